"""The board of Mission: Planète Rouge shows every piece a seat sees, and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from cosmodrome.engine.languages import language
from cosmodrome.engine.position import Position
from cosmodrome.games.red_planet.board_art import INNER, OUTER, Geometry
from cosmodrome.games.red_planet.box import SPECIALIST
from tests.games.hidden import variants
from tests.games.playing import wander
from tests.games.red_planet.positions import reach
from tests.web.kit.scenes import Tag, drawn, game, positions, tags

GAME = "red-planet"


def board(pos: Position, seat: int | None = 0) -> list[Tag]:
    return tags(drawn(pos, seat, "en"))


def keyed(found: list[Tag], start: str) -> list[Tag]:
    return [tag for tag in found if tag.attributes.get("data-key", "").startswith(start)]


def test_every_piece_of_the_view_is_drawn() -> None:
    for pos in positions(GAME, 29, 400, 41, players=5):
        found, view = board(pos), pos.view(0)
        labels = " | ".join(tag.label for tag in found)
        tags_of = {tag.attributes["data-key"]: tag for tag in keyed(found, "region-")}
        assert len(tags_of) == 10
        for region in view["regions"]:
            tag = tags_of[f"region-{region['id']}"]
            for colour, count in enumerate(region["astronauts"]):
                hue = view["colours"][colour]["hue"]
                assert (f"({hue}) {count}" in tag.label) == (count > 0)
            assert ("Discovery" in tag.label) == region["has_discovery"]
        taken = [tag for tag in found if "window" in tag.classes and "free-seat" not in tag.classes]
        aboard = sum(sum(ramp["crew"]) for ramp in view["ramps"] if ramp["rocket"])
        assert len(taken) == aboard
        assert language("en").agreed(f"Event deck: {view['event_deck']} card(s)") in labels
        me = view["colours"][view["players"][0]["colour"]]
        held = 0 if pos.is_over else len(me["hand"])
        assert len(keyed(found, "specialist-")) == held
        assert len(keyed(found, "colour-")) == len(view["colours"])
        for colour in view["colours"]:
            assert language("en").agreed(f"{colour['reserve']} astronaut(s) in reserve") in labels
        hidden = sum(c["has_chosen"] and c["chosen"] is None for c in view["colours"])
        assert labels.count("Specialist chosen, face down") == hidden
        kept = view["players"][0]["kept"] or []
        drawn_cards = {tag.attributes["data-key"] for tag in keyed(found, "event-")}
        assert {f"event-{key}" for key in kept} <= drawn_cards


def test_a_move_is_chosen_from_region_to_region() -> None:
    shown = Counter[str]()
    for pos in positions(GAME, 1, 600, 42, players=4):
        for seat in pos.actors:
            names = [a.name for a in pos.legal_actions(seat)]
            regions = {name[-3:] for name in names if name.startswith(("move:", "to:"))}
            if regions:
                found = keyed(tags(drawn(pos, seat, "en")), "region-")
                lit = {t.attributes["data-key"][-3:] for t in found if "lit" in t.classes}
                chosen = [t.attributes["data-key"][-3:] for t in found if "chosen" in t.classes]
                assert lit == regions
                assert chosen == ([pos.asked.start] if pos.asked.name == "to" else chosen)
                shown[pos.asked.name] += 1
    assert shown["move"]
    assert shown["to"]


def test_a_swap_of_tokens_is_drawn_on_the_tokens() -> None:
    pos, _ = reach("FIN", 4, kept={0: "M01 A04"}, score={0: "is", 1: "sc", 3: "i"})
    for action in ("action:A04", "give:ice", "colour:2", "take:celerium"):
        found = tags(drawn(pos, 0, "en"))
        targets = {tag.attributes.get("data-action") for tag in found}
        assert {legal.name for legal in pos.legal_actions(0)} == targets - {None}
        pos.play(action)


def test_astronauts_fly_from_where_they_were() -> None:
    """Whoever moves comes from the region left, whoever lands from the rocket."""
    shown = Counter[str]()
    pos = game(GAME).new(seed=42, players=4)
    for events in wander(pos, 42, 300):
        told = {event.name: event for event in events}
        if "moved" in told:
            to, origin = told["moved"].to, f"region-{told['moved'].start}"
        elif len({event.ramp for event in events if event.name == "landed"}) == 1:
            to, origin = told["landed"].region, f"ramp-{told['landed'].ramp}"
        else:
            continue
        if to is None:
            continue
        figures = keyed(tags(drawn(pos, None, "en", events)), f"at-{to}-")
        origins = {figure.attributes.get("data-from") for figure in figures}
        assert origin in origins or not figures
        shown["moved" if "moved" in told else "landed"] += bool(figures)
    assert len(+shown) == 2


def test_land_to_choose_can_be_pointed_at_all_over() -> None:
    """Wherever a region can be chosen, its land belongs to the same button."""
    shown = 0
    for pos in positions(GAME, 1, 500, 44, players=4):
        for seat in pos.actors:
            found = tags(drawn(pos, seat, "en"))
            lit = {t.attributes["id"] for t in found if {"region", "lit"} <= t.classes}
            land = {t.attributes["for"] for t in found if t.name == "label"}
            assert land == lit - {"p-region-PHO"}
            shown += bool(land)
    assert shown


@pytest.mark.parametrize("layout", ["K1", "K2", "K3", "K4"])
def test_the_drawn_map_has_the_borders_of_the_rules(layout: str) -> None:
    """Regions that share an edge on the picture are exactly those that border in the box."""
    box = game(GAME).box.data
    geometry = Geometry(box, layout)
    edges = {
        frozenset((one, other))
        for one in geometry.sectors
        for other in geometry.sectors
        if one != other and share_an_edge(geometry.sectors[one], geometry.sectors[other])
    }
    printed = next(it["borders"] for it in box["layout"] if it["id"] == layout)
    assert edges == {frozenset(border) for border in printed}


def share_an_edge(one: tuple[int, int, float, float], other: tuple[int, int, float, float]) -> bool:
    inside = range(0, 360, 5)
    turns = [{a for a in inside if 0 < (a - s[0]) % 360 < s[1] - s[0]} for s in (one, other)]
    if one[3] == other[2] == INNER or one[2] == other[3] == INNER:
        return bool(turns[0] & turns[1])
    side_by_side = (one[1] - other[0]) % 360 == 0 or (one[0] - other[1]) % 360 == 0
    return side_by_side and max(one[2], other[2]) < min(one[3], other[3]) <= OUTER


def test_nothing_a_seat_may_not_know_is_in_the_markup() -> None:
    changed = Counter[str]()
    for players in (2, 4):
        for pos in positions(GAME, 37, 300, 43, players=players):
            for seat in (0, 1, None):
                html = drawn(pos, seat)
                for name, other in variants(pos, seat):
                    changed[name] += 1
                    assert drawn(other, seat) == html, name
    assert len(changed) >= 6


def test_counters_and_the_turn_track_explain_themselves() -> None:
    pos = game(GAME).new(players=3, seed=5)
    found = board(pos)
    tips = [tag.attributes["data-tip"] for tag in found if "data-tip" in tag.attributes]
    for words in ("Rocket deck:", "Rocket discards:", "Free Destination tokens:"):
        assert any(tip.startswith(words) and "\n" in tip for tip in tips), words
    spaces = pos.game.box.data["tracker_space"]
    for space in spaces:
        told = next(tip for tip in tips if tip.startswith(f"{space['en']}\n"))
        if space["kind"] == "production":
            assert language("en").agreed(f"gives {space['tokens']} token(s)") in told


def test_a_mission_bears_its_points_and_a_specialist_its_effect() -> None:
    for pos in positions(GAME, 29, 200, 41, players=3):
        cards = {tag.attributes["data-key"]: tag for tag in keyed(board(pos), "event-")}
        missions = {row["id"]: row for row in pos.game.box.data["mission"]}
        for key, tag in cards.items():
            mission = missions.get(key.removeprefix("event-"))
            if mission:
                assert "/".join(map(str, mission["points"])) in tag.text
        for tag in keyed(board(pos), "specialist-"):
            key = tag.attributes["data-key"].removeprefix("specialist-")
            row = next(r for r in pos.game.box.data["specialist"] if SPECIALIST[r["number"]] == key)
            assert row["text_en"] in tag.text


def test_a_wasted_turn_is_said_at_the_ramps() -> None:
    for seed in range(40):
        pos = game(GAME).new(players=5, seed=seed)
        for events in wander(pos, seed, 260):
            if any(event.name == "idle" for event in events):
                told = drawn(pos, 0, "en", [e for e in events if e.seen_by(0)])
                assert "boards nobody: a wasted turn" in told
                return
    pytest.fail("everybody always found a seat")
