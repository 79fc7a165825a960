"""Words in two languages, and the numbered rules."""

from __future__ import annotations

import pytest

from cosmodrome.engine.languages import language
from cosmodrome.engine.words import Rulebook, Words
from tests.tiny_game import GAME as TINY


def words(tmp_path, text):
    path = tmp_path / "words.toml"
    path.write_text(text, "utf-8")
    return Words(path)


def test_gaps_are_filled_in_either_language(tmp_path):
    found = words(tmp_path, '[a.draw]\nfr = "Piocher {card}"\nen = "Draw {card}"\nrules = ["X-1"]')

    assert found.say("a", "draw", "fr", card="3") == "Piocher 3"
    assert found.say("a", "draw", "en", card="3") == "Draw 3"
    assert found.rules("a", "draw") == ("X-1",)
    assert found.rules("a", "other") == ()
    assert found.has("a", "draw")
    assert not found.has("b", "draw")
    assert found.problems() == []


def test_a_translator_is_told_what_to_mend(tmp_path):
    found = words(
        tmp_path,
        '[a.one]\nfr = "Un"\n[a.two]\nfr = "{x}"\nen = "{y}"\n[a.three]\nfr = ""\nen = "Three"\n',
    )

    assert found.problems() == [
        "a.one has no en",
        "a.two: the gaps of fr and en differ",
        "a.three has no fr",
    ]


def rulebook(tmp_path, text):
    path = tmp_path / "rules.en.md"
    path.write_text(text, "utf-8")
    return Rulebook(path)


def test_rules_are_read_with_their_sections(tmp_path):
    book = rulebook(
        tmp_path,
        "# Toy\n\nA word before.\n\n## Turn\n\n- **TY-1** Do this\n  and that.\n- **TY/Q2** No.\n"
        "\n## End\n\nSome prose.\n\n- **TY-3** Stop.\n",
    )

    assert book.title == "Toy"
    assert book.sections == ["Turn", "End"]
    assert {n: (r.text, r.section) for n, r in book.rules.items()} == {
        "TY-1": ("Do this and that.", "Turn"),
        "TY/Q2": ("No.", "Turn"),
        "TY-3": ("Stop.", "End"),
    }


def test_a_number_stands_there_once(tmp_path):
    with pytest.raises(ValueError, match=r"rules\.en\.md: TY-1 stands there twice"):
        rulebook(tmp_path, "- **TY-1** One.\n- **TY-1** Two.\n")


def test_a_game_has_its_rules_in_both_languages():
    assert TINY.rulebook("fr").rules.keys() == TINY.rulebook("en").rules.keys()
    assert TINY.rulebook("fr") is TINY.rulebook("fr"), "read once"


@pytest.mark.parametrize(
    ("lang", "sentence", "agreed"),
    [
        ("en", "1 card(s), 2 token(s), 0 point(s)", "1 card, 2 tokens, 0 points"),
        ("fr", "1 carte(s) cachée(s), 2 jeton(s), 0 point(s)", "1 carte cachée, 2 jetons, 0 point"),
        ("fr", "jeton(s) Destination", "jeton(s) Destination"),
    ],
)
def test_words_agree_with_the_number_before_them(lang, sentence, agreed):
    assert language(lang).agreed(sentence) == agreed


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ann", "Tour d'Ann."),
        ("Élodie", "Tour d'Élodie."),
        ("Yves", "Tour d'Yves."),
        ("Yann", "Tour de Yann."),
        ("Hélène", "Tour de Hélène."),
        ("Bob", "Tour de Bob."),
        ("« Océane »", "Tour d'« Océane »."),
        ("Joueur 2", "Tour du Joueur 2."),
    ],
)
def test_french_elides_before_a_name(tmp_path, name, told):
    found = words(tmp_path, '[a.turn]\nfr = "Tour de {player}."\nen = "Turn of de {player}."')

    assert found.say("a", "turn", "fr", player=name) == told
    assert found.say("a", "turn", "en", player=name) == f"Turn of de {name}."


def test_french_elides_before_a_quoted_gap(tmp_path):
    found = words(tmp_path, '[a.turn]\nfr = "Sous de « {card} »."\nen = "Below {card}."')

    assert found.say("a", "turn", "fr", card="Ambria") == "Sous d'« Ambria »."
    assert found.say("a", "turn", "fr", card="Solara") == "Sous de « Solara »."
