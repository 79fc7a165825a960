"""Choosing and filling the words of words.toml; names of components come from the box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.telling import named, say, seat_name
from cosmodrome.games.rocketmen.box import (
    FACES,
    FIRST_ENGINE,
    FIRST_PROGRESS,
    FIRST_PROGRESS_2,
    FIRST_THREAT,
    JOKER,
    SPOT_DESTINATION,
    SPOT_TYPE,
)
from cosmodrome.games.rocketmen.cards import hand_limit
from cosmodrome.games.rocketmen.launch import engine_points, thrust
from cosmodrome.games.rocketmen.placing import cash
from cosmodrome.games.rocketmen.purchase import ITEMS, item_face, money_of, price, still_needed
from cosmodrome.games.rocketmen.scoring import (
    ai_points,
    fulfilled,
    marker_points,
    objective_points,
    threat_points,
    variant_points,
)
from cosmodrome.games.rocketmen.state import (
    ASK_BUY,
    ASK_EXCESS,
    ASK_EXCHANGE,
    ASK_FREE,
    ASK_LAST,
    BIOGENETICS,
    DISCARD_EFFECTS,
    DONE,
    ELECTRIC_CARS,
    END_TURN,
    FLIGHT_EFFECTS,
    NO,
    NORMAL,
    ONE_USE_EFFECTS,
    PAYMENT_EFFECTS,
    PLACEMENT,
    PLANETARY_DEFENCE,
    PURCHASE,
    REUSABLE_PARTS,
    SITE_DISCARD_EFFECTS,
    SOLO,
    SPACE_SUITS,
    SUPERCOMPUTER,
)
from cosmodrome.games.rocketmen.view import DECISIONS, ENDINGS

# Names


def card_entry(pos: Position, face: int) -> dict[str, Any]:
    """A card's entry in the box."""
    tables = (
        ("threat", FIRST_THREAT),
        ("progress_2", FIRST_PROGRESS_2),
        ("progress_1", FIRST_PROGRESS),
        ("engine", FIRST_ENGINE),
        ("mission", 0),
    )
    table, first = next(it for it in tables if face >= it[1])
    entry: dict[str, Any] = pos.game.box.data[table][face - first]
    return entry


def card_name(pos: Position, face: int, lang: str) -> str:
    return str(card_entry(pos, face)[lang])


def card_text(pos: Position, face: int, lang: str) -> str:
    """What the effect of a Progress card says; nothing for the others."""
    return str(card_entry(pos, face).get(f"text_{lang}", ""))


def card_names(pos: Position, faces: Sequence[int], lang: str) -> str:
    """Several cards in one sentence."""
    names = (card_name(pos, face, lang) for face in faces)
    return ", ".join(say(pos, "terms", "quoted", lang, name=name) for name in names)


def spot_name(pos: Position, spot: int, lang: str) -> str:
    """A Mission spot of the board by its type and destination."""
    mission = named(pos, "mission", SPOT_TYPE[spot], lang)
    destination = named(pos, "destination", SPOT_DESTINATION[spot], lang)
    return say(pos, "terms", "spot", lang, mission=mission, destination=destination)


def toward(pos: Position, destination: int, lang: str) -> str:
    return str(pos.game.box.data["destination"][destination][f"toward_{lang}"])


def slot_name(pos: Position, slot: int, lang: str) -> str:
    return say(pos, "terms", "slot", lang, number=slot + 1)


# Sums


def money_name(pos: Position, amount: int, lang: str) -> str:
    return say(pos, "terms", "money", lang, amount=amount)


def sum_name(pos: Position, money: int, resources: Sequence[int], lang: str) -> str:
    """Money and resources as a price is written: `$30 + Science`."""
    parts = [money_name(pos, money, lang)] if money else []
    for kind, count in enumerate(resources):
        name = named(pos, "resource", kind, lang)
        if count > 1:
            parts.append(say(pos, "terms", "several", lang, count=count, resource=name))
        elif count:
            parts.append(name)
    return " + ".join(parts) or say(pos, "terms", "free", lang)


def cost_name(pos: Position, seat: int, face: int, lang: str) -> str:
    """RM-24: what a card costs this player now."""
    kind = pos.game.box.plain.cost_resource[face]
    resources = [int(kind == i) for i in range(JOKER)]
    return sum_name(pos, int(price(pos.game.box.view, pos.s, seat, face)), resources, lang)


