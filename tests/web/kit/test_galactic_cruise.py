"""The board of Galactic Cruise shows all that lies on the table, with every choice in its place."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from cosmodrome.engine.position import Position
from tests.games.galactic_cruise import positions as given
from tests.games.galactic_cruise.positions import question
from tests.games.galactic_cruise.purpose import steps
from tests.games.hidden import variants
from tests.web.kit.scenes import Tag, drawn, game, needed, tags

GAME = "galactic-cruise"
MODULES = dict.fromkeys(
    ("advanced_technologies", "building_tokens", "offset_cabins", "specialised_plans"), True
)
TABLES: list[dict[str, Any]] = [{"players": 1}, {"players": 2, **MODULES}, {"players": 4}]


def board(pos: Position, seat: int | None = 0, lang: str = "en") -> list[Tag]:
    return tags(drawn(pos, seat, lang))


def keyed(found: list[Tag], start: str) -> list[Tag]:
    return [tag for tag in found if tag.attributes.get("data-key", "").startswith(start)]


def only(found: list[Tag], key: str) -> Tag:
    (tag,) = (tag for tag in found if tag.attributes.get("data-key") == key)
    return tag


def lit(found: list[Tag]) -> set[str]:
    return {tag.attributes["data-action"] for tag in found if "data-action" in tag.attributes}


def legal(pos: Position) -> set[str]:
    return {action.name for action in pos.legal_actions()}


@cache
def moments(number: int) -> tuple[Position, ...]:
    """Of a game with a purpose: the first of each question, and every fortieth position."""
    options = TABLES[number]
    pos = game(GAME).new(seed=5, round_limit=14, **options)
    found, kinds = [pos.copy()], {question(pos)}
    for step, _ in enumerate(steps(pos, 5)):
        if pos.is_over or step % 40 == 0 or question(pos) not in kinds:
            found.append(pos.copy())
            if pos.is_over:
                break
            kinds.add(question(pos))
    return tuple(found)


@cache
def shown() -> tuple[tuple[Position, list[Tag]], ...]:
    """Some of them and one of each question to seat 0, with their boards, for several tests."""
    asked = {}
    some: list[Position] = []
    for number in range(len(TABLES)):
        for pos in moments(number):
            if pos.actors == (0,):
                asked.setdefault(question(pos), pos)
        some += moments(number)[::6]
    return tuple((pos, board(pos)) for pos in [*asked.values(), *some])


# Everything that can be asked


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_question_can_be_answered_on_the_board(number: int) -> None:
    for pos in moments(number):
        if not pos.is_over:
            seat = pos.actors[0]
            offered = lit(board(pos, seat))
            assert needed(pos, seat) <= offered <= legal(pos), question(pos)


def reach_deck() -> Position:
    """TA7: the extra card may come from the deck."""
    pos = given.table(advanced_technologies=True)
    given.technology(pos, 0, "TA7")
    given.areas(pos, T1="0", K1="0")
    pos.plain.marker[0] = 3
    given.play(pos, "assign:TR", "tile:draw_agenda", "board:1", "board:2")
    return pos


def reach_engine() -> Position:
    """P16: a cockpit, then an engine of another ship."""
    pos = given.table()
    pos.plain.players[0].credits = 20
    given.hand(pos, 0, "P16")
    given.play(pos, "assign:BL", "tile:acquire_ship", "play:P16", "set:1")
    return pos


def reach_shuttle() -> Position:
    """P36: a second building is chosen."""
    pos = given.table()
    given.hand(pos, 0, "P36")
    given.play(pos, "assign:TC", "play:P36")
    return pos


@pytest.mark.parametrize("name", ["deck", "engine", "building"])
def test_rare_choices_have_their_place(name: str) -> None:
    reaching = {"deck": reach_deck, "engine": reach_engine, "building": reach_shuttle}
    pos = reaching[name]()
    assert any(action.split(":")[0] == name for action in legal(pos))
    found = board(pos)
    assert lit(found) == legal(pos)
    assert not any("rest-commands" in tag.classes for tag in found)


def test_nothing_is_a_mere_command_that_has_a_place() -> None:
    """What is written as words because it has no place: Rachel's step, and nothing of a person."""
    seen = set()
    for pos, found in shown():
        if not pos.is_over and pos.actors == (0,):
            seen.add(question(pos))
            assert not any("rest-commands" in tag.classes for tag in found), question(pos)
    assert len(seen) > 10


def test_plans_are_ticked_to_be_replaced() -> None:
    """GC-126: once plans are to be replaced, every one can be ticked."""
    pos = given.table()
    pos.plain.players[0].reputation = 3
    pos.play("renew")
    plans = keyed(board(pos), "office-")
    assert {tag.attributes["data-action"] for tag in plans} == {f"refresh:{n}" for n in range(1, 6)}


def test_reputation_is_spent_where_its_bonuses_lie() -> None:
    """GC-128: from 6, every icon down to 0 can be moved back across."""
    pos = given.table()
    pos.plain.players[0].reputation = 6
    for action, lit in (("", range(1, 7)), ("bonus:credit", range(1, 6))):
        if action:
            pos.play(action)
        bonuses = keyed(board(pos), "rep-bonus-")
        assert len(bonuses) == 18
        assert {tag.attributes["data-key"] for tag in bonuses if "lit" in tag.classes} == {
            f"rep-bonus-{space}" for space in lit
        }


# What is drawn


