"""Friends, blocks, reports, and whose name is whose."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import override_settings

from cosmodrome.web import lines
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people import relations
from cosmodrome.web.people.models import Friendship, RefusedName, Report
from tests.web.conftest import Guest, opened
from tests.web.people import PASSWORD, Member, new_name, sign_up

Maker = Callable[..., Guest]


def to(who: Member, what: str = "") -> str:
    return f"/people/{who.person.name}" + (f"/{what}" if what else "")


def befriended(one: Member, other: Member) -> None:
    one.post(to(other, "ask"))
    other.post(to(one, "befriend"))
    assert relations.friends(one.person) == [other.person]


def with_open_seat(host: Guest) -> Table:
    return opened(host.post("/new/pocket-rockets", {"seat-0": "me", "seat-1": "open"}))


def test_friends_are_asked_and_say_yes() -> None:
    ann, bob = Member(), Member("fr")
    assert "/sign-in?next=%2Ffriends" in Guest().get("/friends").content.decode()
    assert 'href="/sign-up?next=%2Ffriends"' in Guest().html("/sign-in?next=/friends")
    ann.post(to(bob, "ask"))
    assert relations.friends(ann.person) == []
    assert "You asked them" in ann.html(to(bob))
    assert "Vous demandent" in bob.html("/friends")
    bob.post(to(ann, "befriend"), {"next": "/friends"})
    assert "Vous êtes amis" in bob.html(to(ann))
    assert bob.person.name in ann.html("/friends")
    bob.post(to(ann, "part"))
    assert relations.friends(ann.person) == []


def test_two_who_ask_each_other_are_friends() -> None:
    ann, bob = Member(), Member()
    ann.post(to(bob, "ask"))
    bob.post(to(ann, "ask"))
    assert relations.friends(bob.person) == [ann.person]
    assert Friendship.objects.filter(asker=bob.person).count() == 0


def test_nobody_says_yes_for_another() -> None:
    ann, bob = Member(), Member()
    ann.post(to(bob, "ask"))
    ann.post(to(bob, "befriend"))
    assert relations.friends(ann.person) == []
    assert ann.post(to(ann, "ask")).status_code == 409
    assert Guest().post(to(bob, "ask")).status_code == 401
    assert ann.post(to(bob, "marry")).status_code == 404
    assert ann.get(to(bob, "block")).status_code == 405, "a link changes nothing"


def test_a_friend_is_invited_by_name_and_finds_the_seat() -> None:
    ann, bob, stranger = Member(), Member(), Member()
    table = with_open_seat(ann)
    name = {"friend-1": bob.person.name}
    assert ann.do(table, do="friend:1", **name).status_code == 403, "not friends yet"
    befriended(ann, bob)
    assert f'<option value="{bob.person.name}"' in ann.html(f"/t/{table.key}")
    assert stranger.do(table, do="friend:1", **name).status_code == 403
    assert ann.do(table, do="friend:1", **name).status_code == 200
    page = bob.html("/games")
    assert "you are invited" in page
    invitation = table.seats.get(number=1).invitation
    assert f"/join/{invitation}" in page
    bob.post(f"/join/{invitation}")
    assert lines.load(lines.find(table.key)).owned(bob.name) == [1]


def test_a_friend_is_asked_to_play_and_may_decline() -> None:
    ann, bob = Member(), Member("fr")
    form = {"game": "pocket-rockets", "clock": "days-3"}
    assert ann.post(to(bob, "play"), form).status_code == 403, "not friends yet"
    befriended(ann, bob)
    assert f'action="{to(bob, "play")}"' in ann.html(to(bob))
    table = opened(ann.post(to(bob, "play"), form))
    assert table.clock == "days-3"
    way = f"/join/{table.seats.get(number=1).invitation}"
    assert way in bob.html("/games")
    no = {"do": "decline"}
    assert "Non merci" in bob.html(way)
    assert "No, thank you" not in Member().html(way), "kept for somebody else"
    assert [who.post(way, no).status_code for who in (Member(), Guest(), bob, bob)] == [
        404, 404, 302, 404,
    ]  # fmt: skip
    assert way not in bob.html("/games")
    assert Member().post(way).status_code == 302, "free for others"


def test_whoever_is_blocked_is_let_in_nowhere_and_told_nothing() -> None:
    ann, pest = Member(), Member()
    befriended(ann, pest)
    before = pest.html(to(ann))
    ann.post(to(pest, "block"))
    assert relations.friends(ann.person) == []
    table = with_open_seat(ann)
    invitation = table.seats.get(number=1).invitation
    assert pest.post(f"/join/{invitation}").status_code == 404
    assert table.seats.get(number=1).kind == Seat.OPEN
    pest.post(to(ann, "ask"))
    assert "You asked them" in pest.html(to(ann)), "as with anybody"
    assert "They ask you" not in ann.html("/friends")
    assert pest.person.name in ann.html("/friends"), "among the blocked"
    assert "locked" not in pest.html("/friends") + before
    ann.post(to(pest, "unblock"))
    assert pest.post(f"/join/{invitation}").status_code == 302


def test_reports_reach_whoever_administers() -> None:
    ann, pest = Member(), Member()
    ann.post(to(pest, "report"), {"text": "  Rude\u202e at the table "})
    kept = Report.objects.get(about=pest.person)
    assert (kept.by, kept.text, kept.done) == (ann.person, "Rude at the table", False)
    assert ann.post(to(pest, "report"), {"text": " "}).status_code == 400
    assert Guest().post(to(pest, "report"), {"text": "x"}).status_code == 401
    with override_settings(LIMITS=True):
        answers = [ann.post(to(pest, "report"), {"text": "x"}).status_code for _ in range(20)]
    assert answers[0] == 200
    assert 429 in answers, "nobody is buried in them"


def test_all_of_it_is_ones_data_and_goes_with_the_account() -> None:
    ann, bob, pest = Member(), Member(), Member()
    befriended(ann, bob)
    ann.post(to(pest, "block"))
    ann.post(to(pest, "report"), {"text": "Rude"})
    eve = Member()
    ann.post(to(eve, "ask"))
    told = ann.get("/me/export").json()["account"]
    assert told["friends"] == [bob.person.name]
    assert told["asked"] == [eve.person.name]
    assert told["blocks"] == [pest.person.name]
    assert told["reports"][0]["text"] == "Rude"
    ann.post("/me/delete", {"password": PASSWORD})
    assert relations.friends(bob.person) == []
    assert Report.objects.get(about=pest.person).by is None
    assert not ann.person.blocks.exists()


# Names at tables


@pytest.mark.parametrize("change", [str, str.upper, lambda name: name.replace("a", "а")])
def test_no_guest_bears_the_name_of_an_account(guest: Maker, change: Callable[[str], str]) -> None:
    name = change(Member().person.name)
    me, friend = guest(), guest("fr")
    form = {"seat-0": "me", "seat-1": "open", "name-0": name}
    answer = me.post("/new/pocket-rockets", form)
    assert answer.status_code == 400
    assert "bears that name" in answer.content.decode()
    invitation = with_open_seat(me).seats.get(number=1).invitation
    answer = friend.post(f"/join/{invitation}", {"name": name})
    assert answer.status_code == 409
    assert "porte déjà ce nom" in answer.content.decode()
    for pretended in ("Ada (bot)", "Ada (b\u043et)", "Admin", "Mod\u00e9rateur"):
        assert friend.post(f"/join/{invitation}", {"name": pretended}).status_code == 409


def test_a_guest_keeps_no_name_that_an_account_has_taken_since() -> None:
    me, name = Guest(), new_name()
    seats = {"seat-0": "me", "seat-1": "open", "name-0": name}
    assert opened(me.post("/new/pocket-rockets", seats)).seats.get(number=0).name == name
    sign_up(Guest(), name)
    form = {"new-game": "pocket-rockets", "players": "2"}
    assert opened(me.post("/lobby", form)).seats.get(number=0).name == ""


def test_an_account_is_called_by_its_own_name() -> None:
    ann, bob = Member(), Member()
    form = {"seat-0": "me", "seat-1": "open", "name-0": bob.person.name}
    table = opened(ann.post("/new/pocket-rockets", form))
    assert table.seats.get(number=0).name == ann.person.name
    invitation = table.seats.get(number=1).invitation
    assert 'name="name"' not in bob.html(f"/join/{invitation}")
    bob.post(f"/join/{invitation}", {"name": ann.person.name})
    assert table.seats.get(number=1).name == bob.person.name


def test_names_that_are_refused_here_are_nobodys(guest: Maker) -> None:
    bad = new_name("Grumble")
    RefusedName.objects.create(name=bad)
    form = {"name": f"x{bad.upper()}", "password": PASSWORD}
    assert Guest().post("/sign-up", form).status_code == 400
    seats = {"seat-0": "me", "seat-1": "open", "name-0": bad}
    assert guest().post("/new/pocket-rockets", seats).status_code == 400
    RefusedName.objects.all().delete()


def test_scripts_in_names_stay_text(guest: Maker) -> None:
    evil = '"><script>alert(1)</script>'
    me, other = guest(), Member()
    form = {"seat-0": "me", "seat-1": "open", "name-0": evil}
    table = opened(me.post("/new/pocket-rockets", form))
    invitation = table.seats.get(number=1).invitation
    pages = [other.html(f"/join/{invitation}")]
    other.post(f"/join/{invitation}")
    pages += [other.html(path) for path in (f"/t/{table.key}", "/games", "/")]
    for page in pages:
        assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in pages[0]