def gives_name(pos: Position, face: int, lang: str, money: int | None = None) -> str:
    """What is printed on a card: money, resources, engine points."""
    box = pos.game.box.plain
    resources = [box.resources[face, kind] for kind in range(JOKER + 1)]
    worth = box.money[face] if money is None else money
    parts = [sum_name(pos, worth, resources, lang)] if worth or any(resources) else []
    if box.engine[face]:
        parts.append(say(pos, "terms", "engine_points", lang, count=box.engine[face]))
    return " + ".join(parts) or say(pos, "terms", "nothing", lang)


def due_name(pos: Position, lang: str) -> str:
    """RM/R-46: what is still to pay; a joker already paid may stand for any of the resources."""
    s = pos.plain
    if not s.wild:
        return sum_name(pos, s.due, list(s.needs), lang)
    parts = [money_name(pos, s.due, lang)] if s.due else []
    left = int(still_needed(pos.s))
    if left > 0:
        parts.append(say(pos, "terms", "resources", lang, count=left))
    return " + ".join(parts) or say(pos, "terms", "free", lang)


# Actions


def describe(pos: Position, seat: int, action: int, lang: str) -> str:
    """An action in words, as it stands in this position."""
    span, i = pos.game.actions.decode(action)
    name = span.name
    if name in CARD_OF:
        return describe_card(pos, seat, name, CARD_OF[name][i], lang)
    if name in ("buy", "gift", "threat"):
        return describe_slot(pos, seat, name, i, lang)
    if name in ("launch", "draw", "abandon", "accept", "keep_top", "bury"):
        return describe_flight(pos, seat, name, i, lang)
    kind = asked_kind(pos)
    gaps: dict[str, Any] = {}
    if name == "pay_money":
        gaps["gives"] = money_name(pos, pos.game.box.plain.bonus_money, lang)
    elif name == "unprogram":
        gaps["card"] = card_name(pos, pos.plain.players[seat].program - 1, lang)
    elif name == "done":
        gaps |= {"due": due_name(pos, lang), "count": sum(pos.plain.chosen)}
        gaps["card"] = card_name(pos, BIOGENETICS, lang)
        variant = f"done_{DECISIONS[kind]}"
        if kind == ASK_EXCHANGE and not gaps["count"]:
            variant = "done_exchange_none"
        name = variant if pos.game.words.has("actions", variant) else name
    elif name in ("yes", "no"):
        gaps = question_gaps(pos, seat, lang)
        name = f"{name}_{DECISIONS[kind]}"
    elif name == "end_turn" and kind == ASK_LAST:
        name = "end_turn_last"
    return say(pos, "actions", name, lang, **gaps)


#: Actions that name a card: the faces their numbers mean.
CARD_OF: dict[str, Sequence[int]] = {
    "engine": range(FIRST_ENGINE, FIRST_PROGRESS),
    "program": range(FIRST_ENGINE),
    "place": range(FIRST_THREAT),
    "pay": range(FIRST_THREAT),
    "discard": range(FACES),
    "effect": DISCARD_EFFECTS,
    "discard_site": range(FIRST_THREAT),
    "effect_site": SITE_DISCARD_EFFECTS,
    "one_use": ONE_USE_EFFECTS,
    "use": PAYMENT_EFFECTS,
    "flight": FLIGHT_EFFECTS,
    "keep": range(FIRST_THREAT),
    "back": range(FIRST_ENGINE, FIRST_PROGRESS),
    "fetch": range(FACES),
    "remove_hand": range(FIRST_THREAT, FACES),
    "remove_holding": range(FIRST_THREAT, FACES),
}
#: What an effect of the flight does to the next or the last Trajectory card.
FLIGHT_WORDINGS = {
    "redraw": "flight_redraw",
    "look": "flight_look",
    "count_more": "flight_instead",
    "move_instead": "flight_instead",
}


def asked_kind(pos: Position) -> int:
    """The kind of the question that is open."""
    kind: int = pos.plain.stack[0].kind
    return kind


