"""The drawings of Galactic Cruise: a travel poster of the 1960s, flat pastels and big curves."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.engine import markup as h
from cosmodrome.web.kit import drawing, drawn_once, shape, symbol, use

# Small signs in a square of 24. Classes: `gc-line` and `gc-fill` follow the text, `gc-own` the
# owner's colour, the others are inks of the poster.

_RESOURCES = {
    "food": '<path d="M12 8.5c-3-3-9-1.5-9 4.5 0 5 3.5 9 6 9 1.2 0 1.8-.6 3-.6s1.8.6 3 .6'
    'c2.5 0 6-4 6-9 0-6-6-7.5-9-4.5Z" class="gc-coral"/><path d="M12 8.5C12 5 13.5 3 16.5 2" '
    'class="gc-edge"/>',
    "oxygen": '<circle cx="9.5" cy="13.5" r="8" class="gc-turquoise"/><circle cx="19" cy="6.5" '
    'r="4" '
    'class="gc-turquoise"/><circle cx="20" cy="17" r="2.6" class="gc-turquoise"/>'
    '<path d="M5.5 13a4 4 0 0 1 4-4" class="gc-glint"/>',
    "fuel": '<path d="M5 6h9l5 4.5V22H5Z" class="gc-gold"/><path d="M7.5 6V2h5v4" '
    'class="gc-edge"/>'
    '<path d="m8.5 12 7 7M15.5 12l-7 7" class="gc-edge"/>',
    "resource": '<circle cx="12" cy="7.5" r="5.8" class="gc-coral"/><circle cx="6.8" cy="16" '
    'r="5.8" '
    'class="gc-turquoise"/><circle cx="17.2" cy="16" r="5.8" class="gc-gold"/>',
}  # fmt: skip
_GAINS = {
    "credit": '<circle cx="12" cy="12" r="10.5" class="gc-gold"/>'
    '<path d="M16 8.5a5.5 5.5 0 1 0 0 7" class="gc-edge thick"/>',
    "ad": '<path d="M2.5 9v6h4.5l10 5.5v-17L7 9Z" class="gc-coral"/>'
    '<path d="M20 8q3 4 0 8M7 15l1.5 6h3L10 16.6" class="gc-edge"/>',
    "vp": '<path d="m12 1.5 3.3 6.8 7.5 1-5.5 5.2 1.4 7.4L12 18.3l-6.7 3.6 1.4-7.4L1.2 9.3'
    'l7.5-1Z" class="gc-gold"/>',
    "reputation": '<path d="M8 12.5 4.5 22l4-1.2L12 23l3.5-2.2 4 1.2L16 12.5Z" class="gc-plum"/>'
    '<circle cx="12" cy="9" r="7.8" class="gc-coral"/><circle cx="12" cy="9" r="3.6" '
    'class="gc-cream"/>',
    "card": '<path d="M5 2h14v20H5Z" class="gc-cream"/><path d="M8.5 7h7M8.5 11h7M8.5 15h4" '
    'class="gc-edge"/>',
    "blueprint": '<path d="M2.5 4h19v16h-19Z" class="gc-blue"/><path d="M6 16V9l3-2.5h6L18 9v7Z'
    'M10 12h4" class="gc-chalk"/>',
    "funding": '<path d="M8 22V8.5L12 2l4 6.5V22Z" class="gc-coral"/><path d="M4 22h16M8 13h8M8 '
    '17.5h8" '
    'class="gc-edge"/>',
    "development": '<path d="M3 19a9 9 0 0 1 18 0Z" class="gc-own"/><path d="M1.5 19h21v3h-21Z" '
    'class="gc-own"/><path d="M9.5 19v-3a2.5 2.5 0 0 1 5 0v3M12 10V5.5" class="gc-edge"/>',
    "vp_per_guest": '<path d="m12 1.5 3.3 6.8 7.5 1-5.5 5.2 1.4 7.4L12 18.3l-6.7 3.6 1.4-7.4'
    'L1.2 9.3l7.5-1Z" class="gc-gold"/><circle cx="12" cy="12" r="2.5" class="gc-plum"/>',
}  # fmt: skip
_PIECES = {
    "worker": '<path d="M12 1.5a4.3 4.3 0 0 1 2.6 7.7c5 1.3 6.6 5.8 6.9 12.8h-19'
    'c.3-7 1.9-11.5 6.9-12.8A4.3 4.3 0 0 1 12 1.5Z" class="gc-own"/>',
    "expert": '<path d="M12 4.5a4 4 0 0 1 2.4 7.1c4.9 1 6.4 4.4 6.7 10.4H2.9'
    'c.3-6 1.8-9.4 6.7-10.4A4 4 0 0 1 12 4.5Z" class="gc-own"/>'
    '<path d="M4.5 6.5 12 1l7.5 5.5Z" class="gc-gold"/><path d="m12 14 1 2.2 2.3.3-1.7 1.6.4 2.3'
    '-2-1.1-2 1.1.4-2.3-1.7-1.6 2.3-.3Z" class="gc-cream"/>',
    "cube": '<path d="m12 2 9 5v10l-9 5-9-5V7Z" class="gc-own"/><path d="m3.5 7.3 8.5 4.7 '
    '8.5-4.7M12 12v9.5" '
    'class="gc-edge"/>',
    "token": '<path d="M8 2h8l6 6v8l-6 6H8l-6-6V8Z" class="gc-turquoise"/><path d="m7 13 5-6 5 '
    '6M12 7.5V18" '
    'class="gc-edge thick"/>',
    "wings": '<path d="M12 9c-2-4-6-5.5-11-5 1 7 5 11 11 11s10-4 11-11c-5-.5-9 1-11 5Z" '
    'class="gc-cream"/><circle cx="12" cy="14" r="4" class="gc-gold"/>',
    "ship": '<path d="M12 1c4 3.5 5.5 8 5.5 12v6h-11v-6C6.5 9 8 4.5 12 1Z" class="gc-cream"/>'
    '<circle cx="12" cy="9.5" r="2.5" class="gc-turquoise"/><path d="M6.5 13 2 21l4.5-2M17.5 '
    '13l4.5 8-4.5-2" '
    'class="gc-coral"/><path d="M9.5 19.5 12 23.5l2.5-4Z" class="gc-gold"/>',
    "segment": '<path d="M3 7q9-4 18 0v10q-9 4-18 0Z" class="gc-cream"/><circle cx="8" cy="12" '
    'r="2.3" '
    'class="gc-turquoise"/><circle cx="16" cy="12" r="2.3" class="gc-turquoise"/>',
    "guest": '<circle cx="12" cy="7.5" r="5" class="gc-cream"/><path d="M3.5 22c0-6 3.5-9 '
    '8.5-9s8.5 3 8.5 9Z" '
    'class="gc-turquoise"/>',
    "cockpit": '<path d="M3 21C3 10 8 3 12 2c4 1 9 8 9 19Z" class="gc-cream"/><path d="M7 '
    '14q5-5 10 0-1-7-5-9-4 2-5 9Z" '
    'class="gc-turquoise"/>',
    "engine": '<path d="M6 2h12l2 9H4Z" class="gc-cream"/><path d="M6 11 3 17h18l-3-6Z" '
    'class="gc-plum"/>'
    '<path d="M8 17.5 12 23.5l4-6Z" class="gc-gold"/>',
    "corridor": '<path d="M1 15q11-9 22 0v5q-11-9-22 0Z" class="gc-coral"/><circle cx="4.5" '
    'cy="9" r="3.5" '
    'class="gc-cream"/><circle cx="19.5" cy="9" r="3.5" class="gc-cream"/>',
    "technology": '<path d="M7 20h10v3H7Z" class="gc-plum"/><path d="M12 1.5a8 8 0 0 1 4.5 '
    '14.6V20h-9v-3.9'
    'A8 8 0 0 1 12 1.5Z" class="gc-gold"/><path d="M9.5 20v-8l2.5 2 2.5-2v8" class="gc-edge"/>',
    "icons": '<circle cx="7" cy="8" r="5.5" class="gc-orange"/><circle cx="17" cy="8" r="5.5" '
    'class="gc-violet"/>'
    '<circle cx="12" cy="16.5" r="5.5" class="gc-turquoise"/>',
}  # fmt: skip
_DOINGS = {
    "purchase": '<path d="M2 3h3.5l3 12h10L22 6.5H6.5" class="gc-line"/><circle cx="10" cy="20" '
    'r="2.2" '
    'class="gc-fill"/><circle cx="17.5" cy="20" r="2.2" class="gc-fill"/>',
    "silo": '<path d="M5 8q7-8 14 0v14H5Z" class="gc-turquoise"/><path d="M5 13h14M5 17.5h14" '
    'class="gc-edge"/>',
    "calendar": '<path d="M3 5h18v16H3Z" class="gc-cream"/><path d="M3 5h18v5H3Z" '
    'class="gc-coral"/>'
    '<path d="M8 2v5M16 2v5" class="gc-edge"/><path d="m8 15.5 3 3 5.5-6" class="gc-edge '
    'thick"/>',
    "refill": '<path d="M5 6h10v15H5Z" class="gc-cream"/><path d="M9 3h10v15" class="gc-edge"/>'
    '<path d="M10 16.5v-6M7.5 13l2.5-2.8 2.5 2.8" class="gc-edge"/>',
    "refresh": '<path d="M19.5 9A8.5 8.5 0 1 0 20 15M20.5 3.5V9.5H14.5" class="gc-line thick"/>',
    "launch": '<path d="M12 1c4 3.5 5 7.5 5 11v4H7v-4c0-3.5 1-7.5 5-11Z" class="gc-cream"/>'
    '<path d="M7 11 3 18l4-1.5M17 11l4 7-4-1.5" class="gc-coral"/><path d="M8.5 17 12 23.5 15.5 '
    '17Z" '
    'class="gc-gold"/>',
    "meeting": '<ellipse cx="12" cy="13" rx="7.5" ry="4.5" class="gc-coral"/><circle cx="12" '
    'cy="4.5" r="3" '
    'class="gc-cream"/><circle cx="3.8" cy="9.5" r="3" class="gc-cream"/><circle cx="20.2" '
    'cy="9.5" r="3" '
    'class="gc-cream"/><path d="M12 17.5V22M8 22h8" class="gc-edge"/>',
    "deck": '<path d="M8 2h12v17" class="gc-line"/><path d="M4 5h12v17H4Z" class="gc-plum"/>'
    '<circle cx="10" cy="13.5" r="3.5" class="gc-coral"/>',
    "discard": '<path d="M4 9l15-5 2 13-15 5Z" class="gc-cream"/><path d="m9 10.5 7 5M15.5 9l-6 '
    '8" class="gc-edge"/>',
    "space": '<circle cx="12" cy="12" r="6.5" class="gc-blue"/><path d="M2 16C5 20 22 11 22 7" '
    'class="gc-ring"/>'
    '<circle cx="19.5" cy="18.5" r="1.2" class="gc-fill"/><circle cx="4" cy="5" r="1.2" '
    'class="gc-fill"/>',
    "earth": '<circle cx="12" cy="12" r="10" class="gc-turquoise"/><path d="M4 9q5-5 8 0t8-2M5 '
    '17q6-4 9 1" class="gc-edge"/>',
    "spend": '<path d="M12 2v12M6.5 9 12 14.5 17.5 9" class="gc-line thick"/><path d="M3 '
    '17v5h18v-5" class="gc-line"/>',
    "play": '<path d="M6 3v18l15-9Z" class="gc-fill"/>',
    "check": '<path d="m4 13 5.5 5.5L20.5 6" class="gc-line thick"/>',
    "shuttle": '<path d="M2 15q0-8 10-8t10 8v3H2Z" class="gc-coral"/><path d="M5.5 '
    '13h5V10h-2q-3 .5-3 3ZM13 10v3h6q-1-3-3.5-3Z" '
    'class="gc-cream"/><circle cx="7" cy="19" r="2.5" class="gc-plum"/><circle cx="17" cy="19" '
    'r="2.5" class="gc-plum"/>',
    "lock": '<path d="M4 11h16v11H4Z" class="gc-fill"/><path d="M7.5 11V7a4.5 4.5 0 0 1 9 0v4" '
    'class="gc-line"/>',
}  # fmt: skip
#: What destinations and guests of a type are told by, besides colour: a mountain, a palm, a kite.
_TYPES = {
    "adventure": '<circle cx="12" cy="12" r="11" class="gc-orange"/><path d="M3.5 17.5 9.5 '
    '7l3.2 5.5 2-3 5.8 8Z" '
    'class="gc-snow"/>',
    "relaxing": '<circle cx="12" cy="12" r="11" class="gc-violet"/><path d="M12.5 '
    '19.5c0-4-.5-7-1.5-9.5" class="gc-trunk"/>'
    '<path d="M11 9.5C7 7 5 9 4.5 12 7 10.5 9 10 11 9.5ZM11 9.5c2-4.5 5.5-4 7.5-1-3-.5-5.5 '
    '0-7.5 1ZM11 9.5'
    'c4 .5 6 2.5 6 6-1.5-3-3.5-5-6-6ZM11 9.5C9.5 6.5 7.5 5.5 6 6c2 1 3.5 2 5 3.5Z" '
    'class="gc-snow"/>',
    "family": '<circle cx="12" cy="12" r="11" class="gc-teal"/><path d="m12.5 3.5 5.5 6-4.5 '
    '7-6-6.5Z" class="gc-snow"/>'
    '<path d="M13.5 16.5q1.5 2-1 3t-3.5-.5" class="gc-trunk"/>',
}  # fmt: skip
ICONS = {**_RESOURCES, **_GAINS, **_PIECES, **_DOINGS, **_TYPES}
#: The sign of each action of the network.
ACTIONS = {
    "build_development": "development", "hire_expert": "expert", "purchase_supplies": "purchase",
    "acquire_blueprints": "blueprint", "build_segments": "segment", "acquire_ship": "ship",
    "gain_resources": "resource", "refill_silo": "silo", "schedule_cruise": "calendar",
    "advertise": "ad", "draw_agenda": "card", "refill_agenda": "refill",
}  # fmt: skip
#: The sign of what a goal counts.
METRICS = {
    "upgrade_tokens": "token", "segments": "segment", "launches": "launch",
    "reputation": "reputation", "developments": "development", "destinations_visited": "earth",
    "cards_played": "card", "ships_2_segments": "ship", "guests_scored": "guest",
    "experts": "expert", "technology_developments": "technology",
    "different_ships_launched": "ship", "credits": "credit", "icons": "icons",
    "guests_carried": "guest", "ads": "ad", "corridor_developments": "corridor", "vp": "vp",
}  # fmt: skip


@drawn_once
def icon(name: str) -> h.Element:
    """A small sign: a gain, a piece, what a button does, a type of guest."""
    return drawing("0 0 24 24", use(f"gc-{name}"), class_=f"icon icon-{name}")


@drawn_once
def outsider(owner: str) -> h.Element:
    """The mark of those who hold no seat: a ring for the neutral colour, a nut for the NPC."""
    outer = {
        "neutral": shape("circle", cx=12, cy=12, r=10),
        "npc": shape("path", d="M7 2h10l5 10-5 10H7L2 12Z"),
    }[owner]
    hole = shape("circle", cx=12, cy=12, r=4, class_="hole")
    return drawing("0 0 24 24", outer, hole, class_=f"mark outsider-{owner}")


# The six buildings of the campus, each with a silhouette of its own, 120 by 60.

_BUILDINGS = {
    "TL": '<path d="M14 56V34q0-20 22-20t22 20v22Z" class="gc-w1"/><path d="M36 14V4" '
    'class="gc-edge"/>'
    '<circle cx="36" cy="4" r="3" class="gc-gold"/><path d="M58 56V26h44v30Z" class="gc-w2"/>'
    '<path d="M52 26q28-12 56 0Z" class="gc-coral"/><path d="M66 34h7v9h-7ZM79 34h7v9h-7ZM92 '
    '34h7v9h-7Z" '
    'class="gc-pane"/><path d="M26 40h20v16H26Z" class="gc-pane"/>',
    "TC": '<path d="M56 6h8l5 50H51Z" class="gc-w1"/><ellipse cx="60" cy="20" rx="34" ry="8" '
    'class="gc-coral"/>'
    '<path d="M34 18q26-16 52 0Z" class="gc-w2"/><path d="M40 16.5h40" class="gc-panes"/>'
    '<path d="M18 56V44h84v12Z" class="gc-w2"/><path d="M24 48h72" class="gc-panes"/>'
    '<circle cx="60" cy="4" r="3" class="gc-gold"/>',
    "TR": '<path d="M12 56Q26 12 60 20T108 56Z" class="gc-w1"/><path d="M28 56q10-24 32-24t32 '
    '24Z" class="gc-pane"/>'
    '<path d="M60 32v24M44 36l6 20M76 36l-6 20" class="gc-edge"/><path d="M100 56V22l6-8 6 '
    '8v34Z" '
    'class="gc-coral"/>',
    "BR": '<path d="M14 56V24q13-14 26 0v32Z" class="gc-turquoise"/><path d="M44 56V18q13-14 26 '
    '0v38Z" class="gc-w1"/>'
    '<path d="M74 56V28q13-14 26 0v28Z" class="gc-coral"/><path d="M14 36h26M44 32h26M74 40h26" '
    'class="gc-edge"/>'
    '<path d="M40 48h4M70 48h4M100 50h12" class="gc-edge thick"/>',
    "BC": '<path d="M10 56V32l18-12 18 12 18-12 18 12 18-12 10 7v29Z" class="gc-w2"/>'
    '<path d="M10 32l18-12 18 12 18-12 18 12 18-12 10 7" class="gc-roof"/><path d="M20 '
    '40h16v16H20ZM84 40h16v16H84Z" '
    'class="gc-pane"/><path d="M48 56V44a12 12 0 0 1 24 0v12Z" class="gc-coral"/>',
    "BL": '<path d="M10 56V38h62v18Z" class="gc-w2"/><path d="M10 38q31-26 62 0Z" '
    'class="gc-turquoise"/>'
    '<path d="M78 56V16h8v40ZM86 20h22v4H86Z" class="gc-coral"/><path d="M104 24v14M98 '
    '38h12v9H98Z" class="gc-edge"/>'
    '<path d="M18 44h46" class="gc-panes"/>',
}  # fmt: skip


@drawn_once
def building_picture(place: str) -> h.Element:
    """A building of the campus, standing on the ground however high its place is."""
    svg = {"viewBox": "0 0 120 58", "class": "building-picture", "aria-hidden": "true",
           "preserveAspectRatio": "xMidYMax meet"}  # fmt: skip
    return h.svg(svg)[use(f"gc-building-{place}")]


#: The road that links the six buildings, drawn in a square and stretched over the campus.
_ROAD = "M18 16H82Q95 16 95 32V68Q95 84 82 84H18Q5 84 5 68V32Q5 16 18 16Z"


@drawn_once
def grounds_picture() -> h.Element:
    """The ring road, under everything that stands on the campus."""
    svg = {"viewBox": "0 0 100 100", "class": "grounds", "preserveAspectRatio": "none",
           "aria-hidden": "true"}  # fmt: skip
    return h.svg(svg)[
        shape("path", d=_ROAD, class_="road-edge"),
        shape("path", d=_ROAD, class_="road"),
        shape("path", d=_ROAD, class_="road-line"),
    ]


def definitions() -> list[h.Element]:
    """The parts of these drawings, for the page's own."""
    small = [symbol(f"gc-{key}", "0 0 24 24", content) for key, content in ICONS.items()]
    large = [
        symbol(f"gc-building-{key}", "0 0 120 58", content) for key, content in _BUILDINGS.items()
    ]
    return [*small, *large]


