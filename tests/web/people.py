"""People with accounts, for tests."""

from __future__ import annotations

import itertools
import re
from typing import Any

from django.core import mail

from cosmodrome.web.people.mail import sending
from cosmodrome.web.people.models import Person
from tests.web.conftest import Guest

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
