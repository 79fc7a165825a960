"""The record layout of a position, the options of a table, and the action space."""

from __future__ import annotations

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.options import Choice, Flag, Number, Options, Seat
from cosmodrome.engine.record import Record, i8, i16, i32, i64
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG
from cosmodrome.games.galactic_cruise.box import (
    ACTION_IDS,
    AGENDA_SLOTS,
    AREAS,
    BUILDING_IDS,
    BUILDINGS,
    CARD_IDS,
    DIFFICULTY_IDS,
    GOAL_PLACES,
    GOALS,
    GUEST_IDS,
    GUESTS,
    MAX_OPEN_CRUISES,
    OFFICES,
    PLAN_IDS,
    PLANS,
    PROGRESS_SECTIONS,
    QUEUE,
    REPUTATION_MAX,
    RESOURCE_IDS,
    RESOURCES,
    SEATS,
    SECOND_IDS,
    SHIP_SETS,
    TECH_SLOTS,
    TILES,
    TOKEN_IDS,
    UPGRADE_IDS,
)

MAX_SHIPS = 4
MAX_SEGMENTS = 4
MAX_ASKED = 32
MAX_TAKEN = 4
EARTH = 4  # the stop after the three of a cruise tile

SETTING_UP, PLAYING, LAST_ROUND, FINAL_MOVES, OVER = range(5)

# Owners of developments and workers beyond the seats
NEUTRAL, NPC = SEATS, SEATS + 1

# Where a plan is
(
    PLAN_BOXED, PLAN_TRAY, PLAN_DISCARD, PLAN_OFFICE, PLAN_BUILT, PLAN_HELD,
) = range(6)  # fmt: skip

# Kinds of worker; a building holds 0 or worker_code(owner, kind)
NOBODY, ORDINARY, EXPERT = range(3)

# Lines of AGM C
(
    LINE_POSSESSIONS, LINE_PROGRESS, LINE_REPUTATION, LINE_SEGMENTS, LINE_DEVELOPMENTS,
    LINE_COCKPITS, LINE_FLOOR,
) = range(7)  # fmt: skip
LINES = 7

