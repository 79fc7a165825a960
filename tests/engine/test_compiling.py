"""Where compiled code goes, and when it is compiled anew."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.engine import compiling, sources

#: A game's files as they come: what its rules are made of, and what only people see.
TOY = {
    "__init__.py": "from toy.board import BOARD\nfrom toy.play import move\n",
    "play.py": "from toy import state\nfrom toy.rules.cards import value\nA = state.SEATS\n",
    "state.py": "from .numbers import (\n    SEATS,  # (not less)\n    CARDS,\n)\n",
    "numbers.py": "SEATS, CARDS = 2, 3\n",
    "rules/__init__.py": "",
    "rules/cards.py": "from ..numbers import *\n\nif True: from toy import late\n",
    "late.py": "",
    "board.py": "from toy.play import A\n",
    "text.py": "from toy.numbers import SEATS\n",
    "view.py": "",
    "words.toml": "",
    "box.toml": "",
}


@pytest.fixture
def root(tmp_path, monkeypatch):
    """A cache of its own."""
    monkeypatch.setenv("COSMODROME_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path


@pytest.fixture
def package(root, monkeypatch):
    """The toy, where Python finds it."""
    folder = root / "toy"
    for name, text in TOY.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(root)
    yield folder
    forget()


def forget():
    """Look at the files again, as another process would."""
    importlib.invalidate_caches()
    for remembered in (
        compiling.cache_folder, sources.fingerprint, sources.source, sources._spec,
        sources._text, sources._imported,
    ):  # fmt: skip
        remembered.cache_clear()


def folder_of(module="toy.play"):
    forget()
    return compiling.cache_folder(module)


def test_the_folder_stays_while_the_sources_stay(package):
    first = folder_of()

    assert first.is_dir()
    assert folder_of() == first


@pytest.mark.parametrize("name", ["play.py", "state.py", "numbers.py", "rules/cards.py", "late.py"])
def test_all_that_a_rule_is_made_of_changes_its_folder(package, name):
    first = folder_of()
    with (package / name).open("a") as file:
        file.write("MORE = 1\n")

    assert folder_of() != first


@pytest.mark.parametrize(
    "name", ["__init__.py", "board.py", "text.py", "view.py", "words.toml", "box.toml"]
)
def test_what_only_people_see_keeps_the_folder(package, name):
    first = folder_of()
    with (package / name).open("a") as file:
        file.write("\n")

    assert folder_of() == first


def test_what_is_imported_for_types_alone_keeps_the_folder(package):
    with (package / "play.py").open("a") as file:
        file.write("if TYPE_CHECKING:\n    from toy.view import (\n        A,\n    )\n\nB = 1\n")
    first = folder_of()
    (package / "view.py").write_text("A = 1\n", "utf-8")

    assert folder_of() == first


def test_a_game_may_be_one_file_or_a_folder_without_an_init(package, root):
    (package / "__init__.py").unlink()
    (root / "single.py").write_text("from toy.state import SEATS\n", "utf-8")
    first = folder_of(), folder_of("single")
    (package / "numbers.py").write_text("SEATS, CARDS = 2, 4\n", "utf-8")
    second = folder_of(), folder_of("single")

    assert len({*first, *second}) == 4


def test_the_compilers_version_changes_the_folder(package, monkeypatch):
    first = folder_of()
    sources._versions.cache_clear()
    monkeypatch.setattr(sources.importlib.metadata, "version", lambda library: "99")
    second = folder_of()
    sources._versions.cache_clear()

    assert first != second


def test_old_folders_are_deleted(package):
    folders = []
    for number in range(compiling.KEPT_CACHES + 3):
        (package / "play.py").write_text(f"A = {number}\n", "utf-8")
        folders.append(folder_of())
        os.utime(folders[-1], (number, number))

    kept = sorted(folder.name for folder in folders[0].parent.iterdir())

    assert kept == sorted(folder.name for folder in folders[-compiling.KEPT_CACHES :])


#: The files that no compiled code of a game or of the engine's loops may depend on.
FOR_PEOPLE = ("board", "text", "terminal", "view", "checks", "names", "web", "lab", "commands")


@pytest.mark.parametrize("game_id", cosmodrome.games())
def test_the_rules_of_the_games_are_made_of_rules(game_id):
    game = cosmodrome.load(game_id)
    contract = (
        game.setup, game.actors, game.legal, game.apply, game.evaluate, game.scores, game.ranking,
        game.observe, game.determinize,
    )  # fmt: skip
    package = f"{sys.modules[game.apply.__module__].__package__}."

    found = sources.made_of(*(rule.__module__ for rule in contract))
    own = {name.removeprefix(package) for name in found if name.startswith(package)}

    assert {"play", "state"} <= own
    assert not [name for name in own if name.split("_")[0] in FOR_PEOPLE]
    assert all(name.startswith("cosmodrome.engine.") for name in found - {package + n for n in own})


def test_the_loops_are_made_of_rules_of_the_engine_and_the_bots():
    found = sources.made_of("cosmodrome.bots.tree", "cosmodrome.engine.rules.playout")

    assert {"cosmodrome.bots.chain", "cosmodrome.engine.rules.random"} <= found
    assert not [name for name in found if name.split(".")[1] not in ("bots", "engine")]
    assert "cosmodrome.bots.pool" not in found


#: Say whether a rule was found in the cache.
THE_TOYS = """
from toy.play import double
double(3)
print(sum(double.stats.cache_hits.values()))
"""
CALLED = """
from tests.tiny_game import GAME
GAME.from_bytes(bytes(GAME.state.size)).actors
print(sum(GAME.actors.stats.cache_hits.values()))
"""
ENTERED = """
from cosmodrome.engine.native import native
from tests.tiny_game import GAME
print(sum(native(GAME).entry("actors").stats.cache_hits.values()))
"""


def found_by(count, script, *places):
    """How many of some processes at once find a rule compiled."""
    here = Path(__file__).parents[2]
    path = os.pathsep.join(map(str, [*places, Path(cosmodrome.__file__).parents[1], here]))
    environment = {**os.environ, "COSMODROME_JIT": "1", "PYTHONPATH": path}
    command = [sys.executable, "-c", script]
    started = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(count)
    ]
    return sum(int(process.communicate()[0]) for process in started)


def test_only_a_change_of_rules_is_compiled_and_that_once(package):
    (package / "__init__.py").write_text("", "utf-8")
    (package / "play.py").write_text(
        "from cosmodrome.engine.compiling import rule\nfrom toy.numbers import CARDS\n\n\n"
        "@rule\ndef double(n):\n    return n * CARDS\n",
        "utf-8",
    )
    at_once = 1 if sys.platform == "win32" else 3
    assert found_by(at_once, THE_TOYS, package.parent) == at_once - 1
    (package / "board.py").write_text("", "utf-8")
    assert found_by(1, THE_TOYS, package.parent) == 1
    (package / "numbers.py").write_text("SEATS, CARDS = 2, 4\n", "utf-8")
    assert found_by(1, THE_TOYS, package.parent) == 0


def test_what_a_position_calls_is_what_bots_enter(root):
    assert found_by(1, CALLED) == 0
    assert found_by(1, ENTERED) == 1


def test_the_place_of_the_cache_can_be_chosen(root, monkeypatch):
    assert compiling.cache_root() == root / "cache"

    monkeypatch.delenv("COSMODROME_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(root / "xdg"))
    assert compiling.cache_root() == root / "xdg" / "cosmodrome"


def test_an_uncompiled_rule_is_the_plain_function():
    def move(s):
        return s

    assert compiling.rule(move) is move
