"""What holds in every game of Rocketmen, against a plain second opinion on what is legal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from cosmodrome.engine.position import Position
from tests.games.playing import picked
from tests.games.rocketmen.plan import SHORT, Purpose, check_table, purposeful
from tests.games.rocketmen.positions import GAME, given, legal
from tests.games.rocketmen.test_buying import COSTS
from tests.games.rocketmen.test_launch import SPOTS
from tests.games.rocketmen.test_placing import ONLY_MONEY

SEEDS = st.integers(0, 2**32)
PURPOSES = [Purpose(), Purpose(far=False), Purpose(stop=True)]

#: What the cards give (A3): $, engine points, then C, S, B and J for each resource.
GIVES = {
    "SAT": (0, 0, "C"), "NAV": (0, 0, "S"), "HOT": (20, 0, ""), "STA": (10, 0, ""),
    "CHA": (20, 0, ""), "EXP": (0, 1, "B"), "BAS": (0, 0, ""),
    "E2": (0, 2, ""), "E3": (0, 3, ""), "E4": (0, 4, ""),
    "P1-01": (10, 0, "C"), "P1-02": (20, 0, ""), "P1-03": (10, 1, ""), "P1-04": (10, 0, "S"),
    "P1-05": (10, 0, "B"), "P1-06": (10, 0, "C"), "P1-07": (20, 0, ""), "P1-08": (10, 0, "B"),
    "P1-09": (20, 0, "C"), "P1-10": (20, 0, ""), "P1-11": (0, 0, "C"), "P1-12": (0, 0, "J"),
    "P1-13": (0, 1, ""),
    "P2-01": (10, 0, "CC"), "P2-02": (0, 2, ""), "P2-03": (30, 0, ""), "P2-04": (10, 0, "SS"),
    "P2-05": (0, 3, ""), "P2-06": (10, 0, "BB"), "P2-07": (20, 0, "J"), "P2-08": (40, 0, ""),
    "P2-09": (0, 1, "J"), "P2-10": (20, 0, "C"), "P2-11": (20, 0, ""), "P2-12": (20, 0, "B"),
    "AST": (0, 0, ""), "PAN": (0, 0, ""), "CLI": (0, 0, ""),
}  # fmt: skip
THREATS = ("AST", "PAN", "CLI")
SOLVERS = {"P1-06": "AST", "P1-07": "CLI", "P1-08": "PAN"}


class Opinion:
    """A seat's turn as a person at the table would judge it."""

    def __init__(self, pos: Position) -> None:
        self.view = pos.view(pos.actors[0])
        self.me: dict[str, Any] = self.view["players"][pos.actors[0]]
        self.hand: list[str] = self.me["hand"]
        self.track = [card and card["card"] for card in self.view["track"]]
        self.money = sum(GIVES[card][0] for card in self.hand)
        self.money += 20 * (self.me["money_markers"]["all"] - self.me["money_markers"]["used"])
        self.jokers = self.me["jokers"]["all"] - self.me["jokers"]["used"]

    def price(self, card: str) -> int:
        money = COSTS[card][0]
        if card in THREATS and "V9" not in self.view["variants"]:
            score = self.me["score"]
            money += 30 if score >= 21 else 20 if score >= 16 else 10 if score >= 11 else 0
        if card.startswith("E") and "V1" in self.view["variants"]:
            money += 10
        return money

    def can_buy(self, card: str) -> bool:
        resources = "".join(GIVES[card][2] for card in self.hand) + "J" * self.jokers
        needed = COSTS[card][1]
        patents = 20 if "P2-11" in self.hand else 0
        enough = not needed or needed in resources or "J" in resources
        return enough and self.money + patents >= self.price(card)

    def can_place(self, card: str) -> bool:
        twice = card.startswith("P") and card in self.me["site"]
        return card not in ONLY_MONEY + THREATS and not twice

    def launches(self) -> set[str]:
        power = self.me["booster"] + sum(GIVES[card][1] for card in self.me["site"])
        found = set()
        battle = self.view["mode"] == "battle"
        for number, (spot, (needed, _, _)) in enumerate(SPOTS.items()):
            mission, place = spot.split()
            extra = 1 if place == "mars" and "P2-05" in self.me["site"] else 0
            if mission == self.me["program"] and power + extra >= needed:
                if number not in self.me["done"] and not (battle and place != "earth"):
                    found.add(f"launch:{place}")
        return found if len(self.me["done"]) < (4 if battle else 6) else set()

    def effects(self, cards: list[str], others: int) -> set[str]:
        """DÉFAUSSE cards among these that find something to work on."""
        works = set()
        drawable = self.me["headquarters"] + len(self.me["holding"]) > 0
        threats = [card for card in self.hand + self.me["holding"] if card in THREATS]
        for card in cards:
            if (
                (card in ("P1-03", "P2-04") and drawable)
                or (card == "P1-05" and others > 0)
                or (card == "P2-03" and self.me["holding"])
                or (card == "P2-10" and threats)
            ):
                works.add(card)
        return works

    def legal(self) -> set[str]:
        me, hand = self.me, self.hand
        found = {"end_turn"} | {f"{verb}:{card}" for card in hand for verb in ("card", "discard")}
        for i, card in enumerate(self.track, 1):
            if card and self.can_buy(card):
                found.add(f"buy:{i}")
            if card and self.view["ai"] and not self.view["ai"]["gift_given"]:
                found.add(f"gift:{i}")
        for pile in self.view["engines"]:
            if pile["left"] and not self.view["engines_bought"] and self.can_buy(pile["card"]):
                found.add(f"engine:{pile['card']}")
        if self.money >= 10 and not me["program"]:
            found |= {f"program:{card}" for card in hand if card in "SAT NAV HOT STA CHA EXP BAS"}
        fitting = {f"place:{card}" for card in hand if me["program"] and self.can_place(card)}
        if self.money >= 10:
            found |= fitting
        found |= {f"effect:{card}" for card in self.effects(hand, len(hand) - 1)}
        if me["program"]:
            found |= {"unprogram"}
            found |= {f"{verb}:{card}" for card in me["site"] for verb in ("site", "discard_site")}
            found |= {f"effect_site:{card}" for card in self.effects(me["site"], len(hand))}
            found |= self.launches()
        found |= {f"one_use:{c}" for c in hand if c in SOLVERS and SOLVERS[c] in self.track}
        drawable = me["headquarters"] + len(me["holding"]) > 0
        for card in self.view["waiting"]:
            if fitting if card in ("P1-09", "P2-12") else drawable:
                found.add(f"use:{card}")
        return found


