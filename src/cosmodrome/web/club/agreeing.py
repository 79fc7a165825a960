"""What people at a table decide about it together, or alone: to end, to pause, to give up a seat.

Everything is one transaction on the table's row, as a move is, and a line of its log.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction

from cosmodrome.bots.levels import DEFAULT_LEVEL
from cosmodrome.web import notices, tables
from cosmodrome.web.club import clocks, endings, hours, presence
from cosmodrome.web.lines import Line, Refused, load, locked
from cosmodrome.web.models import Move, Seat, Table
from cosmodrome.web.people import relations
from cosmodrome.web.people.models import PERSON

#: How long a pause lasts at most.
PAUSE = timedelta(days=7)
#: Without a clock: after so long, away and asked, somebody may be replaced by a bot.
ABSENT = timedelta(minutes=10)
#: Games among people in which nothing happens end after so long; where somebody is missing sooner.
STALE, EMPTY = timedelta(days=60), timedelta(days=14)

#: A table whose rules are not here is looked at again after so long.
LATER = timedelta(hours=1)

#: What needs everybody's consent.
END, PAUSING, RESUMING, SEAT = "end", "pause", "resume", "seat"
OFFERS = (END, PAUSING, RESUMING, SEAT)


def running(key: str) -> Line:
    """A table whose game goes on, locked."""
    line = load(locked(key))
    if line.table.over:
        raise Refused("over")
    return line


def _mine(line: Line, owner: str) -> list[int]:
    mine = line.owned(owner)
    if not mine:
        raise Refused("not_your_seat", 403)
    return mine


def _note(line: Line, seat: int, key: str) -> None:
    """A line of the log. What is sealed stays chosen."""
    table = line.table
    table.sealed.filter(version=table.version).update(version=table.version + 1)
    table.version += 1
    Move.objects.create(table=table, seq=table.version, kind=Move.NOTE, seat=seat, note=key)


# Giving up


def resign(key: str, owner: str) -> Table:
    """A person gives the game up, on all their seats."""
    with transaction.atomic():
        line = running(key)
        give_up(line, _mine(line, owner), endings.RESIGNED)
    return line.table


def give_up(line: Line, numbers: list[int], how: str) -> None:
    """Seats lose: the game ends where one side is left, else bots play them on, placed last."""
    table = line.table
    for number in numbers:
        seat = line.seats[number]
        seat.gave_up, seat.gave_up_at, seat.was = how, table.version, seat.owner
        _note(line, number, endings.GIVING_UP[how])
    alone = endings.one_side_left(line.seats)
    for number in numbers:
        seat = line.seats[number]
        if not alone:
            seat.kind, seat.level, seat.owner = Seat.BOT, DEFAULT_LEVEL, ""
            seat.shown = False
        seat.save()
    if alone:
        table.ended_by = how
    tables.advance(line)
    if table.offer in (END, PAUSING, RESUMING) and _agreed(line):
        # Nobody is left who had yet to agree.
        _carry_out(line)


def may_leave(line: Line) -> bool:
    """Whether standing up costs nothing: nothing was played, and this is no contest's table."""
    return not line.moves and not line.table.contest


def leave(key: str, owner: str) -> Table:
    """A person stands up before anything was played: the seat is open again.

    All is dealt anew, since they know a hand that is to be another's; and nobody has lost time.
    """
    with transaction.atomic():
        line = running(key)
        table = line.table
        numbers = _mine(line, owner)
        if not may_leave(line):
            raise Refused("begun")
        others = [line.seats[number].owner for number in line.others(owner)]
        if table.host == owner:
            table.host = others[0] if others else owner
        if not others:
            _end(line, numbers[0], endings.AGREED)
            return table
        for number in numbers:
            seat = line.seats[number]
            seat.kind, seat.owner, seat.name, seat.was = Seat.OPEN, "", "", ""
            seat.invitation, seat.shown = secrets.token_urlsafe(24), False
            seat.save()
        # What others have sealed is theirs alone, so it is no reason to stay.
        table.sealed.filter(seat__in=numbers).delete()
        told = endings.GIVING_UP[endings.LEFT]
        if table.seed and not table.unrated:
            told, table.seed = "dealt_anew", str(secrets.randbits(64))
            table.sealed.all().delete()
        clocks.begin_anew(table)
        # On another version: nothing chosen for the cards of before is played.
        _note(line, numbers[0], told)
        tables.advance(load(table))
    return table


