"""The drawings of Pocket Rockets: flat tin toys, each colour with a window of its own shape.

Everything is measured in units; a rocket is 60 wide. `definitions` stands once in a page, the
rest refers to it. The colours are those of the stylesheet: `--toy`, `--toy-dark`, `--toy-light`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees

from markupsafe import Markup

from cosmodrome.engine import markup as h
from cosmodrome.games.pocket_rockets.box import HEADS, KINDS
from cosmodrome.web.kit import STAR, Data, drawing, drawn_once, shape, symbol, use

WIDTH = 60
HEIGHTS = {"base": 40, "section": 28, "head": 46, "flame": 38}
_LINE = 'stroke="var(--toy-line)" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'
_BODY = f'fill="var(--toy)" {_LINE}'
_DARK = f'fill="var(--toy-dark)" {_LINE}'
_SHINE = 'fill="#fff" opacity=".38"'
_PAPER = 'fill="#fffaf0" stroke="var(--toy-line)" stroke-width="1.6"'
_ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
_INK = f'fill="none" stroke="#1b2140" stroke-width="2.6" {_ROUND}'
_SOLID = 'fill="#1b2140"'
_THIN = 'stroke="#1b2140" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'

_NOSE = "M13 46C13 25 20 9 30 2 40 9 47 25 47 46Z"
_WIDE_NOSE = "M13 46 7 38C6 24 18 8 30 2 42 8 54 24 53 38L47 46Z"

# The signs of the head bonuses, 24 by 24.
_SIGNS = {
    "plus1": f'<path d="M3.5 12h8M7.5 8v8M15 9.2l3.4-2.7V18" {_INK}/>',
    "ap5": "".join(
        f'<circle cx="{x}" cy="{y}" r="2.9" {_SOLID}/>'
        for x, y in ((6, 6), (18, 6), (12, 12), (6, 18), (18, 18))
    ),
    "hand4": "".join(
        f'<rect x="9" y="4.5" width="6.4" height="13" rx="1.4" fill="#fffaf0" stroke="#1b2140"'
        f' stroke-width="1.7" transform="rotate({turn} 12 23)"/>'
        for turn in (-36, -12, 12, 36)
    ),
    "dir": f'<path d="M4 9h15M15 5l4.4 4-4.4 4M20 16.5H5M9 12.6l-4.4 4L9 20.5" {_INK}/>',
    "plain": "",
}

# What each head wears, so that its outline alone tells it.
_CROWNS = {
    "plain": f'<path d="M30 2V-3" {_LINE}/>',
    "plus1": '<path d="m30-7 2.4 5 5.4.7-4 3.8 1 5.4-4.8-2.6L25.2 6.9l1-5.4-4-3.8 5.4-.7Z"'
    ' fill="#ffd166" stroke="var(--toy-line)" stroke-width="1.6" stroke-linejoin="round"/>',
    "ap5": '<path d="M30 3v-8" stroke="var(--toy-line)" stroke-width="2.4"/>'
    '<circle cx="30" cy="-5" r="4" fill="#4cd3a5" stroke="var(--toy-line)" stroke-width="1.6"/>',
    "hand4": "",
    "dir": '<path d="M14 30 3 24v12l11 4ZM46 30l11-6v12l-11 4Z" fill="#fffaf0"'
    ' stroke="var(--toy-line)" stroke-width="1.8" stroke-linejoin="round"/>',
}

# The window of each colour, 20 by 20.
_WINDOWS = {
    "blue": '<circle cx="10" cy="10" r="8" {line}/><path d="M5 9a5.5 5.5 0 0 1 4-4" fill="none"'
    ' stroke="#fff" stroke-width="1.6" stroke-linecap="round"/>',
    "yellow": '<path d="m10 .8 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1'
    ' 1.1-6.5L.6 7.6l6.5-.9Z" {line}/>',
    "red": '<path d="M10 18C3 12.5 1 9.5 1.6 6.1 2.2 2 7.5 1 10 5c2.5-4 7.8-3 8.4 1.1'
    'C19 9.5 17 12.5 10 18Z" {line}/>',
}


@drawn_once
def definitions() -> h.Element:
    """The parts of every drawing, once for a page."""
    line = 'fill="#dff1ff" stroke="var(--toy-line)" stroke-width="1.8" stroke-linejoin="round"'
    parts: list[h.Node] = [
        symbol("pr-base", "0 0 60 40", f'<path d="M13 2 3 24c-1.5 4-2 9-1 14l11-5ZM47 2l10 22'
               f'c1.5 4 2 9 1 14l-11-5Z" {_DARK}/><path d="M22 31h16l4 8H18Z" fill="#8b93ad"'
               f' {_LINE}/><path d="M13-1h34v34H13Z" {_BODY}/><path d="M17 1h5v29h-5Z" {_SHINE}/>'),
        symbol("pr-section", "0 0 60 28", f'<path d="M13-1h34v30H13Z" {_BODY}/>'
               f'<path d="M17 2h5v24h-5Z" {_SHINE}/><path d="M13 27h34" {_LINE}'
               ' stroke-dasharray=".1 5"/>'),
        symbol("pr-flame", "0 0 60 38", '<path d="M18 0C10 14 18 22 16 37c6-4 8-2 14 1 6-3 8-5'
               ' 14-1-2-15 6-23-2-37Z" fill="#ff8c42"/><path d="M23 0c-4 12 0 18-1 29 4-3 5-2 8 0'
               ' 3-2 4-3 8 0-1-11 3-17-1-29Z" fill="#ffd166"/>'),
        symbol("pr-scaffold", "0 0 60 24", '<path d="M15 22 30 4l15 18" fill="none"'
               ' stroke="currentColor" stroke-width="2" stroke-dasharray="3 4"'
               ' stroke-linecap="round" opacity=".7"/>'),
        [symbol(f"pr-window-{colour}", "0 0 20 20", path.replace("{line}", line))
         for colour, path in _WINDOWS.items()],
        [symbol(f"pr-sign-{bonus}", "0 0 24 24", path) for bonus, path in _SIGNS.items()],
        [symbol(f"pr-{bonus}", "0 -10 60 56", _head(bonus)) for bonus in HEADS],
        [symbol(f"pr-yard-{place}", "0 0 100 60", art) for place, art in _yards().items()],
    ]  # fmt: skip
    return h.svg(".defs", width="0", height="0", aria_hidden="true")[parts]


def _head(bonus: str) -> str:
    nose = _WIDE_NOSE if bonus == "hand4" else _NOSE
    sign = "" if bonus == "plain" else (
        f'<circle cx="30" cy="29" r="12.5" {_PAPER}/>'
        f'<use href="#pr-sign-{bonus}" x="20" y="19" width="20" height="20"/>'
    )  # fmt: skip
    shine = (
        '<path d="M18 42C18 28 22 17 28 9" fill="none" stroke="#fff" stroke-width="4"'
        f' opacity=".38" {_ROUND}/>'
    )
    return f'{_CROWNS[bonus]}<path d="{nose}" {_BODY}/>{shine}{sign}'


def part(kind: str, y: float = 0, **attributes: str) -> h.Element:
    """A base, section or head with its window, its top at `y`."""
    return h.Element("g")(attributes)[_part(kind, y)]


@drawn_once
def _part(kind: str, y: float) -> h.Renderable:
    colour, name = KINDS[kind]
    content: list[h.Node]
    if name == "base":
        content = [use("pr-base", x=0, y=y, width=60, height=40), _window(colour, 21, y + 7, 18)]
    elif name == "section":
        content = [use("pr-section", x=0, y=y, width=60, height=28), _window(colour, 21, y + 5, 18)]
    else:
        content = [use(f"pr-{name}", x=0, y=y - 10, width=60, height=56)]
        if name == "plain":
            content.append(_window(colour, 21, y + 20, 18))
    return h.fragment[content]


def _window(colour: str, x: float, y: float, size: float) -> h.Element:
    return use(f"pr-window-{colour}", x=x, y=y, width=size, height=size)


@drawn_once
def part_picture(kind: str) -> h.Element:
    """One part alone, for the face of its card."""
    colour, name = KINDS[kind]
    height = HEIGHTS["head" if name in HEADS else name]
    top = (60 - height) / 2 + (4 if name in HEADS else 0)
    return drawing("-4 -2 68 64", part(kind, top), class_=f"toy-{colour}")


@drawn_once
def colour_mark(colour: str) -> h.Element:
    """The window of a colour, as its second sign."""
    return drawing("0 0 20 20", use(f"pr-window-{colour}"), class_=f"toy-{colour}")


@drawn_once
def bonus_sign(bonus: str) -> h.Element:
    """The sign of a head bonus."""
    return drawing("0 0 24 24", use(f"pr-sign-{bonus}"), class_="sign")


def rocket_height(rocket: Data) -> int:
    """How tall a rocket of the view is drawn, scaffold and flame included."""
    top = HEIGHTS["head"] + 12 if rocket["head"] else 24
    flame = 0 if rocket["fuel"] is None else HEIGHTS["flame"]
    sections: int = rocket["sections"]
    return top + sections * HEIGHTS["section"] + HEIGHTS["base"] + flame + 2


def rocket_picture(rocket: Data, tall: int) -> h.Element:
    """A rocket as it stands: flame and fuel, base, sections, head or scaffold.

    The drawing is `tall` high, so that rockets side by side have one scale.
    """
    colour, head, fuel = rocket["colour"], rocket["head"], rocket["fuel"]
    y: float = tall - rocket_height(rocket)
    parts: list[h.Node] = []

    def add(kind: str, name: str) -> None:
        nonlocal y
        origin = {"data-key": f"{rocket['id']}-{name}", "data-from": f"hand-{rocket['owner']}"}
        parts.append(part(f"{colour}-{kind}", y, **origin))
        y += HEIGHTS["head" if kind in HEADS else kind]

    if head:
        y += 12
        add(head, "head")
    else:
        y += 24
        parts.append(use("pr-scaffold", x=0, y=y - 22, width=60, height=24))
    for number in range(rocket["sections"], 0, -1):
        add("section", f"section-{number}")
    add("base", "base")
    if fuel is not None:
        value = h.Element("text")({"x": "30", "y": str(y + 27.5), "class": "fuel-value"})
        parts += [
            use("pr-flame", x=0, y=y - 1, width=60, height=38),
            shape("circle", cx=30, cy=y + 17, r=17, class_=f"fuel-disc fuel-{fuel}"),
            value[str(fuel)],
        ]
    box = f"0 0 {WIDTH} {tall}"
    return h.svg({"viewBox": box, "class": f"rocket toy-{colour}", "aria-hidden": "true",
                  "preserveAspectRatio": "xMidYMax meet"})[parts]  # fmt: skip


@drawn_once
def token_picture(value: int) -> h.Element:
    """A fuel token: a drop in a disc, with its value."""
    number = h.Element("text")({"x": "24", "y": "32"})[str(value)]
    return drawing(
        "0 0 48 48",
        shape("circle", cx=24, cy=24, r=22, class_="rim"),
        shape("path", d="M24 5c7 9 13 14 13 22a13 13 0 0 1-26 0c0-8 6-13 13-22Z", class_="drop"),
        number,
        class_=f"token fuel-{value}",
    )


@drawn_once
def pawn_picture(pawn: str) -> h.Element:
    """An astronaut; the seat's mark is laid over it."""
    return drawing(
        "0 0 36 46",
        shape("path", d="M5 44c0-12 5-17 13-17s13 5 13 17Z", class_="suit"),
        shape("rect", x=3, y=24, width=5, height=13, rx=2.5, class_="suit"),
        shape("rect", x=28, y=24, width=5, height=13, rx=2.5, class_="suit"),
        shape("circle", cx=18, cy=15, r=13, class_="suit"),
        shape("rect", x=9, y=9, width=18, height=12, rx=6, class_="visor"),
        shape("path", d="M12.5 13.5a4 4 0 0 1 3-2.5", class_="glint"),
        class_=f"astronaut pawn-{pawn}",
    )


