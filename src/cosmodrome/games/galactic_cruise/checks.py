"""What a position must be: every component in one place, every number one that can occur."""

from __future__ import annotations

from cosmodrome.engine.checks import require, within, zero_from
from cosmodrome.engine.record import View
from cosmodrome.games.galactic_cruise.box import (
    AREAS,
    BASE_PLANS,
    BUILDING_TOKENS,
    BUILDINGS,
    CARDS,
    COCKPITS,
    COLUMNS,
    CRUISES,
    DEVELOPMENTS,
    ENGINES,
    EXPERTS,
    GOAL_TILES,
    GOALS,
    GUEST_BONUSES,
    GUESTS,
    MAX_OPEN_CRUISES,
    PLANS,
    PROGRESS_SECTIONS,
    REPUTATION_MAX,
    RESOURCES,
    SEATS,
    SOLO_CARDS,
    STARTER,
    STEPS,
    STOPS,
    TECH_SLOTS,
    TECHS,
    TICKETS,
    TILES_PER_BUILDING,
    TOKENS,
    TRACK_SPACES,
    UPGRADES,
)
from cosmodrome.games.galactic_cruise.pieces import RACHEL_SEAT
from cosmodrome.games.galactic_cruise.state import (
    ASK_EJECT,
    BONUS_USED,
    DO_NPC_MOVE,
    EXPERT,
    FIRST_QUESTION,
    MAX_ASKED,
    MAX_SEGMENTS,
    MAX_SHIPS,
    NEUTRAL,
    NPC,
    ORDINARY,
    OVER,
    PLAN_BOXED,
    PLAN_BUILT,
    PLAN_HELD,
    PLAN_OFFICE,
    RENOWN_USED,
)
from cosmodrome.games.galactic_cruise.view import DECISIONS, capacity

ALL_CARDS = (1 << CARDS) - 1
NPC_WORKERS = 2


def check_position(box: View, s: View) -> None:
    """Raise `ValueError` naming the field where a position cannot occur."""
    _check_table(box, s)
    _check_network(box, s)
    for seat in range(SEATS):
        _check_player(box, s, seat)
    _check_workers(box, s)
    _check_cards(s)
    _check_plans(box, s)
    _check_ships(s)
    _check_cruises(box, s)
    _check_progress(box, s)
    _check_rachel(s)
    _check_decision(s)


def _check_table(box: View, s: View) -> None:
    within(s.solo, 0, 1, "solo")
    within(s.seats, 2, 2 if s.solo else SEATS, "seats")
    within(s.phase, 0, OVER, "phase")
    within(s.turn, 0, s.seats - 1, "turn")
    within(s.start, 0, s.seats - 1 - s.solo, "start")
    within(s.round_limit, 1, 250, "round_limit")
    within(s.round, 1, s.round_limit + 2, "round")
    for name in ("advanced", "building_bonus", "offset", "specialised", "ending", "skilled",
                 "meeting"):  # fmt: skip
        within(getattr(s, name), 0, 1, name)
    require(s.offset >= s.specialised, "offset", "comes with specialised plans")
    within(s.expert, 0, EXPERTS - 1, "expert")
    within(s.goal_tile, 0, GOAL_TILES - 1, "goal_tile")
    for resource in range(RESOURCES):
        within(s.silo[resource], 0, box.silo_max, f"silo[{resource}]")
        require(s.needs[resource] >= 0, f"needs[{resource}]", "is impossible")
        require(s.floating[resource] >= 0, f"floating[{resource}]", "is impossible")
    require(s.wild >= 0, "wild", "is impossible")
    within(s.at, 0, BUILDINGS, "at")
    within(s.shuttle, 0, BUILDINGS, "shuttle")
    within(s.elevator, 0, EXPERT, "elevator")
    within(s.used, 0, (1 << TECH_SLOTS) - 1, "used")
    within(s.completed, 0, (1 << PROGRESS_SECTIONS) - 1, "completed")
    for plan in s.taken:
        within(plan, 0, PLANS, "taken")


