"""Nobody sees what they may not, and guessing never peeks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from cosmodrome.engine.position import Event, Position
from tests.games.playing import picked, play, wander
from tests.games.pocket_rockets.positions import GAME, PILE_CARDS, given, hand, pile_cards
from tests.games.pocket_rockets.secrets import HIDDEN, variants

TABLES = [
    {"players": 2, "bonus_cards": [2, 2]},
    {"players": 3, "bonus_cards": "on"},
    {"players": 4, "bonus_cards": "on", "head_in_the_stars": True},
]


def moments(every: int, steps: int = 240) -> Iterator[Position]:
    """Positions from games at three tables, and some in which a hidden field is at stake."""
    for number, options in enumerate(TABLES):
        pos = GAME.new(seed=number, **options)
        yield pos.copy()
        for step, _ in enumerate(wander(pos, number, steps)):
            if step % every == 0 and not pos.is_over:
                yield pos.copy()
    spied = given(3, at="RD", hand="red-base", hands={1: "red-dir? blue-dir?", 2: "blue-plain?"},
                  piles={"CV": "red-plain yellow-plain blue-section red-section"},
                  bonus={0: "BC2 BC4", 1: "BC1", 2: "BC3"})  # fmt: skip
    yield spied.copy()
    for action in ("bonus:BC2", "seat:2", "take:red-dir", "bonus:BC4", "pile:CV", "take:red-plain"):
        play(spied, action)
        yield spied.copy()


def watchers(pos: Position) -> list[int | None]:
    return [*range(pos.seats), None]


def seen(pos: Position, events: list[Event], seat: int | None) -> list[Event]:
    return [event for event in events if event.seen_by(seat)]


def all_that_reaches(pos: Position, seat: int | None) -> object:
    """Everything that leaves the engine for a seat: data, numbers, words, choices."""
    reaching: list[object] = [pos.view(seat), pos.actors, pos.scores(), pos.ranking()]
    if seat is not None:
        reaching.append(pos.observe(seat))
        reaching += [pos.prompt(seat, lang) for lang in ("fr", "en")]
        if seat in pos.actors:
            reaching += [(action.name, action.text("fr")) for action in pos.legal_actions(seat)]
    return reaching


def test_what_reaches_a_seat_does_not_depend_on_what_is_hidden_from_it() -> None:
    varied: Counter[str] = Counter()
    for pos in moments(every=12):
        for seat in watchers(pos):
            for name, other in variants(pos, seat):
                assert all_that_reaches(other, seat) == all_that_reaches(pos, seat), name
                varied[name] += 1
    assert set(varied) == set(HIDDEN)
    assert min(varied.values()) >= 10, varied


def test_visible_events_do_not_depend_on_what_is_hidden() -> None:
    compared: Counter[str] = Counter()
    for number, pos in enumerate(moments(every=9)):
        ids = pos.legal_ids()
        action, actor = ids[picked(len(ids), number)], pos.actors[0]
        one = pos.copy()
        events = one.play(action)
        if not one.can_undo:
            continue  # what came out may well differ
        for seat in watchers(pos):
            for _, other in variants(pos, seat):
                # A sealed choice, a card taken from a hand, may not exist in the other position.
                secret = GAME.actions.text(action).startswith("take") and seat != actor
                there = other.legal_ids()
                if secret and action not in there:
                    events_there = other.play(there[0])
                else:
                    events_there = other.play(action)
                assert seen(other, events_there, seat) == seen(one, events, seat)
                assert all_that_reaches(other, seat) == all_that_reaches(one, seat)
                compared[GAME.actions.text(action).split(":")[0]] += 1
    assert {"place", "move", "reverse", "build", "recycle", "pile", "take"} <= set(compared)


@pytest.mark.parametrize("watcher", [1, 2, None])
def test_onlookers_of_a_search_cannot_tell_what_was_taken(watcher: int | None) -> None:
    deep = "red-dir blue-dir yellow-dir"
    told = []
    for kind in deep.split():
        pos = given(3, at="RD", hand="blue-base", piles={"CV": deep})
        events = play(pos, "recycle:blue-base", "pile:CL-J", "pile:CV", f"take:{kind}")
        rows = [e for e in seen(pos, events, watcher) if e.name != "top"]
        view = pos.view(watcher)
        told.append((rows, view["players"], [p["known_below"] for p in view["piles"]]))
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("watcher", [2, None])
def test_onlookers_of_a_theft_cannot_tell_what_was_taken(watcher: int | None) -> None:
    told = []
    for kind in ("red-dir", "blue-dir"):
        pos = given(3, hands={1: "red-dir blue-dir?"}, bonus={0: "BC2"})
        events = play(pos, "bonus:BC2", "seat:2", f"take:{kind}")
        told.append((seen(pos, events, watcher), pos.view(watcher)))
    assert told[0] == told[1]


# Guessing: determinize


def test_a_guess_keeps_all_that_the_seat_knows() -> None:
    for number, pos in enumerate(moments(every=10)):
        for seat in range(pos.seats):
            guess = pos.determinize(seat, number)
            GAME.check_position(GAME.box.plain, guess.plain)
            assert all_that_reaches(guess, seat) == all_that_reaches(pos, seat)


def test_a_guess_does_not_depend_on_the_hidden_truth() -> None:
    varied = set()
    for number, pos in enumerate(moments(every=12)):
        for seat in range(pos.seats):
            guess = pos.determinize(seat, number)
            for name, other in variants(pos, seat):
                assert other.determinize(seat, number) == guess, name
                varied.add(name)
    assert varied == set(HIDDEN)


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


def test_a_guess_leaves_the_position_alone() -> None:
    pos = given(hands={1: "red-dir?"})
    before = bytes(pos)
    pos.determinize(0, 3)
    assert bytes(pos) == before


@pytest.mark.parametrize("seat", [0, 1])
def test_before_the_piles_lie_a_guess_changes_what_will_be_drawn(seat: int) -> None:
    pos = GAME.new(seed=3, bonus_cards="on", start=0)
    dealt = set()
    for seed in range(5):
        guess = pos.determinize(seat, seed)
        play(guess, "place:LP", "place:LP")
        dealt.add(str([pile_cards(guess, card) for card in PILE_CARDS]))
    assert len(dealt) == 5
