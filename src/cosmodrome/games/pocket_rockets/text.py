"""Choosing and filling the words of words.toml; card names come from the box."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.telling import say, seat_name
from cosmodrome.games.pocket_rockets.state import (
    BASES_PER_COLOUR,
    COLOURS,
    FIRST_PILE,
    KINDS_PER_COLOUR,
    PARTS,
    PLACES,
    PLUS1,
    ROCKETS,
)
from cosmodrome.games.pocket_rockets.view import DECISIONS, DIRECTIONS, ENDINGS


def card_name(pos: Position, kind: int, lang: str) -> str:
    return str(pos.game.box.data["card"][kind][lang])


def with_article(pos: Position, kind: int, lang: str, article: str) -> str:
    """A card as a sentence names it: `a` blue base, `the` blue base."""
    part = PARTS[kind % KINDS_PER_COLOUR]
    word = part if part in ("base", "section") else "head"
    name = card_name(pos, kind, lang)
    return say(pos, "terms", f"{article}_{word}", lang, name=name[:1].lower() + name[1:])


def yard_name(pos: Position, card: int, lang: str) -> str:
    return str(pos.game.box.data["yard"][card][lang])


def bonus_name(pos: Position, card: int, lang: str) -> str:
    return str(pos.game.box.data["bonus_card"][card][lang])


def direction_name(pos: Position, direction: int, lang: str) -> str:
    return say(pos, "terms", DIRECTIONS[direction] or "clockwise", lang)


def pile_name(pos: Position, p: int, lang: str) -> str:
    pile = pos.plain.piles[p]
    card = yard_name(pos, p + FIRST_PILE, lang)
    if pile.height == 0:
        return say(pos, "terms", "empty_pile", lang, card=card)
    top = card_name(pos, pile.cards[pile.height - 1], lang)
    return say(pos, "terms", "pile", lang, card=card, height=pile.height, top=top)


def head_name(pos: Position, head: int, lang: str) -> str:
    if head < PLUS1:
        return say(pos, "terms", "plain", lang)
    return str(pos.game.box.data["head_bonus"][head - PLUS1][lang])


def rocket_name(pos: Position, slot: int, lang: str) -> str:
    """A rocket with its owner and parts: `Player 1's blue rocket 2: base, 1 section(s) …`."""
    rocket = pos.plain.rockets[slot]
    gaps: dict[str, Any] = {"sections": rocket.sections}
    key = "parts_open"
    if rocket.head:
        key = "parts_fuelled" if rocket.fuel else "parts_complete"
        gaps["head"] = head_name(pos, rocket.head, lang)
        if rocket.fuel:
            gaps["fuel"] = pos.game.box.plain.token_value[rocket.fuel - 1]
    return say(
        pos, "terms", "rocket", lang,
        colour=say(pos, "terms", COLOURS[slot // BASES_PER_COLOUR], lang),
        number=slot % BASES_PER_COLOUR + 1,
        player=seat_name(pos, rocket.owner - 1, lang),
        parts=say(pos, "terms", key, lang, **gaps),
    )  # fmt: skip


def describe(pos: Position, seat: int, action: int, lang: str) -> str:
    """An action in words, as it stands in this position."""
    s = pos.plain
    span, i = pos.game.actions.decode(action)
    gaps: dict[str, Any] = {}
    if span.name == "place":
        gaps["card"] = yard_name(pos, i, lang)
    elif span.name == "direction":
        direction = 1 if i == 0 else -1
        gaps["direction"] = direction_name(pos, direction, lang)
        arrow = "with_arrow" if direction == s.arrow else "against_arrow"
        gaps["arrow"] = say(pos, "terms", arrow, lang)
    elif span.name == "move":
        step = s.direction or s.arrow
        gaps["card"] = yard_name(pos, s.layout[(s.players[seat].place + step) % PLACES], lang)
    elif span.name == "draw":
        pile = s.piles[s.layout[s.players[seat].place] - FIRST_PILE]
        gaps["card"] = with_article(pos, pile.cards[pile.height - 1], lang, "a")
    elif span.name == "reverse":
        gaps["direction"] = direction_name(pos, -s.arrow, lang)
    elif span.name in ("build", "recycle", "take"):
        gaps["card"] = with_article(pos, i, lang, "a")
    elif span.name == "fuel":
        gaps["value"] = pos.game.box.plain.token_value[i]
    elif span.name == "bonus":
        gaps["card"] = bonus_name(pos, i, lang)
    elif span.name == "pile":
        gaps["card"] = pile_name(pos, i, lang)
    elif span.name == "rocket":
        gaps["rocket"] = rocket_name(pos, i, lang)
    elif span.name == "seat":
        gaps["player"] = seat_name(pos, i, lang)
    return say(pos, "actions", span.name, lang, **gaps)


def prompt(pos: Position, seat: int, lang: str) -> str:
    """What is asked of a seat, or whom it waits for."""
    s = pos.plain
    if s.stack_size == 0:
        return say(pos, "prompts", "over", lang)
    top = s.stack[s.stack_size - 1]
    if top.seat != seat:
        return say(pos, "prompts", "wait", lang, player=seat_name(pos, top.seat, lang))
    key = DECISIONS[top.kind]
    gaps: dict[str, Any] = {}
    if key == "turn":
        gaps["points"] = s.action_points
    elif key in ("rocket", "deposit"):
        gaps["card"] = with_article(pos, top.a, lang, "the")
    elif key == "launch":
        gaps["value"] = pos.game.box.plain.token_value[top.a]
    elif key == "steal":
        gaps["player"] = seat_name(pos, top.a, lang)
    return say(pos, "prompts", key, lang, **gaps)


def wording(pos: Position, event: Event) -> str:
    """Which words tell an event: an ending by its reason."""
    return f"ended_{ENDINGS[event.a]}" if event.name == "ended" else event.name


def tell(pos: Position, event: Event, seat: int, lang: str) -> str:
    """An event as a line of the log."""
    gaps: dict[str, Any] = {"player": seat_name(pos, event.seat, lang)}
    name = event.name
    if name == "ended":
        rounds = pos.game.box.plain.idle_rounds_limit
        return say(pos, "events", wording(pos, event), lang, rounds=rounds)
    if name == "placed":
        gaps["card"] = yard_name(pos, event.a, lang)
    elif name == "moved":
        gaps["to"] = yard_name(pos, event.b, lang)
    elif name == "turn":
        gaps["points"] = event.a
    elif name in ("direction", "reversed"):
        gaps["direction"] = direction_name(pos, event.a, lang)
    elif name in ("drew", "top", "recycled", "searched", "took", "took_unseen"):
        gaps["card"] = with_article(pos, event.a, lang, "a")
        gaps["pile"] = yard_name(pos, event.b + FIRST_PILE, lang)
    elif name == "built":
        gaps["card"] = with_article(pos, event.a, lang, "a")
        gaps["number"] = event.b % BASES_PER_COLOUR + 1
    elif name == "fuelled":
        gaps["value"] = pos.game.box.plain.token_value[event.a]
        gaps["colour"] = say(pos, "terms", COLOURS[event.b // BASES_PER_COLOUR], lang)
        gaps["number"] = event.b % BASES_PER_COLOUR + 1
    elif name == "bonus":
        gaps["card"] = bonus_name(pos, event.a, lang)
    elif name in ("looked", "pawns_swapped"):
        gaps["other"] = seat_name(pos, event.a, lang)
    elif name in ("stole", "stole_unseen"):
        gaps["card"] = with_article(pos, event.a, lang, "a")
        gaps["other"] = seat_name(pos, event.b, lang)
    elif name == "heads_swapped":
        colour = event.a // BASES_PER_COLOUR * KINDS_PER_COLOUR
        given, received = divmod(event.c, KINDS_PER_COLOUR)
        gaps["given"] = with_article(pos, colour + given, lang, "a")
        gaps["received"] = with_article(pos, colour + received, lang, "a")
        gaps["other"] = seat_name(pos, pos.plain.rockets[event.b].owner - 1, lang)
    elif name in ("tie_broken", "tie_shared"):
        gaps |= {"points": event.a, "sections": event.b}
    return say(pos, "events", name, lang, **gaps)


def score_lines(pos: Position, seat: int) -> list[tuple[str, int]]:
    """PR-62, PR-63, PR-64: the lines a seat's points come from."""
    box = pos.game.box.plain
    sections = plus1 = fuel = 0
    for slot in range(ROCKETS):
        rocket = pos.plain.rockets[slot]
        if rocket.owner == seat + 1 and rocket.head:
            sections += rocket.sections * box.points_per_section
            plus1 += box.points_per_plus1_head if rocket.head == PLUS1 else 0
            fuel += box.token_value[rocket.fuel - 1] if rocket.fuel else 0
    return [("sections", sections), ("plus1", plus1), ("fuel", fuel)]


def tie_break(pos: Position, seat: int) -> int:
    """PR-68: sections on the tallest complete rocket; a seat without one is behind (PR/PA40)."""
    rockets = [pos.plain.rockets[slot] for slot in range(ROCKETS)]
    return max((r.sections for r in rockets if r.owner == seat + 1 and r.head), default=-1)
