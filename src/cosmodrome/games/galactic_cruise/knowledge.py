"""What a seat may know: its observation, and redrawing everything else (6.3)."""

from typing import Any

from cosmodrome.engine.actions import Pieces
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.record import Record, i16
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.random import seed_rng
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import state
from cosmodrome.games.galactic_cruise.pieces import worker_kind, worker_owner
from cosmodrome.games.galactic_cruise.selection import times
from cosmodrome.games.galactic_cruise.state import ASK

KNOWLEDGE_STREAM = 2


@rule
def determinize(box, s, seat, seed):
    """Redraw the hidden cards of the other hands; stacks have no order, only the generator.

    Nothing is secret from Rachel.
    """
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM)
    if s.solo == 1:
        return
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
    hand = you.seen
    left = you.hand_size
    for card in range(its.CARD.size):
        left -= (hand >> card) & 1
    for _ in range(left):
        card = random_bit(s.rng, s.deck)
        s.deck &= ~(1 << card)
        hand |= 1 << card
    you.hand = hand


# The observation: seats are relative, the observer first.


def fields(record: Record, *names: str) -> dict[str, Any]:
    """Some fields of a record, to be seen as they are."""
    return {name: record.fields[name].type for name in names}


#: What everybody sees of a company, and of a ship.
COMPANY = Pieces(
    present=i16.flag,
    **fields(
        state.PLAYER,
        *("vp", "credits", "ads", "reputation", "hand_size", "plans", "resting", "resting_experts"),
        *("hired", "cubes", "goals", "flipped", "scheduled", "once", "paid", "moved", "launches"),
        *("visited", "scored", "carried", "cards_played", "overflow", "stored", "rows"),
    ),
)
SHIP = Pieces(
    present=i16.flag,
    **fields(state.SHIP, "cockpit", "engine"),
    length=i16.upto(state.MAX_SEGMENTS),
    **fields(state.SHIP, "launched", "pilot", "cruise", "stop", "token", "guests"),
)
#: A seat counted from the observer.
RELATIVE = i16.below(its.SEATS)
WHOSE = i16.upto(its.SEATS)  # relative + 1
SEE = Pieces(
    decision=i16.upto(ASK.size),  # kind + 1
    asked=WHOSE,
    details=i16.within(-1, 1 << state.DISCOUNT_SHIFT + 4)[3],  # of the question
    waiting=i16.upto(state.MAX_ASKED),  # questions
    ticked=i16.below(1 << state.TICK_BITS)[state.TICKABLE],  # of the open selection
    turn=RELATIVE,
    starting=RELATIVE,
    round=i16.upto(state.MAX_ROUNDS + 2),
    round_limit=i16.upto(state.MAX_ROUNDS),
    phase=i16.below(state.PHASE.size),
    ending=i16.flag,
    seats=i16.upto(its.SEATS),
    modules=i16.flag[5],  # solo, advanced, building tokens, offset, specialised
    expert=i16.below(its.EXPERT.size),
    goal_tile=i16.below(its.GOAL_TILE.size),
    at=i16.upto(its.BUILDING.size)[2],  # building + 1 of the worker, of the shuttle
    worker=i16.upto(state.WORKER.expert)[3],  # skilled, in a meeting, in the elevator
    rachel=i16.flag[3],  # second action, meeting card, expert bonus
    my_hand=i16.flag[its.CARD.size],
    seen=i16.flag[its.SEATS * its.CARD.size],  # hand cards everybody has seen
    players=COMPANY[its.SEATS],
    upgrades=i16.flag[its.SEATS * its.UPGRADE.size],
    tokens=i16.flag[its.SEATS * its.TOKEN.size],
    ships=SHIP[its.SEATS * state.MAX_SHIPS],
    segments=i16.upto(its.PLAN.size)[its.SEATS * state.MAX_SHIPS * state.MAX_SEGMENTS],  # plan + 1
    plans=i16.flag[its.SEATS * its.PLAN.size],  # held
    tray=i16.upto(2)[its.PLAN.size],  # in the tray, or discarded (2)
    board=i16.upto(its.CARD.size)[its.AGENDA_SLOTS],  # card + 1
    discard=i16.upto(its.CARD.size)[its.CARD.size],  # place from the bottom, from 1
    offices=i16.upto(its.PLAN.size)[its.OFFICES],  # plan + 1
    line=i16.upto(its.COCKPIT.size)[2 * its.SHIP_SETS],  # cockpit + 1, engine + 1
    stacks=i16.flag[its.COCKPIT.size + its.ENGINE.size],  # still to come
    silo=i16.upto(its.SILO_MAX)[its.RESOURCE.size],
    tiles=i16.below(its.BUILDING.size)[its.TILE.size],  # building
    areas=i16.flag[its.AREA.size * (its.SEATS + 2)],  # developments: seats from me on, neutral, NPC
    # Whose (relative + 1, neutral ones after the seats), kind
    workers=i16.upto(state.NPC + 1)[2 * its.BUILDING.size],
    building_tokens=i16.upto(its.BUILDING_TOKEN.size)[2 * its.BUILDING.size],  # token + 1, active
    technologies=i16.upto(its.TECH.size)[2 * its.TECH_SLOTS],  # tile + 1, marker
    kept=i16.flag[its.TECH.size],
    cruises=i16.upto(its.CRUISE.size)[2 * its.MAX_OPEN_CRUISES],  # cruise + 1, whose (relative + 1)
    tickets=i16.upto(its.TICKETS)[its.MAX_OPEN_CRUISES * its.GUEST.size],
    cruise_stack=i16.upto(2)[its.CRUISE.size],  # still to come, or discarded (2)
    queue=i16.upto(its.MAX_GUESTS)[its.QUEUE * its.GUEST.size],
    supply=i16.upto(its.MAX_GUESTS)[its.GUEST.size],
    guest_bonus=i16.below(its.GUEST_BONUS.size)[its.GUEST.size],
    goals=i16.upto(9)[2 * its.GOAL.size],  # tracker, Rachel's thresholds
    track=i16.upto(its.SECTION_SPACES)[2 * its.PROGRESS_SECTIONS],  # spaces, filled
    # Needs, floating, guests at the gate; of any kind
    payment=i16.upto(40)[3 * its.RESOURCE.size + 1],
    # In the pile; the top one, and the first revealed
    solo=i16.upto(its.SOLO_CARD.size)[its.SOLO_CARD.size + 2],
)
OBSERVATION_SIZE = SEE.size


