"""`check_game`: the promises of the engine, put to the test for any game.

    from cosmodrome.engine.testing import check_game
    check_game(GAME)

plays random games over all options and looks at them from every side. A broken promise raises
`CheckFailed` with one sentence that says what and where; its `record` replays the game up to
there. Each check is a function of its own and can be called on a position that interests you.
A script that calls `check_game` needs the usual `if __name__ == "__main__":` around it, because
the compiled side runs in a spawned process.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import itertools
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from cosmodrome.engine.batch import executor, run_call
from cosmodrome.engine.compiling import COMPILED
from cosmodrome.engine.errors import (
    IllegalAction,
    InvalidOptions,
    InvalidSeat,
)
from cosmodrome.engine.formats import parse_record, replay_record
from cosmodrome.engine.options import Listing
from cosmodrome.engine.position import Event, Position, longs, shorts
from cosmodrome.engine.rules.events import EVENT_BUFFER, EVENT_WIDTH, REVEALED
from cosmodrome.engine.words import LANGUAGES

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

#: A game that has not ended after so many decisions never will.
LONGEST_GAME = 200_000

#: Positions at the start of a game are all examined; later ones rarely, but always some.
OFTEN, RARELY = 12, 0.015

#: Old copies kept through a game, to see that they never change.
COPIES = 8

#: What no option of any game accepts.
NONSENSE: tuple[Any, ...] = (None, "no-such-word", 3.5, -1000, 10**12, {}, [None], [[]], b"1")


class CheckFailed(AssertionError):
    """A game breaks a promise of the engine; `record` replays it, where there is one."""

    def __init__(self, message: str, record: str | None = None) -> None:
        super().__init__(message)
        self.record = record


@dataclass(frozen=True)
class Report:
    """What `check_game` has looked at."""

    games: int
    decisions: int
    examined: int
    won: int
    """games that somebody won"""


def check_game(
    game: Game,
    *,
    games: int = 12,
    seed: int = 1,
    options: Sequence[dict[str, Any]] | None = None,
    compiled: bool = True,
) -> Report:
    """Check every promise of the engine for a game; raises `CheckFailed` at the first broken one.

    `games` random games are played from `seed`, over the option sets given, or over all options
    the game declares. With `compiled`, a spawned process in the other mode plays them again and
    must come to the same bytes.
    """
    box = bytes(game.box.packed)
    check_words(game)
    check_rulebook(game)
    check_options(game)
    chance = random.Random(seed)
    sets = option_sets(game, chance) if options is None else itertools.cycle(options)
    played: list[Position] = []
    examined = 0
    for given in itertools.islice(sets, games):
        pos, looked_at = play_and_check(game, given, chance)
        played.append(pos)
        examined += looked_at
    if bytes(game.box.packed) != box:
        raise CheckFailed(f"{game.id}: a rule has written into the box")
    if compiled:
        check_other_mode(game, played)
    return Report(
        games=len(played),
        decisions=sum(len(pos.history) for pos in played),
        examined=examined,
        won=sum(1 for pos in played if pos.winners),
    )


# Telling what is wrong


def fail(pos: Position, sentence: str) -> NoReturn:
    """Raise `CheckFailed` with the place in the game."""
    where = f"options {pos.options}, seed {pos.seed}, after {len(pos.history)} actions"
    record = None
    with contextlib.suppress(Exception):
        record = pos.record()
    raise CheckFailed(f"{pos.game.id}: {sentence} ({where})", record)


@contextlib.contextmanager
def doing(pos: Position, what: str) -> Iterator[None]:
    """Whatever a game's function raises becomes a `CheckFailed` that names it."""
    try:
        yield
    except CheckFailed:
        raise
    except Exception as error:
        fail(pos, f"{what} raised {type(error).__name__}: {error}")


# Words and options, once per game


def check_words(game: Game) -> None:
    """Every action, event, option and score line has words in both languages."""
    problems = game.words.problems()
    wanted = [("actions", span.name) for span in game.actions]
    wanted += [("options", name) for name in game.options.options]
    problems += [f"{section}.{key} is missing" for section, key in wanted
                 if not game.words.has(section, key)]  # fmt: skip
    told = game.words.entries.get("events", {})
    for name in game.events:
        if name not in told and not any(key.startswith(f"{name}_") for key in told):
            problems.append(f"events.{name} is missing")
    problems += [f"the game has no name in {lang}" for lang in LANGUAGES if not game.name.get(lang)]
    if problems:
        raise CheckFailed(f"{game.id}: words.toml: {'; '.join(problems)}")


