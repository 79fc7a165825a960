"""The nine Specialists, and Destination tokens."""

from __future__ import annotations

import pytest

from cosmodrome.games.red_planet.box import MISSION, REGION, SPECIALIST
from tests.games.playing import legal, play, refused
from tests.games.red_planet.positions import (
    GAME,
    MARS_REGIONS,
    OUTER_REGIONS,
    Rocket,
    act,
    choose,
    colour,
    decision,
    given,
    mine,
    moves,
    names,
    play_out,
    ramp,
    region,
    there,
)

FULL = [Rocket("VAS", 5, "11222", launched=True), Rocket("ARC", 5, "11222", launched=True),
        Rocket("ELY", 5, "11222", launched=True)]  # fmt: skip
SIX_DISCOVERIES = dict(zip(OUTER_REGIONS, ["D01", "D02", "D03", "D04", "D05", "D06"]))


# In general


@pytest.mark.rule("MPR-29")
def test_effects_are_mandatory_as_far_as_possible() -> None:
    pos = given(rockets=[Rocket("VAS", 3, "0"), None, None])
    act(pos, "saboteur", "board:1")
    assert legal(pos) == {"destroy:1"}
    refused(pos, "stop")
    pos = given(rockets=FULL)
    events = choose(pos, "recruiter", "pilot", "pilot")
    assert "recruited" in names(events)


@pytest.mark.rule("MPR-30")
def test_boarding_needs_a_docked_rocket_with_a_free_seat() -> None:
    pos = given(4, rockets=[FULL[0], None, Rocket("ELY", 3, "111"), Rocket("TYR", 3, "11")])
    act(pos, "recruiter")
    assert legal(pos) == {"board:4"}


@pytest.mark.rule("MPR-108", "MPR/Q-45")
def test_with_one_free_seat_the_scientist_places_one() -> None:
    pos = given(rockets=[Rocket("VAS", 3, "11"), FULL[1], FULL[2]], discoveries={"VAS": "D05"})
    act(pos, "scientist", "board:1")
    assert decision(pos) == "research"
    assert colour(pos, 0)["reserve"] == 21


@pytest.mark.rule("MPR-109")
def test_without_a_docked_rocket_the_ability_still_works() -> None:
    pos = given(rockets=FULL, astronauts={"VAS": [1, 0, 0]})
    events = act(pos, "explorer")
    assert "idle" in names(events)
    assert decision(pos) == "move"


@pytest.mark.rule("MPR/Q-45")
def test_several_astronauts_board_one_by_one_and_a_filled_rocket_takes_no_more() -> None:
    for name in ("scientist", "pilot"):
        pos = given(rockets=[Rocket("VAS", 3, "11"), Rocket("ARC", 3), None])
        choose(pos, name, "recruiter", "recruiter")
        play(pos, "board:2", "board:2")
        assert legal(pos) == {"board:1", "board:2"}
        play(pos, "board:1")
        assert legal(pos) == {"board:2"}
    pos = given(reserve={0: 1}, discoveries={"VAS": "D05"})
    act(pos, "scientist", "board:1")
    assert decision(pos) == "research"


# 9 Recruiter


@pytest.mark.rule("MPR-31")
def test_recruiter_boards_one_and_takes_all_nine_cards_back() -> None:
    pos = given(hands={0: "recruiter pilot"})
    act(pos, "recruiter", "board:2")
    assert colour(pos, 0)["reserve"] == 21
    assert ramp(pos, 2)["crew"] == [1, 0, 0]
    assert colour(pos, 0)["hand"] == list(SPECIALIST[1:])


# 8 Explorer


@pytest.mark.rule("MPR-32", "MPR/Q-11")
def test_explorer_boards_one_then_moves_up_to_three_times() -> None:
    pos = given(astronauts={"VAS": [2, 0, 0]})
    act(pos, "explorer", "board:1")
    assert legal(pos) == {"move:VAS", "stop"}
    play(pos, "move:VAS")
    assert legal(pos) == {"to:ARC", "to:ELY", "to:VAL"}
    refused(pos, "to:HEL")
    play(pos, "to:ARC", *moves("VAS-ELY", "ARC-ARG"))
    assert decision(pos) == "board"
    assert pos.view()["acting"] == 1
    assert [there(pos, name)[0] for name in ("VAS", "ELY", "ARG")] == [0, 1, 1]


