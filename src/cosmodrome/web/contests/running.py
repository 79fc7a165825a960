"""How a contest goes: entering, checking in, starting, rounds, leaving, the end.

Each step is one transaction on the locked row of the contest and can be taken again: whichever
process looks first takes it, and after a crash the next one does. Tables are never locked while a
contest is: a game ends first, and is entered here afterwards.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from cosmodrome.engine.game import Game
from cosmodrome.engine.options import Seat as SeatOption
from cosmodrome.web import lines, notices, tables
from cosmodrome.web.club import agreeing
from cosmodrome.web.contests import pairing
from cosmodrome.web.contests.models import Contest, Entry, Match, Sitting, meeting_of
from cosmodrome.web.contests.pairing import Meeting, Standing
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import CONTEST, Seat, Table
from cosmodrome.web.people import relations
from cosmodrome.web.people.models import Person, Rating
from cosmodrome.web.people.rating import MODEL
from cosmodrome.web.tables import Plan

#: How long before the start people say that they are there.
CHECK_IN = timedelta(minutes=30)
#: Most players, rounds, and contests of one host that are not over.
MOST, MOST_ROUNDS, MOST_HOSTED = 64, 12, 3
LEAST = 2


def find(key: str) -> Contest:
    """A contest by its public key."""
    contest: Contest | None = Contest.objects.filter(key=key).select_related("host").first()
    if contest is None:
        raise Refused("unknown_contest", 404)
    return contest


def locked(pk: int) -> Contest:
    found: Contest = Contest.objects.select_for_update().get(pk=pk)
    return found


def changed(contest: Contest) -> None:
    """Its page looks different: said once the transaction is safe."""
    contest.touch()
    notices.ring_after_commit()


# Entering and leaving


def table_sizes(*games: Game) -> range:
    """How many can meet at a table of each of some games."""
    players = [game.options.players for game in games]
    return range(max(2, *(one.low for one in players)), min(one.high for one in players) + 1)


def open_contest(host: Person, **chosen: Any) -> Contest:
    """A new contest, open for everybody; what was chosen is checked by its form."""
    running = Contest.objects.filter(host=host).exclude(state__in=(Contest.OVER, Contest.CANCELLED))
    if running.count() >= MOST_HOSTED and not host.is_staff:
        raise Refused("too_many_contests", 409)
    contest: Contest = Contest.objects.create(host=host, **chosen)
    notices.ring_after_commit()
    return contest


def enter(contest: Contest, person: Person) -> None:
    with transaction.atomic():
        contest = locked(contest.pk)
        if contest.state != Contest.OPEN or contest.league_id:
            raise Refused("contest_closed")
        if person.is_bot:
            raise Refused("contest_people", 403)
        if contest.host and relations.unwelcome(person.key, contest.host.key):
            raise Refused("contest_closed")
        if contest.entries.filter(person=person).exists():
            return
        if contest.entries.count() >= contest.most:
            raise Refused("contest_full")
        Entry.objects.create(contest=contest, person=person)
        changed(contest)


def check_in(contest: Contest, person: Person) -> None:
    with transaction.atomic():
        contest = locked(contest.pk)
        if not checking_in(contest):
            raise Refused("check_in_closed")
        if not contest.entries.filter(person=person).update(checked_in=True):
            raise Refused("not_entered", 403)
        changed(contest)


def checking_in(contest: Contest) -> bool:
    """Whether it is time to say that one is there."""
    soon = contest.starts is None or timezone.now() >= contest.starts - CHECK_IN
    return bool(contest.checks_in and contest.state == Contest.OPEN and soon)


def leave(contest: Contest, person: Person, state: str = Entry.LEFT) -> None:
    """Before the start without a trace; afterwards the games under way are given up."""
    with transaction.atomic():
        contest = locked(contest.pk)
        entry = contest.entries.filter(person=person, state=Entry.IN).first()
        if entry is None:
            raise Refused("not_entered", 403)
        if contest.state == Contest.OPEN:
            entry.delete()
        else:
            entry.state = state
            entry.save(update_fields=["state"])
        changed(contest)
    give_up(contest, person)


def give_up(contest: Contest, person: Person) -> None:
    """Whoever has left gives up what they still play there; the others have won against them."""
    mine = contest.matches.filter(over=False, sittings__entry__person=person)
    for key in list(mine.filter(table__over=False).values_list("table__key", flat=True)):
        try:
            agreeing.resign(key, person.key)
        except Refused:
            # Its rules are elsewhere: whoever looks after the club says how it ended.
            continue


def remove(contest: Contest, person: Person) -> None:
    """By whoever looks after the contest, in whose hands nobody's rating is: they may play too."""
    if contest.entries.filter(person=person, state=Entry.IN).exists():
        mine = contest.matches.filter(over=False, sittings__entry__person=person)
        playing = Table.objects.filter(pk__in=mine.values("table"), over=False, unrated_by="")
        playing.update(unrated_by="removed")
    leave(contest, person, Entry.REMOVED)


# By the host


