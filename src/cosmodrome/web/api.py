"""The same table for programs: an HTTP API with an OpenAPI page at /api/docs.

A caller is a person by a token (`Authorization: Bearer …`), or whoever a browser's cookie says, and
then the CSRF header is required. Nothing here shows more than the page does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

from django.core.exceptions import RequestDataTooBig
from django.db import transaction
from django.middleware.csrf import get_token
from ninja import Field, NinjaAPI, Query, Schema
from ninja.errors import HttpError, ValidationError
from ninja.security import APIKeyCookie, HttpBearer
from pydantic import ConfigDict

import cosmodrome
from cosmodrome.bots.levels import DEFAULT_LEVEL, MATCHING, OFFERED
from cosmodrome.engine.estimates import POINT
from cosmodrome.engine.game import SEED_BITS
from cosmodrome.web import bots, limits, lines, records, safety, tables, watching
from cosmodrome.web.boxes import shelf
from cosmodrome.web.boxes.api import router as box_router
from cosmodrome.web.club import agreeing, presence
from cosmodrome.web.contests import api as contests
from cosmodrome.web.contests import lobby
from cosmodrome.web.kit import Choice, ending
from cosmodrome.web.lines import Refused
from cosmodrome.web.lookback.pages.advice import joined
from cosmodrome.web.matching import level_for
from cosmodrome.web.models import Move, Seat, Table
from cosmodrome.web.pages import layout
from cosmodrome.web.people.api import router
from cosmodrome.web.people.identity import guest_name, guest_of, may_play, name_of, person_of
from cosmodrome.web.people.rating import why_unrated
from cosmodrome.web.sight import Sight, sight, visible
from cosmodrome.web.tables import PACES, Plan
from cosmodrome.web.words import title


class Program(HttpBearer):
    """Somebody's program, by a token of theirs; one that may only look changes nothing."""

    def authenticate(self, request: Any, token: str) -> str:
        # Whether it is good was seen before anything else: see people/identity.py.
        may_play(request)
        return guest_of(request)


class SameSite(APIKeyCookie):
    """Lets anybody in as a guest; what it adds is Django's CSRF check."""

    param_name = "cosmodrome"

    def authenticate(self, request: Any, key: str | None) -> str:
        return guest_of(request, make=True)


api = NinjaAPI(title="Cosmodrome", version="1", auth=[Program(), SameSite(csrf=True)])


class Sentence(Schema):
    """Why something was refused: in the caller's language, and as a key in any."""

    detail: str
    key: str


class GameInfo(Schema):
    id: str
    name: str
    players: tuple[int, int]
    minutes: tuple[int, int]


class Asked(Schema):
    """What a program sends: a field that is not described is a mistake."""

    model_config = ConfigDict(extra="forbid")


if TYPE_CHECKING:
    Sitting = str
else:
    BOTS = (*OFFERED, MATCHING)
    Sitting = Literal[("me", "here", "open", "automa", *(f"bot-{name}" for name in BOTS))]


class NewTable(Asked):
    """`bot-match` is the level that matches the caller's last results; its seat says which.

    `here` is another person of the caller's, `open` somebody invited by a link.

    A `clock` is `move-60` (seconds for each turn), `game-600-10` (seconds for the game, and more
    each turn) or `days-3` (days for each turn); without one nobody is hurried. With one of seconds
    a table is `listed`, and its last seat taken, while those who sit there have it open, or listen
    at its socket.
    """

    game: str = Field(max_length=60)
    seats: list[Sitting] = Field(default=["me", f"bot-{DEFAULT_LEVEL}"], max_length=12)
    options: dict[str, Any] = Field(default_factory=dict)
    seed: int | None = Field(default=None, ge=0, lt=1 << SEED_BITS)
    pace: Literal["instant", "fast", "normal", "slow"] = "normal"
    #: One of the caller's boxes, see `/boxes`; without it the printed components.
    box: int | None = Field(default=None, ge=1, lt=1 << 31)
    clock: str = Field(default="", max_length=16)
    #: Whether its open seats stand in the lobby, for everybody.
    listed: bool = False


class Possible(Schema):
    """What may be played. Its `role` is nothing, or `tick`, `amount` or `aside`.

    A tick marks one thing of a selection, `times` of them at most; it is sent together with what
    confirms it, see `draft`. An aside is allowed, but no answer to what is asked.
    """

    action: str
    text: str
    rules: list[str]
    role: str
    times: int


class Closing(Possible):
    """What confirms a selection; `ask` is what one should know before, `asks` what it is about.

    `short` is its text in a few words, or nothing where the game has none.
    """

    short: str
    ask: str | None
    asks: str


