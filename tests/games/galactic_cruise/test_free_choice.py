"""Choices a rule leaves free: the bonus before Reputation is gained, resources of any kind."""

from __future__ import annotations

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise.box import REPUTATION_MAX
from tests.games.galactic_cruise.positions import (
    areas,
    discarded,
    give,
    guest_bonuses,
    me,
    play,
    question,
    table,
)
from tests.games.galactic_cruise.test_modules import before_stop, with_technology


def in_space(reputation: int) -> Position:
    """Three points of Reputation come of a Space stop, for which nobody holds a card."""
    pos = table(2)
    areas(pos)
    discarded(pos, "P33")
    guest_bonuses(pos, "reputation", "credit", "ad")
    give(pos, 0, reputation=reputation, vp=0)
    before_stop(pos, "ST1", 1, "A", "BP01", "BP43")  # three Adventurous icons
    return pos


@pytest.mark.rule("GC-128", "GC-S09")
def test_the_bonus_may_be_used_before_space_brings_reputation() -> None:
    none = in_space(0)
    assert (question(none), me(none).reputation) == ("step_2", 3)
    low = in_space(2)
    assert question(low) == "space"
    play(low, "bonus:credit-1", "done")  # from 2, where 5 would give none
    assert (me(low).reputation, question(low)) == (1 + 3, "step_2")
    pos = in_space(REPUTATION_MAX - 2)
    assert question(pos) == "space"
    above = pos.copy()
    play(above, "done")
    assert (me(above).reputation, me(above).vp) == (REPUTATION_MAX, 1)
    play(pos, "bonus:credit-4", "done")
    assert (me(pos).reputation, me(pos).vp) == (REPUTATION_MAX - 6 + 3, 0)


@pytest.mark.rule("GC/Q103", "GC-351")
def test_the_resources_of_a_bonus_that_pays_for_one_more_stop_are_of_any_kind() -> None:
    pos = with_technology("TA1")
    before_stop(pos, "ST1", 1, "A", "BP09", "BP10")
    give(pos, 0, stored=(0, 0, 1), reputation=12)
    play(pos, "yes")
    assert question(pos) == "pay_move"
    play(pos, "bonus:resource-12")
    assert pos.plain.wild > 1
    pos.act(["resources:food", *["resources:fuel"] * (pos.plain.wild - 1), "done"])
    play(pos, "resource:fuel")
    assert me(pos).ships[0].stop == 2
    assert me(pos).stored[0] == 1