def begin_now(contest: Contest) -> None:
    """The host starts it, whoever is there."""
    if contest.state != Contest.OPEN:
        raise Refused("contest_closed")
    if not start(contest.pk):
        raise Refused("too_few_players")


def cancel(contest: Contest) -> None:
    with transaction.atomic():
        contest = locked(contest.pk)
        if contest.state != Contest.OPEN:
            raise Refused("contest_closed")
        _end(contest, Contest.CANCELLED)


def pause(contest: Contest, paused: bool) -> None:
    """While it is paused no round begins; games go on."""
    with transaction.atomic():
        contest = locked(contest.pk)
        before, after = Contest.RUNNING, Contest.PAUSED
        if not paused:
            before, after = after, before
        if contest.state != before:
            raise Refused("contest_closed")
        contest.state = after
        contest.save(update_fields=["state"])
        changed(contest)


# Starting


def start(pk: int) -> bool:
    """Begin, if there are enough; whoever did not check in is not in it."""
    with transaction.atomic():
        contest = locked(pk)
        if contest.state != Contest.OPEN:
            return False
        if contest.checks_in:
            contest.entries.filter(checked_in=False).update(state=Entry.ABSENT)
        _shut_out(contest.entries.filter(state=Entry.IN))
        there = list(contest.entries.filter(state=Entry.IN).select_related("person"))
        if len(there) < LEAST:
            contest.entries.filter(state=Entry.ABSENT).update(state=Entry.IN)
            return False
        _seed(contest, there)
        sizes = table_sizes(*map(lines.game_of, contest.games))
        contest.size = min(max(int(contest.size), sizes.start), sizes[-1])
        contest.state = Contest.RUNNING
        contest.rounds = _rounds(contest, there)
        contest.save(update_fields=["state", "rounds", "size"])
        if contest.at_once and contest.system == Contest.ROBIN:
            for number in range(contest.rounds):
                _begin_round(contest, number + 1)
        else:
            _begin_round(contest, 1)
        changed(contest)
    return True


def _seed(contest: Contest, there: list[Entry]) -> None:
    """The best known first; whoever is unknown is a beginner, in the order they came."""
    people = [one.person_id for one in there]
    known = Rating.objects.filter(game__in=contest.games, person__in=people)
    ahead = Counter[int]()
    for person, mu in known.values_list("person", "mu"):
        ahead[person] += mu - MODEL.mu
    there.sort(key=lambda one: (-ahead[one.person_id], one.joined, one.pk))
    for number, entry in enumerate(there):
        entry.seed = number
    Entry.objects.bulk_update(there, ["seed"])


def _rounds(contest: Contest, there: list[Entry]) -> int:
    if contest.system == Contest.ROBIN:
        return len(_plan(contest))
    # More would only repeat who met.
    most = len(there) - 1 + len(there) % 2
    return min(contest.rounds or pairing.rounds_for(len(there)), most, MOST_ROUNDS)


def _low(contest: Contest) -> int:
    return table_sizes(*map(lines.game_of, contest.games)).start


def _plan(contest: Contest) -> list[list[pairing.Table]]:
    """All rounds of a round robin: those who were there at the start, by seed."""
    began = contest.entries.exclude(state=Entry.ABSENT).order_by("seed", "joined")
    entries = list(began.values_list("pk", flat=True))
    return pairing.round_robin(entries, contest.size, _low(contest))


# Rounds


def _begin_round(contest: Contest, number: int) -> None:
    people = {
        entry.pk: entry.person
        for entry in contest.entries.filter(state=Entry.IN).select_related("person")
    }
    low = _low(contest)
    if contest.system == Contest.ROBIN:
        gone = [one for table in _plan(contest)[number - 1] for one in table if one not in people]
        planned = _plan(contest)[number - 1]
        round_ = [found for table in planned for found in pairing.without(table, gone, low)]
    else:
        order = [row.player for row in standings(contest) if row.player in people]
        round_ = pairing.swiss(order, meetings(contest), contest.size, low)
    round_.sort(key=lambda players: len(players) == 1)
    for place, players in enumerate(round_, 1):
        for part in range(len(contest.games) if len(players) > 1 else 1):
            seats = [(one, people[one]) for one in pairing.turned(players, part)]
            _sit_down(contest, number, place, part, seats)


def _sit_down(
    contest: Contest, number: int, place: int, part: int, players: list[tuple[int, Person]]
) -> None:
    table = _lay(contest, contest.games[part], players) if len(players) > 1 else None
    match = Match.objects.create(
        contest=contest, round=number, number=place, part=part, table=table, over=table is None
    )
    for seat, (entry, _) in enumerate(players):
        Sitting.objects.create(
            match=match, entry_id=entry, seat=seat, place=1 if table is None else None
        )


def _lay(contest: Contest, game_id: str, players: list[tuple[int, Person]]) -> Table:
    options: dict[str, Any] = {"players": len(players)}
    if isinstance(lines.game_of(game_id).options.options.get("start"), SeatOption):
        # The order of seats is the order of turns, and balanced over the rounds.
        options["start"] = 0
    plans = [Plan(Seat.PERSON, name=one.shown, owner=one.key) for _, one in players]
    return tables.create(game_id, options, plans, host=CONTEST + contest.key, clock=contest.clock)


