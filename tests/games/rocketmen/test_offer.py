"""The payment that is offered, held against every payment there is, over chance positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from cosmodrome.engine.position import Event, Position
from cosmodrome.games.rocketmen import payment
from cosmodrome.games.rocketmen.box import CARD
from tests.games.rocketmen.positions import GAME, given, legal
from tests.games.rocketmen.test_invariants import FACES, GIVES

TRIALS = 150
DONE = ("", "SAT earth", "HOT earth", "HOT earth, SAT moon", "SAT earth, SAT moon, HOT earth")
PATENTS = "P2-11"
PAYING = [face for face in FACES if GIVES[face][0] or GIVES[face][2]]

#: "pay" or "finance" with a card, "money" or "joker" with none.
Means = tuple[str, str]
Payment = tuple[Means, ...]


def chance_position(chance: random.Random) -> Position:
    """Somebody with some markers and a few cards that pay, before three cards to buy."""
    done = chance.choice(DONE)
    supply = Counter({face: GAME.box.plain.copies[i, 4] for i, face in enumerate(FACES) if i >= 7})
    supply += Counter(SAT=2, NAV=3, HOT=1, STA=2, CHA=1, EXP=1, BAS=2)
    supply -= Counter(mission.split()[0] for mission in done.split(", ") if mission)

    def some(count: int, faces: list[str]) -> str:
        taken = []
        for face in chance.choices(faces, k=count):
            if supply[face] > 0:
                supply[face] -= 1
                taken.append(face)
        return " ".join(taken)

    hand = some(chance.randint(2, 6), PAYING)
    variants = chance.choice(("", "V1 V2"))
    return given(4, hand=hand, done=done, track=some(3, FACES[10:]), variants=variants)


def choose(pos: Position, chance: random.Random, *kinds: str) -> bool:
    """Tick one or more things of a kind, where there is any."""
    chosen = False
    while names := sorted(name for name in legal(pos) if name.startswith(kinds)):
        pos.play(chance.choice(names))
        chosen = True
        if chance.random() < 0.5:
            break
    return chosen


def given_by(paid: Payment, buying: bool) -> tuple[int, Counter[str]]:
    """$ and resources of a payment; Patents are worth 20 $ more, once, to buy (RM-197)."""
    money, resources = 0, Counter[str]()
    for how, card in paid:
        money += 20 if how == "money" else GIVES[card][0] if card else 0
        if buying:
            resources.update("J" if how == "joker" else GIVES[card][2] if card else "")
    return money + 20 * (buying and ("pay", PATENTS) in paid), resources


def missing(need: Counter[str], resources: Counter[str]) -> int:
    return (need - resources).total() - resources["J"]


def is_needed(rest: Payment, one: Means, due: int, need: Counter[str], buying: bool) -> bool:
    """RM-133: whether one thing more covers something that the rest does not."""
    money, resources = given_by(rest, buying)
    more, others = given_by((*rest, one), buying)
    if money < due and more > money:
        return True
    if missing(need, resources) <= 0:
        return False
    fewer = missing(need, others) < missing(need, resources)
    return fewer or any(need[kind] > resources[kind] < others[kind] for kind in need)


def one_by_one(paid: Payment, due: int, need: Counter[str], buying: bool) -> bool:
    """RM-133: whether a payment can be made so that each thing was needed when it was added."""
    for one in {*paid}:
        rest = list(paid)
        rest.remove(one)
        before = tuple(rest)
        if is_needed(before, one, due, need, buying) and one_by_one(before, due, need, buying):
            return True
    return not paid


def payments(
    means: Counter[Means], due: int, need: Counter[str], buying: bool
) -> Iterator[Payment]:
    """Every payment there is."""
    for counts in product(*(range(count + 1) for count in means.values())):
        paid = tuple(Counter(dict(zip(means, counts, strict=True))).elements())
        money, resources = given_by(paid, buying)
        if money >= due and missing(need, resources) <= 0 and one_by_one(paid, due, need, buying):
            yield tuple(sorted(paid))


def means_of(pos: Position, placed: Counter[str], buying: bool) -> Counter[Means]:
    """What could pay: hand cards, cards being placed for themselves, markers."""
    me = pos.plain.players[pos.plain.turn]
    hand = Counter({card: me.hand[i] for i, card in enumerate(CARD) if me.hand[i]}) - placed
    means: Counter[Means] = Counter({("pay", card): count for card, count in hand.items()})
    means.update({("finance", card): n for card, n in placed.items() if GIVES[card][0]})
    means["money", ""] = me.money_markers
    means["joker", ""] = me.jokers if buying else 0
    return means


def told_as_paid(events: list[Event]) -> Payment:
    paid: list[Means] = []
    for event in events:
        if event.name in ("paid", "financed"):
            paid.append(("pay" if event.name == "paid" else "finance", event.card))
        elif event.name in ("paid_money", "paid_joker"):
            paid += [(event.name.removeprefix("paid_"), "")] * event.count
    return tuple(sorted(paid))


def worth(paid: Payment) -> int:
    """What is lost elsewhere by a payment."""
    cards = [CARD.index(card) for how, card in paid if how == "pay"]
    markers = sum({"money": 1, "joker": 3}.get(how, 0) for how, _ in paid)
    return markers + sum(payment.worth_elsewhere(GAME.box.plain, card, 0) for card in cards)


@pytest.mark.rule("RM-26", "RM-133", "RM-197")
def test_a_purchase_offers_the_payment_with_the_least_waste():
    chance, bought = random.Random(7), 0
    for _ in range(TRIALS):
        pos = chance_position(chance)
        if not choose(pos, chance, "buy", "engine"):
            continue
        bought += 1
        due = pos.plain.due
        need = Counter(dict(zip("CSB", pos.plain.needs, strict=True)))
        every = set(payments(means_of(pos, Counter(), True), due, need, True))
        can_change = "otherwise:purchase" in legal(pos)
        paid = told_as_paid(pos.play("purchase"))
        assert paid in every
        assert can_change == (len(every) > 1)
        least = min(given_by(one, True)[0] for one in every)
        assert given_by(paid, True)[0] == least
        equal = [one for one in every if given_by(one, True)[0] == least]
        assert worth(paid) == min(map(worth, equal))
    assert bought > TRIALS // 2


@pytest.mark.rule("RM-51", "RM-133", "RM/R-12")
def test_a_placement_offers_the_payment_that_spends_the_least_elsewhere():
    chance, placed_some = random.Random(11), 0
    for _ in range(2 * TRIALS):
        pos = chance_position(chance)
        choose(pos, chance, "card")
        programs = sorted(name for name in legal(pos) if name.startswith("program"))
        if not programs:
            continue
        placed_some += 1
        chosen = pos.plain.chosen
        placed = Counter({card: chosen[i] for i, card in enumerate(CARD) if chosen[i]})
        due = 10 * placed.total()
        every = set(payments(means_of(pos, placed, False), due, Counter(), False))
        program = chance.choice(programs)
        can_change = f"otherwise:{program.partition(':')[2]}" in legal(pos)
        paid = told_as_paid(pos.play(program))
        assert paid in every
        assert can_change == (len(every) > 1)

        def spent(one: Payment) -> int:
            return given_by(tuple(means for means in one if means[0] != "finance"), False)[0]

        assert spent(paid) == min(map(spent, every))
    assert placed_some > TRIALS // 4
