"""The three Productions."""

from __future__ import annotations

import pytest

from tests.games.playing import wander
from tests.games.red_planet.positions import (
    GAME,
    Rocket,
    finished,
    given,
    left_in,
    names,
    reach,
    tokens,
)


@pytest.mark.rule("MPR-57")
def test_productions_follow_turns_five_eight_and_the_reveal() -> None:
    pos = GAME.new(players=3, seed=21)
    order: list[str] = []
    for events in wander(pos, 2, 2000):
        for event in events:
            if event.name in ("turn", "space"):
                order.append(event.space)
    assert " ".join(order) == "1 2 3 4 5 P1 6 7 8 P2 9 10 REV P3 FIN"


@pytest.mark.rule("MPR-58", "MPR-59", "MPR-64")
@pytest.mark.parametrize(("space", "count"), [("P1", 1), ("P2", 2), ("P3", 3)])
@pytest.mark.parametrize(
    ("region", "kind"), [("VAS", "ice"), ("HEL", "celerium"), ("PHO", "sylvanite")]
)
def test_an_explored_region_produces_for_its_sole_majority(
    space: str, count: int, region: str, kind: str
) -> None:
    pos, _ = reach(space, astronauts={region: [2, 1, 0]}, resources={region: kind})
    assert tokens(pos, 0) == kind[0] * count
    assert tokens(pos, 1) == tokens(pos, 2) == ""


@pytest.mark.rule("MPR-59")
def test_a_sole_majority_takes_left_overs_too() -> None:
    pos, _ = reach(
        "P2", astronauts={"VAS": [0, 3, 2]}, resources={"VAS": "ice"}, waiting={"VAS": "i"}
    )
    assert tokens(pos, 1) == "iii"
    assert left_in(pos, "VAS") == ""


@pytest.mark.rule("MPR-60", "MPR-61")
def test_rulebook_example_two_tied_share_three_tokens_and_one_stays() -> None:
    pos, _ = reach(
        "P2", astronauts={"VAS": [2, 2, 1]}, resources={"VAS": "celerium"}, waiting={"VAS": "c"}
    )
    assert [tokens(pos, c) for c in range(3)] == ["c", "c", ""]
    assert left_in(pos, "VAS") == "c"


@pytest.mark.rule("MPR-60", "MPR-62")
def test_rulebook_example_three_tied_take_none_of_two_tokens() -> None:
    pos, _ = reach("P2", astronauts={"VAS": [1, 1, 1]}, resources={"VAS": "ice"})
    assert [tokens(pos, c) for c in range(3)] == ["", "", ""]
    assert left_in(pos, "VAS") == "ii"


@pytest.mark.rule("MPR-63", "MPR/Q-02")
def test_an_explored_region_without_astronauts_produces_and_keeps_its_tokens() -> None:
    pos, _ = reach("P2", resources={"TYR": "sylvanite"}, waiting={"TYR": "s"})
    assert left_in(pos, "TYR") == "sss"
    assert all(tokens(pos, c) == "" for c in range(3))


@pytest.mark.rule("MPR-65")
def test_the_monument_produces_nothing() -> None:
    pos, events = reach("P1", monument={0: 5})
    assert "produced" not in names(events)
    assert tokens(pos, 0) == ""


@pytest.mark.rule("MPR-123", "MPR/Q-01")
def test_a_hidden_resource_produces_nothing() -> None:
    pos, events = reach("P1", hidden={"VAS": "ice"})
    assert "produced" not in names(events)
    assert left_in(pos, "VAS") == ""


@pytest.mark.rule("MPR-124")
def test_astronauts_aboard_rockets_count_for_no_majority() -> None:
    pos, _ = reach(
        "P1",
        rockets=[Rocket("VAS", 5, "1111"), None, None],
        astronauts={"VAS": [1, 0, 0]},
        resources={"VAS": "ice"},
    )
    assert (tokens(pos, 0), tokens(pos, 1)) == ("i", "")


@pytest.mark.rule("MPR-125")
def test_the_left_over_of_a_tie_goes_to_the_next_sole_winner() -> None:
    tied, _ = reach(
        "P1", astronauts={"VAS": [1, 1, 0]}, resources={"VAS": "ice"}, waiting={"VAS": "ii"}
    )
    assert [tokens(tied, c) for c in range(3)] == ["i", "i", ""]
    assert left_in(tied, "VAS") == "i"
    sole, _ = reach(
        "P2", astronauts={"VAS": [1, 2, 0]}, resources={"VAS": "ice"}, waiting={"VAS": "i"}
    )
    assert tokens(sole, 1) == "iii"


@pytest.mark.rule("MPR-126", "MPR/Q-51")
def test_two_kinds_in_a_region_are_divided_each_by_itself() -> None:
    pos, _ = reach(
        "P1", astronauts={"VAS": [1, 1, 0]}, resources={"VAS": "ice"}, waiting={"VAS": "isss"}
    )
    assert [tokens(pos, c) for c in range(3)] == ["is", "is", ""]
    assert left_in(pos, "VAS") == "s"
    sole, _ = reach(
        "P1", astronauts={"VAS": [1, 0, 0]}, resources={"VAS": "ice"}, waiting={"VAS": "sss"}
    )
    assert tokens(sole, 0) == "isss"


@pytest.mark.rule("MPR/Q-26")
def test_the_supply_of_score_tokens_never_runs_out() -> None:
    hoard = "i" * 40
    pos, _ = reach("P2", score={1: hoard}, astronauts={"VAS": [1, 0, 0]}, resources={"VAS": "ice"})
    assert tokens(pos, 0) == "ii"
    assert tokens(pos, 1) == hoard


@pytest.mark.rule("MPR-57", "MPR-13")
def test_the_final_score_follows_the_third_production() -> None:
    pos = finished("P3", astronauts={"VAS": [1, 0, 0]}, resources={"VAS": "celerium"})
    assert tokens(pos, 0) == "ccc"


@pytest.mark.rule("MPR-59", "MPR-60")
def test_a_region_says_who_leads_there() -> None:
    pos = given(astronauts={"VAS": [2, 1, 0], "ARC": [1, 1, 0]})
    leading = {it["id"]: it["leading"] for it in pos.view(0)["regions"]}
    assert (leading["VAS"], leading["ARC"], leading["ARG"]) == ([0], [0, 1], [])