def describe_card(pos: Position, seat: int, name: str, face: int, lang: str) -> str:
    """An action with a card, its price, what it gives and what it does."""
    s, box, kind = pos.plain, pos.game.box.plain, asked_kind(pos)
    gaps: dict[str, Any] = {
        "card": card_name(pos, face, lang),
        "gives": gives_name(pos, face, lang),
        "text": card_text(pos, face, lang),
    }
    if name == "engine":
        gaps["cost"] = cost_name(pos, seat, face, lang)
        gaps["left"] = s.engines[face - FIRST_ENGINE]
        name = "engine_more" if kind == ASK_BUY else name
    elif name == "program":
        gaps["cost"] = money_name(pos, box.programming_cost, lang)
        gaps["spots"] = spots_of(pos, face, lang)
    elif name == "place":
        gaps["cost"] = money_name(pos, box.placing_cost, lang)
        name = "place_free" if kind == ASK_FREE else name
    elif name == "pay":
        money = int(money_of(pos.game.box.view, pos.s, face, s.stack[0].a))
        gaps["gives"] = gives_name(pos, face, lang, money)
    elif name in ("discard", "discard_site"):
        name = discard_wording(pos, seat, name, face)
    elif name == "flight":
        gaps |= {"value": s.value - 1, "amount": box.amount[face]}
        name = FLIGHT_WORDINGS.get(card_entry(pos, face)["effect"], name)
    return say(pos, "actions", name, lang, **gaps)


def discard_wording(pos: Position, seat: int, name: str, face: int) -> str:
    """Why a card is discarded; whether its effect could be used instead."""
    kind = asked_kind(pos)
    if kind == ASK_EXCHANGE:
        return "discard_exchange"
    if kind == ASK_EXCESS:
        return "discard_excess"
    verb = "effect" if name == "discard" else "effect_site"
    works = face in CARD_OF[verb] and (
        pos.game.actions.encode(verb, CARD_OF[verb].index(face)) in pos.legal_ids(seat)
    )
    return f"{name}_plain" if works else name


def spots_of(pos: Position, mission: int, lang: str) -> str:
    """Where a mission may fly, and the engine points each destination asks for."""
    box = pos.game.box.plain
    found = []
    for destination in range(len(box.distance)):
        spot = box.spot[mission, destination]
        if spot >= 0:
            name = named(pos, "destination", destination, lang)
            count = box.engine_needed[spot]
            found.append(say(pos, "terms", "spot_needs", lang, destination=name, count=count))
    return ", ".join(found)


def describe_slot(pos: Position, seat: int, name: str, slot: int, lang: str) -> str:
    """An action with a card of the Progress track."""
    s = pos.plain
    face = s.track[slot] - 1
    gaps: dict[str, Any] = {
        "card": card_name(pos, face, lang),
        "slot": slot_name(pos, slot, lang),
    }
    if name == "buy":
        gaps["cost"] = cost_name(pos, seat, face, lang)
        gaps["last"] = say(pos, "terms", "last", lang) if s.shifted >> slot & 1 else ""
        name = "buy_more" if asked_kind(pos) == ASK_BUY else name
    return say(pos, "actions", name, lang, **gaps)


def describe_flight(pos: Position, seat: int, name: str, i: int, lang: str) -> str:
    """An action of a launch: where to, the next card, what to do with it."""
    s, box = pos.plain, pos.game.box.plain
    me = s.players[seat]
    gaps: dict[str, Any] = {}
    if name == "launch":
        view = pos.game.box.view
        points = int(engine_points(view, pos.s, seat, i))
        gaps = {
            "card": card_name(pos, me.program - 1, lang),
            "toward": toward(pos, i, lang),
            "points": say(pos, "terms", "engine_points", lang, count=points),
            "needed": box.engine_needed[box.spot[me.program - 1, i]],
            "space": min(int(thrust(view, pos.s, seat, i)), box.distance[i]),
            "distance": box.distance[i],
        }
    elif name == "draw":
        gaps = {"number": s.draws + 1, "most": box.draws[s.flight - 1]}
    elif name == "abandon":
        saved = box.amount[SPACE_SUITS] if me.site[SPACE_SUITS] else 0
        gaps["count"] = min(max(0, s.draws - 1 - saved), me.site_size)
        name = name if gaps["count"] else "abandon_free"
    elif name == "accept":
        gaps["value"] = s.value - 1
    else:
        gaps["value"] = s.peeked - 1
    return say(pos, "actions", name, lang, **gaps)


def question_gaps(pos: Position, seat: int, lang: str) -> dict[str, Any]:
    """What the questions to be answered with yes or no speak of."""
    s, box = pos.plain, pos.game.box.plain
    me = s.players[seat]
    return {
        "cost": money_name(pos, box.window_cost, lang),
        "spaces": box.window_spaces,
        "toward": toward(pos, max(s.flight - 1, 0), lang),
        "card": card_name(pos, max(me.program - 1, 0), lang),
        "markers": me.done.bit_count(),
    }


# What is asked


