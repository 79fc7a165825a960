"""What a seat may know: its observation, and redrawing everything else (6.3)."""

from cosmodrome.engine.actions import Pieces
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.random import seed_rng
from cosmodrome.games.galactic_cruise.box import (
    AGENDA_SLOTS,
    AREAS,
    BUILDINGS,
    CARDS,
    COCKPITS,
    CRUISES,
    ENGINES,
    GOALS,
    GUESTS,
    MAX_OPEN_CRUISES,
    OFFICES,
    PLANS,
    PROGRESS_SECTIONS,
    QUEUE,
    RESOURCES,
    SEATS,
    SHIP_SETS,
    SOLO_CARDS,
    TECH_SLOTS,
    TECHS,
    TILES,
    TOKENS,
    UPGRADES,
)
from cosmodrome.games.galactic_cruise.state import (
    MAX_SEGMENTS,
    MAX_SHIPS,
    NEUTRAL,
    OVER,
    PLAN_HELD,
)

KNOWLEDGE_STREAM = 2


@rule
def determinize(box, s, seat, seed):
    """Redraw the hidden cards of the other hands; stacks have no order, only the generator."""
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM)
    for owner in range(s.seats):
        if owner != seat:
            hidden = s.players[owner].hand & ~s.players[owner].seen
            s.deck |= hidden
    for owner in range(s.seats):
        if owner != seat:
            redraw_hand(s, s.players[owner])
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM + 1)


@rule
def redraw_hand(s, you):
    """As many unseen cards as before, any of those not seen."""
    hand = you.seen + 0
    left = you.hand_size + 0
    for card in range(CARDS):
        left -= (hand >> card) & 1
    for _ in range(left):
        card = random_bit(s.rng, s.deck)
        s.deck &= ~(1 << card)
        hand |= 1 << card
    you.hand = hand


# The observation: seats are relative, the observer first.

PLAYER_NUMBERS = 29
SHIP_NUMBERS = 12
OBSERVATION = Pieces(
    decision=6,  # kind + 1, whose (relative + 1), its three numbers, questions that wait
    turn=22,  # whose turn, who starts, round, limit, phase, end, modules, tiles, worker, …
    my_hand=CARDS,
    seen=SEATS * CARDS,  # hand cards everybody has seen
    players=SEATS * PLAYER_NUMBERS,
    upgrades=SEATS * UPGRADES,
    tokens=SEATS * TOKENS,
    ships=SEATS * MAX_SHIPS * SHIP_NUMBERS,
    segments=SEATS * MAX_SHIPS * MAX_SEGMENTS,  # plan + 1
    plans=SEATS * PLANS,  # held
    tray=PLANS,  # in the tray, or discarded (2)
    board=AGENDA_SLOTS,  # card + 1
    discard=CARDS,  # place from the bottom, from 1
    offices=OFFICES,  # plan + 1
    line=2 * SHIP_SETS,  # cockpit + 1, engine + 1
    stacks=COCKPITS + ENGINES,  # still to come
    silo=RESOURCES,
    tiles=TILES,  # building
    areas=AREAS * (SEATS + 2),  # developments: seats from me on, neutral, NPC
    workers=2 * BUILDINGS,  # whose (relative + 1, neutral ones after the seats), kind
    building_tokens=2 * BUILDINGS,  # token + 1, active
    technologies=2 * TECH_SLOTS,  # tile + 1, marker
    kept=TECHS,
    cruises=2 * MAX_OPEN_CRUISES,  # cruise + 1, whose (relative + 1)
    tickets=MAX_OPEN_CRUISES * GUESTS,
    cruise_stack=CRUISES,  # still to come, or discarded (2)
    queue=QUEUE * GUESTS,
    supply=GUESTS,
    guest_bonus=GUESTS,
    goals=2 * GOALS,  # tracker, Rachel's thresholds
    track=2 * PROGRESS_SECTIONS,  # spaces, filled
    payment=3 * RESOURCES + 1,  # needs, floating, guests at the gate; of any kind
    solo=SOLO_CARDS + 2,  # in the pile; the top one, and the first revealed
)
AT_DECISION = OBSERVATION.start("decision")
AT_TURN = OBSERVATION.start("turn")
AT_MY_HAND = OBSERVATION.start("my_hand")
AT_SEEN = OBSERVATION.start("seen")
AT_PLAYERS = OBSERVATION.start("players")
AT_UPGRADES = OBSERVATION.start("upgrades")
AT_TOKENS = OBSERVATION.start("tokens")
AT_SHIPS = OBSERVATION.start("ships")
AT_SEGMENTS = OBSERVATION.start("segments")
AT_PLANS = OBSERVATION.start("plans")
AT_TRAY = OBSERVATION.start("tray")
AT_BOARD = OBSERVATION.start("board")
AT_DISCARD = OBSERVATION.start("discard")
AT_OFFICES = OBSERVATION.start("offices")
AT_LINE = OBSERVATION.start("line")
AT_STACKS = OBSERVATION.start("stacks")
AT_SILO = OBSERVATION.start("silo")
AT_TILES = OBSERVATION.start("tiles")
AT_AREAS = OBSERVATION.start("areas")
AT_WORKERS = OBSERVATION.start("workers")
AT_BUILDING_TOKENS = OBSERVATION.start("building_tokens")
AT_TECHNOLOGIES = OBSERVATION.start("technologies")
AT_KEPT = OBSERVATION.start("kept")
AT_CRUISES = OBSERVATION.start("cruises")
AT_TICKETS = OBSERVATION.start("tickets")
AT_CRUISE_STACK = OBSERVATION.start("cruise_stack")
AT_QUEUE = OBSERVATION.start("queue")
AT_SUPPLY = OBSERVATION.start("supply")
AT_GUEST_BONUS = OBSERVATION.start("guest_bonus")
AT_GOALS = OBSERVATION.start("goals")
AT_TRACK = OBSERVATION.start("track")
AT_PAYMENT = OBSERVATION.start("payment")
AT_SOLO = OBSERVATION.start("solo")
SIZE = OBSERVATION.size


