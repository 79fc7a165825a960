"""What can be done at a table. Every change is one transaction: the row first, then the notice."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from cosmodrome.engine.errors import CosmodromeError
from cosmodrome.engine.outcomes import BESTS, counts_alone
from cosmodrome.engine.position import Position
from cosmodrome.web import limits, lines, notices
from cosmodrome.web.boxes import keeping
from cosmodrome.web.boxes.keeping import Chosen
from cosmodrome.web.club import clocks, endings, presence
from cosmodrome.web.lines import Line, Played, Refused, Steps, load, locked
from cosmodrome.web.models import LONG_AGO, OWN_BOX, Move, Result, Sealed, Seat, Table
from cosmodrome.web.people import rating, relations
from cosmodrome.web.people.models import PERSON

#: A bot's pause is so many times its pace.
JITTER = (0.75, 1.25)
PACES = {"instant": 0, "fast": 250, "normal": 700, "slow": 1600}


@dataclass(frozen=True)
class Plan:
    """Who shall sit on a seat of a new table."""

    kind: str
    level: str = ""
    name: str = ""
    owner: str = ""


# Opening a table


def create(
    game_id: str,
    options: Mapping[str, Any],
    plans: Sequence[Plan],
    *,
    host: str,
    seed: int | None = None,
    pace: int = PACES["normal"],
    rematch_of: Table | None = None,
    box: Chosen | None = None,
    clock: str = "",
) -> Table:
    """A new table, its seats as planned; the seats the game plays itself are its own.

    A `clock` is written as in club/clocks.py; where nobody waits for anybody there is none.
    """
    game = lines.game_of(game_id)
    if clock:
        clocks.read(clock)
        clock = clock if sum(plan.kind in (Seat.PERSON, Seat.OPEN) for plan in plans) > 1 else ""
    drawn = secrets.randbits(64) if seed is None else seed
    try:
        game = keeping.over(game.id, box.text) if box else game
        pos = game.new(options, seed=drawn)
        if any(plan.kind == Seat.BOT for plan in plans):
            game.options.with_bots(pos.options)
    except CosmodromeError as error:
        raise Refused("bad_options", 400, why=error.told) from None
    with transaction.atomic():
        line = lay(pos, plans, host, box, unrated=seed is not None, pace=pace,
                   rematch_of=rematch_of, clock=clock)  # fmt: skip
        advance(line)
    return line.table


def lay(
    pos: Position, plans: Sequence[Plan], host: str, box: Chosen | None = None, **more: Any
) -> Line:
    """A table that starts where a position did, its seats as planned."""
    game, seeded = pos.game, pos.seed is not None
    table: Table = Table.objects.create(
        game=game.id, rules_version=game.rules_version, box=game.box.digest, host=host,
        options=pos.options, seed=str(pos.seed) if seeded else "",
        start=None if seeded else pos.start, opener=limits.opener(),
        unrated_by=OWN_BOX if box else "", **more,
    )  # fmt: skip
    if box:
        keeping.put_on(table, box)
    line = Line(table, game, [], [])
    if not pos.history:
        line.position = pos
    seat_everybody(line, plans)
    return line


def seat_everybody(line: Line, plans: Sequence[Plan]) -> None:
    """The seats of a new table, those the game plays itself apart."""
    automas = line.position.automas
    waiting = [plan for plan in plans if plan.kind != Seat.AUTOMA]
    for number in range(line.position.seats):
        if number in automas:
            plan = Plan(Seat.AUTOMA)
        elif waiting:
            plan = waiting.pop(0)
        else:
            raise Refused("too_few_seats", 400)
        seat = Seat.objects.create(
            table=line.table, number=number, kind=plan.kind, level=plan.level, name=plan.name[:40],
            owner=plan.owner,
            invitation=secrets.token_urlsafe(24) if plan.kind == Seat.OPEN else "",
        )  # fmt: skip
        line.seats.append(seat)
    if waiting:
        raise Refused("too_many_seats", 400)


def rematch(key: str, owner: str) -> Table:
    """The same seats and options with new luck; the other people are asked to come, not seated."""
    with transaction.atomic():
        old = locked(key)
        if not endings.theirs(old, old.seats.all(), owner):
            raise Refused("not_your_seat", 403)
        if not old.over:
            raise Refused("rematch_later")
        again = open_rematch(old) or _open_rematch(old, owner)
        touch(old)
        # Last, so that it stands before the old one where the last active come first.
        _sit_down(again, owner)
    return again


def open_rematch(old: Table) -> Table | None:
    """The rematch of a finished game that is under way: there is one at a time."""
    found: Table | None = old.rematches.filter(over=False).first()
    return found


def _open_rematch(old: Table, host: str) -> Table:
    """Nobody sits at it yet: every person's seat is kept for them."""
    kinds = {Seat.PERSON: Seat.OPEN, Seat.OPEN: Seat.OPEN, Seat.BOT: Seat.BOT}
    plans = [
        Plan(Seat.OPEN, "", seat.name, seat.was)
        if seat.gave_up
        else Plan(kinds[seat.kind], seat.level, seat.name, seat.owner)
        for seat in old.seats.exclude(kind=Seat.AUTOMA)
    ]
    return create(
        old.game, old.options, plans, host=host, pace=old.pace, rematch_of=old,
        box=keeping.on(old), clock=old.clock,
    )  # fmt: skip


