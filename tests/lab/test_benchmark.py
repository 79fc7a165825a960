"""The benchmark's report: what moved, ratios, and the plot."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

from bench import report


def figures(**changes: float) -> dict[str, Any]:
    game = {"decisions_per_second": 1000.0, "cold_compile_seconds": 10.0, "position_bytes": 600}
    return {
        "games": {"a-game": {**game, **changes}},
        "peers": {
            "Peer & Co": {"decisions_per_second": 20.0, "steps_per_second": 50.0},
            "Other": {"decisions_per_second": 100.0},
        },
    }


def test_what_moved_and_whether_it_is_better() -> None:
    faster = figures(decisions_per_second=1200.0, cold_compile_seconds=12.0, position_bytes=610)
    changes = {label: (round(change, 2), better) for _, label, change, better in
               report.moved(figures(), faster)}  # fmt: skip
    assert changes == {
        "decisions/s, one core": (0.2, True),
        "cold compile": (0.2, False),
    }  # the bytes moved by less than the noise


def test_a_new_game_or_figure_is_not_compared() -> None:
    now = figures(copies_per_second=5.0)
    now["games"]["b-game"] = {"decisions_per_second": 1.0}
    assert report.moved(figures(), now) == []


def test_ratios_are_taken_against_the_peers_larger_figure() -> None:
    assert report.ratios(figures()) == {"a-game": {"Peer & Co": 20.0, "Other": 10.0}}


def test_the_plot_shows_games_and_peers() -> None:
    drawing = ElementTree.fromstring(report.plot(figures()))
    texts = [element.text for element in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {"a-game", "Peer & Co", "Other", "1,000", "50", "100"} <= set(texts)


def test_the_page_takes_the_figures_between_its_marks() -> None:
    results = figures()
    results |= {"date": "2026-01-02", "ratios": report.ratios(results)}
    results["machine"] = dict.fromkeys(
        ("processor", "cores", "load", "system", "python", "numba", "numpy"), "x"
    )
    for peer in results["peers"].values():
        peer |= {"version": "1.2", "games_per_second": 3.0}
    page = f"before\n{report.BEGIN}\nstale\n{report.END}\nafter\n"
    once = report.filled(page, results)
    assert once.startswith("before\n")
    assert once.endswith("after\n")
    assert "stale" not in once
    assert "| decisions/s, one core | 1,000 |" in once
    assert "| Peer & Co 1.2 | 50 | 3.0 | 20.0× |" in once
    assert report.filled(once, results) == once
