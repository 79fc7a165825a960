"""Without a device: every game's kernels compile to PTX, and their logic equals the CPU."""

import hashlib
import importlib.metadata
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.engine import compiling, gpu, sources

HERE = Path(__file__).parent

#: Unoptimized: the compiler refuses the same things, in half the time; and garbage is left lying.
PTX = """
import functools
import gc
import sys
from numba import cuda
import cosmodrome
from cosmodrome.engine.gpu import Kernels
gc.disable()
cuda.compile = functools.partial(cuda.compile, opt=False)
kernels = Kernels(cosmodrome.load(sys.argv[1]))
for name in kernels.signatures:
    text = kernels.ptx(name, (9, 0))
    assert ".target sm_90" in text and ".entry" in text, name
    print(name)
"""


def compiled_process(*arguments):
    """Run Python in the project's folder, in a process whose rules are compiled."""
    paths = os.pathsep.join([str(HERE.parents[1]), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "COSMODROME_JIT": "1", "PYTHONPATH": paths.rstrip(os.pathsep)},
        capture_output=True,
        text=True,
        check=False,
    )


def compiled_once(game_id):
    """The file that says that all a game's kernels are made of was compiled here before."""
    game = cosmodrome.load(game_id)
    rules = (
        game.setup, game.actors, game.legal, game.apply, game.scores, game.ranking, game.observe,
    )  # fmt: skip
    layouts = (game.box_layout.dtype, game.state.dtype, game.options.record.dtype)
    libraries = sorted(
        f"{library.name} {library.version}"
        for library in importlib.metadata.distributions()
        if library.name.startswith(("cuda", "numba", "nvidia"))
    )
    made_of = [
        sources.fingerprint(gpu.__name__, *(rule.__module__ for rule in rules)),
        layouts, game.actions.size, libraries, PTX,
    ]  # fmt: skip
    name = hashlib.sha256(repr(made_of).encode()).hexdigest()[:16]
    return compiling.cache_root() / "ptx" / f"{game_id}-{name}"


@pytest.mark.skipif(sys.platform != "linux", reason="NVIDIA's compiler is installed on Linux only")
@pytest.mark.parametrize("game_id", cosmodrome.games())
def test_every_kernel_compiles_to_ptx(game_id):
    import fcntl

    once = compiled_once(game_id)
    once.parent.mkdir(parents=True, exist_ok=True)
    # Compiling needs memory: one game at a time, whatever the number of test processes.
    with (Path(tempfile.gettempdir()) / "cosmodrome-ptx.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not once.exists():
            done = compiled_process("-c", PTX, game_id)
            assert done.returncode == 0, done.stderr
            once.write_text(done.stdout, "utf-8")
    assert once.read_text("utf-8").split() == [
        "random", "pick", "act", "starts", "sort", "setup", "look", "observe", "step", "choose",
        "score", "seed",
    ]  # fmt: skip


def test_kernels_play_the_games_of_the_cpu():
    done = compiled_process(str(HERE / "stand_in.py"))
    assert done.returncode == 0, done.stderr
    equal = [f"{game_id} equal" for game_id in cosmodrome.games()]
    assert done.stdout.splitlines() == [*equal, "bench checked"]


#: Takes the place of `gpu_check.py`: it writes what it was asked to.
CHILD = """
import argparse, fcntl, json, pathlib
parser = argparse.ArgumentParser()
for name in ("game", "half", "lock", "json"):
    parser.add_argument("--" + name)
it = parser.parse_args()
with open(it.lock, "w") as held:
    fcntl.flock(held, fcntl.LOCK_EX)
    print("checked", it.game, it.half)
    if (it.game, it.half) == ("b", "steps"):
        raise SystemExit("broken")
    pathlib.Path(it.json).write_text(json.dumps({it.half: {"equal": it.game != "c"}}))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="locks of files are those of Unix")
def test_all_games_are_checked_side_by_side_and_no_failure_is_lost():
    done = compiled_process(
        "-c",
        f"""
import json
from bench.gpu_check import check_all, failed
import sys
found = check_all("abc", [sys.executable, "-c", {CHILD!r}])
print(json.dumps([found, {{game: failed(report) for game, report in found.items()}}]))
""",
    )
    assert done.returncode == 0, done.stderr
    reports, wrong = json.loads(done.stdout.splitlines()[-1])
    assert reports["a"] == {"games": {"equal": True}, "steps": {"equal": True}}
    assert wrong == {"a": False, "b": True, "c": True}
    assert "checked a games" in done.stdout
    assert "broken" in done.stdout


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_missing_is_said_in_a_sentence(lang, monkeypatch):
    # Given a machine whose driver finds no device
    cuda = pytest.importorskip("numba.cuda")
    monkeypatch.setattr(cuda, "is_available", lambda: False)
    # Then the message says what to do
    assert "--device cpu" in gpu.missing().text(lang)


def test_a_process_that_runs_uncompiled_is_told_so():
    if gpu.COMPILED:
        pytest.skip("this process runs compiled")
    with pytest.raises(RuntimeError, match="COSMODROME_JIT=1"):
        gpu.Kernels(cosmodrome.load("pocket-rockets"))
