"""The drawings of Space Pioneers: a star chart, its tiles drawn from the box.

A tile is 100 by 100. Corner symbols stand in its corners, centre symbols in the middle of the upper
and lower side, and a gem in the middle of left and right says the colour by its shape.
"""

from __future__ import annotations

from markupsafe import Markup

from cosmodrome.engine import markup as h
from cosmodrome.web.kit import Data, drawing, drawn_once, shape, symbol, use

_IVORY = 'fill="#f4ecd8"'
_ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
_LINE = f'fill="none" stroke="#f4ecd8" stroke-width="1.6" {_ROUND}'
_DARK = f'stroke="#0a1a20" stroke-width="1.5" {_ROUND}'

# Symbols, 20 by 20.
_SYMBOLS = {
    "star": f'<path d="m10 1 2.8 5.9 6.4.8-4.7 4.5 1.2 6.4L10 15.5l-5.7 3.1 1.2-6.4'
    f'L.8 7.7l6.4-.8Z" {_IVORY}/>',
    "moon": f'<path d="M13.5 1.5a8.7 8.7 0 1 0 5 12.5A7.3 7.3 0 0 1 13.5 1.5Z" {_IVORY}/>',
    "comet": f'<circle cx="6" cy="14" r="4.7" {_IVORY}/><path d="M8 9.5 17 1.5M11 13l7.5-6M7'
    f' 7.5 10 3" {_LINE} stroke-width="2"/>',
    "water": '<path d="M10 1.5c4 5 6.5 7.8 6.5 11.3a6.5 6.5 0 0 1-13 0C3.5 9.3 6 6.5 10'
    f' 1.5Z" fill="#7fd0ff" {_DARK}/>',
    "energy": f'<path d="M11.5 1 4 11.5h5L7.5 19 16 8h-5.3Z" fill="#ffe066" {_DARK}/>',
    "ore": f'<path d="M10 1.5 17.5 8 13.5 18h-7L2.5 8Z" fill="#d9b3ff" {_DARK}/>'
    '<path d="M2.5 8h15M10 1.5 7.5 8l2.5 10 2.5-10Z" fill="none" stroke="#0a1a20"/>',
    "food": f'<path d="M10 19V8" stroke="#8fe0a0" stroke-width="2.4" {_ROUND}/><path d="M10 9C4 9 3'
    f' 5 3 2.5 8 2.5 10 5 10 9Zm0 5c6 0 7-4 7-6.5-5 0-7 2.5-7 6.5Z" fill="#8fe0a0" {_DARK}/>',
}

# Gems of the colours, 16 by 16.
_GEMS = {
    "red": "M8 1 15.5 14.5H.5Z",
    "yellow": "M8 .5 15.5 8 8 15.5.5 8Z",
    "green": "M4.5 1h7L15.5 8l-4 7h-7L.5 8Z",
    "blue": "M8 .5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Z",
}
_SHADES = {
    "red": ("#e8695a", "#8f2f27"),
    "yellow": ("#f0c24b", "#94690f"),
    "green": ("#5cc489", "#1f6b42"),
    "blue": ("#5aa6ec", "#1f4f8a"),
}

