"""Rachel (GC-023 … GC-032, GC-043 … GC-060, GC-088 … GC-106, GC-191 …)."""

import pytest

from cosmodrome.games.galactic_cruise.box import BUILDING, PLAN, TILE
from cosmodrome.games.galactic_cruise.state import RACHEL
from tests.games.galactic_cruise.positions import (
    areas,
    board,
    check,
    company,
    cruise,
    discarded,
    flight,
    give,
    in_silo,
    load,
    offices,
    question,
    queue,
    ship,
    silo,
    table,
    told,
    tower_without,
    worker,
)


def solo(card, back, **options):
    """Rachel's turn: the next card to be revealed, and the one whose back then counts."""
    pos = table(1, **{"difficulty": "easy", **options})
    s = pos.plain
    for building in range(6):
        if s.workers[building] and s.workers[building] < 11:
            s.workers[building] = 0
    s.solo_top = card
    s.solo_pile = 1 << (back - 1)
    s.solo_first = (
        0
        if bin(s.solo_pile).count("1") == 11
        else next(n for n in range(1, 13) if n not in (card, back))
    )
    pos.play("assign:TC" if s.workers[0] == 0 else "assign:TR")
    while pos.actors == (0,):
        pos.play("done")
    check(pos)
    return pos


def rachel(pos):
    return pos.plain.players[1]


def until(pos, step):
    """Rachel goes on until a step of hers comes next."""
    events = []
    while not (question(pos) == "rachel" and pos.plain.stack[pos.plain.stack_size - 1].a == step):
        before = pos.actors
        text = "rachel" if before == (1,) else "funding:ad"
        events += pos.play(text)
        check(pos)
    return events


@pytest.mark.rule("GC-043", "GC-044", "GC-048", "GC-049")
def test_the_back_of_the_next_card_places_her_worker():
    pos = solo(4, 11)  # hire, or a development in the network; the back of 11: BC, 5, 2
    areas(pos, K1="neutral")
    rachel(pos).resting = 2
    events = until(pos, RACHEL.card) + pos.play("rachel")
    assert told(events, "assigned")[0].building == "BC"
    # Corridor 5 is empty, so its icon is covered.
    assert told(events, "development")[0].area == "K5"


@pytest.mark.rule("GC-191", "GC-192", "GC-193", "GC-256")
def test_her_developments_go_to_the_first_icon_from_the_number():
    pos = solo(4, 11)
    areas(pos, K5="neutral", K6="0", K1="1")
    events = until(pos, RACHEL.card) + pos.play("rachel")
    (built,) = told(events, "development")
    assert (built.area, built.row, built.first) == ("K2", "oxygen", 1)  # with Reputation


@pytest.mark.rule("GC-193", "GC-329")
def test_without_icons_she_builds_where_she_has_none():
    pos = solo(4, 11)
    areas(pos, K1="0", K2="0", K3="0", K4="0", K5="1", K6="0")
    events = until(pos, RACHEL.card) + pos.play("rachel")
    (built,) = told(events, "development")
    assert (built.area, built.row, built.first) == ("K6", "oxygen", 0)


@pytest.mark.rule("GC-201", "GC-203", "GC-179")
def test_she_hires_when_an_expert_is_cheap():
    pos = solo(4, 11)
    rachel(pos).tokens = 0b00111111  # two tokens left at the foot: 6 credits
    vp = rachel(pos).vp
    events = until(pos, RACHEL.card) + pos.play("rachel")
    assert [event.expert for event in told(events, "hired")] == ["left"]
    assert rachel(pos).vp >= vp + 1


@pytest.mark.rule("GC-214", "GC-336")
def test_she_builds_the_numbered_plan_and_the_one_below():
    pos = solo(3, 11)  # the back of 11: 5, 2
    offices(pos, "BP01", "BP02", "BP03", "BP04", "BP05")
    until(pos, RACHEL.card)
    pos.play("rachel")
    it = rachel(pos).ships[0]
    assert [PLAN[it.segments[i] - 1] for i in range(it.size)] == ["BP05", "BP01"]


