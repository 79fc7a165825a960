"""Reading box files: every fault is told, with its line."""

from __future__ import annotations

import pickle
import re
import tomllib

import pytest

import cosmodrome
from cosmodrome.engine.box import BoxReader, change, line_of, values
from cosmodrome.engine.errors import InvalidBox
from tests.tiny_game import GAME as TINY

TEXT = """\
format = 1
game = "toy"

[values]
points = 3
open = true
title = "Toy"
shape = "round"
source = { default = "rulebook", points = "public" }

[[card]]
counts = [1, 2]
colours = ["red", "blue"]
source = "reconstructed"

[[card]]
counts = [3, 4]
colours = ["blue", "blue"]
source = "public"
"""


def read(text):
    """A box of this shape; raises `InvalidBox`."""
    reader = BoxReader(text, "toy", "toy.toml", TINY.words)
    table = reader.table("values")
    data = {
        "points": table.whole("points", 0, 9),
        "open": table.flag("open"),
        "title": table.text("title"),
        "shape": table.one_of("shape", ("square", "round")),
        "cards": [
            (card.numbers("counts", 0, 5, 2), card.list_of("colours", ("red", "blue"), 2))
            for card in reader.items("card", 2)
        ],
    }
    reader.finish()
    return data


def test_a_sound_box_is_read():
    assert read(TEXT) == {
        "points": 3,
        "open": True,
        "title": "Toy",
        "shape": 1,
        "cards": [([1, 2], [0, 1]), ([3, 4], [1, 1])],
    }


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("format = 1", "format = 2", "line 1: format must be 1, not 2"),
        ("format = 1\n", "", "format must be 1, not None"),
        ('game = "toy"', 'game = "joy"', "line 2: game must be 'toy', not 'joy'"),
        ("points = 3", "points = 10", "line 5: values.points must be 0 to 9, not 10"),
        ("points = 3", 'points = "3"', "line 5: values.points must be a whole number, not '3'"),
        ("points = 3", "points = true", "line 5: values.points must be a whole number, not True"),
        ("open = true", "open = 1", "line 6: values.open must be true or false, not 1"),
        ('title = "Toy"', "title = 1", "line 7: values.title must be text, not 1"),
        ('"round"', '"flat"', "line 8: values.shape must be square, round, not 'flat'"),
        ('shape = "round"\n', "", "line 4: values shape is missing"),
        ("points = 3", "points = 3\nprice = 1", "line 6: values.price is not known here"),
        ("[1, 2]", "[1, 6]", "line 12: card[0].counts may hold 0 to 5, not 6"),
        ("[3, 4]", "[3]", "line 17: card[1].counts must have 2 entries, not 1"),
        ("[3, 4]", "[3, true]", "line 17: card[1].counts may hold 0 to 5, not True"),
        ('["blue", "blue"]', '["blue", "pink"]', "line 18: card[1].colours may hold red, blue"),
        ('["blue", "blue"]', '"blue"', "line 18: card[1].colours must be a list, not 'blue'"),
        ('"public" }', '"a friend" }', "line 9: values.source must be one of rulebook, public"),
        ("points = \"public\"", "pints = \"public\"", "line 9: values.source names an unknown key"),
        ('source = "reconstructed"\n', "", "line 11: card[0].source must be one of rulebook"),
        ("[values]", "[value]", "values is missing"),
        ("[[card]]\ncounts = [3, 4]", "[other]\ncounts = [3, 4]", "card must have 2 entries"),
        ("[[card]]\ncounts = [3, 4]", "[other]\ncounts = [3, 4]", "other is not known here"),
    ],
)  # fmt: skip
def test_each_fault_is_told_with_its_line(old, new, problem):
    assert old in TEXT

    with pytest.raises(InvalidBox) as caught:
        read(TEXT.replace(old, new))

    assert any(problem in told.text("en") for told in caught.value.problems)
    assert str(caught.value).startswith("toy.toml: ")


def test_all_faults_are_told_at_once():
    text = TEXT.replace("points = 3", "points = 99").replace("[1, 2]", "[1, 99]")

    with pytest.raises(InvalidBox) as caught:
        read(text)

    assert len(caught.value.problems) == 2


def test_what_is_not_toml_is_refused():
    with pytest.raises(InvalidBox, match=r"toy\.toml: .*line 1"):
        read("format = = 1")


def test_values_carry_their_source_and_line():
    found = {
        value.path: (value.value, value.source, value.line)
        for value in values(TEXT, tomllib.loads(TEXT))
    }

    assert found["values.points"] == (3, "public", 5)
    assert found["values.open"] == (True, "rulebook", 6)
    assert found["card[1].counts"] == ([3, 4], "public", 17)


def test_a_path_that_is_nowhere_has_no_line():
    assert line_of(TEXT, "nothing[3].at_all") == 0


def test_another_box_changes_the_values_and_the_digest(tmp_path):
    text = (TINY.folder / "box.toml").read_text("utf-8")
    other = tmp_path / "generous.toml"
    other.write_text(text.replace("comet_points = 2", "comet_points = 5"), "utf-8")

    generous = TINY.with_box(other)

    assert generous.box.plain.comet_points == 5
    assert TINY.box.plain.comet_points == 2
    assert generous.box.digest != TINY.box.digest


