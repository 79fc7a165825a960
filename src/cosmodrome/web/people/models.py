"""What is kept of people who have an account, and secrets that work once.

Seats and tables name their people by a text, the `key` of a person or the random name in a guest's
cookie: whoever becomes an account takes the seats along by a change of that text.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone

from cosmodrome.web.people.names import likeness
from cosmodrome.web.words import lazily

#: How the keys of people begin, and of programs: a seat tells whose it is without a question.
PERSON, PROGRAM = "person-", "program-"


def new_key() -> str:
    """What seats call a person; no cookie ever holds it."""
    return PERSON + secrets.token_urlsafe(18)


class People(BaseUserManager):
    """Finds people by their name, however it is written."""

    def get_by_natural_key(self, name: str) -> Person:
        found: Person = self.get(likeness=likeness(name))
        return found

    def make(self, name: str, password: str | None = None, **more: Any) -> Person:
        """A new account; without a password it has another way to sign in, or none."""
        person: Person = self.model(name=name, **more)
        person.set_password(password)
        person.save()
        return person

    def create_superuser(self, name: str, password: str | None = None, **more: Any) -> Person:
        """Django's own command asks for this."""
        return self.make(name, password, is_staff=True, is_superuser=True, **more)


class Person(AbstractBaseUser, PermissionsMixin):
    """Somebody with an account."""

    name = models.CharField(max_length=24, unique=True)
    #: What the name looks like: no two people look alike.
    likeness = models.CharField(max_length=80, unique=True, editable=False)
    key = models.CharField(max_length=64, unique=True, default=new_key, editable=False)
    email = models.EmailField(blank=True)
    #: Whether a link sent to that address was followed.
    email_confirmed = models.BooleanField(default=False)
    lang = models.CharField(max_length=8, default="en")
    #: Whose program plays under this name; nobody signs in as it.
    kept_by = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="bots")
    is_staff = models.BooleanField(default=False)
    banned_until = models.DateTimeField(null=True, blank=True)
    #: What a person who is banned is told.
    ban_reason = models.CharField(max_length=200, blank=True)
    #: The name was taken away: another one is asked for.
    rename = models.BooleanField(default=False)
    #: When the account was deleted; the row stays, without anything that says who it was.
    gone = models.DateTimeField(null=True, blank=True, editable=False)
    joined = models.DateTimeField(auto_now_add=True)

    objects = People()
    USERNAME_FIELD = "name"
    REQUIRED_FIELDS = ()

    class Meta:
        verbose_name, verbose_name_plural = lazily("admin.person"), lazily("admin.people")
        ordering = ("name",)

    def save(self, *arguments: Any, **named: Any) -> None:
        self.likeness = likeness(self.name)
        super().save(*arguments, **named)

    def __str__(self) -> str:
        return str(self.name)

    @property
    def is_bot(self) -> bool:
        return self.kept_by_id is not None

    @property
    def banned(self) -> bool:
        """Whether nobody may come in under this name now; a program goes with its person."""
        until: datetime | None = self.banned_until
        mine = until is not None and until > timezone.now()
        return mine or (self.kept_by is not None and self.kept_by.banned)

    @property
    def is_active(self) -> bool:
        """Django asks this of whoever signs in."""
        return self.gone is None

    @property
    def shown(self) -> str:
        """The name on a seat; parentheses are in no name, so nobody can pretend."""
        return f"{self.name} (bot)" if self.is_bot else str(self.name)


class Device(models.Model):
    """A browser in which somebody is signed in: ended by deleting the row."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="devices")
    #: Of the secret in the cookie.
    digest = models.CharField(max_length=64, unique=True)
    agent = models.CharField(max_length=120, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-seen",)


class Ticket(models.Model):
    """A secret that works once and not for long: a link, a code, a challenge."""

    purpose = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    person = models.ForeignKey(Person, models.CASCADE, null=True)
    data = models.JSONField(default=dict)
    until = models.DateTimeField(db_index=True)


class Token(models.Model):
    """What lets a program come in as a person, for as much as it is trusted with."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="tokens")
    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=40)
    #: Whether it may do more than look.
    plays = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)

    class Meta:
        ordering = ("created",)


class Passkey(models.Model):
    """A key kept by somebody's phone or computer, instead of a password."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="passkeys")
    credential = models.CharField(max_length=1400, unique=True)
    public_key = models.BinaryField()
    uses = models.BigIntegerField(default=0)
    name = models.CharField(max_length=40)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)

    class Meta:
        ordering = ("created",)


class Rating(models.Model):
    """How well somebody plays a game, as far as is known: can be worked out again from `Rated`."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=60)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.IntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["person", "game"], name="one_a_game"),)


class Rated(models.Model):
    """A rated game that ended; their order is the order in which they count."""

    table = models.OneToOneField("web.Table", models.SET_NULL, null=True, related_name="rated")
    game = models.CharField(max_length=60)
    ended = models.DateTimeField(auto_now_add=True)


class Standing(models.Model):
    """Somebody's place in a rated game, and the rating before and after it."""

    rated = models.ForeignKey(Rated, models.CASCADE, related_name="standings")
    person = models.ForeignKey(Person, models.CASCADE, related_name="standings")
    seat = models.SmallIntegerField()
    place = models.SmallIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        ordering = ("place", "seat")
        constraints = (models.UniqueConstraint(fields=["rated", "person"], name="one_place_each"),)


class Friendship(models.Model):
    """Somebody asked somebody to be friends, and perhaps was told yes."""

    asker = models.ForeignKey(Person, models.CASCADE, related_name="asked_of")
    asked = models.ForeignKey(Person, models.CASCADE, related_name="asked_by")
    accepted = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["asker", "asked"], name="asked_once"),)


class Block(models.Model):
    """Somebody wants nothing to do with somebody."""

    by = models.ForeignKey(Person, models.CASCADE, related_name="blocks")
    whom = models.ForeignKey(Person, models.CASCADE, related_name="blocked_by")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["by", "whom"], name="blocked_once"),)


class Report(models.Model):
    """Somebody says that somebody, or something at a table, is not as it should be."""

    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="reports")
    about = models.ForeignKey(Person, models.CASCADE, null=True, related_name="reported")
    table = models.ForeignKey("web.Table", models.SET_NULL, null=True)
    text = models.CharField(max_length=500)
    made = models.DateTimeField(auto_now_add=True)
    done = models.BooleanField(default=False)

    class Meta:
        ordering = ("done", "-made")
        verbose_name, verbose_name_plural = lazily("admin.report"), lazily("admin.reports")


class RefusedName(models.Model):
    """A name that nobody gets here, nor one that looks like it or holds it."""

    name = models.CharField(max_length=24, unique=True)

    class Meta:
        verbose_name, verbose_name_plural = lazily("admin.name"), lazily("admin.names")

    def __str__(self) -> str:
        return str(self.name)