# What is on the stack: steps still to be taken, from the lowest number on, then questions. The
# letters name an entry's own numbers.
(
    DO_TURN,  # a turn begins
    DO_ADVANCE,  # a = ships that must still move, as bits
    DO_ARRIVE,  # a = ship, b = 1: a final move
    DO_FURTHER,  # a = ship: offer TA1
    DO_SPACE,  # a = ship, b = icons added (P33): the bonuses of a Space stop
    DO_MARKERS,  # markers of the technologies used move
    DO_STEP_2,
    DO_ASSIGNED,  # a = building, b = kind of worker: what follows a placement
    DO_NPC_MOVE,  # a = building it stands on, b = kind, c = buildings passed
    DO_ACTIONS,  # a = actions left, b = how (BY_…), c = actions taken
    DO_SLIDE,  # the offices slide and refill
    DO_LINE,  # the assembly line is refilled
    DO_BOARD,  # four new cards
    DO_PAY,  # a = ship: T-3
    DO_LIFT_OFF,  # a = ship: T-2 … T-0
    DO_ARRIVALS,  # a = guests still to come, b = cruise, c = next destination
    DO_GOALS,
    DO_LIMITS,
    DO_END_TURN,
    DO_RECALL,  # the final recall of a seat
    DO_FINAL,  # the final move of a seat
    DO_RACHEL_ACT,  # a = card: her worker stands, now its action
    DO_RACHEL,  # a = what she has done, or -1, b = actions done, c = 1 in a meeting
    DO_OVER,
    ASK_SHIP,  # a = ships, as bits: which advances next
    ASK_DESTINATION,  # a = ship, b = free scorings, c = scored, two bits a type, then TOUCHED
    ASK_SPACE,  # a = ship, b = icons added: cards, then go on
    ASK_TYPE,  # TA2: a = ship, b = icons added, c = guests typed so far
    ASK_ICON,  # TA2 II: a = ship, b = icons added: which type; specialised: as ASK_SEGMENT_USED
    ASK_EXTRA,  # TA2 III: a = ship: one more bonus of which type
    ASK_PLACE,  # specialised: a = ship, b = doubled, c = segments used, guests placed
    ASK_SEGMENT_USED,  # specialised: a = ship, b = type, c = as ASK_PLACE
    ASK_FURTHER,  # TA1: a = ship
    ASK_PAY_MOVE,  # TA1: a = ship, b = resources needed, c = of any kind
    ASK_REOPEN,  # A2: which card of the discard
    ASK_STEP_2,
    ASK_EJECT,  # Q59: as DO_NPC_MOVE; c buildings further on stands a worker of the seat
    ASK_STEWARD,  # EX6
    ASK_ACTION,  # as DO_ACTIONS
    ASK_SHUTTLE,  # P36: which building
    ASK_FUNDING,  # a = bonuses left
    ASK_RESOURCE,  # a = units left
    ASK_TAKE_CARD,  # a = cards left: a slot of the board
    ASK_TAKE_PLAN,  # a = plans left: a slot of the offices
    ASK_MEETING,  # a = workers recalled, b = funding bonuses
    ASK_ROW,  # a = discount, c = effects
    ASK_AREA,  # a = row, b = discount, c = effects
    ASK_PAY_ROW,  # a = row, b = area, c = effects and discount
    ASK_EXPERT,  # c = effects
    ASK_PURCHASE,  # a = options taken, c = effects
    ASK_PLANS,  # a = plans left, c = effects
    ASK_PROTOTYPE,  # P11: which of the plans just taken
    ASK_SEGMENT,  # a = segments left, b = limit, c = effects
    ASK_SHIP_FOR,  # a = plan, b = office slot + 1, or 0, c = effects
    ASK_SET,  # c = effects
    ASK_ENGINE,  # P16: a = slot of the cockpit, c = effects
    ASK_TAKE,  # a = resources left, c = effects
    ASK_SILO_CARD,
    ASK_SILO_TYPE,  # a = types left, b = 1 once the Reputation is gained
    ASK_CRUISE,  # schedule: c = effects
    ASK_TOKEN,  # c = effects
    ASK_CAMPAIGN,  # advertise: b = limit, c = effects: which cruise
    ASK_GUEST,  # advertise: a = slot, b = guests left, c = effects
    ASK_DRAW,  # a = cards left, b = limit, c = effects
    ASK_REFILL,  # refill_agenda: c = effects: cards, then go on
    ASK_DISCARD_BOARD,  # which card of the board goes first
    ASK_LAUNCH_SHIP,
    ASK_BOARDING,  # a = ship, b = last-minute guests so far, c = effects
    ASK_PAY_LAUNCH,  # a = ship
    ASK_ARRIVAL,  # as DO_ARRIVALS: the type in place of a missing one
    ASK_GOAL,
    ASK_EXCESS_CARD,
    ASK_EXCESS_PLAN,
    ASK_RECYCLE,  # P02: from which ship
    ASK_RECYCLE_SEGMENT,  # P02: a = from ship
    ASK_RECYCLE_TO,  # P02: a = from ship, b = segment
    ASK_ITINERARY,  # P21: which slot
    ASK_FINAL_SHIP,  # a = ships, as bits
    ASK_FINAL_STOP,  # a = ship, b = ships after it
    ASK_RACHEL,  # a = her step (R_…), b = actions done, c = 1 in a meeting
) = range(80)
FIRST_QUESTION = ASK_SHIP

# How an action is reached
BY_WORKER, BY_MEETING, BY_REPUTATION = range(3)

# Effects on an action: cards by their place in the window, and how it came about
CARD_1, CARD_2, CARD_3 = 1, 2, 4
STARTED = 8  # something has been done: no more card texts, and one may stop
OPTIONAL = 16  # one may stop before anything is done
FREE = 32  # set-up: no cost, only corridors without a development
EXTRA_CARD = 64  # the card of TA7
#: The bit of each card among those of its window.
CARD_BIT = (
    CARD_1, CARD_1, CARD_1, CARD_1, CARD_2, CARD_3, CARD_2, CARD_1, CARD_2,
    CARD_1, CARD_2, CARD_1, CARD_2, CARD_3, CARD_1, CARD_2, CARD_1, CARD_2,
    CARD_1, CARD_1, CARD_2, CARD_1, CARD_2, CARD_3, CARD_1, CARD_2, CARD_1,
    CARD_2, CARD_3, CARD_1, CARD_2, CARD_1, CARD_1, CARD_1, CARD_2, CARD_1,
)  # fmt: skip
DISCOUNT_SHIFT = 8  # ASK_PAY_ROW keeps the discount above the effects
TOUCHED = 64  # ASK_DESTINATION: a choice has been made

