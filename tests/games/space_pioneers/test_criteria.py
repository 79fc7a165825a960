"""The three criteria: the full compatibility table, and the test vectors SP-T1 … SP-T6."""

from __future__ import annotations

import pytest

from tests.games.space_pioneers.positions import GAME, Place, given, spots

PLANETS = [f"PL{i}" for i in range(1, 9)]
SHIPS = [f"SH{i}" for i in range(1, 9)]

#: Criteria met when the planet lies above, below, left of, right of the ship.
TABLE = """
PL1 | CM CK C C | M M - -  | - - - -   | - - - -  | - M - -  | - - - -  | K - K -  | C C C CK
PL2 | - M - -   | C CK C C | - - - -   | C C C CK | KM - K - | - - - -  | M M - -  | - - - -
PL3 | K - - K   | - M - -  | C C CK C  | - - - -  | M KM - - | - - - -  | CM C C C | - - - -
PL4 | C C CK C  | - - - -  | - K - -   | M - - -  | - - - -  | M M - K  | - - - -  | CK CM C C
PL5 | - - - -   | - - - -  | K M - -   | M KM - - | C C C CK | CM C C C | - - - -  | - - K -
PL6 | M M - -   | KM - - K | - - - -   | - - - -  | C C C C  | C C CK C | - KM - - | - - - -
PL7 | - - - -   | - - - -  | CM CM C C | - M K -  | - - - -  | K - - -  | C C C CK | M K - -
PL8 | - - - -   | C C CK C | M - - K   | CK C C C | - - - -  | - KM - - | - - - -  | M M - -
"""
ROWS = {
    row.split("|")[0].strip(): dict(
        zip(SHIPS, [cell.split() for cell in row.split("|")[1:]], strict=True)
    )
    for row in TABLE.strip().splitlines()
}
WHERE: list[Place] = [(0, -1), (0, 1), (-1, 0), (1, 0)]
OPPOSITE: list[Place] = [(0, 1), (0, -1), (1, 0), (-1, 0)]
LETTERS = {"-": 0, "C": 1, "K": 2, "M": 4}


def met(cell: str) -> int:
    """How many criteria an entry of the table names."""
    return 0 if cell == "-" else len(cell)


@pytest.mark.rule("SP-19", "SP-20", "SP-21", "SP/SA1")
@pytest.mark.parametrize("planet", PLANETS)
@pytest.mark.parametrize("ship", SHIPS)
def test_a_planet_fits_a_ship_of_the_own_network_by_one_criterion(planet: str, ship: str) -> None:
    expected = {at for at, cell in zip(WHERE, ROWS[planet][ship], strict=True) if met(cell) >= 1}
    assert spots(given(hand=planet, networks={0: {(0, 0): ship}}), planet) == expected


@pytest.mark.rule("SP-19", "SP/SA1")
@pytest.mark.parametrize("planet", PLANETS)
@pytest.mark.parametrize("ship", SHIPS)
def test_a_ship_fits_a_planet_by_the_same_criteria_seen_from_it(planet: str, ship: str) -> None:
    expected = {at for at, cell in zip(OPPOSITE, ROWS[planet][ship], strict=True) if met(cell) >= 1}
    assert spots(given(hand=ship, networks={0: {(0, 0): planet}}), ship) == expected


@pytest.mark.rule("SP-25", "SP-26", "SP-27", "SP/SA2")
@pytest.mark.parametrize("planet", PLANETS)
@pytest.mark.parametrize("ship", SHIPS)
def test_in_another_network_two_criteria_are_needed(planet: str, ship: str) -> None:
    pos = given(hand=planet, networks={0: {(0, 0): "SH1"}, 1: {(0, 0): ship}})
    expected = {at for at, cell in zip(WHERE, ROWS[planet][ship], strict=True) if met(cell) >= 2}
    assert spots(pos, planet, owner=1) == expected


