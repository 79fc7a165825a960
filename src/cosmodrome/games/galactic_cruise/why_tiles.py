"""Why an action of a building cannot be taken (GC-037 … GC-042, GC-111, and what each needs)."""

from __future__ import annotations

from cosmodrome.engine.position import Position
from cosmodrome.engine.reasons import Reason
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import building, development, gains, market, pieces
from cosmodrome.games.galactic_cruise.box import TILE
from cosmodrome.games.galactic_cruise.network import accessible, may_pay, use_price
from cosmodrome.games.galactic_cruise.reasons import WHY
from cosmodrome.games.galactic_cruise.state import PLAN_AT
from cosmodrome.games.galactic_cruise.why_launch import ads_for_guests
from cosmodrome.games.galactic_cruise.windows import hand_effects


def why_not_tile(pos: Position, seat: int, tile: int) -> Reason | None:
    """GC-037, GC-038, GC-111: an action in reach that can be carried out."""
    box, s = pos.game.box.view, pos.s
    place = int(s.tiles[tile])
    if not accessible(box, s, seat, place):
        return out_of_reach(pos, seat, place)
    effects = int(hand_effects(box, s.players[seat], tile))
    match tile:
        case TILE.build_development:
            return cheapest_development(pos, seat, effects)
        case TILE.hire_expert:
            return cheapest_expert(pos, seat, effects)
        case TILE.purchase_supplies:
            needs = int(building.purchase_cost(box, effects))
            return WHY.too_dear(pos, needs=needs, has=int(s.players[seat].credits))
        case TILE.acquire_blueprints:
            return WHY.offices_empty(pos)
        case TILE.build_segments:
            return nearest_segment(pos, seat, effects)
        case TILE.acquire_ship:
            most = int(pieces.ship_limit(box, s.players[seat]))
            full = s.players[seat].ship_count >= most
            return WHY.ships_most(pos, most=most) if full else WHY.line_empty(pos)
        case TILE.gain_resources:
            return WHY.nothing_to_take(pos)
        case TILE.refill_silo:
            return (WHY.silo_all_full if s.players[seat].hand_size else WHY.hand_empty)(pos)
        case TILE.schedule_cruise:
            scheduled = s.players[seat].scheduled > 0
            return (WHY.scheduled_already if scheduled else WHY.no_cruise_free)(pos)
        case TILE.advertise:
            return why_no_campaign(pos, seat, effects)
    return WHY.board_empty(pos)


def out_of_reach(pos: Position, seat: int, place: int) -> Reason:
    """GC-038, GC-040, GC-111: no development leads there, or one that must be paid for."""
    box, s = pos.game.box.view, pos.s
    if s.meeting:
        return WHY.out_of_reach_meeting(pos, building=place)
    # The corridor between two neighbours has the number of the first.
    here, around = int(s.at) - 1, its.BUILDING.size
    area = here if place == (here + 1) % around else place
    if here >= 0 and here in (area, (area + 1) % around) and may_pay(box, s, seat, area):
        price, credits = int(use_price(box, s, seat, area)), int(s.players[seat].credits)
        return WHY.pay_to_reach(pos, building=place, price=price, credits=credits)
    return WHY.out_of_reach(pos, building=place)


def cheapest_development(pos: Position, seat: int, effects: int) -> Reason:
    """GC-185: what the nearest development lacks."""
    box, s = pos.game.box.view, pos.s
    me = s.players[seat]
    best: tuple[int, int, int] | None = None
    for row in range(its.RESOURCE.size):
        if me.rows[row]:
            cost = int(development.development_cost(box, s, seat, row, 0, effects))
            reach = int(development.reach(box, s, me, row))
            lacks = cost - min(cost, reach) - int(me.credits)
            best = min(filter(None, (best, (lacks, cost, row))))
    if best is None:
        return WHY.all_built(pos)
    _, cost, row = best
    reach = int(development.reach(box, s, me, row))
    return WHY.development_short(
        pos, needs=cost, credits=int(me.credits), row=row, resources=reach
    )  # fmt: skip


def cheapest_expert(pos: Position, seat: int, effects: int) -> Reason:
    """GC-197 … GC-199: what the cheaper expert costs."""
    box, s = pos.game.box.view, pos.s
    me = s.players[seat]
    sides = [side for side in range(its.SIDE.size) if not me.hired >> side & 1]
    if not sides:
        return WHY.both_hired(pos)
    needs = min(int(building.expert_cost(box, s, seat, side, effects)) for side in sides)
    return WHY.too_dear(pos, needs=needs, has=int(me.credits))


def nearest_segment(pos: Position, seat: int, effects: int) -> Reason:
    """GC-208 … GC-210: of all plans in reach, the one that is nearest to being built."""
    s = pos.plain
    offices = [plan - 1 for plan in s.offices if plan]
    held = [plan for plan in range(its.PLAN.size) if s.plan_place[plan] == PLAN_AT.held + seat]
    found = [why_not_plan(pos, seat, plan, True, effects) for plan in offices]
    found += [why_not_plan(pos, seat, plan, False, effects) for plan in held]
    return min(found, key=_dearness) if found else WHY.nothing_to_build(pos)


def _dearness(reason: Reason) -> tuple[int, int]:
    return reason.distance, reason.given.get("needs", 0)


def why_not_plan(
    pos: Position, seat: int, plan: int, from_office: bool, effects: int, discount: int = 0
) -> Reason:  # fmt: skip
    """GC-208 … GC-210, GC-355: a ship it fits, its credits, its Reputation."""
    box, s = pos.game.box.view, pos.s
    me = s.players[seat]
    if building.ships_for(box, s, seat, plan) == 0:
        return WHY.no_ship_fits(pos, plan=plan)
    reputation = int(building.office_reputation(box, effects)) if from_office else 0
    if not gains.affords_reputation(me, reputation):
        return WHY.reputation_short(pos, needs=reputation, has=int(me.reputation))
    needs = int(building.segment_cost(box, s, seat, plan, from_office, effects, discount))
    if needs > me.credits:
        return WHY.too_dear(pos, needs=needs, has=int(me.credits))
    return WHY.cannot_be_otherwise(pos)


def why_no_campaign(pos: Position, seat: int, effects: int) -> Reason:
    """GC-236, GC-237, GC-344: a free ticket space, and ads for the cheapest guest."""
    if market.advertisable(pos.s, seat) == 0:
        return WHY.tickets_full(pos)
    return ads_for_guests(pos, seat, effects)
