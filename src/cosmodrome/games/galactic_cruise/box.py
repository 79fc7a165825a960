"""The components as rules read them; `reading` fills them in from box.toml.

Everything is numbered from 0: buildings and corridors clockwise from the top middle building,
slots from the top, technologies, ship sets and ships from the left, sections of the queue from
the bottom. Plans 0 to 47 are those of the base box, 48 to 71 the specialised ones.
"""

from __future__ import annotations

from cosmodrome.engine.naming import Ids
from cosmodrome.engine.record import Record, i8

SEATS = 4

# Guests, resources, and what can be gained

GUEST = Ids("adventure", "relaxing", "family", table="guest")
GUEST_LETTERS = ("A", "D", "F")
RESOURCE = Ids("food", "oxygen", "fuel", table="resource")

#: What a component may give. Of each kind a component gives so many; of `development` the number
#: is how much less the development costs, of `vp_per_guest` the points for each guest aboard.
GAIN = Ids(
    *("none", "credit", "ad", "vp", "resource", "food", "oxygen", "fuel", "reputation", "card"),
    *("blueprint", "funding", "development", "vp_per_guest"),
)
PARTS = 3  # gains of one component at most, in their printed order

# The main board

BUILDING = Ids("TC", "TR", "BR", "BC", "BL", "TL", table="building")
CORRIDORS = BUILDING.size  # corridor n links building n and the next one clockwise
TECH_SLOTS = 4
#: The corridors, then the technologies.
AREA = Ids("K1", "K2", "K3", "K4", "K5", "K6", "T1", "T2", "T3", "T4")
FIRST_TECH_AREA = CORRIDORS

#: What purchase_supplies offers: resources, ads.
SUPPLIES = 2
#: The tiles of the twelve actions.
TILE = Ids(
    *("build_development", "hire_expert", "purchase_supplies", "acquire_blueprints"),
    *("build_segments", "acquire_ship", "gain_resources", "refill_silo", "schedule_cruise"),
    *("advertise", "draw_agenda", "refill_agenda"),
    table="action",
)
TILES_PER_BUILDING = 2
NO_ACTION = -1

OFFICES = 5
SHIP_SETS = 4
AGENDA_SLOTS = 4
REPUTATION_MAX = 18
PROGRESS_SECTIONS = 3
#: The annual general meetings at the end of each section of the progress track.
AGM = Ids("A", "B", "C")
TRACK_SPACES = 6  # of an advanced technology, 0 to 5
LEVELS = 3

# The player board

COLUMNS = 3  # of developments, in a row for each resource
DEVELOPMENTS = RESOURCE.size * COLUMNS
#: The experts of a player board.
SIDE = Ids("left", "right")

UPGRADE = Ids(
    progress_bonus="A1",
    reopened_file="A2",
    extended_fleet="A3",
    lift_off_bonus="D1",
    renown="D2",
    expert_training="D3",
    free_access="F1",
    extended_workshop="F2",
    internal_rotation="F3",
    table="upgrade",
)
SLOTS_PER_TYPE = 3  # upgrade slots 3t to 3t + 2 belong to guest type t

TOKEN = Ids(
    *("u_credit", "u_ad", "u_vp", "u_resource"),
    *("l_credits", "l_ads", "l_resources", "l_development"),
    table="tower_token",
)
#: Tokens 0 to 3 are the funding bonuses.
FUNDING = Ids("credit", "ad", "vp", "resource")
FIRST_FOOT_TOKEN = FUNDING.size

# Ships

BASE_PLANS = 48
SPECIAL_PLANS = 24
PLAN = Ids(
    *(f"BP{n:02}" for n in range(1, BASE_PLANS + 1)),
    *(f"SP{n:02}" for n in range(1, SPECIAL_PLANS + 1)),
)
HALF = Ids("left", "centre", "right", table="half")

COCKPIT = Ids(*(f"CK{n:02}" for n in range(16)), table="cockpit")
ENGINE = Ids(*(f"EN{n:02}" for n in range(16)), table="engine")
STARTER = 0  # cockpit and engine of the first ship; 1 to 15 come from the assembly line

#: What cockpits and company goals count.
METRIC = Ids(
    *("segments_of_ship", "developments", "experts", "tokens_A", "tokens_D", "tokens_F", "icons_A"),
    *("icons_D", "icons_F", "hand", "reputation", "ships", "cubes_on_track"),
    *("technology_developments", "credits", "wings", "upgrade_tokens", "segments", "launches"),
    *("destinations_visited", "cards_played", "ships_2_segments", "guests_scored"),
    *("different_ships_launched", "icons", "guests_carried", "ads", "corridor_developments", "vp"),
    table="metric",
)

