"""Choosing the words of words.toml and what fills their gaps; names come from the box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cosmodrome.engine.events import Event
from cosmodrome.engine.position import Position
from cosmodrome.engine.questions import Asked
from cosmodrome.engine.telling import named, player, say, term
from cosmodrome.engine.words import Gap, Listed, Named, Sentence
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen import scoring
from cosmodrome.games.rocketmen.launch import engine_points, start
from cosmodrome.games.rocketmen.outcome import price_of_abandoning
from cosmodrome.games.rocketmen.placing import cash
from cosmodrome.games.rocketmen.purchase import ITEMS, item_face, money_of, price, still_needed
from cosmodrome.games.rocketmen.state import CHOSEN_FOR, DO, MODE, PURPOSE
from cosmodrome.games.rocketmen.turn_end import room

# Names


def card_row(pos: Position, card: str) -> dict[str, Any]:
    """A card's row in the box."""
    kind = next(kind for kind in its.KINDS if card in kind)
    row: dict[str, Any] = pos.game.box.data[kind.table][kind.index(card)]
    return row


def card_name(pos: Position, card: str) -> Named:
    return Named(card_row(pos, card))


def card_text(pos: Position, card: str) -> Named | str:
    """What the effect of a Progress card says; nothing for the others."""
    row = card_row(pos, card)
    return Named(row, "text_") if "text_en" in row else ""


def card_names(pos: Position, cards: Iterable[str]) -> Listed:
    """Several cards in one sentence."""
    return Listed([term(pos, "quoted", name=card_name(pos, card)) for card in cards])


def destination_name(pos: Position, destination: str, form: str = "") -> Named:
    """A destination by its name, or how one flies there (`toward_`)."""
    return named(pos, "destination", its.DESTINATION.index(destination), form)


def spot_name(pos: Position, spot: str) -> Sentence:
    """A Mission spot of the board by its type and destination."""
    number = its.SPOT.index(spot)
    mission = named(pos, "mission", its.SPOT_TYPE[number])
    destination = named(pos, "destination", its.SPOT_DESTINATION[number])
    return term(pos, "spot", mission=mission, destination=destination)


def slot_name(pos: Position, slot: str) -> Sentence:
    return term(pos, "slot", number=slot)


# Sums


def money_name(pos: Position, amount: int) -> Sentence:
    return term(pos, "money", amount=amount)


def added(pos: Position, parts: Sequence[Gap], otherwise: str) -> Gap:
    """Parts as a sum; a word where there are none."""
    return Listed(parts, " + ") if parts else term(pos, otherwise)


def sum_name(pos: Position, money: int, resources: Sequence[int]) -> Gap:
    """Money and resources as a price is written: `$30 + Science`."""
    parts: list[Gap] = [money_name(pos, money)] if money else []
    for kind, count in enumerate(resources):
        name = named(pos, "resource", kind)
        if count > 1:
            parts.append(term(pos, "several", count=count, resource=name))
        elif count:
            parts.append(name)
    return added(pos, parts, "free")


def price_name(pos: Position, card: str, money: int) -> Gap:
    """RM-24: a price in $ with the resource that is printed beside it."""
    kind = pos.game.box.plain.cost_resource[its.CARD.index(card)]
    return sum_name(pos, money, [int(kind == i) for i in range(its.RESOURCE.joker)])


def cost_name(pos: Position, seat: int, card: str) -> Gap:
    """RM-24: what a card costs this player now."""
    money = int(price(pos.game.box.view, pos.s, seat, its.CARD.index(card)))
    return price_name(pos, card, money)


def gives_name(pos: Position, card: str, money: int | None = None) -> Gap:
    """What is printed on a card: money, resources, engine points."""
    box, face = pos.game.box.plain, its.CARD.index(card)
    resources = [box.resources[face, kind] for kind in range(its.RESOURCE.size)]
    worth = box.money[face] if money is None else money
    parts: list[Gap] = [sum_name(pos, worth, resources)] if worth or any(resources) else []
    if box.engine[face]:
        parts.append(term(pos, "engine_points", count=box.engine[face]))
    return added(pos, parts, "nothing")


