"""The words of what has happened: which of words.toml tell it, and what fills their gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.telling import player, say
from cosmodrome.engine.words import Gap, Sentence
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise.names import PositionNames
from cosmodrome.games.galactic_cruise.state import PHASE

Gaps = dict[str, Any]

#: GC-122: what Rachel's three goals count.
RACHEL_GOALS = {
    "left": "developments", "middle": "segments", "right": "different_ships_launched",
}  # fmt: skip


def tell(pos: Position, event: Event, seat: int) -> Sentence:
    """An event as a line of the log."""
    it = Telling(pos, seat)
    gaps: Gaps = {"player": player(pos, event.seat)}
    gaps |= {name: it.field(event, name) for name in event.fields}
    if event.name in TOLD:
        gaps |= TOLD[event.name](it, event)
    return say(pos, "events", it.entry(event), **gaps)


class Telling(PositionNames):
    """The names of everything, as a reader meets them in the log."""

    def __init__(self, pos: Position, reader: int) -> None:
        super().__init__(pos)
        self.reader = reader

    def entry(self, event: Event) -> str:
        """The entry that tells an event: by how it went, and one of its own for Rachel."""
        ending = ENDINGS[event.name](self, event) if event.name in ENDINGS else ""
        entry = f"{event.name}_{ending}" if ending else event.name
        hers = f"{entry}_rachel"
        return hers if event.seat in self.pos.automas and self.words.has("events", hers) else entry

    def field(self, event: Event, field: str) -> Any:
        """What a sentence says of a field: a component by its name, otherwise the value itself."""
        value = event.fields[field]
        if field in FIELDS:
            return FIELDS[field](self, value)
        table = getattr(event.kind.numbers[field], "table", "")
        return self.of(table, value) if table and value is not None else value

    # Several things at once

    def sums(self, amounts: Iterable[tuple[str, int]]) -> Gap:
        """What comes to several kinds of gain, each once; nothing where it is all 0."""
        total: Counter[str] = Counter()
        for kind, count in amounts:
            total[kind] += count
        return self.together([self.gain(kind, count) for kind, count in total.items() if count])

    def guests(self, guests: Iterable[str]) -> Gap:
        counts = Counter(guests).items()
        names = [self.term("guests", count=n, guest=self.of("guest", kind)) for kind, n in counts]
        return self.together(names)

    def cards(self, cards: Iterable[str]) -> Gap:
        return self.together(
            [self.term("card", name=self.of("project_card", card)) for card in cards]
        )

    def plans(self, plans: Iterable[str]) -> Gap:
        return self.together([self.plan(plan, self.halves) for plan in plans])

    def signed(self, points: int) -> str:
        """Points, which may be fewer than none."""
        return str(points).replace("-", "−")

    # What some events speak of

    def gained(self, event: Event) -> Gaps:
        return {"gain": self.sums(zip(event.all("gain"), event.all("count"), strict=True))}

    def scored(self, event: Event) -> Gaps:
        """GC-014: what guests bring together, and the ads of all."""
        guests, ads = event.all("guest"), sum(event.all("ads"))
        return {"guests": self.guests(guests), "points": event.points * len(guests), "ads": ads}

    def funding(self, event: Event) -> Gaps:
        counts = event.all("count")
        return {"gain": self.gain(event.funding, sum(counts)), "count": len(counts)}

    def sources(self, event: Event) -> Gaps:
        """GC-236: guests, where they come from, and the ads of all."""
        sources = [source.split("-") for source in event.all("source")]
        found = []
        for place in dict.fromkeys(place for place, _ in sources):
            guests = self.guests(guest for at, guest in sources if at == place)
            found.append(self.term("guests_from", guests=guests, place=self.place(place)))
        return {"guests": self.together(found), "ads": sum(event.all("ads"))}

    def launch_bill(self, event: Event) -> Gaps:
        kinds = ("food", "oxygen", "fuel")
        return {"price": self.sums((kind, event.fields[kind]) for kind in kinds)}

    def solo_card(self, event: Event) -> Gaps:
        first, second = self.tables["solo_card"][event.card]["actions"]
        return {
            "number": its.SOLO_CARD.index(event.card) + 1,
            "first": self.of("solo_action", first),
            "second": self.of("solo_action", second),
        }

    def solo_numbers(self, event: Event) -> Gaps:
        """GC-044, GC-255: the back of a card of hers."""
        row = self.tables["solo_card"][event.card]
        first, second = row["numbers"]
        return {"building": self.of("building", row["building"]), "first": first, "second": second}

    def goal_told(self, event: Event) -> Gaps:
        """GC-116, GC-122, GC-124: a goal of the tile or of Rachel, and what it asks for now."""
        place = self.s.goal_tile * its.GOAL.size + its.GOAL.index(event.goal)
        raised, need = self.goal(event.goal), self.box.goal_threshold[place, event.step]
        hers = event.seat in self.pos.automas
        goal = self.of("metric", RACHEL_GOALS[event.goal]) if hers else raised
        return {"goal": goal, "raised": raised, "need": need}

    def upgraded(self, event: Event) -> Gaps:
        """GC-027: where Rachel's token lies, and what it does."""
        guest = self.tables["upgrade"][event.upgrade]["type"]
        return {"guest": self.of("guest", guest), "points": self.box.guest_vp_token}

    def ship_told(self, event: Event) -> Gaps:
        """GC-102: of a cockpit only the number counts for Rachel."""
        return {"points": self.box.cockpit_vp[its.COCKPIT.index(event.cockpit)]}

    def payer(self, event: Event) -> Gaps:
        paying = event.payer
        who = self.term("you") if paying == self.reader else player(self.pos, paying)
        return {"payer": who}

    # How something went

    def development(self, event: Event) -> str:
        if self.s.phase == PHASE.setting_up:
            return "setup"
        return "first" if event.first else ""


