"""What a bot expects of an action: its turn played on to the end, and the answers to it.

As long as its search has looked further along, as that went most often; then everybody plays as the
greedy bot does, who rolls positions out as well. All of it happens in redrawn positions.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Protocol

from cosmodrome.bots.base import Foreseen, Hint, mixed
from cosmodrome.engine.compiling import COMPILED

if TYPE_CHECKING:
    from cosmodrome.bots.base import Bot
    from cosmodrome.engine.position import Position

#: Redrawn positions in which an action is played on, for how many steps, and how many positions
#: are looked at for one: compiled, and light.
WORLDS, LONGEST, BUDGET = 4, 60, 24
LIGHT_WORLDS, LIGHT_LONGEST, LIGHT_BUDGET = 1, 16, 12
#: Seeds of these positions, and of those in which others look ahead.
WORLD_STREAM, LOOK_STREAM = -11, -12


class Ahead(Protocol):
    """What a search has found further along one line of play."""

    def expects(self, actor: int, legal: list[int]) -> int | None:
        """What somebody does there; None where it has hardly been."""

    def sees(self, actors: tuple[int, ...], action: int) -> None:
        """An action is played there; those who had to act are named."""


def foreseen(
    bot: Bot, known: Position, seat: int, hints: list[Hint], seed: int
) -> Generator[None, bool | None, list[Hint]]:
    """The hints, those that are asked for with the lines that the bot expects from them."""
    wanted = [hint.action for hint in hints[: bot.lines]]
    wanted += [action for action in bot.also if action not in wanted]
    lines: dict[int, tuple[Foreseen, ...]] = {}
    for action in wanted:
        found: list[Foreseen] = []
        for number in range(WORLDS if COMPILED else LIGHT_WORLDS):
            world = mixed(seed, WORLD_STREAM, number)
            redrawn = known.determinize(seat, world)
            if action in redrawn.legal_ids(seat):
                found.append(line(bot, redrawn, seat, action, world))
            if (yield):
                break
        lines[action] = tuple(found)
    return [hint._replace(lines=lines.get(hint.action, ())) for hint in hints]


def line(bot: Bot, pos: Position, seat: int, action: int, world: int) -> Foreseen:
    """An action played on in a redrawn position: to the seat's next turn at most."""
    ahead = bot.ahead(pos.seats)
    steps, own = [], 0
    actor = seat
    while True:
        if ahead:
            ahead.sees(pos.actors, action)
        pos.apply(actor, action)
        steps.append((actor, action))
        actors = pos.actors
        if not own and seat not in actors:
            own = len(steps)
        if not actors or len(steps) >= (LONGEST if COMPILED else LIGHT_LONGEST):
            break
        if own and seat in actors:
            break
        actor = actors[0] if own else seat
        legal = pos.legal_ids(actor)
        found = ahead.expects(actor, legal) if ahead else None
        if found is None:
            found = choice(pos, actor, legal, mixed(world, LOOK_STREAM, len(steps)))
        action = found
    return Foreseen(world, tuple(steps), own or len(steps))


def choice(pos: Position, actor: int, legal: list[int], seed: int) -> int:
    """What somebody plays greedily, who knows no more than their seat does."""
    from cosmodrome.bots.greedy import compiled_look, light_look

    if len(legal) == 1 or actor in pos.automas:
        return legal[0]
    look = compiled_look(pos.game) if COMPILED else light_look(pos.game)
    redrawn = pos.determinize(actor, seed)
    values = look(redrawn, actor, BUDGET if COMPILED else LIGHT_BUDGET)
    theirs = redrawn.legal_ids(actor)
    worth = {action: int(value) for action, value in zip(theirs, values, strict=False)}
    return max(legal, key=lambda action: worth.get(action, -(1 << 60)))
