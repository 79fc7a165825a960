"""Positions to order: a table in the first turn, changed piece by piece, then asked for a choice.

    pos = table(players=2)
    hand(pos, 0, "P04")
    develop(pos, 0, "K1")
    play(pos, "assign:TC", "tile:build_development")

Every setter keeps the components together, so that `check` accepts the position.
"""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.checks import check_state
from cosmodrome.engine.errors import IllegalAction
from cosmodrome.engine.position import Event, Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.box import (
    BUILDING,
    BUILDING_TOKEN,
    CARD,
    COCKPIT,
    COLUMNS,
    CRUISE,
    EXPERT,
    GOAL_TILE,
    GUEST_BONUS,
    GUEST_LETTERS,
    PLAN,
    RESOURCE,
    TECH,
    TILE,
    TOKEN,
    UPGRADE,
)
from cosmodrome.games.galactic_cruise.state import NEUTRAL, NPC, PLAN_AT

AREA_IDS = ("K1", "K2", "K3", "K4", "K5", "K6", "T1", "T2", "T3", "T4")
OWNERS = {"neutral": NEUTRAL, "npc": NPC}


def table(players: int = 2, seed: int = 1, **options: Any) -> Position:
    """The first turn of seat 0: all set-up choices made, no card in anybody's hand."""
    pos: Position = GAME.new(players=players, seed=seed, start=0, **options)
    while question(pos) != "step_2" or pos.actors != (0,):
        pos.play(pos.legal_ids()[0])
    for seat in range(pos.seats):
        hand(pos, seat)
    # All actions lie where the introductory game has them.
    for name, building in INTRO.items():
        pos.plain.tiles[TILE.index(name)] = BUILDING.index(building)
    return pos


INTRO = {
    "acquire_blueprints": "TL", "purchase_supplies": "TL", "build_development": "TC",
    "hire_expert": "TC", "draw_agenda": "TR", "refill_agenda": "TR", "acquire_ship": "BL",
    "build_segments": "BL", "schedule_cruise": "BC", "advertise": "BC", "gain_resources": "BR",
    "refill_silo": "BR",
}  # fmt: skip


def question(pos: Position) -> str:
    """What is asked, by its name; nothing once the game is over."""
    return pos.asked.name if pos.asked else ""


def me(pos: Position, seat: int = 0) -> Any:
    """The record of a seat."""
    return pos.plain.players[seat]


def names(pos: Position, seat: int | None = None) -> list[str]:
    """The legal actions as text, without what may be done at any time, unless it pays."""
    legal = pos.legal_ids(seat)
    if not question(pos).startswith("pay_"):
        legal = GAME.actions.answers(legal)
    return [GAME.actions.text(i) for i in legal]


def legal(pos: Position) -> set[str]:
    """All legal actions as text, the plans that may be replaced included."""
    return {GAME.actions.text(i) for i in pos.legal_ids()} | refreshable(pos)


def menu(pos: Position) -> set[str]:
    """What may be done at any time here."""
    return legal(pos) - set(names(pos)) - {"renew", "floor"}


def refreshable(pos: Position) -> set[str]:
    """GC-126: the plans that may be replaced here."""
    if "renew" not in (GAME.actions.text(i) for i in pos.legal_ids()):
        return set()
    opened = pos.copy()
    opened.play("renew")
    return {GAME.actions.text(i) for i in opened.legal_ids()}


def distances(pos: Position, bonus: str) -> list[int]:
    """GC-128: how far the Reputation marker may move for a kind of bonus; nothing if not at all."""
    if f"bonus:{bonus}" not in legal(pos):
        return []
    chosen = pos.copy()
    chosen.play(f"bonus:{bonus}")
    return [int(name.removeprefix("amount:")) for name in names(chosen)]


def play(pos: Position, *actions: str) -> list[Event]:
    """Play actions one after the other; the position stays possible.

    What is chosen together may be named one by one: a cruise then its token, a funding bonus then
    its resource. `bonus:credit-3`: three steps back; `refresh:135`: these three slots.
    """
    events: list[Event] = []
    waiting: list[str] = []
    check(pos)
    for action in actions:
        waiting.append(action)
        steps = spelt_out(pos, waiting)
        if steps is None:
            continue
        for step in steps:
            events += pos.play(step)
            check(pos)
        waiting = []
    for action in waiting:
        pos.play(action)
    return events


