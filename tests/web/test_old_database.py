"""A database of an earlier version opens, with all that was in it: see fixtures/make.py."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import lzma
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import override_settings

import cosmodrome
from cosmodrome.engine.formats import parse_record
from cosmodrome.engine.game import Game
from cosmodrome.web import lines, records, sight, tables
from cosmodrome.web.models import Move, Sealed, Seat, Snapshot, Table
from cosmodrome.web.notify.models import Notice, Wishes
from cosmodrome.web.pages import older
from cosmodrome.web.pages import table as table_page
from cosmodrome.web.people.models import Device, Person
from cosmodrome.web.shared import Shared
from tests.games.plans import our_games
from tests.web.conftest import Guest, act_of

KEPT = Path(__file__).parent / "fixtures"
FOUND = json.loads(lzma.decompress((KEPT / "tables.json.xz").read_bytes()))
CENTURY = 100 * 365 * 24 * 3600
#: The moves of a running table that are played on.
MOVES = 12


@contextlib.contextmanager
def elsewhere(path: Path) -> Iterator[None]:
    """Another database in place of the one of this test run, and nothing remembered."""
    here = connection.settings_dict["NAME"]

    def move_to(name: Any) -> None:
        connection.close()
        connection.settings_dict["NAME"] = name
        lines._recent.clear()
        lines._standing.clear()
        table_page._pictures = Shared(64)

    move_to(str(path))
    try:
        yield
    finally:
        move_to(here)


def unpacked(folder: Path) -> Path:
    """The database as it was."""
    path = folder / "tables.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.executescript(FOUND["sql"])
        moves = list(zip(*FOUND["columns"], strict=True))
        gaps = ", ".join("?" * len(moves[0]))
        database.executemany(f"INSERT INTO web_move VALUES (NULL, {gaps})", moves)
        database.commit()
    return path


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of old, brought up to date once."""
    path = unpacked(tmp_path_factory.mktemp("old"))
    with elsewhere(path):
        call_command("migrate", verbosity=0, interactive=False)
    return path


@pytest.fixture
def old(migrated: Path, tmp_path: Path) -> Iterator[None]:
    """A copy to do with as one likes; cookies of old are as good as new ones."""
    path = tmp_path / "tables.sqlite3"
    shutil.copy(migrated, path)
    cookies = override_settings(SECRET_KEY=FOUND["key"], SESSION_COOKIE_AGE=CENTURY)
    with elsewhere(path), cookies:
        yield


def back(guest: str, lang: str = "en") -> Guest:
    """Somebody who comes back with the cookie of then."""
    someone = Guest(lang)
    someone.cookies["cosmodrome"] = FOUND["guests"][guest]
    return someone


def rules_of(game: Game) -> tuple[int, str]:
    return game.rules_version, game.box.digest


class Then(NamedTuple):
    """A table as it was."""

    key: str
    game: str
    over: bool
    version: int
    position: str
    moves: list[str] | None
    sealed: dict[str, str]
    people: dict[str, str]
    scores: list[int] | None
    places: list[int] | None
    record: str | None
    asks: int | None
    middle: bool
    best: int | None

    def __str__(self) -> str:
        return f"{self.game}-{self.version}{'-over' if self.over else ''}"

    @property
    def table(self) -> Table:
        return lines.find(self.key)


THEN = [Then(**row) for row in FOUND["tables"]]


def rules_then() -> dict[str, tuple[int, str]]:
    """The version of the rules and the box of every game, as the database has them."""
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.closing(sqlite3.connect(unpacked(Path(folder)))) as database,
    ):
        rows = database.execute("SELECT game, rules_version, box FROM web_table")
        return {game: (rules, box) for game, rules, box in rows}


RULES = rules_then()
#: Games whose rules are still the same: their tables go on. The others show what is kept of them.
SAME = [game for game in our_games() if RULES[game] == rules_of(cosmodrome.load(game))]
STILL = [then for then in THEN if then.game in SAME]
CHANGED = [then for then in THEN if then.game not in SAME]
every_table = pytest.mark.parametrize("then", STILL, ids=str)
finished_tables = pytest.mark.parametrize("then", [t for t in STILL if t.over], ids=str)
running_tables = pytest.mark.parametrize("then", [t for t in STILL if not t.over], ids=str)
unfinished_choices = pytest.mark.parametrize("then", [t for t in STILL if t.middle], ids=str)


