"""Buying cards: costs, payment, markers, shifted cards, Engines."""

from __future__ import annotations

import pytest

from cosmodrome.games.rocketmen.box import CARD
from tests.games.rocketmen.positions import (
    area,
    asked,
    buy,
    end_turn,
    engines,
    faces_told,
    given,
    hand,
    legal,
    place,
    play,
    refused,
    shifted,
    told,
    track,
    whose,
)

#: $, and the resource that is due as well.
COSTS = {
    "E2": (30, ""), "E3": (50, ""), "E4": (70, ""),
    "P1-01": (30, "S"), "P1-02": (30, ""), "P1-03": (30, ""), "P1-04": (30, ""),
    "P1-05": (30, ""), "P1-06": (40, ""), "P1-07": (40, ""), "P1-08": (40, ""),
    "P1-09": (40, ""), "P1-10": (40, ""), "P1-11": (30, ""), "P1-12": (50, ""),
    "P1-13": (40, ""),
    "P2-01": (50, "S"), "P2-02": (50, ""), "P2-03": (50, ""), "P2-04": (50, "C"),
    "P2-05": (60, "S"), "P2-06": (50, "S"), "P2-07": (50, ""), "P2-08": (70, ""),
    "P2-09": (60, ""), "P2-10": (50, ""), "P2-11": (50, ""), "P2-12": (50, ""),
    "AST": (40, "C"), "PAN": (40, "B"), "CLI": (40, "S"),
}  # fmt: skip
#: Hands worth exactly so many $, and nothing else.
WORTH = {
    10: "STA", 20: "HOT", 30: "HOT STA", 40: "HOT CHA", 50: "HOT CHA STA", 60: "HOT CHA STA STA",
    70: "HOT CHA P2-03",
}  # fmt: skip
RESOURCES = {"": "", "C": "SAT", "S": "NAV", "B": "EXP"}


def shop(face: str) -> str:
    """The action that starts buying a card which lies on the first slot, or an Engine."""
    return f"engine:{face}" if face.startswith("E") else "buy:1"


def market(face: str) -> str:
    return "" if face.startswith("E") else face


@pytest.mark.rule("RM-24", "RM-34")
@pytest.mark.parametrize("face", COSTS)
def test_every_card_has_its_price(face: str) -> None:
    money, resource = COSTS[face]
    if face == "P2-03":  # the hand that pays must not need it
        full, short = "HOT CHA STA", "HOT CHA"
    else:
        full, short = WORTH[money], WORTH[money - 10]
    # Exactly the cost is enough
    pos = given(hand=f"{full} {RESOURCES[resource]}", track=market(face))
    buy(pos, face, f"{full} {RESOURCES[resource]}")
    assert face in area(pos).split()
    assert hand(pos) == ""
    # $10 less is refused
    refused(given(hand=f"{short} {RESOURCES[resource]}", track=market(face)), shop(face))
    # so is the $ without the resource, or with any other one
    if resource:
        for other in {"SAT", "NAV", "EXP", "BAS", "E2"} - {RESOURCES[resource]}:
            refused(given(hand=f"{full} {other}", track=market(face)), shop(face))


@pytest.mark.rule("RM-33", "RM-24", "RM-27", "RM-29")
def test_the_printed_example() -> None:
    # Red has Station Spatiale ($10), Chantier ($20) and Navette Habitée (Science).
    pos = given(hand="STA CHA NAV SAT", track="P1-03 P1-01 P1-05", turquoise="P1-04")
    events = buy(pos, "P1-01", "STA CHA NAV")
    assert area(pos) == "NAV STA CHA P1-01"
    assert hand(pos) == "SAT"
    assert track(pos) == "P1-03 P1-04 P1-05 - - -"
    assert shifted(pos) == "2"
    assert faces_told(events, "bought") == "P1-01"
    assert sorted(faces_told(events, "paid").split()) == ["CHA", "NAV", "STA"]
    assert told(events, "refilled") == [(CARD.index("P1-04"), 1, 0)]
    assert (whose(pos), asked(pos)) == (0, "turn")


