"""What a launch lacks: a cruise, a ship, guests, or resources (GC-061 … GC-076, GC-291)."""

from __future__ import annotations

from cosmodrome.engine.position import Position
from cosmodrome.engine.reasons import Reason
from cosmodrome.engine.words import Listed
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import development, launch, market, pieces, selection
from cosmodrome.games.galactic_cruise.names import PositionNames
from cosmodrome.games.galactic_cruise.reasons import WHY


def first(pos: Position, what: str) -> Reason:
    """What must be chosen before."""
    return WHY.choose_first(pos, first=PositionNames(pos).term(f"first_{what}"))


def missing_resources(pos: Position, missing: dict[int, int]) -> Listed:
    """What is short: `2 Food, 1 Oxygen`."""
    names = PositionNames(pos)
    return Listed(
        [
            names.term("gain", count=count, gain=names.of("resource", its.RESOURCE[kind]))
            for kind, count in missing.items()
        ]
    )


def short_of(pos: Position, seat: int, ship: int, fuel: int, guests: int) -> dict[int, int]:
    """The resources that a launch with so many guests still lacks, cards of the hand counted."""
    box, s = pos.game.box.view, pos.s
    me = s.players[seat]
    found = {}
    for kind in range(its.RESOURCE.size):
        need = launch.launch_need(box, s, seat, kind, guests, me.ships[ship].size, fuel)
        lacks = int(need - me.stored[kind] - launch.card_cover(box, me.hand, kind))
        if lacks > 0:
            found[kind] = lacks
    return found


def why_not_ship_ready(pos: Position, seat: int, ship: int) -> Reason | None:
    """GC-063, GC-291: why one ship cannot fly the scheduled cruise."""
    box, s, me = pos.game.box.view, pos.s, pos.s.players[seat]
    it = me.ships[ship]
    if it.cruise > 0:
        return WHY.ship_away(pos, ship=ship + 1)
    if it.size < 2:
        return WHY.no_cabin(pos, ship=ship + 1, segments=int(it.size))
    if me.scheduled == 0:
        return WHY.nothing_scheduled(pos)
    wild = int(s.wild if s.elevator else launch.lift_off_wild(box, me))
    if launch.launchable(box, s, seat, ship, wild):
        return None
    fuel = int(box.cruise_fuel[s.cruises[me.scheduled - 1] - 1])
    tickets = int(market.tickets_sold(s, me.scheduled - 1))
    # Whoever stays behind costs Reputation, which could have brought resources.
    lacks = [
        lacking(pos, seat, short_of(pos, seat, ship, fuel, guests), wild, tickets - guests)
        for guests in range(1, max(1, min(tickets, int(it.size) - 1)) + 1)
    ]
    if missing := min(lacks, key=lambda it: sum(it.values())):
        return WHY.launch_short(pos, missing=missing_resources(pos, missing))
    needs = cheapest_guest(pos, seat, 0)
    if needs is None:
        return WHY.nobody_waits(pos)
    return WHY.no_guest_for_launch(pos, needs=needs, has=int(me.ads))


def lacking(
    pos: Position, seat: int, missing: dict[int, int], wild: int, behind: int
) -> dict[int, int]:
    """What is short beyond all that the Reputation bonus and upgrades could still bring."""
    box, me = pos.game.box.view, pos.s.players[seat]
    penalty = int(box.left_behind_reputation) * max(0, behind)
    spare = wild + int(development.icons_left(box, me, me.reputation - penalty))
    left = {}
    for kind, count in missing.items():
        covered = min(spare, count)
        spare -= covered
        if count > covered:
            left[kind] = count - covered
    return left


def cheapest_guest(pos: Position, seat: int, reduction: int) -> int | None:
    """GC-236: the ads of the cheapest guest; None where nobody waits."""
    box, s = pos.game.box.view, pos.s
    prices = [
        int(market.guest_price(box, s, seat, source, True, reduction))
        for source in range(its.QUEUE + 1)
        if any(market.guests_in(s, source, guest) for guest in range(its.GUEST.size))
    ]
    return min(prices, default=None)


def ads_for_guests(pos: Position, seat: int, effects: int) -> Reason:
    """GC-236: the ads of the cheapest guest of an advertisement."""
    needs = cheapest_guest(pos, seat, int(market.campaign_reduction(pos.game.box.view, effects)))
    if needs is None:
        return WHY.nobody_waits(pos)
    return WHY.ads_short(pos, needs=needs, has=int(pos.s.players[seat].ads))


def why_no_launch(pos: Position, seat: int) -> Reason | None:
    """GC-063: why no ship can be launched; None where one can."""
    me = pos.s.players[seat]
    if me.scheduled == 0:
        return WHY.nothing_scheduled(pos)
    reasons = [why_not_ship_ready(pos, seat, ship) for ship in range(me.ship_count)]
    if None in reasons:
        return None
    found = [reason for reason in reasons if reason]
    return min(found, key=lambda it: it.distance) if found else WHY.no_ship_ready(pos)


def why_not_boarding(pos: Position, seat: int, guest: int) -> Reason:
    """GC-065 … GC-067, GC-291: a ticket, a cabin, and resources for one more guest."""
    assert pos.asked
    box, s = pos.game.box.view, pos.s
    ship = pos.asked.a
    it = s.players[seat].ships[ship]
    if guest >= 0 and s.ticketed[guest] <= selection.times(s.ticked, guest):
        return WHY.no_ticket(pos, guest=guest)
    going = int(selection.ticks(s.ticked))
    if guest >= 0 and pieces.free_cabins(it) <= going:
        return WHY.no_cabin_left(pos)
    aboard = int(pieces.guests_aboard(it)) + going + (guest >= 0)
    if aboard == 0:
        return first(pos, "guest")
    if pieces.free_cabins(it) <= going:
        return WHY.no_cabin_left(pos)
    ads = int(market.ads_of(box, s, seat, s.ticked, pos.asked.b == 0, 0))
    if ads > s.players[seat].ads:
        return WHY.ads_short(pos, needs=ads, has=int(s.players[seat].ads))
    fuel = int(box.cruise_fuel[it.cruise - 1])
    missing = short_of(pos, seat, ship, fuel, aboard)
    if missing:
        return WHY.launch_short(pos, missing=missing_resources(pos, missing))
    return WHY.launch_would_fail(pos)


def why_not_pay(pos: Position, seat: int, _: int) -> Reason:
    """GC-074 … GC-076: what the bill still lacks in storage."""
    if pos.asked and pos.asked.name == "boarding":
        return why_not_boarding(pos, seat, -1)
    s, me = pos.plain, pos.plain.players[seat]
    missing = {
        kind: s.needs[kind] - me.stored[kind] - s.floating[kind]
        for kind in range(its.RESOURCE.size)
        if s.needs[kind] > me.stored[kind] + s.floating[kind]
    }
    if missing:
        return WHY.bill_short(pos, missing=missing_resources(pos, missing))
    return first(pos, "wild")
