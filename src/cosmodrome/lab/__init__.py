"""The laboratory: many games at once, and what can be said about them.

    from cosmodrome.lab import compare, match, simulate, sweep

    result = simulate("pocket-rockets", bots=["greedy", "random"], games=1000, seed=1)
    print(result.summary()["bots"])
    sweep("pocket-rockets", {"values.action_points": [3, 4, 5]}, games=1000, seed=1)

In a script of your own, put calls under `if __name__ == "__main__":`; workers are other processes.
"""

from cosmodrome.lab.matches import Match, match
from cosmodrome.lab.orders import Limits
from cosmodrome.lab.simulation import Simulation, simulate
from cosmodrome.lab.sweeping import Comparison, Sweep, compare, sweep

__all__ = [
    "Comparison",
    "Limits",
    "Match",
    "Simulation",
    "Sweep",
    "compare",
    "match",
    "simulate",
    "sweep",
]
