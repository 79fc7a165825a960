"""The bots' turns: who answers, what happens when one cannot, and that its time tells nothing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

import cosmodrome
from cosmodrome.bots import Answer, Hint, WorkerFailed, make_bot
from cosmodrome.web import bots, lines, tables
from cosmodrome.web.models import LONG_AGO, Move, Seat, Table
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest

Alone = tuple[Guest, Table]
#: When a bot of `thinking` answers, by its name: after so many seconds, or by an error.
Says = dict[str, float | Exception]


class Thinkers:
    """A pool without processes: bots answer as told, any other plays its first action."""

    enabled = False

    def __init__(self, says: Says) -> None:
        self.says = says
        self.asked: list[str] = []

    def ask(self, game: str, position: bytes, seat: int, bot: str, **more: Any) -> Future[Answer]:
        self.asked.append(bot)
        answer: Future[Answer] = Future()
        said = self.says.get(bot, 0.0)
        if isinstance(said, Exception):
            answer.set_exception(said)
        else:
            legal = lines.game_of(game).from_bytes(position).legal_ids(seat)
            answer.set_result(Answer([Hint(action, 0.5, 0.5) for action in legal], bot, said))
        return answer

    def ready(self, game: str) -> bool:
        return False


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Callable[[Says], Thinkers]:
    def make(says: Says) -> Thinkers:
        made = Thinkers(says)
        monkeypatch.setattr(bots, "thinkers", made)
        return made

    return make


@pytest.fixture
def with_bot(guest: Callable[..., Guest]) -> Alone:
    """A person and a pilot, who begins at once; nothing else is due."""
    me = guest("fr")
    Table.objects.filter(bot_seat__isnull=False).update(bot_seat=None)
    plans = [Plan(Seat.PERSON, owner=me.name), Plan(Seat.BOT, "pilot")]
    options = {"players": 2, "start": 1}
    return me, tables.create("pocket-rockets", options, plans, host=me.name, seed=7, pace=0)


def take(runner: bots.Runner) -> bots.Turn:
    """Claim the one turn that is due and play it."""
    (turn,), _ = runner.claim()
    asyncio.run(runner._take(turn))
    return turn


def pilot(table: Table) -> tuple[str, int]:
    """What the bot's seat is, and how many moves were played."""
    return table.seats.get(number=1).level, table.moves.filter(kind=Move.PLAY).count()


def notes(table: Table) -> list[str]:
    return list(table.moves.filter(kind=Move.NOTE).values_list("note", flat=True))


# Who answers


def test_light_bots_do_not_all_choose_the_same_at_once() -> None:
    game = cosmodrome.load("red-planet")
    pos = game.new(players=4, seed=1)
    for seat in pos.actors:  # everybody keeps a Mission first
        pos.play(pos.legal_ids(seat)[0], seat)
    assert pos.actors == (0, 1, 2, 3)
    chosen = []
    for seat in pos.actors:
        turn = bots.Turn(
            table=1, version=0, seat=seat, level="greedy", game=game.id,
            position=bytes(pos), legal=pos.legal_ids(seat), together=True, seed=9, whom=(),
        )  # fmt: skip
        hints = make_bot("greedy", seed=9).hint(game, turn.position, seat)
        chosen.append(bots.picked(turn, Answer(hints, "greedy", 0.0)))
        assert chosen[-1] in turn.legal
    assert len(set(chosen)) > 1


