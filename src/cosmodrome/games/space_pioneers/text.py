"""Choosing the words of words.toml and what fills their gaps; card names come from the box."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cosmodrome.engine.events import Event
from cosmodrome.engine.position import Position
from cosmodrome.engine.telling import named, player, say, term
from cosmodrome.engine.words import Listed, Named, Sentence
from cosmodrome.games.space_pioneers import box as its
from cosmodrome.games.space_pioneers.state import column_and_row
from cosmodrome.games.space_pioneers.view import beside, captures, meant, placing

# Names


def card(pos: Position, card: str) -> Named:
    """A planet or a ship by its name alone."""
    sort = its.sort_of(card)
    return named(pos, sort.table, sort.index(card))


def kind_of(pos: Position, card_id: str) -> Sentence:
    """A planet or a ship by its name, with the word for what it is."""
    return term(pos, its.sort_of(card_id).table, name=card(pos, card_id))


def the_card(pos: Position, card_id: str) -> Sentence:
    """A planet or a ship as a sentence names it."""
    return term(pos, f"the_{its.sort_of(card_id).table}", name=card(pos, card_id))


def network(pos: Position, seat: int, owner: int) -> Sentence:
    """The own network, or another player's by the player's name."""
    if owner == seat:
        return term(pos, "own_network")
    return term(pos, "other_network", player=player(pos, owner))


def signed(number: int) -> str:
    return str(number).replace("-", "−")


def place(pos: Position, at: tuple[int, int]) -> Sentence:
    x, y = map(signed, at)
    return term(pos, "place", x=x, y=y)


def criteria(pos: Position, letters: str) -> Listed:
    """The criteria behind their letters: `colour + corner symbols`."""
    rows = [named(pos, its.CRITERION.table, its.CRITERION.index(letter)) for letter in letters]
    return Listed([term(pos, "criterion", name=row) for row in rows], " + ")


def cell(pos: Position, seat: int, action: int) -> Sentence:
    """A free cell: what the chosen card would touch there and capture, and where it is."""
    at, face = meant(pos, seat, action)
    sides = [
        term(
            pos, "touching", criteria=criteria(pos, it.criteria),
            side=next_to(pos, it.side, its.FACE[it.other]),
        )
        for it in placing(pos, at, face)
    ]  # fmt: skip
    taken = captures(pos, seat, action)
    key = "cell" if taken == 0 else "cell_capture" if taken else "cell_choice"
    where = place(pos, column_and_row(at))
    return term(pos, key, place=where, sides=Listed(sides), count=taken or 0)


def next_to(pos: Position, side: str, other: str) -> Sentence:
    """On which side of which card: `below Albatross`."""
    return term(pos, side, card=card(pos, other))


def listed(pos: Position, cards: list[str]) -> Listed:
    """Several cards, copies together: `planet Oceana × 2, ship Albatross`."""
    counted = Counter(cards).items()
    return Listed([
        kind_of(pos, card) if n == 1 else term(pos, "copies", card=kind_of(pos, card), count=n)
        for card, n in counted
    ])  # fmt: skip


# Sentences


def describe(pos: Position, seat: int, action: int) -> Sentence:
    """An action in words, as it stands in this position."""
    span, i = pos.game.actions.decode(action)
    gaps: dict[str, Any] = {}
    if span.name == "take":
        gaps["the_card"] = the_card(pos, its.FACE[pos.plain.row[i] - 1])
    elif span.name in ("play", "discard"):
        gaps["the_card"] = the_card(pos, span.labels[i])
    elif span.name == "network":
        gaps["network"] = network(pos, seat, i)
    elif span.name == "cell":
        gaps["cell"] = cell(pos, seat, action)
    elif span.name in ("capture", "remove"):
        at, face = meant(pos, seat, action)
        gaps["the_card"] = the_card(pos, its.FACE[face])
        gaps["place"] = place(pos, column_and_row(at))
        gaps["side"] = next_to(pos, *beside(pos, seat, at))
    return say(pos, "actions", span.name, **gaps)


def prompt(pos: Position, seat: int) -> Sentence:
    """What is asked of a seat, or whom it waits for."""
    asked = pos.asked
    if asked is None:
        return say(pos, "prompts", "over")
    if asked.seat != seat:
        return say(pos, "prompts", "wait", player=player(pos, asked.seat))
    gaps: dict[str, Any] = {}
    if asked.name in ("network", "cell", "capture"):
        gaps["the_card"] = the_card(pos, asked.card)
    if asked.name == "cell":
        gaps["network"] = network(pos, seat, asked.network)
    return say(pos, "prompts", asked.name + shade(pos, seat, asked.name), **gaps)


def shade(pos: Position, seat: int, asked: str) -> str:
    """What makes a prompt a special one: a first ship, no card that fits, no ship to remove."""
    if asked not in ("card", "removal"):
        return ""
    names = [action.name for action in pos.legal_actions(seat)]
    if "skip" in names:
        return "_elsewhere" if len(names) > 1 else "_none"
    if asked == "card" and pos.plain.size[seat] == 0:
        return "_first"
    return "_none" if names == ["keep"] else ""


def tell(pos: Position, event: Event, seat: int) -> Sentence:
    """An event as a line of the log."""
    name = event.name
    gaps: dict[str, Any] = {"player": player(pos, event.seat), **event.fields}
    if event.kind.joins:
        gaps["cards"] = listed(pos, event.all("card"))
        gaps["count"] = 1 + len(event.joined)
    if name in ("ending", "ended"):
        alone = name == "ending" and pos.seats == 1
        return say(pos, "events", f"{name}_{'solo' if alone else event.reason}", **gaps)
    if name == "top_secret":
        gaps["card"] = named(pos, name, its.TOP_SECRET.index(event.card))
        gaps["met"] = event.tasks.bit_count()
    elif "card" in gaps:
        gaps["card"] = kind_of(pos, event.card)
        gaps["the_card"] = the_card(pos, event.card)
    if name in ("placed", "removed"):
        if event.spot.side is None:
            name += "_alone"
        else:
            gaps["side"] = next_to(pos, event.spot.side, event.spot.card)
    if name in ("placed", "captured"):
        owner = event.spot.network if name == "placed" else event.network
        name += "" if owner == event.seat else "_with_you" if owner == seat else "_elsewhere"
        gaps["other"] = player(pos, owner)
    if "mission" in gaps:
        sort = its.MISSION if name == "mission" else its.SOLO_MISSION
        gaps["mission"] = named(pos, sort.table, sort.index(event.mission), "text_")
    return say(pos, "events", name, **gaps)


# Points


def score_lines(pos: Position, seat: int) -> list[tuple[str, int]]:
    """SP-61, SP-69: the lines a seat's points come from; Top Secret tasks only at the end."""
    box, s = pos.game.box.plain, pos.plain
    you = s.players[seat]
    planets = sum(you.captured) * box.planet_points
    lines = [("planets", planets)]
    if s.seats == 1:
        done = [count * value for count, value in zip(s.solo_done, box.solo_points, strict=True)]
        side_a, side_b = sum(done[: its.MISSIONS_A_SIDE]), sum(done[its.MISSIONS_A_SIDE :])
        return [*lines, ("solo_side_a", side_a), ("solo_side_b", side_b)]
    missions = sum(points for i, points in enumerate(box.mission_points) if you.missions >> i & 1)
    lines.append(("missions", missions))
    if pos.is_over:
        lines.append(("top_secret", pos.scores()[seat] - planets - missions))
    return lines


def tie_break(pos: Position, seat: int) -> int:
    """SP-63: the cards in a seat's network."""
    return int(pos.plain.size[seat])
