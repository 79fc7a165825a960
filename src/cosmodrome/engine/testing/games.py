"""A random game from beginning to end, looked at on the way and afterwards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cosmodrome.engine.formats import parse_record, replay_record
from cosmodrome.engine.position import Position
from cosmodrome.engine.testing.failing import doing, fail
from cosmodrome.engine.testing.knowledge import check_knowledge, check_simultaneous
from cosmodrome.engine.testing.positions import (
    check_conserved,
    check_legal,
    check_numbers,
    check_refusals,
    check_round_trips,
    check_text,
)
from cosmodrome.engine.testing.reasons import check_reasons
from cosmodrome.engine.testing.steps import check_step, check_ticks, check_undo

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

#: A game that has not ended after so many decisions never will.
LONGEST_GAME = 200_000

#: Positions at the start of a game are all examined; later ones rarely, but always some.
OFTEN, RARELY = 8, 0.005

#: So many positions of a game are all checked for what they hold, then one in so many.
CLOSELY, NOW_AND_THEN = 300, 8

#: Old copies kept through a game, to see that they never change.
COPIES = 8


def play_and_check(
    game: Game, options: dict[str, Any], chance: random.Random
) -> tuple[Position, int]:
    """Play one random game; light checks at every decision, all of them at many."""
    pos = game.new(seed=chance.getrandbits(64), **options)
    kept: list[tuple[Position, bytes]] = []
    examined = 0
    while True:
        if len(pos.history) < CLOSELY or len(pos.history) % NOW_AND_THEN == 0:
            check_conserved(pos)
        choices = check_legal(pos)
        if not choices:
            break
        if len(pos.history) >= LONGEST_GAME:
            fail(pos, f"the game has not ended after {LONGEST_GAME} decisions")
        if chance.random() < max(RARELY, OFTEN / (len(pos.history) + 1)):
            examine(pos, chance)
            examined += 1
            if len(kept) < COPIES:
                kept.append((pos.copy(), bytes(pos)))
        seat = chance.choice(list(choices))
        with doing(pos, "apply"):
            pos.play(chance.choice(choices[seat]), seat)
    examine(pos, chance)
    check_end(pos)
    check_record(pos)
    for copy, before in kept:
        if bytes(copy) != before:
            fail(copy, "an old copy has changed while the game went on")
    return pos, examined + 1


def examine(pos: Position, chance: random.Random) -> None:
    """Every check that looks at one position, its questions and its answers."""
    before = bytes(pos)
    check_conserved(pos)
    check_text(pos)
    check_numbers(pos)
    check_round_trips(pos)
    check_refusals(pos, chance)
    check_reasons(pos)
    check_knowledge(pos, chance)
    check_simultaneous(pos, chance)
    check_step(pos, chance)
    check_undo(pos, chance)
    check_ticks(pos, chance)
    if bytes(pos) != before:
        fail(pos, "looking at a position has changed it")


# Afterwards


def check_end(pos: Position) -> None:
    """Places, winners and points agree, and nothing more can be played."""
    places, winners = pos.ranking(), pos.winners
    best = [seat for seat, place in enumerate(places) if place == 1]
    for place in places:
        if place != 1 + sum(1 for other in places if other < place):
            fail(pos, f"the places {places} skip or repeat one")
    if any(seat not in best for seat in winners):
        fail(pos, f"the winners {winners} are not the seats in first place: {places}")
    if pos.legal_ids():
        fail(pos, "the game is over but something is legal")
    if pos.game.tie_break is not None:
        _check_tie_break(pos, places)
    for seat in range(pos.seats):
        with doing(pos, "score_lines"):
            lines = pos.game.score_lines(pos, seat)
        if sum(points for _, points in lines) != pos.scores()[seat]:
            fail(pos, f"the score lines of seat {seat} do not add up to its points: {lines}")
        for key, _ in lines:
            if not pos.game.words.has("scores", key):
                fail(pos, f"words.toml has no scores.{key}")


def _check_tie_break(pos: Position, places: Sequence[int]) -> None:
    """Places follow from the totals and what decides between equal ones."""
    assert pos.game.tie_break is not None
    with doing(pos, "tie_break"):
        worth = [(pos.scores()[seat], pos.game.tie_break(pos, seat)) for seat in range(pos.seats)]
    if list(places) != [1 + sum(other > mine for other in worth) for mine in worth]:
        fail(pos, f"the places {places} are not those of totals and tie-breaks: {worth}")
    if not pos.game.words.has("scores", "tie_break"):
        fail(pos, "words.toml has no scores.tie_break")


def check_record(pos: Position) -> None:
    """A game comes back from its record, with its history; so does one from a position."""
    for start in (pos, _from_the_middle(pos)):
        with doing(pos, "replaying the game's own record"):
            again = replay_record(pos.game, parse_record(start.record()))
        if again != start or again.history != start.history:
            fail(pos, "the game does not come back from its record")


def _from_the_middle(pos: Position) -> Position:
    """The same game, its second half played from a position instead of a seed."""
    half = len(pos.history) // 2
    first = pos.game.new(seed=pos.seed, **pos.options)
    for seat, action in pos.history[:half]:
        first.apply(seat, action)
    later = pos.game.position(first.to_json())
    for seat, action in pos.history[half:]:
        later.apply(seat, action)
    if later != pos:
        fail(pos, "a game goes on differently from its own JSON")
    return later
