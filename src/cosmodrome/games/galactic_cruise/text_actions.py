"""The words of actions: which of words.toml describe one, and what fills their gaps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.telling import player, say
from cosmodrome.engine.words import Listed, Sentence
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import building, market
from cosmodrome.games.galactic_cruise.cruise import scoring_points, scoring_prices, ticked_slot
from cosmodrome.games.galactic_cruise.development import development_cost
from cosmodrome.games.galactic_cruise.gains import funding_amount, rooms
from cosmodrome.games.galactic_cruise.network import use_price
from cosmodrome.games.galactic_cruise.pieces import (
    icons_below,
    icons_of_bonus,
    room,
    worker_kind,
    worker_owner,
)
from cosmodrome.games.galactic_cruise.selection import resources, ticks, times
from cosmodrome.games.galactic_cruise.state import ASK, EARTH, EFFECT, NPC, TICK_BITS, WORKER
from cosmodrome.games.galactic_cruise.text import Moment
from cosmodrome.games.galactic_cruise.track import goal_count, goal_need

Gaps = dict[str, Any]


def describe(pos: Position, seat: int, action: int) -> Sentence:
    """An action in words, as it stands in this position."""
    span, i = pos.game.actions.decode(action)
    name, label = span.name, span.labels[i]
    if pos.asked is None:
        return say(pos, "actions", name)
    it = Wordings(pos, seat, pos.asked)
    ending = ENDINGS[name](it, label) if name in ENDINGS else it.question
    entry = f"{name}_{ending}" if it.words.has("actions", f"{name}_{ending}") else name
    gaps = getattr(it, f"{name}_words")(label) if hasattr(it, f"{name}_words") else {}
    return say(pos, "actions", entry, **gaps)


class Wordings(Moment):
    """What fills the gaps of each range of actions, by its name; the others have none."""

    # Workers and actions

    def assign_words(self, building: str) -> Gaps:
        """GC-170: where a worker goes, and whom it ejects."""
        gaps = self.building_words(building)
        code = self.s.workers[its.BUILDING.index(building)]
        if not code:
            return gaps
        owner, kind = int(worker_owner(code)), WORKER[worker_kind(code)]
        whose = {self.seat: "own", NPC: "npc"}.get(owner, "their")
        names = {"player": player(self.pos, owner)} if whose == "their" else {}
        return {**gaps, "who": self.term(f"{whose}_{kind}", **names)}

    assign_expert_words = assign_words

    def meeting_words(self, _: str) -> Gaps:
        here = [code for code in self.s.workers if code and worker_owner(code) == self.seat]
        experts = [code for code in here if worker_kind(code) == WORKER.expert]
        return {"crew": self.crew(len(here) - len(experts), len(experts))}

    def tile_words(self, tile: str) -> Gaps:
        place = its.BUILDING[self.s.tiles[its.TILE.index(tile)]]
        names = {"action": self.of("action", tile), "building": self.of("building", place)}
        cost = self.reputation_price(self.box.expert_amount[its.EXPERT.dual_skill])
        return {**names, "cost": cost}

    def building_words(self, building: str) -> Gaps:
        here, tiles = its.BUILDING.index(building), enumerate(self.s.tiles)
        names = [self.of("action", its.TILE[tile]) for tile, at in tiles if at == here]
        return {"building": self.of("building", building), "tiles": Listed(names)}

    # Ships, guests and segments

    def ship_words(self, number: str) -> Gaps:
        """A ship, which advances where nothing else is asked."""
        ship, gaps = self.me.ships[int(number) - 1], {"ship": int(number)}
        if self.ask.name == "ship":
            return {**gaps, "stop": self.stop(ship.stop + 1, its.CRUISE[ship.cruise - 1])}
        cockpit = self.cockpit(its.COCKPIT[ship.cockpit - 1])
        return {**gaps, "count": ship.size, "cabins": max(0, ship.size - 1), "cockpit": cockpit}

    def stop_words(self, stop: str) -> Gaps:
        cruise = its.CRUISE[self.me.ships[self.ask.ship].cruise - 1]
        return {"stop": self.stop(EARTH if stop == "earth" else int(stop), cruise)}

    def upgrade_words(self, upgrade: str) -> Gaps:
        return self.name_and_text("upgrade", "upgrade", upgrade)

    def guest_words(self, guest: str) -> Gaps:
        """A guest, and its bonus."""
        number = its.GUEST.index(guest)
        return {"type": self.of("guest", guest), "gain": self.guest_bonus(number)}

    def guests_words(self, guest: str) -> Gaps:
        """GC-011, GC-067: one more guest to score, or to board with a ticket."""
        gaps: Gaps = {"type": self.of("guest", guest)}
        if self.question == "destination":
            given = (self.seat, self.ask.ship)
            gaps["points"] = self.ruled(scoring_points, *given)
            gaps["ads"] = self.one_more(
                lambda ticked: self.ruled(scoring_prices, *given, ticked, self.ask.free_scorings),
                its.GUEST.index(guest),
            )
        return gaps

    def one_more(self, price: Callable[[int], int], thing: int) -> int:
        """What one more thing costs, beside those that are ticked."""
        ticked = int(self.s.ticked)
        return price(ticked + (1 << TICK_BITS * thing)) - price(ticked)

    def segment_words(self, number: str) -> Gaps:
        """GC-353, GC-354: a segment for a guest and what that brings, or one to be moved."""
        plan = its.PLAN[self.me.ships[self.ask.ship].segments[int(number) - 1] - 1]
        row, gaps = self.tables["plan"][plan], {"plan": self.of("plan", plan)}
        if self.question == "recycle_segment":
            return {**gaps, "points": row["vp"]}
        bonus = self.guest_bonus(self.ask.added % its.GUEST.size)
        return {**gaps, "text": self.of("plan", plan, "text_") if "text_en" in row else bonus}

    # Resources and money

    def resource_words(self, resource: str) -> Gaps:
        if self.question == "pay_move":
            return {"resource": self.of("resource", resource), "count": self.ask.need}
        number = its.RESOURCE.index(resource)
        added = self.ruled(market.refilled, number)
        refills = self.question.startswith("silo_")
        return {
            "resource": self.of("resource", resource),
            "count": added if refills else self.s.silo[number],
            "credits": self.gain("credit", added * self.box.refill_credits),
        }

    resources_words = resource_words

    def ad_words(self, _: str) -> Gaps:
        return {"gain": self.gain("ad", self.box.expert_amount[its.EXPERT.steward])}

    def funding_words(self, funding: str) -> Gaps:
        """GC-327: what a funding option gives this player now."""
        me = self.pos.s.players[self.seat]
        amount = self.printed(funding_amount, me, its.FUNDING.index(funding))
        return {"gain": self.gain(funding, amount)}

    fundings_words = funding_words

    def row_words(self, row: str) -> Gaps:
        number, ask = its.RESOURCE.index(row), self.ask
        cost = self.ruled(development_cost, self.seat, number, ask.discount, ask.effects)
        return {"resource": self.of("resource", row), "count": cost}

    def area_words(self, area: str) -> Gaps:
        """GC-329: where a development may go; the first one there gains Reputation."""
        return {"area": self.area(area, self.technologies), "count": self.box.cover_reputation}

    def amount_words(self, amount: str) -> Gaps:
        """How much of the row is paid; or how far the marker goes back, and what that brings."""
        if self.question == "distance":
            kind = self.ask.bonus
            given = (self.me.reputation, int(amount), its.GAIN.index(kind))
            pays = ASK.kinds[self.pos.stack[-2][0]].pays
            icons = self.kept(kind, self.printed(icons_below, *given), pays)
            return {"count": int(amount), "gain": self.gain(kind, icons)}
        credits = self.gain("credit", sum(self.pay_row()) - int(amount))
        resource = self.of("resource", self.ask.row)
        return {"count": int(amount), "resource": resource, "credits": credits}

    def expert_words(self, side: str) -> Gaps:
        number, effects = its.SIDE.index(side), self.ask.effects
        cost = self.ruled(building.expert_cost, self.seat, number, effects)
        return {"expert": self.expert(side), "credits": self.gain("credit", cost)}

    def supply_words(self, supply: str) -> Gaps:
        """GC-204: what an option gives and costs, with the cards played."""
        amount = self.printed(building.purchase_amount, self.ask.effects)
        cost = self.printed(building.purchase_cost, self.ask.effects)
        gain = self.gain("resource" if supply == "resources" else "ad", amount)
        return {"gain": gain, "credits": self.gain("credit", cost)}

    def pay_words(self, _: str) -> Gaps:
        return {"due": self.due(), **self.done_words("")}

    def bonus_words(self, bonus: str) -> Gaps:
        """GC-128: what moving the marker back brings at most."""
        me = self.pos.s.players[self.seat]
        most = self.printed(icons_of_bonus, me, its.GAIN.index(bonus))
        return {"gain": self.gain(bonus, self.kept(bonus, most, self.ask.kind.pays))}

    def kept(self, bonus: str, count: int, pays: bool) -> int:
        """GC-168, GC/Q104: what of a bonus can be kept: all that pays, else what has room."""
        if bonus != "resource" or pays:
            return count
        return min(count, self.printed(rooms, self.pos.s.players[self.seat]))

    def renew_words(self, _: str) -> Gaps:
        return {"reputation": self.reputation_price(self.box.refresh_reputation)}

    def use_area_words(self, area: str) -> Gaps:
        price = self.ruled(use_price, self.seat, its.AREA.index(area))
        where = self.area(area, self.technologies)
        return {"area": where, "credits": self.gain("credit", price)}

    # Plans and ships to take

    def office_words(self, number: str) -> Gaps:
        plan = self.s.offices[int(number) - 1] - 1
        gaps: Gaps = {"plan": self.plan(its.PLAN[plan], self.halves)}
        if self.question == "segment":
            surcharge = self.printed(building.office_reputation, self.ask.effects)
            paid = [self.building_cost(plan, True), *self.in_reputation(surcharge)]
            gaps["price"] = self.together(paid)
        return gaps

    offices_words = refresh_words = office_words

    def building_cost(self, plan: int, office: bool) -> Sentence:
        """GC-208, GC-209: credits for a segment, with the cards played."""
        prototype = self.question == "prototype"
        effects = 0 if prototype else self.ask.effects
        discount = self.box.card_amount[its.CARD.P11] if prototype else 0
        numbers = (self.seat, plan, office, effects, discount)
        return self.gain("credit", self.ruled(building.segment_cost, *numbers))

    def plan_words(self, plan: str) -> Gaps:
        gaps = {"plan": self.plan(plan, self.halves)}
        if self.question == "excess_plan":
            return gaps
        return {**gaps, "credits": self.building_cost(its.PLAN.index(plan), False)}

    def set_words(self, number: str) -> Gaps:
        cockpit = self.s.line_cockpits[int(number) - 1]
        name = self.cockpit(its.COCKPIT[cockpit - 1] if cockpit else None)
        return {"cockpit": name, **self.engine_words(number)}

    def engine_words(self, number: str) -> Gaps:
        engine = self.s.line_engines[int(number) - 1]
        name = self.engine(its.ENGINE[engine - 1] if engine else None)
        return {"slot": int(number), "engine": name}

    # Cards

    def name_and_text(self, gap: str, table: str, key: str) -> Gaps:
        return {gap: self.of(table, key), "text": self.of(table, key, "text_")}

    def discard_words(self, card: str) -> Gaps:
        """A card of the hand, or one reopened: why it goes, and what it says."""
        return self.name_and_text("card", "project_card", card)

    def play_words(self, card: str) -> Gaps:
        resource = self.tables["project_card"][card]["resource"]
        return {**self.discard_words(card), "resource": self.of("resource", resource)}

    spend_words = play_words

    def board_words(self, number: str) -> Gaps:
        card = its.CARD[self.s.board[int(number) - 1] - 1]
        return {**self.discard_words(card), "slot": self.slot(int(number) - 1)}

    def cards_words(self, label: str) -> Gaps:
        """GC-244, GC-245: a card of the board, or the next one of the discard."""
        if label != "discard":
            return self.board_words(label)
        return self.top_discard_words(label, int(times(self.s.ticked, its.AGENDA_SLOTS)))

    def top_discard_words(self, _: str, above: int = 0) -> Gaps:
        card = its.CARD[self.s.discard[self.s.discard_size - 1 - above] - 1]
        each = self.box.discard_reputation
        cost = self.reputation_price(each, each * above)
        return {**self.discard_words(card), "reputation": cost}

    # Cruises and goals

    def slot_words(self, number: str) -> Gaps:
        return {"cruise": self.cruise(its.CRUISE[self.s.cruises[int(number) - 1] - 1])}

    def token_words(self, token: str) -> Gaps:
        row = self.tables["tower_token"][token]
        gain = self.gain(row["gives"], row["amount"])
        return {"token": self.of("tower_token", token), "gain": gain}

    def source_words(self, source: str) -> Gaps:
        """GC-236, GC-068: a guest, where it comes from, and its ads."""
        place, _, guest = source.partition("-")
        if self.question == "boarding":
            first, reduction = self.ask.last_minute == 0, 0
        else:
            first = not self.ask.effects & EFFECT.started
            reduction = self.printed(market.campaign_reduction, self.ask.effects)
        price = self.one_more(
            lambda ticked: self.ruled(market.ads_of, self.seat, ticked, first, reduction),
            its.GUEST.size + its.SOURCE.index(source),
        )
        return {"type": self.of("guest", guest), "place": self.place(place), "ads": price}

    def goal_words(self, goal: str) -> Gaps:
        number = its.GOAL.index(goal)
        have, need = self.ruled(goal_count, self.seat, number), self.ruled(goal_need, number)
        return {"goal": self.goal(goal), "have": have, "need": need}

    # Agreeing, and stopping, going on or declining

    def yes_words(self, _: str) -> Gaps:
        return {"due": self.due()} if self.question in ("further", "step_2") else {}

    def done_words(self, _: str) -> Gaps:
        """What is confirmed, where something is ticked."""
        count = int(ticks(self.s.ticked))
        if self.question == "boarding":
            count += sum(self.me.ships[self.ask.ship].guests)
        elif self.question == "destination" and ticked_slot(self.s.ticked) >= 0:
            count -= 1
        elif self.question == "funding" and self.ask.left > 1:
            count -= int(resources(self.s.ticked))
        cost = self.reputation_price(self.box.refresh_reputation)
        return {"count": count, "reputation": cost}


def recalling(it: Wordings, _: str) -> str:
    mine = [code for code in it.s.workers if code and worker_owner(code) == it.seat]
    return "" if mine else "nobody"


def ejecting(it: Wordings, building: str) -> str:
    return "ejecting" if it.s.workers[its.BUILDING.index(building)] else ""


def confirming(it: Wordings, _: str) -> str:
    """What is confirmed, where something is ticked; else what is declined."""
    if not it.s.ticked:
        return it.question.removesuffix("_third")
    if it.question == "funding" and it.ask.left == 1:
        return "resource_ticked"
    if it.question == "destination" and ticked_slot(it.s.ticked) >= 0:
        return "destination_both" if ticks(it.s.ticked) > 1 else "destination_token"
    return f"{it.question}_ticked"


def without_room(it: Wordings, card: str) -> str:
    """GC-168: whether the resource of a card would be lost."""
    resource = its.RESOURCE.index(it.tables["project_card"][card]["resource"])
    pays = it.ask.name.startswith("pay_")
    me = it.pos.s.players[it.seat]
    return "" if pays or it.printed(room, me, resource) > 0 else "lost"


#: Which entry describes an action, where it is not the one of the question.
ENDINGS: dict[str, Callable[[Wordings, str], str]] = {
    "assign": ejecting,
    "assign_expert": ejecting,
    "meeting": recalling,
    "row": lambda it, _: "free" if it.ask.effects & EFFECT.free else "",
    "area": lambda it, area: "" if it.s.areas[its.AREA.index(area)] else "first",
    "set": lambda it, _: "cockpit" if it.ask.effects & EFFECT.card_2 else "",
    "cards": lambda it, label: label,
    "spend": without_room,
    "done": confirming,
}
