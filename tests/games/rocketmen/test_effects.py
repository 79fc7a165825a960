"""The four ways a Progress card works, and Threats."""

from __future__ import annotations

import pytest

from cosmodrome.games.rocketmen.box import CARD
from tests.games.rocketmen.positions import (
    area,
    asked,
    buy,
    drawing,
    end_turn,
    fly,
    given,
    hand,
    holding,
    legal,
    owned,
    place,
    play,
    refused,
    shifted,
    site,
    told,
    track,
    whose,
)
from tests.games.rocketmen.test_buying import COSTS

DISCARD_EFFECTS = ("P1-03", "P1-05", "P2-03", "P2-04", "P2-10")


@pytest.mark.rule("RM-36", "RM-136")
def test_a_discard_card_gives_its_effect_or_its_resources() -> None:
    # Discarded for its effect, its $10 are gone
    pos = given(hand="P1-03 HOT", track="P1-11", rest="holding")
    assert "buy:1" in legal(pos)
    play(pos, "effect:P1-03")
    assert "P1-03" in area(pos).split()
    assert len(hand(pos).split()) == 3
    # Paying with it draws nothing, and there is nothing to use later
    pos = given(hand="P1-03 HOT", track="P1-11")
    buy(pos, "P1-11", "P1-03 HOT")
    assert hand(pos) == ""
    assert area(pos) == "HOT P1-03 P1-11"
    assert legal(pos) == {"end_turn"}


@pytest.mark.rule("RM-36", "RM-137", "RM-152", "RM/R-49")
@pytest.mark.parametrize("face", DISCARD_EFFECTS)
def test_a_discard_card_may_be_discarded_without_its_effect(face: str) -> None:
    pos = given(hand=f"{face} AST", holding="SAT")
    assert f"effect:{face}" in legal(pos)
    play(pos, f"discard:{face}")
    assert area(pos) == face
    assert hand(pos) == "AST"
    assert (whose(pos), asked(pos)) == (0, "turn")


@pytest.mark.rule("RM-37", "RM-136", "RM/R-16")
@pytest.mark.parametrize(("card", "threat"), [("P1-06", "AST"), ("P1-07", "CLI"), ("P1-08", "PAN")])
def test_a_one_use_card_works_once_and_leaves_for_the_box(card: str, threat: str) -> None:
    pos = given(hand=f"{card} SAT", track=f"P1-01 {threat}", turquoise="P1-02")
    play(pos, f"one_use:{card}", *(["threat:2"] if asked(pos) == "threat" else []))
    assert card not in owned(pos)
    assert pos.plain.gone[CARD.index(card)] == 1
    assert pos.scores()[0] == 2
    # or its resources, and it stays
    pos = given(hand=f"{card} HOT CHA", track=f"P1-11 {threat}", turquoise="P1-02")
    buy(pos, "P1-11", f"{card} HOT" if card != "P1-07" else f"{card} CHA")
    assert card in area(pos).split()
    assert track(pos).split()[1] == threat


@pytest.mark.rule("RM-37", "RM/R-16")
def test_a_one_use_card_works_from_the_hand_only_and_never_in_flight() -> None:
    pos = given(site="P1-06 E3", program="NAV", holding="P1-08", track="AST PAN CLI")
    assert legal(pos, "one_use") == set()
    pos = given(hand="P1-06", site="E3", program="NAV", track="AST")
    drawing(pos, "launch:earth", 1)
    assert legal(pos, "one_use") == set()


@pytest.mark.rule("RM-38")
def test_a_launch_site_card_works_on_the_site_only() -> None:
    # In hand Carburant Cryogénique moves nothing; on the site it does, besides its engine point.
    pos = given(hand="P1-13", program="NAV", site="E3")
    assert told(fly(pos, "earth", 1), "lift_off") == [(0, 0, 0)]
    pos = given(program="NAV", site="P1-13 E2")
    assert told(fly(pos, "earth", 1), "lift_off") == [(1, 1, 0)]


