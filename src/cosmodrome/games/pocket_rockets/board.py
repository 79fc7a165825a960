"""The board of Pocket Rockets for the browser: a tin toy box, its yard and everybody's rockets."""

from __future__ import annotations

from collections import Counter

from cosmodrome.engine import markup as h
from cosmodrome.engine.words import Named
from cosmodrome.games.pocket_rockets import board_art as art
from cosmodrome.games.pocket_rockets import text
from cosmodrome.games.pocket_rockets.board_legend import COMPONENTS as COMPONENTS
from cosmodrome.games.pocket_rockets.board_legend import explain as explain
from cosmodrome.games.pocket_rockets.board_table import WORDS as WORDS
from cosmodrome.games.pocket_rockets.board_table import Table
from cosmodrome.games.pocket_rockets.box import KINDS
from cosmodrome.web.kit import (
    Data,
    Scene,
    card,
    card_back,
    chips,
    counter,
    fan,
    flag_picture,
    frame,
    legend,
    mark,
    piece,
    pips,
    reconstructed,
    sign,
    slot,
    stack,
    star_picture,
    zone,
)


def board(scene: Scene) -> h.Element:
    """The whole board for one seat: yard, piles, everybody's rockets and hands."""
    it = Table(scene)
    others = [you for you in scene.view["players"] if you["seat"] != scene.seat]
    if scene.seat is not None:
        first = scene.seat
        others.sort(key=lambda you: (you["seat"] - first) % len(scene.view["players"]))
    watching = "" if scene.seat is not None else ".watching"
    return frame(
        f".pocket-rockets.with-{len(others)}{watching}",
        yard(it),
        h.div(".others")[
            [corner(it, you) for you in others], len(others) == 1 and not it.over and reminder(it)
        ],
        scene.seat is not None and mine(it, scene.view["players"][scene.seat]),
    )


def reminder(it: Table) -> h.Element:
    """PR-52 to PR-58, PR-62: what heads and sections bring, where there is room to say it."""
    heads: list[tuple[h.Node, h.Node]] = [
        (
            h.span(".active")[art.bonus_sign(key)],
            [h.b[it.name("head_bonus", key)], " ", it.text("head_bonus", key)],
        )
        for key in it.tables["head_bonus"]
    ]
    section = it.say("section_points", points=it.view["section_points"])
    return zone(it.say("reminder"), legend([*heads, (small_card("blue-section"), section)]),
                class_="reminder")  # fmt: skip


# The yard


def yard(it: Table) -> h.Element:
    """PR-7: six cards in a ring, the Launch pad on top; piles beside four of them."""
    view = it.view
    layout = list(view["layout"])
    first = layout.index("LP")
    ring = layout[first:] + layout[:first]
    piles = {one["place"]: one for one in view["piles"]}
    return zone(
        it.say("yard"),
        h.div(f".ring.{view['arrow']}")[
            art.belt_picture("wide", (576, 500), art.WIDE),
            art.belt_picture("tall", (374, 524), art.TALL),
            [yard_card(it, place, number) for number, place in enumerate(ring)],
            [pile(it, piles[place], number) for number, place in enumerate(ring) if place in piles],
            tokens(it),
            dial(it),
        ],
        searched(it),
        key="yard",
        class_="yard",
    )


def yard_card(it: Table, place: str, number: int) -> h.Element:
    """A yard card with the pawns on it; lit where the pawn may be put, may go or may act."""
    view, seat = it.view, it.scene.seat
    does = [f"place:{place}"]
    if place == "CV":
        does.append("reverse")
    if seat is not None and place == view["players"][seat]["next_place"]:
        does.append("move")
    here = [you for you in view["players"] if you["place"] == place]
    label = ", ".join([it.name("yard", place), *(pawn_name(it, you) for you in here)])
    picture = art.yard_picture(place)
    tip = "\n".join((label, it.say(f"yard_{it.row('yard', place)['action']}"), it.say("yard_cost")))
    return h.div(f".spot.spot-{number}")[
        piece(it.scene, label, card(it.name("yard", place), picture), does=does,
              key=f"yard-{place}", tip=tip, class_="yard-card"),
        h.div(".pawns")[[pawn(it, you) for you in here]],
    ]  # fmt: skip


