"""Bots in a process of their own: answers, deadlines, crashes."""

import os
import signal

import pytest

import cosmodrome
from cosmodrome.bots import BotWorker, WorkerFailed
from cosmodrome.engine.errors import InvalidPosition, UnknownGame

#: A machine that is busy compiling may take long; no answer here takes as long as that.
PATIENCE = 600


@pytest.fixture(scope="module")
def worker():
    with BotWorker() as made:
        yield made


@pytest.fixture
def position():
    return cosmodrome.load("pocket-rockets").new(players=2, seed=1)


def ask(worker, position, deadline=PATIENCE, **how):
    seat = position.actors[0]
    return worker.choose(position.game.id, bytes(position), seat, deadline=deadline, **how)


def test_a_worker_chooses_and_hints_for_an_uncompiled_process(worker, position):
    assert not worker.is_ready("pocket-rockets")
    worker.prepare("pocket-rockets", deadline=PATIENCE)
    assert worker.is_ready("pocket-rockets")
    seat = position.actors[0]
    assert ask(worker, position, bot="search", iterations=50) in position.legal_ids(seat)
    hints = worker.hint(
        "pocket-rockets", bytes(position), seat, "pilot", deadline=PATIENCE, iterations=50
    )
    assert sorted(hint.action for hint in hints) == position.legal_ids(seat)


def test_a_wrong_question_is_an_error_and_not_the_end_of_the_worker(worker, position):
    pid = worker.pid
    with pytest.raises(UnknownGame):
        worker.choose("no-such-game", b"", 0, deadline=PATIENCE)
    with pytest.raises(InvalidPosition):
        worker.choose("pocket-rockets", b"short", 0, deadline=PATIENCE)
    assert worker.pid == pid


def test_a_crashed_worker_is_replaced_and_the_caller_told(worker, position):
    pid = worker.pid
    os.kill(pid, signal.SIGTERM)
    with pytest.raises(WorkerFailed):
        ask(worker, position, bot="random")
    assert worker.pid != pid
    assert ask(worker, position, bot="random") in position.legal_ids()


def test_a_late_worker_is_replaced_and_the_caller_told(worker, position):
    pid = worker.pid
    with pytest.raises(WorkerFailed, match="within"):
        ask(worker, position, bot="search", deadline=0.2, seconds=60)
    assert worker.pid != pid
    assert ask(worker, position, bot="random") in position.legal_ids()
