"""The board in the terminal shows what its seat may see, and nothing else."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, RenderableType

from cosmodrome.engine.position import Position
from cosmodrome.games.red_planet.terminal import Board
from tests.games.hidden import variants
from tests.games.playing import wander
from tests.games.red_planet.positions import GAME, given

WIDTH, LINES = 80, 26


def shown(drawing: RenderableType) -> str:
    console = Console(width=WIDTH, file=io.StringIO(), record=True)
    console.print(drawing)
    return console.export_text()


def drawn(pos: Position, seat: int | None, lang: str = "fr") -> str:
    """The board and its pages."""
    board = Board(pos, seat, lang, {}, WIDTH)
    return "\n".join(map(shown, (board.board(), *map(board.page, board.pages()))))


def test_the_words_of_the_board_are_complete() -> None:
    assert Board.words.problems() == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_board_names_regions_rockets_and_own_cards(lang: str) -> None:
    pos = given(kept={0: "M05"}, discoveries={"VAS": "D08"}, known={"VAS": [0]})
    text = drawn(pos, 0, lang)
    for name in ("Vastitas Borealis", "Phobos", "0/5"):
        assert name in text
    mission = {"fr": "Cœur de Mars", "en": "Heart of Mars"}[lang]
    discovery = {"fr": "Synergie", "en": "Synergy"}[lang]
    assert mission in text
    assert discovery in text
    for watcher in (1, None):
        assert mission not in drawn(pos, watcher, lang)
        assert discovery not in drawn(pos, watcher, lang)


@pytest.mark.rule("MPR-17", "MPR-18", "MPR-57")
def test_the_terminal_shows_the_turn_the_own_place_and_what_specialists_do() -> None:
    pos = given(turn=4, hands={0: "recruiter travel-agent"})
    board = Board(pos, 0, "en", {1: "Ada (greedy)"}, WIDTH)
    assert " 3 [4] 5 " in shown(board.board())
    assert "▲ Player 1 (red) (you)" in shown(board.board())
    page = shown(board.page("specialists"))
    assert "● 3 Travel Agent 3 astronauts" in page
    assert "  4 Robot 1 astronaut" in page
    assert "Make up to 3 moves on Mars" in page


@pytest.mark.parametrize("players", [2, 4])
def test_the_board_does_not_depend_on_what_is_hidden(players: int) -> None:
    pos = GAME.new(players=players, seed=players)
    for step, _ in enumerate(wander(pos, players, 400)):
        if step % 60 == 0 or pos.is_over:
            for seat in (0, 1, None):
                before = drawn(pos, seat)
                for name, other in variants(pos, seat):
                    assert drawn(other, seat) == before, name


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_board_fits_a_screen_and_so_does_every_page(players: int, lang: str) -> None:
    pos = GAME.new(players=players, seed=players)
    for step, _ in enumerate(wander(pos, players, 400)):
        if step % 20 == 0 or pos.is_over:
            board = Board(pos, 0, lang, {0: "Ada", 1: "Alexandrine-Marguerite"}, WIDTH)
            assert len(shown(board.board()).rstrip().splitlines()) <= LINES
            for key in board.pages():
                assert len(shown(board.page(key)).rstrip().splitlines()) <= LINES
