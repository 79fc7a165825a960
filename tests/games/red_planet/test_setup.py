"""Components and set-up."""

from __future__ import annotations

import itertools

import pytest

from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.position import Position
from cosmodrome.games.red_planet.box import CARD, LAYOUT, MISSION, REGION, SPECIALIST
from tests.games.playing import legal, refused
from tests.games.red_planet.positions import (
    GAME,
    Rocket,
    act,
    decision,
    given,
    mine,
    play_out,
    ramp,
)

SEEDS = range(40)
ALL_PLAYERS = (2, 3, 4, 5, 6)
RAMPS = {2: 4, 3: 3, 4: 4, 5: 5, 6: 6}
EVENT_DECK = {2: 27, 3: 26, 4: 25, 5: 24, 6: 23}


def set_up(players: int, seed: int, **options: str) -> Position:
    """A game after everybody has kept the first Mission dealt."""
    pos = GAME.new(players=players, seed=seed, **options)
    for seat in range(players):
        pos.play(pos.legal_ids(seat)[0], seat)
    return pos


def deck(pos: Position) -> list[str]:
    """The Event deck, which nobody at the table may see."""
    s = pos.plain
    return [CARD[s.event_deck[i]] for i in range(s.event_deck_size)]


# The table of B3.3, written out once more.
NEIGHBOURS = {
    "K1": {
        "VAS": "ARC ELY VAL", "ARC": "ARG VAL VAS", "ELY": "SYR TYR VAS", "TYR": "AUS ELY SYR",
        "AUS": "ARG HEL TYR", "ARG": "ARC AUS HEL VAL", "VAL": "ARC ARG SYR VAS",
        "SYR": "ELY HEL TYR VAL", "HEL": "ARG AUS SYR",
    },
    "K2": {
        "VAS": "ARC ELY VAL", "ARC": "AUS VAL VAS", "ELY": "SYR TYR VAS", "TYR": "ARG ELY SYR",
        "AUS": "ARC ARG HEL", "ARG": "AUS HEL SYR TYR", "VAL": "ARC HEL SYR VAS",
        "SYR": "ARG ELY TYR VAL", "HEL": "ARG AUS VAL",
    },
    "K3": {
        "VAS": "ARC AUS VAL", "ARC": "ARG VAL VAS", "ELY": "AUS SYR TYR", "TYR": "ARG ELY SYR",
        "AUS": "ELY HEL VAS", "ARG": "ARC SYR TYR VAL", "VAL": "ARC ARG HEL VAS",
        "SYR": "ARG ELY HEL TYR", "HEL": "AUS SYR VAL",
    },
    "K4": {
        "VAS": "ARC AUS VAL", "ARC": "TYR VAL VAS", "ELY": "ARG SYR TYR", "TYR": "ARC ELY SYR",
        "AUS": "ARG HEL VAS", "ARG": "AUS ELY HEL SYR", "VAL": "ARC HEL SYR VAS",
        "SYR": "ARG ELY TYR VAL", "HEL": "ARG AUS VAL",
    },
}  # fmt: skip


@pytest.mark.rule("MPR-01")
@pytest.mark.parametrize("layout", LAYOUT)
def test_mars_has_one_of_four_lay_outs_and_phobos_stands_alone(layout: str) -> None:
    borders = GAME.new(seed=1, layout=layout).view()["borders"]
    found = dict.fromkeys(NEIGHBOURS[layout], "")
    for region in found:
        beside = [a if b == region else b for a, b in borders if region in (a, b)]
        found[region] = " ".join(sorted(beside))
    assert found == NEIGHBOURS[layout]
    assert len(borders) == 15
    assert not any("PHO" in border for border in borders)


@pytest.mark.rule("MPR-01", "MPR/Q-39")
def test_the_lay_out_is_named_or_drawn_and_colours_are_free() -> None:
    drawn = {GAME.new(seed=seed).view()["layout"] for seed in SEEDS}
    assert drawn == set(LAYOUT)
    assert {GAME.new(seed=seed, layout="K3").view()["layout"] for seed in SEEDS} == {"K3"}
    pos = GAME.new(players=3, seed=1, colours=["green", "red", "black"])
    assert [c["hue"] for c in pos.view()["colours"]] == ["green", "red", "black"]
    two = GAME.new(players=2, seed=1, colours=["blue", "green"])
    hues = [c["hue"] for c in two.view()["colours"]]
    assert (hues[0], hues[3]) == ("blue", "green")
    assert len(set(hues)) == 4
    with pytest.raises(InvalidOptions):
        GAME.new(players=3, seed=1, colours=["green", "green", "black"])


@pytest.mark.rule("MPR/Q-39")
def test_colours_sit_clockwise_in_seat_order() -> None:
    pos = GAME.new(players=5, seed=3)
    assert [c["seat"] for c in pos.view()["colours"]] == [0, 1, 2, 3, 4]


