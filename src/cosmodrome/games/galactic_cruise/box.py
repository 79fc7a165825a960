"""The components as rules read them, and their loading from box.toml.

Everything is numbered from 0: buildings and corridors clockwise from the top middle building,
slots from the top, technologies, ship sets and ships from the left, sections of the queue from
the bottom. Plans 0 to 47 are those of the base box, 48 to 71 the specialised ones.
"""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.box import BoxReader, Table
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
SOLO_ACTIONS = len(SOLO_ACTION_IDS)
SECOND_SAME, SECOND_LINKED = range(2)
SECOND_IDS = ("same", "linked")
DIFFICULTY_IDS = ("easy", "medium", "hard")
DIFFICULTIES = len(DIFFICULTY_IDS)

COLOURS = ("blue", "red", "yellow", "green")  # of the seats, in their order

BOX = Record(
    "box",
    # The start, by players (index 1 is solo) or for everybody
    open_cruises=i8[SEATS + 1],
    queue_minimum=i8[SEATS + 1],
    goal_tracker=i8[SEATS + 1],
    neutral_corridors=i8[SEATS + 1],
    neutral_technologies=i8[SEATS + 1],
    npc=i8[SEATS + 1],
    section_spaces=i8[SEATS + 1, PROGRESS_SECTIONS],
    intro_cubes=i8[SEATS + 1, PROGRESS_SECTIONS],
    token_threshold=i8[SEATS + 1],
    start_reputation=i8[SEATS],
    start_credits=i8,
    start_ads=i8,
    start_vp=i8,
    start_cards=i8,
    start_resources=i8[RESOURCES],
    start_silo=i8[RESOURCES],
    start_wings=i8,
    workers=i8,
    cubes=i8,
    guests=i8[GUESTS],
    npc_developments=i8,
    intro_tiles=i8[BUILDINGS, TILES_PER_BUILDING],
    special_tray=i8,
    # The main board
    reputation_icon=i8[REPUTATION_MAX + 1],
    reputation_vp=i8[REPUTATION_MAX + 1],
    use_price=i8[REPUTATION_MAX + 1],
    cover_reputation=i8,
    refresh_reputation=i8,
    office_credits=i8,
    office_reputation=i8,
    silo_max=i8,
    slot_gain=i8[AGENDA_SLOTS],
    slot_amount=i8[AGENDA_SLOTS],
    # The player board
    capacity=i8,
    development_cost=i8[COLUMNS],
    development_vp=i8[COLUMNS],
    right_expert_cost=i8,
    left_expert_cost=i8,
    token_gain=i8[TOKENS],
    token_amount=i8[TOKENS],
    funding_after=i8[FUNDINGS],
    upgrade_amount=i8[UPGRADES],
    lift_off_reputation=i8,
    ships_max=i8,
    segments_max=i8,
    plans_max=i8,
    hand_max=i8,
    # The actions
    actions_per_worker=i8,
    meeting_actions=i8,
    purchase_cost=i8,
    purchase_amount=i8,
    plans_taken=i8,
    segments_built=i8,
    resources_taken=i8,
    refill_credits=i8,
    refill_reputation=i8,
    guests_advertised=i8,
    guest_cost=i8[QUEUE + 1],
    destination_credits=i8,
    match_reputation=i8,
    cards_drawn=i8,
    discard_reputation=i8,
    # Launches and cruises
    pilot_food=i8,
    left_behind_reputation=i8,
    unlaunched_vp=i8,
    match_ads=i8,
    other_ads=i8,
    guest_vp=i8,
    guest_vp_token=i8,
    # The end
    possessions=i8,
    top_reputation_cubes=i8,
    # Plans, cockpits, engines
    plan_icons=i8[PLANS, GUESTS],
    plan_cost=i8[PLANS],
    plan_vp=i8[PLANS],
    plan_top=i8[PLANS],
    plan_bottom=i8[PLANS],
    special_gain=i8[SPECIAL_PLANS, PARTS],
    special_amount=i8[SPECIAL_PLANS, PARTS],
    special_action=i8[SPECIAL_PLANS],
    special_limit=i8[SPECIAL_PLANS],
    special_discount=i8[SPECIAL_PLANS],
    cockpit_vp=i8[COCKPITS],
    cockpit_metric=i8[COCKPITS],
    cockpit_per=i8[COCKPITS],
    cockpit_cap=i8[COCKPITS],
    engine_gain=i8[ENGINES, PARTS],
    engine_amount=i8[ENGINES, PARTS],
    # Goals, cruises, tokens
    goal_metric=i8[GOAL_TILES, GOALS],
    goal_threshold=i8[GOAL_TILES * GOALS, STEPS],
    cruise_stop=i8[CRUISES, STOPS],
    cruise_destination=i8[CRUISES, STOPS],
    cruise_destinations=i8[CRUISES],
    cruise_offers=i8[CRUISES],
    cruise_fuel=i8[CRUISES],
    guest_bonus_gain=i8[GUEST_BONUSES],
    guest_bonus_amount=i8[GUEST_BONUSES],
    building_token_gain=i8[BUILDING_TOKENS],
    building_token_amount=i8[BUILDING_TOKENS],
    # Cards, technologies, experts
    card_window=i8[CARDS],
    card_resource=i8[CARDS],
    card_amount=i8[CARDS],
    tech_amount=i8[TECHS, LEVELS],
    tech_diagram=i8[TECHS],
    track_level=i8[TRACK_SPACES],
    track_surcharge=i8[TRACK_SPACES],
    diagram_corridor=i8[DIAGRAMS, 2],
    diagram_tech=i8[DIAGRAMS],
    expert_amount=i8[EXPERTS],
    # Rachel
    solo_building=i8[SOLO_CARDS],
    solo_number=i8[SOLO_CARDS, 2],
    solo_action=i8[SOLO_CARDS, 2],
    rachel_developments=i8[DIFFICULTIES],
    rachel_segments=i8[DIFFICULTIES],
    rachel_ships=i8[DIFFICULTIES],
    rachel_second=i8[DIFFICULTIES],
    rachel_meeting_card=i8[DIFFICULTIES],
    rachel_expert_bonus=i8[DIFFICULTIES],
    rachel_expert_price=i8[2],
    rachel_space_reputation=i8,
    rachel_advertise_reputation=i8,
    rachel_silo_cards=i8,
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


def read_box(reader: BoxReader) -> dict[str, Any]:
    """The box record's fields from a file; faults are collected by the reader."""
    contents = reader.table("contents")
    data: dict[str, Any] = {
        **_read_start(reader, contents),
        **_read_values(reader, contents),
        **_read_players(reader),
        **_read_reputation(reader),
        **_read_board(reader, contents),
        **_read_player_board(reader, contents),
        **_read_plans(reader, contents),
        **_read_ships(reader, contents),
        **_read_goals(reader, contents),
        **_read_cruises(reader, contents),
        **_read_cards(reader, contents),
        **_read_technologies(reader, contents),
        **_read_experts(reader, contents),
        **_read_solo(reader, contents),
        **_read_difficulties(reader),
    }
    _check(reader, data)
    _read_names(reader)
    return data


def _names(table: Table) -> None:
    table.text("fr")
    table.text("en")


def _texts(table: Table) -> None:
    table.text("text_fr")
    table.text("text_en")


def _total(contents: Table, key: str, found: int) -> None:
    """The totals of [contents] are a check on everything else."""
    announced = contents.whole(key, 0, 100)
    if announced != found:
        contents.reader.fault(f"contents.{key}", f"is {announced}, but the tables hold {found}")


def _maybe(table: Table, key: str, low: int, high: int) -> int:
    """A number that a component leaves out when it has none."""
    return table.whole(key, low, high) if key in table.data else 0


def _with_ids(reader: BoxReader, name: str, ids: tuple[str, ...]) -> list[Table]:
    """The items of a list whose ids and order are fixed; missing ones are empty."""
    found = reader.items(name, len(ids))[: len(ids)]
    for item, wanted in zip(found, ids):
        item.one_of("id", (wanted,))
    missing = len(ids) - len(found)
    return found + [Table(reader, name, {"source": "rulebook"}) for _ in range(missing)]


def _gains(item: Table) -> tuple[list[int], list[int]]:
    """What a component gives, in printed order, filled up to PARTS."""
    kinds = [kind + 1 for kind in item.list_of("gives", GAIN_IDS[1:])]
    amounts = item.numbers("amounts", 1, 9, len(kinds))
    if len(kinds) > PARTS:
        item.reader.fault(f"{item.path}.gives", f"may hold {PARTS} gains at most")
    fill = [NO_GAIN] * (PARTS - len(kinds))
    return (kinds + fill)[:PARTS], (amounts + fill)[:PARTS]


def _gain(item: Table, among: tuple[str, ...] = GAIN_IDS[1:]) -> tuple[int, int]:
    """A single gain: its kind and how many."""
    return GAIN_IDS.index(among[item.one_of("gives", among)]), item.whole("amount", 1, 9)


#: What a bonus may be that is gained outside an action, without a choice of its own.
SIMPLE_GAINS = ("credit", "ad", "vp", "resource", "reputation", "card")


def _read_start(reader: BoxReader, contents: Table) -> dict[str, Any]:
    start = reader.table("start")
    cubes = start.whole("cubes", 1, 12)
    guests = start.numbers("guests", 6, 20, GUESTS)
    _total(contents, "cubes_each", cubes + GOALS)
    _total(contents, "guests", sum(guests))
    return {
        "start_credits": start.whole("credits", 0, 99),
        "start_ads": start.whole("ads", 0, 99),
        "start_vp": start.whole("vp", 0, 99),
        "start_cards": start.whole("project_cards", 0, 5),
        "start_resources": start.numbers("resources", 0, 2, RESOURCES),
        "start_silo": start.numbers("silo", 0, 5, RESOURCES),
        "start_reputation": start.numbers("reputation", 0, REPUTATION_MAX, SEATS),
        "start_wings": start.whole("wings", 0, 9),
        "workers": start.whole("workers", 2, 2),
        "cubes": cubes,
        "guests": guests,
        "npc_developments": start.whole("npc_developments", 0, AREAS),
        "special_tray": start.whole("special_tray", 0, 24),
    }


def _read_values(reader: BoxReader, contents: Table) -> dict[str, Any]:
    values = reader.table("values")
    values.whole("players_min", 1, 1)
    values.whole("players_max", SEATS, SEATS)
    _total(contents, "developments_each", DEVELOPMENTS)
    names = {
        "ships_max": ("ships", 1, 3),
        "segments_max": ("segments", 2, 3),
        "plans_max": ("plans", 1, 9),
        "hand_max": ("hand", 1, 9),
        "actions_per_worker": ("actions", 1, 2),
        "meeting_actions": ("meeting_actions", 1, 1),
        "capacity": ("capacity", 2, 2),
        "right_expert_cost": ("right_expert", 0, 9),
        "left_expert_cost": ("left_expert", 0, 9),
        "purchase_cost": ("purchase_cost", 0, 9),
        "purchase_amount": ("purchase", 1, 9),
        "plans_taken": ("plans_taken", 1, OFFICES),
        "segments_built": ("segments_built", 1, 3),
        "office_credits": ("office_credits", 0, 9),
        "office_reputation": ("office_reputation", 0, 9),
        "resources_taken": ("resources_taken", 1, 5),
        "silo_max": ("silo_max", 5, 5),
        "refill_credits": ("refill_credits", 0, 9),
        "refill_reputation": ("refill_reputation", 0, 9),
        "guests_advertised": ("advertised", 1, TICKETS),
        "destination_credits": ("destination_credits", 0, 9),
        "match_reputation": ("match_reputation", 0, 9),
        "cards_drawn": ("cards_drawn", 1, AGENDA_SLOTS),
        "discard_reputation": ("discard_reputation", 0, 9),
        "refresh_reputation": ("refresh_reputation", 1, 9),
        "cover_reputation": ("cover_reputation", 0, 9),
        "pilot_food": ("pilot_food", 0, 2),
        "left_behind_reputation": ("left_behind_reputation", 0, 9),
        "unlaunched_vp": ("unlaunched_vp", 0, 99),
        "match_ads": ("match_ads", 0, 9),
        "other_ads": ("other_ads", 0, 9),
        "guest_vp": ("guest_vp", 0, 9),
        "guest_vp_token": ("guest_vp_token", 0, 9),
        "possessions": ("possessions", 1, 99),
        "top_reputation_cubes": ("top_reputation_cubes", 0, 9),
    }
    data: dict[str, Any] = {field: values.whole(*it) for field, it in names.items()}
    data["development_cost"] = values.numbers("development_cost", 0, 9, COLUMNS)
    data["development_vp"] = values.numbers("development_vp", 0, 99, COLUMNS)
    data["guest_cost"] = values.numbers("guest_cost", 0, 9, QUEUE + 1)
    return data


def _read_players(reader: BoxReader) -> dict[str, Any]:
    """GC-S03 to GC-S05, GC-S14: what depends on the number of players."""
    counts: dict[str, list[Any]] = {
        "open_cruises": [0],
        "queue_minimum": [0],
        "goal_tracker": [0],
        "neutral_corridors": [0],
        "neutral_technologies": [0],
        "npc": [0],
        "section_spaces": [[0] * PROGRESS_SECTIONS],
        "intro_cubes": [[0] * PROGRESS_SECTIONS],
        "token_threshold": [0],
    }
    rows = reader.items("player_count", SEATS)[:SEATS]
    rows += [Table(reader, "player_count", {"source": "rulebook"})] * (SEATS - len(rows))
    for players, row in enumerate(rows, 1):
        row.whole("players", players, players)
        counts["open_cruises"].append(row.whole("open_cruises", STARRED, MAX_OPEN_CRUISES))
        counts["queue_minimum"].append(row.whole("queue_minimum", 0, 18))
        counts["goal_tracker"].append(row.one_of("goal_tracker", ("bottom", "middle", "top")))
        counts["neutral_corridors"].append(row.whole("neutral_corridors", 0, 2))
        counts["neutral_technologies"].append(row.whole("neutral_technologies", 0, 1))
        counts["npc"].append(int(row.flag("npc")))
        counts["section_spaces"].append(row.numbers("sections", 2, 9, PROGRESS_SECTIONS))
        counts["intro_cubes"].append(row.numbers("intro_cubes", 0, 1, PROGRESS_SECTIONS))
        counts["token_threshold"].append(row.whole("token_threshold", 1, 8))
        if counts["npc"][-1] and (players > 2 or counts["neutral_corridors"][-1] < 2):
            # GC-S05: the NPC's workers start beside the two neutral developments.
            reader.fault(f"{row.path}.npc", "needs two neutral corridors and at most 2 players")
    return counts


def _read_reputation(reader: BoxReader) -> dict[str, Any]:
    """GC-128, GC-154, GC-161: the Reputation track, by its spaces."""
    track = reader.table("reputation")
    kinds = ("resource", "credit", "ad")
    icons = [GAIN_IDS.index(kinds[i]) for i in track.list_of("icons", kinds, REPUTATION_MAX)]
    data: dict[str, Any] = {"reputation_icon": [NO_GAIN, *icons]}
    for field, key, most in (("reputation_vp", "vp", 99), ("use_price", "price", 9)):
        starts = track.numbers(f"{key}_from", 0, REPUTATION_MAX)
        amounts = track.numbers(key, 0, most, len(starts))
        if starts != sorted(set(starts)):
            reader.fault(f"reputation.{key}_from", "must ascend")
        data[field] = [
            max([(start, amount) for start, amount in zip(starts, amounts) if start <= n],
                default=(0, 0))[1]
            for n in range(REPUTATION_MAX + 1)
        ]  # fmt: skip
    return data


def _read_board(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-349, GC-S13: empty slots of the board of directors; buildings of the first game."""
    slots = reader.items("agenda_slot", AGENDA_SLOTS)[:AGENDA_SLOTS]
    gains = [_gain(slot, SIMPLE_GAINS[:-1]) for slot in slots]
    gains += [(NO_GAIN, 0)] * (AGENDA_SLOTS - len(gains))
    tiles = []
    for building in _with_ids(reader, "building", BUILDING_IDS):
        _names(building)
        tiles.append(building.list_of("tiles", ACTION_IDS, TILES_PER_BUILDING))
    if sorted(tile for pair in tiles for tile in pair) != list(range(TILES)):
        reader.fault("building", "must have each of the 12 action tiles once")
    _total(contents, "action_tiles", len(reader.data.get("action", ())))
    return {
        "slot_gain": [kind for kind, _ in gains],
        "slot_amount": [amount for _, amount in gains],
        "intro_tiles": tiles,
    }


def _read_player_board(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-181, GC-224, GC-327, GC-352: the launch tower and the upgrades."""
    funding = ("credit", "ad", "vp", "resource")
    gains, after = [], []
    for i, token in enumerate(_with_ids(reader, "tower_token", TOKEN_IDS)):
        _names(token)
        among = (funding[i],) if i < FUNDINGS else (*SIMPLE_GAINS, "development")
        gains.append(_gain(token, among))
        if i < FUNDINGS:
            after.append(token.whole("after", 1, 9))
    _total(contents, "upgrade_tokens_each", len(gains))
    amounts, lift_off = [], 0
    for i, upgrade in enumerate(_with_ids(reader, "upgrade", UPGRADE_IDS)):
        _names(upgrade)
        _texts(upgrade)
        upgrade.one_of("type", (GUEST_IDS[i // SLOTS_PER_TYPE],))
        # The limits of ships and segments have room for one more.
        most = 1 if i in (EXTENDED_FLEET, LIFT_OFF_BONUS) else 9
        amounts.append(_maybe(upgrade, "amount", 0, most))
        if i == LIFT_OFF_BONUS:
            lift_off = upgrade.whole("reputation", 0, 9)
    return {
        "token_gain": [kind for kind, _ in gains],
        "token_amount": [amount for _, amount in gains],
        "funding_after": after,
        "upgrade_amount": amounts,
        "lift_off_reputation": lift_off,
    }


def _read_plans(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-208, GC-353, GC-355: plans with their icons, costs, points and half cabins."""
    plain = _with_ids(reader, "blueprint", PLAN_IDS[:BASE_PLANS])
    special = _with_ids(reader, "specialised", PLAN_IDS[BASE_PLANS:])
    _total(contents, "blueprints", len(plain))
    _total(contents, "specialised_plans", len(special))
    data: dict[str, list[Any]] = {
        "plan_icons": [], "plan_cost": [], "plan_vp": [], "plan_top": [], "plan_bottom": [],
        "special_gain": [], "special_amount": [], "special_action": [], "special_limit": [],
        "special_discount": [],
    }  # fmt: skip
    for plan in plain + special:
        _names(plan)
        icons = plan.list_of("icons", GUEST_IDS)
        if not 1 <= len(icons) <= 2:
            reader.fault(f"{plan.path}.icons", "must be one or two")
        data["plan_icons"].append([icons[:2].count(guest) for guest in range(GUESTS)])
        data["plan_cost"].append(plan.whole("cost", 0, 20))
        data["plan_vp"].append(plan.whole("vp", 0, 9))
        data["plan_top"].append(plan.one_of("top", HALVES))
        data["plan_bottom"].append(plan.one_of("bottom", HALVES))
    for plan in special:
        _texts(plan)
        acts = "action" in plan.data
        kinds, amounts = ([NO_GAIN] * PARTS, [0] * PARTS) if acts else _gains(plan)
        data["special_gain"].append(kinds)
        data["special_amount"].append(amounts)
        data["special_action"].append(plan.one_of("action", ACTION_IDS) if acts else NO_ACTION)
        data["special_limit"].append(_maybe(plan, "limit", 1, 2))
        data["special_discount"].append(_maybe(plan, "discount", 1, 9))
    return data


def _read_ships(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-338: what cockpits count and what engines give."""
    cockpits = _with_ids(reader, "cockpit", COCKPIT_IDS)
    engines = _with_ids(reader, "engine", ENGINE_IDS)
    for cockpit in cockpits:
        _texts(cockpit)
    gains = [_gains(engine) for engine in engines]
    _total(contents, "cockpits", len(cockpits) + SEATS - 1)
    _total(contents, "engines", len(engines) + SEATS - 1)
    if gains[STARTER][0][0] != NO_GAIN:
        reader.fault(f"{engines[STARTER].path}.gives", "must be empty: first ships give nothing")
    return {
        "cockpit_vp": [cockpit.whole("vp", 0, 9) for cockpit in cockpits],
        "cockpit_metric": [cockpit.one_of("counts", METRIC_IDS) for cockpit in cockpits],
        "cockpit_per": [cockpit.whole("per", 1, 9) for cockpit in cockpits],
        "cockpit_cap": [_maybe(cockpit, "cap", 1, 99) for cockpit in cockpits],
        "engine_gain": [kinds for kinds, _ in gains],
        "engine_amount": [amounts for _, amounts in gains],
    }


def _read_goals(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-114, GC-115: what the company goals ask for."""
    metrics, thresholds = [], []
    tiles = _with_ids(reader, "goal", GOAL_IDS)
    _total(contents, "goal_tiles", len(tiles))
    for tile in tiles:
        metrics.append([tile.one_of(place, METRIC_IDS[1:]) + 1 for place in GOAL_PLACES])
        for place in GOAL_PLACES:
            steps = tile.numbers(f"{place}_steps", 1, 99, STEPS)
            thresholds.append(steps)
            if steps != sorted(steps):
                reader.fault(f"{tile.path}.{place}_steps", "may not fall")
    return {"goal_metric": metrics, "goal_threshold": thresholds}


def _read_cruises(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-005, GC-016, GC-076, GC-265: cruises, and what guests and buildings give."""
    stops, fuel = [], []
    cruises = _with_ids(reader, "cruise", CRUISE_IDS)
    _total(contents, "cruises", len(cruises))
    for cruise in cruises:
        cruise.text("label")
        stops.append(cruise.list_of("stops", (*GUEST_IDS, "space"), STOPS))
        fuel.append(cruise.whole("fuel", 0, 5))
        if stops[-1] == [SPACE] * STOPS:
            reader.fault(f"{cruise.path}.stops", "must have a destination")
    places = [[stop for stop in row if stop != SPACE] for row in stops]
    bonuses = _tokens(reader, "guest_bonus", GUEST_BONUS_IDS)
    tokens = _tokens(reader, "building_token", BUILDING_TOKEN_IDS)
    return {
        "cruise_stop": stops,
        "cruise_destination": [row + [NO_DESTINATION] * (STOPS - len(row)) for row in places],
        "cruise_destinations": [len(row) for row in places],
        "cruise_offers": [sum(1 << guest for guest in set(row)) for row in places],
        "cruise_fuel": fuel,
        "guest_bonus_gain": [kind for kind, _ in bonuses],
        "guest_bonus_amount": [amount for _, amount in bonuses],
        "building_token_gain": [kind for kind, _ in tokens],
        "building_token_amount": [amount for _, amount in tokens],
    }


def _tokens(reader: BoxReader, name: str, ids: tuple[str, ...]) -> list[tuple[int, int]]:
    """Tokens that are known by what they give."""
    rows = reader.items(name, len(ids))[: len(ids)]
    found = [_gain(row, (wanted,)) for row, wanted in zip(rows, ids)]
    return found + [(NO_GAIN, 0)] * (len(ids) - len(found))


def _read_cards(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-166, GC-322: the moment, the resource and the number of every project card."""
    windows, resources, amounts = [], [], []
    cards = _with_ids(reader, "project_card", CARD_IDS)
    _total(contents, "project_cards", len(cards))
    for i, card in enumerate(cards):
        _names(card)
        _texts(card)
        card.one_of("window", (CARD_WINDOWS[i],))
        windows.append(WINDOW_IDS.index(CARD_WINDOWS[i]))
        resources.append(card.one_of("resource", RESOURCE_IDS))
        most = min(9, CARD_AMOUNT_MAX.get(i, 9))
        amounts.append(card.whole("amount", 0, most) if i in COUNTED_CARDS else 0)
    return {"card_window": windows, "card_resource": resources, "card_amount": amounts}


#: Numbers of cards that the record of a position has no more room for.
CARD_AMOUNT_MAX = {P03: 1, P10: 3, P12: 2, P17: 2, P19: 3, P25: 2, P34: 1, P35: 4}


def _read_technologies(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-139, GC-260, GC-262, GC-351: technologies, their backs and their tracks."""
    amounts, backs = [], []
    technologies = _with_ids(reader, "technology", TECH_IDS)
    _total(contents, "technologies", len(technologies))
    for technology in technologies:
        _names(technology)
        for level in range(1, LEVELS + 1):
            technology.text(f"text_{level}_fr")
            technology.text(f"text_{level}_en")
        amounts.append(technology.numbers("amounts", 0, 9, LEVELS))
        technology.numbers("added", 2, LEVELS)
        backs.append(technology.one_of("diagram", DIAGRAM_IDS))
    if sorted(backs) != list(range(DIAGRAMS)):
        reader.fault("technology", "must have each of the 10 diagrams once")
    advanced = reader.table("advanced")
    last = advanced.whole("last", TRACK_SPACES - 1, TRACK_SPACES - 1)
    gears = advanced.numbers("gears_after", 0, last - 1, LEVELS - 1)
    passed = [sum(space > gear for gear in gears) for space in range(TRACK_SPACES)]
    corridors, slots = [], []
    for diagram in _with_ids(reader, "diagram", DIAGRAM_IDS):
        pair = diagram.numbers("corridors", 1, CORRIDORS, 2)
        corridors.append([corridor - 1 for corridor in pair])
        slots.append(diagram.whole("technology", 1, TECH_SLOTS) - 1)
        if pair[0] == pair[1]:
            reader.fault(f"{diagram.path}.corridors", "must be two different ones")
    return {
        "tech_amount": amounts,
        "tech_diagram": backs,
        "track_level": passed,
        "track_surcharge": passed,
        "diagram_corridor": corridors,
        "diagram_tech": slots,
    }


def _read_experts(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-333: the numbers of the experts' abilities."""
    amounts = []
    experts = _with_ids(reader, "expert", EXPERT_IDS)
    _total(contents, "expert_tiles", len(experts))
    for expert in experts:
        _names(expert)
        _texts(expert)
        amounts.append(_maybe(expert, "amount", 0, 9))
    return {"expert_amount": amounts}


def _read_solo(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-044, GC-255, GC-S08: the solo cards."""
    buildings, numbers, actions = [], [], []
    cards = _with_ids(reader, "solo_card", SOLO_IDS)
    _total(contents, "solo_cards", len(cards))
    for card in cards:
        buildings.append(card.one_of("building", BUILDING_IDS))
        pair = card.numbers("numbers", 1, 6, 2)
        numbers.append(pair)
        if pair[1] > AGENDA_SLOTS:
            # GC-255: the second number must serve wherever the first is too high.
            reader.fault(f"{card.path}.numbers", f"must end with 1 to {AGENDA_SLOTS}")
        actions.append(card.list_of("actions", SOLO_ACTION_IDS, 2))
    if not any(R_REFRESH in pair or R_REFILL_AGENDA in pair for pair in actions):
        # GC/Q126: otherwise Rachel might look for a possible action for ever.
        reader.fault("solo_card", "must offer an action that is always possible")
    return {"solo_building": buildings, "solo_number": numbers, "solo_action": actions}


def _read_difficulties(reader: BoxReader) -> dict[str, Any]:
    """GC-122, GC-130: the settings of the three modes, and what is the same in all."""
    modes = _with_ids(reader, "difficulty", DIFFICULTY_IDS)
    for mode in modes:
        _names(mode)
    rachel = reader.table("rachel")
    return {
        "rachel_developments": [mode.whole("developments", 1, DEVELOPMENTS) for mode in modes],
        "rachel_segments": [mode.whole("segments", 1, 9) for mode in modes],
        "rachel_ships": [mode.whole("ships", 1, 3) for mode in modes],
        "rachel_second": [mode.one_of("second_action", SECOND_IDS) for mode in modes],
        "rachel_meeting_card": [int(mode.flag("meeting_card")) for mode in modes],
        "rachel_expert_bonus": [int(mode.flag("expert_bonus")) for mode in modes],
        "rachel_expert_price": rachel.numbers("expert_prices", 0, 99, 2),
        "rachel_space_reputation": rachel.whole("space_reputation", 0, 9),
        "rachel_advertise_reputation": rachel.whole("advertise_reputation", 0, 9),
        "rachel_silo_cards": rachel.whole("silo_cards", 1, 5),
    }


def _check(reader: BoxReader, data: dict[str, Any]) -> None:
    """What must hold between the tables, so that every game can be set up and ends."""
    for players in range(1, SEATS + 1):
        spaces, each = sum(data["section_spaces"][players]), data["cubes"] + GOALS
        if spaces > max(players, 2) * each:
            reader.fault(f"player_count[{players - 1}].sections", "are more than all the cubes")
        if data["queue_minimum"][players] > sum(data["guests"]):
            reader.fault(f"player_count[{players - 1}].queue_minimum", "is more than all guests")
    if max(data["start_silo"]) > data["silo_max"]:
        reader.fault("start.silo", "is more than silo_max")


def _read_names(reader: BoxReader) -> None:
    """The words printed on boards and pieces, for text and drawing."""
    for guest, letter in zip(_with_ids(reader, "guest", GUEST_IDS), GUEST_LETTERS):
        guest.one_of("letter", (letter,))
        _names(guest)
    for gain in _with_ids(reader, "gain", GAIN_IDS[1:]):
        for key in ("one_fr", "many_fr", "one_en", "many_en"):
            gain.text(key)
    for name, ids in (
        ("resource", RESOURCE_IDS),
        ("action", ACTION_IDS),
        ("window", WINDOW_IDS[TILES:]),
        ("half", HALVES),
        ("colour", COLOURS),
        ("metric", METRIC_IDS),
        ("solo_action", SOLO_ACTION_IDS),
    ):
        for row in _with_ids(reader, name, ids):
            _names(row)
