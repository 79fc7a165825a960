"""People with accounts, for tests."""

from __future__ import annotations

import functools
import itertools
import random
import re
from typing import Any

from django.core import mail
from django.db import transaction

import cosmodrome
from cosmodrome.web import lines, tables
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people.mail import sending
from cosmodrome.web.people.models import Person
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, act_of

PASSWORD = "orbit-7-lagoon"
_numbers = itertools.count(1)


def new_name(stem: str = "Ann") -> str:
    """A name that nobody in this run looks like."""
    letters = "abcdefghjk"
    return stem + "".join(letters[int(digit)] for digit in f"{next(_numbers):04}")


def sign_up(browser: Guest, name: str = "", email: str = "", **more: Any) -> Person:
    """An account for whoever has this browser."""
    name = name or new_name()
    form = {"name": name, "password": PASSWORD, "email": email, **more}
    answer = browser.post("/sign-up", form)
    assert answer.status_code == 302, answer.content.decode()
    return Person.objects.get(name=name)


def sign_in(browser: Guest, name: str, password: str = PASSWORD, **more: Any) -> Any:
    return browser.post("/sign-in", {"name": name, "password": password, **more})


class Member(Guest):
    """Somebody with an account."""

    def __init__(self, lang: str = "en") -> None:
        super().__init__(lang)
        self.person = sign_up(self)

    @property
    def name(self) -> str:
        return str(self.person.key)


@functools.cache
def late_game(players: int) -> tuple[bytes, dict[str, Any], int, str]:
    """Pocket Rockets before its last act: bytes and options, who acts, and the act."""
    pos = cosmodrome.load("pocket-rockets").new(players=players, seed=5)
    chance = random.Random(1)
    while True:
        before, seat = bytes(pos), pos.actors[0]
        act = act_of(pos, seat, chance.randrange(1000))
        for step in act.split(" "):
            pos.apply(seat, pos.game.actions.parse(step))
        if pos.is_over:
            return before, pos.options, seat, act


def among(*people: Guest, late: bool = False, **more: Any) -> Table:
    """A table with luck of its own; `late`, one act before its end."""
    plans = [Plan(Seat.PERSON, owner=who.name) for who in people]
    host = people[0].name
    if not late:
        options = {"players": len(people), "start": 0}
        return tables.create("pocket-rockets", options, plans, host=host, **more)
    data, options, _, _ = late_game(len(people))
    pos = cosmodrome.load("pocket-rockets").from_bytes(data, options=options)
    with transaction.atomic():
        line = tables.lay(pos, plans, host, **more)
        tables.advance(line)
    return line.table


def last_act(table: Table) -> tuple[str, int, str, int]:
    """What is missing to the end of a late table: owner, seat, act and version."""
    _, _, seat, act = late_game(table.seats.count())
    return table.seats.get(number=seat).owner, seat, act, table.version


def ended(table: Table) -> Table:
    """A late table after its last act."""
    tables.play(table.key, *last_act(table))
    found = lines.find(table.key)
    assert found.over
    return found


def letters() -> list[Any]:
    """What was mailed, once all of it has left."""
    for thread in list(sending):
        thread.join()
    return list(mail.outbox)


def link_in(letter: Any) -> str:
    """The address in a mail, without the host."""
    found = re.search(r"http://localhost(\S+)", letter.body)
    assert found
    return found[1]
