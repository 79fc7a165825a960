"""Choosing the words of words.toml: what is asked, and where points come from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.questions import Asked
from cosmodrome.engine.telling import player, say
from cosmodrome.engine.words import Gap, Sentence
from cosmodrome.games.galactic_cruise.box import AREA, BUILDING, CRUISE, EXPERT, GUEST, RESOURCE
from cosmodrome.games.galactic_cruise.cruise import further_any, further_need
from cosmodrome.games.galactic_cruise.development import area_fee, development_cost
from cosmodrome.games.galactic_cruise.launch import launch_need
from cosmodrome.games.galactic_cruise.market import campaign_limit, refillable
from cosmodrome.games.galactic_cruise.names import PositionNames
from cosmodrome.games.galactic_cruise.pieces import free_cabins
from cosmodrome.games.galactic_cruise.selection import ticks
from cosmodrome.games.galactic_cruise.state import DISCOUNT_SHIFT, DO, LINE, PHASE
from cosmodrome.games.galactic_cruise.track import goals_met


class Moment(PositionNames):
    """A position as the seat that is asked meets it, with the names of everything."""

    def __init__(self, pos: Position, seat: int, ask: Asked) -> None:
        super().__init__(pos)
        self.seat, self.ask, self.me = seat, ask, self.s.players[seat]

    def ruled(self, rule: Callable[..., Any], *numbers: int) -> int:
        """What a rule says of this position."""
        return int(rule(self.pos.game.box.view, self.pos.s, *numbers))

    def printed(self, rule: Callable[..., Any], *given: Any) -> int:
        """What a rule says that needs the box alone."""
        return int(rule(self.pos.game.box.view, *given))

    @property
    def question(self) -> str:
        """What is asked, as its words are named."""
        if self.ask.name == "action" and self.ask.by == "reputation":
            return "action_third"
        if self.ask.name == "ship" and self.ask.ships.bit_count() == 1:
            return "ship_alone"
        if self.ask.name.startswith("pay_") and self.s.wild:
            return "wild"
        return "icon_double" if self.ask.name == "icon" and self.s.specialised else self.ask.name

    @property
    def prompted(self) -> str:
        """What is still asked: less where part of it is ticked, or leaves no choice."""
        name, ticked = self.question, bool(self.s.ticked)
        if name == "row":
            return "area" if ticked else name
        if name == "cruise":
            return "cruise_alone" if ticked or not self.me.tokens else name
        if name == "silo_card":
            return "silo_card_alone" if ticked or self.ruled(refillable).bit_count() == 1 else name
        if name == "step_2":
            return self.step_2()
        return "floor" if name == "goal" and not self.ruled(goals_met, self.seat) else name

    def step_2(self) -> str:
        """GC-033, GC-063, GC-108: the ways to spend a turn that are open."""
        legal = self.pos.legal_ids(self.seat)
        if DO.launch in legal or DO.launch_expert in legal:
            return "step_2"
        works = any(DO.assign <= action < DO.launch for action in legal)
        return "step_2_grounded" if works else "step_2_meeting"

    def pay_row(self) -> tuple[int, int]:
        """GC-330: what the development being paid costs, and its surcharge in credits."""
        ask = self.ask
        discount, effects = divmod(ask.effects, 1 << DISCOUNT_SHIFT)
        row, area = RESOURCE.index(ask.row), AREA.index(ask.area)
        cost = self.ruled(development_cost, self.seat, row, discount, effects)
        return cost, self.ruled(area_fee, area, effects)

    def due(self) -> Gap | int:
        """What the open payment asks for."""
        if self.ask.name in ("further", "step_2"):
            kind = "resource" if self.ruled(further_any) else "fuel"
            return self.gain(kind, self.ruled(further_need))
        if self.ask.name == "pay_move":
            return self.gain("resource" if self.ask.of_any else "fuel", self.ask.need)
        if self.ask.name == "pay_row":
            return self.pay_row()[0]
        needs = self.launch_needs() if self.ask.name == "boarding" else self.s.needs
        pairs = zip(RESOURCE, needs, strict=True)
        return self.listed(self.gain(kind, n) for kind, n in pairs if n > 0)

    def launch_needs(self) -> list[int]:
        """GC-074 … GC-076: what the launch costs with those aboard and ticked."""
        ship = self.me.ships[self.ask.ship]
        guests = sum(ship.guests) + int(ticks(self.s.ticked))
        fuel = self.box.cruise_fuel[ship.cruise - 1]
        given = (guests, ship.size, fuel)
        return [self.ruled(launch_need, self.seat, n, *given) for n in range(RESOURCE.size)]

    def in_reputation(self, count: int, before: int = 0) -> list[Sentence]:
        """GC-S09, GC/Q101: a price in Reputation, after so much; VP pay what is missing of it."""
        paid = min(count, max(0, self.me.reputation - before))
        parts = [("reputation", paid), ("vp", count - paid)]
        return [self.gain(kind, n) for kind, n in parts if n > 0]

    def reputation_price(self, count: int, before: int = 0) -> Gap:
        return self.together(self.in_reputation(count, before))


def prompt(pos: Position, seat: int) -> Sentence:
    """What is asked of a seat, or whom it waits for."""
    ask = pos.asked
    if ask is None:
        return say(pos, "prompts", over_words(pos))
    if ask.seat != seat and ask.seat in pos.automas:
        return say(pos, "prompts", "wait_rachel")
    if ask.seat != seat:
        return say(pos, "prompts", "wait", player=player(pos, ask.seat))
    it = Moment(pos, seat, ask)
    gaps = prompt_gaps(it)
    return say(pos, "prompts", "pay_row_gears" if "fee" in gaps else it.prompted, **gaps)


def over_words(pos: Position) -> str:
    """GC-160: alone, the end says who has won."""
    if not pos.plain.solo:
        return "over"
    return "over_won" if 0 in pos.winners else "over_lost"


def prompt_gaps(it: Moment) -> dict[str, Any]:
    """What the questions speak of."""
    ask, key = it.ask, it.question
    gaps = dict(ask.fields)
    # At step 2 it is the one that may go one stop further, counted from 1; 0 stands for none.
    ship = it.me.ships[gaps["ship"]] if "ship" in gaps and ask.name != "step_2" else None
    if ship:
        gaps["ship"] += 1
    if key in ("pay_move", "pay_launch", "pay_row"):
        gaps["due"] = it.due()
    if key == "pay_row":
        gaps["resource"] = it.of("resource", ask.row)
        if fee := it.pay_row()[1]:
            gaps["fee"] = it.gain("credit", fee)
    elif key == "wild":
        gaps["left"] = it.s.wild
    elif key == "ship_alone":
        gaps["ship"] = ask.ships.bit_length()
    elif key == "action_third":
        gaps["reputation"] = it.reputation_price(it.box.expert_amount[EXPERT.dual_skill])
    elif key == "renew":
        gaps["reputation"] = it.reputation_price(it.box.refresh_reputation)
    elif key == "campaign":
        gaps["left"] = it.printed(campaign_limit, ask.limit)
    elif key == "destination" and ship:
        cruise = it.tables["cruise"][CRUISE[ship.cruise - 1]]
        gaps["type"] = it.stop_type(cruise["stops"][ship.stop - 1])
    elif key == "type" and ship:
        aboard = [kind for kind, n in zip(GUEST, ship.guests, strict=True) for _ in range(n)]
        gaps["type"] = it.of("guest", aboard[ask.typed])
    elif key in ("segment_used", "icon_double"):
        gaps["type"] = it.of("guest", GUEST[ask.added % GUEST.size])
    elif key == "eject":
        place = (BUILDING.index(ask.start) + ask.passed) % BUILDING.size
        gaps["building"] = it.of("building", BUILDING[place])
    elif key == "ship_for":
        gaps["plan"] = it.of("plan", ask.plan)
    elif key == "guest":
        gaps["cruise"] = it.cruise_label(CRUISE[it.s.cruises[ask.slot] - 1])
    elif key == "boarding" and ship:
        gaps["left"] = int(free_cabins(it.pos.s.players[it.seat].ships[ask.ship]))
    elif key == "excess_card":
        gaps["left"] = it.me.hand_size - it.box.hand_max
    elif key == "excess_plan":
        gaps["left"] = it.me.plans - it.box.plans_max
    return gaps


# Points


def score_lines(pos: Position, seat: int) -> list[tuple[str, int]]:
    """GC-149, GC-151 to GC-159: the lines a seat's points come from."""
    me = pos.plain.players[seat]
    lines = [("track", int(me.vp))]
    if pos.plain.phase == PHASE.over:
        lines += zip(LINE, map(int, me.final), strict=True)
    return [line for line in lines if line[0] != "floor" or line[1]]
