"""What is kept of contests: who entered, who met whom, and which places they took."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F

import cosmodrome
from cosmodrome.web.club import clocks
from cosmodrome.web.contests.pairing import ROUND_ROBIN, SWISS, Meeting
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Table
from cosmodrome.web.people.models import Person
from cosmodrome.web.words import lazily, say, title


def known_games() -> list[tuple[str, str]]:
    """The games there are, by id: a choice that no migration keeps."""
    return [(game, title(cosmodrome.load(game), "en")) for game in cosmodrome.games()]


def known_clock(text: str) -> None:
    """Refuse what is no clock, in a form of the administration."""
    try:
        clocks.read(text)
    except Refused as error:
        raise ValidationError(error.text("en")) from None


def further_games(found: Any) -> None:
    """Refuse what is no list of games, in a form of the administration."""
    if not isinstance(found, list) or not set(map(str, found)) <= set(cosmodrome.games()):
        raise ValidationError(say("en", "contest.wrong_games"))


def between(low: int, high: int) -> list[Any]:
    """What a form of the administration holds a number to."""
    return [MinValueValidator(low), MaxValueValidator(high)]


def new_key() -> str:
    """The public name of a contest or a league."""
    return secrets.token_urlsafe(9)


class Games(models.Model):
    """What is played where people are paired: one game, or several at the same time."""

    game = models.CharField(max_length=60, choices=known_games)
    #: Further games: everybody who is paired plays one table of each at once.
    others = models.JSONField(default=list, blank=True, validators=[further_games])

    class Meta:
        abstract = True

    @property
    def games(self) -> list[str]:
        return [self.game, *(other for other in self.others if other != self.game)]

    @property
    def known(self) -> bool:
        """Whether all of it can be played here."""
        return set(self.games) <= set(cosmodrome.games())


class Listing(models.Model):
    """A table that stands in the lobby: anybody may sit down or watch."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="listing")
    #: Only people about as good as the host, as far as that is known.
    near = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)


class League(Games):
    """Divisions that play round robins, season by season, with promotion and relegation."""

    key = models.CharField(max_length=16, unique=True, default=new_key, editable=False)
    name = models.CharField(max_length=60)
    #: Who organises it; the club itself, in the administration, where there is nobody.
    host = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="hosted_leagues")
    #: Players at a table, and in a division.
    size = models.SmallIntegerField(default=2, validators=between(2, 6))
    division_size = models.SmallIntegerField(default=6, validators=between(3, 20))
    #: So many go up and down between two divisions.
    moving = models.SmallIntegerField(default=1, validators=between(0, 6))
    clock = models.CharField(max_length=16, default="days-3", validators=[known_clock])
    #: Days between two seasons, in which people may come and go.
    rest_days = models.SmallIntegerField(default=7, validators=between(0, 366))
    #: The season that is played or was last; 0 before the first.
    season = models.IntegerField(default=0)
    #: When the next one begins; none while one is played.
    starts = models.DateTimeField(null=True, blank=True)
    paused = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name",)
        verbose_name, verbose_name_plural = lazily("admin.league"), lazily("admin.leagues")

    def __str__(self) -> str:
        return str(self.name)


class Member(models.Model):
    """Somebody who plays in a league, from the next season on."""

    league = models.ForeignKey(League, models.CASCADE, related_name="members")
    person = models.ForeignKey(Person, models.CASCADE, related_name="leagues")
    #: Where they stand among all of the league after the last season; newcomers come last.
    rank = models.IntegerField(default=1_000_000)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("rank", "joined")
        constraints = (models.UniqueConstraint(fields=["league", "person"], name="member_once"),)


