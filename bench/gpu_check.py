"""Games on a CUDA device: equal to the CPU game for game, and how fast. See docs/gpu.md.

python bench/gpu_check.py [--game pocket-rockets] [--games 10240] [--sweep 150] [--json FILE]

Kernels are compiled by a process for each game and each half of the work, all side by side; then
they take turns at the device, so that nobody's figures are disturbed.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

os.environ["COSMODROME_JIT"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import numpy

if not hasattr(numpy, "row_stack"):
    # Older releases of numba still look for the name that newer releases of NumPy dropped.
    numpy.row_stack = numpy.vstack  # type: ignore[attr-defined]

from numba import cuda, types

import cosmodrome
from cosmodrome.engine.batch import game_seeds
from cosmodrome.engine.gpu import Device
from cosmodrome.engine.native import LONGS, SHORTS, native
from cosmodrome.engine.rules.playout import PLAYOUT_STREAM, first_seat
from cosmodrome.engine.rules.random import below, seed_rng

SEED = 2026
LIMIT = 1_000_000
#: Decisions of a game in the sweep: long enough to be typical, short enough to leave no stragglers.
SWEEP_LIMIT = 2_000
#: Games that are stepped, and steps: compared with the CPU, and timed.
STEPPED = (10_240, 300)
STEPPED_FAST = ((1 << 17, 100), (1 << 20, 30))
#: Whole games that are timed, and those that are handed over.
WHOLE, HANDED = 500_000, 1024
#: The halves of the work, and the kernels of the second; those of the first depend on the memory.
GAMES, STEPS = "games", "steps"
STEP_KERNELS = ("setup", "look", "observe", "step", "choose", "score", "seed")
#: memory, threads of a block, blocks of a multiprocessor, registers
VARIANTS = [
    ("sorted", 128, 16, None),
    ("sorted", 256, 16, None),
    ("shared", 32, 11, None),
    ("shared", 32, 10, 128),
    ("shared", 64, 5, None),
    ("shared", 64, 5, 160),
    ("global", 128, 16, None),
    ("global", 64, 8, None),
    ("global", 64, 5, None),
    ("local", 64, 5, None),
    ("local", 64, 8, None),
    ("local", 128, 8, None),
    ("local", 128, 16, None),
    ("local", 128, 8, 64),
    ("local", 128, 16, 64),
]


def final_positions(
    box, options, states, rng, seeds, limit, choices, events, finals, lengths,
    setup, actors, legal, apply,
):  # fmt: skip
    """Random games on the CPU, with the positions they end in."""
    s = states[1]
    for game in range(len(seeds)):
        states[1] = states[0]
        setup(box, s, options, seeds[game])
        seed_rng(rng, seeds[game], PLAYOUT_STREAM)
        decisions = 0
        while decisions < limit:
            mask = actors(box, s)
            if mask == 0:
                break
            seat = first_seat(mask)
            count = legal(box, s, seat, choices)
            apply(box, s, seat, choices[below(rng, count)], events)
            decisions += 1
        finals[game] = states[1]
        lengths[game] = decisions
    return 0


def on_the_cpu(game: Any, seeds: Any, limit: int, **options: Any) -> dict[str, Any]:
    """What the CPU plays: lengths, points, places, winners and final positions."""
    side = native(game)
    t = side.types
    loop = side.loop(
        final_positions, types.int64,
        t["box"], t["options"], t["states"], t["rng"], LONGS, types.int64, SHORTS, SHORTS,
        t["states"], LONGS,
        calls=("setup", "actors", "legal", "apply"),
    )  # fmt: skip
    _, packed = game.pack_options(options)
    seats = game.new(seed=0, **options).seats
    lengths = numpy.zeros(len(seeds), dtype=numpy.int64)
    finals = numpy.zeros(len(seeds), dtype=game.state.dtype)
    loop(
        game.box.view, game.options.record.view(packed), side.states(2), side.rng(),
        seeds.view(numpy.int64), limit, side.choices(), side.no_events(), finals, lengths,
    )  # fmt: skip
    result = {"lengths": lengths, "finals": finals}
    if limit == LIMIT:
        whole = side.random_games(packed, seats, seeds.view(numpy.int64))
        assert (whole["lengths"] == lengths).all()
        result.update(whole)
    return result


def on_all_cores(game: Any, seeds: Any, limit: int, **options: Any) -> dict[str, Any]:
    """The same, spread over the cores of this machine."""
    on_the_cpu(game, seeds[:2], limit, **options)
    parts = numpy.array_split(seeds, 4 * (os.cpu_count() or 1))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = list(pool.map(lambda part: on_the_cpu(game, part, limit, **options), parts))
    return {name: numpy.concatenate([part[name] for part in done]) for name in done[0]}


def row(*cells: Any) -> None:
    print("  ".join(f"{cell!s:>14}" for cell in cells), flush=True)


def check_games(
    device: Device, games: int, players: int, memories: Sequence[str]
) -> dict[str, Any]:
    """Each memory plays the CPU's games, byte for byte."""
    seeds = game_seeds(SEED + players, 0, games)
    began = time.perf_counter()
    expected = on_all_cores(device.game, seeds, LIMIT, players=players)
    cpu_seconds = time.perf_counter() - began
    found: dict[str, Any] = {}
    for memory in memories:
        if memory == "shared" and not device.kernels.fits_shared(64):
            continue
        played = device.random_games(seeds, finals=True, memory=memory, players=players)
        same = all(bytes(played[name].tobytes()) == expected[name].tobytes() for name in expected)
        found[memory] = same
        row("equal games", f"{players} players", memory, games, "yes" if same else "NO")
    row("", "mean length", f"{expected['lengths'].mean():.0f}", "CPU seconds", f"{cpu_seconds:.1f}")
    return found


