"""The form of a new table: what a person chose, or a sentence beside each field that is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cosmodrome.bots.levels import MATCHING, OFFERED
from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.game import SEED_BITS, Game
from cosmodrome.engine.options import Choice, Flag, Listing, Number, Option
from cosmodrome.engine.options import Seat as SeatOption
from cosmodrome.engine.words import Gap
from cosmodrome.web.club import clocks
from cosmodrome.web.lines import Refused
from cosmodrome.web.matching import level_for
from cosmodrome.web.models import Seat
from cosmodrome.web.pages.new import LISTED, has_automa, item_word
from cosmodrome.web.people import identity
from cosmodrome.web.tables import PACES, Plan
from cosmodrome.web.words import sentence


@dataclass
class Wanted:
    """A new table as it was asked for."""

    plans: list[Plan] = field(default_factory=list)
    #: What the guest wants to be called; None where the guest has no seat.
    name: str | None = None
    #: Which rows of the form are taken: seats are numbered without the empty ones.
    rows: list[int] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    seed: int | None = None
    pace: int = PACES["normal"]
    clock: str = ""
    #: Whether the open seats stand in the lobby.
    listed: bool = False
    #: A sentence for each field that does not fit, by the field's name.
    mistakes: dict[str, Gap | str] = field(default_factory=dict)


def read(game: Game, given: Mapping[str, str], guest: str, called: str = "") -> Wanted:
    """Read the form; nothing is wrong with it where there are no mistakes.

    Whoever has an account is `called` by its name.
    """
    wanted = Wanted()
    _read_seats(wanted, game, given, guest, called)
    for key, option in game.options.options.items():
        if key != "players":
            _read_option(wanted, game, key, option, given)
    text = given.get("seed", "").strip()
    if text.isdecimal() and int(text) < 1 << SEED_BITS:
        wanted.seed = int(text)
    elif text:
        wanted.mistakes["seed"] = sentence("wrong.seed")
    pace = given.get("pace", "normal")
    if pace in PACES:
        wanted.pace = PACES[pace]
    else:
        wanted.mistakes["pace"] = sentence("wrong.choice")
    wanted.clock = given.get("clock", "")
    if wanted.clock and wanted.clock not in clocks.OFFERED:
        wanted.mistakes["clock"] = sentence("wrong.choice")
    open_ = any(plan.kind == Seat.OPEN for plan in wanted.plans)
    wanted.listed = open_ and given.get("listed") == "1"
    if not wanted.mistakes:
        _check_together(wanted, game)
    return wanted


def _read_seats(
    wanted: Wanted, game: Game, given: Mapping[str, str], guest: str, account: str
) -> None:
    players: Number = game.options.players
    for row in range(players.high):
        name = f"seat-{row}"
        kind, _, level = given.get(name, "empty").partition("-")
        called = account if kind == "me" and account else given.get(f"name-{row}", "")
        if kind == "empty":
            continue
        wanted.rows.append(row)
        if kind in ("me", "here"):
            try:
                called = called if called == account else identity.guest_name(called)
            except Refused as error:
                wanted.mistakes[name] = error.told
            if kind == "me":
                wanted.name = wanted.name or called
            wanted.plans.append(Plan(Seat.PERSON, name=called, owner=guest))
        elif kind == "open":
            wanted.plans.append(Plan(Seat.OPEN))
        elif kind == "bot" and level in OFFERED:
            wanted.plans.append(Plan(Seat.BOT, level))
        elif kind == "bot" and level == MATCHING:
            wanted.plans.append(Plan(Seat.BOT, level_for(game.id, guest)))
        elif kind == "automa" and has_automa(game):
            wanted.plans.append(Plan(Seat.AUTOMA))
        else:
            wanted.mistakes[name] = sentence("wrong.choice")
    wanted.options["players"] = len(wanted.rows)
    if len(wanted.rows) < players.low:
        free = next(row for row in range(players.high) if row not in wanted.rows)
        wanted.mistakes[f"seat-{free}"] = sentence("wrong.too_few", low=players.low)


def _read_option(
    wanted: Wanted, game: Game, key: str, option: Option, given: Mapping[str, str]
) -> None:
    name = f"option-{key}"
    text = given.get(name, "").strip()
    value: Any = option.default
    if isinstance(option, Flag):
        value = text == "true"
    elif isinstance(option, Listing) and text == LISTED:
        places = wanted.rows if option.per_seat else range(option.length)
        texts = [given.get(f"{name}-{place}", "").strip() for place in places]
        value = _read_list(wanted, game, option, name, texts)
    elif isinstance(option, SeatOption) and text.isdecimal():
        row = int(text[:4])
        if row in wanted.rows:
            value = wanted.rows.index(row)
        else:
            wanted.mistakes[name] = sentence("wrong.nobody_there")
    elif isinstance(option, Number) and text:
        value = int(text[:9]) if text.isdecimal() else option.low - 1
        if not option.low <= value <= option.high:
            wanted.mistakes[name] = sentence("wrong.number", low=option.low, high=option.high)
    elif isinstance(option, Choice | SeatOption | Listing) and text:
        value = text
        if text not in option.words:
            wanted.mistakes[name] = sentence("wrong.choice")
    wanted.options[key] = value


def _read_list(
    wanted: Wanted, game: Game, option: Listing, name: str, texts: list[str]
) -> list[str | int]:
    """One entry for each place or seat; where things are unlike, none stands twice."""
    known = {str(item): item for item in option.items}
    found: list[str | int] = []
    for text in texts:
        if text not in known:
            wanted.mistakes[name] = sentence("wrong.choice")
        elif option.distinct and known[text] in found:
            wanted.mistakes[name] = sentence("wrong.twice", item=item_word(game, text))
        else:
            found.append(known[text])
    return found


def _check_together(wanted: Wanted, game: Game) -> None:
    """What only the game can say: whether its options go together."""
    try:
        game.pack_options(wanted.options)
    except InvalidOptions as error:
        known = error.option in game.options.options
        wanted.mistakes[f"option-{error.option}" if known else ""] = error.told
