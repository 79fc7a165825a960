"""What a position must be: every component in one place, every number one that can occur."""

from __future__ import annotations

from cosmodrome.engine.checks import require, within, zero_from
from cosmodrome.engine.record import View
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import state
from cosmodrome.games.galactic_cruise.checks_stack import check_stack
from cosmodrome.games.galactic_cruise.pieces import RACHEL_SEAT
from cosmodrome.games.galactic_cruise.state import ASK, STEP

ALL_CARDS = (1 << its.CARD.size) - 1
NPC_WORKERS = 2


def check_position(box: View, s: View) -> None:
    """Raise `ValueError` naming the field where a position cannot occur."""
    _check_table(s)
    _check_network(box, s)
    for seat in range(its.SEATS):
        _check_player(box, s, seat)
    _check_workers(box, s)
    _check_cards(s)
    _check_plans(box, s)
    _check_ships(s)
    _check_cruises(box, s)
    _check_progress(box, s)
    _check_rachel(s)
    check_stack(box, s)


def _check_table(s: View) -> None:
    within(s.seats, 2, 2 if s.solo else its.SEATS, "seats")
    within(s.turn, 0, s.seats - 1, "turn")
    within(s.start, 0, s.seats - 1 - s.solo, "start")
    within(s.round, 1, s.round_limit + 2, "round")
    require(s.offset >= s.specialised, "offset", "comes_with_specialised")


def _check_network(box: View, s: View) -> None:
    """GC-187, GC-S05, GC-S13: tiles, owners, technologies and tokens."""
    players = s.seats - s.solo
    for number in range(its.BUILDING.size):
        count = sum(tile == number for tile in s.tiles)
        require(
            count == its.TILES_PER_BUILDING,
            "tiles",
            "tiles_on_building",
            count=count,
            building=number,
        )
    tokens = sorted(s.building_token)
    want = (
        list(range(1, its.BUILDING_TOKEN.size + 1)) if s.building_bonus else [0] * its.BUILDING.size
    )
    require(tokens == want, "building_token", "in_some_order", want=str(want))
    require(bool(s.building_bonus) or not s.active_tokens, "active_tokens", "must_be_0")
    owners = (1 << s.seats) - 1 | 1 << state.NEUTRAL | (box.npc[players] << state.NPC)
    for number in range(its.AREA.size):
        where = f"areas[{number}]"
        require(s.areas[number] & ~owners == 0, where, "owner_absent")
    shown = list(s.technology)
    for slot in range(its.TECH_SLOTS):
        require(bool(s.advanced) or not s.marker[slot], f"marker[{slot}]", "must_be_0")
    require(len(set(shown)) == its.TECH_SLOTS, "technology", "four_different")
    require(bool(box.npc[players]) or not s.kept, "kept", "without_npc")
    for tech in shown:
        require(not s.kept >> (tech - 1) & 1, "kept", "tech_in_play")
    within(s.npc_left, 0, box.npc_developments if box.npc[players] else 0, "npc_left")
    npc = sum(s.areas[number] >> state.NPC & 1 for number in range(its.AREA.size))
    within(s.npc_left + npc, 0, box.npc_developments, "npc_left")


def _check_player(box: View, s: View, seat: int) -> None:
    me, where = s.players[seat], f"players[{seat}]"
    if seat >= s.seats:
        used = me.hand or me.vp or me.credits or me.ads or me.ship_count or me.tokens
        used = used or me.cubes or me.resting or any(me.rows)
        require(not used, where, "no_part")
        return
    built = 0
    for row in range(its.RESOURCE.size):
        removed = its.COLUMNS - me.rows[row]
        within(me.stored[row], 0, box.capacity + removed, f"{where}.stored[{row}]")
        built += removed
    placed = sum(s.areas[number] >> seat & 1 for number in range(its.AREA.size))
    require(
        built == placed,
        f"{where}.rows",
        "developments_left",
        built=built,
        all=its.DEVELOPMENTS,
        placed=placed,
    )
    there = me.flipped == 0 or me.tokens >> (me.flipped - 1) & 1
    require(bool(there), f"{where}.flipped", "left_tower")
    tokens = me.tokens.bit_count() + me.upgrades.bit_count()
    tokens += sum(it.token for it in me.ships)
    within(tokens, 0, its.TOKEN.size, f"{where}.tokens")
    within(me.scheduled, 0, s.open_cruises, f"{where}.scheduled")
    if me.scheduled:
        mine = s.scheduler[me.scheduled - 1] == seat + 1
        require(mine, f"{where}.scheduled", "contradicts", other="scheduler")
    if s.phase != state.PHASE.over:
        zero_from(me.final, 0, f"{where}.final")