def _sit_down(table: Table, owner: str) -> None:
    """A guest takes the seats that are kept for them."""
    kept = table.seats.filter(kind=Seat.OPEN, owner=owner)
    if kept.exists():
        _not_unawares(table, kept)
        kept.update(kind=Seat.PERSON, invitation="")
        _arrived(locked(table.key))


def join(invitation: str, owner: str, name: str = "") -> Table:
    """Take a seat by its link; a link works once, and leads who used it back."""
    with transaction.atomic():
        found = Table.objects.filter(seats__invitation=invitation).first() if invitation else None
        # The table first, as everything that happens there does: two who come wait for each other.
        table = locked(found.key) if found else None
        seat = table.seats.filter(invitation=invitation).first() if table else None
        if table is None or seat is None:
            return led_back(invitation, owner)
        if relations.unwelcome(owner, table.host):
            raise Refused("used_invitation", 404)
        if seat.was and seat.owner != owner:
            # Somebody's place is for whom everybody has agreed to.
            raise Refused("used_invitation", 404)
        if table.seats.filter(was=owner).exclude(pk=seat.pk).exists():
            # They have seen another hand.
            raise Refused("used_invitation", 404)
        _not_unawares(table, [seat.pk])
        seat.kind, seat.owner = Seat.PERSON, owner
        seat.used, seat.invitation = seat.invitation, ""
        seat.name = name[:40]
        seat.save()
        _arrived(table)
    return table


def _not_unawares(table: Table, seats: Any) -> None:
    """Refuse the last seats where a live clock would then run for somebody who is not there."""
    missing = table.seats.filter(kind=Seat.OPEN).exclude(pk__in=seats)
    if not missing.exists() and not presence.attended(table):
        raise Refused("nobody_there")


def led_back(invitation: str, owner: str) -> Table:
    """Whoever used an invitation is led to where it led them."""
    mine = Seat.objects.filter(used=invitation, owner=owner, kind=Seat.PERSON)
    seat = mine.select_related("table").first() if owner and invitation else None
    if seat is None:
        raise Refused("used_invitation", 404)
    table: Table = seat.table
    return table


def _arrived(table: Table) -> None:
    """Somebody sat down: clocks begin when all have, and what has one answer may pass for them."""
    try:
        line = load(table)
    except Refused:
        touch(table)
        return
    if line.bots_turn:
        clocks.settle(line)
    else:
        _whose_turn(line)
    touch(table)


def _to_give(key: str, owner: str, number: int) -> tuple[Table, Seat]:
    """An open seat, of which the host decides."""
    table = locked(key)
    seat = table.seats.filter(number=number, kind=Seat.OPEN).first()
    if not table.hosted_by(owner) or seat is None:
        raise Refused("not_your_table", 403)
    return table, seat