@pytest.mark.rule("GC-215", "GC-217")
def test_a_full_ship_makes_her_take_another():
    pos = solo(3, 11)
    ship(pos, 1, "BP10", "BP11")
    events = until(pos, RACHEL.card) + pos.play("rachel")
    assert rachel(pos).ship_count == 2
    assert (rachel(pos).ships[0].size, rachel(pos).ships[1].size) == (3, 1)
    # Numbers 5 and 2: of four sets the second number counts.
    assert told(events, "line_filled")[0].slot == 1


@pytest.mark.rule("GC-218", "GC/Q64")
def test_a_refresh_when_nothing_can_be_built():
    pos = solo(3, 11)
    ship(pos, 1, "BP10", "BP11", "BP12")
    ship(pos, 1, "BP13", "BP14", "BP15", number=1)
    ship(pos, 1, "BP16", "BP17", "BP18", number=2)
    give(pos, 1, reputation=4)
    before = [pos.plain.offices[i] for i in range(5)]
    until(pos, RACHEL.card)
    pos.play("rachel")
    assert rachel(pos).reputation == 3
    assert not set(before) & {pos.plain.offices[i] for i in range(5)}


@pytest.mark.rule("GC-229", "GC-256")
def test_she_lowers_the_silo_by_the_cards():
    pos = solo(10, 11)  # numbers 5, 2: slot 2 of four
    board(pos, "P01", "P02", "P03", "-")  # oxygen, food, fuel
    silo(pos, 2, 2, 2)
    until(pos, RACHEL.card)
    pos.play("rachel")
    assert in_silo(pos) == (1, 1, 1)


@pytest.mark.rule("GC-230", "GC-232", "GC-234")
def test_she_refills_what_she_could_not_lower():
    pos = solo(10, 11)
    board(pos, "-", "-", "-", "-")
    discarded(pos, "P03")
    silo(pos, 2, 2, 2)
    reputation = rachel(pos).reputation
    until(pos, RACHEL.card)
    pos.play("rachel")
    assert in_silo(pos) == (2, 2, 5)
    assert rachel(pos).reputation == reputation + 1


@pytest.mark.rule("GC-250", "GC-251", "GC-254")
def test_she_discards_cards_or_refills_the_board():
    pos = solo(8, 11)
    board(pos, "P01", "P02", "P03", "P04")
    discarded(pos)
    until(pos, RACHEL.card)
    pos.play("rachel")
    assert [pos.plain.discard[i] for i in range(2)] == [2, 3]
    pos = solo(8, 11)
    board(pos, "-", "P02", "-", "-")
    reputation = rachel(pos).reputation
    until(pos, RACHEL.card)
    pos.play("rachel")
    assert rachel(pos).reputation == reputation + 1
    assert all(pos.plain.board[i] for i in range(4))


@pytest.mark.rule("GC-240", "GC-241", "GC-243", "GC-345")
def test_she_advertises_section_by_section():
    pos = solo(12, 11)  # slot 2 of four
    cruise(pos, 1, "B3")  # D A
    queue(pos, bottom="D", middle="AD")
    reputation = rachel(pos).reputation
    until(pos, RACHEL.card)
    pos.play("rachel")
    assert [pos.plain.tickets[1, g] for g in range(3)] == [0, 2, 0]
    assert rachel(pos).reputation == reputation + 2


@pytest.mark.rule("GC-088", "GC-090", "GC-093", "GC-096", "GC-098", "GC-099", "GC-102", "GC-104")
def test_she_launches():
    pos = solo(1, 11)
    ship(pos, 1, "BP01", "BP05")
    cruise(pos, 1, "B10", "F")  # three fuel, she holds two
    give(pos, 1, reputation=7, vp=0)
    until(pos, RACHEL.card)
    pos.play("rachel")
    it = rachel(pos).ships[0]
    assert (it.cruise, it.launched, it.token, it.guests[2]) == (13, 1, 1, 1)
    assert rachel(pos).reputation == 5
    assert rachel(pos).vp == 1 + 1 + 2
    assert rachel(pos).sections[0] == 1
    assert company(pos, 1)["tokens"] == tower_without("l_credits")
    assert rachel(pos).resting == 1