def _check_workers(box: View, s: View) -> None:
    """GC-282: every worker is in one place, and a building holds one at most."""
    for seat in range(s.seats):
        me, where = s.players[seat], f"players[{seat}]"
        for kind, resting, name, all_of_them in (
            (state.WORKER.ordinary, me.resting, "resting", box.workers),
            (state.WORKER.expert, me.resting_experts, "resting_experts", me.hired.bit_count()),
        ):
            out = sum(code == seat * 2 + kind for code in s.workers)
            out += sum(it.pilot == kind for it in me.ships)
            out += s.turn == seat and s.elevator == kind
            have = resting + out
            require(
                have == all_of_them, f"{where}.{name}", "and_others", have=have, want=all_of_them
            )
    npc = sum(code > state.NPC * 2 for code in s.workers)
    moving = sum(s.stack[i].kind == ASK.eject for i in range(s.stack_size))
    want = NPC_WORKERS * box.npc[s.seats - s.solo] - moving
    require(npc == want, "workers", "npc_workers", want=want, have=npc)
    nobodys = range(s.seats * 2 + 1, state.NPC * 2 + 1)
    require(not any(code in nobodys for code in s.workers), "workers", "nobodys")


def _check_cards(s: View) -> None:
    """GC-248: every project card is in one place."""
    places = [s.deck]
    for seat in range(s.seats):
        me, where = s.players[seat], f"players[{seat}]"
        size = me.hand.bit_count()
        require(me.hand_size == size, f"{where}.hand_size", "must_be", want=size)
        require(me.seen & ~me.hand == 0, f"{where}.seen", "not_in_hand")
        places.append(me.hand)
    zero_from(s.discard, s.discard_size, "discard")
    for i, card in enumerate(s.discard[: s.discard_size]):
        within(card, 1, its.CARD.size, f"discard[{i}]")
        places.append(1 << (card - 1))
    for card in s.board:
        places.append(1 << (card - 1) if card else 0)
    together = 0
    for place in places:
        require(place >= 0 and together & place == 0, "deck", "share_card")
        together |= place
    require(together == ALL_CARDS, "deck", "lack_card")


def _check_plans(box: View, s: View) -> None:
    """GC-206, GC-210: every plan is in one place."""
    built: list[int] = []
    for seat in range(s.seats):
        me, where = s.players[seat], f"players[{seat}]"
        held = sum(place == state.PLAN_AT.held + seat for place in s.plan_place)
        require(me.plans == held, f"{where}.plans", "wrong_value", wanted=held, value=me.plans)
        for i, it in enumerate(me.ships):
            zero_from(it.segments, it.size, f"{where}.ships[{i}].segments")
            whole = all(it.segments[: it.size])
            require(whole, f"{where}.ships[{i}].segments", "gap")
            built += list(it.segments[: it.size])
    boxed = 0
    for plan in range(its.PLAN.size):
        place, where = s.plan_place[plan], f"plan_place[{plan}]"
        within(place, 0, state.PLAN_AT.held + s.seats - 1, where)
        shown = sum(it == plan + 1 for it in s.offices)
        require(shown == (place == state.PLAN_AT.office), where, "contradicts", other="offices")
        there = built.count(plan + 1)
        require(there == (place == state.PLAN_AT.built), where, "contradicts_ships")
        boxed += place == state.PLAN_AT.boxed
    want = its.BASE_PLANS - box.special_tray if s.specialised else its.PLAN.size - its.BASE_PLANS
    require(boxed == want, "plan_place", "boxed_plans", have=boxed, want=want)


def _check_ships(s: View) -> None:
    """GC-219: every cockpit and engine is in one place; flights are complete."""
    for name, count in (("cockpit", its.COCKPIT.size), ("engine", its.ENGINE.size)):
        places = [i + 1 for i in range(count) if getattr(s, f"{name}s") >> i & 1]
        places += [tile for tile in getattr(s, f"line_{name}s") if tile]
        for me in s.players[: s.seats]:
            places += [getattr(it, name) for it in me.ships[: me.ship_count]]
        want = sorted([its.STARTER + 1] * s.seats + list(range(its.STARTER + 2, count + 1)))
        require(sorted(places) == want, f"{name}s", "each_once")
    for seat in range(s.seats):
        me = s.players[seat]
        within(me.ship_count, 1, state.MAX_SHIPS, f"players[{seat}].ship_count")
        for i, it in enumerate(me.ships):
            where = f"players[{seat}].ships[{i}]"
            if i >= me.ship_count:
                used = it.size or it.cockpit or it.engine or it.cruise or it.launched or it.pilot
                used = used or it.stop or it.token or any(it.guests)
                require(not used, where, "no_ship_yet")
                continue
            require(it.cruise > 0 or not it.stop, f"{where}.stop", "contradicts", other="cruise")
            flying = it.cruise > 0 and not (s.elevator and it.pilot == 0 and s.turn == seat)
            require(bool(it.pilot) == flying, f"{where}.pilot", "contradicts", other="cruise")
            aboard = sum(it.guests)
            require(it.cruise > 0 or not aboard, f"{where}.guests", "aboard_without_cruise")
            require(aboard > 0 or not it.pilot, f"{where}.guests", "none_aboard")
            within(aboard, 0, max(0, it.size - 1), f"{where}.guests")


