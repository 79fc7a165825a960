"""The six steps of a turn."""

from __future__ import annotations

import itertools

import pytest

from cosmodrome.engine.events import told_together
from cosmodrome.engine.position import Position
from tests.games.playing import legal, play, refused, wander
from tests.games.red_planet.positions import (
    GAME,
    MARS_REGIONS,
    Rocket,
    act,
    choose,
    colour,
    decision,
    given,
    names,
    play_out,
    ramp,
    region,
    there,
)


def acted(pos: Position) -> list[tuple[int, int]]:
    """Play a turn to its end; (number, colour) in the order they acted."""
    order: list[tuple[int, int]] = []
    space = pos.plain.space
    while not pos.is_over and pos.plain.space == space:
        now = (pos.plain.call, pos.plain.acting)
        if not order or order[-1] != now:
            order.append(now)
        pos.play(pos.legal_ids()[0])
    return order


# Steps


@pytest.mark.rule("MPR-13")
def test_ten_turns_of_six_steps_in_order() -> None:
    pos = GAME.new(players=3, seed=11)
    steps = ("called", "landed", "docked", "first")
    turns = 0
    seen: list[str] = []
    for events in wander(pos, 3, 2000):
        for name in names(events):
            if name == "turn":
                turns += 1
                seen.clear()
            elif name in steps:
                assert not seen or steps.index(name) >= steps.index(seen[-1])
                seen.append(name)
    assert pos.is_over
    assert turns == 10


@pytest.mark.rule("MPR-14")
def test_everybody_chooses_one_specialist_in_secret_and_in_any_order() -> None:
    picks = {0: "robot", 1: "pilot", 2: "recruiter"}
    results = set()
    for order in itertools.permutations(picks):
        pos = given()
        for seat in order:
            assert seat in pos.actors
            pos.play(f"specialist:{picks[seat]}", seat)
        results.add(bytes(pos))
    assert len(results) == 1
    pos = given()
    pos.play("specialist:robot", 0)
    refused(pos, "specialist:pilot", 0)
    assert pos.actors == (1, 2)
    assert colour(pos, 0, 0)["chosen"] == "robot"
    for watcher in (None, 1, 2):
        assert colour(pos, 0, watcher)["chosen"] is None
        assert colour(pos, 0, watcher)["has_chosen"]


@pytest.mark.rule("MPR-14")
def test_a_sealed_choice_tells_the_others_nothing() -> None:
    one, two = given(), given()
    first = one.play("specialist:robot", 0)
    second = two.play("specialist:scientist", 0)
    for seat in (None, 1, 2):
        assert names(first, seat) == names(second, seat) == []
        assert one.view(seat) == two.view(seat)
    assert one.observe(1) == two.observe(1)


@pytest.mark.rule("MPR-101")
def test_after_eight_others_the_recruiter_is_left() -> None:
    pos = given(turn=6, hands={0: "recruiter pilot"})
    choose(pos, "pilot", "recruiter", "recruiter")
    play_out(pos)
    assert {a.name for a in pos.legal_actions(0)} == {"specialist:recruiter"}
    choose(pos, "recruiter", "pilot", "pilot")
    play_out(pos)
    assert len(pos.legal_actions(0)) == 9


@pytest.mark.rule("MPR-15", "MPR-102")
def test_the_countdown_goes_from_nine_to_one_until_all_have_acted() -> None:
    pos = given(5)
    choose(pos, "pilot", "recruiter", "saboteur", "travel-agent", "explorer")
    assert acted(pos) == [(9, 1), (8, 4), (5, 2), (3, 3), (1, 0)]


@pytest.mark.rule("MPR-102")
def test_a_specialist_stays_hidden_until_its_number_is_called() -> None:
    pos = given()
    choose(pos, "saboteur", "pilot", "recruiter")
    assert pos.view()["call"] == 9
    assert [colour(pos, c)["chosen"] for c in range(3)] == [None, None, "recruiter"]
    play(pos, "board:1")
    assert pos.view()["call"] == 5
    assert [colour(pos, c)["chosen"] for c in range(3)] == ["saboteur", None, "recruiter"]
    assert colour(pos, 1, 1)["chosen"] == "pilot"


@pytest.mark.rule("MPR-16")
@pytest.mark.parametrize("first", range(4))
def test_the_same_number_acts_clockwise_from_the_first_player(first: int) -> None:
    pos = given(4, first=first)
    choose(pos, "recruiter", "recruiter", "recruiter", "recruiter")
    assert all(colour(pos, c)["chosen"] == "recruiter" for c in range(4))
    assert acted(pos) == [(9, (first + i) % 4) for i in range(4)]


