"""The record layout of a position, the options of a table, and the action space."""

from __future__ import annotations

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.options import Choice, Flag, Listing, Number, Options, Seat
from cosmodrome.engine.questions import Question, Questions
from cosmodrome.engine.record import Record, View, i8, i16
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG

# Cards: a kind is colour x 7 + part, 21 kinds in all (PR-1, PR-2).
COLOURS = ("blue", "yellow", "red")
PARTS = ("base", "section", "plain", "plus1", "ap5", "hand4", "dir")
KINDS = tuple(f"{colour}-{part}" for colour in COLOURS for part in PARTS)
BASE, SECTION, PLAIN, PLUS1, AP5, HAND4, DIR = range(7)
KINDS_PER_COLOUR = len(PARTS)
BASES_PER_COLOUR = 5
MAX_CARDS = 54

# Yard cards (PR-3); pile p lies beside yard card p + FIRST_PILE (PR-17).
YARD = ("LP", "RD", "CL-B", "CL-J", "CL-R", "CV")
LAUNCH_PAD, RECYCLING_DEPOT, BLUE_LINE, YELLOW_LINE, RED_LINE, CONVEYOR = range(6)
PLACES = 6
FIRST_PILE = BLUE_LINE
PILES = 4
MAX_PILE = 52

ROCKETS = 15
TOKEN_KINDS = 4
MAX_TOKENS = 8
MAX_ACTION_POINTS = 20
#: So that the longest game still fits the counter of turns.
MAX_IDLE_ROUNDS = 100
SEATS = 4
MAX_HAND = 4
MAX_BONUS_CARDS = 2
BONUS_CARDS = ("BC1", "BC2", "BC3", "BC4", "BC5")
EXPRESS_REFUELLING, ESPIONAGE, POSITION_SWAP, SPECIAL_ORDER, HEAD_SWAP = range(5)
PAWNS = ("green", "white", "black", "blue")

CLOCKWISE, ANTICLOCKWISE = 1, -1

#: A knowledge mask that holds every seat.
ALL = (1 << SEATS) - 1

PLACING, PLAYING, OVER = range(3)
NOT_ENDED, LAST_TOKEN, IDLE = range(3)

# What can be asked; the letters name the decision's own numbers.
(
    ASK_PLACE, ASK_DIRECTION, ASK_TURN, ASK_ROCKET, ASK_DEPOSIT, ASK_SEARCH, ASK_TAKE, ASK_TOKEN,
    ASK_LAUNCH, ASK_VICTIM, ASK_STEAL, ASK_SWAP_PAWN, ASK_OWN_HEAD, ASK_OTHER_HEAD,
) = range(14)  # fmt: skip
QUESTIONS = Questions(
    Question("place"),  # set-up: where the pawn starts
    Question("direction"),  # start of a turn with the direction bonus
    Question("turn"),  # what to do with an action point
    Question("rocket", a=i16.below(len(KINDS))),  # a = kind: which unfinished rocket receives it
    Question("deposit", a=i16.below(len(KINDS))),  # a = kind: onto which pile it is recycled
    Question("search", a=i16.within(-1, PILES - 1)),  # a = pile that may not be searched, or -1
    Question("take", a=i16.below(PILES)),  # a = pile: which of its cards to take
    Question("token"),  # which fuel token
    Question("launch", a=i16.below(TOKEN_KINDS)),  # a = token: which complete rocket it goes on
    Question("victim"),  # whose hand to look at
    Question("steal", a=i16.below(SEATS)),  # a = seat: which of its cards to take
    Question("swap-pawn"),  # whose pawn to swap with
    Question("own-head"),  # which of the own heads to swap
    Question("other-head", a=i16.below(ROCKETS)),  # a = own rocket: for which head
)

ROCKET = Record(
    "rocket",
    owner=i8.upto(SEATS),
    sections=i8.upto(MAX_CARDS),
    head=i8.upto(DIR),
    fuel=i8.upto(TOKEN_KINDS),
)
"""owner: seat + 1; head: its part (PLAIN … DIR) or 0; fuel: token kind + 1 or 0."""

PILE = Record(
    "pile",
    cards=i8.below(len(KINDS))[MAX_PILE],
    known=i8.bits(SEATS)[MAX_PILE],
    height=i8.upto(MAX_PILE),
    searched_by=i8.bits(SEATS),
)
"""Bottom card first; known: seats that know the card at this place; searched_by: seats that
know which cards lie here, though not in which order (PR/PA37)."""

PLAYER = Record(
    "player",
    hand=i8.below(len(KINDS))[MAX_HAND],
    hand_known=i8.bits(SEATS)[MAX_HAND],
    bonus_cards=i8.upto(len(BONUS_CARDS))[MAX_BONUS_CARDS],
    hand_size=i8.upto(MAX_HAND),
    place=i8.within(-1, PLACES - 1),
    pawn=i8.below(len(PAWNS)),
    active=i8.bits(len(PARTS)),
    bonus_used=i8.bits(len(BONUS_CARDS)),
    _filler=i8,
)
"""The hand is sorted by kind; place: -1 before the pawn stands; bonus_cards: unused, as number
+ 1; active: bits of the bonuses that work (1 << AP5 …); bonus_used: bits of cards used."""

