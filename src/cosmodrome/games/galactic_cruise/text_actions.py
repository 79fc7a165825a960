"""The words of actions: which of words.toml describe one, and what fills their gaps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.telling import player, say
from cosmodrome.engine.words import Listed, Sentence
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise.building import expert_cost, segment_cost
from cosmodrome.games.galactic_cruise.cruise import scoring_points, scoring_price
from cosmodrome.games.galactic_cruise.development import development_cost, icons_below
from cosmodrome.games.galactic_cruise.gains import funding_amount
from cosmodrome.games.galactic_cruise.market import campaign_reduction, guest_price
from cosmodrome.games.galactic_cruise.network import use_price
from cosmodrome.games.galactic_cruise.pieces import measure, worker_owner
from cosmodrome.games.galactic_cruise.state import EARTH, EFFECT, NPC
from cosmodrome.games.galactic_cruise.text import Moment

#: The end of an entry's name, and what fills its gaps.
Wording = tuple[str, dict[str, Any]]


def describe(pos: Position, seat: int, action: int) -> Sentence:
    """An action in words, as it stands in this position."""
    span, i = pos.game.actions.decode(action)
    if pos.asked is None or span.name not in DESCRIBED:
        return say(pos, "actions", span.name)
    ending, gaps = DESCRIBED[span.name](Moment(pos, seat, pos.asked), span.labels[i])
    return say(pos, "actions", f"{span.name}_{ending}" if ending else span.name, **gaps)


# Workers and actions


def assign_words(it: Moment, building: str) -> Wording:
    """GC-170: where a worker goes, and whom it ejects."""
    gaps = building_words(it, building)[1]
    code = it.s.workers[its.BUILDING.index(building)]
    if not code:
        return "", gaps
    owner = int(worker_owner(code))
    who = "own_worker" if owner == it.seat else "npc_worker" if owner == NPC else "their_worker"
    name = {"player": player(it.pos, owner)} if who == "their_worker" else {}
    return "ejecting", {**gaps, "who": it.term(who, **name)}


def meeting_words(it: Moment, _: str) -> Wording:
    here = [code for code in it.s.workers if code and worker_owner(code) == it.seat]
    return "", {"count": len(here)}


def tile_words(it: Moment, tile: str) -> Wording:
    building = its.BUILDING[it.s.tiles[its.TILE.index(tile)]]
    gaps = {"action": it.of("action", tile), "building": it.of("building", building)}
    if it.question == "action_third":
        return "reputation", {**gaps, "cost": it.reputation_price()}
    return "", gaps


def building_words(it: Moment, building: str) -> Wording:
    here = its.BUILDING.index(building)
    tiles = [
        it.of("action", tile) for tile, at in zip(its.TILE, it.s.tiles, strict=True) if at == here
    ]
    return "", {"building": it.of("building", building), "tiles": Listed(tiles)}


# Ships, guests and segments

SHIP_WORDS = {
    "ship_for": "build",
    "launch_ship": "launch",
    "recycle": "recycle",
    "recycle_to": "recycle_to",
    "final_ship": "final",
}


def ship_words(it: Moment, number: str) -> Wording:
    """A ship, which advances where nothing else is asked."""
    ship, gaps = it.me.ships[int(number) - 1], {"ship": int(number)}
    if it.question == "ship":
        return "", {**gaps, "stop": it.stop(ship.stop + 1, its.CRUISE[ship.cruise - 1])}
    return SHIP_WORDS[it.question], {
        **gaps,
        "count": ship.size,
        "cabins": max(0, ship.size - 1),
        "cockpit": it.cockpit(its.COCKPIT[ship.cockpit - 1]),
    }


def stop_words(it: Moment, stop: str) -> Wording:
    cruise = its.CRUISE[it.me.ships[it.ask.ship].cruise - 1]
    return "", {"stop": it.stop(EARTH if stop == "earth" else int(stop), cruise)}


def upgrade_words(it: Moment, upgrade: str) -> Wording:
    return "", {"upgrade": it.of("upgrade", upgrade), "text": it.of("upgrade", upgrade, "text_")}


GUEST_WORDS = {
    "type": "type",
    "icon": "icon",
    "extra": "extra",
    "place": "place",
    "boarding": "board",
    "arrival": "arrive",
}


def guest_words(it: Moment, guest: str) -> Wording:
    """A guest, scored where nothing else is asked."""
    gaps: dict[str, Any] = {"type": it.of("guest", guest)}
    if it.question == "destination":
        ship, free = it.ask.ship, it.ask.free_scorings
        gaps["points"] = it.ruled(scoring_points, it.seat, ship)
        gaps["ads"] = it.ruled(scoring_price, it.seat, ship, its.GUEST.index(guest), free)
        return "", gaps
    if it.question == "extra":
        gaps["gain"] = it.guest_bonus(its.GUEST.index(guest))
    return GUEST_WORDS[it.question], gaps


def segment_words(it: Moment, number: str) -> Wording:
    """GC-353, GC-354: a segment for a guest and what that brings, or one to be moved."""
    plan = its.PLAN[it.me.ships[it.ask.ship].segments[int(number) - 1] - 1]
    row, gaps = it.tables["plan"][plan], {"plan": it.of("plan", plan)}
    if it.question == "recycle_segment":
        return "recycle", {**gaps, "points": row["vp"]}
    bonus = it.guest_bonus(it.ask.added % its.GUEST.size)
    return "", {**gaps, "text": it.of("plan", plan, "text_") if "text_en" in row else bonus}


# Resources and money

RESOURCE_WORDS = {"take": "take", "silo_type": "refill", "pay_move": "pay"}


def resource_words(it: Moment, resource: str) -> Wording:
    level, most = it.s.silo[its.RESOURCE.index(resource)], it.box.silo_max
    ending = RESOURCE_WORDS.get(it.question, "")
    return ending, {
        "resource": it.of("resource", resource),
        "count": most - level if ending == "refill" else level,
        "credits": it.gain("credit", (most - level) * it.box.refill_credits),
    }


def ad_words(it: Moment, _: str) -> Wording:
    return "", {"gain": it.gain("ad", it.box.expert_amount[its.EXPERT.steward])}


def funding_words(it: Moment, funding: str) -> Wording:
    """GC-327: what a funding option gives this player now."""
    me = it.pos.s.players[it.seat]
    amount = int(funding_amount(it.pos.game.box.view, me, its.FUNDING.index(funding)))
    return "", {"gain": it.gain(funding, amount)}


def row_words(it: Moment, row: str) -> Wording:
    resource, ask = it.of("resource", row), it.ask
    if ask.effects & EFFECT.free:
        return "free", {"resource": resource}
    number = its.RESOURCE.index(row)
    cost = it.ruled(development_cost, it.seat, number, ask.discount, ask.effects)
    return "", {"resource": resource, "count": cost}


def area_words(it: Moment, area: str) -> Wording:
    """GC-329: where a development may go; the first one there gains Reputation."""
    where = {"area": it.area(area, it.technologies)}
    if it.s.areas[its.AREA.index(area)]:
        return "", where
    return "first", {**where, "count": it.box.cover_reputation}


def amount_words(it: Moment, amount: str) -> Wording:
    left = sum(it.pay_row()) - int(amount)
    return "", {
        "count": int(amount),
        "resource": it.of("resource", it.ask.row),
        "credits": it.gain("credit", left),
    }


def expert_words(it: Moment, side: str) -> Wording:
    cost = it.ruled(expert_cost, it.seat, its.SIDE.index(side), it.ask.effects)
    return "", {"expert": it.expert(side), "credits": it.gain("credit", cost)}


def supply_words(it: Moment, supply: str) -> Wording:
    """GC-204: what an option gives and costs, with the cards played."""
    box, effects = it.box, it.ask.effects
    amount = box.purchase_amount + (box.card_amount[its.CARD.P08] if effects & EFFECT.card_1 else 0)
    cost = 0 if effects & EFFECT.card_2 else box.purchase_cost
    return "", {
        "gain": it.gain("resource" if supply == "resources" else "ad", amount),
        "credits": it.gain("credit", cost),
    }


def pay_words(it: Moment, _: str) -> Wording:
    return "", {"due": it.due()}


def bonus_words(it: Moment, bonus: str) -> Wording:
    """GC-128: how far the marker goes back, and what that brings."""
    kind, _, steps = bonus.partition("-")
    view, count = it.pos.game.box.view, int(steps)
    gained = int(icons_below(view, it.me.reputation, count, its.GAIN.index(kind)))
    return "", {"count": count, "gain": it.gain(kind, gained)}


def use_area_words(it: Moment, area: str) -> Wording:
    price = it.ruled(use_price, it.seat, its.AREA.index(area))
    return "", {
        "area": it.area(area, it.technologies),
        "credits": it.gain("credit", price),
    }


# Plans and ships to take


def office_words(it: Moment, number: str) -> Wording:
    plan = it.s.offices[int(number) - 1] - 1
    gaps: dict[str, Any] = {"plan": it.plan(its.PLAN[plan], it.halves)}
    if it.question != "segment":
        return "", gaps
    surcharge = 0 if it.ask.effects & EFFECT.card_2 else it.box.office_reputation
    gaps["credits"] = building_cost(it, plan, True)
    gaps["reputation"] = it.gain("reputation", surcharge)
    return "build", gaps


def building_cost(it: Moment, plan: int, office: bool) -> Sentence:
    """GC-208, GC-209: credits for a segment, with the cards played."""
    prototype = it.question == "prototype"
    effects = 0 if prototype else it.ask.effects
    discount = it.box.card_amount[its.CARD.P11] if prototype else 0
    return it.gain("credit", it.ruled(segment_cost, it.seat, plan, office, effects, discount))


def plan_words(it: Moment, plan: str) -> Wording:
    gaps = {"plan": it.plan(plan, it.halves)}
    if it.question == "excess_plan":
        return "discard", gaps
    return "", {**gaps, "credits": building_cost(it, its.PLAN.index(plan), False)}


def refresh_words(it: Moment, slots: str) -> Wording:
    cost = it.gain("reputation", it.box.refresh_reputation)
    return "", {"slots": it.slots([int(n) for n in slots]), "reputation": cost}


def set_words(it: Moment, number: str) -> Wording:
    cockpit = it.s.line_cockpits[int(number) - 1]
    gaps = {"cockpit": it.cockpit(its.COCKPIT[cockpit - 1] if cockpit else None)}
    if it.ask.effects & EFFECT.card_2:
        return "cockpit", {**gaps, "slot": int(number)}
    return "", {**gaps, **engine_words(it, number)[1]}


def engine_words(it: Moment, number: str) -> Wording:
    engine = it.s.line_engines[int(number) - 1]
    return "", {
        "slot": int(number),
        "engine": it.engine(its.ENGINE[engine - 1] if engine else None),
    }


# Cards

DISCARD_WORDS = {"silo_card": "silo", "reopen": "reopen"}


def card_gaps(it: Moment, card: str) -> dict[str, Any]:
    return {"card": it.of("project_card", card), "text": it.of("project_card", card, "text_")}


def discard_words(it: Moment, card: str) -> Wording:
    """A card of the hand, or one reopened: why it goes, and what it says."""
    return DISCARD_WORDS.get(it.question, ""), card_gaps(it, card)


def play_words(it: Moment, card: str) -> Wording:
    resource = it.tables["project_card"][card]["resource"]
    return "", {**card_gaps(it, card), "resource": it.of("resource", resource)}


def board_words(it: Moment, number: str) -> Wording:
    gaps = card_gaps(it, its.CARD[it.s.board[int(number) - 1] - 1])
    ending = "discard" if it.question == "discard_board" else ""
    return ending, {**gaps, "slot": it.slot(int(number) - 1)}


def top_discard_words(it: Moment, _: str) -> Wording:
    card = its.CARD[it.s.discard[it.s.discard_size - 1] - 1]
    cost = it.gain("reputation", it.box.discard_reputation)
    return "", {**card_gaps(it, card), "reputation": cost}


# Cruises and goals

SLOT_WORDS = {"campaign": "campaign", "itinerary": "itinerary"}


def slot_words(it: Moment, number: str) -> Wording:
    cruise = its.CRUISE[it.s.cruises[int(number) - 1] - 1]
    return SLOT_WORDS.get(it.question, ""), {"cruise": it.cruise(cruise)}


def token_words(it: Moment, token: str) -> Wording:
    row = it.tables["tower_token"][token]
    gain = it.gain(row["gives"], row["amount"])
    return "", {"token": it.of("tower_token", token), "gain": gain}


def source_words(it: Moment, source: str) -> Wording:
    """GC-236, GC-068: a guest, where it comes from, and its ads."""
    place, _, guest = source.partition("-")
    if it.question == "boarding":
        ending, first, reduction = "board", it.ask.last_minute == 0, 0
    else:
        ending, first = "", not it.ask.effects & EFFECT.started
        reduction = int(campaign_reduction(it.pos.game.box.view, it.ask.effects))
    price = it.ruled(guest_price, it.seat, its.PLACE.index(place), first, reduction)
    return ending, {"type": it.of("guest", guest), "place": it.place(place), "ads": price}


def goal_words(it: Moment, goal: str) -> Wording:
    number, tile, box = its.GOAL.index(goal), it.s.goal_tile, it.box
    metric, row = box.goal_metric[tile, number], tile * its.GOAL.size + number
    return "", {
        "goal": it.goal(goal),
        "have": it.ruled(measure, it.seat, metric, 0),
        "need": box.goal_threshold[row, it.s.tracker[number]],
    }


# By the question alone


def yes_words(it: Moment, _: str) -> Wording:
    """Agreeing: to be ejected, where nothing else is asked."""
    if it.question == "further":
        return "further", {"due": it.due()}
    return "icon_double" if it.question == "icon_double" else "", {}


def done_words(it: Moment, _: str) -> Wording:
    """Stopping, going on or declining, by the question asked."""
    ending = it.question.removesuffix("_third")
    if ending == "boarding":
        return ending, {"count": sum(it.me.ships[it.ask.ship].guests)}
    return ending if it.words.has("actions", f"done_{ending}") else "", {}


#: The words of each range of actions; the others have no gaps.
DESCRIBED: dict[str, Callable[[Moment, str], Wording]] = {
    "assign": assign_words,
    "assign_expert": assign_words,
    "meeting": meeting_words,
    "tile": tile_words,
    "ship": ship_words,
    "stop": stop_words,
    "upgrade": upgrade_words,
    "guest": guest_words,
    "segment": segment_words,
    "resource": resource_words,
    "ad": ad_words,
    "funding": funding_words,
    "row": row_words,
    "area": area_words,
    "amount": amount_words,
    "expert": expert_words,
    "supply": supply_words,
    "office": office_words,
    "plan": plan_words,
    "set": set_words,
    "engine": engine_words,
    "discard": discard_words,
    "slot": slot_words,
    "token": token_words,
    "source": source_words,
    "board": board_words,
    "top_discard": top_discard_words,
    "goal": goal_words,
    "building": building_words,
    "pay": pay_words,
    "yes": yes_words,
    "done": done_words,
    "play": play_words,
    "spend": play_words,
    "bonus": bonus_words,
    "refresh": refresh_words,
    "use_area": use_area_words,
}
