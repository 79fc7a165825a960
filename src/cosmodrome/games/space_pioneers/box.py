"""The components as rules read them, and their loading from box.toml."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from cosmodrome.engine.box import BoxReader, Table
from cosmodrome.engine.naming import Ids
from cosmodrome.engine.record import Record, Scalar, i8, i32

# Faces: eight planets, then eight ships (SP-1, SP-2).
PLANET = Ids(*(f"PL{i}" for i in range(1, 9)), table="planet")
SHIP = Ids(*(f"SH{i}" for i in range(1, 9)), table="ship")
FACE = Ids(*PLANET, *SHIP)
FIRST_SHIP = PLANET.size
#: Sets of faces that fit: in the own network from bit 0, planets in another's from here.
OTHER_FITS = FACE.size

COLOUR = Ids("blue", "green", "red", "yellow", table="colour")
CORNER_SYMBOL = Ids("star", "moon", "comet", table="corner_symbol")
CENTRE_SYMBOL = Ids("water", "energy", "ore", "food", table="centre_symbol")
CORNERS = ("top_left", "top_right", "bottom_left", "bottom_right")
#: On which side of a card another lies; a side and its opposite differ in the last bit.
SIDE = Ids("above", "below", "left", "right")
#: What two neighbours may have in common (SP-19); sets of them are bits.
CRITERION = Ids(colour="C", corners="K", centre="M", table="criterion")

# What a box may hold at most; the proofs of the bounds in state.py rest on these.
MAX_CARDS = 96
MAX_SHIPS = 32
MAX_COPIES = 16
MAX_LAST_TURNS = 20
SEATS = 5
ROW = 2

MISSION = Ids("M1", "M2", "M3", "M4", table="mission")
TOP_SECRET = Ids("TS1", "TS2", "TS3", "TS4", "TS5", table="top_secret")
TASKS = 2
TASK = Ids(*(f"{card}{letter}" for card in TOP_SECRET for letter in "ab"), table="task")
SOLO_SIDE = Ids("A", "B")
MISSIONS_A_SIDE = 2
SOLO_MISSION = Ids("A1", "A2", "B1", "B2", table="solo_mission")

#: What missions and tasks count; the last four only on the solo card.
TEST = Ids(
    "placed_in_others", "captured_from_others", "captured", "distinct_captured",
    "max_same_captured", "ship_with_planets", "line", "distinct_planets", "distinct_ships",
    "ship_colours", "max_network_colour", "network_size", "distinct_captured_since_turned",
    "captured_colours_since_turned", "touching_cards", "planet_criteria_every_side",
)  # fmt: skip
FIRST_SOLO_TEST = TEST.distinct_captured_since_turned

AT_LEAST = i8.within(1, MAX_CARDS)
POINTS = i8.upto(20)

BOX = Record(
    "box",
    fits=i32.bits(FACE.size + FIRST_SHIP)[SIDE.size, FACE.size],
    criteria=i8.within(-1, (1 << CRITERION.size) - 1)[SIDE.size * FACE.size, FACE.size],
    criteria_met=i8.within(-1, CRITERION.size)[SIDE.size * FACE.size, FACE.size],
    copies=i8.upto(MAX_COPIES)[FACE.size],
    colour=i8.below(COLOUR.size)[FACE.size],
    mission_test=i8.below(FIRST_SOLO_TEST)[MISSION.size],
    mission_at_least=AT_LEAST[MISSION.size],
    mission_points=POINTS[MISSION.size],
    task_test=i8.below(FIRST_SOLO_TEST)[TASK.size],
    task_at_least=AT_LEAST[TASK.size],
    task_points=POINTS[TASK.size],
    solo_test=i8.within(FIRST_SOLO_TEST, TEST.size - 1)[SOLO_MISSION.size],
    solo_at_least=AT_LEAST[SOLO_MISSION.size],
    solo_points=POINTS[SOLO_MISSION.size],
    mission_cards=i8.flag[SEATS + 1],
    top_secret_cards=i8.flag[SEATS + 1],
    players_min=i8.within(1, SEATS),
    players_max=i8.within(1, SEATS),
    hand=i8.upto(15),
    face_up=i8.upto(ROW),
    solo_last_turns=i8.upto(MAX_LAST_TURNS),
    planet_points=POINTS,
)
"""criteria[side x faces + a, b]: bits of the criteria met by b lying on that side of a (SP-19), -1
where both are planets or both ships; criteria_met: how many. fits[side, a]: bits of the faces that
may lie on that side of a in the own network (SP-19), and from bit OTHER_FITS on of the planets that
may lie there in another one (SP-25).
mission_cards, top_secret_cards: dealt to each, by number of players."""

SOLO_TYPES = ("capture", "capture", "placement", "placement")

#: The letters of a set of criteria, as printed in the compatibility table.
LETTERS = tuple(
    "".join(letter for i, letter in enumerate(CRITERION) if bits >> i & 1) or "-"
    for bits in range(8)
)


def sort_of(card: str) -> Ids:
    """Planets or ships: what a card is."""
    return PLANET if card in PLANET else SHIP


def read_box(reader: BoxReader) -> dict[str, Any]:
    """The box record's fields from a file; faults are collected by the reader."""
    values = reader.table("values")
    directions = _read_criteria(reader)
    _read_words(reader)
    faces = _read_faces(reader, PLANET) + _read_faces(reader, SHIP)
    copies = [int(face["copies"]) for face in faces]
    _check_counts(reader, copies)
    criteria = [
        [_criteria(faces, directions, side, a, b) for b in range(FACE.size)]
        for side in range(SIDE.size)
        for a in range(FACE.size)
    ]
    met = [[-1 if bits < 0 else bits.bit_count() for bits in row] for row in criteria]
    own = values.whole("criteria_own_network", 1, CRITERION.size)
    other = values.whole("criteria_other_network", 1, CRITERION.size)
    data: dict[str, Any] = {
        "fits": _fits(met, own, other),
        "criteria": criteria,
        "criteria_met": met,
        "copies": copies,
        "colour": [face["colour"] for face in faces],
        **_read_missions(reader),
        "planet_points": values.whole("points_per_captured_planet", POINTS.low, POINTS.high),
    }
    for name, field in BOX.fields.items():
        if name not in data and isinstance(field.type, Scalar):
            data[name] = values.whole(name, field.type.low, field.type.high)
    for key in ("draws_per_turn", "plays_per_turn", "ship_removals_per_turn"):
        values.whole(key, 1, 1)
    if data["players_min"] > data["players_max"]:
        reader.fault("values.players_min", "above_maximum")
    _check_totals(values, copies)
    data |= _read_setup(reader, sum(copies), data["hand"], data["face_up"])
    _check_compatibility(reader, criteria)
    return data


