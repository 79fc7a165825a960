"""What people are told, once: a turn, a seat, an end; by browser and by mail, without secrets."""

from __future__ import annotations

import asyncio
import json
import re
import smtplib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from django.conf import settings
from django.core import mail
from django.db import OperationalError
from django.test import override_settings
from django.utils import timezone

from cosmodrome.web import lines, tables
from cosmodrome.web.club import agreeing, hours, presence
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.notify import letters, outbox, webpush
from cosmodrome.web.notify.models import Notice, Subscription, Wishes
from cosmodrome.web.people import relations
from cosmodrome.web.people.models import Person
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, act_of, play_on
from tests.web.people import PASSWORD, Member, among, ended, sign_up
from tests.web.pushing import Browser, Service, data, text

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def _service() -> Iterator[Service]:
    found = Service()
    yield found
    found.server.shutdown()


@pytest.fixture
def service(_service: Service, monkeypatch: pytest.MonkeyPatch) -> Service:
    monkeypatch.setattr(settings, "PUSH_SERVICES", [_service.origin])
    _service.left.clear()
    _service.answers.clear()
    return _service


@pytest.fixture(autouse=True)
def _alone() -> Iterator[None]:
    """Nothing of other tests is found or due, and mail stays here."""
    Wishes.objects.all().delete()
    Notice.objects.all().delete()
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend"):
        mail.outbox = []
        yield


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Let it be later for everybody."""
    real = timezone.now

    def later(by: timedelta) -> None:
        moment = real() + by
        monkeypatch.setattr(outbox.timezone, "now", lambda: moment)
        monkeypatch.setattr(hours, "real", lambda: moment)

    return later


def wishing(who: Member, **more: Any) -> Wishes:
    """Somebody who can be reached by mail at any time, unless said otherwise."""
    Person.objects.filter(pk=who.person.pk).update(
        email=f"{who.person.name}@example.org", email_confirmed=True
    )
    given = {"mail": Wishes.EACH, "quiet_from": 0, "quiet_to": 0, "origin": "http://localhost",
             "since": LONG_AGO, **more}  # fmt: skip
    return Wishes.objects.create(
        owner=who.name, person=Person.objects.get(pk=who.person.pk), **given
    )


def subscribed(who: Guest, service: Service, path: str = "/one") -> Browser:
    browser = Browser(service.origin, path)
    assert who.post("/me/notifications/here", browser.fields).status_code == 204
    Wishes.objects.filter(owner=who.name).update(quiet_from=0, quiet_to=0, since=LONG_AGO)
    return browser


def round_() -> list[str]:
    """One look of the server: what it sends, and what becomes of each."""
    outbox.find(LONG_AGO)
    ends = []
    for taken in outbox.take():
        outbox.finish(taken, outbox.deliver(taken))
        ends.append(Notice.objects.get(pk=taken.notice.pk).state)
    return ends


def asked_of(table: Table, *people: Member) -> Member:
    """Who of some people is asked."""
    return next(who for who in people if who.name == line_asks(table))


# A turn


def test_whose_turn_it_is_hears_of_it_once_by_mail(at: Any) -> None:
    ann, bob = Member(), Member()
    wishing(ann)
    table = among(ann, bob)
    table.seats.filter(owner=bob.name).update(name="Bob")
    assert round_() == [], "whoever answers soon is not told"
    at(timedelta(minutes=11))
    assert round_() == ["sent"]
    assert round_() == []
    (letter,) = mail.outbox
    assert letter.to == [f"{ann.person.name}@example.org"]
    assert letter.subject == "Cosmodrome: Pocket Rockets: your turn"
    assert f"http://localhost/t/{table.key}\n" in letter.body
    assert "with Bob." in letter.body
    # And again when it is her turn again, not before.
    play_on(table, 1)
    while asked_of(table, ann, bob) is bob:
        assert round_() == []
        play_on(table, 1)
    round_()
    at(timedelta(minutes=22))
    assert round_() == ["sent"]


def test_who_has_played_meanwhile_or_looks_on_is_not_told(at: Any) -> None:
    ann, bob = Member(), Member()
    wishing(ann)
    table = among(ann, bob)
    round_()
    at(timedelta(minutes=11))
    presence.come(table.key, ann.name)
    assert round_() == []
    assert Notice.objects.get().state == Notice.WAITING
    presence.go(table.key, ann.name)
    play_on(table, 1)
    at(timedelta(minutes=22))
    round_()
    first = Notice.objects.order_by("pk")[0]
    assert first.state == Notice.DROPPED


def test_a_sealed_choice_is_an_answer(at: Any, tiny: str) -> None:
    ann, bob = Member(), Member()
    for who in (ann, bob):
        wishing(who)
    plans = [Plan(Seat.PERSON, owner=who.name) for who in (ann, bob)]
    table = tables.create(tiny, {"players": 2}, plans, host=ann.name)
    round_()
    line = lines.load(lines.find(table.key))
    assert len(line.position.actors) == 2
    tables.play(table.key, ann.name, 0, act_of(line.position, 0, 0), line.table.version)
    at(timedelta(minutes=11))
    assert round_() == ["sent"]
    assert [letter.to for letter in mail.outbox] == [[f"{bob.person.name}@example.org"]]


def test_a_pause_is_nobodys_turn(at: Any) -> None:
    ann, bob = Member(), Member()
    wishing(ann)
    table = among(ann, bob)
    Table.objects.filter(pk=table.pk).update(paused_until=timezone.now() + timedelta(days=1))
    at(timedelta(minutes=11))
    assert round_() == []
    assert not Notice.objects.exists()


def test_after_a_pause_it_is_told_again_and_an_outage_loses_nothing(
    at: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = Member(), Member()
    wishing(ann)
    table = among(ann, bob, clock="days-3")
    round_()
    at(timedelta(minutes=11))
    assert round_() == ["sent"]
    for what in (agreeing.PAUSING, agreeing.RESUMING):
        agreeing.offer(table.key, bob.name, what)
        agreeing.answer(table.key, ann.name, True)
    round_()
    at(timedelta(minutes=22))
    with monkeypatch.context() as patched:
        patched.setattr(letters, "write", away)
        assert round_() == []
    assert round_() == ["sent"]


def away(*_: object) -> None:
    raise OperationalError("the database is away")


def test_alone_with_bots_nobody_is_told(at: Any) -> None:
    ann = Member()
    wishing(ann)
    plans = [Plan(Seat.PERSON, owner=ann.name), Plan(Seat.BOT, level="cadet")]
    tables.create("pocket-rockets", {"players": 2, "start": 0}, plans, host=ann.name)
    at(timedelta(minutes=11))
    assert round_() == []
    assert not Notice.objects.exists()


def test_nothing_of_a_position_is_told(at: Any) -> None:
    """Two games that differ in all that is secret or played are told in the same words."""
    ann, bob = Member(), Member()
    wish = wishing(ann)
    told = []
    for steps in (0, 12):
        table = among(ann, bob)
        play_on(table, steps)
        notice = Notice(wishes=wish, kind=Notice.TURN, table=table, by=Notice.MAIL)
        letter = letters.write(notice, wish)
        assert letter is not None
        body = letters.as_mail(letter, wish).body + letters.as_push(letter).decode()
        told.append(body.replace(table.key, "KEY"))
    told = [re.sub(r"/stop/\S+", "", body) for body in told]
    assert told[0] == told[1]


# Other matters


def test_a_kept_seat_is_told_until_it_is_taken(at: Any) -> None:
    ann, bob, pest = Member(), Member(), Member()
    wishing(bob)
    kept, left, unwanted = (
        tables.create(
            "pocket-rockets", {"players": 2, "start": 0},
            [Plan(Seat.PERSON, owner=host.name), Plan(Seat.OPEN, owner=bob.name)], host=host.name,
        )
        for host in (ann, ann, pest)
    )  # fmt: skip
    round_()
    # Whoever is blocked keeps seats in vain, for a rematch for instance.
    way = f"/join/{unwanted.seats.get(number=1).invitation}"
    assert way in bob.html("/games")
    relations.block(bob.person, pest.person)
    assert way not in bob.html("/games")
    left.seats.filter(number=1).update(owner="")
    at(timedelta(minutes=11))
    assert round_() == ["sent"]
    assert "a seat for you" in mail.outbox[0].subject
    assert kept.key in mail.outbox[0].body


def test_the_end_of_a_game_is_told(at: Any) -> None:
    ann, bob = Member("fr"), Member()
    wishing(ann)
    Person.objects.filter(pk=ann.person.pk).update(lang="fr")
    ended(among(ann, bob, late=True))
    round_()
    at(timedelta(minutes=11))
    assert round_() == ["sent"]
    assert mail.outbox[0].subject == "Cosmodrome : Pocket Rockets : partie finie"


def test_a_clock_of_days_is_remembered_before_it_ends(at: Any) -> None:
    ann, bob = Member(), Member()
    wishing(ann)
    hours.beat()
    table = among(ann, bob, clock="days-3")
    late = Table.objects.get(pk=table.pk)
    assert late.clock_running
    round_()
    reminder = Notice.objects.get(kind=Notice.CLOCK)
    assert timedelta(hours=59) < reminder.due - timezone.now() < timedelta(hours=61)
    # As long as the server lives, its beat goes on.
    from cosmodrome.web.club.models import Beat

    Beat.objects.update(beat=timezone.now() + timedelta(hours=60, minutes=2))
    at(timedelta(hours=60, minutes=2))
    round_()
    assert {letter.subject.rpartition(": ")[2] for letter in mail.outbox} == {
        "your turn", "your time is about to end",
    }  # fmt: skip


# Hours


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2026-03-10T22:30", "2026-03-11T07:00"),
        ("2026-03-11T03:00", "2026-03-11T07:00"),
        ("2026-03-11T07:00", None),
        ("2026-03-11T21:59", None),
    ],
)
def test_quiet_hours_are_those_of_ones_own_day(now: str, until: str | None) -> None:
    wish = Wishes(zone="America/New_York", quiet_from=22, quiet_to=7)
    moment = datetime.fromisoformat(f"{now}-04:00").astimezone(UTC)
    end = datetime.fromisoformat(f"{until}-04:00") if until else None
    assert wish.quiet_until(moment) == end
    began = wish.before_quiet(moment)
    assert (began == moment) == (until is None)
    assert until is None or (began.hour, moment - began < timedelta(hours=9)) == (22, True)


def test_what_comes_in_quiet_hours_waits(at: Any) -> None:
    ann, bob = Member(), Member()
    now = timezone.now() + timedelta(minutes=11)
    wishing(ann, quiet_from=now.hour, quiet_to=(now.hour + 2) % 24)
    among(ann, bob)
    round_()
    at(timedelta(minutes=11))
    assert round_() == []
    notice = Notice.objects.get()
    assert (notice.state, notice.due.hour, notice.tries) == ("waiting", (now.hour + 2) % 24, 0)
    at(timedelta(hours=3))
    assert round_() == ["sent"]


def test_a_digest_comes_once_a_day_and_lists_what_waits(at: Any) -> None:
    ann, bob = Member(), Member()
    # Where it is noon: no day ends within the test.
    zone = f"Etc/GMT{timezone.now().hour - 12:+}"
    wish = wishing(ann, mail=Wishes.DIGEST, digest_hour=0, zone=zone)
    one, two = among(ann, bob), among(ann, bob)
    assert round_() == ["sent"]
    (letter,) = mail.outbox
    assert letter.subject == "Cosmodrome: games that wait for you: 2"
    assert one.key in letter.body
    assert two.key in letter.body
    at(timedelta(minutes=11))
    assert round_() == []
    at(timedelta(days=1))
    Table.objects.filter(pk__in=[one.pk, two.pk]).update(over=True)
    assert round_() == []
    assert Notice.objects.filter(kind=Notice.DIGEST, state=Notice.DROPPED).count() == 1
    assert wish.notices.count() == 2


# At most once


def test_of_several_processes_one_sends(at: Any) -> None:
    ann, bob = Member(), Member()
    wishing(ann)
    among(ann, bob)
    round_()
    at(timedelta(minutes=11))
    read_by_another = Notice.objects.get()
    (taken,) = outbox.take()
    assert outbox.take() == [], "it is taken"
    assert outbox._take(read_by_another, timezone.now()) is None, "though it was read before"
    outbox.finish(taken, outbox.deliver(taken))
    assert Notice.objects.get().state == Notice.SENT


def test_what_a_process_took_along_when_it_died_is_not_sent_again(at: Any) -> None:
    ann, bob = Member(), Member()
    wishing(ann)
    among(ann, bob)
    round_()
    at(timedelta(minutes=11))
    assert len(outbox.take()) == 1
    at(timedelta(hours=3))
    assert round_() == []
    assert Notice.objects.get().state == Notice.TAKEN


@pytest.mark.parametrize(
    ("trouble", "state"),
    [
        (ConnectionRefusedError(), "waiting"),
        (smtplib.SMTPResponseException(451, b"later"), "waiting"),
        (smtplib.SMTPResponseException(550, b"no"), "failed"),
        # It may have arrived.
        (smtplib.SMTPServerDisconnected(), "failed"),
        (TimeoutError(), "failed"),
    ],
)
def test_only_what_was_surely_not_taken_is_tried_again(
    at: Any, monkeypatch: pytest.MonkeyPatch, trouble: Exception, state: str
) -> None:
    ann, bob = Member(), Member()
    wishing(ann)
    among(ann, bob)
    round_()
    at(timedelta(minutes=11))

    def fail(self: Any) -> None:
        raise trouble

    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.EmailMessage.send", fail)
        assert round_() == [state]
    at(timedelta(minutes=13))
    assert round_() == (["sent"] if state == "waiting" else [])


# Browsers


def test_a_browser_is_told_what_only_it_can_read(service: Service, at: Any) -> None:
    ann, bob = Member(), Member()
    browser = subscribed(ann, service, "/one?x=1")
    table = among(ann, bob)
    round_()
    at(timedelta(minutes=1))
    assert round_() == ["sent"]
    ((path, headers, body),) = service.left
    assert path == "/one?x=1"
    told = browser.read(body)
    assert told["title"] == "Pocket Rockets: your turn"
    assert told["url"] == f"/t/{table.key}"
    assert table.key.encode() not in body
    # And whoever sends it says who they are, for this service alone.
    token, key = re.fullmatch(r"vapid t=(\S+), k=(\S+)", headers["Authorization"]).groups()  # type: ignore[union-attr]
    head, claims, signature = token.split(".")
    signed = data(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(key))
    numbers = (int.from_bytes(signed[:32]), int.from_bytes(signed[32:]))
    point.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(),
                 ec.ECDSA(hashes.SHA256()))  # fmt: skip
    assert json.loads(data(claims))["aud"] == service.origin
    assert key == webpush.public_key()
    assert f'data-push="{key}"' in ann.html("/me/notifications")


def test_the_encryption_is_that_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    target = webpush.Target(
        "https://push.example/",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    number = int.from_bytes(data("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    key = ec.derive_private_key(number, ec.SECP256R1())
    message = b"When I grow up, I want to be a watermelon"
    sealed = webpush.encrypted(message, target, key, data("DGv6ra1nlYgDCS1FRnbzlw"))
    assert text(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )


@pytest.mark.parametrize(
    ("answer", "state", "left"),
    [(410, "failed", 0), (404, "failed", 0), (429, "waiting", 1), (503, "waiting", 1),
     (302, "failed", 1), (400, "failed", 1)],
)  # fmt: skip
def test_what_a_push_service_answers_is_heeded(
    service: Service, at: Any, answer: int, state: str, left: int
) -> None:
    ann, bob = Member(), Member()
    subscribed(ann, service)
    among(ann, bob)
    round_()
    at(timedelta(minutes=1))
    service.answers = [answer]
    assert round_() == [state]
    assert Subscription.objects.filter(device__person=ann.person).count() == left
    at(timedelta(minutes=3))
    assert round_() == (["sent"] if state == "waiting" else [])


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilpush.apple.com.example/x",
        "https://somebody@fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "http://169.254.169.254/latest/meta-data",
        "https://localhost:6379/",
        "file:///etc/passwd",
        "https://fcm.googleapis.com\r\nX: y/",
        "https://fcm.googleapis.com:x/",
        "",
    ],
)
def test_only_push_services_are_ever_called(endpoint: str) -> None:
    fields = Browser("https://fcm.googleapis.com").fields | {"endpoint": endpoint}
    ann = Member()
    assert ann.post("/me/notifications/here", fields).status_code == 400
    assert not webpush.allowed(endpoint)
    assert webpush.send(webpush.Target(**fields), b"x") is webpush.End.GONE


@pytest.mark.parametrize(
    "host",
    ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com",
     "wns2-par02p.notify.windows.com"],
)  # fmt: skip
def test_browsers_of_the_usual_makers_are_taken(host: str) -> None:
    ann = Member()
    fields = Browser(f"https://{host}").fields
    assert ann.post("/me/notifications/here", fields).status_code == 204
    wrong = fields | {"p256dh": fields["p256dh"][:-4] + "AAAA"}
    assert ann.post("/me/notifications/here", wrong).status_code == 400
    assert ann.post("/me/notifications/here", fields | {"auth": "AAAA"}).status_code == 400


def test_a_browser_is_one_persons_and_ends_with_its_device(service: Service) -> None:
    ann, bob = Member(), Member()
    subscribed(ann, service)
    subscribed(bob, service)
    assert not Subscription.objects.filter(device__person=ann.person).exists()
    theirs = Subscription.objects.get(device__person=bob.person)
    ann.post("/me/notifications/off", {"id": theirs.pk})
    assert Subscription.objects.filter(pk=theirs.pk).exists(), "it is not hers to end"
    bob.post("/sign-out")
    assert not Subscription.objects.filter(pk=theirs.pk).exists()


# Guests, who have a browser and nothing else


def test_a_guest_is_told_in_the_browser_they_play_in(service: Service, at: Any) -> None:
    ann, bob = Guest("fr"), Member()
    ann.sit()
    browser = subscribed(ann, service)
    table = among(ann, bob)
    round_()
    at(timedelta(minutes=1))
    assert round_() == ["sent"]
    told = browser.read(service.left[0][2])
    assert told["title"] == "Pocket Rockets\u00a0: à vous de jouer"
    assert told["url"] == f"/t/{table.key}"
    assert round_() == []
    page = ann.html("/me/notifications")
    assert "Sans compte aussi" in page
    assert "cet appareil" in page
    assert 'name="mail"' not in page
    assert 'name="invitations"' not in page
    kept = ann.get("/me/export").json()["wishes"]
    assert len(kept["devices"]) == 1
    assert [(one["kind"], one["by"], one["state"]) for one in kept["told"]] == [
        ("turn", "push", "sent")
    ]
    # It ends with a click, in one's own browsers alone.
    number = {"id": Subscription.objects.get().pk}
    for stranger in (Guest(), bob):
        stranger.post("/me/notifications/off", number)
    assert Subscription.objects.exists()
    ann.post("/me/notifications/off", number)
    assert not Subscription.objects.exists()
    outbox.forget()
    assert not Wishes.objects.exists(), "nothing can reach this guest any more"


def test_a_guest_says_what_they_wish_but_mail_takes_an_account(service: Service) -> None:
    ann = Guest()
    ann.sit()
    asked = {"ends": "1", "zone": "Europe/Paris", "quiet_from": "21", "quiet_to": "9"}
    assert ann.post("/me/notifications", asked).status_code == 302
    wish = Wishes.objects.get(owner=ann.name)
    assert (wish.turns, wish.ends, wish.zone, wish.quiet_from) == (False, True, "Europe/Paris", 21)
    assert ann.post("/me/notifications", {**asked, "mail": "each"}).status_code == 400
    subscribed(ann, service)
    ann.post("/me/delete")
    assert not Wishes.objects.exists()


def test_a_guest_who_becomes_an_account_goes_on_being_told_here_alone(
    service: Service, at: Any
) -> None:
    ann, phone, bob = Guest(), Guest(), Member()
    ann.sit()
    session = phone.session
    session["guest"] = ann.name
    session.save()
    phone.cookies["cosmodrome"] = session.session_key
    subscribed(phone, service, "/phone")
    browser = subscribed(ann, service, "/desk")
    table = among(ann, bob)
    round_()
    at(timedelta(minutes=1))
    assert round_() == ["sent"]
    assert len(service.left) == 2
    person = sign_up(ann)
    # The other browser is nobody's any more, and this one is its device's.
    assert Subscription.objects.get().device.person == person
    service.left.clear()
    assert round_() == [], "what was told is not told again"
    play_on(table, 1)
    while line_asks(table) != person.key:
        play_on(table, 1)
    round_()
    at(timedelta(minutes=2))
    assert round_() == ["sent"]
    ((path, _, body),) = service.left
    assert path == "/desk"
    assert browser.read(body)["url"] == f"/t/{table.key}"
    ann.post("/sign-out")
    assert not Subscription.objects.exists()


def test_of_a_guest_and_a_person_the_persons_wishes_stand(service: Service) -> None:
    ann = Guest()
    ann.sit()
    person = sign_up(Guest())
    kept = Wishes.objects.create(owner=person.key, person=person, zone="Asia/Tokyo", origin="x")
    among(ann, Member())
    subscribed(ann, service)
    ann.post("/sign-in", {"name": person.name, "password": PASSWORD, "keep": "1"})
    assert Subscription.objects.get().wishes == Wishes.objects.get() == kept
    assert Subscription.objects.get().device.person == person


def line_asks(table: Table) -> str:
    """The owner of the seat that is asked."""
    line = lines.load(lines.find(table.key))
    return line.seats[line.position.actors[0]].owner


# The page


def form(**more: Any) -> dict[str, Any]:
    return {"turns": "1", "mail": "never", "zone": "Europe/Paris", "quiet_from": "22",
            "quiet_to": "7", "digest_hour": "8", **more}  # fmt: skip


def test_wishes_are_kept_and_shown() -> None:
    ann = Member("fr")
    page = ann.html("/me/notifications")
    assert "data-guess-zone" in page
    assert ann.post("/me/notifications", form()).status_code == 302
    wish = Wishes.objects.get(person=ann.person)
    assert (wish.turns, wish.ends, wish.zone, wish.quiet_from) == (True, False, "Europe/Paris", 22)
    page = ann.html("/me/notifications?kept")
    assert "est enregistré." in page
    assert "data-guess-zone" not in page
    assert re.search(r'value="Europe/Paris" selected', page)
    assert "/me/notifications" in ann.html("/me")
    assert ann.get("/me/export").json()["wishes"]["zone"] == "Europe/Paris"


@pytest.mark.parametrize(
    "wrong",
    [{"mail": "each"}, {"mail": "always"}, {"zone": "../../etc/passwd"}, {"zone": "Mars/Base"},
     {"quiet_from": "24"}, {"quiet_to": "-1"}, {"digest_hour": "x"}],
)  # fmt: skip
def test_what_is_not_offered_is_refused(wrong: dict[str, str]) -> None:
    """Mail needs a confirmed address, or anybody's box could be filled."""
    ann = Member()
    assert ann.post("/me/notifications", form(**wrong)).status_code == 400
    assert not Wishes.objects.filter(person=ann.person).exists()