def due_name(pos: Position) -> Gap:
    """RM/R-46: what is still to pay; a joker already paid may stand for any of the resources."""
    s = pos.plain
    if not s.wild:
        return sum_name(pos, s.due, list(s.needs))
    parts = [money_name(pos, s.due)] if s.due else []
    left = int(still_needed(pos.s))
    if left > 0:
        parts.append(term(pos, "resources", count=left))
    return added(pos, parts, "free")


# Actions

WITH_A_CARD = (
    "engine", "program", "place", "pay", "discard", "effect", "discard_site", "effect_site",
    "one_use", "use", "flight", "keep", "back", "fetch", "remove_hand", "remove_holding",
)  # fmt: skip
#: What an effect of the flight does to the next or the last Trajectory card.
FLIGHT_WORDINGS = {
    "redraw": "flight_redraw",
    "look": "flight_look",
    "count_more": "flight_instead",
    "move_instead": "flight_instead",
}


def describe(pos: Position, seat: int, action: int) -> Sentence:
    """An action in words, as it stands in this position."""
    span, i = pos.game.actions.decode(action)
    name, label, asked = span.name, span.labels[i], asked_now(pos)
    if name in WITH_A_CARD:
        return describe_card(pos, seat, name, label)
    if name in ("buy", "gift", "threat"):
        return describe_slot(pos, seat, name, label)
    if name in ("launch", "draw", "abandon", "accept", "keep_top", "bury"):
        return describe_flight(pos, seat, name, label)
    gaps: dict[str, Any] = {}
    if name == "pay_money":
        gaps["gives"] = money_name(pos, pos.game.box.plain.bonus_money)
    elif name == "unprogram":
        gaps["card"] = named(pos, "mission", pos.plain.players[seat].program - 1)
    elif name == "done" and asked in ("buy", "place"):
        gaps["due"] = due_name(pos)
    elif name == "done":
        gaps = {"card": card_name(pos, EFFECT_AT_WORK["exchange"]), "count": sum(pos.plain.chosen)}
        nothing = asked == "exchange" and not gaps["count"]
        name = "done_exchange_none" if nothing else f"done_{asked}"
    elif name in ("yes", "no"):
        gaps = question_gaps(pos, seat, asked)
        name = f"{name}_{asked}"
    elif name == "end_turn" and asked == "last":
        name = "end_turn_last"
    return say(pos, "actions", name, **gaps)


def asked_now(pos: Position) -> str:
    """The question that is open."""
    return pos.asked.name if pos.asked else ""


def describe_card(pos: Position, seat: int, name: str, card: str) -> Sentence:
    """An action with a card, its price, what it gives and what it does."""
    s, box, asked, face = pos.plain, pos.game.box.plain, asked_now(pos), its.CARD.index(card)
    gaps: dict[str, Any] = {
        "card": card_name(pos, card),
        "gives": gives_name(pos, card),
        "text": card_text(pos, card),
    }
    if name == "engine":
        gaps["cost"] = cost_name(pos, seat, card)
        gaps["left"] = s.engines[face - its.FIRST_ENGINE]
        name = "engine_more" if asked == "buy" else name
    elif name == "program":
        gaps["cost"] = money_name(pos, box.programming_cost)
        gaps["spots"] = spots_of(pos, face)
    elif name == "place":
        gaps["cost"] = money_name(pos, box.placing_cost)
        name = "place_free" if asked == "free" else name
    elif name == "pay":
        purpose = pos.asked.fields.get("purpose") if pos.asked else None
        money = int(money_of(pos.game.box.view, pos.s, face, PURPOSE.index(purpose or "purchase")))
        gaps["gives"] = gives_name(pos, card, money)
    elif name in ("discard", "discard_site"):
        name = discard_wording(pos, seat, name, card)
    elif name == "flight":
        gaps |= {"value": s.value - 1, "amount": box.amount[face]}
        name = FLIGHT_WORDINGS[card_row(pos, card)["effect"]]
    return say(pos, "actions", name, **gaps)