def flag(table_id: int) -> bool:
    """Whoever's time is over has lost; whether anybody has."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table_id)
        if table.over:
            return False
        try:
            line = load(table)
        except Refused:
            # Its rules are elsewhere: nobody could have played, so nobody has lost.
            table.clock_due = hours.now() + LATER
            table.save(update_fields=["clock_due"])
            return False
        late = clocks.fallen(line)
        if late:
            give_up(line, late, endings.TIME)
    return bool(late)


def _end(line: Line, seat: int, how: str) -> None:
    """Without a result."""
    line.table.ended_by = how
    _note(line, seat, endings.ENDED[how])
    tables.advance(line)


def expire(table_id: int) -> bool:
    """A table where nothing happens any more ends, by the rule that was said when it was opened."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table_id)
        if table.over or not _stale(table):
            return False
        try:
            _end(load(table), 0, endings.EXPIRED)
        except Refused:
            # Its rules are elsewhere.
            return False
    return True


def _stale(table: Table) -> bool:
    kinds = list(table.seats.values_list("kind", flat=True))
    since: timedelta = hours.real() - table.active
    if Seat.OPEN in kinds:
        return since > EMPTY
    return kinds.count(Seat.PERSON) > 1 and since > STALE


# With everybody's consent


def offer(key: str, owner: str, what: str, to: str = "") -> Table:
    """A person proposes something; alone it is done at once."""
    with transaction.atomic():
        line = running(key)
        table, seat = line.table, _mine(line, owner)[0]
        if table.offer:
            raise Refused("offer_open")
        if what not in OFFERS or (what in (PAUSING, RESUMING) and not table.clock):
            raise Refused("bad_request", 400)
        if (what == PAUSING) == bool(table.paused_until) and what in (PAUSING, RESUMING):
            raise Refused("late")
        table.offer, table.offer_seat, table.offer_agreed = what, seat, 0
        table.offer_to = _newcomer(line, owner, to) if what == SEAT else ""
        if line.others(owner):
            tables.touch(table)
        else:
            _carry_out(line)
    return table


def answer(key: str, owner: str, agreed: bool) -> Table:
    """Another person agrees or does not; whoever asked may take it back."""
    with transaction.atomic():
        line = running(key)
        table, mine = line.table, _mine(line, owner)
        if not table.offer:
            raise Refused("late")
        asking = table.offer_seat in mine
        if not agreed:
            _forget_offer(table)
            tables.touch(table)
            return table
        if asking:
            raise Refused("not_your_seat", 403)
        for seat in mine:
            table.offer_agreed |= 1 << seat
        if _agreed(line):
            _carry_out(line)
        else:
            tables.touch(table)
    return table


def _agreed(line: Line) -> bool:
    """Whether all others who play have agreed to what somebody proposes."""
    others = line.others(line.seats[line.table.offer_seat].owner)
    return all(line.table.offer_agreed >> seat & 1 for seat in others)


def _forget_offer(table: Table) -> None:
    table.offer, table.offer_seat, table.offer_agreed, table.offer_to = "", None, 0, ""


def _carry_out(line: Line) -> None:
    table = line.table
    what, seat, to = table.offer, table.offer_seat, table.offer_to
    _forget_offer(table)
    if what == END:
        _end(line, seat, endings.AGREED)
    elif what == SEAT:
        _keep_for(line, line.seats[seat], to)
    else:
        table.paused_until = hours.real() + PAUSE if what == PAUSING else None
        _note(line, seat, "paused" if what == PAUSING else "resumed")
        tables.advance(load(table))