def prompt(pos: Position, seat: int, lang: str) -> str:
    """What is asked of a seat, or whom it waits for."""
    s = pos.plain
    if s.stack_size == 0:
        return say(pos, "prompts", over_wording(pos), lang)
    asked = s.stack[0]
    if asked.seat != seat:
        return say(pos, "prompts", "wait", lang, player=seat_name(pos, asked.seat, lang))
    key = DECISIONS[asked.kind]
    if key in ("turn", "buy", "place", "pay"):
        return prompt_operation(pos, seat, key, lang)
    if key in ("draw", "look", "drawn"):
        return prompt_flight(pos, key, lang)
    if key in ("free", "last", "window") and pos.legal_ids(seat)[0] in (DONE, NO, END_TURN):
        return say(pos, "prompts", "go_on", lang)
    gaps = question_gaps(pos, seat, lang)
    if key in EFFECT_AT_WORK:
        gaps["card"] = card_name(pos, EFFECT_AT_WORK[key], lang)
    if key == "exchange":
        gaps["left"] = pos.game.box.plain.amount[BIOGENETICS] - asked.b
    elif key == "threat":
        gaps["card"] = card_name(pos, ONE_USE_EFFECTS[asked.a], lang)
    elif key == "free":
        gaps["card"] = card_name(pos, asked.a, lang)
        key = "free_more" if asked.b else key
    elif key in ("abandon", "keep"):
        gaps["left"] = min(asked.a, s.players[seat].site_size)
    elif key == "back":
        gaps["left"] = asked.b
    elif key == "excess":
        limit = int(hand_limit(pos.game.box.view, pos.s, seat))
        gaps["left"] = s.players[seat].hand_size - limit
    return say(pos, "prompts", key, lang, **gaps)


#: The card behind a question about its effect.
EFFECT_AT_WORK = {
    "exchange": BIOGENETICS,
    "fetch": ELECTRIC_CARS,
    "remove": PLANETARY_DEFENCE,
    "back": REUSABLE_PARTS,
}


def over_wording(pos: Position) -> str:
    """RM-100, RM-113: alone, the end says who has won, and why."""
    if pos.plain.mode != SOLO:
        return "over"
    if pos.winners:
        return "over_won"
    met = fulfilled(pos.game.box.view, pos.s, 0, pos.plain.players[0].objectives[0] - 1)
    return "over_lost" if met else "over_objective"


def prompt_operation(pos: Position, seat: int, key: str, lang: str) -> str:
    """The questions of the action phase: what to do, and how to pay for it."""
    s = pos.plain
    gaps: dict[str, Any] = {"due": due_name(pos, lang)}
    if key == "turn":
        waiting = [face for face, count in zip(PAYMENT_EFFECTS, s.waiting, strict=True) if count]
        gaps["money"] = money_name(pos, int(cash(pos.game.box.view, pos.s, seat)), lang)
        gaps["cards"] = card_names(pos, waiting, lang)
        return say(pos, "prompts", "turn_waiting" if waiting else "turn", lang, **gaps)
    purpose = s.stack[0].a if key == "pay" else PLACEMENT if key == "place" else PURCHASE
    if purpose == PLACEMENT:
        gaps["cards"] = card_names(pos, being_placed(pos), lang)
    elif purpose == PURCHASE:
        items = [item for item in range(ITEMS) if s.cart >> item & 1]
        gaps["cards"] = card_names(pos, [int(item_face(pos.s, item)) for item in items], lang)
    if key == "pay" and purpose != PURCHASE:
        key = "pay_placement" if purpose == PLACEMENT else "pay_window"
    return say(pos, "prompts", key, lang, **gaps)


def being_placed(pos: Position) -> list[int]:
    """RM-144: the Mission and the cards chosen in this operation."""
    s = pos.plain
    mission = [s.programming - 1] if s.programming else []
    return mission + [face for face, count in enumerate(s.chosen) for _ in range(count)]


def prompt_flight(pos: Position, key: str, lang: str) -> str:
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
    return say(pos, "prompts", key, lang, **gaps)


# What happened

#: Events whose first number is a card.
CARD_IN_A = (
    "bought", "paid", "refilled", "programmed", "placed", "placed_free", "discarded",
    "discarded_site", "effect", "unprogrammed", "drew", "fetched", "threat_removed",
    "threat_taken", "launched", "counts_as", "site_lost", "site_kept", "engine_back", "failed",
    "mission_kept", "mission_dropped", "excess", "market_left", "gift", "ai_threat", "ai_took",
)  # fmt: skip
SLOT_IN_B = ("refilled", "threat_taken", "gift", "ai_threat", "ai_took")
TOWARD_IN_B = ("launched", "failed", "ai_left", "ai_left_discarded")
MISSION_IN_B = ("ai_right", "ai_right_discarded")
COUNT_IN_A = (
    "paid_money", "paid_joker", "drew_unseen", "window", "lift_off", "moved", "abandoned",
)  # fmt: skip
SPACE_IN = {"lift_off": "b", "moved": "b", "ai_left": "c", "ai_right": "c", "ai_moved": "a"}


