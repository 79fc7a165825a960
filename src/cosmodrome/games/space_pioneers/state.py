"""The record layout of a position, the options of a table, and the action space."""

from __future__ import annotations

from typing import NamedTuple

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.errors import Problem
from cosmodrome.engine.events import Events, Told
from cosmodrome.engine.naming import Ids, Seats
from cosmodrome.engine.options import Number, Options, Seat
from cosmodrome.engine.questions import Question, Questions
from cosmodrome.engine.record import Record, Scalar, View, i8, i16, i32
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG
from cosmodrome.games.space_pioneers import box as its

# A cell is y x LINE + x, the first ship of its network being at 0. Every card lies one step from
# an older one and there are 96, so |x| and |y| stay below 96: reading order is the order of the
# numbers, and all four neighbours are a constant away.
LINE = 256
#: How far the cell on each side of a card is away.
OFFSETS = (-LINE, LINE, -1, 1)
#: N cards touch at least N - 1 times, so at most 2 N + 2 cells are free around 95 of them.
MAX_CELLS = 2 * (its.MAX_CARDS - 1) + 2
CELL = i16.within(-(LINE + 1) * (its.MAX_CARDS - 1), (LINE + 1) * (its.MAX_CARDS - 1))


def column_and_row(cell: int) -> tuple[int, int]:
    """x to the right and y downwards, from the first ship of the network."""
    y = (cell + LINE // 2) // LINE
    return cell - y * LINE, y


def cell_at(x: int, y: int) -> int:
    """The cell in a column and a row."""
    return y * LINE + x


class Places:
    """A cell of a network; people read its column and row."""

    scalar: Scalar = CELL

    def value(self, number: int) -> tuple[int, int]:
        return column_and_row(number)


class Spot(NamedTuple):
    """Whose network a card lies in, and on which side of which other card; none for the first."""

    network: int
    side: str | None
    card: str | None


class Spots:
    """A spot in one number: the network, and which card lies beside, if any."""

    scalar: Scalar = i16.below(its.SEATS * (1 + its.SIDE.size * its.FACE.size))

    def value(self, number: int) -> Spot:
        network, beside = number % its.SEATS, number // its.SEATS - 1
        if beside < 0:
            return Spot(network, None, None)
        side, face = divmod(beside, its.FACE.size)
        return Spot(network, its.SIDE[side], its.FACE[face])


PLACE = Places()
SPOT = Spots()
SEAT = Seats(its.SEATS)

PHASE = Ids("playing", "over")
ENDING = Ids("none", "deck", "missions")

# What can be asked (D1 … D6).
ASK = Questions(
    draw=Question(),  # where to draw from
    card=Question(),  # which card to play, or none
    network=Question(card=its.PLANET, inside="card"),  # into which network
    cell=Question(card=its.FACE, network=SEAT, inside="card"),  # where
    # which older copy of the new card goes next
    capture=Question(card=its.PLANET, network=SEAT, place=PLACE, inside="card"),
    removal=Question(),  # which ship to remove, if any
)

COPIES = i8.upto(its.MAX_COPIES)

PLAYER = Record(
    "player",
    hand=COPIES[its.FACE.size],
    known=COPIES[its.FACE.size],
    captured=COPIES[its.PLANET.size],
    placed_in_others=i8.upto(its.MAX_CARDS),
    captured_from_others=i8.upto(its.MAX_CARDS),
    missions=i8.bits(its.MISSION.size),
    top_secret=i8.upto(its.TOP_SECRET.size),
)
"""hand: copies of each face; known: how many of them everybody knows (SP/SA39); missions: bits of
the completed ones; top_secret: the card's number + 1, or 0."""

STATE = Record(
    "state",
    rng=RNG,
    fits=i32.bits(its.FACE.size + its.PLANET.size)[its.SEATS],
    stack=DECISION[1],
    cell=CELL[its.MAX_CARDS],
    turns=i16.upto(its.MAX_CARDS + its.MAX_LAST_TURNS),
    face=i8.below(its.FACE.size)[its.MAX_CARDS],
    players=PLAYER[its.SEATS],
    deck=i8.below(its.FACE.size)[its.MAX_CARDS],
    size=i8.upto(its.MAX_CARDS)[its.SEATS],
    row=i8.upto(its.FACE.size)[its.ROW],
    graveyard=COPIES[its.SHIP.size],
    gone=COPIES[its.PLANET.size],
    since_turned=COPIES[its.PLANET.size],
    solo_done=i8.upto(its.MAX_CARDS // its.SOLO_SIDE.size)[its.SOLO_MISSION.size],
    deck_size=i8.upto(its.MAX_CARDS),
    seats=i8.within(1, its.SEATS),
    stack_size=i8.upto(1),
    phase=i8.upto(PHASE.over),
    ending=i8.upto(ENDING.missions),
    turn=i8.below(its.SEATS),
    start=i8.below(its.SEATS),
    last_turns=i8.upto(its.MAX_LAST_TURNS),
    side=i8.below(its.SOLO_SIDE.size),
    side_done=i8.bits(its.MISSIONS_A_SIDE),
    laps=i8.upto(its.MAX_CARDS // its.SOLO_SIDE.size),
    touching=i8.upto(its.SIDE.size),
    weakest_side=i8.upto(its.CRITERION.size),
    _up=i8[its.MAX_CARDS],
    _down=i8[its.MAX_CARDS],
    _order=i8[its.MAX_CARDS],
    _low=i8[its.MAX_CARDS],
    _from=i8[its.MAX_CARDS],
    _cut=i8[its.MAX_CARDS],
    _filler=i8[4],
)
"""cell, face: the cards of all networks, those of seat 0 first, each network in reading order;
size: cards in each network; fits: the faces that fit somewhere in it (0 while it is empty), as in
the box. deck: top card last; row: the face-up cards, face + 1 or 0 (empty).
last_turns: turns begun in a solo game since the deck ran out. Solo card: side up, bits of its
missions done, planets captured since it was turned up, how often each mission was done, laps.
touching, weakest_side: cards the card just played touched, criteria met on its weakest side (solo).
The fields with an underscore are working space of network.py, zero between two calls."""

# Options (SP-8, SP-71).
OPTIONS = Options(players=Number(1, its.SEATS, default=2), start=Seat("random"))


def check_options(box: View, options: View) -> None:
    """SP-8: the box says how many can play."""
    low, high, players = box.players_min, box.players_max, options.players
    if not low <= players <= high:
        raise Problem("players", "players_of_box", low=low, high=high, value=players)


def _from_one(count: int) -> tuple[str, ...]:
    return tuple(str(i) for i in range(1, count + 1))


DO = ActionSpace(
    take=_from_one(its.ROW),  # a face-up card
    deck=1,
    no_ship=1,
    play=its.FACE,
    skip=1,
    network=_from_one(its.SEATS),
    cell=_from_one(MAX_CELLS),  # free cells around the network, in reading order
    capture=_from_one(its.MAX_COPIES - 1),  # older copies, in reading order
    keep=1,
    discard=its.SHIP,
    remove=_from_one(its.MAX_SHIPS),  # ships of the own network, in reading order
)

EVENT = Events(
    turn=Told(opens=True),
    took=Told(card=its.FACE, at=i16.below(its.ROW)),
    row=Told(card=its.FACE, at=i16.below(its.ROW)),  # what now lies there
    drew=Told(card=its.FACE),  # for the one who drew
    drew_unseen=Told(),  # for the others
    no_ship=Told(),  # the hand is shown
    shown=Told(card=its.FACE, joins="card"),
    turned_up=Told(card=its.PLANET, joins="card"),  # it leaves the game
    found=Told(card=its.FACE),  # a ship that goes to the hand
    no_draw=Told(),  # nothing is left to draw
    placed=Told(card=its.FACE, place=PLACE, spot=SPOT),
    skipped=Told(),  # no card is played
    captured=Told(card=its.PLANET, place=PLACE, network=SEAT, joins="place"),
    mission=Told(mission=its.MISSION, sound="token"),
    solo_mission=Told(mission=its.SOLO_MISSION, sound="token"),
    solo_side=Told(side=its.SOLO_SIDE),  # now up
    lap=Told(laps=i16.upto(its.MAX_CARDS // its.SOLO_SIDE.size)),
    discarded=Told(card=its.FACE),
    removed=Told(card=its.FACE, place=PLACE, spot=SPOT),
    ending=Told(reason=ENDING),
    top_secret=Told(card=its.TOP_SECRET, tasks=i16.bits(its.TASKS)),  # bits of those that are met
    ended=Told(reason=ENDING),  # what had triggered it
    tie_broken=Told(points=i16, cards=i16.upto(its.MAX_CARDS)),  # in the winner's network
    tie_shared=Told(points=i16, cards=i16.upto(its.MAX_CARDS)),  # of each who wins
)
