"""Tables: rows of moves, undo as a row, snapshots, sealed choices, leases."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from cosmodrome.web import bots, lines, records, tables
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Move, Seat, Snapshot, Table
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, finished, place, play_on, two_people

Alone = tuple[Guest, Table]


def test_an_action_is_a_row_with_the_next_number(alone: Alone) -> None:
    me, table = alone
    place(table, me, 0)
    place(table, me, 1)
    rows = list(table.moves.values_list("seq", "kind", "seat"))
    assert rows == [(1, "play", 0), (2, "play", 1)]
    assert table.version == 2


def test_two_rows_never_share_a_number(alone: Alone) -> None:
    me, table = alone
    place(table, me, 0)
    with pytest.raises(IntegrityError), transaction.atomic():
        Move.objects.create(table=table, seq=1, kind=Move.PLAY, seat=0)


@pytest.mark.parametrize(
    ("seat", "action", "version", "why"),
    [
        (0, "place:LP", 5, "late"),
        (1, "place:LP", 0, "not_your_turn"),
        (0, "draw", 0, "illegal"),
        (0, "no such thing", 0, "illegal"),
    ],
)
def test_what_cannot_be_played_changes_nothing(
    alone: Alone, seat: int, action: str, version: int, why: str
) -> None:
    me, table = alone
    with pytest.raises(Refused) as refused:
        tables.play(table.key, me.name, seat, action, version)
    assert refused.value.key == why
    table.refresh_from_db()
    assert (table.version, table.moves.count()) == (0, 0)


def test_a_doubled_click_plays_once_and_says_so(alone: Alone) -> None:
    me, table = alone
    first = me.do(table, seat=0, action="place:CL-B", version=0)
    second = me.do(table, seat=0, action="place:CL-B", version=0)
    assert (first.status_code, second.status_code) == (200, 409)
    assert "nothing was played" in second.content.decode()
    table.refresh_from_db()
    assert table.moves.count() == 1


def test_a_seat_belongs_to_its_guest(alone: Alone, guest: Callable[..., Guest]) -> None:
    _, table = alone
    stranger = guest("fr")
    answer = stranger.do(table, seat=0, action="place:CL-B")
    assert answer.status_code == 403
    assert "Ce siège n&#39;est pas le vôtre" in answer.content.decode()
    assert table.moves.count() == 0


# Undo


def test_undo_alone_is_at_once_and_is_a_row(alone: Alone) -> None:
    me, table = alone
    before = bytes(lines.load(table).position)
    place(table, me, 0)
    tables.undo(table.key, me.name, table.version)
    table.refresh_from_db()
    assert bytes(lines.load(table).position) == before
    assert list(table.moves.values_list("seq", "kind", "action", "undone")) == [
        (1, "play", "place:CL-B", None),
        (2, "undo", "", 1),
    ]
    place(table, me, 0, "RD")
    assert table.version == 3


def test_undo_stops_where_something_was_revealed(alone: Alone) -> None:
    me, table = alone
    place(table, me, 0)
    place(table, me, 1)  # the last pawn stands: the piles are laid out
    with pytest.raises(Refused) as refused:
        tables.undo(table.key, me.name, table.version)
    assert refused.value.key == "cannot_undo"


def test_undo_with_others_needs_their_consent(guest: Callable[..., Guest]) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    place(table, ann, 0)
    tables.undo(table.key, ann.name, table.version)
    table.refresh_from_db()
    assert (table.version, table.undo_seat) == (1, 0)
    assert "would like to take the last move back" in bob.html(f"/t/{table.key}")
    with pytest.raises(Refused):
        tables.answer_undo(table.key, ann.name, True)
    tables.answer_undo(table.key, bob.name, True)
    table.refresh_from_db()
    assert (table.version, table.undo_seat) == (2, None)
    assert lines.load(table).moves == []


def test_a_refused_undo_changes_nothing(guest: Callable[..., Guest]) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    place(table, ann, 0)
    tables.undo(table.key, ann.name, table.version)
    tables.answer_undo(table.key, bob.name, False)
    table.refresh_from_db()
    assert (table.version, table.undo_seat) == (1, None)


def test_cancel_takes_back_the_choice_being_made(guest: Callable[..., Guest]) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    place(table, ann, 0, "CL-J")
    place(table, bob, 1)

    def act(action: str) -> None:
        table.refresh_from_db()
        tables.play(table.key, ann.name, 0, action, table.version)

    act("draw")
    act("move")  # to the Recycling depot
    line = lines.load(lines.find(table.key))
    before = bytes(line.position)
    recycle = next(a.name for a in line.position.legal_actions(0) if a.name.startswith("recycle"))
    act(recycle)
    table.refresh_from_db()
    tables.cancel(table.key, ann.name, table.version)
    table.refresh_from_db()
    assert bytes(lines.load(table).position) == before


# Snapshots


def test_snapshot_and_replay_agree(alone: Alone) -> None:
    _, table = alone
    play_on(table, 2 * lines.SNAPSHOT_EVERY + 20)
    assert table.snapshots.count() == 2
    lines._recent.clear()
    from_snapshot = bytes(lines.load(table).position)
    lines._recent.clear()
    table.snapshots.all().delete()
    assert from_snapshot == bytes(lines.load(table).position)


def test_a_snapshot_of_another_layout_is_not_used(alone: Alone) -> None:
    _, table = alone
    play_on(table, lines.SNAPSHOT_EVERY + 5)
    right = bytes(lines.load(table).position)
    Snapshot.objects.filter(table=table).update(layout="another", data=b"\0" * len(right))
    lines._recent.clear()
    assert bytes(lines.load(table).position) == right


def test_snapshots_stay_right_after_an_undo(alone: Alone) -> None:
    me, table = alone
    play_on(table, lines.SNAPSHOT_EVERY - 1)
    for _ in range(40):  # to a move that can be taken back
        play_on(table, 1)
        if tables.undo_target(lines.load(table), me.name):
            break
    tables.undo(table.key, me.name, table.version)
    play_on(table, 5)
    live = bytes(lines.load(table).position)
    lines._recent.clear()
    table.snapshots.all().delete()
    assert bytes(lines.load(table).position) == live


# Sealed choices


def sealed_table(ann: Guest, bob: Guest, tiny: str) -> Table:
    table = two_people(ann, bob, tiny)
    assert lines.load(table).position.actors == (0, 1)
    return table


def choices(table: Table, seat: int) -> list[str]:
    return [action.name for action in lines.load(table).position.legal_actions(seat)]


def test_sealed_choices_give_the_same_game_in_any_order(
    guest: Callable[..., Guest], tiny: str
) -> None:
    ends = []
    for order in ((0, 1), (1, 0)):
        people = [guest(), guest()]
        table = sealed_table(people[0], people[1], tiny)
        for seat in order:
            tables.play(table.key, people[seat].name, seat, choices(table, seat)[0], 0)
        table.refresh_from_db()
        assert list(table.moves.values_list("seq", "seat")) == [(1, 0), (2, 1)]
        ends.append(bytes(lines.load(table).position))
    assert ends[0] == ends[1]


def test_a_sealed_choice_can_be_changed_until_all_are_in(
    guest: Callable[..., Guest], tiny: str
) -> None:
    ann, bob = guest(), guest()
    table = sealed_table(ann, bob, tiny)
    first, second = choices(table, 0)[:2]
    tables.play(table.key, ann.name, 0, first, 0)
    tables.play(table.key, ann.name, 0, second, 0)
    table.refresh_from_db()
    assert (table.version, table.moves.count()) == (0, 0)
    tables.play(table.key, bob.name, 1, choices(table, 1)[0], 0)
    played = table.moves.get(seq=1)
    assert played.action == second


def test_changing_ones_mind_does_not_put_off_the_bots(
    guest: Callable[..., Guest], tiny: str
) -> None:
    ann = guest()
    plans = [Plan(Seat.PERSON, owner=ann.name), Plan(Seat.BOT, "greedy")]
    table = tables.create(tiny, {"players": 2}, plans, host=ann.name, seed=7)
    due = table.bot_due
    for choice in choices(table, 0)[:2]:
        tables.play(table.key, ann.name, 0, choice, 0)
    table.refresh_from_db()
    assert (table.bot_seat, table.bot_due) == (1, due)


def test_nobody_sees_anothers_sealed_choice(guest: Callable[..., Guest], tiny: str) -> None:
    pages = []
    for chosen in (0, 1):
        ann, bob = guest(), guest()
        table = sealed_table(ann, bob, tiny)
        tables.play(table.key, ann.name, 0, choices(table, 0)[chosen], 0)
        html = bob.do(table, do="hurry").content.decode()
        pages.append(html.replace(table.key, "KEY"))
    assert pages[0] == pages[1]


# Bots


@pytest.fixture
def with_bot(guest: Callable[..., Guest]) -> tuple[Guest, Table]:
    """A table where the bot on seat 1 is to move."""
    me = guest()
    plans = [Plan(Seat.PERSON, owner=me.name), Plan(Seat.BOT, "greedy")]
    Table.objects.filter(bot_seat__isnull=False).update(bot_seat=None)
    table = tables.create(
        "pocket-rockets", {"players": 2, "start": 1}, plans, host=me.name, seed=7, pace=0
    )
    return me, table


@pytest.fixture
def runner() -> bots.Runner:
    return bots.Runner()


def test_a_bots_turn_is_claimed_once(with_bot: Alone, runner: bots.Runner) -> None:
    _, table = with_bot
    assert [turn.table for turn in runner.claim()[0]] == [table.pk]
    assert bots.Runner().claim()[0] == []


def test_a_turn_whose_process_died_is_taken_up_again(with_bot: Alone, runner: bots.Runner) -> None:
    _, table = with_bot
    runner.claim()
    Table.objects.filter(pk=table.pk).update(bot_lease=timezone.now() - timedelta(seconds=1))
    assert [turn.table for turn in bots.Runner().claim()[0]] == [table.pk]


def test_the_game_plays_its_own_seat(guest: Callable[..., Guest], tiny: str) -> None:
    import asyncio

    me = guest()
    Table.objects.filter(bot_seat__isnull=False).update(bot_seat=None)
    options = {"players": 2, "automa": True}
    plans = [Plan(Seat.PERSON, owner=me.name)]
    table = tables.create(tiny, options, plans, host=me.name, seed=3, pace=0)
    kinds = list(table.seats.values_list("kind", flat=True))
    assert kinds.count(Seat.AUTOMA) == 1
    for _ in range(30):
        table.refresh_from_db()
        if table.over:
            break
        for turn in bots.Runner().claim()[0]:
            asyncio.run(bots.Runner()._take(turn))
        line = lines.load(lines.find(table.key))
        mine = [seat for seat in line.owned(me.name) if seat in line.position.actors]
        sealed = line.table.sealed.filter(version=line.table.version, seat__in=mine).exists()
        if mine and not sealed:
            action = line.position.legal_actions(mine[0])[0].name
            tables.play(table.key, me.name, mine[0], action, line.table.version)
    assert table.moves.filter(seat=kinds.index(Seat.AUTOMA)).exists()


# Records and copies


def test_a_record_comes_back_as_the_same_game(guest: Callable[..., Guest], tiny: str) -> None:
    me = guest()
    plans = [Plan(Seat.PERSON, owner=me.name)] * 2
    table = tables.create(tiny, {"players": 2}, plans, host=me.name, seed=3)
    with pytest.raises(Refused):
        records.record_of(table)
    played = finished(table)
    assert played.over
    text = records.record_of(played)
    again = records.from_record(text, me.name)
    assert again.unrated
    assert records.record_of(again).splitlines()[8:] == text.splitlines()[8:]
    half = records.continued(played.key, me.name, played.version // 2, "cadet")
    assert half.version == played.version // 2
    assert sorted(half.seats.values_list("kind", flat=True)) == ["bot", "person"]
