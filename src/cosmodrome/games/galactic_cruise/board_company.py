"""One player's company on the board of Galactic Cruise: stores, tower, crew, fleet and papers."""

from __future__ import annotations

from cosmodrome.engine import markup as h
from cosmodrome.engine.words import Listed
from cosmodrome.games.galactic_cruise import board_art as art
from cosmodrome.games.galactic_cruise.board_ships import fleet, guest_picture, plan_face, plan_tip
from cosmodrome.games.galactic_cruise.board_table import AT_THE_SILO, LONG, Table, amount, say, tip
from cosmodrome.games.galactic_cruise.box import (
    FIRST_FOOT_TOKEN,
    GUEST,
    RESOURCE,
    TOKEN,
)
from cosmodrome.web.kit import (
    Data,
    counter,
    fan,
    flag_picture,
    folded,
    magnifier,
    sign,
    soft,
    star_picture,
    zone,
)

#: What each upgrade is told by.
UPGRADE_SIGNS = {
    "A1": "funding", "A2": "discard", "A3": "ship", "D1": "launch", "D2": "reputation",
    "D3": "expert", "F1": "corridor", "F2": "segment", "F3": "shuttle",
}  # fmt: skip
#: Questions in which cards pay.
PAYING = ("pay_launch", "pay_row", "pay_move")
#: Questions in which the only thing to do with a card is to let it go.
DROPPING = ("silo_card", "excess_card")
#: What is answered in words, the likeliest first.
COMMANDS = ("pay", "yes", "done")
#: What a purse holds, and where the view keeps it.
PURSE = {"credit": "credits", "ad": "ads", "reputation": "reputation"}
SUPPLIES = ("resources", "ads")


def is_mine(it: Table, player: Data) -> bool:
    return bool(player["seat"] == it.scene.seat)


def tray(it: Table, me: Data) -> h.Element:
    """The own company: what it has, what it owes, its fleet, its plans and cards."""
    on_turn = " on-turn" if it.view["turn"] == me["seat"] and not it.over else ""
    return zone(
        say(it, "mine"),
        h.div(".desk")[
            heading(it, me),
            purse(it, me),
            crew(it, me),
            papers_of(it, me) if it.over else None,
            booking(it, me),
            commands(it),
        ],
        h.div(".works")[
            h.div(".office")[stores(it, me), tower(it, me), upgrades(it, me)],
            h.div(".hangar")[bill(it), fleet(it, me), notes(it, me)],
            papers(it, me),
        ],
        key=f"company-{me['seat']}",
        class_=f"firm tray {it.hue(me['seat'])}{on_turn}",
    )


def company(it: Table, player: Data) -> h.Element:
    """Another player's company in short; opened it shows everything that lies open."""
    seat = player["seat"]
    on_turn = " on-turn" if it.view["turn"] == seat and not it.over else ""
    name, key = it.player(seat), f"company-{seat}"
    return zone(
        say(it, "of", player=name),
        h.div(".desk")[
            heading(it, player), magnifier(it.scene, say(it, "open", player=name), key)
        ],
        h.div(".holdings")[purse(it, player), papers_of(it, player), stocks(it, player)],
        fleet(it, player),
        folded(it.scene, key, lambda: inside(it, player), "inside"),
        key=key,
        class_=f"firm company {it.hue(seat)}{on_turn}",
        magnified=True,
        large=it.scene.large == key,
    )  # fmt: skip


def inside(it: Table, player: Data) -> h.Node:
    """What is seen of another company where it has room, or is opened."""
    return [
        rachel(it) if player["rachel"] else None,
        h.div(".office")[
            stores(it, player), tower(it, player), upgrades(it, player), crew(it, player)
        ],
        booking(it, player),
        goals(it, player),
        plans(it, player),
        hand(it, player),
        notes(it, player),
        final(it, player),
    ]


# What it has


