"""Choosing the words of words.toml and what fills their gaps; card names come from the box."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from cosmodrome.engine.events import Event
from cosmodrome.engine.naming import Ids, Meaning
from cosmodrome.engine.position import Position
from cosmodrome.engine.telling import named, player, say, term
from cosmodrome.engine.words import Listed, Named, Player, Sentence, Words
from cosmodrome.games.pocket_rockets import box as its
from cosmodrome.games.pocket_rockets import view
from cosmodrome.games.pocket_rockets.legal import next_place
from cosmodrome.games.pocket_rockets.scoring import TIE_BREAK, standing
from cosmodrome.games.pocket_rockets.state import DIRECTION, SEAT

# Names


def called(pos: Position, sort: Ids, key: str) -> Named:
    """A card by its name in the box."""
    return named(pos, sort.table, sort.index(key))


def article(words: Words, box: Mapping[str, Any], card: str, which: str) -> Sentence:
    """A card as a sentence names it: `a` blue base, `the` blue base."""
    name = Named(box["card"][its.CARD.index(card)])
    return words.sentence("terms", f"{which}_{part_of(card)}", name=name)


def with_article(pos: Position, card: str, which: str) -> Sentence:
    return article(pos.game.words, pos.game.box.data, card, which)


def part_of(card: str) -> str:
    """Base, section or head."""
    _, part = its.KINDS[card]
    return "head" if part in its.HEADS else part


def pile(words: Words, box: Mapping[str, Any], one: Mapping[str, Any]) -> Sentence:
    """A pile of the view with its height and its top card."""
    beside = Named(box["yard"][its.YARD.index(one["place"])])
    if not one["height"]:
        return words.sentence("terms", "empty_pile", card=beside)
    top = article(words, box, one["top"], "a")
    return words.sentence("terms", "pile", card=beside, height=one["height"], top=top)


def rocket(
    words: Words, box: Mapping[str, Any], one: Mapping[str, Any], reader: int | None = None
) -> Sentence:
    """A rocket of the view with owner and parts: `Player 1, blue rocket 2: base, 1 section …`."""
    term = partial(words.sentence, "terms")
    parts = [term("part_base")]
    if one["sections"]:
        parts.append(term("part_sections", count=one["sections"]))
    if one["head"] in its.HEAD_BONUS:
        bonus = Named(box["head_bonus"][its.HEAD_BONUS.index(one["head"])])
        parts.append(term("part_head", bonus=bonus))
    else:
        parts.append(term("part_plain_head" if one["head"] else "part_no_head"))
    if one["fuel"] is not None:
        parts.append(term("part_fuel", value=one["fuel"]))
    return term(
        "own_rocket" if one["owner"] == reader else "rocket",
        colour=term(one["colour"]),
        number=one["number"],
        player=Player(one["owner"], term("seat", number=one["owner"] + 1)),
        parts=Listed(parts),
    )


def token_value(pos: Position, token: int) -> int:
    return int(pos.game.box.plain.token_value[token])


# Sentences

#: What is said of an action where it answers a question that has rules of its own.
ANSWERS = {
    "search": "pile_search",
    "steal": "take_steal",
    "launch": "rocket_launch",
    "own_head": "rocket_head",
    "other_head": "rocket_head",
    "swap_pawn": "seat_pawn",
}


def describe(pos: Position, seat: int, action: int) -> Sentence:
    """An action in words, as it stands in this position."""
    s = pos.plain
    span, i = pos.game.actions.decode(action)
    gaps: dict[str, Any] = {}
    if span.name == "place":
        gaps["card"] = named(pos, "yard", i)
    elif span.name == "direction":
        way = span.labels[i]
        gaps["direction"] = term(pos, way)
        along = way == DIRECTION.value(s.arrow)
        gaps["arrow"] = term(pos, "with_arrow" if along else "against_arrow")
    elif span.name == "move":
        gaps["card"] = named(pos, "yard", s.layout[next_place(pos.s, seat)])
    elif span.name == "draw":
        drawn = s.piles[s.layout[s.players[seat].place] - its.FIRST_PILE]
        gaps["card"] = with_article(pos, its.CARD[drawn.cards[drawn.height - 1]], "a")
    elif span.name == "reverse":
        gaps["direction"] = term(pos, DIRECTION.value(-s.arrow))
    elif span.name in ("build", "recycle", "take"):
        gaps["card"] = with_article(pos, its.CARD[i], "a")
    elif span.name == "fuel":
        gaps["value"] = token_value(pos, i)
    elif span.name == "bonus":
        gaps["card"] = named(pos, "bonus_card", i)
        gaps["text"] = named(pos, "bonus_card", i, "text_")
    elif span.name == "pile":
        gaps["card"] = pile(pos.game.words, pos.game.box.data, view.pile(pos, i, seat))
    elif span.name == "rocket":
        gaps["rocket"] = rocket(pos.game.words, pos.game.box.data, view.rocket(pos, i), seat)
    elif span.name == "seat":
        gaps["player"] = player(pos, i)
    key = ANSWERS.get(pos.asked.name) if pos.asked else None
    return say(pos, "actions", key or span.name, **gaps)


def prompt(pos: Position, seat: int) -> Sentence:
    """What is asked of a seat, or whom it waits for."""
    asked = pos.asked
    if asked is None:
        return say(pos, "prompts", "over")
    if asked.seat != seat:
        return say(pos, "prompts", "wait", player=player(pos, asked.seat))
    gaps: dict[str, Any] = {}
    if asked.name == "turn":
        gaps["points"] = pos.plain.action_points
    elif asked.name in ("rocket", "deposit"):
        gaps["card"] = with_article(pos, asked.card, "the")
    elif asked.name == "launch":
        gaps["value"] = token_value(pos, asked.token)
    elif asked.name == "steal":
        gaps["player"] = player(pos, asked.victim)
    return say(pos, "prompts", asked.name, **gaps)


#: What is told in other words to the one it happens to.
HAPPENS_TO = ("looked", "stole", "pawns_swapped")


def wording(event: Event, seat: int) -> str:
    """Which words tell an event: by its reason, by what is built, by whom it happens to."""
    name = event.name
    if name == "ended":
        return f"ended_{event.reason}"
    if name == "built":
        return f"built_{part_of(event.card)}"
    return f"{name}_reader" if name in HAPPENS_TO and event.other == seat else name


def tell(pos: Position, event: Event, seat: int) -> Sentence:
    """An event as a line of the log."""
    gaps: dict[str, Any] = {"player": player(pos, event.seat)}
    name = event.name
    for field, value in event.fields.items():
        gaps[field] = event_gap(pos, event.kind.numbers[field], value)
    if "rocket" in event.fields:
        colour, gaps["number"] = its.ROCKETS[event.rocket]
        gaps["colour"] = term(pos, colour)
    if name == "fuelled":
        gaps["value"] = token_value(pos, event.token)
    elif name == "ended":
        gaps["rounds"] = pos.game.box.plain.idle_rounds_limit
    elif name == "heads_swapped":
        given, received = (with_article(pos, f"{colour}-{head}", "a") for head in event.heads)
        theirs = pos.plain.rockets[its.ROCKET.index(event.theirs)].owner - 1
        gaps |= {"given": given, "received": received, "other": player(pos, theirs)}
        if theirs == seat:
            return say(pos, "events", "heads_swapped_reader", **gaps)
    return say(pos, "events", wording(event, seat), **gaps)


def event_gap(pos: Position, meaning: Meaning, value: Any) -> Any:
    """What a sentence says of a number of an event, by what it means."""
    if meaning is its.CARD:
        return with_article(pos, value, "a")
    if meaning is its.BONUS:
        return called(pos, its.BONUS, value)
    if meaning is its.HEAD_BONUS:
        return called(pos, its.HEAD_BONUS, value)
    if meaning in (its.YARD, its.PILE):
        return called(pos, its.YARD, value)
    if meaning is DIRECTION:
        return term(pos, value)
    return player(pos, value) if meaning is SEAT else value


# Points


def score_lines(pos: Position, seat: int) -> list[tuple[str, int]]:
    """PR-62, PR-63, PR-64: the lines a seat's points come from."""
    box = pos.game.box.plain
    sections = plus1 = fuel = 0
    for slot in range(its.ROCKET.size):
        rocket = pos.plain.rockets[slot]
        if rocket.owner == seat + 1 and rocket.head:
            sections += rocket.sections * box.points_per_section
            plus1 += box.points_per_plus1_head if rocket.head == its.PART.plus1 else 0
            fuel += box.token_value[rocket.fuel - 1] if rocket.fuel else 0
    return [("sections", sections), ("plus1", plus1), ("fuel", fuel)]


def tie_break(pos: Position, seat: int) -> int:
    """PR-68: sections on the tallest complete rocket; a seat without one is behind (PR/PA40)."""
    return int(standing(pos.game.box.view, pos.s, seat)) % TIE_BREAK - 1
