"""The game of docs/new-game.md, copied out of the page and run; the examples of formats.md."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.engine.formats import POSITION_FORMAT, parse_record
from cosmodrome.engine.testing import check_game

PAGE = Path(__file__).parents[2] / "docs" / "new-game.md"


@pytest.fixture(scope="module")
def cargo(tmp_path_factory):
    """The package of the page."""
    folder = tmp_path_factory.mktemp("page")
    files = re.findall(
        r"^`cargo/([\w.]+)`\n\n```\w+\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S
    )
    (folder / "cargo").mkdir()
    for name, text in files:
        (folder / "cargo" / name).write_text(text, "utf-8")
    assert len(files) == 13
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setenv("COSMODROME_CACHE_DIR", str(folder / "cache"))
        yield importlib.import_module("cargo").GAME


def test_the_game_of_the_page_keeps_every_promise(cargo):
    report = check_game(cargo, games=40)

    assert 0 < report.won < report.games


def test_the_game_of_the_page_plays_by_its_rules(cargo):
    pos = cargo.new(players=2, seed=1)
    events = pos.play("load")

    assert [event.name for event in events if event.seen_by(1)] == ["loaded_unseen"]
    assert pos.view(1)["players"][0]["hold"] is None
    assert pos.prompt(1, "en") == "Load a container or close your hold (0 tons)."
    pos.play("close")
    pos.play("close")
    assert pos.is_over
    assert pos.winners == (0,)


def test_the_examples_of_the_formats_page_are_well_formed():
    page = (PAGE.parent / "formats.md").read_text("utf-8")
    position = json.loads(re.findall(r"^```json\n(.*?)^```$", page, re.M | re.S)[0])
    record = parse_record(re.findall(r"^```text\n(.*?)^```$", page, re.M | re.S)[0])
    actions = cosmodrome.load("pocket-rockets").actions

    assert list(position) == ["format", "game", "rules", "box", "options", "state"]
    assert position["format"] == POSITION_FORMAT
    cosmodrome.load("pocket-rockets").pack_options(position["options"])
    assert [actions.text(actions.parse(name)) for _, name, _ in record.actions] == [
        "place:CV", "place:LP", "reverse", "move",
    ]  # fmt: skip
