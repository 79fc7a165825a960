"""Choosing and filling the words of words.toml; card names come from the box."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.telling import say, seat_name
from cosmodrome.games.space_pioneers.state import (
    ASK_CARD,
    ASK_REMOVAL,
    FIRST_SHIP,
    KEEP,
    MISSIONS,
    QUESTIONS,
    SKIP,
    SOLO_MISSIONS,
)
from cosmodrome.games.space_pioneers.view import (
    ENDINGS,
    SIDE_WORDS,
    Card,
    column_and_row,
    free_cells,
    older_copies,
    ships_of,
    sides,
)


def card_name(pos: Position, face: int, lang: str) -> str:
    """A planet or a ship by its name, with the word for what it is."""
    kind = "planet" if face < FIRST_SHIP else "ship"
    return say(pos, "terms", kind, lang, name=plain_name(pos, face, lang))


def the_card(pos: Position, face: int, lang: str) -> str:
    """A planet or a ship as a sentence names it."""
    kind = "the_planet" if face < FIRST_SHIP else "the_ship"
    return say(pos, "terms", kind, lang, name=plain_name(pos, face, lang))


def plain_name(pos: Position, face: int, lang: str) -> str:
    data = pos.game.box.data
    item = data["planet"][face] if face < FIRST_SHIP else data["ship"][face - FIRST_SHIP]
    return str(item[f"name_{lang}"])


def network_name(pos: Position, seat: int, network: int, lang: str) -> str:
    """The own network, or another player's by the player's name."""
    if network == seat:
        return say(pos, "terms", "own_network", lang)
    return say(pos, "terms", "other_network", lang, player=seat_name(pos, network, lang))


def place_name(pos: Position, cell: int, lang: str) -> str:
    x, y = column_and_row(cell)
    return say(pos, "terms", "place", lang, x=x, y=y)


def criteria_names(pos: Position, letters: str, lang: str) -> str:
    """The criteria behind their letters: `colour + corner symbols`."""
    names = {item["id"]: str(item[f"name_{lang}"]) for item in pos.game.box.data["criterion"]}
    return " + ".join(names[letter].lower() for letter in letters)


def cell_name(pos: Position, cell: int, lang: str) -> str:
    """A free cell by what the chosen card would touch there, and the criteria met."""
    s = pos.plain
    face, network = s.stack[0].a, s.stack[0].b
    touched = [
        say(
            pos, "terms", SIDE_WORDS[side], lang,
            card=plain_name(pos, other, lang), criteria=criteria_names(pos, letters, lang),
        )
        for side, other, letters in sides(pos.game.box.plain, s, network, cell, face)
    ]  # fmt: skip
    place = place_name(pos, cell, lang)
    return say(pos, "terms", "cell", lang, place=place, sides=", ".join(touched))


def lying(pos: Position, card: Card, lang: str) -> dict[str, str]:
    """What a sentence says of a card on the table: its name and its place."""
    place = place_name(pos, card.cell, lang)
    return {"the_card": the_card(pos, card.face, lang), "place": place}


def describe(pos: Position, seat: int, action: int, lang: str) -> str:
    """An action in words, as it stands in this position."""
    s = pos.plain
    span, i = pos.game.actions.decode(action)
    gaps: dict[str, Any] = {}
    if span.name == "take":
        gaps["the_card"] = the_card(pos, s.row[i] - 1, lang)
    elif span.name == "play":
        gaps["the_card"] = the_card(pos, i, lang)
    elif span.name == "network":
        gaps["network"] = network_name(pos, seat, i, lang)
    elif span.name == "cell":
        gaps["cell"] = cell_name(pos, free_cells(s, s.stack[0].b)[i], lang)
    elif span.name == "capture":
        gaps = lying(pos, older_copies(s)[i], lang)
    elif span.name == "discard":
        gaps["the_card"] = the_card(pos, FIRST_SHIP + i, lang)
    elif span.name == "remove":
        gaps = lying(pos, ships_of(s, seat)[i], lang)
    return say(pos, "actions", span.name, lang, **gaps)


def prompt(pos: Position, seat: int, lang: str) -> str:
    """What is asked of a seat, or whom it waits for."""
    s = pos.plain
    if s.stack_size == 0:
        return say(pos, "prompts", "over", lang)
    asked = s.stack[0]
    if asked.seat != seat:
        return say(pos, "prompts", "wait", lang, player=seat_name(pos, asked.seat, lang))
    key = QUESTIONS.names[asked.kind]
    gaps: dict[str, Any] = {}
    if key in ("network", "cell", "capture"):
        gaps["the_card"] = the_card(pos, asked.a, lang)
    if key == "cell":
        gaps["network"] = network_name(pos, seat, asked.b, lang)
    return say(pos, "prompts", key + shade(pos, seat), lang, **gaps)


def shade(pos: Position, seat: int) -> str:
    """What makes a prompt a special one: a first ship, no card that fits, no ship to remove."""
    kind = pos.plain.stack[0].kind
    ids = pos.legal_ids(seat) if kind in (ASK_CARD, ASK_REMOVAL) else []
    if kind == ASK_CARD and SKIP in ids:
        return "_elsewhere" if len(ids) > 1 else "_none"
    if kind == ASK_CARD and pos.plain.size[seat] == 0:
        return "_first"
    return "_none" if ids == [KEEP] else ""


def wording(pos: Position, event: Event) -> str:
    """Which words tell an event: an ending by its reason."""
    if event.name not in ("ending", "ended"):
        return event.name
    solo = event.name == "ending" and pos.seats == 1
    return f"{event.name}_{'solo' if solo else ENDINGS[event.a]}"


def tell(pos: Position, event: Event, seat: int, lang: str) -> str:
    """An event as a line of the log."""
    gaps: dict[str, Any] = {"player": seat_name(pos, event.seat, lang)}
    name = event.name
    data = pos.game.box.data
    if name in ("ending", "ended"):
        return say(pos, "events", wording(pos, event), lang, **gaps)
    if name in ("took", "row", "drew", "shown", "turned_up", "found", "discarded"):
        gaps["card"] = card_name(pos, event.a, lang)
        gaps["the_card"] = the_card(pos, event.a, lang)
        gaps["count"] = event.b
    elif name in ("placed", "captured", "removed"):
        gaps |= lying(pos, Card(event.b, event.a), lang)
        if name != "removed" and event.c != event.seat:
            name += "_elsewhere"
            gaps["other"] = seat_name(pos, event.c, lang)
    elif name == "mission":
        gaps["mission"] = str(data["mission"][event.a][f"text_{lang}"])
    elif name == "solo_mission":
        gaps["mission"] = str(data["solo_mission"][event.a][f"text_{lang}"])
    elif name == "solo_side":
        gaps["side"] = "AB"[event.a]
    elif name == "lap":
        gaps["laps"] = event.a
    elif name == "top_secret":
        gaps["card"] = str(data["top_secret"][event.a][f"name_{lang}"])
        gaps["met"] = event.b.bit_count()
    elif name in ("tie_broken", "tie_shared"):
        gaps |= {"points": event.a, "cards": event.b}
    return say(pos, "events", name, lang, **gaps)


def score_lines(pos: Position, seat: int) -> list[tuple[str, int]]:
    """SP-61, SP-69: the lines a seat's points come from; Top Secret tasks only at the end."""
    box, s = pos.game.box.plain, pos.plain
    you = s.players[seat]
    planets = sum(you.captured) * box.planet_points
    lines = [("planets", planets)]
    if s.seats == 1:
        done = [count * value for count, value in zip(s.solo_done, box.solo_points, strict=True)]
        side_a, side_b = sum(done[:SOLO_MISSIONS]), sum(done[SOLO_MISSIONS:])
        return [*lines, ("solo_side_a", side_a), ("solo_side_b", side_b)]
    missions = sum(box.mission_points[i] for i in range(MISSIONS) if you.missions >> i & 1)
    lines.append(("missions", missions))
    if pos.is_over:
        lines.append(("top_secret", pos.scores()[seat] - planets - missions))
    return lines


def tie_break(pos: Position, seat: int) -> int:
    """SP-63: the cards in a seat's network."""
    return int(pos.plain.size[seat])
