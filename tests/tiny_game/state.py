"""The record layout of a position, the options, and what can be done, asked and told."""

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.errors import Problem
from cosmodrome.engine.events import Events, Told
from cosmodrome.engine.naming import Ids, Seats
from cosmodrome.engine.options import Flag, Number, Options
from cosmodrome.engine.questions import Question, Questions
from cosmodrome.engine.record import Record, i8, i16
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG
from tests.tiny_game.box import CARD, SEATS

ALL = (1 << SEATS) - 1
SEAT = Seats(SEATS)
ENDING = Ids("none", "goal", "empty")
REASON = Ids("leads", "trails", "first", "spares")

# What is asked one after the other; the sealed cards are asked of all at once, off the stack.
ASK = Questions(
    who=Question(),
    give=Question(receiver=SEAT),
)

PLAYER = Record("player", hand=i16.bits(CARD.size), sealed=i8.upto(CARD.size), comets=i8.upto(4))
"""hand: bits of cards; sealed: the card laid face down + 1, in the hand until it is turned."""

STATE = Record(
    "state",
    rng=RNG,
    stack=DECISION[2],
    players=PLAYER[SEATS],
    discard=i16.bits(CARD.size),
    deck=i8.below(CARD.size)[CARD.size],
    known=i8.bits(SEATS)[CARD.size],
    deck_size=i8.upto(CARD.size),
    seats=i8.within(2, SEATS),
    stack_size=i8.upto(2),
    ended_by=i8.upto(ENDING.empty),
    automa=i8.flag,
    goal=i8.within(1, 4),
    round=i8.upto(100),
    _filler=i8[7],
)
"""known: the seats that know where a card is; it goes with the card from hand to hand."""

OPTIONS = Options(
    players=Number(2, SEATS, default=2),
    goal=Number(1, 4, default=3),
    automa=Flag(),
)


def check_options(box, options):
    """TC-7: three players never see four comets each, so the goal is at most three."""
    if options.players == SEATS and options.goal > 3:
        raise Problem("goal", "goal_of_three")


DO = ActionSpace(lay=CARD, name=("1", "2", "3"), give=CARD)

EVENT = Events(
    sealed=Told(card=CARD),  # for its seat
    sealed_unseen=Told(),  # for the others
    laid=Told(card=CARD),  # turned over
    comet=Told(count=i16.upto(4)),  # the seat now has
    named=Told(other=SEAT),  # who must give
    gave=Told(card=CARD, other=SEAT),  # for the two of them
    gave_unseen=Told(nothing=i16, other=SEAT),  # for the others
    drew=Told(card=CARD),  # for its seat
    drew_unseen=Told(),  # for the others
    reason=Told(why=REASON),  # why the automa does what it does
    ended=Told(why=ENDING),
)
