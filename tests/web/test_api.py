"""The HTTP API: the same table, the same refusals, its own page of documentation."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from cosmodrome.web import lines, tables
from tests.web.conftest import Guest, two_people


def post(guest: Guest, path: str, data: dict[str, Any]) -> Any:
    return guest.post(path, json.dumps(data), content_type="application/json")


def test_a_program_plays_like_a_person() -> None:
    program = Guest("fr")
    games = program.get("/api/games").json()
    assert "pocket-rockets" in [game["id"] for game in games]
    asked = {"game": "pocket-rockets", "seats": ["me", "here"], "options": {"start": 0}}
    table = post(program, "/api/tables", asked).json()
    assert table["version"] == 0
    tables.show(table["key"], program.name, 0)
    table = program.get(f"/api/tables/{table['key']}").json()
    first = table["choices"][0]
    assert first["text"].startswith("Poser votre pion")
    move = {"seat": 0, "action": first["action"], "version": 0}
    assert post(program, f"/api/tables/{table['key']}/play", move).json()["version"] == 1
    late = post(program, f"/api/tables/{table['key']}/play", move)
    assert late.status_code == 409
    assert "rien n'a été joué" in late.json()["detail"]


def test_a_stranger_sees_what_a_spectator_sees(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    seen = guest().get(f"/api/tables/{table.key}").json()
    assert seen["seat"] is None
    assert seen["choices"] == []
    assert seen["view"] == json.loads(json.dumps(lines.load(table).position.view(None)))


def test_bad_input_gets_a_sentence() -> None:
    program = Guest("fr")
    for data in (
        {"game": "no-such-game"},
        {"game": "pocket-rockets", "seats": ["me", "ghost"]},
        {"game": "pocket-rockets", "seats": ["me"]},
        {"game": "pocket-rockets", "options": {"arrow": 7}},
        {"game": "pocket-rockets", "seed": -1},
        {},
    ):
        answer = post(program, "/api/tables", data)
        assert 400 <= answer.status_code < 500, data
        assert answer.json()["detail"]


def test_a_post_needs_its_token() -> None:
    careless = Guest("en", enforce_csrf_checks=True)
    assert post(careless, "/api/tables", {"game": "pocket-rockets"}).status_code == 403


def test_the_api_describes_itself() -> None:
    paths = Guest().get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{key}/play" in paths
    page = Guest().html("/api/docs")
    assert "//cdn" not in page


def test_the_levels_of_bots_are_those_of_the_form() -> None:
    from typing import get_args

    from cosmodrome.web.api import Sitting

    bots = [seat.removeprefix("bot-") for seat in get_args(Sitting) if seat.startswith("bot-")]
    page = Guest().html("/new/pocket-rockets")
    assert bots == ["cadet", "pilot", "commander"]
    assert bots == list(dict.fromkeys(re.findall(r'value="bot-(\w+)"', page)))


def test_what_is_no_field_is_refused_by_name() -> None:
    answer = post(Guest("fr"), "/api/tables", {"game": "pocket-rockets", "seets": ["me"]})
    assert answer.status_code == 422
    assert "seets" in answer.json()["detail"]
