"""The campus of Galactic Cruise: six buildings on a ring road, and the technologies inside it."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.games.galactic_cruise import board_art as art
from cosmodrome.games.galactic_cruise.board_market import silo
from cosmodrome.games.galactic_cruise.board_table import Table, amount, tip
from cosmodrome.games.galactic_cruise.box import BUILDING, CORRIDORS
from cosmodrome.web.kit import Data, drawn_once, soft, zone

LEVELS = ("I", "II", "III")
#: So many developments have a place in an area.
PLACES = 4


def campus(it: Table) -> h.Element:
    """GC-037, GC-038: the network, with everything that stands on it."""
    areas = it.view["areas"]
    return zone(
        it.say("campus"),
        art.grounds_picture(),
        [building(it, one) for one in it.view["buildings"]],
        [corridor(it, n, one) for n, one in enumerate(areas[:CORRIDORS])],
        h.div(".park")[
            [technology(it, one, areas[CORRIDORS + n])
             for n, one in enumerate(it.view["technologies"])],
            silo(it),
        ],
        key="campus",
        class_="campus",
    )  # fmt: skip


# Buildings


def building(it: Table, one: Data) -> h.Element:
    """A building: where a worker stands, its two actions, its bonus token."""
    place = one["id"]
    here = it.view["worker_at"] == place and not it.over
    states = ["building", f"at-{place}", "here" * here]
    return h.div({"class": " ".join(filter(None, states))})[
        site(it, one),
        it.mini(f"assign_expert:{place}", "expert",
                it.say("send_expert", building=it.name("building", place)), class_="send"),
        h.div(".tiles")[[tile(it, action) for action in one["actions"]]],
    ]  # fmt: skip


def site(it: Table, one: Data) -> h.Element:
    """The building itself: send a worker there, or the shuttle."""
    place, worker = one["id"], one["worker"]
    name = it.name("building", place)
    actions = ", ".join(it.name("action", action) for action in one["actions"])
    lines = [it.say("building", building=name, actions=actions), worker_words(it, worker)]
    if one["token"]:
        key = "token_active" if one["active"] else "token_asleep"
        lines.append(it.say(key, gain=it.gain(one["token"], 1)))
    if it.view["shuttle"] == place:
        lines.append(it.say("shuttle"))
    plan = next_stop(it, place)
    if plan:
        lines.append(it.say("rachel_next"))
    return it.piece(
        ". ".join(filter(None, lines)),
        art.building_picture(place),
        h.span(".on-site")[
            worker and figure(it, worker, place),
            it.view["shuttle"] == place and art.icon("shuttle"),
            plan and h.span(".next-stop")["R"],
        ],
        one["token"] and h.span(".bonus-token.active" if one["active"] else ".bonus-token")[
            art.icon(one["token"])
        ],
        does=(f"assign:{place}", f"building:{place}"),
        key=f"building-{place}", tip=tip(*lines), class_="site",
    )  # fmt: skip


def next_stop(it: Table, place: str) -> bool:
    """GC-044: the building on the back of Rachel's next card."""
    top = (it.view["rachel"] or {"top": None})["top"]
    return bool(top and top["building"] == place and not it.over)


def worker_words(it: Table, worker: Data | None) -> str:
    if worker is None:
        return it.say("free_building")
    return it.say(f"held_{worker['kind']}", player=it.owner_name(worker["owner"]))


def figure(it: Table, worker: Data, place: str) -> h.Element:
    """A worker in the network, with its owner's mark."""
    owner = worker["owner"]
    key = f"worker-{owner}-{place}"
    home = f"room-{owner}" if isinstance(owner, int) else "campus"
    return h.span({"class": f"standing {it.hue(owner)}", "data-key": key, "data-from": home})[
        art.icon(worker["kind"]), it.mark(owner)
    ]


def tile(it: Table, action: str) -> h.Element:
    """GC-020: one of the twelve actions."""
    name = it.name("action", action)
    return it.piece(
        name,
        art.icon(art.ACTIONS[action]),
        h.span(".tile-name")[soft(it.say(f"short_{action}"))],
        does=f"tile:{action}",
        key=f"tile-{action}",
        tip=tip(name, it.say(f"help_{action}", **numbers(it))),
        class_="tile",
    )


def numbers(it: Table) -> dict[str, Any]:
    """The values of the box that the help of the actions tells."""
    values = it.scene.box["values"]
    costs = values["development_cost"]
    ads = values["guest_cost"]
    return {
        "costs": ", ".join(map(str, costs[:-1])), "last_cost": costs[-1],
        "plans": values["plans_taken"], "segments": values["segments_built"],
        "taken": values["resources_taken"], "bought": values["purchase"],
        "price": it.gain("credit", values["purchase_cost"]), "guests": values["advertised"],
        "ads": ", ".join(map(str, ads[:-1])), "last_ads": ads[-1], "cards": values["cards_drawn"],
        "most": values["silo_max"],
        "reputation": it.gain("reputation", values["office_reputation"]),
        "credit": it.gain("credit", values["office_credits"]),
    }  # fmt: skip


