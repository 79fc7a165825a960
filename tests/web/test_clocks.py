"""Clocks: whose run, what a turn takes and gives, what nobody is charged for, and the flag."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings

from cosmodrome.web import lines, tables
from cosmodrome.web.club import agreeing, clocks, hours, keeper, presence
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people.models import Rated, Standing
from cosmodrome.web.tables import Plan
from tests.web.clocking import Watch
from tests.web.conftest import Guest, act_of, place
from tests.web.people import Member, among, late_game

Maker = Callable[..., Guest]
FREE = settings.PASS_AMONG_PEOPLE[1]


def left(table: Table) -> list[int | None]:
    """Seconds on everybody's clock, as it was when it began to run."""
    return [
        None if number is None else number // 1000
        for number in table.seats.values_list("clock_left", flat=True)
    ]


def opened(clock: str, *people: Guest) -> Table:
    """Pocket Rockets, the first to begin."""
    return among(*people, clock=clock)


def fallen(table: Table) -> bool:
    return agreeing.flag(table.pk)


def plays(table: Table, number: int = 0) -> int:
    """Whoever is asked plays something; returns their seat."""
    line = lines.load(lines.find(table.key))
    seat = line.asked[0]
    act = act_of(line.position, seat, number)
    tables.play(table.key, line.seats[seat].owner, seat, act, line.table.version)
    table.refresh_from_db()
    return seat


# What is written


@pytest.mark.parametrize(
    "text", ["move-5", "move-60-1", "days-0", "days-31", "game-10-1", "game-600-9999", "x", "move"]
)
def test_a_clock_that_is_none_is_refused(text: str, guest: Maker) -> None:
    with pytest.raises(Refused) as refused:
        opened(text, guest(), guest())
    assert (refused.value.key, refused.value.status) == ("bad_clock", 400)


def test_every_offered_clock_can_be_had(guest: Maker) -> None:
    for text in clocks.OFFERED:
        assert opened(text, guest(), guest()).clock == text


def test_alone_with_bots_there_is_no_clock(guest: Maker) -> None:
    me = guest()
    plans = [Plan(Seat.PERSON, owner=me.name), Plan(Seat.BOT, "random")]
    table = tables.create("pocket-rockets", {}, plans, host=me.name, clock="move-60")
    assert table.clock == ""
    assert table.clock_due is None


# Running


def test_the_clock_of_whoever_is_asked_runs_after_the_first_seconds(
    watch: Watch, guest: Maker
) -> None:
    ann, bob = guest(), guest()
    table = opened("game-600-10", ann, bob)
    assert table.clock_running == 1
    assert table.clock_due == watch.now + timedelta(seconds=600 + FREE)
    watch.on(FREE + 20)
    place(table, ann, 0)
    assert (left(table), table.clock_running) == ([590, 600], 2)
    watch.on(FREE - 1)
    place(table, bob, 1)
    assert left(table)[1] == 610, "quick answers cost nothing"


