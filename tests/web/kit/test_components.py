"""The components boards are made of."""

from __future__ import annotations

import pytest

import cosmodrome
from cosmodrome.web import kit
from cosmodrome.web.kit import Choice, Scene
from cosmodrome.web.kit.cards import soft
from tests.web.kit.scenes import tags

WORDS = cosmodrome.load("pocket-rockets").words


def scene(**choices: str) -> Scene:
    offered = {name: Choice(name, text) for name, text in choices.items()}
    return Scene({}, {}, WORDS, "en", 0, ["Ada", "Dov"], offered)


def test_a_piece_is_lit_by_the_first_of_its_actions_that_is_legal() -> None:
    (button,) = tags(str(kit.piece(scene(draw="Draw", move="Move"), "Pile", does=("take", "draw"))))
    assert button.attributes["data-action"] == "draw"
    assert button.label == "Pile — Draw"
    assert "lit" in button.classes
    # Then what it is called and what it does are said once where they are the same
    (button,) = tags(str(kit.command(scene(draw="Draw"), "Draw", "draw")))
    assert button.label == "Draw"


def test_a_piece_without_a_legal_action_is_calm_and_sends_nothing() -> None:
    (button,) = tags(str(kit.piece(scene(move="Move"), "Pile", does="draw")))
    assert button.attributes["type"] == "button"
    assert "data-action" not in button.attributes
    assert "lit" not in button.classes


def test_text_of_people_is_escaped() -> None:
    html = str(kit.card("<b>", "<i>")) + str(kit.zone('"><script>', "&"))
    assert "<b>" not in html
    assert "<script>" not in html


def test_a_higher_pile_looks_thicker_and_says_its_height() -> None:
    low, high = str(kit.stack(2, "top")), str(kit.stack(17, "top"))
    assert "depth-1" in low
    assert "depth-6" in high
    assert ">17<" in high


def test_every_seat_has_a_shape_and_a_letter_of_its_own() -> None:
    drawings = [str(kit.mark(seat)) for seat in range(6)]
    assert len({d.split("<text")[0].split(">", 1)[1] for d in drawings}) == 6
    assert [tags(d)[-1].text for d in drawings] == list("ABCDEF")


@pytest.mark.parametrize(
    ("word", "broken"), [("supplémentaires", True), ("Entrepôt", False), ("bleue", False)]
)
def test_only_long_words_may_break(word: str, broken: bool) -> None:
    assert ("\u00ad" in soft(word)) is broken
    assert soft(word).replace("\u00ad", "") == word


@pytest.mark.parametrize(
    "word",
    [
        "Re-cherche",
        "Pho-to-graphie",
        "ap-pro-vi-sion-ne-ment",
        "Par-ti-ci-patif",
        "Crowd-funding",
        "Super-computer",
        "Sau-ve-garde",
        "Space-ship",
        "Bridge-head",
    ],
)
def test_words_break_between_syllables(word: str) -> None:
    assert soft(word.replace("-", ""), 8).replace("\u00ad", "-") == word


def test_a_drawing_drawn_once_stays_markup() -> None:
    assert str(kit.mark(0)).startswith("<svg")
    assert kit.mark(0) is kit.mark(0)


def test_the_gallery_shows_a_calm_a_lit_and_a_chosen_piece() -> None:
    found = tags(str(kit.gallery(WORDS)))
    assert {"lit", "chosen"} <= {tag.attributes.get("data-action") for tag in found}
    assert any("piece" in tag.classes and "lit" not in tag.classes for tag in found)
    assert all(tag.label for tag in found if tag.name in ("button", "section"))


def test_values_of_our_own_are_marked() -> None:
    printed = {"source": {"default": "rulebook", "count": "public"}}
    ours = {"source": {"default": "rulebook", "count": "reconstructed"}}
    assert kit.reconstructed(printed, "fr") == ""
    assert kit.reconstructed(ours, "fr").startswith("◦")
    assert kit.reconstructed({"source": "reconstructed"}, "en").startswith("◦")
