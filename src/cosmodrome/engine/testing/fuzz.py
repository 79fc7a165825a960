"""Positions as a stranger might send them: changed at random, and played on where accepted.

Compiled rules check no index, and an index of -1 silently means the last place in both modes. So
here an index below zero is an error like one too large. `python -m stress fuzz` does this
compiled, by the hundred thousand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cosmodrome.engine.compiling import COMPILED
from cosmodrome.engine.errors import InvalidPosition
from cosmodrome.engine.formats import position_data, read_position
from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.position import Position, longs, seats_of, shorts, signed
from cosmodrome.engine.rules.events import EVENT_BUFFER
from cosmodrome.engine.testing.declared import option_sets
from cosmodrome.engine.testing.failing import CheckFailed, watchers
from cosmodrome.engine.testing.strict import Strict

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

#: Actions an accepted position is played on for.
PLAYED_ON = 30
#: Positions that changes start from, and the most actions before each.
SOURCES, DEEPEST = 60, 600


@dataclass
class Fuzzed:
    """What became of the positions sent."""

    sent: int = 0
    accepted: int = 0
    played: int = 0


def fuzz(game: Game, count: int, seed: int = 1, games: int = SOURCES) -> Fuzzed:
    """Send changed positions and play the accepted ones on; `CheckFailed` at the first fault."""
    chance = random.Random(seed)
    sources = list(_sources(game, games, chance))
    done = Fuzzed()
    for _ in range(count):
        data = mutant(chance.choice(sources), sources, chance)
        done.sent += 1
        try:
            pos = read_position(game, data)
        except InvalidPosition:
            continue
        except Exception as error:
            raise CheckFailed(f"{game.id}: reading a position raises {error!r}: {data}") from error
        done.accepted += 1
        try:
            show(pos)
            done.played += play_on(pos, chance)
        except Exception as error:
            sentence = f"{game.id}: an accepted position raises {error!r}: {data}"
            raise CheckFailed(sentence) from error
    return done


def _sources(game: Game, games: int, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Positions of random games over all options, one of each."""
    sets = option_sets(game, chance)
    for _ in range(games):
        pos = game.new(seed=chance.getrandbits(64), **next(sets))
        for _ in range(int(DEEPEST ** chance.random())):
            if pos.is_over:
                break
            seat = chance.choice(pos.actors)
            pos.apply(seat, chance.choice(pos.legal_ids(seat)))
        yield position_data(pos)


def mutant(
    source: dict[str, Any], others: list[dict[str, Any]], chance: random.Random
) -> dict[str, Any]:
    """A position with one to three changes: of what is asked, of places, or of any number."""
    state = _copied(source["state"])
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        how = chance.random()
        if how < 0.4 and "stack" in state:
            _change_stack(state, chance.choice(others)["state"], chance)
        elif how < 0.7:
            _exchange(state, chance)
        else:
            holder, key = chance.choice([place for found in _places(state) for place in found])
            holder[key] = _other_number(holder[key], chance)
    return {**source, "state": state}


def _exchange(state: dict[str, Any], chance: random.Random) -> None:
    """Something changes its place: two of a kind, one of many, or a member of a set."""
    many = chance.choice([found for found in _places(state) if len(found) > 1])
    (one, i), (two, j) = chance.sample(many, 2)
    how = chance.random()
    if how < 0.5:
        one[i], two[j] = two[j], one[i]
    elif how < 0.8:
        one[i] -= 1
        two[j] += 1
    else:
        bit = 1 << chance.randrange(16)
        one[i] ^= bit
        two[j] ^= bit


def _change_stack(state: dict[str, Any], other: dict[str, Any], chance: random.Random) -> None:
    stack = state["stack"]
    size = min(max(state["stack_size"], 1), len(stack))
    entry = stack[size - 1] if chance.random() < 0.7 else chance.choice(stack[: size + 1])
    how = chance.random()
    if how < 0.25 and other["stack_size"]:
        entry |= other["stack"][chance.randrange(other["stack_size"])]
    elif how < 0.35:
        state["stack_size"] = chance.randint(0, len(stack))
    else:
        key = chance.choice(("kind", "a", "a", "b", "c", "seat"))
        entry[key] = chance.randint(0, 90) if key == "kind" else _other_number(entry[key], chance)


def _other_number(number: int, chance: random.Random) -> int:
    near = (number - 1, number + 1, number ^ 1, 0, 1, -1, chance.randint(-2, 12))
    far = (chance.randint(-128, 127), 127, -128, 32767, -32768, 1 << chance.randrange(40))
    return chance.choice(near if chance.random() < 0.8 else far)


def _copied(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _copied(value) for key, value in data.items()}
    return [_copied(item) for item in data] if isinstance(data, list) else data


def _places(data: Any) -> list[list[tuple[Any, Any]]]:
    """Where the numbers stand, those of one field together."""
    found: dict[str, list[tuple[Any, Any]]] = {}

    def walk(inner: Any, name: str) -> None:
        for key, value in inner.items() if isinstance(inner, dict) else enumerate(inner):
            field = f"{name}.{key}" if isinstance(inner, dict) else name
            if isinstance(value, dict | list):
                walk(value, field)
            else:
                found.setdefault(field, []).append((inner, key))

    walk(data, "")
    return list(found.values())


def show(pos: Position) -> None:
    """All that people are told of a position."""
    for seat in watchers(pos):
        pos.view(seat)
    for seat in range(pos.seats):
        pos.game.score_lines(pos, seat)
        for lang in LANGUAGES:
            pos.prompt(seat, lang)
            for action in pos.legal_actions(seat) if seat in pos.actors else ():
                action.text(lang)


def play_on(pos: Position, chance: random.Random) -> int:
    """Ask every rule of the contract, for some actions; how many were played."""
    game = pos.game
    box, s = _views(game, pos)
    for number in range(PLAYED_ON):
        actors = seats_of(int(game.actors(box, s)))
        _ask_all(game, box, s, pos.seats, chance)
        if not actors:
            return number
        seat = chance.choice(actors)
        out = _buffer(shorts(game.actions.size))
        legal = [int(out[i]) for i in range(game.legal(box, s, seat, out))]
        if not legal:
            raise ValueError(f"seat {seat} has no legal action after {number} more")
        game.apply(box, s, seat, chance.choice(legal), _buffer(shorts(EVENT_BUFFER)))
    return PLAYED_ON


def _ask_all(game: Game, box: Any, s: Any, seats: int, chance: random.Random) -> None:
    seat = chance.randrange(seats)
    game.observe(box, s, seat, _buffer(shorts(game.observation.size)))
    game.evaluate(box, s, seat)
    game.scores(box, s, _buffer(longs(seats)))
    game.ranking(box, s, _buffer(longs(seats)))
    # Redrawn on a copy: the position itself is played on.
    copy = game.from_bytes(bytes(s.bytes() if isinstance(s, Strict) else s.tobytes()))
    box, redrawn = _views(game, copy)
    game.determinize(box, redrawn, seat, signed(chance.getrandbits(64)))


def _views(game: Game, pos: Position) -> tuple[Any, Any]:
    """Box and state as rules take them, with every index watched."""
    if COMPILED:
        return game.box.view, pos.s
    return Strict(game.box.view), Strict(pos.s, pos.buffer)


def _buffer(numbers: Any) -> Any:
    return numbers if COMPILED else Strict(numbers)