# Rachel's steps
R_SETUP, R_SHIPS, R_STEP_2, R_CARD, R_END, R_FINAL = range(6)

# Once in a turn
BONUS_USED, RENOWN_USED = 1, 2

SHIP = Record(
    "ship",
    segments=i8[MAX_SEGMENTS],
    guests=i8[GUESTS],
    size=i8,
    cockpit=i8,
    engine=i8,
    launched=i8,
    pilot=i8,
    cruise=i8,
    stop=i8,
    token=i8,
    _filler=i8,
)
"""segments: plan + 1, from the cockpit down; cockpit, engine, cruise: number + 1, or 0; pilot: kind
of worker; stop: 0 at lift-off, 1 to 3, on Earth 0 and no cruise; token: on the engine."""

PLAYER = Record(
    "player",
    hand=i64,
    seen=i64,
    played=i64,
    vp=i16,
    credits=i16,
    ads=i16,
    launches=i16,
    visited=i16,
    scored=i16,
    carried=i16,
    cards_played=i16,
    upgrades=i16,
    tokens=i16,
    paid=i16,
    final=i16[LINES],
    ships=SHIP[MAX_SHIPS],
    stored=i8[RESOURCES],
    rows=i8[RESOURCES],
    sections=i8[PROGRESS_SECTIONS],
    overflow=i8,
    ship_count=i8,
    hand_size=i8,
    plans=i8,
    resting=i8,
    resting_experts=i8,
    hired=i8,
    reputation=i8,
    cubes=i8,
    goals=i8,
    flipped=i8,
    scheduled=i8,
    once=i8,
    moved=i8,
    _filler=i8[5],
)
"""hand: bits of cards; seen: those of them everybody has seen going there; played: cards played in
this turn. rows: developments left on the board. resting: workers in the break room. hired: bits of
experts. goals: bits of goals accomplished. tokens: bits of tower tokens left; flipped: token + 1;
scheduled: slot + 1. Of the turn: paid = areas paid for, once = BONUS_USED and RENOWN_USED, moved =
technology slots whose marker has moved. final: the lines of AGM C."""

STATE = Record(
    "state",
    rng=RNG,
    deck=i64,
    cruise_stack=i32,
    cruise_discard=i32,
    cockpits=i32,
    engines=i32,
    players=PLAYER[SEATS],
    stack=DECISION[MAX_ASKED],
    round=i16,
    round_limit=i16,
    kept=i16,
    solo_pile=i16,
    board=i8[AGENDA_SLOTS],
    discard=i8[len(CARD_IDS)],
    discard_size=i8,
    plan_place=i8[PLANS],
    offices=i8[OFFICES],
    line_cockpits=i8[SHIP_SETS],
    line_engines=i8[SHIP_SETS],
    silo=i8[RESOURCES],
    tiles=i8[TILES],
    areas=i8[AREAS],
    workers=i8[BUILDINGS],
    building_token=i8[BUILDINGS],
    technology=i8[TECH_SLOTS],
    marker=i8[TECH_SLOTS],
    cruises=i8[MAX_OPEN_CRUISES],
    scheduler=i8[MAX_OPEN_CRUISES],
    tickets=i8[MAX_OPEN_CRUISES, GUESTS],
    queue=i8[QUEUE, GUESTS],
    supply=i8[GUESTS],
    guest_bonus=i8[GUESTS],
    tracker=i8[GOALS],
    filled=i8[PROGRESS_SECTIONS],
    spaces=i8[PROGRESS_SECTIONS],
    needs=i8[RESOURCES],
    floating=i8[RESOURCES],
    ticketed=i8[GUESTS],
    types=i8[GUESTS],
    taken=i8[MAX_TAKEN],
    rachel_goals=i8[GOALS],
    active_tokens=i8,
    wild=i8,
    stack_size=i8,
    seats=i8,
    solo=i8,
    advanced=i8,
    building_bonus=i8,
    offset=i8,
    specialised=i8,
    expert=i8,
    goal_tile=i8,
    open_cruises=i8,
    phase=i8,
    ending=i8,
    turn=i8,
    start=i8,
    at=i8,
    shuttle=i8,
    skilled=i8,
    meeting=i8,
    elevator=i8,
    used=i8,
    completed=i8,
    npc_left=i8,
    second=i8,
    meeting_card=i8,
    expert_bonus=i8,
    solo_top=i8,
    solo_first=i8,
    silo_missing=i8,
    _filler=i8[6],
)
"""Cards, plans, tiles and cruises in slots: number + 1, or 0. deck, cruise_stack, cruise_discard,
cockpits, engines, kept (technologies), solo_pile: bits; nobody knows an order, so none is kept.
discard: cards + 1, the top last. plan_place: PLAN_…, PLAN_HELD + seat. tiles: building of each
action. areas: owners as bits. workers: worker_code. building_token: number + 1; active_tokens: bits
of buildings. marker: space of each technology. scheduler: seat + 1. queue: section, type.
spaces, filled: of the progress track's sections, neutral cubes counted. rachel_goals: thresholds.
Of the turn: at = building + 1 of the worker placed; shuttle = building + 1 (P36); skilled = the
worker placed has the expert ability; meeting = its action goes on; elevator = kind of worker;
used = technology slots used; completed = sections. Of a payment: needs, floating, wild (any type).
Of a launch: ticketed. Of a Space stop with TA2: types = guests counting as each type; taken: plans
just taken + 1. solo_top: card + 1; solo_first: the first card revealed + 1; silo_missing: resource
+ 1 Rachel could not lower."""