GOAL_TILE = Ids(*(f"G{n}" for n in range(1, 7)), table="goal")
GOAL = Ids("left", "middle", "right")
STEPS = 3  # of a goal's tracker: bottom, middle, top

# Marketing

CRUISE = Ids("ST1", "ST2", "ST3", *(f"B{n}" for n in range(1, 16)), table="cruise")
STARRED = 3  # the starred cruises come first
STOPS = 3  # of a cruise tile; then Earth
SPACE = GUEST.size  # a stop is a guest type, or SPACE
NO_DESTINATION = -1
MAX_OPEN_CRUISES = 6
TICKETS = 2
QUEUE = 3  # sections
#: Where a guest comes from: the sections of the queue, then the supply.
PLACE = Ids("bottom", "middle", "top", "supply")
#: The guests to choose from, by place and type.
SOURCE = Ids(*(f"{place}-{guest}" for place in PLACE for guest in GUEST))

GUEST_BONUS = Ids("ad", "credit", "reputation", "resource", "vp", table="guest_bonus")
BUILDING_TOKEN = Ids(
    *("ad", "card", "credit", "reputation", "resource", "vp"), table="building_token"
)

# Project cards

CARD = Ids(*(f"P{n:02}" for n in range(1, 37)), table="project_card")
#: When a card's text may be used: in one of the 12 actions, or then.
WINDOW = Ids(*TILE, *("any", "launch_t5", "launch_t3", "destination", "space", "meeting", "assign"))
#: The moment of each card; the rules know what its text does, the box gives its amount.
CARD_WINDOWS = (
    "hire_expert", "any", "refill_agenda", "build_development", "build_development",
    "build_development", "hire_expert", "purchase_supplies", "purchase_supplies",
    "acquire_blueprints", "acquire_blueprints", "build_segments", "build_segments",
    "build_segments", "acquire_ship", "acquire_ship", "gain_resources", "gain_resources",
    "refill_silo", "schedule_cruise", "any", "advertise", "advertise", "advertise", "draw_agenda",
    "refill_agenda", "launch_t3", "launch_t3", "launch_t3", "launch_t5", "launch_t5",
    "destination", "space", "meeting", "meeting", "assign",
)  # fmt: skip
#: Cards whose texts have no number; those of the others stand in the box.
PLAIN_CARDS = (
    *(CARD.P05, CARD.P09, CARD.P15, CARD.P18, CARD.P20),
    *(CARD.P21, CARD.P26, CARD.P30, CARD.P31, CARD.P36),
)

# Technologies and experts

TECH = Ids(
    assisted_navigation="TA1",
    versatile_hosts="TA2",
    molecular_kitchen="TA3",
    modular_construction="TA4",
    recycled_air="TA5",
    targeted_advertising="TA6",
    digital_archives="TA7",
    room_service="TA8",
    orbital_yard="TB3",
    loyalty_programme="TB4",
    table="technology",
)
BASE_TECHS = 8
DIAGRAM = Ids(*(f"N{n}" for n in range(1, 11)))

EXPERT = Ids(
    dual_skill="EX1",
    negotiator="EX2",
    authority="EX3",
    manager="EX4",
    treasurer="EX5",
    steward="EX6",
    engineer="EXA1",
    spokesperson="EXA2",
    purser="EXB1",
    foreman="EXB2",
    table="expert",
)
BASE_EXPERTS = 6
INNOVATION_EXPERTS = 8  # with a module of Innovation the pool is experts 0 to 7

# Rachel

SOLO_CARD = Ids(*(f"S{n:02}" for n in range(1, 13)), table="solo_card")
#: What Rachel can do.
SOLO_ACTION = Ids(
    *("launch_2", "launch_3", "build_segments", "refresh", "hire_expert", "development_network"),
    *("development_technology", "draw_agenda", "refill_agenda", "gain_resources", "refill_silo"),
    "advertise",
    table="solo_action",
)
#: GC-287, Q77, Q78: the tile of each of her actions; launch and refresh have none.
_TILES = dict.fromkeys(("development_network", "development_technology"), "build_development")
TILE_OF = tuple(
    TILE.index(tile) if tile in TILE else NO_ACTION
    for tile in (_TILES.get(action, action) for action in SOLO_ACTION)
)
SECOND = Ids("same", "linked")
DIFFICULTY = Ids("easy", "medium", "hard", table="difficulty")

