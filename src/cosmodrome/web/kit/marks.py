"""Whose is what, without relying on colour: every seat has a shape and a letter of its own."""

from __future__ import annotations

from cosmodrome.engine import markup as h
from cosmodrome.web.kit.svg import drawing, drawn_once, shape

LETTERS = "ABCDEF"


def outline(seat: int) -> h.Renderable:
    """The shape of a seat, 24 by 24."""
    match seat % 6:
        case 0:
            return shape("circle", cx=12, cy=12, r=10)
        case 1:
            return shape("path", d="M12 1.5 23 21.5H1Z")
        case 2:
            return shape("rect", x=2.5, y=2.5, width=19, height=19, rx=2)
        case 3:
            return shape("path", d="M12 1 23 12 12 23 1 12Z")
        case 4:
            return shape("path", d="M12 1.5 22.5 9.3 18.5 21.5H5.5L1.5 9.3Z")
        case _:
            return shape("path", d="M8 1.5h8V8h6.5v8H16v6.5H8V16H1.5V8H8Z")


@drawn_once
def mark(seat: int, label: str | None = None) -> h.Element:
    """The mark of a seat: ● A, ▲ B, ■ C, ◆ D, ⬟ E, ✚ F."""
    letter = h.Element("text")(x="12", y="17" if seat % 6 == 1 else "16.2")[LETTERS[seat % 6]]
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
