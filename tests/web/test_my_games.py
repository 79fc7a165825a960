"""My games, all of them, and invitations: who asks, how one gets back, how a link is taken back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cosmodrome.web import lines, tables
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people.games import PAGE
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, opened, place, two_people
from tests.web.people import among, ended, sign_up

Maker = Callable[..., Guest]


def keys(page: str) -> list[str]:
    """The tables a page lists, in order."""
    return re.findall(r'<li><a href="/t/([^"]+)"', page)


def row(page: str, table: Table) -> str:
    found = re.search(rf'<li><a href="/t/{table.key}".*?</li>', page, re.DOTALL)
    assert found
    return found[0]


def test_all_games_by_last_activity_a_page_at_a_time(guest: Maker) -> None:
    me, other = guest(), guest()
    made = [two_people(me, other, start=0) for _ in range(PAGE + 5)]
    place(made[2], me, 0)
    order = [made[2], *(table for table in reversed(made) if table != made[2])]
    first, second = me.html("/games"), me.html("/games?page=2")
    assert keys(first) + keys(second) == [table.key for table in order]
    assert keys(me.html("/"))[0] == made[2].key
    assert len(keys(me.html("/"))) == 6
    assert 'href="/games"' in me.html("/")
    assert 'href="/games?page=2"' in first
    for wrong in ("0", "x", "-1", "9" * 12):
        assert me.get(f"/games?page={wrong}").status_code == 400
    assert "No games yet" in Guest().html("/games")


def test_a_page_of_games_costs_a_few_questions(guest: Maker) -> None:
    me, other = guest(), guest()
    for _ in range(PAGE):
        two_people(me, other)
    with CaptureQueriesContext(connection) as asked:
        me.html("/games")
    assert len(asked) <= 5


def test_opponents_turns_and_results_are_said(guest: Maker) -> None:
    me, other = guest(), guest("fr")
    names = [Plan(Seat.PERSON, owner=who.name, name=name)
             for who, name in ((me, "Ann"), (other, "Bob"))]  # fmt: skip
    running = tables.create("pocket-rockets", {"players": 2, "start": 0}, names, host=me.name)
    page = row(me.html("/games"), running)
    assert "your turn" in page
    assert "your turn" in me.html("/").partition('class="covers"')[0]
    assert "your turn" not in other.html("/").partition('class="covers"')[0]
    assert "with Bob" in page
    assert "à Ann de jouer" in row(other.html("/games"), running)
    place(running, me, 0)
    assert "Bob to play" in row(me.html("/games"), running)
    over = ended(among(me, other, late=True))
    winners = over.outcome["winners"]
    mine, theirs = row(me.html("/games"), over), row(other.html("/games"), over)
    assert ("won" in mine) == (0 in winners)
    assert ("gagnée" in theirs) == (1 in winners)
    assert "place 2 of 2" in mine or "place 2 sur 2" in theirs


def test_a_sealed_choice_is_told_to_its_person_only(
    guest: Maker, tiny: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosmodrome.games", lambda: [tiny])
    me, other = guest(), guest()
    table = two_people(me, other, tiny)
    line = lines.load(table)
    assert set(line.position.actors) == {0, 1}
    before = row(other.html("/games"), table)
    assert "your turn" in row(me.html("/games"), table)
    action = line.position.legal_actions(0)[0].name
    tables.play(table.key, me.name, 0, action, table.version)
    assert "your turn" not in row(me.html("/games"), table)
    assert row(other.html("/games"), table) == before


def test_rows_of_old_say_whose_turn_it_is(guest: Maker) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    Table.objects.filter(pk=table.pk).update(asked=None)
    assert "your turn" in row(me.html("/games"), table)
    assert "your turn" not in row(other.html("/games"), table)


# Invitations


def invited(host: Guest, name: str = "Ann") -> tuple[Table, str]:
    seats = {"seat-0": "me", "seat-1": "open", "name-0": name}
    table = opened(host.post("/new/pocket-rockets", seats))
    return table, Seat.objects.get(table=table, number=1).invitation


def test_an_invitation_says_who_invites_to_what(guest: Maker) -> None:
    me = guest()
    _, invitation = invited(me)
    assert "Ann invites you to play Pocket Rockets" in Guest().html(f"/join/{invitation}")
    assert "Ann vous invite à jouer à Pocket Rockets" in Guest("fr").html(f"/join/{invitation}")
    person = sign_up(me)
    assert f"{person.name} invites you" in Guest().html(f"/join/{invitation}")


def test_a_used_invitation_leads_back_to_ones_seat(guest: Maker) -> None:
    table, invitation = invited(guest())
    friend, stranger = Guest(), guest()
    friend.post(f"/join/{invitation}", {"name": "Bob"})
    back = friend.get(f"/join/{invitation}")
    assert back.headers["Location"] == f"/t/{table.key}"
    assert stranger.get(f"/join/{invitation}").status_code == 404
    assert Guest().get(f"/join/{invitation}").status_code == 404
    sign_up(friend)
    assert friend.get(f"/join/{invitation}").status_code == 302, "as an account too"


def test_an_invitation_can_be_taken_back(guest: Maker) -> None:
    me = guest()
    table, invitation = invited(me)
    assert 'value="renew:1"' in me.html(f"/t/{table.key}")
    assert guest().do(table, do="renew:1").status_code == 403
    assert me.do(table, do="renew:1").status_code == 200
    assert Guest().post(f"/join/{invitation}").status_code == 404
    now = Seat.objects.get(table=table, number=1).invitation
    assert Guest().post(f"/join/{now}").status_code == 302
    assert me.do(table, do="renew:1").status_code == 403, "nobody is asked up again"


def test_a_seat_that_is_kept_stands_among_ones_games(guest: Maker) -> None:
    me, other = guest(), guest()
    over = ended(among(me, other, late=True))
    again = tables.rematch(over.key, me.name)
    seat = again.seats.get(owner=other.name)
    page = other.html("/games")
    assert "you are invited" in page
    assert f'href="/join/{seat.invitation}"' in page
    assert page.index(seat.invitation) < page.index(over.key), "the newest first"
    # On a phone the list lies far below the games: the way to it is above them.
    head = other.html("/").partition('class="covers"')[0]
    assert 'href="/games"' in head
    assert "you are invited" in head
    other.post(f"/join/{seat.invitation}")
    assert again.seats.get(number=seat.number).kind == Seat.PERSON
