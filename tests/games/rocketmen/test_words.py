"""The words of Rocketmen along its chains of decisions."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.position import Position
from tests.games.reading import check_all_texts
from tests.games.rocketmen.positions import GAME, drawing, fly, given, play


def texts(pos: Position, lang: str = "fr") -> dict[str, str]:
    return {action.name: action.text(lang) for action in pos.legal_actions()}


def follow(pos: Position, *actions: str) -> None:
    """Play on, and read everything on the way."""
    check_all_texts(pos, [])
    for action in actions:
        check_all_texts(pos, play(pos, action))


def test_a_purchase_says_its_price_and_what_is_left_to_pay() -> None:
    """The rulebook's example: a Super Calculateur for $30 and one Science."""
    pos = given(track="P1-01 P1-02", turquoise="P1-03", hand="STA STA CHA NAV")
    assert texts(pos)["buy:1"] == (
        "Choisir « Super Calculateur » à acheter pour 30 $ + Science (emplacement 1)"
    )
    play(pos, "buy:1")
    assert texts(pos)["purchase"] == (
        "Acheter « Super Calculateur » pour 30 $ + Science en payant avec « Navette Habitée » "
        "(Science), « Station Spatiale » (10 $) et « Chantier Spatial Orbital » (20 $)"
    )
    play(pos, "otherwise:purchase")
    assert pos.prompt(0, "fr").startswith(
        "Achat de « Super Calculateur » : il reste à payer 30 $ + Science."
    )
    assert texts(pos)["pay:NAV"] == "Payer avec « Navette Habitée » (Science)"
    play(pos, "pay:NAV", "pay:STA")
    assert "il reste à payer 20 $." in pos.prompt(0, "fr")
    assert pos.prompt(1, "fr") == "Joueur 1 réfléchit."
    events = play(pos, "pay:CHA", "done")
    told = [pos.tell(event, 1, "fr") for event in events if event.seen_by(1)]
    assert "Joueur 1 achète « Super Calculateur »." in told
    assert "Joueur 1 paie avec « Chantier Spatial Orbital » (20 $)." in told
    assert "« Ingénieurs » arrive sur la piste Progrès (emplacement 1)." in told


@pytest.mark.rule("RM-30")
def test_a_shifted_card_warns_that_the_turn_will_end() -> None:
    pos = given(track="P1-02 P1-02", shifted="2", hand="HOT CHA")
    assert texts(pos)["buy:1"].endswith("(emplacement 1)")
    assert texts(pos)["buy:2"].endswith("(emplacement 2) : votre tour finira")


def test_two_alike_cards_of_the_track_do_not_read_alike() -> None:
    check_all_texts(given(4, track="P1-02 P1-02 P1-02", hand="HOT CHA"), [])


@pytest.mark.rule("RM-42", "RM-199")
def test_prices_are_those_of_now() -> None:
    done = "SAT earth, BAS mars"  # 11 points
    pos = given(track="AST", done=done, hand="HOT CHA SAT P1-02 P2-08", variants="V1 V2")
    assert "pour 50 $ + Calculateur" in texts(pos)["buy:1"]
    assert "pour 40 $ (2 points moteur" in texts(pos)["engine:E2"]


@pytest.mark.rule("RM-197")
def test_patents_say_what_they_are_worth_where_they_pay() -> None:
    pos = given(track="P1-01", hand="P2-11 HOT STA NAV SAT")
    play(pos, "buy:1 otherwise:purchase", "pay:NAV")
    assert texts(pos, "en")["pay:P2-11"] == "Pay with Patents ($40)"
    pos = given(program="SAT", hand="P2-11 HOT E2")
    play(pos, "card:E2 otherwise:placement")
    assert texts(pos, "en")["pay:P2-11"] == "Pay with Patents ($20)"


def test_a_joker_already_paid_leaves_resources_without_a_name() -> None:
    pos = given(track="P1-01 P2-04", hand="P1-12 P2-08 P2-03 P2-10 NAV")
    play(pos, "buy:1 buy:2 otherwise:purchase", "pay:P1-12")
    assert "80 $ + 1 ressource." in pos.prompt(0, "fr")
    pos.undo()
    play(pos, "pay:NAV", "pay:P1-12")
    assert "il reste à payer 80 $." in pos.prompt(0, "fr")


