"""Random games told turn by turn; run with the older rules on the path, which know nothing of this.

    python then.py GAME FIRST COUNT QUESTION,QUESTION

writes one line of JSON for every turn: where it began, who did what at which question, its end.
"""

import itertools
import json
import random
import sys

import cosmodrome
from cosmodrome.engine.testing.declared import option_sets

#: Longer games are told up to here.
LONGEST = 4000


def main():
    game_id, first, count, turns = sys.argv[1:]
    game, turns = cosmodrome.load(game_id), turns.split(",")
    sets = option_sets(game, random.Random(1))
    for number, given in enumerate(itertools.islice(sets, int(first), int(first) + int(count))):
        pos = game.new(given, seed=int(first) + number)
        chance = random.Random(pos.seed)
        start, moves = None, []
        for _ in range(LONGEST):
            asked = pos.asked.name if pos.asked else ""
            if pos.is_over or asked in turns:
                state = game.state.to_data(pos.buffer)
                if start is not None:
                    told = {"game": number, "options": pos.options, "start": start}
                    print(json.dumps({**told, "moves": moves, "end": state}))
                start, moves = state, []
            if pos.is_over:
                break
            seat = pos.actors[0]
            action = chance.choice(pos.legal_ids(seat))
            moves.append((seat, asked, game.actions.text(action)))
            pos.apply(seat, action)


main()