@drawn_once
def dial_picture() -> h.Element:
    """The turning arrow: three arms chasing each other clockwise."""
    arc, head = "M100 24A76 76 0 0 1 163.5 58.2", "M150 68 178 50 174 86Z"
    arms = [
        h.Element("g")(transform=f"rotate({turn} 100 100)")[
            shape("path", d=arc, class_="arm-edge"),
            shape("path", d=head, class_="arm-edge head"),
            shape("path", d=arc, class_="arm"),
            shape("path", d=head, class_="arm head"),
        ]
        for turn in (0, 120, 240)
    ]
    return drawing("0 0 200 200", arms, class_="turner")


#: The middles of the six yard cards, the Launch pad first: beside each other, and on a phone.
WIDE = ((288, 67), (434, 165), (434, 335), (288, 433), (142, 335), (142, 165))
TALL = ((187, 60), (324, 130), (324, 360), (187, 470), (50, 360), (50, 130))


@drawn_once
def belt_picture(name: str, size: tuple[int, int], stops: Sequence[tuple[int, int]]) -> h.Element:
    """The belt under the six yard cards, with chevrons that show the way."""
    path = "M" + "L".join(f"{x} {y}" for x, y in stops) + "Z"
    chevrons = []
    for (x1, y1), (x2, y2) in zip(stops, (*stops[1:], stops[0]), strict=True):
        turn = round(degrees(atan2(y2 - y1, x2 - x1)), 1)
        middle = f"translate({(x1 + x2) / 2:g} {(y1 + y2) / 2:g}) rotate({turn:g})"
        way = shape("path", d="M-9-9 0 0-9 9M3-9 12 0 3 9", class_="chevron")
        chevrons.append(h.Element("g")(transform=middle)[way])
    return drawing(
        f"0 0 {size[0]} {size[1]}",
        shape("path", d=path, class_="belt-edge"),
        shape("path", d=path, class_="belt"),
        shape("path", d=path, class_="rollers"),
        chevrons,
        class_=f"belt-picture {name}",
    )