def keep_for(key: str, owner: str, number: int, friend: str) -> None:
    """The host keeps an open seat for a friend, who finds it among their games."""
    with transaction.atomic():
        table, seat = _to_give(key, owner, number)
        if seat.was:
            # It waits for whom everybody has agreed to, and for nobody else.
            raise Refused("needs_consent")
        found = relations.friend_of(owner, friend)
        if found is None:
            raise Refused("not_a_friend", 403)
        seat.owner, seat.name = found.key, found.shown
        seat.save(update_fields=["owner", "name"])
        touch(table)


def renew_invitation(key: str, owner: str, number: int) -> None:
    """The host takes a link back, whoever has it, and gets another."""
    with transaction.atomic():
        table, seat = _to_give(key, owner, number)
        seat.invitation = secrets.token_urlsafe(24)
        seat.save(update_fields=["invitation"])
        touch(table)


def hand_over(key: str, number: int, owner: str, to: str, name: str) -> None:
    """A person's seat goes on in another browser, which is theirs or whom they trust."""
    with transaction.atomic():
        table = locked(key)
        found = table.seats.filter(number=number, kind=Seat.PERSON, owner=owner)
        others = table.seats.filter(kind=Seat.PERSON).exclude(owner=owner)
        if to != owner and others.exists() and owner.startswith(PERSON) and not table.over:
            # An account is at home on all its devices, so this would be somebody else.
            raise Refused("needs_consent")
        if to != owner and others.filter(owner=to).exists():
            raise Refused("plays_here")
        if not found.update(owner=to, name=name[:40], shown=False):
            raise Refused("not_your_seat", 403)
        if to != owner:
            table.unrated_by = table.unrated_by or "moved"
        touch(table)


def bot_takes(key: str, owner: str, number: int, level: str) -> None:
    """The host seats a bot where nobody has come."""
    with transaction.atomic():
        table, seat = _to_give(key, owner, number)
        seat.kind, seat.level, seat.invitation, seat.owner = Seat.BOT, level, "", ""
        seat.save()
        advance(load(table))


# Playing


def play(key: str, owner: str, seat: int, act: str, version: int, *, follow: bool = False) -> Table:
    """A person plays an act that was chosen on a version; a late click changes nothing.

    An act is an action by name, or what is ticked, in any order, and what confirms it, apart by
    spaces. With `follow`, what then completes the choice is played too where nothing else is
    possible.
    """
    with transaction.atomic():
        line = load(locked(key))
        if seat not in line.owned(owner):
            raise Refused("not_your_seat", 403)
        if version != line.table.version:
            raise Refused("late")
        if seat in clocks.fallen(line):
            # Nothing is played; whoever looks after the clocks ends it.
            raise Refused("time_over")
        try:
            steps = lines.read_act(line.game, act)
        except ValueError:
            raise Refused("illegal") from None
        _play(line, seat, steps, follow)
    return line.table


