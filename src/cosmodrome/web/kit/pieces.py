"""Things on a table: pieces, zones, stacks, fans of cards, tracks, and a view to zoom and pan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from cosmodrome.engine import markup as h
from cosmodrome.web.kit.scene import Choice, Scene
from cosmodrome.web.words import say

Attributes: TypeAlias = dict[str, str | bool | None]


def doing(choice: Choice | None, lang: str) -> Attributes:
    """What makes a button an action of the form `play`; a calm one is there to be read.

    What can be ticked is gathered in the page, beside the boxes of the list of actions.
    """
    if choice is None:
        return {"type": "button", "tabindex": "-1"}
    if choice.times:
        pressed = "true" if choice.chosen else "false"
        return {"type": "button", "data-tick": choice.name, "aria-pressed": pressed}
    return {
        "type": "submit",
        "form": "play",
        "name": "action",
        "value": choice.name,
        "data-ask": ending(choice, lang),
        "data-asks": choice.asks or None,
        "aria-pressed": "true" if choice.chosen else None,
    }


def closing(choice: Choice, lang: str) -> Attributes:
    """What makes a button close a selection: off until it may."""
    return {**doing(choice, lang), "data-late": True, "disabled": True}


def ending(choice: Choice, lang: str) -> str | None:
    """What to say before an action that is asked about once more."""
    return say(lang, f"table.confirm_{choice.asks}", action=choice.text) if choice.asks else None


def frame(room: str, *content: h.Node, wide: bool = False) -> h.Element:
    """A whole board; `room` names the game's part of the stylesheet: `.pocket-rockets.with-1`.

    Beside a `wide` one the log is folded on a laptop, until somebody opens it.
    """
    return h.div(".board", data_wide=wide)[h.div(room)[content]]


def piece(
    scene: Scene,
    label: str,
    *content: h.Node,
    does: str | Sequence[str] = (),
    key: str = "",
    came_from: str = "",
    tip: str | None = None,
    class_: str = "",
) -> h.Element:
    """A card, token, pawn or place: a button with a name, lit where one of `does` is legal.

    A piece with a `key` flies when it stands elsewhere than before; a new one flies in from the
    piece or place whose key is `came_from`. A `tip` is what its large preview says; an empty one
    shows the label there. Where none of `does` is legal, its preview says why; what closes a
    selection can be pressed once enough is ticked.
    """
    names = (does,) if isinstance(does, str) else does
    choice = scene.choice(*names)
    late = next((scene.closing[name] for name in names if name in scene.closing), None)
    why = "" if choice else " ".join(name for name in names if name in scene.explained)
    named = f"{label} — {choice.text}" if choice and choice.text != label else label
    lit = ("lit", choice.role and f"role-{choice.role}") if choice else ()
    if choice and tip:
        # What follows the name; of a tip of one line, the line.
        scene.told[choice.name] = tip.partition("\n")[2] or tip
    return h.button(
        {
            "class": " ".join(filter(None, ("piece", class_, *lit))),
            "id": f"p-{key}" if key else None,
            "data-key": key or None,
            "data-from": came_from or None,
            "data-tip": label if tip == "" or (why and tip is None) else tip,
            "data-why": why or None,
            # Made to be looked at where it lies: its preview is words.
            "data-plain": tip is None,
            "aria-label": named,
            "data-action": choice.name if choice else None,
            **(closing(late, scene.lang) if late and not choice else doing(choice, scene.lang)),
        }
    )[content]


def sign(label: str, *content: h.Node, tip: str = "", class_: str = "", key: str = "") -> h.Element:
    """Something that is only looked at and explains itself: a symbol, a place, a small drawing."""
    return h.span(
        {
            "class": f"sign {class_}".strip(), "role": "img", "aria-label": label,
            "data-tip": tip or label, "data-key": key or None, "tabindex": "-1",
        }
    )[content]  # fmt: skip


def command(
    scene: Scene, words: str, does: str, label: str = "", key: str = ""
) -> h.Element | None:
    """A button with words, there while its action is legal."""
    if scene.choice(does) is None:
        return None
    return piece(scene, label or words, words, does=does, key=key, class_="command")


def reach(key: str, class_: str = "") -> h.Element:
    """A place to point at that is larger than a piece: it presses the piece of that key."""
    return h.label({"class": f"reach {class_}".strip(), "for": f"p-{key}"})


def zone(
    label: str,
    *content: h.Node,
    key: str = "",
    class_: str = "",
    magnified: bool = False,
    large: bool = False,
) -> h.Element:
    """A named area of the board; pieces can fly to and from its `key`."""
    return h.section(
        {
            "class": f"zone {class_}".strip(),
            "id": f"z-{key}" if key else None,
            "data-key": key or None,
            "data-magnified": key if magnified else None,
            "data-large": magnified and large,
            "aria-label": label,
        }
    )[content]


def stack(height: int, *content: h.Node) -> h.Element:
    """A pile of cards, as thick as it is high, with its height written on it."""
    depth = min(6, (height + 2) // 3)
    return h.span({"class": f"stack depth-{depth}"})[content, h.span(".count")[str(height)]]


def fan(label: str, cards: Sequence[h.Node], class_: str = "") -> h.Element:
    """Cards held in a hand, side by side."""
    return h.div({"class": f"fan {class_}".strip(), "role": "group", "aria-label": label})[
        list(cards)
    ]


def pips(label: str, filled: int, total: int) -> h.Element:
    """A short count as dots: action points, lives."""
    dots = [h.i({"class": "on" if i < filled else "off"}) for i in range(total)]
    return h.span({"class": "pips", "role": "img", "aria-label": label})[dots]


def meter(label: str, value: int, steps: int) -> h.Element:
    """A track from 0 to `steps` with a marker on it."""
    cells = [h.span({"class": "here" if i == value else None})[str(i)] for i in range(steps + 1)]
    return h.div({"class": "track", "role": "img", "aria-label": label})[cells]


def zoom(
    label: str, *content: h.Node, key: str, closer: str, further: str, whole: str
) -> h.Element:
    """A board larger than its place: wheel and pinch zoom, dragging pans, buttons and keys do both.

    The `key` tells it from others, so that one looks on at the same place after a move.
    """
    buttons = h.div(".zoom-buttons")[
        h.button(type="button", data_zoom="in", aria_label=closer)["+"],
        h.button(type="button", data_zoom="out", aria_label=further)["−"],
        h.button(type="button", data_zoom="fit", aria_label=whole)["⤢"],
    ]
    inner = h.div(".zoom-content", data_zoom_content=True)[content]
    return h.div(".zoom", data_zoom_view=key, role="group", aria_label=label)[inner, buttons]


def magnifier(scene: Scene, label: str, key: str) -> h.Element:
    """The button that shows a small `zone(magnified=True)` large, and small again.

    Without a script it asks for the page with that one large.
    """
    large = scene.large == key
    return h.button(
        ".magnify", type="submit", form="look", name="open", value="" if large else key,
        data_magnify=True, aria_label=label, title=label, aria_pressed=str(large).lower(),
    )["⤢"]  # fmt: skip


def folded(scene: Scene, key: str, draw: Callable[[], h.Node], class_: str = "") -> h.Element:
    """What is out of sight until a zone is large, or has room: the page fetches it then."""
    scene.parts[key] = draw
    shown = scene.unfolded is None or key in scene.unfolded
    return h.div({"class": class_ or None, "data-part": key})[draw() if shown else None]


def news(lines: Sequence[tuple[h.Node, str]]) -> h.Element | None:
    """What has just happened, where it happened; the log tells it to those who listen."""
    if not lines:
        return None
    return h.ul(".news", aria_hidden="true")[[h.li[sign, text] for sign, text in lines]]


def moment(name: str, *content: h.Node, class_: str = "") -> h.Element:
    """What deserves to be shown large for a moment; the page shows each `name` once, over all.

    It stays until its own animation ends or somebody presses anything; with reduced motion it is
    not shown. The board itself tells the same.
    """
    return h.div({"class": f"moment {class_}".strip(), "data-moment": name, "aria-hidden": "true"})[
        content
    ]
