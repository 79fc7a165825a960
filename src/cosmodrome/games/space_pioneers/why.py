"""Why something cannot be done now, step by step of a turn; the rules are those of legal.py."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.naming import Meaning
from cosmodrome.engine.position import Position
from cosmodrome.engine.reasons import PHRASE, Because, Explained, Phrase, Reason, Reasons, plain_gap
from cosmodrome.engine.record import i16
from cosmodrome.games.space_pioneers import box as its
from cosmodrome.games.space_pioneers.legal import (
    fit_bit,
    fits_into,
    free_cell,
    others_fits,
    own_fits,
)
from cosmodrome.games.space_pioneers.network import FAR
from cosmodrome.games.space_pioneers.state import OFFSETS, SEAT
from cosmodrome.games.space_pioneers.text import next_to, the_card
from cosmodrome.games.space_pioneers.view import cards_of

CRITERIA = i16.upto(its.CRITERION.size)


def gap(pos: Position, meaning: Meaning | Phrase, given: Any) -> Any:
    """Cards as a sentence names them."""
    return the_card(pos, its.FACE[given]) if meaning is its.FACE else plain_gap(pos, meaning, given)


WHY = Reasons(
    gap,
    side_short=Because(card=its.FACE, side=PHRASE, met=CRITERIA, needs=CRITERIA),
    cuts_network=Because(),
    must_play=Because(card=its.FACE),
    fits_nowhere=Because(card=its.FACE),
    ship_in_row=Because(card=its.FACE),
    ship_in_hand=Because(card=its.FACE),
    last_card=Because(),
    planet_first=Because(card=its.FACE),
    two_planets=Because(side=PHRASE),
    two_ships=Because(side=PHRASE),
    no_place_with_you=Because(card=its.FACE),
    no_place_there=Because(card=its.FACE, player=SEAT, needs=CRITERIA),
    network_empty=Because(player=SEAT),
    row_empty=Because(),
    deck_empty=Because(),
    not_in_hand=Because(card=its.FACE),
    no_such_cell=Because(),
    no_such_copy=Because(card=its.FACE),
    no_such_ship=Because(),
    nobody_there=Because(),
)

ANSWERS = {
    "draw": ("take", "deck", "no_ship"),
    "card": ("play", "skip"),
    "network": ("network",),
    "cell": ("cell",),
    "capture": ("capture",),
    "removal": ("keep", "discard", "remove"),
}


def why(pos: Position, seat: int, action: int) -> Reason | None:
    """Why a seat cannot answer so."""
    span, i = pos.game.actions.decode(action)
    s = pos.plain
    if span.name == "take":
        return None if s.row[i] else WHY.row_empty(pos)
    if span.name == "deck":
        return None if s.deck_size else WHY.deck_empty(pos)
    if span.name == "no_ship":
        return why_not_no_ship(pos, seat)
    if span.name == "play":
        return why_not_play(pos, seat, i)
    if span.name == "skip":
        return why_not_skip(pos, seat)
    if span.name == "network":
        return why_not_network(pos, seat, i)
    if span.name == "cell":
        return why_not_cell(pos, seat, i)
    if span.name == "capture":
        return why_not_capture(pos, seat, i, action)
    if span.name == "discard":
        ship = its.FIRST_SHIP + i
        return None if s.players[seat].hand[ship] else WHY.not_in_hand(pos, card=ship)
    return why_not_remove(pos, seat, i, action) if span.name == "remove" else None


# Drawing


def why_not_no_ship(pos: Position, seat: int) -> Reason | None:
    """SP-53, SP-55, SP-90: no ship in hand, none face up, and a card in the deck."""
    s = pos.plain
    if s.deck_size == 0:
        return WHY.deck_empty(pos)
    shown = [face - 1 for face in s.row if face > its.FIRST_SHIP]
    if shown:
        return WHY.ship_in_row(pos, card=shown[0])
    held = [i for i in range(its.FIRST_SHIP, its.FACE.size) if s.players[seat].hand[i]]
    return WHY.ship_in_hand(pos, card=held[0]) if held else None


# Playing a card


def why_not_play(pos: Position, seat: int, face: int) -> Reason | None:
    """SP-13, SP-19, SP-24, SP-77: a card of the hand that fits somewhere."""
    s = pos.plain
    if s.players[seat].hand[face] == 0:
        return WHY.not_in_hand(pos, card=face)
    if (own_fits(pos.s, seat) | others_fits(pos.s, seat)) >> face & 1:
        return None
    first = s.size[seat] == 0
    return (WHY.planet_first if first else WHY.fits_nowhere)(pos, card=face)


def why_not_skip(pos: Position, seat: int) -> Reason | None:
    """SP-29, SP-79: whoever can play into their own network must play."""
    fits, hand = own_fits(pos.s, seat), pos.plain.players[seat].hand
    must = [face for face in range(its.FACE.size) if hand[face] and fits >> face & 1]
    return WHY.must_play(pos, card=must[0]) if must else None


def chosen(pos: Position) -> int:
    """The card that is being played."""
    assert pos.asked
    return int(pos.asked.a)


def needed(pos: Position, seat: int, network: int) -> int:
    """SP-19, SP-25: how many criteria each side must meet."""
    where = "own" if network == seat else "other"
    return int(pos.game.box.data["values"][f"criteria_{where}_network"])


def why_not_network(pos: Position, seat: int, network: int) -> Reason | None:
    """SP-24, SP-25, SP-78: a network with a place for the card."""
    face = chosen(pos)
    if network >= pos.seats:
        return WHY.nobody_there(pos)
    if fits_into(pos.s, seat, network, face):
        return None
    if network == seat:
        return WHY.no_place_with_you(pos, card=face)
    if pos.plain.size[network] == 0:
        return WHY.network_empty(pos, player=network)
    return WHY.no_place_there(pos, card=face, player=network, needs=needed(pos, seat, network))


def why_not_cell(pos: Position, seat: int, number: int) -> Reason | None:
    """SP-16, SP-17, SP-19, SP-23, SP-25: every side must fit; the first that does not speaks."""
    assert pos.asked
    face, network, box = chosen(pos), pos.asked.network, pos.game.box.plain
    cell = free_cell(pos.game.box.view, pos.s, network, number)
    if cell == FAR:
        return WHY.no_such_cell(pos)
    lying = cards_of(pos.plain, network)
    for side, offset in enumerate(OFFSETS):
        other = lying.get(cell - offset)
        if other is None or box.fits[side, other] >> fit_bit(seat, network, face) & 1:
            continue
        place = next_to(pos, its.SIDE[side], its.FACE[other])
        met = box.criteria_met[side * its.FACE.size + other, face]
        if met < 0:
            return (WHY.two_planets if face < its.FIRST_SHIP else WHY.two_ships)(pos, side=place)
        needs = needed(pos, seat, network)
        return WHY.side_short(pos, card=face, side=place, met=met, needs=needs)
    return None


# Capturing, and removing a ship


def why_not_capture(pos: Position, seat: int, number: int, action: int) -> Reason | None:
    """SP-34, SP-82: an older copy without which the network stays in one piece."""
    assert pos.asked
    face, cell = chosen(pos), pos.asked.c
    lying = cards_of(pos.plain, pos.asked.network)
    older = [at for at, it in lying.items() if it == face and at != cell]
    if number >= len(older):
        return WHY.no_such_copy(pos, card=face)
    return None if action in pos.legal_ids(seat) else WHY.cuts_network(pos)


def why_not_remove(pos: Position, seat: int, number: int, action: int) -> Reason | None:
    """SP-49, SP-88: a ship of the own network, which stays in one piece and keeps a card."""
    lying = cards_of(pos.plain, seat)
    if number >= sum(face >= its.FIRST_SHIP for face in lying.values()):
        return WHY.no_such_ship(pos)
    if len(lying) == 1:
        return WHY.last_card(pos)
    return None if action in pos.legal_ids(seat) else WHY.cuts_network(pos)


EXPLAINED = Explained(WHY, ANSWERS, why)
