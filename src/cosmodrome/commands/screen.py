"""What the terminal shows of a game: its board and pages, the log, the answers, the end."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from cosmodrome.commands import Context
from cosmodrome.commands.offers import Offer
from cosmodrome.engine.game import Game
from cosmodrome.engine.languages import language
from cosmodrome.engine.outcomes import Outcome
from cosmodrome.engine.position import Position
from cosmodrome.engine.telling import Drawing
from cosmodrome.engine.words import Named

#: Who sits where a person does.
HUMAN = "human"
#: Lines of a screen where nobody says how high it is.
HEIGHT = 40
#: The log has at least so many lines, and at most.
LEAST_LOG, MOST_LOG = 3, 12
#: Action columns are at least this wide.
COLUMN = 38
#: A line that begins a turn, and one that goes on with it.
TURN, ON = "▸ ", "  "
OPEN, TICKED = "☐ ", "☑ "


# The board


def drawing_of(
    pos: Position, seat: int | None, lang: str, width: int, names: Mapping[int, str]
) -> Drawing | None:
    """A position as its game draws it; None where it has no terminal board."""
    package = pos.game.view.__module__.rpartition(".")[0]
    if not importlib.util.find_spec(f"{package}.terminal"):
        return None
    draw: type[Drawing] = importlib.import_module(f"{package}.terminal").Board
    return draw(pos, seat, lang, names, width)


def draw_board(
    pos: Position, seat: int | None, lang: str, width: int, names: Mapping[int, str]
) -> RenderableType:
    """The overview of a position, or its view as it is where a game draws none."""
    drawing = drawing_of(pos, seat, lang, width, names)
    return plain_board(pos.view(seat)) if drawing is None else drawing.board()


def plain_board(view: Mapping[str, Any]) -> RenderableType:
    """Any view as a table of names and values."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for name, value in view.items():
        table.add_row(Text(name, style="bold"), _value(value))
    return table


def _value(value: Any) -> RenderableType:
    if isinstance(value, Mapping):
        return plain_board(value)
    if isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
        return Group(*(_value(item) for item in value))
    if isinstance(value, list):
        return Text(", ".join(map(str, value)))
    return Text("–" if value is None else str(value))


def height(console: Console, *parts: RenderableType) -> int:
    """How many lines something takes."""
    return sum(len(console.render_lines(part, pad=False)) for part in parts)


# The log


@dataclass
class Line:
    """One line of the log, as the seats that may know it read it."""

    after: int
    """How many actions had been played when it was written."""
    turn: tuple[int, int, int]
    """Whose turn it belongs to, how far the game had come, how many turns were told: lines of one
    turn stand together."""
    texts: dict[int | None, str]
    rules: dict[int | None, tuple[str, ...]]


def turns_of(pos: Position) -> int:
    """How far a game counts its turns or rounds."""
    counted = [name for name in ("turns", "round") if name in pos.game.state.fields]
    return int(getattr(pos.plain, counted[0])) if counted else 0


def render_log(
    lines: Sequence[Line], seat: int | None, room: int, width: int, lang: str
) -> list[Text]:
    """The last lines a seat may know that fit, turn by turn, with the numbers of their rules.

    The very last is always among them, whole.
    """
    seen = [line for line in lines if seat in line.texts][-max(1, room) - 1 :]
    blocks: list[list[Text]] = []
    for before, line in zip([None, *seen], seen, strict=False):
        text = Text(line.texts[seat])
        text.append(f"  {' '.join(line.rules[seat])}" if line.rules[seat] else "", style="dim")
        mark = Text(ON if before and before.turn == line.turn else TURN)
        blocks.append(hanging(mark, text, width, lang))
    count = fitting(blocks[::-1], room)
    return [line for block in blocks[len(blocks) - count :] for line in block]


# The answers


def render_answers(offer: Offer, context: Context, width: int, first: int = 0) -> list[list[Text]]:
    """The numbered answers from one on, in blocks that stay together.

    What is merely allowed stands behind the last of them until it is opened.
    """
    say, lang = context.say, context.lang
    blocks: list[list[Text]] = []
    if offer.amounts:
        blocks.append([_amounts(offer, lang)])
    ticked = list(offer.ticked)
    entries = []
    for number, action in offer.answers.items():
        mark = ""
        if action in offer.ticks:
            times = ticked.count(action)
            mark = f"{TICKED}×{times} " if times > 1 else TICKED if times else OPEN
        entries.append((str(number), mark + offer.text(action, lang)))
    blocks += _columns(entries, width, lang)
    if offer.asides:
        entry = say("play", "asides", count=len(offer.asides))
        if not offer.opened:
            return [*blocks, hanging(Text("  a ", "bold cyan"), Text(entry), width, lang)][first:]
        blocks.append([Text(entry, style="dim italic")])
        asides = [(str(n), offer.text(a, lang)) for n, a in offer.asides.items()]
        blocks += _columns(asides, width, lang)
    return blocks[first:]