@pytest.mark.rule("MPR-17")
@pytest.mark.parametrize("name", ["explorer", "scientist", "secret-agent", "saboteur", "robot",
                                  "officer", "pilot"])  # fmt: skip
def test_astronauts_board_before_the_ability(name: str) -> None:
    pos = given(astronauts={"VAS": [1, 1, 0], "PHO": [1, 0, 0]})
    act(pos, name)
    assert decision(pos) == "board"
    while decision(pos) == "board":
        pos.play(pos.legal_ids()[-1])
    assert decision(pos) in ("move", "research", "launch", "destroy", "replace", "kill", "redirect")


@pytest.mark.rule("MPR-18")
def test_a_played_specialist_lies_open_and_cannot_be_chosen_until_the_recruiter() -> None:
    pos = given(rockets=[Rocket("VAS", 5), Rocket("ARC", 5), Rocket("ELY", 5)])
    act(pos, "saboteur", "board:1", "destroy:1")
    play_out(pos)
    for watcher in (None, 1):
        assert colour(pos, 0, watcher)["played"] == ["saboteur"]
    refused(pos, "specialist:saboteur", 0)
    choose(pos, "recruiter", "robot", "robot")
    play_out(pos)
    assert colour(pos, 0)["played"] == []
    assert "specialist:saboteur" in {a.name for a in pos.legal_actions(0)}


# Lift-off


@pytest.mark.rule("MPR-19")
def test_a_rocket_lifts_off_when_it_is_full_and_not_before() -> None:
    pos = given(rockets=[Rocket("VAS", 3, "1"), Rocket("ARC", 5), Rocket("ELY", 5)])
    act(pos, "recruiter", "board:1")
    assert ramp(pos, 1)["launched"] is False
    play(pos, "board:1")
    assert decision(pos) == "board"
    play(pos, "board:2", "redirect:2", "destination:VAS")
    assert ramp(pos, 1)["launched"] is True
    assert ramp(pos, 2)["launched"] is False


@pytest.mark.rule("MPR-20", "MPR/Q-09")
def test_no_rocket_lifts_off_before_the_whole_effect() -> None:
    pos = given(rockets=[Rocket("VAS", 3, "12"), Rocket("ARC", 5), Rocket("ELY", 5)])
    act(pos, "saboteur", "board:1")
    assert decision(pos) == "destroy"
    assert ramp(pos, 1)["launched"] is False
    assert "destroy:1" in legal(pos)
    play(pos, "destroy:2")
    assert ramp(pos, 1)["launched"] is True


@pytest.mark.rule("MPR/Q-09")
def test_lift_off_comes_after_each_single_specialist() -> None:
    pos = given(rockets=[Rocket("VAS", 3, "12"), Rocket("ARC", 5), Rocket("ELY", 5)])
    choose(pos, "recruiter", "recruiter", "pilot")
    play(pos, "board:1")
    assert decision(pos) == "board"
    assert ramp(pos, 1)["launched"] is True
    assert legal(pos) == {"board:2", "board:3"}


@pytest.mark.rule("MPR-103")
def test_rockets_filled_by_one_specialist_lift_off_together() -> None:
    pos = given(rockets=[Rocket("VAS", 3, "12"), Rocket("ARC", 3, "12"), Rocket("ELY", 5)],
                top="D05")  # fmt: skip
    act(pos, "scientist", "board:1")
    assert ramp(pos, 1)["launched"] is False
    play(pos, "board:2")
    assert not ramp(pos, 1)["launched"]
    assert not ramp(pos, 2)["launched"]
    events = play(pos, "assign:VAS")
    assert names(events).count("lifted_off") == 2
    assert ramp(pos, 1)["launched"]
    assert ramp(pos, 2)["launched"]


@pytest.mark.rule("MPR-21")
def test_a_launched_rocket_takes_nobody() -> None:
    pos = given(rockets=[Rocket("VAS", 5, "1", launched=True), Rocket("ARC", 5), Rocket("ELY", 5)])
    act(pos, "recruiter")
    assert legal(pos) == {"board:2", "board:3"}
    refused(pos, "board:1")


# Landing


