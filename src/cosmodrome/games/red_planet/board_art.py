"""The drawings of Mission: Planète Rouge: rust, brass and engraved lines.

Mars is made of four quarters (pieces of the box), laid clockwise from the top left; the geometry
here gives every region its outline and the middle where its people stand, in a square of 100.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import Any

from markupsafe import Markup

from cosmodrome.engine import markup as h
from cosmodrome.web.kit import FEET, LETTERS, drawing, drawn_once, outline, shape, symbol, use

Data = Mapping[str, Any]
Point = tuple[float, float]
#: First and last angle, near and far radius.
Sector = tuple[int, int, float, float]

#: Middle and radii of Mars in the square.
CENTRE: Point = (50, 50)
OUTER, INNER = 48.5, 27.0

_INK = "#2a160c"


def on_circle(angle: float, radius: float) -> Point:
    """A point around the middle of Mars; 0 degrees is the top, clockwise."""
    turn = radians(angle - 90)
    return CENTRE[0] + radius * cos(turn), CENTRE[1] + radius * sin(turn)


def _arc(start: float, end: float, radius: float) -> str:
    """An arc to draw on from its first point, the shorter way from `start` to `end`."""
    x, y = on_circle(end, radius)
    return f"A{radius:g} {radius:g} 0 0 {int(end > start)} {x:.2f} {y:.2f}"


def _sector(start: float, end: float, near: float, far: float) -> str:
    """The outline of a sector of a ring, or of a wedge where `near` is 0."""
    x, y = on_circle(start, far)
    path = f"M{x:.2f} {y:.2f}{_arc(start, end, far)}"
    if near == 0:
        return f"{path}L{CENTRE[0]} {CENTRE[1]}Z"
    x, y = on_circle(end, near)
    return f"{path}L{x:.2f} {y:.2f}{_arc(end, start, near)}Z"


class Geometry:
    """Where the regions of a lay-out are: the sector, the part of its quarter and the middle."""

    def __init__(self, box: Data, layout: str) -> None:
        self.sectors: dict[str, Sector] = {}
        self.middles: dict[str, Point] = {}
        self.parts: dict[str, str] = {}
        """Classes of the stylesheet: which quarter, which part of it, and how wide it is."""
        pieces = {piece["id"]: piece for piece in box["piece"]}
        order: Sequence[str] = next(it["pieces"] for it in box["layout"] if it["id"] == layout)
        for quarter, key in enumerate(order):
            self._lay(pieces[key], quarter)

    def _lay(self, piece: Data, quarter: int) -> None:
        first, second, inner = piece["ccw_outer"], piece["cw_outer"], piece["inner"]
        start = 90 * quarter - 90
        middle, end = start + 45, start + 90
        # Of the two halves of a quarter's rim, one lies flat: there is more room side by side.
        flat = quarter % 2 == 1
        if first == inner:
            self._add(first, (start, end, 0, OUTER), f"q-{quarter} whole", (middle, 25))
            return
        self._add(inner, (start, end, 0, INNER), f"q-{quarter} inner", (middle, 13))
        halves = [((start, middle, INNER, OUTER), flat), ((middle, end, INNER, OUTER), not flat)]
        if first == second:
            at = next((sector[0] + sector[1]) / 2 for sector, lies in halves if lies)
            self._add(first, (start, end, INNER, OUTER), f"q-{quarter} rim flat", (at, 34.5))
            return
        for region, (sector, lies), part in zip(
            (first, second), halves, ("ccw", "cw"), strict=True
        ):
            width = "flat" if lies else "tall"
            at = (sector[0] + sector[1]) / 2
            self._add(region, sector, f"q-{quarter} {part} {width}", (at, 34.5 if lies else 35))

    def _add(self, region: str, sector: Sector, part: str, at: tuple[float, float]) -> None:
        self.sectors[region] = sector
        self.parts[region] = part
        self.middles[region] = on_circle(*at)


def mars_picture(geometry: Geometry, names: Mapping[str, str]) -> Markup:
    """The planet engraved, its regions outlined, their names along the rims."""
    named = tuple((key, names[key]) for key in geometry.sectors)
    return _mars(tuple(geometry.sectors.items()), named)


@drawn_once
def _mars(sectors: tuple[tuple[str, Sector], ...], names: tuple[tuple[str, str], ...]) -> h.Element:
    craters = (
        (33, 12, 1.6),
        (91, 46, 2),
        (57, 88, 1.8),
        (9, 57, 1.6),
        (52, 58, 1.4),
        (78, 84, 2.2),
    )
    lands = [
        shape("path", d=_sector(*sector), class_=f"land land-{i % 3}")
        for i, (_, sector) in enumerate(sectors)
    ]
    light = Markup(
        '<radialGradient id="rp-light" cx=".36" cy=".3" r=".76"><stop offset=".1" stop-color='
        '"#ffcf9a" stop-opacity=".24"/><stop offset=".55" stop-color="#ffcf9a" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#1a0a05" stop-opacity=".55"/></radialGradient>'
    )
    contours = ("M6 35q18 8 30 2t26-2 33 4M3 62q20-7 38 0t30-3 26 2", "M16 82q20-8 36-2t34-3",
                "M22 13q14 7 30 2t28 1")  # fmt: skip
    return drawing(
        "0 0 100 100",
        light,
        shape("circle", cx=50, cy=50, r=OUTER + 1.1, class_="rim"),
        lands,
        [shape("path", d=path, class_="contour") for path in contours],
        [shape("circle", cx=x, cy=y, r=r, class_="crater") for x, y, r in craters],
        shape("circle", cx=50, cy=50, r=OUTER, fill="url(#rp-light)"),
        [_name(key, name, dict(sectors)[key]) for key, name in names],
        class_="planet",
    )  # fmt: skip


def _name(key: str, name: str, sector: Sector) -> list[h.Node]:
    """A region's name along its rim, never upside down."""
    start, end, _, far = sector
    low = 90 <= start % 360 < 270
    radius = far - (1.5 if low else 4)
    first, last = (end, start) if low else (start, end)
    x, y = on_circle(first, radius)
    path = shape("path", id=f"rp-arc-{key}", d=f"M{x:.2f} {y:.2f}{_arc(first, last, radius)}",
                 fill="none")  # fmt: skip
    along = h.Element("textPath")({"href": f"#rp-arc-{key}", "startOffset": "50%"})[name]
    return [path, h.Element("text")({"class": "land-name", "font-size": "3.3"})[along]]


