"""Positions to order: the smallest table on which a rule shows, with every card of the box on it.

    pos = given(program="NAV", site="E3", hand="HOT", done="SAT earth, NAV moon")

The cards named are those of the seat in turn; `others` orders those of the other seats. Missions
nobody asked for lie in the Quartier Général (or where `rest` says). The Progress track and its deck
are empty unless ordered, and the cards then left over are out of the game. Markers and bonuses
follow from the missions that are done. `given` asks the game whether such a position can occur.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from cosmodrome.engine.errors import IllegalAction
from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.record import View
from cosmodrome.games.rocketmen import GAME
from cosmodrome.games.rocketmen.box import (
    AI_CARD,
    CARD,
    DESTINATION,
    ENGINE,
    FIRST_ENGINE,
    FIRST_PROGRESS,
    FIRST_PROGRESS_2,
    FIRST_THREAT,
    MISSION,
    OBJECTIVE,
    SPOT,
    THREAT,
    TRACK,
)
from tests.games import playing

ZONES = ("hand", "headquarters", "action_area", "holding", "site")
SIZED = ("hand", "headquarters", "holding", "site")

#: What the missions bring (A3.1), written out again: bonuses follow from the missions done.
BONUS = {
    "SAT": "jokers", "NAV": "booster", "HOT": "money_markers", "STA": "hand_markers",
    "CHA": "booster", "EXP": "money_markers", "BAS": "booster",
}  # fmt: skip


#: Objectives nobody asked for: first those that the fewest positions fulfil.
SPARE_OBJECTIVES = tuple("O12 O11 O08 O06 O01 O04 O07 O03 O10 O05 O02 O09".split())  # noqa: SIM905


def given(
    players: int = 2,
    *,
    turn: int = 0,
    start: int = 0,
    round: int = 1,
    others: Mapping[int, Mapping[str, Any]] | None = None,
    track: str = "",
    shifted: str = "",
    turquoise: str = "",
    pink: str = "",
    engines_bought: int = 0,
    moon: int | None = None,
    mars: int | None = None,
    variants: str = "",
    battle: bool = False,
    level: str = "normal",
    ai: Mapping[str, Any] | None = None,
    max_rounds: int = 60,
    seed: int = 1,
    game: Any = GAME,
    **own: Any,
) -> Position:
    """A position in which a seat may do anything in its turn, with all as ordered.

    `own` are the cards and missions of the seat in turn, see `_order`. `track` names a card for
    each slot, "-" for none, and `shifted` the numbers of the slots that were refilled. `moon` and
    `mars` are the seats that hold these markers (by default the first that was there).
    """
    options: dict[str, Any] = {"players": players, "start": start, "max_rounds": max_rounds}
    if variants:
        options["variants"] = variants.split()
    if battle:
        options["battle_for_earth"] = True
    if players == 1:
        options["difficulty"] = level
    pos: Position = game.new(seed=seed, **options)
    s, box = pos.plain, game.box.plain
    _clear(s)
    supply = Counter({CARD[f]: box.copies[f, players] for f in range(FIRST_ENGINE, len(CARD))})
    if battle:
        supply -= Counter(dict.fromkeys(CARD[FIRST_PROGRESS_2:FIRST_THREAT], 99))
    objectives = list(SPARE_OBJECTIVES)
    for wish in (own, *(others or {}).values()):
        for name in wish.get("objectives", "").split():
            objectives.remove(name)
    for seat in range(players):
        wish = own if seat == turn else (others or {}).get(seat, {})
        _order(box, s, seat, supply, objectives, **wish)
    if players == 1:
        _order_ai(s, supply, **(ai or {}))
    _score(box, s)
    _give_markers(s, moon, mars)
    for i, name in enumerate(track.split()):
        if name != "-":
            s.track[i] = CARD.index(name) + 1
            supply[name] -= 1
    for name in turquoise.split():
        s.turquoise[CARD.index(name)] += 1
        s.turquoise_size += 1
        supply[name] -= 1
    for name in pink.split():
        s.pink[CARD.index(name)] += 1
        s.pink_size += 1
        supply[name] -= 1
    short = [name for name, count in supply.items() if count < 0]
    assert not short, f"the box has too few {short}"
    for name, count in supply.items():
        face = CARD.index(name)
        if face < FIRST_PROGRESS:
            s.engines[face - FIRST_ENGINE] = count
        elif face < FIRST_THREAT or not battle:  # Threats not dealt are no part of the Bataille
            s.gone[face] = count
    s.shifted = sum(1 << int(slot) - 1 for slot in shifted.split())
    s.engines_bought = engines_bought
    s.start, s.turn, s.round = start, turn, round
    s.stack[0].seat = turn
    game.check_position(box, s)
    made: Position = game.from_bytes(bytes(pos), options=pos.options)
    return made


def _clear(s: View) -> None:
    """Take every card off the table."""
    for player in s.players:
        for zone in ZONES:
            _empty(getattr(player, zone))
        player.hand_size = player.headquarters_size = 0
        _empty(player.objectives)
    for zone in (s.track, s.turquoise, s.pink, s.gone, s.engines):
        _empty(zone)
    s.turquoise_size = s.pink_size = 0
    s.ai.pile = s.ai.left = s.ai.right = s.ai.rocket = 0


def _empty(zone: Any) -> None:
    for i in range(len(zone)):
        zone[i] = 0


def spots(names: str) -> int:
    """The bits of spots: "SAT earth, NAV moon"."""
    return sum(1 << SPOT.index(name.strip()) for name in names.split(",") if name.strip())


def _order(
    box: View,
    s: View,
    seat: int,
    supply: Counter[str],
    spare: list[str],
    *,
    hand: str = "",
    site: str = "",
    program: str = "",
    action_area: str = "",
    holding: str = "",
    headquarters: str = "",
    removed: str = "",
    rest: str = "headquarters",
    done: str = "",
    score: int | None = None,
    jokers_used: int = 0,
    money_used: int = 0,
    objectives: str = "",
) -> None:
    """The cards of one seat; a "!" after a hand card means that everybody has seen it."""
    me = s.players[seat]
    missions = Counter({name: box.copies[i, 1] for i, name in enumerate(MISSION)})
    zones = dict(zip(ZONES, (hand, headquarters, action_area, holding, site), strict=True))
    for zone, names in zones.items():
        for name in names.split():
            face = CARD.index(name.rstrip("!"))
            getattr(me, zone)[face] += 1
            me.known[face] += name.endswith("!")
            (missions if face < FIRST_ENGINE else supply)[CARD[face]] -= 1
    for name in removed.split():
        me.removed[THREAT.index(name)] += 1
        supply[name] -= 1
    if program:
        me.program = MISSION.index(program) + 1
        missions[program] -= 1
    me.done = spots(done)
    for i, spot in enumerate(SPOT):
        if me.done >> i & 1:
            mission = spot.split()[0]
            missions[mission] -= 1
            setattr(me, BONUS[mission], getattr(me, BONUS[mission]) + 1)
    assert min(missions.values()) >= 0, f"too few Missions: {missions}"
    for name, count in missions.items():
        getattr(me, rest)[MISSION.index(name)] += count
    for zone in SIZED:
        setattr(me, f"{zone}_size", sum(getattr(me, zone)))
    me.score = -1 if score is None else score
    me.jokers_used, me.money_used = jokers_used, money_used
    if s.mode != 1:  # the Bataille has none
        wanted = objectives.split()
        while len(wanted) < (1 if s.seats == 1 else 2):
            wanted.append(spare.pop(0))
        for i, name in enumerate(sorted(wanted)):
            me.objectives[i] = OBJECTIVE.index(name) + 1


def _order_ai(
    s: View,
    supply: Counter[str],
    *,
    done: str = "",
    score: int | None = None,
    reserve: str = "",
    left: str = "IA1",
    right: str = "IA5",
    rocket: int = 0,
    gift: bool = False,
    discards: str = "",
) -> None:
    """The AI: its markers, its reserve, and its cards; "" for left and right: no mission."""
    ai = s.ai
    ai.done = spots(done)
    ai.score = -1 if score is None else score
    for name in reserve.split():
        ai.reserve[CARD.index(name)] += 1
        supply[name] -= 1
    ai.discards = sum(1 << AI_CARD.index(name) for name in discards.split())
    ai.pile = 0b1111111 & ~ai.discards
    for side, name in (("left", left), ("right", right)):
        if name:
            setattr(ai, side, AI_CARD.index(name) + 1)
            ai.pile &= ~(1 << AI_CARD.index(name))
    ai.rocket, ai.gift = rocket, int(gift)


def _score(box: View, s: View) -> None:
    """Track scores not ordered: the first seat was the first on every spot."""
    taken = 0
    for me in (*(s.players[seat] for seat in range(s.seats)), *([s.ai] if s.seats == 1 else [])):
        if me.score < 0:
            me.score = sum(
                (box.later_points if taken >> i & 1 else box.first_points)[i]
                for i in range(len(SPOT))
                if me.done >> i & 1
            )
        taken |= me.done


def _give_markers(s: View, moon: int | None, mars: int | None) -> None:
    """RM-85: who was first on the Moon and on Mars; not in the Bataille and not in solo."""
    if s.mode != 0:
        return
    for place, wished in ((1, moon), (2, mars)):
        name = DESTINATION[place]
        reached = sum(1 << i for i, spot in enumerate(SPOT) if spot.endswith(name))
        there = [seat for seat in range(s.seats) if s.players[seat].done & reached]
        if there:
            s.markers[place] = (there[0] if wished is None else wished) + 1


# Reading a position


def cards(pos: Position, zone: str, seat: int = 0) -> str:
    """A zone of a player as sorted names: "SAT E2 P1-01"."""
    counts = getattr(pos.plain.players[seat], zone)
    return " ".join(name for name, n in zip(CARD, counts, strict=True) for _ in range(n))


def hand(pos: Position, seat: int = 0) -> str:
    return cards(pos, "hand", seat)


def site(pos: Position, seat: int = 0) -> str:
    return cards(pos, "site", seat)


def area(pos: Position, seat: int = 0) -> str:
    """The Zone d'action."""
    return cards(pos, "action_area", seat)


