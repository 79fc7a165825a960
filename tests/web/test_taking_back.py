"""What can be taken back: until a person has learnt something by it; bots keep no memory."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cosmodrome.web import tables
from cosmodrome.web.lines import Played, Refused
from cosmodrome.web.models import Table
from tests.web.conftest import Guest
from tests.web.picking import dealt, now, played

pytestmark = pytest.mark.usefixtures("pebbles")
Make = Callable[..., Guest]

THROWN = "throw:red throw:blue done"


def plays(table: Table, who: Guest, seat: int, act: str) -> None:
    tables.play(table.key, who.name, seat, act, now(table).table.version)


def taken_back(table: Table, who: Guest) -> None:
    tables.undo(table.key, who.name, now(table).table.version)


def test_alone_with_bots_what_they_saw_is_taken_back(guest: Make) -> None:
    me = guest()
    table = dealt(me, "cadet", "cadet")
    before = bytes(now(table).position)
    plays(table, me, 0, THROWN)
    assert now(table).moves[0].learnt == 0b110
    assert 'value="undo"' in me.html(f"/t/{table.key}")
    taken_back(table, me)
    assert bytes(now(table).position) == before


def test_what_a_bot_shows_is_not_forgotten(guest: Make) -> None:
    """Its pebbles are news to the person, who could not unsee them."""
    me = guest()
    table = dealt(me, "cadet")
    plays(table, me, 0, "done")
    assert tables.undo_target(now(table), me.name)
    legal = now(table).position.legal_actions(1)
    steps = (legal[0].id, now(table).game.actions.parse("done"))
    assert tables.play_for(table.pk, 1, steps, 1)
    assert now(table).moves[-1].learnt == 0b01
    assert tables.undo_target(now(table), me.name) is None
    with pytest.raises(Refused):
        taken_back(table, me)


def test_what_a_bot_looks_at_is(guest: Make) -> None:
    me = guest()
    table = dealt(me, "cadet")
    plays(table, me, 0, "done")
    look = now(table).game.actions.parse("look")
    assert tables.play_for(table.pk, 1, (look,), 1)
    assert now(table).moves[-1].learnt == 0b10
    taken_back(table, me)
    assert played(table) == []


def test_after_a_look_nobody_takes_back(guest: Make) -> None:
    """Chance has spoken to a person: neither alone nor by consent."""
    for others in (["cadet"], [guest()]):
        me = guest()
        table = dealt(me, *others)
        plays(table, me, 0, "look")
        assert 'value="undo"' not in me.html(f"/t/{table.key}")
        with pytest.raises(Refused) as refused:
            taken_back(table, me)
        assert refused.value.key == "cannot_undo"
        # Nor what came before it.
        plays(table, me, 0, "throw:red done")
        taken_back(table, me)
        for someone in others:
            if isinstance(someone, Guest):
                tables.answer_undo(table.key, someone.name, True)
        assert played(table) == ["look"]
        assert tables.undo_target(now(table), me.name) is None


def test_other_people_are_asked_even_for_what_they_have_seen(guest: Make) -> None:
    ann, bob = guest(), guest()
    table = dealt(ann, bob)
    before = bytes(now(table).position)
    plays(table, ann, 0, THROWN)
    taken_back(table, ann)
    assert (now(table).table.undo_seat, played(table)) == (0, [THROWN])
    assert 'value="agree"' in bob.html(f"/t/{table.key}")
    tables.answer_undo(table.key, bob.name, True)
    assert bytes(now(table).position) == before


def test_what_another_person_showed_is_not_taken_back_by_whoever_saw_it(guest: Make) -> None:
    ann, bob = guest(), guest()
    table = dealt(ann, bob)
    plays(table, ann, 0, "done")
    name = now(table).position.legal_actions(1)[0].name
    plays(table, bob, 1, f"{name} done")
    assert tables.undo_target(now(table), ann.name) is None
    target = tables.undo_target(now(table), bob.name)
    assert target is not None
    assert target.seat == 1


def test_who_only_watches_is_no_player(guest: Make) -> None:
    me, watcher = guest(), guest()
    table = dealt(me, "cadet")
    plays(table, me, 0, THROWN)
    assert "throws red, blue" in watcher.html(f"/t/{table.key}")
    taken_back(table, me)
    assert played(table) == []


def test_an_act_is_taken_back_whole_and_a_bet_before_it_is_not(guest: Make) -> None:
    me = guest()
    table = dealt(me, "cadet")
    plays(table, me, 0, THROWN)
    plays(table, me, 0, "bet:1")
    for left in ([THROWN], []):
        taken_back(table, me)
        assert played(table) == left
    with pytest.raises(Refused):
        taken_back(table, me)


def test_what_left_no_choice_is_no_place_to_return_to(guest: Make) -> None:
    me = guest()
    line = now(dealt(me, "cadet"))
    for forced, seq in ((False, 2), (True, 1)):
        line.moves = [Played(1, 0, (0, 3)), Played(2, 0, (3,), forced=forced), Played(3, 1, (3,))]
        target = tables.undo_target(line, me.name)
        assert target is not None
        assert target.seq == seq
