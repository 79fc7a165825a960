"""The HTTP API: the same table, the same refusals, its own page of documentation."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from cosmodrome.web import lines, tables
from cosmodrome.web.words import WORDS
from tests.games.plans import Plan, each_game
from tests.web.conftest import Guest, play_on, two_people


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
    assert late.json()["key"] == "refused.late"


def test_a_stranger_sees_what_a_spectator_sees(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    seen = guest().get(f"/api/tables/{table.key}").json()
    assert seen["seat"] is None
    assert seen["choices"] == []
    assert seen["view"] == json.loads(json.dumps(lines.load(table).position.view(None)))


def test_events_and_questions_have_names(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest("fr")
    table = two_people(me, other, start=0)
    move = {"seat": 0, "action": "place:CL-B", "version": 0}
    told = post(me, f"/api/tables/{table.key}/play", move).json()
    assert told["events"] == [
        {
            "version": 1,
            "name": "placed",
            "seat": 0,
            "fields": {"card": "CL-B"},
            "text": "You place your pawn on the Blue assembly line.",
            "rules": ["PR-13"],
        }
    ]
    assert told["view"]["decision"] == {"seat": 1, "kind": "place"}
    in_french = other.get(f"/api/tables/{table.key}?since=0").json()["events"]
    assert in_french[0]["text"].startswith("Joueur 1 ")


@each_game
def test_a_program_hears_what_its_seat_may_know(plan: Plan, guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, plan.game.id)
    play_on(table, 30)
    line = lines.load(table)
    rows = [(move.seq, row) for move in line.lately for row in move.events]
    for someone, seat in ((me, 0), (other, 1), (guest(), None)):
        told = someone.get(f"/api/tables/{table.key}?since=0").json()["events"]
        known = [(seq, plan.game.event(*row)) for seq, row in rows]
        seen = [[seq, event.name, event.fields] for seq, event in known if event.seen_by(seat)]
        heard = [[one["version"], one["name"], one["fields"]] for one in told]
        assert heard == json.loads(json.dumps(seen))
        assert not any({"a", "b", "c"} & one["fields"].keys() for one in told)
    latest = me.get(f"/api/tables/{table.key}").json()
    assert {one["version"] for one in latest["events"]} <= {latest["version"]}


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
        assert WORDS.has(*answer.json()["key"].split("."))


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
    assert bots == ["cadet", "pilot", "commander", "ace", "match"]
    assert bots == list(dict.fromkeys(re.findall(r'value="bot-(\w+)"', page)))


def test_what_is_no_field_is_refused_by_name() -> None:
    answer = post(Guest("fr"), "/api/tables", {"game": "pocket-rockets", "seets": ["me"]})
    assert answer.status_code == 422
    assert "seets" in answer.json()["detail"]