STATE = Record(
    "state",
    rng=RNG,
    stack=DECISION[4],
    idle_turns=i16.upto(MAX_IDLE_ROUNDS * SEATS),
    turns=i16.upto(i16.high),
    players=PLAYER[SEATS],
    piles=PILE[PILES],
    rockets=ROCKET[ROCKETS],
    layout=i8.below(PLACES)[PLACES],
    tokens=i8.upto(MAX_TOKENS)[TOKEN_KINDS],
    seats=i8.within(2, SEATS),
    stack_size=i8.upto(4),
    phase=i8.upto(OVER),
    ended_by=i8.upto(IDLE),
    turn=i8.below(SEATS),
    start=i8.below(SEATS),
    action_points=i8.upto(MAX_ACTION_POINTS),
    arrow=i8.within(ANTICLOCKWISE, CLOCKWISE),
    direction=i8.within(ANTICLOCKWISE, CLOCKWISE),
    progress=i8.flag,
    stars=i8.flag,
    _unseen=i8[len(KINDS) + 6],
)
"""layout: the yard card on each place, clockwise; direction: the one chosen for this turn or 0;
progress: whether this turn built or fuelled; stars: the author's variant is on; _unseen: scratch
space of determinize, always zero outside it."""

# Options (table 1.2.6 of the rules; PR-5, PR-79, PR-82, PR-84, PR-112).
DEFAULT_LAYOUT, RANDOM_LAYOUT = -1, -2
ARROW_OF_BOX, ARROW_CLOCKWISE, ARROW_ANTICLOCKWISE, ARROW_RANDOM = range(4)
START_RANDOM = -1
PAWNS_IN_ORDER = -1
BONUS_OFF, BONUS_ON = -1, -2

OPTIONS = Options(
    players=Number(2, 4, default=2),
    layout=Listing(
        YARD,
        length=PLACES,
        words=("default", "random"),
        distinct=True,
        usual=("LP", "CL-B", "CL-J", "RD", "CL-R", "CV"),
    ),
    arrow=Choice("default", "clockwise", "anticlockwise", "random"),
    start=Seat("random"),
    pawns=Listing(PAWNS, length=SEATS, per_seat=True, words=("in-order",), distinct=True),
    bonus_cards=Listing((0, 1, 2), length=SEATS, per_seat=True, words=("off", "on"), usual=(1,)),
    head_in_the_stars=Flag(),
)


def check_options(box: View, options: View) -> None:
    """PR-8: the Launch pad faces the Recycling depot. PR-112: limits of the handicap."""
    layout = list(options.layout)
    if layout[0] >= 0:
        apart = layout.index(RECYCLING_DEPOT) - layout.index(LAUNCH_PAD)
        if apart % PLACES != PLACES // 2:
            raise InvalidOptions("layout must put LP and RD opposite each other, 3 steps apart")
    dealt = list(options.bonus_cards)
    most = box.bonus_cards_per_player_max
    if max(dealt) > most:
        raise InvalidOptions(f"bonus_cards may deal a seat {most} cards at most, not {max(dealt)}")
    if dealt[0] >= 0 and sum(dealt) > len(BONUS_CARDS):
        raise InvalidOptions(f"bonus_cards deals {sum(dealt)} cards, but there are only 5")


ACTIONS = ActionSpace(
    place=YARD,
    direction=("clockwise", "anticlockwise"),
    move=1,
    draw=1,
    reverse=1,
    build=KINDS,
    recycle=KINDS,
    fuel=("1", "2", "3", "4"),
    bonus=BONUS_CARDS,
    pile=YARD[FIRST_PILE:],
    take=KINDS,
    rocket=tuple(f"{c}-{i}" for c in COLOURS for i in range(1, BASES_PER_COLOUR + 1)),
    seat=("1", "2", "3", "4"),
)

TO_PLACE = ACTIONS.start("place")
TO_DIRECTION = ACTIONS.start("direction")
MOVE = ACTIONS.start("move")
DRAW = ACTIONS.start("draw")
REVERSE = ACTIONS.start("reverse")
BUILD = ACTIONS.start("build")
RECYCLE = ACTIONS.start("recycle")
FUEL = ACTIONS.start("fuel")
USE_BONUS = ACTIONS.start("bonus")
TO_PILE = ACTIONS.start("pile")
TAKE = ACTIONS.start("take")
TO_ROCKET = ACTIONS.start("rocket")
TO_SEAT = ACTIONS.start("seat")

EVENTS = (
    "placed",  # a = yard card
    "dealt",  # the piles are laid out
    "turn",  # a = action points
    "direction",  # a = 1 clockwise, -1 anticlockwise
    "moved",  # a = from, b = to (yard cards)
    "drew",  # a = kind, b = pile
    "top",  # a = kind now on top, b = pile
    "reversed",  # a = the new direction
    "built",  # a = kind, b = rocket
    "recycled",  # a = kind, b = pile
    "searched",  # b = pile
    "took",  # a = kind, b = pile (for the taker)
    "took_unseen",  # b = pile (for the others)
    "fuelled",  # a = token kind, b = rocket
    "bonus",  # a = bonus card
    "looked",  # a = seat whose hand is seen
    "stole",  # a = kind, b = seat (for the two of them)
    "stole_unseen",  # b = seat (for the others)
    "pawns_swapped",  # a = seat
    "heads_swapped",  # a = own rocket, b = the other's, c = part given x 7 + part received
    "ended",  # a = LAST_TOKEN or IDLE
    "tie_broken",  # a = points, b = sections of the longest complete rocket
    "tie_shared",  # a = points
)
(
    PLACED, DEALT, TURN, DIRECTION, MOVED, DREW, TOP, REVERSED, BUILT, RECYCLED, SEARCHED, TOOK,
    TOOK_UNSEEN, FUELLED, BONUS, LOOKED, STOLE, STOLE_UNSEEN, PAWNS_SWAPPED, HEADS_SWAPPED, ENDED,
    TIE_BROKEN, TIE_SHARED,
) = range(len(EVENTS))  # fmt: skip
