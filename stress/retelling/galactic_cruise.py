"""Galactic Cruise: what came one by one is chosen together, as ticks and what closes them.

What leaves no choice is not asked any more, so some moves of then go without saying, and what was
done beside a question that is gone is done at another one of the turn. Which one, a small search
finds: it follows the moves of then, and is content where the turn ends in the same position.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from cosmodrome.engine.errors import IllegalAction
from cosmodrome.engine.position import Position, shorts
from cosmodrome.games.galactic_cruise import GAME, any_time
from cosmodrome.games.galactic_cruise.box import AREA, BUILDING, CARD, RESOURCE
from cosmodrome.games.galactic_cruise.gains import rooms
from cosmodrome.games.galactic_cruise.network import pay_area
from cosmodrome.games.galactic_cruise.play import apply, run
from cosmodrome.games.galactic_cruise.state import ASK, FLOOR, LINE, STEP, TICK_BITS
from stress.retell import Turn

#: Wherever a worker is to be placed, or an action chosen.
TURNS = ("step_2", "action")
#: The search compares it, but for the ship that may go further at step 2.
IGNORED = ("stack.a",)

#: Actions that were legal beside every question.
ASIDES = ("play", "spend", "bonus", "refresh", "use_area")
#: The ticks of what was chosen one by one.
TICKS = {
    "funding": "fundings", "resource": "resources", "office": "offices", "guest": "guests",
    "board": "cards", "top_discard": "cards",
}  # fmt: skip
#: What is not offered any more, by what was done.
MENDED = {
    "refresh": "plans replaced where none can be taken",
    "use_area": "an area that changes nothing",
    "bonus": "a bonus without room",
    "funding": "a bonus without room",
    "play": "a text that changes nothing",
    "spend": "a card for room that is filled anyway",
}
#: The questions of what was done beside another.
ASKED_BY = {
    "play:P02": ("recycle", "recycle_segment", "recycle_to"),
    "play:P21": ("itinerary",),
    "play:P36": ("shuttle",),
    "bonus:resource": ("resource",),
}
#: What takes a worker that rests.
WITH_WORKER = {
    *("launch", "launch_expert"),
    *(f"{verb}:{building}" for verb in ("assign", "assign_expert") for building in BUILDING),
}
#: Questions that fill all room for resources, today without asking.
FILLS = ("take", "space")
#: Where a turn that is told freely notes what it owes.
DEBT = LINE.floor
#: So much of a resource the silo holds.
SILO_MAX = GAME.box.view.silo_max
#: Resources chosen together now of which then so many went without saying.
UNSAID = 3
#: Positions that the search looks at before it gives up.
ENOUGH = 20_000

Move = tuple[int, str, str]
Moves = tuple[Move, ...]
Waiting = tuple[Moves, ...]
#: Several things ticked and confirmed, or one action, one after the other.
Acts = list[list[str]]
Way = tuple[Acts, Moves, Waiting]


def asked_then() -> list[str]:
    """The questions of then, in the order of their numbers."""
    names = [name for name in ASK.names if name not in ("renew", "distance")]
    names.insert(names.index("row"), "meeting")
    names.insert(names.index("row") + 1, "area")
    names.insert(names.index("cruise") + 1, "token")
    return names


ASKED = asked_then()


def converted(state: dict[str, Any]) -> dict[str, Any]:
    """Nothing is ticked; questions have other numbers."""
    stack = [
        {**entry, "kind": ASK.names.index(ASKED[entry["kind"]]) if i < state["stack_size"] else 0}
        for i, entry in enumerate(state["stack"])
    ]
    return {**state, "ticked": 0, "stack": stack}


def settle(pos: Position) -> None:
    """What leaves no choice is not asked."""
    run(GAME.box.view, pos.s, shorts(0))


def mended(turn: Turn) -> str:
    """The rule for which a turn cannot be retold: it forbids what was merely allowed beside.

    Only where the turn ends as it did then as soon as just that is done, against the rules:
    - plans were replaced where none can be taken or built before the next question (GC-126);
    - an area was paid for that nothing in the turn could use: it ends alike without the use;
    - a bonus, of the Reputation or a funding one, was resources without room for any (GC-128);
    - a card was spent for room that the action or the stop fills (GC-168), or beyond the bill of a
      launch (GC-292);
    - P35 was played in a meeting to which no worker came back;
    - an action was begun that something done beside it left without any effect: today it is not
      begun, and stays to be taken.
    Plans that were replaced before a gain which goes without saying now cost VP then, and the
    Reputation gained today: the two are one purse there.
    What can be done a question earlier or later in the turn is retold there.
    """
    if not any(is_beside(move) or move[2] == "funding:resource" for move in turn.moves):
        return ""
    moves = tuple(turn.moves)
    pos = GAME.from_bytes(turn.start)
    search = Search(turn, free=True)
    if Search(turn).finds(pos, moves) or not search.finds(pos, moves):
        return ""
    verbs = {action.partition(":")[0] for action in search.refused}
    other = "plans replaced before a gain" if search.renewed else "an action without effect"
    return next((why for verb, why in MENDED.items() if verb in verbs), other)


def retell(pos: Position, turn: Turn) -> None:
    """Play a turn of then: the way on that ends where it did."""
    search = Search(turn)
    if not search.finds(pos, tuple(turn.moves)):
        raise ValueError(f"no way, with {search.closest} left")
    for seat, act in reversed(search.acts):
        pos.act(act, seat)


class Search:
    """Looks for acts of today that lead where the moves of then did."""

    def __init__(self, turn: Turn, free: bool = False) -> None:
        #: Whether what is merely allowed may be done where it is not allowed any more.
        self.free = free
        self.renewed = any(action.startswith("refresh:") for _, _, action in turn.moves)
        self.end = self.compared(turn.end)
        #: What was found, the last first: who does what.
        self.acts: list[tuple[int, list[str]]] = []
        #: What the rules of today refuse.
        self.refused: list[str] = []
        self.seen: set[tuple[bytes, Moves, Waiting]] = set()
        self.closest: Moves = tuple(turn.moves)
        #: The seats in the order of their turns.
        self.order = list(dict.fromkeys(seat for seat, _, _ in turn.moves))

    def finds(self, pos: Position, moves: Moves, waiting: Waiting = ()) -> bool:
        """Whether there is a way; what was done beside a question may wait for the next one."""
        left = moves + sum(waiting, ())
        over = pos.is_over and not any(map(is_beside, left))
        if (over or not left) and self.compared(bytes(pos)) == self.end:
            return True
        here = bytes(pos), moves, waiting
        if here in self.seen or len(self.seen) > ENOUGH or pos.is_over:
            return False
        if any(self.too_late(pos, group[0], moves) for group in waiting):
            return False
        self.seen.add(here)
        self.closest = min(self.closest, left, key=len)
        if self.free and self.finds_freely(pos, moves, waiting, 0):
            return True
        for acts, after, still in ways(pos, moves, waiting):
            there = played(pos, acts)
            if there is not None and self.finds(there, after, still):
                self.acts += [(pos.actors[0], act) for act in reversed(acts)]
                return True
        if self.free and pos.asked is not None and pos.asked.name == "action":
            there = played(pos, [["done"]])
            if there is not None and self.finds(there, moves, waiting):
                return True
        later = iter(range(1, len(moves) if self.free else 0))
        later = (i for i in later if moves[i][0] == pos.actors[0])
        return any(self.finds_freely(pos, moves, waiting, i) for i in later)

    def too_late(self, pos: Position, move: Move, moves: Moves) -> bool:
        """Whether the turn is over in which something that waits could be done."""
        seat, turn = move[0], int(pos.plain.turn)
        if self.free and move[2].startswith(("refresh:", "use_area:")):
            return False
        if turn not in self.order or any(whose == seat for whose, _, _ in moves):
            return False
        return self.order.index(turn) > self.order.index(seat)

    def compared(self, state: bytes) -> bytes:
        """What is compared of a position: not whether a ship may go further, which was declined;
        nor, freely, the areas paid for without their use, or how many actions are left."""
        pos = GAME.from_bytes(state)
        for i in range(pos.plain.stack_size):
            entry = pos.plain.stack[i]
            if entry.kind == ASK.step_2:
                entry.a = 0
            if self.free and entry.kind in (ASK.action, STEP.actions):
                entry.a = entry.c = 0
        for player in pos.plain.players if self.free else ():
            player.paid = 0
            player.once &= ~FLOOR
            if self.renewed:
                player.vp += player.reputation + player.final[DEBT]
                player.reputation = player.final[DEBT] = 0
        return bytes(pos)

    def finds_freely(self, pos: Position, moves: Moves, waiting: Waiting, i: int) -> bool:
        """Whether there is a way by a move that the rules of today refuse."""
        if moves[i:] and overtakes(moves[i:], sum(waiting, ()) + moves[:i]):
            return False
        there = forced(pos, moves[i]) if moves[i:] else None
        if there is None or not self.finds(there, moves[:i] + moves[i + 1 :], waiting):
            return False
        self.refused.append(moves[i][2])
        return True


def played(pos: Position, acts: Acts) -> Position | None:
    """Where the seat asked comes to with some acts, if it may do all of that."""
    there, seat = GAME.from_bytes(bytes(pos)), pos.actors[0]
    try:
        for act in acts:
            there.act(act, seat)
    except IllegalAction:
        return None
    return there


def forced(pos: Position, move: Move) -> Position | None:
    """Where a move leads that a mended rule forbids, even after the last question of the turn."""
    seat, then, action = move
    verb, _, label = action.partition(":")
    there = GAME.from_bytes(bytes(pos))
    box, s, plain = GAME.box.view, there.s, there.plain
    asked = pos.actors[0] == seat
    me = plain.players[seat]
    if verb == "refresh" and not (asked and "renew" in names(pos)):
        slots = [int(slot) - 1 for slot in label]
        if not all(plain.offices[slot] for slot in slots):
            return None
        if me.reputation + me.vp == 0:
            # What is gained later in the turn has paid for it.
            me.final[DEBT] -= 1
        ticked = sum(1 << TICK_BITS * slot for slot in slots)
        any_time.renew(box, s, seat, ticked, shorts(0))
    elif verb == "spend" and asked and action not in names(pos):
        card = CARD.index(label)
        if not me.hand >> card & 1:
            return None
        if then == "pay_launch" == pos.asked.name:
            any_time.spend_card(box, s, seat, ASK.pay_launch, card, shorts(0))
        elif then in FILLS:
            any_time.use_card(s, seat, card)
        else:
            return None
    elif verb == "use_area":
        area = AREA.index(label)
        offered = asked and played(pos, [[action]]) is not None
        if offered or plain.areas[area] & ~(1 << seat) == 0:
            return None
        paid = me.paid
        pay_area(box, s, seat, area, shorts(0))
        me.paid = paid
    elif action == "funding:resource" and pos.asked is not None and pos.asked.name == "funding":
        if not asked or rooms(box, s.players[seat]) > 0:
            return None
        apply(box, s, seat, GAME.actions.parse(action), shorts(0))
    elif action == "play:P35":
        any_time.use_card(s, seat, CARD.P35)
    elif action.startswith("bonus:resource") and asked and rooms(box, s.players[seat]) == 0:
        steps = int(label.partition("-")[2])
        if then == "take":
            # What it gave was not taken from the silo.
            last = next((at for at in range(RESOURCE.size) if plain.silo[at] < SILO_MAX), 0)
            plain.silo[last] += 1
        any_time.use_reputation_bonus(box, s, seat, 0, steps, shorts(0))
    else:
        return None
    run(box, s, shorts(0))
    return there


def ways(pos: Position, moves: Moves, waiting: Waiting) -> Iterator[Way]:
    """The ways on from a position, the likely ones first."""
    seat = pos.actors[0]
    for i, ((whose, _, action), *more) in enumerate(waiting):
        if whose == seat and not overtakes(waiting[i], sum(waiting[:i], ())):
            for acts in beside(pos, action):
                yield acts, (*more, *moves), waiting[:i] + waiting[i + 1 :]
    if moves and is_beside(moves[0]):
        if moves[0][0] == seat and not overtakes(moves, sum(waiting, ())):
            for acts in beside(pos, moves[0][2]):
                yield acts, moves[1:], waiting
        end = whole(moves, 0)
        yield [], moves[end:], (*waiting, moves[:end])
    elif moves:
        asked = pos.asked.name if pos.asked is not None else ""
        if moves[0][0] == seat and asked == moves[0][1]:
            yield from answers(pos, moves, waiting)
        elif moves[0][0] == seat and asked == "step_2" and moves[0][1:] == ("further", "yes"):
            yield [["yes"]], moves[1:], waiting
        elif moves[0][0] == seat and asked == "row" and moves[0][1:] == ("area", "done"):
            yield [["done"]], moves[1:], waiting
        # It went without saying.
        yield [], moves[1:], waiting
    for i, move in enumerate(moves):
        if i > 0 and move[0] == seat and is_beside(move):
            if overtakes((move,), sum(waiting, ()) + moves[:i]):
                continue
            end = whole(moves, i)
            for acts in beside(pos, move[2]):
                yield acts, moves[i + 1 : end] + moves[:i] + moves[end:], waiting
    asked = pos.asked.name if pos.asked is not None else ""
    if asked == "ship":
        # TB4 may be paid for before the only ship lands.
        ships = [name for name in names(pos) if name.startswith("ship:")]
        if len(ships) == 1:
            yield [ships], moves, waiting
    if asked == "step_2" and not set(names(pos)) & WITH_WORKER:
        # It went without saying: nothing but a meeting is left.
        yield [["meeting"]], moves, waiting
    if asked == "goal" and not (moves and moves[0][1] == "goal"):
        yield [["done"]], moves, waiting
    elif (waiting or any(map(is_beside, moves))) and "floor" in names(pos):
        # Something may be left for the end of the turn.
        yield [["floor"]], moves, waiting


def whole(moves: Moves, i: int) -> int:
    """Where that ends which was done beside a question, with what it asked."""
    inner = ASKED_BY.get(moves[i][2].partition("-")[0], ())
    end = i + 1
    while end < len(moves) and moves[end][1] in inner:
        end += 1
    return end


def overtakes(moves: Moves, others: Moves) -> bool:
    """Whether plans would be replaced before those that were replaced earlier."""
    renews = moves[0][2].startswith("refresh:")
    return renews and any(action.startswith("refresh:") for _, _, action in others)


def is_beside(move: Move) -> bool:
    return move[2].partition(":")[0] in ASIDES


def answers(pos: Position, moves: Moves, waiting: Waiting) -> Iterator[Way]:
    """What was chosen at a question: as many choices as may be ticked together, or one."""
    _, asked, action = moves[0]
    if asked == "pay_launch" and pos.plain.wild > 0:
        # What the bonus gives is chosen at once.
        chosen = [move for move in moves if move[1] == asked and move[2].startswith("resource:")]
        chosen = chosen[: pos.plain.wild]
        rest = tuple(move for move in moves if move not in chosen)
        yield [resources([move[2] for move in chosen])], rest, waiting
        return
    if action in names(pos) and not is_tick(action):
        yield [[action]], moves[1:], waiting
    for act, rest in merged(moves, asked, action):
        yield [act], rest, waiting
    if asked == "funding" or action == "supply:resources":
        for act, rest in with_resources(moves):
            yield [act], rest, waiting
    yield from ticked(moves, waiting)


def ticked(moves: Moves, waiting: Waiting) -> Iterator[Way]:
    """What was chosen one by one as one act; what was done beside comes after it."""
    together: list[tuple[str, int, Waiting]] = []
    put_off: Waiting = ()
    i = 0
    while i < len(moves) and moves[i][:2] == moves[0][:2]:
        if is_beside(moves[i]):
            end = whole(moves, i)
            put_off, i = (*put_off, moves[i:end]), end
            continue
        one = tick(moves[i][2])
        if not is_tick(one) or (together and one.startswith("upgrade:")):
            # In one act the token is installed first.
            break
        i += 1
        together.append((one, i, put_off))
    for count in range(len(together), 0, -1):
        _, end, later = together[count - 1]
        act = [*(one for one, _, _ in together[:count]), "done"]
        yield [act], sum(later, ()) + moves[end:], waiting


#: What was asked one after the other, and is chosen together now: the later is ticked.
TOGETHER = {"cruise": "token", "silo_card": "silo_type", "campaign": "guest"}


def merged(moves: Moves, asked: str, action: str) -> Iterator[tuple[list[str], Moves]]:
    """A choice of then with what was asked after it, as one act."""
    if asked == "row":
        for i in after(moves, "area"):
            yield [action, moves[i][2]], without(moves, 0, i)
    found = [i for i in after(moves, TOGETHER.get(asked, "")) if moves[i][2] != "done"]
    for count in range(len(found) if asked == "campaign" else min(1, len(found)), 0, -1):
        ticks = [tick(moves[i][2]) for i in found[:count]]
        yield [*ticks, action], without(moves, 0, *found[:count])


def with_resources(moves: Moves) -> Iterator[tuple[list[str], Moves]]:
    """Funding bonuses, or supplies, with the resources that were chosen for them."""
    asked = moves[0][1]
    first = [i for i, move in enumerate(moves) if move[1] == asked and is_tick(tick(move[2]))]
    kinds = after(moves, "resource")
    for count in range(len(first), 0, -1):
        for more in range(len(kinds), -1, -1):
            used = [*first[:count], *kinds[:more]]
            ticks = [tick(moves[i][2]) for i in used]
            if count == 1 and more == 1:
                yield [moves[kinds[0]][2]], without(moves, *used)
            for unsaid in settled():
                if more or count > 1 or unsaid:
                    yield [*ticks, *unsaid, "done"], without(moves, *used)
                if count == 1 and more + len(unsaid) > 1:
                    yield [*ticks[1:], *unsaid, "done"], without(moves, *used)


def settled() -> Iterator[tuple[str, ...]]:
    """Resources that were not asked for: only one kind had room for those that were left."""
    for count in range(UNSAID + 1):
        yield from itertools.combinations_with_replacement(
            [f"resources:{resource}" for resource in RESOURCE], count
        )


def after(moves: Moves, asked: str) -> list[int]:
    """Where the seat that moves first answered a question later on."""
    found = [i for i, move in enumerate(moves) if move[1] == asked and move[0] == moves[0][0]]
    return [i for i in found if not is_beside(moves[i])]


def without(moves: Moves, *places: int) -> Moves:
    return tuple(move for i, move in enumerate(moves) if i not in places)


def beside(pos: Position, action: str) -> Iterator[Acts]:
    """What was done beside a question, with all that it asks now."""
    assert pos.asked is not None
    verb, _, label = action.partition(":")
    if verb == "refresh":
        yield [["renew"], [*(f"refresh:{slot}" for slot in label), "done"]]
        return
    acts = [[action]]
    if verb == "bonus":
        kind, steps = label.split("-")
        acts = [[f"bonus:{kind}"]]
        if pos.plain.players[pos.actors[0]].reputation > 1:
            acts.append([f"amount:{steps}"])
        there = played(pos, acts)
        if there is not None and pos.asked.name in ("pay_row", "pay_move"):
            # It was of the kind that pays.
            row = pos.asked.row if pos.asked.name == "pay_row" else "fuel"
            acts.append(resources([f"resource:{row}"] * there.plain.wild))
    yield acts


def resources(chosen: list[str]) -> list[str]:
    """One resource of any kind, or several at once."""
    return chosen if len(chosen) == 1 else [*map(tick, chosen), "done"]


def tick(action: str) -> str:
    """The tick of what was chosen one by one."""
    verb, _, label = action.partition(":")
    return f"{TICKS.get(verb, verb)}:{label or 'discard'}"


def is_tick(name: str) -> bool:
    try:
        return GAME.actions.ticks(GAME.actions.parse(name))
    except ValueError:
        return False


def names(pos: Position) -> list[str]:
    return [GAME.actions.text(number) for number in pos.legal_ids()]