def holding(pos: Position, seat: int = 0) -> str:
    """The Entrepôt."""
    return cards(pos, "holding", seat)


def headquarters(pos: Position, seat: int = 0) -> str:
    """The Quartier Général."""
    return cards(pos, "headquarters", seat)


def owned(pos: Position, seat: int = 0) -> Counter[str]:
    """All cards of a player, wherever they are, without Threats out of the game."""
    found = Counter(name for zone in ZONES for name in cards(pos, zone, seat).split())
    mission = program(pos, seat)
    return found + Counter([mission] if mission else [])


def program(pos: Position, seat: int = 0) -> str:
    """The programmed Mission; empty if there is none."""
    number = pos.plain.players[seat].program
    return MISSION[number - 1] if number else ""


def track(pos: Position) -> str:
    """The Progress track, "-" for an empty slot."""
    return " ".join(CARD[face - 1] if face else "-" for face in pos.plain.track)


def shifted(pos: Position) -> str:
    """The numbers of the slots with a card that was turned up this turn."""
    return " ".join(str(i + 1) for i in range(TRACK) if pos.plain.shifted >> i & 1)


def engines(pos: Position) -> dict[str, int]:
    """The Engine piles."""
    return dict(zip(ENGINE, pos.plain.engines, strict=True))


def done(pos: Position, seat: int = 0) -> list[str]:
    """The spots a player has reached."""
    mask = pos.plain.players[seat].done
    return [spot for i, spot in enumerate(SPOT) if mask >> i & 1]


