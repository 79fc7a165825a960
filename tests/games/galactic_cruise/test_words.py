"""The words of Galactic Cruise: complete, readable, and true to the position."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.naming import range_of_meaning
from cosmodrome.engine.position import Event, Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.box import AGM, CARD, GAIN, TOKEN
from cosmodrome.games.galactic_cruise.checks import check_position
from cosmodrome.games.galactic_cruise.names import PositionNames
from cosmodrome.games.galactic_cruise.state import PHASE
from cosmodrome.games.galactic_cruise.text import score_lines
from tests.games.galactic_cruise.plan import RARE
from tests.games.galactic_cruise.positions import give, question, table
from tests.games.galactic_cruise.purpose import steps
from tests.games.playing import play
from tests.games.reading import check_all_texts, sentence


def started(players: int = 2, seed: int = 1, **options: Any) -> Position:
    """A game whose set-up choices have been made, the first ones each time."""
    pos = GAME.new(players=players, seed=seed, start=0, **options)
    while pos.plain.phase == PHASE.setting_up or question(pos) != "step_2":
        pos.play(pos.legal_ids()[0])
    return pos


def checked(pos: Position) -> Position:
    check_position(GAME.box.plain, pos.plain)
    return pos


def hold(pos: Position, seat: int, card: str) -> None:
    """A card of the deck or the board goes to a hand unseen."""
    s, number = pos.plain, CARD.index(card)
    for owner in range(s.seats):
        if s.players[owner].hand >> number & 1:
            s.players[owner].hand ^= 1 << number
            s.players[owner].hand_size -= 1
    for slot in range(4):
        if s.board[slot] == number + 1:
            s.board[slot] = 0
    s.deck &= ~(1 << number)
    s.players[seat].hand |= 1 << number
    s.players[seat].hand_size += 1
    checked(pos)


def texts(pos: Position, lang: str = "fr") -> dict[str, str]:
    return {action.name: action.text(lang) for action in pos.legal_actions()}


def told(pos: Position, events: list[Event], lang: str = "fr", seat: int = 0) -> list[str]:
    return [pos.tell(event, seat, lang) for event in events if event.seen_by(seat)]


# Readable


#: What no event tells: the third annual meeting is the end itself, and nothing is no gain.
NEVER = (("agm", AGM.C), ("gained", GAIN.none), ("lost", GAIN.none))


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("name", list(GAME.events))
def test_every_event_is_told(name: str, players: int) -> None:
    pos = started(players)
    ranges = [range_of_meaning(it) for it in GAME.events.kinds[name].numbers.values()]
    for numbers in product(*(sorted({it.low, min(it.high, 9)}) for it in ranges)):
        a, b, c = (*numbers, 0, 0, 0)[:3]
        if (name, a) in NEVER:
            continue
        said = pos.telling(GAME.event(name, 1, a, b, c), 0)
        assert said.rules
        for lang in LANGUAGES:
            sentence(said.text(lang))


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"difficulty": "hard"}),
        (2, {"advanced_technologies": True, "building_tokens": True, "offset_cabins": True}),
        (3, {"specialised_plans": True, "advanced_technologies": True}),
    ],
)
def test_texts_read_well_when_ships_are_launched(players: int, options: dict[str, Any]) -> None:
    pos = GAME.new(players=players, seed=players, **options)
    for step, events in enumerate(steps(pos, players)):
        if step % 2 or question(pos) in RARE:
            check_all_texts(pos, events)
        if pos.plain.round > 12:
            break
    assert sum(player.launches for player in pos.plain.players) > 1


# True to the position


@pytest.mark.rule("GC-037", "GC-170")
def test_an_assignment_says_what_it_opens_and_whom_it_ejects() -> None:
    pos = started(3, intro=True)
    assert texts(pos)["assign:TC"] == (
        "Affecter un ouvrier en haut au milieu "
        "(Construire un développement, Recruter un ouvrier expert)"
    )
    s = pos.plain
    s.workers[0] = 1 * 2 + 1
    s.players[1].resting -= 1
    checked(pos)
    assert texts(pos, "en")["assign:TC"] == (
        "Assign a worker to the top middle building "
        "(Build a development, Hire an expert), ejecting a worker of Player 2"
    )
    assert "tile:build_development" not in texts(pos)


@pytest.mark.rule("GC-185", "GC-329")
def test_a_development_says_its_cost_its_place_and_its_payment() -> None:
    pos = started(3, intro=True)
    pos.plain.players[0].credits = 5
    play(pos, "assign:TC", "tile:build_development")
    row = next(i for i in range(3) if pos.plain.players[0].rows[i] == 3)
    name = ("food", "oxygen", "fuel")[row]
    assert texts(pos)[f"row:{name}"].endswith("(coût : 2)")
    play(pos, f"row:{name}")
    empty = [i for i in range(10) if not pos.plain.areas[i]]
    labels = [*(f"K{n}" for n in range(1, 7)), *(f"T{n}" for n in range(1, 5))]
    for i, label in enumerate(labels):
        text = texts(pos).get(f"area:{label}", "")
        assert text.endswith("et gagner 1 Réputation") == (i in empty)
    play(pos, f"area:{labels[empty[0]]}")
    assert pos.prompt(0, "en").startswith("Pay 2 in ")
    assert texts(pos, "en")["amount:0"].endswith("and 2 credits")
    assert texts(pos, "en")["amount:1"].endswith("and 1 credit")


@pytest.mark.rule("GC-198", "GC-199")
def test_experts_say_their_price() -> None:
    pos = started(3, intro=True)
    pos.plain.players[0].credits = 30
    play(pos, "assign:TC", "tile:hire_expert")
    left = sum(pos.plain.players[0].rows[:2])
    assert texts(pos, "en")["expert:left"] == "Hire the left expert for 12 credits"
    assert texts(pos, "en")["expert:right"] == f"Hire the right expert for {2 * left} credits"


@pytest.mark.rule("GC-327")
def test_a_funding_bonus_says_what_it_gives_now() -> None:
    pos = started(2)
    s = pos.plain
    me = s.players[0]
    me.tokens &= ~(1 << TOKEN.u_credit)
    s.workers[next(i for i in range(6) if s.workers[i] == 0)] = 1
    me.resting -= 1
    checked(pos)
    play(pos, "meeting")
    shown = texts(pos, "en")
    assert shown["funding:credit"] == "Take 2 credits"
    assert shown["funding:ad"] == "Take 1 ad"
    events = play(pos, "funding:credit")
    assert told(pos, events, "en")[:1] == ["You take 2 credits as a funding bonus."]


@pytest.mark.rule("GC-122", "GC-123")
def test_rachel_accomplishes_goals_of_her_own() -> None:
    pos = started(1)
    pos.plain.goal_tile = 4  # credits, icons, guests carried
    event = GAME.event("goal", 1, 1, 2)
    assert pos.tell(event, 0, "en") == (
        "Rachel accomplishes her goal “segments built” and reveals a Wings icon; "
        "the goal “guest icons on segments built” now asks for 10."
    )
    event = GAME.event("goal", 0, 0, 2)
    assert pos.tell(event, None, "fr") == (
        "Joueur 1 accomplit l'objectif « crédits » et révèle une icône Ailes ; "
        "son seuil est désormais de 22."
    )


@pytest.mark.rule("GC-136")
def test_a_general_meeting_says_why_a_cube_counts_more() -> None:
    pos = started(2)
    plain = GAME.event("agm_score", 0, 2, 4, 2)
    highest = GAME.event("agm_score", 0, 2, 6, 2)
    assert "highest Reputation" not in pos.tell(plain, 0, "en")
    assert "highest Reputation" in pos.tell(highest, 0, "en")


@pytest.mark.rule("GC-351")
def test_a_level_replaces_the_one_before_or_adds_to_it() -> None:
    text = PositionNames(started(2)).tech_text
    assert text("TA3", 3).text("en") == "A launch costs 3 Food less."
    assert text("TA8", 1).text("en") == "Scoring a guest of another type costs 1 ad."
    assert text("TA8", 3).text("en").count("Also,") == 2


@pytest.mark.rule("GC-166", "GC-167")
def test_cards_say_their_text_and_their_resource() -> None:
    pos = started(3, intro=True)
    hold(pos, 0, "P09")
    me = pos.plain.players[0]
    me.stored[1] = 0
    play(pos, "assign:TL")
    assert texts(pos, "en")["spend:P09"] == "Play Loyal Supplier for 1 Oxygen"
    assert "play:P09" not in texts(pos)
    play(pos, "tile:purchase_supplies")
    assert texts(pos, "en")["play:P09"] == "Play Loyal Supplier: Both options are free."
    assert texts(pos, "en")["supply:ads"] == "Buy 2 ads for 1 credit"
    play(pos, "play:P09")
    assert texts(pos, "en")["supply:ads"] == "Buy 2 ads for 0 credits"


def test_who_waits_is_told_for_whom() -> None:
    pos = started(3)
    assert pos.prompt(1, "fr") == "Joueur 1 réfléchit."
    assert pos.prompt(0, "fr").startswith("Affectez un ouvrier")


def test_the_end_of_a_solo_game_says_who_won() -> None:
    pos = started(1)
    s = pos.plain
    s.phase = PHASE.over
    for i in range(s.stack_size):
        entry = s.stack[i]
        entry.kind = entry.seat = entry.a = entry.b = entry.c = 0
    s.stack_size = 0
    s.players[0].vp, s.players[1].vp = 40, 30
    assert pos.prompt(0, "en") == "The game is over: you beat Rachel."
    s.players[1].vp = 40
    assert pos.prompt(0, "en") == "The game is over: Rachel wins."


@pytest.mark.rule("GC-149")
def test_the_lines_of_the_score_appear_at_the_end() -> None:
    pos = started(2)
    assert score_lines(pos, 0) == [("track", pos.plain.players[0].vp)]
    pos.plain.phase = PHASE.over
    pos.plain.players[0].final[0] = 3
    assert dict(score_lines(pos, 0))["possessions"] == 3


@pytest.mark.rule("GC-128", "GC/Q104")
def test_a_bonus_promises_no_more_resources_than_there_is_room_for() -> None:
    pos = table(2)
    give(pos, 0, reputation=6, stored=(2, 2, 2))  # the first development has made room for one
    offer = next(it for it in pos.legal_actions() if it.name == "bonus:resource")
    assert offer.text("en").endswith("to gain up to 1 resource of any kind")
    pos.play("bonus:resource")
    far = pos.legal_actions()[-1]
    assert far.text("en").endswith(": 1 resource of any kind")


@pytest.mark.rule("GC-209", "GC-306")
def test_without_reputation_offers_say_what_is_paid_instead() -> None:
    pos = table(2)
    give(pos, 0, reputation=0, vp=5, credits=20)
    assert texts(pos)["renew"] == "Remplacer des plans, pour 1 PV"
    play(pos, "assign:BL", "tile:build_segments")
    office = next(text for name, text in texts(pos).items() if name.startswith("office:"))
    assert office.endswith(" et 1 PV")
