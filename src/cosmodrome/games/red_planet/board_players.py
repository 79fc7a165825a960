"""The colours and the own cards on the board of Mission: Planète Rouge."""

from __future__ import annotations

from cosmodrome.engine import markup as h
from cosmodrome.games.red_planet import board_art as art
from cosmodrome.games.red_planet.board_table import Table
from cosmodrome.games.red_planet.box import MAX_STEPS, SPECIALIST
from cosmodrome.web.kit import (
    Data,
    chips,
    command,
    counter,
    fan,
    flag_picture,
    mark,
    piece,
    soft,
    source_mark,
    star_picture,
    zone,
)
from cosmodrome.web.kit import sign as kit_sign

#: Words in the name of a Specialist that are longer may break.
LONG = 7


def corner(it: Table, me: Data) -> h.Element:
    """A colour: who plays it, its points and tokens, its Specialists in hand and played."""
    colour = me["colour"]
    key = "neutral" if me["neutral"] else "colour"
    label = it.say(key, player=it.owner(colour), hue=it.hue_name(colour))
    acting = " on-turn" if it.view["acting"] == colour or asked_of(it, me) else ""
    return zone(
        label,
        heading(it, me, label),
        not it.over and specialists(it, me),
        h.div(".stock")[stock(it, me)],
        key=f"colour-{colour}",
        class_=f"corner hue-{me['hue']}{acting}",
    )


def asked_of(it: Table, me: Data) -> bool:
    return me["seat"] in it.view["actors"] and not me["neutral"] and it.view["acting"] is None


def heading(it: Table, me: Data, label: str) -> h.Element:
    colour = me["colour"]
    final = it.over and not me["neutral"]
    place = final and it.view["places"][me["seat"]]
    points = it.view["scores"][me["seat"]] if final else me["points"]
    key = "final_points" if final else "points"
    name = it.owner(colour)
    return h.header(".heading")[
        place and counter(it.say("place", place=place), place, class_=f"rank rank-{place}"),
        mark(it.mark(colour)),
        command(it.scene, name, f"colour:{colour + 1}", label) or h.span(".name")[name],
        me["neutral"]
        and kit_sign(
            it.say("neutral_short"),
            it.say("neutral_short"),
            tip=it.say("neutral_help", player=name),
            class_="tag",
        ),
        it.view["first"] == colour and flag_picture(it.say("first")),
        counter(it.say(key, points=points), points, star_picture(), "score"),
    ]


def specialists(it: Table, me: Data) -> h.Element:
    """MPR-18: the nine Specialists of a colour, those played struck out, and the one chosen."""
    shown: list[h.Node] = []
    named: dict[str, list[str]] = {"in_hand": [], "laid": []}
    for key in it.tables["specialist"]:
        state = "laid" if key in me["played"] else "in_hand" if key in me["hand"] else ""
        if not state:
            continue
        name = it.specialist(key)
        named[state].append(name)
        title = it.say(state, specialist=name)
        tip = f"{title}\n{it.text('specialist', key)}"
        number = str(SPECIALIST.index(key))
        shown.append(h.span(class_=f"chip {state}", tabindex="-1", data_tip=tip)[number])
    said = [it.say(state, specialist=", ".join(names)) for state, names in named.items() if names]
    return h.div(".specialists")[chips(". ".join(said), shown), chosen_card(it, me)]


def chosen_card(it: Table, me: Data) -> h.Element | None:
    """The Specialist laid for this turn, face up once called."""
    if not me["has_chosen"]:
        return None
    if me["chosen"] is None:
        label, shown = it.say("chosen_hidden"), "?"
    else:
        label = it.say("chosen", specialist=it.specialist(me["chosen"]))
        shown = str(SPECIALIST.index(me["chosen"]))
    kind = "chosen-card open" if me["chosen"] else "chosen-card"
    return kit_sign(label, shown, key=f"chosen-{me['colour']}", class_=kind)


def stock(it: Table, me: Data) -> list[h.Node]:
    """Astronauts in reserve, score tokens, Event cards."""
    reserve = counter(it.say("reserve", count=me["reserve"]), me["reserve"],
                      art.figure_picture(it.mark(me["colour"])))  # fmt: skip
    found: list[h.Node] = [reserve, [token(it, me, kind) for kind in it.tables["resource"]]]
    if me["deck"] is not None:
        found.append(counter(it.say("neutral_deck", count=me["deck"]), me["deck"], "▤"))
    if not me["neutral"]:
        you = it.view["players"][me["seat"]]
        if you["cards"]:
            label = it.say("cards", count=you["cards"])
            found.append(counter(label, you["cards"], art.event_picture()))
        if you["burnt"]:
            found.append(counter(it.say("burnt", count=you["burnt"]), you["burnt"], "✗"))
        if you["actions_played"]:
            names = ", ".join(it.name("event", key) for key in you["actions_played"])
            label = it.say("actions_played", cards=names)
            found.append(kit_sign(label, "⚡", class_="tag"))
    return found


