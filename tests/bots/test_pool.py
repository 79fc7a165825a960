"""The pool of thinkers: everybody in turn, in steps, whatever happens to its processes."""

import os
import signal
import threading
import time

import pytest

import cosmodrome
from cosmodrome.bots import Pool, WorkerFailed, pool, worker
from cosmodrome.bots.base import Hint
from cosmodrome.bots.pool import Fair
from cosmodrome.engine.box import Components
from cosmodrome.engine.errors import InvalidPosition, UnknownGame

#: A machine that is busy compiling may take long; no answer here takes as long as that.
PATIENCE = 600


def until(happened):
    """Wait for something another thread does."""
    while not happened():
        time.sleep(0.01)


# In turn


def test_a_queue_is_served_in_turn_by_address_then_guest_then_table():
    queue = Fair()
    for guest, table in ("a1", "a2", "a3", "b1"):
        queue.put(("crowd", guest, table), f"crowd {guest}{table}")
    queue.put(("home", "c", "1"), "home c1")
    served = [queue.take() for _ in range(5)]
    assert served == ["crowd a1", "home c1", "crowd b1", "crowd a2", "crowd a3"]
    assert queue.take() is None
    assert not queue


def test_who_asks_now_and_then_comes_before_who_asks_all_the_time():
    queue = Fair()
    for number in range(9):
        queue.put(("crowd",), f"crowd {number}")
    queue.put(("home",), "home 0")
    assert [queue.take() for _ in range(3)] == ["crowd 0", "home 0", "crowd 1"]
    # Gone in between, and back: served before those served since.
    queue.put(("home",), "home 1")
    assert [queue.take() for _ in range(2)] == ["home 1", "crowd 2"]


def test_only_so_many_are_remembered(monkeypatch):
    monkeypatch.setattr(pool, "REMEMBERED", 3)
    queue = Fair()
    for number in range(9):
        queue.put((str(number),), number)
        assert queue.take() == number
    assert len(queue._served) == 3


def test_what_does_not_fit_keeps_its_place():
    queue = Fair()
    for name in ("x", "y"):
        queue.put((name,), name)
    assert queue.take(lambda item: item == "y") == "y"
    assert queue.take() == "x"


class Worker:
    """A process that answers every question after some steps, and writes down who was served."""

    log: list[str]
    gate = threading.Semaphore(0)
    dies = 0

    def __init__(self, compiled):
        self.compiled, self.only_helps, self.loaded, self.begun = compiled, False, set(), {}

    def ask(self, deadline, name, number=None, game=None, box=None, position=b"", *rest):
        kind = type(self)
        if name == "prepare":
            return None
        if name == "forget":
            kind.log.append(f"forget {number}")
            return self.begun.pop(number)
        kind.gate.acquire()
        if kind.dies:
            kind.dies -= 1
            raise WorkerFailed("killed")
        if position == b"bad":
            raise ValueError("bad")
        kind.log.append(position.decode())
        self.begun.setdefault(number, 2)
        self.begun[number] -= 1
        if self.begun[number]:
            return None
        return [Hint(len(self.begun), 1.0, 0.5)], 0.1

    def close(self):
        self.loaded.clear()


@pytest.fixture
def fake():
    """A pool of one process of each kind; its gate lets one step pass."""

    class Own(Worker):
        log, gate, dies = [], threading.Semaphore(0), 0

    made = Pool(1, make=Own)
    made.kind = Own
    made._ready.add("game")
    yield made
    made.close()


def asked(fake, name, *whom, bot="pilot"):
    return fake.ask("game", name.encode(), 0, bot, whom=whom)


def test_nobody_waits_for_all_the_questions_of_another(fake):
    # Given many questions from one address, one of them begun
    crowd = [asked(fake, f"crowd{i}", "there", f"guest{i}") for i in range(5)]
    fake.kind.gate.release()
    until(lambda: fake.kind.log)
    # When one comes from another address
    mine = asked(fake, "mine", "here", "me")
    fake.kind.gate.release(20)
    # Then it is answered before nearly all of the others
    mine.result(PATIENCE)
    for future in crowd:
        future.result(PATIENCE)
    order = fake.kind.log
    assert order.index("mine") <= 3
    assert order[order.index("mine") + 1 :].count("mine") == 1
    assert len(order) - order[::-1].index("mine") <= 6, order


