"""The components of box.toml, checked one by one."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.box import BoxReader, Table
from cosmodrome.games.galactic_cruise.box import (
    ACTION_IDS,
    AGENDA_SLOTS,
    AREAS,
    BASE_PLANS,
    BUILDING_IDS,
    BUILDING_TOKEN_IDS,
    CAPACITY,
    CARD_IDS,
    CARD_WINDOWS,
    COCKPIT_IDS,
    COLOURS,
    COLUMNS,
    CORRIDORS,
    COUNTED_CARDS,
    CRUISE_IDS,
    CUBES,
    DEVELOPMENTS,
    DIAGRAM_IDS,
    DIAGRAMS,
    DIFFICULTY_IDS,
    ENGINE_IDS,
    EXPERT_IDS,
    EXTENDED_FLEET,
    FUNDINGS,
    GAIN_IDS,
    GOAL_IDS,
    GOAL_PLACES,
    GOALS,
    GUEST_BONUS_IDS,
    GUEST_IDS,
    GUEST_LETTERS,
    GUESTS,
    HALVES,
    LEVELS,
    LIFT_OFF_BONUS,
    MAX_GUESTS,
    MAX_OPEN_CRUISES,
    METRIC_IDS,
    NO_ACTION,
    NO_DESTINATION,
    NO_GAIN,
    OFFICES,
    P03,
    P10,
    P12,
    P17,
    P19,
    P25,
    P34,
    P35,
    PARTS,
    PLAN_IDS,
    PROGRESS_SECTIONS,
    QUEUE,
    R_REFILL_AGENDA,
    R_REFRESH,
    REPUTATION_MAX,
    RESOURCE_IDS,
    RESOURCES,
    SEATS,
    SECOND_IDS,
    SECTION_SPACES,
    SILO_MAX,
    SLOTS_PER_TYPE,
    SOLO_ACTION_IDS,
    SOLO_IDS,
    SPACE,
    STARRED,
    STARTER,
    STEPS,
    STOPS,
    TECH_IDS,
    TECH_SLOTS,
    TICKETS,
    TILES,
    TILES_PER_BUILDING,
    TOKEN_IDS,
    TRACK_SPACES,
    UPGRADE_IDS,
    WINDOW_IDS,
    WORKERS,
)


def read_box(reader: BoxReader) -> dict[str, Any]:
    """The box record's fields from a file; faults are collected by the reader."""
    contents = reader.table("contents")
    data: dict[str, Any] = {
        **_read_start(reader, contents),
        **_read_values(reader, contents),
        **_read_players(reader),
        **_read_reputation(reader),
        **_read_board(reader, contents),
        **_read_player_board(reader, contents),
        **_read_plans(reader, contents),
        **_read_ships(reader, contents),
        **_read_goals(reader, contents),
        **_read_cruises(reader, contents),
        **_read_cards(reader, contents),
        **_read_technologies(reader, contents),
        **_read_experts(reader, contents),
        **_read_solo(reader, contents),
        **_read_difficulties(reader),
    }
    _check(reader, data)
    _read_names(reader)
    return data


def _with_ids(reader: BoxReader, name: str, ids: tuple[str, ...]) -> list[Table]:
    """The items of a list whose ids and order are fixed; missing ones are empty."""
    found = reader.items(name, len(ids))[: len(ids)]
    for item, wanted in zip(found, ids):
        item.one_of("id", (wanted,))
    missing = len(ids) - len(found)
    return found + [Table(reader, name, {"source": "rulebook"}) for _ in range(missing)]


def _gains(item: Table) -> tuple[list[int], list[int]]:
    """What a component gives, in printed order, filled up to PARTS."""
    kinds = [kind + 1 for kind in item.list_of("gives", GAIN_IDS[1:])]
    amounts = item.numbers("amounts", 1, 9, len(kinds))
    if len(kinds) > PARTS:
        item.reader.fault(f"{item.path}.gives", f"may hold {PARTS} gains at most")
    fill = [NO_GAIN] * (PARTS - len(kinds))
    return (kinds + fill)[:PARTS], (amounts + fill)[:PARTS]


def _gain(item: Table, among: tuple[str, ...] = GAIN_IDS[1:]) -> tuple[int, int]:
    """A single gain: its kind and how many."""
    return GAIN_IDS.index(among[item.one_of("gives", among)]), item.whole("amount", 1, 9)