SEVERAL = {
    "funding": "fundings", "resource": "resources", "office": "offices", "guest": "guests",
    "board": "cards",
}  # fmt: skip


def spelt_out(pos: Position, chosen: list[str]) -> list[str] | None:
    """The steps of one choice, where it is whole: what is ticked, and what closes it.

    What is not asked, because nothing else could be chosen, goes without saying.
    """
    now = {GAME.actions.text(i) for i in pos.legal_ids()}
    (first, *more), kind = chosen, chosen[0].partition(":")[0]
    if not more and (wanted := _in_turn(first)):
        return wanted
    if not more and first in now and not _ticks(first):
        return [first]
    if question(pos) == "funding" and first == "funding:resource" and pos.asked.left == 1:
        chosen = more
    for closing in ([], chosen[:1], chosen[-1:]):
        ticked = [_tick(pos, one) for one in chosen if one not in closing]
        steps = [*sorted(filter(None, ticked), key=GAME.actions.parse), *(closing or ["done"])]
        if None not in ticked and steps != ["done"] and _goes(pos, steps):
            return steps
    if not more and first not in now and (first in ("done", "pay") or kind == "guest"):
        return []
    return None


def _in_turn(action: str) -> list[str]:
    """What takes two questions."""
    kind, _, label = action.partition(":")
    if kind == "bonus" and "-" in label:
        what, steps = label.split("-")
        return [f"bonus:{what}", f"amount:{steps}"]
    return ["renew", *(f"refresh:{slot}" for slot in label), "done"] if kind == "refresh" else []


def _ticks(action: str) -> bool:
    return GAME.actions.ticks(GAME.actions.parse(action))


def _tick(pos: Position, action: str) -> str | None:
    """The tick of what is chosen, if there is one."""
    kind, _, label = action.partition(":")
    found = "cards:discard" if kind == "top_discard" else f"{SEVERAL.get(kind, kind)}:{label}"
    return found if ":" in action + found and found in _known() and _ticks(found) else None


def _known() -> set[str]:
    return {GAME.actions.text(i) for i in range(GAME.actions.size)}


def _goes(pos: Position, steps: list[str]) -> bool:
    """Whether some steps can be taken one after the other."""
    trial = pos.copy()
    try:
        for step in steps:
            trial.play(step)
    except IllegalAction:
        return False
    return True


def company(pos: Position, seat: int = 0) -> dict[str, Any]:
    """What a seat sees of its own company: hand, tokens, upgrades, goals … by name."""
    own: dict[str, Any] = pos.view(seat)["players"][seat]
    return own


def owners(pos: Position, area: str) -> list[int | str]:
    """Who has a development in an area."""
    found: list[int | str] = pos.view(0)["areas"][AREA_IDS.index(area)]["owners"]
    return found


def tower_without(*tokens: str) -> list[str]:
    """All tokens of a tower but these."""
    return [token for token in TOKEN if token not in tokens]


def told(events: list[Event], name: str) -> list[Event]:
    """The events of a name."""
    return [event for event in events if event.name == name]


def check(pos: Position) -> None:
    """The game accepts the position."""
    check_state(GAME, pos.buffer)


# Setters


def hand(pos: Position, seat: int, *cards: str) -> None:
    """A seat holds exactly these cards; they come from the deck, the board or the discard."""
    s = pos.plain
    me = s.players[seat]
    s.deck |= me.hand
    me.hand = me.seen = me.hand_size = 0
    for card in cards:
        number = CARD.index(card)
        leave(pos, number)
        s.deck &= ~(1 << number)
        me.hand |= 1 << number
        me.hand_size += 1


