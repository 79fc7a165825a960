"""What things would cost and need now, for people to see: the rules are asked, nothing reckoned."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import launch, market, state
from cosmodrome.games.galactic_cruise.building import segment_cost
from cosmodrome.games.galactic_cruise.development import development_cost

#: A launch needs one cabin, which lies between two segments, and one guest.
SEGMENTS, GUESTS = 2, 1


def prices(pos: Position, payer: int) -> dict[str, Any]:
    """GC-185, GC-208, GC-209: what plans and developments would cost a seat in this very moment."""
    s, box, asked = pos.plain, pos.game.box.view, pos.asked

    def known(question: str, field: str) -> int:
        mine = asked is not None and asked.seat == payer and asked.name == question
        return int(asked.fields.get(field, 0)) if mine and asked is not None else 0

    def plan(number: int, office: bool) -> int:
        return int(segment_cost(box, pos.s, payer, number, office, known("segment", "effects"), 0))

    def row(number: int) -> int | None:
        discount, effects = known("row", "discount"), known("row", "effects")
        left = s.players[payer].rows[number]
        return int(development_cost(box, pos.s, payer, number, discount, effects)) if left else None

    held = state.PLAN_AT.held + payer
    return {
        "offices": [plan(number - 1, True) if number else None for number in s.offices],
        "plans": {
            its.PLAN[n]: plan(n, False) for n in range(its.PLAN.size) if s.plan_place[n] == held
        },
        "rows": {name: row(number) for number, name in enumerate(its.RESOURCE)},
    }


def launch_list(pos: Position, owner: int, number: int, knows: bool) -> dict[str, Any] | None:
    """GC-063 … GC-076: what a launch of a grounded ship needs, and what there is of it.

    Resources are those of the guests with a ticket who find a cabin, or of one guest. Whether it
    is `ready` depends on the hand too: only its owner `knows`.
    """
    s, box = pos.plain, pos.game.box.view
    me = s.players[owner]
    it = me.ships[number]
    if it.cruise:
        return None
    slot = me.scheduled - 1
    cruise = s.cruises[slot] if me.scheduled else 0
    waiting = int(market.tickets_sold(pos.s, slot)) if cruise else 0
    cabins = max(0, it.size - 1)
    guests = max(GUESTS, min(waiting, cabins))
    fuel = int(box.cruise_fuel[cruise - 1]) if cruise else 0

    def need(resource: int) -> int:
        return int(launch.launch_need(box, pos.s, owner, resource, guests, it.size, fuel))

    wild = int(launch.lift_off_wild(box, pos.s.players[owner]))
    return {
        "segments": {"have": it.size, "need": SEGMENTS},
        "cruise": bool(cruise),
        "guests": {"have": min(waiting, cabins), "need": GUESTS},
        "resources": {
            name: {"have": me.stored[n], "need": need(n) if cruise or name != "fuel" else None}
            for n, name in enumerate(its.RESOURCE)
        },
        "pilot": me.resting + me.resting_experts > 0,
        "points": int(launch.cockpit_points(box, pos.s, owner, number)),
        "ready": bool(launch.launchable(box, pos.s, owner, number, wild)) if knows else None,
    }
