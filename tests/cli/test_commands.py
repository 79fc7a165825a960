"""The commands that look something up: games, rules, boxes, records, perft."""

from __future__ import annotations

import io
import json
import random
import re
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.cli import main
from cosmodrome.commands import Context
from cosmodrome.commands.replay import Replay
from cosmodrome.engine.formats import parse_record
from tests import picking_game
from tests.insight.games import played

GAME = "pocket-rockets"


def output(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(arguments) == code
    return capsys.readouterr().out


def test_games_and_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    page = output(capsys, "games", "--options", "--lang", "fr")
    assert "pocket-rockets" in page
    assert "bonus_cards" in page
    assert "2–4" in page


@pytest.mark.parametrize("query", ["PR-27", "pr27", "27", "pr 027"])
def test_a_rule_by_its_number(query: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules = json.loads(output(capsys, "rules", GAME, query, "--json", "--lang", "en"))
    assert [rule["number"] for rule in rules] == ["PR-27"]


def test_a_ruling_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    rules = json.loads(output(capsys, "rules", GAME, "pa9", "--json"))
    assert [rule["number"] for rule in rules] == ["PR/PA9"]


def test_rules_by_words_whatever_the_accents(capsys: pytest.CaptureFixture[str]) -> None:
    rules = json.loads(output(capsys, "rules", GAME, "FUSEE", "tete", "--json", "--lang", "fr"))
    assert rules
    assert all("fusée" in rule["text"].lower() for rule in rules)
    assert all("tête" in rule["text"].lower() for rule in rules)


def test_all_rules_under_their_headings(capsys: pytest.CaptureFixture[str]) -> None:
    page = output(capsys, "rules", GAME, "--lang", "en")
    book = cosmodrome.load(GAME).rulebook("en")
    assert all(section in page for section in book.sections)
    assert all(number in page for number in book.rules)


def test_words_that_stand_in_no_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", GAME, "dragon"]) == 1
    assert "dragon" in capsys.readouterr().err


def test_the_box_shows_every_value_with_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    shown = json.loads(output(capsys, "box", "show", GAME, "--json"))
    values = {value["path"]: value for value in shown["values"]}
    assert values["values.hand_limit"]["value"] == 3
    assert values["values.hand_limit"]["source"] == "rulebook"
    assert all(value["source"] for value in shown["values"])
    page = output(capsys, "box", "show", GAME, "--lang", "fr")
    assert "values.bonus_cards_per_player_max" in page
    assert "reconstituée" in page


def changed_box(folder: Path, *changes: tuple[str, str]) -> Path:
    text = (cosmodrome.load(GAME).folder / "box.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / "my-box.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_sound_box_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = changed_box(tmp_path, ("hand_limit = 3", "hand_limit = 2"))
    checked = json.loads(output(capsys, "box", "check", GAME, "--box", str(path), "--json"))
    assert checked["ok"]
    assert checked["digest"] != cosmodrome.load(GAME).box.digest


def test_a_wrong_box_is_told_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed_box(
        tmp_path, ("hand_limit = 3", "hand_limit = 99"), ("points_per_section = 2", "x = 1")
    )
    lines = path.read_text(encoding="utf-8").splitlines()
    place = next(i for i, line in enumerate(lines, 1) if line.startswith("hand_limit ="))

    page = output(capsys, "box", "check", GAME, "--box", str(path), "--lang", "fr", code=1)

    assert f"ligne {place} : values.hand_limit doit être" in page
    assert "points_per_section manque" in page
    assert "values.x n'est pas connu ici" in page


def test_a_wrong_box_stops_every_other_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed_box(tmp_path, ("hand_limit = 3", "hand_limit = 99"))
    assert main(["play", GAME, "--box", str(path)]) == 2
    assert "hand_limit" in capsys.readouterr().err


def test_perft_counts_from_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    counted = json.loads(output(capsys, "perft", GAME, "--depth", "2", "--seed", "1", "--json"))
    assert counted["nodes"] == [1, 6, 36]  # both pawns choose among six yard cards


@pytest.fixture
def record(tmp_path: Path) -> Path:
    pos = cosmodrome.load(GAME).new(players=3, seed=5, start=0)
    for action in ("place:LP", "place:RD", "place:LP", "move"):
        pos.play(action)
    path = tmp_path / "game.record"
    path.write_text(pos.record(["human", "greedy", "random"]), encoding="utf-8")
    return path


def test_replay_tells_the_actions_with_their_rules(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = output(capsys, "replay", str(record), "--lang", "en")
    assert "4 1 move" in page
    assert "Player 1 moves to the Blue assembly line.  PR-24" in page
    assert "Player 2 (greedy)" in page


@pytest.fixture(params=cosmodrome.games())
def finished(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A random game to its end."""
    game, chance = cosmodrome.load(request.param), random.Random(1)
    pos = game.new(players=game.options.players.low, seed=5)
    while not pos.is_over:
        pos.play(chance.choice(pos.legal_ids()))
    path = tmp_path / "finished.record"
    path.write_text(pos.record(), encoding="utf-8")
    return path


def test_replay_shows_a_finished_game_with_its_scores(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = output(capsys, "replay", str(finished), "--lang", "fr")
    assert "Décompte" in page
    assert page.splitlines()[-1].endswith((".", "!"))
    heads = [i for i, line in enumerate(page.splitlines()) if re.match(r" *\d+ \d [a-z]", line)]
    told = set(page.splitlines()[heads[0] : heads[-1]]) - {page.splitlines()[i] for i in heads}
    assert all(line.startswith(" " * 8) for line in told)


def test_replay_reads_the_standard_input(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(record.read_text(encoding="utf-8")))
    assert "4 1 move" in output(capsys, "replay", "-", "--lang", "en")


def test_replay_tells_an_act_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pos = picking_game.GAME.new(players=2, seed=3)
    red, green, _ = pos.plain.players[0].hand
    assert red
    assert green
    pos.act(["throw:red", "throw:green", "done"])
    record = parse_record(pos.record())
    Replay(picking_game.GAME, record, 1, Context("en")).show(boards=False, pause=False)
    page = capsys.readouterr().out
    assert "3 1 throw:red throw:green done" in page
    assert "Player 1 throws red, green." in page


def test_replay_as_json(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(output(capsys, "replay", str(record), "--json"))
    assert told["actions"] == 4
    assert told["scores"] == [0, 0, 0]
    assert not told["over"]
    assert told["seats"] == ["human", "greedy", "random"]


def test_replay_step_by_step_draws_every_board(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = output(capsys, "replay", str(record), "--step", "--lang", "fr")
    assert page.count("─ Aire de lancement ─") == 5


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A game of which a few turns are played."""
    _, _, pos = played("pocket-rockets", 12)
    path = tmp_path / "begun.txt"
    path.write_text(pos.record(["human", "cadet"]), encoding="utf-8")
    return path


def test_analyse_tells_the_chances_and_the_turns_that_decided(
    begun: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = output(capsys, "analyse", str(begun), "--bot", "greedy", "--lang", "fr")
    assert re.search(r"Joueur 1 +[▁-█]+", page)
    assert 1 <= page.count("joué :") <= 3
    assert "décisions revues par greedy" in page
    # Then no line breaks inside marks, or before a sign
    assert not re.search(r"«\s*\n|\n\s*[»%;:!?]", page)


def test_the_curve_of_an_analysis_fits_the_terminal_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    path = tmp_path / "longer.txt"
    path.write_text(played("pocket-rockets", 60)[2].record(["human", "cadet"]), encoding="utf-8")
    page = output(capsys, "analyse", str(path), "--bot", "greedy", "--lang", "en")
    assert re.search(r"Player 1 +[▁-█]+ +\d+/", page)


def test_analyse_reads_the_standard_input_and_writes_json(
    begun: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(begun.read_text(encoding="utf-8")))
    told = json.loads(output(capsys, "analyse", "-", "--bot", "greedy", "--json"))
    assert told["acts"] == 12
    assert told["seats"] == ["human", "cadet"]
    assert len(told["moments"]) == 3
    assert all(len(chances) == 2 for _, chances in told["curve"])


def test_analyse_refuses_a_bot_nobody_knows(
    begun: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", str(begun), "--bot", "nobody", "--lang", "en"]) == 2
    assert "nobody" in capsys.readouterr().err


def test_replay_refuses_an_action_that_does_not_fit(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(record.read_text().replace("4 1 move", "4 1 reverse"), encoding="utf-8")
    assert main(["replay", str(record), "--lang", "fr"]) == 2
    assert "reverse n'est pas permis" in capsys.readouterr().err


def test_replay_for_a_seat_that_is_not_there(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record), "--seat", "4"]) == 2
    assert "3" in capsys.readouterr().err
