"""Fitting a net to results: the same few lines over NumPy and over PyTorch.

NumPy is enough for a tiny run; PyTorch (`pip install 'cosmodrome[learn]'`) uses a GPU where there
is one. A net answers the likelihood of a victory as a logit: the game's own estimate times a slope,
and what three layers make of the observation on top of it. So it starts as the game's estimate.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from cosmodrome.bots.nets import FAR, LOGIT, Layout, layout_of

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game
    from cosmodrome.learn.samples import Samples

WIDTH, NARROW = 64, 32
RATE, LAST_RATE = 2e-3, 1e-4
DECAY = 0.1
#: What was never seen says nothing: all rows begin at nothing, and this sets them apart.
FIRST_BIAS = 0.1
BETAS, SMALL = (0.9, 0.999), 1e-8
#: How much of a result is its margin: the rest is who won.
MARGIN_SHARE = 0.3

Weights = dict[str, Any]


def libraries(name: str) -> tuple[Any, dict[str, Any]]:
    """An array library by its name, and where its arrays go."""
    if name == "numpy":
        import numpy

        return numpy, {}
    import importlib

    torch: Any = importlib.import_module("torch")
    torch.backends.cuda.matmul.allow_tf32 = True
    return torch, {"device": "cuda" if torch.cuda.is_available() else "cpu"}


class Fitter:
    """Weights, and the state of the descent."""

    def __init__(
        self, game: Game, library: str = "numpy", seed: int = 0, kept: Weights | None = None
    ) -> None:
        import numpy

        self.game = game
        self.layout: Layout = layout_of(game)
        self.xp, self.place = libraries(library)
        rng = numpy.random.default_rng(seed)
        rows = max(1, self.layout.rows)
        fresh = {
            "rows": numpy.zeros((rows, WIDTH)),
            "bias": numpy.full(WIDTH, FIRST_BIAS),
            "second": rng.normal(0, math.sqrt(2 / WIDTH), (WIDTH, NARROW)),
            "second_bias": numpy.zeros(NARROW),
            "last": numpy.zeros(NARROW),
            "last_bias": numpy.zeros(()),
            "slope": numpy.ones(()) / 2,
        }
        self.weights = {name: self._array(value) for name, value in (kept or fresh).items()}
        self.means = {name: w * 0 for name, w in self.weights.items()}
        self.squares = {name: w * 0 for name, w in self.weights.items()}
        self.steps = 0
        self._lows, self._starts, self._steps = (
            self._whole(part) for part in (self.layout.lows, self.layout.starts, self.layout.steps)
        )
        self._scales = self._array(self.layout.scales)

    def _array(self, values: Any) -> Any:
        return self.xp.asarray(values, dtype=self.xp.float32, **self.place)

    def _whole(self, values: Any) -> Any:
        return self.xp.asarray(values, dtype=self.xp.int64, **self.place)

    def inputs(self, seen: Any) -> Any:
        """Observations as the first layer takes them: a row for each value, or one for all."""
        above = (self._whole(seen) - self._lows).clip(min=0)
        few = self._steps > 0
        at = self._starts + (few * (self.xp.minimum(above, self._steps) - 1)).clip(min=0)
        value = self.xp.where(few, (above > 0) * self._scales, above * self._scales)
        shape = len(above), max(1, self.layout.rows)
        x = self.xp.zeros(shape, dtype=self.xp.float32, **self.place)
        line = self.xp.arange(len(above), **self.place)[:, None]
        # Where nothing is set it must not undo a neighbour: rows differ, so each is set once.
        x[line, at] = self._array(value)
        return x

    def forward(self, x: Any, estimates: Any) -> tuple[Any, ...]:
        w = self.weights
        first = (x @ w["rows"] + w["bias"]).clip(min=0)
        second = (first @ w["second"] + w["second_bias"]).clip(min=0)
        logit = second @ w["last"] + w["last_bias"] + w["slope"] * estimates
        return first, second, logit

    def targets(self, samples: Samples) -> Any:
        """What is learnt: who won, and a little by how much."""
        import numpy

        leads = samples.margins[numpy.isfinite(samples.margins)]
        spread = max(1.0, float(leads.std())) if len(leads) else 1.0
        lead = 0.5 + 0.5 * numpy.tanh(samples.margins / spread)
        return (1 - MARGIN_SHARE) * samples.shares + MARGIN_SHARE * lead

    def chances(self, logit: Any) -> Any:
        return 1 / (1 + self.xp.exp(-logit))

    def step(self, seen: Any, estimates: Any, targets: Any, rate: float) -> None:
        """One step down the cross entropy of a batch."""
        x, own = self.inputs(seen), self._array(estimates).clip(-FAR, FAR) / LOGIT
        first, second, logit = self.forward(x, own)
        w = self.weights
        slip = (self.chances(logit) - self._array(targets)) / len(x)
        to_second = slip[:, None] * w["last"] * (second > 0)
        to_first = (to_second @ w["second"].T) * (first > 0)
        slopes = {
            "rows": x.T @ to_first, "bias": to_first.sum(axis=0),
            "second": first.T @ to_second, "second_bias": to_second.sum(axis=0),
            "last": second.T @ slip, "last_bias": slip.sum(), "slope": (slip * own).sum(),
        }  # fmt: skip
        self.steps += 1
        for name, slope in slopes.items():
            mean = BETAS[0] * self.means[name] + (1 - BETAS[0]) * slope
            square = BETAS[1] * self.squares[name] + (1 - BETAS[1]) * slope * slope
            self.means[name], self.squares[name] = mean, square
            pace = rate * math.sqrt(1 - BETAS[1] ** self.steps) / (1 - BETAS[0] ** self.steps)
            change = pace * mean / (square**0.5 + SMALL) + rate * DECAY * w[name]
            w[name] = w[name] - change

    def loss(self, samples: Samples, targets: Any, alone: bool = False) -> float:
        """The cross entropy of samples; `alone`, that of the game's own estimate with a slope."""
        total, slope = 0.0, 0.0
        if alone:
            slope = self._best_slope(samples, targets)
        for at in range(0, len(samples), 8192):
            part = slice(at, at + 8192)
            own = self._array(samples.estimates[part]).clip(-FAR, FAR) / LOGIT
            if alone:
                logit = own * slope
            else:
                logit = self.forward(self.inputs(samples.seen[part]), own)[2]
            p = self.chances(logit).clip(1e-6, 1 - 1e-6)
            y = self._array(targets[part])
            total -= float((y * self.xp.log(p) + (1 - y) * self.xp.log(1 - p)).sum())
        return total / max(1, len(samples))

    def _best_slope(self, samples: Samples, targets: Any) -> float:
        """How steeply the game's own estimate foretells results best."""
        import numpy

        own = numpy.clip(samples.estimates, -FAR, FAR) / LOGIT
        best = (math.inf, 0.0)
        for slope in numpy.arange(0.05, 2.5, 0.05):
            p = numpy.clip(1 / (1 + numpy.exp(-slope * own)), 1e-6, 1 - 1e-6)
            loss = -(targets * numpy.log(p) + (1 - targets) * numpy.log(1 - p)).mean()
            best = min(best, (float(loss), float(slope)))
        return best[1]

    def plain(self) -> Weights:
        """The weights in NumPy arrays."""
        import numpy

        def here(w: Any) -> Any:
            return numpy.asarray(w.cpu() if hasattr(w, "cpu") else w, numpy.float32)

        return {name: here(w) for name, w in self.weights.items()}
