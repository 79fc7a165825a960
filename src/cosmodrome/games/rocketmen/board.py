"""The board of Rocketmen for the browser: mission control, market and destinations."""

from __future__ import annotations

from cosmodrome.engine import markup as h
from cosmodrome.games.rocketmen import board_art as art
from cosmodrome.games.rocketmen import board_cards as cards
from cosmodrome.games.rocketmen import odds
from cosmodrome.games.rocketmen.board_flight import (
    moment,
    percent,
    pilot,
    planned,
    staged,
    trajectory,
)
from cosmodrome.games.rocketmen.board_legend import COMPONENTS as COMPONENTS
from cosmodrome.games.rocketmen.board_legend import explain as explain
from cosmodrome.games.rocketmen.board_players import corner, rival, tray
from cosmodrome.games.rocketmen.board_table import WORDS as WORDS
from cosmodrome.games.rocketmen.board_table import Table
from cosmodrome.web.kit import (
    Data,
    Scene,
    frame,
    mark,
    piece,
    reconstructed,
    stack,
    star_picture,
    zone,
)


def board(scene: Scene) -> h.Element:
    """The whole board for one seat: market, trajectory, destinations, players, own cards."""
    it = Table(scene)
    players = scene.view["players"]
    others = [one for one in players if one["seat"] != scene.seat]
    count = len(others) + (scene.view["ai"] is not None)
    watching = ".watching" if scene.seat is None else ""
    aloft = staged(it)
    return frame(
        f".rocketmen.with-{count}{watching}{'.aloft' if aloft else ''}",
        status(it),
        backstage(it) if aloft else [market(it), lanes(it)],
        trajectory(it),
        moment(it),
        h.div(".others")[[corner(it, one) for one in others], scene.view["ai"] and rival(it)],
        scene.seat is not None and tray(it, players[scene.seat]),
    )


def backstage(it: Table) -> h.Element:
    """While a flight has the stage, market and destinations are folded away, and can be opened."""
    return h.details(".backstage")[h.summary[it.say("backstage")], market(it), lanes(it)]


# What everybody sees: round, scores, variants


def status(it: Table) -> h.Element:
    """The round, the score track, the goal, Variant cards in play, and a running end."""
    view = it.view
    mode = view["mode"]
    return h.div(".status")[
        h.span(".round")[it.say("round", round=view["round"])],
        mode != "normal" and h.span(".tag")[it.say(f"mode_{mode}")],
        score_track(it),
        deck(it),
        view["ending"] and not it.over and h.span(".tag.ending")[it.say("ending")],
        [variant(it, key) for key in view["variants"]],
        h.small(".own-values", data_tip=it.say("reconstructed_help"), tabindex="-1")[
            it.term("reconstructed")
        ],
    ]


def variant(it: Table, key: str) -> h.Element:
    name = it.name("variant", key)
    label = it.say("variant", name=name, text=it.text("variant", key))
    note = reconstructed(it.row("variant", key), it.lang)
    return piece(it.scene, label, name, key=f"variant-{key}", tip=f"{label}\n{note}",
                 class_="tag variant")  # fmt: skip


#: Where the score track ends when there is no goal of points.
USUAL_GOAL = 27


def score_track(it: Table) -> h.Element:
    """RM-86: everybody's points on their way to the goal, each marker in the cell of its points."""
    goal, sides = it.view["goal"], it.sides()
    end = max(goal or USUAL_GOAL, *(one["score"] for _, one in sides))
    told = ", ".join(f"{it.side_name(n)} {one['score']}" for n, one in sides)
    label = it.say("race_goal" if goal else "race", scores=told, goal=goal)
    cells = []
    for points in range(end + 1):
        here = [(number, one) for number, one in sides if one["score"] == points]
        kinds = ["cell", "fifth" * (points % 5 == 0), "goal" * (points == goal)]
        cells.append(
            h.span({"class": " ".join(filter(None, kinds))})[
                h.span(".runners")[
                    [h.span({"class": f"runner hue-{one['colour']}", "data-key": f"runner-{n}"})[
                        mark(n)] for n, one in here]
                ] if here else None,
                h.b[str(points)],
            ]
        )  # fmt: skip
    tip = f"{label}\n{it.say('race_help')}"
    named = {"role": "img", "aria-label": label, "data-tip": tip, "tabindex": "-1"}
    return h.div({"class": "race", **named})[cells]