def _check_network(box: View, s: View) -> None:
    """GC-187, GC-S05, GC-S13: tiles, owners, technologies and tokens."""
    players = s.seats - s.solo
    for number in range(BUILDINGS):
        count = sum(tile == number for tile in s.tiles)
        require(count == TILES_PER_BUILDING, "tiles", f"put {count} actions on building {number}")
        within(s.building_token[number], 0, BUILDING_TOKENS, f"building_token[{number}]")
    tokens = sorted(s.building_token)
    want = list(range(1, BUILDING_TOKENS + 1)) if s.building_bonus else [0] * BUILDINGS
    require(tokens == want, "building_token", f"must be {want} in some order")
    within(s.active_tokens, 0, (1 << BUILDINGS) - 1 if s.building_bonus else 0, "active_tokens")
    owners = (1 << s.seats) - 1 | 1 << NEUTRAL | (box.npc[players] << NPC)
    for number in range(AREAS):
        where = f"areas[{number}]"
        require(s.areas[number] & ~owners == 0, where, "names an owner who does not play")
    shown = list(s.technology)
    for slot, tech in enumerate(shown):
        within(tech, 1, TECHS, f"technology[{slot}]")
        within(s.marker[slot], 0, TRACK_SPACES - 1 if s.advanced else 0, f"marker[{slot}]")
    require(len(set(shown)) == TECH_SLOTS, "technology", "must be four different ones")
    within(s.kept, 0, (1 << TECHS) - 1 if box.npc[players] else 0, "kept")
    for tech in shown:
        require(not s.kept >> (tech - 1) & 1, "kept", "holds a technology in play")
    within(s.npc_left, 0, box.npc_developments if box.npc[players] else 0, "npc_left")
    npc = sum(s.areas[number] >> NPC & 1 for number in range(AREAS))
    within(s.npc_left + npc, 0, box.npc_developments, "npc_left")


def _check_player(box: View, s: View, seat: int) -> None:
    me, where = s.players[seat], f"players[{seat}]"
    if seat >= s.seats:
        used = me.hand or me.vp or me.credits or me.ads or me.ship_count or me.tokens
        used = used or me.cubes or me.resting or any(me.rows)
        require(not used, where, "does not take part")
        return
    within(me.reputation, 0, REPUTATION_MAX, f"{where}.reputation")
    for name in ("vp", "credits", "ads", "launches", "visited", "scored", "carried",
                 "cards_played"):  # fmt: skip
        require(getattr(me, name) >= 0, f"{where}.{name}", "is impossible")
    built = 0
    for row in range(RESOURCES):
        within(me.rows[row], 0, COLUMNS, f"{where}.rows[{row}]")
        within(me.stored[row], 0, capacity(box, me, row), f"{where}.stored[{row}]")
        built += COLUMNS - me.rows[row]
    placed = sum(s.areas[number] >> seat & 1 for number in range(AREAS))
    require(built == placed, f"{where}.rows", f"leave {built} of {DEVELOPMENTS}, not {placed}")
    within(me.upgrades, 0, (1 << UPGRADES) - 1, f"{where}.upgrades")
    within(me.tokens, 0, (1 << TOKENS) - 1, f"{where}.tokens")
    within(me.flipped, 0, TOKENS, f"{where}.flipped")
    there = me.flipped == 0 or me.tokens >> (me.flipped - 1) & 1
    require(bool(there), f"{where}.flipped", "has left the tower")
    tokens = me.tokens.bit_count() + me.upgrades.bit_count()
    tokens += sum(it.token for it in me.ships)
    within(tokens, 0, TOKENS, f"{where}.tokens")
    within(me.goals, 0, (1 << GOALS) - 1, f"{where}.goals")
    within(me.hired, 0, 3, f"{where}.hired")
    within(me.paid, 0, (1 << AREAS) - 1, f"{where}.paid")
    within(me.once, 0, BONUS_USED | RENOWN_USED, f"{where}.once")
    within(me.moved, 0, (1 << TECH_SLOTS) - 1, f"{where}.moved")
    within(me.scheduled, 0, s.open_cruises, f"{where}.scheduled")
    if me.scheduled:
        mine = s.scheduler[me.scheduled - 1] == seat + 1
        require(mine, f"{where}.scheduled", "contradicts scheduler")
    if s.phase != OVER:
        zero_from(me.final, 0, f"{where}.final")