@drawn_once
def yard_picture(place: str) -> h.Element:
    """The picture of a yard card."""
    return drawing("0 0 100 60", use(f"pr-yard-{place}"))


def _yards() -> dict[str, str]:
    """The picture of each yard card, 100 by 60."""
    ground = '<path d="M0 60V50q25-6 50-2t50-3v15Z" fill="#3b4a86"/>'
    arm = (
        f'<path d="M8 52h28v8H8Z" fill="#8b93ad" {_THIN}/><path d="M22 50 34 22 58 14"'
        ' fill="none" stroke="#1b2140" stroke-width="9" stroke-linejoin="round"'
        ' stroke-linecap="round"/><path d="M22 50 34 22 58 14" fill="none" stroke="#ffd166"'
        ' stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>'
        f'<circle cx="34" cy="22" r="5" fill="#fffaf0" {_THIN}/><path d="M58 10v9M54 21l4-4 4 4"'
        f' fill="none" {_THIN}/>'
    )
    yards = {
        f"CL-{letter}": f'{ground}{arm}<g class="toy-{colour}"><use href="#pr-section" x="44"'
        ' y="22" width="60" height="28"/>'
        f'<use href="#pr-window-{colour}" x="65" y="27" width="18" height="18"/></g>'
        for letter, colour in (("B", "blue"), ("J", "yellow"), ("R", "red"))
    }
    yards["LP"] = (
        '<circle cx="80" cy="15" r="10" fill="#fff3c9"/><circle cx="84" cy="12" r="2"'
        f' fill="#e7d594"/><circle cx="77" cy="18" r="1.5" fill="#e7d594"/>{ground}'
        f'<path d="M24 52V8M36 52V8M24 10h12M24 20h12M24 30h12M24 40h12M24 20l12-10M24 30l12-10'
        f'M24 40l12-10M24 50l12-10" fill="none" stroke="#ff8c66" stroke-width="2.2"/>'
        f'<path d="M36 20h12" stroke="#ff8c66" stroke-width="3"/><path d="M48 44c-5 2-7 6-7 10l8-3'
        f'h10l8 3c0-4-2-8-7-10Z" fill="#d94b4b" {_THIN}/><path d="M46 48V26c0-8 4-14 8-18 4 4 8 10'
        f' 8 18v22Z" fill="#fffaf0" {_THIN}/><circle cx="54" cy="28" r="4" fill="#9fd4ff" {_THIN}/>'
        '<path d="M16 54h60" stroke="#8b93ad" stroke-width="5" stroke-linecap="round"/>'
    )
    arrow = "M50 8 61 24 55.5 27.5 50 19.5 43 30 33.5 24 42 11Q46 5.5 50 8Z"
    yards["RD"] = (
        f'{ground}<g fill="#4cd3a5" {_THIN}><path d="{arrow}"/><path d="{arrow}"'
        f' transform="rotate(120 50 34)"/><path d="{arrow}" transform="rotate(240 50 34)"/></g>'
        f'<path d="M6 40h18v16H6ZM76 40h18v16H76Z" fill="#c98b4b" {_THIN}/>'
        f'<path d="m6 40 18 16M24 40 6 56M76 40l18 16M94 40 76 56" {_THIN} stroke-width="1.4"/>'
    )
    yards["CV"] = (
        f'{ground}<rect x="8" y="32" width="84" height="22" rx="11" fill="#56608a" {_THIN}/>'
        + "".join(
            f'<circle cx="{x}" cy="43" r="7" fill="#c9d0ea" {_THIN}/><circle cx="{x}" cy="43" r="2"'
            ' fill="#1b2140"/>'
            for x in (19, 40, 60, 81)
        )
        + f'<path d="M24 20h18v-7l12 11-12 11v-7H24Z" transform="translate(-8 -8)" fill="#ffd166"'
        f' {_THIN}/><path d="M90 20H72v-7L60 24l12 11v-7h18Z" transform="translate(-4 -8)"'
        f' fill="#fffaf0" {_THIN}/>'
    )
    return yards


