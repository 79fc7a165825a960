"""The components as rules read them, and their loading from box.toml.

Card faces are numbered 0 to 37: Missions, Engines, Progress I, Progress II, Threats.
"""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.box import BoxReader, Table
from cosmodrome.engine.naming import Ids
from cosmodrome.engine.record import Record, i8, i16
from cosmodrome.engine.words import Listed

SEATS = 4

# Cards: all faces have numbers of their own, one kind after the other.
MISSION = Ids("SAT", "NAV", "HOT", "STA", "CHA", "EXP", "BAS", table="mission")
ENGINE = Ids("E2", "E3", "E4", table="engine")
CARD = Ids(
    *MISSION,
    *ENGINE,
    supercomputer="P1-01",
    crowdfunding="P1-02",
    engineers="P1-03",
    space_suits="P1-04",
    biogenetics="P1-05",
    laser_ablation="P1-06",
    solar_panels="P1-07",
    vaccine="P1-08",
    printing="P1-09",
    tourism="P1-10",
    backup="P1-11",
    mission_control="P1-12",
    cryogenic_fuel="P1-13",
    quantum_computer="P2-01",
    reusable_parts="P2-02",
    electric_cars="P2-03",
    laboratory="P2-04",
    fusion_reactor="P2-05",
    ecosystem="P2-06",
    artificial_intelligence="P2-07",
    wealth_fund="P2-08",
    ion_drive="P2-09",
    planetary_defence="P2-10",
    patents="P2-11",
    robots="P2-12",
    asteroid="AST",
    pandemic="PAN",
    climate="CLI",
)
FIRST_ENGINE = MISSION.size
FIRST_PROGRESS = FIRST_ENGINE + ENGINE.size
FIRST_PROGRESS_2 = CARD.quantum_computer
FIRST_THREAT = CARD.asteroid
PROGRESS_1 = Ids(*CARD[FIRST_PROGRESS:FIRST_PROGRESS_2], table="progress_1")
PROGRESS_2 = Ids(*CARD[FIRST_PROGRESS_2:FIRST_THREAT], table="progress_2")
THREAT = Ids(*CARD[FIRST_THREAT:], table="threat")
#: The kinds of cards, in the order of their numbers.
KINDS = (MISSION, ENGINE, PROGRESS_1, PROGRESS_2, THREAT)

MISSION_CARDS = 12  # of each player
MAX_COPIES = 5  # of a face
MAX_DECK = 55  # Progress cards and Threats together
#: All cards one player can own.
MAX_CARDS = MISSION_CARDS + ENGINE.size * MAX_COPIES + MAX_DECK

RESOURCE = Ids("computer", "science", "biology", "joker", table="resource")
NO_RESOURCE = -1

DESTINATION = Ids("earth", "moon", "mars", table="destination")

#: The spots of the board, nearest first: the order of the tie-break read backwards (RM-94).
SPOT = Ids(
    "SAT earth", "NAV earth", "HOT earth", "STA earth", "CHA earth",
    "SAT moon", "NAV moon", "STA moon", "BAS moon",
    "NAV mars", "EXP mars", "BAS mars",
)  # fmt: skip
SPOT_TYPE = tuple(MISSION.index(spot.split()[0]) for spot in SPOT)
SPOT_DESTINATION = tuple(DESTINATION.index(spot.split()[1]) for spot in SPOT)
NO_SPOT = -1

TRIGGER = Ids("none", "discard", "one_use", "site", "payment")
TRIGGER_NAMES = Ids(*TRIGGER[1:], table="trigger")
COLOUR = Ids("blue", "white", "red", "yellow", table="colour")  # of the seats, in their order
BONUS = Ids("booster", "joker", "money", "hand", table="bonus")

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
# Cards whose effect has an action of its own, in the order of the actions.
DISCARD_EFFECTS = (
    CARD.engineers,
    CARD.biogenetics,
    CARD.electric_cars,
    CARD.laboratory,
    CARD.planetary_defence,
)
SITE_DISCARD_EFFECTS = (
    CARD.engineers,
    CARD.biogenetics,
    CARD.laboratory,
    CARD.planetary_defence,
)
ONE_USE_EFFECTS = (CARD.laser_ablation, CARD.solar_panels, CARD.vaccine)
#: Which Threat each one-use card takes.
ONE_USE_THREATS = (CARD.asteroid, CARD.climate, CARD.pandemic)
PAYMENT_EFFECTS = (CARD.printing, CARD.tourism, CARD.artificial_intelligence, CARD.robots)
FLIGHT_EFFECTS = (CARD.supercomputer, CARD.mission_control, CARD.quantum_computer, CARD.ion_drive)
#: The one that looks at a card; the others act on one that was drawn.
LOOKING = FLIGHT_EFFECTS.index(CARD.mission_control)

