"""The board of Space Pioneers for the browser: a star chart of networks, drawn as they grow."""

from __future__ import annotations

from collections import Counter

from cosmodrome.engine import markup as h
from cosmodrome.games.space_pioneers import GAME
from cosmodrome.games.space_pioneers import board_art as art
from cosmodrome.games.space_pioneers.board_legend import COMPONENTS as COMPONENTS
from cosmodrome.games.space_pioneers.board_legend import explain as explain
from cosmodrome.games.space_pioneers.board_table import WORDS as WORDS
from cosmodrome.games.space_pioneers.board_table import Table
from cosmodrome.games.space_pioneers.box import SHIP
from cosmodrome.web.kit import (
    Data,
    Scene,
    card,
    chart,
    chips,
    command,
    counter,
    fan,
    flag_picture,
    frame,
    magnifier,
    mark,
    news,
    piece,
    reach,
    sign,
    slot,
    source_mark,
    spread,
    stack,
    star_picture,
    zone,
    zoom,
)


def board(scene: Scene) -> h.Element:
    """The whole board for one seat: the chart in the middle, everybody's networks around it."""
    it = Table(scene)
    shown = in_focus(it)
    others = [you for you in scene.view["players"] if you["seat"] != shown]
    mine = scene.view["players"][scene.seat] if scene.seat is not None else None
    return frame(
        f".space-pioneers.with-{len(others)}",
        supply(it),
        sky(it, shown),
        h.div(".others")[[corner(it, you) for you in others], solo(it)],
        mine and not it.over and tray(it, mine),
    )


def in_focus(it: Table) -> int:
    """The network drawn large: where the seat is placing or capturing, otherwise its own."""
    if it.scene.seat is None:
        return int(it.view["turn"])
    return int(it.asked.get("network", it.scene.seat))


# Cards to draw


def supply(it: Table) -> h.Element:
    """SP-6, SP-10, SP-51: the deck, the face-up cards and the space graveyard."""
    view = it.view
    count = view["deck"]
    back = stack(count, art.deck_picture()) if count else slot("gone")
    return zone(
        it.say("supply"),
        piece(it.scene, it.say("deck", count=count), back, does="deck", key="deck",
              tip=f"{it.say('deck', count=count)}\n{it.say('deck_help')}", class_="deck"),
        [open_card(it, i, face) for i, face in enumerate(view["row"], 1)],
        command(it.scene, it.say("no_ship"), "no_ship"),
        pile_of(it, "graveyard", view["graveyard"]),
        view["out_of_game"] and pile_of(it, "out_of_game", view["out_of_game"]),
        class_="supply",
    )  # fmt: skip


def open_card(it: Table, number: int, face: str | None) -> h.Element:
    if face is None:
        return piece(it.scene, it.say("no_open_card", number=number), slot("gone"),
                     key=f"row-{number}")  # fmt: skip
    label = it.say("open_card", number=number, card=it.face_text(face))
    return piece(it.scene, label, tile_card(it, face), does=f"take:{number}", key=f"row-{number}",
                 tip=it.tip(face), class_="open-card")  # fmt: skip


def pile_of(it: Table, key: str, cards: list[str]) -> h.Element:
    """Cards laid aside, counted by kind."""
    counts = Counter(cards)
    signs = [small_count(card, n) for card, n in counts.items()]
    label = it.say(key, cards=it.card_names(cards))
    tip = f"{label}\n{it.say(f'{key}_help')}"
    return h.div({"class": f"aside {key.replace('_', '-')}", "data-key": key, "data-tip": tip,
                  "tabindex": "-1", "role": "group", "aria-label": label})[
        h.small[it.say(f"{key}_short")],
        chips(label, signs) or h.span(".none", role="img", aria_label=label)["—"],
    ]  # fmt: skip


def small_count(card: str, count: int) -> h.Element:
    return h.span(".small-count")[art.small_picture(card), count > 1 and h.b[f"×{count}"]]


def tile_card(it: Table, face: str) -> h.Element:
    """A card of the deck with its name under the picture."""
    colour = it.face(face)["colour"]
    return card(it.card_name(face), art.tile_picture(face), class_=f"tile-card sp-{colour}")


# Networks


