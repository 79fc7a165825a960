"""Everybody's side on the board of Rocketmen: the other players, the AI, and the own cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cosmodrome.engine import markup as h
from cosmodrome.games.rocketmen import board_art as art
from cosmodrome.games.rocketmen import board_cards as cards
from cosmodrome.games.rocketmen.board_flight import chances, flying, percent, rocket
from cosmodrome.games.rocketmen.board_table import Table
from cosmodrome.web.kit import (
    Data,
    at,
    counter,
    fan,
    flag_picture,
    mark,
    piece,
    reconstructed,
    source_mark,
    star_picture,
    zone,
)


def heading(it: Table, number: int, one: Data) -> h.Element:
    """Whose it is, and the points."""
    name = it.side_name(number)
    final = it.over
    place = final and number < len(it.view["players"]) and it.view["places"][number]
    points = it.view["scores"][number] if number < len(it.view["players"]) else one["points"]
    shown = points if final else one["score"]
    label = it.say("final_points" if final else "points", points=shown)
    return h.header(".heading")[
        place and len(it.view["players"]) > 1
        and counter(it.say("place", place=place), place, class_=f"rank rank-{place}"),
        mark(number),
        h.span(".name")[name],
        number == it.view["start"] and len(it.view["players"]) > 1
        and flag_picture(it.say("first")),
        counter(label, shown, star_picture(), "score"),
    ]  # fmt: skip


def corner(it: Table, one: Data) -> h.Element:
    """Another player: points, markers, zones, the programmed mission and the Launch Site."""
    seat = one["seat"]
    label = it.say("side", player=it.player(seat), hue=it.name("colour", one["colour"]))
    on_turn = " on-turn" if it.view["turn"] == seat and not it.over else ""
    return zone(
        label,
        heading(it, seat, one),
        h.div(".holdings")[not it.over and zones(it, one), bonuses(it, one)],
        objectives(it, one) if it.over else pad(it, one),
        not it.over and one["program"] and h.div(".standing")[rocket(one)],
        key=f"side-{seat}",
        class_=f"corner hue-{one['colour']}{on_turn}",
    )


def looked_into(it: Table, key: str, icon: str, words: str, inside: Sequence[str]) -> h.Element:
    """A pile that may be looked into: how many cards, and which when pointed at."""
    told = [it.say("zone_cards", zone=words, count=len(inside))]
    told += [it.cards(inside)] if inside else []
    return piece(it.scene, ". ".join(told), art.icon(icon), h.b[str(len(inside))], key=key,
                 tip="\n".join(told), class_="zone-count")  # fmt: skip


def zones(it: Table, one: Data) -> list[h.Node]:
    """Hand, Quartier Général, Zone d'action, Entrepôt: counts for all, open cards to look into."""
    seat, mine = one["seat"], one["seat"] == it.scene.seat
    found: list[h.Node] = []
    if not mine:
        known = one["known_to_all"]
        told = [it.say("hand_of", count=one["hand_size"], limit=one["hand_limit"])]
        told += [it.say("known", cards=it.cards(known))] if known else []
        found.append(piece(it.scene, ". ".join(told), art.icon("hand"),
                           h.b[f"{one['hand_size']}/{one['hand_limit']}"],
                           key=f"hand-of-{seat}", tip="\n".join(told),
                           class_="zone-count"))  # fmt: skip
    label = it.say("zone_cards", zone=it.term("headquarters"), count=one["headquarters"])
    key = "hidden_mine" if mine else "hidden"
    deck = it.say(key, cards=it.cards(one["deck"] if mine else one["hidden"]))
    found.append(piece(it.scene, label, art.icon("deck"), h.b[str(one["headquarters"])],
                       key=f"headquarters-{seat}", tip=f"{label}\n{deck}",
                       class_="zone-count"))  # fmt: skip
    if mine or one["action_area"]:
        found.append(looked_into(it, f"action-{seat}", "action", it.term("action_area"),
                                 one["action_area"]))  # fmt: skip
    found.append(looked_into(it, f"holding-{seat}", "holding", it.term("holding"),
                             one["holding"]))  # fmt: skip
    if not mine and one["site"]:
        # Where there is no room to show it.
        found.append(
            h.span(".narrow")[looked_into(it, f"site-of-{seat}", "site", it.term("site"),
                                          one["site"])]
        )  # fmt: skip
    threats = one["removed"]
    if threats:
        found.append(looked_into(it, f"removed-{seat}", "threat", it.say("removed"), threats))
    return found


