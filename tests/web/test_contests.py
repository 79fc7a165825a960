"""Contests from registration to the end: rounds, those who leave, what is corrected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.utils import timezone

from cosmodrome.web.club import agreeing
from cosmodrome.web.contests import keeping, leagues, running, seasons
from cosmodrome.web.contests.models import (
    Contest,
    Entry,
    League,
    Match,
    Rung,
    Season,
)
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Table
from cosmodrome.web.people import data, relations
from cosmodrome.web.people.models import Person, Rating
from tests.web.conftest import Guest
from tests.web.people import Member, among, ended, new_name
from tests.web.test_admin import Staff


def people(count: int) -> list[Person]:
    """Accounts without a browser."""
    return [Person.objects.make(new_name("Kim")) for _ in range(count)]


def opened_by(host: Person | None, *entered: Person, **chosen: Any) -> Contest:
    contest: Contest = Contest.objects.create(
        **{"name": "Cup", "game": "pocket-rockets", "host": host, "clock": "game-600-10", **chosen}
    )
    for person in entered:
        running.enter(contest, person)
    return contest


def begun(count: int, **chosen: Any) -> tuple[Contest, list[Person]]:
    entered = people(count)
    contest = opened_by(entered[0], *entered, **chosen)
    running.begin_now(contest)
    contest.refresh_from_db()
    return contest, entered


def decide(contest: Contest) -> None:
    """At every table under way all but the best seed give up, the last first."""
    for match in contest.matches.filter(over=False):
        seats = match.sittings.select_related("entry__person").order_by("-entry__seed")
        for sitting in list(seats)[:-1]:
            agreeing.resign(match.table.key, sitting.entry.person.key)
    running.keep()
    contest.refresh_from_db()


def names(contest: Contest) -> list[str]:
    """Everybody by place."""
    entries = {entry.pk: entry.person.name for entry in contest.entries.all()}
    return [entries[row.player] for row in running.standings(contest)]


# Several games at once


def test_those_who_meet_play_several_games_at_once() -> None:
    """A table of each, begun by another; points add up, a bye counts for both."""
    contest, _ = begun(3, others=["space-pioneers"], rounds=2)
    both = list(contest.matches.filter(round=1, number=1))
    assert [match.table.game for match in both] == ["pocket-rockets", "space-pioneers"]
    seats = [[sitting.entry_id for sitting in match.sittings.all()] for match in both]
    assert seats[0] == seats[1][::-1]
    assert contest.matches.filter(round=1).count() == 3, "who is left out is so once"
    # Whoever begins gives up, so each wins one; the next round waits for both games.
    for match in both:
        assert running.current_round(contest) == 1
        sitting = match.sittings.select_related("entry__person").get(seat=0)
        agreeing.resign(match.table.key, sitting.entry.person.key)
        running.keep()
    assert running.current_round(contest) == 2
    rows = running.standings(contest)
    # One of them is left out now, which counts at once.
    assert sorted(row.points for row in rows) == [1, 2, 3]
    assert sorted(row.wins for row in rows) == [0, 1, 1]
    decide(contest)
    assert contest.state == Contest.OVER
    assert sum(row.points for row in running.standings(contest)) == 2 * (2 + 2)
    # All of it is told to programs and on its page.
    assert "Pocket Rockets + Space Pioneers" in Guest().html(f"/contests/{contest.key}")
    told = Guest().get(f"/api/contests/{contest.key}").json()
    assert told["games"] == ["pocket-rockets", "space-pioneers"]
    assert [(one["number"], one["game"]) for one in told["matches"] if one["round"] == 1] == [
        (1, "pocket-rockets"), (1, "space-pioneers"), (2, None),
    ]  # fmt: skip


def test_several_games_are_begun_as_often_by_everybody() -> None:
    contest, _ = begun(4, system=Contest.ROBIN, others=["space-pioneers"])
    for _ in range(3):
        decide(contest)
    for part in (0, 1):
        began = Counter(
            match.sittings.get(seat=0).entry_id for match in contest.matches.filter(part=part)
        )
        assert all(began[entry.pk] in (1, 2) for entry in contest.entries.all())
    both = Counter(match.sittings.get(seat=0).entry_id for match in contest.matches.all())
    assert set(both.values()) == {3}, "of six games everybody began three"


def test_several_games_are_chosen_in_the_form() -> None:
    ann = Member()
    form = {"name": "Double", "game": "pocket-rockets", "system": "swiss", "size": "5",
            "rounds": "0", "clock": "game-600-10", "most": "8", "starts": "",
            "also-space-pioneers": "1", "also-pocket-rockets": "1"}  # fmt: skip
    # As many as all of them take.
    assert "2 to 4" in ann.post("/contests/new", form).content.decode()
    made = ann.post("/contests/new", {**form, "size": "2"}).headers["Location"]
    contest = Contest.objects.get(key=made.rpartition("/")[2])
    assert contest.games == ["pocket-rockets", "space-pioneers"]
    form = {"name": "Pair", "game": "rocketmen", "clock": "days-3", "also-red-planet": "1"}
    made = ann.post("/leagues/new", form).headers["Location"]
    league = League.objects.get(key=made.rpartition("/")[2])
    for person in people(3):
        leagues.join(league, person)
    assert "Begin a season" in ann.html(made)
    leagues.begin_now(league)
    division = league.contests.get()
    assert {match.table.game for match in division.matches.all() if match.table} == {
        "rocketmen", "red-planet",
    }  # fmt: skip
    # What cannot be done now is not offered; who is first is told once somebody is.
    page = ann.html(made)
    assert "Begin a season" not in page
    assert "3 rounds, all at once" in page
    decide(division)
    first = division.entries.get(seed=0).person.name
    assert f">{first}</a>" in ann.html(made).partition("First:")[2]
    assert made in ann.html(f"/contests/{division.key}")


# From registration to the end


def test_a_swiss_plays_its_rounds_by_itself() -> None:
    contest, entered = begun(5)
    assert (contest.state, contest.rounds) == (Contest.RUNNING, 3)
    for number in (1, 2, 3):
        assert running.current_round(contest) == number
        decide(contest)
    assert contest.state == Contest.OVER
    assert contest.ended is not None
    assert names(contest)[0] == entered[0].name
    # Everybody once a round, nobody twice against the same, three who were left out once each.
    met = Counter(
        frozenset(match.sittings.values_list("entry", flat=True)) for match in contest.matches.all()
    )
    assert set(met.values()) == {1}
    assert sum(len(pair) == 1 for pair in met) == 3


def test_tables_are_rated_and_have_the_clock_of_the_contest() -> None:
    contest, _ = begun(2)
    table = contest.matches.get().table
    assert table.clock == "game-600-10"
    assert table.options["start"] == 0
    decide(contest)
    assert table.rated.standings.count() == 2


def test_nobody_hosts_a_table_of_a_contest() -> None:
    """Nor does nobody in particular, who has no cookie."""
    contest, _ = begun(2)
    table = contest.matches.get().table
    answer = Guest().post(f"/t/{table.key}/do", {"do": "pace:slow"})
    assert answer.status_code == 403


def test_the_best_known_are_seeded_first() -> None:
    entered = people(4)
    Rating.objects.create(person=entered[3], game="pocket-rockets", mu=40, sigma=2, games=9)
    contest = opened_by(None, *entered)
    running.begin_now(contest)
    assert contest.entries.get(seed=0).person == entered[3]


def test_tables_of_several() -> None:
    contest, _ = begun(7, game="red-planet", size=4)
    sizes = sorted(match.sittings.count() for match in contest.matches.all())
    assert sizes == [3, 4]
    first = contest.matches.get(number=1)
    assert first.table.options["players"] == first.sittings.count()
    decide(contest)
    places = list(first.sittings.order_by("place").values_list("place", flat=True))
    assert places == list(range(1, len(places) + 1))


def test_a_round_robin_lets_everybody_meet() -> None:
    contest, _ = begun(4, system=Contest.ROBIN)
    assert contest.rounds == 3
    for _ in range(3):
        decide(contest)
    assert contest.state == Contest.OVER
    assert contest.matches.count() == 6


def test_all_rounds_at_once() -> None:
    contest, entered = begun(4, system=Contest.ROBIN, at_once=True)
    assert contest.matches.filter(over=False).count() == 6
    # In any order; it ends with the last.
    decide(contest)
    assert contest.state == Contest.OVER
    assert names(contest)[0] == entered[0].name


def test_it_starts_by_itself_with_those_who_checked_in() -> None:
    entered = people(4)
    soon = timezone.now() + timedelta(minutes=10)
    contest = opened_by(None, *entered, starts=soon, checks_in=True)
    for person in entered[:3]:
        running.check_in(contest, person)
    running.keep()
    contest.refresh_from_db()
    assert contest.state == Contest.OPEN
    Contest.objects.filter(pk=contest.pk).update(starts=timezone.now())
    running.keep()
    contest.refresh_from_db()
    assert contest.state == Contest.RUNNING
    assert contest.entries.get(person=entered[3]).state == Entry.ABSENT
    assert len(running.standings(contest)) == 3


def test_one_checks_in_only_shortly_before() -> None:
    (person,) = people(1)
    later = timezone.now() + running.CHECK_IN + timedelta(minutes=5)
    contest = opened_by(None, person, starts=later, checks_in=True)
    with pytest.raises(Refused, match="check_in_closed"):
        running.check_in(contest, person)


def test_a_contest_that_nobody_wants_is_cancelled_at_its_time() -> None:
    contest = opened_by(None, *people(1), starts=timezone.now())
    running.keep()
    contest.refresh_from_db()
    assert contest.state == Contest.CANCELLED


def test_who_may_enter() -> None:
    host, other = people(2)
    contest = opened_by(host, most=1)
    program = Person.objects.make("Tinker Kimx", kept_by=host)
    with pytest.raises(Refused, match="contest_people"):
        running.enter(contest, program)
    relations.block(host, other)
    with pytest.raises(Refused, match="contest_closed"):
        running.enter(contest, other)
    running.enter(contest, host)
    running.enter(contest, host)
    assert contest.entries.count() == 1
    with pytest.raises(Refused, match="contest_full"):
        running.enter(contest, *people(1))


# Those who are there no more


def test_whoever_leaves_gives_up_and_the_rest_goes_on() -> None:
    contest, entered = begun(4)
    leaving = entered[0]
    match = Match.objects.get(contest=contest, sittings__entry__person=leaving)
    running.leave(contest, leaving)
    running.keep()
    match.refresh_from_db()
    assert match.over
    assert match.sittings.get(entry__person=leaving).place == 2
    decide(contest)
    decide(contest)
    decide(contest)
    assert contest.state == Contest.OVER
    assert contest.entries.get(person=leaving).state == Entry.LEFT
    # Three were left: one of them had a bye in each later round.
    assert contest.matches.filter(sittings__entry__person=leaving).count() == 1
    assert len(names(contest)) == 4
    with pytest.raises(Refused, match="not_entered"):
        running.leave(contest, leaving)


def test_nobody_stands_up_from_a_table_of_a_contest() -> None:
    """Where nothing was played yet that would hold up all the others: one gives up instead."""
    ann, bob = Member(), Member()
    contest = opened_by(None, ann.person, bob.person)
    running.begin_now(contest)
    table = contest.matches.get().table
    page = ann.html(f"/t/{table.key}")
    assert 'value="resign"' in page
    assert f'href="/contests/{contest.key}"' in page
    assert ann.do(table, do="leave").status_code == 409
    data.forget(bob.person.key, bob.person)
    table.refresh_from_db()
    assert table.ended_by == "left", "nor does a bot play on for who is gone"
    assert f'href="/contests/{contest.key}"' in ann.html(f"/t/{table.key}")


def test_a_contest_that_cannot_go_on_holds_up_no_other() -> None:
    broken, contest = (opened_by(None, *people(2), starts=timezone.now()) for _ in range(2))
    Contest.objects.filter(pk=broken.pk).update(game="a-game-of-elsewhere")
    keeping.keep()
    contest.refresh_from_db()
    assert contest.state == Contest.RUNNING


def test_no_table_is_larger_than_its_game() -> None:
    contest, _ = begun(6, size=6)
    assert [match.sittings.count() for match in contest.matches.all()] == [3, 3]


def test_whoever_had_left_when_a_server_died_gives_up_afterwards() -> None:
    contest, entered = begun(2)
    contest.entries.filter(person=entered[0]).update(state=Entry.LEFT)
    running.keep()
    assert contest.matches.get().table.ended_by == "resigned"
    running.keep()
    assert names(contest) == [entered[1].name, entered[0].name]


def test_before_the_start_one_leaves_without_a_trace() -> None:
    one, other = people(2)
    contest = opened_by(None, one, other)
    running.leave(contest, one)
    assert list(contest.entries.values_list("person", flat=True)) == [other.pk]


def test_whoever_is_banned_is_removed_and_has_lost() -> None:
    contest, entered = begun(4, system=Contest.ROBIN)
    Person.objects.filter(pk=entered[1].pk).update(banned_until=timezone.now() + timedelta(days=9))
    running.keep()
    assert contest.entries.get(person=entered[1]).state == Entry.REMOVED
    running.keep()
    assert not contest.matches.filter(over=False, sittings__entry__person=entered[1]).exists()
    # Those who would have met them later have a bye.
    decide(contest)
    decide(contest)
    decide(contest)
    assert contest.state == Contest.OVER
    assert sum(match.sittings.count() == 1 for match in contest.matches.all()) == 2


def test_an_account_that_is_deleted_is_in_no_contest() -> None:
    contest, entered = begun(4)
    data.forget(entered[2].key, entered[2])
    running.keep()
    assert contest.entries.get(person=entered[2]).state == Entry.REMOVED
    mine = data.export(entered[0].key, entered[0])["account"]
    assert mine["contests"][0]["state"] == "in"
    assert mine["hosted"] == [contest.name]


def test_too_few_are_left() -> None:
    contest, entered = begun(3)
    for person in entered[:2]:
        running.leave(contest, person)
    running.keep()
    contest.refresh_from_db()
    assert contest.state == Contest.OVER


def test_a_table_without_a_result_counts_as_a_tie() -> None:
    contest, _ = begun(4)
    first, second = contest.matches.all()
    Table.objects.filter(pk=first.table_id).delete()
    owners = list(second.table.seats.values_list("owner", flat=True))
    agreeing.offer(second.table.key, owners[0], agreeing.END)
    agreeing.answer(second.table.key, owners[1], True)
    running.keep()
    assert {row.points for row in running.standings(contest)} == {Fraction(1, 2)}


def test_while_it_is_paused_no_round_begins() -> None:
    contest, _ = begun(4)
    running.pause(contest, True)
    decide(contest)
    assert (contest.state, running.current_round(contest)) == (Contest.PAUSED, 1)
    assert not contest.matches.filter(over=False).exists()
    running.pause(contest, False)
    running.keep()
    assert running.current_round(contest) == 2


def test_every_step_can_be_taken_twice() -> None:
    """As by two processes that look at the same moment."""
    contest, _ = begun(4)
    assert not running.start(contest.pk)
    for match in contest.matches.all():
        agreeing.resign(match.table.key, match.table.seats.get(number=0).owner)
    for match in [*contest.matches.all(), *contest.matches.all()]:
        running.enter_result(match)
    revision = Contest.objects.get(pk=contest.pk).revision
    running.go_on(contest.pk)
    running.go_on(contest.pk)
    assert Contest.objects.get(pk=contest.pk).revision == revision + 1
    assert contest.matches.count() == 4


def test_whoever_comes_second_calls_nothing_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was due when both looked, the other has started meanwhile."""

    def second(step: Callable[[int], Any]) -> Callable[[int], bool]:
        def late(pk: int) -> bool:
            step(pk)
            return False

        return late

    contest = opened_by(None, *people(2), starts=timezone.now())
    monkeypatch.setattr(running, "start", second(running.start))
    running.keep()
    contest.refresh_from_db()
    assert contest.state == Contest.RUNNING
    monkeypatch.undo()
    league = League.objects.create(name="Ligue", game="rocketmen", starts=timezone.now())
    for person in people(3):
        leagues.join(league, person)
    monkeypatch.setattr(leagues, "begin_season", second(leagues.begin_season))
    leagues.keep()
    league.refresh_from_db()
    assert (league.season, league.starts) == (1, None)


