"""Event cards: Discoveries, their reveal, and Actions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.playing import legal, play, refused
from tests.games.red_planet.positions import (
    OUTER_REGIONS,
    act,
    colour,
    decision,
    finished,
    given,
    left_in,
    mine,
    moves,
    names,
    play_out,
    reach,
    region,
    there,
    tokens,
)

ICE = dict.fromkeys(("VAS", "ARC", "ELY", "TYR"), "ice")


# Discoveries in play


@pytest.mark.rule("MPR-66", "MPR-67", "MPR-68")
def test_a_discovery_goes_to_an_outer_region_without_one_and_stays() -> None:
    pos = given(top="D08", discoveries={"VAS": "D01", "TYR": "D02"})
    act(pos, "scientist", "board:1", "board:1", "draw")
    assert legal(pos) == {f"assign:{name}" for name in ("ARC", "ELY", "AUS", "ARG")}
    refused(pos, "assign:VAS")
    refused(pos, "stop")
    play(pos, "assign:ARC")
    play_out(pos)
    placed = {r["id"] for r in pos.view()["regions"] if r["has_discovery"]}
    assert placed == {"VAS", "ARC", "TYR"}


@pytest.mark.rule("MPR-70", "MPR-112")
def test_all_discoveries_are_turned_up_in_the_reveal_phase() -> None:
    table = {"VAS": "D12", "TYR": "D13", "ARG": "D07"}
    pos, events = reach("REV", discoveries=table, known={"VAS": [1]})
    assert names(events).count("turned_up") == 3
    for watcher in (None, 0, 1, 2):
        for name, card in table.items():
            assert region(pos, name, watcher)["discovery"] == card


@pytest.mark.rule("MPR-70", "MPR-57")
def test_the_reveal_comes_after_turn_ten() -> None:
    pos = given(turn=9, discoveries={"VAS": "D12"}, known={"VAS": [1]})
    act(pos, "recruiter", "board:1")
    play_out(pos)
    assert region(pos, "VAS")["discovery"] is None
    for seat in range(3):
        pos.play("specialist:robot", seat)
    play_out(pos)
    assert region(pos, "VAS")["discovery"] == "D12"


@pytest.mark.rule("MPR-71")
def test_each_discovery_works_in_the_phase_of_its_symbol() -> None:
    phases = [card["phase"] for card in pos_box()["discovery"]]
    assert phases == ["REV"] * 4 + ["P3"] * 7 + ["FIN"] * 2
    pos, events = reach(
        "REV",
        discoveries={"VAS": "D01", "ARC": "D10", "ELY": "D12"},
        astronauts={"VAS": [2, 0, 0], "ARC": [1, 0, 0], "ELY": [1, 0, 0]},
        resources=ICE,
    )
    order = names(events)
    assert order.index("struck") < order.index("produced") < order.index("ended")
    assert there(pos, "VAS") == [1, 0, 0]
    assert pos.scores()[0] == len(tokens(pos, 0)) + 4 + 9


def pos_box() -> dict[str, list[dict[str, str]]]:
    data: dict[str, list[dict[str, str]]] = given().game.box.data
    return data


# The reveal


@pytest.mark.rule("MPR-142", "MPR/Q-54")
def test_native_resistance_costs_every_colour_one_astronaut() -> None:
    pos = finished("REV", discoveries={"ELY": "D01"}, astronauts={"ELY": [3, 1, 0]})
    assert there(pos, "ELY") == [2, 0, 0]
    assert [colour(pos, c)["monument"] for c in range(3)] == [1, 1, 0]


@pytest.mark.rule("MPR-143", "MPR/Q-50")
@pytest.mark.parametrize(("card", "kind"), [("D02", "ice"), ("D03", "celerium")])
def test_a_changed_resource_lies_open_and_old_tokens_keep_their_kind(card: str, kind: str) -> None:
    explored = finished(
        "REV", discoveries={"VAS": card}, astronauts={"VAS": [1, 0, 0]},
        resources={"VAS": "sylvanite"}, waiting={"VAS": "ss"},
    )  # fmt: skip
    assert region(explored, "VAS")["resource"] == kind
    assert sorted(tokens(explored, 0)) == sorted("ss" + kind[0] * 3)
    hidden = finished("REV", discoveries={"VAS": card}, hidden={"VAS": "sylvanite"})
    assert region(hidden, "VAS")["resource"] == kind
    assert left_in(hidden, "VAS") == kind[0] * 3


@pytest.mark.rule("MPR-143", "MPR-100")
def test_the_token_under_a_changed_resource_stays_hidden() -> None:
    pos, _ = reach(
        "REV", discoveries={"VAS": "D02"}, hidden={"VAS": "sylvanite"}, kept={0: "M01 A02 A03"},
        astronauts={"ARC": [1, 0, 0]},
    )  # fmt: skip
    play(pos, "skip")
    events = play(pos, "action:A03", *moves("ARC-VAS"))
    assert "explored" not in names(events)
    assert region(pos, "VAS")["resource"] == "ice"
    hidden = {pos.determinize(1, seed).plain.regions[0].resource for seed in range(30)}
    assert hidden == {0, 1, 2}


@pytest.mark.rule("MPR-144", "MPR/Q-53")
def test_dust_storm_drives_one_astronaut_of_each_colour_away_clockwise() -> None:
    pos, _ = reach(
        "REV", first=1, discoveries={"VAS": "D04"},
        astronauts={"VAS": [2, 1, 1], "HEL": [1, 1, 1]},
        hidden={"VAL": "celerium"},
    )  # fmt: skip
    asked = []
    for target in ("VAL", "ARC", "ELY"):
        assert decision(pos) == "storm"
        asked.append(pos.actors[0])
        assert legal(pos) == {"to:ARC", "to:ELY", "to:VAL"}
        assert "driven" in names(play(pos, f"to:{target}"))
    assert asked == [1, 2, 0]
    assert there(pos, "VAS") == [1, 0, 0]
    assert [there(pos, name) for name in ("VAL", "ARC", "ELY")] == [[0, 1, 0], [0, 0, 1], [1, 0, 0]]
    assert region(pos, "VAL")["resource"] == "celerium"


@pytest.mark.rule("MPR-145", "MPR/Q-28")
def test_reveal_effects_follow_the_ring_so_a_storm_can_lead_into_resistance() -> None:
    pos, _ = reach(
        "REV", layout="K1", discoveries={"VAS": "D04", "ELY": "D01"}, astronauts={"VAS": [1, 0, 0]}
    )
    play(pos, "to:ELY")
    assert there(pos, "ELY") == [0, 0, 0]
    assert colour(pos, 0)["monument"] == 1
    back, _ = reach(
        "REV", layout="K1", discoveries={"ARC": "D04", "VAS": "D01"}, astronauts={"ARC": [1, 0, 0]}
    )
    play(back, "to:VAS")
    assert there(back, "VAS") == [1, 0, 0]
    late, _ = reach(
        "REV", layout="K1", discoveries={"ARG": "D04", "ARC": "D01"}, astronauts={"ARG": [1, 0, 0]}
    )
    play(late, "to:ARC")
    assert there(late, "ARC") == [0, 0, 0]


@pytest.mark.rule("MPR/Q-28")
@pytest.mark.parametrize(
    ("layout", "ring"),
    [("K1", "VAS ELY TYR AUS ARG ARC"), ("K2", "VAS ELY TYR ARG AUS ARC"),
     ("K3", "VAS AUS ELY TYR ARG ARC"), ("K4", "VAS AUS ARG ELY TYR ARC")],
)  # fmt: skip
def test_discoveries_are_turned_up_clockwise_from_vastitas_borealis(layout: str, ring: str) -> None:
    cards = dict(zip(OUTER_REGIONS, ["D07", "D08", "D09", "D10", "D12", "D13"]))
    pos, events = reach("REV", layout=layout, discoveries=cards)
    order = [e.region for e in events if e.name == "turned_up"]
    assert order == ring.split() == pos.view()["ring"]


# The third Production


@pytest.mark.rule("MPR-72", "MPR-146", "MPR/Q-52")
def test_flat_terrain_counts_neighbours_in_the_third_production_only() -> None:
    table: dict[str, Any] = {
        "layout": "K1",
        "discoveries": {"VAS": "D05"},
        "astronauts": {"VAS": [2, 0, 0], "ARC": [0, 3, 0], "HEL": [0, 0, 9]},
        "resources": {"VAS": "celerium", "ARC": "sylvanite"},
    }
    third = finished("P3", **table, kept={0: "M03"})
    assert tokens(third, 1).count("c") == 3
    assert tokens(third, 0).count("c") == 0
    assert tokens(third, 2).count("c") == 0
    assert dict(third.game.score_lines(third, 0))["missions"] == 1
    second, _ = reach("P2", **table)
    assert tokens(second, 0).count("c") == 2
    inner = finished("P3", **table | {"astronauts": {"VAS": [2, 0, 0], "VAL": [0, 3, 0]}})
    assert tokens(inner, 1).count("c") == 3


@pytest.mark.rule("MPR-72", "MPR-147", "MPR/Q-52")
def test_rough_terrain_counts_two_fewer_and_nobody_wins_with_none() -> None:
    one = finished("P3", discoveries={"VAS": "D06"}, astronauts={"VAS": [3, 2, 0]}, resources=ICE)
    assert tokens(one, 0) == "iii"
    none = finished("P3", discoveries={"VAS": "D06"}, astronauts={"VAS": [2, 1, 0]}, resources=ICE)
    assert tokens(none, 0) == ""
    assert left_in(none, "VAS") == "iii"
    second, _ = reach(
        "P2", discoveries={"VAS": "D06"}, astronauts={"VAS": [2, 1, 0]}, resources=ICE
    )
    assert tokens(second, 0) == "ii"
    final = finished(discoveries={"VAS": "D06"}, astronauts={"VAS": [1, 0, 0]}, kept={0: "M03"})
    assert final.scores()[0] == 1


@pytest.mark.rule("MPR-148")
def test_a_mining_accident_stops_new_tokens_but_left_overs_are_awarded() -> None:
    pos = finished(
        "P3", discoveries={"VAS": "D07"}, astronauts={"VAS": [1, 0, 0]}, resources=ICE,
        waiting={"VAS": "i"},
    )  # fmt: skip
    assert tokens(pos, 0) == "i"


@pytest.mark.rule("MPR-149", "MPR/Q-50")
def test_synergy_gives_one_more_there_and_to_explored_neighbours() -> None:
    pos = finished(
        "P3", layout="K1", discoveries={"VAS": "D08"},
        resources={"VAS": "ice", "ARC": "celerium", "TYR": "sylvanite", "VAL": "ice"},
        hidden={"ELY": "ice"},
    )  # fmt: skip
    assert left_in(pos, "VAS") == "iiii"
    assert left_in(pos, "ARC") == "cccc"
    assert left_in(pos, "TYR") == "sss"
    assert left_in(pos, "ELY") == ""
    assert left_in(pos, "VAL") == "iiii"
    second, _ = reach("P2", discoveries={"VAS": "D08"}, resources={"VAS": "ice"})
    assert left_in(second, "VAS") == "ii"


@pytest.mark.rule("MPR-73", "MPR-149", "MPR/Q-31")
def test_a_mining_accident_beats_synergy() -> None:
    pos = finished(
        "P3", layout="K1", discoveries={"VAS": "D08", "ARC": "D07"}, resources=ICE,
        waiting={"ARC": "i"},
    )  # fmt: skip
    assert left_in(pos, "ARC") == "i"
    assert left_in(pos, "VAS") == "iiii"


def subterfuge(*astronauts: int) -> list[str]:
    """The tokens each colour takes, and those left, where Subterfuge lies."""
    pos = finished(
        "P3", 5, discoveries={"VAS": "D09"}, astronauts={"VAS": astronauts}, resources=ICE
    )
    return [*(tokens(pos, c) for c in range(5)), left_in(pos, "VAS")]


@pytest.mark.rule("MPR-74", "MPR-150")
def test_subterfuge_gives_the_tokens_to_the_second_and_tied_seconds_share() -> None:
    assert subterfuge(3, 2, 1) == ["", "iii", "", "", "", ""]
    assert subterfuge(1, 2, 3, 2) == ["", "i", "", "i", "", "i"]


@pytest.mark.rule("MPR-75", "MPR/Q-30")
def test_subterfuge_with_tied_firsts_lets_them_share() -> None:
    assert subterfuge(3, 3, 1) == ["i", "i", "", "", "", "i"]


@pytest.mark.rule("MPR-76", "MPR/Q-29")
def test_subterfuge_with_one_player_present_leaves_the_tokens() -> None:
    assert subterfuge(0, 4) == ["", "", "", "", "", "iii"]


@pytest.mark.rule("MPR-150")
def test_subterfuge_works_in_the_third_production_only() -> None:
    pos, _ = reach("P2", discoveries={"VAS": "D09"}, astronauts={"VAS": [3, 2]}, resources=ICE)
    assert tokens(pos, 0) == "ii"


@pytest.mark.rule("MPR-151", "MPR/Q-50")
def test_a_rich_deposit_gives_two_more_where_the_resource_is_known() -> None:
    pos = finished("P3", discoveries={"VAS": "D10"}, resources={"VAS": "ice"})
    assert left_in(pos, "VAS") == "iiiii"
    hidden = finished("P3", discoveries={"VAS": "D10"}, hidden={"VAS": "ice"})
    assert left_in(hidden, "VAS") == ""


@pytest.mark.rule("MPR-152")
def test_a_shared_claim_is_divided_among_all_present() -> None:
    pos = finished(
        "P3", 4, discoveries={"VAS": "D11"}, astronauts={"VAS": [5, 1, 0, 0]}, resources=ICE
    )
    assert [tokens(pos, c) for c in range(4)] == ["i", "i", "", ""]
    assert left_in(pos, "VAS") == "i"


# The final score


@pytest.mark.rule("MPR-153", "MPR/Q-55")
def test_martian_ruins_are_worth_four_to_each_of_the_first() -> None:
    def ruins(*astronauts: int) -> list[int]:
        pos = finished(discoveries={"VAS": "D12"}, astronauts={"VAS": astronauts})
        return [dict(pos.game.score_lines(pos, seat))["discoveries"] for seat in range(3)]

    assert ruins(2, 1, 0) == [4, 0, 0]
    assert ruins(2, 2, 1) == [4, 4, 0]
    assert ruins(0, 0, 0) == [0, 0, 0]


@pytest.mark.rule("MPR-154", "MPR/Q-55")
def test_radiation_costs_one_point_per_astronaut_and_at_most_four() -> None:
    pos = finished(discoveries={"VAS": "D13"}, astronauts={"VAS": [7, 2, 0]})
    lost = [dict(pos.game.score_lines(pos, seat))["discoveries"] for seat in range(3)]
    assert lost == [-4, -2, 0]


# Actions


@pytest.mark.rule("MPR-77", "MPR/Q-56")
@pytest.mark.parametrize(
    ("card", "space"), [("A02", "REV"), ("A03", "P3"), ("A01", "FIN"), ("A04", "FIN")]
)
def test_an_action_may_be_played_at_its_own_moment_only(card: str, space: str) -> None:
    for moment in ("REV", "P3", "FIN"):
        pos, _ = reach(moment, kept={0: f"M01 {card}"})
        expected = {f"action:{card}", "skip"} if moment == space else {"skip"}
        assert legal(pos) == expected
        assert pos.view(1)["players"][0]["kept"] is None


@pytest.mark.rule("MPR-77", "MPR/Q-41")
def test_being_asked_does_not_tell_whether_one_holds_an_action() -> None:
    holder, _ = reach("REV", kept={0: "M01 A02", 1: "M03 M02"}, first=1)
    other, _ = reach("REV", kept={0: "M01 M02", 1: "M03 A02"}, first=1)
    for pos in (holder, other):
        assert pos.actors == (1,)
        play(pos, "skip")
        assert pos.actors == (0,)
    assert holder.view(2) == other.view(2)


@pytest.mark.rule("MPR-77")
def test_a_shown_action_cannot_be_taken_back_but_passing_can() -> None:
    pos, _ = reach("FIN", kept={0: "M01 A01", 1: "M02 M03"}, score={0: "i", 1: "c"})
    passed = pos.copy()
    play(passed, "skip")
    assert passed.can_undo
    play(pos, "action:A01")
    assert not pos.is_over
    assert not pos.can_undo


@pytest.mark.rule("MPR-127", "MPR/Q-27")
def test_holders_are_asked_clockwise_from_the_first_player_and_may_pass() -> None:
    pos, _ = reach("FIN", 4, first=2, kept={1: "M01 A01", 3: "M02 A04"}, score={0: "c", 3: "i"})
    assert pos.actors == (3,)
    play(pos, "skip")
    assert pos.actors == (1,)
    play(pos, "action:A01")
    assert pos.is_over
    assert tokens(pos, 1) == "iii"
    assert tokens(pos, 3) == "i"


@pytest.mark.rule("MPR-127")
def test_nobody_is_asked_for_an_action_that_has_been_played() -> None:
    pos, _ = reach("REV", kept={0: "M01 A02", 1: "M02 M03"})
    assert pos.actors == (0,)
    play(pos, "action:A02")
    assert pos.view()["space"] == "P3"
    assert pos.actors == (1,)


@pytest.mark.rule("MPR/Q-27", "MPR/Q-56")
def test_one_may_play_two_actions_one_by_one_in_any_order() -> None:
    for order in (("A01", "A04"), ("A04", "A01")):
        pos, _ = reach("FIN", kept={0: "M01 A01 A04"}, score={0: "i", 1: "c"})
        for card in order:
            play(pos, f"action:{card}")
            if card == "A04":
                play(pos, "give:ice")
        assert pos.is_over
        assert (tokens(pos, 0), tokens(pos, 1)) == ("iiic", "i")
    unplayed, _ = reach("FIN", kept={0: "M01 A01 A04"}, score={1: "c"})
    play(unplayed, "skip")
    assert unplayed.is_over
    assert tokens(unplayed, 0) == ""


@pytest.mark.rule("MPR-128")
def test_any_number_of_missions_and_actions_may_be_kept() -> None:
    pos = given(kept={0: "M01 M02 M03 M04 M05 A01 A02"})
    assert len(mine(pos, 0)) == 7


@pytest.mark.rule("MPR-158")
def test_blocks_of_ice_count_for_the_monopoly_and_the_tie_break() -> None:
    pos, _ = reach("FIN", kept={0: "M11 A01", 1: "M12", 2: "M08"}, score={1: "ii"})
    play(pos, "action:A01")
    assert tokens(pos, 0) == "iii"
    assert pos.scores() == [3 + 9, 2, 0]
    tie, _ = reach("FIN", kept={0: "M11 A01", 1: "M07", 2: "M12"}, score={1: "cc"})
    play(tie, "action:A01")
    assert tie.scores() == [12, 12, 0]
    assert tie.winners == (0,)


@pytest.mark.rule("MPR-159", "MPR/Q-56", "MPR/Q-57")
@pytest.mark.parametrize("count", [1, 2])
def test_reinforcements_join_one_region_with_an_own_astronaut_before_the_reveal(count: int) -> None:
    pos, events = reach(
        "REV", kept={0: "M01 A02"}, astronauts={"VAS": [1, 2, 0], "PHO": [1, 0, 0]},
        discoveries={"VAS": "D13"},
    )  # fmt: skip
    assert "turned_up" not in names(events)
    play(pos, "action:A02")
    assert legal(pos) == {"reinforce:VAS", "reinforce:PHO"}
    play(pos, "reinforce:PHO")
    assert legal(pos) == {"astronauts:1", "astronauts:2"}
    last = play(pos, f"astronauts:{count}")
    assert there(pos, "PHO") == [1 + count, 0, 0]
    assert "turned_up" in names(last)


@pytest.mark.rule("MPR-159")
def test_reinforcements_are_fewer_if_the_reserve_is_short() -> None:
    one, _ = reach("REV", kept={0: "M01 A02"}, astronauts={"VAS": [1, 0, 0]}, reserve={0: 1})
    play(one, "action:A02", "reinforce:VAS")
    assert there(one, "VAS") == [2, 0, 0]
    assert one.is_over
    none, _ = reach("REV", kept={0: "M01 A02"}, astronauts={"VAS": [1, 0, 0]}, reserve={0: 0})
    play(none, "action:A02")
    assert none.is_over
    nowhere, _ = reach("REV", kept={0: "M01 A02"})
    play(nowhere, "action:A02")
    assert nowhere.is_over


@pytest.mark.rule("MPR-160", "MPR/Q-56", "MPR/Q-57")
def test_redeployment_moves_twice_before_the_third_production() -> None:
    pos, events = reach(
        "P3", layout="K1", kept={0: "M01 A03"}, astronauts={"VAS": [1, 0, 0]},
        resources={"VAS": "ice"}, hidden={"HEL": "celerium", "VAL": "ice", "SYR": "sylvanite"},
    )  # fmt: skip
    assert "produced" not in names(events)
    play(pos, "action:A03", *moves("VAS-VAL"))
    assert "stop" in legal(pos)
    assert "redeployed" in names(play(pos, *moves("VAL-SYR")))
    assert pos.is_over
    assert tokens(pos, 0) == "sss"
    still, _ = reach("P3", kept={0: "M01 A03"}, astronauts={"VAS": [1, 0, 0]}, resources=ICE)
    play(still, "action:A03", "stop")
    assert tokens(still, 0) == "iii"


@pytest.mark.rule("MPR-161", "MPR/Q-57")
def test_espionage_swaps_one_token_for_one() -> None:
    pos, _ = reach("FIN", 4, kept={0: "M01 A04"}, score={0: "iis", 1: "cc", 3: "s"})
    play(pos, "action:A04")
    assert legal(pos) == {"give:ice", "give:sylvanite"}
    play(pos, "give:ice")
    assert legal(pos) == {"colour:2", "colour:4"}
    play(pos, "colour:2")  # who has one kind only: nothing is asked
    assert (tokens(pos, 0), tokens(pos, 1)) == ("isc", "ic")
    pos, _ = reach("FIN", kept={0: "M01 A04"}, score={0: "iis", 1: "sc"})
    play(pos, "action:A04", "give:ice")
    assert legal(pos) == {"take:sylvanite", "take:celerium"}
    play(pos, "take:sylvanite")
    assert (tokens(pos, 0), tokens(pos, 1)) == ("iss", "ic")


@pytest.mark.rule("MPR-161")
def test_espionage_without_a_token_to_give_or_take_does_nothing() -> None:
    for score in ({1: "cc"}, {0: "cc"}):
        pos, _ = reach("FIN", kept={0: "M01 A04"}, score=score)
        play(pos, "action:A04")
        assert pos.is_over


@pytest.mark.rule("MPR/Q-58", "MPR-107")
def test_the_first_player_of_the_last_phases_is_named_after_turn_ten() -> None:
    pos = given(turn=10, first=1, kept={0: "M01 A02", 1: "M02 M03", 2: "M04 M05"})
    for seat, name in enumerate(("recruiter", "explorer", "robot")):
        pos.play(f"specialist:{name}", seat)
    play_out(pos)
    assert pos.view()["space"] == "REV"
    assert pos.view()["first"] == 2
    assert pos.actors == (2,)
