"""The decision stack and the event buffer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cosmodrome.engine.events import Event, Told
from cosmodrome.engine.naming import Ids
from cosmodrome.engine.position import shorts
from cosmodrome.engine.record import Record, i8, i16
from cosmodrome.engine.rules.decisions import DECISION, answered, ask
from cosmodrome.engine.rules.events import (
    EVENT_WIDTH,
    EVERYBODY,
    SPECTATOR,
    emit,
)

STATE = Record("state", stack=DECISION[2], stack_size=i8, _filler=i8)


def test_the_last_question_is_answered_first():
    buffer = bytearray(STATE.size)
    s = STATE.plain_view(buffer)

    ask(s, 1, 0, 10, 11, 12)
    ask(s, 2, 3, 20, 0, 0)
    assert (s.stack_size, s.stack[1].kind, s.stack[1].seat, s.stack[1].a) == (2, 2, 3, 20)

    answered(s)
    assert (s.stack_size, s.stack[0].kind, s.stack[0].c) == (1, 1, 12)

    answered(s)
    assert not any(buffer), "an answered question leaves nothing behind"


def test_a_full_stack_raises():
    s = STATE.plain_view(bytearray(STATE.size))
    ask(s, 1, 0, 0, 0, 0)
    ask(s, 1, 0, 0, 0, 0)

    with pytest.raises(IndexError):
        ask(s, 1, 0, 0, 0, 0)


def test_events_are_rows_of_six():
    events = shorts(1 + 2 * EVENT_WIDTH)

    emit(events, 4, 1, 10, -20, 30, EVERYBODY)
    emit(events, 5, 0, 0, 0, 0, 1 << 2)

    assert list(events) == [2, 4, 1, 10, -20, 30, -1, 5, 0, 0, 0, 0, 4]


def test_a_full_buffer_counts_what_it_cannot_hold():
    events = shorts(1 + EVENT_WIDTH)

    emit(events, 1, 2, 3, 4, 5, 6)
    emit(events, 9, 9, 9, 9, 9, 9)

    assert list(events) == [2, 1, 2, 3, 4, 5, 6]


def test_an_empty_buffer_switches_events_off():
    events = shorts(0)

    emit(events, 1, 2, 3, 4, 5, 6)

    assert len(events) == 0


@pytest.mark.parametrize(
    ("visible_to", "seats", "watchers"),
    [
        (EVERYBODY, [0, 1, 2, 3], True),
        (1 << 2, [2], False),
        (~(1 << 2), [0, 1, 3], True),
        ((1 << 0) | (1 << 3), [0, 3], False),
        (0, [], False),
        (1 << SPECTATOR, [], True),
    ],
)
def test_an_event_is_seen_by_whom_it_says(visible_to, seats, watchers):
    event = Event(Told(), 0, 0, 0, 0, visible_to)

    assert [seat for seat in range(4) if event.seen_by(seat)] == seats
    assert event.seen_by(None) is watchers


def test_an_event_is_read_by_the_names_of_its_numbers():
    event = Event(Told(card=Ids("base", "head"), count=i16.upto(3)), 1, 1, 2, 0, EVERYBODY)

    assert (event.card, event.count, event.fields) == ("head", 2, {"card": "head", "count": 2})
    assert event.outside == ""
    assert replace(event, b=4).outside == "count = 4, outside 0 … 3"
    assert replace(event, c=1).outside == "c = 1, outside 0 … 0"
    with pytest.raises(AttributeError, match="has no pile"):
        _ = event.pile
    with pytest.raises(TypeError, match="every event and question has its own seat"):
        Told(seat=i16)
    with pytest.raises(TypeError, match="room for three numbers"):
        Told(w=i16, x=i16, y=i16, z=i16)
