"""The server as an ASGI application: pages, sockets, and the bots' runner beside them."""

from __future__ import annotations

import asyncio
import os
import re
import time

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmodrome.web.settings")

import django

django.setup()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.sessions import SessionMiddlewareStack  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.urls import path  # noqa: E402

from cosmodrome.web import (  # noqa: E402
    access_log,
    bots,
    health,
    launch,
    limits,
    metrics,
    notices,
    safety,
)
from cosmodrome.web.apart import Receive, Scope, Send, in_database  # noqa: E402
from cosmodrome.web.club import keeper  # noqa: E402
from cosmodrome.web.contests.bells import bell_socket  # noqa: E402
from cosmodrome.web.contests.keeping import keep_contests  # noqa: E402
from cosmodrome.web.lines import Refused  # noqa: E402
from cosmodrome.web.lookback.runner import Looker  # noqa: E402
from cosmodrome.web.notify import outbox  # noqa: E402
from cosmodrome.web.sockets import table_socket  # noqa: E402

_routes = ProtocolTypeRouter(
    {
        "http": limits.bounded(get_asgi_application()),
        "websocket": SessionMiddlewareStack(
            URLRouter(
                [
                    path("ws/lobby", bell_socket),
                    path("ws/contest-<str:key>", bell_socket),
                    path("ws/<str:key>", table_socket),
                ]
            )
        ),
    }
)

#: Where sockets are; a key is letters and digits.
ADDRESS = re.compile(r"/ws/[A-Za-z0-9_-]+")
POLICY_VIOLATION, TRY_AGAIN_LATER = 1008, 1013


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Everything by its kind."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] == "websocket":
        await _socket(scope, receive, send)
    elif scope["path"] in (health.LIVE, *health.READY):
        await health.answer(scope["path"], send)
    else:
        await _routes(scope, receive, send)


async def _socket(scope: Scope, receive: Receive, send: Send) -> None:
    """For our own pages, and programs that say whose they are.

    One that cannot be served now is closed and comes back by itself.
    """
    headers = dict(scope["headers"])
    # No browser sends this header by itself, on whichever page it is.
    known = b"authorization" in headers or safety.own_page(headers)
    if not ADDRESS.fullmatch(scope["path"]) or not known:
        await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        return
    began = time.perf_counter()
    try:
        with metrics.SOCKETS.track_inprogress():
            await _routes(scope, receive, send)
    except Refused:
        await send({"type": "websocket.close", "code": POLICY_VIOLATION})
    except safety.DATABASE_AWAY as error:
        safety.log_away(error)
        await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
    finally:
        address = (scope.get("client") or [""])[0]
        key = scope["path"].rpartition("/")[2]
        access_log.socket_ended(key, time.perf_counter() - began, address)


async def _live(receive: Receive, send: Send) -> None:
    """Bots play and processes talk to each other as long as the server lives."""
    running: list[asyncio.Task[None]] = []
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await in_database(launch.upgrade)
            launch.serve_patiently()
            running = [
                asyncio.create_task(bots.Runner().run()),
                asyncio.create_task(Looker().run()),
                asyncio.create_task(notices.between_processes()),
                asyncio.create_task(keeper.run()),
                asyncio.create_task(outbox.run()),
                asyncio.create_task(keep_contests()),
            ]
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            for task in running:
                task.cancel()
            bots.thinkers.close()
            await send({"type": "lifespan.shutdown.complete"})
            return
