"""The board of Space Pioneers shows every piece a seat sees, and nothing it may not know."""

from __future__ import annotations

import pytest

from cosmodrome.engine.languages import language
from cosmodrome.engine.position import Position
from cosmodrome.games.space_pioneers.box import CRITERION, FACE, SIDE
from tests.games.space_pioneers.positions import RING, given, lay
from tests.games.space_pioneers.test_knowledge import HIDDEN, table
from tests.web.kit.scenes import Tag, drawn, game, positions, tags

GAME = "space-pioneers"

english = language("en").agreed


def board(pos: Position, seat: int | None = 0) -> list[Tag]:
    return tags(drawn(pos, seat, "en"))


def keyed(found: list[Tag], start: str) -> list[Tag]:
    return [tag for tag in found if tag.attributes.get("data-key", "").startswith(start)]


def test_every_piece_of_the_view_is_drawn() -> None:
    for pos in positions(GAME, 17, 400, 31, players=4):
        found, view = board(pos), pos.view(0)
        labels = " | ".join(tag.label for tag in found)
        for seat, network in enumerate(view["networks"]):
            assert len(keyed(found, f"net-{seat}-")) == len(network)
        assert english(f"Deck: {view['deck']} card(s)") in labels
        assert len(keyed(found, "row-")) == 2
        mine = view["players"][0]
        held = 0 if pos.is_over else mine["hand_size"]
        assert len(keyed(found, "hand-PL") + keyed(found, "hand-SH")) == held
        for you in view["players"][1:]:
            assert english(f"hand: {you['hand_size']} card(s)") in labels
        done = sum(len(you["missions"]) for you in view["players"])
        assert labels.count("Done, 2 points") == done
        captured = sum(bool(you["captured"]) for you in view["players"])
        assert labels.count("Captured planets:") == captured
        hidden = [you for you in view["players"] if you["top_secret"] is None]
        assert labels.count("Top Secret card, face down") == len(hidden)


def test_the_solo_card_is_drawn() -> None:
    for pos in positions(GAME, 40, 200, 32, players=1):
        side = pos.view(0)["solo"]["side"]
        assert any(tag.label.startswith(f"Solo card, side {side}") for tag in board(pos))


def test_every_free_place_says_which_criteria_it_meets() -> None:
    shown = 0
    for pos in positions(GAME, 1, 200, 33, players=2):
        asked = pos.view(pos.actors[0])["decision"] if pos.actors else None
        if not asked or asked["kind"] != "cell":
            continue
        found = tags(drawn(pos, pos.actors[0], "en"))
        cells = [tag for tag in found if "free-cell" in tag.classes]
        assert len(cells) == len(asked["cells"])
        signs = sum("sign-disc" in tag.classes for tag in found)
        met = sum(len(letters) for cell in asked["cells"] for letters in cell["criteria"].values())
        assert signs == met + len(("C", "K", "M"))
        shown += 1
    assert shown > 20


def test_the_copies_to_capture_are_lit_where_they_lie() -> None:
    """SP-82: in reading order, and no other card."""
    pos = given(hand="PL5", networks={0: {**RING, (3, 0): "PL5"}})
    lay(pos, "PL5", (0, 3))
    lit = [tag for tag in board(pos) if "data-action" in tag.attributes]
    places = {tag.attributes["data-action"]: tag.attributes["data-key"] for tag in lit}
    assert places == {"capture:1": "net-0-1-0", "capture:2": "net-0-3-0", "capture:3": "net-0-2-1"}


def test_a_capture_is_told_and_flies_from_where_the_planet_lay() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5", (1, 0): "PL5", (0, -1): "PL6"}})
    events = lay(pos, "PL5", (-1, 0))
    found = tags(drawn(pos, 0, "en", events))
    name = game(GAME).box.data["planet"][4]["en"]
    assert [tag.text for tag in found if tag.name == "li" and "Captured" in tag.text] == [
        f"Captured: {name}"
    ]
    (prize,) = keyed(found, "prize-0-PL5")
    assert prize.attributes["data-from"] == "net-0-1-0"


def test_the_card_that_came_last_stands_out_and_comes_from_the_hand() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5"}})
    events = lay(pos, "PL5", (-1, 0))
    for seat, origin in ((0, "hand-PL5-0"), (1, "hand-0")):
        (new,) = [tag for tag in tags(drawn(pos, seat, "en", events)) if "new" in tag.classes]
        assert new.attributes["data-key"] == "net-0--1-0"
        assert new.attributes["data-from"] == origin


def test_every_network_can_be_looked_at_closely() -> None:
    for pos in positions(GAME, 80, 200, 34, players=5):
        found = board(pos)
        looked = [t.attributes["data-zoom-view"] for t in found if "data-zoom-view" in t.attributes]
        assert sorted(looked) == [f"net-{seat}" for seat in range(5)]
        assert sum("data-magnify" in tag.attributes for tag in found) == 4


def test_links_agree_with_the_rules() -> None:
    """SP-19 to SP-21: what lights up between two cards is what the rules count."""
    criteria = game(GAME).box.plain.criteria
    for side, place in (("right", (1, 0)), ("below", (0, 1))):
        for i, face in enumerate(FACE):
            for j, other in enumerate(FACE):
                bits = criteria[SIDE.index(side) * FACE.size + i, j]
                if bits <= 0:
                    continue
                pos = given(networks={0: {(0, 0): face, place: other}})
                first = pos.view()["networks"][0][0]
                rules = {letter for bit, letter in enumerate(CRITERION) if bits >> bit & 1}
                assert {key: set(met) for key, met in first["shares"].items()} == {side: rules}
                lights = sum("link-light" in tag.classes for tag in board(pos))
                bars = sum("link-bar" in tag.classes for tag in board(pos))
                assert (lights, bars) == (2 * ("K" in rules) + ("M" in rules), "C" in rules)


@pytest.mark.parametrize("what", HIDDEN)
def test_nothing_a_seat_may_not_know_is_in_the_markup(what: str) -> None:
    change, blind = HIDDEN[what]
    one, two = table(), table(**change)
    assert bytes(one) != bytes(two)
    for seat in blind:
        assert drawn(one, seat) == drawn(two, seat)


def test_circles_graveyard_and_secrets_explain_themselves() -> None:
    pos = next(iter(positions(GAME, 60, 61, 31, players=3)))
    tips = [tag.attributes["data-tip"] for tag in board(pos) if "data-tip" in tag.attributes]
    texts = [row["text_en"] for row in pos.game.box.data["mission"]]
    for number, text in enumerate(texts, 1):
        found = [tip for tip in tips if tip.startswith(f"Mission {number}\n")]
        assert len(found) == 3
        assert all(text in tip for tip in found)
    assert any("nobody draws from it" in tip for tip in tips)
    assert any(tip.startswith("Top Secret: ") and "Secret goals" in tip for tip in tips)