@pytest.mark.rule("MPR-22", "MPR-25")
def test_launched_rockets_land_docked_ones_stay() -> None:
    pos = given(rockets=[Rocket("VAS", 3, "12"), Rocket("ARC", 5, "2"), Rocket("ELY", 5)])
    act(pos, "recruiter", "board:1")
    play(pos, "board:3", "board:3", "redirect:3", "destination:HEL")
    assert there(pos, "VAS") == [0, 0, 0]
    play(pos, "board:3", "board:3", "redirect:3", "destination:HEL")
    assert there(pos, "VAS") == [1, 1, 1]
    assert there(pos, "ARC") == [0, 0, 0]
    assert ramp(pos, 2)["crew"] == [0, 0, 1]
    landed = [(it["destination"], it["seats"]) for it in pos.view()["rocket_discards"]]
    assert landed == [("VAS", 3)]


@pytest.mark.rule("MPR-23", "MPR-25", "MPR-55")
def test_a_token_overrides_the_printed_destination_and_returns_after_landing() -> None:
    pos = given(rockets=[Rocket("VAS", 3, "12", "HEL"), Rocket("ARC", 5), Rocket("ELY", 5)])
    act(pos, "recruiter", "board:1")
    play_out(pos)
    assert there(pos, "HEL") == [1, 1, 1]
    assert there(pos, "VAS") == [0, 0, 0]
    assert pos.view()["destination_tokens"]["HEL"] == 2


@pytest.mark.rule("MPR-24")
def test_the_first_astronaut_turns_up_the_resource() -> None:
    pos = given(
        rockets=[Rocket("VAS", 3, "12"), Rocket("ARC", 5), Rocket("ELY", 5)],
        hidden={"VAS": "celerium"},
    )
    assert region(pos, "VAS")["resource"] is None
    act(pos, "recruiter", "board:1")
    play_out(pos)
    assert region(pos, "VAS")["resource"] == "celerium"
    assert region(pos, "ARC")["resource"] is None


@pytest.mark.rule("MPR-104")
def test_a_rocket_that_lands_empty_reveals_nothing() -> None:
    pos = given(hidden={"VAS": "celerium"})
    act(pos, "secret-agent", "board:2", "board:3", "launch:1")
    play_out(pos)
    assert region(pos, "VAS")["resource"] is None
    assert "VAS" in [it["destination"] for it in pos.view()["rocket_discards"]]


@pytest.mark.rule("MPR/Q-21")
def test_rockets_land_and_dock_from_left_to_right() -> None:
    pos = given(rockets=[Rocket("VAS", 3, "12"), Rocket("ARC", 5), Rocket("ELY", 3, "12")])
    act(pos, "scientist", "board:1", "board:3")
    events = told_together(play_out(pos))
    order = [(e.name, e.ramp) for e in events if e.name in ("landed", "docked")]
    assert order == [("landed", "1"), ("landed", "3"), ("docked", "1"), ("docked", "3")]


# New rockets


@pytest.mark.rule("MPR-26", "MPR-43")
def test_an_empty_ramp_is_refilled_in_step_four_only() -> None:
    pos = given(rocket_top=["HEL4"])
    act(pos, "saboteur", "board:1", "destroy:1")
    assert ramp(pos, 1)["rocket"] is None
    play(pos, "board:2", "board:2", "redirect:2", "destination:VAS")
    assert ramp(pos, 1)["rocket"] is None
    play(pos, "board:2", "board:2", "redirect:2", "destination:VAS")
    fresh = ramp(pos, 1)
    assert (fresh["rocket"]["destination"], fresh["rocket"]["seats"]) == ("HEL", 4)
    assert fresh["crew"] == [0, 0, 0]


@pytest.mark.rule("MPR-26")
def test_an_exhausted_deck_is_rebuilt_from_the_discards() -> None:
    pos = given(rocket_deck=0)
    assert len(pos.view()["rocket_discards"]) == 33
    act(pos, "saboteur", "board:1", "destroy:1")
    events = play_out(pos)
    assert "rockets_shuffled" in names(events)
    assert pos.view()["rocket_discards"] == []
    assert pos.view()["rocket_deck"] == 33
    assert ramp(pos, 1)["rocket"] is not None


@pytest.mark.rule("MPR-26")
def test_the_last_card_of_the_deck_is_docked_before_the_discards_are_shuffled() -> None:
    launched = [Rocket(name, 5, "12", launched=True) for name in ("VAS", "ARC")]
    pos = given(rockets=[*launched, Rocket("ELY", 5)], rocket_top=["HEL4"], rocket_deck=1)
    choose(pos, "recruiter", "recruiter", "recruiter")
    events = play_out(pos)
    assert ramp(pos, 1)["rocket"]["destination"] == "HEL"
    order = [e.name for e in events if e.name in ("docked", "rockets_shuffled")]
    assert order == ["docked", "rockets_shuffled", "docked"]
    assert pos.view()["rocket_deck"] == 33
    assert pos.view()["rocket_discards"] == []


