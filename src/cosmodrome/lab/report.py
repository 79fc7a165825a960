"""A report: one HTML page with plots, and beside it every number it was drawn from."""

from __future__ import annotations

import importlib.util
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from cosmodrome.engine import markup as h
from cosmodrome.engine.languages import language
from cosmodrome.engine.words import Words
from cosmodrome.lab import plots
from cosmodrome.lab.plots import Bar
from cosmodrome.lab.simulation import Simulation, write_csv, write_parquet
from cosmodrome.lab.statistics import Estimate
from cosmodrome.lab.uses import STAGES, Worth

FOLDER = Path(__file__).parent
WORDS = Words(FOLDER / "words.toml")

#: So many things are drawn of each sort; the file has all of them.
SHOWN = 24


class Report:
    """The page of a simulation with details, in one language."""

    def __init__(self, played: Simulation, name: str, lang: str) -> None:
        if played.uses is None:
            raise ValueError("a report needs a simulation with details=True")
        self.played, self.name, self.lang = played, name, lang
        self.uses, self.figures, self.worth = played.uses, played.summary(), played.uses.worth()

    def say(self, key: str, **gaps: Any) -> str:
        return language(self.lang).typeset(WORDS.say("report", key, self.lang, **gaps))

    def number(self, value: float, digits: int | None = None) -> str:
        if digits is None:
            digits = 0 if value == int(value) or abs(value) >= 100 else 2
        return unbroken(language(self.lang).number(value, digits))

    def percent(self, value: float) -> str:
        digits = 0 if abs(value) >= 0.1 or not value else 1
        return unbroken(language(self.lang).percent(value, digits))

    def write(self, path: Path) -> list[Path]:
        """The page and its data; returns the files."""
        stem = path.with_suffix("")
        games = self.played.table()
        worth = worth_table(self.played, self.worth)
        files = [
            (Path(f"{stem}.games.csv"), games, write_csv),
            (Path(f"{stem}.worth.csv"), worth, write_csv),
        ]
        if importlib.util.find_spec("pyarrow"):
            files += [
                (Path(f"{stem}.games.parquet"), games, write_parquet),
                (Path(f"{stem}.worth.parquet"), worth, write_parquet),
            ]
        for file, columns, write in files:
            write(columns, file)
        names = [file.name for file, *_ in files]
        path.write_text(self.page(names), encoding="utf-8")
        return [path, *(file for file, *_ in files)]

    def page(self, data: Sequence[str]) -> str:
        """The whole page, with links to the files beside it."""
        played = self.played
        title = self.say("title", game=self.name, games=self.number(played.games))
        style = Markup((FOLDER / "report.css").read_text(encoding="utf-8"))
        partial = (
            not played.complete
            and h.p(".partial")[
                self.say(
                    "partial",
                    games=self.number(played.games),
                    wanted=self.number(played.order.games),
                )
            ]
        )
        return str(
            h.page(self.lang)[
                h.head[
                    h.meta(charset="utf-8"),
                    h.meta(name="viewport", content="width=device-width, initial-scale=1"),
                    h.title[title],
                    h.style[style],
                ],
                h.body[
                    h.header[h.h1[title], partial, h.p[self.source()]],
                    h.main[
                        self.length(),
                        self.standing("seats"),
                        len(self.figures["bots"]) > 1 and self.standing("bots"),
                        self.lines(),
                        self.tension(),
                        self.endings(),
                        self.things(),
                        h.section[
                            h.h2[self.say("data")],
                            h.ul[(h.li[h.a(href=name)[name]] for name in data)],
                        ],
                    ],
                ],
            ]
        )

    def source(self) -> str:
        order, source = self.played.order, self.played.source
        return self.say(
            "source",
            box=source.box,
            rules=source.rules,
            version=source.version,
            seed=order.seed,
            bots=", ".join(order.seatings[0]),
            options=", ".join(f"{key} = {value}" for key, value in order.options.items()),
        )

    # The sections

    def length(self) -> h.Element:
        told = self.figures["length"]
        text = self.say(
            "length_text",
            mean=self.number(told["mean"], 1),
            least=self.number(told["least"]),
            most=self.number(told["most"]),
        )
        parts = [self.counted(self.played.acts.tolist(), "length_axis")]
        if rounds := [row.rounds for row in self.played.rows if row.rounds]:
            parts.append(self.counted(rounds, "rounds_axis"))
        return h.section[h.h2[self.say("length")], h.p[text], parts]

    def standing(self, what: str) -> h.Element:
        """Points and victories, by seat or by bot."""
        rows = self.figures[what]

        def label(row: dict[str, Any]) -> str:
            return self.say("seat", seat=row["seat"] + 1) if what == "seats" else row["bot"]

        points = [
            Bar(label(row), row["points"]["mean"], row["points"]["low"], row["points"]["high"])
            for row in rows
        ]
        wins = [
            Bar(label(row), row["wins"]["value"], row["wins"]["low"], row["wins"]["high"])
            for row in rows
        ]
        return h.section[
            h.h2[self.say(what)],
            self.barred(points, "points_axis"),
            self.barred(wins, "wins_axis", percent=True),
        ]

    def lines(self) -> h.Node:
        """The lines of the score, over all seats."""
        sums: Counter[str] = Counter()
        for row in self.played.rows:
            for sheet in row.lines:
                sums.update(sheet)
        seatings = self.played.games * self.played.seats
        found = [Bar(key, total / seatings) for key, total in sums.most_common()]
        if not found:
            return None
        return h.section[h.h2[self.say("lines")], self.barred(found, "lines_axis")]

    def tension(self) -> h.Node:
        """How often and when the lead changes, and what leading is worth."""
        played, uses = self.played, self.uses
        if played.seats < 2:
            return None
        changes = [row.lead_changes for row in played.rows]
        last = [
            row.last_lead_change / length
            for row, length in zip(played.rows, played.lengths.tolist(), strict=True)
            if row.last_lead_change
        ]
        text = self.say(
            "tension_text",
            mean=self.number(sum(changes) / len(changes), 1),
            never=self.percent(changes.count(0) / len(changes)),
            late=self.percent(sum(last) / len(last)) if last else "–",
        )
        seats = range(played.seats)
        course = [
            (self.say("seat", seat=seat + 1), (uses.points[:, seat] / uses.games).tolist())
            for seat in seats
        ]
        leads = [won / led if led else math.nan for won, led in zip(uses.led_won, uses.led)]
        return h.section[
            h.h2[self.say("tension")],
            h.p[text],
            self.counted(changes, "changes_axis"),
            self.lined([("", (uses.changed / uses.games).tolist())], "when_axis"),
            self.lined([("", leads)], "leader_axis", percent=True),
            self.lined(course, "course_axis"),
        ]

    def endings(self) -> h.Element:
        reasons = Counter(row.reason or self.say("no_reason") for row in self.played.rows)
        lost = self.figures["lost_by_all"]
        return h.section[
            h.h2[self.say("endings")],
            lost > 0 and h.p[self.say("lost", games=self.number(lost))],
            self.barred([Bar(*one) for one in reasons.most_common()], "endings_axis"),
        ]

    def things(self) -> h.Element:
        """What cards, actions and events are worth."""
        parts: list[h.Node] = []
        for sort in ("cards", "actions", "events"):
            known = [
                one
                for one in self.worth
                if sort_of(one.thing) == sort and math.isfinite(one.difference.low)
            ]
            if not known:
                continue
            shown = sorted(known[:SHOWN], key=lambda one: -one.difference.value)
            drawn = plots.intervals(
                [Bar(name_of(one.thing), *one.difference) for one in shown],
                self.say("difference"),
                self.percent,
            )
            parts += [
                h.h3[self.say(f"worth_{sort}")],
                figure(drawn),
                self.table(
                    ("name", "users", "with_it", "without", "difference", "points_more"),
                    (self.worth_row(one) for one in known),
                ),
            ]
        return h.section[h.h2[self.say("worth")], h.p[self.say("worth_text")], parts]

    def worth_row(self, one: Worth) -> tuple[str, ...]:
        return (
            name_of(one.thing),
            self.number(one.users),
            self.percent(one.with_it.value),
            self.percent(one.without.value),
            self.interval(one.difference, percent=True),
            self.interval(one.points),
        )

    # Figures with their numbers

    def counted(self, values: Sequence[float], axis: str) -> h.Node:
        counts = plots.binned(values)
        label = self.say(axis)
        rows = (
            (self.number(low) if high - low == 1 else f"{self.number(low)}–{self.number(high - 1)}",
             self.number(count))
            for low, high, count in counts if count
        )  # fmt: skip
        drawn = plots.histogram(counts, label, self.number)
        return [figure(drawn), self.table(("name", "value"), rows)]

    def barred(self, rows: Sequence[Bar], axis: str, percent: bool = False) -> h.Node:
        number = self.percent if percent else self.number
        drawn = plots.bars(rows, self.say(axis), number)
        cells = (
            (
                row.name,
                number(row.value),
                f"{number(row.low)} … {number(row.high)}"
                if row.low is not None and row.high is not None
                else "",
            )
            for row in rows
        )
        return [figure(drawn), self.table(("name", "value", "interval"), cells)]

    def lined(
        self, series: Sequence[tuple[str, Sequence[float]]], axis: str, percent: bool = False
    ) -> h.Node:
        number = self.percent if percent else self.number
        drawn = plots.lines(series, self.say(axis), number)
        heads = ["", *(name or self.say("value") for name, _ in series)]
        rows = (
            [f"{100 * (i + 1) // STAGES} %"]
            + [number(row[i]) if math.isfinite(row[i]) else "–" for _, row in series]
            for i in range(STAGES)
        )
        return [figure(drawn), self.table(heads, rows, said=True)]

    def table(
        self, heads: Iterable[str], rows: Iterable[Sequence[str]], said: bool = False
    ) -> h.Element:
        """Numbers that can be opened below a figure."""
        return h.details[
            h.summary[self.say("numbers")],
            h.table[
                h.thead[h.tr[(h.th(scope="col")[h_ if said else self.say(h_)] for h_ in heads)]],
                h.tbody[
                    (
                        h.tr[h.th(scope="row")[row[0]], (h.td[cell] for cell in row[1:])]
                        for row in rows
                    )
                ],
            ],
        ]

    def interval(self, estimate: Estimate, percent: bool = False) -> str:
        number = self.percent if percent else self.number
        value, low, high = (number(value) for value in estimate)
        return f"{value} ({low} … {high})"


