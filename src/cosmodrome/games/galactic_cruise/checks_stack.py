"""What may lie on the stack: what on what, of whom, and what each entry asks of the position."""

from __future__ import annotations

from cosmodrome.engine.checks import require
from cosmodrome.engine.record import View
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import state
from cosmodrome.games.galactic_cruise.pieces import RACHEL_SEAT
from cosmodrome.games.galactic_cruise.state import ASK, EFFECT

# What may lie where, by the names of steps and questions
GAINS = ("funding", "resource", "take_card", "slide", "row", "area", "pay_row")
RECYCLING = ("recycle", "recycle_segment", "recycle_to")
AT_STOP = ("space", "destination", "type", "icon", "extra", "place", "segment_used")
LAUNCHING = ("launch_ship", "boarding", "pay", "pay_launch")
ACTING = ("actions", "action")
#: What a step or question may have directly above it, as the rules put it there.
ABOVE: dict[str, tuple[str, ...]] = {
    "turn": ("slide", "recall", "funding"),
    "recall": ("recall", "funding"),
    "end_turn": ("limits", "goals", "goal", "rachel", "rachel_next"),
    "limits": (
        *("goals", "goal", "excess_card", "excess_plan", "final_ship", "final_stop", "markers"),
    ),
    "goals": (
        *("limits", "ask_step_2", "step_2", "assigned", "markers", "funding"),
        *ACTING,
        *LAUNCHING,
    ),
    "ask_step_2": ("advance", "ship"),
    "advance": ("offer_further", "further", "pay_move", "markers"),
    "offer_further": ("markers",),
    "final_ship": ("markers",),
    "final_stop": ("markers",),
    "assigned": ("eject", "funding"),
    "actions": ("meeting", "steward", "markers", "funding", "resource", "take_card"),
    "action": ("shuttle",),
    "steward": ("take_card",),
    "pay": ("funding",),
    "launch_ship": ("resource",),
    "boarding": ("resource",),
    "rachel_next": ("rachel_act",),
    "rachel_act": ("funding",),
    "markers": (
        *("markers", "arrival", "expert", "purchase", "line", "take", "silo_card", "silo_type"),
        *("cruise", "token", "campaign", "guest", "draw", "refill", "board"),
        *AT_STOP,
        *GAINS,
    ),
    "destination": ("reopen", "markers", "funding"),
    "place": ("markers", *GAINS),
    "slide": ("take_plan", "plans", "prototype", "segment", "ship_for"),
    "segment": ("ship_for",),
    "line": ("set", "engine", *GAINS),
    "board": ("discard_board",),
    "discard_board": ("take_card",),
    "funding": GAINS,
    "resource": GAINS,
    "take_card": GAINS,
    "take_plan": GAINS,
    "row": (*GAINS, "rachel"),
}
#: What a card or the reputation bonus puts above any question but these.
AT_ANY_TIME = ("resource", *RECYCLING, "itinerary")
UNCOVERED = (
    *("pay_row", "pay_move", "pay_launch", "ship_for", "rachel", "launch_ship", "boarding"),
)
#: What lies below everything else: outside of turns, or in one.
FIRST = {state.PHASE.setting_up: ("turn",), state.PHASE.last_round: ("turn", "end_turn")}
SEVERAL = ("recall", *GAINS, "take_plan")
MARKERS_MAX = 3
#: What a question may still put on top: its resources, those of the reputation bonus, two cards.
#: Whatever puts more there lies far below: an action, since it is there only once.
ROOM = 4
CARDS_ASKING = {
    **dict.fromkeys(RECYCLING, its.CARD.P02),
    "itinerary": its.CARD.P21,
    "shuttle": its.CARD.P36,
}
SETUP_STEPS = ("slide", "take_plan", "row")
HERS = ("rachel_next", "rachel_act", "rachel")
COUNTED = ("funding", "resource", "take_card", "take_plan", "plans", "segment", "draw")


def _name(entry: View) -> str:
    """The step or question that an entry of the stack is."""
    return ASK[entry.kind].name


def _is_question(name: str) -> bool:
    return ASK[ASK.numbers[name]].asked


def check_stack(box: View, s: View) -> None:
    """Every entry lies on one it may lie on, belongs to the right seat, and fits the position."""
    require(
        (s.stack_size == 0) == (s.phase == state.PHASE.over),
        "stack_size",
        "contradicts",
        other="phase",
    )
    if s.phase == state.PHASE.over:
        return
    require(s.stack_size <= state.MAX_ASKED - ROOM, "stack_size", "no_room")
    _check_order(s)
    _check_seats(s)
    _check_turn(s)
    _check_launch(s)
    _check_ships(box, s)
    for i in range(s.stack_size):
        _check_entry(box, s, s.stack[i], f"stack[{i}]")
    _check_needed(s)