#: How fields are named that are neither numbers nor components by their names.
FIELDS: dict[str, Callable[[Telling, Any], Any]] = {
    "area": lambda it, area: it.area(area, it.technologies),
    "cockpit": lambda it, cockpit: it.cockpit(cockpit),
    "credits": lambda it, amount: it.gain("credit", amount),
    "cruise": lambda it, cruise: it.cruise_label(cruise),
    "engine": lambda it, engine: it.engine(engine),
    "expert": lambda it, side: it.expert(side),
    "line": lambda it, line: it.words.sentence("scores", line),
    "place": lambda it, place: it.place(place),
    "plan": lambda it, plan: it.plan(plan, it.halves),
    "section": lambda it, section: section + 1,
    "ship": lambda it, ship: ship + 1,
    "slot": lambda it, slot: it.slot(slot),
    "worker": lambda it, worker: it.term("expert" if worker == "expert" else "worker"),
}

#: What else some events speak of.
TOLD: dict[str, Callable[[Telling, Event], Gaps]] = {
    "gained": Telling.gained,
    "lost": lambda it, event: {"gain": it.gain(event.gain, event.count)},
    "advanced": lambda it, event: {"stop": it.stop(event.stop, event.cruise)},
    "upgraded": Telling.upgraded,
    "scored": Telling.scored,
    "funding": Telling.funding,
    "paid_to": Telling.payer,
    "card_played": lambda it, event: {"text": it.of("project_card", event.card, "text_")},
    "reopened": lambda it, event: {"text": it.of("project_card", event.card, "text_")},
    "card_discarded": lambda it, event: {
        "cards": it.cards(event.all("card")), "most": it.box.hand_max
    },
    "card_taken": lambda it, event: {"cards": it.cards(event.all("card"))},
    "board_filled": lambda it, event: {"cards": it.cards(event.all("card"))},
    "reputation_bonus": lambda it, event: {"gain": it.gain(event.bonus, event.count)},
    "office_filled": lambda it, event: {"plans": it.plans(event.all("plan"))},
    "plan_taken": lambda it, event: {"plans": it.plans(event.all("plan"))},
    "plan_discarded": lambda it, event: {
        "plans": it.plans(event.all("plan")), "most": it.box.plans_max
    },
    "segment_moved": lambda it, event: {"start": event.start + 1, "to": event.to + 1},
    "ship": Telling.ship_told,
    "line_filled": lambda it, event: {"slot": event.slot + 1},
    "took": lambda it, event: {"gain": it.sums((kind, 1) for kind in event.all("resource"))},
    "advertised": Telling.sources,
    "boarded": lambda it, event: {"guests": it.guests(event.all("guest"))},
    "boarded_late": Telling.sources,
    "arrived": lambda it, event: {"guests": it.guests(event.all("guest"))},
    "purchased": lambda it, event: {"gain": it.gain(event.supply, event.count)},
    "development_paid": lambda it, event: {
        "price": it.sums([(event.row, event.count), ("credit", event.fields["credits"])])
    },
    "move_paid": lambda it, event: {"gain": it.gain(event.resource, event.count)},
    "resources_paid": Telling.launch_bill,
    "cockpit_turned": lambda it, event: {"lost": it.box.unlaunched_vp},
    "new_cruise": lambda it, event: {"cruise": it.cruise(event.cruise)},
    "meeting": lambda it, event: {"crew": it.crew(event.workers, event.experts)},
    "recalled": lambda it, event: {"crew": it.crew(event.workers, event.experts)},
    "goal": Telling.goal_told,
    "marker": lambda it, event: {"tech": it.of("technology", it.technologies[event.slot])},
    "npc_development": lambda it, event: {
        "area": it.together([it.area(area, it.technologies) for area in event.all("area")])
    },
    "solo_card": Telling.solo_card,
    "solo_numbers": Telling.solo_numbers,
    "solo_useless": Telling.solo_card,
    "sent": lambda it, event: {"plan": it.of("plan", event.plan)},
    "final_score": lambda it, event: {"points": it.signed(event.points)},
}  # fmt: skip