class Drafted(Schema):
    """What comes of what is ticked: what is asked then, what confirms it, what may be added."""

    version: int
    prompt: str
    closing: list[Closing]
    more: list[str]


class Happened(Schema):
    """An event by its name; `fields` are what it says beside, by theirs."""

    version: int
    name: str
    seat: int
    fields: dict[str, Any]
    text: str
    rules: list[str]


class Hindrance(Schema):
    """Why an action is not possible now: a reason by its name, what it is about by theirs."""

    action: str
    name: str
    fields: dict[str, Any]
    text: str
    rules: list[str]


class Place(Schema):
    """A seat: its `kind` is person, open, bot or automa. The host reads open seats' invitations."""

    number: int
    kind: str
    name: str
    mine: bool
    invitation: str | None


class Running(Schema):
    """A clock as it was chosen, and by seat the milliseconds that were `left` when it began to run.

    Those of the seats in `running` count down from `since`, which may lie ahead: the first seconds
    of a question are free. That somebody's choice is in is not told before all are.
    """

    clock: str
    left: list[int | None]
    running: list[int]
    since: datetime | None


class Proposed(Schema):
    """What a seat proposes (`end`, `pause`, `resume`, `seat`), and which seats have agreed."""

    what: str
    seat: int
    agreed: list[int]


class TableState(Schema):
    """A table as the caller may see it; `view.decision` is the question that is open.

    `asked` are the seats that are, `seat` the one looked through. `unrated` says why the game
    counts for no rating (`bots`, `deal`, …), and is empty where it does. `box` is the fingerprint
    of the components. `ended_by` says how a game ended that its rules did not end: `time`,
    `resigned`, `left`, `agreed` or `expired`.
    """

    key: str
    game: str
    box: str
    version: int
    over: bool
    ended_by: str
    paused: bool
    clock: Running | None
    offer: Proposed | None
    seat: int | None
    seats: list[Place]
    asked: list[int]
    unrated: str
    names: list[str]
    view: dict[str, Any]
    choices: list[Possible]
    events: list[Happened]


Name = Annotated[str, Field(max_length=60, pattern=r"^\S+$")]
#: So many steps has the longest act.
LONGEST_ACT = 100
NOTHING = Query([], max_length=LONGEST_ACT)
#: So many actions may one thing on the table stand for.
USES = Query(..., min_length=1, max_length=60)


class Play(Asked):
    """An `action`, or the `actions` of one act: what is ticked, and last what confirms it."""

    seat: int
    version: int
    action: Name | None = None
    actions: list[Name] | None = Field(default=None, min_length=1, max_length=LONGEST_ACT)


#: What everybody may meet: text nobody can store, a token that is not good, too many questions, a
#: database that is away.
ALWAYS = {400: Sentence, 401: Sentence, 403: Sentence, 429: Sentence, 503: Sentence}
MISSING = {404: Sentence, 409: Sentence, **ALWAYS}
ERRORS = {413: Sentence, 422: Sentence, **MISSING}


@api.exception_handler(Refused)
def refused(request: Any, error: Refused) -> Any:
    return safety.refused(request, error)


@api.exception_handler(ValidationError)
def invalid(request: Any, error: ValidationError) -> Any:
    names = sorted({str(fault["loc"][-1]) for fault in error.errors})
    return safety.told(request, "refused.bad_fields", 422, fields=", ".join(names)[:200])


@api.exception_handler(HttpError)
def not_understood(request: Any, error: HttpError) -> Any:
    key = "errors.csrf" if error.status_code == 403 else "refused.bad_request"
    return safety.told(request, key, error.status_code)


@api.exception_handler(RequestDataTooBig)
def too_large(request: Any, error: RequestDataTooBig) -> Any:
    return safety.told(request, "errors.too_large", 413)


class Token(Schema):
    token: str


@api.get("/token", response={200: Token, **ALWAYS}, auth=None)
def token(request: Any) -> dict[str, str]:
    """The value of the header X-CSRFToken that every POST needs."""
    return {"token": get_token(request)}


@api.get("/games", response={200: list[GameInfo], **ALWAYS}, auth=None)
def games(request: Any) -> list[dict[str, Any]]:
    """Every game that can be played."""
    lang = layout.language(request)
    return [
        {
            "id": game.id,
            "name": title(game, lang),
            "players": (game.options.players.low, game.options.players.high),
            "minutes": game.minutes,
        }
        for game in map(cosmodrome.load, cosmodrome.games())
    ]


