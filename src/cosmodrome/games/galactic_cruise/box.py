"""The components as rules read them; `reading` fills them in from box.toml.

Everything is numbered from 0: buildings and corridors clockwise from the top middle building,
slots from the top, technologies, ship sets and ships from the left, sections of the queue from
the bottom. Plans 0 to 47 are those of the base box, 48 to 71 the specialised ones.
"""

from __future__ import annotations

from cosmodrome.engine.record import Record, i8

SEATS = 4

# Guests, resources, and what can be gained

ADVENTURE, RELAXING, FAMILY = range(3)
GUEST_IDS = ("adventure", "relaxing", "family")
GUESTS = len(GUEST_IDS)
GUEST_LETTERS = ("A", "D", "F")

FOOD, OXYGEN, FUEL = range(3)
RESOURCE_IDS = ("food", "oxygen", "fuel")
RESOURCES = len(RESOURCE_IDS)

#: What a component may give. Of each kind a component gives so many; of `development` the number
#: is how much less the development costs, of `vp_per_guest` the points for each guest aboard.
GAIN_IDS = (
    "none", "credit", "ad", "vp", "resource", "food", "oxygen", "fuel", "reputation", "card",
    "blueprint", "funding", "development", "vp_per_guest",
)  # fmt: skip
(
    NO_GAIN, CREDIT, AD, VP, RESOURCE, GAIN_FOOD, GAIN_OXYGEN, GAIN_FUEL, REPUTATION, CARD,
    BLUEPRINT, FUNDING, DEVELOPMENT, VP_PER_GUEST,
) = range(len(GAIN_IDS))  # fmt: skip
PARTS = 3  # gains of one component at most, in their printed order

# The main board

BUILDING_IDS = ("TC", "TR", "BR", "BC", "BL", "TL")
BUILDINGS = len(BUILDING_IDS)
CORRIDORS = BUILDINGS  # corridor n links building n and the next one clockwise
TECH_SLOTS = 4
AREAS = CORRIDORS + TECH_SLOTS  # the corridors, then the technologies
FIRST_TECH_AREA = CORRIDORS

ACTION_IDS = (
    "build_development", "hire_expert", "purchase_supplies", "acquire_blueprints",
    "build_segments", "acquire_ship", "gain_resources", "refill_silo", "schedule_cruise",
    "advertise", "draw_agenda", "refill_agenda",
)  # fmt: skip
(
    BUILD_DEVELOPMENT, HIRE_EXPERT, PURCHASE_SUPPLIES, ACQUIRE_BLUEPRINTS, BUILD_SEGMENTS,
    ACQUIRE_SHIP, GAIN_RESOURCES, REFILL_SILO, SCHEDULE_CRUISE, ADVERTISE, DRAW_AGENDA,
    REFILL_AGENDA,
) = range(len(ACTION_IDS))  # fmt: skip
TILES = len(ACTION_IDS)
TILES_PER_BUILDING = 2
NO_ACTION = -1

OFFICES = 5
SHIP_SETS = 4
AGENDA_SLOTS = 4
REPUTATION_MAX = 18
PROGRESS_SECTIONS = 3
AGM_A, AGM_B, AGM_C = range(3)
TRACK_SPACES = 6  # of an advanced technology, 0 to 5
LEVELS = 3

# The player board

ROWS = RESOURCES  # of developments: food, oxygen, fuel
COLUMNS = 3
DEVELOPMENTS = ROWS * COLUMNS
LEFT_EXPERT, RIGHT_EXPERT = range(2)

UPGRADE_IDS = ("A1", "A2", "A3", "D1", "D2", "D3", "F1", "F2", "F3")
(
    PROGRESS_BONUS, REOPENED_FILE, EXTENDED_FLEET, LIFT_OFF_BONUS, RENOWN, EXPERT_TRAINING,
    FREE_ACCESS, EXTENDED_WORKSHOP, INTERNAL_ROTATION,
) = range(len(UPGRADE_IDS))  # fmt: skip
UPGRADES = len(UPGRADE_IDS)
SLOTS_PER_TYPE = 3  # upgrade slots 3t to 3t + 2 belong to guest type t

TOKEN_IDS = (
    "u_credit", "u_ad", "u_vp", "u_resource", "l_credits", "l_ads", "l_resources", "l_development"
)  # fmt: skip
(
    U_CREDIT, U_AD, U_VP, U_RESOURCE, L_CREDITS, L_ADS, L_RESOURCES, L_DEVELOPMENT
) = range(len(TOKEN_IDS))  # fmt: skip
TOKENS = len(TOKEN_IDS)
FUNDINGS = 4  # tokens 0 to 3 are the funding bonuses
FIRST_FOOT_TOKEN = FUNDINGS