def heading(it: Table, player: Data) -> h.Element:
    """Who it is, their place at the end, and their points."""
    seat, places = player["seat"], it.view["places"]
    place = places[seat] if places else None
    points = it.view["scores"][seat]
    return h.div(".heading")[
        it.mark(seat),
        h.span(".name")[it.player(seat)],
        it.view["start"] == seat and flag_picture(say(it, "first")),
        place and counter(say(it, "place", place=place), place, class_=f"rank rank-{place}"),
        counter(it.gain("vp", points), points, star_picture(), "score"),
    ]


def purse(it: Table, player: Data) -> h.Element:
    """Credits, ads and Reputation; GC-333: the Steward may give an ad."""
    seat = player["seat"]
    found = []
    for kind in ("reputation",) if player["rachel"] else ("credit", "ad", "reputation"):
        have = player[PURSE[kind]]
        label = it.gain(kind, have)
        does = "ad" if kind == "ad" and is_mine(it, player) else ()
        found.append(
            it.piece(label, art.icon(kind), h.b[str(have)], does=does, key=f"{kind}-{seat}",
                     tip=tip(label, it.help(kind)), class_="purse-part")
        )  # fmt: skip
    return h.div(".purse")[found]


def stocks(it: Table, player: Data) -> h.Element:
    """The stores and the crew of another company, in short."""
    room = player["break_room"]
    found: list[h.Node] = []
    if not player["rachel"]:
        for kind in RESOURCE:
            have, most = player["resources"][kind], player["capacity"][kind]
            label = say(it, "store", resource=it.name("resource", kind), count=have, most=most)
            found.append(counter(label, f"{have}/{most}", art.icon(kind)))
    label = say(it, "break_room", **room)
    people = [art.icon("worker")] * room["workers"] + [art.icon("expert")] * room["experts"]
    found.append(sign(label, people or "–", class_="counter resting"))
    return h.div(".stocks")[found]


def papers_of(it: Table, player: Data) -> h.Element | None:
    """The number of plans and cards a player holds."""
    if player["rachel"]:
        return None
    return h.div(".stocks")[
        counter(plans_label(it, player), len(player["plans"]), art.icon("blueprint")),
        counter(hand_label(it, player), player["hand_size"], art.icon("card")),
    ]


# The company board


def stores(it: Table, player: Data) -> h.Element:
    """GC-184 … GC-188: three rows of stores; developments cover the places that are to come."""
    values = it.scene.box["values"]
    costs, points = values["development_cost"], values["development_vp"]
    left = player["developments"]
    columns = len(costs)
    empty = [max(left.values()) <= columns - 1 - n for n in range(columns)]
    label = say(it, "stores", count=columns * len(RESOURCE) - sum(left.values()))
    return h.div(".stores", role="group", aria_label=label)[
        [store(it, player, kind, columns) for kind in RESOURCE],
        h.div(".store.footer")[
            h.span(".store-head"),
            h.span(".cells")[
                [h.span(".cell.none")] * values["capacity"],
                [
                    column(it, cost, point, done)
                    for cost, point, done in zip(costs, points, empty)
                ],
            ],
        ],
    ]  # fmt: skip


def column(it: Table, cost: int, points: int, done: bool) -> h.Element:
    """What a development of a column costs, and what the column is worth once it is empty."""
    label = say(it, "column", cost=cost, points=it.gain("vp", points))
    return sign(
        label, h.span(".cost")[str(cost)], h.small[f"{points}★"],
        class_="cell price done" if done else "cell price",
    )  # fmt: skip


def store(it: Table, player: Data, kind: str, columns: int) -> h.Element:
    """A row: what is stored, what there is room for, and the developments not yet built."""
    seat, mine = player["seat"], is_mine(it, player)
    have, most = player["resources"][kind], player["capacity"][kind]
    name = it.name("resource", kind)
    label = say(it, "store", resource=name, count=have, most=most)
    chooses = mine and it.question not in AT_THE_SILO
    left = player["developments"][kind]
    return h.div(f".store.store-{kind}")[
        it.piece(label, art.icon(kind), h.b[str(have)],
                 does=(f"resource:{kind}", f"resources:{kind}") if chooses else (),
                 key=f"store-{seat}-{kind}",
                 tip=tip(label, it.help(kind)), class_="store-head"),
        h.span(".cells")[
            [
                h.span({"class": "cell full" if n < have else "cell",
                        "data-key": f"unit-{seat}-{kind}-{n}" if n < have else None,
                        "aria-hidden": "true"})[art.icon(kind) if n < have else None]
                for n in range(most)
            ],
            [development(it, player, kind, n, columns - left) for n in range(left)],
        ],
    ]  # fmt: skip


