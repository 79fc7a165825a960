"""How much anybody may ask for: generous for people, too little for a flood.

Counts live in Django's cache: in memory, or in Redis where several processes serve. Everything is
counted for the guest and, more generously, for the address: a guest is a cookie that can be
thrown away, an address may be a whole school. Behind a proxy uvicorn must be told to trust it
(FORWARDED_ALLOW_IPS), or everybody has the proxy's address.
"""

from __future__ import annotations

import contextlib
import ipaddress
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.web import safety
from cosmodrome.web.apart import App, Receive, Scope, Send
from cosmodrome.web.lines import Refused
from cosmodrome.web.pages import layout
from cosmodrome.web.words import say

log = logging.getLogger("cosmodrome.limits")


class Limit(NamedTuple):
    """So many in so many seconds, and for how many guests an address counts."""

    most: int
    seconds: int
    people: int | None = None


#: How many guests' worth one address may do, where nothing else is said.
PEOPLE = 20
#: What one guest may do. Everything is a request, a page costs 60 ms of a core and a record, which
#: is replayed, seconds: of these an address gets less than one core does.
LIMITS = {
    "request": Limit(40, 10, people=3),
    "action": Limit(60, 20),
    "hint": Limit(20, 60),
    # Fewer than requests, so that whoever points at everything can still act.
    "why": Limit(25, 10),
    "join": Limit(60, 600),
    "table": Limit(60, 600),
    "record": Limit(10, 600, people=3),
    "box": Limit(120, 600, people=3),
    # Guessing: a password, a code. Mail: nobody's box is filled from here.
    "sign_in": Limit(10, 600, people=5),
    "code": Limit(20, 600, people=3),
    "mail": Limit(5, 3600, people=5),
    "account": Limit(5, 3600, people=10),
    "report": Limit(5, 3600),
    "chat": Limit(8, 20),
    # Minutes of a core, and rows of hundreds of kilobytes.
    "analysis": Limit(6, 3600, people=5),
    "problem": Limit(5, 3600, people=5),
}
#: How often anybody may try something about one name or address, from wherever they come.
ABOUT = 3
#: Open tables of one guest at a time: each is a socket.
SOCKETS = 30
#: Bytes of any request; what a record may hold is less, and refused with its own sentence.
LARGEST_BODY = 4_000_000
#: How many times that is thrown away unread before the line is cut.
PATIENCE = 8


def spend(request: Any, kind: str, about: str = "") -> None:
    """Count something a person asks for; `Refused` where it is too much.

    What is `about` somebody is counted for them too, whoever asks.
    """
    wait = _counted(kind, _asking(request), request.META.get("REMOTE_ADDR", ""), about)
    if wait:
        raise Refused("too_often", 429, seconds=wait)


def _asking(request: Any) -> str:
    """A program by its token, a guest or device by its cookie: nothing is looked up for a flood."""
    if header := request.META.get("HTTP_AUTHORIZATION", ""):
        return str(header)
    return str(request.session.get("device") or request.session.get("guest", ""))


def _counted(kind: str, guest: str, address: str, about: str = "") -> int:
    """Count for a guest and an address; the seconds to wait, 0 where all is well."""
    if not settings.LIMITS:
        return 0
    limit = LIMITS[kind]
    now = int(time.time())
    window, wait = now // limit.seconds, limit.seconds - now % limit.seconds
    try:
        whom = dict(_whom(guest, address, limit.most, limit.people))
        if about:
            whom[f"about:{_hidden(about)}"] = limit.most * ABOUT
        for who, most in whom.items():
            key = f"limit:{kind}:{who}:{window}"
            cache.add(key, 0, limit.seconds * 2)
            if cache.incr(key) > most:
                return wait
    except Exception:
        # People play on while the counts are away.
        log.exception("the limits cannot be counted")
    return 0


def _whom(
    guest: str, address: str, most: int, people: int | None = None
) -> Iterator[tuple[str, int]]:
    if guest:
        yield f"guest:{_hidden(guest)}", most
    yield f"address:{_network(address)}", most * (people or PEOPLE)


def _hidden(text: str) -> str:
    """Counted without being kept: names, addresses and secrets are no keys of a cache."""
    return str(salted_hmac("cosmodrome.limits", text).hexdigest()[:24])


def _network(address: str) -> str:
    """An address; of the new kind its network, since everybody has billions of those."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))


def hidden_network(address: str) -> str:
    """From where, as a keyed hash: alike for one network, and nobody reads the address in it."""
    return str(salted_hmac("cosmodrome.opener", _network(address)).hexdigest()[:16])


_opener: ContextVar[str] = ContextVar("opener", default="")


def opener() -> str:
    """Where the request being answered comes from; nobody can read the address out of it."""
    return _opener.get()


class RequestLimit:
    """Every request counts; a flood gets a short answer that costs nothing."""

    def __init__(self, get_response: Callable[[Any], Any]) -> None:
        self.get_response = get_response

    def __call__(self, request: Any) -> Any:
        try:
            spend(request, "request")
        except Refused as error:
            if safety.for_programs(request):
                answer = safety.refused(request, error)
            else:
                # A page would cost more than it is worth.
                answer = safety.plain(error.text(layout.language(request)), 429)
            answer.headers["Retry-After"] = str(error.gaps["seconds"])
            return answer
        before = _opener.set(hidden_network(request.META.get("REMOTE_ADDR", "")))
        try:
            return self.get_response(request)
        finally:
            _opener.reset(before)


class OpenSockets:
    """How many sockets are open in this process, for whom."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()

    @contextlib.contextmanager
    def counted(self, guest: str, address: str) -> Iterator[bool]:
        """Count a socket for as long as it lives, however it ends; False where it is too many."""
        whom = dict(_whom(guest, address, SOCKETS))
        full = settings.LIMITS and any(self.open[who] >= most for who, most in whom.items())
        names = [] if full else list(whom)
        self.open.update(names)
        try:
            yield not full
        finally:
            self.open.subtract(names)
            self.open += Counter()  # forget those at zero


sockets = OpenSockets()


def bounded(app: App) -> App:
    """No request is read further than the largest body: not into memory, not onto the disk."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        if not declared.isdigit() or int(declared) > LARGEST_BODY:
            await _too_large(receive, send)
            return
        taken, begun = 0, False

        async def counted() -> dict[str, Any]:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            return message if taken <= LARGEST_BODY else {"type": "http.disconnect"}

        async def noted(message: dict[str, Any]) -> None:
            nonlocal begun
            begun = True
            await send(message)

        await app(scope, counted, noted)
        if taken > LARGEST_BODY and not begun:
            await _too_large(receive, send)

    return answered


async def _too_large(receive: Receive, send: Send) -> None:
    """Say so once they have finished: whoever is cut off while sending never sees the answer."""
    left = LARGEST_BODY * PATIENCE
    while left > 0:
        message = await receive()
        left -= len(message.get("body", b""))
        if not message.get("more_body"):
            break
    body = "\n".join(say(lang, "errors.too_large") for lang in LANGUAGES).encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