def caused(it: Telling, event: Event) -> str:
    return "" if event.cause == "other" else str(event.cause)


def expert(it: Telling, event: Event) -> str:
    return "expert" if event.worker == "expert" else ""


def anybody(it: Telling, event: Event) -> str:
    return "" if event.workers or event.experts else "nobody"


def free(it: Telling, event: Event) -> str:
    """What is told of those who paid nothing; Rachel never pays."""
    paid = event.all("ads" if "ads" in event.fields else "credits")
    return "" if any(paid) or event.seat in it.pos.automas else "free"


#: Which entry tells an event: by its reason, or by how it went.
ENDINGS: dict[str, Callable[[Telling, Event], str]] = {
    "gained": caused,
    "lost": caused,
    "advanced": lambda it, event: "final" if it.s.phase >= PHASE.final_moves else "",
    "scored": free,
    "funding": lambda it, event: "several" if event.joined else "",
    "assigned": expert,
    "ejected": expert,
    "npc_moved": expert,
    "pilot": expert,
    "paid_to": lambda it, event: "rachel" if event.payer in it.pos.automas else "",
    "action": lambda it, event: {"meeting": "meeting", "reputation": "third"}.get(event.by, ""),
    "card_spent": lambda it, event: "lost" if event.lost else "",
    "card_discarded": lambda it, event: str(event.why),
    "plan_discarded": lambda it, event: str(event.why),
    "development": Telling.development,
    "hired": free,
    "segment": free,
    "advertised": free,
    "boarded_late": free,
    "purchased": free,
    "cube": lambda it, event: "overflow" if event.section == its.PROGRESS_SECTIONS else "",
    "agm": lambda it, event: str(event.agm),
    "agm_score": lambda it, event: "" if event.points == event.cubes * event.wings else "top",
    "npc_development": lambda it, event: (
        ("several" if event.joined else "") if event.placed else "discarded"
    ),
    "meeting": anybody,
    "recalled": anybody,
    "ending": lambda it, event: "rounds" if event.by_rounds else "track",
    "solo_skipped": lambda it, event: str(event.cannot),
}
