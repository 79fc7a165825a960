"""What is kept of a table. The rows of `Move` are the truth; the rest can be worked out again."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from django.db import models
from django.utils import timezone

#: What keeps a table out of the ratings that is played with somebody's own box.
OWN_BOX = "box"
#: What hosts a table of a contest, before its key.
CONTEST = "contest-"
#: When nothing is leased or due: before anything else happened.
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


def new_key() -> str:
    """The public name of a table, not to be guessed."""
    return secrets.token_urlsafe(12)


class Table(models.Model):
    """One game among some seats."""

    key = models.CharField(max_length=24, unique=True, default=new_key)
    game = models.CharField(max_length=60)
    rules_version = models.IntegerField()
    box = models.CharField(max_length=16)
    options = models.JSONField()
    #: 64 bits as text; empty where the table starts from a position.
    seed = models.CharField(max_length=20, blank=True)
    start = models.BinaryField(null=True)
    #: A chosen seed or a given start: everybody could know what comes.
    unrated = models.BooleanField(default=False)
    #: What else keeps it out of the ratings, as a key of the words: an undo by consent, a seat
    #: that went to somebody else, a box that is not the printed one (see boxes/keeping.py).
    unrated_by = models.CharField(max_length=12, blank=True)
    #: The guest who opened the table.
    host = models.CharField(max_length=64, blank=True)
    #: The finished game whose people meet here again.
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, related_name="rematches")
    #: From where: a keyed hash of the network, for bots to think fairly.
    opener = models.CharField(max_length=16, blank=True)
    #: The sequence number of the last move: an action is made on a version.
    version = models.IntegerField(default=0)
    #: Grows with everything a page shows, moves included.
    revision = models.IntegerField(default=0)
    over = models.BooleanField(default=False)
    #: How it ended where its rules did not end it, see club/endings.py.
    ended_by = models.CharField(max_length=8, blank=True, default="")
    #: How the game ended, to be read whatever becomes of its rules; see outcomes.py.
    outcome = models.JSONField(null=True)
    created = models.DateTimeField(auto_now_add=True)
    #: When something last happened that everybody sees.
    active = models.DateTimeField(default=timezone.now, db_index=True)
    #: The seats that are asked, as bits; unknown where nothing happened since rows of old.
    asked = models.IntegerField(null=True)

    # A guided game: which guide of its game leads it, and how many of its steps were read.
    guide = models.CharField(max_length=40, blank=True, default="")
    guide_read = models.SmallIntegerField(default=0)

    # Bots, and people whose question passes by itself: who is to act, when, and which process has
    # claimed it.
    bot_seat = models.SmallIntegerField(null=True)
    bot_due = models.DateTimeField(default=LONG_AGO)
    bot_lease = models.DateTimeField(default=LONG_AGO)
    bot_process = models.CharField(max_length=40, blank=True)
    #: When somebody last looked at a table of bots alone, roughly: it goes on while watched.
    watched = models.DateTimeField(default=LONG_AGO)
    #: Milliseconds between two actions of bots; people follow better with a pause.
    pace = models.IntegerField(default=700)
    #: The next person need not watch the bots' moves one by one.
    hurry = models.BooleanField(default=False)

    # Taking back with the others' consent: who asks, on which version, who agreed (bits).
    undo_seat = models.SmallIntegerField(null=True)
    undo_version = models.IntegerField(default=0)
    undo_agreed = models.IntegerField(default=0)

    # What else needs everybody's consent: what, who asks, who agreed (bits), for whom it is.
    offer = models.CharField(max_length=8, blank=True, default="")
    offer_seat = models.SmallIntegerField(null=True)
    offer_agreed = models.IntegerField(default=0)
    offer_to = models.CharField(max_length=64, blank=True, default="")

    # Clocks, see club/clocks.py: how it is written, whose run (bits), since and until when in the
    # club's time, and how many moves the longest game so far had.
    clock = models.CharField(max_length=16, blank=True, default="")
    clock_running = models.IntegerField(default=0)
    clock_since = models.DateTimeField(null=True)
    clock_due = models.DateTimeField(null=True, db_index=True)
    clock_reached = models.IntegerField(default=-1)
    #: Nobody plays meanwhile.
    paused_until = models.DateTimeField(null=True)
    #: Nobody watches meanwhile but those who play.
    closed = models.BooleanField(default=False)

    class Meta:
        indexes = (models.Index(fields=["bot_due"], condition=models.Q(bot_seat__isnull=False),
                                name="tables_with_a_bot_to_move"),)  # fmt: skip

    def __str__(self) -> str:
        return f"{self.game} {self.key}"

    def hosted_by(self, owner: str) -> bool:
        """Whether somebody looks after it; a table whose host has left is nobody's."""
        return bool(owner) and self.host == owner

    @property
    def own_box(self) -> bool:
        """Whether it is played with other components than the game's own."""
        return bool(self.unrated_by == OWN_BOX)

    @property
    def contest(self) -> str:
        """The key of the contest it is played in, which is its host; empty where it is in none."""
        return str(self.host.removeprefix(CONTEST)) if self.host.startswith(CONTEST) else ""