def step(pos: Position, seed: int, purpose: Purpose) -> None:
    """Mostly with a purpose, so that rockets fly."""
    names = [action.name for action in pos.legal_actions()]
    number = picked(1_000, seed, len(pos.history))
    astray = picked(3, seed, len(pos.history), 1) == 0
    pos.play(names[number % len(names)] if astray else purposeful(pos, names, purpose, number))


def check_turn(pos: Position) -> None:
    assert legal(pos) == Opinion(pos).legal()


TABLES = [{**table, "max_rounds": 30} for table in SHORT]


@settings(max_examples=25)
@drawn(seed=SEEDS, table=st.sampled_from(TABLES), purpose=st.sampled_from(PURPOSES))
def test_what_a_turn_offers_agrees_with_a_second_opinion(
    seed: int, table: dict[str, Any], purpose: Purpose
) -> None:
    pos = GAME.new(seed=seed, **table)
    for number in range(250):
        if pos.is_over:
            break
        if number % 5 == 0:
            GAME.check_position(GAME.box.plain, pos.plain)
            check_table(pos)
        if pos.view(pos.actors[0])["decision"]["kind"] == "turn":
            check_turn(pos)
        step(pos, seed, purpose)


FACES = list(GIVES)


@settings(max_examples=60)
@drawn(data=st.data())
def test_what_a_rich_turn_offers_agrees_with_a_second_opinion(data: st.DataObject) -> None:
    """Hands, sites and tracks that play would rarely bring together."""
    supply = Counter({face: GAME.box.plain.copies[i, 4] for i, face in enumerate(FACES) if i >= 7})
    supply += Counter(SAT=2, NAV=3, HOT=1, STA=2, CHA=1, EXP=1, BAS=2)

    def some(count: int, faces: list[str]) -> str:
        taken = []
        for _ in range(data.draw(st.integers(0, count))):
            face = data.draw(st.sampled_from(faces))
            if supply[face] > 0:
                supply[face] -= 1
                taken.append(face)
        return " ".join(taken)

    done = data.draw(
        st.sampled_from(["", "SAT earth", "HOT earth, SAT moon", "NAV mars, BAS mars"])
    )
    for spot in filter(None, done.split(", ")):
        supply[spot.split()[0]] -= 1
    program = data.draw(st.sampled_from(["", "NAV", "STA", "CHA", "BAS", "EXP", "SAT"]))
    program = program if supply[program] > 0 else ""
    supply[program] -= 1
    building = [face for face in FACES if face not in ONLY_MONEY + THREATS]
    standing = some(6, building) if program else ""
    names = [name for name in standing.split() if name.startswith("P")]
    if len(set(names)) < len(names):
        standing = ""
    pos = given(
        4,
        hand=some(7, FACES),
        program=program,
        site=standing,
        holding=some(2, FACES),
        done=done,
        track=some(6, FACES[10:]),
        variants=data.draw(st.sampled_from(["", "V1 V2", "V8 V9", "V1 V9"])),
    )
    check_turn(pos)


@pytest.mark.rule("RM/R-69")
@settings(max_examples=20)
@drawn(seed=SEEDS, players=st.integers(1, 4))
def test_turns_are_finite(seed: int, players: int) -> None:
    """R-69: every action uses up a card, a marker or a once-per-turn right."""
    pos = GAME.new(players=players, seed=seed, max_rounds=20)
    turn, decisions = (-1, -1), 0
    while not pos.is_over:
        now = (pos.plain.turn, pos.plain.round)
        decisions = decisions + 1 if now == turn else 0
        turn = now
        assert decisions < 150
        names = [a.name for a in pos.legal_actions()]
        busy = [name for name in names if name not in ("end_turn", "abandon")]
        number = picked(1_000, seed, len(pos.history))
        pos.play((busy or names)[number % len(busy or names)])


@settings(max_examples=15)
@drawn(seed=SEEDS, players=st.integers(1, 4))
def test_no_payment_ever_gets_stuck(seed: int, players: int) -> None:
    """R-43: whatever is chosen and in whatever order it is paid, it can be paid."""
    pos = GAME.new(players=players, seed=seed, max_rounds=15)
    while not pos.is_over:
        names = [a.name for a in pos.legal_actions()]
        assert names
        wishes = [n for n in names if n.split(":")[0] in ("buy", "engine", "program", "place")]
        number = picked(1_000, seed, len(pos.history))
        pos.play((wishes or names)[number % len(wishes or names)])
