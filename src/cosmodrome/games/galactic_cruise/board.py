"""The board of Galactic Cruise for the browser: the campus, the market, and every company."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.engine import markup as h
from cosmodrome.games.galactic_cruise import board_art as art
from cosmodrome.games.galactic_cruise import board_ships
from cosmodrome.games.galactic_cruise.board_campus import campus
from cosmodrome.games.galactic_cruise.board_company import company, tray
from cosmodrome.games.galactic_cruise.board_legend import COMPONENTS as COMPONENTS
from cosmodrome.games.galactic_cruise.board_legend import explain as explain
from cosmodrome.games.galactic_cruise.board_market import market
from cosmodrome.games.galactic_cruise.board_table import WORDS as WORDS
from cosmodrome.games.galactic_cruise.board_table import Table, tip
from cosmodrome.games.galactic_cruise.box import AGM, REPUTATION_MAX
from cosmodrome.web.kit import Data, Event, Scene, frame, news, sign, soft, zone


def board(scene: Scene) -> h.Element:
    """The whole board for one seat: status, campus, market, companies, the own one below."""
    it = Table(scene)
    others = [one for one in it.players if one["seat"] != scene.seat]
    states = ".watching" * (scene.seat is None) + ".over" * it.over
    parts: list[h.Node] = [
        status(it),
        reputation(it),
        campus(it),
        market(it),
        h.div(".others")[[company(it, one) for one in others]],
        scene.seat is not None and tray(it, it.players[scene.seat]),
    ]
    # Drawn last, because only then is known what has no place elsewhere.
    rest = it.rest()
    commands = rest and h.div(".rest-commands", role="group", aria_label=it.say("rest"))[rest]
    return frame(f".galactic-cruise.with-{len(others)}{states}", parts, commands, wide=True)


# What everybody sees: round, progress, goals, the experts' ability


def status(it: Table) -> h.Element:
    """The round, the progress track, the goals, the ability of experts, modules in use."""
    view = it.view
    modules = [key for key, on in view["modules"].items() if on]
    return h.div(".status")[
        sign(
            it.say("round_limit", limit=view["round_limit"]),
            it.say("setting_up" if view["phase"] == "setting_up" else "round", round=view["round"]),
            class_="round",
        ),
        view["ending"] and not it.over and h.span(".tag.ending")[it.say("ending")],
        progress(it),
        h.div(".goals", role="group", aria_label=it.say("goals"))[
            [goal(it, n, one) for n, one in enumerate(view["goals"]["goals"])]
        ],
        news(told(it)),
        expert(it),
        modules and module_list(it, modules),
        sign(it.say("reconstructed_help"), "◦", class_="own-values"),
    ]


def progress(it: Table) -> h.Element:
    """GC-132, GC-133: the track of three sections; whose cubes lie where."""
    found = it.view["progress"]
    lines = [section_words(it, n, one) for n, one in enumerate(found["sections"])]
    spare = [(seat, count) for seat, count in enumerate(found["overflow"]) if count]
    if spare:
        owners = ", ".join(f"{it.player(seat)} ×{count}" for seat, count in spare)
        lines.append(it.say("overflow", cubes=owners))
    kept = it.view["unused_technologies"]
    if kept:
        names = ", ".join(it.name("technology", key) for key in kept)
        count = it.view["npc_developments"]
        lines.append(it.say("kept", names=names, count=count))
    sections = [section(it, n, one) for n, one in enumerate(found["sections"])]
    return it.piece(
        f"{it.say('progress')}. {' '.join(lines)}",
        sections,
        spare and h.span(".overflow")[
            "+", [[it.mark(seat)] * count for seat, count in spare]
        ],
        key="progress", tip=tip(it.say("progress"), *lines), class_="progress",
    )  # fmt: skip


def section_words(it: Table, number: int, one: Data) -> str:
    cubes = ", ".join(
        f"{it.player(seat)} ×{count}" for seat, count in enumerate(one["cubes"]) if count
    )
    return it.say("section", meeting=AGM[number], filled=one["filled"], spaces=one["spaces"],
                  cubes=cubes or it.say("nobody"))  # fmt: skip


def section(it: Table, number: int, one: Data) -> h.Element:
    """A section: cubes as their owners' marks, neutral ones, and what is still free."""
    cubes: list[h.Node] = [
        h.i({"class": "cube", "data-key": f"cube-{number}-{seat}-{n}",
             "data-from": f"company-{seat}"})[it.mark(seat)]
        for seat, count in enumerate(one["cubes"])
        for n in range(count)
    ]  # fmt: skip
    neutral = one["filled"] - sum(one["cubes"])
    cubes += [h.i(".cube")[it.mark("neutral")]] * neutral
    cubes += [h.i(".cube.free")] * (one["spaces"] - one["filled"])
    full = " full" if one["filled"] == one["spaces"] else ""
    return h.span({"class": f"track-section{full}"})[cubes, h.b(".agm")[AGM[number]]]


