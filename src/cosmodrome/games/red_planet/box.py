"""The components as rules read them, and their loading from box.toml."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cosmodrome.engine.box import BoxReader, Table
from cosmodrome.engine.naming import Ids
from cosmodrome.engine.record import Record, i8, i16

SEATS = 6
COLOURS = 6
HUE = Ids("red", "blue", "yellow", "green", "white", "black")

# Mars and its moon (MPR-01): six outer regions, three inner ones, Phobos.
REGION = Ids(
    "VAS", "ARC", "ELY", "TYR", "AUS", "ARG", "VAL", "SYR", "HEL", phobos="PHO", table="region",
)  # fmt: skip
OUTER = Ids(*REGION[:6], table="region")
MARS = Ids(*REGION[:9], table="region")
LAYOUT = Ids("K1", "K2", "K3", "K4", table="layout")
RAMP = Ids("1", "2", "3", "4", "5", "6")
#: Where a Robot may replace: ramps before regions.
PLACE = Ids(*(f"ramp-{number}" for number in RAMP), *REGION)

RESOURCE = Ids("ice", "sylvanite", "celerium", table="resource")

# Specialists by their number; bit 1 << number in a hand.
SPECIALIST = Ids(
    "none", "pilot", "officer", "travel-agent", "robot", "saboteur", "secret-agent", "scientist",
    "explorer", "recruiter",
)  # fmt: skip
SPECIALIST_COUNT = SPECIALIST.recruiter
ALL_SPECIALISTS = 0b1111111110
BEFORE_COUNTDOWN = 10

# Event cards: 13 Discoveries, then 12 Missions, then 4 Actions.
DISCOVERY = Ids(
    native_resistance="D01",
    buried_glacier="D02",
    celerium_vein="D03",
    dust_storm="D04",
    flat_terrain="D05",
    rough_terrain="D06",
    mining_accident="D07",
    synergy="D08",
    subterfuge="D09",
    rich_deposit="D10",
    shared_claim="D11",
    martian_ruins="D12",
    radiation="D13",
    table="discovery",
)
MISSION = Ids(*(f"M{i:02}" for i in range(1, 13)), table="mission")
ACTION = Ids(
    blocks_of_ice="A01",
    reinforcements="A02",
    redeployment="A03",
    espionage="A04",
    table="action",
)
CARD = Ids(*DISCOVERY, *MISSION, *ACTION)
#: When Discoveries work, and before what Actions are played.
DISCOVERY_PHASES = ("REV",) * 4 + ("P3",) * 7 + ("FIN",) * 2
ACTION_PHASES = ("FIN", "REV", "P3", "FIN")
FIRST_MISSION = CARD.M01
FIRST_ACTION = CARD.A01
#: Missions and Actions: what a seat can keep.
KEPT = Ids(*MISSION, *ACTION)

# What a box may hold at most.
MAX_ROCKETS = 36
MAX_ASTRONAUTS = 22  # of a colour
MAX_BOARDING = 5  # astronauts of a Specialist
MAX_STEPS = 9  # of one kind in a row, and tokens of one kind
MAX_SCORE_TOKENS = 127  # that a whole game can bring
MAX_MISSION_POINTS = 50
UNKNOWN = -1  # the destination "?"

# The turn tracker (MPR-57).
SPACE = Ids(
    "1", "2", "3", "4", "5", "P1", "6", "7", "8", "P2", "9", "10",
    reveal="REV", third_production="P3", final="FIN", table="tracker_space",
)  # fmt: skip
SPACE_KIND = Ids("turn", "production", "reveal", "final")

MISSION_KIND = Ids("presence", "most", "threshold")
MEASURE = Ids(
    "named_regions", "phobos_astronauts", "ice_tokens", "sylvanite_tokens", "celerium_tokens",
    "monument_astronauts", "mars_and_phobos_astronauts", "regions_with_astronaut",
    "each_token_kind",
)  # fmt: skip
STEPS = 3  # of a presence Mission

FEW = i8.upto(MAX_STEPS)
#: How much Discoveries and Actions do.
CARD_VALUES = (
    "native_resistance_astronauts", "rough_terrain_astronauts", "synergy_tokens",
    "rich_deposit_tokens", "martian_ruins_points", "radiation_points", "radiation_points_max",
    "blocks_of_ice_tokens", "reinforcements_astronauts", "redeployment_moves",
)  # fmt: skip

BOX = Record(
    "box",
    neighbours=i16.bits(MARS.size)[LAYOUT.size, MARS.size],
    mission_regions=i16.bits(REGION.size)[MISSION.size],
    neutral_fixed=i16.bits(SPECIALIST.size),
    neutral_random=i16.bits(SPECIALIST.size),
    ring=i8.below(OUTER.size)[LAYOUT.size, OUTER.size],
    rocket_destination=i8.within(UNKNOWN, REGION.size - 1)[MAX_ROCKETS],
    rocket_seats=i8.upto(MAX_ASTRONAUTS)[MAX_ROCKETS],
    rocket_count=i8.upto(MAX_ROCKETS)[MAX_ROCKETS],
    resource_tokens=i8.upto(REGION.size + 1)[RESOURCE.size],
    token_points=i8.upto(20)[RESOURCE.size],
    astronauts=i8.upto(MAX_BOARDING)[SPECIALIST.size],
    apart=i8.flag[SPECIALIST.size],
    together=i8.flag[SPECIALIST.size],
    mission_kind=i8.below(MISSION_KIND.size)[MISSION.size],
    mission_measure=i8.below(MEASURE.size)[MISSION.size],
    mission_threshold=i8.upto(100)[MISSION.size],
    mission_points=i8.upto(MAX_MISSION_POINTS)[MISSION.size, STEPS],
    space_kind=i8.below(SPACE_KIND.size)[SPACE.size],
    space_tokens=FEW[SPACE.size],
    colours=i8.upto(COLOURS)[SEATS + 1],
    ramps=i8.upto(RAMP.size)[SEATS + 1],
    neutral_bottom_random=i8.upto(SPECIALIST_COUNT),
    neutral_top=i8.upto(SPECIALIST_COUNT),
    astronauts_per_colour=i8.within(1, MAX_ASTRONAUTS),
    destination_tokens=i8.within(1, MAX_STEPS),
    explorer_moves=FEW,
    officer_drops=i8.within(1, MAX_STEPS),
    **dict.fromkeys(CARD_VALUES, FEW),
    ice_monopoly_points=i8.upto(100),
    _filler=i8,
)
"""neighbours: for each lay-out and region of Mars, a mask of the regions beside it; apart: whether
the astronauts of a Specialist board different rockets, together: one rocket or none."""


def read_box(reader: BoxReader) -> dict[str, Any]:
    """The box record's fields from a file; faults are collected by the reader."""
    contents = reader.table("contents")
    data: dict[str, Any] = {
        **_read_values(reader),
        **_read_players(reader),
        **_read_neutral(reader),
        **_read_tracker(reader, contents),
        **_read_map(reader),
        **_read_rockets(reader, contents),
        **_read_resources(reader, contents),
        **_read_specialists(reader, contents),
        **_read_events(reader, contents),
    }
    contents.total("astronauts", data["astronauts_per_colour"] * COLOURS)
    contents.total("destination_tokens", data["destination_tokens"] * REGION.size)
    most = most_tokens(
        data["space_tokens"], data["synergy_tokens"], data["rich_deposit_tokens"],
        data["blocks_of_ice_tokens"],
    )  # fmt: skip
    if most > MAX_SCORE_TOKENS:
        reader.fault("tracker_space", "many_tokens", count=most, most=MAX_SCORE_TOKENS)
    return data