@pytest.mark.rule("MPR-33")
def test_one_astronaut_may_make_all_three_moves() -> None:
    pos = given(astronauts={"VAS": [1, 0, 0]})
    act(pos, "explorer", "board:1", *moves("VAS-VAL", "VAL-SYR", "SYR-HEL"))
    assert there(pos, "HEL") == [1, 0, 0]


@pytest.mark.rule("MPR-34")
def test_moving_into_an_unexplored_region_turns_up_its_resource() -> None:
    pos = given(astronauts={"VAS": [1, 0, 0]}, hidden={"VAL": "sylvanite"})
    act(pos, "explorer", "board:1")
    events = play(pos, *moves("VAS-VAL"))
    assert "explored" in names(events)
    assert region(pos, "VAL")["resource"] == "sylvanite"


@pytest.mark.rule("MPR-110", "MPR/Q-11")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_explorer_moves_own_astronauts_only_and_may_stop(count: int) -> None:
    pos = given(astronauts={"VAS": [1, 0, 0], "TYR": [0, 3, 0]})
    act(pos, "explorer", "board:1")
    assert not any("TYR" in name for name in legal(pos))
    play(pos, *moves(*["VAS-VAL", "VAL-SYR"][:count]), "stop")
    assert pos.view()["acting"] == 1


@pytest.mark.rule("MPR/Q-11")
def test_explorer_without_astronauts_on_mars_makes_no_move() -> None:
    pos = given(astronauts={"PHO": [3, 0, 0]})
    act(pos, "explorer", "board:1")
    assert pos.view()["acting"] == 1


# 7 Scientist


@pytest.mark.rule("MPR-36")
@pytest.mark.parametrize("ramps", [(1, 1), (1, 2)])
def test_scientist_boards_two_in_one_or_two_rockets_then_draws_or_looks(
    ramps: tuple[int, int],
) -> None:
    pos = given(top="M01", discoveries={"VAS": "D05"}, kept={0: "M02"})
    act(pos, "scientist", f"board:{ramps[0]}", f"board:{ramps[1]}")
    assert sum(ramp(pos, i)["crew"][0] for i in (1, 2)) == 2
    assert legal(pos) == {"draw", "inspect:VAS"}
    play(pos, "draw")
    assert mine(pos, 0) == ["M01", "M02"]


@pytest.mark.rule("MPR-37", "MPR-112", "MPR/Q-48")
def test_a_looked_at_discovery_stays_in_its_region_and_may_be_looked_at_again() -> None:
    pos = given(discoveries={"VAS": "D05", "TYR": "D07"}, known={"VAS": [1], "TYR": [2]})
    assert region(pos, "VAS", 0)["discovery"] is None
    act(pos, "scientist", "board:1", "board:1")
    assert legal(pos) == {"draw", "inspect:VAS", "inspect:TYR"}
    events = play(pos, "inspect:VAS")
    assert names(events, 0)[0] == "looked"
    assert names(events, 1)[0] == names(events)[0] == "looked_unseen"
    assert region(pos, "VAS", 0)["discovery"] == region(pos, "VAS", 1)["discovery"] == "D05"
    assert region(pos, "VAS", 2)["discovery"] is None
    assert region(pos, "VAS")["discovery"] is None
    again = given(discoveries={"VAS": "D05"}, known={"VAS": [0]})
    act(again, "scientist", "board:1", "board:1", "inspect:VAS")
    assert region(again, "VAS", 0)["discovery"] == "D05"


@pytest.mark.rule("MPR-38", "MPR/Q-18")
def test_a_discovery_without_a_place_is_discarded_face_up_and_one_in_play_is_looked_at() -> None:
    pos = given(discoveries=SIX_DISCOVERIES, top="D13")
    act(pos, "scientist", "board:1", "board:1")
    events = play(pos, "draw")
    assert "discarded" in names(events)
    assert decision(pos) == "look"
    assert pos.view()["event_discards"] == ["D13"]
    assert legal(pos) == {f"inspect:{name}" for name in OUTER_REGIONS}
    play(pos, "inspect:ARG")
    assert region(pos, "ARG", 0)["discovery"] == "D06"