# What is drawn on each planet: a disc of radius 23 around 50, 50, clipped.
_WORLDS = {
    "PL1": '<path d="M30 40l12 8-4 10 14 4-3 12M58 28l4 12 12 4M62 66l6-10" fill="none"'
    ' stroke="#ffd166" stroke-width="3.5"/>',
    "PL2": '<path d="M26 58q10-10 20 0t20 0 14-4v22H26Z" fill="#b98522"/><path d="M26 46q12-8 24 0'
    't26-3" fill="none" stroke="#94690f" stroke-width="2"/>',
    "PL3": '<path d="M34 34q8-6 12 2t-6 12-12-2ZM56 44q12-4 14 8t-12 10-8-10ZM36 62q8-4 12 4'
    't-10 8Z" fill="#1f6b42"/>',
    "PL4": '<path d="M26 40h50M26 48h50M26 58h50M26 64h50" stroke="#8f2f27" stroke-width="3"/>'
    '<path d="m46 28 4 14-5 12 6 20" fill="none" stroke="#5c1a14" stroke-width="4"/>',
    "PL5": '<path d="M26 42q6-6 12 0t12 0 12 0 12 0M26 52q6-6 12 0t12 0 12 0 12 0M26 62q6-6 12 0'
    't12 0 12 0 12 0" fill="none" stroke="#d6ecff" stroke-width="2.5"/>',
    "PL6": '<path d="m50 30 0 40M33 40l34 20M67 40 33 60" stroke="#e9f6ff" stroke-width="3"/>'
    '<circle cx="50" cy="50" r="6" fill="#e9f6ff"/>',
    "PL7": '<circle cx="42" cy="44" r="5" fill="#c8ffb0"/><circle cx="58" cy="42" r="3"'
    ' fill="#c8ffb0"/><circle cx="56" cy="58" r="6" fill="#c8ffb0"/><circle cx="42" cy="62" r="3"'
    ' fill="#c8ffb0"/>',
    "PL8": '<path d="M26 40h50v5H26ZM26 52h50v8H26Z" fill="#94690f" opacity=".7"/><ellipse cx="58"'
    ' cy="62" rx="8" ry="4" fill="#fff0c0"/>',
}
# Rings outside a disc.
_RINGS = {"PL6": "-18", "PL8": "14"}

# The outline of each ship, and what is drawn on it.
_SHIPS = {
    "SH1": ("M50 26 58 48 76 62 60 62 56 74H44L40 62 24 62 42 48Z", "M50 36v20"),
    "SH2": (
        "M50 26C68 34 74 50 72 66L50 60 28 66C26 50 32 34 50 26ZM46 60h8v14h-8Z",
        "M50 28v32M36 40l14 8 14-8",
    ),
    "SH3": ("M32 36h36v10h6v22h-6v6H32v-6h-6V46h6Z", "M32 46h36M32 58h36M44 36v38M56 36v38"),
    "SH4": ("M50 26 55 46 74 40 62 56 66 74 50 64 34 74 38 56 26 40 45 46Z", "M50 44v12"),
    "SH5": ("M50 26 56 42 78 54 78 60 56 56 55 68 62 74H38l7-6-1-12-22 4v-6l22-12Z", "M50 36v24"),
    "SH6": ("M50 22 56 44 64 50V66L58 74H42L36 66V50l8-6Z", "M40 56h20M50 30v14"),
    "SH7": ("M30 58a20 20 0 0 1 40 0Zm4 4h32l-4 12H38Z", "M50 38v20M40 44v14M60 44v14"),
    "SH8": ("M36 28h28v24l-8 10-6 14-6-14-8-10Z", "M40 60h20M44 66h12M36 40h28"),
}


def definitions(box: Data) -> Markup:
    """The parts of every drawing, once for a page."""
    faces = tuple(
        (c["id"], c["colour"], *(c[side] for side in _PLACES))
        for c in (*box["planet"], *box["ship"])
    )
    return _definitions(faces)


#: The places of the symbols of a face, 100 by 100.
_PLACES = {
    "top_left": (5, 5), "top": (40, 5), "top_right": (77, 5),
    "bottom_left": (5, 77), "bottom": (40, 75), "bottom_right": (77, 77),
}  # fmt: skip


@drawn_once
def _definitions(faces: tuple[tuple[str, ...], ...]) -> h.Element:
    disc = '<clipPath id="sp-disc"><circle cx="50" cy="50" r="23"/></clipPath>'
    parts: list[h.Node] = [
        Markup(disc),
        [symbol(f"sp-{name}", "0 0 20 20", path) for name, path in _SYMBOLS.items()],
        [
            symbol(f"sp-gem-{name}", "0 0 16 16", _filled(path, _SHADES[name][0]))
            for name, path in _GEMS.items()
        ],
        [symbol(f"sp-art-{face[0]}", "0 0 100 100", _art(face[0], face[1])) for face in faces],
        [symbol(f"sp-tile-{face[0]}", "0 0 100 100", _tile(face)) for face in faces],
    ]  # fmt: skip
    return h.svg(".defs", width="0", height="0", aria_hidden="true")[parts]


def _filled(path: str, colour: str) -> str:
    return f'<path d="{path}" fill="{colour}" {_DARK}/>'


