"""The record layout of a position, the options of a table, and the action space."""

from __future__ import annotations

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.options import Choice, Flag, Listing, Number, Options, Seat
from cosmodrome.engine.questions import Question, Questions
from cosmodrome.engine.record import Record, View, i8, i16
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG
from cosmodrome.games.rocketmen.box import (
    AI_CARDS,
    COLOURS,
    DESTINATION_IDS,
    DESTINATIONS,
    ENGINE_IDS,
    ENGINES,
    FACE_IDS,
    FACES,
    FIRST_PROGRESS,
    FIRST_THREAT,
    JOKER,
    LEVEL_IDS,
    LEVELS,
    MAX_COPIES,
    MAX_DECK,
    MAX_DISTANCE,
    MAX_DRAWS,
    MAX_MARKERS,
    MAX_MONEY,
    MAX_NUMBER,
    MAX_OF_A_VALUE,
    MAX_POINTS,
    MISSION_CARDS,
    MISSION_IDS,
    MISSIONS,
    OBJECTIVES,
    SEATS,
    SPOTS,
    THREAT_IDS,
    THREATS,
    TRACK,
    TRAJECTORIES,
    VARIANT_IDS,
    VARIANTS,
)

MAX_OBJECTIVES = 2
VARIANTS_IN_PLAY = 2
MOST_ROUNDS = 250

# The faces of the Progress cards (A3.3, A3.4).
(
    SUPERCOMPUTER, CROWDFUNDING, ENGINEERS, SPACE_SUITS, BIOGENETICS, LASER_ABLATION, SOLAR_PANELS,
    VACCINE, PRINTING, TOURISM, BACKUP, MISSION_CONTROL, CRYOGENIC_FUEL, QUANTUM_COMPUTER,
    REUSABLE_PARTS, ELECTRIC_CARS, LABORATORY, FUSION_REACTOR, ECOSYSTEM, ARTIFICIAL_INTELLIGENCE,
    WEALTH_FUND, ION_DRIVE, PLANETARY_DEFENCE, PATENTS, ROBOTS,
) = range(FIRST_PROGRESS, FIRST_THREAT)  # fmt: skip
ASTEROID, PANDEMIC, CLIMATE = range(FIRST_THREAT, FACES)

# Cards whose effect has an action of its own.
DISCARD_EFFECTS = (ENGINEERS, BIOGENETICS, ELECTRIC_CARS, LABORATORY, PLANETARY_DEFENCE)
SITE_DISCARD_EFFECTS = (ENGINEERS, BIOGENETICS, LABORATORY, PLANETARY_DEFENCE)
ONE_USE_EFFECTS = (LASER_ABLATION, SOLAR_PANELS, VACCINE)
#: Which Threat each one-use card takes.
ONE_USE_THREATS = (ASTEROID, CLIMATE, PANDEMIC)
PAYMENT_EFFECTS = (PRINTING, TOURISM, ARTIFICIAL_INTELLIGENCE, ROBOTS)
FLIGHT_EFFECTS = (SUPERCOMPUTER, MISSION_CONTROL, QUANTUM_COMPUTER, ION_DRIVE)

NORMAL, BATTLE, SOLO = range(3)
PLAYING, OVER = range(2)

# What triggers the end (RM-86 … RM-90, RM-98, RM-112, RM-124, RM-201).
(
    NOT_ENDING, END_POINTS, END_SPOTS, END_MARKERS, END_CHOSEN, END_BATTLE, END_TRACK, END_ROUNDS,
) = range(8)  # fmt: skip

# What is being paid for.
PURCHASE, PLACEMENT, WINDOW = range(3)

# How a launch ended.
SUCCESS, FAILURE, ABANDONED = range(3)

