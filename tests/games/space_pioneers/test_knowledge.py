"""What is open, what is hidden, and what is left of it when a position is redrawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.engine.events import Event
from cosmodrome.engine.position import Position
from tests.games.hidden import expect_no_player_learns
from tests.games.plans import plan_of
from tests.games.playing import play, wandered
from tests.games.space_pioneers.positions import GAME, RING, asked, given, lay

EVERYBODY = (0, 1, 2, None)
TABLE = {0: {(0, 0): "SH5"}, 1: {(0, 0): "SH1"}, 2: {(0, 0): "SH5", (-1, 0): "PL5"}}


def table(**changes: Any) -> Position:
    """Three players in the middle of a game, seat 0 before its draw."""
    ordered: dict[str, Any] = {
        "ask": "draw",
        "row": "PL7 SH7",
        "hand": "PL1 SH2 PL3!",
        "hands": {1: "PL4 SH4! PL5", 2: "PL6 SH6"},
        "networks": TABLE,
        "captured": {1: "PL2 PL2"},
        "missions": {2: "M1"},
        "graveyard": "SH8",
        "gone": "PL2 PL3",
        "top": "PL8 SH3 PL8",
        "top_secret": {0: "TS1", 1: "TS2", 2: "TS3"},
    }
    return given(3, **{**ordered, **changes})


#: Hand-written changes of what is hidden, and the seats from whom it is hidden.
HIDDEN: dict[str, tuple[dict[str, Any], tuple[int | None, ...]]] = {
    "the order of the deck": ({"top": "SH3 PL8 PL8"}, EVERYBODY),
    "the top of the deck": ({"top": "PL8 SH3 SH3"}, EVERYBODY),
    "a hand against the deck": ({"hands": {1: "PL8 SH4! PL5", 2: "PL6 SH6"}}, (0, 2, None)),
    "two hands": ({"hands": {1: "PL6 SH4! PL5", 2: "PL4 SH6"}}, (0, None)),
    "ships for planets": ({"hands": {1: "PL4 SH4! PL5", 2: "SH3 SH3"}}, (0, 1, None)),
    "the own hand to others": ({"hand": "PL2 SH3 PL3!"}, (1, 2, None)),
    "which copy is known": ({"hands": {1: "SH4 SH4! PL5", 2: "PL6 SH6"}}, (0, 2, None)),
    "Top Secret cards of two": ({"top_secret": {0: "TS1", 1: "TS3", 2: "TS2"}}, (0, None)),
    "a Top Secret card in the box": ({"top_secret": {0: "TS1", 1: "TS5", 2: "TS3"}}, (0, 2, None)),
    "the generator": ({"seed": 99}, EVERYBODY),
}


def seen(events: list[Event], seat: int | None) -> list[Event]:
    return [event for event in events if event.seen_by(seat)]


@pytest.mark.rule("SP-73", "SP/SA38")
@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_hidden_changes_nothing_a_seat_sees(what: str) -> None:
    change, blind = HIDDEN[what]
    one, two = table(), table(**change)
    assert bytes(one) != bytes(two)
    for seat in blind:
        assert one.view(seat) == two.view(seat)
        if seat is None:
            continue
        assert one.observe(seat) == two.observe(seat)
        assert one.prompt(seat, "fr") == two.prompt(seat, "fr")
        assert bytes(one.determinize(seat, 5)) == bytes(two.determinize(seat, 5))


@pytest.mark.rule("SP-73", "SP/SA38")
@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_hidden_is_seen_by_those_who_may(what: str) -> None:
    change, blind = HIDDEN[what]
    one, two = table(), table(**change)
    for seat in set(range(3)) - set(blind):
        assert one.view(seat) != two.view(seat)
        assert one.observe(seat) != two.observe(seat)


@pytest.mark.rule("SP-73", "SP/SA38")
def test_a_card_drawn_from_the_deck_is_seen_by_its_owner_only() -> None:
    one, two = table(), table(top="PL8 PL8 SH3")
    heard = [play(pos, "deck") for pos in (one, two)]
    for seat in (1, 2, None):
        assert seen(heard[0], seat) == seen(heard[1], seat)
        assert one.view(seat) == two.view(seat)
    assert seen(heard[0], 0) != seen(heard[1], 0)
    assert one.view(0) != two.view(0)


@pytest.mark.rule("SP-73")
def test_a_card_being_chosen_is_nobody_else_s_business() -> None:
    views, numbers, redrawn = [], [], []
    for card in ("PL5", "PL6", None):
        pos = table(ask="card", hand="PL5 PL6 SH2", hands={1: "PL4", 2: "SH4"})
        if card:
            play(pos, f"play:{card}")
            assert asked(pos) == ("network" if card == "PL5" else "cell")
        views.append([pos.view(seat) for seat in (1, 2, None)])
        numbers.append([pos.observe(seat) for seat in (1, 2)])
        redrawn.append([bytes(pos.determinize(seat, 3)) for seat in (1, 2)])
    assert views[0] == views[1] == views[2]
    assert numbers[0] == numbers[1] == numbers[2]
    assert redrawn[0] == redrawn[1] == redrawn[2]


@pytest.mark.rule("SP-73", "SP/SA38", "SP-51", "SP-84")
def test_everything_else_is_public() -> None:
    pos = table()
    views = [pos.view(seat) for seat in EVERYBODY]
    for key in ("networks", "row", "deck", "graveyard", "out_of_game", "scores", "turn", "ending",
                "start", "phase", "turns_played", "decision"):  # fmt: skip
        assert all(view[key] == views[0][key] for view in views), key
    open_to_all = ("hand_size", "captured", "missions", "network_size", "placed_in_others",
                   "captured_from_others", "known_to_all", "has_top_secret")  # fmt: skip
    for seat in range(3):
        players = [view["players"][seat] for view in views]
        for key in open_to_all:
            assert all(player[key] == players[0][key] for player in players), key
    assert [player["hand_size"] for player in views[3]["players"]] == [3, 3, 2]
    assert views[3]["out_of_game"] == ["PL2", "PL3"]
    assert views[3]["deck"] == pos.plain.deck_size


@pytest.mark.rule("SP-72", "SP/SA37")
def test_unused_top_secret_cards_are_seen_by_nobody() -> None:
    pos = table()
    for seat in EVERYBODY:
        text = repr(pos.view(seat))
        assert "TS4" not in text
        assert "TS5" not in text


def observed(pos: Position, seat: int, *pieces: str) -> list[int]:
    """Some pieces of what a seat observes."""
    seen, found = pos.observe(seat), []
    for piece in pieces:
        at = GAME.observation.numbers[piece]
        found += seen[at : at + GAME.observation.sizes[piece]]
    return found


DECISION = ("decision", "decision_mine", "decision_card", "decision_network", "decision_place")


@pytest.mark.rule("SP-73", "SP/SA38")
def test_numbers_name_the_networks_as_seen_from_the_observer() -> None:
    # PL5 fits the networks of seat 2, whose turn it is, and of seat 0, who sits next.
    networks = {0: {(0, 0): "SH5"}, 1: {(0, 0): "SH1"}, 2: {(0, 0): "SH5"}}
    for chosen, owner in (("network:3", 1), ("network:1", 2)):
        pos = given(3, turn=2, hand="PL5", networks=networks)
        play(pos, "play:PL5", chosen)
        assert observed(pos, 2, "seat") == [2]
        assert observed(pos, 2, *DECISION) == [1 + 3, 1, 1 + 4, owner, 0, 0]
        assert observed(pos, 0, *DECISION) == [1 + 1, 0, 0, 0, 0, 0]


@pytest.mark.rule("SP-73", "SP/SA38")
def test_a_choice_of_captures_is_open_to_all() -> None:
    pos = given(3, hand="PL5", networks={0: RING})
    lay(pos, "PL5", (0, 3))
    assert [observed(pos, seat, *DECISION) for seat in range(3)] == [
        [1 + 4, 1, 1 + 4, 1, 0, 3],
        [1 + 4, 0, 1 + 4, 3, 0, 3],
        [1 + 4, 0, 1 + 4, 2, 0, 3],
    ]
    assert all(pos.view(seat)["decision"] == pos.view(0)["decision"] for seat in (1, 2, None))


# Redrawing


@pytest.mark.rule("SP/SA39", "SP-74")
def test_redrawing_keeps_what_the_seat_knows() -> None:
    pos = table()
    for seed in range(30):
        drawn = pos.determinize(0, seed)
        assert drawn.view(0) == pos.view(0)
        assert drawn.observe(0) == pos.observe(0)
        assert drawn.plain.players[1].hand[11] >= 1  # SH4, which everybody knows
        assert sum(drawn.plain.players[1].hand) == 3
        assert list(drawn.plain.players[0].hand) == list(pos.plain.players[0].hand)


def draws(value: Callable[[Position], Any], count: int = 300) -> set[Any]:
    pos = table()
    return {value(pos.determinize(0, seed)) for seed in range(count)}


@pytest.mark.rule("SP-73")
def test_redrawing_can_give_every_unknown_card_to_every_place() -> None:
    tops = draws(lambda pos: pos.plain.deck[pos.plain.deck_size - 1])
    assert tops == set(range(16))
    for owner in (1, 2):
        hands = draws(lambda pos, owner=owner: tuple(pos.plain.players[owner].hand))  # type: ignore[misc]
        assert {face for hand in hands for face in range(16) if hand[face]} == set(range(16))
    secrets = draws(lambda pos: tuple(you.top_secret for you in pos.plain.players[1:3]))
    assert secrets == {(a, b) for a in range(2, 6) for b in range(2, 6) if a != b}


def test_redrawing_reseeds_the_generator_and_is_repeatable() -> None:
    pos = table()
    assert bytes(pos.determinize(1, 7)) == bytes(pos.determinize(1, 7))
    one, two = pos.determinize(1, 7), pos.determinize(1, 8)
    assert one.plain.rng.a != two.plain.rng.a


def test_a_game_that_is_over_keeps_its_top_secret_cards_when_redrawn() -> None:
    pos = wandered(GAME, 3, 2000, players=3)
    assert pos.is_over
    shown = [you.top_secret for you in pos.plain.players]
    assert [you.top_secret for you in pos.determinize(0, 5).plain.players] == shown


@pytest.mark.rule("SP-73")
def test_undo_never_takes_back_what_somebody_has_seen() -> None:
    pos = table(ask="card", hand="PL5 PL6! SH2")
    lay(pos.copy(), "PL6", (1, 0))
    known = pos.copy()
    lay(known, "PL6", (1, 0))
    assert known.can_undo
    unknown = pos.copy()
    lay(unknown, "PL5", (1, 0), owner=0)
    assert not unknown.can_undo
    drawing = table()
    play(drawing, "deck")
    assert not drawing.can_undo
    alone = given(1, hand="PL5", networks={0: {(0, 0): "SH5"}})
    lay(alone, "PL5", (1, 0))
    assert alone.can_undo  # nobody else was there to see the card


@pytest.mark.rule("SP-51")
def test_a_ship_discarded_alone_may_be_taken_back_though_somebody_watches() -> None:
    pos = GAME.new(players=1, seed=2**64 - 1)
    for _ in range(22):
        pos.play(pos.legal_ids()[0])
    after = pos.copy()
    play(after, "discard:SH4")
    assert after.view(None) != pos.view(None)  # the card lies open
    assert after.can_undo
    expect_no_player_learns(plan_of(GAME.id), pos, 0, GAME.actions.parse("discard:SH4"))


def test_the_estimate_reads_nothing_hidden_from_its_seat() -> None:
    for change, blind in HIDDEN.values():
        for seat in blind:
            if seat is not None:
                assert table().evaluate(seat) == table(**change).evaluate(seat)


def test_the_estimate_likes_points() -> None:
    poor, rich = table(), table(captured={0: "PL1 PL2 PL3", 1: "PL2 PL2"})
    assert rich.evaluate(0) > poor.evaluate(0)
    assert rich.evaluate(1) < poor.evaluate(1)


# Who has learnt something by an action


@pytest.mark.rule("SP-10", "SP-11", "SP-73")
def test_a_card_drawn_is_learnt_by_its_owner_and_a_card_turned_up_by_all() -> None:
    for action, learnt in (("deck", 0b001), ("take:1", 0b111)):
        pos = table()
        play(pos, action)
        assert pos.learnt == learnt
    pos = table(deck="", top="", ending=1)
    play(pos, "take:1")
    assert pos.learnt == 0  # all have seen it, and nothing takes its place
    pos = given(3, ask="draw", hand="PL1", row="PL2 PL3", top="SH1")
    play(pos, "no_ship")
    assert pos.learnt == 0b111


@pytest.mark.rule("SP-73", "SP/SA39")
def test_a_card_that_leaves_a_hand_is_news_for_those_who_had_not_seen_it() -> None:
    for held, learnt in (("SH2 PL1", 0b110), ("SH2! PL1", 0)):
        pos = given(3, hand=held)
        play(pos, "play:SH2")
        assert pos.learnt == learnt
        pos = given(3, ask="removal", hand=held)
        play(pos, "discard:SH2")
        assert pos.learnt == learnt
    alone = given(1, hand="SH2 SH1")
    play(alone, "play:SH2")
    assert alone.learnt == 0


@pytest.mark.rule("SP-64")
def test_top_secret_cards_shown_at_the_end_are_news_for_all() -> None:
    pos = given(3, ask="removal", turn=2, deck="", ending=1)
    play(pos, "keep")
    assert pos.is_over
    assert pos.learnt == 0b111


# What leaves no choice


@pytest.mark.rule("SP-29", "SP-73", "SP/SA39")
def test_playing_no_card_is_asked_as_long_as_somebody_might_guess_at_the_hand() -> None:
    hidden = given(3, ask="draw", hand="PL1!", row="PL2 PL3", top="PL4")
    play(hidden, "deck")
    assert (asked(hidden), [a.name for a in hidden.legal_actions()]) == ("card", ["skip"])
    known = given(3, ask="draw", hand="PL1!", row="PL2 PL3", top="PL4")
    events = play(known, "take:1")
    assert "skipped" in [event.name for event in events]
    assert known.actors == (1,)


@pytest.mark.rule("SP-48", "SP-73", "SP-88")
def test_a_removal_is_asked_as_long_as_somebody_might_guess_at_the_hand() -> None:
    for held, following in (("SH1! PL1", 0), ("SH1! PL1!", 1), ("SH1! SH2!", 0)):
        pos = given(3, hand=held)
        play(pos, "play:SH1")
        assert pos.actors == (following,)
    alone = given(1, hand="SH1 PL1")
    play(alone, "play:SH1")
    assert asked(alone) == "draw"