def most_tokens(spaces: Iterable[int], synergy: int, rich_deposit: int, blocks_of_ice: int) -> int:
    """The score tokens that Productions on these spaces and all cards may bring at most."""
    return REGION.size * sum(spaces) + MARS.size * synergy + rich_deposit + blocks_of_ice


def _read_values(reader: BoxReader) -> dict[str, Any]:
    values = reader.table("values")
    values.whole("players_min", 2, 2)
    values.whole("players_max", SEATS, SEATS)
    values.whole("colours", COLOURS, COLOURS)
    values.whole("astronauts_at_start", 1, 1)
    values.whole("missions_dealt", 2, 2)
    values.whole("missions_kept", 1, 1)
    values.whole("officer_drops_min", 1, 1)
    return {
        "astronauts_per_colour": values.whole("astronauts_per_colour", 1, MAX_ASTRONAUTS),
        "destination_tokens": values.whole("destination_tokens_per_region", 1, MAX_STEPS),
        "explorer_moves": values.whole("explorer_moves", 0, MAX_STEPS),
        "officer_drops": values.whole("officer_drops_max", 1, MAX_STEPS),
        **{name: values.whole(name, 0, MAX_STEPS) for name in CARD_VALUES},
    }


def _numbered(reader: BoxReader, sort: Ids, *texts: str) -> list[Table]:
    """The components of a sort, each with its id and with words for its name and other texts."""
    items = reader.items(sort.table, sort.size)[: sort.size]
    for key, item in zip(sort, items, strict=False):
        item.one_of("id", (key,))
        for stem in texts:
            item.words(stem)
    return items


