"""The record layout of a position, the options of a table, and the action space."""

from __future__ import annotations

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.errors import Problem
from cosmodrome.engine.events import Events, Told
from cosmodrome.engine.naming import Ids
from cosmodrome.engine.options import Choice, Flag, Listing, Number, Options, Seat
from cosmodrome.engine.questions import Question, Questions
from cosmodrome.engine.record import Record, View, i8, i16
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG
from cosmodrome.games.rocketmen.box import (
    AI_CARD,
    BONUS,
    CARD,
    COLOUR,
    DESTINATION,
    ENGINE,
    FIRST_THREAT,
    LEVEL,
    MAX_COPIES,
    MAX_DECK,
    MAX_DISTANCE,
    MAX_DRAWS,
    MAX_MARKERS,
    MAX_MONEY,
    MAX_NUMBER,
    MAX_OF_A_VALUE,
    MAX_POINTS,
    MISSION,
    MISSION_CARDS,
    OBJECTIVE,
    RESOURCE,
    SEATS,
    SLOT,
    SPOT,
    THREAT,
    TRACK,
    TRAJECTORIES,
    VARIANT,
)

MAX_OBJECTIVES = 2
VARIANTS_IN_PLAY = 2
MOST_ROUNDS = 250

# Cards whose effect has an action of its own.
DISCARD_EFFECTS = (
    CARD.engineers,
    CARD.biogenetics,
    CARD.electric_cars,
    CARD.laboratory,
    CARD.planetary_defence,
)
SITE_DISCARD_EFFECTS = (
    CARD.engineers,
    CARD.biogenetics,
    CARD.laboratory,
    CARD.planetary_defence,
)
ONE_USE_EFFECTS = (CARD.laser_ablation, CARD.solar_panels, CARD.vaccine)
#: Which Threat each one-use card takes.
ONE_USE_THREATS = (CARD.asteroid, CARD.climate, CARD.pandemic)
PAYMENT_EFFECTS = (CARD.printing, CARD.tourism, CARD.artificial_intelligence, CARD.robots)
FLIGHT_EFFECTS = (
    CARD.supercomputer,
    CARD.mission_control,
    CARD.quantum_computer,
    CARD.ion_drive,
)


def _ids(faces: tuple[int, ...]) -> Ids:
    """Some of the cards, numbered among themselves."""
    return Ids(*(CARD[face] for face in faces))


MODE = Ids("normal", "battle", "solo")
PHASE = Ids("playing", "over")
#: What triggers the end (RM-86 … RM-90, RM-98, RM-112, RM-124, RM-201).
ENDING = Ids("none", "points", "spots", "markers", "chosen", "battle", "track", "rounds")
#: What is being paid for.
PURPOSE = Ids("purchase", "placement", "window")
#: How a launch ended.
OUTCOME = Ids("success", "failure")

#: Where a card with an effect is discarded from.
SOURCE = Ids("hand", "site")
SOME = i16.upto(MAX_NUMBER)

# What can be asked (A7). A choice can be cancelled until it is complete: a launch until lift-off,
# giving up until the price is paid, a turn's end until a card is dropped. A Trajectory card that was
# seen stays seen, and what a flight comes to is asked for itself.
ASK = Questions(
    turn=Question(),  # C1: any action
    buy=Question(inside="turn"),  # C2: another card to buy, or go on to pay
    place=Question(inside="turn"),  # C3: another card to place, or go on to pay
    pay=Question(purpose=PURPOSE, inside="turn"),  # C4: with what
    exchange=Question(source=SOURCE, chosen=SOME, inside="turn"),  # C5, P1-05: which cards go
    fetch=Question(inside="turn"),  # C5, P2-03: which card of the Entrepôt
    remove=Question(source=SOURCE, inside="turn"),  # C5, P2-10: which Threat leaves the game
    threat=Question(card=_ids(ONE_USE_EFFECTS), inside="turn"),  # C5, P1-06 … P1-08: which slot
    free=Question(card=CARD, placed=SOME, inside="turn"),  # C5, P1-09, P2-12: which card
    last=Question(),  # C6: waiting effects, or the end of the turn
    window=Question(inside="turn"),  # C7: whether to pay for V8
    draw=Question(),  # C8: draw, abandon, or look
    look=Question(),  # C9: keep the card looked at, or put it at the bottom
    drawn=Question(),  # C10: effects on the card just drawn
    abandon=Question(left=SOME, engines=SOME, inside="draw"),  # C11: cards to discard, Engines back
    keep=Question(left=i16.upto(2 * MAX_NUMBER)),  # C12: which cards stay on the site
    back=Question(outcome=OUTCOME, engines=SOME),  # C12, C13: which Engines come back
    mission=Question(),  # C12: whether to keep the Mission
    end=Question(),  # C13: whether to trigger the end
    excess=Question(inside="turn"),  # C14: which card above the limit goes
)
# They stand in groups: the turn, an operation, the target of an effect, the flight, its end.
LAST_OF_OPERATION, LAST_TARGET, LAST_OF_FLIGHT = ASK.pay, ASK.free, ASK.drawn
#: Nobody else sees these until they are carried out: choices inside one operation (RM/R-42).
FIRST_PRIVATE, LAST_PRIVATE = ASK.buy, ASK.threat

