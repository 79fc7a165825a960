"""The variant for two players with neutral colours: 0 and 3 are main, 1 and 2 neutral."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.position import Event, Position
from cosmodrome.games.red_planet.box import CARD, SPECIALIST
from tests.games.playing import legal, play, refused, wander
from tests.games.red_planet.positions import (
    GAME,
    OUTER_REGIONS,
    Rocket,
    act,
    choose,
    colour,
    decision,
    finished,
    given,
    left_in,
    mine,
    names,
    play_out,
    ramp,
    reach,
    region,
    there,
    tokens,
)

SIX_DISCOVERIES = dict(zip(OUTER_REGIONS, ["D01", "D02", "D03", "D04", "D05", "D06"]))
LATE = {"recruiter", "explorer", "robot", "officer"}
#: Missions that score nothing on an empty table.
QUIET = {0: "M11", 1: "M12"}


def games(count: int) -> Iterator[tuple[Position, Iterator[list[Event]]]]:
    for seed in range(count):
        pos = GAME.new(players=2, seed=seed)
        yield pos, wander(pos, seed, 2000)


# Set-up


@pytest.mark.rule("MPR-83", "MPR-134")
def test_set_up_as_for_four_with_two_colours_each() -> None:
    pos = GAME.new(players=2, seed=3)
    view = pos.view()
    assert len(view["ramps"]) == len(view["colours"]) == 4
    assert [c["seat"] for c in view["colours"]] == [0, 0, 1, 1]
    assert [c["neutral"] for c in view["colours"]] == [False, True, True, False]
    for c in range(4):
        assert view["colours"][c]["reserve"] == 21
        assert view["colours"][c]["hand"] == list(SPECIALIST[1:])
        assert sum(r["crew"][c] for r in view["ramps"]) == 1
    assert all(sum(r["crew"]) == 1 for r in view["ramps"])


@pytest.mark.rule("MPR-83", "MPR/Q-39")
def test_each_player_may_choose_a_main_and_a_neutral_colour() -> None:
    def hues(**options: Any) -> list[str]:
        return [c["hue"] for c in GAME.new(seed=1, **options).view()["colours"]]

    both = {"colours": ["green", "red"], "neutral_colours": ["white", "blue"]}
    assert hues(players=2, **both) == ["green", "white", "blue", "red"]
    assert hues(players=2, neutral_colours=["red", "black"]) == ["blue", "red", "black", "yellow"]
    assert hues(players=2, colours=["blue", "green"]) == ["blue", "red", "yellow", "green"]
    assert hues(players=2) == ["red", "blue", "yellow", "green"]
    with pytest.raises(InvalidOptions, match="a player's own"):
        hues(players=2, colours=["green", "red"], neutral_colours=["red", "blue"])
    with pytest.raises(InvalidOptions, match="two players only"):
        hues(players=3, neutral_colours=["red", "blue"])


@pytest.mark.rule("MPR-134")
def test_the_colour_on_the_leftmost_rocket_starts_even_a_neutral_one() -> None:
    firsts = set()
    for seed in range(30):
        view = GAME.new(players=2, seed=seed).view()
        assert view["ramps"][0]["crew"][view["first"]] == 1
        firsts.add(view["first"])
    assert firsts == {0, 1, 2, 3}


@pytest.mark.rule("MPR-84")
def test_missions_are_dealt_to_the_two_players_only() -> None:
    pos = GAME.new(players=2, seed=3)
    assert pos.actors == (0, 1)
    for seat in (0, 1):
        pos.play(pos.legal_ids(seat)[0], seat)
    assert [it["cards"] for it in pos.view()["players"]] == [1, 1]
    assert pos.view()["event_deck"] == 27


@pytest.mark.rule("MPR-85")
def test_the_neutral_deck_has_its_fixed_cards_among_the_lower_six() -> None:
    tops = set()
    for seed in range(60):
        pos = GAME.new(players=2, seed=seed)
        for c in (1, 2):
            me = pos.plain.colours[c]
            cards = [SPECIALIST[n] for n in me.deck]
            assert sorted(cards) == sorted(SPECIALIST[1:])
            assert set(cards[:6]) >= LATE
            tops.add(tuple(cards[6:]))
    assert len(tops) > 40
    assert {name for top in tops for name in top} == set(SPECIALIST[1:]) - LATE


@pytest.mark.rule("MPR-86")
def test_the_first_three_neutral_cards_are_never_the_late_ones() -> None:
    for pos, steps in games(12):
        for _ in steps:
            if pos.view()["space"] not in ("1", "2", "3"):
                break
            for c in (1, 2):
                shown = colour(pos, c, c - 1)["chosen"]
                assert shown not in LATE


# Neutral cards in a turn


@pytest.mark.rule("MPR-87", "MPR-139")
def test_the_controller_sees_the_neutral_card_before_choosing_the_other_player_does_not() -> None:
    pos = given(2, neutral={1: "saboteur", 2: "pilot"})
    assert pos.actors == (0, 1)
    assert colour(pos, 1, 0)["chosen"] == "saboteur"
    assert colour(pos, 2, 1)["chosen"] == "pilot"
    for watcher in (None, 1):
        assert colour(pos, 1, watcher)["chosen"] is None
    assert colour(pos, 2, 0)["chosen"] is None
    assert "Saboteur" in pos.prompt(0, "en")
    choose(pos, "recruiter", "recruiter")
    assert colour(pos, 1, 1)["chosen"] is None
    play_out(pos, until="destroy")
    assert colour(pos, 1, 1)["chosen"] == "saboteur"


@pytest.mark.rule("MPR-87")
def test_each_turn_the_next_card_of_the_neutral_deck_is_played() -> None:
    pos = given(2, neutral={1: "pilot", 2: "pilot"})
    following = SPECIALIST[pos.plain.colours[1].deck[7]]
    choose(pos, "recruiter", "recruiter")
    play_out(pos)
    assert colour(pos, 1, 0)["chosen"] == following
    assert colour(pos, 1)["played"] == ["pilot"]


@pytest.mark.rule("MPR-135", "MPR/Q-33", "MPR/Q-62")
@pytest.mark.parametrize("first", range(4))
def test_four_colours_act_clockwise_and_one_seat_may_act_twice_in_a_row(first: int) -> None:
    pos = given(2, first=first, neutral={1: "saboteur", 2: "saboteur"})
    choose(pos, "saboteur", "saboteur")
    order: list[int] = []
    while pos.view()["space"] == "3":
        if not order or order[-1] != pos.view()["acting"]:
            order.append(pos.view()["acting"])
            assert pos.actors == ((0, 0, 1, 1)[order[-1]],)
        pos.play(pos.legal_ids()[0])
    assert order == [(first + i) % 4 for i in range(4)]
    assert pos.view()["first"] == order[-1]


@pytest.mark.rule("MPR-135", "MPR/Q-36")
def test_the_first_player_token_belongs_to_a_colour() -> None:
    pos = given(2, neutral={1: "pilot", 2: "saboteur"})
    choose(pos, "recruiter", "recruiter")
    play_out(pos)
    assert pos.view()["first"] == 1
    assert colour(pos, 1)["seat"] == 0


@pytest.mark.rule("MPR-88")
def test_the_controller_decides_for_the_neutral_colour_even_against_the_own_one() -> None:
    pos = given(2, neutral={1: "officer"}, astronauts={"VAS": [2, 0, 0, 1]})
    choose(pos, "recruiter", "recruiter")
    while decision(pos) != "kill":
        pos.play(pos.legal_ids()[0])
    assert pos.actors == (0,)
    play(pos, "kill:VAS")
    assert legal(pos) == {"colour:1", "colour:4"}
    play(pos, "colour:1")
    assert colour(pos, 0)["monument"] == 1


@pytest.mark.rule("MPR-91")
def test_a_neutral_officer_must_kill_even_if_only_the_own_colour_is_there() -> None:
    pos = given(2, neutral={1: "officer"}, astronauts={"VAS": [1, 0, 0, 0]})
    choose(pos, "recruiter", "recruiter")
    while decision(pos) != "kill":
        pos.play(pos.legal_ids()[0])
    assert legal(pos) == {"kill:VAS"}
    play(pos, "kill:VAS")
    assert colour(pos, 0)["monument"] == 1


@pytest.mark.rule("MPR-136")
def test_a_neutral_robot_must_replace_its_controllers_colour_if_there_is_no_other_target() -> None:
    pos = given(2, neutral={1: "robot"}, astronauts={"VAS": [1, 1, 0, 0]})
    choose(pos, "recruiter", "recruiter")
    while decision(pos) != "board" or pos.view()["acting"] != 1:
        pos.play("board:4")
    play(pos, "board:1")
    assert legal(pos) == {"replace:VAS"}
    play(pos, "replace:VAS")
    assert there(pos, "VAS") == [0, 2, 0, 0]
    assert colour(pos, 0)["monument"] == 1


# The neutral Scientist


def research(**table: Any) -> tuple[Position, list[Event]]:
    """The neutral colour of seat 0 boards as Scientist, and draws or looks."""
    pos = given(2, neutral={1: "scientist"}, **table)
    choose(pos, "recruiter", "recruiter")
    while pos.view()["acting"] != 1:
        pos.play(pos.legal_ids()[-1])
    return pos, play(pos, "board:4", "board:4")


@pytest.mark.rule("MPR-89")
def test_a_neutral_scientist_assigns_a_discovery_as_usual() -> None:
    pos, _ = research(top="D05")
    play(pos, "assign:TYR")
    assert region(pos, "TYR", 0)["discovery"] == "D05"
    assert region(pos, "TYR", 1)["discovery"] is None


@pytest.mark.rule("MPR-89", "MPR-137", "MPR/Q-34", "MPR/Q-61")
@pytest.mark.parametrize("card", ["M05", "A02"])
def test_a_neutral_scientist_discards_missions_and_actions_unseen(card: str) -> None:
    pos, events = research(top=card, kept={0: "M01", 1: "M02"})
    assert mine(pos, 0) == ["M01"]
    assert "burnt" in names(events, 1)
    assert "drew" in names(events, 0)
    assert "drew" not in names(events, 1)
    assert pos.view(0)["players"][0]["burnt_cards"] == [card]
    other = pos.view(1)["players"][0]
    assert other["burnt"] == 1
    assert "burnt_cards" not in other
    left = [CARD[pos.plain.event_deck[i]] for i in range(pos.plain.event_deck_size)]
    assert card not in left


@pytest.mark.rule("MPR-137", "MPR/Q-35")
def test_a_neutral_scientist_draws_even_if_he_could_look() -> None:
    _, events = research(discoveries={"VAS": "D05"})
    assert "drew" in names(events, 0)
    empty, events = research(discoveries={"VAS": "D05"}, deck="")
    assert "looked" in names(events, 0)
    assert region(empty, "VAS", 0)["discovery"] == "D05"


@pytest.mark.rule("MPR-137")
def test_with_all_regions_taken_the_controller_looks_at_one() -> None:
    pos, _ = research(discoveries=SIX_DISCOVERIES, top="D13")
    assert pos.view()["event_discards"] == ["D13"]
    assert pos.actors == (0,)
    play(pos, "inspect:ELY")
    assert region(pos, "ELY", 0)["discovery"] == "D03"
    assert region(pos, "ELY", 1)["discovery"] is None


# The neutral Recruiter


@pytest.mark.rule("MPR-90", "MPR-138", "MPR/Q-37", "MPR/Q-38")
def test_a_neutral_recruiter_boards_leaves_the_game_and_the_rest_is_shuffled() -> None:
    pos = given(2, turn=6, neutral={1: "recruiter"})
    s = pos.plain
    for i in range(4):
        s.colours[1].hand &= ~(1 << s.colours[1].deck[7 - i])
        s.colours[1].deck[7 - i] = 0
    s.colours[1].deck_size = 4
    pos = GAME.position(pos.to_json())
    assert len(colour(pos, 1)["played"]) == 4
    choose(pos, "pilot", "pilot")
    assert pos.actors == (0,)
    assert decision(pos) == "board"
    play(pos, "board:1")
    assert colour(pos, 1)["reserve"] == 21
    assert colour(pos, 1)["deck"] == 8
    assert colour(pos, 1)["played"] == []
    assert colour(pos, 1)["hand"] == [name for name in SPECIALIST[1:] if name != "recruiter"]


@pytest.mark.rule("MPR-90", "MPR/Q-37")
def test_the_eight_cards_left_by_a_neutral_recruiter_come_in_any_order() -> None:
    orders = set()
    for seed in range(8):
        pos = given(2, turn=6, neutral={1: "recruiter"}, seed=seed)
        choose(pos, "pilot", "pilot")
        events = play(pos, "board:1")
        orders.add(tuple(pos.plain.colours[1].deck))
        told = [pos.tell(e, 1, "en") for e in events if e.name == "recruited"]
        assert told == [
            "Neutral blue: the Recruiter leaves the game and the eight other cards are reshuffled."
        ]
    assert len(orders) > 6


@pytest.mark.rule("MPR-138", "MPR/Q-37")
def test_a_neutral_recruiter_comes_once_in_turns_four_to_nine_and_the_deck_lasts() -> None:
    seen = []
    for pos, steps in games(15):
        turns: dict[int, list[str]] = {1: [], 2: []}
        for events in steps:
            for event in events:
                called = event.name == "called" and event.specialist == "recruiter"
                if called and event.colour in turns:
                    turns[event.colour].append(pos.view()["space"])
        assert pos.is_over
        for spaces in turns.values():
            assert len(spaces) == 1
            seen += spaces
    assert set(seen) <= {"4", "5", "6", "7", "8", "9"}
    assert len(set(seen)) > 3


# Tokens and scores


@pytest.mark.rule("MPR-92", "MPR-93")
def test_four_colours_are_separate_for_majorities_and_tokens() -> None:
    pos, _ = reach(
        "P2", 2, astronauts={"VAS": [2, 3, 0, 0], "ARC": [1, 1, 0, 0]},
        resources={"VAS": "celerium", "ARC": "ice"},
    )  # fmt: skip
    assert [tokens(pos, c) for c in range(4)] == ["i", "icc", "", ""]
    assert left_in(pos, "ARC") == ""
    assert pos.scores()[0] == 1 + 4


@pytest.mark.rule("MPR-92")
def test_neutral_colours_count_for_events_and_the_ice_monopoly() -> None:
    struck = finished("REV", 2, discoveries={"VAS": "D01"}, astronauts={"VAS": [1, 1, 1, 1]})
    assert there(struck, "VAS") == [0, 0, 0, 0]
    pos = finished(players=2, score={0: "iii", 2: "iiii"}, kept=QUIET)
    assert pos.scores() == [3, 0]
    assert colour(pos, 2)["points"] == 4 + 9


@pytest.mark.rule("MPR-92", "MPR-153", "MPR-154")
def test_neutral_colours_count_for_discoveries_that_score() -> None:
    pos = finished(
        players=2, discoveries={"VAS": "D12", "ARC": "D13"}, kept=QUIET,
        astronauts={"VAS": [1, 2, 0, 1], "ARC": [0, 0, 3, 0]},
    )  # fmt: skip
    assert pos.scores() == [0, 0]
    assert [colour(pos, c)["points"] for c in (1, 2)] == [4, -3]


@pytest.mark.rule("MPR-92", "MPR/Q-61")
def test_the_controller_chooses_for_a_neutral_colour_in_a_storm() -> None:
    pos, _ = reach("REV", 2, discoveries={"VAS": "D04"}, astronauts={"VAS": [0, 0, 1, 0]})
    assert decision(pos) == "storm"
    assert pos.actors == (1,)


@pytest.mark.rule("MPR-93")
def test_tokens_of_a_neutral_colour_never_add_to_its_controller() -> None:
    pos = finished(players=2, score={1: "ccc", 3: "s"}, kept=QUIET)
    assert pos.scores() == [0, 2]


@pytest.mark.rule("MPR-93", "MPR-94")
def test_the_final_table_holds_the_neutral_colours() -> None:
    pos = finished(players=2, score={1: "ccc", 3: "s"}, kept=QUIET)
    told = {name.text("en"): lines for name, lines in GAME.rivals(pos)}
    assert [dict(lines)["tokens"] for lines in told.values()] == [9, 0]
    assert all(name.startswith("Neutral ") for name in told)
    assert GAME.rivals(finished(players=3)) == []


@pytest.mark.rule("MPR/Q-61")
def test_neutral_colours_hold_no_cards_and_are_not_asked_for_actions() -> None:
    pos, _ = reach("FIN", 2, first=1, kept={0: "M01 A01", 1: "M02 M03"}, score={1: "c"})
    assert pos.actors == (1,)
    play(pos, "skip")
    assert pos.actors == (0,)
    play(pos, "action:A01")
    assert tokens(pos, 0) == "iii"


@pytest.mark.rule("MPR-140")
def test_a_most_mission_compares_with_all_three_other_colours() -> None:
    beaten = finished(players=2, kept={0: "M06"}, astronauts={"PHO": [2, 3, 0, 0]})
    assert dict(GAME.score_lines(beaten, 0))["missions"] == 0
    tied = finished(players=2, kept={0: "M06"}, astronauts={"PHO": [3, 3, 0, 1]})
    assert dict(GAME.score_lines(tied, 0))["missions"] == 6


def outcome(*held: str) -> tuple[list[int], tuple[int, ...]]:
    """Scores and winners where the four colours hold these tokens."""
    pos = finished(players=2, kept=QUIET, score=dict(enumerate(held)))
    return pos.scores(), pos.winners


@pytest.mark.rule("MPR-94", "MPR/Q-60")
def test_the_best_colour_wins_and_a_neutral_win_is_a_loss_for_both() -> None:
    assert outcome("cc", "c", "c", "c") == ([6, 3], (0,))
    assert outcome("c", "cc", "", "s") == ([3, 2], ())
    assert outcome("c", "", "cc", "c") == ([3, 3], ())


@pytest.mark.rule("MPR-95", "MPR-141", "MPR/Q-60")
def test_a_tie_of_neutral_and_main_goes_to_the_main_colour() -> None:
    assert outcome("cc", "cc", "", "c") == ([6, 3], (0,))
    assert outcome("s", "sss", "", "cc") == ([2, 6], (1,))


@pytest.mark.rule("MPR-96", "MPR/Q-60")
def test_a_tie_of_both_mains_goes_to_more_tokens_and_is_shared_otherwise() -> None:
    assert outcome("cc", "", "", "sss") == ([6, 6], (1,))
    assert outcome("sc", "s", "sc", "sc") == ([5, 5], (0, 1))


@pytest.mark.rule("MPR-139")
def test_the_other_players_neutral_card_stays_hidden_until_it_is_called() -> None:
    pos = given(2, neutral={1: "travel-agent", 2: "pilot"}, rockets=[Rocket("VAS", 5)] * 1)
    choose(pos, "recruiter", "saboteur")
    assert colour(pos, 2, 0)["chosen"] is None
    assert colour(pos, 2, 1)["chosen"] == "pilot"
    refused(pos, "specialist:pilot")
    assert ramp(pos, 1)["launched"] is False


@pytest.mark.rule("MPR-32", "MPR-88")
def test_who_has_no_astronaut_to_move_is_told_for_the_own_colour_and_for_the_neutral_one() -> None:
    astronauts = {"VAS": [1, 1, 0, 0]}
    own = given(3, astronauts={"VAS": [1, 0, 0]})
    act(own, "explorer", "board:1")
    assert str(own.why_not("move:ARC")).startswith("Arcadia: you have no astronaut there.")
    pos = given(2, neutral={1: "robot"}, astronauts=astronauts)
    choose(pos, "recruiter", "recruiter")
    while decision(pos) != "replace":
        pos.play(pos.legal_ids()[0])
    assert str(pos.why_not("replace:ARC")).startswith("Arcadia: the neutral colour that acts")
