"""Positions to order: the smallest table on which a rule shows, with every card of the box on it.

    pos = given(at="CL-B", hand="blue-section", rockets={0: [Rocket("blue")]})

Seat 0 is in turn. Cards nobody asked for lie in the piles nobody described. `given` asks the game
itself whether such a position can occur.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cosmodrome
from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.games.pocket_rockets.box import (
    BASES_PER_COLOUR,
    BONUS,
    CARD,
    COLOUR,
    FIRST_PILE,
    PART,
    PILE,
    YARD,
)
from cosmodrome.games.pocket_rockets.state import ALL, ASK

GAME = cosmodrome.load("pocket-rockets")
PILE_CARDS = YARD[FIRST_PILE:]
DEFAULT_LAYOUT = ("LP", "CL-B", "CL-J", "RD", "CL-R", "CV")
START_COLOURS = {2: "blue yellow", 3: "blue yellow red", 4: "blue yellow blue yellow"}


@dataclass(frozen=True)
class Rocket:
    """A rocket in front of a player: `Rocket("blue", 2, "plus1", fuel=4)`."""

    colour: str
    sections: int = 0
    head: str | None = None
    fuel: int | None = None

    def cards(self) -> Counter[str]:
        parts = Counter({f"{self.colour}-base": 1, f"{self.colour}-section": self.sections})
        if self.head:
            parts[f"{self.colour}-{self.head}"] += 1
        return parts


#: Seven launched rockets of one player: only a 4 is left beside the Launch pad.
SEVEN_LAUNCHED = [
    Rocket("blue", head="plain", fuel=1), Rocket("blue", head="plus1", fuel=1),
    Rocket("yellow", head="plain", fuel=2), Rocket("yellow", head="plus1", fuel=2),
    Rocket("red", head="plain", fuel=3), Rocket("red", head="plus1", fuel=3),
    Rocket("red", head="ap5", fuel=4),
]  # fmt: skip


def given(
    players: int = 2,
    *,
    at: str = "LP",
    others_at: str = "LP",
    hand: str = "",
    hands: Mapping[int, str] | None = None,
    rockets: Mapping[int, Sequence[Rocket]] | None = None,
    piles: Mapping[str, str] | None = None,
    tops: Mapping[str, str] | None = None,
    bonus: Mapping[int, str] | None = None,
    points: int | None = None,
    arrow: int = 1,
    spare: str = "piles",
    seed: int = 1,
    **options: Any,
) -> Position:
    """Seat 0's turn, with the rest as ordered.

    A hand is a list of kinds; `?` after a kind means that only its owner knows the card. `piles`
    gives whole piles, bottom first; `tops` only the top card. Seats without `rockets` have their
    first base. With `spare="rockets"` the cards nobody asked for are rockets of the last seat, and
    the others have only what was ordered.
    """
    pos = GAME.new(players=players, seed=seed, **options)
    s = pos.plain
    _clear(s)
    all_hands = {0: hand, **(hands or {})}
    mine = dict(rockets or {})
    colours = START_COLOURS[players].split()
    usual = [[] if spare == "rockets" else [Rocket(colour)] for colour in colours]
    owned = {seat: list(mine.get(seat, usual[seat])) for seat in range(players)}
    box = Counter({kind: GAME.box.plain.card_count[i] for i, kind in enumerate(CARD)})
    for cards in [rocket.cards() for owner in owned.values() for rocket in owner]:
        box.subtract(cards)
    for text in (*all_hands.values(), *(piles or {}).values(), *(tops or {}).values()):
        box.subtract(text.replace("?", "").split())
    short = [kind for kind, count in box.items() if count < 0]
    assert not short, f"the box has too few {short}"
    if spare == "rockets":
        owned[players - 1] += _spare_rockets(box)
    for seat in range(players):
        for rocket in owned[seat]:
            _lay_rocket(s, seat, rocket)
        _give_hand(s.players[seat], seat, all_hands.get(seat, ""))
        dealt = (bonus or {}).get(seat, "").split()
        for i, card in enumerate(sorted(BONUS.index(name) + 1 for name in dealt)):
            s.players[seat].bonus_cards[i] = card
        place = at if seat == 0 else others_at
        s.players[seat].place = list(s.layout).index(YARD.index(place))
        heads = {rocket.head for rocket in owned[seat] if rocket.head}
        s.players[seat].active = sum(
            1 << b for b in range(PART.ap5, PART.dir + 1) if PART[b] in heads
        )
    _lay_piles(s, piles or {}, tops or {}, sorted(box.elements(), key=CARD.index))
    _start_turn(s, points)
    s.arrow = arrow
    GAME.check_position(GAME.box.plain, s)
    return GAME.from_bytes(bytes(pos), options=pos.options)


def _clear(s: View) -> None:
    """Leave nothing but the yard, the tokens and the pawns."""
    for rocket in s.rockets:
        rocket.owner = 0
    for seat in range(s.seats):
        for i in range(2):
            s.players[seat].bonus_cards[i] = 0


def _spare_rockets(box: Counter[str]) -> list[Rocket]:
    """All cards left over as rockets, the sections of a colour on its first."""
    built = []
    for colour in COLOUR:
        heads = [part for part in PART[2:] if box[f"{colour}-{part}"]]
        sections = box[f"{colour}-section"]
        for i in range(box[f"{colour}-base"]):
            head = heads[i] if i < len(heads) else None
            built.append(Rocket(colour, sections if i == 0 else 0, head))
    for rocket in built:
        box.subtract(rocket.cards())
    assert not +box, f"no rocket takes {+box}"
    return built


def _lay_rocket(s: View, seat: int, rocket: Rocket) -> None:
    slot = COLOUR.index(rocket.colour) * BASES_PER_COLOUR
    while s.rockets[slot].owner:
        slot += 1
    it = s.rockets[slot]
    it.owner, it.sections = seat + 1, rocket.sections
    it.head = PART.index(rocket.head) if rocket.head else 0
    if rocket.fuel:
        it.fuel = rocket.fuel
        s.tokens[rocket.fuel - 1] -= 1


def _give_hand(player: View, seat: int, text: str) -> None:
    cards = sorted(
        (CARD.index(card.rstrip("?")), 1 << seat if card.endswith("?") else ALL)
        for card in text.split()
    )
    for i, (kind, known) in enumerate(cards):
        player.hand[i], player.hand_known[i] = kind, known
    player.hand_size = len(cards)


def _lay_piles(s: View, piles: Mapping[str, str], tops: Mapping[str, str], rest: list[str]) -> None:
    open_piles = [p for p in range(PILE.size) if PILE_CARDS[p] not in piles]
    assert open_piles or not rest, f"these cards lie nowhere: {rest}"
    content = {p: piles.get(PILE_CARDS[p], "").split() for p in range(PILE.size)}
    for i, kind in enumerate(rest):
        content[open_piles[i % len(open_piles)]].append(kind)
    for p in range(PILE.size):
        if PILE_CARDS[p] in tops:
            content[p].append(tops[PILE_CARDS[p]])
        for i, kind in enumerate(content[p]):
            s.piles[p].cards[i] = CARD.index(kind)
        s.piles[p].height = len(content[p])
        if content[p]:
            s.piles[p].known[len(content[p]) - 1] = ALL


def _start_turn(s: View, points: int | None) -> None:
    """Seat 0 begins a turn, its bonuses at work."""
    s.phase, s.start, s.turn = 1, 0, 0
    active = s.players[0].active
    s.action_points = points or (5 if active >> PART.ap5 & 1 else 4)
    s.stack_size = 1 + (active >> PART.dir & 1)
    for i, kind in enumerate((ASK.turn, ASK.direction)[: s.stack_size]):
        s.stack[i].kind, s.stack[i].seat = kind, 0


# Reading a position


def hand(pos: Position, seat: int = 0) -> list[str]:
    """A seat's hand, as the seat sees it."""
    cards: list[str] = pos.view(seat)["players"][seat]["hand"]
    return cards


