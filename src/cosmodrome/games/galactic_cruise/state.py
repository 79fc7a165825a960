"""The record layout of a position, the options of a table, and the action space."""

from __future__ import annotations

from cosmodrome.engine.actions import ActionSpace, Amount, Aside, Tick
from cosmodrome.engine.events import Events, Told
from cosmodrome.engine.naming import Ids, Numbered, Seats
from cosmodrome.engine.options import Choice, Flag, Number, Options, Seat
from cosmodrome.engine.questions import Question, Questions, Step
from cosmodrome.engine.record import Record, i8, i16, i32, i64
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG
from cosmodrome.games.galactic_cruise import box

MAX_SHIPS = 4
MAX_SEGMENTS = 4
CABINS = MAX_SEGMENTS - 1
MAX_ASKED = 32
MAX_TAKEN = 4
MAX_ROUNDS = 250
EARTH = 4  # the stop after the three of a cruise tile
SEAT = Seats(box.SEATS)

PHASE = Ids("setting_up", "playing", "last_round", "final_moves", "over")

# Owners of developments and workers beyond the seats
NEUTRAL, NPC = box.SEATS, box.SEATS + 1

#: Where a plan is; held: by the seat added.
PLAN_AT = Ids("boxed", "tray", "discard", "office", "built", "held")

#: Kinds of worker; a building holds 0 or worker_code(owner, kind).
WORKER = Ids(nobody="", ordinary="worker", expert="expert")

#: Lines of AGM C.
LINE = Ids("possessions", "progress", "reputation", "segments", "developments", "cockpits", "floor")

#: How an action is reached.
BY = Ids("worker", "meeting", "reputation")

#: Effects on an action: cards by their place in the window, and how it came about.
EFFECT = Numbered(
    {
        "card_1": 1,
        "card_2": 2,
        "card_3": 4,
        "started": 8,  # something has been done: no more card texts, and one may stop
        "optional": 16,  # one may stop before anything is done
        "free": 32,  # set-up: no cost, only corridors without a development
        "extra_card": 64,  # the card of TA7
    }
)
#: The bit of each card among those of its window.
CARD_BIT = (
    *(1, 1, 1, 1, 2, 4, 2, 1, 2, 1, 2, 1, 2, 4, 1, 2, 1, 2),
    *(1, 1, 2, 1, 2, 4, 1, 2, 1, 2, 4, 1, 2, 1, 1, 1, 2, 1),
)
DISCOUNT_SHIFT = 8  # the question pay_row keeps the discount above the effects
TOUCHED = 64  # the question destination: a choice has been made

#: Rachel's steps.
RACHEL = Ids("setup", "ships", "step_2", "card", "end", "final")

# Once in a turn; FLOOR: its seat does something more before it ends
BONUS_USED, RENOWN_USED, FLOOR = 1, 2, 4

#: What a gain comes from, and a loss, where the log says so.
CAUSE = Ids(
    *("other", "first", "tickets", "match", "silo", "guests", "slot", "engine", "token"),
    *("building", "card", "technology", "expert", "launch", "top"),  # above the end of the track
)
LOSS = Ids("other", "refresh", "office", "discard", "behind", "action", "fuel", "bottom")
#: Why a card or a plan is discarded.
GONE = Ids("limit", "silo", "board", "renewed", "setup")
#: Why Rachel cannot take an action of her card.
CANNOT = Ids(
    *("worker", "cruise", "ship", "plans", "room", "hired", "price", "developments", "areas"),
    *("cards", "no_cards", "silo", "no_shortage", "campaign"),
)

#: Kinds of reputation bonus, in the order of the actions.
REPUTATION_BONUS = Ids("resource", "credit", "ad")

#: What can be purchased.
SUPPLY = Ids("resource", "ad")

