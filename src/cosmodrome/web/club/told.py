"""Clocks and the rules about absence in words."""

from __future__ import annotations

from django.conf import settings

from cosmodrome.web.club import agreeing, clocks
from cosmodrome.web.words import say

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


def clock_words(lang: str) -> dict[str, str]:
    """The clocks of the form, as they are written and as they are said."""
    return {text: clock_word(text, lang) for text in ("", *clocks.OFFERED)}


def clock_word(text: str, lang: str) -> str:
    """A clock as people say it."""
    if not text:
        return say(lang, "clock.none")
    clock = clocks.read(text)
    if clock.days:
        return say(lang, "clock.days", count=clock.time)
    if clock.kind == "move":
        return say(lang, "clock.move", time=_long(clock.time, lang))
    if not clock.added:
        return say(lang, "clock.game_plain", time=_long(clock.time, lang))
    return say(
        lang, "clock.game", time=_long(clock.time, lang), added=_long(clock.added, lang)
    )  # fmt: skip


def _long(seconds: int, lang: str) -> str:
    for unit, key in ((HOUR, "clock.hours"), (MINUTE, "clock.minutes")):
        if seconds >= unit and seconds % unit == 0:
            return say(lang, key, count=seconds // unit)
    return say(lang, "clock.seconds", count=seconds)


def rules(lang: str, clock: str | None = None) -> str:
    """What becomes of whoever is late or away, said beforehand; all of it, or for one table."""
    free = f"{settings.PASS_AMONG_PEOPLE[1]:g}"
    minutes = int(agreeing.ABSENT.total_seconds()) // MINUTE
    told = {
        True: say(lang, "clock.rule", free=free),
        False: say(lang, "clock.no_rule", minutes=minutes),
    }
    found = list(told.values()) if clock is None else [told[bool(clock)]]
    stale, empty = agreeing.STALE.days, agreeing.EMPTY.days
    return " ".join((*found, say(lang, "clock.ends", stale=stale, empty=empty)))


def watch(milliseconds: int, lang: str) -> str:
    """What a clock shows: 1:05, 1:02:03; more than two days in days and hours."""
    seconds = max(0, -(-milliseconds // 1000))
    hours, minutes = seconds // HOUR, seconds % HOUR // MINUTE
    if seconds >= 2 * DAY:
        return say(lang, "clock.long", days=seconds // DAY, hours=seconds % DAY // HOUR)
    if hours:
        return f"{hours}:{minutes:02}:{seconds % MINUTE:02}"
    return f"{minutes}:{seconds % MINUTE:02}"