@drawn_once
def moon_picture() -> h.Element:
    """Phobos, a battered stone."""
    return drawing(
        "0 0 100 100",
        shape("path", d="M50 3C72 1 96 20 97 48S80 97 52 97 2 80 3 52 24 5 50 3Z", class_="moon"),
        [shape("circle", cx=x, cy=y, r=r, class_="crater")
         for x, y, r in ((24, 26, 7), (82, 66, 8), (60, 90, 4), (74, 18, 4))],
        class_="moon-picture",
    )  # fmt: skip


@drawn_once
def definitions() -> h.Element:
    """The parts of every drawing, once for a page."""
    letters = [
        symbol(f"rp-mark-{c}", "0 0 24 24", f'{outline(c)}<text x="12" y="{FEET[c]}"'
               f' class="rp-letter">{LETTERS[c]}</text>')
        for c in range(6)
    ]  # fmt: skip
    figures = [
        symbol(f"rp-figure-{c}", "0 0 24 34", '<circle cx="12" cy="7.5" r="6.5"/><rect x="8" y="5"'
               ' width="8" height="4.6" rx="2.3" class="rp-visor"/>'
               f'<use href="#rp-mark-{c}" y="10.5" width="24" height="24"/>')
        for c in range(6)
    ]  # fmt: skip
    rivets = "".join(
        f'<circle cx="{x}" cy="{y}" r="1.3" class="rp-rivet"/>'
        for x in (21, 69)
        for y in (48, 60, 72, 84)
    )
    hull = (
        '<path d="M18 74 4 100l14-5ZM72 74l14 26-14-5Z" class="rp-fin"/>'
        '<path d="M18 98V44C18 22 32 8 45 2 58 8 72 22 72 44v54Z" class="rp-hull"/>'
        '<path d="M24 94V46c0-18 8-28 16-35" class="rp-shine"/>'
        f'<path d="M18 90h54M45 2v14" class="rp-seam"/>{rivets}'
    )
    ramp = "M8 104h74M16 104v14M74 104v14M16 104 30 118M74 104 60 118"
    gantry = f'<path d="{ramp}" class="rp-gantry"/>'
    flame = (
        '<path d="M30 98q-6 14 4 24 2-8 5-10 3 6 6 14 3-8 6-14 3 2 5 10 10-10 4-24Z"'
        ' fill="#ff9a3c"/>'
        '<path d="M38 98q-3 8 2 14 2-4 5-6 3 2 5 6 5-6 2-14Z" fill="#ffe08a"/>'
    )
    box = "0 0 90 126"
    return h.svg(".defs", width="0", height="0", aria_hidden="true")[
        letters, figures,
        symbol("rp-hull", box, hull), symbol("rp-gantry", box, gantry),
        symbol("rp-flame", box, flame),
    ]  # fmt: skip