def points(pos: Position, seat: int = 0) -> int:
    """Victory Points on the score track."""
    return int(pos.plain.players[seat].score)


def whose(pos: Position) -> int:
    """The seat in turn."""
    return int(pos.plain.turn)


def asked(pos: Position, seat: int | None = None) -> str | None:
    """What the seat that decides is asked, as a seat (by default that one) sees it."""
    if pos.is_over:
        return None
    decision = pos.view(pos.actors[0] if seat is None else seat)["decision"]
    return str(decision["kind"]) if decision else None


def told(events: Iterable[Event], name: str) -> list[tuple[int, int, int]]:
    """The numbers of all events of one name."""
    return [(event.a, event.b, event.c) for event in events if event.name == name]


def faces_told(events: Iterable[Event], name: str) -> str:
    """The cards of all events of one name."""
    return " ".join(event.card for event in events if event.name == name)


# Playing

#: Where the one card lies that these are done with.
WITH_ONE = {
    "discard": "card", "discard_site": "site", "effect": "card", "effect_site": "site",
    "one_use": "card", "program": "card", "place": "card",
}  # fmt: skip


def steps(action: str) -> list[str]:
    """An act as it is written here: its steps ("card:SAT card:NAV discard"), or in short what is
    done with one card ("discard:SAT")."""
    verb, _, card = action.partition(":")
    if " " in action or verb not in WITH_ONE or not card:
        return action.split()
    closing = {"discard_site": "discard", "discard": "discard", "place": "place"}.get(verb, action)
    return [f"{WITH_ONE[verb]}:{card}", closing]


def legal(pos: Position, *ranges: str) -> set[str]:
    """The names of the legal actions; and what can be done with one card, as `steps` writes it."""
    found = playing.legal(pos)
    for tick in sorted(found):
        zone, _, card = tick.partition(":")
        if zone in ("card", "site") and asked(pos) in ("turn", "last"):
            one = pos.copy()
            one.play(tick)
            for name in playing.legal(one):
                if name in ("discard", "place"):
                    found.add(f"{name}_site:{card}" if zone == "site" else f"{name}:{card}")
                elif not name.startswith(("card:", "site:", "otherwise:")):
                    found.add(name)
    return {name for name in found if not ranges or name.split(":")[0] in ranges}


def refused(pos: Position, action: str) -> None:
    """The act is refused, and the position is untouched."""
    before, history = bytes(pos), list(pos.history)
    with pytest.raises(IllegalAction):
        act(pos, action)
    assert bytes(pos) == before
    assert pos.history == history