def development(it: Table, player: Data, kind: str, place: int, built: int) -> h.Element:
    """A development on its row; the leftmost is the one to build."""
    seat, name = player["seat"], it.name("resource", kind)
    cost = it.scene.box["values"]["development_cost"][built + place]
    label = say(it, "development", resource=name, cost=cost)
    key = f"development-{seat}-{kind}-{built + place}"
    does = f"row:{kind}" if is_mine(it, player) and place == 0 else ()
    return it.piece(label, art.icon("development"), does=does, key=key, tip="",
                    class_="cell covered")  # fmt: skip


def tower(it: Table, player: Data) -> h.Element:
    """GC-181 … GC-183, GC-224: the launch tower; a token turned over blocks what it shows."""
    label = say(it, "tower", count=len(player["tokens"]))
    return h.div(".tower", role="group", aria_label=label)[
        h.div(".floor")[[token(it, player, key) for key in TOKEN[:FIRST_FOOT_TOKEN]]],
        h.div(".floor")[[token(it, player, key) for key in TOKEN[FIRST_FOOT_TOKEN:]]],
    ]


def token(it: Table, player: Data, key: str) -> h.Element:
    """A place of the tower: its token, or the better bonus the token has laid open."""
    entry, seat = it.row("tower_token", key), player["seat"]
    there, turned = key in player["tokens"], key == player["flipped"]
    funding = key.removeprefix("u_")
    count = player["funding"].get(funding, entry["amount"] if there else None)
    does: tuple[str, ...] = ()
    if is_mine(it, player):
        does = (f"token:{key}", f"funding:{funding}", f"fundings:{funding}")
    if count is None:
        label = say(it, "token_gone", token=it.name("tower_token", key))
        return sign(label, class_="token gone")
    gain = it.gain(entry["gives"], count)
    state = "turned" if turned else "there" if there else "open"
    label = say(it, f"token_{state}", token=it.name("tower_token", key), gain=gain)
    return it.piece(
        label,
        h.b[f"−{count}" if entry["gives"] == "development" else str(count)],
        art.icon(entry["gives"]),
        does=does, key=f"token-{seat}-{key}", tip="", class_=f"token {state}",
    )  # fmt: skip


def upgrades(it: Table, player: Data) -> h.Element:
    """GC-007, GC-008: the nine upgrades by type of destination, those with a token working."""
    have = player["upgrades"]
    return h.div(".upgrades", role="group", aria_label=say(it, "upgrades", count=len(have)))[
        [
            h.div(f".section.guest-{kind}")[
                [upgrade(it, player, key) for key, one in it.tables["upgrade"].items()
                 if one["type"] == kind],
            ]
            for kind in GUEST
        ]
    ]  # fmt: skip


def upgrade(it: Table, player: Data, key: str) -> h.Element:
    """A place for an upgrade token; Rachel's only count (GC-028)."""
    seat, have, mine = player["seat"], key in player["upgrades"], is_mine(it, player)
    name, kind = it.name("upgrade", key), it.row("upgrade", key)["type"]
    words = "rachel_upgrade" if player["rachel"] else "upgrade"
    label = say(it, f"{words}_on" if have else f"{words}_off", upgrade=name,
                type=it.name("guest", kind), text=it.text("upgrade", key),
                points=it.scene.box["values"]["guest_vp_token"])  # fmt: skip
    return it.piece(
        label,
        art.icon(UPGRADE_SIGNS[key]),
        h.span(".upgrade-name")[soft(name, LONG)],
        does=f"upgrade:{key}" if mine else (),
        key=f"upgrade-{seat}-{key}",
        tip=tip(label, it.own_values(it.row("upgrade", key))) if mine else "",
        class_="upgrade on" if have else "upgrade",
    )


