"""The two text formats: a position as JSON, a whole game as a record.

Both carry a format version. A record is a header of `[Key value]` lines, each value in JSON,
an empty line, then one action a line: `number seat action`, seats from 1. Text after `#` is a
comment. See docs/formats.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cosmodrome.engine.checks import check_state
from cosmodrome.engine.errors import (
    CosmodromeError,
    IllegalAction,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    Problem,
    said,
)
from cosmodrome.engine.events import Event
from cosmodrome.engine.position import Position
from cosmodrome.engine.words import Gap, Sentence

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

POSITION_FORMAT = "cosmodrome-position 1"
RECORD_FORMAT = "cosmodrome-record 1"

#: No honest text is longer; longer input is refused before it is read.
LONGEST_TEXT = 8_000_000


def position_data(pos: Position) -> dict[str, Any]:
    return {
        "format": POSITION_FORMAT,
        "game": pos.game.id,
        "rules": pos.game.rules_version,
        "box": pos.game.box.digest,
        "options": pos.options,
        "state": pos.game.state.to_data(pos.buffer),
    }


def write_position(pos: Position) -> str:
    return json.dumps(position_data(pos), ensure_ascii=False)


def read_position(game: Game, text: str | Mapping[str, Any]) -> Position:
    data: Any = text
    if isinstance(text, str):
        if len(text) > LONGEST_TEXT:
            raise InvalidPosition(said("long_position"))
        try:
            data = json.loads(text, object_pairs_hook=_once)
        except (ValueError, RecursionError) as error:
            raise InvalidPosition(said("not_json", error=_why(error))) from None
    if not isinstance(data, Mapping):
        raise InvalidPosition(said("position_form"))
    expected = {
        "format": POSITION_FORMAT,
        "game": game.id,
        "rules": game.rules_version,
        "box": game.box.digest,
    }
    for key, value in expected.items():
        if key not in data:
            raise InvalidPosition(said("missing", field=key))
        if data[key] != value:
            raise InvalidPosition(_must_be(key, value, data[key]))
    for key in data:
        if key not in (*expected, "options", "state"):
            raise InvalidPosition(said("no_position_field", field=key))
    if not isinstance(data.get("options"), dict):
        raise InvalidPosition(said("named_fields", field="options"))
    try:
        options, _ = game.pack_options(data["options"])
        buffer = game.state.from_data(data.get("state"), "state")
        check_state(game, buffer)
        pos = Position(game, buffer, options=options)
        if not all(pos.legal_ids(seat) for seat in pos.actors):
            raise Problem("state", "dead_end")
    except Problem as problem:
        raise InvalidPosition(problem.sentence(game.words)) from None
    except InvalidOptions as error:
        raise InvalidPosition(error.told) from None
    except (ValueError, ArithmeticError, LookupError) as error:
        raise InvalidPosition(said("impossible", error=str(error))) from None
    return pos


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object whose names stand there once."""
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Problem(twice, "twice_there")
    return found


def _why(error: Exception) -> Gap | str:
    """Why a text is no JSON."""
    return error.sentence() if isinstance(error, Problem) else str(error)


def _must_be(key: str, wanted: Any, value: Any) -> Sentence:
    return said("wrong_value", field=key, wanted=repr(wanted), value=repr(value))


def _in_line(line: int, problem: Gap | str) -> InvalidRecord:
    return InvalidRecord(said("in_line", line=line, problem=problem))


@dataclass(frozen=True)
class Record:
    """A game record as read, before it is replayed."""

    game: str
    rules: int
    box: str
    seed: int | None
    options: dict[str, Any]
    seats: list[str]
    position: dict[str, Any] | None
    actions: list[tuple[int, str, int]]
    """(seat from 0, action, line of the text)"""
    scores: list[int] | None = None
    places: list[int] | None = None


def write_record(pos: Position, seats: list[str] | None = None) -> str:
    game = pos.game
    header: dict[str, Any] = {
        "Format": RECORD_FORMAT,
        "Game": game.id,
        "Rules": game.rules_version,
        "Box": game.box.digest,
    }
    if pos.seed is not None:
        header["Seed"] = pos.seed
        header["Options"] = pos.options
    else:
        origin = game.from_bytes(pos.start or b"", options=pos.options)
        header["Position"] = position_data(origin)
    if seats:
        header["Seats"] = seats
    header["Actions"] = len(pos.history)
    if pos.is_over:
        header["Scores"] = pos.scores()
        header["Places"] = pos.ranking()
    return record_text(header, [(seat, game.actions.text(action)) for seat, action in pos.history])


def record_text(header: Mapping[str, Any], actions: Sequence[tuple[int, str]]) -> str:
    """A record of its parts: a header, and (seat, action) by name."""
    lines = [f"[{key} {json.dumps(value, ensure_ascii=False)}]" for key, value in header.items()]
    lines.append("")
    for number, (seat, action) in enumerate(actions, 1):
        lines.append(f"{number} {seat + 1} {action}")
    return "\n".join(lines) + "\n"


