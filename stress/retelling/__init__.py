"""How turns under older rules are told in the actions of today, a module for each game.

A module has
- `TURNS`: the questions at which a turn begins; positions are compared where one of them is asked;
- `IGNORED`: fields that are not compared (what a choice being made keeps), `players.x` in seats;
- `retell(pos, turn)`: play on, in today's actions, what was played then;
- if need be `converted(state)`: the fields of a position of then as those of today; `settle(pos)`:
  take the steps that are taken by themselves now; and `mended(turn)`: the name of a rule that plays
  differently since, and touches this turn.
"""