def sky(it: Table, seat: int) -> h.Element:
    """The network in focus, as large as it fits, with zoom."""
    view = it.view
    cards, you = view["networks"][seat], view["players"][seat]
    label = it.say("network", player=it.player(seat), count=len(cards))
    return zone(
        label,
        heading(it, you, secret_of(it, you) if it.over else ending(it)),
        closer_look(it, seat, label),
        prizes(it, you),
        choosing(it, seat),
        happenings(it, seat),
        chosen(it),
        key=f"sky-{seat}",
        class_=f"sky {tall(it, seat)}",
    )


def ending(it: Table) -> h.Element | None:
    """SP-57 … SP-60: whether the last round is being played."""
    return h.span(".ending")[it.say("ending")] if it.view["ending"] else None


def closer_look(it: Table, seat: int, label: str) -> h.Element:
    """A network that can be zoomed."""
    shown = it.view["networks"][seat] or free_cells(it, seat)
    return zoom(label, network(it, seat) if shown else nothing(it), key=f"net-{seat}",
                closer=it.say("closer"), further=it.say("further"),
                whole=it.say("whole"))  # fmt: skip


def happenings(it: Table, seat: int) -> h.Element | None:
    """The captures and missions of a player's last move."""
    lines: list[tuple[h.Node, str]] = []
    for event in it.scene.happened("captured", "mission", "solo_mission"):
        if event.seat != seat:
            continue
        if event.name == "captured":
            told = it.say("news_capture", card=it.card_name(event.card))
            lines.append((art.small_picture(event.card), told))
        else:
            points = it.row(event.name, event.mission)["points"]
            lines.append((star_picture(), it.say("news_mission", points=points)))
    return news(lines)


def choosing(it: Table, seat: int) -> h.Element | None:
    """All of a network, while it is to be chosen."""
    return reach(f"choose-{seat}") if it.scene.choice(f"network:{seat + 1}") else None


def nothing(it: Table) -> h.Element:
    return h.p(".nothing")[it.say("empty_network")]


def free_cells(it: Table, seat: int) -> list[Data]:
    return list(it.asked.get("cells", ())) if it.asked.get("network") == seat else []


def network(it: Table, seat: int) -> h.Element:
    """A network with its links, and the places where the chosen card may go."""
    does = card_actions(it, seat)
    cells: list[tuple[int, int, h.Node]] = [
        (c["x"], c["y"], [tile(it, seat, c, does.get((c["x"], c["y"]), "")), links(c)])
        for c in it.view["networks"][seat]
    ]
    cells += [(c["x"], c["y"], free_cell(it, c)) for c in free_cells(it, seat)]
    return chart(sorted(cells, key=lambda cell: (cell[1], cell[0])), "network")


def tall(it: Table, seat: int) -> str:
    """The class by which the stylesheet knows the rows of a network, free places among them."""
    rows = [cell["y"] for cell in (*it.view["networks"][seat], *free_cells(it, seat))]
    return f"rows-{spread(rows)}" if rows else ""


def card_actions(it: Table, seat: int) -> dict[tuple[int, int], str]:
    """SP-82, SP-49: what capturing or removing a card of a network is called, by its place."""
    if it.asked.get("network", it.scene.seat) != seat:
        return {}
    lying, action = {(c["x"], c["y"]): c["card"] for c in it.view["networks"][seat]}, "remove"
    meant = [at for at, card in lying.items() if card in SHIP]
    if placed := it.asked.get("placed"):
        new, action = (placed["x"], placed["y"]), "capture"
        meant = [at for at, card in lying.items() if card == placed["card"] and at != new]
    return {at: f"{action}:{number}" for number, at in enumerate(meant, 1)}


def tile(it: Table, seat: int, placed: Data, does: str) -> h.Element:
    x, y, face = placed["x"], placed["y"], placed["card"]
    label = it.say("at", card=it.face_text(face), x=x, y=y)
    new = it.last_placed == (seat, x, y)
    if new:
        label = f"{label}, {it.say('placed')}"
    return piece(it.scene, label, art.tile_picture(face), does=does, tip="",
                 key=f"net-{seat}-{x}-{y}", came_from=it.placed_from if new else "",
                 class_="on-chart new" if new else "on-chart")  # fmt: skip


def links(placed: Data) -> list[h.Node]:
    """What a card has in common with its right and lower neighbours."""
    return [art.link_picture(side, shared) for side, shared in placed["shares"].items()]


def free_cell(it: Table, cell: Data) -> h.Element:
    """A place where the chosen card fits, with the criteria it meets on each side."""
    label = it.say("free", x=cell["x"], y=cell["y"])
    met = [
        it.name("criterion", criterion)
        for criterion in dict.fromkeys("".join(cell["criteria"].values()))
    ]
    return piece(it.scene, label, art.cell_picture(tuple(cell["criteria"].items())),
                 does=cell["action"], tip="\n".join([label, *met]),
                 class_="on-chart free-cell")  # fmt: skip