def pawn_name(it: Table, you: Data) -> str:
    key = "pawn" if you["place"] else "waiting_pawn"
    return it.say(key, colour=it.name("pawn", you["pawn"]), player=it.player(you["seat"]))


def pawn(it: Table, you: Data) -> h.Element:
    """A player's astronaut with the mark of its seat."""
    turn = " on-turn" if it.view["turn"] == you["seat"] else ""
    return h.span(
        {
            "class": f"pawn pawn-{you['pawn']}{turn}",
            "data-key": f"pawn-{you['seat']}",
            "role": "img",
            "aria-label": pawn_name(it, you),
            "data-tip": pawn_name(it, you),
            "tabindex": "-1",
        }
    )[art.pawn_picture(you["pawn"]), mark(you["seat"])]


def pile(it: Table, pile: Data, number: int) -> h.Element:
    """PR-16, PR-17: a pile beside its yard card, its top card open, and how high it is."""
    place, height = pile["place"], pile["height"]
    does = [f"pile:{place}"]
    seat = it.scene.seat
    if seat is not None and it.view["players"][seat]["place"] == place:
        does.append("draw")
    known = it.known_below(pile)
    label = ". ".join([it.told(text.pile, pile), *known])
    beside = it.say("pile_beside", place=it.name("yard", place))
    large = it.tip(pile["top"], beside, *known) if height else f"{label}\n{beside}"
    face = stack(height, rocket_card(it, pile["top"])) if height else slot(content=h.b["0"])
    return h.div(f".pile.pile-{number}")[
        piece(it.scene, label, face, does=does, key=f"pile-{place}", tip=large, class_="pile-top"),
        peek(it, pile),
    ]


def peek(it: Table, pile: Data) -> h.Element | None:
    """Small signs of the cards known to lie below."""
    rest: Counter[str] = Counter(pile["known_below"]) - Counter(pile["next"])
    signs = [small_card(kind) for kind in [*pile["next"], *sorted(rest.elements())][:3]]
    more = len(pile["known_below"]) - len(signs)
    label = ". ".join(it.known_below(pile))
    return chips(label, [*signs, more > 0 and h.i[f"+{more}"]], "peek", label) if label else None


def tokens(it: Table) -> h.Element:
    """PR-6: the fuel tokens left, beside the Launch pad."""
    kinds = enumerate(it.view["tokens"])
    return zone(it.say("tokens"), [token(it, i, kind) for i, kind in kinds], class_="tokens")


def token(it: Table, i: int, kind: Data) -> h.Element:
    value, left = kind["value"], kind["left"]
    colour = Named(it.scene.box["fuel"][i]).text(it.lang)
    label = it.say("token", value=value, colour=colour, left=left)
    copies = [
        h.span(".copy", data_key=f"fuel-{i}-{copy}")[art.token_picture(value)]
        for copy in range(left)
    ]
    empty = not left and h.span(".copy.gone")[art.token_picture(value)]
    return piece(it.scene, label, copies, empty, does=f"fuel:{i + 1}", key=f"fuel-{i}",
                 tip=f"{label}\n{it.say('token_help', value=value)}",
                 class_=f"fuel left-{left}")  # fmt: skip


def dial(it: Table) -> h.Element:
    """The direction arrow; in its middle who is on turn and the action points left."""
    view = it.view
    way = it.term(view["arrow"])
    return h.div(".dial")[
        h.div({"class": "needle", "role": "img", "aria-label": it.say("arrow", direction=way),
               "data-tip": f"{it.say('arrow', direction=way)}\n{it.say('arrow_help')}",
               "tabindex": "-1"})[art.dial_picture()],
        in_play(it) or h.div(".hub")[on_turn(it)],
        [direction(it, way) for way in ("anticlockwise", "clockwise")],
    ]  # fmt: skip