def test_light_bots_think_outside_the_server(
    with_bot: Alone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(*_: object) -> None:
        raise AssertionError("a bot thinks in the server")

    monkeypatch.setattr("cosmodrome.bots.base.Bot.hint", here)
    monkeypatch.setattr("cosmodrome.bots.base.Bot.think", here)
    _, table = with_bot
    table.seats.filter(number=1).update(level="cadet")
    take(bots.Runner())
    assert pilot(table) == ("cadet", 1)
    assert notes(table) == []


def test_a_bots_turn_is_never_played_twice(
    with_bot: Alone, thinking: Callable[[Says], Thinkers]
) -> None:
    thinking({})
    _, table = with_bot
    runner = bots.Runner()
    turn = take(runner)
    asyncio.run(runner._take(turn))
    assert pilot(table) == ("pilot", 1)


def test_a_turns_seed_is_the_same_in_every_process(with_bot: Alone) -> None:
    """So a turn taken up again comes to the same."""
    import subprocess
    import sys

    _, table = with_bot
    turn = bots.turn_of(table)
    arguments = (int(table.seed), table.pk, table.version)
    script = f"from cosmodrome.bots.base import mixed; print(mixed(*{arguments}))"
    printed = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout
    assert turn.seed == int(printed)


# A bot that fails


def test_another_answers_once_for_a_bot_that_fails_and_the_log_says_so_once(
    with_bot: Alone, thinking: Callable[[Says], Thinkers]
) -> None:
    me, table = with_bot
    pool = thinking({"pilot": ValueError("what is this?")})
    runner = bots.Runner()
    take(runner)
    assert pool.asked == ["pilot", "greedy"]
    assert pilot(table) == ("pilot", 1)
    assert notes(table) == ["bot_replaced"]
    assert "un bot plus simple répond à sa place" in me.html(f"/t/{table.key}")
    # The next time it is asked itself again, and the log is not filled.
    me.do(table, seat=0, action="place:CL-B")
    take(runner)
    assert pool.asked[2:] == ["pilot", "greedy"]
    assert notes(table) == ["bot_replaced"]
    assert pilot(table) == ("pilot", 3)


def test_a_choice_that_waits_for_others_outlives_a_note(
    guest: Callable[..., Guest], tiny: str
) -> None:
    me, other = guest(), guest()
    plans = [Plan(Seat.PERSON, owner=who.name) for who in (me, other)]
    table = tables.create(tiny, {"players": 2}, plans, host=me.name, seed=3)
    legal = lines.load(table).position.legal_actions(0)
    me.do(table, seat=0, action=legal[0].name)
    version = tables.note(table.pk, 1, table.version, "bot_replaced")
    assert version == table.version + 1
    assert list(table.sealed.values_list("version", "seat")) == [(version, 0)]


def test_nothing_is_played_for_a_bot_whose_table_has_moved_on(
    with_bot: Alone, thinking: Callable[[Says], Thinkers]
) -> None:
    _, table = with_bot
    thinking({"pilot": ValueError("what is this?")})
    runner = bots.Runner()
    (turn,), _ = runner.claim()
    Table.objects.filter(pk=table.pk).update(version=5)
    asyncio.run(runner._take(turn))
    assert pilot(table) == ("pilot", 0)
    assert notes(table) == []


@pytest.mark.parametrize("stuck", ["nothing legal", "every bot fails"])
def test_a_bot_that_cannot_act_stops_with_one_line_and_is_tried_again_ever_later(
    stuck: str,
    with_bot: Alone,
    thinking: Callable[[Says], Thinkers],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    me, table = with_bot
    wrong = ValueError("no")
    thinking({"pilot": wrong, "greedy": wrong, "random": wrong})
    if stuck == "nothing legal":
        monkeypatch.setattr("cosmodrome.engine.position.Position.legal_ids", lambda *_: [])
    runner = bots.Runner()
    pauses = []
    with caplog.at_level(logging.ERROR, "cosmodrome.bots"):
        for _ in range(12):
            turns, _ = runner.claim()
            for turn in turns:
                asyncio.run(runner._take(turn))
            table.refresh_from_db()
            pauses.append(round((table.bot_due - timezone.now()).total_seconds()))
            assert runner.claim()[0] == []
            Table.objects.filter(pk=table.pk).update(bot_due=timezone.now())
    assert pauses == sorted(pauses)
    assert pauses[0] > 1
    assert pauses[-1] == bots.LONGEST_PAUSE
    assert len(caplog.messages) == 1
    assert notes(table) == ["bot_stuck"]
    assert pilot(table) == ("pilot", 0)
    monkeypatch.undo()
    assert "ne peut pas jouer" in me.html(f"/t/{table.key}")


def test_one_table_that_cannot_be_read_holds_up_no_other(
    with_bot: Alone, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, table = with_bot
    plans = [Plan(Seat.PERSON, owner=me.name), Plan(Seat.BOT, "pilot")]
    later = tables.create(
        "pocket-rockets", {"players": 2, "start": 1}, plans, host=me.name, seed=7, pace=0
    )
    read = lines.load

    def load(found: Table) -> lines.Line:
        if found.pk == table.pk:
            raise RuntimeError("torn")
        return read(found)

    monkeypatch.setattr(lines, "load", load)
    assert [turn.table for turn in bots.Runner().claim()[0]] == [later.pk]


# Faults that are no bot's


def away(*_: object) -> None:
    raise OperationalError("the database is away")


def test_a_fault_that_is_not_the_bots_leaves_its_level_and_the_turn_is_tried_again(
    with_bot: Alone, thinking: Callable[[Says], Thinkers], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, table = with_bot
    thinking({})
    runner = bots.Runner()
    with monkeypatch.context() as fault:
        fault.setattr(tables, "play_for", away)
        take(runner)
    assert pilot(table) == ("pilot", 0)
    assert notes(table) == []
    table.refresh_from_db()
    assert (table.bot_seat, table.bot_lease) == (1, LONG_AGO)
    assert table.bot_due < timezone.now() + timedelta(seconds=3)
    Table.objects.filter(pk=table.pk).update(bot_due=timezone.now())
    take(runner)
    assert pilot(table) == ("pilot", 1)


def test_a_process_that_ends_under_every_question_costs_one_turn_not_the_level(
    with_bot: Alone, thinking: Callable[[Says], Thinkers]
) -> None:
    _, table = with_bot
    thinking({"pilot": WorkerFailed("killed")})
    take(bots.Runner())
    assert pilot(table) == ("pilot", 1)


def test_a_table_goes_on_when_its_rules_are_back(with_bot: Alone) -> None:
    """During an upgrade processes of both rules look for turns."""
    _, table = with_bot
    Table.objects.filter(pk=table.pk).update(rules_version=table.rules_version + 1)
    old = bots.Runner()
    assert old.claim()[0] == []
    assert old.claim()[0] == []
    table.refresh_from_db()
    # Then the turn is there for a process that has the rules, at once.
    assert (table.bot_seat, table.bot_lease) == (1, LONG_AGO)
    Table.objects.filter(pk=table.pk).update(rules_version=table.rules_version - 1)
    assert [turn.table for turn in bots.Runner().claim()[0]] == [table.pk]


def test_a_turn_of_a_table_that_moved_on_is_forgotten(with_bot: Alone) -> None:
    _, table = with_bot
    runner = bots.Runner()
    (turn,), _ = runner.claim()
    turn.thinking = Future()
    runner._turns[table.pk] = turn
    runner.renew()
    assert not turn.thinking.cancelled()
    Table.objects.filter(pk=table.pk).update(version=5)
    runner.renew()
    assert turn.thinking.cancelled()


# Time tells nothing


class Clock:
    """A runner's clock: time passes only while it waits, or thinks."""

    def __init__(self, runner: bots.Runner) -> None:
        self.now = 0.0
        runner.clock, runner.sleep = lambda: self.now, self.sleep  # type: ignore[assignment]

    async def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.now += seconds


def leaves(runner: bots.Runner, clock: Clock, legal: int, thought: float, bot: str) -> float:
    """When the answer to a question asked at 0 leaves, for so many legal actions."""
    turn = bots.Turn(
        table=1, version=0, seat=0, level=bot, game=lines.game_of("pocket-rockets"), position=b"",
        legal=list(range(legal)), together=False, seed=0, whom=(),
    )  # fmt: skip
    clock.now = thought
    asyncio.run(runner._hold(turn, Answer([], bot, thought), 0.0))
    return clock.now


@pytest.mark.parametrize(("bot", "seconds"), [("commander", 1.31), ("cadet", 0.45), ("random", 0)])
def test_an_answer_takes_as_long_with_one_legal_action_as_with_many(
    bot: str, seconds: float
) -> None:
    runner = bots.Runner()
    clock = Clock(runner)
    many = [leaves(runner, clock, 9, seconds * part, bot) for part in (1, 0.6, 0.8)]
    lone = leaves(runner, clock, 1, 0.0, bot)
    assert many == [lone] * 3
    assert lone >= seconds
    assert lone / bots.TICK == pytest.approx(round(lone / bots.TICK))


def test_a_pause_varies_whatever_there_is_to_choose(
    guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    me = guest()
    drawn: list[float] = []

    def uniform(low: float, high: float) -> float:
        drawn.append(low + (high - low) * 0.9)
        return drawn[-1]

    now = timezone.now()
    monkeypatch.setattr(tables.random, "uniform", uniform)
    monkeypatch.setattr(tables.timezone, "now", lambda: now)
    plans = [Plan(Seat.PERSON, owner=me.name), Plan(Seat.BOT, "pilot")]
    options = {"players": 2, "start": 1}
    table = tables.create("pocket-rockets", options, plans, host=me.name, seed=7)
    for legal in (None, [3]):
        if legal:
            monkeypatch.setattr("cosmodrome.engine.position.Position.legal_ids", lambda *_: [3])
            tables._whose_turn(lines.load(table))
        pause = (table.bot_due - now) / timedelta(milliseconds=tables.PACES["normal"])
        assert pause == pytest.approx(drawn[-1])
    assert len(drawn) == 2
    assert drawn[0] != 1
