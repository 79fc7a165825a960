"""The box file: what it holds, what a designer may change, and what is refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cosmodrome.engine.box import read_text
from cosmodrome.engine.errors import InvalidBox
from cosmodrome.engine.game import Game
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.box import (
    CRUISE,
    GAIN,
    GUEST,
    PLAN,
    REPUTATION_MAX,
    SPACE,
    STOPS,
    TECH,
)

TEXT = read_text(GAME.folder / "box.toml")
BOX = GAME.box.plain
DATA = GAME.box.data


def changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def inside(name: str, old: str, new: str) -> str:
    """The file with a value of one component changed."""
    at = TEXT.index(f'id = "{name}"')
    assert old in TEXT[at:]
    return TEXT[:at] + TEXT[at:].replace(old, new, 1)


def faults(text: str) -> list[str]:
    with pytest.raises(InvalidBox) as caught:
        GAME.load_box(text)
    return [problem.text("en") for problem in caught.value.problems]


def played_with(folder: Path, text: str) -> Game:
    path = folder / "box.toml"
    path.write_text(text, encoding="utf-8")
    return GAME.with_box(path)


# What it holds


def test_every_value_says_where_it_comes_from(monkeypatch: pytest.MonkeyPatch) -> None:
    # Looking up the lines of two thousand values takes long, and they are not asked for here.
    monkeypatch.setattr("cosmodrome.engine.box.line_of", lambda text, path: 0)
    sources = {value.path: value.source for value in GAME.box.values()}
    assert set(sources.values()) == {"rulebook", "public", "reconstructed"}
    assert sources["reputation.price"] == "rulebook"
    assert sources["reputation.icons"] == "public"
    assert sources["values.development_cost"] == "reconstructed"
    assert sources["values.development_vp"] == "public"
    assert sources["values.guest_vp"] == "rulebook"
    assert sources["player_count[3].sections"] == "public"
    assert sources["player_count[1].sections"] == "reconstructed"
    assert sources["cruise[8].fuel"] == "public"  # B6
    assert sources["cruise[9].fuel"] == "reconstructed"
    assert sources["blueprint[0].vp"] == "public"
    assert sources["blueprint[0].cost"] == "reconstructed"
    assert sources["technology[0].text_1_fr"] == "public"
    assert sources["technology[4].text_1_fr"] == "reconstructed"
    for table in ("specialised", "expert"):
        told = {source for path, source in sources.items() if path.startswith(f"{table}[")}
        assert told == {"reconstructed"}


@pytest.mark.rule("GC-S01", "GC-S02", "GC-135")
def test_what_everybody_starts_with() -> None:
    assert (BOX.start_credits, BOX.start_ads, BOX.start_vp, BOX.start_cards) == (10, 2, 5, 1)
    assert list(BOX.start_resources) == [1, 1, 1]
    assert list(BOX.start_silo) == [2, 2, 2]
    assert list(BOX.start_reputation) == [0, 1, 2, 3]
    assert BOX.start_wings == 1


@pytest.mark.rule("GC-128", "GC-154", "GC-161")
def test_the_reputation_track() -> None:
    icons = Counter(BOX.reputation_icon)
    assert (icons[GAIN.resource], icons[GAIN.credit], icons[GAIN.ad], icons[GAIN.none]) == (
        8,
        5,
        5,
        1,
    )
    assert list(BOX.reputation_icon[4:7]) == [
        GAIN.ad,
        GAIN.credit,
        GAIN.resource,
    ]  # the example from 6 to 3
    assert [BOX.reputation_vp[n] for n in (0, 6, 7, 10, 11, 12, 14, 15, 18)] == [
        0, 0, 3, 3, 8, 8, 8, 15, 15,
    ]  # fmt: skip
    assert [BOX.use_price[n] for n in (0, 6, 7, 14, 15, REPUTATION_MAX)] == [2, 2, 1, 1, 0, 0]


@pytest.mark.rule("GC-011", "GC-012", "GC-014", "GC-070", "GC-079", "GC-151", "GC-157", "GC-236")
def test_printed_numbers_of_the_rules() -> None:
    assert (BOX.match_ads, BOX.other_ads, BOX.guest_vp, BOX.guest_vp_token) == (1, 2, 3, 1)
    assert (BOX.left_behind_reputation, BOX.unlaunched_vp, BOX.possessions) == (2, 5, 3)
    assert list(BOX.development_vp) == [5, 15, 30]
    assert list(BOX.guest_cost) == [1, 2, 3, 4]


@pytest.mark.rule("GC-S03", "GC-S04", "GC-S05", "GC-S13", "GC-S14", "GC-264")
def test_what_depends_on_the_number_of_players() -> None:
    assert list(BOX.open_cruises[1:]) == [4, 4, 5, 6]
    assert list(BOX.queue_minimum[1:]) == [7, 7, 9, 11]
    assert list(BOX.goal_tracker[1:]) == [1, 1, 0, 0]
    assert list(BOX.neutral_corridors[1:]) == [2, 2, 1, 1]
    assert list(BOX.neutral_technologies[1:]) == [1, 1, 1, 0]
    assert list(BOX.npc[1:]) == [1, 1, 0, 0]
    assert list(BOX.token_threshold[1:]) == [3, 3, 3, 4]
    spaces = [sum(BOX.section_spaces[n, i] for i in range(3)) for n in range(1, 5)]
    assert spaces == [10, 10, 13, 15]
    assert [[BOX.intro_cubes[n, i] for i in range(3)] for n in (2, 3)] == [[0, 1, 0], [1, 1, 1]]


@pytest.mark.rule("GC-S08", "GC-090", "GC-255")
def test_the_solo_deck_is_the_printed_one() -> None:
    first = Counter(BOX.solo_number[card, 0] for card in range(12))
    second = Counter(BOX.solo_number[card, 1] for card in range(12))
    assert first == dict.fromkeys(range(1, 7), 2)
    assert second == dict.fromkeys(range(1, 5), 3)
    backs = {
        (BOX.solo_building[card], BOX.solo_number[card, 0], BOX.solo_number[card, 1])
        for card in range(12)
    }
    assert len(backs) == 12  # so the next card is known by its back
    actions = [action for card in DATA["solo_card"] for action in card["actions"]]
    assert actions.count("launch_2") == actions.count("launch_3") == 1


@pytest.mark.rule("GC-122", "GC-130")
def test_the_three_modes() -> None:
    assert list(BOX.rachel_developments) == list(BOX.rachel_segments) == [7, 6, 5]
    assert list(BOX.rachel_ships) == [3, 2, 2]
    assert list(BOX.rachel_second) == [0, 1, 1]
    assert list(BOX.rachel_meeting_card) == [0, 0, 1]
    assert list(BOX.rachel_expert_bonus) == [0, 1, 1]


@pytest.mark.rule("GC-005", "GC-018", "GC-076")
def test_a_cruise_has_three_stops() -> None:
    for cruise in range(len(CRUISE)):
        stops = [BOX.cruise_stop[cruise, i] for i in range(STOPS)]
        places = [stop for stop in stops if stop != SPACE]
        assert BOX.cruise_destinations[cruise] == len(places) >= 1
        assert [BOX.cruise_destination[cruise, i] for i in range(len(places))] == places
        assert BOX.cruise_offers[cruise] == sum(1 << guest for guest in set(places))
    sixth = CRUISE.index("B6")
    assert [BOX.cruise_stop[sixth, i] for i in range(STOPS)] == [
        GUEST.family,
        GUEST.relaxing,
        SPACE,
    ]
    assert BOX.cruise_fuel[sixth] == 4


@pytest.mark.rule("GC-355", "GC-270")
def test_plans_are_even_in_icons_and_half_cabins() -> None:
    icons = [sum(BOX.plan_icons[plan, guest] for plan in range(48)) for guest in range(GUEST.size)]
    assert icons == [24, 24, 24]
    pairs = Counter((BOX.plan_top[plan], BOX.plan_bottom[plan]) for plan in range(48))
    assert len(pairs) == 9
    assert set(pairs.values()) == {5, 6}
    for plan in range(48, PLAN.size):
        assert sum(BOX.plan_icons[plan, guest] for guest in range(GUEST.size)) == 1


@pytest.mark.rule("GC-166")
def test_a_third_of_the_cards_shows_each_resource() -> None:
    assert Counter(BOX.card_resource) == {0: 12, 1: 12, 2: 12}


@pytest.mark.rule("GC-S05", "GC-139")
def test_every_technology_has_its_own_diagram() -> None:
    assert sorted(BOX.tech_diagram) == list(range(len(TECH)))
    first = BOX.tech_diagram[0]
    assert [BOX.diagram_corridor[first, i] for i in range(2)] == [3, 0]
    assert BOX.diagram_tech[first] == 3


@pytest.mark.rule("GC-262", "GC-351")
def test_gears_raise_level_and_surcharge() -> None:
    assert list(BOX.track_level) == [0, 0, 1, 1, 2, 2]
    assert list(BOX.track_surcharge) == [0, 0, 1, 1, 2, 2]


def test_texts_repeat_the_numbers_of_their_component() -> None:
    for table in ("project_card", "upgrade", "expert"):
        for item in DATA[table]:
            if "amount" in item:
                assert str(item["amount"]) in item["text_fr"], item["id"]
                assert str(item["amount"]) in item["text_en"], item["id"]
    for item in DATA["technology"]:
        for level, amount in enumerate(item["amounts"], 1):
            if amount:
                assert str(amount) in item[f"text_{level}_fr"], item["id"]
                assert str(amount) in item[f"text_{level}_en"], item["id"]
    for item in DATA["cockpit"]:
        for key in ("vp", "cap"):
            if key in item:
                assert str(item[key]) in item["text_fr"]
                assert str(item[key]) in item["text_en"]
    for item in DATA["specialised"]:
        for amount in (*item.get("amounts", ()), *filter(None, (item.get("limit"),))):
            assert str(amount) in item["text_fr"], item["id"]
            assert str(amount) in item["text_en"], item["id"]


# What is refused


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("project_cards = 36", "project_cards = 35", "contents.project_cards is 35"),
        ("cubes_each = 11", "cubes_each = 12", "contents.cubes_each is 12"),
        ("guests = 36", "guests = 37", "contents.guests is 37"),
        ("resources = [1, 1, 1]", "resources = [1, 1, 9]", "start.resources"),
        ("ships = 3  ", "ships = 5  ", "values.ships must be 1 to 3"),
        ("guest_cost = [1, 2, 3, 4]", "guest_cost = [1, 2, 3]", "values.guest_cost"),
        ("pilot_food = 1", "pilot_snack = 1", "values.pilot_snack is not known here"),
        ('goal_tracker = "middle"', 'goal_tracker = "left"', "player_count[0].goal_tracker"),
        ("neutral_corridors = 2", "neutral_corridors = 1", "player_count[0].npc needs two"),
        ("sections = [3, 4, 3]", "sections = [9, 9, 9]", "player_count[0].sections are more"),
        ("vp_from = [7, 11, 15]", "vp_from = [7, 15, 11]", "reputation.vp_from must ascend"),
        ('tiles = ["build_development", "hire_expert"]', 'tiles = ["advertise", "advertise"]',
         "building must have each"),
        ('icons = ["adventure"]', "icons = []", "blueprint[0].icons must be one or two"),
        ('top = "left"', 'top = "up"', "blueprint[0].top"),
        ('counts = "segments_of_ship"', 'counts = "luck"', "cockpit[0].counts"),
        ("gives = []\namounts = []", 'gives = ["ad"]\namounts = [1]', "engine[0].gives must be"),
        ("middle_steps = [6, 7, 8]", "middle_steps = [6, 8, 7]", "goal[0].middle_steps may not"),
        ('stops = ["space", "adventure", "space"]', 'stops = ["space", "space", "space"]',
         "cruise[0].stops must have a destination"),
        ('window = "hire_expert"', 'window = "any"', "project_card[0].window"),
        ('diagram = "N1"', 'diagram = "N2"', "technology must have each of the 10 diagrams"),
        ("corridors = [4, 1]", "corridors = [4, 4]", "diagram[0].corridors must be two"),
        ("numbers = [1, 4]", "numbers = [1, 5]", "solo_card[0].numbers must end with 1 to 4"),
        ('second_action = "same"', 'second_action = "never"', "difficulty[0].second_action"),
        ('id = "P02"', 'id = "P03"', "project_card[1].id"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_with_its_line(old: str, new: str, fault: str) -> None:
    problems = faults(changed((old, new)))
    found = [problem for problem in problems if fault in problem]
    assert found, problems
    assert all(problem.startswith("line ") for problem in found)


def test_lists_keep_their_length() -> None:
    start = TEXT.index('[[expert]]\nid = "EXB2"')
    end = TEXT.index("# ---", start)
    problems = faults(TEXT[:start] + TEXT[end:])
    assert any("expert must have 10 entries, not 9" in problem for problem in problems)


@pytest.mark.rule("GC/Q126")
def test_rachel_needs_an_action_that_is_always_possible() -> None:
    text = TEXT.replace('"refresh"]', '"advertise"]').replace('"refill_agenda"]', '"advertise"]')
    assert any("solo_card must offer an action" in problem for problem in faults(text))


# What may change


def test_other_values_change_the_game(tmp_path: Path) -> None:
    game = played_with(tmp_path, changed(("credits = 10", "credits = 17")))
    assert game.box.digest != GAME.box.digest
    assert game.new(players=2, seed=1).plain.players[1].credits == 17


def test_a_card_may_say_another_number(tmp_path: Path) -> None:
    text = inside("P01", "amount = 3", "amount = 5")
    assert played_with(tmp_path, text).box.plain.card_amount[0] == 5