@pytest.mark.rule("MPR-02")
@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_a_ramp_for_every_player_and_four_for_two(players: int) -> None:
    assert len(GAME.new(players=players, seed=2).view()["ramps"]) == RAMPS[players]


@pytest.mark.rule("MPR-97")
def test_two_destination_tokens_of_each_region_and_the_open_global_mission() -> None:
    pos = next(p for p in (GAME.new(seed=s) for s in SEEDS) if not any_token(p))
    assert pos.view()["destination_tokens"] == dict.fromkeys(REGION, 2)
    assert GAME.box.data["contents"]["score_tokens"] == 86
    assert GAME.box.data["global_mission"]["fr"] == "Monopole de la glace"


def any_token(pos: Position) -> bool:
    return any(ramp["tokens"] for ramp in pos.view()["ramps"])


@pytest.mark.rule("MPR-03")
@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_thirty_six_rockets_one_face_up_on_each_ramp(players: int) -> None:
    box = GAME.box.plain
    assert sum(box.rocket_count) == 36
    for destination in range(10):
        seats = [box.rocket_seats[k] for k in range(36) if box.rocket_count[k]
                 and box.rocket_destination[k] == destination]  # fmt: skip
        assert sorted(seats) == [3, 4, 5]
    unknown = [box.rocket_seats[k] for k in range(36) for _ in range(box.rocket_count[k])
               if box.rocket_destination[k] == -1]  # fmt: skip
    assert sorted(unknown) == [2, 2, 3, 3, 4, 4]
    pos = GAME.new(players=players, seed=5)
    assert all(ramp["rocket"] for ramp in pos.view()["ramps"])
    assert pos.view()["rocket_deck"] == 36 - RAMPS[players]
    assert len({tuple(GAME.new(players=3, seed=s).plain.rocket_deck) for s in SEEDS}) == len(SEEDS)


@pytest.mark.rule("MPR-04", "MPR/Q-22")
def test_no_unknown_rocket_on_a_ramp_and_the_replaced_ones_go_back_into_the_deck() -> None:
    box = GAME.box.plain
    for seed in SEEDS:
        pos = GAME.new(players=6, seed=seed)
        assert all(ramp["rocket"]["destination"] for ramp in pos.view()["ramps"])
        s = pos.plain
        cards = [s.rocket_deck[i] for i in range(s.rocket_deck_size)]
        assert sum(box.rocket_destination[kind] == -1 for kind in cards) == 6
        assert pos.view()["rocket_discards"] == []


@pytest.mark.rule("MPR-04", "MPR/Q-22")
def test_the_deck_is_reshuffled_after_unknown_rockets_were_replaced() -> None:
    """Two games in three put some aside: unshuffled, they would be the next to come."""
    unknown = 0
    for seed in range(90):
        s = GAME.new(players=6, seed=seed).plain
        unknown += GAME.box.plain.rocket_destination[s.rocket_deck[s.rocket_deck_size - 1]] == -1
    assert 6 <= unknown <= 36  # eighteen to be expected, four deviations either way


@pytest.mark.rule("MPR-05", "MPR/Q-23")
def test_at_least_one_rocket_goes_to_phobos() -> None:
    seen = set()
    for seed in SEEDS:
        ramps = GAME.new(players=3, seed=seed).view()["ramps"]
        printed = [ramp["rocket"]["destination"] for ramp in ramps]
        tokens = [ramp["tokens"] for ramp in ramps]
        if "PHO" in printed:
            assert tokens == [[], [], []]
        else:
            assert tokens == [[], [], ["PHO"]]
            assert ramps[-1]["destination"] == "PHO"
        seen.add("PHO" in printed)
    assert seen == {True, False}


@pytest.mark.rule("MPR-99", "MPR/Q-23")
def test_the_phobos_token_of_set_up_is_one_of_the_two_and_returns() -> None:
    pos = next(p for p in (set_up(3, s) for s in SEEDS) if any_token(p))
    assert pos.view()["destination_tokens"]["PHO"] == 1
    table = given(rockets=[Rocket("VAS", 3), Rocket("ARC", 3), Rocket("ELY", 3, "12", "PHO")])
    assert table.view()["destination_tokens"]["PHO"] == 1
    landing = table.copy()
    act(landing, "recruiter", "board:3")
    play_out(landing)
    assert landing.view()["destination_tokens"]["PHO"] == 2
    act(table, "saboteur", "board:1", "destroy:3")
    assert table.view()["destination_tokens"]["PHO"] == 2


@pytest.mark.rule("MPR-06", "MPR-07")
@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_nine_specialists_and_one_of_twenty_two_astronauts_aboard_each_rocket(players: int) -> None:
    pos = GAME.new(players=players, seed=9)
    view = pos.view()
    for c, it in enumerate(view["colours"]):
        assert it["hand"] == list(SPECIALIST[1:])
        assert it["reserve"] == 21
        assert sum(ramp["crew"][c] for ramp in view["ramps"]) == 1
    assert all(sum(ramp["crew"]) == 1 for ramp in view["ramps"])


