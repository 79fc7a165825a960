"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cosmodrome.engine.naming import Ids
from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.space_pioneers import box as its
from cosmodrome.games.space_pioneers.legal import free_cell, older_copy, own_ship
from cosmodrome.games.space_pioneers.state import ENDING, OFFSETS, PHASE, cell_at, column_and_row


class Touch(NamedTuple):
    """A side on which a card touches another: where it lies seen from the other."""

    side: str
    other: int
    criteria: str


def cards_of(s: View, network: int) -> dict[int, int]:
    """The faces of a network by their cells, in reading order."""
    first = sum(s.size[:network])
    return {s.cell[i]: s.face[i] for i in range(first, first + s.size[network])}


def touches(box: View, lying: Mapping[int, int], cell: int, face: int) -> list[Touch]:
    """The sides on which a card touches those of a network, or would if it lay there."""
    found = []
    for side, offset in enumerate(OFFSETS):
        other = lying.get(cell - offset)
        if other is not None:
            bits = box.criteria[side * its.FACE.size + other, face]
            found.append(Touch(its.SIDE[side], other, its.LETTERS[max(bits, 0)]))
    return found


def meant(pos: Position, seat: int, action: int) -> tuple[int, int]:
    """The cell and the face that an action captures, removes or puts on the table."""
    s, asked = pos.plain, pos.asked
    span, number = pos.game.actions.decode(action)
    if span.name == "remove" or asked is None:
        at = own_ship(pos.s, seat, number)
        return s.cell[at], s.face[at]
    face = its.FACE.index(asked.card)
    if span.name == "cell":
        return int(free_cell(pos.game.box.view, pos.s, asked.network, number)), face
    at = older_copy(pos.s, face, asked.network, cell_at(*asked.place), number)
    return s.cell[at], face


def placing(pos: Position, cell: int, face: int) -> list[Touch]:
    """What the chosen card would touch on a cell of the network it goes into."""
    assert pos.asked is not None
    lying = cards_of(pos.plain, pos.asked.network)
    return touches(pos.game.box.plain, lying, cell, face)


def beside(pos: Position, seat: int, cell: int) -> tuple[str, str]:
    """On which side of which card one lies that is to be captured or removed."""
    owner = pos.asked.fields.get("network", seat) if pos.asked else seat
    cards = cards_of(pos.plain, owner)
    touch = touches(pos.game.box.plain, cards, cell, cards[cell])[0]
    return touch.side, its.FACE[touch.other]


def captures(pos: Position, seat: int, action: int) -> int | None:
    """How many planets a placement captures; None where it leads to a choice of them."""
    assert pos.asked is not None
    face = its.FACE.index(pos.asked.card)
    if face >= its.FIRST_SHIP or face not in cards_of(pos.plain, pos.asked.network).values():
        return 0
    trial = pos.game.from_bytes(bytes(pos))
    events = trial.apply(seat, action)
    if trial.asked is not None and trial.asked.name == "capture":
        return None
    return sum(event.name == "captured" for event in events)


def view(pos: Position, seat: int) -> dict[str, Any]:
    """SP/SA38: all that lies open, the own hand and Top Secret card, what was seen of others."""
    s = pos.plain
    return {
        "game": pos.game.id,
        "seat": None if seat == SPECTATOR else seat,
        "phase": PHASE[s.phase],
        "decision": decision(pos, seat),
        "turn": s.turn,
        "start": s.start,
        "turns_played": s.turns,
        "ending": ENDING[s.ending] if s.ending else None,
        "deck": s.deck_size,
        "row": [its.FACE[s.row[i] - 1] if s.row[i] else None for i in range(its.ROW)],
        "graveyard": _listed(s.graveyard, its.SHIP),
        "out_of_game": _listed(s.gone, its.PLANET),
        "networks": [network(pos, owner) for owner in range(s.seats)],
        "players": [player(s, owner, seat) for owner in range(s.seats)],
        "solo": solo(s) if s.seats == 1 else None,
        "scores": pos.scores(),
        "places": pos.ranking() if s.phase == PHASE.over else None,
    }


