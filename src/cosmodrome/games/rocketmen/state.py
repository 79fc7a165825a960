"""The record layout of a position, the options of a table, and the action space."""

from __future__ import annotations

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.options import Choice, Flag, Listing, Number, Options, Seat
from cosmodrome.engine.record import Record, View, i8, i16
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG
from cosmodrome.games.rocketmen.box import (
    COLOURS,
    DESTINATION_IDS,
    DESTINATIONS,
    ENGINE_IDS,
    ENGINES,
    FACE_IDS,
    FACES,
    FIRST_PROGRESS,
    FIRST_THREAT,
    LEVEL_IDS,
    MISSION_IDS,
    SEATS,
    THREAT_IDS,
    THREATS,
    TRACK,
    TRAJECTORIES,
    VARIANT_IDS,
)

MAX_OBJECTIVES = 2
VARIANTS_IN_PLAY = 2
MAX_DRAWS = 9

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

# What can be asked (A7); the letters name the decision's own numbers.
(
    ASK_TURN,  # C1: any action
    ASK_BUY,  # C2: another card to buy, or go on to pay
    ASK_PLACE,  # C3: another card to place, or go on to pay
    ASK_PAY,  # C4: a = what is paid for: with what
    ASK_EXCHANGE,  # C5, P1-05: a = from the site: which hand cards go
    ASK_FETCH,  # C5, P2-03: which card of the Entrepôt
    ASK_REMOVE,  # C5, P2-10: a = from the site: which Threat leaves the game
    ASK_THREAT,  # C5, P1-06 … P1-08: a = number of the one-use card: which slot
    ASK_FREE,  # C5, P1-09 and P2-12: a = face, b = cards placed so far: which card
    ASK_LAST,  # C6: waiting effects, or the end of the turn
    ASK_WINDOW,  # C7: whether to pay for V8
    ASK_DRAW,  # C8: draw, abandon, or look
    ASK_LOOK,  # C9: keep the card looked at, or put it at the bottom
    ASK_DRAWN,  # C10: effects on the card just drawn
    ASK_ABANDON,  # C11: a = cards still to discard, b = Engines that may still come back
    ASK_KEEP,  # C12: a = cards that may still be kept on the site
    ASK_BACK,  # C12, C13: a = outcome, b = Engines that may still come back
    ASK_MISSION,  # C12: whether to keep the Mission
    ASK_END,  # C13: whether to trigger the end
    ASK_EXCESS,  # C14: which card above the limit goes
) = range(20)
#: Nobody else sees these until they are carried out: choices inside one operation (RM/R-42).
FIRST_PRIVATE, LAST_PRIVATE = ASK_BUY, ASK_THREAT

PLAYER = Record(
    "player",
    done=i16,
    score=i16,
    hand=i8[FACES],
    known=i8[FACES],
    headquarters=i8[FACES],
    action_area=i8[FACES],
    holding=i8[FACES],
    site=i8[FACES],
    removed=i8[THREATS],
    objectives=i8[MAX_OBJECTIVES],
    program=i8,
    hand_size=i8,
    headquarters_size=i8,
    holding_size=i8,
    site_size=i8,
    booster=i8,
    hand_markers=i8,
    jokers=i8,
    jokers_used=i8,
    money_markers=i8,
    money_used=i8,
    colour=i8,
    _filler=i8,
)
"""Each zone counts its cards by face. done: bits of the spots reached. known: how many cards of the
hand everybody has seen going there. holding: the Entrepôt. removed: own Threats out of the game.
objectives: number + 1, ascending, or 0. program: the programmed Mission, type + 1, or 0."""

AI = Record(
    "ai",
    done=i16,
    score=i16,
    reserve=i8[FACES],
    pile=i8,
    discards=i8,
    left=i8,
    right=i8,
    rocket=i8,
    gift=i8,
    colour=i8,
    _filler=i8,
)
"""pile, discards: bits of the AI cards there. left, right: the two cards in play, number + 1, or 0.
rocket: its space. gift: the player has given a card this turn."""

STATE = Record(
    "state",
    rng=RNG,
    luck=RNG,
    stack=DECISION[1],
    round=i16,
    max_rounds=i16,
    cart=i16,
    due=i16,
    players=PLAYER[SEATS],
    ai=AI,
    turquoise=i8[FACES],
    pink=i8[FACES],
    track=i8[TRACK],
    engines=i8[ENGINES],
    gone=i8[FACES],
    markers=i8[DESTINATIONS],
    variants=i8[VARIANTS_IN_PLAY],
    chosen=i8[FACES],
    paid=i8[FACES],
    needs=i8[3],
    waiting=i8[4],
    pile=i8[TRAJECTORIES],
    drawn=i8[MAX_DRAWS],
    seats=i8,
    stack_size=i8,
    mode=i8,
    level=i8,
    phase=i8,
    ending=i8,
    turn=i8,
    start=i8,
    shifted=i8,
    engines_bought=i8,
    closing=i8,
    programming=i8,
    discount=i8,
    wild=i8,
    paid_jokers=i8,
    paid_money=i8,
    waiting_size=i8,
    turquoise_size=i8,
    pink_size=i8,
    flight=i8,
    rocket=i8,
    extra=i8,
    draws=i8,
    value=i8,
    used=i8,
    peeked=i8,
    buried=i8,
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
MOST_ROUNDS = 250

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
