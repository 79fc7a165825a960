"""A third language is one more set of files, with its own plurals and elisions."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cosmodrome.engine import languages, words
from cosmodrome.engine.languages import language
from cosmodrome.engine.words import Listed, Named, Player, Words

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
    assert language("fr").typeset("« Oui » : 3 $") == "«\u00a0Oui\u00a0»\u00a0: 3\u00a0$"
    assert (language("fr").percent(0.125), language("en").percent(0.125)) == ("12,5 %", "12.5%")


def test_gaps_are_things_not_text() -> None:
    cards = [Named({"fr": "Base", "en": "Base"}), Named({"fr": "Tête", "en": "Head"})]
    assert Listed(cards).text("fr") == "Base, Tête"
    assert Listed(cards, " + ").text("en") == "Base + Head"
    assert Named({"fr": "a", "en": "b", "text_fr": "c", "text_en": "d"}, "text_").text("fr") == "c"
