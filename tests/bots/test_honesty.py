"""No bot's choice depends on what its seat cannot know."""

import pytest

import cosmodrome
from tests.bots.honesty import ENOUGH


@pytest.mark.parametrize("game_id", cosmodrome.games())
def test_a_choice_depends_on_nothing_its_seat_cannot_know(game_id, in_compiled_process):
    """The same choice in positions that look alike, where one that looked would choose another."""
    assert in_compiled_process("tests.bots.honesty:checked", game_id) == ENOUGH