def _ray(i: int) -> str:
    """A ray of the poster's sun, from its middle to beyond the edge."""
    directions: Sequence[tuple[int, int]] = (
        (-400, -40), (-320, -190), (-170, -330), (20, -380), (210, -320), (360, -170), (420, -10)
    )  # fmt: skip
    x, y = directions[i]
    return f"M160 150l{x - 22} {y}h44Z"


def cover_picture(lang: str) -> h.Element:
    """A cream ship with guests in its windows leaves a pastel Earth in front of a huge sun."""
    rays = [shape("path", d=_ray(i), fill="#f7b48f") for i in range(7)]
    windows = [
        h.Element("g")(transform=f"translate({x} 0)")[
            shape("circle", cx=0, cy=0, r=9.5, fill="#2f6f7c", stroke="#3c1f47", stroke_width=2),
            shape("circle", cx=0, cy=-1, r=3.6, fill="#f6d2b8"),
            shape("path", d="M-6 7q1-6 6-6t6 6q-6 4-12 0Z", fill=colour),
        ]
        for x, colour in ((-34, "#f28c3a"), (-8, "#9b6fd0"), (18, "#37bfb2"), (44, "#f28c3a"))
    ]
    ship = h.Element("g")(transform="translate(166 92) rotate(-24)")[
        shape("path", d="M-60-12-96-34-84-6ZM-60 12-96 34-84 6Z", fill="#e8604c", stroke="#3c1f47",
              stroke_width=2.5),
        shape("path", d="M-78-9-132 0l54 9Z", fill="#ffd166"),
        shape("path", d="M-78-16Q20-34 104-3 108 0 104 3 20 34-78 16Z", fill="#fff3e0",
              stroke="#3c1f47", stroke_width=2.5),
        shape("path", d="M70-13Q90-8 104-3q4 3 0 6-14 5-34 10Z", fill="#e8604c", stroke="#3c1f47",
              stroke_width=2),
        shape("path", d="M-76 8Q20 24 84 8 20 34-78 16Z", fill="#37bfb2"),
        windows,
    ]  # fmt: skip
    return drawing(
        "0 0 320 200",
        shape("rect", width=320, height=200, rx=14, fill="#f39a7c"),
        rays,
        shape("circle", cx=160, cy=150, r=92, fill="#fde0b6"),
        shape("circle", cx=160, cy=150, r=70, fill="#ffd98f"),
        shape("path", d="M0 168q80-52 160-40t160 6v70H0Z", fill="#6a3a78"),
        shape("path", d="M0 182q90-44 190-26t130 6v44H0Z", fill="#3fb7ac"),
        shape("path", d="M0 194q110-34 320-6v20H0Z", fill="#2a8f88"),
        shape("path", d="M36 172v-30q0-6 6-6t6 6v30ZM30 142q12-9 24 0ZM262 168v-20"
              "q12-12 24 0v20Z",
              fill="#fff3e0", stroke="#3c1f47", stroke_width=2),
        shape("circle", cx=58, cy=44, r=13, fill="#fff3e0"),
        shape("path", d="M37 50q20 10 44-14", fill="none", stroke="#e8604c", stroke_width=4,
              stroke_linecap="round"),
        ship,
        shape("rect", x=2, y=2, width=316, height=196, rx=14, fill="none", stroke="#4cc4b8",
              stroke_width=4),
        class_="cover galactic-cruise-cover",
    )  # fmt: skip