@api.post("/tables", response={200: TableState, **ERRORS})
def open_table(request: Any, wanted: NewTable) -> dict[str, Any]:
    """A new table; the caller is its host."""
    limits.spend(request, "table")
    guest = guest_of(request, make=True)
    mine = Plan(Seat.PERSON, owner=guest)
    me = Plan(Seat.PERSON, owner=guest, name=name_of(request))
    known = {"me": me, "here": mine, "open": Plan(Seat.OPEN), "automa": Plan(Seat.AUTOMA)}
    if f"bot-{MATCHING}" in wanted.seats:
        known[f"bot-{MATCHING}"] = Plan(Seat.BOT, level_for(wanted.game, guest))
    plans = [known.get(seat) or Plan(Seat.BOT, seat.removeprefix("bot-")) for seat in wanted.seats]
    options = {"players": len(plans), **wanted.options}
    box = None
    if wanted.box is not None:
        box = shelf.playable(shelf.find(guest, wanted.box), wanted.game)
    with transaction.atomic():
        table = tables.create(
            wanted.game, options, plans, host=guest, seed=wanted.seed, pace=PACES[wanted.pace],
            box=box, clock=wanted.clock,
        )  # fmt: skip
        if wanted.listed:
            lobby.offer(table.key, guest, listed=True)
    return _state(request, table.key)


@api.get("/tables/{key}", response={200: TableState, 422: Sentence, **MISSING}, auth=None)
def state(request: Any, key: str, since: int | None = None) -> dict[str, Any]:
    """A table as the caller may see it, with what may be played and what happened.

    `events` are those of the last move, or of the moves after the version `since`, the last forty
    at most.
    """
    return _state(request, key, since)


def _state(request: Any, key: str, since: int | None = None) -> dict[str, Any]:
    line, guest = lines.load(lines.find(key)), guest_of(request)
    seen = sight(line, guest, layout.language(request))
    watching.look(key)
    presence.looked(line.table, guest)
    return {
        "key": key,
        "game": line.game.id,
        "box": line.game.box.digest,
        "version": line.table.version,
        "over": line.table.over,
        "ended_by": line.table.ended_by,
        "paused": line.table.paused_until is not None,
        "clock": _clock(seen),
        "offer": _offer(line.table),
        "seat": seen.seat,
        "seats": [_place(seen, seat) for seat in line.seats],
        "asked": list(line.asked),
        "unrated": why_unrated(line.table, line.seats),
        "names": seen.names,
        "view": seen.scene.view,
        "choices": [_possible(choice) for choice in seen.choices.values()],
        "events": list(_happened(seen, line.table.version - 1 if since is None else since)),
    }


def _clock(seen: Sight) -> dict[str, Any] | None:
    shown = list(enumerate(seen.clocks))
    since = next((clock.since for _, clock in shown if clock and clock.since is not None), None)
    if not seen.line.table.clock:
        return None
    return {
        "clock": seen.line.table.clock,
        "left": [clock and clock.left for _, clock in shown],
        "running": [seat for seat, clock in shown if clock and clock.since is not None],
        "since": since and datetime.fromtimestamp(since / 1000, UTC),
    }


def _offer(table: Table) -> dict[str, Any] | None:
    if not table.offer:
        return None
    agreed = [seat for seat in range(table.offer_agreed.bit_length())
              if table.offer_agreed >> seat & 1]  # fmt: skip
    return {"what": table.offer, "seat": table.offer_seat, "agreed": agreed}


def _place(seen: Sight, seat: Seat) -> dict[str, Any]:
    hosting = seen.line.table.hosted_by(seen.guest)
    return {
        "number": seat.number, "kind": seat.kind, "name": seen.names[seat.number],
        "mine": seat.number in seen.mine,
        "invitation": seat.invitation if hosting and seat.kind == Seat.OPEN else None,
    }  # fmt: skip


def _possible(choice: Choice) -> dict[str, Any]:
    return {
        "action": choice.name, "text": choice.text, "rules": choice.rules, "role": choice.role,
        "times": choice.times,
    }  # fmt: skip


def _happened(
    seen: Sight, since: int, rows: Sequence[Move] | None = None
) -> Iterator[dict[str, Any]]:
    """What the caller may know of the moves after a version, taken back ones left out."""
    standing = {move.seq for move in seen.line.moves if move.seq > since}
    for move in seen.line.lately if rows is None else rows:
        for event in visible(seen.line.game, move, seen.seat) if move.seq in standing else ():
            said = seen.line.position.telling(event, seen.seat)
            yield {
                "version": move.seq, "name": event.name, "seat": event.seat,
                "fields": event.fields, "text": seen.word(said), "rules": said.rules,
            }  # fmt: skip


