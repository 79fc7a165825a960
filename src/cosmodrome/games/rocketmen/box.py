"""The components as rules read them, and their loading from box.toml.

Card faces are numbered 0 to 37: Missions, Engines, Progress I, Progress II, Threats.
"""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.box import BoxReader, Table
from cosmodrome.engine.record import Record, i8, i16

SEATS = 4
MISSION_IDS = ("SAT", "NAV", "HOT", "STA", "CHA", "EXP", "BAS")
ENGINE_IDS = ("E2", "E3", "E4")
PROGRESS_1_IDS = tuple(f"P1-{number:02}" for number in range(1, 14))
PROGRESS_2_IDS = tuple(f"P2-{number:02}" for number in range(1, 13))
THREAT_IDS = ("AST", "PAN", "CLI")
FACE_IDS = MISSION_IDS + ENGINE_IDS + PROGRESS_1_IDS + PROGRESS_2_IDS + THREAT_IDS

MISSIONS = len(MISSION_IDS)
ENGINES = len(ENGINE_IDS)
PROGRESS_1 = len(PROGRESS_1_IDS)
PROGRESS_2 = len(PROGRESS_2_IDS)
THREATS = len(THREAT_IDS)
FACES = len(FACE_IDS)
FIRST_ENGINE = MISSIONS
FIRST_PROGRESS = FIRST_ENGINE + ENGINES
FIRST_PROGRESS_2 = FIRST_PROGRESS + PROGRESS_1
FIRST_THREAT = FIRST_PROGRESS_2 + PROGRESS_2

MISSION_CARDS = 12  # of each player
MAX_COPIES = 5  # of a face
MAX_DECK = 55  # Progress cards and Threats together

COMPUTER, SCIENCE, BIOLOGY, JOKER = range(4)
RESOURCE_IDS = ("computer", "science", "biology", "joker")
RESOURCES = len(RESOURCE_IDS)
NO_RESOURCE = -1

EARTH, MOON, MARS = range(3)
DESTINATION_IDS = ("earth", "moon", "mars")
DESTINATIONS = len(DESTINATION_IDS)

#: The spots of the board, nearest first: the order of the tie-break read backwards (RM-94).
SPOT_IDS = (
    "SAT earth", "NAV earth", "HOT earth", "STA earth", "CHA earth",
    "SAT moon", "NAV moon", "STA moon", "BAS moon",
    "NAV mars", "EXP mars", "BAS mars",
)  # fmt: skip
SPOTS = len(SPOT_IDS)
SPOT_TYPE = tuple(MISSION_IDS.index(spot.split()[0]) for spot in SPOT_IDS)
SPOT_DESTINATION = tuple(DESTINATION_IDS.index(spot.split()[1]) for spot in SPOT_IDS)
NO_SPOT = -1

NO_TRIGGER, DISCARD, ONE_USE, SITE, PAYMENT = range(5)
TRIGGERS = ("none", "discard", "one_use", "site", "payment")

COLOURS = ("blue", "white", "red", "yellow")  # of the seats, in their order

BOOSTER, JOKER_MARKER, MONEY_MARKER, HAND_MARKER = range(4)
BONUSES = ("booster", "joker", "money", "hand")

