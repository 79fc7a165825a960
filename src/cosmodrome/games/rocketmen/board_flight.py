"""The flight on the board of Rocketmen: the Rocket in its sky, with its honest odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from cosmodrome.engine import markup as h
from cosmodrome.games.rocketmen import board_art as art
from cosmodrome.games.rocketmen import board_sky as sky
from cosmodrome.games.rocketmen import odds
from cosmodrome.games.rocketmen.board_table import Table
from cosmodrome.games.rocketmen.box import SPOT
from cosmodrome.web.kit import Data, command, mark, news, piece, star_picture, zone
from cosmodrome.web.kit import moment as kit_moment

#: Questions while a launch can still be called off.
BEFORE_LIFT_OFF = ("window", "pay")


def helps(it: Table, cards: Iterable[str]) -> odds.Help:
    """RM-157: what the effects of these cards of a Launch Site may do to a flight."""
    known = it.view["flight_effects"]
    return odds.help_of(known[card] for card in cards if card in known)


def planned(it: Table, player: Data, destination: str) -> odds.Flight:
    """A flight as it would start now."""
    place = it.view["destinations"][destination]
    need = place["distance"] - player["lift_off"][destination]
    helped = helps(it, player["site"])
    return odds.Flight(tuple(it.view["trajectory"]), place["draws"], need, helped)


def current(it: Table, flight: Data) -> odds.Flight:
    """The flight in progress before its next card, with what this seat knows of the pile."""
    if it.question in BEFORE_LIFT_OFF:
        return planned(it, it.view["players"][flight["seat"]], flight["destination"])
    left = flight["most_draws"] - flight["draws"]
    need = flight["distance"] - flight["rocket"]
    helped = helps(it, flight["ready"])
    return odds.Flight(tuple(flight["may_come"]), left, need, helped, flight["buried"])


def percent(it: Table, chance: float) -> str:
    """A chance in words."""
    return it.word(it.called.chance(chance))


def flying(it: Table) -> bool:
    """Whether cards are still to be drawn: the end of a launch may ask more."""
    drawing = (*BEFORE_LIFT_OFF, "draw", "look", "drawn")
    return it.view["flight"] is not None and it.question in drawing


def chances(it: Table, flight: Data) -> dict[str, float]:
    """The chance of each choice in flight; the best of them is the chance of the flight."""
    now = current(it, flight)
    if flight["value"] is not None:
        value = flight["value"]
        found = {"accept": odds.accept(now, value)}
        for key in flight["acting"]:
            for effect in helps(it, [key]).instead:
                found[f"flight:{key}"] = odds.instead(now, effect)
            found.setdefault(f"flight:{key}", odds.redraw(now, value))
        return found
    if flight["looked_at"] is not None:
        value = flight["looked_at"]
        seen = now._replace(help=now.help._replace(look=False))
        return {
            "keep_top": odds.after_draw(odds.take(seen, value), value),
            "bury": odds.bury(seen, value),
        }
    return {"draw": odds.chance(now)}


def pilot(it: Table) -> Data:
    """Whose rocket the trajectory shows: who flies, else the own mission, else who is in turn."""
    players = it.view["players"]
    if it.view["flight"]:
        return dict(players[it.view["flight"]["seat"]])
    if it.scene.seat is not None and (players[it.scene.seat]["program"] or len(players) == 1):
        return dict(players[it.scene.seat])
    return dict(players[it.view["turn"]])


def aimed(it: Table, player: Data) -> str | None:
    """The destination the plot is about: the furthest in reach, else the nearest there is."""
    flight = it.view["flight"]
    if flight:
        return str(flight["destination"])
    goals = player["targets"]
    ready = [goal for goal in goals if goal["ready"]]
    if not goals:
        return None
    return str((ready[-1] if ready else goals[0])["destination"])


def staged(it: Table) -> bool:
    """Whether a flight has the stage: in progress, or just decided while nothing else is asked."""
    return it.view["flight"] is not None or (landing(it) is not None and not it.scene.choices)


def trajectory(it: Table) -> h.Element:
    """The centre: the Rocket in its sky, and the odds beside it."""
    landed = landing(it)
    if landed:
        shown, player = landed
        ship: h.Node = sky.rocket_picture(None, (), player["booster"], False)
    else:
        player = pilot(it)
        shown = plotted(it, player, aimed(it, player))
        burning = it.view["flight"] is not None and it.question not in BEFORE_LIFT_OFF
        ship = rocket(player, burning) if player["program"] else None
    return zone(
        it.say("trajectory"),
        sky.heaven(shown, ship, plot_words(it, player, shown)),
        readout(it, player, shown),
        news(outcome(it)),
        key="flight",
        class_="trajectory flying" if staged(it) else "trajectory",
    )


def rocket(player: Data, burning: bool = False) -> h.Node:
    """A player's rocket as its Launch Site stands."""
    site = tuple(sorted(player["site"]))
    return sky.rocket_picture(player["program"], site, player["booster"], burning)


