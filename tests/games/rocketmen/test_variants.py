"""What each Variant card changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.rocketmen.positions import (
    area,
    asked,
    buy,
    done,
    drawing,
    end_turn,
    engines,
    faces_told,
    fly,
    given,
    legal,
    play,
    points,
    program,
    refused,
    shifted,
    site,
    told,
    track,
    whose,
)
from tests.games.rocketmen.test_end import finished


@pytest.mark.rule("RM-199", "RM/R-61")
def test_v1_engines_cost_ten_more() -> None:
    for variants, price in (("V1 V9", 40), ("V2 V9", 30)):
        paid = {30: "HOT STA", 40: "HOT CHA"}
        pos = given(hand=paid[price], variants=variants)
        buy(pos, "E2", paid[price])
        assert engines(pos)["E2"] == 2
    refused(given(hand="HOT STA", variants="V1 V9"), "engine:E2")
    refused(given(hand="HOT CHA STA", variants="V1 V9"), "engine:E3")
    # nothing else does
    assert "buy:1" in legal(given(hand="HOT STA", track="P1-11", variants="V1 V9"))


@pytest.mark.rule("RM-200", "RM/R-61")
def test_v2_the_leftmost_card_leaves_after_every_turn() -> None:
    pos = given(
        track="- CLI P1-03 - P1-05", turquoise="P1-11 P1-13 P1-09", variants="V2 V9",
        hand="HOT STA CHA SAT SAT NAV", others={1: {"hand": "HOT STA CHA SAT SAT NAV"}},
    )  # fmt: skip
    events = end_turn(pos)
    assert faces_told(events, "market_left") == "CLI"
    assert track(pos).startswith("P1-03 P1-05 P1-")
    assert len(told(events, "refilled")) == 3
    # The Threat is nobody's
    assert pos.scores() == [0, 0]
    end_turn(pos)
    assert track(pos).startswith("P1-05 P1-")
    assert track(pos).endswith(" -")
    assert shifted(pos) == ""


@pytest.mark.rule("RM-200", "RM-22")
def test_without_v2_nothing_leaves() -> None:
    pos = given(track="P1-01 - P1-03", variants="V5 V9")
    end_turn(pos)
    assert track(pos) == "P1-01 - P1-03 - - -"


@pytest.mark.rule("RM-201", "RM/R-28", "RM/R-61")
def test_v3_an_empty_track_triggers_the_end() -> None:
    pos = given(3, hand="HOT STA", track="P1-11", variants="V3 V9")
    buy(pos, "P1-11", "HOT STA")
    assert pos.view()["ending"] is None
    end_turn(pos)
    assert pos.view()["ending"] == "track"
    assert not pos.is_over
    end_turn(pos, 2)
    assert pos.is_over
    # without V3 the game goes on
    pos = given(hand="HOT STA", track="P1-11")
    buy(pos, "P1-11", "HOT STA")
    end_turn(pos)
    assert pos.view()["ending"] is None


@pytest.mark.rule("RM-201", "RM-200", "RM/R-61")
def test_v2_runs_before_v3() -> None:
    pos = given(track="P1-11", variants="V2 V3")
    end_turn(pos)
    assert pos.view()["ending"] == "track"
    pos = given(track="P1-11", turquoise="P1-01", variants="V2 V3")
    end_turn(pos)
    assert pos.view()["ending"] is None


def bonus_of(variants: str, *wishes: dict[str, Any]) -> list[int]:
    """What Variant cards add to each final score."""
    others = dict(enumerate(wishes[1:], 1))
    with_them = finished(len(wishes), variants=variants, others=others, **wishes[0]).scores()
    without = finished(len(wishes), variants="V1 V9", others=others, **wishes[0]).scores()
    return [one - other for one, other in zip(with_them, without, strict=True)]


@pytest.mark.rule("RM-202", "RM/R-61")
def test_v4_most_moon_missions() -> None:
    two, one, none = {"done": "SAT moon, NAV moon"}, {"done": "STA moon"}, {"done": "NAV mars"}
    assert bonus_of("V4 V9", two, one, none) == [2, 0, 0]
    assert bonus_of("V4 V9", one, two, none) == [0, 2, 0]
    assert bonus_of("V4 V9", one, {"done": "SAT moon"}, none) == [1, 1, 0]
    assert bonus_of("V4 V9", none, {}, {"done": "SAT earth"}) == [0, 0, 0]


@pytest.mark.rule("RM-203")
def test_v5_a_point_for_each_mars_mission() -> None:
    assert bonus_of(
        "V5 V9", {"done": "NAV mars, EXP mars, SAT moon"}, {"done": "BAS mars"}, {}
    ) == [2, 1, 0]


@pytest.mark.rule("RM-204")
def test_v6_threats_are_worth_three() -> None:
    assert bonus_of("V6 V9", {"holding": "AST CLI", "removed": "PAN"}, {"hand": "PAN"}) == [3, 1]


@pytest.mark.rule("RM-205", "RM/R-61")
@pytest.mark.parametrize(("extra", "most"), [("", 1), ("P1-11", 3)])
def test_v7_one_card_may_stay_after_a_failure(extra: str, most: int) -> None:
    pos = given(program="NAV", site=f"E2 E3 E4 BAS {extra}", variants="V7 V9")
    fly(pos, "earth", 1, 1, 1)
    assert asked(pos) == "keep"
    kept = [f"keep:{card}" for card in ["E2", "E3", "E4"][:most]]
    refused(pos, " ".join([*kept, "keep:BAS", "done"]))
    play(pos, " ".join([*kept, "done"]))
    assert site(pos).split() == ["E2", "E3", "E4"][:most]
    assert (program(pos), whose(pos)) == ("NAV", 1)


@pytest.mark.rule("RM-205", "RM-137")
def test_v7_nothing_need_stay() -> None:
    pos = given(program="NAV", site="E3", variants="V7 V9")
    fly(pos, "earth", 1, 1, 1)
    play(pos, "done", "no")
    assert (site(pos), program(pos)) == ("", "")


@pytest.mark.rule("RM-206", "RM/R-61", "RM/R-47")
def test_v8_buys_a_space_at_ignition() -> None:
    pos = given(program="NAV", site="E3 SAT", hand="P1-10 STA STA", variants="V8 V9")
    events = play(pos, "launch:earth")
    assert not told(events, "lift_off")
    assert (asked(pos), legal(pos)) == ("window", {"yes", "no", "otherwise:window"})
    no = pos.copy()
    assert told(play(no, "no"), "lift_off") == [(1, 1, 0)]
    play(pos, "otherwise:window")
    assert legal(pos) == {"pay:P1-10", "pay:STA"}
    events = drawing(pos, "pay:STA pay:STA done", 1)
    assert told(events, "lift_off") == [(2, 2, 0)]
    assert area(pos) == "STA STA"
    assert asked(pos) == "draw"


@pytest.mark.rule("RM-206", "RM-147", "RM/R-47")
def test_v8_is_paid_with_money_and_works_no_effect() -> None:
    pos = given(
        program="NAV", site="E3", hand="P1-10", done="HOT earth, SAT moon", variants="V8 V9"
    )
    play(pos, "launch:earth", "otherwise:window")
    assert legal(pos) == {"pay:P1-10", "pay_money"}
    drawing(pos, "pay:P1-10 done", 1)
    play(pos, "abandon")
    # Tourisme Spatial has paid, and nothing is to be used
    assert whose(pos) == 1
    pos = given(program="NAV", site="E3", done="HOT earth", variants="V8 V9")
    play(pos, "launch:earth")
    assert legal(pos) == {"yes", "no"}
    drawing(pos, "yes", 1)
    assert pos.plain.rocket == 1 + 1


@pytest.mark.rule("RM-206", "RM-137", "RM/R-71")
def test_v8_leaves_no_choice_to_whoever_cannot_pay() -> None:
    pos = given(program="NAV", site="E3 P1-01", hand="STA SAT", variants="V8 V9")
    assert not told(play(pos, "launch:earth"), "lift_off")
    assert legal(pos) == {"no"}
    assert told(play(pos, "no"), "lift_off")
    pos = given(program="NAV", site="E3", hand="HOT")
    assert told(play(pos, "launch:earth"), "lift_off")


@pytest.mark.rule("RM-206")
def test_v8_once_per_launch() -> None:
    pos = given(program="NAV", site="E3", hand="P2-08 HOT CHA", variants="V8 V9")
    play(pos, "launch:earth")
    events = drawing(pos, "yes", 1)
    assert area(pos) == "HOT"
    assert told(events, "window") == [(1, 0, 0)]
    assert told(events, "lift_off") == [(1, 1, 0)]
    assert legal(pos) == {"draw", "abandon"}


@pytest.mark.rule("RM-207")
def test_v9_no_surcharge_on_threats() -> None:
    ordered = {"hand": "P2-08 NAV", "done": "BAS mars, EXP mars, NAV mars", "money_used": 1}
    pos = given(track="CLI", variants="V5 V9", **ordered)
    buy(pos, "CLI", "P2-08 NAV")
    assert "CLI" in area(pos).split()
    refused(given(track="CLI", variants="V5 V8", **ordered), "buy:1")


@pytest.mark.rule("RM-116")
def test_points_of_variants_are_told_apart() -> None:
    pos = finished(2, variants="V4 V5", done="NAV mars, SAT moon")
    lines = dict(pos.game.score_lines(pos, 0))
    assert sum(lines.values()) == pos.scores()[0]
    assert lines["variants"] == 3
    assert (points(pos), done(pos)) == (10, ["SAT moon", "NAV mars"])
