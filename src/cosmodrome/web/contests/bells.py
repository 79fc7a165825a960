"""Pages that show what many do, the lobby and contests: a bell rings, and they ask for themselves.

Over its socket a page is told how what it shows can be told from what it showed, as a short text.
Nobody's picture is drawn here: blocks, languages and forms are the page's own affair.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Iterator

from cosmodrome.web import limits, notices
from cosmodrome.web.apart import Receive, Scope, Send, in_database
from cosmodrome.web.club import presence
from cosmodrome.web.contests.models import Contest, Listing
from cosmodrome.web.models import Seat

log = logging.getLogger("cosmodrome.bells")

LOBBY, CONTEST = "lobby", "contest-"
NOT_FOUND, TOO_MANY = 4404, 4429
#: Seconds between two looks: whatever happens meanwhile is one ring. Who is there rings no bell.
PAUSE, LONGEST = 0.5, 15.0


def seen(name: str) -> str:
    """What tells a page's content from another; empty where there is no such page."""
    if name != LOBBY:
        found = Contest.objects.filter(key=name.removeprefix(CONTEST))
        return "".join(str(revision) for revision in found.values_list("revision", flat=True))
    seats = Seat.objects.filter(table__listing__isnull=False, table__over=False)
    rows = seats.order_by("table", "number").values_list("table", "number", "kind", "owner")
    listed = Listing.objects.filter(table__over=False).order_by("pk").select_related("table")
    shown = (
        list(rows),
        [(one.pk, one.near, one.table.closed, presence.attended(one.table)) for one in listed],
    )
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


async def bell_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """An open page from its handshake to its end."""
    name = scope["path"].removeprefix("/ws/")
    await receive()
    guest, address = scope["session"].get("guest", ""), (scope.get("client") or [""])[0]
    with limits.sockets.counted(guest, address) as welcome:
        known = bool(await in_database(seen, name)) if welcome else False
        await send({"type": "websocket.accept"})
        if not known:
            await send({"type": "websocket.close", "code": NOT_FOUND if welcome else TOO_MANY})
            return
        page = Page(send)
        with hung(name, page):
            following = asyncio.create_task(page.follow())
            try:
                while (await receive())["type"] != "websocket.disconnect":
                    pass
            finally:
                following.cancel()


class Page:
    """An open page: a slow one misses rings and holds up nobody."""

    def __init__(self, send: Send) -> None:
        self.send, self.rung, self.news = send, asyncio.Event(), ""

    def ring(self, news: str) -> None:
        self.news = news
        self.rung.set()

    async def follow(self) -> None:
        with contextlib.suppress(OSError):
            while await self.rung.wait():
                self.rung.clear()
                await self.send({"type": "websocket.send", "text": self.news})


class Bell:
    """All open pages of one name in this process."""

    def __init__(self, name: str) -> None:
        self.name, self.last = name, ""
        self.pages: set[Page] = set()
        self.woken = asyncio.Event()
        self.loop = asyncio.get_running_loop()
        self.watching = asyncio.create_task(self.watch())
        notices.bells.add(self.hear)

    def close(self) -> None:
        notices.bells.discard(self.hear)
        self.watching.cancel()

    def hear(self) -> None:
        """Something happened somewhere, said from any thread."""
        self.loop.call_soon_threadsafe(self.woken.set)

    async def watch(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), LONGEST)
            self.woken.clear()
            try:
                now = await in_database(seen, self.name)
            except Exception as error:
                log.error("nobody knows what %s shows: %r", self.name, error)
                now = self.last
                # What rang is not forgotten.
                self.woken.set()
            if now != self.last:
                self.last = now
                for page in self.pages:
                    page.ring(now)
            await asyncio.sleep(PAUSE)


_bells: dict[str, Bell] = {}


@contextlib.contextmanager
def hung(name: str, page: Page) -> Iterator[None]:
    """A page hears its bell while it is open; the last one takes it down."""
    bell = _bells.get(name)
    if bell is None:
        bell = _bells[name] = Bell(name)
    bell.pages.add(page)
    # What it showed may be old already: it is told at once.
    bell.last = ""
    bell.woken.set()
    try:
        yield
    finally:
        bell.pages.discard(page)
        if not bell.pages:
            del _bells[name]
            bell.close()