def plotted(it: Table, player: Data, goal: str | None) -> sky.Sky:
    """The flight in progress, or the one that could start now."""
    flight = it.view["flight"]
    if goal is None:
        return sky.Sky(None)
    marks = [(player["seat"], str(player["colour"]))] if flight else []
    place = it.view["destinations"][goal]
    shown = sky.Sky(goal, place["distance"], it.name("destination", goal), marks=marks)
    if not flight or it.question in BEFORE_LIFT_OFF:
        fates = odds.fates(planned(it, player, goal))
    else:
        fates = ahead(it, flight) if flying(it) else ()
        path = [space for _, space in flown(it, player, flight)]
        shown = replace(shown, space=flight["rocket"], path=path)
    return replace(shown, fates=fates, parts=[percent(it, chance) for chance in fates])


def ahead(it: Table, flight: Data) -> odds.Fates:
    """Where the flight may end from here, flown as well as possible."""
    now = current(it, flight)
    if flight["value"] is not None:
        return odds.drawn(now, flight["value"])
    if flight["looked_at"] is not None:
        seen = now._replace(help=now.help._replace(look=False))
        return odds.looked(seen, flight["looked_at"])
    return odds.fates(now)


def flown(it: Table, player: Data, flight: Data) -> list[tuple[int, int]]:
    """Where the Rocket was after lift-off and after every card, effects included.

    After a failure the site does not tell any more what lift-off gave, but the cards do.
    """
    rocket, drawn, distance = flight["rocket"], flight["drawn"], flight["distance"]
    instead = [spaces for _, spaces in helps(it, flight["used"]).instead]
    space = rocket - sum(drawn)
    if instead or rocket == distance:
        space = player["lift_off"][flight["destination"]]
    extra = rocket - space - sum(drawn)
    path = [(0, space)]
    for number, value in enumerate(drawn, 1):
        more = min(max(0, extra), max(0, max(instead, default=0) - value))
        extra -= more
        space = min(distance, space + value + more)
        path.append((number, space))
    path[-1] = (path[-1][0], rocket)
    return path


def landing(it: Table) -> tuple[sky.Sky, Data] | None:
    """The end of a flight that has just been decided, while nothing else has happened."""
    ends = it.scene.happened("succeeded", "failed")
    moves = it.scene.happened("lift_off", "moved")
    if not ends or not moves or it.view["flight"]:
        return None
    end = ends[-1]
    if end.name == "failed":
        goal = end.destination
    else:
        goal = it.view["spots"][SPOT.index(end.spot)]["destination"]
    player = it.view["players"][end.seat]
    distance = it.view["destinations"][goal]["distance"]
    marks = [(end.seat, str(player["colour"]))]
    path = [move.space for move in moves]
    shown = sky.Sky(goal, distance, it.name("destination", goal), path[-1], path, marks=marks)
    return shown, player


def outcome(it: Table) -> list[tuple[h.Node, str]]:
    """What has just become of a flight, in a few words."""
    found: list[tuple[h.Node, str]] = []
    for event in it.scene.happened("succeeded", "failed", "abandoned", "ai_succeeded"):
        number = len(it.view["players"]) if event.name == "ai_succeeded" else event.seat
        name = it.side_name(number)
        if event.name in ("succeeded", "ai_succeeded"):
            words = it.say("news_success", player=name, points=event.points)
        else:
            words = it.say(f"news_{event.name}", player=name)
        found.append((mark(number), words))
    return found