# What can be asked (A7).
(
    ASK_TURN, ASK_BUY, ASK_PLACE, ASK_PAY, ASK_EXCHANGE, ASK_FETCH, ASK_REMOVE, ASK_THREAT,
    ASK_FREE, ASK_LAST, ASK_WINDOW, ASK_DRAW, ASK_LOOK, ASK_DRAWN, ASK_ABANDON, ASK_KEEP, ASK_BACK,
    ASK_MISSION, ASK_END, ASK_EXCESS,
) = range(20)  # fmt: skip
FROM_SITE = i16.flag
SOME = i16.upto(MAX_NUMBER)
QUESTIONS = Questions(
    Question("turn"),  # C1: any action
    Question("buy"),  # C2: another card to buy, or go on to pay
    Question("place"),  # C3: another card to place, or go on to pay
    Question("pay", a=i16.upto(WINDOW)),  # C4: a = what is paid for: with what
    Question("exchange", a=FROM_SITE, b=SOME),  # C5, P1-05: b = cards chosen: which go
    Question("fetch"),  # C5, P2-03: which card of the Entrepôt
    Question("remove", a=FROM_SITE),  # C5, P2-10: which Threat leaves the game
    Question("threat", a=i16.below(len(ONE_USE_EFFECTS))),  # C5, P1-06 … P1-08: which slot
    Question("free", a=i16.below(FACES), b=SOME),  # C5: a = P1-09 or P2-12, b = cards placed
    Question("last"),  # C6: waiting effects, or the end of the turn
    Question("window"),  # C7: whether to pay for V8
    Question("draw"),  # C8: draw, abandon, or look
    Question("look"),  # C9: keep the card looked at, or put it at the bottom
    Question("drawn"),  # C10: effects on the card just drawn
    Question("abandon", a=SOME, b=SOME),  # C11: cards still to discard, Engines to come back
    Question("keep", a=i16.upto(2 * MAX_NUMBER)),  # C12: cards that may still be kept on the site
    Question("back", a=i16.upto(FAILURE), b=SOME),  # C12, C13: a = outcome, b = Engines
    Question("mission"),  # C12: whether to keep the Mission
    Question("end"),  # C13: whether to trigger the end
    Question("excess"),  # C14: which card above the limit goes
)
#: Nobody else sees these until they are carried out: choices inside one operation (RM/R-42).
FIRST_PRIVATE, LAST_PRIVATE = ASK_BUY, ASK_THREAT

#: All cards one player can own.
MAX_CARDS = MISSION_CARDS + ENGINES * MAX_COPIES + MAX_DECK
COUNTS = i8.upto(MAX_COPIES)[FACES]
SIZE = i8.upto(MAX_CARDS)
SCORE = i16.upto(SPOTS * MAX_POINTS)
MARKERS = i8.upto(MAX_MARKERS)
COLOUR = i8.below(len(COLOURS))
TRAJECTORY = i8.upto(TRAJECTORIES)  # value + 1, or 0

PLAYER = Record(
    "player",
    done=i16.bits(SPOTS),
    score=SCORE,
    hand=COUNTS,
    known=COUNTS,
    headquarters=COUNTS,
    action_area=COUNTS,
    holding=COUNTS,
    site=COUNTS,
    removed=i8.upto(MAX_COPIES)[THREATS],
    objectives=i8.upto(OBJECTIVES)[MAX_OBJECTIVES],
    program=i8.upto(MISSIONS),
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
    colour=COLOUR,
    _filler=i8,
)
"""Each zone counts its cards by face. done: bits of the spots reached. known: how many cards of the
hand everybody has seen going there. holding: the Entrepôt. removed: own Threats out of the game.
objectives: number + 1, ascending, or 0. program: the programmed Mission, type + 1, or 0."""

AI = Record(
    "ai",
    done=i16.bits(SPOTS),
    score=SCORE,
    reserve=COUNTS,
    pile=i8.bits(AI_CARDS),
    discards=i8.bits(AI_CARDS),
    left=i8.upto(AI_CARDS),
    right=i8.upto(AI_CARDS),
    rocket=i8.upto(MAX_DISTANCE),
    gift=i8.flag,
    colour=COLOUR,
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
    cart=i16.bits(TRACK + ENGINES),
    due=i16.upto(MAX_MONEY * MAX_CARDS),
    players=PLAYER[SEATS],
    ai=AI,
    turquoise=COUNTS,
    pink=COUNTS,
    track=i8.upto(FACES)[TRACK],
    engines=i8.upto(MAX_COPIES)[ENGINES],
    gone=COUNTS,
    markers=i8.upto(SEATS)[DESTINATIONS],
    variants=i8.upto(VARIANTS)[VARIANTS_IN_PLAY],
    chosen=COUNTS,
    paid=COUNTS,
    needs=i8.upto(TRACK + ENGINES)[JOKER],
    waiting=i8.upto(MAX_COPIES)[len(PAYMENT_EFFECTS)],
    pile=i8.upto(MAX_OF_A_VALUE)[TRAJECTORIES],
    drawn=TRAJECTORY[MAX_DRAWS],
    seats=i8.within(1, SEATS),
    stack_size=i8.flag,
    mode=i8.upto(SOLO),
    level=i8.below(LEVELS),
    phase=i8.upto(OVER),
    ending=i8.upto(END_ROUNDS),
    turn=i8.below(SEATS),
    start=i8.below(SEATS),
    shifted=i8.bits(TRACK),
    engines_bought=i8.upto(MAX_NUMBER),
    closing=i8.flag,
    programming=i8.upto(MISSIONS),
    discount=i8.flag,
    wild=i8.upto(i8.high),
    paid_jokers=MARKERS,
    paid_money=MARKERS,
    waiting_size=SIZE,
    turquoise_size=i8.upto(MAX_DECK),
    pink_size=i8.upto(MAX_DECK),
    flight=i8.upto(DESTINATIONS),
    rocket=i8.upto(MAX_DISTANCE),
    extra=i8.upto(MAX_NUMBER),
    draws=i8.upto(MAX_DRAWS),
    value=TRAJECTORY,
    used=i8.bits(len(FLIGHT_EFFECTS)),
    peeked=TRAJECTORY,
    buried=TRAJECTORY,
    _unseen=i8[FACES],
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
    colours=Listing(COLOURS, length=SEATS, per_seat=True, words=("in-order",), distinct=True),
    battle_for_earth=Flag(),
    variants=Listing(
        VARIANT_IDS, length=VARIANTS_IN_PLAY, words=("off", "on"), distinct=True, usual=("V1", "V2")
    ),
    difficulty=Choice(*LEVEL_IDS, default="normal"),
    max_rounds=Number(1, MOST_ROUNDS, default=60),
)


