"""The final score, Missions, the Ice Monopoly, winners."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.red_planet.positions import GAME, Rocket, finished, reach

#: Missions that score nothing on an empty table, for those who are not looked at.
QUIET = {0: "M11", 1: "M12", 2: "M08"}


def mission(card: str, **table: Any) -> int:
    """What a Mission is worth to seat 0 at the end."""
    pos = finished(kept={0: card}, **table)
    return dict(GAME.score_lines(pos, 0))["missions"]


@pytest.mark.rule("MPR-78")
def test_the_score_adds_missions_tokens_discoveries_and_the_ice_monopoly() -> None:
    pos = finished(
        kept={0: "M05", 1: "M11", 2: "M12"},
        score={0: "iiisc", 1: "i"},
        astronauts={"HEL": [1, 0, 0], "VAS": [2, 1, 0], "ARC": [3, 0, 0]},
        discoveries={"VAS": "D12", "ARC": "D13"},
    )
    assert GAME.score_lines(pos, 0) == [
        ("missions", 1), ("tokens", 3 + 2 + 3), ("discoveries", 4 - 3), ("ice", 9)
    ]  # fmt: skip
    assert pos.scores() == [19, 1, 0]


@pytest.mark.rule("MPR-79", "MPR-155")
@pytest.mark.parametrize(
    ("card", "regions"),
    [("M01", "ELY TYR SYR"), ("M02", "ARC ARG VAL"), ("M03", "VAS ARC ELY"),
     ("M04", "AUS ARG HEL"), ("M05", "VAL SYR HEL")],
)  # fmt: skip
def test_presence_in_none_to_three_named_regions(card: str, regions: str) -> None:
    named = regions.split()
    for count, points in enumerate([0, 1, 3, 6]):
        present = {name: [1, 4, 0] for name in named[:count]}
        assert mission(card, astronauts={**present, "PHO": [3, 0, 0]}) == points


@pytest.mark.rule("MPR-80", "MPR-156")
@pytest.mark.parametrize(
    ("card", "points", "table"),
    [
        ("M06", 6, "phobos"), ("M07", 6, "c"), ("M08", 6, "s"), ("M09", 5, "monument"),
        ("M10", 6, "spread"),
    ],
)  # fmt: skip
def test_most_missions_succeed_for_the_first_and_for_ties(
    card: str, points: int, table: str
) -> None:
    def count(own: int, other: int) -> int:
        if table == "phobos":
            return mission(card, astronauts={"PHO": [own, other, 0]})
        if table == "monument":
            return mission(card, monument={0: own, 1: other})
        if table == "spread":
            return mission(card, astronauts={"PHO": [1, other, 0], "VAS": [own - 1, 0, 0]})
        return mission(card, score={0: table * own, 1: table * other})

    assert count(3, 2) == points
    assert count(3, 3) == points
    assert count(2, 3) == 0


@pytest.mark.rule("MPR-131", "MPR/Q-24")
@pytest.mark.parametrize("card", ["M06", "M07", "M08", "M09", "M10"])
def test_a_most_mission_with_none_scores_nothing(card: str) -> None:
    assert mission(card) == 0


@pytest.mark.rule("MPR-157")
def test_six_regions_for_everywhere_two_of_each_for_the_portfolio() -> None:
    six = ("VAS", "ARC", "ELY", "HEL", "SYR", "PHO")
    assert mission("M11", astronauts={name: [1, 2, 0] for name in six}) == 6
    assert mission("M11", astronauts={name: [1, 2, 0] for name in six[:5]}) == 0
    assert mission("M12", score={0: "iisscc"}) == 5
    for short in ("isscc", "iiscc", "iissc"):
        assert mission("M12", score={0: short}) == 0


@pytest.mark.rule("MPR-81", "MPR-132", "MPR-131", "MPR/Q-25")
@pytest.mark.parametrize(("tied", "share"), [(1, 9), (2, 4), (3, 3), (4, 2), (5, 1), (6, 1)])
def test_the_ice_monopoly_is_shared_rounded_down(tied: int, share: int) -> None:
    pos = finished(players=6, score=dict.fromkeys(range(tied), "iii"), waiting={"VAS": "iiiiii"})
    for seat in range(6):
        assert dict(GAME.score_lines(pos, seat))["ice"] == (share if seat < tied else 0)


@pytest.mark.rule("MPR-131", "MPR/Q-25")
def test_without_any_ice_nobody_has_the_monopoly() -> None:
    pos = finished(score={0: "ss", 1: "c"}, kept=QUIET)
    assert [dict(GAME.score_lines(pos, seat))["ice"] for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("MPR-132")
def test_ice_lying_in_regions_does_not_count_for_the_monopoly() -> None:
    pos = finished(score={1: "i"}, waiting={"VAS": "iiiiiiii"}, kept=QUIET)
    assert pos.scores() == [0, 10, 0]


@pytest.mark.rule("MPR-82")
def test_the_highest_score_wins_then_the_most_tokens_then_all_share() -> None:
    won = finished(score={0: "c", 1: "cc"}, kept=QUIET)
    assert (won.scores(), won.ranking(), won.winners) == ([3, 6, 0], [2, 1, 3], (1,))
    more_tokens = finished(score={0: "cc", 1: "sss"}, kept=QUIET | {2: "M10"})
    assert (more_tokens.scores(), more_tokens.ranking()) == ([6, 6, 0], [2, 1, 3])
    assert more_tokens.winners == (1,)
    shared = finished(score={0: "sc", 1: "sc"}, kept=QUIET | {2: "M06"})
    assert (shared.scores(), shared.ranking()) == ([5, 5, 0], [1, 1, 3])
    assert shared.winners == (0, 1)


@pytest.mark.rule("MPR-130", "MPR/Q-59")
def test_all_missions_are_shown_and_every_fulfilled_one_scores() -> None:
    table: dict[str, Any] = {"astronauts": {"VAL": [1, 0, 0], "PHO": [2, 0, 0]}, "first": 1}
    asked, _ = reach("FIN", kept={0: "M05 M06 M07 M10"}, **table)
    assert asked.view(1)["players"][0]["kept"] is None
    assert asked.scores()[0] == 0
    asked.play("skip")
    for watcher in (None, 1, 2):
        assert asked.view(watcher)["players"][0]["kept"] == ["M05", "M06", "M07", "M10"]
    assert asked.scores()[0] == 1 + 6 + 0 + 6


@pytest.mark.rule("MPR-130")
def test_the_log_tells_everybody_which_missions_were_fulfilled() -> None:
    pos, _ = reach(
        "FIN", first=1, kept={0: "M05 A01", 1: "M06", 2: "M07"},
        astronauts={"VAL": [1, 0, 0], "HEL": [1, 0, 0], "PHO": [0, 2, 0]},
    )  # fmt: skip
    events = pos.play("skip")
    assert [e.name for e in events if e.seen_by(None)][-5:] == [
        "mission_done", "mission_failed", "mission_done", "monopoly", "ended"
    ]  # fmt: skip
    assert [(e.seat, e.points) for e in events if e.name == "mission_done"] == [(1, 6), (0, 3)]
    told = [pos.tell(e, 2, "fr") for e in events]
    assert "Joueur 1 (rouge) réussit la Mission « Cœur de Mars » : 3 points." in told
    assert "Vous n'avez pas réussi la Mission « Cartel du Célérium »." in told


@pytest.mark.rule("MPR-133", "MPR/Q-32")
def test_a_total_may_be_negative() -> None:
    pos = finished(astronauts={"VAS": [4, 0, 0]}, discoveries={"VAS": "D13"}, kept=QUIET)
    assert pos.scores()[0] == -4


@pytest.mark.rule("MPR/Q-49")
def test_only_astronauts_in_regions_count() -> None:
    docked = [Rocket("PHO", 5, "0000"), Rocket("HEL", 4, "000", launched=True), None]
    assert mission("M06", rockets=docked, astronauts={"PHO": [1, 2, 0]}) == 0
    assert mission("M10", rockets=docked, astronauts={"VAS": [1, 2, 0]}, monument={0: 9}) == 0
    assert mission("M05", rockets=docked) == 0
    assert mission("M09", monument={0: 2, 1: 1}) == 5
