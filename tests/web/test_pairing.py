"""Who meets whom: properties that hold for any contest, and standings worked out by hand."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.web.contests import pairing
from cosmodrome.web.contests.pairing import Meeting


def played(tables: list[pairing.Table], luck: random.Random) -> list[Meeting]:
    """A round with its results: any places, ties too."""
    return [
        Meeting(table, () if len(table) == 1 else (tuple(luck.randint(1, 3) for _ in table),))
        for table in tables
    ]


def contest(count: int, rounds: int, size: int, seed: int) -> list[list[Meeting]]:
    """A whole Swiss."""
    luck = random.Random(seed)
    found: list[list[Meeting]] = []
    for _ in range(rounds):
        before = list(itertools.chain(*found))
        order = [row.player for row in pairing.standings(range(count), before)]
        found.append(played(pairing.swiss(order, before, size), luck))
    return found


def repeated(meetings: list[Meeting]) -> int:
    """Pairs that met more than once, and byes of one person beside the first."""
    met = Counter(frozenset(p) for m in meetings for p in itertools.combinations(m.players, 2))
    byes = pairing.byes_of(meetings)
    return sum(count - 1 for count in (*met.values(), *byes.values()))


@given(st.integers(2, 14), st.integers(0, 1000), st.data())
@settings(max_examples=40)
def test_nobody_meets_twice_nor_is_left_out_twice(
    count: int, seed: int, data: st.DataObject
) -> None:
    """In fewer rounds than half of the players that can always be avoided, so it is."""
    rounds = data.draw(st.integers(1, max(1, (count + count % 2) // 2)))
    found = contest(count, rounds, 2, seed)
    for tables in found:
        assert sorted(itertools.chain(*(m.players for m in tables))) == list(range(count))
        assert sum(m.bye for m in tables) == count % 2
    assert repeated(list(itertools.chain(*found))) == 0


@given(st.integers(3, 24), st.integers(3, 6), st.integers(1, 4), st.integers(0, 1000))
@settings(max_examples=40)
def test_tables_of_several_hold_everybody_once(
    count: int, size: int, rounds: int, seed: int
) -> None:
    for tables in contest(count, rounds, size, seed):
        assert sorted(itertools.chain(*(m.players for m in tables))) == list(range(count))
        assert all(2 <= len(m.players) <= size for m in tables)


@pytest.mark.parametrize(("count", "size", "rounds"), [(9, 3, 3), (16, 4, 3), (12, 3, 3)])
def test_tables_of_several_repeat_nobody_where_that_is_known_to_be_possible(
    count: int, size: int, rounds: int
) -> None:
    for seed in range(5):
        assert repeated(list(itertools.chain(*contest(count, rounds, size, seed)))) == 0


@given(st.integers(4, 16), st.integers(0, 1000))
@settings(max_examples=30)
def test_everybody_begins_as_often_as_not(count: int, seed: int) -> None:
    first: Counter[int] = Counter()
    for meeting in itertools.chain(*contest(count, count // 2, 2, seed)):
        if not meeting.bye:
            first[meeting.players[0]] += 1
            first[meeting.players[1]] -= 1
    assert all(abs(found) <= 2 for found in first.values()), first


def test_equals_meet_and_the_upper_half_meets_the_lower() -> None:
    first = pairing.swiss(range(8), [])
    assert {frozenset(table) for table in first} == {
        frozenset(pair) for pair in ((0, 4), (1, 5), (2, 6), (3, 7))
    }
    won = [Meeting(table, ((1, 2) if table[0] < table[1] else (2, 1),)) for table in first]
    second = pairing.swiss(range(8), won)
    assert all((a < 4) == (b < 4) for a, b in second)


def test_the_last_without_a_bye_is_left_out() -> None:
    assert pairing.swiss(range(5), [])[-1] == (4,)
    before = [Meeting((0, 2), ((1, 2),)), Meeting((1, 3), ((1, 2),)), Meeting((4,))]
    order = [row.player for row in pairing.standings(range(5), before)]
    assert pairing.swiss(order, before)[-1] in {(2,), (3,)}


@given(st.integers(2, 15))
def test_a_round_robin_is_complete_and_fair(count: int) -> None:
    rounds = pairing.round_robin(range(count))
    assert len(rounds) == count - 1 + count % 2
    for tables in rounds:
        assert sorted(itertools.chain(*tables)) == list(range(count))
    pairs = [table for tables in rounds for table in tables if len(table) == 2]
    met = Counter(map(frozenset, pairs))
    assert set(met.values()) <= {1}
    assert len(met) == count * (count - 1) // 2
    for one in range(count):
        first = sum((table[0] == one) - (table[1] == one) for table in pairs if one in table)
        assert abs(first) <= 1


@given(st.integers(3, 10), st.integers(3, 5))
@settings(max_examples=12)
def test_a_round_robin_of_larger_tables_lets_all_meet(count: int, size: int) -> None:
    rounds = pairing.round_robin(range(count), size)
    met = {frozenset(p) for t in rounds for table in t for p in itertools.combinations(table, 2)}
    assert len(met) == count * (count - 1) // 2
    assert len(rounds) <= count


@given(st.integers(1, 40), st.integers(2, 6), st.integers(1, 3))
def test_tables_are_as_even_as_can_be(count: int, size: int, low: int) -> None:
    low = min(low, size)
    found = pairing.sizes(count, size, low)
    assert sum(found) == count
    tables = [number for number in found if number >= low]
    assert all(number <= size for number in tables)
    byes = len(found) - len(tables)
    assert byes < low or not tables
    assert not tables or max(tables) - min(tables) <= 1


def test_seats_go_round() -> None:
    """At a table of three that meets three times everybody sits everywhere."""
    meetings: list[Meeting] = []
    for _ in range(3):
        meetings.append(Meeting(pairing.seated((0, 1, 2), meetings), ((1, 2, 3),)))
    for seat in range(3):
        assert {meeting.players[seat] for meeting in meetings} == {0, 1, 2}


def test_points_are_the_share_left_behind() -> None:
    four = Meeting((5, 6, 7, 8), ((1, 2, 2, 4),))
    assert [four.points(one) for one in four.players] == [1, Fraction(1, 2), Fraction(1, 2), 0]
    assert Meeting((5,)).points(5) == 1
    assert Meeting((5, 6)).points(5) == 0


def test_points_of_several_games_add_up_and_everybody_begins_as_often() -> None:
    """Two games at once: one won, one tied; the order of seats of the second is another."""
    both = Meeting((5, 6), ((1, 2), (1, 1)), games=2)
    assert [both.points(one) for one in (5, 6)] == [Fraction(3, 2), Fraction(1, 2)]
    assert [both.wins(one) for one in (5, 6)] == [1, 0]
    # One game is over, the other still played.
    assert Meeting((5, 6), ((2, 1),), games=2).points(6) == 1
    assert Meeting((5,), games=2).points(5) == 2
    assert [pairing.turned((5, 6, 7), by) for by in (0, 1, 2, 3)] == [
        (5, 6, 7), (6, 7, 5), (7, 5, 6), (5, 6, 7),
    ]  # fmt: skip


#: Four players, three rounds: 0 beats all, 1 and 2 tie, 3 beats 1, 2 beats 3.
EVERYBODY = [
    Meeting((0, 1), ((1, 2),)), Meeting((2, 3), ((1, 2),)), Meeting((0, 2), ((1, 2),)),
    Meeting((3, 1), ((1, 2),)), Meeting((0, 3), ((1, 2),)), Meeting((1, 2), ((1, 1),)),
]  # fmt: skip


def test_standings_and_what_decides_between_equals() -> None:
    rows = {row.player: row for row in pairing.standings(range(4), EVERYBODY)}
    assert [rows[one].points for one in range(4)] == [3, Fraction(1, 2), Fraction(3, 2), 1]
    # Buchholz: the points of all three others. Sonneborn-Berger: those beaten, half of those tied.
    assert rows[0].buchholz == 3
    assert rows[2].buchholz == Fraction(9, 2)
    assert rows[2].berger == 1 + Fraction(1, 4)
    assert rows[3].berger == Fraction(1, 2)
    assert [rows[one].wins for one in range(4)] == [3, 0, 1, 1]
    assert [rows[one].place for one in range(4)] == [1, 4, 2, 3]


def test_the_direct_encounter_decides_only_where_all_have_met() -> None:
    meetings = [Meeting((0, 1), ((2, 1),)), Meeting((0, 2), ((1, 2),)), Meeting((1, 3), ((2, 1),)),
                Meeting((2, 3), ((1, 2),))]  # fmt: skip
    assert {row.points for row in pairing.standings(range(4), meetings)} == {1}
    rows = pairing.standings(range(2), meetings, ("direct",))
    assert [(row.player, row.place) for row in rows] == [(1, 1), (0, 2)]
    # 0 and 3 have not met, nor 1 and 2.
    assert {row.place for row in pairing.standings(range(4), meetings, ("direct",))} == {1}


def test_a_bye_counts_for_buchholz_as_somebody_alike() -> None:
    rows = pairing.standings([0, 1, 2], [Meeting((0, 1), ((1, 2),)), Meeting((2,))])
    assert {row.player: row.buchholz for row in rows} == {0: 0, 1: 1, 2: 1}
    # The bye is no win.
    assert [row.player for row in rows] == [2, 0, 1]


def test_a_planned_table_without_those_who_left() -> None:
    assert pairing.without((0, 1), [1]) == [(0,)]
    assert pairing.without((0, 1, 2), [1]) == [(0, 2)]
    assert pairing.without((0, 1, 2), [1], low=3) == [(0,), (2,)]
    assert pairing.without((0,), [0]) == []
