"""The trajectory on the board of Rocketmen: the flight as telemetry, with its honest odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import htpy as h

from cosmodrome.games.rocketmen import board_art as art
from cosmodrome.games.rocketmen import odds
from cosmodrome.games.rocketmen.board_table import Table
from cosmodrome.games.rocketmen.box import SPOT
from cosmodrome.web.kit import Data, command, mark, news, piece, zone

#: Questions while a launch can still be called off.
BEFORE_LIFT_OFF = ("window", "pay")


def helps(it: Table, cards: Iterable[str]) -> odds.Help:
    """RM-157: what the effects of these cards of a Launch Site may do to a flight."""
    known = it.view["flight_effects"]
    effects = [known[card] for card in cards if card in known]
    does = [effect["does"] for effect in effects]
    instead = [(effect["up_to"], effect["spaces"]) for effect in effects if "up_to" in effect]
    return odds.Help("redraw" in does, "look" in does, tuple(instead))


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
    """A chance in words; certain only where it is."""
    number = round(100 * chance)
    if chance > 0 and number == 0:
        return it.say("below", percent=1)
    if chance < 1 and number == 100:
        return it.say("above", percent=99)
    return it.say("percent", percent=number)


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


def trajectory(it: Table) -> h.Element:
    """The centre: the flight as telemetry, and the odds beside it."""
    player = pilot(it)
    landed = landing(it)
    goal = landed[1] if landed else aimed(it, player)
    plot = landed[0] if landed else plotted(it, player, goal)
    if landed:
        player = it.view["players"][landed[2]]
    label = plot_words(it, player, plot, goal)
    return zone(
        it.say("trajectory"),
        art.plot_picture(plot, label),
        readout(it, player, goal),
        news(outcome(it)),
        key="flight",
        class_="trajectory flying" if it.view["flight"] else "trajectory",
    )


def aims(it: Table, goal: str | None, seat: int | None = None) -> list[art.Aim]:
    """The three destinations on the plot, with the markers that aim there."""
    found = []
    for key, place in it.view["destinations"].items():
        marks = []
        if seat is not None and key == goal:
            marks.append((seat, str(it.view["players"][seat]["colour"])))
        rival = it.view["ai"]
        if rival and rival["destination"] == key:
            marks.append((len(it.view["players"]), str(rival["colour"])))
        found.append(art.Aim(it.name("destination", key), place["distance"], key == goal, marks))
    return found


def rival_rocket(it: Table) -> tuple[int, int, str] | None:
    one = it.view["ai"]
    if one is None or one["destination"] is None:
        return None
    return one["rocket"], len(it.view["players"]), str(one["colour"])


def clipped(start: int, sums: Sequence[float], distance: int) -> list[float]:
    """The chance of each space; what goes beyond the target is at the target."""
    found = [0.0] * (distance + 1)
    for total, chance in enumerate(sums):
        found[min(distance, start + total)] += chance
    return found


def plotted(it: Table, player: Data, goal: str | None) -> art.Plot:
    """The flight in progress, or the one that could start now."""
    flight = it.view["flight"]
    rival = rival_rocket(it)
    if goal is None:
        return art.Plot(aims(it, None), rival=rival)
    place = it.view["destinations"][goal]
    distance, most = place["distance"], place["draws"]
    if not flight or it.question in BEFORE_LIFT_OFF:
        start = player["lift_off"][goal]
        pile = it.view["trajectory"]
        ahead = [(k, clipped(start, odds.spread(pile, k), distance)) for k in range(most + 1)]
        cards = [None] * most
        aim = aims(it, goal, flight and flight["seat"])
        return art.Plot(aim, cards=cards, forecast=ahead, rival=rival)
    pile, draws, start = list(flight["may_come"]), flight["draws"], flight["rocket"]
    pending = flight["looked_at"] if flight["value"] is None else flight["value"]
    if flight["looked_at"] is not None:
        pile[flight["looked_at"]] -= 1
    known = 0 if pending is None else 1
    ahead = []
    if flying(it):
        for k in range(most - draws - known + 1):
            if k or known:
                sums = odds.spread(pile, k)
                ahead.append((draws + known + k, clipped(start + (pending or 0), sums, distance)))
    cards = [*flight["drawn"], *[None] * (most - draws)]
    return art.Plot(aims(it, goal, flight["seat"]), flown(it, player, flight), cards, ahead,
                    flight["value"], rival)  # fmt: skip


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


def landing(it: Table) -> tuple[art.Plot, str, int] | None:
    """The end of a flight that has just been decided, while nothing else has happened."""
    ends = it.scene.happened("succeeded", "failed")
    if not ends or it.view["flight"]:
        return None
    end = ends[-1]
    if end.name == "failed":
        goal = end.destination
    else:
        goal = it.view["spots"][SPOT.index(end.spot)]["destination"]
    moves = it.scene.happened("lift_off", "moved")
    drawn = it.scene.happened("drawn")
    if not moves:
        return None
    number = drawn[-1].number if drawn else 0
    space = moves[-1].space
    path = [(number, space)]
    if len(moves) > 1 and number:
        path.insert(0, (number - 1, moves[-2].space))
    elif number:
        path.insert(0, (number - 1, max(0, space - moves[-1].count)))
    values: list[int | None] = [None] * it.view["destinations"][goal]["draws"]
    for event in drawn:
        values[event.number - 1] = event.value
    aim = aims(it, goal, end.seat)
    return art.Plot(aim, path, values, rival=rival_rocket(it)), goal, end.seat


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


def plot_words(it: Table, player: Data, plot: art.Plot, goal: str | None) -> str:
    """The plot for those who do not see it."""
    name = it.player(player["seat"])
    if goal is None:
        return it.say("no_flight", player=name)
    said = it.say("plot", player=name, toward=it.toward(goal),
                  distance=it.view["destinations"][goal]["distance"],
                  space=plot.path[-1][1] if plot.path else 0)  # fmt: skip
    cards = ", ".join(str(value) for value in plot.cards if value is not None)
    return f"{said} {it.say('drawn', cards=cards)}" if cards else said


def readout(it: Table, player: Data, goal: str | None) -> h.Element:
    """The odds, the pile, and what can be done in flight."""
    flight = it.view["flight"]
    found: dict[str, float] = chances(it, flight) if flight and flying(it) else {}
    if flight and flying(it):
        chance: float | None = max(found.values())
    elif goal is None or flight or it.scene.happened("succeeded", "failed"):
        chance = None
    else:
        chance = odds.chance(planned(it, player, goal))
    return h.div(".readout")[
        chance is not None and goal is not None and odds_dial(it, player, goal, chance),
        not player["program"]
        and not it.scene.happened("succeeded")
        and h.p(".calm-words")[it.say("nothing_programmed")],
        pile(it, flight),
        h.div(".flight-commands")[flight_commands(it, found)],
    ]


def odds_dial(it: Table, player: Data, goal: str, chance: float) -> h.Element:
    """The chance of success as a number and a bar."""
    words = percent(it, chance)
    key = "odds_helped" if helps(it, player["site"]) != odds.Help() else "odds"
    label = it.say(key, percent=words, toward=it.toward(goal))
    return h.div(".odds", role="img", aria_label=label, title=label)[
        h.small[it.name("destination", goal)],
        h.b[words],
        h.meter(min="0", max="100", value=str(round(100 * chance)), aria_hidden="true"),
        h.small[it.say("odds_short")],
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
    return piece(it.scene, label, h.span(".bars")[bars], does="draw", key="trajectory-pile",
                 class_="trajectory-pile")  # fmt: skip


def flight_commands(it: Table, found: Mapping[str, float]) -> list[h.Node]:
    """The choices of a flight as buttons in words, with the chance each of them leaves."""
    listed: list[h.Node] = []
    for name in ("draw", "abandon", "accept", "keep_top", "bury", "yes", "no"):
        chance = percent(it, found[name]) if name in found and name != "draw" else ""
        key = f"{name}_{it.question}" if name in ("yes", "no") else name
        words = it.say(f"do_{key}") if it.scene.choice(name) else ""
        listed.append(command(it.scene, f"{words} · {chance}" if chance else words, name))
    return listed