def _read_players(reader: BoxReader) -> dict[str, Any]:
    """MPR-02, MPR-83, MPR-98: colours and ramps for each number of players."""
    colours = [0] * (SEATS + 1)
    ramps = [0] * (SEATS + 1)
    for i, row in enumerate(reader.items("player_count", SEATS - 1)[: SEATS - 1]):
        players = row.whole("players", i + 2, i + 2)
        wanted = 4 if players == 2 else players
        colours[players] = row.whole("colours", wanted, wanted)
        ramps[players] = row.whole("ramps", wanted, wanted)
        row.whole("event_deck", CARD.size - players, CARD.size - players)
    return {"colours": colours, "ramps": ramps}


def _mask(places: list[int]) -> int:
    return sum(1 << place for place in set(places))


def _read_neutral(reader: BoxReader) -> dict[str, Any]:
    """MPR-85: how the deck of a neutral colour is stacked."""
    table = reader.table("two_players")
    order = ("P1", "N1", "N2", "P2")
    if table.list_of("clockwise", order) != list(range(len(order))):
        reader.fault("two_players.clockwise", "cannot_change")
    fixed = table.numbers("neutral_bottom_fixed", 1, SPECIALIST_COUNT)
    chance = table.numbers("neutral_bottom_random_from", 1, SPECIALIST_COUNT)
    if sorted(fixed + chance) != list(range(1, SPECIALIST.size)):
        reader.fault("two_players.neutral_bottom_random_from", "each_specialist")
    below = table.whole("neutral_bottom_random", 0, len(chance))
    top = table.whole("neutral_top", 0, SPECIALIST_COUNT)
    if below + top != len(chance):
        reader.fault("two_players.neutral_top", "rest_on_top")
    if SPECIALIST.recruiter not in fixed or top == 0:
        # Eight cards are left after it for nine turns: a deck would run out before the game ends.
        reader.fault("two_players.neutral_bottom_fixed", "recruiter_on_top")
    return {
        "neutral_fixed": _mask(fixed),
        "neutral_random": _mask(chance),
        "neutral_bottom_random": below,
        "neutral_top": top,
    }


def _read_tracker(reader: BoxReader, contents: Table) -> dict[str, Any]:
    kinds, tokens = [], []
    numbers = dict.fromkeys(SPACE_KIND, 0)
    for i, space in enumerate(_numbered(reader, SPACE, "")):
        space.whole("place", i + 1, i + 1)
        kind = "turn" if SPACE[i].isdigit() else "production"
        kind = {SPACE.reveal: "reveal", SPACE.final: "final"}.get(i, kind)
        space.one_of("kind", (kind,))
        numbers[kind] += kind in ("turn", "production")
        space.whole("number", numbers[kind], numbers[kind])
        kinds.append(SPACE_KIND.index(kind))
        tokens.append(space.whole("tokens", 0, MAX_STEPS if kind == "production" else 0))
    contents.total("turns", numbers["turn"])
    return {"space_kind": kinds, "space_tokens": tokens}


def _read_map(reader: BoxReader) -> dict[str, Any]:
    """MPR-01: regions, pieces and the four lay-outs."""
    for i, region in enumerate(_numbered(reader, REGION, "")):
        kind = "outer" if i < OUTER.size else "inner" if i < MARS.size else "moon"
        region.one_of("kind", (kind,))
    reader.table("monument").words()
    for i, piece in enumerate(reader.items("piece", 4)):
        piece.one_of("id", ("ABCD"[i],))
        for key in ("ccw_outer", "cw_outer"):
            piece.one_of(key, OUTER)
        piece.one_of("inner", MARS)
    layouts = _numbered(reader, LAYOUT)
    rings = [layout.list_of("ring", OUTER, OUTER.size) for layout in layouts]
    for layout, ring in zip(layouts, rings, strict=True):
        layout.list_of("pieces", tuple("ABCD"), 4)
        if sorted(ring) != list(range(OUTER.size)):
            reader.fault(f"{layout.path}.ring", "each_outer_region")
    return {"neighbours": [_read_borders(reader, layout) for layout in layouts], "ring": rings}


def _read_borders(reader: BoxReader, layout: Table) -> list[int]:
    masks = [0] * MARS.size
    layout.read.add("borders")
    borders = layout.data.get("borders")
    for border in borders if isinstance(borders, list) else [None]:
        if (
            not isinstance(border, list)
            or len(border) != 2
            or border[0] == border[1]
            or any(end not in MARS for end in border)
        ):
            reader.fault(f"{layout.path}.borders", "pairs_of_regions")
            break
        one, other = MARS.index(border[0]), MARS.index(border[1])
        masks[one] |= 1 << other
        masks[other] |= 1 << one
    if not all(masks):
        reader.fault(f"{layout.path}.borders", "lonely_region")
    return masks


