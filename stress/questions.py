"""How much a game asks: `python -m stress.questions GAME [--games 5]`, played by a bot.

So many games of each number of players. A turn is a round in which a seat decides. A question is
counted where an act begins; a selection, its ticks and what closes it, is one act. What is merely
allowed is counted with the answers. Some are answered by the table: those with one action, and
for whoever lets empty windows pass those with one answer.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from typing import Any

os.environ.setdefault("COSMODROME_JIT", "1")

import cosmodrome
from cosmodrome.bots import make_bot

ROUNDS = ("round", "space", "turns")


def moment(pos: Any) -> int:
    """What a game counts its rounds by."""
    return next(getattr(pos.plain, name) for name in ROUNDS if hasattr(pos.plain, name))


def play(game: Any, bot: str, players: int, seed: int, count: dict[str, Any]) -> None:
    """One game to its end."""
    pos = game.new(seed=seed, players=players)
    people = pos.seats - len(pos.automas)
    count["seats"] += people
    bots = [make_bot(bot, seed=1000 * seed + seat) for seat in range(pos.seats)]
    turns = set()
    while not pos.is_over:
        seat = pos.actors[0]
        turns.add((moment(pos), seat))
        legal = pos.legal_ids(seat)
        if not pos.ticking and seat not in pos.automas:
            name = pos.asked.name if pos.asked else "turn"
            count["acts"] += 1
            count["legal"] += len(legal)
            count["most"] = max(count["most"], len(legal))
            answers = len(game.actions.answers(legal))
            count["answers"] += answers
            count["single"] += len(legal) == 1
            count["windows"] += answers == 1 < len(legal)
            count["asked"][name] += 1
            count["offered"][name] += len(legal)
            count["widest"][name] = max(count["widest"][name], len(legal))
        action = bots[seat].choose(game, bytes(pos), seat)
        if not pos.ticking and seat not in pos.automas:
            count["passed"] += [action] == game.actions.answers(legal) and len(legal) > 1
        pos.play(action, seat)
    count["turns"] += sum(seat not in pos.automas for _, seat in turns)
    count["scores"] += sum(pos.scores()[:people])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m stress.questions", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=5, help="for each number of players")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    game = cosmodrome.load(arguments.game)
    numbers = "seats acts legal most answers single windows passed scores turns"
    total: dict[str, Any] = {**dict.fromkeys(numbers.split(), 0)}
    total |= {name: Counter() for name in ("asked", "offered", "widest")}
    players = game.options.players
    for seats in range(players.low, players.high + 1):
        for seed in range(1, arguments.games + 1):
            play(game, arguments.bot, seats, 100 * seats + seed, total)
        print(f"{seats}:", total["acts"], total["legal"], file=sys.stderr, flush=True)
    if arguments.json:
        print(json.dumps(total))
        return 0
    acts = total["acts"]
    print(
        f"acts per seat {acts / total['seats']:.1f}, per turn {acts / total['turns']:.2f};", end=""
    )
    print(" points per seat", end=" ")
    print(f"{total['scores'] / total['seats']:.1f}")
    print(
        f"legal actions per question {total['legal'] / acts:.2f}, at most {total['most']};", end=""
    )
    print(f" answers {total['answers'] / acts:.2f}; only one action {total['single'] / acts:.1%},")
    print(f"one answer beside what is allowed {total['windows'] / acts:.1%}")
    asked, seats = acts - total["single"], total["seats"]
    print(f"acts asked of a person: {asked / seats:.1f} per seat;", end=" ")
    print(f"where empty windows pass {(asked - total['passed']) / seats:.1f}")
    for name, often in total["asked"].most_common():
        mean, widest = total["offered"][name] / often, total["widest"][name]
        print(f"  {name:16} {often:6} {often / acts:6.1%} {mean:6.1f} on offer, at most {widest}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
