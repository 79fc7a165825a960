"""The laboratory: many games at once, and what can be said about them.

from cosmodrome.lab import simulate, match

result = simulate("pocket-rockets", bots=["greedy", "random"], games=1000, seed=1)
print(result.summary()["bots"])
"""

from cosmodrome.lab.simulation import Match, Simulation, match, simulate

__all__ = ["Match", "Simulation", "match", "simulate"]