def play_for(table_id: int, seat: int, steps: Steps, version: int) -> bool:
    """What a bot, the game itself or nobody has chosen; False where the table has moved on."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table_id)
        if table.version != version or table.bot_seat != seat:
            return False
        _play(load(table), seat, steps)
    return True


def _play(line: Line, seat: int, steps: Steps, follow: bool = False) -> None:
    actors = line.asked
    if line.table.paused_until:
        raise Refused("paused")
    if seat not in actors:
        raise Refused("over" if line.over else "not_your_turn")
    steps = lines.whole(line.position, seat, steps)
    if len(actors) == 1:
        _append(line, seat, steps)
        # Others could read from it what somebody has in hand: only for people alone with bots.
        while follow and line.alone and (only := _only_choice(line.position, seat)):
            _append(line, seat, only)
    elif not _seal(line, seat, steps):
        # Nobody is told, not even by a number that grows: whether, when and how often somebody
        # chose is theirs alone until all are in. The answer to the choice shows it to its seat.
        if seat == line.table.bot_seat:
            _whose_turn(line)
            line.table.save()
            notices.bots_after_commit()
        else:
            clocks.sealed(line)
        return
    advance(line)


def _only_choice(pos: Position, seat: int) -> Steps:
    """The act of a seat that merely completes its choice: nothing else, nothing it learns by it."""
    if not pos.mid_choice or pos.actors != (seat,) or len(pos.legal_ids(seat)) != 1:
        return ()
    trial = pos.determinize(seat, 1)
    only = lines.only_act(trial, seat)
    return only if seat in trial.actors and not trial.learnt >> seat & 1 else ()


def _seal(line: Line, seat: int, steps: Steps) -> bool:
    """Keep a simultaneous choice; when all are in they enter the log in the order of seats."""
    table, actors = line.table, line.position.actors
    line.spent[seat] = clocks.spent(line, seat)
    kept = {"version": table.version, "action": lines.act_text(line.game, steps),
            "spent": line.spent[seat]}  # fmt: skip
    Sealed.objects.update_or_create(table=table, seat=seat, defaults=kept)
    line.sealed[seat] = steps
    if not all(actor in line.sealed for actor in actors):
        return False
    for actor in actors:
        _append(line, actor, line.sealed[actor])
    table.sealed.all().delete()
    line.sealed = {}
    return True


def _append(line: Line, seat: int, steps: Steps) -> None:
    table = line.table
    table.version += 1
    made(line, table.version, seat, steps).save()
    if len(line.moves) % lines.SNAPSHOT_EVERY == 0:
        lines.save_snapshot(table, line.game, table.version, bytes(line.position))


def made(line: Line, seq: int, seat: int, steps: Steps) -> Move:
    """Play an act at a table: the move it makes, as it is kept."""
    last = line.moves[-1] if line.moves else None
    move, events = lines.carry_out(line.position, seq, seat, steps, last)
    line.moves.append(move)
    return Move(
        table=line.table, kind=Move.PLAY, seq=seq, seat=seat,
        action=lines.act_text(line.game, steps),
        learnt=move.learnt, choice=move.choice, forced=move.forced,
        events=[[e.name, e.seat, e.a, e.b, e.c, e.visible_to] for e in events],
    )  # fmt: skip


def advance(line: Line, passing: bool = True) -> None:
    """After a change: who is to move, and is it a bot; then tell everybody."""
    line.table.undo_seat = None
    _whose_turn(line, passing)
    if line.table.over:
        ended = endings.outcome(line)
        line.table.outcome = ended.kept() if ended else None
        _keep_result(line)
        rating.enter(line)
    lines.keep(line)
    touch(line.table)


def _whose_turn(line: Line, passing: bool = True) -> None:
    """Who is to move; is it a bot, or does a person's question pass by itself, and when."""
    table = line.table
    table.over = line.over
    table.asked = sum(1 << seat for seat in line.asked)
    if table.offer and (line.over or line.seats[table.offer_seat].kind != Seat.PERSON):
        table.offer, table.offer_seat = "", None
    open_ = [] if table.paused_until else [seat for seat in line.asked if seat not in line.sealed]
    bots = [seat for seat in open_ if line.seats[seat].kind in (Seat.BOT, Seat.AUTOMA)]
    passed = [seat for seat in open_ if passing and not bots and passing_act(line, seat)]
    table.bot_seat = next(iter(bots or passed), None)
    if not bots:
        table.hurry = False
    # Never twice the same, whatever there is to choose: a pause tells nothing.
    pause = 0 if table.hurry else table.pace * random.uniform(*JITTER)
    if passed:
        pause = 1000 * random.uniform(*_thinking_time(line, passed[0]))
    table.bot_due = timezone.now() + timedelta(milliseconds=pause)
    table.bot_lease = LONG_AGO
    clocks.settle(line)


# Questions that pass by themselves


def passing_act(line: Line, seat: int) -> Steps:
    """What the table plays for a person where that is the only answer; nothing where it is not.

    Where something else is allowed beside, the person says whether such a window passes too.
    Somebody who is guided does everything themselves, after having read what it is.
    """
    pos, who = line.position, line.seats[seat]
    if line.table.guide:
        return ()
    if not settings.PASSES or who.kind != Seat.PERSON or pos.mid_choice:
        return ()
    legal = pos.legal_ids(seat)
    answers = line.game.actions.answers(legal)
    if len(answers) != 1 or (len(legal) > 1 and not lets_pass(line, seat)):
        return ()
    return lines.only_act(pos.determinize(seat, 1), seat)


