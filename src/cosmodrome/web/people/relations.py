"""Friends and blocks. Nobody is told that they are blocked: they are only not let in."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from cosmodrome.web.lines import Refused
from cosmodrome.web.people.models import PERSON, PROGRAM, Block, Friendship, Person

#: So many friends and requests, so many blocks.
MOST = 500


def friends(person: Person) -> list[Person]:
    """Who both have said yes, by name."""
    ties = Friendship.objects.filter(Q(asker=person) | Q(asked=person), accepted=True)
    found = [tie.asked if tie.asker_id == person.pk else tie.asker
             for tie in ties.select_related("asker", "asked")]  # fmt: skip
    return sorted(found, key=lambda friend: str(friend.name).casefold())


def friends_of(owner: str) -> list[Person]:
    """The friends of whom seats call so; guests have none."""
    person = Person.objects.filter(key=owner).first() if owner.startswith(PERSON) else None
    return friends(person) if person else []


def friend_of(owner: str, name: str) -> Person | None:
    """A friend by name."""
    return next((friend for friend in friends_of(owner) if friend.name == name), None)


def tie(one: Person, other: Person) -> Friendship | None:
    """What there is between two, whoever asked."""
    found: Friendship | None = Friendship.objects.filter(
        Q(asker=one, asked=other) | Q(asker=other, asked=one)
    ).first()
    return found


def befriend(person: Person, other: Person) -> None:
    """Ask somebody, or say yes to them. Whoever blocked the asker does not see the request."""
    if person == other:
        raise Refused("yourself", 409)
    with transaction.atomic():
        # Of two who ask each other at once, the second says yes.
        pair = sorted((person.pk, other.pk))
        list(Person.objects.select_for_update().filter(pk__in=pair).order_by("pk"))
        found = tie(person, other)
        if found is None:
            if Friendship.objects.filter(asker=person).count() >= MOST:
                raise Refused("too_many", 409)
            Friendship.objects.create(asker=person, asked=other)
            Block.objects.filter(by=person, whom=other).delete()
        elif found.asked_id == person.pk and not found.accepted:
            found.accepted = True
            found.save(update_fields=["accepted"])


def asking(person: Person) -> list[Person]:
    """Who waits for an answer, of those who may ask."""
    waiting = Friendship.objects.filter(asked=person, accepted=False)
    unseen = Block.objects.filter(by=person).values("whom")
    return [tie.asker for tie in waiting.exclude(asker__in=unseen).select_related("asker")]


def part(person: Person, other: Person) -> None:
    """No longer friends, or never."""
    Friendship.objects.filter(Q(asker=person, asked=other) | Q(asker=other, asked=person)).delete()


def block(person: Person, other: Person) -> None:
    if person == other:
        raise Refused("yourself", 409)
    if person.blocks.count() >= MOST:
        raise Refused("too_many", 409)
    with transaction.atomic():
        part(person, other)
        Block.objects.get_or_create(by=person, whom=other)


def unblock(person: Person, other: Person) -> None:
    Block.objects.filter(by=person, whom=other).delete()


def has_blocked(person: Person, other: Person) -> bool:
    return bool(Block.objects.filter(by=person, whom=other).exists())


def unwelcome(owner: str, host: str) -> bool:
    """Whether the host of something has blocked whoever comes, both as seats call them."""
    people = (PERSON, PROGRAM)
    if not (owner.startswith(people) and host.startswith(people)):
        return False
    return bool(Block.objects.filter(by__key=host, whom__key=owner).exists())


def blocked_by(owner: str) -> QuerySet[Any]:
    """Whom somebody has blocked, both as seats call them."""
    return Block.objects.filter(by__key=owner).values("whom__key")


def shown_name(owner: str) -> str:
    """What an account is called on a seat; nothing for a guest."""
    person = Person.objects.filter(key=owner).first() if owner.startswith(PERSON) else None
    return person.shown if person else ""


def apart(owner: str) -> set[str]:
    """Whom somebody does not meet by chance, as seats call them: either has blocked the other."""
    if not owner.startswith((PERSON, PROGRAM)):
        return set()
    ties = Block.objects.filter(Q(by__key=owner) | Q(whom__key=owner))
    keys = {key for pair in ties.values_list("by__key", "whom__key") for key in pair}
    return keys - {owner}
