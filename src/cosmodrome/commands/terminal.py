"""Playing in the terminal: any game, its board where it has one, numbered answers in words.

Runs uncompiled; only bots that think start a compiled process, when they are first asked.
"""

from __future__ import annotations

import dataclasses
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from cosmodrome.bots.levels import HINT_LEVEL, LEVELS, STAND_IN
from cosmodrome.commands import Context, UsageError, bests, parse_file, write_file
from cosmodrome.commands.advising import render_advice
from cosmodrome.commands.offers import Misread, Offer
from cosmodrome.commands.rules import look_up, plain, render_rules
from cosmodrome.commands.screen import (
    HEIGHT,
    HUMAN,
    LEAST_LOG,
    MOST_LOG,
    Line,
    draw_board,
    drawing_of,
    fitting,
    hanging,
    height,
    render_answers,
    render_log,
    render_scores,
    seat_names,
    turns_of,
    wrapped,
)
from cosmodrome.engine.errors import CosmodromeError
from cosmodrome.engine.events import told_together
from cosmodrome.engine.formats import replaying
from cosmodrome.engine.game import Game
from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.outcomes import BESTS, ending, outcome_of
from cosmodrome.engine.position import Action, Event, Position
from cosmodrome.insight.advice import CANDIDATES, advise
from cosmodrome.lab.orders import AUTOMA
from cosmodrome.lab.players import Bench

#: So many reasons are told at once.
MOST_REASONS = 8