def test_mail_stops_by_its_link_alone(at: Any) -> None:
    ann, bob = Member(), Member()
    wish = wishing(ann)
    among(ann, bob)
    round_()
    at(timedelta(minutes=11))
    round_()
    (letter,) = mail.outbox
    link = letter.extra_headers["List-Unsubscribe"]
    path = re.fullmatch(r"<http://localhost(/stop/\S+)>", link)[1]  # type: ignore[index]
    assert f"http://localhost{path}" in letter.body
    among(ann, bob)
    round_()  # writes one more down
    nobody = Guest(enforce_csrf_checks=True)
    assert nobody.get(path).status_code == 200
    wish.refresh_from_db()
    assert wish.mail == Wishes.EACH, "mail programs look into links"
    # As a mail program presses it, who has no cookie.
    assert nobody.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    wish.refresh_from_db()
    assert wish.mail == Wishes.NEVER
    at(timedelta(minutes=30))
    assert (round_(), len(mail.outbox)) == ([], 1), "what was on its way stops as well"
    assert nobody.get(path[:-1] + ("a" if path[-1] != "a" else "b")).status_code == 404


def test_a_trial_goes_wherever_somebody_can_be_reached(service: Service) -> None:
    ann = Member()
    browser = subscribed(ann, service)
    assert ann.post("/me/notifications/test").status_code == 302
    assert round_() == ["sent"]
    assert browser.read(service.left[0][2])["title"] == "A test"


