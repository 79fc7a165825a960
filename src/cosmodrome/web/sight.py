"""What a guest sees of a table: which seat, what it may do, and who everybody is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.words import Gap
from cosmodrome.web.kit import Choice, Scene
from cosmodrome.web.lines import Line
from cosmodrome.web.models import Move, Seat
from cosmodrome.web.words import say, typeset


@dataclass(frozen=True)
class Sight:
    """A table through one guest's eyes."""

    line: Line
    guest: str
    lang: str
    mine: list[int]
    seat: int | None
    """The seat looked through; None for a spectator, or behind a curtain."""
    curtain: int | None
    """On a shared screen: the seat whose person must come first."""
    names: list[str]
    scene: Scene
    origin: str
    """How this guest reaches the server, for links to send: `https://example.org`."""

    def word(self, sentence: Gap) -> str:
        """A sentence of the game in this guest's language, with people's names."""
        return word(sentence, self.lang, self.names)


def word(sentence: Gap, lang: str, names: Sequence[str]) -> str:
    """A sentence of a game as a page says it."""
    return typeset(sentence.text(lang, dict(enumerate(names))), lang)


def sight(line: Line, guest: str, lang: str, origin: str = "") -> Sight:
    """Look at a table as a guest."""
    mine = line.owned(guest)
    seat, curtain = _seat_in_sight(line, mine)
    names = seat_names(line.game, line.seats, lang)
    choices: dict[str, Choice] = {}
    if seat is not None and seat in line.position.actors:
        choices = choices_of(line, seat, lang, names)
    scene = make_scene(line.game, line.position, seat, lang, names, choices, _recent(line, seat))
    return Sight(line, guest, lang, mine, seat, curtain, names, scene, origin)


def make_scene(
    game: Game,
    pos: Position,
    seat: int | None,
    lang: str,
    names: list[str],
    choices: dict[str, Choice] | None = None,
    recent: Sequence[Event] = (),
) -> Scene:
    return Scene(
        view=pos.view(seat), box=game.box.data, words=game.words, lang=lang, seat=seat,
        names=names, choices=choices or {}, recent=recent,
    )  # fmt: skip


def _seat_in_sight(line: Line, mine: list[int]) -> tuple[int | None, int | None]:
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


def choices_of(line: Line, seat: int, lang: str, names: list[str]) -> dict[str, Choice]:
    """The legal actions of a seat, and which of them would end its turn."""
    pos, game = line.position, line.game
    sealed = line.sealed.get(seat)
    together = len(pos.actors) > 1
    # Tried on a redrawn copy: even the question whether a turn ends tells nothing hidden.
    known = bytes(pos.determinize(seat, 1))
    choices = {}
    for action in pos.legal_actions(seat):
        ends = False
        if not together:
            trial = game.from_bytes(known)
            trial.apply(seat, action.id)
            ends = seat not in trial.actors
        said = action.sentence
        text = word(said, lang, names)
        choices[action.name] = Choice(action.name, text, said.rules, ends, sealed == action.id)
    return choices


def _recent(line: Line, seat: int | None) -> list[Event]:
    """What the seat saw happen in the last move."""
    last = line.lately[-1] if line.moves else None
    return visible(line.game, last, seat) if last is not None and last.kind == Move.PLAY else []


def visible(game: Game, move: Move, seat: int | None) -> list[Event]:
    """The events of a stored move that a seat may know of."""
    events = [game.event(*row) for row in move.events]
    return [event for event in events if event.seen_by(seat)]


def seat_names(game: Game, seats: Sequence[Seat], lang: str) -> list[str]:
    """What everybody at a table is called."""
    names = []
    levels = [seat.level for seat in seats if seat.kind == Seat.BOT and not seat.name]
    for seat in seats:
        number = seat.number + 1
        if seat.kind == Seat.BOT and seat.name:
            names.append(say(lang, "table.bot_for", name=seat.name))
        elif seat.kind == Seat.BOT:
            level = say(lang, "new.bot", level=say(lang, f"levels.{seat.level}"))
            twins = levels.count(seat.level) > 1
            names.append(f"{level} {number}" if twins else level)
        elif seat.kind == Seat.AUTOMA:
            names.append(automa_name(game, lang))
        else:
            names.append(seat.name or say(lang, "table.seat", number=number))
    return names


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


def log_lines(
    line: Line, seat: int | None, lang: str, names: Sequence[str], count: int, before: int = 0
) -> list[LogLine]:
    """The last lines a seat may read, oldest first; `before` pages back."""
    pos = line.position
    counts = {move.seq for move in line.moves}
    found: list[LogLine] = []
    for move in line.rows(before, count) if before else line.lately[-count:]:
        if move.kind == Move.PLAY:
            for event in visible(line.game, move, seat):
                said = pos.telling(event, seat)
                text, undone = word(said, lang, names), move.seq not in counts
                found.append(LogLine(move.seq, event.seat, text, said.rules, undone))
        else:
            key = "table.undone" if move.kind == Move.UNDO else f"table.{move.note}"
            text = say(lang, key, player=names[move.seat])
            found.append(LogLine(move.seq, move.seat, text, (), False))
    return found
