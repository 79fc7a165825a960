"""Setting up: boards, decks, hands, objectives, options."""

from __future__ import annotations

from collections import Counter

import pytest

from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.position import Position
from cosmodrome.games.rocketmen.box import CARD, OBJECTIVE, VARIANT
from tests.games.playing import wander
from tests.games.rocketmen.positions import (
    GAME,
    cards,
    end_turn,
    engines,
    faces_told,
    given,
    hand,
    headquarters,
    legal,
    owned,
    play,
    shifted,
    told,
    track,
    whose,
)

MISSIONS = Counter(SAT=2, NAV=3, HOT=1, STA=2, CHA=1, EXP=1, BAS=2)
#: The mark in the corner of each copy.
MARKS = {
    "P1-01": "234", "P1-02": "2234", "P1-03": "23", "P1-04": "234", "P1-05": "234", "P1-06": "2",
    "P1-07": "2", "P1-08": "2", "P1-09": "2", "P1-10": "2", "P1-11": "2", "P1-12": "2",
    "P1-13": "2",
    "P2-01": "234", "P2-02": "234", "P2-03": "234", "P2-04": "234", "P2-05": "2", "P2-06": "2",
    "P2-07": "2", "P2-08": "2", "P2-09": "2", "P2-10": "2", "P2-11": "2", "P2-12": "2",
    "AST": "1234", "PAN": "1234", "CLI": "1234",
}  # fmt: skip
THREATS = ("AST", "PAN", "CLI")


def in_play(players: int) -> Counter[str]:
    """The Progress cards and Threats that the marks allow."""
    return Counter(
        {face: sum(int(mark) <= players for mark in marks) for face, marks in MARKS.items()}
    )


def deck(pos: Position, part: str) -> Counter[str]:
    counts = getattr(pos.plain, part)
    return +Counter(dict(zip(CARD, counts, strict=True)))


def on_track(pos: Position) -> Counter[str]:
    return Counter(track(pos).split())


def objectives(pos: Position, seat: int) -> list[str]:
    return [OBJECTIVE[number - 1] for number in pos.plain.players[seat].objectives if number]


def variants(pos: Position) -> list[str]:
    return [VARIANT[number - 1] for number in pos.plain.variants if number]


