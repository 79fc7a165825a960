"""Cards, drawn from data: a picture, a title, a mark in the corner; their backs and places."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cosmodrome.engine import markup as h

_VOWELS = "aeiouyàâäéèêëîïôöùûü"
_ANY = rf"[^\W\d_{_VOWELS}]"
#: A consonant, or two that stay together; and between two that do not.
_CONSONANT = rf"(?:[cpt]h|[bcdfgptv][lr]|{_ANY})"
_APART = r"(?!(?<=[cpt])h|(?<=[bcdfgptv])[lr])"
#: Where a word of French or English may break: before a consonant and a vowel, after a vowel or
#: one or two other consonants; with four letters at least after it.
_BREAK = re.compile(
    rf"(?<=\w[{_VOWELS}])(?={_CONSONANT}[{_VOWELS}]\w\w)"
    rf"|(?<=[{_VOWELS}]{_ANY}){_APART}(?={_CONSONANT}[{_VOWELS}]\w\w)"
    rf"|(?<=[{_VOWELS}]{_ANY}{_ANY}){_APART}(?={_CONSONANT}[{_VOWELS}]\w\w)",
    re.IGNORECASE,
)
#: Words made of two break between them: the first of each.
_MADE_OF_TWO = re.compile(
    r"(?:crowd|super|space|ship|board|bridge|stop|every)(?=\w{4})", re.IGNORECASE
)


def _breaking(word: str) -> str:
    made = _MADE_OF_TWO.match(word)
    return f"{made[0]}\u00ad{word[made.end() :]}" if made else _BREAK.sub("\u00ad", word)


def soft(text: str, longest: int = 11) -> str:
    """A title whose words may break, with a hyphen, on a narrow card where they are longer."""
    return " ".join(_breaking(word) if len(word) > longest else word for word in text.split(" "))


def card(title: str, picture: h.Node, *, corner: h.Node = None, class_: str = "") -> h.Element:
    """The face of a card. The corner mark says in shape what the frame says in colour.

    The picture comes first: it is what the large preview of a piece with a `tip` shows.
    """
    return h.span({"class": f"card {class_}".strip()})[
        h.span(".picture")[picture],
        h.span(".title")[soft(title)],
        corner and h.span(".corner")[corner],
    ]


def card_back(class_: str = "", picture: h.Node = None) -> h.Element:
    """A card nobody here may look at."""
    return h.span({"class": f"card back {class_}".strip()})[picture]


def slot(class_: str = "", content: h.Node = None) -> h.Element:
    """The empty place of a card."""
    return h.span({"class": f"card slot {class_}".strip()})[content]


def chips(label: str, items: Sequence[h.Node], class_: str = "", tip: str = "") -> h.Element | None:
    """A short row of small signs with one name; nothing where there is none."""
    if not items:
        return None
    return h.span(
        {
            "class": f"chips {class_}".strip(), "role": "img", "aria-label": label,
            "data-tip": tip or None, "tabindex": "-1" if tip else None,
        }
    )[list(items)]  # fmt: skip


def counter(
    label: str, value: int | str, sign: h.Node = None, class_: str = "", tip: str | None = None
) -> h.Element:
    """A number with its sign: points, cards in hand; pointed at it says its label, or its `tip`."""
    named = {"role": "img", "aria-label": label, "data-tip": tip or label, "tabindex": "-1"}
    return h.span({"class": f"counter {class_}".strip(), **named})[sign, h.b[str(value)]]


def legend(entries: Sequence[tuple[h.Node, h.Node]], class_: str = "") -> h.Element:
    """What the signs of a board mean."""
    return h.dl({"class": f"legend {class_}".strip()})[
        [h.div[h.dt[sign], h.dd[meaning]] for sign, meaning in entries]
    ]
