"""The record layout of a position, the options of a table, and the action space."""

from __future__ import annotations

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.options import Choice, Flag, Number, Options, Seat
from cosmodrome.engine.questions import Question, Questions, Step
from cosmodrome.engine.record import Record, i8, i16, i32, i64
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG
from cosmodrome.games.galactic_cruise.box import (
    ACTION_IDS,
    AGENDA_SLOTS,
    AREAS,
    BUILDING_IDS,
    BUILDING_TOKENS,
    BUILDINGS,
    CAPACITY,
    CARD_IDS,
    CARDS,
    COCKPITS,
    COLUMNS,
    CRUISES,
    CUBES,
    DIFFICULTY_IDS,
    ENGINES,
    EXPERTS,
    GOAL_PLACES,
    GOAL_TILES,
    GOALS,
    GUEST_BONUSES,
    GUEST_IDS,
    GUESTS,
    MAX_GUESTS,
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
    SECTION_SPACES,
    SHIP_SETS,
    SILO_MAX,
    SOLO_ACTION_IDS,
    SOLO_CARDS,
    STARRED,
    STEPS,
    STOPS,
    TECH_SLOTS,
    TECHS,
    TICKETS,
    TILES,
    TOKEN_IDS,
    TOKENS,
    TRACK_SPACES,
    UPGRADE_IDS,
    UPGRADES,
    WORKERS,
)

MAX_SHIPS = 4
MAX_SEGMENTS = 4
CABINS = MAX_SEGMENTS - 1
MAX_ASKED = 32
MAX_TAKEN = 4
MAX_ROUNDS = 250
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

# What is on the stack: steps still to be taken, from the lowest number on, then questions.
(
    DO_TURN, DO_ADVANCE, DO_ARRIVE, DO_FURTHER, DO_SPACE, DO_MARKERS, DO_STEP_2, DO_ASSIGNED,
    DO_NPC_MOVE, DO_ACTIONS, DO_SLIDE, DO_LINE, DO_BOARD, DO_PAY, DO_LIFT_OFF, DO_ARRIVALS,
    DO_GOALS, DO_LIMITS, DO_END_TURN, DO_RECALL, DO_FINAL, DO_RACHEL_ACT, DO_RACHEL, DO_OVER,
    ASK_SHIP, ASK_DESTINATION, ASK_SPACE, ASK_TYPE, ASK_ICON, ASK_EXTRA, ASK_PLACE,
    ASK_SEGMENT_USED, ASK_FURTHER, ASK_PAY_MOVE, ASK_REOPEN, ASK_STEP_2, ASK_EJECT, ASK_STEWARD,
    ASK_ACTION, ASK_SHUTTLE, ASK_FUNDING, ASK_RESOURCE, ASK_TAKE_CARD, ASK_TAKE_PLAN, ASK_MEETING,
    ASK_ROW, ASK_AREA, ASK_PAY_ROW, ASK_EXPERT, ASK_PURCHASE, ASK_PLANS, ASK_PROTOTYPE, ASK_SEGMENT,
    ASK_SHIP_FOR, ASK_SET, ASK_ENGINE, ASK_TAKE, ASK_SILO_CARD, ASK_SILO_TYPE, ASK_CRUISE,
    ASK_TOKEN, ASK_CAMPAIGN, ASK_GUEST, ASK_DRAW, ASK_REFILL, ASK_DISCARD_BOARD, ASK_LAUNCH_SHIP,
    ASK_BOARDING, ASK_PAY_LAUNCH, ASK_ARRIVAL, ASK_GOAL, ASK_EXCESS_CARD, ASK_EXCESS_PLAN,
    ASK_RECYCLE, ASK_RECYCLE_SEGMENT, ASK_RECYCLE_TO, ASK_ITINERARY, ASK_FINAL_SHIP, ASK_FINAL_STOP,
    ASK_RACHEL,
) = range(80)  # fmt: skip
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

# What the numbers of steps and questions may be
SHIPS = i16.bits(MAX_SHIPS)
SHIP_NUMBER = i16.below(MAX_SHIPS)
BUILDING = i16.below(BUILDINGS)
KIND = i16.within(ORDINARY, EXPERT)
ADDED = i16.upto(9)  # by a card
EFFECTS = i16.bits(4)  # of cards, and STARTED
LIMIT = i16.upto(11)  # of a specialised plan: number and discount; 0 for none
SCORED = i16.bits(7)
PLACED = i16.bits(11)

