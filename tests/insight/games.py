"""Short games played by cadets, for looking back on."""

from __future__ import annotations

from collections import defaultdict

import cosmodrome
from cosmodrome.bots import make_bot
from cosmodrome.engine.position import Position
from cosmodrome.insight.analysis import Act, Analysis


def played(game_id: str, steps: int, seed: int = 4) -> tuple[Position, list[Act], Position]:
    """The start of a game, its acts as far as a number of steps, and where they lead."""
    game = cosmodrome.load(game_id)
    pos = game.new(seed=seed)
    cadets = [make_bot("cadet", seed=seat) for seat in range(pos.seats)]
    acts: list[Act] = []
    begun: defaultdict[int, list[int]] = defaultdict(list)
    while not pos.is_over and len(pos.history) < steps:
        seat = pos.actors[0]
        action = cadets[seat].choose(game, bytes(pos), seat)
        begun[seat].append(action)
        pos.apply(seat, action)
        if not game.actions.ticks(action):
            acts.append((seat, tuple(begun.pop(seat))))
    return game.new(seed=seed), acts, pos


def answered(analysis: Analysis, bot: str = "greedy") -> Analysis:
    """With every question answered by a light bot."""
    while questions := analysis.questions():
        for question in questions:
            limits = {name: it for name, it in question.limits.items() if name != "seconds"}
            thinker = make_bot(bot, seed=1, **limits)
            analysis.take(question, thinker.hint(analysis.game, question.position, question.seat))
    return analysis
