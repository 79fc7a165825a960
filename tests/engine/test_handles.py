"""Positions and games as Python people expect them: copied, pickled, written into arrays."""

from __future__ import annotations

import copy
import json
import pickle

import numpy
import pytest

import cosmodrome
from cosmodrome.engine.errors import InvalidOptions
from tests.picking_game import GAME as PEBBLES
from tests.tiny_game import GAME as TINY


@pytest.fixture
def pos():
    pos = PEBBLES.new(players=3, seed=5)
    for _ in range(4):
        pos.play(pos.legal_ids()[0])
    return pos


def test_a_copy_does_not_share_the_bytes(pos):
    before = bytes(pos)
    for made in (copy.copy(pos), copy.deepcopy(pos), pos.copy()):
        assert (made, made.history, made.seed) == (pos, pos.history, pos.seed)
        assert (made.learnt, made.can_undo) == (pos.learnt, pos.can_undo)
        made.play(made.legal_ids()[0])
        assert bytes(pos) == before
        assert len(made.history) == len(pos.history) + 1


def test_a_position_and_its_game_are_pickled(pos):
    again = pickle.loads(pickle.dumps(pos))
    assert again.game is PEBBLES
    assert (again, again.history, again.options) == (pos, pos.history, pos.options)
    assert (again.learnt, again.can_undo) == (pos.learnt, pos.can_undo)
    assert again.record() == pos.record()
    assert pickle.loads(pickle.dumps(cosmodrome.load("rocketmen"))) is cosmodrome.load("rocketmen")
    assert copy.deepcopy(TINY) is TINY


def test_a_game_with_other_components_is_pickled_by_its_file(tmp_path):
    path = tmp_path / "box.toml"
    text = (PEBBLES.folder / "box.toml").read_text("utf-8")
    path.write_text(text.replace("hand_size = 4", "hand_size = 5"), "utf-8")
    other = pickle.loads(pickle.dumps(PEBBLES.with_box(path)))
    assert other.box.plain.hand_size == 5


def test_whole_numbers_of_numpy_are_whole_numbers():
    pos = PEBBLES.new(players=numpy.int64(3), seed=numpy.uint64(2**64 - 1))
    assert (pos.seats, pos.seed, pos.options["players"]) == (3, 2**64 - 1, 3)
    json.dumps(pos.options)
    pos.play(numpy.int16(pos.legal_ids()[0]))
    for nonsense in (True, 1.0, "1", numpy.float32(1), None):
        with pytest.raises(InvalidOptions):
            PEBBLES.new(players=nonsense)
    with pytest.raises(InvalidOptions):
        PEBBLES.new(seed=True)


def test_observations_and_masks_are_written_where_one_wants_them(pos):
    seat = pos.actors[0]
    seen = numpy.full((2, PEBBLES.observation.size), -9, dtype=numpy.int16)
    assert pos.observe(seat, out=seen[1]) is not None
    assert seen[1].tolist() == pos.observe(seat)
    assert (seen[0] == -9).all()
    mask = numpy.full(PEBBLES.actions.size, 7, dtype=numpy.int8)
    pos.mask(out=mask)
    assert mask.tolist() == pos.mask(seat)
    assert [action for action, legal in enumerate(pos.mask()) if legal] == pos.legal_ids()


def test_what_a_game_has_is_said_without_a_position():
    assert (PEBBLES.seats(), PEBBLES.seats(players=3)) == (2, 3)
    assert cosmodrome.load("galactic-cruise").seats(players=1) == 2
    assert PEBBLES.actions.parse("throw:blue") == 2
    assert len(PEBBLES.observation.names) == PEBBLES.observation.size