def crew(it: Table, player: Data) -> h.Element:
    """GC-033, GC-198, GC-199: the break room, experts to hire, cubes, Wings and launches."""
    seat = player["seat"]
    room = player["break_room"]
    label = say(it, "break_room", **room)
    resting = [("worker", n) for n in range(room["workers"])]
    resting += [("expert", n) for n in range(room["experts"])]
    return h.div(".crew")[
        sign(
            label,
            [h.span({"class": f"figure {kind}", "data-key": f"rest-{seat}-{kind}-{n}"})[
                art.icon(kind)] for kind, n in resting],
            not resting and h.small[say(it, "room_empty")],
            tip=tip(label, it.help("worker"), it.help("expert")), class_="break-room",
            key=f"room-{seat}",
        ),
        [expert(it, player, side, price) for side, price in player["experts"].items()
         if price is not None],
        h.span(".cubes")[
            [
                counter(label, player[key], art.icon(icon), tip=tip(label, it.help(icon)))
                for key, icon in (("cubes", "cube"), ("wings", "wings"), ("launches", "launch"))
                for label in (say(it, key, count=player[key]),)
            ],
        ],
    ]  # fmt: skip


def expert(it: Table, player: Data, side: str, price: int) -> h.Element:
    """An expert who waits to be hired, and what they cost now."""
    name = it.term(f"expert_{side}")
    label = say(it, "expert", expert=name, credits=it.gain("credit", price))
    return it.piece(
        label, art.icon("expert"), amount("credit", price),
        does=f"expert:{side}" if is_mine(it, player) else (),
        key=f"hire-{player['seat']}-{side}", tip=tip(label, say(it, f"expert_{side}")),
        class_="hire",
    )  # fmt: skip


def step_2(it: Table) -> list[h.Node]:
    """GC-061, GC-107: launching with one of the crew, or a meeting."""
    found: list[h.Node] = []
    for name, icon in (("launch", "worker"), ("launch_expert", "expert"), ("meeting", "meeting")):
        if it.can(name):
            words = say(it, name)
            found.append(it.piece(words, art.icon(icon), h.span[say(it, f"{name}_short")],
                                  does=name, key=name, tip="", class_="command"))  # fmt: skip
    return found


# What is owed, and said in words


def commands(it: Table) -> h.Element:
    """What is answered in words: what to buy, how to pay, going on."""
    names = [f"supply:{kind}" for kind in SUPPLIES]
    names += COMMANDS
    found = step_2(it)
    for name in names:
        choice = it.scene.choice(name)
        if choice:
            found.append(it.command(choice.text, name))
    return h.div(".tray-commands")[found]


def bill(it: Table) -> h.Element | None:
    """GC-074 … GC-076: the resources a launch asks for, and what is there for them."""
    ask = it.asked
    if it.question != "pay_launch" or ask.get("seat") != it.scene.seat:
        return None
    due, stored = it.view["payment"], it.view["players"][it.scene.seat]["resources"]
    found = []
    for kind, need in due["needs"].items():
        have = stored[kind] + due["floating"][kind]
        state = "enough" if have >= need else "short"
        label = say(it, "due", resource=it.name("resource", kind), need=need, have=have)
        found.append(
            sign(label, art.icon(kind), h.b[str(need)], h.small[f"/ {have}"], class_=f"due {state}")
        )
    anything = due["any"]
    return h.div(".bill", role="group", aria_label=say(it, "bill"))[
        h.span(".gate-sign")[say(it, "bill")],
        found,
        anything > 0
        and h.span(".due", role="img", aria_label=say(it, "any", count=anything))[
            art.icon("resource"), h.b[f"+{anything}"]
        ],
    ]