def on_turn(it: Table) -> h.Node:
    view = it.view
    if it.over:
        return art.trophy_picture()
    seat = view["turn"] if view["phase"] == "playing" else view["decision"]["seat"]
    you, points = view["players"][seat], view["action_points"]
    label = it.say("turn", player=it.player(seat), points=points)
    own_way = view["direction"]
    return [
        h.span(f".who.pawn-{you['pawn']}")[mark(seat)],
        h.span(".name")[it.player(seat)],
        view["phase"] == "playing" and pips(label, points, max(points, you["turn_points"])),
        own_way and h.span(".own-way")[
            h.span(aria_hidden="true")["↻" if own_way == "clockwise" else "↺"],
            h.span(".hidden")[
                it.say("own_way", player=it.player(seat), direction=it.term(own_way))
            ],
        ],
    ]  # fmt: skip


def direction(it: Table, way: str) -> h.Element | None:
    """PR-55: the button for a direction, there while it is asked."""
    if it.scene.choice(f"direction:{way}") is None:
        return None
    label = it.say("direction", direction=it.term(way))
    return piece(it.scene, label, "↻" if way == "clockwise" else "↺", does=f"direction:{way}",
                 class_=f"way {way}")  # fmt: skip


def in_play(it: Table) -> h.Element | None:
    """A card or token taken up whose place is still being chosen."""
    asked = it.asked
    if "card" in asked:
        kind = asked["card"]
        label = it.say("in_play", card=it.name("card", kind))
        return zone(label, rocket_card(it, kind), key="in-play", class_="in-play")
    if "token" in asked:
        value = it.view["tokens"][asked["token"]]["value"]
        label = it.say("in_play", card=value)
        return zone(label, art.token_picture(value), key="in-play", class_="in-play")
    return None


def searched(it: Table) -> h.Element | None:
    """PR-34, PR-74: the cards of a searched pile or of a hand, for whoever chooses among them."""
    asked = it.asked
    if asked.get("seat") != it.scene.seat or asked.get("kind") not in ("take", "steal"):
        return None
    if asked["kind"] == "take":
        pile = next(p for p in it.view["piles"] if p["place"] == asked["pile"])
        found = Counter([*pile["known_below"], pile["top"]])
        title = it.say("search", pile=it.name("yard", asked["pile"]))
    else:
        found = Counter(it.view["players"][asked["victim"]]["hand"])
        title = it.say("their_hand", player=it.player(asked["victim"]))
    order = [kind for kind in it.tables["card"] if kind in found]
    cards = [found_card(it, kind, found[kind]) for kind in order]
    return h.div(".searched")[h.p[title], fan(title, cards)]


def found_card(it: Table, kind: str, count: int) -> h.Element:
    name = it.name("card", kind)
    label = it.say("copies", card=name, count=count) if count > 1 else name
    face = [rocket_card(it, kind), count > 1 and h.span(".count")[f"×{count}"]]
    return piece(it.scene, label, face, does=f"take:{kind}", key=f"found-{kind}",
                 tip=it.tip(kind), class_="hand-card")  # fmt: skip


# Cards


def rocket_card(it: Table, kind: str) -> h.Element:
    """A base, section or head as a card."""
    colour, head = KINDS[kind][0], it.head(kind)
    title = it.name("head_bonus", head) if head else it.name("card", kind)
    return card(title, art.part_picture(kind), corner=art.colour_mark(colour),
                class_=f"rocket-card toy-{colour}")  # fmt: skip


def small_card(kind: str) -> h.Element:
    """A card as small as a sign."""
    return h.span(f".small-card.toy-{KINDS[kind][0]}")[art.part_picture(kind)]