def goal(it: Table, number: int, one: Data) -> h.Element:
    """GC-114, GC-115: a company goal, how far the one who looks is, and who has done it."""
    name = it.name("metric", one["counts"])
    lines = [it.say("goal", goal=name, need=one["need"])]
    mine: Data | None = None
    if it.scene.seat is not None:
        mine = it.players[it.scene.seat]
        if not mine["rachel"]:
            key = "goal_mine_done" if mine["goals"][number] else "goal_mine"
            lines.append(it.say(key, count=mine["goal_counts"][number]))
    steps = ", ".join(map(str, one["steps"]))
    lines.append(it.say("goal_steps", steps=steps))
    if one["done"]:
        lines.append(it.say("goal_done", players=it.owner_names(one["done"])))
    entry = it.row("goal", it.view["goals"]["tile"])
    shown = str(one["need"])
    if mine is not None and not mine["rachel"] and not mine["goals"][number]:
        shown = f"{mine['goal_counts'][number]}/{one['need']}"
    return it.piece(
        " ".join(lines),
        art.icon(art.METRICS[one["counts"]]),
        h.span(".goal-name")[it.say(f"short_{one['counts']}")],
        h.b[shown],
        [it.mark(seat) for seat in one["done"]],
        does=f"goal:{one['place']}",
        key=f"goal-{one['place']}", tip=tip(*lines, it.own_values(entry)), class_="goal",
    )  # fmt: skip


def expert(it: Table) -> h.Element:
    """GC-175: what all experts of this game can do."""
    key = it.view["expert"]
    name = it.name("expert", key)
    label = it.say("expert", name=name, text=it.text("expert", key))
    return it.piece(
        label, art.icon("expert"), h.span(".expert-name")[soft(name)], key="expert-ability",
        tip=tip(label, it.own_values(it.row("expert", key))), class_="tag expert-ability",
    )  # fmt: skip


def module_list(it: Table, modules: list[str]) -> h.Element:
    """The modules in use: how many, and which when pointed at."""
    names = [it.scene.say("options", key) for key in modules]
    return it.piece(it.say("modules", names=", ".join(names)),
                    it.say("modules_short", count=len(names)), key="modules",
                    tip=tip(it.say("modules_short", count=len(names)), *names),
                    class_="tag modules")  # fmt: skip


# Reputation


def reputation(it: Table) -> h.Element:
    """GC-S09, GC-128: everybody's Reputation, and the bonuses one may move back across."""
    entry = it.scene.box["reputation"]
    told = ", ".join(f"{it.player(one['seat'])} {one['reputation']}" for one in it.players)
    prices = dict(zip(entry["price_from"], entry["price"], strict=True))
    points = dict(zip(entry["vp_from"], entry["vp"], strict=True))
    return zone(
        it.say("reputation", players=told),
        rep_title(it, entry),
        h.div(".rep-track")[[rep_space(it, n, prices, points) for n in range(REPUTATION_MAX + 1)]],
        key="reputation",
        class_="reputation",
    )


