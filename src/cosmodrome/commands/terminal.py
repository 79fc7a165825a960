"""Playing in the terminal: any game, its board where it has one, numbered actions in words.

Runs uncompiled; only bots that think start a compiled process, when they are first asked.
"""

from __future__ import annotations

import dataclasses
import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cosmodrome.bots.levels import HINT_LEVEL, STAND_IN, level_of
from cosmodrome.commands import Context, UsageError, parse_file, write_file
from cosmodrome.commands.rules import look_up, render_rules
from cosmodrome.engine.errors import CosmodromeError, IllegalAction, InvalidRecord, said
from cosmodrome.engine.formats import Record, replay_record
from cosmodrome.engine.game import Game
from cosmodrome.engine.languages import language
from cosmodrome.engine.position import Action, Event, Position
from cosmodrome.lab.players import Bench

HUMAN = "human"
LOG_LINES = 10
#: Action columns are at least this wide.
COLUMN = 38


@dataclass
class Line:
    """One line of the log, as the seats that may know it read it."""

    after: int
    """How many actions had been played when it was written."""
    texts: dict[int | None, str]
    rules: dict[int | None, tuple[str, ...]]


def draw_board(
    pos: Position,
    seat: int | None,
    lang: str,
    width: int,
    names: Mapping[int, str],
    log: RenderableType = "",
) -> RenderableType:
    """The game's own terminal board, or its view as it is, with the log."""
    package = pos.game.view.__module__.rpartition(".")[0]
    if importlib.util.find_spec(f"{package}.terminal"):
        module = importlib.import_module(f"{package}.terminal")
        drawn: RenderableType = module.Board(pos, seat, lang, names, width).board(log)
        return drawn
    return Group(plain_board(pos.view(seat)), log)


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


def render_log(lines: list[Line], seat: int | None, count: int) -> Text:
    """The last lines a seat may know, with the numbers of their rules."""
    text = Text()
    seen = [line for line in lines if seat in line.texts][-count:]
    for i, line in enumerate(seen):
        text.append("\n" if i else "")
        text.append(line.texts[seat])
        text.append(f"  {' '.join(line.rules[seat])}" if line.rules[seat] else "", style="dim")
    return text


def render_scores(pos: Position, names: Mapping[int, str], context: Context) -> Table:
    """Every seat's points, line by line, and its place."""
    say, game = context.say, pos.game
    places, points = pos.ranking(), pos.scores()
    table = Table(title=say("play", "final_scores"))
    table.add_column("")
    order = sorted(range(pos.seats), key=lambda seat: places[seat])
    for seat in order:
        table.add_column(names[seat], justify="right")
    lines = {seat: dict(game.score_lines(pos, seat)) for seat in order}
    rivals = [(name.text(context.lang, names), dict(rows)) for name, rows in game.rivals(pos)]
    for name, _ in rivals:
        table.add_column(name, justify="right", style="dim")

    def explained(name: str) -> str:
        if not game.words.has("scores", name):
            return name
        rules = game.words.rules("scores", name)
        return " ".join([game.words.say("scores", name, context.lang), *rules])

    for name in dict.fromkeys(name for seat in order for name in lines[seat]):
        theirs = [str(rows.get(name, "–")) for _, rows in rivals]
        table.add_row(explained(name), *(str(lines[seat].get(name, 0)) for seat in order), *theirs)
    table.add_section()
    totals = [str(points[seat]) for seat in order]
    totals += [str(sum(rows.values())) for _, rows in rivals]
    table.add_row(say("play", "total"), *totals, style="bold")
    if game.tie_break is not None and len(set(points)) < len(points):
        worth = [game.tie_break(pos, seat) for seat in order]
        table.add_row(explained("tie_break"), *(str(n) if n >= 0 else "–" for n in worth))
    marks = [f"{places[seat]}{' ★' if seat in pos.winners else ''}" for seat in order]
    table.add_row(say("play", "place"), *marks, style="bold yellow")
    return table


