"""What is kept of games looked back on, and of problems that people met at a table."""

from __future__ import annotations

from django.db import models

from cosmodrome.web.models import LONG_AGO, Table
from cosmodrome.web.words import lazily


class Analysis(models.Model):
    """A finished game looked back on: under way, or kept as `insight.analysis` gives it."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="analyses")
    #: How closely, by name.
    depth = models.CharField(max_length=10)
    #: Where it was asked for, as bots' turns are shared out; nobody can read an address out of it.
    opener = models.CharField(max_length=64, blank=True)
    made = models.DateTimeField(auto_now_add=True)
    #: How many of all questions are answered.
    done = models.IntegerField(default=0)
    total = models.IntegerField(default=0)
    result = models.JSONField(null=True)
    failed = models.BooleanField(default=False)
    # Which process thinks it over, and until when it has promised to.
    process = models.CharField(max_length=40, blank=True)
    lease = models.DateTimeField(default=LONG_AGO)

    class Meta:
        ordering = ("made",)
        constraints = (models.UniqueConstraint(fields=["table", "depth"], name="one_per_depth"),)


class Problem(models.Model):
    """Something at a table is not as it should be: all that is needed to see it again.

    It is for the keeper of the server alone; who reported it has its number.
    """

    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="problems")
    game = models.CharField(max_length=60)
    rules_version = models.IntegerField()
    box = models.CharField(max_length=16)
    version = models.IntegerField()
    seat = models.SmallIntegerField(null=True)
    lang = models.CharField(max_length=8)
    agent = models.CharField(max_length=200, blank=True)
    text = models.CharField(max_length=1000)
    #: The position as JSON, the moves that led to it, the log and the page as they were seen.
    position = models.TextField()
    moves = models.TextField()
    log = models.TextField()
    page = models.TextField()
    made = models.DateTimeField(auto_now_add=True)
    done = models.BooleanField(default=False)

    class Meta:
        ordering = ("done", "-made")
        verbose_name, verbose_name_plural = lazily("problem.one"), lazily("problem.many")
