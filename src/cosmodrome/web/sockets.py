"""One socket per open page: what changed, as this guest may see it.

The open pages of a table in one process are a room: it listens once, looks once, and hands the same
bytes to all who see the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qs

from cosmodrome.web import limits, notices, watching
from cosmodrome.web.apart import Receive, Scope, Send, in_database
from cosmodrome.web.models import Table
from cosmodrome.web.pages import layout
from cosmodrome.web.people import identity, tickets
from cosmodrome.web.people.models import Token
from cosmodrome.web.pictures import Picture, Who, look
from cosmodrome.web.words import spoken

log = logging.getLogger("cosmodrome.sockets")

NOT_FOUND, TOO_MANY, SIGNED_OUT = 4404, 4429, 4401


async def table_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """An open page from its handshake to its end. Nothing is asked here: actions come by POST."""
    key: str = scope["url_route"]["kwargs"]["key"]
    session = scope["session"]
    guest = session.get("guest", "")
    token = await _token(scope)
    if token is not None:
        guest = token.person.key
    elif "device" in session:
        guest = await in_database(identity.owner_of, session)
    await receive()
    with limits.sockets.counted(guest, (scope.get("client") or [""])[0]) as welcome:
        exists = welcome and await in_database(Table.objects.filter(key=key).exists)
        await send({"type": "websocket.accept"})
        if not exists:
            # Without a socket a page goes on: it asks for what changes.
            await send({"type": "websocket.close", "code": NOT_FOUND if welcome else TOO_MANY})
            return
        page: Page = Page(_who(scope, guest), send, session.get("device", ""))
        if token is not None:
            page = Program(key, send, token.digest)
        with room(key, page):
            following = asyncio.create_task(page.follow())
            try:
                while (await receive())["type"] != "websocket.disconnect":
                    pass
            finally:
                following.cancel()


async def _token(scope: Scope) -> Token | None:
    """A program's; one that is not good opens nothing."""
    header = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    return await in_database(identity.token_of, header) if header else None


def _who(scope: Scope, guest: str) -> Who:
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    lang = (asked.get("lang") or [""])[0]
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    origin = layout.origin(host, scope.get("scheme") == "wss")
    return Who(guest, spoken(lang), origin, "parts" in asked)


#: Who looks at nothing.
NOBODY = Who("", "", "")

#: One thread draws for all rooms: more would only take the processor from those who act.
_painter = ThreadPoolExecutor(1, "painter")


class Page:
    """An open page: who looks, and what it was sent last."""

    def __init__(self, who: Who, send: Send, device: str = "") -> None:
        self.who = who
        self.send = send
        self.device = tickets.digest(device) if device else ""
        self.sent: tuple[Who | None, int] = (None, -1)
        self.newest: Picture | None = None
        self.offered = asyncio.Event()

    def offer(self, picture: Picture) -> None:
        if picture.revision > self.sent[1]:
            self.newest = picture
            self.offered.set()

    async def follow(self) -> None:
        """Send what is offered; a slow page misses pictures in between and holds up nobody."""
        # Whoever has gone is noticed where messages are received.
        with contextlib.suppress(OSError):
            while await self.offered.wait():
                self.offered.clear()
                picture = self.newest
                assert picture is not None
                await self.send({"type": "websocket.send", "bytes": picture.since(*self.sent)})
                self.sent = (picture.who, picture.revision)


class Program(Page):
    """A program that listens: it is told the revision, and asks the API for the rest."""

    def __init__(self, key: str, send: Send, digest: str) -> None:
        super().__init__(NOBODY, send)
        self.key, self.device = key, digest
        self.revision = -1

    def tell(self, revision: int) -> None:
        if revision > self.revision:
            self.revision = revision
            self.offered.set()

    async def follow(self) -> None:
        with contextlib.suppress(OSError):
            while await self.offered.wait():
                self.offered.clear()
                message = json.dumps({"key": self.key, "revision": self.revision})
                await self.send({"type": "websocket.send", "text": message})


class Room:
    """All open pages of a table in this process."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.pages: set[Page] = set()
        self.revision = -1
        self.pictures: dict[Who, Picture] = {}
        self.woken = asyncio.Event()
        self.loop = asyncio.get_running_loop()
        self.showing = asyncio.create_task(self.show())
        notices.rooms[key] = self.hear
        watching.begin(key)

    def close(self) -> None:
        watching.end(self.key)
        del notices.rooms[self.key]
        self.showing.cancel()

    def hear(self, revision: int) -> None:
        """A notice, from any thread: several at once are one picture."""
        if revision > self.revision:
            self.loop.call_soon_threadsafe(self.woken.set)

    async def show(self) -> None:
        """Look at the table whenever something was heard, and offer everybody their picture."""
        while await self.woken.wait():
            self.woken.clear()
            try:
                await self.dismiss()
                lookers = {page.who for page in self.pages if page.who is not NOBODY}
                looking = in_database(look, self.key, lookers, self.pictures, by=_painter)
                self.revision, found = await looking
            except Exception:
                log.exception("table %s cannot be shown", self.key)
                continue
            self.pictures = {picture.who: picture for picture in found.values()}
            for page in self.pages:
                if isinstance(page, Program):
                    page.tell(self.revision)
                elif page.who in found:
                    page.offer(found[page.who])

    async def dismiss(self) -> None:
        """Whoever was signed out sees nothing more; their page comes back as a guest's."""
        devices = {page.device for page in self.pages if page.device}
        ended = await in_database(identity.ended, devices) if devices else ()
        for page in [page for page in self.pages if page.device in ended]:
            self.pages.discard(page)
            with contextlib.suppress(OSError):
                await page.send({"type": "websocket.close", "code": SIGNED_OUT})


_rooms: dict[str, Room] = {}


@contextlib.contextmanager
def room(key: str, page: Page) -> Iterator[None]:
    """A page is in the room of its table while it is open; the last one closes the door."""
    here = _rooms.get(key)
    if here is None:
        here = _rooms[key] = Room(key)
    here.pages.add(page)
    here.woken.set()
    try:
        yield
    finally:
        here.pages.discard(page)
        if not here.pages:
            del _rooms[key]
            here.close()
