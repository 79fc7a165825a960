"""What the command line says to a mistake: one sentence, in the person's language, code 2."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cosmodrome import cli
from cosmodrome.cli import language, main, make_parser
from cosmodrome.commands import FOLDER, NAMES, Context, words
from tests.reading_code import texts_in

MISTAKES = {
    "no game": (["simulate"], "missing: GAME", "manque : GAME"),
    "no game of rules": (["rules"], "missing: GAME.", "manque : GAME."),
    "a missing box": (
        ["simulate", "pocket-rockets", "--box", "x.toml"],
        "x.toml: cannot be read: it does not exist",
        "x.toml : impossible de lire ce fichier",
    ),
    "unknown command": (["fly"], "choose from", "choisissez parmi"),
    "unknown argument": (["games", "--fast"], "--fast", "--fast"),
    "unknown game": (["rules", "chess"], "no game “chess”", "pas de jeu « chess »"),
    "unknown rule": (["rules", "pocket-rockets", "PR-999"], "“PR-999”", "« PR-999 »"),
    "no number": (["simulate", "pocket-rockets", "--games", "many"], "“many”", "« many »"),
    "no games": (["simulate", "pocket-rockets", "--games", "0"], "from 1", "à partir de 1"),
    "no value": (["simulate", "pocket-rockets", "--games"], "value", "valeur"),
    "players": (["simulate", "pocket-rockets", "--players", "5"], "2 to 4", "2 à 4"),
    "players to learn from": (["train", "pocket-rockets", "--players", "1"], "2 to 4", "2 à 4"),
    "match alone": (
        ["train", "rocketmen", "--players", "1", "--match", "4"],
        "at least two players",
        "deux joueurs",
    ),
    "option form": (["simulate", "pocket-rockets", "--option", "x"], "name=value", "nom=valeur"),
    "option name": (["play", "--option", "x=1"], "no option “x”", "pas d'option « x »"),
    "option value": (
        ["play", "--option", "layout=LP,RD,CV,CL-B,CL-J,CL-R"],
        "opposite",
        "se faire face",
    ),
    "unknown bot": (["match", "pocket-rockets", "--bots", "x,y"], "no bot “x”", "bot « x »"),
    "one bot": (["match", "pocket-rockets", "--bots", "random"], "two bots", "deux bots"),
    "bot count": (
        ["simulate", "pocket-rockets", "--bots", "random,random,random"],
        "2 seats",
        "2 places",
    ),
    "too many bots": (["play", "--bots", "random,random,random"], "2 seats", "2 places"),
    "missing file": (["replay", "nowhere.record"], "does not exist", "n'existe pas"),
    "missing folder": (
        ["simulate", "pocket-rockets", "--csv", "nowhere/x.csv"],
        "folder",
        "dossier",
    ),
    "missing box": (["box", "show", "pocket-rockets", "--box", "x.toml"], "read", "lire"),
    "box what": (["box", "eat", "pocket-rockets"], "show", "show"),
    "seconds": (["match", "pocket-rockets", "--bots", "a,b", "--seconds", "-1"], "“-1”", "« -1 »"),
    "seed": (["play", "--seed", "-3"], "from 0", "de 0"),
    "language": (["games", "--lang", "de"], "“de”", "« de »"),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_gets_one_sentence_and_code_2(
    case: str,
    lang: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arguments, english, french = MISTAKES[case]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")

    code = main(arguments)

    said = capsys.readouterr()
    assert code == 2
    assert said.out == ""
    assert (english if lang == "en" else french) in said.err
    assert said.err.count("\n") == 1
    assert said.err.endswith(".\n")


def test_a_file_that_is_no_record_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.record"
    path.write_text("hello\n", encoding="utf-8")
    assert main(["--lang", "fr", "replay", str(path)]) == 2
    assert "ligne 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "locale", "expected"),
    [
        ([], "fr_CA.UTF-8", "fr"),
        ([], "C.UTF-8", "en"),
        ([], "de_DE", "en"),
        (["games", "--lang", "fr"], "en_GB", "fr"),
        (["--lang=en", "games"], "fr_FR", "en"),
    ],
)
def test_the_language_is_chosen_or_the_locales(
    arguments: list[str], locale: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert language(arguments) == expected


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help(name: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help", "--lang", lang]) == 0
    page = capsys.readouterr().out
    assert words().say("help", name, lang).split()[0] in page
    assert page.count("usage") == 1


def test_the_words_are_complete_in_both_languages() -> None:
    assert words().problems() == []


def test_every_sentence_of_the_command_line_can_be_said() -> None:
    copies = FOLDER.parent / "web" / "copies.py"
    texts, _ = texts_in([Path(cli.__file__), copies, *FOLDER.glob("*.py")])
    said = {
        section: [key for key in entries if key not in texts and key not in NAMES]
        for section, entries in words().entries.items()
        # What argparse says is found by its own English.
        if section != "argparse"
    }
    assert said == {section: [] for section in said}


def test_help_in_french_has_no_english_headings() -> None:
    page = make_parser(Context("fr")).format_help()
    assert page.startswith("usage :")
    assert "positional arguments" not in page
    assert "show this help" not in page


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("cosmodrome ")


def test_without_a_command_the_table_opens_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    monkeypatch.setattr("cosmodrome.commands.serve.play", lambda context: opened.append(1) or 0)
    assert main([]) == 0
    assert opened


def test_json_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)
    assert games[0]["id"] == "pocket-rockets"
    assert games[0]["players"] == [2, 4]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_cannot_write_every_character_is_answered_too(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    said = subprocess.run(
        [sys.executable, "-m", "cosmodrome", "rules", "pocket-rockets", "27", "--lang", "fr"],
        env=environment, capture_output=True, check=False,
    )  # fmt: skip
    assert said.returncode == 0, said.stderr
    assert b"PR-27" in said.stdout
