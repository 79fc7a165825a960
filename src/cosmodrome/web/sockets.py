"""One socket per open page: what changed, as this guest may see it.

The open pages of a table in one process are a room: it listens once, looks once, and hands the same
bytes to all who see the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qs

from cosmodrome.web import limits, notices, safety, watching
from cosmodrome.web.apart import Receive, Scope, Send, in_database
from cosmodrome.web.club import presence
from cosmodrome.web.models import Table
from cosmodrome.web.pages import layout
from cosmodrome.web.people import identity, tickets
from cosmodrome.web.people.models import Token
from cosmodrome.web.pictures import Picture, Who, look, welcomed
from cosmodrome.web.words import spoken

log = logging.getLogger("cosmodrome.sockets")

NOT_FOUND, TOO_MANY, SIGNED_OUT, CLOSED = 4404, 4429, 4401, 4403
#: Tells a page that something beside the game is new; everything else comes in bytes.
BESIDE = "beside"
#: Seconds between two of these.
BREATH = 0.5


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
        page: Page = Page(_who(scope, guest), send, session.get("device", ""), _curious(scope))
        if token is not None:
            page = Program(key, send, token.digest)
        page.owner = guest or presence.PASSER + secrets.token_hex(8)
        with room(key, page):
            following = asyncio.create_task(page.follow())
            try:
                await _presence(presence.come, key, page)
                while (await receive())["type"] != "websocket.disconnect":
                    pass
            finally:
                following.cancel()
        await _presence(presence.go, key, page)


async def _presence(change: Callable[[str, str], None], key: str, page: Page) -> None:
    """Somebody's first page of a table here opens, or the last closes.

    Where that cannot be kept, whoever says again who is here mends it: see club/keeper.py.
    """
    others = _rooms[key].pages - {page} if key in _rooms else set()
    if not any(other.owner == page.owner for other in others):
        with contextlib.suppress(*safety.DATABASE_AWAY):
            await in_database(change, key, page.owner)


def present() -> set[tuple[str, str]]:
    """Whose pages are open here, of which tables."""
    return {(key, page.owner) for key, here in _rooms.items() for page in here.pages}


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


def _curious(scope: Scope) -> bool:
    """Whether a page wants to be told of what is beside the game."""
    return "beside" in parse_qs(scope["query_string"].decode("latin-1"))


#: Who looks at nothing.
NOBODY = Who("", "", "")

#: One thread draws for all rooms: more would only take the processor from those who act.
_painter = ThreadPoolExecutor(1, "painter")


class Page:
    """An open page: who looks, and what it was sent last."""

    def __init__(self, who: Who, send: Send, device: str = "", curious: bool = False) -> None:
        self.who = who
        self.curious = curious
        self.send = send
        self.device = tickets.digest(device) if device else ""
        #: Whose page it is, as somebody present.
        self.owner = ""
        self.sent: tuple[Who | None, int] = (None, -1)
        self.newest: Picture | None = None
        self.beside = False
        self.offered = asyncio.Event()

    def offer(self, picture: Picture) -> None:
        if picture.revision > self.sent[1]:
            self.newest = picture
            self.offered.set()

    def nudge(self) -> None:
        """Something beside the game is new: the page asks what, if it wants to know."""
        if self.curious:
            self.beside = True
            self.offered.set()

    async def follow(self) -> None:
        """Send what is offered; a slow page misses pictures in between and holds up nobody."""
        # Whoever has gone is noticed where messages are received.
        with contextlib.suppress(OSError):
            while await self.offered.wait():
                self.offered.clear()
                picture, self.newest = self.newest, None
                if picture is not None:
                    await self.send({"type": "websocket.send", "bytes": picture.since(*self.sent)})
                    self.sent = (picture.who, picture.revision)
                if self.beside:
                    self.beside = False
                    await self.send({"type": "websocket.send", "text": BESIDE})


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
        self.nudged = asyncio.Event()
        self.showing = asyncio.create_task(self.show())
        self.nudging = asyncio.create_task(self.nudge())
        notices.rooms[key] = self.hear
        notices.rooms[notices.beside(key)] = self.hear_beside
        watching.begin(key)

    def close(self) -> None:
        watching.end(self.key)
        del notices.rooms[self.key], notices.rooms[notices.beside(self.key)]
        self.showing.cancel()
        self.nudging.cancel()

    def hear(self, revision: int) -> None:
        """A notice, from any thread: several at once are one picture."""
        if revision > self.revision:
            self.loop.call_soon_threadsafe(self.woken.set)

    def hear_beside(self, revision: int) -> None:
        """The same of what is beside the game, of which no revision is kept."""
        self.loop.call_soon_threadsafe(self.nudged.set)

    async def nudge(self) -> None:
        """Pass on that something beside the game is new; several times at once are one."""
        while await self.nudged.wait():
            self.nudged.clear()
            for page in self.pages:
                page.nudge()
            await asyncio.sleep(BREATH)

    async def show(self) -> None:
        """Look at the table whenever something was heard, and offer everybody their picture."""
        while await self.woken.wait():
            self.woken.clear()
            try:
                await self.dismiss()
                lookers = {page.who for page in self.pages if page.who is not NOBODY}
                looking = in_database(look, self.key, lookers, self.pictures, by=_painter)
                self.revision, found = await looking
                programs = {page.owner for page in self.pages if isinstance(page, Program)}
                hearing = await in_database(welcomed, self.key, programs) if programs else ()
            except safety.DATABASE_AWAY as error:
                safety.log_away(error)
                await asyncio.sleep(BREATH)
                # What was heard is shown as soon as the database is there again.
                self.woken.set()
                continue
            except Exception:
                log.exception("table %s cannot be shown", self.key)
                continue
            self.pictures = {picture.who: picture for picture in found.values()}
            for page in list(self.pages):
                if isinstance(page, Program):
                    if page.owner in hearing:
                        page.tell(self.revision)
                    elif page.owner in programs:
                        await self.send_away(page, CLOSED)
                elif page.who in found:
                    page.offer(found[page.who])
                elif page.who in lookers:
                    await self.send_away(page, CLOSED)

    async def dismiss(self) -> None:
        """Whoever was signed out sees nothing more; their page comes back as a guest's."""
        devices = {page.device for page in self.pages if page.device}
        ended = await in_database(identity.ended, devices) if devices else ()
        for page in [page for page in self.pages if page.device in ended]:
            await self.send_away(page, SIGNED_OUT)

    async def send_away(self, page: Page, code: int) -> None:
        self.pages.discard(page)
        with contextlib.suppress(OSError):
            await page.send({"type": "websocket.close", "code": code})


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