def rep_title(it: Table, entry: Data) -> h.Element:
    """What Reputation is good for: prices, points at the end, bonuses."""
    prices = [
        it.say("rep_price", space=space, price=it.gain("credit", price))
        for space, price in zip(entry["price_from"], entry["price"], strict=True)
    ]
    points = [
        it.say("worth", space=space, points=vp)
        for space, vp in zip(entry["vp_from"], entry["vp"], strict=True)
    ]
    return it.piece(
        it.say("reputation_help"), art.icon("reputation"), key="rep-title",
        tip=tip(it.say("reputation_help"), *prices, *points), class_="rep-title",
    )  # fmt: skip


def rep_space(it: Table, space: int, prices: dict[int, int], points: dict[int, int]) -> h.Element:
    """A space of the track with the bonus on its left, the markers on it, and what it is worth."""
    there = [one["seat"] for one in it.players if one["reputation"] == space]
    zone_of = max(n for n in prices if n <= space)
    states = ["rep-space", f"price-{prices[zone_of]}", "worth" * (space in points)]
    price = it.say("rep_price", space=zone_of, price=it.gain("credit", prices[zone_of]))
    label = it.gain("reputation", space)
    return h.span({"class": " ".join(filter(None, states))})[
        space > 0 and rep_bonus(it, space),
        h.span(".rep-here", data_tip=tip(label, *map(it.player, there), price), tabindex="-1")[
            [h.i({"data-key": f"rep-{seat}"})[it.mark(seat)] for seat in there]
            if there
            else h.small[str(space)]
        ],
        space in points
        and sign(
            it.say("worth", space=space, points=points[space]),
            f"{points[space]}★",
            class_="rep-worth",
        ),
    ]


def rep_bonus(it: Table, space: int) -> h.Element:
    """GC-128: the bonus between a space and the one before, gained by moving back across it."""
    kind = it.scene.box["reputation"]["icons"][space - 1]
    seat = it.scene.seat
    steps = 0 if seat is None else it.players[seat]["reputation"] - space + 1
    label = it.say("rep_bonus", gain=it.gain(kind, 1), upper=space, lower=space - 1)
    does: str | tuple[()] = ()
    if steps > 0:
        does = f"amount:{steps}" if it.question == "distance" else f"bonus:{kind}"
    return it.piece(label, art.icon(kind), does=does, key=f"rep-bonus-{space}", tip=label,
                    class_="rep-bonus any-time")  # fmt: skip


# What has just happened


def told(it: Table) -> list[tuple[h.Node, str]]:
    """The greatest moment of what has just happened: the end, a meeting, a lift-off, a goal."""
    for name in ("ending", "agm", "launched", "goal"):
        for event in reversed(it.scene.happened(name)):
            return [TOLD[name](it, event)]
    return []


def told_launch(it: Table, event: Event) -> tuple[h.Node, str]:
    cruise = it.called.cruise_label(event.cruise)
    words = it.say("news_launched", player=it.player(event.seat), count=event.guests, cruise=cruise)
    return art.icon("launch"), words


TOLD: dict[str, Callable[[Table, Event], tuple[h.Node, str]]] = {
    "ending": lambda it, event: (art.icon("vp"), it.say("ending")),
    "agm": lambda it, event: (art.icon("meeting"), it.say("news_agm", meeting=event.agm)),
    "launched": told_launch,
    "goal": lambda it, event: (
        art.icon("wings"), it.say("news_goal", player=it.player(event.seat))
    ),
}  # fmt: skip


def definitions(box: Data) -> h.Node:
    """The parts of every drawing, once for a page."""
    return h.svg(".defs", width="0", height="0", aria_hidden="true")[
        art.definitions(), board_ships.definitions()
    ]


def cover(lang: str) -> h.Element:
    """The game's cover for the home page."""
    return art.cover_picture(lang)