def leave(pos: Position, card: int) -> None:
    """A card that lies open, or in a hand, goes back to the deck."""
    s = pos.plain
    for slot in range(4):
        if s.board[slot] == card + 1:
            s.board[slot] = 0
    for i in range(s.discard_size):
        if s.discard[i] == card + 1:
            rest = [s.discard[k] for k in range(s.discard_size) if k != i]
            discard_size(s, rest)
            break
    for player in s.players:
        if player.hand >> card & 1:
            player.hand &= ~(1 << card)
            player.seen &= ~(1 << card)
            player.hand_size -= 1
    s.deck |= 1 << card


def discard_size(s: Any, cards: list[int]) -> None:
    """The discard is exactly these cards + 1."""
    for i in range(len(s.discard)):
        s.discard[i] = cards[i] if i < len(cards) else 0
    s.discard_size = len(cards)


def board(pos: Position, *cards: str) -> None:
    """The board of directors from the top; "-" for an empty slot."""
    s = pos.plain
    for slot in range(4):
        if s.board[slot]:
            leave(pos, s.board[slot] - 1)
    for slot, card in enumerate(cards):
        if card != "-":
            leave(pos, CARD.index(card))
            s.deck &= ~(1 << CARD.index(card))
            s.board[slot] = CARD.index(card) + 1


def discarded(pos: Position, *cards: str) -> None:
    """The project discard, the top card last."""
    s = pos.plain
    for i in range(s.discard_size):
        s.deck |= 1 << (s.discard[i] - 1)
    discard_size(s, [])
    for card in cards:
        leave(pos, CARD.index(card))
        s.deck &= ~(1 << CARD.index(card))
    discard_size(s, [CARD.index(card) + 1 for card in cards])


def areas(pos: Position, **owners: str) -> None:
    """`areas(pos, K1="0 neutral")`: who has developments there; all other areas are empty.

    Rows follow: a seat's developments have left its board from the left, row by row in turn.
    """
    s = pos.plain
    for area in range(len(AREA_IDS)):
        s.areas[area] = 0
    for name, text in owners.items():
        for word in text.split():
            owner = OWNERS[word] if word in OWNERS else int(word)
            s.areas[AREA_IDS.index(name)] |= 1 << owner
    if s.npc_left:
        s.npc_left = 6 - sum(s.areas[a] >> NPC & 1 for a in range(len(AREA_IDS)))
    for seat in range(s.seats):
        built = sum(s.areas[a] >> seat & 1 for a in range(len(AREA_IDS)))
        for row in range(RESOURCE.size):
            s.players[seat].rows[row] = COLUMNS - (built + RESOURCE.size - 1 - row) // RESOURCE.size


def worker(pos: Position, building: str, owner: int, expert: bool = False) -> None:
    """A worker of a seat (from its break room) or of the NPC stands on a building."""
    s = pos.plain
    s.workers[BUILDING.index(building)] = owner * 2 + 1 + expert
    if owner < s.seats:
        me = s.players[owner]
        if expert:
            me.resting_experts -= 1
        else:
            me.resting -= 1


def experts(pos: Position, seat: int, count: int = 1, ability: str | None = None) -> None:
    """A seat has hired experts, who rest."""
    me = pos.plain.players[seat]
    me.hired = (1 << count) - 1
    me.resting_experts = count
    if ability:
        pos.plain.expert = EXPERT.index(ability)


def technology(pos: Position, slot: int, tech: str) -> None:
    """A technology in a slot; whichever lay there takes its place."""
    s = pos.plain
    new = TECH.index(tech) + 1
    old = s.technology[slot]
    for other in range(4):
        if s.technology[other] == new:
            s.technology[other] = old
    if s.kept >> (new - 1) & 1:
        s.kept = s.kept & ~(1 << (new - 1)) | 1 << (old - 1)
    s.technology[slot] = new


def upgrades(pos: Position, seat: int, *slots: str) -> None:
    """A seat has unlocked some slots; its tokens left the tower from the last one on."""
    me = pos.plain.players[seat]
    me.upgrades = sum(1 << UPGRADE.index(slot) for slot in slots)
    me.tokens = (1 << 8 - len(slots)) - 1


def load(pos: Position, seat: int, number: int = 0) -> None:
    """The last token of a seat's tower flies on the engine of a ship."""
    me = pos.plain.players[seat]
    me.ships[number].token = 1
    me.tokens &= ~(1 << me.tokens.bit_length() - 1)


