"""The board of Pocket Rockets shows every piece a seat sees, and nothing it may not know."""

from __future__ import annotations

from collections import Counter

from cosmodrome.engine.languages import language
from cosmodrome.engine.position import Position
from tests.games.hidden import variants
from tests.web.kit.scenes import Tag, drawn, positions, tags


def board(pos: Position, seat: int | None = 0) -> list[Tag]:
    return tags(drawn(pos, seat, "en"))


def keyed(found: list[Tag], start: str) -> list[Tag]:
    return [tag for tag in found if tag.attributes.get("data-key", "").startswith(start)]


def test_every_piece_of_the_view_is_drawn() -> None:
    for pos in positions("pocket-rockets", 53, 700, 21, players=4, bonus_cards=True):
        found, view = board(pos), pos.view(0)
        labels = " | ".join(tag.label for tag in found)
        assert len(keyed(found, "yard-")) == 6
        assert len(keyed(found, "pawn-")) == 4
        assert len([t for t in found if "copy" in t.classes and "gone" not in t.classes]) == sum(
            token["left"] for token in view["tokens"]
        )
        for rocket in view["rockets"]:
            parts = keyed(found, f"{rocket['id']}-")
            assert len(parts) == 1 + rocket["sections"] + (rocket["head"] is not None)
        for pile in view["piles"]:
            top = language("en").agreed(f": {pile['height']} card(s), on top ")
            assert not pile["height"] or top in labels
        mine = view["players"][0]
        assert len(keyed(found, "hand-")) == len(view["players"]) + mine["hand_size"]
        assert len(keyed(found, "bonus-")) == len(mine["bonus_cards_seen"])
        for name in ("Ada", "Blériot", "Camille", "Dov"):
            assert f"{name}'s rockets" in labels


def test_known_cards_of_others_are_open_and_the_rest_face_down() -> None:
    for pos in positions("pocket-rockets", 53, 700, 22, players=3, bonus_cards=True):
        found = Counter(tag.label for tag in board(pos))
        others = pos.view(0)["players"][1:]
        hidden = sum(you["hand_size"] - len(you["hand"]) for you in others)
        assert found["Hidden card"] == hidden
        assert sum(n for label, n in found.items() if label.endswith("(you know it)")) == sum(
            len(you["hand"]) for you in others
        )
        assert found["Bonus card, face down"] == sum(you["bonus_cards"] for you in others)


def test_nothing_a_seat_may_not_know_is_in_the_markup() -> None:
    changed = Counter[str]()
    for pos in positions("pocket-rockets", 97, 700, 23, players=3, bonus_cards=True):
        for seat in (*range(pos.seats), None):
            html = drawn(pos, seat)
            for name, other in variants(pos, seat):
                changed[name] += 1
                assert drawn(other, seat) == html, name
    assert len(changed) >= 7


def test_colours_are_never_the_only_sign() -> None:
    """Each rocket colour has a window of its own shape, each seat a letter."""
    for pos in positions("pocket-rockets", 300, 700, 25, players=4):
        html = drawn(pos, 0)
        for rocket in pos.view(0)["rockets"]:
            assert f'href="#pr-window-{rocket["colour"]}"' in html
        texts = Counter(tag.text for tag in board(pos) if "mark" in tag.classes)
        assert set("ABCD") <= set(texts)
