"""What may lie on the stack: what on what, of whom, and what each entry asks of the position."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from cosmodrome.engine.checks import require
from cosmodrome.engine.questions import LETTERS
from cosmodrome.engine.record import View
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise.cruise import SCORED_BITS
from cosmodrome.games.galactic_cruise.pieces import RACHEL_SEAT
from cosmodrome.games.galactic_cruise.selection import MANY, times
from cosmodrome.games.galactic_cruise.space import PLACED_SHIFT
from cosmodrome.games.galactic_cruise.state import (
    ASK,
    BY,
    EFFECT,
    FIRST_RESOURCE,
    MAX_ASKED,
    NPC,
    PHASE,
    PLAN_AT,
    RACHEL,
    TICKABLE,
    WORKER,
)

# What may lie where, by the names of steps and questions
GAINS = ("funding", "resource", "take_card", "slide", "row", "pay_row")
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
    "ask_step_2": ("advance", "ship", "pay_move", "markers"),
    "advance": ("offer_further", "further", "pay_move", "markers"),
    "offer_further": ("markers",),
    "final_ship": ("markers",),
    "final_stop": ("markers",),
    "assigned": ("eject", "funding"),
    "actions": ("steward", "markers", "funding", "resource", "take_card"),
    "action": ("shuttle",),
    "steward": ("take_card",),
    "pay": ("funding",),
    "launch_ship": ("distance", "resource"),
    "boarding": ("distance", "resource"),
    **dict.fromkeys(("pay_row", "pay_move", "pay_launch"), ("distance",)),
    "rachel_next": ("rachel_act",),
    "rachel_act": ("funding",),
    "markers": (
        *("markers", "arrival", "expert", "purchase", "line", "take", "silo_card", "silo_type"),
        *("cruise", "campaign", "guest", "draw", "refill", "board"),
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
#: What may be done at any time, and what that puts above any question but these.
AT_ANY_TIME = ("renew", "distance", "resource", *RECYCLING, "itinerary")
PAYING = ("pay_row", "pay_move", "pay_launch")
UNCOVERED = (*PAYING, "ship_for", "rachel", "launch_ship", "boarding", "renew", "distance")
#: What lies below everything else: outside of turns, or in one.
FIRST = {PHASE.setting_up: ("turn",), PHASE.last_round: ("turn", "end_turn")}
SEVERAL = ("recall", *GAINS, "take_plan")
MARKERS_MAX = 3
#: What a question may still put on top: its resources, those of the reputation bonus, two cards.
#: Whatever puts more there lies far below: an action, since it is there only once.
ROOM = 5
CARDS_ASKING = {
    **dict.fromkeys(RECYCLING, its.CARD.P02),
    "itinerary": its.CARD.P21,
    "shuttle": its.CARD.P36,
}
TECH_ASKING = {
    **dict.fromkeys(("further", "pay_move"), its.TECH.assisted_navigation),
    **dict.fromkeys(("type", "icon", "extra"), its.TECH.versatile_hosts),
}
SETUP_STEPS = ("slide", "take_plan", "row")
HERS = ("rachel_next", "rachel_act", "rachel")
COUNTED = ("funding", "resource", "take_card", "take_plan", "plans", "segment", "draw")


class Entry:
    """A step or question on the stack: what it is, whose, and its numbers by name."""

    def __init__(self, s: View, place: int) -> None:
        entry = s.stack[place]
        kind = ASK[entry.kind]
        self.name, self.asked, self.seat = kind.name, kind.asked, entry.seat
        self.where = f"stack[{place}]"
        self.numbers = dict(zip(kind.numbers, (entry.a, entry.b, entry.c), strict=False))

    def __getattr__(self, name: str) -> Any:
        return self.__dict__["numbers"][name]

    def at(self, name: str) -> str:
        """Where a number stands."""
        return f"{self.where}.{LETTERS[list(self.numbers).index(name)]}"

    def require(self, met: bool, name: str, key: str, **gaps: Any) -> None:
        """Something must hold of one of its numbers, or of all of it."""
        require(met, self.at(name) if name in self.numbers else f"{self.where}.{name}", key, **gaps)


def check_stack(box: View, s: View) -> None:
    """Every entry lies on one it may lie on, belongs to the right seat, and fits the position."""
    over = s.phase == PHASE.over
    require((s.stack_size == 0) == over, "stack_size", "contradicts", other="phase")
    if over:
        return
    require(s.stack_size <= MAX_ASKED - ROOM, "stack_size", "no_room")
    stack = [Entry(s, place) for place in range(s.stack_size)]
    _check_order(s, stack)
    _check_seats(s, stack)
    _check_turn(s, stack)
    _check_launch(s, stack)
    _check_ships(box, s, stack)
    for entry in stack:
        _check_entry(box, s, entry)
    _check_needed(s, [entry.name for entry in stack])
    _check_ticked(box, s, stack[-1])


def _check_order(s: View, stack: list[Entry]) -> None:
    names = [entry.name for entry in stack]
    first = FIRST.get(s.phase, ("end_turn",))
    stack[0].require(names[0] in first, "kind", "contradicts", other="phase")
    for i, (below, entry) in enumerate(pairwise(stack), 1):
        above = ABOVE.get(below.name, ())
        if below.asked and below.name not in UNCOVERED:
            above += AT_ANY_TIME
        entry.require(entry.name in above, "kind", "misplaced")
        once = entry.name in SEVERAL or names.index(entry.name) == i
        entry.require(once or entry.name == "markers", "kind", "there_twice")
    require(names.count("markers") <= MARKERS_MAX, "stack", "too_many_markers")
    require(sum(name in RECYCLING for name in names) <= 1, "stack", "recycles_twice")
    top = stack[-1]
    if top.name in COUNTED:
        top.require(top.left > 0, "left", "nothing_to_ask")


def _check_seats(s: View, stack: list[Entry]) -> None:
    """An ejected or recalled worker brings its owner a bonus; else the player of the turn acts."""
    for i, entry in enumerate(stack):
        below = stack[i - 1] if i else entry
        rachel = s.solo and entry.seat == RACHEL_SEAT
        entry.require(rachel or entry.name not in HERS, "seat", "must_be_rachel")
        hers = entry.name in ("end_turn", "recall", *HERS)
        entry.require(hers or not rachel, "seat", "cannot_be_rachel")
        if stack[0].name == "turn":
            _check_outside_turns(s, i, entry, below)
        elif entry.name in AT_ANY_TIME and below.asked:
            entry.require(entry.seat == below.seat, "seat", "contradicts_below")
        elif entry.name != "funding" or below.name not in ("assigned", "rachel_act"):
            entry.require(entry.seat == s.turn, "seat", "contradicts", other="turn")


def _check_outside_turns(s: View, i: int, entry: Entry, below: Entry) -> None:
    """GC-146, GC-S06, GC-S07: set-up in reverse order, or the recall before the last round."""
    if i == 0:
        entry.require(entry.seat == s.start, "seat", "contradicts", other="start")
    elif s.phase == PHASE.last_round:
        seat = below.seat
        if entry.name != "resource":
            entry.require(entry.name in ("recall", "funding"), "kind", "no_recall")
            seat = (s.start - i) % s.seats
        entry.require(entry.seat == seat, "seat", "must_be", want=seat)
    elif entry.name == "rachel":
        entry.require(i == len(SETUP_STEPS) + 1, "kind", "first_in_setup")
    else:
        wanted = SETUP_STEPS[(i - 1) % len(SETUP_STEPS)]
        entry.require(entry.name == wanted, "kind", "not_in_setup")
        seat = s.start + (i - 1) // len(SETUP_STEPS)
        require(seat < s.start + s.seats - s.solo, entry.where, "choice_too_many")
        entry.require(entry.seat == seat % s.seats, "seat", "must_be", want=seat % s.seats)


def _check_turn(s: View, stack: list[Entry]) -> None:
    """GC-035, GC-107: where the worker of the turn stands, and whether a meeting is held."""
    at = s.at - 1
    if at >= 0:
        mine = (s.workers[at] - 1) // 2 == s.turn and stack[0].name == "end_turn"
        require(mine, "at", "no_worker_there")
    require(at >= 0 or not s.skilled, "skilled", "contradicts", other="at")
    require(at >= 0 or not s.shuttle, "shuttle", "contradicts", other="at")
    meeting = False
    for entry in stack:
        if entry.name in ACTING:
            meeting = entry.by == BY.meeting
            entry.require(meeting or at >= 0, "by", "contradicts", other="at")
        elif entry.name == "assigned":
            entry.require(entry.building == at, "building", "contradicts", other="at")
        elif entry.name == "shuttle":
            entry.require(at >= 0, "kind", "contradicts", other="at")
        elif entry.name == "eject":
            entry.require(entry.start == at, "start", "contradicts", other="at")
            _check_npc(s, entry)
    require(bool(s.meeting) == meeting, "meeting", "contradicts_asked")


def _check_npc(s: View, entry: Entry) -> None:
    """GC-174 … GC-178: the NPC worker has passed nothing it would have settled on."""
    for passed in range(1, entry.passed + 1):
        code = s.workers[(entry.start + passed) % its.BUILDING.size]
        owner = (code - 1) // 2
        if passed == entry.passed:
            stays = code > 0 and owner == s.turn
        else:
            stays = entry.worker == WORKER.expert if code == 0 else owner in (s.turn, NPC)
        entry.require(stays, "passed", "npc_not_there")


def _check_launch(s: View, stack: list[Entry]) -> None:
    """GC-061 … GC-064: one ship waits for its pilot, who is in the elevator."""
    launching = [i for i, entry in enumerate(stack) if entry.name in LAUNCHING]
    require(bool(s.elevator) == bool(launching), "elevator", "contradicts_asked")
    for i in launching:
        entry = stack[i]
        above = ("funding", "resource", "distance")
        alone = all(entry.name in above for entry in stack[i + 1 :])
        require(alone, entry.where, "launch_alone")
        me = s.players[s.turn]
        waiting = [n for n in range(me.ship_count) if me.ships[n].cruise and not me.ships[n].pilot]
        if entry.name == "launch_ship":
            require(not waiting and me.scheduled > 0, entry.where, "no_ship_to_choose")
            continue
        entry.require(waiting == [entry.ship], "ship", "not_waiting")
        it = me.ships[entry.ship]
        entry.require(it.size > 1 and it.stop == 0, "ship", "no_ship_to_launch")
        if entry.name == "boarding":
            entry.require(sum(it.guests) < it.size - 1, "ship", "no_cabin")
        else:
            entry.require(sum(it.guests) > 0, "ship", "nobody_aboard")


def _check_ships(box: View, s: View, stack: list[Entry]) -> None:
    """GC-002 … GC-005, GC-148: which ships still move, and where the one that has moved is."""
    still = 0
    for entry in stack:
        me = s.players[entry.seat]
        flying = sum(1 << n for n in range(me.ship_count) if me.ships[n].pilot)
        if entry.name in ("advance", "ship", "final_ship"):
            fewest = {"advance": 0, "ship": 1, "final_ship": 2}[entry.name]
            several = entry.ships.bit_count() >= fewest
            entry.require(several and not entry.ships & ~flying, "ships", "must_cruise")
            still = entry.ships
        elif entry.name == "final_stop":
            still = entry.ships | 1 << entry.ship
            require(not still & ~flying, entry.where, "must_name_cruising")
            entry.require(not entry.ships >> entry.ship & 1, "ships", "moves_twice")
        elif entry.name in ("ask_step_2", "step_2") and entry.ship:
            going = bool(flying >> (entry.ship - 1) & 1)
            entry.require(going, "ship", "not_cruising")
            tech = its.TECH.assisted_navigation + 1 in s.technology
            entry.require(tech, "ship", "tech_not_in_play")
        elif entry.name == "offer_further":
            entry.require(entry.ship < me.ship_count, "ship", "no_ship")
            entry.require(not still >> entry.ship & 1, "ship", "still_to_move")
        elif entry.name in (*AT_STOP, "further", "pay_move"):
            entry.require(bool(flying >> entry.ship & 1), "ship", "not_cruising")
            entry.require(not still >> entry.ship & 1, "ship", "still_to_move")
            _check_stop(box, s, entry)


def _check_stop(box: View, s: View, entry: Entry) -> None:
    """GC-005, GC-016, GC-268, GC-351: what a ship is asked at a stop."""
    it, name = s.players[entry.seat].ships[entry.ship], entry.name
    entry.require(it.stop > 0, "ship", "no_stop")
    if name in AT_STOP:
        space = box.cruise_stop[it.cruise - 1, it.stop - 1] == its.SPACE
        entry.require(space == (name != "destination"), "ship", "other_stop")
    if name in ("place", "segment_used", "type"):
        special = name != "type"
        entry.require(s.specialised == special, "kind", "contradicts", other="specialised")
    asking = TECH_ASKING.get(name)
    entry.require(asking is None or asking + 1 in s.technology, "kind", "tech_not_in_play")
    if name == "destination":
        _check_done(entry, it, "scored", 0)
    elif name in ("place", "segment_used") or (name == "icon" and s.specialised):
        _check_done(entry, it, "placed", PLACED_SHIFT)
    elif name == "type":
        entry.require(entry.typed < sum(it.guests), "typed", "more_than_aboard")
        require(sum(s.types) == entry.typed, "types", "contradict_asked")
    elif name == "icon":
        require(entry.added <= 9 and entry.placed == 0, entry.where, "specialised_only")
        require(sum(s.types) == sum(it.guests), "types", "contradict_asked")


def _check_done(entry: Entry, ship: View, name: str, first: int) -> None:
    """Guests of each type, two bits for their number, that have had their turn."""
    for guest, aboard in enumerate(ship.guests):
        done = entry.numbers[name] >> (first + SCORED_BITS * guest) & 3
        entry.require(done <= aboard, name, "more_than_aboard")


def _check_entry(box: View, s: View, entry: Entry) -> None:
    """What must be there so that an entry can be carried out."""
    me, name, where = s.players[entry.seat], entry.name, entry.where
    card = CARDS_ASKING.get(name)
    require(card is None or not me.hand >> card & 1, where, "card_not_played")
    if name == "pay_row":
        entry.require(me.rows[entry.row] > 0, "row", "empty_row")
    if name == "row":
        free = bool(entry.effects & EFFECT.free) == (s.phase == PHASE.setting_up)
        entry.require(free, "effects", "contradicts", other="phase")
    elif name == "ship_for":
        held = s.plan_place[entry.plan] == PLAN_AT.held + entry.seat
        here = s.offices[entry.office - 1] == entry.plan + 1 if entry.office else held
        entry.require(here, "plan", "not_taken_there")
    elif name == "engine":
        there = s.line_cockpits[entry.set] > 0 and any(s.line_engines)
        entry.require(there, "set", "no_ship_set")
        require(me.ship_count < box.ships_max + _fleet(box, me), where, "ship_too_many")
    elif name == "guest":
        sold = sum(s.tickets[entry.slot, guest] for guest in range(its.GUEST.size))
        entry.require(s.cruises[entry.slot] > 0 and sold < its.TICKETS, "slot", "no_ticket")
    elif name in ("cruise", "itinerary"):
        left = any(s.cruises[n] and not s.scheduler[n] for n in range(s.open_cruises))
        require(left, where, "no_cruise_left")
        scheduled = me.scheduled > 0
        require(scheduled == (name == "itinerary"), where, "contradicts", other="scheduled")
    elif name == "arrival":
        require(sum(s.supply) > 0, where, "no_guest_left")
    elif name == "excess_plan":
        require(me.plans > box.plans_max, where, "no_plan")
    elif name in RECYCLING:
        _check_recycling(box, s, entry)
    elif name == "rachel":
        _check_her_step(s, entry)


def _fleet(box: View, me: View) -> int:
    return (
        box.upgrade_amount[its.UPGRADE.extended_fleet]
        if me.upgrades >> its.UPGRADE.extended_fleet & 1
        else 0
    )


def _check_recycling(box: View, s: View, entry: Entry) -> None:
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

    ships = range(me.ship_count) if entry.name == "recycle" else (entry.ship,)
    for ship in ships:
        it = me.ships[ship]
        segments = (entry.segment,) if entry.name == "recycle_to" else range(it.size)
        if it.launched and not it.cruise and max(segments, default=0) < it.size:
            if any(taken(ship, n, other) for n in segments for other in range(me.ship_count)):
                return
    require(False, entry.where, "no_segment")


def _check_her_step(s: View, entry: Entry) -> None:
    """GC-043 … GC-058: her step, her worker and the card she reveals next."""
    me, step = s.players[RACHEL_SEAT], entry.step
    for phase, hers in ((PHASE.setting_up, RACHEL.setup), (PHASE.final_moves, RACHEL.final)):
        entry.require((step == hers) == (s.phase == phase), "step", "contradicts", other="phase")
    idle = not (entry.done or entry.meeting)
    require(step == RACHEL.card or idle, entry.where, "actions_outside_card")
    if step == RACHEL.card:
        worker = s.at or entry.meeting or me.resting or me.resting_experts
        require(bool(worker), entry.where, "no_worker")
    elif step == RACHEL.setup:
        require(any(s.offices), "offices", "setup_plan")
        require(bool(s.deck or s.discard_size), "deck", "setup_card")
        require(me.rows[0] > 0, f"players[{RACHEL_SEAT}].rows[0]", "setup_row")


def _check_needed(s: View, kinds: list[str]) -> None:
    """What belongs to a payment, a launch, a Space stop or new plans is 0 outside of it."""
    top = kinds[-2] if kinds[-1] == "distance" else kinds[-1]
    paying = top in PAYING
    require(paying or not any(s.floating), "floating", "outside_payment")
    require(top == "pay_launch" or not any(s.needs), "needs", "outside_launch")
    require(paying or bool(s.elevator) or not s.wild, "wild", "outside_launch")
    boarding = "boarding" in kinds
    require(boarding or not any(s.ticketed), "ticketed", "outside_launch")
    typed = "type" in kinds or ("icon" in kinds and not s.specialised)
    require(typed or not any(s.types), "types", "outside_space")
    new = "plans" in kinds or "prototype" in kinds
    for i, plan in enumerate(s.taken):
        if plan:
            held = s.plan_place[plan - 1] == PLAN_AT.held + s.turn
            require(new and held, f"taken[{i}]", "not_just_taken")
    require(s.silo_missing == 0, "silo_missing", "between_actions")


def _check_ticked(box: View, s: View, top: Entry) -> None:
    """Only what is there is ticked, each as often as it is; what it costs, the rules ask."""
    if not s.ticked:
        return
    me = s.players[top.seat]
    most = _tickable(box, s, me, top)
    require(bool(most), "ticked", "nothing_ticked_here")
    things = [int(times(s.ticked, thing)) for thing in range(TICKABLE)]
    most += [0] * (TICKABLE - len(most))
    fits = all(count <= there for count, there in zip(things, most, strict=True))
    require(fits, "ticked", "ticked_too_often")


def _tickable(box: View, s: View, me: View, top: Entry) -> list[int]:
    """How often each thing of the selection that is asked may be ticked; nothing if it is none."""
    name = top.name
    several = top.numbers.get("left", 2) > 1
    guests, resources = range(its.GUEST.size), range(its.RESOURCE.size)
    room = [box.capacity + its.COLUMNS - me.rows[n] - me.stored[n] for n in resources]
    before = [0] * FIRST_RESOURCE
    if name == "funding":
        if several:
            before = [0 if me.flipped == n + 1 else MANY for n in range(its.FUNDING.size)]
        return [*before, *room]
    if name in ("resource", "take") and several:
        if name == "resource" or top.effects & EFFECT.card_2:
            return [*before, *room]
        return [*before, *(min(room[n], s.silo[n]) for n in resources)]
    if name in PAYING and s.wild > 1:
        return [*before, *[min(s.wild, MANY)] * its.RESOURCE.size]
    if name == "silo_card":
        return [*before, *(int(s.silo[n] < box.silo_max) for n in resources)]
    if name == "row":
        return [int(left > 0) for left in me.rows]
    if name == "cruise":
        return [me.tokens >> n & 1 for n in range(its.TOKEN.size)]
    if name == "renew" or (name == "plans" and several):
        return [int(plan > 0) for plan in s.offices]
    if name == "purchase":
        before[: its.SUPPLIES] = [int(not top.taken >> n & 1) for n in range(its.SUPPLIES)]
        return [*before, *room]
    if name == "draw" and several and not top.effects & EFFECT.extra_card:
        return [*(int(card > 0) for card in s.board), min(s.discard_size, MANY)]
    if name == "destination":
        it = me.ships[top.ship]
        unscored = [it.guests[n] - (top.scored >> SCORED_BITS * n & 3) for n in guests]
        kind = box.cruise_stop[it.cruise - 1, it.stop - 1]
        slots = [
            int(it.token and n // its.SLOTS_PER_TYPE == kind and not me.upgrades >> n & 1)
            for n in range(its.UPGRADE.size)
        ]
        return [*unscored, *slots]
    queue = [min(s.queue[place, n], MANY) for place in range(its.QUEUE) for n in guests]
    queue += [min(s.supply[n], MANY) for n in guests]
    if name in ("guest", "campaign"):
        return [*([0] * its.GUEST.size), *queue]
    return [*s.ticketed, *queue] if name == "boarding" else []