# Options (GC-130, GC-131, GC-359, Q118, Q130).
BY_DIFFICULTY = 0

OPTIONS = Options(
    players=Number(1, SEATS, default=2),
    start=Seat("random"),
    intro=Flag(),
    advanced_technologies=Flag(),
    building_tokens=Flag(),
    offset_cabins=Flag(),
    specialised_plans=Flag(),
    difficulty=Choice(*DIFFICULTY_IDS, default="medium"),
    rachel_developments=Number(0, 9, default=BY_DIFFICULTY),
    rachel_segments=Number(0, 9, default=BY_DIFFICULTY),
    rachel_ships=Number(0, 3, default=BY_DIFFICULTY),
    rachel_second=Choice("difficulty", *SECOND_IDS),
    rachel_meeting=Choice("difficulty", "bonus", "card"),
    rachel_experts=Choice("difficulty", "plain", "bonus"),
    round_limit=Number(1, 250, default=100),
)


def _from_one(count: int) -> tuple[str, ...]:
    return tuple(str(i) for i in range(1, count + 1))


#: Where a guest comes from: the sections of the queue from the bottom, then the supply.
SOURCE_IDS = tuple(
    f"{place}-{guest}" for place in ("bottom", "middle", "top", "supply") for guest in GUEST_IDS
)
#: Kinds of reputation bonus, in the order of the actions.
BONUS_KINDS = ("resource", "credit", "ad")

ACTIONS = ActionSpace(
    assign=BUILDING_IDS,  # an ordinary worker
    assign_expert=BUILDING_IDS,
    launch=1,  # with an ordinary worker
    launch_expert=1,
    meeting=1,
    tile=ACTION_IDS,  # one of the twelve actions
    ship=_from_one(MAX_SHIPS),
    stop=("1", "2", "3", "earth"),  # the final move
    upgrade=UPGRADE_IDS,  # the token goes to this slot
    guest=GUEST_IDS,  # score it, board it, place it, count it as this type, let it arrive
    segment=_from_one(MAX_SEGMENTS),  # of a ship, from the cockpit down
    resource=RESOURCE_IDS,
    ad=1,  # EX6
    funding=("credit", "ad", "vp", "resource"),  # in the order of the upper tower tokens
    row=RESOURCE_IDS,
    area=("K1", "K2", "K3", "K4", "K5", "K6", "T1", "T2", "T3", "T4"),  # for a development
    amount=7,  # row resources paid for a development
    expert=("left", "right"),
    supply=("resources", "ads"),  # purchase_supplies
    office=_from_one(OFFICES),
    plan=PLAN_IDS,
    set=_from_one(SHIP_SETS),  # of the assembly line; with P16 the cockpit
    engine=_from_one(SHIP_SETS),  # P16
    discard=CARD_IDS,  # for the silo, for the limit; A2: the card reopened
    slot=_from_one(MAX_OPEN_CRUISES),  # a cruise
    token=TOKEN_IDS,
    source=SOURCE_IDS,  # a guest to advertise to, or of a last-minute sale
    board=_from_one(AGENDA_SLOTS),
    top_discard=1,
    deck=1,  # TA7 II
    goal=GOAL_PLACES,
    building=BUILDING_IDS,  # P36
    pay=1,
    yes=1,
    rachel=1,  # her next step
    done=1,  # stop, no, go on
    play=CARD_IDS,  # a card for its text
    spend=CARD_IDS,  # a card for its resource
    bonus=tuple(f"{kind}-{n}" for kind in BONUS_KINDS for n in range(1, REPUTATION_MAX + 1)),
    refresh=tuple(
        "".join(str(slot + 1) for slot in range(OFFICES) if mask >> slot & 1)
        for mask in range(1, 1 << OFFICES)
    ),
    use_area=("K1", "K2", "K3", "K4", "K5", "K6", "T1", "T2", "T3", "T4"),  # pay to use it
)