#: What the effects of the Progress cards do; the rules know them, the box gives their amounts.
EFFECTS = {
    "P1-01": ("site", "redraw"),
    "P1-02": ("none", "none"),
    "P1-03": ("discard", "draw"),
    "P1-04": ("site", "abandon_cheaper"),
    "P1-05": ("discard", "exchange"),
    "P1-06": ("one_use", "take_asteroid"),
    "P1-07": ("one_use", "take_climate"),
    "P1-08": ("one_use", "take_pandemic"),
    "P1-09": ("payment", "place_free"),
    "P1-10": ("payment", "draw"),
    "P1-11": ("site", "keep_after_failure"),
    "P1-12": ("site", "look"),
    "P1-13": ("site", "lift_off"),
    "P2-01": ("site", "count_more"),
    "P2-02": ("site", "engines_back"),
    "P2-03": ("discard", "take_back"),
    "P2-04": ("discard", "draw"),
    "P2-05": ("site", "engine_to_mars"),
    "P2-06": ("site", "lift_off_to_mars"),
    "P2-07": ("payment", "draw"),
    "P2-08": ("none", "none"),
    "P2-09": ("site", "move_instead"),
    "P2-10": ("discard", "remove_threat"),
    "P2-11": ("payment", "discount"),
    "P2-12": ("payment", "place_free"),
}
#: Effects whose number stands in the box; the others happen once.
COUNTED = (
    "draw", "abandon_cheaper", "exchange", "place_free", "keep_after_failure", "lift_off",
    "count_more", "engines_back", "engine_to_mars", "lift_off_to_mars", "move_instead", "discount",
)  # fmt: skip
#: Effects on a Trajectory card: the box says up to which value.
ON_A_DRAW = ("count_more", "move_instead")

OBJECTIVE_IDS = tuple(f"O{number:02}" for number in range(1, 13))
OBJECTIVES = len(OBJECTIVE_IDS)
PARTS = 3  # conditions of one objective
NOTHING, OWN_SPOTS, OWN_THREATS, OWN_ENGINES, OWN_PROGRESS_2 = range(5)
OWNED = ("threats", "engines", "progress_2")

VARIANT_IDS = tuple(f"V{number}" for number in range(1, 10))
VARIANTS = len(VARIANT_IDS)
(
    TIGHT_BUDGET, VOLATILE_MARKET, CREDIT_CRUNCH, MOON_RACE, CONQUEST_OF_MARS, IMMINENT_THREATS,
    SPACE_INSURANCE, LAUNCH_WINDOW, COOPERATION,
) = range(VARIANTS)  # fmt: skip

AI_IDS = tuple(f"IA{number}" for number in range(1, 8))
AI_CARDS = len(AI_IDS)
LEVEL_IDS = ("easy", "normal", "hard")
LEVELS = len(LEVEL_IDS)

TRAJECTORIES = 5  # values 0 to 4
STEPS = 4  # of the Threats' surcharge
TRACK = 6  # slots of the Progress track

# What a box may say at most.
MAX_MONEY = 100
MAX_POINTS = 20  # for a Mission
MAX_GOAL = 100
MAX_ENGINE = 99  # points a Mission needs
MAX_DISTANCE = 40
MAX_DRAWS = 9
MAX_OF_A_VALUE = 18  # Trajectory cards
MAX_HAND = 12
MAX_MARKERS = 6  # of a player
MAX_WANTED = 12  # by an objective
MAX_NUMBER = 9  # of anything else

MONEY = i16.upto(MAX_MONEY)
NUMBER = i8.upto(MAX_NUMBER)

