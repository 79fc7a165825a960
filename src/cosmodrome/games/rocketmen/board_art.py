"""The drawings of Rocketmen: a mission control of black, white, signal orange and cyan lines."""

from __future__ import annotations

from cosmodrome.engine import markup as h
from cosmodrome.games.rocketmen.board_pictures import PICTURES, disc, layers
from cosmodrome.web.kit import drawing, drawn_once, shape, symbol, use


@drawn_once
def sign_picture(card: str) -> h.Element:
    """The illustration of a card."""
    return drawing("0 0 48 36", use(f"rm-sign-{card}"), class_="card-art")


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
    return drawing("0 0 40 40", use(f"rm-{destination}"), class_=f"planet planet-{destination}")


_PLANETS = {
    "earth": '<circle cx="20" cy="20" r="13" class="rm-sea"/><path d="M9 15q6-7 12-6l3 5-6 4-5-1Z'
    'M22 20l8 1-3 9-6-2Z" class="rm-land"/><ellipse cx="20" cy="20" rx="19" ry="6.5" '
    'class="rm-orbit" transform="rotate(-24 20 20)"/>',
    "moon": '<circle cx="20" cy="20" r="16" class="rm-moon"/>'
    f'<path d="{disc(15, 15, 4)}{disc(26, 25, 5)}{disc(14.5, 28, 2.5)}{disc(27, 12, 2)}" '
    'class="rm-crater"/>',
    "mars": '<circle cx="20" cy="20" r="17" class="rm-mars"/>'
    '<path d="M5 15q8-4 14 1t16-2v4q-9 5-16 0T4 19ZM9 28q9-4 13 1t10-2l-3 4q-6 3-9 0t-9 0Z" '
    'class="rm-canal"/><path d="M14 4.5q6 4 12 0Z" class="rm-w"/>',
}


_BACK = (
    '<rect x="1" y="1" width="24" height="34" rx="4" class="rm-back"/>'
    '<path d="M13 8c4 4 5 9 5 15H8c0-6 1-11 5-15Z" class="rm-o"/>'
    '<path d="M8 27h10" class="rm-l rm-lc"/>'
)


@drawn_once
def definitions() -> h.Element:
    """The parts of every drawing, once for a page."""
    pictures = [symbol(f"rm-sign-{key}", "0 0 48 36", layers(key)) for key in PICTURES]
    small = _RESOURCES | _OTHERS
    signs = [symbol(f"rm-{key}", "0 0 24 24", content) for key, content in small.items()]
    planets = [symbol(f"rm-{key}", "0 0 40 40", content) for key, content in _PLANETS.items()]
    back = symbol("rm-back", "0 0 26 36", _BACK)
    return h.svg(".defs", width="0", height="0", aria_hidden="true")[pictures, signs, planets, back]


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
