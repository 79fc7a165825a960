"""Why something cannot be done now, phase by phase and Specialist by Specialist."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.naming import Meaning
from cosmodrome.engine.position import Position
from cosmodrome.engine.reasons import (
    ALWAYS,
    COUNT,
    Because,
    Explained,
    Phrase,
    Reason,
    Reasons,
    plain_gap,
)
from cosmodrome.games.red_planet import box as its
from cosmodrome.games.red_planet.action_cards import (
    fits_window,
    most_reinforcements,
    own_regions,
    partners,
)
from cosmodrome.games.red_planet.box import RAMP, REGION, RESOURCE
from cosmodrome.games.red_planet.pieces import (
    destination,
    destinations_left,
    free_seats,
    holds,
    is_neutral,
    main_colour,
)
from cosmodrome.games.red_planet.specialists import discovered, drops_left, others_beside
from cosmodrome.games.red_planet.state import PHASE, WHO
from cosmodrome.games.red_planet.text import colour, specialist
from cosmodrome.games.red_planet.turn import seats_needed


def gap(pos: Position, meaning: Meaning | Phrase, given: Any) -> Any:
    """Colours by their players, Specialists by their cards."""
    if meaning is WHO:
        return colour(pos, given)
    if meaning is its.SPECIALIST:
        return specialist(pos, its.SPECIALIST[given])
    if meaning is RAMP:
        return RAMP[given]
    return plain_gap(pos, meaning, given)


WHY = Reasons(
    gap,
    too_few_seats=Because(ramp=RAMP, free=COUNT, needs=COUNT),
    one_each=Because(ramp=RAMP),
    no_destination_left=Because(ramp=RAMP),
    too_many=Because(count=COUNT, most=COUNT),
    at_least_one=Because(),
    nothing_chosen=Because(),
    all_chosen=Because(most=COUNT),
    token_in_use=Because(region=REGION),
    not_adjacent=Because(region=REGION, start=REGION),
    already_there=Because(region=REGION),
    full=Because(ramp=RAMP),
    launched=Because(ramp=RAMP),
    none_of_yours=Because(region=REGION),
    none_of_yours_aboard=Because(ramp=RAMP),
    none_of_neutral=Because(region=REGION),
    none_of_neutral_aboard=Because(ramp=RAMP),
    nobody_else=Because(region=REGION),
    nobody_else_aboard=Because(ramp=RAMP),
    nobody_to_eliminate=Because(region=REGION),
    has_discovery=Because(region=REGION),
    no_discovery=Because(region=REGION),
    other_moment=Because(card=its.ACTION),
    played_already=Because(card=its.SPECIALIST),
    no_token=Because(kind=RESOURCE),
    no_token_of_theirs=Because(kind=RESOURCE, other=WHO),
    nothing_to_swap=Because(other=WHO),
    not_there=Because(other=WHO),
    own_colour=Because(),
    no_rocket=Because(ramp=RAMP),
    no_ramp=Because(ramp=RAMP, ramps=COUNT),
    not_dealt=Because(card=its.MISSION),
    not_held=Because(card=its.ACTION),
    no_colour=Because(colours=COUNT),
)

ANSWERS = {
    "mission": ("mission",),
    "specialist": ("specialist",),
    "board": ("board",),
    "destination": ("destination",),
    "move": ("move", "stop"),
    "to": ("to",),
    "research": ("draw", "inspect"),
    "look": ("inspect",),
    "assign": ("assign",),
    "launch": ("launch",),
    "destroy": ("destroy",),
    "replace": ("replace",),
    "replaced": ("colour",),
    "kill": ("kill",),
    "killed": ("colour",),
    "drop": ("drop", "done"),
    "drop_more": ("drop", "done"),
    "redirect": ("redirect",),
    "action": ("action", "skip"),
    "reinforce": ("reinforce",),
    "reinforcements": ("astronauts",),
    "give": ("give",),
    "partner": ("colour",),
    "take": ("take",),
    "storm": ("to",),
}


def moment(pos: Position) -> str:
    """What everybody chooses at the same time."""
    return "mission" if pos.plain.phase == PHASE.missions else "specialist"


def why(pos: Position, seat: int, action: int) -> Reason | None:
    """Why a seat cannot answer so."""
    span, i = pos.game.actions.decode(action)
    if span.name in ("stop", "draw", "skip"):
        return None
    if span.name != "replace" and span.labels[i] in REGION:
        i = REGION.index(span.labels[i])
    if span.name == "mission":
        dealt = pos.plain.players[seat].dealt >> i & 1
        return None if dealt else WHY.not_dealt(pos, card=i)
    if span.name == "specialist":
        hand = pos.plain.colours[main_colour(pos.s, seat)].hand
        return None if hand >> (i + 1) & 1 else WHY.played_already(pos, card=i + 1)
    return BY_ACTION[span.name](pos, seat, i)


# Boarding and rockets


def no_rocket(pos: Position, ramp: int) -> Reason | None:
    """MPR-02, MPR-26: no such ramp in this game, or nothing on it."""
    s = pos.plain
    if ramp >= s.ramp_count:
        return WHY.no_ramp(pos, ramp=ramp, ramps=s.ramp_count)
    return None if s.ramps[ramp].rocket else WHY.no_rocket(pos, ramp=ramp)


def not_docked(pos: Position, ramp: int) -> Reason | None:
    """MPR-19, MPR-21, MPR-115: a rocket that has not lifted off."""
    if reason := no_rocket(pos, ramp):
        return reason
    return WHY.launched(pos, ramp=ramp) if pos.plain.ramps[ramp].launched else None


def why_not_board(pos: Position, seat: int, ramp: int) -> Reason | None:
    """MPR-21, MPR-30, MPR-39, MPR-46, MPR-54."""
    if reason := not_docked(pos, ramp):
        return reason
    box, s = pos.game.box.view, pos.s
    free, needs = int(free_seats(box, s.ramps[ramp])), int(seats_needed(box, s))
    if free < needs:
        return WHY.too_few_seats(pos, ramp=ramp, free=free, needs=needs)
    if s.barred >> ramp & 1:
        return WHY.one_each(pos, ramp=ramp)
    if destination(box, s.ramps[ramp]) == its.UNKNOWN and destinations_left(s) == 0:
        return WHY.no_destination_left(pos, ramp=ramp)
    return None


def why_not_destination(pos: Position, seat: int, region: int) -> Reason | None:
    """MPR-54: a token that is left."""
    left = pos.plain.destination_tokens[region]
    return None if left else WHY.token_in_use(pos, region=region)


def why_not_launch(pos: Position, seat: int, ramp: int) -> Reason | None:
    """MPR-39, MPR-40: a docked rocket that is not full."""
    if reason := not_docked(pos, ramp):
        return reason
    free = free_seats(pos.game.box.view, pos.s.ramps[ramp])
    return None if free > 0 else WHY.full(pos, ramp=ramp)


# Regions


def why_not_start(pos: Position, seat: int, region: int) -> Reason | None:
    """MPR-32, MPR-110, MPR-159: a region with an own astronaut."""
    assert pos.asked
    c = pos.asked.colour
    mine = own_regions(pos.s, c) >> region & 1
    none = WHY.none_of_neutral if is_neutral(pos.s, c) else WHY.none_of_yours
    return None if mine else none(pos, region=region)


def why_not_to(pos: Position, seat: int, region: int) -> Reason | None:
    """MPR-32, MPR-144: a neighbour."""
    assert pos.asked
    s = pos.plain
    start = pos.asked.b if pos.asked.name == "storm" else pos.asked.c
    if region == start:
        return WHY.already_there(pos, region=region)
    near = pos.game.box.plain.neighbours[s.layout, start] >> region & 1
    return None if near else WHY.not_adjacent(pos, region=region, start=start)


def why_not_inspect(pos: Position, seat: int, region: int) -> Reason | None:
    """MPR-37: a Discovery in play."""
    there = discovered(pos.s) >> region & 1
    return None if there else WHY.no_discovery(pos, region=region)


def why_not_assign(pos: Position, seat: int, region: int) -> Reason | None:
    """MPR-66, MPR-68: a region without one."""
    there = discovered(pos.s) >> region & 1
    return WHY.has_discovery(pos, region=region) if there else None


def why_not_kill(pos: Position, seat: int, region: int) -> Reason | None:
    """MPR-48, MPR-118: somebody stands there."""
    there = any(pos.plain.regions[region].astronauts)
    return None if there else WHY.nobody_to_eliminate(pos, region=region)


def why_not_replace(pos: Position, seat: int, place: int) -> Reason | None:
    """MPR-44, MPR-116: an own astronaut and one of another colour."""
    assert pos.asked
    s, c = pos.plain, pos.asked.colour
    neutral = is_neutral(pos.s, c)
    if its.PLACE[place] in REGION:
        region = REGION.index(its.PLACE[place])
        crew, where = s.regions[region].astronauts, {"region": region}
        none = WHY.none_of_neutral if neutral else WHY.none_of_yours
        alone = WHY.nobody_else
    else:
        if reason := no_rocket(pos, place):
            return reason
        crew, where = s.ramps[place].crew, {"ramp": place}
        none = WHY.none_of_neutral_aboard if neutral else WHY.none_of_yours_aboard
        alone = WHY.nobody_else_aboard
    if crew[c] == 0:
        return none(pos, **where)
    return None if others_beside(crew, c, s.colour_count) else alone(pos, **where)


def why_not_drop(pos: Position, seat: int, region: int) -> Reason | None:
    """MPR-51, MPR-119: as many as may jump."""
    assert pos.asked
    s, box = pos.s, pos.game.box.view
    if any(s.drops[after] for after in range(region + 1, its.MARS.size)):
        return ALWAYS.ticked_past(pos)
    if drops_left(box, s, pos.asked.colour) > 0:
        return None
    return WHY.all_chosen(pos, most=sum(pos.plain.drops))


def why_not_done(pos: Position, seat: int, _: int) -> Reason | None:
    """MPR-51: at least one jumps."""
    return None if any(pos.plain.drops) else WHY.nothing_chosen(pos)


# Colours


def why_not_colour(pos: Position, seat: int, other: int) -> Reason | None:
    """MPR-44, MPR-48, MPR-161: a colour that has what is asked for."""
    assert pos.asked
    s, asked, c = pos.plain, pos.asked.name, pos.asked.colour
    if other >= s.colour_count:
        return WHY.no_colour(pos, colours=s.colour_count)
    if asked != "killed" and other == c:
        return WHY.own_colour(pos)
    if asked == "partner":
        return None if partners(pos.s, c) >> other & 1 else WHY.nothing_to_swap(pos, other=other)
    ramps = 0 if asked == "killed" else RAMP.size
    place = pos.asked.b
    crew = s.ramps[place].crew if place < ramps else s.regions[place - ramps].astronauts
    return None if crew[other] else WHY.not_there(pos, other=other)


# Action cards


def why_not_action(pos: Position, seat: int, action: int) -> Reason | None:
    """MPR-77: a card one holds, at its moment."""
    if not holds(pos.s.players[seat], its.KEPT.A01 + action):
        return WHY.not_held(pos, card=action)
    return None if fits_window(pos.s, action) else WHY.other_moment(pos, card=action)


def why_not_so_many(pos: Position, seat: int, count: int) -> Reason | None:
    """MPR-159: one or more, as far as card and reserve allow."""
    assert pos.asked
    most = int(most_reinforcements(pos.game.box.view, pos.s, pos.asked.colour))
    if count == 0:
        return WHY.at_least_one(pos)
    return WHY.too_many(pos, count=count, most=most) if count > most else None


def why_not_give(pos: Position, seat: int, kind: int) -> Reason | None:
    """MPR-161: a token one has."""
    assert pos.asked
    held = pos.plain.colours[pos.asked.colour].score_tokens[kind]
    return None if held else WHY.no_token(pos, kind=kind)


def why_not_take(pos: Position, seat: int, kind: int) -> Reason | None:
    """MPR-161: a token the other has."""
    assert pos.asked
    other = pos.asked.c
    held = pos.plain.colours[other].score_tokens[kind]
    return None if held else WHY.no_token_of_theirs(pos, kind=kind, other=other)


BY_ACTION: dict[str, Callable[[Position, int, int], Reason | None]] = {
    "board": why_not_board,
    "destination": why_not_destination,
    "move": why_not_start,
    "to": why_not_to,
    "inspect": why_not_inspect,
    "assign": why_not_assign,
    "launch": why_not_launch,
    "destroy": lambda pos, seat, ramp: not_docked(pos, ramp),
    "replace": why_not_replace,
    "colour": why_not_colour,
    "kill": why_not_kill,
    "drop": why_not_drop,
    "redirect": lambda pos, seat, ramp: no_rocket(pos, ramp),
    "action": why_not_action,
    "reinforce": why_not_start,
    "astronauts": why_not_so_many,
    "give": why_not_give,
    "take": why_not_take,
    "done": why_not_done,
}

EXPLAINED = Explained(WHY, ANSWERS, why, moment)