def test_a_box_that_differs_only_in_words_has_the_same_digest(tmp_path):
    other = tmp_path / "renamed.toml"
    text = cosmodrome.load("pocket-rockets").box.text
    other.write_text(text.replace('en = "Blue base"', 'en = "Azure base"'), "utf-8")

    renamed = cosmodrome.load("pocket-rockets", box=other)

    assert renamed.box.digest == cosmodrome.load("pocket-rockets").box.digest


def test_a_missing_box_file_is_named(tmp_path):
    with pytest.raises(InvalidBox, match=r"nowhere\.toml: cannot be read"):
        TINY.with_box(tmp_path / "nowhere.toml")


def test_the_error_survives_the_way_back_from_a_worker():
    error = InvalidBox("toy.toml", ["line 1: bad", "line 2: worse"])

    again = pickle.loads(pickle.dumps(error))

    assert again.problems == error.problems
    assert str(again) == str(error)


def test_a_table_called_like_a_key_before_it_is_found_by_its_own_lines() -> None:
    text = "[ship]\nengine = 2\n\n[[engine]]\ncost = 5\n\n[[engine]]\ncost = 6\n"
    assert [line_of(text, path) for path in ("ship.engine", "engine[0].cost")] == [2, 5]
    assert [line_of(text, path) for path in ("engine[1]", "engine[1].cost")] == [7, 8]


def faults(text):
    with pytest.raises(InvalidBox) as caught:
        cosmodrome.load("pocket-rockets").load_box(text)
    return [problem.text("en") for problem in caught.value.problems]


def test_one_fault_is_told_once_and_nothing_that_follows_from_it():
    text = cosmodrome.load("pocket-rockets").box.text
    assert faults(text.replace("count = 5", "count = 99", 1)) == [
        "line 32: card[0].count must be 0 to 5, not 99"
    ]
    assert faults(text.replace("[[card]]", "[[carte]]", 1)) == [
        "line 37: card must have 21 entries, not 20",
        "line 27: carte is not known here",
    ]
    # A value that contradicts others is told where each is right by itself.
    assert faults(text.replace("count = 5", "count = 0", 1)) == [
        "line 334: start_bases[0].colours deals more bases than there are",
        "line 339: start_bases[1].colours deals more bases than there are",
        "line 344: start_bases[2].colours deals more bases than there are",
    ]


def test_values_can_be_changed_by_their_paths():
    game = cosmodrome.load("pocket-rockets")
    other = game.with_box({"values.hand_limit": 2}).with_box({"card[blue-base].count": 4})
    assert other.box.plain.hand_limit == 2
    assert other.box.data["card"][0]["count"] == 4
    assert game.box.data["card"][0]["count"] == 5
    numbered = game.with_box({"card[0].count": 4, "values.hand_limit": 2})
    assert numbered.box.digest == other.box.digest != game.box.digest
    assert pickle.loads(pickle.dumps(other)).box.digest == other.box.digest
    changed = {value.path: value.value for value in other.box.values()}
    assert changed["values.hand_limit"] == 2
    for path, value, why in (
        ("values.hand_limit", 99, "line 469: values.hand_limit must be 1 to 4, not 99"),
        ("values.nothing", 1, "values.nothing is not known here"),
        ("card[99].count", 1, "card[99].count is not known here"),
        ("card[blue-base].source", "rulebook", "is not known here"),
        ("hand_limit", 2, "hand_limit is not known here"),
    ):
        with pytest.raises(InvalidBox, match=re.escape(why)):
            game.with_box({path: value})


def test_an_item_of_a_list_can_be_changed():
    data = {"track": {"steps": [1, 2, 3]}}
    assert change(data, "track.steps[1]", 9)
    assert data["track"]["steps"] == [1, 9, 3]
    assert not change(data, "track.steps[3]", 9)


@pytest.mark.parametrize(
    ("title", "problem"),
    [
        ("a" * 2001, "values.title: at most 2000 characters"),
        ("a\\u0000b", "values.title: this text holds characters that cannot be shown"),
        ("a\\u202eb", "values.title: this text holds characters that cannot be shown"),
    ],
)
def test_a_text_that_nobody_could_read_is_refused(title, problem):
    with pytest.raises(InvalidBox) as caught:
        read(TEXT.replace('"Toy"', f'"{title}"'))
    assert caught.value.problems[0].text("en") == f"line 7: {problem}"
    assert caught.value.paths == ["values.title"]


@pytest.mark.parametrize("text", ["a = " + "[" * 9999, f"a = {'9' * 9999}"])
def test_what_nothing_can_hold_is_no_box(text):
    with pytest.raises(InvalidBox) as caught:
        read(text)
    assert caught.value.problems[0].text("en").startswith("this is not TOML")


def test_what_is_compiled_serves_every_box_of_a_game():
    game = cosmodrome.load("pocket-rockets")
    other = game.with_box({"values.hand_limit": 4})
    assert other._shared is game._shared
    assert other._cache is not game._cache
    assert (game.brought, other.brought) == (None, other.components)