def test_placing_names_what_is_prepared() -> None:
    pos = given(hand="HOT E2 E3 STA")
    play(pos, "card:HOT")
    assert texts(pos)["program:HOT"] == (
        "Programmer la mission « Hôtel Spatial » (Orbite Terrestre : 3 points moteur) pour 10 $ "
        "en payant avec « Hôtel Spatial », qui se finance (20 $), 10 $ de trop"
    )
    play(pos, "card:E2")
    assert pos.prompt(0, "fr") == (
        "Vous avez choisi « Hôtel Spatial » et « Petits Propulseurs » : "
        "dites ce que vous en faites, ou ajoutez-en d'autres."
    )
    assert texts(pos)["otherwise:HOT"] == (
        "Programmer la mission « Hôtel Spatial » et placer « Petits Propulseurs » pour 20 $ "
        "en choisissant ce qui paie"
    )
    play(pos, "otherwise:HOT")
    assert texts(pos)["finance:HOT"] == "« Hôtel Spatial » se finance (20 $)"
    events = play(pos, "finance:HOT done")
    assert "Joueur 1 laisse « Hôtel Spatial » s'autofinancer." in [
        pos.tell(event, 1, "fr") for event in events
    ]


def test_a_card_looked_at_is_told_to_its_owner_alone() -> None:
    pos = given(program="SAT", site="E2 P1-12")
    play(pos, "launch:earth")
    assert "regardez d'abord la première" in pos.prompt(0, "fr")
    events = play(pos, "flight:P1-12")
    value = pos.view(0)["flight"]["looked_at"]
    own = [pos.tell(event, 0, "en") for event in events if event.seen_by(0)]
    other = [pos.tell(event, 1, "en") for event in events if event.seen_by(1)]
    assert own == [f"You look at the next Trajectory card: a {value}."]
    assert other == ["Player 1 looks at the next Trajectory card."]
    assert f"value {value}" in pos.prompt(0, "en")


def test_texts_work_along_effects_of_hand_site_and_payment() -> None:
    pos = given(
        3, program="SAT", site="P1-05 E2", track="PAN PAN AST", turquoise="P1-02 P1-02",
        hand="P1-05 P2-03 P2-10 P1-06 P1-08 P1-09 P2-12 E2 E3 CLI SAT NAV", holding="BAS AST",
    )  # fmt: skip
    follow(pos, "card:NAV card:P1-05 effect:P1-05", "effect:P2-03", "fetch:BAS")
    follow(pos, "effect:P2-10", "remove_hand:CLI", "one_use:P1-08", "threat:2", "one_use:P1-06")
    follow(pos, "card:BAS otherwise:placement", "pay:P1-09 done", "card:E3", "use:P1-09")
    follow(pos, "card:SAT", "place", "card:E2", "use:P2-12", "site:SAT site:E2", "discard")


@pytest.mark.rule("RM-36", "RM-137", "RM-184")
def test_a_discarded_card_says_that_its_effect_could_be_used() -> None:
    pos = given(3, hand="P1-03 P1-05 SAT", program="NAV", site="P1-03")
    one = pos.copy()
    play(one, "card:P1-03")
    assert texts(one)["discard"] == "Défausser « Ingénieurs » sans utiliser d'effet"
    assert texts(one)["effect:P1-03"].endswith("pour son effet : Piochez 2 cartes.")
    one = pos.copy()
    play(one, "site:P1-03")
    assert texts(one)["discard"] == "Défausser « Ingénieurs » sans utiliser d'effet"
    one = pos.copy()
    play(one, "card:SAT")
    assert texts(one)["discard"] == "Défausser « Satellite »"
    play(one, "card:P1-05")
    assert texts(one, "en")["effect:P1-05"] == (
        "Discard Biogenetic Research from your hand for its effect: discard Satellite as well and "
        "draw 1 card"
    )


@pytest.mark.rule("RM-76", "RM-188", "RM-205")
def test_texts_work_along_a_failure() -> None:
    pos = given(program="SAT", site="E2 E2 P1-11 P2-02", variants="V7 V8", hand="HOT")
    play(pos, "launch:earth")
    assert texts(pos)["yes"] == (
        "Payer 20 $ avec « Hôtel Spatial » (20 $) : la Fusée avance de 1 case de plus au décollage"
    )
    follow(pos, "yes")
    while pos.prompt(0, "en").startswith("The Rocket"):
        drawing(pos, "draw", 1)
    assert pos.prompt(0, "en") == (
        "The mission fails: keep up to 3 cards of your Launch Site and take up to 2 Engine cards "
        "back into your hand."
    )
    follow(pos, "keep:E2")
    assert texts(pos, "en")["done"] == "Keep Small Rocket Boosters and nothing else"
    follow(pos, "back:E2", "done")


