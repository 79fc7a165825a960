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


def _field(table: Table, field: str, key: str = "") -> Any:
    """What a field of the box holds: a number or several, in the range declared for it."""
    kind: Any = box.BOX.fields[field].type
    if hasattr(kind, "shape"):
        return table.numbers(key or field, kind.item.low, kind.item.high, kind.shape[-1])
    return table.whole(key or field, kind.low, kind.high)


def _each(rows: Sequence[Table], field: str, key: str) -> list[Any]:
    """What a field of the box holds for each of its components."""
    kind: Any = box.BOX.fields[field].type
    if len(kind.shape) > 1:
        return [_field(row, field, key) for row in rows]
    return [row.whole(key, kind.item.low, kind.item.high) for row in rows]


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
    data: dict[str, Any] = {
        f"start_{key}": _field(start, f"start_{key}", key)
        for key in ("credits", "ads", "vp", "resources", "silo", "reputation", "wings")
    }
    data["start_cards"] = _field(start, "start_cards", "project_cards")
    for key in ("workers", "cubes", "guests", "npc_developments", "special_tray"):
        data[key] = _field(start, key)
    contents.total("cubes_each", data["cubes"] + box.GOAL.size)
    contents.total("guests", sum(data["guests"]))
    return data


#: Values whose fields have another name.
VALUES = {
    "ships_max": "ships",
    "segments_max": "segments",
    "plans_max": "plans",
    "hand_max": "hand",
    "actions_per_worker": "actions",
    "right_expert_cost": "right_expert",
    "left_expert_cost": "left_expert",
    "purchase_amount": "purchase",
    "guests_advertised": "advertised",
}


def _read_values(reader: BoxReader, contents: Table) -> dict[str, Any]:
    values = reader.table("values")
    values.whole("players_min", 1, 1)
    values.whole("players_max", box.SEATS, box.SEATS)
    contents.total("developments_each", box.DEVELOPMENTS)
    same = (
        *("meeting_actions", "capacity", "purchase_cost", "plans_taken", "segments_built"),
        *("office_credits", "office_reputation", "resources_taken", "silo_max", "refill_credits"),
        *("refill_reputation", "destination_credits", "match_reputation", "cards_drawn"),
        *("discard_reputation", "refresh_reputation", "cover_reputation", "pilot_food"),
        *("left_behind_reputation", "unlaunched_vp", "match_ads", "other_ads", "guest_vp"),
        *("guest_vp_token", "possessions", "top_reputation_cubes", "development_cost"),
        *("development_vp", "guest_cost"),
    )
    return {field: _field(values, field, VALUES.get(field, field)) for field in (*VALUES, *same)}


def _read_players(reader: BoxReader) -> dict[str, Any]:
    """GC-S03 to GC-S05, GC-S14: what depends on the number of players."""
    rows = reader.items("player_count", box.SEATS)[: box.SEATS]
    rows += [Table(reader, "player_count", {"source": "rulebook"})] * (box.SEATS - len(rows))
    for players, row in enumerate(rows, 1):
        row.whole("players", players, players)
    fewest = (box.STARRED, box.MAX_OPEN_CRUISES)
    spaces = (2, box.SECTION_SPACES, box.PROGRESS_SECTIONS)
    counts: dict[str, list[Any]] = {
        "open_cruises": [row.whole("open_cruises", *fewest) for row in rows],
        "queue_minimum": _each(rows, "queue_minimum", "queue_minimum"),
        "goal_tracker": [row.one_of("goal_tracker", ("bottom", "middle", "top")) for row in rows],
        "neutral_corridors": _each(rows, "neutral_corridors", "neutral_corridors"),
        "neutral_technologies": _each(rows, "neutral_technologies", "neutral_technologies"),
        "npc": [int(row.flag("npc")) for row in rows],
        "section_spaces": [row.numbers("sections", *spaces) for row in rows],
        "intro_cubes": _each(rows, "intro_cubes", "intro_cubes"),
        "token_threshold": [row.whole("token_threshold", 1, 8) for row in rows],
    }
    for i, row in enumerate(rows):
        if counts["npc"][i] and (i > 1 or counts["neutral_corridors"][i] < 2):
            # GC-S05: the NPC's workers start beside the two neutral developments.
            reader.fault(f"{row.path}.npc", "npc_needs")
    sections = ("section_spaces", "intro_cubes")
    nobody = {name: [0] * box.PROGRESS_SECTIONS if name in sections else 0 for name in counts}
    return {name: [nobody[name], *values] for name, values in counts.items()}


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
    plans = plain + special
    icons = [plan.list_of("icons", box.GUEST) for plan in plans]
    for plan, shown in zip(plans, icons):
        plan.words()
        if not 1 <= len(shown) <= 2:
            reader.fault(f"{plan.path}.icons", "one_or_two")
    acting = ["action" in plan.data for plan in special]
    nothing = ([box.GAIN.none] * box.PARTS, [0] * box.PARTS)
    gains = [nothing if acts else _gains(plan) for plan, acts in zip(special, acting)]
    for plan in special:
        plan.words("text")
    return {
        "plan_icons": [[shown[:2].count(n) for n in range(box.GUEST.size)] for shown in icons],
        "plan_cost": _each(plans, "plan_cost", "cost"),
        "plan_vp": _each(plans, "plan_vp", "vp"),
        "plan_top": [plan.one_of("top", box.HALF) for plan in plans],
        "plan_bottom": [plan.one_of("bottom", box.HALF) for plan in plans],
        "special_gain": [kinds for kinds, _ in gains],
        "special_amount": [amounts for _, amounts in gains],
        "special_action": [
            plan.one_of("action", box.TILE) if acts else box.NO_ACTION
            for plan, acts in zip(special, acting)
        ],
        "special_limit": [plan.maybe("limit", 1, 2) for plan in special],
        "special_discount": [plan.maybe("discount", 1, 9) for plan in special],
    }


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
        "cockpit_vp": _each(cockpits, "cockpit_vp", "vp"),
        "cockpit_metric": [cockpit.one_of("counts", box.METRIC) for cockpit in cockpits],
        "cockpit_per": _each(cockpits, "cockpit_per", "per"),
        "cockpit_cap": [cockpit.maybe("cap", 1, 99) for cockpit in cockpits],
        "engine_gain": [kinds for kinds, _ in gains],
        "engine_amount": [amounts for _, amounts in gains],
    }


