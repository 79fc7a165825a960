"""The solo game: the AI's missions, its step after every turn, gifts, the end."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.rocketmen.box import AI_CARD, MISSION, SPOT
from tests.games.playing import wander
from tests.games.rocketmen.positions import (
    GAME,
    area,
    buy,
    done,
    end_turn,
    faces_told,
    fly,
    given,
    legal,
    play,
    points,
    program,
    refused,
    shifted,
    told,
    track,
    until,
)
from tests.games.rocketmen.test_launch import ENOUGH, SPOTS
from tests.games.rocketmen.test_setup import deck, objectives

#: Left half: destination and first space, easy, normal, hard; right half: type and advance.
CARDS = {
    "IA1": (("earth", 1), ("earth", 2), ("moon", 3), "SAT", 3),
    "IA2": (("earth", 1), ("moon", 2), ("mars", 4), "NAV", 2),
    "IA3": (("earth", 0), ("earth", 2), ("earth", 3), "HOT", 3),
    "IA4": (("moon", 1), ("moon", 3), ("moon", 4), "STA", 2),
    "IA5": (("moon", 1), ("earth", 3), ("moon", 4), "CHA", 2),
    "IA6": (("moon", 2), ("mars", 4), ("mars", 6), "EXP", 1),
    "IA7": (("mars", 2), ("mars", 5), ("mars", 6), "BAS", 1),
}
LEVELS = ("easy", "normal", "hard")
FULL = "P1-01 P1-02 P1-03 P1-04 P1-05 P1-06"
MARS = "NAV mars, EXP mars, BAS mars"
FIVE_EARTH = "SAT earth, NAV earth, HOT earth, STA earth, CHA earth"


def alone(**ordered: Any) -> Position:
    ordered.setdefault("track", FULL)
    ordered.setdefault("turquoise", "P1-07 P1-09 P1-11")
    return given(1, **ordered)


def ai_done(pos: Position) -> list[str]:
    return [SPOT[number] for number in pos.view()["ai"]["done"]]


def cards_named(pos: Position) -> tuple[str, str]:
    return pos.view()["ai"]["left"], pos.view()["ai"]["right"]


@pytest.mark.rule("RM-99", "RM-173", "RM/R-63", "RM/R-29")
def test_set_up_as_for_two_with_three_threats_in_pink() -> None:
    for seed in range(6):
        pos = GAME.new(players=1, seed=seed)
        turquoise = deck(pos, "turquoise")
        for face in track(pos).split():
            turquoise[face] += 1
        assert turquoise.total() == 14
        assert all(face.startswith("P1") for face in turquoise)
        pink = deck(pos, "pink")
        assert [pink[threat] for threat in ("AST", "PAN", "CLI")] == [1, 1, 1]
        assert pink.total() == 15
        assert list(pos.plain.engines) == [3, 3, 3]
        assert len(objectives(pos, 0)) == 1
        assert pos.view()["variants"] == []
        assert pos.view()["markers"] is None


@pytest.mark.rule("RM-99")
def test_no_moon_marker_is_won() -> None:
    pos = alone(program="NAV", site="E2 E3", ai={"rocket": 3})
    events = fly(pos, "moon", *ENOUGH["moon"])
    assert not told(events, "marker")
    assert pos.scores() == [4]


@pytest.mark.rule("RM-172", "RM-101")
@pytest.mark.parametrize("level", LEVELS)
def test_the_ai_starts_with_six_markers_and_a_mission(level: str) -> None:
    pos = GAME.new(players=1, difficulty=level, seed=4)
    ai = pos.view()["ai"]
    assert (ai["done"], ai["score"], ai["points"], ai["reserve"]) == ([], 0, 0, [])
    assert pos.view()["difficulty"] == level
    # Its seven cards: two in play, the rest face down or discarded
    assert ai["pile"] + len(ai["discards"]) == 5


@pytest.mark.rule("RM-101", "RM-102", "RM-105")
@pytest.mark.parametrize("level", LEVELS)
def test_destination_and_space_follow_from_the_cards_and_the_level(level: str) -> None:
    lefts, rights = set(), set()
    for seed in range(60):
        pos = GAME.new(players=1, difficulty=level, seed=seed)
        ai = pos.view()["ai"]
        left, right = cards_named(pos)
        destination, start = CARDS[left][LEVELS.index(level)]
        assert ai["destination"] == destination
        assert ai["mission"] == CARDS[right][3]
        assert ai["rocket"] == start + CARDS[right][4]
        assert f"{ai['mission']} {destination}" in SPOTS
        lefts.add(left)
        rights.add(right)
    assert lefts == set(CARDS)
    # On the hardest level only IA3 leads to Earth, so that nobody shows Hôtel Spatial.
    assert rights == set(CARDS) - ({"IA3"} if level == "hard" else set())


@pytest.mark.rule("RM-104")
def test_a_type_that_does_not_go_there_is_discarded() -> None:
    found = 0
    for seed in range(60):
        pos = GAME.new(players=1, difficulty="normal", seed=seed)
        ai = pos.view()["ai"]
        for card in ai["discards"]:
            assert f"{CARDS[card][3]} {ai['destination']}" not in SPOTS
            found += 1
    assert found > 10


def arriving(**ai: Any) -> Position:
    """The AI stands one space before Space Station on the Moon (normal)."""
    return alone(ai={"left": "IA2", "right": "IA4", "rocket": 9, **ai})


@pytest.mark.rule("RM-102", "RM-105", "RM-174", "RM/R-33", "RM/R-64")
def test_the_next_mission_starts_with_the_players_next_turn() -> None:
    pos = arriving(discards="IA3 IA5 IA6 IA7")
    events = end_turn(pos)
    assert [SPOT[a] for a, _, _ in told(events, "ai_succeeded")] == ["STA moon"]
    # IA1 is the last of the pile: Earth, space 2
    assert told(events, "ai_left") == [(AI_CARD.index("IA1"), 0, 2)]
    # then the discards are shuffled, the two cards of the last mission among them
    assert told(events, "ai_reshuffled")
    ((right, mission, space),) = told(events, "ai_right")
    assert space == 2 + CARDS[AI_CARD[right]][4]
    assert MISSION[mission] == CARDS[AI_CARD[right]][3]
    assert cards_named(pos) == ("IA1", AI_CARD[right])
    names = [event.name for event in events]
    assert names.index("ai_succeeded") < names.index("ai_left") < names.index("ai_reshuffled")


@pytest.mark.rule("RM-174", "RM-106", "RM/R-64")
def test_cards_in_play_stay_out_of_a_reshuffle() -> None:
    seen = set()
    for number in range(40):
        pos = arriving(discards="IA3 IA5 IA6 IA7")
        pos.plain.rng.a = number * 1_234_567
        end_turn(pos)
        left, right = cards_named(pos)
        assert left == "IA1" != right
        seen.add(right)
        ai = pos.view()["ai"]
        assert ai["pile"] + len(ai["discards"]) == 5
    # Earth: Navette, Hôtel, Station, Chantier; IA1 (Satellite) is in play
    assert seen == {"IA2", "IA3", "IA4", "IA5"}


@pytest.mark.rule("RM-103", "RM/R-37")
def test_a_full_destination_is_discarded_and_drawn_again() -> None:
    pos = arriving(done=MARS, discards="IA3 IA5 IA7")
    events = until(pos, "end_turn", lambda events: bool(told(events, "ai_left_discarded")))
    # IA6 leads to Mars (normal), where the AI has all its markers
    assert told(events, "ai_left_discarded") == [(AI_CARD.index("IA6"), 2, 0)]
    assert told(events, "ai_left") == [(AI_CARD.index("IA1"), 0, 2)]


@pytest.mark.rule("RM-103", "RM/R-37")
def test_a_destination_that_no_other_card_can_name_counts_as_full() -> None:
    # Hard: IA3 goes to Earth, and only its own right half shows Hôtel, the last spot there.
    earth = "SAT earth, NAV earth, STA earth, CHA earth"
    pos = alone(
        level="hard",
        ai={"left": "IA5", "right": "IA4", "rocket": 9, "done": earth,
            "discards": "IA1 IA2 IA6 IA7"},
    )  # fmt: skip
    events = end_turn(pos)
    assert set(told(events, "ai_left_discarded")) == {(AI_CARD.index("IA3"), 0, 0)}
    assert cards_named(pos)[0] != "IA3"


@pytest.mark.rule("RM-104")
def test_a_spot_where_the_ai_has_been_is_not_possible() -> None:
    for number in range(30):
        pos = arriving(done="SAT earth, NAV earth, HOT earth", discards="IA3 IA5 IA6 IA7")
        pos.plain.rng.a = number * 1_234_567
        events = end_turn(pos)
        assert AI_CARD[told(events, "ai_right")[0][0]] in ("IA4", "IA5")


@pytest.mark.rule("RM-104", "RM-175")
def test_the_players_markers_do_not_stop_the_ai() -> None:
    pos = alone(
        done="SAT earth, NAV earth, HOT earth, STA moon",
        ai={"left": "IA2", "right": "IA4", "rocket": 9, "discards": "IA3 IA5 IA6 IA7"},
    )  # fmt: skip
    found = set()
    for number in range(40):
        one = pos.copy()
        one.plain.rng.a = number * 1_234_567
        found.add(AI_CARD[told(end_turn(one), "ai_right")[0][0]])
    assert found == {"IA2", "IA3", "IA4", "IA5"}


# The AI's step


@pytest.mark.rule("RM-107", "RM-109", "RM/R-33")
def test_without_a_threat_the_rocket_moves_and_the_leftmost_card_goes() -> None:
    pos = alone(turquoise="P1-11", ai={"rocket": 4})
    events = end_turn(pos)
    assert pos.view()["ai"]["rocket"] == 5
    assert told(events, "ai_moved") == [(5, 0, 0)]
    assert pos.view()["ai"]["reserve"] == ["P1-01"]
    assert track(pos) == "P1-02 P1-03 P1-04 P1-05 P1-06 P1-11"
    assert shifted(pos) == ""


@pytest.mark.rule("RM-108", "RM-109")
def test_with_a_threat_the_rocket_rests_and_the_leftmost_threat_goes() -> None:
    pos = alone(
        track="P1-01 P1-02 CLI P1-04 AST P1-06", turquoise="", pink="P2-01 P2-02",
        ai={"rocket": 4},
    )  # fmt: skip
    events = end_turn(pos)
    assert pos.view()["ai"]["rocket"] == 4
    assert not told(events, "ai_moved")
    assert pos.view()["ai"]["reserve"] == ["CLI"]
    assert track(pos).startswith("P1-01 P1-02 P1-04 AST P1-06 P2-0")


@pytest.mark.rule("RM-108", "RM-109")
def test_where_the_last_card_goes_none_slides() -> None:
    pos = alone(track="P1-01 P1-02 CLI", turquoise="P1-04")
    events = end_turn(pos)
    assert told(events, "ai_threat")
    assert not told(events, "market_slid")
    assert told(end_turn(pos), "market_slid")


@pytest.mark.rule("RM-108")
def test_a_threat_on_the_first_slot_is_all_the_ai_takes() -> None:
    pos = alone(track="AST P1-02 P1-03", turquoise="", ai={"rocket": 4})
    end_turn(pos)
    assert (pos.view()["ai"]["rocket"], pos.view()["ai"]["reserve"]) == (4, ["AST"])
    assert track(pos) == "P1-02 P1-03 - - - -"


@pytest.mark.rule("RM-109", "RM-112")
def test_an_empty_deck_refills_nothing() -> None:
    pos = alone(track="- P1-01 - P1-03", turquoise="", ai={"rocket": 4})
    end_turn(pos)
    assert track(pos) == "P1-03 - - - - -"
    assert not pos.is_over
    end_turn(pos)
    # No card is left: the end, at once
    assert pos.is_over
    assert pos.view()["ending"] == "track"


@pytest.mark.rule("RM-109", "RM-112", "RM-177")
def test_an_empty_track_leaves_the_ai_nothing_to_take() -> None:
    pos = alone(track="- P1-11", turquoise="", ai={"rocket": 4})
    play(pos, "gift:2")
    end_turn(pos)
    assert pos.is_over
    assert pos.view()["ai"]["reserve"] == ["P1-11"]
    assert pos.view()["ai"]["rocket"] == 6


@pytest.mark.rule("RM-110", "RM-175", "RM/R-35")
@pytest.mark.parametrize(("own", "scored"), [("", 4), ("STA moon", 3)])
def test_an_arrived_rocket_scores_its_spot(own: str, scored: int) -> None:
    pos = alone(done=own, ai={"left": "IA2", "right": "IA4", "rocket": 9})
    events = end_turn(pos)
    assert ai_done(pos) == ["STA moon"]
    assert pos.view()["ai"]["score"] == scored
    assert told(events, "ai_succeeded") == [(SPOT.index("STA moon"), scored, int(not own))]


@pytest.mark.rule("RM-175", "RM/R-35")
def test_markers_of_the_ai_lower_the_players_value() -> None:
    pos = alone(program="CHA", site="E4", ai={"done": "CHA earth", "right": "IA3"})
    fly(pos, "earth", *ENOUGH["earth"])
    assert points(pos) == 2


@pytest.mark.rule("RM-110")
def test_a_rocket_not_there_yet_scores_nothing() -> None:
    pos = alone(ai={"left": "IA2", "right": "IA4", "rocket": 8})
    end_turn(pos)
    assert (ai_done(pos), pos.view()["ai"]["rocket"]) == ([], 9)


@pytest.mark.rule("RM-111", "RM-177", "RM/R-66")
def test_once_a_turn_a_card_may_be_given_to_the_ai() -> None:
    pos = alone(track="P1-01 P1-02 CLI P1-04 P1-05 P1-06", turquoise="", pink="P2-01 P2-02 P2-03",
                ai={"rocket": 4}, shifted="2")  # fmt: skip
    assert legal(pos, "gift") == {f"gift:{slot}" for slot in range(1, 7)}
    play(pos, "gift:2")
    assert pos.view()["ai"]["rocket"] == 5
    assert pos.view()["ai"]["reserve"] == ["P1-02"]
    # The slot stays empty until the AI's step, the turn goes on
    assert track(pos) == "P1-01 - CLI P1-04 P1-05 P1-06"
    assert legal(pos, "gift") == set()
    assert "end_turn" in legal(pos)
    end_turn(pos)
    # The Threat is taken, the track slides and two cards come
    assert pos.view()["ai"]["rocket"] == 5
    assert track(pos).startswith("P1-01 P1-04 P1-05 P1-06 P2-0")
    assert "-" not in track(pos).split()
    assert legal(pos, "gift") == {f"gift:{slot}" for slot in range(1, 7)}


@pytest.mark.rule("RM-111", "RM/R-66")
def test_a_threat_may_be_given_and_then_does_not_stop_the_rocket() -> None:
    pos = alone(track="P1-01 CLI P1-03", turquoise="", ai={"rocket": 4})
    play(pos, "gift:2")
    end_turn(pos)
    assert pos.view()["ai"]["rocket"] == 6
    assert pos.view()["ai"]["reserve"] == ["P1-01", "CLI"]
    assert pos.view()["ai"]["points"] == 2


@pytest.mark.rule("RM-111")
def test_there_are_no_gifts_in_a_game_of_several() -> None:
    assert legal(given(track="P1-01", hand="HOT"), "gift") == set()


@pytest.mark.rule("RM-176", "RM/R-34")
def test_a_gift_may_bring_the_rocket_home_in_the_step_of_that_turn() -> None:
    pos = alone(
        track="P1-01 P1-02 CLI", turquoise="", ai={"left": "IA2", "right": "IA4", "rocket": 9}
    )
    play(pos, "gift:1")
    assert pos.view()["ai"]["rocket"] == 10
    assert ai_done(pos) == []
    end_turn(pos)
    # The AI takes the Threat, so its rocket does not move; it has arrived all the same
    assert ai_done(pos) == ["STA moon"]
    assert pos.view()["ai"]["reserve"] == ["P1-01", "CLI"]
    pos = arriving()
    play(pos, "gift:1")
    assert not told(end_turn(pos), "ai_moved")  # it stands there already


@pytest.mark.rule("RM-177")
def test_a_hole_of_a_gift_sells_nothing() -> None:
    pos = alone(hand="HOT STA", track="P1-11 P1-03", turquoise="P1-07")
    play(pos, "gift:1")
    refused(pos, "buy:1")
    buy(pos, "P1-03", "HOT STA")
    assert area(pos) == "HOT STA P1-03"
    assert track(pos) == "- P1-07 - - - -"


@pytest.mark.rule("RM-178", "RM/R-65")
def test_after_its_sixth_marker_the_ai_only_takes_cards() -> None:
    pos = alone(ai={"done": FIVE_EARTH + ", SAT moon", "left": "", "right": ""})
    events = end_turn(pos)
    assert pos.view()["ai"]["reserve"] == ["P1-01"]
    assert not told(events, "ai_moved")
    assert not told(events, "ai_left")
    assert offered(pos, "gift:1").endswith("to the AI, whose rocket does not advance")
    play(pos, "gift:1")
    assert pos.view()["ai"]["rocket"] == 0
    pos = alone(track="P1-01 CLI", turquoise="",
                ai={"done": FIVE_EARTH + ", SAT moon", "left": "", "right": ""})  # fmt: skip
    end_turn(pos)
    assert pos.view()["ai"]["reserve"] == ["CLI"]


@pytest.mark.rule("RM-178")
def test_the_sixth_marker_of_the_ai_starts_no_new_mission() -> None:
    pos = arriving(done=FIVE_EARTH)
    events = end_turn(pos)
    assert len(ai_done(pos)) == 6
    assert not told(events, "ai_left")
    assert not pos.is_over


def offered(pos: Position, name: str) -> str:
    """What an action promises."""
    return next(action.text("en") for action in pos.legal_actions() if action.name == name)


# The end


@pytest.mark.rule("RM-112", "RM-179", "RM/R-36", "RM/R-67")
def test_the_players_fifth_marker_with_all_destinations_ends_the_game() -> None:
    pos = alone(
        program="CHA", site="E4", done="SAT earth, NAV earth, SAT moon, NAV mars", ai={"rocket": 4}
    )
    events = fly(pos, "earth", *ENOUGH["earth"])
    assert len(done(pos)) == 5
    # Nothing is asked; the AI still takes its step
    assert told(events, "ai_moved") == [(5, 0, 0)]
    assert faces_told(events, "ai_took") == "P1-01"
    assert pos.is_over
    assert pos.view()["ending"] == "markers"


@pytest.mark.rule("RM-112", "RM/R-36")
def test_the_fifth_marker_without_all_destinations_does_not() -> None:
    pos = alone(program="CHA", site="E4", done="SAT earth, NAV earth, HOT earth, SAT moon")
    fly(pos, "earth", *ENOUGH["earth"])
    assert not pos.is_over
    # with the AI on Mars it does
    pos = alone(
        program="CHA", site="E4", done="SAT earth, NAV earth, HOT earth, SAT moon",
        ai={"done": "NAV mars"},
    )  # fmt: skip
    fly(pos, "earth", *ENOUGH["earth"])
    assert pos.is_over


@pytest.mark.rule("RM-112", "RM/R-36")
def test_the_fifth_marker_of_the_ai_ends_the_game() -> None:
    pos = alone(
        done="NAV mars",
        ai={"done": "SAT earth, NAV earth, HOT earth, STA earth", "left": "IA2", "right": "IA4",
            "rocket": 9},
    )  # fmt: skip
    end_turn(pos)
    assert pos.is_over
    assert pos.view()["ending"] == "markers"


@pytest.mark.rule("RM-112", "RM-87")
def test_twelve_spots_end_the_game() -> None:
    pos = alone(
        program="CHA", site="E4", done="SAT earth, NAV earth, HOT earth, SAT moon, NAV moon",
        ai={"done": "STA earth, STA moon, BAS moon, NAV mars, EXP mars, BAS mars",
            "left": "", "right": ""},
    )  # fmt: skip
    fly(pos, "earth", *ENOUGH["earth"])
    assert pos.is_over
    assert pos.view()["ending"] == "spots"


@pytest.mark.rule("RM-112", "RM/R-36")
def test_the_goal_in_points_is_not_used() -> None:
    pos = alone(program="CHA", site="E4", done="BAS mars, EXP mars, NAV mars", ai={"rocket": 4})
    fly(pos, "earth", *ENOUGH["earth"])
    assert points(pos) == 27
    assert not pos.is_over


def last_turn(**ordered: Any) -> Position:
    """The game is over after this turn: one card is left, and the AI takes it."""
    pos = alone(track="P1-01", turquoise="", **ordered)
    end_turn(pos)
    assert pos.is_over
    return pos


@pytest.mark.rule("RM-113")
@pytest.mark.parametrize(("ai_score", "wins"), [(3, True), (4, True), (5, False)])
def test_a_tie_is_won_by_the_player(ai_score: int, wins: bool) -> None:
    spot = {3: "CHA earth", 4: "NAV moon", 5: "BAS moon"}[ai_score]
    pos = last_turn(
        done="SAT earth, HOT earth", objectives="O11",
        holding="E2 E3", headquarters="E4", hand="E2",
        ai={"done": spot, "left": "IA1", "right": "IA3", "rocket": 3},
    )  # fmt: skip
    assert pos.scores() == [4]
    assert pos.view()["ai"]["points"] == ai_score
    assert pos.winners == ((0,) if wins else ())


@pytest.mark.rule("RM-100", "RM/R-38")
def test_an_unfulfilled_objective_is_a_defeat_and_a_fulfilled_one_gives_no_points() -> None:
    pos = last_turn(done="SAT earth, HOT earth", objectives="O02")
    assert (pos.scores(), pos.winners) == ([4], ())
    pos = last_turn(done="NAV mars", objectives="O02")
    assert (pos.scores(), pos.winners) == ([7], (0,))


@pytest.mark.rule("RM-180", "RM-45", "RM/R-35", "RM/R-67")
def test_the_score_of_the_ai_is_its_track_and_its_threats() -> None:
    pos = alone(ai={"done": "CHA earth", "right": "IA3", "reserve": "CLI AST P1-13 P2-08"})
    assert pos.view()["ai"]["points"] == 3 + 4
    pos = alone(removed="PAN", hand="CLI")
    assert pos.scores() == [4]


@pytest.mark.rule("RM/R-68")
def test_a_solo_game_takes_at_most_29_turns() -> None:
    for seed in range(4):
        pos = GAME.new(players=1, difficulty=LEVELS[seed % 3], seed=seed)
        turns = 0
        while not pos.is_over:
            end_turn(pos)
            turns += 1
        assert turns <= 29
    pos = GAME.new(players=1, seed=9)
    for _ in wander(pos, 9, 3_000):
        pass
    assert pos.is_over
    assert pos.plain.round <= 29


@pytest.mark.rule("RM-101")
def test_the_level_stays_the_same() -> None:
    pos = GAME.new(players=1, difficulty="hard", seed=3)
    for _ in wander(pos, 3, 3_000):
        assert pos.view()["difficulty"] == "hard"


@pytest.mark.rule("RM-99")
def test_the_rest_is_as_usual() -> None:
    pos = alone(hand="HOT STA NAV", track="P1-11 P1-03", turquoise="P1-07")
    buy(pos, "P1-11", "HOT STA")
    assert shifted(pos) == "1"
    assert program(pos) == ""