def lets_pass(line: Line, seat: int) -> bool:
    """Whether windows pass for a person: as they wish, else where that betrays nothing."""
    wish = line.seats[seat].passes
    return line.alone if wish is None else wish


def _thinking_time(line: Line, seat: int) -> tuple[float, float]:
    """Seconds until a question passes: among people as one who thinks, whatever a hand holds."""
    if not line.alone:
        low, high = settings.PASS_AMONG_PEOPLE
    elif len(line.position.legal_ids(seat)) > 1:
        low, high = settings.PASS_WINDOW
    else:
        low, high = settings.PASS_ALONE
    return low, high


def set_passes(key: str, owner: str, seat: int, passes: bool) -> Table:
    """Whether the table passes windows with one answer for a seat: its person decides."""
    with transaction.atomic():
        line = load(locked(key))
        if seat not in line.owned(owner):
            raise Refused("not_your_seat", 403)
        who = line.seats[seat]
        who.passes = passes
        who.save(update_fields=["passes"])
        if not line.bots_turn:
            _whose_turn(line)
        touch(line.table)
    return line.table


def _bots_turn(table: Table) -> bool:
    """Whether a bot is to act: a person's question that passes is nobody else's business."""
    bots = table.seats.filter(number=table.bot_seat, kind__in=(Seat.BOT, Seat.AUTOMA))
    return table.bot_seat is not None and bots.exists()


def _keep_result(line: Line) -> None:
    """SP-70: what a person reached alone is kept, with the move that ended the game."""
    table, pos = line.table, line.position
    other = table.unrated or table.own_box
    if other or line.seats[0].kind != Seat.PERSON or not counts_alone(pos):
        return
    kept = {
        "game": table.game,
        "owner": line.seats[0].owner,
        "points": pos.scores()[0],
        "lines": line.game.score_lines(pos, 0),
    }
    Result.objects.get_or_create(table=table, defaults=kept)


def bests(game_id: str, owner: str) -> list[Result]:
    """A guest's best results alone, the best first."""
    if not owner:
        return []
    kept = Result.objects.filter(owner=owner, game=game_id).select_related("table")
    return list(kept[:BESTS])


def has_played(game_id: str, owner: str) -> bool:
    """Whether a guest has sat at a table of a game."""
    known = Seat.objects.filter(owner=owner, kind=Seat.PERSON, table__game=game_id)
    return bool(owner) and known.exists()


def touch(table: Table) -> None:
    """Save a table that looks different now, and tell the pages once it is committed."""
    table.revision += 1
    table.active = timezone.now()
    table.save()
    notices.after_commit(table)


# Taking back


def undo_target(line: Line, owner: str) -> Played | None:
    """The own move that would be taken back: unless who made it has learnt something since.

    Nor does it go past chance that spoke to a person. What others have learnt they may forgive, and
    bots keep no memory.
    """
    mine, learnt = line.owned(owner), 0
    if line.table.over or line.table.paused_until:
        return None
    for number in range(len(line.moves) - 1, -1, -1):
        move = line.moves[number]
        learnt |= move.learnt
        if move.learnt >> move.seat & 1 and line.seats[move.seat].kind == Seat.PERSON:
            return None
        if move.seat in mine and (not move.forced or _completes(line, number)):
            return None if learnt >> move.seat & 1 else _choice_before(line, number)
    return None


def _completes(line: Line, number: int) -> bool:
    """Whether a move was part of the choice that the one before began."""
    return number > 0 and bool(line.moves[number - 1].choice)


def _choice_before(line: Line, number: int) -> Played:
    """The move, or the one before that left no other: taking back leads to a real choice."""
    while line.moves[number].forced and _completes(line, number):
        number -= 1
    return line.moves[number]


def chain_start(line: Line, seat: int | None) -> Played | None:
    """The first move of the choice a seat is making, as far as nobody else has learnt something."""
    last = line.moves[-1] if line.moves else None
    if last is None or seat is None or last.seat != seat or not last.choice or line.over:
        return None
    people = sum(1 << other for other in line.others(line.seats[seat].owner))
    start = None
    for move in reversed(line.moves):
        if move.seq < last.choice or move.learnt & people:
            break
        start = move
    return start


