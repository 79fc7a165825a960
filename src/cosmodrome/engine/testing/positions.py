"""Checks of one position: who decides, what is said, what comes back, what is refused."""

from __future__ import annotations

import contextlib
import itertools
import json
import random
from typing import Any

from cosmodrome.engine.checks import check_state
from cosmodrome.engine.errors import IllegalAction, InvalidSeat
from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.position import Position, longs, shorts
from cosmodrome.engine.testing.failing import doing, expect_sentence, fail, watchers


def check_conserved(pos: Position) -> None:
    """A position its rules have reached is within its ranges, and `check_position` accepts it."""
    with doing(pos, "check_position"):
        check_state(pos.game, pos.buffer)


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
                expect_sentence(pos, pos.prompt(seat, lang), f"the prompt of seat {seat} in {lang}")
        for seat in pos.actors:
            for action in pos.legal_actions(seat):
                with doing(pos, f"describe {action.name}"):
                    expect_sentence(pos, action.text(lang), f"the text of {action.name} in {lang}")
    for watcher in watchers(pos):
        with doing(pos, "view"):
            json.dumps(pos.view(watcher), allow_nan=False)


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
        if (wrong := game.observation.outside(clean)) is not None:
            fail(pos, f"seat {seat} observes {wrong}")
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
