"""The drawings of Rocketmen: a mission control of black, white, signal orange and cyan lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import htpy as h
from markupsafe import Markup

from cosmodrome.web.kit import drawing, drawn_once, outline, shape, symbol, use

# Signs of cards, drawn as lines in a square of 40.

_SIGNS = {
    # Missions
    "SAT": "M15 15h10v10H15ZM15 18 5 12v16l10-6ZM25 18l10-6v16l-10-6ZM20 15V9M16 7q4-4 8 0",
    "NAV": "M20 4c6 5 7 12 7 20H13c0-8 1-15 7-20ZM13 18l-6 10 6-1M27 18l6 10-6-1M16 24v6M20 24v9"
    "M24 24v6",
    "HOT": "M8 34V14h24v20M5 34h30M13 19h3M18.5 19h3M24 19h3M13 25h3M24 25h3M18 34v-8h4v8"
    "M20 14V6h7l-2 2.5 2 2.5h-7",
    "STA": "M20 20m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M14 20H4M26 20h10M5 12h6v16H5ZM29 12h6v16h-6Z"
    "M20 14V6M20 26v8M16 6h8M16 34h8",
    "CHA": "M5 34V10M5 10h26M31 10v9M27 19h8v7h-8ZM5 18l8-8M5 34h10M10 34V22M18 34l6-8 5 8Z",
    "EXP": "M8 18c2-9 13-13 20-7s5 17-3 21-19-5-17-14ZM16 17h.1M22 25h.1M17 24a2 2 0 1 0 .1 0"
    "M26 14 36 4M30 4h6v6",
    "BAS": "M4 33h32M8 33c0-14 16-14 16 0M13 33v-5h6v5M24 33V21h9v12M28.5 21v-8M24 13h9M16 22V14",
    # Engines
    "E2": "M15 6h10l2 12H13ZM13 18l-4 9h22l-4-9M16 31v4M24 31v4",
    "E3": "M13 4h14l2 13H11ZM11 17 6 27h28l-5-10M13 31v4M20 31v6M27 31v4",
    "E4": "M11 3h18l2 13H9ZM9 16 3 26h34l-6-10M9 30v4M16 30v7M24 30v7M31 30v4M20 3v13",
    # Progress I
    "P1-01": "M10 10h20v20H10ZM15 15h10v10H15ZM14 10V5M20 10V5M26 10V5M14 35v-5M20 35v-5M26 35v-5"
    "M10 14H5M10 20H5M10 26H5M35 14h-5M35 20h-5M35 26h-5",
    "P1-02": "M13 12a4 4 0 1 0 .1 0M27 12a4 4 0 1 0 .1 0M20 6a4 4 0 1 0 .1 0M6 32c0-10 13-10 14 0"
    "M20 32c1-10 14-10 14 0M14 20q6-7 12 0",
    "P1-03": "M12 20V15a8 8 0 0 1 16 0v5M9 15h22M20 7V4M13 20a7 7 0 0 0 14 0M8 35c1-8 23-8 24 0",
    "P1-04": "M20 5a9 9 0 1 0 .1 0M14 11h12v7H14ZM9 35V27q0-5 5-5h12q5 0 5 5v8M15 35v-7h10v7",
    "P1-05": "M14 4c0 16 12 16 12 32M26 4c0 16-12 16-12 32M15 8h10M16 12h8M16 28h8M15 32h10",
    "P1-06": "M4 34 20 18M8 36l14-16M24 8c8-4 14 3 11 9s-12 6-14 0 0-7 3-9ZM27 13h.1M30 16h.1",
    "P1-07": "M6 12h28l3 18H3ZM5 21h30M13 12l-2 18M20 12v18M27 12l2 18M20 30v6M20 3v4M11 5l2 3"
    "M29 5l-2 3",
    "P1-08": "M24 6l10 10M29 11 16 24l-5 5M20 12l8 8M17 15l8 8-9 9-8-8ZM12 28l-7 7",
    "P1-09": "M6 6h28v28H6ZM6 12h28M20 12v6M17 18h6l-3 4ZM13 30h14v-5H13Z",
    "P1-10": "M6 24h28l-3 8H9ZM10 24v-8h20v8M15 16V9h10v7M14 20h3M19 20h3M24 20h3",
    "P1-11": "M8 6h20l5 5v23H8ZM14 6v9h11V6M13 34V22h14v12",
    "P1-12": "M5 8h30v18H5ZM14 34h12M20 26v8M9 21l5-6 5 4 5-7 6 5",
    "P1-13": "M20 4v32M6 12l28 16M34 12 6 28M16 7l4 4 4-4M16 33l4-4 4 4M8 18v-5l4-1M32 22v5l-4 1",
    # Progress II
    "P2-01": "M20 20m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 20c0-8 32-8 32 0s-32 8-32 0ZM12 6"
    "c7-4 23 24 16 28S5 10 12 6ZM28 6C21 2 5 30 12 34S35 10 28 6Z",
    "P2-02": "M20 4c5 5 6 9 6 14H14c0-5 1-9 6-14ZM14 18l-4 6h4M26 18l4 6h-4M8 28a13 8 0 0 0 24 0"
    "M32 28l2 5M32 28l-5 2",
    "P2-03": "M5 25v-5l5-8h17l6 8 2 1v7h-4M5 25v3h5M16 28h9M13 25a3.5 3.5 0 1 0 .1 0M28 25"
    "a3.5 3.5 0 1 0 .1 0M19 14l-3 5h6l-3 5",
    "P2-04": "M16 5h8M18 5v10L9 32q-1 3 2 3h18q3 0 2-3L22 15V5M12 27h16M18 30h.1M23 31h.1",
    "P2-05": "M20 20m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M20 6v5M20 29v5M6 20h5M29 20h5M10 10l4 4"
    "M26 26l4 4M30 10l-4 4M14 26l-4 4M4 20a16 16 0 0 1 4-11M36 20a16 16 0 0 1-4 11",
    "P2-06": "M5 32c0-30 30-30 30 0ZM20 32V20M20 24c-6 0-7-4-7-7 5 0 7 3 7 7M20 20c6 0 7-4 7-7"
    "-5 0-7 3-7 7",
    "P2-07": "M13 8c-5 0-7 5-5 8-4 2-4 8 0 10-1 5 4 8 8 6l4 2V8q-3-3-7 0ZM27 8c5 0 7 5 5 8 4 2 4 8"
    " 0 10 1 5-4 8-8 6M20 14h6M20 22h8M20 28h5",
    "P2-08": "M5 16 20 6l15 10ZM8 16v14M16 16v14M24 16v14M32 16v14M5 34h30M5 30h30",
    "P2-09": "M6 14h12l4 3v6l-4 3H6ZM22 20h3M27 20h3M32 20h4M22 15l4-2M29 12l4-2M22 25l4 2"
    "M29 28l4 2",
    "P2-10": "M20 4 34 9v11c0 9-7 13-14 16C13 33 6 29 6 20V9ZM14 20l5 5 8-10",
    "P2-11": "M9 4h17l6 6v26H9ZM14 14h13M14 20h13M14 26h6M26 29a3 3 0 1 0 .1 0"
    "M24 34v4l2-1.5 2 1.5v-4",
    "P2-12": "M6 34h12M12 34V22l8-10 10 4M20 12a3 3 0 1 0 .1 0M30 16l5 5M30 16l1 7"
    "M12 22a3 3 0 1 0 .1 0"
    "M24 34h10v-7H24Z",
    # Threats
    "AST": "M22 18c7-3 13 3 12 9s-9 10-15 6-4-12 3-15ZM4 4l12 12M12 4l9 9M4 12l9 9M24 25h.1"
    "M28 29h.1",
    "PAN": "M20 12a8 8 0 1 0 .1 0M20 12V5M20 28v7M12 20H5M28 20h7M14 14 9 9M26 14l5-5"
    "M14 26l-5 5M26 26"
    "l5 5M18 18h.1M23 22h.1",
    "CLI": "M16 24V8a4 4 0 0 1 8 0v16a7 7 0 1 1-8 0ZM20 14v14M28 8h5M28 13h5M28 18h5",
}  # fmt: skip


@drawn_once
def sign_picture(card: str) -> h.Element:
    """The sign of a card."""
    return drawing("0 0 40 40", use(f"rm-sign-{card}"), class_="sign")


_RESOURCES = {
    "computer": '<path d="M6 6h12v12H6Z" class="rm-fill"/><path d="M9 6V2M15 6V2M9 22v-4M15 22v-4'
    'M6 9H2M6 15H2M22 9h-4M22 15h-4" class="rm-line"/>',
    "science": '<path d="M9 2h6M10 2v7L3.5 20q-1 2 1.5 2h14q2.5 0 1.5-2L14 9V2" class="rm-fill"/>',
    "biology": '<path d="M7 1c0 11 10 11 10 22M17 1C17 12 7 12 7 23" class="rm-line thick"/>'
    '<path d="M8 5h8M8 19h8" class="rm-line"/>',
    "joker": '<path d="m12 1 3 7 8 .7-6 5.3 2 8-7-4.3L5 22l2-8-6-5.3L9 8Z" class="rm-fill"/>',
}
_OTHERS = {
    "engine": '<path d="M9 2h6l2 9H7Z" class="rm-fill"/><path d="'
    'M8 13c-3 5 0 8 4 10 4-2 7-5 4-10Z" '
    'class="rm-flame"/>',
    "booster": '<path d="M12 1 20 9h-4v13H8V9H4Z" class="rm-flame"/>',
    "money": '<circle cx="12" cy="12" r="10.5" class="rm-coin"/><path d="M15.5 8.5Q15 6.5 12 6.5'
    'q-3.2 0-3.2 2.6t3.2 2.7q3.4.4 3.4 2.8T12 17.5q-3.2 0-3.7-2.2M12 4.5v15" '
    'class="rm-cut"/>',
    "hand": '<path d="M3 7 11 4l5 15-8 3Z" class="rm-fill"/><path d="'
    'M13 4h8v16h-5" class="rm-line"/>',
    "deck": '<path d="M4 5h12v17H4Z" class="rm-fill"/><path d="M8 2h12v17" class="rm-line"/>',
    "action": '<path d="M3 5h18v14H3Z" class="rm-line"/><path d="m9 9 6 3-6 3Z" class="rm-fill"/>',
    "holding": '<path d="M2 9 12 3l10 6v13H2Z" class="rm-line"/><path d="M7 22v-9h10v9" '
    'class="rm-fill"/>',
    "flag": '<path d="M5 2v20" class="rm-line"/><path d="'
    'M6 3h13l-4 4.5 4 4.5H6Z" class="rm-fill"/>',
    "discard": '<path d="M6 6l12 12M18 6 6 18" class="rm-line thick"/>',
    "effect": '<path d="M13 1 4 14h6l-1 9 10-14h-7Z" class="rm-fill"/>',
    "one_use": '<circle cx="12" cy="12" r="10" class="rm-line"/><path d="M9 9l3.5-2.5V18M9 18h7" '
    'class="rm-line"/>',
    "site": '<path d="M12 2c4 4 5 8 5 13H7c0-5 1-9 5-13Z" class="rm-fill"/><path d="M3 21h18" '
    'class="rm-line thick"/>',
    "payment": '<path d="M2 6h20v12H2Z" class="rm-line"/><circle cx="12" cy="12" r="3.5" '
    'class="rm-fill"/>',
    "gift": '<path d="M4 12h12M11 6l7 6-7 6" class="rm-line thick"/>',
    "threat": '<path d="M12 2 23 21H1Z" class="rm-flame"/><path d="M12 9v6'
    'M12 18v.5" class="rm-cut"/>',
    "lift": '<path d="M5 12 12 5l7 7M5 20l7-7 7 7" class="rm-line thick"/>',
}


@drawn_once
def icon(name: str) -> h.Element:
    """A small sign: a resource, a marker, a zone, what a button does."""
    return drawing("0 0 24 24", use(f"rm-{name}"), class_=f"icon icon-{name}")


@drawn_once
def planet_picture(destination: str) -> h.Element:
    """Earth with its orbit, the Moon, Mars: told apart by what is drawn on them."""
    marks = {
        "earth": '<circle cx="20" cy="20" r="11" class="rm-globe"/><path d="'
        "M12 15q6-4 8 1t8 1M13 26"
        'q5-5 14-1" class="rm-mark"/><ellipse cx="20" cy="20" rx="18" ry="6.5" class="rm-orbit"'
        ' transform="rotate(-24 20 20)"/>',
        "moon": '<circle cx="20" cy="20" r="14" class="rm-globe"/><circle cx="15" cy="15" r="3.5" '
        'class="rm-mark"/><circle cx="25" cy="23" r="4.5" class="rm-mark"/><circle cx="16" cy="27" '
        'r="2" class="rm-mark"/>',
        "mars": '<circle cx="20" cy="20" r="15" class="rm-globe"/><path d="M6 17q8-5 14 0t14-2M7 25'
        'q9-4 14 0t12-1M14 7q6 3 12 0" class="rm-mark"/>',
    }[destination]
    return drawing("0 0 40 40", Markup(marks), class_=f"planet planet-{destination}")


@drawn_once
def definitions() -> h.Element:
    """The parts of every drawing, once for a page."""
    signs = [
        symbol(f"rm-sign-{key}", "0 0 40 40", f'<path d="{path}" class="rm-sign"/>')
        for key, path in _SIGNS.items()
    ]
    small = [
        symbol(f"rm-{key}", "0 0 24 24", content) for key, content in (_RESOURCES | _OTHERS).items()
    ]
    rocket = (
        '<path d="M-7 6-12 15l5-2ZM7 6l5 9-5-2Z" class="rm-flame"/>'
        '<path d="M-7 12V-4C-7-12-3-17 0-20c3 3 7 8 7 16v16Z" class="rm-hull"/>'
        '<circle cy="-6" r="3" class="rm-window"/>'
    )
    return h.svg(".defs", width="0", height="0", aria_hidden="true")[
        signs, small, symbol("rm-rocket", "-14 -22 28 44", rocket)
    ]


# The trajectory

#: The plot: columns for lift-off and every Trajectory card, rows for the spaces of the track.
LEFT, STEP = 44.0, 46.0
GROUND, RISE = 208.0, 14.4
WIDTH, HEIGHT = 300, 254


def column(draws: int) -> float:
    """Where the Rocket is after so many cards."""
    return LEFT + STEP * draws


def altitude(space: float) -> float:
    return GROUND - RISE * space


@dataclass(frozen=True)
class Aim:
    """A destination on the plot, and who flies there."""

    name: str
    distance: int
    target: bool = False
    marks: Sequence[tuple[int, str]] = ()
    """Seat and colour of the Mission markers that stand there."""


@dataclass(frozen=True)
class Plot:
    """What the trajectory shows."""

    aims: Sequence[Aim]
    path: Sequence[tuple[int, int]] = ()
    """Cards drawn and space reached, from lift-off to where the Rocket is."""
    cards: Sequence[int | None] = ()
    """Values drawn; None for those still to come."""
    forecast: Sequence[tuple[int, Sequence[float]]] = ()
    """By number of cards, the chance of each space, the last one being the target."""
    pending: int | None = None
    """A card that has been drawn and does not count yet."""
    rival: tuple[int, int, str] | None = None
    """Space, mark and colour of the AI's rocket."""


