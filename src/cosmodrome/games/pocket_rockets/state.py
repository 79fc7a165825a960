"""The record layout of a position, the options of a table, and the action space."""

from __future__ import annotations

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.errors import Problem
from cosmodrome.engine.events import Events, Told
from cosmodrome.engine.naming import Ids, Seats
from cosmodrome.engine.options import Choice, Flag, Listing, Number, Options, Seat
from cosmodrome.engine.questions import Question, Questions
from cosmodrome.engine.record import Record, View, i8, i16
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG
from cosmodrome.games.pocket_rockets.box import (
    BONUS,
    CARD,
    MAX_ACTION_POINTS,
    MAX_BONUS_CARDS,
    MAX_CARDS,
    MAX_HAND,
    MAX_IDLE_ROUNDS,
    MAX_TOKENS,
    PART,
    PAWN,
    PILE,
    ROCKET,
    SEATS,
    TOKEN_KINDS,
    YARD,
)

MAX_PILE = 52

SEAT = Seats(SEATS)

CLOCKWISE, ANTICLOCKWISE = 1, -1

#: A knowledge mask that holds every seat.
ALL = (1 << SEATS) - 1

PHASE = Ids("placing", "playing", "over")
ENDING = Ids("none", "last-token", "idle")

ASK = Questions(
    place=Question(),  # set-up: where the pawn starts
    direction=Question(),  # start of a turn with the direction bonus
    turn=Question(),  # what to do with an action point
    rocket=Question(card=CARD, inside="turn"),  # which unfinished rocket receives it
    deposit=Question(card=CARD, inside="turn"),  # onto which pile it is recycled
    search=Question(not_pile=PILE.or_none, inside="turn"),  # which pile to search
    take=Question(pile=PILE),  # which of its cards to take
    token=Question(inside="turn"),  # which fuel token
    launch=Question(token=i16.below(TOKEN_KINDS), inside="turn"),  # on which complete rocket
    victim=Question(inside="turn"),  # whose hand to look at
    steal=Question(victim=SEAT),  # which of its cards to take
    swap_pawn=Question(inside="turn"),  # whose pawn to swap with
    own_head=Question(inside="turn"),  # which of the own heads to swap
    other_head=Question(rocket=ROCKET, inside="own_head"),  # for which head
)

ROCKET_RECORD = Record(
    "rocket",
    owner=i8.upto(SEATS),
    sections=i8.upto(MAX_CARDS),
    head=i8.upto(PART.dir),
    fuel=i8.upto(TOKEN_KINDS),
)
"""owner: seat + 1; head: its part (PLAIN … DIR) or 0; fuel: token kind + 1 or 0."""

PILE_RECORD = Record(
    "pile",
    cards=i8.below(CARD.size)[MAX_PILE],
    known=i8.bits(SEATS)[MAX_PILE],
    height=i8.upto(MAX_PILE),
    searched_by=i8.bits(SEATS),
)
"""Bottom card first; known: seats that know the card at this place; searched_by: seats that
know which cards lie here, though not in which order (PR/PA37)."""

PLAYER = Record(
    "player",
    hand=i8.below(CARD.size)[MAX_HAND],
    hand_known=i8.bits(SEATS)[MAX_HAND],
    bonus_cards=i8.upto(BONUS.size)[MAX_BONUS_CARDS],
    hand_size=i8.upto(MAX_HAND),
    place=i8.within(-1, YARD.size - 1),
    pawn=i8.below(PAWN.size),
    active=i8.bits(PART.size),
    bonus_used=i8.bits(BONUS.size),
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
    piles=PILE_RECORD[PILE.size],
    rockets=ROCKET_RECORD[ROCKET.size],
    layout=i8.below(YARD.size)[YARD.size],
    tokens=i8.upto(MAX_TOKENS)[TOKEN_KINDS],
    seats=i8.within(2, SEATS),
    stack_size=i8.upto(4),
    phase=i8.upto(PHASE.over),
    ended_by=i8.upto(ENDING.idle),
    turn=i8.below(SEATS),
    start=i8.below(SEATS),
    action_points=i8.upto(MAX_ACTION_POINTS),
    arrow=i8.within(ANTICLOCKWISE, CLOCKWISE),
    direction=i8.within(ANTICLOCKWISE, CLOCKWISE),
    progress=i8.flag,
    stars=i8.flag,
    _unseen=i8[CARD.size + 6],
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
        YARD.ids,
        length=YARD.size,
        words=("default", "random"),
        distinct=True,
        usual=("LP", "CL-B", "CL-J", "RD", "CL-R", "CV"),
    ),
    arrow=Choice("default", "clockwise", "anticlockwise", "random"),
    start=Seat("random"),
    pawns=Listing(PAWN.ids, length=SEATS, per_seat=True, words=("in-order",), distinct=True),
    bonus_cards=Listing((0, 1, 2), length=SEATS, per_seat=True, words=("off", "on"), usual=(1,)),
    head_in_the_stars=Flag(),
)


def check_options(box: View, options: View) -> None:
    """PR-8: the Launch pad faces the Recycling depot. PR-112: limits of the handicap."""
    layout = list(options.layout)
    if layout[0] >= 0:
        apart = layout.index(YARD.recycling_depot) - layout.index(YARD.launch_pad)
        if apart % YARD.size != YARD.size // 2:
            raise Problem("layout", "facing_apart")
    dealt = list(options.bonus_cards)
    most = box.bonus_cards_per_player_max
    if max(dealt) > most:
        raise Problem("bonus_cards", "too_many_each", most=most, value=max(dealt))
    if dealt[0] >= 0 and sum(dealt) > BONUS.size:
        raise Problem("bonus_cards", "too_many_dealt", value=sum(dealt), all=BONUS.size)


DO = ActionSpace(
    place=YARD,
    direction=("clockwise", "anticlockwise"),
    move=1,
    draw=1,
    reverse=1,
    build=CARD,
    recycle=CARD,
    fuel=("1", "2", "3", "4"),
    bonus=BONUS,
    pile=PILE,
    take=CARD,
    rocket=ROCKET,
    seat=("1", "2", "3", "4"),
)

EVENT = Events(
    placed=Told(card=YARD),
    dealt=Told(),  # the piles are laid out
    turn=Told(points=i16.upto(MAX_ACTION_POINTS)),
    direction=Told(direction=i16.within(ANTICLOCKWISE, CLOCKWISE)),
    moved=Told(start=YARD, to=YARD),
    drew=Told(card=CARD, pile=PILE),
    top=Told(card=CARD, pile=PILE),  # what now lies on top
    reversed=Told(direction=i16.within(ANTICLOCKWISE, CLOCKWISE)),
    built=Told(card=CARD, rocket=ROCKET),
    recycled=Told(card=CARD, pile=PILE),
    searched=Told(nothing=i16, pile=PILE),
    took=Told(card=CARD, pile=PILE),  # for the taker
    took_unseen=Told(nothing=i16, pile=PILE),  # for the others
    fuelled=Told(token=i16.below(TOKEN_KINDS), rocket=ROCKET, sound="launch"),
    bonus=Told(card=BONUS),
    looked=Told(other=SEAT),
    stole=Told(card=CARD, other=SEAT),  # for the two of them
    stole_unseen=Told(nothing=i16, other=SEAT),  # for the others
    pawns_swapped=Told(other=SEAT),
    heads_swapped=Told(rocket=ROCKET, theirs=ROCKET, heads=i16),  # given x 7 + received
    ended=Told(reason=ENDING),
    tie_broken=Told(points=i16, sections=i16),  # of the longest complete rocket
    tie_shared=Told(points=i16),
)
