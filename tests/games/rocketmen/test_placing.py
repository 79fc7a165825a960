"""Programming a Mission, placing cards on the Launch Site, discarding."""

from __future__ import annotations

import pytest

from cosmodrome.games.rocketmen.box import CARD, MISSION
from tests.games.rocketmen.positions import (
    area,
    asked,
    end_turn,
    faces_told,
    given,
    hand,
    holding,
    legal,
    place,
    play,
    program,
    refused,
    site,
    told,
    whose,
)

ONLY_MONEY = ("HOT", "STA", "CHA", "P1-02", "P1-07", "P1-10", "P2-03", "P2-08", "P2-11")
THREATS = ("AST", "PAN", "CLI")
BUILDING = tuple(face for face in CARD if face not in ONLY_MONEY + THREATS)


@pytest.mark.rule("RM-46")
def test_programming_costs_ten() -> None:
    pos = given(hand="NAV STA")
    events = place(pos, "=NAV", "STA")
    assert (program(pos), area(pos), hand(pos)) == ("NAV", "STA", "")
    assert told(events, "programmed") == [(MISSION.index("NAV"), 0, 0)]
    refused(given(hand="NAV SAT"), "program:NAV")


@pytest.mark.rule("RM-46")
@pytest.mark.parametrize(
    ("cards", "payment", "short"),
    [
        ("E2", "STA", ""),
        ("E2 E3", "HOT", "STA"),
        ("E2 E3 SAT", "HOT STA", "HOT"),
        ("E2 E3 SAT E4", "P2-08", "P2-03"),
    ],
)
def test_placing_costs_ten_a_card(cards: str, payment: str, short: str) -> None:
    pos = given(hand=f"{cards} {payment}", program="NAV")
    place(pos, cards, payment)
    assert sorted(site(pos).split()) == sorted(cards.split())
    assert sorted(area(pos).split()) == sorted(payment.split())
    pos = given(hand=f"{cards} {short}", program="NAV")
    refused(pos, " ".join([*(f"card:{name}" for name in cards.split()), "place"]))


@pytest.mark.rule("RM-47")
def test_nothing_is_placed_without_a_mission() -> None:
    pos = given(hand="E2 SAT HOT")
    assert legal(pos, "place") == set()
    refused(pos, "place:E2")
    place(pos, "=SAT", "HOT")
    assert legal(pos, "place") == set()  # the rest of the $20 is lost


@pytest.mark.rule("RM-48")
def test_one_mission_at_a_time() -> None:
    pos = given(hand="NAV SAT HOT", program="STA")
    assert legal(pos, "program") == set()
    pos = given(hand="NAV SAT HOT CHA")
    refused(pos, "card:NAV card:SAT place")
    play(pos, "program:NAV")
    assert legal(pos, "program") == set()


@pytest.mark.rule("RM-49", "RM-154")
def test_no_destination_is_named_when_programming() -> None:
    pos = given(hand="NAV STA", site="")
    place(pos, "=NAV", "STA")
    assert (whose(pos), asked(pos)) == (0, "turn")
    pos = given(program="NAV", site="E4 E4 E3")
    assert legal(pos, "launch") == {"launch:earth", "launch:moon", "launch:mars"}


@pytest.mark.rule("RM-50")
def test_one_card_or_one_marker_pays_several() -> None:
    pos = given(hand="HOT E2 E3", program="NAV")
    place(pos, "E2 E3", "HOT")
    assert (site(pos), area(pos)) == ("E2 E3", "HOT")
    pos = given(hand="E2 E3", program="NAV", done="HOT earth")
    place(pos, "E2 E3", "pay_money")
    assert site(pos) == "E2 E3"
    assert pos.plain.players[0].money_used == 1
    pos = given(hand="E2 NAV", done="HOT earth")
    place(pos, "=NAV E2", "pay_money")
    assert (program(pos), site(pos)) == ("NAV", "E2")


