"""The turn: its steps, assigning a worker, meetings, and its end."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import gains, pieces, state
from cosmodrome.games.galactic_cruise.actions import begin_action, offered_tiles
from cosmodrome.games.galactic_cruise.box import BUILDING, EXPERT, RESOURCE, TILE, TOKEN, UPGRADE
from cosmodrome.games.galactic_cruise.cruise import can_go_further, go_further, ships_in_flight
from cosmodrome.games.galactic_cruise.launch import launchable_ships, lift_off_wild, start_launch
from cosmodrome.games.galactic_cruise.network import builds_network, own_beside, use_link
from cosmodrome.games.galactic_cruise.state import ASK, DO, EVENT, STEP

# The questions of step 2


@rule
def legal(box, s, seat, kind, a, out):
    """What is legal at each of them."""
    if kind == ASK.step_2:
        n = legal_step_2(box, s, seat, out)
        return pieces.put(out, n, DO.yes) if a > 0 and can_go_further(box, s, seat) else n
    if kind == ASK.eject:
        return pieces.put(out, pieces.put(out, 0, DO.yes), DO.done)
    if kind == ASK.steward:
        resources = gains.roomy(box, s.players[seat])
        return pieces.put(out, put_bits(out, 0, resources, DO.resource, RESOURCE.size), DO.ad)
    return pieces.put(
        out, put_bits(out, 0, offered_tiles(box, s, seat), DO.tile, TILE.size), DO.done
    )


@rule
def answer(box, s, seat, kind, a, b, c, action, events):
    """What an answer does."""
    if kind == ASK.step_2:
        if action < DO.assign_expert:
            assign(box, s, seat, action - DO.assign, state.WORKER.ordinary, events)
        elif action < DO.launch:
            assign(box, s, seat, action - DO.assign_expert, state.WORKER.expert, events)
        elif action == DO.meeting:
            hold_meeting(box, s, seat, events)
        elif action == DO.yes:
            ask(s, STEP.ask_step_2, seat)
            go_further(box, s, seat, a - 1)
        else:
            pilot = state.WORKER.ordinary if action == DO.launch else state.WORKER.expert
            start_launch(box, s, seat, pilot, events)
    elif kind == ASK.eject:
        if action == DO.yes:
            npc_settles(box, s, seat, a, (a + c) % BUILDING.size, b, events)
        else:
            ask(s, STEP.npc_move, seat, a, b, c)
    elif kind == ASK.steward:
        if action == DO.ad:
            amount = box.expert_amount[EXPERT.steward]
            gains.gain_ads(s, seat, amount, events, state.CAUSE.expert)
        else:
            amount = box.expert_amount[EXPERT.steward]
            gains.store(box, s, seat, action - DO.resource, amount, events, state.CAUSE.expert)
    elif action == DO.done:
        end_actions(box, s, seat, b, c, events)
    else:
        take_action(box, s, seat, action - DO.tile, a, b, c, events)


@rule
def settle(box, s, seat, kind, a, events):
    """GC-108: without a worker to rest there is a meeting; what comes next is asked there."""
    me = s.players[seat]
    if kind != ASK.step_2 or me.resting + me.resting_experts > 0 or a > 0:
        return False
    if workers_out(s, seat) == 0 and not builds_network(s, seat):
        return False
    answered(s)
    hold_meeting(box, s, seat, events)
    return True


# Steps


@rule
def start_turn(s, seat, events):
    """GC-001, GC-273: step 1, step 2, step 3, then the end of the turn."""
    me = s.players[seat]
    if s.phase == state.PHASE.setting_up:
        s.phase = state.PHASE.playing
    s.turn = seat
    me.paid = 0
    me.once = 0
    me.moved = 0
    me.played = 0
    emit(events, EVENT.turn, seat, s.round, 0, 0, EVERYBODY)
    ask(s, STEP.end_turn, seat)
    if pieces.is_rachel(s, seat):
        ask(s, ASK.rachel, seat, state.RACHEL.ships)
        return
    ask(s, STEP.limits, seat)
    ask(s, STEP.goals, seat)
    ask(s, STEP.ask_step_2, seat)
    ask(s, STEP.advance, seat, ships_in_flight(me))


@rule
def step_2(s, seat, ship):
    """GC-001: one of assign, launch, meeting; TA1: perhaps one stop more for a ship first."""
    ask(s, ASK.step_2, seat, ship)


@rule
def legal_step_2(box, s, seat, out):
    """GC-033, GC-034, GC-061, GC-107, GC-108: assign, launch, or hold a meeting."""
    me = s.players[seat]
    n = 0
    for building in range(BUILDING.size):
        if me.resting > 0 and may_stand(s, seat, building, state.WORKER.ordinary):
            n = pieces.put(out, n, DO.assign + building)
    for building in range(BUILDING.size):
        if me.resting_experts > 0 and may_stand(s, seat, building, state.WORKER.expert):
            n = pieces.put(out, n, DO.assign_expert + building)
    if me.resting + me.resting_experts > 0 and me.scheduled > 0:
        if launchable_ships(box, s, seat, lift_off_wild(box, me)) != 0:
            if me.resting > 0:
                n = pieces.put(out, n, DO.launch)
            if me.resting_experts > 0:
                n = pieces.put(out, n, DO.launch_expert)
    return pieces.put(out, n, DO.meeting)


# Workers


@rule
def can_eject_own(s, seat):
    """GC-034, GC-325: F3, or EX3 when the worker just placed has the ability."""
    if pieces.is_rachel(s, seat):
        return False
    if pieces.has_upgrade(s.players[seat], UPGRADE.internal_rotation):
        return True
    return s.skilled == 1 and s.expert == EXPERT.authority


@rule
def workers_out(s, seat):
    """The workers of a seat that stand in the network."""
    count = 0
    for building in range(BUILDING.size):
        code = s.workers[building]
        if code > 0 and pieces.worker_owner(code) == seat:
            count += 1
    return count


@rule
def may_stand(s, seat, building, kind):
    """GC-034, GC-170: any building but those of one's own workers, unless they may be ejected."""
    code = s.workers[building]
    if code == 0 or pieces.worker_owner(code) != seat:
        return True
    if pieces.has_upgrade(s.players[seat], UPGRADE.internal_rotation):
        return True
    return s.expert == EXPERT.authority and pieces.has_ability(s, seat, kind)