@pytest.mark.rule("RM-23", "RM/R-42")
def test_several_cards_are_bought_in_one_operation_with_cards_and_markers() -> None:
    pos = given(
        hand="P2-03 P2-08", done="HOT earth, EXP mars, SAT earth", track="P1-01 P1-02 P1-11",
        turquoise="P1-04 P1-05 P1-06 P1-07",
    )  # fmt: skip
    # $90 + Science: $30 + $40 of cards, one $20 marker, the joker marker
    events = buy(pos, "P1-01 P1-02 P1-11", "P2-03 P2-08 pay_money pay_joker")
    assert area(pos) == "P1-01 P1-02 P1-11 P2-03 P2-08"
    assert told(events, "paid_money") == [(1, 0, 0)]
    assert told(events, "paid_joker") == [(1, 0, 0)]
    assert shifted(pos) == "1 2 3"


@pytest.mark.rule("RM-23", "RM-34", "RM/R-43")
def test_another_card_joins_only_if_the_whole_can_be_paid() -> None:
    pos = given(hand="P2-08 HOT STA", track="P1-11 P1-02 P1-06", turquoise="P1-01")
    play(pos, "buy:1")
    assert legal(pos) == {"buy:2", "buy:3", "engine:E2", "purchase", "otherwise:purchase"}
    play(pos, "buy:2")
    # $60 of $70 are due: nothing costs $10
    assert legal(pos) == {"purchase", "otherwise:purchase"}


@pytest.mark.rule("RM-25")
def test_all_resources_of_a_card_count() -> None:
    pos = given(hand="P2-08 P2-03 P2-04", track="P1-01 P2-06", pink="P2-01")
    buy(pos, "P1-01 P2-06", "P2-08 P2-03 P2-04")
    assert area(pos) == "P1-01 P2-03 P2-04 P2-06 P2-08"


@pytest.mark.rule("RM-26", "RM-134")
def test_excess_is_lost_for_the_next_purchase() -> None:
    # $40 for a card of $30; $20 are left, and nothing of the $40
    pos = given(hand="P2-08 HOT", track="P1-11 P1-02 P1-03", turquoise="P1-01")
    buy(pos, "P1-11", "P2-08")
    refused(pos, "buy:2")
    assert legal(pos, "buy", "engine") == set()


@pytest.mark.rule("RM-27", "RM/R-08")
def test_bought_and_paying_cards_lie_in_the_zone_d_action() -> None:
    pos = given(hand="HOT STA SAT")
    buy(pos, "E2", "HOT STA")
    assert (area(pos), hand(pos)) == ("HOT STA E2", "SAT")


@pytest.mark.rule("RM-28", "RM-84")
def test_a_used_marker_is_turned_kept_and_used_up_for_this_turn() -> None:
    pos = given(
        done="HOT earth, SAT earth", hand="STA P1-02", track="P1-01 P1-11", turquoise="P1-03"
    )
    buy(pos, "P1-01", "STA pay_money pay_joker")
    me = pos.plain.players[0]
    assert (me.money_markers, me.money_used, me.jokers, me.jokers_used) == (1, 1, 1, 1)
    # $20 are left: with the marker it would be $40
    assert legal(pos, "buy", "engine") == set()
    end_turn(pos, 2)
    assert (pos.plain.players[0].money_used, pos.plain.players[0].jokers_used) == (0, 0)


@pytest.mark.rule("RM-29", "RM/R-09", "RM/R-70")
def test_a_card_of_the_track_is_replaced_by_a_shifted_one_in_its_slot() -> None:
    pos = given(hand="HOT STA", track="P1-01 P1-11 P1-03 P1-04 P1-05 P1-06", turquoise="P1-13")
    buy(pos, "P1-11", "HOT STA")
    assert track(pos) == "P1-01 P1-13 P1-03 P1-04 P1-05 P1-06"
    assert shifted(pos) == "2"
    assert [card["shifted"] for card in pos.view(1)["track"]] == [i == 1 for i in range(6)]


@pytest.mark.rule("RM-30")
def test_buying_a_shifted_card_ends_the_turn() -> None:
    pos = given(
        hand="HOT STA CHA P1-02 SAT", track="P1-11 P1-03", shifted="1", turquoise="P1-04 P1-05"
    )
    buy(pos, "P1-11", "HOT STA")
    assert whose(pos) == 1
    assert shifted(pos) == ""
    assert area(pos) == ""


@pytest.mark.rule("RM-30", "RM-29")
def test_the_replacement_itself_ends_the_turn_when_it_is_bought() -> None:
    pos = given(hand="HOT STA CHA P1-02", track="P1-11", turquoise="P1-03 P1-04")
    buy(pos, "P1-11", "HOT STA")
    assert whose(pos) == 0
    buy(pos, track(pos).split()[0], "CHA P1-02")
    assert whose(pos) == 1