ASSIGN = ACTIONS.start("assign")
ASSIGN_EXPERT = ACTIONS.start("assign_expert")
LAUNCH = ACTIONS.start("launch")
LAUNCH_EXPERT = ACTIONS.start("launch_expert")
MEETING = ACTIONS.start("meeting")
TILE = ACTIONS.start("tile")
CHOOSE_SHIP = ACTIONS.start("ship")
STOP = ACTIONS.start("stop")
UPGRADE = ACTIONS.start("upgrade")
GUEST = ACTIONS.start("guest")
SEGMENT = ACTIONS.start("segment")
CHOOSE_RESOURCE = ACTIONS.start("resource")
CHOOSE_AD = ACTIONS.start("ad")
CHOOSE_FUNDING = ACTIONS.start("funding")
ROW = ACTIONS.start("row")
AREA = ACTIONS.start("area")
AMOUNT = ACTIONS.start("amount")
CHOOSE_EXPERT = ACTIONS.start("expert")
CHOOSE_SUPPLY = ACTIONS.start("supply")
OFFICE = ACTIONS.start("office")
PLAN = ACTIONS.start("plan")
SHIP_SET = ACTIONS.start("set")
ENGINE = ACTIONS.start("engine")
DISCARD = ACTIONS.start("discard")
SLOT = ACTIONS.start("slot")
TOKEN = ACTIONS.start("token")
SOURCE = ACTIONS.start("source")
BOARD = ACTIONS.start("board")
TOP_DISCARD = ACTIONS.start("top_discard")
DECK = ACTIONS.start("deck")
GOAL = ACTIONS.start("goal")
CHOOSE_BUILDING = ACTIONS.start("building")
PAY = ACTIONS.start("pay")
YES = ACTIONS.start("yes")
RACHEL = ACTIONS.start("rachel")
DONE = ACTIONS.start("done")
PLAY = ACTIONS.start("play")
SPEND = ACTIONS.start("spend")
BONUS = ACTIONS.start("bonus")
REFRESH = ACTIONS.start("refresh")
USE_AREA = ACTIONS.start("use_area")