def test_a_turn_has_its_own_time(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = opened("move-60", ann, bob)
    watch.on(FREE + 50)
    place(table, ann, 0)
    assert left(table)[0] == 10
    watch.on(FREE + 5)
    place(table, bob, 1)
    while plays(table) != 1 or table.clock_running != 1:
        watch.on(0.1)
    assert left(table)[0] == 60, "the next turn begins anew"


def test_a_turn_of_several_acts_has_one_time(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = opened("move-60", ann, bob)
    place(table, ann, 0)
    place(table, bob, 1)
    acting = table.clock_running.bit_length() - 1
    before = left(table)[acting]
    watch.on(FREE + 20)
    assert plays(table) == acting
    assert table.clock_running == 1 << acting, "a turn of one act proves nothing"
    assert left(table)[acting] == before - 20


def test_days(watch: Watch, guest: Maker) -> None:
    table = opened("days-3", guest(), guest())
    assert [word in guest(lang).html(f"/t/{table.key}") for lang, word in
            (("en", ">3 d 0 h<"), ("fr", ">3 j 0 h<"))] == [True, True]  # fmt: skip
    watch.on(3 * 24 * 3600)
    assert not fallen(table)
    watch.on(FREE)
    assert fallen(table)


def test_clocks_begin_when_all_are_there(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    plans = [Plan(Seat.PERSON, owner=ann.name), Plan(Seat.OPEN)]
    table = tables.create("pocket-rockets", {"players": 2, "start": 0}, plans, host=ann.name,
                          clock="game-600-0")  # fmt: skip
    assert table.clock_due is None
    watch.on(9999)
    place(table, ann, 0)
    assert left(table)[0] in (None, 600)
    tables.join(table.seats.get(number=1).invitation, bob.name)
    table.refresh_from_db()
    assert table.clock_running == 2
    assert table.clock_due is not None


def test_who_comes_for_somebody_who_has_left_has_all_the_time(watch: Watch, guest: Maker) -> None:
    for clock in ("move-60", "game-60-10"):
        table = opened(clock, ann := guest(), guest())
        watch.on(FREE + 50)
        agreeing.leave(table.key, ann.name)
        watch.on(9999)
        tables.join(table.seats.get(number=0).invitation, guest().name)
        table.refresh_from_db()
        assert table.clock_due == watch.now + timedelta(seconds=60 + FREE)


def test_no_clock_begins_where_somebody_has_gone_meanwhile(watch: Watch) -> None:
    ann, bob = Member(), Member()
    over = opened("move-60", ann, bob)
    agreeing.resign(over.key, ann.name)
    again = tables.rematch(over.key, ann.name)
    watch.now = again.active + presence.AWAY + timedelta(seconds=1)
    with pytest.raises(Refused, match="nobody_there"):
        tables.rematch(over.key, bob.name)
    presence.come(again.key, ann.name)
    assert tables.rematch(over.key, bob.name).pk == again.pk
    watch.on(9999)
    assert tables.rematch(over.key, bob.name).pk == again.pk, "whoever sits there is led there"


# What gives nothing back, and what takes nothing


def test_taking_back_gives_no_time_back(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    for clock in ("move-60", "game-60-10"):
        table = opened(clock, ann, bob)
        watch.on(FREE + 30)
        place(table, ann, 0)
        kept = left(table)[0]
        assert kept in (30, 40)
        watch.on(FREE + 7)
        tables.undo(table.key, ann.name, table.version)
        tables.answer_undo(table.key, bob.name, True)
        table.refresh_from_db()
        assert left(table) == [kept, 53]
        watch.on(11)
        place(table, ann, 0, "RD")
        assert left(table) == [kept - 11, 53], "nothing is added, and nothing is free again"


def test_cancelling_gives_no_time_back(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    plans = [Plan(Seat.PERSON, owner=who.name) for who in (ann, bob)]
    table = tables.create("rocketmen", {"players": 2}, plans, host=ann.name, clock="move-600",
                          seed=4)  # fmt: skip
    line = lines.load(table)
    for number in range(60):
        if tables.chain_start(line, line.asked[0]):
            break
        plays(table, number * 3)
        line = lines.load(table)
    seat = line.asked[0]
    watch.on(FREE + 100)
    tables.cancel(table.key, line.seats[seat].owner, table.version)
    table.refresh_from_db()
    assert left(table)[seat] == 500
    watch.on(50)
    assert plays(table) == seat
    assert left(table)[seat] == 450, "what was reached before is not free again"


def test_bots_take_nobodys_time(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    plans = [Plan(Seat.BOT, "random"), *(Plan(Seat.PERSON, owner=w.name) for w in (ann, bob))]
    table = tables.create("pocket-rockets", {"players": 3, "start": 0}, plans, host=ann.name,
                          clock="move-60")  # fmt: skip
    assert (table.clock_running, table.clock_due) == (0, None)
    watch.on(1000)
    line = lines.load(table)
    tables.play_for(table.pk, 0, (line.position.legal_ids(0)[0],), 0)
    table.refresh_from_db()
    assert table.clock_running == 2
    assert left(table)[1] == 60


def test_a_question_that_passes_by_itself_takes_nobodys_time(
    watch: Watch, guest: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = guest(), guest()
    monkeypatch.setattr(
        tables, "passing_act", lambda line, seat: tuple(line.position.legal_ids(seat)[:1])
    )
    table = opened("move-60", ann, bob)
    assert table.bot_seat == 0, "it passes"
    assert (table.clock_running, table.clock_due) == (0, None)
    watch.on(1000)
    steps = (lines.load(table).position.legal_ids(0)[0],)
    assert tables.play_for(table.pk, 0, steps, table.version)
    assert left(table)[0] == 60


def test_choices_at_once_run_everybodys_clock_and_tell_nothing(
    watch: Watch, tiny: str, guest: Maker
) -> None:
    ann, bob = guest(), guest()
    plans = [Plan(Seat.PERSON, owner=who.name) for who in (ann, bob)]
    table = tables.create(tiny, {"players": 2}, plans, host=ann.name, clock="game-600-0")
    assert table.clock_running == 3

    def chooses(who: Guest, seat: int, number: int = 0) -> None:
        line = lines.load(lines.find(table.key))
        act = act_of(line.position, seat, number)
        tables.play(table.key, who.name, seat, act, line.table.version)
        table.refresh_from_db()

    watch.on(FREE + 10)
    before = clocks.shown(lines.load(table))
    chooses(ann, 0)
    assert clocks.shown(lines.load(lines.find(table.key))) == before, "nobody is told"
    watch.on(20)
    chooses(ann, 0, 1)
    watch.on(570)
    with pytest.raises(Refused) as refused:
        chooses(ann, 0)
    assert refused.value.key == "time_over"
    assert clocks.fallen(lines.load(lines.find(table.key))) == [1], "whose choice is in is not late"
    assert fallen(table)
    table.refresh_from_db()
    assert table.outcome["winners"] == [0]


def test_choices_at_once_are_charged_by_when_they_came(
    watch: Watch, tiny: str, guest: Maker
) -> None:
    ann, bob = guest(), guest()
    plans = [Plan(Seat.PERSON, owner=who.name) for who in (ann, bob)]
    for clock, after in (("game-600-5", [595, 575]), ("move-600", [590, 570])):
        table = tables.create(tiny, {"players": 2}, plans, host=ann.name, clock=clock)
        for number, (who, seconds) in enumerate(((ann, FREE + 10), (bob, 20))):
            watch.on(seconds)
            act = act_of(lines.load(lines.find(table.key)).position, number, 0)
            tables.play(table.key, who.name, number, act, 0)
        table.refresh_from_db()
        assert table.version == 2
        if clock == "move-600":
            after[table.clock_running.bit_length() - 1] = 600
        assert left(table) == after


# Standing still


def test_an_outage_costs_nobody_anything(watch: Watch, guest: Maker) -> None:
    """Killed processes and a database that was away look the same: no beat."""
    ann, bob = guest(), guest()
    assert not hours.beat()
    table = opened("move-60", ann, bob)
    watch.on(FREE + 1)
    hours.beat()
    watch.on(3600)
    assert clocks.fallen(lines.load(table)) == [], "even before anybody has noticed"
    assert hours.beat(), "noticed once"
    assert not hours.beat()
    assert not fallen(table)
    for _ in range(15):
        watch.on(2)
        assert not hours.beat()
    watch.on(1)
    place(table, ann, 0)
    assert left(table)[0] in (58, 59), "with a while to come back"


def test_a_move_between_an_outage_and_its_notice_is_charged_until_the_outage(
    watch: Watch, guest: Maker
) -> None:
    ann, bob = guest(), guest()
    hours.beat()
    table = opened("game-60-0", ann, bob)
    for _ in range(5):
        watch.on(3)
        hours.beat()
    watch.on(3600)
    place(table, ann, 0)
    assert left(table)[0] == 60 - (15 - FREE)
    hours.beat()
    watch.on(2)
    place(table, bob, 1)
    assert left(table)[1] == 60


def test_a_pause_stops_clocks_and_play(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = opened("move-60", ann, bob)
    watch.on(FREE + 10)
    agreeing.offer(table.key, ann.name, "pause")
    with pytest.raises(Refused):
        agreeing.answer(table.key, ann.name, True)
    agreeing.answer(table.key, bob.name, True)
    table.refresh_from_db()
    assert table.paused_until == watch.now + agreeing.PAUSE
    assert table.clock_due is None
    assert left(table)[0] == 50
    watch.on(5000)
    assert not fallen(table)
    with pytest.raises(Refused) as refused:
        place(table, ann, 0)
    assert refused.value.key == "paused"
    assert not agreeing.resume(table.pk)
    agreeing.offer(table.key, bob.name, "resume")
    agreeing.answer(table.key, ann.name, True)
    watch.on(20)
    place(table, ann, 0)
    assert left(table)[0] == 30


def test_a_pause_ends_by_itself(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = opened("move-60", ann, bob)
    agreeing.offer(table.key, ann.name, "pause")
    agreeing.answer(table.key, bob.name, True)
    watch.now += agreeing.PAUSE
    keeper.watch()
    table.refresh_from_db()
    assert table.paused_until is None
    assert table.clock_due is not None


# Whoever looks after it


def test_the_keeper_ends_what_is_out_of_time_and_nothing_else(watch: Watch, guest: Maker) -> None:
    late, slow = (opened(clock, guest(), guest()) for clock in ("move-60", "move-180"))
    for _ in range(40):
        keeper.watch()
        watch.on(2)
    keeper.watch()
    assert lines.find(late.key).ended_by == "time"
    assert not lines.find(slow.key).over


def test_after_an_outage_pages_are_shown_the_clocks_again(watch: Watch, guest: Maker) -> None:
    keeper.watch()
    table = opened("move-60", guest(), guest())
    before = clocks.shown(lines.load(table))[0]
    watch.on(3600)
    keeper.watch()
    after = lines.find(table.key)
    assert (after.over, after.revision) == (False, table.revision + 1)
    shown = clocks.shown(lines.load(after))[0]
    assert before is not None
    assert shown is not None
    assert shown.since is not None
    assert before.since is not None
    assert shown.since - before.since == (3600 + hours.RETURN.seconds) * 1000


def test_nobody_loses_while_the_rules_are_elsewhere(watch: Watch, guest: Maker) -> None:
    table = opened("move-60", guest(), guest())
    Table.objects.filter(pk=table.pk).update(rules_version=999)
    watch.on(1000)
    assert not fallen(table)
    assert not lines.find(table.key).over


# The flag


def test_of_two_the_other_wins_and_it_is_rated_once(watch: Watch) -> None:
    ann, bob = Member(), Member()
    table = opened("move-60", ann, bob)
    watch.on(FREE + 59)
    assert not fallen(table)
    watch.on(1)
    with pytest.raises(Refused) as refused:
        place(table, ann, 0)
    assert refused.value.key == "time_over"
    assert fallen(table)
    assert not fallen(table), "once"
    table.refresh_from_db()
    assert (table.over, table.ended_by) == (True, "time")
    assert table.outcome["places"] == [2, 1]
    assert table.outcome["winners"] == [1]
    places = Standing.objects.filter(rated__table=table).values_list("person__key", "place")
    assert dict(places) == {ann.name: 2, bob.name: 1}
    page = bob.html(f"/t/{table.key}")
    assert "ran out of time" in page
    assert "has run out of time." in page, "the log"
    assert "a dépassé son temps" in Guest("fr").html(f"/t/{table.key}")


def test_of_three_a_bot_plays_on_and_the_person_is_last(watch: Watch) -> None:
    people = [Member() for _ in range(3)]
    table = among(*people, late=True, clock="move-60")
    _, _, seat, act = late_game(3)
    watch.on(FREE + 60)
    assert fallen(table)
    table.refresh_from_db()
    gone = table.seats.get(number=seat)
    assert (table.over, gone.kind, gone.was) == (False, Seat.BOT, people[seat].name)
    assert people[seat].do(table, seat=seat, action=act).status_code == 403
    line = lines.load(table)
    steps = lines.read_act(line.game, act)
    assert tables.play_for(table.pk, seat, steps, table.version)
    table.refresh_from_db()
    assert table.over
    assert table.ended_by == ""
    assert table.outcome["places"][seat] == 3
    assert seat not in table.outcome["winners"]
    assert table.outcome["winners"]
    rows = dict(Standing.objects.filter(rated__table=table).values_list("seat", "place"))
    assert rows == dict(enumerate(table.outcome["places"]))
    assert Rated.objects.filter(table=table).count() == 1


def test_whoever_gives_up_later_is_before_who_did_earlier() -> None:
    people = [Member() for _ in range(3)]
    table = among(*people)
    agreeing.resign(table.key, people[1].name)
    assert not lines.find(table.key).over
    agreeing.resign(table.key, people[0].name)
    table.refresh_from_db()
    assert table.over
    assert table.outcome["places"] == [2, 3, 1]
    assert 'value="rematch"' in people[1].html(f"/t/{table.key}")
    assert dict(Standing.objects.filter(rated__table=table).values_list("seat", "place")) == {
        0: 2, 1: 3, 2: 1,
    }  # fmt: skip


def test_what_is_over_ends_once() -> None:
    ann, bob = Member(), Member()
    table = among(ann, bob)
    agreeing.resign(table.key, ann.name)
    assert Rated.objects.filter(table=table).count() == 1
    version = lines.find(table.key).version
    for again in (
        lambda: agreeing.resign(table.key, ann.name),
        lambda: tables.play(table.key, bob.name, 1, "place:CL-B", version),
    ):
        with pytest.raises(Refused, match="over"):
            again()
