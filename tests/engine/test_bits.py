"""Sets held in the bits of one number."""

from __future__ import annotations

from collections import Counter

from cosmodrome.engine.rules.bits import count_bits, random_bit
from cosmodrome.engine.rules.random import RNG, seed_rng


def test_bits_are_counted():
    assert [count_bits(mask) for mask in (0, 1, 0b1010, 2**40 - 1)] == [0, 1, 2, 40]


def test_every_set_bit_is_as_likely_and_no_other_is_drawn():
    rng = RNG.view(bytearray(RNG.size))
    seed_rng(rng, 7, 0)
    drawn = Counter(random_bit(rng, 0b10010010) for _ in range(3000))
    assert set(drawn) == {1, 4, 7}
    assert all(abs(count - 1000) < 130 for count in drawn.values()), drawn  # five deviations