def _check_workers(box: View, s: View) -> None:
    """GC-282: every worker is in one place, and a building holds one at most."""
    for number in range(BUILDINGS):
        within(s.workers[number], 0, NPC * 2 + EXPERT, f"workers[{number}]")
    for seat in range(s.seats):
        me, where = s.players[seat], f"players[{seat}]"
        for kind, resting, name, all_of_them in (
            (ORDINARY, me.resting, "resting", box.workers),
            (EXPERT, me.resting_experts, "resting_experts", me.hired.bit_count()),
        ):
            out = sum(code == seat * 2 + kind for code in s.workers)
            out += sum(it.pilot == kind for it in me.ships)
            out += s.turn == seat and s.elevator == kind
            have = resting + out
            require(resting >= 0 and have == all_of_them, f"{where}.{name}",
                    f"and the others are {have}, not {all_of_them}")  # fmt: skip
    npc = sum(code > NPC * 2 for code in s.workers)
    moving = sum(s.stack[i].kind in (DO_NPC_MOVE, ASK_EJECT) for i in range(s.stack_size))
    want = NPC_WORKERS * box.npc[s.seats - s.solo] - moving
    require(npc == want, "workers", f"must have {want} of the NPC, not {npc}")
    require(not any(NEUTRAL * 2 < code <= NPC * 2 for code in s.workers), "workers", "is nobody's")


def _check_cards(s: View) -> None:
    """GC-248: every project card is in one place."""
    places = [s.deck]
    for seat in range(s.seats):
        me, where = s.players[seat], f"players[{seat}]"
        size = me.hand.bit_count()
        require(me.hand_size == size, f"{where}.hand_size", f"must be {size}")
        require(me.seen & ~me.hand == 0, f"{where}.seen", "names cards that are not in hand")
        within(me.played, 0, ALL_CARDS, f"{where}.played")
        places.append(me.hand)
    within(s.discard_size, 0, CARDS, "discard_size")
    zero_from(s.discard, s.discard_size, "discard")
    for i, card in enumerate(s.discard[: s.discard_size]):
        within(card, 1, CARDS, f"discard[{i}]")
        places.append(1 << (card - 1))
    for slot, card in enumerate(s.board):
        within(card, 0, CARDS, f"board[{slot}]")
        places.append(1 << (card - 1) if card else 0)
    together = 0
    for place in places:
        require(place >= 0 and together & place == 0, "deck", "and other places share a card")
        together |= place
    require(together == ALL_CARDS, "deck", "and the other places lack a card")


def _check_plans(box: View, s: View) -> None:
    """GC-206, GC-210: every plan is in one place."""
    built: list[int] = []
    for seat in range(s.seats):
        me, where = s.players[seat], f"players[{seat}]"
        held = sum(place == PLAN_HELD + seat for place in s.plan_place)
        require(me.plans == held, f"{where}.plans", f"must be {held}, not {me.plans}")
        for i, it in enumerate(me.ships):
            within(it.size, 0, MAX_SEGMENTS, f"{where}.ships[{i}].size")
            zero_from(it.segments, it.size, f"{where}.ships[{i}].segments")
            built += list(it.segments[: it.size])
    boxed = 0
    for plan in range(PLANS):
        place, where = s.plan_place[plan], f"plan_place[{plan}]"
        within(place, 0, PLAN_HELD + s.seats - 1, where)
        shown = sum(it == plan + 1 for it in s.offices)
        require(shown == (place == PLAN_OFFICE), where, "contradicts offices")
        there = built.count(plan + 1)
        require(there == (place == PLAN_BUILT), where, "contradicts the ships")
        boxed += place == PLAN_BOXED
    want = BASE_PLANS - box.special_tray if s.specialised else PLANS - BASE_PLANS
    require(boxed == want, "plan_place", f"leaves {boxed} plans in the box, not {want}")


