"""Choosing the words of words.toml and what fills their gaps; names come from the box."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.events import Event
from cosmodrome.engine.position import Position
from cosmodrome.engine.questions import Asked
from cosmodrome.engine.telling import named, player, say, term
from cosmodrome.engine.words import Gap, Listed, Named, Sentence
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen import odds, scoring
from cosmodrome.games.rocketmen.ending import occupied
from cosmodrome.games.rocketmen.launch import engine_points, markers_left, start, target
from cosmodrome.games.rocketmen.names import Names, names_of
from cosmodrome.games.rocketmen.outcome import price_of_abandoning
from cosmodrome.games.rocketmen.payment import all_money, money_of, offer, paid_up, ticked
from cosmodrome.games.rocketmen.placing import NO_MISSION, begin_placement
from cosmodrome.games.rocketmen.purchase import price
from cosmodrome.games.rocketmen.state import DO, ENDING, MODE, NO_LIMIT, PURPOSE
from cosmodrome.games.rocketmen.turn_end import room
from cosmodrome.games.rocketmen.view import (
    FLIGHT_EFFECTS,
    effect,
    listed,
    still_due,
    under_way,
    waiting,
)


def due(pos: Position) -> Gap:
    """RM/R-46: what is still to pay."""
    money, wild, needs = still_due(pos)
    return names_of(pos).due(money, needs, wild, max(0, sum(needs.values()) - wild))


def cost(pos: Position, seat: int, card: str) -> Gap:
    """RM-24: what a card costs this player now."""
    money = int(price(pos.game.box.view, pos.s, seat, its.CARD.index(card)))
    return names_of(pos).price(card, money)


def program(pos: Position, seat: int) -> Named:
    """The Mission that a seat has programmed."""
    return named(pos, "mission", pos.plain.players[seat].program - 1)


# Actions


def describe(pos: Position, seat: int, action: int) -> Sentence:
    """An action in words, as it stands in this position."""
    span, i = pos.game.actions.decode(action)
    name, label, asked = span.name, span.labels[i], asked_now(pos)
    if name in ("purchase", "program", "place", "otherwise"):
        return describe_offer(pos, seat, name, label)
    if label in its.CARD:
        return describe_card(pos, seat, name, label)
    if label in its.SLOT:
        return describe_slot(pos, seat, name, label)
    if name in ("launch", "draw", "abandon", "accept", "keep_top", "bury"):
        return describe_flight(pos, seat, name, label)
    gaps: dict[str, Any] = {}
    if name == "pay_money":
        gaps["gives"] = names_of(pos).money(pos.game.box.plain.bonus_money)
    elif name == "unprogram":
        site = listed(pos.plain.players[seat].site)
        gaps = {"card": program(pos, seat), "cards": names_of(pos).cards(site)}
        name = name if site else "unprogram_alone"
    elif name == "discard":
        gaps["cards"] = names_of(pos).cards(chosen(pos))
        name = "discard_plain" if working(pos, seat) else name
    elif name == "done":
        return describe_done(pos, asked)
    elif name == "yes" and asked == "window":
        return describe_offer(pos, seat, "window", label)
    elif name in ("yes", "no"):
        gaps = question_gaps(pos, seat, asked)
        name = f"{name}_{asked}"
    elif name == "end_turn" and asked == "last":
        name = "end_turn_last"
    return say(pos, "actions", name, **gaps)


def chosen(pos: Position) -> list[str]:
    """The cards ticked in hand and on the site."""
    return listed(pos.plain.chosen) + listed(pos.plain.chosen_site)


def working(pos: Position, seat: int) -> bool:
    """Whether an effect of what is ticked could be used."""
    effects = range(DO.effect, DO.otherwise)
    return any(action in effects for action in pos.legal_ids(seat))


# What costs something, and how it is paid


def describe_offer(pos: Position, seat: int, name: str, label: str) -> Sentence:
    """RM-26: what is bought, placed or paid for, its price, and the payment that is offered."""
    names, what = names_of(pos), label if name == "otherwise" else name
    mission = its.MISSION.index(label) if label in its.MISSION else NO_MISSION
    trial = pos.copy()
    purpose = PURPOSE.placement
    if what == "purchase":
        purpose = PURPOSE.purchase
    elif what == "window":
        purpose = PURPOSE.window
        trial.s.due = pos.game.box.plain.window_cost
    else:
        begin_placement(pos.game.box.view, trial.s, sum(pos.plain.chosen), mission)
        what = "program" if mission >= 0 else "place"
    offer(pos.game.box.view, trial.s, seat, purpose)
    s = trial.plain
    cards = listed(s.chosen) if mission >= 0 else under_way(trial)
    gaps: dict[str, Any] = {
        "cards": names.cards(cards),
        "cost": names.sum(s.due, dict(zip(its.RESOURCE, s.needs))),
        "payment": payment(trial, PURPOSE[purpose]),
        "over": overpaid(trial, purpose),
        "works": works(trial, PURPOSE[purpose]),
        **question_gaps(pos, seat, asked_now(pos)),
    }
    if what == "window":
        gaps["cost"] = names.money(s.due)
    if mission >= 0:
        gaps["card"] = named(pos, "mission", mission)
        gaps["spots"] = never_flies(pos, seat, mission) or spots_of(pos, seat, mission)
        what = "program_with" if cards else what
    if name == "otherwise":
        return say(pos, "actions", f"otherwise_{what}", **gaps)
    return say(pos, "actions", "yes_window" if what == "window" else what, **gaps)


def payment(pos: Position, purpose: str) -> Listed:
    """What is ticked to pay: cards that finance themselves, hand cards, markers."""
    s, box, names = pos.plain, pos.game.box.plain, names_of(pos)
    saved = box.amount[its.CARD.patents] if purpose == "purchase" else 0
    parts: list[Gap] = [
        names.term("itself", card=names.card(card), gives=names.gives(card))
        for card in listed(s.financing)
    ]
    parts += [names.paid(listed(s.paid), saved)] if any(s.paid) else []
    if s.paid_money:
        worth = names.money(s.paid_money * box.bonus_money)
        parts.append(names.term("money_markers", count=s.paid_money, gives=worth))
    if s.paid_jokers:
        parts.append(names.term("joker_markers", count=s.paid_jokers))
    return names.listed(parts)


def overpaid(pos: Position, purpose: int) -> Gap | str:
    """RM-133: the $ that are paid beyond the price, and lost."""
    money = int(ticked(pos.game.box.view, pos.s, purpose, -1)[0])
    lost = money - pos.plain.due
    return term(pos, "overpaid", amount=names_of(pos).money(lost)) if lost > 0 else ""


def works(pos: Position, purpose: str) -> Gap | str:
    """RM-39: the cards ticked to pay whose effect can be used then."""
    paid = {its.CARD.index(card): card for card in listed(pos.plain.paid)}
    cards = [card for face, card in paid.items() if face in its.PAYMENT_EFFECTS]
    if not cards or purpose == "window":
        return ""
    return term(pos, "works", cards=names_of(pos).cards(cards))


def describe_done(pos: Position, asked: str) -> Sentence:
    """What closes a selection: what is ticked in it."""
    s, names = pos.plain, names_of(pos)
    purpose = pos.asked.fields.get("purpose", "") if pos.asked else ""
    if asked == "pay":
        gaps = {
            "payment": payment(pos, purpose),
            "over": overpaid(pos, PURPOSE.index(purpose)),
            "works": works(pos, purpose),
        }
        return say(pos, "actions", "done_pay", **gaps)
    back = [its.ENGINE[i] for i, count in enumerate(s.back) for _ in range(count)]
    gaps = {"cards": names.cards(chosen(pos)), "engines": names.cards(back)}
    key = f"done_{asked}"
    if back:
        key += "_engines" if asked == "back" or not chosen(pos) else "_both"
    elif not chosen(pos):
        key += "_none"
    return say(pos, "actions", key, **gaps)


def asked_now(pos: Position) -> str:
    """The question that is open."""
    return pos.asked.name if pos.asked else ""


def describe_card(pos: Position, seat: int, name: str, card: str) -> Sentence:
    """An action with a card, its price, what it gives and what it does."""
    s, box, asked, face = pos.plain, pos.game.box.plain, asked_now(pos), its.CARD.index(card)
    gaps: dict[str, Any] = {
        "card": names_of(pos).card(card),
        "gives": names_of(pos).gives(card),
        "text": names_of(pos).text(card),
    }
    if name == "engine":
        gaps["cost"] = cost(pos, seat, card)
        gaps["left"] = s.engines[face - its.FIRST_ENGINE]
    elif name == "pay":
        purpose = pos.asked.fields.get("purpose") if pos.asked else None
        first = s.paid[face] == 0
        view, number = pos.game.box.view, PURPOSE.index(purpose or "purchase")
        money = int(money_of(view, face, 1, number)) if first else box.money[face]
        gaps["gives"] = names_of(pos).gives(card, money)
    elif name in ("card", "site"):
        name = f"{name}_{asked}" if asked in ("excess", "abandon") else name
    elif name == "use" and any(s.chosen):
        gaps["cards"] = names_of(pos).cards(listed(s.chosen))
        name = "use_free"
    elif name in ("effect", "effect_site") and face == its.CARD.biogenetics:
        others = listed(s.chosen)
        if name == "effect":
            others.remove(card)
        gaps |= {"cards": names_of(pos).cards(others), "count": len(others)}
        name += "_exchange" if others else "_alone"
    elif name == "flight":
        gaps |= {"value": s.value - 1, "amount": box.amount[face]}
        name = flight_wording(card)
    return say(pos, "actions", name, **gaps)


def flight_wording(card: str) -> str:
    """What an effect of the flight does to the next or the last Trajectory card."""
    does = its.EFFECTS[card][1]
    return "flight_instead" if does in its.ON_A_DRAW else f"flight_{does}"


def goals(pos: Position, seat: int, mission: int) -> dict[int, int]:
    """RM-60, RM-61, RM-97: where a mission may still fly, and the engine points that takes."""
    box = pos.game.box
    found = {i: int(target(box.view, pos.s, seat, mission, i)) for i in range(its.DESTINATION.size)}
    return {i: box.plain.engine_needed[spot] for i, spot in found.items() if spot >= 0}


def spots_of(pos: Position, seat: int, mission: int) -> Listed:
    """Where a mission may still fly, and the engine points each destination asks for."""
    return Listed(
        [
            term(pos, "spot_needs", destination=named(pos, "destination", i), count=needed)
            for i, needed in goals(pos, seat, mission).items()
        ]
    )


def never_flies(pos: Position, seat: int, mission: int) -> Sentence | None:
    """RM-61, RM-97, RM-169: why a mission can no longer be launched, if it cannot."""
    s, box = pos.plain, pos.game.box
    if markers_left(box.view, pos.s, seat) <= 0:
        return term(pos, "no_marker", count=s.players[seat].done.bit_count())
    if goals(pos, seat, mission):
        return None
    # Nobody has more cards of a Mission than it has spots: only the Battle leaves none open.
    orbit = box.plain.spot[mission, its.DESTINATION.earth] >= 0
    return term(pos, "all_done" if orbit else "no_orbit")


def launching(pos: Position, seat: int) -> Sentence:
    """RM-58 … RM-62: whether the programmed Mission can be launched now, or why not."""
    s, box, mission = pos.plain, pos.game.box.view, pos.plain.players[seat].program - 1
    if markers_left(box, pos.s, seat) <= 0:
        why = never_flies(pos, seat, mission)
        if s.mode == MODE.normal and s.ending == ENDING.none:
            # Nothing but the missions of others, and time, ends the game now.
            key = "launch_never_goal" if s.max_rounds == NO_LIMIT else "launch_never_rounds"
            goal = pos.game.box.plain.goal[s.seats]
            return term(pos, key, why=why, goal=goal, rounds=s.max_rounds)
        return term(pos, "launch_never", why=why)
    if mission < 0:
        return term(pos, "launch_nothing")
    card = named(pos, "mission", mission)
    if why := never_flies(pos, seat, mission):
        return term(pos, "launch_not", card=card, why=why)
    missing = {
        i: needed - int(engine_points(box, pos.s, seat, i))
        for i, needed in goals(pos, seat, mission).items()
    }
    nearest = min(missing, key=lambda i: missing[i])
    toward = named(pos, "destination", nearest, "toward_")
    if missing[nearest] > 0:
        return term(pos, "launch_short", count=missing[nearest], card=card, toward=toward)
    ready = [named(pos, "destination", i, "toward_") for i in missing if missing[i] <= 0]
    return term(pos, "launch_ready", card=card, toward=Listed(ready, term(pos, "or")))


def describe_slot(pos: Position, seat: int, name: str, slot: str) -> Sentence:
    """An action with a card of the Progress track."""
    s, number = pos.plain, int(slot) - 1
    card = its.CARD[s.track[number] - 1]
    place = term(pos, "slot", number=slot)
    gaps: dict[str, Any] = {"card": names_of(pos).card(card), "slot": place}
    if name == "buy":
        gaps["cost"] = cost(pos, seat, card)
        gaps["last"] = term(pos, "last") if s.shifted >> number & 1 else ""
    elif name == "gift" and not ai_flies(pos):
        name = "gift_still"
    return say(pos, "actions", name, **gaps)


def ai_flies(pos: Position) -> bool:
    """RM-111, RM-178: whether the AI has a rocket that can still advance."""
    s, box = pos.plain, pos.game.box.plain
    if s.ai.left == 0:
        return False
    return bool(s.ai.rocket < box.distance[box.ai_destination[s.ai.left - 1, s.level]])


def planned(pos: Position, seat: int, destination: int) -> odds.Flight:
    """A flight as it would start now, with the effects of the Launch Site."""
    box, site = pos.game.box.plain, listed(pos.plain.players[seat].site)
    helped = odds.help_of(effect(pos, card) for card in site if card in FLIGHT_EFFECTS)
    need = box.distance[destination] - int(start(pos.game.box.view, pos.s, seat, destination))
    return odds.Flight(tuple(box.trajectory), box.draws[destination], need, helped)


def describe_flight(pos: Position, seat: int, name: str, label: str) -> Sentence:
    """An action of a launch: where to, the next card, what to do with it."""
    s, box, rules = pos.plain, pos.game.box.plain, pos.game.box.view
    me = s.players[seat]
    gaps: dict[str, Any] = {}
    if name == "launch":
        goal = its.DESTINATION.index(label)
        spot = box.spot[me.program - 1, goal]
        points = int(engine_points(rules, pos.s, seat, goal))
        flight = planned(pos, seat, goal)
        more = flight._replace(need=flight.need - 1)
        gaps = {
            "card": program(pos, seat),
            "toward": names_of(pos).of(its.DESTINATION, label, "toward_"),
            "points": term(pos, "engine_points", count=points),
            "needed": box.engine_needed[spot],
            "worth": int(scoring.spot_points(rules, spot, int(occupied(pos.s)))),
            "need": flight.need,
            "distance": box.distance[goal],
            "cards": flight.cards,
            "chance": names_of(pos).chance(odds.chance(flight)),
            "icon": names_of(pos).of(its.RESOURCE, its.RESOURCE[box.icon[goal]]),
            "more": names_of(pos).chance(odds.chance(more)),
        }
        name = name if flight.need else "launch_sure"
        if given := chosen(pos):
            launch, cards = say(pos, "actions", name, **gaps), names_of(pos).cards(given)
            return say(pos, "actions", "launch_discarding", cards=cards, launch=launch)
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
        cost = names_of(pos).money(box.window_cost)
        return {"cost": cost, "spaces": box.window_spaces, "toward": toward}
    if asked == "mission":
        return {"card": program(pos, seat)}
    return {"markers": me.done.bit_count()} if asked == "end" else {}


# What is asked

#: The card behind a question about its effect.
EFFECT_AT_WORK = {
    "fetch": its.CARD[its.CARD.electric_cars],
    "remove": its.CARD[its.CARD.planetary_defence],
    "back": its.CARD[its.CARD.reusable_parts],
}


def prompt(pos: Position, seat: int) -> Sentence:
    """What is asked of a seat, or whom it waits for."""
    asked = pos.asked
    if asked is None:
        return say(pos, "prompts", over_wording(pos))
    if asked.seat != seat:
        return say(pos, "prompts", "wait", player=player(pos, asked.seat))
    key = asked.name
    if key in ("turn", "buy", "cards", "pay"):
        return prompt_operation(pos, seat, asked)
    if key in ("draw", "look", "drawn"):
        return prompt_flight(pos, key)
    if key in ("last", "window") and len(pos.legal_ids(seat)) == 1:
        return say(pos, "prompts", "go_on")
    gaps = question_gaps(pos, seat, key)
    if key in ("abandon", "keep"):
        gaps |= {"left": asked.left, "engines": asked.engines}
    if key == "keep" and not asked.left:
        key = "back"
    elif key in ("abandon", "keep") and asked.engines:
        key += "_engines"
    if key in EFFECT_AT_WORK:
        gaps["card"] = names_of(pos).card(EFFECT_AT_WORK[key])
    if key == "threat":
        gaps["card"] = names_of(pos).card(asked.card)
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
    key, names = asked.name, names_of(pos)
    gaps: dict[str, Any] = {"due": due(pos), "cards": names.cards(under_way(pos))}
    if key == "turn" and (cards := usable(pos, seat)):
        key, gaps["cards"] = "turn_waiting", names.cards(cards)
    elif key == "cards":
        gaps["cards"] = names.cards(chosen(pos))
        key = "cards_last" if pos.plain.closing else key
    elif key == "pay" and paid_up(pos.game.box.view, pos.s, PURPOSE.index(asked.purpose)):
        key = "pay_done"
    elif key == "pay" and asked.purpose != "purchase":
        key = f"pay_{asked.purpose}"
    if asked.name == "turn":
        money = all_money(pos.game.box.view, pos.s, seat, PURPOSE.placement)
        gaps["money"] = names.money(int(money))
        gaps["launch"] = launching(pos, seat)
    return say(pos, "prompts", key, **gaps)


def usable(pos: Position, seat: int) -> list[str]:
    """RM-35: cards that paid and whose effects have something to work on."""
    me, box = pos.plain.players[seat], pos.game.box.plain
    fits = me.program and any(
        me.hand[face] and box.placeable[face] and (face < its.FIRST_PROGRESS or not me.site[face])
        for face in range(its.FIRST_THREAT)
    )
    deck = me.headquarters_size + me.holding_size
    found = waiting(pos.plain)
    return [card for card in found if (fits if its.EFFECTS[card][1] == "place_free" else deck)]


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
    if name == "ending":
        alone = pos.seats == 1 and event.reason == "markers"
        return "ending_markers_solo" if alone else f"ending_{event.reason}"
    if name == "ended" and event.reason == "rounds":
        return "ended_rounds"
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
    if name == "discarded_for" and event.source == "site":
        return "discarded_for_site"
    if name == "tie_broken" and event.by == "number":
        return "tie_broken_count"
    return name


def tell(pos: Position, event: Event, seat: int) -> Sentence:
    """An event as a line of the log."""
    names = names_of(pos)
    gaps: dict[str, Any] = {"player": player(pos, event.seat)}
    for field, value in event.fields.items():
        gaps[field] = event_gap(names, field, value)
    if "destination" in gaps:
        gaps["toward"] = names.of(its.DESTINATION, event.destination, "toward_")
    if event.name == "paid":
        saved = pos.game.box.plain.amount[its.CARD.patents]
        gaps["cards"] = names.paid(event.all("card"), saved if event.purpose == "purchase" else 0)
    elif event.kind.joins == "card":
        gaps["cards"] = names.cards(event.all("card"))
    elif event.name == "put_back":
        gaps["card"] = names.card(its.CARD[its.CARD.supercomputer])
    elif event.name == "bonus":
        gaps["text"] = names.of(its.BONUS, event.bonus, "text_")
    return say(pos, "events", wording(pos, event), **gaps)


#: Numbers of events that sentences name.
THINGS = {"destination": its.DESTINATION, "objective": its.OBJECTIVE, "bonus": its.BONUS}


def event_gap(names: Names, field: str, value: Any) -> Any:
    """What a sentence says of a number of an event."""
    if field in ("card", "mission", "by") and value in its.CARD:
        return names.card(value)
    if field == "slot" and value:
        return names.term("slot", number=value)
    if field == "spot":
        return names.spot(value)
    things = THINGS.get(field)
    return names.of(things, value) if things else value


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
    return [
        (names_of(pos).ai(its.LEVEL[pos.plain.level]), [("track", track), ("threats", threats)])
    ]
