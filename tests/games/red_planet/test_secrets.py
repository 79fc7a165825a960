"""What lies open in Mission: Planète Rouge, and how its hidden cards are guessed."""

from __future__ import annotations

from collections import Counter

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.red_planet.box import CARD, MISSION, REGION, SPECIALIST
from cosmodrome.games.red_planet.knowledge import COLOUR, LAUNCH_RAMP, PLACE
from tests.games.hidden import seen
from tests.games.playing import play, wander
from tests.games.red_planet.positions import (
    GAME,
    Rocket,
    act,
    choose,
    colour,
    given,
    mine,
    moves,
    reach,
    region,
)


@pytest.mark.rule("MPR/Q-41")
def test_what_lies_open_is_shown_to_everybody() -> None:
    pos = given(discoveries={"VAS": "D01"}, astronauts={"ELY": [2, 1, 0]}, resources={"ELY": "ice"})
    act(pos, "saboteur", "board:1", "destroy:2")
    for watcher in (None, 0, 1, 2):
        view = pos.view(watcher)
        assert view["colours"][0]["played"] == ["saboteur"]
        assert "saboteur" not in view["colours"][0]["hand"]
        assert view["regions"][2]["astronauts"] == [2, 1, 0]
        assert view["regions"][2]["resource"] == "ice"
        assert view["ramps"][0]["crew"] == [1, 0, 0]
        assert [it["destination"] for it in view["rocket_discards"]] == ["ARC"]
        assert [it["cards"] for it in view["players"]] == [1, 1, 1]
        assert view["regions"][0]["has_discovery"]


@pytest.mark.rule("MPR/Q-41")
def test_a_learner_is_told_who_knows_what_which_tokens_are_covered_and_what_was_burnt() -> None:
    met: Counter[str] = Counter()
    pos = GAME.new(players=2, seed=5)
    for _ in wander(pos, 5, 400):
        told = {
            name: pos.observe(1)[GAME.observation.numbers[name] :]
            for name in ("ramps", "regions", "colours")
        }
        view = pos.view(1)
        order = [(view["players"][1]["colour"] + i) % 4 for i in range(4)]
        seat_of = {it["colour"]: it["seat"] for it in view["players"]}
        for r, it in enumerate(view["ramps"]):
            tokens = told["ramps"][r * LAUNCH_RAMP.size + LAUNCH_RAMP.tokens :][: REGION.size]
            assert sum(tokens) == len(it.get("tokens", []))
            met["tokens"] += sum(tokens)
        for r, it in enumerate(view["regions"]):
            know = [int(seat_of.get(c) in it["known_to"]) for c in order]
            assert told["regions"][r * PLACE.size + PLACE.knowing :][:4] == know
            met["know"] += sum(know)
        for i, c in enumerate(order):
            burnt = view["players"][seat_of[c]]["burnt"] if c in seat_of else 0
            assert told["colours"][i * COLOUR.size + COLOUR.burnt] == burnt
            met["burnt"] += burnt
    assert all(met[what] for what in ("tokens", "know", "burnt"))


@pytest.mark.rule("MPR/Q-41")
def test_a_kept_mission_and_a_kept_action_look_the_same_to_others() -> None:
    told = []
    for card in ("M05", "A02"):
        pos = given(top=card, kept={0: "M01"})
        events = act(pos, "scientist", "board:1", "board:1")
        told.append(([seen(events, seat) for seat in (1, 2, None)], pos.view(1), pos.observe(2)))
    assert told[0] == told[1]


@pytest.mark.rule("MPR-70", "MPR-112")
def test_what_all_six_have_looked_at_is_not_turned_up() -> None:
    pos = given(6, discoveries={"VAS": "D13"}, known={"VAS": range(6)}, astronauts={"VAS": [3] * 6})
    for seat in range(6):
        assert region(pos, "VAS", seat)["discovery"] == "D13"
    assert region(pos, "VAS")["discovery"] is None
    assert pos.scores() == [0] * 6
    assert [it["points"] for it in pos.view()["colours"]] == [0] * 6


# What has come out cannot be taken back


def final(pos: Position, *actions: str) -> bool:
    """Whether the last of these actions brought out something hidden."""
    after = pos.copy()
    play(after, *actions)
    return not after.can_undo


def test_cards_seen_and_resources_found_are_final() -> None:
    pos = given(
        top="M05", discoveries={"TYR": "D05"}, known={"TYR": [1]}, hidden={"VAL": "ice"},
        astronauts={"VAS": [1, 0, 0], "ARC": [0, 1, 0]},
    )  # fmt: skip
    scientist, explorer = pos.copy(), pos.copy()
    choose(scientist, "scientist", "recruiter", "recruiter")
    play(scientist, "board:2", "board:2", "board:1")
    assert not final(scientist, "board:1")
    assert final(scientist, "board:1", "draw")
    assert final(scientist, "board:1", "inspect:TYR")
    act(explorer, "explorer", "board:1")
    assert not final(explorer, *moves("VAS-ARC"))
    assert final(explorer, *moves("VAS-VAL"))


