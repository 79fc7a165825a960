"""The tests of tables with their people between two processes, as a plugin of pytest.

`test_larger.py` runs them so over PostgreSQL and Redis. Two processes serve; every request goes to
the one that did not answer the last. What a test asks of a table on somebody's behalf is asked as
their program would. A third process, the test's own, looks at what came of it, and does what is
done beside requests: clocks that fall, bots' turns, notices.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import socket
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterator
from datetime import datetime
from http.cookies import SimpleCookie
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from django.conf import settings

#: The processes, by their ports, and whose turn it is.
PORTS: list[int] = []
_turn = itertools.cycle((0, 1))
_people: weakref.WeakSet[Any] = weakref.WeakSet()
#: What only a test in the same process can do: here, end it in the middle of a transaction.
APART = ("test_end_and_rating_are_one",)
#: Any of the right length: a form that knows its cookie comes from here.
CSRF = "b" * 32


def watch() -> Path:
    """Where the watch of the test is to be seen; without it time passes by itself."""
    return Path(os.environ["COSMODROME_DATA_DIR"], "watch")


def time_outside() -> datetime:
    from django.utils import timezone

    try:
        return datetime.fromisoformat(watch().read_text())
    except FileNotFoundError:
        return timezone.now()


# The processes


class Loopback(list[str]):
    """Any push service of this machine, whichever a test has opened."""

    def __contains__(self, origin: object) -> bool:
        return str(origin).startswith("http://127.0.0.1:")


def serve(number: int) -> None:
    """One of them, on a socket that is bound: all that answers people, nothing beside."""
    import uvicorn

    import cosmodrome
    from cosmodrome.web import asgi, notices
    from cosmodrome.web.club import hours

    hours.real = time_outside
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.PUSH_SERVICES = Loopback()
    cosmodrome._MODULES |= {"tiny-comets": "tests.tiny_game", "pebbles": "tests.picking_game"}

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await asgi.application(scope, receive, send)
            return
        await receive()
        talking = asyncio.create_task(notices.between_processes())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        talking.cancel()
        await send({"type": "lifespan.shutdown.complete"})

    config = uvicorn.Config(application, log_level="warning", ws="websockets-sansio",
                            ws_per_message_deflate=False, timeout_graceful_shutdown=2)  # fmt: skip
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=number)])


@pytest.fixture(scope="session", autouse=True)
def _processes(_database: None) -> Iterator[None]:
    running = []
    for _ in range(2):
        with socket.create_server(("127.0.0.1", 0)) as bound:
            PORTS.append(bound.getsockname()[1])
            serving = f"from tests.web.between import serve; serve({bound.fileno()})"
            command = [sys.executable, "-c", serving]
            running.append(subprocess.Popen(command, pass_fds=[bound.fileno()]))
    yield
    for process in running:
        process.terminate()
        process.wait(20)


# People who ask one, then the other


class Wire:
    """In place of Django's own handler: the next process answers."""

    #: Without a memory: cookies are everybody's own.
    http = httpx.HTTPTransport()

    def __call__(self, environ: dict[str, Any]) -> Any:
        from django.http import HttpResponse

        headers = {
            name.removeprefix("HTTP_").replace("_", "-"): str(value)
            for name, value in environ.items()
            if name.startswith("HTTP_") or name in ("CONTENT_TYPE", "CONTENT_LENGTH")
        }
        cookie = headers.get("COOKIE", "")
        headers["COOKIE"] = f"{cookie}; csrftoken={CSRF}".removeprefix("; ")
        headers["X-CSRFToken"] = CSRF
        path, query = environ["PATH_INFO"], environ.get("QUERY_STRING", "")
        raw = path.encode("latin-1") + (f"?{query}".encode() if query else b"")
        request = httpx.Request(
            environ["REQUEST_METHOD"],
            httpx.URL(f"http://127.0.0.1:{PORTS[next(_turn)]}", raw_path=raw),
            headers=headers, content=environ["wsgi.input"].read(),
            extensions={"timeout": dict.fromkeys(("connect", "read", "write", "pool"), 60)},
        )  # fmt: skip
        answer = self.http.handle_request(request)
        answer.read()
        response = HttpResponse(answer.content, status=answer.status_code)
        for name, value in answer.headers.multi_items():
            if name == "set-cookie":
                response.cookies.load(SimpleCookie(value))
            elif name not in ("content-encoding", "content-length", "transfer-encoding"):
                response[name] = value
        response.cookies.pop("csrftoken", None)
        response.wsgi_request = SimpleNamespace()
        return response


def somebody(owner: str) -> Any:
    """Whose browser it is."""
    return next(one for one in list(_people) if one.known() == owner)


def asked(path: str, *fields: str) -> Callable[..., Any]:
    """A function of `tables` that a program asks for, with these fields after key and owner."""

    def ask(key: str, owner: str, *given: Any) -> Any:
        from cosmodrome.web import lines

        body = dict(zip(fields, given, strict=True))
        if "action" in body:
            body["actions"] = body.pop("action").split(" ")
        answer = somebody(owner).post(
            f"/api/tables/{key}/{path}", body, content_type="application/json"
        )
        if answer.status_code != 200:
            raise lines.Refused(answer.json()["key"].removeprefix("refused."), answer.status_code)
        return lines.find(key)

    return ask


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Once Django is set up: put everybody on the wire."""
    from cosmodrome.web import tables
    from cosmodrome.web.club import agreeing
    from tests.web import clocking, conftest
    from tests.web.people import Member

    apart = [item for item in items if item.name in APART]
    config.hook.pytest_deselected(items=apart)
    items[:] = [item for item in items if item not in apart]

    begin = conftest.Guest.__init__

    def arrive(self: Any, *given: Any, **more: Any) -> None:
        begin(self, *given, **more)
        self.handler = Wire()
        _people.add(self)

    def guest(self: Any) -> str:
        return str(self.session.get("guest", ""))

    def member(self: Any) -> str:
        return str(self.person.key) if hasattr(self, "person") else ""

    conftest.Guest.__init__ = arrive
    conftest.Guest.known, Member.known = guest, member
    tables.play = asked("play", "seat", "action", "version")
    tables.undo = asked("undo", "version")
    tables.cancel = asked("cancel", "version")
    tables.answer_undo = asked("answer", "agreed")
    agreeing.resign = asked("resign")
    agreeing.offer = asked("offer", "what")
    agreeing.answer = asked("offer/answer", "agreed")

    class Shown(clocking.Watch):
        """A watch that all processes look at."""

        def __setattr__(self, name: str, value: Any) -> None:
            super().__setattr__(name, value)
            new = watch().with_suffix(".new")
            new.write_text(value.isoformat())
            new.replace(watch())

    conftest.Watch = Shown


@pytest.fixture(autouse=True)
def _time_goes_on() -> Iterator[None]:
    yield
    watch().unlink(missing_ok=True)
