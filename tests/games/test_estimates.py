"""What an estimate is made of: it adds up, has words, and tells nothing hidden."""

from __future__ import annotations

from itertools import chain

from cosmodrome.engine.estimates import part_named, part_words
from cosmodrome.engine.formats import parse_record, replay_record
from tests import tiny_game
from tests.games.plans import Plan, each_game


@each_game
def test_the_parts_add_up_to_the_estimate_and_read_only_what_the_seat_knows(plan: Plan) -> None:
    met: set[str] = set()
    name = next(iter(plan.endings))
    frozen = parse_record(plan.record(name))
    over = replay_record(plan.game, frozen)
    for pos in chain(plan.moments(plan.pace), [over]):
        for seat in range(pos.seats):
            parts = pos.estimate_parts(seat)
            assert sum(parts.values()) == pos.evaluate(seat)
            if plan.blind_estimate and not pos.is_over:
                assert pos.determinize(seat, 5).estimate_parts(seat) == parts
            met |= set(parts)
    words = part_words(plan.game)
    assert words is not None
    assert met == set(words.entries["parts"])


def test_an_estimate_that_says_no_parts_is_one() -> None:
    pos = tiny_game.GAME.new(seed=1)
    assert pos.estimate_parts(0) == {"whole": pos.evaluate(0)}
    assert part_named(tiny_game.GAME, "whole").text("fr") == "position"
