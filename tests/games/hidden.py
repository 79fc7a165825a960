"""Positions that differ only in what a seat may not know, and what reaches that seat of them."""

from __future__ import annotations

from collections.abc import Iterator

from cosmodrome.engine.checks import check_state
from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.record import View
from tests.games.plans import Plan, plan_of


def variants(pos: Position, seat: int | None) -> Iterator[tuple[str, Position]]:
    """The position with one hidden field changed at a time, and the name of the change."""
    for change in plan_of(pos.game.id).hidden:
        other = pos.copy()
        if change(other.plain, seat):
            check_state(pos.game, other.buffer)
            assert bytes(other) != bytes(pos), change.__name__
            yield change.__name__, other


def watchers(pos: Position) -> list[int | None]:
    """Every seat, and somebody who only watches."""
    return [*range(pos.seats), None]


def seen(events: list[Event], seat: int | None) -> list[Event]:
    return [event for event in events if event.seen_by(seat)]


def all_that_reaches(pos: Position, seat: int | None) -> object:
    """Everything that leaves the engine for a seat: data, numbers, words, choices."""
    reaching: list[object] = [pos.view(seat), pos.actors, pos.scores(), pos.ranking()]
    if seat is not None:
        reaching += [pos.observe(seat), pos.game.score_lines(pos, seat)]
        if plan_of(pos.game.id).blind_estimate:
            reaching.append(pos.evaluate(seat))
        reaching += [pos.prompt(seat, lang) for lang in LANGUAGES]
        if seat in pos.actors:
            actions = pos.legal_actions(seat)
            reaching += [(action.name, action.text("fr")) for action in actions]
    return reaching


def played_alike(
    plan: Plan, other: Position, actor: int, action: int, seat: int | None
) -> list[Event] | None:
    """Play in a variant for a seat what revealed nothing in the true position.

    A sealed action may not exist there, then any other of its kind must look the same to the
    seat. None where nothing can be compared.
    """
    ids = other.legal_ids(actor)
    if action not in ids:
        kind = kind_of(plan, action)
        assert seat != actor, f"{kind} betrays something hidden to the seat that chooses"
        assert kind in plan.sealed, f"{kind} betrays something hidden"
        alike = [instead for instead in ids if kind_of(plan, instead) == kind]
        if not alike:
            return None
        action = alike[0]
    events = other.play(action, actor)
    if plan.surprises and not other.can_undo:
        return None
    return events


def expect_no_player_learns(plan: Plan, before: Position, actor: int, action: int) -> None:
    """An action shows every seat the same, whatever is hidden from it; watchers are no players."""
    after = before.copy()
    after.play(action, actor)
    for seat in range(before.seats):
        for name, other in variants(before, seat):
            if played_alike(plan, other, actor, action, seat) is not None:
                assert other.view(seat) == after.view(seat), name


def kind_of(plan: Plan, action: int) -> str:
    return plan.game.actions.text(action).split(":")[0]


def generator(s: View, seat: int | None) -> bool:
    """A change for every game: the generator is hidden from everybody."""
    s.rng.a ^= 0x5EED
    return True