@pytest.mark.rule("MPR-111", "MPR/Q-48", "MPR/Q-17")
def test_draw_or_look_is_chosen_first_and_not_asked_where_only_one_is_possible() -> None:
    both = given(discoveries={"VAS": "D05"})
    act(both, "scientist", "board:1", "board:1")
    assert legal(both) == {"draw", "inspect:VAS"}
    assert "drew" not in names(both.copy().play("inspect:VAS"), 0)
    draw = given(top="M05")
    assert "drew" in names(act(draw, "scientist", "board:1", "board:1"), 0)
    look = given(discoveries={"VAS": "D05"}, deck="")
    assert "looked" in names(act(look, "scientist", "board:1", "board:1"), 0)
    assert region(look, "VAS", 0)["discovery"] == "D05"
    several = given(discoveries={"VAS": "D05", "TYR": "D06"}, deck="")
    act(several, "scientist", "board:1", "board:1")
    assert legal(several) == {"inspect:VAS", "inspect:TYR"}
    neither = given(deck="")
    act(neither, "scientist", "board:1", "board:1")
    assert neither.view()["acting"] == 1


@pytest.mark.rule("MPR/Q-17", "MPR-129", "MPR/Q-63")
def test_discarded_events_never_come_back_into_the_deck() -> None:
    pos = given(discoveries=SIX_DISCOVERIES, deck="D13")
    act(pos, "scientist", "board:1", "board:1", "draw", "inspect:VAS")
    assert pos.view()["event_deck"] == 0
    assert "D13" in pos.view()["event_discards"]
    play_out(pos)
    choose(pos, "recruiter", "scientist", "recruiter")
    play_out(pos, until="look")
    assert pos.view()["event_deck"] == 0
    assert legal(pos) == {f"inspect:{name}" for name in OUTER_REGIONS}


@pytest.mark.rule("MPR-112", "MPR/Q-19", "MPR-66")
def test_the_placer_of_a_discovery_knows_it_and_nobody_else() -> None:
    pos = given(top="D08")
    events = act(pos, "scientist", "board:1", "board:1")
    assert pos.view(0)["decision"]["card"] == "D08"
    for watcher in (None, 1, 2):
        assert "card" not in pos.view(watcher)["decision"]
        assert "drew" not in names(events, watcher)
        # What the question betrays is told before it is asked
        (told,) = (event for event in events if event.name == "drew_unseen")
        assert "Discovery" in pos.tell(told, watcher)
    assert legal(pos) == {f"assign:{name}" for name in OUTER_REGIONS}
    play(pos, "assign:AUS")
    assert region(pos, "AUS", 0)["discovery"] == "D08"
    for watcher in (None, 1, 2):
        assert region(pos, "AUS", watcher)["has_discovery"]
        assert region(pos, "AUS", watcher)["discovery"] is None


# 6 Secret Agent


@pytest.mark.rule("MPR-39")
def test_secret_agent_boards_two_different_rockets_then_launches_one() -> None:
    pos = given()
    act(pos, "secret-agent", "board:1")
    assert legal(pos) == {"board:2", "board:3"}
    play(pos, "board:2")
    assert legal(pos) == {"launch:1", "launch:2", "launch:3"}
    play(pos, "launch:1")
    assert ramp(pos, 1)["launched"] is True
    assert ramp(pos, 1)["crew"] == [1, 0, 0]


@pytest.mark.rule("MPR-40")
def test_secret_agent_may_launch_an_empty_rocket() -> None:
    pos = given()
    act(pos, "secret-agent", "board:1", "board:2", "launch:3")
    assert ramp(pos, 3)["launched"] is True
    assert sum(ramp(pos, 3)["crew"]) == 0