def act(pos: Position, action: str) -> list[Event]:
    """Play an act; a lone tick stays open."""
    found = steps(action)
    if GAME.actions.ticks(GAME.actions.parse(found[-1])):
        return [event for step in found for event in pos.play(step)]
    return pos.act(found)


def sound(pos: Position, events: list[Event]) -> list[Event]:
    """What was played left nothing behind that does not belong there."""
    pos.game.check_position(pos.game.box.plain, pos.plain)
    return events


def play(pos: Position, *actions: str) -> list[Event]:
    """Play acts by name; after each the position is one that can occur."""
    return [event for action in actions for event in sound(pos, act(pos, action))]


def reseed(pos: Position, number: int) -> None:
    """Let the dice of fate fall another way: what is not yet drawn comes in another order."""
    for it in (pos.plain.rng, pos.plain.luck):
        it.a, it.b, it.c, it.counter = number * 0x9E3779B1 & 0xFFFFFFFF, number, number * 7919, 1


def until(pos: Position, action: str, wanted: Callable[[list[Event]], bool]) -> list[Event]:
    """Play an act with the luck that is wanted."""
    for number in range(1, 3_000):
        one = pos.copy()
        reseed(one, number)
        if wanted(act(one, action)):
            reseed(pos, number)
            return play(pos, action)
    raise AssertionError(f"{action} never brings what was wanted")


def drawing(pos: Position, action: str, value: int) -> list[Event]:
    """Play an action that draws a Trajectory card, and let it be of this value."""
    return until(pos, action, lambda events: [a for a, _, _ in told(events, "drawn")] == [value])


def fly(pos: Position, destination: str, *values: int) -> list[Event]:
    """Launch, and draw these Trajectory cards one after the other without using any effect."""
    events = []
    action = f"launch:{destination}"
    for value in values:
        events += drawing(pos, action, value)
        if asked(pos) == "drawn":
            events += pos.play("accept")
        if asked(pos) != "draw":
            break  # the rocket has arrived, or this was the last card
        action = "draw"
    return sound(pos, events)


def cart(pos: Position, items: str) -> list[str]:
    """The ticks that choose cards of the track or Engines."""
    faces = track(pos).split()
    return [f"engine:{n}" if n in ENGINE else f"buy:{faces.index(n) + 1}" for n in items.split()]


def buy(pos: Position, items: str, payment: str = "") -> list[Event]:
    """Buy cards of the track or Engines in one purchase: paid so, or as offered."""
    return settle(pos, cart(pos, items), "purchase", "otherwise:purchase", payment)


def place(pos: Position, items: str, payment: str = "") -> list[Event]:
    """Program a Mission (written "=NAV") and place cards in one operation: paid so, or as offered.

    A card that is to finance itself is written "+P1-01" in the payment.
    """
    names = items.split()
    mission = next((name[1:] for name in names if name.startswith("=")), "")
    ticks = [f"card:{name.lstrip('=')}" for name in names]
    offered = f"program:{mission}" if mission else "place"
    return settle(pos, ticks, offered, f"otherwise:{mission or 'placement'}", payment)


def settle(
    pos: Position, ticks: list[str], offered: str, otherwise: str, payment: str
) -> list[Event]:
    """Choose what is bought or placed, and pay for it; the only way to pay is the one offered."""
    trial = pos.copy()
    for tick in sorted(ticks, key=GAME.actions.parse):
        trial.play(tick)
    if not payment or otherwise not in playing.legal(trial):
        events = pos.act([*ticks, offered])
        paid = faces_told(events, "paid").split()
        assert not payment or sorted(paid) == sorted(cards_of(payment)), (paid, payment)
        return sound(pos, events)
    pos.act([*ticks, otherwise])
    return sound(pos, pos.act([*payers(payment), "done"]))


def cards_of(payment: str) -> list[str]:
    """The hand cards of a payment."""
    return [name for name in payment.split() if not name.startswith(("pay_", "+"))]


def payers(payment: str) -> list[str]:
    """The ticks of a payment: hand cards, markers ("pay_money"), cards that finance themselves."""
    found = []
    for name in payment.split():
        if name.startswith("pay_"):
            found.append(name)
        else:
            found.append(f"finance:{name[1:]}" if name.startswith("+") else f"pay:{name}")
    return found


def end_turn(pos: Position, times: int = 1) -> list[Event]:
    """End the turn, dropping any excess cards, so many times."""
    events = []
    for _ in range(times):
        seat, round_ = whose(pos), pos.plain.round
        events += pos.play("end_turn")
        while not pos.is_over and (whose(pos), pos.plain.round) == (seat, round_):
            events += pos.play(pos.legal_ids()[0])
    return sound(pos, events)
