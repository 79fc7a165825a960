"""Ships of Galactic Cruise on its board: hulls of segments, guests in the windows, their route."""

from __future__ import annotations

from cosmodrome.engine import markup as h
from cosmodrome.games.galactic_cruise import board_art as art
from cosmodrome.games.galactic_cruise.board_table import LONG, Table, amount, say, tip
from cosmodrome.games.galactic_cruise.box import GUEST, STOPS
from cosmodrome.web.kit import Data, drawing, drawn_once, reach, sign, soft, symbol, use

#: Questions in which a guest stands for a type, aboard or not (GC-351).
TYPE_QUESTIONS = ("type", "icon", "extra")
#: A ship of more segments needs a line of its own for its route; one of even more, small print.
SHORT, FULL = 2, 3


# Drawings

_GUESTS = {
    "adventure": '<path d="M4 30c0-8 4-12 10-12s10 4 10 12Z" class="gcs-coat"/>'
    '<circle cx="14" cy="12" r="7" class="gcs-skin"/>'
    '<path d="M6 11c0-11 16-11 16 0l3 1H6Z" class="gcs-coat"/>'
    '<path d="M7.5 11h13v3.5q-3 2-6.5-.6-3.5 2.6-6.5.6Z" class="gcs-glass"/>',
    "relaxing": '<path d="M4 30c0-8 4-12 10-12s10 4 10 12Z" class="gcs-coat"/>'
    '<circle cx="14" cy="12" r="7" class="gcs-skin"/>'
    '<path d="M0 10q14-6 28 0-14 3-28 0Z" class="gcs-coat"/>'
    '<path d="M7 8q1-7 7-7t7 7Z" class="gcs-coat"/>'
    '<path d="M8 12h4.5v3H8ZM15.5 12H20v3h-4.5Z" class="gcs-ink"/>',
    "family": '<path d="M1 30c0-8 3-12 9-12s9 4 9 12Z" class="gcs-coat"/>'
    '<circle cx="10" cy="11" r="6.5" class="gcs-skin"/>'
    '<path d="M3.2 10q0-8 6.8-8t6.8 8q-4 0-7-3-2 3-6.6 3Z" class="gcs-ink"/>'
    '<path d="M15 30c0-5 2-7.5 6-7.5s6 2.5 6 7.5Z" class="gcs-coat light"/>'
    '<circle cx="21" cy="19" r="4.5" class="gcs-skin"/>'
    '<path d="M16.5 18q.5-5 4.5-5t4.5 5q-4 0-4.5-2-1 2-4.5 2Z" class="gcs-coat"/>',
}
_ENGINE = (
    '<path d="M45 1.2v57.6H30C20 58.8 14 62 3 62q4-12 9-18V16Q7 10 3-2c11 0 17 3.2 27 3.2Z"'
    ' class="gcs-fin"/><path d="M22 17h23v26H22q-5-13 0-26Z" class="gcs-metal"/>'
)
_FLAME = '<path d="M20 19v22Q4 44-6 30 4 16 20 19Z" class="gcs-flame"/>'
_NOSE = (
    '<path d="M-1 1.2h26C49 1.2 64 16 70 30 64 44 49 58.8 25 58.8H-1Z" class="gcs-hull"/>'
    '<path d="M0 46h60c-8 7-19 11.6-35 11.6H0Z" class="gcs-belly"/>'
)
_DOME = '<path d="M29 5c16 2 27 11 33 23H33q-4 0-4-4Z" class="gcs-glass"/>'


@drawn_once
def guest_picture(kind: str) -> h.Element:
    """A guest, told by what they wear: goggles, a sun hat, a child at their side."""
    return drawing("0 0 28 30", use(f"gcs-guest-{kind}"), class_=f"guest-picture guest-{kind}")


@drawn_once
def engine_picture(flying: bool) -> h.Element:
    return drawing(
        "0 0 44 60", flying and use("gcs-flame"), use("gcs-engine"), class_="engine-picture"
    )