# What the numbers of steps and questions may be
NOTHING = i16.upto(0)
SHIPS = i16.bits(MAX_SHIPS)
SHIP_NUMBER = i16.below(MAX_SHIPS)
STOP = i16.upto(EARTH)
WORKER_KIND = i16.within(WORKER.ordinary, WORKER.expert)
ADDED = i16.upto(9)  # by a card
EFFECTS = i16.bits(4)  # of cards, and EFFECT.started
LIMIT = i16.upto(11)  # of a specialised plan: number and discount; 0 for none
SCORED = i16.bits(7)  # two bits a type, then TOUCHED
PLACED = i16.bits(11)  # segments used, then guests placed, then DOUBLED
ADDED_AND_GUEST = i16.below(10 * box.GUEST.size)  # icons added * GUEST.size + type

#: What is on the stack: steps still to be taken, then questions.
ASK = Questions(
    turn=Step(),  # a turn begins
    advance=Step(ships=SHIPS),  # ships that must still move
    arrive=Step(ship=SHIP_NUMBER),
    offer_further=Step(ship=SHIP_NUMBER),  # TA1
    # The bonuses of a Space stop: icons added (P33), the type of one more + 1
    space_stop=Step(ship=SHIP_NUMBER, added=ADDED, extra=i16.upto(box.GUEST.size)),
    markers=Step(),  # markers of the technologies used move
    ask_step_2=Step(ship=i16.upto(MAX_SHIPS)),  # TA1: the one that moved last + 1
    assigned=Step(building=box.BUILDING, worker=WORKER_KIND),  # what follows a placement
    npc_move=Step(start=box.BUILDING, worker=WORKER_KIND, passed=i16.upto(box.BUILDING.size)),
    actions=Step(left=i16.upto(2), by=BY, taken=i16.upto(3)),
    slide=Step(),  # the offices slide and refill
    line=Step(),  # the assembly line is refilled
    board=Step(),  # four new cards
    pay=Step(ship=SHIP_NUMBER, stored=i16.flag),  # T-3; all of it from storage
    lift_off=Step(ship=SHIP_NUMBER),  # T-2 … T-0
    arrivals=Step(left=i16.upto(CABINS), cruise=box.CRUISE, destination=i16.upto(CABINS)),
    goals=Step(),
    limits=Step(),
    end_turn=Step(),
    recall=Step(),  # the final recall of a seat
    final=Step(),  # the final move of a seat
    rachel_act=Step(card=box.SOLO_CARD),  # her worker stands, now its action
    # What she has done, actions done, whether in a meeting
    rachel_next=Step(did=box.SOLO_ACTION.or_none, done=i16.flag, meeting=i16.flag),
    over=Step(),
    ship=Question(ships=SHIPS),  # which advances next, or something before the only one does
    destination=Question(ship=SHIP_NUMBER, free_scorings=ADDED, scored=SCORED),
    space=Question(ship=SHIP_NUMBER, added=ADDED),  # cards, then go on
    type=Question(ship=SHIP_NUMBER, added=ADDED, typed=i16.below(CABINS), inside="space"),  # TA2
    # TA2 II: icons added alone; specialised: as segment_used
    icon=Question(ship=SHIP_NUMBER, added=ADDED_AND_GUEST, placed=PLACED, inside="space"),
    extra=Question(ship=SHIP_NUMBER),  # TA2 III: one more bonus of which type
    place=Question(ship=SHIP_NUMBER, added=ADDED, placed=PLACED),  # specialised
    segment_used=Question(ship=SHIP_NUMBER, added=ADDED_AND_GUEST, placed=PLACED, inside="place"),
    further=Question(ship=SHIP_NUMBER),  # TA1, before another ship moves; then at step_2
    pay_move=Question(
        ship=SHIP_NUMBER, need=i16.upto(9), of_any=i16.flag, inside="step_2", pays=True
    ),
    renew=Question(inside="step_2"),  # which plans are replaced
    distance=Question(bonus=REPUTATION_BONUS, inside="step_2"),  # of the Reputation marker
    reopen=Question(),  # A2: which card of the discard
    step_2=Question(ship=i16.upto(MAX_SHIPS)),  # TA1: one that may go one stop further + 1
    # Q59: as npc_move; so many buildings further on stands a worker of the seat
    eject=Question(
        start=box.BUILDING,
        worker=WORKER_KIND,
        passed=i16.within(1, box.BUILDING.size - 1),
        inside="step_2",
    ),
    steward=Question(),  # EX6
    action=Question(left=i16.within(1, 2), by=BY, taken=i16.upto(2)),
    shuttle=Question(inside="action"),  # P36: which building
    # Workers recalled for a meeting, until the first bonus is chosen
    funding=Question(left=i16.upto(199), workers=i16.upto(9)),
    resource=Question(left=i16.upto(999), inside="funding"),
    take_card=Question(left=i16.upto(99)),  # a slot of the board
    take_plan=Question(left=i16.upto(9)),  # a slot of the offices
    # A development: of which row, and where
    row=Question(discount=LIMIT, _b=NOTHING, effects=i16.bits(6), inside="action"),
    # Effects, then discount
    pay_row=Question(
        row=box.RESOURCE,
        area=box.AREA,
        effects=i16.bits(DISCOUNT_SHIFT + 4),
        inside="row",
        pays=True,
    ),
    expert=Question(_a=NOTHING, _b=NOTHING, effects=EFFECTS, inside="action"),
    purchase=Question(taken=i16.bits(2), _b=NOTHING, effects=EFFECTS, inside="action"),
    plans=Question(left=i16.upto(8), _b=NOTHING, effects=EFFECTS, inside="action"),
    prototype=Question(),  # P11: which of the plans just taken
    segment=Question(left=i16.upto(14), limit=LIMIT, effects=EFFECTS, inside="action"),
    # Office slot + 1, or 0
    ship_for=Question(
        plan=box.PLAN, office=i16.upto(box.OFFICES), effects=i16.bits(5), inside="segment"
    ),
    set=Question(_a=NOTHING, _b=NOTHING, effects=EFFECTS, inside="action"),
    # P16: the set of the cockpit
    engine=Question(set=i16.below(box.SHIP_SETS), _b=NOTHING, effects=EFFECTS, inside="set"),
    take=Question(left=i16.within(1, 7), _b=NOTHING, effects=EFFECTS, inside="action"),
    silo_card=Question(inside="action"),
    silo_type=Question(left=i16.upto(3), gained=i16.flag, inside="silo_card"),  # the Reputation
    # Schedule: a token of the tower, and which cruise
    cruise=Question(_a=NOTHING, _b=NOTHING, effects=EFFECTS, inside="action"),
    # Advertise: guests, and which cruise; then perhaps more of them
    campaign=Question(_a=NOTHING, limit=LIMIT, effects=EFFECTS, inside="action"),
    guest=Question(
        slot=i16.below(box.MAX_OPEN_CRUISES), left=LIMIT, effects=EFFECTS, inside="campaign"
    ),
    draw=Question(left=LIMIT, limit=LIMIT, effects=i16.bits(7), inside="action"),
    refill=Question(_a=NOTHING, _b=NOTHING, effects=EFFECTS, inside="action"),
    discard_board=Question(inside="refill"),  # which card of the board goes first
    launch_ship=Question(inside="step_2"),
    boarding=Question(
        ship=SHIP_NUMBER, last_minute=i16.below(CABINS), effects=EFFECTS, inside="launch_ship"
    ),
    pay_launch=Question(ship=SHIP_NUMBER, inside="boarding", pays=True),
    # As arrivals: the type in place of a missing one
    arrival=Question(left=i16.within(1, CABINS), cruise=box.CRUISE, destination=i16.below(CABINS)),
    goal=Question(),
    excess_card=Question(),
    excess_plan=Question(),
    recycle=Question(),  # P02: from which ship
    recycle_segment=Question(ship=SHIP_NUMBER, inside="recycle"),
    recycle_to=Question(
        ship=SHIP_NUMBER, segment=i16.below(MAX_SEGMENTS), inside="recycle_segment"
    ),
    itinerary=Question(),  # P21: which slot
    final_ship=Question(ships=SHIPS),
    final_stop=Question(ship=SHIP_NUMBER, ships=SHIPS, inside="final_ship"),  # ships after it
    rachel=Question(step=RACHEL, done=i16.flag, meeting=i16.flag),  # actions done
)
#: The same numbers, where they are steps.
STEP = ASK
FIRST_QUESTION = ASK.ship
LAST_EARLY_STEP = STEP.actions
#: The file with the rules of each question: what is legal, what an answer does, what settles it.
QUESTIONS_OF = {
    "cruise": ("ship", "destination", "further", "pay_move"),
    "space": ("space", "type", "icon", "extra", "place", "segment_used"),
    "any_time": (
        *("renew", "distance", "reopen", "shuttle"),
        *("recycle", "recycle_segment", "recycle_to", "itinerary"),
    ),
    "turn": ("step_2", "eject", "steward", "action"),
    "gains": ("funding", "resource", "take_card", "take_plan"),
    "development": ("row", "pay_row"),
    "building": (
        *("expert", "purchase", "plans", "prototype", "segment", "ship_for", "set", "engine"),
    ),
    "market": (
        *("take", "silo_card", "silo_type", "cruise", "campaign", "guest"),
        *("draw", "refill", "discard_board"),
    ),
    "launch": ("launch_ship", "boarding", "pay_launch", "arrival"),
    "ending": ("goal", "excess_card", "excess_plan", "final_ship", "final_stop"),
    "solo": ("rachel",),
}
SUBJECT = Ids(*QUESTIONS_OF)
_FILES = {name: SUBJECT.index(file) for file, names in QUESTIONS_OF.items() for name in names}
RULES_OF = tuple(_FILES.get(name, -1) for name in ASK.names)