def wording(pos: Position, event: Event) -> str:
    """Which words tell an event: an ending by its reason, others by how they went."""
    name, a, b, c = event.name, event.a, event.b, event.c
    if name in ("ending", "ended"):
        entry = f"{name}_{ENDINGS[a]}"
        alone = f"{entry}_solo"
        return alone if pos.seats == 1 and pos.game.words.has("events", alone) else entry
    if name == "objective" and pos.seats == 1:
        return "objective_solo_met" if b else "objective_solo"
    variants = {
        "threat_removed": "_hand" if b else "",
        "lift_off": "" if a else "_still",
        "moved": "" if a else "_still",
        "abandoned": "" if a else "_free",
        "succeeded": "" if c else "_later",
        "ai_succeeded": "" if c else "_later",
        "objective": ("_scored" if c else "_met") if b else "",
        "tie_broken": "_count" if b == 2 else "",
    }
    return name + variants.get(name, "")


def tell(pos: Position, event: Event, seat: int, lang: str) -> str:
    """An event as a line of the log."""
    name, a, b, c = event.name, event.a, event.b, event.c
    gaps: dict[str, Any] = {"player": seat_name(pos, event.seat, lang)}
    if name in CARD_IN_A:
        gaps["card"] = card_name(pos, a, lang)
    if name in SLOT_IN_B:
        gaps["slot"] = slot_name(pos, b, lang)
    if name in TOWARD_IN_B:
        gaps["toward"] = toward(pos, b, lang)
    if name in MISSION_IN_B:
        gaps["mission"] = named(pos, "mission", b, lang)
    if name in COUNT_IN_A:
        gaps["count"] = a
    if name in SPACE_IN:
        gaps["space"] = getattr(event, SPACE_IN[name])
    if name == "turn":
        gaps["round"] = a
    elif name == "paid":
        gaps["gives"] = gives_name(pos, a, lang)
    elif name == "placed_free":
        gaps["by"] = card_name(pos, b, lang)
    elif name == "launched":
        gaps["count"] = c
    elif name == "counts_as":
        gaps["count"] = b
    elif name in ("looked", "drawn", "put_back"):
        gaps |= {"value": a, "number": b, "card": card_name(pos, SUPERCOMPUTER, lang)}
    elif name in ("succeeded", "ai_succeeded"):
        gaps |= {"spot": spot_name(pos, a, lang), "points": b}
    elif name == "marker":
        gaps["destination"] = named(pos, "destination", a, lang)
    elif name == "bonus":
        gaps["card"] = named(pos, "mission", b, lang)
        gaps["text"] = pos.game.box.data["bonus"][a][f"text_{lang}"]
    elif name == "objective":
        gaps |= {"objective": named(pos, "objective", a, lang), "points": c}
    elif name in ("tie_broken", "tie_shared"):
        gaps["points"] = a
    return say(pos, "events", wording(pos, event), lang, **gaps)


# Points


def score_lines(pos: Position, seat: int) -> list[tuple[str, int]]:
    """RM-92, RM-171: the lines a seat's points come from; the objective only at the end."""
    box, s, mode = pos.game.box.view, pos.s, pos.plain.mode
    lines = [
        ("track", int(pos.plain.players[seat].score)),
        ("threats", int(threat_points(box, s, seat))),
    ]
    if mode == NORMAL:
        lines.append(("markers", int(marker_points(box, s, seat))))
        if any(pos.plain.variants):
            lines.append(("variants", int(variant_points(box, s, seat))))
        if pos.is_over:
            lines.append(("objective", int(objective_points(box, s, seat))))
    return lines


def rivals(pos: Position, lang: str) -> list[tuple[str, list[tuple[str, int]]]]:
    """RM-180: alone, what the AI has."""
    if pos.plain.mode != SOLO:
        return []
    track = int(pos.plain.ai.score)
    threats = int(ai_points(pos.game.box.view, pos.s)) - track
    return [(ai_name(pos, lang), [("track", track), ("threats", threats)])]


def ai_name(pos: Position, lang: str) -> str:
    """The solo opponent with its level."""
    return say(pos, "terms", "ai", lang, level=named(pos, "level", pos.plain.level, lang).lower())