def check_steps(device: Device, games: int, steps: int) -> dict[str, Any]:
    """A stepped batch is where the CPU is; masks and observations are the CPU's."""
    seeds = game_seeds(SEED, 0, games)
    batch = device.batch(seeds, players=2)
    generators = batch.generators()
    actions = cuda.to_device(numpy.zeros(games, dtype=numpy.int32))
    for _ in range(steps):
        batch.random_actions(generators, actions)
        batch.step(actions)
    expected = on_all_cores(device.game, seeds, steps, players=2)
    states = batch.states.copy_to_host()
    same = states.tobytes() == expected["finals"].tobytes()
    seats, masks = batch.seats.copy_to_host(), batch.masks.copy_to_host()
    observations = batch.observations.copy_to_host()
    looks = True
    for g in range(0, games, max(1, games // 500)):
        position = device.game.from_bytes(states[g].tobytes())
        if position.is_over:
            looks = looks and seats[g] == -1
            continue
        seat = position.actors[0]
        looks = looks and seats[g] == seat
        looks = looks and numpy.flatnonzero(masks[g]).tolist() == position.legal_ids(seat)
        looks = looks and observations[g].tolist() == position.observe(seat)
    batch.step(cuda.to_device(numpy.full(games, -1, dtype=numpy.int32)))
    unchanged = batch.states.copy_to_host().tobytes() == states.tobytes()
    refused = batch.refused == int((seats >= 0).sum())
    row("equal steps", games, steps, "yes" if same else "NO")
    row("equal looks", "masks, seats", "observations", "yes" if looks else "NO")
    row("refusals", "counted", "unchanged", "yes" if refused and unchanged else "NO")
    return {"states": same, "looks": bool(looks), "refused": bool(refused and unchanged)}


def hand_over(device: Device) -> dict[str, Any]:
    """PyTorch and CuPy take the arrays as they are."""
    batch = device.batch(game_seeds(SEED, 0, HANDED), players=2)
    at = batch.masks.__cuda_array_interface__["data"][0]
    found: dict[str, Any] = {}
    for name, take in (
        ("torch", lambda m: m.as_tensor(batch.masks, device="cuda").data_ptr()),
        ("cupy", lambda m: m.asarray(batch.masks).data.ptr),
    ):
        try:
            module = __import__(name)
        except ImportError:
            found[name] = "not installed"
        else:
            found[name] = "no copy" if take(module) == at else "COPIED"
        row("hand-over", name, found[name])
    return found


def time_steps(device: Device, games: int, steps: int) -> list[dict[str, Any]]:
    rows = []
    for observing in (False, True):
        batch = device.batch(game_seeds(SEED, 0, games), observing=observing, players=2)
        generators = batch.generators()
        actions = cuda.to_device(numpy.zeros(games, dtype=numpy.int32))
        batch.random_actions(generators, actions)
        batch.step(actions)
        cuda.synchronize()
        began = time.perf_counter()
        for _ in range(steps):
            batch.random_actions(generators, actions)
            batch.step(actions)
        cuda.synchronize()
        speed = games * steps / (time.perf_counter() - began)
        what = "with observe" if observing else "masks only"
        row("stepping", games, what, f"{speed / 1e6:.1f} M/s")
        rows.append({"games": games, "looking": what, "decisions_per_s": speed})
    return rows


def time_random(
    device: Device, games: int, limit: int, variant: tuple[Any, ...]
) -> tuple[float, float, int]:
    """Decisions a second, seconds, decisions of one run, results brought home included."""
    memory, block, blocks, registers = variant
    how = {"memory": memory, "block": block, "blocks_per_processor": blocks}
    seeds = game_seeds(SEED, 0, games)
    began = time.perf_counter()
    played = device.random_games(seeds, limit=limit, registers=registers, players=2, **how)
    seconds = time.perf_counter() - began
    decisions = int(played["lengths"].sum())
    return decisions / seconds, seconds, decisions


def sweep(device: Device, most: float) -> list[dict[str, Any]]:
    """How fast each variant plays; after so many seconds no further one is tried."""
    row("memory", "block", "blocks/SM", "registers", "M decisions/s", "seconds", "compile s")
    rows: list[dict[str, Any]] = []
    started = time.perf_counter()
    for variant in VARIANTS:
        if variant[0] == "shared" and not device.kernels.fits_shared(variant[1]):
            continue
        if time.perf_counter() - started > most:
            row("(time is up)")
            break
        try:
            began = time.perf_counter()
            time_random(device, 64, 10, variant)
            compiled = time.perf_counter() - began
            speed, seconds, _ = time_random(device, 50_000, SWEEP_LIMIT, variant)
            games = int(min(2_000_000, max(100_000, 50_000 * 1.5 / seconds)))
            speed, seconds, _ = time_random(device, games, SWEEP_LIMIT, variant)
        except Exception as error:
            row(*variant, f"{type(error).__name__}: {error}"[:90])
            continue
        row(*variant, f"{speed / 1e6:.1f}", f"{seconds:.2f}", f"{compiled:.1f}")
        rows.append({"variant": variant, "decisions_per_s": speed, "compile_s": compiled})
    return rows


def part_of_games(device: Device, chosen: argparse.Namespace, part: Any) -> None:
    """Random games: the usual memory, or with a sweep every one there is."""
    usual, block, blocks = device.kernels.fastest()
    memories = ("sorted", "shared", "global", "local") if chosen.sweep else (usual,)
    part("equal, 2 players", lambda: check_games(device, chosen.games, 2, memories))
    best = (usual, block, blocks, None)
    if chosen.sweep:
        rows = part("sweep", lambda: sweep(device, chosen.sweep)) or []
        if rows:
            best = max(rows, key=lambda entry: entry["decisions_per_s"])["variant"]

    def whole() -> dict[str, Any]:
        speed, seconds, decisions = time_random(device, WHOLE, LIMIT, best)
        row("whole games", WHOLE, *best, f"{speed / 1e6:.1f} M/s", f"{seconds:.1f} s")
        return {"variant": best, "decisions_per_s": speed, "decisions": decisions}

    part("whole games", whole)
    part("equal, 4 players", lambda: check_games(device, chosen.games, 4, memories))


def part_of_steps(device: Device, part: Any) -> None:
    """Stepped games, for learners."""
    part("steps", lambda: check_steps(device, *STEPPED))
    part("hand-over", lambda: hand_over(device))
    part(
        "stepping speed",
        lambda: [line for shape in STEPPED_FAST for line in time_steps(device, *shape)],
    )


def compile_ahead(device: Device, half: str) -> dict[str, float]:
    """Compile the kernels of a half; seconds of each."""
    memory, block, _ = device.kernels.fastest()
    names: Sequence[str] = STEP_KERNELS
    if half == GAMES:
        names = ("pick", "act", "starts", "sort") if memory == "sorted" else ("random",)
    seconds = {}
    for name in names:
        began = time.perf_counter()
        device.kernels.kernel(name, memory, block)
        seconds[name] = round(time.perf_counter() - began, 1)
    row("compiled", *(f"{name} {seconds[name]} s" for name in names))
    return seconds


@contextlib.contextmanager
def in_turn(lock: Path | None) -> Iterator[None]:
    """Alone at the device among those who were given the same file."""
    if lock is None:
        yield
        return
    import fcntl

    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def check(chosen: argparse.Namespace) -> dict[str, Any]:
    """Check one game, or half of what there is to check in it."""
    began = time.perf_counter()
    device = Device(cosmodrome.load(chosen.game))
    name = cuda.get_current_device().name
    name = name.decode() if isinstance(name, bytes) else name
    print(f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M} UTC, {name},", end=" ")
    print(f"{device.processors} multiprocessors, a position has {device.game.state.size} bytes")
    report: dict[str, Any] = {"device": name, "game": chosen.game}

    def part(title: str, work: Any) -> Any:
        print(f"\n{title} ({time.perf_counter() - began:.0f} s)", flush=True)
        try:
            report[title] = work()
        except Exception as error:
            report[title] = f"{type(error).__name__}: {error}"
            print(report[title])
            return None
        return report[title]

    halves = [chosen.half] if chosen.half else [GAMES, STEPS]
    for half in halves:
        part(f"compiling, {half}", lambda half=half: compile_ahead(device, half))
    with in_turn(chosen.lock):
        if GAMES in halves:
            part_of_games(device, chosen, part)
        if STEPS in halves:
            part_of_steps(device, part)
    print(f"\n{time.perf_counter() - began:.0f} s in all", flush=True)
    return report


def failed(report: Any) -> bool:
    """Whether something differed, or was not to be had."""
    if isinstance(report, dict):
        return any(
            value is False
            or value == "COPIED"
            or failed(value)
            or (isinstance(value, str) and "Error: " in value)
            for value in report.values()
        )
    return isinstance(report, list) and any(map(failed, report))


def check_all(games: Sequence[str], command: Sequence[str]) -> dict[str, Any]:
    """Check games side by side, a process for each half of each; what they print follows in turn.

    Compiling is work for one core each. Only the time at the device is nobody else's.
    """
    reports: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        lock = Path(folder) / "lock"
        children = []
        for game in games:
            for half in (GAMES, STEPS):
                told, kept = (Path(folder) / f"{game}.{half}.{end}" for end in ("txt", "json"))
                arguments = ["--game", game, "--half", half, "--lock", lock, "--json", kept]
                with told.open("w") as out:
                    child = subprocess.Popen(
                        [*command, *map(str, arguments)], stdout=out, stderr=subprocess.STDOUT
                    )
                children.append((game, half, child, told, kept))
        for game, half, child, told, kept in children:
            child.wait()
            print(f"\n=== {game}, {half}\n{told.read_text()}", flush=True)
            found = json.loads(kept.read_text()) if kept.exists() else {half: "Error: it ended"}
            reports.setdefault(game, {}).update(found)
    return reports


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", choices=cosmodrome.games(), help="one game; else all, at once")
    parser.add_argument("--games", type=int, default=10_240)
    parser.add_argument("--sweep", type=float, default=0, help="seconds for trying variants")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--half", choices=(GAMES, STEPS), help="only these checks")
    parser.add_argument("--lock", type=Path, help="the file of those who share the device")
    chosen = parser.parse_args(arguments)
    if chosen.game:
        report = check(chosen)
    else:
        how = ["--games", str(chosen.games), "--sweep", str(chosen.sweep)]
        report = check_all(cosmodrome.games(), [sys.executable, __file__, *how])
    if chosen.json:
        chosen.json.write_text(json.dumps(report, indent=1))
    if failed(report):
        print("\nNOT EVERYTHING IS RIGHT, see above")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