# Pages


def test_a_contest_in_the_browser() -> None:
    ann, bob, eve = Member(), Member("fr"), Guest()
    form = {"name": "Coupe été", "game": "pocket-rockets", "system": "swiss", "size": "2",
            "rounds": "0", "clock": "game-600-10", "most": "8", "starts": ""}  # fmt: skip
    address = ann.post("/contests/new", form).headers["Location"]
    assert "Coupe été" in eve.html("/contests")
    assert "/sign-in?next=" in eve.html(address)
    assert eve.post(address, {"do": "enter"}).status_code == 401
    for who in (ann, bob):
        assert who.post(address, {"do": "enter"}).status_code == 302
    assert bob.post(address, {"do": "start"}).status_code == 403
    assert ann.post(address, {"do": "nonsense"}).status_code == 400
    assert ann.post(address, {"do": "start"}).status_code == 302
    contest = Contest.objects.get(key=address.rpartition("/")[2])
    table = contest.matches.get().table
    page = bob.html(address)
    assert f"/t/{table.key}" in page
    assert f"Ronde 1\xa0: contre {ann.person.name}" in page
    assert "Confrontation directe" in page
    assert f'data-bell="contest-{contest.key}"' in page
    assert bob.get(address, headers={"HX-Request": "true"}).content.startswith(b'<div id="live"')
    bob.post(address, {"do": "leave"})
    keeping.keep()
    page = eve.html(address)
    assert "left" in page
    assert "Finished" in page
    assert eve.get("/contests/nowhere").status_code == 404


