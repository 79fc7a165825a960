"""The components as rules read them, and their loading from box.toml."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.box import BoxReader, Table
from cosmodrome.engine.record import Record, i8, i32
from cosmodrome.games.space_pioneers.state import (
    ABOVE,
    BELOW,
    CENTRE,
    COLOUR,
    COLOURS,
    CORNERS,
    CRITERIA,
    FACE_COUNT,
    FIRST_SHIP,
    FIRST_SOLO_TEST,
    MAX_CARDS,
    MAX_COPIES,
    MAX_LAST_TURNS,
    MAX_SHIPS,
    MISSIONS,
    OTHER_FITS,
    PLANETS,
    RIGHT,
    ROW,
    SEATS,
    SHIPS,
    SIDES,
    SOLO_MISSIONS,
    SOLO_SIDES,
    TASKS,
    TESTS,
    TOP_SECRET_CARDS,
)

AT_LEAST = i8.within(1, MAX_CARDS)
POINTS = i8.upto(20)

BOX = Record(
    "box",
    fits=i32.bits(FACE_COUNT + FIRST_SHIP)[SIDES, FACE_COUNT],
    criteria=i8.within(-1, (1 << len(CRITERIA)) - 1)[SIDES * FACE_COUNT, FACE_COUNT],
    criteria_met=i8.within(-1, len(CRITERIA))[SIDES * FACE_COUNT, FACE_COUNT],
    copies=i8.upto(MAX_COPIES)[FACE_COUNT],
    colour=i8.below(COLOURS)[FACE_COUNT],
    mission_test=i8.below(FIRST_SOLO_TEST)[MISSIONS],
    mission_at_least=AT_LEAST[MISSIONS],
    mission_points=POINTS[MISSIONS],
    task_test=i8.below(FIRST_SOLO_TEST)[TOP_SECRET_CARDS * TASKS],
    task_at_least=AT_LEAST[TOP_SECRET_CARDS * TASKS],
    task_points=POINTS[TOP_SECRET_CARDS * TASKS],
    solo_test=i8.within(FIRST_SOLO_TEST, len(TESTS) - 1)[SOLO_SIDES * SOLO_MISSIONS],
    solo_at_least=AT_LEAST[SOLO_SIDES * SOLO_MISSIONS],
    solo_points=POINTS[SOLO_SIDES * SOLO_MISSIONS],
    mission_cards=i8.flag[SEATS + 1],
    top_secret_cards=i8.flag[SEATS + 1],
    players_min=i8.within(1, SEATS),
    players_max=i8.within(1, SEATS),
    hand=i8.upto(15),
    face_up=i8.upto(ROW),
    solo_last_turns=i8.upto(MAX_LAST_TURNS),
    planet_points=POINTS,
)
"""criteria[side x FACES + a, b]: bits of the criteria met by b lying on that side of a (SP-19), -1
where both are planets or both ships; criteria_met: how many. fits[side, a]: bits of the faces that
may lie on that side of a in the own network (SP-19), and from bit OTHER_FITS on of the planets that
may lie there in another one (SP-25).
mission_cards, top_secret_cards: dealt to each, by number of players."""

CORNER_KEYS = ("top_left", "top_right", "bottom_left", "bottom_right")
COLOUR_WORDS = ("blue", "green", "red", "yellow")
CORNER_WORDS = ("star", "moon", "comet")
CENTRE_WORDS = ("water", "energy", "ore", "food")
CARDS = tuple(f"TS{i}" for i in range(1, TOP_SECRET_CARDS + 1))
SOLO_TYPES = ("capture", "capture", "placement", "placement")

#: The letters of a set of criteria, as printed in the compatibility table.
LETTERS = tuple(
    "".join(letter for i, letter in enumerate(CRITERIA) if bits >> i & 1) or "-"
    for bits in range(8)
)


def read_box(reader: BoxReader) -> dict[str, Any]:
    """The box record's fields from a file; faults are collected by the reader."""
    values = reader.table("values")
    directions = _read_criteria(reader)
    _read_words(reader)
    faces = _read_faces(reader, "planet", PLANETS) + _read_faces(reader, "ship", SHIPS)
    copies = [int(face["copies"]) for face in faces]
    _check_counts(reader, copies)
    criteria = [
        [_criteria(faces, directions, side, a, b) for b in range(FACE_COUNT)]
        for side in range(SIDES)
        for a in range(FACE_COUNT)
    ]
    met = [[-1 if bits < 0 else bits.bit_count() for bits in row] for row in criteria]
    own = values.whole("criteria_own_network", 1, len(CRITERIA))
    other = values.whole("criteria_other_network", 1, len(CRITERIA))
    data: dict[str, Any] = {
        "fits": _fits(met, own, other),
        "criteria": criteria,
        "criteria_met": met,
        "copies": copies,
        "colour": [face["colour"] for face in faces],
        **_read_missions(reader),
        **_read_tasks(reader),
        **_read_solo(reader),
        "players_min": values.whole("players_min", 1, SEATS),
        "players_max": values.whole("players_max", 1, SEATS),
        "hand": values.whole("hand", 0, 15),
        "face_up": values.whole("face_up", 0, ROW),
        "solo_last_turns": values.whole("solo_last_turns", 0, MAX_LAST_TURNS),
        "planet_points": values.whole("points_per_captured_planet", 0, 20),
    }
    for key in ("draws_per_turn", "plays_per_turn", "ship_removals_per_turn"):
        values.whole(key, 1, 1)
    if data["players_min"] > data["players_max"]:
        reader.fault("values.players_min", "is above players_max")
    _check_totals(reader, values, copies)
    data |= _read_setup(reader, sum(copies), data["hand"], data["face_up"])
    _check_compatibility(reader, criteria)
    return data


