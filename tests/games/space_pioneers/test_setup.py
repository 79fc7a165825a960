"""Components, set-up, and what is open or hidden at the start."""

from __future__ import annotations

from collections import Counter

import pytest

from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.position import Position
from cosmodrome.games.space_pioneers.box import FACE
from cosmodrome.games.space_pioneers.checks import card_counts
from tests.games.space_pioneers.positions import GAME, TOP_SECRETS, given, pass_turn

ANY = range(1, 6)
SEVERAL = range(2, 6)


def deck_of(pos: Position) -> list[str]:
    return [FACE[face] for face in pos.plain.deck[: pos.plain.deck_size]]


@pytest.mark.rule("SP-1", "SP-2", "SP-4")
@pytest.mark.parametrize("players", ANY)
def test_64_planets_and_32_ships_make_one_deck_of_96(players: int) -> None:
    counts = dict(zip(FACE, card_counts(GAME.new(players=players, seed=3).plain), strict=True))
    planets = {face: n for face, n in counts.items() if face.startswith("PL")}
    ships = {face: n for face, n in counts.items() if face.startswith("SH")}
    assert planets == dict.fromkeys(planets, 8)
    assert len(planets) == 8
    assert ships == dict.fromkeys(ships, 4)
    assert len(ships) == 8
    assert sum(counts.values()) == 96


@pytest.mark.rule("SP-4")
def test_planets_and_ships_are_shuffled_together() -> None:
    decks = [deck_of(GAME.new(players=1, seed=seed)) for seed in range(3)]
    assert len({tuple(deck) for deck in decks}) == 3
    for deck in decks:
        assert {card[:2] for card in deck[:20]} == {"PL", "SH"} == {card[:2] for card in deck[-20:]}


@pytest.mark.rule("SP-3")
def test_the_box_has_a_mission_card_five_top_secret_cards_and_a_solo_card() -> None:
    data = GAME.box.data
    assert [mission["id"] for mission in data["mission"]] == ["M1", "M2", "M3", "M4"]
    assert data["values"]["mission_cards"] == 5
    assert len({card["fr"] for card in data["top_secret"]}) == 5
    tasks = Counter(task["card"] for task in data["task"])
    assert tasks == dict.fromkeys(TOP_SECRETS, 2)
    assert Counter(mission["side"] for mission in data["solo_mission"]) == {"A": 2, "B": 2}


@pytest.mark.rule("SP-5", "SP-6")
@pytest.mark.parametrize(("players", "left"), [(1, 91), (2, 88), (3, 85), (4, 82), (5, 79)])
def test_three_cards_each_two_face_up_and_the_rest_in_the_deck(players: int, left: int) -> None:
    view = GAME.new(players=players, seed=5).view()
    assert [player["hand_size"] for player in view["players"]] == [3] * players
    assert len(view["row"]) == 2
    assert None not in view["row"]
    assert view["deck"] == left
    assert view["networks"] == [[]] * players


@pytest.mark.rule("SP-7", "SP-72", "SP/SA37")
@pytest.mark.parametrize("players", SEVERAL)
def test_each_player_has_a_top_secret_card_that_nobody_else_sees(players: int) -> None:
    pos = GAME.new(players=players, seed=8)
    own = [pos.view(seat)["players"][seat]["top_secret"] for seat in range(players)]
    assert len(set(own)) == players
    assert set(own) <= set(TOP_SECRETS)
    for watcher in [*range(players), None]:
        for seat, player in enumerate(pos.view(watcher)["players"]):
            assert player["has_top_secret"]
            assert player["top_secret"] == (own[seat] if seat == watcher else None)


@pytest.mark.rule("SP-7", "SP-43")
def test_the_mission_card_is_the_same_for_all_and_open() -> None:
    done = [["M1"], [], ["M2", "M4"]]
    pos = given(3, missions={seat: " ".join(ids) for seat, ids in enumerate(done)})
    for watcher in (0, 1, 2, None):
        assert [player["missions"] for player in pos.view(watcher)["players"]] == done


@pytest.mark.rule("SP-72", "SP/SA37")
def test_top_secret_cards_are_dealt_at_random() -> None:
    dealt = {
        tuple(you.top_secret for you in GAME.new(players=2, seed=seed).plain.players[:2])
        for seed in range(120)
    }
    assert dealt == {(a, b) for a in range(1, 6) for b in range(1, 6) if a != b}


@pytest.mark.rule("SP-8", "SP/SA3")
def test_one_to_five_can_play_and_nobody_else() -> None:
    for players in ANY:
        assert GAME.new(players=players, seed=1).seats == players
    for players in (0, 6):
        with pytest.raises(InvalidOptions, match="players must be 1 to 5"):
            GAME.new(players=players)


@pytest.mark.rule("SP-8", "SP-65")
def test_a_person_alone_has_the_solo_card_and_nothing_else() -> None:
    view = GAME.new(players=1, seed=1).view(0)
    assert view["solo"]["side"] == "A"
    assert view["players"][0]["has_top_secret"] is False
    assert GAME.new(players=2, seed=1).view(0)["solo"] is None


@pytest.mark.rule("SP-71", "SP/SA4")
def test_the_start_player_is_drawn_at_random_or_chosen() -> None:
    drawn = {GAME.new(players=5, seed=seed).actors[0] for seed in range(40)}
    assert drawn == set(range(5))
    for seat in range(5):
        assert GAME.new(players=5, seed=1, start=seat).actors == (seat,)
    with pytest.raises(InvalidOptions, match="start"):
        GAME.new(players=3, start=3)


@pytest.mark.rule("SP-71", "SP/SA36")
@pytest.mark.parametrize("players", SEVERAL)
def test_turns_pass_clockwise(players: int) -> None:
    pos = GAME.new(players=players, seed=1, start=1)
    turns = []
    for _ in range(2 * players):
        turns.append(pos.actors[0])
        pass_turn(pos)
    assert turns == [(1 + i) % players for i in range(2 * players)]
