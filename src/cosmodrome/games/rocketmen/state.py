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
from cosmodrome.games.rocketmen import box


def _ids(faces: tuple[int, ...]) -> Ids:
    """Some of the cards, numbered among themselves."""
    return Ids(*(box.CARD[face] for face in faces))


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
SOME = i16.upto(box.MAX_NUMBER)

# What can be asked (A7). A choice can be cancelled until it is complete: a launch until lift-off,
# giving up until its price is paid, the end of a turn until a card is dropped. A Trajectory card
# that was seen stays seen, and what a flight comes to is asked for itself.
ASK = Questions(
    turn=Question(),  # C1: any action
    buy=Question(inside="turn"),  # C2: another card to buy, or go on to pay
    place=Question(inside="turn"),  # C3: another card to place, or go on to pay
    pay=Question(purpose=PURPOSE, inside="turn"),  # C4: with what
    exchange=Question(source=SOURCE, chosen=SOME, inside="turn"),  # C5, P1-05: which cards go
    fetch=Question(inside="turn"),  # C5, P2-03: which card of the Entrepôt
    remove=Question(source=SOURCE, inside="turn"),  # C5, P2-10: which Threat leaves the game
    threat=Question(card=_ids(box.ONE_USE_EFFECTS), inside="turn"),  # C5, P1-06 … P1-08: which slot
    free=Question(card=box.CARD, placed=SOME, inside="turn"),  # C5, P1-09, P2-12: which card
    last=Question(),  # C6: waiting effects, or the end of the turn
    window=Question(inside="turn"),  # C7: whether to pay for V8
    draw=Question(),  # C8: draw, abandon, or look
    look=Question(),  # C9: keep the card looked at, or put it at the bottom
    drawn=Question(),  # C10: effects on the card just drawn
    abandon=Question(left=SOME, engines=SOME, inside="draw"),  # C11: cards to discard, Engines back
    keep=Question(left=i16.upto(2 * box.MAX_NUMBER)),  # C12: which cards stay on the site
    back=Question(outcome=OUTCOME, engines=SOME),  # C12, C13: which Engines come back
    mission=Question(),  # C12: whether to keep the Mission
    end=Question(),  # C13: whether to trigger the end
    excess=Question(inside="turn"),  # C14: which card above the limit goes
)
#: What cards are chosen for.
CHOSEN_FOR = {"buy": "purchase", "place": "placement"}
# They stand in groups: the turn, an operation, the target of an effect, the flight, its end.
LAST_TARGET, LAST_OF_FLIGHT = ASK.free, ASK.drawn

COUNTS = i8.upto(box.MAX_COPIES)[box.CARD.size]
SIZE = i8.upto(box.MAX_CARDS)
SCORE = i16.upto(box.SPOT.size * box.MAX_POINTS)
MARKERS = i8.upto(box.MAX_MARKERS)
VALUE = i8.upto(box.TRAJECTORIES)  # value + 1, or 0

PLAYER = Record(
    "player",
    done=i16.bits(box.SPOT.size),
    score=SCORE,
    hand=COUNTS,
    known=COUNTS,
    headquarters=COUNTS,
    action_area=COUNTS,
    holding=COUNTS,
    site=COUNTS,
    removed=i8.upto(box.MAX_COPIES)[box.THREAT.size],
    objectives=i8.upto(box.OBJECTIVE.size)[box.MAX_OBJECTIVES],
    program=i8.upto(box.MISSION.size),
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
    colour=i8.below(box.COLOUR.size),
    _filler=i8,
)
"""Each zone counts its cards by face. done: bits of the spots reached. known: how many cards of the
hand everybody has seen going there. holding: the Entrepôt. removed: own Threats out of the game.
objectives: number + 1, ascending, or 0. program: the programmed Mission, type + 1, or 0."""

AI = Record(
    "ai",
    done=i16.bits(box.SPOT.size),
    score=SCORE,
    reserve=COUNTS,
    pile=i8.bits(box.AI_CARD.size),
    discards=i8.bits(box.AI_CARD.size),
    left=i8.upto(box.AI_CARD.size),
    right=i8.upto(box.AI_CARD.size),
    rocket=i8.upto(box.MAX_DISTANCE),
    gift=i8.flag,
    colour=i8.below(box.COLOUR.size),
    _filler=i8,
)
"""pile, discards: bits of the AI cards there. left, right: the two cards in play, number + 1, or 0.
rocket: its space. gift: the player has given a card this turn."""

