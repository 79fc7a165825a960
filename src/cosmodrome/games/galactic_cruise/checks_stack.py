"""What may lie on the stack: what on what, of whom, and what each entry asks of the position."""

from __future__ import annotations

from cosmodrome.engine.checks import require
from cosmodrome.engine.record import View
from cosmodrome.games.galactic_cruise.box import (
    ASSISTED_NAVIGATION,
    BUILDINGS,
    EXTENDED_FLEET,
    GUESTS,
    P02,
    P21,
    P36,
    SPACE,
    TICKETS,
    VERSATILE_HOSTS,
)
from cosmodrome.games.galactic_cruise.pieces import RACHEL_SEAT
from cosmodrome.games.galactic_cruise.state import (
    ASK_ACTION,
    ASK_AREA,
    ASK_ARRIVAL,
    ASK_BOARDING,
    ASK_CAMPAIGN,
    ASK_CRUISE,
    ASK_DESTINATION,
    ASK_DISCARD_BOARD,
    ASK_DRAW,
    ASK_EJECT,
    ASK_ENGINE,
    ASK_EXCESS_CARD,
    ASK_EXCESS_PLAN,
    ASK_EXPERT,
    ASK_EXTRA,
    ASK_FINAL_SHIP,
    ASK_FINAL_STOP,
    ASK_FUNDING,
    ASK_FURTHER,
    ASK_GOAL,
    ASK_GUEST,
    ASK_ICON,
    ASK_ITINERARY,
    ASK_LAUNCH_SHIP,
    ASK_MEETING,
    ASK_PAY_LAUNCH,
    ASK_PAY_MOVE,
    ASK_PAY_ROW,
    ASK_PLACE,
    ASK_PLANS,
    ASK_PROTOTYPE,
    ASK_PURCHASE,
    ASK_RACHEL,
    ASK_RECYCLE,
    ASK_RECYCLE_SEGMENT,
    ASK_RECYCLE_TO,
    ASK_REFILL,
    ASK_REOPEN,
    ASK_RESOURCE,
    ASK_ROW,
    ASK_SEGMENT,
    ASK_SEGMENT_USED,
    ASK_SET,
    ASK_SHIP,
    ASK_SHIP_FOR,
    ASK_SHUTTLE,
    ASK_SILO_CARD,
    ASK_SILO_TYPE,
    ASK_SPACE,
    ASK_STEP_2,
    ASK_STEWARD,
    ASK_TAKE,
    ASK_TAKE_CARD,
    ASK_TAKE_PLAN,
    ASK_TOKEN,
    ASK_TYPE,
    BY_MEETING,
    DO_ACTIONS,
    DO_ADVANCE,
    DO_ASSIGNED,
    DO_BOARD,
    DO_END_TURN,
    DO_FURTHER,
    DO_GOALS,
    DO_LIMITS,
    DO_LINE,
    DO_MARKERS,
    DO_PAY,
    DO_RACHEL,
    DO_RACHEL_ACT,
    DO_RECALL,
    DO_SLIDE,
    DO_STEP_2,
    DO_TURN,
    EXPERT,
    FINAL_MOVES,
    FIRST_QUESTION,
    FREE,
    LAST_ROUND,
    MAX_ASKED,
    NPC,
    OVER,
    PLAN_HELD,
    R_CARD,
    R_FINAL,
    R_SETUP,
    SETTING_UP,
)

