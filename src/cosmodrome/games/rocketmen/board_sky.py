"""The sky of Rocketmen: the rocket as it stands on its Launch Site, its height, and its fates."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from cosmodrome.engine import markup as h
from cosmodrome.games.rocketmen import board_art as art
from cosmodrome.web.kit import at, drawing, drawn_once, mark, shape, use

#: The ground and the target, in percent of the height of the sky.
GROUND, TARGET = 86.0, 28.0
#: The Rocket and the bars of its fates, in percent of the width.
ROCKET, BARS = 27, 43.0
#: The longest bar.
LONGEST = 33.0
#: Without a target the sky reaches so far.
FURTHEST = 13


def altitude(space: float, distance: int) -> float:
    """Where a space is, in percent from the top of the sky."""
    return round(GROUND - (GROUND - TARGET) * space / distance, 2)


@dataclass(frozen=True)
class Sky:
    """What the sky shows."""

    goal: str | None
    """The destination."""
    distance: int = FURTHEST
    name: str = ""
    space: int = 0
    """Where the Rocket is."""
    path: Sequence[int] = ()
    """Where it was, from lift-off on."""
    fates: Sequence[float] = ()
    """The chance of each number of spaces missing in the end; the first is success."""
    parts: Sequence[str] = ()
    """The same in words."""
    marks: Sequence[tuple[int, str]] = ()
    """Seat and colour of the Mission markers that wait at the target."""


def heaven(sky: Sky, ship: h.Node, label: str) -> h.Element:
    """The whole sky: heights, the target, what may become of the flight, and the Rocket."""
    y = altitude(sky.space, sky.distance)
    grounded = " grounded" if sky.space == 0 else ""
    return h.div(".sky")[
        drawing_of(sky, label),
        sky.goal and body(sky),
        h.span(".gantry"),
        h.div(
            {
                "class": f"{at(ROCKET, y)} ship{grounded}",
                "data-key": "rocket",
                "data-tip": label,
                "data-plain": True,
            }
        )[ship],
    ]


def drawing_of(sky: Sky, label: str) -> h.Element:
    """What is measured: heights, the target's line, the way flown, the fates as bars."""
    named = {"role": "img", "aria-label": label, "data-tip": label, "tabindex": "-1"}
    return h.svg({"class": "measures", **named})[
        _heights(sky.distance),
        sky.goal and _line(sky),
        _fates(sky),
        [_passed(space, sky.distance) for space in sky.path],
        bool(sky.path) and _now(sky),
    ]


@drawn_once
def _heights(distance: int) -> h.Element:
    """The numbers of the track, as many as there is room for."""
    every = 1 if distance <= 8 else 2
    numbers = [n for n in range(0, distance, every) if distance - n >= every]
    return h.Element("g")(class_="heights")[
        [
            h.Element("text")(x="3%", y=f"{altitude(n, distance):g}%", dy="4")[str(n)]
            for n in [*numbers, distance]
        ],
        [
            shape("line", x1="8%", x2="11%", y1=f"{altitude(n, distance):g}%",
                  y2=f"{altitude(n, distance):g}%")
            for n in range(distance + 1)
        ],
    ]  # fmt: skip


def _line(sky: Sky) -> h.Element:
    y = f"{TARGET:g}%"
    above = TARGET - thickness(sky.distance) / 2
    return h.Element("g")(class_="goal-line")[
        shape("line", x1="11%", x2="99%", y1=y, y2=y),
        h.Element("text")(x="98%", y=f"{above:.2f}%", dy="-10")[sky.name],
    ]


def thickness(distance: int) -> float:
    """How thick a bar is, in percent of the height."""
    return (GROUND - TARGET) / distance * 0.74


def _fates(sky: Sky) -> list[h.Node]:
    """Where the flight may end: a bar for each height, as long as it is likely."""
    most, thick = max(sky.fates, default=1), thickness(sky.distance)
    found: list[h.Node] = []
    for missing, (chance, part) in enumerate(zip(sky.fates, sky.parts, strict=True)):
        if not chance:
            continue
        y = altitude(sky.distance - missing, sky.distance)
        wide = max(0.6, LONGEST * chance / most)
        there = "" if missing else " there"
        found.append(shape("rect", x=f"{BARS:g}%", y=f"{y - thick / 2:.2f}%", width=f"{wide:.1f}%",
                           height=f"{thick:.2f}%", rx=3, class_=f"fate{there}"))  # fmt: skip
        found.append(h.Element("text")(x=f"{BARS + wide + 1:.1f}%", y=f"{y:g}%", dy="4",
                                       class_=f"part{there}")[part])  # fmt: skip
    return found


def _now(sky: Sky) -> h.Element:
    """The space that the foot of the Rocket has reached."""
    y = f"{altitude(sky.space, sky.distance):g}%"
    return h.Element("text")(x=f"{ROCKET + 7}%", y=y, dy="5", class_="now")[f"◂ {sky.space}"]


def _passed(space: int, distance: int) -> h.Renderable:
    y = f"{altitude(space, distance):g}%"
    return shape("circle", cx=f"{ROCKET}%", cy=y, r=4, class_="passed")


def body(sky: Sky) -> h.Element:
    """The target, a body one sees, with the markers that wait there."""
    assert sky.goal is not None
    station = sky.goal == "earth"
    picture = art.sign_picture("STA") if station else art.planet_picture(sky.goal)
    return h.div({"class": f"{at(ROCKET, TARGET)} body body-{sky.goal}"})[
        picture,
        [
            h.i({"class": f"aim hue-{hue}", "data-key": f"aim-{seat}",
                 "data-from": f"side-{seat}"})[mark(seat)]
            for seat, hue in sky.marks
        ],
    ]  # fmt: skip


