"""Positions to order: the smallest table on which a rule shows, with every card of the box on it.

    pos = given(hand="PL5", networks={0: {(0, 0): "SH5", (1, 0): "PL5"}})

Seat 0 is in turn and has drawn, unless `ask` says otherwise. Cards nobody asked for lie in the
deck, or are away where the deck was given whole. `given` asks the game itself whether such a
position can occur.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeAlias

from cosmodrome.engine.checks import check_state
from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.games.space_pioneers import GAME
from cosmodrome.games.space_pioneers.box import FACE, FIRST_SHIP, PLANET
from cosmodrome.games.space_pioneers.checks import fitting
from cosmodrome.games.space_pioneers.state import ASK, LINE

Place: TypeAlias = tuple[int, int]
#: The way to each side of a card.
STEPS = {(0, -1): 0, (0, 1): 1, (-1, 0): 2, (1, 0): 3}
Network: TypeAlias = Mapping[Place, str]

ASKED = {"draw": ASK.draw, "card": ASK.card, "removal": ASK.removal}
TOP_SECRETS = ("TS1", "TS2", "TS3", "TS4", "TS5")

#: SP-T9: two copies of PL5, either of which can go, but not both.
RING = {
    (0, 0): "SH5", (1, 0): "PL5", (2, 0): "SH5", (2, 1): "PL5",
    (2, 2): "SH3", (1, 2): "PL7", (0, 2): "SH3", (0, 1): "PL3",
}  # fmt: skip
#: Planets above, left and right of a ship; PL3 fits below it.
CROSS = {(0, 0): "SH5", (0, -1): "PL2", (-1, 0): "PL6", (1, 0): "PL5"}
#: Six cards in a row; SH6 fits at (6, 0).
SIX = {(0, 0): "SH5", (1, 0): "PL5", (2, 0): "SH6", (3, 0): "PL6", (4, 0): "SH5", (5, 0): "PL5"}
#: Six different planets; PL8 fits at (3, 2).
GARDEN = {
    **CROSS, (0, 1): "PL3", (0, 2): "SH7", (1, 2): "PL7", (-1, 2): "PL1", (2, 2): "SH4",
}  # fmt: skip


def given(
    players: int = 2,
    *,
    ask: str = "card",
    turn: int = 0,
    start: int = 0,
    hand: str = "",
    hands: Mapping[int, str] | None = None,
    networks: Mapping[int, Network] | None = None,
    row: str = "",
    deck: str | None = None,
    top: str = "",
    captured: Mapping[int, str] | None = None,
    missions: Mapping[int, str] | None = None,
    top_secret: Mapping[int, str] | None = None,
    graveyard: str = "",
    gone: str = "",
    placed_in_others: Mapping[int, int] | None = None,
    captured_from_others: Mapping[int, int] | None = None,
    side: str = "A",
    side_done: str = "",
    since_turned: str = "",
    ending: int = 0,
    seed: int = 1,
    game: Any = GAME,
) -> Position:
    """A position with all as ordered; `hand` is that of the seat in turn.

    A `!` after a card in a hand means that everybody knows it. `deck` is the whole deck and `top`
    only its top cards, the top card last. Cells are (x, y), x to the right and y downwards.
    """
    pos: Position = game.new(players=players, start=start, seed=seed)
    s = pos.plain
    _clear(s)
    box = Counter({face: game.box.plain.copies[i] for i, face in enumerate(FACE)})
    laid = [face for network in (networks or {}).values() for face in network.values()]
    away = graveyard.split() + gone.split()
    box.subtract(laid + row.split() + top.split() + (deck or "").split() + away)
    for seat, cards in (captured or {}).items():
        box.subtract(cards.split())
        for card in cards.split():
            s.players[seat].captured[FACE.index(card)] += 1
    for seat, cards in {turn: hand, **(hands or {})}.items():
        box.subtract(cards.replace("!", "").split())
        for card in cards.split():
            face = FACE.index(card.rstrip("!"))
            s.players[seat].hand[face] += 1
            s.players[seat].known[face] += card.endswith("!")
    short = [face for face, count in box.items() if count < 0]
    assert not short, f"the box has too few {short}"
    for card in graveyard.split():
        s.graveyard[FACE.index(card) - FIRST_SHIP] += 1
    for card in gone.split():
        s.gone[FACE.index(card)] += 1
    for i, card in enumerate(row.split()):
        s.row[i] = FACE.index(card) + 1
    rest = sorted(box.elements(), key=FACE.index)
    _lay_deck(s, rest, deck, top)
    _lay_networks(s, networks or {})
    for seat, names in (missions or {}).items():
        s.players[seat].missions = sum(1 << int(name[1]) - 1 for name in names.split())
    for seat, count in (placed_in_others or {}).items():
        s.players[seat].placed_in_others = count
    for seat, count in (captured_from_others or {}).items():
        s.players[seat].captured_from_others = count
    if players > 1:
        _give_top_secrets(s, top_secret or {})
    s.side = "AB".index(side)
    s.side_done = sum(1 << int(name[1]) - 1 for name in side_done.split())
    for card in since_turned.split():
        s.since_turned[FACE.index(card)] += 1
    s.start, s.turn, s.ending = start, turn, ending
    s.stack[0].kind, s.stack[0].seat = ASKED[ask], turn
    for network in range(players):
        s.fits[network] = fitting(game.box.plain, s, network)
    check_state(game, pos.buffer)
    made: Position = game.from_bytes(bytes(pos), options=pos.options)
    return made


def _clear(s: View) -> None:
    """Take every card off the table."""
    for player in s.players:
        for face in range(len(FACE)):
            player.hand[face] = 0
        player.top_secret = 0
    for i in range(s.deck_size):
        s.deck[i] = 0
    s.row[0] = s.row[1] = s.deck_size = 0


def _lay_deck(s: View, rest: list[str], deck: str | None, top: str) -> None:
    cards = rest + top.split()
    if deck is not None:
        cards = deck.split()
        for card in rest:
            face = FACE.index(card)
            if face < PLANET.size:
                s.gone[face] += 1
            else:
                s.graveyard[face - FIRST_SHIP] += 1
    for i, card in enumerate(cards):
        s.deck[i] = FACE.index(card)
    s.deck_size = len(cards)


def _lay_networks(s: View, networks: Mapping[int, Network]) -> None:
    at = 0
    for seat in range(s.seats):
        cards = sorted((y * LINE + x, face) for (x, y), face in networks.get(seat, {}).items())
        for cell, face in cards:
            s.cell[at], s.face[at] = cell, FACE.index(face)
            at += 1
        s.size[seat] = len(cards)


def _give_top_secrets(s: View, wanted: Mapping[int, str]) -> None:
    spare = [card for card in TOP_SECRETS if card not in wanted.values()]
    for seat in range(s.seats):
        card = wanted.get(seat) or spare.pop(0)
        s.players[seat].top_secret = TOP_SECRETS.index(card) + 1


# Reading a position


def network(pos: Position, seat: int = 0) -> dict[Place, str]:
    """The cards of a network by their places."""
    return {(card["x"], card["y"]): card["card"] for card in pos.view()["networks"][seat]}


def beside(place: Place) -> list[Place]:
    return [(place[0] + x, place[1] + y) for x, y in STEPS]


def player(pos: Position, seat: int = 0, watcher: int | None = None) -> dict[str, Any]:
    """A player as a seat (None: the player's own) sees it."""
    seen: dict[str, Any] = pos.view(seat if watcher is None else watcher)["players"][seat]
    return seen


def hand(pos: Position, seat: int = 0) -> list[str]:
    """A seat's hand, as the seat sees it."""
    cards: list[str] = player(pos, seat)["hand"]
    return cards


def captured(pos: Position, seat: int = 0) -> list[str]:
    cards: list[str] = player(pos, seat)["captured"]
    return cards


def missions(pos: Position, seat: int = 0) -> list[str]:
    done: list[str] = player(pos, seat)["missions"]
    return done


def asked(pos: Position) -> str | None:
    """What the seat that decides is asked."""
    decision = pos.view(pos.actors[0])["decision"] if pos.actors else None
    return decision["kind"] if decision else None


# Playing


def spots(pos: Position, card: str, owner: int = 0) -> set[Place]:
    """Where a card of the hand may go in a network; the position stays as it is."""
    pos = pos.copy()
    seat = pos.actors[0]
    if f"play:{card}" not in {action.name for action in pos.legal_actions()}:
        return set()
    pos.play(f"play:{card}")
    if asked(pos) == "network":
        if f"network:{owner + 1}" not in {action.name for action in pos.legal_actions()}:
            return set()
        pos.play(f"network:{owner + 1}")
    decision = pos.view(seat)["decision"]
    if decision["kind"] != "cell" or decision["network"] != owner:
        return set()
    return {(cell["x"], cell["y"]) for cell in decision["cells"]}


def lay(pos: Position, card: str, at: Place | None = None, owner: int | None = None) -> list[Any]:
    """Play a card to a place (None: the first ship), into the own network or another's."""
    seat = pos.actors[0]
    target = seat if owner is None else owner
    events = pos.play(f"play:{card}")
    if at is None:
        return events
    if asked(pos) == "network":
        events += pos.play(f"network:{target + 1}")
    decision = pos.view(seat)["decision"]
    assert decision["network"] == target
    actions = {(cell["x"], cell["y"]): cell["action"] for cell in decision["cells"]}
    assert at in actions, f"{card} cannot go to {at}"
    return events + pos.play(actions[at])


def pass_turn(pos: Position) -> None:
    """Finish the turn with as little as possible: from the deck or row, no card where allowed."""
    seat = pos.plain.turn
    turns = pos.plain.turns
    while not pos.is_over and pos.plain.turns == turns:
        names = [action.name for action in pos.legal_actions()]
        for wish in ("deck", "skip", "keep"):
            if wish in names:
                pos.play(wish)
                break
        else:
            pos.play(names[0])
    assert pos.is_over or pos.plain.turn == (seat + 1) % pos.seats
