"""The server as an ASGI application: pages, sockets, and the bots' runner beside them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmodrome.web.settings")

import django

django.setup()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from channels.sessions import SessionMiddlewareStack  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.urls import path  # noqa: E402

from cosmodrome.web import bots, limits  # noqa: E402
from cosmodrome.web.sockets import table_socket  # noqa: E402

_routes = ProtocolTypeRouter(
    {
        "http": limits.bounded(get_asgi_application()),
        "websocket": AllowedHostsOriginValidator(
            SessionMiddlewareStack(URLRouter([path("ws/<str:key>", table_socket)]))
        ),
    }
)

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Everything by its kind; the runner of bots lives as long as the server."""
    if scope["type"] != "lifespan":
        await _routes(scope, receive, send)
        return
    running: asyncio.Task[None] | None = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            running = asyncio.create_task(bots.Runner().run())
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            if running is not None:
                running.cancel()
            bots.thinkers.close()
            await send({"type": "lifespan.shutdown.complete"})
            return