def notes(it: Table, player: Data) -> h.Element | None:
    """What the seat on turn has done: cards played, areas paid for, the reputation bonus taken."""
    if it.view["turn"] != player["seat"] or it.over:
        return None
    lines = []
    if player["played"]:
        names = ", ".join(it.name("project_card", card) for card in player["played"])
        lines.append(say(it, "played", cards=names))
    if player["paid_areas"]:
        techs = [one["id"] for one in it.view["technologies"]]
        places = Listed([it.called.area(key, techs) for key in player["paid_areas"]])
        lines.append(say(it, "paid", areas=places))
    if player["reputation_bonus_used"]:
        lines.append(say(it, "bonus_used"))
    return h.ul(".notes")[[h.li[line] for line in lines]] if lines else None


# The cruise, the goals, the papers


def booking(it: Table, player: Data) -> h.Element | None:
    """GC-223: the cruise this company has scheduled, with the guests who have a ticket."""
    slot = player["scheduled"]
    cruise = it.view["cruises"][slot] if slot is not None else None
    if cruise is None:
        return None
    entry = it.row("cruise", cruise["id"])
    guests = it.counts("guest", cruise["tickets"])
    label = say(it, "booking", cruise=it.called.cruise(cruise["id"]), guests=guests)
    return it.piece(
        label,
        h.b(".cruise-label")[entry["label"]],
        h.span(".stops")[[art.icon(stop) for stop in entry["stops"]]],
        amount("fuel", entry["fuel"]),
        h.span(".holders")[
            [guest_picture(kind) for kind in GUEST for _ in range(cruise["tickets"][kind])]
        ],
        key=f"booking-{player['seat']}", tip="", class_="booking",
    )  # fmt: skip


def goals(it: Table, player: Data) -> h.Element | None:
    """GC-114 … GC-117: the company goals, how far this company is, and its cubes on them."""
    if player["rachel"]:
        return None
    found = []
    for number, one in enumerate(it.view["goals"]["goals"]):
        have, need = player["goal_counts"][number], one["need"]
        done = player["goals"][number]
        name = it.name("metric", one["counts"])
        label = say(it, "goal_done" if done else "goal", goal=name, have=have, need=need)
        found.append(
            it.piece(
                label,
                h.span(".cube")[art.icon("wings" if done else "cube")],
                h.span(".goal-name")[name],
                h.b["✓" if done else f"{have}/{need}"],
                key=f"goal-{player['seat']}-{one['place']}",
                tip="",
                class_="goal done" if done else "goal",
            )
        )
    return h.div(".goals", role="group", aria_label=say(it, "goals"))[found]


#: So many plans and cards lie below each other; more make two columns.
FEW = 3


def papers(it: Table, me: Data) -> h.Element:
    """The own plans and cards; at the end where the points come from."""
    if it.over:
        return h.div(".papers")[final(it, me)]
    crowded = len(me["plans"]) + len(me["hand"]) > FEW
    return h.div(".papers.crowded" if crowded else ".papers")[plans(it, me), hand(it, me)]


def plans_label(it: Table, player: Data) -> str:
    return say(it, "plans", count=len(player["plans"]), limit=player["plan_limit"])


def plans(it: Table, player: Data) -> h.Element | None:
    """GC-206, GC-207: the plans a company holds."""
    if player["rachel"]:
        return None
    mine = is_mine(it, player)
    prices = it.view["prices"]["plans"] if mine else {}
    cards = [
        it.piece(it.plan(plan), plan_face(it, plan, prices.get(plan)),
                 does=f"plan:{plan}" if mine else (), key=f"plan-{plan}",
                 came_from=f"office-{plan}", tip=plan_tip(it, plan, prices.get(plan)),
                 class_="plan")
        for plan in player["plans"]
    ]  # fmt: skip
    empty = h.span(".nothing")[say(it, "no_plans")]
    return fan(plans_label(it, player), cards or [empty], "plans")


def hand_label(it: Table, player: Data) -> str:
    label = say(it, "hand", count=player["hand_size"], limit=player["hand_limit"])
    if is_mine(it, player) or not player["hand"]:
        return label
    seen = ", ".join(it.name("project_card", card) for card in player["hand"])
    return f"{label} {say(it, 'seen', cards=seen)}"


