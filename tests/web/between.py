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
from collections.abc import Callable, Iterator
from datetime import datetime
from http.cookies import SimpleCookie
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from django.conf import settings
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

#: The processes, by their ports, and whose turn it is.
PORTS: list[int] = []
_turn = itertools.cycle((0, 1))
_people: list[Any] = []
#: What only a test in the same process can do: switch its limits on, look at its rooms, put another
#: bot or another step in; and what programs cannot send.
APART = ("test_nobody_says_too_much",
         "test_an_open_page_is_told_of_talk_and_of_who_comes_and_goes",
         "test_a_page_drawn_while_something_happens_asks_again",
         "test_a_hint_is_a_whole_act", "test_an_act_without_a_name_is_refused")  # fmt: skip
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
            if name != "HTTP_X_CSRFTOKEN"
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
        if response.has_header("Location"):
            response.url = response["Location"]
        response.cookies.pop("csrftoken", None)
        response.wsgi_request = SimpleNamespace()
        return response


def somebody(owner: str) -> Any:
    """Whose browser it is; nobody's, where an account has none."""
    return next((one for one in _people if one.known() == owner), None)


def asked(here: Callable[..., Any], path: str, *fields: str) -> Callable[..., Any]:
    """A function of `tables` that a program asks for, with these fields after key and owner.

    For who has no browser the test's own process does it.
    """

    def ask(key: str, owner: str, *given: Any) -> Any:
        from cosmodrome.web import lines

        browser = somebody(owner)
        if browser is None:
            return here(key, owner, *given)
        body = dict(zip(fields, given, strict=True))
        if "action" in body:
            body["actions"] = body.pop("action").split(" ")
        answer = browser.post(f"/api/tables/{key}/{path}", body, content_type="application/json")
        if answer.status_code == 422:
            # What a page would refuse, programs may not even ask.
            raise lines.Refused("bad_request", 400)
        if answer.status_code != 200:
            raise lines.Refused(answer.json()["key"].removeprefix("refused."), answer.status_code)
        return lines.find(key)

    return ask


class Page:
    """In place of asgiref's `ApplicationCommunicator`: an open page at the next process."""

    def __init__(self, application: Any, scope: dict[str, Any]) -> None:
        guest, query = scope["session"]["guest"], scope["query_string"].decode()
        cookies = somebody(guest).cookies if guest else {}
        told = "; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items())
        self.opening = connect(
            f"ws://localhost{scope['path']}?{query}", host="127.0.0.1", port=PORTS[next(_turn)],
            origin=Origin("http://localhost"), additional_headers={"Cookie": told},
            max_size=None, open_timeout=60,
        )  # fmt: skip
        self.output_queue: asyncio.Queue[Any] = asyncio.Queue()

    async def send_input(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.disconnect":
            await self.socket.close()
            return
        self.socket = await self.opening
        self.output_queue.put_nowait({"type": "websocket.accept"})

    async def receive_output(self, patience: float) -> dict[str, Any]:
        if not self.output_queue.empty():
            accepted: dict[str, Any] = self.output_queue.get_nowait()
            return accepted
        try:
            sent = await asyncio.wait_for(self.socket.recv(), patience)
        except ConnectionClosed as closed:
            return {"type": "websocket.close", "code": closed.rcvd and closed.rcvd.code}
        return {"type": "websocket.send", "text" if isinstance(sent, str) else "bytes": sent}

    async def wait(self, patience: float) -> None:
        """It has gone."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Once Django is set up: put everybody on the wire."""
    from cosmodrome.web import tables
    from cosmodrome.web.club import agreeing
    from cosmodrome.web.people import identity
    from tests.web import clocking, conftest, socketing
    from tests.web.people import Member

    apart = [item for item in items if item.name.partition("[")[0] in APART]
    config.hook.pytest_deselected(items=apart)
    items[:] = [item for item in items if item not in apart]

    begin = conftest.Guest.__init__

    def arrive(self: Any, *given: Any, **more: Any) -> None:
        begin(self, *given, **more)
        self.handler = Wire()
        _people.append(self)

    def guest(self: Any) -> str:
        return identity.owner_of(self.session)

    def member(self: Any) -> str:
        return str(self.person.key) if hasattr(self, "person") else ""

    conftest.Guest.__init__ = arrive
    conftest.Guest.known, Member.known = guest, member
    for module, name, path, *fields in (
        (tables, "play", "play", "seat", "action", "version"),
        (tables, "undo", "undo", "version"),
        (tables, "cancel", "cancel", "version"),
        (tables, "answer_undo", "answer", "agreed"),
        (agreeing, "resign", "resign"),
        (agreeing, "leave", "leave"),
        (agreeing, "replace", "replace", "seat"),
        (agreeing, "take_back", "return"),
        (agreeing, "answer", "offer/answer", "agreed"),
    ):
        setattr(module, name, asked(getattr(module, name), path, *fields))
    on_page = agreeing.offer
    offered = asked(on_page, "offer", "what")

    def offer(key: str, owner: str, what: str, *to: str) -> Any:
        # Only people pass a seat on.
        return on_page(key, owner, what, *to) if to else offered(key, owner, what)

    agreeing.offer = offer

    class Shown(clocking.Watch):
        """A watch that all processes look at."""

        def __setattr__(self, name: str, value: Any) -> None:
            super().__setattr__(name, value)
            new = watch().with_suffix(".new")
            new.write_text(value.isoformat())
            new.replace(watch())

    conftest.Watch = Shown
    socketing.ApplicationCommunicator = Page


@pytest.fixture(autouse=True)
def _time_goes_on() -> Iterator[None]:
    yield
    watch().unlink(missing_ok=True)
    _people.clear()