def pile(pos: Position, card: str, seat: int | None = None) -> dict[str, Any]:
    """A pile as a seat (None: a spectator) sees it."""
    found: dict[str, Any] = pos.view(seat)["piles"][PILE_CARDS.index(card)]
    return found


def pile_cards(pos: Position, card: str) -> list[str]:
    """What really lies in a pile, bottom first: nobody at the table sees this."""
    stack = pos.plain.piles[PILE_CARDS.index(card)]
    return [CARD[stack.cards[i]] for i in range(stack.height)]


def rockets(pos: Position, seat: int = 0) -> list[Rocket]:
    """The rockets in front of a seat."""
    return [
        Rocket(it["colour"], it["sections"], it["head"], it["fuel"])
        for it in pos.view()["rockets"]
        if it["owner"] == seat
    ]


def place(pos: Position, seat: int = 0) -> str:
    """The yard card under a seat's pawn."""
    card: str = pos.view()["players"][seat]["place"]
    return card


def end_turn(pos: Position) -> None:
    """Spend what is left of the turn on moves."""
    seat = pos.plain.turn
    while pos.plain.turn == seat and not pos.is_over:
        pos.play("move" if pos.legal_ids()[0] >= YARD.size + 2 else pos.legal_ids()[0])


def next_turn_of(pos: Position, seat: int) -> None:
    """Play on with moves alone until a seat begins its next turn."""
    end_turn(pos)
    while pos.plain.turn != seat:
        end_turn(pos)
