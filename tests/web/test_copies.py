"""Backup and restore on SQLite, while somebody plays; PostgreSQL's are in test_larger.py."""

from __future__ import annotations

import argparse
import random
import shutil
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from cosmodrome.commands import Context, UsageError, migrate_to
from cosmodrome.web import copies
from cosmodrome.web.copies import Unfit
from tests.web.copying import check, done, run, while_playing
from tests.web.crashing import QUICK, Player
from tests.web.live import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    running = Server(tmp_path_factory.mktemp("copies"), **QUICK)
    running.start()
    yield running
    running.stop()


def over(home: Path) -> dict[str, str]:
    return {"COSMODROME_DATA_DIR": str(home), "COSMODROME_DATABASE_URL": ""}


def plays(player: Player, acts: int) -> None:
    luck = random.Random(1)
    wanted = len(player.acknowledged) + acts
    while len(player.acknowledged) < wanted:
        player.play(luck)


def test_a_backup_taken_while_playing_goes_on_elsewhere(server: Server, tmp_path: Path) -> None:
    player = Player(server)
    plays(player, 3)
    file = tmp_path / "backup"
    told, known = while_playing(player, lambda: done("backup", str(file), **over(server.home)))
    # Then all that had been confirmed is in it, for its owner alone.
    check(known, file)
    assert told["tables"] == 1
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["backup"]
    # And nobody overwrites a backup, or a database that is served.
    with pytest.raises(Unfit, match="file_exists"):
        copies.backup(file)
    served = run("restore", str(file), "--force", "--lang", "en", **over(server.home))
    assert (served.returncode, "stop it first" in served.stderr) == (1, True)
    # When it is restored with the key of the cookies, then the game goes on from there.
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    shutil.copy(server.home / "secret-key", elsewhere)
    assert done("restore", str(file), **over(elsewhere))["by_table"] == told["by_table"]
    check(known, elsewhere / "tables.sqlite3")
    # A second one asks for --force.
    full = run("restore", str(file), "--lang", "en", **over(elsewhere))
    assert (full.returncode, "holds something" in full.stderr) == (1, True)
    other = Server(elsewhere, **QUICK)
    other.start()
    try:
        player.turn_to(other)
        plays(player, 1)
    finally:
        other.stop()


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    text, foreign, newer = (tmp_path / name for name in ("text", "foreign", "newer"))
    text.write_text("nothing of the kind, and quite long enough to be a page of something " * 99)
    with sqlite3.connect(foreign) as file:
        file.execute("CREATE TABLE other (x)")
    with sqlite3.connect(newer) as file:
        file.execute("CREATE TABLE web_table (x)")
        file.execute("CREATE TABLE django_migrations (app, name)")
        file.execute("INSERT INTO django_migrations VALUES ('web', '9999_later')")
    reasons = {text: "no_backup", foreign: "no_backup", newer: "newer",
               tmp_path / "nowhere": "no_file"}  # fmt: skip
    for path, reason in reasons.items():
        with pytest.raises(Unfit, match=reason):
            copies.restore(path)
    with pytest.raises(UsageError, match="postgresql://"):
        migrate_to.run(argparse.Namespace(url="mysql://somewhere"), Context("en"))