#: All cards one player can own.
MAX_CARDS = MISSION_CARDS + ENGINE.size * MAX_COPIES + MAX_DECK
COUNTS = i8.upto(MAX_COPIES)[CARD.size]
SIZE = i8.upto(MAX_CARDS)
SCORE = i16.upto(SPOT.size * MAX_POINTS)
MARKERS = i8.upto(MAX_MARKERS)
VALUE = i8.upto(TRAJECTORIES)  # value + 1, or 0

PLAYER = Record(
    "player",
    done=i16.bits(SPOT.size),
    score=SCORE,
    hand=COUNTS,
    known=COUNTS,
    headquarters=COUNTS,
    action_area=COUNTS,
    holding=COUNTS,
    site=COUNTS,
    removed=i8.upto(MAX_COPIES)[THREAT.size],
    objectives=i8.upto(OBJECTIVE.size)[MAX_OBJECTIVES],
    program=i8.upto(MISSION.size),
    hand_size=SIZE,
    headquarters_size=SIZE,
    holding_size=SIZE,
    site_size=SIZE,
    booster=MARKERS,
    hand_markers=MARKERS,
    jokers=MARKERS,
    jokers_used=MARKERS,
    money_markers=MARKERS,
    money_used=MARKERS,
    colour=i8.below(COLOUR.size),
    _filler=i8,
)
"""Each zone counts its cards by face. done: bits of the spots reached. known: how many cards of the
hand everybody has seen going there. holding: the Entrepôt. removed: own Threats out of the game.
objectives: number + 1, ascending, or 0. program: the programmed Mission, type + 1, or 0."""

AI = Record(
    "ai",
    done=i16.bits(SPOT.size),
    score=SCORE,
    reserve=COUNTS,
    pile=i8.bits(AI_CARD.size),
    discards=i8.bits(AI_CARD.size),
    left=i8.upto(AI_CARD.size),
    right=i8.upto(AI_CARD.size),
    rocket=i8.upto(MAX_DISTANCE),
    gift=i8.flag,
    colour=i8.below(COLOUR.size),
    _filler=i8,
)
"""pile, discards: bits of the AI cards there. left, right: the two cards in play, number + 1, or 0.
rocket: its space. gift: the player has given a card this turn."""

