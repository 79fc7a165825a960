"""Talk and presence: who reads what, plain text, limits, mutes, blocks, reports; who is here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test import override_settings

from cosmodrome.web import notices, sockets
from cosmodrome.web.apart import in_database
from cosmodrome.web.club import agreeing, chat, data, presence
from cosmodrome.web.club.models import ChatLine, Mute, Presence
from cosmodrome.web.limits import LIMITS
from cosmodrome.web.models import Table
from cosmodrome.web.people import relations
from cosmodrome.web.people.models import Report
from tests.web.clocking import Watch
from tests.web.conftest import Guest, place, two_people
from tests.web.live import PATIENCE
from tests.web.people import PASSWORD, Member, among, sign_up
from tests.web.socketing import closed, opened

Maker = Callable[..., Guest]


def says(who: Guest, table: Table, text: str = "", **more: Any) -> Any:
    fields = {"do": "say", "text": text, **more}
    return who.post(f"/t/{table.key}/talk", fields, headers={"HX-Request": "true"})


def reads(who: Guest, table: Table) -> str:
    return who.html(f"/t/{table.key}/beside")


# Who reads what


def test_players_talk_and_all_at_the_table_read_it(guest: Maker) -> None:
    ann, bob, eve = guest(), guest(), guest()
    table = two_people(ann, bob, start=0)
    answer = says(ann, table, "Good luck")
    assert answer.status_code == 200
    assert "Good luck" in answer.content.decode()
    for who in (ann, bob, eve, Guest()):
        assert "Good luck" in reads(who, table)


def test_players_read_spectators_only_after_the_end(guest: Maker) -> None:
    ann, bob, eve = guest(), guest(), Member()
    table = two_people(ann, bob, start=0)
    assert says(eve, table, "Ann should launch").status_code == 200
    assert "Ann should launch" in reads(eve, table)
    assert "Ann should launch" in reads(guest(), table)
    for who in (ann, bob):
        assert "should launch" not in reads(who, table)
        assert "should launch" not in says(who, table, "hm").content.decode()
        assert "should launch" not in who.html(f"/t/{table.key}")
    agreeing.resign(table.key, ann.name)
    assert "Ann should launch" in reads(ann, table)
    assert "spectator" in reads(ann, table)


def test_spectators_without_an_account_only_read(guest: Maker) -> None:
    table = two_people(guest(), guest())
    for who in (guest("fr"), Guest("fr")):
        answer = says(who, table, "bonjour")
        assert answer.status_code == 403
        assert "connectez-vous" in answer.content.decode()
    assert not ChatLine.objects.filter(table=table).exists()


def test_who_lost_a_seat_talks_as_a_spectator() -> None:
    people = [Member() for _ in range(3)]
    table = among(*people)
    agreeing.resign(table.key, people[1].name)
    says(people[1], table, "I had the moon")
    assert "I had the moon" not in reads(people[0], table)


# What can be said


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u202e", "\x07"])
def test_nothing_is_not_said(text: str, guest: Maker) -> None:
    ann = guest()
    table = two_people(ann, guest())
    assert says(ann, table, text).status_code == 400
    assert not ChatLine.objects.filter(table=table).exists()


def test_lines_are_plain_text_of_one_line(guest: Maker) -> None:
    ann = guest()
    table = two_people(ann, guest())
    says(ann, table, "<script>alert(1)</script> <img src=x onerror=alert(1)>")
    says(ann, table, "one\r\ntwo\u202e three")
    page = reads(ann, table)
    assert "<script>alert" not in page
    assert "<img" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert "one two three" in page
    assert says(ann, table, "x" * (chat.LONGEST + 1)).status_code == 400
    assert says(ann, table, "x" * chat.LONGEST).status_code == 200


def test_the_page_goes_on_without_a_script(guest: Maker) -> None:
    ann = guest()
    table = two_people(ann, guest())
    answer = ann.post(f"/t/{table.key}/talk", {"text": "hello"})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/t/{table.key}")
    assert ann.post(f"/t/{table.key}/talk", {"text": ""}).status_code == 400
    assert ann.post(f"/t/{table.key}/talk", {"do": "dance"}).status_code == 400


@override_settings(LIMITS=True)
def test_nobody_says_too_much(guest: Maker) -> None:
    ann = guest()
    table = two_people(ann, guest())
    most = LIMITS["chat"].most
    answers = [says(ann, table, f"line {number}").status_code for number in range(2 * most + 1)]
    # Where counting begins anew meanwhile, it was too much before or is afterwards.
    assert 429 in answers
    assert 429 not in answers[:most]


# Mute, block, report


def test_a_muted_person_is_not_read_at_this_table(guest: Maker) -> None:
    ann, bob = guest(), guest()
    table, other = two_people(ann, bob, start=0), two_people(ann, bob, start=0)
    says(bob, table, "na na na")
    says(bob, other, "well played")
    line = ChatLine.objects.get(table=table)
    assert says(ann, table, do=f"mute:{line.pk}").status_code == 200
    says(bob, table, "na na")
    assert "na na" not in reads(ann, table)
    assert "na na" in reads(bob, table), "who is muted is not told"
    assert "well played" in reads(ann, other)
    assert says(bob, table, do=f"mute:{line.pk}").status_code == 400
    assert says(ann, table, do="mute:999999999").status_code == 404
    says(ann, table, do="unmute")
    assert "na na na" in reads(ann, table)


def test_a_blocked_person_is_read_nowhere() -> None:
    ann, bob = Member(), Member()
    table = among(ann, bob)
    says(bob, table, "hello again")
    relations.block(ann.person, bob.person)
    assert "hello again" not in reads(ann, table)
    assert "hello again" in reads(bob, table)


def test_a_report_reaches_those_who_look_after_the_club() -> None:
    ann, bob, eve = Member(), Member(), Member()
    table = among(ann, bob)
    says(bob, table, "you <b>fool</b>")
    line = ChatLine.objects.get(table=table)
    answer = says(ann, table, do=f"report:{line.pk}")
    assert "Reported" in answer.content.decode()
    report = Report.objects.get(table=table)
    assert (report.by, report.about) == (ann.person, bob.person)
    assert "you <b>fool</b>" in report.text
    says(eve, table, "among us")
    hidden = ChatLine.objects.get(table=table, owner=eve.name)
    for do in ("report", "mute"):
        assert says(ann, table, do=f"{do}:{hidden.pk}").status_code == 404, "not hers to read"


# What is kept


def test_what_was_said_is_exported_and_deleted_with_its_person() -> None:
    ann, bob = Member(), Member()
    table = among(ann, bob)
    says(ann, table, "my words")
    says(bob, table, "his words")
    says(ann, table, do=f"mute:{ChatLine.objects.get(owner=bob.name).pk}")
    presence.come(table.key, ann.name)
    exported = ann.get("/me/export").content.decode()
    assert "my words" in exported
    assert "his words" not in exported
    assert bob.name not in exported, "what opens a seat"
    told = ann.get("/me/export").json()
    assert told["muting"] == [table.key]
    assert [one["table__key"] for one in told["presences"]] == [table.key]
    ann.post("/me/delete", {"password": PASSWORD})
    assert "my words" not in reads(bob, table)
    for model, field in ((ChatLine, "owner"), (Presence, "owner"), (Mute, "by")):
        assert not model.objects.filter(**{field: ann.name}).exists()


def test_a_guest_who_becomes_an_account_keeps_their_words(guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob)
    says(ann, table, "me before")
    presence.come(table.key, ann.name)
    person = sign_up(ann)
    assert ChatLine.objects.get(table=table).owner == person.key
    assert presence.has_watched(table, person.key)


def test_chat_is_forgotten_a_month_after_the_end(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    ended, running = two_people(ann, bob), two_people(ann, bob)
    for table in (ended, running):
        says(ann, table, "remember")
        presence.come(table.key, ann.name)
    agreeing.resign(ended.key, ann.name)
    Table.objects.filter(pk__in=(ended.pk, running.pk)).update(active=watch.now, opener="hash")
    watch.now += data.KEPT
    data.purge()
    assert ChatLine.objects.filter(table=ended).exists()
    watch.on(1)
    data.purge()
    assert not ChatLine.objects.filter(table=ended).exists()
    assert not Presence.objects.filter(table=ended).exists()
    assert ChatLine.objects.filter(table=running).exists()
    assert [Table.objects.get(pk=one.pk).opener for one in (ended, running)] == ["", "hash"]


# Presence


def test_who_is_here_is_seen_by_all_and_spectators_are_counted(watch: Watch, guest: Maker) -> None:
    ann, bob, eve = guest(), guest(), guest()
    table = two_people(ann, bob)
    presence.come(table.key, ann.name)
    presence.come(table.key, eve.name)
    presence.come(table.key, presence.PASSER + "1")
    page = reads(bob, table)
    assert 'data-seat="0" data-here="true"' in page
    assert 'data-seat="1" data-here="false"' in page
    assert "2 spectators" in page
    presence.go(table.key, presence.PASSER + "1")
    presence.go(table.key, ann.name)
    assert 'data-seat="0" data-here="false"' in reads(Guest(), table)
    assert "1 spectator<" in reads(bob, table)


def test_one_is_here_in_whichever_process_and_not_in_a_dead_one(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob)
    presence.come(table.key, ann.name, "one")
    presence.come(table.key, ann.name, "other")
    presence.go(table.key, ann.name, "one")
    assert ann.name in presence.here(table)
    watch.now += presence.LASTS + timedelta(seconds=1)
    assert ann.name not in presence.here(table), "nobody has said so for long"
    presence.renew(set())
    assert not Presence.objects.filter(table=table, here=True).exists()


def test_what_could_not_be_written_is_mended(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob)
    presence.come(table.key, bob.name)
    presence.renew({(table.key, ann.name)})
    assert presence.here(table) == {ann.name}


def test_a_page_without_a_socket_is_here_too(guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob)
    reads(ann, table)
    assert presence.here(table) == set()
    ann.html(f"/t/{table.key}/beside?alone=1")
    assert presence.here(table) == {ann.name}


def test_an_open_page_is_told_of_talk_and_of_who_comes_and_goes(guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)

    async def until(page: ApplicationCommunicator, kind: str) -> dict[str, Any]:
        while kind not in (message := await page.receive_output(PATIENCE)):
            pass
        found: dict[str, Any] = message
        return found

    async def whole() -> None:
        page = await opened(table.key, {"guest": ann.name}, "lang=en&beside=1")
        assert (await until(page, "text"))["text"] == sockets.BESIDE, "she has come herself"
        assert sockets.present() == {(table.key, ann.name)}
        plain = await opened(table.key, {"guest": bob.name})
        await until(page, "text")
        assert await in_database(presence.here, table) == {ann.name, bob.name}
        await in_database(says, bob, table, "hello")
        await until(page, "text")
        await closed(plain)
        await until(page, "text")
        assert await in_database(presence.here, table) == {ann.name}
        # Whoever did not ask is only sent pictures.
        while not plain.output_queue.empty():
            assert "text" not in plain.output_queue.get_nowait()
        await in_database(place, table, ann, 0)
        assert "bytes" in await until(page, "bytes")
        await closed(page)

    asyncio.run(whole())
    assert presence.here(table) == set()
    assert notices.beside(table.key) not in notices.rooms


def test_no_button_beside_a_line_belongs_to_the_field(guest: Maker) -> None:
    """Enter in a field presses the first button of its form: that must be the one to speak."""
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    says(bob, table, "Hello")
    page = reads(ann, table)
    assert 'value="mute:' in page
    assert 'form="say"' not in page
    assert 'id="mind"' in ann.html(f"/t/{table.key}")