def _read_rockets(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """MPR-03: the kinds of rocket cards."""
    rockets = reader.items("rocket")
    if len(rockets) > MAX_ROCKETS:
        reader.fault("rocket", "many_kinds", count=len(rockets), most=MAX_ROCKETS)
    destinations, seats, counts = ([0] * MAX_ROCKETS for _ in range(3))
    for i, rocket in enumerate(rockets[:MAX_ROCKETS]):
        found = rocket.one_of("destination", (*REGION, "?"))
        destinations[i] = UNKNOWN if found == REGION.size else found
        seats[i] = rocket.whole("seats", 1, MAX_ASTRONAUTS)
        counts[i] = rocket.whole("count", 0, MAX_ROCKETS)
    if sum(counts) > MAX_ROCKETS:
        reader.fault("rocket", "many_rockets", count=sum(counts), most=MAX_ROCKETS)
        counts = [0] * MAX_ROCKETS
    elif sum(c for c, d in zip(counts, destinations) if d != UNKNOWN) < RAMP.size:
        reader.fault("rocket", "few_destinations")
    contents.total("rockets", sum(counts))
    return {"rocket_destination": destinations, "rocket_seats": seats, "rocket_count": counts}


def _read_resources(reader: BoxReader, contents: Table) -> dict[str, Any]:
    resources = _numbered(reader, RESOURCE, "")
    tokens = [one.whole("resource_tokens", 0, REGION.size + 1) for one in resources]
    if sum(tokens) != REGION.size + 1:
        reader.fault("resource", "resource_tokens", sum=REGION.size + 1, given=sum(tokens))
    contents.total("resource_tokens", sum(tokens))
    contents.total("score_tokens", sum(one.whole("score_tokens", 0, 1000) for one in resources))
    points = [one.whole("points", 0, 20) for one in resources]
    return {"resource_tokens": tokens, "token_points": points}


def _read_specialists(reader: BoxReader, contents: Table) -> dict[str, Any]:
    astronauts, apart, together = ([0] * SPECIALIST.size for _ in range(3))
    cards = reader.items("specialist", SPECIALIST_COUNT)[:SPECIALIST_COUNT]
    for i, card in enumerate(cards):
        number = card.whole("number", SPECIALIST_COUNT - i, SPECIALIST_COUNT - i)
        count = card.whole("astronauts", 0, MAX_BOARDING)
        astronauts[number] = count
        together[number] = int(card.flag("all_or_nothing"))
        least = card.whole("rockets_min", 1, MAX_BOARDING)
        most = card.whole("rockets_max", 1, MAX_BOARDING)
        apart[number] = int(least > 1)
        if least not in (1, count) or most != (1 if together[number] else max(count, 1)):
            reader.fault(f"{card.path}.rockets_min", "rockets_apart")
        for stem in ("", "text", "where"):
            card.words(stem)
        card.text("other_en")
    contents.total("specialists", len(cards) * COLOURS)
    return {"astronauts": astronauts, "apart": apart, "together": together}


def _read_events(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """Discoveries, Missions, Actions and the global Mission."""
    discoveries = _numbered(reader, DISCOVERY, "", "text")
    missions = _numbered(reader, MISSION, "", "text")
    actions = _numbered(reader, ACTION, "", "text", "timing")
    for cards, phases in ((discoveries, DISCOVERY_PHASES), (actions, ACTION_PHASES)):
        for card, phase in zip(cards, phases, strict=False):
            card.one_of("phase", (phase,))
    monopoly = reader.table("global_mission")
    monopoly.one_of("kind", ("most",))
    monopoly.one_of("measure", ("ice_tokens",))
    monopoly.words()
    monopoly.words("text")
    for key, cards in (("discoveries", discoveries), ("missions", missions), ("actions", actions)):
        contents.total(key, len(cards))
    contents.total("events", len(discoveries) + len(missions) + len(actions))
    contents.total("global_missions", 1)
    return {
        **_read_missions(reader, missions),
        "ice_monopoly_points": monopoly.whole("points", 0, 100),
    }


def _read_missions(reader: BoxReader, missions: list[Table]) -> dict[str, Any]:
    """MPR-79, MPR-80: what each Mission counts, and what for."""
    kinds = [card.one_of("kind", MISSION_KIND) for card in missions]
    measures = [card.one_of("measure", MEASURE) for card in missions]
    regions, points = [], []
    for card, kind, measure in zip(missions, kinds, measures, strict=True):
        presence = kind == MISSION_KIND.presence
        if presence != (measure == MEASURE.named_regions):
            reader.fault(f"{card.path}.measure", "named_regions")
        regions.append(_mask(card.list_of("regions", REGION, STEPS if presence else 0)))
        given = card.numbers("points", 0, MAX_MISSION_POINTS, STEPS if presence else 1)
        points.append(given + [0] * (STEPS - len(given)))
    return {
        "mission_regions": regions,
        "mission_kind": kinds,
        "mission_measure": measures,
        "mission_threshold": [card.whole("threshold", 0, 100) for card in missions],
        "mission_points": points,
    }
