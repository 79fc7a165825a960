"""The form of a new contest: what somebody chose, or a sentence beside each field that is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

import cosmodrome
from cosmodrome.web import lines
from cosmodrome.web.club import clocks
from cosmodrome.web.contests import running
from cosmodrome.web.contests.models import Contest
from cosmodrome.web.people import names
from cosmodrome.web.words import say

SYSTEMS = (Contest.SWISS, Contest.ROBIN)
#: What stands in the form at first.
USUAL = {
    "name": "", "game": "", "system": Contest.SWISS, "size": "2", "rounds": "0", "at_once": "",
    "clock": "game-600-10", "most": "32", "starts": "", "checks_in": "",
}  # fmt: skip
LEAGUE = {
    "name": "", "game": "", "size": "2", "division_size": "6", "moving": "1", "clock": "days-3",
    "rest_days": "7",
}  # fmt: skip
SHORTEST, LONGEST = 3, 60


def read(given: Mapping[str, str], lang: str) -> tuple[dict[str, Any], dict[str, str]]:
    """What a contest is opened with, and what is wrong with it by field."""
    wrong: dict[str, str] = {}
    name = names.tidy(given.get("name", ""))
    if not SHORTEST <= len(name) <= LONGEST:
        wrong["name"] = say(lang, "contest.wrong_name")
    game = lines.game_of(given.get("game", ""))
    others = [other for other in cosmodrome.games() if other != game.id and also(given, other)]
    sizes = running.table_sizes(game, *map(lines.game_of, others))
    size = _whole(given, "size", sizes.start, sizes[-1])
    if size is None:
        wrong["size"] = say(lang, "contest.wrong_size", low=sizes.start, high=sizes[-1])
    numbers: dict[str, int | None] = {}
    for field, low, high in (("rounds", 0, running.MOST_ROUNDS), ("most", 2, running.MOST)):
        numbers[field] = _whole(given, field, low, high)
        if numbers[field] is None:
            wrong[field] = say(lang, "contest.wrong_number", low=low, high=high)
    clock = given.get("clock", "")
    if clock not in clocks.OFFERED:
        wrong["clock"] = say(lang, "wrong.choice")
    starts = _moment(given.get("starts", ""), given.get("ahead", ""))
    if starts is not None and not _to_come(starts):
        wrong["starts"] = say(lang, "contest.wrong_start")
    system = given.get("system", "")
    if system not in SYSTEMS:
        wrong["system"] = wrong[""] = say(lang, "wrong.choice")
    robin = system == Contest.ROBIN
    return {
        "name": name, "game": game.id, "others": others, "system": system, "size": size,
        "clock": clock,
        "starts": starts, "checks_in": given.get("checks_in") == "1", **numbers,
        "at_once": robin and given.get("at_once") == "1",
    }, wrong  # fmt: skip


def read_league(given: Mapping[str, str], lang: str) -> tuple[dict[str, Any], dict[str, str]]:
    """What a league is opened with, and what is wrong with it by field."""
    chosen, wrong = read({**USUAL, **given}, lang)
    wrong = {field: why for field, why in wrong.items() if field in LEAGUE}
    numbers: dict[str, int | None] = {}
    for field, low, high in (("division_size", 3, 20), ("moving", 0, 6), ("rest_days", 0, 366)):
        numbers[field] = _whole({**LEAGUE, **given}, field, low, high)
        if numbers[field] is None:
            wrong[field] = say(lang, "contest.wrong_number", low=low, high=high)
    return {
        name: chosen[name] for name in ("name", "game", "others", "size", "clock")
    } | numbers, wrong


def also(given: Mapping[str, str], game: str) -> bool:
    """Whether a game is played too."""
    return given.get(f"also-{game}") == "1"


def _whole(given: Mapping[str, str], name: str, low: int, high: int) -> int | None:
    text = (given[name] if name in given else USUAL[name]).strip()
    found = int(text[:6]) if text.isdecimal() and text.isascii() else -1
    return found if low <= found <= high else None


def _moment(text: str, ahead: str) -> datetime | None:
    """A field of a date and a time, so many minutes ahead of UTC; what is none lies in the past."""
    if not text.strip():
        return None
    try:
        there = datetime.fromisoformat(text.strip()).replace(tzinfo=UTC)
        return there - timedelta(minutes=int(ahead[:5] or 0))
    except (ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)


def _to_come(when: datetime) -> bool:
    now = timezone.now()
    return bool(now < when < now + timedelta(days=366))
