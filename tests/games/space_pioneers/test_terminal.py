"""The board in the terminal: what it shows, and to whom."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, RenderableType

import cosmodrome
from cosmodrome.engine.position import Position
from cosmodrome.games.space_pioneers.terminal import Board
from tests.games.playing import wandered
from tests.games.space_pioneers.plan import played
from tests.games.space_pioneers.positions import given

GAME = cosmodrome.load("space-pioneers")


WIDTH, LINES = 80, 26


def shown(drawing: RenderableType) -> str:
    paper = io.StringIO()
    Console(file=paper, width=WIDTH).print(drawing)
    return paper.getvalue()


def drawn(pos: Position, seat: int | None, lang: str = "en") -> str:
    """The board and its pages."""
    board = Board(pos, seat, lang, {}, WIDTH)
    return "\n".join(map(shown, (board.board(), *map(board.page, board.pages()))))


def test_the_words_of_the_board_are_complete() -> None:
    assert Board.words.problems() == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [1, 2, 5])
def test_the_board_fits_the_terminal_and_so_does_every_page(players: int, lang: str) -> None:
    pos = played(players, 1)
    start = GAME.new(players=players, seed=3)
    assert str(start.view(0)["deck"]) in shown(Board(start, 0, lang, {}, WIDTH).board())
    for moment in (start, wandered(GAME, 4, 150, players=players), pos):
        board = Board(moment, 0, lang, {1: "Ada (greedy)"}, WIDTH)
        assert players == 1 or "ada" in board.pages()
        assert {"en": "(you)", "fr": "(vous)"}[lang] in shown(board.board())
        assert len(shown(board.board()).rstrip().splitlines()) <= LINES
        for key in board.pages():
            assert len(shown(board.page(key)).rstrip().splitlines()) <= 40


def test_a_hand_and_a_top_secret_card_are_shown_to_their_owner_only() -> None:
    pos = GAME.new(players=2, seed=3)
    own = pos.view(1)["players"][1]
    secret = next(i for i in GAME.box.data["top_secret"] if i["id"] == own["top_secret"])
    assert secret["en"] in drawn(pos, 1)
    assert secret["en"] not in drawn(pos, 0)
    assert secret["en"] not in drawn(pos, None)
    assert "Hand (3) ▒▒ ▒▒ ▒▒" in drawn(pos, 0)


@pytest.mark.rule("SP-51", "SP/SA11", "SP/SA38")
def test_everybody_sees_what_lies_in_the_graveyard_and_out_of_the_game() -> None:
    pos = given(graveyard="SH1 SH8 SH8", gone="PL3")
    for seat in (0, 1, None):
        page = drawn(pos, seat)
        assert "Space graveyard (3) ▲ PHOENIX, ▲ SALAMANDER ×2" in page
        assert "Out of the game (1) ■ Verdane" in page


def test_a_long_network_is_drawn_small() -> None:
    pos = GAME.new(players=2, seed=3)
    for i in range(12):
        pos.s.cell[i] = i
        pos.s.face[i] = 8 if i % 2 == 0 else 0
    pos.s.size[0] = 12
    page = shown(Board(pos, 0, "en", {}, WIDTH).board())
    assert page.count("▲PHO") == 6
    assert page.count("▲Pyr") == 6