#: What a bonus may be that is gained outside an action, without a choice of its own.
SIMPLE_GAINS = ("credit", "ad", "vp", "resource", "reputation", "card")


def _read_start(reader: BoxReader, contents: Table) -> dict[str, Any]:
    start = reader.table("start")
    cubes = start.whole("cubes", 1, CUBES)
    guests = start.numbers("guests", 6, MAX_GUESTS, GUESTS)
    contents.total("cubes_each", cubes + GOALS)
    contents.total("guests", sum(guests))
    return {
        "start_credits": start.whole("credits", 0, 99),
        "start_ads": start.whole("ads", 0, 99),
        "start_vp": start.whole("vp", 0, 99),
        "start_cards": start.whole("project_cards", 0, 5),
        "start_resources": start.numbers("resources", 0, CAPACITY, RESOURCES),
        "start_silo": start.numbers("silo", 0, SILO_MAX, RESOURCES),
        "start_reputation": start.numbers("reputation", 0, REPUTATION_MAX, SEATS),
        "start_wings": start.whole("wings", 0, 9),
        "workers": start.whole("workers", WORKERS, WORKERS),
        "cubes": cubes,
        "guests": guests,
        "npc_developments": start.whole("npc_developments", 0, AREAS),
        "special_tray": start.whole("special_tray", 0, 24),
    }


def _read_values(reader: BoxReader, contents: Table) -> dict[str, Any]:
    values = reader.table("values")
    values.whole("players_min", 1, 1)
    values.whole("players_max", SEATS, SEATS)
    contents.total("developments_each", DEVELOPMENTS)
    names = {
        "ships_max": ("ships", 1, 3),
        "segments_max": ("segments", 2, 3),
        "plans_max": ("plans", 1, 9),
        "hand_max": ("hand", 1, 9),
        "actions_per_worker": ("actions", 1, 2),
        "meeting_actions": ("meeting_actions", 1, 1),
        "capacity": ("capacity", CAPACITY, CAPACITY),
        "right_expert_cost": ("right_expert", 0, 9),
        "left_expert_cost": ("left_expert", 0, 9),
        "purchase_cost": ("purchase_cost", 0, 9),
        "purchase_amount": ("purchase", 1, 9),
        "plans_taken": ("plans_taken", 1, OFFICES),
        "segments_built": ("segments_built", 1, 3),
        "office_credits": ("office_credits", 0, 9),
        "office_reputation": ("office_reputation", 0, 9),
        "resources_taken": ("resources_taken", 1, 5),
        "silo_max": ("silo_max", SILO_MAX, SILO_MAX),
        "refill_credits": ("refill_credits", 0, 9),
        "refill_reputation": ("refill_reputation", 0, 9),
        "guests_advertised": ("advertised", 1, TICKETS),
        "destination_credits": ("destination_credits", 0, 9),
        "match_reputation": ("match_reputation", 0, 9),
        "cards_drawn": ("cards_drawn", 1, AGENDA_SLOTS),
        "discard_reputation": ("discard_reputation", 0, 9),
        "refresh_reputation": ("refresh_reputation", 1, 9),
        "cover_reputation": ("cover_reputation", 0, 9),
        "pilot_food": ("pilot_food", 0, 2),
        "left_behind_reputation": ("left_behind_reputation", 0, 9),
        "unlaunched_vp": ("unlaunched_vp", 0, 99),
        "match_ads": ("match_ads", 0, 9),
        "other_ads": ("other_ads", 0, 9),
        "guest_vp": ("guest_vp", 0, 9),
        "guest_vp_token": ("guest_vp_token", 0, 9),
        "possessions": ("possessions", 1, 99),
        "top_reputation_cubes": ("top_reputation_cubes", 0, 9),
    }
    data: dict[str, Any] = {field: values.whole(*it) for field, it in names.items()}
    data["development_cost"] = values.numbers("development_cost", 0, 9, COLUMNS)
    data["development_vp"] = values.numbers("development_vp", 0, 99, COLUMNS)
    data["guest_cost"] = values.numbers("guest_cost", 0, 9, QUEUE + 1)
    return data


