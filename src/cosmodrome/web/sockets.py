"""One socket per open table: what changed, as this guest may see it."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from cosmodrome.engine.words import LANGUAGES
from cosmodrome.web import limits, lines, notices, watching
from cosmodrome.web.models import Table
from cosmodrome.web.pages import layout
from cosmodrome.web.pages import table as table_page

NOT_FOUND, TOO_MANY = 4404, 4429


class TableSocket(AsyncWebsocketConsumer):
    """Sends `{revision, target, swap, content}`; takes no messages."""

    async def connect(self) -> None:
        self.key: str = self.scope["url_route"]["kwargs"]["key"]
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        self.lang = (query.get("lang") or ["en"])[0]
        if self.lang not in LANGUAGES:
            self.lang = "en"
        self.guest: str = self.scope["session"].get("guest", "")
        host = dict(self.scope["headers"]).get(b"host", b"").decode("latin-1")
        self.origin = layout.origin(host, self.scope.get("scheme") == "wss")
        self.sent = -1
        self.looking = False
        self.counted = limits.sockets.enter(self.guest, (self.scope.get("client") or [""])[0])
        if not self.counted:
            # The page goes on without: it asks for what changes.
            await self.accept()
            await self.close(TOO_MANY)
            return
        exists = await Table.objects.filter(key=self.key).aexists()
        await self.accept()
        if not exists:
            await self.close(NOT_FOUND)
            return
        self.looking = True
        watching.begin(self.key)
        await self.channel_layer.group_add(notices.group(self.key), self.channel_name)
        await self.show()

    async def disconnect(self, code: int) -> None:
        limits.sockets.leave(self.counted)
        if self.looking:
            watching.end(self.key)
        await self.channel_layer.group_discard(notices.group(self.key), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing is asked over the socket; actions come by POST with their own protection."""

    async def table_changed(self, message: dict[str, Any]) -> None:
        if message["revision"] > self.sent:
            await self.show()

    async def show(self) -> None:
        """Send the table as it is now; several notices at once are one picture."""
        revision, html = await database_sync_to_async(self.render, thread_sensitive=False)()
        if revision > self.sent:
            self.sent = revision
            await self.send(
                json.dumps(
                    {
                        "revision": revision,
                        "target": "#table",
                        "swap": "innerMorph",
                        "content": html,
                    }
                )
            )

    def render(self) -> tuple[int, str]:
        table = lines.find(self.key)
        return table.revision, table_page.fragment(table, self.guest, self.lang, origin=self.origin)
