"""What everybody has seen: cards known in a hand, what a guess keeps, what can be taken back."""

from __future__ import annotations

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise.box import CARD
from tests.games.galactic_cruise.positions import areas, board, give, hand, play, table, technology


def show(pos: Position, seat: int, *cards: str) -> None:
    """Cards of a hand that everybody has seen."""
    for card in cards:
        pos.plain.players[seat].seen |= 1 << CARD.index(card)


def hand_of(pos: Position, seat: int) -> set[str]:
    held = pos.plain.players[seat].hand
    return {card for i, card in enumerate(CARD) if held >> i & 1}


def holding(players: int, *cards: str) -> Position:
    pos = table(players)
    hand(pos, 0, *cards)
    give(pos, 0, stored=(0, 0, 0))
    return pos


WAYS = (
    ("spend:P09",),
    ("assign:TL", "tile:purchase_supplies", "play:P09"),
    ("assign:BR", "tile:refill_silo", "discard:P09", "resource:food"),
)


@pytest.mark.rule("GC/Q96")
@pytest.mark.parametrize("actions", WAYS)
def test_a_card_nobody_had_seen_is_not_taken_back(actions: tuple[str, ...]) -> None:
    pos = holding(3, "P09")
    play(pos, *actions)
    assert not pos.can_undo
    pos = holding(3, "P09")
    show(pos, 0, "P09")
    play(pos, *actions)
    assert pos.can_undo


@pytest.mark.rule("GC/Q96", "GC-247")
def test_a_card_over_the_limit_is_not_taken_back() -> None:
    six = ("P01", "P04", "P05", "P06", "P07", "P08")
    for shown in ((), six):
        pos = holding(3, *six)
        show(pos, 0, *shown)
        play(pos, "meeting", "done", "discard:P04")
        assert pos.can_undo == bool(shown)


@pytest.mark.rule("GC/Q96")
def test_alone_a_card_may_be_taken_back() -> None:
    pos = holding(1, "P09")
    before = bytes(pos)
    play(pos, "spend:P09")
    pos.undo()
    assert bytes(pos) == before


@pytest.mark.rule("GC-244", "GC-245")
def test_cards_taken_openly_are_known_until_they_are_played() -> None:
    pos = table(3)
    board(pos, "P01", "P09", "-", "-")
    give(pos, 0, stored=(0, 0, 0))
    play(pos, "assign:TR", "tile:draw_agenda", "spend:P01")
    assert pos.view(1)["players"][0]["hand"] == ["P09"]
    assert pos.view(None)["players"][0]["seen_by_all"] == ["P09"]


@pytest.mark.rule("GC-351")
def test_a_card_of_the_deck_is_known_to_its_owner_alone() -> None:
    pos = table(3, advanced_technologies=True)
    technology(pos, 0, "TA7")
    areas(pos, T1="0")
    pos.plain.marker[0] = 2
    board(pos, "P01", "P09", "-", "-")
    play(pos, "assign:TR", "tile:draw_agenda")
    events = play(pos, "deck")
    (card,) = hand_of(pos, 0) - {"P01", "P09"}
    assert [(e.name, e.seen_by(0), e.seen_by(1)) for e in events[:2]] == [
        ("drew", True, False), ("drew_unseen", False, True)
    ]  # fmt: skip
    assert card in pos.view(0)["players"][0]["hand"]
    assert card in pos.view(1)["unseen_cards"]
    assert card not in pos.view(0)["unseen_cards"]


def test_a_guess_keeps_known_cards_and_redraws_the_others() -> None:
    pos = holding(3, "P01", "P02")
    hand(pos, 1, "P04", "P05", "P06")
    show(pos, 1, "P04")
    hands = set()
    for seed in range(60):
        guess = pos.determinize(0, seed)
        assert hand_of(guess, 0) == {"P01", "P02"}
        assert "P04" in hand_of(guess, 1)
        assert len(hand_of(guess, 1)) == 3
        hands |= hand_of(guess, 1)
    assert len(hands) > 25
    assert not hands & {"P01", "P02"}
    on_board = {card for card in pos.view()["board"] if card}
    assert not hands & on_board