def _read_players(reader: BoxReader) -> dict[str, Any]:
    """GC-S03 to GC-S05, GC-S14: what depends on the number of players."""
    counts: dict[str, list[Any]] = {
        "open_cruises": [0],
        "queue_minimum": [0],
        "goal_tracker": [0],
        "neutral_corridors": [0],
        "neutral_technologies": [0],
        "npc": [0],
        "section_spaces": [[0] * PROGRESS_SECTIONS],
        "intro_cubes": [[0] * PROGRESS_SECTIONS],
        "token_threshold": [0],
    }
    rows = reader.items("player_count", SEATS)[:SEATS]
    rows += [Table(reader, "player_count", {"source": "rulebook"})] * (SEATS - len(rows))
    for players, row in enumerate(rows, 1):
        row.whole("players", players, players)
        counts["open_cruises"].append(row.whole("open_cruises", STARRED, MAX_OPEN_CRUISES))
        counts["queue_minimum"].append(row.whole("queue_minimum", 0, 18))
        counts["goal_tracker"].append(row.one_of("goal_tracker", ("bottom", "middle", "top")))
        counts["neutral_corridors"].append(row.whole("neutral_corridors", 0, 2))
        counts["neutral_technologies"].append(row.whole("neutral_technologies", 0, 1))
        counts["npc"].append(int(row.flag("npc")))
        counts["section_spaces"].append(
            row.numbers("sections", 2, SECTION_SPACES, PROGRESS_SECTIONS)
        )
        counts["intro_cubes"].append(row.numbers("intro_cubes", 0, 1, PROGRESS_SECTIONS))
        counts["token_threshold"].append(row.whole("token_threshold", 1, 8))
        if counts["npc"][-1] and (players > 2 or counts["neutral_corridors"][-1] < 2):
            # GC-S05: the NPC's workers start beside the two neutral developments.
            reader.fault(f"{row.path}.npc", "needs two neutral corridors and at most 2 players")
    return counts


def _read_reputation(reader: BoxReader) -> dict[str, Any]:
    """GC-128, GC-154, GC-161: the Reputation track, by its spaces."""
    track = reader.table("reputation")
    kinds = ("resource", "credit", "ad")
    icons = [GAIN_IDS.index(kinds[i]) for i in track.list_of("icons", kinds, REPUTATION_MAX)]
    data: dict[str, Any] = {"reputation_icon": [NO_GAIN, *icons]}
    for field, key, most in (("reputation_vp", "vp", 99), ("use_price", "price", 9)):
        starts = track.numbers(f"{key}_from", 0, REPUTATION_MAX)
        amounts = track.numbers(key, 0, most, len(starts))
        if starts != sorted(set(starts)):
            reader.fault(f"reputation.{key}_from", "must ascend")
        data[field] = [
            max([(start, amount) for start, amount in zip(starts, amounts) if start <= n],
                default=(0, 0))[1]
            for n in range(REPUTATION_MAX + 1)
        ]  # fmt: skip
    return data


