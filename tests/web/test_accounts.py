"""Accounts: a guest becomes one and loses nothing; who is signed in where, and for how long."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.apps import apps
from django.core import mail
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cosmodrome.web import lines, tables
from cosmodrome.web.apart import in_database
from cosmodrome.web.club.models import ChatLine
from cosmodrome.web.contests.forms import USUAL
from cosmodrome.web.models import Result, Seat, Table
from cosmodrome.web.people import names, tickets
from cosmodrome.web.people.models import Device, Passkey, Person, Report, Ticket
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, place, two_people
from tests.web.live import PATIENCE
from tests.web.people import (
    PASSWORD,
    Member,
    among,
    ended,
    letters,
    link_in,
    new_name,
    sign_in,
    sign_up,
)
from tests.web.reading import Reader
from tests.web.socketing import closed, opened

Maker = Callable[..., Guest]


@pytest.fixture
def post_box() -> Iterator[None]:
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend"):
        mail.outbox = []
        yield


# A guest becomes an account


def test_a_guest_becomes_an_account_and_keeps_everything(guest: Maker) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    Result.objects.create(table=table, game=table.game, owner=me.name, points=3)
    person = sign_up(me)
    assert Seat.objects.get(table=table, number=0).owner == person.key
    assert lines.find(table.key).host == person.key
    assert tables.bests(table.game, person.key)
    assert "place:CL-B" in me.html(f"/t/{table.key}")
    assert me.do(table, seat=0, action="place:CL-B").status_code == 200
    table.refresh_from_db()
    assert table.version == 1


def test_the_cookie_of_the_guest_opens_nothing_any_more(guest: Maker) -> None:
    me, other, copy = guest(), guest(), Guest()
    table = two_people(me, other, start=0)
    copy.cookies["cosmodrome"] = me.cookies["cosmodrome"].value
    assert "place:CL-B" in copy.html(f"/t/{table.key}")
    sign_up(me)
    assert "place:CL-B" not in copy.html(f"/t/{table.key}")
    assert copy.do(table, seat=0, action="place:CL-B").status_code == 403


def test_a_second_device_sees_the_same_games(guest: Maker) -> None:
    me, other, phone = guest(), guest(), Guest("fr")
    table = two_people(me, other, start=0)
    person = sign_up(me)
    assert sign_in(phone, person.name.upper()).status_code == 302
    assert phone.do(table, seat=0, action="place:CL-B").status_code == 200


def test_signing_in_brings_this_devices_games_along_if_wished(guest: Maker) -> None:
    person = sign_up(Guest())
    for keep in (True, False):
        phone, other = guest(), guest()
        table = two_people(phone, other, start=0)
        assert "keep" in phone.html("/sign-in")
        before = phone.name
        sign_in(phone, person.name, **({"keep": "1"} if keep else {}))
        seat = Seat.objects.get(table=table, number=0)
        assert seat.owner == (person.key if keep else before)
        if not keep:
            phone.post("/sign-out")
            assert "place:CL-B" in phone.html(f"/t/{table.key}")
            sign_in(phone, person.name)
            assert "/me/bring" in phone.html("/me")
            phone.post("/me/bring")
            assert Seat.objects.get(table=table, number=0).owner == person.key
            assert "/me/bring" not in phone.html("/me")


def test_two_guests_of_one_table_merge_into_one_person_with_both_seats(guest: Maker) -> None:
    me, phone = guest(), guest()
    table = two_people(me, phone, start=0)
    person = sign_up(me)
    sign_in(phone, person.name, keep="1")
    assert lines.load(lines.find(table.key)).owned(person.key) == [0, 1]


def test_what_is_wrong_stands_beside_its_field() -> None:
    taken = sign_up(Guest())
    visitor = Guest("fr")
    form = {"name": taken.name.upper(), "password": "12345", "email": "nobody"}
    answer = visitor.post("/sign-up", form)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert page.count('class="mistake"') == 3
    assert "est pris" in page
    assert "trop court" in page, "Django's own sentence, in French"
    assert not Person.objects.filter(email="nobody").exists()


# Names


@pytest.mark.parametrize("name", ["Zoé", "Jean-Luc 2", "O'Neil", "Ольга", "さくら花", "N.A.S.A"])
def test_names_of_all_scripts(name: str) -> None:
    assert names.mistake(name) == ""


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("A", "name_length"),
        ("x" * 25, "name_length"),
        ("<script>", "name_letters"),
        ("Ada (bot)", "name_letters"),
        ("12345", "name_letters"),
        ("a@b", "name_letters"),
        ("Pаul", "name_scripts"),  # with a Cyrillic а
        ("Admin", "name_taken"),
        ("C0smodrome", "name_taken"),
        ("\u3164\u3164", "name_length"),  # letters that show nothing
        ("ᴀᴅᴀ", "name_taken"),
        ("\ua4ee\ua4d3\ua4ee", "name_taken"),  # Lisu, looks like ADA
    ],
)
def test_names_that_nobody_gets(name: str, why: str) -> None:
    assert names.mistake(names.tidy(name)) == why


@pytest.mark.parametrize(
    ("one", "other"),
    [("Olga", "0lga"), ("Paul", "pаul"), ("Zoé", "ZOE"), ("Ann Lee", "AnnLee"), ("Bill", "BiIl"),
     ("Marn", "Mam"), ("сор", "cop"), ("An\u200bn", "Ann"), ("\u202eAnn", "Ann")],
)  # fmt: skip
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert names.likeness(one) == names.likeness(other)


def test_marks_are_not_heaped_upon_a_letter() -> None:
    assert names.tidy("Ng\u0303\u0302\u0323u" + "\u0335" * 30) == "Ng̣̃̂u" + "\u0335" * names.HEAPED


def test_a_name_can_be_changed_and_changes_everywhere(guest: Maker) -> None:
    me, other = guest(), guest()
    table = two_people(me, other)
    person, new = sign_up(me), new_name("Zoe")
    assert me.post("/me/name", {"name": "<b>"}).status_code == 400
    assert me.post("/me/name", {"name": new}).status_code == 302
    assert new in other.html(f"/t/{table.key}")
    assert person.name not in other.html(f"/t/{table.key}")


# Devices


def test_devices_are_listed_and_ended(guest: Maker) -> None:
    me, other, phone = guest(), guest(), Guest(HTTP_USER_AGENT="Mozilla (Android 15) Firefox/150")
    table = two_people(me, other, start=0)
    person = sign_up(me)
    sign_in(phone, person.name)
    page = me.html("/me")
    assert "Firefox · Android" in page
    assert "this device" in page
    device = Device.objects.get(person=person, agent="Firefox · Android")
    me.post("/me/devices", {"id": device.pk})
    assert phone.do(table, seat=0, action="place:CL-B").status_code == 403
    assert me.do(table, seat=0, action="place:CL-B").status_code == 200


def test_a_device_that_was_not_seen_for_a_year_is_forgotten() -> None:
    me = Guest()
    person = sign_up(me)
    person.devices.update(seen=timezone.now() - timedelta(days=366))
    sign_in(Guest(), person.name)
    assert person.devices.count() == 1
    assert person.name not in me.html("/me")


def test_nobody_ends_anothers_device() -> None:
    victim, attacker = Guest(), Guest()
    person = sign_up(victim)
    sign_up(attacker)
    attacker.post("/me/devices", {"id": person.devices.get().pk})
    assert person.devices.exists()


def test_a_copied_cookie_ends_with_signing_out() -> None:
    me, thief = Guest(), Guest()
    person = sign_up(me)
    thief.cookies["cosmodrome"] = me.cookies["cosmodrome"].value
    assert person.name in thief.html("/me")
    me.post("/sign-out")
    assert person.name not in thief.html("/me")


def test_a_planted_cookie_gains_nothing_by_its_victim_signing_in(guest: Maker) -> None:
    """Session fixation: what the attacker knows stays a guest's."""
    attacker, victim = guest(), Guest()
    person = sign_up(Guest())
    victim.cookies["cosmodrome"] = attacker.cookies["cosmodrome"].value
    victim.html("/sign-in")
    before = [victim.cookies[name].value for name in ("cosmodrome", "csrftoken")]
    sign_in(victim, person.name)
    for name, planted in zip(("cosmodrome", "csrftoken"), before, strict=True):
        assert victim.cookies[name].value != planted
    assert person.name in victim.html("/me")
    assert person.name not in attacker.html("/me")


