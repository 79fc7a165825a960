"""Positions to order: the smallest table on which a rule shows, with every component of the box.

    pos = given(rockets=[Rocket("VAS", 4, "001")], astronauts={"ELY": [2, 1]})
    act(pos, "saboteur")

`given` stops where everybody chooses a Specialist, `reach` where the needle of the turn tracker
comes to a space and nothing more happens by itself. Both ask the game whether such a position
can occur. Colours are written as digits: in a game for two, 0 and 3 are the main colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cosmodrome
from cosmodrome.engine.checks import check_state
from cosmodrome.engine.position import Event, Position, shorts
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import EVENT_BUFFER, EVENT_WIDTH
from cosmodrome.games.red_planet.box import (
    ALL_SPECIALISTS,
    CARD,
    DISCOVERY,
    FIRST_MISSION,
    LAYOUT,
    MAX_ROCKETS,
    MISSION,
    REGION,
    RESOURCE,
    SPACE,
    SPECIALIST,
)
from cosmodrome.games.red_planet.play import advance
from cosmodrome.games.red_planet.state import ALL, PHASE

GAME = cosmodrome.load("red-planet")
BOX = GAME.box.plain
MARS_REGIONS = REGION[:9]
OUTER_REGIONS = REGION[:6]


@dataclass(frozen=True)
class Rocket:
    """A rocket on a ramp: `Rocket("VAS", 4, "001", "PHO")` has three aboard and one token."""

    destination: str
    seats: int
    crew: str = ""
    tokens: str = ""
    launched: bool = False


FIVE_SEATERS = [Rocket(region, 5) for region in OUTER_REGIONS]


def given(
    players: int = 3, *, turn: int = 3, neutral: Mapping[int, str] | None = None, **table: Any
) -> Position:
    """Everybody is to choose a Specialist in a turn; `neutral` cards lie face down already."""
    pos = lay_table(players, **table)
    s = pos.plain
    s.phase, s.space = PHASE.choosing, SPACE.index(str(turn))
    if players == 2:
        for c in (1, 2):
            _lay_neutral(s.colours[c], (neutral or {}).get(c, "travel-agent"))
    return _checked(pos)


def reach(space: str, players: int = 3, **table: Any) -> tuple[Position, list[Event]]:
    """The needle comes to a space; everything that needs no decision happens."""
    pos = lay_table(players, **table)
    s = pos.plain
    s.phase, s.space = PHASE.tracking, SPACE.index(space)
    if players == 2:
        for c in (1, 2):
            _lay_neutral(s.colours[c], "")
    if s.space > SPACE.index("REV"):
        for region in s.regions:
            region.known = ALL if region.discovery else 0
    rows = shorts(EVENT_BUFFER)
    advance(GAME.box.view, pos.s, rows)
    events = [pos._event(rows, 1 + EVENT_WIDTH * i) for i in range(rows[0])]
    return _checked(pos), events


def finished(space: str = "FIN", players: int = 3, **table: Any) -> Position:
    """A game that has run to its end from a space of the tracker, without a decision."""
    pos, _ = reach(space, players, **table)
    assert pos.is_over
    return pos


def _checked(pos: Position) -> Position:
    check_state(GAME, pos.buffer)
    return GAME.from_bytes(bytes(pos), options=pos.options)


def lay_table(
    players: int,
    *,
    layout: str = "K1",
    first: int = 0,
    rockets: Sequence[Rocket | None] | None = None,
    astronauts: Mapping[str, Sequence[int]] | None = None,
    resources: Mapping[str, str] | None = None,
    hidden: Mapping[str, str] | None = None,
    waiting: Mapping[str, str] | None = None,
    score: Mapping[int, str] | None = None,
    monument: Mapping[int, int] | None = None,
    reserve: Mapping[int, int] | None = None,
    discoveries: Mapping[str, str] | None = None,
    known: Mapping[str, Sequence[int]] | None = None,
    kept: Mapping[int, str] | None = None,
    top: str = "",
    deck: str | None = None,
    hands: Mapping[int, str] | None = None,
    rocket_top: Sequence[str] = (),
    rocket_deck: int | None = None,
    seed: int = 1,
) -> Position:
    """All components, as ordered; what nobody asked for lies in the decks and reserves.

    `waiting` and `score` list tokens by their first letters (`"iis"`: two Ice, one Sylvanite).
    `top` are the Event cards drawn next, in that order; `deck` is the whole Event deck, and the
    other cards then belong to the last player. `rocket_top` (`"VAS3"`) docks next; only
    `rocket_deck` cards are left in the deck and the others are discarded.
    """
    pos = GAME.new(players=players, seed=seed, layout=layout)
    s = pos.plain
    _clear(s)
    s.first = s.last = first
    assert LAYOUT[s.layout] == layout
    _lay_rockets(s, rockets, rocket_top, rocket_deck)
    _lay_resources(s, astronauts or {}, resources or {}, hidden or {})
    for region, tokens in (waiting or {}).items():
        _count(s.regions[REGION.index(region)].score_tokens, tokens)
    for colour, tokens in (score or {}).items():
        _count(s.colours[colour].score_tokens, tokens)
    _lay_colours(s, monument or {}, reserve or {}, hands or {})
    _lay_events(s, discoveries or {}, known or {}, kept or {}, top, deck)
    return pos


def _clear(s: View) -> None:
    """Leave nothing but the seats, the lay-out and the generator."""
    for ramp in s.ramps:
        ramp.rocket = ramp.launched = ramp.target = 0
        for table in (ramp.crew, ramp.tokens):
            for i in range(len(table)):
                table[i] = 0
    for r in range(len(REGION)):
        s.destination_tokens[r] = BOX.destination_tokens
    for player in s.players:
        player.dealt = 0


def _rocket_kind(destination: str, seats: int) -> int:
    wanted = -1 if destination == "?" else REGION.index(destination)
    return next(
        kind
        for kind in range(MAX_ROCKETS)
        if BOX.rocket_destination[kind] == wanted and BOX.rocket_seats[kind] == seats
    )


def _lay_rockets(
    s: View,
    rockets: Sequence[Rocket | None] | None,
    top: Sequence[str],
    deck_size: int | None,
) -> None:
    left = [BOX.rocket_count[kind] for kind in range(MAX_ROCKETS)]
    ordered = list(FIVE_SEATERS if rockets is None else rockets)[: s.ramp_count]
    ordered += [None] * (s.ramp_count - len(ordered))
    for ramp, rocket in zip(s.ramps, ordered):
        if rocket is None:
            continue
        kind = _rocket_kind(rocket.destination, rocket.seats)
        left[kind] -= 1
        ramp.rocket, ramp.launched = kind + 1, int(rocket.launched)
        for digit in rocket.crew:
            ramp.crew[int(digit)] += 1
        for token in rocket.tokens.split():
            ramp.tokens[REGION.index(token)] += 1
            s.destination_tokens[REGION.index(token)] -= 1
            ramp.target = REGION.index(token) + 1
    upper = [_rocket_kind(name[:-1], int(name[-1])) for name in top]
    for kind in upper:
        left[kind] -= 1
    assert min(left) >= 0, "the box has too few of a rocket"
    rest = [kind for kind in range(MAX_ROCKETS) for _ in range(left[kind])]
    deck = rest + upper[::-1]
    kept = len(deck) if deck_size is None else deck_size
    for kind in deck[: len(deck) - kept]:
        s.rocket_discards[kind] += 1
    deck = deck[len(deck) - kept :]
    for i in range(MAX_ROCKETS):
        s.rocket_deck[i] = deck[i] if i < len(deck) else 0
    s.rocket_deck_size = len(deck)


def _lay_resources(
    s: View,
    astronauts: Mapping[str, Sequence[int]],
    resources: Mapping[str, str],
    hidden: Mapping[str, str],
) -> None:
    """Regions with astronauts have been explored, unless they were ordered hidden."""
    pool = [kind for kind in range(3) for _ in range(BOX.resource_tokens[kind])]
    named = {**resources, **hidden}
    for region, resource in named.items():
        kind = RESOURCE.index(resource)
        pool.remove(kind)
        s.regions[REGION.index(region)].resource = kind
    for r, region in enumerate(REGION):
        it = s.regions[r]
        if region not in named:
            it.resource = pool.pop(0)
        for c, count in enumerate(astronauts.get(region, ())):
            it.astronauts[c] = count
        there = any(astronauts.get(region, ()))
        it.explored = int(region in resources or (there and region not in hidden))
    s.aside = pool.pop()


def _count(table: Any, letters: str) -> None:
    for letter in letters:
        table["isc".index(letter)] += 1


def _lay_colours(
    s: View, monument: Mapping[int, int], reserve: Mapping[int, int], hands: Mapping[int, str]
) -> None:
    for c in range(s.colour_count):
        me = s.colours[c]
        placed = sum(ramp.crew[c] for ramp in s.ramps)
        placed += sum(region.astronauts[c] for region in s.regions)
        me.monument = monument.get(c, 0)
        me.reserve = BOX.astronauts_per_colour - placed - me.monument
        if c in reserve:
            me.monument += me.reserve - reserve[c]
            me.reserve = reserve[c]
        if c in hands:
            me.hand = sum(1 << SPECIALIST.index(name) for name in hands[c].split())
    assert s.colours[0].hand & ~ALL_SPECIALISTS == 0


def _lay_events(
    s: View,
    discoveries: Mapping[str, str],
    known: Mapping[str, Sequence[int]],
    kept: Mapping[int, str],
    top: str,
    deck: str | None,
) -> None:
    cards = list(CARD)
    for region, card in discoveries.items():
        it = s.regions[REGION.index(region)]
        it.discovery = DISCOVERY.index(card) + 1
        it.known = sum(1 << seat for seat in known.get(region, ()))
        cards.remove(card)
    for seat, names in kept.items():
        for card in names.split():
            cards.remove(card)
            s.players[seat].kept |= 1 << CARD.index(card) - FIRST_MISSION
    for card in (*top.split(), *(deck or "").split()):
        cards.remove(card)
    for seat in range(s.seats):
        if seat not in kept:
            card = next(card for card in reversed(cards) if card in MISSION)
            cards.remove(card)
            s.players[seat].kept = 1 << MISSION.index(card)
    drawn = [CARD.index(card) for card in (deck or top).split()[::-1]]
    rest = [CARD.index(card) for card in cards]
    if deck is None:
        drawn = rest + drawn
    else:
        s.discarded = sum(1 << card for card in rest if card < FIRST_MISSION)
        for number in rest:
            if number >= FIRST_MISSION:
                s.players[s.seats - 1].kept |= 1 << number - FIRST_MISSION
    for i, number in enumerate(drawn):
        s.event_deck[i] = number
    s.event_deck_size = len(drawn)


def _lay_neutral(me: View, chosen: str) -> None:
    """The given card lies face down; all other cards in hand are in the deck."""
    me.chosen = SPECIALIST.index(chosen) if chosen else 0
    cards = [n for n in range(1, 10) if me.hand >> n & 1 and n != me.chosen]
    for i in range(9):
        me.deck[i] = cards[i] if i < len(cards) else 0
    me.deck_size = len(cards)


# Playing


def choose(pos: Position, *names: str) -> list[Event]:
    """Every seat lays a Specialist face down, in seat order."""
    return [
        event for seat, name in enumerate(names) for event in pos.play(f"specialist:{name}", seat)
    ]


def act(pos: Position, name: str, *actions: str) -> list[Event]:
    """The first seat plays a Specialist before everybody else, then these actions.

    All others choose the Pilot, the last in the countdown; seat 0 is the first player.
    """
    events = choose(pos, name, *["pilot"] * (pos.seats - 1))
    for action in actions:
        events += pos.play(action)
    return events


def play_out(pos: Position, until: str | None = None) -> list[Event]:
    """Play the last legal action until a new turn or phase begins, or a prompt of this kind."""
    events: list[Event] = []
    space = pos.plain.space
    while not pos.is_over and pos.plain.space == space and decision(pos) != until:
        events += pos.play(pos.legal_ids()[-1])
    return events


def moves(*steps: str) -> list[str]:
    """Astronauts go from where to where: `"VAS-ARC"`."""
    ends = [step.split("-") for step in steps]
    return [action for start, to in ends for action in (f"move:{start}", f"to:{to}")]


# Reading


def decision(pos: Position) -> str | None:
    """What is asked."""
    asked = pos.view()["decision"]
    return asked["kind"] if asked else None


def region(pos: Position, name: str, seat: int | None = None) -> dict[str, Any]:
    """A region as a seat (None: a spectator) sees it."""
    found: dict[str, Any] = pos.view(seat)["regions"][REGION.index(name)]
    return found


def there(pos: Position, name: str) -> list[int]:
    """The astronauts in a region, colour by colour."""
    count: list[int] = region(pos, name)["astronauts"]
    return count


def ramp(pos: Position, number: int) -> dict[str, Any]:
    """A ramp, numbered from 1."""
    found: dict[str, Any] = pos.view()["ramps"][number - 1]
    return found


def colour(pos: Position, c: int, seat: int | None = None) -> dict[str, Any]:
    """What lies in front of a colour."""
    found: dict[str, Any] = pos.view(seat)["colours"][c]
    return found


def tokens(pos: Position, c: int) -> str:
    """A colour's score tokens by their first letters."""
    held = colour(pos, c)["score_tokens"]
    return "".join(name[0] * held[name] for name in RESOURCE)


def left_in(pos: Position, name: str) -> str:
    """The score tokens lying in a region."""
    held = region(pos, name)["score_tokens"]
    return "".join(kind[0] * held[kind] for kind in RESOURCE)


def mine(pos: Position, seat: int) -> list[str]:
    """The Event cards a seat keeps, as it sees them itself."""
    cards: list[str] = pos.view(seat)["players"][seat]["kept"]
    return cards


def names(events: list[Event], seat: int | None = None) -> list[str]:
    """What happened, as a seat may know."""
    return [event.name for event in events if event.seen_by(seat)]
