"""Who meets whom, on which seat, and how they stand: plain Python, players are numbers.

Points of a table are the share of the others somebody left behind: 1 for the winner of two, a half
for both of a tie; of four players 1, 2/3, 1/3, 0. So tables of different sizes count alike. Of
several games at once, each has places of its own, and their points add up.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

Player = int
Table = tuple[Player, ...]

#: Whoever pairs with nobody meets this one.
NOBODY = -1
#: What costs more than all that is below it together: the same two again or a second bye, then two
#: who have both begun (or not) twice too often, then a difference of points, then two who have both
#: done so once, then neighbours of one score.
AGAIN, LOPSIDED, APART, ORDER = 10**14, 10**11, 10**4, 10**3
#: Parts of a point, so that differences are whole.
PARTS = 60
#: How often groups are shuffled to look for fewer repetitions.
TRIES = 12
HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Meeting:
    """Who was paired in some round, by seat, and the places they took; alone, a bye."""

    players: Table
    #: Of every game that is over, the places by player; those who are paired may play several.
    results: tuple[tuple[int, ...], ...] = ()
    games: int = 1

    @property
    def bye(self) -> bool:
        return len(self.players) == 1

    @property
    def over(self) -> bool:
        return self.bye or bool(self.results)

    def taken(self, player: Player, other: Player) -> Fraction:
        """What somebody took from another: of each game all, a half or nothing."""
        mine, theirs = self.players.index(player), self.players.index(other)
        pairs = [(places[mine], places[theirs]) for places in self.results]
        return sum((HALF if one == two else Fraction(int(one < two)) for one, two in pairs),
                   Fraction(0))  # fmt: skip

    def others(self, player: Player) -> list[Player]:
        return [other for other in self.players if other != player]

    def points(self, player: Player) -> Fraction:
        """Of each game the share of the others left behind; a bye is a whole point for each."""
        if not self.over:
            return Fraction(0)
        if self.bye:
            return Fraction(self.games)
        others = self.others(player)
        return sum((self.taken(player, other) for other in others), Fraction(0)) / len(others)

    def wins(self, player: Player) -> int:
        """How many tables somebody won alone."""
        mine = self.players.index(player)
        return sum(places[mine] == min(places) and places.count(min(places)) == 1
                   for places in self.results)  # fmt: skip


# Standings


@dataclass(frozen=True)
class Standing:
    """How somebody stands: equal places are equal in everything that counts."""

    player: Player
    place: int
    points: Fraction
    buchholz: Fraction
    berger: Fraction
    wins: int
    played: int


#: What decides between equal points, in this order; `direct` is what those who are still equal took
#: from each other, where all of them have met.
SWISS = ("buchholz", "berger", "wins", "direct")
ROUND_ROBIN = ("direct", "berger", "wins")


def standings(
    players: Sequence[Player], meetings: Iterable[Meeting], breaks: Sequence[str] = SWISS
) -> list[Standing]:
    """Everybody, the best first; those who are equal in everything stay as they were given."""
    done = [meeting for meeting in meetings if meeting.over]
    mine = {one: [meeting for meeting in done if one in meeting.players] for one in players}
    points = {one: sum((m.points(one) for m in mine[one]), Fraction(0)) for one in players}
    known: dict[str, Mapping[Player, Fraction | int]] = {
        "points": points,
        "buchholz": {one: _buchholz(one, mine[one], points) for one in players},
        "berger": {one: _berger(one, mine[one], points) for one in players},
        "wins": {one: sum(meeting.wins(one) for meeting in mine[one]) for one in players},
    }
    groups = [list(players)]
    for name in ("points", *breaks):
        groups = [
            part
            for group in groups
            for part in _split(group, _direct(group, done) if name == "direct" else known[name])
        ]
    rows, place = [], 1
    for group in groups:
        for one in group:
            rows.append(
                Standing(
                    one, place, points[one], Fraction(known["buchholz"][one]),
                    Fraction(known["berger"][one]), int(known["wins"][one]), len(mine[one]),
                )
            )  # fmt: skip
        place += len(group)
    return rows


def _split(group: list[Player], values: Mapping[Player, Fraction | int]) -> list[list[Player]]:
    ranked = sorted(group, key=lambda one: -values[one])
    return [list(part) for _, part in itertools.groupby(ranked, key=lambda one: values[one])]


def _buchholz(player: Player, mine: list[Meeting], points: Mapping[Player, Fraction]) -> Fraction:
    """The points of those met, at a table their mean; a bye is somebody as good as oneself."""
    found = Fraction(0)
    for meeting in mine:
        others = meeting.others(player) or [player]
        found += sum((points.get(other, Fraction(0)) for other in others), Fraction(0)) / len(
            others
        )
    return found


def _berger(player: Player, mine: list[Meeting], points: Mapping[Player, Fraction]) -> Fraction:
    """Sonneborn-Berger: the points of those met, each as far as it was beaten."""
    found = Fraction(0)
    for meeting in mine:
        for other in meeting.others(player):
            share = meeting.taken(player, other) / (len(meeting.players) - 1)
            found += share * points.get(other, Fraction(0))
    return found


def _direct(group: list[Player], done: list[Meeting]) -> dict[Player, Fraction]:
    """What those who are equal took from each other; nothing unless all have met alike."""
    met, taken = Counter[frozenset[Player]](), dict.fromkeys(group, Fraction(0))
    for meeting in done:
        for one, other in itertools.permutations(set(group) & set(meeting.players), 2):
            taken[one] += meeting.taken(one, other)
            met[frozenset((one, other))] += 1
    pairs = [met[frozenset(pair)] for pair in itertools.combinations(group, 2)]
    alike = pairs and min(pairs) == max(pairs) > 0
    return taken if alike else dict.fromkeys(group, Fraction(0))


# How many sit where


def sizes(count: int, size: int, low: int = 2) -> list[int]:
    """Tables for so many players, as even as can be; whoever finds none has a bye: a table of 1."""
    for byes in range(count + 1):
        tables = math.ceil((count - byes) / size)
        if low * tables <= count - byes:
            left = count - byes
            return [left // tables + (n < left % tables) for n in range(tables)] + [1] * byes
    return []


# Swiss


def rounds_for(count: int) -> int:
    """So many rounds find a winner among so many, and let everybody play."""
    return max(3, math.ceil(math.log2(max(count, 2))))


def swiss(
    order: Sequence[Player], meetings: Sequence[Meeting], size: int = 2, low: int = 2
) -> list[Table]:
    """The next round of those who are there, the best first: equals meet who have not met.

    Tables by seat; whoever is alone has a bye.
    """
    points = {one: Fraction(0) for one in order}
    for meeting in meetings:
        for one in meeting.players:
            if one in points:
                points[one] += meeting.points(one)
    pair = _pairs if size == 2 else _groups
    found = pair(list(order), points, meetings, size, low)
    place = {one: number for number, one in enumerate(order)}
    found.sort(key=lambda table: (len(table) == 1, min(place[one] for one in table)))
    return [
        seated(tuple(sorted(table, key=place.__getitem__)), meetings, number)
        for number, table in enumerate(found)
    ]


def _pairs(
    order: list[Player], points: Mapping[Player, Fraction], meetings: Sequence[Meeting],
    size: int, low: int,
) -> list[Table]:  # fmt: skip
    """The cheapest of all pairings: a matching of greatest weight."""
    import networkx

    met, byes, first = meetings_of(meetings), byes_of(meetings), _first(meetings)
    place = {one: number for number, one in enumerate(order)}
    alike = Counter(points[one] for one in order)
    graph = networkx.Graph()
    for one, other in itertools.combinations(order, 2):
        apart = int(abs(points[one] - points[other]) * PARTS)
        # Of a score the upper half meets the lower.
        fold = abs(abs(place[one] - place[other]) - alike[points[one]] // 2) if not apart else 0
        cost = AGAIN * met[one, other] + APART * apart**2 + fold
        if first[one] * first[other] > 0:
            cost += LOPSIDED if min(abs(first[one]), abs(first[other])) > 1 else ORDER
        graph.add_edge(one, other, weight=-cost)
    if len(order) % 2:
        # The last of those who were never left out.
        for one in order:
            cost = AGAIN * byes[one] + APART * int(points[one] * PARTS) ** 2
            graph.add_edge(one, NOBODY, weight=-cost + place[one])
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    return [tuple(one for one in pair if one != NOBODY) for pair in matched]


def _groups(
    order: list[Player], points: Mapping[Player, Fraction], meetings: Sequence[Meeting],
    size: int, low: int,
) -> list[Table]:  # fmt: skip
    """Tables of more than two: equals together, exchanged as long as that makes it better."""
    shape = sizes(len(order), size, low)
    byes, met = byes_of(meetings), meetings_of(meetings)
    place = {one: number for number, one in enumerate(order)}
    left_out = sorted(order, key=lambda one: (byes[one], points[one], -place[one]))
    left_out = left_out[: shape.count(1)] if low > 1 else []
    playing = [one for one in order if one not in left_out]
    shape = shape[: len(shape) - len(left_out)]

    costs = {
        (one, other): AGAIN * (met[one, other] > 0) + ORDER * met[one, other] ** 2
        + APART * int(abs(points[one] - points[other]) * PARTS) ** 2
        for one, other in itertools.permutations(playing, 2)
    }  # fmt: skip

    equal = len({points[one] for one in playing}) == 1
    best = _exchanged(_dealt(playing, shape) if equal else _cut(playing, shape), costs)
    luck = random.Random(len(meetings))
    for _ in range(TRIES):
        if _price(best, costs) < AGAIN:
            break
        luck.shuffle(playing)
        other = _exchanged(_cut(playing, shape), costs)
        best = min(best, other, key=lambda tables: _price(tables, costs))
    return [*map(tuple, best), *((one,) for one in left_out)]


def _cut(players: list[Player], shape: list[int]) -> list[list[Player]]:
    ends = list(itertools.accumulate(shape))
    return [players[end - size : end] for end, size in zip(ends, shape, strict=True)]


def _dealt(players: list[Player], shape: list[int]) -> list[list[Player]]:
    """One by one to each table, as cards are: nobody is stronger than another yet."""
    tables: list[list[Player]] = [[] for _ in shape]
    number = 0
    for one in players:
        while len(tables[number % len(shape)]) == shape[number % len(shape)]:
            number += 1
        tables[number % len(shape)].append(one)
        number += 1
    return tables


Costs = Mapping[tuple[Player, Player], int]


def _price(tables: list[list[Player]], costs: Costs) -> int:
    return sum(costs[pair] for table in tables for pair in itertools.combinations(table, 2))


def _exchanged(tables: list[list[Player]], costs: Costs) -> list[list[Player]]:
    """Two players change tables while that is cheaper."""
    better = True
    while better:
        better = False
        for here, there in itertools.combinations(tables, 2):
            for one, other in itertools.product(range(len(here)), range(len(there))):
                mine, theirs = here[one], there[other]
                saved = sum(costs[mine, x] - costs[theirs, x] for x in here if x != mine)
                saved += sum(costs[theirs, x] - costs[mine, x] for x in there if x != theirs)
                if saved > 0:
                    here[one], there[other], better = theirs, mine, True
    return tables


def meetings_of(meetings: Iterable[Meeting]) -> Counter[tuple[Player, Player]]:
    """How often two have met, either way round."""
    return Counter(pair for m in meetings for pair in itertools.permutations(m.players, 2))


def byes_of(meetings: Iterable[Meeting]) -> Counter[Player]:
    """How often somebody was left out."""
    return Counter(meeting.players[0] for meeting in meetings if meeting.bye)


def _first(meetings: Iterable[Meeting]) -> Counter[Player]:
    """Of pairs: how much more often somebody began than not."""
    found: Counter[Player] = Counter()
    for meeting in meetings:
        if len(meeting.players) == 2:
            found[meeting.players[0]] += 1
            found[meeting.players[1]] -= 1
    return found


# Seats


def seated(table: Table, meetings: Iterable[Meeting], number: int = 0) -> Table:
    """A table in an order of seats: everybody where they sat least, those who sat late earlier.

    Where nothing speaks for any, the best of every other table begins.
    """
    sat, late = Counter[tuple[Player, int]](), Counter[Player]()
    for meeting in meetings:
        if not meeting.bye:
            for seat, one in enumerate(meeting.players):
                sat[one, seat] += 1
                late[one] += seat

    def cost(order: Table) -> tuple[int, int]:
        return (
            sum(sat[one, seat] for seat, one in enumerate(order)),
            sum(seat * late[one] for seat, one in enumerate(order)),
        )

    return min(itertools.permutations(turned(table, number)), key=cost)


# Round robin


def turned(table: Table, by: int) -> Table:
    """The same players some seats further: of several games everybody begins another."""
    by %= len(table)
    return table[by:] + table[:by]


def round_robin(players: Sequence[Player], size: int = 2, low: int = 2) -> list[list[Table]]:
    """All rounds: everybody meets everybody, of two once and as often first as second.

    At larger tables until all have met, as rarely twice as can be.
    """
    if size == 2 or len(players) <= 2:
        return _circle(list(players))
    rounds: list[list[Table]] = []
    meetings: list[Meeting] = []
    nothing = dict.fromkeys(players, Fraction(0))
    order = list(players)
    pairs = len(players) * (len(players) - 1)
    while len(meetings_of(meetings)) < pairs and len(rounds) < len(players) * 2:
        tables = [
            seated(table, meetings, number)
            for number, table in enumerate(_groups(order, nothing, meetings, size, low))
        ]
        rounds.append(tables)
        meetings += [Meeting(table) for table in tables]
        # Otherwise two who are exchanged for nothing would stay together.
        order = order[1:] + order[:1]
    return rounds


def _circle(players: list[Player]) -> list[list[Table]]:
    """One stays, the others walk around: Berger's tables."""
    if len(players) % 2:
        players.append(NOBODY)
    around, last = len(players) - 1, players[-1]
    rounds = []
    for turn in range(around):
        tables: list[Table] = [(players[turn], last) if turn % 2 else (last, players[turn])]
        for step in range(1, len(players) // 2):
            one, other = players[(turn + step) % around], players[(turn - step) % around]
            tables.append((one, other) if step % 2 else (other, one))
        rounds.append([tuple(one for one in table if one != NOBODY) for table in tables])
    return rounds


def without(table: Table, gone: Iterable[Player], low: int = 2) -> list[Table]:
    """A planned table as it is played: where too few have stayed, they have byes."""
    left = set(gone)
    there = tuple(one for one in table if one not in left)
    return [there] if len(there) >= low else [(one,) for one in there]