QUESTIONS = Questions(
    Step("do_turn"),  # a turn begins
    Step("do_advance", a=SHIPS),  # a = ships that must still move
    Step("do_arrive", a=SHIP_NUMBER),
    Step("do_further", a=SHIP_NUMBER),  # offer TA1
    # The bonuses of a Space stop: b = icons added (P33), c = the type of one more + 1
    Step("do_space", a=SHIP_NUMBER, b=ADDED, c=i16.upto(GUESTS)),
    Step("do_markers"),  # markers of the technologies used move
    Step("do_step_2"),
    Step("do_assigned", a=BUILDING, b=KIND),  # what follows a placement
    # a = building it stood on, c = buildings passed
    Step("do_npc_move", a=BUILDING, b=KIND, c=i16.upto(BUILDINGS)),
    # a = actions left, b = how (BY_…), c = actions taken
    Step("do_actions", a=i16.upto(2), b=i16.upto(BY_REPUTATION), c=i16.upto(3)),
    Step("do_slide"),  # the offices slide and refill
    Step("do_line"),  # the assembly line is refilled
    Step("do_board"),  # four new cards
    Step("do_pay", a=SHIP_NUMBER),  # T-3
    Step("do_lift_off", a=SHIP_NUMBER),  # T-2 … T-0
    # a = guests still to come, c = next destination
    Step("do_arrivals", a=i16.upto(CABINS), b=i16.below(CRUISES), c=i16.upto(CABINS)),
    Step("do_goals"),
    Step("do_limits"),
    Step("do_end_turn"),
    Step("do_recall"),  # the final recall of a seat
    Step("do_final"),  # the final move of a seat
    Step("do_rachel_act", a=i16.below(SOLO_CARDS)),  # her worker stands, now its action
    # a = what she has done, or -1, b = actions done, c = 1 in a meeting
    Step("do_rachel", a=i16.within(-1, len(SOLO_ACTION_IDS) - 1), b=i16.flag, c=i16.flag),
    Step("do_over"),
    Question("ship", a=SHIPS),  # which advances next
    # b = free scorings, c = scored, two bits a type, then TOUCHED
    Question("destination", a=SHIP_NUMBER, b=ADDED, c=SCORED),
    Question("space", a=SHIP_NUMBER, b=ADDED),  # b = icons added: cards, then go on
    # TA2: b = icons added, c = guests typed so far
    Question("type", a=SHIP_NUMBER, b=ADDED, c=i16.below(CABINS)),
    # TA2 II: b = icons added: which type; specialised: as segment_used
    Question("icon", a=SHIP_NUMBER, b=i16.below(10 * GUESTS), c=PLACED),
    Question("extra", a=SHIP_NUMBER),  # TA2 III: one more bonus of which type
    # Specialised: b = icons added, c = segments used, then guests placed, then DOUBLED
    Question("place", a=SHIP_NUMBER, b=ADDED, c=PLACED),
    # Specialised: b = icons added * GUESTS + type, c = as place
    Question("segment_used", a=SHIP_NUMBER, b=i16.below(10 * GUESTS), c=PLACED),
    Question("further", a=SHIP_NUMBER),  # TA1
    # TA1: b = resources needed, c = 1: of any kind
    Question("pay_move", a=SHIP_NUMBER, b=i16.upto(9), c=i16.flag),
    Question("reopen"),  # A2: which card of the discard
    Question("step_2"),
    # Q59: as do_npc_move; c buildings further on stands a worker of the seat
    Question("eject", a=BUILDING, b=KIND, c=i16.within(1, BUILDINGS - 1)),
    Question("steward"),  # EX6
    # As do_actions
    Question("action", a=i16.within(1, 2), b=i16.upto(BY_REPUTATION), c=i16.upto(2)),
    Question("shuttle"),  # P36: which building
    Question("funding", a=i16.upto(199)),  # a = bonuses left
    Question("resource", a=i16.upto(999)),  # a = units left
    Question("take_card", a=i16.upto(99)),  # a = cards left: a slot of the board
    Question("take_plan", a=i16.upto(9)),  # a = plans left: a slot of the offices
    Question("meeting", a=i16.upto(9), b=i16.upto(99)),  # a = workers recalled, b = funding bonuses
    Question("row", a=LIMIT, c=i16.bits(6)),  # a = discount, c = effects
    Question("area", a=i16.below(RESOURCES), b=LIMIT, c=i16.bits(6)),  # a = row, b = discount
    # a = row, b = area, c = effects, then discount
    Question("pay_row", a=i16.below(RESOURCES), b=i16.below(AREAS), c=i16.bits(DISCOUNT_SHIFT + 4)),
    Question("expert", c=EFFECTS),
    Question("purchase", a=i16.bits(2), c=EFFECTS),  # a = options taken
    Question("plans", a=i16.upto(8), c=EFFECTS),  # a = plans left
    Question("prototype"),  # P11: which of the plans just taken
    Question("segment", a=i16.upto(14), b=LIMIT, c=EFFECTS),  # a = segments left
    # a = plan, b = office slot + 1, or 0
    Question("ship_for", a=i16.below(PLANS), b=i16.upto(OFFICES), c=i16.bits(5)),
    Question("set", c=EFFECTS),
    Question("engine", a=i16.below(SHIP_SETS), c=EFFECTS),  # P16: a = slot of the cockpit
    Question("take", a=i16.within(1, 7), c=EFFECTS),  # a = resources left
    Question("silo_card"),
    # a = types left, b = 1 once the Reputation is gained
    Question("silo_type", a=i16.upto(3), b=i16.flag),
    Question("cruise", c=EFFECTS),  # schedule
    Question("token", c=EFFECTS),
    Question("campaign", b=LIMIT, c=EFFECTS),  # advertise: which cruise
    # Advertise: a = slot, b = guests left
    Question("guest", a=i16.below(MAX_OPEN_CRUISES), b=LIMIT, c=EFFECTS),
    Question("draw", a=LIMIT, b=LIMIT, c=i16.bits(7)),  # a = cards left
    Question("refill", c=EFFECTS),  # refill_agenda: cards, then go on
    Question("discard_board"),  # which card of the board goes first
    Question("launch_ship"),
    Question("boarding", a=SHIP_NUMBER, b=i16.below(CABINS), c=EFFECTS),  # b = last-minute guests
    Question("pay_launch", a=SHIP_NUMBER),
    # As do_arrivals: the type in place of a missing one
    Question("arrival", a=i16.within(1, CABINS), b=i16.below(CRUISES), c=i16.below(CABINS)),
    Question("goal"),
    Question("excess_card"),
    Question("excess_plan"),
    Question("recycle"),  # P02: from which ship
    Question("recycle_segment", a=SHIP_NUMBER),  # P02: a = from ship
    # P02: a = from ship, b = segment
    Question("recycle_to", a=SHIP_NUMBER, b=i16.below(MAX_SEGMENTS)),
    Question("itinerary"),  # P21: which slot
    Question("final_ship", a=SHIPS),
    Question("final_stop", a=SHIP_NUMBER, b=SHIPS),  # b = ships after it
    # a = her step (R_…), b = actions done, c = 1 in a meeting
    Question("rachel", a=i16.upto(R_FINAL), b=i16.flag, c=i16.flag),
)
"""a = ship wherever a number of ship is meant and nothing else is said, b = limit, c = effects."""