@api.post("/tables/{key}/play", response={200: TableState, **ERRORS})
def play(request: Any, key: str, move: Play) -> dict[str, Any]:
    """Play an act chosen on a version, as one version; a late one changes nothing."""
    limits.spend(request, "action")
    if (move.action is None) == (move.actions is None):
        raise Refused("one_act", 400)
    act = move.action or " ".join(move.actions or ())
    tables.play(key, guest_of(request), move.seat, act, move.version)
    return _state(request, key, move.version)


@api.get("/tables/{key}/draft", response={200: Drafted, **ERRORS}, auth=None)
def draft(request: Any, key: str, version: int, steps: list[Name] = NOTHING) -> dict[str, Any]:
    """What comes of what is ticked on a version, for the seat that looks; nothing is played."""
    line = lines.load(lines.find(key))
    if version != line.table.version:
        raise Refused("late")
    lang = layout.language(request)
    drafted = sight(line, guest_of(request), lang).draft(steps)
    return {
        "version": version,
        "prompt": drafted.prompt,
        "closing": [
            {
                **_possible(choice),
                "short": choice.short,
                "ask": ending(choice, lang),
                "asks": choice.asks,
            }
            for choice in drafted.closing.values()
        ],
        "more": drafted.more,
    }


@api.get("/tables/{key}/why", response={200: list[Hindrance], **ERRORS}, auth=None)
def why(
    request: Any, key: str, actions: list[Name] = USES, steps: list[Name] = NOTHING
) -> list[dict[str, Any]]:  # fmt: skip
    """Why the caller's seat cannot do something now, the nearest to being possible first.

    What is possible has no reason; who only watches reads none. `steps` are what is ticked so far.
    """
    limits.spend(request, "why")
    line = lines.load(lines.find(key))
    seen = sight(line, guest_of(request), layout.language(request))
    return [
        {
            "action": action,
            "name": reason.name,
            "fields": reason.fields,
            "text": seen.word(reason),
            "rules": reason.rules,
        }
        for action, reason in seen.why_not(actions, steps)
    ]


class Gained(Schema):
    """What an act changes of a part of the game's estimate, in points."""

    part: str
    worth: float
    text: str


class Advised(Schema):
    """An act that a good bot would play, and why, from what the caller's seat can know.

    `chances` of doing well are 0 to 1, null where only one action is possible; `answer` is what the
    others' answer changes of the whole; `then` is how the turn may go on, `next` what is expected
    of the others.
    """

    actions: list[str]
    text: str
    chances: float | None
    gains: list[Gained]
    answer: float
    then: list[str]
    next: list[str]


@api.post("/tables/{key}/hint", response={200: list[Advised], **ERRORS})
def hint(request: Any, key: str) -> list[dict[str, Any]]:
    """The best acts for the caller's seat, the best first; it takes some seconds of thinking."""
    limits.spend(request, "hint")
    line, guest = lines.load(lines.find(key)), guest_of(request)
    seen = sight(line, guest, layout.language(request))
    return [
        {
            "actions": [line.game.actions.text(step) for step in advice.steps],
            "text": joined(advice.said, seen.lang, seen.names),
            "chances": None if advice.outcome is None else round(advice.outcome, 3),
            "gains": [
                {"part": name, "worth": round(advice.parts[name] / POINT, 2),
                 "text": seen.word(told)}
                for name, told in zip(advice.told(), advice.gains(), strict=True)
            ],
            "answer": round(advice.answer / POINT, 2),
            "then": [seen.word(told) for told in advice.then],
            "next": [seen.word(told) for told in advice.next],
        }
        for advice in bots.hint(line, guest)
    ]  # fmt: skip


# Sitting down, taking back, playing again


class Coming(Asked):
    """What a guest wants to be called; people with an account are called by its name."""

    name: str = Field(default="", max_length=40)


@api.post("/invitations/{invitation}", response={200: TableState, **ERRORS})
def sit_down(request: Any, invitation: str, coming: Coming) -> dict[str, Any]:
    """Take the seat of an invitation, which works once; whoever sits there is told the table."""
    limits.spend(request, "join")
    name = name_of(request) if person_of(request) else guest_name(coming.name)
    return _state(request, tables.join(invitation, guest_of(request, make=True), name).key)


class OnVersion(Asked):
    version: int


@api.post("/tables/{key}/undo", response={200: TableState, **ERRORS})
def undo(request: Any, key: str, on: OnVersion) -> dict[str, Any]:
    """Take the own last move back: at once alone with bots, else the others are asked."""
    limits.spend(request, "action")
    tables.undo(key, guest_of(request), on.version)
    return _state(request, key)