@pytest.mark.rule("RM-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_gets_the_same_twelve_missions_and_all_markers(players: int) -> None:
    pos = GAME.new(players=players, seed=players)
    assert GAME.box.plain.mission_markers == 6
    for seat in range(players):
        assert owned(pos, seat) == MISSIONS
        me = pos.plain.players[seat]
        assert (me.done, me.booster, me.hand_markers, me.jokers, me.money_markers) == (0,) * 5
        assert (cards(pos, "site", seat), me.program) == ("", 0)


@pytest.mark.rule("RM-02")
def test_six_cards_are_drawn_from_the_shuffled_missions() -> None:
    hands = set()
    for seed in range(12):
        pos = GAME.new(players=3, seed=seed)
        for seat in range(3):
            assert len(hand(pos, seat).split()) == 6
            assert len(headquarters(pos, seat).split()) == 6
            hands.add(hand(pos, seat))
    assert len(hands) > 20


@pytest.mark.rule("RM-03", "RM-118")
@pytest.mark.parametrize(("players", "copies"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_engines_lie_in_three_open_piles(players: int, copies: int) -> None:
    pos = GAME.new(players=players, seed=1)
    assert engines(pos) == {"E2": copies, "E3": copies, "E4": copies}
    assert {pile["card"]: pile["left"] for pile in pos.view()["engines"]} == engines(pos)


@pytest.mark.rule("RM-04", "RM-05", "RM-07", "RM/R-30")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_threat_of_each_type_is_turquoise_and_the_others_are_pink(players: int) -> None:
    pos = GAME.new(players=players, seed=7)
    turquoise = deck(pos, "turquoise") + on_track(pos)
    pink = deck(pos, "pink")
    for face, count in in_play(players).items():
        if face in THREATS:
            assert (turquoise[face], pink[face]) == (1, count - 1)
        elif face.startswith("P1"):
            assert (turquoise[face], pink[face]) == (count, 0)
        else:
            assert (turquoise[face], pink[face]) == (0, count)


@pytest.mark.rule("RM-05")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_pink_card_comes_before_the_whole_turquoise_deck_is_out(seed: int) -> None:
    # Given a market from which a card leaves every turn
    pos = GAME.new(players=2, variants=["V2", "V9"], seed=seed)
    order = track(pos).split()
    while len(order) < 32:
        order += faces_told(end_turn(pos), "refilled").split()
    # Then the first 17 cards are turquoise, with one Threat of each type
    first, second = Counter(order[:17]), Counter(order[17:])
    assert [first[threat] for threat in THREATS] == [1, 1, 1]
    assert all(face in THREATS or face.startswith("P1") for face in first)
    assert [second[threat] for threat in THREATS] == [1, 1, 1]
    assert all(face in THREATS or face.startswith("P2") for face in second)
    assert first + second == in_play(2)


@pytest.mark.rule("RM-06")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_six_cards_lie_open_on_the_track(players: int) -> None:
    tracks = set()
    for seed in range(8):
        pos = GAME.new(players=players, seed=seed)
        assert "-" not in track(pos).split()
        assert len(track(pos).split()) == 6
        assert shifted(pos) == ""
        tracks.add(track(pos))
    assert len(tracks) == 8
    assert [card["card"] for card in pos.view()["track"]] == track(pos).split()


@pytest.mark.rule("RM-07", "RM-118", "RM/R-29")
@pytest.mark.parametrize(("players", "size"), [(2, 32), (3, 44), (4, 55)])
def test_marks_sort_cards_out_by_the_number_of_players(players: int, size: int) -> None:
    pos = GAME.new(players=players, seed=3)
    found = deck(pos, "turquoise") + deck(pos, "pink") + on_track(pos)
    assert found == in_play(players)
    assert found.total() == size
    assert sum(pos.view()["deck"].values()) == size - 6


@pytest.mark.rule("RM-08")
def test_two_objectives_each_and_the_rest_go_to_the_box() -> None:
    seen = set()
    for seed in range(30):
        pos = GAME.new(players=4, seed=seed)
        dealt = [name for seat in range(4) for name in objectives(pos, seat)]
        assert len(dealt) == len(set(dealt)) == 8
        seen |= set(objectives(pos, 0))
    assert seen == set(OBJECTIVE)


@pytest.mark.rule("RM-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_markers_start_on_zero_and_the_moon_and_mars_wait(players: int) -> None:
    pos = GAME.new(players=players, seed=1)
    assert [pos.plain.players[seat].score for seat in range(players)] == [0] * players
    assert (pos.plain.rocket, pos.plain.flight) == (0, 0)
    assert list(pos.plain.markers) == [0, 0, 0]
    assert pos.scores() == [0] * players


@pytest.mark.rule("RM-10", "RM-12", "RM-115", "RM/R-40")
@pytest.mark.parametrize(("players", "start"), [(2, 1), (3, 0), (3, 2), (4, 3)])
def test_turns_go_round_from_the_first_player_all_game(players: int, start: int) -> None:
    pos = GAME.new(players=players, start=start, seed=1)
    for turn in range(3 * players):
        assert whose(pos) == (start + turn) % players
        assert pos.actors == (whose(pos),)
        assert pos.plain.round == 1 + turn // players
        assert pos.plain.start == start
        end_turn(pos)


@pytest.mark.rule("RM-115", "RM/R-40")
def test_without_a_wish_the_first_player_is_drawn() -> None:
    assert {whose(GAME.new(players=3, seed=seed)) for seed in range(20)} == {0, 1, 2}


@pytest.mark.rule("RM-11", "RM-116")
def test_two_of_nine_variant_cards_or_none() -> None:
    seen = set()
    for seed in range(60):
        drawn = variants(GAME.new(players=2, variants="on", seed=seed))
        assert len(set(drawn)) == 2
        seen |= set(drawn)
        assert variants(GAME.new(players=2, seed=seed)) == []
    assert seen == set(VARIANT)
    assert variants(GAME.new(players=2, variants=["V7", "V3"], seed=1)) == ["V3", "V7"]


@pytest.mark.rule("RM-116", "RM/R-61", "RM/R-62")
@pytest.mark.parametrize(
    "options",
    [
        {"players": 1, "variants": "on"},
        {"players": 1, "variants": ["V1", "V2"]},
        {"players": 3, "variants": "on", "battle_for_earth": True},
        {"players": 1, "battle_for_earth": True},
        {"players": 2, "variants": ["V1", "V1"]},
        {"players": 2, "variants": ["V1"]},
        {"players": 5},
        {"players": 2, "max_rounds": 0},
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions):
        GAME.new(seed=1, **options)


@pytest.mark.rule("RM-114")
def test_colours_differ_and_change_nothing() -> None:
    usual = GAME.new(players=3, seed=5)
    chosen = GAME.new(players=3, seed=5, colours=["yellow", "blue", "red"])
    assert [player["colour"] for player in chosen.view()["players"]] == ["yellow", "blue", "red"]
    assert len({player["colour"] for player in usual.view()["players"]}) == 3
    for one, other in zip(wander(usual, 4, 300), wander(chosen, 4, 300), strict=True):
        assert one == other
        assert usual.legal_ids() == chosen.legal_ids()
        assert usual.scores() == chosen.scores()
    with pytest.raises(InvalidOptions):
        GAME.new(players=2, colours=["red", "red"], seed=1)


@pytest.mark.rule("RM-114", "RM-172")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_the_ai_takes_another_colour(colour: str) -> None:
    view = GAME.new(players=1, seed=5, colours=[colour]).view()
    assert view["players"][0]["colour"] == colour
    assert view["ai"]["colour"] != colour


@pytest.mark.rule("RM-99", "RM-114")
def test_alone_one_chooses_both_colours() -> None:
    view = GAME.new(players=1, seed=5, colours=["red"], ai_colour="yellow").view()
    assert (view["players"][0]["colour"], view["ai"]["colour"]) == ("red", "yellow")
    # Whoever names the AI's colour alone takes another one
    view = GAME.new(players=1, seed=5, ai_colour="blue").view()
    assert (view["players"][0]["colour"], view["ai"]["colour"]) == ("white", "blue")
    with pytest.raises(InvalidOptions, match="your colour"):
        GAME.new(players=1, seed=5, colours=["red"], ai_colour="red")
    with pytest.raises(InvalidOptions, match="Only the solo game"):
        GAME.new(players=2, seed=5, ai_colour="red")


@pytest.mark.rule("RM-117", "RM/R-41")
def test_hands_and_objectives_are_secret_and_the_rest_is_open() -> None:
    pos = given(
        hand="SAT NAV HOT", program="STA", site="E2", holding="P1-02 BAS", action_area="CHA",
        removed="AST", done="SAT earth", objectives="O02 O05", track="P1-01", turquoise="P1-03",
        others={1: {"hand": "E3"}},
    )  # fmt: skip
    mine = pos.view(0)["players"][0]
    assert mine["hand"] == ["SAT", "NAV", "HOT"]
    assert [card["id"] for card in mine["objectives"]] == ["O02", "O05"]
    for watcher in (1, None):
        seen = pos.view(watcher)["players"][0]
        assert not seen["hand"]
        assert not seen["objectives"]
        assert seen["hand_size"] == 3
        assert seen["headquarters"] == sum(pos.plain.players[0].headquarters)
        for key in ("site", "program", "holding", "action_area", "removed", "done"):
            assert seen[key] == mine[key]
            assert seen[key]
        assert pos.view(watcher)["deck"] == {"turquoise": 1, "pink": 0}


@pytest.mark.rule("RM-117", "RM/R-41")
def test_a_card_drawn_is_shown_to_its_owner_alone() -> None:
    pos = given(hand="SAT NAV")
    events = play(pos, "end_turn")
    drawn = [event for event in events if event.name == "drew"]
    assert len(drawn) == 4
    for event in drawn:
        assert (event.seen_by(0), event.seen_by(1), event.seen_by(None)) == (True, False, False)
    assert told([event for event in events if event.seen_by(1)], "drew_unseen") == [(4, 0, 0)]
    assert [event for event in events if event.name == "drew_unseen" and event.seen_by(0)] == []


@pytest.mark.rule("RM-117", "RM/R-41")
def test_objectives_are_open_at_the_end() -> None:
    pos = given(max_rounds=1, turn=1, others={0: {"objectives": "O02 O05"}})
    assert not pos.view(1)["players"][0]["objectives"]
    end_turn(pos)
    assert pos.is_over
    assert [card["id"] for card in pos.view(1)["players"][0]["objectives"]] == ["O02", "O05"]


@pytest.mark.rule("RM-13")
def test_nothing_but_actions_of_the_turn_is_offered_at_the_start() -> None:
    pos = GAME.new(players=2, seed=1)
    kinds = {name.split(":")[0] for name in legal(pos)}
    assert kinds <= {"buy", "engine", "card", "program", "discard", "end_turn"}
    assert {"program", "discard", "end_turn"} <= kinds