@pytest.mark.rule("MPR-113", "MPR/Q-06")
def test_an_empty_unknown_rocket_lands_nowhere_and_is_discarded() -> None:
    pos = given(rockets=[Rocket("VAS", 5), Rocket("ARC", 5), Rocket("?", 4)])
    act(pos, "secret-agent", "board:1", "board:2")
    refused(pos, "stop")
    play(pos, "launch:3")
    choices = play_out(pos, until="redirect") and legal(pos)
    assert "redirect:3" in choices
    while pos.view()["space"] == "3":
        pos.play("redirect:1" if decision(pos) == "redirect" else pos.legal_ids()[0])
    assert all(there(pos, name) == [0, 0, 0] for name in REGION)
    assert {"kind": 32, "destination": None, "seats": 4} in pos.view()["rocket_discards"]


@pytest.mark.rule("MPR-113", "MPR/Q-07", "MPR/Q-46")
def test_secret_agent_launches_only_what_is_docked_and_not_full() -> None:
    full = given(rockets=[Rocket("VAS", 3, "11"), FULL[1], FULL[2]])
    act(full, "secret-agent", "board:1")
    assert full.view()["acting"] == 1
    assert ramp(full, 1)["launched"] is True
    none = given(rockets=FULL)
    act(none, "secret-agent")
    assert none.view()["acting"] == 1
    empty = given(rockets=[])
    act(empty, "secret-agent")
    assert empty.view()["acting"] != 0


@pytest.mark.rule("MPR-114", "MPR/Q-08")
def test_secret_agent_with_one_docked_rocket_boards_one_and_must_launch_it() -> None:
    pos = given(rockets=[Rocket("VAS", 3), FULL[1], FULL[2]])
    act(pos, "secret-agent", "board:1")
    assert colour(pos, 0)["reserve"] == 21
    assert legal(pos) == {"launch:1"}
    play(pos, "launch:1")
    assert ramp(pos, 1)["launched"] is True


# 5 Saboteur


@pytest.mark.rule("MPR-41")
def test_saboteur_boards_one_then_sends_a_crew_to_the_monument() -> None:
    pos = given(rockets=[Rocket("VAS", 5, "1122"), Rocket("ARC", 5), Rocket("ELY", 5)])
    act(pos, "saboteur", "board:1", "destroy:1")
    assert ramp(pos, 1)["rocket"] is None
    assert [colour(pos, c)["monument"] for c in range(3)] == [1, 2, 2]


@pytest.mark.rule("MPR-115", "MPR/Q-10")
def test_saboteur_must_destroy_a_docked_rocket_even_her_own_and_tokens_return() -> None:
    alone = given(rockets=[Rocket("VAS", 5, "0", "HEL"), FULL[1], FULL[2]])
    assert alone.view()["destination_tokens"]["HEL"] == 1
    act(alone, "saboteur", "board:1")
    assert legal(alone) == {"destroy:1"}
    play(alone, "destroy:1")
    assert colour(alone, 0)["monument"] == 2
    assert alone.view()["destination_tokens"]["HEL"] == 2
    assert [it["destination"] for it in alone.view()["rocket_discards"]] == ["VAS"]


@pytest.mark.rule("MPR-42")
def test_rulebook_example_the_last_rocket_filled_by_the_saboteur_is_destroyed() -> None:
    pos = given(rockets=[Rocket("VAS", 3, "12"), FULL[1], FULL[2]])
    events = act(pos, "saboteur", "board:1")
    assert legal(pos) == {"destroy:1"}
    events += play(pos, "destroy:1")
    assert "lifted_off" not in names(events)
    assert ramp(pos, 1)["rocket"] is None


@pytest.mark.rule("MPR-43")
def test_the_destroyed_rocket_is_discarded_and_its_ramp_stays_empty() -> None:
    pos = given()
    act(pos, "saboteur", "board:1", "destroy:2")
    assert ramp(pos, 2)["rocket"] is None
    assert [it["destination"] for it in pos.view()["rocket_discards"]] == ["ARC"]
    assert legal(pos) == {"board:1", "board:3"}


@pytest.mark.rule("MPR/Q-46")
def test_saboteur_without_a_docked_rocket_does_nothing() -> None:
    pos = given(rockets=FULL)
    act(pos, "saboteur")
    assert pos.view()["acting"] == 1
    assert all(ramp(pos, i)["rocket"] for i in (1, 2, 3))