def bonuses(it: Table, one: Data) -> list[h.Node]:
    """RM-82 … RM-84: booster and Bonus markers, used ones turned over; Mission markers left."""
    seat = one["seat"]
    found: list[h.Node] = [
        counter(it.say("markers_left", count=one["markers_left"]), one["markers_left"],
                art.icon("flag"), "markers-left"),
    ]  # fmt: skip
    if one["booster"]:
        found.append(counter(it.say("booster", count=one["booster"]), f"+{one['booster']}",
                             art.icon("booster"), "bonus"))  # fmt: skip
    if one["hand_markers"]:
        found.append(counter(it.say("hand_markers", count=one["hand_markers"]),
                             f"+{one['hand_markers']}", art.icon("hand"), "bonus"))  # fmt: skip
    for kind, action, icon in (("jokers", "pay_joker", "joker"),
                               ("money_markers", "pay_money", "money")):  # fmt: skip
        have = one[kind]
        if have["all"]:
            label = it.say(kind, count=have["all"], left=have["left"])
            dots = [h.i({"class": "used" if i >= have["left"] else None})[art.icon(icon)]
                    for i in reversed(range(have["all"]))]  # fmt: skip
            does = action if seat == it.scene.seat else ()
            found.append(piece(it.scene, label, dots, does=does, key=f"{kind}-{seat}", tip=label,
                               class_="bonus markers"))  # fmt: skip
    return found


def pad(it: Table, one: Data) -> h.Element:
    """The programmed mission and the Launch Site of another player."""
    seat, program = one["seat"], one["program"]
    label = it.say("pad", player=it.player(seat))
    return h.div(".pad", role="group", aria_label=label)[
        cards.small_card(it, program, f"program-{seat}")
        if program
        else h.span(".no-mission")[it.say("no_mission")],
        [
            cards.small_card(it, key, f"site-{seat}", n)
            for key, n in Counter[str](one["site"]).items()
        ],
    ]


def objectives(it: Table, one: Data) -> h.Element | None:
    """RM-08, RM-100: the personal objectives, for their owner until the end."""
    if not one["objectives"]:
        return None
    found = []
    for goal in one["objectives"]:
        key = goal["id"]
        card, name, text = (
            it.row("objective", key),
            it.name("objective", key),
            it.text("objective", key),
        )
        met = it.say("met" if goal["met"] else "not_met")
        solo = it.view["mode"] == "solo"
        worth = it.say("must") if solo else it.say("worth", points=goal["points"])
        label = it.say("objective", name=name, text=text, worth=worth, met=met)
        found.append(
            piece(
                it.scene, label,
                h.span(".tick")["✓" if goal["met"] else "○"],
                h.b[name],
                h.small[text, " ", source_mark(card, it.lang)],
                None if solo else h.span(".worth")[star_picture(), str(goal["points"])],
                key=f"objective-{key}",
                tip=f"{label}\n{reconstructed(card, it.lang)}",
                class_="objective met" if goal["met"] else "objective",
            )
        )  # fmt: skip
    return h.div(".objectives", role="group", aria_label=it.say("objectives"))[found]


def rival(it: Table) -> h.Element:
    """RM-102 … RM-110: the AI of the solo game, its mission, its rocket and its reserve."""
    one = it.view["ai"]
    number = len(it.view["players"])
    if one["destination"]:
        place = it.name("destination", one["destination"])
        toward = it.toward(one["destination"])
        said = it.say("ai_mission", mission=it.card(one["mission"]), toward=toward,
                      space=one["rocket"], distance=one["distance"])  # fmt: skip
        mission: h.Node = [
            h.span(".ai-mission")[
                art.sign_picture(one["mission"]),
                h.span[h.b[it.card(one["mission"])], h.small[place]],
            ],
            h.div(".ai-climb")[
                h.span(".ai-way")[
                    h.span({"class": at(100 * one["rocket"] / one["distance"], 50),
                            "data-key": "ai-rocket"})[art.icon("site")],
                ],
                h.b[f"{one['rocket']}/{one['distance']}"],
            ],
        ]  # fmt: skip
    else:
        said, mission = it.say("ai_idle"), h.p[it.say("ai_idle")]
    threats = [key for key in one["reserve"] if it.kinds[key] == "threat"]
    left = one["markers_left"]
    return zone(
        it.side_name(number),
        heading(it, number, one),
        h.div(".holdings")[
            counter(it.say("markers_left", count=left), left, art.icon("flag"), "markers-left"),
            looked_into(it, "ai-reserve", "holding", it.say("reserve"), one["reserve"]),
            looked_into(it, "ai-threats", "threat", it.say("ai_threats"), threats),
            counter(it.say("ai_pile", count=one["pile"]), one["pile"], art.icon("deck")),
        ],
        h.div(".ai-plan", role="img", aria_label=said, data_tip=said, tabindex="-1")[mission],
        h.p(".ai-help")[it.say("ai_help")],
        key="side-ai",
        class_=f"corner ai hue-{one['colour']}",
    )