def _kinds(s: View) -> list[str]:
    return [_name(s.stack[i]) for i in range(s.stack_size)]


def _check_order(s: View) -> None:
    kinds = _kinds(s)
    first = FIRST.get(s.phase, ("end_turn",))
    require(kinds[0] in first, "stack[0].kind", "contradicts", other="phase")
    for i in range(1, len(kinds)):
        above = ABOVE.get(kinds[i - 1], ())
        if _is_question(kinds[i - 1]) and kinds[i - 1] not in UNCOVERED:
            above += AT_ANY_TIME
        require(kinds[i] in above, f"stack[{i}].kind", "misplaced")
        once = kinds[i] in SEVERAL or kinds.index(kinds[i]) == i
        require(once or kinds[i] == "markers", f"stack[{i}].kind", "there_twice")
    require(kinds.count("markers") <= MARKERS_MAX, "stack", "too_many_markers")
    require(sum(kind in RECYCLING for kind in kinds) <= 1, "stack", "recycles_twice")
    top = s.stack[s.stack_size - 1]
    idle = _name(top) in COUNTED and top.a == 0
    require(not idle, f"stack[{s.stack_size - 1}].a", "nothing_to_ask")


def _check_seats(s: View) -> None:
    """An ejected or recalled worker brings its owner a bonus; else the player of the turn acts."""
    for i in range(s.stack_size):
        kind, seat, where = _name(s.stack[i]), s.stack[i].seat, f"stack[{i}]"
        below = _name(s.stack[i - 1]) if i else kind
        rachel = s.solo and seat == RACHEL_SEAT
        require(rachel or kind not in HERS, f"{where}.seat", "must_be_rachel")
        hers = kind in ("end_turn", "recall", *HERS)
        require(hers or not rachel, f"{where}.seat", "cannot_be_rachel")
        if _name(s.stack[0]) == "turn":
            _check_outside_turns(s, i)
        elif kind in AT_ANY_TIME and _is_question(below):
            require(seat == s.stack[i - 1].seat, f"{where}.seat", "contradicts_below")
        elif kind != "funding" or below not in ("assigned", "rachel_act"):
            require(seat == s.turn, f"{where}.seat", "contradicts", other="turn")


def _check_outside_turns(s: View, i: int) -> None:
    """GC-146, GC-S06, GC-S07: set-up in reverse order, or the recall before the last round."""
    entry, where = s.stack[i], f"stack[{i}]"
    if i == 0:
        require(entry.seat == s.start, f"{where}.seat", "contradicts", other="start")
    elif s.phase == state.PHASE.last_round:
        if _name(entry) == "resource":
            seat = s.stack[i - 1].seat
        else:
            require(_name(entry) in ("recall", "funding"), f"{where}.kind", "no_recall")
            seat = (s.start - i) % s.seats
        require(entry.seat == seat, f"{where}.seat", "must_be", want=seat)
    elif _name(entry) == "rachel":
        require(i == len(SETUP_STEPS) + 1, f"{where}.kind", "first_in_setup")
    else:
        wanted = SETUP_STEPS[(i - 1) % len(SETUP_STEPS)]
        placing = wanted == "row" and _name(entry) == "area"
        require(_name(entry) == wanted or placing, f"{where}.kind", "not_in_setup")
        seat = s.start + (i - 1) // len(SETUP_STEPS)
        require(seat < s.start + s.seats - s.solo, where, "choice_too_many")
        require(entry.seat == seat % s.seats, f"{where}.seat", "must_be", want=seat % s.seats)


def _check_turn(s: View) -> None:
    """GC-035, GC-107: where the worker of the turn stands, and whether a meeting is held."""
    at = s.at - 1
    if at >= 0:
        mine = (s.workers[at] - 1) // 2 == s.turn and _name(s.stack[0]) == "end_turn"
        require(mine, "at", "no_worker_there")
    require(at >= 0 or not s.skilled, "skilled", "contradicts", other="at")
    require(at >= 0 or not s.shuttle, "shuttle", "contradicts", other="at")
    meeting = False
    for i in range(s.stack_size):
        entry, where = s.stack[i], f"stack[{i}]"
        if _name(entry) in ACTING:
            meeting = entry.b == state.BY.meeting
            require(meeting or at >= 0, f"{where}.b", "contradicts", other="at")
        elif _name(entry) == "assigned":
            require(entry.a == at, f"{where}.a", "contradicts", other="at")
        elif _name(entry) == "shuttle":
            require(at >= 0, f"{where}.kind", "contradicts", other="at")
        elif _name(entry) == "eject":
            require(entry.a == at, f"{where}.a", "contradicts", other="at")
            _check_npc(s, entry, where)
    require(bool(s.meeting) == meeting, "meeting", "contradicts_asked")


