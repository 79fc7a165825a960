"""What an open page receives over its socket, without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from django.urls import path

from cosmodrome.web import lines
from cosmodrome.web.sockets import table_socket
from tests.web.live import PATIENCE
from tests.web.reading import Reader

SOCKETS = URLRouter([path("ws/<str:key>", table_socket)])


def overheard(
    key: str,
    guest: str,
    *happening: Callable[[], Any],
    lang: str = "en",
    reader: Reader | None = None,
) -> list[list[dict[str, Any]]]:
    """The messages an open page gets first, and after each of the things that happen then.

    Each time it is waited for the table as it is then, not for silence: a message that should not
    have come stands among those of what happens later. What closes the socket is the message
    `{"closed": code}`.
    """
    return asyncio.run(_overheard(key, guest, happening, lang, reader or Reader()))


async def opened(
    key: str, session: dict[str, str], query: str = "lang=en", of: Any = ApplicationCommunicator
) -> Any:
    """An open page, of this process unless said otherwise: its socket was accepted."""
    scope = {
        "type": "websocket", "path": f"/ws/{key}", "query_string": query.encode(),
        "headers": [(b"host", b"localhost")], "session": session, "client": ("127.0.0.1", 1),
    }  # fmt: skip
    page = of(SOCKETS, scope)
    await page.send_input({"type": "websocket.connect"})
    assert (await page.receive_output(PATIENCE))["type"] == "websocket.accept"
    return page


async def closed(page: ApplicationCommunicator) -> None:
    await page.send_input({"type": "websocket.disconnect", "code": 1000})
    await page.wait(PATIENCE)


async def _overheard(
    key: str, guest: str, happening: tuple[Callable[[], Any], ...], lang: str, reader: Reader
) -> list[list[dict[str, Any]]]:
    # Between processes, another stands there under this name: see between.py.
    page = await opened(key, {"guest": guest}, f"lang={lang}", ApplicationCommunicator)
    heard = [[_read(await page.receive_output(PATIENCE), reader)]]
    shown = heard[0][0].get("revision", 0)
    for happens in happening:
        await database_sync_to_async(happens, thread_sensitive=False)()
        table = await database_sync_to_async(lines.find, thread_sensitive=False)(key)
        heard.append([])
        while shown < table.revision:
            heard[-1].append(_read(await page.receive_output(PATIENCE), reader))
            shown = heard[-1][-1].get("revision", table.revision)
    await closed(page)
    while not page.output_queue.empty():
        heard[-1].append(_read(page.output_queue.get_nowait(), reader))
    return heard


def _read(message: dict[str, Any], reader: Reader) -> dict[str, Any]:
    if message["type"] == "websocket.close":
        return {"closed": message["code"]}
    return reader.read(message["bytes"])
