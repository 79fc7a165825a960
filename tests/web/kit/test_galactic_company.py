"""The companies on the board of Galactic Cruise: ships, stores and papers as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.board_company import company, tray
from cosmodrome.games.galactic_cruise.board_ships import definitions
from cosmodrome.games.galactic_cruise.board_table import WORDS, Table
from tests.games.galactic_cruise import positions as to_order
from tests.games.galactic_cruise.purpose import on_the_way, played, steps
from tests.games.hidden import variants
from tests.web.kit.scenes import Tag, scene, tags

TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2, "specialised_plans": True, "advanced_technologies": True},
    {"players": 3},
]
#: What is chosen elsewhere on the board: on the campus, at the market, in the status line.
ELSEWHERE = {
    "amount", "renew", "floor",  # beside the prompt
    "assign", "assign_expert", "tile", "area", "use_area", "office", "refresh", "set", "engine",
    "slot", "source", "board", "top_discard", "deck", "building", "bonus", "goal", "rachel",
    "offices", "cards",
}  # fmt: skip
#: Kinds of action that are about the own company, but at these questions about the table.
AT_THE_TABLE = {
    ("arrival", "guest"), ("take", "resource"), ("silo_type", "resource"), ("reopen", "discard"),
    ("take", "resources"),
}  # fmt: skip


def own(pos: Position, seat: int = 0, lang: str = "en") -> list[Tag]:
    """The tray of a seat."""
    it = Table(scene(pos, seat, lang))
    return tags(str(tray(it, it.players[seat])))


def seen(pos: Position, owner: int, seat: int | None, lang: str = "en") -> str:
    """A company as somebody else sees it."""
    it = Table(scene(pos, seat, lang))
    return str(company(it, it.players[owner]))


def either(pos: Position, owner: int, seat: int) -> list[Tag]:
    return own(pos, seat) if owner == seat else tags(seen(pos, owner, seat))


def keyed(found: list[Tag], start: str) -> list[Tag]:
    return [tag for tag in found if tag.attributes.get("data-key", "").startswith(start)]


def keys(found: list[Tag], start: str) -> list[str]:
    return [tag.attributes["data-key"].removeprefix(start) for tag in keyed(found, start)]


def lit(found: list[Tag]) -> set[str]:
    return {tag.attributes["data-action"] for tag in found if "data-action" in tag.attributes}


def of_class(found: list[Tag], *names: str) -> list[Tag]:
    return [tag for tag in found if tag.classes >= set(names)]


def label(found: list[Tag], key: str) -> str:
    (tag,) = [tag for tag in found if tag.attributes.get("data-key") == key]
    return tag.label


def along(seed: int, every: int, **options: Any) -> Iterator[Position]:
    """Positions of a game whose players launch ships, and its end."""
    pos = GAME.new(seed=seed, **options)
    for step, _ in enumerate(steps(pos, seed)):
        if step % every == 0:
            yield pos.copy()
    yield pos


# What can be done


@pytest.mark.parametrize("options", TABLES)
def test_every_action_about_the_own_company_has_its_place_there(options: dict[str, Any]) -> None:
    asked = Counter[str]()
    for pos in along(2, 1, **options):
        for seat in pos.actors:
            kind = pos.view(seat)["decision"]["kind"]
            asked[kind] += 1
            if asked[kind] <= 6:
                names = {action.name for action in pos.legal_actions(seat)}
                mine = {name for name in names if about_me(kind, name)}
                assert lit(own(pos, seat)) == mine, kind
    assert {"boarding", "destination", "funding", "segment", "cruise"} <= set(asked)


def about_me(kind: str, name: str) -> bool:
    verb = name.split(":")[0]
    return verb not in ELSEWHERE and (kind, verb) not in AT_THE_TABLE


def test_companies_of_others_are_only_there_to_be_read() -> None:
    for pos in along(4, 40, players=3):
        for seat in range(3):
            others = [seen(pos, owner, seat) for owner in range(3) if owner != seat]
            assert lit(tags("".join(others))) == set()


def launched_and_grounded() -> Position:
    """P02: a ship that has been launched, and another to move a segment to."""
    pos = to_order.table(2)
    to_order.ship(pos, 0, "BP29", "BP01")
    pos.plain.players[0].ships[0].launched = 1
    to_order.ship(pos, 0, number=1)
    to_order.hand(pos, 0, "P02")
    return pos


def test_a_segment_is_recycled_ship_by_ship() -> None:
    pos = launched_and_grounded()
    to_order.play(pos, "play:P02")
    assert "ship:1" in lit(own(pos))
    to_order.play(pos, "ship:1")
    assert {"segment:1", "segment:2"} <= lit(own(pos))
    assert set(keys(own(pos), "segment-")) == {"BP29", "BP01"}
    to_order.play(pos, "segment:1")
    assert {name for name in lit(own(pos)) if name.startswith("ship")} == {"ship:2"}


def with_hosts() -> Position:
    """GC-351: Versatile Hosts at their best, and a ship that comes into Space."""
    pos = to_order.table(3, advanced_technologies=True)
    to_order.areas(pos, T1="0")
    to_order.technology(pos, 0, "TA2")
    pos.plain.marker[0] = 5
    to_order.ship(pos, 0, "BP01", "BP09")
    to_order.flight(pos, 0, "ST1", 0, "A")
    to_order.next_turn(pos)
    return pos


def test_types_of_guests_are_chosen_beside_the_ship() -> None:
    pos = with_hosts()
    to_order.play(pos, "done")
    for kind in ("type", "icon", "extra"):
        assert pos.view(0)["decision"]["kind"] == kind
        chosen = {name for name in lit(own(pos)) if name.startswith("guest:")}
        assert chosen == {"guest:adventure", "guest:relaxing", "guest:family"}
        to_order.play(pos, "guest:adventure")


def test_a_card_is_played_spent_or_dropped_each_by_a_button_of_its_own() -> None:
    pos = to_order.table(2)
    to_order.hand(pos, 0, "P02", "P21", "P05")
    to_order.give(pos, 0, stored=(0, 0, 0))
    to_order.cruise(pos, 0, "ST1", scheduled=0)
    assert {"play:P21", "spend:P21", "spend:P02", "spend:P05"} <= lit(own(pos))
    to_order.play(pos, "assign:BR", "tile:refill_silo")
    pos.play("resources:food")
    assert {"discard:P02", "discard:P05", "discard:P21"} <= lit(own(pos))


# Ships


@pytest.mark.parametrize("options", TABLES)
def test_ships_have_their_segments_cabins_and_guests(options: dict[str, Any]) -> None:
    aboard = flying = 0
    for pos in along(3, 17, **options):
        for player in pos.view(0)["players"]:
            seat, found = player["seat"], either(pos, player["seat"], 0)
            built = [plan for one in player["ships"] for plan in one["segments"]]
            assert sorted(keys(found, "segment-")) == sorted(built)
            assert len(keyed(found, f"ship-{seat}-")) == len(player["ships"])
            cabins = sum(max(0, len(one["segments"]) - 1) for one in player["ships"])
            guests = sum(sum(one["guests"].values()) for one in player["ships"])
            waiting = len(of_class(found, "waiting"))
            assert len(of_class(found, "cabin", "empty")) == cabins - guests
            assert len(of_class(found, "cabin")) - waiting == cabins
            for number, one in enumerate(player["ships"], 1):
                windows = keyed(found, f"guest-{seat}-{number}-")
                types = Counter(tag.label.split(": ")[1].split()[0] for tag in windows)
                named = {GUEST_NAMES[kind]: n for kind, n in one["guests"].items() if n}
                assert types == named
                stops = keyed(found, f"stop-{seat}-{number}-")
                assert len(stops) == (4 if one["cruise"] else 0)
                assert len(of_class(stops, "here")) == (1 if one["stop"] else 0)
                aboard += len(windows)
                flying += bool(one["cruise"])
    assert aboard > 5
    assert flying > 5


GUEST_NAMES = {it["id"]: it["en"] for it in GAME.box.data["guest"]}


def test_a_ship_says_what_it_is_worth_and_where_it_is() -> None:
    pos = to_order.table(2)
    to_order.ship(pos, 0, "BP01", "BP02", "BP03")
    assert "2 cabins" in label(own(pos), "ship-0-1")
    assert "Never launched: −5 VP" in label(own(pos), "ship-0-1")
    to_order.flight(pos, 0, "B1", 1, "AF")
    told = label(own(pos), "ship-0-1")
    assert "Cruise B1, at stop 1" in told
    assert "Aboard: 1 Adventurous, 1 Family" in told
    assert "Never launched" not in told


def test_guests_with_a_ticket_wait_at_the_ship_they_board() -> None:
    pos = to_order.table(2)
    to_order.ship(pos, 0, "BP01", "BP02", "BP03")
    to_order.cruise(pos, 0, "ST1", "AD", scheduled=0)
    to_order.give(pos, 0, stored=(2, 2, 2), ads=0)
    assert "1 Adventurous, 1 Relaxing" in label(own(pos), "booking-0")
    to_order.hand(pos, 0, "P27", "P28")
    to_order.play(pos, "launch")
    assert keys(own(pos), "gate-") == ["adventure", "relaxing"]
    to_order.play(pos, "guest:relaxing")
    assert keys(own(pos), "gate-") == ["adventure"]
    assert "Relaxing guest" in label(own(pos), "guest-0-1-1")


def test_the_last_move_is_chosen_on_the_route() -> None:
    for pos in along(1, 1, players=3):
        ask = pos.view(None)["decision"]
        if ask and ask["kind"] == "final_stop" and pos.view(None)["phase"] == "final_moves":
            seat = ask["seat"]
            places = [name for name in lit(own(pos, seat)) if name.startswith("stop:")]
            stop = pos.view(None)["players"][seat]["ships"][ask["ship"]]["stop"]
            assert len(places) == 4 - stop
            return
    pytest.fail("nobody had a ship to move at the end")


# The company board


@pytest.mark.parametrize("options", TABLES)
def test_stores_tower_and_upgrades_are_as_in_the_position(options: dict[str, Any]) -> None:
    for pos in along(5, 31, **options):
        for player in pos.view(0)["players"]:
            seat, found = player["seat"], either(pos, player["seat"], 0)
            for kind, have in player["resources"].items():
                most = player["capacity"][kind]
                assert f": {have} of {most}" in label(found, f"store-{seat}-{kind}")
                assert len(keyed(found, f"unit-{seat}-{kind}-")) == have
                left = keyed(found, f"development-{seat}-{kind}-")
                assert len(left) == player["developments"][kind]
            full = of_class(found, "cell", "full")
            assert len(full) == sum(player["resources"].values())
            tokens = {key: tag.classes for key, tag in zip(
                keys(found, f"token-{seat}-"), keyed(found, f"token-{seat}-"))}  # fmt: skip
            there = {key for key, classes in tokens.items() if classes & {"there", "turned"}}
            assert there == set(player["tokens"])
            turned = [key for key, classes in tokens.items() if "turned" in classes]
            assert turned == ([player["flipped"]] if player["flipped"] else [])
            works = [tag for tag in keyed(found, f"upgrade-{seat}-") if "on" in tag.classes]
            assert sorted(tag.attributes["data-key"][-2:] for tag in works) == player["upgrades"]
            room = player["break_room"]
            assert len(keyed(found, f"rest-{seat}-worker-")) == room["workers"]
            assert len(keyed(found, f"rest-{seat}-expert-")) == room["experts"]
            hires = {side for side, price in player["experts"].items() if price is not None}
            assert set(keys(found, f"hire-{seat}-")) == hires


def test_a_token_that_has_left_lays_a_better_bonus_open() -> None:
    pos = to_order.table(2)
    assert "1 credit" in label(own(pos), "token-0-u_credit")
    me = pos.plain.players[0]
    me.tokens = me.tokens & ~1 & ~(1 << 4)
    assert "2 credits" in label(own(pos), "token-0-u_credit")
    assert keys(own(pos), "token-0-l_credits") == []


def test_money_ads_and_reputation_can_be_read() -> None:
    pos = to_order.table(2)
    to_order.give(pos, 1, credits=7, ads=4, reputation=9)
    found = tags(seen(pos, 1, 0))
    assert label(found, "credit-1") == "7 credits"
    assert label(found, "ad-1") == "4 ads"
    assert label(found, "reputation-1") == "9 Reputation"


def test_what_a_launch_costs_stands_beside_what_there_is() -> None:
    pos = to_order.table(2)
    to_order.ship(pos, 0, "BP01", "BP02")
    to_order.cruise(pos, 0, "ST1", "A", scheduled=0)
    to_order.give(pos, 0, stored=(2, 2, 2), vp=0)
    (brings,) = of_class(own(pos), "brings")
    to_order.play(pos, "launch", "guest:adventure")
    due = [tag.label for tag in of_class(own(pos), "due")]
    assert due[0] == "Food: 2 to pay, 2 at hand"
    assert "pay" in lit(own(pos))
    to_order.play(pos, "pay")
    assert brings.label == f"The cockpit scores {pos.plain.players[0].vp} VP at the launch."


def test_what_was_done_in_this_turn_stays_readable() -> None:
    pos = to_order.table(3)
    to_order.areas(pos, K1="1")
    to_order.hand(pos, 0, "P05")
    to_order.give(pos, 0, stored=(0, 0, 0), credits=9, reputation=6)
    to_order.play(pos, "assign:TC", "spend:P05", "use_area:K1", "bonus:resource-1")
    to_order.play(pos, "resource:food")
    (notes,) = of_class(own(pos), "notes")
    assert "Played this turn: Express Groundwork." in notes.text
    assert "corridor 1" in notes.text
    assert "Reputation bonus taken" in notes.text
    (notes,) = of_class(tags(seen(pos, 0, 1)), "notes")
    assert "Express Groundwork" in notes.text


# Papers and secrets


def test_plans_are_open_and_cards_are_not() -> None:
    cards = hidden = 0
    for pos in along(6, 23, players=3):
        view = pos.view(0)
        if pos.is_over:
            break
        assert sorted(keys(own(pos), "hand-")) == sorted(view["players"][0]["hand"])
        for player in view["players"][1:]:
            html = seen(pos, player["seat"], 0)
            found = tags(html)
            assert sorted(keys(found, "plan-")) == sorted(player["plans"])
            assert sorted(keys(found, "hand-")) == sorted(player["hand"])
            backs = len(of_class(found, "project-card", "back"))
            assert backs == player["hand_size"] - len(player["hand"])
            hidden += backs
            cards += len(player["hand"])
    assert cards
    assert hidden


def test_nothing_a_seat_may_not_know_is_in_a_company() -> None:
    changed = Counter[str]()
    for options in TABLES:
        for pos in along(7, 45, **options):
            for seat in (0, None):
                for name, other in variants(pos, seat):
                    changed[name] += 1
                    for owner in range(pos.seats):
                        assert seen(other, owner, seat) == seen(pos, owner, seat), name
                    if seat == 0:
                        assert [t.label for t in own(other)] == [t.label for t in own(pos)], name
    assert changed


def test_own_cards_the_others_have_seen_are_marked() -> None:
    pos = to_order.table(2)
    to_order.hand(pos, 0, "P01", "P02")
    pos.plain.players[0].seen = 2
    assert "The others know it." not in label(own(pos), "hand-P01")
    assert "The others know it." in label(own(pos), "hand-P02")


# Rachel, the end, and both languages


def test_of_rachel_only_what_counts_for_her_is_said() -> None:
    pos = to_order.table(1)
    to_order.ship(pos, 1, "BP01", "BP02")
    to_order.upgrades(pos, 1, "D1")
    found = tags(seen(pos, 1, 0))
    assert "Cockpit: 1 VP, and those of its segments." in label(found, "ship-1-1")
    assert label(found, "upgrade-1-D1") == (
        "Rachel's Relaxing token: her guests are worth 1 VP more there."
    )
    assert label(found, "upgrade-1-A1") == "Free place for one more Adventurous token of Rachel's."


def test_rachel_shows_her_goals_and_her_next_card() -> None:
    pos = on_the_way(players=1, seed=2, launches=2, turn=True)
    html = seen(pos, 1, 0)
    goals = pos.view(0)["rachel"]["goals"]
    assert f"{goals[0]} developments, {goals[1]} segments" in html
    assert ("Next card:" in html) == (pos.view(0)["rachel"]["top"] is not None)
    assert keys(tags(html), "credit-") == []


def test_the_end_tells_where_the_points_come_from() -> None:
    pos = played(4, players=2)
    for seat in (0, 1):
        rows = [tag.text for tag in own(pos, seat) if tag.name == "tr"]
        player = pos.view(seat)["players"][seat]
        assert f"Score track{player['vp']}" in rows
        assert f"Cockpits{player['final']['cockpits']}".replace("-", "−") in rows


def test_words_are_complete_in_both_languages() -> None:
    assert WORDS.problems() == []
    for pos in along(8, 61, players=2, specialised_plans=True):
        pair = [own(pos, 0, lang) + tags(seen(pos, 1, 0, lang)) for lang in ("fr", "en")]
        assert [tag.name for tag in pair[0]] == [tag.name for tag in pair[1]]
        assert all("{" not in tag.label for tag in (*pair[0], *pair[1]))


def test_drawings_use_what_is_defined_once() -> None:
    defined = {tag.attributes["id"] for part in definitions() for tag in tags(str(part))
               if "id" in tag.attributes}  # fmt: skip
    pos = on_the_way(players=3, seed=1, launches=4, turn=True)
    used = {tag.attributes["href"][1:] for tag in own(pos) if tag.name == "use"}
    assert {name for name in used if name.startswith("gcs-")} <= defined
    assert {"gcs-nose", "gcs-engine"} <= used
