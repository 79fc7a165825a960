"""The game of docs/new-game.md, copied out of the page and run; the examples of formats.md."""

from __future__ import annotations

import importlib
import io
import json
import re

import pytest
from rich.console import Console

import cosmodrome
from cosmodrome.cli import main
from cosmodrome.commands.screen import draw_board
from cosmodrome.engine.errors import InvalidBox, InvalidOptions
from cosmodrome.engine.formats import POSITION_FORMAT, parse_record
from cosmodrome.engine.testing import check_game
from cosmodrome.web.kit import Choice, Scene
from tests.engine.page import PAGE, install

CARGO = ("crate", "barrel", "pallet", "tank", "engine", "boiler")


@pytest.fixture(scope="module")
def cargo(tmp_path_factory):
    """The package of the page, installed as its pyproject.toml says."""
    folder = tmp_path_factory.mktemp("page")
    install(folder)
    assert len([*folder.glob("cargo/*"), folder / "pyproject.toml"]) == 18
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setenv("COSMODROME_CACHE_DIR", str(folder / "cache"))
        yield cosmodrome.load("cargo")


def test_the_game_of_the_page_keeps_every_promise(cargo):
    report = check_game(cargo, games=40)

    assert 0 < report.won < report.games


def test_the_game_of_the_page_plays_by_its_rules(cargo):
    pos = cargo.new(players=2, start=0, seed=1)
    events = pos.play("load:two")

    assert [event.name for event in events if event.seen_by(1)] == ["loaded_unseen"] * 2
    seen = [event for event in events if event.seen_by(0)]
    assert {event.container: 1 for event in seen} == pos.view(0)["players"][0]["hold"]
    assert pos.view(1)["players"][0]["hold"] is None
    assert pos.prompt(1, "en") == "Load, or close your hold (0 tons)."
    assert pos.prompt(0, "fr", {1: "Ann"}) == "Attendez Ann."
    pos.play("close")
    assert pos.telling(pos.play("close")[0]).text("fr", {0: "Yves"}) == "La cale d'Yves est fermée."
    assert pos.is_over
    assert pos.winners == (0,)


def test_the_game_of_the_page_says_why_not(cargo):
    pos = cargo.new(players=2, start=0, seed=1)
    while pos.why_not("load:two") is None:
        pos.play("load:one")
    reason = pos.why_not("load:two")

    assert (reason.name, reason.fields, reason.rules) == (
        "too_few",
        {"wanted": 2, "left": 1},
        ("CA-2",),
    )
    assert "load:two" not in [action.name for action in pos.legal_actions()]
    assert str(reason) == "That takes 2: 1 container left on the quay. (CA-2)"


def test_every_kind_of_option_of_the_page_does_something(cargo):
    pos = cargo.new(players=3, start=2, broken="half", open_holds=True, aid=[0, 3, 1], seed=1)
    pos.play("load:one")

    assert pos.view(None)["players"][2]["hold"]
    assert [you["aid"] for you in pos.view(0)["players"]] == [0, 3, 1]
    with pytest.raises(InvalidOptions, match="aid must leave somebody without") as refused:
        cargo.new(aid=[1, 1])
    assert refused.value.text("fr") == "aid : quelqu'un doit jouer sans avance"
    with pytest.raises(InvalidBox, match="container must hold at least one"):
        cargo.load_box(cargo.box.text.replace("copies = 2", "copies = 0"))


def test_the_boards_of_the_page_show_a_seat_its_own_hold(cargo):
    pos = cargo.new(players=2, start=0, seed=1)
    pos.play("load:one")
    (kind,) = pos.view(0)["players"][0]["hold"]
    name = cargo.box.data["container"][CARGO.index(kind)]["en"]
    for seat, shown in ((0, True), (1, False)):
        page = Console(width=80, record=True, file=io.StringIO())
        page.print(draw_board(pos, seat, "en", 80, {}))
        assert (name in page.export_text()) is shown
        choices = {a.name: Choice(a.name, a.text()) for a in pos.legal_actions(1) if seat == 1}
        scene = Scene(pos.view(seat), cargo.box.data, cargo.words, "en", seat, ["A", "B"], choices)
        drawn = str(importlib.import_module("cargo.board").board(scene))
        assert (name in drawn) is shown
        assert ('data-action="close"' in drawn) is (seat == 1)


def test_the_command_line_knows_the_installed_game(cargo, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 30))

    assert main(["games", "--lang", "fr"]) == 0
    assert main(["rules", "cargo", "CA-3", "--lang", "fr"]) == 0
    assert main(["box", "check", "cargo"]) == 0
    assert main(["play", "cargo", "--bots", "random", "--seed", "1", "--lang", "fr"]) == 0

    page = capsys.readouterr().out
    assert "Une cale fermée le reste" in page
    assert "Charger 1 conteneur" in page
    assert "La partie est finie : les cales sont ouvertes." in page
    assert "Tonnes CA-5" in page


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