def token(it: Table, me: Data, kind: str) -> h.Element | None:
    """Score tokens of one kind; lit where one is to be given or taken."""
    count, name = me["score_tokens"][kind], it.name("resource", kind)
    kind_asked = it.asked.get("kind")
    mine = me["colour"] == it.asked.get("colour") and kind_asked == "give"
    theirs = me["colour"] == it.asked.get("other") and kind_asked == "take"
    inside: list[h.Node] = [art.resource_picture(kind), h.b[str(count)]]
    if mine and it.scene.choice(f"give:{kind}"):
        label = it.say("give", resource=name, count=count)
        return piece(it.scene, label, inside, does=f"give:{kind}", class_="token")
    if theirs and it.scene.choice(f"take:{kind}"):
        label = it.say("take", resource=name, player=it.owner(me["colour"]), count=count)
        return piece(it.scene, label, inside, does=f"take:{kind}", class_="token")
    if not count:
        return None
    return counter(it.say("tokens", resource=name, count=count), count, art.resource_picture(kind))


# The own cards


def tray(it: Table, you: Data) -> h.Element:
    """The own Specialists and Event cards, and the commands that pass."""
    me = it.view["colours"][you["colour"]]
    hand = [specialist(it, key) for key in me["hand"] if not it.over]
    stops = [command(it.scene, it.say(key), key) for key in ("done", "stop", "skip")]
    stops += [command(it.scene, str(n), f"astronauts:{n}") for n in range(1, MAX_STEPS + 1)]
    return zone(
        it.say("mine"),
        not it.over and h.div(".hand-and-stops")[fan(it.say("hand"), hand, "hand"), stops],
        h.div(".kept", role="group", aria_label=it.say("kept"))[drawn(it), own_events(it, you)],
        class_="tray",
    )


def specialist(it: Table, key: str) -> h.Element:
    name, card = it.name("specialist", key), it.row("specialist", key)
    number = card["number"]
    label = it.say("specialist", number=number, name=name, text=it.text("specialist", key),
                   astronauts=card["astronauts"], where=it.printed(card, "where_"))  # fmt: skip
    figures = [art.recruit_picture()] * card["astronauts"]
    return piece(
        it.scene, label,
        h.span(".specialist-card")[
            art.specialist_picture(number),
            h.b(".number")[str(number)],
            h.span(".title")[soft(name, LONG)],
            h.span(".figures")[figures],
            h.small(".effect")[it.text("specialist", key)],
        ],
        does=f"specialist:{key}", key=f"specialist-{key}", tip="", class_="specialist",
    )  # fmt: skip


def event_text(it: Table, key: str) -> str:
    """A Mission or Action in words."""
    name, card = it.name("event", key), it.row("event", key)
    if key in it.tables["action"]:
        timing = it.printed(card, "timing_")
        return it.say("action", name=name, timing=timing, text=it.text("event", key))
    points = "/".join(str(n) for n in card["points"])
    return it.say("mission", name=name, text=mission_text(it, key), points=points)


def mission_text(it: Table, key: str) -> str:
    """What a Mission or Action asks for, with the regions it names."""
    text = it.text("event", key)
    named = ", ".join(it.region(name) for name in it.row("event", key).get("regions", ()))
    return f"{text} ({named})" if named else text


def event_card(it: Table, key: str, note: str = "") -> h.Element:
    """A card of the own: lit while it may be kept or played."""
    label, card = event_text(it, key), it.row("event", key)
    if note:
        label = f"{label} ({it.say(note)})"
    return piece(
        it.scene, label,
        h.span(".event-card")[
            h.b[it.name("event", key), worth(it, card)],
            h.small[mission_text(it, key), " ", source_mark(card, it.scene.lang)],
            note and h.i[it.say(note)],
        ],
        does=(f"mission:{key}", f"action:{key}"), key=f"event-{key}", tip="",
        class_=f"own-event {note}".strip(),
    )  # fmt: skip


def worth(it: Table, card: Data) -> h.Element | None:
    """The points of a Mission, on its card."""
    if "points" not in card:
        return None
    points = "/".join(str(n) for n in card["points"])
    return h.span(".points")[star_picture(), points]


def own_events(it: Table, you: Data) -> list[h.Node]:
    """MPR-10, MPR-69: Missions to choose from, cards kept, and what left the hand."""
    found: dict[str, str] = dict.fromkeys([*you["dealt"], *(you["kept"] or ())], "")
    if you["picked"]:
        found[you["picked"]] = "picked"
    if you["returned"]:
        found[you["returned"]] = "returned"
    found |= dict.fromkeys(you["burnt_cards"], "gone")
    return [event_card(it, key, note) for key, note in found.items()]


def drawn(it: Table) -> h.Element | None:
    """MPR-66: the Discovery just drawn, to be laid under a region."""
    if "card" not in it.asked:
        return None
    key = it.asked["card"]
    return h.div(".drawn", title=it.discovery(key))[
        h.small[it.say("drawn")], h.b[it.name("event", key)], h.small[it.text("event", key)]
    ]
