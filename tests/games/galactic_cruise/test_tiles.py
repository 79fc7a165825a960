"""One test for each cockpit, engine, expert and upgrade."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.box import COCKPIT, ENGINE, EXPERT
from cosmodrome.games.galactic_cruise.launch import cockpit_points
from tests.games.galactic_cruise.positions import (
    areas,
    board,
    cruise,
    discarded,
    experts,
    flight,
    give,
    hand,
    legal,
    load,
    me,
    next_turn,
    offices,
    owners,
    plans,
    play,
    queue,
    ship,
    table,
    upgrades,
    worker,
)
from tests.games.galactic_cruise.test_cards import line

# Cockpits


def wealthy() -> Position:
    """Something of everything that cockpits count."""
    pos = table(2)
    areas(pos, K1="0", K2="0 1", T1="0")
    experts(pos, 0, 1)
    upgrades(pos, 0, "A1", "A3", "D1", "F2")
    ship(pos, 0, "BP01", "BP25")  # A, D A
    ship(pos, 0, "BP47", number=1)  # F F
    hand(pos, 0, "P01", "P02")
    give(pos, 0, reputation=7, credits=9)
    it = me(pos)
    it.goals, it.cubes, it.sections[0] = 1, it.cubes - 1, 2
    pos.plain.filled[0] = 2
    GAME.check_position(GAME.box.plain, pos.plain)
    return pos


@pytest.mark.rule("GC-078", "GC-338")
@pytest.mark.parametrize(
    ("cockpit", "points"),
    [
        ("CK00", 2), ("CK01", 3), ("CK02", 3), ("CK03", 4), ("CK04", 2), ("CK05", 2), ("CK06", 2),
        ("CK07", 1), ("CK08", 2), ("CK09", 2), ("CK10", 4), ("CK11", 4), ("CK12", 2), ("CK13", 2),
        ("CK14", 4), ("CK15", 4),
    ],
)  # fmt: skip
def test_a_cockpit_counts_what_it_says(cockpit: str, points: int) -> None:
    pos = wealthy()
    me(pos).ships[0].cockpit = COCKPIT.index(cockpit) + 1
    assert int(cockpit_points(GAME.box.view, pos.s, 0, 0)) == points


@pytest.mark.rule("GC-338")
def test_a_cockpit_may_have_a_limit() -> None:
    pos = wealthy()
    give(pos, 0, credits=40)
    me(pos).ships[0].cockpit = COCKPIT.index("CK14") + 1
    assert int(cockpit_points(GAME.box.view, pos.s, 0, 0)) == 5


# Engines


def fortune(pos: Position) -> dict[str, Any]:
    it = me(pos)
    return {
        "credits": it.credits, "ads": it.ads, "vp": it.vp, "reputation": it.reputation,
        "stored": tuple(it.stored), "cards": it.hand_size, "plans": it.plans,
    }  # fmt: skip


@pytest.mark.rule("GC-219", "GC-338")
@pytest.mark.parametrize(
    ("engine", "gained"),
    [
        ("EN01", {"credits": 3}),
        ("EN02", {"ads": 3}),
        ("EN03", {"stored": (2, 1, 0)}),
        ("EN04", {"reputation": 2}),
        ("EN05", {"vp": 3}),
        ("EN06", {"cards": 1, "credits": 1}),
        ("EN07", {"credits": 2, "ads": 1}),
        ("EN08", {"stored": (2, 1, 0)}),
        ("EN09", {"stored": (0, 2, 0), "reputation": 1}),
        ("EN10", {"stored": (0, 0, 2), "credits": 1}),
        ("EN11", {"ads": 2, "reputation": 1}),
        ("EN12", {"cards": 2}),
        ("EN13", {"plans": 1, "stored": (1, 0, 0)}),
        ("EN14", {"vp": 2, "ads": 1}),
        ("EN15", {"stored": (1, 1, 1)}),
    ],
)
def test_an_engine_gives_its_bonus_once(engine: str, gained: dict[str, Any]) -> None:
    pos = table(2)
    areas(pos)
    plans(pos, 0)
    board(pos, "P01", "P02", "P03", "P04")
    line(pos, 0, 1, ENGINE.index(engine))
    give(pos, 0, credits=0, ads=0, vp=0, reputation=0, stored=(0, 0, 0))
    play(pos, "assign:BL", "tile:acquire_ship", "set:1")
    choices = (
        *("board:1", "board:2", "office:1", "resources:food", "resources:oxygen"),
        *("resource:food", "resource:oxygen"),
    )
    while chosen := next((it for it in choices if it in legal(pos)), None):
        play(pos, chosen)
    nothing = {
        "credits": 0, "ads": 0, "vp": 0, "reputation": 0, "stored": (0, 0, 0), "cards": 0,
        "plans": 0,
    }  # fmt: skip
    assert fortune(pos) == nothing | gained
    assert me(pos).ship_count == 2


# Experts


def expert_at(building: str, ability: str, expert: bool = True, **values: Any) -> Position:
    """Seat 0 assigns an expert (or an ordinary worker) of a game with some ability."""
    pos = table(3)
    areas(pos, K4="0", K1="1")
    experts(pos, 0, 1, ability)
    give(pos, 0, **{"credits": 20, "ads": 0, "reputation": 3, "stored": (0, 0, 0)} | values)
    play(pos, f"{'assign_expert' if expert else 'assign'}:{building}")
    return pos


@pytest.mark.rule("GC-333")
def test_dual_skill_buys_a_third_action() -> None:
    pos = expert_at("TL", "EX1")
    for _ in range(2):
        play(pos, "tile:purchase_supplies", "supply:ads", "done")
    play(pos, "tile:purchase_supplies", "supply:ads", "done")
    assert (me(pos).ads, me(pos).reputation) == (6, 1)
    assert pos.plain.turn == 1
    pos = expert_at("TL", "EX1", expert=False)
    for _ in range(2):
        play(pos, "tile:purchase_supplies", "supply:ads", "done")
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-333")
def test_a_negotiator_uses_corridors_of_others_free_of_charge() -> None:
    assert "tile:draw_agenda" in legal(expert_at("TC", "EX2"))
    assert "tile:draw_agenda" not in legal(expert_at("TC", "EX2", expert=False))


@pytest.mark.rule("GC-034", "GC-172", "GC-333")
def test_authority_ejects_an_own_worker() -> None:
    pos = table(3)
    experts(pos, 0, 1, "EX3")
    worker(pos, "TC", 0)
    assert "assign:TC" not in legal(pos)
    vp = me(pos).vp
    play(pos, "assign_expert:TC", "funding:vp")
    assert me(pos).vp == vp + 1
    assert me(pos).resting == 2


@pytest.mark.rule("GC-333")
def test_a_manager_earns_for_the_other_workers() -> None:
    pos = table(3)
    experts(pos, 0, 1, "EX4")
    worker(pos, "TR", 0)
    worker(pos, "BR", 0)
    worker(pos, "BL", 1)
    give(pos, 0, credits=0)
    play(pos, "assign_expert:TC")
    assert me(pos).credits == 2


@pytest.mark.rule("GC-333")
def test_a_treasurer_brings_one_bonus_more() -> None:
    pos = table(3)
    areas(pos)
    experts(pos, 0, 1, "EX5")
    worker(pos, "TR", 0, expert=True)
    worker(pos, "BR", 0)
    give(pos, 0, vp=0)
    play(pos, "meeting", "done", "funding:vp", "funding:vp", "funding:vp")
    assert me(pos).vp == 3
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-333")
def test_a_steward_first_brings_a_resource_or_an_ad() -> None:
    pos = expert_at("TC", "EX6")
    assert {name for name in legal(pos) if name.startswith(("resource", "ad"))} == {
        "resource:food", "resource:oxygen", "resource:fuel", "ad",
    }  # fmt: skip
    play(pos, "ad")
    assert me(pos).ads == 1
    assert "tile:hire_expert" in legal(pos)


@pytest.mark.rule("GC-333")
def test_an_engineer_builds_developments_for_less() -> None:
    pos = expert_at("TC", "EXA1")
    play(pos, "tile:build_development", "row:oxygen", "area:K3")
    assert me(pos).credits == 20
    assert 0 in owners(pos, "K3")


@pytest.mark.rule("GC-333")
@pytest.mark.parametrize(("actions", "reputation"), [(1, 4), (0, 3)])
def test_a_spokesperson_is_heard_after_an_action(actions: int, reputation: int) -> None:
    pos = expert_at("TL", "EXA2")
    for _ in range(actions):
        play(pos, "tile:purchase_supplies", "supply:ads", "done")
    play(pos, "done")
    assert me(pos).reputation == reputation


@pytest.mark.rule("GC-333")
@pytest.mark.parametrize(("kind", "points"), [(2, 4), (1, 3)])
def test_a_purser_scores_one_point_more(kind: int, points: int) -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B1", 0, "A")
    pos.plain.expert = EXPERT.index("EXB1")
    it = me(pos)
    it.hired = 1
    it.ships[0].pilot = kind
    if kind == 2:
        it.resting += 1
    else:
        it.resting_experts = 1
    next_turn(pos)
    give(pos, 0, vp=0, ads=1)
    play(pos, "guest:adventure")
    assert me(pos).vp == points


@pytest.mark.rule("GC-333")
def test_a_foreman_builds_segments_for_less() -> None:
    pos = table(3)
    areas(pos)
    experts(pos, 0, 1, "EXB2")
    plans(pos, 0, "BP05")  # 3 credits
    give(pos, 0, credits=10)
    play(pos, "assign_expert:BL", "tile:build_segments", "plan:BP05")
    assert me(pos).credits == 10 - 2


# Upgrades


@pytest.mark.rule("GC-352")
def test_progress_bonus_pays_for_cubes_now_and_later() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B1", 0, "A")
    it = me(pos)
    it.ships[0].token, it.tokens = 1, it.tokens & ~1
    it.cubes, it.sections[0], pos.plain.filled[0] = it.cubes - 2, 2, 2
    next_turn(pos)
    give(pos, 0, vp=0)
    play(pos, "upgrade:A1", "funding:vp", "funding:vp")
    assert me(pos).vp == 2


@pytest.mark.rule("GC-352")
def test_a_reopened_file_takes_the_action_of_a_discarded_card() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B1", 0, "A")
    me(pos).ships[0].token, me(pos).tokens = 1, me(pos).tokens & ~1
    next_turn(pos)
    hand(pos, 0)
    discarded(pos, "P09", "P34")
    give(pos, 0, credits=0, ads=0)
    play(pos, "upgrade:A2")
    assert "discard:P34" not in legal(pos)
    play(pos, "discard:P09", "supply:ads", "done")
    assert (me(pos).ads, me(pos).credits) == (2, 0)
    assert pos.plain.discard_size == 2


@pytest.mark.rule("GC-126", "GC-352")
def test_plans_may_be_replaced_for_a_reopened_file_that_could_build_none_of_them() -> None:
    pos = table(2)
    ship(pos, 0, number=1)  # on the ground
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B1", 0, "A")
    load(pos, 0)
    plans(pos, 0)
    offices(pos, "BP29", "BP30", "BP35", "BP36")  # 5 credits each
    next_turn(pos)
    hand(pos, 0)
    discarded(pos, "P13")  # 1 credit less
    give(pos, 0, credits=1, reputation=1)
    play(pos, "upgrade:A2")
    assert {"renew", "done"} <= legal(pos)
    assert "discard:P13" not in legal(pos)
    give(pos, 0, credits=4)
    assert "discard:P13" in legal(pos)
    assert "renew" not in legal(pos)


@pytest.mark.rule("GC-221", "GC-339", "GC-352")
def test_an_extended_fleet_has_four_ships_of_four_segments() -> None:
    pos = table(2)
    areas(pos)
    for number in (1, 2):
        ship(pos, 0, number=number)
    ship(pos, 0, "BP01", "BP02", "BP03")
    plans(pos, 0, "BP04")
    give(pos, 0, credits=20)
    play(pos, "assign:BL")
    assert "tile:acquire_ship" not in legal(pos)
    upgrades(pos, 0, "A3")
    assert "tile:acquire_ship" in legal(pos)
    play(pos, "tile:build_segments", "plan:BP04", "ship:1")
    assert me(pos).ships[0].size == 4


@pytest.mark.rule("GC-352")
def test_a_lift_off_bonus_pays_for_the_launch() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    cruise(pos, 0, "ST1", "A", scheduled=0)
    give(pos, 0, stored=(2, 2, 1), reputation=0)
    assert "launch" not in legal(pos)
    upgrades(pos, 0, "D1")
    play(pos, "launch")
    assert me(pos).reputation == 1
    play(pos, "guest:adventure")
    play(pos, "resource:fuel", "pay")
    assert me(pos).launches == 1
    assert list(me(pos).stored) == [0, 0, 0]


@pytest.mark.rule("GC-352")
def test_renown_adds_to_the_first_reputation_of_a_turn() -> None:
    pos = table(2)
    areas(pos)
    upgrades(pos, 0, "D2")
    give(pos, 0, reputation=0, ads=9)
    cruise(pos, 0, "ST1")
    queue(pos, bottom="AA")
    play(pos, "assign:BC", "tile:advertise")
    play(pos, "source:bottom-adventure", "source:bottom-adventure", "slot:1")
    assert me(pos).reputation == 2 + 1


@pytest.mark.rule("GC-352")
def test_training_gives_workers_the_ability() -> None:
    pos = table(3)
    pos.plain.expert = EXPERT.index("EX4")
    upgrades(pos, 0, "D3")
    worker(pos, "TR", 0)
    give(pos, 0, credits=0)
    play(pos, "assign:TC")
    assert me(pos).credits == 1


@pytest.mark.rule("GC-352")
@pytest.mark.parametrize(("slots", "open_"), [(("F1",), True), ((), False)])
def test_free_access_costs_nothing(slots: tuple[str, ...], open_: bool) -> None:
    pos = table(3)
    areas(pos, K1="1")
    upgrades(pos, 0, *slots)
    give(pos, 0, reputation=0)
    play(pos, "assign:TC")
    assert ("tile:draw_agenda" in legal(pos)) == open_


@pytest.mark.rule("GC-352")
def test_an_extended_workshop_builds_one_segment_more() -> None:
    pos = table(2)
    areas(pos)
    upgrades(pos, 0, "F2")
    plans(pos, 0, "BP01", "BP02", "BP03")
    give(pos, 0, credits=20)
    play(pos, "assign:BL", "tile:build_segments", "plan:BP01", "plan:BP02", "plan:BP03")
    assert me(pos).ships[0].size == 3


@pytest.mark.rule("GC-034", "GC-352")
def test_internal_rotation_ejects_an_own_worker() -> None:
    pos = table(3)
    worker(pos, "TC", 0)
    assert "assign:TC" not in legal(pos)
    upgrades(pos, 0, "F3")
    ads = me(pos).ads
    play(pos, "assign:TC", "funding:ad")
    assert me(pos).ads == ads + 1