@rule
def fund(box, s, owner, count, events):
    """GC-179, GC-181, GC-326: the owner chooses; Rachel takes points."""
    if count == 0:
        return
    if pieces.is_rachel(s, owner):
        amount = gains.funding_amount(box, s.players[owner], TOKEN.u_vp)
        for _ in range(count):
            emit(events, EVENT.funding, owner, TOKEN.u_vp, amount, 0, EVERYBODY)
            s.players[owner].vp += amount
    else:
        ask(s, ASK.funding, owner, count)


@rule
def eject(box, s, building, events):
    """GC-171: the worker of a seat leaves a building for its break room."""
    code = s.workers[building]
    owner = pieces.worker_owner(code)
    kind = pieces.worker_kind(code)
    s.workers[building] = 0
    pieces.send_home(s.players[owner], kind)
    emit(events, EVENT.ejected, owner, building, kind, 0, EVERYBODY)
    fund(box, s, owner, gains.funding_bonuses(box, s, owner, kind), events)


@rule
def stand(box, s, seat, building, kind, events):
    """GC-033, GC-170 … GC-173, GC-282: a worker takes a building, its occupant leaves."""
    pieces.send_out(s.players[seat], kind)
    s.at = building + 1
    s.skilled = 1 if pieces.has_ability(s, seat, kind) else 0
    emit(events, EVENT.assigned, seat, building, kind, 0, EVERYBODY)
    code = s.workers[building]
    if code > 0:
        if pieces.worker_owner(code) == state.NPC:
            ask(s, STEP.npc_move, seat, building, pieces.worker_kind(code))
        else:
            eject(box, s, building, events)
    s.workers[building] = pieces.worker_code(seat, kind)


@rule
def assign(box, s, seat, building, kind, events):
    """GC-281: placement, ejection, then what follows it."""
    ask(s, STEP.assigned, seat, building, kind)
    stand(box, s, seat, building, kind, events)


@rule
def npc_move(box, s, seat, start, kind, passed, events):
    """GC-173 … GC-178, GC-324, Q57: clockwise from its building; an expert seeks workers first."""
    while True:
        passed += 1
        to = (start + passed) % BUILDING.size
        code = s.workers[to]
        settles = False
        if to == s.at - 1:
            # The worker just placed is never affected.
            settles = False
        elif code == 0:
            settles = kind != state.WORKER.expert or passed > BUILDING.size
        elif pieces.worker_owner(code) != state.NPC and passed <= BUILDING.size:
            if pieces.worker_owner(code) != seat:
                settles = True
            elif can_eject_own(s, seat):
                ask(s, ASK.eject, seat, start, kind, passed)
                return
        if settles:
            npc_settles(box, s, seat, start, to, kind, events)
            return


