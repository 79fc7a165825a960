"""Perft: how many ways a game can go on, the fingerprint of its rules."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Position, shorts


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` legal actions from a position.

    Every link of a chain of decisions counts as an action. Where several seats decide at the same
    time they are asked in seat order. What is drawn on the way follows the position's own
    generator, so a position has one count.
    """
    if depth < 0:
        raise ValueError(f"depth must not be negative: {depth}")
    game = position.game
    box, size = game.box.view, game.actions.size
    out, no_events = shorts(size), shorts(0)
    # One record for each depth: an action is tried on the record below.
    buffers = [bytearray(bytes(position)) for _ in range(depth + 1)]
    records: list[Any] = [game.state.view(buffer) for buffer in buffers]

    def count(left: int) -> int:
        if left == 0:
            return 1
        s = records[left]
        mask = int(game.actors(box, s))
        if mask == 0:
            return 0
        seat = (mask & -mask).bit_length() - 1
        legal = int(game.legal(box, s, seat, out))
        if left == 1:
            return legal
        total = 0
        for action in [int(out[i]) for i in range(legal)]:
            buffers[left - 1][:] = buffers[left]
            game.apply(box, records[left - 1], seat, action, no_events)
            total += count(left - 1)
        return total

    return count(depth)