# 4 Robot


@pytest.mark.rule("MPR-44", "MPR/Q-13")
def test_robot_replaces_where_the_player_is_present() -> None:
    pos = given(
        4,
        rockets=[Rocket("VAS", 5, "01"), Rocket("ARC", 4, "0223", launched=True),
                 Rocket("ELY", 5, "1"), Rocket("TYR", 5)],
        astronauts={"HEL": [1, 0, 2, 0], "PHO": [1, 1, 0, 0], "SYR": [0, 1, 0, 1],
                    "AUS": [2, 0, 0, 0]},
    )  # fmt: skip
    act(pos, "robot", "board:4")
    assert legal(pos) == {"replace:ramp-1", "replace:ramp-2", "replace:HEL", "replace:PHO"}
    one = pos.copy()
    play(one, "replace:HEL")  # only one other colour is there: nothing is asked
    assert there(one, "HEL") == [2, 0, 1, 0]
    play(pos, "replace:ramp-2")
    assert legal(pos) == {"colour:3", "colour:4"}
    play(pos, "colour:3")
    assert ramp(pos, 2)["crew"] == [2, 0, 1, 1]


@pytest.mark.rule("MPR-45")
def test_the_replaced_astronaut_goes_to_the_monument_the_new_one_leaves_the_reserve() -> None:
    pos = given(astronauts={"PHO": [1, 1, 0]})
    act(pos, "robot", "board:1", "replace:PHO")
    assert there(pos, "PHO") == [2, 0, 0]
    assert colour(pos, 1)["monument"] == 1
    assert colour(pos, 0)["reserve"] == 22 - 1 - 1 - 1


@pytest.mark.rule("MPR-116", "MPR/Q-12")
def test_robot_must_replace_if_it_can_and_otherwise_nothing_happens() -> None:
    pos = given(astronauts={"VAS": [1, 1, 0]})
    act(pos, "robot", "board:1")
    assert legal(pos) == {"replace:VAS"}
    alone = given(astronauts={"VAS": [2, 0, 0], "ARC": [0, 3, 0]})
    act(alone, "robot", "board:1")
    assert alone.view()["acting"] == 1
    short = given(astronauts={"VAS": [1, 1, 0]}, reserve={0: 1})
    act(short, "robot", "board:1")
    assert short.view()["acting"] == 1
    assert there(short, "VAS") == [1, 1, 0]


@pytest.mark.rule("MPR-117", "MPR/Q-13")
def test_robot_may_replace_in_the_rocket_just_boarded_and_a_full_one_stays_full() -> None:
    pos = given(rockets=[Rocket("VAS", 3, "12"), Rocket("ARC", 5), Rocket("ELY", 5)])
    act(pos, "robot", "board:1")
    assert legal(pos) == {"replace:ramp-1"}
    play(pos, "replace:ramp-1", "colour:2")
    assert ramp(pos, 1)["crew"] == [2, 0, 1]
    assert ramp(pos, 1)["launched"] is True


# 3 Travel Agent


@pytest.mark.rule("MPR-46")
def test_travel_agent_boards_three_in_one_rocket() -> None:
    pos = given(rockets=[Rocket("VAS", 5, "1"), Rocket("ARC", 5, "111"), Rocket("ELY", 3)])
    act(pos, "travel-agent")
    assert legal(pos) == {"board:1", "board:3"}
    play(pos, "board:3")
    assert colour(pos, 0)["reserve"] == 19
    assert ramp(pos, 3)["crew"] == [3, 0, 0]
    assert ramp(pos, 3)["launched"] is True


@pytest.mark.rule("MPR-47")
def test_without_three_free_seats_the_travel_agent_is_ignored() -> None:
    pos = given(rockets=[Rocket("VAS", 3, "1"), Rocket("ARC", 4, "11"), FULL[2]])
    events = act(pos, "travel-agent")
    assert "idle" in names(events)
    assert pos.view()["acting"] == 1
    assert colour(pos, 0)["reserve"] == 22


@pytest.mark.rule("MPR/Q-14")
def test_travel_agent_with_two_in_reserve_does_nothing() -> None:
    pos = given(reserve={0: 2})
    act(pos, "travel-agent")
    assert pos.view()["acting"] == 1
    assert colour(pos, 0)["reserve"] == 2


# 2 Officer


@pytest.mark.rule("MPR-48", "MPR/Q-47")
def test_officer_boards_kills_then_drops() -> None:
    pos = given(astronauts={"VAS": [0, 2, 0], "PHO": [3, 0, 0]})
    act(pos, "officer", "board:1")
    assert decision(pos) == "kill"
    play(pos, "kill:VAS")
    assert there(pos, "VAS") == [0, 1, 0]
    assert colour(pos, 1)["monument"] == 1
    assert decision(pos) == "drop"
    pos.act(["drop:HEL", "drop:SYR", "drop:HEL", "done"])
    assert [there(pos, name)[0] for name in ("PHO", "HEL", "SYR")] == [0, 2, 1]
    assert pos.view()["acting"] == 1


@pytest.mark.rule("MPR-49", "MPR/Q-15")
def test_officer_may_kill_an_own_astronaut_and_must_if_there_is_nobody_else() -> None:
    pos = given(astronauts={"VAS": [1, 1, 0], "ARC": [1, 0, 0]})
    act(pos, "officer", "board:1", "kill:VAS")
    assert legal(pos) == {"colour:1", "colour:2"}
    forced = given(astronauts={"ARC": [1, 0, 0]})
    act(forced, "officer", "board:1")
    assert legal(forced) == {"kill:ARC"}
    play(forced, "kill:ARC")
    assert colour(forced, 0)["monument"] == 1


@pytest.mark.rule("MPR-50", "MPR/Q-15")
def test_officer_kills_neither_in_inner_regions_nor_on_phobos() -> None:
    inner = {name: [0, 1, 1] for name in ("VAL", "SYR", "HEL", "PHO")}
    pos = given(astronauts={**inner, "TYR": [0, 0, 1]})
    act(pos, "officer", "board:1")
    assert legal(pos) == {"kill:TYR"}


@pytest.mark.rule("MPR-118")
def test_without_a_target_the_drop_still_happens() -> None:
    pos = given(astronauts={"HEL": [0, 1, 0], "PHO": [1, 0, 0]})
    act(pos, "officer", "board:1")
    assert decision(pos) == "drop"


@pytest.mark.rule("MPR-51", "MPR/Q-16", "MPR/Q-47")
def test_at_least_one_and_up_to_three_drop() -> None:
    pos = given(astronauts={"PHO": [4, 2, 0]})
    act(pos, "officer", "board:1")
    assert legal(pos) == {f"drop:{name}" for name in MARS_REGIONS}
    refused(pos, "done")
    one = pos.copy()
    one.act(["drop:VAS", "done"])
    assert there(one, "PHO") == [3, 2, 0]
    assert one.view()["acting"] == 1
    play(pos, "drop:VAS", "drop:VAS", "drop:ELY")
    assert legal(pos) == {"done"}
    assert there(pos, "PHO") == [4, 2, 0]
    play(pos, "done")
    assert [there(pos, name)[0] for name in ("PHO", "VAS", "ELY")] == [1, 2, 1]
    assert pos.view()["acting"] == 1
    nobody = given(astronauts={"PHO": [0, 2, 0]})
    act(nobody, "officer", "board:1")
    assert nobody.view()["acting"] == 1


@pytest.mark.rule("MPR-119", "MPR/Q-16", "MPR/Q-47")
def test_drops_reach_all_of_mars_and_turn_up_resources_after_the_last() -> None:
    pos = given(astronauts={"PHO": [2, 0, 0]}, hidden={"HEL": "ice", "ARG": "celerium"})
    act(pos, "officer", "board:1")
    one = pos.copy()
    one.act(["drop:HEL", "done"])
    assert region(one, "HEL")["resource"] == "ice"
    assert region(one, "ARG")["resource"] is None
    events = pos.act(["drop:HEL", "drop:ARG", "done"])
    assert names(events)[:4] == ["dropped", "dropped", "explored", "explored"]
    assert region(pos, "HEL")["resource"] == "ice"
    assert region(pos, "ARG")["resource"] == "celerium"