# The market


def market(it: Table) -> h.Element:
    """RM-23: the Progress track with prices for this player, and the Engine piles."""
    return zone(
        it.term("track"),
        h.div(".slots")[[slot(it, number, one) for number, one in enumerate(it.view["track"])]],
        h.div(".engines")[[engine(it, one) for one in it.view["engines"]]],
        key="market",
        class_="market",
    )


def deck(it: Table) -> h.Element:
    """RM-05: what is left of the Progress deck, turquoise on top of pink."""
    left, gone = it.view["deck"], it.view["out_of_game"]
    label = it.say("deck", count=left["turquoise"] + left["pink"], **left)
    tip = f"{label}\n{it.say('out_of_game', cards=it.cards(gone))}" if gone else label
    return piece(
        it.scene, label,
        [h.span(f".deck-part.{era}")[art.icon("deck"), h.b[str(left[era])]] for era in left],
        key="deck", tip=tip, class_="deck",
    )  # fmt: skip


def price(it: Table, one: Data) -> h.Element:
    """A price as a plate: money, and perhaps a resource."""
    resource = one["resource"]
    return h.span(".price")[it.money(one["price"]), resource and art.icon(resource)]


def slot(it: Table, number: int, one: Data | None) -> h.Element:
    """A slot of the Progress track: to buy, to take with a one-use card, to give to the AI."""
    place = it.term("slot", number=number + 1)
    if one is None:
        label = it.say("empty_slot", slot=place)
        return h.div(".slot-place.empty", role="img", aria_label=label)[
            it.say("slot_free" if any(it.view["deck"].values()) else "slot_over")
        ]
    key, words = one["card"], it.word(it.called.price(one["card"], one["price"]))
    shifted = it.say("shifted") if one["shifted"] else ""
    label = it.say("slot", slot=place, card=cards.card_label(it, key), price=words)
    chosen = number in (it.view["operation"] or {"slots": ()})["slots"]
    states = ["slot", "shifted" * one["shifted"], "chosen" * chosen]
    return h.div(".slot-place")[
        piece(
            it.scene, f"{label}. {shifted}" if shifted else label,
            cards.face(it, key, price(it, one)),
            does=(f"buy:{number + 1}", f"threat:{number + 1}"), key=f"track-{number}-{key}",
            came_from="deck", tip=cards.card_tip(it, key, it.say("costs", price=words), shifted),
            class_=" ".join(filter(None, states)),
        ),
        cards.small_button(it, f"gift:{number + 1}", "gift", it.say("gift", name=it.card(key))),
    ]  # fmt: skip


def engine(it: Table, one: Data) -> h.Element:
    """RM-03, RM-31: an Engine pile."""
    key, words = one["card"], it.word(it.called.price(one["card"], one["price"]))
    label = it.say("engine_pile", card=cards.card_label(it, key), price=words, count=one["left"])
    chosen = key in (it.view["operation"] or {"engines": ()})["engines"]
    states = ["slot engine", "chosen" * chosen, "sold-out" * (not one["left"])]
    return piece(
        it.scene, label, stack(one["left"], cards.face(it, key, price(it, one))),
        does=f"engine:{key}", key=f"engine-{key}",
        tip=cards.card_tip(it, key, it.say("costs", price=words)),
        class_=" ".join(filter(None, states)),
    )  # fmt: skip


# Destinations


def lanes(it: Table) -> h.Element:
    """The three destinations with their 12 Mission spots; from here a mission is launched."""
    player = pilot(it)
    goals = {goal["destination"]: goal for goal in player["targets"]}
    if it.view["flight"]:
        bound = it.view["flight"]["destination"]
        goals = {goal: found for goal, found in goals.items() if goal == bound}
    return zone(
        it.say("destinations"),
        [lane(it, key, player, goals.get(key)) for key in reversed(it.view["destinations"])],
        key="lanes", class_="lanes",
    )  # fmt: skip