def moment(it: Table) -> h.Node:
    """A card turned, a flight that ends: shown large for a moment, then told by the board."""
    ends = it.scene.happened("succeeded", "failed", "abandoned")
    cards = it.scene.happened("drawn")
    if not ends and not cards:
        return None
    parts: list[h.Node] = []
    if cards:
        value = f"+{cards[-1].value}"
        parts.append(h.div(".big-card")[h.span(".big-back"), h.span(".big-face")[value]])
    if ends:
        end = ends[-1]
        points = f"+{end.points}" if end.name == "succeeded" else None
        words = it.say(f"moment_{end.name}", player=it.player(end.seat))
        parts.append(h.div(f".big-end.{end.name}")[points and h.b[points], h.span[words]])
    told = [it.view["round"], *(event.seat for event in (*cards, *ends))]
    told += [f"{event.number}-{event.value}" for event in cards] + [event.name for event in ends]
    name = "-".join(map(str, told))
    return kit_moment(name, parts, class_="rm-moment with-card" if cards else "rm-moment")


def plot_words(it: Table, player: Data, shown: sky.Sky) -> str:
    """The sky for those who do not see it."""
    name = it.player(player["seat"])
    if shown.goal is None:
        return it.say("no_flight", player=name)
    said = it.say("plot", player=name, toward=it.toward(shown.goal), distance=shown.distance,
                  space=shown.space)  # fmt: skip
    told = [
        it.say("fate", space=shown.distance - missing, percent=percent(it, chance))
        for missing, chance in enumerate(shown.fates)
        if chance
    ]
    return f"{said} {it.say('fates', fates=', '.join(told))}" if told else said


def readout(it: Table, player: Data, shown: sky.Sky) -> h.Element:
    """The odds, the Trajectory cards, and what can be done in flight."""
    flight = it.view["flight"]
    inside = flight is not None and flying(it)
    found: dict[str, float] = chances(it, flight) if inside else {}
    planning = shown.goal is not None and not flight and bool(shown.fates)
    best = max(found, key=lambda name: found[name], default="")
    chance = found[best] if found else shown.fates[0] if planning else None
    return h.div(".readout")[
        chance is not None and shown.goal and odds_dial(it, player, shown.goal, chance, best),
        planning and shown.goal and prospects(it, player, shown.goal),
        shown.goal is None and not it.over and h.p(".calm-words")[nothing_to_fly(it, player)],
        inside and h.p(".calm-words")[it.say("fates_help"), " ", stakes(it, flight)],
        h.div(".trajectory-cards")[pile(it, flight), flight and turned(it, flight)],
        h.div(".flight-commands")[flight_commands(it, found), launches(it, player)],
    ]


def nothing_to_fly(it: Table, player: Data) -> str:
    """What would stand in an empty sky, or why a programmed mission cannot fly."""
    if player["markers_left"] <= 0:
        return it.say("no_markers", player=it.player(player["seat"]))
    if player["program"]:
        return it.say("no_target", card=it.card(player["program"]))
    return it.say("nothing_programmed")


def stakes(it: Table, flight: Data) -> str:
    """RM-72, RM-76: what failing costs, and what abandoning now."""
    kept, price = flight["kept"], flight["price"]
    said = it.say("stakes_kept" if kept else "stakes", count=kept)
    if not 0 < flight["draws"] < flight["most_draws"]:
        return said
    return f"{said} {it.say('abandoning' if price else 'abandoning_free', count=price)}"


def odds_dial(it: Table, player: Data, goal: str, chance: float, best: str) -> h.Element:
    """The chance of success as a number, the effect it needs, and what success brings."""
    words, points = percent(it, chance), aim(it, player, goal)["points"]
    key = "odds_helped" if helps(it, player["site"]) != odds.Help() else "odds"
    label = it.say(key, percent=words, toward=it.toward(goal))
    label = f"{label}. {it.say('odds_worth', points=points)}"
    effect = best.removeprefix("flight:") if best.startswith("flight:") else ""
    short = it.say("odds_with", card=it.card(effect)) if effect else it.say("odds_short")
    return h.div(".odds", role="img", aria_label=label, data_tip=label, tabindex="-1")[
        h.b[words], h.small[short], h.span(".prize")[f"+{points}", star_picture()]
    ]


def aim(it: Table, player: Data, goal: str) -> Data:
    """The spot of a destination that a player's mission flies to."""
    target = next(one for one in player["targets"] if one["destination"] == goal)
    return dict(it.view["spots"][target["spot"]])


#: So many cards are named that would raise the odds.
BEST = 2