@rule
def relative(s, seat, other):
    """A seat counted from the observer."""
    return (other - seat + s.seats) % s.seats


@rule
def observe(box, s, seat, out):
    """What the seat knows, as numbers."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    observe_turn(s, seat, out)
    observe_table(s, seat, out)
    observe_network(s, seat, out)
    observe_marketing(s, seat, out)
    for i in range(s.seats):
        observe_player(s, (seat + i) % s.seats, i, out)
    for card in range(its.CARD.size):
        out[SEE.my_hand + card] = (s.players[seat].hand >> card) & 1


@rule
def observe_turn(s, seat, out):
    """What is asked, and where the turn stands."""
    if s.phase != state.PHASE.over:
        top = s.stack[s.stack_size - 1]
        out[SEE.decision] = top.kind + 1
        out[SEE.asked] = relative(s, seat, top.seat) + 1
        out[SEE.details] = top.a
        out[SEE.details + 1] = top.b
        out[SEE.details + 2] = top.c
        out[SEE.waiting] = s.stack_size
    for thing in range(state.TICKABLE):
        out[SEE.ticked + thing] = times(s.ticked, thing)
    out[SEE.turn] = relative(s, seat, s.turn)
    out[SEE.starting] = relative(s, seat, s.start)
    out[SEE.round] = s.round
    out[SEE.round_limit] = s.round_limit
    out[SEE.phase] = s.phase
    out[SEE.ending] = s.ending
    out[SEE.seats] = s.seats
    out[SEE.modules] = s.solo
    out[SEE.modules + 1] = s.advanced
    out[SEE.modules + 2] = s.building_bonus
    out[SEE.modules + 3] = s.offset
    out[SEE.modules + 4] = s.specialised
    out[SEE.expert] = s.expert
    out[SEE.goal_tile] = s.goal_tile
    out[SEE.at] = s.at
    out[SEE.at + 1] = s.shuttle
    out[SEE.worker] = s.skilled
    out[SEE.worker + 1] = s.meeting
    out[SEE.worker + 2] = s.elevator
    out[SEE.rachel] = s.second
    out[SEE.rachel + 1] = s.meeting_card
    out[SEE.rachel + 2] = s.expert_bonus


@rule
def observe_table(s, seat, out):
    """Cards, plans, ship sets, silo, solo cards."""
    for slot in range(its.AGENDA_SLOTS):
        out[SEE.board + slot] = s.board[slot]
    for i in range(s.discard_size):
        out[SEE.discard + s.discard[i] - 1] = i + 1
    for slot in range(its.OFFICES):
        out[SEE.offices + slot] = s.offices[slot]
    for plan in range(its.PLAN.size):
        place = s.plan_place[plan]
        if place >= state.PLAN_AT.held:
            owner = relative(s, seat, place - state.PLAN_AT.held)
            out[SEE.plans + owner * its.PLAN.size + plan] = 1
        elif place == state.PLAN_AT.tray or place == state.PLAN_AT.discard:
            out[SEE.tray + plan] = place
    for slot in range(its.SHIP_SETS):
        out[SEE.line + 2 * slot] = s.line_cockpits[slot]
        out[SEE.line + 2 * slot + 1] = s.line_engines[slot]
    for i in range(its.COCKPIT.size):
        out[SEE.stacks + i] = (s.cockpits >> i) & 1
    for i in range(its.ENGINE.size):
        out[SEE.stacks + its.COCKPIT.size + i] = (s.engines >> i) & 1
    for resource in range(its.RESOURCE.size):
        out[SEE.silo + resource] = s.silo[resource]
        out[SEE.payment + resource] = s.needs[resource]
        out[SEE.payment + its.RESOURCE.size + resource] = s.floating[resource]
        out[SEE.payment + 2 * its.RESOURCE.size + resource] = s.ticketed[resource]
    out[SEE.payment + 3 * its.RESOURCE.size] = s.wild
    for card in range(its.SOLO_CARD.size):
        out[SEE.solo + card] = (s.solo_pile >> card) & 1
    out[SEE.solo + its.SOLO_CARD.size] = s.solo_top
    out[SEE.solo + its.SOLO_CARD.size + 1] = s.solo_first


@rule
def observe_network(s, seat, out):
    """Actions, developments, workers, technologies."""
    for tile in range(its.TILE.size):
        out[SEE.tiles + tile] = s.tiles[tile]
    for area in range(its.AREA.size):
        at = SEE.areas + area * (its.SEATS + 2)
        for owner in range(s.seats):
            out[at + relative(s, seat, owner)] = (s.areas[area] >> owner) & 1
        out[at + its.SEATS] = (s.areas[area] >> state.NEUTRAL) & 1
        out[at + its.SEATS + 1] = (s.areas[area] >> state.NPC) & 1
    for building in range(its.BUILDING.size):
        code = s.workers[building]
        if code > 0:
            owner = worker_owner(code)
            if owner < its.SEATS:
                owner = relative(s, seat, owner)
            out[SEE.workers + 2 * building] = owner + 1
            out[SEE.workers + 2 * building + 1] = worker_kind(code)
        out[SEE.building_tokens + 2 * building] = s.building_token[building]
        out[SEE.building_tokens + 2 * building + 1] = (s.active_tokens >> building) & 1
    for slot in range(its.TECH_SLOTS):
        out[SEE.technologies + 2 * slot] = s.technology[slot]
        out[SEE.technologies + 2 * slot + 1] = s.marker[slot]
    for tech in range(its.TECH.size):
        out[SEE.kept + tech] = (s.kept >> tech) & 1


@rule
def observe_marketing(s, seat, out):
    """Cruises, guests, goals, the progress track."""
    for slot in range(its.MAX_OPEN_CRUISES):
        out[SEE.cruises + 2 * slot] = s.cruises[slot]
        if s.scheduler[slot] > 0:
            out[SEE.cruises + 2 * slot + 1] = relative(s, seat, s.scheduler[slot] - 1) + 1
        for guest in range(its.GUEST.size):
            out[SEE.tickets + slot * its.GUEST.size + guest] = s.tickets[slot, guest]
    for cruise in range(its.CRUISE.size):
        out[SEE.cruise_stack + cruise] = ((s.cruise_stack >> cruise) & 1) + 2 * (
            (s.cruise_discard >> cruise) & 1
        )
    for guest in range(its.GUEST.size):
        for section in range(its.QUEUE):
            out[SEE.queue + section * its.GUEST.size + guest] = s.queue[section, guest]
        out[SEE.supply + guest] = s.supply[guest]
        out[SEE.guest_bonus + guest] = s.guest_bonus[guest]
    for goal in range(its.GOAL.size):
        out[SEE.goals + goal] = s.tracker[goal]
        out[SEE.goals + its.GOAL.size + goal] = s.rachel_goals[goal]
    for section in range(its.PROGRESS_SECTIONS):
        out[SEE.track + section] = s.spaces[section]
        out[SEE.track + its.PROGRESS_SECTIONS + section] = s.filled[section]


@rule
def observe_player(s, owner, place, out):
    """What lies open before a seat."""
    you = s.players[owner]
    at = SEE.players + place * COMPANY.size
    out[at + COMPANY.present] = 1
    out[at + COMPANY.vp] = you.vp
    out[at + COMPANY.credits] = you.credits
    out[at + COMPANY.ads] = you.ads
    out[at + COMPANY.reputation] = you.reputation
    out[at + COMPANY.hand_size] = you.hand_size
    out[at + COMPANY.plans] = you.plans
    out[at + COMPANY.resting] = you.resting
    out[at + COMPANY.resting_experts] = you.resting_experts
    out[at + COMPANY.hired] = you.hired
    out[at + COMPANY.cubes] = you.cubes
    out[at + COMPANY.goals] = you.goals
    out[at + COMPANY.flipped] = you.flipped
    out[at + COMPANY.scheduled] = you.scheduled
    out[at + COMPANY.once] = you.once
    out[at + COMPANY.paid] = you.paid
    out[at + COMPANY.moved] = you.moved
    out[at + COMPANY.launches] = you.launches
    out[at + COMPANY.visited] = you.visited
    out[at + COMPANY.scored] = you.scored
    out[at + COMPANY.carried] = you.carried
    out[at + COMPANY.cards_played] = you.cards_played
    out[at + COMPANY.overflow] = you.overflow
    for i in range(its.RESOURCE.size):
        out[at + COMPANY.stored + i] = you.stored[i]
        out[at + COMPANY.rows + i] = you.rows[i]
    for slot in range(its.UPGRADE.size):
        out[SEE.upgrades + place * its.UPGRADE.size + slot] = (you.upgrades >> slot) & 1
    for token in range(its.TOKEN.size):
        out[SEE.tokens + place * its.TOKEN.size + token] = (you.tokens >> token) & 1
    for card in range(its.CARD.size):
        out[SEE.seen + place * its.CARD.size + card] = (you.seen >> card) & 1
    for ship in range(you.ship_count):
        observe_ship(you.ships[ship], place * state.MAX_SHIPS + ship, out)


@rule
def observe_ship(ship, place, out):
    """A ship, its cruise and its guests."""
    at = SEE.ships + place * SHIP.size
    out[at + SHIP.present] = 1
    out[at + SHIP.cockpit] = ship.cockpit
    out[at + SHIP.engine] = ship.engine
    out[at + SHIP.length] = ship.size
    out[at + SHIP.launched] = ship.launched
    out[at + SHIP.pilot] = ship.pilot
    out[at + SHIP.cruise] = ship.cruise
    out[at + SHIP.stop] = ship.stop
    out[at + SHIP.token] = ship.token
    for guest in range(its.GUEST.size):
        out[at + SHIP.guests + guest] = ship.guests[guest]
    for i in range(ship.size):
        out[SEE.segments + place * state.MAX_SEGMENTS + i] = ship.segments[i]