def bonus_card(it: Table, key: str) -> h.Element:
    return card(it.name("bonus_card", key), art.bonus_picture(key), class_="bonus-card")


# The players


def heading(it: Table, you: Data) -> h.Element:
    """A player's line: mark, name, points, bonuses at work, pawn before it stands."""
    seat, view = you["seat"], it.view
    score = view["scores"][seat]
    place = view["places"] and view["places"][seat]
    return h.header(f".heading.pawn-{you['pawn']}")[
        place and counter(it.say("place", place=place), place, class_=f"rank rank-{place}"),
        mark(seat),
        h.span(".name")[it.player(seat)],
        seat == view["start"] and flag_picture(it.say("start")),
        you["place"] is None and pawn(it, you),
        [active(it, key) for key in you["active"]],
        counter(it.say("score", points=score), score, star_picture(), "score"),
    ]


def active(it: Table, key: str) -> h.Element:
    label = it.explained("active", "head_bonus", key)
    return sign(label, art.bonus_sign(key), class_="active")


def corner(it: Table, you: Data) -> h.Element:
    """Another player's rockets and what is known of the hand; lit where that player is chosen."""
    seat = you["seat"]
    name = it.player(seat)
    turn = " on-turn" if it.view["turn"] == seat else ""
    return zone(
        it.say("corner", player=name),
        heading(it, you),
        chosen_player(it, seat),
        h.div(".shelf")[rockets(it, you), others_hand(it, you)],
        key=f"corner-{seat}",
        class_=f"berth{turn}",
    )


def chosen_player(it: Table, seat: int) -> h.Element | None:
    """PR-74, PR-75: the button that chooses a player, there while it is asked."""
    choice = it.scene.choice(f"seat:{seat + 1}")
    if choice is None:
        return None
    name = it.player(seat)
    return piece(it.scene, name, name, does=choice.name, class_="choose-player")


def others_hand(it: Table, you: Data) -> h.Element:
    """Cards this seat knows are shown, the others lie face down; bonus cards likewise."""
    hidden = you["hand_size"] - len(you["hand"])
    label = it.say("hand", player=it.player(you["seat"]), count=you["hand_size"],
                   limit=you["hand_limit"])  # fmt: skip
    return h.div(".held")[
        h.div({"class": "small-hand", "role": "group", "aria-label": label,
               "data-key": f"hand-{you['seat']}"})[
            [known_card(it, kind) for kind in you["hand"]],
            [hidden_card(it) for _ in range(hidden)],
        ],
        h.div(".small-hand")[bonus_cards(it, you)],
    ]  # fmt: skip


def known_card(it: Table, kind: str) -> h.Element:
    name = it.say("known_card", card=it.name("card", kind))
    return sign(name, small_card(kind), tip=it.tip(kind, name), class_="known")


def hidden_card(it: Table) -> h.Element:
    name = it.say("hidden_card")
    back = card_back("small-card", art.back_picture())
    return sign(name, back, class_="known")


def bonus_cards(it: Table, you: Data) -> list[h.Node]:
    """PR-71, PR-72: bonus cards of another player, face down, and those already used."""
    hidden = it.say("hidden_bonus")
    backs: list[h.Node] = [
        sign(hidden, card_back("small-card bonus-back", art.question_picture()), class_="known")
        for _ in range(you["bonus_cards"] - len(you["bonus_cards_seen"]))
    ]
    return [*backs, *(used_bonus(it, key) for key in you["bonus_cards_used"])]


def used_bonus(it: Table, key: str) -> h.Element:
    label = it.explained("used_bonus", "bonus_card", key)
    face = h.span(".small-card.bonus-card")[art.bonus_picture(key)]
    return sign(label, face, class_="known used")