@rule
def relative(s, seat, other):
    """A seat counted from the observer."""
    return (other - seat + s.seats) % s.seats


@rule
def observe(box, s, seat, out):
    """What the seat knows, as numbers."""
    for i in range(SIZE):
        out[i] = 0
    observe_turn(s, seat, out)
    observe_table(s, seat, out)
    observe_network(s, seat, out)
    observe_marketing(s, seat, out)
    for i in range(s.seats):
        observe_player(s, (seat + i) % s.seats, i, out)
    for card in range(CARDS):
        out[AT_MY_HAND + card] = (s.players[seat].hand >> card) & 1


@rule
def observe_turn(s, seat, out):
    """What is asked, and where the turn stands."""
    if s.phase != OVER:
        top = s.stack[s.stack_size - 1]
        out[AT_DECISION] = top.kind + 1
        out[AT_DECISION + 1] = relative(s, seat, top.seat) + 1
        out[AT_DECISION + 2] = top.a
        out[AT_DECISION + 3] = top.b
        out[AT_DECISION + 4] = top.c
        out[AT_DECISION + 5] = s.stack_size
    out[AT_TURN] = relative(s, seat, s.turn)
    out[AT_TURN + 1] = relative(s, seat, s.start)
    out[AT_TURN + 2] = s.round
    out[AT_TURN + 3] = s.round_limit
    out[AT_TURN + 4] = s.phase
    out[AT_TURN + 5] = s.ending
    out[AT_TURN + 6] = s.seats
    out[AT_TURN + 7] = s.solo
    out[AT_TURN + 8] = s.advanced
    out[AT_TURN + 9] = s.building_bonus
    out[AT_TURN + 10] = s.offset
    out[AT_TURN + 11] = s.specialised
    out[AT_TURN + 12] = s.expert
    out[AT_TURN + 13] = s.goal_tile
    out[AT_TURN + 14] = s.at
    out[AT_TURN + 15] = s.shuttle
    out[AT_TURN + 16] = s.skilled
    out[AT_TURN + 17] = s.meeting
    out[AT_TURN + 18] = s.elevator
    out[AT_TURN + 19] = s.second
    out[AT_TURN + 20] = s.meeting_card
    out[AT_TURN + 21] = s.expert_bonus


@rule
def observe_table(s, seat, out):
    """Cards, plans, ship sets, silo, solo cards."""
    for slot in range(AGENDA_SLOTS):
        out[AT_BOARD + slot] = s.board[slot]
    for i in range(s.discard_size):
        out[AT_DISCARD + s.discard[i] - 1] = i + 1
    for slot in range(OFFICES):
        out[AT_OFFICES + slot] = s.offices[slot]
    for plan in range(PLANS):
        place = s.plan_place[plan]
        if place >= PLAN_HELD:
            owner = relative(s, seat, place - PLAN_HELD)
            out[AT_PLANS + owner * PLANS + plan] = 1
        elif place == 1 or place == 2:
            out[AT_TRAY + plan] = place
    for slot in range(SHIP_SETS):
        out[AT_LINE + 2 * slot] = s.line_cockpits[slot]
        out[AT_LINE + 2 * slot + 1] = s.line_engines[slot]
    for i in range(COCKPITS):
        out[AT_STACKS + i] = (s.cockpits >> i) & 1
    for i in range(ENGINES):
        out[AT_STACKS + COCKPITS + i] = (s.engines >> i) & 1
    for resource in range(RESOURCES):
        out[AT_SILO + resource] = s.silo[resource]
        out[AT_PAYMENT + resource] = s.needs[resource]
        out[AT_PAYMENT + RESOURCES + resource] = s.floating[resource]
        out[AT_PAYMENT + 2 * RESOURCES + resource] = s.ticketed[resource]
    out[AT_PAYMENT + 3 * RESOURCES] = s.wild
    for card in range(SOLO_CARDS):
        out[AT_SOLO + card] = (s.solo_pile >> card) & 1
    out[AT_SOLO + SOLO_CARDS] = s.solo_top
    out[AT_SOLO + SOLO_CARDS + 1] = s.solo_first


