"""What is kept of boxes: those people write, and the very text a table was begun with."""

from __future__ import annotations

from django.db import models

from cosmodrome.web.models import Table


class Box(models.Model):
    """The components of a game as somebody has them; theirs alone."""

    #: The guest or person whose it is.
    owner = models.CharField(max_length=64, db_index=True)
    game = models.CharField(max_length=60)
    name = models.CharField(max_length=40)
    text = models.TextField()
    #: The fingerprint; empty while something is wrong with it, and no table can be played with it.
    digest = models.CharField(max_length=16, blank=True)
    #: Whether it travels: beside the records of its games, and in sight of those who watch them.
    travels = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("game", "name", "pk")


class Brought(models.Model):
    """The box on a table, as it was when the game began: it never changes."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="brought")
    #: Who brought it; empty when they are gone.
    owner = models.CharField(max_length=64, blank=True, db_index=True)
    name = models.CharField(max_length=40)
    text = models.TextField()
    travels = models.BooleanField(default=False)