def test_the_host_removes_and_cancels() -> None:
    ann, bob = Member(), Member()
    contest = opened_by(ann.person, ann.person, bob.person)
    address = f"/contests/{contest.key}"
    entry = contest.entries.get(person=bob.person)
    assert ann.post(address, {"do": "remove", "who": "x"}).status_code == 400
    assert ann.post(address, {"do": "remove", "who": entry.pk}).status_code == 302
    assert not contest.entries.filter(person=bob.person).exists()
    ann.post(address, {"do": "cancel"})
    assert "Cancelled" in bob.html(address)
    assert bob.post(address, {"do": "enter"}).status_code == 409


def test_an_organiser_wins_no_rating_by_removing_an_opponent() -> None:
    ann, bob = Member(), Member()
    contest = opened_by(ann.person, ann.person, bob.person)
    running.begin_now(contest)
    table = contest.matches.get().table
    entry = contest.entries.get(person=bob.person)
    ann.post(f"/contests/{contest.key}", {"do": "remove", "who": entry.pk})
    table.refresh_from_db()
    assert table.over
    assert not Rating.objects.filter(person__in=(ann.person, bob.person)).exists()
    assert "somebody was removed from the contest" in ann.html(f"/t/{table.key}")


def test_nobody_does_what_only_the_organiser_may() -> None:
    """Neither with somebody else's contest or league, nor through a contest of one's own."""
    ann, eve, bob = Member(), Member(), Member()
    theirs = opened_by(ann.person, ann.person, bob.person)
    own = opened_by(eve.person, eve.person)
    league = League.objects.create(name="Premier", game="pocket-rockets", host=ann.person)
    entry = theirs.entries.get(person=bob.person)
    for do in ("start", "cancel", "pause", "resume", "remove"):
        answer = eve.post(f"/contests/{theirs.key}", {"do": do, "who": entry.pk})
        assert answer.status_code == 403, do
    # An entry is looked for in the very contest that is one's own.
    own_door = eve.post(f"/contests/{own.key}", {"do": "remove", "who": entry.pk})
    assert own_door.status_code == 400
    for do in ("begin", "pause", "resume"):
        assert eve.post(f"/leagues/{league.key}", {"do": do}).status_code == 403, do
    # A division of a league has no organiser, so nobody is it.
    division = opened_by(None, ann.person, league=None)
    assert eve.post(f"/contests/{division.key}", {"do": "start"}).status_code == 403
    assert Guest().post(f"/contests/{theirs.key}", {"do": "cancel"}).status_code == 401
    theirs.refresh_from_db()
    assert (theirs.state, theirs.entries.count()) == (Contest.OPEN, 2)