GAINS = (ASK_FUNDING, ASK_RESOURCE, ASK_TAKE_CARD, DO_SLIDE, ASK_ROW, ASK_AREA, ASK_PAY_ROW)
RECYCLING = (ASK_RECYCLE, ASK_RECYCLE_SEGMENT, ASK_RECYCLE_TO)
AT_STOP = (
    ASK_SPACE, ASK_DESTINATION, ASK_TYPE, ASK_ICON, ASK_EXTRA, ASK_PLACE, ASK_SEGMENT_USED,
)  # fmt: skip
LAUNCHING = (ASK_LAUNCH_SHIP, ASK_BOARDING, DO_PAY, ASK_PAY_LAUNCH)
ACTING = (DO_ACTIONS, ASK_ACTION)
#: What a step or question may have directly above it, as the rules put it there.
ABOVE: dict[int, tuple[int, ...]] = {
    DO_TURN: (DO_SLIDE, DO_RECALL, ASK_FUNDING),
    DO_RECALL: (DO_RECALL, ASK_FUNDING),
    DO_END_TURN: (DO_LIMITS, DO_GOALS, ASK_GOAL, ASK_RACHEL, DO_RACHEL),
    DO_LIMITS: (
        DO_GOALS, ASK_GOAL, ASK_EXCESS_CARD, ASK_EXCESS_PLAN, ASK_FINAL_SHIP, ASK_FINAL_STOP,
        DO_MARKERS,
    ),
    DO_GOALS: (
        DO_LIMITS, DO_STEP_2, ASK_STEP_2, DO_ASSIGNED, *ACTING, *LAUNCHING, DO_MARKERS, ASK_FUNDING,
    ),
    DO_STEP_2: (DO_ADVANCE, ASK_SHIP),
    DO_ADVANCE: (DO_FURTHER, ASK_FURTHER, ASK_PAY_MOVE, DO_MARKERS),
    DO_FURTHER: (DO_MARKERS,),
    ASK_FINAL_SHIP: (DO_MARKERS,),
    ASK_FINAL_STOP: (DO_MARKERS,),
    DO_ASSIGNED: (ASK_EJECT, ASK_FUNDING),
    DO_ACTIONS: (
        ASK_MEETING, ASK_STEWARD, DO_MARKERS, ASK_FUNDING, ASK_RESOURCE, ASK_TAKE_CARD,
    ),
    ASK_ACTION: (ASK_SHUTTLE,),
    ASK_STEWARD: (ASK_TAKE_CARD,),
    DO_PAY: (ASK_FUNDING,),
    ASK_LAUNCH_SHIP: (ASK_RESOURCE,),
    ASK_BOARDING: (ASK_RESOURCE,),
    DO_RACHEL: (DO_RACHEL_ACT,),
    DO_RACHEL_ACT: (ASK_FUNDING,),
    DO_MARKERS: (
        DO_MARKERS, *AT_STOP, ASK_ARRIVAL, *GAINS, ASK_EXPERT, ASK_PURCHASE, DO_LINE, ASK_TAKE,
        ASK_SILO_CARD, ASK_SILO_TYPE, ASK_CRUISE, ASK_TOKEN, ASK_CAMPAIGN, ASK_GUEST, ASK_DRAW,
        ASK_REFILL, DO_BOARD,
    ),
    ASK_DESTINATION: (ASK_REOPEN, DO_MARKERS, ASK_FUNDING),
    ASK_PLACE: (DO_MARKERS, *GAINS),
    DO_SLIDE: (ASK_TAKE_PLAN, ASK_PLANS, ASK_PROTOTYPE, ASK_SEGMENT, ASK_SHIP_FOR),
    ASK_SEGMENT: (ASK_SHIP_FOR,),
    DO_LINE: (ASK_SET, ASK_ENGINE, *GAINS),
    DO_BOARD: (ASK_DISCARD_BOARD,),
    ASK_DISCARD_BOARD: (ASK_TAKE_CARD,),
    ASK_FUNDING: GAINS,
    ASK_RESOURCE: GAINS,
    ASK_TAKE_CARD: GAINS,
    ASK_TAKE_PLAN: GAINS,
    ASK_ROW: (*GAINS, ASK_RACHEL),
}  # fmt: skip
#: What a card or the reputation bonus puts above any question but these.
AT_ANY_TIME = (ASK_RESOURCE, *RECYCLING, ASK_ITINERARY)
UNCOVERED = (
    ASK_PAY_ROW, ASK_PAY_MOVE, ASK_PAY_LAUNCH, ASK_SHIP_FOR, ASK_RACHEL, ASK_LAUNCH_SHIP,
    ASK_BOARDING,
)  # fmt: skip
#: What lies below everything else: outside of turns, or in one.
FIRST = {SETTING_UP: (DO_TURN,), LAST_ROUND: (DO_TURN, DO_END_TURN)}
SEVERAL = (DO_RECALL, *GAINS, ASK_TAKE_PLAN)
MARKERS_MAX = 3
#: What a question may still put on top: its resources, those of the reputation bonus, two cards.
#: Whatever puts more there lies far below: an action, since it is there only once.
ROOM = 4
CARDS_ASKING = {**dict.fromkeys(RECYCLING, P02), ASK_ITINERARY: P21, ASK_SHUTTLE: P36}
SETUP_STEPS = (DO_SLIDE, ASK_TAKE_PLAN, ASK_ROW)
HERS = (DO_RACHEL, DO_RACHEL_ACT, ASK_RACHEL)
COUNTED = (
    ASK_FUNDING, ASK_RESOURCE, ASK_TAKE_CARD, ASK_TAKE_PLAN, ASK_PLANS, ASK_SEGMENT, ASK_DRAW,
)  # fmt: skip


