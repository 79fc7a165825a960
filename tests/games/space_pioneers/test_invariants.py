"""What holds in every game of Space Pioneers, by a plain second opinion; bounds: see plan.py."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from cosmodrome.engine.checks import check_state
from cosmodrome.engine.position import Position
from cosmodrome.games.space_pioneers.box import PLANET
from tests.games.playing import wander
from tests.games.space_pioneers.plan import check_bounds
from tests.games.space_pioneers.positions import GAME, STEPS, Place, beside, given, lay, network
from tests.games.space_pioneers.test_criteria import ROWS

SEEDS = st.integers(0, 2**32)
PLAYERS = st.integers(1, 5)


# A second opinion: the rules once more, plainly, over dictionaries


def in_one_piece(cards: dict[Place, str]) -> bool:
    if not cards:
        return False
    start = next(iter(cards))
    seen, waiting = {start}, deque([start])
    while waiting:
        for place in beside(waiting.popleft()):
            if place in cards and place not in seen:
                seen.add(place)
                waiting.append(place)
    return len(seen) == len(cards)


def without(cards: dict[Place, str], *places: Place) -> dict[Place, str]:
    return {place: card for place, card in cards.items() if place not in places}


def fits(cards: dict[Place, str], card: str, at: Place, needed: int) -> bool:
    """Whether a card may lie at a free place, every side meeting so many criteria."""
    touched = [(at[0] - x, at[1] - y, side) for (x, y), side in STEPS.items()]
    sides = [(cards[x, y], side) for x, y, side in touched if (x, y) in cards]
    if not sides or at in cards:
        return False
    for other, side in sides:
        if other[:2] == card[:2]:
            return False
        # The table says where the planet lies; seen from the ship the sides are swapped.
        entry = ROWS[card][other][side] if card[0] == "P" else ROWS[other][card][side ^ 1]
        if len(entry.strip("-")) < needed:
            return False
    return True


def expected_placements(pos: Position) -> set[tuple[str, int, Place]]:
    """Every legal (card, network, place) of the player in turn."""
    seat = pos.plain.turn
    hand = set(pos.view(seat)["players"][seat]["hand"])
    networks = [network(pos, owner) for owner in range(pos.seats)]
    if not networks[seat]:
        return {(card, seat, (0, 0)) for card in hand if card.startswith("SH")}
    found = set()
    for owner, cards in enumerate(networks):
        for at in {place for taken in cards for place in beside(taken)}:
            for card in hand:
                allowed = owner == seat or card.startswith("PL")
                if allowed and fits(cards, card, at, 1 if owner == seat else 2):
                    found.add((card, owner, at))
    return found


def offered_placements(pos: Position) -> set[tuple[str, int, Place]]:
    """Every (card, network, place) that the chain of decisions offers."""
    seat = pos.plain.turn
    found = set()
    for name in [action.name for action in pos.legal_actions() if action.name != "skip"]:
        card = name.removeprefix("play:")
        one = pos.copy()
        one.play(name)
        if not network(pos, seat):
            found.add((card, seat, (0, 0)))
            continue
        branches = [one]
        if one.view(seat)["decision"]["kind"] == "network":
            branches = [one.copy() for _ in one.legal_ids()]
            for branch, action in zip(branches, one.legal_ids(), strict=True):
                branch.play(action)
        for branch in branches:
            asked = branch.view(seat)["decision"]
            assert len(asked["cells"]) == len(branch.legal_ids())
            found |= {(card, asked["network"], (c["x"], c["y"])) for c in asked["cells"]}
    return found


@settings(max_examples=20)
@drawn(seed=SEEDS, players=PLAYERS)
def test_placements_agree_with_a_second_opinion(seed: int, players: int) -> None:
    pos = GAME.new(players=players, seed=seed)
    for step, _ in enumerate(wander(pos, seed, 160)):
        asked = pos.view(pos.plain.turn)["decision"]
        if asked is None or asked["kind"] != "card" or (step < 100 and step % 3):
            continue
        expected = expected_placements(pos)
        assert offered_placements(pos) == expected
        may_skip = not any(owner == pos.plain.turn for _, owner, _ in expected)
        assert ("skip" in [a.name for a in pos.legal_actions()]) == may_skip


@settings(max_examples=20)
@drawn(seed=SEEDS, players=PLAYERS)
def test_removals_and_captures_agree_with_a_second_opinion(seed: int, players: int) -> None:
    pos = GAME.new(players=players, seed=seed)
    before = [network(pos, owner) for owner in range(players)]
    for events in wander(pos, seed, 400):
        seat = pos.plain.turn
        for event in events:
            if event.name == "placed" and event.card in PLANET:
                check_captures(pos, event.spot.network, before[event.spot.network])
        before = [network(pos, owner) for owner in range(players)]
        asked = pos.view(seat)["decision"]
        if asked and asked["kind"] == "removal":
            check_removals(pos, before[seat])
        elif asked and asked["kind"] == "capture":
            check_choice(pos, before[asked["network"]])


def reading_order(cards: dict[Place, str]) -> list[Place]:
    return sorted(cards, key=lambda place: (place[1], place[0]))


def check_removals(pos: Position, cards: dict[Place, str]) -> None:
    """SP-49: exactly the ships without which the network stays in one piece."""
    ships = [place for place in reading_order(cards) if cards[place].startswith("SH")]
    expected = {
        f"remove:{number}"
        for number, place in enumerate(ships, 1)
        if in_one_piece(without(cards, place))
    }
    assert {a.name for a in pos.legal_actions() if a.name.startswith("remove")} == expected


def check_captures(pos: Position, owner: int, before: dict[Place, str]) -> None:
    """SP-34, SP-36, SP/SA17: every older copy that can go has gone, or there is a choice."""
    now = network(pos, owner)
    new = next(place for place in now if place not in before)
    planet = now[new]
    older = [place for place, card in before.items() if card == planet]
    full = {**before, new: planet}
    loose = [place for place in older if in_one_piece(without(full, place))]
    together = in_one_piece(without(full, *loose))
    assert now == (without(full, *loose) if together else full)
    asked = pos.view(pos.plain.turn)["decision"]
    assert (asked is not None and asked["kind"] == "capture") == (not together)


def check_choice(pos: Position, cards: dict[Place, str]) -> None:
    """SP-82: the choice is among the copies that can go next, in reading order."""
    asked = pos.view(pos.plain.turn)["decision"]
    new = (asked["placed"]["x"], asked["placed"]["y"])
    older = [p for p in reading_order(cards) if cards[p] == asked["card"] and p != new]
    expected = {
        f"capture:{number}"
        for number, place in enumerate(older, 1)
        if in_one_piece(without(cards, place))
    }
    assert {action.name for action in pos.legal_actions()} == expected
    assert len(expected) > 1


# Bounds


def longest_line(joins: list[str]) -> list[str]:
    """All 32 ships and 33 planets in one line, colour after colour.

    A join is the last planet of a colour and the first ship of the next, which fit each other.
    """
    planets = {"yellow": "PL2 PL8", "blue": "PL5 PL6", "red": "PL1 PL4", "green": "PL3 PL7"}
    ships = {"yellow": "SH2 SH4", "blue": "SH5 SH6", "red": "SH1 SH8", "green": "SH3 SH7"}
    last_planets = [join.split()[0] for join in joins] + ["PL3"]
    first_ships = ["SH2"] + [join.split()[1] for join in joins]
    line = ["PL8"]
    for colour, planet, ship in zip(planets, last_planets, first_ships, strict=True):
        (other,) = set(planets[colour].split()) - {planet}
        (second,) = set(ships[colour].split()) - {ship}
        row_of_ships = [ship] * 4 + [second] * 4
        row_of_planets = [other] * 4 + [planet] * 4
        for pair in zip(row_of_ships, row_of_planets, strict=True):
            line += pair
    return line


ROW = longest_line(["PL2 SH5", "PL5 SH8", "PL1 SH7"])
COLUMN = longest_line(["PL2 SH5", "PL6 SH1", "PL1 SH7"])


@pytest.mark.parametrize("shift", [0, -64, 31])
@pytest.mark.parametrize("upright", [False, True])
def test_the_longest_line_there_can_be_meets_no_border(shift: int, upright: bool) -> None:
    line = COLUMN if upright else ROW
    cards = {(0, i + shift) if upright else (i + shift, 0): card for i, card in enumerate(line)}
    assert len(cards) == 65
    pos = given(1, hand="PL1 PL4 PL5 PL6 PL7", networks={0: cards})
    check_bounds(pos)
    assert offered_placements(pos) == expected_placements(pos)
    far = max(expected_placements(pos), key=lambda placement: sum(map(abs, placement[2])))
    lay(pos, far[0], far[2])
    assert network(pos)[far[2]] == far[0]
    check_state(GAME, pos.buffer)
    check_removals(pos, network(pos))
