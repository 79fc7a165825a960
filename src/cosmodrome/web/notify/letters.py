"""What somebody is told, in words: which game, with whom, and the way there.

Nothing of a position is in it: not what is asked, not what was played, nothing of a hand.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage

import cosmodrome
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.notify.models import Notice, Wishes
from cosmodrome.web.people.games import Entry
from cosmodrome.web.sight import seat_names
from cosmodrome.web.words import say, spoken, title

SALT = "cosmodrome.notify.stop"
#: Games that a digest names.
LISTED = 20


@dataclass(frozen=True)
class Letter:
    """A heading, a text and an address on this server."""

    heading: str
    text: str
    path: str
    #: Of several about the same, a browser shows the last.
    tag: str
    lang: str
    #: What is listed below it in a mail: a text and its address.
    more: tuple[tuple[str, str], ...] = ()


def write(notice: Notice, wish: Wishes, waiting: Sequence[Entry] = ()) -> Letter | None:
    """A notice in the language of its reader; None where there is nothing to say."""
    lang = spoken(wish.lang)
    if notice.kind == Notice.DIGEST:
        return _digest(waiting, lang)
    if notice.kind == Notice.TEST:
        return Letter(say(lang, "headings.test"), say(lang, "notice.test"),
                      "/me/notifications", "test", lang)  # fmt: skip
    table = notice.table
    if table.game not in cosmodrome.games():
        return None
    game, names = _about(table, list(table.seats.all()), wish.owner, lang)
    heading = say(lang, f"headings.{notice.kind}", game=game)
    text = say(lang, f"notice.{notice.kind}", names=names)
    return Letter(heading, text, f"/t/{table.key}", f"t-{table.key}", lang)


def _about(table: Table, seats: list[Seat], owner: str, lang: str) -> tuple[str, str]:
    """The game, and with whom."""
    game = cosmodrome.load(table.game)
    names = seat_names(game, seats, lang)
    others = [names[seat.number] for seat in seats if seat.owner != owner]
    return title(game, lang), ", ".join(others)


def _digest(waiting: Sequence[Entry], lang: str) -> Letter | None:
    if not waiting:
        return None
    listed = []
    for entry in waiting[:LISTED]:
        owner = next(seat.owner for seat in entry.seats
                     if seat.number in (*entry.mine, *entry.kept))  # fmt: skip
        game, names = _about(entry.table, entry.seats, owner, lang)
        key = "notice.digest_turn" if entry.waiting else "notice.digest_kept"
        listed.append((say(lang, key, game=game, names=names), f"/t/{entry.table.key}"))
    heading = say(lang, "headings.digest", count=len(waiting))
    return Letter(heading, say(lang, "notice.digest"), "/games", "digest", lang, tuple(listed))


def as_push(letter: Letter) -> bytes:
    told = {"title": letter.heading, "body": letter.text[:500], "url": letter.path,
            "tag": letter.tag, "lang": letter.lang}  # fmt: skip
    return json.dumps(told, ensure_ascii=False).encode()


def as_mail(letter: Letter, wish: Wishes) -> EmailMessage:
    """One line as subject; a link that stops it, for people and for mail programs."""
    stop = f"{wish.origin}/stop/{stop_token(wish)}"
    lines = [letter.text, f"{wish.origin}{letter.path}"]
    lines += [f"· {text}\n  {wish.origin}{path}" for text, path in letter.more]
    lines += ["--\n" + say(letter.lang, "notice.why", link=f"{wish.origin}/me/notifications"),
              say(letter.lang, "notice.stop", link=stop)]  # fmt: skip
    headers = {
        "List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }  # fmt: skip
    subject = " ".join(say(letter.lang, "subjects.notice", heading=letter.heading).split())
    return EmailMessage(subject, "\n\n".join(lines) + "\n", settings.DEFAULT_FROM_EMAIL,
                        [wish.person.email], headers=headers)  # fmt: skip


def stop_token(wish: Wishes) -> str:
    """What a link holds that stops mail to one person, and does nothing else."""
    return str(signing.dumps(wish.person.pk, salt=SALT))


def stopped(token: str) -> Wishes | None:
    """Whose mail a link stops."""
    try:
        number = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    found: Wishes | None = Wishes.objects.filter(person=number).first()
    return found