# Corridors and technologies


def developments(it: Table, area: Data) -> list[h.Node]:
    """Whose developments stand in an area; the first one covers a Reputation icon."""
    built: list[h.Node] = [
        h.span({"class": f"dev {it.hue(owner)}", "data-key": f"dev-{area['id']}-{owner}",
                "data-from": f"company-{owner}"})[it.mark(owner)]
        for owner in area["owners"]
    ]  # fmt: skip
    return [*built, free_places(max(0, PLACES - len(built)), not built)]


@drawn_once
def free_places(count: int, first: bool) -> h.Renderable:
    """Places without a development; the very first has the Reputation icon."""
    icon = first and h.span(".dev.free.first")[art.icon("reputation")]
    return h.fragment[icon, [h.span(".dev.free")] * (count - first)]


def area_words(it: Table, area: Data) -> str:
    """Who has built there, and what using it costs the one who looks."""
    owners = it.owner_names(area["owners"])
    if not area["owners"]:
        gain = it.gain("reputation", it.scene.box["values"]["cover_reputation"])
        return it.say("area_empty", gain=gain)
    if area["price"] is None or not area["price"]:
        return it.say("area_free", owners=owners)
    return it.say("area_price", owners=owners, price=it.gain("credit", area["price"]))


def price(it: Table, area: Data) -> h.Node:
    """What using an area costs the one who looks, or that it has been paid in this turn."""
    seat = it.scene.seat
    if seat is not None and area["id"] in it.players[seat]["paid_areas"]:
        return h.span(".paid")[art.icon("check")]
    return amount("credit", area["price"], "price") if area["price"] else None


def corridor(it: Table, number: int, area: Data) -> h.Element:
    """GC-038, GC-039, GC-040: a stretch of the road between two buildings."""
    key = area["id"]
    first, second = BUILDING[number], BUILDING[(number + 1) % BUILDING.size]
    label = it.say("corridor", number=number + 1, first=it.name("building", first),
                   second=it.name("building", second))  # fmt: skip
    words = area_words(it, area)
    return h.div(f".area.at-{key}")[
        it.piece(
            f"{label}. {words}",
            h.span(".devs")[developments(it, area)],
            price(it, area),
            does=(f"area:{key}", f"use_area:{key}"),
            key=f"area-{key}", tip=tip(label, words), class_=f"corridor{usable(it, key)}",
        ),
    ]  # fmt: skip


def usable(it: Table, key: str) -> str:
    """Paying to use an area is possible at any time: it glows less than what is asked."""
    return " any-time" if it.can(f"use_area:{key}") else ""


def technology(it: Table, one: Data, area: Data) -> h.Element:
    """GC-189, GC-260: a technology, invented once a development stands under it."""
    key, entry = area["id"], it.row("technology", one["id"])
    name, level = it.name("technology", one["id"]), one["level"]
    state = it.say("invented" if one["invented"] else "uninvented")
    words = area_words(it, area)
    now = it.word(it.called.tech_text(one["id"], level))
    advanced = it.view["modules"]["advanced_technologies"]
    lines = [it.say("technology", name=name, state=state, text=now), words]
    further: list[str] = []
    last = it.scene.box["advanced"]["last"]
    if advanced:
        lines.append(it.say("tech_space", level=LEVELS[level - 1], space=one["space"], last=last))
        further = [
            it.say("level", level=LEVELS[n - 1], text=it.called.tech_text(one["id"], n))
            for n in range(level + 1, len(LEVELS) + 1)
        ]
    states = ["technology", "invented" * one["invented"]]
    return h.div(".area")[
        it.piece(
            ". ".join(lines),
            h.span(".tech-head")[
                art.icon("technology"),
                h.span(".tech-name")[soft(name)],
                advanced and h.b(".level")[LEVELS[level - 1], h.small[f" {one['space']}/{last}"]],
            ],
            h.span(".tech-text")[it.brief(f"{one['id']}_{level}", now)],
            h.span(".tech-foot")[h.span(".devs")[developments(it, area)], price(it, area)],
            does=(f"area:{key}", f"use_area:{key}"),
            key=f"area-{key}", tip=tip(*lines, *further, it.own_values(entry)),
            class_=" ".join(filter(None, states)) + usable(it, key),
        ),
    ]  # fmt: skip
