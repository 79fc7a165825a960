"""The position people handle: playing, refusing, undoing, copying, looking."""

from __future__ import annotations

import dataclasses

import numpy
import pytest

import cosmodrome
from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.errors import (
    IllegalAction,
    InvalidOptions,
    InvalidPosition,
    InvalidSeat,
    UnknownGame,
)
from cosmodrome.engine.options import Number, Options
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.engine.testing import CheckFailed
from cosmodrome.engine.testing.modes import address
from tests.tiny_game import GAME as TINY


def new(**options):
    return TINY.new(**{"players": 3, "seed": 4, "goal": 3, **options})


def hand(pos, seat):
    return pos.view(seat)["players"][seat]["hand"]


def lay_all(pos):
    """Everybody lays the lowest card; whoever catches the comet is asked next."""
    for seat in pos.actors:
        pos.play(pos.legal_ids(seat)[0], seat)


def test_actions_can_be_given_as_id_name_or_object():
    positions = [new(), new(), new(), new()]
    action = positions[0].legal_actions(1)[0]

    positions[0].play(action)
    positions[1].play(action.id, 1)
    positions[2].play(action.name, 1)
    positions[3].play(numpy.int16(action.id), 1)

    assert len({bytes(pos) for pos in positions}) == 1
    assert all(pos.history == [(1, action.id)] for pos in positions)


def test_an_action_knows_its_name_words_and_rules():
    pos = new()
    action = pos.legal_actions(0)[0]

    assert action.name == f"lay:{hand(pos, 0)[0]}"
    assert action.text("fr") == f"Poser la carte {hand(pos, 0)[0]} face cachée"
    assert action.rules == ("TC-2",)


@pytest.mark.parametrize("action", ["fly", "name:1", -1, 10_000, None, 1.5, True])
def test_a_refused_action_changes_nothing(action):
    pos = new()
    lay = pos.legal_actions(0)[0]
    pos.play(lay)
    before = (bytes(pos), list(pos.history), pos.can_undo)

    with pytest.raises(IllegalAction):
        pos.play(action, 1)

    assert (bytes(pos), list(pos.history), pos.can_undo) == before


def test_a_seat_that_has_chosen_is_refused():
    pos = new()
    lay = pos.legal_actions(0)[0]
    pos.play(lay)

    with pytest.raises(IllegalAction, match="seat 0 has nothing to decide now"):
        pos.play(lay)


def test_a_rule_that_fails_leaves_the_position_as_it_was():
    def broken(box, s, seat, action, events):
        s.round += 1
        raise ZeroDivisionError

    pos = dataclasses.replace(TINY, apply=broken).new(players=2, seed=1)
    before = bytes(pos)

    with pytest.raises(ZeroDivisionError):
        pos.play(pos.legal_ids()[0])

    assert bytes(pos) == before
    assert pos.history == []


def test_more_events_than_fit_are_told_and_nothing_changes():
    def chatty(box, s, seat, action, events):
        s.round += 1
        for _ in range(1000):
            emit(events, 0, 0, 0, 0, 0, EVERYBODY)
        return 0

    pos = dataclasses.replace(TINY, apply=chatty).new(players=2, seed=1)
    before = bytes(pos)

    with pytest.raises(RuntimeError, match="one action caused 1000 events"):
        pos.play(pos.legal_ids()[0])

    assert bytes(pos) == before


def test_undo_goes_back_to_the_last_reveal_and_no_further():
    pos = new()
    start = bytes(pos)
    first, second, third = (pos.legal_actions(seat)[0] for seat in range(3))
    pos.play(first)
    one_in = bytes(pos)
    pos.play(second)

    pos.undo()
    assert bytes(pos) == one_in
    pos.undo()
    assert bytes(pos) == start
    assert pos.history == []

    for action in (first, second, third):
        pos.play(action)
    assert not pos.can_undo
    turned = bytes(pos)
    with pytest.raises(IllegalAction, match="the last action revealed something"):
        pos.undo()
    assert bytes(pos) == turned


def test_undo_before_the_first_action_says_so():
    with pytest.raises(IllegalAction, match="nothing has been played"):
        new().undo()