def _check_npc(s: View, entry: View, where: str) -> None:
    """GC-174 … GC-178: the NPC worker has passed nothing it would have settled on."""
    for passed in range(1, entry.c + 1):
        code = s.workers[(entry.a + passed) % its.BUILDING.size]
        owner = (code - 1) // 2
        if passed == entry.c:
            stays = code > 0 and owner == s.turn
        else:
            stays = entry.b == state.WORKER.expert if code == 0 else owner in (s.turn, state.NPC)
        require(stays, f"{where}.c", "npc_not_there")


def _check_launch(s: View) -> None:
    """GC-061 … GC-064: one ship waits for its pilot, who is in the elevator."""
    kinds = _kinds(s)
    launching = [i for i, kind in enumerate(kinds) if kind in LAUNCHING]
    require(bool(s.elevator) == bool(launching), "elevator", "contradicts_asked")
    for i in launching:
        entry, where = s.stack[i], f"stack[{i}]"
        apart = [kind for kind in kinds[i + 1 :] if kind not in ("funding", "resource")]
        require(not apart, where, "launch_alone")
        me = s.players[s.turn]
        waiting = [n for n in range(me.ship_count) if me.ships[n].cruise and not me.ships[n].pilot]
        if _name(entry) == "launch_ship":
            require(not waiting and me.scheduled > 0, where, "no_ship_to_choose")
            continue
        require(waiting == [entry.a], f"{where}.a", "not_waiting")
        it = me.ships[entry.a]
        require(it.size > 1 and it.stop == 0, f"{where}.a", "no_ship_to_launch")
        cabins = it.size - 1 - sum(it.guests)
        if _name(entry) == "boarding":
            require(cabins > 0, f"{where}.a", "no_cabin")
        else:
            require(sum(it.guests) > 0, f"{where}.a", "nobody_aboard")


def _check_ships(box: View, s: View) -> None:
    """GC-002 … GC-005, GC-148: which ships still move, and where the one that has moved is."""
    still = 0
    for i in range(s.stack_size):
        entry, where = s.stack[i], f"stack[{i}]"
        me = s.players[entry.seat]
        flying = sum(1 << n for n in range(me.ship_count) if me.ships[n].pilot)
        if _name(entry) in ("advance", "ship", "final_ship"):
            several = _name(entry) == "advance" or entry.a.bit_count() > 1
            require(several and not entry.a & ~flying, f"{where}.a", "must_cruise")
            still = entry.a
        elif _name(entry) == "final_stop":
            ships = entry.b | 1 << entry.a
            require(not ships & ~flying, where, "must_name_cruising")
            require(not entry.b >> entry.a & 1, f"{where}.b", "moves_twice")
            still = ships
        elif _name(entry) == "offer_further":
            require(entry.a < me.ship_count, f"{where}.a", "no_ship")
            require(not still >> entry.a & 1, f"{where}.a", "still_to_move")
        elif _name(entry) in (*AT_STOP, "further", "pay_move"):
            require(bool(flying >> entry.a & 1), f"{where}.a", "not_cruising")
            require(not still >> entry.a & 1, f"{where}.a", "still_to_move")
            _check_stop(box, s, entry, where)


def _check_stop(box: View, s: View, entry: View, where: str) -> None:
    """GC-005, GC-016, GC-268, GC-351: what a ship is asked at a stop."""
    it, kind = s.players[entry.seat].ships[entry.a], _name(entry)
    require(it.stop > 0, f"{where}.a", "no_stop")
    if kind in AT_STOP:
        space = box.cruise_stop[it.cruise - 1, it.stop - 1] == its.SPACE
        require(space == (kind != "destination"), f"{where}.a", "other_stop")
    if kind in ("place", "segment_used", "type"):
        require(
            s.specialised == (kind != "type"), f"{where}.kind", "contradicts", other="specialised"
        )
    tech = (
        its.TECH.assisted_navigation
        if kind in ("further", "pay_move")
        else its.TECH.versatile_hosts
    )
    if kind in ("type", "icon", "extra", "further", "pay_move"):
        require(tech + 1 in s.technology, f"{where}.kind", "tech_not_in_play")
    placing = kind in ("place", "segment_used") or (kind == "icon" and s.specialised)
    if placing or kind == "destination":
        for guest in range(its.GUEST.size):
            done = entry.c >> ((4 if placing else 0) + 2 * guest) & 3
            require(done <= it.guests[guest], f"{where}.c", "more_than_aboard")
    elif kind == "type":
        require(entry.c < sum(it.guests), f"{where}.c", "more_than_aboard")
        require(sum(s.types) == entry.c, "types", "contradict_asked")
    elif kind == "icon":
        require(entry.b <= 9 and entry.c == 0, where, "specialised_only")
        require(sum(s.types) == sum(it.guests), "types", "contradict_asked")


