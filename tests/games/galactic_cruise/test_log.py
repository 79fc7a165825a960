"""The log of Galactic Cruise: all that changed, nothing twice, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.engine.events import told_together
from cosmodrome.engine.position import Event, Position, shorts
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVENT_BUFFER, EVENT_WIDTH
from cosmodrome.games.galactic_cruise import GAME, gains, solo_actions, track
from cosmodrome.games.galactic_cruise.box import (
    AREA,
    CARD,
    COCKPIT,
    GAIN,
    GOAL,
    PLAN,
    REPUTATION_MAX,
    RESOURCE,
    SOLO_ACTION,
    SOLO_CARD,
    SOURCE,
    TOKEN,
    UPGRADE,
)
from cosmodrome.games.galactic_cruise.state import ASK, CANNOT, CAUSE, DO, GONE, LOSS, PHASE, WORKER
from tests.games.galactic_cruise.positions import give, table, told
from tests.games.galactic_cruise.purpose import steps

#: What the log must account for to the last unit.
COUNTED = ("credits", "ads", "vp", "reputation")
Change = Counter[tuple[int, str]]


def lines(
    pos: Position, events: list[Event], seat: int | None = None, lang: str = "en"
) -> list[str]:
    """The log as somebody reads it."""
    seen = told_together(event for event in events if event.seen_by(seat))
    return [pos.tell(event, seat, lang) for event in seen]


def said(name: str, seat: int, *numbers: int, lang: str = "en", reader: int | None = None) -> str:
    """What an event is called at a table of one: seat 1 is Rachel."""
    pos = table(1)
    return pos.tell(GAME.event(name, seat, *numbers), reader, lang)


def told_by(rule: Callable[..., Any], pos: Position, *numbers: int) -> list[Event]:
    """What a rule tells of a position."""
    rows = shorts(EVENT_BUFFER)
    rule(GAME.box.view, pos.s, *numbers, rows)
    kinds = list(GAME.events)
    starts = range(1, 1 + EVENT_WIDTH * rows[0], EVENT_WIDTH)
    return [GAME.event(kinds[rows[i]], *(int(n) for n in rows[i + 1 : i + 6])) for i in starts]


# All that changed, and nothing twice


KINDS = {"credit": "credits", "ad": "ads", "vp": "vp", "reputation": "reputation"}


def bonus(event: Event) -> dict[str, int]:
    """What moving back on the Reputation track changes."""
    gained = {KINDS[event.bonus]: event.count} if event.bonus in KINDS else {}
    return {"reputation": -event.steps, **gained}


def purchase(event: Event) -> dict[str, int]:
    return {"credits": -event.credits, "ads": event.count if event.supply == "ad" else 0}


#: How each kind of line changes what its seat has.
LEDGER: dict[str, Callable[[Event], dict[str, int]]] = {
    "gained": lambda it: {KINDS.get(it.gain, it.gain): it.count},
    "lost": lambda it: {KINDS[it.gain]: -it.count},
    "scored": lambda it: {"vp": it.points, "ads": -it.ads},
    "funding": lambda it: {KINDS.get(it.funding, it.funding): it.count},
    "area_paid": lambda it: {"credits": -it.credits},
    "paid_to": lambda it: {"credits": it.credits},
    "reputation_bonus": bonus,
    "hired": lambda it: {"credits": -it.credits},
    "segment": lambda it: {"credits": -it.credits},
    "purchased": purchase,
    "development_paid": lambda it: {"credits": -it.credits},
    "advertised": lambda it: {"ads": -it.ads},
    "boarded_late": lambda it: {"ads": -it.ads},
    "cockpit": lambda it: {"vp": it.points},
    "agm_score": lambda it: {"vp": it.points},
}


def accounted(events: list[Event]) -> Change:
    """What the log says has changed."""
    change: Change = Counter()
    for event in events:
        for name, count in LEDGER.get(event.name, lambda _: {})(event).items():
            if name in COUNTED:
                change[event.seat, name] += count
    return change


def held(pos: Position) -> Change:
    players = pos.plain.players
    return Counter(
        {(n, name): getattr(players[n], name) for n in range(pos.seats) for name in COUNTED}
    )


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"difficulty": "hard", "building_tokens": True}),
        (2, {"advanced_technologies": True}),
        (3, {"specialised_plans": True}),
    ],
)
def test_the_log_accounts_for_every_credit_ad_point_and_reputation(
    players: int, options: dict[str, Any]
) -> None:
    pos = GAME.new(players=players, seed=players, round_limit=12, **options)
    before = held(pos)
    for events in steps(pos, players):
        before.update(accounted(events))
        assert before == held(pos), [event.name for event in events]


@pytest.mark.parametrize("players", [1, 2])
def test_no_line_stands_twice_in_what_one_action_tells(players: int) -> None:
    pos = GAME.new(players=players, seed=players, round_limit=10)
    for events in steps(pos, players):
        for seat in (0, None):
            told_lines = lines(pos, events, seat)
            once = {line for line in told_lines if told_lines.count(line) == 1}
            again = [line for line in told_lines if line not in once]
            assert not again, again


@pytest.mark.rule("GC-S09", "GC/Q16")
def test_reputation_that_moves_nothing_is_not_told() -> None:
    pos = table(2)
    give(pos, 0, reputation=REPUTATION_MAX - 1)
    events = told_by(gains.gain_reputation, pos, 0, 3)
    assert lines(pos, events, 0) == [
        "You gain 1 Reputation.",
        "You gain 2 VP, Reputation being at its highest.",
    ]
    assert lines(pos, told_by(gains.gain_reputation, pos, 0, 2), 1) == [
        "Player 1 gains 2 VP, Reputation being at its highest."
    ]


@pytest.mark.rule("GC-059", "GC-179", "GC-182")
def test_bonuses_of_one_kind_are_one_line() -> None:
    pos = table(1)
    both = [GAME.event("funding", 1, TOKEN.u_vp, 2)] * 2
    assert lines(pos, both) == ["Rachel takes 4 VP as 2 funding bonuses."]
    assert lines(pos, both[:1]) == ["Rachel takes 2 VP as a funding bonus."]


@pytest.mark.rule("GC-252")
def test_cards_that_leave_together_are_one_line() -> None:
    pos = table(2)
    gone = [GAME.event("card_discarded", 0, card, GONE.board) for card in range(3)]
    names = [GAME.box.data["project_card"][card]["fr"] for card in range(3)]
    first, second, third = (f"« {name} »" for name in names)
    assert lines(pos, gone, 0, "fr") == [
        f"Vous défaussez {first}, {second} et {third} du conseil d'administration."
    ]


# To whom it is told


@pytest.mark.parametrize(
    ("reader", "line"),
    [(0, "You gain 2 credits from that token."), (1, "Player 1 gains"), (None, "Player 1 gains")],
)
def test_the_log_speaks_to_its_reader(reader: int | None, line: str) -> None:
    event = GAME.event("gained", 0, GAIN.credit, 2, CAUSE.token)
    assert table(2).tell(event, reader).startswith(line)


@pytest.mark.rule("GC-162")
def test_whoever_pays_reads_of_themselves() -> None:
    pos = table(3)
    event = GAME.event("paid_to", 1, 0, 2, GAIN.credit)
    assert pos.tell(event, 0, "fr") == "Joueur 2 reçoit 2 crédits de vous."
    assert pos.tell(event, 1, "fr") == "Vous recevez 2 crédits du Joueur 1."
    assert pos.tell(event, 2, "fr") == "Joueur 2 reçoit 2 crédits du Joueur 1."


# Why, and by which rule


@pytest.mark.rule("GC-329")
def test_reputation_for_building_names_its_rule() -> None:
    event = GAME.event("gained", 0, GAIN.reputation, 1, CAUSE.first)
    assert table(2).telling(event).rules == ("GC-329",)


@pytest.mark.rule("GC-S07")
def test_what_rachel_discards_at_set_up_names_its_rule() -> None:
    pos = GAME.new(players=1, seed=1)
    events = pos.play("rachel")
    for name in ("plan_discarded", "card_discarded", "development"):
        assert pos.telling(told(events, name)[0]).rules == ("GC-S07",)


@pytest.mark.rule("GC-185")
def test_a_development_tells_what_was_paid() -> None:
    fuel = RESOURCE.index("fuel")
    assert (
        said("development_paid", 0, fuel, 1, 3)
        == "Player 1 pays 1 Fuel and 3 credits for a development."
    )
    assert said("development_paid", 0, fuel, 2) == "Player 1 pays 2 Fuel for a development."


@pytest.mark.rule("GC-068", "GC-236")
def test_guests_tell_where_they_come_from_and_their_ads() -> None:
    source = SOURCE.index("middle-relaxing")
    assert said("advertised", 0, 0, source, 2, lang="fr", reader=0) == (
        "Vous placez 1 client Détente pris au milieu de la file à côté de la croisière ★1, "
        "pour 2 pubs."
    )
    assert said("boarded_late", 0, 0, source, 2) == (
        "At the last minute Player 1 takes 1 Relaxing guest from the middle of the queue "
        "aboard ship 1, for 2 ads."
    )


@pytest.mark.rule("GC-128")
def test_a_reputation_bonus_tells_its_kind_and_amount() -> None:
    assert (
        said("reputation_bonus", 0, 1, 3, 2)
        == "Player 1 moves back 3 Reputation to gain 2 credits."
    )


@pytest.mark.rule("GC-079", "GC-080", "GC-103", "GC-104")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_first_launch_tells_of_cockpit_and_token(seat: int) -> None:
    pos = table(1)
    turned = pos.telling(GAME.event("cockpit_turned", seat, 0))
    loaded = pos.telling(GAME.event("token_loaded", seat, 0, TOKEN.u_ad))
    assert "loses its −5" in turned.text("en")
    assert "leaves" in loaded.text("en")
    assert (turned.rules[0], loaded.rules[0]) == (("GC-079", "GC-080"), ("GC-103", "GC-104"))[seat]


@pytest.mark.rule("GC-117", "GC-118", "GC-124")
def test_a_goal_tells_what_it_asks_for_now() -> None:
    pos = table(2)
    for goal in range(GOAL.size):
        events = told_by(track.accomplish, pos, 0, goal, 0)
        need = pos.view(0)["goals"]["goals"][goal]["need"]
        line = lines(pos, told(events, "goal"), 0)[0]
        assert line.endswith(f"it now asks for {need}.")


@pytest.mark.rule("GC-055", "GC-059", "GC-109")
def test_a_meeting_tells_experts_apart() -> None:
    assert said("meeting", 1, 2, 1) == "Rachel holds a meeting and recalls 2 workers and 1 expert."
    assert said("meeting", 0, 0, 1, reader=0) == "You hold a meeting and recall 1 expert."
    assert said("meeting", 0) == "Player 1 holds a meeting with no worker to recall."
    assert said("returned", 1, 0, 0, WORKER.expert).startswith(
        "Rachel's ship 1 returns to Earth: an expert goes back"
    )


# Rachel


@pytest.mark.rule("GC-026", "GC-028")
def test_rachel_installs_nothing() -> None:
    line = said("upgraded", 1, UPGRADE.index("D2"), lang="fr")
    assert line == (
        "Rachel pose son jeton dans la section Détente : ses clients y valent 1 PV de plus."
    )


@pytest.mark.rule("GC-102", "GC-215")
@pytest.mark.parametrize("cockpit", range(COCKPIT.size))
def test_of_her_cockpits_only_the_number_is_told(cockpit: int) -> None:
    points = GAME.box.plain.cockpit_vp[cockpit]
    assert f"a cockpit of {points} VP;" in said("ship", 1, cockpit, 0)
    for lang, words in (("fr", ("vous", "votre", "vos")), ("en", ("you", "your", "yours"))):
        text = said("line_filled", 0, cockpit, 0, 0, lang=lang).lower()
        assert not set(words) & set(text.replace(",", " ").split())


@pytest.mark.rule("GC-044", "GC-255")
def test_she_tells_the_numbers_she_goes_by() -> None:
    assert said("solo_numbers", 1, SOLO_CARD.index("S02")) == (
        "The card back in view shows the top middle building and the numbers 2 and 3."
    )


@pytest.mark.rule("GC-048", "GC/Q128")
@pytest.mark.parametrize(
    ("action", "why", "change"),
    [
        ("launch_3", "ship", {}),
        ("launch_2", "worker", {"resting": 0, "resting_experts": 0}),
        ("hire_expert", "price", {}),
        ("hire_expert", "hired", {"hired": 3}),
        ("development_network", "developments", {"rows": (0, 0, 0)}),
        ("draw_agenda", "cards", {}),
    ],
)
def test_she_tells_why_she_skips_an_action(action: str, why: str, change: dict[str, Any]) -> None:
    pos = table(1)
    s = pos.plain
    s.at = 0
    for name, value in change.items():
        if isinstance(value, tuple):
            for i, number in enumerate(value):
                getattr(s.players[1], name)[i] = number
        else:
            setattr(s.players[1], name, value)
    if why == "cards":
        for slot in range(len(s.board)):
            s.board[slot] = 0
    number = SOLO_ACTION.index(action)
    assert not solo_actions.can_do(GAME.box.view, pos.s, 1, number)
    assert CANNOT[int(solo_actions.cannot(GAME.box.view, pos.s, 1, number))] == why


@pytest.mark.rule("GC-231", "GC-232")
def test_a_silo_that_is_too_low_is_told_by_its_resource() -> None:
    assert said("solo_skipped", 1, SOLO_ACTION.gain_resources, CANNOT.silo, RESOURCE.fuel) == (
        "Rachel cannot gain resources: the silo has not enough Fuel."
    )


# Small things


def test_every_minus_is_the_same() -> None:
    line = said("final_score", 0, 5, -3, lang="fr")
    assert line == "RGA C, Cockpits : −3 PV pour Joueur 1."


@pytest.mark.rule("GC-148", "GC-150")
def test_the_final_move_is_told_as_one_line() -> None:
    pos = table(2)
    event = GAME.event("advanced", 0, 0, 3, 0)
    assert pos.tell(event).startswith("Player 1's ship 1 advances to stop 3")
    pos.plain.phase = PHASE.final_moves
    assert pos.tell(event).startswith("Final move: Player 1's ship 1 goes on to stop 3")


@pytest.mark.rule("GC-207", "GC-245", "GC-247")
def test_costs_and_limits_say_what_for() -> None:
    lost = said("lost", 0, GAIN.reputation, 1, LOSS.discard, lang="fr", reader=0)
    assert lost == "Vous payez 1 Réputation pour la carte du dessus de la défausse."
    card = said("card_discarded", 0, CARD.index("P09"), GONE.limit)
    assert card == "Player 1 discards Loyal Supplier: a hand is limited to 5 cards."
    plan = said("plan_discarded", 0, PLAN.index("BP14"), GONE.limit, reader=0)
    assert plan.endswith("everybody keeps 5 blueprints at most.")


# What is asked


@pytest.mark.rule("GC-351")
@pytest.mark.parametrize(("of_any", "due"), [(0, "2 Fuel"), (1, "2 resources of any kind")])
def test_one_more_stop_asks_for_its_price(of_any: int, due: str) -> None:
    pos = table(2)
    answered(pos.s)
    ask(pos.s, ASK.pay_move, 0, 0, 2, of_any)
    assert pos.prompt(0) == f"Assisted Navigation: pay {due}."
    paying = DO.resource + RESOURCE.fuel
    assert GAME.describe(pos, 0, paying).text("en") == "Pay 2 Fuel"


@pytest.mark.rule("GC-262", "GC-330")
def test_the_credits_for_gears_are_asked_for_apart() -> None:
    pos = table(2, advanced_technologies=True)
    answered(pos.s)
    ask(pos.s, ASK.pay_row, 0, RESOURCE.fuel, AREA.T1)
    assert pos.prompt(0) == "Pay 2 in Fuel, in credits or both."
    pos.plain.marker[0] = 2
    assert pos.prompt(0) == "Pay 2 in Fuel, in credits or both, and 1 credit for the gears."