EVENTS = (
    "turn",  # a = round
    "gained",  # a = kind of gain (box.GAIN_IDS), b = how many
    "lost",  # a = kind of gain, b = how many
    "advanced",  # a = ship, b = stop (EARTH: back), c = cruise
    "destination",  # a = ship, b = type
    "upgraded",  # a = upgrade slot
    "token_lost",  # a = ship
    "scored",  # a = guest type, b = VP, c = ads
    "space",  # a = ship
    "returned",  # a = ship, b = cruise
    "funding",  # a = option, b = how many
    "assigned",  # a = building, b = kind of worker
    "ejected",  # the seat's worker leaves: a = building, b = kind
    "npc_moved",  # a = from, b = to, c = kind
    "area_paid",  # a = area, b = credits in all
    "paid_to",  # the seat receives: b = credits, from a = seat
    "action",  # a = tile, b = how (BY_…)
    "card_played",  # a = card, for its text
    "card_spent",  # a = card, b = resource
    "card_discarded",  # a = card
    "card_taken",  # a = card, b = slot of the board
    "card_recovered",  # a = card, from the discard
    "drew",  # a = card (for its seat)
    "drew_unseen",  # (for the others)
    "board_filled",  # a = card, b = slot
    "deck_rebuilt",
    "reputation_bonus",  # a = kind (BONUS_KINDS), b = steps
    "refreshed",  # a = slots, as bits
    "office_filled",  # a = plan, b = slot
    "tray_rebuilt",
    "plan_taken",  # a = plan, b = slot
    "plan_discarded",  # a = plan
    "development",  # a = area, b = row, c = 1 with the Reputation icon
    "building_token",  # a = building: its token turns active
    "hired",  # a = which expert, b = credits
    "segment",  # a = plan, b = ship, c = credits
    "segment_moved",  # a = plan, b = from ship, c = to ship
    "ship",  # a = cockpit, b = engine
    "line_filled",  # a = cockpit, b = engine, c = slot
    "silo",  # a = resource, b = level
    "scheduled",  # a = slot, b = cruise
    "token_flipped",  # a = token
    "advertised",  # a = cruise, b = guest type, c = source
    "boarded",  # a = ship, b = guest type, c = source (-1: with a ticket)
    "left_behind",  # a = guest type, b = section
    "cube",  # a = section (3: overflow)
    "resources_paid",  # a = food, b = oxygen, c = fuel
    "cockpit",  # a = cockpit, b = VP
    "launched",  # a = ship, b = cruise, c = guests
    "new_cruise",  # a = cruise, b = slot
    "cruises_rebuilt",
    "queue_moved",  # a = guest type, b = how many
    "arrived",  # a = guest type
    "meeting",  # a = workers recalled
    "goal",  # a = goal, b = step of the tracker afterwards
    "marker",  # a = technology slot, b = space
    "agm",  # a = AGM_A or AGM_B
    "agm_score",  # a = cubes, b = VP, c = wings
    "npc_development",  # a = area, b = 1 placed, 0 discarded
    "npc_expert",  # a = building
    "ending",  # a = 1 by the round limit
    "recalled",  # a = workers, before the last round
    "final_stop",  # a = ship, b = stop
    "solo_card",  # a = card
    "solo_useless",  # a = card: no action is possible
    "solo_shuffled",
    "solo_action",  # a = action (box.SOLO_ACTION_IDS), b = card
    "solo_second",  # a = building: a second card follows
    "shuttle",  # a = building
    "ended",
    "final_score",  # a = line, b = VP
)
(
    E_TURN, E_GAINED, E_LOST, E_ADVANCED, E_DESTINATION, E_UPGRADED, E_TOKEN_LOST, E_SCORED,
    E_SPACE, E_RETURNED, E_FUNDING, E_ASSIGNED, E_EJECTED, E_NPC_MOVED, E_AREA_PAID, E_PAID_TO,
    E_ACTION, E_CARD_PLAYED, E_CARD_SPENT, E_CARD_DISCARDED, E_CARD_TAKEN, E_CARD_RECOVERED,
    E_DREW, E_DREW_UNSEEN, E_BOARD_FILLED, E_DECK_REBUILT, E_REPUTATION_BONUS, E_REFRESHED,
    E_OFFICE_FILLED, E_TRAY_REBUILT, E_PLAN_TAKEN, E_PLAN_DISCARDED, E_DEVELOPMENT,
    E_BUILDING_TOKEN, E_HIRED, E_SEGMENT, E_SEGMENT_MOVED, E_SHIP, E_LINE_FILLED, E_SILO,
    E_SCHEDULED, E_TOKEN_FLIPPED, E_ADVERTISED, E_BOARDED, E_LEFT_BEHIND, E_CUBE,
    E_RESOURCES_PAID, E_COCKPIT, E_LAUNCHED, E_NEW_CRUISE, E_CRUISES_REBUILT, E_QUEUE_MOVED,
    E_ARRIVED, E_MEETING, E_GOAL, E_MARKER, E_AGM, E_AGM_SCORE, E_NPC_DEVELOPMENT, E_NPC_EXPERT,
    E_ENDING, E_RECALLED, E_FINAL_STOP, E_SOLO_CARD, E_SOLO_USELESS, E_SOLO_SHUFFLED,
    E_SOLO_ACTION, E_SOLO_SECOND, E_SHUTTLE, E_ENDED, E_FINAL_SCORE,
) = range(len(EVENTS))  # fmt: skip
