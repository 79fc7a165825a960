"""Lobby, contests and ladders for programs: to read, to sit down, to enter and to leave."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ninja import Router, Schema

import cosmodrome
from cosmodrome.web import limits, lines
from cosmodrome.web.contests import lobby, running, seasons
from cosmodrome.web.contests.models import Contest, Entry, Match
from cosmodrome.web.pages import layout
from cosmodrome.web.people import identity
from cosmodrome.web.sight import seat_names

#: So many contests are listed.
MOST_LISTED = 100


class Waiting(Schema):
    """A table of the lobby; `free` seats of it can be taken, where there are none it is watched."""

    key: str
    game: str
    names: list[str]
    free: int
    clock: str
    #: The rating of its host, as people read it.
    level: str | None
    near: bool


class Lobby(Schema):
    open: list[Waiting]
    running: list[Waiting]


class Contested(Schema):
    """A contest; its `state` is open, running, paused, over or cancelled."""

    key: str
    name: str
    game: str
    #: All that those who are paired play at once, with `game` first.
    games: list[str]
    system: str
    size: int
    rounds: int
    round: int
    clock: str
    state: str
    players: int
    starts: datetime | None


class Standing(Schema):
    """Somebody in a contest; equal places are equal in all that counts."""

    name: str
    place: int
    points: float
    buchholz: float
    berger: float
    wins: int
    played: int
    #: `in`, or how they are no more: left, removed.
    state: str


class Met(Schema):
    """A table of a round, by seat; places where it is over. Without a table, a bye.

    Those who are paired have one `number`, and a table of each game.
    """

    round: int
    number: int
    game: str | None
    table: str | None
    names: list[str]
    places: list[int]
    over: bool


class Whole(Contested):
    """`mine` are the tables the caller has to play at now."""

    breaks: list[str]
    standings: list[Standing]
    matches: list[Met]
    mine: list[str]


class Rung(Schema):
    """Somebody on a ladder; without a place while too little is known."""

    name: str
    place: int | None
    rating: str
    games: int
    won: int


class Seated(Schema):
    key: str


def router(errors: dict[int, Any]) -> Router:
    """The routes; what may go wrong is described once, in the API itself."""
    found = Router()

    @found.get("/lobby", response={200: Lobby, **errors}, auth=None)
    def in_the_lobby(request: Any) -> dict[str, Any]:
        """Tables that are open to all."""
        lang, owner = layout.language(request), identity.guest_of(request)
        free, playing = lobby.places(owner, lobby.Filter())
        return {
            "open": [_place(place, lang) for place in free],
            "running": [_place(place, lang) for place in playing],
        }

    @found.post("/lobby/{key}", response={200: Seated, **errors})
    def sit_down(request: Any, key: str) -> dict[str, Any]:
        """Take a free seat of a table of the lobby."""
        limits.spend(request, "join")
        owner = identity.guest_of(request, make=True)
        return {"key": lobby.sit_down(key, owner, identity.name_of(request)).key}

    @found.get("/contests", response={200: list[Contested], **errors}, auth=None)
    def contests(request: Any) -> list[dict[str, Any]]:
        """The latest contests."""
        latest = Contest.objects.filter(game__in=cosmodrome.games())[:MOST_LISTED]
        return [_contest(contest) for contest in latest if contest.known]

    @found.get("/contests/{key}", response={200: Whole, **errors}, auth=None)
    def contest(request: Any, key: str) -> dict[str, Any]:
        """A contest with its standings and all that was paired."""
        return _whole(request, key)

    @found.post("/contests/{key}/enter", response={200: Whole, **errors})
    def enter(request: Any, key: str) -> dict[str, Any]:
        """Enter, as a person with an account."""
        limits.spend(request, "join")
        running.enter(running.find(key), identity.required(request))
        return _whole(request, key)

    @found.post("/contests/{key}/check-in", response={200: Whole, **errors})
    def check_in(request: Any, key: str) -> dict[str, Any]:
        """Say shortly before the start that one is there, where that is asked."""
        limits.spend(request, "join")
        running.check_in(running.find(key), identity.required(request))
        return _whole(request, key)

    @found.post("/contests/{key}/leave", response={200: Whole, **errors})
    def leave(request: Any, key: str) -> dict[str, Any]:
        """Withdraw; once it runs, games under way there are lost."""
        limits.spend(request, "join")
        running.leave(running.find(key), identity.required(request))
        return _whole(request, key)

    @found.get("/ladders/{game}", response={200: list[Rung], **errors}, auth=None)
    def ladder(request: Any, game: str) -> list[dict[str, Any]]:
        """Who played rated games this season, by rating."""
        steps = seasons.current(lines.game_of(game).id)[: seasons.SHOWN]
        return [
            {"name": step.person.shown, "place": step.place, "rating": str(step.skill),
             "games": step.games, "won": step.won}
            for step in steps
        ]  # fmt: skip

    return found


def _place(place: lobby.Place, lang: str) -> dict[str, Any]:
    return {
        "key": place.table.key, "game": place.table.game,
        "names": seat_names(place.game, place.seats, lang), "free": len(place.free),
        "clock": place.table.clock, "level": str(place.level) if place.level else None,
        "near": place.near,
    }  # fmt: skip


def _contest(contest: Contest) -> dict[str, Any]:
    return {
        "key": contest.key, "name": contest.name, "game": contest.game, "games": contest.games,
        "system": contest.system,
        "size": contest.size, "rounds": contest.rounds, "round": running.current_round(contest),
        "clock": contest.clock, "state": contest.state, "players": contest.entries.count(),
        "starts": contest.starts,
    }  # fmt: skip


def _whole(request: Any, key: str) -> dict[str, Any]:
    contest, person = running.find(key), identity.person_of(request)
    entries = {entry.pk: entry for entry in contest.entries.select_related("person__kept_by")}
    matches = list(contest.matches.select_related("table").prefetch_related("sittings"))
    mine = {entry.pk for entry in entries.values() if person and entry.person_id == person.pk}
    return {
        **_contest(contest),
        "breaks": list(contest.breaks),
        "standings": [
            {"name": entries[row.player].person.shown, "place": row.place,
             "points": float(row.points), "buchholz": float(row.buchholz),
             "berger": float(row.berger), "wins": row.wins, "played": row.played,
             "state": entries[row.player].state}
            for row in running.standings(contest)
        ],
        "matches": [_met(match, contest.games, entries) for match in matches],
        "mine": [match.table.key for match in matches if match.table and not match.over
                 and mine & {sitting.entry_id for sitting in match.sittings.all()}],
    }  # fmt: skip


def _met(match: Match, games: list[str], entries: dict[int, Entry]) -> dict[str, Any]:
    sittings = list(match.sittings.all())
    return {
        "round": match.round, "number": match.number,
        "game": games[match.part] if len(sittings) > 1 else None,
        "table": match.table.key if match.table else None,
        "names": [entries[sitting.entry_id].person.shown for sitting in sittings],
        "places": [sitting.place for sitting in sittings] if match.over else [],
        "over": match.over,
    }  # fmt: skip