def unbroken(number: str) -> str:
    """A number that stays on one line."""
    return number.replace(" ", "\u00a0")


def figure(drawn: str) -> h.Node:
    """A plot; on a narrow screen it can be scrolled, by keys too."""
    return h.figure(tabindex="0")[Markup(drawn)] if drawn else None


def sort_of(thing: str) -> str:
    """Whether a thing is an action, an event or a component."""
    if thing.startswith("do "):
        return "actions"
    return "cards" if " " in thing else "events"


def name_of(thing: str) -> str:
    """A thing as it is shown: an action without its mark."""
    return thing.removeprefix("do ")


def worth_table(played: Simulation, worth: Sequence[Worth]) -> dict[str, list[Any]]:
    """The columns of what things are worth, with what they were played with."""
    source = played.source

    def plain(value: float) -> float | None:
        return value if math.isfinite(value) else None

    columns: dict[str, list[Any]] = {
        "thing": [name_of(one.thing) for one in worth],
        "sort": [sort_of(one.thing) for one in worth],
        "users": [one.users for one in worth],
        "times": [one.times for one in worth],
    }
    for name in ("with_it", "without", "difference", "points"):
        for bound in ("value", "low", "high"):
            found = [plain(getattr(getattr(one, name), bound)) for one in worth]
            columns[name if bound == "value" else f"{name}_{bound}"] = found
    for name in ("game", "box", "rules", "version"):
        columns[name] = [getattr(source, name)] * len(worth)
    return columns