def plot_picture(plot: Plot, label: str) -> h.Element:
    """The flight as telemetry: what was flown, and where it may lead."""
    return drawing(
        f"0 0 {WIDTH} {HEIGHT}",
        _grid(),
        [_destination(aim) for aim in plot.aims],
        [_fate(draws, chances) for draws, chances in plot.forecast],
        _path(plot.path),
        _cards(plot),
        plot.rival and _rival(*plot.rival),
        _rocket(plot.path[-1] if plot.path else (0, 0)),
        class_="plot",
        label=label,
    )


@drawn_once
def _grid() -> h.Element:
    rows = [
        shape("path", d=f"M{LEFT - 12} {altitude(space)}H{WIDTH - 4}", class_="rule")
        for space in range(14)
    ]
    numbers = [
        h.Element("text")(x=str(LEFT - 18), y=f"{altitude(space) + 4:g}", class_="tick")[str(space)]
        for space in (0, 2, 4, 6, 8, 10, 13)
    ]
    columns = [
        shape("path", d=f"M{column(i)} {GROUND}V{altitude(13)}", class_="rule upright")
        for i in range(6)
    ]
    return h.Element("g")(class_="grid")[rows, columns, numbers]


def _destination(aim: Aim) -> h.Element:
    y = altitude(aim.distance)
    signs = [
        h.Element("g")({"class": f"hue-{hue} plot-mark", "data-key": f"aim-{seat}",
                        "data-from": f"side-{seat}",
                        "transform": f"translate({WIDTH - 22 - 20 * i} {y - 9:g}) scale(.75)"})[
            outline(seat), h.Element("text")(x="12", y="17")["ABCDEF"[seat % 6]]
        ]
        for i, (seat, hue) in enumerate(aim.marks)
    ]  # fmt: skip
    return h.Element("g")(class_="aim target" if aim.target else "aim")[
        shape("path", d=f"M{LEFT - 12} {y:g}H{WIDTH - 4}"),
        h.Element("text")(x=str(LEFT - 8), y=f"{y - 4:g}")[aim.name],
        signs,
    ]