#: Where the portholes of a rocket are, by the number of its seats.
_SEATS: Mapping[int, Sequence[Point]] = {
    1: ((45, 58),),
    2: ((45, 42), (45, 72)),
    3: ((45, 36), (33, 66), (57, 66)),
    4: ((33, 44), (57, 44), (33, 71), (57, 71)),
    5: ((45, 30), (32, 53), (58, 53), (32, 77), (58, 77)),
    6: ((33, 33), (57, 33), (32, 56), (58, 56), (32, 79), (58, 79)),
}


def rocket_picture(
    seats: int, crew: Sequence[tuple[str, str, int, str]], launched: bool
) -> h.Element:
    """A riveted shell with a porthole for every seat; who is aboard looks out.

    Of everybody aboard: a key of their own, where they came from, the mark and the hue.
    """
    holes: list[h.Node] = []
    for i, (x, y) in enumerate(_SEATS[seats]):
        if i >= len(crew):
            holes.append(shape("circle", cx=x, cy=y, r=10.5, class_="window free-seat"))
            continue
        key, origin, sign, hue = crew[i]
        seated = h.Element("g")({"class": f"hue-{hue}", "data-key": key, "data-from": origin})
        holes.append(seated[
            shape("circle", cx=x, cy=y, r=10.5, class_="window"),
            use(f"rp-mark-{sign}", x=x - 9.5, y=y - 9.5, width=19, height=19),
        ])  # fmt: skip
    fire = use("rp-flame" if launched else "rp-gantry")
    return drawing("0 0 90 126", fire, use("rp-hull"), holes, class_="rocket")


@drawn_once
def figure_picture(colour: int) -> h.Element:
    """A little astronaut to count: a helmet over the shape and letter of its colour."""
    return drawing("0 0 24 35", use(f"rp-figure-{colour}"), class_="figure")


@drawn_once
def recruit_picture() -> h.Element:
    """An astronaut of no colour, as printed on a Specialist."""
    return drawing(
        "0 0 12 18",
        shape("path", d="M1.5 17.5v-5C1.5 9 3 7.5 6 7.5s4.5 1.5 4.5 5v5H7.5v-3h-3v3Z"),
        shape("circle", cx=6, cy=4.5, r=3.8),
        class_="recruit",
    )


_RESOURCES = {
    "ice": '<path d="M12 2 21 7v10l-9 5-9-5V7Z" fill="#cfeeff"/><path d="M12 5v14M6 8.5l12 7M18 8.5'
    'l-12 7" fill="none" stroke="#2b6f96" stroke-width="1.8"/>',
    "sylvanite": '<path d="M12 2 22 12 12 22 2 12Z" fill="#f7dd8a"/><path d="M7 12h10M12 7v10"'
    ' fill="none" stroke="#7a5a0d" stroke-width="1.8"/>',
    "celerium": '<path d="M12 1.5 22 8.5 18.5 21h-13L2 8.5Z" fill="#b9f2c6"/><path d="M12 6'
    'l4.5 6L12 18 7.5 12Z" fill="#1f7a43"/>',
}


@drawn_once
def resource_picture(resource: str | None) -> h.Element:
    """Ice, sylvanite or celerium, each of its own shape; a disc with a bar while unknown."""
    if resource is None:
        unknown = (
            '<circle cx="12" cy="12" r="10" fill="#6b4a33"/><path d="M8.6 9.2c.2-4.6 7-4.6 6.8-.2'
            '-.2 2.6-3.4 2.6-3.4 5.4M12 18v.2" fill="none" stroke-linecap="round" stroke="#f6e7c8"'
        )
        return drawing("0 0 24 24", Markup(f'{unknown} stroke-width="2.4"/>'), class_="resource")
    body = _RESOURCES[resource].replace('fill="#', f'stroke="{_INK}" stroke-width="1.5" fill="#', 1)
    return drawing("0 0 24 24", Markup(body), class_="resource")


_SPECIALISTS = {
    9: "M10 12h20v16H10ZM14 12V8h12v4M15 18h10M15 23h10",
    8: "M20 6 24 18 34 20 24 24 20 34 16 24 6 20 16 18Z",
    7: "M16 6h8M18 6v10L9 31h22L22 16V6M13 25h14",
    6: "M8 16h24M12 16c0-8 3-9 8-9s8 1 8 9M12 22a4 4 0 1 0 .1 0M28 22a4 4 0 1 0 .1 0M16 24h8",
    5: "M20 14a9 9 0 1 0 .1 0M20 14V9q6-5 9 0M30 6l3-2M32 10l3 1",
    4: "M11 14h18v16H11ZM16 20v2M24 20v2M16 26h8M20 14V8M18 7h4",
    3: "M8 16h24v16H8ZM15 16v-5h10v5M8 23h24",
    2: "M8 14q12-9 24 0l-3 5H11ZM14 19v5a6 6 0 0 0 12 0v-5M20 8v4",
    1: "M6 20q14-18 28 0-14 6-28 0ZM20 12v10M14 28h12M20 22v6",
}