SHIP = Record(
    "ship",
    segments=i8.upto(PLANS)[MAX_SEGMENTS],
    guests=i8.upto(CABINS)[GUESTS],
    size=i8.upto(MAX_SEGMENTS),
    cockpit=i8.upto(COCKPITS),
    engine=i8.upto(ENGINES),
    launched=i8.flag,
    pilot=i8.upto(EXPERT),
    cruise=i8.upto(CRUISES),
    stop=i8.upto(STOPS),
    token=i8.flag,
    _filler=i8,
)
"""segments: plan + 1, from the cockpit down; cockpit, engine, cruise: number + 1, or 0; pilot: kind
of worker; stop: 0 at lift-off, 1 to 3, on Earth 0 and no cruise; token: on the engine."""

#: What is counted over a whole game, and what may wait in a payment: far more than ever occurs.
COUNT = i16.upto(9_999)
FLOATING = i8.upto(40)

PLAYER = Record(
    "player",
    hand=i64.bits(CARDS),
    seen=i64.bits(CARDS),
    played=i64.bits(CARDS),
    vp=COUNT,
    credits=COUNT,
    ads=COUNT,
    launches=COUNT,
    visited=COUNT,
    scored=COUNT,
    carried=COUNT,
    cards_played=COUNT,
    upgrades=i16.bits(UPGRADES),
    tokens=i16.bits(TOKENS),
    paid=i16.bits(AREAS),
    final=i16.any[LINES],
    ships=SHIP[MAX_SHIPS],
    stored=i8.upto(CAPACITY + COLUMNS)[RESOURCES],
    rows=i8.upto(COLUMNS)[RESOURCES],
    sections=i8.upto(SECTION_SPACES)[PROGRESS_SECTIONS],
    overflow=i8.upto(CUBES + GOALS),
    ship_count=i8.upto(MAX_SHIPS),
    hand_size=i8.upto(CARDS),
    plans=i8.upto(PLANS),
    resting=i8.upto(WORKERS),
    resting_experts=i8.upto(2),
    hired=i8.bits(2),
    reputation=i8.upto(REPUTATION_MAX),
    cubes=i8.upto(CUBES),
    goals=i8.bits(GOALS),
    flipped=i8.upto(TOKENS),
    scheduled=i8.upto(MAX_OPEN_CRUISES),
    once=i8.upto(BONUS_USED | RENOWN_USED),
    moved=i8.bits(TECH_SLOTS),
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
    deck=i64.bits(CARDS),
    cruise_stack=i32.bits(CRUISES),
    cruise_discard=i32.bits(CRUISES),
    cockpits=i32.bits(COCKPITS),
    engines=i32.bits(ENGINES),
    players=PLAYER[SEATS],
    stack=DECISION[MAX_ASKED],
    round=i16.within(1, MAX_ROUNDS + 2),
    round_limit=i16.within(1, MAX_ROUNDS),
    kept=i16.bits(TECHS),
    solo_pile=i16.bits(SOLO_CARDS),
    board=i8.upto(CARDS)[AGENDA_SLOTS],
    discard=i8.upto(CARDS)[CARDS],
    discard_size=i8.upto(CARDS),
    plan_place=i8.below(PLAN_HELD + SEATS)[PLANS],
    offices=i8.upto(PLANS)[OFFICES],
    line_cockpits=i8.upto(COCKPITS)[SHIP_SETS],
    line_engines=i8.upto(ENGINES)[SHIP_SETS],
    silo=i8.upto(SILO_MAX)[RESOURCES],
    tiles=i8.below(BUILDINGS)[TILES],
    areas=i8.bits(SEATS + 2)[AREAS],
    workers=i8.upto(NPC * 2 + EXPERT)[BUILDINGS],
    building_token=i8.upto(BUILDING_TOKENS)[BUILDINGS],
    technology=i8.within(1, TECHS)[TECH_SLOTS],
    marker=i8.below(TRACK_SPACES)[TECH_SLOTS],
    cruises=i8.upto(CRUISES)[MAX_OPEN_CRUISES],
    scheduler=i8.upto(SEATS)[MAX_OPEN_CRUISES],
    tickets=i8.upto(TICKETS)[MAX_OPEN_CRUISES, GUESTS],
    queue=i8.upto(MAX_GUESTS)[QUEUE, GUESTS],
    supply=i8.upto(MAX_GUESTS)[GUESTS],
    guest_bonus=i8.below(GUEST_BONUSES)[GUESTS],
    tracker=i8.below(STEPS)[GOALS],
    filled=i8.upto(SECTION_SPACES)[PROGRESS_SECTIONS],
    spaces=i8.within(2, SECTION_SPACES)[PROGRESS_SECTIONS],
    needs=FLOATING[RESOURCES],
    floating=FLOATING[RESOURCES],
    ticketed=i8.upto(TICKETS)[GUESTS],
    types=i8.upto(CABINS)[GUESTS],
    taken=i8.upto(PLANS)[MAX_TAKEN],
    rachel_goals=i8.upto(9)[GOALS],
    active_tokens=i8.bits(BUILDINGS),
    wild=FLOATING,
    stack_size=i8.upto(MAX_ASKED),
    seats=i8.within(2, SEATS),
    solo=i8.flag,
    advanced=i8.flag,
    building_bonus=i8.flag,
    offset=i8.flag,
    specialised=i8.flag,
    expert=i8.below(EXPERTS),
    goal_tile=i8.below(GOAL_TILES),
    open_cruises=i8.within(STARRED, MAX_OPEN_CRUISES),
    phase=i8.upto(OVER),
    ending=i8.flag,
    turn=i8.below(SEATS),
    start=i8.below(SEATS),
    at=i8.upto(BUILDINGS),
    shuttle=i8.upto(BUILDINGS),
    skilled=i8.flag,
    meeting=i8.flag,
    elevator=i8.upto(EXPERT),
    used=i8.bits(TECH_SLOTS),
    completed=i8.bits(PROGRESS_SECTIONS),
    npc_left=i8.upto(AREAS),
    second=i8.flag,
    meeting_card=i8.flag,
    expert_bonus=i8.flag,
    solo_top=i8.upto(SOLO_CARDS),
    solo_first=i8.upto(SOLO_CARDS),
    silo_missing=i8.upto(RESOURCES),
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
    round_limit=Number(1, MAX_ROUNDS, default=100),
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