def test_what_nobody_waits_for_any_more_is_forgotten(fake):
    # Given a question that was begun and waits for its next turn
    one, two = asked(fake, "one", "a"), asked(fake, "two", "b")
    fake.kind.gate.release()
    until(lambda: fake.kind.log)
    # When nobody wants its answer any more
    one.cancel()
    fake.kind.gate.release(5)
    # Then the process is told, and thinks about the other only
    two.result(PATIENCE)
    assert fake.kind.log == ["one", "two", "forget 0", "two"]


def test_a_question_outlives_a_process_that_is_killed(fake):
    fake.kind.dies = 1
    fake.kind.gate.release(5)
    assert asked(fake, "one").result(PATIENCE).bot == "pilot"


def test_a_question_that_ends_every_process_is_given_up(fake):
    fake.kind.dies = pool.TRIES
    fake.kind.gate.release(9)
    with pytest.raises(WorkerFailed):
        asked(fake, "one").result(PATIENCE)
    assert asked(fake, "two").result(PATIENCE).hints


def test_what_a_bot_raises_is_its_answer(fake):
    fake.kind.gate.release(5)
    with pytest.raises(ValueError, match="bad"):
        asked(fake, "bad").result(PATIENCE)
    assert asked(fake, "good").result(PATIENCE).hints


def test_processes_do_not_grow_with_what_is_asked(fake):
    waiting = [asked(fake, str(i), bot=bot) for i in range(20) for bot in ("pilot", "cadet")]
    waiting += [fake.ask("other", b"x", 0, "cadet") for _ in range(20)]
    assert sum(worker.compiled for worker in fake._workers) == 1
    assert len(fake._workers) <= 2
    fake.kind.gate.release(999)
    for future in waiting:
        future.result(PATIENCE)


class Helping(Worker):
    """An ace's question ends once `enough`; a helper's steps find something each."""

    enough = threading.Event()

    def ask(self, deadline, name, number=None, game=None, box=None, position=b"", *rest):
        kind = type(self)
        if name == "help":
            kind.log.append(("help", rest[2]["part"]))
            return ("found", False)
        if name == "forget":
            kind.log.append(("forget", number))
            return None
        kind.log.append((position, *rest[-1]))
        if position == b"long" and not kind.enough.is_set():
            return None
        return [Hint(0, 1.0, 0.5)], 0.1


@pytest.fixture
def helping():
    """A pool of two processes."""

    class Own(Helping):
        log, enough = [], threading.Event()

    made = Pool(2, make=Own)
    made.kind = Own
    made._ready.add("game")
    yield made
    Own.enough.set()
    made.close()


def test_who_has_nothing_to_do_thinks_along_and_leaves_when_it_is_answered(helping):
    log = helping.kind.log
    ace = asked(helping, "long", bot="ace")
    until(lambda: (b"long", "found") in log)
    assert ("help", 1) in log
    helping.kind.enough.set()
    assert ace.result(PATIENCE).bot == "ace"
    until(lambda: ("forget", 0) in log)
    until(lambda: helping._idle[True] == 2)
    assert not helping._helping


def test_who_helps_serves_whoever_asks_first(helping):
    asked(helping, "long", bot="ace")
    until(lambda: ("help", 1) in helping.kind.log)
    # While the long question goes on, the helper's process answers another
    assert asked(helping, "mine", "me", bot="ace").result(PATIENCE).hints
    assert sum(worker.compiled for worker in helping._workers) == 2


def test_a_number_of_iterations_and_a_pilot_are_thought_about_by_one_alone(helping):
    helping.ask("game", b"long", 0, "ace", iterations=5)
    asked(helping, "long", bot="pilot")
    until(lambda: len(helping.kind.log) > 20)
    assert not any(entry[0] == "help" for entry in helping.kind.log)


def test_a_helper_that_fails_is_nobodys_loss(helping):
    def fails(self, deadline, name, *arguments):
        if name == "help":
            raise WorkerFailed("killed")
        return Helping.ask(self, deadline, name, *arguments)

    helping.kind.ask = fails
    ace = asked(helping, "long", bot="ace")
    until(lambda: len(helping.kind.log) > 20)
    helping.kind.enough.set()
    assert ace.result(PATIENCE).hints