def _art(card: str, colour: str) -> str:
    """A planet or a ship, without its symbols."""
    light, dark = _SHADES[colour]
    if card in _SHIPS:
        outline, detail = _SHIPS[card]
        return (
            f'<path d="{outline}" fill="{light}" stroke="#f4ecd8" stroke-width="2" {_ROUND}/>'
            f'<path d="{detail}" fill="none" stroke="{dark}" stroke-width="2.5" {_ROUND}/>'
        )
    ring = ""
    if card in _RINGS:
        ring = (
            f'<ellipse cx="50" cy="50" rx="33" ry="8" fill="none" stroke="#f4ecd8"'
            f' stroke-width="2.5"'
            f' transform="rotate({_RINGS[card]} 50 50)"/>'
        )
    return (
        f'<circle cx="50" cy="50" r="23" fill="{light}"/>'
        f'<g clip-path="url(#sp-disc)">{_WORLDS[card]}'
        f'<path d="M50 20A34 34 0 0 1 60 76q30-24-10-56Z" fill="#0a1a20" opacity=".25"/></g>'
        f'<circle cx="50" cy="50" r="23" fill="none" stroke="#f4ecd8" stroke-width="1.5"/>{ring}'
    )


def _tile(face: tuple[str, ...]) -> str:
    """A whole face: frame, art, six symbols and two gems."""
    card, colour, *symbols = face
    light = _SHADES[colour][0]
    orbit = (
        '<circle cx="50" cy="50" r="34" fill="none" stroke="#f4ecd8" stroke-width=".6"'
        ' stroke-dasharray="2 4" opacity=".6"/>'
    )
    spots = "".join(
        f'<use href="#sp-{name}" x="{x}" y="{y}" width="{w}" height="{w}"/>'
        for name, (x, y), w in zip(symbols, _PLACES.values(), (18, 20, 18, 18, 20, 18), strict=True)
    )
    gems = "".join(
        f'<use href="#sp-gem-{colour}" x="{x}" y="43" width="14" height="14"/>' for x in (4, 82)
    )
    return (
        f'<rect x="1.5" y="1.5" width="97" height="97" rx="9" fill="#10313a" stroke="{light}"'
        f' stroke-width="3"/>{orbit}<use href="#sp-art-{card}" width="100" height="100"/>'
        f"{spots}{gems}"
    )


@drawn_once
def tile_picture(card: str) -> h.Element:
    """The whole face of a card."""
    return drawing("0 0 100 100", use(f"sp-tile-{card}"), class_="tile")


@drawn_once
def small_picture(card: str) -> h.Element:
    """A planet or ship alone."""
    return drawing("18 18 64 64", use(f"sp-art-{card}", width=100, height=100), class_="tile")


# Links: where two tiles meet, what they have in common lights up.

_CORNERS = {"right": ((100, 14), (100, 86)), "below": ((14, 100), (86, 100))}
_MIDDLE = {"right": (100, 50), "below": (50, 100)}


@drawn_once
def link_picture(side: str, letters: str) -> h.Element:
    """The link over the right or lower side of a tile: bar for colour, lights for symbols."""
    return drawing("0 0 100 100", _link(side, letters), class_="links")


def _link(side: str, letters: str) -> list[h.Node]:
    x, y = _MIDDLE[side]
    parts: list[h.Node] = []
    if "C" in letters:
        wide = 9 if side == "right" else 16
        parts.append(shape("rect", rx=3, class_="link-bar", x=x - wide, y=y - 3, width=2 * wide,
                           height=6))  # fmt: skip
    if "K" in letters:
        parts += [shape("circle", cx=a, cy=b, r=5, class_="link-light") for a, b in _CORNERS[side]]
    if "M" in letters:
        parts.append(shape("circle", cx=x, cy=y, r=6, class_="link-light"))
    return parts


#: Where a free cell says what would match on each of its sides.
_SIDES = {"above": (50, 15), "below": (50, 85), "left": (15, 50), "right": (85, 50)}


