"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cosmodrome.engine.naming import Ids
from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.space_pioneers.box import (
    FACE,
    LETTERS,
    MISSION,
    MISSIONS_A_SIDE,
    PLANET,
    ROW,
    SHIP,
    SIDE,
    SOLO_MISSION,
    SOLO_SIDE,
    TOP_SECRET,
)
from cosmodrome.games.space_pioneers.legal import older_copy, own_ship
from cosmodrome.games.space_pioneers.network import free_cell
from cosmodrome.games.space_pioneers.state import ENDING, OFFSETS, PHASE, column_and_row


class Card(NamedTuple):
    """A card on the table."""

    cell: int
    face: int


class Touch(NamedTuple):
    """A side on which a card touches another: where it lies seen from the other."""

    side: str
    other: int
    criteria: str


def cards_of(s: View, network: int) -> list[Card]:
    """The cards of a network in reading order."""
    first = sum(s.size[:network])
    return [Card(s.cell[i], s.face[i]) for i in range(first, first + s.size[network])]


def touches(box: View, lying: Mapping[int, int], card: Card) -> list[Touch]:
    """The sides on which a card touches others, or would if it lay there; `lying` by cell."""
    found = []
    for side, offset in enumerate(OFFSETS):
        other = lying.get(card.cell - offset)
        if other is not None:
            bits = box.criteria[side * FACE.size + other, card.face]
            found.append(Touch(SIDE[side], other, LETTERS[max(bits, 0)]))
    return found


def opposite(side: str) -> str:
    """From which side a card lying on a side of another sees it."""
    found: str = SIDE[SIDE.index(side) ^ 1]
    return found


def meant(pos: Position, seat: int, action: int) -> Card:
    """The card on the table that an action captures or removes, or the place it puts one on."""
    s, asked = pos.plain, pos.plain.stack[0]
    span, number = pos.game.actions.decode(action)
    if span.name == "cell":
        return Card(int(free_cell(pos.game.box.view, pos.s, asked.b, number)), asked.a)
    if span.name == "capture":
        at = older_copy(pos.s, asked.a, asked.b, asked.c, number)
    else:
        at = own_ship(pos.s, seat, number)
    return Card(s.cell[at], s.face[at])


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
        "row": [FACE[s.row[i] - 1] if s.row[i] else None for i in range(ROW)],
        "graveyard": _listed(s.graveyard, SHIP),
        "out_of_game": _listed(s.gone, PLANET),
        "networks": [network(pos, owner) for owner in range(s.seats)],
        "players": [player(s, owner, seat) for owner in range(s.seats)],
        "solo": solo(s) if s.seats == 1 else None,
        "scores": pos.scores(),
        "places": pos.ranking() if s.phase == PHASE.over else None,
    }


def _listed(counts: Any, names: Ids) -> list[str]:
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def _on_table(card: Card) -> dict[str, Any]:
    x, y = column_and_row(card.cell)
    return {"x": x, "y": y, "card": FACE[card.face]}


def network(pos: Position, owner: int) -> list[dict[str, Any]]:
    """The cards of a network, each with the criteria it shares with its right and lower ones."""
    cards = cards_of(pos.plain, owner)
    lying = dict(cards)
    found = []
    for card in cards:
        met = touches(pos.game.box.plain, lying, card)
        beside = {opposite(it.side): it.criteria for it in met}
        shared = {side: beside[side] for side in ("right", "below") if side in beside}
        found.append({**_on_table(card), "shares": shared})
    return found


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
        if action.name.startswith(f"{name}:"):
            yield {"action": action.name, **_on_table(meant(pos, seat, action.id))}


def cells(pos: Position, seat: int) -> Iterator[dict[str, Any]]:
    """Where the chosen card may go, with the criteria it meets on each side."""
    lying = dict(cards_of(pos.plain, pos.plain.stack[0].b))
    for action in pos.legal_actions(seat):
        card = meant(pos, seat, action.id)
        x, y = column_and_row(card.cell)
        met = touches(pos.game.box.plain, lying, card)
        criteria = {opposite(it.side): it.criteria for it in met}
        yield {"action": action.name, "x": x, "y": y, "criteria": criteria}


def player(s: View, owner: int, seat: int) -> dict[str, Any]:
    you = s.players[owner]
    mine = owner == seat
    shown = you.top_secret and (mine or s.phase == PHASE.over)
    return {
        "seat": owner,
        "hand_size": sum(you.hand),
        "hand": _listed(you.hand if mine else you.known, FACE),
        "known_to_all": _listed(you.known, FACE),
        "has_top_secret": bool(you.top_secret),
        "top_secret": TOP_SECRET[you.top_secret - 1] if shown else None,
        "missions": [name for i, name in enumerate(MISSION) if you.missions >> i & 1],
        "captured": _listed(you.captured, PLANET),
        "placed_in_others": you.placed_in_others,
        "captured_from_others": you.captured_from_others,
        "network_size": s.size[owner],
    }


def solo(s: View) -> dict[str, Any]:
    """The solo card: the side that is up, its missions done, laps, and what counts for them."""
    first = s.side * MISSIONS_A_SIDE
    up = SOLO_MISSION[first : first + MISSIONS_A_SIDE]
    return {
        "side": SOLO_SIDE[s.side],
        "done": [name for i, name in enumerate(up) if s.side_done >> i & 1],
        "laps": s.laps,
        "missions": dict(zip(SOLO_MISSION, s.solo_done, strict=True)),
        "captured_since_turned": _listed(s.since_turned, PLANET),
        "last_turn": s.last_turns > 0,
    }