def _read_goals(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-114, GC-115: what the company goals ask for."""
    tiles = _with_ids(reader, "goal", box.GOAL_TILE)
    contents.total("goal_tiles", len(tiles))
    thresholds = []
    for tile in tiles:
        for place in box.GOAL:
            thresholds.append(_field(tile, "goal_threshold", f"{place}_steps"))
            if thresholds[-1] != sorted(thresholds[-1]):
                reader.fault(f"{tile.path}.{place}_steps", "may_not_fall")
    metrics = [[tile.one_of(place, box.METRIC[1:]) + 1 for place in box.GOAL] for tile in tiles]
    return {"goal_metric": metrics, "goal_threshold": thresholds}


def _read_cruises(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-005, GC-016, GC-076, GC-265: cruises, and what guests and buildings give."""
    stops = []
    cruises = _with_ids(reader, "cruise", box.CRUISE)
    contents.total("cruises", len(cruises))
    for cruise in cruises:
        cruise.text("label")
        stops.append(cruise.list_of("stops", (*box.GUEST, "space"), box.STOPS))
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
        "cruise_fuel": _each(cruises, "cruise_fuel", "fuel"),
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
        amounts.append(0 if i in box.PLAIN_CARDS else card.whole("amount", 0, most))
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
    technologies = _with_ids(reader, "technology", box.TECH)
    contents.total("technologies", len(technologies))
    for technology in technologies:
        technology.words()
        for level in range(1, box.LEVELS + 1):
            technology.text(f"text_{level}_fr")
            technology.text(f"text_{level}_en")
        technology.numbers("added", 2, box.LEVELS)
    backs = [technology.one_of("diagram", box.DIAGRAM) for technology in technologies]
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
        "tech_amount": _each(technologies, "tech_amount", "amounts"),
        "tech_diagram": backs,
        "track_level": passed,
        "track_surcharge": passed,
        "diagram_corridor": corridors,
        "diagram_tech": slots,
    }


def _read_experts(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-333: the numbers of the experts' abilities."""
    experts = _with_ids(reader, "expert", box.EXPERT)
    contents.total("expert_tiles", len(experts))
    for expert in experts:
        expert.words()
        expert.words("text")
    return {"expert_amount": [expert.maybe("amount", 0, 9) for expert in experts]}


def _read_solo(reader: BoxReader, contents: Table) -> dict[str, Any]:
    """GC-044, GC-255, GC-S08: the solo cards."""
    cards = _with_ids(reader, "solo_card", box.SOLO_CARD)
    contents.total("solo_cards", len(cards))
    numbers = _each(cards, "solo_number", "numbers")
    for card, (_, second) in zip(cards, numbers):
        if second > box.AGENDA_SLOTS:
            # GC-255: the second number must serve wherever the first is too high.
            reader.fault(f"{card.path}.numbers", "ends_with_slot", most=box.AGENDA_SLOTS)
    actions = [card.list_of("actions", box.SOLO_ACTION, 2) for card in cards]
    always = {box.SOLO_ACTION.refresh, box.SOLO_ACTION.refill_agenda}
    if not any(always & set(pair) for pair in actions):
        # GC/Q126: otherwise Rachel might look for a possible action for ever.
        reader.fault("solo_card", "always_possible")
    buildings = [card.one_of("building", box.BUILDING) for card in cards]
    return {"solo_building": buildings, "solo_number": numbers, "solo_action": actions}


def _read_difficulties(reader: BoxReader) -> dict[str, Any]:
    """GC-122, GC-130: the settings of the three modes, and what is the same in all."""
    modes = _with_ids(reader, "difficulty", box.DIFFICULTY)
    for mode in modes:
        mode.words()
    rachel = reader.table("rachel")
    return {
        "rachel_developments": _each(modes, "rachel_developments", "developments"),
        "rachel_segments": _each(modes, "rachel_segments", "segments"),
        "rachel_ships": _each(modes, "rachel_ships", "ships"),
        "rachel_second": [mode.one_of("second_action", box.SECOND) for mode in modes],
        "rachel_meeting_card": [int(mode.flag("meeting_card")) for mode in modes],
        "rachel_expert_bonus": [int(mode.flag("expert_bonus")) for mode in modes],
        "rachel_expert_price": _field(rachel, "rachel_expert_price", "expert_prices"),
        **{
            f"rachel_{key}": _field(rachel, f"rachel_{key}", key)
            for key in ("space_reputation", "advertise_reputation", "silo_cards")
        },
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
