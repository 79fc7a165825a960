"""Nets: what they answer, when they are used, and what training makes of games."""

import dataclasses
import json

import numpy
import pytest

import cosmodrome
from cosmodrome.bots import nets
from cosmodrome.engine.batch import crew
from cosmodrome.learn.fitting import Fitter
from cosmodrome.learn.samples import Samples, shares
from tests.bots.compiled import run_compiled

GAME = cosmodrome.load("pocket-rockets")


def observations(count):
    """What the first seat sees along a game."""
    position = GAME.new(seed=5)
    found = []
    while len(found) < count:
        seat = position.actors[0]
        options = position.legal_ids(seat)
        position.play(options[len(found) % len(options)], seat)
        found.append(position.observe(0))
    return numpy.array(found, numpy.int16)


def made_samples(count=240):
    """Games in which the seat that holds more action points has won, whatever the estimate says."""
    rng = numpy.random.default_rng(3)
    low, high = numpy.array(GAME.observation.low), numpy.array(GAME.observation.high)
    seen = (low + rng.integers(0, high - low + 1, (count, len(low)))).astype(numpy.int16)
    at = int(numpy.argmax(high - low == 3))
    won = (seen[:, at] > low[at] + 1).astype(numpy.float32)
    estimates = rng.integers(-200, 200, count).astype(numpy.int32)
    return Samples(seen, estimates, won, 10 * won - 5, numpy.arange(count, dtype=numpy.int32))


def test_the_compiled_answer_is_that_of_training(tmp_path):
    fitter = Fitter(GAME, "numpy", seed=2)
    rng = numpy.random.default_rng(1)
    fitter.weights["last"] = rng.normal(0, 1, len(fitter.weights["last"])).astype(numpy.float32)
    nets.write_net(GAME, tmp_path / "net.npz", fitter.plain())
    assert (tmp_path / "net.npz").stat().st_size < 1_000_000
    net = nets.read_net(GAME, tmp_path / "net.npz")
    first, second = (numpy.zeros(len(bias), numpy.float32) for bias in (net.bias, net.second_bias))
    seen = observations(6)
    own = numpy.array([-700, -300, 0, 40, 300, 5000])
    wanted = fitter.forward(fitter.inputs(seen), own.clip(-3000, 3000) / nets.LOGIT)[2]
    found = [nets.answer(net, seen[i], first, second, float(own[i])) for i in range(len(seen))]
    assert found == pytest.approx(nets.LOGIT * wanted, rel=0.02, abs=2)
    assert len(set(found)) == len(found)


def test_fitting_learns_what_the_estimate_does_not_know():
    samples = made_samples()
    fitter = Fitter(GAME, "numpy")
    targets = fitter.targets(samples)
    before = fitter.loss(samples, targets)
    for _ in range(40):
        fitter.step(samples.seen, samples.estimates, targets, 5e-3)
    assert fitter.loss(samples, targets) < before - 0.1
    assert fitter.loss(samples, targets) < fitter.loss(samples, targets, alone=True)


def test_a_net_of_other_components_or_rules_is_not_used(tmp_path, monkeypatch):
    pioneers = cosmodrome.load("space-pioneers")
    assert nets.net_of(pioneers).trust == 1
    assert nets.net_of(pioneers, learnt=False).trust == 0
    # Given the same rules over other components
    changed = cosmodrome.load("space-pioneers", {"values.criteria_other_network": 1})
    assert changed.box.digest != pioneers.box.digest
    assert nets.net_of(changed).trust == 0
    # And a net of another game in the folder of one's own: that of the package is used
    monkeypatch.setenv("COSMODROME_NETS", str(tmp_path))
    nets.write_net(GAME, tmp_path / "space-pioneers.npz", Fitter(GAME).plain())
    assert nets.read_net(pioneers, tmp_path / "space-pioneers.npz") is None
    # Nor one for another number of players
    nets.write_net(GAME, tmp_path / "pocket-rockets.npz", Fitter(GAME).plain(), players=3)
    game = dataclasses.replace(GAME, _cache={})
    assert [nets.net_of(game, True, players).trust for players in (2, 3, 4)] == [0, 1, 0]
    assert [path.name for path in nets.places(pioneers)] == ["space-pioneers.npz", "net.npz"]


def test_half_of_the_games_are_for_two():
    each = [{"players": players} for players in (2, 3, 4)]
    assert shares(GAME, 16) == list(zip(each, (8, 4, 4), strict=True))
    assert sum(share for _, share in shares(GAME, 7)) == 7


def test_one_player_meets_the_opponent_at_each_strength():
    game = cosmodrome.load("galactic-cruise")
    alone = [{"players": 1, "difficulty": word} for word in ("easy", "medium", "hard")]
    assert shares(game, 20)[1:] == [
        ({"players": 3}, 2), ({"players": 4}, 2), *((options, 2) for options in alone)
    ]  # fmt: skip
    assert shares(game, 7, 1) == list(zip(alone, (2, 2, 3), strict=True))
    assert shares(game, 7, 4) == [({"players": 4}, 7)]


def test_a_tiny_run_trains_and_goes_on(tmp_path):
    from cosmodrome.learn.training import Training

    with crew(1) as team:
        line = Training(GAME, tmp_path).round(12, team)
        # When it is taken up again, ended before its report was written, then from where it was
        (tmp_path / "pocket-rockets.json").unlink()
        again = Training(GAME, tmp_path)
        assert again.played == 12
        weights = again.fitter.plain()
        second = again.round(12, team)
    assert line["positions"] > 100
    assert second["games"] == 24
    assert (weights["rows"] != again.fitter.plain()["rows"]).any()
    report = json.loads((tmp_path / "pocket-rockets.json").read_text())
    assert [row["games"] for row in report["rounds"]] == [12, 24]
    assert nets.read_net(GAME, tmp_path / "pocket-rockets.npz").trust == 1


def test_training_sees_what_seats_observe_and_how_games_end():
    told = run_compiled("""
import cosmodrome
from cosmodrome.learn.samples import play
game = cosmodrome.load("pocket-rockets")
samples = play(game, 1, 0, 3, {"players": 3})
for row in samples.seen:
    assert game.observation.outside(row.tolist()) is None
assert set(samples.games.tolist()) == {0, 1, 2}
# All seats of a position are kept, one after the other, and share one victory.
shares = samples.shares.reshape(-1, 3)
assert abs(shares.sum(axis=1) - 1).max() < 1e-6
# The same games whoever plays them
again = play(game, 1, 2, 3, {"players": 3})
assert (again.seen == samples.seen[samples.games == 2]).all()
print(len(samples))
""")
    assert int(told) > 30
