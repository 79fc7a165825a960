"""The record layout of a position, the options of a table, and the action space."""

from __future__ import annotations

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.options import Number, Options, Seat
from cosmodrome.engine.questions import Question, Questions
from cosmodrome.engine.record import Record, View, i8, i16, i32
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG

# Faces: eight planets, then eight ships (SP-1, SP-2).
PLANETS = tuple(f"PL{i}" for i in range(1, 9))
SHIPS = tuple(f"SH{i}" for i in range(1, 9))
FACES = PLANETS + SHIPS
PLANET_COUNT = len(PLANETS)
FACE_COUNT = len(FACES)
FIRST_SHIP = PLANET_COUNT
ALL_PLANETS = (1 << PLANET_COUNT) - 1
ALL_SHIPS = (1 << FACE_COUNT) - 1 - ALL_PLANETS
#: Sets of faces that fit: in the own network from bit 0, planets in another's from here.
OTHER_FITS = FACE_COUNT

# What a box may hold at most; the proofs of the bounds below rest on these.
MAX_CARDS = 96
MAX_SHIPS = 32
MAX_COPIES = 16
MAX_LAST_TURNS = 20
SEATS = 5
ROW = 2
COLOURS = 4
MISSIONS = 4
TOP_SECRET_CARDS = 5
TASKS = 2
SOLO_SIDES = 2
SOLO_MISSIONS = 2

# A cell is y x LINE + x, the first ship of its network being at 0. Every card lies one step from
# an older one and there are 96, so |x| and |y| stay below 96: reading order is the order of the
# numbers, and all four neighbours are a constant away.
LINE = 256
#: On which side of a card another lies; its neighbour's cell is OFFSET away.
ABOVE, BELOW, LEFT, RIGHT = range(4)
SIDES = 4
OFFSETS = (-LINE, LINE, -1, 1)
#: N cards touch at least N - 1 times, so at most 2 N + 2 cells are free around 95 of them.
MAX_CELLS = 2 * (MAX_CARDS - 1) + 2
CELL = i16.within(-(LINE + 1) * (MAX_CARDS - 1), (LINE + 1) * (MAX_CARDS - 1))

# Criteria (SP-19), as bits.
COLOUR, CORNERS, CENTRE = 1, 2, 4
CRITERIA = ("C", "K", "M")

# What missions and tasks count, in the order of box.toml.
TESTS = (
    "placed_in_others", "captured_from_others", "captured", "distinct_captured",
    "max_same_captured", "ship_with_planets", "line", "distinct_planets", "distinct_ships",
    "ship_colours", "max_network_colour", "network_size", "distinct_captured_since_turned",
    "captured_colours_since_turned", "touching_cards", "planet_criteria_every_side",
)  # fmt: skip
(
    PLACED_IN_OTHERS, CAPTURED_FROM_OTHERS, CAPTURED_CARDS, DISTINCT_CAPTURED, MAX_SAME_CAPTURED,
    SHIP_WITH_PLANETS, LONGEST_LINE, DISTINCT_PLANETS, DISTINCT_SHIPS, SHIP_COLOURS,
    MAX_NETWORK_COLOUR, NETWORK_SIZE, DISTINCT_SINCE_TURNED, COLOURS_SINCE_TURNED,
    TOUCHING_CARDS, CRITERIA_EVERY_SIDE,
) = range(len(TESTS))  # fmt: skip
FIRST_SOLO_TEST = DISTINCT_SINCE_TURNED

PLAYING, OVER = range(2)
NOT_ENDING, DECK_EMPTY, ALL_MISSIONS = range(3)

# What can be asked (D1 … D6).
ASK_DRAW, ASK_CARD, ASK_NETWORK, ASK_CELL, ASK_CAPTURE, ASK_REMOVAL = range(6)
QUESTIONS = Questions(
    Question("draw"),  # where to draw from
    Question("card"),  # which card to play, or none
    # a = face: into which network
    Question("network", a=i16.below(PLANET_COUNT)),
    # a = face, b = network: where
    Question("cell", a=i16.below(FACE_COUNT), b=i16.below(SEATS)),
    # a = face, b = network, c = cell of the new card: which older copy goes next
    Question("capture", a=i16.below(PLANET_COUNT), b=i16.below(SEATS), c=CELL),
    Question("removal"),  # which ship to remove, if any
)

COPIES = i8.upto(MAX_COPIES)

PLAYER = Record(
    "player",
    hand=COPIES[FACE_COUNT],
    known=COPIES[FACE_COUNT],
    captured=COPIES[PLANET_COUNT],
    placed_in_others=i8.upto(MAX_CARDS),
    captured_from_others=i8.upto(MAX_CARDS),
    missions=i8.bits(MISSIONS),
    top_secret=i8.upto(TOP_SECRET_CARDS),
)
"""hand: copies of each face; known: how many of them everybody knows (SP/SA39); missions: bits of
the completed ones; top_secret: the card's number + 1, or 0."""