#: What a name would do if it were anything but text.
NAUGHTY = "'\"><img src=x onerror=alert(1)><script>alert(2)</script>"


def test_the_name_of_a_contest_or_a_league_is_text_everywhere() -> None:
    ann = Member()
    form = {"name": NAUGHTY, "game": "pocket-rockets", "size": "2", "clock": "days-3"}
    contest = ann.post("/contests/new", {**form, "system": "swiss"}).headers["Location"]
    league = ann.post("/leagues/new", form).headers["Location"]
    ann.post(contest, {"do": "enter"})
    ann.post(league, {"do": "join"})
    staff = Staff()
    pages = [ann.html(path) for path in ("/contests", contest, league)]
    pages += [ann.post("/contests/new", {**form, "size": "99"}).content.decode()]
    pages += [staff.html(f"/admin/contests/{kind}/") for kind in ("contest", "league", "entry")]
    for page in pages:
        assert "alert(2)" in page
        assert "<img src=x" not in page
        assert "<script>alert" not in page
    for path in (f"/api{contest}", "/api/contests", "/me/export"):
        answer = ann.get(path)
        assert answer.headers["Content-Type"].startswith("application/json")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", "x"), ("size", "7"), ("rounds", "99"), ("most", "1"), ("clock", "never"),
     ("starts", "2020-01-01T10:00"), ("starts", "soon"), ("system", "chess")],
)  # fmt: skip
def test_what_is_wrong_with_a_new_contest_is_said(field: str, value: str) -> None:
    form = {"name": "Cup", "game": "red-planet", "system": "swiss", "size": "4", "rounds": "3",
            "clock": "days-3", "most": "8", "starts": "", field: value}  # fmt: skip
    answer = Member().post("/contests/new", form)
    assert answer.status_code == 400
    assert 'class="mistake"' in answer.content.decode() or field == "system"