@pytest.mark.rule("RM-129", "RM/R-09")
def test_a_purchase_with_a_shifted_card_is_completed_and_then_the_turn_ends() -> None:
    pos = given(
        hand="P2-08 HOT CHA STA", track="P1-11 P1-03", shifted="2", turquoise="P1-04 P1-05",
        others={1: {"hand": "SAT"}},
    )  # fmt: skip
    events = buy(pos, "P1-11 P1-03", "P2-08 HOT")
    assert faces_told(events, "bought") == "P1-11 P1-03"
    assert len(told(events, "refilled")) == 2
    assert whose(pos) == 1


@pytest.mark.rule("RM-129", "RM-35", "RM/R-09", "RM/R-47")
def test_after_a_shifted_card_only_waiting_effects_are_left() -> None:
    pos = given(
        hand="P1-10 STA CHA SAT", track="P1-11 P1-03", shifted="1", turquoise="P1-04",
        program="NAV", site="E3",
    )  # fmt: skip
    buy(pos, "P1-11", "P1-10 STA")
    assert (whose(pos), asked(pos)) == (0, "last")
    assert legal(pos) == {"use:P1-10", "end_turn"}
    before = len(hand(pos).split())
    play(pos, "use:P1-10")
    assert whose(pos) == 1
    assert len(hand(pos).split()) >= before + 1


@pytest.mark.rule("RM-129", "RM-137")
def test_a_waiting_effect_after_a_shifted_card_may_be_left_alone() -> None:
    pos = given(hand="P1-10 STA", track="P1-11", shifted="1", turquoise="P1-04")
    buy(pos, "P1-11", "P1-10 STA")
    play(pos, "end_turn")
    assert whose(pos) == 1


@pytest.mark.rule("RM-31", "RM-135")
def test_one_engine_a_turn() -> None:
    pos = given(hand="P2-08 P2-03 HOT CHA STA STA P1-02")
    play(pos, "engine:E2")
    # not two in one purchase, be they alike or not
    assert legal(pos, "engine") == set()
    play(pos, "otherwise:purchase", "pay:P2-03 done")
    assert engines(pos)["E2"] == 2
    # nor in a later one
    assert legal(pos, "engine") == set()
    refused(pos, "engine:E3")
    end_turn(pos, 2)
    pos = given(hand="HOT STA", engines_bought=0)
    assert legal(pos, "engine") == {"engine:E2"}


@pytest.mark.rule("RM-31")
def test_the_next_turn_may_buy_an_engine_again() -> None:
    pos = given(hand="HOT STA", others={1: {"hand": "CHA STA"}})
    buy(pos, "E2", "HOT STA")
    end_turn(pos)
    buy(pos, "E2", "CHA STA")
    assert engines(pos)["E2"] == 1


@pytest.mark.rule("RM-31", "RM-23")
def test_an_engine_goes_with_other_cards_in_one_purchase() -> None:
    pos = given(hand="P2-08 HOT", track="P1-11", turquoise="P1-03")
    buy(pos, "P1-11 E2", "P2-08 HOT")
    assert area(pos) == "HOT E2 P1-11 P2-08"


@pytest.mark.rule("RM-32", "RM/R-11")
def test_money_of_one_card_serves_one_operation() -> None:
    pos = given(hand="P2-08 NAV", track="P1-11", turquoise="P1-03")
    assert "program:NAV" in legal(pos)
    buy(pos, "P1-11", "P2-08")
    assert legal(pos, "program", "place") == set()


@pytest.mark.rule("RM-32", "RM-28")
def test_money_of_one_marker_serves_one_operation() -> None:
    pos = given(hand="NAV", done="HOT earth", track="P1-11", turquoise="P1-03")
    place(pos, "=NAV", "pay_money")
    assert legal(pos, "buy", "engine", "place") == set()
    pos = given(hand="NAV STA", done="HOT earth", track="P1-11", turquoise="P1-03")
    buy(pos, "P1-11", "STA pay_money")
    assert legal(pos, "program") == set()


@pytest.mark.rule("RM-34")
def test_an_engine_out_of_reach_is_refused_and_nothing_changes() -> None:
    pos = given(hand="HOT CHA")
    assert legal(pos, "engine") == {"engine:E2"}
    refused(pos, "engine:E3")
    refused(pos, "engine:E4")
    refused(pos, "buy:1")