COLOUR = Ids("blue", "red", "yellow", "green", table="colour")  # of the seats, in their order

#: The most the reader takes: what a position counts must have room for it.
CAPACITY, WORKERS, CUBES, MAX_GUESTS, SECTION_SPACES, SILO_MAX = 2, 2, 12, 20, 9, 5

DIGIT = i8.upto(9)
NUMBER = i8.upto(99)
GIVES = i8.below(GAIN.size)

BOX = Record(
    "box",
    # The start, by players (index 1 is solo) or for everybody
    open_cruises=i8.upto(MAX_OPEN_CRUISES)[SEATS + 1],
    queue_minimum=i8.upto(18)[SEATS + 1],
    goal_tracker=i8.below(STEPS)[SEATS + 1],
    neutral_corridors=i8.upto(2)[SEATS + 1],
    neutral_technologies=i8.flag[SEATS + 1],
    npc=i8.flag[SEATS + 1],
    section_spaces=i8.upto(SECTION_SPACES)[SEATS + 1, PROGRESS_SECTIONS],
    intro_cubes=i8.flag[SEATS + 1, PROGRESS_SECTIONS],
    token_threshold=i8.upto(8)[SEATS + 1],
    start_reputation=i8.upto(REPUTATION_MAX)[SEATS],
    start_credits=NUMBER,
    start_ads=NUMBER,
    start_vp=NUMBER,
    start_cards=i8.upto(5),
    start_resources=i8.upto(CAPACITY)[RESOURCE.size],
    start_silo=i8.upto(SILO_MAX)[RESOURCE.size],
    start_wings=DIGIT,
    workers=i8.within(WORKERS, WORKERS),
    cubes=i8.within(1, CUBES),
    guests=i8.within(6, MAX_GUESTS)[GUEST.size],
    npc_developments=i8.upto(AREA.size),
    intro_tiles=i8.below(TILE.size)[BUILDING.size, TILES_PER_BUILDING],
    special_tray=i8.upto(24),
    # The main board
    reputation_icon=GIVES[REPUTATION_MAX + 1],
    reputation_vp=NUMBER[REPUTATION_MAX + 1],
    use_price=DIGIT[REPUTATION_MAX + 1],
    cover_reputation=DIGIT,
    refresh_reputation=i8.within(1, 9),
    office_credits=DIGIT,
    office_reputation=DIGIT,
    silo_max=i8.within(SILO_MAX, SILO_MAX),
    slot_gain=GIVES[AGENDA_SLOTS],
    slot_amount=DIGIT[AGENDA_SLOTS],
    # The player board
    capacity=i8.within(CAPACITY, CAPACITY),
    development_cost=DIGIT[COLUMNS],
    development_vp=NUMBER[COLUMNS],
    right_expert_cost=DIGIT,
    left_expert_cost=DIGIT,
    token_gain=GIVES[TOKEN.size],
    token_amount=DIGIT[TOKEN.size],
    funding_after=DIGIT[FUNDING.size],
    upgrade_amount=DIGIT[UPGRADE.size],
    lift_off_reputation=DIGIT,
    ships_max=i8.within(1, 3),
    segments_max=i8.within(2, 3),
    plans_max=i8.within(1, 9),
    hand_max=i8.within(1, 9),
    # The actions
    actions_per_worker=i8.within(1, 2),
    meeting_actions=i8.within(1, 1),
    purchase_cost=DIGIT,
    purchase_amount=i8.within(1, 9),
    plans_taken=i8.within(1, OFFICES),
    segments_built=i8.within(1, 3),
    resources_taken=i8.within(1, 5),
    refill_credits=DIGIT,
    refill_reputation=DIGIT,
    guests_advertised=i8.within(1, TICKETS),
    guest_cost=DIGIT[QUEUE + 1],
    destination_credits=DIGIT,
    match_reputation=DIGIT,
    cards_drawn=i8.within(1, AGENDA_SLOTS),
    discard_reputation=DIGIT,
    # Launches and cruises
    pilot_food=i8.upto(2),
    left_behind_reputation=DIGIT,
    unlaunched_vp=NUMBER,
    match_ads=DIGIT,
    other_ads=DIGIT,
    guest_vp=DIGIT,
    guest_vp_token=DIGIT,
    # The end
    possessions=i8.within(1, 99),
    top_reputation_cubes=DIGIT,
    # Plans, cockpits, engines
    plan_icons=i8.upto(2)[PLAN.size, GUEST.size],
    plan_cost=i8.upto(20)[PLAN.size],
    plan_vp=DIGIT[PLAN.size],
    plan_top=i8.below(HALF.size)[PLAN.size],
    plan_bottom=i8.below(HALF.size)[PLAN.size],
    special_gain=GIVES[SPECIAL_PLANS, PARTS],
    special_amount=DIGIT[SPECIAL_PLANS, PARTS],
    special_action=i8.within(NO_ACTION, TILE.size - 1)[SPECIAL_PLANS],
    special_limit=i8.upto(2)[SPECIAL_PLANS],
    special_discount=DIGIT[SPECIAL_PLANS],
    cockpit_vp=DIGIT[COCKPIT.size],
    cockpit_metric=i8.below(METRIC.size)[COCKPIT.size],
    cockpit_per=i8.within(1, 9)[COCKPIT.size],
    cockpit_cap=NUMBER[COCKPIT.size],
    engine_gain=GIVES[ENGINE.size, PARTS],
    engine_amount=DIGIT[ENGINE.size, PARTS],
    # Goals, cruises, tokens
    goal_metric=i8.below(METRIC.size)[GOAL_TILE.size, GOAL.size],
    goal_threshold=i8.within(1, 99)[GOAL_TILE.size * GOAL.size, STEPS],
    cruise_stop=i8.upto(SPACE)[CRUISE.size, STOPS],
    cruise_destination=i8.within(NO_DESTINATION, GUEST.size - 1)[CRUISE.size, STOPS],
    cruise_destinations=i8.within(1, STOPS)[CRUISE.size],
    cruise_offers=i8.bits(GUEST.size)[CRUISE.size],
    cruise_fuel=i8.upto(5)[CRUISE.size],
    guest_bonus_gain=GIVES[GUEST_BONUS.size],
    guest_bonus_amount=DIGIT[GUEST_BONUS.size],
    building_token_gain=GIVES[BUILDING_TOKEN.size],
    building_token_amount=DIGIT[BUILDING_TOKEN.size],
    # Cards, technologies, experts
    card_window=i8.below(WINDOW.size)[CARD.size],
    card_resource=i8.below(RESOURCE.size)[CARD.size],
    card_amount=DIGIT[CARD.size],
    tech_amount=DIGIT[TECH.size, LEVELS],
    tech_diagram=i8.below(DIAGRAM.size)[TECH.size],
    track_level=i8.below(LEVELS)[TRACK_SPACES],
    track_surcharge=i8.below(LEVELS)[TRACK_SPACES],
    diagram_corridor=i8.below(CORRIDORS)[DIAGRAM.size, 2],
    diagram_tech=i8.below(TECH_SLOTS)[DIAGRAM.size],
    expert_amount=DIGIT[EXPERT.size],
    # Rachel
    solo_building=i8.below(BUILDING.size)[SOLO_CARD.size],
    solo_number=i8.within(1, 6)[SOLO_CARD.size, 2],
    solo_action=i8.below(SOLO_ACTION.size)[SOLO_CARD.size, 2],
    rachel_developments=i8.within(1, DEVELOPMENTS)[DIFFICULTY.size],
    rachel_segments=i8.within(1, 9)[DIFFICULTY.size],
    rachel_ships=i8.within(1, 3)[DIFFICULTY.size],
    rachel_second=i8.below(SECOND.size)[DIFFICULTY.size],
    rachel_meeting_card=i8.flag[DIFFICULTY.size],
    rachel_expert_bonus=i8.flag[DIFFICULTY.size],
    rachel_expert_price=NUMBER[2],
    rachel_space_reputation=DIGIT,
    rachel_advertise_reputation=DIGIT,
    rachel_silo_cards=i8.within(1, 5),
)
"""Gains: *_gain is a kind of GAIN, *_amount how many; engines and specialised plans have up to
PARTS in printed order, GAIN.none after the last. reputation_icon[n]: the gain kind (resource,
credit or ad) crossed from n to n - 1. use_price, reputation_vp: by Reputation.
goal_threshold[tile * GOAL.size + place, step]. cruise_stop: a guest type or SPACE;
cruise_destination: the types in order, then NO_DESTINATION; cruise_offers: a mask of types.
funding_after: what a funding bonus gives once its token has left (token_amount before).
special_action: NO_ACTION or one of the 12, special_limit its number (0: as usual). capacity:
before any development is removed. track_*: by space of an advanced technology. solo_number: as
printed, from 1. rachel_expert_price: below this she hires her first, second expert. card_amount
0: the text has no number. tech_amount: of the new thing each level brings."""
