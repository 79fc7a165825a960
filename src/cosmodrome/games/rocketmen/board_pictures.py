"""The illustrations of Rocketmen's cards: two or three shapes in the room's colours on graphite.

A picture is 48 by 36. Each layer is a letter and a path: `w`hite, `o`range, `c`yan, `s`teel and
`d`ark fill; a capital draws the path as a line.
"""

from __future__ import annotations

from typing import TypeAlias

Layers: TypeAlias = "tuple[str, ...]"


def disc(x: float, y: float, r: float) -> str:
    """A circle, as a path."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0-{2 * r:g} 0Z"


def person(x: float, y: float, r: float) -> str:
    """A head and shoulders."""
    wide, high = 1.8 * r, 3.2 * r
    shoulders = f"M{x - wide:g} {y + 4.6 * r:g}q0-{high:g} {wide:g}-{high:g}t{wide:g} {high:g}Z"
    return disc(x, y, r) + shoulders


MISSIONS: dict[str, Layers] = {
    "SAT": (
        "c M4 12h13v12H4ZM31 12h13v12H31Z",
        "D M10.5 12v12M37.5 12v12M4 18h13M31 18h13",
        "w M18 10h12v17H18Z",
        f"o M17 8q7 7 14 0l-3 6h-8Z{disc(24, 31, 2)}",
        "O M24 27v4",
    ),
    "NAV": (
        "o M17 17l-8 13 8-2ZM31 17l8 13-8-2ZM20 27h8l-4 8Z",
        "w M24 1c6 5 8 13 8 26H16c0-13 2-21 8-26Z",
        f"c {disc(24, 12, 3.6)}",
        "s M16 21h16v3H16Z",
    ),
    "HOT": (
        "s M6 31h36v3H6Z",
        "w M12 12h24v19H12Z",
        "c M15 15h4v4h-4ZM22 15h4v4h-4ZM29 15h4v4h-4ZM15 22h4v4h-4ZM29 22h4v4h-4Z",
        "o M22 23h4v8h-4ZM24 1l2 4 4 .5-3 3 .8 4.2L24 10.6l-3.8 2.1.8-4.2-3-3 4-.5Z",
    ),
    "STA": (
        "c M3 5h8v11H3ZM3 20h8v11H3ZM37 5h8v11h-8ZM37 20h8v11h-8Z",
        "s M11 16h26v4H11Z",
        "w M18 9h12v18H18ZM21 2h6v7h-6ZM21 27h6v6h-6Z",
        f"o {disc(24, 18, 4)}",
    ),
    "CHA": (
        "s M5 3h4v31H5ZM5 3h32v4H5ZM3 31h42v3H3Z",
        "S M33 7v6M9 13l6-6",
        "w M28 13c5 4 6 9 6 18H22c0-9 1-14 6-18Z",
        "o M22 24l-5 7h5ZM34 24l5 7h-5ZM31 11h4v3h-4Z",
    ),
    "EXP": (
        "s M12 20c-1-9 8-14 16-12s13 9 11 16-10 11-17 9-9-6-10-13Z",
        f"d {disc(21, 17, 2.6)}{disc(30, 26, 3.2)}{disc(22, 27, 1.8)}",
        "o M30 17 42 3l3 3-13 12ZM26 21l4-4 2 2Z",
        "C M27 12l-2-4M35 22l4 1M33 12l1 1",
    ),
    "BAS": (
        "o M2 30h44v4H2Z",
        "c M7 30a11 11 0 0 1 22 0Z",
        "w M29 19h13v11H29ZM15 24h6v6h-6Z",
        "W M35 19V9M35 11l6-3M18 19V9",
        f"o {disc(35, 7, 2)}M18 9l6 2-6 2Z",
    ),
}

ENGINES: dict[str, Layers] = {
    "E2": (
        "o M15 25h6l-3 9ZM27 25h6l-3 9ZM14 9l4-7 4 7ZM26 9l4-7 4 7Z",
        "w M14 9h8v16h-8ZM26 9h8v16h-8Z",
        "s M14 19h8v3h-8ZM26 19h8v3h-8Z",
    ),
    "E3": (
        "s M15 3h18v9H15Z",
        "w M17 12h14l5 12H12Z",
        "o M15 24h18l-5 5-4 6-4-6Z",
        "c M21 24h6l-3 6Z",
    ),
    "E4": (
        "s M6 2h36v9H6Z",
        "w M8 11h8l4 11H4ZM20 11h8l4 11H16ZM32 11h8l4 11H28Z",
        "o M6 22h12l-6 12ZM18 22h12l-6 13ZM30 22h12l-6 12Z",
        "D M16 2v9M32 2v9",
    ),
}

PROGRESS_1: dict[str, Layers] = {
    "P1-01": (
        "S M18 7V2M24 7V2M30 7V2M18 34v-5M24 34v-5M30 34v-5M13 12H8M13 18H8M13 24H8M40 12h-5"
        "M40 18h-5M40 24h-5",
        "w M13 7h22v22H13Z",
        "c M18 12h12v12H18Z",
        "o M21 15h6v6h-6Z",
    ),
    "P1-02": (
        f"s {person(13, 12, 4)}{person(35, 12, 4)}",
        f"c {person(24, 9, 5)}",
        f"o {disc(40, 28, 6)}",
        "D M42 26q-4-2-4 .5t4 3-4 .5M40 23.5v9",
    ),
    "P1-03": (
        "s M12 34c0-9 5-13 12-13s12 4 12 13Z",
        f"w {disc(24, 15, 7)}",
        "o M15 14a9 9 0 0 1 18 0h3v3H12v-3ZM23 3h3v5h-3Z",
        "c M22 24h4l1 10h-6Z",
    ),
    "P1-04": (
        "w M12 34v-7q0-6 6-6h12q6 0 6 6v7Z",
        f"w {disc(24, 12, 10)}",
        "c M17 8h14v9H17Z",
        "o M20 25h8v5h-8Z",
    ),
    "P1-05": (
        "C M17 2c0 14 14 18 14 32M31 2c0 14-14 18-14 32",
        "W M19 8h10M18 4h12M19 28h10M18 32h12",
        f"o {disc(17, 2.5, 2.5)}{disc(31, 2.5, 2.5)}{disc(17, 33.5, 2.5)}{disc(31, 33.5, 2.5)}",
    ),
    "P1-06": (
        "s M30 6c8-4 15 2 13 9s-10 9-15 6-5-12 2-15Z",
        f"d {disc(37, 11, 2)}{disc(33, 17, 1.6)}",
        "w M3 27l6-6 7 7-6 6Z",
        "O M14 24 29 14",
        "o M27 17l-1-5 7 1Z",
    ),
    "P1-07": (
        "c M6 12h36l3 16H3Z",
        "D M18 12l-2 16M30 12l2 16M4.5 20h39",
        "s M22 28h4v6h-4Z",
        f"o {disc(24, 4, 3.5)}",
        "O M15 4h3M30 4h3M17 9l2-2M31 9l-2-2",
    ),
    "P1-08": (
        "w M26 8l10 10-13 13-10-10Z",
        "c M19.5 14.5l10 10-6.5 6.5-10-10Z",
        "S M18 26 6 35M31 13l8-8M35 3l7 7M24 6l14 14",
        "o M34 24l8 3-3 3 3 3-3 2-3-3-2 3Z",
    ),
    "P1-09": (
        "S M8 4h32v28H8Z",
        "s M8 4h32v5H8ZM20 9h8v5h-8Z",
        "o M22 14h4l-2 4Z",
        "w M15 28h18v4H15ZM18 24h12v4H18Z",
        "c M21 20h6v4h-6Z",
    ),
    "P1-10": (
        "s M3 29h42v3H3Z",
        "w M7 20q17-14 34 0l-3 7H10Z",
        f"c {disc(16, 20, 2.6)}{disc(24, 18, 2.6)}{disc(32, 20, 2.6)}",
        "o M36 19l8-8 1 9ZM7 20l-4-1 4-3Z",
    ),
    "P1-11": (
        "w M10 3h22l6 6v24H10Z",
        "s M16 3h14v10H16Z",
        "c M15 19h18v14H15Z",
        "o M25 5h3v6h-3Z",
    ),
    "P1-12": (
        "s M17 28h14v3H17ZM11 31h26v3H11Z",
        "w M5 4h38v24H5Z",
        "d M8 7h32v18H8Z",
        "C M10 21l7-5 6 3 6-8 8 3",
        f"o {disc(29, 11, 2.4)}",
    ),
    "P1-13": (
        "w M16 8q8-7 16 0v20q-8 7-16 0Z",
        "c M16 17h16v11q-8 7-16 0Z",
        "W M24 19v9M20 21l8 5M28 21l-8 5",
        "o M22 1h4v5h-4Z",
    ),
}

PROGRESS_2: dict[str, Layers] = {
    "P2-01": (
        "C M24 6c-20 0-20 24 0 24s20-24 0-24ZM13 6c-8 8 14 32 22 24S21-2 13 6Z",
        "W M35 6c8 8-14 32-22 24S27-2 35 6Z",
        f"o {disc(24, 18, 4.5)}",
    ),
    "P2-02": (
        "C M10 26a15 10 0 0 0 28 0",
        "c M36 22l6 5-7 2Z",
        "w M24 2c4 4 5 9 5 18H19c0-9 1-14 5-18Z",
        "o M19 13l-5 9 5-2ZM29 13l5 9-5-2ZM21 20h6l-3 7Z",
    ),
    "P2-03": (
        "w M5 26v-7l4-2 6-8h14l7 8 6 2q3 1 2 7Z",
        "c M16 17l4-5h4v5ZM26 12h3l4 5h-7Z",
        f"s {disc(13, 26, 4.5)}{disc(36, 26, 4.5)}",
        "o M25 18l-5 6h4l-1 5 5-7h-4Z",
    ),
    "P2-04": (
        "w M19 2h10v3h-2v9l10 16q1 4-3 4H14q-4 0-3-4l10-16V5h-2Z",
        "c M17 21h14l5 9q1 2-2 2H14q-3 0-2-2Z",
        f"o {disc(21, 27, 2.5)}{disc(28, 24, 1.8)}{disc(29, 29, 1.5)}",
    ),
    "P2-05": (
        f"s {disc(24, 18, 16)}",
        f"d {disc(24, 18, 11)}",
        "C M24 9c-12 0-12 18 0 18s12-18 0-18Z",
        "o M26 6 17 20h6l-2 11 10-15h-6Z",
    ),
    "P2-06": (
        "C M24 3a15 15 0 0 1 15 15v12H9V18A15 15 0 0 1 24 3Z",
        "w M6 30h36v4H6Z",
        "s M23 16h2v14h-2Z",
        "o M24 22c-7 0-9-4-9-8 6 0 9 3 9 8ZM24 18c0-5 3-8 8-8 0 5-3 8-8 8Z",
    ),
    "P2-07": (
        "w M12 9h24v20H12Z",
        f"c {disc(19, 17, 3.2)}{disc(29, 17, 3.2)}",
        "O M18 24h12M24 9V4",
        f"o {disc(24, 3.5, 2.5)}",
        "s M8 15h4v8H8ZM36 15h4v8h-4Z",
    ),
    "P2-08": (
        "w M24 2 43 12H5Z",
        "s M8 14h5v14H8ZM17 14h5v14h-5ZM26 14h5v14h-5ZM35 14h5v14h-5Z",
        "w M5 29h38v4H5Z",
        f"o {disc(24, 8.5, 2.5)}",
    ),
    "P2-09": (
        "w M5 11h13l6 4v6l-6 4H5Z",
        "s M5 15h9v6H5Z",
        "c M26 16h18l-3 2 3 2H26ZM26 11l15-5-1 4-14 4ZM26 25l15 5-1-4-14-4Z",
        f"o {disc(25, 18, 2.6)}",
    ),
    "P2-10": (
        "w M24 1 40 6v12c0 9-8 13-16 17C16 31 8 27 8 18V6Z",
        "c M24 5v26c-6-3-12-6-12-13V9Z",
        "O M17 17l6 6 10-12",
    ),
    "P2-11": (
        "w M11 2h20l7 7v25H11Z",
        "S M16 13h16M16 18h16M16 23h9",
        f"o {disc(31, 27, 4.5)}M28 30v6l3-2 3 2v-6Z",
        "c M31 2l7 7h-7Z",
    ),
    "P2-12": (
        "s M6 31h16v3H6ZM11 22h6v9h-6Z",
        "W M14 22l7-11 12 4",
        f"o {disc(21, 11, 3.5)}{disc(14, 22, 3)}M33 12l8 3-2 3-3-1-1 4-3-1Z",
        "c M28 24h14v10H28Z",
    ),
}

THREATS: dict[str, Layers] = {
    "AST": (
        "o M3 3l22 12-5 6ZM16 2l14 12-4 3ZM3 16l17 7 3 6Z",
        "s M26 15c9-3 17 3 15 10s-11 11-17 8-6-15 2-18Z",
        f"d {disc(31, 22, 2.5)}{disc(27, 29, 2)}{disc(36, 27, 1.5)}",
    ),
    "PAN": (
        "O M24 8V2M24 28v6M14 18H8M34 18h6M17 11l-5-5M31 11l5-5M17 25l-5 5M31 25l5 5",
        f"o {disc(24, 18, 10)}",
        f"d {disc(21, 15, 2.2)}{disc(28, 19, 2.6)}{disc(22, 23, 1.8)}",
    ),
    "CLI": (
        "c M3 34V24q8-6 15 0t13 0 14 0v10Z",
        f"w M20 4a4 4 0 0 1 8 0v14a7 7 0 1 1-8 0Z{disc(24, 24, 7)}",
        f"o M22.5 8h3v12h-3Z{disc(24, 24, 4)}",
        "O M33 6h6M33 11h4M33 16h6",
    ),
}

PICTURES: dict[str, Layers] = {**MISSIONS, **ENGINES, **PROGRESS_1, **PROGRESS_2, **THREATS}


def layers(card: str) -> str:
    """The picture of a card, as SVG."""
    drawn = []
    for layer in PICTURES[card]:
        letter, path = layer[0], layer[2:]
        kind = f"rm-{letter}" if letter.islower() else f"rm-l rm-l{letter.lower()}"
        drawn.append(f'<path d="{path}" class="{kind}"/>')
    return "".join(drawn)