@pytest.mark.rule("RM-35", "RM-39", "RM/R-47")
def test_a_payment_effect_waits_until_it_is_wanted() -> None:
    pos = given(hand="P1-10 HOT CHA SAT STA NAV", track="P1-11 P1-03", turquoise="P1-04 P1-05")
    buy(pos, "P1-11", "P1-10 STA")
    assert "use:P1-10" in legal(pos)
    buy(pos, "P1-03", "HOT CHA")
    play(pos, "discard:NAV")
    assert "use:P1-10" in legal(pos)
    play(pos, "use:P1-10")
    assert len(hand(pos).split()) == 2
    assert "use:P1-10" not in legal(pos)


@pytest.mark.rule("RM-35", "RM-137")
def test_a_payment_effect_not_used_is_gone_with_the_turn() -> None:
    pos = given(hand="P1-10 STA", track="P1-11", turquoise="P1-04", others={1: {"hand": "SAT"}})
    buy(pos, "P1-11", "P1-10 STA")
    end_turn(pos)
    assert "use:P1-10" not in legal(pos)
    end_turn(pos)
    assert whose(pos) == 0
    assert "use:P1-10" not in legal(pos)


@pytest.mark.rule("RM-125", "RM/R-45")
def test_engine_points_pay_nothing() -> None:
    pos = given(hand="E4 E4 E3 P1-13 HOT", track="P1-11")
    assert legal(pos, "buy", "engine") == set()
    pos = given(hand="P1-03 HOT E2", track="P1-11")
    buy(pos, "P1-11")
    assert area(pos) == "HOT P1-03 P1-11"


@pytest.mark.rule("RM-125", "RM/R-02")
@pytest.mark.parametrize("threat", ["AST", "PAN", "CLI"])
def test_a_joker_pays_any_one_resource(threat: str) -> None:
    pos = given(hand="P2-07 HOT", track=threat)
    buy(pos, threat, "P2-07 HOT")
    assert threat in area(pos).split()
    pos = given(hand="CHA HOT P1-12", track=threat)
    buy(pos, threat, "CHA HOT P1-12")
    assert threat in area(pos).split()
    pos = given(hand="CHA HOT", done="SAT moon", track=threat)
    buy(pos, threat, "CHA HOT pay_joker")
    assert threat in area(pos).split()


@pytest.mark.rule("RM-126")
def test_one_joker_does_not_pay_two_resources() -> None:
    hand_ = "P2-08 P2-03 HOT P1-12"
    pos = given(hand=hand_, track="CLI AST")
    play(pos, "buy:1")
    assert "buy:2" not in legal(pos)
    # One of them from a card, the other from the joker
    pos = given(hand=hand_ + " SAT", track="CLI AST")
    buy(pos, "CLI AST", "P2-08 P2-03 HOT P1-12 SAT")
    assert area(pos) == "SAT HOT P1-12 P2-03 P2-08 AST CLI"


@pytest.mark.rule("RM-126")
def test_two_jokers_pay_two_resources() -> None:
    pos = given(hand="P2-08 P2-03 HOT P1-12", done="SAT moon", track="CLI AST")
    buy(pos, "CLI AST", "P2-08 P2-03 HOT P1-12 pay_joker")
    assert "AST CLI" in area(pos)


@pytest.mark.rule("RM-125", "RM/R-46")
@pytest.mark.parametrize("last", ["SAT", "NAV"])
def test_what_a_joker_stands_for_is_decided_at_the_end(last: str) -> None:
    pos = given(hand="P2-08 P2-03 HOT P1-12 SAT NAV", track="CLI AST")
    buy(pos, "CLI AST", f"P1-12 P2-08 P2-03 HOT {last}")
    assert hand(pos) == {"SAT": "NAV", "NAV": "SAT"}[last]


@pytest.mark.rule("RM-127")
def test_one_card_pays_money_and_resource() -> None:
    pos = given(hand="P1-04", done="HOT earth", track="P1-01", turquoise="P1-02")
    buy(pos, "P1-01", "P1-04 pay_money")
    assert area(pos) == "P1-01 P1-04"
    assert pos.plain.players[0].money_used == 1


