"""A stand-in for the CUDA device: runs the kernels' Python thread by thread on the CPU.

It proves the logic around the rules (queue, masks, refusals), not the device's compiler.
Run with COSMODROME_JIT=1; prints one line per thing found equal.
"""

import contextlib
import dataclasses
import io
import json
import tempfile
from pathlib import Path
from types import SimpleNamespace

import numba
import numpy
from numba import types

import cosmodrome
from cosmodrome.engine import gpu, gpu_kernels
from cosmodrome.engine.batch import game_seeds
from cosmodrome.engine.native import native
from cosmodrome.engine.rules.random import RNG


class HostArray(numpy.ndarray):
    def copy_to_host(self):
        return numpy.array(self)


class StandIn:
    """The few names of `numba.cuda` that the engine uses."""

    def __init__(self):
        self.threadIdx = SimpleNamespace(x=0)
        self.block = 0
        self.width = 1
        self.local = SimpleNamespace(array=self.array)
        self.shared = SimpleNamespace(array=self.shared_array)
        self.atomic = SimpleNamespace(add=self.add)
        self.kept = None

    def array(self, shape, dtype):
        return numpy.zeros(shape, dtype=DTYPES.get(dtype, dtype))

    def shared_array(self, shape, dtype):
        if self.kept is None:
            self.kept = self.array(shape, dtype)
        return self.kept

    def add(self, array, at, amount):
        before = int(array[at])
        array[at] += amount
        return before

    def grid(self, dimensions):
        return self.block * self.width + self.threadIdx.x

    def jit(self, *signature, **options):
        def prepared(function):
            if options.get("device"):
                return function
            return Launcher(self, function)

        return prepared

    def device_array(self, shape, dtype):
        return numpy.zeros(shape, dtype=dtype).view(HostArray)

    def to_device(self, array):
        return numpy.array(array).view(HostArray)

    def is_cuda_array(self, array):
        return isinstance(array, HostArray)

    def as_cuda_array(self, array):
        return array

    def get_current_device(self):
        return SimpleNamespace(MULTIPROCESSOR_COUNT=2, name="stand-in")

    def synchronize(self):
        pass


class Launcher:
    def __init__(self, cuda, function):
        self.cuda = cuda
        self.function = function

    def __getitem__(self, shape):
        blocks, threads = shape

        def launch(*arguments):
            plain = [numpy.asarray(a) if isinstance(a, HostArray) else a for a in arguments]
            self.cuda.width = threads
            for block in range(blocks):
                self.cuda.block, self.cuda.kept = block, None
                for thread in range(threads):
                    self.cuda.threadIdx.x = thread
                    self.function(*plain)

        return launch


#: The types kernels name, as NumPy knows them.
DTYPES = {types.int16: numpy.int16}


def main():
    cuda = StandIn()
    numba.cuda = gpu_kernels.cuda = cuda
    gpu.missing = lambda lang="en": None
    gpu.sparingly = contextlib.nullcontext
    for game_id in cosmodrome.games():
        check(device_of(cosmodrome.load(game_id)))
    check_bench()


def device_of(game):
    device = gpu.Device(widened(game))
    DTYPES.update({device.kernels.state: game.state.dtype, device.kernels.rng: RNG.dtype})
    return device


def widened(game):
    """A game whose rules take 64-bit integers, as on the device: each is compiled once."""

    def wide(name):
        rule = native(game).entry(name)
        return lambda *given: rule(*(int(x) if isinstance(x, numpy.integer) else x for x in given))

    rules = ("setup", "actors", "legal", "apply", "scores", "ranking", "observe")
    return dataclasses.replace(game, **{name: wide(name) for name in rules})


def check(device):
    game = device.game
    games, limit = 5, 40
    seeds = game_seeds(3, 0, games)
    with_limit = {}
    for memory in gpu_kernels.MEMORIES:
        how = {"memory": memory, "block": 2, "blocks_per_processor": 1}
        with_limit[memory] = device.random_games(seeds, limit=limit, finals=True, **how)
    first = with_limit[gpu_kernels.GLOBAL]
    for memory, played in with_limit.items():
        for name, array in played.items():
            assert array.tobytes() == first[name].tobytes(), (game.id, memory, name)
    batch = device.batch(seeds)
    generators = batch.generators()
    actions = cuda_zeros(games)
    for _ in range(limit):
        batch.random_actions(generators, actions)
        batch.step(actions)
    assert batch.states.tobytes() == first["finals"].tobytes(), game.id
    for g in range(games):
        position = game.from_bytes(batch.states[g].tobytes())
        if position.is_over:
            assert batch.seats[g] == -1
            continue
        seat = position.actors[0]
        assert batch.seats[g] == seat
        assert numpy.flatnonzero(batch.masks[g]).tolist() == position.legal_ids(seat)
        assert batch.observations[g].tolist() == position.observe(seat)
    assert batch.refused == 0
    before, playing = batch.states.tobytes(), int((batch.seats >= 0).sum())
    batch.step(cuda_zeros(games) - 1)
    assert batch.states.tobytes() == before
    assert batch.refused == playing
    points, places, winners = batch.score()
    assert points.tobytes() == first["points"].tobytes()
    assert places.tobytes() == first["places"].tobytes()
    assert winners.tobytes() == first["winners"].tobytes()
    _, packed = game.pack_options({})
    whole = native(game).random_games(packed, batch.players, seeds[:1].view(numpy.int64))
    played = device.random_games(seeds[:1], block=1, blocks_per_processor=1)
    for name, array in whole.items():
        assert array.tobytes() == played[name].tobytes(), (game.id, name)
    print(game.id, "equal")


def check_bench():
    """What `bench/gpu_check.py` compares comes out equal here, and it says where something is not.

    There is no PyTorch to hand anything over to: that a check fails is told as well.
    """
    from bench import gpu_check

    gpu_check.Device = device_of
    gpu_check.STEPPED, gpu_check.STEPPED_FAST = (3, 20), ((3, 2),)
    gpu_check.WHOLE = gpu_check.HANDED = 2
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "report.json"
        arguments = ["--game", "pocket-rockets", "--games", "2", "--json", str(kept)]
        with contextlib.redirect_stdout(io.StringIO()) as told:
            ended = gpu_check.main([*arguments, "--lock", str(Path(folder) / "lock")])
        report = json.loads(kept.read_text())
    assert report["equal, 2 players"] == report["equal, 4 players"] == {"shared": True}, told
    assert report["steps"] == {"states": True, "looks": True, "refused": True}
    assert [line["games"] for line in report["stepping speed"]] == [3, 3]
    assert "Error: " in report["hand-over"]
    assert ended == 1
    print("bench checked")


def cuda_zeros(count):
    return numpy.zeros(count, dtype=numpy.int32).view(HostArray)


if __name__ == "__main__":
    main()
