"""Advice with reasons, games looked back on, recaps, reports of problems and openings."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

import cosmodrome
from cosmodrome.engine.guides import openings_of
from cosmodrome.web import bots, lines, tables
from cosmodrome.web.lookback import runner
from cosmodrome.web.lookback.models import Analysis, Problem
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people import data
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, finished, opened, play_on, two_people
from tests.web.test_admin import Staff

Over = tuple[Guest, Table]


@pytest.fixture
def over(guest: Callable[..., Guest], tiny: str) -> Over:
    me = guest()
    plans = [Plan(Seat.PERSON, owner=me.name)] * 2
    return me, finished(tables.create(tiny, {"players": 2}, plans, host=me.name, seed=3))


def looked_back(looker: runner.Looker, table: Table) -> Analysis:
    """What a server process makes of the waiting analysis of a table."""
    row = next(row for row in looker.claim(100) if row.table.pk == table.pk)
    asyncio.run(looker._take(row))
    row.refresh_from_db()
    return row


# Advice


def test_advice_tells_some_acts_with_what_each_brings(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    html = me.do(table, do="hint").content.decode()
    card = html[html.index('class="guide advice"') :]
    acts = re.findall(r'data-hint="([^"]+)"', card)
    legal = [action.name for action in lines.load(table).position.legal_actions(0)]
    assert 2 <= len(acts) <= 3
    assert set(acts) <= set(legal)
    assert f'data-hinted="{acts[0]}"' in html
    assert card.count('class="gains"') == len(acts)
    assert re.search(r"[+−]\d+\.\d ", card)
    # Then it is gone with the next picture
    assert "advice" not in me.html(f"/t/{table.key}").split('id="guide"')[1][:40]


def test_programs_get_the_same_advice_as_data(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    found = me.post(f"/api/tables/{table.key}/hint", HTTP_ACCEPT_LANGUAGE="fr").json()
    assert 1 <= len(found) <= 3
    legal = [action.name for action in lines.load(table).position.legal_actions(0)]
    for advice in found:
        assert advice["actions"][0] in legal
        assert 0 <= advice["chances"] <= 1
        assert all(gain["text"].startswith(("+", "−")) for gain in advice["gains"])
    assert other.post(f"/api/tables/{table.key}/hint").status_code == 409


def test_advice_is_on_what_is_asked_when_it_comes(
    guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    asked: list[int] = []

    def hint(line: lines.Line, _: str) -> list[Any]:
        asked.append(line.table.version)
        if len(asked) == 1:
            play_on(table, 1)
        return []

    monkeypatch.setattr(bots, "hint", hint)
    assert me.do(table, do="hint").status_code == 200
    assert asked == [0, 1]


# Looking back


def test_a_game_is_looked_back_on_in_the_background_and_kept(
    over: Over, here: list[tuple[str, ...]], guest: Callable[..., Guest]
) -> None:
    me, table = over
    address = f"/t/{table.key}/back"
    assert address in me.html(f"/t/{table.key}")
    assert 'value="deep"' in me.html(address)
    # When one who played asks for it, and nobody else can
    assert guest().post(address, {"depth": "quick"}).status_code == 403
    assert me.post(address, {"depth": "endless"}).status_code == 400
    assert me.post(address, {"depth": "quick"}).status_code == 302
    page = me.html(address)
    assert "<progress" in page
    assert 'hx-trigger="every 2s"' in page
    row = looked_back(runner.Looker(), table)
    # Then everybody who may see the game reads the curve and the turns that decided
    assert row.result["bot"] == "greedy"
    assert row.done == row.total > 0
    assert {whom[1:] for whom in here} == {("back", str(row.pk))}
    html = guest("fr").html(address)
    assert "Les tours qui ont décidé" in html
    assert "<progress" not in html
    curves = re.findall(r'class="mark line seat-\d"', html)
    assert len(curves) == 2
    assert html.count('id="moment-') == len(row.result["moments"]) > 0
    # And nobody thinks it over a second time
    me.post(address, {"depth": "quick"})
    assert not [again for again in runner.Looker().claim(100) if again.table.pk == table.pk]


def test_what_was_better_can_be_tried_on_a_copy(over: Over, here: Any) -> None:
    me, table = over
    me.post(f"/t/{table.key}/back", {"depth": "quick"})
    moment = looked_back(runner.Looker(), table).result["moments"][0]
    html = me.html(f"/t/{table.key}/back")
    assert f'name="steps" value="{moment["act"]}"' in html
    seat = 1
    copy = opened(me.post(f"/t/{table.key}/continue", {"steps": moment["act"], "seat": seat}))
    assert len(lines.load(copy).moves) == moment["act"]
    assert lines.load(copy).owned(me.name) == [seat]
    assert copy.unrated
    wrong = me.post(f"/t/{table.key}/continue", {"steps": 1, "seat": 9})
    assert wrong.status_code == 400


def test_a_process_that_dies_leaves_its_game_to_the_next(over: Over, here: Any) -> None:
    me, table = over
    me.post(f"/t/{table.key}/back", {"depth": "quick"})
    first, second = runner.Looker(), runner.Looker()
    rows = [row for row in first.claim(100) if row.table.pk == table.pk]
    assert len(rows) == 1
    assert not [row for row in second.claim(100) if row.table.pk == table.pk]
    Analysis.objects.filter(pk=rows[0].pk).update(lease=timezone.now() - timedelta(seconds=1))
    assert looked_back(second, table).result
    # Then whoever had it before no longer writes
    assert not first._note(rows[0], runner.begun(rows[0]))


def test_an_analysis_that_fails_says_so_and_can_be_asked_for_again(
    over: Over, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, table = over

    def fails(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(bots.thinkers, "ask", fails)
    address = f"/t/{table.key}/back"
    me.post(address, {"depth": "quick"})
    assert looked_back(runner.Looker(), table).failed
    assert "did not succeed" in me.html(address)
    me.post(address, {"depth": "quick"})
    assert "did not succeed" not in me.html(address)


def test_a_game_that_goes_on_is_not_looked_back_on(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    assert me.get(f"/t/{table.key}/back").status_code == 403
    assert me.post(f"/t/{table.key}/back", {"depth": "quick"}).status_code == 403


# Replays and recaps


def test_a_replay_begins_at_the_start_and_lines_of_the_log_jump(over: Over) -> None:
    me, table = over
    total = len(lines.load(table).moves)
    html = me.html(f"/t/{table.key}/replay")
    assert 'data-step="0"' in html
    jumps = {int(at) for at in re.findall(r'class="jump" href="[^"]*at=(\d+)"', html)}
    assert jumps
    assert max(jumps) <= total
    at = max(jumps)
    assert f'data-step="{at}"' in me.html(f"/t/{table.key}/replay?at={at}")
    assert 'class="jump"' in me.html(f"/t/{table.key}")


def test_what_happened_since_ones_turn_is_told_and_stepped_through(
    guest: Callable[..., Guest], pebbles: str
) -> None:
    me, other = guest("en"), guest("en")
    table = two_people(me, other, "pocket-rockets", start=0)
    assert "/recap" not in me.html(f"/t/{table.key}")
    line = lines.load(table)
    while line.moves[-1:] == [] or 0 not in line.position.actors or line.moves[-1].seat == 0:
        play_on(table, 1)
        line = lines.load(lines.find(table.key))
    mine = max(n for n, move in enumerate(line.moves, 1) if move.seat == 0)
    assert f'href="/t/{table.key}/recap"' in me.html(f"/t/{table.key}")
    answer = me.get(f"/t/{table.key}/recap")
    assert answer["Location"] == f"/t/{table.key}/replay?at={mine}&since={mine}"
    html = me.html(answer["Location"])
    story = html[html.index('class="recap"') : html.index('id="panel-rules"')]
    ats = [int(at) for at in re.findall(r'data-at="(\d+)"', story)]
    assert ats
    assert min(ats) > mine
    assert max(ats) <= len(line.moves)
    assert f'min="{mine}"' in html


@pytest.mark.rule("MPR-47")
def test_an_action_for_nothing_is_said_where_it_happens(guest: Callable[..., Guest]) -> None:
    game = cosmodrome.load("red-planet")
    assert game.words.sentence("events", "idle").wasted
    assert not game.words.sentence("events", "boarded").wasted
    me = guest("fr")
    plans = [Plan(Seat.PERSON, owner=me.name)] * 2
    table = tables.create("red-planet", {"players": 2}, plans, host=me.name, seed=12)
    line = lines.load(table)
    names = ("mission:M03", "mission:M08", "specialist:scientist", "specialist:secret-agent",
             "board:1", "board:2", "assign:VAS", "board:1", "board:2", "launch:4")  # fmt: skip
    for name in names:
        tables._append(line, line.position.actors[0], lines.read_act(line.game, name))
    tables.advance(line)
    html = me.html(f"/t/{table.key}/replay?at={len(names)}")
    assert re.search(r'class="wasted">.*?embarquer personne', html)
    assert "pour rien" in html


# Problems


def test_a_problem_is_kept_with_all_there_is_to_see_and_gets_a_number(
    guest: Callable[..., Guest],
) -> None:
    me, other = guest("fr"), guest()
    table = two_people(me, other, start=0)
    address = f"/t/{table.key}/problem"
    assert address in me.html(f"/t/{table.key}")
    assert "<textarea" in me.html(address)
    told = {"text": "La carte ne bouge pas."}
    answer = me.post(address, told, headers={"User-Agent": "Browser"}).content.decode()
    kept = Problem.objects.get(table=table)
    assert f"numéro {kept.pk}" in answer
    assert (kept.text, kept.seat, kept.lang, kept.agent) == (told["text"], 0, "fr", "Browser")
    line = lines.load(table)
    assert line.game.position(kept.position) == line.position
    assert "[" in kept.moves
    assert 'class="stage"' in kept.page
    # Then nothing of it is shown to who reported it
    assert kept.position[:60] not in answer
    assert me.post(address, {"text": " \0 "}).status_code == 400
    assert Problem.objects.filter(table=table).count() == 1


def test_problems_are_for_the_keeper_alone(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    me.post(f"/t/{table.key}/problem", {"text": "The pawn hides a card."})
    kept = Problem.objects.get(table=table)
    page = f"/admin/lookback/problem/{kept.pk}/change/"
    assert me.get(page).status_code == 302
    html = Staff().html(page)
    assert "The pawn hides a card." in html
    assert "&quot;game&quot;: &quot;pocket-rockets&quot;" in html
    # Then who leaves takes their name out of what was kept
    data.forget(me.name, None)
    kept.refresh_from_db()
    assert (kept.page, kept.log) == ("", "")


# Openings


@pytest.mark.parametrize("game_id", cosmodrome.games())
def test_every_opening_is_offered_and_goes_on_at_a_table(
    guest: Callable[..., Guest], game_id: str
) -> None:
    me = guest()
    found = openings_of(cosmodrome.load(game_id))
    assert len(found) >= 2
    page = me.html(f"/new/{game_id}")
    for key, opening in found.items():
        assert f'action="/opening/{game_id}/{key}"' in page
        table = opened(me.post(f"/opening/{game_id}/{key}"))
        line = lines.load(table)
        assert len(line.moves) == len(opening.acts)
        assert line.owned(me.name)
        assert table.unrated
    assert me.post(f"/opening/{game_id}/none").status_code == 404