@rule
def observe_network(s, seat, out):
    """Actions, developments, workers, technologies."""
    for tile in range(TILES):
        out[AT_TILES + tile] = s.tiles[tile]
    for area in range(AREAS):
        at = AT_AREAS + area * (SEATS + 2)
        for owner in range(s.seats):
            out[at + relative(s, seat, owner)] = (s.areas[area] >> owner) & 1
        out[at + SEATS] = (s.areas[area] >> NEUTRAL) & 1
        out[at + SEATS + 1] = (s.areas[area] >> (NEUTRAL + 1)) & 1
    for building in range(BUILDINGS):
        code = s.workers[building] + 0
        if code > 0:
            owner = (code - 1) // 2
            if owner < SEATS:
                owner = relative(s, seat, owner)
            out[AT_WORKERS + 2 * building] = owner + 1
            out[AT_WORKERS + 2 * building + 1] = (code - 1) % 2 + 1
        out[AT_BUILDING_TOKENS + 2 * building] = s.building_token[building]
        out[AT_BUILDING_TOKENS + 2 * building + 1] = (s.active_tokens >> building) & 1
    for slot in range(TECH_SLOTS):
        out[AT_TECHNOLOGIES + 2 * slot] = s.technology[slot]
        out[AT_TECHNOLOGIES + 2 * slot + 1] = s.marker[slot]
    for tech in range(TECHS):
        out[AT_KEPT + tech] = (s.kept >> tech) & 1


@rule
def observe_marketing(s, seat, out):
    """Cruises, guests, goals, the progress track."""
    for slot in range(MAX_OPEN_CRUISES):
        out[AT_CRUISES + 2 * slot] = s.cruises[slot]
        if s.scheduler[slot] > 0:
            out[AT_CRUISES + 2 * slot + 1] = relative(s, seat, s.scheduler[slot] - 1) + 1
        for guest in range(GUESTS):
            out[AT_TICKETS + slot * GUESTS + guest] = s.tickets[slot, guest]
    for cruise in range(CRUISES):
        out[AT_CRUISE_STACK + cruise] = ((s.cruise_stack >> cruise) & 1) + 2 * (
            (s.cruise_discard >> cruise) & 1
        )
    for guest in range(GUESTS):
        for section in range(QUEUE):
            out[AT_QUEUE + section * GUESTS + guest] = s.queue[section, guest]
        out[AT_SUPPLY + guest] = s.supply[guest]
        out[AT_GUEST_BONUS + guest] = s.guest_bonus[guest]
    for goal in range(GOALS):
        out[AT_GOALS + goal] = s.tracker[goal]
        out[AT_GOALS + GOALS + goal] = s.rachel_goals[goal]
    for section in range(PROGRESS_SECTIONS):
        out[AT_TRACK + section] = s.spaces[section]
        out[AT_TRACK + PROGRESS_SECTIONS + section] = s.filled[section]


@rule
def observe_player(s, owner, place, out):
    """What lies open before a seat."""
    you = s.players[owner]
    at = AT_PLAYERS + place * PLAYER_NUMBERS
    out[at] = 1
    out[at + 1] = you.vp
    out[at + 2] = you.credits
    out[at + 3] = you.ads
    out[at + 4] = you.reputation
    out[at + 5] = you.hand_size
    out[at + 6] = you.plans
    out[at + 7] = you.resting
    out[at + 8] = you.resting_experts
    out[at + 9] = you.hired
    out[at + 10] = you.cubes
    out[at + 11] = you.goals
    out[at + 12] = you.flipped
    out[at + 13] = you.scheduled
    out[at + 14] = you.once
    out[at + 15] = you.paid
    out[at + 16] = you.moved
    out[at + 17] = you.launches
    out[at + 18] = you.visited
    out[at + 19] = you.scored
    out[at + 20] = you.carried
    out[at + 21] = you.cards_played
    out[at + 22] = you.overflow
    for i in range(RESOURCES):
        out[at + 23 + i] = you.stored[i]
        out[at + 26 + i] = you.rows[i]
    for slot in range(UPGRADES):
        out[AT_UPGRADES + place * UPGRADES + slot] = (you.upgrades >> slot) & 1
    for token in range(TOKENS):
        out[AT_TOKENS + place * TOKENS + token] = (you.tokens >> token) & 1
    for card in range(CARDS):
        out[AT_SEEN + place * CARDS + card] = (you.seen >> card) & 1
    for ship in range(you.ship_count):
        observe_ship(you.ships[ship], place * MAX_SHIPS + ship, out)


@rule
def observe_ship(ship, place, out):
    """A ship, its cruise and its guests."""
    at = AT_SHIPS + place * SHIP_NUMBERS
    out[at] = 1
    out[at + 1] = ship.cockpit
    out[at + 2] = ship.engine
    out[at + 3] = ship.size
    out[at + 4] = ship.launched
    out[at + 5] = ship.pilot
    out[at + 6] = ship.cruise
    out[at + 7] = ship.stop
    out[at + 8] = ship.token
    for guest in range(GUESTS):
        out[at + 9 + guest] = ship.guests[guest]
    for i in range(ship.size):
        out[AT_SEGMENTS + place * MAX_SEGMENTS + i] = ship.segments[i]