# The rocket, from the cards of the Launch Site

#: How high the parts are drawn, and how wide the hull is.
NOSE, MODULE, STAGE, HULL = 34, 15, 20, 30
#: Engines that are stages under the hull; the small ones hang at its sides.
STAGES = {"E3": 1, "E4": 3}
SIDE = "E2"


@functools.lru_cache(1024)
def rocket_picture(
    mission: str | None, site: tuple[str, ...], boosters: int, burning: bool
) -> Markup:
    """A rocket of these cards: the mission in its nose, a module a card, engines below."""
    modules = [card for card in site if card not in STAGES and card != SIDE]
    stages = sorted(card for card in site if card in STAGES)
    sides = [SIDE] * site.count(SIDE) + ["booster"] * boosters
    parts: list[h.Node] = [_nose(mission)]
    y = NOSE
    for card in modules:
        parts.append(_module(card, y))
        y += MODULE
    if not modules:
        parts.append(shape("rect", x=-HULL / 2, y=y, width=HULL, height=MODULE, class_="rm-w"))
        y += MODULE
    for card in stages:
        parts.append(_stage(card, y))
        y += STAGE
    if not stages:
        parts.append(shape("path", d=f"M-7 {y}h14l4 8h-22Z", class_="rm-s"))
        y += 8
    for i, kind in enumerate(sides):
        parts.insert(0, _side(kind, i, y))
    if burning:
        parts.insert(0, shape("path", d=f"M-11 {y}h22l-6 16-5 16-5-16Z", class_="rm-o flame"))
    half = 26 + 9 * ((len(sides) + 1) // 2)
    box = f"{-half} -2 {2 * half} {y + 4}"
    standing = {"viewBox": box, "preserveAspectRatio": "xMidYMax meet", "aria-hidden": "true"}
    return Markup(str(h.svg({"class": "rocket-picture", **standing})[parts]))


def _nose(mission: str | None) -> list[h.Node]:
    hull = f"M-15 {NOSE}V18C-15 8-6 2 0-2 6 2 15 8 15 18v{NOSE - 18}Z"
    found: list[h.Node] = [
        shape("path", d=hull, class_="rm-w"),
        shape("path", d="M-7.5 5C-5 2-2 0 0-2 2 0 5 2 7.5 5Z", class_="rm-o"),
    ]
    if mission:
        found += [
            shape("rect", x=-12, y=11, width=24, height=18, rx=6, class_="rm-d"),
            use(f"rm-sign-{mission}", x=-10, y=12.5, width=20, height=15),
        ]
    return found


def _module(card: str, y: int) -> list[h.Node]:
    return [
        shape("rect", x=-HULL / 2, y=y, width=HULL, height=MODULE, class_="rm-w"),
        shape("rect", x=-10, y=y + 1, width=20, height=MODULE - 2, rx=3, class_="rm-d"),
        use(f"rm-sign-{card}", x=-8, y=y + 1.5, width=16, height=12),
    ]


def _stage(card: str, y: int) -> list[h.Node]:
    """An engine under the hull, with its bells."""
    bells = STAGES[card]
    wide = HULL / 2 + 2 * (bells - 1)
    step = 2 * wide / bells
    found: list[h.Node] = [shape("rect", x=-wide, y=y, width=2 * wide, height=11, class_="rm-s")]
    for i in range(bells):
        x = -wide + step * (i + 0.5)
        found.append(shape("path", d=f"M{x - 3:g} {y + 11}h6l3 9h-12Z", class_="rm-w"))
    return found


def _side(kind: str, number: int, foot: int) -> h.Node:
    """A booster at the side of the rocket: small engines, and the ones won for good in orange."""
    side = -1 if number % 2 == 0 else 1
    x = side * (HULL / 2 + 4 + 9 * (number // 2))
    colour = "rm-s" if kind == SIDE else "rm-o"
    return [
        shape("path", d=f"M{x - 4:g} {foot - 2}v-24l4-8 4 8v24Z", class_=colour),
        shape("path", d=f"M{x - 3:g} {foot - 2}h6l2 5h-10Z", class_="rm-w"),
    ]


# The Trajectory cards


@drawn_once
def fan_picture(count: int) -> h.Element:
    """So many cards face down, held as a fan."""
    shown = max(1, count)
    spread = min(72.0, 6.0 * (shown - 1))
    backs = []
    for i in range(count):
        angle = -spread / 2 + (spread * i / (shown - 1) if shown > 1 else spread / 2)
        backs.append(use("rm-back", x=-13, y=-58, width=26, height=36,
                         transform=f"rotate({angle:.1f})"))  # fmt: skip
    return drawing("-62 -62 124 52", backs, class_="fan-picture")


def drawn_cards(cards: Sequence[int | None], pending: int | None) -> list[h.Node]:
    """The cards of this flight: turned ones with their value, the others still to come."""
    found: list[h.Node] = []
    for i, value in enumerate(cards, 1):
        waiting = value is None and pending is not None and cards.index(None) == i - 1
        shown = pending if waiting else value
        if shown is None:
            found.append(h.span(".coming")["?"])
            continue
        kind = "turned pending" if waiting else "turned"
        found.append(h.span({"class": kind, "data-key": f"drawn-{i}",
                             "data-from": "trajectory-pile"})[f"+{shown}"])  # fmt: skip
    return found