def check_stack(box: View, s: View) -> None:
    """Every entry lies on one it may lie on, belongs to the right seat, and fits the position."""
    require((s.stack_size == 0) == (s.phase == OVER), "stack_size", "contradicts phase")
    if s.phase == OVER:
        return
    require(s.stack_size <= MAX_ASKED - ROOM, "stack_size", "leaves no room for what follows")
    _check_order(s)
    _check_seats(s)
    _check_turn(s)
    _check_launch(s)
    _check_ships(box, s)
    for i in range(s.stack_size):
        _check_entry(box, s, s.stack[i], f"stack[{i}]")
    _check_needed(s)


def _kinds(s: View) -> list[int]:
    return [s.stack[i].kind for i in range(s.stack_size)]


def _check_order(s: View) -> None:
    kinds = _kinds(s)
    first = FIRST.get(s.phase, (DO_END_TURN,))
    require(kinds[0] in first, "stack[0].kind", "contradicts phase")
    for i in range(1, len(kinds)):
        above = ABOVE.get(kinds[i - 1], ())
        if kinds[i - 1] >= FIRST_QUESTION and kinds[i - 1] not in UNCOVERED:
            above += AT_ANY_TIME
        require(kinds[i] in above, f"stack[{i}].kind", "cannot lie on what is below it")
        once = kinds[i] in SEVERAL or kinds.index(kinds[i]) == i
        require(once or kinds[i] == DO_MARKERS, f"stack[{i}].kind", "is there twice")
    require(kinds.count(DO_MARKERS) <= MARKERS_MAX, "stack", "has too many markers to move")
    require(sum(kind in RECYCLING for kind in kinds) <= 1, "stack", "recycles twice")
    top = s.stack[s.stack_size - 1]
    idle = top.kind in COUNTED and top.a == 0
    require(not idle, f"stack[{s.stack_size - 1}].a", "leaves nothing to ask")


def _check_seats(s: View) -> None:
    """An ejected or recalled worker brings its owner a bonus; else the player of the turn acts."""
    for i in range(s.stack_size):
        kind, seat, where = s.stack[i].kind, s.stack[i].seat, f"stack[{i}]"
        below = s.stack[i - 1].kind if i else kind
        rachel = s.solo and seat == RACHEL_SEAT
        require(rachel or kind not in HERS, f"{where}.seat", "must be Rachel")
        hers = kind in (DO_END_TURN, DO_RECALL, *HERS)
        require(hers or not rachel, f"{where}.seat", "cannot be Rachel")
        if s.stack[0].kind == DO_TURN:
            _check_outside_turns(s, i)
        elif kind in AT_ANY_TIME and below >= FIRST_QUESTION:
            require(seat == s.stack[i - 1].seat, f"{where}.seat", "contradicts what is below")
        elif kind != ASK_FUNDING or below not in (DO_ASSIGNED, DO_RACHEL_ACT):
            require(seat == s.turn, f"{where}.seat", "contradicts turn")


def _check_outside_turns(s: View, i: int) -> None:
    """GC-146, GC-S06, GC-S07: set-up in reverse order, or the recall before the last round."""
    entry, where = s.stack[i], f"stack[{i}]"
    if i == 0:
        require(entry.seat == s.start, f"{where}.seat", "contradicts start")
    elif s.phase == LAST_ROUND:
        if entry.kind == ASK_RESOURCE:
            seat = s.stack[i - 1].seat
        else:
            require(entry.kind in (DO_RECALL, ASK_FUNDING), f"{where}.kind", "is no recall")
            seat = (s.start - i) % s.seats
        require(entry.seat == seat, f"{where}.seat", f"must be {seat}")
    elif entry.kind == ASK_RACHEL:
        require(i == len(SETUP_STEPS) + 1, f"{where}.kind", "comes first in set-up")
    else:
        wanted = SETUP_STEPS[(i - 1) % len(SETUP_STEPS)]
        placing = wanted == ASK_ROW and entry.kind == ASK_AREA
        require(entry.kind == wanted or placing, f"{where}.kind", "is no choice of set-up")
        seat = s.start + (i - 1) // len(SETUP_STEPS)
        require(seat < s.start + s.seats - s.solo, where, "is one choice too many")
        require(entry.seat == seat % s.seats, f"{where}.seat", f"must be {seat % s.seats}")