def hand(it: Table, player: Data) -> h.Element | None:
    """6.3: the own cards; of others those everybody has seen, and the backs of the rest."""
    if player["rachel"]:
        return None
    mine = is_mine(it, player)
    cards: list[h.Node] = [hand_card(it, player, card) for card in player["hand"]]
    if not mine:
        hidden = player["hand_size"] - len(player["hand"])
        cards += [h.span(".project-card.back", aria_hidden="true")[art.icon("card")]] * hidden
    empty = h.span(".nothing")[say(it, "no_cards")]
    return fan(hand_label(it, player), cards or [empty], "hand")


def card_label(it: Table, card: str) -> str:
    """A project card in words: name, moment, text, and its resource."""
    kind = it.row("project_card", card)["resource"]
    return say(it, "card", card=it.name("project_card", card), moment=it.called.moment(card),
               text=it.text("project_card", card), resource=it.name("resource", kind))  # fmt: skip


def card_face(it: Table, card: str) -> h.Element:
    """The face of a project card: its resource, name, moment and text."""
    entry = it.row("project_card", card)
    return h.span({"class": f"project-card res-{entry['resource']}"})[
        h.span(".card-head")[art.icon(entry["resource"])],
        h.span(".moment")[it.word(it.called.moment(card))],
        h.span(".card-words")[
            h.span(".title")[soft(it.name("project_card", card), LONG)],
            " ",
            h.span(".card-text")[it.brief(card, it.text("project_card", card))],
        ],
    ]


def hand_card(it: Table, player: Data, card: str) -> h.Element:
    """A card of a hand; the own one is played for its text, for its resource, or discarded."""
    mine, label = is_mine(it, player), card_label(it, card)
    open_to_all = mine and card in player["seen_by_all"]
    if open_to_all:
        label = f"{label} {say(it, 'known')}"
    main: list[str] = []
    if mine:
        main = [f"discard:{card}"] if it.question in DROPPING else [f"play:{card}"]
        main += [f"spend:{card}"] if it.question in PAYING else []
    choice = it.scene.choice(*main)
    does = choice.name if choice else ()
    kind = it.row("project_card", card)["resource"]
    spend = None
    if mine and does != f"spend:{card}" and (own := it.scene.choice(f"spend:{card}")):
        spend = it.mini(own.name, kind, own.text)
    return h.div(".hand-card")[
        it.piece(
            label, card_face(it, card), open_to_all and h.span(".seen", aria_hidden="true")["◉"],
            does=does, key=f"hand-{card}", came_from=f"board-{card}",
            tip=tip(label, it.own_values(it.row("project_card", card))), class_="in-hand",
        ),
        spend,
    ]  # fmt: skip


# Rachel, and the end


def rachel(it: Table) -> h.Element:
    """6.3, GC-120 … GC-122: Rachel's goals and settings, and the back of her next card."""
    one = it.view["rachel"]
    developments, segments, ships = one["goals"]
    lines = [say(it, "rachel_goals", developments=developments, segments=segments, ships=ships)]
    if one["top"]:
        first, second = (it.name("solo_action", key) for key in one["top"]["actions"])
        lines.append(
            say(it, "rachel_next", building=it.name("building", one["top"]["building"]),
                numbers=", ".join(map(str, one["top"]["numbers"])), first=first, second=second,
                count=len(one["pile"]))
        )  # fmt: skip
    return h.div(".rachel")[[h.p[line] for line in lines]]


def signed(points: int) -> str:
    return str(points) if points >= 0 else f"−{-points}"


def final(it: Table, player: Data) -> h.Element | None:
    """GC-149 … GC-159: where the points of the end come from."""
    if not player["final"]:
        return None
    lines = [("track", player["vp"]), *player["final"].items()]
    rows = [
        h.tr[h.th(scope="row")[it.scene.say("scores", key)], h.td[signed(points)]]
        for key, points in lines
        if key != "floor" or points
    ]
    return h.table(".final-score")[h.caption[say(it, "final")], h.tbody[rows]]