_HEADER = {
    "Format": str,
    "Game": str,
    "Rules": int,
    "Box": str,
    "Seed": int,
    "Options": dict,
    "Seats": list,
    "Position": dict,
    "Actions": int,
    "Scores": list,
    "Places": list,
}


def parse_record(text: str) -> Record:
    """Read a record without replaying it; raises `InvalidRecord` naming the line."""
    if not isinstance(text, str):
        raise InvalidRecord(said("record_form"))
    if len(text) > LONGEST_TEXT:
        raise InvalidRecord(said("long_record"))
    header: dict[str, Any] = {}
    actions: list[tuple[int, str, int]] = []
    # Only a line feed ends a line: names of people may hold rarer line separators.
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip() if raw.lstrip().startswith("[") else raw.split("#")[0].strip()
        if not line:
            continue
        if tag := re.fullmatch(r"\[(\w+) (.*)\]", line):
            if actions:
                raise _in_line(number, said("late_header"))
            header[tag[1]] = _header_value(tag[1], tag[2], number, header)
        elif move := re.fullmatch(r"([0-9]{1,9}) +([0-9]{1,9}) +(\S+)", line):
            if int(move[1]) != len(actions) + 1:
                raise _in_line(number, said("action_missing", number=len(actions) + 1))
            actions.append((int(move[2]) - 1, move[3], number))
        else:
            raise _in_line(number, said("odd_line", text=repr(line[:60])))
    for key in ("Format", "Game", "Rules", "Box"):
        if key not in header:
            raise InvalidRecord(said("header_lacks", key=key))
    if header["Format"] != RECORD_FORMAT:
        raise InvalidRecord(_must_be("Format", RECORD_FORMAT, header["Format"]))
    if ("Seed" in header) == ("Position" in header):
        raise InvalidRecord(said("seed_or_position"))
    if header.get("Actions", len(actions)) != len(actions):
        raise InvalidRecord(said("cut_short", found=len(actions), all=header["Actions"]))
    return Record(
        game=header["Game"],
        rules=header["Rules"],
        box=header["Box"],
        seed=header.get("Seed"),
        options=header.get("Options", {}),
        seats=[str(seat) for seat in header.get("Seats", [])],
        position=header.get("Position"),
        actions=actions,
        scores=header.get("Scores"),
        places=header.get("Places"),
    )


def _header_value(key: str, text: str, line: int, header: dict[str, Any]) -> Any:
    if key not in _HEADER:
        raise _in_line(line, said("unknown_header", key=key))
    if key in header:
        raise _in_line(line, said("twice_in_header", key=key))
    try:
        value = json.loads(text, object_pairs_hook=_once)
        # JSON can name halves of a character, which no file and no page can hold.
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise _in_line(line, said("header_not_json", key=key, error=_why(error))) from None
    if not isinstance(value, _HEADER[key]) or isinstance(value, bool):
        raise _in_line(line, said("wrong_kind", key=key))
    return value


def replay_record(game: Game, record: Record) -> Position:
    """Play a record through; raises `InvalidRecord` at the first thing that does not fit."""
    for pos, _, _ in replaying(game, record):
        reached = pos
    return reached


def replaying(game: Game, record: Record) -> Iterator[tuple[Position, int, list[Event]]]:
    """The start of a recorded game, then after each action the position, its seat and its events.

    Raises `InvalidRecord` at the first thing that does not fit. It is one position all the way.
    """
    if record.rules != game.rules_version:
        here = game.rules_version
        raise InvalidRecord(said("other_rules", needed=record.rules, game=game.id, here=here))
    if record.box != game.box.digest:
        raise InvalidRecord(said("other_box", there=record.box, here=game.box.digest))
    try:
        if record.position is not None:
            pos = game.position(record.position)
        else:
            pos = game.new(record.options, seed=record.seed)
    except CosmodromeError as error:
        raise InvalidRecord(said("no_start", error=error.told)) from None
    yield pos, -1, []
    for seat, action, line in record.actions:
        try:
            events = pos.play(action, seat)
        except IllegalAction as error:
            raise _in_line(line, error.told) from None
        yield pos, seat, events
    for name, told, found in (
        ("Scores", record.scores, pos.scores()),
        ("Places", record.places, pos.ranking()),
    ):
        if told is not None and not (pos.is_over and told == found):
            key = "other_end" if pos.is_over else "other_end_so_far"
            raise InvalidRecord(said(key, key=name, told=str(told), found=str(found)))


def acts_of(
    game: Game, history: Iterable[tuple[int, int]]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The steps of a game as acts; what is ticked last and not confirmed is left out."""
    begun: dict[int, tuple[int, ...]] = {}
    for seat, action in history:
        steps = (*begun.pop(seat, ()), action)
        if game.actions.ticks(action):
            begun[seat] = steps
        else:
            yield seat, steps