# Ships

BASE_PLANS = 48
SPECIAL_PLANS = 24
PLANS = BASE_PLANS + SPECIAL_PLANS
PLAN_IDS = tuple(f"BP{n:02}" for n in range(1, BASE_PLANS + 1)) + tuple(
    f"SP{n:02}" for n in range(1, SPECIAL_PLANS + 1)
)
LEFT, CENTRE, RIGHT = range(3)
HALVES = ("left", "centre", "right")

COCKPIT_IDS = tuple(f"CK{n:02}" for n in range(16))
COCKPITS = len(COCKPIT_IDS)
ENGINE_IDS = tuple(f"EN{n:02}" for n in range(16))
ENGINES = len(ENGINE_IDS)
STARTER = 0  # cockpit and engine of the first ship; 1 to 15 come from the assembly line

# What cockpits and company goals count

METRIC_IDS = (
    "segments_of_ship", "developments", "experts", "tokens_A", "tokens_D", "tokens_F", "icons_A",
    "icons_D", "icons_F", "hand", "reputation", "ships", "cubes_on_track",
    "technology_developments", "credits", "wings", "upgrade_tokens", "segments", "launches",
    "destinations_visited", "cards_played", "ships_2_segments", "guests_scored",
    "different_ships_launched", "icons", "guests_carried", "ads", "corridor_developments", "vp",
)  # fmt: skip
(
    M_SEGMENTS_OF_SHIP, M_DEVELOPMENTS, M_EXPERTS, M_TOKENS_A, M_TOKENS_D, M_TOKENS_F, M_ICONS_A,
    M_ICONS_D, M_ICONS_F, M_HAND, M_REPUTATION, M_SHIPS, M_CUBES_ON_TRACK,
    M_TECHNOLOGY_DEVELOPMENTS, M_CREDITS, M_WINGS, M_UPGRADE_TOKENS, M_SEGMENTS, M_LAUNCHES,
    M_DESTINATIONS_VISITED, M_CARDS_PLAYED, M_SHIPS_2_SEGMENTS, M_GUESTS_SCORED,
    M_DIFFERENT_SHIPS_LAUNCHED, M_ICONS, M_GUESTS_CARRIED, M_ADS, M_CORRIDOR_DEVELOPMENTS, M_VP,
) = range(len(METRIC_IDS))  # fmt: skip

GOAL_IDS = tuple(f"G{n}" for n in range(1, 7))
GOAL_TILES = len(GOAL_IDS)
GOALS = 3  # left, middle, right
GOAL_PLACES = ("left", "middle", "right")
STEPS = 3  # of a goal's tracker: bottom, middle, top

# Marketing

CRUISE_IDS = ("ST1", "ST2", "ST3") + tuple(f"B{n}" for n in range(1, 16))
CRUISES = len(CRUISE_IDS)
STARRED = 3  # the starred cruises come first
STOPS = 3  # of a cruise tile; then Earth
SPACE = GUESTS  # a stop is a guest type, or SPACE
NO_DESTINATION = -1
MAX_OPEN_CRUISES = 6
TICKETS = 2
QUEUE = 3  # sections
BOTTOM, MIDDLE, TOP, SUPPLY = range(4)

GUEST_BONUS_IDS = ("ad", "credit", "reputation", "resource", "vp")
GUEST_BONUSES = len(GUEST_BONUS_IDS)
BUILDING_TOKEN_IDS = ("ad", "card", "credit", "reputation", "resource", "vp")
BUILDING_TOKENS = len(BUILDING_TOKEN_IDS)

# Project cards

CARD_IDS = tuple(f"P{n:02}" for n in range(1, 37))
CARDS = len(CARD_IDS)
(
    P01, P02, P03, P04, P05, P06, P07, P08, P09, P10, P11, P12, P13, P14, P15, P16, P17, P18,
    P19, P20, P21, P22, P23, P24, P25, P26, P27, P28, P29, P30, P31, P32, P33, P34, P35, P36,
) = range(CARDS)  # fmt: skip
#: When a card's text may be used: the 12 actions, then these.
WINDOW_IDS = ACTION_IDS + (
    "any", "launch_t5", "launch_t3", "destination", "space", "meeting", "assign"
)  # fmt: skip
(
    WINDOW_ANY, WINDOW_T5, WINDOW_T3, WINDOW_DESTINATION, WINDOW_SPACE, WINDOW_MEETING,
    WINDOW_ASSIGN,
) = range(TILES, len(WINDOW_IDS))  # fmt: skip
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
#: Cards whose number stands in the box; the texts of the others have none.
COUNTED_CARDS = (
    P01, P02, P03, P04, P06, P07, P08, P10, P11, P12, P13, P14, P16, P17, P19, P22, P23, P24, P25,
    P27, P28, P29, P32, P33, P34, P35,
)  # fmt: skip

