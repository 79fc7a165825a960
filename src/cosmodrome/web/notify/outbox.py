"""What somebody is to be told: found in the tables, written down once, sent at most once.

Nothing in the game calls this: a look at the tables that changed finds who is asked, so nothing is
lost with a process. A notice is taken in the database before it leaves, and what was true when it
was written is asked again then: whoever has played meanwhile hears nothing.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import smtplib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F, Max, Q
from django.utils import timezone

from cosmodrome.web import metrics, safety
from cosmodrome.web.apart import in_database
from cosmodrome.web.club import clocks, hours, presence
from cosmodrome.web.models import Move, Seat, Table
from cosmodrome.web.notify import letters, webpush
from cosmodrome.web.notify.letters import Letter
from cosmodrome.web.notify.models import Notice, Subscription, Wishes
from cosmodrome.web.notify.webpush import End
from cosmodrome.web.people import games, relations

log = logging.getLogger("cosmodrome.notify")

#: Seconds between two looks.
TICK = 5.0
#: Somebody who answers sooner is not told: by browser, by mail.
DELAYS = {Notice.PUSH: timedelta(seconds=45), Notice.MAIL: timedelta(minutes=10)}
#: A clock of days is remembered of so long before it ends.
BEFORE_THE_END = timedelta(hours=12)
#: What has not moved for longer is not looked at after a restart; rows are kept a while longer.
LONGEST, FORGOTTEN = timedelta(days=30), timedelta(days=60)
#: A look goes a little further back than the last: a transaction ends after its time was read.
OVERLAP = timedelta(minutes=1)
#: Every so many looks what is old is forgotten.
LOOKS = 1000
#: Sent at once, and minutes until what was not taken is tried again.
MOST, AGAIN = 20, (1, 5, 30)


# Finding what to tell


def find(since: datetime) -> datetime:
    """Write down what is to be told of tables that changed; twice is once. Returns until when."""
    now: datetime = timezone.now()
    everybody = Wishes.objects.select_related("person")
    seats = list(
        Seat.objects.filter(
            owner__in=Wishes.objects.values("owner"), kind__in=(Seat.PERSON, Seat.OPEN),
            table__active__gte=since,
        ).select_related("table")
    )  # fmt: skip
    owners = {seat.owner for seat in seats}
    wishes = {wish.owner: wish for wish in everybody.filter(owner__in=owners)}
    found: list[Notice] = []
    for seat in seats:
        wish = wishes.get(seat.owner)
        if wish is not None and seat.table.active >= wish.since:
            found += _about(seat, wish)
    if found:
        Notice.objects.bulk_create(found, ignore_conflicts=True)
    for wish in everybody.filter(mail=Wishes.DIGEST):
        _digest(wish, now)
    return now - OVERLAP


def _about(seat: Seat, wish: Wishes) -> Iterator[Notice]:
    """What a seat is to be told, by each way its owner wishes."""
    for kind, occasion, due in _matters(seat, wish):
        for by in _ways(wish):
            yield Notice(
                wishes=wish, kind=kind, table=seat.table, occasion=occasion, by=by,
                due=due or timezone.now() + DELAYS[by],
            )  # fmt: skip


def _matters(seat: Seat, wish: Wishes) -> Iterator[tuple[str, int, datetime | None]]:
    """Kind, occasion, and when where it is not soon."""
    table = seat.table
    if table.over:
        if wish.ends and seat.kind == Seat.PERSON and _among_people(table, seat.owner):
            yield Notice.OVER, 0, None
    elif seat.kind == Seat.OPEN:
        if wish.invitations and table.host != seat.owner:
            yield Notice.INVITED, seat.number, None
    elif wish.turns and _asked(seat) and _among_people(table, seat.owner):
        last = _last_move(seat)
        yield Notice.TURN, last, None
        if (end := _time_ends(seat)) is not None:
            yield Notice.CLOCK, last, wish.before_quiet(end - BEFORE_THE_END)


def _ways(wish: Wishes) -> list[str]:
    pushed = wish.browsers.exists()
    mailed = wish.mail == Wishes.EACH and wish.mailable
    return [Notice.PUSH] * pushed + [Notice.MAIL] * mailed


def _asked(seat: Seat) -> bool:
    """Whether it is on this seat to answer: not in a pause, nor where the table does so for it."""
    table = seat.table
    waits = table.paused_until is None and table.bot_seat != seat.number
    return waits and bool((table.asked or 0) >> seat.number & 1)


def _among_people(table: Table, owner: str) -> bool:
    """Whoever plays alone with bots knows where they stopped."""
    others = table.seats.filter(kind__in=(Seat.PERSON, Seat.OPEN)).exclude(owner=owner)
    return bool(others.exists())


def _last_move(seat: Seat) -> int:
    """Since when it is the same turn: after an act taken back or a pause it is another."""
    mine = Q(seat=seat.number, kind=Move.PLAY) | Q(kind=Move.UNDO) | Q(note="resumed")
    found = Move.objects.filter(mine, table=seat.table)
    return int(found.aggregate(last=Max("seq"))["last"] or 0)


def _time_ends(seat: Seat) -> datetime | None:
    """When a clock of days runs out, as a watch shows it."""
    table = seat.table
    clock = clocks.of(table)
    if clock is None or not clock.days or not table.clock_running >> seat.number & 1:
        return None
    left = clock.first if seat.clock_left is None else seat.clock_left
    return hours.outside(table.clock_since) + timedelta(milliseconds=left)


def _digest(wish: Wishes, now: datetime) -> None:
    """Once a day, from the hour on that was chosen."""
    here = wish.local(now)
    today = here.date().toordinal()
    if here.hour < wish.digest_hour or wish.digest_day >= today or not wish.mailable:
        return
    told = Notice(wishes=wish, kind=Notice.DIGEST, occasion=today, by=Notice.MAIL, due=now)
    Notice.objects.bulk_create([told], ignore_conflicts=True)
    # Last: whoever is stopped in between writes it down again, which is once.
    Wishes.objects.filter(pk=wish.pk).update(digest_day=today)


# Sending


@dataclass(frozen=True)
class Taken:
    """A notice that this process alone sends: to some browsers, or as a mail."""

    notice: Notice
    letter: Letter
    targets: tuple[tuple[int, webpush.Target], ...] = ()
    mail: EmailMessage | None = None


def take() -> list[Taken]:
    """Take what is due; what is no longer true is dropped, what disturbs waits."""
    now = timezone.now()
    due = Notice.objects.filter(state=Notice.WAITING, due__lte=now).order_by("due")[:MOST]
    taken = []
    for notice in due.select_related("wishes__person__kept_by", "table"):
        try:
            with transaction.atomic():
                found = _take(notice, now)
        except safety.DATABASE_AWAY:
            # This one waits on; what was taken before is sent.
            break
        if found is not None:
            taken.append(found)
    return taken


def _take(notice: Notice, now: datetime) -> Taken | None:
    mine = Notice.objects.filter(pk=notice.pk, state=Notice.WAITING)
    if not mine.update(state=Notice.TAKEN, tries=F("tries") + 1):
        return None
    notice.tries += 1
    try:
        found = _made(notice, now)
    except safety.DATABASE_AWAY:
        raise
    except Exception:
        log.exception("a notice cannot be written")
        found = None
    if isinstance(found, Taken):
        return found
    if found is None:
        _close(notice, Notice.DROPPED)
    else:
        _wait(notice, found, notice.tries - 1)
    return None


def _made(notice: Notice, now: datetime) -> Taken | datetime | None:
    """What is sent; a moment where it must wait until then; None where it is of no use any more."""
    wish: Wishes = notice.wishes
    if wish.person is not None and (wish.person.gone or wish.person.banned):
        return None
    if (later := _later(notice, wish, now)) is not None:
        return later
    if not _still(notice, wish):
        return None
    letter = letters.write(notice, wish, _waiting(notice))
    if letter is None:
        return None
    if notice.by == Notice.MAIL:
        mail = letters.as_mail(letter, wish) if wish.mailable else None
        return Taken(notice, letter, mail=mail) if mail else None
    targets = tuple(
        (each.pk, webpush.Target(each.endpoint, each.p256dh, each.auth))
        for each in wish.browsers.all()
    )
    return Taken(notice, letter, targets) if targets else None


def _later(notice: Notice, wish: Wishes, now: datetime) -> datetime | None:
    """Until when something waits: quiet hours, or somebody who is looking at it."""
    if notice.kind in (Notice.DIGEST, Notice.TEST):
        return None
    if notice.kind == Notice.CLOCK:
        seat = _seat(notice)
        end = _time_ends(seat) if seat else None
        reminder = wish.before_quiet(end - BEFORE_THE_END) if end else now
        # Clocks stood still meanwhile.
        return reminder if reminder > now + timedelta(minutes=1) else None
    looking = notice.kind == Notice.TURN and wish.owner in presence.here(notice.table)
    return wish.quiet_until(now) or (now + DELAYS[notice.by] if looking else None)


def _seat(notice: Notice) -> Seat | None:
    """The seat of its reader that is asked."""
    seats = Seat.objects.filter(table=notice.table, owner=notice.wishes.owner, kind=Seat.PERSON)
    found: Seat | None = next(filter(_asked, seats.select_related("table")), None)
    return found


def _still(notice: Notice, wish: Wishes) -> bool:
    """Whether it is still true, and wished."""
    table = notice.table
    if notice.by == Notice.MAIL and notice.kind != Notice.TEST:
        wanted = Wishes.DIGEST if notice.kind == Notice.DIGEST else Wishes.EACH
        if wish.mail != wanted:
            return False
    if table is None:
        return True
    if notice.kind == Notice.OVER:
        return bool(wish.ends and table.over and wish.owner not in presence.here(table))
    if table.over:
        return False
    if notice.kind == Notice.INVITED:
        kept = table.seats.filter(number=notice.occasion, kind=Seat.OPEN, owner=wish.owner)
        unwanted = relations.unwelcome(table.host, wish.owner)
        return bool(wish.invitations and kept.exists() and not unwanted)
    # A choice that waits for the others' is an answer.
    (entry,) = games.entries(wish.owner, [table])
    seat = _seat(notice)
    return bool(wish.turns and entry.waiting and seat and _last_move(seat) == notice.occasion)


def _waiting(notice: Notice) -> list[games.Entry]:
    """What a digest lists: the games that wait for its reader, and seats kept for them."""
    if notice.kind != Notice.DIGEST:
        return []
    owner = notice.wishes.owner
    mine = games.tables_of(owner).filter(over=False)[:200]
    found = games.entries(owner, list(mine))
    return [each for each in found if each.waiting or each.kept]


def deliver(taken: Taken) -> list[tuple[int, End]]:
    """Send it, without the database: each browser, or 0 for a mail, and what became of it."""
    if taken.mail is not None:
        return [(0, _post(taken.mail))]
    payload = letters.as_push(taken.letter)
    return [(number, webpush.send(target, payload)) for number, target in taken.targets]


def _post(mail: EmailMessage) -> End:
    try:
        mail.send()
    except (ConnectionRefusedError, smtplib.SMTPConnectError) as error:
        log.warning("the mail server cannot be reached: %s", error)
        return End.LATER
    except smtplib.SMTPResponseException as error:
        log.warning("the mail server answers %s", error.smtp_code)
        return End.LATER if 400 <= error.smtp_code < 500 else End.FAILED
    except Exception:
        # It may have left: nobody is told twice.
        log.exception("a mail could not be sent")
        return End.FAILED
    return End.SENT


def finish(taken: Taken, ends: Iterable[tuple[int, End]]) -> None:
    """Write down what became of it."""
    found = dict(ends)
    gone = [number for number, end in found.items() if end is End.GONE]
    Subscription.objects.filter(pk__in=gone).delete()
    notice, ways = taken.notice, set(found.values())
    if End.SENT in ways:
        _close(notice, Notice.SENT)
    elif End.LATER in ways and notice.tries <= len(AGAIN):
        pause = timedelta(minutes=AGAIN[notice.tries - 1])
        _wait(notice, timezone.now() + pause, notice.tries)
    else:
        _close(notice, Notice.FAILED)


def _wait(notice: Notice, until: datetime, tries: int) -> None:
    Notice.objects.filter(pk=notice.pk).update(state=Notice.WAITING, due=until, tries=tries)


def _close(notice: Notice, state: str) -> None:
    Notice.objects.filter(pk=notice.pk).update(state=state)
    metrics.SENT.labels(notice.by, state).inc()


def forget() -> None:
    """What was told long ago, and guests whom nothing can reach any more."""
    Notice.objects.filter(made__lt=timezone.now() - FORGOTTEN).delete()
    Wishes.objects.filter(person=None, browsers=None).delete()


async def run() -> None:
    """As long as the server lives."""
    since, away = timezone.now() - LONGEST, False
    for look in itertools.count():
        try:
            if look % LOOKS == 0:
                await in_database(forget)
            since = await in_database(find, since)
            taken = await in_database(take)
            await asyncio.gather(*map(_send, taken))
            away = False
        except Exception as error:
            if not away:
                log.error("notices cannot be read, trying again: %s", error)
            away = True
        await asyncio.sleep(TICK)


async def _send(taken: Taken) -> None:
    ends = await asyncio.to_thread(deliver, taken)
    await in_database(finish, taken, ends)
