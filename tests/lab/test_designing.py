"""The designer's bench: what happens inside games, grids of boxes, pairs of boxes, reports."""

from __future__ import annotations

import contextlib
import csv
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy
import pytest

import cosmodrome
from cosmodrome.cli import main
from cosmodrome.engine.batch import Crew
from cosmodrome.engine.errors import InvalidBox, InvalidOptions
from cosmodrome.lab import compare, simulate, sweep
from cosmodrome.lab.plots import Bar, bars, binned, histogram, intervals, lines, ticks
from cosmodrome.lab.report import WORDS, Report, sort_of
from cosmodrome.lab.simulation import Simulation
from cosmodrome.lab.sweeping import grid, read_values
from cosmodrome.lab.uses import SHARES, Sums, Uses

GAME = "pocket-rockets"


@pytest.fixture(scope="module")
def told(one_worker: Crew) -> Simulation:
    """Random games with all that happened in them."""
    return simulate(GAME, games=60, seed=6, records=True, team=one_worker)


@pytest.fixture
def _here(one_worker: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands use the worker that is there already."""
    monkeypatch.setattr(
        "cosmodrome.lab.simulation.crew", lambda *_: contextlib.nullcontext(one_worker)
    )


# Inside games


def test_details_change_no_result(told: Simulation, one_worker: Crew) -> None:
    plain = simulate(GAME, games=60, seed=6, team=one_worker).table()
    table = told.table()
    assert {name: table[name] for name in plain} == plain


def test_every_row_can_be_replayed(told: Simulation) -> None:
    for number in (0, 31, 59):
        pos = cosmodrome.replay(told.records[number])
        assert pos.is_over
        assert pos.scores() == told.points[number].tolist()
        assert len(pos.history) == told.lengths[number]
        assert pos.seed == told.seeds[number]
        game = pos.game
        row = told.rows[number]
        assert row.lines == [dict(game.score_lines(pos, seat)) for seat in range(2)]
        assert row.rounds == max(turns(pos).values())
        assert row.reason in ("rockets", "fuel", "idle", *reasons(pos))


def turns(pos: Any) -> Counter[int]:
    """How many turns each seat had, told by the events of the very game."""
    again = pos.game.new(seed=pos.seed, **pos.options)
    found: Counter[int] = Counter()
    for seat, action in pos.history:
        found.update(e.seat for e in again.play(action, seat) if e.name == "turn")
    return found


def reasons(pos: Any) -> set[str]:
    again = pos.game.new(seed=pos.seed, **pos.options)
    return {
        event.reason
        for seat, action in pos.history
        for event in again.play(action, seat)
        if event.name == "ended"
    }


def test_the_lead_is_followed_move_by_move(told: Simulation) -> None:
    pos = cosmodrome.replay(told.records[7])
    again = pos.game.new(seed=pos.seed, **pos.options)
    leader, changes = None, []
    for number, (seat, action) in enumerate(pos.history, 1):
        again.play(action, seat)
        one, two = again.scores()
        if one != two:
            now = int(two > one)
            if leader not in (None, now):
                changes.append(number)
            leader = now
    assert told.rows[7].lead_changes == len(changes)
    assert told.rows[7].last_lead_change == (changes[-1] if changes else 0)


def test_the_table_has_the_lines_of_the_score(told: Simulation) -> None:
    table = told.table()
    lines_of_first = [name for name in table if re.fullmatch(r"score_\w+_1", name)]
    assert lines_of_first
    sums = numpy.array([table[name] for name in lines_of_first]).sum(axis=0)
    assert sums.tolist() == table["points_1"]
    assert set(table["box"]) == {cosmodrome.load(GAME).box.digest}
    assert set(table["version"]) == {cosmodrome.__version__}


def test_uses_are_counted_seat_by_seat(told: Simulation) -> None:
    pos = cosmodrome.replay(told.records[0])
    again = pos.game.new(seed=pos.seed, **pos.options)
    built = [
        (event.seat, event.card)
        for seat, action in pos.history
        for event in again.play(action, seat)
        if event.name == "built"
    ]
    one = simulate(GAME, games=1, seed=6, details=True, team=None, workers=1).uses
    assert one is not None
    for card, times in Counter(card for _, card in built).items():
        thing = one.things[f"built card={card}"]
        assert thing.times == times
        assert thing.count == len({seat for seat, that in built if that == card})


def test_sums_do_not_depend_on_their_parts() -> None:
    def part(credits: list[int]) -> Uses:
        uses = Uses()
        for credit in credits:
            uses.add(credit, credit // 10, {"x": 1} if credit else {})
        return uses

    whole, parts = part([840, 0, 420, 420]), Uses.together([part([840, 0]), part([420, 420])])
    assert (whole.everybody, whole.things) == (parts.everybody, parts.things)


def test_what_winners_use_is_worth_more() -> None:
    uses = Uses()
    for _ in range(50):
        uses.add(SHARES, 9, {"good": 1, "both": 1})
        uses.add(0, 3, {"both": 2})
    good, both = (next(w for w in uses.worth() if w.thing == name) for name in ("good", "both"))
    assert (good.with_it.value, good.without.value, good.difference.value) == (1, 0, 1)
    assert good.points.value == 6
    assert good.users == 50
    assert both.times == 150
    assert numpy.isnan(both.difference.value)  # used by all: nothing to compare with
    assert uses.worth()[0].thing == "good"
    assert Sums(3).plus(Sums(1), -1) == Sums(2)


def test_bots_tell_as_much(one_worker: Crew) -> None:
    played = simulate(GAME, games=2, seed=3, bots=["greedy", "random"], records=True,
                      team=one_worker)  # fmt: skip
    assert all(row.rounds > 1 for row in played.rows)
    pos = cosmodrome.replay(played.records[1])
    assert pos.scores() == played.points[1].tolist()
    assert '"greedy", "random"' in played.records[1]


@pytest.mark.parametrize("game", ["red-planet", "space-pioneers"])
def test_other_games_tell_their_rounds(game: str, one_worker: Crew) -> None:
    played = simulate(game, games=2, seed=3, details=True, team=one_worker)
    rounds = {row.rounds for row in played.rows}
    assert rounds == {10} if game == "red-planet" else min(rounds) > 5


# Grids of boxes


def test_values_are_ranges_or_lists() -> None:
    assert read_values("values.action_points=3..6") == ("values.action_points", [3, 4, 5, 6])
    assert read_values("card[blue-base].count=4, 6") == ("card[blue-base].count", [4, 6])
    assert read_values("a.b=true,false") == ("a.b", [True, False])
    assert read_values("a.b=plus1,none") == ("a.b", ["plus1", "none"])
    assert list(grid({"a": [1, 2], "b": [3]})) == [{"a": 1, "b": 3}, {"a": 2, "b": 3}]
    for wrong in ("values.x", "=3", "values.x=", "values.x=5..3", "values.x=0..99999"):
        with pytest.raises(InvalidOptions, match="what to change"):
            read_values(wrong)


def test_a_sweep_is_a_simulation_over_each_box(one_worker: Crew) -> None:
    sets = {"values.action_points": [3, 4], "values.hand_limit": [2, 3]}
    found = sweep(GAME, sets, games=20, seed=2, team=one_worker)
    assert [changes for changes, _ in found.runs] == list(grid(sets))
    alone = simulate(GAME, games=20, seed=2, box={"values.action_points": 3}, team=one_worker)
    swept = found.runs[1][1]
    assert found.runs[1][0] == {"values.action_points": 3, "values.hand_limit": 3}
    assert swept.table() == alone.table()
    table = found.table()
    assert table["values.hand_limit"] == [2] * 20 + [3] * 20 + [2] * 20 + [3] * 20
    assert len(set(table["box"])) == 4
    assert found.complete


def test_a_box_that_cannot_be_is_refused_before_anything_is_played(one_worker: Crew) -> None:
    for path, value in (("values.action_points", 99), ("values.nothing", 1), ("card[x].count", 1)):
        with pytest.raises(InvalidBox, match=re.escape(path)):
            sweep(GAME, {path: [value]}, games=1, seed=1, team=one_worker)


@pytest.mark.usefixtures("_here")
def test_the_command_sweeps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sweep.csv"
    arguments = ["sweep", GAME, "--set", "values.action_points=3..4", "--games", "10"]
    assert main([*arguments, "--csv", str(path), "--lang", "en"]) == 0
    page = capsys.readouterr().out
    assert "values.action_points" in page
    assert "10 games a box" in page
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["values.action_points"] for row in rows] == ["3"] * 10 + ["4"] * 10
    assert all(int(row["rounds"]) > 1 for row in rows)


# Two boxes


def test_two_boxes_are_compared_deal_by_deal(one_worker: Crew) -> None:
    found = compare(GAME, (None, {"values.action_points": 6}), games=40, seed=2, team=one_worker)
    assert found.first.seeds.tolist() == found.second.seeds.tolist()
    whole = simulate(GAME, games=40, seed=2, team=one_worker)
    assert found.first.table() == whole.table()
    first = found.differences()[0]
    assert first["what"] == "acts"
    apart = found.second.acts - found.first.acts
    assert first["difference"]["value"] == pytest.approx(apart.mean(), abs=1e-3)
    margin = 1.96 * apart.std(ddof=1) / 40**0.5
    assert first["difference"]["high"] == pytest.approx(apart.mean() + margin, abs=0.01)


def test_equal_boxes_do_not_differ(one_worker: Crew) -> None:
    found = compare(GAME, (None, {"values.action_points": 4}), games=10, seed=2, team=one_worker)
    assert all(row["difference"]["value"] == 0 for row in found.differences())


@pytest.mark.usefixtures("_here")
def test_the_command_compares(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = cosmodrome.load(GAME).box.text
    path = tmp_path / "six.toml"
    path.write_text(text.replace("action_points = 4 ", "action_points = 3 "), encoding="utf-8")
    table = tmp_path / "both.csv"
    arguments = ["compare", GAME, "--box", str(path), "--games", "16", "--csv", str(table)]
    for lang, word in (("en", "difference"), ("fr", "différence")):
        assert main([*arguments, "--lang", lang]) == 0
        assert word in capsys.readouterr().out
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["game"] for row in rows] == [str(n) for n in range(16)] * 2
    assert len({row["box"] for row in rows[:16]}) == len({row["box"] for row in rows[16:]}) == 1
    assert rows[0]["box"] != rows[16]["box"]
    assert all(row["reason"] for row in rows)
    assert main(["compare", GAME, "--lang", "en"]) == 2
    assert "--box once or twice" in capsys.readouterr().err


# Reports


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_report_is_one_page_with_its_data_beside_it(
    lang: str, told: Simulation, tmp_path: Path
) -> None:
    files = Report(told, "Pocket Rockets", lang).write(tmp_path / "page.html")
    assert sorted(file.name for file in files) == [
        "page.games.csv", "page.games.parquet", "page.html", "page.worth.csv",
        "page.worth.parquet",
    ]  # fmt: skip
    page = files[0].read_text(encoding="utf-8")
    assert page.count("<svg") >= 10
    assert "http" not in page  # nothing comes from anywhere else
    assert told.source.box in page
    assert "page.worth.csv" in page
    for section in ("length", "seats", "tension", "endings", "worth"):
        assert Report(told, "Pocket Rockets", lang).say(section) in page
    with (tmp_path / "page.worth.csv").open(encoding="utf-8") as file:
        rows = {row["thing"]: row for row in csv.DictReader(file)}
    known = [row for row in rows.values() if row["difference"]]
    assert len(known) > 50
    for row in known:
        apart = float(row["with_it"]) - float(row["without"])
        assert float(row["difference"]) == pytest.approx(apart)
        assert float(row["difference_low"]) <= apart <= float(row["difference_high"])
    assert {row["version"] for row in rows.values()} == {cosmodrome.__version__}


def test_things_are_sorted() -> None:
    assert [sort_of(thing) for thing in ("do build:x", "built", "built card=x")] == [
        "actions", "events", "cards",
    ]  # fmt: skip


def test_the_words_of_reports_are_complete() -> None:
    assert WORDS.problems() == []


@pytest.mark.usefixtures("_here")
def test_the_command_reports(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", GAME, "--games", "8", "--out", "x.html", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 8
    assert all(Path(file).exists() for file in figures["files"])
    assert main(["report", GAME, "--out", "nowhere/x.html", "--lang", "en"]) == 2
    assert "folder" in capsys.readouterr().err


@pytest.mark.usefixtures("_here")
def test_records_of_a_run_can_be_watched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "records"
    arguments = ["simulate", GAME, "--games", "2", "--from", "5", "--seed", "6"]
    assert main([*arguments, "--records", str(folder)]) == 0
    capsys.readouterr()
    assert [path.name for path in sorted(folder.iterdir())] == ["000005.record", "000006.record"]
    assert main(["replay", str(folder / "000005.record"), "--json"]) == 0


# Plots


def test_plots_draw_what_they_are_given() -> None:
    assert ticks(0, 10) == [0, 2, 4, 6, 8, 10]
    assert binned([1, 1, 3]) == [(1, 2, 2), (2, 3, 0), (3, 4, 1)]
    assert sum(count for *_, count in binned(list(range(1000)))) == 1000
    drawn = histogram(binned([1, 1, 3]), "a < b", str)
    assert drawn.count('class="bar"') == 3
    assert "a &lt; b" in drawn
    assert bars([Bar("x", 1.0, 0.5, 1.5), Bar("y", -1.0)], "t", str).count('class="error"') == 1
    assert intervals([Bar("x", 1.0)], "t", str) == ""
    assert lines([("a", [1.0, 2.0]), ("b", [2.0, float("nan")])], "t", str).count("polyline") == 2