@drawn_once
def nose_picture() -> h.Element:
    return drawing("0 0 72 60", use("gcs-nose"), use("gcs-dome"), class_="nose-picture")


def definitions() -> list[h.Element]:
    """The parts of these drawings, for the page's own."""
    return [
        *(symbol(f"gcs-guest-{key}", "0 0 28 30", part) for key, part in _GUESTS.items()),
        symbol("gcs-engine", "0 0 44 60", _ENGINE),
        symbol("gcs-flame", "0 0 44 60", _FLAME),
        symbol("gcs-nose", "0 0 72 60", _NOSE),
        symbol("gcs-dome", "0 0 72 60", _DOME),
    ]


# Plans and segments


def offset(it: Table) -> bool:
    """GC-355: whether half cabins matter in this game."""
    return bool(it.view["modules"]["offset_cabins"])


def plan_tip(it: Table, plan: str, price: int | None = None) -> str:
    """All there is to read on a plan, and what it would cost now."""
    entry = it.row("plan", plan)
    cost = say(it, "plan_cost", credits=it.gain("credit", entry["cost"]))
    now = ""
    if price is not None and price != entry["cost"]:
        now = say(it, "plan_price", credits=it.gain("credit", price))
    return tip(it.plan(plan), cost, now, it.own_values(entry))


def plan_kinds(entry: Data) -> str:
    """The classes that paint a plan in the colours of its icons."""
    icons = entry["icons"]
    return f"band-{icons[0]} last-{icons[-1]}"


def halves(it: Table, entry: Data) -> list[h.Node]:
    """GC-355: the half cabins of a plan at its two edges."""
    if not offset(it):
        return []
    return [h.i(f".half.half-{side}.at-{entry[side]}") for side in ("top", "bottom")]


def plan_face(it: Table, plan: str, price: int | None = None) -> h.Element:
    """The face of a plan: its icons, name and points; below what it costs (now)."""
    entry = it.row("plan", plan)
    special = bool(it.text("plan", plan))
    cost = entry["cost"] if price is None else price
    change = "" if cost == entry["cost"] else "dearer" if cost > entry["cost"] else "cheaper"
    return h.span({"class": f"plan-face {plan_kinds(entry)}"})[
        h.span(".plan-icons")[[art.icon(kind) for kind in entry["icons"]]],
        h.span(".title")[soft(it.name("plan", plan), LONG)],
        h.span(".plan-foot")[
            h.span(".plan-vp")[h.b[str(entry["vp"])], art.icon("vp")],
            special and h.span(".special", aria_hidden="true")["✦"],
            amount("credit", cost, change),
        ],
        halves(it, entry),
    ]


def segment(it: Table, seat: int, ship: int, place: int, plan: str) -> h.Element:
    """A segment of a hull, from the cockpit down."""
    entry = it.row("plan", plan)
    label = say(it, "segment", number=place + 1, plan=it.plan(plan))
    does = f"segment:{place + 1}" if chosen(it, seat, ship) else ()
    return it.piece(
        label,
        h.span(".plan-icons")[[art.icon(kind) for kind in entry["icons"]]],
        h.span(".title")[soft(it.name("plan", plan), LONG)],
        h.span(".plan-vp")[h.b[str(entry["vp"])], art.icon("vp")],
        it.text("plan", plan) and h.span(".special", aria_hidden="true")["✦"],
        does=does, key=f"segment-{plan}", came_from=f"plan-{plan}",
        tip=tip(label, it.own_values(entry)), class_=f"segment {plan_kinds(entry)}",
    )  # fmt: skip


# Ships


def chosen(it: Table, seat: int, ship: int) -> bool:
    """Whether the open question of the one who looks is about this ship."""
    ask = it.asked
    return bool(seat == it.scene.seat == ask.get("seat") and ask.get("ship") == ship)


