"""Administration: for staff alone, without secrets; bans shut people out and say why."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.utils import timezone

from cosmodrome.web import lines
from cosmodrome.web.people import identity
from cosmodrome.web.people.models import Person, RefusedName, Report
from cosmodrome.web.words import has
from tests.web.conftest import Guest
from tests.web.people import Member, among, new_name, sign_in


class Staff(Member):
    def __init__(self, lang: str = "en") -> None:
        super().__init__(lang)
        Person.objects.filter(pk=self.person.pk).update(is_staff=True, is_superuser=True)

    def act(self, what: str, *people: Person) -> Any:
        fields = {"action": what, "_selected_action": [person.pk for person in people]}
        answer = self.post("/admin/people/person/", fields)
        assert answer.status_code == 302, answer.content
        return answer


def test_only_staff_come_in() -> None:
    assert Guest().get("/admin/").headers["Location"].startswith("/admin/login/")
    sign = Guest().get("/admin/login/").headers["Location"]
    assert sign == "/sign-in?next=%2Fadmin%2F"
    assert Member().get("/admin/people/person/").status_code == 302
    staff = Staff()
    assert staff.get("/admin/").status_code == 200
    staff.post("/admin/logout/")
    assert not staff.person.devices.exists(), "signing out there is signing out"
    assert staff.get("/admin/").status_code == 302


def test_a_report_leads_to_its_table_and_whom_it_is_about() -> None:
    ann, bob, staff = Member(), Member(), Staff()
    table, text = among(ann, bob), new_name("Rude")
    report = Report.objects.create(by=ann.person, about=bob.person, table=table, text=text)
    page = staff.html(f"/admin/people/report/{report.pk}/change/")
    for link in (f"/admin/web/table/{table.pk}/change/",
                 f"/admin/people/person/{bob.person.pk}/change/"):  # fmt: skip
        assert f'href="{link}"' in page
        assert staff.get(link).status_code == 200
    assert table.key in staff.html("/admin/people/report/")
    assert f'href="/t/{table.key}"' in staff.html(f"/admin/web/table/{table.pk}/change/")
    # And is done with from the list.
    rows = {"form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 1, "form-0-id": report.pk,
            "form-0-done": "on", "_save": "Save"}  # fmt: skip
    staff.post(f"/admin/people/report/?q={text}", rows)
    report.refresh_from_db()
    assert report.done


def test_every_page_opens_in_both_languages_and_runs_nothing_inline() -> None:
    ann, bob = Member(), Member()
    table = among(ann, bob)
    report = Report.objects.create(by=ann.person, about=bob.person, table=table, text="Rude")
    kept = RefusedName.objects.create(name=new_name("Grumpy"))
    pages = {
        "people/person": ann.person.pk, "web/table": table.pk, "people/report": report.pk,
        "people/refusedname": kept.pk,
    }  # fmt: skip
    for lang, word in (("fr", "signalements"), ("en", "reports")):
        staff = Staff(lang)
        assert word in staff.html("/admin/").lower()
        for path, number in pages.items():
            assert staff.html(f"/admin/{path}/?q=x")
            page = staff.html(f"/admin/{path}/{number}/change/")
            scripts = re.findall(r"<script([^>]*)>", page)
            assert all("src=" in script or "json" in script for script in scripts)
    kept.delete()


def test_every_field_is_called_in_both_languages() -> None:
    for model, shown in admin.site._registry.items():
        columns = {*shown.list_display, *(shown.fields or ()), *shown.readonly_fields}
        known = {field.name for field in model._meta.fields} - {"id", "last_login"}
        assert [name for name in columns & known if not has(f"fields.{name}")] == [], model
    assert "Suspendu jusqu" in Staff("fr").html("/admin/people/person/")


def test_it_shows_nothing_that_would_help_at_a_table() -> None:
    ann = Member()
    address = ann.post("/new/pocket-rockets", {"seat-0": "me", "seat-1": "open"})
    table = lines.find(address.headers["Location"].split("/")[2])
    staff = Staff()
    for path in ("", f"{table.pk}/change/", f"{table.pk}/history/"):
        page = staff.html(f"/admin/web/table/{path}")
        assert table.seed not in page
        assert table.seats.get(number=1).invitation not in page
    for path in ("", f"{ann.person.pk}/change/"):
        page = staff.html(f"/admin/people/person/{path}")
        assert Person.objects.get(pk=ann.person.pk).password not in page
        assert ann.person.key not in page
    assert staff.get("/admin/people/person/add/").status_code == 403


@pytest.mark.parametrize(("lang", "told"), [("en", "suspended until"), ("fr", "suspendu jusqu")])
def test_whoever_is_banned_is_shut_out_and_told_why(lang: str, told: str) -> None:
    ann, bob = Member(lang), Member()
    table = among(ann, bob)
    staff = Staff()
    secret = identity.device_of(ann.session).digest  # type: ignore[union-attr]
    assert not identity.ended([secret])
    staff.act("ban_for_a_week", ann.person)
    Person.objects.filter(pk=ann.person.pk).update(ban_reason="Rude to others.")
    answer = ann.do(table, seat=0, action="place:CL-B")
    assert answer.status_code == 403
    assert told in answer.content.decode()
    assert "Rude to others." in answer.content.decode()
    assert lines.find(table.key).version == 0
    assert identity.ended([secret]), "open pages are closed"
    assert ann.person.name not in ann.html("/me")
    answer = sign_in(Guest(lang), ann.person.name)
    assert answer.status_code == 403
    assert told in answer.content.decode()
    assert sign_in(Guest(lang), ann.person.name, "wrong-one-9").status_code == 400, "not to others"
    staff.act("unban", ann.person)
    assert ann.do(table, seat=0, action="place:CL-B").status_code == 200


def test_a_ban_runs_out() -> None:
    ann = Member()
    past = timezone.now() - timedelta(seconds=1)
    Person.objects.filter(pk=ann.person.pk).update(banned_until=past)
    assert ann.person.name in ann.html("/me")


def test_a_name_is_taken_away_and_another_asked_for() -> None:
    ann = Member()
    staff, before = Staff(), ann.person.name
    table = among(ann, Member())
    staff.act("take_name", ann.person)
    now = Person.objects.get(pk=ann.person.pk)
    assert now.name.startswith("Renamed ")
    assert before not in Guest().html(f"/t/{table.key}")
    assert "Please choose another" in ann.html("/me")
    ann.post("/me/name", {"name": new_name("Better")})
    assert "Please choose another" not in ann.html("/me")


def test_an_account_is_deleted_by_staff_as_by_its_person() -> None:
    ann = Member()
    Staff().act("forget", ann.person)
    assert Person.objects.get(pk=ann.person.pk).gone
    assert sign_in(Guest(), ann.person.name).status_code == 400
