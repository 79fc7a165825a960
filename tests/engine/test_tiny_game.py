"""What Pocket Rockets does not use: sealed choices, an automa, decisions out of turn, knowledge."""

from __future__ import annotations

import itertools

import pytest

from tests.tiny_game import GAME as TINY
from tests.tiny_game.box import CARD
from tests.tiny_game.state import ENDING


def new(**options):
    return TINY.new(**{"players": 3, "seed": 4, "goal": 3, **options})


def given(hands, deck=(), known=None, **fields):
    """A position with these hands (cards from 1); everything else is discarded."""
    pos = new(players=len(hands))
    data = TINY.state.to_data(pos.buffer)
    held = {card for hand in hands for card in hand}
    data["discard"] = sum(
        1 << card for card in range(CARD.size) if card + 1 not in held and card + 1 not in deck
    )
    data["deck"] = [card - 1 for card in deck] + [0] * (CARD.size - len(deck))
    data["deck_size"] = len(deck)
    data["known"] = [0b111] * CARD.size
    for card in deck:
        data["known"][card - 1] = 0
    for seat, hand in enumerate(hands):
        data["players"][seat]["hand"] = sum(1 << (card - 1) for card in hand)
        for card in hand:
            data["known"][card - 1] = 1 << seat
    for card, mask in (known or {}).items():
        data["known"][card - 1] = mask
    data.update(fields)
    pos.buffer[:] = TINY.state.from_data(data)
    return pos


def play(pos, *steps):
    """Steps are (seat, action); returns the events of all of them."""
    return [event for seat, action in steps for event in pos.play(action, seat)]


def hand(pos, owner, seat):
    return pos.view(seat)["players"][owner]["hand"]


# Sealed choices (TC-2)


def test_all_seats_choose_at_once():
    assert new().actors == (0, 1, 2)


def test_any_order_of_arrival_gives_the_same_bytes():
    chosen = {seat: new().legal_ids(seat)[seat] for seat in range(3)}
    results = set()
    for order in itertools.permutations(chosen):
        pos = new()
        play(pos, *((seat, chosen[seat]) for seat in order))
        results.add(bytes(pos))

    assert len(results) == 1


def test_a_sealed_card_shows_nothing_before_all_are_in():
    pos, other = new(), new()
    events = pos.play(pos.legal_ids(0)[0], 0)
    others = other.play(other.legal_ids(0)[2], 0)

    for seat in (1, 2, None):
        assert pos.view(seat) == other.view(seat)
        seen = [event for event in events if event.seen_by(seat)]
        assert seen == [event for event in others if event.seen_by(seat)]
        assert [event.name for event in seen] == ["sealed_unseen"]
    assert pos.observe(1) == other.observe(1)
    assert pos.view(0)["players"][0]["laid"] != other.view(0)["players"][0]["laid"]


def test_the_last_card_turns_all_over_in_seat_order():
    pos = given([[3, 4], [9, 1], [5, 6]], deck=[12])

    events = play(pos, (2, "lay:5"), (0, "lay:3"), (1, "lay:9"))

    laid = [(event.seat, event.card) for event in events if event.name == "laid"]
    assert laid == [(0, "3"), (1, "9"), (2, "5")]
    assert all(event.seen_by(None) for event in events if event.name == "laid")


# Decisions out of turn (TC-5)


def test_the_catcher_names_and_the_other_decides():
    pos = given([[3, 4], [9, 1], [5, 6]])
    play(pos, (0, "lay:3"), (1, "lay:9"), (2, "lay:5"))
    assert pos.actors == (1,)
    assert [action.name for action in pos.legal_actions()] == ["name:1", "name:3"]

    pos.play("name:3")

    assert pos.actors == (2,)
    assert [action.name for action in pos.legal_actions()] == ["give:6"]


def test_naming_can_be_taken_back_giving_cannot():
    pos = given([[3, 4], [9, 1], [5, 6]])
    play(pos, (0, "lay:3"), (1, "lay:9"), (2, "lay:5"), (1, "name:3"))

    pos.undo()
    assert pos.actors == (1,)
    play(pos, (1, "name:3"), (2, "give:6"))

    assert not pos.can_undo


# Knowledge that travels (TC-5)