def discard_wording(pos: Position, seat: int, name: str, card: str) -> str:
    """Why a card is discarded; whether its effect could be used instead."""
    asked = asked_now(pos)
    if asked in ("exchange", "excess"):
        return f"discard_{asked}"
    verb = "effect" if name == "discard" else "effect_site"
    works = card in DO.spans[verb].labels and DO.parse(f"{verb}:{card}") in pos.legal_ids(seat)
    return f"{name}_plain" if works else name


def spots_of(pos: Position, mission: int) -> Listed:
    """Where a mission may fly, and the engine points each destination asks for."""
    box = pos.game.box.plain
    found = []
    for destination in range(its.DESTINATION.size):
        spot = box.spot[mission, destination]
        if spot >= 0:
            name = named(pos, "destination", destination)
            count = box.engine_needed[spot]
            found.append(term(pos, "spot_needs", destination=name, count=count))
    return Listed(found)


def describe_slot(pos: Position, seat: int, name: str, slot: str) -> Sentence:
    """An action with a card of the Progress track."""
    s, number = pos.plain, int(slot) - 1
    card = its.CARD[s.track[number] - 1]
    gaps: dict[str, Any] = {"card": card_name(pos, card), "slot": slot_name(pos, slot)}
    if name == "buy":
        gaps["cost"] = cost_name(pos, seat, card)
        gaps["last"] = term(pos, "last") if s.shifted >> number & 1 else ""
        name = "buy_more" if asked_now(pos) == "buy" else name
    return say(pos, "actions", name, **gaps)


def describe_flight(pos: Position, seat: int, name: str, label: str) -> Sentence:
    """An action of a launch: where to, the next card, what to do with it."""
    s, box, rules = pos.plain, pos.game.box.plain, pos.game.box.view
    me = s.players[seat]
    gaps: dict[str, Any] = {}
    if name == "launch":
        goal = its.DESTINATION.index(label)
        points = int(engine_points(rules, pos.s, seat, goal))
        gaps = {
            "card": named(pos, "mission", me.program - 1),
            "toward": destination_name(pos, label, "toward_"),
            "points": term(pos, "engine_points", count=points),
            "needed": box.engine_needed[box.spot[me.program - 1, goal]],
            "space": int(start(rules, pos.s, seat, goal)),
            "distance": box.distance[goal],
        }
    elif name == "draw":
        gaps = {"number": s.draws + 1, "most": box.draws[s.flight - 1]}
    elif name == "abandon":
        gaps["count"] = min(int(price_of_abandoning(rules, pos.s, seat)), me.site_size)
        name = name if gaps["count"] else "abandon_free"
    elif name == "accept":
        gaps["value"] = s.value - 1
    else:
        gaps["value"] = s.peeked - 1
    return say(pos, "actions", name, **gaps)


def question_gaps(pos: Position, seat: int, asked: str) -> dict[str, Any]:
    """What the questions to be answered with yes or no speak of."""
    box, me = pos.game.box.plain, pos.plain.players[seat]
    if asked == "window":
        toward = named(pos, "destination", pos.plain.flight - 1, "toward_")
        cost = money_name(pos, box.window_cost)
        return {"cost": cost, "spaces": box.window_spaces, "toward": toward}
    if asked == "mission":
        return {"card": named(pos, "mission", me.program - 1)}
    return {"markers": me.done.bit_count()} if asked == "end" else {}


# What is asked

