"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.checks import require, within
from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.red_planet.pieces import (
    bound_for,
    is_neutral,
    main_colour,
    seat_of,
    turned_up,
)
from cosmodrome.games.red_planet.scoring import open_points
from cosmodrome.games.red_planet.state import (
    ACTION_CARDS,
    ALL,
    ALL_SPECIALISTS,
    BEFORE_COUNTDOWN,
    CHOOSING,
    COLOURS,
    DISCOVERIES,
    DISCOVERY_COUNT,
    EVENT_CARDS,
    EVENT_COUNT,
    FIRST_ACTION,
    FIRST_MISSION,
    HUES,
    KINDS,
    LAYOUTS,
    MAX_ROCKETS,
    MISSION_CHOICE,
    MISSIONS,
    OUTER,
    OVER,
    RAMPS,
    REGION_COUNT,
    REGIONS,
    RESOLVING,
    RESOURCES,
    REVEAL_SPACE,
    REVEALING,
    SPACES,
    SPECIALIST_COUNT,
    SPECIALISTS,
    TRACKER,
    UNKNOWN,
)

PHASES = ("missions", "choosing", "resolving", "tracking", "actions", "revealing", "over")
DECISIONS = (
    "board", "destination", "move", "research", "look", "assign", "launch", "destroy", "replace",
    "replaced", "kill", "killed", "drop", "redirect", "action", "reinforce", "give", "from", "take",
    "storm",
)  # fmt: skip


def view(pos: Position, seat: int) -> dict[str, Any]:
    """MPR-100, MPR/Q-41: all that lies open, and what this seat alone knows."""
    s = pos.plain
    return {
        "game": pos.game.id,
        "seat": None if seat == SPECTATOR else seat,
        "phase": PHASES[s.phase],
        "space": TRACKER[s.space],
        "layout": LAYOUTS[s.layout],
        "ring": [REGIONS[r] for r in _row(pos.game.box.plain.ring, s.layout, OUTER)],
        "borders": borders(pos),
        "first": s.first,
        "call": s.call if s.phase == RESOLVING else None,
        "acting": s.acting if s.acting >= 0 else None,
        "actors": list(pos.actors),
        "decision": decision(s, seat),
        "ramps": [ramp(pos, r) for r in range(s.ramp_count)],
        "rocket_deck": s.rocket_deck_size,
        "rocket_discards": [
            rocket(pos, kind) for kind in range(MAX_ROCKETS) for _ in range(s.rocket_discards[kind])
        ],
        "destination_tokens": {REGIONS[r]: s.destination_tokens[r] for r in range(REGION_COUNT)},
        "regions": [region(pos, r, seat) for r in range(REGION_COUNT)],
        "colours": [colour(pos, c, seat) for c in range(s.colour_count)],
        "players": [player(pos, owner, seat) for owner in range(s.seats)],
        "event_deck": s.event_deck_size,
        "event_discards": [DISCOVERIES[i] for i in range(DISCOVERY_COUNT) if s.discarded >> i & 1],
        "scores": pos.scores(),
        "places": pos.ranking() if s.phase == OVER else None,
        "winners": list(pos.winners) if s.phase == OVER else None,
    }


def _row(table: Any, row: int, count: int) -> list[int]:
    return [table[row, i] for i in range(count)]


def borders(pos: Position) -> list[list[str]]:
    """Every border of the lay-out once."""
    table = pos.game.box.plain.neighbours
    beside = _row(table, pos.plain.layout, REGION_COUNT - 1)
    return [
        [REGIONS[one], REGIONS[other]]
        for one, mask in enumerate(beside)
        for other in range(one + 1, len(beside))
        if mask >> other & 1
    ]