# Criteria and faces


def _read_criteria(reader: BoxReader) -> list[tuple[bool, bool]]:
    """SP-19, SP-20: whether each criterion counts vertically and horizontally."""
    found = [(True, True)] * len(CRITERIA)
    for i, item in enumerate(reader.items("criterion", len(CRITERIA))[: len(CRITERIA)]):
        item.one_of("id", (CRITERIA[i],))
        item.words("name")
        found[i] = (item.flag("vertical"), item.flag("horizontal"))
        if CRITERIA[i] == "M" and found[i][1]:
            reader.fault(f"{item.path}.horizontal", "must be false: sides have no centre symbol")
    return found


def _read_words(reader: BoxReader) -> None:
    """Colours and symbols: only their names can change."""
    for name, words in (
        ("colour", COLOUR_WORDS),
        ("corner_symbol", CORNER_WORDS),
        ("centre_symbol", CENTRE_WORDS),
    ):
        for i, item in enumerate(reader.items(name, len(words))[: len(words)]):
            item.one_of("id", (words[i],))
            item.words("name")
            if name == "corner_symbol":
                item.text("symbol")


def _read_faces(reader: BoxReader, name: str, ids: tuple[str, ...]) -> list[dict[str, int]]:
    """SP-1, SP-2: the faces of planets or ships, with their number of copies."""
    blank = {"copies": 0, "colour": 0, "top": 0, "bottom": 0, **dict.fromkeys(CORNER_KEYS, 0)}
    faces = [blank] * len(ids)
    for i, item in enumerate(reader.items(name, len(ids))[: len(ids)]):
        item.one_of("id", (ids[i],))
        item.words("name")
        item.text("type_fr")
        item.text("type_en")
        faces[i] = {
            "copies": item.whole("copies", 0, MAX_COPIES),
            "colour": item.one_of("colour", COLOUR_WORDS),
            "top": item.one_of("top", CENTRE_WORDS),
            "bottom": item.one_of("bottom", CENTRE_WORDS),
            **{key: item.one_of(key, CORNER_WORDS) for key in CORNER_KEYS},
        }
    return faces


def _check_counts(reader: BoxReader, copies: list[int]) -> None:
    if sum(copies) > MAX_CARDS:
        reader.fault("planet", f"and ship make {sum(copies)} cards, more than {MAX_CARDS}")
    if sum(copies[FIRST_SHIP:]) > MAX_SHIPS:
        reader.fault("ship", f"makes {sum(copies[FIRST_SHIP:])} cards, more than {MAX_SHIPS}")


def _criteria(
    faces: list[dict[str, int]], directions: list[tuple[bool, bool]], side: int, a: int, b: int
) -> int:
    """SP/SA1: the criteria met by face b lying on a side of face a; -1 for two of one kind."""
    if (a < FIRST_SHIP) == (b < FIRST_SHIP):
        return -1
    one, other = faces[a], faces[b]
    if side in (BELOW, RIGHT):
        one, other = other, one
    # Now `other` lies above or left of `one`.
    vertical = side in (ABOVE, BELOW)
    if vertical:
        pairs = (("bottom_left", "top_left"), ("bottom_right", "top_right"))
    else:
        pairs = (("top_right", "top_left"), ("bottom_right", "bottom_left"))
    bits = COLOUR if one["colour"] == other["colour"] else 0
    if all(other[mine] == one[yours] for mine, yours in pairs):
        bits |= CORNERS
    if vertical and other["bottom"] == one["top"]:
        bits |= CENTRE
    counted = sum(1 << i for i, counts in enumerate(directions) if counts[0 if vertical else 1])
    return bits & counted


def _fits(met: list[list[int]], own: int, other: int) -> list[list[int]]:
    """SP-19, SP-24, SP-25: the faces that meet enough criteria on each side of each face."""

    def bits(row: list[int]) -> int:
        in_own = sum(1 << b for b in range(FACE_COUNT) if row[b] >= own)
        in_other = sum(1 << b for b in range(FIRST_SHIP) if row[b] >= other)
        return in_own | in_other << OTHER_FITS

    return [[bits(met[side * FACE_COUNT + a]) for a in range(FACE_COUNT)] for side in range(SIDES)]


# Missions and tasks


