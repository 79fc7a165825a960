"""Contests in the administration: to open, pause and end them, to correct a result, to remove."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.forms import BaseInlineFormSet, CheckboxSelectMultiple, MultipleChoiceField

from cosmodrome.web.contests import leagues, running
from cosmodrome.web.contests.models import Contest, Entry, League, Match, Sitting, known_games
from cosmodrome.web.lines import Refused
from cosmodrome.web.pages import layout
from cosmodrome.web.people.admin import Read
from cosmodrome.web.words import lazily


def _each(request: Any, rows: Any, do: Callable[[Any], None]) -> None:
    """Do it with each; what is refused is told beside its name."""
    for row in rows:
        try:
            do(row)
        except Refused as error:
            text = error.text(layout.language(request))
            messages.warning(request, f"{row} – {text}")


class EntryInline(Read, admin.TabularInline):
    """Who is in a contest."""

    model = Entry
    fields = readonly_fields = ("person", "state", "checked_in", "seed", "joined")
    can_delete = False
    extra = 0


#: What the fields of a form are called on the pages of contests and leagues.
LABELS = {
    **{name: f"contest.{name}" for name in ("name", "game", "size", "system", "rounds", "at_once",
                                            "clock", "most", "starts", "checks_in")},
    **{name: f"league.{name}" for name in ("division_size", "moving", "rest_days")},
    "others": "contest.also",
}  # fmt: skip


class Form(admin.ModelAdmin):
    """The fields as people know them; further games are ticked."""

    def formfield_for_dbfield(self, db_field: Any, request: Any, **more: Any) -> Any:
        if label := LABELS.get(db_field.name):
            more["label"] = lazily(label)
        if db_field.name != "others":
            return super().formfield_for_dbfield(db_field, request, **more)
        ticks = CheckboxSelectMultiple()
        return MultipleChoiceField(choices=known_games, required=False, widget=ticks, **more)


@admin.register(Contest)
class ContestAdmin(Form):
    """Contests; opened here for the club, or by people on their own page."""

    list_display = ("name", "game", "system", "state", "host", "starts", "created")
    list_filter = ("state", "system", "game")
    search_fields = ("name", "key")
    readonly_fields = ("state", "host", "league", "season", "division", "created", "ended")
    exclude = ("revision",)
    inlines = (EntryInline,)
    actions = ("start_now", "pause", "resume", "cancel")

    def get_readonly_fields(self, request: Any, obj: Any = None) -> Any:
        """What pairing stands on does not change under those who play."""
        if obj is None or obj.state == Contest.OPEN:
            return self.readonly_fields
        return (
            *self.readonly_fields,
            "game",
            "others",
            "size",
            "system",
            "rounds",
            "at_once",
            "clock",
        )

    def save_model(self, request: Any, obj: Contest, form: Any, change: bool) -> None:
        if not change:
            obj.host = request.user
        super().save_model(request, obj, form, change)
        running.changed(obj)

    @admin.action(description=lazily("admin.start"))
    def start_now(self, request: Any, contests: Any) -> None:
        _each(request, contests, running.begin_now)

    @admin.action(description=lazily("admin.pause"))
    def pause(self, request: Any, contests: Any) -> None:
        _each(request, contests, lambda contest: running.pause(contest, True))

    @admin.action(description=lazily("admin.resume"))
    def resume(self, request: Any, contests: Any) -> None:
        _each(request, contests, lambda contest: running.pause(contest, False))

    @admin.action(description=lazily("admin.cancel"))
    def cancel(self, request: Any, contests: Any) -> None:
        _each(request, contests, running.cancel)


@admin.register(Entry)
class EntryAdmin(Read, admin.ModelAdmin):
    """Who is in which contest, to be removed from it."""

    list_display = ("person", "contest", "state", "checked_in", "joined")
    list_filter = ("state", "contest__state")
    search_fields = ("person__name", "contest__name")
    fields = readonly_fields = ("person", "contest", "state", "checked_in", "seed", "joined")
    actions = ("remove_player",)

    def has_delete_permission(self, request: Any, obj: Any = None) -> bool:
        """What was played stands on it."""
        return False

    @admin.action(description=lazily("admin.remove_player"))
    def remove_player(self, request: Any, entries: Any) -> None:
        found = entries.select_related("contest", "person")
        _each(request, found, lambda entry: running.remove(entry.contest, entry.person))


class Places(BaseInlineFormSet):
    """All places of a table, or none."""

    def clean(self) -> None:
        super().clean()
        places = [form.cleaned_data.get("place") for form in self.forms if form.cleaned_data]
        if any(place is None or not 1 <= place <= len(places) for place in places):
            raise ValidationError(lazily("admin.wrong_places"))


class SittingInline(Read, admin.TabularInline):
    """Who sat where, and the place they took: this can be corrected."""

    model = Sitting
    formset = Places
    fields = ("seat", "entry", "place")
    readonly_fields = ("seat", "entry")
    can_delete = False
    extra = 0


@admin.register(Match)
class MatchAdmin(Read, admin.ModelAdmin):
    """Tables of contests: their result can be corrected, and then counts whatever is played."""

    list_display = ("contest", "round", "number", "over", "corrected")
    list_filter = ("over", "corrected", "contest__state")
    search_fields = ("contest__name", "contest__key", "sittings__entry__person__name")
    fields = readonly_fields = ("contest", "round", "number", "table", "over", "corrected")
    inlines = (SittingInline,)

    def has_delete_permission(self, request: Any, obj: Any = None) -> bool:
        return False

    def save_related(self, request: Any, form: Any, formsets: Any, change: bool) -> None:
        """The places as they were set, by the one way results are corrected."""
        super().save_related(request, form, formsets, change)
        places = [sitting.cleaned_data["place"] for sitting in formsets[0].forms]
        running.correct(form.instance, places)


@admin.register(League)
class LeagueAdmin(Form):
    """Leagues of the club, and of people who opened theirs; seasons come by themselves."""

    list_display = ("name", "game", "host", "season", "starts", "paused")
    list_filter = ("game", "paused")
    search_fields = ("name",)
    readonly_fields = ("host", "season", "created")
    actions = ("begin_season",)

    @admin.action(description=lazily("admin.begin_season"))
    def begin_season(self, request: Any, found: Any) -> None:
        def begin(league: League) -> None:
            if not leagues.begin_season(league.pk):
                raise Refused("too_few_members")

        _each(request, found, begin)
