"""The record layout of a position, the options of a table, and the action space."""

from __future__ import annotations

from cosmodrome.engine.actions import ActionSpace, Tick
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
#: Where a card with an effect is discarded from.
SOURCE = Ids("hand", "site")
SOME = i16.upto(box.MAX_NUMBER)

# What can be asked (A7). A choice can be cancelled until it is complete: a launch until lift-off,
# giving up until its price is paid, the end of a turn until a card is dropped. A Trajectory card
# that was seen stays seen, and what a flight comes to is asked for itself.
ASK = Questions(
    turn=Question(),  # C1: any action
    buy=Question(inside="turn"),  # C2: another card to buy, and how to pay
    cards=Question(inside="turn"),  # C3, C5: another card of hand or site, and what they are for
    pay=Question(purpose=PURPOSE, inside="turn"),  # C4: with what
    fetch=Question(inside="turn"),  # C5, P2-03: which card of the Entrepôt
    remove=Question(source=SOURCE, inside="turn"),  # C5, P2-10: which Threat leaves the game
    threat=Question(card=_ids(box.ONE_USE_EFFECTS), inside="turn"),  # C5, P1-06 … P1-08: which slot
    last=Question(),  # C6: waiting effects, or the end of the turn
    window=Question(inside="turn"),  # C7: whether and how to pay for V8
    draw=Question(),  # C8: draw, abandon, or look
    look=Question(),  # C9: keep the card looked at, or put it at the bottom
    drawn=Question(),  # C10: effects on the card just drawn
    abandon=Question(left=SOME, engines=SOME, inside="draw"),  # C11: cards to discard, Engines back
    keep=Question(left=i16.upto(2 * box.MAX_NUMBER), engines=SOME),  # C12: what stays, comes back
    back=Question(engines=SOME),  # C13: which Engines come back after a success
    mission=Question(),  # C12: whether to keep the Mission
    end=Question(),  # C13: whether to trigger the end
    excess=Question(inside="turn"),  # C14: which cards above the limit go
)
# They stand in groups: the turn, an operation, the target of an effect, the flight, its end.
LAST_TARGET, LAST_OF_FLIGHT = ASK.threat, ASK.drawn

COUNTS = i8.upto(box.MAX_COPIES)[box.CARD.size]
#: A table without a limit plays no round beyond the last number there is.
NO_LIMIT = i16.high
ROUND = i16.within(1, NO_LIMIT)
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
    round=ROUND,
    max_rounds=ROUND,
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
    chosen_site=COUNTS,
    financing=COUNTS,
    paid=COUNTS,
    back=i8.upto(box.MAX_COPIES)[box.ENGINE.size],
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
    _room=i8[box.CARD.size],
    _filler=i8[5],
)
"""turquoise, pink: cards of the Progress deck by face, turquoise on top (RM-05); track: face + 1,
or 0 (empty); shifted: bits of slots refilled this turn; engines: the three piles; gone: cards out
of the game for good; markers: seat + 1 of who took the Moon or Mars marker, or 0.
A selection, empty unless one is open: cart = bits of slots, then Engines; chosen, chosen_site =
cards of hand and site; programming = Mission type + 1; due, needs = the $ and resources that it
costs; financing = cards being placed that pay for themselves; paid, paid_money, paid_jokers = what
else pays; back = Engines that come back to the hand. _room: for rules on their way.
waiting: PAIEMENT AVEC effects not used yet; closing: the turn ends after those (RM-129).
luck: the generator of the Trajectory pile, seeded when a turn begins (RM-63).
Flight: destination + 1; rocket; extra = spaces bought with V8; pile = Trajectory cards not drawn,
by value; drawn = values kept, + 1; draws; value = card just drawn + 1; used = bits of effects;
peeked, buried: value + 1 of the card looked at, and of the one put at the bottom (P1-12)."""

# Options (RM-10, RM-11, RM-95 … RM-101, RM-114, RM-124).
START_RANDOM = -1
VARIANTS_OFF, VARIANTS_ON = -1, -2
AI_COLOUR_NEXT = 0

