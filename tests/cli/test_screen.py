"""What a screen holds: 40 lines of 80 columns, the board, the log below it, then the question."""

from __future__ import annotations

import contextlib
import io
import random
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from rich.console import Console
from rich.text import Text

import cosmodrome
from cosmodrome.commands.offers import Offer
from cosmodrome.commands.screen import (
    HEIGHT,
    HUMAN,
    Line,
    drawing_of,
    fitting,
    hanging,
    render_log,
    turns_of,
)
from cosmodrome.engine.position import Position
from tests import picking_game
from tests.cli.conftest import Person

WIDTH = 80


def moments(game_id: str, players: int, every: int = 40, most: int = 8) -> Iterator[Person]:
    """Somebody's screens on the way through a random game, its log included."""
    game, chance = cosmodrome.load(game_id), random.Random(players)
    pos = game.new(players=players, seed=players)
    seats = tuple(
        "automa" if seat in pos.automas else "random" if seat else HUMAN
        for seat in range(pos.seats)
    )
    people = {lang: Person(pos=pos, seats=seats, lang=lang) for lang in ("fr", "en")}
    shown = 0
    for number in range(1, 3000):
        if pos.is_over or shown == most:
            return
        seat = pos.actors[0]
        if seat == 0 and number > shown * every:
            shown += 1
            for person in people.values():
                person.session.offer = Offer(pos, 0)
                yield person
        turns = turns_of(pos)
        events = pos.play(chance.choice(pos.legal_ids(seat)), seat)
        for person in people.values():
            person.session.write(seat, turns, events)


def lines_of(person: Person, board: bool = True, first: int = 0) -> list[str]:
    person.paper.truncate(0)
    person.paper.seek(0)
    person.session._show(0, board, first)
    return person.paper.getvalue().split("\n")


def sizes() -> list[tuple[str, int]]:
    found = []
    for game_id in cosmodrome.games():
        players = cosmodrome.load(game_id).options.players
        found += [(game_id, players.low), (game_id, players.high)]
    return found


@pytest.mark.parametrize(("game_id", "players"), sizes())
def test_a_screen_has_40_lines_of_80_columns_at_most(game_id: str, players: int) -> None:
    seen = 0
    for person in moments(game_id, players):
        lines = lines_of(person)  # the last is the one that is typed
        assert len(lines) <= HEIGHT, "\n".join(lines)
        assert max(len(line.rstrip()) for line in lines) <= WIDTH
        seen += 1
    assert seen >= 4


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_last_screen_fits_with_what_may_be_typed_below_it(players: int) -> None:
    pos, chance = cosmodrome.load("red-planet").new(players=players, seed=4), random.Random(players)
    person = Person(pos=pos, seats=(HUMAN, *["random"] * (players - 1)), lang="fr")
    person.session.interactive = True
    while not pos.is_over:
        seat, turns = pos.actors[0], turns_of(pos)
        person.session.write(seat, turns, pos.play(chance.choice(pos.legal_ids(seat)), seat))
    with contextlib.suppress(EOFError):
        person.session._end()
    lines = person.paper.getvalue().split("\n")
    assert any("enregistrer la partie" in line for line in lines)
    assert len(lines) <= HEIGHT, "\n".join(lines)


@pytest.mark.parametrize(("game_id", "players"), sizes())
def test_every_page_is_drawn_and_fits(game_id: str, players: int) -> None:
    for person in moments(game_id, players, every=150, most=3):
        session = person.session
        drawing = drawing_of(session.pos, 0, session.lang, WIDTH, session.names)
        assert drawing is not None
        for key, title in drawing.pages().items():
            assert title
            paper = io.StringIO()
            Console(file=paper, width=WIDTH).print(drawing.page(key))
            lines = paper.getvalue().splitlines()
            assert 0 < len(lines) <= HEIGHT, key
            assert max(len(line.rstrip()) for line in lines) <= WIDTH


def cruising() -> Person:
    """Somebody at a game with pages and many answers."""
    return next(moments("galactic-cruise", 2))


def test_the_log_stands_below_the_board_and_above_the_question() -> None:
    *_, person = moments("rocketmen", 2, most=3)
    lines = lines_of(person)
    log = next(i for i, line in enumerate(lines) if line.startswith("Log ─"))
    question = person.session.offer.prompt("en")[:40]
    asked = next(i for i, line in enumerate(lines) if line.startswith(question))
    assert 5 < log < asked