#: Effects whose number stands in the box; the others happen once.
COUNTED = (
    "draw", "abandon_cheaper", "exchange", "place_free", "keep_after_failure", "lift_off",
    "count_more", "engines_back", "engine_to_mars", "lift_off_to_mars", "move_instead", "discount",
)  # fmt: skip
#: Effects on a Trajectory card: the box says up to which value.
ON_A_DRAW = ("count_more", "move_instead")

MAX_OBJECTIVES = 2  # of a player
OBJECTIVE = Ids(*(f"O{number:02}" for number in range(1, 13)), table="objective")
PARTS = 3  # conditions of one objective
#: What a part of an objective counts.
OWN = Ids("nothing", "spots", "threats", "engines", "progress_2")
OWNED = OWN[OWN.threats :]

VARIANTS_IN_PLAY = 2
VARIANT = Ids(
    tight_budget="V1",
    volatile_market="V2",
    credit_crunch="V3",
    moon_race="V4",
    conquest_of_mars="V5",
    imminent_threats="V6",
    space_insurance="V7",
    launch_window="V8",
    cooperation="V9",
    table="variant",
)

AI_CARD = Ids(*(f"IA{number}" for number in range(1, 8)), table="ai_card")
LEVEL = Ids("easy", "normal", "hard", table="level")

TRAJECTORIES = 5  # values 0 to 4
STEPS = 4  # of the Threats' surcharge
TRACK = 6  # slots of the Progress track
SLOT = Ids(*map(str, range(1, TRACK + 1)))

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
MOST_ROUNDS = 250  # of a table

MONEY = i16.upto(MAX_MONEY)
NUMBER = i8.upto(MAX_NUMBER)

