"""The board in the terminal: at most 26 lines, with pages for more."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console, RenderableType

from cosmodrome.engine.position import Position
from cosmodrome.games.pocket_rockets.terminal import LINES, Board
from tests.games.playing import play, wander
from tests.games.pocket_rockets.positions import GAME, Rocket, given


def printed(shown: RenderableType, width: int = 80) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width).print(shown)
    return paper.getvalue()


def drawn(pos: Position, seat: int | None = 0, lang: str = "en") -> str:
    return printed(Board(pos, seat, lang, {}).board())


def page(pos: Position, key: str, seat: int | None = 0, lang: str = "en") -> str:
    return re.sub(r"\s+", " ", printed(Board(pos, seat, lang, {}).page(key)))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_and_its_pages_have_few_lines(players: int, lang: str) -> None:
    pos = GAME.new(seed=players, players=players, bonus_cards="on")
    for step, _ in enumerate(wander(pos, players, 300)):
        if step % 30 == 0:
            for seat in (*range(players), None):
                board = Board(pos, seat, lang, {})
                for shown in (board.board(), *map(board.page, board.pages())):
                    lines = printed(shown).splitlines()
                    assert len(lines) <= LINES
                    assert max(len(line.rstrip()) for line in lines) <= 80


def test_rockets_stand_where_there_is_room_and_lie_flat_elsewhere() -> None:
    small = [Rocket("red", 1, "dir", 4)]
    assert "╱▀▀╲" in drawn(given(rockets={0: small}))
    tall = [Rocket("red", 8, "dir", 4), Rocket("blue", 8), Rocket("yellow")]
    pos = given(3, rockets={0: tall, 2: [Rocket("yellow", 8, "plain")]})
    shown = drawn(pos)
    assert "▲1 ╞════════▶⇄④" in shown
    assert "●1 ╞════════" in shown
    assert "╱▀▀╲" not in shown
    assert page(pos, "player1").count("│══│") == 16


@pytest.mark.rule("PR-35", "PR-113")
def test_the_page_of_the_piles_shows_what_the_seat_has_searched() -> None:
    pos = given(bonus={0: "BC4"}, piles={"CV": "red-base blue-base blue-base yellow-base"})
    play(pos, "bonus:BC4", "pile:CV", "take:yellow-base")
    assert "below: " in page(pos, "piles", 0)
    assert "below: " not in page(pos, "piles", 1)
    assert "below: " not in page(pos, "piles", None)


@pytest.mark.rule("PR-52", "PR-53", "PR-54", "PR-55", "PR-102")
def test_heads_and_the_own_bonus_cards_are_explained() -> None:
    pos = given(bonus={0: "BC3"})
    assert "★ Permutation. Votre pion échange sa place" in page(pos, "bonus", 0, "fr")
    assert "5P Heures supplémentaires. Dès votre tour suivant" in page(pos, "bonus", 1, "fr")
    assert "★" not in page(pos, "bonus", 1, "fr")