def meetings(contest: Contest) -> list[Meeting]:
    """Everything that was paired, in order."""
    matches = contest.matches.prefetch_related("sittings")
    paired = itertools.groupby(matches, key=lambda match: (match.round, match.number))
    return [meeting_of(list(parts), len(contest.games)) for _, parts in paired]


def standings(contest: Contest) -> list[Standing]:
    """How everybody stands who has played or will."""
    began = contest.entries.exclude(state=Entry.ABSENT).order_by("seed", "joined")
    entries = list(began.values_list("pk", flat=True))
    return pairing.standings(entries, meetings(contest), contest.breaks)


def current_round(contest: Contest) -> int:
    last = contest.matches.order_by("-round").first()
    return int(last.round) if last else 0


def go_on(pk: int) -> None:
    """The next round once nobody plays any more, or the end."""
    with transaction.atomic():
        contest = locked(pk)
        if contest.state != Contest.RUNNING or contest.matches.filter(over=False).exists():
            return
        number = current_round(contest)
        there = contest.entries.filter(state=Entry.IN).count()
        if number >= contest.rounds or there < LEAST:
            _end(contest, Contest.OVER)
            return
        _begin_round(contest, number + 1)
        changed(contest)


def _end(contest: Contest, state: str) -> None:
    contest.state, contest.ended = state, timezone.now()
    contest.save(update_fields=["state", "ended"])
    changed(contest)


# Results


def enter_result(match: Match) -> None:
    """What became of a table; of one that is gone or has no winner, everybody has a half."""
    with transaction.atomic():
        contest = locked(match.contest_id)
        match = Match.objects.select_for_update().get(pk=match.pk)
        if match.over or match.corrected:
            return
        sittings = list(match.sittings.all())
        outcome = match.table.outcome if match.table else None
        places = outcome["places"] if outcome else [1] * len(sittings)
        for sitting in sittings:
            sitting.place = places[sitting.seat]
        Sitting.objects.bulk_update(sittings, ["place"])
        match.over = True
        match.save(update_fields=["over"])
        changed(contest)


def correct(match: Match, places: Iterable[int]) -> None:
    """Whoever looks after the club says how a table ended; rounds that were paired stay."""
    with transaction.atomic():
        contest = locked(match.contest_id)
        for sitting, place in zip(match.sittings.all(), places, strict=True):
            sitting.place = place
            sitting.save(update_fields=["place"])
        Match.objects.filter(pk=match.pk).update(over=True, corrected=True)
        changed(contest)


# What every process looks after

_UNDER_WAY = (Contest.RUNNING, Contest.PAUSED)


def keep() -> None:
    """Take every step that is due: enter results, shut out, start, begin rounds, end."""
    take(_due())


def take(steps: Iterable[Callable[[], object]]) -> None:
    """One step after the other; one that fails holds up none, and is told of after all of them."""
    failed = None
    for step in steps:
        try:
            step()
        except Refused:
            continue  # its rules are not here
        except Exception as error:
            failed = error
    if failed is not None:
        raise failed


def _due() -> Iterator[Callable[[], object]]:
    ended = Match.objects.filter(over=False).filter(Q(table__over=True) | Q(table=None))
    for match in list(ended.select_related("table")):
        yield partial(enter_result, match)
    playing = Entry.objects.filter(state=Entry.IN, contest__state__in=_UNDER_WAY)
    yield partial(_shut_out, playing)
    theirs = Q(sittings__match__over=False, sittings__match__table__over=False)
    out = Entry.objects.filter(theirs, state__in=(Entry.LEFT, Entry.REMOVED), person__gone=None)
    for entry in list(out.select_related("contest", "person").distinct()):
        yield partial(give_up, entry.contest, entry.person)
    due = Contest.objects.filter(state=Contest.OPEN, starts__lte=timezone.now())
    for pk in list(due.values_list("pk", flat=True)):
        yield partial(_start_or_call_off, pk)
    open_ = Count("matches", filter=Q(matches__over=False))
    running = Contest.objects.filter(state=Contest.RUNNING).annotate(open=open_)
    for pk in list(running.filter(open=0).values_list("pk", flat=True)):
        yield partial(go_on, pk)


def _start_or_call_off(pk: int) -> None:
    """It is time: too few came, unless another process has just started it."""
    if start(pk):
        return
    with transaction.atomic():
        contest = locked(pk)
        if contest.state == Contest.OPEN:
            _end(contest, Contest.CANCELLED)


def _shut_out(entries: Any) -> None:
    """Whoever is banned or gone is in no contest."""
    away = Q(person__banned_until__gt=timezone.now()) | Q(person__gone__isnull=False)
    for entry in list(entries.filter(away).select_related("contest")):
        if Entry.objects.filter(pk=entry.pk, state=Entry.IN).update(state=Entry.REMOVED):
            changed(entry.contest)