def _check_turn(s: View) -> None:
    """GC-035, GC-107: where the worker of the turn stands, and whether a meeting is held."""
    at = s.at - 1
    if at >= 0:
        mine = (s.workers[at] - 1) // 2 == s.turn and s.stack[0].kind == DO_END_TURN
        require(mine, "at", "names a building without a worker of the turn")
    require(at >= 0 or not s.skilled, "skilled", "contradicts at")
    require(at >= 0 or not s.shuttle, "shuttle", "contradicts at")
    meeting = False
    for i in range(s.stack_size):
        entry, where = s.stack[i], f"stack[{i}]"
        if entry.kind in ACTING:
            meeting = entry.b == BY_MEETING
            require(meeting or at >= 0, f"{where}.b", "contradicts at")
        elif entry.kind == DO_ASSIGNED:
            require(entry.a == at, f"{where}.a", "contradicts at")
        elif entry.kind == ASK_SHUTTLE:
            require(at >= 0, f"{where}.kind", "contradicts at")
        elif entry.kind == ASK_EJECT:
            require(entry.a == at, f"{where}.a", "contradicts at")
            _check_npc(s, entry, where)
    require(bool(s.meeting) == meeting, "meeting", "contradicts what is asked")


def _check_npc(s: View, entry: View, where: str) -> None:
    """GC-174 … GC-178: the NPC worker has passed nothing it would have settled on."""
    for passed in range(1, entry.c + 1):
        code = s.workers[(entry.a + passed) % BUILDINGS]
        owner = (code - 1) // 2
        if passed == entry.c:
            stays = code > 0 and owner == s.turn
        else:
            stays = entry.b == EXPERT if code == 0 else owner in (s.turn, NPC)
        require(stays, f"{where}.c", "is not how far the NPC has come")


def _check_launch(s: View) -> None:
    """GC-061 … GC-064: one ship waits for its pilot, who is in the elevator."""
    kinds = _kinds(s)
    launching = [i for i, kind in enumerate(kinds) if kind in LAUNCHING]
    require(bool(s.elevator) == bool(launching), "elevator", "contradicts what is asked")
    for i in launching:
        entry, where = s.stack[i], f"stack[{i}]"
        apart = [kind for kind in kinds[i + 1 :] if kind not in (ASK_FUNDING, ASK_RESOURCE)]
        require(not apart, where, "is a launch: nothing else is asked in it")
        me = s.players[s.turn]
        waiting = [n for n in range(me.ship_count) if me.ships[n].cruise and not me.ships[n].pilot]
        if entry.kind == ASK_LAUNCH_SHIP:
            require(not waiting and me.scheduled > 0, where, "has no ship to choose")
            continue
        require(waiting == [entry.a], f"{where}.a", "is not the ship that waits for its pilot")
        it = me.ships[entry.a]
        require(it.size > 1 and it.stop == 0, f"{where}.a", "is no ship to launch")
        cabins = it.size - 1 - sum(it.guests)
        if entry.kind == ASK_BOARDING:
            require(cabins > 0, f"{where}.a", "has no cabin left")
        else:
            require(sum(it.guests) > 0, f"{where}.a", "has nobody aboard")