def test_a_contest_starts_at_a_time_of_its_organiser() -> None:
    """With a script; without one that is UTC."""
    ann, day = Member(), timezone.now().replace(hour=12, minute=0) + timedelta(days=9)
    for ahead, hour in (("", 12), ("120", 10), ("-90", 13)):
        form = {"name": "Cup", "game": "pocket-rockets", "system": "swiss", "size": "2",
                "rounds": "0", "clock": "days-3", "most": "8", "ahead": ahead,
                "starts": f"{day:%Y-%m-%dT%H:%M}"}  # fmt: skip
        key = ann.post("/contests/new", form).headers["Location"].rpartition("/")[2]
        assert Contest.objects.get(key=key).starts.hour == hour


def test_nobody_organises_too_much() -> None:
    host = people(1)[0]
    for _ in range(running.MOST_HOSTED):
        running.open_contest(host, name="Cup", game="rocketmen")
    with pytest.raises(Refused, match="too_many_contests"):
        running.open_contest(host, name="Cup", game="rocketmen")


def test_programs_read_and_enter() -> None:
    ann, bob = Member(), Member()
    contest = opened_by(ann.person, ann.person)
    token = {"X-CSRFToken": bob.get("/api/token").json()["token"]}
    path = f"/api/contests/{contest.key}"
    assert bob.post(f"{path}/check-in", headers=token).status_code == 409
    assert bob.post(f"{path}/enter", headers=token).json()["players"] == 2
    running.begin_now(contest)
    told = bob.get(path).json()
    table = contest.matches.get().table
    assert told["mine"] == [table.key]
    assert told["matches"][0]["table"] == table.key
    assert bob.post(f"{path}/leave", headers=token).status_code == 200
    running.keep()
    told = Guest().get(path).json()
    assert [row["name"] for row in told["standings"]] == [ann.person.name, bob.person.name]
    assert told["state"] == "over"
    assert contest.key in {one["key"] for one in Guest().get("/api/contests").json()}


