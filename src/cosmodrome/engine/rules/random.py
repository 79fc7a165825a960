"""The generator inside the record: sfc32, 32-bit words held in 64-bit fields.

All arithmetic is masked to 32 bits, so the same seed gives the same numbers compiled,
uncompiled and on a GPU.
"""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.record import Record, i64

MASK32 = 0xFFFFFFFF
WORD = i64.bits(32)

RNG = Record("rng", a=WORD, b=WORD, c=WORD, counter=WORD)

WARM_UP_ROUNDS = 12


@rule
def next32(rng):
    """The next 32 random bits."""
    a, b, c = rng.a, rng.b, rng.c
    value = (a + b + rng.counter) & MASK32
    rng.counter = (rng.counter + 1) & MASK32
    rng.a = b ^ (b >> 9)
    rng.b = (c + (c << 3)) & MASK32
    rng.c = (((c << 21) | (c >> 11)) + value) & MASK32
    return value


@rule
def seed_rng(rng, seed, stream):
    """Start the generator from a 64-bit seed; streams of one seed are independent."""
    rng.a = seed & MASK32
    rng.b = (seed >> 32) & MASK32
    rng.c = stream & MASK32
    rng.counter = 1
    for _ in range(WARM_UP_ROUNDS):
        next32(rng)


@rule
def below(rng, n):
    """A number from 0 to n - 1, each exactly as likely (Lemire's multiply and reject)."""
    product = next32(rng) * n
    low = product & MASK32
    if low < n:
        threshold = (MASK32 + 1 - n) % n
        while low < threshold:
            product = next32(rng) * n
            low = product & MASK32
    return product >> 32


@rule
def shuffle(rng, items, count):
    """Shuffle the first `count` items in place."""
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept
