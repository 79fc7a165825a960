"""Selections and amounts at the table: one request, one version, one line of the log, one undo."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.web import bots, records, tables
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Table
from tests.web.conftest import Guest, finished, two_people
from tests.web.picking import dealt, now, played
from tests.web.test_bots import Thinkers

pytestmark = pytest.mark.usefixtures("pebbles")
Make = Callable[..., Guest]

SENT = ["throw:blue", "throw:red", "throw:red", "done"]
KEPT = "throw:red throw:red throw:blue done"


def by_form(me: Guest, table: Table) -> Any:
    """As a page without a script sends it: boxes, and the button that was pressed."""
    given = {"seat": 0, "version": 0, "actions": SENT[:-1], "action": SENT[-1]}
    return me.post(f"/t/{table.key}/do", given)


def by_page(me: Guest, table: Table) -> Any:
    return me.do(table, seat=0, actions=SENT[:-1], action=SENT[-1])


def by_program(me: Guest, table: Table) -> Any:
    given = {"seat": 0, "version": 0, "actions": SENT}
    return me.post(f"/api/tables/{table.key}/play", json.dumps(given), "application/json")


@pytest.mark.parametrize("send", [by_form, by_page, by_program])
def test_an_act_is_one_version_one_line_and_one_undo(send: Any, guest: Make) -> None:
    me = guest()
    table = dealt(me, "cadet")
    before = bytes(now(table).position)
    answer = send(me, table)
    assert answer.status_code in (200, 302)
    assert (now(table).table.version, played(table)) == (1, [KEPT])
    log = me.html(f"/t/{table.key}")
    log = log[log.index('id="log"') :]
    assert log.count("You throw red, red, blue.") == 1
    assert log[: log.index("</ol></li></ol>")].count("<li") == 2
    assert me.do(table, do="undo").status_code == 200
    assert bytes(now(table).position) == before


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("throw:red", "unconfirmed"),
        ("throw:green throw:green done", "cannot_tick"),
        ("throw:red look", "ticked_otherwise"),
        ("throw:red bet:1", "ticked_otherwise"),
        ("done throw:red", "unconfirmed"),
        ("look done", "illegal"),
        ("bet:1", "illegal"),
        ("throw:red nothing", "illegal"),
    ],
)
def test_what_is_no_act_is_refused_in_a_sentence_and_changes_nothing(
    act: str, why: str, guest: Make
) -> None:
    me = guest()
    table = dealt(me, "cadet")
    with pytest.raises(Refused) as refused:
        tables.play(table.key, me.name, 0, act, 0)
    assert refused.value.key == why
    assert refused.value.text("fr") != refused.value.text("en")
    assert played(table) == []


@pytest.mark.parametrize("act", ["throw:red  done", ""], ids=["two spaces", "nothing"])
def test_an_act_without_a_name_is_refused(act: str, guest: Make) -> None:
    me = guest()
    table = dealt(me, "cadet")
    with pytest.raises(Refused, match="illegal"):
        tables.play(table.key, me.name, 0, act, 0)
    assert played(table) == []


def test_a_program_sends_one_act(guest: Make) -> None:
    me = guest()
    table = dealt(me, "cadet")
    for more in ({}, {"action": "done", "actions": ["done"]}):
        given = json.dumps({"seat": 0, "version": 0, **more})
        answer = me.post(f"/api/tables/{table.key}/play", given, "application/json")
        assert (answer.status_code, answer.json()["key"]) == (400, "refused.one_act")


def test_a_program_is_told_which_part_an_action_plays(guest: Make) -> None:
    me = guest()
    table = dealt(me, "cadet")
    choices = me.get(f"/api/tables/{table.key}").json()["choices"]
    assert [(c["action"], c["role"], c["times"]) for c in choices] == [
        ("throw:red", "tick", 2),
        ("throw:green", "tick", 1),
        ("throw:blue", "tick", 1),
        ("done", "", 0),
        ("look", "aside", 0),
    ]


# The page


def part(html: str, start: str) -> str:
    return html[html.index(start) :]


def test_the_list_has_boxes_and_what_confirms_them(guest: Make) -> None:
    me = guest()
    html = part(me.html(f"/t/{dealt(me, 'cadet').key}"), 'class="actions confirming"')
    boxes = re.findall(r'type="checkbox" form="play" name="actions" value="([^"]+)"', html)
    assert boxes == ["throw:red", "throw:red", "throw:green", "throw:blue"]
    listed = part(html, 'id="choices"')
    assert 'value="done"' in html[: -len(listed)]
    assert 'value="look"' not in listed[: listed.index("</section>")]


@pytest.mark.parametrize(
    ("lang", "words"), [("fr", "À tout moment (1)"), ("en", "At any time (1)")]
)
def test_asides_stand_behind_one_entry(guest: Make, lang: str, words: str) -> None:
    me = guest(lang)
    table = dealt(me, "cadet")
    html = me.html(f"/t/{table.key}")
    assert html.count("asides-entry") == 1
    entry = part(html, 'class="asides-entry"')
    assert re.match(r'[^>]*popovertarget="asides">([^<]+)<', entry)[1] == words  # type: ignore[index]
    assert re.search(r'<div id="asides"[^>]* popover[^>]*><ul><li><button[^>]*value="look"', entry)
    # None where there is nothing behind it.
    me.do(table, seat=0, actions=["throw:red", "throw:blue"], action="done")
    assert "asides" not in me.html(f"/t/{table.key}")


def test_what_confirms_is_there_before_it_can(guest: Make) -> None:
    """Without a script nothing could bring it later."""
    me = guest()
    table = dealt(me, "cadet", last_round=True)
    assert "done" not in [a.name for a in now(table).position.legal_actions(0)]
    html = part(me.html(f"/t/{table.key}"), 'class="actions confirming"')
    assert 'value="done"' in html
    assert me.do(table, seat=0, action="done").status_code == 409
    assert (
        me.do(table, seat=0, actions=["throw:blue", "throw:red"], action="done").status_code == 200
    )


def test_an_amount_is_one_field_and_one_button(guest: Make) -> None:
    me = guest("fr")
    table = dealt(me, "cadet")
    me.do(table, seat=0, actions=["throw:red", "throw:blue"], action="done")
    html = part(me.html(f"/t/{table.key}"), 'class="actions confirming"')
    assert re.search(r'name="amount-bet" min="0" max="2" step="1"', html)
    assert 'name="action"' not in html
    assert me.do(table, seat=0, do="amount:bet", **{"amount-bet": "x"}).status_code == 400
    assert me.do(table, seat=0, do="amount:bet", **{"amount-bet": 3}).status_code == 409
    assert me.do(table, seat=0, do="amount:nothing", **{"amount-nothing": 1}).status_code == 409
    assert me.do(table, seat=0, do="amount:bet", **{"amount-bet": 2}).status_code == 200
    assert played(table)[1] == "bet:2"


# Drafts


def drafted(me: Guest, table: Table, *steps: str, version: int = 0) -> Any:
    asked = {"version": version, "steps": steps}
    return me.get(f"/api/tables/{table.key}/draft", asked)


def test_a_draft_says_what_comes_of_what_is_ticked_and_plays_nothing(guest: Make) -> None:
    me = guest()
    table = dealt(me, "cadet")
    told = drafted(me, table, "throw:blue", "throw:red").json()
    assert told["prompt"] == "2 pebbles chosen."
    assert [one["action"] for one in told["closing"]] == ["done"]
    assert told["more"] == ["throw:red", "throw:green"]
    assert played(table) == []


def test_a_draft_can_be_completed_from_below(guest: Make) -> None:
    """Exactly two must go: blue can only be the last, and may be chosen first."""
    me = guest()
    table = dealt(me, "cadet", last_round=True)
    told = drafted(me, table, "throw:blue").json()
    assert told["closing"] == []
    assert told["more"] == ["throw:red", "throw:green"]
    assert told["prompt"] == "Which pebbles do you throw?"
    two = drafted(me, table, "throw:blue", "throw:green").json()
    assert [one["action"] for one in two["closing"]] == ["done"]
    assert two["more"] == []
    three = drafted(me, table, "throw:blue", "throw:green", "throw:red").json()
    assert (three["closing"], three["more"]) == ([], [])
    assert three["prompt"].startswith("These do not go together")


@pytest.mark.parametrize(
    ("steps", "version", "why"),
    [(["throw:red"], 3, "late"), (["done"], 0, "illegal"), (["nothing"], 0, "illegal")],
)
def test_a_draft_that_cannot_be_is_refused(
    steps: list[str], version: int, why: str, guest: Make
) -> None:
    me = guest()
    answer = drafted(me, dealt(me, "cadet"), *steps, version=version)
    assert (answer.status_code, answer.json()["key"]) == (409, f"refused.{why}")


def test_nobody_else_is_told_what_a_seat_could_choose(guest: Make) -> None:
    me, other = guest(), guest()
    table = dealt(me, other)
    for someone in (other, guest(), Guest()):
        answer = drafted(someone, table, "throw:red")
        assert answer.json()["key"] == "refused.not_your_turn"


# Bots, hints, records


def test_a_bot_gathers_and_one_move_is_kept(guest: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many steps it takes: nothing is stored before it is whole."""
    me = guest()
    Table.objects.filter(bot_seat__isnull=False).update(bot_seat=None)
    table = dealt("cadet", me, hand=(0, 2, 2), last_round=True)
    Table.objects.filter(pk=table.pk).update(bot_due=table.created)
    pool, versions = Thinkers({}), []

    def asked(*given: Any, **more: Any) -> Any:
        versions.append(now(table).table.version)
        return Thinkers.ask(pool, *given, **more)

    monkeypatch.setattr(pool, "ask", asked)
    monkeypatch.setattr(bots, "thinkers", pool)
    runner = bots.Runner()
    (turn,), _ = runner.claim()
    asyncio.run(runner._take(turn))
    assert versions == [0, 0, 0]
    (act,) = played(table)
    assert re.fullmatch(r"(throw:\w+ ){2}done", act)


