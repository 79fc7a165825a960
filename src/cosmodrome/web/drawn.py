"""Pictures as PNG, made when they are asked for: the icon, and the result of a game to share."""

from __future__ import annotations

import functools
import io
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from cosmodrome.web.kit import LETTERS

Font: TypeAlias = "ImageFont.FreeTypeFont | ImageFont.ImageFont"
Point: TypeAlias = "tuple[float, float]"

NIGHT, DECK, LINE = "#0b1020", "#141b33", "#2a3560"
INK, SOFT, GOLD, RING = "#e9edff", "#a9b3d6", "#ffd166", "#4da3ff"
#: Drawn so many times larger, then made small: that smooths the edges.
FINE = 4
#: What a preview of an address is wide and high, as sites that show such expect it.
PREVIEW = (1200, 630)
#: Letters with accents are not in the font that comes along: those of the machine are asked first.
FONTS = ("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "LiberationSans-Bold.ttf", "Arial Bold.ttf",
         "arialbd.ttf")  # fmt: skip


class Place(NamedTuple):
    """One row of a result."""

    seat: int
    rank: str
    name: str
    points: str


def png(picture: Image.Image) -> bytes:
    held = io.BytesIO()
    picture.save(held, "PNG", optimize=True)
    return held.getvalue()


def curve(start: Point, one: Point, two: Point, end: Point, steps: int = 24) -> list[Point]:
    """Points along a Bézier curve."""
    return [
        (
            sum(weight * point[0] for weight, point in zip(weights, (start, one, two, end))),
            sum(weight * point[1] for weight, point in zip(weights, (start, one, two, end))),
        )
        for t in (step / steps for step in range(steps + 1))
        for weights in [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)]
    ]


def rocket(unit: float, x: float = 0, y: float = 0) -> list[Point]:
    """The rocket of the emblem, in a square of 32 units."""
    right = curve((16, 3), (20, 7), (21, 12), (21, 16))
    left = curve((11, 16), (11, 12), (12, 7), (16, 3))
    return [(x + a * unit, y + b * unit) for a, b in (*right, (19, 21), (13, 21), *left)]


@functools.cache
def icon(size: int, whole: bool = False) -> bytes:
    """The icon of the site; `whole` fills the square, for systems that cut a shape of their own."""
    side = size * FINE
    picture = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((0, 0, side - 1, side - 1), 0 if whole else side * 7 / 32, fill=NIGHT)
    # Cut to a circle, the drawing must stay within its middle.
    unit = side / (44 if whole else 32)
    edge = (side - 32 * unit) / 2

    def box(cx: float, cy: float, rx: float, ry: float) -> tuple[float, float, float, float]:
        middle = edge + cx * unit, edge + cy * unit
        return (middle[0] - rx * unit, middle[1] - ry * unit,
                middle[0] + rx * unit, middle[1] + ry * unit)  # fmt: skip

    draw.ellipse(box(16, 21, 13, 5.5), outline=RING, width=round(2 * unit))
    draw.polygon(rocket(unit, edge, edge), fill=GOLD)
    draw.ellipse(box(16, 12, 2.6, 2.6), fill=NIGHT)
    return png(picture.resize((size, size), Image.Resampling.LANCZOS))


@functools.cache
def font(size: int) -> tuple[Font, bool]:
    """Letters of a size, and whether they have accents."""
    for name in FONTS:
        try:
            return ImageFont.truetype(name, size), True
        except OSError:
            continue
    return ImageFont.load_default(size), False


def write(draw: ImageDraw.ImageDraw, at: Point, text: str, size: int, colour: str,
          most: float = 0, anchor: str = "lm") -> None:  # fmt: skip
    """A text, smaller where it would be wider than `most`."""
    letters, accents = font(size)
    if not accents:
        text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    if most and size > 18 and draw.textlength(text, letters) > most:
        write(draw, at, text, size - 2, colour, most, anchor)
    else:
        draw.text(at, text, fill=colour, font=letters, anchor=anchor)


def outline(seat: int, x: float, y: float, r: float) -> list[Point]:
    """The shape of a seat as on the boards: triangle, square, diamond, pentagon, cross."""
    corners: Sequence[Point] = {
        1: ((0, -1), (1, 0.8), (-1, 0.8)),
        2: ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
        3: ((0, -1.1), (1.1, 0), (0, 1.1), (-1.1, 0)),
        4: ((0, -1), (1, -0.25), (0.62, 0.95), (-0.62, 0.95), (-1, -0.25)),
        5: ((-0.36, -1), (0.36, -1), (0.36, -0.36), (1, -0.36), (1, 0.36), (0.36, 0.36),
            (0.36, 1), (-0.36, 1), (-0.36, 0.36), (-1, 0.36), (-1, -0.36), (-0.36, -0.36)),
    }[seat % 6]  # fmt: skip
    return [(x + a * r, y + b * r) for a, b in corners]


@functools.lru_cache(32)
def result(game: str, sentence: str, places: tuple[Place, ...]) -> bytes:
    """How a game ended: its name, who won, and everybody's points."""
    width, height = PREVIEW
    picture = Image.new("RGB", PREVIEW, NIGHT)
    draw = ImageDraw.Draw(picture)
    for star in range(70):
        left, top = star * 397 % width, star * star * 53 % height
        draw.ellipse((left, top, left + 2, top + 2), fill=LINE)
    emblem = Image.open(io.BytesIO(icon(500)))
    picture.paste(emblem, (720, 160), emblem)
    write(draw, (64, 76), game, 34, SOFT, 700)
    write(draw, (64, 140), sentence, 54, INK, 1060)
    step = min(84, 380 / max(1, len(places)))
    for row, place in enumerate(places):
        y = 236 + row * step
        edge, thick = (GOLD, 3) if place.rank == "1" else (LINE, 1)
        box = (56, y - step * 0.42, 730, y + step * 0.42)
        draw.rounded_rectangle(box, 16, fill=DECK, outline=edge, width=thick)
        r = step * 0.26
        if place.seat % 6:
            draw.polygon(outline(place.seat, 108, y, r), fill=INK)
        else:
            draw.ellipse((108 - r, y - r, 108 + r, y + r), fill=INK)
        # Shape and letter, as beside the points on the page: colours are each game's own.
        write(draw, (108, y + r * 0.1), LETTERS[place.seat % 6], round(r * 1.1), DECK, anchor="mm")
        write(draw, (152, y), place.rank, 30, SOFT)
        write(draw, (206, y), place.name, 34, INK, 380)
        write(draw, (704, y), place.points, 38, GOLD, anchor="rm")
    return png(picture)