def _read_test(table: Table, tests: tuple[str, ...], first: int) -> tuple[int, int, int]:
    table.words("text")
    return (
        first + table.one_of("test", tests),
        table.whole("at_least", 1, MAX_CARDS),
        table.whole("points", 0, 20),
    )


def _columns(prefix: str, rows: list[tuple[int, int, int]], count: int) -> dict[str, list[int]]:
    rows = (rows + [(0, 1, 0)] * count)[:count]
    return {
        f"{prefix}_test": [row[0] for row in rows],
        f"{prefix}_at_least": [row[1] for row in rows],
        f"{prefix}_points": [row[2] for row in rows],
    }


def _read_missions(reader: BoxReader) -> dict[str, list[int]]:
    rows = []
    for i, item in enumerate(reader.items("mission", MISSIONS)[:MISSIONS]):
        item.one_of("id", (f"M{i + 1}",))
        item.one_of("type", ("event", "network", "capture"))
        rows.append(_read_test(item, TESTS[:FIRST_SOLO_TEST], 0))
    return _columns("mission", rows, MISSIONS)


def _read_tasks(reader: BoxReader) -> dict[str, list[int]]:
    for i, card in enumerate(reader.items("top_secret", len(CARDS))[: len(CARDS)]):
        card.one_of("id", (CARDS[i],))
        card.words("name")
    count = TOP_SECRET_CARDS * TASKS
    rows = []
    for i, item in enumerate(reader.items("task", count)[:count]):
        card_id = CARDS[i // TASKS]
        item.one_of("card", (card_id,))
        item.one_of("id", (f"{card_id}{'ab'[i % TASKS]}",))
        rows.append(_read_test(item, TESTS[:FIRST_SOLO_TEST], 0))
    return _columns("task", rows, count)


def _read_solo(reader: BoxReader) -> dict[str, list[int]]:
    count = SOLO_SIDES * SOLO_MISSIONS
    rows = []
    for i, item in enumerate(reader.items("solo_mission", count)[:count]):
        side = "AB"[i // SOLO_MISSIONS]
        item.one_of("side", (side,))
        item.one_of("id", (f"{side}{i % SOLO_MISSIONS + 1}",))
        row = _read_test(item, TESTS[FIRST_SOLO_TEST:], FIRST_SOLO_TEST)
        item.one_of("type", (SOLO_TYPES[row[0] - FIRST_SOLO_TEST],))
        rows.append(row)
    return _columns("solo", rows, count)


# Set-up, and values that only repeat others


def _check_totals(reader: BoxReader, values: Table, copies: list[int]) -> None:
    totals = {
        "planet_cards": sum(copies[:FIRST_SHIP]),
        "planet_faces": len(PLANETS),
        "ship_cards": sum(copies[FIRST_SHIP:]),
        "ship_faces": len(SHIPS),
        "deck_cards": sum(copies),
        "mission_cards": SEATS,
        "missions_per_card": MISSIONS,
        "top_secret_cards": TOP_SECRET_CARDS,
        "tasks_per_top_secret_card": TASKS,
        "solo_cards": 1,
        "solo_sides": SOLO_SIDES,
        "solo_missions_side_a": SOLO_MISSIONS,
        "solo_missions_side_b": SOLO_MISSIONS,
    }
    for key, total in totals.items():
        if values.whole(key, 0, MAX_CARDS) != total:
            reader.fault(f"values.{key}", f"must be {total}, as the lists say")


def _read_setup(reader: BoxReader, cards: int, hand: int, face_up: int) -> dict[str, list[int]]:
    missions, top_secrets = [0] * (SEATS + 1), [0] * (SEATS + 1)
    for i, item in enumerate(reader.items("setup", SEATS)[:SEATS]):
        players = i + 1
        solo = players == 1
        item.whole("players", players, players)
        left = cards - hand * players - face_up
        if item.whole("deck_left", 1, MAX_CARDS) != left:
            reader.fault(f"{item.path}.deck_left", f"must be {left}: the deck less what is dealt")
        missions[players] = item.whole("mission_cards_each", 0, 0 if solo else 1)
        top_secrets[players] = item.whole("top_secret_cards_each", 0, 0 if solo else 1)
        item.whole("solo_cards", int(solo), int(solo))
    return {"mission_cards": missions, "top_secret_cards": top_secrets}


def _check_compatibility(reader: BoxReader, criteria: list[list[int]]) -> None:
    """The printed table, where it is given, must be what the faces say."""
    if "compatibility" not in reader.data:
        return
    for i, item in enumerate(reader.items("compatibility", len(PLANETS))[: len(PLANETS)]):
        item.one_of("planet", (PLANETS[i],))
        for j, ship in enumerate(SHIPS):
            expected = " ".join(
                LETTERS[criteria[side * FACE_COUNT + FIRST_SHIP + j][i]] for side in range(SIDES)
            )
            if item.text(ship) != expected:
                reader.fault(f"{item.path}.{ship}", f"must be {expected!r}: see the two faces")
