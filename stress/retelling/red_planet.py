"""Mission: Planète Rouge: a move was one action, drops and reinforcements came one by one.

What left no choice was asked: drawing, the one Discovery to look at, the one colour in a place.
"""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.games.red_planet.state import ASK
from stress.retell import Turn

#: A Specialist's boarding, a sealed choice, an Action window, a storm.
TURNS = ("", "board", "action", "storm")

#: The questions of then, in the order of their numbers.
ASKED = (
    "board", "destination", "move", "research", "look", "assign", "launch", "destroy", "replace",
    "replaced", "kill", "killed", "drop", "redirect", "action", "reinforce", "give", "partner",
    "take", "storm",
)  # fmt: skip

#: Steps that are taken by themselves now where they leave no choice.
MAY_FOLLOW = ("draw", "inspect", "colour", "take")


def converted(state: dict[str, Any]) -> dict[str, Any]:
    """Nothing is ticked; questions have other numbers."""
    stack = [
        {**entry, "kind": getattr(ASK, ASKED[entry["kind"]]) if i < state["stack_size"] else 0}
        for i, entry in enumerate(state["stack"])
    ]
    return {**state, "drops": [0] * 9, "stack": stack}


def retell(pos: Position, turn: Turn) -> None:
    """Play a turn of then."""
    moves = list(turn.moves)
    while moves:
        seat, asked, action = moves.pop(0)
        name, _, label = action.partition(":")
        if name == "move":
            start, to = label.split("-")
            if asked == "move":
                pos.play(f"move:{start}", seat)
            pos.play(f"to:{to}", seat)
        elif name in ("drop", "reinforce"):
            together = [label, *_more(moves, name)]
            if name == "drop":
                pos.act([*(f"drop:{region}" for region in together), "done"], seat)
            else:
                pos.play(action, seat)
                if pos.asked and pos.asked.name == "reinforcements":
                    pos.play(f"astronauts:{len(together)}", seat)
        elif name != "look" and (name not in MAY_FOLLOW or _is_asked(pos, action, seat)):
            pos.play(action, seat)


def _more(moves: list[tuple[int, str, str]], name: str) -> list[str]:
    """The other steps of a choice that is made at once now, and what ended it."""
    found = []
    while moves and moves[0][1] == name:
        _, _, action = moves.pop(0)
        if action != "stop":
            found.append(action.partition(":")[2])
    return found


def _is_asked(pos: Position, action: str, seat: int) -> bool:
    """Whether a step still has to be taken."""
    return seat in pos.actors and action in [legal.name for legal in pos.legal_actions(seat)]
