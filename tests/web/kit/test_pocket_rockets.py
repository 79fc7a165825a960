"""The board of Pocket Rockets shows every piece a seat sees, and nothing it may not know."""

from __future__ import annotations

from collections import Counter

from cosmodrome.engine.languages import language
from cosmodrome.engine.position import Position
from tests.games.hidden import variants
from tests.games.pocket_rockets.positions import Rocket, given
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


def test_yard_cards_say_what_their_action_is() -> None:
    tips = {tag.attributes["data-key"]: tag.attributes["data-tip"]
            for tag in keyed(board(given()), "yard-") if "data-tip" in tag.attributes}  # fmt: skip
    assert len(tips) == 6
    assert "take the fuel token of your choice" in tips["yard-LP"]
    assert "search another pile" in tips["yard-RD"]
    assert "the arrow turns round" in tips["yard-CV"]
    assert all("1 action point" in tip for tip in tips.values())


def test_an_unfinished_rocket_says_what_it_would_be_worth() -> None:
    """PR-61 … PR-65: three sections are 6 points under a head, and the best token adds 4."""
    pos = given(rockets={0: [Rocket("red", 3), Rocket("blue", 1, "plain")]})
    mine = [one for one in pos.view(0)["rockets"] if one["owner"] == 0]
    worth = {one["colour"]: (one["points"], one["headed"], one["fuelled"]) for one in mine}
    assert worth == {"red": (0, 6, 10), "blue": (2, None, 6)}
    tips = [tag.attributes.get("data-tip", "") for tag in board(pos)]
    assert any("with a plain head, 6 points" in tip and "10 points" in tip for tip in tips)
    assert [tag.text for tag in board(pos) if "would-be" in tag.classes] == ["+4", "+6"]