def test_a_given_card_is_known_to_giver_and_receiver_only():
    pos = given([[3, 4, 7], [9, 1], [5, 6]])
    events = play(pos, (0, "lay:3"), (1, "lay:9"), (2, "lay:5"), (1, "name:1"), (0, "give:7"))

    assert hand(pos, 1, seat=0) == [7], "the giver still knows it"
    assert hand(pos, 1, seat=1) == [1, 7]
    assert hand(pos, 1, seat=2) == []
    gave = [event for event in events if event.name.startswith("gave")]
    told = {seat: [e.name for e in gave if e.seen_by(seat)] for seat in range(3)}
    assert told == {0: ["gave"], 1: ["gave"], 2: ["gave_unseen"]}


def test_others_forget_a_hand_that_an_unseen_card_has_left():
    # Seat 2 knows the 4 in seat 0's hand; then seat 0 gives a card, and it might be the 4.
    pos = given([[3, 4, 7], [9, 1], [5, 6]], known={4: 0b101})
    assert hand(pos, 0, seat=2) == [4]

    play(pos, (0, "lay:3"), (1, "lay:9"), (2, "lay:5"), (1, "name:1"), (0, "give:7"))

    assert hand(pos, 0, seat=2) == []


def test_redrawing_keeps_what_a_seat_knows_and_varies_the_rest():
    pos = given([[3, 4, 7], [9, 1], [5, 6]], deck=[2, 8, 10, 11, 12], known={9: 0b011})
    hands = {tuple(hand(drawn, 1, seat=1)) for drawn in (pos.determinize(0, i) for i in range(60))}

    assert all(9 in cards for cards in hands)
    assert {card for cards in hands for card in cards} == {9, 1, 2, 5, 6, 8, 10, 11, 12}


def test_a_redrawn_sealed_card_is_in_the_redrawn_hand():
    pos = given([[3, 4, 7], [9, 1, 2], [5, 6, 8]], deck=[10, 11, 12])
    pos.play("lay:9", 1)

    laid = {pos.determinize(0, i).view(1)["players"][1]["laid"] for i in range(80)}

    assert len(laid) > 4
    for i in range(20):
        drawn = pos.determinize(0, i)
        TINY.check_position(TINY.box.plain, drawn.plain)


# The automa (TC-9)


def test_the_automa_has_one_action_per_step_and_gives_its_reason():
    pos = new(automa=True)
    assert pos.automas == (2,)
    reasons = []
    while not pos.is_over:
        seat = pos.actors[-1]
        ids = pos.legal_ids(seat)
        events = pos.play(ids[0], seat)
        if seat == 2:
            assert len(ids) == 1
            reasons += [pos.tell(event, 0, "en") for event in events if event.name == "reason"]
            assert events[0].name == "reason"

    assert "The automa does not lead and lays its highest card." in reasons


def test_the_automa_lays_low_while_it_leads():
    players = [
        {"hand": 0b11, "sealed": 0, "comets": 0},
        {"hand": 0b111100, "sealed": 0, "comets": 1},
        {"hand": 0, "sealed": 0, "comets": 0},
    ]
    pos = given([[1, 2], [3, 4, 5, 6]], automa=1, players=players)
    assert [action.name for action in pos.legal_actions(1)] == ["lay:3"]

    players[0]["comets"] = 1
    level = given([[1, 2], [3, 4, 5, 6]], automa=1, players=players)
    assert [action.name for action in level.legal_actions(1)] == ["lay:6"]


def test_the_redrawn_automa_still_follows_its_rule():
    pos = new(automa=True)
    pos.play(pos.legal_ids(2)[0], 2)

    for seed in range(20):
        drawn = pos.determinize(0, seed)
        own = drawn.view(2)["players"][2]
        assert own["laid"] == max(own["hand"])


# Two ways to end, one without a winner (TC-7)


def test_reaching_the_goal_wins():
    pos = given([[3, 4], [9, 1]], goal=1)

    events = play(pos, (0, "lay:3"), (1, "lay:9"))

    assert pos.is_over
    assert pos.plain.ended_by == ENDING.goal
    assert events[-1].name == "ended"
    assert (pos.winners, pos.ranking(), pos.scores()) == ((1,), [2, 1], [0, 2])


def test_running_out_of_cards_ends_without_a_winner():
    pos = given([[3], [9]])

    play(pos, (0, "lay:3"), (1, "lay:9"))

    assert pos.is_over
    assert pos.plain.ended_by == ENDING.empty
    assert (pos.winners, pos.ranking()) == ((), [2, 1])
    assert pos.legal_ids() == []
    assert pos.legal_actions() == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_game_that_is_over_says_so(lang):
    pos = given([[3], [9]])
    play(pos, (0, "lay:3"), (1, "lay:9"))

    assert pos.prompt(0, lang) == TINY.words.say("prompts", "over", lang)
