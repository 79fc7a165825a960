"""Where compiled code goes, and when it is compiled anew."""

from __future__ import annotations

import os

import pytest

from cosmodrome.engine import compiling


@pytest.fixture
def root(tmp_path, monkeypatch):
    """A cache of its own, forgotten between questions."""
    monkeypatch.setenv("COSMODROME_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path


@pytest.fixture
def package(root):
    folder = root / "toy"
    folder.mkdir()
    (folder / "__init__.py").write_text("", "utf-8")
    (folder / "play.py").write_text("A = 1\n", "utf-8")
    return folder


def folder_of(source):
    compiling._cache_folder.cache_clear()
    return compiling.cache_folder(source)


def test_the_folder_stays_while_the_sources_stay(package):
    first = folder_of(package / "play.py")

    assert first.is_dir()
    assert folder_of(package / "play.py") == first
    assert folder_of(package / "__init__.py") == first, "one folder for the whole package"


def test_any_source_of_the_package_changes_the_folder(package):
    first = folder_of(package / "play.py")
    (package / "rules.py").write_text("B = 2\n", "utf-8")
    second = folder_of(package / "play.py")
    (package / "rules.py").write_text("B = 3\n", "utf-8")

    assert len({first, second, folder_of(package / "play.py")}) == 3


def test_the_compilers_version_changes_the_folder(package, monkeypatch):
    first = folder_of(package / "play.py")
    monkeypatch.setattr(compiling.importlib.metadata, "version", lambda library: "99")

    assert folder_of(package / "play.py") != first


def test_old_folders_are_deleted(package):
    folders = []
    for number in range(compiling.KEPT_CACHES + 3):
        (package / "play.py").write_text(f"A = {number}\n", "utf-8")
        folders.append(folder_of(package / "play.py"))
        os.utime(folders[-1], (number, number))

    kept = sorted(folder.name for folder in folders[0].parent.iterdir())

    assert kept == sorted(folder.name for folder in folders[-compiling.KEPT_CACHES :])


def test_the_place_of_the_cache_can_be_chosen(root, monkeypatch):
    assert compiling.cache_root() == root / "cache"

    monkeypatch.delenv("COSMODROME_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(root / "xdg"))
    assert compiling.cache_root() == root / "xdg" / "cosmodrome"


def test_an_uncompiled_rule_is_the_plain_function():
    def move(s):
        return s

    assert compiling.rule(move) is move