def test_undo_after_a_reveal_stops_at_the_reveal():
    pos = new()
    lay_all(pos)
    turned = bytes(pos)
    pos.play(pos.legal_ids()[0])

    pos.undo()

    assert bytes(pos) == turned
    assert not pos.can_undo


def test_copies_are_independent():
    pos = new()
    pos.play(pos.legal_ids(0)[0], 0)
    copy = pos.copy()
    before = bytes(pos)

    copy.play(copy.legal_ids(1)[0], 1)
    assert (bytes(pos), len(pos.history)) == (before, 1)

    copy.undo()
    copy.undo()
    assert (bytes(pos), len(pos.history), pos.can_undo) == (before, 1, True)


def test_equal_positions_are_equal_and_hash_alike():
    assert new() == new()
    assert hash(new()) == hash(new())
    assert new() != new(seed=5)
    assert new() != "position"


def test_a_seat_that_does_not_exist_gets_no_answer():
    pos = new(players=2)

    for ask in (pos.view, pos.observe, pos.evaluate, pos.prompt):
        for seat in (2, -1):
            with pytest.raises(InvalidSeat, match=f"there is no seat {seat}: seats are 0 to 1"):
                ask(seat)
    with pytest.raises(InvalidSeat):
        pos.determinize(2, 1)


def test_people_who_watch_see_no_hand():
    assert [player["hand"] for player in new().view()["players"]] == [[], [], []]


def test_bytes_of_the_wrong_length_are_refused():
    with pytest.raises(InvalidPosition, match=r"a position has .* bytes, not 3"):
        TINY.from_bytes(b"123")


def test_a_determinized_position_starts_its_own_record():
    pos = new()
    lay_all(pos)

    drawn = pos.determinize(1, 99)
    drawn.play(drawn.legal_ids()[0])

    assert len(drawn.history) == 1
    assert "[Position {" in drawn.record()


@pytest.mark.parametrize("seed", [(1 << 64) - 1, 1 << 63, 0])
def test_a_seed_has_64_bits(seed):
    assert new(seed=seed) == new(seed=seed)
    assert new().determinize(0, seed) == new().determinize(0, seed)


@pytest.mark.parametrize("seed", [-1, 1 << 64, "7", 7.0, True])
def test_another_seed_is_refused(seed):
    with pytest.raises(InvalidOptions, match="seed must be a whole number"):
        new(seed=seed)


def test_a_missing_seed_is_drawn():
    assert TINY.new(players=2).seed != TINY.new(players=2).seed


def test_an_unknown_game_is_named():
    with pytest.raises(UnknownGame, match="there is no game “chess”; known: pocket-rockets"):
        cosmodrome.load("chess")


def test_a_game_of_another_package_is_found(tmp_path, monkeypatch):
    info = tmp_path / "tiny_comets-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: tiny-comets\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text(
        "[cosmodrome.games]\ntiny-comets = tests.tiny_game:GAME\n", "utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)

    assert "tiny-comets" in cosmodrome.games()
    assert cosmodrome.load("tiny-comets") is TINY


def test_a_game_of_another_package_that_fails_is_named_and_left_out(tmp_path, monkeypatch):
    info = tmp_path / "poor_game-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: poor-game\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[cosmodrome.games]\npoor = no_such:GAME\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.warns(UserWarning, match="the game poor of poor-game is left out: ModuleNotFound"):
        assert "poor" not in cosmodrome.games()
    assert "no_such" in cosmodrome.broken()["poor"]
    with pytest.raises(UnknownGame, match="the game 'poor' cannot be loaded: ModuleNotFoundError"):
        cosmodrome.load("poor")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"actions": ActionSpace(move=40_000)}, "40000 actions; ids have 16 bits"),
        ({"options": Options(players=Number(2, 15, default=2))}, "room for 14 seats at most"),
        ({"state": TINY.options.record}, "the state needs a field rng"),
    ],
)
def test_a_game_that_cannot_work_is_refused_when_it_is_declared(change, sentence):
    with pytest.raises(TypeError, match=sentence):
        dataclasses.replace(TINY, **change)


def test_check_game_says_where_it_looks_for_the_compiled_side():
    copy = dataclasses.replace(TINY)

    with pytest.raises(CheckFailed, match="looks for the game as GAME in the package around"):
        address(copy)
    assert address(TINY) == "tests.tiny_game"