def check_rulebook(game: Game) -> None:
    """Both languages number the same rules, and words cite only numbers that exist."""
    numbers = [set(game.rulebook(lang).rules) for lang in LANGUAGES]
    if numbers[0] != numbers[1]:
        odd = ", ".join(sorted(numbers[0] ^ numbers[1]))
        raise CheckFailed(f"{game.id}: {odd} stands in only one of rules.fr.md and rules.en.md")
    for section, entries in game.words.entries.items():
        for key, entry in entries.items():
            for number in entry.get("rules", ()):
                if number not in numbers[0]:
                    raise CheckFailed(f"{game.id}: {section}.{key} cites {number}, no such rule")


def check_options(game: Game) -> None:
    """Every declared value starts a game, and nothing else does."""
    players = range(game.options.players.low, game.options.players.high + 1)
    for name, option in game.options.options.items():
        refused: dict[str, str] = {}
        for count in players:
            for value in [option.default, *option.examples(count)]:
                given = {"players": count, name: value}
                try:
                    pos = game.new(seed=1, **given)
                except InvalidOptions as error:
                    refused.setdefault(repr(value), str(error))
                    continue
                except Exception as error:
                    raise CheckFailed(f"{game.id}: options {given} raise {error!r}") from error
                refused[repr(value)] = ""
                check_conserved(pos)
        for value, why in refused.items():
            # A list may contradict the box or another option; a declared value may not.
            if why and not isinstance(option, Listing):
                raise CheckFailed(f"{game.id}: option {name} refuses its own value {value}: {why}")
        for nonsense in NONSENSE:
            _expect_refusal(game, {name: nonsense}, name)
    _expect_refusal(game, {"no_such_option": 1}, "no_such_option")
    _expect_refusal(game, {"seed": -1}, "seed")
    _expect_refusal(game, {"seed": 1 << 64}, "seed")


def _expect_refusal(game: Game, given: dict[str, Any], name: str) -> None:
    try:
        game.new(**{"seed": 1, **given})
    except InvalidOptions as error:
        if name not in str(error):
            raise CheckFailed(f"{game.id}: the refusal of {given} does not name {name}") from None
    except Exception as error:
        raise CheckFailed(f"{game.id}: {given} raises {error!r}, not InvalidOptions") from error
    else:
        raise CheckFailed(f"{game.id}: the options {given} are accepted")