def decision(s: View, seat: int) -> dict[str, Any] | None:
    """What is asked now and of whom; a drawn Discovery is named to its drawer only."""
    if s.stack_size == 0:
        return None
    top = s.stack[s.stack_size - 1]
    kind = DECISIONS[top.kind]
    asked: dict[str, Any] = {"seat": top.seat, "kind": kind, "colour": top.a}
    if kind in ("board", "move", "drop", "reinforce"):
        asked["left"] = top.b
    elif kind == "destination":
        asked["ramp"] = top.b
    elif kind == "replaced":
        asked["place"] = place_id(top.b)
    elif kind in ("killed", "storm"):
        asked["region"] = REGIONS[top.b]
    elif kind in ("from", "take"):
        asked["given"] = RESOURCES[top.b]
        if kind == "take":
            asked["other"] = top.c
    elif kind == "assign" and top.seat == seat:
        asked["card"] = EVENT_CARDS[s.pending - 1]
    return asked


def place_id(place: int) -> str:
    """A place of the Robot: a ramp or a region."""
    return f"ramp-{place + 1}" if place < RAMPS else REGIONS[place - RAMPS]


def rocket(pos: Position, kind: int) -> dict[str, Any]:
    """A rocket card: its printed destination and its seats."""
    box = pos.game.box.plain
    printed = box.rocket_destination[kind]
    return {
        "kind": kind,
        "destination": None if printed == UNKNOWN else REGIONS[printed],
        "seats": box.rocket_seats[kind],
    }


def ramp(pos: Position, r: int) -> dict[str, Any]:
    """A launch ramp and what stands on it."""
    s = pos.plain
    it = s.ramps[r]
    if not it.rocket:
        return {"number": r + 1, "rocket": None}
    bound = int(bound_for(pos.game.box.view, pos.s, r))
    return {
        "number": r + 1,
        "rocket": rocket(pos, it.rocket - 1),
        "destination": None if bound == UNKNOWN else REGIONS[bound],
        "tokens": [REGIONS[i] for i in range(REGION_COUNT) for _ in range(it.tokens[i])],
        "launched": bool(it.launched),
        "crew": [it.crew[c] for c in range(s.colour_count)],
    }


def region(pos: Position, r: int, seat: int) -> dict[str, Any]:
    """MPR-112: a region; its Discovery is named to those who know it."""
    s = pos.plain
    it = s.regions[r]
    resource = it.changed - 1 if it.changed else it.resource if it.explored else None
    shown = turned_up(pos.s) or (seat != SPECTATOR and it.known >> seat & 1)
    return {
        "id": REGIONS[r],
        "astronauts": [it.astronauts[c] for c in range(s.colour_count)],
        "resource": None if resource is None else RESOURCES[resource],
        "score_tokens": {RESOURCES[k]: it.score_tokens[k] for k in range(KINDS)},
        "has_discovery": bool(it.discovery),
        "discovery": DISCOVERIES[it.discovery - 1] if it.discovery and shown else None,
        "known_to": [i for i in range(s.seats) if it.discovery and it.known >> i & 1],
    }


def colour(pos: Position, c: int, seat: int) -> dict[str, Any]:
    """What lies in front of a colour; a card face down is shown to who laid it."""
    s = pos.plain
    me = s.colours[c]
    owner = int(seat_of(pos.s, c))
    neutral = bool(is_neutral(pos.s, c))
    shown = me.chosen and (owner == seat or me.chosen >= s.call)
    return {
        "colour": c,
        "hue": HUES[me.hue],
        "seat": owner,
        "neutral": neutral,
        "reserve": me.reserve,
        "monument": me.monument,
        "score_tokens": {RESOURCES[k]: me.score_tokens[k] for k in range(KINDS)},
        "points": int(open_points(pos.game.box.view, pos.s, c)),
        "hand": [SPECIALISTS[n - 1] for n in range(1, 10) if me.hand >> n & 1],
        "played": played(me),
        "has_chosen": bool(me.chosen),
        "chosen": SPECIALISTS[me.chosen - 1] if shown else None,
        "deck": me.deck_size if neutral else None,
    }