def test_answers_that_do_not_fit_come_with_a_plus_and_the_last_is_in_sight() -> None:
    person = cruising()
    person.session.height = 6
    offered = len(person.session.offer.numbers)
    lines = lines_of(person)
    numbers = [int(line[:4]) for line in lines if line[:4].strip().isdecimal()]
    assert any(line.endswith("+") for line in lines)
    assert numbers[-1] == offered
    while person.session.next_shown:
        lines = lines_of(person, board=False, first=person.session.next_shown)
        numbers += [int(line[:4]) for line in lines if line[:4].strip().isdecimal()]
        assert numbers[-1] == offered
    assert sorted({*numbers}) == [*range(1, offered + 1)]


def test_a_page_is_asked_for_by_its_name_and_an_unknown_one_told() -> None:
    person = cruising()
    session = person.session
    pages = session._pages(0)
    key = next(iter(pages))
    session.shown_to = 0
    assert session._command(f"b {key.upper()}", 0) is None
    before = person.paper.getvalue()
    assert before
    # Then also without its accents, and by its name in another language
    assert next(iter(session._pages(0, "fr"))) == "réseau"
    assert session._command("b reseau", 0) is None
    assert person.paper.getvalue() == before * 2
    before *= 2
    assert session._command("b nowhere", 0) is None
    told = " ".join(person.paper.getvalue().removeprefix(before).split())
    assert all(f"b {name}" in told for name in pages)


def test_a_board_without_pages_says_so() -> None:
    pos = picking_game.GAME.new(players=2, seed=1)
    assert "This board has no other pages" in Person("b nowhere", pos=pos).play()


# The log


def said(turn: int, text: str) -> Line:
    return Line(0, (turn, 0, 0), {0: text}, {0: ("PR-1",)})


def test_the_log_shows_whole_lines_and_marks_where_a_turn_begins() -> None:
    lines = [said(0, "First."), said(0, "Second."), said(1, "Third, " + "a long one " * 9)]
    drawn = [line.plain for line in render_log(lines, 0, 4, WIDTH, "en")]
    assert [line[:7] for line in drawn] == ["▸ First", "  Secon", "▸ Third", "  long "]
    fewer = [line.plain for line in render_log(lines, 0, 2, WIDTH, "en")]
    assert fewer[0].startswith("▸ Third")
    assert render_log(lines, None, 9, WIDTH, "en") == []


def test_a_turn_begins_where_the_game_says_so() -> None:
    *_, person = moments("red-planet", 2, most=20)
    log = [line for line in person.session.log if 0 in line.texts]
    began = own = 0
    for before, line in pairwise(log):
        if re.match(r"Turn \d|\d!|\w+ Production", line.texts[0]):
            began += 1
            assert line.turn != before.turn
        elif "! You reveal" in before.texts[0] and line.texts[0].startswith("You board"):
            own += 1
            assert line.turn == before.turn
    assert began > own > 2


def test_french_marks_stay_with_their_words() -> None:
    text = Text("Sur la pioche « Chaîne de construction » apparaît : un tronçon !")
    for width in range(16, 60):
        lines = [line.plain for line in hanging(Text("  "), text, width, "fr")]
        assert all(len(line) <= width for line in lines)
        assert not any(line.endswith("«") or line.strip()[:1] in "»:!" for line in lines)
        assert " ".join(line.strip() for line in lines) == text.plain
    broken = hanging(Text("  "), Text("Rachel gains 1 Reputation.  GC-254"), 30, "en")
    assert [line.plain for line in broken] == ["  Rachel gains 1 Reputation.", "  GC-254"]


def test_blocks_fit_or_do_not() -> None:
    blocks = [[Text("a")], [Text("b"), Text("c")], [Text("d")]]
    assert [fitting(blocks, room) for room in range(6)] == [1, 1, 1, 2, 3, 3]


def test_a_position_is_drawn_for_its_seat_alone() -> None:
    pos: Position = cosmodrome.load("red-planet").new(players=3, seed=1)
    drawing = drawing_of(pos, 1, "en", WIDTH, {})
    assert drawing is not None
    assert drawing.seat == 1
