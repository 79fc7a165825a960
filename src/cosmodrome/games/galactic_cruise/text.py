"""Choosing and filling the words of words.toml: what is asked, and where points come from."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.telling import named, say, seat_name
from cosmodrome.games.galactic_cruise.box import (
    BUILDINGS,
    DUAL_SKILL,
    GAIN_FUEL,
    GUESTS,
    REPUTATION,
    RESOURCE,
)
from cosmodrome.games.galactic_cruise.cruise import further_any, further_need
from cosmodrome.games.galactic_cruise.development import area_fee, development_cost
from cosmodrome.games.galactic_cruise.names import (
    building_name,
    cruise_label,
    gain_name,
    guest_name,
    is_rachel,
    plan_title,
    resources_name,
    stop_type,
)
from cosmodrome.games.galactic_cruise.state import (
    ASK_FURTHER,
    ASK_PAY_MOVE,
    ASK_PAY_ROW,
    BY_REPUTATION,
    DISCOUNT_SHIFT,
    LINES,
    OVER,
    QUESTIONS,
)
from cosmodrome.games.galactic_cruise.view import SCORE_LINES


def asked(pos: Position) -> Any:
    """The question that is open."""
    s = pos.plain
    return s.stack[max(s.stack_size - 1, 0)]


def question(pos: Position) -> str:
    """What is asked, as its words are named."""
    ask = asked(pos)
    key = QUESTIONS.names[ask.kind]
    if key == "action" and ask.b == BY_REPUTATION:
        return "action_third"
    return "icon_double" if key == "icon" and pos.plain.specialised else key


def pay_row(pos: Position, seat: int) -> tuple[int, int]:
    """GC-330: what the development being paid costs, and its surcharge in credits."""
    ask, box = asked(pos), pos.game.box.view
    effects, discount = ask.c & (1 << DISCOUNT_SHIFT) - 1, ask.c >> DISCOUNT_SHIFT
    cost = development_cost(box, pos.s, seat, ask.a, discount, effects)
    return int(cost), int(area_fee(box, pos.s, ask.b, effects))


def due_name(pos: Position, seat: int, lang: str) -> str:
    """What the open payment asks for."""
    ask = asked(pos)
    if ask.kind == ASK_FURTHER:
        box = pos.game.box.view
        kind = RESOURCE if further_any(box, pos.s) else GAIN_FUEL
        return gain_name(pos, kind, int(further_need(box, pos.s)), lang)
    if ask.kind == ASK_PAY_MOVE and ask.c:
        return gain_name(pos, RESOURCE, ask.b, lang)
    if ask.kind == ASK_PAY_ROW:
        cost, fee = pay_row(pos, seat)
        return str(cost + fee)
    return resources_name(pos, list(pos.plain.needs), lang)


def prompt(pos: Position, seat: int, lang: str) -> str:
    """What is asked of a seat, or whom it waits for."""
    if pos.is_over:
        return say(pos, "prompts", over_wording(pos), lang)
    ask = asked(pos)
    if ask.seat != seat:
        if is_rachel(pos, ask.seat):
            return say(pos, "prompts", "wait_rachel", lang)
        return say(pos, "prompts", "wait", lang, player=seat_name(pos, ask.seat, lang))
    key = question(pos)
    return say(pos, "prompts", key, lang, **prompt_gaps(pos, seat, key, lang))


def over_wording(pos: Position) -> str:
    """GC-160: alone, the end says who has won."""
    if not pos.plain.solo:
        return "over"
    return "over_won" if 0 in pos.winners else "over_lost"


def prompt_gaps(pos: Position, seat: int, key: str, lang: str) -> dict[str, Any]:
    """What the questions speak of."""
    s, box, ask = pos.plain, pos.game.box.plain, asked(pos)
    me = s.players[seat]
    gaps: dict[str, Any] = {"left": ask.a, "ship": ask.a + 1}
    gaps["reputation"] = gain_name(pos, REPUTATION, box.expert_amount[DUAL_SKILL], lang)
    if key in ("further", "pay_move", "pay_launch", "pay_row"):
        gaps["due"] = due_name(pos, seat, lang)
    if key == "pay_row":
        gaps["resource"] = named(pos, "resource", ask.a, lang)
    elif key == "destination":
        ship = me.ships[ask.a]
        gaps["type"] = stop_type(pos, box.cruise_stop[ship.cruise - 1, ship.stop - 1], lang)
    elif key == "type":
        aboard = [g for g in range(GUESTS) for _ in range(me.ships[ask.a].guests[g])]
        gaps["type"] = guest_name(pos, aboard[ask.c], lang)
    elif key in ("segment_used", "icon_double"):
        gaps["type"] = guest_name(pos, ask.b % GUESTS, lang)
    elif key == "eject":
        gaps["building"] = building_name(pos, (ask.a + ask.c) % BUILDINGS, lang)
    elif key == "ship_for":
        gaps["plan"] = plan_title(pos, ask.a, lang)
    elif key == "guest":
        gaps["cruise"] = cruise_label(pos, s.cruises[ask.a] - 1)
        gaps["left"] = ask.b
    elif key == "boarding":
        ship = me.ships[ask.a]
        gaps["left"] = ship.size - 1 - sum(ship.guests)
    elif key == "excess_card":
        gaps["left"] = me.hand_size - box.hand_max
    elif key == "excess_plan":
        gaps["left"] = me.plans - box.plans_max
    return gaps


# Points


def score_lines(pos: Position, seat: int) -> list[tuple[str, int]]:
    """GC-149, GC-151 to GC-159: the lines a seat's points come from."""
    me = pos.plain.players[seat]
    lines = [("track", int(me.vp))]
    if pos.plain.phase == OVER:
        lines += [(SCORE_LINES[i], int(me.final[i])) for i in range(LINES)]
    return [line for line in lines if line[0] != "floor" or line[1]]