# Technologies and experts

TECH_IDS = ("TA1", "TA2", "TA3", "TA4", "TA5", "TA6", "TA7", "TA8", "TB3", "TB4")
(
    ASSISTED_NAVIGATION, VERSATILE_HOSTS, MOLECULAR_KITCHEN, MODULAR_CONSTRUCTION, RECYCLED_AIR,
    TARGETED_ADVERTISING, DIGITAL_ARCHIVES, ROOM_SERVICE, ORBITAL_YARD, LOYALTY_PROGRAMME,
) = range(len(TECH_IDS))  # fmt: skip
TECHS = len(TECH_IDS)
BASE_TECHS = 8
DIAGRAM_IDS = tuple(f"N{n}" for n in range(1, 11))
DIAGRAMS = len(DIAGRAM_IDS)

EXPERT_IDS = ("EX1", "EX2", "EX3", "EX4", "EX5", "EX6", "EXA1", "EXA2", "EXB1", "EXB2")
(
    DUAL_SKILL, NEGOTIATOR, AUTHORITY, MANAGER, TREASURER, STEWARD, ENGINEER, SPOKESPERSON,
    PURSER, FOREMAN,
) = range(len(EXPERT_IDS))  # fmt: skip
EXPERTS = len(EXPERT_IDS)
BASE_EXPERTS = 6
INNOVATION_EXPERTS = 8  # with a module of Innovation the pool is experts 0 to 7

# Rachel

SOLO_IDS = tuple(f"S{n:02}" for n in range(1, 13))
SOLO_CARDS = len(SOLO_IDS)
#: What Rachel can do: the 12 actions by their numbers where they are the same, then her own.
SOLO_ACTION_IDS = (
    "launch_2", "launch_3", "build_segments", "refresh", "hire_expert", "development_network",
    "development_technology", "draw_agenda", "refill_agenda", "gain_resources", "refill_silo",
    "advertise",
)  # fmt: skip
(
    R_LAUNCH_2, R_LAUNCH_3, R_BUILD_SEGMENTS, R_REFRESH, R_HIRE_EXPERT, R_DEVELOPMENT_NETWORK,
    R_DEVELOPMENT_TECHNOLOGY, R_DRAW_AGENDA, R_REFILL_AGENDA, R_GAIN_RESOURCES, R_REFILL_SILO,
    R_ADVERTISE,
) = range(len(SOLO_ACTION_IDS))  # fmt: skip
SECOND_SAME, SECOND_LINKED = range(2)
SECOND_IDS = ("same", "linked")
DIFFICULTY_IDS = ("easy", "medium", "hard")
DIFFICULTIES = len(DIFFICULTY_IDS)

COLOURS = ("blue", "red", "yellow", "green")  # of the seats, in their order

#: The most the reader takes: what a position counts must have room for it.
CAPACITY, WORKERS, CUBES, MAX_GUESTS, SECTION_SPACES, SILO_MAX = 2, 2, 12, 20, 9, 5

