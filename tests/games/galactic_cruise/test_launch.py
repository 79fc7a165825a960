"""Launching (GC-061 … GC-087, GC-290 … GC-295)."""

import pytest

from tests.games.galactic_cruise.positions import (
    areas,
    company,
    cruise,
    distances,
    give,
    hand,
    legal,
    me,
    names,
    play,
    question,
    queue,
    ship,
    table,
    technology,
    tower_without,
    upgrades,
)


def ready(*plans, name="ST1", tickets="A", **values):
    """Seat 0 with a ship, a scheduled cruise, and storage for everything."""
    pos = table(3)
    areas(pos, K1="0", K2="0", K3="0")
    ship(pos, 0, *(plans or ("BP01", "BP02")))
    cruise(pos, 0, name, tickets, scheduled=0)
    give(pos, 0, **{"stored": (3, 3, 3), "ads": 0, "reputation": 0, "vp": 10, **values})
    me(pos).flipped = 1
    return pos


@pytest.mark.rule("GC-061", "GC-062", "GC-064", "GC-067", "GC-073", "GC-081", "GC-087")
def test_a_launch_from_t5_to_t0():
    pos = ready()
    queue(pos, bottom="F")
    give(pos, 0, ads=1)
    hand(pos, 0, "P03")  # fuel
    play(pos, "launch")
    assert question(pos) == "boarding"
    play(pos, "guest:adventure")
    assert question(pos) == "pay_launch"
    assert (me(pos).cubes, me(pos).sections[0], pos.plain.filled[0]) == (7, 1, 1)
    play(pos, "pay")
    it = me(pos).ships[0]
    assert (it.cruise, it.stop, it.pilot, it.launched, it.token) == (1, 0, 1, 1, 1)
    assert (me(pos).resting, me(pos).scheduled, me(pos).flipped, me(pos).launches) == (1, 0, 0, 1)
    assert company(pos)["tokens"] == tower_without("u_credit")
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-074", "GC-075", "GC-076")
def test_what_a_launch_costs():
    pos = ready("BP01", "BP02", "BP03", tickets="AA", name="B1")
    play(pos, "launch", "guest:adventure", "guest:adventure", "pay")
    assert list(me(pos).stored) == [0, 0, 0]  # two guests and a pilot, three segments, three fuel


@pytest.mark.rule("GC-063", "GC-291")
def test_a_launch_that_cannot_be_paid_is_not_offered():
    pos = ready(stored=(3, 3, 1))
    assert "launch" not in names(pos)
    hand(pos, 0, "P03")  # fuel
    assert "launch" in names(pos)
    hand(pos, 0)
    give(pos, 0, reputation=1)
    assert "launch" in names(pos)


@pytest.mark.rule("GC-063", "GC-065")
def test_a_launch_needs_a_guest_a_cabin_and_a_cruise():
    pos = ready(tickets="")
    assert "launch" not in names(pos)
    give(pos, 0, ads=4)
    assert "launch" in names(pos)
    ship(pos, 0, "BP01")
    assert "launch" not in names(pos)


@pytest.mark.rule("GC-066", "GC-068", "GC-069", "GC-290")
def test_last_minute_guests_cost_ads_and_give_nothing():
    pos = ready("BP01", "BP02", "BP03", tickets="", ads=5)
    queue(pos, bottom="F", top="A")
    credits = me(pos).credits
    play(pos, "launch", "source:bottom-family", "source:supply-adventure", "pay")
    assert (me(pos).ads, me(pos).credits, me(pos).reputation) == (0, credits, 0)


@pytest.mark.rule("GC-070", "GC-071")
def test_a_guest_left_behind_costs_two_reputation():
    pos = ready(tickets="AD", reputation=5)
    queue(pos)
    play(pos, "launch", "guest:adventure")
    assert me(pos).reputation == 3
    assert pos.plain.queue[2, 1] == 1


@pytest.mark.rule("GC-295", "GC/Q17")
def test_a_guest_left_behind_with_too_little_reputation():
    pos = ready(tickets="AD", reputation=1, vp=10)
    hand(pos, 0, "P03")  # fuel: the bill may be paid in two ways
    play(pos, "launch", "guest:relaxing")
    assert (me(pos).reputation, me(pos).vp) == (0, 9)


@pytest.mark.rule("GC-077", "GC-292")
def test_floating_resources_ignore_capacity():
    pos = ready("BP01", "BP02", "BP03", tickets="AA", name="B4", stored=(3, 3, 3), reputation=3)
    hand(pos, 0, "P05")  # fuel
    assert names(pos).count("launch") == 1
    play(pos, "launch", "guest:adventure", "guest:adventure")
    assert "pay" not in names(pos)
    play(pos, "spend:P05", "bonus:resource-1", "resource:fuel", "pay")
    assert list(me(pos).stored) == [0, 0, 0]
    assert me(pos).reputation == 2


@pytest.mark.rule("GC-291", "GC/Q102")
def test_a_payment_offers_nothing_that_leads_nowhere():
    pos = ready(stored=(2, 2, 0), reputation=3)
    play(pos, "launch", "guest:adventure")
    # Two fuel are missing: only crossing both resource icons will do.
    assert legal(pos) == {"bonus:resource"}
    assert distances(pos, "resource") == [3]


