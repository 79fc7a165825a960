"""Guided games at a table: read, done, left, come back to, and gone on from."""

from __future__ import annotations

import html as escaped
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from django.test import override_settings

import cosmodrome
from cosmodrome.engine.guides import Guide, guides_of
from cosmodrome.web import bots, guides, lines, tables, taught
from cosmodrome.web.models import Table
from cosmodrome.web.pages import learning
from cosmodrome.web.words import say, typeset
from tests.web.conftest import Guest, opened

GUIDES = [
    pytest.param(guide, id=f"{game} {guide}")
    for game in cosmodrome.games()
    for guide in guides_of(cosmodrome.load(game)).values()
]


def begun(me: Guest, game: str = "pocket-rockets", guide: str = "first") -> Table:
    return opened(me.post(f"/learn/{game}/{guide}"))


def bots_play(table: Table) -> None:
    """What the runner would do until a person is asked."""
    while True:
        table.refresh_from_db()
        if table.over or table.bot_seat is None:
            return
        turn = bots.turn_of(table)
        assert turn is not None
        steps = turn.given
        if not steps:
            act = bots.Gathering(turn.game, turn.position, turn.seat)
            while not act.add(act.legal[0]):
                pass
            steps = act.steps
        tables.play_for(table.pk, turn.seat, steps, turn.version)


def said(me: Guest, table: Table) -> str:
    """What the guide's card says now, in plain text."""
    return card_of(me.html(f"/t/{table.key}"))


def card_of(html: str) -> str:
    found = re.search(
        r'<div class="said"[^>]*>(.*?)</div></section>|<div class="said"[^>]*>(.*?)<details',
        html,
        re.DOTALL,
    )
    return escaped.unescape(re.sub(r"<[^>]+>", " ", (found[1] or found[2]) if found else ""))


def at_step(table: Table) -> str:
    now = guides.lesson(lines.load(lines.find(table.key)))
    assert now is not None
    assert now.step is not None
    return now.step.key


def do_step(me: Guest, table: Table) -> None:
    """Read the step in front of the person, or do what it asks for."""
    now = guides.lesson(lines.load(lines.find(table.key)))
    assert now is not None
    assert now.step is not None
    if not now.step.does:
        assert me.do(table, do=f"read:{now.progress.step}").status_code == 200
    while now.step.does and at_step(table) == now.step.key:
        line = lines.load(lines.find(table.key))
        current = guides.lesson(line)
        assert current is not None
        act = current.next_act
        assert act is not None
        *ticks, last = lines.act_text(line.game, act.steps).split(" ")
        fields = {"seat": act.seat, "action": last, "actions": ticks}
        assert me.do(table, **fields).status_code == 200
        bots_play(table)


@pytest.mark.parametrize("guide", GUIDES)
def test_every_guide_is_played_to_its_end(guest: Callable[..., Guest], guide: Guide) -> None:
    """Read in both languages by turns; every step has its words in both (tests/games)."""
    me = guest()
    table = begun(me, guide.game.id, guide.id)
    bots_play(table)
    for number, step in enumerate(guide.steps):
        lang = ("fr", "en")[number % 2]
        me.defaults["HTTP_ACCEPT_LANGUAGE"] = lang
        html = me.html(f"/t/{table.key}")
        assert typeset(step.told.text(lang), lang) in card_of(html), step.key
        assert all(f'data-key="{key}"' in html for key in step.look), step.key
        now = guides.lesson(lines.load(lines.find(table.key)))
        assert now
        assert (now.progress.step, now.progress.astray) == (number, False)
        if step.does:
            does = lines.act_text(guide.game, step.acts[0].steps)
            assert f'data-guided="{does}"' in html, step.key
            # What confirms a selection may come only once something is ticked.
            assert all(f'value="{name}"' in html for name in does.split(" ")[:-1] or [does])
        do_step(me, table)
    assert say(lang, "guide.over") in said(me, table)
    line = lines.load(lines.find(table.key))
    assert not line.position.is_over
    me.do(table, do="guide:leave")
    assert said(me, table) == ""


def test_another_move_may_be_tried_and_the_lesson_waits(guest: Callable[..., Guest]) -> None:
    me = guest()
    table = begun(me)
    step = guides_of(cosmodrome.load("pocket-rockets"))["first"].steps[4]
    for _ in range(4):
        do_step(me, table)
    me.do(table, seat=0, action="place:RD")
    bots_play(table)
    card = said(me, table)
    assert say("en", "guide.astray") in card
    assert step.other["en"] in card
    assert "You place your pawn on the Recycling depot" in card
    assert "data-guided" not in me.html(f"/t/{table.key}")
    me.do(table, do="guide:back")
    assert step.told.text("en") in said(me, table)
    assert lines.load(lines.find(table.key)).moves == []
    do_step(me, table)
    assert lines.load(lines.find(table.key)).moves[1].seat == 1


