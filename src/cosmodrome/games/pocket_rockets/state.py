"""The record layout of a position, the options of a table, and the action space."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.errors import Problem
from cosmodrome.engine.events import Events, Told
from cosmodrome.engine.naming import NONE, Ids, Seats
from cosmodrome.engine.options import Choice, Flag, Listing, Number, Options, Seat
from cosmodrome.engine.questions import Question, Questions
from cosmodrome.engine.record import Record, Scalar, View, i8, i16
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG
from cosmodrome.games.pocket_rockets import box as its

MAX_PILE = 52

SEAT = Seats(its.SEATS)
#: One of the four values of fuel tokens.
TOKEN = i16.below(its.TOKEN_KINDS)

CLOCKWISE, ANTICLOCKWISE = 1, -1
#: Which way round the ring; 0 where nobody has chosen one.
WAY = i8.within(ANTICLOCKWISE, CLOCKWISE)


class Directions:
    """The way of an arrow or a pawn; people read its name."""

    scalar: Scalar = i16.within(ANTICLOCKWISE, CLOCKWISE)

    def value(self, number: int) -> Any:
        return {CLOCKWISE: "clockwise", ANTICLOCKWISE: "anticlockwise"}.get(number)


class Heads:
    """The two heads of a swap, given x 7 + received; people read their parts."""

    scalar: Scalar = i16.below(its.PART.size**2)

    def value(self, number: int) -> tuple[str, str]:
        given, received = divmod(number, its.PART.size)
        return its.PART[given], its.PART[received]


DIRECTION = Directions()

#: A knowledge mask that holds every seat.
ALL = (1 << its.SEATS) - 1

PHASE = Ids("placing", "playing", "over")
ENDING = Ids("none", "last-token", "idle")

ASK = Questions(
    place=Question(),  # set-up: where the pawn starts
    direction=Question(),  # start of a turn with the direction bonus
    turn=Question(),  # what to do with an action point
    rocket=Question(card=its.CARD, inside="turn"),  # which unfinished rocket receives it
    deposit=Question(card=its.CARD, inside="turn"),  # onto which pile it is recycled
    search=Question(not_pile=its.PILE.or_none, inside="turn"),  # which pile to search
    take=Question(pile=its.PILE),  # which of its cards to take
    token=Question(inside="turn"),  # which fuel token
    launch=Question(token=TOKEN, inside="turn"),  # on which complete rocket
    victim=Question(inside="turn"),  # whose hand to look at
    steal=Question(victim=SEAT),  # which of its cards to take
    swap_pawn=Question(inside="turn"),  # whose pawn to swap with
    own_head=Question(inside="turn"),  # which of the own heads to swap
    other_head=Question(rocket=its.ROCKET, inside="own_head"),  # for which head
)

ROCKET_RECORD = Record(
    "rocket",
    owner=i8.upto(its.SEATS),
    sections=i8.upto(its.MAX_CARDS),
    head=i8.upto(its.PART.dir),
    fuel=i8.upto(its.TOKEN_KINDS),
)
"""owner: seat + 1; head: its part (plain … dir) or 0; fuel: token kind + 1 or 0."""

PILE_RECORD = Record(
    "pile",
    cards=i8.below(its.CARD.size)[MAX_PILE],
    known=i8.bits(its.SEATS)[MAX_PILE],
    height=i8.upto(MAX_PILE),
    searched_by=i8.bits(its.SEATS),
)
"""Bottom card first; known: seats that know the card at this place; searched_by: seats that
know which cards lie here, though not in which order (PR/PA37)."""

PLAYER = Record(
    "player",
    hand=i8.below(its.CARD.size)[its.MAX_HAND],
    hand_known=i8.bits(its.SEATS)[its.MAX_HAND],
    bonus_cards=i8.upto(its.BONUS.size)[its.MAX_BONUS_CARDS],
    hand_size=i8.upto(its.MAX_HAND),
    place=i8.within(-1, its.YARD.size - 1),
    pawn=i8.below(its.PAWN.size),
    active=i8.bits(its.PART.size),
    bonus_used=i8.bits(its.BONUS.size),
    _filler=i8,
)
"""The hand is sorted by kind; place: -1 before the pawn stands; bonus_cards: unused, as number
+ 1; active: bits of the bonuses that work (1 << PART.ap5 …); bonus_used: bits of cards used."""

STATE = Record(
    "state",
    rng=RNG,
    stack=DECISION[4],
    idle_turns=i16.upto(its.MAX_IDLE_ROUNDS * its.SEATS),
    turns=i16.upto(i16.high),
    players=PLAYER[its.SEATS],
    piles=PILE_RECORD[its.PILE.size],
    rockets=ROCKET_RECORD[its.ROCKET.size],
    layout=i8.below(its.YARD.size)[its.YARD.size],
    tokens=i8.upto(its.MAX_TOKENS)[its.TOKEN_KINDS],
    seats=i8.within(2, its.SEATS),
    stack_size=i8.upto(4),
    phase=i8.upto(PHASE.over),
    ended_by=i8.upto(ENDING.idle),
    turn=i8.below(its.SEATS),
    start=i8.below(its.SEATS),
    action_points=i8.upto(its.MAX_ACTION_POINTS),
    arrow=WAY,
    direction=WAY,
    progress=i8.flag,
    stars=i8.flag,
    _unseen=i8[its.CARD.size + 6],
)
"""layout: the yard card on each place, clockwise; direction: the one chosen for this turn or 0;
progress: whether this turn built or fuelled; stars: the author's variant is on; _unseen: scratch
space of determinize, always zero outside it."""

# Options (table 1.2.6 of the rules; PR-5, PR-79, PR-82, PR-84, PR-112).
ARROW = Ids("default", "clockwise", "anticlockwise", "random")
#: Where a list is given by a word, rules read -1 for the first of its words, -2 for the second.
RANDOM_LAYOUT = -2
BONUS_OFF, BONUS_ON = -1, -2

OPTIONS = Options(
    players=Number(2, 4, default=2),
    layout=Listing(
        its.YARD.ids,
        length=its.YARD.size,
        words=("default", "random"),
        distinct=True,
        usual=("LP", "CL-B", "CL-J", "RD", "CL-R", "CV"),
    ),
    arrow=Choice(*ARROW),
    start=Seat("random"),
    pawns=Listing(
        its.PAWN.ids, length=its.SEATS, per_seat=True, words=("in-order",), distinct=True
    ),
    bonus_cards=Listing(
        (0, 1, 2), length=its.SEATS, per_seat=True, words=("off", "on"), usual=(1,)
    ),
    head_in_the_stars=Flag(),
)


def check_options(box: View, options: View) -> None:
    """PR-8: the Launch pad faces the Recycling depot. PR-112: limits of the handicap."""
    layout = list(options.layout)
    if layout[0] >= 0 and not its.facing(layout):
        raise Problem("layout", "facing_apart")
    dealt = list(options.bonus_cards)
    most = box.bonus_cards_per_player_max
    if max(dealt) > most:
        raise Problem("bonus_cards", "too_many_each", most=most, value=max(dealt))
    if dealt[0] >= 0 and sum(dealt) > its.BONUS.size:
        raise Problem("bonus_cards", "too_many_dealt", value=sum(dealt), all=its.BONUS.size)


DO = ActionSpace(
    place=its.YARD,
    direction=("clockwise", "anticlockwise"),
    move=1,
    draw=1,
    reverse=1,
    build=its.CARD,
    recycle=its.CARD,
    fuel=("1", "2", "3", "4"),
    bonus=its.BONUS,
    pile=its.PILE,
    take=its.CARD,
    rocket=its.ROCKET,
    seat=("1", "2", "3", "4"),
)

EVENT = Events(
    placed=Told(card=its.YARD, sound="token"),
    dealt=Told(),  # the piles are laid out
    turn=Told(points=i16.upto(its.MAX_ACTION_POINTS), opens=True),
    direction=Told(direction=DIRECTION),
    moved=Told(start=its.YARD, to=its.YARD, sound="token"),
    drew=Told(card=its.CARD, pile=its.PILE),
    top=Told(card=its.CARD, pile=its.PILE),  # what now lies on top
    reversed=Told(direction=DIRECTION, sound="token"),
    built=Told(card=its.CARD, rocket=its.ROCKET),
    recycled=Told(card=its.CARD, pile=its.PILE),
    searched=Told(nothing=NONE, pile=its.PILE),
    took=Told(card=its.CARD, pile=its.PILE),  # for the taker
    took_unseen=Told(nothing=NONE, pile=its.PILE),  # for the others
    fuelled=Told(token=TOKEN, rocket=its.ROCKET, sound="launch"),
    bonus=Told(card=its.BONUS),
    looked=Told(other=SEAT),
    stole=Told(card=its.CARD, other=SEAT),  # for the two of them
    stole_unseen=Told(nothing=NONE, other=SEAT),  # for the others
    pawns_swapped=Told(other=SEAT, sound="token"),
    heads_swapped=Told(rocket=its.ROCKET, theirs=its.ROCKET, heads=Heads()),
    ended=Told(reason=ENDING),
    tie_broken=Told(points=i16, sections=i16),  # of the longest complete rocket
    tie_shared=Told(points=i16),
    emptied=Told(pile=its.PILE),
    bonus_lost=Told(bonus=its.HEAD_BONUS),  # of a head that is gone, or outgrown
)