def _check_ships(s: View) -> None:
    """GC-219: every cockpit and engine is in one place; flights are complete."""
    for name, count in (("cockpit", COCKPITS), ("engine", ENGINES)):
        places = [i + 1 for i in range(count) if getattr(s, f"{name}s") >> i & 1]
        places += [tile for tile in getattr(s, f"line_{name}s") if tile]
        for me in s.players[: s.seats]:
            places += [getattr(it, name) for it in me.ships[: me.ship_count]]
        want = sorted([STARTER + 1] * s.seats + list(range(STARTER + 2, count + 1)))
        require(sorted(places) == want, f"{name}s", "and the other places must hold each once")
    for seat in range(s.seats):
        me = s.players[seat]
        within(me.ship_count, 1, MAX_SHIPS, f"players[{seat}].ship_count")
        for i, it in enumerate(me.ships):
            where = f"players[{seat}].ships[{i}]"
            if i >= me.ship_count:
                used = it.size or it.cockpit or it.engine or it.cruise or it.launched or it.pilot
                require(not used, where, "is no ship yet")
                continue
            within(it.launched, 0, 1, f"{where}.launched")
            within(it.token, 0, 1, f"{where}.token")
            within(it.pilot, 0, EXPERT, f"{where}.pilot")
            within(it.cruise, 0, CRUISES, f"{where}.cruise")
            within(it.stop, 0, STOPS + 1 if it.cruise else 0, f"{where}.stop")
            flying = it.cruise > 0 and not (s.elevator and it.pilot == 0 and s.turn == seat)
            require(bool(it.pilot) == flying, f"{where}.pilot", "contradicts cruise")
            aboard = sum(it.guests)
            require(it.cruise > 0 or not aboard, f"{where}.guests", "are aboard without a cruise")
            within(aboard, 0, max(0, it.size - 1), f"{where}.guests")


def _check_cruises(box: View, s: View) -> None:
    """GC-072, GC-082, GC-S10: every cruise and every guest is in one place."""
    require(s.open_cruises == box.open_cruises[s.seats - s.solo], "open_cruises", "is impossible")
    places = [i + 1 for i in range(CRUISES) if s.cruise_stack >> i & 1]
    places += [i + 1 for i in range(CRUISES) if s.cruise_discard >> i & 1]
    places += [tile for tile in s.cruises if tile]
    for me in s.players[: s.seats]:
        places += [it.cruise for it in me.ships if it.cruise]
    whole = list(range(1, CRUISES + 1))
    require(sorted(places) == whole, "cruises", "and the other places must hold each once")
    zero_from(s.cruises, s.open_cruises, "cruises")
    for slot in range(MAX_OPEN_CRUISES):
        within(s.scheduler[slot], 0, s.seats, f"scheduler[{slot}]")
        by = s.scheduler[slot]
        owned = by == 0 or s.players[by - 1].scheduled == slot + 1
        require(owned, f"scheduler[{slot}]", "contradicts the player")
        require(by == 0 or s.cruises[slot] > 0, f"scheduler[{slot}]", "has no cruise there")
        sold = sum(s.tickets[slot, guest] for guest in range(GUESTS))
        within(sold, 0, TICKETS if s.cruises[slot] else 0, f"tickets[{slot}]")
    for guest in range(GUESTS):
        within(s.guest_bonus[guest], 0, GUEST_BONUSES - 1, f"guest_bonus[{guest}]")
        waiting = [s.supply[guest], s.ticketed[guest]]
        waiting += [s.queue[section, guest] for section in range(3)]
        waiting += [s.tickets[slot, guest] for slot in range(MAX_OPEN_CRUISES)]
        waiting += [it.guests[guest] for me in s.players for it in me.ships]
        require(min(waiting) >= 0, f"supply[{guest}]", "or another place is impossible")
        have, want = sum(waiting), box.guests[guest]
        require(have == want, f"supply[{guest}]", f"and the other places hold {have}, not {want}")


