"""Batches of games on one CUDA device: the same functions, the same bytes.

    device = Device(game)
    device.random_games(seeds, players=2)            # whole games, results in NumPy arrays

    batch = device.batch(seeds, players=2)           # stepping, for learners
    batch.seats, batch.masks, batch.observations     # stay on the device
    batch.step(actions)                              # one action per game

Arrays that stay on the device offer the CUDA array interface, which PyTorch
(`torch.as_tensor(batch.masks, device="cuda")`) and CuPy (`cupy.asarray`) take without a copy.
Needs the extra `gpu`, a process that runs compiled (`COSMODROME_JIT=1`) and an NVIDIA driver.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cosmodrome.engine.compiling import COMPILED
from cosmodrome.engine.errors import NoGpu, said
from cosmodrome.engine.gpu_compiling import sparingly
from cosmodrome.engine.words import Sentence

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

#: Threads of a block and blocks of a multiprocessor that played fastest: in shared memory where the
#: positions of a block fit there, else in global memory, sorted; see docs/gpu.md.
SHARED_SHAPE = (64, 5)
BLOCK = 128
BLOCKS_PER_PROCESSOR = 16
MEMORY = "global"
#: Memory a block may share without asking the driver for more.
SHARED_BYTES = 48 * 1024
STEP_BLOCK = 128
#: So many games are under way at once where they are sorted by what is asked.
PLACES = 1 << 18
#: Decisions between two looks at whether all games are over.
ROUNDS = 64


def missing() -> Sentence | None:
    """What is missing to run on a GPU, or nothing."""
    try:
        from numba import cuda
    except ImportError:
        return said("no_gpu_library")
    if not hasattr(cuda, "HAS_NUMBA"):
        return said("no_gpu_library")
    return None if cuda.is_available() else said("no_gpu")


def require_gpu() -> None:
    """Raise `NoGpu` where games cannot run on a device."""
    if (problem := missing()) is not None:
        raise NoGpu(problem)


class Kernels:
    """The kernels of one game, compiled when first asked for."""

    def __init__(self, game: Game) -> None:
        if not COMPILED:
            raise RuntimeError("this process runs rules uncompiled; set COSMODROME_JIT=1")
        import numba
        from numba import types

        from cosmodrome.engine.rules.random import RNG

        self.game = game
        self.state = numba.from_dtype(game.state.dtype)
        self.rng = numba.from_dtype(RNG.dtype)
        boxes = types.Array(numba.from_dtype(game.box_layout.dtype), 1, "C")
        options = types.Array(numba.from_dtype(game.options.record.dtype), 1, "C")
        states = types.Array(self.state, 1, "C")
        generators = types.Array(self.rng, 1, "C")
        bytes_, longs = types.Array(types.int8, 1, "C"), types.Array(types.int64, 1, "C")
        masks = types.Array(types.int8, 2, "C")
        shorts = types.Array(types.int16, 2, "C")
        ints, tables = types.Array(types.int32, 1, "C"), types.Array(types.int32, 2, "C")
        whole = types.int64
        #: What each kernel takes.
        self.signatures = {
            "random": (boxes, options, states, states, longs, longs, whole, bytes_, longs, longs,
                       tables, tables, ints, states),
            "pick": (boxes, states, generators, ints, ints, ints, whole, bytes_, ints, ints, ints),
            "act": (boxes, options, states, states, generators, ints, ints, longs, longs, bytes_,
                    bytes_, ints, ints, ints, longs, longs, tables, tables, ints, states, ints,
                    ints),
            "starts": (ints, ints),
            "sort": (ints, ints, ints),
            "setup": (boxes, options, states, states, longs, bytes_),
            "look": (boxes, states, bytes_, masks, shorts),
            "observe": (boxes, states, bytes_, masks, shorts),
            "step": (boxes, states, bytes_, masks, ints, longs),
            "choose": (masks, bytes_, generators, ints),
            "score": (boxes, states, tables, tables, ints),
            "seed": (generators, longs),
        }  # fmt: skip

    def fits_shared(self, block: int) -> bool:
        """Whether the positions of a block fit into its shared memory."""
        return self.game.state.size * block <= SHARED_BYTES

    def fastest(self) -> tuple[str, int, int]:
        """The memory, threads of a block and blocks of a multiprocessor that suit this game."""
        if self.fits_shared(SHARED_SHAPE[0]):
            return "shared", *SHARED_SHAPE
        return "sorted", BLOCK, BLOCKS_PER_PROCESSOR

    def function(self, name: str, memory: str = MEMORY, block: int = BLOCK) -> Callable[..., Any]:
        """The Python source of a kernel for this game."""
        from cosmodrome.engine import gpu_kernels as made

        kernel: Callable[..., Any] = {
            "random": lambda: made.random_kernel(self.game, self.state, self.rng, memory, block),
            "pick": lambda: made.pick_kernel(self.game),
            "act": lambda: made.act_kernel(self.game),
            "starts": lambda: made.starts_kernel(),
            "sort": lambda: made.sort_kernel(),
            "setup": lambda: made.setup_kernel(self.game),
            "look": lambda: made.look_kernel(self.game, False),
            "observe": lambda: made.look_kernel(self.game, True),
            "step": lambda: made.step_kernel(self.game),
            "choose": lambda: made.choose_kernel(self.game),
            "score": lambda: made.score_kernel(self.game),
            "seed": lambda: made.seed_kernel(),
        }[name]()
        return kernel

    def ptx(self, name: str, capability: tuple[int, int], memory: str = MEMORY) -> str:
        """A kernel as PTX; works without a device."""
        from types import SimpleNamespace

        import numba.cuda.dispatcher
        from numba import cuda, types

        block = BLOCK if self.fits_shared(BLOCK) else 1
        # The compiler asks the device only for what it is told here.
        numba.cuda.dispatcher.get_current_device = lambda: SimpleNamespace(
            compute_capability=capability
        )
        with sparingly():
            text, _ = cuda.compile(
                self.function(name, memory, block), types.void(*self.signatures[name]),
                device=False, abi="numba", cc=capability, output="ptx",
            )  # fmt: skip
        return str(text)

    def kernel(
        self, name: str, memory: str = MEMORY, block: int = BLOCK, registers: int | None = None
    ) -> Any:
        """A kernel compiled for the device at hand."""
        from numba import cuda, types

        variant = ""
        if name == "random":
            variant = f"{memory}.{block if memory == 'shared' else 0}.{registers}"
        key = f"gpu.{name}.{variant}"
        if key not in self.game._shared:
            with sparingly():
                self.game._shared[key] = cuda.jit(
                    types.void(*self.signatures[name]), max_registers=registers
                )(self.function(name, memory, block))
        return self.game._shared[key]


class Device:
    """One game on the CUDA device of this process."""

    def __init__(self, game: Game) -> None:
        require_gpu()
        import numpy
        from numba import cuda

        self.game = game
        self.kernels = Kernels(game)
        self.processors: int = cuda.get_current_device().MULTIPROCESSOR_COUNT
        self.box = cuda.to_device(game.box_layout.array(bytes(game.box.packed)))
        self.zeros = cuda.to_device(numpy.zeros(1, dtype=game.state.dtype))
        ticks = [game.actions.ticks(action) for action in range(game.actions.size)]
        self.ticks = cuda.to_device(numpy.array(ticks, dtype=numpy.int8))

    def options(self, chosen: dict[str, Any]) -> Any:
        """A checked set of options on the device."""
        from numba import cuda

        _, packed = self.game.pack_options(chosen)
        return cuda.to_device(self.game.options.record.array(bytes(packed)))

    def random_games(
        self,
        seeds: Any,
        *,
        limit: int = 1_000_000,
        finals: bool = False,
        memory: str | None = None,
        block: int | None = None,
        blocks_per_processor: int | None = None,
        registers: int | None = None,
        **options: Any,
    ) -> dict[str, Any]:
        """Random games from 64-bit seeds, as the CPU plays them: how long, points, places, winners.

        `lengths` counts decisions, `acts` a selection and what closes it as one.

        `finals` adds the positions they ended in. The other arguments choose how the games are
        spread over the device, never what is played.
        """
        import numpy
        from numba import cuda

        usual, threads, blocks = self.kernels.fastest()
        if memory not in (None, usual):
            threads, blocks = BLOCK, BLOCKS_PER_PROCESSOR
        memory, block = memory or usual, block or threads
        seeds = numpy.ascontiguousarray(seeds).view(numpy.int64)
        count, seats = len(seeds), self.game.new(seed=0, **options).seats
        ended = cuda.device_array(count if finals else 0, dtype=self.game.state.dtype)
        lengths = cuda.device_array(count, dtype=numpy.int64)
        acts = cuda.device_array(count, dtype=numpy.int64)
        points = cuda.device_array((count, seats), dtype=numpy.int32)
        places = cuda.device_array((count, seats), dtype=numpy.int32)
        winners = cuda.device_array(count, dtype=numpy.int32)
        results = lengths, acts, points, places, winners, ended
        if memory == "sorted":
            self._play_sorted(seeds, self.options(options), limit, block, results)
        else:
            kernel = self.kernels.kernel("random", memory, block, registers)
            blocks = min(
                self.processors * (blocks_per_processor or blocks),
                (count + block - 1) // block,
            )
            places_needed = blocks * block if memory == "global" else 1
            states = cuda.device_array(places_needed, dtype=self.game.state.dtype)
            queue = cuda.to_device(numpy.zeros(1, dtype=numpy.int64))
            kernel[blocks, block](
                self.box, self.options(options), self.zeros, states, queue, cuda.to_device(seeds),
                limit, self.ticks, *results,
            )  # fmt: skip
        result = {
            "lengths": lengths,
            "acts": acts,
            "points": points,
            "places": places,
            "winners": winners,
        }
        if finals:
            result["finals"] = ended
        return {name: array.copy_to_host() for name, array in result.items()}

    def _play_sorted(
        self, seeds: Any, options: Any, limit: int, block: int, results: tuple[Any, ...]
    ) -> None:
        """Random games, sorted by what their threads are about to do before they do it."""
        import numpy
        from numba import cuda

        from cosmodrome.engine.gpu_kernels import EMPTY
        from cosmodrome.engine.rules.random import RNG

        def ints(count: int, value: int = 0) -> Any:
            return cuda.to_device(numpy.full(count, value, dtype=numpy.int32))

        places, questions = min(PLACES, len(seeds)), self.game.questions
        kinds = 1 + (len(questions.kinds) if questions else 0)
        size = self.game.actions.size
        names = ("pick", "act", "starts", "sort")
        pick, act, starts, sort = (self.kernels.kernel(name) for name in names)
        states = cuda.device_array(places, dtype=self.game.state.dtype)
        generators = cuda.device_array(places, dtype=RNG.dtype)
        order = cuda.to_device(numpy.arange(places, dtype=numpy.int32))
        numbers, played, closed = ints(places, EMPTY), ints(places), ints(places)
        actions, keys = ints(places), ints(places)
        seats = cuda.to_device(numpy.zeros(places, dtype=numpy.int8))
        asked, asked_first, picked, picked_first = (
            ints(kinds), ints(kinds), ints(size + 1), ints(size + 1),
        )  # fmt: skip
        queue, seeds = cuda.to_device(numpy.zeros(1, dtype=numpy.int64)), cuda.to_device(seeds)
        blocks = (places + block - 1) // block

        def sorted_by(counts: Any, firsts: Any) -> None:
            starts[1, 1](counts, firsts)
            sort[blocks, block](keys, firsts, order)

        # Every place asks the queue once in vain: then the last game is over.
        while int(queue.copy_to_host()[0]) < len(seeds) + places:
            for _ in range(ROUNDS):
                pick[blocks, block](
                    self.box, states, generators, order, numbers, played, limit, seats, actions,
                    keys, picked,
                )  # fmt: skip
                sorted_by(picked, picked_first)
                act[blocks, block](
                    self.box, options, self.zeros, states, generators, order, numbers, queue,
                    seeds, self.ticks, seats, actions, played, closed, *results, keys, asked,
                )  # fmt: skip
                sorted_by(asked, asked_first)

    def batch(self, seeds: Any, *, observing: bool = True, **options: Any) -> Batch:
        """Games to be stepped, one per seed."""
        return Batch(self, seeds, observing, options)


class Batch:
    """Many games side by side; every array stays on the device.

    `seats` (int8) says who decides, -1 where the game is over; `masks` (int8, games x actions)
    what is legal; `observations` (int16, games x numbers) what the decider knows.
    """

    def __init__(
        self, device: Device, seeds: Any, observing: bool, options: dict[str, Any]
    ) -> None:
        import numpy
        from numba import cuda

        self.device = device
        game = device.game
        self.seeds = cuda.to_device(numpy.ascontiguousarray(seeds).view(numpy.int64))
        self.count = len(seeds)
        self.observing = observing
        self.players = game.new(seed=0, **options).seats
        self._options = device.options(options)
        self.states = cuda.device_array(self.count, dtype=game.state.dtype)
        self.seats = cuda.device_array(self.count, dtype=numpy.int8)
        self.masks = cuda.device_array((self.count, game.actions.size), dtype=numpy.int8)
        width = game.observation.size if observing else 0
        self.observations = cuda.device_array((self.count, width), dtype=numpy.int16)
        self._refused = cuda.to_device(numpy.zeros(1, dtype=numpy.int64))
        self.reset(cuda.to_device(numpy.ones(self.count, dtype=numpy.int8)), self.seeds)

    def _launch(self, name: str, *arguments: Any) -> None:
        kernel = self.device.kernels.kernel(name)
        kernel[(self.count + STEP_BLOCK - 1) // STEP_BLOCK, STEP_BLOCK](*arguments)

    def _look(self) -> None:
        name = "observe" if self.observing else "look"
        self._launch(name, self.device.box, self.states, self.seats, self.masks, self.observations)

    def reset(self, chosen: Any, seeds: Any) -> None:
        """Begin new games from their seeds (int64) where `chosen` (int8) is not zero."""
        self._launch(
            "setup", self.device.box, self._options, self.device.zeros, self.states,
            _on_device(seeds), _on_device(chosen),
        )  # fmt: skip
        self._look()

    def step(self, actions: Any) -> None:
        """Play one action (int32) in every game that is not over, and look again.

        A game whose action is illegal stays as it is; `refused` counts them.
        """
        self._launch(
            "step", self.device.box, self.states, self.seats, self.masks, _on_device(actions),
            self._refused,
        )  # fmt: skip
        self._look()

    def random_actions(self, generators: Any, actions: Any) -> None:
        """Write a random legal action of every game into `actions` (int32)."""
        self._launch("choose", self.masks, self.seats, generators, actions)

    def generators(self) -> Any:
        """One generator per game for `random_actions`, as the CPU's random games have."""
        from numba import cuda

        from cosmodrome.engine.rules.random import RNG

        made = cuda.device_array(self.count, dtype=RNG.dtype)
        self._launch("seed", made, self.seeds)
        return made

    def score(self) -> tuple[Any, Any, Any]:
        """Points and places of every seat (int32, games x seats), winners as masks of seats."""
        import numpy
        from numba import cuda

        points = cuda.device_array((self.count, self.players), dtype=numpy.int32)
        places = cuda.device_array((self.count, self.players), dtype=numpy.int32)
        winners = cuda.device_array(self.count, dtype=numpy.int32)
        self._launch("score", self.device.box, self.states, points, places, winners)
        return points, places, winners

    @property
    def refused(self) -> int:
        """How many illegal actions were refused so far."""
        return int(self._refused.copy_to_host()[0])


def _on_device(array: Any) -> Any:
    """An array of any library that speaks the CUDA array interface, or one from the host."""
    from numba import cuda

    if cuda.is_cuda_array(array):
        return cuda.as_cuda_array(array)
    return cuda.to_device(array)