# The own side


def tray(it: Table, me: Data) -> h.Element:
    """The own markers, mission, Launch Site and hand, and what is being bought or placed."""
    on_turn = " on-turn" if it.view["turn"] == me["seat"] and not it.over else ""
    return zone(
        it.say("mine"),
        h.div(".desk")[
            heading(it, me["seat"], me),
            h.div(".holdings")[zones(it, me), bonuses(it, me)],
            objectives(it, me),
            operation(it),
            commands(it),
        ],
        not it.over and h.div(".rows")[own_pad(it, me), hand(it, me)],
        opened(it, me),
        key=f"side-{me['seat']}",
        class_=f"tray hue-{me['colour']}{on_turn}",
    )


#: What is done with what is ticked, or with nothing, is said in words.
IN_WORDS = ("purchase", "program", "place", "use", "effect", "effect_site", "one_use", "discard",
            "otherwise", "done", "end_turn")  # fmt: skip


def commands(it: Table) -> h.Element:
    """What is done in words: with the cards ticked, waiting effects, the end of the turn."""
    return h.div(".tray-commands")[
        [
            piece(it.scene, words, words, does=name, tip=choice.text, class_="command")
            for name, choice in it.scene.choices.items()
            if name.partition(":")[0] in IN_WORDS and (words := choice.short or choice.text)
        ]
    ]


def operation(it: Table) -> h.Element | None:
    """RM/R-42: what is being bought or placed, what is still due, and what pays so far."""
    doing = it.view["operation"]
    if not doing or it.question not in ("buy", "pay"):
        return None
    taken = doing["cards"]
    needs, missing, wild = doing["needs"], doing["resources_due"], doing["wild"]
    due = it.called.due(doing["due"], Counter(needs), wild, missing)
    label = it.say("operation", cards=it.cards(taken), due=due, paid=it.cards(doing["paid"]))
    signs = [art.icon("joker")] * missing if wild else [art.icon(kind) for kind in needs]
    return h.div(".operation", role="group", aria_label=label)[
        h.span(".taken")[[being_placed(it, key) for key in dict.fromkeys(taken)]],
        h.span(".due")[h.b[it.money(doing["due"])], missing > 0 and signs],
        h.span(".payers")[
            [art.sign_picture(key) for key in doing["financing"] + doing["paid"]],
            [art.icon("money")] * doing["money_markers"],
            [art.icon("joker")] * doing["joker_markers"],
        ],
    ]


def being_placed(it: Table, key: str) -> h.Element:
    """A card being bought or placed; RM-51: where it may, it pays for itself."""
    copies = it.view["operation"]["cards"].count(key)
    return piece(it.scene, cards.card_label(it, key, copies), art.sign_picture(key),
                 copies > 1 and h.b[f"×{copies}"], does=f"finance:{key}", key=f"taken-{key}",
                 tip=cards.card_tip(it, key), class_="taken-card")  # fmt: skip


#: So many different cards on a Launch Site are drawn with their names, and without scrolling.
FEW, MANY = 4, 12


