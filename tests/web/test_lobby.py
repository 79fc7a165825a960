"""The lobby: tables open to all, one click to sit down, and people who do not want to meet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from django.db import OperationalError
from django.urls import path

from cosmodrome.web import lines, tables
from cosmodrome.web.club import agreeing, presence
from cosmodrome.web.contests import bells, lobby, running
from cosmodrome.web.contests.models import Contest, Listing
from cosmodrome.web.contests.pages import contests as contest_page
from cosmodrome.web.contests.pages import lobby as lobby_page
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people import relations
from cosmodrome.web.people.models import Person, Rating
from cosmodrome.web.tables import Plan
from tests.web.clocking import Watch
from tests.web.conftest import Guest, opened
from tests.web.people import Member, new_name
from tests.web.test_boxes import keep


def waiting(host: Guest, game: str = "pocket-rockets", near: bool = False, **more: Any) -> Table:
    """A table of two that stands in the lobby."""
    plans = [Plan(Seat.PERSON, owner=host.name, name="Host"), Plan(Seat.OPEN)]
    table = tables.create(game, {"players": 2}, plans, host=host.name, **more)
    lobby.offer(table.key, host.name, listed=True, near=near)
    return table


def keys(who: Guest, query: str = "") -> str:
    return who.html(f"/lobby{query}")


def test_one_click_opens_a_table_to_all_and_one_click_sits_down() -> None:
    host, other = Guest(), Guest("fr")
    form = {"new-game": "space-pioneers", "clock": "game-600-10", "players": "2"}
    table = opened(host.post("/lobby", form))
    assert table.clock == "game-600-10"
    page = keys(other)
    assert f"/lobby/{table.key}" in page
    assert "10 min + 10 s" in page
    sits = 'form="sit"'
    assert [sits in who.html(f"/t/{table.key}") for who in (host, other)] == [False, True]
    answer = other.post(f"/lobby/{table.key}")
    assert answer.headers["Location"] == f"/t/{table.key}"
    assert table.seats.get(number=1).kind == Seat.PERSON
    # Now it is full: it can be watched, and the one who sits there is led back.
    stranger = Guest()
    assert sits not in stranger.html(f"/t/{table.key}")
    assert f'action="/lobby/{table.key}"' not in keys(stranger)
    assert f'href="/t/{table.key}"' in keys(stranger)
    assert stranger.post(f"/lobby/{table.key}").status_code == 409
    assert other.post(f"/lobby/{table.key}").headers["Location"] == f"/t/{table.key}"


def test_the_form_of_a_new_table_and_its_host_open_it_to_all() -> None:
    host = Guest()
    seats = {"seat-0": "me", "seat-1": "open"}
    listed = opened(host.post("/new/pocket-rockets", {**seats, "listed": "1"}))
    table = opened(host.post("/new/pocket-rockets", seats))
    assert [lobby.is_listed(one) for one in (listed, table)] == [True, False]
    assert "list:on" in host.html(f"/t/{table.key}")
    assert host.do(table, do="list:on").status_code == 200
    assert "list:off" in host.html(f"/t/{table.key}")
    assert lobby.is_listed(table)
    host.do(table, do="list:off")
    assert not lobby.is_listed(table)
    # Nobody else does that, not even nobody.
    for somebody in ("", "somebody"):
        with pytest.raises(Refused, match="not_your_table"):
            lobby.offer(table.key, somebody, listed=True)


def test_a_table_without_a_free_seat_is_not_offered() -> None:
    host = Guest()
    seats = {"seat-0": "me", "seat-1": "bot-cadet", "listed": "1"}
    table = opened(host.post("/new/pocket-rockets", seats))
    assert not lobby.is_listed(table)
    assert host.do(table, do="list:on").status_code == 409


@pytest.mark.parametrize("travels", [False, True])
def test_a_private_box_does_not_stand_in_the_lobby(travels: bool) -> None:
    """Whoever sat down there would see it; nothing is left of a table that was refused."""
    host = Guest()
    host.sit()
    box = keep(host, travels=travels)
    before = Table.objects.count()
    seats = {"seat-0": "me", "seat-1": "open", "listed": "1", "box": str(box.pk)}
    answer = host.post(f"/new/{box.game}", seats)
    assert answer.status_code == (302 if travels else 400)
    assert Table.objects.count() == before + travels


def test_a_table_closed_to_watchers_is_not_shown_to_them() -> None:
    host, other = Member(), Member()
    table = waiting(host)
    other.post(f"/lobby/{table.key}")
    assert table.key in keys(Guest())
    agreeing.close(table.key, host.name, True)
    assert table.key not in keys(Guest())


def test_a_seat_that_is_kept_for_somebody_is_not_free() -> None:
    host = Member()
    table = waiting(host)
    table.seats.filter(number=1).update(owner="somebody")
    assert f'action="/lobby/{table.key}"' not in keys(Guest())
    assert Guest().post(f"/lobby/{table.key}").status_code == 409


def test_tables_are_found_by_game_pace_and_level() -> None:
    host = Member()
    Rating.objects.create(person=host.person, game="rocketmen", mu=40.0, sigma=2.0, games=20)
    quick = waiting(host, "rocketmen", clock="move-60")
    slow = waiting(host, "red-planet", clock="days-3")
    other = Member()
    for query, found in (
        ("", (True, True)), ("?game=rocketmen", (True, False)), ("?pace=days", (False, True)),
        ("?pace=live", (True, False)), ("?pace=free", (False, False)),
        ("?level=near", (False, True)), ("?game=nonsense&pace=x", (True, True)),
    ):  # fmt: skip
        page = keys(other, query)
        assert tuple(table.key in page for table in (quick, slow)) == found, query


def test_a_table_for_people_near_a_level_keeps_others_out() -> None:
    host, strong, same = Member(), Member(), Member()
    Rating.objects.create(person=strong.person, game="pocket-rockets", mu=40.0, sigma=2.0, games=9)
    table = waiting(host, near=True)
    assert strong.post(f"/lobby/{table.key}").status_code == 403
    assert same.post(f"/lobby/{table.key}").status_code == 302


@pytest.mark.parametrize("clock", ["game-600-10", "days-3", ""])
def test_nobody_sits_down_where_a_clock_would_run_for_who_is_not_there(
    watch: Watch, clock: str
) -> None:
    host = Member()
    table = waiting(host, clock=clock)
    watch.now = table.active + presence.AWAY + timedelta(seconds=1)
    gone, lobbied = clock.startswith("game"), bells.seen(bells.LOBBY)
    link = f"/join/{table.seats.get(number=1).invitation}"
    assert not gone or Guest().post(link).status_code == 409
    assert (table.key in keys(Guest())) is not gone
    assert Guest().post(f"/lobby/{table.key}").status_code == (409 if gone else 302)
    if gone:
        presence.come(table.key, host.name)
        assert bells.seen(bells.LOBBY) != lobbied
        assert table.key in keys(Guest())
        assert Guest().post(f"/lobby/{table.key}").status_code == 302


@pytest.mark.parametrize("blocks", ["host", "guest"])
def test_people_who_block_each_other_do_not_meet(blocks: str) -> None:
    host, other = Member(), Member()
    table = waiting(host)
    pair = (host.person, other.person) if blocks == "host" else (other.person, host.person)
    relations.block(*pair)
    assert table.key not in keys(other)
    assert other.post(f"/lobby/{table.key}").status_code == 409
    assert table.key in keys(Member())


def test_whoever_blocks_somebody_who_sits_there_does_not_join_either() -> None:
    host, sitting, other = Member(), Member(), Member()
    plans = [Plan(Seat.PERSON, owner=one.name) for one in (host, sitting)]
    table = tables.create("red-planet", {"players": 3}, [*plans, Plan(Seat.OPEN)], host=host.name)
    lobby.offer(table.key, host.name, listed=True)
    relations.block(other.person, sitting.person)
    assert other.post(f"/lobby/{table.key}").status_code == 409


def test_a_wrong_number_of_players_is_said_on_the_page() -> None:
    before = Listing.objects.count()
    answer = Guest().post("/lobby", {"new-game": "pocket-rockets", "players": "6"})
    assert answer.status_code == 400
    assert "message" in answer.content.decode()
    assert Listing.objects.count() == before


def test_programs_find_the_lobby() -> None:
    host, other = Member(), Member()
    table = waiting(host)
    found = {one["key"]: one for one in other.get("/api/lobby").json()["open"]}
    assert found[table.key]["free"] == 1
    token = other.get("/api/token").json()["token"]
    answer = other.post(f"/api/lobby/{table.key}", headers={"X-CSRFToken": token})
    assert answer.json() == {"key": table.key}
    assert table.key in {one["key"] for one in Guest().get("/api/lobby").json()["running"]}


# The bell

BELLS = URLRouter([path("ws/lobby", bells.bell_socket),
                   path("ws/contest-<str:key>", bells.bell_socket)])  # fmt: skip


def rung(name: str, *happening: Callable[[], Any]) -> list[str]:
    """What an open page is told first, and after each of the things that happen then."""
    return asyncio.run(_rung(name, happening))


async def _rung(name: str, happening: tuple[Callable[[], Any], ...]) -> list[str]:
    scope = {"type": "websocket", "path": f"/ws/{name}", "headers": [], "session": {},
             "client": ("127.0.0.1", 1)}  # fmt: skip
    page = ApplicationCommunicator(BELLS, scope)
    await page.send_input({"type": "websocket.connect"})
    assert (await page.receive_output(60))["type"] == "websocket.accept"
    told = [await page.receive_output(60)]
    for happens in happening if "text" in told[0] else ():
        await database_sync_to_async(happens, thread_sensitive=False)()
        told.append(await page.receive_output(60))
    await page.send_input({"type": "websocket.disconnect", "code": 1000})
    await page.wait(60)
    return [message.get("text") or str(message["code"]) for message in told]


def test_the_bell_rings_when_the_lobby_looks_different(monkeypatch: pytest.MonkeyPatch) -> None:
    host, other = Member(), Member()
    made: list[Table] = []
    seen = bells.seen

    def away(name: str) -> str:
        monkeypatch.setattr(bells, "seen", seen)
        raise OperationalError("the database is away")

    def close() -> None:
        """What nobody could look at when it rang is not forgotten."""
        monkeypatch.setattr(bells, "seen", away)
        agreeing.close(made[0].key, host.name, True)

    *earlier, last = rung(
        "lobby",
        lambda: made.append(waiting(host)),
        lambda: lobby.sit_down(made[0].key, other.name, "Other"),
        close,
    )
    assert len({*earlier, last}) == 4
    # The page knows which of them it shows.
    assert f'data-seen="{last}"' in keys(Guest())
    assert f'data-seen="{bells.seen("lobby")}"' in keys(Guest())
    assert lines.find(made[0].key).seats.get(number=1).owner == other.name


def test_a_page_drawn_while_something_happens_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Contest.objects.create(name="Cup", game="pocket-rockets")
    places, facts = lobby_page.places, contest_page._facts

    def sought(*asked: Any) -> Any:
        found = places(*asked)
        waiting(Member())
        return found

    def told(contest: Contest, *asked: Any) -> Any:
        running.enter(contest, Person.objects.make(new_name("Late")))
        return facts(contest, *asked)

    monkeypatch.setattr(lobby_page, "places", sought)
    monkeypatch.setattr(contest_page, "_facts", told)
    for bell, page in (("lobby", "/lobby"), (f"contest-{contest.key}", f"/contests/{contest.key}")):
        drawn = Guest().html(page)
        assert "data-seen=" in drawn
        assert f'data-seen="{bells.seen(bell)}"' not in drawn, page


def test_there_is_no_bell_of_a_contest_that_is_none() -> None:
    assert rung("contest-none") == ["4404"]


def test_what_comes_by_the_bell_is_the_page_alone() -> None:
    answer = Guest().get("/lobby", headers={"HX-Request": "true"}).content.decode()
    assert answer.startswith('<div id="live"')
