"""People for programs: who the caller is, their games, and what is known of somebody."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ninja import Query, Router, Schema

from cosmodrome.web.pages import layout
from cosmodrome.web.people import games, identity
from cosmodrome.web.people.models import Person
from cosmodrome.web.people.rating import Skill
from cosmodrome.web.people.social import find_person
from cosmodrome.web.sight import seat_names

LAST_PAGE = 100_000


class Rated(Schema):
    """A rating: `shown` as people read it, `mu` and `sigma` as it is reckoned with."""

    game: str
    shown: str
    mu: float
    sigma: float
    games: int


class Profile(Schema):
    """Somebody with an account; `bot` is a program, of whom `kept_by` says."""

    name: str
    bot: bool
    kept_by: str | None
    ratings: list[Rated]


class MyGame(Schema):
    """One of the caller's games; `waiting`: it waits for one of `mine`."""

    key: str
    game: str
    over: bool
    version: int
    names: list[str]
    mine: list[int]
    asked: list[int]
    waiting: bool
    place: int | None
    won: bool | None
    #: Of a seat that is kept for the caller: sit down by it.
    invitation: str | None
    active: datetime


class MyGames(Schema):
    page: int
    pages: int
    tables: list[MyGame]


def router(errors: dict[int, Any]) -> Router:
    """The routes; what may go wrong is described once, in the API itself."""
    found = Router()

    @found.get("/me", response={200: Profile, **errors}, auth=None)
    def me(request: Any) -> dict[str, Any]:
        """Who the caller is; 401 for guests."""
        return _profile(identity.required(request))

    @found.get("/people/{name}", response={200: Profile, **errors}, auth=None)
    def person(request: Any, name: str) -> dict[str, Any]:
        """Somebody by name."""
        return _profile(find_person(name))

    @found.get("/me/tables", response={200: MyGames, **errors}, auth=None)
    def my_tables(request: Any, page: int = Query(1, ge=1, le=LAST_PAGE)) -> dict[str, Any]:
        """The caller's games, the last active first, twenty at a time."""
        owner, lang = identity.guest_of(request), layout.language(request)
        mine = games.tables_of(owner)
        count = mine.count() if owner else 0
        first = (page - 1) * games.PAGE
        shown = games.entries(owner, list(mine[first : first + games.PAGE])) if owner else []
        return {
            "page": page,
            "pages": max(1, -(-count // games.PAGE)),
            "tables": [_game(entry, lang) for entry in shown],
        }

    return found


def _profile(person: Person) -> dict[str, Any]:
    ratings = [
        {"game": row.game, "shown": str(Skill(row.mu, row.sigma)), "mu": row.mu,
         "sigma": row.sigma, "games": row.games}
        for row in person.ratings.order_by("game")
    ]  # fmt: skip
    kept_by = person.kept_by.name if person.kept_by else None
    return {"name": person.name, "bot": person.is_bot, "kept_by": kept_by, "ratings": ratings}


def _game(entry: games.Entry, lang: str) -> dict[str, Any]:
    kept = [seat.invitation for seat in entry.seats if seat.number in entry.kept]
    return {
        "key": entry.table.key,
        "game": entry.table.game,
        "over": entry.table.over,
        "version": entry.table.version,
        "names": seat_names(entry.game, entry.seats, lang),
        "mine": entry.mine,
        "asked": sorted((*entry.waiting, *entry.others)),
        "waiting": bool(entry.waiting),
        "place": entry.place,
        "won": entry.won,
        "invitation": kept[0] if kept else None,
        "active": entry.table.active,
    }