@pytest.mark.rule("MPR-51")
def test_drops_are_chosen_together_and_nothing_is_told_before_they_are_made() -> None:
    pos = given(astronauts={"PHO": [2, 0, 0]})
    act(pos, "officer", "board:1")
    assert play(pos, "drop:ARC") == []
    assert pos.ticking
    assert legal(pos) == {f"drop:{name}" for name in MARS_REGIONS[1:]} | {"done"}
    assert pos.view(1)["decision"]["ticked"] == {"ARC": 1}
    pos.undo()
    assert pos.selection(0) == {GAME.actions.parse(f"drop:{name}"): 2 for name in MARS_REGIONS}


@pytest.mark.rule("MPR/Q-47")
def test_who_lands_on_phobos_this_turn_comes_too_late_to_drop() -> None:
    pos = given(rockets=[Rocket("PHO", 3, "00"), Rocket("ARC", 5), Rocket("ELY", 5)])
    act(pos, "officer", "board:1")
    assert ramp(pos, 1)["launched"] is True
    assert pos.view()["acting"] == 1
    play_out(pos)
    assert there(pos, "PHO") == [3, 0, 0]


# 1 Pilot


@pytest.mark.rule("MPR-52")
def test_pilot_boards_two_then_puts_a_token_on_any_rocket() -> None:
    pos = given(rockets=[Rocket("VAS", 5), Rocket("ARC", 4, "1112", launched=True), None])
    act(pos, "pilot", "board:1", "board:1")
    assert ramp(pos, 1)["crew"] == [2, 0, 0]
    assert legal(pos) == {"redirect:1", "redirect:2"}
    play(pos, "redirect:2")
    assert legal(pos) == {f"destination:{name}" for name in REGION}
    play(pos, "destination:SYR")
    assert ramp(pos, 2)["destination"] == "SYR"


@pytest.mark.rule("MPR-53", "MPR-121", "MPR-122", "MPR/Q-05")
def test_tokens_pile_up_the_topmost_decides_and_all_return_together() -> None:
    stacked = Rocket("VAS", 4, "1122", "HEL SYR", launched=True)
    pos = given(rockets=[stacked, Rocket("ARC", 5), Rocket("ELY", 5)])
    assert ramp(pos, 1)["destination"] == "SYR"
    act(pos, "pilot", "board:2", "board:2", "redirect:1", "destination:AUS")
    assert ramp(pos, 1)["destination"] == "AUS"
    assert sorted(ramp(pos, 1)["tokens"]) == ["AUS", "HEL", "SYR"]
    reserve = pos.view()["destination_tokens"]
    assert [reserve[name] for name in ("AUS", "HEL", "SYR")] == [1, 1, 1]
    play_out(pos)
    assert there(pos, "AUS") == [0, 2, 2]
    reserve = pos.view()["destination_tokens"]
    assert [reserve[name] for name in ("AUS", "HEL", "SYR")] == [2, 2, 2]


@pytest.mark.rule("MPR-121")
def test_all_tokens_of_a_destroyed_rocket_return() -> None:
    pos = given(rockets=[Rocket("VAS", 4, "1", "HEL SYR"), Rocket("ARC", 5), Rocket("ELY", 5)])
    act(pos, "saboteur", "board:2", "destroy:1")
    assert set(pos.view()["destination_tokens"].values()) == {2}


@pytest.mark.rule("MPR-122", "MPR/Q-44")
def test_pilot_may_redirect_an_empty_or_launched_rocket_even_to_where_it_goes() -> None:
    pos = given(rockets=[Rocket("VAS", 5), Rocket("ARC", 4, "1112", launched=True),
                         Rocket("?", 3)])  # fmt: skip
    act(pos, "pilot", "board:1", "board:1")
    assert legal(pos) == {"redirect:1", "redirect:2", "redirect:3"}
    refused(pos, "stop")
    play(pos, "redirect:2", "destination:ARC")
    assert ramp(pos, 2)["tokens"] == ["ARC"]


