"""`cosmodrome analyse FILE`: look back on a game, each seat by what it knew."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from cosmodrome.commands import Context, add_box, add_json, add_workers, parse_file

if TYPE_CHECKING:
    from cosmodrome.engine.formats import Record
    from cosmodrome.engine.position import Position
    from cosmodrome.insight.analysis import Analysis

#: The heights of a curve of one line, how wide it is at least and at most, and what stands between
#: the columns of its table.
HEIGHTS, NARROWEST, WIDEST, GAPS = "▁▂▃▄▅▆▇█", 8, 48, 6
#: So many questions wait for every process.
AT_ONCE = 2


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    from cosmodrome.insight.depths import DEPTHS, USUAL

    parser.add_argument("file", metavar="FILE", help="record")
    parser.add_argument("--depth", choices=DEPTHS, default=USUAL, help="analysis_depth")
    parser.add_argument("--bot", metavar="BOT", help="analyst")
    add_workers(parser, context)
    add_box(parser)
    add_json(parser)


def run(arguments: argparse.Namespace, context: Context) -> int:
    import cosmodrome
    from cosmodrome.bots.levels import level_of
    from cosmodrome.engine.formats import acts_of, replay_record, replaying
    from cosmodrome.insight.analysis import Analysis
    from cosmodrome.insight.depths import ANALYST

    bot = arguments.bot or ANALYST
    level_of(bot)
    record = parse_file(arguments.file, context)
    game = cosmodrome.load(record.game, arguments.box)
    end = replay_record(game, record)
    start, _, _ = next(replaying(game, record))
    acts = list(acts_of(game, end.history))
    analysis = Analysis(start, acts, arguments.depth)
    answer(analysis, bot, arguments.workers, context)
    kept = analysis.result()
    if arguments.json:
        context.print_json({**kept, "seats": record.seats, "winners": list(end.winners)})
    else:
        show(start, acts, kept, record, context)
    return 0


def answer(analysis: Analysis, bot: str, workers: int | None, context: Context) -> None:
    """Have a pool of bots answer everything that is asked, with a bar of how far it is."""
    from collections import deque

    from cosmodrome.bots import Pool
    from cosmodrome.bots.levels import LIGHT

    pool = Pool(0 if bot in LIGHT else workers)
    game = analysis.game
    try:
        with context.progress() as bar:
            task = bar.add_task(context.say("messages", "compiling"), total=None)
            if bot not in LIGHT:
                pool.prepared(game.id)
            bar.update(
                task, total=analysis.total, description=context.say("analyse", "looking")
            )  # fmt: skip
            while questions := analysis.questions():
                waiting: deque[Any] = deque()
                for question in questions:
                    asked = pool.ask(
                        game.id, question.position, question.seat, bot, box=game.brought,
                        seed=question.act, **question.limits,
                    )  # fmt: skip
                    waiting.append((question, asked))
                    if len(waiting) > AT_ONCE * max(1, pool.count):
                        _take(analysis, *waiting.popleft())
                        bar.update(task, completed=analysis.done)
                while waiting:
                    _take(analysis, *waiting.popleft())
                    bar.update(task, completed=analysis.done)
    finally:
        pool.close()


def _take(analysis: Analysis, question: Any, asked: Any) -> None:
    found = asked.result()
    analysis.take(question, found.hints, found.bot)


def show(
    start: Position, acts: list[Any], kept: dict[str, Any], record: Record, context: Context
) -> None:
    """Everybody's chances as a line, then the turns that decided."""
    from cosmodrome.commands.advising import render_advice
    from cosmodrome.commands.screen import seat_names
    from cosmodrome.engine.languages import language
    from cosmodrome.insight.analysis import moments

    say, console = context.say, context.console
    if not kept["decisions"]:
        console.print(say("analyse", "nothing"))
        return
    names = seat_names(start, record.seats, context)
    percent = language(context.lang).percent
    table = context.table("analyse", "player", "curve", "lost", numbers=("lost",))
    beside = max(len(name) for name in names.values()) + len(say("analyse", "lost")) + GAPS
    wide = min(WIDEST, max(NARROWEST, console.width - beside))
    for seat, told in enumerate(kept["players"]):
        if told["choices"]:
            lost = f"{told['mistakes']}/{told['choices']} ({percent(told['loss'])})"
            table.add_row(names[seat], line_of(kept["curve"], seat, wide), lost)
    console.print(table)
    for moment in moments(start, acts, kept):
        key = "swing" if moment.same else "moment"
        head = say(
            "analyse", key, act=moment.act + 1, player=names[moment.seat],
            loss=percent(moment.loss, 0),
        )  # fmt: skip
        console.print(f"\n{head}", style="bold", markup=False)
        console.print(render_advice(moment.played, context, names, say("analyse", "played")))
        if not moment.same:
            console.print(render_advice(moment.better, context, names, say("analyse", "better")))
    console.print()
    told = say("analyse", "footer", decisions=kept["decisions"], bot=kept["bot"])
    console.print(told, style="dim", markup=False)


def line_of(curve: list[Any], seat: int, wide: int) -> str:
    """A seat's chances as one line of blocks, as many as fit; nothing where nobody is compared."""
    chances = [chances[seat] for _, chances in curve]
    if not chances:
        return ""
    width = min(wide, len(chances))
    picked = [chances[(2 * i + 1) * len(chances) // (2 * width)] for i in range(width - 1)]
    top = len(HEIGHTS) - 1
    return "".join(HEIGHTS[round(top * min(1.0, it))] for it in (*picked, chances[-1]))
