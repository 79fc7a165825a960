"""Players with a purpose: they build ships, sell tickets and launch; random play hardly ever does.

`steps(pos, seed)` plays a position on and yields what each action caused; `on_the_way(players=3,
launches=2)` is a game from which two ships have left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.record import View
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.box import BUILDING, COLUMNS, RESOURCE, TILE
from cosmodrome.games.galactic_cruise.state import PLAN_AT
from tests.games.galactic_cruise.positions import question
from tests.games.playing import picked

APART = ("spend:", "bonus:", "use_area:", "play:", "renew", "floor")
#: One of several is ticked, and confirmed at once.
ONE_OF = {
    "fundings": "funding", "resources": "resource", "offices": "office", "guests": "guest",
    "cards": "board",
}  # fmt: skip
#: What is wanted when nothing is missing for the next launch.
BESIDES = (
    "build_development", "advertise", "hire_expert", "draw_agenda", "acquire_ship",
    "gain_resources", "refill_agenda", "purchase_supplies", "refill_silo", "acquire_blueprints",
)  # fmt: skip


class Purpose(NamedTuple):
    """What the players of a game are after."""

    goals: bool = True
    """accomplish company goals"""
    spread: int = 10
    """every so many decisions one is astray; 0: never"""


USUAL = Purpose()


def choices(pos: Position) -> list[str]:
    """The legal actions as text."""
    return [GAME.actions.text(i) for i in pos.legal_ids()]


def first(names: list[str], *wishes: str) -> str | None:
    """The first name that begins with the first wish that any begins with."""
    for wish in wishes:
        for name in names:
            if name.startswith(wish):
                return name
    return None


def grounded(me: View, segments: int) -> bool:
    """Whether a ship on the ground has so many segments."""
    return any(
        me.ships[i].cruise == 0 and me.ships[i].size >= segments for i in range(me.ship_count)
    )


def capacity(me: View, row: int) -> int:
    """GC-188: what a row can store."""
    return int(GAME.box.plain.capacity + COLUMNS - me.rows[row])


def shortage(s: View, me: View) -> list[str]:
    """The resources that the next launch lacks, the scarcest first."""
    box = GAME.box.plain
    fuel = box.cruise_fuel[s.cruises[me.scheduled - 1] - 1] if me.scheduled else 2
    size = max(
        (me.ships[i].size for i in range(me.ship_count) if not me.ships[i].cruise), default=2
    )
    lacking = [need - have for need, have in zip((2, max(2, size), fuel), me.stored, strict=True)]
    order = sorted(range(3), key=lambda resource: -lacking[resource])
    return [RESOURCE[resource] for resource in order if lacking[resource] > 0]


def roomy(me: View, resource: str) -> bool:
    """Whether more of a resource can be stored."""
    row = RESOURCE.index(resource)
    return bool(me.stored[row] < capacity(me, row))


def needed(s: View, me: View) -> list[str]:
    """The funding bonuses a seat would choose."""
    poor = ["funding:credit"] * (me.credits < 3) + ["funding:ad"] * (me.ads < 2)
    short = [f"resource:{one}" for one in shortage(s, me)]
    return [*poor, *(["funding:resource", *short] if short else [])]


def fuel_of(s: View, name: str) -> int:
    """The fuel that the cruise of `slot:n` needs."""
    return int(GAME.box.plain.cruise_fuel[s.cruises[int(name[5:]) - 1] - 1])


def wanted(pos: Position, seat: int, number: int) -> list[str]:
    """The actions a seat would take, the most urgent first."""
    s = pos.plain
    me = s.players[seat]
    tiles = []
    if not grounded(me, 0):
        tiles.append("acquire_ship")
    elif not grounded(me, 2):
        held = any(s.plan_place[plan] == PLAN_AT.held + seat for plan in range(len(s.plan_place)))
        tiles += ["build_segments"] if held or number % 3 == 0 else ["acquire_blueprints"]
    if me.scheduled == 0:
        tiles.append("schedule_cruise")
    lacking = shortage(s, me)
    if any(roomy(me, resource) for resource in lacking):
        tiles += ["gain_resources", "purchase_supplies", "refill_silo"]
    elif lacking:
        tiles += ["build_development", "draw_agenda", "refill_agenda"]
    if me.credits < 3:
        tiles += ["advertise", "refill_silo", "refill_agenda"]
    if me.ads < 2:
        tiles.append("purchase_supplies")
    turn = number % len(BESIDES)
    return list(dict.fromkeys([*tiles, *BESIDES[turn:], *BESIDES[:turn], *TILE]))


def purposeful(pos: Position, names: list[str], number: int, purpose: Purpose) -> str:
    """An action that leads somewhere; `number` picks where there is a choice."""
    if pos.ticking:
        return closing(pos, names, number)
    chosen = {one_of(name): name for name in names}
    wish = purposed(pos, list(chosen), number, purpose)
    return chosen[wish]


def closing(pos: Position, names: list[str], number: int) -> str:
    """What closes a choice, or what is still missing for that."""
    s = pos.plain
    if slots := [name for name in names if name.startswith("slot:")]:
        mine = f"slot:{s.players[pos.actors[0]].scheduled}"
        return mine if mine in slots else min(slots, key=lambda name: fuel_of(s, name))
    return first(names, "pay", "done") or names[number % len(names)]


def one_of(name: str) -> str:
    """One of several, named as if it were the only one."""
    kind, colon, label = name.partition(":")
    return f"{ONE_OF.get(kind, kind)}{colon}{label}"


def purposed(pos: Position, names: list[str], number: int, purpose: Purpose) -> str:
    """The same, where one of several is named like the only one."""
    s = pos.plain
    seat = pos.actors[0]
    me = s.players[seat]
    kind = question(pos)
    own = [name for name in names if not name.startswith(APART)]
    if kind == "renew":
        return names[number % len(names)]
    if not own:
        return first(names, "play:", "spend:", "bonus:") or names[number % len(names)]
    if kind == "step_2":
        return first(own, "launch") or place(pos, seat, own, number)
    if kind == "action":
        tiles = [f"tile:{tile}" for tile in wanted(pos, seat, number)[:8]]
        return first(own, *tiles, "done") or own[0]
    if kind == "goal":
        return (first(own, "goal:") if purpose.goals else None) or "done"
    if kind in ("resource", "take", "steward"):
        lacking = [f"resource:{resource}" for resource in shortage(s, me)]
        return first(own, *lacking) or own[number % len(own)]
    if kind == "funding":
        return first(own, *needed(s, me)) or own[number % len(own)]
    if kind == "row":
        return first(own, *(f"row:{resource}" for resource in shortage(s, me))) or own[-1]
    if kind in ("segment", "prototype"):
        return first(own, "plan:") or own[number % len(own)]
    if kind == "pay_launch":
        paying = [name for name in names if name != "pay"]
        return (
            "pay" if "pay" in names else first(paying, "play:", "resource:", "spend:") or paying[-1]
        )
    if kind == "boarding":
        seats = first(own, "guest:", "source:bottom", "source:middle")
        return seats or ("done" if "done" in own else own[0])
    busy = [name for name in own if name != "done"]
    return busy[number % len(busy)] if busy else own[0]


def place(pos: Position, seat: int, names: list[str], number: int) -> str:
    """A worker where the most urgent action can be reached, or a meeting."""
    s = pos.plain
    for tile in wanted(pos, seat, number)[:6]:
        building = BUILDING[s.tiles[TILE.index(tile)]]
        for kind in ("assign", "assign_expert"):
            if f"{kind}:{building}" in names:
                return f"{kind}:{building}"
    return "meeting"


def steps(pos: Position, seed: int, purpose: Purpose = USUAL) -> Iterator[list[Event]]:
    """Play on to the end, and yield what each action caused."""
    while not pos.is_over:
        names = choices(pos)
        number = picked(1_000, seed, len(pos.history))
        if purpose.spread and picked(purpose.spread, seed, len(pos.history), 1) == 0:
            wish = names[number % len(names)]
        else:
            wish = purposeful(pos, names, number, purpose)
        yield pos.play(wish)


def play_out(pos: Position, seed: int, purpose: Purpose = USUAL) -> Position:
    """Play a position to its end."""
    for _ in steps(pos, seed, purpose):
        pass
    return pos


def played(seed: int, purpose: Purpose = USUAL, **options: Any) -> Position:
    """A whole game."""
    return play_out(GAME.new(seed=seed, **options), seed, purpose)


def on_the_way(
    players: int = 2, seed: int = 1, launches: int = 1, turn: bool = False, **options: Any
) -> Position:
    """A game in which so many ships have been launched; `turn`: at the step 2 of a turn."""
    pos = GAME.new(players=players, seed=seed, **options)
    for _ in steps(pos, seed):
        done = sum(player.launches for player in pos.plain.players)
        if done >= launches and (not turn or question(pos) == "step_2"):
            break
    return pos