@drawn_once
def cell_picture(criteria: tuple[tuple[str, str], ...]) -> h.Element:
    """A free cell: on each touched side a sign for every criterion met."""
    signs: list[h.Node] = []
    for side, letters in criteria:
        x, y = _SIDES[side]
        across = side in ("above", "below")
        for i, letter in enumerate(letters):
            off = (i - (len(letters) - 1) / 2) * 22
            where = (x + off, y) if across else (x, y + off)
            signs.append(_criterion(letter, *where))
    plus = shape("path", d="M50 40v20M40 50h20", class_="plus")
    frame = shape("rect", x=3, y=3, width=94, height=94, rx=9, class_="free")
    return drawing("0 0 100 100", frame, plus, signs, class_="tile")


def _criterion(letter: str, x: float, y: float) -> h.Element:
    """The sign of a criterion: a gem for colour, two dots for corners, a ring for the centre."""
    inner: dict[str, list[h.Node]] = {
        "C": [shape("path", d="M0-6 6 0 0 6-6 0Z", class_="sign-ink")],
        "K": [shape("circle", cx=x, cy=0, r=2.8, class_="sign-ink") for x in (-4, 4)],
        "M": [shape("circle", r=4.5, class_="sign-ring")],
    }
    disc = shape("circle", r=10, class_="sign-disc")
    return h.Element("g")(transform=f"translate({x:g} {y:g})")[disc, inner[letter]]


@drawn_once
def criterion_picture(letter: str) -> h.Element:
    return drawing("-11 -11 22 22", _criterion(letter, 0, 0), class_="symbol")


@drawn_once
def deck_picture() -> h.Element:
    """The back of a card: an orbit and a star."""
    return drawing(
        "0 0 100 100",
        shape("rect", x=2, y=2, width=96, height=96, rx=9, class_="deck-back"),
        shape("ellipse", cx=50, cy=50, rx=34, ry=13, class_="orbit", transform="rotate(-24 50 50)"),
        shape("circle", cx=50, cy=50, r=13, class_="sun"),
        use("sp-star", x=68, y=24, width=14, height=14),
        class_="tile",
    )


@drawn_once
def secret_picture() -> h.Element:
    """A sealed envelope: a Top Secret card face down."""
    return drawing(
        "0 0 60 42",
        shape("rect", x=2, y=2, width=56, height=38, rx=4, class_="envelope"),
        shape("path", d="m3 5 27 19L57 5", class_="flap"),
        shape("circle", cx=30, cy=25, r=7, class_="seal"),
        class_="secret",
    )


def cover_picture(box: Data) -> h.Element:
    """A chart of three tiles with their links, over a starry ground."""
    stars = [
        shape("circle", cx=x, cy=y, r=r, fill="#f4ecd8")
        for x, y, r in ((24, 30, 1.5), (60, 170, 1), (290, 28, 2), (262, 180, 1.2), (36, 110, 1),
                        (300, 120, 1.4), (150, 16, 1), (206, 188, 1.6))
    ]  # fmt: skip
    tiles = {
        "PL5": (28, 57),
        "SH8": (117, 57),
        "PL1": (206, 57),
        "PL4": (117, -32),
        "PL7": (117, 146),
    }
    links = (
        ("PL5", "right", "K"),
        ("SH8", "right", "CK"),
        ("PL4", "below", "CK"),
        ("SH8", "below", "K"),
    )
    return drawing(
        "0 0 320 200",
        definitions(box),
        shape("rect", width=320, height=200, rx=14, fill="#0c2029"),
        shape("path", d="M-10 150C80 40 220 10 340 60M-10 60C120 20 260 90 330 190", fill="none",
              stroke="#35707a", stroke_width=1.5, stroke_dasharray="3 6"),
        shape("circle", cx=160, cy=100, r=88, fill="none", stroke="#35707a", stroke_width=1),
        stars,
        [use(f"sp-tile-{card}", x=x, y=y, width=86, height=86) for card, (x, y) in tiles.items()],
        [h.Element("g")(transform="translate({} {}) scale(.88)".format(*tiles[card]))[
            _link(side, letters)] for card, side, letters in links],
        shape("rect", x=2, y=2, width=316, height=196, rx=14, fill="none", stroke="#8d7bd0",
              stroke_width=4),
        class_="cover space-pioneers-cover",
    )  # fmt: skip