@pytest.mark.rule("GC-094", "GC-100", "GC-299", "GC/Q15")
def test_without_tickets_she_sells_at_the_last_minute():
    pos = solo(1, 11)
    ship(pos, 1, "BP01", "BP05", "BP06")
    cruise(pos, 1, "B4")  # D F A, five fuel
    queue(pos, bottom="A", top="D")
    give(pos, 1, reputation=1, vp=20)
    until(pos, RACHEL.card)
    pos.play("rachel")
    it = rachel(pos).ships[0]
    assert [it.guests[g] for g in range(3)] == [1, 1, 0]
    assert rachel(pos).reputation == 0
    assert rachel(pos).vp == 20 - 2 + 1 + 5


@pytest.mark.rule("GC-285")
def test_a_launch_that_is_not_possible_gives_way_to_the_second_action():
    pos = solo(1, 11)
    events = until(pos, RACHEL.card) + pos.play("rachel")
    assert told(events, "assigned")
    assert len(told(events, "segment")) == 2


@pytest.mark.rule("GC-024", "GC-023")
def test_space_gives_reputation_for_each_guest():
    pos = solo(4, 11)
    ship(pos, 1, "BP01", "BP02", "BP03")
    flight(pos, 1, "B7", 0, "AF")
    reputation = rachel(pos).reputation
    until(pos, RACHEL.step_2)
    assert rachel(pos).reputation == reputation + 2


@pytest.mark.rule("GC-026", "GC-027", "GC-029", "GC-030")
def test_a_destination_scores_all_guests_with_her_token():
    pos = solo(4, 11)
    ship(pos, 1, "BP01", "BP02", "BP03")
    flight(pos, 1, "B1", 0, "AF")
    load(pos, 1)
    vp = rachel(pos).vp
    until(pos, RACHEL.step_2)
    assert rachel(pos).vp == vp + 8
    assert company(pos, 1)["upgrades"] == ["A1"]


@pytest.mark.rule("GC-280", "GC/Q84")
def test_her_return_brings_points():
    pos = solo(4, 11)
    ship(pos, 1, "BP01", "BP02")
    flight(pos, 1, "B1", 3, "A")
    vp = rachel(pos).vp
    until(pos, RACHEL.step_2)
    assert rachel(pos).vp == vp + 1
    assert rachel(pos).resting == 2


@pytest.mark.rule("GC-055", "GC-056")
def test_without_workers_she_holds_a_meeting():
    pos = solo(4, 11)
    free = [b for b in BUILDING if pos.plain.workers[BUILDING.index(b)] == 0]
    worker(pos, free[0], 1)
    worker(pos, free[1], 1)
    vp = rachel(pos).vp
    until(pos, RACHEL.end)
    assert rachel(pos).vp == vp + 2
    assert rachel(pos).resting == 2


@pytest.mark.rule("GC-050", "GC-052")
def test_easy_a_second_card_only_on_the_building_of_the_action():
    for tile, second in ((BUILDING.index("BC"), True), (BUILDING.index("TC"), False)):
        pos = solo(3, 11)
        tiles = pos.plain.tiles
        built = TILE.index("build_segments")
        other = next(t for t in range(12) if tiles[t] == tile)
        tiles[built], tiles[other] = tile, tiles[built]
        events = until(pos, RACHEL.card) + pos.play("rachel")
        assert bool(told(events, "solo_second")) == second


@pytest.mark.rule("GC-121", "GC-122", "GC-123", "GC-124")
def test_her_goals_raise_your_trackers():
    pos = solo(8, 11)
    ship(pos, 1, "BP01", "BP02", "BP03")
    ship(pos, 1, "BP04", "BP05", "BP06", number=1)
    ship(pos, 1, "BP07", number=2)
    until(pos, RACHEL.end)
    pos.play("rachel")
    assert company(pos, 1)["goals"] == [False, True, False]
    assert pos.plain.tracker[1] == 2
    assert rachel(pos).sections[0] == 1