@dataclass
class Session:
    """A game at the terminal: who sits where, what was said, and what to do with a typed line."""

    pos: Position
    seats: list[str]
    """`human`, `automa` or the name of a bot, for every seat."""
    context: Context
    console: Console
    ask: Callable[[], str]
    """Reads a line; raises EOFError when there are no more."""
    interactive: bool = False
    height: int = HEIGHT
    """How many lines a screen may have."""
    chosen_deal: bool = False
    """Whether somebody chose the seed: such a game does not count."""
    pass_empty: bool = False
    """Whether questions with one answer are answered for whoever sits here."""
    log: list[Line] = field(default_factory=list)
    bench: Bench | None = None
    file: Path | None = None
    saved: int = 0
    """How many actions the file holds."""
    shown_to: int | None = None
    told: int = 0
    """How many lines of the log had been written when a screen was last drawn."""
    drawn_at: int = 0
    """How many actions had been played then."""
    adviser: str = HINT_LEVEL
    notes: list[str] = field(default_factory=list)
    """What to tell the next person under the board."""
    offer: Offer = field(init=False, repr=False)
    """What is asked of the person at the keyboard."""
    next_shown: int = 0
    """Where the answers go on that did not fit."""

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
        return seat_names(self.pos, self.seats, self.context)

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
        if not self.pos.is_over and self.humans and not self.chosen_deal:
            bests.begun(self.pos)
        return self.pos.record(self.seats)

    # The course of the game

    def run(self) -> bool:
        """Play until the end or until the person leaves; says whether the game ended."""
        self._bots().start(who for who in self.seats if who not in (HUMAN, AUTOMA))
        try:
            while not self.pos.is_over:
                seat, plays_itself = self._next_seat()
                if plays_itself:
                    self._computer(seat)
                elif self._passes(self.pos, seat):
                    self._pass(seat)
                elif not self._human(seat):
                    return False
        finally:
            if self.bench:
                self.bench.close()
        self._end()
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

    def _passes(self, pos: Position, seat: int) -> bool:
        """Whether a question is answered at once: there is one action, or one answer to pass by.

        With other people around the screen nothing is, unless they wish it: it could tell them
        what a hand holds.
        """
        legal = pos.legal_ids(seat)
        lone = len(legal) == 1 and self.humans == [seat]
        return lone or (self.pass_empty and len(legal) - len(pos.asides(seat)) == 1)

    def _pass(self, seat: int) -> None:
        """Answer for a person who has no choice, and say so where nothing else does.

        A question inside a choice says itself what was begun.
        """
        legal = self.pos.legal_ids(seat)
        action = (self.game.actions.answers(legal) or legal)[0]
        told, turn = Action(action, seat, self.pos).sentence, self._turn(seat, turns_of(self.pos))
        written = len(self.log)
        self.play(seat, action)
        told_so = any(seat in line.texts for line in self.log[written:])
        if not told_so and not self.pos.mid_choice:
            text = self.say("passed", action=told)
            line = Line(len(self.pos.history), turn, {seat: text}, {seat: told.rules})
            self.log.insert(written, line)

    def _human(self, seat: int) -> bool:
        """Ask a person until an act is played; False when they leave."""
        if len(self.humans) > 1 and seat != self.shown_to and not self._curtain(seat):
            return True
        inside = seat == self.shown_to and (self.pos.mid_choice or self.pos.ticking)
        since = self.pos.history[self.drawn_at :]
        self.shown_to = seat
        self.offer = Offer(self.pos, seat)
        self._show(seat, board=not inside or any(actor != seat for actor, _ in since))
        while True:
            answer = self._command(self._read(seat), seat)
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
        """Hide one person's cards before the next looks; False when an act was taken back."""
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

    def _end(self) -> None:
        """The last lines of the log, the points, who has won, and the best results alone."""
        lone = self.humans[0] if len(self.humans) == 1 else None
        outcome, best, before = outcome_of(self.pos), None, None
        solo = self.pos.seats == 1 and bool(self.humans)
        if solo:
            kept = bests.kept(self.game.id).bests
            best = None if self.chosen_deal else bests.finished(self.pos)
            before = kept[0].points if kept and best else None
        scores = render_scores(self.game, outcome, self.names, self.context)
        board = self._board(lone)
        told = Text(ending(self.game, outcome, self.names, before, lone).text(self.lang), "bold")
        # An empty line above, or what may be typed and its line below; the title of the log, and
        # the best results.
        others = (2 if self.interactive else 1) + 1 + (BESTS + 1) * solo
        room = self.height - height(self.console, scores, told) - others
        shown = height(self.console, board) + LEAST_LOG <= room
        self._clear()
        if shown:
            self.console.print(board)
            room -= height(self.console, board)
        self._print_log(self._log(lone, min(MOST_LOG, max(LEAST_LOG, room))))
        self.console.print(scores)
        self.console.print(told)
        if solo:
            self._print_bests(best)
        if self.interactive:
            self._afterwards()

    def _print_bests(self, best: bests.Best | None) -> None:
        kept = bests.kept(self.game.id).bests
        if kept:
            self.tell("bests", style="bold")
        for number, one in enumerate(kept, 1):
            style = "bold yellow" if one is best or one == best else ""
            told = Text(bests.told(one, self.game, self.lang), style)
            mark = Text(f"{number:>3} ", "bold cyan")
            self.console.print(*hanging(mark, told, self.console.width, self.lang), sep="\n")

    def _afterwards(self) -> None:
        """A finished game can still be saved."""
        while True:
            self.tell("afterwards", style="dim")
            word, _, rest = self.ask().strip().partition(" ")
            if word.lower() not in ("s", "s!", "save"):
                return
            self._save(rest.strip(), sure=word.lower() == "s!")

    # What is shown

    def _clear(self) -> None:
        if self.interactive:
            self.console.clear()
        else:
            self.console.print()

    def _board(self, seat: int | None) -> RenderableType:
        return draw_board(self.pos, seat, self.lang, self.console.width, self.names)

    def _pages(self, seat: int, lang: str = "") -> dict[str, str]:
        """The titles of the pages of the board, by what is typed for them."""
        drawing = drawing_of(self.pos, seat, lang or self.lang, self.console.width, self.names)
        return drawing.pages() if drawing else {}

    def _show(self, seat: int, board: bool, first: int = 0) -> None:
        """The board, the log, what is asked and the answers from one on, as far as they fit.

        Inside a choice the board stays as it was: what is new in the log, and the question.
        The last answer, which ends a turn, is always in sight.
        """
        parts = [self._board(seat)] if board else []
        if board and (pages := self._pages(seat)):
            parts.append(Text(self.say("pages", pages=", ".join(pages)), style="dim"))
        told = [Text(note, style="yellow") for note in self.notes]
        told.append(Text(self.offer.prompt(self.lang), style="bold"))
        told += [Text(how, style="dim") for how in self._how_to_answer()]
        asking = [line for text in told for line in wrapped(text, self.console.width, self.lang)]
        self.notes.clear()
        blocks = render_answers(self.offer, self.context, self.console.width, first)
        since = 0 if board else self.told
        log, last = (self._log(seat, room, since) for room in (MOST_LOG, 1))
        # An empty line or a cleared one above, the title of the log, and the line that is typed.
        room = self.height - height(self.console, *parts) - len(asking) - (3 if log else 2)
        count, closing = len(blocks), []
        if sum(map(len, blocks)) > room - len(last):
            *blocks, closing = blocks
            count = fitting(blocks, room - min(LEAST_LOG, len(log)) - 1 - len(closing))
        answers = [line for block in blocks[:count] for line in block]
        left = len(blocks) - count
        if board:
            self._clear()
        for part in parts:
            self.console.print(part)
        room = min(MOST_LOG, room - len(answers) - len(closing) - bool(left))
        self._print_log(self._log(seat, room, since))
        self.console.print(*asking, *answers, sep="\n")
        if left:
            self.tell("more", style="dim", count=left)
        for line in closing:
            self.console.print(line)
        self.next_shown = first + count if left else 0
        self.drawn_at = len(self.pos.history)

    def _log(self, seat: int | None, room: int, since: int = 0) -> list[Text]:
        """The last lines of the log from one on that fit, as a seat reads them."""
        return render_log(self.log[since:], seat, room, self.console.width, self.lang)

    def _print_log(self, lines: list[Text]) -> None:
        self.told = len(self.log)
        if lines:
            self.console.print(Rule(Text(self.say("log"), "dim"), align="left", style="dim"))
            self.console.print(*lines, sep="\n")

    def _how_to_answer(self) -> list[str]:
        """What to type where it is not one number."""
        told = []
        if self.offer.amounts:
            told.append(self.say("type_amount"))
        if self.offer.ticked:
            enough = any(action not in self.offer.ticks for action in self.offer.answers.values())
            hitch = "" if enough else self.offer.hitch(self.lang, self.names)
            told += [hitch] if hitch else []
            told.append(self.say("type_confirm" if enough else "type_more"))
        elif len(self.offer.ticks) > 1 or max(self.offer.ticks.values(), default=1) > 1:
            told.append(self.say("type_numbers"))
        return told

    # What is done

    def play(self, seat: int, *act: int) -> None:
        """Play an act and write what everybody may know of it."""
        turns = turns_of(self.pos)
        events = self.pos.act(act, seat) if len(act) > 1 else self.pos.play(act[0], seat)
        self.write(seat, turns, events)

    def _turn(self, seat: int, turns: int) -> tuple[int, int, int]:
        """What a line belongs to that is written now."""
        return seat, turns, self.log[-1].turn[-1] if self.log else 0

    def write(self, seat: int, turns: int, events: list[Event]) -> None:
        """Tell what a seat's act brought, made when the game had come so far."""
        watchers: list[int | None] = [*self.humans, None]
        turn = self._turn(seat, turns)
        for event in told_together(events):
            if event.kind.opens:
                following = next(iter(self.pos.actors), event.seat)
                turn = following, turns_of(self.pos), turn[-1] + 1
            said = {seat: self.pos.telling(event, seat) for seat in watchers if event.seen_by(seat)}
            if said:
                texts = {seat: line.text(self.lang) for seat, line in said.items()}
                rules = {seat: line.rules for seat, line in said.items()}
                self.log.append(Line(len(self.pos.history), turn, texts, rules))

    # What a person types

    def _command(self, line: str, seat: int) -> bool | None:
        """True: go on with the game; False: leave; None: ask again."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if not line and self.offer.lone is not None:
            self.play(seat, self.offer.lone)
            return True
        if re.fullmatch(r"[0-9\s,;]*[0-9][0-9\s,;]*", line):
            return self._answer(line, seat)
        if word in ("q", "quit", "exit"):
            return False
        if word in ("u", "undo"):
            return True if self.offer.ticked else self._take_back(seat)
        if word in ("l", "l!", "load"):
            return self._load(rest, sure=word == "l!")
        if word in ("p", "pass"):
            self.pass_empty = not self.pass_empty
            self.tell("passing" if self.pass_empty else "not_passing")
            return True if self._passes(self.pos, seat) else None
        if word in ("s", "s!", "save"):
            self._save(rest, sure=word == "s!")
        elif word in ("r", "rule", "rules"):
            self._rule(rest)
        elif word in ("h", "hint"):
            self._hint(seat)
        elif word in ("w", "why"):
            self._why(rest, seat)
        elif word == "a" and self.offer.asides:
            self.offer.opened = not self.offer.opened
            self._show(seat, board=False)
        elif word == "+":
            self._show(seat, board=False, first=self.next_shown)
        elif word in ("b", "board") and rest:
            self._page(rest, seat)
        elif word in ("b", "board", ""):
            self._show(seat, board=True)
        elif word in ("?", "help"):
            self.console.print(Panel(Text(self._help()), border_style="cyan"))
        else:
            self.tell("bad_line", style="red", line=line[:40])
        return None

    def _answer(self, line: str, seat: int) -> bool | None:
        """Play the act that numbers mean, or show what they tick."""
        try:
            read = self.offer.read(line)
        except Misread as error:
            self.tell(error.key, style="red", **error.gaps)
            return None
        if isinstance(read, Offer):
            self.offer = read
            self._show(seat, board=False)
            return None
        self.play(seat, *read)
        return True

    def _help(self) -> str:
        """What can be typed, with a rule of this very game for an example."""
        numbers = [n for a in self.pos.legal_actions(self.shown_to) for n in a.rules]
        rule = next(iter(numbers), next(iter(self.game.rulebook(self.lang).rules)))
        last = list(self.game.actions)[-1].name
        return self.say("help", rule=rule, game=self.game.id, action=last)

    def _page(self, key: str, seat: int) -> None:
        """A page of the board, however it is written, and in whichever language."""
        pages = self._pages(seat)
        called = {
            plain(name): page
            for lang in (*LANGUAGES, self.lang)
            for name, page in zip(self._pages(seat, lang), pages)
        }
        wanted = called.get(plain(key))
        drawing = drawing_of(self.pos, seat, self.lang, self.console.width, self.names)
        if wanted is not None and drawing is not None:
            self.console.print(drawing.page(wanted))
        elif pages:
            titles = [f"b {name} ({title})" for name, title in pages.items()]
            self.tell("no_page", style="red", page=key, pages=", ".join(titles))
        else:
            self.tell("no_pages", style="red")

    def _last_act(self, seat: int) -> int | None:
        """How many actions had been played before a person's last act that may be taken back.

        Bots keep no memory, so what they did goes too, and so do answers given for the person.
        """
        probe, people = self.pos.copy(), self.humans
        while probe.may_undo(people):
            actor = probe.history[-1][0]
            if actor != seat and actor in people:
                return None
            probe.undo(people)
            if actor == seat and not probe.ticking and not self._passes(probe, seat):
                return len(probe.history)
        return None

    def _may_undo(self, seat: int) -> bool:
        return self._last_act(seat) is not None

    def _undo(self, seat: int | None) -> None:
        before = None if seat is None else self._last_act(seat)
        while before is not None and len(self.pos.history) > before:
            self.pos.undo(self.humans)
        self.log = [line for line in self.log if line.after <= len(self.pos.history)]
        self.told = min(self.told, len(self.log))

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
        other = dataclasses.replace(self, log=[], pos=self.pos)
        turns = 0
        for pos, seat, events in replaying(self.game, record):
            if seat < 0:
                other.pos = pos
                other.seats = seated(record.seats, self.seats, pos)
            other.write(seat, turns, events)
            turns = turns_of(pos)
        self.pos, self.log, self.seats = other.pos, other.log, other.seats
        self.file, self.saved, self.shown_to, self.told = path, len(self.pos.history), None, 0
        self.chosen_deal = not bests.was_drawn(self.pos)

    def _rule(self, query: str) -> None:
        """A rule by number or word, or those behind the actions offered now."""
        book = self.game.rulebook(self.lang)
        if query:
            found = look_up(book, self.game.prefix, query)
        else:
            actions = self.pos.legal_actions(self.shown_to)
            numbers = dict.fromkeys(number for action in actions for number in action.rules)
            found = [book.rules[number] for number in numbers if number in book.rules]
        if found:
            self.console.print(render_rules(found, sections=False))
        else:
            self.console.print(Text(self.context.say("messages", "no_rule", query=query), "red"))

    def _why(self, query: str, seat: int) -> None:
        """Why actions of some name are not possible now, the nearest to being possible first."""
        names = [name for name in self.game.actions.names if f"{name}:".startswith(f"{query}:")]
        if not names:
            kinds = ", ".join(span.name for span in self.game.actions)
            self.tell("why_what", style="red", kinds=kinds)
            return
        found = {name: self.pos.why_not(name, seat) for name in names}
        for name in (name for name, reason in found.items() if reason is None):
            self.tell("why_not_so", action=name)
        reasons = sorted(filter(None, found.values()), key=lambda reason: reason.distance)
        told = dict.fromkeys(reason.cited(self.lang, self.names) for reason in reasons)
        for sentence in list(told)[:MOST_REASONS]:
            self.console.print(Text(sentence))

    def _hint(self, seat: int) -> None:
        with self.console.status(self.say("hint_thinking")):
            hints = self._bots().hints(self.adviser, self.offer.ready, seat, CANDIDATES)
            found = advise(self.offer.ready, seat, hints)
        for advice in found:
            number = self.offer.number_of.get(advice.steps[0], "")
            self.console.print(render_advice(advice, self.context, self.names, f"{number:>3}"))


def seated(saved: list[str], now: list[str], pos: Position) -> list[str]:
    """Who sits where in a loaded game: as saved, else as now, else people; the game on its own.

    A name that is no bot's is a person's; what a bot was given to think with is left out.
    """
    bots = [re.split("[:#]", who)[0] for who in saved]
    known = [who if who in LEVELS else HUMAN for who in bots]
    chosen = known if len(saved) == pos.seats else now
    chosen = (chosen + [HUMAN] * pos.seats)[: pos.seats]
    return [AUTOMA if seat in pos.automas else who for seat, who in enumerate(chosen)]


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
