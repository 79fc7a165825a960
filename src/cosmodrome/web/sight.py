"""What a guest sees of a table: which seat, what it may do, and who everybody is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Event
from cosmodrome.engine.words import Gap
from cosmodrome.web.kit import Choice, Scene
from cosmodrome.web.lines import LATELY, Line
from cosmodrome.web.models import Move, Seat
from cosmodrome.web.words import say, typeset


@dataclass(frozen=True)
class Sight:
    """A table through one guest's eyes; what nobody asks for is not worked out."""

    line: Line
    guest: str
    lang: str
    seat: int | None
    """The seat looked through; None for a spectator, or behind a curtain."""
    curtain: int | None = None
    """On a shared screen: the seat whose person must come first."""
    origin: str = ""
    """How this guest reaches the server, for links to send: `https://example.org`."""

    def say(self, path: str, **gaps: Any) -> str:
        """A sentence of the table in this guest's language."""
        return say(self.lang, path, **gaps)

    def word(self, sentence: Gap) -> str:
        """A sentence of the game in this guest's language, with people's names."""
        return word(sentence, self.lang, self.names)

    @cached_property
    def mine(self) -> list[int]:
        """The guest's own seats."""
        return self.line.owned(self.guest)

    @cached_property
    def names(self) -> list[str]:
        """What everybody at the table is called."""
        return seat_names(self.line.game, self.line.seats, self.lang)

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """The legal actions of the seat, and which of them would end its turn."""
        pos, seat = self.line.position, self.seat
        if seat is None or seat not in pos.actors:
            return {}
        sealed = self.line.sealed.get(seat)
        together = len(pos.actors) > 1
        # Tried on a redrawn copy: even the question whether a turn ends tells nothing hidden.
        known = bytes(pos.determinize(seat, 1))
        choices = {}
        for action in pos.legal_actions(seat):
            ends = False
            if not together:
                trial = pos.game.from_bytes(known)
                trial.apply(seat, action.id)
                ends = seat not in trial.actors
            said = action.sentence
            choices[action.name] = Choice(
                action.name, self.word(said), said.rules, ends, sealed == action.id
            )
        return choices

    @cached_property
    def recent(self) -> list[Event]:
        """What the seat saw happen in the last move."""
        return visible(self.line.game, self.line.lately[-1], self.seat) if self.line.moves else []

    @cached_property
    def scene(self) -> Scene:
        """What the board is given to draw."""
        game, seat = self.line.game, self.seat
        return Scene(
            view=self.line.position.view(seat), box=game.box.data, words=game.words,
            lang=self.lang, seat=seat, names=self.names, choices=self.choices, recent=self.recent,
        )  # fmt: skip

    def log(self, count: int = LATELY, before: int = 0) -> list[LogLine]:
        """The last lines the seat may read, oldest first; `before` pages back."""
        line = self.line
        counts = {move.seq for move in line.moves}
        found: list[LogLine] = []
        for move in line.rows(before) if before else line.lately[-count:]:
            if move.kind == Move.PLAY:
                for event in visible(line.game, move, self.seat):
                    said = line.position.telling(event, self.seat)
                    text, undone = self.word(said), move.seq not in counts
                    found.append(LogLine(move.seq, event.seat, text, said.rules, undone))
            else:
                key = "table.undone" if move.kind == Move.UNDO else f"table.{move.note}"
                text = self.say(key, player=self.names[move.seat])
                found.append(LogLine(move.seq, move.seat, text, (), False))
        return found


def sight(line: Line, guest: str, lang: str, origin: str = "") -> Sight:
    """Look at a table as a guest."""
    seat, curtain = seat_in_sight(line, line.owned(guest))
    return Sight(line, guest, lang, seat, curtain, origin)


def seat_in_sight(line: Line, mine: list[int]) -> tuple[int | None, int | None]:
    """The seat to look through, and the one to wait for where several share a screen."""
    if len(mine) <= 1:
        return (mine[0] if mine else None), None
    shown = next((n for n in mine if line.seats[n].shown), None)
    if line.table.over:
        return shown if shown is not None else mine[0], None
    asked = [n for n in line.position.actors if n in mine and n not in line.sealed]
    if asked and shown not in asked:
        return None, asked[0]
    return shown, None


def word(sentence: Gap, lang: str, names: Sequence[str]) -> str:
    """A sentence of a game as a page says it."""
    return typeset(sentence.text(lang, dict(enumerate(names))), lang)


def visible(game: Game, move: Move, seat: int | None) -> list[Event]:
    """The events of a stored move that a seat may know of."""
    events = [game.event(*row) for row in move.events]
    return [event for event in events if event.seen_by(seat)]


def seat_names(game: Game, seats: Sequence[Seat], lang: str) -> list[str]:
    """What everybody at a table is called."""
    levels = [seat.level for seat in seats if seat.kind == Seat.BOT and not seat.name]

    def called(seat: Seat) -> str:
        number = seat.number + 1
        if seat.kind == Seat.AUTOMA:
            return automa_name(game, lang)
        if seat.kind == Seat.BOT and seat.name:
            return say(lang, "table.bot_for", name=seat.name)
        if seat.kind == Seat.BOT:
            key = "table.bot_numbered" if levels.count(seat.level) > 1 else "new.bot"
            return say(lang, key, level=say(lang, f"levels.{seat.level}"), number=number)
        return seat.name or say(lang, "table.seat", number=number)

    return [called(seat) for seat in seats]


def automa_name(game: Game, lang: str) -> str:
    """What a game calls the opponent it plays itself."""
    if game.words.has("terms", "automa"):
        return game.words.say("terms", "automa", lang)
    return say(lang, "table.automa_name")


@dataclass(frozen=True)
class LogLine:
    """One line of the log."""

    seq: int
    seat: int | None
    text: str
    rules: tuple[str, ...]
    undone: bool