def test_while_one_game_compiles_all_are_answered():
    """Compiling is nobody's question: a plain process stands in, the others think on."""
    compiling = threading.Event()

    class Slow(Worker):
        log, gate, dies = [], threading.Semaphore(99), 0

        def ask(self, deadline, name, *arguments):
            if name == "prepare":
                compiling.wait(PATIENCE)
                return None
            return super().ask(deadline, name, *arguments)

    made = Pool(1, make=Slow)
    made._ready.add("game")
    try:
        assert made.ask("slow", b"x", 0, "commander").result(PATIENCE).bot == "greedy"
        assert made.ask("game", b"x", 0, "commander").result(PATIENCE).bot == "commander"
        compiling.set()
        until(lambda: made.ready("slow"))
        assert made.ask("slow", b"x", 0, "commander").result(PATIENCE).bot == "commander"
    finally:
        compiling.set()
        made.close()


def test_another_box_needs_no_compiling(fake):
    fake.kind.gate.release(5)
    own = fake.ask("game", b"x", 0, "pilot", box=Components(text="own"))
    assert own.result(PATIENCE).bot == "pilot"


def test_a_process_keeps_the_boxes_it_met_last(monkeypatch):
    monkeypatch.setattr(worker, "MOST_GAMES", 2)
    mind = worker.Mind()
    boxes = [Components(changes=f'{{"values.hand_limit": {limit}}}') for limit in (2, 3, 4)]
    for box in (*boxes[:2], boxes[0], boxes[2]):
        mind.game("pocket-rockets", box)
    assert [box for _, box in mind._games] == [boxes[0], boxes[2]]


# Real processes


@pytest.fixture(scope="module")
def thinkers():
    made = Pool(1)
    until(lambda: made.ready("pocket-rockets"))
    yield made
    made.close()


@pytest.fixture
def position():
    return cosmodrome.load("pocket-rockets").new(players=2, seed=1)


def ask(thinkers, position, bot="pilot", **how):
    seat = position.actors[0]
    return thinkers.ask(position.game.id, bytes(position), seat, bot, **how).result(PATIENCE)


def test_bots_think_for_an_uncompiled_process(thinkers, position):
    for bot in ("pilot", "cadet"):
        answer = ask(thinkers, position, bot, iterations=50)
        assert answer.bot == bot
        assert sorted(hint.action for hint in answer.hints) == position.legal_ids()


def test_a_search_that_is_interrupted_comes_to_the_same(thinkers, position):
    whole = ask(thinkers, position, iterations=5_000, seed=3)
    both = [
        thinkers.ask("pocket-rockets", bytes(position), 0, "pilot", iterations=5_000, seed=3)
        for _ in range(2)
    ]
    assert [future.result(PATIENCE).hints for future in both] == [whole.hints] * 2


def test_a_wrong_question_is_an_error_and_not_the_end_of_the_process(thinkers, position):
    pid = thinkers._workers[0].pid
    with pytest.raises(UnknownGame):
        thinkers.ask("no-such-game", b"", 0, "cadet").result(PATIENCE)
    with pytest.raises(InvalidPosition):
        thinkers.ask("pocket-rockets", b"short", 0).result(PATIENCE)
    assert thinkers._workers[0].pid == pid


def test_thinkers_give_way_to_what_people_wait_for(thinkers, position):
    ask(thinkers, position, "random")
    pid = thinkers._workers[0].pid
    assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)


def test_a_killed_process_is_replaced_and_nobody_notices(thinkers, position):
    pid = thinkers._workers[0].pid
    os.kill(pid, signal.SIGKILL)
    assert ask(thinkers, position, iterations=50).bot == "pilot"
    assert thinkers._workers[0].pid != pid


def test_a_process_that_does_not_answer_is_replaced(thinkers, position, monkeypatch):
    ask(thinkers, position, "random")
    pid = thinkers._workers[0].pid
    monkeypatch.setattr(pool, "DEADLINE", 0.3)
    os.kill(pid, signal.SIGSTOP)
    assert ask(thinkers, position, "random").hints
    assert thinkers._workers[0].pid != pid


def test_only_so_many_begun_thoughts_are_kept(monkeypatch):
    class Endless:
        def think(self, game, position, seat):
            while not (yield):
                pass
            return ["so far"]

    monkeypatch.setattr("cosmodrome.bots.make_bot", lambda name: Endless())
    monkeypatch.setattr(worker, "MOST_KEPT", 3)
    mind = worker.Mind()
    mind._games["game", None] = None
    found = [mind.think(number, "game", None, b"", 0, "pilot", {}) for number in range(5)]
    assert found[:3] == [None] * 3
    assert [answer[0] for answer in found[3:]] == [["so far"]] * 2
    mind.forget(0)
    assert mind.think(5, "game", None, b"", 0, "pilot", {}) is None