def _check_ships(box: View, s: View) -> None:
    """GC-002 … GC-005, GC-148: which ships still move, and where the one that has moved is."""
    still = 0
    for i in range(s.stack_size):
        entry, where = s.stack[i], f"stack[{i}]"
        me = s.players[entry.seat]
        flying = sum(1 << n for n in range(me.ship_count) if me.ships[n].pilot)
        if entry.kind in (DO_ADVANCE, ASK_SHIP, ASK_FINAL_SHIP):
            several = entry.kind == DO_ADVANCE or entry.a.bit_count() > 1
            require(several and not entry.a & ~flying, f"{where}.a", "must be ships on a cruise")
            still = entry.a
        elif entry.kind == ASK_FINAL_STOP:
            ships = entry.b | 1 << entry.a
            require(not ships & ~flying, where, "must name ships on a cruise")
            require(not entry.b >> entry.a & 1, f"{where}.b", "moves a ship twice")
            still = ships
        elif entry.kind == DO_FURTHER:
            require(entry.a < me.ship_count, f"{where}.a", "is no ship")
            require(not still >> entry.a & 1, f"{where}.a", "has still to move")
        elif entry.kind in (*AT_STOP, ASK_FURTHER, ASK_PAY_MOVE):
            require(bool(flying >> entry.a & 1), f"{where}.a", "is no ship on a cruise")
            require(not still >> entry.a & 1, f"{where}.a", "has still to move")
            _check_stop(box, s, entry, where)


def _check_stop(box: View, s: View, entry: View, where: str) -> None:
    """GC-005, GC-016, GC-268, GC-351: what a ship is asked at a stop."""
    it, kind = s.players[entry.seat].ships[entry.a], entry.kind
    require(it.stop > 0, f"{where}.a", "has reached no stop")
    if kind in AT_STOP:
        space = box.cruise_stop[it.cruise - 1, it.stop - 1] == SPACE
        require(space == (kind != ASK_DESTINATION), f"{where}.a", "is at another kind of stop")
    if kind in (ASK_PLACE, ASK_SEGMENT_USED, ASK_TYPE):
        require(s.specialised == (kind != ASK_TYPE), f"{where}.kind", "contradicts specialised")
    tech = ASSISTED_NAVIGATION if kind in (ASK_FURTHER, ASK_PAY_MOVE) else VERSATILE_HOSTS
    if kind in (ASK_TYPE, ASK_ICON, ASK_EXTRA, ASK_FURTHER, ASK_PAY_MOVE):
        require(tech + 1 in s.technology, f"{where}.kind", "needs a technology not in play")
    placing = kind in (ASK_PLACE, ASK_SEGMENT_USED) or (kind == ASK_ICON and s.specialised)
    if placing or kind == ASK_DESTINATION:
        for guest in range(GUESTS):
            done = entry.c >> ((4 if placing else 0) + 2 * guest) & 3
            require(done <= it.guests[guest], f"{where}.c", "counts more guests than are aboard")
    elif kind == ASK_TYPE:
        require(entry.c < sum(it.guests), f"{where}.c", "counts more guests than are aboard")
        require(sum(s.types) == entry.c, "types", "contradict what is asked")
    elif kind == ASK_ICON:
        require(entry.b <= 9 and entry.c == 0, where, "is asked with specialised plans only")
        require(sum(s.types) == sum(it.guests), "types", "contradict what is asked")


def _check_entry(box: View, s: View, entry: View, where: str) -> None:
    """What must be there so that an entry can be carried out."""
    me, kind = s.players[entry.seat], entry.kind
    card = CARDS_ASKING.get(kind)
    require(card is None or not me.hand >> card & 1, where, "asks for a card not played yet")
    if kind in (ASK_AREA, ASK_PAY_ROW):
        require(me.rows[entry.a] > 0, f"{where}.a", "is a row without a development")
    if kind in (ASK_ROW, ASK_AREA):
        free = bool(entry.c & FREE)
        require(free == (s.phase == SETTING_UP), f"{where}.c", "contradicts phase")
    elif kind == ASK_SHIP_FOR:
        held = s.plan_place[entry.a] == PLAN_HELD + entry.seat
        here = s.offices[entry.b - 1] == entry.a + 1 if entry.b else held
        require(here, f"{where}.a", "is not where it is taken from")
    elif kind == ASK_ENGINE:
        there = s.line_cockpits[entry.a] > 0 and any(s.line_engines)
        require(there, f"{where}.a", "has no cockpit, or there is no engine")
        require(me.ship_count < box.ships_max + _fleet(box, me), where, "is one ship too many")
    elif kind == ASK_GUEST:
        sold = sum(s.tickets[entry.a, guest] for guest in range(GUESTS))
        require(s.cruises[entry.a] > 0 and sold < TICKETS, f"{where}.a", "has no ticket to sell")
    elif kind in (ASK_CRUISE, ASK_ITINERARY):
        left = any(s.cruises[n] and not s.scheduler[n] for n in range(s.open_cruises))
        require(left, where, "has no cruise to schedule")
        scheduled = me.scheduled > 0
        require(scheduled == (kind == ASK_ITINERARY), where, "contradicts scheduled")
    elif kind == ASK_TOKEN:
        require(me.tokens > 0, where, "has no token to turn over")
    elif kind == ASK_ARRIVAL:
        require(sum(s.supply) > 0, where, "has no guest to come")
    elif kind == ASK_EXCESS_PLAN:
        require(me.plans > box.plans_max, where, "has no plan to discard")
    elif kind in RECYCLING:
        _check_recycling(box, s, entry, where)
    elif kind == ASK_RACHEL:
        _check_her_step(s, entry, where)