@pytest.mark.rule("RM-51", "RM/R-12")
def test_a_card_finances_its_own_placement() -> None:
    pos = given(hand="P1-01", program="NAV")
    place(pos, "P1-01")
    assert (site(pos), area(pos)) == ("P1-01", "")
    # and others: Impression 3D ($20) itself and one Engine
    pos = given(hand="P1-09 E2 E3", program="NAV")
    events = place(pos, "P1-09 E2")
    assert (site(pos), area(pos), hand(pos)) == ("E2 P1-09", "", "E3")
    assert faces_told(events, "financed") == "P1-09"
    # and no further
    pos = given(hand="P1-09 E2 E3", program="NAV")
    refused(pos, "card:E2 card:E3 card:P1-09 place")


@pytest.mark.rule("RM-51", "RM/R-12", "RM/R-43")
def test_what_is_chosen_pays_first_and_the_rest_is_paid_from_the_hand() -> None:
    pos = given(hand="P1-01 E2 HOT STA", program="NAV")
    events = place(pos, "P1-01 E2")
    assert (site(pos), area(pos), hand(pos)) == ("E2 P1-01", "STA", "HOT")
    assert (faces_told(events, "financed"), faces_told(events, "paid")) == ("P1-01", "STA")


@pytest.mark.rule("RM-51", "RM-39", "RM/R-12")
def test_a_card_need_not_finance_itself() -> None:
    # Programming the Hôtel ($20) with Tourisme Spatial, whose effect would be lost otherwise
    pos = given(hand="HOT P1-10")
    play(pos, "card:HOT otherwise:HOT")
    assert legal(pos) == {"finance:HOT", "pay:P1-10"}
    events = play(pos, "pay:P1-10 done")
    assert (program(pos), area(pos)) == ("HOT", "P1-10")
    assert (faces_told(events, "financed"), faces_told(events, "paid")) == ("", "P1-10")
    assert "use:P1-10" in legal(pos)
    # or as offered: the money of the card itself, and Tourisme Spatial stays in hand
    pos = given(hand="HOT P1-10")
    events = play(pos, "card:HOT program:HOT")
    assert (program(pos), area(pos), hand(pos)) == ("HOT", "", "P1-10")
    assert faces_told(events, "financed") == "HOT"
    assert legal(pos, "use") == set()


@pytest.mark.rule("RM-51", "RM-133")
def test_some_of_the_cards_placed_may_finance_themselves() -> None:
    pos = given(hand="P1-01 P1-04 E2 HOT", program="NAV")
    place(pos, "P1-01 P1-04 E2", "+P1-04 HOT")
    assert (site(pos), area(pos)) == ("E2 P1-01 P1-04", "HOT")
    # none that covers nothing
    pos = given(hand="P1-01 P1-09", program="NAV", done="HOT earth")
    play(pos, "card:P1-01 card:P1-09 otherwise:placement")
    refused(pos, "finance:P1-09 pay_money done")


@pytest.mark.rule("RM-52")
def test_there_is_no_limit_on_the_site() -> None:
    crowd = (
        "SAT SAT NAV NAV EXP BAS BAS E2 E2 E2 E3 E3 E3 E4 E4 E4 P1-01 P1-03 P1-04 P1-05 P1-06 "
        "P1-08 P1-09 P1-11 P1-12 P1-13 P2-01 P2-02 P2-04 P2-05 P2-06 P2-07 P2-09 P2-12"
    )
    pos = given(hand="P2-10", program="NAV", site=crowd)
    place(pos, "P2-10")
    assert len(site(pos).split()) == 35


@pytest.mark.rule("RM-53", "RM/R-13")
def test_progress_cards_of_one_name_do_not_stand_together() -> None:
    pos = given(4, hand="P1-01 P1-01 P1-04 HOT", program="NAV")
    refused(pos, "card:P1-01 card:P1-01 place")
    assert legal(pos, "place") == {"place:P1-01", "place:P1-04"}
    pos = given(4, hand="P1-01 P1-04 HOT", site="P1-01", program="NAV")
    assert legal(pos, "place") == {"place:P1-04"}


