"""The board in the terminal: what it shows, and to whom."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console, RenderableType

from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.box import CRUISE, PLAN
from cosmodrome.games.galactic_cruise.names import PositionNames
from cosmodrome.games.galactic_cruise.state import PLAN_AT, WORKER
from cosmodrome.games.galactic_cruise.terminal import Board
from tests.games.galactic_cruise.purpose import on_the_way
from tests.games.galactic_cruise.test_words import checked, hold, started
from tests.games.playing import wander


def printed(shown: RenderableType, width: int) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width).print(shown)
    return paper.getvalue()


def drawn(pos: Position, seat: int | None, lang: str = "en", width: int = 110) -> str:
    """The overview and all pages."""
    board = Board(pos, seat, lang, {}, width)
    parts = [board.board(), *map(board.page, board.pages())]
    return "".join(printed(part, width) for part in parts)


def joined(page: str) -> str:
    """The page as one line, so that a sentence may run on in the next line of a frame."""
    return re.sub(r"[\s│]+", " ", page)


def test_the_words_of_the_board_are_complete() -> None:
    assert Board.words.problems() == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_board_fits_the_terminal(players: int, lang: str) -> None:
    page = drawn(GAME.new(players=players, seed=3), 0, lang, 80)
    assert max(len(line.rstrip()) for line in page.splitlines()) <= 80
    assert {"en": "Player 1 (you)", "fr": "Joueur 1 (vous)"}[lang] in page


def test_a_hand_is_shown_to_its_owner_only() -> None:
    pos = started(2)
    hold(pos, 0, "P36")
    assert "Internal Shuttle (Oxygen)" in drawn(pos, 0)
    for seat in (1, None):
        page = joined(drawn(pos, seat))
        assert "Internal Shuttle" not in page
        assert "Hand (2): ▒▒, ▒▒" in page


@pytest.mark.rule("GC-248")
def test_cards_everybody_has_seen_are_shown_to_all() -> None:
    pos = started(2)
    hold(pos, 0, "P36")
    pos.plain.players[0].seen = pos.plain.players[0].hand & 1 << 35
    for seat in (1, None):
        assert "Hand (2): Internal Shuttle, ▒▒" in joined(drawn(checked(pos), seat))


def test_a_flight_shows_cruise_stop_and_guests() -> None:
    pos = started(2)
    s = pos.plain
    me = s.players[0]
    ship, b3 = me.ships[0], CRUISE.index("B3")
    plans = [plan for plan in range(PLAN.size) if s.plan_place[plan] == PLAN_AT.tray][:2]
    for i, plan in enumerate(plans):
        s.plan_place[plan] = PLAN_AT.built
        ship.segments[i] = plan + 1
    assert s.cruise_stack >> b3 & 1
    s.cruise_stack ^= 1 << b3
    s.supply[1] -= 1
    ship.guests[1] = 1
    ship.size, ship.cruise, ship.stop, ship.launched = 2, b3 + 1, 2, 1
    ship.pilot = WORKER.ordinary
    me.resting -= 1
    page = joined(drawn(checked(pos), 1))
    for plan in plans:
        assert PositionNames(pos).plan(PLAN[plan], False).text("en") in page
    assert "B3 (Relaxing – Space – Adventurous, 3 Fuel), stop 2, aboard: R" in page


def test_the_next_card_of_rachel_is_open() -> None:
    pos = started(1)
    pos.plain.solo_pile |= 1 << (pos.plain.solo_top - 1)
    pos.plain.solo_top = 1
    pos.plain.solo_pile &= ~1
    page = joined(drawn(checked(pos), 0, "fr"))
    assert "Prochaine carte : en haut à gauche, numéros 1, 4 (lancer un vaisseau" in page
    assert "Objectifs : 6 développements, 6 segments, 2 vaisseaux lancés" in page


def test_modules_are_shown_where_they_are_used() -> None:
    page = drawn(started(2), 0)
    assert "space 0" not in page
    assert "cabins" not in page
    pos = started(2, advanced_technologies=True, offset_cabins=True, building_tokens=True)
    page = drawn(pos, 0)
    assert "space 0" in page
    assert "cabins" in page
    assert "[1 VP]" in page


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_overview_leaves_room_for_log_and_answers_and_every_page_fits(
    players: int, lang: str
) -> None:
    pos = on_the_way(players=players, seed=players, launches=2 * players, building_tokens=True)
    for seat in (0, None):
        board = Board(pos, seat, lang, {0: "Ada", 1: "Player 2 (greedy)"}, 80)
        assert len(printed(board.board(), 80).splitlines()) <= 25
        for key in board.pages():
            assert len(printed(board.page(key), 80).splitlines()) <= 38, key


def test_pages_are_asked_for_by_a_word_or_a_name() -> None:
    pages = Board(started(3), 0, "fr", {0: "Ada", 2: "Joueur 3 (greedy)"}, 80).pages()
    sheets = ["réseau", "technologies", "croisières", "bureaux", "cartes"]
    assert [*pages] == [*sheets, "ada", "joueur2", "joueur3"]
    assert pages["cartes"] == "les cartes du conseil et le silo"
    twins = Board(started(2), None, "en", {0: "Ann", 1: "Ann (greedy)"}, 80).pages()
    assert [*twins][-2:] == ["ann", "ann2"]
    assert [*Board(started(1), 0, "en", {}, 80).pages()][-2:] == ["player1", "rachel"]


@pytest.mark.rule("GC-028", "GC-102")
def test_of_rachel_only_what_counts_for_her_is_shown() -> None:
    pos = started(1)
    pos.plain.players[1].upgrades = 1
    pos.plain.players[1].tokens &= ~1
    board = Board(checked(pos), 0, "en", {}, 80)
    page = joined(printed(board.page("rachel"), 80))
    assert "Rachel · " in page
    assert "Ship 1: cockpit of 1 VP (never launched: −5)" in page
    assert "Upgrades: Adventurous" in page


@pytest.mark.parametrize("players", [1, 3])
def test_the_board_does_not_depend_on_what_is_hidden(players: int) -> None:
    pos = GAME.new(players=players, seed=players)
    for step, _ in enumerate(wander(pos, players, 100)):
        if step % 25 == 0:
            for seat in range(players):
                assert drawn(pos.determinize(seat, step), seat) == drawn(pos, seat)
