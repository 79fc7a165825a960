"""What is open, what is hidden, and what a seat may remember."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.position import Position
from tests.games.playing import play
from tests.games.pocket_rockets.positions import (
    GAME,
    PILE_CARDS,
    Rocket,
    given,
    hand,
    pile,
    pile_cards,
)

EVERYBODY = (0, 1, 2, None)


def known_hand(pos: Position, owner: int, seat: int | None) -> list[str]:
    """The cards of a hand that a seat (None: a spectator) may know."""
    cards: list[str] = pos.view(seat)["players"][owner]["hand"]
    return cards


@pytest.mark.rule("PR-113", "PR/PA26")
def test_a_hand_is_seen_by_its_owner_only_and_its_size_by_all() -> None:
    pos = given(3, hand="red-dir? blue-base?")
    assert known_hand(pos, 0, 0) == ["blue-base", "red-dir"]
    for other in (1, 2, None):
        assert known_hand(pos, 0, other) == []
        assert pos.view(other)["players"][0]["hand_size"] == 2


@pytest.mark.rule("PR-113", "PR/PA26")
def test_everything_else_on_the_table_is_public() -> None:
    mine = [Rocket("red", 2, "dir", fuel=3)]
    pos = given(3, at="CV", hand="red-base", rockets={0: mine}, bonus={0: "BC3 BC1"}, arrow=-1)
    play(pos, "direction:clockwise", "bonus:BC3", "seat:2", "move")
    views = [pos.view(seat) for seat in EVERYBODY]
    public = (
        "layout", "arrow", "direction", "action_points", "tokens", "rockets", "turn", "start",
        "turns_played", "idle_turns", "phase", "decision", "scores",
    )  # fmt: skip
    for key in public:
        assert all(view[key] == views[0][key] for view in views), key
    for view in views:
        assert [player["place"] for player in view["players"]] == ["CL-B", "CV", "LP"]
        assert [player["hand_size"] for player in view["players"]] == [1, 0, 0]
        assert [player["bonus_cards"] for player in view["players"]] == [1, 0, 0]
        assert view["players"][0]["bonus_cards_used"] == ["BC3"]
        assert view["players"][0]["pawn"] == "green"
        assert [p["height"] for p in view["piles"]] == [p["height"] for p in views[0]["piles"]]
        assert [p["top"] for p in view["piles"]] == [p["top"] for p in views[0]["piles"]]


@pytest.mark.rule("PR/PA26", "PR-102", "PR/PA33")
def test_unused_bonus_cards_are_seen_by_their_owner_only() -> None:
    pos = given(3, bonus={0: "BC1 BC3", 1: "BC2"})
    for seat in EVERYBODY:
        seen = [player["bonus_cards_seen"] for player in pos.view(seat)["players"]]
        own: dict[int | None, Any] = {0: [["BC1", "BC3"], [], []], 1: [[], ["BC2"], []]}
        assert seen == own.get(seat, [[], [], []])


@pytest.mark.rule("PR/PA6", "PR-113")
def test_nobody_leafs_through_a_pile() -> None:
    pos = given(3)
    for seat in EVERYBODY:
        for card in PILE_CARDS:
            shown = pile(pos, card, seat)
            assert shown["height"] == len(pile_cards(pos, card))
            assert (shown["known_below"], shown["next"]) == ([], [])


@pytest.mark.rule("PR-114", "PR/PA37")
def test_a_card_drawn_from_a_top_has_been_seen_by_all() -> None:
    pos = given(3, at="CV", tops={"CV": "red-dir"})
    play(pos, "draw")
    assert [known_hand(pos, 0, seat) for seat in EVERYBODY] == [["red-dir"]] * 4


@pytest.mark.rule("PR-114", "PR/PA37")
@pytest.mark.parametrize(
    ("at", "start"), [("RD", ["recycle:blue-base", "pile:CL-J"]), ("LP", ["bonus:BC4"])]
)
def test_a_card_taken_from_a_searched_pile_has_been_seen_by_the_taker(
    at: str, start: list[str]
) -> None:
    held = "blue-base" if at == "RD" else ""
    pos = given(3, at=at, hand=held, piles={"CV": "red-dir blue-dir"}, bonus={0: "BC4"})
    play(pos, *start, "pile:CV", "take:red-dir")
    assert [known_hand(pos, 0, seat) for seat in EVERYBODY] == [["red-dir"], [], [], []]


@pytest.mark.rule("PR/PA37")
def test_the_searcher_knows_what_is_left_in_the_pile_but_not_its_order() -> None:
    deep = "red-dir blue-dir yellow-dir red-plain blue-plain"
    pos = given(3, at="RD", hand="blue-base", piles={"CV": deep})
    play(pos, "recycle:blue-base", "pile:CL-J", "pile:CV", "take:red-dir")
    mine = pile(pos, "CV", 0)
    assert sorted([*mine["known_below"], mine["top"]]) == sorted(deep.split()[1:])
    assert mine["next"] == []
    for other in (1, 2, None):
        assert pile(pos, "CV", other)["known_below"] == []


@pytest.mark.rule("PR/PA37")
def test_a_known_pile_stays_known_when_its_top_is_drawn_or_covered() -> None:
    pos = given(at="RD", hand="blue-base", piles={"CV": "red-dir blue-dir yellow-dir red-plain"})
    play(pos, "recycle:blue-base", "pile:CL-J", "pile:CV", "take:red-dir", "move", "move")
    play(pos, "draw")
    left = pile_cards(pos, "CV")
    assert len(left) == 2
    shown = pile(pos, "CV", 0)
    assert sorted([*shown["known_below"], shown["top"]]) == sorted(left)


@pytest.mark.rule("PR/PA37")
def test_a_search_by_another_wipes_out_what_was_known_except_the_new_top() -> None:
    pos = given(
        at="RD",
        others_at="RD",
        hand="blue-base",
        hands={1: "red-base"},
        piles={"CV": "red-dir blue-dir yellow-dir red-plain"},
        points=1,
    )
    play(pos, "recycle:blue-base", "pile:CL-J", "pile:CV", "take:red-dir")
    assert len(pile(pos, "CV", 0)["known_below"]) == 2
    play(pos, "recycle:red-base", "pile:CL-J", "pile:CV", "take:blue-dir")
    assert pile(pos, "CV", 0)["known_below"] == []
    assert len(pile(pos, "CV", 1)["known_below"]) == 1
    assert pile(pos, "CV", 0)["top"] == pile_cards(pos, "CV")[-1]


@pytest.mark.rule("PR/PA37")
def test_a_former_top_stays_known_under_the_card_that_covers_it() -> None:
    pos = given(3, at="RD", hand="blue-base red-base", tops={"CV": "red-dir"})
    for card in ("blue-base", "red-base"):
        top = pile(pos, "CL-B")["top"]
        play(pos, f"recycle:{card}", "pile:CV", "pile:CL-B", f"take:{top}")
    for seat in EVERYBODY:
        shown = pile(pos, "CV", seat)
        assert shown["top"] == "red-base"
        assert shown["next"] == ["blue-base", "red-dir"]
        assert sorted(shown["known_below"]) == ["blue-base", "red-dir"]


@pytest.mark.rule("PR-35", "PR/PA37")
def test_the_shuffle_of_a_search_wipes_out_known_places_too() -> None:
    # The former tops of CV are known in their places until seat 1 searches that pile.
    pos = given(3, at="RD", others_at="RD", hand="blue-base red-base", hands={1: "yellow-base"},
                points=2, tops={"CV": "red-dir"})  # fmt: skip
    for card in ("blue-base", "red-base"):
        top = pile(pos, "CL-B")["top"]
        play(pos, f"recycle:{card}", "pile:CV", "pile:CL-B", f"take:{top}")
    assert pile(pos, "CV", 2)["next"] == ["blue-base", "red-dir"]
    play(pos, "recycle:yellow-base", "pile:CL-J", "pile:CV", "take:red-base")
    for seat in (0, 2, None):
        shown = pile(pos, "CV", seat)
        assert (shown["next"], shown["known_below"]) == ([], [])
    assert pile(pos, "CV", 1)["next"] == []


@pytest.mark.rule("PR/PA37", "PR/PA8")
def test_of_a_pile_searched_to_its_end_nothing_is_left_to_know() -> None:
    pos = given(at="RD", hand="blue-base", piles={"CV": "red-dir"})
    play(pos, "recycle:blue-base", "pile:CL-J", "pile:CV", "take:red-dir")
    GAME.check_position(GAME.box.plain, pos.plain)
    shown = pile(pos, "CV", 0)
    assert (shown["height"], shown["top"], shown["known_below"]) == (0, None, [])


@pytest.mark.rule("PR/PA37")
def test_after_espionage_user_and_victim_know_and_the_others_forget() -> None:
    held = "red-dir blue-dir?"
    pos = given(3, hand="red-base", hands={1: held}, bonus={0: "BC2"})
    assert known_hand(pos, 1, 2) == ["red-dir"]
    play(pos, "bonus:BC2", "seat:2", "take:red-dir")
    assert known_hand(pos, 1, 0) == ["blue-dir"]
    assert known_hand(pos, 0, 1) == ["red-base", "red-dir"]
    for other in (2, None):
        assert known_hand(pos, 1, other) == []
        assert known_hand(pos, 0, other) == ["red-base"]


@pytest.mark.rule("PR/PA37")
def test_of_two_copies_an_onlooker_cannot_tell_which_one_was_played() -> None:
    # Everybody saw one red section drawn; the other was taken from a search.
    both = "red-section red-section?"
    pos = given(at="CL-R", hand=both, rockets={0: [Rocket("red")]})
    assert known_hand(pos, 0, 1) == ["red-section"]
    play(pos, "build:red-section")
    assert known_hand(pos, 0, 1) == []
    assert hand(pos) == ["red-section"]


@pytest.mark.rule("PR/PA37", "PR-88")
def test_a_card_recycled_built_or_swapped_is_open_to_all() -> None:
    pos = given(at="RD", hand="red-dir?")
    play(pos, "recycle:red-dir")
    for seat in (0, 1, None):
        assert pos.view(seat)["decision"]["card"] == "red-dir"
    play(pos, "pile:CV")
    assert {pile(pos, "CV", seat)["top"] for seat in (0, 1, None)} == {"red-dir"}


@pytest.mark.rule("PR-113", "PR-114")
def test_an_observation_counts_the_cards_a_seat_knows() -> None:
    pos = given(hand="red-dir? blue-base", hands={1: "yellow-dir?"})
    kinds = [card["id"] for card in GAME.box.data["card"]]

    def hands(seat: int) -> list[dict[str, int]]:
        start = GAME.observation.numbers["hands"]
        numbers = pos.observe(seat)[start : start + 4 * len(kinds)]
        rows = [numbers[i : i + len(kinds)] for i in range(0, len(numbers), len(kinds))]
        return [{k: n for k, n in zip(kinds, row, strict=True) if n} for row in rows]

    assert hands(0) == [{"blue-base": 1, "red-dir": 1}, {}, {}, {}]
    assert hands(1) == [{"yellow-dir": 1}, {"blue-base": 1}, {}, {}]


def observed(pos: Position, seat: int, name: str, count: int) -> list[int]:
    """So many numbers of a piece of a seat's observation."""
    start = GAME.observation.numbers[name]
    return pos.observe(seat)[start : start + count]