@pytest.mark.rule("RM-128", "RM/R-09")
def test_replacements_come_when_all_is_paid_from_left_to_right() -> None:
    pos = given(hand="P2-08 HOT", track="P1-11 P1-01 P1-03", turquoise="P1-04", pink="P2-01 P2-02")
    play(pos, "buy:1", "buy:3")
    # The first and the third slot are chosen, and nothing has moved yet.
    assert track(pos) == "P1-11 P1-01 P1-03 - - -"
    assert shifted(pos) == ""
    events = play(pos, "purchase")
    assert [b for _, b, _ in told(events, "refilled")] == [0, 2]
    # The last turquoise card lies further left than the first pink one.
    assert track(pos).split()[0] == "P1-04"
    assert track(pos).split()[2].startswith("P2")
    assert shifted(pos) == "1 3"


@pytest.mark.rule("RM-130")
def test_a_shifted_card_left_alone_is_ordinary_next_turn() -> None:
    pos = given(
        hand="HOT STA", track="P1-11", turquoise="P1-03 P1-04", others={1: {"hand": "CHA STA SAT"}}
    )
    buy(pos, "P1-11", "HOT STA")
    end_turn(pos)
    buy(pos, track(pos).split()[0], "CHA STA")
    assert whose(pos) == 1


@pytest.mark.rule("RM-131", "RM/R-28", "RM/R-70")
def test_with_an_empty_deck_the_slot_stays_empty() -> None:
    pos = given(hand="HOT STA CHA STA", track="P1-11 P1-03")
    buy(pos, "P1-11", "HOT STA")
    assert track(pos) == "- P1-03 - - - -"
    assert shifted(pos) == ""
    refused(pos, "buy:1")
    assert legal(pos, "buy") == {"buy:2"}
    end_turn(pos)
    assert track(pos) == "- P1-03 - - - -"
    assert not pos.is_over


@pytest.mark.rule("RM-131", "RM/R-10")
def test_engine_piles_are_never_refilled() -> None:
    pos = given(hand="HOT STA CHA STA SAT", others={1: {"holding": "E2 E2"}}, turquoise="P1-01")
    assert engines(pos)["E2"] == 1
    buy(pos, "E2", "HOT STA")
    assert engines(pos)["E2"] == 0
    assert shifted(pos) == ""
    assert whose(pos) == 0
    end_turn(pos, 2)
    assert engines(pos)["E2"] == 0
    pos = given(hand="HOT STA", others={1: {"holding": "E2 E2 E2"}})
    refused(pos, "engine:E2")


@pytest.mark.rule("RM-132", "RM/R-08")
def test_a_bought_card_neither_pays_nor_is_placed_this_turn() -> None:
    pos = given(hand="HOT STA CHA", program="NAV", track="P1-03 P1-13", turquoise="P1-01")
    buy(pos, "P1-03", "HOT STA")
    # $20 are left; the $10 of the new card would make it $30
    assert legal(pos, "buy", "engine") == set()
    assert legal(pos, "place", "discard", "effect") == {"discard:CHA"}


@pytest.mark.rule("RM-133", "RM/R-43")
def test_a_card_that_covers_nothing_due_cannot_be_added() -> None:
    pos = given(
        hand="CHA STA NAV SAT EXP BAS E2 P1-04", done="HOT earth, SAT earth", track="P1-01",
        turquoise="P1-02",
    )  # fmt: skip
    play(pos, "buy:1 otherwise:purchase")
    # Neither Satellite, Exploitation, Base nor an Engine; the markers alone are not enough
    money = {"pay:CHA", "pay:STA", "pay:P1-04"}
    assert legal(pos) == money | {"pay:NAV"}
    play(pos, "pay:NAV")
    assert legal(pos) == money
    play(pos, "pay:CHA")
    # $30 + Science: covered with the one, and not with both
    assert legal(pos) == {"pay_money", "pay:P1-04"}
    play(pos, "pay:P1-04")
    assert legal(pos) == {"done"}


@pytest.mark.rule("RM-133")
def test_a_payment_may_be_larger_than_it_must_as_long_as_a_part_of_it_is_needed() -> None:
    # $10 and then $20 for a card of $20; but not $20 and then $10, nor three cards
    for paid, fits in (("STA HOT", True), ("HOT CHA", False), ("STA STA HOT", False)):
        pos = given(hand="STA STA HOT CHA E3 E4", program="NAV", site="E2")
        play(pos, "card:E3 card:E4 otherwise:placement")
        act = " ".join([*(f"pay:{name}" for name in paid.split()), "done"])
        if fits:
            play(pos, act)
            assert sorted(area(pos).split()) == sorted(paid.split())
        else:
            refused(pos, act)