#: The card behind a question about its effect.
EFFECT_AT_WORK = {
    "exchange": its.CARD[its.CARD.biogenetics],
    "fetch": its.CARD[its.CARD.electric_cars],
    "remove": its.CARD[its.CARD.planetary_defence],
    "back": its.CARD[its.CARD.reusable_parts],
}


def prompt(pos: Position, seat: int) -> Sentence:
    """What is asked of a seat, or whom it waits for."""
    s, asked = pos.plain, pos.asked
    if asked is None:
        return say(pos, "prompts", over_wording(pos))
    if asked.seat != seat:
        return say(pos, "prompts", "wait", player=player(pos, asked.seat))
    key = asked.name
    if key in ("turn", "buy", "place", "pay"):
        return prompt_operation(pos, seat, asked)
    if key in ("draw", "look", "drawn"):
        return prompt_flight(pos, key)
    idle = (DO.done, DO.no, DO.end_turn)
    if key in ("free", "last", "window") and pos.legal_ids(seat)[0] in idle:
        return say(pos, "prompts", "go_on")
    gaps = question_gaps(pos, seat, key)
    if key in EFFECT_AT_WORK:
        gaps["card"] = card_name(pos, EFFECT_AT_WORK[key])
    if key == "exchange":
        gaps["left"] = pos.game.box.plain.amount[its.CARD.biogenetics] - asked.chosen
    elif key in ("threat", "free"):
        gaps["card"] = card_name(pos, asked.card)
        key = "free_more" if key == "free" and asked.placed else key
    elif key in ("abandon", "keep"):
        gaps["left"] = min(asked.left, s.players[seat].site_size)
    elif key == "back":
        gaps["left"] = asked.engines
    elif key == "excess":
        gaps["left"] = -int(room(pos.game.box.view, pos.s, seat))
    return say(pos, "prompts", key, **gaps)


def over_wording(pos: Position) -> str:
    """RM-100, RM-113: alone, the end says who has won, and why."""
    if pos.plain.mode != MODE.solo:
        return "over"
    if pos.winners:
        return "over_won"
    met = scoring.fulfilled(pos.game.box.view, pos.s, 0, pos.plain.players[0].objectives[0] - 1)
    return "over_lost" if met else "over_objective"


def prompt_operation(pos: Position, seat: int, asked: Asked) -> Sentence:
    """The questions of the action phase: what to do, and how to pay for it."""
    s, key = pos.plain, asked.name
    gaps: dict[str, Any] = {"due": due_name(pos)}
    if key == "turn":
        waiting = [
            its.CARD[face] for face, n in zip(its.PAYMENT_EFFECTS, s.waiting, strict=True) if n
        ]
        gaps["money"] = money_name(pos, int(cash(pos.game.box.view, pos.s, seat)))
        gaps["cards"] = card_names(pos, waiting)
        return say(pos, "prompts", "turn_waiting" if waiting else "turn", **gaps)
    purpose = CHOSEN_FOR.get(key) or asked.purpose
    if purpose == "placement":
        gaps["cards"] = card_names(pos, being_placed(pos))
    elif purpose == "purchase":
        items = [item for item in range(ITEMS) if s.cart >> item & 1]
        gaps["cards"] = card_names(pos, [its.CARD[int(item_face(pos.s, item))] for item in items])
    if key == "pay" and purpose != "purchase":
        key = f"pay_{purpose}"
    return say(pos, "prompts", key, **gaps)


def being_placed(pos: Position) -> list[str]:
    """RM-144: the Mission and the cards chosen in this operation."""
    s = pos.plain
    mission = [its.MISSION[s.programming - 1]] if s.programming else []
    return mission + [its.CARD[face] for face, count in enumerate(s.chosen) for _ in range(count)]


