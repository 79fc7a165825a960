"""The board in the terminal: what it shows, and to whom."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from cosmodrome.commands.screen import draw_board
from cosmodrome.engine.position import Position
from cosmodrome.games.rocketmen.terminal import Board
from tests.games.playing import wander
from tests.games.rocketmen.positions import GAME, fly, given


def drawn(pos: Position, seat: int | None, lang: str = "en", width: int = 100) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width).print(draw_board(pos, seat, lang, width, {}))
    return paper.getvalue()


def joined(page: str) -> str:
    """The page as one line, so that a sentence may run on in the next line of a frame."""
    return re.sub(r"[\s│]+", " ", page)


def test_the_words_of_the_board_are_complete() -> None:
    assert Board.words.problems() == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_board_fits_the_terminal(players: int, lang: str) -> None:
    pos = GAME.new(players=players, seed=3)
    page = drawn(pos, 0, lang, 80)
    assert max(len(line.rstrip()) for line in page.splitlines()) <= 80
    entry = {"en": "Player 1 (you)", "fr": "Joueur 1 (vous)"}[lang]
    assert entry in page


def test_the_own_hand_says_what_it_is_worth() -> None:
    pos = given(hand="NAV HOT P1-04 EXP", site="E3", program="SAT")
    page = joined(drawn(pos, 0))
    assert "Manned Spaceship (Science)" in page
    assert "Space Hotel ($20)" in page
    assert "Asteroid Mining (Biology + 1 engine point)" in page
    assert "Earth Orbit: engine 3 (2 needed), lift-off 0" in page


@pytest.mark.rule("RM-117", "RM/R-41")
def test_a_hand_and_objectives_are_shown_to_their_owner_only() -> None:
    pos = given(hand="P2-12 P1-02!", objectives="O06 O11")
    assert "Assembly Robots" in drawn(pos, 0)
    assert "Constellation" in drawn(pos, 0)
    for seat in (1, None):
        page = joined(drawn(pos, seat))
        assert "Assembly Robots" not in page
        assert "Constellation" not in page
        assert "Hand (2) Crowdfunding, ▒▒" in page


def test_prices_are_those_of_the_one_who_looks() -> None:
    # 11 points against 10
    other = {"done": "SAT moon, NAV mars"}
    pos = given(track="AST P1-01", done="SAT earth, BAS mars", others={1: other})
    assert "$50 + Computer" in drawn(pos, 0)
    assert "$40 + Computer" in drawn(pos, 1)
    assert "$30 + Science" in drawn(pos, 1)


def test_a_flight_shows_rocket_target_and_cards() -> None:
    pos = given(program="CHA", site="E4 P1-01 P1-06")
    assert "Trajectory:" not in drawn(pos, 0)
    fly(pos, "earth", 3)
    for seat in (0, 1, None):
        page = drawn(pos, seat)
        assert " · · · · · ▲ · · ◎  Trajectory: 3 (2 to come)" in page


def test_the_ai_is_shown_with_its_rocket_and_reserve() -> None:
    pos = given(1, level="hard", ai={"left": "IA1", "right": "IA4", "rocket": 5, "reserve": "PAN"})
    page = joined(drawn(pos, 0, "fr"))
    assert "IA (difficile) · 2 PV" in page
    assert "« Station Spatiale » vers : Lune, case 5 sur 10" in page
    assert "Réserve Pandémie" in page


def test_variants_and_the_battle_are_named() -> None:
    page = joined(drawn(given(variants="V1 V8"), 0))
    assert "Variant Tight Budget (reconstructed): Engine cards cost $10 more." in page
    assert "Launch Window" in page
    assert "Battle for Earth" in drawn(GAME.new(players=2, seed=1, battle_for_earth=True), 0)


@pytest.mark.parametrize("players", [1, 3])
def test_the_board_does_not_depend_on_what_is_hidden(players: int) -> None:
    pos = GAME.new(players=players, seed=players)
    for step, _ in enumerate(wander(pos, players, 120)):
        if step % 20 == 0:
            for seat in range(players):
                assert drawn(pos.determinize(seat, step), seat) == drawn(pos, seat)