def prospects(it: Table, player: Data, goal: str) -> h.Element:
    """Before a launch: what is to climb with how many cards, and what would raise the odds."""
    flight, place = planned(it, player, goal), it.view["destinations"][goal]
    needed, have = aim(it, player, goal)["engine"], player["engine_points"][goal]
    said = [it.say("climb", need=max(0, flight.need), distance=place["distance"],
                   cards=place["draws"])]  # fmt: skip
    if have < needed:
        said.append(it.say("engines_missing", count=needed - have))
    if flight.need > 0:
        more = odds.chance(flight._replace(need=flight.need - 1))
        icon = it.name("resource", place["icon"])
        said.append(it.say("one_more", icon=icon, percent=percent(it, more)))
    better = raises(it, player, goal, odds.chance(flight))
    return h.div(".prospects")[
        h.p[" ".join(said)],
        bool(better)
        and h.ul[
            [
                h.li(tabindex="-1", data_tip=raised(it, key, chance))[
                    art.sign_picture(key), h.span[it.card(key)], h.b["→ ", percent(it, chance)]
                ]
                for key, chance in better
            ]
        ],
    ]


def raises(it: Table, player: Data, goal: str, now: float) -> list[tuple[str, float]]:
    """The cards of the own hand that would raise the odds most on the Launch Site."""
    distance = it.view["destinations"][goal]["distance"]
    flight = planned(it, player, goal)
    found = []
    for key, given in (player["if_placed"] or {}).items():
        helped = helps(it, [*player["site"], key])
        need = distance - given["lift_off"][goal]
        chance = odds.chance(flight._replace(need=need, help=helped))
        if chance > now:
            found.append((key, chance))
    return sorted(found, key=lambda one: -one[1])[:BEST]


def raised(it: Table, key: str, chance: float) -> str:
    return it.say("raise_help", card=it.card(key), percent=percent(it, chance))


def turned(it: Table, flight: Data) -> h.Element:
    """RM-67: the cards of this flight, turned and still to come."""
    cards = [*flight["drawn"], *[None] * (flight["most_draws"] - flight["draws"])]
    told = ", ".join(map(str, flight["drawn"])) or it.say("none")
    label = it.say("cards_of_flight", cards=told, left=flight["most_draws"] - flight["draws"])
    return h.div(".cards-of-flight", role="img", aria_label=label, data_tip=label, tabindex="-1")[
        sky.drawn_cards(cards, flight["value"])
    ]


def pile(it: Table, flight: Data | None) -> h.Element:
    """RM-63: the Trajectory pile; in flight, the cards that are still in it."""
    counts = flight["pile"] if flight and any(flight["pile"]) else it.view["trajectory"]
    told = ", ".join(it.say("value_count", value=v, count=n) for v, n in enumerate(counts))
    label = it.say("pile", count=sum(counts), values=told)
    bars = [
        h.span({"class": f"bar bar-{n}"})[h.i, h.b[str(v)], h.small[f"×{n}"]]
        for v, n in enumerate(counts)
    ]
    return piece(
        it.scene, label, flight and sky.fan_picture(sum(counts)), h.span(".bars")[bars],
        h.small(".bars-words")[it.say("bars_short")], does="draw", key="trajectory-pile",
        tip=f"{label}\n{it.say('bars_help')}", class_="trajectory-pile",
    )  # fmt: skip


def launches(it: Table, player: Data) -> list[h.Node]:
    """A launch from here, with the chance it has."""
    listed: list[h.Node] = []
    for goal in player["targets"]:
        key = goal["destination"]
        if it.scene.choice(f"launch:{key}"):
            chance = percent(it, odds.chance(planned(it, player, key)))
            words = it.say("do_launch", toward=it.toward(key), percent=chance)
            listed.append(command(it.scene, words, f"launch:{key}"))
    return listed


def flight_commands(it: Table, found: Mapping[str, float]) -> list[h.Node]:
    """The choices of a flight as buttons in words, with the chance each of them leaves."""
    listed: list[h.Node] = []
    for name in ("draw", "abandon", "accept", "keep_top", "bury", "yes", "no"):
        chance = percent(it, found[name]) if name in found and name != "draw" else ""
        key = f"{name}_{it.question}" if name in ("yes", "no") else name
        words = it.say(f"do_{key}") if it.scene.choice(name) else ""
        listed.append(command(it.scene, f"{words} · {chance}" if chance else words, name))
    return listed