def chosen(it: Table) -> h.Element | None:
    """The card being placed, and what the signs on the free places mean."""
    if it.asked.get("kind") not in ("cell", "network"):
        return None
    face = it.asked["card"]
    signs = [
        h.span(".meaning")[art.criterion_picture(criterion), it.name("criterion", criterion)]
        for criterion in it.tables["criterion"]
    ]
    return h.div(".chosen")[
        h.span(role="img", aria_label=it.say("chosen", card=it.face_text(face)))[
            art.tile_picture(face)
        ],
        h.div(".meanings")[signs],
    ]


# Players


def heading(it: Table, you: Data, more: h.Node = None) -> h.Element:
    """A player's line: mark, name, missions, points."""
    seat, view = you["seat"], it.view
    score = view["scores"][seat]
    place = view["places"] and view["places"][seat]
    name = it.player(seat)
    turn = " on-turn" if view["turn"] == seat and not it.over else ""
    return h.header({"class": f"heading{turn}"})[
        place and counter(it.say("place", place=place), place, class_=f"rank rank-{place}"),
        mark(seat),
        command(it.scene, name, f"network:{seat + 1}", it.say("choose_network", player=name),
                f"choose-{seat}")
        or h.span(".name")[name],
        seat == view["start"] and flag_picture(it.say("start")),
        missions(it, you),
        more,
        counter(it.say("score", points=score), score, star_picture(), "score"),
    ]  # fmt: skip


def prizes(it: Table, you: Data) -> h.Element | None:
    """SP-84: the planets a player captured, counted by kind."""
    label = it.say("captured", cards=it.card_names(you["captured"]))
    seat = you["seat"]
    signs = [
        h.span(".prize", data_key=f"prize-{seat}-{card}", data_from=it.came_off(card))[
            small_count(card, n)
        ]
        for card, n in Counter[str](you["captured"]).items()
    ]
    return chips(label, signs, "captured", tip=label)


def missions(it: Table, you: Data) -> h.Element | None:
    """SP-40: which of the regular missions are done, as small seals."""
    if it.view["solo"]:
        return None
    seals = []
    for number, (key, mission) in enumerate(it.tables["mission"].items(), 1):
        done = key in you["missions"]
        label = it.say("mission_done" if done else "mission_open", text=it.text("mission", key),
                       points=mission["points"])  # fmt: skip
        tip = "\n".join([it.say("mission_number", number=number), label])
        shown = "✓" if done else str(number)
        seals.append(sign(label, shown, tip=tip, class_="seal done" if done else "seal"))
    return h.span(".seals")[seals]


def corner(it: Table, you: Data) -> h.Element:
    """Another network, small, with what is known of its owner's hand."""
    seat, key = you["seat"], f"sky-{you['seat']}"
    cards = it.view["networks"][seat]
    label = it.say("network", player=it.player(seat), count=len(cards))
    return zone(
        label,
        heading(it, you),
        closer_look(it, seat, label),
        choosing(it, seat),
        magnifier(it.scene, it.say("magnify", player=it.player(seat)), key),
        happenings(it, seat),
        seat != it.scene.seat and held(it, you),
        key=key,
        class_="corner",
        magnified=True,
        large=it.scene.large == key,
    )


def held(it: Table, you: Data) -> h.Element:
    """SP-73, SP-74: how many cards a hand holds, and those everybody knows; the Top Secret card."""
    seat = you["seat"]
    hidden = you["hand_size"] - len(you["hand"])
    known = [
        sign(it.say("known_card", card=it.card_name(c)), art.small_picture(c), class_="known")
        for c in you["hand"]
    ]
    back = hidden > 0 and counter(it.say("hidden_cards", count=hidden), f"×{hidden}",
                                  art.deck_picture(), "backs")  # fmt: skip
    label = it.say("hand", player=it.player(seat), count=you["hand_size"])
    elsewhere = it.say("placed_elsewhere", count=you["placed_in_others"],
                       captured=you["captured_from_others"])  # fmt: skip
    group = {"role": "group", "aria-label": label, "title": elsewhere, "data-key": f"hand-{seat}"}
    hand: list[h.Node] = [] if it.over else [back, known]
    return h.div({"class": "held", **group})[hand, prizes(it, you), secret_of(it, you)]


