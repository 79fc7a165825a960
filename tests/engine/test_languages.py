"""A third language is one more set of files, with its own plurals and elisions."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.engine import languages, words
from cosmodrome.engine.languages import language
from cosmodrome.engine.words import Listed, Named, Player, Words
from tests.engine.page import install

#: A small language made up for this test: three forms after a number, `o` becomes `u-` before a.
LOWLAND = """
name = "Laag"
plural = "n == 1 ? 0 : n < 5 ? 1 : 2"
date = "%Y-%m-%d"
decimal = "·"

[elision]
before = "a"
words = { o = "u-" }
"""
WORDS = """
[actions.draw]
fr = "Piocher {count} carte(s) de {player}"
en = "Draw {count} card(s) from {player}"
rules = ["X-1"]

[terms.seat]
fr = "Joueur {number}"
en = "Player {number}"
"""
IN_LOWLAND = """
[actions]
draw = "Trek {count} (kaart|kaarte|kaarten) o {player}"

[terms]
seat = "Speler {number}"
"""


@pytest.fixture
def lowland(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Words]:
    """The words of a game, with a language more."""
    folder = tmp_path / "languages"
    shutil.copytree(languages.FOLDER, folder)
    (folder / "ll.toml").write_text(LOWLAND, encoding="utf-8")
    (tmp_path / "words.toml").write_text(WORDS, encoding="utf-8")
    (tmp_path / "words.ll.toml").write_text(IN_LOWLAND, encoding="utf-8")
    monkeypatch.setattr(languages, "FOLDER", folder)
    monkeypatch.setattr(words, "ADDED", ("ll",))
    monkeypatch.setattr(words, "LANGUAGES", ("fr", "en", "ll"))
    language.cache_clear()
    yield Words(tmp_path / "words.toml")
    language.cache_clear()


def test_it_has_its_own_plurals_and_elisions(lowland: Words) -> None:
    player = Player(1, lowland.sentence("terms", "seat", number=2))

    def drawn(count: int, **names: str) -> str:
        said = lowland.sentence("actions", "draw", count=count, player=player)
        return said.text("ll", {1: names["name"]} if names else {})

    assert drawn(1) == "Trek 1 kaart o Speler 2"
    assert drawn(3) == "Trek 3 kaarte o Speler 2"
    assert drawn(7, name="Ann") == "Trek 7 kaarten u-Ann"
    assert lowland.problems() == []
    assert language("ll").number(1234.5, 1) == "1,234·5"


def test_what_it_lacks_is_named_and_said_in_english(lowland: Words) -> None:
    del lowland.entries["terms"]["seat"]["ll"]
    assert lowland.problems() == ["terms.seat has no ll"]
    assert lowland.sentence("terms", "seat", number=2).text("ll") == "Player 2"


def test_french_and_english_say_it_their_own_way(lowland: Words) -> None:
    said = lowland.sentence("actions", "draw", count=0, player="Yves")
    assert said.text("fr") == "Piocher 0 carte d'Yves"
    assert said.text("en") == str(said) == "Draw 0 cards from Yves"
    assert said.rules == ("X-1",)
    told = language("fr").typeset("« Oui » : 3 $, 9 %")
    assert told == "«\u00a0Oui\u00a0»\u00a0: 3\u00a0$, 9\u00a0%"
    assert (language("fr").percent(0.125), language("en").percent(0.125)) == ("12,5 %", "12.5%")


def test_gaps_are_things_not_text() -> None:
    cards = [Named({"fr": "Base", "en": "Base"}), Named({"fr": "Tête", "en": "Head"})]
    assert Listed(cards).text("fr") == "Base, Tête"
    assert Listed(cards, " + ").text("en") == "Base + Head"
    assert Named({"fr": "a", "en": "b", "text_fr": "c", "text_en": "d"}, "text_").text("fr") == "c"


# The whole program, with files added and nothing else


def translated(text: str) -> str:
    """An English sentence in the language of the low: marked, with its plurals and elisions."""
    return "ll " + text.replace("(s)", "(|e|en)").replace("{player}", "o {player}")


def translate(path: Path) -> None:
    """Put the same words in another language beside a file of words."""
    lines = []
    for section, entries in tomllib.loads(path.read_text("utf-8")).items():
        told = {key: translated(entry["en"]) for key, entry in entries.items()}
        lines += [f"[{section}]", *(f"{json.dumps(k)} = {json.dumps(v)}" for k, v in told.items())]
    path.with_name("words.ll.toml").write_text("\n".join(lines), "utf-8")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program and the game of docs/new-game.md, with the files of one more language."""
    folder = tmp_path_factory.mktemp("lowland")
    package = folder / "cosmodrome"
    leave_out = shutil.ignore_patterns("__pycache__", "static", "[a-z]*_[a-z]*s")
    shutil.copytree(Path(cosmodrome.__file__).parent, package, ignore=leave_out)
    install(folder / "game")
    (package / "engine" / "languages" / "ll.toml").write_text(LOWLAND, "utf-8")
    cargo = folder / "game" / "cargo"
    for words_of in (package / "engine", package / "commands", cargo):
        translate(words_of / "words.toml")
    (cargo / "box.ll.toml").write_text('[container.crate]\nname = "Kist"\n', "utf-8")
    rules = (cargo / "rules.en.md").read_text("utf-8").replace("# Cargo", "# Lading", 1)
    (cargo / "rules.ll.md").write_text(rules, "utf-8")
    return folder


