"""The box file: what it holds, what a designer may change, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmodrome.engine.box import read_text
from cosmodrome.engine.errors import InvalidBox
from cosmodrome.engine.game import Game
from cosmodrome.games.rocketmen.box import BONUS, CARD, FIRST_THREAT, MISSION, SPOT
from tests.games.playing import wandered
from tests.games.rocketmen.positions import GAME

TEXT = read_text(GAME.folder / "box.toml")
BOX = GAME.box.plain


def face(name: str) -> int:
    return CARD.index(name)


def changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def inside(card: str, old: str, new: str) -> str:
    """The file with a value of one card changed."""
    at = TEXT.index(f'id = "{card}"')
    tail = TEXT[at:]
    assert old in tail
    return TEXT[:at] + tail.replace(old, new, 1)


def faults(text: str) -> list[str]:
    with pytest.raises(InvalidBox) as caught:
        GAME.load_box(text)
    return [str(problem) for problem in caught.value.problems]


def played_with(folder: Path, text: str) -> Game:
    path = folder / "box.toml"
    path.write_text(text, encoding="utf-8")
    return GAME.with_box(path)


# What it holds


def test_the_box_has_the_totals_of_the_rulebook() -> None:
    contents = GAME.box.data["contents"]
    assert contents["mission_cards_each"] == 12
    assert (contents["progress_1_cards"], contents["progress_2_cards"]) == (23, 20)
    assert (contents["engine_cards"], contents["threat_cards"], contents["ai_cards"]) == (15, 12, 7)
    assert (contents["objectives"], contents["variants"]) == (12, 9)


def test_every_value_says_where_it_comes_from() -> None:
    sources = {value.path: value.source for value in GAME.box.values()}
    assert set(sources.values()) == {"rulebook", "public", "reconstructed"}
    assert sources["trajectory.copies"] == "rulebook"
    assert sources["destination[1].distance"] == "public"
    assert sources["destination[1].icon"] == "reconstructed"
    assert sources["spot[1].engine"] == "rulebook"  # the Navette's example
    assert sources["spot[4].first"] == "rulebook"  # the Chantier's 3 points
    assert sources["spot[4].later"] == "reconstructed"
    assert sources["progress_1[0].cost"] == "rulebook"
    assert sources["progress_1[0].text_fr"] == "reconstructed"
    for table in ("objective", "variant", "ai_card"):
        told = {source for path, source in sources.items() if path.startswith(f"{table}[")}
        assert told == {"reconstructed"}


@pytest.mark.rule("RM-60", "RM-63", "RM-67", "RM-70", "RM-71", "RM-86")
def test_printed_numbers_are_those_of_the_rulebook() -> None:
    assert list(BOX.trajectory) == [2, 5, 6, 4, 1]
    assert list(BOX.draws) == [3, 4, 5]
    assert list(BOX.distance) == [8, 10, 13]
    navette = [BOX.engine_needed[BOX.spot[MISSION.index("NAV"), d]] for d in range(3)]
    assert navette == [3, 5, 10]
    assert BOX.first_points[SPOT.index("CHA earth")] == 3
    assert list(BOX.goal) == [0, 0, 27, 22, 18]


@pytest.mark.rule("RM-94")
def test_spots_are_numbered_by_distance() -> None:
    order = ["BAS mars", "EXP mars", "NAV mars", "BAS moon"]
    assert list(SPOT[:-5:-1]) == order


@pytest.mark.rule("RM-07", "RM-118", "RM-173")
@pytest.mark.parametrize(
    ("players", "deck", "engines", "threats"),
    [(1, 29, 3, 1), (2, 32, 3, 2), (3, 44, 4, 3), (4, 55, 5, 4)],
)
def test_marks_say_which_copies_take_part(
    players: int, deck: int, engines: int, threats: int
) -> None:
    assert sum(BOX.copies[i, players] for i in range(10, 38)) == deck
    assert [BOX.copies[i, players] for i in range(7, 10)] == [engines] * 3
    assert [BOX.copies[i, players] for i in range(FIRST_THREAT, 38)] == [threats] * 3
    assert sum(BOX.copies[i, players] for i in range(7)) == 12


@pytest.mark.rule("RM-44", "RM-54", "RM-148", "RM/R-14")
def test_cards_worth_money_alone_and_threats_cannot_be_placed() -> None:
    barred = {name for name in CARD if not BOX.placeable[face(name)]}
    assert barred == {
        "HOT", "STA", "CHA", "P1-02", "P1-07", "P1-10", "P2-03", "P2-08", "P2-11",
        "AST", "PAN", "CLI",
    }  # fmt: skip


@pytest.mark.rule("RM-01", "RM-17", "RM-82", "RM/R-05")
def test_every_bonus_has_its_marker() -> None:
    won = [0] * 4
    for mission in range(7):
        won[BOX.bonus[mission]] += BOX.copies[mission, 4]
    assert won[BONUS.booster] == 6  # three markers with two faces
    assert (won[BONUS.joker], won[BONUS.money], won[BONUS.hand]) == (2, 2, 2)
    assert BOX.hand + won[BONUS.hand] == BOX.hand_max == 8


@pytest.mark.rule("RM/R-37")
def test_the_ai_never_arrives_at_once() -> None:
    for card in range(7):
        for level in range(3):
            target = BOX.distance[BOX.ai_destination[card, level]]
            most = max(BOX.ai_advance[other] for other in range(7) if other != card)
            assert BOX.ai_start[card, level] + most < target


def test_texts_repeat_the_numbers_of_their_card() -> None:
    for table in ("progress_1", "progress_2"):
        for card in GAME.box.data[table]:
            if "amount" in card:
                assert str(card["amount"]) in card["text_fr"]
                assert str(card["amount"]) in card["text_en"]
    for card in GAME.box.data["variant"]:
        for key in ("extra", "points", "points_tied", "cards", "cost", "spaces"):
            if key in card:
                assert str(card[key]) in card["text_fr"]
                assert str(card[key]) in card["text_en"]


# What is refused


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("engine_cards = 15", "engine_cards = 14", "contents.engine_cards is 14"),
        ("bonus_markers_each = 6", "bonus_markers_each = 5", "contents.bonus_markers_each"),
        ("booster_markers_each = 3", "booster_markers_each = 4", "contents.booster_markers_each"),
        ("hand = 6 ", "hand = 60 ", "values.hand must be 1 to 8"),
        ("hand_max = 8 ", "hand_max = 9 ", "values.hand_max cannot be reached"),
        ("progress_track = 6", "progress_track = 7", "values.progress_track"),
        ("deck = 32", "deck = 33", "player_count[1].deck is 33"),
        ("goal = 27", "goal = 0", "player_count[1].goal"),
        ('icon = "computer"', 'icon = "joker"', "destination[0].icon"),
        ("copies = [2, 5, 6, 4, 1]", "copies = [2, 5, 6, 4]", "trajectory.copies"),
        ("copies = [2, 5, 6, 4, 1]", "copies = [2, 0, 0, 4, 1]", "trajectory.copies must add up"),
        ('bonus = "joker"', 'bonus = "card"', "mission[0].bonus"),
        ('destination = "mars"', 'destination = "moon"', "spot[9].destination"),
        ("marks = [2, 2, 2, 3, 4]", "marks = [1, 2, 2, 3, 4]", "engine[0].marks"),
        ("marks = [2, 2, 2, 3, 4]", "marks = [2, 2, 2, 2, 3, 4]", "engine[0].marks"),
        ("marks = [1, 2, 3, 4]", "marks = [1, 1, 3, 4]", "threat may mark one card"),
        ('effect = "redraw"', 'effect = "draw"', "progress_1[0].effect"),
        ('trigger = "site"', 'trigger = "payment"', "progress_1[0].trigger"),
        ("points_from = 11", "points_from = 0", "surcharge[1].points_from"),
        ('of = [["threats"]]', 'of = [["robots"]]', "objective[9].of"),
        ("at_least = [2]", "at_least = [5]", "objective[0].at_least asks for more"),
        ("at_least = [1, 1, 1]", "at_least = [1, 1]", "objective[3].at_least"),
        ("easy_start = 1", "easy_start = 8", "ai_card[0].easy_start"),
        ("up_to_value = 1", "up_to_value = 5", "progress_2[0].up_to_value"),
        ("bonus_money = 20", "bonus_cash = 20", "values.bonus_cash is not known here"),
        ('id = "V1"', 'id = "V2"', "variant[0].id"),
    ],
)
def test_a_wrong_value_is_named_with_its_line(old: str, new: str, fault: str) -> None:
    found = [problem for problem in faults(changed((old, new))) if fault in problem]
    assert found, faults(changed((old, new)))
    assert all(problem.startswith("line ") for problem in found)


def test_lists_keep_their_length() -> None:
    start = TEXT.index('[[threat]]\nid = "CLI"')
    end = TEXT.index("# From so many", start)
    problems = faults(TEXT[:start] + TEXT[end:])
    assert any("threat must have 3 entries, not 2" in problem for problem in problems)


def test_a_mission_has_a_spot_for_every_copy() -> None:
    text = inside("HOT", "copies = 1", "copies = 2")
    assert any("mission[2].copies are more than its 1 spots" in it for it in faults(text))


def test_an_ai_without_enough_spots_is_refused() -> None:
    """RM/R-37: it would look for a mission for ever."""
    text = TEXT
    for level in ("easy", "normal", "hard"):
        for place in ("earth", "moon"):
            text = text.replace(f'{level}_destination = "{place}"', f'{level}_destination = "mars"')
    assert any("leave the AI 3 spots on level easy" in it for it in faults(text))


# What may change


def test_other_values_change_the_game(tmp_path: Path) -> None:
    game = played_with(
        tmp_path, changed(("hand = 6 ", "hand = 7 "), ("hand_max = 8", "hand_max = 9"))
    )
    assert game.box.digest != GAME.box.digest
    assert sum(game.new(players=2, seed=1).plain.players[0].hand) == 7


def test_a_dearer_box_is_played_to_the_end(tmp_path: Path) -> None:
    text = changed(
        ("placing_cost = 10 ", "placing_cost = 0 "), ("bonus_money = 20", "bonus_money = 0")
    )
    game = played_with(tmp_path, text)
    assert wandered(game, 1, 20_000, players=2, max_rounds=10).is_over
