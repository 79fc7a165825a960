"""The two text formats: a position as JSON, a whole game as a record.

Both carry a format version. A record is a header of `[Key value]` lines, each value in JSON,
an empty line, then one action a line: `number seat action`, seats from 1. Text after `#` is a
comment. See docs/formats.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cosmodrome.engine.checks import check_state
from cosmodrome.engine.errors import (
    CosmodromeError,
    IllegalAction,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
)
from cosmodrome.engine.position import Position

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
            raise InvalidPosition("the text is too long for a position")
        try:
            data = json.loads(text, object_pairs_hook=_once)
        except (ValueError, RecursionError) as error:
            raise InvalidPosition(f"this is not JSON: {error}") from None
    if not isinstance(data, Mapping):
        raise InvalidPosition("a position is a set of named fields")
    expected = {
        "format": POSITION_FORMAT,
        "game": game.id,
        "rules": game.rules_version,
        "box": game.box.digest,
    }
    for key, value in expected.items():
        if key not in data:
            raise InvalidPosition(f"{key} is missing")
        if data[key] != value:
            raise InvalidPosition(f"{key} must be {value!r}, not {data[key]!r}")
    for key in data:
        if key not in (*expected, "options", "state"):
            raise InvalidPosition(f"{key} is not a field of a position")
    if not isinstance(data.get("options"), dict):
        raise InvalidPosition("options must be a set of named fields")
    try:
        options, _ = game.pack_options(data["options"])
        buffer = game.state.from_data(data.get("state"), "state")
        check_state(game, buffer)
        pos = Position(game, buffer, options=options)
        if not all(pos.legal_ids(seat) for seat in pos.actors):
            raise ValueError("state leaves somebody who must decide without any action")
    except (ValueError, InvalidOptions) as error:
        raise InvalidPosition(str(error)) from None
    except (ArithmeticError, LookupError) as error:
        raise InvalidPosition(f"state cannot occur: {error}") from None
    return pos


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object whose names stand there once."""
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice} stands there twice")
    return found


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
    lines = [f"[{key} {json.dumps(value, ensure_ascii=False)}]" for key, value in header.items()]
    lines.append("")
    for number, (seat, action) in enumerate(pos.history, 1):
        lines.append(f"{number} {seat + 1} {game.actions.text(action)}")
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
        raise InvalidRecord("a game record is text")
    if len(text) > LONGEST_TEXT:
        raise InvalidRecord("the text is too long for a game record")
    header: dict[str, Any] = {}
    actions: list[tuple[int, str, int]] = []
    # Only a line feed ends a line: names of people may hold rarer line separators.
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip() if raw.lstrip().startswith("[") else raw.split("#")[0].strip()
        if not line:
            continue
        if tag := re.fullmatch(r"\[(\w+) (.*)\]", line):
            if actions:
                raise InvalidRecord(f"line {number}: a header line after the first action")
            header[tag[1]] = _header_value(tag[1], tag[2], number, header)
        elif move := re.fullmatch(r"([0-9]{1,9}) +([0-9]{1,9}) +(\S+)", line):
            if int(move[1]) != len(actions) + 1:
                raise InvalidRecord(f"line {number}: action {len(actions) + 1} is missing")
            actions.append((int(move[2]) - 1, move[3], number))
        else:
            raise InvalidRecord(f"line {number}: {line[:60]!r} is neither header nor action")
    for key in ("Format", "Game", "Rules", "Box"):
        if key not in header:
            raise InvalidRecord(f"the header has no {key}")
    if header["Format"] != RECORD_FORMAT:
        raise InvalidRecord(f"Format must be {RECORD_FORMAT!r}, not {header['Format']!r}")
    if ("Seed" in header) == ("Position" in header):
        raise InvalidRecord("the header needs either Seed or Position")
    if header.get("Actions", len(actions)) != len(actions):
        raise InvalidRecord(
            f"the record is cut short: it has {len(actions)} of its {header['Actions']} actions"
        )
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
        raise InvalidRecord(f"line {line}: {key} is not known in a header")
    if key in header:
        raise InvalidRecord(f"line {line}: {key} stands twice")
    try:
        value = json.loads(text, object_pairs_hook=_once)
        # JSON can name halves of a character, which no file and no page can hold.
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"line {line}: the value of {key} is not JSON: {error}") from None
    if not isinstance(value, _HEADER[key]) or isinstance(value, bool):
        raise InvalidRecord(f"line {line}: {key} has a value of the wrong kind")
    return value


def replay_record(game: Game, record: Record) -> Position:
    """Play a record through; raises `InvalidRecord` at the first thing that does not fit."""
    if record.rules != game.rules_version:
        raise InvalidRecord(
            f"this record needs version {record.rules} of the rules of {game.id}; "
            f"this program plays version {game.rules_version}"
        )
    if record.box != game.box.digest:
        raise InvalidRecord(
            f"this record was played with another box ({record.box}, here {game.box.digest})"
        )
    try:
        if record.position is not None:
            pos = game.position(record.position)
        else:
            pos = game.new(record.options, seed=record.seed)
    except CosmodromeError as error:
        raise InvalidRecord(f"the header does not start a game: {error}") from None
    for seat, action, line in record.actions:
        try:
            pos.play(action, seat)
        except IllegalAction as error:
            raise InvalidRecord(f"line {line}: {error}") from None
    for name, told, found in (
        ("Scores", record.scores, pos.scores()),
        ("Places", record.places, pos.ranking()),
    ):
        if told is not None and not (pos.is_over and told == found):
            so_far = "" if pos.is_over else ", and the game is not over"
            raise InvalidRecord(f"{name} says {told}, but the actions lead to {found}{so_far}")
    return pos
