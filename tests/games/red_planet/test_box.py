"""The box file: what it holds, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmodrome.engine.errors import InvalidBox
from tests.games.red_planet.positions import GAME, reach, tokens


def changed(old: str, new: str) -> str:
    text = GAME.box.text
    assert old in text
    return text.replace(old, new, 1)


def test_the_box_has_the_totals_of_the_rulebook() -> None:
    contents = GAME.box.data["contents"]
    assert (contents["rockets"], contents["specialists"], contents["astronauts"]) == (36, 54, 132)
    assert (contents["events"], contents["discoveries"]) == (29, 13)
    assert (contents["missions"], contents["actions"], contents["turns"]) == (12, 4, 10)


def test_every_value_has_a_source() -> None:
    values = GAME.box.values()
    assert len(values) > 500
    assert {value.source for value in values} == {"rulebook", "public", "reconstructed"}


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("rockets = 36", "rockets = 35", "contents.rockets"),
        ('id = "VAS"', 'id = "XXX"', "region[0].id"),
        ('kind = "inner"', 'kind = "outer"', "region[6].kind"),
        ('["ARC", "ARG"], ["ARC", "VAL"]', '["ARC", "ARC"], ["ARC", "VAL"]', "layout[0].borders"),
        ('ring = ["VAS", "ELY"', 'ring = ["VAS", "VAS"', "layout[0].ring"),
        ('destination = "VAS"', 'destination = "MOON"', "rocket[0].destination"),
        ("resource_tokens = 5", "resource_tokens = 6", "resource"),
        ("neutral_top = 3", "neutral_top = 4", "two_players.neutral_top"),
        ("neutral_bottom_fixed = [9, 8, 4, 2]", "neutral_bottom_fixed = [9, 8, 4]",
         "two_players.neutral_bottom_random_from"),
        ("neutral_bottom_fixed = [9, 8, 4, 2]\nneutral_bottom_random_from = [1, 3, 5, 6, 7]",
         "neutral_bottom_fixed = [1, 8, 4, 2]\nneutral_bottom_random_from = [9, 3, 5, 6, 7]",
         "two_players.neutral_bottom_fixed must keep the Recruiter from the top"),
        ("tokens = 3\n", "tokens = 9\n", "tracker_space"),
        ('measure = "named_regions"', 'measure = "ice_tokens"', "mission[0].measure"),
        ("points = [1, 3, 6]", "points = [1, 3]", "mission[0].points"),
        ("explorer_moves = 3 ", "explorer_moves = 30 ", "values.explorer_moves"),
        ('phase = "REV"', 'phase = "P3"', "discovery[0].phase"),
        ('number = 9\nfr = "Recruteur"', 'number = 8\nfr = "Recruteur"', "specialist[0].number"),
        ("rockets_min = 2", "rockets_min = 3", "specialist[3].rockets_min"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_place(old: str, new: str, where: str) -> None:
    with pytest.raises(InvalidBox) as refusal:
        GAME.load_box(changed(old, new))
    assert any(where in str(problem) for problem in refusal.value.problems), refusal.value.problems


def test_a_changed_value_changes_the_game(tmp_path: Path) -> None:
    path = tmp_path / "my-box.toml"
    path.write_text(changed("points = 1\n", "points = 5\n"), encoding="utf-8")
    other = GAME.with_box(path)
    assert other.box.digest != GAME.box.digest
    pos, _ = reach("P1", astronauts={"VAS": [1, 0, 0]}, resources={"VAS": "ice"})
    assert tokens(pos, 0) == "i"
    again = other.from_bytes(bytes(pos))
    assert again.scores()[0] == pos.scores()[0] + 4
