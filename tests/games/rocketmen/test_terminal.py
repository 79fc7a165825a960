"""The board in the terminal: what it shows, and to whom."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console, RenderableType

from cosmodrome.commands.screen import HUMAN, draw_board
from cosmodrome.engine.position import Position
from cosmodrome.games.rocketmen.terminal import Board
from tests.cli.conftest import Person
from tests.games.playing import wander
from tests.games.rocketmen.plan import TABLES
from tests.games.rocketmen.positions import GAME, area, fly, given, hand

#: The overview and every page have at most so many lines.
OVERVIEW, PAGE = 26, 36


def printed(shown: RenderableType, width: int = 80) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width).print(shown)
    return paper.getvalue()


def drawn(pos: Position, seat: int | None, lang: str = "en", width: int = 100) -> str:
    return printed(draw_board(pos, seat, lang, width, {}), width)


def pages(pos: Position, seat: int | None, lang: str = "en") -> dict[str, str]:
    """Every page by what is typed for it, each as one line."""
    board = Board(pos, seat, lang, {})
    return {key: joined(printed(board.page(key))) for key in board.pages()}


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


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("table", [*TABLES[:4], *TABLES[5:]], ids=str)
def test_overview_and_pages_have_few_lines(table: dict[str, Any], lang: str) -> None:
    pos = GAME.new(seed=5, **table)
    for step, _ in enumerate(wander(pos, 5, 400)):
        if step % 40 == 0:
            for seat in (step // 40 % pos.seats, None):
                board = Board(pos, seat, lang, {})
                assert len(printed(board.board()).splitlines()) <= OVERVIEW
                for key in board.pages():
                    page = printed(board.page(key)).splitlines()
                    assert len(page) <= PAGE
                    assert max(len(line.rstrip()) for line in page) <= 80


def test_a_hand_of_many_cards_is_cut_short_and_stands_whole_on_its_page() -> None:
    hand = "SAT NAV HOT STA CHA EXP BAS E2 E3 E4 P1-01 P1-02 P1-03 P1-04 P1-05 P1-06"
    pos = given(hand=hand, program="SAT")
    page = printed(Board(pos, 0, "fr", {}).board())
    assert len(page.splitlines()) <= OVERVIEW
    assert page.splitlines()[-2].endswith(" …")
    assert "Ablation Laser des Astéroïdes (10 $ + Calculateur)" in pages(pos, 0, "fr")["joueur1"]


def test_the_own_hand_says_what_it_is_worth() -> None:
    pos = given(hand="NAV HOT P1-04 EXP", site="E3", program="SAT")
    page = joined(drawn(pos, 0))
    assert "Manned Spaceship (Science)" in page
    assert "Space Hotel ($20)" in page
    assert "Asteroid Mining (Biology + 1 engine point)" in page
    assert "Earth Orbit: engine 3 of 2, lift-off to space 0" in page


@pytest.mark.rule("RM-117", "RM/R-41")
def test_a_hand_and_objectives_are_shown_to_their_owner_only() -> None:
    pos = given(hand="P2-12 P1-02!", objectives="O06 O11")
    assert "Assembly Robots" in drawn(pos, 0)
    assert "Constellation" in drawn(pos, 0)
    for seat in (1, None):
        page = joined(drawn(pos, seat)) + " ".join(pages(pos, seat).values())
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
    last = {**pos.view(0)["flight"], "drawn": [3, 1], "value": 0}
    assert "Trajectory: 3 1 0\n" in printed(Board(pos, 0, "en", {}).flight(last))


def test_the_ai_is_shown_with_its_rocket_and_reserve() -> None:
    pos = given(1, level="hard", ai={"left": "IA1", "right": "IA4", "rocket": 5, "reserve": "PAN"})
    assert "5/10 Station Spatiale" in drawn(pos, 0, "fr")
    page = pages(pos, 0, "fr")["ia"]
    assert "IA (difficile) · 0 PV sur la piste Score, 2 en tout" in page
    assert "« Station Spatiale » vers la Lune, case 5 sur 10" in page
    assert "Réserve Pandémie" in page


def test_variants_and_the_battle_are_named() -> None:
    pos = given(variants="V1 V8")
    assert "Variant cards: Tight Budget, Launch Window" in drawn(pos, 0)
    page = pages(pos, 0)["variants"]
    assert "Tight Budget (reconstructed): Engine cards cost $10 more." in page
    assert "Battle for Earth" in drawn(GAME.new(players=2, seed=1, battle_for_earth=True), 0)


@pytest.mark.parametrize("players", [1, 3])
def test_the_board_does_not_depend_on_what_is_hidden(players: int) -> None:
    pos = GAME.new(players=players, seed=players)
    for step, _ in enumerate(wander(pos, players, 120)):
        if step % 20 == 0:
            for seat in range(players):
                assert drawn(pos.determinize(seat, step), seat) == drawn(pos, seat)


@pytest.mark.rule("RM-86", "RM-92")
def test_points_on_the_track_stand_apart_from_all_points() -> None:
    pos = given(done="SAT moon", holding="AST")  # 3 points, the marker and a Threat
    assert re.search(r"Player 1 \(you\) ◀ 3 +6 ", joined(drawn(pos, 0)))
    assert "end at 27 VP on the Score track" in drawn(pos, 0)
    assert "3 VP on the Score track, 6 in all" in pages(pos, 0)["player1"]


@pytest.mark.rule("RM-60", "RM-64", "RM-67", "RM-78", "RM-79", "RM-80", "RM-85")
def test_the_missions_say_all_that_the_board_prints() -> None:
    pos = given(done="SAT moon")
    page = pages(pos, 0)["missions"]
    assert (
        "Moon 10 spaces away, 4 Trajectory cards, lift-off: +1 space per Science icon "
        "· marker: Player 1" in page
    )
    assert "Mars 13 spaces away" in page
    assert "marker free (1 VP)" in page
    assert "Satellite ● 4 engine points 3 VP, then 2 Joker" in page


@pytest.mark.rule("RM-97")
def test_the_battle_shows_no_destination_but_earth_orbit() -> None:
    page = pages(GAME.new(players=2, seed=1, battle_for_earth=True), 0)["missions"]
    assert "Earth Orbit 8 spaces away" in page
    assert "Moon" not in page
    assert "Mars" not in page


@pytest.mark.rule("RM-38", "RM-45", "RM-140")
def test_cards_say_what_they_do_on_sale_and_once_owned() -> None:
    own = {"program": "SAT", "site": "P1-04", "hand": "P1-01", "holding": "E2 E2 E2 E2 E2"}
    pos = given(4, track="P1-04 AST", shifted="2", **own)
    assert "Space Suits ✦" in drawn(pos, 0)
    assert "2 VP at the end" in drawn(pos, 0)
    text = "LAUNCH SITE: If you abandon the mission, discard 1 card fewer."
    for key in ("track", "cards", "player1"):
        assert text in pages(pos, 0)[key]
    assert text in pages(pos, 1)["player1"]
    assert "Supercomputer. LAUNCH SITE:" in pages(pos, 0)["cards"]
    assert "Small Rocket Boosters (sold out)" in drawn(pos, 0)
    assert re.search(r"2↓ +Asteroid Impact", drawn(pos, 0))


@pytest.mark.rule("RM-56")
def test_cards_that_are_chosen_go_only_when_that_is_confirmed() -> None:
    # Without money nothing but discarding is left: even so it is said before it is done.
    pos = given(hand="SAT NAV NAV BAS")
    person = Person("2", "2", "1", pos=pos, seats=(HUMAN, "random"))
    page = person.play()
    assert pos.history == []
    assert hand(pos) == "SAT NAV NAV BAS"
    for cards in ("Manned Spaceship", "2 × Manned Spaceship", "Satellite and 2 × Manned Spaceship"):
        assert f" 4 Discard {cards}\n" in page
    person = Person("1 2 2", "4", pos=pos, seats=(HUMAN, "random"))
    person.play()
    assert area(pos) == "SAT NAV NAV"


@pytest.mark.rule("RM-26", "RM-39")
def test_a_payment_is_shown_before_it_is_made() -> None:
    pos = given(hand="STA P1-10", track="P1-11", turquoise="P1-02")
    person = Person("1", pos=pos, seats=(HUMAN, "random"))
    assert (
        "Buy Backup for $30, paying with Space Station ($10) and Space Tourism ($20); "
        "you may then use the effect of Space Tourism"
    ) in joined(person.play())
    assert pos.history == []
    person = Person("1", "5", pos=pos, seats=(HUMAN, "random"))
    person.play()
    assert area(pos) == "STA P1-10 P1-11"


@pytest.mark.rule("RM-123")
def test_a_question_about_cards_alone_is_answered_with_their_numbers() -> None:
    pos = given(hand="SAT NAV NAV BAS HOT STA CHA EXP")
    person = Person("10", "1 2", pos=pos, seats=(HUMAN, "random"))
    page = person.play()
    assert "You hold too many cards: drop 2." in page
    assert hand(pos) == "NAV HOT STA CHA EXP BAS"