def _check_progress(box: View, s: View) -> None:
    """GC-116, GC-132: every cube is in one place."""
    players = s.seats - s.solo
    for goal in range(GOALS):
        within(s.tracker[goal], box.goal_tracker[players], STEPS - 1, f"tracker[{goal}]")
    for section in range(PROGRESS_SECTIONS):
        spaces = box.section_spaces[players, section]
        require(s.spaces[section] == spaces, f"spaces[{section}]", f"must be {spaces}")
        within(s.filled[section], 0, spaces, f"filled[{section}]")
        cubes = sum(me.sections[section] for me in s.players)
        most = box.intro_cubes[players, section]
        within(s.filled[section] - cubes, 0, most, f"filled[{section}]")
    for seat in range(s.seats):
        me, where = s.players[seat], f"players[{seat}]"
        require(me.cubes >= 0, f"{where}.cubes", "is impossible")
        have = me.cubes + sum(me.sections) + me.overflow + GOALS - me.goals.bit_count()
        want = box.cubes + GOALS
        require(have == want, f"{where}.cubes", f"and the others are {have}, not {want}")


def _check_rachel(s: View) -> None:
    """GC-S07, GC-S08: her cards; nothing of it in a game of several."""
    all_cards = (1 << SOLO_CARDS) - 1
    within(s.solo_pile, 0, all_cards if s.solo else 0, "solo_pile")
    within(s.solo_top, 0, SOLO_CARDS if s.solo else 0, "solo_top")
    within(s.solo_first, 0, SOLO_CARDS if s.solo else 0, "solo_first")
    within(s.silo_missing, 0, RESOURCES if s.solo else 0, "silo_missing")
    if s.solo_top:
        again = s.solo_pile >> (s.solo_top - 1) & 1
        require(not again, "solo_pile", "holds the card that lies on top")
    within(s.second, 0, 1, "second")
    within(s.meeting_card, 0, 1, "meeting_card")
    within(s.expert_bonus, 0, 1, "expert_bonus")
    for goal in range(GOALS):
        within(s.rachel_goals[goal], s.solo, 9 if s.solo else 0, f"rachel_goals[{goal}]")
    if s.solo:
        her = s.players[RACHEL_SEAT]
        poor = not (her.credits or her.ads or her.hand or any(her.stored))
        require(poor, f"players[{RACHEL_SEAT}]", "has no credits, ads, resources or cards")


def _check_decision(s: View) -> None:
    within(s.stack_size, 0, MAX_ASKED, "stack_size")
    require((s.stack_size == 0) == (s.phase == OVER), "stack_size", "contradicts phase")
    for i in range(MAX_ASKED):
        asked, where = s.stack[i], f"stack[{i}]"
        if i >= s.stack_size:
            used = asked.kind or asked.seat or asked.a or asked.b or asked.c
            require(not used, where, "must be 0: it is unused")
            continue
        within(asked.kind, 0, max(DECISIONS), f"{where}.kind")
        within(asked.seat, 0, s.seats - 1, f"{where}.seat")
    if s.stack_size:
        top = s.stack[s.stack_size - 1]
        where = f"stack[{s.stack_size - 1}].kind"
        require(top.kind >= FIRST_QUESTION, where, "asks nobody anything")