def secret_of(it: Table, you: Data) -> h.Element | None:
    """SP-72: another player's Top Secret card, sealed until the end."""
    if not you["has_top_secret"]:
        return None
    if you["top_secret"] is None:
        label = it.say("hidden_top_secret")
        tip = f"{label}\n{it.say('top_secret_help')}"
        return sign(label, art.secret_picture(), tip=tip, class_="known")
    name, tasks = orders(it, you["top_secret"])
    label = it.say("top_secret", name=name, tasks=" ".join(tasks))
    return sign(label, name, tip="\n".join([it.say("top_secret_name", name=name), *tasks]),
                class_="orders")  # fmt: skip


def my_secret(it: Table, you: Data) -> h.Element | None:
    """SP-72: the own Top Secret card with its tasks."""
    if you["top_secret"] is None:
        return None
    name, tasks = orders(it, you["top_secret"])
    mark_of = source_mark(it.row("top_secret", you["top_secret"]), it.lang)
    tip = "\n".join([it.say("top_secret_name", name=name), it.say("top_secret_help")])
    return h.div(".orders")[
        sign(name, h.b[name], tip=tip), " ", mark_of, h.ul[[h.li[task] for task in tasks]]
    ]


def orders(it: Table, key: str) -> tuple[str, list[str]]:
    """The name of a Top Secret card and its tasks in words."""
    tasks = [name for name, task in it.tables["task"].items() if task["card"] == key]
    return it.name("top_secret", key), [it.text("task", name) for name in tasks]


def solo(it: Table) -> h.Element | None:
    """The solo card: the missions of the side that is up, those done, and laps."""
    state = it.view["solo"]
    if not state:
        return None
    rows = []
    for key, mission in it.tables["solo_mission"].items():
        times, shown = state["missions"][key], key in state["up"]
        if shown or times:
            text = it.say("mission_times", text=it.text("solo_mission", key), times=times,
                          points=mission["points"])  # fmt: skip
            now = "done" if key in state["done"] else "open" if shown else "past"
            rows.append(h.li({"class": now})[text])
    since = it.say("since_turned", cards=it.card_names(state["captured_since_turned"]))
    return zone(
        it.say("solo", side=state["side"], laps=state["laps"]),
        h.h2[it.say("solo", side=state["side"], laps=state["laps"])],
        h.ul[rows],
        h.p[since],
        state["last_turn"] and h.p(".last")[it.say("last_turn")],
        class_="solo",
    )


def tray(it: Table, you: Data) -> h.Element:
    """The own side: hand, what may be passed, missions and the Top Secret card."""
    label = it.say("my_hand", count=you["hand_size"])
    seen: Counter[str] = Counter()
    cards: list[h.Node] = []
    for face in you["hand"]:
        cards.append(hand_card(it, face, seen[face]))
        seen[face] += 1
    if not cards:
        cards.append(h.span(".none")[it.say("empty_hand")])
    commands = [command(it.scene, it.say(key), key) for key in ("skip", "keep")]
    return zone(
        it.say("mine"),
        h.div(".my-hand", data_key=f"hand-{you['seat']}")[fan(label, cards, "hand"), commands],
        h.div(".goals")[my_missions(it, you), my_secret(it, you)],
        class_="tray",
    )


def hand_card(it: Table, face: str, number: int) -> h.Element:
    text = it.face_text(face)
    up = it.asked.get("card") == face and number == 0
    return piece(it.scene, text, tile_card(it, face), does=(f"play:{face}", f"discard:{face}"),
                 tip=it.tip(face), key=f"hand-{face}-{number}", came_from=it.origin(face),
                 class_="hand-card up" if up else "hand-card")  # fmt: skip


def my_missions(it: Table, you: Data) -> h.Element | None:
    """SP-44 … SP-47 in words, the done ones ticked."""
    if it.view["solo"]:
        return None
    rows = [
        h.li({"class": "done" if key in you["missions"] else "open"})[it.text("mission", key)]
        for key in it.tables["mission"]
    ]
    ours = source_mark(it.row("mission", "M1"), it.lang)
    return h.div(".missions")[h.b[it.say("missions")], " ", ours, h.ul[rows]]


def definitions(box: Data) -> h.Node:
    """The parts of every drawing, once for a page."""
    return art.definitions(box)


def cover(lang: str) -> h.Element:
    """The game's cover for the home page."""
    return art.cover_picture(GAME.box.data)
