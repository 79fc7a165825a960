"""What is legal, and which card or cell an action means, in the order of play.py.

Free cells, older copies and ships of a network are numbered in reading order.
"""

from cosmodrome.engine.compiling import rule
from cosmodrome.games.space_pioneers.box import FACE, FIRST_SHIP, OTHER_FITS, ROW, SHIP
from cosmodrome.games.space_pioneers.network import (
    FAR,
    find,
    forget_survey,
    link,
    network_start,
    next_cell,
    survey,
)
from cosmodrome.games.space_pioneers.state import ASK, DO

ALL_PLANETS = (1 << FIRST_SHIP) - 1
ALL_SHIPS = (1 << FACE.size) - 1 - ALL_PLANETS


@rule
def legal(box, s, seat, out):
    """The legal actions of the seat that decides, in ascending order."""
    asked = s.stack[0]
    kind = asked.kind
    face, network, cell = asked.a, asked.b, asked.c
    if kind == ASK.draw:
        return legal_draws(s, seat, out)
    if kind == ASK.card:
        return legal_cards(s, seat, out)
    if kind == ASK.cell:
        return legal_cells(box, s, network, fit_bit(seat, network, face), out)
    if kind == ASK.network:
        return legal_networks(s, seat, face, out)
    if kind == ASK.capture:
        return legal_captures(s, face, network, cell, out)
    return legal_removals(s, seat, out)


@rule
def legal_draws(s, seat, out):
    """SP-10, SP-53, SP-76: a face-up card, the top of the deck, or the no-ship rule."""
    n = 0
    for i in range(ROW):
        if s.row[i] > 0:
            out[n] = DO.take + i
            n += 1
    if s.deck_size > 0:
        out[n] = DO.deck
        n += 1
        if no_ship_in_sight(s, seat):
            out[n] = DO.no_ship
            n += 1
    return n


@rule
def last_draw(s):
    """SP-75: the only face-up card when nothing else is left to draw, as an action; or -1."""
    if s.deck_size > 0 or (s.row[0] > 0) == (s.row[1] > 0):
        return -1
    return DO.take if s.row[0] > 0 else DO.take + 1


@rule
def no_ship_in_sight(s, seat):
    """SP-53, SP-55, SP-92: no ship in hand and none face up; the network does not matter."""
    for i in range(ROW):
        if s.row[i] > FIRST_SHIP:
            return False
    for face in range(FIRST_SHIP, FACE.size):
        if s.players[seat].hand[face] > 0:
            return False
    return True


@rule
def legal_cards(s, seat, out):
    """SP-28, SP-29, SP-79: a card that fits somewhere, or none if the own network takes none."""
    me = s.players[seat]
    own = own_fits(s, seat)
    anywhere = own | others_fits(s, seat)
    must_play = False
    n = 0
    for face in range(FACE.size):
        if me.hand[face] > 0 and (anywhere >> face) & 1 == 1:
            out[n] = DO.play + face
            n += 1
            if (own >> face) & 1 == 1:
                must_play = True
    if not must_play:
        out[n] = DO.skip
        n += 1
    return n


@rule
def can_play(s, seat):
    """SP-29: whether a card in hand fits somewhere."""
    anywhere = own_fits(s, seat) | others_fits(s, seat)
    for face in range(FACE.size):
        if s.players[seat].hand[face] > 0 and (anywhere >> face) & 1 == 1:
            return True
    return False


@rule
def is_open(s, seat):
    """SP-73, SP/SA39: whether nobody is left to guess at a hand: all is known, or one is alone."""
    if s.seats > 1:
        for face in range(FACE.size):
            if s.players[seat].known[face] < s.players[seat].hand[face]:
                return False
    return True


@rule
def own_fits(s, seat):
    """SP-13, SP-19, SP-78: the faces that fit into the own network; any ship into an empty one."""
    if s.size[seat] == 0:
        return ALL_SHIPS
    return s.fits[seat] & (ALL_PLANETS | ALL_SHIPS)


@rule
def others_fits(s, seat):
    """SP-24, SP-77: the planets that fit into another network, once the own one has begun."""
    found = 0
    if s.size[seat] > 0:
        for network in range(s.seats):
            if network != seat:
                found |= s.fits[network] >> OTHER_FITS
    return found