@api.post("/tables/{key}/cancel", response={200: TableState, **ERRORS})
def cancel(request: Any, key: str, on: OnVersion) -> dict[str, Any]:
    """Take back the choice being made, which is not finished."""
    limits.spend(request, "action")
    tables.cancel(key, guest_of(request), on.version)
    return _state(request, key)


class Answer(Asked):
    agreed: bool


@api.post("/tables/{key}/answer", response={200: TableState, **ERRORS})
def answer(request: Any, key: str, said: Answer) -> dict[str, Any]:
    """Agree, or do not, to what another would take back."""
    limits.spend(request, "action")
    tables.answer_undo(key, guest_of(request), said.agreed)
    return _state(request, key)


@api.post("/tables/{key}/resign", response={200: TableState, **ERRORS})
def resign(request: Any, key: str) -> dict[str, Any]:
    """Give the game up: of two the other wins, of more a bot plays on and the caller is last."""
    limits.spend(request, "action")
    agreeing.resign(key, guest_of(request))
    return _state(request, key)


@api.post("/tables/{key}/leave", response={200: contests.Seated, **ERRORS})
def leave(request: Any, key: str) -> dict[str, str]:
    """Stand up before anything was played: the seat is free again, and nothing is lost."""
    limits.spend(request, "action")
    return {"key": agreeing.leave(key, guest_of(request)).key}


class Absent(Asked):
    seat: int = Field(ge=0, lt=12)


@api.post("/tables/{key}/replace", response={200: TableState, **ERRORS})
def replace(request: Any, key: str, absent: Absent) -> dict[str, Any]:
    """Let a bot play for somebody who is away, where there is no clock, until they are back."""
    limits.spend(request, "action")
    agreeing.replace(key, guest_of(request), absent.seat)
    return _state(request, key)


@api.post("/tables/{key}/return", response={200: TableState, **ERRORS})
def come_back(request: Any, key: str) -> dict[str, Any]:
    """Take one's own seat back from the bot that plays it."""
    limits.spend(request, "action")
    agreeing.take_back(key, guest_of(request))
    return _state(request, key)


class Proposal(Asked):
    """To end the game without a result, to pause, or to go on after a pause."""

    what: Literal["end", "pause", "resume"]


@api.post("/tables/{key}/offer", response={200: TableState, **ERRORS})
def offer(request: Any, key: str, wanted: Proposal) -> dict[str, Any]:
    """Propose something that all who play must agree to."""
    limits.spend(request, "action")
    agreeing.offer(key, guest_of(request), wanted.what)
    return _state(request, key)


@api.post("/tables/{key}/offer/answer", response={200: TableState, **ERRORS})
def answer_offer(request: Any, key: str, said: Answer) -> dict[str, Any]:
    """Agree, or do not, to what is proposed; whoever did takes it back by not agreeing."""
    limits.spend(request, "action")
    agreeing.answer(key, guest_of(request), said.agreed)
    return _state(request, key)


@api.post("/tables/{key}/rematch", response={200: TableState, **ERRORS})
def rematch(request: Any, key: str) -> dict[str, Any]:
    """The same seats with new luck, once a game is over; the others are asked to come."""
    limits.spend(request, "table")
    return _state(request, tables.rematch(key, guest_of(request)).key)


# What was


class History(Schema):
    """What the caller's seat saw happen; `until` is the version it goes to, `more` whether on."""

    events: list[Happened]
    until: int
    more: bool


#: So many moves are told at once.
MOST_MOVES = 200


@api.get("/tables/{key}/history", response={200: History, **ERRORS}, auth=None)
def history(request: Any, key: str, since: int = Query(0, ge=0, le=1 << 30)) -> dict[str, Any]:
    """All that the caller's seat saw, from a version on, what was taken back left out."""
    line, guest = lines.load(lines.find(key)), guest_of(request)
    seen = sight(line, guest, layout.language(request))
    presence.looked(line.table, guest)
    rows = list(line.table.moves.filter(seq__gt=since)[:MOST_MOVES])
    until = rows[-1].seq if rows else max(since, line.table.version)
    events = list(_happened(seen, since, rows))
    return {"events": events, "until": until, "more": until < line.table.version}


class Record(Schema):
    record: str


@api.get("/tables/{key}/record", response={200: Record, **ERRORS}, auth=None)
def record(request: Any, key: str) -> dict[str, str]:
    """The whole game as text, once it is over."""
    return {"record": records.record_of(lines.find(key))}


api.add_router("", router(ERRORS))
api.add_router("", box_router(ERRORS))
api.add_router("", contests.router(ERRORS))
