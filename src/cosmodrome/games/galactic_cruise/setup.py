"""Setting the table (GC-S01 … GC-S14)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.random import below, seed_rng, shuffle
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import state
from cosmodrome.games.galactic_cruise.cards import enter_hand
from cosmodrome.games.galactic_cruise.offices import pick_plan, plans_at
from cosmodrome.games.galactic_cruise.pieces import RACHEL_SEAT, worker_code
from cosmodrome.games.galactic_cruise.state import ASK, EFFECT, STEP

RULES_STREAM = 0


@rule
def setup(box, s, options, seed):
    """Section 3: all steps, as far as the first choice of the last player."""
    seed_rng(s.rng, seed, RULES_STREAM)
    players = options.players
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
    ask(s, STEP.turn, s.start)
    # The last player chooses first (GC-S06), so his choices lie on top.
    for i in range(players):
        seat = (s.start + i) % s.seats
        ask(s, STEP.slide, seat)
        ask(s, ASK.take_plan, seat, 1)
        ask(s, ASK.row, seat, 0, 0, EFFECT.free)
    if s.solo == 1:
        set_rachel(box, s, options)
        ask(s, ASK.rachel, RACHEL_SEAT, state.RACHEL.setup)


@rule
def set_offices(box, s):
    """GC-S02: silo, tray, offices and assembly line."""
    for resource in range(its.RESOURCE.size):
        s.silo[resource] = box.start_silo[resource]
    for plan in range(its.PLAN.size):
        s.plan_place[plan] = state.PLAN_AT.tray
    if s.specialised == 0:
        for plan in range(its.BASE_PLANS, its.PLAN.size):
            s.plan_place[plan] = state.PLAN_AT.boxed
    else:
        boxed = its.BASE_PLANS - box.special_tray
        while boxed > 0:
            plan = below(s.rng, its.BASE_PLANS)
            if s.plan_place[plan] == state.PLAN_AT.tray:
                s.plan_place[plan] = state.PLAN_AT.boxed
                boxed -= 1
    for i in range(its.OFFICES):
        plan = pick_plan(s, plans_at(s, state.PLAN_AT.tray))
        s.plan_place[plan] = state.PLAN_AT.office
        s.offices[its.OFFICES - 1 - i] = plan + 1
    s.cockpits = (1 << its.COCKPIT.size) - 1 - (1 << its.STARTER)
    s.engines = (1 << its.ENGINE.size) - 1 - (1 << its.STARTER)
    for slot in range(its.SHIP_SETS):
        cockpit = random_bit(s.rng, s.cockpits)
        s.cockpits &= ~(1 << cockpit)
        s.line_cockpits[slot] = cockpit + 1
        engine = random_bit(s.rng, s.engines)
        s.engines &= ~(1 << engine)
        s.line_engines[slot] = engine + 1


@rule
def set_agenda(s):
    """GC-S02: four project cards face up, from the bottom."""
    s.deck = (1 << its.CARD.size) - 1
    for i in range(its.AGENDA_SLOTS):
        card = random_bit(s.rng, s.deck)
        s.deck &= ~(1 << card)
        s.board[its.AGENDA_SLOTS - 1 - i] = card + 1


@rule
def set_tiles(box, s, intro):
    """GC-S13: two actions a building, at random or as in the introductory game."""
    for building in range(its.BUILDING.size):
        for i in range(its.TILES_PER_BUILDING):
            if intro == 1:
                s.tiles[box.intro_tiles[building, i]] = building
            else:
                s.tiles[building * its.TILES_PER_BUILDING + i] = building
    if intro == 0:
        shuffle(s.rng, s.tiles, its.TILE.size)
    if s.building_bonus == 1:
        for building in range(its.BUILDING.size):
            s.building_token[building] = building % its.BUILDING_TOKEN.size + 1
        shuffle(s.rng, s.building_token, its.BUILDING.size)


@rule
def set_technologies(box, s, players):
    """GC-S05, GC-S11: four technologies, neutral developments by a fifth tile, the NPC."""
    left = (1 << (its.TECH.size if s.specialised == 1 else its.BASE_TECHS)) - 1
    for slot in range(its.TECH_SLOTS):
        tech = random_bit(s.rng, left)
        left &= ~(1 << tech)
        s.technology[slot] = tech + 1
    tech = random_bit(s.rng, left)
    left &= ~(1 << tech)
    diagram = box.tech_diagram[tech]
    for i in range(box.neutral_corridors[players]):
        corridor = box.diagram_corridor[diagram, i]
        s.areas[corridor] |= 1 << state.NEUTRAL
        if box.npc[players] == 1:
            s.workers[(corridor + 1) % its.BUILDING.size] = worker_code(
                state.NPC, state.WORKER.ordinary
            )
    if box.neutral_technologies[players] == 1:
        s.areas[its.FIRST_TECH_AREA + box.diagram_tech[diagram]] |= 1 << state.NEUTRAL
    if box.npc[players] == 1:
        s.kept = left
        s.npc_left = box.npc_developments
    pool = its.BASE_EXPERTS
    if s.specialised == 1:
        pool = its.EXPERT.size
    elif s.advanced == 1 or s.building_bonus == 1 or s.offset == 1:
        pool = its.INNOVATION_EXPERTS
    s.expert = below(s.rng, pool)


@rule
def set_goals(box, s, players, intro):
    """GC-114, GC-S04, GC-S13, GC-S14: the goal tile, its trackers, and the progress track."""
    s.goal_tile = below(s.rng, its.GOAL_TILE.size)
    for goal in range(its.GOAL.size):
        s.tracker[goal] = box.goal_tracker[players]
    for section in range(its.PROGRESS_SECTIONS):
        s.spaces[section] = box.section_spaces[players, section]
        if intro == 1:
            s.filled[section] = box.intro_cubes[players, section]


@rule
def set_cruises(box, s, players):
    """GC-S03: guest bonuses; the starred cruises, then others."""
    bonuses = (1 << its.GUEST_BONUS.size) - 1
    for guest in range(its.GUEST.size):
        bonus = random_bit(s.rng, bonuses)
        bonuses &= ~(1 << bonus)
        s.guest_bonus[guest] = bonus
        s.supply[guest] = box.guests[guest]
    s.open_cruises = box.open_cruises[players]
    s.cruise_stack = (1 << its.CRUISE.size) - (1 << its.STARRED)
    for slot in range(s.open_cruises):
        cruise = slot
        if slot >= its.STARRED:
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
        for guest in range(its.GUEST.size):
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
        section = (section + 1) % its.QUEUE
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
        for resource in range(its.RESOURCE.size):
            me.stored[resource] = box.start_resources[resource]
    for row in range(its.RESOURCE.size):
        me.rows[row] = its.COLUMNS
    me.tokens = (1 << its.TOKEN.size) - 1
    me.resting = box.workers
    me.cubes = box.cubes
    me.ship_count = 1
    me.ships[0].cockpit = its.STARTER + 1
    me.ships[0].engine = its.STARTER + 1


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
    level = options.difficulty
    s.rachel_goals[0] = box.rachel_developments[level]
    s.rachel_goals[1] = box.rachel_segments[level]
    s.rachel_goals[2] = box.rachel_ships[level]
    s.second = box.rachel_second[level]
    s.meeting_card = box.rachel_meeting_card[level]
    s.expert_bonus = box.rachel_expert_bonus[level]
    if options.rachel_developments != state.BY_DIFFICULTY:
        s.rachel_goals[0] = options.rachel_developments
    if options.rachel_segments != state.BY_DIFFICULTY:
        s.rachel_goals[1] = options.rachel_segments
    if options.rachel_ships != state.BY_DIFFICULTY:
        s.rachel_goals[2] = options.rachel_ships
    # A setting chosen apart: its place in the option's list, after "difficulty".
    if options.rachel_second > 0:
        s.second = options.rachel_second - 1
    if options.rachel_meeting > 0:
        s.meeting_card = options.rachel_meeting - 1
    if options.rachel_experts > 0:
        s.expert_bonus = options.rachel_experts - 1
    s.solo_pile = (1 << its.SOLO_CARD.size) - 1
    card = random_bit(s.rng, s.solo_pile)
    s.solo_pile &= ~(1 << card)
    s.solo_top = card + 1
