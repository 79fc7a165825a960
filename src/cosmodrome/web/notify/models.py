"""What people wish to be told, where, and what is on its way to them."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import models
from django.utils import timezone

from cosmodrome.web.models import Table
from cosmodrome.web.people.models import Device, Person


class Wishes(models.Model):
    """What somebody wishes to be told; without a row, nothing."""

    NEVER, EACH, DIGEST = "never", "each", "digest"

    #: Who it is, as seats call them.
    owner = models.CharField(max_length=64, unique=True)
    #: Nobody for a guest, who can be reached by browser alone.
    person = models.OneToOneField(Person, models.CASCADE, null=True, related_name="wishes")
    #: A guest's language; a person's is that of the account.
    guest_lang = models.CharField(max_length=8, default="en")
    turns = models.BooleanField(default=True)
    invitations = models.BooleanField(default=True)
    ends = models.BooleanField(default=True)
    mail = models.CharField(max_length=6, default=NEVER)
    zone = models.CharField(max_length=64, default="UTC")
    #: Hours of the day between which nothing is sent; the same twice: always something may be.
    quiet_from = models.SmallIntegerField(default=22)
    quiet_to = models.SmallIntegerField(default=8)
    digest_hour = models.SmallIntegerField(default=8)
    #: The day whose digest was written last, as a number.
    digest_day = models.IntegerField(default=0)
    #: How this person reaches the server, for links.
    origin = models.CharField(max_length=200)
    #: What happened before is not told.
    since = models.DateTimeField(default=timezone.now)

    @property
    def lang(self) -> str:
        return str(self.person.lang if self.person else self.guest_lang)

    @property
    def mailable(self) -> bool:
        """Whether there is an address that was confirmed."""
        return self.person is not None and bool(self.person.email_confirmed)

    def local(self, now: datetime) -> datetime:
        return now.astimezone(ZoneInfo(self.zone))

    def quiet_until(self, now: datetime) -> datetime | None:
        """When quiet hours end that it is in; None where it is in none."""
        here = self.local(now)
        first, last = self.quiet_from, self.quiet_to
        hours = {hour % 24 for hour in range(first, last + 24 * (last < first))}
        if here.hour not in hours:
            return None
        end = here.replace(hour=last, minute=0, second=0, microsecond=0)
        return end if end > here else end + timedelta(days=1)

    def before_quiet(self, moment: datetime) -> datetime:
        """The moment, or when the quiet hours began that it is in."""
        if self.quiet_until(moment) is None:
            return moment
        here = self.local(moment)
        began = here.replace(hour=self.quiet_from, minute=0, second=0, microsecond=0)
        return began if began <= here else began - timedelta(days=1)


class Subscription(models.Model):
    """Where a browser can be reached by Web Push; it ends with the device it is on."""

    wishes = models.ForeignKey(Wishes, models.CASCADE, related_name="browsers")
    #: A guest's browser is none that could be signed out.
    device = models.OneToOneField(Device, models.CASCADE, null=True, related_name="push")
    endpoint = models.CharField(max_length=1000, unique=True)
    #: What messages are encrypted with, as the browser gave it (base64url).
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    made = models.DateTimeField(auto_now_add=True)


class Notice(models.Model):
    """Something somebody is to be told by one way: once, or not at all.

    It is taken before it is sent. Whatever then becomes of the process that took it, nobody sends
    it again, unless the other side has said that it did not take it.
    """

    TURN, INVITED, OVER, CLOCK, DIGEST, TEST = "turn", "invited", "over", "clock", "digest", "test"
    PUSH, MAIL = "push", "mail"
    WAITING, TAKEN, SENT, DROPPED, FAILED = "waiting", "taken", "sent", "dropped", "failed"

    wishes = models.ForeignKey(Wishes, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8)
    table = models.ForeignKey(Table, models.CASCADE, null=True, related_name="+")
    #: What tells this time from the next: one's last move before, a seat, a day.
    occasion = models.BigIntegerField(default=0)
    by = models.CharField(max_length=4)
    state = models.CharField(max_length=8, default=WAITING)
    due = models.DateTimeField()
    tries = models.SmallIntegerField(default=0)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["wishes", "table", "kind", "occasion", "by"], name="told_once"
            ),
            # A database takes two that are about no table for different ones.
            models.UniqueConstraint(
                fields=["wishes", "kind", "occasion", "by"], condition=models.Q(table=None),
                name="told_once_without_a_table",
            ),
        )  # fmt: skip
        indexes = (models.Index(fields=["due"], condition=models.Q(state="waiting"),
                                name="notices_that_wait"),)  # fmt: skip
