"""Components, options and set-up."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cosmodrome.engine.checks import check_state
from cosmodrome.engine.errors import InvalidBox, InvalidOptions, InvalidPosition
from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Position
from tests.games.playing import legal, play, refused
from tests.games.pocket_rockets.positions import (
    DEFAULT_LAYOUT,
    GAME,
    PILE_CARDS,
    Rocket,
    given,
    hand,
    pile,
    pile_cards,
    place,
    rockets,
)

BOX = GAME.box.data
PLAYERS = (2, 3, 4)
SEEDS = range(40)


def cards(**wanted: str) -> int:
    """How many rocket cards of the box have these properties."""
    return sum(
        card["count"]
        for card in BOX["card"]
        if all(card[key] == value for key, value in wanted.items())
    )


def placed(players: int = 2, *, seed: int = 1, at: str = "LP", **options: Any) -> Position:
    """A game whose pawns all stand on one card."""
    pos = GAME.new(players=players, seed=seed, **options)
    play(pos, *[f"place:{at}"] * players)
    return pos


def boxed(folder: Path, printed: str, changed: str) -> Game:
    """The game with one value of its box changed."""
    assert GAME.box.text.count(printed) == 1
    path = folder / "box.toml"
    path.write_text(GAME.box.text.replace(printed, changed), encoding="utf-8")
    return GAME.with_box(path)


# Components


@pytest.mark.rule("PR-1")
def test_the_box_has_54_rocket_cards() -> None:
    assert cards() == 54
    assert (cards(part="base"), cards(part="section"), cards(part="head")) == (15, 24, 15)


@pytest.mark.rule("PR-2")
@pytest.mark.parametrize("colour", ["blue", "yellow", "red"])
def test_each_colour_has_the_same_cards(colour: str) -> None:
    parts = [cards(colour=colour, part=part) for part in ("base", "section", "head")]
    assert parts == [5, 8, 5]


@pytest.mark.rule("PR-1", "PR-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_card_of_the_box_is_on_the_table(players: int) -> None:
    pos = placed(players)
    table = Counter(kind for card in PILE_CARDS for kind in pile_cards(pos, card))
    for seat in range(players):
        for rocket in rockets(pos, seat):
            table += rocket.cards()
    assert table == Counter({card["id"]: card["count"] for card in BOX["card"]})


@pytest.mark.rule("PR-1", "PR-6")
def test_a_position_with_a_card_or_a_token_too_many_is_refused() -> None:
    data = GAME.state.to_data(bytes(given()))
    data["rockets"][0]["sections"] = 1
    with pytest.raises(InvalidPosition, match="9 cards blue-section"):
        check_state(GAME, GAME.state.from_data(data))
    data["rockets"][0]["sections"] = 0
    data["tokens"][3] = 3
    with pytest.raises(InvalidPosition, match=r"tokens\[3\]"):
        check_state(GAME, GAME.state.from_data(data))


@pytest.mark.rule("PR-3")
def test_the_yard_has_six_cards() -> None:
    actions = {card["id"]: (card["action"], card["colour"]) for card in BOX["yard"]}
    assert actions == {
        "LP": ("fuel", "none"),
        "RD": ("recycle", "none"),
        "CV": ("reverse", "none"),
        "CL-B": ("build", "blue"),
        "CL-J": ("build", "yellow"),
        "CL-R": ("build", "red"),
    }
    assert sorted(placed().view()["layout"]) == sorted(actions)


@pytest.mark.rule("PR-4")
def test_the_basic_game_uses_none_of_the_five_bonus_cards() -> None:
    assert [card["id"] for card in BOX["bonus_card"]] == ["BC1", "BC2", "BC3", "BC4", "BC5"]
    assert len({card["text_en"] for card in BOX["bonus_card"]}) == 5
    pos = placed(4)
    assert [player["bonus_cards"] for player in pos.view()["players"]] == [0, 0, 0, 0]
    assert not legal(pos, "bonus")


@pytest.mark.rule("PR-5")
@pytest.mark.parametrize("players", PLAYERS)
def test_two_three_or_four_can_play(players: int) -> None:
    assert placed(players).seats == players
    assert len(BOX["pawn"]) == 4


@pytest.mark.rule("PR-5")
@pytest.mark.parametrize("players", [0, 1, 5, -2, "2", True, 2.0])
def test_other_numbers_of_players_are_refused(players: object) -> None:
    with pytest.raises(InvalidOptions, match="players must be"):
        GAME.new(players=players)


@pytest.mark.rule("PR-6", "PR-14")
@pytest.mark.parametrize("players", PLAYERS)
def test_eight_fuel_tokens_wait_at_the_launch_pad(players: int) -> None:
    expected = [{"value": value, "left": 2} for value in (1, 2, 3, 4)]
    assert GAME.new(players=players).view()["tokens"] == expected
    assert placed(players).view()["tokens"] == expected


# The yard


@pytest.mark.rule("PR-7", "PR/PA38")
def test_launch_pad_and_recycling_depot_face_each_other() -> None:
    pos = placed(at="LP")
    assert tuple(pos.view()["layout"]) == DEFAULT_LAYOUT
    play(pos, "move", "move", "move")
    assert place(pos, pos.plain.turn) == "RD"
    pos = placed(at="RD")
    play(pos, "move", "move", "move")
    assert place(pos, pos.plain.turn) == "LP"


@pytest.mark.rule("PR-8", "PR/PA38")
@pytest.mark.parametrize("order", [*itertools.permutations(["CL-B", "CL-J", "CL-R", "CV"])])
def test_the_other_four_cards_may_stand_in_any_order(order: tuple[str, ...]) -> None:
    layout = ["LP", *order[:2], "RD", *order[2:]]
    pos = placed(at="LP", start=0, layout=layout)
    assert pos.view()["layout"] == layout
    walked = []
    for _ in range(3):
        play(pos, "move")
        walked.append(place(pos))
    assert walked == layout[1:4]


@pytest.mark.rule("PR-8")
@pytest.mark.parametrize("turned", range(6))
def test_the_ring_may_be_turned(turned: int) -> None:
    layout = [*DEFAULT_LAYOUT[turned:], *DEFAULT_LAYOUT[:turned]]
    assert placed(layout=layout).view()["layout"] == layout


@pytest.mark.rule("PR-8", "PR/PA38")
def test_a_random_layout_is_any_of_the_24() -> None:
    layouts = set()
    for seed in range(400):
        layout = GAME.new(seed=seed, layout="random").view()["layout"]
        assert (layout[0], layout[3]) == ("LP", "RD")
        layouts.add(tuple(layout))
    assert len(layouts) == 24


@pytest.mark.rule("PR-8", "PR-84")
@pytest.mark.parametrize(
    ("layout", "message"),
    [
        (["LP", "RD", "CL-B", "CL-J", "CL-R", "CV"], "opposite"),
        (["CL-B", "LP", "CL-J", "RD", "CL-R", "CV"], "opposite"),
        (["LP", "CL-B", "CL-J", "RD", "CL-R", "CL-R"], "twice"),
        (["LP", "CL-B", "CL-J", "RD", "CL-R"], "6 entries"),
        (["LP", "CL-B", "CL-J", "RD", "CL-R", "XX"], "'XX'"),
        ("circle", "layout must be"),
        (7, "layout must be"),
    ],
)
def test_an_impossible_layout_is_refused_with_its_reason(layout: object, message: str) -> None:
    with pytest.raises(InvalidOptions, match=message):
        GAME.new(layout=layout)


@pytest.mark.rule("PR-84", "PR/PA2")
def test_the_arrow_starts_clockwise() -> None:
    assert {GAME.new(seed=seed).view()["arrow"] for seed in SEEDS} == {"clockwise"}


@pytest.mark.rule("PR-84", "PR/PA2")
@pytest.mark.parametrize(
    ("option", "seen"),
    [
        ("default", {"clockwise"}),
        ("clockwise", {"clockwise"}),
        ("anticlockwise", {"anticlockwise"}),
        ("random", {"clockwise", "anticlockwise"}),
    ],
)
def test_the_arrow_starts_as_the_option_says(option: str, seen: set[str]) -> None:
    assert {GAME.new(seed=seed, arrow=option).view()["arrow"] for seed in SEEDS} == seen


@pytest.mark.rule("PR-84")
def test_a_box_may_turn_the_usual_arrow_but_not_the_option(tmp_path: Path) -> None:
    other = boxed(tmp_path, 'arrow = "clockwise"', 'arrow = "anticlockwise"')
    options = ("default", "clockwise", "anticlockwise")
    arrows = [other.new(arrow=option).view()["arrow"] for option in options]
    assert arrows == ["anticlockwise", "clockwise", "anticlockwise"]


@pytest.mark.rule("PR-84")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"arrow": "left"}, "arrow must be default, clockwise, anticlockwise or random"),
        ({"start": 2}, "start must be random or a seat"),
        ({"start": -1}, "start must be"),
        ({"start": "me"}, "start must be"),
        ({"pawns": ["green"]}, "pawns needs 2 entries"),
        ({"pawns": ["green", "green"]}, "pawns names something twice"),
        ({"pawns": ["green", "pink"]}, "'pink'"),
        ({"bonus_cards": "many"}, "bonus_cards must be"),
        ({"bonus_cards": [1]}, "bonus_cards needs 2 entries"),
        ({"head_in_the_stars": "yes"}, "head_in_the_stars must be true or false"),
        ({"moon": 1}, "no option “moon”"),
        ({"seed": -1}, "seed"),
        ({"seed": 1 << 64}, "seed"),
    ],
)
def test_a_wrong_option_is_refused_with_its_reason(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidOptions, match=message):
        GAME.new(**options)


# Bases and pawns


@pytest.mark.rule("PR-9", "PR-10", "PR-11", "PR/PA3")
@pytest.mark.parametrize(
    ("players", "colours"),
    [(2, ["blue", "yellow"]), (3, ["blue", "red", "yellow"]), (4, ["blue"] * 2 + ["yellow"] * 2)],
)
def test_one_base_each_is_dealt_at_random(players: int, colours: list[str]) -> None:
    deals = set()
    for seed in SEEDS:
        pos = GAME.new(players=players, seed=seed)
        dealt = [rocket.colour for seat in range(players) for rocket in rockets(pos, seat)]
        assert sorted(dealt) == colours
        deals.add(tuple(dealt))
    assert deals == set(itertools.permutations(colours))


@pytest.mark.rule("PR-12")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_base_is_a_started_rocket_and_hands_are_empty(players: int) -> None:
    pos = placed(players)
    for seat in range(players):
        (rocket,) = rockets(pos, seat)
        assert rocket == Rocket(rocket.colour)
        assert hand(pos, seat) == []


@pytest.mark.rule("PR-13", "PR/PA3")
def test_pawns_are_placed_in_turn_on_any_card_even_a_shared_one() -> None:
    pos = GAME.new(players=4, seed=3, start=2)
    everywhere = {f"place:{card}" for card in DEFAULT_LAYOUT}
    for seat, card in ((2, "RD"), (3, "RD"), (0, "CV"), (1, "RD")):
        assert pos.actors == (seat,)
        assert legal(pos) == everywhere
        play(pos, f"place:{card}")
    assert [place(pos, seat) for seat in range(4)] == ["CV", "RD", "RD", "RD"]


@pytest.mark.rule("PR-80")
def test_everybody_keeps_one_pawn_and_moves_no_other() -> None:
    pos = placed(2, start=0, pawns=["black", "green"])
    play(pos, *["move"] * 3)
    assert (place(pos, 0), place(pos, 1)) == ("RD", "LP")
    assert [player["pawn"] for player in pos.view()["players"]] == ["black", "green"]


@pytest.mark.rule("PR-80")
@pytest.mark.parametrize("players", PLAYERS)
def test_pawns_are_given_in_seat_order_unless_chosen(players: int) -> None:
    pawns = [player["pawn"] for player in placed(players).view()["players"]]
    assert pawns == ["green", "white", "black", "blue"][:players]


@pytest.mark.rule("PR-81", "PR/PA31")
@pytest.mark.parametrize("players", PLAYERS)
def test_no_pile_lies_there_before_the_last_pawn_stands(players: int) -> None:
    pos = GAME.new(players=players, seed=5, bonus_cards="on")
    for _ in range(players):
        assert all(len(rockets(pos, seat)) == 1 for seat in range(players))
        for seat in (*range(players), None):
            assert all(p["height"] == 0 and p["top"] is None for p in pos.view(seat)["piles"])
        assert "place:LP" in legal(pos)
        pos.play("place:LP")
    assert all(p["top"] for p in pos.view()["piles"])
    assert not pos.can_undo


@pytest.mark.rule("PR-82", "PR/PA4")
def test_the_starting_player_is_drawn_or_given() -> None:
    assert {GAME.new(players=3, seed=seed).actors for seed in SEEDS} == {(0,), (1,), (2,)}
    assert {GAME.new(players=3, seed=seed, start=1).actors for seed in SEEDS} == {(1,)}


@pytest.mark.rule("PR-82", "PR-18", "PR/PA3")
def test_the_starting_player_places_first_and_plays_first_then_clockwise() -> None:
    pos = GAME.new(players=3, seed=1, start=2)
    order = []
    for _ in range(3):
        order.append(pos.actors[0])
        play(pos, "place:LP")
    for _ in range(4):
        order.append(pos.actors[0])
        play(pos, *["move"] * 4)
    assert order == [2, 0, 1, 2, 0, 1, 2]


# Piles


@pytest.mark.rule("PR-15", "PR-83", "PR/PA32")
@pytest.mark.parametrize(
    ("players", "heights"),
    [(2, [13, 13, 13, 13]), (3, [13, 13, 13, 12]), (4, [13, 13, 12, 12])],
)
def test_the_rest_is_dealt_to_four_piles(players: int, heights: list[int]) -> None:
    pos = placed(players)
    assert [pile(pos, card)["height"] for card in ("CL-B", "CL-J", "CL-R", "CV")] == heights


@pytest.mark.rule("PR-15")
def test_the_piles_are_shuffled() -> None:
    deals = [[pile_cards(placed(seed=seed), card) for card in PILE_CARDS] for seed in SEEDS]
    assert len({str(deal) for deal in deals}) == len(SEEDS)
    tops = Counter(content[-1].split("-")[1] for deal in deals for content in deal)
    assert 49 < tops["section"] < 99  # 24 of 52 cards: about 74 of 160


@pytest.mark.rule("PR-16", "PR/PA32")
def test_everybody_sees_the_top_card_of_every_pile() -> None:
    pos = placed(3)
    for card in PILE_CARDS:
        assert {pile(pos, card, seat)["top"] for seat in (0, 1, 2, None)} == {
            pile_cards(pos, card)[-1]
        }


@pytest.mark.rule("PR-17", "PR-26", "PR-28")
@pytest.mark.parametrize("card", DEFAULT_LAYOUT)
def test_lines_and_conveyor_have_a_pile_the_other_two_have_none(card: str) -> None:
    pos = given(at=card)
    if card in ("LP", "RD"):
        refused(pos, "draw")
    else:
        assert pile(pos, card)["place"] == card
        before = pile(pos, card)["height"]
        play(pos, "draw")
        assert pile(pos, card)["height"] == before - 1


# Bonus cards


@pytest.mark.rule("PR-71")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_variant_deals_one_bonus_card_each_at_random(players: int) -> None:
    dealt = set()
    for seed in range(60):
        pos = GAME.new(players=players, seed=seed, bonus_cards="on")
        own = [pos.view(seat)["players"][seat]["bonus_cards_seen"] for seat in range(players)]
        assert [len(seen) for seen in own] == [1] * players
        assert len({seen[0] for seen in own}) == players
        dealt.add(own[0][0])
    assert dealt == {"BC1", "BC2", "BC3", "BC4", "BC5"}


@pytest.mark.rule("PR-79", "PR/PA28")
@pytest.mark.parametrize(
    "handicap",
    [[0, 2], [2, 2], [0, 0], [2, 1, 2], [0, 1, 2], [1, 1, 1, 2], [0, 0, 2, 2], [2, 2, 1, 0]],
)
def test_a_handicap_list_deals_none_one_or_two(handicap: list[int]) -> None:
    pos = GAME.new(players=len(handicap), seed=4, bonus_cards=handicap)
    own = [pos.view(s)["players"][s]["bonus_cards_seen"] for s in range(len(handicap))]
    assert [len(cards) for cards in own] == handicap
    together = [card for cards in own for card in cards]
    assert len(set(together)) == len(together)


@pytest.mark.rule("PR-112", "PR/PA28")
@pytest.mark.parametrize(
    "handicap", [[3, 0], [0, 5], [-1, 0], [2, 2, 2], [1, 1, 2, 2], [2, 2, 2, 2], [True, 0]]
)
def test_a_handicap_beyond_two_each_or_five_in_all_is_refused(handicap: list[int]) -> None:
    with pytest.raises(InvalidOptions, match="bonus_cards"):
        GAME.new(players=len(handicap), bonus_cards=handicap)


@pytest.mark.rule("PR-112")
def test_a_box_may_lower_the_limit_of_the_handicap(tmp_path: Path) -> None:
    other = boxed(tmp_path, "bonus_cards_per_player_max = 2", "bonus_cards_per_player_max = 1")
    assert other.new(bonus_cards=[1, 1]).seats == 2
    with pytest.raises(InvalidOptions, match="at most, not 2"):
        other.new(bonus_cards=[2, 0])


@pytest.mark.rule("PR-71")
def test_a_box_may_deal_nobody_a_bonus_card(tmp_path: Path) -> None:
    other = boxed(tmp_path, "bonus_cards_per_player = 1", "bonus_cards_per_player = 0")
    players = other.new(bonus_cards="on").view()["players"]
    assert [player["bonus_cards"] for player in players] == [0, 0]


@pytest.mark.rule("PR-102", "PR-71", "PR/PA33")
def test_bonus_cards_are_dealt_before_the_pawns_and_seen_by_their_owner_only() -> None:
    pos = GAME.new(players=2, seed=2, bonus_cards="on", start=0)
    assert "place:LP" in legal(pos)
    for seat, other in ((0, 1), (1, 0)):
        players = pos.view(seat)["players"]
        assert len(players[seat]["bonus_cards_seen"]) == 1
        assert players[other]["bonus_cards"] == 1
        assert players[other]["bonus_cards_seen"] == []
    assert all(player["bonus_cards_seen"] == [] for player in pos.view()["players"])


# Other boxes and positions


@pytest.mark.parametrize(
    ("printed", "changed", "message"),
    [
        ('id = "blue-base"', 'id = "blue-bass"', "21 kinds keep their order"),
        ("count = 5", "count = 6", r"card\[0\].count must be 0 to 5"),
        ("idle_rounds_limit = 40", "idle_rounds_limit = 5000", "idle_rounds_limit must be 1 to"),
        ("stacks = true", "stacks = false", "stacks cannot change"),
        ("pile = false", "pile = true", "pile cannot change"),
        ('clockwise = ["LP", "CL-B"', 'clockwise = ["CL-B", "LP"', "opposite"),
        ('clockwise = ["LP", "CL-B"', 'clockwise = ["LP", "LP"', "each yard card once"),
        ('colours = ["blue", "yellow"]', 'colours = ["blue"]', "must have 2 entries"),
        ("hand_limit = 3", "hand_limit = 9", "hand_limit must be 1 to 4"),
        ("hand_limit = 3", "hand_limit = 3\nmoons = 2", "moons is not known here"),
        ("hand_limit = 3\n", "", "hand_limit is missing"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(printed: str, changed: str, message: str) -> None:
    assert printed in GAME.box.text
    with pytest.raises(InvalidBox, match=message):
        GAME.load_box(GAME.box.text.replace(printed, changed, 1))


@pytest.mark.rule("PR-6")
def test_a_box_without_fuel_is_refused() -> None:
    head, fuel = GAME.box.text.split("# --- Fuel tokens")
    with pytest.raises(InvalidBox, match="at least one token"):
        GAME.load_box(f"{head}#{fuel.replace('count = 2', 'count = 0')}")


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        (("seats",), 5, "state.seats"),
        (("arrow",), 0, "state.arrow"),
        (("layout",), [0, 1, 2, 3, 4, 5], "opposite"),
        (("tokens", 0), 1, r"tokens\[0\]"),
        (("players", 0, "hand", 3), 5, "unused"),
        (("players", 0, "place"), 6, "place"),
        (("players", 0, "pawn"), 1, "pawn"),
        (("players", 0, "active"), 16, "without its head"),
        (("players", 3, "place"), 2, "nobody sits there"),
        (("players", 3, "hand", 0), 2, "unused"),
        (("piles", 0, "known", 0), 15, "hidden above a known card"),
        (("piles", 0, "cards", 51), 3, "unused"),
        (("rockets", 2, "owner"), 1, "empty place before it"),
        (("rockets", 0, "fuel"), 1, "complete rocket"),
        (("stack", 0, "seat"), 1, "whose turn"),
        (("stack", 3, "a"), 1, "unused"),
        (("stack_size",), 0, r"stack\[0\] must be 0: it is unused"),
        (("action_points",), 0, "left in a turn"),
        (("ended_by",), 1, "contradicts phase"),
    ],
)
def test_a_position_that_cannot_occur_names_its_field(
    field: tuple[str | int, ...], value: object, message: str
) -> None:
    data = json.loads(given().to_json())
    change(data["state"], field, value)
    with pytest.raises(InvalidPosition, match=message):
        GAME.position(data)


def change(state: Any, field: tuple[str | int, ...], value: object) -> None:
    for key in field[:-1]:
        state = state[key]
    assert state[field[-1]] != value
    state[field[-1]] = value


@pytest.mark.rule("PR-12", "PR-82")
@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        (("turn",), 0, "state.turn"),
        (("players", 1, "place"), -1, "whose turn it is"),
        (("players", 2, "place"), 0, "whose turn it is"),
        (("rockets", 0, "sections"), 1, "bases alone"),
        (("rockets", 0, "head"), 2, "bases alone"),
        (("rockets", 0, "owner"), 3, "one base each"),
        (("rockets", 1, "owner"), 1, "one base each"),
    ],
)
def test_a_position_that_cannot_occur_while_pawns_are_placed_is_refused(
    field: tuple[str | int, ...], value: object, message: str
) -> None:
    pos = GAME.new(players=3, seed=2, start=1)
    play(pos, "place:CV")
    data = json.loads(pos.to_json())
    assert GAME.position(data) == pos
    change(data["state"], field, value)
    with pytest.raises(InvalidPosition, match=message):
        GAME.position(data)


@pytest.mark.rule("PR-30")
@pytest.mark.parametrize(
    ("chain", "bonus"),
    [(["pile:CV"], "BC4"), (["seat:2"], "BC2"), ([], "BC4"), ([], "BC2")],
)
def test_a_position_in_which_a_fifth_card_would_be_taken_is_refused(
    chain: list[str], bonus: str
) -> None:
    held = "red-base blue-base yellow-base"
    pos = given(
        hand=held,
        hands={1: "red-dir"},
        rockets={0: [Rocket("red", 1, "hand4")]},
        piles={"CL-B": "yellow-section"},
        bonus={0: bonus},
    )
    play(pos, f"bonus:{bonus}", *chain)
    data = json.loads(pos.to_json())
    assert GAME.position(data) == pos
    me, stack = data["state"]["players"][0], data["state"]["piles"][0]
    me["hand"], me["hand_known"], me["hand_size"] = [0, 7, 8, 14], [15] * 4, 4
    stack["cards"][0] = stack["known"][0] = stack["height"] = 0
    with pytest.raises(InvalidPosition, match="does not fit"):
        GAME.position(data)


@pytest.mark.rule("PR-43")
def test_a_position_in_which_a_base_would_go_on_a_rocket_is_refused() -> None:
    mine = [Rocket("blue"), Rocket("blue")]
    pos = given(at="CL-B", hand="blue-section", rockets={0: mine, 1: []}, points=2)
    play(pos, "build:blue-section")
    data = json.loads(pos.to_json())
    assert GAME.position(data) == pos
    top = data["state"]["stack"][1]
    piles = data["state"]["piles"]
    base = next(p for p in piles if 0 in p["cards"][: p["height"]])
    base["cards"][base["cards"].index(0)], top["a"] = top["a"], 0
    with pytest.raises(InvalidPosition, match="does not fit rocket"):
        GAME.position(data)