def prompt_flight(pos: Position, key: str) -> Sentence:
    """The questions of a flight: where the Rocket is, and what comes next."""
    s, box = pos.plain, pos.game.box.plain
    destination = s.flight - 1
    gaps = {
        "space": s.rocket,
        "distance": box.distance[destination],
        "left": box.draws[destination] - s.draws,
        "value": (s.peeked if key == "look" else s.value) - 1,
    }
    if key == "draw" and s.draws == 0:
        key = "draw_first"
    return say(pos, "prompts", key, **gaps)


# What happened


def wording(pos: Position, event: Event) -> str:
    """Which words tell an event: an ending by its reason, others by how they went."""
    name = event.name
    if name in ("ending", "ended"):
        alone = pos.seats == 1 and event.reason == "markers"
        return f"{name}_markers_solo" if alone else f"{name}_{event.reason}"
    if name == "objective" and pos.seats == 1:
        return "objective_solo_met" if event.met else "objective_solo"
    if name == "objective" and event.met:
        return "objective_scored" if event.points else "objective_met"
    if name in ("succeeded", "ai_succeeded"):
        return name if event.first else f"{name}_later"
    if name in ("lift_off", "moved"):
        return name if event.count else f"{name}_still"
    if name == "abandoned" and not event.count:
        return "abandoned_free"
    if name == "threat_removed" and event.zone == "hand":
        return "threat_removed_hand"
    if name == "tie_broken" and event.by == "number":
        return "tie_broken_count"
    return name


def tell(pos: Position, event: Event, seat: int) -> Sentence:
    """An event as a line of the log."""
    gaps: dict[str, Any] = {"player": player(pos, event.seat)}
    for field, value in event.fields.items():
        gaps[field] = event_gap(pos, field, value)
    if "destination" in gaps:
        gaps["toward"] = destination_name(pos, event.destination, "toward_")
    if event.name == "paid":
        gaps["gives"] = gives_name(pos, event.card)
    elif event.name == "put_back":
        gaps["card"] = card_name(pos, its.CARD[its.CARD.supercomputer])
    elif event.name == "bonus":
        gaps["text"] = named(pos, "bonus", its.BONUS.index(event.bonus), "text_")
    return say(pos, "events", wording(pos, event), **gaps)


def event_gap(pos: Position, field: str, value: Any) -> Any:
    """What a sentence says of a number of an event."""
    if value is None or isinstance(value, int):
        return value
    if field == "card" or field == "mission" or (field == "by" and value in its.CARD):
        return card_name(pos, value)
    if field == "slot":
        return slot_name(pos, value)
    if field == "destination":
        return destination_name(pos, value)
    if field == "spot":
        return spot_name(pos, value)
    return named(pos, "objective", its.OBJECTIVE.index(value)) if field == "objective" else value


# Points


def score_lines(pos: Position, seat: int) -> list[tuple[str, int]]:
    """RM-92, RM-171: the lines a seat's points come from; the objective only at the end."""
    box, s, mode = pos.game.box.view, pos.s, pos.plain.mode
    lines = [
        ("track", int(pos.plain.players[seat].score)),
        ("threats", int(scoring.threat_points(box, s, seat))),
    ]
    if mode == MODE.normal:
        lines.append(("markers", int(scoring.marker_points(box, s, seat))))
        if any(pos.plain.variants):
            lines.append(("variants", int(scoring.variant_points(box, s, seat))))
        if pos.is_over:
            lines.append(("objective", int(scoring.objective_points(box, s, seat))))
    return lines


def rivals(pos: Position) -> list[tuple[Gap, list[tuple[str, int]]]]:
    """RM-180: alone, what the AI has."""
    if pos.plain.mode != MODE.solo:
        return []
    track = int(pos.plain.ai.score)
    threats = int(scoring.ai_points(pos.game.box.view, pos.s)) - track
    return [(ai_name(pos), [("track", track), ("threats", threats)])]


def ai_name(pos: Position) -> Sentence:
    """The solo opponent with its level."""
    return term(pos, "ai", level=named(pos, "level", pos.plain.level))