def resume(table_id: int) -> bool:
    """A pause is over after its time."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table_id)
        if table.over or table.paused_until is None or table.paused_until > hours.real():
            return False
        line = load(table)
        table.paused_until = None
        _note(line, 0, "resumed")
        tables.advance(load(table))
    return True


# A seat that had a person


def replace(key: str, owner: str, number: int) -> Table:
    """A bot plays for somebody who is away, until they are back; the game is rated no more."""
    with transaction.atomic():
        line = running(key)
        table = line.table
        _mine(line, owner)
        if number not in line.others(owner):
            raise Refused("bad_request", 400)
        if not replaceable(line, owner, number, presence.away_since(table)):
            raise Refused("not_away")
        seat = line.seats[number]
        seat.kind, seat.level, seat.was, seat.owner = Seat.BOT, DEFAULT_LEVEL, seat.owner, ""
        seat.shown = False
        seat.save()
        _changed_hands(line, number, "replaced")
    return table


def replaceable(line: Line, owner: str, number: int, away: presence.Away) -> bool:
    """Whether somebody may have a bot play for another: no clock, asked for long, away for as long.

    Not while they have to choose themselves: the other may have done so, which is not told.
    """
    table, seat, mine = line.table, line.seats[number], line.owned(owner)
    if table.clock or seat.kind != Seat.PERSON or number not in line.asked:
        return False
    if not mine or number in mine or any(n in line.asked and n not in line.sealed for n in mine):
        return False
    now = hours.real()
    gone = away(seat.owner)
    return now - table.active >= ABSENT and gone is not None and now - gone >= ABSENT


def take_back(key: str, owner: str) -> Table:
    """Whoever was replaced, or whose successor has not come, sits down again."""
    with transaction.atomic():
        line = running(key)
        found = [seat for seat in line.seats if returnable(seat, owner)]
        if not found:
            raise Refused("not_your_seat", 403)
        for seat in found:
            seat.kind, seat.owner, seat.was, seat.invitation = Seat.PERSON, owner, "", ""
            seat.level, seat.name = "", relations.shown_name(owner) or seat.name
            seat.save()
        _changed_hands(line, found[0].number, "back")
    return line.table


def decline(invitation: str, owner: str) -> None:
    """Somebody for whom a seat is kept does not come: it is free, or its owner's again."""
    with transaction.atomic():
        kept = Seat.objects.filter(invitation=invitation, kind=Seat.OPEN, owner=owner)
        found = kept.select_related("table").first() if owner and invitation else None
        table = locked(found.table.key) if found else None
        if found is None or table is None or not kept.update(owner="", name=""):
            raise Refused("used_invitation", 404)
        if found.was and not table.over:
            take_back(table.key, found.was)
        else:
            tables.touch(table)


def returnable(seat: Seat, owner: str) -> bool:
    """Whether a seat that somebody had is theirs for the asking."""
    kept = seat.kind in (Seat.BOT, Seat.OPEN) and not seat.gave_up
    return kept and bool(owner) and seat.was == owner


def give_back(key: str, owner: str) -> Table:
    """Whoever has taken somebody's place gives it back."""
    with transaction.atomic():
        line = running(key)
        seat = next((line.seats[number] for number in _mine(line, owner)
                     if line.seats[number].was), None)  # fmt: skip
        if seat is None:
            raise Refused("not_your_seat", 403)
        seat.owner, seat.was, seat.shown = seat.was, "", False
        seat.name = relations.shown_name(seat.owner) or seat.name
        seat.save()
        _changed_hands(line, seat.number, "back")
    return line.table


def _newcomer(line: Line, owner: str, name: str) -> str:
    """The friend to whom a seat may go: somebody who neither plays here nor has watched."""
    friend = relations.friend_of(owner, name)
    if friend is None:
        raise Refused("not_a_friend", 403)
    if len(line.owned(owner)) > 1 or not owner.startswith(PERSON):
        raise Refused("bad_request", 400)
    if not fresh(line.table, line.seats, str(friend.key)):
        raise Refused("has_watched")
    return str(friend.key)


def fresh(table: Table, seats: list[Seat], owner: str) -> bool:
    """Whether somebody neither plays at a table, nor did, nor has watched it."""
    known = any(owner in (seat.owner, seat.was) for seat in seats)
    return not known and not presence.has_watched(table, owner)


def _keep_for(line: Line, seat: Seat, to: str) -> None:
    """The seat waits for somebody else; its person sees no more than a watcher."""
    if not fresh(line.table, line.seats, to):
        raise Refused("has_watched")
    seat.kind, seat.was, seat.owner, seat.shown = Seat.OPEN, seat.was or seat.owner, to, False
    seat.name = relations.shown_name(to)
    seat.invitation = secrets.token_urlsafe(24)
    seat.save()
    _changed_hands(line, seat.number, "passed_on")


def _changed_hands(line: Line, number: int, note: str) -> None:
    table = line.table
    table.unrated_by = table.unrated_by or "moved"
    _note(line, number, note)
    tables.advance(load(table))
    notices.nudge(table.key)


def close(key: str, owner: str, closed: bool) -> Table:
    """The host says whether others may watch."""
    with transaction.atomic():
        table = locked(key)
        if not table.hosted_by(owner):
            raise Refused("not_your_table", 403)
        table.closed = closed
        tables.touch(table)
    return table
