"""What things are called: components by their rows in the box, places and sums by words.toml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from cosmodrome.engine.game import Box
from cosmodrome.engine.position import Position
from cosmodrome.engine.words import NOBODY, Gap, Listed, Named, Sentence, Words
from cosmodrome.engine.words import Names as Players
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise.state import EARTH

Row = Mapping[str, Any]
#: The tables of the box, their rows by id; `plan` holds plans of both kinds.
Tables = Mapping[str, Mapping[str, Row]]


def tables_of(data: Mapping[str, Any]) -> dict[str, dict[str, Row]]:
    """The tables of a box file."""
    tables = {
        name: {row["id"]: row for row in rows if "id" in row}
        for name, rows in data.items()
        if isinstance(rows, list)
    }
    return {**tables, "plan": {**tables["blueprint"], **tables["specialised"]}}


@lru_cache(8)
def tables_in(box: Box) -> Tables:
    """The tables of a box, read once."""
    return tables_of(box.data)


class Phrase(Named):
    """A text of a component inside a sentence: without its full stop."""

    def text(self, lang: str = "en", names: Players = NOBODY) -> str:
        return super().text(lang, names).rstrip(".")


class Names:
    """The names of a game's things by their ids, as gaps of sentences."""

    def __init__(self, words: Words, tables: Tables) -> None:
        self.words, self.tables = words, tables

    def of(self, table: str, key: str, form: str = "") -> Named:
        """A component by its name, or by another of its texts (`text_`)."""
        return Named(self.tables[table][key], form)

    def term(self, key: str, /, **gaps: Any) -> Sentence:
        return self.words.sentence("terms", key, **gaps)

    def listed(self, parts: Iterable[Gap], between: str = ", ") -> Gap:
        """Several things in one sentence, or nothing."""
        return Listed(list(parts), between) or self.term("nothing")

    def together(self, parts: Sequence[Gap]) -> Gap:
        """One thing, or several: `a, b and c`; nothing where there is none."""
        if len(parts) < 2:
            return parts[0] if parts else self.term("nothing")
        return self.term("and", first=Listed(parts[:-1]), last=parts[-1])

    def crew(self, workers: int, experts: int) -> Gap:
        """Workers and experts: `2 workers and 1 expert`."""
        kinds = {"workers": workers, "experts": experts}
        return self.together(
            [self.term(f"crew_{kind}", count=count) for kind, count in kinds.items() if count]
        )

    def gain(self, kind: str, count: int) -> Sentence:
        """So many of a kind of gain: `2 credits`."""
        if kind in ("development", "vp_per_guest"):
            return self.term(kind, count=count)
        return self.term("gain", count=count, gain=self.of("gain", kind))

    def gains(self, kinds: Sequence[str], counts: Sequence[int]) -> Gap:
        return self.listed(self.gain(kind, n) for kind, n in zip(kinds, counts, strict=True))

    # Places

    def area(self, area: str, technologies: Sequence[str]) -> Sentence:
        """A corridor by the buildings it links, or the technology of a slot."""
        number = its.AREA.index(area)
        if number >= its.FIRST_TECH_AREA:
            tech = technologies[number - its.FIRST_TECH_AREA]
            return self.term("technology", name=self.of("technology", tech))
        first, second = (its.BUILDING[n % its.BUILDING.size] for n in (number, number + 1))
        return self.term(
            "corridor",
            number=number + 1,
            first=self.of("building", first),
            second=self.of("building", second),
        )

    def place(self, place: str) -> Sentence:
        """A section of the queue, or the supply."""
        return self.term(f"place_{place}")

    def slot(self, slot: int) -> Sentence:
        return self.term("slot", number=slot + 1)

    def slots(self, numbers: Sequence[int]) -> Sentence:
        """Slots of the offices, numbered from 1."""
        if len(numbers) == 1:
            return self.term("slot", number=numbers[0])
        return self.term("slots", numbers=Listed(numbers))

    def stop_type(self, stop: str) -> Gap:
        """A destination, or Space."""
        return self.term("space") if stop == "space" else self.of("guest", stop)

    def stop(self, stop: int, cruise: str | None) -> Sentence:
        """A stop, from 1 on, of a cruise where it is known; the last is Earth."""
        if stop >= EARTH:
            return self.term("earth")
        if cruise is None:
            return self.term("stop_number", number=stop)
        kind = self.stop_type(self.tables["cruise"][cruise]["stops"][stop - 1])
        return self.term("stop", number=stop, stop=kind)

    # Components

    def tech_text(self, tech: str, level: int) -> Listed:
        """GC-351: what a technology does at a level, 1 to 3; some levels add to the one before."""
        first = level
        while first in self.tables["technology"][tech]["added"]:
            first -= 1
        levels = range(first, level + 1)
        return Listed([self.of("technology", tech, f"text_{n}_") for n in levels], " ")

    def plan(self, plan: str, halves: bool) -> Sentence:
        """A plan with its icons, its points and what it does; its half cabins where they matter."""
        row = self.tables["plan"][plan]
        shown = sorted(row["icons"], key=its.GUEST.index)
        icons: Gap = Listed([self.of("guest", icon) for icon in shown], " + ")
        if halves:
            top, bottom = self.of("half", row["top"]), self.of("half", row["bottom"])
            icons = self.term("icons_and_halves", icons=icons, top=top, bottom=bottom)
        gaps = {"name": self.of("plan", plan), "icons": icons, "points": row["vp"]}
        if "text_en" not in row:
            return self.term("plan", **gaps)
        return self.term("plan_special", **gaps, text=Phrase(row, "text_"))

    def cruise_label(self, cruise: str) -> str:
        return str(self.tables["cruise"][cruise]["label"])

    def cruise(self, cruise: str) -> Sentence:
        """A cruise with its stops and its fuel."""
        row = self.tables["cruise"][cruise]
        stops = Listed([self.stop_type(stop) for stop in row["stops"]], " – ")
        return self.term("cruise", label=row["label"], stops=stops, fuel=row["fuel"])

    def cockpit(self, cockpit: str | None) -> Gap:
        """What a cockpit scores; nothing where the line has none."""
        if cockpit is None:
            return self.term("nothing")
        return self.of("cockpit", cockpit, "text_")

    def engine(self, engine: str | None) -> Gap:
        """What an engine gives."""
        if engine is None:
            return self.term("nothing")
        row = self.tables["engine"][engine]
        return self.gains(row["gives"], row["amounts"])

    def expert(self, side: str) -> Sentence:
        return self.term(f"expert_{side}")

    def moment(self, card: str) -> Named:
        """When the text of a project card works."""
        window = self.tables["project_card"][card]["window"]
        return self.of("action" if window in self.tables["action"] else "window", window)


class PositionNames(Names):
    """The same, and what lies in a position."""

    def __init__(self, pos: Position) -> None:
        super().__init__(pos.game.words, tables_in(pos.game.box))
        self.pos, self.s, self.box = pos, pos.plain, pos.game.box.plain

    @property
    def halves(self) -> bool:
        """GC-355: whether half cabins matter."""
        return bool(self.s.offset)

    @property
    def technologies(self) -> list[str]:
        """The technology of each slot."""
        return [its.TECH[tech - 1] for tech in self.s.technology]

    def guest_bonus(self, guest: int) -> Sentence:
        """GC-016: what guests of a type give in Space."""
        token = self.s.guest_bonus[guest]
        kind = its.GAIN[self.box.guest_bonus_gain[token]]
        return self.gain(kind, self.box.guest_bonus_amount[token])

    def goal(self, goal: str) -> Named:
        """GC-115: what a goal of this game counts."""
        return self.of("metric", self.tables["goal"][its.GOAL_TILE[self.s.goal_tile]][goal])
