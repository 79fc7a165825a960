"""What a launch lacks: a cruise, a ship, guests, or resources (GC-061 … GC-076, GC-291)."""

from __future__ import annotations

from cosmodrome.engine.position import Position
from cosmodrome.engine.reasons import Reason
from cosmodrome.engine.words import Listed
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import development, launch, market, pieces, selection
from cosmodrome.games.galactic_cruise.names import PositionNames
from cosmodrome.games.galactic_cruise.reasons import WHY


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
    missing = short_of(pos, seat, ship, fuel, 1)
    # What the Reputation bonus and upgrades could still bring covers the first of it.
    spare = wild + int(development.icons_left(box, me, me.reputation))
    for kind in list(missing):
        covered = min(spare, missing[kind])
        missing[kind] -= covered
        spare -= covered
    missing = {kind: count for kind, count in missing.items() if count}
    if missing:
        return WHY.launch_short(pos, missing=missing_resources(pos, missing))
    return WHY.no_guest_for_launch(pos)


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
        return WHY.choose_first(pos)
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
    return WHY.choose_first(pos)
