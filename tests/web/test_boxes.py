"""Boxes of one's own: entered value by value or as a file, private, and played with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

import cosmodrome
from cosmodrome.engine.box import Components
from cosmodrome.web import bots, lines, pictures, records, tables
from cosmodrome.web.boxes import editing, keeping, pages, shelf
from cosmodrome.web.boxes.models import Box, Brought
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Result, Seat, Table
from cosmodrome.web.people import data, identity
from cosmodrome.web.people.models import Person
from cosmodrome.web.people.rating import why_unrated
from cosmodrome.web.tables import Plan
from tests.games.plans import Plan as GamePlan
from tests.games.plans import each_game, records_of
from tests.web.conftest import Guest, finished, opened, play_on

GAME = "pocket-rockets"
PRINTED = cosmodrome.load(GAME).box
OTHER = editing.with_value(PRINTED.text, "values.action_points", 3)


def keep(owner: Guest, text: str = OTHER, game: str = GAME, **more: Any) -> Box:
    box = Box(owner=owner.name, game=game, name="Mine", text=text, **more)
    shelf.save(box)
    return box


def seat_at(box: Box, *owners: str, levels: tuple[str, ...] = ()) -> Table:
    plans = [Plan(Seat.PERSON, owner=owner) for owner in owners]
    plans += [Plan(Seat.BOT, level) for level in levels]
    options = {"players": len(plans), "start": 0}
    return tables.create(
        box.game, options, plans, host=owners[0], pace=0, box=shelf.chosen(box)
    )  # fmt: skip


# The text


@each_game
def test_a_value_is_changed_where_it_stands(plan: GamePlan) -> None:
    """One line differs, and the box differs in one value; whole, it says the same."""
    text = plan.game.box.text
    raw = editing.data_of(text)
    assert editing.data_of(editing.whole(raw)) == raw
    table = editing.tables_of(raw)[0]
    one = editing.components(raw, table)[0]
    key, before = next((k, v) for k, v in editing.values(one.row) if type(v) is int)
    after = editing.with_value(text, f"{one.path}.{key}", before + 1)
    lines_ = zip(text.split("\n"), after.split("\n"), strict=True)
    assert sum(a != b for a, b in lines_) == 1
    (changed,) = editing.differences(raw, editing.data_of(after))
    assert (changed.path, changed.printed, changed.own) == (f"{one.path}.{key}", before, before + 1)


@each_game
def test_what_is_shown_in_a_field_is_read_as_it_was(plan: GamePlan) -> None:
    raw = editing.data_of(plan.game.box.text)
    for table in editing.tables_of(raw):
        for one in editing.components(raw, table):
            for _, value in editing.values(one.row):
                if editing.editable(value) and not isinstance(value, bool):
                    assert editing.typed(editing.written(value), value) == value


@pytest.mark.parametrize(
    ("typed", "before"), [("x", 1), ("1.5", 1), ("", 1), ("1, x", [1, 2]), ("9" * 12, 1)]
)
def test_what_is_of_another_kind_is_not_taken(typed: str, before: object) -> None:
    assert editing.typed(typed, before) is None


def test_values_of_ones_own_copy_are_no_longer_reconstructed() -> None:
    raw = editing.data_of(PRINTED.text)
    ours = next(one for table in editing.tables_of(raw) for one in editing.components(raw, table)
                if editing.ours(one.row))  # fmt: skip
    after = editing.data_of(editing.as_known(PRINTED.text, ours.path))
    known = next(one for one in editing.components(after, ours.table) if one.path == ours.path)
    assert not editing.ours(known.row)
    assert not editing.differences(raw, after)


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, f"x = {'9' * 5000}", "x = ", "", "a = 1"])
def test_what_is_no_box_is_kept_with_its_fault(guest: Callable[..., Guest], text: str) -> None:
    me = guest()
    box = keep(me, text)
    assert box.digest == ""
    assert "/new/" not in me.html(f"/boxes/{box.pk}").partition("<main")[2]
    with pytest.raises(Refused, match="bad_box"):
        shelf.playable(box, GAME)


# Pages


@each_game
def test_every_value_has_a_name_in_every_language(plan: GamePlan) -> None:
    assert pages.LABELS.problems() == []
    raw = editing.data_of(plan.game.box.text)
    for table in editing.tables_of(raw):
        assert pages.LABELS.has("table", table)
        for one in editing.components(raw, table):
            for key, _ in editing.values(one.row):
                stem = key.removesuffix("_fr").removesuffix("_en")
                assert key in ("fr", "en") or pages.LABELS.has("value", stem)


def test_a_box_is_begun_and_mended_value_by_value(guest: Callable[..., Guest]) -> None:
    me = guest("fr")
    answer = me.post("/boxes", {"game": GAME, "name": "  Ma\u200b boîte "})
    box = Box.objects.get(owner=me.name)
    assert answer.headers["Location"] == f"/boxes/{box.pk}"
    assert (box.owner, box.name, box.digest) == (me.name, "Ma boîte", PRINTED.digest)
    address = f"/boxes/{box.pk}/values/values"
    assert "Points d" in me.html(address)
    wrong = me.post(address, {"path": "values", "value-action_points": "trois"})
    assert (wrong.status_code, "Un nombre entier" in wrong.content.decode()) == (400, True)
    # A value out of its range is kept, with its line and reason; the box cannot be played with.
    me.post(address, {"path": "values", "value-action_points": "99"})
    box.refresh_from_db()
    assert box.digest == ""
    page = me.html(f"/boxes/{box.pk}")
    assert "ligne 467" in page
    assert "values.action_points" in page
    assert f'href="{address}#values"' in page
    assert 'aria-invalid="true"' in me.html(address)
    me.post(address, {"path": "values", "value-action_points": "3"})
    box.refresh_from_db()
    assert box.text == OTHER
    assert box.digest == cosmodrome.load(GAME, {"values.action_points": 3}).box.digest
    assert "<del>4</del> → <ins>3</ins>" in me.html(f"/boxes/{box.pk}")


def test_a_flag_is_ticked_and_unticked(guest: Callable[..., Guest]) -> None:
    me = guest()
    printed = cosmodrome.load("galactic-cruise").box
    raw = editing.data_of(printed.text)
    one, key = next(
        (one, key) for table in editing.tables_of(raw) for one in editing.components(raw, table)
        for key, value in editing.values(one.row) if value is True
    )  # fmt: skip
    box = keep(me, printed.text, "galactic-cruise")
    address = f"/boxes/{box.pk}/values/{one.table}"
    for ticked in (False, True):
        me.post(address, {"path": one.path, **({f"value-{key}": "true"} if ticked else {})})
        box.refresh_from_db()
        rows = editing.components(editing.data_of(box.text), one.table)
        assert next(row for path, _, row in rows if path == one.path)[key] is ticked


def test_a_file_is_taken_and_given_back(guest: Callable[..., Guest]) -> None:
    me = guest()
    file = SimpleUploadedFile("box.toml", OTHER.replace("\n", "\r\n").encode())
    me.post("/boxes", {"game": GAME, "name": "x", "file": file})
    box = Box.objects.get(owner=me.name)
    assert box.text == OTHER
    sent = me.get(f"/boxes/{box.pk}/file")
    assert sent.content.decode() == OTHER
    assert "attachment" in sent.headers["Content-Disposition"]
    me.post(f"/boxes/{box.pk}/file", {"text": PRINTED.text})
    box.refresh_from_db()
    assert box.digest == PRINTED.digest


def test_nobody_elses_box_is_found(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    box = keep(me)
    for address in (f"/boxes/{box.pk}", f"/boxes/{box.pk}/file", f"/boxes/{box.pk}/values/values"):
        assert other.get(address).status_code == 404
        assert other.post(address, {"path": "values"}).status_code == 404
    assert other.post(f"/boxes/{box.pk}/delete").status_code == 404
    form = {"seat-0": "me", "seat-1": "bot-cadet", "box": box.pk}
    assert other.post(f"/new/{GAME}", form).status_code == 404
    assert Box.objects.filter(pk=box.pk).exists()
    assert me.get(f"/boxes/{10**30}").status_code == 404
    assert me.get(f"/api/boxes/{10**30}").status_code == 404


def test_limits(guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch) -> None:
    me = guest()
    monkeypatch.setattr(shelf, "MOST", 1)
    monkeypatch.setattr(keeping, "LARGEST", len(OTHER))
    box = keep(me)
    assert me.post("/boxes", {"game": GAME, "name": "x"}).status_code == 409
    assert me.post(f"/boxes/{box.pk}/file", {"text": OTHER + "#"}).status_code == 413
    long = {"path": "values", "value-action_points": "3", "value-hand_limit": "1000000"}
    assert me.post(f"/boxes/{box.pk}/values/values", long).status_code == 413
    assert me.post(f"/boxes/{box.pk}/values/values", {"path": "card[0]"}).status_code == 400


@each_game
def test_every_component_has_a_form(guest: Callable[..., Guest], plan: GamePlan) -> None:
    me = guest("fr")
    box = keep(me, plan.game.box.text, plan.game.id)
    raw = editing.data_of(box.text)
    for table in editing.tables_of(raw):
        page = me.html(f"/boxes/{box.pk}/values/{table}")
        assert page.count('class="component"') == len(editing.components(raw, table))


@each_game
def test_names_of_a_box_are_nothing_but_text(guest: Callable[..., Guest], plan: GamePlan) -> None:
    """What somebody calls a component is shown as it is, at the table too."""
    me = guest()
    evil = "<script>alert(1)</script>"
    raw = editing.data_of(plan.game.box.text)
    for table in editing.tables_of(raw):
        for one in editing.components(raw, table):
            row: Any = one.row
            row.update({key: evil for key in ("en", "text_en") if key in row})
    box = keep(me, editing.whole(raw), plan.game.id)
    assert box.digest == plan.game.box.digest
    table_ = tables.create(
        box.game, {}, _alone(plan.game.id, me.name), host=me.name, box=shelf.chosen(box)
    )
    play_on(table_, 6)
    for address in (f"/t/{table_.key}", f"/t/{table_.key}/replay", f"/boxes/{box.pk}"):
        page = me.html(address)
        assert "alert(1)" in page
        assert evil not in page


def _alone(game: str, owner: str) -> list[Plan]:
    pos = cosmodrome.load(game).new(seed=0)
    return [Plan(Seat.PERSON, owner=owner)] * (pos.seats - len(pos.automas))


# At a table


def test_a_table_is_played_with_a_box(guest: Callable[..., Guest]) -> None:
    me = guest()
    box = keep(me)
    form = {"seat-0": "me", "seat-1": "here", "box": str(box.pk), "option-start": "0"}
    assert f'value="{box.pk}"' in me.html(f"/new/{GAME}")
    table = opened(me.post(f"/new/{GAME}", form))
    assert table.box == box.digest
    line = lines.load(table)
    assert line.game.box.plain.action_points == 3
    assert why_unrated(table, line.seats) == "box"
    page = me.html(f"/t/{table.key}")
    assert "“Mine”" in page
    assert "<del>4</del> → <ins>3</ins>" in page


def test_a_box_that_is_changed_or_gone_changes_no_table(guest: Callable[..., Guest]) -> None:
    me = guest()
    box = keep(me)
    table = seat_at(box, me.name, me.name)
    play_on(table, lines.SNAPSHOT_EVERY + 2)
    before = bytes(lines.load(lines.find(table.key)).position)
    me.post(f"/boxes/{box.pk}/file", {"text": PRINTED.text})
    me.post(f"/boxes/{box.pk}/delete")
    assert not shelf.boxes_of(me.name)
    lines._recent.clear()
    lines._standing.clear()
    line = lines.load(lines.find(table.key))
    assert bytes(line.position) == before
    play_on(lines.find(table.key), 2)


def test_best_results_are_those_with_the_printed_box(guest: Callable[..., Guest]) -> None:
    me = guest()
    text = cosmodrome.load("space-pioneers").box.text
    plans = [Plan(Seat.PERSON, owner=me.name)]
    box = shelf.chosen(keep(me, text, "space-pioneers"))
    over = cosmodrome.replay(records_of("space-pioneers")["solo"])
    for chosen, kept in ((box, 0), (None, 1)):
        table = tables.create("space-pioneers", {"players": 1}, plans, host=me.name, box=chosen)
        line = lines.load(table)
        line.position = over
        tables._keep_result(line)
        assert Result.objects.filter(owner=me.name).count() == kept


def test_bots_think_with_the_box(guest: Callable[..., Guest], monkeypatch: Any) -> None:
    """The pool is asked with the very text of the table."""
    me = guest()
    Table.objects.filter(bot_seat__isnull=False).update(bot_seat=None)
    table = seat_at(keep(me), me.name, levels=("pilot",))
    while _others_asked(table):
        play_on(table, 1)
    asked: list[Any] = []

    class Thinkers:
        def ask(self, *arguments: Any, box: Any, **more: Any) -> Any:
            asked.append(box)
            raise RuntimeError("enough")

    monkeypatch.setattr(bots, "thinkers", Thinkers())
    line = lines.load(lines.find(table.key))
    with pytest.raises(RuntimeError, match="enough"):
        bots.hint(line, me.name)
    assert asked == [Components(text=OTHER)]
    turn = bots.turn_of(_bots_turn(table))
    assert turn is not None
    assert turn.game.brought == Components(text=OTHER)


def _others_asked(table: Table) -> bool:
    return 0 not in lines.load(lines.find(table.key)).position.actors


def _bots_turn(table: Table) -> Table:
    while (found := lines.find(table.key)).bot_seat is None:
        play_on(found, 1)
    return found


# Secrets and records


def test_a_private_box_is_seen_by_those_who_sit_there(guest: Callable[..., Guest]) -> None:
    me, other, stranger = guest(), guest(), guest()
    table = seat_at(keep(me), me.name, other.name)
    address = f"/t/{table.key}"
    for seated in (me, other):
        assert seated.get(address).status_code == 200
    for path in ("", "?part=company-1", "/replay", "/log?before=3"):
        assert stranger.get(address + path).status_code == 403
        assert Guest().get(address + path).status_code == 403
    assert stranger.get(f"/api/tables/{table.key}").status_code == 403
    assert stranger.get(f"/api/tables/{table.key}/history").status_code == 403
    assert me.get(f"{address}/box").content.decode() == OTHER
    for nobody in (other, stranger):
        assert nobody.get(f"{address}/box").status_code == 403
    known = seat_at(keep(me, travels=True), me.name, other.name)
    assert stranger.get(f"/t/{known.key}").status_code == 200
    assert stranger.get(f"/t/{known.key}/box").content.decode() == OTHER


def test_a_picture_of_it_is_drawn_for_nobody_else(guest: Callable[..., Guest]) -> None:
    me, stranger = guest(), guest()
    table = seat_at(keep(me), me.name, me.name)
    lookers = [pictures.Who(name, "en", "") for name in (me.name, stranger.name, "")]
    _, found = pictures.look(table.key, lookers, {})
    assert list(found) == lookers[:1]


def test_what_comes_of_a_finished_game_has_the_box(guest: Callable[..., Guest]) -> None:
    """A rematch, a copy, and the record, which carries the fingerprint and the box beside it."""
    me, other = guest(), guest()
    brief = editing.with_value(OTHER, "values.idle_rounds_limit", 1)
    table = finished(seat_at(keep(me, brief, travels=True), me.name, me.name))
    again = tables.rematch(table.key, me.name)
    copy = records.continued(table.key, me.name, 3, "cadet")
    for following in (again, copy):
        found = lines.find(following.key)
        assert found.box == table.box
        assert lines.load(found).game.box.plain.action_points == 3
        assert found.own_box
    record = me.html(f"/t/{table.key}/record")
    assert f'[Box "{table.box}"]' in record
    assert f"/t/{table.key}/box" in me.html(f"/t/{table.key}")
    # Without the box nobody can replay it; its owner has it, others bring it along.
    assert other.post("/records", {"text": record}).status_code == 400
    file = SimpleUploadedFile("box.toml", me.get(f"/t/{table.key}/box").content)
    for someone, given in ((me, {"text": record}), (other, {"text": record, "box": file})):
        uploaded = opened(someone.post("/records", given))
        assert (uploaded.box, uploaded.over) == (table.box, True)
        assert lines.load(uploaded).outcome.scores == lines.load(table).outcome.scores


# Whose they are


def test_a_guest_takes_boxes_along_and_data_has_them(guest: Callable[..., Guest]) -> None:
    me = guest()
    box = keep(me)
    table = seat_at(box, me.name, me.name)
    assert identity.has_games(me.name)
    person = Person.objects.create(name="Ada")
    identity.adopt(me.name, person)
    assert shelf.find(person.key, box.pk) == box
    assert keeping.takes(lines.find(table.key), person.key)
    exported = data.export(person.key, person)
    assert [one["text"] for one in exported["boxes"]] == [OTHER]
    data.forget(person.key, person)
    assert not Box.objects.filter(pk=box.pk).exists()
    assert Brought.objects.get(table=table).owner == ""
    assert lines.load(lines.find(table.key)).game.box.digest == box.digest


# Programs


def test_a_program_keeps_and_plays_boxes(guest: Callable[..., Guest]) -> None:
    me = guest()
    kept = me.post(
        "/api/boxes", {"game": GAME, "name": "api", "text": OTHER}, content_type="application/json"
    ).json()
    assert kept["faults"] == []
    assert [one["id"] for one in me.get("/api/boxes").json()] == [kept["id"]]
    assert me.get(f"/api/boxes/{kept['id']}").json()["text"] == OTHER
    wanted = {"game": GAME, "seats": ["me", "here"], "box": kept["id"]}
    state = me.post("/api/tables", wanted, content_type="application/json").json()
    assert (state["box"], state["unrated"]) == (kept["digest"], "box")
    worse = {"name": "api", "text": OTHER.replace("action_points = 3", "action_points = 99")}
    put = me.put(f"/api/boxes/{kept['id']}", worse, content_type="application/json").json()
    assert (put["digest"], put["faults"][0]["path"]) == ("", "values.action_points")
    refused = me.post("/api/tables", wanted, content_type="application/json")
    assert (refused.status_code, refused.json()["key"]) == (409, "refused.bad_box")
    assert guest().get(f"/api/boxes/{kept['id']}").status_code == 404
    assert me.delete(f"/api/boxes/{kept['id']}").status_code == 204
    assert me.get("/api/boxes").json() == []
