"""The generator inside the record."""

from __future__ import annotations

import collections

import pytest

from cosmodrome.engine.batch import game_seeds
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.record import Record, i8
from cosmodrome.engine.rules.random import RNG, below, next32, seed_rng, shuffle

CARDS = Record("cards", card=i8[8])


def generator(seed, stream=0):
    rng = RNG.view(bytearray(RNG.size))
    seed_rng(rng, seed, stream)
    return rng


def sfc32(a, b, c, counter):
    """The generator as published, written apart from ours."""
    while True:
        t = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + 8 * c) % 2**32
        c = ((c * 2**21) % 2**32 + (c >> 11) + t) % 2**32
        yield t


@rule
def shuffle_cards(rng, s):
    """Fields can only be reached inside a rule, so the test has one of its own."""
    shuffle(rng, s.card, 8)


def numbers(seed, stream, count):
    """What a process in either mode draws; called in workers too."""
    rng = generator(seed, stream)
    cards = bytearray(range(8))
    shuffle_cards(rng, CARDS.view(cards))
    drawn = [int(next32(rng)) for _ in range(count)]
    return drawn, [int(below(rng, n)) for n in (1, 6, 1 << 31)], bytes(cards)


def test_it_is_sfc32_seeded_with_twelve_rounds():
    reference = sfc32(7, 0, 0, 1)
    for _ in range(12):
        next(reference)

    rng = generator(7)

    assert [next32(rng) for _ in range(100)] == [next(reference) for _ in range(100)]


def test_compiled_rules_draw_the_same_numbers(in_compiled_process):
    cases = [(7, 0, 50), (-1, 1, 50), (-(1 << 63), 0, 50), ((1 << 63) - 1, 3, 50)]
    here = [numbers(*case) for case in cases]

    there = [in_compiled_process(f"{__name__}:numbers", *case) for case in cases]

    assert there == here


def test_every_bit_of_a_64_bit_seed_counts():
    first = {next32(generator(0))}
    for bit in range(64):
        seed = 1 << bit if bit < 63 else -(1 << 63)
        first.add(next32(generator(seed)))

    assert len(first) == 65


def test_streams_of_one_seed_differ():
    drawn = [tuple(next32(rng) for _ in range(3)) for rng in (generator(5, i) for i in range(8))]

    assert len(set(drawn)) == 8


def test_below_is_even():
    rng = generator(1)
    counts = collections.Counter(below(rng, 6) for _ in range(60_000))

    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    # Five standard deviations of a fair die.
    assert all(abs(count - 10_000) < 460 for count in counts.values())


def test_below_one_is_zero():
    rng = generator(3)

    assert {below(rng, 1) for _ in range(50)} == {0}


def test_shuffling_keeps_the_cards_and_reaches_every_order():
    orders = collections.Counter()
    rng = generator(2)
    for _ in range(6000):
        cards = bytearray([0, 1, 2, 9, 9, 9, 9, 9])
        shuffle(rng, CARDS.view(cards).card, 3)
        assert cards[3:] == bytes([9] * 5)
        orders[bytes(cards[:3])] += 1

    assert len(orders) == 6
    # Five standard deviations.
    assert all(abs(count - 1000) < 145 for count in orders.values())


def test_the_seeds_of_a_batch_do_not_depend_on_how_it_is_cut():
    whole = game_seeds(9, 0, 10)

    assert [*game_seeds(9, 0, 4), *game_seeds(9, 4, 10)] == [*whole]
    assert len(set(whole.tolist())) == 10


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_the_seed_of_a_batch_has_64_bits(seed):
    with pytest.raises(InvalidOptions, match="seed must be a whole number below 2"):
        game_seeds(seed, 0, 1)