STATE = Record(
    "state",
    rng=RNG,
    luck=RNG,
    stack=DECISION[1],
    round=i16.within(1, MOST_ROUNDS),
    max_rounds=i16.within(1, MOST_ROUNDS),
    cart=i16.bits(TRACK + ENGINE.size),
    due=i16.upto(MAX_MONEY * MAX_CARDS),
    players=PLAYER[SEATS],
    ai=AI,
    turquoise=COUNTS,
    pink=COUNTS,
    track=i8.upto(CARD.size)[TRACK],
    engines=i8.upto(MAX_COPIES)[ENGINE.size],
    gone=COUNTS,
    markers=i8.upto(SEATS)[DESTINATION.size],
    variants=i8.upto(VARIANT.size)[VARIANTS_IN_PLAY],
    chosen=COUNTS,
    paid=COUNTS,
    needs=i8.upto(TRACK + ENGINE.size)[RESOURCE.joker],
    waiting=i8.upto(MAX_COPIES)[len(PAYMENT_EFFECTS)],
    pile=i8.upto(MAX_OF_A_VALUE)[TRAJECTORIES],
    drawn=VALUE[MAX_DRAWS],
    seats=i8.within(1, SEATS),
    stack_size=i8.flag,
    mode=i8.upto(MODE.solo),
    level=i8.below(LEVEL.size),
    phase=i8.upto(PHASE.over),
    ending=i8.upto(ENDING.rounds),
    turn=i8.below(SEATS),
    start=i8.below(SEATS),
    shifted=i8.bits(TRACK),
    engines_bought=i8.upto(MAX_NUMBER),
    closing=i8.flag,
    programming=i8.upto(MISSION.size),
    discount=i8.flag,
    wild=i8.upto(i8.high),
    paid_jokers=MARKERS,
    paid_money=MARKERS,
    waiting_size=SIZE,
    turquoise_size=i8.upto(MAX_DECK),
    pink_size=i8.upto(MAX_DECK),
    flight=i8.upto(DESTINATION.size),
    rocket=i8.upto(MAX_DISTANCE),
    extra=i8.upto(MAX_NUMBER),
    draws=i8.upto(MAX_DRAWS),
    value=VALUE,
    used=i8.bits(len(FLIGHT_EFFECTS)),
    peeked=VALUE,
    buried=VALUE,
    _unseen=i8[CARD.size],
    _filler=i8[2],
)
"""turquoise, pink: cards of the Progress deck by face, turquoise on top (RM-05); track: face + 1,
or 0 (empty); shifted: bits of slots refilled this turn; engines: the three piles; gone: cards out
of the game for good; markers: seat + 1 of who took the Moon or Mars marker, or 0.
One operation: cart = bits of slots, then Engines; programming = Mission type + 1; chosen = hand
cards to place or exchange (after a failure: site cards to keep); paid, paid_jokers, paid_money =
what pays; due, needs, wild, discount = $ and resources still due, jokers paid, a discount used.
waiting: PAIEMENT AVEC effects not used yet; closing: the turn ends after those (RM-129).
luck: the generator of the Trajectory pile, seeded when a turn begins (RM-63).
Flight: destination + 1; rocket; extra = spaces bought with V8; pile = Trajectory cards not drawn,
by value; drawn = values kept, + 1; draws; value = card just drawn + 1; used = bits of effects;
peeked, buried: value + 1 of the card looked at, and of the one put at the bottom (P1-12)."""

# Options (RM-10, RM-11, RM-95 … RM-101, RM-114, RM-124).
START_RANDOM = -1
VARIANTS_OFF, VARIANTS_ON = -1, -2
COLOURS_IN_ORDER = -1

OPTIONS = Options(
    players=Number(1, SEATS, default=2),
    start=Seat("random"),
    colours=Listing(COLOUR.ids, length=SEATS, per_seat=True, words=("in-order",), distinct=True),
    battle_for_earth=Flag(),
    variants=Listing(
        VARIANT.ids, length=VARIANTS_IN_PLAY, words=("off", "on"), distinct=True, usual=("V1", "V2")
    ),
    difficulty=Choice(*LEVEL, default="normal"),
    max_rounds=Number(1, MOST_ROUNDS, default=60),
)


def check_options(box: View, options: View) -> None:
    """RM/R-61, RM/R-62: Variant cards are for the normal game of several; the Bataille too."""
    if options.players == 1 and options.battle_for_earth:
        raise Problem("battle_for_earth", "battle_for_earth")
    if options.variants[0] != VARIANTS_OFF and (options.players == 1 or options.battle_for_earth):
        raise Problem("variants", "variants")


#: All faces but the Threats.
BUILDING = CARD[:FIRST_THREAT]

DO = ActionSpace(
    buy=SLOT,  # of the Progress track
    engine=ENGINE,  # an Engine to buy
    program=MISSION,
    place=BUILDING,
    pay=BUILDING,  # with a hand card
    pay_money=1,  # with a money marker
    pay_joker=1,  # with a joker marker
    done=1,  # go on to pay; stop choosing
    discard=CARD,  # from hand
    effect=_ids(DISCARD_EFFECTS),  # discard from hand for its effect
    discard_site=BUILDING,
    effect_site=_ids(SITE_DISCARD_EFFECTS),
    unprogram=1,
    one_use=_ids(ONE_USE_EFFECTS),
    use=_ids(PAYMENT_EFFECTS),  # a waiting effect
    launch=DESTINATION,
    gift=SLOT,  # solo: for the AI
    draw=1,
    abandon=1,
    flight=_ids(FLIGHT_EFFECTS),
    accept=1,  # the card drawn, as it is
    keep_top=1,  # P1-12
    bury=1,
    keep=BUILDING,  # on the site, after a failure
    back=ENGINE,  # to the hand, P2-02
    fetch=CARD,  # from the Entrepôt, P2-03
    remove_hand=THREAT,
    remove_holding=THREAT,
    threat=SLOT,  # for a one-use card
    yes=1,
    no=1,
    end_turn=1,
)