def cockpit_words(it: Table, seat: int, cockpit: str) -> str:
    """What a cockpit scores; of Rachel's only the number counts (GC-102)."""
    if not it.view["players"][seat]["rachel"]:
        return it.text("cockpit", cockpit)
    return say(it, "rachel_cockpit", points=it.row("cockpit", cockpit)["vp"])


def ship_label(it: Table, seat: int, number: int, one: Data) -> str:
    """A ship in words: its cockpit, engine, cabins, guests and cruise."""
    parts = [
        say(it, "ship", number=number, cockpit=cockpit_words(it, seat, one["cockpit"]),
            engine=it.called.engine(one["engine"]), count=len(one["segments"]),
            cabins=max(0, len(one["segments"]) - 1)),
    ]  # fmt: skip
    if one["cruise"]:
        flight: dict[str, object] = {"cruise": it.called.cruise_label(one["cruise"])}
        if one["stop"]:
            flight["stop"] = it.called.stop(one["stop"], one["cruise"])
        parts.append(say(it, "flies" if one["stop"] else "leaves", **flight))
    if one["pilot"]:
        parts.append(say(it, f"pilot_{one['pilot']}"))
    if any(one["guests"].values()):
        parts.append(say(it, "aboard", guests=it.counts("guest", one["guests"])))
    if one["token"]:
        parts.append(say(it, "loaded"))
    if not one["launched"]:
        lost = it.scene.box["values"]["unlaunched_vp"]
        parts.append(say(it, "unlaunched", points=lost))
    return " ".join(parts)


def ship(it: Table, seat: int, number: int, one: Data) -> h.Element:
    """A ship with its segments from the cockpit down, its guests, and where it flies."""
    label = ship_label(it, seat, number + 1, one)
    key = f"ship-{seat}-{number + 1}"
    mine = seat == it.scene.seat
    does = f"ship:{number + 1}" if mine else ()
    wanted = mine and it.can(f"ship:{number + 1}")
    state = "flying" if one["cruise"] else "grounded"
    if len(one["segments"]) > SHORT:
        state += " long" if len(one["segments"]) <= FULL else " long longest"
    cockpit = it.piece(
        label,
        nose_picture(),
        one["pilot"] and h.span({"class": f"pilot {it.hue(seat)}"})[art.icon(one["pilot"])],
        h.span(".number")[str(number + 1)],
        not one["launched"]
        and h.span(".penalty")[f"−{it.scene.box['values']['unlaunched_vp']}"],
        does=does, key=key, came_from=f"fleet-{seat}",
        tip=tip(label, it.own_values(it.row("cockpit", one["cockpit"]))),
        class_="cockpit",
    )  # fmt: skip
    return h.div({"class": f"ship {state}" + (" wanted" if wanted else ""),
                  "role": "group", "aria-label": say(it, "ship_name", number=number + 1)})[
        route(it, seat, number, one),
        h.div(".hull")[
            engine(it, seat, number, one),
            hull(it, seat, number, one),
            cockpit,
            wanted and reach(key, "whole-ship"),
        ],
        gate(it, seat, number, one),
        types(it, seat, number),
        checklist(it, seat, one),
    ]  # fmt: skip


def checklist(it: Table, seat: int, one: Data) -> h.Element | None:
    """GC-063 … GC-076: what a launch of an own ship needs, ticked or missing."""
    needs = one["launch"]
    if needs is None or seat != it.scene.seat or it.over:
        return None
    found = [
        need(it, "segment", "segments", needs["segments"]["have"], needs["segments"]["need"]),
        need(it, "calendar", "cruise", int(needs["cruise"]), 1),
        need(it, "guest", "guests", needs["guests"]["have"], needs["guests"]["need"]),
    ]
    for kind, both in needs["resources"].items():
        found.append(need(it, kind, "resource", both["have"], both["need"]))
    found.append(need(it, "worker", "pilot", int(needs["pilot"] or needs["ready"]), 1))
    state = "ready" if needs["ready"] else "unready"
    lacking = [both for both in (needs["guests"], *needs["resources"].values())
               if both["have"] < (both["need"] or 0)]  # fmt: skip
    words = say(it, "launch_rest" if lacking and needs["ready"] else f"launch_{state}")
    return h.div({"class": f"checklist {state}", "role": "group", "aria-label": words})[
        h.span(".checklist-title", data_tip=f"{words}\n{say(it, 'launch_help')}")[words],
        found,
        brings(it, needs["points"]),
    ]