SHIP = Record(
    "ship",
    segments=i8.upto(box.PLAN.size)[MAX_SEGMENTS],
    guests=i8.upto(CABINS)[box.GUEST.size],
    size=i8.upto(MAX_SEGMENTS),
    cockpit=i8.upto(box.COCKPIT.size),
    engine=i8.upto(box.ENGINE.size),
    launched=i8.flag,
    pilot=i8.upto(WORKER.expert),
    cruise=i8.upto(box.CRUISE.size),
    stop=i8.upto(box.STOPS),
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
    hand=i64.bits(box.CARD.size),
    seen=i64.bits(box.CARD.size),
    played=i64.bits(box.CARD.size),
    vp=COUNT,
    credits=COUNT,
    ads=COUNT,
    launches=COUNT,
    visited=COUNT,
    scored=COUNT,
    carried=COUNT,
    cards_played=COUNT,
    upgrades=i16.bits(box.UPGRADE.size),
    tokens=i16.bits(box.TOKEN.size),
    paid=i16.bits(box.AREA.size),
    final=i16.any[LINE.size],
    ships=SHIP[MAX_SHIPS],
    stored=i8.upto(box.CAPACITY + box.COLUMNS)[box.RESOURCE.size],
    rows=i8.upto(box.COLUMNS)[box.RESOURCE.size],
    sections=i8.upto(box.SECTION_SPACES)[box.PROGRESS_SECTIONS],
    overflow=i8.upto(box.CUBES + box.GOAL.size),
    ship_count=i8.upto(MAX_SHIPS),
    hand_size=i8.upto(box.CARD.size),
    plans=i8.upto(box.PLAN.size),
    resting=i8.upto(box.WORKERS),
    resting_experts=i8.upto(2),
    hired=i8.bits(2),
    reputation=i8.upto(box.REPUTATION_MAX),
    cubes=i8.upto(box.CUBES),
    goals=i8.bits(box.GOAL.size),
    flipped=i8.upto(box.TOKEN.size),
    scheduled=i8.upto(box.MAX_OPEN_CRUISES),
    once=i8.upto(BONUS_USED | RENOWN_USED | FLOOR),
    moved=i8.bits(box.TECH_SLOTS),
    _filler=i8[5],
)
"""hand: bits of cards; seen: those of them everybody has seen going there; played: cards played in
this turn. rows: developments left on the board. resting: workers in the break room. hired: bits of
experts. goals: bits of goals accomplished. tokens: bits of tower tokens left; flipped: token + 1;
scheduled: slot + 1. Of the turn: paid = areas paid for, once = BONUS_USED, RENOWN_USED and FLOOR,
moved = technology slots whose marker has moved. final: the lines of AGM C."""