@pytest.mark.rule("RM-53")
def test_a_name_is_free_again_when_its_card_has_left() -> None:
    pos = given(4, hand="P1-01 HOT", site="P1-01 E2", program="NAV")
    play(pos, "discard_site:P1-01")
    assert legal(pos, "place") == {"place:P1-01"}


@pytest.mark.rule("RM-54", "RM-148", "RM/R-14")
@pytest.mark.parametrize("face", ONLY_MONEY)
def test_a_card_worth_only_money_is_refused(face: str) -> None:
    pos = given(hand=f"{face} E2", program="NAV", done="EXP mars")
    assert legal(pos, "place") == {"place:E2"}


@pytest.mark.rule("RM-148", "RM-143", "RM/R-14")
@pytest.mark.parametrize("face", BUILDING)
def test_every_other_card_is_accepted(face: str) -> None:
    assert len(BUILDING) == 26
    pos = given(hand=face, program="STA", done="EXP mars" if face != "EXP" else "HOT earth")
    play(pos, f"place:{face}")
    assert site(pos) == face


@pytest.mark.rule("RM-55", "RM/R-13")
def test_engines_and_missions_may_repeat() -> None:
    pos = given(hand="E2 E2 SAT SAT P2-08", site="E2", program="NAV")
    place(pos, "E2 E2 SAT SAT", "P2-08")
    assert site(pos) == "SAT SAT E2 E2 E2"


@pytest.mark.rule("RM-142")
def test_cards_come_from_the_hand_only() -> None:
    pos = given(
        hand="HOT CHA", holding="E2 SAT", action_area="E3 NAV", headquarters="E4", program="STA"
    )
    assert legal(pos, "place", "program") == set()


@pytest.mark.rule("RM-143")
def test_only_missions_are_programmed() -> None:
    pos = given(hand="SAT NAV HOT STA CHA EXP BAS E2 P1-01 AST")
    assert legal(pos, "program") == {f"program:{mission}" for mission in MISSION}
    pos = given(hand="SAT NAV EXP BAS STA P2-08", program="HOT")
    place(pos, "SAT NAV EXP BAS", "P2-08")
    assert site(pos) == "SAT NAV EXP BAS"


@pytest.mark.rule("RM-144", "RM/R-42", "RM/R-44")
def test_programming_and_placing_under_one_payment() -> None:
    # Hôtel ($20) pays itself and one card
    pos = given(hand="HOT E2 E3")
    refused(pos, "card:HOT card:E2 card:E3 program:HOT")
    play(pos, "card:HOT card:E2 program:HOT")
    assert (program(pos), site(pos), area(pos)) == ("HOT", "E2", "")
    pos = given(hand="NAV E2 HOT")
    events = place(pos, "=NAV E2", "HOT")
    assert (program(pos), site(pos), area(pos)) == ("NAV", "E2", "HOT")
    assert faces_told(events, "placed") == "E2"
    assert faces_told(events, "paid") == "HOT"


@pytest.mark.rule("RM-145", "RM/R-12")
def test_money_already_on_the_board_pays_nothing() -> None:
    assert legal(given(hand="E2", program="HOT"), "place") == set()
    assert legal(given(hand="E2", program="NAV", site="P1-09 P2-12"), "place") == set()
    assert legal(given(program="HOT", site="P1-09", track="P1-11"), "buy", "engine") == set()


@pytest.mark.rule("RM-146")
def test_excess_of_a_placement_is_lost() -> None:
    pos = given(hand="HOT E2 E3", program="NAV")
    place(pos, "E2", "HOT")
    assert legal(pos, "place") == set()


@pytest.mark.rule("RM-147", "RM/R-45")
def test_only_money_pays_for_placing() -> None:
    pos = given(
        hand="NAV EXP E2 E4 P1-12 P1-13 P1-11", program="STA", done="SAT earth, SAT moon",
    )  # fmt: skip
    assert legal(pos, "place") == set()
    pos = given(hand="E2 HOT SAT P1-12", program="NAV", done="SAT earth")
    play(pos, "card:E2")
    assert "otherwise:placement" not in legal(pos)
    play(pos, "place")
    assert area(pos) == "HOT"


