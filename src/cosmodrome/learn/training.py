"""Training a net round by round: play games, fit, keep a checkpoint and a line of the report.

Everything lies in one folder: `GAME.npz`, the net as bots use it (COSMODROME_NETS names the
folder), `GAME.checkpoint.npz`, from which training goes on, and `GAME.json`, the report.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cosmodrome.bots import nets
from cosmodrome.engine.batch import Chunks, Crew, run_chunks
from cosmodrome.learn.fitting import LAST_RATE, RATE, Fitter
from cosmodrome.learn.samples import Samples

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

#: Games of a worker between two reports, and positions of a step.
CHUNK, BATCH = 16, 1024
#: One game in so many is kept apart, to see what was learnt.
APART = 10
#: A round goes over its positions so often.
PASSES = 4


@dataclass
class Training:
    """A net in the making."""

    game: Game
    folder: Path
    library: str = "numpy"
    seed: int = 0
    #: How many play; 0: any number.
    players: int = 0
    #: Games played so far, and what each round found.
    played: int = 0
    report: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        kept = self._kept()
        self.fitter = Fitter(self.game, self.library, self.seed, kept)

    def path(self, end: str) -> Path:
        return self.folder / f"{self.game.id}.{end}"

    def _kept(self) -> dict[str, Any] | None:
        """The weights of a checkpoint of this game, with its report taken up."""
        import numpy

        if not self.path("checkpoint.npz").exists():
            return None
        with numpy.load(self.path("checkpoint.npz")) as file:
            if str(file["fingerprint"]) != nets.fingerprint(self.game):
                return None
            self.played = int(file["played"])
            self.report = json.loads(str(file["report"]))
            return {name: file[name] for name in (*nets.ARRAYS, "last_bias", "slope")}

    def round(
        self, games: int, team: Crew, progress: Callable[[int], None] | None = None
    ) -> dict[str, Any]:
        """Play so many games, fit to them, and keep what came out; returns its line."""
        began = time.monotonic()
        parts = run_chunks(
            team, "cosmodrome.learn.samples:play_chunk", Chunks(games, CHUNK),
            self.game.id, self.seed, self.played, self.players, progress=progress,
        )  # fmt: skip
        samples = Samples.joined([part["samples"] for part in parts])
        self.played += games
        line = {"games": self.played, "positions": len(samples), **self.fit(samples)}
        line["seconds"] = round(time.monotonic() - began, 1)
        self.report.append(line)
        self.keep()
        return line

    def fit(self, samples: Samples) -> dict[str, float]:
        """Go over positions in random order; how well games kept apart are foretold after it.

        `alone` is what the game's own estimate comes to, `net` what the net does: cross entropies.
        It is left as it was when it foretold them best: few games are soon known by heart.
        """
        import numpy

        targets = self.fitter.targets(samples)
        apart = samples.games % APART == 0
        held = Samples(*(column[apart] for column in samples))
        own = numpy.flatnonzero(~apart)
        rng = numpy.random.default_rng(self.seed + self.played)
        steps = max(1, PASSES * -(-len(own) // BATCH))
        step = 0
        best, kept = math.inf, self.fitter.weights
        for _ in range(PASSES):
            order = rng.permutation(own)
            for at in range(0, len(order), BATCH):
                rows = order[at : at + BATCH]
                rate = RATE + (LAST_RATE - RATE) * step / steps
                self.fitter.step(samples.seen[rows], samples.estimates[rows], targets[rows], rate)
                step += 1
            loss = self.fitter.loss(held, targets[apart])
            if loss < best:
                best, kept = loss, dict(self.fitter.weights)
        self.fitter.weights = kept
        return {
            "alone": round(self.fitter.loss(held, targets[apart], alone=True), 4),
            "net": round(best, 4),
        }

    def keep(self) -> None:
        """Write the net, the checkpoint and the report, each whole or not at all."""
        import numpy

        self.folder.mkdir(parents=True, exist_ok=True)
        weights = self.fitter.plain()
        half = self.path("half.npz")
        numpy.savez_compressed(
            half, allow_pickle=False, played=numpy.array(self.played),
            fingerprint=numpy.array(nets.fingerprint(self.game)),
            report=numpy.array(json.dumps(self.report)), **weights,
        )  # fmt: skip
        half.replace(self.path("checkpoint.npz"))
        nets.write_net(self.game, half, weights, players=self.players)
        half.replace(self.path("npz"))
        told = {"game": self.game.id, "rounds": self.report}
        self.path("json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")

    def matched(self, games: int, iterations: int, team: Crew) -> dict[str, Any]:
        """How the search does with the net against itself without, as a part of the last line.

        Workers know the net that they met first, so a team plays for one round only.
        """
        from cosmodrome.lab import match

        names = [f"ace:{iterations}", f"search:{iterations}"]
        options = {"players": self.players or 2}
        found = match(
            self.game.id, names, games=games, seed=self.seed, options=options, team=team
        )  # fmt: skip
        result = found.result(names[0])
        self.report[-1]["match"] = {"games": result["duels"], "score": result["score"]}
        self.keep()
        return result