def test_a_step_waits_until_the_others_have_done_what_it_tells_of(
    guest: Callable[..., Guest],
) -> None:
    me = guest()
    table = begun(me, "rocketmen")
    while at_step(table) != "end_turn":
        do_step(me, table)
    me.do(table, seat=0, action="end_turn")
    assert say("en", "guide.others") in said(me, table)
    assert "data-look" not in me.html(f"/t/{table.key}")
    bots_play(table)
    assert say("en", "guide.others") not in said(me, table)
    assert at_step(table) == "track"


@override_settings(PASSES=True)
def test_nothing_passes_by_itself_while_somebody_is_guided(guest: Callable[..., Guest]) -> None:
    """A stop in Space has one answer; it stays until whoever learns has read of it."""
    me = guest()
    table = begun(me, "galactic-cruise")
    bots_play(table)
    while at_step(table) != "space":
        do_step(me, table)
    line = lines.load(lines.find(table.key))
    assert len(line.game.actions.answers(line.position.legal_ids(0))) == 1
    assert line.table.bot_seat is None
    me.do(table, do="guide:leave")
    assert tables.passing_act(lines.load(lines.find(table.key)), 0)


def test_whoever_plays_on_need_not_read(guest: Callable[..., Guest]) -> None:
    me = guest()
    table = begun(me)
    me.do(table, seat=0, action="place:CV")
    bots_play(table)
    assert at_step(table) == "turn"


def test_a_lesson_is_left_and_gone_on_with_another_day(guest: Callable[..., Guest]) -> None:
    me = guest()
    table = begun(me)
    for _ in range(5):
        do_step(me, table)
    assert begun(me) == table
    assert at_step(table) == "turn"
    me.do(table, do="guide:again")
    line = lines.load(lines.find(table.key))
    assert (line.moves, line.table.guide_read) == ([], 0)
    me.do(table, do="guide:leave")
    assert begun(me) != table


def test_a_page_turned_twice_is_turned_once(guest: Callable[..., Guest]) -> None:
    me = guest()
    table = begun(me)
    me.do(table, do="read:0")
    me.do(table, do="read:0")
    me.do(table, do="read:9")
    me.do(table, do="read:x")
    table.refresh_from_db()
    assert table.guide_read == 1


def test_a_guide_speaks_to_its_own_person_alone(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = begun(me)
    assert 'class="guide"' in me.html(f"/t/{table.key}")
    html = other.html(f"/t/{table.key}")
    assert 'class="guide"' not in html
    assert "data-look" not in html
    for do in ("read:0", "guide:back", "guide:again", "guide:leave"):
        assert other.do(table, do=do).status_code == 403
    assert begun(other) != table


def test_a_guided_game_counts_for_nothing(guest: Callable[..., Guest]) -> None:
    assert begun(guest()).unrated


def test_a_game_without_a_guide_offers_none(guest: Callable[..., Guest], tiny: str) -> None:
    me = guest()
    assert f"/learn/{tiny}" not in me.html("/")
    assert me.post(f"/learn/{tiny}/first").status_code == 404
    assert me.post("/learn/pocket-rockets/nothing").status_code == 404


@pytest.fixture
def read_anew() -> Iterator[Callable[[], None]]:
    """Forgets what was read of what teaches a game, now and after the test."""

    def forget() -> None:
        for kept in (taught.guides, taught.examples, taught.openings, learning.rulebook):
            kept.cache_clear()

    forget()
    yield forget
    forget()


def test_what_no_longer_fits_its_game_is_left_out_and_logged(
    guest: Callable[..., Guest],
    read_anew: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    me = guest()
    table = begun(me, "rocketmen")
    known = guides_of(cosmodrome.load("rocketmen"))
    spoilt = {key: replace(guide, steps=guide.steps[::-1]) for key, guide in known.items()}
    examples = {
        key: replace(example, guide=spoilt[example.guide.id])
        for key, example in taught.examples("rocketmen").items()
    }
    monkeypatch.setattr(taught, "guides_of", lambda game: spoilt)
    monkeypatch.setattr(taught, "examples_of", lambda game: examples)
    monkeypatch.setattr(taught, "openings_of", lambda game: {}[game.id])
    read_anew()
    assert "/learn/rocketmen" not in me.html("/")
    assert 'class="guide"' not in me.html(f"/t/{table.key}")
    assert "/opening/rocketmen" not in me.html("/new/rocketmen")
    book = me.html("/rules/rocketmen/en")
    assert "five-lines" in book
    assert "<figure" not in book
    told = caplog.text
    assert all(f"rocketmen: {key} no longer fits the game" in told for key in (*spoilt, *examples))
    assert "what teaches rocketmen cannot be read" in told
