"""The box file: what a designer may change, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmodrome.engine.box import read_text
from cosmodrome.engine.errors import InvalidBox
from cosmodrome.engine.game import Game
from tests.games.playing import wandered
from tests.games.space_pioneers.positions import GAME, given, lay, spots

TEXT = read_text(GAME.folder / "box.toml")


def changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def faults(*changes: tuple[str, str]) -> list[str]:
    with pytest.raises(InvalidBox) as caught:
        GAME.load_box(changed(*changes))
    return [problem.text("en") for problem in caught.value.problems]


def played_with(folder: Path, *changes: tuple[str, str]) -> Game:
    path = folder / "box.toml"
    path.write_text(changed(*changes), encoding="utf-8")
    return GAME.with_box(path)


def without_table(text: str) -> str:
    return text[: text.index("[[compatibility]]\n")]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("draws_per_turn = 1", "draws_per_turn = 2", "values.draws_per_turn"),
        ("plays_per_turn = 1", "plays_per_turn = 2", "values.plays_per_turn"),
        ("ship_removals_per_turn = 1", "ship_removals_per_turn = 2", "values.ship_removals"),
        ("planet_cards = 64", "planet_cards = 63", "values.planet_cards is 63"),
        ("deck_left = 91", "deck_left = 90", "setup[0].deck_left must be 91"),
        ('SH1 = "CM CK C C"', 'SH1 = "CM CK C -"', "compatibility[0].SH1"),
        ("copies = 8", "copies = 17", "planet[0].copies must be 0 to 16"),
        ('colour = "red"', 'colour = "pink"', "planet[0].colour"),
        ('test = "line"', 'test = "touching_cards"', "mission[2].test"),
        ('test = "touching_cards"', 'test = "line"', "solo_mission[1].test"),
        ("players_max = 5", "players_max = 6", "values.players_max"),
        ('id = "PL1"', 'id = "PL9"', "planet[0].id"),
        ("horizontal = false", "horizontal = true", "criterion[2].horizontal"),
        ("hand = 3", "hands = 3", "values.hands is not known here"),
    ],
)
def test_a_wrong_value_is_named_with_its_line(old: str, new: str, fault: str) -> None:
    found = [problem for problem in faults((old, new)) if fault in problem]
    assert found
    assert all(problem.startswith("line ") for problem in found)


def test_lists_keep_their_length() -> None:
    start = TEXT.index('[[ship]]\nid = "SH8"')
    end = TEXT.index("# ---", start)
    with pytest.raises(InvalidBox, match="ship must have 8 entries, not 7"):
        GAME.load_box(TEXT[:start] + TEXT[end:])


def test_at_most_96_cards_and_32_ships() -> None:
    more = [("copies = 8", "copies = 9"), ("planet_cards = 64", "planet_cards = 65")]
    assert any("more than 96" in problem for problem in faults(*more))
    ship = TEXT.index('id = "SH1"')
    text = TEXT[:ship] + TEXT[ship:].replace("copies = 4", "copies = 5", 1)
    with pytest.raises(InvalidBox, match="makes 33 cards, more than 32"):
        GAME.load_box(text)


def test_the_compatibility_list_may_be_left_out() -> None:
    assert GAME.load_box(without_table(TEXT)).digest == GAME.box.digest


def test_a_changed_face_changes_what_fits(tmp_path: Path) -> None:
    # PL1 turns green: it now fits SH3 by colour on all sides.
    at = TEXT.index('id = "PL1"')
    text = TEXT[:at] + TEXT[at:].replace('colour = "red"', 'colour = "green"', 1)
    path = tmp_path / "green.toml"
    path.write_text(without_table(text), encoding="utf-8")
    game = GAME.with_box(path)
    pos = given(hand="PL1", networks={0: {(0, 0): "SH3"}}, game=game)
    assert spots(pos, "PL1") == {(0, -1), (0, 1), (-1, 0), (1, 0)}


def test_changed_numbers_change_the_game(tmp_path: Path) -> None:
    game = played_with(
        tmp_path,
        ("points_per_captured_planet = 1", "points_per_captured_planet = 3"),
        ("criteria_other_network = 2", "criteria_other_network = 1"),
    )
    networks = {0: {(0, 0): "SH1"}, 1: {(0, 0): "SH5", (1, 0): "PL5"}}
    pos = given(hand="PL5", networks=networks, game=game)
    lay(pos, "PL5", (-1, 0), owner=1)
    assert pos.scores()[0] == 3 + 2


def test_a_mission_that_asks_for_less_is_completed_sooner(tmp_path: Path) -> None:
    game = played_with(tmp_path, ('test = "line"\nat_least = 7', 'test = "line"\nat_least = 2'))
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5"}}, game=game)
    lay(pos, "PL5", (1, 0))
    assert pos.view()["players"][0]["missions"] == ["M3"]


def test_other_hands_and_rows_are_dealt(tmp_path: Path) -> None:
    changes = [("hand = 3", "hand = 5"), ("face_up = 2", "face_up = 1")]
    changes += [
        (f"deck_left = {96 - 3 * players - 2}", f"deck_left = {96 - 5 * players - 1}")
        for players in (5, 4, 3, 2, 1)
    ]
    game = played_with(tmp_path, *changes)
    view = game.new(players=4, seed=1).view()
    assert [player["hand_size"] for player in view["players"]] == [5] * 4
    assert view["row"][1] is None
    assert wandered(game, 1, 2000, players=4).is_over


def test_a_game_without_mission_and_top_secret_cards_is_played_to_the_end(tmp_path: Path) -> None:
    dealt = "deck_left = 88\nmission_cards_each = 1\ntop_secret_cards_each = 1"
    game = played_with(tmp_path, (dealt, dealt.replace("each = 1", "each = 0")))
    view = wandered(game, 2, 2000, players=2).view()
    assert (view["phase"], view["ending"]) == ("over", "deck")
    for player in view["players"]:
        assert (player["missions"], player["has_top_secret"]) == ([], False)
        assert player["placed_in_others"] > 0  # which would have completed a mission


def test_most_copies_of_a_few_cards_are_played_to_the_end(tmp_path: Path) -> None:
    # Four planets with 16 copies each, four ships with 8: the longest lists the rules can meet.
    text = without_table(TEXT)
    for kind, count, most in (("PL", 8, 16), ("SH", 4, 8)):
        for number in range(1, 9):
            at = text.index(f'id = "{kind}{number}"')
            copies = most if number in (1, 2, 4, 5) else 0
            tail = text[at:].replace(f"copies = {count}", f"copies = {copies}", 1)
            text = text[:at] + tail
    path = tmp_path / "few.toml"
    path.write_text(text, encoding="utf-8")
    game = GAME.with_box(path)
    for seed in range(3):
        assert wandered(game, seed, 3000, players=1).is_over


@pytest.mark.rule("SP-42", "SP-61", "SP/SA27")
def test_every_value_says_where_it_comes_from() -> None:
    sources = {value.path: value.source for value in GAME.box.values()}
    assert sources["mission[0].points"] == "reconstructed"
    assert sources["mission[0].test"] == "public"
    assert sources["values.points_per_captured_planet"] == "rulebook"
    assert set(sources.values()) == {"rulebook", "public", "reconstructed"}