def brings(it: Table, points: int) -> h.Element:
    """GC-078: what the cockpit scores at a launch, as things stand."""
    label = say(it, "launch_brings", points=points)
    return sign(label, h.b[f"+{points}★"], tip=label, class_="need brings")


def need(it: Table, icon: str, what: str, have: int, wanted: int | None) -> h.Element:
    """One thing a launch needs: a tick where there is enough, else how much of how much."""
    name = it.name("resource", icon) if what == "resource" else say(it, f"need_{what}")
    if wanted is None:
        label, shown, state = say(it, "need_unknown", what=name), "?", "open"
    elif have >= wanted:
        label = say(it, "need_met", what=name, have=have, need=wanted)
        shown, state = "✓", "met"
    else:
        label = say(it, "need_missing", what=name, have=have, need=wanted)
        shown, state = f"{have}/{wanted}", "missing"
    return sign(label, art.icon(icon), h.b[shown], tip=tip(label, say(it, f"need_{what}_help")),
                class_=f"need {state}")  # fmt: skip


def engine(it: Table, seat: int, number: int, one: Data) -> h.Element:
    """The engine, what it gave, and the token that flies on it (GC-077)."""
    entry = it.row("engine", one["engine"])
    label = say(it, "engine", gains=it.called.engine(one["engine"]))
    if one["token"]:
        label = f"{label} {say(it, 'loaded')}"
    return it.piece(
        label,
        engine_picture(bool(one["cruise"])),
        one["token"] and h.span({"class": f"loaded {it.hue(seat)}"})[art.icon("token")],
        key=f"engine-{seat}-{number + 1}",
        tip=tip(label, it.own_values(entry)),
        class_="engine",
    )  # fmt: skip


def hull(it: Table, seat: int, number: int, one: Data) -> list[h.Node]:
    """Segments from the engine up to the cockpit; between two of them is a cabin."""
    guests = [kind for kind in GUEST for _ in range(one["guests"][kind])]
    segments = list(enumerate(one["segments"]))
    if not segments:
        return [h.span(".no-segment")[say(it, "no_segment")]]
    found: list[h.Node] = []
    for place, plan in reversed(segments):
        found.append(segment(it, seat, number, place, plan))
        if place:
            guest = guests[place - 1] if place <= len(guests) else None
            first = guest is not None and guests.index(guest) == place - 1
            found.append(cabin(it, seat, number, place, guest, first, plan))
    return found


def cabin(
    it: Table, seat: int, ship: int, place: int, guest: str | None, first: bool, plan: str
) -> h.Element:
    """GC-065: the window of a cabin with its guest; the first of a type answers for all of it."""
    side = f" at-{it.row('plan', plan)['top']}" if offset(it) else ""
    if guest is None:
        label = say(it, "cabin_empty", number=place)
        return h.span({"class": f"cabin empty{side}", "role": "img", "aria-label": label})[""]
    label = say(it, "cabin", number=place, guest=it.name("guest", guest))
    values = it.scene.box["values"]
    told = say(it, "cabin_help", points=it.gain("vp", values["guest_vp"]),
               ads=it.gain("ad", values["match_ads"]))  # fmt: skip
    active = first and chosen(it, seat, ship) and it.question in ("destination", "place")
    return it.piece(
        label, guest_picture(guest), does=(f"guest:{guest}", f"guests:{guest}") if active else (),
        key=f"guest-{seat}-{ship + 1}-{place}", came_from=f"gate-{guest}", tip=tip(label, told),
        class_=f"cabin guest-{guest}{side}",
    )  # fmt: skip