STATE = Record(
    "state",
    rng=RNG,
    fits=i32.bits(FACE_COUNT + PLANET_COUNT)[SEATS],
    stack=DECISION[1],
    cell=CELL[MAX_CARDS],
    turns=i16.upto(MAX_CARDS + MAX_LAST_TURNS),
    face=i8.below(FACE_COUNT)[MAX_CARDS],
    players=PLAYER[SEATS],
    deck=i8.below(FACE_COUNT)[MAX_CARDS],
    size=i8.upto(MAX_CARDS)[SEATS],
    row=i8.upto(FACE_COUNT)[ROW],
    graveyard=COPIES[FACE_COUNT - FIRST_SHIP],
    gone=COPIES[PLANET_COUNT],
    since_turned=COPIES[PLANET_COUNT],
    solo_done=i8.upto(MAX_CARDS // SOLO_SIDES)[SOLO_SIDES * SOLO_MISSIONS],
    deck_size=i8.upto(MAX_CARDS),
    seats=i8.within(1, SEATS),
    stack_size=i8.upto(1),
    phase=i8.upto(OVER),
    ending=i8.upto(ALL_MISSIONS),
    turn=i8.below(SEATS),
    start=i8.below(SEATS),
    last_turns=i8.upto(MAX_LAST_TURNS),
    side=i8.below(SOLO_SIDES),
    side_done=i8.bits(SOLO_MISSIONS),
    laps=i8.upto(MAX_CARDS // SOLO_SIDES),
    touching=i8.upto(SIDES),
    weakest_side=i8.upto(len(CRITERIA)),
    _up=i8[MAX_CARDS],
    _down=i8[MAX_CARDS],
    _order=i8[MAX_CARDS],
    _low=i8[MAX_CARDS],
    _from=i8[MAX_CARDS],
    _cut=i8[MAX_CARDS],
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
START_RANDOM = -1

OPTIONS = Options(players=Number(1, SEATS, default=2), start=Seat("random"))


def check_options(box: View, options: View) -> None:
    """SP-8: the box says how many can play."""
    if not box.players_min <= options.players <= box.players_max:
        raise InvalidOptions(
            f"players must be {box.players_min} to {box.players_max} with this box, "
            f"not {options.players}"
        )


def _from_one(count: int) -> tuple[str, ...]:
    return tuple(str(i) for i in range(1, count + 1))


ACTIONS = ActionSpace(
    take=_from_one(ROW),  # a face-up card
    deck=1,
    no_ship=1,
    play=FACES,
    skip=1,
    network=_from_one(SEATS),
    cell=_from_one(MAX_CELLS),  # free cells around the network, in reading order
    capture=_from_one(MAX_COPIES - 1),  # older copies, in reading order
    keep=1,
    discard=SHIPS,
    remove=_from_one(MAX_SHIPS),  # ships of the own network, in reading order
)

TAKE = ACTIONS.start("take")
FROM_DECK = ACTIONS.start("deck")
NO_SHIP = ACTIONS.start("no_ship")
PLAY = ACTIONS.start("play")
SKIP = ACTIONS.start("skip")
TO_NETWORK = ACTIONS.start("network")
TO_CELL = ACTIONS.start("cell")
CAPTURE = ACTIONS.start("capture")
KEEP = ACTIONS.start("keep")
DISCARD = ACTIONS.start("discard")
REMOVE = ACTIONS.start("remove")

EVENTS = (
    "turn",
    "took",  # a = face, b = place in the row
    "row",  # a = face now there, b = place in the row
    "drew",  # a = face (for the one who drew)
    "drew_unseen",  # (for the others)
    "no_ship",  # the hand is shown
    "shown",  # a = face in hand, b = how many
    "turned_up",  # a = face that leaves the game
    "found",  # a = ship that goes to the hand
    "no_draw",  # nothing is left to draw
    "placed",  # a = face, b = cell, c = network
    "skipped",  # no card is played
    "captured",  # a = face, b = cell, c = network
    "mission",  # a = mission
    "solo_mission",  # a = mission of the solo card
    "solo_side",  # a = side now up
    "lap",  # a = laps completed
    "discarded",  # a = face, from hand
    "removed",  # a = face, b = cell
    "ending",  # a = DECK_EMPTY or ALL_MISSIONS
    "top_secret",  # a = card, b = bits of its tasks that are met
    "ended",  # a = what had triggered it
    "tie_broken",  # a = points, b = cards in the network of the one who wins
    "tie_shared",  # a = points, b = cards in the network of each who wins
)
(
    TURN, TOOK, NEW_IN_ROW, DREW, DREW_UNSEEN, NO_SHIP_USED, SHOWN, TURNED_UP, FOUND, NO_DRAW,
    PLACED, SKIPPED, CAPTURED, MISSION, SOLO_MISSION, SOLO_SIDE, LAP, DISCARDED, REMOVED, ENDING,
    TOP_SECRET, ENDED, TIE_BROKEN, TIE_SHARED,
) = range(len(EVENTS))  # fmt: skip
