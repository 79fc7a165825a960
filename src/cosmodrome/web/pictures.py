"""A table as it is sent to open pages: packed once for all who see the same.

A message is JSON, deflated: `{"revision": 7, "content": ["new text", [12, 345], …]}`. Texts are cut
at every `<`; a pair of numbers stands for the pieces from one to before another of the text that
was sent before. So the first message holds one text, the later ones what differs. A difference is
made of two pictures that the same eyes were shown: it tells nothing that they do not.
"""

from __future__ import annotations

import functools
import json
import zlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cosmodrome.web import lines
from cosmodrome.web.pages import table as table_page
from cosmodrome.web.sight import welcome

Content = list[str | list[int]]
#: So many pieces in a row are looked for; fewer are sooner sent again than found.
RUN = 4


class Who(NamedTuple):
    """Somebody who looks: a guest, empty for all strangers alike, and what they asked for."""

    guest: str
    lang: str
    origin: str
    whole: bool = False
    """Whether there is room for the folded parts of the board."""


class Picture:
    """A table in one revision as somebody sees it, ready to be sent."""

    def __init__(self, who: Who, revision: int, text: str, before: Picture | None) -> None:
        self.who, self.revision, self.text = who, revision, text
        #: The revision that `news` starts from.
        self.base = before.revision if before else -1
        self.news = pack(revision, difference(before.text, text)) if before else b""

    @functools.cached_property
    def whole(self) -> bytes:
        return pack(self.revision, [self.text])

    def since(self, who: Who | None, revision: int) -> bytes:
        """What to send to whoever was sent a revision as somebody."""
        return self.news if (who, revision) == (self.who, self.base) else self.whole


def look(
    key: str, lookers: Iterable[Who], before: Mapping[Who, Picture]
) -> tuple[int, dict[Who, Picture]]:
    """A table's revision and what each sees of it: read once, drawn once for the same eyes.

    Whoever may not watch sees nothing.
    """
    line = lines.load(lines.find(key))
    revision = line.table.revision
    made: dict[Who, Picture] = {}
    found = {}
    for asked in lookers:
        if not welcome(line, asked.guest):
            continue
        who = asked._replace(guest=table_page.known(line, asked.guest))
        if who not in made:
            last = before.get(who)
            if last is None or last.revision != revision:
                last = Picture(who, revision, table_page.picture(line, *who), last)
            made[who] = last
        found[asked] = made[who]
    return revision, found


def welcomed(key: str, guests: Iterable[str]) -> set[str]:
    """Who of some may look at a table."""
    line = lines.load(lines.find(key))
    return {guest for guest in guests if welcome(line, guest)}


def pack(revision: int, content: Content) -> bytes:
    """A message as it goes out."""
    message = {"revision": revision, "content": content}
    return zlib.compress(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode())


def difference(old: str, new: str) -> Content:
    """A text as parts of an older one and what is new in it."""
    there, here = old.split("<"), new.split("<")
    runs = zip(*(there[first:] for first in range(RUN)), strict=False)
    places = dict(zip(runs, range(len(there)), strict=False))
    content: Content = []
    fresh: list[str] = []
    done = 0
    while done < len(here):
        start = places.get(tuple(here[done : done + RUN]))
        if start is None:
            fresh.append(here[done])
            done += 1
            continue
        end = start
        while end < len(there) and done < len(here) and there[end] == here[done]:
            end, done = end + 1, done + 1
        if fresh:
            content.append("<".join(fresh))
            fresh = []
        content.append([start, end])
    if fresh:
        content.append("<".join(fresh))
    return content