@drawn_once
def back_picture() -> h.Element:
    """The back of a rocket card: a star in a porthole."""
    return drawing(
        "0 0 60 84",
        shape("circle", cx=30, cy=42, r=20, class_="porthole"),
        shape("path", d=STAR, class_="star", transform="translate(18 30) scale(1.2)"),
    )


@drawn_once
def question_picture() -> h.Element:
    """The back of a bonus card."""
    curve = "M20 33c0-13 20-13 20-1 0 8-10 8-10 17"
    return drawing(
        "0 0 60 84",
        shape("path", d=curve, class_="question"),
        shape("circle", cx=30, cy=60, r=4, class_="star"),
    )


@drawn_once
def trophy_picture() -> h.Element:
    """The game is over."""
    return drawing(
        "0 0 60 60",
        shape("path", d="M18 8h24v14c0 9-5 15-12 15s-12-6-12-15Z", class_="gold"),
        shape("path", d="M18 12H9c0 9 3 14 10 15M42 12h9c0 9-3 14-10 15", class_="gold-line"),
        shape("path", d="M27 37h6v8h7v6H20v-6h7Z", class_="gold"),
        class_="trophy",
    )


@drawn_once
def bonus_picture(key: str) -> h.Element:
    """The picture of a bonus card: cards of this kind show no words."""
    return drawing("0 0 80 64", Markup(_BONUS[key]), class_="bonus-art")