# Criteria and faces


def _numbered(reader: BoxReader, sort: Ids) -> list[Table]:
    """The components of a sort, each with the id it must have."""
    items = reader.items(sort.table, sort.size)[: sort.size]
    for key, item in zip(sort, items, strict=False):
        item.one_of("id", (key,))
    return items


def _read_criteria(reader: BoxReader) -> list[tuple[bool, bool]]:
    """SP-19, SP-20: whether each criterion counts vertically and horizontally."""
    found = [(True, True)] * CRITERION.size
    for i, item in enumerate(_numbered(reader, CRITERION)):
        item.words()
        found[i] = (item.flag("vertical"), item.flag("horizontal"))
        if i == CRITERION.centre and found[i][1]:
            reader.fault(f"{item.path}.horizontal", "no_side_symbol")
    return found


def _read_words(reader: BoxReader) -> None:
    """Colours, symbols and Top Secret cards: only their names can change."""
    for sort in (COLOUR, CORNER_SYMBOL, CENTRE_SYMBOL, TOP_SECRET):
        for item in _numbered(reader, sort):
            item.words()
            if sort is CORNER_SYMBOL:
                item.text("symbol")


def _read_faces(reader: BoxReader, sort: Ids) -> list[dict[str, int]]:
    """SP-1, SP-2: the faces of planets or ships, with their number of copies."""
    blank = {"copies": 0, "colour": 0, "top": 0, "bottom": 0, **dict.fromkeys(CORNERS, 0)}
    faces = [blank] * sort.size
    for i, item in enumerate(_numbered(reader, sort)):
        item.words()
        item.words("type")
        faces[i] = {
            "copies": item.whole("copies", 0, MAX_COPIES),
            "colour": item.one_of("colour", COLOUR),
            "top": item.one_of("top", CENTRE_SYMBOL),
            "bottom": item.one_of("bottom", CENTRE_SYMBOL),
            **{key: item.one_of(key, CORNER_SYMBOL) for key in CORNERS},
        }
    return faces


def _check_counts(reader: BoxReader, copies: list[int]) -> None:
    cards, ships = sum(copies), sum(copies[FIRST_SHIP:])
    if cards > MAX_CARDS:
        reader.fault("planet", "too_many_cards", cards=cards, most=MAX_CARDS)
    if ships > MAX_SHIPS:
        reader.fault("ship", "too_many_ships", cards=ships, most=MAX_SHIPS)


