"""What each personal objective asks for, and what it is worth."""

from __future__ import annotations

import pytest

from cosmodrome.games.rocketmen.box import OBJECTIVE
from tests.games.rocketmen.test_end import finished

#: Fulfilled at the threshold, and not just below it.
AT_THE_THRESHOLD: dict[str, tuple[int, dict[str, str], list[dict[str, str]]]] = {
    "O01": (3, {"done": "SAT moon, NAV moon"}, [{"done": "SAT moon, NAV earth"}]),
    "O02": (3, {"done": "NAV mars"}, [{"done": "NAV moon"}]),
    "O03": (
        3,
        {"done": "SAT earth, NAV earth, CHA earth"},
        [{"done": "SAT earth, NAV earth, SAT moon"}],
    ),
    "O04": (
        4,
        {"done": "SAT earth, SAT moon, EXP mars"},
        [
            {"done": "SAT earth, SAT moon, NAV moon"},
            {"done": "SAT moon, EXP mars"},
            {"done": "SAT earth, EXP mars"},
        ],
    ),
    "O05": (3, {"done": "BAS moon"}, [{"done": "STA moon"}]),
    "O06": (4, {"done": "SAT moon, SAT earth"}, [{"done": "SAT moon"}, {"done": "SAT earth"}]),
    "O07": (3, {"done": "NAV moon, NAV earth"}, [{"done": "NAV moon, SAT earth"}]),
    "O08": (
        4,
        {"done": "HOT earth, STA moon"},
        [{"done": "HOT earth"}, {"done": "STA moon, STA earth"}],
    ),
    "O09": (2, {"done": "CHA earth"}, [{"done": "STA earth"}]),
    "O10": (2, {"holding": "AST", "removed": "PAN"}, [{"holding": "AST"}, {"removed": "PAN"}]),
    "O11": (
        2,
        {"holding": "E2 E2", "site": "E3 E4", "program": "NAV"},
        [{"holding": "E2 E2 E3"}],
    ),
    "O12": (
        3,
        {"holding": "P2-01 P2-02", "hand": "P2-03", "headquarters": "P2-04"},
        [{"holding": "P2-01 P2-02 P2-03 P1-01"}],
    ),
}
#: Other ways to fulfil the same objective.
OTHER_WAYS: list[tuple[str, dict[str, str]]] = [
    ("O05", {"done": "BAS mars"}),
    ("O07", {"done": "NAV mars, NAV moon"}),
    ("O07", {"done": "NAV mars, NAV earth"}),
    ("O08", {"done": "HOT earth, STA earth"}),
    ("O09", {"done": "EXP mars"}),
    ("O02", {"done": "BAS mars"}),
    ("O10", {"removed": "PAN CLI"}),
]


def objective_bonus(name: str, wish: dict[str, str]) -> int:
    """What an objective adds to the final score."""
    never = "O11" if name != "O11" else "O12"
    with_it = finished(3, objectives=f"{name} {never}", **wish).scores()[0]
    neither = "O11 O12" if name not in ("O11", "O12") else "O08 O06"
    return with_it - finished(3, objectives=neither, **wish).scores()[0]


@pytest.mark.rule("RM-198", "RM/R-59")
@pytest.mark.parametrize("name", OBJECTIVE)
def test_objectives_at_their_threshold_and_just_below(name: str) -> None:
    worth, met, missed = AT_THE_THRESHOLD[name]
    assert objective_bonus(name, met) == worth
    for wish in missed:
        assert objective_bonus(name, wish) == 0, wish


@pytest.mark.rule("RM-198")
@pytest.mark.parametrize(("name", "wish"), OTHER_WAYS)
def test_other_ways_to_fulfil_an_objective(name: str, wish: dict[str, str]) -> None:
    assert objective_bonus(name, wish) == AT_THE_THRESHOLD[name][0]