STATE = Record(
    "state",
    rng=RNG,
    luck=RNG,
    stack=DECISION[1],
    round=i16.within(1, box.MOST_ROUNDS),
    max_rounds=i16.within(1, box.MOST_ROUNDS),
    cart=i16.bits(box.TRACK + box.ENGINE.size),
    due=i16.upto(box.MAX_MONEY * box.MAX_CARDS),
    players=PLAYER[box.SEATS],
    ai=AI,
    turquoise=COUNTS,
    pink=COUNTS,
    track=i8.upto(box.CARD.size)[box.TRACK],
    engines=i8.upto(box.MAX_COPIES)[box.ENGINE.size],
    gone=COUNTS,
    markers=i8.upto(box.SEATS)[box.DESTINATION.size],
    variants=i8.upto(box.VARIANT.size)[box.VARIANTS_IN_PLAY],
    chosen=COUNTS,
    paid=COUNTS,
    needs=i8.upto(box.TRACK + box.ENGINE.size)[box.RESOURCE.joker],
    waiting=i8.upto(box.MAX_COPIES)[len(box.PAYMENT_EFFECTS)],
    pile=i8.upto(box.MAX_OF_A_VALUE)[box.TRAJECTORIES],
    drawn=VALUE[box.MAX_DRAWS],
    seats=i8.within(1, box.SEATS),
    stack_size=i8.flag,
    mode=i8.upto(MODE.solo),
    level=i8.below(box.LEVEL.size),
    phase=i8.upto(PHASE.over),
    ending=i8.upto(ENDING.rounds),
    turn=i8.below(box.SEATS),
    start=i8.below(box.SEATS),
    shifted=i8.bits(box.TRACK),
    engines_bought=i8.upto(box.MAX_NUMBER),
    closing=i8.flag,
    programming=i8.upto(box.MISSION.size),
    discount=i8.flag,
    wild=i8.upto(i8.high),
    paid_jokers=MARKERS,
    paid_money=MARKERS,
    waiting_size=SIZE,
    turquoise_size=i8.upto(box.MAX_DECK),
    pink_size=i8.upto(box.MAX_DECK),
    flight=i8.upto(box.DESTINATION.size),
    rocket=i8.upto(box.MAX_DISTANCE),
    extra=i8.upto(box.MAX_NUMBER),
    draws=i8.upto(box.MAX_DRAWS),
    value=VALUE,
    used=i8.bits(len(box.FLIGHT_EFFECTS)),
    peeked=VALUE,
    buried=VALUE,
    _unseen=i8[box.CARD.size],
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
    players=Number(1, box.SEATS, default=2),
    start=Seat("random"),
    colours=Listing(
        box.COLOUR.ids, length=box.SEATS, per_seat=True, words=("in-order",), distinct=True
    ),
    battle_for_earth=Flag(),
    variants=Listing(
        box.VARIANT.ids,
        length=box.VARIANTS_IN_PLAY,
        words=("off", "on"),
        distinct=True,
        usual=("V1", "V2"),
    ),
    difficulty=Choice(*box.LEVEL, default="normal"),
    max_rounds=Number(1, box.MOST_ROUNDS, default=60),
)


def check_options(box: View, options: View) -> None:
    """RM/R-61, RM/R-62: Variant cards are for the normal game of several; the Bataille too."""
    if options.players == 1 and options.battle_for_earth:
        raise Problem("battle_for_earth", "battle_for_earth")
    if options.variants[0] != VARIANTS_OFF and (options.players == 1 or options.battle_for_earth):
        raise Problem("variants", "variants")


#: All faces but the Threats.
BUILDING = box.CARD[: box.FIRST_THREAT]

DO = ActionSpace(
    buy=box.SLOT,  # of the Progress track
    engine=box.ENGINE,  # an Engine to buy
    program=box.MISSION,
    place=BUILDING,
    pay=BUILDING,  # with a hand card
    pay_money=1,  # with a money marker
    pay_joker=1,  # with a joker marker
    done=1,  # go on to pay; stop choosing
    discard=box.CARD,  # from hand
    effect=_ids(box.DISCARD_EFFECTS),  # discard from hand for its effect
    discard_site=BUILDING,
    effect_site=_ids(box.SITE_DISCARD_EFFECTS),
    unprogram=1,
    one_use=_ids(box.ONE_USE_EFFECTS),
    use=_ids(box.PAYMENT_EFFECTS),  # a waiting effect
    launch=box.DESTINATION,
    gift=box.SLOT,  # solo: for the AI
    draw=1,
    abandon=1,
    flight=_ids(box.FLIGHT_EFFECTS),
    accept=1,  # the card drawn, as it is
    keep_top=1,  # P1-12
    bury=1,
    keep=BUILDING,  # on the site, after a failure
    back=box.ENGINE,  # to the hand, P2-02
    fetch=box.CARD,  # from the Entrepôt, P2-03
    remove_hand=box.THREAT,
    remove_holding=box.THREAT,
    threat=box.SLOT,  # for a one-use card
    yes=1,
    no=1,
    end_turn=1,
)