BOX = Record(
    "box",
    money=MONEY[FACES],
    cost=MONEY[FACES],
    objective_spots=i16.bits(SPOTS)[OBJECTIVES * PARTS],
    surcharge_from=i16.upto(MAX_GOAL)[STEPS],
    surcharge=MONEY[STEPS],
    goal=i16.upto(MAX_GOAL)[SEATS + 1],
    programming_cost=MONEY,
    placing_cost=MONEY,
    bonus_money=MONEY,
    tight_budget=MONEY,
    window_cost=MONEY,
    engine=NUMBER[FACES],
    resources=NUMBER[FACES, RESOURCES],
    cost_resource=i8.within(NO_RESOURCE, JOKER - 1)[FACES],
    placeable=i8.flag[FACES],
    trigger=i8.below(len(TRIGGERS))[FACES],
    amount=i8.upto(MAX_MONEY)[FACES],
    reach=i8.below(TRAJECTORIES)[FACES],
    copies=i8.upto(MAX_COPIES)[FACES, SEATS + 1],
    first_threats=i8.flag[THREATS],
    bonus=i8.below(len(BONUSES))[MISSIONS],
    spot=i8.within(NO_SPOT, SPOTS - 1)[MISSIONS, DESTINATIONS],
    spot_type=i8.below(MISSIONS)[SPOTS],
    spot_destination=i8.below(DESTINATIONS)[SPOTS],
    engine_needed=i8.upto(MAX_ENGINE)[SPOTS],
    first_points=i8.upto(MAX_POINTS)[SPOTS],
    later_points=i8.upto(MAX_POINTS)[SPOTS],
    distance=i8.within(1, MAX_DISTANCE)[DESTINATIONS],
    draws=i8.within(1, MAX_DRAWS)[DESTINATIONS],
    icon=i8.below(JOKER)[DESTINATIONS],
    trajectory=i8.upto(MAX_OF_A_VALUE)[TRAJECTORIES],
    objective_what=i8.upto(OWN_PROGRESS_2)[OBJECTIVES * PARTS],
    objective_min=i8.upto(MAX_WANTED)[OBJECTIVES * PARTS],
    objective_points=NUMBER[OBJECTIVES],
    ai_destination=i8.below(DESTINATIONS)[AI_CARDS, LEVELS],
    ai_start=i8.below(MAX_DISTANCE)[AI_CARDS, LEVELS],
    ai_type=i8.below(MISSIONS)[AI_CARDS],
    ai_advance=NUMBER[AI_CARDS],
    hand=i8.within(1, MAX_HAND),
    hand_max=i8.within(1, MAX_HAND),
    mission_markers=i8.within(1, MAX_MARKERS),
    engines_per_turn=NUMBER,
    threat_points=NUMBER,
    marker_points=NUMBER,
    optional_end_marker=i8.within(1, MAX_MARKERS),
    battle_missions=i8.within(1, MAX_MARKERS),
    moon_race_points=NUMBER,
    moon_race_tied=NUMBER,
    mars_points=NUMBER,
    imminent_threat_points=NUMBER,
    insurance_cards=NUMBER,
    window_spaces=NUMBER,
    _filler=i8,
)
"""resources[face, kind], cost_resource: the kind or NO_RESOURCE. placeable: RM/R-14. amount: how
many of its effect; reach: the highest Trajectory value an effect works on. copies[face, players]:
in play, of a Mission for each player; index 1 is solo. first_threats: marked 1. spot[type,
destination]: its number or NO_SPOT. objective_*[objective * PARTS + part]: all parts must hold.
ai_*[card, level]. goal: Victory Points that end the game, by players."""


def read_box(reader: BoxReader) -> dict[str, Any]:
    """The box record's fields from a file; faults are collected by the reader."""
    contents = reader.table("contents")
    faces = _faces(reader)
    data: dict[str, Any] = {
        **_read_values(reader),
        **_read_faces(faces),
        **_read_copies(reader, contents, faces),
        **_read_spots(reader, contents),
        **_read_destinations(reader, contents),
        **_read_surcharge(reader),
        **_read_objectives(reader, contents),
        **_read_variants(reader, contents),
    }
    data |= _read_ai(reader, contents, data["distance"], data["mission_markers"])
    data["bonus"] = [card.one_of("bonus", BONUSES) for card in faces[:MISSIONS]]
    _check_markers(reader, contents, data, faces[:MISSIONS])
    _read_names(reader)
    return data