def test_a_new_password_ends_all_other_devices() -> None:
    me, phone = Guest(), Guest()
    person = sign_up(me)
    sign_in(phone, person.name)
    wrong = {"password": "not it", "new_password": "another-9-moon"}
    assert me.post("/me/password", wrong).status_code == 400
    person.passkeys.create(name="A thief's", credential="x", public_key=b"y")
    right = {"password": PASSWORD, "new_password": "another-9-moon"}
    assert me.post("/me/password", right).status_code == 302
    assert not person.passkeys.exists()
    assert person.name in me.html("/me")
    assert person.name not in phone.html("/me")
    assert sign_in(phone, person.name).status_code == 400
    assert sign_in(phone, person.name, "another-9-moon").status_code == 302


def test_secrets_are_kept_as_hashes_only() -> None:
    me = Guest()
    person = sign_up(me)
    secret = me.session["device"]
    assert not Device.objects.filter(digest=secret).exists()
    assert person.devices.get().digest == tickets.digest(secret)
    code = tickets.issue("device", person, code=True)
    assert not Ticket.objects.filter(digest__contains=code).exists()


# Nobody learns who has an account


def test_an_unknown_name_is_answered_as_a_wrong_password() -> None:
    person = sign_up(Guest())
    known = sign_in(Guest(), person.name, "wrong-one-9")
    unknown = sign_in(Guest(), person.name, "wrong-one-9")
    nobody = Guest().post("/sign-in", {"name": new_name("Nobody"), "password": "wrong-one-9"})

    def bare(answer: Any) -> str:
        text = re.sub(r'value="[^"]*"', "", answer.content.decode())
        return f"{answer.status_code} {text}"

    assert bare(known) == bare(unknown) == bare(nobody)