def test_the_campus_shows_workers_developments_and_technologies() -> None:
    for pos, found in shown():
        view = pos.view(0)
        assert len(keyed(found, "building-")) == 6
        assert len(keyed(found, "tile-")) == 12
        standing = {tag.attributes["data-key"] for tag in keyed(found, "worker-")}
        assert standing == {
            f"worker-{one['worker']['owner']}-{one['id']}"
            for one in view["buildings"]
            if one["worker"]
        }
        built = {tag.attributes["data-key"] for tag in keyed(found, "dev-")}
        assert built == {f"dev-{a['id']}-{owner}" for a in view["areas"] for owner in a["owners"]}
        assert len(keyed(found, "area-")) == 10
        for kind, level in view["silo"].items():
            assert f"{level} of 5" in only(found, f"silo-{kind}").label


def test_the_market_shows_what_is_on_offer() -> None:
    for pos, found in shown():
        view = pos.view(0)
        keys = {tag.attributes.get("data-key", "") for tag in found}
        wanted = {f"cruise-{one['id']}" for one in view["cruises"] if one}
        wanted |= {f"office-{plan}" for plan in view["offices"] if plan}
        wanted |= {f"cockpit-{one['cockpit']}" for one in view["line"] if one["cockpit"]}
        wanted |= {f"engine-{one['engine']}" for one in view["line"] if one["engine"]}
        wanted |= {f"board-{card}" for card in view["board"] if card}
        assert wanted <= keys
        tickets = sum(sum(one["tickets"].values()) for one in view["cruises"] if one)
        assert len(keyed(found, "ticket-")) == tickets
        places = [*view["queue"], view["supply"]]
        for place, guests in zip(("bottom", "middle", "top", "supply"), places, strict=True):
            for kind, count in guests.items():
                key = f"queue-{place}-{kind}"
                assert (key in keys) == (count > 0)
                if count:
                    assert only(found, key).label.startswith(f"{count} ")
        assert f"{view['deck']} " in only(found, "deck").label
        assert f"{len(view['discard'])} " in only(found, "discard").label


def test_progress_goals_and_reputation_of_everybody_are_shown() -> None:
    for pos, found in shown():
        view = pos.view(0)
        cubes = Counter(tag.attributes["data-key"].split("-")[2] for tag in keyed(found, "cube-"))
        for seat in range(pos.seats):
            sections = view["progress"]["sections"]
            assert cubes[str(seat)] == sum(section["cubes"][seat] for section in sections)
            assert only(found, f"rep-{seat}")
        for one in view["goals"]["goals"]:
            assert f"at least {one['need']}" in only(found, f"goal-{one['place']}").label
        assert only(found, "expert-ability")


def test_prices_of_an_area_are_those_of_the_one_who_looks() -> None:
    """GC-039, GC-040: free for its owner, for others a price that falls with Reputation."""
    pos = given.table()
    given.areas(pos, K1="0", K3="1")
    pos.plain.players[0].reputation = 8
    assert "Free for you" in only(board(pos, 0), "area-K1").label
    assert "costs you 1 credit" in only(board(pos, 0), "area-K3").label
    pos.plain.players[1].reputation = 0
    assert "costs you 2 credits" in only(board(pos, 1), "area-K1").label


def test_an_area_is_paid_for_where_it_lies() -> None:
    pos = given.table()
    given.areas(pos, K1="1", K4="0")
    given.play(pos, "assign:TC")
    assert only(board(pos), "area-K1").attributes["data-action"] == "use_area:K1"


def test_a_technology_tells_its_level() -> None:
    pos = given.table(advanced_technologies=True)
    given.technology(pos, 0, "TA3")
    given.areas(pos, T1="0", K1="0")
    assert "1 Food less" in only(board(pos), "area-T1").label
    pos.plain.marker[0] = 3
    label = only(board(pos), "area-T1").label
    assert "2 Food less" in label
    assert "Level II, space 3 of 5" in label


def test_rachels_next_building_is_marked() -> None:
    """GC-044: the back of the card on top of her pile is public."""
    marked = 0
    for pos in moments(0):
        top = pos.view(0)["rachel"]["top"]
        found = board(pos)
        sites = {tag.attributes["data-key"] for tag in keyed(found, "building-")
                 if "Rachel's next card" in tag.label}  # fmt: skip
        if top and not pos.is_over:
            assert sites == {f"building-{top['building']}"}
            marked += 1
        else:
            assert sites == set()
    assert marked > 3


def test_values_of_our_own_are_marked() -> None:
    pos = given.table()
    found = board(pos)
    assert any("own-values" in tag.classes for tag in found)
    told = [tag.attributes.get("data-tip", "") for tag in keyed(found, "office-")]
    assert told
    assert all("◦ reconstructed" in tip for tip in told)


def test_great_moments_are_told() -> None:
    told = set()
    for number in range(len(TABLES)):
        pos = game(GAME).new(seed=5, round_limit=14, **TABLES[number])
        for events in steps(pos, 5):
            for name, words in (("launched", "launches"), ("agm", "Annual meeting")):
                if any(event.name == name for event in events):
                    shown = [
                        tag for tag in tags(drawn(pos, None, "en", events)) if tag.name == "li"
                    ]
                    told |= {name} if any(words in tag.text for tag in shown) else set()
            if len(told) == 2:
                return
    pytest.fail(f"told only {told}")


def test_nothing_a_seat_may_not_know_is_in_the_markup() -> None:
    changed = Counter[str]()
    for pos in [*moments(0)[::4], *moments(2)[::4]]:
        for seat in (0, 1, None):
            html = drawn(pos, seat)
            for name, other in variants(pos, seat):
                changed[name] += 1
                assert drawn(other, seat) == html, name
    assert len(changed) >= 3


def test_somebody_who_watches_sees_every_company() -> None:
    for pos in moments(2)[::6]:
        found = board(pos, None)
        for seat in range(pos.seats):
            assert keyed(found, f"company-{seat}")
        assert lit(found) == set()
