"""The components as rules read them, and their loading from box.toml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine.box import BoxReader, Table
from cosmodrome.engine.naming import Ids
from cosmodrome.engine.record import Record, Scalar, i8, i16

# Cards: a kind is colour x 7 + part, 21 kinds in all (PR-1, PR-2).
COLOUR = Ids("blue", "yellow", "red")
PART = Ids("base", "section", "plain", "plus1", "ap5", "hand4", "dir")
HEADS = PART[PART.plain :]
HEAD_BONUS = Ids(*PART[PART.plus1 :], table="head_bonus")
#: The colour and the part of each kind of card.
KINDS = {f"{colour}-{part}": (colour, part) for colour in COLOUR for part in PART}
CARD = Ids(*KINDS, table="card")
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

#: The colour of each rocket and its number among those of that colour.
ROCKETS = {
    f"{colour}-{n}": (colour, n) for colour in COLOUR for n in range(1, BASES_PER_COLOUR + 1)
}
ROCKET = Ids(*ROCKETS)
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
    card_count=i8.upto(MAX_CARDS)[CARD.size],
    token_value=i8.upto(MAX_VALUE)[TOKEN_KINDS],
    token_count=i8.upto(MAX_TOKENS)[TOKEN_KINDS],
    start_bases=i8.within(-1, COLOUR.size - 1)[SEATS + 1, SEATS],
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


def facing(layout: Sequence[int]) -> bool:
    """PR-8: whether the Launch pad and the Recycling depot face each other across the ring."""
    apart = layout.index(YARD.launch_pad) - layout.index(YARD.recycling_depot)
    return apart % YARD.size == YARD.size // 2


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
        for colour in range(COLOUR.size):
            if colours.count(colour) > cards[colour * PART.size + PART.base]:
                reader.fault(f"{dealt.path}.colours", "too_many_bases")
    layout = reader.table("layout")
    places = layout.list_of("clockwise", YARD, YARD.size)
    if sorted(places) != list(range(YARD.size)):
        reader.fault("layout.clockwise", "each_card_once")
    elif not facing(places):
        reader.fault("layout.clockwise", "facing")
    data: dict[str, Any] = {
        "card_count": cards,
        "token_value": [token.whole("value", 0, MAX_VALUE) for token in tokens],
        "token_count": [token.whole("count", 0, MAX_TOKENS) for token in tokens],
        "start_bases": bases,
        "layout": places,
        "arrow": (1, -1)[layout.one_of("arrow", ("clockwise", "anticlockwise"))],
    }
    values = reader.table("values")
    for name, field in BOX.fields.items():
        if name not in data and isinstance(field.type, Scalar):
            data[name] = values.whole(name, field.type.low, field.type.high)
    return data


def _read_cards(reader: BoxReader) -> list[int]:
    """The number of copies of each kind, in the order of CARD."""
    counts = []
    for (kind, (colour, part)), card in zip(
        KINDS.items(), reader.items("card", CARD.size), strict=False
    ):
        if card.text("id") != kind:
            reader.fault(f"{card.path}.id", "keeps_order", kind=kind)
        card.one_of("colour", (colour,))
        card.one_of("part", ("head" if part in HEADS else part,))
        card.one_of("bonus", (part if part in HEAD_BONUS else "none",))
        card.words()
        most = BASES_PER_COLOUR if part == "base" else MAX_CARDS
        counts.append(card.whole("count", 0, most))
    if sum(counts) > MAX_CARDS:
        reader.fault("card", "too_many_cards", cards=sum(counts), most=MAX_CARDS)
    return counts


def _read_fixed(reader: BoxReader) -> None:
    """Components whose number and meaning the rules fix; only their words can change."""
    for sort in (YARD, HEAD_BONUS, BONUS, PAWN):
        for i, item in enumerate(reader.items(sort.table, sort.size)[: sort.size]):
            item.one_of("id", (sort[i],))
            item.words()
            if sort is YARD:
                item.one_of("action", (ACTIONS_OF_YARD[i],))
                item.one_of("colour", (COLOUR_OF_YARD[i],))
                _keeps(reader, item, "pile", i >= FIRST_PILE)
            elif sort is HEAD_BONUS:
                _keeps(reader, item, "stacks", sort[i] == "plus1")
            if sort in (HEAD_BONUS, BONUS):
                item.words("text")


def _keeps(reader: BoxReader, item: Table, key: str, wanted: bool) -> None:
    if item.flag(key) != wanted:
        reader.fault(f"{item.path}.{key}", "cannot_change")
