"""What every server process looks after as long as it lives: contests go on by themselves."""

from __future__ import annotations

import asyncio
import logging

from cosmodrome.web.apart import in_database
from cosmodrome.web.contests import leagues, running, seasons

log = logging.getLogger("cosmodrome.contests")

#: Seconds between two looks; one costs a few short questions.
PAUSE = 1.0


def keep() -> None:
    """All that is due."""
    running.take((running.keep, leagues.keep, seasons.keep))


async def keep_contests() -> None:
    """Until cancelled. Whatever fails is tried again: every step is whole or not taken."""
    away = False
    while True:
        try:
            await in_database(keep)
            away = False
        except Exception as error:
            if not away:
                log.error("contests cannot be looked after, trying again: %r", error)
            away = True
        await asyncio.sleep(PAUSE)