def played(me: View) -> list[str]:
    """MPR-18: the Specialists that lie open in front of a colour."""
    gone = 1 << SPECIALIST_COUNT if me.recruiter_gone else 0
    open_cards = ALL_SPECIALISTS & ~me.hand & ~gone
    return [SPECIALISTS[n - 1] for n in range(1, 10) if open_cards >> n & 1]


def player(pos: Position, owner: int, seat: int) -> dict[str, Any]:
    """MPR-12, MPR-69: a seat's Event cards; others see only how many it keeps."""
    s = pos.plain
    you = s.players[owner]
    mine = owner == seat
    cards = [
        EVENT_CARDS[FIRST_MISSION + i]
        for i in range(EVENT_COUNT - FIRST_MISSION)
        if you.kept >> i & 1
    ]
    seen: dict[str, Any] = {
        "seat": owner,
        "colour": int(main_colour(pos.s, owner)),
        "cards": len(cards),
        "kept": cards if mine or s.phase == OVER else None,
        "actions_played": [ACTION_CARDS[i] for i in range(4) if you.used >> i & 1],
        "burnt": bin(you.burnt).count("1"),
    }
    if mine:
        seen["dealt"] = [MISSIONS[i] for i in range(len(MISSIONS)) if you.dealt >> i & 1]
        seen["picked"] = MISSIONS[you.pick - 1] if you.pick else None
        seen["returned"] = MISSIONS[you.returned - 1] if you.returned else None
        seen["burnt_cards"] = [
            EVENT_CARDS[FIRST_MISSION + i]
            for i in range(EVENT_COUNT - FIRST_MISSION)
            if you.burnt >> i & 1
        ]
    return seen


# Positions that cannot occur


def check_position(box: View, s: View) -> None:
    """Raise `ValueError` naming the field where a position cannot occur."""
    _check_ranges(box, s)
    _check_rockets(box, s)
    _check_regions(box, s)
    _check_colours(box, s)
    _check_events(s)


def _check_ranges(box: View, s: View) -> None:
    require(2 <= s.seats <= 6, "seats", f"must be 2 to 6, not {s.seats}")
    wanted = box.colours[s.seats]
    require(s.colour_count == wanted, "colour_count", f"must be {wanted}, not {s.colour_count}")
    require(s.ramp_count == box.ramps[s.seats], "ramp_count", "contradicts seats")
    require(0 <= s.layout < len(LAYOUTS), "layout", f"must be 0 to 3, not {s.layout}")
    within(s.phase, 0, OVER, "phase")
    require(0 <= s.space < SPACES, "space", f"must be 0 to {SPACES - 1}, not {s.space}")
    for name in ("first", "last"):
        value = getattr(s, name)
        require(0 <= value < s.colour_count, name, f"names no colour: {value}")
    require(-1 <= s.acting < s.colour_count, "acting", f"names no colour: {s.acting}")
    require(0 <= s.call <= BEFORE_COUNTDOWN, "call", f"must be 0 to 10, not {s.call}")
    require(0 <= s.order <= COLOURS, "order", f"is impossible: {s.order}")
    require(0 <= s.step <= COLOURS, "step", f"is impossible: {s.step}")
    require(0 <= s.stack_size <= len(s.stack), "stack_size", f"is impossible: {s.stack_size}")
    waits = s.phase not in (MISSION_CHOICE, CHOOSING, OVER)
    require((s.stack_size > 0) == waits, "stack_size", "contradicts phase")
    if s.phase == RESOLVING:
        require(s.acting >= 0, "acting", "must name the colour that acts")
        require(1 <= s.call <= SPECIALIST_COUNT, "call", "must be 1 to 9 in the countdown")
    for i in range(s.stack_size):
        asked = s.stack[i]
        require(0 <= asked.kind < len(DECISIONS), f"stack[{i}].kind", "is unknown")
        require(0 <= asked.seat < s.seats, f"stack[{i}].seat", "names no seat")
        require(0 <= asked.a < s.colour_count, f"stack[{i}].a", "names no colour")
        require(0 <= asked.b < RAMPS + REGION_COUNT, f"stack[{i}].b", "is impossible")
        require(0 <= asked.c <= REGION_COUNT, f"stack[{i}].c", "is impossible")