# Administration


def test_staff_correct_results_and_remove_players() -> None:
    staff = Staff()
    contest, _ = begun(4)
    match = contest.matches.get(number=1)
    address = f"/admin/contests/match/{match.pk}/change/"
    sittings = list(match.sittings.all())
    form = {"sittings-TOTAL_FORMS": 2, "sittings-INITIAL_FORMS": 2, "sittings-MIN_NUM_FORMS": 0,
            "sittings-MAX_NUM_FORMS": 1000}  # fmt: skip
    for number, sitting in enumerate(sittings):
        form |= {f"sittings-{number}-id": sitting.pk, f"sittings-{number}-match": match.pk,
                 f"sittings-{number}-place": 2 - number}  # fmt: skip
    assert staff.post(address, {**form, "sittings-0-place": 3}).status_code == 200
    answer = staff.post(address, form)
    assert answer.status_code == 302, answer.content.decode()
    match.refresh_from_db()
    assert (match.over, match.corrected) == (True, True)
    assert [sitting.place for sitting in match.sittings.all()] == [2, 1]
    # What is played there counts no more.
    agreeing.resign(match.table.key, match.table.seats.get(number=1).owner)
    running.keep()
    running.enter_result(match)  # by a process that had read it before
    assert [sitting.place for sitting in match.sittings.all()] == [2, 1]
    entry = contest.entries.order_by("-seed").first()
    fields = {"action": "remove_player", "_selected_action": [entry.pk]}
    assert staff.post("/admin/contests/entry/", fields).status_code == 302
    entry.refresh_from_db()
    assert entry.state == Entry.REMOVED