@pytest.mark.rule("RM-133")
def test_a_second_card_for_one_resource_is_refused() -> None:
    pos = given(hand="HOT STA CHA NAV P1-04 NAV", track="P1-01", turquoise="P1-02")
    play(pos, "buy:1 otherwise:purchase")
    refused(pos, "pay:NAV pay:NAV pay:HOT pay:STA done")
    refused(pos, "pay:NAV pay:HOT pay:CHA pay:STA done")
    # Combinaisons Spatiales ($10 + Science) pay the $ that are missing, or the Science
    play(pos, "pay:HOT pay:STA pay:P1-04 done")
    assert hand(pos) == "NAV NAV CHA"


@pytest.mark.rule("RM-26", "RM-23")
def test_the_payment_offered_wastes_least() -> None:
    # $30: exactly so, rather than $40
    pos = given(hand="P2-08 HOT STA", track="P1-11", turquoise="P1-02")
    buy(pos, "P1-11")
    assert area(pos) == "HOT STA P1-11"
    # $40 where nothing less will do
    pos = given(hand="HOT CHA", track="P1-11", turquoise="P1-02")
    buy(pos, "P1-11")
    assert area(pos) == "HOT CHA P1-11"


@pytest.mark.rule("RM-26", "RM-23")
def test_of_equal_payments_the_one_offered_uses_what_is_worth_least_elsewhere() -> None:
    # Station Spatiale rather than Combinaisons Spatiales, which may fly along
    pos = given(hand="HOT STA P1-04", track="P1-11", turquoise="P1-02")
    buy(pos, "P1-11")
    assert hand(pos) == "P1-04"
    # a marker, which is there again next turn, rather than a card
    pos = given(hand="CHA STA", done="HOT earth", track="P1-11", turquoise="P1-02")
    buy(pos, "P1-11")
    assert (hand(pos), pos.plain.players[0].money_used) == ("CHA", 1)


@pytest.mark.rule("RM-26", "RM-39")
def test_of_equal_payments_the_one_offered_uses_a_card_that_works_then_and_names_it() -> None:
    pos = given(hand="HOT STA P1-10", track="P1-11", turquoise="P1-02")
    play(pos, "buy:1")
    words = {action.name: action.text("en") for action in pos.legal_actions()}
    assert words["purchase"].endswith("; you may then use the effect of Space Tourism")
    play(pos, "purchase")
    assert "use:P1-10" in legal(pos)
    assert hand(pos) == "HOT"


@pytest.mark.rule("RM/R-10")
def test_a_threat_is_replaced_and_shifted_like_a_progress_card() -> None:
    pos = given(hand="HOT CHA SAT P1-02 STA NAV", track="AST", turquoise="CLI P1-01")
    buy(pos, "AST", "HOT CHA SAT")
    assert shifted(pos) == "1"
    assert whose(pos) == 0
    pos = given(hand="HOT CHA SAT", track="AST", shifted="1", turquoise="CLI")
    buy(pos, "AST", "HOT CHA SAT")
    assert whose(pos) == 1


@pytest.mark.rule("RM-23", "RM/R-42")
def test_a_purchase_stays_private_until_it_is_paid() -> None:
    pos = given(hand="HOT STA NAV", track="P1-01 P1-03", turquoise="P1-02")
    before = pos.view(1)
    play(pos, "buy:1", "purchase")
    assert pos.view(1) != before
    assert not pos.can_undo
    pos = given(hand="HOT STA NAV CHA", track="P1-01 P1-03", turquoise="P1-02")
    before = pos.view(1)
    play(pos, "buy:1 otherwise:purchase", "pay:NAV", "pay:HOT")
    assert pos.view(1) == before
    assert pos.can_undo
    play(pos, "pay:STA", "done")
    assert not pos.can_undo


@pytest.mark.rule("RM-125", "RM-134")
def test_a_joker_serves_one_purchase() -> None:
    pos = given(hand="P2-07 STA HOT CHA", track="P1-01 AST", done="SAT moon", turquoise="P1-02")
    buy(pos, "P1-01", "P2-07 STA")
    # $40 are left, and the joker marker; the joker of the first purchase is gone with it
    play(pos, "buy:2 purchase")
    assert (area(pos), pos.plain.players[0].jokers_used) == ("HOT STA CHA P1-01 P2-07 AST", 1)
    pos = given(hand="P2-07 STA HOT CHA", track="P1-01 AST", turquoise="P1-02")
    buy(pos, "P1-01", "P2-07 STA")
    refused(pos, "buy:2")