def _fleet(box: View, me: View) -> int:
    return box.upgrade_amount[EXTENDED_FLEET] if me.upgrades >> EXTENDED_FLEET & 1 else 0


def _check_recycling(box: View, s: View, entry: View, where: str) -> None:
    """P02: a segment of a ship on the ground, launched before, that another ship can take."""
    me = s.players[entry.seat]
    limit = box.segments_max + _fleet(box, me)

    def taken(ship: int, segment: int, other: int) -> bool:
        it, to = me.ships[ship], me.ships[other]
        if other == ship or to.cruise or to.size >= limit:
            return False
        if not s.offset:
            return True
        plan = it.segments[segment] - 1
        last = segment == it.size - 1
        matches = not to.size or box.plan_bottom[to.segments[to.size - 1] - 1] == box.plan_top[plan]
        return last and matches

    ships = range(me.ship_count) if entry.kind == ASK_RECYCLE else (entry.a,)
    for ship in ships:
        it = me.ships[ship]
        segments = (entry.b,) if entry.kind == ASK_RECYCLE_TO else range(it.size)
        if it.launched and not it.cruise and max(segments, default=0) < it.size:
            if any(taken(ship, n, other) for n in segments for other in range(me.ship_count)):
                return
    require(False, where, "has no segment to move")


def _check_her_step(s: View, entry: View, where: str) -> None:
    """GC-043 … GC-058: her step, her worker and the card she reveals next."""
    me, step = s.players[RACHEL_SEAT], entry.a
    require((step == R_SETUP) == (s.phase == SETTING_UP), f"{where}.a", "contradicts phase")
    require((step == R_FINAL) == (s.phase == FINAL_MOVES), f"{where}.a", "contradicts phase")
    require(step == R_CARD or not (entry.b or entry.c), where, "counts actions outside a card")
    if step == R_CARD:
        worker = s.at or entry.c or me.resting or me.resting_experts
        require(bool(worker), where, "has no worker for a card")
    elif step == R_SETUP:
        require(any(s.offices), "offices", "must show a plan in set-up")
        require(bool(s.deck or s.discard_size), "deck", "must hold a card in set-up")
        require(me.rows[0] > 0, f"players[{RACHEL_SEAT}].rows[0]", "must be whole in set-up")


def _check_needed(s: View) -> None:
    """What belongs to a payment, a launch, a Space stop or new plans is 0 outside of it."""
    kinds = _kinds(s)
    top = kinds[-1]
    paying = top in (ASK_PAY_ROW, ASK_PAY_MOVE, ASK_PAY_LAUNCH)
    require(paying or not any(s.floating), "floating", "must be 0 outside a payment")
    require(top == ASK_PAY_LAUNCH or not any(s.needs), "needs", "must be 0 outside a launch")
    require(bool(s.elevator) or not s.wild, "wild", "must be 0 outside a launch")
    boarding = ASK_BOARDING in kinds
    require(boarding or not any(s.ticketed), "ticketed", "must be 0 outside a launch")
    typed = ASK_TYPE in kinds or (ASK_ICON in kinds and not s.specialised)
    require(typed or not any(s.types), "types", "must be 0 outside a Space stop")
    new = ASK_PLANS in kinds or ASK_PROTOTYPE in kinds
    for i, plan in enumerate(s.taken):
        if plan:
            held = s.plan_place[plan - 1] == PLAN_HELD + s.turn
            require(new and held, f"taken[{i}]", "is not a plan just taken")
    require(s.silo_missing == 0, "silo_missing", "must be 0 between her actions")
