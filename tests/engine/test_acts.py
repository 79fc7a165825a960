"""Selections, amounts and asides: many steps, one act."""

from __future__ import annotations

import dataclasses

import pytest

from cosmodrome.engine.errors import IllegalAction
from cosmodrome.engine.events import told_together
from cosmodrome.engine.position import Position
from cosmodrome.engine.testing import CheckFailed, check_game
from cosmodrome.engine.words import Words
from tests.picking_game import GAME
from tests.picking_game.play import COLOUR, DO, apply

RED, GREEN, BLUE = (DO.throw + colour for colour in range(COLOUR.size))


def dealt(*hand: int, last_round: bool = False) -> Position:
    """Two players; the first has so many pebbles of each colour."""
    pos = GAME.new(seed=1)
    for colour, count in enumerate(hand):
        pos.plain.players[0].hand[colour] = count
    pos.plain.round = 2 if last_round else 1
    return pos


def test_the_game_keeps_the_promises_of_the_engine():
    assert check_game(GAME, games=20).won == 20


def test_a_range_says_which_part_its_actions_play():
    assert [span.role for span in DO] == ["tick", "", "amount", "aside"]
    assert DO.ticks(BLUE)
    assert not DO.ticks(DO.done)
    assert DO.answers([RED, DO.done, DO.look]) == [RED, DO.done]


def test_what_can_be_ticked_and_how_often():
    assert dealt(2, 0, 1).selection(0) == {RED: 2, BLUE: 1}
    # Two must go: blue can only be the second, and is on offer all the same
    pos = dealt(2, 1, 1, last_round=True)
    assert BLUE not in pos.legal_ids(0)
    assert pos.selection(0) == {RED: 2, GREEN: 1, BLUE: 1}


def test_an_act_is_gathered_in_any_order_and_told_in_one_line():
    acts = [["throw:blue", "throw:red", "throw:red", "done"], [RED, RED, BLUE, DO.done]]
    ends = []
    for steps in acts:
        pos = dealt(2, 1, 1)
        events = pos.act(steps)
        ends.append(bytes(pos))
        assert not pos.ticking
        (line,) = told_together(events)
        assert line.all("colour") == ["red", "red", "blue"]
        assert pos.tell(line, 1, "fr") == "Joueur 1 jette : rouge, rouge, bleu."
        assert pos.tell(line, 0, "fr") == "Vous jetez : rouge, rouge, bleu."
        assert pos.tell(line, None) == "Player 1 throws red, red, blue."
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    "steps",
    [
        [],
        ["throw:red"],
        ["throw:red", "done", "bet:1"],
        ["done", "throw:red"],
        ["throw:red", "throw:red", "throw:red", "done"],
        ["throw:green", "bet:0"],
        ["nothing"],
        [999],
    ],
)
def test_an_act_that_cannot_be_changes_nothing(steps):
    pos = dealt(2, 1, 1)
    before = bytes(pos)
    with pytest.raises(IllegalAction):
        pos.act(steps)
    assert (bytes(pos), pos.history) == (before, [])


def test_who_has_learnt_something_says_who_may_take_it_back():
    # Thrown pebbles are news to the others, not to whoever throws them
    pos = dealt(2, 1, 1)
    pos.act([RED, DO.done])
    assert pos.learnt == 0b10
    assert not pos.can_undo
    assert pos.may_undo([0])
    with pytest.raises(IllegalAction):
        pos.undo([0, 1])
    pos.undo([0])
    assert pos.learnt == 0
    assert pos.ticking
    # Where chance spoke, it spoke to whoever acted
    pos = dealt(2, 1, 1)
    pos.play(DO.look)
    assert (pos.learnt, pos.may_undo([0]), pos.may_undo([1])) == (0b01, False, True)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (lambda s, events: s.stack[0].__setattr__("a", 0), "below throw"),
        (lambda s, events: s.stack[0].__setattr__("seat", 1), "does more than tick"),
    ],
)
def test_a_tick_that_does_more_is_found(monkeypatch, broken, said):
    def faulty(box, s, seat, action, events):
        flags = apply(box, s, seat, action, events)
        if DO.ticks(action):
            broken(s, events)
        return flags

    with pytest.raises(CheckFailed, match=said):
        check_game(dataclasses.replace(GAME, apply=faulty, _cache={}), compiled=False)


def test_a_form_for_the_reader_stands_in_both_languages(tmp_path):
    path = tmp_path / "words.toml"
    path.write_text(
        '[events.drew]\nfr = "{player} pioche."\nen = "{player} draws."\n'
        'fr_you = "Vous piochez {card}."\n',
        "utf-8",
    )
    assert Words(path).problems() == [
        "events.drew: speaks to its reader in fr alone",
        "events.drew: fr_you has card more",
    ]
