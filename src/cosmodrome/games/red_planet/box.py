"""The components as rules read them, and their loading from box.toml."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cosmodrome.engine.box import BoxReader, Table
from cosmodrome.engine.record import Record, i8, i16
from cosmodrome.games.red_planet.state import (
    ACTION_CARDS,
    COLOURS,
    DISCOVERIES,
    EVENT_COUNT,
    KINDS,
    LAYOUTS,
    MARS,
    MAX_ASTRONAUTS,
    MAX_BOARDING,
    MAX_ROCKETS,
    MAX_SCORE_TOKENS,
    MAX_STEPS,
    MISSION_COUNT,
    MISSIONS,
    OUTER,
    PHOBOS,
    RAMPS,
    RECRUITER,
    REGION_COUNT,
    REGIONS,
    RESOURCES,
    SEATS,
    SPACE_KINDS,
    SPACES,
    SPECIALIST_COUNT,
    TRACKER,
    UNKNOWN,
)

PRESENCE, MOST, THRESHOLD = range(3)
MISSION_KINDS = ("presence", "most", "threshold")
MEASURES = (
    "named_regions", "phobos_astronauts", "ice_tokens", "sylvanite_tokens", "celerium_tokens",
    "monument_astronauts", "mars_and_phobos_astronauts", "regions_with_astronaut",
    "each_token_kind",
)  # fmt: skip
(
    NAMED_REGIONS, PHOBOS_ASTRONAUTS, ICE_TOKENS, SYLVANITE_TOKENS, CELERIUM_TOKENS,
    MONUMENT_ASTRONAUTS, ALL_ASTRONAUTS, REGIONS_WITH_ASTRONAUT, EACH_TOKEN_KIND,
) = range(9)  # fmt: skip
STEPS = 3  # of a presence Mission

FEW = i8.upto(MAX_STEPS)

BOX = Record(
    "box",
    neighbours=i16.bits(MARS)[len(LAYOUTS), MARS],
    mission_regions=i16.bits(REGION_COUNT)[MISSION_COUNT],
    neutral_fixed=i16.bits(SPECIALIST_COUNT + 1),
    neutral_random=i16.bits(SPECIALIST_COUNT + 1),
    ring=i8.below(OUTER)[len(LAYOUTS), OUTER],
    rocket_destination=i8.within(UNKNOWN, REGION_COUNT - 1)[MAX_ROCKETS],
    rocket_seats=i8.upto(MAX_ASTRONAUTS)[MAX_ROCKETS],
    rocket_count=i8.upto(MAX_ROCKETS)[MAX_ROCKETS],
    resource_tokens=i8.upto(REGION_COUNT + 1)[KINDS],
    token_points=i8.upto(20)[KINDS],
    astronauts=i8.upto(MAX_BOARDING)[SPECIALIST_COUNT + 1],
    apart=i8.flag[SPECIALIST_COUNT + 1],
    together=i8.flag[SPECIALIST_COUNT + 1],
    mission_kind=i8.below(len(MISSION_KINDS))[MISSION_COUNT],
    mission_measure=i8.below(len(MEASURES))[MISSION_COUNT],
    mission_threshold=i8.upto(100)[MISSION_COUNT],
    mission_points=i8.upto(50)[MISSION_COUNT, STEPS],
    space_kind=i8.below(len(SPACE_KINDS))[SPACES],
    space_tokens=FEW[SPACES],
    colours=i8.upto(COLOURS)[SEATS + 1],
    ramps=i8.upto(RAMPS)[SEATS + 1],
    neutral_bottom_random=i8.upto(SPECIALIST_COUNT),
    neutral_top=i8.upto(SPECIALIST_COUNT),
    astronauts_per_colour=i8.within(1, MAX_ASTRONAUTS),
    destination_tokens=i8.within(1, MAX_STEPS),
    explorer_moves=FEW,
    officer_drops=i8.within(1, MAX_STEPS),
    native_resistance_astronauts=FEW,
    rough_terrain_astronauts=FEW,
    synergy_tokens=FEW,
    rich_deposit_tokens=FEW,
    martian_ruins_points=FEW,
    radiation_points=FEW,
    radiation_points_max=FEW,
    blocks_of_ice_tokens=FEW,
    reinforcements_astronauts=FEW,
    redeployment_moves=FEW,
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
    contents.total("destination_tokens", data["destination_tokens"] * REGION_COUNT)
    most = most_tokens(
        data["space_tokens"], data["synergy_tokens"], data["rich_deposit_tokens"],
        data["blocks_of_ice_tokens"],
    )  # fmt: skip
    if most > MAX_SCORE_TOKENS:
        reader.fault("tracker_space", f"bring up to {most} score tokens, not {MAX_SCORE_TOKENS}")
    return data


def most_tokens(spaces: Iterable[int], synergy: int, rich_deposit: int, blocks_of_ice: int) -> int:
    """The score tokens that Productions on these spaces and all cards may bring at most."""
    return REGION_COUNT * sum(spaces) + MARS * synergy + rich_deposit + blocks_of_ice


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
        **{
            name: values.whole(name, 0, MAX_STEPS)
            for name in (
                "native_resistance_astronauts", "rough_terrain_astronauts", "synergy_tokens",
                "rich_deposit_tokens", "martian_ruins_points", "radiation_points",
                "radiation_points_max", "blocks_of_ice_tokens", "reinforcements_astronauts",
                "redeployment_moves",
            )
        },
    }  # fmt: skip


def _read_players(reader: BoxReader) -> dict[str, Any]:
    """MPR-02, MPR-83, MPR-98: colours and ramps for each number of players."""
    colours = [0] * (SEATS + 1)
    ramps = [0] * (SEATS + 1)
    for i, row in enumerate(reader.items("player_count", SEATS - 1)[: SEATS - 1]):
        players = row.whole("players", i + 2, i + 2)
        wanted = 4 if players == 2 else players
        colours[players] = row.whole("colours", wanted, wanted)
        ramps[players] = row.whole("ramps", wanted, wanted)
        row.whole("event_deck", EVENT_COUNT - players, EVENT_COUNT - players)
    return {"colours": colours, "ramps": ramps}


def _mask(places: list[int]) -> int:
    return sum(1 << place for place in set(places))


def _read_neutral(reader: BoxReader) -> dict[str, Any]:
    """MPR-85: how the deck of a neutral colour is stacked."""
    table = reader.table("two_players")
    if [("P1", "N1", "N2", "P2")[i] for i in table.list_of("clockwise", ("P1", "N1", "N2", "P2"))] \
            != ["P1", "N1", "N2", "P2"]:  # fmt: skip
        reader.fault("two_players.clockwise", "cannot change")
    fixed = table.numbers("neutral_bottom_fixed", 1, SPECIALIST_COUNT)
    chance = table.numbers("neutral_bottom_random_from", 1, SPECIALIST_COUNT)
    if sorted(fixed + chance) != list(range(1, SPECIALIST_COUNT + 1)):
        reader.fault(
            "two_players.neutral_bottom_random_from",
            "and neutral_bottom_fixed must name each Specialist once",
        )
    below = table.whole("neutral_bottom_random", 0, len(chance))
    top = table.whole("neutral_top", 0, SPECIALIST_COUNT)
    if below + top != len(chance):
        reader.fault("two_players.neutral_top", "must be what neutral_bottom_random leaves")
    if RECRUITER not in fixed or top == 0:
        # Eight cards are left after it for nine turns: a deck would run out before the game ends.
        reader.fault("two_players.neutral_bottom_fixed", "must keep the Recruiter from the top")
    return {
        "neutral_fixed": _mask(fixed),
        "neutral_random": _mask(chance),
        "neutral_bottom_random": below,
        "neutral_top": top,
    }


def _read_tracker(reader: BoxReader, contents: Table) -> dict[str, Any]:
    kinds, tokens = [0] * SPACES, [0] * SPACES
    turns = productions = 0
    for i, space in enumerate(reader.items("tracker_space", SPACES)[:SPACES]):
        space.one_of("id", (TRACKER[i],))
        space.whole("place", i + 1, i + 1)
        kind = "turn" if TRACKER[i].isdigit() else "production"
        kind = {"REV": "reveal", "FIN": "final"}.get(TRACKER[i], kind)
        space.one_of("kind", (kind,))
        turns += kind == "turn"
        productions += kind == "production"
        number = {"turn": turns, "production": productions}.get(kind, 0)
        space.whole("number", number, number)
        kinds[i] = SPACE_KINDS.index(kind)
        tokens[i] = space.whole("tokens", 0, MAX_STEPS if kind == "production" else 0)
        space.words()
    contents.total("turns", turns)
    return {"space_kind": kinds, "space_tokens": tokens}


def _read_map(reader: BoxReader) -> dict[str, Any]:
    """MPR-01: regions, pieces and the four lay-outs."""
    for i, region in enumerate(reader.items("region", REGION_COUNT)[:REGION_COUNT]):
        region.one_of("id", (REGIONS[i],))
        region.one_of("kind", ("outer" if i < OUTER else "inner" if i < PHOBOS else "moon",))
        region.words()
    reader.table("monument").words()
    for i, piece in enumerate(reader.items("piece", 4)):
        piece.one_of("id", ("ABCD"[i],))
        for key in ("ccw_outer", "cw_outer"):
            piece.one_of(key, REGIONS[:OUTER])
        piece.one_of("inner", REGIONS[:MARS])
    neighbours = [[0] * MARS for _ in LAYOUTS]
    rings = [[0] * OUTER for _ in LAYOUTS]
    for i, layout in enumerate(reader.items("layout", len(LAYOUTS))[: len(LAYOUTS)]):
        layout.one_of("id", (LAYOUTS[i],))
        layout.list_of("pieces", tuple("ABCD"), 4)
        rings[i] = layout.list_of("ring", REGIONS[:OUTER], OUTER)
        if sorted(rings[i]) != list(range(OUTER)):
            reader.fault(f"{layout.path}.ring", "must name each outer region once")
        neighbours[i] = _read_borders(reader, layout)
    return {"neighbours": neighbours, "ring": rings}


def _read_borders(reader: BoxReader, layout: Table) -> list[int]:
    masks = [0] * MARS
    layout.read.add("borders")
    borders = layout.data.get("borders")
    known = REGIONS[:MARS]
    for border in borders if isinstance(borders, list) else [None]:
        if (
            not isinstance(border, list)
            or len(border) != 2
            or border[0] == border[1]
            or any(end not in known for end in border)
        ):
            reader.fault(f"{layout.path}.borders", "must be pairs of different regions of Mars")
            break
        one, other = known.index(border[0]), known.index(border[1])
        masks[one] |= 1 << other
        masks[other] |= 1 << one
    if not all(masks):
        reader.fault(f"{layout.path}.borders", "leave a region without a neighbour")
    return masks


def _read_rockets(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """MPR-03: the kinds of rocket cards."""
    rockets = reader.items("rocket")
    if len(rockets) > MAX_ROCKETS:
        reader.fault("rocket", f"has {len(rockets)} kinds, more than {MAX_ROCKETS}")
    destinations, seats, counts = ([0] * MAX_ROCKETS for _ in range(3))
    for i, rocket in enumerate(rockets[:MAX_ROCKETS]):
        found = rocket.one_of("destination", (*REGIONS, "?"))
        destinations[i] = UNKNOWN if found == REGION_COUNT else found
        seats[i] = rocket.whole("seats", 1, MAX_ASTRONAUTS)
        counts[i] = rocket.whole("count", 0, MAX_ROCKETS)
    if sum(counts) > MAX_ROCKETS:
        reader.fault("rocket", f"counts add up to {sum(counts)}, more than {MAX_ROCKETS}")
        counts = [0] * MAX_ROCKETS
    elif sum(c for c, d in zip(counts, destinations) if d != UNKNOWN) < RAMPS:
        reader.fault("rocket", "must hold at least six cards with a destination")
    contents.total("rockets", sum(counts))
    return {"rocket_destination": destinations, "rocket_seats": seats, "rocket_count": counts}


def _read_resources(reader: BoxReader, contents: Table) -> dict[str, Any]:
    tokens, points = [0] * KINDS, [0] * KINDS
    supply = 0
    for i, resource in enumerate(reader.items("resource", KINDS)[:KINDS]):
        resource.one_of("id", (RESOURCES[i],))
        tokens[i] = resource.whole("resource_tokens", 0, REGION_COUNT + 1)
        supply += resource.whole("score_tokens", 0, 1000)
        points[i] = resource.whole("points", 0, 20)
        resource.words()
    if sum(tokens) != REGION_COUNT + 1:
        reader.fault("resource", f"resource_tokens must add up to 11, not {sum(tokens)}")
    contents.total("resource_tokens", sum(tokens))
    contents.total("score_tokens", supply)
    return {"resource_tokens": tokens, "token_points": points}


def _read_specialists(reader: BoxReader, contents: Table) -> dict[str, Any]:
    astronauts, apart, together = ([0] * (SPECIALIST_COUNT + 1) for _ in range(3))
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
            reader.fault(f"{card.path}.rockets_min", "to rockets_max must be 1, all apart or free")
        card.words()
        card.words("text")
        card.text("where_fr")
        card.text("where_en")
        card.text("other_en")
    contents.total("specialists", len(cards) * COLOURS)
    return {"astronauts": astronauts, "apart": apart, "together": together}


def _read_events(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """Discoveries, Missions, Actions and the global Mission."""
    phases = ("REV",) * 4 + ("P3",) * 7 + ("FIN",) * 2
    discoveries = reader.items("discovery", len(DISCOVERIES))[: len(DISCOVERIES)]
    for i, card in enumerate(discoveries):
        card.one_of("id", (DISCOVERIES[i],))
        card.one_of("phase", (phases[i],))
        card.words()
        card.words("text")
    actions = reader.items("action", len(ACTION_CARDS))[: len(ACTION_CARDS)]
    for i, card in enumerate(actions):
        card.one_of("id", (ACTION_CARDS[i],))
        card.one_of("phase", (("FIN", "REV", "P3", "FIN")[i],))
        card.text("timing_fr")
        card.text("timing_en")
        card.words()
        card.words("text")
    regions, kinds, measures, thresholds = ([0] * MISSION_COUNT for _ in range(4))
    points = [[0] * STEPS for _ in range(MISSION_COUNT)]
    missions = reader.items("mission", MISSION_COUNT)[:MISSION_COUNT]
    for i, card in enumerate(missions):
        card.one_of("id", (MISSIONS[i],))
        kinds[i] = card.one_of("kind", MISSION_KINDS)
        measures[i] = card.one_of("measure", MEASURES)
        presence = kinds[i] == PRESENCE
        if presence != (measures[i] == NAMED_REGIONS):
            reader.fault(f"{card.path}.measure", "named_regions belongs to presence alone")
        regions[i] = _mask(card.list_of("regions", REGIONS, STEPS if presence else 0))
        thresholds[i] = card.whole("threshold", 0, 100)
        given = card.numbers("points", 0, 50, STEPS if presence else 1)
        points[i][: len(given)] = given
        card.words()
        card.words("text")
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
        "mission_regions": regions,
        "mission_kind": kinds,
        "mission_measure": measures,
        "mission_threshold": thresholds,
        "mission_points": points,
        "ice_monopoly_points": monopoly.whole("points", 0, 100),
    }