_TOY = (
    f'<path d="M-9 10-14 22-6 19H6l8 3-5-12Z" fill="#d94b4b" {_THIN}/>'
    f'<path d="M-8 16V-4C-8-12-4-18 0-22 4-18 8-12 8-4v20Z" fill="#fffaf0" {_THIN}/>'
    f'<circle cy="-4" r="4" fill="#9fd4ff" {_THIN}/>'
)
_FACE = (
    f'<circle r="11" cy="-8" fill="{{suit}}" {_THIN}/><rect x="-7" y="-13" width="14" height="9"'
    f' rx="4.5" fill="#1b2140"/><path d="M-12 18C-12 8-7 3 0 3S12 8 12 18Z" fill="{{suit}}"'
    f" {_THIN}/>"
)
_BONUS = {
    "BC1": f'<g transform="translate(26 30)">{_TOY}</g><path d="M58 10c7 9 12 14 12 21a12 12 0 0'
    f' 1-24 0c0-7 5-12 12-21Z" fill="#ff8c42" {_THIN}/><path d="M58 24v14M51 31h14" fill="none"'
    f' {_THIN}/><path d="M20 54c-2 4 0 6-2 9m14-9c2 4 0 6 2 9M26 54v9" fill="none"'
    ' stroke="#ff8c42" stroke-width="4" stroke-linecap="round"/>',
    "BC2": f'<path d="M6 22h22v34H6Z" fill="#fffaf0" {_THIN} transform="rotate(-10 17 40)"/>'
    f'<path d="M22 18h22v34H22Z" fill="#9fd4ff" {_THIN}/><circle cx="50" cy="30" r="15"'
    f' fill="#dff1ff" fill-opacity=".85" {_THIN}/><path d="m61 41 13 14" stroke="#1b2140"'
    ' stroke-width="7" stroke-linecap="round"/><path d="M41 30q9-10 18 0-9 10-18 0Z" fill="#fffaf0"'
    f' {_THIN}/><circle cx="50" cy="30" r="3.5" fill="#1b2140"/>',
    "BC3": f'<g transform="translate(18 40)">{_FACE.replace("{suit}", "#5fd38d")}</g>'
    f'<g transform="translate(62 40)">{_FACE.replace("{suit}", "#f2f2f2")}</g>'
    '<path d="M28 12q12-9 24 0m-6-6 6 6-8 3M52 56q-12 9-24 0m6 6-6-6 8-3" fill="none"'
    ' stroke="#1b2140" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>',
    "BC4": f'<path d="M10 34h40v22H10Z" fill="#c98b4b" {_THIN}/><path d="m10 34 8-10h40l-8 10Z"'
    f' fill="#e0ab70" {_THIN}/><path d="m50 34 8-10v20l-8 12Z" fill="#a56f38" {_THIN}/>'
    f'<path d="M28 4h20v28H28Z" fill="#fffaf0" {_THIN} transform="rotate(8 38 18)"/>'
    f'<path d="m40 9 2.6 5.3 5.9.800-4.3 4.2 1 5.9-5.2-2.8-5.3 2.8 1-5.9-4.3-4.2'
    f' 5.9-.8Z" fill="#ffd166" {_THIN} stroke-width="1.5"/><path d="m62 40 4 4 8-9" fill="none"'
    ' stroke="#1b2140" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>',
    "BC5": f'<path d="M8 46C8 28 13 16 21 10c8 6 13 18 13 36Z" fill="#4da3ff" {_THIN}/>'
    f'<path d="M46 46c0-18 5-30 13-36 8 6 13 18 13 36Z" fill="#4da3ff" {_THIN}/>'
    f'<circle cx="21" cy="32" r="6" fill="#dff1ff" {_THIN}/><path d="m59 23 2.5 5.5 6 .7-4.4'
    f' 4.2 1.2 5.9-5.3-3-5.3 3 1.2-5.9-4.4-4.2 6-.7Z" fill="#ffd166" {_THIN}/>'
    '<path d="M22 54q18 12 36 0m-7-2 7 2-2 7M29 52l-7 2 2 7" fill="none" stroke="#1b2140"'
    ' stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>',
}