def rockets(it: Table, you: Data) -> h.Element:
    """PR-43: a player's rockets side by side."""
    seat = you["seat"]
    built = [one for one in it.view["rockets"] if one["owner"] == seat]
    label = it.say("rockets", player=it.player(seat))
    none = not built and h.span(".none")[it.say("no_rockets")]
    group = {"role": "group", "aria-label": label, "data-key": f"rockets-{seat}"}
    tall = max([124, *map(art.rocket_height, built)])
    return h.div({"class": "rockets", **group})[[rocket(it, one, tall) for one in built], none]


def rocket(it: Table, one: Data, tall: int) -> h.Element:
    key, picture = one["id"], art.rocket_picture(one, tall)
    label = it.told(text.rocket, one)
    return piece(it.scene, label, picture, worth(it, one), does=f"rocket:{key}", key=key,
                 tip="\n".join([label, *worth_words(it, one)]), class_="rocket-piece")  # fmt: skip


def worth(it: Table, one: Data) -> h.Element | None:
    """What a rocket would bring with what it lacks, beside it: a head, else the best fuel."""
    if it.over or not (one["headed"] or (one["headed"] is None and one["fuelled"])):
        return None
    return h.span(".would-be")[
        f"+{one['headed'] or one['fuelled'] - one['points']}", star_picture()
    ]


def worth_words(it: Table, one: Data) -> list[str]:
    """What a rocket is worth, and what it would be worth with what is missing."""
    found = [it.say("rocket_points", points=one["points"])]
    if one["headed"] is not None:
        found = [it.say("rocket_headed", points=one["headed"])]
    if one["fuelled"] is not None:
        found.append(it.say("rocket_fuelled", points=one["fuelled"]))
    return found


def mine(it: Table, you: Data) -> h.Element:
    """The own side: rockets, hand, bonus cards."""
    seat = you["seat"]
    turn = " on-turn" if it.view["turn"] == seat else ""
    return zone(
        it.say("corner", player=it.player(seat)),
        heading(it, you),
        chosen_player(it, seat),
        rockets(it, you),
        my_hand(it, you),
        key=f"corner-{seat}",
        class_=f"mine{turn}",
    )


def my_hand(it: Table, you: Data) -> h.Element:
    limit = you["hand_limit"]
    label = it.say("my_hand", count=you["hand_size"], limit=limit)
    free = [] if it.over else [slot("rocket-card") for _ in range(limit - you["hand_size"])]
    seen: Counter[str] = Counter()
    cards: list[h.Node] = []
    for kind in you["hand"]:
        cards.append(hand_card(it, kind, seen[kind]))
        seen[kind] += 1
    bonus = [my_bonus(it, key) for key in you["bonus_cards_seen"]]
    used = [used_bonus(it, key) for key in you["bonus_cards_used"]]
    return h.div(".my-hand", data_key=f"hand-{you['seat']}")[
        fan(label, [*cards, *free], "hand"),
        (bonus or used) and h.div(".bonus-hand")[bonus, used],
    ]


def hand_card(it: Table, kind: str, number: int) -> h.Element:
    """A card of the own hand; copies share what they do, the first one carries it."""
    does = [f"build:{kind}", f"recycle:{kind}"]
    label = ". ".join(filter(None, (it.name("card", kind), it.card_text(kind))))
    return piece(it.scene, label, rocket_card(it, kind), does=does, tip=it.tip(kind),
                 key=f"hand-{kind}-{number}", came_from=it.origin(kind),
                 class_=f"hand-card toy-{KINDS[kind][0]}")  # fmt: skip


def my_bonus(it: Table, key: str) -> h.Element:
    label = it.explained("bonus", "bonus_card", key)
    large = "\n".join(filter(None, (label, reconstructed(it.row("bonus_card", key), it.lang))))
    return piece(it.scene, label, bonus_card(it, key), does=f"bonus:{key}", tip=large,
                 key=f"bonus-{key}", class_="hand-card")  # fmt: skip


def definitions(box: Data) -> h.Node:
    """The parts of every drawing, once for a page."""
    return art.definitions()


def cover(lang: str) -> h.Element:
    """The game's cover for the home page."""
    return art.cover_picture(lang)
