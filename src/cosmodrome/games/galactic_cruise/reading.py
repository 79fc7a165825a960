"""The components of box.toml, checked one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine.box import BoxReader, Table
from cosmodrome.games.galactic_cruise import box


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


def _with_ids(reader: BoxReader, name: str, ids: Sequence[str]) -> list[Table]:
    """The items of a list whose ids and order are fixed; missing ones are empty."""
    found = reader.items(name, len(ids))[: len(ids)]
    for item, wanted in zip(found, ids):
        item.one_of("id", (wanted,))
    missing = len(ids) - len(found)
    return found + [Table(reader, name, {"source": "rulebook"}) for _ in range(missing)]


def _gains(item: Table) -> tuple[list[int], list[int]]:
    """What a component gives, in printed order, filled up to PARTS."""
    kinds = [kind + 1 for kind in item.list_of("gives", box.GAIN[1:])]
    amounts = item.numbers("amounts", 1, 9, len(kinds))
    if len(kinds) > box.PARTS:
        item.reader.fault(f"{item.path}.gives", "gains_at_most", most=box.PARTS)
    fill = [box.GAIN.none] * (box.PARTS - len(kinds))
    return (kinds + fill)[: box.PARTS], (amounts + fill)[: box.PARTS]


def _gain(item: Table, among: tuple[str, ...] = box.GAIN[1:]) -> tuple[int, int]:
    """A single gain: its kind and how many."""
    return box.GAIN.index(among[item.one_of("gives", among)]), item.whole("amount", 1, 9)


#: What a bonus may be that is gained outside an action, without a choice of its own.
SIMPLE_GAINS = ("credit", "ad", "vp", "resource", "reputation", "card")


def _read_start(reader: BoxReader, contents: Table) -> dict[str, Any]:
    start = reader.table("start")
    cubes = start.whole("cubes", 1, box.CUBES)
    guests = start.numbers("guests", 6, box.MAX_GUESTS, box.GUEST.size)
    contents.total("cubes_each", cubes + box.GOAL.size)
    contents.total("guests", sum(guests))
    return {
        "start_credits": start.whole("credits", 0, 99),
        "start_ads": start.whole("ads", 0, 99),
        "start_vp": start.whole("vp", 0, 99),
        "start_cards": start.whole("project_cards", 0, 5),
        "start_resources": start.numbers("resources", 0, box.CAPACITY, box.RESOURCE.size),
        "start_silo": start.numbers("silo", 0, box.SILO_MAX, box.RESOURCE.size),
        "start_reputation": start.numbers("reputation", 0, box.REPUTATION_MAX, box.SEATS),
        "start_wings": start.whole("wings", 0, 9),
        "workers": start.whole("workers", box.WORKERS, box.WORKERS),
        "cubes": cubes,
        "guests": guests,
        "npc_developments": start.whole("npc_developments", 0, box.AREA.size),
        "special_tray": start.whole("special_tray", 0, 24),
    }


def _read_values(reader: BoxReader, contents: Table) -> dict[str, Any]:
    values = reader.table("values")
    values.whole("players_min", 1, 1)
    values.whole("players_max", box.SEATS, box.SEATS)
    contents.total("developments_each", box.DEVELOPMENTS)
    names = {
        "ships_max": ("ships", 1, 3),
        "segments_max": ("segments", 2, 3),
        "plans_max": ("plans", 1, 9),
        "hand_max": ("hand", 1, 9),
        "actions_per_worker": ("actions", 1, 2),
        "meeting_actions": ("meeting_actions", 1, 1),
        "capacity": ("capacity", box.CAPACITY, box.CAPACITY),
        "right_expert_cost": ("right_expert", 0, 9),
        "left_expert_cost": ("left_expert", 0, 9),
        "purchase_cost": ("purchase_cost", 0, 9),
        "purchase_amount": ("purchase", 1, 9),
        "plans_taken": ("plans_taken", 1, box.OFFICES),
        "segments_built": ("segments_built", 1, 3),
        "office_credits": ("office_credits", 0, 9),
        "office_reputation": ("office_reputation", 0, 9),
        "resources_taken": ("resources_taken", 1, 5),
        "silo_max": ("silo_max", box.SILO_MAX, box.SILO_MAX),
        "refill_credits": ("refill_credits", 0, 9),
        "refill_reputation": ("refill_reputation", 0, 9),
        "guests_advertised": ("advertised", 1, box.TICKETS),
        "destination_credits": ("destination_credits", 0, 9),
        "match_reputation": ("match_reputation", 0, 9),
        "cards_drawn": ("cards_drawn", 1, box.AGENDA_SLOTS),
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
    data["development_cost"] = values.numbers("development_cost", 0, 9, box.COLUMNS)
    data["development_vp"] = values.numbers("development_vp", 0, 99, box.COLUMNS)
    data["guest_cost"] = values.numbers("guest_cost", 0, 9, box.QUEUE + 1)
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
        "section_spaces": [[0] * box.PROGRESS_SECTIONS],
        "intro_cubes": [[0] * box.PROGRESS_SECTIONS],
        "token_threshold": [0],
    }
    rows = reader.items("player_count", box.SEATS)[: box.SEATS]
    rows += [Table(reader, "player_count", {"source": "rulebook"})] * (box.SEATS - len(rows))
    for players, row in enumerate(rows, 1):
        row.whole("players", players, players)
        counts["open_cruises"].append(row.whole("open_cruises", box.STARRED, box.MAX_OPEN_CRUISES))
        counts["queue_minimum"].append(row.whole("queue_minimum", 0, 18))
        counts["goal_tracker"].append(row.one_of("goal_tracker", ("bottom", "middle", "top")))
        counts["neutral_corridors"].append(row.whole("neutral_corridors", 0, 2))
        counts["neutral_technologies"].append(row.whole("neutral_technologies", 0, 1))
        counts["npc"].append(int(row.flag("npc")))
        counts["section_spaces"].append(
            row.numbers("sections", 2, box.SECTION_SPACES, box.PROGRESS_SECTIONS)
        )
        counts["intro_cubes"].append(row.numbers("intro_cubes", 0, 1, box.PROGRESS_SECTIONS))
        counts["token_threshold"].append(row.whole("token_threshold", 1, 8))
        if counts["npc"][-1] and (players > 2 or counts["neutral_corridors"][-1] < 2):
            # GC-S05: the NPC's workers start beside the two neutral developments.
            reader.fault(f"{row.path}.npc", "npc_needs")
    return counts


def _read_reputation(reader: BoxReader) -> dict[str, Any]:
    """GC-128, GC-154, GC-161: the Reputation track, by its spaces."""
    track = reader.table("reputation")
    kinds = ("resource", "credit", "ad")
    icons = [box.GAIN.index(kinds[i]) for i in track.list_of("icons", kinds, box.REPUTATION_MAX)]
    data: dict[str, Any] = {"reputation_icon": [box.GAIN.none, *icons]}
    for field, key, most in (("reputation_vp", "vp", 99), ("use_price", "price", 9)):
        starts = track.numbers(f"{key}_from", 0, box.REPUTATION_MAX)
        amounts = track.numbers(key, 0, most, len(starts))
        if starts != sorted(set(starts)):
            reader.fault(f"reputation.{key}_from", "must_ascend")
        data[field] = [
            max([(start, amount) for start, amount in zip(starts, amounts) if start <= n],
                default=(0, 0))[1]
            for n in range(box.REPUTATION_MAX + 1)
        ]  # fmt: skip
    return data


def _read_board(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-349, GC-S13: empty slots of the board of directors; buildings of the first game."""
    slots = reader.items("agenda_slot", box.AGENDA_SLOTS)[: box.AGENDA_SLOTS]
    gains = [_gain(slot, SIMPLE_GAINS[:-1]) for slot in slots]
    gains += [(box.GAIN.none, 0)] * (box.AGENDA_SLOTS - len(gains))
    tiles = []
    for building in _with_ids(reader, "building", box.BUILDING):
        building.words()
        tiles.append(building.list_of("tiles", box.TILE, box.TILES_PER_BUILDING))
    if sorted(tile for pair in tiles for tile in pair) != list(range(box.TILE.size)):
        reader.fault("building", "each_tile_once")
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
    for i, token in enumerate(_with_ids(reader, "tower_token", box.TOKEN)):
        token.words()
        among = (funding[i],) if i < box.FUNDING.size else (*SIMPLE_GAINS, "development")
        gains.append(_gain(token, among))
        if i < box.FUNDING.size:
            after.append(token.whole("after", 1, 9))
    contents.total("upgrade_tokens_each", len(gains))
    amounts, lift_off = [], 0
    for i, upgrade in enumerate(_with_ids(reader, "upgrade", box.UPGRADE)):
        upgrade.words()
        upgrade.words("text")
        upgrade.one_of("type", (box.GUEST[i // box.SLOTS_PER_TYPE],))
        # The limits of ships and segments have room for one more.
        most = 1 if i in (box.UPGRADE.extended_fleet, box.UPGRADE.lift_off_bonus) else 9
        amounts.append(upgrade.maybe("amount", 0, most))
        if i == box.UPGRADE.lift_off_bonus:
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
    plain = _with_ids(reader, "blueprint", box.PLAN[: box.BASE_PLANS])
    special = _with_ids(reader, "specialised", box.PLAN[box.BASE_PLANS :])
    contents.total("blueprints", len(plain))
    contents.total("specialised_plans", len(special))
    data: dict[str, list[Any]] = {
        "plan_icons": [], "plan_cost": [], "plan_vp": [], "plan_top": [], "plan_bottom": [],
        "special_gain": [], "special_amount": [], "special_action": [], "special_limit": [],
        "special_discount": [],
    }  # fmt: skip
    for plan in plain + special:
        plan.words()
        icons = plan.list_of("icons", box.GUEST)
        if not 1 <= len(icons) <= 2:
            reader.fault(f"{plan.path}.icons", "one_or_two")
        data["plan_icons"].append([icons[:2].count(guest) for guest in range(box.GUEST.size)])
        data["plan_cost"].append(plan.whole("cost", 0, 20))
        data["plan_vp"].append(plan.whole("vp", 0, 9))
        data["plan_top"].append(plan.one_of("top", box.HALF))
        data["plan_bottom"].append(plan.one_of("bottom", box.HALF))
    for plan in special:
        plan.words("text")
        acts = "action" in plan.data
        kinds, amounts = ([box.GAIN.none] * box.PARTS, [0] * box.PARTS) if acts else _gains(plan)
        data["special_gain"].append(kinds)
        data["special_amount"].append(amounts)
        data["special_action"].append(plan.one_of("action", box.TILE) if acts else box.NO_ACTION)
        data["special_limit"].append(plan.maybe("limit", 1, 2))
        data["special_discount"].append(plan.maybe("discount", 1, 9))
    return data


def _read_ships(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-338: what cockpits count and what engines give."""
    cockpits = _with_ids(reader, "cockpit", box.COCKPIT)
    engines = _with_ids(reader, "engine", box.ENGINE)
    for cockpit in cockpits:
        cockpit.words("text")
    gains = [_gains(engine) for engine in engines]
    contents.total("cockpits", len(cockpits) + box.SEATS - 1)
    contents.total("engines", len(engines) + box.SEATS - 1)
    if gains[box.STARTER][0][0] != box.GAIN.none:
        reader.fault(f"{engines[box.STARTER].path}.gives", "first_ship_gives_nothing")
    return {
        "cockpit_vp": [cockpit.whole("vp", 0, 9) for cockpit in cockpits],
        "cockpit_metric": [cockpit.one_of("counts", box.METRIC) for cockpit in cockpits],
        "cockpit_per": [cockpit.whole("per", 1, 9) for cockpit in cockpits],
        "cockpit_cap": [cockpit.maybe("cap", 1, 99) for cockpit in cockpits],
        "engine_gain": [kinds for kinds, _ in gains],
        "engine_amount": [amounts for _, amounts in gains],
    }


def _read_goals(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-114, GC-115: what the company goals ask for."""
    metrics, thresholds = [], []
    tiles = _with_ids(reader, "goal", box.GOAL_TILE)
    contents.total("goal_tiles", len(tiles))
    for tile in tiles:
        metrics.append([tile.one_of(place, box.METRIC[1:]) + 1 for place in box.GOAL])
        for place in box.GOAL:
            steps = tile.numbers(f"{place}_steps", 1, 99, box.STEPS)
            thresholds.append(steps)
            if steps != sorted(steps):
                reader.fault(f"{tile.path}.{place}_steps", "may_not_fall")
    return {"goal_metric": metrics, "goal_threshold": thresholds}


def _read_cruises(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-005, GC-016, GC-076, GC-265: cruises, and what guests and buildings give."""
    stops, fuel = [], []
    cruises = _with_ids(reader, "cruise", box.CRUISE)
    contents.total("cruises", len(cruises))
    for cruise in cruises:
        cruise.text("label")
        stops.append(cruise.list_of("stops", (*box.GUEST, "space"), box.STOPS))
        fuel.append(cruise.whole("fuel", 0, 5))
        if stops[-1] == [box.SPACE] * box.STOPS:
            reader.fault(f"{cruise.path}.stops", "needs_destination")
    places = [[stop for stop in row if stop != box.SPACE] for row in stops]
    bonuses = _tokens(reader, "guest_bonus", box.GUEST_BONUS)
    tokens = _tokens(reader, "building_token", box.BUILDING_TOKEN)
    return {
        "cruise_stop": stops,
        "cruise_destination": [
            row + [box.NO_DESTINATION] * (box.STOPS - len(row)) for row in places
        ],
        "cruise_destinations": [len(row) for row in places],
        "cruise_offers": [sum(1 << guest for guest in set(row)) for row in places],
        "cruise_fuel": fuel,
        "guest_bonus_gain": [kind for kind, _ in bonuses],
        "guest_bonus_amount": [amount for _, amount in bonuses],
        "building_token_gain": [kind for kind, _ in tokens],
        "building_token_amount": [amount for _, amount in tokens],
    }


def _tokens(reader: BoxReader, name: str, ids: Sequence[str]) -> list[tuple[int, int]]:
    """Tokens that are known by what they give."""
    rows = reader.items(name, len(ids))[: len(ids)]
    found = [_gain(row, (wanted,)) for row, wanted in zip(rows, ids)]
    return found + [(box.GAIN.none, 0)] * (len(ids) - len(found))


def _read_cards(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-166, GC-322: the moment, the resource and the number of every project card."""
    windows, resources, amounts = [], [], []
    cards = _with_ids(reader, "project_card", box.CARD)
    contents.total("project_cards", len(cards))
    for i, card in enumerate(cards):
        card.words()
        card.words("text")
        card.one_of("window", (box.CARD_WINDOWS[i],))
        windows.append(box.WINDOW.index(box.CARD_WINDOWS[i]))
        resources.append(card.one_of("resource", box.RESOURCE))
        most = min(9, CARD_AMOUNT_MAX.get(i, 9))
        amounts.append(card.whole("amount", 0, most) if i in box.COUNTED_CARDS else 0)
    return {"card_window": windows, "card_resource": resources, "card_amount": amounts}


#: Numbers of cards that the record of a position has no more room for.
CARD_AMOUNT_MAX = {
    box.CARD.P03: 1,
    box.CARD.P10: 3,
    box.CARD.P12: 2,
    box.CARD.P17: 2,
    box.CARD.P19: 3,
    box.CARD.P25: 2,
    box.CARD.P34: 1,
    box.CARD.P35: 4,
}


def _read_technologies(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-139, GC-260, GC-262, GC-351: technologies, their backs and their tracks."""
    amounts, backs = [], []
    technologies = _with_ids(reader, "technology", box.TECH)
    contents.total("technologies", len(technologies))
    for technology in technologies:
        technology.words()
        for level in range(1, box.LEVELS + 1):
            technology.text(f"text_{level}_fr")
            technology.text(f"text_{level}_en")
        amounts.append(technology.numbers("amounts", 0, 9, box.LEVELS))
        technology.numbers("added", 2, box.LEVELS)
        backs.append(technology.one_of("diagram", box.DIAGRAM))
    if sorted(backs) != list(range(box.DIAGRAM.size)):
        reader.fault("technology", "each_diagram_once")
    advanced = reader.table("advanced")
    last = advanced.whole("last", box.TRACK_SPACES - 1, box.TRACK_SPACES - 1)
    gears = advanced.numbers("gears_after", 0, last - 1, box.LEVELS - 1)
    passed = [sum(space > gear for gear in gears) for space in range(box.TRACK_SPACES)]
    corridors, slots = [], []
    for diagram in _with_ids(reader, "diagram", box.DIAGRAM):
        pair = diagram.numbers("corridors", 1, box.CORRIDORS, 2)
        corridors.append([corridor - 1 for corridor in pair])
        slots.append(diagram.whole("technology", 1, box.TECH_SLOTS) - 1)
        if pair[0] == pair[1]:
            reader.fault(f"{diagram.path}.corridors", "two_different")
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
    experts = _with_ids(reader, "expert", box.EXPERT)
    contents.total("expert_tiles", len(experts))
    for expert in experts:
        expert.words()
        expert.words("text")
        amounts.append(expert.maybe("amount", 0, 9))
    return {"expert_amount": amounts}


def _read_solo(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-044, GC-255, GC-S08: the solo cards."""
    buildings, numbers, actions = [], [], []
    cards = _with_ids(reader, "solo_card", box.SOLO_CARD)
    contents.total("solo_cards", len(cards))
    for card in cards:
        buildings.append(card.one_of("building", box.BUILDING))
        pair = card.numbers("numbers", 1, 6, 2)
        numbers.append(pair)
        if pair[1] > box.AGENDA_SLOTS:
            # GC-255: the second number must serve wherever the first is too high.
            reader.fault(f"{card.path}.numbers", "ends_with_slot", most=box.AGENDA_SLOTS)
        actions.append(card.list_of("actions", box.SOLO_ACTION, 2))
    if not any(
        box.SOLO_ACTION.refresh in pair or box.SOLO_ACTION.refill_agenda in pair for pair in actions
    ):
        # GC/Q126: otherwise Rachel might look for a possible action for ever.
        reader.fault("solo_card", "always_possible")
    return {"solo_building": buildings, "solo_number": numbers, "solo_action": actions}


def _read_difficulties(reader: BoxReader) -> dict[str, Any]:
    """GC-122, GC-130: the settings of the three modes, and what is the same in all."""
    modes = _with_ids(reader, "difficulty", box.DIFFICULTY)
    for mode in modes:
        mode.words()
    rachel = reader.table("rachel")
    return {
        "rachel_developments": [mode.whole("developments", 1, box.DEVELOPMENTS) for mode in modes],
        "rachel_segments": [mode.whole("segments", 1, 9) for mode in modes],
        "rachel_ships": [mode.whole("ships", 1, 3) for mode in modes],
        "rachel_second": [mode.one_of("second_action", box.SECOND) for mode in modes],
        "rachel_meeting_card": [int(mode.flag("meeting_card")) for mode in modes],
        "rachel_expert_bonus": [int(mode.flag("expert_bonus")) for mode in modes],
        "rachel_expert_price": rachel.numbers("expert_prices", 0, 99, 2),
        "rachel_space_reputation": rachel.whole("space_reputation", 0, 9),
        "rachel_advertise_reputation": rachel.whole("advertise_reputation", 0, 9),
        "rachel_silo_cards": rachel.whole("silo_cards", 1, 5),
    }


def _check(reader: BoxReader, data: dict[str, Any]) -> None:
    """What must hold between the tables, so that every game can be set up and ends."""
    for players in range(1, box.SEATS + 1):
        spaces, each = sum(data["section_spaces"][players]), data["cubes"] + box.GOAL.size
        if spaces > max(players, 2) * each:
            reader.fault(f"player_count[{players - 1}].sections", "more_than_cubes")
        if data["queue_minimum"][players] > sum(data["guests"]):
            reader.fault(f"player_count[{players - 1}].queue_minimum", "more_than_guests")
    if max(data["start_silo"]) > data["silo_max"]:
        reader.fault("start.silo", "more_than_silo")


def _read_names(reader: BoxReader) -> None:
    """The words printed on boards and pieces, for text and drawing."""
    for guest, letter in zip(_with_ids(reader, "guest", box.GUEST), box.GUEST_LETTERS):
        guest.one_of("letter", (letter,))
        guest.words()
    for gain in _with_ids(reader, "gain", box.GAIN[1:]):
        gain.words()
    for name, ids in (
        ("resource", box.RESOURCE),
        ("action", box.TILE),
        ("window", box.WINDOW[box.TILE.size :]),
        ("half", box.HALF),
        ("colour", box.COLOUR),
        ("metric", box.METRIC),
        ("solo_action", box.SOLO_ACTION),
    ):
        for row in _with_ids(reader, name, ids):
            row.words()