def _check_rockets(box: View, s: View) -> None:
    """MPR-03, MPR-97: every rocket card and Destination token is somewhere, once."""
    size = s.rocket_deck_size
    require(0 <= size <= MAX_ROCKETS, "rocket_deck_size", f"is impossible: {size}")
    found = [s.rocket_discards[kind] for kind in range(MAX_ROCKETS)]
    require(min(found) >= 0, "rocket_discards", "cannot be negative")
    for i in range(MAX_ROCKETS):
        kind = s.rocket_deck[i]
        if i < size:
            require(0 <= kind < MAX_ROCKETS, f"rocket_deck[{i}]", "is no rocket")
            found[kind] += 1
        else:
            require(kind == 0, f"rocket_deck[{i}]", "lies above the deck")
    tokens = [s.destination_tokens[r] for r in range(REGION_COUNT)]
    for r, it in enumerate(s.ramps):
        where = f"ramps[{r}]"
        require(0 <= it.rocket <= MAX_ROCKETS, f"{where}.rocket", "is no rocket")
        require(it.launched in (0, 1), f"{where}.launched", "must be 0 or 1")
        require(0 <= it.target <= REGION_COUNT, f"{where}.target", "is no region")
        require(min(it.crew) >= 0, f"{where}.crew", "cannot be negative")
        require(min(it.tokens) >= 0, f"{where}.tokens", "cannot be negative")
        require(bool(it.target) == any(it.tokens), f"{where}.target", "contradicts tokens")
        if it.target:
            require(it.tokens[it.target - 1] > 0, f"{where}.target", "has no token")
        if it.rocket:
            found[it.rocket - 1] += 1
            room = box.rocket_seats[it.rocket - 1]
            require(sum(it.crew) <= room, f"{where}.crew", f"is more than {room}")
        else:
            empty = not (it.launched or it.target or any(it.crew))
            require(empty, where, "has no rocket")
        for i in range(REGION_COUNT):
            tokens[i] += it.tokens[i]
    for kind in range(MAX_ROCKETS):
        have, want = found[kind], box.rocket_count[kind]
        require(have == want, "rocket_deck", f"and table hold {have} of kind {kind}, not {want}")
    for r in range(REGION_COUNT):
        require(
            s.destination_tokens[r] >= 0 and tokens[r] == box.destination_tokens,
            f"destination_tokens[{r}]",
            f"and rockets hold {tokens[r]}, not {box.destination_tokens}",
        )


def _check_regions(box: View, s: View) -> None:
    """MPR-09, MPR-67: eleven resource tokens; Discoveries in outer regions only."""
    resources = [s.aside, *(it.resource for it in s.regions)]
    for kind in range(KINDS):
        have, want = resources.count(kind), box.resource_tokens[kind]
        require(have == want, "regions", f"hold {have} tokens of {RESOURCES[kind]}, not {want}")
    for r, it in enumerate(s.regions):
        where = f"regions[{r}]"
        require(it.explored in (0, 1), f"{where}.explored", "must be 0 or 1")
        require(0 <= it.changed <= KINDS, f"{where}.changed", "is no resource")
        require(min(it.score_tokens) >= 0, f"{where}.score_tokens", "cannot be negative")
        require(min(it.astronauts) >= 0, f"{where}.astronauts", "cannot be negative")
        last = DISCOVERY_COUNT if r < OUTER else 0
        require(0 <= it.discovery <= last, f"{where}.discovery", "cannot lie there")
        require(0 <= it.known <= ALL, f"{where}.known", "names no seats")
        require(bool(it.discovery) or not it.known, f"{where}.known", "has no Discovery")