def _fate(draws: int, chances: Sequence[float]) -> list[h.Node]:
    """Dots as large as the chance to be there after so many cards."""
    last = len(chances) - 1
    return [
        shape("circle", cx=column(draws), cy=altitude(space), r=round(1 + 8.5 * chance**0.5, 1),
              class_="fate there" if space == last else "fate")
        for space, chance in enumerate(chances)
        if chance >= 0.005
    ]  # fmt: skip


def _path(path: Sequence[tuple[int, int]]) -> list[h.Node]:
    if not path:
        return []
    points = " ".join(f"{column(draws):g},{altitude(space):g}" for draws, space in path)
    return [
        shape("polyline", points=f"{LEFT:g},{GROUND:g} {points}", class_="flown"),
        [shape("circle", cx=column(draws), cy=altitude(space), r=3.5, class_="passed")
         for draws, space in path],
    ]  # fmt: skip


def _cards(plot: Plot) -> list[h.Node]:
    """The Trajectory cards under their columns."""
    found: list[h.Node] = []
    for i, value in enumerate(plot.cards, 1):
        x, y = column(i) - 12, GROUND + 10
        pending = value is None and plot.pending is not None and plot.cards.index(None) == i - 1
        shown = plot.pending if pending else value
        place = {"transform": f"translate({x:g} {y:g})"}
        if shown is None:
            found.append(h.Element("g")({**place, "class": "coming"})[
                shape("rect", width=24, height=32, rx=4)
            ])  # fmt: skip
            continue
        kind = "trajectory pending" if pending else "trajectory"
        keys = {"data-key": f"drawn-{i}", "data-from": "trajectory-pile"}
        found.append(h.Element("g")({**place, "class": kind, **keys})[
            shape("rect", width=24, height=32, rx=4),
            h.Element("text")(x="12", y="22")[str(shown)],
        ])  # fmt: skip
    return found


