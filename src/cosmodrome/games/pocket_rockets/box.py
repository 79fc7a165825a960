"""The components as rules read them, and their loading from box.toml."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.box import BoxReader
from cosmodrome.engine.naming import Ids
from cosmodrome.engine.record import Record, i8, i16

# Cards: a kind is colour x 7 + part, 21 kinds in all (PR-1, PR-2).
COLOUR = Ids("blue", "yellow", "red")
PART = Ids("base", "section", "plain", "plus1", "ap5", "hand4", "dir")
CARD = Ids(*(f"{colour}-{part}" for colour in COLOUR for part in PART), table="card")
BASES_PER_COLOUR = 5
MAX_CARDS = 54

# Yard cards (PR-3); pile p lies beside yard card p + FIRST_PILE (PR-17).
YARD = Ids(
    launch_pad="LP",
    recycling_depot="RD",
    blue_line="CL-B",
    yellow_line="CL-J",
    red_line="CL-R",
    conveyor="CV",
    table="yard",
)
FIRST_PILE = YARD.blue_line
PILE = Ids(*YARD.ids[FIRST_PILE:])

#: Rockets by colour and base.
ROCKET = Ids(*(f"{c}-{i}" for c in COLOUR for i in range(1, BASES_PER_COLOUR + 1)))
TOKEN_KINDS = 4
MAX_TOKENS = 8
MAX_ACTION_POINTS = 20
#: So that the longest game still fits the counter of turns.
MAX_IDLE_ROUNDS = 100
SEATS = 4
MAX_HAND = 4
MAX_BONUS_CARDS = 2
BONUS = Ids(
    express_refuelling="BC1",
    espionage="BC2",
    position_swap="BC3",
    special_order="BC4",
    head_swap="BC5",
    table="bonus_card",
)
PAWN = Ids("green", "white", "black", "blue", table="pawn")

#: The most points anything is worth.
MAX_VALUE = 20

BOX = Record(
    "box",
    idle_rounds_limit=i16.within(1, MAX_IDLE_ROUNDS),
    card_count=i8.upto(MAX_CARDS)[len(CARD)],
    token_value=i8.upto(MAX_VALUE)[TOKEN_KINDS],
    token_count=i8.upto(MAX_TOKENS)[TOKEN_KINDS],
    start_bases=i8.within(-1, len(COLOUR) - 1)[SEATS + 1, SEATS],
    layout=i8.below(YARD.size)[YARD.size],
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
COLOUR_OF_YARD = ("none", "none", *COLOUR, "none")


def read_box(reader: BoxReader) -> dict[str, Any]:
    """The box record's fields from a file; faults are collected by the reader."""
    cards = _read_cards(reader)
    _read_fixed(reader)
    tokens = reader.items("fuel", TOKEN_KINDS)
    for token in tokens:
        token.text("colour")
        token.words()
    if not any(token.data.get("count") for token in tokens):
        reader.fault("fuel", "no_token")
    bases = [[-1] * SEATS for _ in range(SEATS + 1)]
    for dealt in reader.items("start_bases", SEATS - 1):
        players = dealt.whole("players", 2, SEATS)
        colours = dealt.list_of("colours", COLOUR, players)
        bases[players][:players] = colours
        for colour in range(len(COLOUR)):
            if colours.count(colour) > cards[colour * len(PART) + PART.base]:
                reader.fault(f"{dealt.path}.colours", "too_many_bases")
    layout = reader.table("layout")
    places = layout.list_of("clockwise", YARD, YARD.size)
    if sorted(places) != list(range(YARD.size)):
        reader.fault("layout.clockwise", "each_card_once")
    elif (
        places.index(YARD.launch_pad) - places.index(YARD.recycling_depot)
    ) % YARD.size != YARD.size // 2:
        reader.fault("layout.clockwise", "facing")
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
    """The number of copies of each kind, in the order of CARD."""
    counts = []
    for kind, card in zip(CARD, reader.items("card", len(CARD)), strict=False):
        colour, part = kind.split("-")
        if card.text("id") != kind:
            reader.fault(f"{card.path}.id", "keeps_order", kind=kind)
        is_head = part not in ("base", "section")
        card.one_of("colour", (colour,))
        card.one_of("part", ("head" if is_head else part,))
        card.one_of("bonus", (part if is_head and part != "plain" else "none",))
        card.words()
        most = BASES_PER_COLOUR if part == "base" else MAX_CARDS
        counts.append(card.whole("count", 0, most))
    if sum(counts) > MAX_CARDS:
        reader.fault("card", "too_many_cards", cards=sum(counts), most=MAX_CARDS)
    return counts


def _read_fixed(reader: BoxReader) -> None:
    """Components whose number and meaning the rules fix; only their words can change."""
    for i, card in enumerate(reader.items("yard", len(YARD))[: len(YARD)]):
        card.one_of("id", (YARD[i],))
        card.one_of("action", (ACTIONS_OF_YARD[i],))
        card.one_of("colour", (COLOUR_OF_YARD[i],))
        if card.flag("pile") != (i >= FIRST_PILE):
            reader.fault(f"{card.path}.pile", "cannot_change")
        card.words()
    for i, bonus in enumerate(reader.items("head_bonus", 4)[:4]):
        bonus.one_of("id", (PART[i + 3],))
        if bonus.flag("stacks") != (PART[i + 3] == "plus1"):
            reader.fault(f"{bonus.path}.stacks", "cannot_change")
        bonus.words()
        bonus.words("text")
    for i, card in enumerate(reader.items("bonus_card", len(BONUS))[: len(BONUS)]):
        card.one_of("id", (BONUS[i],))
        card.words()
        card.words("text")
    for i, pawn in enumerate(reader.items("pawn", len(PAWN))[: len(PAWN)]):
        pawn.one_of("id", (PAWN[i],))
        pawn.words()
