"""What was said at tables, for whoever looks after the club: to be found and taken away."""

from __future__ import annotations

from django.contrib import admin

from cosmodrome.web.club.models import ChatLine
from cosmodrome.web.people.admin import Read


@admin.register(ChatLine)
class ChatLineAdmin(Read, admin.ModelAdmin):
    """Lines, as they were said; nobody puts words into anybody's mouth."""

    list_display = ("made", "name", "side", "text")
    list_filter = ("side",)
    search_fields = ("name", "text", "table__key")
    fields = readonly_fields = ("made", "name", "side", "text")