SPACE = i16.upto(box.MAX_DISTANCE)
POINTS = i16.upto(box.MAX_POINTS)
#: How the spaces of a lift-off and the engine points of a site add up.
SUM = i16.upto(i16.high)
TRAJECTORY = i16.below(box.TRAJECTORIES)  # the value of a card
#: Where a Threat is removed from.
ZONE = Ids("holding", "hand")
#: What breaks a tie: the furthest mission, or how many there are.
TIE = Ids("nothing", "furthest", "number")

EVENT = Events(
    turn=Told(round=i16.within(1, box.MOST_ROUNDS)),
    bought=Told(card=box.CARD, slot=box.SLOT.or_none),  # no slot: an Engine
    paid=Told(card=box.CARD, purpose=PURPOSE, joins="card"),
    paid_money=Told(count=i16.upto(box.MAX_MARKERS), sound="token"),  # markers that are turned
    paid_joker=Told(count=i16.upto(box.MAX_MARKERS), sound="token"),
    refilled=Told(card=box.CARD, slot=box.SLOT),
    programmed=Told(card=box.MISSION),
    placed=Told(card=box.CARD, joins="card"),
    placed_free=Told(card=box.CARD, by=box.CARD, joins="card"),
    discarded=Told(card=box.CARD, joins="card"),  # from hand to the Zone d'action
    discarded_site=Told(card=box.CARD, joins="card"),  # from the site to the Zone d'action
    effect=Told(card=box.CARD),  # that waited
    unprogrammed=Told(card=box.MISSION),
    drew=Told(card=box.CARD, joins="card"),  # for the one who drew
    drew_unseen=Told(count=i16.upto(box.MAX_CARDS)),  # for the others
    reshuffled=Told(),  # the Entrepôt becomes the Quartier Général
    fetched=Told(card=box.CARD),  # from the Entrepôt to the hand
    threat_removed=Told(card=box.CARD, zone=ZONE),
    threat_taken=Told(card=box.CARD, slot=box.SLOT, by=box.CARD, sound="token"),
    launched=Told(card=box.MISSION, destination=box.DESTINATION, points=SUM, sound="launch"),
    window=Told(count=SOME, sound="token"),  # spaces bought with V8
    lift_off=Told(count=SUM, space=SPACE),
    looked=Told(value=TRAJECTORY),  # for the one who looks
    looked_unseen=Told(),  # for the others
    kept_top=Told(),  # the card looked at stays on top
    buried=Told(),  # it goes to the bottom
    drawn=Told(value=TRAJECTORY, number=i16.within(1, box.MAX_DRAWS)),
    put_back=Told(value=TRAJECTORY),
    counts_as=Told(card=box.CARD, count=i16.upto(box.MAX_MONEY)),  # spaces instead
    moved=Told(count=i16.upto(box.MAX_MONEY), space=SPACE),
    abandoned=Told(count=i16.upto(box.MAX_DRAWS)),  # cards to discard
    site_lost=Told(card=box.CARD, joins="card"),  # from the site to the Entrepôt
    site_kept=Told(card=box.CARD, joins="card"),
    engine_back=Told(card=box.CARD, joins="card"),  # from the site to the hand
    failed=Told(card=box.MISSION, destination=box.DESTINATION),
    mission_kept=Told(card=box.MISSION),
    mission_dropped=Told(card=box.MISSION),  # to the Entrepôt
    succeeded=Told(spot=box.SPOT, points=POINTS, first=i16.flag, sound="token"),
    marker=Told(destination=box.DESTINATION, sound="token"),
    bonus=Told(bonus=box.BONUS, mission=box.MISSION, sound="token"),
    ending=Told(reason=ENDING),
    end_declined=Told(),
    excess=Told(card=box.CARD, joins="card"),  # dropped to the Entrepôt
    market_left=Told(card=box.CARD, slot=box.SLOT),  # V2
    market_slid=Told(),  # the track slides to the left
    gift=Told(card=box.CARD, slot=box.SLOT),  # solo
    ai_left=Told(ai_card=box.AI_CARD, destination=box.DESTINATION, space=SPACE),
    ai_left_discarded=Told(ai_card=box.AI_CARD, destination=box.DESTINATION),  # full
    ai_right=Told(ai_card=box.AI_CARD, mission=box.MISSION, space=SPACE),
    ai_right_discarded=Told(ai_card=box.AI_CARD, mission=box.MISSION),  # not possible there
    ai_reshuffled=Told(),
    ai_moved=Told(space=SPACE),
    ai_threat=Told(card=box.CARD, slot=box.SLOT),
    ai_took=Told(card=box.CARD, slot=box.SLOT),
    ai_succeeded=Told(spot=box.SPOT, points=POINTS, first=i16.flag, sound="token"),
    objective=Told(objective=box.OBJECTIVE, met=i16.flag, points=SOME),
    ended=Told(reason=ENDING),
    tie_broken=Told(points=SUM, by=TIE),
    tie_shared=Told(points=SUM, by=TIE),
    discarded_for=Told(card=box.CARD, source=SOURCE),  # its effect
)