def loaded(pos: Position, seat: int, number: int = 0) -> bool:
    """Whether a token flies on the engine of a ship."""
    return bool(pos.plain.players[seat].ships[number].token)


def building_token(pos: Position, building: str, kind: str) -> None:
    """The token of a building; whichever lay there takes its place."""
    tokens, new = pos.plain.building_token, BUILDING_TOKEN.index(kind) + 1
    here = BUILDING.index(building)
    tokens[list(tokens).index(new)], tokens[here] = tokens[here], new


def awake(pos: Position, building: str) -> None:
    """The token of a building is active."""
    pos.plain.active_tokens |= 1 << BUILDING.index(building)


def silo(pos: Position, food: int, oxygen: int, fuel: int) -> None:
    """What the silo holds."""
    for resource, level in enumerate((food, oxygen, fuel)):
        pos.plain.silo[resource] = level


def in_silo(pos: Position) -> tuple[int, ...]:
    """Food, oxygen and fuel of the silo."""
    return tuple(pos.plain.silo)


def guest_bonuses(pos: Position, *kinds: str) -> None:
    """What Adventure, Relaxing and Family guests give in Space."""
    for guest, kind in enumerate(kinds):
        pos.plain.guest_bonus[guest] = GUEST_BONUS.index(kind)


def ship(
    pos: Position, seat: int, *plans: str, number: int = 0, cockpit: str | None = None
) -> None:
    """A ship of a seat with these segments, on the ground."""
    s = pos.plain
    me = s.players[seat]
    it = me.ships[number]
    if number >= me.ship_count:
        me.ship_count = number + 1
        it.engine = take(s, "engines", "line_engines", None)
        it.cockpit = take(s, "cockpits", "line_cockpits", cockpit)
    for i in range(it.size):
        s.plan_place[it.segments[i] - 1] = PLAN_AT.tray
        it.segments[i] = 0
    it.size = 0
    for plan in plans:
        free_plan(pos, PLAN.index(plan))
        s.plan_place[PLAN.index(plan)] = PLAN_AT.built
        it.segments[it.size] = PLAN.index(plan) + 1
        it.size += 1


def take(s: Any, stack: str, line: str, name: str | None) -> int:
    """A tile of a stack; one that lies in the line changes places with another."""
    left = getattr(s, stack)
    number = COCKPIT.index(name) if name else left.bit_length() - 1
    if not left >> number & 1:
        other = left.bit_length() - 1
        slots = getattr(s, line)
        for slot in range(4):
            if slots[slot] == number + 1:
                slots[slot] = other + 1
        setattr(s, stack, left & ~(1 << other))
    else:
        setattr(s, stack, left & ~(1 << number))
    return number + 1


def free_plan(pos: Position, plan: int) -> None:
    """A plan that lies in the offices or the box, or is held, gives way to another."""
    s = pos.plain
    place = s.plan_place[plan]
    if place == PLAN_AT.office:
        slot = [s.offices[i] for i in range(5)].index(plan + 1)
        other = max(p for p in range(len(PLAN)) if s.plan_place[p] == PLAN_AT.tray)
        s.offices[slot] = other + 1
        s.plan_place[other] = PLAN_AT.office
    elif place == PLAN_AT.boxed:
        other = min(p for p in range(len(PLAN)) if s.plan_place[p] == PLAN_AT.tray)
        s.plan_place[other] = PLAN_AT.boxed
    elif place >= PLAN_AT.held:
        s.players[place - PLAN_AT.held].plans -= 1
    s.plan_place[plan] = PLAN_AT.tray


def plans(pos: Position, seat: int, *held: str) -> None:
    """A seat holds exactly these plans."""
    s = pos.plain
    for plan in range(len(PLAN)):
        if s.plan_place[plan] == PLAN_AT.held + seat:
            s.plan_place[plan] = PLAN_AT.tray
    s.players[seat].plans = 0
    for name in held:
        free_plan(pos, PLAN.index(name))
        s.plan_place[PLAN.index(name)] = PLAN_AT.held + seat
        s.players[seat].plans += 1


