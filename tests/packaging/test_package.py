"""The package as it is given away: a wheel alone, in a fresh environment, does everything."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import time
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import cosmodrome
from tests.web.live import PATIENCE
from tests.web.services import free_port

ROOT = Path(__file__).parents[2]
#: What the environment of these tests has installed: the dependencies of the wheel.
INSTALLED = Path(pytest.__file__).parents[1]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a wheel and a source distribution, built without a network."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def fresh(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, which sees the dependencies that are installed here."""
    home = tmp_path_factory.mktemp("fresh")
    venv.create(home, with_pip=False)
    (wheel,) = built.glob("*.whl")
    python = home / "bin" / "python"
    tool = [sys.executable, "-m", "pip", "--python", str(python), "install"]
    if importlib.util.find_spec("pip") is None:
        tool = ["uv", "pip", "install", "--python", str(python)]
    quiet = ["--quiet", "--no-deps", "--no-index"]
    subprocess.run([*tool, *quiet, str(wheel)], check=True, capture_output=True)
    (site,) = home.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(f"{INSTALLED}\n", encoding="utf-8")
    return home


@pytest.fixture
def environment(fresh: Path) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("COSMODROME_")}
    kept.pop("PYTHONPATH", None)
    # Compiled rules of this place are kept with it, and not beside those of others.
    return kept | {"COSMODROME_DATA_DIR": str(fresh / "data"), "LC_ALL": "C.UTF-8",
                   "COSMODROME_CACHE_DIR": str(fresh / "cache")}  # fmt: skip


def run(fresh: Path, environment: dict[str, str], *arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [str(fresh / "bin" / "cosmodrome"), *arguments],
        env=environment, cwd=fresh, input=typed, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_holds_all_files_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    assert wheel.name == f"cosmodrome-{cosmodrome.__version__}-py3-none-any.whl"
    names = set(zipfile.ZipFile(wheel).namelist())
    sources = {
        f"cosmodrome/{path.relative_to(ROOT / 'src' / 'cosmodrome').as_posix()}"
        for path in (ROOT / "src" / "cosmodrome").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed = {name for name in names if name.startswith("cosmodrome/")}
    assert packed == sources
    assert {"cosmodrome/py.typed", "cosmodrome/lab/report.css"} <= packed


def test_the_source_distribution_can_be_worked_on(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as held:
        names = {name.partition("/")[2] for name in held.getnames()}
    for file in ("pyproject.toml", "LICENSE", "CHANGELOG.md", "CITATION.cff", "Makefile",
                 "docs/lab.md", "examples/learn.py", "tests/conftest.py"):  # fmt: skip
        assert file in names, file


def test_a_fresh_environment_runs_the_command(fresh: Path, environment: dict[str, str]) -> None:
    assert run(fresh, environment, "--version") == f"cosmodrome {cosmodrome.__version__}\n"
    where = "import cosmodrome; print(cosmodrome.__file__)"
    python = str(fresh / "bin" / "python")
    told = subprocess.run([python, "-c", where], env=environment, cwd=fresh, text=True,
                          capture_output=True, check=True).stdout  # fmt: skip
    assert Path(told.strip()).is_relative_to(fresh)
    games = json.loads(run(fresh, environment, "games", "--json"))
    assert {game["id"] for game in games} >= {"pocket-rockets", "galactic-cruise"}


def test_it_plays_a_game_in_the_terminal(fresh: Path, environment: dict[str, str]) -> None:
    page = run(
        fresh, environment, "play", "pocket-rockets", "--seed", "4", "--bots", "random",
        "--lang", "en", typed="1\n1\n1\nq\n",
    )  # fmt: skip
    assert "Player 1 >" in page
    assert "Launch pad" in page


def test_it_simulates(fresh: Path, environment: dict[str, str]) -> None:
    told = run(fresh, environment, "simulate", "pocket-rockets", "--games", "20", "--seed", "1",
               "--workers", "1", "--json")  # fmt: skip
    figures = json.loads(told)
    assert (figures["games"], figures["version"]) == (20, cosmodrome.__version__)


@pytest.fixture
def table(fresh: Path, environment: dict[str, str]) -> Iterator[str]:
    """The address of a table that the fresh environment serves."""
    served = subprocess.Popen(
        [str(fresh / "bin" / "cosmodrome"), "serve", "--port", "0"],
        env=environment | {"COSMODROME_BOT_WORKERS": "0"}, cwd=fresh,
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert served.stdout is not None
        line = served.stdout.readline()
        found = re.search(r"http://[^\s]+:\d+/", line)
        assert found, line
        yield found[0]
    finally:
        served.terminate()
        served.wait()


def test_it_serves_the_table(table: str) -> None:
    # It says its address a moment before it listens there.
    with httpx.Client(transport=httpx.HTTPTransport(retries=9), timeout=120) as client:
        page = client.get(table, follow_redirects=True)
    assert page.status_code == 200
    assert "Pocket Rockets" in page.text


def test_the_version_is_told_alike_everywhere() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {cosmodrome.__version__}\n" in cited
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{cosmodrome.__version__}]" in changes


#: Bytes of all that is tracked, 8 MB: whoever clones the tree waits for no picture or record. What
#: has been learnt of a game comes on top, 1 MB at most.
TREE, NET = 8_000_000, 1_000_000


def test_the_tree_stays_small() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("no git here")
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    sizes = {path: path.stat().st_size for path in paths if path.exists()}
    nets = [sizes.pop(path) for path in list(sizes) if path.name == "net.npz"]
    assert sum(sizes.values()) < TREE
    assert nets
    assert max(nets) < NET


def test_the_container_begins_is_found_healthy_and_ends(
    fresh: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    """What its file says, with what it would install: only the places and the port are others."""
    folder, port = ROOT / "examples" / "club", free_port()
    text = (folder / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    for old, new in (("/opt/cosmodrome/", f"{fresh}/"), ("/var/lib/cosmodrome", str(tmp_path)),
                     ("0.0.0.0", "127.0.0.1"), ("8421", str(port))):  # fmt: skip
        assert old in text
        text = text.replace(old, new)
    told = [line for line in (folder / "env").read_text().splitlines() if "=" in line]
    told += re.findall(r"COSMODROME_\w+=\S+", text)
    given = dict(line.split("=", 1) for line in told if not line.startswith("#"))
    entry, command, check = (
        json.loads(found)
        for word in ("^ENTRYPOINT", "^CMD", "^HEALTHCHECK .* CMD")
        for found in re.findall(rf"{word} (\[.*\])$", text, re.MULTILINE)
    )
    stop = getattr(signal, re.findall(r"^STOPSIGNAL (\w+)", text, re.MULTILINE)[0])
    running = subprocess.Popen([*entry, *command], env=environment | given, cwd=tmp_path,
                               stdout=subprocess.PIPE, text=True)  # fmt: skip
    try:
        assert running.stdout is not None
        assert running.stdout.readline()
        until = time.monotonic() + PATIENCE
        while subprocess.run(check, capture_output=True, check=False).returncode:
            assert running.poll() is None
            assert time.monotonic() < until, "it is never found healthy"
        running.send_signal(stop)
        running.communicate(timeout=PATIENCE)
        assert running.returncode == 0
        assert subprocess.run(check, capture_output=True, check=False).returncode
    finally:
        running.kill()