def test_staff_open_start_and_pause() -> None:
    staff = Staff("fr")
    form = {"name": "Grand Prix", "game": "space-pioneers", "size": 2, "system": "swiss",
            "rounds": 3, "clock": "days-3", "most": 8, "entries-TOTAL_FORMS": 0,
            "entries-INITIAL_FORMS": 0}  # fmt: skip
    assert staff.post("/admin/contests/contest/add/", {**form, "clock": "x"}).status_code == 200
    assert "Joueurs par table" in staff.html("/admin/contests/contest/add/")
    both = {**form, "others": ["rocketmen", "galactic-cruise"]}
    assert staff.post("/admin/contests/contest/add/", both).status_code == 302
    contest = Contest.objects.get(name="Grand Prix", host=staff.person)
    assert contest.games == ["space-pioneers", "rocketmen", "galactic-cruise"]
    act = {"_selected_action": [contest.pk]}
    answer = staff.post("/admin/contests/contest/", {"action": "start_now", **act}, follow=True)
    assert "au moins deux joueurs" in answer.content.decode()
    for person in people(2):
        running.enter(contest, person)
    for action, state in (("start_now", "running"), ("pause", "paused"), ("resume", "running")):
        staff.post("/admin/contests/contest/", {"action": action, **act})
        contest.refresh_from_db()
        assert contest.state == state
    for page in ("contest", "entry", "match", "league"):
        assert staff.get(f"/admin/contests/{page}/?q=x").status_code == 200
    assert staff.html(f"/admin/contests/contest/{contest.pk}/change/")


# Leagues


def test_the_best_go_up_and_the_last_go_down() -> None:
    assert leagues.moved([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11]], 1) == [
        1, 2, 3, 5, 4, 6, 7, 9, 8, 10, 11,
    ]  # fmt: skip
    assert leagues.moved([[1, 2], [3, 4]], 5) == [1, 3, 2, 4]
    assert leagues.moved([[1, 2, 3]], 1) == [1, 2, 3]
    assert leagues.divided(range(7), 3) == [[0, 1, 2], [3, 4, 5, 6]]
    assert leagues.divided(range(2), 3) == [[0, 1]]


def test_a_league_plays_season_after_season() -> None:
    league = League.objects.create(
        name="Ligue", game="pocket-rockets", division_size=3, moving=1, rest_days=7
    )
    entered = people(6)
    for person in entered:
        leagues.join(league, person)
    league.starts = timezone.now()
    league.save()
    leagues.keep()
    league.refresh_from_db()
    assert (league.season, league.starts) == (1, None)
    first, second = league.contests.order_by("division")
    assert set(first.entries.values_list("person", flat=True)) == {p.pk for p in entered[:3]}
    # Days per move: all rounds at once, three tables among three.
    assert first.matches.filter(over=False).count() == 3
    with pytest.raises(Refused, match="contest_closed"):
        running.enter(first, entered[5])
    decide(first)
    leagues.keep()
    league.refresh_from_db()
    assert league.starts is None, "another division still plays"
    decide(second)
    leagues.keep()
    league.refresh_from_db()
    assert league.starts is not None
    assert league.starts > timezone.now() + timedelta(days=6)
    newcomer = people(1)[0]
    leagues.join(league, newcomer)
    leagues.leave(league, entered[1])
    ranks = list(league.members.order_by("rank", "joined").values_list("person", flat=True))
    assert ranks == [entered[n].pk for n in (0, 3, 2, 4, 5)] + [newcomer.pk]
    assert leagues.begin_season(league.pk)
    upper = league.contests.get(season=2, division=1)
    assert set(upper.entries.values_list("person", flat=True)) == set(ranks[:3])
    assert not leagues.begin_season(league.pk), "one at a time"
    page = Guest("fr").html(f"/leagues/{league.key}")
    assert "Saison 2" in page
    assert f"/contests/{upper.key}" in page


