"""Why not, at the table and in the API: each seat reads its own reasons, and nobody too many."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable

import pytest
from django.test import override_settings

from cosmodrome.web import limits, lines, tables
from tests.web.conftest import Guest, two_people
from tests.web.picking import dealt
from tests.web.test_api import post


def why(guest: Guest, key: str, *actions: str) -> list[dict[str, object]]:
    answer = guest.get(f"/api/tables/{key}/why", {"actions": actions})
    assert answer.status_code == 200, answer.content
    found: list[dict[str, object]] = answer.json()
    return found


def begun(me: Guest, other: Guest) -> str:
    """Pocket Rockets, both pawns on the Conveyor, the first player to move."""
    table = two_people(me, other, start=0)
    for seat, guest in enumerate((me, other)):
        tables.play(table.key, guest.name, seat, "place:CV", seat)
    return str(table.key)


def test_a_reason_has_a_name_fields_a_sentence_and_rules(guest: Callable[..., Guest]) -> None:
    me, other = guest("fr"), guest()
    key = begun(me, other)
    (told,) = why(me, key, "fuel:2")
    assert re.sub(r"\s", " ", str(told.pop("text"))) == (
        "Cela se fait sur « Aire de lancement » ; votre pion est sur « Convoyeur »."
    )
    fields = {"needs": "LP", "place": "CV"}
    assert told == {
        "action": "fuel:2", "name": "elsewhere", "fields": fields, "rules": ["PR-86"],
    }  # fmt: skip
    assert why(me, key, "move") == []


def test_the_nearest_to_being_possible_comes_first(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    key = begun(me, other)
    pos = lines.load(lines.find(key)).position
    asked = ["take:red-base", "build:red-dir", "fuel:1"]
    told = [str(it["name"]) for it in why(me, key, *asked)]
    assert told == ["elsewhere", "not_in_hand", "not_now"]
    assert len(told) == sum(pos.why_not(name, 0) is not None for name in asked)


def test_everybody_reads_of_their_own_seat(guest: Callable[..., Guest]) -> None:
    me, other, stranger = guest(), guest(), guest()
    key = begun(me, other)
    assert [it["name"] for it in why(other, key, "move")] == ["waiting"]
    assert why(stranger, key, "build:red-dir") == []


def test_what_is_no_action_is_refused(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    key = begun(me, other)
    for wrong in ({"actions": "no-such"}, {"actions": ["move"] * 61}, {}, {"actions": "x" * 99}):
        answer = me.get(f"/api/tables/{key}/why", wrong)
        assert answer.status_code in (409, 422)
        assert json.loads(answer.content)["detail"]


def test_whoever_points_at_everything_can_still_act(
    guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    me, other = guest(), guest()
    key = begun(me, other)
    now = time.time()
    monkeypatch.setattr(limits.time, "time", lambda: now)
    with override_settings(LIMITS=True):
        codes = {
            me.get(f"/api/tables/{key}/why", {"actions": "move"}).status_code for _ in range(28)
        }
        assert codes == {200, 429}
        move = {"seat": 0, "action": "move", "version": 2}
        assert post(me, f"/api/tables/{key}/play", move).status_code == 200


def test_only_those_who_play_are_told_by_the_page(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    key = begun(me, other)
    assert 'data-why="fuel:1"' in me.html(f"/t/{key}")
    assert 'data-why="fuel:1"' in other.html(f"/t/{key}")
    assert "data-why" not in guest().html(f"/t/{key}")
    assert "data-why" not in me.html(f"/t/{key}/replay")


def test_what_is_ticked_counts(guest: Callable[..., Guest], pebbles: str) -> None:
    """Two must be thrown: with two ticked a third is too many, in whatever order they stand."""
    me, other = guest(), guest()
    key = dealt(me, other, hand=(2, 1, 1), last_round=True).key

    def beside(action: str, *steps: str) -> list[str]:
        answer = me.get(f"/api/tables/{key}/why", {"actions": action, "steps": steps})
        return [it["name"] for it in answer.json()]

    assert beside("throw:blue", "throw:red", "throw:green") == ["enough"]
    assert beside("throw:red", "throw:green", "throw:blue") == ["apart"]
    assert beside("done", "throw:red") == ["too_few"]
    assert beside("done", "throw:blue", "throw:red") == []
    assert me.get(f"/api/tables/{key}/why", {"actions": "done", "steps": "x"}).status_code == 409


def test_what_cannot_confirm_yet_has_a_reason(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, "rocketmen", start=0)
    assert 'value="purchase"' in me.html(f"/t/{table.key}")
    (found,) = me.get(f"/api/tables/{table.key}/why?actions=purchase").json()
    assert found["rules"] == ["RM-13"]
