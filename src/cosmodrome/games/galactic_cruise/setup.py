"""Setting the table (GC-S01 … GC-S14)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.random import below, seed_rng, shuffle
from cosmodrome.games.galactic_cruise.box import (
    AGENDA_SLOTS,
    BASE_EXPERTS,
    BASE_PLANS,
    BASE_TECHS,
    BUILDING_TOKENS,
    BUILDINGS,
    CARDS,
    COCKPITS,
    COLUMNS,
    CRUISES,
    ENGINES,
    EXPERTS,
    FIRST_TECH_AREA,
    GOAL_TILES,
    GOALS,
    GUEST_BONUSES,
    GUESTS,
    INNOVATION_EXPERTS,
    OFFICES,
    PLANS,
    PROGRESS_SECTIONS,
    QUEUE,
    RESOURCES,
    SHIP_SETS,
    SOLO_CARDS,
    STARRED,
    STARTER,
    TECH_SLOTS,
    TECHS,
    TILES,
    TILES_PER_BUILDING,
    TOKENS,
)
from cosmodrome.games.galactic_cruise.cards import enter_hand
from cosmodrome.games.galactic_cruise.offices import pick_plan, plans_at
from cosmodrome.games.galactic_cruise.pieces import RACHEL_SEAT, worker_code
from cosmodrome.games.galactic_cruise.state import (
    ASK_RACHEL,
    ASK_ROW,
    ASK_TAKE_PLAN,
    BY_DIFFICULTY,
    DO_SLIDE,
    DO_TURN,
    FREE,
    NEUTRAL,
    NPC,
    ORDINARY,
    PLAN_BOXED,
    PLAN_OFFICE,
    PLAN_TRAY,
    R_SETUP,
)

RULES_STREAM = 0


@rule
def setup(box, s, options, seed):
    """Section 3: all steps, as far as the first choice of the last player."""
    seed_rng(s.rng, seed, RULES_STREAM)
    players = options.players + 0
    s.solo = 1 if players == 1 else 0
    s.seats = players + s.solo
    s.round = 1
    s.round_limit = options.round_limit
    s.advanced = options.advanced_technologies
    s.building_bonus = options.building_tokens
    s.specialised = options.specialised_plans
    s.offset = options.offset_cabins | options.specialised_plans
    set_offices(box, s)
    set_agenda(s)
    set_tiles(box, s, options.intro)
    set_technologies(box, s, players)
    set_goals(box, s, players, options.intro)
    set_cruises(box, s, players)
    set_queue(box, s, players)
    s.start = options.start if options.start >= 0 else below(s.rng, players)
    s.turn = s.start
    for i in range(s.seats):
        set_player(box, s, (s.start + i) % s.seats, box.start_reputation[i])
    for i in range(players):
        deal(box, s, (s.start + i) % s.seats)
    ask(s, DO_TURN, s.start, 0, 0, 0)
    # The last player chooses first (GC-S06), so his choices lie on top.
    for i in range(players):
        seat = (s.start + i) % s.seats
        ask(s, DO_SLIDE, seat, 0, 0, 0)
        ask(s, ASK_TAKE_PLAN, seat, 1, 0, 0)
        ask(s, ASK_ROW, seat, 0, 0, FREE)
    if s.solo == 1:
        set_rachel(box, s, options)
        ask(s, ASK_RACHEL, RACHEL_SEAT, R_SETUP, 0, 0)


@rule
def set_offices(box, s):
    """GC-S02: silo, tray, offices and assembly line."""
    for resource in range(RESOURCES):
        s.silo[resource] = box.start_silo[resource]
    for plan in range(PLANS):
        s.plan_place[plan] = PLAN_TRAY
    if s.specialised == 0:
        for plan in range(BASE_PLANS, PLANS):
            s.plan_place[plan] = PLAN_BOXED
    else:
        boxed = BASE_PLANS - box.special_tray
        while boxed > 0:
            plan = below(s.rng, BASE_PLANS)
            if s.plan_place[plan] == PLAN_TRAY:
                s.plan_place[plan] = PLAN_BOXED
                boxed -= 1
    for i in range(OFFICES):
        plan = pick_plan(s, plans_at(s, PLAN_TRAY))
        s.plan_place[plan] = PLAN_OFFICE
        s.offices[OFFICES - 1 - i] = plan + 1
    s.cockpits = (1 << COCKPITS) - 1 - (1 << STARTER)
    s.engines = (1 << ENGINES) - 1 - (1 << STARTER)
    for slot in range(SHIP_SETS):
        cockpit = random_bit(s.rng, s.cockpits)
        s.cockpits &= ~(1 << cockpit)
        s.line_cockpits[slot] = cockpit + 1
        engine = random_bit(s.rng, s.engines)
        s.engines &= ~(1 << engine)
        s.line_engines[slot] = engine + 1


@rule
def set_agenda(s):
    """GC-S02: four project cards face up, from the bottom."""
    s.deck = (1 << CARDS) - 1
    for i in range(AGENDA_SLOTS):
        card = random_bit(s.rng, s.deck)
        s.deck &= ~(1 << card)
        s.board[AGENDA_SLOTS - 1 - i] = card + 1


@rule
def set_tiles(box, s, intro):
    """GC-S13: two actions a building, at random or as in the introductory game."""
    for building in range(BUILDINGS):
        for i in range(TILES_PER_BUILDING):
            if intro == 1:
                s.tiles[box.intro_tiles[building, i]] = building
            else:
                s.tiles[building * TILES_PER_BUILDING + i] = building
    if intro == 0:
        shuffle(s.rng, s.tiles, TILES)
    if s.building_bonus == 1:
        for building in range(BUILDINGS):
            s.building_token[building] = building % BUILDING_TOKENS + 1
        shuffle(s.rng, s.building_token, BUILDINGS)


@rule
def set_technologies(box, s, players):
    """GC-S05, GC-S11: four technologies, neutral developments by a fifth tile, the NPC."""
    left = (1 << (TECHS if s.specialised == 1 else BASE_TECHS)) - 1
    for slot in range(TECH_SLOTS):
        tech = random_bit(s.rng, left)
        left &= ~(1 << tech)
        s.technology[slot] = tech + 1
    tech = random_bit(s.rng, left)
    left &= ~(1 << tech)
    diagram = box.tech_diagram[tech]
    for i in range(box.neutral_corridors[players]):
        corridor = box.diagram_corridor[diagram, i]
        s.areas[corridor] |= 1 << NEUTRAL
        if box.npc[players] == 1:
            s.workers[(corridor + 1) % BUILDINGS] = worker_code(NPC, ORDINARY)
    if box.neutral_technologies[players] == 1:
        s.areas[FIRST_TECH_AREA + box.diagram_tech[diagram]] |= 1 << NEUTRAL
    if box.npc[players] == 1:
        s.kept = left
        s.npc_left = box.npc_developments
    pool = BASE_EXPERTS
    if s.specialised == 1:
        pool = EXPERTS
    elif s.advanced == 1 or s.building_bonus == 1 or s.offset == 1:
        pool = INNOVATION_EXPERTS
    s.expert = below(s.rng, pool)


@rule
def set_goals(box, s, players, intro):
    """GC-114, GC-S04, GC-S13, GC-S14: the goal tile, its trackers, and the progress track."""
    s.goal_tile = below(s.rng, GOAL_TILES)
    for goal in range(GOALS):
        s.tracker[goal] = box.goal_tracker[players]
    for section in range(PROGRESS_SECTIONS):
        s.spaces[section] = box.section_spaces[players, section]
        if intro == 1:
            s.filled[section] = box.intro_cubes[players, section]


@rule
def set_cruises(box, s, players):
    """GC-S03: guest bonuses; the starred cruises, then others."""
    bonuses = (1 << GUEST_BONUSES) - 1
    for guest in range(GUESTS):
        bonus = random_bit(s.rng, bonuses)
        bonuses &= ~(1 << bonus)
        s.guest_bonus[guest] = bonus
        s.supply[guest] = box.guests[guest]
    s.open_cruises = box.open_cruises[players]
    s.cruise_stack = (1 << CRUISES) - (1 << STARRED)
    for slot in range(s.open_cruises):
        cruise = slot
        if slot >= STARRED:
            cruise = random_bit(s.rng, s.cruise_stack)
            s.cruise_stack &= ~(1 << cruise)
        s.cruises[slot] = cruise + 1


@rule
def set_queue(box, s, players):
    """GC-S03, GC-S10: a guest for each destination, then one of each type up to the minimum."""
    waiting = 0
    for slot in range(s.open_cruises):
        cruise = s.cruises[slot] - 1
        for i in range(box.cruise_destinations[cruise]):
            s.types[box.cruise_destination[cruise, i]] += 1
            waiting += 1
    while waiting < box.queue_minimum[players]:
        for guest in range(GUESTS):
            s.types[guest] += 1
            waiting += 1
    section = 0
    while waiting > 0:
        pick = below(s.rng, waiting)
        guest = 0
        while pick >= s.types[guest]:
            pick -= s.types[guest]
            guest += 1
        s.types[guest] -= 1
        s.supply[guest] -= 1
        s.queue[section, guest] += 1
        section = (section + 1) % QUEUE
        waiting -= 1


@rule
def set_player(box, s, seat, reputation):
    """GC-S01, GC-S12: what every seat starts with; Rachel has no credits, ads or resources."""
    me = s.players[seat]
    me.vp = box.start_vp
    me.reputation = reputation
    if s.solo == 0 or seat != RACHEL_SEAT:
        me.credits = box.start_credits
        me.ads = box.start_ads
        for resource in range(RESOURCES):
            me.stored[resource] = box.start_resources[resource]
    for row in range(RESOURCES):
        me.rows[row] = COLUMNS
    me.tokens = (1 << TOKENS) - 1
    me.resting = box.workers
    me.cubes = box.cubes
    me.ship_count = 1
    me.ships[0].cockpit = STARTER + 1
    me.ships[0].engine = STARTER + 1


@rule
def deal(box, s, seat):
    """GC-S01: project cards of the deck, seen by their owner alone."""
    for _ in range(box.start_cards):
        card = random_bit(s.rng, s.deck)
        s.deck &= ~(1 << card)
        enter_hand(s, seat, card, 0)


@rule
def set_rachel(box, s, options):
    """GC-130, GC-131, GC-S07, GC-S08: her difficulty, and her cards."""
    level = options.difficulty + 0
    s.rachel_goals[0] = box.rachel_developments[level]
    s.rachel_goals[1] = box.rachel_segments[level]
    s.rachel_goals[2] = box.rachel_ships[level]
    s.second = box.rachel_second[level]
    s.meeting_card = box.rachel_meeting_card[level]
    s.expert_bonus = box.rachel_expert_bonus[level]
    if options.rachel_developments != BY_DIFFICULTY:
        s.rachel_goals[0] = options.rachel_developments
    if options.rachel_segments != BY_DIFFICULTY:
        s.rachel_goals[1] = options.rachel_segments
    if options.rachel_ships != BY_DIFFICULTY:
        s.rachel_goals[2] = options.rachel_ships
    # A setting chosen apart: its place in the option's list, after "difficulty".
    if options.rachel_second > 0:
        s.second = options.rachel_second - 1
    if options.rachel_meeting > 0:
        s.meeting_card = options.rachel_meeting - 1
    if options.rachel_experts > 0:
        s.expert_bonus = options.rachel_experts - 1
    s.solo_pile = (1 << SOLO_CARDS) - 1
    card = random_bit(s.rng, s.solo_pile)
    s.solo_pile &= ~(1 << card)
    s.solo_top = card + 1
