"""What a guest sees of a table: which seat, what it may do, and who everybody is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any

from cosmodrome.engine.errors import IllegalAction
from cosmodrome.engine.events import told_together
from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.reasons import ALWAYS, Reason
from cosmodrome.engine.words import Gap
from cosmodrome.web.boxes import keeping
from cosmodrome.web.club.clocks import Shown, shown
from cosmodrome.web.kit import Choice, Scene
from cosmodrome.web.lines import LATELY, Line, Refused
from cosmodrome.web.models import Move, Seat
from cosmodrome.web.words import say, typeset

#: So many positions are tried to see what may be ticked beside what is.
MOST_TRIES = 400


@dataclass(frozen=True)
class Draft:
    """What comes of what is ticked so far."""

    prompt: str
    closing: dict[str, Choice]
    """What confirms it now."""
    more: list[str]
    """What may be ticked beside."""


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
    whole: bool = False
    """Whether folded parts of the board come along; else a page fetches them."""
    large: str = ""
    """What is shown large from the start."""

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
    def clocks(self) -> list[Shown | None]:
        """Everybody's clock, by seat."""
        return shown(self.line)

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """What the seat may do or tick now, and which of it would end its turn."""
        pos, seat = self.line.position, self.seat
        if seat is None or seat not in self.line.asked or self.line.table.paused_until:
            return {}
        legal = pos.legal_ids(seat)
        ticks = pos.game.actions.ticks
        times = pos.selection(seat) if any(map(ticks, legal)) else {}
        return {
            choice.name: choice
            for choice in (
                self._choice(pos, action, times.get(action, 0))
                for action in sorted({*legal, *times})
            )
        }

    @cached_property
    def closing(self) -> dict[str, Choice]:
        """What may confirm a selection, whether it can already or only once enough is ticked."""
        pos, seat = self.line.position, self.seat
        ticks = pos.game.actions.ticks
        found: dict[str, Choice] = {}
        if seat is None or not any(choice.times for choice in self.choices.values()):
            return found
        trial = self._known()
        while ticked := [action for action in trial.legal_ids(seat) if ticks(action)]:
            trial.apply(seat, ticked[0])
            for action in self._closers(trial):
                name = pos.game.actions.text(action)
                if name not in found:
                    found[name] = self.choices.get(name) or self._choice(trial, action)
        return found

    def _known(self) -> Position:
        """The position redrawn for the seat: what is tried on it tells nothing hidden."""
        assert self.seat is not None
        return self.line.game.from_bytes(self._redrawn)

    @cached_property
    def _redrawn(self) -> bytes:
        assert self.seat is not None
        return bytes(self.line.position.determinize(self.seat, 1))

    def _choice(self, pos: Position, action: int, times: int = 0) -> Choice:
        """An action of the seat in a position: this one, or one in which something is ticked."""
        seat, actions = self.seat, pos.game.actions
        assert seat is not None
        said = pos.game.describe(pos, seat, action)
        asks = "" if times else self._asks(pos, action)
        sealed = self.line.sealed.get(seat, ())
        return Choice(
            actions.text(action), self.word(said), said.rules, asks, sealed.count(action),
            actions.roles[action], times, self.word(said.short) if said.short else "",
        )  # fmt: skip

    def _asks(self, pos: Position, action: int) -> str:
        """What about an action is asked once more, as far as the seat can know what comes of it.

        A sealed choice always: that it would be the last one is nobody's to know.
        """
        assert self.seat is not None
        if len(pos.actors) > 1:
            return "seal"
        trial = self._known() if pos is self.line.position else pos.copy()
        heard = trial.apply(self.seat, action)
        if any(event.kind and event.kind.sound == "launch" for event in heard):
            return "launch"
        if any(event.kind and event.kind.luck for event in heard):
            return ""
        return "turn" if self.seat not in trial.actors else ""

    def draft(self, names: Sequence[str]) -> Draft:
        """What becomes of what is ticked, in any order: nothing is played."""
        seat, actions = self.seat, self.line.game.actions
        if seat is None or seat not in self.line.asked:
            raise Refused("not_your_turn")
        try:
            wanted = sorted(map(actions.parse, names))
        except ValueError:
            raise Refused("illegal") from None
        if not all(map(actions.ticks, wanted)):
            raise Refused("illegal")
        tries = count(1)
        more = [
            actions.text(action)
            for action, times in self.line.position.selection(seat).items()
            if wanted.count(action) < times
            and self._goes(self._known(), sorted((*wanted, action)), tries)
        ]
        pos = self._known()
        for step in wanted:
            if step not in pos.legal_ids(seat):
                apart = not more and not self._goes(self._known(), wanted, tries)
                asked = self.word(self.line.position.prompting(seat))
                return Draft(self.say("table.ticked_apart") if apart else asked, {}, more)
            pos.apply(seat, step)
        closing = [self._choice(pos, action) for action in self._closers(pos)]
        told = self.word(pos.prompting(seat))
        return Draft(told, {choice.name: choice for choice in closing}, more)

    def _closers(self, pos: Position) -> list[int]:
        """What confirms what is ticked in a position."""
        actions = pos.game.actions
        answers = actions.answers(pos.legal_ids(self.seat))
        return [action for action in answers if not actions.ticks(action)]

    def _goes(self, pos: Position, wanted: Sequence[int], tries: Iterator[int]) -> bool:
        """Whether something can be ticked, perhaps with more below it; in doubt it can."""
        if not wanted or next(tries) > MOST_TRIES:
            return True
        assert self.seat is not None
        first, *rest = wanted
        legal = filter(pos.game.actions.ticks, pos.legal_ids(self.seat))
        for action in sorted((a for a in legal if a <= first), reverse=True):
            after = pos.game.from_bytes(bytes(pos))
            after.apply(self.seat, action)
            if self._goes(after, rest if action == first else wanted, tries):
                return True
        return False

    def _why_beside(self, name: str, ticked: Sequence[int]) -> Reason | None:
        """Why something cannot be done or ticked beside what is; the order does not matter here."""
        assert self.seat is not None
        pos, action = self._with(ticked), self.line.game.actions.parse(name)
        reason = pos.why_not(action, self.seat)
        if reason is None or reason.name != "ticked_past":
            return reason
        below = self._with([step for step in ticked if step <= action])
        return below.why_not(action, self.seat) or ALWAYS.apart(below)

    def _with(self, ticked: Sequence[int]) -> Position:
        """The position with what is ticked, as far as it can be."""
        assert self.seat is not None
        pos = self._known()
        for step in ticked:
            if step in pos.legal_ids(self.seat) and pos.game.actions.ticks(step):
                pos.apply(self.seat, step)
        return pos

    @property
    def passing(self) -> bool:
        """Whether what is asked of the seat passes by itself."""
        asked = self.seat is not None and self.seat == self.line.table.bot_seat
        return asked and not self.line.bots_turn

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
            lang=self.lang, seat=seat, names=self.names, choices=self.choices,
            closing=self.closing, recent=self.recent, explained=self.explained,
            unfolded=None if self.whole else (self.large,), large=self.large,
        )  # fmt: skip

    @property
    def explained(self) -> Collection[str]:
        """The actions of which pieces say why they are not possible: all, for those who play."""
        playing = self.seat is not None and not self.line.over
        return self.line.game.actions.names if playing else ()

    def why_not(
        self, names: Sequence[str], steps: Sequence[str] = ()
    ) -> list[tuple[str, Reason]]:  # fmt: skip
        """Why the seat cannot do any of these, the nearest to being possible first.

        `steps` are what it has ticked so far.
        """
        if self.seat is None:
            return []
        try:
            ticked = sorted(map(self.line.game.actions.parse, steps))
            if ticked and self.seat in self.line.asked:
                found = [(name, self._why_beside(name, ticked)) for name in names]
            else:
                found = [(name, self.line.position.why_not(name, self.seat)) for name in names]
        except (IllegalAction, ValueError):
            raise Refused("illegal") from None
        reasons = [(name, reason) for name, reason in found if reason]
        return sorted(reasons, key=lambda told: told[1].distance)

    def log(self, last: int = LATELY, before: int = 0) -> list[LogLine]:
        """The last lines the seat may read, oldest first; `before` pages back."""
        line = self.line
        return self.told(line.rows(before) if before else line.lately[-last:])

    def told(self, rows: Iterable[Move]) -> list[LogLine]:
        """What the seat may read of some rows."""
        line = self.line
        # How many moves that count had been made: where a replay shows it.
        counts = {move.seq: number for number, move in enumerate(line.moves, 1)}
        found: list[LogLine] = []
        for move in rows:
            if move.kind == Move.PLAY:
                at = counts.get(move.seq)
                for event in told_together(visible(line.game, move, self.seat)):
                    said = line.position.telling(event, self.seat)
                    found.append(
                        LogLine(move.seq, move.seat, event.seat, self.word(said), said.rules,
                                at is None, at, said.wasted)
                    )  # fmt: skip
            else:
                own = "_own" if move.seat == self.seat else ""
                key = f"table.undone{own}" if move.kind == Move.UNDO else f"table.{move.note}"
                # A seat that a bot plays on was a person's.
                player = line.seats[move.seat].name or self.names[move.seat]
                text = self.say(key, player=player)
                found.append(LogLine(move.seq, move.seat, move.seat, text, (), False))
        return found