@pytest.mark.rule("GC-322")
@pytest.mark.parametrize(
    ("card", "stored"), [("P27", (0, 2, 2)), ("P28", (2, 0, 2)), ("P29", (2, 2, 0))]
)
def test_p27_to_p29_pay_two_less(card, stored):
    pos = ready(stored=stored)
    assert "launch" not in names(pos)
    hand(pos, 0, card)
    play(pos, "launch", "guest:adventure", f"play:{card}", "pay")
    assert me(pos).launches == 1


@pytest.mark.rule("GC-322")
def test_p30_and_p31_at_boarding():
    pos = ready(tickets="DD", ads=1, reputation=2)
    queue(pos, bottom="A")
    hand(pos, 0, "P30", "P31")
    credits = me(pos).credits
    play(pos, "launch", "play:P30", "play:P31", "source:bottom-adventure")
    assert (me(pos).credits, me(pos).reputation) == (credits + 1, 3)
    assert pos.plain.queue[0, 1] == 2


@pytest.mark.rule("GC-078", "GC-079", "GC-294")
def test_the_cockpit_is_scored_after_the_cube():
    pos = ready(vp=0)
    play(pos, "launch", "guest:adventure", "pay")
    assert me(pos).vp == 2  # one for each segment
    pos = table(3)
    areas(pos, K1="0", K2="0", K3="0")
    ship(pos, 0, "BP01", "BP02", number=1, cockpit="CK12")
    cruise(pos, 0, "ST1", "A", scheduled=0)
    give(pos, 0, stored=(3, 3, 3), vp=0)
    play(pos, "launch", "guest:adventure", "pay")
    assert me(pos).vp == 1


@pytest.mark.rule("GC-082", "GC-083", "GC-084", "GC-085", "GC/Q32")
def test_the_queue_follows_the_new_cruise():
    pos = ready("BP01", "BP02", "BP03", tickets="AA", name="ST1")
    pos.plain.cruise_discard |= pos.plain.cruise_stack & ~(1 << 5)
    pos.plain.cruise_stack &= 1 << 5  # B3: D, A
    for slot in range(pos.plain.open_cruises):
        assert pos.plain.cruises[slot] != 6
    queue(pos, bottom="D", middle="DF", top="A")
    play(pos, "launch", "guest:adventure", "guest:adventure", "pay")
    s = pos.plain
    assert s.cruises[0] == 6
    assert [[s.queue[i, g] for g in range(3)] for i in range(3)] == [
        [0, 2, 0],
        [1, 0, 1],
        [1, 1, 0],
    ]


@pytest.mark.rule("GC-086", "GC/Q31")
def test_a_missing_type_is_replaced_by_choice():
    pos = ready("BP01", "BP02", tickets="A", name="ST1")
    pos.plain.cruise_discard |= pos.plain.cruise_stack & ~(1 << 4)
    pos.plain.cruise_stack &= 1 << 4  # B2: D
    s = pos.plain
    s.queue[0, 1] += s.supply[1]
    s.supply[1] = 0
    play(pos, "launch")
    assert names(pos) == ["guest:adventure", "guest:family"]
    play(pos, "guest:family")
    assert s.turn == 1


@pytest.mark.rule("GC-293", "GC/Q26", "GC/Q27")
def test_a_launch_without_cube_and_token():
    pos = ready()
    s = pos.plain
    me(pos).cubes = 0
    me(pos).flipped = 0
    me(pos).tokens = 0
    me(pos).overflow = 8
    play(pos, "launch", "guest:adventure", "pay")
    assert me(pos).launches == 1
    assert me(pos).ships[0].token == 0
    assert s.filled[0] == 0


@pytest.mark.rule("GC-351")
@pytest.mark.parametrize(("tech", "stored"), [("TA3", (1, 2, 2)), ("TA5", (2, 1, 2))])
def test_technologies_make_a_launch_cheaper(tech, stored):
    pos = ready(stored=stored)
    assert "launch" not in names(pos)
    technology(pos, 0, tech)
    areas(pos, K1="0", K2="0", K3="0", T1="0")
    play(pos, "launch", "guest:adventure", "pay")
    assert list(me(pos).stored) == [0, 0, 0]


@pytest.mark.rule("GC-352")
def test_d1_brings_a_resource_and_reputation_for_a_launch():
    pos = ready(stored=(2, 2, 1), reputation=0)
    assert "launch" not in names(pos)
    upgrades(pos, 0, "D1")
    me(pos).flipped = 0
    play(pos, "launch", "guest:adventure", "resource:fuel", "pay")
    assert me(pos).reputation == 1


@pytest.mark.rule("GC-126", "GC-128", "GC-291")
def test_inside_a_launch_only_what_cannot_make_it_fail():
    pos = ready(tickets="A", stored=(2, 2, 1), reputation=1, ads=1)
    queue(pos, bottom="F")
    play(pos, "launch")
    # The only resource icon below is needed for the fuel.
    assert not any(name.startswith(("bonus:", "refresh:")) for name in legal(pos))
    pos = ready(tickets="AD", stored=(2, 2, 2), reputation=4, ads=0)
    queue(pos, bottom="F")
    play(pos, "launch", "bonus:ad-1")
    assert "source:bottom-family" in names(pos)