def lane(it: Table, key: str, player: Data, goal: Data | None) -> h.Element:
    """A destination: how far it is, what the programmed mission needs, and its spots."""
    place, name = it.view["destinations"][key], it.name("destination", key)
    icon = it.name("resource", place["icon"])
    label = it.say("lane", destination=name, distance=place["distance"], draws=place["draws"],
                   icon=icon)  # fmt: skip
    tip = [label]
    engines, lift = player["engine_points"][key], player["lift_off"][key]
    ready: h.Node = None
    if goal and not it.view["flight"]:
        spot = it.view["spots"][goal["spot"]]
        chance = percent(it, odds.chance(planned(it, player, key)))
        who = it.player(player["seat"])
        said = it.say("ready", player=who, mission=it.card(spot["mission"]), engines=engines,
                      needed=spot["engine"], spaces=lift, percent=chance)  # fmt: skip
        tip.append(said)
        ready = h.span(".ready.enough" if goal["ready"] else ".ready")[
            h.span[art.icon("engine"), h.b[f"{engines}/{spot['engine']}"]],
            h.span[art.icon("lift"), h.b[f"+{lift}"]],
            h.span(".chance")[chance],
        ]
    tip.append(reconstructed(it.row("destination", key), it.lang))
    spots = [(n, s) for n, s in enumerate(it.view["spots"]) if s["destination"] == key]
    launch = it.scene.choice(f"launch:{key}") is not None
    return h.div(f".lane.lane-{key}{'' if place['open'] else '.closed'}")[
        piece(
            it.scene, ". ".join(tip[:2]),
            art.planet_picture(key),
            h.span(".lane-name")[name],
            h.span(".lane-facts")[
                h.b[str(place["distance"])], art.icon("deck"), h.b[str(place["draws"])],
                art.icon(place["icon"]),
            ],
            ready,
            launch and h.span(".launch")[it.say("launch")],
            does=f"launch:{key}", key=f"lane-{key}", tip="\n".join(filter(None, tip)),
            class_="lane-head",
        ),
        token(it, key),
        h.div(".spots")[[spot_place(it, n, s, goal) for n, s in spots]],
    ]  # fmt: skip


def token(it: Table, key: str) -> h.Element | None:
    """RM-85: the Moon or Mars marker, on the board or with its owner."""
    markers = it.view["markers"]
    if not markers or key not in markers:
        return None
    name, owner = it.name("destination", key), markers[key]
    if owner is None:
        label = it.say("marker_free", destination=name, points=it.view["marker_points"])
    else:
        label = it.say("marker", destination=name, player=it.player(owner))
    return h.span({"class": "marker-token", "role": "img", "aria-label": label, "data-tip": label,
                   "tabindex": "-1", "data-key": f"marker-{key}"})[
        art.planet_picture(key),
        hued(it, owner) if owner is not None else h.b[f"+{it.view['marker_points']}"],
    ]  # fmt: skip


def hued(it: Table, number: int) -> h.Element:
    """A side's mark in its colour."""
    colour = it.sides()[number][1]["colour"]
    return h.span(f".hue-{colour}")[mark(number)]


def spot_place(it: Table, number: int, spot: Data, goal: Data | None) -> h.Element:
    """A Mission spot: what it needs, what it gives the next one, and who has been there."""
    there = [*spot["seats"], *([len(it.view["players"])] if spot["ai"] else ())]
    name = it.card(spot["mission"])
    place = it.name("destination", spot["destination"])
    printed = it.scene.box["spot"][number]
    who = ", ".join(it.side_name(n) for n in there) or it.say("nobody")
    label = it.say("spot", mission=name, destination=place, engine=spot["engine"],
                   points=spot["points"], players=who)  # fmt: skip
    tip = [label, it.say("first_later", first=spot["first"], later=spot["later"]),
           reconstructed(printed, it.lang)]  # fmt: skip
    mine = goal is not None and number == goal["spot"]
    return piece(
        it.scene, label,
        h.span(".sign-row")[art.sign_picture(spot["mission"])],
        h.span(".needs")[art.icon("engine"), h.b[str(spot["engine"])]],
        h.span(".worth")[star_picture(), h.b[str(spot["points"])]],
        h.span(".there")[
            [h.i({"data-key": f"there-{number}-{n}", "data-from": f"aim-{n}"})[hued(it, n)]
             for n in there]
        ],
        key=f"spot-{number}", tip="\n".join(filter(None, tip)),
        class_="mission-spot aimed" if mine else "mission-spot",
    )  # fmt: skip


def definitions(box: Data) -> h.Node:
    """The parts of every drawing, once for a page."""
    return art.definitions()


def cover(lang: str) -> h.Element:
    """The game's cover for the home page."""
    return art.cover_picture(lang)