def route(it: Table, seat: int, number: int, one: Data) -> h.Element | None:
    """GC-002, GC-148: the stops of the cruise a ship is on, and how far it may go at the end."""
    if not one["cruise"]:
        return None
    cruise = it.row("cruise", one["cruise"])
    kinds = [*cruise["stops"], "earth"]
    asking = chosen(it, seat, number) and it.question == "final_stop"
    found = []
    for place, kind in enumerate(kinds, 1):
        here = " here" if place == one["stop"] else " past" if place < one["stop"] else ""
        name = it.term(kind) if kind == "earth" else it.called.stop_type(kind)
        label = say(it, "stop_here" if here == " here" else "stop", number=place, stop=name)
        answer = f"stop:{place if place <= STOPS else 'earth'}"
        found.append(
            it.piece(label, art.icon(kind), does=answer if asking else (),
                     key=f"stop-{seat}-{number + 1}-{place}", tip="",
                     class_=f"stop{here}")
        )  # fmt: skip
    name = say(it, "route", cruise=cruise["label"])
    return h.div(".route", role="group", aria_label=name)[
        sign(name, h.b(".cruise-label")[cruise["label"]]), h.span(".stops")[found]
    ]


def gate(it: Table, seat: int, number: int, one: Data) -> h.Element | None:
    """GC-065 … GC-067: the guests with a ticket who wait to board."""
    if not chosen(it, seat, number) or it.question != "boarding":
        return None
    waiting = [kind for kind in GUEST for _ in range(it.view["ticketed"][kind])]
    label = say(it, "gate", guests=it.counts("guest", it.view["ticketed"]))
    seen: set[str] = set()
    found = []
    for kind in waiting:
        does = () if kind in seen else (f"guest:{kind}", f"guests:{kind}")
        name = say(it, "ticket_holder", guest=it.name("guest", kind))
        key = f"gate-{kind}" + ("" if kind not in seen else "-2")
        seen.add(kind)
        found.append(
            it.piece(name, guest_picture(kind), does=does, key=key, tip="",
                     class_=f"cabin waiting guest-{kind}")
        )  # fmt: skip
    return h.div(".gate", role="group", aria_label=label)[
        h.span(".gate-sign")[say(it, "gate_sign")],
        found or h.small[say(it, "gate_empty")],
    ]


def types(it: Table, seat: int, number: int) -> h.Element | None:
    """GC-351: types of guest to count a guest, an icon or a bonus as."""
    answers = [f"guest:{kind}" for kind in GUEST]
    if it.question not in TYPE_QUESTIONS or not chosen(it, seat, number) or not it.can(*answers):
        return None
    return h.div(".gate", role="group", aria_label=say(it, "types"))[
        h.span(".gate-sign")[say(it, "types")],
        [
            it.piece(it.name("guest", kind), guest_picture(kind), does=f"guest:{kind}",
                     key=f"type-{kind}", tip="",
                     class_=f"cabin waiting guest-{kind}")
            for kind in GUEST
        ],
    ]  # fmt: skip


def fleet(it: Table, player: Data) -> h.Element:
    """The ships of a company, and how many it may have (GC-212, GC-219)."""
    seat = player["seat"]
    label = say(it, "fleet", count=len(player["ships"]), limit=player["ship_limit"])
    return h.div({"class": "fleet", "role": "group", "aria-label": label,
                  "data-key": f"fleet-{seat}"})[
        [ship(it, seat, number, one) for number, one in enumerate(player["ships"])],
        not player["ships"] and h.p(".no-ship")[say(it, "no_ship")],
    ]  # fmt: skip