def _read_board(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-349, GC-S13: empty slots of the board of directors; buildings of the first game."""
    slots = reader.items("agenda_slot", AGENDA_SLOTS)[:AGENDA_SLOTS]
    gains = [_gain(slot, SIMPLE_GAINS[:-1]) for slot in slots]
    gains += [(NO_GAIN, 0)] * (AGENDA_SLOTS - len(gains))
    tiles = []
    for building in _with_ids(reader, "building", BUILDING_IDS):
        building.words()
        tiles.append(building.list_of("tiles", ACTION_IDS, TILES_PER_BUILDING))
    if sorted(tile for pair in tiles for tile in pair) != list(range(TILES)):
        reader.fault("building", "must have each of the 12 action tiles once")
    contents.total("action_tiles", len(reader.data.get("action", ())))
    return {
        "slot_gain": [kind for kind, _ in gains],
        "slot_amount": [amount for _, amount in gains],
        "intro_tiles": tiles,
    }


def _read_player_board(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-181, GC-224, GC-327, GC-352: the launch tower and the upgrades."""
    funding = ("credit", "ad", "vp", "resource")
    gains, after = [], []
    for i, token in enumerate(_with_ids(reader, "tower_token", TOKEN_IDS)):
        token.words()
        among = (funding[i],) if i < FUNDINGS else (*SIMPLE_GAINS, "development")
        gains.append(_gain(token, among))
        if i < FUNDINGS:
            after.append(token.whole("after", 1, 9))
    contents.total("upgrade_tokens_each", len(gains))
    amounts, lift_off = [], 0
    for i, upgrade in enumerate(_with_ids(reader, "upgrade", UPGRADE_IDS)):
        upgrade.words()
        upgrade.words("text")
        upgrade.one_of("type", (GUEST_IDS[i // SLOTS_PER_TYPE],))
        # The limits of ships and segments have room for one more.
        most = 1 if i in (EXTENDED_FLEET, LIFT_OFF_BONUS) else 9
        amounts.append(upgrade.maybe("amount", 0, most))
        if i == LIFT_OFF_BONUS:
            lift_off = upgrade.whole("reputation", 0, 9)
    return {
        "token_gain": [kind for kind, _ in gains],
        "token_amount": [amount for _, amount in gains],
        "funding_after": after,
        "upgrade_amount": amounts,
        "lift_off_reputation": lift_off,
    }


def _read_plans(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-208, GC-353, GC-355: plans with their icons, costs, points and half cabins."""
    plain = _with_ids(reader, "blueprint", PLAN_IDS[:BASE_PLANS])
    special = _with_ids(reader, "specialised", PLAN_IDS[BASE_PLANS:])
    contents.total("blueprints", len(plain))
    contents.total("specialised_plans", len(special))
    data: dict[str, list[Any]] = {
        "plan_icons": [], "plan_cost": [], "plan_vp": [], "plan_top": [], "plan_bottom": [],
        "special_gain": [], "special_amount": [], "special_action": [], "special_limit": [],
        "special_discount": [],
    }  # fmt: skip
    for plan in plain + special:
        plan.words()
        icons = plan.list_of("icons", GUEST_IDS)
        if not 1 <= len(icons) <= 2:
            reader.fault(f"{plan.path}.icons", "must be one or two")
        data["plan_icons"].append([icons[:2].count(guest) for guest in range(GUESTS)])
        data["plan_cost"].append(plan.whole("cost", 0, 20))
        data["plan_vp"].append(plan.whole("vp", 0, 9))
        data["plan_top"].append(plan.one_of("top", HALVES))
        data["plan_bottom"].append(plan.one_of("bottom", HALVES))
    for plan in special:
        plan.words("text")
        acts = "action" in plan.data
        kinds, amounts = ([NO_GAIN] * PARTS, [0] * PARTS) if acts else _gains(plan)
        data["special_gain"].append(kinds)
        data["special_amount"].append(amounts)
        data["special_action"].append(plan.one_of("action", ACTION_IDS) if acts else NO_ACTION)
        data["special_limit"].append(plan.maybe("limit", 1, 2))
        data["special_discount"].append(plan.maybe("discount", 1, 9))
    return data


def _read_ships(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-338: what cockpits count and what engines give."""
    cockpits = _with_ids(reader, "cockpit", COCKPIT_IDS)
    engines = _with_ids(reader, "engine", ENGINE_IDS)
    for cockpit in cockpits:
        cockpit.words("text")
    gains = [_gains(engine) for engine in engines]
    contents.total("cockpits", len(cockpits) + SEATS - 1)
    contents.total("engines", len(engines) + SEATS - 1)
    if gains[STARTER][0][0] != NO_GAIN:
        reader.fault(f"{engines[STARTER].path}.gives", "must be empty: first ships give nothing")
    return {
        "cockpit_vp": [cockpit.whole("vp", 0, 9) for cockpit in cockpits],
        "cockpit_metric": [cockpit.one_of("counts", METRIC_IDS) for cockpit in cockpits],
        "cockpit_per": [cockpit.whole("per", 1, 9) for cockpit in cockpits],
        "cockpit_cap": [cockpit.maybe("cap", 1, 99) for cockpit in cockpits],
        "engine_gain": [kinds for kinds, _ in gains],
        "engine_amount": [amounts for _, amounts in gains],
    }


def _read_goals(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-114, GC-115: what the company goals ask for."""
    metrics, thresholds = [], []
    tiles = _with_ids(reader, "goal", GOAL_IDS)
    contents.total("goal_tiles", len(tiles))
    for tile in tiles:
        metrics.append([tile.one_of(place, METRIC_IDS[1:]) + 1 for place in GOAL_PLACES])
        for place in GOAL_PLACES:
            steps = tile.numbers(f"{place}_steps", 1, 99, STEPS)
            thresholds.append(steps)
            if steps != sorted(steps):
                reader.fault(f"{tile.path}.{place}_steps", "may not fall")
    return {"goal_metric": metrics, "goal_threshold": thresholds}


def _read_cruises(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-005, GC-016, GC-076, GC-265: cruises, and what guests and buildings give."""
    stops, fuel = [], []
    cruises = _with_ids(reader, "cruise", CRUISE_IDS)
    contents.total("cruises", len(cruises))
    for cruise in cruises:
        cruise.text("label")
        stops.append(cruise.list_of("stops", (*GUEST_IDS, "space"), STOPS))
        fuel.append(cruise.whole("fuel", 0, 5))
        if stops[-1] == [SPACE] * STOPS:
            reader.fault(f"{cruise.path}.stops", "must have a destination")
    places = [[stop for stop in row if stop != SPACE] for row in stops]
    bonuses = _tokens(reader, "guest_bonus", GUEST_BONUS_IDS)
    tokens = _tokens(reader, "building_token", BUILDING_TOKEN_IDS)
    return {
        "cruise_stop": stops,
        "cruise_destination": [row + [NO_DESTINATION] * (STOPS - len(row)) for row in places],
        "cruise_destinations": [len(row) for row in places],
        "cruise_offers": [sum(1 << guest for guest in set(row)) for row in places],
        "cruise_fuel": fuel,
        "guest_bonus_gain": [kind for kind, _ in bonuses],
        "guest_bonus_amount": [amount for _, amount in bonuses],
        "building_token_gain": [kind for kind, _ in tokens],
        "building_token_amount": [amount for _, amount in tokens],
    }


def _tokens(reader: BoxReader, name: str, ids: tuple[str, ...]) -> list[tuple[int, int]]:
    """Tokens that are known by what they give."""
    rows = reader.items(name, len(ids))[: len(ids)]
    found = [_gain(row, (wanted,)) for row, wanted in zip(rows, ids)]
    return found + [(NO_GAIN, 0)] * (len(ids) - len(found))


def _read_cards(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-166, GC-322: the moment, the resource and the number of every project card."""
    windows, resources, amounts = [], [], []
    cards = _with_ids(reader, "project_card", CARD_IDS)
    contents.total("project_cards", len(cards))
    for i, card in enumerate(cards):
        card.words()
        card.words("text")
        card.one_of("window", (CARD_WINDOWS[i],))
        windows.append(WINDOW_IDS.index(CARD_WINDOWS[i]))
        resources.append(card.one_of("resource", RESOURCE_IDS))
        most = min(9, CARD_AMOUNT_MAX.get(i, 9))
        amounts.append(card.whole("amount", 0, most) if i in COUNTED_CARDS else 0)
    return {"card_window": windows, "card_resource": resources, "card_amount": amounts}


#: Numbers of cards that the record of a position has no more room for.
CARD_AMOUNT_MAX = {P03: 1, P10: 3, P12: 2, P17: 2, P19: 3, P25: 2, P34: 1, P35: 4}


def _read_technologies(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-139, GC-260, GC-262, GC-351: technologies, their backs and their tracks."""
    amounts, backs = [], []
    technologies = _with_ids(reader, "technology", TECH_IDS)
    contents.total("technologies", len(technologies))
    for technology in technologies:
        technology.words()
        for level in range(1, LEVELS + 1):
            technology.text(f"text_{level}_fr")
            technology.text(f"text_{level}_en")
        amounts.append(technology.numbers("amounts", 0, 9, LEVELS))
        technology.numbers("added", 2, LEVELS)
        backs.append(technology.one_of("diagram", DIAGRAM_IDS))
    if sorted(backs) != list(range(DIAGRAMS)):
        reader.fault("technology", "must have each of the 10 diagrams once")
    advanced = reader.table("advanced")
    last = advanced.whole("last", TRACK_SPACES - 1, TRACK_SPACES - 1)
    gears = advanced.numbers("gears_after", 0, last - 1, LEVELS - 1)
    passed = [sum(space > gear for gear in gears) for space in range(TRACK_SPACES)]
    corridors, slots = [], []
    for diagram in _with_ids(reader, "diagram", DIAGRAM_IDS):
        pair = diagram.numbers("corridors", 1, CORRIDORS, 2)
        corridors.append([corridor - 1 for corridor in pair])
        slots.append(diagram.whole("technology", 1, TECH_SLOTS) - 1)
        if pair[0] == pair[1]:
            reader.fault(f"{diagram.path}.corridors", "must be two different ones")
    return {
        "tech_amount": amounts,
        "tech_diagram": backs,
        "track_level": passed,
        "track_surcharge": passed,
        "diagram_corridor": corridors,
        "diagram_tech": slots,
    }


def _read_experts(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-333: the numbers of the experts' abilities."""
    amounts = []
    experts = _with_ids(reader, "expert", EXPERT_IDS)
    contents.total("expert_tiles", len(experts))
    for expert in experts:
        expert.words()
        expert.words("text")
        amounts.append(expert.maybe("amount", 0, 9))
    return {"expert_amount": amounts}


def _read_solo(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-044, GC-255, GC-S08: the solo cards."""
    buildings, numbers, actions = [], [], []
    cards = _with_ids(reader, "solo_card", SOLO_IDS)
    contents.total("solo_cards", len(cards))
    for card in cards:
        buildings.append(card.one_of("building", BUILDING_IDS))
        pair = card.numbers("numbers", 1, 6, 2)
        numbers.append(pair)
        if pair[1] > AGENDA_SLOTS:
            # GC-255: the second number must serve wherever the first is too high.
            reader.fault(f"{card.path}.numbers", f"must end with 1 to {AGENDA_SLOTS}")
        actions.append(card.list_of("actions", SOLO_ACTION_IDS, 2))
    if not any(R_REFRESH in pair or R_REFILL_AGENDA in pair for pair in actions):
        # GC/Q126: otherwise Rachel might look for a possible action for ever.
        reader.fault("solo_card", "must offer an action that is always possible")
    return {"solo_building": buildings, "solo_number": numbers, "solo_action": actions}


def _read_difficulties(reader: BoxReader) -> dict[str, Any]:
    """GC-122, GC-130: the settings of the three modes, and what is the same in all."""
    modes = _with_ids(reader, "difficulty", DIFFICULTY_IDS)
    for mode in modes:
        mode.words()
    rachel = reader.table("rachel")
    return {
        "rachel_developments": [mode.whole("developments", 1, DEVELOPMENTS) for mode in modes],
        "rachel_segments": [mode.whole("segments", 1, 9) for mode in modes],
        "rachel_ships": [mode.whole("ships", 1, 3) for mode in modes],
        "rachel_second": [mode.one_of("second_action", SECOND_IDS) for mode in modes],
        "rachel_meeting_card": [int(mode.flag("meeting_card")) for mode in modes],
        "rachel_expert_bonus": [int(mode.flag("expert_bonus")) for mode in modes],
        "rachel_expert_price": rachel.numbers("expert_prices", 0, 99, 2),
        "rachel_space_reputation": rachel.whole("space_reputation", 0, 9),
        "rachel_advertise_reputation": rachel.whole("advertise_reputation", 0, 9),
        "rachel_silo_cards": rachel.whole("silo_cards", 1, 5),
    }


def _check(reader: BoxReader, data: dict[str, Any]) -> None:
    """What must hold between the tables, so that every game can be set up and ends."""
    for players in range(1, SEATS + 1):
        spaces, each = sum(data["section_spaces"][players]), data["cubes"] + GOALS
        if spaces > max(players, 2) * each:
            reader.fault(f"player_count[{players - 1}].sections", "are more than all the cubes")
        if data["queue_minimum"][players] > sum(data["guests"]):
            reader.fault(f"player_count[{players - 1}].queue_minimum", "is more than all guests")
    if max(data["start_silo"]) > data["silo_max"]:
        reader.fault("start.silo", "is more than silo_max")


def _read_names(reader: BoxReader) -> None:
    """The words printed on boards and pieces, for text and drawing."""
    for guest, letter in zip(_with_ids(reader, "guest", GUEST_IDS), GUEST_LETTERS):
        guest.one_of("letter", (letter,))
        guest.words()
    for gain in _with_ids(reader, "gain", GAIN_IDS[1:]):
        for key in ("one_fr", "many_fr", "one_en", "many_en"):
            gain.text(key)
    for name, ids in (
        ("resource", RESOURCE_IDS),
        ("action", ACTION_IDS),
        ("window", WINDOW_IDS[TILES:]),
        ("half", HALVES),
        ("colour", COLOURS),
        ("metric", METRIC_IDS),
        ("solo_action", SOLO_ACTION_IDS),
    ):
        for row in _with_ids(reader, name, ids):
            row.words()
