"""Checks of what a seat knows: nothing hidden is shown, told, counted or redrawn from."""

from __future__ import annotations

import random
from typing import Any

from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.testing.failing import CheckFailed, doing, fail, watchers
from cosmodrome.engine.testing.positions import check_conserved
from cosmodrome.engine.words import LANGUAGES


def check_knowledge(pos: Position, chance: random.Random) -> None:
    """A redrawn position looks the same to its seat, and says nothing of what it hid."""
    for seat in range(pos.seats):
        one, other = chance.getrandbits(64), chance.getrandbits(64)
        with doing(pos, f"determinize for seat {seat}"):
            drawn = pos.determinize(seat, one)
            if bytes(pos.determinize(seat, one)) != bytes(drawn):
                fail(pos, f"determinize for seat {seat} is not a function of its seed")
            if bytes(drawn.determinize(seat, other)) != bytes(pos.determinize(seat, other)):
                fail(pos, f"determinize for seat {seat} depends on what is hidden from it")
        try:
            check_conserved(drawn)
        except CheckFailed as error:
            fail(pos, f"determinize for seat {seat} makes an impossible position: {error}")
        check_same_to(pos, drawn, seat, "determinize changes")
        check_nothing_leaks(pos, drawn, seat, chance)


def check_same_to(pos: Position, other: Position, seat: int, what: str) -> None:
    """Two positions are one and the same to a seat, and to people who watch."""
    if pos.actors != other.actors or pos.automas != other.automas:
        fail(pos, f"{what} who is to decide")
    for watcher in (seat, None):
        if difference := _difference(pos.view(watcher), other.view(watcher)):
            fail(pos, f"{what} the view of seat {watcher}: {difference}")
    for i, (one, two) in enumerate(zip(pos.observe(seat), other.observe(seat), strict=True)):
        if one != two:
            fail(pos, f"{what} number {i} that seat {seat} observes: {one}, then {two}")
    for lang in LANGUAGES:
        if pos.prompt(seat, lang) != other.prompt(seat, lang):
            fail(pos, f"{what} the prompt of seat {seat}")
    if seat in pos.actors:
        if pos.legal_ids(seat) != other.legal_ids(seat):
            fail(pos, f"{what} the legal ids of seat {seat}")
        for a, b in zip(pos.legal_actions(seat), other.legal_actions(seat), strict=True):
            if any(a.text(lang) != b.text(lang) for lang in LANGUAGES):
                fail(pos, f"{what} the words of {a.name}: {a.text()!r}, then {b.text()!r}")


def check_nothing_leaks(
    pos: Position, drawn: Position, seat: int, chance: random.Random
) -> None:  # fmt: skip
    """An action that reveals nothing shows a seat the same, whatever is hidden from it."""
    for actor in pos.actors:
        shared = [a for a in pos.legal_ids(actor) if a in drawn.legal_ids(actor)]
        if not shared:
            continue
        action = chance.choice(shared)
        one, two = pos.copy(), drawn.copy()
        with doing(pos, "apply"):
            seen = [_seen(p, p.play(action, actor), seat) for p in (one, two)]
        if not (one.can_undo and two.can_undo):
            continue  # REVEALED: what came out may differ
        name = pos.game.actions.text(action)
        if seen[0] != seen[1]:
            fail(pos, f"{name} by seat {actor} tells seat {seat} of what is hidden from it")
        check_same_to(one, two, seat, f"{name} by seat {actor}, without REVEALED, changes")


def _seen(pos: Position, events: list[Event], seat: int | None) -> list[Any]:
    return [
        (event, pos.tell(event, seat, "fr"), pos.tell(event, seat, "en"))
        for event in events
        if event.seen_by(seat)
    ]


def _difference(one: Any, two: Any, path: str = "") -> str:
    """Where two pieces of plain data first differ, in words; empty where they are equal."""
    if type(one) is not type(two):
        return f"{path or 'all'} is {one!r}, then {two!r}"
    if isinstance(one, dict):
        if list(one) != list(two):
            return f"{path or 'all'} has other fields"
        parts = [_difference(one[k], two[k], f"{path}.{k}".lstrip(".")) for k in one]
        return next(filter(None, parts), "")
    if isinstance(one, (list, tuple)) and len(one) == len(two):
        parts = [_difference(a, b, f"{path}[{i}]") for i, (a, b) in enumerate(zip(one, two))]
        return next(filter(None, parts), "")
    return "" if one == two else f"{path or 'all'} is {one!r}, then {two!r}"


def check_simultaneous(pos: Position, chance: random.Random) -> None:
    """Sealed choices: any order gives the same bytes, and nothing shows before all are in."""
    if len(pos.actors) < 2:
        return
    chosen = {seat: chance.choice(pos.legal_ids(seat)) for seat in pos.actors}
    results = []
    for order in (
        sorted(chosen),
        sorted(chosen, reverse=True),
        chance.sample([*chosen], len(chosen)),
    ):
        copy = pos.copy()
        for number, seat in enumerate(order, 1):
            waiting = tuple(sorted(order[number - 1 :]))
            if copy.actors != waiting:
                fail(copy, f"seats {waiting} had to choose at once, now {copy.actors} decide")
            with doing(copy, "apply"):
                copy.play(chosen[seat], seat)
            if number < len(order) and not copy.can_undo:
                fail(copy, f"the sealed choice of seat {seat} reveals something before all are in")
        results.append(bytes(copy))
    if len(set(results)) != 1:
        fail(pos, f"the order in which sealed choices {chosen} arrive changes the position")
    for seat in pos.actors:
        ids = pos.legal_ids(seat)
        for other in watchers(pos):
            if other != seat and len(ids) > 1:
                _same_seal(pos, seat, ids[0], chance.choice(ids[1:]), other)


def _same_seal(pos: Position, seat: int, action: int, instead: int, other: int | None) -> None:
    one, two = pos.copy(), pos.copy()
    seen = [
        _seen(copy, copy.play(choice, seat), other)
        for copy, choice in ((one, action), (two, instead))
    ]
    difference = _difference(one.view(other), two.view(other))
    if seen[0] != seen[1] or difference:
        fail(pos, f"seat {other} can tell what seat {seat} has sealed {difference}")
    if other is None:
        return
    if one.observe(other) != two.observe(other):
        fail(pos, f"seat {other} observes what seat {seat} has sealed")
    if other in one.actors and one.legal_ids(other) != two.legal_ids(other):
        fail(pos, f"what seat {seat} has sealed changes what seat {other} may do")
