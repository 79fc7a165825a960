"""What a sensible player sees: the estimate, and what `greedy` does by it."""

import pytest

from cosmodrome.bots import make_bot
from cosmodrome.bots.greedy import LIGHT_BUDGET, CadetBot, GreedyBot
from cosmodrome.games.rocketmen.rocket import chance, chance_in_flight
from cosmodrome.games.rocketmen.state import ENDING
from tests.games.rocketmen.positions import asked, drawing, given, legal, play

#: A Progress deck that lasts.
DECK = {
    "track": "P1-07 P1-08 P1-09 P1-10 P1-11 P1-12",
    "turquoise": "P1-02 P1-03 P1-04 P1-05 P1-06",
    "pink": "P2-01 P2-02 P2-03 P2-04 P2-05 P2-06 P2-07 P2-08 P2-09 P2-10",
}


def choice(pos, seed=1):
    """What greedy does first."""
    seat = pos.actors[0]
    return pos.game.actions.text(make_bot("greedy", seed=seed).choose(pos.game, bytes(pos), seat))


def turn(pos):
    """What greedy does until its turn is over or luck decides."""
    seat, done = pos.actors[0], []
    while not pos.is_over and pos.actors[0] == seat and asked(pos) not in ("draw", "drawn"):
        done.append(choice(pos))
        pos.play(done[-1])
        if done[-1] == "end_turn" or done[-1].startswith("launch"):
            break
    return done


def worth(pos, *actions):
    """The estimate of the seat in turn after some actions."""
    after, seat = pos.copy(), pos.actors[0]
    play(after, *actions)
    return after.evaluate(seat)


@pytest.fixture(params=[1, 2], ids=["solo", "two players"])
def ready(request):
    """A rocket that may be launched, with a good chance: the Satellite, with 5 spaces."""
    return given(
        players=request.param, program="SAT", site="E2 SAT P1-01 P2-01", hand="BAS BAS NAV",
        **{**DECK, "pink": "P2-02 P2-03 P2-04 P2-05 P2-06 P2-07 P2-08 P2-09 P2-10"},
    )  # fmt: skip


# Chances


def test_the_chance_is_that_of_the_printed_cards():
    # A3.9: so many icons towards Earth, never aborting
    assert [chance(3, 8 - icons) for icons in range(6)] == [13, 29, 50, 71, 87, 96]
    assert chance(5, 13) == 6


def test_the_chance_in_flight_is_that_of_the_cards_left():
    pos = given(program="SAT", site="E2", hand="BAS")
    drawing(pos, "launch:earth", 4)
    drawing(pos, "draw", 3)
    # 5 ones, 6 twos, 3 threes and no four are among the 16 cards left
    assert chance_in_flight(pos.plain, 1, 1) == 100 * 14 // 16
    assert chance_in_flight(pos.plain, 1, 3) == 100 * 3 // 16
    assert chance_in_flight(pos.plain, 1, 4) == 0


# A rocket


def test_a_ready_rocket_with_good_odds_is_launched(ready):
    assert turn(ready)[-1] == "launch:earth"


def test_a_likely_success_is_flown_to_its_end(ready):
    drawing(ready, "launch:earth", 2)
    if asked(ready) == "drawn":
        ready.play("accept")
    assert asked(ready) == "draw"
    assert choice(ready) == "draw"


@pytest.mark.parametrize("players", [1, 2])
def test_a_hopeless_flight_is_abandoned_while_that_is_free(players):
    pos = given(players=players, program="CHA", site="E4 NAV NAV", hand="BAS", **DECK)
    drawing(pos, "launch:earth", 0)
    assert choice(pos) == "abandon"


@pytest.mark.parametrize("players", [1, 2])
def test_launching_and_abandoning_brings_nothing(players):
    pos = given(players=players, program="CHA", site="E4 NAV NAV", hand="BAS", **DECK)
    before = pos.evaluate(0)
    drawing(pos, "launch:earth", 0)
    assert pos.evaluate(0) <= before


@pytest.mark.parametrize("players", [1, 2])
def test_an_engine_that_makes_a_rocket_ready_is_placed_before_it_is_launched(players):
    pos = given(players=players, program="NAV", site="SAT SAT", hand="E3 STA BAS BAS", **DECK)
    done = turn(pos)
    assert done[done.index("place") - 1] == "card:E3"
    assert done[-1] == "launch:earth"


def test_a_card_of_the_site_is_not_thrown_away():
    pos = given(program="STA", site="E2 NAV NAV", hand="BAS BAS HOT STA", **DECK)
    assert not [action for action in turn(pos) if action.startswith("discard_site")]
    assert "unprogram" not in turn(given(program="STA", site="E2 NAV NAV", hand="BAS", **DECK))