def _listed(counts: Any, names: Ids) -> list[str]:
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def _on_table(cell: int, face: int) -> dict[str, Any]:
    x, y = column_and_row(cell)
    return {"x": x, "y": y, "card": its.FACE[face]}


def network(pos: Position, owner: int) -> list[dict[str, Any]]:
    """The cards of a network, each with the criteria it shares with its right and lower ones."""
    cards = cards_of(pos.plain, owner)
    found = []
    for cell, face in cards.items():
        beside = _criteria(touches(pos.game.box.plain, cards, cell, face))
        shared = {side: beside[side] for side in ("right", "below") if side in beside}
        found.append({**_on_table(cell, face), "shares": shared})
    return found


def _criteria(met: list[Touch]) -> dict[str, str]:
    """The criteria met on each side of a card; a side and its opposite differ in the last bit."""
    return {its.SIDE[its.SIDE.index(it.side) ^ 1]: it.criteria for it in met}


def decision(pos: Position, seat: int) -> dict[str, Any] | None:
    """What is asked now and of whom; a card being chosen is seen by nobody else."""
    asked = pos.asked
    if asked is None:
        return None
    mine = asked.seat == seat
    if asked.name in ("network", "cell") and not mine:
        return {"seat": asked.seat, "kind": "card"}
    found = {"seat": asked.seat, "kind": asked.name, **asked.fields}
    if asked.name == "cell":
        found["cells"] = list(cells(pos, seat))
    elif asked.name == "capture":
        x, y = found.pop("place")
        found["placed"] = {"x": x, "y": y, "card": asked.card}
        found["older"] = list(choices(pos, asked.seat, "capture"))
    elif asked.name == "removal" and mine:
        found["ships"] = list(choices(pos, seat, "remove"))
    return found


def choices(pos: Position, seat: int, name: str) -> Iterator[dict[str, Any]]:
    """The cards on the table that can be captured or removed, each with its action."""
    for action in pos.legal_actions(seat):
        if pos.game.actions.decode(action.id)[0].name == name:
            yield {"action": action.name, **_on_table(*meant(pos, seat, action.id))}


def cells(pos: Position, seat: int) -> Iterator[dict[str, Any]]:
    """Where the chosen card may go, with the criteria it meets on each side."""
    for action in pos.legal_actions(seat):
        cell, face = meant(pos, seat, action.id)
        x, y = column_and_row(cell)
        criteria = _criteria(placing(pos, cell, face))
        yield {"action": action.name, "x": x, "y": y, "criteria": criteria}


def player(s: View, owner: int, seat: int) -> dict[str, Any]:
    you = s.players[owner]
    mine = owner == seat
    shown = you.top_secret and (mine or s.phase == PHASE.over)
    return {
        "seat": owner,
        "hand_size": sum(you.hand),
        "hand": _listed(you.hand if mine else you.known, its.FACE),
        "known_to_all": _listed(you.known, its.FACE),
        "has_top_secret": bool(you.top_secret),
        "top_secret": its.TOP_SECRET[you.top_secret - 1] if shown else None,
        "missions": [name for i, name in enumerate(its.MISSION) if you.missions >> i & 1],
        "captured": _listed(you.captured, its.PLANET),
        "placed_in_others": you.placed_in_others,
        "captured_from_others": you.captured_from_others,
        "network_size": s.size[owner],
    }


def solo(s: View) -> dict[str, Any]:
    """The solo card: the side that is up, its missions, those done, laps, what counts for them."""
    first = s.side * its.MISSIONS_A_SIDE
    up = its.SOLO_MISSION[first : first + its.MISSIONS_A_SIDE]
    return {
        "side": its.SOLO_SIDE[s.side],
        "up": list(up),
        "done": [name for i, name in enumerate(up) if s.side_done >> i & 1],
        "laps": s.laps,
        "missions": dict(zip(its.SOLO_MISSION, s.solo_done, strict=True)),
        "captured_since_turned": _listed(s.since_turned, its.PLANET),
        "last_turn": s.last_turns > 0,
    }
