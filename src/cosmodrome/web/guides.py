"""Guided games at a table: an ordinary table of one person and cadets, with a guide attached.

Which guide, and how far it was read, stand in the table's row; everything else follows from its
moves. What the guide says for the others is played for them as long as the person keeps to it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from cosmodrome.engine.guides import (
    LEARNER,
    Act,
    Example,
    Guide,
    Progress,
    Step,
)
from cosmodrome.engine.position import Position
from cosmodrome.web import lines, records, tables, taught
from cosmodrome.web.lines import Line, Played, Refused, Steps, load, locked
from cosmodrome.web.models import Seat, Table

#: Who sits opposite: somebody to learn against.
LEVEL = "cadet"


@dataclass(frozen=True)
class Lesson:
    """Where a table stands in its guide."""

    guide: Guide
    progress: Progress

    @property
    def step(self) -> Step | None:
        """The step in front of the person; none once the guide is over."""
        now = self.progress.step
        return self.guide.steps[now] if now < len(self.guide.steps) else None

    @property
    def next_act(self) -> Act | None:
        """What the guide has played next, by whomever; nothing off its path."""
        acts, done = self.guide.acts, self.progress.done
        return None if self.progress.astray or done >= len(acts) else acts[done]

    @property
    def others_play(self) -> bool:
        """Whether others have still to do what the step in front tells of."""
        before = sum(len(step.acts) for step in self.guide.steps[: self.progress.step])
        return not self.progress.astray and self.progress.done < before


def lesson(line: Line) -> Lesson | None:
    """The guide of a table, and where it stands; none where it has none (any more)."""
    guide = taught.guides(line.game.id).get(line.table.guide) if line.table.guide else None
    if guide is None:
        return None
    acts = [Act(move.seat, move.steps) for move in _moves(line)]
    return Lesson(guide, guide.follow(acts, line.table.guide_read))


def _moves(line: Line) -> list[Played]:
    """What people and bots have played: what the game plays itself stands in no guide."""
    itself = {seat.number for seat in line.seats if seat.kind == Seat.AUTOMA}
    return [move for move in line.moves if move.seat not in itself]


def given(line: Line, seat: int) -> Steps:
    """What the guide says for a bot; nothing where it must think for itself."""
    found = lesson(line)
    act = found.next_act if found else None
    if found is None or act is None:
        return ()
    # Where all choose at once, everybody's act stands among the next ones.
    done = found.progress.done
    for act in found.guide.acts[done : done + len(line.position.actors)]:
        if act.seat == seat:
            return act.steps
    return ()


# Opening and turning pages


def begin(game_id: str, guide_id: str, owner: str, name: str = "") -> Table:
    """Go on with a guide that was left, or open a table for it."""
    game = lines.game_of(game_id)
    guide = taught.guides(game.id).get(guide_id)
    if guide is None:
        raise Refused("no_guide", 404)
    mine = Table.objects.filter(
        game=game.id, guide=guide_id, over=False, seats__number=LEARNER, seats__owner=owner
    )
    fitting = (table for table in mine.order_by("-created") if not lines.misfit(table))
    left: Table | None = next(fitting, None)
    if left is not None:
        return left
    pos = guide.begin()
    with transaction.atomic():
        line = tables.lay(pos, _plans(pos, owner, name), owner, unrated=True, guide=guide_id)
        tables.advance(line)
    return line.table


def _plans(pos: Position, owner: str, name: str) -> list[tables.Plan]:
    """The one who learns, and cadets."""
    others = pos.seats - len(pos.automas) - 1
    return [
        tables.Plan(Seat.PERSON, name=name, owner=owner),
        *[tables.Plan(Seat.BOT, LEVEL)] * others,
    ]


def practise(game_id: str, key: str, owner: str, name: str = "") -> Table:
    """Play on from an example of the rules, on a table of one's own."""
    found = example(game_id, key)
    pos, acts = found.guide.until(found.step)
    return records.copied(found.guide.begin(), acts, _plans(pos, owner, name), owner)


def open_with(game_id: str, key: str, owner: str, name: str = "") -> Table:
    """Play on from an opening, on a table of one's own."""
    found = taught.openings(lines.game_of(game_id).id).get(key)
    if found is None:
        raise Refused("no_opening", 404)
    pos = found.begin()
    return records.copied(pos, found.acts, _plans(pos, owner, name), owner)


def example(game_id: str, key: str) -> Example:
    """An example of a game's rules, or a sentence that there is none."""
    found = taught.examples(lines.game_of(game_id).id).get(key)
    if found is None:
        raise Refused("no_example", 404)
    return found


def _mine(key: str, owner: str) -> tuple[Line, Lesson]:
    """The table of the guest who learns there, and its guide."""
    line = load(locked(key))
    found = lesson(line)
    if LEARNER not in line.owned(owner) or found is None:
        raise Refused("not_your_table", 403)
    return line, found


def turn_page(key: str, owner: str, number: int) -> Table:
    """A step was read; one that was turned already stays so."""
    with transaction.atomic():
        line, found = _mine(key, owner)
        step = found.step
        if found.progress.step == number and step is not None and not step.does:
            line.table.guide_read = number + 1
            tables.touch(line.table)
    return line.table


def come_back(key: str, owner: str) -> Table:
    """Take back whatever left the guide's path."""
    with transaction.atomic():
        line, found = _mine(key, owner)
        if found.progress.astray:
            tables._take_back(line, _moves(line)[found.progress.done])
    return line.table


def begin_again(key: str, owner: str) -> Table:
    """From the first step on, with the same deal."""
    with transaction.atomic():
        line, _ = _mine(key, owner)
        line.table.guide_read = 0
        if line.moves:
            tables._take_back(line, line.moves[0])
        else:
            tables.touch(line.table)
    return line.table


def leave(key: str, owner: str) -> Table:
    """Play on without it."""
    with transaction.atomic():
        line, _ = _mine(key, owner)
        line.table.guide = ""
        tables.touch(line.table)
    return line.table