def _amounts(offer: Offer, lang: str) -> Text:
    """Numbers that are typed as they are."""
    values = sorted(offer.amounts)
    whole = values == list(range(values[0], values[-1] + 1)) and len(values) > 2
    typed = f"{values[0]}–{values[-1]}" if whole else ", ".join(map(str, values))
    ends = dict.fromkeys((values[0], values[-1]))
    told = " … ".join(offer.text(offer.amounts[value], lang) for value in ends)
    return Text.assemble((f"{typed:>3}", "bold cyan"), "  ", told)


def _columns(entries: Sequence[tuple[str, str]], width: int, lang: str) -> list[list[Text]]:
    """Numbered entries down as many columns as their words allow, a row a block."""
    if not entries:
        return []
    wide = max(len(text) for _, text in entries) + 7
    columns = max(1, min(3, width // max(COLUMN, wide)))
    rows = -(-len(entries) // columns)
    if columns == 1:
        return [
            hanging(Text(f"{number:>3} ", "bold cyan"), Text(text), width, lang)
            for number, text in entries
        ]
    blocks = []
    for row in range(rows):
        line = Text()
        for number, text in entries[row::rows]:
            line.append(f"{number:>3} ", style="bold cyan").append(text.ljust(wide - 4))
        line.rstrip()
        blocks.append([line])
    return blocks


def hanging(mark: Text, words: Text, width: int, lang: str) -> list[Text]:
    """Words behind a mark; what does not fit goes on below the words."""
    first, *more = wrapped(words, width - len(mark), lang)
    for line in more:
        line.pad_left(len(mark))
    return [Text.assemble(mark, first), *more]


def wrapped(words: Text, width: int, lang: str) -> list[Text]:
    """Lines of so many characters that break where the language allows it."""
    plain = language(lang).typeset(words.plain)
    lines, start = [], 0
    while len(plain) - start > width:
        space = plain.rfind(" ", start, start + width + 1)
        end = space if space > start else start + width
        lines.append(words[start : start + len(plain[start:end].rstrip(" "))])
        start = len(plain) - len(plain[end:].lstrip(" "))
    return [*lines, words[start:]]


def fitting(blocks: Sequence[list[Text]], room: int) -> int:
    """How many blocks fit into so many lines."""
    used = 0
    for count, block in enumerate(blocks):
        used += len(block)
        if used > room:
            return max(1, count)
    return len(blocks)


# The end


def render_scores(
    game: Game, outcome: Outcome, names: Mapping[int, str], context: Context
) -> Table:
    """Every seat's points, line by line, and its place; nobody has one where all have lost."""
    say, lang, words = context.say, context.lang, game.words
    table = Table(title=say("play", "final_scores"))
    table.add_column("")
    order = sorted(range(outcome.seats), key=lambda seat: (outcome.places[seat], seat))
    sheets = [dict(outcome.sheets[seat]) for seat in order]
    rivals = [(Named(name).text(lang), dict(sheet)) for name, sheet in outcome.rivals]
    for seat in order:
        table.add_column(names[seat], justify="right")
    for name, _ in rivals:
        table.add_column(name, justify="right", style="dim")

    def explained(key: str) -> str:
        said = words.say("scores", key, lang) if words.has("scores", key) else key
        return " ".join([said, *words.rules("scores", key)])

    everywhere = [*sheets, *(sheet for _, sheet in rivals)]
    for key in dict.fromkeys(key for sheet in everywhere for key in sheet):
        theirs = [written(sheet[key]) if key in sheet else "–" for _, sheet in rivals]
        table.add_row(explained(key), *(written(sheet.get(key, 0)) for sheet in sheets), *theirs)
    table.add_section()
    totals = [written(outcome.scores[seat]) for seat in order]
    totals += [written(sum(sheet.values())) for _, sheet in rivals]
    table.add_row(say("play", "total"), *totals, style="bold")
    if outcome.ties is not None and outcome.tied:
        worth = [outcome.ties[seat] for seat in order]
        table.add_row(explained("tie_break"), *(str(n) if n >= 0 else "–" for n in worth))
    if outcome.seats > 1 and outcome.winners:
        won = dict.fromkeys(outcome.winners, " ★")
        marks = [f"{outcome.places[seat]}{won.get(seat, '')}" for seat in order]
        table.add_row(say("play", "place"), *marks, style="bold yellow")
    return table


def written(points: int) -> str:
    """Points with the minus sign that the games' words have."""
    return str(points).replace("-", "−")


def seat_names(pos: Position, seated: Sequence[str], context: Context) -> dict[int, str]:
    """Every seat by its number with the bot that sits there, or as the game calls its opponent."""
    names = {}
    for seat in range(pos.seats):
        who = seated[seat] if seat < len(seated) else HUMAN
        if seat in pos.automas and pos.game.words.has("terms", "automa"):
            names[seat] = pos.game.words.say("terms", "automa", context.lang)
            continue
        names[seat] = context.say("play", "seat", number=seat + 1)
        names[seat] += "" if who == HUMAN else f" ({who})"
    return names
