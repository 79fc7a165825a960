"""What onlookers cannot tell in Pocket Rockets, and how its hidden cards are guessed."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.hidden import seen
from tests.games.playing import play
from tests.games.pocket_rockets.positions import GAME, PILE_CARDS, given, hand, pile_cards


@pytest.mark.parametrize("watcher", [1, 2, None])
def test_onlookers_of_a_search_cannot_tell_what_was_taken(watcher: int | None) -> None:
    deep = "red-dir blue-dir yellow-dir"
    told = []
    for kind in deep.split():
        pos = given(3, at="RD", hand="blue-base", piles={"CV": deep})
        events = play(pos, "recycle:blue-base", "pile:CL-J", "pile:CV", f"take:{kind}")
        rows = [e for e in seen(events, watcher) if e.name != "top"]
        view = pos.view(watcher)
        told.append((rows, view["players"], [p["known_below"] for p in view["piles"]]))
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("watcher", [2, None])
def test_onlookers_of_a_theft_cannot_tell_what_was_taken(watcher: int | None) -> None:
    told = []
    for kind in ("red-dir", "blue-dir"):
        pos = given(3, hands={1: "red-dir blue-dir?"}, bonus={0: "BC2"})
        events = play(pos, "bonus:BC2", "seat:2", f"take:{kind}")
        told.append((seen(events, watcher), pos.view(watcher)))
    assert told[0] == told[1]


# Guessing: determinize


def test_guesses_vary_in_everything_hidden() -> None:
    pos = given(3, at="RD", hand="blue-base", hands={1: "red-dir?", 2: "blue-dir?"},
                piles={"CV": "red-plain yellow-plain blue-section red-section"},
                bonus={1: "BC1", 2: "BC4"})  # fmt: skip
    play(pos, "recycle:blue-base", "pile:CL-J", "pile:CV", "take:red-plain")
    guesses = [pos.determinize(0, seed) for seed in range(40)]
    assert len({str(hand(guess, 1)) for guess in guesses}) > 5
    assert len({str(hand(guess, 2)) for guess in guesses}) > 5
    for card in PILE_CARDS:
        assert len({str(pile_cards(guess, card)) for guess in guesses}) > 1, card
    assert len({str(sorted(pile_cards(guess, "CL-B"))) for guess in guesses}) > 1
    assert {str(sorted(pile_cards(guess, "CV"))) for guess in guesses} == {
        str(sorted(pile_cards(pos, "CV")))
    }
    for seat in (1, 2):
        cards = {guess.plain.players[seat].bonus_cards[0] for guess in guesses}
        assert cards == {1, 2, 3, 4, 5}
    assert len({(guess.plain.rng.a, guess.plain.rng.b) for guess in guesses}) == 40


def test_a_guess_does_not_touch_what_is_known() -> None:
    pos = given(3, hand="red-base?", hands={1: "red-dir blue-dir?"}, bonus={0: "BC2 BC5"})
    tops = [pile_cards(pos, card)[-1] for card in PILE_CARDS]
    for seed in range(10):
        guess = pos.determinize(0, seed)
        assert hand(guess, 0) == ["red-base"]
        assert "red-dir" in hand(guess, 1)
        assert list(guess.plain.players[0].bonus_cards) == [2, 5]
        assert [pile_cards(guess, card)[-1] for card in PILE_CARDS] == tops


def test_every_unseen_card_is_as_likely_anywhere() -> None:
    hidden = {"CL-B": "red-dir yellow-section", "CL-J": "red-plain yellow-section"}
    pos = given(
        hands={1: "blue-section? red-section?"},
        piles={"CL-R": "", "CV": "", **hidden},
        spare="rockets",
    )
    draws = 600
    held: Counter[str] = Counter()
    for seed in range(draws):
        held.update(hand(pos.determinize(0, seed), 1))
    assert set(held) == {"red-dir", "red-plain", "blue-section", "red-section"}
    assert all(abs(count - draws / 2) < 62 for count in held.values()), held  # five deviations


@pytest.mark.parametrize("seat", [0, 1])
def test_before_the_piles_lie_a_guess_changes_what_will_be_drawn(seat: int) -> None:
    pos = GAME.new(seed=3, bonus_cards="on", start=0)
    dealt = set()
    for seed in range(5):
        guess = pos.determinize(seat, seed)
        play(guess, "place:LP", "place:LP")
        dealt.add(str([pile_cards(guess, card) for card in PILE_CARDS]))
    assert len(dealt) == 5