@pytest.mark.rule("MPR-07")
def test_the_first_astronauts_are_placed_at_random() -> None:
    orders = {
        tuple(ramp["crew"].index(1) for ramp in GAME.new(players=3, seed=seed).view()["ramps"])
        for seed in range(80)
    }
    assert orders == set(itertools.permutations(range(3)))


@pytest.mark.rule("MPR-08")
@pytest.mark.parametrize("seed", SEEDS[:8])
def test_the_leftmost_astronaut_names_the_first_player(seed: int) -> None:
    view = set_up(4, seed).view()
    assert view["ramps"][0]["crew"][view["first"]] == 1
    assert view["space"] == "1"


@pytest.mark.rule("MPR-09")
def test_ten_of_eleven_resources_lie_face_down() -> None:
    counts = [item["resource_tokens"] for item in GAME.box.data["resource"]]
    assert counts == [5, 3, 3]
    for seed in SEEDS[:8]:
        pos = GAME.new(seed=seed)
        assert all(region["resource"] is None for region in pos.view(0)["regions"])
        s = pos.plain
        laid = [region.resource for region in s.regions]
        assert sorted([*laid, s.aside]) == [0] * 5 + [1] * 3 + [2] * 3


@pytest.mark.rule("MPR-10")
@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_two_missions_are_dealt_and_one_is_kept(players: int) -> None:
    pos = GAME.new(players=players, seed=4)
    dealt = [pos.view(seat)["players"][seat]["dealt"] for seat in range(players)]
    assert all(len(cards) == 2 for cards in dealt)
    assert len({card for cards in dealt for card in cards}) == 2 * players
    for seat in range(players):
        assert {f"mission:{card}" for card in dealt[seat]} == {
            action.name for action in pos.legal_actions(seat)
        }
    other = next(card for card in MISSION if card not in dealt[0])
    refused(pos, f"mission:{other}", 0)
    for seat in range(players):
        pos.play(f"mission:{dealt[seat][1]}", seat)
    for seat in range(players):
        assert mine(pos, seat) == [dealt[seat][1]]
        assert dealt[seat][0] in deck(pos)


@pytest.mark.rule("MPR-98", "MPR/Q-40")
@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_all_choose_their_mission_at_the_same_time(players: int) -> None:
    first = GAME.new(players=players, seed=6)
    second = first.copy()
    assert first.actors == tuple(range(players))
    picks = [first.legal_ids(seat)[seat % 2] for seat in range(players)]
    for seat in range(players):
        assert seat in first.actors
        first.play(picks[seat], seat)
    for seat in reversed(range(players)):
        second.play(picks[seat], seat)
    assert bytes(first) == bytes(second)
    assert first.view()["event_deck"] == EVENT_DECK[players]


@pytest.mark.rule("MPR/Q-40")
def test_a_player_knows_which_mission_went_back_into_the_event_deck() -> None:
    pos = GAME.new(players=4, seed=8)
    back = pos.view(1)["players"][1]["dealt"][1]
    for seat in range(4):
        pos.play(pos.legal_ids(seat)[0], seat)
    assert pos.view(1)["players"][1]["returned"] == back
    assert "returned" not in pos.view(0)["players"][1]
    for seed in range(20):
        assert back in deck(pos.determinize(1, seed))


@pytest.mark.rule("MPR-11")
@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_the_event_deck_is_all_that_nobody_kept(players: int) -> None:
    pos = set_up(players, 3)
    kept = [card for seat in range(players) for card in mine(pos, seat)]
    assert sorted(deck(pos) + kept) == sorted(CARD)
    assert len(deck(pos)) == 13 + 4 + 12 - players
    assert len({tuple(deck(set_up(players, seed))) for seed in range(5)}) == 5


@pytest.mark.rule("MPR-12")
def test_only_the_owner_sees_a_kept_mission() -> None:
    pos = set_up(3, 5)
    assert len(mine(pos, 1)) == 1
    for watcher in (None, 0, 2):
        other = pos.view(watcher)["players"][1]
        assert other["kept"] is None
        assert other["cards"] == 1


@pytest.mark.rule("MPR-100")
def test_nobody_sees_hidden_resources_decks_or_cards_of_others() -> None:
    pos = set_up(4, 5)
    for watcher in (None, 0, 1, 2, 3):
        view = pos.view(watcher)
        assert all(region["resource"] is None for region in view["regions"])
        assert view["event_deck"] == 25
        assert view["rocket_deck"] == 32
        hidden = [it["kept"] for it in view["players"] if it["seat"] != watcher]
        assert hidden == [None] * len(hidden)


@pytest.mark.rule("MPR-13")
def test_the_first_turn_begins_once_the_missions_are_chosen() -> None:
    pos = set_up(4, 1)
    assert decision(pos) is None
    assert pos.actors == (0, 1, 2, 3)
    assert legal(pos) == {f"specialist:{name}" for name in SPECIALIST[1:]}
    assert ramp(pos, 1)["launched"] is False
