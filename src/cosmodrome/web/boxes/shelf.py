"""Somebody's boxes, as they are kept for them alone."""

from __future__ import annotations

from typing import NamedTuple

from cosmodrome.engine.errors import InvalidBox
from cosmodrome.engine.words import Gap
from cosmodrome.web.boxes import keeping
from cosmodrome.web.boxes.models import Box
from cosmodrome.web.lines import Refused, game_of
from cosmodrome.web.people import names

#: So many boxes of one person, and so many letters of a name.
MOST, LONGEST_NAME = 20, 40
#: No box has a larger number; what is larger no database can look for.
LAST = (1 << 31) - 1


class Fault(NamedTuple):
    """Something wrong with a box: the value it is about, if it is about one, and why."""

    path: str
    told: Gap


def faults_of(game_id: str, text: str) -> list[Fault]:
    """What is wrong with a box, each with its line and reason; nothing where it is sound."""
    try:
        keeping.over(game_id, text)
    except InvalidBox as error:
        found = zip(error.paths, error.problems, strict=True)
        return [Fault(path, told) for path, told in found]
    return []


def boxes_of(owner: str, game_id: str = "") -> list[Box]:
    """All of somebody's, or those of one game that can be played with."""
    if not owner:
        return []
    found = Box.objects.filter(owner=owner)
    return list(found.filter(game=game_id).exclude(digest="") if game_id else found)


def find(owner: str, number: int) -> Box | None:
    """A box of somebody's; nobody else's is found."""
    if not owner or number > LAST:
        return None
    found: Box | None = Box.objects.filter(owner=owner, pk=number).first()
    return found


def save(box: Box) -> list[Fault]:
    """Keep a box as it is, sound or not; returns what is wrong with it."""
    faults = faults_of(box.game, box.text)
    box.digest = "" if faults else keeping.over(box.game, box.text).box.digest
    box.save()
    return faults


def playable(box: Box | None, game_id: str) -> keeping.Chosen:
    """A box to be put on a table; refused where there is none, or something is wrong with it."""
    if box is None or box.game != game_id:
        raise Refused("unknown_box", 404)
    faults = faults_of(box.game, box.text)
    if faults:
        raise Refused("bad_box", 409, why=faults[0].told)
    return chosen(box)


def chosen(box: Box) -> keeping.Chosen:
    return keeping.Chosen(box.text, box.name, box.owner, box.travels)


def owned(owner: str, number: int) -> Box:
    """A box of somebody's; refused where it is not theirs."""
    box = find(owner, number)
    if box is None:
        raise Refused("unknown_box", 404)
    return box


def named(text: str) -> str:
    """What a box is called."""
    return names.tidy(text)[:LONGEST_NAME] or "–"


def new(owner: str, game_id: str, name: str, text: str) -> Box:
    """A box that is not kept yet; refused where it would be one too many."""
    game = game_of(game_id)
    if Box.objects.filter(owner=owner).count() >= MOST:
        raise Refused("many_boxes", 409, most=MOST)
    return Box(owner=owner, game=game.id, name=named(name), text=text)


def read(text: str) -> str:
    """The text of a file, checked for what no box is."""
    if len(text) > keeping.LARGEST:
        raise Refused("large_box", 413, most=keeping.LARGEST)
    if "\0" in text:
        raise Refused("bad_request", 400)
    return text.replace("\r\n", "\n")