@pytest.mark.rule("RM-38")
def test_a_launch_site_card_gives_its_effect_besides_its_resources() -> None:
    # Super Calculateur: one icon at lift-off, and a card may be drawn again
    pos = given(program="NAV", site="P1-01 E3")
    events = drawing(pos, "launch:earth", 0)
    assert told(events, "lift_off") == [(1, 1, 0)]
    assert "flight:P1-01" in legal(pos)
    pos = given(hand="P1-01", program="NAV", site="E3")
    drawing(pos, "launch:earth", 0)
    assert legal(pos) == {"draw", "abandon"}


@pytest.mark.rule("RM-39")
@pytest.mark.parametrize("how", ["buying", "placing", "programming"])
def test_payment_cards_work_with_every_kind_of_payment(how: str) -> None:
    if how == "buying":
        pos = given(hand="P1-10 STA", track="P1-11")
        buy(pos, "P1-11", "P1-10 STA")
    elif how == "placing":
        pos = given(hand="P1-10 SAT", program="NAV")
        place(pos, "SAT", "P1-10")
    else:
        pos = given(hand="P1-10 NAV")
        place(pos, "=NAV", "P1-10")
    assert "use:P1-10" in legal(pos)
    before = len(hand(pos).split())
    play(pos, "use:P1-10")
    assert len(hand(pos).split()) == before + 1


@pytest.mark.rule("RM-39")
def test_a_payment_card_does_nothing_when_it_is_discarded() -> None:
    pos = given(hand="P1-10 SAT")
    play(pos, "discard:P1-10")
    assert legal(pos, "use") == set()


@pytest.mark.rule("RM-40")
def test_the_text_of_a_card_overrides_the_rules() -> None:
    # Placing costs $10 and a failure clears the site; Impression 3D and Sauvegarde say otherwise.
    pos = given(hand="P1-09 SAT E2", program="NAV")
    place(pos, "SAT", "P1-09")
    play(pos, "card:E2 use:P1-09")
    assert site(pos) == "SAT E2"
    assert hand(pos) == ""
    pos = given(program="NAV", site="E3 P1-11")
    fly(pos, "earth", 1, 1, 1)
    play(pos, "keep:E3 keep:P1-11 done")
    assert site(pos) == "E3 P1-11"


@pytest.mark.rule("RM-41", "RM/R-17")
def test_an_effect_works_once_a_turn() -> None:
    pos = given(program="NAV", site="P1-01 E3")
    drawing(pos, "launch:earth", 0)
    drawing(pos, "flight:P1-01", 1)
    assert legal(pos) == {"draw", "abandon"}
    drawing(pos, "draw", 0)
    assert legal(pos, "flight") == set()


@pytest.mark.rule("RM-41", "RM/R-17")
def test_two_copies_of_a_card_work_once_each() -> None:
    # Three players: two cards named Ingénieurs
    pos = given(3, hand="P1-03 P1-03")
    play(pos, "effect:P1-03", "effect:P1-03")
    assert len(hand(pos).split()) == 4


@pytest.mark.rule("RM-41", "RM-84")
def test_an_effect_works_again_in_the_next_turn() -> None:
    pos = given(program="NAV", site="P1-01 E3")
    drawing(pos, "launch:earth", 0)
    play(pos, "flight:P1-01")
    play(pos, "abandon")
    end_turn(pos)
    drawing(pos, "launch:earth", 0)
    assert "flight:P1-01" in legal(pos)


@pytest.mark.rule("RM-136")
def test_paying_with_a_one_use_card_works_no_effect() -> None:
    pos = given(hand="P1-07 STA", track="P1-11 CLI", turquoise="P1-03")
    buy(pos, "P1-11", "P1-07 STA")
    assert area(pos) == "STA P1-07 P1-11"
    assert track(pos).split()[1] == "CLI"
    assert legal(pos, "one_use") == set()


