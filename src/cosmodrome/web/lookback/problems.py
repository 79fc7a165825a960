"""Problems that people report at a table: what is kept with them."""

from __future__ import annotations

from cosmodrome.web import records
from cosmodrome.web.lines import Refused
from cosmodrome.web.lookback.models import Problem
from cosmodrome.web.pages import table as table_page
from cosmodrome.web.sight import Sight

#: Characters of what somebody writes, and of what is kept of a page.
LONGEST, LARGEST_PAGE = 1000, 400_000


def keep(seen: Sight, text: str, agent: str) -> Problem:
    """Keep what somebody says of a table, with how it stands and what they see of it."""
    text = text.replace("\0", "").strip()[:LONGEST]
    if not text:
        raise Refused("problem_empty", 400)
    line, table = seen.line, seen.line.table
    kept: Problem = Problem.objects.create(
        table=table, game=table.game, rules_version=table.rules_version, box=table.box,
        version=table.version, seat=seen.seat, lang=seen.lang,
        agent=agent.replace("\0", "")[:200], text=text, position=line.position.to_json(),
        moves=records.whole_record(table, named=False),
        log="\n".join(told.text for told in seen.log()),
        page=table_page.picture(line, seen.guest, seen.lang, seen.origin)[:LARGEST_PAGE],
    )  # fmt: skip
    return kept
