"""Whose is what, without relying on colour: every seat has a shape and a letter of its own."""

from __future__ import annotations

from cosmodrome.engine import markup as h
from cosmodrome.web.kit.svg import drawing, drawn_once, shape

LETTERS = "ABCDEF"
#: Where the foot of the letter stands in each shape.
FEET = ("18.2", "21.2", "18.2", "17.9", "18.9", "17.9")


def outline(seat: int) -> h.Renderable:
    """The shape of a seat, 24 by 24."""
    match seat % 6:
        case 0:
            return shape("circle", cx=12, cy=12, r=11.4)
        case 1:
            return shape("path", d="M12 .8 23.6 22.6H.4Z")
        case 2:
            return shape("rect", x=2, y=2, width=20, height=20, rx=2)
        case 3:
            return shape("path", d="M12 .4 23.6 12 12 23.6.4 12Z")
        case 4:
            return shape("path", d="M12 .6 23.6 9 19.2 22.6H4.8L.4 9Z")
        case _:
            return shape("path", d="M6.5 1h11v5.5H23v11h-5.5V23h-11v-5.5H1v-11h5.5Z")


@drawn_once
def mark(seat: int, label: str | None = None) -> h.Element:
    """The mark of a seat: ● A, ▲ B, ■ C, ◆ D, ⬟ E, ✚ F."""
    letter = h.Element("text")(x="12", y=FEET[seat % 6])[LETTERS[seat % 6]]
    return drawing("0 0 24 24", outline(seat), letter, class_=f"mark seat-{seat % 6}", label=label)


#: A paper star, 20 by 20.
STAR = "m10 .8 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L.6 7.6l6.5-.9Z"


@drawn_once
def star_picture() -> h.Element:
    """A star: points."""
    return drawing("0 0 20 20", shape("path", d=STAR, class_="star"))


@drawn_once
def flag_picture(label: str) -> h.Element:
    """The pennant of the first player."""
    return h.span(".first", role="img", aria_label=label, data_tip=label, tabindex="-1")[
        drawing(
            "0 0 20 20",
            shape("path", d="M4 1v18", class_="pole"),
            shape("path", d="M5 2h13l-4 4.5 4 4.5H5Z", class_="pennant"),
        )
    ]