@drawn_once
def specialist_picture(number: int) -> h.Element:
    """The sign of a Specialist's trade."""
    return drawing("0 0 40 40", shape("path", d=_SPECIALISTS[number], class_="trade"))


@drawn_once
def event_picture() -> h.Element:
    """The back of an Event card: a magnifying glass over a crater."""
    return drawing(
        "0 0 40 56",
        shape("rect", x=1.5, y=1.5, width=37, height=53, rx=4, class_="event-back"),
        shape("circle", cx=18, cy=25, r=9, class_="lens"),
        shape("path", d="m25 32 8 10", class_="lens"),
        class_="event",
    )


@drawn_once
def known_picture() -> h.Element:
    """A Discovery this seat has seen."""
    return drawing(
        "0 0 40 56",
        shape("rect", x=1.5, y=1.5, width=37, height=53, rx=4, class_="event-back known"),
        shape("path", d="M20 12v22M20 43v1", class_="lens exclaim"),
        class_="event",
    )


_SPACES = {
    "production": "M6 14 14 6M4 8Q10 1 17 4M12 4 4 18M10 10l8 8",
    "reveal": "M8 3a5.5 5.5 0 1 0 .1 0M12 12l6 6",
    "final": "m10 2 2.5 5.3 5.8.700-4.3 4 1.1 5.8L10 15l-5.1 2.8L6 12 1.7 8l5.8-.7Z",
}


@drawn_once
def space_picture(kind: str) -> h.Element:
    """The sign of a space of the tracker that is no turn: production, reveal, final score."""
    return drawing("0 0 20 20", shape("path", d=_SPACES[kind], class_="space"))


@drawn_once
def monument_picture() -> h.Element:
    """An obelisk with a star."""
    return drawing(
        "0 0 40 56",
        shape("path", d="M14 48 17 10l3-6 3 6 3 38Z", class_="stone"),
        shape("path", d="M8 48h24v6H8Z", class_="stone"),
        shape("path", d="m20 16 1.5 3.1 3.4.5-2.5 2.4.6 3.4-3-1.6-3 1.6.6-3.4-2.5-2.4"
              "l3.4-.5Z", class_="brass"),
    )  # fmt: skip


def cover_picture(lang: str) -> h.Element:
    """Mars rises behind three shells on their ramps."""
    rocket = "M0 62V26C0 12 9 4 16 0 23 4 32 12 32 26v36Z"
    shells = [
        h.Element("g")(transform=f"translate({x} {y}) scale({size})")[
            shape("path", d="M0 48-9 66 0 62ZM32 48l9 18-9-4Z", fill="#8a3a1c", stroke=_INK,
                  stroke_width=2),
            shape("path", d=rocket, fill=colour, stroke=_INK, stroke_width=2),
            [shape("circle", cx=16, cy=cy, r=6, fill="#2a160c", stroke="#c9a24a", stroke_width=2)
             for cy in (20, 40)],
            shape("path", d="M0 54h32", stroke=_INK, stroke_width=2),
        ]
        for x, y, size, colour in ((60, 96, 1.2, "#c9a24a"), (142, 66, 1.6, "#d9b765"),
                                   (232, 100, 1.1, "#c9a24a"))
    ]  # fmt: skip
    rays = [shape("path", d=f"M0 {y}h320", stroke="#7a3a1e", stroke_width=0.8, opacity=0.6)
            for y in range(8, 200, 6)]  # fmt: skip
    return drawing(
        "0 0 320 200",
        shape("rect", width=320, height=200, rx=14, fill="#3a1a10"),
        rays,
        shape("circle", cx=160, cy=102, r=92, fill="#b5532b", stroke="#c9a24a", stroke_width=3),
        shape("path", d="M72 88q40-20 80 0t96-6M66 118q50-16 94 4t92-8M84 60q34 12 70-4t78 6",
              fill="none", stroke="#7a3014", stroke_width=2.5),
        shape("circle", cx=276, cy=40, r=16, fill="#d9b48a", stroke=_INK, stroke_width=2),
        shape("circle", cx=271, cy=36, r=3.5, fill="none", stroke=_INK, stroke_width=1.5),
        shells,
        shape("path", d="M5 178q155-22 310 0v6q0 11-11 11H16Q5 195 5 184Z", fill="#6b2c14",
              stroke=_INK, stroke_width=2),
        shape("rect", x=2, y=2, width=316, height=196, rx=14, fill="none", stroke="#c9a24a",
              stroke_width=4),
        class_="cover red-planet-cover",
    )  # fmt: skip