STATE = Record(
    "state",
    rng=RNG,
    deck=i64.bits(box.CARD.size),
    ticked=i64.bits(60),
    cruise_stack=i32.bits(box.CRUISE.size),
    cruise_discard=i32.bits(box.CRUISE.size),
    cockpits=i32.bits(box.COCKPIT.size),
    engines=i32.bits(box.ENGINE.size),
    players=PLAYER[box.SEATS],
    stack=DECISION[MAX_ASKED],
    round=i16.within(1, MAX_ROUNDS + 2),
    round_limit=i16.within(1, MAX_ROUNDS),
    kept=i16.bits(box.TECH.size),
    solo_pile=i16.bits(box.SOLO_CARD.size),
    board=i8.upto(box.CARD.size)[box.AGENDA_SLOTS],
    discard=i8.upto(box.CARD.size)[box.CARD.size],
    discard_size=i8.upto(box.CARD.size),
    plan_place=i8.below(PLAN_AT.held + box.SEATS)[box.PLAN.size],
    offices=i8.upto(box.PLAN.size)[box.OFFICES],
    line_cockpits=i8.upto(box.COCKPIT.size)[box.SHIP_SETS],
    line_engines=i8.upto(box.ENGINE.size)[box.SHIP_SETS],
    silo=i8.upto(box.SILO_MAX)[box.RESOURCE.size],
    tiles=i8.below(box.BUILDING.size)[box.TILE.size],
    areas=i8.bits(box.SEATS + 2)[box.AREA.size],
    workers=i8.upto(NPC * 2 + WORKER.expert)[box.BUILDING.size],
    building_token=i8.upto(box.BUILDING_TOKEN.size)[box.BUILDING.size],
    technology=i8.within(1, box.TECH.size)[box.TECH_SLOTS],
    marker=i8.below(box.TRACK_SPACES)[box.TECH_SLOTS],
    cruises=i8.upto(box.CRUISE.size)[box.MAX_OPEN_CRUISES],
    scheduler=i8.upto(box.SEATS)[box.MAX_OPEN_CRUISES],
    tickets=i8.upto(box.TICKETS)[box.MAX_OPEN_CRUISES, box.GUEST.size],
    queue=i8.upto(box.MAX_GUESTS)[box.QUEUE, box.GUEST.size],
    supply=i8.upto(box.MAX_GUESTS)[box.GUEST.size],
    guest_bonus=i8.below(box.GUEST_BONUS.size)[box.GUEST.size],
    tracker=i8.below(box.STEPS)[box.GOAL.size],
    filled=i8.upto(box.SECTION_SPACES)[box.PROGRESS_SECTIONS],
    spaces=i8.within(2, box.SECTION_SPACES)[box.PROGRESS_SECTIONS],
    needs=FLOATING[box.RESOURCE.size],
    floating=FLOATING[box.RESOURCE.size],
    ticketed=i8.upto(box.TICKETS)[box.GUEST.size],
    types=i8.upto(CABINS)[box.GUEST.size],
    taken=i8.upto(box.PLAN.size)[MAX_TAKEN],
    rachel_goals=i8.upto(9)[box.GOAL.size],
    active_tokens=i8.bits(box.BUILDING.size),
    wild=FLOATING,
    stack_size=i8.upto(MAX_ASKED),
    seats=i8.within(2, box.SEATS),
    solo=i8.flag,
    advanced=i8.flag,
    building_bonus=i8.flag,
    offset=i8.flag,
    specialised=i8.flag,
    expert=i8.below(box.EXPERT.size),
    goal_tile=i8.below(box.GOAL_TILE.size),
    open_cruises=i8.within(box.STARRED, box.MAX_OPEN_CRUISES),
    phase=i8.upto(PHASE.over),
    ending=i8.flag,
    turn=i8.below(box.SEATS),
    start=i8.below(box.SEATS),
    at=i8.upto(box.BUILDING.size),
    shuttle=i8.upto(box.BUILDING.size),
    skilled=i8.flag,
    meeting=i8.flag,
    elevator=i8.upto(WORKER.expert),
    used=i8.bits(box.TECH_SLOTS),
    completed=i8.bits(box.PROGRESS_SECTIONS),
    npc_left=i8.upto(box.AREA.size),
    second=i8.flag,
    meeting_card=i8.flag,
    expert_bonus=i8.flag,
    solo_top=i8.upto(box.SOLO_CARD.size),
    solo_first=i8.upto(box.SOLO_CARD.size),
    silo_missing=i8.upto(box.RESOURCE.size),
    _filler=i8[6],
)
"""Cards, plans, tiles and cruises in slots: number + 1, or 0. ticked: how often each
thing of the open selection, TICK_BITS each. deck, cruise_stack, cruise_discard,
cockpits, engines, kept (technologies), solo_pile: bits; nobody knows an order, so none is kept.
discard: cards + 1, the top last. plan_place: PLAN_AT, held + seat. tiles: building of each
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
    players=Number(1, box.SEATS, default=2),
    start=Seat("random"),
    intro=Flag(),
    advanced_technologies=Flag(),
    building_tokens=Flag(),
    offset_cabins=Flag(),
    specialised_plans=Flag(),
    difficulty=Choice(*box.DIFFICULTY, default="medium"),
    rachel_developments=Number(0, 9, default=BY_DIFFICULTY),
    rachel_segments=Number(0, 9, default=BY_DIFFICULTY),
    rachel_ships=Number(0, 3, default=BY_DIFFICULTY),
    rachel_second=Choice("difficulty", *box.SECOND),
    rachel_meeting=Choice("difficulty", "bonus", "card"),
    rachel_experts=Choice("difficulty", "plain", "bonus"),
    round_limit=Number(1, MAX_ROUNDS, default=100),
)


def _from_one(count: int) -> tuple[str, ...]:
    return tuple(str(i) for i in range(1, count + 1))


DO = ActionSpace(
    assign=box.BUILDING,  # an ordinary worker
    assign_expert=box.BUILDING,
    launch=1,  # with an ordinary worker
    launch_expert=1,
    meeting=1,
    tile=box.TILE,  # one of the twelve actions
    ship=_from_one(MAX_SHIPS),
    stop=("1", "2", "3", "earth"),  # the final move
    guest=box.GUEST,  # place it, count it as this type, let it arrive
    segment=_from_one(MAX_SEGMENTS),  # of a ship, from the cockpit down
    resource=box.RESOURCE,
    ad=1,  # EX6
    funding=box.FUNDING,  # in the order of the upper tower tokens
    area=box.AREA,  # for a development
    expert=box.SIDE,
    office=_from_one(box.OFFICES),
    plan=box.PLAN,
    set=_from_one(box.SHIP_SETS),  # of the assembly line; with P16 the cockpit
    engine=_from_one(box.SHIP_SETS),  # P16
    discard=box.CARD,  # for the silo, for the limit; A2: the card reopened
    board=_from_one(box.AGENDA_SLOTS),
    top_discard=1,
    deck=1,  # TA7 II
    goal=box.GOAL,
    building=box.BUILDING,  # P36
    amount=Amount(box.REPUTATION_MAX + 1),  # row resources paid, steps of the Reputation marker
    # What is chosen together: some of these, then what closes the choice, often done
    row=Tick(box.RESOURCE),  # of the development for an area
    token=Tick(box.TOKEN),  # turned over for a cruise
    fundings=Tick(box.FUNDING),
    supply=Tick(("resources", "ads")),  # purchase_supplies
    resources=Tick(box.RESOURCE),
    offices=Tick(_from_one(box.OFFICES)),
    cards=Tick((*_from_one(box.AGENDA_SLOTS), "discard")),
    guests=Tick(box.GUEST),  # to score, or to board with a ticket
    upgrade=Tick(box.UPGRADE),  # the token goes to this slot
    source=Tick(box.SOURCE),  # a guest to advertise to, or of a last-minute sale
    slot=_from_one(box.MAX_OPEN_CRUISES),  # a cruise
    pay=1,
    yes=1,
    rachel=1,  # her next step
    done=1,  # stop, no, go on; what is ticked is carried out
    play=box.CARD,  # a card for its text
    # At any time of one's turn
    spend=Aside(box.CARD),  # a card for its resource
    bonus=Aside(REPUTATION_BONUS),
    use_area=Aside(box.AREA),  # pay to use it
    renew=Aside(1),  # replace plans
    refresh=Tick(_from_one(box.OFFICES)),  # these plans
    floor=Aside(1),  # keep it at the end of the turn
)

#: Ticks are counted in the field `ticked`, so many bits for each thing, in the order of the ids.
TICK_BITS, TICKABLE = 4, 15
FIRST_RESOURCE = box.FUNDING.size  # after the funding bonuses or supplies that give them
_FIRST_TICKED = {
    "resources": FIRST_RESOURCE,
    **dict.fromkeys(("upgrade", "source"), box.GUEST.size),  # after the guests aboard or ticketed
}
#: The place of every action that is a tick among those of its selection, or -1.
TICK_OF = tuple(
    _FIRST_TICKED.get(span.name, 0) + i if span.role == Tick.name else -1
    for span in DO
    for i in range(span.size)
)

EVENT = Events(
    turn=Told(round=i16.upto(MAX_ROUNDS + 2), opens=True),
    gained=Told(gain=box.GAIN, count=i16, cause=CAUSE, joins="gain", each="count"),
    lost=Told(gain=box.GAIN, count=i16, cause=LOSS),
    advanced=Told(ship=SHIP_NUMBER, stop=STOP, cruise=box.CRUISE),
    upgraded=Told(upgrade=box.UPGRADE),
    token_lost=Told(ship=SHIP_NUMBER),
    scored=Told(guest=box.GUEST, points=i16, ads=i16, joins="guest", each="ads"),
    returned=Told(ship=SHIP_NUMBER, cruise=box.CRUISE, worker=WORKER),
    funding=Told(funding=box.FUNDING, count=i16, joins="count"),
    assigned=Told(building=box.BUILDING, worker=WORKER),
    ejected=Told(building=box.BUILDING, worker=WORKER),  # the seat's worker leaves
    npc_moved=Told(start=box.BUILDING, to=box.BUILDING, worker=WORKER),
    area_paid=Told(area=box.AREA, credits=i16),  # in all
    paid_to=Told(payer=SEAT, credits=i16, gain=box.GAIN),  # the seat receives
    action=Told(tile=box.TILE, by=BY),
    card_played=Told(card=box.CARD),  # for its text
    card_spent=Told(card=box.CARD, resource=box.RESOURCE, lost=i16.flag),
    card_discarded=Told(card=box.CARD, why=GONE, joins="card"),
    card_taken=Told(card=box.CARD, joins="card"),
    card_recovered=Told(card=box.CARD),  # from the discard
    drew=Told(card=box.CARD),  # for its seat
    drew_unseen=Told(),  # for the others
    board_filled=Told(card=box.CARD, joins="card"),
    deck_rebuilt=Told(),
    reputation_bonus=Told(bonus=REPUTATION_BONUS, steps=i16.upto(box.REPUTATION_MAX), count=i16),
    office_filled=Told(plan=box.PLAN, joins="plan"),
    tray_rebuilt=Told(),
    plan_taken=Told(plan=box.PLAN, joins="plan"),
    plan_discarded=Told(plan=box.PLAN, why=GONE, joins="plan"),
    development=Told(area=box.AREA, row=box.RESOURCE, first=i16.flag),  # first: the Reputation icon
    building_token=Told(building=box.BUILDING),  # its token turns active
    hired=Told(expert=box.SIDE, credits=i16),
    segment=Told(plan=box.PLAN, ship=SHIP_NUMBER, credits=i16),
    segment_moved=Told(plan=box.PLAN, start=SHIP_NUMBER, to=SHIP_NUMBER),
    ship=Told(cockpit=box.COCKPIT, engine=box.ENGINE),
    line_filled=Told(
        cockpit=box.COCKPIT.or_none, engine=box.ENGINE.or_none, slot=i16.below(box.SHIP_SETS)
    ),
    silo=Told(resource=box.RESOURCE, level=i16.upto(box.SILO_MAX)),  # refilled
    scheduled=Told(slot=i16.below(box.MAX_OPEN_CRUISES), cruise=box.CRUISE),
    token_flipped=Told(token=box.TOKEN),
    advertised=Told(cruise=box.CRUISE, source=box.SOURCE, ads=i16, joins="source", each="ads"),
    boarded=Told(ship=SHIP_NUMBER, guest=box.GUEST, joins="guest"),  # with a ticket
    left_behind=Told(guest=box.GUEST, place=box.PLACE),
    cube=Told(section=i16.upto(box.PROGRESS_SECTIONS)),  # the last: overflow
    resources_paid=Told(food=i16, oxygen=i16, fuel=i16),
    cockpit=Told(cockpit=box.COCKPIT, points=i16),
    launched=Told(ship=SHIP_NUMBER, cruise=box.CRUISE, guests=i16.upto(CABINS), sound="launch"),
    new_cruise=Told(cruise=box.CRUISE, slot=i16.below(box.MAX_OPEN_CRUISES)),
    cruises_rebuilt=Told(),
    queue_moved=Told(guest=box.GUEST, count=i16.upto(box.MAX_GUESTS)),
    arrived=Told(guest=box.GUEST, joins="guest"),
    meeting=Told(workers=i16, experts=i16),  # recalled
    goal=Told(goal=box.GOAL, step=i16.below(box.STEPS)),  # of the tracker afterwards
    marker=Told(slot=i16.below(box.TECH_SLOTS), space=i16.below(box.TRACK_SPACES)),
    agm=Told(agm=box.AGM),
    agm_score=Told(cubes=i16, points=i16, wings=i16),
    npc_development=Told(area=box.AREA, placed=i16.flag, joins="area"),  # or discarded
    npc_expert=Told(building=box.BUILDING),
    ending=Told(by_rounds=i16.flag),
    recalled=Told(workers=i16, experts=i16),  # before the last round
    solo_card=Told(card=box.SOLO_CARD),
    solo_useless=Told(card=box.SOLO_CARD),  # no action is possible
    solo_shuffled=Told(),
    solo_action=Told(action=box.SOLO_ACTION, card=box.SOLO_CARD),
    solo_second=Told(building=box.BUILDING),  # a second card follows
    shuttle=Told(building=box.BUILDING),
    ended=Told(),
    final_score=Told(line=LINE, points=i16),
    boarded_late=Told(ship=SHIP_NUMBER, source=box.SOURCE, ads=i16, joins="source", each="ads"),
    took=Told(resource=box.RESOURCE, joins="resource"),  # from the silo
    purchased=Told(supply=SUPPLY, count=i16, credits=i16),
    development_paid=Told(row=box.RESOURCE, count=i16, credits=i16),
    move_paid=Told(resource=box.RESOURCE, count=i16),  # TA1
    token_loaded=Told(ship=SHIP_NUMBER, token=box.TOKEN),
    cockpit_turned=Told(ship=SHIP_NUMBER),
    pilot=Told(ship=SHIP_NUMBER, worker=WORKER),
    solo_numbers=Told(card=box.SOLO_CARD),  # those on its back
    solo_skipped=Told(action=box.SOLO_ACTION, cannot=CANNOT, resource=box.RESOURCE),
    consultant=Told(cruise=box.CRUISE),  # P21
    reopened=Told(card=box.CARD),  # A2
    sent=Told(guest=box.GUEST, plan=box.PLAN),  # to a segment, with specialised plans
)
