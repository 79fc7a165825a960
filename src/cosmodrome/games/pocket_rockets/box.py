"""The components as rules read them, and their loading from box.toml."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.box import BoxReader
from cosmodrome.engine.record import Record, i8, i16
from cosmodrome.games.pocket_rockets.state import (
    BASE,
    BASES_PER_COLOUR,
    BONUS_CARDS,
    COLOURS,
    FIRST_PILE,
    KINDS,
    LAUNCH_PAD,
    MAX_ACTION_POINTS,
    MAX_BONUS_CARDS,
    MAX_CARDS,
    MAX_HAND,
    MAX_IDLE_ROUNDS,
    MAX_TOKENS,
    PARTS,
    PAWNS,
    PLACES,
    RECYCLING_DEPOT,
    SEATS,
    TOKEN_KINDS,
    YARD,
)

#: The most points anything is worth.
MAX_VALUE = 20

BOX = Record(
    "box",
    idle_rounds_limit=i16.within(1, MAX_IDLE_ROUNDS),
    card_count=i8.upto(MAX_CARDS)[len(KINDS)],
    token_value=i8.upto(MAX_VALUE)[TOKEN_KINDS],
    token_count=i8.upto(MAX_TOKENS)[TOKEN_KINDS],
    start_bases=i8.within(-1, len(COLOURS) - 1)[SEATS + 1, SEATS],
    layout=i8.below(PLACES)[PLACES],
    arrow=i8.within(-1, 1),
    action_points=i8.within(1, MAX_ACTION_POINTS),
    action_points_with_bonus=i8.within(1, MAX_ACTION_POINTS),
    hand_limit=i8.within(1, MAX_HAND),
    hand_limit_with_bonus=i8.within(1, MAX_HAND),
    points_per_section=i8.upto(MAX_VALUE),
    points_per_plus1_head=i8.upto(MAX_VALUE),
    bonus_cards_per_player=i8.flag,
    bonus_cards_per_player_max=i8.upto(MAX_BONUS_CARDS),
)
"""start_bases: for each number of players, the colours dealt, -1 beyond them."""

ACTIONS_OF_YARD = ("fuel", "recycle", "build", "build", "build", "reverse")
COLOUR_OF_YARD = ("none", "none", *COLOURS, "none")


def read_box(reader: BoxReader) -> dict[str, Any]:
    """The box record's fields from a file; faults are collected by the reader."""
    cards = _read_cards(reader)
    _read_fixed(reader)
    tokens = reader.items("fuel", TOKEN_KINDS)
    for token in tokens:
        token.text("colour")
        token.words()
    if not any(token.data.get("count") for token in tokens):
        reader.fault("fuel", "must hold at least one token")
    bases = [[-1] * SEATS for _ in range(SEATS + 1)]
    for dealt in reader.items("start_bases", SEATS - 1):
        players = dealt.whole("players", 2, SEATS)
        colours = dealt.list_of("colours", COLOURS, players)
        bases[players][:players] = colours
        for colour in range(len(COLOURS)):
            if colours.count(colour) > cards[colour * len(PARTS) + BASE]:
                reader.fault(f"{dealt.path}.colours", "deals more bases than there are")
    layout = reader.table("layout")
    places = layout.list_of("clockwise", YARD, PLACES)
    if sorted(places) != list(range(PLACES)):
        reader.fault("layout.clockwise", "must name each yard card once")
    elif (places.index(LAUNCH_PAD) - places.index(RECYCLING_DEPOT)) % PLACES != PLACES // 2:
        reader.fault("layout.clockwise", "must put LP and RD opposite each other")
    values = reader.table("values")
    return {
        "card_count": cards,
        "token_value": [token.whole("value", 0, MAX_VALUE) for token in tokens],
        "token_count": [token.whole("count", 0, MAX_TOKENS) for token in tokens],
        "start_bases": bases,
        "layout": places,
        "arrow": (1, -1)[layout.one_of("arrow", ("clockwise", "anticlockwise"))],
        "action_points": values.whole("action_points", 1, MAX_ACTION_POINTS),
        "action_points_with_bonus": values.whole("action_points_with_bonus", 1, MAX_ACTION_POINTS),
        "hand_limit": values.whole("hand_limit", 1, MAX_HAND),
        "hand_limit_with_bonus": values.whole("hand_limit_with_bonus", 1, MAX_HAND),
        "points_per_section": values.whole("points_per_section", 0, MAX_VALUE),
        "points_per_plus1_head": values.whole("points_per_plus1_head", 0, MAX_VALUE),
        "bonus_cards_per_player": values.whole("bonus_cards_per_player", 0, 1),
        "bonus_cards_per_player_max": values.whole(
            "bonus_cards_per_player_max", 0, MAX_BONUS_CARDS
        ),
        "idle_rounds_limit": values.whole("idle_rounds_limit", 1, MAX_IDLE_ROUNDS),
    }


def _read_cards(reader: BoxReader) -> list[int]:
    """The number of copies of each kind, in the order of KINDS."""
    counts = []
    for kind, card in zip(KINDS, reader.items("card", len(KINDS)), strict=False):
        colour, part = kind.split("-")
        if card.text("id") != kind:
            reader.fault(f"{card.path}.id", f"must be {kind!r}: the 21 kinds keep their order")
        is_head = part not in ("base", "section")
        card.one_of("colour", (colour,))
        card.one_of("part", ("head" if is_head else part,))
        card.one_of("bonus", (part if is_head and part != "plain" else "none",))
        card.words()
        most = BASES_PER_COLOUR if part == "base" else MAX_CARDS
        counts.append(card.whole("count", 0, most))
    if sum(counts) > MAX_CARDS:
        reader.fault("card", f"counts add up to {sum(counts)}, more than {MAX_CARDS}")
    return counts


def _read_fixed(reader: BoxReader) -> None:
    """Components whose number and meaning the rules fix; only their words can change."""
    for i, card in enumerate(reader.items("yard", len(YARD))[: len(YARD)]):
        card.one_of("id", (YARD[i],))
        card.one_of("action", (ACTIONS_OF_YARD[i],))
        card.one_of("colour", (COLOUR_OF_YARD[i],))
        if card.flag("pile") != (i >= FIRST_PILE):
            reader.fault(f"{card.path}.pile", "cannot change")
        card.words()
    for i, bonus in enumerate(reader.items("head_bonus", 4)[:4]):
        bonus.one_of("key", (PARTS[i + 3],))
        if bonus.flag("stacks") != (PARTS[i + 3] == "plus1"):
            reader.fault(f"{bonus.path}.stacks", "cannot change")
        bonus.words()
        bonus.text("fr_text")
        bonus.text("en_text")
    for i, card in enumerate(reader.items("bonus_card", len(BONUS_CARDS))[: len(BONUS_CARDS)]):
        card.one_of("id", (BONUS_CARDS[i],))
        card.words()
        card.text("fr_text")
        card.text("en_text")
    for i, pawn in enumerate(reader.items("pawn", len(PAWNS))[: len(PAWNS)]):
        pawn.one_of("id", (PAWNS[i],))
        pawn.words()
