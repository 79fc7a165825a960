"""Small sets held in the bits of one number: cards of a hand, seats, missions done."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.random import below


@rule
def count_bits(mask):
    """How many bits of a mask are set; the mask is not negative."""
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


@rule
def random_bit(rng, mask):
    """The number of one of the set bits of a mask, each as likely; the mask is not 0."""
    pick = below(rng, count_bits(mask))
    at = 0
    while pick > 0 or (mask >> at) & 1 == 0:
        pick -= (mask >> at) & 1
        at += 1
    return at


@rule
def put_bits(out, n, bits, first, count):
    """Write an action for each set bit of a mask, from place `n` on; returns the place after."""
    for i in range(count):
        if (bits >> i) & 1 == 1:
            out[n] = first + i
            n += 1
    return n
