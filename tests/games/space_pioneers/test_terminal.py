"""The board in the terminal: what it shows, and to whom."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import cosmodrome
from cosmodrome.commands.screen import draw_board
from cosmodrome.engine.position import Position
from cosmodrome.games.space_pioneers.terminal import Board
from tests.games.space_pioneers.positions import given

GAME = cosmodrome.load("space-pioneers")


def drawn(pos: Position, seat: int | None, lang: str = "en", width: int = 100) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width).print(draw_board(pos, seat, lang, width, {}))
    return paper.getvalue()


def test_the_words_of_the_board_are_complete() -> None:
    assert Board.words.problems() == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [1, 2, 5])
def test_the_board_fits_the_terminal(players: int, lang: str) -> None:
    page = drawn(GAME.new(players=players, seed=3), 0, lang, 80)
    assert max(len(line.rstrip()) for line in page.splitlines()) <= 80
    assert str(GAME.new(players=players, seed=3).view(0)["deck"]) in page


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
    page = drawn(pos, 0)
    assert page.count("▲PHO") == 6
    assert page.count("▲Pyr") == 6
