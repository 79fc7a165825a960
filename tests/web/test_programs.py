"""Programs: tokens and what they are trusted with, bots as accounts, changes by a socket."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from asgiref.testing import ApplicationCommunicator
from django.utils import timezone

from cosmodrome.web import lines
from cosmodrome.web.apart import in_database
from cosmodrome.web.asgi import application
from cosmodrome.web.club import agreeing
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people.models import Person, Token
from cosmodrome.web.people.programs import MOST_TOKENS, new_token
from cosmodrome.web.people.rating import why_unrated
from tests.web.clocking import Watch
from tests.web.conftest import Guest, place
from tests.web.live import PATIENCE, Server
from tests.web.people import PASSWORD, Member, among, ended, new_name

EXAMPLE = Path(__file__).parents[2] / "examples" / "client.py"


class Program:
    """A program that shows a token; it has no cookie."""

    def __init__(self, person: Person, plays: bool = True) -> None:
        self.secret = new_token(person, "test", plays)
        self.http = Guest(enforce_csrf_checks=True)
        self.headers = {"Authorization": f"Bearer {self.secret}"}

    def get(self, path: str) -> Any:
        return self.http.get(f"/api{path}", headers=self.headers)

    def post(self, path: str, data: dict[str, Any]) -> Any:
        body = json.dumps(data)
        return self.http.post(
            f"/api{path}", body, content_type="application/json", headers=self.headers
        )


def test_a_token_is_its_person() -> None:
    ann, bob = Member(), Member()
    table = among(ann, bob)
    program = Program(ann.person)
    assert program.get("/me").json()["name"] == ann.person.name
    listed = program.get("/me/tables").json()["tables"]
    assert [(one["key"], one["mine"], one["waiting"]) for one in listed] == [(table.key, [0], True)]
    state = program.get(f"/tables/{table.key}").json()
    assert (state["seat"], state["asked"], state["unrated"]) == (0, [0], "")
    assert [(seat["kind"], seat["mine"]) for seat in state["seats"]] == [
        ("person", True), ("person", False),
    ]  # fmt: skip
    move = {"seat": 0, "version": 0, "action": state["choices"][0]["action"]}
    assert program.post(f"/tables/{table.key}/play", move).json()["version"] == 1
    assert "cosmodrome" not in program.http.cookies, "nobody becomes a guest by it"


def test_everything_a_person_may_do_at_a_table_a_program_may() -> None:
    ann, bob = Member(), Member()
    one, other = Program(ann.person), Program(bob.person)
    asked = {"game": "pocket-rockets", "seats": ["me", "open"], "options": {"start": 0}}
    state = one.post("/tables", asked).json()
    key, invitation = state["key"], state["seats"][1]["invitation"]
    assert state["unrated"] == "open"
    assert other.get(f"/tables/{key}").json()["seats"][1]["invitation"] is None
    for _ in range(2):
        assert other.post(f"/invitations/{invitation}", {}).json()["seat"] == 1
    assert one.post(f"/invitations/{invitation}", {}).status_code == 404
    assert other.get(f"/tables/{key}").json()["names"] == [ann.person.name, bob.person.name]
    move = {"seat": 0, "version": 0, "action": "place:CL-B"}
    one.post(f"/tables/{key}/play", move)
    assert one.post(f"/tables/{key}/play", move).status_code == 409
    assert other.post(f"/tables/{key}/play", move | {"version": 1}).status_code == 403
    assert one.get(f"/tables/{key}/record").status_code == 403
    assert one.post(f"/tables/{key}/rematch", {}).status_code == 409
    assert one.post(f"/tables/{key}/cancel", {"version": 1}).status_code == 409
    assert one.post(f"/tables/{key}/undo", {"version": 1}).status_code == 200
    assert other.post(f"/tables/{key}/answer", {"agreed": True}).json()["unrated"] == "undo"
    told = other.get(f"/tables/{key}/history").json()
    assert (told["events"], told["until"], told["more"]) == ([], 2, False)
    over = ended(among(ann, bob, late=True))
    assert one.get(f"/tables/{over.key}/record").json()["record"].startswith("[")
    assert one.post(f"/tables/{over.key}/rematch", {}).json()["over"] is False
    assert any(one["invitation"] for one in other.get("/me/tables").json()["tables"])
    assert one.get(f"/people/{bob.person.name}").json()["ratings"][0]["games"] == 1


def test_a_program_opens_a_table_to_all_and_stands_up_again() -> None:
    one, other = Program(Member().person), Program(Member().person)
    asked = {"game": "pocket-rockets", "seats": ["me", "open"], "listed": True}
    key = one.post("/tables", asked).json()["key"]
    assert key in [table["key"] for table in other.get("/lobby").json()["open"]]
    assert other.post(f"/lobby/{key}", {}).json() == {"key": key}
    assert other.post(f"/tables/{key}/leave", {}).json() == {"key": key}
    assert other.get(f"/tables/{key}").json()["seat"] is None
    assert other.post(f"/tables/{key}/leave", {}).status_code == 403


def test_a_program_lets_a_bot_play_for_who_is_away_until_they_are_back(watch: Watch) -> None:
    ann, bob = Member(), Member()
    table = among(ann, bob)
    Table.objects.filter(pk=table.pk).update(active=watch.now, created=watch.now)
    one, other = Program(ann.person), Program(bob.person)
    absent = {"seat": 0}
    assert other.post(f"/tables/{table.key}/replace", absent).json()["key"] == "refused.not_away"
    watch.on(3600)
    assert other.post(f"/tables/{table.key}/replace", {"seat": 1}).status_code == 400
    state = other.post(f"/tables/{table.key}/replace", absent).json()
    assert (state["seats"][0]["kind"], state["unrated"]) == ("bot", "moved")
    assert one.get(f"/tables/{table.key}").json()["seat"] is None
    assert one.post(f"/tables/{table.key}/return", {}).json()["seat"] == 0


def test_history_is_what_the_seat_saw() -> None:
    ann, bob = Member(), Member()
    table = among(ann, bob)
    for who, seat, card in ((ann, 0, "CL-B"), (bob, 1, "CL-R")):
        place(table, who, seat, card)
    told = Program(ann.person).get(f"/tables/{table.key}/history?since=1").json()
    assert {event["version"] for event in told["events"]} == {2}
    assert told["until"] == 2


def test_a_token_that_only_looks_changes_nothing() -> None:
    ann = Member()
    table = among(ann, Member())
    looker = Program(ann.person, plays=False)
    assert looker.get(f"/tables/{table.key}").json()["seat"] == 0
    answer = looker.post(f"/tables/{table.key}/play", {"seat": 0, "version": 0, "action": "x"})
    assert answer.status_code == 403
    assert answer.json()["key"] == "refused.scope"


def test_nothing_that_changes_something_is_open_to_a_token_that_only_looks() -> None:
    """Every address of the API, whatever it may be given."""
    looker = Program(Member().person, plays=False)
    schema = Guest().get("/api/openapi.json").json()
    changing = [(path, method) for path, methods in schema["paths"].items()
                for method in methods if method != "get"]  # fmt: skip
    assert len(changing) > 10
    for path, method in changing:
        address = re.sub(r"\{\w+\}", "1", path)
        answer = looker.http.generic(
            method.upper(), address, "{}", "application/json", headers=looker.headers
        )
        assert (answer.status_code, answer.json()["key"]) == (403, "refused.scope"), address
    # Nor do pages for people know what a token is.
    table = among(Member(), Member())
    for address in (f"/t/{table.key}/do", "/me/delete", "/me/programs/token"):
        assert looker.http.post(address, headers=looker.headers).status_code == 403
    assert looker.http.get("/me/programs", headers=looker.headers).status_code == 401


@pytest.mark.parametrize("header", ["Bearer nothing", "Basic eDp5", "Bearer", "Bearer a b"])
def test_what_is_no_token_is_nobody(header: str) -> None:
    for path in ("/api/me", "/api/games", "/api/me/tables"):
        answer = Guest().get(path, headers={"Authorization": header})
        assert answer.status_code == 401
        assert answer.json()["key"] == "refused.bad_token"
    assert Guest().get("/api/me").status_code == 401
    assert Guest().get("/", headers={"Authorization": header}).status_code == 200


def test_tokens_end_with_a_click_a_new_password_a_ban_and_the_account() -> None:
    for end in ("click", "password", "ban", "delete"):
        ann = Member()
        program = Program(ann.person)
        assert program.get("/me").status_code == 200
        if end == "click":
            ann.post("/me/programs/remove", {"token": Token.objects.get(person=ann.person).pk})
        elif end == "password":
            ann.post("/me/password", {"password": PASSWORD, "new_password": "another-9-moon"})
        elif end == "ban":
            until = timezone.now() + timedelta(days=1)
            Person.objects.filter(pk=ann.person.pk).update(banned_until=until, ban_reason="Rude")
        else:
            ann.post("/me/delete", {"password": PASSWORD})
        answer = program.get("/me")
        assert answer.status_code == (403 if end == "ban" else 401)
        assert ("Rude" in answer.json()["detail"]) == (end == "ban")


def test_a_token_is_shown_once_and_kept_as_a_hash() -> None:
    ann, other = Member(), Member()
    form = {"token_name": "My program", "whose": ann.person.name, "plays": "1"}
    page = ann.post("/me/programs/token", form).content.decode()
    found = re.search(r"cosmodrome_[\w-]{43}", page)
    assert found
    assert found[0] not in ann.html("/me/programs")
    assert not Token.objects.filter(digest__contains=found[0][-20:]).exists()
    token = Token.objects.get(person=ann.person)
    other.post("/me/programs/remove", {"token": token.pk})
    assert Token.objects.filter(pk=token.pk).exists(), "nobody removes another's"
    stolen = {"token_name": "x", "whose": ann.person.name}
    assert other.post("/me/programs/token", stolen).status_code == 400
    assert Guest().get("/me/programs").status_code == 401
    for number in range(MOST_TOKENS):
        new_token(other.person, str(number), plays=False)
    assert other.post("/me/programs/token", {**form, "whose": other.person.name}).status_code == 409


def test_a_bot_is_an_account_marked_as_such() -> None:
    ann, bob = Member(), Member()
    name = new_name("Robot")
    assert ann.post("/me/programs/bot", {"bot_name": ann.person.name}).status_code == 400
    assert ann.post("/me/programs/bot", {"bot_name": name}).status_code == 302
    bot = Person.objects.get(name=name)
    assert f"<h1>{name} (bot)</h1>" in Guest().html(f"/people/{name}")
    assert ann.person.name in Guest().html(f"/people/{name}")
    program = Program(bot)
    assert program.get("/me").json() == {
        "name": name, "bot": True, "kept_by": ann.person.name, "ratings": [],
    }  # fmt: skip
    asked = {"game": "pocket-rockets", "seats": ["open", "me"]}
    state = program.post("/tables", asked).json()
    table = lines.find(state["key"])
    bob.post(f"/join/{state['seats'][0]['invitation']}")
    assert f"{name} (bot)" in bob.html(f"/t/{table.key}")
    assert why_unrated(table, list(table.seats.all())) == "bots"
    for password in ("", "x", PASSWORD):
        assert Guest().post("/sign-in", {"name": name, "password": password}).status_code == 400
    until = timezone.now() + timedelta(days=1)
    Person.objects.filter(pk=ann.person.pk).update(banned_until=until)
    assert program.get("/me").status_code == 403, "a program goes with its person"
    Person.objects.filter(pk=ann.person.pk).update(banned_until=None)
    ann.post("/me/programs/remove", {"bot": bot.pk})
    assert program.get("/me").status_code == 401
    assert table.seats.get(number=1).kind == Seat.BOT


# Sockets


def listening(table: Table, header: str, happens: Any) -> list[dict[str, Any]]:
    """What a program hears, from the handshake until after something happens."""

    async def whole() -> list[dict[str, Any]]:
        scope = {
            "type": "websocket", "path": f"/ws/{table.key}", "query_string": b"",
            "headers": [(b"host", b"localhost"), (b"authorization", header.encode())],
            "client": ("127.0.0.1", 1), "subprotocols": [],
        }  # fmt: skip
        page = ApplicationCommunicator(application, scope)
        await page.send_input({"type": "websocket.connect"})
        heard = [await page.receive_output(PATIENCE)]
        if heard[0]["type"] == "websocket.close":
            return heard
        heard.append(await page.receive_output(PATIENCE))
        if heard[1]["type"] == "websocket.close":
            await page.send_input({"type": "websocket.disconnect", "code": 1000})
            return heard
        await in_database(happens)
        heard.append(await page.receive_output(PATIENCE))
        await page.send_input({"type": "websocket.disconnect", "code": 1000})
        await page.wait(PATIENCE)
        return heard

    return asyncio.run(whole())


def test_a_socket_tells_a_program_of_changes_and_of_nothing_else() -> None:
    ann, bob = Member(), Member()
    table = among(ann, bob)
    program = Program(ann.person)
    _, first, then = listening(table, f"Bearer {program.secret}", lambda: place(table, ann, 0))
    before, after = json.loads(first["text"]), json.loads(then["text"])
    assert before.keys() == after.keys() == {"key", "revision"}
    assert after == {"key": table.key, "revision": before["revision"] + 1}


def test_a_socket_opens_for_no_other_token_and_closes_with_its_own() -> None:
    ann, bob = Member(), Member()
    table = among(ann, bob)
    program = Program(ann.person)
    (closed,) = listening(table, "Bearer nothing", lambda: None)
    assert closed["type"] == "websocket.close"

    def ended_and_played() -> None:
        ann.person.tokens.all().delete()
        place(table, ann, 0)

    *_, last = listening(table, f"Bearer {program.secret}", ended_and_played)
    assert (last["type"], last["code"]) == ("websocket.close", 4401)


def test_a_socket_tells_nothing_of_a_table_that_is_closed_to_its_person() -> None:
    ann, bob, eve = Member(), Member(), Member()
    table = among(ann, bob)
    outside, inside = Program(eve.person), Program(bob.person, plays=False)

    def shut() -> None:
        agreeing.close(table.key, ann.name, True)

    *_, last = listening(table, f"Bearer {outside.secret}", shut)
    assert (last["type"], last["code"]) == ("websocket.close", 4403)
    _, first, _ = listening(table, f"Bearer {inside.secret}", lambda: place(table, ann, 0))
    assert json.loads(first["text"])["key"] == table.key
    _, first, *_ = listening(table, f"Bearer {outside.secret}", shut)
    assert (first["type"], first["code"]) == ("websocket.close", 4403)


# The example


def test_the_example_plays_at_a_real_server(tmp_path: Path) -> None:
    server = Server(tmp_path, COSMODROME_LIMITS="0")
    server.start()
    try:
        with httpx.Client(base_url=server.address, follow_redirects=True, timeout=60) as person:

            def post(path: str, **form: str) -> str:
                token = person.get("/api/token").json()["token"]
                answer = person.post(path, data={"csrfmiddlewaretoken": token, **form})
                assert answer.status_code == 200, answer.text
                return answer.text

            post("/sign-up", name="Ann", password=PASSWORD)
            post("/me/programs/bot", bot_name="Rover")
            page = post("/me/programs/token", token_name="example", whose="Rover", plays="1")
            found = re.search(r"cosmodrome_[\w-]{43}", page)
            assert found
            done = subprocess.run(
                [sys.executable, str(EXAMPLE), server.address, found[0], "--most", "4"],
                capture_output=True, text=True, check=True, timeout=300,
            )  # fmt: skip
            told = json.loads(done.stdout.splitlines()[0])
            assert told["version"] >= 4
            state = person.get(f"/api/tables/{told['key']}").json()
            assert state["names"][0] == "Rover (bot)"
    finally:
        server.stop()
