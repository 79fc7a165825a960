"""Checks of what a seat knows: nothing hidden is shown, told, counted or redrawn from."""

from __future__ import annotations

import random
from typing import Any

from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.testing.failing import CheckFailed, doing, fail, watchers
from cosmodrome.engine.testing.positions import check_conserved
from cosmodrome.engine.testing.reasons import check_same_reasons

#: Steps of an operation that others do not see, at most, before it is carried out.
LONGEST_OPERATION = 8
#: Seats for which a position is redrawn, others in the next one.
REDRAWN = 2


def check_knowledge(pos: Position, chance: random.Random) -> None:
    """A redrawn position looks the same to its seat, and says nothing of what it hid."""
    for seat in chance.sample(range(pos.seats), min(REDRAWN, pos.seats)):
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
        check_same_reasons(pos, other, seat, what)


def check_nothing_leaks(
    pos: Position, drawn: Position, seat: int, chance: random.Random
) -> None:  # fmt: skip
    """What a seat sees of an action follows from what it knows, until that grows.

    Steps that it does not see, inside an operation, are played on until it sees one.
    """
    if _asked(pos) != _asked(drawn):
        return  # an operation that the seat does not see has begun anew
    for actor in pos.actors:
        one, two = pos.copy(), drawn.copy()
        for _ in range(LONGEST_OPERATION):
            shared = sorted({*one.legal_ids(actor)} & {*two.legal_ids(actor)})
            if not shared or not check_same_after(one, two, seat, actor, chance.choice(shared)):
                break


def check_same_after(one: Position, two: Position, seat: int, actor: int, action: int) -> bool:
    """Play an action in two positions that look alike; whether the seat has seen nothing of it.

    What is told is the same up to a value that comes out. Where none does, who is asked what is
    the same too; so neither a question nor the moment of a line depends on what is hidden.
    """
    before, like = one.copy(), two.copy()
    what = f"{one.game.actions.text(action)} by seat {actor}"
    with doing(before, "apply"):
        told = [pos.play(action, actor) for pos in (one, two)]
    unseen = _unseen(before, one, told[0], seat)
    if unseen != _unseen(like, two, told[1], seat):
        return False  # one more step inside an operation, and one that carries it out
    learnt = one.learnt | two.learnt
    revealed = bool(learnt >> seat & 1)
    for watcher in (seat, None):
        mine, theirs = ([e for e in events if e.seen_by(watcher)] for events in told)
        if mine != theirs:
            if not (learnt if watcher is None else revealed):
                fail(before, f"{what} tells seat {watcher} of what is hidden from it")
            if line := _extra_line(mine, theirs):
                fail(before, f"by what is hidden from seat {watcher}, {what} is followed at once "
                     f"by {line}, or by a question")  # fmt: skip
            if hidden := _told_but_hidden(one, two, told, seat):
                fail(before, f"{what} tells everybody {hidden}, which nobody else sees afterwards")
            return False  # a value has come out, and what follows from it
    if one.learnt != two.learnt:
        fail(before, f"{what} can be taken back or not by what is hidden from seat {seat}")
    if _seen(one, told[0], seat) != _seen(two, told[1], seat):
        fail(before, f"{what} tells seat {seat} of what is hidden from it")
    if not revealed:
        check_same_to(one, two, seat, f"{what}, which teaches seat {seat} nothing, changes")
    elif one.actors != two.actors or one.prompt(seat) != two.prompt(seat):
        fail(before, f"who is asked what after {what} depends on what is hidden from seat {seat}")
    return unseen


def _told_but_hidden(one: Position, two: Position, told: list[list[Event]], seat: int) -> str:
    """What all are told though it is kept from them, where chance spoke to the one who acts.

    The seat knew the same before, so what it knows differently now is what it drew: the view of
    those who watch does not show it, and yet a flag says that it came out.
    """
    mine, theirs = ([e for e in events if e.seen_by(None)] for events in told)
    first = next((a for a, b in zip(mine, theirs, strict=False) if a != b), None)
    if first is None or first.seat != seat or one.view(seat) == two.view(seat):
        return ""
    return "" if one.view(None) != two.view(None) else f"of {first.name}"


def _unseen(before: Position, after: Position, told: list[Event], seat: int) -> bool:
    """Whether a seat cannot know that anything has happened."""
    if any(event.seen_by(seat) for event in told) or before.actors != after.actors:
        return False
    return before.view(seat) == after.view(seat)


def _asked(pos: Position) -> list[int]:
    """The kinds of questions on the decision stack, where a game has one."""
    s = pos.plain
    return [frame.kind for frame in s.stack[: s.stack_size]] if hasattr(s, "stack") else []


def _extra_line(mine: list[Event], theirs: list[Event]) -> str:
    """The line that is told in one of two positions where the other has come to a question.

    One more of the same kind is a value: how many cards are shown, for instance.
    """
    short, long = sorted((mine, theirs), key=len)
    if long[: len(short)] != short:
        return ""
    name = long[len(short)].name
    return "" if short and short[-1].name == name else name


def _seen(pos: Position, events: list[Event], seat: int | None) -> list[Any]:
    return [
        (event, *(pos.tell(event, seat, lang) for lang in LANGUAGES))
        for event in events
        if event.seen_by(seat)
    ]


def _difference(one: Any, two: Any, path: str = "") -> str:
    """Where two pieces of plain data first differ, in words; empty where they are equal."""
    if repr(one) == repr(two):
        return ""
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
    return f"{path or 'all'} is {one!r}, then {two!r}"


def check_simultaneous(pos: Position, chance: random.Random) -> None:
    """Sealed choices: any order gives the same bytes, and nothing shows before all are in."""
    if len(pos.actors) < 2:
        return
    chosen = {seat: _whole_act(pos, seat, chance) for seat in pos.actors}
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
                copy.act(chosen[seat], seat)
            if number < len(order) and not copy.can_undo:
                fail(copy, f"the sealed choice of seat {seat} reveals something before all are in")
        results.append(bytes(copy))
    if len(set(results)) != 1:
        fail(pos, f"the order in which sealed choices {chosen} arrive changes the position")
    for seat in pos.actors:
        for other in watchers(pos):
            if other != seat and len(pos.legal_ids(seat)) > 1:
                _same_seal(pos, seat, chosen[seat], _whole_act(pos, seat, chance), other)


def _whole_act(pos: Position, seat: int, chance: random.Random) -> list[int]:
    """Some act of a seat: what it ticks, if anything, and what confirms it."""
    copy, act = pos.copy(), list[int]()
    while not act or pos.game.actions.ticks(act[-1]):
        act.append(chance.choice(copy.legal_ids(seat)))
        with doing(copy, "apply"):
            copy.play(act[-1], seat)
    return act


def _same_seal(
    pos: Position, seat: int, act: list[int], instead: list[int], other: int | None
) -> None:
    one, two = pos.copy(), pos.copy()
    seen = [
        _seen(copy, copy.act(choice, seat), other) for copy, choice in ((one, act), (two, instead))
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