@rule
def fit_bit(seat, network, face):
    """SP-19, SP-25: which bit says that a face fits, in the own network or in another."""
    return face if network == seat else face + OTHER_FITS


@rule
def fits_into(s, seat, network, face):
    """Whether a face fits somewhere in a network of a player whose own has begun."""
    return (s.fits[network] >> fit_bit(seat, network, face)) & 1 == 1


@rule
def legal_networks(s, seat, face, out):
    """SP-24: the networks into which a face fits."""
    n = 0
    for network in range(s.seats):
        if fits_into(s, seat, network, face):
            out[n] = DO.network + network
            n += 1
    return n


@rule
def legal_cells(box, s, network, fit, out):
    """The cells of a network that take a face, as ids in reading order; `fit` is its bit."""
    first = network_start(s, network)
    last = first + s.size[network]
    above, left, here, right, below = first, first, first, first, first
    n = 0
    number = DO.cell
    while True:
        cell, faces, above, left, here, right, below = next_cell(
            box, s, last, above, left, here, right, below
        )
        if cell == FAR:
            return n
        if (faces >> fit) & 1 == 1:
            out[n] = number
            n += 1
        number += 1


@rule
def free_cell(box, s, network, number):
    """The number-th free cell beside a network, in reading order."""
    first = network_start(s, network)
    last = first + s.size[network]
    above, left, here, right, below = first, first, first, first, first
    cell = FAR
    for _ in range(number + 1):
        cell, _, above, left, here, right, below = next_cell(
            box, s, last, above, left, here, right, below
        )
    return cell


@rule
def legal_captures(s, face, network, cell, out):
    """SP-34, SP-82: the older copies without which the network stays in one piece."""
    first = network_start(s, network)
    last = first + s.size[network]
    link(s, first, last)
    survey(s, first, last, find(s, first, last, cell))
    n = 0
    number = DO.capture
    for i in range(first, last):
        if s.face[i] == face and s.cell[i] != cell:
            if s._cut[i] == 0:
                out[n] = number
                n += 1
            number += 1
    forget_survey(s, first, last)
    return n


@rule
def older_copy(s, face, network, cell, number):
    """SP-82: where the older copy with this number stands in the list."""
    at = network_start(s, network)
    while True:
        if s.face[at] == face and s.cell[at] != cell:
            if number == 0:
                return at
            number -= 1
        at += 1


@rule
def legal_removals(s, seat, out):
    """SP-48 … SP-50, SP-88: nothing, a ship from hand, or one the own network can do without."""
    out[0] = DO.keep
    n = 1
    for ship in range(SHIP.size):
        if s.players[seat].hand[FIRST_SHIP + ship] > 0:
            out[n] = DO.discard + ship
            n += 1
    if s.size[seat] < 2:
        return n
    first = network_start(s, seat)
    last = first + s.size[seat]
    link(s, first, last)
    survey(s, first, last, first)
    number = DO.remove
    for i in range(first, last):
        if s.face[i] >= FIRST_SHIP:
            if s._cut[i] == 0:
                out[n] = number
                n += 1
            number += 1
    forget_survey(s, first, last)
    return n


@rule
def can_remove(s, seat):
    """SP-48, SP-49: whether there is a ship to remove, in hand or in the own network."""
    for face in range(FIRST_SHIP, FACE.size):
        if s.players[seat].hand[face] > 0:
            return True
    if s.size[seat] < 2:
        return False
    first = network_start(s, seat)
    last = first + s.size[seat]
    link(s, first, last)
    survey(s, first, last, first)
    found = False
    for i in range(first, last):
        found = found or (s.face[i] >= FIRST_SHIP and s._cut[i] == 0)
    forget_survey(s, first, last)
    return found


@rule
def own_ship(s, seat, number):
    """SP-49: where the ship of a network with this number stands in the list."""
    at = network_start(s, seat)
    while number > 0 or s.face[at] < FIRST_SHIP:
        if s.face[at] >= FIRST_SHIP:
            number -= 1
        at += 1
    return at