def test_migrations_tell_all_of_the_models() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_whoever_wished_to_be_told_still_is(tmp_path: Path) -> None:
    """Wishes, browsers and notices of people, from before guests could be told."""
    with elsewhere(tmp_path / "tables.sqlite3"), connection.cursor() as cursor:
        call_command("migrate", "notify", "0001", verbosity=0, interactive=False)
        call_command("migrate", "people", verbosity=0, interactive=False)
        ann, bob = (Person.objects.make(name) for name in ("Ann", "Bob"))
        device = Device.objects.create(person=ann, digest="x")
        now = "2026-11-18 12:00:00"
        cursor.execute(
            "INSERT INTO notify_wishes (person_id, turns, invitations, ends, mail, zone,"
            " quiet_from, quiet_to, digest_hour, digest_day, origin, since)"
            " VALUES (%s, 1, 1, 0, 'each', 'Asia/Tokyo', 22, 8, 8, 0, 'x', %s)", [ann.pk, now]
        )  # fmt: skip
        cursor.execute(
            "INSERT INTO notify_subscription (device_id, endpoint, p256dh, auth, made)"
            " VALUES (%s, 'https://push', 'a', 'b', %s)", [device.pk, now]
        )  # fmt: skip
        for person in (ann, bob):
            cursor.execute(
                "INSERT INTO notify_notice (person_id, kind, occasion, by, state, due, tries, made)"
                " VALUES (%s, 'test', 1, 'push', 'sent', %s, 0, %s)", [person.pk, now, now]
            )  # fmt: skip
        call_command("migrate", verbosity=0, interactive=False)
        wish = Wishes.objects.get()
        assert (wish.owner, wish.person, wish.zone) == (ann.key, ann, "Asia/Tokyo")
        assert (wish.browsers.get().device, wish.notices.get().state) == (device, "sent")
        assert Notice.objects.count() == 1, "who wishes nothing is told nothing"


def test_it_is_small_and_holds_every_game_running_finished_and_in_a_choice() -> None:
    assert sum(path.stat().st_size for path in KEPT.iterdir() if path.is_file()) < 200_000
    for over in (False, True):
        assert {then.game for then in THEN if then.over == over} == set(our_games())
    assert {then.game for then in THEN if then.middle} == set(our_games())
    assert any(then.sealed for then in THEN)
    assert any(then.best for then in THEN)
    assert any(then.asks is not None for then in THEN)


@every_table
@pytest.mark.usefixtures("old")
def test_every_table_stands_where_it_stood(then: Then) -> None:
    line = lines.load(then.table)
    text = functools.partial(lines.act_text, line.game)
    assert hashlib.sha256(bytes(line.position)).hexdigest() == then.position
    assert then.moves is None or [text(move.steps) for move in line.moves] == then.moves
    assert {str(seat): text(action) for seat, action in line.sealed.items()} == then.sealed
    for lang in ("en", "fr"):
        page = Guest(lang).html(f"/t/{then.key}")
        assert f'data-version="{then.version}"' in page


@every_table
@pytest.mark.usefixtures("old")
def test_cookies_of_then_keep_their_seats(then: Then) -> None:
    for owner in set(then.people.values()):
        page = back(owner).html(f"/t/{then.key}")
        mine = [seat for seat, whose in then.people.items() if whose == owner]
        shown = [seat for seat in mine if f'name="seat" value="{seat}"' in page]
        # Whoever has two seats on one screen looks through one, or waits behind the curtain.
        assert then.over or len(shown) == 1
    assert 'name="seat"' not in Guest().html(f"/t/{then.key}")


@running_tables
@pytest.mark.usefixtures("old")
def test_a_running_game_goes_on(then: Then) -> None:
    for step in range(MOVES):
        line = lines.load(then.table)
        pos = line.position
        asked = [n for n in pos.actors if n not in line.sealed and str(n) in then.people]
        if not asked:
            break
        act = act_of(pos, asked[0], step * 7)
        someone = back(then.people[str(asked[0])])
        assert someone.do(then.table, seat=asked[0], action=act).status_code == 200
    line = lines.load(then.table)
    assert all(move.choice is not None for move in line.moves)
    lines._recent.clear()
    lines._standing.clear()
    assert bytes(lines.load(then.table).position) == bytes(line.position)


@unfinished_choices
@pytest.mark.usefixtures("old")
def test_a_choice_that_was_being_made_can_be_cancelled(then: Then) -> None:
    line = lines.load(then.table)
    (seat,) = line.position.actors
    assert line.position.mid_choice
    someone = back(then.people[str(seat)])
    assert 'value="cancel"' in someone.html(f"/t/{then.key}")
    assert someone.do(then.table, do="cancel").status_code == 200
    left = lines.load(then.table)
    assert left.moves == line.moves[: len(left.moves)]
    assert len(left.moves) < len(line.moves)
    assert seat in left.position.actors
    assert not left.position.mid_choice


