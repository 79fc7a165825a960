"""What is kept of people at a table beside the game: who is there, and what they say.

Clocks, agreements and who gave up stand on the rows of table and seats, since a move needs them.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from cosmodrome.web.models import Table
from cosmodrome.web.words import lazily


class Beat(models.Model):
    """One row: when the club was last seen alive, and how much time clocks have stood still."""

    beat = models.DateTimeField()
    #: Milliseconds that count for nobody: outages, and the time to come back after them.
    lost = models.BigIntegerField(default=0)


class Presence(models.Model):
    """Somebody at a table, as one server process sees them; rows stay to tell who has watched."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="presences")
    #: A guest or person as seats call them; for nobody in particular a name of the open page.
    owner = models.CharField(max_length=64, db_index=True)
    process = models.CharField(max_length=40)
    here = models.BooleanField(default=True)
    seen = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "owner", "process"], name="present_once"),
        )
        indexes = (models.Index(fields=["process", "here"], name="present_in_a_process"),)


class ChatLine(models.Model):
    """What somebody said at a table."""

    PLAYERS, WATCHERS = "players", "watchers"

    table = models.ForeignKey(Table, models.CASCADE, related_name="chat")
    #: As seats call them.
    owner = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=40)
    #: Where it was said; what watchers say reaches players after the end.
    side = models.CharField(max_length=8)
    seat = models.SmallIntegerField(null=True)
    text = models.CharField(max_length=300)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)
        verbose_name, verbose_name_plural = lazily("chat.line"), lazily("chat.lines")

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class Mute(models.Model):
    """Somebody does not want to read somebody at a table."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="mutes")
    by = models.CharField(max_length=64, db_index=True)
    whom = models.CharField(max_length=64)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "by", "whom"], name="muted_once"),)