OPTIONS = Options(
    players=Number(1, box.SEATS, default=2),
    start=Seat("random"),
    colours=Listing(
        box.COLOUR.ids, length=box.SEATS, per_seat=True, words=("in-order",), distinct=True
    ),
    ai_colour=Choice("next", *box.COLOUR),
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
    no_limit=Flag(people_only=True),
)


def check_options(box: View, options: View) -> None:
    """RM/R-61, RM/R-62: Variant cards are for the normal game of several; the Bataille too."""
    if options.players == 1 and options.battle_for_earth:
        raise Problem("battle_for_earth", "battle_for_earth")
    if options.variants[0] != VARIANTS_OFF and (options.players == 1 or options.battle_for_earth):
        raise Problem("variants", "variants")
    if options.ai_colour != AI_COLOUR_NEXT:
        if options.players > 1:
            raise Problem("ai_colour", "ai_colour_solo")
        if options.ai_colour - 1 == options.colours[0]:
            raise Problem("ai_colour", "ai_colour_taken")


#: All faces but the Threats.
BUILDING = box.CARD[: box.FIRST_THREAT]

#: What can be paid for otherwise than offered: the cart, cards to place, V8, a Mission to program.
OTHERWISE = Ids("purchase", "placement", "window", *box.MISSION)

DO = ActionSpace(
    buy=Tick(box.SLOT),  # of the Progress track
    engine=Tick(box.ENGINE),  # an Engine to buy
    card=Tick(box.CARD),  # of the hand
    site=Tick(BUILDING),  # of the Launch Site
    finance=Tick(BUILDING),  # a card to place pays for itself
    pay=Tick(BUILDING),  # with a hand card
    pay_money=Tick(1),  # with a money marker
    pay_joker=Tick(1),  # with a joker marker
    keep=Tick(BUILDING),  # on the site, after a failure
    back=Tick(box.ENGINE),  # to the hand, P2-02
    purchase=1,  # what is ticked, with the payment offered
    program=box.MISSION,  # and place the other cards ticked
    place=1,
    use=_ids(box.PAYMENT_EFFECTS),  # a waiting effect, on the cards ticked
    effect=_ids(box.DISCARD_EFFECTS),  # discard from hand for its effect
    effect_site=_ids(box.SITE_DISCARD_EFFECTS),
    one_use=_ids(box.ONE_USE_EFFECTS),
    otherwise=OTHERWISE,  # choose what pays
    done=1,  # with choosing
    unprogram=1,
    launch=box.DESTINATION,  # the hand cards ticked are discarded first
    discard=1,
    gift=box.SLOT,  # solo: for the AI
    draw=1,
    abandon=1,
    flight=_ids(box.FLIGHT_EFFECTS),
    accept=1,  # the card drawn, as it is
    keep_top=1,  # P1-12
    bury=1,
    fetch=box.CARD,  # from the Entrepôt, P2-03
    remove_hand=box.THREAT,
    remove_holding=box.THREAT,
    threat=box.SLOT,  # for a one-use card
    yes=1,
    no=1,
    end_turn=1,
)
#: The first action that ticks nothing.
TICKS_END = DO.purchase

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
    turn=Told(round=ROUND, opens=True),
    bought=Told(card=box.CARD, slot=box.SLOT.or_none),  # no slot: an Engine
    paid=Told(card=box.CARD, purpose=PURPOSE, joins="card"),
    paid_money=Told(count=i16.upto(box.MAX_MARKERS), sound="token"),  # markers that are turned
    paid_joker=Told(count=i16.upto(box.MAX_MARKERS), sound="token"),
    refilled=Told(card=box.CARD, slot=box.SLOT),
    programmed=Told(card=box.MISSION),
    placed=Told(card=box.CARD, joins="card"),
    financed=Told(card=box.CARD, joins="card"),  # pays for itself and others that are placed
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
    drawn=Told(value=TRAJECTORY, number=i16.within(1, box.MAX_DRAWS), luck=True),
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