def _criteria(
    faces: list[dict[str, int]], directions: list[tuple[bool, bool]], side: int, a: int, b: int
) -> int:
    """SP/SA1: the criteria met by face b lying on a side of face a; -1 for two of one kind."""
    if (a < FIRST_SHIP) == (b < FIRST_SHIP):
        return -1
    one, other = faces[a], faces[b]
    if side in (SIDE.below, SIDE.right):
        one, other = other, one
    # Now `other` lies above or left of `one`.
    vertical = side in (SIDE.above, SIDE.below)
    if vertical:
        pairs = (("bottom_left", "top_left"), ("bottom_right", "top_right"))
    else:
        pairs = (("top_right", "top_left"), ("bottom_right", "bottom_left"))
    bits = 1 << CRITERION.colour if one["colour"] == other["colour"] else 0
    if all(other[mine] == one[yours] for mine, yours in pairs):
        bits |= 1 << CRITERION.corners
    if vertical and other["bottom"] == one["top"]:
        bits |= 1 << CRITERION.centre
    counted = sum(1 << i for i, counts in enumerate(directions) if counts[0 if vertical else 1])
    return bits & counted


def _fits(met: list[list[int]], own: int, other: int) -> list[list[int]]:
    """SP-19, SP-24, SP-25: the faces that meet enough criteria on each side of each face."""

    def bits(row: list[int]) -> int:
        in_own = sum(1 << b for b in range(FACE.size) if row[b] >= own)
        in_other = sum(1 << b for b in range(FIRST_SHIP) if row[b] >= other)
        return in_own | in_other << OTHER_FITS

    return [
        [bits(met[side * FACE.size + a]) for a in range(FACE.size)] for side in range(SIDE.size)
    ]


# Missions and tasks


def _read_missions(reader: BoxReader) -> dict[str, list[int]]:
    """SP-39, SP-61, SP-66: what missions and tasks count, from how many on, and their points."""
    data = defaultdict[str, list[int]](list)
    for prefix, sort in (("mission", MISSION), ("task", TASK), ("solo", SOLO_MISSION)):
        tests = TEST[FIRST_SOLO_TEST:] if sort is SOLO_MISSION else TEST[:FIRST_SOLO_TEST]
        for i, item in enumerate(_numbered(reader, sort)):
            item.words("text")
            test = tests[item.one_of("test", tests)]
            if sort is MISSION:
                item.one_of("type", ("event", "network", "capture"))
            elif sort is TASK:
                item.one_of("card", (TOP_SECRET[i // TASKS],))
            else:
                item.one_of("side", (SOLO_SIDE[i // MISSIONS_A_SIDE],))
                item.one_of("type", (SOLO_TYPES[tests.index(test)],))
            data[f"{prefix}_test"].append(TEST.index(test))
            data[f"{prefix}_at_least"].append(item.whole("at_least", AT_LEAST.low, AT_LEAST.high))
            data[f"{prefix}_points"].append(item.whole("points", POINTS.low, POINTS.high))
    return data


# Set-up, and values that only repeat others


def _check_totals(values: Table, copies: list[int]) -> None:
    totals = {
        "planet_cards": sum(copies[:FIRST_SHIP]),
        "planet_faces": PLANET.size,
        "ship_cards": sum(copies[FIRST_SHIP:]),
        "ship_faces": SHIP.size,
        "deck_cards": sum(copies),
        "mission_cards": SEATS,
        "missions_per_card": MISSION.size,
        "top_secret_cards": TOP_SECRET.size,
        "tasks_per_top_secret_card": TASKS,
        "solo_cards": 1,
        "solo_sides": SOLO_SIDE.size,
        "solo_missions_side_a": MISSIONS_A_SIDE,
        "solo_missions_side_b": MISSIONS_A_SIDE,
    }
    for key, total in totals.items():
        values.total(key, total)


def _read_setup(reader: BoxReader, cards: int, hand: int, face_up: int) -> dict[str, list[int]]:
    missions, top_secrets = [0] * (SEATS + 1), [0] * (SEATS + 1)
    for i, item in enumerate(reader.items("setup", SEATS)[:SEATS]):
        players = i + 1
        solo = players == 1
        item.whole("players", players, players)
        left = cards - hand * players - face_up
        if item.whole("deck_left", 1, MAX_CARDS) != left:
            reader.fault(f"{item.path}.deck_left", "not_the_rest", left=left)
        missions[players] = item.whole("mission_cards_each", 0, 0 if solo else 1)
        top_secrets[players] = item.whole("top_secret_cards_each", 0, 0 if solo else 1)
        item.whole("solo_cards", int(solo), int(solo))
    return {"mission_cards": missions, "top_secret_cards": top_secrets}


def _check_compatibility(reader: BoxReader, criteria: list[list[int]]) -> None:
    """The printed table, where it is given, must be what the faces say."""
    if "compatibility" not in reader.data:
        return
    items = reader.items("compatibility", PLANET.size)
    for i, (planet, item) in enumerate(zip(PLANET, items, strict=False)):
        item.one_of("planet", (planet,))
        for j, ship in enumerate(SHIP):
            expected = " ".join(
                LETTERS[criteria[side * FACE.size + FIRST_SHIP + j][i]] for side in range(SIDE.size)
            )
            if item.text(ship) != expected:
                reader.fault(f"{item.path}.{ship}", "not_as_faces", expected=expected)
