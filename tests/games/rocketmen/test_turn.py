"""The frame of a turn: actions in any order, the end of a turn, hand limits, reshuffling."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from tests.games import playing
from tests.games.rocketmen.positions import (
    GAME,
    area,
    asked,
    buy,
    drawing,
    end_turn,
    faces_told,
    fly,
    given,
    hand,
    headquarters,
    holding,
    legal,
    place,
    play,
    program,
    refused,
    shifted,
    site,
    told,
    track,
    until,
    whose,
)


@pytest.mark.rule("RM-12")
def test_actions_come_in_any_order_and_any_number() -> None:
    pos = given(
        hand="HOT CHA STA STA NAV SAT P1-02", track="P1-03 P1-11", turquoise="P1-04 P1-05",
    )  # fmt: skip
    play(pos, "discard:SAT")
    buy(pos, "P1-03", "P1-02 STA")
    place(pos, "=NAV", "STA")
    buy(pos, "P1-11", "HOT CHA")
    assert whose(pos) == 0
    assert area(pos) == "SAT HOT STA STA CHA P1-02 P1-03 P1-11"
    assert program(pos) == "NAV"


@pytest.mark.rule("RM-13")
def test_the_four_actions_are_buying_placing_discarding_and_launching() -> None:
    pos = given(
        hand="HOT CHA SAT P1-06", program="NAV", site="E4 P1-01", track="P1-03 AST",
        turquoise="P1-04",
    )  # fmt: skip
    kinds = {name.split(":")[0] for name in legal(pos)}
    assert kinds == {
        "buy", "engine", "card", "site", "place", "discard", "discard_site", "unprogram",
        "one_use", "launch", "end_turn",
    }  # fmt: skip


@pytest.mark.rule("RM-14")
def test_a_success_ends_the_turn() -> None:
    pos = given(program="NAV", site="E3")
    fly(pos, "earth", 3, 3, 3)
    assert whose(pos) == 1


@pytest.mark.rule("RM-14", "RM-77")
def test_a_failure_ends_the_turn() -> None:
    pos = given(program="NAV", site="E3", hand="SAT")
    fly(pos, "earth", 1, 1, 1)
    play(pos, "yes")
    assert whose(pos) == 1


@pytest.mark.rule("RM-14", "RM-74")
def test_abandoning_ends_the_turn() -> None:
    pos = given(program="NAV", site="E3", hand="SAT")
    fly(pos, "earth", 1)
    play(pos, "abandon")
    assert whose(pos) == 1


@pytest.mark.rule("RM-15")
def test_the_zone_d_action_goes_to_the_entrepot() -> None:
    pos = given(hand="SAT NAV HOT", holding="BAS E2", action_area="E3 P1-01")
    play(pos, "discard:SAT")
    end_turn(pos)
    assert area(pos) == ""
    assert holding(pos) == "SAT BAS E2 E3 P1-01"


@pytest.mark.rule("RM-16")
def test_unplayed_cards_are_kept_and_the_hand_is_filled_to_six() -> None:
    pos = given(hand="EXP BAS", headquarters="E2 E3")
    end_turn(pos)
    kept = hand(pos).split()
    assert len(kept) == 6
    assert {"EXP", "BAS"} <= set(kept)
    assert len(headquarters(pos).split()) == 8


@pytest.mark.rule("RM-16")
def test_a_full_hand_draws_nothing() -> None:
    pos = given(hand="SAT SAT NAV NAV NAV HOT")
    events = end_turn(pos)
    assert hand(pos) == "SAT SAT NAV NAV NAV HOT"
    assert not told(events, "drew")


@pytest.mark.rule("RM-17", "RM-83")
@pytest.mark.parametrize(("done", "limit"), [("", 6), ("STA earth", 7), ("STA earth, STA moon", 8)])
def test_the_limit_grows_with_markers_to_eight(done: str, limit: int) -> None:
    pos = given(done=done, holding="E2 E3 E4")
    end_turn(pos)
    assert len(hand(pos).split()) == limit


@pytest.mark.rule("RM-17")
def test_the_printed_maximum_holds_whatever_the_markers_say(tmp_path: Path) -> None:
    # With a box whose maximum is 7, two markers still give 7.
    box = (GAME.folder / "box.toml").read_text(encoding="utf-8")
    assert "hand_max = 8" in box
    (tmp_path / "box.toml").write_text(box.replace("hand_max = 8", "hand_max = 7"), "utf-8")
    small = cosmodrome.load("rocketmen", tmp_path / "box.toml")
    pos = given(done="STA earth, STA moon", holding="E2 E3 E4", game=small)
    end_turn(pos)
    assert len(hand(pos).split()) == 7
    assert GAME.box.plain.hand_max == 8


@pytest.mark.rule("RM-18", "RM-123")
def test_cards_above_the_limit_go_to_the_entrepot_as_the_owner_chooses() -> None:
    pos = given(hand="SAT SAT NAV NAV NAV HOT STA BAS")
    play(pos, "end_turn")
    assert asked(pos) == "excess"
    assert legal(pos) == {f"card:{face}" for face in ("SAT", "NAV", "HOT", "STA")}
    refused(pos, "card:HOT done")
    refused(pos, "card:HOT card:NAV card:NAV done")
    play(pos, "card:NAV card:HOT done")
    assert whose(pos) == 1
    assert hand(pos) == "SAT SAT NAV NAV STA BAS"
    assert holding(pos) == "NAV HOT"


@pytest.mark.rule("RM-19")
def test_an_empty_quartier_general_is_formed_anew_from_the_entrepot() -> None:
    pos = given(hand="SAT SAT NAV", rest="holding", holding="E2")
    events = end_turn(pos)
    assert told(events, "reshuffled") == [(0, 0, 0)]
    assert len(hand(pos).split()) == 6
    assert holding(pos) == ""
    assert len(headquarters(pos).split()) == 7


@pytest.mark.rule("RM-19")
def test_the_last_cards_are_drawn_before_reshuffling() -> None:
    # Two cards left, then the Entrepôt: both of the two are among the six.
    pos = given(
        hand="SAT SAT NAV", headquarters="E2 E3", rest="holding",
    )  # fmt: skip
    events = end_turn(pos)
    assert sorted(faces_told(events, "drew").split()[:2]) == ["E2", "E3"]
    assert told(events, "reshuffled") == [(0, 0, 0)]
    pos = given(hand="SAT SAT NAV", headquarters="E2 E3 E4", rest="holding")
    events = end_turn(pos)
    # The Entrepôt is touched only when a card must be drawn.
    assert not told(events, "reshuffled")
    assert headquarters(pos) == ""
    assert len(holding(pos).split()) == 9


@pytest.mark.rule("RM-19")
def test_nothing_is_drawn_where_both_piles_are_empty() -> None:
    site_cards = "SAT SAT NAV NAV BAS BAS"
    pos = given(hand="HOT CHA EXP", site=site_cards, program="NAV", done="STA earth, STA moon")
    events = end_turn(pos)
    assert hand(pos) == "HOT CHA EXP"
    assert not told(events, "drew")
    assert not told(events, "reshuffled")
    assert whose(pos) == 1


@pytest.mark.rule("RM-20", "RM-28", "RM-84")
def test_used_markers_turn_back_at_the_end_of_the_owners_turn() -> None:
    pos = given(done="SAT earth, HOT earth, EXP mars", jokers_used=1, money_used=2)
    assert end_turn(pos)
    me = pos.plain.players[0]
    assert (me.jokers_used, me.money_used) == (0, 0)
    assert (me.jokers, me.money_markers) == (1, 2)


@pytest.mark.rule("RM-21", "RM-130")
def test_shifted_cards_are_ordinary_from_the_next_turn_on() -> None:
    pos = given(
        track="P1-02 P1-10", shifted="1 2", others={1: {"hand": "HOT CHA"}}, turquoise="P1-05"
    )
    end_turn(pos)
    assert shifted(pos) == ""
    buy(pos, "P1-02", "HOT CHA")
    assert whose(pos) == 1
    assert asked(pos) == "turn"


@pytest.mark.rule("RM-22")
@pytest.mark.parametrize("actions", [(), ("program:NAV",), ("discard:SAT",)])
def test_the_entrepot_is_open_at_any_time(actions: tuple[str, ...]) -> None:
    pos = given(hand="HOT NAV SAT", holding="BAS E2 P1-01")
    play(pos, *actions)
    for watcher in (0, 1, None):
        assert pos.view(watcher)["players"][0]["holding"] == ["BAS", "E2", "P1-01"]


@pytest.mark.rule("RM-22")
def test_the_entrepot_is_open_in_flight() -> None:
    pos = given(program="NAV", site="E3", holding="BAS E2")
    fly(pos, "earth", 1)
    for watcher in (0, 1, None):
        assert pos.view(watcher)["players"][0]["holding"] == ["BAS", "E2"]


@pytest.mark.rule("RM-119")
def test_ending_the_turn_is_always_allowed() -> None:
    pos = GAME.new(players=2, start=0, seed=1)
    before = hand(pos)
    play(pos, "end_turn")
    assert (whose(pos), hand(pos)) == (1, before)
    # Nothing at hand and nothing to draw
    pos = given(site="SAT SAT NAV NAV BAS BAS EXP", program="NAV", action_area="HOT STA STA CHA")
    assert "end_turn" in legal(pos)


@pytest.mark.rule("RM-120", "RM/R-50")
def test_drawing_in_the_middle_of_a_turn_may_exceed_the_limit() -> None:
    pos = given(hand="SAT SAT NAV NAV NAV HOT P1-03")
    play(pos, "effect:P1-03")
    assert len(hand(pos).split()) == 8
    assert (whose(pos), asked(pos)) == (0, "turn")
    play(pos, "end_turn")
    assert asked(pos) == "excess"


@pytest.mark.rule("RM-121", "RM/R-50")
def test_a_reshuffle_in_the_middle_of_a_turn_leaves_the_zone_d_action_out() -> None:
    pos = given(hand="P1-03 SAT", rest="action_area", holding="E2")
    play(pos, "effect:P1-03")
    assert hand(pos) == "SAT E2"
    assert headquarters(pos) == holding(pos) == ""
    assert area(pos) == "SAT NAV NAV NAV HOT STA STA CHA EXP BAS BAS P1-03"


@pytest.mark.rule("RM-122", "RM/R-22")
def test_the_cards_of_this_turn_can_be_drawn_at_once() -> None:
    pos = given(
        hand="SAT E2", site="SAT NAV NAV NAV BAS BAS EXP", program="HOT",
        rest="action_area",
    )  # fmt: skip
    events = end_turn(pos)
    assert sorted(faces_told(events, "drew").split()) == ["CHA", "STA", "STA"]
    assert hand(pos) == "SAT STA STA CHA E2"


@pytest.mark.rule("RM-122", "RM/R-22")
def test_excess_goes_after_the_hand_is_filled() -> None:
    # Excess can only be dropped once nothing more is drawn: seven cards, none drawn.
    pos = given(hand="SAT SAT NAV NAV NAV HOT EXP", action_area="E2")
    play(pos, "end_turn")
    assert asked(pos) == "excess"
    assert holding(pos) == "E2"
    assert area(pos) == ""


@pytest.mark.rule("RM-124", "RM/R-69")
def test_the_last_round_ends_the_game_and_it_is_scored() -> None:
    assert GAME.new(players=2, seed=1).plain.max_rounds == 60
    pos = given(round=60, turn=1, done="SAT earth", others={0: {"done": "NAV moon"}}, holding="AST")
    end_turn(pos)
    assert pos.is_over
    assert pos.view()["ending"] == "rounds"
    # Moon marker 1; Threat 2.
    assert pos.scores() == [4 + 1, 2 + 2]
    assert pos.winners == (0,)


@pytest.mark.rule("RM-124")
def test_the_last_round_is_played_to_its_end() -> None:
    pos = given(3, round=59, turn=2)
    end_turn(pos)
    assert not pos.is_over
    end_turn(pos)
    end_turn(pos)
    assert not pos.is_over
    end_turn(pos)
    assert pos.is_over


@pytest.mark.rule("RM-124")
def test_the_number_of_rounds_is_an_option() -> None:
    pos = GAME.new(players=3, max_rounds=2, seed=1)
    end_turn(pos, 5)
    assert not pos.is_over
    end_turn(pos)
    assert pos.is_over


@pytest.mark.rule("RM-124", "RM/R-69")
def test_among_people_the_rounds_need_not_end() -> None:
    pos = GAME.new(players=2, max_rounds=2, no_limit=True, seed=1)
    end_turn(pos, 600)
    assert (pos.is_over, pos.plain.round) == (False, 301)
    assert pos.view()["max_rounds"] is None
    assert GAME.new(players=2, seed=1).view()["max_rounds"] == 60
    # The option says for whom it is
    assert GAME.options.options["no_limit"].people_only


@pytest.mark.rule("RM-12", "RM-115")
def test_only_the_seat_in_turn_decides() -> None:
    pos = given(3, turn=1, hand="SAT")
    assert pos.actors == (1,)
    playing.refused(pos, "end_turn", 0)
    playing.refused(pos, "end_turn", 2)


@pytest.mark.rule("RM-16")
def test_which_card_is_drawn_is_a_matter_of_chance() -> None:
    found = set()
    for face in ("SAT", "NAV", "HOT", "STA", "CHA", "EXP", "BAS"):
        pos = given(hand="E2 E2 E2 E3 E3")
        until(pos, "end_turn", lambda events, face=face: faces_told(events, "drew") == face)
        found.add(face)
    assert len(found) == 7


@pytest.mark.rule("RM-14")
def test_a_rocket_in_flight_leaves_no_other_action() -> None:
    pos = given(program="NAV", site="E3", hand="HOT", track="P1-01", turquoise="P1-02")
    drawing(pos, "launch:earth", 1)
    assert legal(pos) == {"draw", "abandon"}
    assert site(pos) == "E3"
    assert track(pos).split()[0] == "P1-01"


# Choices being made


@pytest.mark.parametrize(("order", "actions"), [
    ({"hand": "HOT CHA STA STA", "track": "P1-02 P1-03"}, ["buy:1"]),
    ({"hand": "HOT SAT NAV"}, ["card:HOT"]),
    ({"done": "SAT earth, HOT earth", "hand": "STA P1-02 P1-04", "track": "P1-01"},
     ["buy:1", "otherwise:purchase", "pay:STA"]),
    ({"hand": "P1-05 BAS SAT"}, ["card:BAS", "card:P1-05"]),
    ({"hand": "P2-03 SAT", "holding": "E2"}, ["card:P2-03", "effect:P2-03"]),
    ({"program": "SAT", "site": "E2", "hand": "HOT STA STA", "variants": "V7 V8"},
     ["launch:earth", "otherwise:window", "pay:HOT"]),
    ({"hand": "SAT SAT NAV NAV HOT STA STA"}, ["end_turn"]),
])  # fmt: skip
def test_a_choice_being_made_is_taken_back_as_a_whole(
    order: dict[str, Any], actions: list[str]
) -> None:
    pos = given(**order)
    before = bytes(pos)
    for action in actions:
        pos.play(action)
        assert pos.mid_choice
    for _ in actions:
        assert pos.can_undo
        pos.undo()
    assert bytes(pos) == before
    assert not pos.mid_choice


def test_giving_up_can_be_cancelled_while_its_price_is_chosen_but_no_card_drawn() -> None:
    pos = given(program="NAV", site="E4 E4 E3 BAS", hand="SAT SAT HOT STA STA CHA")
    fly(pos, "mars", 1, 1, 1)
    assert (asked(pos), pos.mid_choice, pos.can_undo) == ("draw", False, False)
    before = bytes(pos)
    play(pos, "abandon", "site:E3")
    assert (asked(pos), pos.mid_choice) == ("abandon", True)
    pos.undo()
    pos.undo()
    assert bytes(pos) == before
    assert not pos.can_undo