@pytest.mark.rule("RM-137", "RM/R-51")
def test_an_effect_without_a_target_is_not_offered() -> None:
    # no Threat of that type on the track
    assert legal(given(hand="P1-06", track="CLI PAN"), "one_use") == set()
    assert legal(given(hand="P1-07", track="AST PAN"), "one_use") == set()
    assert legal(given(hand="P1-08", track="CLI AST"), "one_use") == set()
    # an empty Entrepôt
    assert legal(given(hand="P2-03"), "effect") == set()
    # no Threat of one's own
    assert legal(given(hand="P2-10 SAT", holding="E2", action_area="AST"), "effect") == set()
    # nothing to place, or no mission
    pos = given(hand="P1-09 SAT NAV")
    place(pos, "=NAV", "P1-09")
    assert legal(pos, "use") == {"use:P1-09"}
    play(pos, "discard:SAT")
    assert legal(pos, "use") == set()


@pytest.mark.rule("RM-137", "RM-181", "RM-191", "RM-195")
def test_flight_effects_may_be_declined() -> None:
    pos = given(program="NAV", site="P1-01 P2-01 P2-09 E3")
    drawing(pos, "launch:earth", 0)
    assert legal(pos) == {"flight:P1-01", "flight:P2-01", "flight:P2-09", "accept"}
    rocket = pos.plain.rocket
    play(pos, "accept")
    assert pos.plain.rocket == rocket
    assert legal(pos) == {"draw", "abandon"}


@pytest.mark.rule("RM-138", "RM/R-47")
def test_payment_effects_lapse_when_a_launch_begins() -> None:
    pos = given(hand="P1-10 SAT", program="NAV", site="E3")
    place(pos, "SAT", "P1-10")
    assert "use:P1-10" in legal(pos)
    drawing(pos, "launch:earth", 1)
    assert legal(pos) == {"draw", "abandon"}
    play(pos, "abandon")
    assert whose(pos) == 1
    end_turn(pos)
    assert legal(pos, "use") == set()


@pytest.mark.rule("RM-139", "RM/R-47")
def test_a_card_that_finances_itself_gives_no_payment_effect() -> None:
    # Impression 3D ($20 + Calculateur) pays for its own place and for one more card
    pos = given(hand="P1-09 SAT E2", program="NAV")
    place(pos, "P1-09 SAT")
    assert site(pos) == "SAT P1-09"
    assert legal(pos, "use") == set()


# Threats


@pytest.mark.rule("RM-42", "RM-140")
@pytest.mark.parametrize(
    ("score", "price", "done"),
    [
        (0, 40, ""),
        (10, 40, "BAS mars, HOT earth"),
        (11, 50, "BAS mars, HOT earth"),
        (15, 50, "BAS mars, EXP mars"),
        (16, 60, "BAS mars, EXP mars"),
        (20, 60, "BAS mars, EXP mars, NAV moon"),
        (21, 70, "BAS mars, EXP mars, NAV moon"),
        (26, 70, "BAS mars, EXP mars, NAV mars, NAV earth"),
    ],
)
def test_the_price_of_a_threat_rises_with_the_own_score(score: int, price: int, done: str) -> None:
    # The $20 marker that a mission may have brought is used up.
    ordered = {"done": done, "score": score, "money_used": int("HOT" in done or "EXP" in done)}
    hands = {40: "P2-08", 50: "P2-08 STA", 60: "P2-08 CHA", 70: "P2-08 P2-03"}
    enough = given(hand=f"{hands[price]} NAV", track="CLI", **ordered)
    buy(enough, "CLI", f"{hands[price]} NAV")
    assert "CLI" in area(enough).split()
    less = {40: "P2-03", 50: "P2-08", 60: "P2-08 STA", 70: "P2-08 CHA"}[price]
    refused(given(hand=f"{less} NAV", track="CLI", **ordered), "buy:1")


