"""The board of Rocketmen shows every card and marker a seat sees, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from cosmodrome.engine.languages import language
from cosmodrome.engine.position import Position
from cosmodrome.games.rocketmen.board_sky import altitude
from tests.games.hidden import variants
from tests.games.playing import wander
from tests.games.rocketmen.plan import Purpose, purposeful
from tests.games.rocketmen.positions import given
from tests.web.kit.scenes import Tag, drawn, game, tags

GAME = "rocketmen"


def board(pos: Position, seat: int | None = 0, lang: str = "en") -> list[Tag]:
    return tags(drawn(pos, seat, lang))


def keyed(found: list[Tag], start: str) -> list[Tag]:
    return [tag for tag in found if tag.attributes.get("data-key", "").startswith(start)]


def lit(pos: Position, seat: int) -> set[str]:
    found = board(pos, seat)
    return {tag.attributes["data-action"] for tag in found if "data-action" in tag.attributes}


def labels(found: list[Tag]) -> str:
    return " | ".join(tag.label for tag in found)


def games_with_purpose(steps: int, seed: int, every: int, **options: Any) -> list[Position]:
    """Positions along a game whose players fly."""
    pos = game(GAME).new(seed=seed, **options)
    found = []
    for step in range(steps):
        if pos.is_over:
            break
        if step % every == 0:
            found.append(pos.copy())
        names = [action.name for action in pos.legal_actions()]
        pos.play(purposeful(pos, names, Purpose(), (seed * 7 + step * 13) % 1_000))
    return [*found, pos]


# Everything that can be asked

ASKED: dict[str, tuple[dict[str, Any], list[str]]] = {
    "turn": ({"program": "NAV", "site": "E3 P1-05", "hand": "HOT P1-03 P1-06 BAS",
              "track": "AST P1-02"}, []),
    "solo": ({"players": 1, "hand": "HOT", "track": "P1-02"}, []),
    "buy": ({"hand": "HOT CHA STA STA", "track": "P1-02 P1-03"}, ["buy:1"]),
    "cards": ({"hand": "HOT SAT NAV P1-05"}, ["card:HOT", "card:P1-05"]),
    "pay": ({"done": "SAT earth, HOT earth", "hand": "STA P1-02 P1-04", "track": "P1-01"},
            ["buy:1", "otherwise:purchase"]),
    "pay to place": ({"hand": "HOT STA E2"}, ["card:HOT", "card:E2", "otherwise:HOT"]),
    "fetch": ({"hand": "P2-03", "holding": "SAT E2"}, ["card:P2-03", "effect:P2-03"]),
    "remove": ({"hand": "P2-10 AST", "holding": "PAN"}, ["card:P2-10", "effect:P2-10"]),
    "threat": ({"hand": "P1-06", "track": "AST - AST"}, ["card:P1-06", "one_use:P1-06"]),
    "window": ({"program": "SAT", "site": "E2", "hand": "HOT", "variants": "V7 V8"},
               ["launch:earth"]),
    "draw": ({"program": "SAT", "site": "E2 P1-12", "hand": "HOT"}, ["launch:earth"]),
    "look": ({"program": "SAT", "site": "E2 P1-12", "hand": "HOT"},
             ["launch:earth", "flight:P1-12"]),
    "drawn": ({"program": "SAT", "site": "E2 P1-01", "hand": "HOT"}, ["launch:earth"]),
    "last": ({"hand": "P1-10 P1-02", "track": "P1-03", "shifted": "1", "turquoise": "P1-04"},
             ["buy:1", "purchase"]),
}  # fmt: skip


@pytest.mark.parametrize("asked", ASKED)
def test_every_question_can_be_answered_on_the_board(asked: str) -> None:
    order, actions = ASKED[asked]
    pos = given(**order)
    for action in actions:
        pos.play(action)
    assert pos.view(0)["decision"]["kind"] == ("turn" if asked == "solo" else asked.split()[0])
    assert lit(pos, 0) == {action.name for action in pos.legal_actions()}


@pytest.mark.parametrize("asked", ["abandon", "keep", "back", "mission", "end", "excess"])
def test_what_comes_of_a_flight_can_be_answered_too(asked: str) -> None:
    """Questions that chance leads to: flights are tried until one does."""
    for seed in range(200):
        pos = led_to(asked, seed)
        if pos is not None:
            assert lit(pos, 0) == {action.name for action in pos.legal_actions()}
            return
    pytest.fail(f"nothing led to {asked}")


FIVE = "SAT earth, NAV earth, SAT moon, NAV moon"


def led_to(asked: str, seed: int) -> Position | None:
    orders: dict[str, dict[str, Any]] = {
        "abandon": {"program": "SAT", "site": "E2 E2 P2-02 BAS", "hand": "HOT"},
        "keep": {"program": "SAT", "site": "E2 E2 P1-11", "hand": "HOT"},
        "back": {"program": "SAT", "site": "E2 E2 P2-02", "hand": "HOT"},
        "mission": {"program": "SAT", "site": "E2", "hand": "HOT"},
        "end": {"program": "NAV", "site": "E4 E4 E3", "done": FIVE, "hand": "HOT"},
        "excess": {"hand": "P2-04 BAS BAS STA STA CHA"},
    }
    ways = {
        "abandon": ["launch:earth", "draw", "abandon"],
        "excess": ["card:P2-04", "effect:P2-04", "end_turn"],
    }
    pos = given(seed=seed, **orders[asked])
    way = ways.get(asked, ["launch:mars" if asked == "end" else "launch:earth", *["draw"] * 5])
    for action in way:
        decision = pos.view(0)["decision"]
        if decision["kind"] == asked and decision["seat"] == 0:
            return pos
        if action in {one.name for one in pos.legal_actions()} and pos.actors == (0,):
            pos.play(action)
    decision = pos.view(0)["decision"]
    return pos if decision and decision["kind"] == asked and pos.actors == (0,) else None


# What is drawn


def test_every_card_and_marker_of_the_view_is_drawn() -> None:
    for pos in games_with_purpose(400, 3, 23, players=3):
        found, view = board(pos), pos.view(0)
        said = labels(found)
        me = view["players"][0]
        assert len(keyed(found, "track-")) == sum(slot is not None for slot in view["track"])
        assert len(keyed(found, "engine-")) == 3
        assert len(keyed(found, "spot-")) == 12
        for number, spot in enumerate(view["spots"]):
            there = keyed(found, f"there-{number}-")
            assert len(there) == len(spot["seats"])
        if not pos.is_over and view["operation"] is None:
            cards = {tag.attributes["data-key"] for tag in keyed(found, "hand-")}
            mine = {f"hand-{key}" for key in me["hand"]}
            assert {key for key in cards if not key.startswith("hand-of-")} == mine
            own = {f"site-{key}" for key in me["site"]}
            for other in view["players"][1:]:
                own |= {f"site-{other['seat']}-{key}" for key in other["site"]}
            lying = {tag.attributes["data-key"] for tag in keyed(found, "site-")}
            assert {key for key in lying if not key.startswith("site-of-")} == own
        deck = view["deck"]
        count = deck["turquoise"] + deck["pink"]
        assert language("en").agreed(f"Progress deck: {count} card(s)") in said
        for other in view["players"][1:]:
            if not pos.is_over:
                text = f"Hand: {other['hand_size']} card(s), limit {other['hand_limit']}"
                assert language("en").agreed(text) in said
        assert len(keyed(found, "objective-")) == (6 if pos.is_over else 2)


def test_prices_are_those_of_the_one_who_looks() -> None:
    """RM-43: a player with 11 points pays more for a Threat than one without."""
    rich = "NAV moon, BAS moon, SAT earth, NAV earth"
    pos = given(hand="HOT", done=rich, track="AST")
    assert pos.view(0)["players"][0]["score"] >= 11
    told = [labels(board(pos, seat)) for seat in (0, 1)]
    assert "Price for you: $50 + Computer" in drawn(pos, 0, "en")
    assert "Price: $50 + Computer" in told[0]
    assert "Price: $40 + Computer" in told[1]


@pytest.mark.rule("RM-204")
def test_a_threat_says_what_it_is_worth_in_this_game() -> None:
    assert "2 VP at the end for its owner" in drawn(given(track="AST"), 0, "en")
    assert "3 VP at the end for its owner" in drawn(given(track="AST", variants="V6 V7"), 0, "en")


def test_a_shifted_card_says_that_it_ends_the_turn() -> None:
    pos = given(hand="HOT CHA", track="P1-02 P1-03", shifted="2")
    slots = keyed(board(pos), "track-")
    assert ["Shifted card" in slot.label for slot in slots] == [False, True]


def chance_shown(pos: Position, seat: int | None) -> int | None:
    for tag in board(pos, seat):
        if "odds" in tag.classes:
            found = re.search(r"(\d+)%", tag.label)
            return int(found[1]) if found else None
    return None


def test_the_odds_follow_the_flight() -> None:
    """Two Calculateur icons to Earth orbit: 50 % before; then by the cards that are still in."""
    pos = given(program="SAT", site="E2 SAT P1-11", hand="HOT")
    assert chance_shown(pos, 0) == 50
    pos.play("launch:earth")
    flight = pos.view(0)["flight"]
    if flight is not None and pos.view(0)["decision"]["kind"] == "draw":
        left = flight["pile"]
        need = flight["distance"] - flight["rocket"]
        deck = [value for value, copies in enumerate(left) for _ in range(copies)]
        pairs = [(a, b) for i, a in enumerate(deck) for j, b in enumerate(deck) if i != j]
        good = sum(a + b >= need for a, b in pairs)
        assert chance_shown(pos, 0) == round(100 * good / len(pairs))
        assert chance_shown(pos, 1) == chance_shown(pos, 0)


def test_the_odds_name_the_effect_they_need() -> None:
    """RM-157: the lowest card is better drawn anew with a Supercomputer, the highest stays."""
    said: dict[int, set[bool]] = {}
    for seed in range(24):
        pos = given(seed=seed, program="SAT", site="E2 P1-01", hand="HOT")
        pos.play("launch:earth")
        (dial,) = [tag for tag in board(pos) if "odds" in tag.classes]
        value = pos.view(0)["flight"]["value"]
        said.setdefault(value, set()).add("with Supercomputer" in dial.text)
    assert said[min(said)] == {True}
    assert said[max(said)] == {False}


def test_a_flight_says_what_is_at_stake() -> None:
    """RM-72, RM-76, RM-78: what success brings, what failing costs, and what abandoning now."""

    def read(name: str) -> list[str]:
        return [tag.text for tag in board(pos) if name in tag.classes]

    pos = given(program="SAT", site="E2 E2", hand="HOT")
    assert read("prize") == ["+3"]  # the Moon is in reach
    pos.play("launch:earth")
    (one,) = read("calm-words")
    pos.play("draw")
    (two,) = read("calm-words")
    assert one.endswith("Failing loses the cards of the site. Abandoning loses nothing.")
    assert two.endswith("Abandoning loses 1.")
    assert read("now") == [f"◂ {pos.view(0)['flight']['rocket']}"]
    assert read("prize") == ["+2"]
    pos = given(program="SAT", site="E2 E2 P1-11", hand="HOT")
    pos.play("launch:earth")
    assert "Failing loses the cards of the site but 2." in read("calm-words")[0]  # Backup


def test_who_has_looked_knows_more_of_the_odds() -> None:
    """RM-189: the card looked at changes the odds of its owner, of nobody else."""
    for seed in range(30):
        pos = given(program="SAT", site="E2 P1-12", hand="HOT", seed=seed)
        pos.play("launch:earth")
        before = chance_shown(pos, 1)
        pos.play("flight:P1-12")
        others = drawn(pos, 1)
        for value in range(5):
            assert f"of value {value}:" not in others
        if chance_shown(pos, 0) != before:
            return
    pytest.fail("looking never changed anything")


def test_the_end_of_a_flight_is_told_where_it_happened() -> None:
    shown = Counter[str]()
    for seed in range(12):
        pos = game(GAME).new(players=2, seed=seed)
        for step in range(500):
            if pos.is_over:
                break
            names = [action.name for action in pos.legal_actions()]
            events = pos.play(purposeful(pos, names, Purpose(), (seed * 7 + step * 13) % 1_000))
            for name, words in (("succeeded", "mission accomplished"), ("failed", "fails")):
                if any(event.name == name for event in events):
                    shown[name] += 1
                    assert words in drawn(pos, None, "en", events)
        if len(+shown) == 2:
            return
    assert len(+shown) == 2


@pytest.mark.parametrize("site", ["E2 SAT", "E2 SAT P1-11"])
@pytest.mark.parametrize("seed", range(4))
def test_the_plotted_path_is_the_one_flown(seed: int, site: str) -> None:
    """Also after a failure, when the site that gave the icons is gone."""
    pos = given(program="SAT", site=site, hand="HOT", seed=seed)
    spaces: list[int] = []
    for action in ("launch:earth", "draw", "draw"):
        if action not in {one.name for one in pos.legal_actions()}:
            break
        events = pos.play(action)
        spaces += [event.space for event in events if event.name in ("lift_off", "moved")]
        if pos.view(0)["flight"] is None:
            return
        dots = [tag.attributes["cy"] for tag in board(pos) if "passed" in tag.classes]
        assert dots == [f"{altitude(space, 8):g}%" for space in spaces]


def test_markers_stand_in_the_cell_of_their_points() -> None:
    """RM-86: four players without points all stand at 0, and nobody anywhere else."""
    pos = given(players=4, done="NAV moon, SAT earth", hand="HOT")
    scores = {f"runner-{one['seat']}": one["score"] for one in pos.view(0)["players"]}
    assert sorted(scores.values())[:3] == [0, 0, 0]
    cell, found = -1, {}
    for tag in board(pos):
        if "cell" in tag.classes:
            cell += 1
            assert tag.text.endswith(str(cell))
        if tag.attributes.get("data-key", "").startswith("runner-"):
            found[tag.attributes["data-key"]] = cell
    assert found == scores


def test_before_a_launch_one_reads_what_would_raise_the_odds() -> None:
    """Two Computer icons to Earth orbit: 50 %; a third makes it 71 %, and Cryogenic Fuel too."""
    pos = given(program="SAT", site="E2 SAT P1-11", hand="HOT P1-13 P1-05")
    html = drawn(pos, 0, "en")
    assert "6 of 8 spaces to climb, 3 cards." in html
    assert "One more Computer symbol: 71%." in html
    assert "On the Launch Site, Cryogenic Fuel would make the chance 71%" in html
    assert "Biogenetic Research would make" not in html
    assert "Launch to Earth Orbit · 50%" in html
    short = drawn(given(program="NAV", site="E2", hand="HOT"), 0, "en")
    assert "1 engine point missing." in short
    assert "would make the chance" not in drawn(pos, 1, "en")


def test_bars_say_where_the_flight_may_end() -> None:
    """The lit bar is as likely as the flight is to succeed; all bars together are certain."""
    pos = given(program="SAT", site="E2 SAT P1-11", hand="HOT")
    picture = next(tag for tag in board(pos) if "measures" in tag.classes)
    parts = dict(re.findall(r"space (\d+): (?:< )?(\d+)%", picture.label))
    assert parts["8"] == "50"
    assert sum(map(int, parts.values())) in range(97, 104)
    bars = [tag for tag in board(pos) if "fate" in tag.classes]
    assert len(bars) == len(parts)
    assert sum("there" in bar.classes for bar in bars) == 1


def test_a_card_turned_and_a_flight_that_ends_have_their_moment() -> None:
    kinds = Counter[str]()
    for seed in range(12):
        pos = given(program="SAT", site="E2 SAT P1-11", hand="HOT", seed=seed)
        events = pos.play("launch:earth")
        while pos.view(0)["flight"] and pos.view(0)["decision"]["kind"] == "draw":
            events = pos.play("draw")
        found = tags(drawn(pos, 1, "en", events))
        moments = [tag for tag in found if "moment" in tag.classes]
        assert len(moments) == 1
        assert f"+{next(e.value for e in events if e.name == 'drawn')}" in moments[0].text
        kinds.update(e.name for e in events if e.name in ("succeeded", "failed"))
        assert any(word in moments[0].text for word in ("accomplished", "fails"))
    assert set(kinds) == {"succeeded", "failed"}
    assert not [tag for tag in board(given(program="SAT", hand="HOT")) if "moment" in tag.classes]


def test_a_flight_has_the_stage_and_the_market_is_folded_away() -> None:
    pos = given(program="SAT", site="E2 P1-12", hand="HOT")
    assert not [tag for tag in board(pos) if tag.name == "details"]
    pos.play("launch:earth")
    found = board(pos)
    assert any("aloft" in tag.classes for tag in found)
    folded = next(tag for tag in found if tag.name == "details")
    assert "Market and destinations" in folded.text


def test_the_ai_is_drawn_in_the_solo_game() -> None:
    for pos in games_with_purpose(120, 2, 17, players=1, difficulty="easy"):
        view, found = pos.view(0), board(pos)
        rival = view["ai"]
        assert keyed(found, "side-ai")
        assert "AI (easy)" in labels(found)
        assert len(keyed(found, "ai-rocket")) == (rival["destination"] is not None)
        there = [tag for tag in keyed(found, "there-") if tag.attributes["data-key"].endswith("-1")]
        assert len(there) == len(rival["done"])


def test_nothing_a_seat_may_not_know_is_in_the_markup() -> None:
    changed = Counter[str]()
    for options in ({"players": 2}, {"players": 3, "battle_for_earth": True}, {"players": 4}):
        for pos in games_with_purpose(260, 4, 29, **options):
            for seat in (0, 1, None):
                html = drawn(pos, seat)
                for name, other in variants(pos, seat):
                    changed[name] += 1
                    assert drawn(other, seat) == html, name
    assert len(changed) >= 3


def test_random_play_draws_without_a_fault() -> None:
    """Every tenth position of a wandering game, for everybody, in both languages."""
    pos = game(GAME).new(players=4, seed=8, variants="on")
    for step, events in enumerate(wander(pos, 8, 300)):
        if step % 10 == 0:
            for seat in (0, 1, 2, 3, None):
                assert drawn(pos, seat, "fr", [e for e in events if e.seen_by(seat)])