class Seat(models.Model):
    """Who sits where: a person, somebody invited, a bot, or the game itself."""

    PERSON, OPEN, BOT, AUTOMA = "person", "open", "bot", "automa"

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.SmallIntegerField()
    kind = models.CharField(max_length=8)
    #: The guest who sits here, several seats of one guest share a screen; or for whom an open
    #: seat is kept, who may come or not.
    owner = models.CharField(max_length=64, blank=True, db_index=True)
    name = models.CharField(max_length=40, blank=True)
    level = models.CharField(max_length=20, blank=True)
    #: The secret of the invitation; emptied when it is used.
    invitation = models.CharField(max_length=64, blank=True, db_index=True)
    #: The one that was: it leads whoever used it back to this seat.
    used = models.CharField(max_length=64, blank=True, db_index=True)
    #: On a shared screen: whether this seat's hand is the one in sight.
    shown = models.BooleanField(default=False)
    #: Whether the table passes windows with one answer for this seat; unset, alone with bots only.
    passes = models.BooleanField(null=True)
    #: Whose seat it was, before a bot or somebody else came.
    was = models.CharField(max_length=64, blank=True, default="", db_index=True)
    #: How that person gave the game up, if so, and on which version.
    gave_up = models.CharField(max_length=8, blank=True, default="")
    gave_up_at = models.IntegerField(default=0)
    #: Milliseconds of a clock; all of its time where it never ran.
    clock_left = models.IntegerField(null=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="one_per_seat"),)


class Move(models.Model):
    """One thing that happened at a table; rows are only ever appended."""

    PLAY, UNDO, NOTE = "play", "undo", "note"

    table = models.ForeignKey(Table, models.CASCADE, related_name="moves")
    seq = models.IntegerField()
    kind = models.CharField(max_length=4)
    seat = models.SmallIntegerField(null=True)
    #: What was played, by name as in records: an act, its steps apart by spaces.
    action = models.TextField(blank=True, default="")
    #: For an undo, the first sequence number taken back.
    undone = models.IntegerField(null=True)
    #: The seats that have learnt something by it, as bits.
    learnt = models.IntegerField(default=0)
    #: Where the seat is still choosing afterwards, the number of the move its choice began with,
    #: else 0; unknown where a row of old was not brought up to date by its own rules.
    choice = models.IntegerField(null=True)
    #: Nothing else was possible.
    forced = models.BooleanField(default=False)
    #: What happened, as the engine's rows; a copy of what replaying would give.
    events = models.JSONField(default=list)
    #: What a note says, as a key of the table's words.
    note = models.CharField(max_length=40, blank=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("seq",)
        constraints = (models.UniqueConstraint(fields=["table", "seq"], name="one_per_number"),)


class Sealed(models.Model):
    """A choice made at once with others': replaceable, unseen, until all are in."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="sealed")
    seat = models.SmallIntegerField()
    version = models.IntegerField()
    #: By name, as in `Move`.
    action = models.TextField()
    #: Milliseconds of a clock that the choice took.
    spent = models.IntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "seat"], name="one_choice_each"),)


class Snapshot(models.Model):
    """The bytes of a position after a move; a cache, valid for one layout, box and rules."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="snapshots")
    seq = models.IntegerField()
    layout = models.CharField(max_length=60)
    data = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "seq"], name="one_per_move"),)


class Result(models.Model):
    """What somebody reached alone at a table, kept to be beaten; a chosen deal does not count."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="result")
    game = models.CharField(max_length=60)
    owner = models.CharField(max_length=64)
    points = models.IntegerField()
    #: Where the points come from, as the game's score lines.
    lines = models.JSONField(default=list)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-points", "made")
        indexes = (models.Index(fields=["owner", "game", "-points"], name="bests_of_a_guest"),)


class Pulse(models.Model):
    """One row that is written to see whether anything can be."""

    beat = models.DateTimeField(auto_now=True)