def option_sets(game: Game, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Options to play with, without end: first every value once, then all by chance."""
    options = game.options.options
    for name, option in options.items():
        for value in option.examples(game.options.players.high):
            for _ in range(20):
                given = {**_some_options(game, chance), name: value}
                if _fits(game, given):
                    yield given
                    break
    while True:
        given = _some_options(game, chance)
        if _fits(game, given):
            yield given


def _some_options(game: Game, chance: random.Random) -> dict[str, Any]:
    players = chance.choice(game.options.players.examples(0))
    others = {n: chance.choice(o.examples(players)) for n, o in game.options.options.items()}
    return {**others, "players": players}


def _fits(game: Game, given: dict[str, Any]) -> bool:
    try:
        game.pack_options(given)
    except InvalidOptions:
        return False
    return True


# A game from beginning to end


def play_and_check(
    game: Game, options: dict[str, Any], chance: random.Random
) -> tuple[Position, int]:
    """Play one random game; light checks at every decision, all of them at many."""
    pos = game.new(seed=chance.getrandbits(64), **options)
    kept: list[tuple[Position, bytes]] = []
    examined = 0
    while True:
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
    check_text(pos)
    check_numbers(pos)
    check_round_trips(pos)
    check_refusals(pos, chance)
    check_knowledge(pos, chance)
    check_simultaneous(pos, chance)
    check_step(pos, chance)
    check_undo(pos, chance)
    if bytes(pos) != before:
        fail(pos, "looking at a position has changed it")


# Checks of one position


def check_conserved(pos: Position) -> None:
    """The game's own `check_position` accepts a position its rules have reached."""
    with doing(pos, "check_position"):
        pos.game.check_position(pos.game.box.plain, pos.plain)


def check_legal(pos: Position) -> dict[int, list[int]]:
    """The seats that decide exist; each has legal ids, ascending, inside the action space."""
    with doing(pos, "actors"):
        actors, automas = pos.actors, pos.automas
    for seat in (*actors, *automas):
        if seat >= pos.seats:
            fail(pos, f"seat {seat} is to decide, but there are only {pos.seats} seats")
    choices = {}
    for seat in actors:
        with doing(pos, "legal"):
            ids = pos.legal_ids(seat)
        if not ids:
            fail(pos, f"seat {seat} must decide but has no legal action")
        if any(a >= b for a, b in itertools.pairwise(ids)):
            fail(pos, f"the legal ids of seat {seat} are not ascending: {ids}")
        if ids[0] < 0 or ids[-1] >= pos.game.actions.size:
            fail(pos, f"the legal ids of seat {seat} leave the action space: {ids}")
        if seat in automas and len(ids) != 1:
            fail(pos, f"the automa at seat {seat} has {len(ids)} legal actions, not one")
        choices[seat] = ids
    return choices


def check_text(pos: Position) -> None:
    """Actions and questions have words in both languages; a view is plain data."""
    for lang in LANGUAGES:
        for seat in range(pos.seats):
            with doing(pos, "prompt"):
                _sentence(pos, pos.prompt(seat, lang), f"the prompt of seat {seat} in {lang}")
        for seat in pos.actors:
            for action in pos.legal_actions(seat):
                with doing(pos, f"describe {action.name}"):
                    _sentence(pos, action.text(lang), f"the text of {action.name} in {lang}")
    for watcher in _watchers(pos):
        with doing(pos, "view"):
            json.dumps(pos.view(watcher), allow_nan=False)


def _sentence(pos: Position, text: Any, what: str) -> None:
    if not isinstance(text, str) or not text.strip() or "{" in text:
        fail(pos, f"{what} is {text!r}")


def _watchers(pos: Position) -> list[int | None]:
    return [None, *range(pos.seats)]


def check_numbers(pos: Position) -> None:
    """Functions that fill a buffer write all of it, whatever it held before."""
    game, box = pos.game, pos.game.box.view
    for seat in range(pos.seats):
        with doing(pos, "evaluate"):
            value = pos.evaluate(seat)
        if not -(1 << 63) <= value < 1 << 63:
            fail(pos, f"evaluate gives {value}, more than 64 bits")
        with doing(pos, "observe"):
            clean = pos.observe(seat)
            dirty = _filled(shorts(game.observation.size), 12345)
            game.observe(box, pos.s, seat, dirty)
        for i, (one, other) in enumerate(zip(clean, dirty, strict=True)):
            if one != other:
                fail(pos, f"observe does not write number {i} for seat {seat}")
    for name, clean in (("scores", pos.scores()), ("ranking", pos.ranking())):
        dirty = _filled(longs(pos.seats), 12345)
        getattr(game, name)(box, pos.s, dirty)
        if clean != [int(n) for n in dirty]:
            fail(pos, f"{name} does not write the number of every seat")


def _filled(buffer: Any, value: int) -> Any:
    for i in range(len(buffer)):
        buffer[i] = value
    return buffer


def check_round_trips(pos: Position) -> None:
    """Bytes and JSON come back as they went; filler is zero."""
    game = pos.game
    data = game.state.from_data(game.state.to_data(pos.buffer), "state")
    if data != pos.buffer:
        fail(pos, "filler bytes are not zero, or a field does not come back from its data")
    if bytes(game.from_bytes(bytes(pos), options=pos.options)) != bytes(pos):
        fail(pos, "the position does not come back from its bytes")
    with doing(pos, "reading the position's own JSON"):
        again = game.position(pos.to_json())
    if again != pos or again.options != json.loads(json.dumps(pos.options)):
        fail(pos, "the position does not come back from its JSON")


def check_refusals(pos: Position, chance: random.Random) -> None:
    """What is not legal is refused with `IllegalAction` and changes nothing."""
    size = pos.game.actions.size
    tried: list[tuple[Any, Any]] = [("no-such-action", None), (-1, None), (size, None)]
    tried += [(None, None), (1.0, None), (0, pos.seats), (0, -1)]
    for seat in range(pos.seats):
        ids = pos.legal_ids(seat) if seat in pos.actors else []
        wrong = [action for action in range(size) if action not in ids]
        tried += [(action, seat) for action in chance.sample(wrong, min(4, len(wrong)))]
    before = (bytes(pos), list(pos.history), pos.can_undo)
    for action, seat in tried:
        try:
            pos.play(action, seat)
        except IllegalAction:
            pass
        except Exception as error:
            fail(pos, f"action {action!r} by seat {seat} raises {error!r}, not IllegalAction")
        else:
            fail(pos, f"action {action!r} by seat {seat} is not legal but was played")
        if (bytes(pos), list(pos.history), pos.can_undo) != before:
            fail(pos, f"refusing action {action!r} by seat {seat} has changed the position")
    for seat in (pos.seats, -1):
        for ask in (pos.observe, pos.evaluate, pos.view):
            with contextlib.suppress(InvalidSeat):
                ask(seat)
                fail(pos, f"{ask.__name__} answers a seat that does not exist")


# Checks of what a seat knows


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
        for other in _watchers(pos):
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


# Checks of one step


def check_step(pos: Position, chance: random.Random) -> None:
    """The same action gives the same bytes, events and flags; events have names and words."""
    for seat in pos.actors:
        action = chance.choice(pos.legal_ids(seat))
        outcomes = [_raw_step(pos, seat, action, rows) for rows in (EVENT_BUFFER, EVENT_BUFFER, 0)]
        if outcomes[0] != outcomes[1]:
            fail(pos, f"{pos.game.actions.text(action)} does not always do the same")
        if outcomes[0][:2] != outcomes[2][:2]:
            fail(pos, f"{pos.game.actions.text(action)} does something else without events")
        if outcomes[0][1] not in (0, REVEALED):
            fail(pos, f"apply returns the flags {outcomes[0][1]!r}")
        rows = outcomes[0][2]
        for at in range(1, 1 + rows[0] * EVENT_WIDTH, EVENT_WIDTH):
            if not 0 <= rows[at] < len(pos.game.events):
                fail(pos, f"there is no event number {rows[at]}")
        copy = pos.copy()
        for event in copy.play(action, seat):
            for watcher in _watchers(copy):
                if event.seen_by(watcher):
                    for lang in LANGUAGES:
                        with doing(pos, f"tell {event.name}"):
                            text = copy.tell(event, watcher, lang)
                            _sentence(pos, text, f"the event {event.name} in {lang}")


def _raw_step(pos: Position, seat: int, action: int, rows: int) -> tuple[bytes, Any, list[int]]:
    copy = pos.copy()
    events = shorts(rows)
    with doing(pos, "apply"):
        flags = copy.game.apply(copy.game.box.view, copy.s, seat, action, events)
    return bytes(copy), flags, [int(number) for number in events]


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


# Checks of a whole game


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
        first._apply(seat, action)
    later = pos.game.position(first.to_json())
    for seat, action in pos.history[half:]:
        later._apply(seat, action)
    if later != pos:
        fail(pos, "a game goes on differently from its own JSON")
    return later


# Compiled and uncompiled


def check_other_mode(game: Game, played: Sequence[Position]) -> None:
    """Another process, compiled where this one is not, plays the same games to the same bytes."""
    plans = [(pos.options, pos.seed, pos.history) for pos in played]
    here = [trace(game, *plan) for plan in plans]
    box = str(game.box_path) if game.box_path else None
    mode = "0" if COMPILED else "1"
    target = f"{__name__}:trace_games"
    with executor(1, mode) as pool:
        there = run_call(pool, mode, target, address(game), box, plans)
    for pos, one, two in zip(played, here, there, strict=True):
        for step, (a, b) in enumerate(zip(one, two, strict=True)):
            if a != b:
                what = "setup" if step == 0 else pos.game.actions.text(pos.history[step - 1][1])
                fail(pos, f"compiled and uncompiled rules differ at action {step}, {what}")


def address(game: Game) -> str:
    """Where another process finds the game: its package, which exports it as GAME."""
    package = game.setup.__module__
    while package := package.rpartition(".")[0]:
        found = getattr(sys.modules.get(package), "GAME", None)
        if found is game or (found and game.box_path and found.id == game.id):
            return package
    raise CheckFailed(
        f"{game.id}: another process looks for the game as GAME in the package around its setup, "
        f"{game.setup.__module__}; put it there, or check with compiled=False"
    )


def trace_games(package: str, box: str | None, plans: Sequence[Any]) -> list[list[str]]:
    """The traces of games, in the process this is called in."""
    game: Game = importlib.import_module(package).GAME
    if box is not None:
        game = game.with_box(box)
    return [trace(game, *plan) for plan in plans]


def trace(
    game: Game, options: dict[str, Any], seed: int | None, history: Sequence[tuple[int, int]]
) -> list[str]:
    """A fingerprint of everything the rules say after each action of a game."""
    pos = game.new(seed=seed, **options)
    found = [_fingerprint(pos, shorts(0), 0, full=True)]
    for number, (seat, action) in enumerate(history):
        rows = shorts(EVENT_BUFFER)
        flags = game.apply(game.box.view, pos.s, seat, action, rows)
        found.append(_fingerprint(pos, rows, flags, full=number % 16 == 0))
    return found


def _fingerprint(pos: Position, rows: Any, flags: int, full: bool) -> str:
    digest = hashlib.sha256(bytes(pos))
    told = 1 + EVENT_WIDTH * int(rows[0]) if len(rows) else 0
    said: list[Any] = [int(flags), [int(n) for n in rows[:told]]]
    said += [pos.legal_ids(seat) for seat in pos.actors]
    if full:
        said += [pos.scores(), pos.ranking(), pos.winners, pos.automas]
        for seat in range(pos.seats):
            said += [pos.evaluate(seat), pos.observe(seat)]
            digest.update(bytes(pos.determinize(seat, 0xC0FFEE)))
    digest.update(repr(said).encode())
    return digest.hexdigest()[:16]
