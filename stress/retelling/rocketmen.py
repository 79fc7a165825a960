"""Rocketmen: cards were bought, placed, paid with and discarded one by one; now they are ticked."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.games.rocketmen import GAME
from cosmodrome.games.rocketmen.box import CARD
from cosmodrome.games.rocketmen.state import ASK

TURNS = ("turn", "last")
#: The number that the question `last` had.
LAST_THEN = 9
IGNORED: tuple[str, ...] = ()

Moves = list[tuple[int, str, str]]


class Arrived(Exception):
    """An effect was used on a Trajectory card that had already reached the target."""


def converted(state: dict[str, Any]) -> dict[str, Any]:
    """A position between two operations: nothing is chosen or paid in it."""
    found = {name: value for name, value in state.items() if name not in ("discount", "wild")}
    nothing = [0] * len(state["chosen"])
    found |= {"chosen_site": nothing, "financing": nothing, "back": [0] * len(state["engines"])}
    found["stack"] = [
        {**asked, "kind": ASK.last if asked["kind"] == LAST_THEN else asked["kind"]}
        for asked in state["stack"]
    ]
    return found


def mended(turn: Any) -> str:
    """The flight does not ask any more what acts on a card that reaches the target."""
    if not any(asked == "drawn" and name.startswith("flight") for _, asked, name in turn.moves):
        return ""
    try:
        retell(GAME.from_bytes(turn.start), turn)
    except Arrived:
        return "an effect on a card that reaches the target"
    return ""


def retell(pos: Position, turn: Any) -> None:
    """Play on what was played then."""
    moves: Moves = list(turn.moves)
    while moves:
        verb = moves[0][2].partition(":")[0]
        if verb in ("buy", "engine"):
            purchase(pos, moves)
        elif verb in ("program", "place"):
            placement(pos, moves)
        elif verb == "use" and asked_next(moves) == "free":
            card = moves.pop(0)[2]
            pos.act([*ticks(moves, "free", "place", "card"), card])
        elif verb in ("effect", "effect_site", "one_use"):
            name = moves.pop(0)[2]
            zone = "site" if verb == "effect_site" else "card"
            others = ticks(moves, "exchange", "discard", "card")
            pos.act([f"{zone}:{name.partition(':')[2]}", *others, name])
        elif moves[0][1] in ("abandon", "keep", "back", "excess"):
            losses(pos, moves)
        elif verb in ("discard", "discard_site"):
            zone = "site" if verb == "discard_site" else "card"
            pos.act([f"{zone}:{moves.pop(0)[2].partition(':')[2]}", "discard"])
        elif moves[0][1] == "window" and verb == "yes":
            moves.pop(0)
            pay(pos, moves, "otherwise:window", "yes", [])
        elif moves[0][1] == "drawn" and (pos.asked is None or pos.asked.name != "drawn"):
            if moves.pop(0)[2] != "accept":
                raise Arrived
        else:
            pos.play(moves.pop(0)[2])


def asked_next(moves: Moves) -> str:
    return moves[1][1] if len(moves) > 1 else ""


def ticks(moves: Moves, asked: str, verb: str, new: str) -> list[str]:
    """What was chosen one by one at a question, as ticks; `done` is not said any more."""
    found = []
    while moves and moves[0][1] == asked and moves[0][2].partition(":")[0] in (verb, "done"):
        name = moves.pop(0)[2]
        if name != "done":
            found.append(f"{new}:{name.partition(':')[2]}")
    return found


def purchase(pos: Position, moves: Moves) -> None:
    """The cards of one purchase, then what paid."""
    items = []
    while moves and moves[0][1] in ("turn", "buy") and not (items and moves[0][1] == "turn"):
        name = moves.pop(0)[2]
        if name == "done":
            break
        items.append(name)
    pay(pos, moves, "otherwise:purchase", "purchase", items)


def placement(pos: Position, moves: Moves) -> None:
    """A Mission and cards of one placement, then what paid beside their own money."""
    mission, cards = "", []
    while moves and moves[0][1] in ("turn", "place") and not (
        (cards or mission) and moves[0][1] == "turn"
    ):  # fmt: skip
        verb, _, card = moves.pop(0)[2].partition(":")
        if verb == "done":
            break
        mission = card if verb == "program" else mission
        cards.append(f"card:{card}")
    offered = f"program:{mission}" if mission else "place"
    pay(pos, moves, f"otherwise:{mission or 'placement'}", offered, cards)


def pay(pos: Position, moves: Moves, otherwise: str, offered: str, items: list[str]) -> None:
    """What was paid piece by piece; where there is only one payment, it is the one offered."""
    paid = []
    while moves and moves[0][1] == "pay":
        paid.append(moves.pop(0)[2])
    trial = pos.copy()
    for step in sorted(items, key=GAME.actions.parse):
        trial.play(step)
    if otherwise not in [action.name for action in trial.legal_actions()]:
        pos.act([*items, offered])
        return
    pos.act([*items, otherwise])
    pos.act([*financing(pos, items), *paid, "done"])


def financing(pos: Position, items: list[str]) -> list[str]:
    """The cards placed paid for themselves, as far as it took: the most valuable first."""
    cards = [card for verb, _, card in (item.partition(":") for item in items) if verb == "card"]
    money = {card: GAME.box.plain.money[CARD.index(card)] for card in cards}
    found, left = [], pos.plain.due
    for card in sorted(cards, key=lambda card: -money[card]):
        if left > 0 and money[card]:
            found.append(f"finance:{card}")
            left -= money[card]
    return found


def losses(pos: Position, moves: Moves) -> None:
    """What was lost, kept or came back after a launch, or was dropped at the end of a turn."""
    asked = moves[0][1]
    new = {"discard_site": "site", "discard": "card"}
    chosen = []
    while moves and (moves[0][1] == asked or (asked == "keep" and moves[0][1] == "back")):
        verb, _, card = moves.pop(0)[2].partition(":")
        if verb != "done":
            chosen.append(f"{new.get(verb, verb)}:{card}")
    if asked == "abandon":
        chosen += rest(pos, chosen)
    pos.act([*chosen, "done"])


def rest(pos: Position, chosen: list[str]) -> list[str]:
    """What went without a question, since all of it had to."""
    assert pos.asked is not None
    left = list(pos.view(pos.asked.seat)["players"][pos.asked.seat]["site"])
    for name in chosen:
        left.remove(name.partition(":")[2])
    missing = pos.asked.left - len(chosen)
    return [f"site:{card}" for card in left] if missing else []