def _check_cruises(box: View, s: View) -> None:
    """GC-072, GC-082, GC-S10: every cruise and every guest is in one place."""
    require(s.open_cruises == box.open_cruises[s.seats - s.solo], "open_cruises", "impossible")
    places = [i + 1 for i in range(its.CRUISE.size) if s.cruise_stack >> i & 1]
    places += [i + 1 for i in range(its.CRUISE.size) if s.cruise_discard >> i & 1]
    places += [tile for tile in s.cruises if tile]
    for me in s.players[: s.seats]:
        places += [it.cruise for it in me.ships if it.cruise]
    whole = list(range(1, its.CRUISE.size + 1))
    require(sorted(places) == whole, "cruises", "each_once")
    zero_from(s.cruises, s.open_cruises, "cruises")
    for slot in range(its.MAX_OPEN_CRUISES):
        within(s.scheduler[slot], 0, s.seats, f"scheduler[{slot}]")
        by = s.scheduler[slot]
        owned = by == 0 or s.players[by - 1].scheduled == slot + 1
        require(owned, f"scheduler[{slot}]", "contradicts_player")
        require(by == 0 or s.cruises[slot] > 0, f"scheduler[{slot}]", "no_cruise_there")
        sold = sum(s.tickets[slot, guest] for guest in range(its.GUEST.size))
        within(sold, 0, its.TICKETS if s.cruises[slot] else 0, f"tickets[{slot}]")
    for guest in range(its.GUEST.size):
        waiting = [s.supply[guest], s.ticketed[guest]]
        waiting += [s.queue[section, guest] for section in range(3)]
        waiting += [s.tickets[slot, guest] for slot in range(its.MAX_OPEN_CRUISES)]
        waiting += [it.guests[guest] for me in s.players for it in me.ships]
        have, want = sum(waiting), box.guests[guest]
        require(have == want, f"supply[{guest}]", "places_hold", have=have, want=want)


def _check_progress(box: View, s: View) -> None:
    """GC-116, GC-132: every cube is in one place."""
    players = s.seats - s.solo
    for goal in range(its.GOAL.size):
        within(s.tracker[goal], box.goal_tracker[players], its.STEPS - 1, f"tracker[{goal}]")
    for section in range(its.PROGRESS_SECTIONS):
        spaces = box.section_spaces[players, section]
        require(s.spaces[section] == spaces, f"spaces[{section}]", "must_be", want=spaces)
        within(s.filled[section], 0, spaces, f"filled[{section}]")
        cubes = sum(me.sections[section] for me in s.players)
        most = box.intro_cubes[players, section]
        within(s.filled[section] - cubes, 0, most, f"filled[{section}]")
    for seat in range(s.seats):
        me, where = s.players[seat], f"players[{seat}]"
        have = me.cubes + sum(me.sections) + me.overflow + its.GOAL.size - me.goals.bit_count()
        want = box.cubes + its.GOAL.size
        require(have == want, f"{where}.cubes", "and_others", have=have, want=want)


def _check_rachel(s: View) -> None:
    """GC-S07, GC-S08: her cards; nothing of it in a game of several."""
    for name in ("solo_pile", "solo_top", "solo_first", "second", "meeting_card", "expert_bonus"):
        require(bool(s.solo) or not getattr(s, name), name, "without_rachel")
    if s.solo_top:
        again = s.solo_pile >> (s.solo_top - 1) & 1
        require(not again, "solo_pile", "top_in_pile")
    for goal in range(its.GOAL.size):
        within(s.rachel_goals[goal], s.solo, 9 if s.solo else 0, f"rachel_goals[{goal}]")
    if s.solo:
        her = s.players[RACHEL_SEAT]
        poor = not (her.credits or her.ads or her.hand or any(her.stored))
        require(poor, f"players[{RACHEL_SEAT}]", "rachel_owns_nothing")
        acting = any(s.stack[i].kind == STEP.rachel_act for i in range(s.stack_size))
        shown = s.solo_top or (acting and s.solo_first)
        require(bool(shown), "solo_top", "shows_card")