def _read_values(reader: BoxReader) -> dict[str, Any]:
    values = reader.table("values")
    values.whole("players_min", 1, 1)
    values.whole("players_max", SEATS, SEATS)
    values.whole("progress_track", TRACK, TRACK)
    values.whole("objectives_dealt", 2, 2)
    values.whole("variants_in_play", 2, 2)
    hand = values.whole("hand", 1, 8)
    return {
        "hand": hand,
        "hand_max": values.whole("hand_max", hand, MAX_HAND),
        "mission_markers": values.whole("mission_markers", 1, MAX_MARKERS),
        "programming_cost": values.whole("programming_cost", 0, MAX_MONEY),
        "placing_cost": values.whole("placing_cost", 0, MAX_MONEY),
        "engines_per_turn": values.whole("engines_per_turn", 0, MAX_NUMBER),
        "threat_points": values.whole("threat_points", 0, MAX_NUMBER),
        "marker_points": values.whole("moon_mars_marker_points", 0, MAX_NUMBER),
        "optional_end_marker": values.whole("optional_end_marker", 1, MAX_MARKERS),
        "battle_missions": values.whole("battle_missions", 1, 5),
        "bonus_money": values.whole("bonus_money", 0, MAX_MONEY),
    }


def _faces(reader: BoxReader) -> list[Table]:
    """The 38 faces in their order; an empty list when one is missing."""
    groups = (
        ("mission", MISSION_IDS),
        ("engine", ENGINE_IDS),
        ("progress_1", PROGRESS_1_IDS),
        ("progress_2", PROGRESS_2_IDS),
        ("threat", THREAT_IDS),
    )
    faces: list[Table] = []
    for name, ids in groups:
        cards = reader.items(name, len(ids))[: len(ids)]
        for card, wanted in zip(cards, ids):
            card.one_of("id", (wanted,))
            card.words()
        missing = len(ids) - len(cards)
        faces += cards + [Table(reader, name, {"source": "rulebook"}) for _ in range(missing)]
    return faces


def _read_faces(faces: list[Table]) -> dict[str, Any]:
    """What a card gives, costs and does."""
    data: dict[str, list[Any]] = {
        "money": [card.maybe("money", 0, MAX_MONEY) for card in faces],
        "engine": [card.maybe("engine", 0, MAX_NUMBER) for card in faces],
        "resources": [[card.maybe(kind, 0, 3) for kind in RESOURCE_IDS] for card in faces],
        "cost": [0] * FACES,
        "cost_resource": [NO_RESOURCE] * FACES,
        "trigger": [NO_TRIGGER] * FACES,
        "amount": [0] * FACES,
        "reach": [0] * FACES,
    }
    for face in range(FIRST_ENGINE, FACES):
        card = faces[face]
        data["cost"][face] = card.whole("cost", 0, MAX_MONEY)
        if "cost_resource" in card.data:
            data["cost_resource"][face] = card.one_of("cost_resource", RESOURCE_IDS[:JOKER])
    for face in range(FIRST_PROGRESS, FIRST_THREAT):
        card, (trigger, effect) = faces[face], EFFECTS[FACE_IDS[face]]
        data["trigger"][face] = TRIGGERS.index(trigger)
        card.one_of("trigger", (trigger,))
        card.one_of("effect", (effect,))
        if trigger != "none":
            card.words("text")
        if effect in COUNTED:
            most = MAX_MONEY if effect == "discount" else MAX_NUMBER
            data["amount"][face] = card.whole("amount", 0, most)
        if effect in ON_A_DRAW:
            data["reach"][face] = card.whole("up_to_value", 0, TRAJECTORIES - 1)
    data["placeable"] = [_placeable(face, data) for face in range(FACES)]
    return data


def _placeable(face: int, data: dict[str, list[Any]]) -> int:
    """RM-44, RM-54, RM/R-14: no Threat, and no card that is worth nothing but money."""
    only_money = data["money"][face] and not data["engine"][face] + sum(data["resources"][face])
    works_there = data["trigger"][face] == SITE
    return int(face < FIRST_THREAT and (not only_money or works_there))