def test_more_engines_and_more_icons_are_better():
    site = ("", "E2", "E2 E2", "E2 E2 SAT", "E2 E2 SAT SAT")
    cards = ("E2", "E2", "SAT", "SAT")
    worths = []
    for i in range(len(site)):
        left = " ".join(cards[i:])
        worths.append(given(program="STA", site=site[i], holding=left, **DECK).evaluate(0))
    assert worths == sorted(set(worths))


# Launching for nothing


def test_a_launch_is_not_judged_by_a_card_that_nobody_has_seen():
    # 6 % to Mars, and no other destination is left
    pos = given(
        program="NAV", site="E4 E4", hand="HOT", done="NAV earth, NAV moon, CHA earth",
        rest="holding",
    )  # fmt: skip
    assert "launch:mars" in legal(pos)
    assert {choice(pos, seed=seed) for seed in range(12)} == {"end_turn"}


def test_the_last_marker_is_kept_for_mars():
    # Whoever has none left and is short of 27 points cannot bring the end
    pos = given(
        program="SAT", site="E2 SAT P1-01 P2-01", hand="BAS HOT",
        done="NAV earth, NAV moon, CHA earth, STA earth, BAS moon",
    )  # fmt: skip
    assert "launch:earth" in legal(pos)
    assert "launch:earth" not in turn(pos)


def test_cadets_bring_a_late_game_to_its_end():
    # Mars is left for the last marker, with hardly a chance; the other player has placed all
    pos = given(
        round=47, program="NAV", site="E4 E4", hand="BAS BAS STA HOT SAT E2",
        holding="P2-06 P1-05 P1-08", done="NAV earth, NAV moon, CHA earth, STA earth, SAT earth",
        others={1: {"done": "BAS mars, NAV mars, BAS moon, NAV moon, STA earth, SAT earth"}},
        track="P1-07 - P1-09 P1-10 P1-11 P1-12",
        pink="P2-01 P2-02 P2-03 P2-04 P2-05 P2-07 P2-08", seed=8,
    )  # fmt: skip
    bots = [make_bot("cadet", seed=70 + seat) for seat in range(2)]
    while not pos.is_over:
        seat = pos.actors[0]
        pos.play(pos.game.actions.text(bots[seat].choose(pos.game, bytes(pos), seat)))
    assert ENDING[pos.plain.ending] == "markers"


def test_a_cadet_slips_between_choices_and_not_within_one():
    pos = given(program="NAV", site="E4", hand="BAS HOT E2")
    play(pos, "card:E2")
    assert pos.mid_choice
    for seed in range(12):
        slow, sure = CadetBot(seed), GreedyBot(seed, 1, LIGHT_BUDGET)
        assert slow.choose(pos.game, bytes(pos), 0) == sure.choose(pos.game, bytes(pos), 0)


# Money


def test_money_buys_and_is_not_paid_for_nothing():
    pos = given(hand="HOT STA CHA BAS SAT NAV", **DECK)
    done = turn(pos)
    assert [action for action in done if action.split(":")[0] in ("engine", "buy")]
    # Neither Mission with money has been discarded
    assert not {"discard:HOT", "discard:CHA", "discard:STA"} & set(done)


def test_a_purchase_is_worth_it_and_paid_as_offered():
    pos = given(hand="HOT STA CHA BAS SAT NAV", **DECK)
    assert worth(pos, "engine:E3 purchase") > pos.evaluate(0)
    pos = given(hand="HOT STA STA CHA BAS SAT NAV", **DECK)
    assert worth(pos, "engine:E2 otherwise:purchase") < pos.evaluate(0)


def test_a_card_worth_nothing_makes_room_for_another():
    pos = given(hand="BAS BAS HOT", headquarters="", **DECK)
    assert worth(pos, "discard:BAS") >= pos.evaluate(0)
    assert worth(pos, "discard:HOT") < pos.evaluate(0)


# The end


@pytest.mark.parametrize(
    ("other", "answer"), [("NAV moon", "yes"), ("NAV mars, EXP mars, STA moon, NAV moon", "no")]
)
def test_a_leader_ends_the_game_and_a_trailing_player_does_not(other, answer):
    pos = given(
        program="SAT", site="E2 SAT", hand="NAV", done="HOT earth, CHA earth, STA earth, BAS mars",
        others={1: {"done": other}}, **DECK,
    )  # fmt: skip
    drawing(pos, "launch:earth", 4)
    while asked(pos) == "draw":
        drawing(pos, "draw", 3)
    assert asked(pos) == "end"
    assert choice(pos) == answer


# Secrets


def test_what_another_player_chooses_in_an_operation_changes_nothing():
    pos = given(hand="HOT STA CHA BAS SAT NAV", others={1: {"hand": "SAT NAV"}}, **DECK)
    before = pos.evaluate(1)
    play(pos, "engine:E3")
    assert pos.evaluate(1) == before


def test_an_objective_makes_its_missions_worth_more():
    def moon(objectives):
        pos = given(players=1, program="NAV", site="E4 E2 NAV", objectives=objectives, **DECK)
        return pos.evaluate(0)

    assert moon("O01") > moon("O12")