def run(program: Path, *arguments: str, typed: str = "") -> str:
    paths = os.pathsep.join(map(str, (program, program / "game")))
    done = subprocess.run(
        [sys.executable, *arguments], input=typed, capture_output=True, encoding="utf-8",
        env={**os.environ, "PYTHONPATH": paths, "COLUMNS": "120", "XDG_STATE_HOME": str(program)},
    )  # fmt: skip
    return done.stdout + done.stderr


ASK = """
import cosmodrome
from cosmodrome.engine.errors import CosmodromeError
game = cosmodrome.load("cargo")
pos = game.new(players=2, start=0, seed=1)
print(game.name["ll"])
print(*(action.text("ll") for action in pos.legal_actions()), sep=chr(10))
print(pos.prompt(1, "ll", {0: "Ann"}), pos.prompt(1, "ll", {0: "Bob"}))
for event in pos.play("load:two"):
    if event.seen_by(0):
        print(pos.tell(event, 0, "ll"))
print(*(game.words.say("scores", key, "ll") for key, points in game.score_lines(pos, 0)))
for wrong in ({"players": 9}, {"aid": [1, 1]}):
    try:
        game.new(seed=1, **wrong)
    except CosmodromeError as error:
        print(error.text("ll"))
"""


def test_all_that_a_game_says_is_said_in_it(program: Path) -> None:
    name, *actions, prompts, first, second, scores, option, aid = run(
        program, "-c", ASK
    ).splitlines()
    assert name == "Lading"
    assert actions == ["ll Load 1 container", "ll Load 2 containere", "ll Close the hold"]
    assert prompts == "ll Wait for u-Ann. ll Wait for o Bob."
    told = r"ll o ll Player 1 loads: (Kist|[A-Z][a-z]+), [1-6] ton(e|en)?\."
    assert re.fullmatch(told, first)
    assert re.fullmatch(told, second)
    assert scores == "ll Tons"
    assert option == "ll players must be ll 2 to 4, not 9"
    assert aid == "ll aid must leave somebody without"


def test_the_terminal_speaks_it(program: Path) -> None:
    play = ("-m", "cosmodrome", "play", "cargo", "--bots", "none", "--seed", "1", "--lang", "ll")
    page = run(program, *play, typed="9\n2\nu\nr\ns /no/such/folder\n1\n3\n3\n")
    assert "ll Lading. Type the number of an action" in page
    for section in ("commands", "engine"):
        file = program / "cosmodrome" / section / "words.toml"
        for entries in tomllib.loads(file.read_text("utf-8")).values():
            for entry in entries.values():
                # Up to its first gap or plural, no sentence of some length is in English.
                start = re.split(r"[{(%\n]", entry["en"])[0]
                if len(start) > 12:
                    assert not re.search(rf"(?<!ll ){re.escape(start)}", page), start
    assert "Choose a number" in page
    assert "ll Final scores" in page
    assert "ll Option refused: ll there is no option" in run(
        program, "-m", "cosmodrome", "play", "cargo", "--lang", "ll", "--option", "x=1"
    )