def sight(
    line: Line, guest: str, lang: str, origin: str = "", whole: bool = False, large: str = ""
) -> Sight:
    """Look at a table as a guest; refused where nobody may watch."""
    admit(line, guest)
    seat, curtain = seat_in_sight(line, line.owned(guest))
    return Sight(line, guest, lang, seat, curtain, origin, whole, large)


def welcome(line: Line, guest: str) -> bool:
    """Whether somebody may look: everybody, unless a game goes on behind closed doors.

    Somebody's private box is seen by those who sit at its table.
    """
    if keeping.hidden(line.table, line.seats, guest):
        return False
    if not line.table.closed or line.table.over:
        return True
    known = {line.table.host, *(owner for seat in line.seats for owner in (seat.owner, seat.was))}
    return bool(guest) and guest in known


def admit(line: Line, guest: str) -> None:
    """Refuse whoever may not look."""
    if not welcome(line, guest):
        closed = line.table.closed and not line.table.over
        raise Refused("closed_table" if closed else "private_box", 403)


def seat_in_sight(line: Line, mine: list[int]) -> tuple[int | None, int | None]:
    """The seat to look through, and the one to wait for where several share a screen."""
    if len(mine) <= 1:
        return (mine[0] if mine else None), None
    shown = next((n for n in mine if line.seats[n].shown), None)
    if line.table.over:
        return shown if shown is not None else mine[0], None
    asked = [n for n in line.asked if n in mine and n not in line.sealed]
    if asked and shown not in asked:
        return None, asked[0]
    return shown, None


def word(sentence: Gap, lang: str, names: Sequence[str]) -> str:
    """A sentence of a game as a page says it."""
    return typeset(sentence.text(lang, dict(enumerate(names))), lang)


def visible(game: Game, move: Move, seat: int | None) -> list[Event]:
    """The events of a stored move that a seat may know of, and that the game still has."""
    events = [game.event(*row) for row in move.events if row[0] in game.events.kinds]
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
    turn: int | None
    """Whose act it tells of."""
    seat: int | None
    text: str
    rules: tuple[str, ...]
    undone: bool
    at: int | None = None
    """How many moves had been made with it, where it counts."""
    wasted: bool = False
    """Whether it tells of something done for nothing."""