def _read_copies(reader: BoxReader, contents: Table, faces: list[Table]) -> dict[str, Any]:
    """RM-07, RM-118: a card is in play when its mark is at most the number of players."""
    copies = [[0] * (SEATS + 1) for _ in range(FACES)]
    for face in range(MISSIONS):
        count = faces[face].whole("copies", 0, MAX_COPIES)
        copies[face] = [0] + [count] * SEATS
    for face in range(FIRST_ENGINE, FACES):
        lowest = 1 if face >= FIRST_THREAT else 2
        marks = faces[face].numbers("marks", lowest, SEATS)
        if len(marks) > MAX_COPIES:
            reader.fault(f"{faces[face].path}.marks", f"may name {MAX_COPIES} cards at most")
            marks = []
        for players in range(1, SEATS + 1):
            copies[face][players] = sum(mark <= max(players, lowest) for mark in marks)
    contents.total("mission_cards_each", sum(row[1] for row in copies[:MISSIONS]))
    if sum(row[1] for row in copies[:MISSIONS]) != MISSION_CARDS:
        reader.fault("mission", f"copies must add up to {MISSION_CARDS}")
    for key, first, last in (
        ("engine_cards", FIRST_ENGINE, FIRST_PROGRESS),
        ("progress_1_cards", FIRST_PROGRESS, FIRST_PROGRESS_2),
        ("progress_2_cards", FIRST_PROGRESS_2, FIRST_THREAT),
        ("threat_cards", FIRST_THREAT, FACES),
    ):
        contents.total(key, sum(row[SEATS] for row in copies[first:last]))
    goals = _read_players(reader, copies)
    first_threats = [row[1] for row in copies[FIRST_THREAT:]]
    if max(first_threats) > 1:
        reader.fault("threat", "may mark one card of each kind with 1 at most")
    return {"copies": copies, "first_threats": first_threats, "goal": goals}


def _read_players(reader: BoxReader, copies: list[list[int]]) -> list[int]:
    """RM-86, RM-118: the goal for each number of players; the sizes of the decks are a check."""
    goals = [0] * (SEATS + 1)
    for i, row in enumerate(reader.items("player_count", SEATS)[:SEATS]):
        players = row.whole("players", i + 1, i + 1)
        solo = players == 1
        goals[players] = row.whole("goal", 0 if solo else 1, 0 if solo else MAX_GOAL)
        deck = sum(counts[players] for counts in copies[FIRST_PROGRESS:])
        found = row.whole("deck", 0, 1000)
        if deck > MAX_DECK:
            reader.fault(f"{row.path}.deck", f"would hold {deck} cards, more than {MAX_DECK}")
        elif deck < TRACK:
            reader.fault(f"{row.path}.deck", f"would hold {deck} cards, less than {TRACK}")
        elif found != deck:
            reader.fault(f"{row.path}.deck", f"is {found}, but the tables hold {deck}")
    return goals