def render_actions(actions: list[Action], lang: str, width: int) -> Table:
    """The numbered actions, down the columns."""
    texts = [action.text(lang) for action in actions]
    longest = max(len(text) for text in texts) + 7
    columns = max(1, min(3, width // max(COLUMN, longest)))
    rows = -(-len(texts) // columns)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for row in range(rows):
        cells = []
        for number in range(row, len(texts), rows):
            cells += [Text(f"{number + 1:>3}", style="bold cyan"), Text(texts[number])]
        grid.add_row(*cells)
    return grid


def replaying(game: Game, record: Record) -> Iterator[tuple[Position, int, list[Event]]]:
    """The start of a recorded game, then the position after each action with its events."""
    pos = replay_record(game, dataclasses.replace(record, actions=[]))
    yield pos, -1, []
    for seat, action, line in record.actions:
        try:
            events = pos.play(action, seat)
        except IllegalAction as error:
            raise InvalidRecord(said("in_line", line=line, problem=error.told)) from None
        yield pos, seat, events


@dataclass
class Session:
    """A game at the terminal: who sits where, what was said, and what to do with a typed line."""

    pos: Position
    seats: list[str]
    """`human` or the name of a bot, for every seat."""
    context: Context
    console: Console
    ask: Callable[[], str]
    """Reads a line; raises EOFError when there are no more."""
    interactive: bool = False
    log: list[Line] = field(default_factory=list)
    bench: Bench | None = None
    file: Path | None = None
    saved: int = 0
    """How many actions the file holds."""
    shown_to: int | None = None
    adviser: str = HINT_LEVEL
    notes: list[str] = field(default_factory=list)
    """What to tell the next person under the board."""

    @property
    def game(self) -> Game:
        return self.pos.game

    @property
    def lang(self) -> str:
        return self.context.lang

    @property
    def humans(self) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if who == HUMAN]

    @property
    def names(self) -> dict[int, str]:
        return seat_names(self.seats, len(self.seats), self.context)

    def say(self, key: str, **gaps: Any) -> str:
        return self.context.say("play", key, **gaps)

    def tell(self, key: str, style: str = "", **gaps: Any) -> None:
        self.console.print(Text(self.say(key, **gaps), style=style))

    @property
    def unsaved(self) -> bool:
        """Whether leaving now would lose something a person did."""
        played = any(seat in self.humans for seat, _ in self.pos.history)
        return played and not self.pos.is_over and len(self.pos.history) != self.saved

    def record(self) -> str:
        """The game so far, with who sits where."""
        return self.pos.record(self.seats)

    # The course of the game

    def run(self) -> bool:
        """Play until the end or until the person leaves; says whether the game ended."""
        self._bots().start(who for who in self.seats if who != HUMAN)
        try:
            while not self.pos.is_over:
                seat, plays_itself = self._next_seat()
                if plays_itself:
                    self._computer(seat)
                elif not self._human(seat):
                    return False
        finally:
            if self.bench:
                self.bench.close()
        self._draw(self.humans[0] if len(self.humans) == 1 else None)
        self.console.print(render_scores(self.pos, self.names, self.context))
        winners = [self.names[seat] for seat in self.pos.winners]
        key = ("nobody_wins", "one_wins")[len(winners)] if len(winners) < 2 else "several_win"
        self.tell(key, style="bold", winners=self.say("and").join(winners))
        return True

    def _next_seat(self) -> tuple[int, bool]:
        """Who decides next: a computer before a person, so that people wait for nobody."""
        actors, automas = self.pos.actors, self.pos.automas
        for seat in actors:
            if seat in automas or self.seats[seat] != HUMAN:
                return seat, True
        return actors[0], False

    def _computer(self, seat: int) -> None:
        legal = self.pos.legal_ids(seat)
        if len(legal) == 1:
            self.play(seat, legal[0])
            return
        bots, who = self._bots(), self.seats[seat]
        known = who in bots.stood_in
        with self.console.status(self.say("thinking", player=self.names[seat])):
            action = bots.choose(who, self.pos, seat)
        if who in bots.stood_in and not known:
            self.notes.append(self.say("stands_in", player=self.names[seat], bot=STAND_IN))
        if bots.failed:
            self.notes.append(self.say("bot_failed", why=bots.failed.told))
            bots.failed = None
        self.play(seat, action)

    def _bots(self) -> Bench:
        if self.bench is None:
            self.bench = Bench(self.game)
        return self.bench

    def _human(self, seat: int) -> bool:
        """Ask a person until an action is played; False when they leave."""
        if len(self.humans) > 1 and seat != self.shown_to and not self._curtain(seat):
            return True
        self.shown_to = seat
        actions = self.pos.legal_actions(seat)
        self._draw(seat)
        for note in self.notes:
            self.console.print(Text(note, style="yellow"))
        self.notes.clear()
        self.console.print(Text(self.pos.prompt(seat, self.lang), style="bold"))
        self.console.print(render_actions(actions, self.lang, self.console.width))
        while True:
            answer = self._command(self._read(seat), seat, actions)
            if answer is not None:
                return answer

    def _read(self, seat: int) -> str:
        self.console.print(
            Text(self.say("ask", player=self.names[seat]), style="bold cyan"), end=""
        )
        line = self.ask()
        if not self.interactive:
            self.console.print(Text(line))
        return line.strip()

    def _curtain(self, seat: int) -> bool:
        """Hide one person's cards before the next looks; False when an action was taken back."""
        if not self.interactive:
            self.tell("curtain_line", style="dim", player=self.names[seat])
            return True
        self.console.clear()
        before = self.shown_to
        self.tell("curtain", style="bold", player=self.names[seat])
        takes_back = before is not None and self._may_undo(before)
        if takes_back:
            self.tell("curtain_undo", player=self.names[before or 0])
        if self.ask().strip().lower() == "u" and takes_back:
            self._undo(before)
            self.shown_to = None
            return False
        return True

    def _draw(self, seat: int | None) -> None:
        if self.interactive:
            self.console.clear()
        else:
            self.console.print()
        told = render_log(self.log, seat, LOG_LINES)
        panel = Panel(told, border_style="dim", title=self.say("log"), title_align="left")
        width = self.console.width
        self.console.print(
            draw_board(self.pos, seat, self.lang, width, self.names, panel if told else "")
        )

    def play(self, seat: int, action: int) -> None:
        """Play an action and write what everybody may know of it."""
        events = self.pos.play(action, seat)
        self.write(events)

    def write(self, events: list[Event]) -> None:
        watchers: list[int | None] = [*self.humans, None]
        for event in events:
            said = {seat: self.pos.telling(event, seat) for seat in watchers if event.seen_by(seat)}
            if said:
                texts = {seat: line.text(self.lang) for seat, line in said.items()}
                rules = {seat: line.rules for seat, line in said.items()}
                self.log.append(Line(len(self.pos.history), texts, rules))

    # What a person types

    def _command(self, line: str, seat: int, actions: list[Action]) -> bool | None:
        """True: go on with the game; False: leave; None: ask again."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if not line and len(actions) == 1:
            word = "1"
        if word.isdecimal():
            if 1 <= int(word) <= len(actions) and not rest:
                self.play(seat, actions[int(word) - 1].id)
                return True
            self.tell("bad_number", style="red", count=len(actions))
            return None
        if word in ("q", "quit", "exit"):
            return False
        if word in ("u", "undo"):
            return self._take_back(seat)
        if word in ("l", "l!", "load"):
            return self._load(rest, sure=word == "l!")
        if word in ("s", "s!", "save"):
            self._save(rest, sure=word == "s!")
        elif word in ("r", "rule", "rules"):
            self._rule(rest, actions)
        elif word in ("h", "hint"):
            self._hint(seat)
        elif word in ("b", "board", ""):
            return True
        elif word in ("?", "help"):
            self.console.print(Panel(Text(self.say("help")), border_style="cyan"))
        else:
            self.tell("bad_line", style="red", line=line[:40])
        return None

    def _may_undo(self, seat: int) -> bool:
        """Whether this person's last action, and what bots did since, may be taken back."""
        others = {other for other in self.humans if other != seat}
        probe = self.pos.copy()
        while probe.can_undo:
            actor = probe.history[-1][0]
            if actor == seat:
                return True
            if actor in others:
                return False
            probe.undo()
        return False

    def _undo(self, seat: int | None) -> None:
        while True:
            actor = self.pos.history[-1][0]
            self.pos.undo()
            if actor == seat:
                break
        self.log = [line for line in self.log if line.after <= len(self.pos.history)]

    def _take_back(self, seat: int) -> bool | None:
        if not self._may_undo(seat):
            self.tell("cannot_undo", style="red")
            return None
        self._undo(seat)
        return True

    def _save(self, name: str, sure: bool) -> None:
        path = Path(name).expanduser() if name else self.file or self._free_name()
        if path.exists() and path != self.file and not sure:
            self.tell("exists", style="red", path=path)
            return
        try:
            write_file(path, self.record(), self.context)
        except UsageError as error:
            self.console.print(Text(str(error), style="red"))
            return
        self.file, self.saved = path, len(self.pos.history)
        self.tell("saved", style="green", path=path)

    def _free_name(self) -> Path:
        number = 1
        while (path := Path(f"{self.game.id}-{number}.record")).exists():
            number += 1
        return path

    def _load(self, name: str, sure: bool) -> bool | None:
        if not name:
            self.tell("load_what", style="red")
            return None
        if not sure and self.unsaved:
            self.tell("unsaved", style="red", path=name)
            return None
        try:
            self.load(Path(name).expanduser())
        except UsageError as error:
            self.console.print(Text(str(error), style="red"))
            return None
        except CosmodromeError as error:
            self.console.print(Text(self.context.told(error), style="red"))
            return None
        return True

    def load(self, path: Path) -> None:
        """Go on with a saved game; nothing changes when the file does not fit."""
        record = parse_file(str(path), self.context)
        if record.game != self.game.id:
            raise self.context.mistake("other_game", game=record.game)
        for who in record.seats:
            if who != HUMAN:
                level_of(who)
        other = dataclasses.replace(self, log=[], pos=self.pos)
        for pos, _, events in replaying(self.game, record):
            other.pos = pos
            if not events and not pos.history:
                other.seats = seated(record.seats, self.seats, pos.seats)
            other.write(events)
        self.pos, self.log, self.seats = other.pos, other.log, other.seats
        self.file, self.saved, self.shown_to = path, len(other.pos.history), None

    def _rule(self, query: str, actions: list[Action]) -> None:
        """A rule by number or word, or those behind the actions offered now."""
        book = self.game.rulebook(self.lang)
        if query:
            found = look_up(book, self.game.prefix, query)
        else:
            numbers = dict.fromkeys(number for action in actions for number in action.rules)
            found = [book.rules[number] for number in numbers if number in book.rules]
        if found:
            self.console.print(render_rules(found, sections=False))
        else:
            self.console.print(Text(self.context.say("messages", "no_rule", query=query), "red"))

    def _hint(self, seat: int) -> None:
        with self.console.status(self.say("hint_thinking")):
            candidates = self._bots().hints(self.adviser, self.pos, seat)
        actions = {action.id: action.text(self.lang) for action in self.pos.legal_actions(seat)}
        numbers = {action: number for number, action in enumerate(self.pos.legal_ids(seat), 1)}
        columns = ("hint_share", "hint_outcome")
        table = self.context.table("play", "hint_action", *columns, numbers=columns)
        percent = language(self.lang).percent
        for action, share, outcome in candidates[:5]:
            chances = percent(share, 0), percent(outcome, 0)
            table.add_row(f"{numbers[action]:>3} {actions[action]}", *chances)
        self.console.print(table)


def seat_names(seated: list[str], seats: int, context: Context) -> dict[int, str]:
    """Every seat by its number, with the bot that sits there."""
    names = {seat: context.say("play", "seat", number=seat + 1) for seat in range(seats)}
    bots = {seat: f" ({who})" for seat, who in enumerate(seated) if who != HUMAN}
    return {seat: name + bots.get(seat, "") for seat, name in names.items()}


def seated(saved: list[str], now: list[str], seats: int) -> list[str]:
    """Who sits where in a loaded game: as saved, else as now, else people."""
    chosen = saved if len(saved) == seats else now
    return (chosen + [HUMAN] * seats)[:seats]


def reader() -> Callable[[], str]:
    """Lines from the keyboard (with editing where there is a terminal) or from a file."""

    def read() -> str:
        if sys.stdin.isatty():
            return input()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")

    return read


class Replay:
    """A recorded game, shown action by action."""

    def __init__(self, game: Game, record: Record, seat: int | None, context: Context) -> None:
        self.game, self.record, self.seat, self.context = game, record, seat, context
        self.console = context.console

    def show(self, *, boards: bool, pause: bool) -> None:
        """Tell every action; draw the board after each, or only at the end."""
        number = 0
        for pos, actor, events in replaying(self.game, self.record):
            if self.seat is not None and self.seat >= pos.seats:
                raise self.context.mistake("no_seat", seats=pos.seats)
            if actor >= 0:
                number += 1
                self._tell(pos, number, actor, events)
            if boards:
                self._draw(pos)
            if pause and self._leaves():
                return
        if not boards:
            self._draw(pos)
        if pos.is_over:
            self.console.print(render_scores(pos, self._names(pos), self.context))

    def _names(self, pos: Position) -> dict[int, str]:
        return seat_names(self.record.seats, pos.seats, self.context)

    def _tell(self, pos: Position, number: int, actor: int, events: list[Event]) -> None:
        action = self.game.actions.text(pos.history[-1][1])
        self.console.print(Text(f"{number:>5} {actor + 1} {action}", style="bold cyan"))
        for event in events:
            if event.seen_by(self.seat):
                said = pos.telling(event, self.seat)
                line = Text(f"        {said.text(self.context.lang)}")
                line.append(f"  {' '.join(said.rules)}", style="dim")
                self.console.print(line)

    def _draw(self, pos: Position) -> None:
        width = self.console.width
        self.console.print(draw_board(pos, self.seat, self.context.lang, width, self._names(pos)))

    def _leaves(self) -> bool:
        self.console.print(Text(self.context.say("play", "step"), style="dim"))
        try:
            return input().strip().lower() in ("q", "quit")
        except EOFError:
            return True