def _check_entry(box: View, s: View, entry: View, where: str) -> None:
    """What must be there so that an entry can be carried out."""
    me, kind = s.players[entry.seat], _name(entry)
    card = CARDS_ASKING.get(kind)
    require(card is None or not me.hand >> card & 1, where, "card_not_played")
    if kind in ("area", "pay_row"):
        require(me.rows[entry.a] > 0, f"{where}.a", "empty_row")
    if kind in ("row", "area"):
        free = bool(entry.c & EFFECT.free)
        require(
            free == (s.phase == state.PHASE.setting_up), f"{where}.c", "contradicts", other="phase"
        )
    elif kind == "ship_for":
        held = s.plan_place[entry.a] == state.PLAN_AT.held + entry.seat
        here = s.offices[entry.b - 1] == entry.a + 1 if entry.b else held
        require(here, f"{where}.a", "not_taken_there")
    elif kind == "engine":
        there = s.line_cockpits[entry.a] > 0 and any(s.line_engines)
        require(there, f"{where}.a", "no_ship_set")
        require(me.ship_count < box.ships_max + _fleet(box, me), where, "ship_too_many")
    elif kind == "guest":
        sold = sum(s.tickets[entry.a, guest] for guest in range(its.GUEST.size))
        require(s.cruises[entry.a] > 0 and sold < its.TICKETS, f"{where}.a", "no_ticket")
    elif kind in ("cruise", "itinerary"):
        left = any(s.cruises[n] and not s.scheduler[n] for n in range(s.open_cruises))
        require(left, where, "no_cruise_left")
        scheduled = me.scheduled > 0
        require(scheduled == (kind == "itinerary"), where, "contradicts", other="scheduled")
    elif kind == "token":
        require(me.tokens > 0, where, "no_token")
    elif kind == "arrival":
        require(sum(s.supply) > 0, where, "no_guest_left")
    elif kind == "excess_plan":
        require(me.plans > box.plans_max, where, "no_plan")
    elif kind in RECYCLING:
        _check_recycling(box, s, entry, where)
    elif kind == "rachel":
        _check_her_step(s, entry, where)


def _fleet(box: View, me: View) -> int:
    return (
        box.upgrade_amount[its.UPGRADE.extended_fleet]
        if me.upgrades >> its.UPGRADE.extended_fleet & 1
        else 0
    )


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

    ships = range(me.ship_count) if _name(entry) == "recycle" else (entry.a,)
    for ship in ships:
        it = me.ships[ship]
        segments = (entry.b,) if _name(entry) == "recycle_to" else range(it.size)
        if it.launched and not it.cruise and max(segments, default=0) < it.size:
            if any(taken(ship, n, other) for n in segments for other in range(me.ship_count)):
                return
    require(False, where, "no_segment")


def _check_her_step(s: View, entry: View, where: str) -> None:
    """GC-043 … GC-058: her step, her worker and the card she reveals next."""
    me, step = s.players[RACHEL_SEAT], entry.a
    require(
        (step == state.RACHEL.setup) == (s.phase == state.PHASE.setting_up),
        f"{where}.a",
        "contradicts",
        other="phase",
    )
    require(
        (step == state.RACHEL.final) == (s.phase == state.PHASE.final_moves),
        f"{where}.a",
        "contradicts",
        other="phase",
    )
    require(step == state.RACHEL.card or not (entry.b or entry.c), where, "actions_outside_card")
    if step == state.RACHEL.card:
        worker = s.at or entry.c or me.resting or me.resting_experts
        require(bool(worker), where, "no_worker")
    elif step == state.RACHEL.setup:
        require(any(s.offices), "offices", "setup_plan")
        require(bool(s.deck or s.discard_size), "deck", "setup_card")
        require(me.rows[0] > 0, f"players[{RACHEL_SEAT}].rows[0]", "setup_row")


def _check_needed(s: View) -> None:
    """What belongs to a payment, a launch, a Space stop or new plans is 0 outside of it."""
    kinds = _kinds(s)
    top = kinds[-1]
    paying = top in ("pay_row", "pay_move", "pay_launch")
    require(paying or not any(s.floating), "floating", "outside_payment")
    require(top == "pay_launch" or not any(s.needs), "needs", "outside_launch")
    require(bool(s.elevator) or not s.wild, "wild", "outside_launch")
    boarding = "boarding" in kinds
    require(boarding or not any(s.ticketed), "ticketed", "outside_launch")
    typed = "type" in kinds or ("icon" in kinds and not s.specialised)
    require(typed or not any(s.types), "types", "outside_space")
    new = "plans" in kinds or "prototype" in kinds
    for i, plan in enumerate(s.taken):
        if plan:
            held = s.plan_place[plan - 1] == state.PLAN_AT.held + s.turn
            require(new and held, f"taken[{i}]", "not_just_taken")
    require(s.silo_missing == 0, "silo_missing", "between_actions")