def check_options(box: View, options: View) -> None:
    """RM/R-61, RM/R-62: Variant cards are for the normal game of several; the Bataille too."""
    if options.players == 1 and options.battle_for_earth:
        raise InvalidOptions("battle_for_earth needs 2 to 4 players, not 1")
    if options.variants[0] != VARIANTS_OFF:
        if options.players == 1:
            raise InvalidOptions("variants must be off with 1 player")
        if options.battle_for_earth:
            raise InvalidOptions("variants must be off with battle_for_earth")


def _from_one(count: int) -> tuple[str, ...]:
    return tuple(str(i) for i in range(1, count + 1))


def _ids(faces: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(FACE_IDS[face] for face in faces)


#: All faces but the Threats.
BUILDING_IDS = FACE_IDS[:FIRST_THREAT]

ACTIONS = ActionSpace(
    buy=_from_one(TRACK),  # a slot of the Progress track
    engine=ENGINE_IDS,  # an Engine to buy
    program=MISSION_IDS,
    place=BUILDING_IDS,
    pay=BUILDING_IDS,  # with a hand card
    pay_money=1,  # with a money marker
    pay_joker=1,  # with a joker marker
    done=1,  # go on to pay; stop choosing
    discard=FACE_IDS,  # from hand
    effect=_ids(DISCARD_EFFECTS),  # discard from hand for its effect
    discard_site=BUILDING_IDS,
    effect_site=_ids(SITE_DISCARD_EFFECTS),
    unprogram=1,
    one_use=_ids(ONE_USE_EFFECTS),
    use=_ids(PAYMENT_EFFECTS),  # a waiting effect
    launch=DESTINATION_IDS,
    gift=_from_one(TRACK),  # solo: a slot for the AI
    draw=1,
    abandon=1,
    flight=_ids(FLIGHT_EFFECTS),
    accept=1,  # the card drawn, as it is
    keep_top=1,  # P1-12
    bury=1,
    keep=BUILDING_IDS,  # on the site, after a failure
    back=ENGINE_IDS,  # to the hand, P2-02
    fetch=FACE_IDS,  # from the Entrepôt, P2-03
    remove_hand=THREAT_IDS,
    remove_holding=THREAT_IDS,
    threat=_from_one(TRACK),  # a slot, for a one-use card
    yes=1,
    no=1,
    end_turn=1,
)

BUY = ACTIONS.start("buy")
ENGINE = ACTIONS.start("engine")
PROGRAM = ACTIONS.start("program")
PLACE = ACTIONS.start("place")
PAY = ACTIONS.start("pay")
PAY_MONEY = ACTIONS.start("pay_money")
PAY_JOKER = ACTIONS.start("pay_joker")
DONE = ACTIONS.start("done")
DISCARD_CARD = ACTIONS.start("discard")
EFFECT = ACTIONS.start("effect")
DISCARD_SITE = ACTIONS.start("discard_site")
EFFECT_SITE = ACTIONS.start("effect_site")
UNPROGRAM = ACTIONS.start("unprogram")
ONE_USE_EFFECT = ACTIONS.start("one_use")
USE = ACTIONS.start("use")
LAUNCH = ACTIONS.start("launch")
GIFT = ACTIONS.start("gift")
DRAW = ACTIONS.start("draw")
ABANDON = ACTIONS.start("abandon")
FLIGHT = ACTIONS.start("flight")
ACCEPT = ACTIONS.start("accept")
KEEP_TOP = ACTIONS.start("keep_top")
BURY = ACTIONS.start("bury")
KEEP = ACTIONS.start("keep")
BACK = ACTIONS.start("back")
FETCH = ACTIONS.start("fetch")
REMOVE_HAND = ACTIONS.start("remove_hand")
REMOVE_HOLDING = ACTIONS.start("remove_holding")
TAKE_THREAT = ACTIONS.start("threat")
YES = ACTIONS.start("yes")
NO = ACTIONS.start("no")
END_TURN = ACTIONS.start("end_turn")

EVENTS = (
    "turn",  # a = round
    "bought",  # a = face, b = slot (Engines: -1)
    "paid",  # a = face
    "paid_money",  # a = how many money markers are turned
    "paid_joker",  # a = how many joker markers are turned
    "refilled",  # a = face now there, b = slot
    "programmed",  # a = Mission type
    "placed",  # a = face
    "placed_free",  # a = face, b = the card that allows it
    "discarded",  # a = face, from hand to the Zone d'action
    "discarded_site",  # a = face, from the site to the Zone d'action
    "effect",  # a = face whose effect is used
    "unprogrammed",  # a = Mission type
    "drew",  # a = face (for the one who drew)
    "drew_unseen",  # a = how many (for the others)
    "reshuffled",  # the Entrepôt becomes the Quartier Général
    "fetched",  # a = face, from the Entrepôt to the hand
    "threat_removed",  # a = face, b = 1 from hand, 0 from the Entrepôt
    "threat_taken",  # a = face, b = slot, by a one-use card
    "launched",  # a = Mission type, b = destination, c = engine points
    "window",  # a = spaces bought with V8
    "lift_off",  # a = spaces, b = space reached
    "looked",  # a = value (for the one who looks)
    "looked_unseen",  # (for the others)
    "kept_top",  # the card looked at stays on top
    "buried",  # it goes to the bottom
    "drawn",  # a = value, b = number of the draw
    "put_back",  # a = value shuffled back
    "counts_as",  # a = face at work, b = spaces instead
    "moved",  # a = spaces, b = space reached
    "abandoned",  # a = cards to discard
    "site_lost",  # a = face, from the site to the Entrepôt
    "site_kept",  # a = face that stays on the site
    "engine_back",  # a = face, from the site to the hand
    "failed",  # a = Mission type, b = destination
    "mission_kept",  # a = Mission type
    "mission_dropped",  # a = Mission type, to the Entrepôt
    "succeeded",  # a = spot, b = points, c = 1 for the first there
    "marker",  # a = destination: takes the Moon or Mars marker
    "bonus",  # a = kind of bonus, b = Mission type
    "ending",  # a = what triggers the end
    "end_declined",  # the end is not triggered
    "excess",  # a = face dropped to the Entrepôt
    "market_left",  # a = face that leaves the game (V2)
    "market_slid",  # the track slides to the left
    "gift",  # a = face, b = slot (solo)
    "ai_left",  # a = AI card, b = destination, c = its first space
    "ai_left_discarded",  # a = AI card, b = destination: full
    "ai_right",  # a = AI card, b = Mission type, c = space reached
    "ai_right_discarded",  # a = AI card, b = Mission type: not possible there
    "ai_reshuffled",
    "ai_moved",  # a = space reached
    "ai_threat",  # a = face, b = slot
    "ai_took",  # a = face, b = slot
    "ai_succeeded",  # a = spot, b = points, c = 1 for the first there
    "objective",  # a = objective, b = fulfilled, c = points it gives
    "ended",  # a = what had triggered it
    "tie_broken",  # a = points, b = 1 by the furthest mission, 2 by their number
    "tie_shared",  # a = points
)
(
    TURN, BOUGHT, PAID, PAID_MONEY, PAID_JOKER, REFILLED, PROGRAMMED, PLACED, PLACED_FREE,
    DISCARDED, DISCARDED_SITE, EFFECT_USED, UNPROGRAMMED, DREW, DREW_UNSEEN, RESHUFFLED, FETCHED,
    THREAT_REMOVED, THREAT_TAKEN, LAUNCHED, WINDOW_BOUGHT, LIFT_OFF, LOOKED, LOOKED_UNSEEN,
    KEPT_TOP, BURIED, DRAWN, PUT_BACK, COUNTS_AS, MOVED, ABANDONED_MISSION, SITE_LOST, SITE_KEPT,
    ENGINE_BACK, FAILED, MISSION_KEPT, MISSION_DROPPED, SUCCEEDED, MARKER, BONUS, ENDING,
    END_DECLINED, EXCESS, MARKET_LEFT, MARKET_SLID, GIFT_GIVEN, AI_LEFT, AI_LEFT_DISCARDED,
    AI_RIGHT, AI_RIGHT_DISCARDED, AI_RESHUFFLED, AI_MOVED, AI_THREAT, AI_TOOK, AI_SUCCEEDED,
    OBJECTIVE, ENDED, TIE_BROKEN, TIE_SHARED,
) = range(len(EVENTS))  # fmt: skip