def offices(pos: Position, *shown: str) -> None:
    """The design offices from the top."""
    s = pos.plain
    for slot in range(5):
        if s.offices[slot]:
            s.plan_place[s.offices[slot] - 1] = PLAN_AT.tray
            s.offices[slot] = 0
    for plan in shown:
        free_plan(pos, PLAN.index(plan))
    for slot, plan in enumerate(shown):
        s.offices[slot] = PLAN.index(plan) + 1
        s.plan_place[PLAN.index(plan)] = PLAN_AT.office


def cruise(
    pos: Position, slot: int, name: str, tickets: str = "", scheduled: int | None = None
) -> None:
    """A cruise on a slot from 0, with tickets for guests of these letters."""
    s = pos.plain
    number = CRUISE.index(name)
    old = s.cruises[slot]
    for other in range(s.open_cruises):
        if s.cruises[other] == number + 1:
            s.cruises[other] = old
    if s.cruise_stack >> number & 1:
        s.cruise_stack = s.cruise_stack & ~(1 << number) | 1 << (old - 1)
    s.cruises[slot] = number + 1
    for letter in tickets:
        s.tickets[slot, GUEST_LETTERS.index(letter)] += 1
        s.supply[GUEST_LETTERS.index(letter)] -= 1
    if scheduled is not None:
        s.scheduler[slot] = scheduled + 1
        s.players[scheduled].scheduled = slot + 1


def flight(pos: Position, seat: int, name: str, stop: int, guests: str, number: int = 0) -> None:
    """A ship of a seat on a cruise, with guests of these letters and an ordinary pilot."""
    s = pos.plain
    it = s.players[seat].ships[number]
    cruise_number = CRUISE.index(name)
    for slot in range(s.open_cruises):
        if s.cruises[slot] == cruise_number + 1:
            new = s.cruise_stack.bit_length() - 1
            s.cruises[slot] = new + 1
            s.cruise_stack &= ~(1 << new)
    s.cruise_stack &= ~(1 << cruise_number)
    it.cruise = cruise_number + 1
    it.stop = stop
    it.launched = 1
    it.pilot = 1
    s.players[seat].resting -= 1
    for letter in guests:
        it.guests[GUEST_LETTERS.index(letter)] += 1
        s.supply[GUEST_LETTERS.index(letter)] -= 1


def queue(pos: Position, bottom: str = "", middle: str = "", top: str = "") -> None:
    """The guests of the queue, by section."""
    s = pos.plain
    for section, text in enumerate((bottom, middle, top)):
        for guest, letter in enumerate(GUEST_LETTERS):
            s.supply[guest] += s.queue[section, guest] - text.count(letter)
            s.queue[section, guest] = text.count(letter)


def goals(pos: Position, tile: str, *steps: int) -> None:
    """The goal tile, and the steps of its trackers."""
    pos.plain.goal_tile = GOAL_TILE.index(tile)
    for goal, step in enumerate(steps):
        pos.plain.tracker[goal] = step


def cubes(pos: Position, seat: int, section: int, count: int) -> None:
    """Cubes of a seat's supply lie in a section of the progress track."""
    me(pos, seat).sections[section] += count
    me(pos, seat).cubes -= count
    pos.plain.filled[section] += count


def give(pos: Position, seat: int, **values: Any) -> None:
    """Fields of a seat: credits, ads, vp, reputation; `stored` as three numbers."""
    me = pos.plain.players[seat]
    for name, value in values.items():
        if isinstance(value, tuple):
            for i, number in enumerate(value):
                getattr(me, name)[i] = number
        else:
            setattr(me, name, value)


def next_turn(pos: Position, seat: int = 0) -> list[Event]:
    """Play the quickest turns until a seat has begun its next one; the events of the last step."""
    while True:
        ids = pos.legal_ids()
        texts = [GAME.actions.text(i) for i in ids]
        chosen = next((text for text in ("meeting", "done") if text in texts), texts[0])
        events: list[Event] = pos.play(chosen)
        if any(event.name == "turn" and event.seat == seat for event in events):
            return events