@pytest.mark.rule("RM-43")
def test_the_surcharge_is_each_players_own() -> None:
    done = "BAS mars, NAV moon"
    pos = given(hand="P2-08 NAV", others={1: {"done": done, "score": 11}}, track="CLI")
    assert legal(pos, "buy") == {"buy:1"}
    pos = given(hand="P2-08 NAV", done=done, score=11, track="CLI")
    assert legal(pos, "buy") == set()


@pytest.mark.rule("RM-140")
def test_threat_points_do_not_count_for_the_surcharge() -> None:
    pos = given(
        hand="P2-08 NAV", done="BAS mars", score=9, holding="AST", removed="PAN CLI", track="CLI"
    )
    assert pos.scores()[0] >= 15
    assert legal(pos, "buy") == {"buy:1"}


@pytest.mark.rule("RM-42", "RM-140", "RM-199", "RM-207")
@pytest.mark.parametrize(
    ("variants", "engines", "threats"), [("", 0, 20), ("V1 V2", 10, 20), ("V1 V9", 10, 0)]
)
def test_the_prices_of_all_cards(variants: str, engines: int, threats: int) -> None:
    faces = [face for face in COSTS if not face.startswith("E")]
    done = "BAS mars, NAV mars, SAT earth"
    for i in range(0, len(faces), 6):
        some = faces[i : i + 6]
        pos = given(track=" ".join(some), done=done, score=18, variants=variants)
        prices = {card["card"]: card["price"] for card in pos.view(0)["track"] if card}
        extra = {face: threats if face in ("AST", "PAN", "CLI") else 0 for face in some}
        assert prices == {face: COSTS[face][0] + extra[face] for face in some}
        piles = {pile["card"]: pile["price"] for pile in pos.view(0)["engines"]}
        assert piles == {"E2": 30 + engines, "E3": 50 + engines, "E4": 70 + engines}
        # The other player has no points and pays no surcharge
        other = {card["card"]: card["price"] for card in pos.view(1)["track"] if card}
        assert other == {face: COSTS[face][0] for face in some}


@pytest.mark.rule("RM-42", "RM-140")
def test_only_threats_cost_more() -> None:
    pos = given(hand="HOT STA", done="BAS mars, NAV mars, NAV moon", track="P1-11 P1-03")
    assert legal(pos, "buy", "engine") == {"buy:1", "buy:2", "engine:E2"}


@pytest.mark.rule("RM-44")
def test_a_threat_cannot_be_placed() -> None:
    pos = given(hand="AST PAN CLI HOT SAT", program="NAV")
    assert legal(pos, "place") == {"place:SAT"}
    refused(pos, "place:AST")


@pytest.mark.rule("RM-45")
def test_a_threat_is_worth_two_points_wherever_it_is() -> None:
    pos = given(
        3, hand="AST", holding="PAN", action_area="CLI", headquarters="AST", removed="PAN CLI",
        others={1: {"removed": "AST"}},
    )  # fmt: skip
    assert pos.scores() == [12, 2, 0]


@pytest.mark.rule("RM-45")
def test_nobody_owns_a_threat_on_the_track_or_out_of_the_game() -> None:
    pos = given(track="AST PAN", turquoise="CLI")
    assert pos.scores() == [0, 0]


@pytest.mark.rule("RM-141")
def test_a_threat_pays_nothing_and_stays() -> None:
    pos = given(hand="AST PAN HOT", track="P1-11", program="NAV", others={1: {}})
    assert legal(pos, "buy") == set()
    pos = given(hand="AST HOT STA", track="P1-11")
    buy(pos, "P1-11")
    assert hand(pos) == "AST"
    pos = given(hand="AST SAT")
    play(pos, "discard:AST")
    end_turn(pos)
    assert holding(pos) == "AST"


@pytest.mark.rule("RM-29")
def test_nothing_is_shifted_at_first() -> None:
    assert shifted(given(track="P1-01", turquoise="P1-02")) == ""