def test_a_drop_is_final_once_it_has_found_a_resource() -> None:
    pos = given(astronauts={"PHO": [1, 0, 0]}, resources={"SYR": "ice"}, hidden={"HEL": "ice"})
    choose(pos, "officer", "recruiter", "recruiter")
    play(pos, "board:1", "board:1", "board:2")
    assert not final(pos, "drop:SYR", "done")
    assert not final(pos, "drop:HEL")
    assert final(pos, "drop:HEL", "done")


def test_a_number_called_and_a_new_rocket_are_final() -> None:
    rockets = [Rocket("VAS", 3, "1"), Rocket("ARC", 5), Rocket("ELY", 5)]
    pos = given(rockets=rockets, resources={"VAS": "ice"})
    choose(pos, "recruiter", "recruiter", "robot")
    assert not final(pos, "board:2")
    assert final(pos, "board:2", "board:2")
    play(pos, "board:1", "board:2")
    assert not final(pos, "board:2", "replace:ramp-2")
    assert final(pos, "board:1", "replace:ramp-1", "colour:2")


def test_turning_up_discoveries_is_final() -> None:
    for discoveries in ({}, {"VAS": "D08"}):
        pos, _ = reach("REV", kept={0: "M01 M02"}, discoveries=discoveries)
        assert final(pos, "skip") == bool(discoveries)


# Guessing: determinize


def test_guesses_vary_in_everything_hidden() -> None:
    pos = given(
        discoveries={"VAS": "D01", "TYR": "D02"}, known={"VAS": [1], "TYR": [0]},
        kept={1: "M03 A01", 2: "M04"}, hidden={"HEL": "ice"},
    )  # fmt: skip
    choose(pos, "recruiter", "robot", "saboteur")
    guesses = [pos.determinize(0, seed) for seed in range(60)]
    assert len({colour(guess, 1, 1)["chosen"] for guess in guesses}) == 8
    assert len({str(mine(guess, 1)) for guess in guesses}) > 30
    assert {len(mine(guess, 1)) for guess in guesses} == {2}
    assert {sum(card in MISSION for card in mine(guess, 1)) for guess in guesses} == {1, 2}
    assert {mine(guess, 2)[0] for guess in guesses} <= set(MISSION)
    assert len({guess.plain.regions[0].discovery for guess in guesses}) > 8
    assert {guess.plain.regions[3].discovery for guess in guesses} == {2}
    assert {guess.plain.regions[8].resource for guess in guesses} == {0, 1, 2}
    assert {guess.plain.aside for guess in guesses} == {0, 1, 2}
    assert len({tuple(guess.plain.rocket_deck) for guess in guesses}) == 60
    assert len({tuple(guess.plain.event_deck) for guess in guesses}) == 60
    assert len({guess.plain.rng.a for guess in guesses}) == 60


def test_a_card_not_yet_called_is_guessed_below_the_number_called() -> None:
    pos = given(hands={1: "recruiter scientist saboteur pilot"})
    choose(pos, "secret-agent", "pilot", "pilot")
    assert pos.view()["call"] == 6
    guesses = {colour(pos.determinize(0, seed), 1, 1)["chosen"] for seed in range(40)}
    assert guesses == {"saboteur", "pilot"}


def test_every_unseen_card_is_as_likely() -> None:
    pos = given(kept={0: "M12", 1: "M01"}, players=3)
    held: Counter[str] = Counter()
    draws = 1100
    for seed in range(draws):
        held.update(mine(pos.determinize(0, seed), 1))
    assert set(held) == set(MISSION) - {"M12"}
    assert all(abs(count - draws / 11) < 48 for count in held.values()), held  # five deviations


def test_a_neutral_deck_is_guessed_as_it_was_stacked() -> None:
    late = {"recruiter", "explorer", "robot", "officer"}
    pos = GAME.new(players=2, seed=4)
    for seat in (0, 1):
        pos.play(pos.legal_ids(seat)[0], seat)
    orders = set()
    for seed in range(80):
        guess = pos.determinize(0, seed).plain.colours
        assert guess[1].chosen == pos.plain.colours[1].chosen
        for c in (1, 2):
            cards = [SPECIALIST[guess[c].deck[i]] for i in range(8)]
            shown = SPECIALIST[guess[c].chosen]
            assert not late & {*cards[6:], shown}
            assert {*cards, shown} == set(SPECIALIST[1:])
        orders.add((guess[2].chosen, *guess[2].deck))
    assert len(orders) == 80
    assert len({order[0] for order in orders}) == 5