@pytest.mark.rule("RM-149")
def test_placed_cards_stay_over_the_turns() -> None:
    pos = given(hand="HOT E2 NAV")
    place(pos, "=NAV E2", "HOT")
    end_turn(pos)
    assert (program(pos), site(pos), holding(pos)) == ("NAV", "E2", "HOT")
    end_turn(pos, 2)
    assert (program(pos), site(pos)) == ("NAV", "E2")


@pytest.mark.rule("RM-46", "RM/R-43")
def test_a_placement_that_pays_for_itself_asks_for_nothing() -> None:
    pos = given(hand="STA SAT")
    play(pos, "program:STA")
    assert (program(pos), area(pos), asked(pos)) == ("STA", "", "turn")


# Discarding


@pytest.mark.rule("RM-56", "RM/R-49")
def test_cards_are_discarded_from_hand_and_site() -> None:
    pos = given(hand="SAT E2 AST P1-02", site="E3 P1-01", program="NAV")
    assert legal(pos, "discard") == {f"discard:{face}" for face in ("SAT", "E2", "AST", "P1-02")}
    assert legal(pos, "discard_site") == {"discard_site:E3", "discard_site:P1-01"}
    events = play(pos, "card:SAT card:AST site:P1-01 card:P1-02 discard")
    assert faces_told(events, "discarded") == "SAT P1-02 AST"
    assert faces_told(events, "discarded_site") == "P1-01"
    assert area(pos) == "SAT P1-01 P1-02 AST"
    assert (hand(pos), site(pos)) == ("E2", "E3")
    assert whose(pos) == 0


@pytest.mark.rule("RM-57", "RM-150")
def test_unprogramming_clears_the_site() -> None:
    pos = given(hand="SAT", site="E3 P1-01 P1-03 P2-04", program="NAV")
    events = play(pos, "unprogram")
    assert (program(pos), site(pos)) == ("", "")
    assert area(pos) == "NAV E3 P1-01 P1-03 P2-04"
    assert not told(events, "effect")
    # no DÉFAUSSE effect works
    assert (hand(pos), asked(pos)) == ("SAT", "turn")


@pytest.mark.rule("RM-150", "RM/R-48")
def test_whoever_wants_the_effect_discards_that_card_first() -> None:
    pos = given(site="E3 P1-03", program="NAV")
    play(pos, "effect_site:P1-03", "unprogram")
    assert len(hand(pos).split()) == 2
    assert area(pos) == "NAV E3 P1-03"


@pytest.mark.rule("RM-150")
def test_there_is_nothing_to_unprogram_without_a_mission() -> None:
    refused(given(hand="NAV HOT"), "unprogram")


@pytest.mark.rule("RM-151")
def test_another_mission_may_follow_in_the_same_turn() -> None:
    pos = given(hand="SAT STA", site="E3", program="NAV")
    play(pos, "unprogram")
    place(pos, "=SAT", "STA")
    assert program(pos) == "SAT"


@pytest.mark.rule("RM-152", "RM-36", "RM/R-15")
@pytest.mark.parametrize(("face", "drawn"), [("P1-03", 2), ("P2-04", 3)])
def test_a_discard_card_works_from_hand_and_site(face: str, drawn: int) -> None:
    pos = given(hand=face)
    play(pos, f"effect:{face}")
    assert (len(hand(pos).split()), area(pos)) == (drawn, face)
    pos = given(site=f"{face} E2", program="NAV")
    play(pos, f"effect_site:{face}")
    assert (len(hand(pos).split()), area(pos), site(pos)) == (drawn, face, "E2")
    # or without the effect
    pos = given(site=f"{face} E2", program="NAV")
    play(pos, f"discard_site:{face}")
    assert (hand(pos), area(pos)) == ("", face)


@pytest.mark.rule("RM-152")
def test_other_triggers_do_not_work_when_discarded() -> None:
    pos = given(hand="P1-01 P1-06 P1-10 P2-08", track="AST", site="P1-09", program="NAV")
    assert legal(pos, "effect", "effect_site") == set()