def test_an_unknown_name_costs_a_hash_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes the time is done for both: counted, not measured."""
    from django.contrib.auth import hashers

    hashed: list[str] = []
    real = hashers.MD5PasswordHasher.encode
    monkeypatch.setattr(
        hashers.MD5PasswordHasher, "encode",
        lambda self, password, salt: (hashed.append(password), real(self, password, salt))[1],
    )  # fmt: skip
    person = sign_up(Guest())
    hashed.clear()
    sign_in(Guest(), person.name, "wrong-one-9")
    known, _ = len(hashed), hashed.clear()
    sign_in(Guest(), new_name("Nobody"), "wrong-one-9")
    assert known == len(hashed) == 1


@pytest.mark.usefixtures("post_box")
def test_a_forgotten_password_is_answered_alike_for_everybody() -> None:
    """With the same words and the same work of the database: time tells nothing either."""
    me, other = Guest(), Guest()
    person, confirmed = sign_up(me, email="ann@example.org"), sign_up(other)
    Person.objects.filter(pk=confirmed.pk).update(email="eve@example.org", email_confirmed=True)
    answers, work = [], []
    for who in (person.name, "ann@example.org", "eve@example.org", "nobody@example.org",
                new_name("Nobody")):  # fmt: skip
        with CaptureQueriesContext(connection) as asked:
            answer = Guest().post("/reset", {"who": who})
        answers.append(re.sub(r'value="[^"]*"', "", answer.content.decode()))
        work.append(len(asked))
    assert len(set(answers)) == len(set(work)) == 1
    subjects = ["Cosmodrome: confirm your address", "Cosmodrome: a new password"]
    assert [letter.subject for letter in letters()] == subjects


# Mail


@pytest.mark.usefixtures("post_box")
def test_a_password_is_reset_by_a_confirmed_address() -> None:
    me, thief, again = Guest("fr"), Guest(), Guest()
    person = sign_up(me, email="zoe@example.org")
    link = link_in(letters()[-1])
    assert "confirmer cette adresse" in letters()[-1].body
    assert "example.org" in me.html(link)
    assert not Person.objects.get(pk=person.pk).email_confirmed, "a look confirms nothing"
    assert me.post(link).status_code == 200
    assert me.post(link).status_code == 404, "once only"
    again.post("/reset", {"who": person.name})
    link = link_in(letters()[-1])
    thief.cookies["cosmodrome"] = me.cookies["cosmodrome"].value
    assert again.post(link, {"password": "123"}).status_code == 400
    assert again.post(link, {"password": "comet-tail-55"}).status_code == 302
    assert person.name in again.html("/me")
    assert person.name not in thief.html("/me"), "all devices are ended"
    assert Guest().get(link).status_code == 404
    assert sign_in(Guest(), person.name, "comet-tail-55").status_code == 302


@pytest.mark.usefixtures("post_box")
@pytest.mark.parametrize("lie", ["HTTP_HOST", "HTTP_X_FORWARDED_HOST", "HTTP_FORWARDED"])
def test_no_mail_leads_to_a_host_that_its_asker_made_up(lie: str) -> None:
    """Whoever follows such a link would hand its secret over."""
    person = sign_up(Guest())
    Person.objects.filter(pk=person.pk).update(email="ann@example.org", email_confirmed=True)
    value = "host=evil.example" if lie == "HTTP_FORWARDED" else "evil.example"
    Guest().post("/reset", {"who": person.name}, **{lie: value})
    told = [letter.body for letter in letters()]
    assert "evil" not in "".join(told)
    assert len(told) == (lie != "HTTP_HOST")


@pytest.mark.usefixtures("post_box")
@pytest.mark.parametrize("address", ["a@b.org\nBcc: c@d.org", "a@b.org\r\nX: y", "a@b.org,c@d.org",
                                     f"{'a' * 250}@b.org"])  # fmt: skip
def test_nothing_is_slipped_into_the_head_of_a_mail(address: str) -> None:
    form = {"name": new_name(), "password": PASSWORD, "email": address}
    assert Guest().post("/sign-up", form).status_code == 400
    assert letters() == []


@pytest.mark.usefixtures("post_box")
def test_an_address_that_was_changed_confirms_nothing() -> None:
    me = Guest()
    person = sign_up(me, email="one@example.org")
    link = link_in(letters()[-1])
    # Whoever sits at an open page does not turn the mail to themselves.
    for password, answered in (("", 400), ("wrong-one-9", 400), (PASSWORD, 302)):
        form = {"email": "two@example.org", "password": password}
        assert me.post("/me/mail", form).status_code == answered
    assert me.post(link).status_code == 404
    assert not Person.objects.get(pk=person.pk).email_confirmed


def test_links_and_codes_run_out() -> None:
    secret = tickets.issue("reset", sign_up(Guest()))
    Ticket.objects.filter(digest=tickets.digest(secret)).update(
        until=timezone.now() - timedelta(seconds=1)
    )
    assert Guest().get(f"/reset/{secret}").status_code == 404


# Another device


def code_of(answer: Any) -> str:
    found = re.search(r"<output[^>]*>([A-Z0-9]{4}-[A-Z0-9]{4})<", answer.content.decode())
    assert found, answer.content
    return found[1]


def test_a_guest_goes_on_on_another_device_by_a_code(guest: Maker) -> None:
    me, other, phone = guest(), guest(), Guest("fr")
    table = two_people(me, other, start=0)
    code = code_of(me.post("/move/device"))
    typed = phone.post("/move", {"code": code.lower().replace("-", " ")})
    assert typed.headers["Location"] == f"/move/{code}"
    assert "ouvriront aussi ici" in phone.html(f"/move/{code}")
    assert phone.post(f"/move/{code}").status_code == 302
    assert phone.do(table, seat=0, action="place:CL-B").status_code == 200
    assert Guest().get(f"/move/{code}").status_code == 404, "once only"


def test_a_device_with_games_of_its_own_does_not_give_them_away(guest: Maker) -> None:
    """Whoever sends somebody a link must not get their seats."""
    attacker, victim = guest(), guest()
    table = two_people(victim, guest())
    code = code_of(attacker.post("/move/device"))
    assert victim.post(f"/move/{code}").status_code == 409
    assert Seat.objects.get(table=table, number=0).owner == victim.name


def test_an_account_opens_on_another_device_by_a_code() -> None:
    me, phone = Guest(), Guest()
    person = sign_up(me)
    shown = me.post("/move/device")
    assert "Give this code to nobody" in shown.content.decode(), "it is the account"
    code = code_of(shown)
    assert person.name in phone.html(f"/move/{code}")
    assert phone.post(f"/move/{code}").status_code == 302
    assert person.name in phone.html("/me")
    assert person.devices.count() == 2
    someone = Guest()
    sign_up(someone)
    assert someone.post(f"/move/{code_of(me.post('/move/device'))}").status_code == 409


def test_a_guests_games_come_into_an_account_by_a_code(guest: Maker) -> None:
    phone, me = guest(), guest()
    table = two_people(phone, guest())
    person = sign_up(me)
    me.post(f"/move/{code_of(phone.post('/move/device'))}")
    assert Seat.objects.get(table=table, number=0).owner == person.key


def test_one_seat_of_a_shared_screen_goes_to_a_phone(guest: Maker) -> None:
    me, phone = guest(), guest()
    plans = [Plan(Seat.PERSON, owner=me.name, name=name) for name in ("Ann", "Bob")]
    table = tables.create("pocket-rockets", {"players": 2, "start": 1}, plans, host=me.name, seed=7)
    assert "/move/1" in me.html(f"/t/{table.key}")
    address = f"/t/{table.key}/move/1"
    assert phone.post(address).status_code == 403
    code = code_of(me.post(address))
    assert "Bob" in phone.html(f"/move/{code}")
    assert phone.post(f"/move/{code}").headers["Location"] == f"/t/{table.key}"
    line = lines.load(lines.find(table.key))
    assert (line.owned(me.name), line.owned(phone.name)) == ([0], [1])
    assert line.seats[1].name == "Bob"
    place(table, phone, 1)


def test_a_code_for_a_seat_that_went_elsewhere_is_no_good(guest: Maker) -> None:
    me, phone, late = guest(), guest(), guest()
    table = two_people(me, guest())
    address = f"/t/{table.key}/move/0"
    first, second = code_of(me.post(address)), code_of(me.post(address))
    phone.post(f"/move/{first}")
    assert late.post(f"/move/{second}").status_code == 404


# Data


def test_everything_kept_can_be_downloaded_and_tells_no_secret(guest: Maker) -> None:
    me = guest()
    table = two_people(me, guest(), start=0)
    place(table, me, 0)
    person = sign_up(me, email="ann@example.org")
    answer = me.get("/me/export")
    told = json.loads(answer.content)
    assert told["account"]["name"] == person.name
    assert told["account"]["email"] == "ann@example.org"
    assert [(one["key"], one["host"]) for one in told["tables"]] == [(table.key, True)]
    assert told["tables"][0]["actions"][0]["action"] == "place:CL-B"
    text = answer.content.decode()
    for secret in (person.password, person.key, person.devices.get().digest, "seed"):
        assert secret not in text


def test_a_guest_can_take_everything_away_too(guest: Maker) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    Seat.objects.filter(table=table, number=0).update(name="Unmistakable")
    owner = me.name
    assert json.loads(me.get("/me/export").content)["account"] is None
    assert me.post("/me/delete").status_code == 200
    assert not Seat.objects.filter(owner=owner).exists()
    assert "Unmistakable" not in other.html(f"/t/{table.key}")
    assert Guest().get("/me/export").status_code == 404


def test_a_deleted_account_leaves_nobodys_games(guest: Maker) -> None:
    me, other = guest(), guest()
    running, begun = two_people(me, other, start=0), two_people(me, other, start=0)
    finished = ended(among(me, other, late=True))
    place(begun, me, 0)
    person = sign_up(me, email="ann@example.org")
    assert me.post("/me/delete", {"password": "wrong"}).status_code == 400
    page = me.html("/me/delete")
    assert "downloaded is theirs" in page
    assert me.post("/me/delete", {"password": PASSWORD}).status_code == 200
    gone = Person.objects.get(pk=person.pk)
    assert person.name != gone.name
    assert (gone.email, gone.devices.count(), gone.is_active) == ("", 0, False)
    line = lines.load(lines.find(running.key))
    assert line.seats[0].kind == Seat.BOT
    assert line.table.bot_seat == 0
    left = lines.find(begun.key)
    assert (left.over, left.ended_by, left.outcome["winners"]) == (True, "left", [1])
    for table in (running, begun, finished):
        assert person.name not in other.html(f"/t/{table.key}")
    assert sign_in(Guest(), person.name).status_code == 400
    sign_up(Guest(), person.name)  # the name is free again


def test_nobody_hosts_what_its_host_has_left(guest: Maker) -> None:
    """Whoever has no cookie is nobody, too."""
    host, other = guest(), guest()
    plans = [Plan(Seat.PERSON, owner=who.name) for who in (host, other)]
    table = tables.create(
        "pocket-rockets", {"players": 3}, [*plans, Plan(Seat.OPEN)], host=host.name
    )
    over = ended(among(host, other, late=True))
    assert host.post("/me/delete").status_code == 200
    for do in ("bot:2", "renew:2", "pace:slow", "list:on", "close:on"):
        assert Guest().do(table, do=do).status_code == 403, do
    assert Guest().do(over, do="rematch").status_code == 403


def test_nothing_that_is_kept_bears_the_name_of_who_has_left() -> None:
    """Whatever table of the database it may stand in: all of them are read."""
    ann, bob, staff = Member(), Member(), Member()
    Person.objects.filter(pk=staff.person.pk).update(is_staff=True, is_superuser=True)
    name, number = ann.person.name, ann.person.pk
    ann.post("/me/mail", {"email": f"{name}@example.org", "password": PASSWORD})
    running, over = among(ann, bob), ended(among(ann, bob, late=True))
    Seat.objects.filter(owner=ann.name).update(name=name)
    place(running, ann, 0)
    ann.post(f"/t/{running.key}/talk", {"do": "say", "text": "Hello"})
    line = ChatLine.objects.get(owner=ann.name)
    bob.post(f"/t/{running.key}/talk", {"do": f"report:{line.pk}"})
    assert Report.objects.filter(about=ann.person, text__contains="Hello").exists()
    bob.post(f"/t/{running.key}/problem", {"text": "It hangs."})
    bob.post(f"/people/{name}/ask")
    ann.post(f"/people/{bob.person.name}/befriend")
    ann.post("/me/programs/token", {"token_name": "mine", "whose": name, "plays": "1"})
    again = tables.rematch(over.key, bob.name)
    assert again.seats.filter(name=name).exists()
    ann.post("/lobby", {"new-game": "pocket-rockets", "players": "2"})
    made = ann.post("/contests/new", {**USUAL, "name": "Spring", "game": "pocket-rockets"})
    for who in (ann, bob):
        who.post(made.headers["Location"], {"do": "enter"})
    changed = staff.post(f"/admin/people/person/{number}/change/", {"ban_reason": "Rude"})
    assert changed.status_code == 302, changed.content
    assert name in everything()
    assert ann.post("/me/delete", {"password": PASSWORD}).status_code == 200
    assert [row for row in everything().splitlines() if name in row] == []
    assert not Table.objects.filter(host=ann.name).exists()


def everything() -> str:
    """All rows of all tables, as text."""
    return "\n".join(
        f"{model._meta.label} {row}"
        for model in apps.get_models(include_auto_created=True)
        for row in model.objects.values_list()
    )


# Limits


@override_settings(LIMITS=True)
def test_passwords_are_not_guessed(settings_of_limits: None) -> None:
    person = sign_up(Guest())
    answers = [sign_in(Guest(), person.name, f"guess-{n}-wrong").status_code for n in range(35)]
    assert answers.count(400) == 30
    assert answers[-1] == 429
    assert sign_in(Guest(), person.name).status_code == 429, "not even with the right one"


@pytest.fixture
def settings_of_limits() -> Iterator[None]:
    from django.core.cache import cache

    cache.clear()
    yield
    cache.clear()


@override_settings(LIMITS=True)
def test_codes_are_not_guessed(settings_of_limits: None) -> None:
    visitor = Guest()
    visitor.sit()
    answers = [visitor.get(f"/move/AAAA-{n:04}").status_code for n in range(2222, 2243)]
    assert answers[0] == 404
    assert answers[-1] == 429


# Open pages


def test_an_open_page_sees_nothing_more_once_its_device_is_ended(guest: Maker) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=1)
    person = sign_up(me)
    secret = me.session["device"]

    async def whole() -> list[dict[str, Any]]:
        page = await opened(table.key, {"device": secret})
        heard = [await page.receive_output(PATIENCE)]
        await in_database(person.devices.all().delete)
        await in_database(place, table, other, 1)
        heard.append(await page.receive_output(PATIENCE))
        await closed(page)
        return heard

    shown, end = asyncio.run(whole())
    mine = Reader().read(shown["bytes"])
    assert f"/t/{table.key}/move/0" in str(mine), "looked through the own seat"
    assert (end["type"], end["code"]) == ("websocket.close", 4401)


# Passkeys, as no browser would answer


@pytest.mark.parametrize(
    "junk",
    [
        {},
        {"id": 7},
        {"id": "x", "response": []},
        {"response": {"clientDataJSON": "***"}},
        {"response": {"clientDataJSON": 12}},
        {"id": "AA", "rawId": "AA", "type": "public-key", "response": {"attestationObject": "AA"}},
        {"id": "AA", "rawId": "*", "type": "x", "response": {"attestationObject": ["A"]}},
    ],
)
def test_a_passkeys_answer_that_is_none_is_refused(junk: dict[str, Any]) -> None:
    me = Guest()
    person = sign_up(me)
    Passkey.objects.create(person=person, credential=f"AA{person.pk:06}", public_key=b"x", name="x")
    for path in ("/me/passkeys", "/sign-in/passkey"):
        offer = me.post(f"{path}/begin").json()
        said = json.dumps({"type": "webauthn.get", "challenge": offer["challenge"],
                           "origin": "http://localhost"})  # fmt: skip
        answer = json.loads(json.dumps(junk).replace('"AA"', f'"AA{person.pk:06}"'))
        if isinstance(answer.get("response"), dict):
            told = urlsafe_b64encode(said.encode()).decode().rstrip("=")
            answer["response"].setdefault("clientDataJSON", told)
        refused = me.post(path, {"credential": json.dumps(answer)})
        assert refused.status_code in (400, 404, 409), refused.content
    assert me.post("/sign-in/passkey", {"credential": "["}).status_code == 400
    assert person.passkeys.count() == 1


def new_key(offer: dict[str, Any], size: int = 16) -> dict[str, str]:
    """What a device answers that was asked for a new key."""
    public = ec.generate_private_key(ec.SECP256R1()).public_key().public_numbers()
    point = {1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32, "big"), -3: public.y.to_bytes(32, "big")}
    name = secrets.token_bytes(size)
    # The house, a person who was present and verified, no uses yet, no maker, the key.
    house, length = hashlib.sha256(b"localhost").digest(), size.to_bytes(2, "big")
    data = house + b"\x45" + bytes(20) + length + name
    made = {"fmt": "none", "attStmt": {}, "authData": data + cbor2.dumps(point)}
    said = {"type": "webauthn.create", "challenge": offer["challenge"],
            "origin": "http://localhost"}  # fmt: skip
    parts = (name, json.dumps(said).encode(), cbor2.dumps(made))
    known, told, attested = (urlsafe_b64encode(part).decode().rstrip("=") for part in parts)
    answer = {"clientDataJSON": told, "attestationObject": attested}
    credential = {"id": known, "rawId": known, "type": "public-key", "response": answer}
    return {"credential": json.dumps(credential)}


def test_a_challenge_is_answered_once_and_by_whom_it_was_issued_to() -> None:
    me, other = Guest(), Guest()
    person, thief = sign_up(me), sign_up(other)
    answer = new_key(me.post("/me/passkeys/begin").json())
    assert other.post("/me/passkeys", answer).status_code == 400
    assert me.post("/me/passkeys", answer).status_code == 404, "used up, even by the wrong one"
    answer = new_key(me.post("/me/passkeys/begin").json())
    assert [me.post("/me/passkeys", answer).status_code for _ in range(2)] == [200, 404]
    large = new_key(me.post("/me/passkeys/begin").json(), 1100)
    assert me.post("/me/passkeys", large).status_code == 400
    assert (person.passkeys.count(), thief.passkeys.count()) == (1, 0)
    for who, left in ((other, 1), (me, 0)):
        who.post("/me/passkeys/remove", {"id": Passkey.objects.filter(person=person).first().pk})
        assert person.passkeys.count() == left