def test_a_question_is_answered_in_words() -> None:
    pos = given(program="SAT", site="E2")
    fly(pos, "earth", 0, 0, 1)
    assert texts(pos, "en") == {
        "yes": "Keep the mission Satellite programmed",
        "no": "Discard the mission Satellite as well",
    }


@pytest.mark.rule("RM-100", "RM-113")
def test_alone_the_end_says_who_has_won() -> None:
    ended = []
    for done, ai in (
        ("SAT moon, NAV moon", "SAT earth"),
        ("SAT moon, NAV moon", "BAS mars"),
        ("SAT earth, NAV earth", ""),
    ):
        pos = given(1, objectives="O01", done=done, ai={"done": ai})
        play(pos, "end_turn")
        assert pos.is_over
        ended.append(pos.prompt(0, "en"))
    assert ended == [
        "The game is over: you have beaten the AI.",
        "The game is over: the AI wins.",
        "The game is over: your objective is not fulfilled, you have lost.",
    ]


@pytest.mark.rule("RM-180")
def test_alone_the_ai_stands_in_the_final_table() -> None:
    pos = given(1, ai={"done": "BAS moon", "reserve": "AST P1-02"})
    [(name, lines)] = GAME.rivals(pos)
    assert name.text("fr") == "IA (normal)"
    assert lines == [("track", 5), ("threats", 2)]
    assert GAME.rivals(given(2)) == []


@pytest.mark.rule("RM-56", "RM-76", "RM-129", "RM-184")
def test_an_action_cites_the_rules_of_what_it_says() -> None:
    def cited(pos: Position) -> dict[str, tuple[str, ...]]:
        return {action.name: action.rules for action in pos.legal_actions()}

    pos = given(3, hand="P1-05 SAT NAV", program="HOT", site="P1-03")
    one = pos.copy()
    play(one, "card:SAT")
    assert cited(one)["discard"] == ("RM-56",)
    play(pos, "card:P1-05")
    assert cited(pos)["discard"] == ("RM-56", "RM-137")
    assert cited(pos)["effect:P1-05"] == ("RM-36", "RM-184")
    pos = given(program="SAT", site="E2")
    fly(pos, "earth", 0, 0, 1)
    assert cited(pos) == {"yes": ("RM-76", "RM-162"), "no": ("RM-76",)}


@pytest.mark.parametrize(
    ("options", "option", "said"),
    [
        ({"players": 1, "battle_for_earth": True}, "battle_for_earth", "se joue de 2 à 4 joueurs"),
        ({"players": 1, "variants": "on"}, "variants", "choisissez « sans » en solo"),
        ({"battle_for_earth": True, "variants": "on"}, "variants", "choisissez « sans » en solo"),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_words(
    options: dict[str, Any], option: str, said: str
) -> None:
    with pytest.raises(InvalidOptions) as caught:
        GAME.new(options)
    assert caught.value.option == option
    assert said in caught.value.text("fr")


def test_names_carry_no_codes() -> None:
    pos = given(track="P1-01 AST P2-05", hand="NAV HOT CHA STA P1-06 P2-03", program="BAS")
    for lang in ("fr", "en"):
        for text in texts(pos, lang).values():
            assert not any(code in text for code in ("P1-", "P2-", "AST", "E2", "RM"))


def test_cards_never_write_an_s_in_brackets() -> None:
    """Such a word would agree with whatever number stands before the card in a sentence."""
    for table in GAME.box.data.values():
        for card in table if isinstance(table, list) else []:
            assert not [text for text in card.values() if isinstance(text, str) and "(s" in text]


def test_a_launch_says_what_is_to_climb_and_what_would_raise_the_odds() -> None:
    """RM-64: two Computer icons of eight spaces: 50 %, and 71 % with a third one."""
    pos = given(program="SAT", site="E2 SAT P1-11", hand="HOT")
    assert texts(pos, "en")["launch:earth"] == (
        "Launch Satellite to Earth Orbit: 6 of 8 spaces to climb, 3 cards, 50% chance of 2 points; "
        "one more Computer symbol makes it 71% (2 engine points, 2 needed)"
    )
    site = "E2 SAT P1-01 P1-06 P1-09 P1-11 P2-01 P2-10"
    sure = given(program="NAV", site=site + " E3", hand="HOT")
    assert "it arrives at lift-off" in texts(sure, "en")["launch:earth"]


def test_a_payment_that_covers_all_says_so() -> None:
    pos = given(hand="HOT P1-10")
    play(pos, "card:HOT otherwise:HOT")
    assert "il reste à payer 10 $" in pos.prompt(0, "fr")
    pos.play("finance:HOT")
    assert pos.prompt(0, "fr") == "Tout est payé : confirmez, ou changez ce qui paie."