def test_the_third_neutral_card_is_guessed_among_the_early_ones() -> None:
    pos = GAME.new(players=2, seed=4)
    while pos.view()["space"] != "2" or pos.view()["phase"] != "choosing":
        pos.play(pos.legal_ids()[0])
    early = {1, 3, 5, 6, 7}
    for seat in (0, 1):
        for seed in range(20):
            guess = pos.determinize(seat, seed).plain.colours
            assert all(guess[c].deck[guess[c].deck_size - 1] in early for c in (1, 2))


def test_a_neutral_deck_is_guessed_in_any_order_once_the_recruiter_has_left() -> None:
    pos = given(2, turn=6, neutral={1: "recruiter"})
    choose(pos, "pilot", "pilot")
    play(pos, "board:1")
    for seat in (0, 1):
        guesses = [pos.determinize(seat, seed).plain.colours[1] for seed in range(60)]
        assert {guess.deck_size for guess in guesses} == {8}
        assert {guess.deck[7] for guess in guesses} == set(range(1, 9))


def test_a_seat_remembers_what_its_neutral_scientist_discarded() -> None:
    pos = given(2, neutral={1: "scientist"}, top="M05", kept={0: "M01", 1: "M02"})
    choose(pos, "recruiter", "recruiter")
    while not pos.view(0)["players"][0]["burnt"]:
        pos.play(pos.legal_ids()[-1])
    burnt = 1 << MISSION.index("M05")
    assert {pos.determinize(0, seed).plain.players[0].burnt for seed in range(20)} == {burnt}
    others = {pos.determinize(1, seed).plain.players[0].burnt for seed in range(60)}
    assert len(others) > 10
    for seed in range(20):
        guess = pos.determinize(0, seed).plain
        deck = [CARD[guess.event_deck[i]] for i in range(guess.event_deck_size)]
        assert "M05" not in deck


# Who has learnt something by an action


def learnt(pos: Position, *actions: str) -> set[int]:
    """The seats that learnt something by the last of these actions."""
    after = pos.copy()
    play(after, *actions)
    return {seat for seat in range(pos.seats) if after.learnt >> seat & 1}


@pytest.mark.rule("MPR-37", "MPR-112")
def test_who_looks_at_a_discovery_learns_it_alone_and_only_once() -> None:
    pos = given(discoveries={"VAS": "D05", "TYR": "D06"}, known={"TYR": [0]})
    choose(pos, "scientist", "recruiter", "recruiter")
    play(pos, "board:1", "board:2", "board:1", "board:1")
    assert learnt(pos, "inspect:VAS") == {0}
    assert learnt(pos, "inspect:TYR") == set()
    assert learnt(pos, "draw") == {0, 1, 2}  # the others, whether it is a Discovery


@pytest.mark.rule("MPR-98", "MPR-14", "MPR-102")
def test_sealed_choices_teach_nothing_until_a_number_is_called() -> None:
    pos = GAME.new(players=3, seed=1)
    for seat in range(3):
        pos.play(pos.legal_ids(seat)[0], seat)
        assert pos.learnt == 0
    pos.play("specialist:recruiter", 0)
    pos.play("specialist:recruiter", 1)
    assert pos.learnt == 0
    pos.play("specialist:robot", 2)
    assert pos.learnt == 0b111


@pytest.mark.rule("MPR-102")
def test_the_last_card_face_down_teaches_its_owner_nothing_when_it_is_called() -> None:
    pos = given()
    choose(pos, "recruiter", "robot", "saboteur")
    assert learnt(pos, "board:1") == {0, 1, 2}  # on to 5: two cards were face down
    play(pos, "board:1", "board:2")
    assert learnt(pos, "destroy:1") == {0, 2}  # on to 4: only that of seat 1 was left


@pytest.mark.rule("MPR-87", "MPR-139")
def test_the_next_neutral_card_is_learnt_by_those_who_see_one() -> None:
    pos = GAME.new(players=2, seed=1)
    pos.play(pos.legal_ids(0)[0], 0)
    assert pos.learnt == 0
    pos.play(pos.legal_ids(1)[0], 1)
    assert pos.learnt == 0b11


@pytest.mark.rule("MPR-77")
def test_an_action_played_is_news_for_the_others() -> None:
    pos, _ = reach("REV", kept={0: "M01 A02", 1: "M02 M03"}, astronauts={"VAS": [1, 0, 0]})
    assert learnt(pos, "action:A02") == {1, 2}
    assert learnt(pos, "skip") == set()


@pytest.mark.rule("MPR-70")
def test_a_discovery_turned_up_is_news_for_those_who_did_not_know_it() -> None:
    pos, _ = reach(
        "REV", kept={0: "M01 M02", 1: "M03 M04"}, discoveries={"VAS": "D04"},
        known={"VAS": [0, 2]}, astronauts={"VAS": [1, 0, 0]},
    )  # fmt: skip
    assert learnt(pos, "skip", "skip") == {1}