@rule
def npc_settles(box, s, seat, start, to, kind, events):
    """GC-174, GC-175: the NPC worker stays; whoever stood there leaves."""
    emit(events, EVENT.npc_moved, seat, start, to, kind, EVERYBODY)
    if s.workers[to] > 0:
        eject(box, s, to, events)
    s.workers[to] = pieces.worker_code(state.NPC, kind)


@rule
def after_assignment(box, s, seat, building, kind, events):
    """GC-265, GC-281, EX4, EX6: building token, ability, then the actions."""
    ask(s, STEP.actions, seat, box.actions_per_worker, state.BY.worker)
    if s.skilled == 1 and s.expert == EXPERT.steward:
        ask(s, ASK.steward, seat)
    if s.skilled == 1 and s.expert == EXPERT.manager:
        others = workers_out(s, seat) - 1
        amount = box.expert_amount[EXPERT.manager] * others
        gains.gain_credits(s, seat, amount, events, state.CAUSE.expert)
    if (s.active_tokens >> building) & 1 == 1:
        token = s.building_token[building] - 1
        amount = box.building_token_amount[token] * own_beside(s, seat, building)
        gains.gain(
            box, s, seat, box.building_token_gain[token], amount, events, state.CAUSE.building
        )


# Actions


@rule
def next_action(box, s, seat, left, how, taken, events):
    """GC-035, GC-111, EX1: another action, or the end of them."""
    if left > 0:
        if how != state.BY.meeting or builds_network(s, seat):
            ask(s, ASK.action, seat, left, how, taken)
            return
    elif how == state.BY.worker and s.skilled == 1 and s.expert == EXPERT.dual_skill:
        if gains.affords_reputation(s.players[seat], box.expert_amount[EXPERT.dual_skill]):
            ask(s, ASK.action, seat, 1, state.BY.reputation, taken)
            return
    end_actions(box, s, seat, how, taken, events)


@rule
def end_actions(box, s, seat, how, taken, events):
    """EXA2: after the actions of a worker, or of a meeting."""
    if how == state.BY.meeting:
        s.meeting = 0
    elif taken > 0 and s.skilled == 1 and s.expert == EXPERT.spokesperson:
        amount = box.expert_amount[EXPERT.spokesperson]
        gains.gain_reputation(box, s, seat, amount, events, state.CAUSE.expert)


@rule
def take_action(box, s, seat, tile, left, how, taken, events):
    """GC-036, EX1: an action of an accessible building."""
    use_link(box, s, seat, s.tiles[tile])
    if how == state.BY.reputation:
        cost = box.expert_amount[EXPERT.dual_skill]
        gains.lose_reputation(s, seat, cost, events, state.LOSS.action)
    emit(events, EVENT.action, seat, tile, how, 0, EVERYBODY)
    ask(s, STEP.actions, seat, left - 1, how, taken + 1)
    begin_action(box, s, seat, tile, 0, 0)


# Meetings


@rule
def recall(box, s, seat, events):
    """GC-109, GC-110: all workers of the network return; the bonuses they bring, and their number.

    Returned as number * 32 + bonuses.
    """
    count = 0
    bonuses = 0
    for building in range(BUILDING.size):
        code = s.workers[building]
        if code > 0 and pieces.worker_owner(code) == seat:
            s.workers[building] = 0
            pieces.send_home(s.players[seat], pieces.worker_kind(code))
            bonuses += gains.funding_bonuses(box, s, seat, pieces.worker_kind(code))
            count += 1
    return count * 32 + bonuses


@rule
def hold_meeting(box, s, seat, events):
    """GC-107 … GC-112, P35: recall, bonuses, then an action without a worker."""
    experts = s.players[seat].resting_experts
    recalled = recall(box, s, seat, events)
    experts = s.players[seat].resting_experts - experts
    s.meeting = 1
    emit(events, EVENT.meeting, seat, recalled // 32 - experts, experts, 0, EVERYBODY)
    ask(s, STEP.actions, seat, box.meeting_actions, state.BY.meeting)
    ask(s, ASK.funding, seat, recalled % 32, recalled // 32)


@rule
def final_recall(box, s, seat, events):
    """GC-146, Q116: before the last round; no action."""
    experts = s.players[seat].resting_experts
    recalled = recall(box, s, seat, events)
    experts = s.players[seat].resting_experts - experts
    emit(events, EVENT.recalled, seat, recalled // 32 - experts, experts, 0, EVERYBODY)
    fund(box, s, seat, recalled % 32, events)
