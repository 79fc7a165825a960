"""Whole games with launches, Rachel and every module are the same compiled and uncompiled, and so
are their words, which ask rules."""

from __future__ import annotations

import zlib

from cosmodrome.engine.batch import executor, run_call
from cosmodrome.engine.compiling import COMPILED
from cosmodrome.engine.formats import parse_record
from tests.games.galactic_cruise.plan import PLAN

#: One question in so many is read too.
WORDED = 5


def retraced(name: str) -> list[int]:
    """A frozen game, and what its rules say after every action, as checksums."""
    record = parse_record(PLAN.record(name))
    pos = PLAN.game.new(seed=record.seed, **record.options)
    found = []
    for number, (seat, action, _) in enumerate(record.actions):
        pos.play(action, seat)
        seats = range(pos.seats)
        estimates = [pos.evaluate(seat) for seat in seats]
        legal = [] if pos.is_over else pos.legal_ids()
        said = (bytes(pos), legal, pos.scores(), pos.ranking(), estimates, pos.observe(0))
        found.append(zlib.crc32(repr(said).encode()))
        if number % WORDED == 0 and not pos.is_over:
            words = [
                pos.prompt(pos.actors[0], "en"),
                *(it.text("en") for it in pos.legal_actions()),
            ]
            found.append(zlib.crc32(repr(words).encode()))
    return found


def test_frozen_games_are_the_same_in_both_modes() -> None:
    mode = "0" if COMPILED else "1"
    with executor(1, mode) as pool:
        for name in PLAN.endings:
            target = f"{__name__}:retraced"
            assert run_call(pool, mode, target, name) == retraced(name), name