@pytest.mark.rule("MPR-54", "MPR/Q-04")
def test_a_region_without_a_free_token_cannot_be_chosen() -> None:
    pos = given(rockets=[Rocket("VAS", 5, "1", "HEL"), Rocket("ARC", 5, "1", "HEL"), None])
    act(pos, "pilot", "board:1", "board:1", "redirect:1")
    assert legal(pos) == {f"destination:{name}" for name in REGION if name != "HEL"}
    refused(pos, "destination:HEL")


@pytest.mark.rule("MPR-55")
def test_a_landed_token_can_be_chosen_again() -> None:
    pos = given(rockets=[Rocket("VAS", 3, "12", "HEL"), Rocket("ARC", 5, "", "HEL"), None])
    assert pos.view()["destination_tokens"]["HEL"] == 0
    choose(pos, "recruiter", "recruiter", "recruiter")
    play(pos, "board:1", "board:2", "board:2")
    choose(pos, "pilot", "pilot", "pilot")
    play(pos, "board:2", "board:2", "redirect:2")
    assert "destination:HEL" in legal(pos)


# Unknown destinations


@pytest.mark.rule("MPR-56", "MPR/Q-03")
def test_the_first_to_board_an_unknown_rocket_chooses_its_destination_at_once() -> None:
    pos = given(rockets=[Rocket("?", 4), Rocket("ARC", 5), Rocket("ELY", 5, "", "VAS VAS")],
                discoveries={"VAS": "D05"})  # fmt: skip
    act(pos, "scientist", "board:1")
    assert decision(pos) == "destination"
    assert legal(pos) == {f"destination:{name}" for name in REGION if name != "VAS"}
    play(pos, "destination:PHO")
    assert ramp(pos, 1)["destination"] == "PHO"
    assert pos.view()["destination_tokens"]["PHO"] == 1
    play(pos, "board:1")
    assert decision(pos) == "research"


@pytest.mark.rule("MPR-56")
def test_three_boarding_at_once_choose_the_destination_too() -> None:
    pos = given(rockets=[Rocket("?", 3), Rocket("ARC", 5), Rocket("ELY", 5)])
    act(pos, "travel-agent", "board:1", "destination:HEL")
    assert ramp(pos, 1)["launched"] is True
    assert ramp(pos, 1)["destination"] == "HEL"


@pytest.mark.rule("MPR-120", "MPR/Q-42")
def test_with_a_pilots_token_on_it_the_first_boarder_chooses_nothing() -> None:
    pos = given(rockets=[Rocket("?", 4, "", "SYR"), Rocket("ARC", 5), Rocket("ELY", 5)])
    act(pos, "explorer", "board:1")
    assert decision(pos) != "destination"
    assert ramp(pos, 1)["destination"] == "SYR"


@pytest.mark.rule("MPR/Q-43")
def test_without_any_token_left_the_pilot_places_none_and_an_unknown_rocket_stays_empty() -> None:
    everything = " ".join([*REGION, *REGION])
    pos = given(rockets=[Rocket("VAS", 5, "1", everything), Rocket("?", 4), None])
    act(pos, "pilot")
    assert legal(pos) == {"board:1"}
    play(pos, "board:1", "board:1")
    assert pos.view()["acting"] == 1


@pytest.mark.rule("MPR-69", "MPR-128")
@pytest.mark.parametrize("card", ["M05", "A02"])
def test_a_drawn_mission_or_action_is_kept_in_secret(card: str) -> None:
    pos = given(top=card, kept={0: "M01 M02 M03 M04 A01"})
    act(pos, "scientist", "board:1")
    events = play(pos, "board:1")
    assert card in mine(pos, 0)
    assert len(mine(pos, 0)) == 6
    other = pos.view(1)["players"][0]
    assert (other["cards"], other["kept"]) == (6, None)
    assert names(events, 1)[:3] == ["boarded", "drew_unseen", "kept"]
    assert names(events, 0)[:3] == ["boarded", "drew", "kept"]
    assert set(mine(pos, 0)) & set(MISSION)
