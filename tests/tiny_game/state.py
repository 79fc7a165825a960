"""The record layout of a position, the options, and the action space."""

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.options import Flag, Number, Options
from cosmodrome.engine.questions import Question, Questions
from cosmodrome.engine.record import Record, i8, i16
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG

CARDS = 12
SEATS = 3
ALL = (1 << SEATS) - 1

NOT_ENDED, GOAL, EMPTY = range(3)

# What is asked one after the other; the sealed cards are asked of all at once, off the stack.
ASK_WHO, ASK_GIVE = range(2)
QUESTIONS = Questions(
    Question("who"),
    Question("give", a=i16.below(SEATS)),  # a = the seat that receives
)

PLAYER = Record("player", hand=i16.bits(CARDS), sealed=i8.upto(CARDS), comets=i8.upto(4))
"""hand: bits of cards; sealed: the card laid face down + 1, in the hand until it is turned."""

STATE = Record(
    "state",
    rng=RNG,
    stack=DECISION[2],
    players=PLAYER[SEATS],
    discard=i16.bits(CARDS),
    deck=i8.below(CARDS)[CARDS],
    known=i8.bits(SEATS)[CARDS],
    deck_size=i8.upto(CARDS),
    seats=i8.within(2, SEATS),
    stack_size=i8.upto(2),
    ended_by=i8.upto(EMPTY),
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
        raise InvalidOptions("goal must be 1 to 3 with three players")


ACTIONS = ActionSpace(
    lay=tuple(str(card + 1) for card in range(CARDS)),
    name=tuple(str(seat + 1) for seat in range(SEATS)),
    give=tuple(str(card + 1) for card in range(CARDS)),
)
LAY = ACTIONS.start("lay")
NAME = ACTIONS.start("name")
GIVE = ACTIONS.start("give")

EVENTS = (
    "sealed",  # a = card (for its seat)
    "sealed_unseen",  # (for the others)
    "laid",  # a = card, turned over
    "comet",  # a = comets the seat now has
    "named",  # a = the seat that must give
    "gave",  # a = card, b = receiver (for the two of them)
    "gave_unseen",  # b = receiver (for the others)
    "drew",  # a = card (for its seat)
    "drew_unseen",  # (for the others)
    "reason",  # a = why the automa does what it does
    "ended",  # a = GOAL or EMPTY
)
(
    SEALED, SEALED_UNSEEN, LAID, COMET, NAMED, GAVE, GAVE_UNSEEN, DREW, DREW_UNSEEN, REASON, ENDED,
) = range(len(EVENTS))  # fmt: skip