SPACE = i16.upto(MAX_DISTANCE)
POINTS = i16.upto(MAX_POINTS)
#: How the spaces of a lift-off and the engine points of a site add up.
SUM = i16.upto(i16.high)
TRAJECTORY = i16.below(TRAJECTORIES)  # the value of a card
#: What breaks a tie: the furthest mission, or how many there are.
TIE = Ids("nothing", "furthest", "number")

EVENT = Events(
    turn=Told(round=i16.within(1, MOST_ROUNDS)),
    bought=Told(card=CARD, slot=SLOT.or_none),  # no slot: an Engine
    paid=Told(card=CARD),
    paid_money=Told(count=i16.upto(MAX_MARKERS), sound="token"),  # markers that are turned
    paid_joker=Told(count=i16.upto(MAX_MARKERS), sound="token"),
    refilled=Told(card=CARD, slot=SLOT),
    programmed=Told(card=MISSION),
    placed=Told(card=CARD),
    placed_free=Told(card=CARD, by=CARD),
    discarded=Told(card=CARD),  # from hand to the Zone d'action
    discarded_site=Told(card=CARD),  # from the site to the Zone d'action
    effect=Told(card=CARD),
    unprogrammed=Told(card=MISSION),
    drew=Told(card=CARD),  # for the one who drew
    drew_unseen=Told(count=i16.upto(MAX_CARDS)),  # for the others
    reshuffled=Told(),  # the Entrepôt becomes the Quartier Général
    fetched=Told(card=CARD),  # from the Entrepôt to the hand
    threat_removed=Told(card=CARD, zone=Ids("holding", "hand")),
    threat_taken=Told(card=CARD, slot=SLOT, sound="token"),  # by a one-use card
    launched=Told(card=MISSION, destination=DESTINATION, points=SUM, sound="launch"),
    window=Told(count=SOME, sound="token"),  # spaces bought with V8
    lift_off=Told(count=SUM, space=SPACE),
    looked=Told(value=TRAJECTORY),  # for the one who looks
    looked_unseen=Told(),  # for the others
    kept_top=Told(),  # the card looked at stays on top
    buried=Told(),  # it goes to the bottom
    drawn=Told(value=TRAJECTORY, number=i16.within(1, MAX_DRAWS)),
    put_back=Told(value=TRAJECTORY),
    counts_as=Told(card=CARD, count=i16.upto(MAX_MONEY)),  # spaces instead
    moved=Told(count=i16.upto(MAX_MONEY), space=SPACE),
    abandoned=Told(count=i16.upto(MAX_DRAWS)),  # cards to discard
    site_lost=Told(card=CARD),  # from the site to the Entrepôt
    site_kept=Told(card=CARD),
    engine_back=Told(card=CARD),  # from the site to the hand
    failed=Told(card=MISSION, destination=DESTINATION),
    mission_kept=Told(card=MISSION),
    mission_dropped=Told(card=MISSION),  # to the Entrepôt
    succeeded=Told(spot=SPOT, points=POINTS, first=i16.flag, sound="token"),
    marker=Told(destination=DESTINATION, sound="token"),
    bonus=Told(bonus=BONUS, mission=MISSION, sound="token"),
    ending=Told(reason=ENDING),
    end_declined=Told(),
    excess=Told(card=CARD),  # dropped to the Entrepôt
    market_left=Told(card=CARD, slot=SLOT),  # V2
    market_slid=Told(),  # the track slides to the left
    gift=Told(card=CARD, slot=SLOT),  # solo
    ai_left=Told(ai_card=AI_CARD, destination=DESTINATION, space=SPACE),
    ai_left_discarded=Told(ai_card=AI_CARD, destination=DESTINATION),  # full
    ai_right=Told(ai_card=AI_CARD, mission=MISSION, space=SPACE),
    ai_right_discarded=Told(ai_card=AI_CARD, mission=MISSION),  # not possible there
    ai_reshuffled=Told(),
    ai_moved=Told(space=SPACE),
    ai_threat=Told(card=CARD, slot=SLOT),
    ai_took=Told(card=CARD, slot=SLOT),
    ai_succeeded=Told(spot=SPOT, points=POINTS, first=i16.flag, sound="token"),
    objective=Told(objective=OBJECTIVE, met=i16.flag, points=SOME),
    ended=Told(reason=ENDING),
    tie_broken=Told(points=SUM, by=TIE),
    tie_shared=Told(points=SUM, by=TIE),
)
