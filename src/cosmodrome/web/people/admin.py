"""Administration at /admin, for whom `cosmodrome people staff NAME` has named.

Nothing here shows what would help somebody at a table: no seed, no hand, no invitation.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.http import urlencode

from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people import data, identity
from cosmodrome.web.people.models import Person, RefusedName, Report
from cosmodrome.web.words import lazily


def _sign_in(request: Any, extra_context: Any = None) -> HttpResponse:
    """One way in for everybody, with its limits."""
    if request.user.is_authenticated:
        return HttpResponseRedirect("/me")
    return HttpResponseRedirect("/sign-in?" + urlencode({"next": "/admin/"}))


def _sign_out(request: Any, extra_context: Any = None) -> HttpResponse:
    if request.method == "POST":
        identity.sign_out(request)
    return HttpResponseRedirect("/")


def _password(request: Any, extra_context: Any = None) -> HttpResponse:
    return HttpResponseRedirect("/me/password")


admin.site.login, admin.site.logout = _sign_in, _sign_out
admin.site.password_change = _password
admin.site.site_title = admin.site.site_header = "Cosmodrome"
admin.site.unregister(Group)


class Read(admin.options.BaseModelAdmin):
    """What nobody adds by hand."""

    def has_add_permission(self, request: Any, obj: Any = None) -> bool:
        return False


@admin.register(Person)
class PersonAdmin(Read, admin.ModelAdmin):
    """People: who they are to others, and whether they may come in."""

    list_display = ("name", "kept_by", "joined", "last_login", "banned_until", "is_staff")
    list_filter = ("is_staff", "banned_until", "rename")
    search_fields = ("name", "email")
    fields = ("name", "email", "email_confirmed", "kept_by", "joined", "last_login",
              "banned_until", "ban_reason", "is_staff")  # fmt: skip
    readonly_fields = ("name", "email", "email_confirmed", "kept_by", "joined", "last_login",
                       "is_staff")  # fmt: skip
    actions = ("ban_for_a_week", "ban_for_good", "unban", "take_name", "forget")

    def get_queryset(self, request: Any) -> Any:
        return super().get_queryset(request).filter(gone=None)

    def has_delete_permission(self, request: Any, obj: Any = None) -> bool:
        """An account is forgotten, not deleted: results of others stand on its row."""
        return False

    @admin.action(description=lazily("admin.ban_for_a_week"))
    def ban_for_a_week(self, request: Any, people: Any) -> None:
        people.update(banned_until=timezone.now() + timedelta(days=7))

    @admin.action(description=lazily("admin.ban_for_good"))
    def ban_for_good(self, request: Any, people: Any) -> None:
        people.update(banned_until=timezone.now() + timedelta(days=36500))

    @admin.action(description=lazily("admin.unban"))
    def unban(self, request: Any, people: Any) -> None:
        people.update(banned_until=None, ban_reason="")

    @admin.action(description=lazily("admin.take_name"))
    def take_name(self, request: Any, people: Any) -> None:
        """Until they choose another, they are called by a number."""
        for person in people:
            data.rename(person, f"Renamed {secrets.token_hex(4)}")
            Person.objects.filter(pk=person.pk).update(rename=True)

    @admin.action(description=lazily("admin.forget"))
    def forget(self, request: Any, people: Any) -> None:
        for person in people:
            data.forget(person.key, person)


class SeatInline(Read, admin.TabularInline):
    """Who sits at a table."""

    model = Seat
    fields = readonly_fields = ("number", "kind", "name", "level")
    can_delete = False
    extra = 0


@admin.register(Table)
class TableAdmin(Read, admin.ModelAdmin):
    """Tables, to be looked at, or taken away with all that was played."""

    list_display = ("key", "game", "created", "active", "version", "over")
    list_filter = ("game", "over")
    search_fields = ("key", "seats__name")
    fields = readonly_fields = ("key", "game", "created", "active", "version", "over", "unrated",
                                "unrated_by")  # fmt: skip
    inlines = (SeatInline,)

    def view_on_site(self, table: Table) -> str:
        """As anybody who watches sees it."""
        return f"/t/{table.key}"


@admin.register(Report)
class ReportAdmin(Read, admin.ModelAdmin):
    """What people have said about people and tables."""

    list_display = ("made", "about", "by", "table", "text", "done")
    list_filter = ("done",)
    list_editable = ("done",)
    list_select_related = ("about", "by", "table")
    search_fields = ("text", "about__name", "by__name")
    fields = ("made", "about", "by", "table", "text", "done")
    readonly_fields = ("made", "about", "by", "table", "text")


@admin.register(RefusedName)
class RefusedNameAdmin(admin.ModelAdmin):
    """Names that nobody gets."""

    list_display = ("name",)
    search_fields = ("name",)