@pytest.mark.rule("PR-113")
def test_an_observation_numbers_the_seats_from_the_observer() -> None:
    pos = given(3, at="CV", others_at="RD", hands={2: "red-dir?"})
    owners = {seat: observed(pos, seat, "rockets", 60)[::4] for seat in range(3)}
    for seat in range(3):
        assert observed(pos, seat, "turn", 1) == [(0 - seat) % 3]
        # Blue, yellow and red are the first rockets of seats 0, 1 and 2.
        assert [owners[seat][slot] for slot in (0, 5, 10)] == [(s - seat) % 3 + 1 for s in range(3)]
        sizes = observed(pos, seat, "players", 18)[2::6]
        assert sizes == [1 if (seat + i) % 3 == 2 else 0 for i in range(3)]


@pytest.mark.rule("PR-114", "PR/PA37")
def test_an_observation_counts_the_cards_known_below_a_top() -> None:
    pos = given(3, at="RD", hand="blue-base", tops={"CV": "red-dir", "CL-B": "yellow-dir"})
    play(pos, "recycle:blue-base", "pile:CV", "pile:CL-B", "take:yellow-dir")
    kinds = [card["id"] for card in GAME.box.data["card"]]
    for seat in range(3):
        numbers = observed(pos, seat, "pile_cards", 4 * len(kinds))
        of_pile = [numbers[i : i + len(kinds)] for i in range(0, len(numbers), len(kinds))]
        known = {kind for kind, count in zip(kinds, of_pile[3], strict=True) if count}
        assert known == {"blue-base", "red-dir"}
        assert sum(of_pile[0]) == (len(pile_cards(pos, "CL-B")) if seat == 0 else 1)
        # In their order: the card just laid, then the one it covers; nobody knows a third.
        ordered = observed(pos, seat, "piles", 16)[13:]
        assert ordered == [kinds.index("blue-base") + 1, kinds.index("red-dir") + 1, 0]


@pytest.mark.rule("PR/STARS")
def test_an_observation_says_whether_the_stars_count() -> None:
    assert [observed(given(head_in_the_stars=on), 0, "stars", 1) for on in (False, True)] == [
        [0],
        [1],
    ]


@pytest.mark.rule("PR/PA37")
def test_copies_left_in_a_hand_keep_the_order_of_who_knows_them() -> None:
    # Seats 0 and 1 know two of three copies, seats 0 and 3 the third; one copy is built.
    pos = given(
        4, at="CL-R", hand="red-section red-section red-section", rockets={0: [Rocket("red")]}
    )
    for i, mask in enumerate((0b0011, 0b0011, 0b1001)):
        pos.plain.players[0].hand_known[i] = mask
    play(pos, "build:red-section")
    GAME.check_position(GAME.box.plain, pos.plain)
    assert [known_hand(pos, 0, seat) for seat in (1, 2, 3)] == [["red-section"], [], []]