def test_one_joins_and_leaves_a_league() -> None:
    league = League.objects.create(name="League", game="rocketmen")
    ann = Member()
    address = f"/leagues/{league.key}"
    assert Guest().post(address, {"do": "join"}).status_code == 401
    assert ann.post(address, {"do": "join"}).status_code == 302
    assert ann.person.name in Guest().html(address)
    assert ann.post(address, {"do": "leave"}).status_code == 302
    assert ann.post(address, {"do": "leave"}).status_code == 403
    host, other = people(2)
    league.host = host
    relations.block(host, other)
    for who, why in (
        (other, "contest_closed"),
        (Person.objects.make(new_name("Tinker"), kept_by=host), "contest_people"),
    ):
        with pytest.raises(Refused, match=why):
            leagues.join(league, who)
    assert not league.members.exists()


# Ladders


def test_seasons_are_quarters() -> None:
    begins, ends = seasons.quarter(datetime(2026, 11, 18, 5, tzinfo=UTC))
    assert (begins, ends) == (datetime(2026, 10, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC))
    assert seasons.quarter(begins)[0] == begins
    assert seasons.quarter(ends)[0] == ends


def test_a_ladder_is_by_rating_and_kept_when_its_season_ends() -> None:
    ann, bob = Member(), Member()
    ended(among(ann, bob, late=True))
    shown = seasons.current("pocket-rockets")
    assert {ann.person, bob.person} <= {step.person for step in shown}
    mine = next(step for step in shown if step.person == ann.person)
    assert (mine.games, mine.place) == (1, None), "one game says little"
    Rating.objects.filter(person=ann.person).update(sigma=2.0, mu=60.0)
    assert seasons.current("pocket-rockets")[0].person == ann.person
    assert ann.person.name in Guest().html("/ladders/pocket-rockets")
    assert Guest().get("/api/ladders/pocket-rockets").json()[0]["place"] == 1
    assert Guest().get("/ladders/chess").status_code == 404
    begins, ends = seasons.quarter(timezone.now())
    season = Season.objects.create(begins=begins - timedelta(days=400), ends=ends)
    seasons.close(season.pk)
    assert not Rung.objects.filter(season=season).exists(), "it has not ended"
    season.ends = timezone.now()
    season.save()
    # When it has, whoever looks keeps it once, whatever happens to ratings later.
    keeping.keep()
    keeping.keep()
    Rating.objects.filter(person=ann.person).update(mu=1.0)
    kept = seasons.kept(season, "pocket-rockets")
    assert kept[0].person == ann.person
    assert kept[0].place == 1
    page = Guest().html(f"/ladders/pocket-rockets?season={season.pk}")
    assert ann.person.name in page
    assert Guest().get("/ladders/pocket-rockets?season=999999").status_code == 404
    assert Season.objects.filter(begins=begins).count() == 1


def test_an_organiser_opens_and_runs_a_league() -> None:
    """What is wrong is said beside its field; only the host begins, pauses and goes on."""
    host, *others = (Member() for _ in range(3))
    form = {"name": "Autumn", "game": "pocket-rockets", "size": "2", "division_size": "6",
            "moving": "1", "clock": "days-3", "rest_days": "7"}  # fmt: skip
    wrong = host.post("/leagues/new", {**form, "division_size": "99", "moving": "x"})
    assert wrong.status_code == 400
    assert wrong.content.decode().count("A number from") >= 2
    address = host.post("/leagues/new", form).headers["Location"]
    assert Guest().post("/leagues/new", form).status_code in (302, 401, 403)
    assert host.post(address, {"do": "begin"}).status_code == 409, "nobody is in it"
    for someone in (host, *others):
        assert someone.post(address, {"do": "join"}).status_code == 302
    league = League.objects.get(key=address.rpartition("/")[2])
    for do in ("begin", "pause", "resume"):
        assert others[0].post(address, {"do": do}).status_code == 403
    assert 'value="begin"' in host.html(address)
    assert 'value="begin"' not in others[0].html(address)
    host.post(address, {"do": "pause"})
    assert host.post(address, {"do": "begin"}).status_code == 409
    host.post(address, {"do": "resume"})
    assert host.post(address, {"do": "begin"}).status_code == 302
    league.refresh_from_db()
    assert (league.season, league.paused, league.host) == (1, False, host.person)
    assert league.contests.get().entries.count() == 3
    assert host.post("/leagues/new", form).status_code == 302
    assert host.post("/leagues/new", form).status_code == 409, "two at a time"