class Contest(Games):
    """A tournament, or a division of a league in one season."""

    SWISS, ROBIN = "swiss", "robin"
    OPEN, RUNNING, PAUSED, OVER, CANCELLED = "open", "running", "paused", "over", "cancelled"

    key = models.CharField(max_length=16, unique=True, default=new_key, editable=False)
    name = models.CharField(max_length=60)
    host = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="contests")
    #: Players at a table, as far as it comes out even.
    size = models.SmallIntegerField(default=2, validators=between(2, 6))
    system = models.CharField(
        max_length=8,
        default=SWISS,
        choices=[(SWISS, lazily("contest.swiss")), (ROBIN, lazily("contest.robin"))],
    )
    #: Of a Swiss; 0: as many as its players need. Set when it starts.
    rounds = models.SmallIntegerField(default=0, validators=between(0, 12))
    #: A round robin whose rounds all begin together.
    at_once = models.BooleanField(default=False)
    #: As tables have it: nobody keeps the others waiting for ever.
    clock = models.CharField(max_length=16, default="game-600-10", validators=[known_clock])
    #: So many may enter.
    most = models.SmallIntegerField(default=32, validators=between(2, 64))
    #: When it starts by itself; without, the host starts it.
    starts = models.DateTimeField(null=True, blank=True)
    #: Whether everybody says again, shortly before, that they are there.
    checks_in = models.BooleanField(default=False)
    state = models.CharField(max_length=10, default=OPEN)
    league = models.ForeignKey(League, models.SET_NULL, null=True, related_name="contests")
    season = models.IntegerField(default=0)
    division = models.SmallIntegerField(default=0)
    #: Grows with everything its page shows.
    revision = models.IntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created",)
        verbose_name, verbose_name_plural = lazily("admin.contest"), lazily("admin.contests")
        indexes = (models.Index(fields=["state", "starts"], name="contests_to_be_kept"),)

    def __str__(self) -> str:
        return str(self.name)

    @property
    def breaks(self) -> tuple[str, ...]:
        """What decides between equal points."""
        return SWISS if self.system == self.SWISS else ROUND_ROBIN

    def touch(self) -> None:
        """Its page looks different now."""
        Contest.objects.filter(pk=self.pk).update(revision=F("revision") + 1)


class Entry(models.Model):
    """Somebody in a contest."""

    IN, LEFT, REMOVED, ABSENT = "in", "left", "removed", "absent"

    contest = models.ForeignKey(Contest, models.CASCADE, related_name="entries")
    person = models.ForeignKey(Person, models.CASCADE, related_name="entries")
    state = models.CharField(max_length=8, default=IN)
    checked_in = models.BooleanField(default=False)
    #: The order at the start, by rating: 0 is the best.
    seed = models.IntegerField(default=0)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("seed", "joined")
        verbose_name, verbose_name_plural = lazily("admin.entry"), lazily("admin.entries")
        constraints = (models.UniqueConstraint(fields=["contest", "person"], name="entered_once"),)

    def __str__(self) -> str:
        return str(self.person)


class Match(models.Model):
    """A table of a round; with one sitting, a bye. Those who play several games have one each."""

    contest = models.ForeignKey(Contest, models.CASCADE, related_name="matches")
    round = models.SmallIntegerField()
    number = models.SmallIntegerField()
    #: Which of the games of its contest, by their order.
    part = models.SmallIntegerField(default=0)
    table = models.OneToOneField(Table, models.SET_NULL, null=True, related_name="match")
    over = models.BooleanField(default=False, db_index=True)
    #: Whoever looks after the club has set its places: what happens at the table counts no more.
    corrected = models.BooleanField(default=False)

    class Meta:
        ordering = ("round", "number", "part")
        verbose_name, verbose_name_plural = lazily("admin.match"), lazily("admin.matches")
        constraints = (
            models.UniqueConstraint(
                fields=["contest", "round", "number", "part"], name="one_match_each"
            ),
        )

    def __str__(self) -> str:
        return f"{self.contest}: {self.round}.{self.number}"


class Sitting(models.Model):
    """Somebody at a table of a contest, and the place they took."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="sittings")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="sittings")
    seat = models.SmallIntegerField()
    place = models.SmallIntegerField(null=True)

    class Meta:
        ordering = ("seat",)
        constraints = (models.UniqueConstraint(fields=["match", "seat"], name="one_sitting_each"),)


class Season(models.Model):
    """A quarter of a year; its ladders are kept when it ends."""

    begins = models.DateTimeField(unique=True)
    ends = models.DateTimeField()
    closed = models.BooleanField(default=False)

    class Meta:
        ordering = ("-begins",)


class Rung(models.Model):
    """Somebody's place on the ladder of a game when a season ended."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="rungs")
    game = models.CharField(max_length=60)
    person = models.ForeignKey(Person, models.CASCADE, related_name="rungs")
    place = models.IntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.IntegerField()
    won = models.IntegerField()

    class Meta:
        ordering = ("place", "pk")
        constraints = (
            models.UniqueConstraint(fields=["season", "game", "person"], name="one_rung_each"),
        )


def meeting_of(parts: Sequence[Match], games: int) -> Meeting:
    """The tables of those who were paired, as the pairing sees them: players by their entry."""
    players = tuple(sitting.entry_id for sitting in parts[0].sittings.all())
    results = tuple(
        tuple({s.entry_id: s.place or len(players) for s in match.sittings.all()}[one]
              for one in players)
        for match in parts if match.over and len(players) > 1
    )  # fmt: skip
    return Meeting(players, results, games)