def test_the_server_sends_by_itself(service: Service) -> None:
    ann = Member()
    subscribed(ann, service)
    ann.post("/me/notifications/test")

    async def until_sent() -> None:
        living = asyncio.create_task(outbox.run())
        async with asyncio.timeout(60):
            while not Notice.objects.filter(state=Notice.SENT).exists():
                await asyncio.sleep(0.01)
        living.cancel()

    asyncio.run(until_sent())
    assert len(service.left) == 1


def test_what_was_told_is_forgotten_after_sixty_days(at: Any) -> None:
    person = Member().person
    wish = Wishes.objects.create(owner=person.key, person=person)
    Notice.objects.create(wishes=wish, kind=Notice.TEST, by=Notice.MAIL, due=LONG_AGO)
    at(timedelta(days=59))
    outbox.forget()
    assert Notice.objects.exists()
    at(timedelta(days=61))
    outbox.forget()
    assert not Notice.objects.exists()


def test_who_is_gone_or_banned_is_told_nothing(at: Any) -> None:
    ann, bob, cid = Member(), Member(), Member()
    for who in (ann, cid):
        wishing(who)
    for who in (ann, cid):
        among(who, bob)
    round_()
    Person.objects.filter(pk=ann.person.pk).update(banned_until=timezone.now() + timedelta(days=1))
    cid.post("/me/delete", {"password": "orbit-7-lagoon"})
    assert not Notice.objects.filter(wishes__person=cid.person).exists()
    assert not Wishes.objects.filter(person=cid.person).exists()
    at(timedelta(minutes=11))
    assert round_() == []
    assert mail.outbox == []


def test_a_name_slips_nothing_into_a_mail(at: Any) -> None:
    ann, guest = Member(), Guest()
    guest.sit()
    wish = wishing(ann)
    plans = [Plan(Seat.PERSON, owner=ann.name),
             Plan(Seat.PERSON, owner=guest.name, name="Bob\r\nBcc: all@example.org")]  # fmt: skip
    table = tables.create("pocket-rockets", {"players": 2, "start": 0}, plans, host=ann.name)
    for kind in (Notice.TURN, Notice.INVITED, Notice.OVER, Notice.CLOCK):
        letter = letters.write(Notice(wishes=wish, kind=kind, table=table), wish)
        assert letter is not None
        sent = letters.as_mail(letter, wish).message()
        assert "Bcc" not in sent
        assert "\n" not in sent["Subject"]
