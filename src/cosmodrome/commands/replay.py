"""`cosmodrome replay FILE`: watch a saved game, or have its final scores."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from cosmodrome.commands import Context, add_box, add_json, parse_file, whole

if TYPE_CHECKING:
    from cosmodrome.engine.formats import Record
    from cosmodrome.engine.game import Game
    from cosmodrome.engine.position import Event, Position


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    parser.add_argument("file", metavar="FILE", help="record")
    parser.add_argument("--step", action="store_true", help="step")
    parser.add_argument("--seat", type=whole(context, 1), metavar="N", help="seat")
    add_box(parser)
    add_json(parser)


def run(arguments: argparse.Namespace, context: Context) -> int:
    import cosmodrome
    from cosmodrome.engine.formats import replay_record

    record = parse_file(arguments.file, context)
    game = cosmodrome.load(record.game, arguments.box)
    if arguments.json:
        pos = replay_record(game, record)
        context.print_json(
            {
                "game": record.game,
                "seed": record.seed,
                "options": pos.options,
                "seats": record.seats,
                "actions": len(pos.history),
                "over": pos.is_over,
                "scores": pos.scores(),
                "places": pos.ranking(),
                "winners": list(pos.winners),
            }
        )
        return 0
    seat = None if arguments.seat is None else arguments.seat - 1
    pause = arguments.step and arguments.file != "-" and sys.stdin.isatty()
    Replay(game, record, seat, context).show(boards=arguments.step, pause=pause)
    return 0


class Replay:
    """A recorded game, shown act by act."""

    def __init__(self, game: Game, record: Record, seat: int | None, context: Context) -> None:
        self.game, self.record, self.seat, self.context = game, record, seat, context
        self.console = context.console

    def show(self, *, boards: bool, pause: bool) -> None:
        """Tell every act; draw the board after each, or only at the end."""
        from cosmodrome.commands.screen import render_scores
        from cosmodrome.engine.formats import replaying
        from cosmodrome.engine.outcomes import ending, outcome_of

        act: list[str] = []
        for pos, actor, events in replaying(self.game, self.record):
            if self.seat is not None and self.seat >= pos.seats:
                raise self.context.mistake("no_seat", seats=pos.seats)
            if actor >= 0:
                act.append(self.game.actions.text(pos.history[-1][1]))
            if pos.ticking:
                continue
            if act:
                self._tell(pos, actor, act, events)
            act = []
            if boards:
                self._draw(pos)
            if pause and self._leaves():
                return
        if not boards:
            self._draw(pos)
        if pos.is_over:
            names, outcome = self._names(pos), outcome_of(pos)
            self.console.print(render_scores(self.game, outcome, names, self.context))
            told = ending(self.game, outcome, names).text(self.context.lang)
            self.console.print(told, style="bold", markup=False)

    def _names(self, pos: Position) -> dict[int, str]:
        from cosmodrome.commands.screen import seat_names

        return seat_names(pos, self.record.seats, self.context)

    def _tell(self, pos: Position, actor: int, act: list[str], events: list[Event]) -> None:
        from rich.text import Text

        from cosmodrome.commands.screen import hanging
        from cosmodrome.engine.events import told_together

        lang, width = self.context.lang, self.console.width
        head = f"{len(pos.history):>5} {actor + 1} {' '.join(act)}"
        self.console.print(Text(head, style="bold cyan"))
        for event in told_together(events):
            if event.seen_by(self.seat):
                said = pos.telling(event, self.seat)
                line = Text(said.text(lang))
                line.append(f"  {' '.join(said.rules)}" if said.rules else "", style="dim")
                self.console.print(*hanging(Text(" " * 8), line, width, lang), sep="\n")

    def _draw(self, pos: Position) -> None:
        from cosmodrome.commands.screen import draw_board

        lang, width = self.context.lang, self.console.width
        self.console.print(draw_board(pos, self.seat, lang, width, self._names(pos)))

    def _leaves(self) -> bool:
        self.console.print(self.context.say("play", "step"), style="dim", markup=False)
        try:
            return input().strip().lower() in ("q", "quit")
        except EOFError:
            return True