def _rocket(at: tuple[int, int]) -> h.Element:
    x, y = column(at[0]), altitude(at[1])
    return h.Element("g")({"class": "rocket", "data-key": "rocket"})[
        use("rm-rocket", x=round(x - 12, 1), y=round(y - 24, 1), width=24, height=38)
    ]


def _rival(space: int, mark: int, hue: str) -> h.Element:
    """The AI's rocket climbs at the edge of the plot."""
    x, y = WIDTH - 14, altitude(space)
    return h.Element("g")({"class": f"rival hue-{hue}", "data-key": "ai-rocket"})[
        use("rm-rocket", x=x - 11, y=round(y - 24, 1), width=22, height=36),
        h.Element("g")({"class": "plot-mark",
                        "transform": f"translate({x - 8} {y + 8:g}) scale(.68)"})[
            outline(mark), h.Element("text")(x="12", y="18")["ABCDEF"[mark % 6]]
        ],
    ]  # fmt: skip


def cover_picture(lang: str) -> h.Element:
    """A white rocket climbs its plotted path past Earth, Moon and Mars."""
    lines = [shape("path", d=f"M0 {y}h320", stroke="#20303c", stroke_width=1)
             for y in range(20, 200, 20)]  # fmt: skip
    lines += [shape("path", d=f"M{x} 0v200", stroke="#20303c", stroke_width=1)
              for x in range(20, 320, 20)]  # fmt: skip
    dots = [shape("circle", cx=x, cy=y, r=r, fill="#4fd8ff", opacity=o)
            for x, y, r, o in ((236, 70, 7, 0.8), (236, 52, 10, 0.5), (236, 34, 6, 0.3),
                               (276, 50, 8, 0.5), (276, 28, 12, 0.4))]  # fmt: skip
    return drawing(
        "0 0 320 200",
        shape("rect", width=320, height=200, rx=14, fill="#05070a"),
        lines,
        shape("circle", cx=24, cy=196, r=92, fill="#0c1a26", stroke="#4fd8ff", stroke_width=2),
        shape("path", d="M-20 150q30-16 54 4t60 0", fill="none", stroke="#4fd8ff", stroke_width=2),
        shape("circle", cx=150, cy=46, r=20, fill="#1a1f27", stroke="#e8edf4", stroke_width=2),
        shape("circle", cx=143, cy=41, r=5, fill="none", stroke="#e8edf4", stroke_width=1.5),
        shape("circle", cx=157, cy=53, r=4, fill="none", stroke="#e8edf4", stroke_width=1.5),
        shape("path", d="M320 0v66a66 66 0 0 1-66-66Z", fill="#3a1606", stroke="#ff7a1a",
              stroke_width=2),
        shape("path", d="M40 160C100 156 150 136 196 92", fill="none", stroke="#ff7a1a",
              stroke_width=4),
        [shape("circle", cx=x, cy=y, r=5, fill="#ff7a1a")
         for x, y in ((40, 160), (104, 148), (156, 124))],
        dots,
        h.Element("g")(transform="translate(204 84) rotate(42) scale(2)")[
            shape("path", d="M-7 8-13 18l6-2ZM7 8l6 10-6-2Z", fill="#ff7a1a"),
            shape("path", d="M-7 14V-4C-7-13-3-18 0-21c3 3 7 8 7 17v18Z", fill="#f4f6fa"),
            shape("circle", cy=-6, r=3, fill="#05070a"),
            shape("path", d="M-4 16 0 26l4-10Z", fill="#ffd166"),
        ],
        shape("rect", x=2, y=2, width=316, height=196, rx=13, fill="none", stroke="#ff7a1a",
              stroke_width=3),
        class_="cover rocketmen-cover",
    )  # fmt: skip