def own_pad(it: Table, me: Data) -> h.Element:
    """The own programmed mission and Launch Site."""
    program = me["program"]
    ticked = Counter[str]((it.view["operation"] or {}).get("site", ()))
    points = ", ".join(
        f"{it.name('destination', key)} {n}" for key, n in me["engine_points"].items()
    )
    spread = set(me["engine_points"].values())
    total = "/".join(str(n) for n in sorted(spread))
    label = it.say("own_pad", points=points)
    site = Counter[str](me["site"])
    # More cards than there is room for are to be scrolled, by keys as well.
    crowd = {"class": "site many" if len(site) > FEW else "site"}
    if len(site) > MANY:
        crowd |= {"tabindex": "0", "role": "group", "aria-label": it.term("site")}
    return h.div(".own-pad", role="group", aria_label=label)[
        h.div(".program")[
            programmed(it, program) if program else h.span(".no-mission")[it.say("mission_free")]
        ],
        h.div(crowd)[
            h.span(".site-total", tabindex="-1", data_tip=f"{label}\n{it.say('site_help')}")[
                art.icon("engine"), h.b[total], h.small[it.term("site")]
            ],
            [site_card(it, key, n, ticked[key]) for key, n in site.items()],
            not site and h.span(".no-parts")[it.say("site_free")],
        ],
    ]  # fmt: skip


def programmed(it: Table, program: str) -> list[h.Node]:
    return [
        piece(it.scene, it.say("programmed", card=cards.card_label(it, program)),
              cards.face(it, program),
              key=f"program-{program}", came_from=f"hand-{program}",
              tip=cards.card_tip(it, program), class_="programmed"),
        cards.small_button(it, "unprogram", "discard", it.say("unprogram", name=it.card(program))),
    ]  # fmt: skip


def site_card(it: Table, key: str, copies: int, ticked: int) -> h.Element:
    """A card of the own Launch Site, and what can be done with it."""
    label = cards.card_label(it, key, copies)
    if ticked:
        label = f"{label}. {it.say('ticked', count=ticked)}"
    flight = it.view["flight"]
    uses = f"flight:{key}"
    found = chances(it, flight) if flight and flying(it) and it.scene.choice(uses) else {}
    main = it.scene.choice(uses, f"keep:{key}", f"site:{key}", f"back:{key}")
    back = it.say("mini_back", name=it.card(key))
    return h.div(".site-card")[
        piece(it.scene, label, cards.chip(it, key, copies),
              uses in found and h.b(".chance")[percent(it, found[uses])],
              does=main.name if main else (), key=f"site-{key}", came_from=f"hand-{key}",
              tip=cards.card_tip(it, key),
              class_=f"chip kind-{it.kinds[key]}" + (" chosen" if ticked else "")),
        cards.small_button(it, f"back:{key}", "hand", back)
        if main and main.name != f"back:{key}" else None,
    ]  # fmt: skip


def hand(it: Table, me: Data) -> h.Element:
    """The hand; copies of one card lie together."""
    ticked = Counter[str]((it.view["operation"] or {}).get("chosen", ()))
    found = [hand_card(it, key, n, ticked[key], me) for key, n in Counter[str](me["hand"]).items()]
    label = it.say("hand", count=me["hand_size"], limit=me["hand_limit"])
    return fan(label, found, "hand")


def hand_card(it: Table, key: str, copies: int, ticked: int, me: Data) -> h.Element:
    """A card of the own hand: ticked, or taken to pay with."""
    label = cards.card_label(it, key, copies)
    if ticked:
        label = f"{label}. {it.say('ticked', count=ticked)}"
    states = ["in-hand", "several" * (copies > 1), "chosen" * (ticked > 0)]
    return h.div(".hand-card")[
        piece(it.scene, label, cards.face(it, key, copies=copies),
              does=(f"card:{key}", f"pay:{key}", f"remove_hand:{key}"),
              key=f"hand-{key}", came_from=f"headquarters-{me['seat']}",
              tip=cards.card_tip(it, key), class_=" ".join(filter(None, states))),
    ]  # fmt: skip


def opened(it: Table, me: Data) -> h.Element | None:
    """RM-193, RM-196: the own Entrepôt, opened to take a card or remove a Threat."""
    if it.question not in ("fetch", "remove") or not it.scene.choices:
        return None
    return h.div(".opened", role="group", aria_label=it.term("holding"))[
        h.p[it.term("holding")],
        fan(
            it.term("holding"),
            [
                piece(it.scene, cards.card_label(it, key), cards.face(it, key, copies=n),
                      does=(f"fetch:{key}", f"remove_holding:{key}"), key=f"held-{key}",
                      tip=cards.card_tip(it, key), class_="in-hand")
                for key, n in Counter[str](me["holding"]).items()
            ],
        ),
    ]  # fmt: skip
