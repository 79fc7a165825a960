"""Checks of one step: the same action does the same, and can be taken back."""

from __future__ import annotations

import contextlib
import random
from typing import Any

from cosmodrome.engine.actions import NO_ACTION
from cosmodrome.engine.errors import IllegalAction
from cosmodrome.engine.events import told_together
from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.position import Position, shorts
from cosmodrome.engine.rules.events import CHANCE, EVENT_BUFFER, EVENT_WIDTH, REVEALED
from cosmodrome.engine.testing.failing import doing, expect_sentence, fail, watchers
from cosmodrome.engine.testing.positions import check_legal


def check_step(pos: Position, chance: random.Random) -> None:
    """The same action gives the same bytes, events and flags; events have names and words."""
    for seat in pos.actors:
        action = chance.choice(pos.legal_ids(seat))
        outcomes = [_raw_step(pos, seat, action, rows) for rows in (EVENT_BUFFER, EVENT_BUFFER, 0)]
        if outcomes[0] != outcomes[1]:
            fail(pos, f"{pos.game.actions.text(action)} does not always do the same")
        if outcomes[0][:2] != outcomes[2][:2]:
            fail(pos, f"{pos.game.actions.text(action)} does something else without events")
        if outcomes[0][1] & ~(REVEALED | CHANCE):
            fail(pos, f"apply returns the flags {outcomes[0][1]!r}")
        rows = outcomes[0][2]
        for at in range(1, 1 + rows[0] * EVENT_WIDTH, EVENT_WIDTH):
            if not 0 <= rows[at] < len(pos.game.events):
                fail(pos, f"there is no event number {rows[at]}")
        copy = pos.copy()
        told = copy.play(action, seat)
        for event in told:
            if event.outside:
                fail(pos, f"the event {event.name} has {event.outside}")
        for watcher in watchers(copy):
            for event in told_together(e for e in told if e.seen_by(watcher)):
                for lang in LANGUAGES:
                    with doing(pos, f"tell {event.name}"):
                        text = copy.tell(event, watcher, lang)
                        expect_sentence(pos, text, f"the event {event.name} in {lang}")


def _raw_step(pos: Position, seat: int, action: int, rows: int) -> tuple[bytes, Any, list[int]]:
    copy = pos.copy()
    events = shorts(rows)
    with doing(pos, "apply"):
        flags = copy.game.apply(copy.game.box.view, copy.s, seat, action, events)
    return bytes(copy), flags, [int(number) for number in events]


def check_ticks(pos: Position, chance: random.Random) -> None:
    """A selection: ticks only mark, go upwards, and always lead to what confirms them."""
    ticks = pos.game.actions.ticks
    for seat in pos.actors:
        copy, last = pos.copy(), NO_ACTION
        while True:
            legal = copy.legal_ids(seat)
            if last != NO_ACTION and any(ticks(action) and action < last for action in legal):
                fail(copy, f"below {pos.game.actions.text(last)} something can still be ticked")
            if not any(map(ticks, legal)) or (last != NO_ACTION and chance.random() < 0.1):
                break
            last = chance.choice([action for action in legal if ticks(action)])
            before = copy.actors
            with doing(copy, "apply"):
                told = copy.play(last, seat)
            if told or copy.learnt or copy.actors != before:
                fail(copy, f"{pos.game.actions.text(last)} does more than tick something")


def check_undo(pos: Position, chance: random.Random) -> None:
    """Undo gives back the very bytes, and never crosses what was revealed."""
    copy = pos.copy()
    back: list[bytes] = []
    for _ in range(4):
        choices = check_legal(copy)
        if not choices:
            break
        seat = chance.choice(list(choices))
        back.append(bytes(copy))
        with doing(copy, "apply"):
            copy.play(chance.choice(choices[seat]), seat)
        if not copy.can_undo:
            _expect_no_undo(copy)
            back.clear()
    while back:
        copy.undo()
        if bytes(copy) != back.pop():
            fail(copy, "undo does not give back the position before")


def _expect_no_undo(pos: Position) -> None:
    before = bytes(pos)
    with contextlib.suppress(IllegalAction):
        pos.undo()
        fail(pos, "undo crosses an action that revealed something")
    if bytes(pos) != before:
        fail(pos, "a refused undo has changed the position")