def _check_colours(box: View, s: View) -> None:
    """MPR-06: twenty-two astronauts and nine Specialists of each colour."""
    for c, me in enumerate(s.colours):
        where = f"colours[{c}]"
        if c >= s.colour_count:
            require(not (me.hand or me.reserve or me.chosen), where, "is not in the game")
            continue
        require(me.reserve >= 0 and me.monument >= 0, f"{where}.reserve", "cannot be negative")
        require(min(me.score_tokens) >= 0, f"{where}.score_tokens", "cannot be negative")
        count = me.reserve + me.monument
        count += sum(it.crew[c] for it in s.ramps) + sum(it.astronauts[c] for it in s.regions)
        want = box.astronauts_per_colour
        require(count == want, f"{where}.reserve", f"leaves {count} astronauts, not {want}")
        require(me.hand & ~ALL_SPECIALISTS == 0, f"{where}.hand", "names no Specialists")
        require(0 <= me.chosen <= SPECIALIST_COUNT, f"{where}.chosen", "is no Specialist")
        require(0 <= me.hue < len(HUES), f"{where}.hue", "is unknown")
        hidden = bool(me.chosen) and me.chosen < s.call
        require(not hidden or bool(me.hand >> me.chosen & 1), f"{where}.chosen", "is not in hand")
        neutral = s.seats == 2 and c in (1, 2)
        require(neutral or me.deck_size == 0, f"{where}.deck_size", "belongs to neutral colours")
        if neutral:
            require(0 <= me.deck_size <= SPECIALIST_COUNT, f"{where}.deck_size", "is impossible")
            cards = [me.deck[i] for i in range(me.deck_size)]
            cards += [me.chosen] if hidden else []
            listed = [n for n in range(1, 10) if me.hand >> n & 1]
            require(sorted(cards) == listed, f"{where}.deck", "contradicts hand")
        elif s.phase == CHOOSING:
            require(bool(me.hand), f"{where}.hand", "is empty")


def _check_events(s: View) -> None:
    """MPR-11, MPR-129: every Event card is somewhere, once."""
    size = s.event_deck_size
    require(0 <= size <= EVENT_COUNT, "event_deck_size", f"is impossible: {size}")
    if s.phase == MISSION_CHOICE:
        dealt = [it.dealt for it in s.players[: s.seats]]
        require(size == 0, "event_deck_size", "must be 0 while Missions are chosen")
        for seat, mask in enumerate(dealt):
            require(
                0 <= mask < 1 << len(MISSIONS) and mask.bit_count() == 2,
                f"players[{seat}].dealt", "must be two Missions",
            )  # fmt: skip
            pick = s.players[seat].pick
            require(not pick or bool(mask >> pick - 1 & 1), f"players[{seat}].pick", "is not dealt")
        require(sum(dealt).bit_count() == 2 * s.seats, "players", "are dealt one Mission twice")
        return
    cards = [s.event_deck[i] for i in range(size)]
    cards += [it.discovery - 1 for it in s.regions if it.discovery]
    cards += [i for i in range(DISCOVERY_COUNT) if s.discarded >> i & 1]
    cards += [s.pending - 1] if s.pending else []
    for it in s.players:
        for mask in (it.kept, it.burnt):
            cards += [FIRST_MISSION + i for i in range(EVENT_COUNT) if mask >> i & 1]
        cards += [FIRST_ACTION + i for i in range(4) if it.used >> i & 1]
    require(
        sorted(cards) == list(range(EVENT_COUNT)),
        "event_deck",
        "and table must hold each card once",
    )
    for seat, it in enumerate(s.players[: s.seats]):
        missions = it.kept & (1 << len(MISSIONS)) - 1
        require(missions != 0, f"players[{seat}].kept", "holds no Mission")
    turned = s.space > REVEAL_SPACE or s.phase == REVEALING
    for r in range(OUTER):
        it, where = s.regions[r], f"regions[{r}].known"
        if turned and it.discovery:
            require(it.known == ALL, where, "must be turned up by now")
        elif not turned:
            require(it.known < 1 << s.seats, where, "names a seat that is not in the game")