def undo(key: str, owner: str, version: int) -> Table:
    """Take the own last move back: at once alone, else after everybody else agrees."""
    with transaction.atomic():
        line = load(locked(key))
        if version != line.table.version:
            raise Refused("late")
        target = undo_target(line, owner)
        if target is None:
            raise Refused("cannot_undo")
        if line.others(owner):
            table = line.table
            table.undo_seat, table.undo_version = target.seat, table.version
            table.undo_agreed = 0
            touch(table)
        else:
            _take_back(line, target)
    return line.table


def cancel(key: str, owner: str, version: int) -> Table:
    """Take back the choice being made; it is not finished, so nobody is asked."""
    with transaction.atomic():
        line = load(locked(key))
        if version != line.table.version:
            raise Refused("late")
        mine = [seat for seat in line.owned(owner) if seat in line.asked]
        target = chain_start(line, mine[0] if mine else None)
        if target is None:
            raise Refused("cannot_undo")
        _take_back(line, target)
    return line.table


def answer_undo(key: str, owner: str, agreed: bool) -> Table:
    """Another person agrees to an undo, or does not."""
    with transaction.atomic():
        line = load(locked(key))
        table = line.table
        if table.undo_seat is None or table.undo_version != table.version:
            raise Refused("late")
        asking = line.seats[table.undo_seat].owner
        if owner == asking or not line.owned(owner):
            raise Refused("not_your_seat", 403)
        if not agreed:
            table.undo_seat = None
            touch(table)
            return table
        for seat in line.owned(owner):
            table.undo_agreed |= 1 << seat
        target = undo_target(line, asking)
        if all(table.undo_agreed >> seat & 1 for seat in line.others(asking)) and target:
            table.unrated_by = table.unrated_by or "undo"
            table.save(update_fields=["unrated_by"])
            _take_back(line, target)
        else:
            touch(table)
    return table


def _take_back(line: Line, target: Played) -> None:
    table = line.table
    table.sealed.all().delete()
    table.version += 1
    Move.objects.create(
        table=table, seq=table.version, kind=Move.UNDO, seat=target.seat, undone=target.seq
    )
    table.save(update_fields=["version"])
    # What was taken back is theirs to choose anew, and does not pass again at once.
    advance(load(table), passing=False)


# Bots, speed, shared screens


def note(table_id: int, seat: int, version: int, key: str) -> int:
    """The log says once what is the matter with a bot on a version; returns the version then."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table_id)
        if table.version != version or table.moves.filter(seat=seat, note=key).exists():
            return version
        # What is sealed stays chosen.
        table.sealed.filter(version=version).update(version=version + 1)
        table.version += 1
        Move.objects.create(table=table, seq=table.version, kind=Move.NOTE, seat=seat, note=key)
        touch(table)
    return version + 1


def set_pace(key: str, owner: str, pace: str) -> Table:
    """How fast the bots move; the host decides."""
    with transaction.atomic():
        table = locked(key)
        if not table.hosted_by(owner):
            raise Refused("not_your_table", 403)
        if pace not in PACES:
            raise Refused("illegal", 400)
        table.pace = PACES[pace]
        if _bots_turn(table):
            table.bot_due = timezone.now()
        touch(table)
    return table


def hurry(key: str, owner: str) -> Table:
    """Let the bots move without a pause until a person is asked."""
    with transaction.atomic():
        table = locked(key)
        if not table.seats.filter(owner=owner, kind=Seat.PERSON).exists():
            raise Refused("not_your_seat", 403)
        if _bots_turn(table):
            table.hurry, table.bot_due = True, timezone.now()
            touch(table)
    return table


def show(key: str, owner: str, seat: int) -> Table:
    """On a shared screen: this seat's person is looking now, which is nobody else's business."""
    with transaction.atomic():
        table = locked(key)
        mine = table.seats.filter(owner=owner, kind=Seat.PERSON)
        if not mine.filter(number=seat).exists():
            raise Refused("not_your_seat", 403)
        mine.update(shown=False)
        mine.filter(number=seat).update(shown=True)
    return table