BOX = Record(
    "box",
    money=MONEY[CARD.size],
    cost=MONEY[CARD.size],
    objective_spots=i16.bits(SPOT.size)[OBJECTIVE.size * PARTS],
    surcharge_from=i16.upto(MAX_GOAL)[STEPS],
    surcharge=MONEY[STEPS],
    goal=i16.upto(MAX_GOAL)[SEATS + 1],
    programming_cost=MONEY,
    placing_cost=MONEY,
    bonus_money=MONEY,
    tight_budget=MONEY,
    window_cost=MONEY,
    engine=NUMBER[CARD.size],
    resources=NUMBER[CARD.size, RESOURCE.size],
    cost_resource=i8.within(NO_RESOURCE, RESOURCE.joker - 1)[CARD.size],
    placeable=i8.flag[CARD.size],
    trigger=i8.below(len(TRIGGER))[CARD.size],
    amount=i8.upto(MAX_MONEY)[CARD.size],
    reach=i8.below(TRAJECTORIES)[CARD.size],
    copies=i8.upto(MAX_COPIES)[CARD.size, SEATS + 1],
    first_threats=i8.flag[THREAT.size],
    bonus=i8.below(len(BONUS))[MISSION.size],
    spot=i8.within(NO_SPOT, SPOT.size - 1)[MISSION.size, DESTINATION.size],
    spot_type=i8.below(MISSION.size)[SPOT.size],
    spot_destination=i8.below(DESTINATION.size)[SPOT.size],
    engine_needed=i8.upto(MAX_ENGINE)[SPOT.size],
    first_points=i8.upto(MAX_POINTS)[SPOT.size],
    later_points=i8.upto(MAX_POINTS)[SPOT.size],
    distance=i8.within(1, MAX_DISTANCE)[DESTINATION.size],
    draws=i8.within(1, MAX_DRAWS)[DESTINATION.size],
    icon=i8.below(RESOURCE.joker)[DESTINATION.size],
    trajectory=i8.upto(MAX_OF_A_VALUE)[TRAJECTORIES],
    objective_what=i8.upto(OWN.progress_2)[OBJECTIVE.size * PARTS],
    objective_min=i8.upto(MAX_WANTED)[OBJECTIVE.size * PARTS],
    objective_points=NUMBER[OBJECTIVE.size],
    ai_destination=i8.below(DESTINATION.size)[AI_CARD.size, LEVEL.size],
    ai_start=i8.below(MAX_DISTANCE)[AI_CARD.size, LEVEL.size],
    ai_type=i8.below(MISSION.size)[AI_CARD.size],
    ai_advance=NUMBER[AI_CARD.size],
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
    data["bonus"] = [card.one_of("bonus", BONUS) for card in faces[: MISSION.size]]
    _check_markers(reader, contents, data, faces[: MISSION.size])
    _read_names(reader)
    return data


def _read_values(reader: BoxReader) -> dict[str, Any]:
    values = reader.table("values")
    values.whole("players_min", 1, 1)
    values.whole("players_max", SEATS, SEATS)
    values.whole("progress_track", TRACK, TRACK)
    values.whole("objectives_dealt", MAX_OBJECTIVES, MAX_OBJECTIVES)
    values.whole("variants_in_play", VARIANTS_IN_PLAY, VARIANTS_IN_PLAY)
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


def _rows(reader: BoxReader, things: Ids, named: bool = True) -> list[Table]:
    """The rows of a table of the box, one for each id, in their order."""
    rows = reader.items(things.table, things.size)[: things.size]
    for row, wanted in zip(rows, things):
        row.one_of("id", (wanted,))
        if named:
            row.words()
    return rows


def _faces(reader: BoxReader) -> list[Table]:
    """The 38 faces in their order; an empty one where one is missing."""
    faces: list[Table] = []
    for kind in KINDS:
        cards = _rows(reader, kind)
        missing = len(kind) - len(cards)
        faces += cards + [Table(reader, kind.table, {"source": "rulebook"}) for _ in range(missing)]
    return faces


def _read_faces(faces: list[Table]) -> dict[str, Any]:
    """What a card gives, costs and does."""
    data: dict[str, list[Any]] = {
        "money": [card.maybe("money", 0, MAX_MONEY) for card in faces],
        "engine": [card.maybe("engine", 0, MAX_NUMBER) for card in faces],
        "resources": [[card.maybe(kind, 0, 3) for kind in RESOURCE] for card in faces],
        "cost": [0] * CARD.size,
        "cost_resource": [NO_RESOURCE] * CARD.size,
        "trigger": [TRIGGER.none] * CARD.size,
        "amount": [0] * CARD.size,
        "reach": [0] * CARD.size,
    }
    for face in range(FIRST_ENGINE, CARD.size):
        card = faces[face]
        data["cost"][face] = card.whole("cost", 0, MAX_MONEY)
        if "cost_resource" in card.data:
            data["cost_resource"][face] = card.one_of("cost_resource", RESOURCE[: RESOURCE.joker])
    for face in range(FIRST_PROGRESS, FIRST_THREAT):
        card, (trigger, effect) = faces[face], EFFECTS[CARD[face]]
        data["trigger"][face] = TRIGGER.index(trigger)
        card.one_of("trigger", (trigger,))
        card.one_of("effect", (effect,))
        if trigger != "none":
            card.words("text")
        if effect in COUNTED:
            most = MAX_MONEY if effect == "discount" else MAX_NUMBER
            data["amount"][face] = card.whole("amount", 0, most)
        if effect in ON_A_DRAW:
            data["reach"][face] = card.whole("up_to_value", 0, TRAJECTORIES - 1)
    data["placeable"] = [_placeable(face, data) for face in range(CARD.size)]
    return data


def _placeable(face: int, data: dict[str, list[Any]]) -> int:
    """RM-44, RM-54, RM/R-14: no Threat, and no card that is worth nothing but money."""
    only_money = data["money"][face] and not data["engine"][face] + sum(data["resources"][face])
    works_there = data["trigger"][face] == TRIGGER.site
    return int(face < FIRST_THREAT and (not only_money or works_there))


def _read_copies(reader: BoxReader, contents: Table, faces: list[Table]) -> dict[str, Any]:
    """RM-07, RM-118: a card is in play when its mark is at most the number of players."""
    copies = [[0] * (SEATS + 1) for _ in range(CARD.size)]
    for face in range(MISSION.size):
        count = faces[face].whole("copies", 0, MAX_COPIES)
        copies[face] = [0] + [count] * SEATS
    for face in range(FIRST_ENGINE, CARD.size):
        lowest = 1 if face >= FIRST_THREAT else 2
        marks = faces[face].numbers("marks", lowest, SEATS)
        if len(marks) > MAX_COPIES:
            reader.fault(f"{faces[face].path}.marks", "too_many_marks", most=MAX_COPIES)
            marks = []
        for players in range(1, SEATS + 1):
            copies[face][players] = sum(mark <= max(players, lowest) for mark in marks)
    contents.total("mission_cards_each", sum(row[1] for row in copies[: MISSION.size]))
    if sum(row[1] for row in copies[: MISSION.size]) != MISSION_CARDS:
        reader.fault("mission", "mission_copies", count=MISSION_CARDS)
    for kind in KINDS[1:]:
        found = sum(copies[CARD.index(card)][SEATS] for card in kind)
        contents.total(f"{kind.table}_cards", found)
    goals = _read_players(reader, copies)
    first_threats = [row[1] for row in copies[FIRST_THREAT:]]
    if max(first_threats) > 1:
        reader.fault("threat", "first_threats")
    return {"copies": copies, "first_threats": first_threats, "goal": goals}


def _read_players(reader: BoxReader, copies: list[list[int]]) -> list[int]:
    """RM-86, RM-118: the goal for each number of players; the sizes of the decks are a check."""
    goals = [0] * (SEATS + 1)
    for i, row in enumerate(reader.items("player_count", SEATS)[:SEATS]):
        players = row.whole("players", i + 1, i + 1)
        solo = players == 1
        goals[players] = row.whole("goal", 0 if solo else 1, 0 if solo else MAX_GOAL)
        deck = sum(counts[players] for counts in copies[FIRST_PROGRESS:])
        row.total("deck", deck)
        if deck > MAX_DECK:
            reader.fault(f"{row.path}.deck", "deck_too_large", count=deck, most=MAX_DECK)
        elif deck < TRACK:
            reader.fault(f"{row.path}.deck", "deck_too_small", count=deck, least=TRACK)
    return goals


def _read_spots(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """RM-60, RM-61, RM-79: the Missions of the board, and what they need and score."""
    spot = [[NO_SPOT] * DESTINATION.size for _ in range(MISSION.size)]
    needed, first, later = ([0] * SPOT.size for _ in range(3))
    rows = reader.items("spot", SPOT.size)[: SPOT.size]
    for i, row in enumerate(rows):
        row.one_of("mission", (MISSION[SPOT_TYPE[i]],))
        row.one_of("destination", (DESTINATION[SPOT_DESTINATION[i]],))
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
    distance, draws, icons = [1] * DESTINATION.size, [1] * DESTINATION.size, [0] * DESTINATION.size
    for i, row in enumerate(_rows(reader, DESTINATION)):
        distance[i] = row.whole("distance", 1, MAX_DISTANCE)
        draws[i] = row.whole("draws", 1, MAX_DRAWS)
        icons[i] = row.one_of("icon", RESOURCE[: RESOURCE.joker])
        row.words("toward")
    cards = reader.table("trajectory").numbers("copies", 0, MAX_OF_A_VALUE, TRAJECTORIES)
    contents.total("trajectory_cards", sum(cards))
    if not 10 <= sum(cards) <= 36:
        reader.fault("trajectory.copies", "trajectory_cards", count=sum(cards))
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
    what, spots, least = ([0] * (OBJECTIVE.size * PARTS) for _ in range(3))
    points = [0] * OBJECTIVE.size
    cards = _rows(reader, OBJECTIVE)
    for i, card in enumerate(cards):
        card.words("text")
        points[i] = card.whole("points", 0, MAX_NUMBER)
        parts = _parts(reader, card)
        wanted = card.numbers("at_least", 1, MAX_WANTED, len(parts))
        for j, (kind, mask) in enumerate(parts):
            what[i * PARTS + j], spots[i * PARTS + j] = kind, mask
            least[i * PARTS + j] = wanted[j]
            if kind == OWN.spots and mask.bit_count() < wanted[j]:
                reader.fault(f"{card.path}.at_least", "objective_missions")
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
        reader.fault(f"{card.path}.of", "objective_parts", most=PARTS)
        return [(OWN.nothing, 0)]
    for part in lists:
        if isinstance(part, list) and len(part) == 1 and part[0] in OWNED:
            found.append((OWN.threats + OWNED.index(part[0]), 0))
        elif isinstance(part, list) and part and all(spot in SPOT for spot in part):
            found.append((OWN.spots, sum(1 << SPOT.index(spot) for spot in set(part))))
        else:
            reader.fault(f"{card.path}.of", "objective_part", kinds=Listed(OWNED))
            found.append((OWN.nothing, 0))
    return found


#: What the box calls the numbers of the Variant cards, and their most.
VARIANT_NUMBERS = {
    "tight_budget": ("V1", "extra", MAX_MONEY),
    "moon_race_points": ("V4", "points", MAX_NUMBER),
    "moon_race_tied": ("V4", "points_tied", MAX_NUMBER),
    "mars_points": ("V5", "points", MAX_NUMBER),
    "imminent_threat_points": ("V6", "points", MAX_NUMBER),
    "insurance_cards": ("V7", "cards", MAX_NUMBER),
    "window_cost": ("V8", "cost", MAX_MONEY),
    "window_spaces": ("V8", "spaces", MAX_NUMBER),
}


def _read_variants(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """RM-199 to RM-207: the numbers of the Variant cards."""
    cards = dict(zip(VARIANT, _rows(reader, VARIANT)))
    for card in cards.values():
        card.words("text")
    contents.total("variants", len(cards))
    return {
        field: cards[variant].whole(key, 0, most) if variant in cards else 0
        for field, (variant, key, most) in VARIANT_NUMBERS.items()
    }


def _read_ai(
    reader: BoxReader, contents: Table, distance: list[int], markers: int
) -> dict[str, Any]:
    """RM-101 to RM-105: the AI cards."""
    places, starts = ([[0] * LEVEL.size for _ in range(AI_CARD.size)] for _ in range(2))
    types, advances = [0] * AI_CARD.size, [0] * AI_CARD.size
    cards = _rows(reader, AI_CARD, named=False)
    for i, card in enumerate(cards):
        types[i] = card.one_of("mission", MISSION)
        advances[i] = card.whole("advance", 0, MAX_NUMBER)
        for level, name in enumerate(LEVEL):
            places[i][level] = card.one_of(f"{name}_destination", DESTINATION)
            starts[i][level] = card.whole(f"{name}_start", 0, min(distance) - 1)
    contents.total("ai_cards", len(cards))
    for level, name in enumerate(LEVEL):
        reachable = {
            (places[left][level], types[right])
            for left in range(AI_CARD.size)
            for right in range(AI_CARD.size)
            if left != right
        } & set(zip(SPOT_DESTINATION, SPOT_TYPE))
        if len(reachable) < markers:
            # RM/R-37: fewer spots than markers, and the AI would look for a mission for ever.
            reader.fault("ai_card", "ai_spots", count=len(reachable), level=name)
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
    won = [0] * len(BONUS)
    for bonus, copies, card in zip(data["bonus"], data["copies"], missions):
        won[bonus] += copies[1]
        spots = sum(place != NO_SPOT for place in data["spot"][missions.index(card)])
        if copies[1] > spots:
            reader.fault(f"{card.path}.copies", "mission_spots", spots=spots)
    contents.total("booster_markers_each", (won[BONUS.booster] + 1) // 2)
    contents.total("bonus_markers_each", sum(won) - won[BONUS.booster])
    if data["hand"] + won[BONUS.hand] < data["hand_max"]:
        reader.fault("values.hand_max", "hand_max")


def _read_names(reader: BoxReader) -> None:
    """The words printed on boards and cards, for text and drawing."""
    for things in (RESOURCE, BONUS, TRIGGER_NAMES, LEVEL, COLOUR):
        for row in _rows(reader, things):
            if things is BONUS:
                row.words("text")