@pytest.mark.rule("MPR-105")
def test_an_unknown_rocket_may_come_to_a_ramp_and_waits_without_destination() -> None:
    pos = given(rocket_top=["?3"])
    act(pos, "saboteur", "board:1", "destroy:1")
    play_out(pos)
    assert ramp(pos, 1)["rocket"]["destination"] is None
    assert ramp(pos, 1)["destination"] is None


@pytest.mark.rule("MPR-106")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_rocket_keeps_its_ramp_until_it_lands_so_there_are_never_more_than_ramps(
    players: int,
) -> None:
    """Every other card is in the deck or discarded, and none is drawn in the middle of a turn."""
    pos = GAME.new(players=players, seed=13)
    ramps = {2: 4, 3: 3, 6: 6}[players]
    deck, space = 36 - ramps, "1"
    for _ in wander(pos, 5, 2000):
        view = pos.view()
        if view["space"] == space:
            assert view["rocket_deck"] == deck
        deck, space = view["rocket_deck"], view["space"]
        assert deck + len(view["rocket_discards"]) >= 36 - ramps
        for it in view["ramps"]:
            if it["rocket"] and it["launched"]:
                assert view["phase"] == "resolving"
    assert pos.is_over


# The next first player


@pytest.mark.rule("MPR-27", "MPR/Q-20")
@pytest.mark.parametrize("last", range(3))
def test_who_acted_last_becomes_first_player(last: int) -> None:
    pos = given()
    picks = ["recruiter", "explorer", "scientist"]
    picks[last] = "robot"
    choose(pos, *picks)
    play_out(pos)
    assert pos.view()["first"] == last


@pytest.mark.rule("MPR/Q-20")
def test_a_travel_agent_without_effect_counts_as_having_acted() -> None:
    crowded = [Rocket(name, 3, "1") for name in ("VAS", "ARC", "ELY")]
    pos = given(rockets=crowded)
    choose(pos, "recruiter", "recruiter", "travel-agent")
    play(pos, "board:1")
    events = play(pos, "board:2")
    assert "idle" in names(events)
    assert pos.view()["first"] == 2
    assert pos.view()["space"] == "4"


@pytest.mark.rule("MPR-28")
def test_the_needle_advances_one_space_after_a_turn() -> None:
    pos = given(turn=3)
    choose(pos, "recruiter", "recruiter", "recruiter")
    events = play_out(pos)
    assert pos.view()["space"] == "4"
    told = [e for e in events if e.name in ("first", "turn")]
    assert [e.name for e in told] == ["first", "turn"]
    assert told[0].colour == pos.view()["first"]


@pytest.mark.rule("MPR-107")
@pytest.mark.parametrize(("turn", "phase"), [(5, "P1"), (8, "P2"), (10, "REV")])
def test_the_first_player_changes_before_the_phase_that_follows(turn: int, phase: str) -> None:
    pos = given(turn=turn, first=1)
    choose(pos, "robot", "recruiter", "recruiter")
    events = play_out(pos)
    order = [e.name for e in events if e.name in ("first", "space")]
    assert order[:2] == ["first", "space"]
    space = next(e for e in events if e.name == "space")
    assert space.space == phase
    assert space.seat == 0


@pytest.mark.rule("MPR-35")
def test_no_move_leads_to_phobos_or_from_it() -> None:
    on_mars = {key: [1, 0, 0] for key in MARS_REGIONS}
    pos = given(astronauts={**on_mars, "PHO": [5, 0, 0]})
    act(pos, "explorer", "board:1")
    assert legal(pos, "move") == {f"move:{key}" for key in MARS_REGIONS}
    assert not any("PHO" in name for name in legal(pos))
    for start in MARS_REGIONS:
        after = pos.copy()
        play(after, f"move:{start}")
        assert 3 <= len(legal(after)) <= 4
        assert "to:PHO" not in legal(after)


@pytest.mark.parametrize("players", [2, 6])
def test_no_question_offers_a_long_list(players: int) -> None:
    """A move is asked in two steps, drops are a selection: at most one entry for each region."""
    pos = GAME.new(players=players, seed=players)
    for _ in wander(pos, players, 500):
        for seat in pos.actors:
            assert len(pos.legal_ids(seat)) <= 12
    assert pos.is_over