@pytest.mark.rule("SP-25", "SP/SA2")
def test_each_of_the_three_pairs_occurs_and_is_enough() -> None:
    pairs = {cell for row in ROWS.values() for cells in row.values() for cell in cells}
    assert {cell for cell in pairs if met(cell) == 2} == {"CK", "CM", "KM"}
    assert not {cell for cell in pairs if met(cell) > 2}


@pytest.mark.rule("SP-20", "SP-27")
def test_beside_a_ship_there_is_no_centre_symbol() -> None:
    beside = {cell for row in ROWS.values() for cells in row.values() for cell in cells[2:]}
    assert beside == {"-", "C", "K", "CK"}


@pytest.mark.rule("SP-19")
def test_the_box_itself_says_the_table() -> None:
    criteria = GAME.box.plain.criteria
    for p, planet in enumerate(PLANETS):
        for s, ship in enumerate(SHIPS):
            for side, cell in enumerate(ROWS[planet][ship]):
                bits = sum(LETTERS[letter] for letter in cell)
                assert criteria[side * 16 + 8 + s, p] == bits


def own(planet: str, ship: str) -> set[Place]:
    return spots(given(hand=planet, networks={0: {(0, 0): ship}}), planet)


def elsewhere(planet: str, ship: str) -> set[Place]:
    pos = given(hand=planet, networks={0: {(0, 0): "SH1"}, 1: {(0, 0): ship}})
    return spots(pos, planet, owner=1)


ABOVE, BELOW, LEFT, RIGHT = WHERE


@pytest.mark.rule("SP-25", "SP/SA2")
def test_vector_1_colour_and_centre_fit_everywhere() -> None:
    assert ABOVE in own("PL1", "SH1") & elsewhere("PL1", "SH1")


@pytest.mark.rule("SP-26")
def test_vector_2_colour_alone_fits_the_own_network_only() -> None:
    assert LEFT in own("PL1", "SH1") - elsewhere("PL1", "SH1")


@pytest.mark.rule("SP-23")
def test_vector_3_nothing_in_common_fits_nowhere() -> None:
    assert own("PL1", "SH3") == elsewhere("PL1", "SH3") == set()


@pytest.mark.rule("SP-25", "SP/SA1", "SP/SA2")
def test_vector_4_three_symbols_without_colour_fit_everywhere() -> None:
    assert ABOVE in own("PL2", "SH5") & elsewhere("PL2", "SH5")


@pytest.mark.rule("SP-21", "SP-25", "SP-26")
def test_vector_5_colour_and_corners_fit_everywhere_corners_alone_do_not() -> None:
    assert ABOVE in own("PL8", "SH4") & elsewhere("PL8", "SH4")
    assert RIGHT in own("PL8", "SH3") - elsewhere("PL8", "SH3")


#: SH2 above and SH1 below the free cell (0, 1), joined around it.
RING_OF_TWO: dict[Place, str] = {
    (0, 0): "SH2", (1, 0): "PL6", (2, 0): "SH6", (2, 1): "PL8", (2, 2): "SH8", (1, 2): "PL4",
    (0, 2): "SH1",
}  # fmt: skip


@pytest.mark.rule("SP-22", "SP/SA2")
def test_vector_6_different_sides_may_meet_different_criteria() -> None:
    pos = given(hand="PL1", networks={0: RING_OF_TWO})
    assert (0, 1) in spots(pos, "PL1")
    other = given(hand="PL1", networks={0: {(0, 0): "SH3"}, 1: RING_OF_TWO})
    assert (0, 1) not in spots(other, "PL1", owner=1)


@pytest.mark.rule("SP-23", "SP-22")
def test_one_side_that_does_not_fit_keeps_the_card_out() -> None:
    pos = given(hand="PL6", networks={0: RING_OF_TWO})
    alone = [spots(given(hand="PL6", networks={0: {(0, 0): ship}}), "PL6") for ship in SHIPS[:2]]
    assert [ABOVE in alone[0], BELOW in alone[1]] == [True, False]
    assert (0, 1) not in spots(pos, "PL6")