def test_a_hint_is_a_whole_act(guest: Make, here: list[tuple[str, ...]]) -> None:
    me = guest()
    table = dealt(me, "cadet", last_round=True)
    html = me.do(table, do="hint").content.decode()
    (act,) = re.findall(r'data-hinted="([^"]+)"', html)
    assert re.fullmatch(r"(throw:\w+ ){2}done", act)
    assert html.count("Throw a ") > 2
    tables.play(table.key, me.name, 0, act, 0)


def test_a_record_has_steps_and_comes_back_as_acts(guest: Make, pebbles: str) -> None:
    me, other = guest(), guest()
    table = finished(two_people(me, other, pebbles))
    text = records.record_of(table)
    again = records.from_record(text, me.name)
    assert played(again) == played(table)
    assert any(" " in act for act in played(table))
    assert records.record_of(again).splitlines()[8:] == text.splitlines()[8:]
    steps = sum(len(act.split()) for act in played(table))
    assert f"[Actions {steps}]" in text


def test_a_position_in_the_middle_of_a_selection_goes_on(guest: Make) -> None:
    """A record may begin there."""
    me = guest()
    pos = now(dealt(me, "cadet")).position
    pos.play("throw:red")
    start = pos.game.from_bytes(bytes(pos), options=pos.options)
    table = records.copied(start, [], [tables.Plan("person", owner=me.name)] * 2, me.name)
    me.do(table, do="show", seat=0)
    html = part(me.html(f"/t/{table.key}"), 'class="actions confirming"')
    assert 'value="done"' in html
    assert me.do(table, seat=0, actions=["throw:blue"], action="done").status_code == 200
    assert played(table) == ["throw:blue done"]
    assert sum(now(table).position.plain.players[0].hand) == 2