def _read_spots(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """RM-60, RM-61, RM-79: the Missions of the board, and what they need and score."""
    spot = [[NO_SPOT] * DESTINATIONS for _ in range(MISSIONS)]
    needed, first, later = ([0] * SPOTS for _ in range(3))
    rows = reader.items("spot", SPOTS)[:SPOTS]
    for i, row in enumerate(rows):
        row.one_of("mission", (MISSION_IDS[SPOT_TYPE[i]],))
        row.one_of("destination", (DESTINATION_IDS[SPOT_DESTINATION[i]],))
        spot[SPOT_TYPE[i]][SPOT_DESTINATION[i]] = i
        needed[i] = row.whole("engine", 0, MAX_ENGINE)
        first[i] = row.whole("first", 0, MAX_POINTS)
        later[i] = row.whole("later", 0, MAX_POINTS)
    contents.total("spots", len(rows))
    return {
        "spot": spot,
        "spot_type": list(SPOT_TYPE),
        "spot_destination": list(SPOT_DESTINATION),
        "engine_needed": needed,
        "first_points": first,
        "later_points": later,
    }


def _read_destinations(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """RM-64, RM-67, RM-70: distances, draws and icons; the Trajectory cards."""
    distance, draws, icons = [1] * DESTINATIONS, [1] * DESTINATIONS, [0] * DESTINATIONS
    for i, row in enumerate(reader.items("destination", DESTINATIONS)[:DESTINATIONS]):
        row.one_of("id", (DESTINATION_IDS[i],))
        distance[i] = row.whole("distance", 1, MAX_DISTANCE)
        draws[i] = row.whole("draws", 1, MAX_DRAWS)
        icons[i] = row.one_of("icon", RESOURCE_IDS[:JOKER])
        row.words()
        row.text("toward_fr")
        row.text("toward_en")
    cards = reader.table("trajectory").numbers("copies", 0, MAX_OF_A_VALUE, TRAJECTORIES)
    contents.total("trajectory_cards", sum(cards))
    if not 10 <= sum(cards) <= 36:
        reader.fault("trajectory.copies", f"must add up to 10 to 36 cards, not {sum(cards)}")
    return {"distance": distance, "draws": draws, "icon": icons, "trajectory": cards}


def _read_surcharge(reader: BoxReader) -> dict[str, Any]:
    """RM-42, RM-140: how Threats grow dearer with the own score."""
    starts, extras = [0] * STEPS, [0] * STEPS
    for i, row in enumerate(reader.items("surcharge", STEPS)[:STEPS]):
        starts[i] = row.whole("points_from", starts[i - 1] + 1 if i else 0, MAX_GOAL if i else 0)
        extras[i] = row.whole("extra", 0, MAX_MONEY)
    return {"surcharge_from": starts, "surcharge": extras}


def _read_objectives(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """RM-198: what every objective asks; each of its parts must hold."""
    what, spots, least = ([0] * (OBJECTIVES * PARTS) for _ in range(3))
    points = [0] * OBJECTIVES
    cards = reader.items("objective", OBJECTIVES)[:OBJECTIVES]
    for i, card in enumerate(cards):
        card.one_of("id", (OBJECTIVE_IDS[i],))
        card.words()
        card.words("text")
        points[i] = card.whole("points", 0, MAX_NUMBER)
        parts = _parts(reader, card)
        wanted = card.numbers("at_least", 1, MAX_WANTED, len(parts))
        for j, (kind, mask) in enumerate(parts):
            what[i * PARTS + j], spots[i * PARTS + j] = kind, mask
            least[i * PARTS + j] = wanted[j]
            if kind == OWN_SPOTS and mask.bit_count() < wanted[j]:
                reader.fault(f"{card.path}.at_least", "asks for more Missions than it names")
    contents.total("objectives", len(cards))
    return {
        "objective_what": what,
        "objective_spots": spots,
        "objective_min": least,
        "objective_points": points,
    }


def _parts(reader: BoxReader, card: Table) -> list[tuple[int, int]]:
    """The parts of an objective: a kind of cards, or Missions as a mask of spots."""
    card.read.add("of")
    found = []
    lists = card.data.get("of")
    if not isinstance(lists, list) or not 1 <= len(lists) <= PARTS:
        reader.fault(f"{card.path}.of", f"must be a list of 1 to {PARTS} lists")
        return [(NOTHING, 0)]
    for part in lists:
        if isinstance(part, list) and len(part) == 1 and part[0] in OWNED:
            found.append((OWN_THREATS + OWNED.index(part[0]), 0))
        elif isinstance(part, list) and part and all(spot in SPOT_IDS for spot in part):
            found.append((OWN_SPOTS, sum(1 << SPOT_IDS.index(spot) for spot in set(part))))
        else:
            reader.fault(f"{card.path}.of", f"may list spots, or one of {', '.join(OWNED)}")
            found.append((NOTHING, 0))
    return found


def _read_variants(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """RM-199 to RM-207: the numbers of the Variant cards."""
    cards = reader.items("variant", VARIANTS)[:VARIANTS]
    numbers: dict[str, int] = {}
    keys: dict[str, tuple[tuple[str, str, int], ...]] = {
        "V1": (("tight_budget", "extra", MAX_MONEY),),
        "V4": (
            ("moon_race_points", "points", MAX_NUMBER),
            ("moon_race_tied", "points_tied", MAX_NUMBER),
        ),
        "V5": (("mars_points", "points", MAX_NUMBER),),
        "V6": (("imminent_threat_points", "points", MAX_NUMBER),),
        "V7": (("insurance_cards", "cards", MAX_NUMBER),),
        "V8": (("window_cost", "cost", MAX_MONEY), ("window_spaces", "spaces", MAX_NUMBER)),
    }
    for name in VARIANT_IDS:
        numbers |= {field: 0 for field, _, _ in keys.get(name, ())}
    for i, card in enumerate(cards):
        card.one_of("id", (VARIANT_IDS[i],))
        card.words()
        card.words("text")
        for field, key, most in keys.get(VARIANT_IDS[i], ()):
            numbers[field] = card.whole(key, 0, most)
    contents.total("variants", len(cards))
    return numbers


def _read_ai(
    reader: BoxReader, contents: Table, distance: list[int], markers: int
) -> dict[str, Any]:
    """RM-101 to RM-105: the AI cards."""
    places, starts = ([[0] * LEVELS for _ in range(AI_CARDS)] for _ in range(2))
    types, advances = [0] * AI_CARDS, [0] * AI_CARDS
    cards = reader.items("ai_card", AI_CARDS)[:AI_CARDS]
    for i, card in enumerate(cards):
        card.one_of("id", (AI_IDS[i],))
        types[i] = card.one_of("mission", MISSION_IDS)
        advances[i] = card.whole("advance", 0, MAX_NUMBER)
        for level, name in enumerate(LEVEL_IDS):
            places[i][level] = card.one_of(f"{name}_destination", DESTINATION_IDS)
            starts[i][level] = card.whole(f"{name}_start", 0, min(distance) - 1)
    contents.total("ai_cards", len(cards))
    for level, name in enumerate(LEVEL_IDS):
        reachable = {
            (places[left][level], types[right])
            for left in range(AI_CARDS)
            for right in range(AI_CARDS)
            if left != right
        } & set(zip(SPOT_DESTINATION, SPOT_TYPE))
        if len(reachable) < markers:
            # RM/R-37: fewer spots than markers, and the AI would look for a mission for ever.
            reader.fault("ai_card", f"leave the AI {len(reachable)} spots on level {name}")
    return {
        "ai_destination": places,
        "ai_start": starts,
        "ai_type": types,
        "ai_advance": advances,
    }


def _check_markers(
    reader: BoxReader, contents: Table, data: dict[str, Any], missions: list[Table]
) -> None:
    """RM-01, RM-82: every bonus a player can win has its marker."""
    won = [0] * len(BONUSES)
    for bonus, copies, card in zip(data["bonus"], data["copies"], missions):
        won[bonus] += copies[1]
        spots = sum(place != NO_SPOT for place in data["spot"][missions.index(card)])
        if copies[1] > spots:
            reader.fault(f"{card.path}.copies", f"are more than its {spots} spots")
    contents.total("booster_markers_each", (won[BOOSTER] + 1) // 2)
    contents.total("bonus_markers_each", sum(won) - won[BOOSTER])
    if data["hand"] + won[HAND_MARKER] < data["hand_max"]:
        reader.fault("values.hand_max", "cannot be reached with the markers of the Missions")


def _read_names(reader: BoxReader) -> None:
    """The words printed on boards and cards, for text and drawing."""
    for name, ids in (
        ("resource", RESOURCE_IDS),
        ("bonus", BONUSES),
        ("trigger", TRIGGERS[1:]),
        ("level", LEVEL_IDS),
        ("colour", COLOURS),
    ):
        for row, wanted in zip(reader.items(name, len(ids)), ids):
            row.one_of("id", (wanted,))
            row.words()
            if name == "bonus":
                row.words("text")