DIGIT = i8.upto(9)
NUMBER = i8.upto(99)
GAIN = i8.below(len(GAIN_IDS))

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
    start_resources=i8.upto(CAPACITY)[RESOURCES],
    start_silo=i8.upto(SILO_MAX)[RESOURCES],
    start_wings=DIGIT,
    workers=i8.within(WORKERS, WORKERS),
    cubes=i8.within(1, CUBES),
    guests=i8.within(6, MAX_GUESTS)[GUESTS],
    npc_developments=i8.upto(AREAS),
    intro_tiles=i8.below(TILES)[BUILDINGS, TILES_PER_BUILDING],
    special_tray=i8.upto(24),
    # The main board
    reputation_icon=GAIN[REPUTATION_MAX + 1],
    reputation_vp=NUMBER[REPUTATION_MAX + 1],
    use_price=DIGIT[REPUTATION_MAX + 1],
    cover_reputation=DIGIT,
    refresh_reputation=i8.within(1, 9),
    office_credits=DIGIT,
    office_reputation=DIGIT,
    silo_max=i8.within(SILO_MAX, SILO_MAX),
    slot_gain=GAIN[AGENDA_SLOTS],
    slot_amount=DIGIT[AGENDA_SLOTS],
    # The player board
    capacity=i8.within(CAPACITY, CAPACITY),
    development_cost=DIGIT[COLUMNS],
    development_vp=NUMBER[COLUMNS],
    right_expert_cost=DIGIT,
    left_expert_cost=DIGIT,
    token_gain=GAIN[TOKENS],
    token_amount=DIGIT[TOKENS],
    funding_after=DIGIT[FUNDINGS],
    upgrade_amount=DIGIT[UPGRADES],
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
    plan_icons=i8.upto(2)[PLANS, GUESTS],
    plan_cost=i8.upto(20)[PLANS],
    plan_vp=DIGIT[PLANS],
    plan_top=i8.below(len(HALVES))[PLANS],
    plan_bottom=i8.below(len(HALVES))[PLANS],
    special_gain=GAIN[SPECIAL_PLANS, PARTS],
    special_amount=DIGIT[SPECIAL_PLANS, PARTS],
    special_action=i8.within(NO_ACTION, TILES - 1)[SPECIAL_PLANS],
    special_limit=i8.upto(2)[SPECIAL_PLANS],
    special_discount=DIGIT[SPECIAL_PLANS],
    cockpit_vp=DIGIT[COCKPITS],
    cockpit_metric=i8.below(len(METRIC_IDS))[COCKPITS],
    cockpit_per=i8.within(1, 9)[COCKPITS],
    cockpit_cap=NUMBER[COCKPITS],
    engine_gain=GAIN[ENGINES, PARTS],
    engine_amount=DIGIT[ENGINES, PARTS],
    # Goals, cruises, tokens
    goal_metric=i8.below(len(METRIC_IDS))[GOAL_TILES, GOALS],
    goal_threshold=i8.within(1, 99)[GOAL_TILES * GOALS, STEPS],
    cruise_stop=i8.upto(SPACE)[CRUISES, STOPS],
    cruise_destination=i8.within(NO_DESTINATION, GUESTS - 1)[CRUISES, STOPS],
    cruise_destinations=i8.within(1, STOPS)[CRUISES],
    cruise_offers=i8.bits(GUESTS)[CRUISES],
    cruise_fuel=i8.upto(5)[CRUISES],
    guest_bonus_gain=GAIN[GUEST_BONUSES],
    guest_bonus_amount=DIGIT[GUEST_BONUSES],
    building_token_gain=GAIN[BUILDING_TOKENS],
    building_token_amount=DIGIT[BUILDING_TOKENS],
    # Cards, technologies, experts
    card_window=i8.below(len(WINDOW_IDS))[CARDS],
    card_resource=i8.below(RESOURCES)[CARDS],
    card_amount=DIGIT[CARDS],
    tech_amount=DIGIT[TECHS, LEVELS],
    tech_diagram=i8.below(DIAGRAMS)[TECHS],
    track_level=i8.below(LEVELS)[TRACK_SPACES],
    track_surcharge=i8.below(LEVELS)[TRACK_SPACES],
    diagram_corridor=i8.below(CORRIDORS)[DIAGRAMS, 2],
    diagram_tech=i8.below(TECH_SLOTS)[DIAGRAMS],
    expert_amount=DIGIT[EXPERTS],
    # Rachel
    solo_building=i8.below(BUILDINGS)[SOLO_CARDS],
    solo_number=i8.within(1, 6)[SOLO_CARDS, 2],
    solo_action=i8.below(len(SOLO_ACTION_IDS))[SOLO_CARDS, 2],
    rachel_developments=i8.within(1, DEVELOPMENTS)[DIFFICULTIES],
    rachel_segments=i8.within(1, 9)[DIFFICULTIES],
    rachel_ships=i8.within(1, 3)[DIFFICULTIES],
    rachel_second=i8.below(len(SECOND_IDS))[DIFFICULTIES],
    rachel_meeting_card=i8.flag[DIFFICULTIES],
    rachel_expert_bonus=i8.flag[DIFFICULTIES],
    rachel_expert_price=NUMBER[2],
    rachel_space_reputation=DIGIT,
    rachel_advertise_reputation=DIGIT,
    rachel_silo_cards=i8.within(1, 5),
)
"""Gains: *_gain is a kind of GAIN_IDS, *_amount how many; engines and specialised plans have up to
PARTS in printed order, NO_GAIN after the last. reputation_icon[n]: the gain kind (RESOURCE, CREDIT
or AD) crossed from n to n - 1. use_price, reputation_vp: by Reputation. goal_threshold[tile *
GOALS + place, step]. cruise_stop: a guest type or SPACE; cruise_destination: the types in order,
then NO_DESTINATION; cruise_offers: a mask of types. funding_after: what a funding bonus gives once
its token has left (token_amount before). special_action: NO_ACTION or one of the 12, special_limit
its number (0: as usual). capacity: before any development is removed. track_*: by space of an
advanced technology. solo_number: as printed, from 1. rachel_expert_price: below this she hires her
first, second expert. card_amount 0: the text has no number. tech_amount: of the new thing each
level brings."""