@pytest.mark.usefixtures("old")
def test_what_was_taken_back_stays_so() -> None:
    undone = Move.objects.filter(kind=Move.UNDO)
    assert set(undone.values_list("table__game", flat=True)) == set(our_games())
    for row in undone:
        assert row.action == ""
        assert row.undone in range(1, row.seq)
        gone = range(row.undone, row.seq)
        assert not any(move.seq in gone for move in lines.counted(row.table))


@pytest.mark.usefixtures("old")
def test_whoever_was_asked_may_still_agree() -> None:
    then = next(t for t in THEN if t.asks is not None)
    line = lines.load(then.table)
    target = tables.undo_target(line, then.people[str(then.asks)])
    assert target is not None
    other = back(then.people[str(1 - (then.asks or 0))])
    assert 'value="agree"' in other.html(f"/t/{then.key}")
    assert other.do(then.table, do="agree").status_code == 200
    left = lines.load(then.table).moves
    assert [move.seq for move in left] == [m.seq for m in line.moves if m.seq < target.seq]


@pytest.mark.usefixtures("old")
def test_a_snapshot_of_then_is_still_good(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = Snapshot.objects.get()
    if snapshot.table.game not in SAME:
        assert lines.misfit(snapshot.table) == "older_rules"
        return
    monkeypatch.setattr(lines, "first_position", None)
    line = lines.load(snapshot.table)
    assert line.position.actors
    assert len(line.moves) > lines.SNAPSHOT_EVERY


@pytest.mark.usefixtures("old")
def test_stored_actions_are_names() -> None:
    for table in Table.objects.filter(game__in=SAME):
        game = lines.game_of(table.game)
        names = {game.actions.text(number) for number in range(game.actions.size)}
        stored = set(Move.objects.filter(table=table, kind=Move.PLAY).values_list("action", flat=1))
        assert (
            stored | set(Sealed.objects.filter(table=table).values_list("action", flat=1)) <= names
        )


@finished_tables
@pytest.mark.usefixtures("old")
def test_the_record_is_the_same(then: Then) -> None:
    answer = Guest().get(f"/t/{then.key}/record")
    assert answer.content.decode() == then.record


@finished_tables
@pytest.mark.usefixtures("old")
def test_a_finished_game_shows_its_result_and_can_be_watched_again(then: Then) -> None:
    page = back("ann-of-old").html(f"/t/{then.key}")
    assert then.scores is not None
    for points in then.scores:
        assert f'<td class="total">{points}</td>' in page
    assert then.table.outcome["scores"] == then.scores
    assert then.table.outcome["places"] == then.places
    assert Guest().get(f"/t/{then.key}/replay?at=3").status_code == 200


@pytest.mark.usefixtures("old")
def test_the_best_results_and_the_rematch_are_found() -> None:
    best = next(then for then in THEN if then.best)
    assert [r.points for r in tables.bests(best.game, "ann-of-old")] == [best.best]
    assert str(best.best) in back("ann-of-old").html(f"/new/{best.game}")
    asked = Table.objects.get(rematch_of__isnull=False)
    assert "Bob invites you to a rematch." in back("ann-of-old").html(f"/t/{asked.rematch_of.key}")
    assert asked.seats.get(kind=Seat.OPEN).owner == "ann-of-old"


# When the rules have changed since


@pytest.mark.usefixtures("old")
def test_a_table_whose_rules_have_changed_shows_what_is_kept_of_it() -> None:
    assert "pocket-rockets" in SAME
    for then in CHANGED:
        for guest in ("ann-of-old", "bob-of-old"):
            answer = back(guest).get(f"/t/{then.key}")
            assert answer.status_code == (200 if then.over else 409)
        if then.table.start is None:
            kept = parse_record(Guest().get(f"/t/{then.key}/record").content.decode())
            assert kept.rules == RULES[then.game][0]
            was = then.moves
            if then.record is not None:
                was = [name for _, name, _ in parse_record(then.record).actions]
            assert [name for _, name, _ in kept.actions] == was


@finished_tables
@pytest.mark.usefixtures("old")
def test_a_finished_game_of_older_rules_is_told_from_what_is_stored(then: Then) -> None:
    Table.objects.filter(pk=then.table.pk).update(rules_version=0)
    page = back("ann-of-old").html(f"/t/{then.key}")
    assert "another version of the rules" in page
    for points in then.scores or ():
        assert f'<td class="total">{points}</td>' in page
    assert "autre version des règles" in back("ann-of-old", "fr").html(f"/t/{then.key}")
    record = Guest().get(f"/t/{then.key}/record").content.decode()
    assert then.record is not None
    assert record.splitlines()[3:] == then.record.splitlines()[3:]
    assert parse_record(record).rules == 0


@every_table
@pytest.mark.usefixtures("old")
def test_its_log_says_the_same(then: Then, monkeypatch: pytest.MonkeyPatch) -> None:
    line = lines.load(then.table)
    monkeypatch.setattr(sight, "LATELY", 10_000)
    monkeypatch.setattr(lines, "LATELY", 10_000)
    for guest in ("ann-of-old", "bob-of-old"):
        mine = line.owned(guest)
        # On a shared screen nobody reads what only another may know.
        alone = len(mine) == 1 or (mine and then.over)
        seen = sight.Sight(line, guest, "fr", mine[0] if alone else None)
        plays = {row.seq for row in line.lately if row.kind == Move.PLAY}
        log = [(told.text, told.undone) for told in seen.log(10_000) if told.seq in plays]
        kept = older.log(line, guest, seen.names, "fr")
        assert [(told.text, told.undone) for told in kept] == log
        assert log or not then.moves or then.game == "rocketmen"


@finished_tables
@pytest.mark.usefixtures("old")
def test_so_is_one_that_nobody_opened_before(then: Then) -> None:
    Table.objects.filter(pk=then.table.pk).update(rules_version=0)
    page = Guest().html(f"/t/{then.key}")
    assert '<ol class="log">' in page
    for points in then.scores or ():
        assert f'<td class="total">{points}</td>' in page
    assert parse_record(records.record_of(then.table)).scores == then.scores


def test_where_the_rules_had_changed_before_there_is_what_was_played(tmp_path: Path) -> None:
    """Nobody can say any more how such a game ended."""
    with elsewhere(unpacked(tmp_path)):
        with connection.cursor() as cursor:
            cursor.execute("UPDATE web_table SET rules_version = 0 WHERE over")
        call_command("migrate", verbosity=0, interactive=False)
        for then in THEN:
            if not then.over:
                continue
            page = Guest().html(f"/t/{then.key}")
            assert '<ol class="log">' in page
            assert 'class="total"' not in page
            kept = parse_record(records.record_of(then.table))
            was = parse_record(then.record or "")
            assert [each[:2] for each in kept.actions] == [each[:2] for each in was.actions]


def test_a_table_that_cannot_be_replayed_stops_nobody(tmp_path: Path) -> None:
    spoilt, other = [then for then in STILL if then.over][:2]
    with elsewhere(unpacked(tmp_path)):
        with connection.cursor() as cursor:
            moves = "table_id = (SELECT id FROM web_table WHERE key = %s)"
            cursor.execute(f"UPDATE web_move SET action = 99999 WHERE {moves}", [spoilt.key])
        call_command("migrate", verbosity=0, interactive=False)
        assert spoilt.table.outcome is None
        assert other.table.outcome["scores"] == other.scores


@running_tables
@pytest.mark.usefixtures("old")
def test_a_running_game_of_older_rules_says_what_can_be_done(then: Then) -> None:
    table = then.table
    Table.objects.filter(pk=table.pk).update(box="another-box")
    for lang, words in (("en", "cannot go on here"), ("fr", "ne peut pas continuer ici")):
        answer = back("ann-of-old", lang).get(f"/t/{then.key}")
        assert answer.status_code == 409
        assert words in answer.content.decode()
        assert f'href="/new/{then.game}"' in answer.content.decode()
    record = Guest().get(f"/t/{then.key}/record")
    if table.start is None:
        assert parse_record(record.content.decode()).actions[-1:] or not then.moves
    else:
        assert record.status_code == 409
    assert back("ann-of-old").do(table, seat=0, action="x").status_code == 409


@pytest.mark.usefixtures("old")
def test_a_running_game_of_newer_rules_keeps_its_secrets() -> None:
    """Another process may be ahead, and play it."""
    then = next(t for t in STILL if not t.over)
    Table.objects.filter(pk=then.table.pk).update(rules_version=99)
    assert Guest().get(f"/t/{then.key}").status_code == 409
    assert Guest().get(f"/t/{then.key}/record").status_code == 403
