"""What everybody can take in Galactic Cruise: cruises, guests, plans, ships, cards, resources."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.engine import markup as h
from cosmodrome.games.galactic_cruise import board_art as art
from cosmodrome.games.galactic_cruise.board_company import card_face, card_label
from cosmodrome.games.galactic_cruise.board_ships import guest_picture, plan_face, plan_tip
from cosmodrome.games.galactic_cruise.board_table import AT_THE_SILO, Table, amount, signs, tip
from cosmodrome.games.galactic_cruise.box import GUEST, PLACE, RESOURCE, TICKETS
from cosmodrome.web.kit import Data, drawn_once, sign, zone


def market(it: Table) -> h.Element:
    """The marketing board, the offices, the assembly line, the board of directors."""
    return h.div(".market")[marketing(it), offices(it), line(it), agenda(it)]


def title(it: Table, key: str, icon: str, help_: str) -> h.Element:
    """What a part of the market is; pointed at, what else there is of it."""
    return it.piece(
        f"{it.say(key)}. {help_}".replace("\n", " "),
        art.icon(icon),
        h.span(".zone-name")[it.say(key)],
        key=f"title-{key}",
        tip=tip(it.say(key), help_),
        class_="zone-title",
    )


# Cruises and guests


def marketing(it: Table) -> h.Element:
    """GC-072, GC-223, GC-236: the cruises on offer and the queue."""
    view = it.view
    stack, gone = (
        ", ".join(it.row("cruise", key)["label"] for key in view[name]) or it.term("nothing")
        for name in ("cruise_stack", "discarded_cruises")
    )
    told = it.say("cruises_left", count=len(view["cruise_stack"]), stack=stack, gone=gone)
    return zone(
        it.say("marketing"),
        h.div(".strip")[title(it, "marketing", "calendar", told), bonuses(it)],
        h.div({"class": f"cruises cruises-{len(view['cruises'])}"})[
            [cruise(it, n, one) for n, one in enumerate(view["cruises"], 1)]
        ],
        queue(it),
        key="marketing",
        class_="marketing",
    )


def bonuses(it: Table) -> h.Element:
    """GC-016: what guests of each type give in Space."""
    found = it.view["guest_bonuses"]
    told = ", ".join(
        it.say("guest_bonus", type=it.name("guest", kind), gain=it.gain(found[kind], 1))
        for kind in GUEST
    )
    label = it.say("bonuses", bonuses=told)
    return it.piece(
        label,
        art.icon("space"),
        [h.span(".pair")[art.icon(kind), art.icon(found[kind])] for kind in GUEST],
        key="space-bonuses", tip=tip(label, it.say("bonuses_help")), class_="space-bonuses",
    )  # fmt: skip


def cruise(it: Table, number: int, one: Data | None) -> h.Element:
    """A cruise on offer: a poster with its stops, its fuel, who planned it and its guests."""
    if one is None:
        return h.div(".cruise.empty", role="img", aria_label=it.say("no_cruise", slot=number))
    entry, by = it.row("cruise", one["id"]), one["scheduled_by"]
    name = it.called.cruise(one["id"])
    who = it.say("scheduled_by", player=it.player(by)) if by is not None else ""
    guests = it.say("tickets", guests=it.counts("guest", one["tickets"]))
    first = next(stop for stop in entry["stops"] if stop != "space")
    aboard = [kind for kind in GUEST for _ in range(one["tickets"][kind])]
    seats: list[h.Node] = [
        h.i({"class": "seat", "data-key": f"ticket-{one['id']}-{n}", "data-from": "queue"})[
            guest_picture(kind)
        ]
        for n, kind in enumerate(aboard)
    ]
    seats += [h.i(".seat.free")] * max(0, TICKETS - len(aboard))
    return it.piece(
        ". ".join(filter(None, (it.say("cruise", cruise=name), who, guests))),
        h.span(".cruise-head")[
            h.b(".label")[entry["label"]],
            amount("fuel", entry["fuel"]),
        ],
        h.span(".cruise-stops")[[art.icon(stop) for stop in entry["stops"]]],
        h.span(".tickets")[seats],
        by is not None and h.span(".consultant")[it.mark(by)],
        does=f"slot:{number}",
        key=f"cruise-{one['id']}",
        came_from="title-marketing",
        tip=tip(it.say("cruise", cruise=name), who, guests, it.own_values(entry)),
        class_=f"cruise poster-{first}",
    )  # fmt: skip


def queue(it: Table) -> h.Element:
    """GC-236: who waits where, and the ads it takes to win them; the supply last."""
    costs = it.scene.box["values"]["guest_cost"]
    waiting = [*it.view["queue"], it.view["supply"]]
    return h.div(".queue", role="group", aria_label=it.say("queue"), data_key="queue")[
        [section(it, place, cost, guests)
         for place, cost, guests in zip(PLACE, costs, waiting, strict=True)],
    ]  # fmt: skip


def section(it: Table, place: str, cost: int, guests: Data) -> h.Element:
    told = it.say("guest_cost", ads=it.gain("ad", cost))
    return h.div({"class": f"queue-part place-{place}"})[
        h.span(".queue-head")[
            h.small(data_tip=told)[it.say(f"place_{place}")],
            sign(told, amount("ad", cost)),
        ],
        h.span(".queue-guests")[
            [waiting(it, place, cost, kind, guests[kind]) for kind in GUEST if guests[kind]]
        ],
    ]


def waiting(it: Table, place: str, cost: int, kind: str, count: int) -> h.Element:
    """Guests of a type in a section: to be won, or, from the supply, to arrive."""
    where = it.term(f"place_{place}")
    label = it.say("waiting", count=count, type=it.name("guest", kind), place=where,
                   ads=it.gain("ad", cost))  # fmt: skip
    does = [f"source:{place}-{kind}"]
    if place == "supply" and it.question == "arrival":
        does.append(f"guest:{kind}")
    return it.piece(
        label, guest_picture(kind), h.b[str(count)], does=does, key=f"queue-{place}-{kind}",
        tip=label, class_="waiting-guest",
    )  # fmt: skip


# Plans and ships


def offices(it: Table) -> h.Element:
    """GC-126, GC-206: the design offices, from which plans are taken, built or thrown out."""
    view = it.view
    gone = ", ".join(it.name("plan", plan) for plan in view["discarded_plans"])
    told = it.say("offices_left", count=len(view["tray"]), gone=gone or it.term("nothing"))
    values = it.scene.box["values"]
    surcharge = it.say(
        "surcharge", credits=it.gain("credit", values["office_credits"]),
        reputation=it.gain("reputation", values["office_reputation"]),
    )  # fmt: skip
    return zone(
        it.say("offices"),
        h.div(".plans-offered")[
            [office(it, n, plan) for n, plan in enumerate(view["offices"], 1)]
        ],
        h.div(".strip")[title(it, "offices", "blueprint", f"{told}\n{surcharge}")],
        key="offices", class_="offices",
    )  # fmt: skip


def office(it: Table, number: int, plan: str | None) -> h.Element:
    """A plan on display: to be taken, built, or replaced."""
    if plan is None:
        label = it.say("no_plan", slot=it.term("slot", number=number))
        return h.div(".office-slot.empty", role="img", aria_label=label)
    price = it.view["prices"]["offices"][number - 1]
    return h.div(".office-slot")[
        it.piece(
            it.plan(plan), plan_face(it, plan, price),
            does=[f"{does}:{number}" for does in ("office", "offices", "refresh")],
            key=f"office-{plan}", came_from="title-offices",
            tip=plan_tip(it, plan, price), class_="office-plan",
        ),
    ]  # fmt: skip


def line(it: Table) -> h.Element:
    """GC-219: the assembly line; with one card a cockpit and an engine of different ships."""
    view = it.view
    told = it.say("line_left", cockpits=len(view["cockpits"]), engines=len(view["engines"]))
    return zone(
        it.say("line"),
        h.div(".strip")[title(it, "line", "ship", told)],
        h.div(".sets")[[ship_set(it, n, one) for n, one in enumerate(view["line"], 1)]],
        key="line",
        class_="line",
    )


def ship_set(it: Table, number: int, one: Data) -> h.Element:
    return h.div(".set")[cockpit(it, number, one["cockpit"]), engine(it, number, one["engine"])]


def cockpit(it: Table, number: int, key: str | None) -> h.Element:
    slot = it.term("slot", number=number)
    if key is None:
        return h.span(".part.empty", role="img", aria_label=it.say("no_cockpit", slot=slot))
    text = it.text("cockpit", key)
    label = it.say("cockpit", slot=slot, text=text)
    return it.piece(
        label, cockpit_signs(it, key), does=f"set:{number}", key=f"cockpit-{key}",
        came_from="title-line", tip=tip(label, it.own_values(it.row("cockpit", key))),
        class_="part nose",
    )  # fmt: skip


def cockpit_signs(it: Table, key: str) -> list[h.Node]:
    """GC-078: points for each of something."""
    entry = it.row("cockpit", key)
    per = h.small[f"/{entry['per']}" if entry["per"] > 1 else "/"]
    return [amount("vp", entry["vp"]), per, counted(entry["counts"])]


def counted(metric: str) -> list[h.Node]:
    """The sign of what a cockpit counts."""
    kinds = {"A": "adventure", "D": "relaxing", "F": "family"}
    what, _, kind = metric.rpartition("_")
    if kind in kinds:
        return [what == "tokens" and art.icon("token"), art.icon(kinds[kind])]
    return [art.icon(COUNTED.get(metric, art.METRICS.get(metric, "vp")))]


COUNTED = {
    "segments_of_ship": "segment", "hand": "card", "ships": "ship", "cubes_on_track": "cube",
    "wings": "wings",
}  # fmt: skip


def engine(it: Table, number: int, key: str | None) -> h.Element:
    slot = it.term("slot", number=number)
    if key is None:
        return h.span(".part.empty", role="img", aria_label=it.say("no_engine", slot=slot))
    entry = it.row("engine", key)
    label = it.say("engine", slot=slot, gains=it.called.engine(key))
    return it.piece(
        label, signs(it, entry["gives"], entry["amounts"]),
        does=f"engine:{number}", key=f"engine-{key}", came_from="title-line",
        tip=tip(label, it.own_values(entry)), class_="part tail",
    )  # fmt: skip


# Cards and resources


def agenda(it: Table) -> h.Element:
    """GC-244: the board of directors with the bonus of empty slots, the discard, the deck."""
    return zone(
        it.say("agenda"),
        h.div(".strip")[title(it, "agenda", "card", it.say("agenda_help")), deck(it), discard(it)],
        h.div(".board-cards")[[board_card(it, n, card) for n, card in enumerate(it.view["board"])]],
        it.question == "reopen" and opened(it),
        key="agenda",
        class_="agenda",
    )


def board_card(it: Table, number: int, card: str | None) -> h.Element:
    """A card of the board of directors, on a slot that pays at a refill while it is empty."""
    bonus = it.scene.box["agenda_slot"][number]
    slot = it.term("slot", number=number + 1)
    gain = it.gain(bonus["gives"], bonus["amount"])
    if card is None:
        label = it.say("empty_slot", slot=slot, gain=gain)
        named = {"role": "img", "aria-label": label, "data-tip": label, "tabindex": "-1"}
        return h.div(".board-card.empty", named)[
            amount(bonus["gives"], bonus["amount"], "slot-bonus")
        ]
    words = it.say("slot_bonus", slot=slot, gain=gain)
    return h.div(".board-card")[
        it.piece(
            f"{card_label(it, card)}. {words}", card_face(it, card),
            does=(f"board:{number + 1}", f"cards:{number + 1}"),
            key=f"board-{card}", came_from="deck",
            tip=tip(card_label(it, card), words, it.own_values(it.row("project_card", card))),
            class_="agenda-card",
        ),
        moment_sign(it, card),
        amount(bonus["gives"], bonus["amount"], "slot-bonus"),
    ]  # fmt: skip


def moment_sign(it: Table, card: str) -> h.Element | None:
    """The sign of the action a card goes with."""
    window = it.row("project_card", card)["window"]
    return h.span(".moment-sign")[art.icon(MOMENTS[window])] if window in MOMENTS else None


#: When a card can be played, as a sign.
MOMENTS = {
    **art.ACTIONS, "launch_t5": "launch", "launch_t3": "launch", "destination": "earth",
    "space": "space", "meeting": "meeting", "assign": "worker",
}  # fmt: skip


def names(it: Table, cards: Sequence[str]) -> str:
    return ", ".join(it.name("project_card", card) for card in cards) or it.term("nothing")


def deck(it: Table) -> h.Element:
    """6.3: the face-down deck; what is in it or in hands that this seat cannot see."""
    label = it.say("deck", count=it.view["deck"])
    unseen = it.say("unseen", cards=names(it, it.view["unseen_cards"]))
    return it.piece(label, art.icon("deck"), h.b[str(it.view["deck"])], does="deck", key="deck",
                    tip=tip(label, unseen), class_="pile")  # fmt: skip


def discard(it: Table) -> h.Element:
    """GC-245: the discard pile, open to all; its top card can be had for Reputation."""
    cards = it.view["discard"]
    label = it.say("discard", count=len(cards))
    top = it.say("discard_top", card=card_label(it, cards[-1])) if cards else ""
    rest = it.say("discard_all", cards=names(it, cards[::-1])) if cards else ""
    return it.piece(
        ". ".join(filter(None, (label, top))), art.icon("discard"), h.b[str(len(cards))],
        does=("top_discard", "cards:discard"), key="discard", tip=tip(label, top, rest),
        class_="pile",
    )  # fmt: skip


def opened(it: Table) -> h.Element:
    """The discard pile, spread to choose a card from."""
    return h.div(".opened", role="group", aria_label=it.say("opened"))[
        h.p[it.say("opened")],
        [
            it.piece(
                card_label(it, card), card_face(it, card), does=f"discard:{card}",
                key=f"gone-{card}", tip=card_label(it, card), class_="agenda-card",
            )
            for card in reversed(it.view["discard"])
        ],
    ]  # fmt: skip


def silo(it: Table) -> h.Element:
    """GC-228: the tanks of the storage silo."""
    return zone(
        it.say("silo"),
        h.div(".tanks")[[tank(it, kind) for kind in RESOURCE]],
        key="silo",
        class_="silo",
    )


@drawn_once
def gauge(kind: str, level: int, most: int) -> h.Element:
    """How full a tank is."""
    return h.span({"class": f"gauge full-{level} of-{kind}"})[[h.i for _ in range(most)]]


def tank(it: Table, kind: str) -> h.Element:
    level, most = it.view["silo"][kind], it.scene.box["values"]["silo_max"]
    label = it.say("tank", resource=it.name("resource", kind), count=level, most=most)
    return it.piece(
        label,
        gauge(kind, level, most),
        art.icon(kind),
        h.b[str(level)],
        does=(f"resource:{kind}", f"resources:{kind}") if it.question in AT_THE_SILO else (),
        key=f"silo-{kind}", tip=tip(label, it.help("silo")), class_="tank",
    )  # fmt: skip