_STARS = ((26, 30, 0.9), (64, 66, 0.5), (108, 22, 0.6), (150, 44, 0.4), (214, 20, 0.7),
          (292, 64, 0.5), (40, 118, 0.5), (300, 128, 0.7), (180, 86, 0.4))  # fmt: skip


def cover_picture(lang: str) -> h.Element:
    """A tin lid: three toy rockets rise past the moon, one still on the conveyor."""
    stars = [
        shape("path", d=STAR, class_="star", transform=f"translate({x} {y}) scale({size})")
        for x, y, size in _STARS
    ]
    flights = (("blue", "dir", 1, 52, 44, -8), ("yellow", "plus1", 2, 128, 18, 0),
               ("red", "ap5", 1, 206, 44, 8))  # fmt: skip
    rockets = [
        h.Element("g")(
            {"transform": f"translate({x} {y}) rotate({turn} 30 80)", "class": f"toy-{colour}"}
        )[_flying(colour, head, sections)]
        for colour, head, sections, x, y, turn in flights
    ]
    return drawing(
        "0 0 320 200",
        definitions(),
        shape("rect", width=320, height=200, rx=14, fill="#121a3d"),
        shape("circle", cx=262, cy=56, r=34, fill="#fff3c9"),
        shape("circle", cx=272, cy=46, r=6, fill="#ecdba6"),
        shape("circle", cx=252, cy=66, r=4, fill="#ecdba6"),
        stars,
        shape("path", d="M0 176q80-20 160-8t160-10v42H0Z", fill="#2b3a80"),
        shape("path", d="M0 188h320", stroke="#56608a", stroke_width=10),
        shape("path", d="M0 188h320", stroke="#8b93ad", stroke_width=10, stroke_dasharray="4 14"),
        rockets,
        shape("rect", x=2, y=2, width=316, height=196, rx=14, fill="none", stroke="#c7a45a",
              stroke_width=4),
        class_="cover pocket-rockets-cover",
    )  # fmt: skip


def _flying(colour: str, head: str, sections: int) -> list[h.Node]:
    y = HEIGHTS["head"]
    parts: list[h.Node] = [part(f"{colour}-{head}")]
    for _ in range(sections):
        parts.append(part(f"{colour}-section", y))
        y += HEIGHTS["section"]
    parts.append(part(f"{colour}-base", y))
    parts.append(use("pr-flame", x=0, y=y + HEIGHTS["base"] - 1, width=60, height=38))
    return parts
