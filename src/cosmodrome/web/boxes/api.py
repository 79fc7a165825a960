"""Boxes for programs: the caller's own, as files."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ninja import Field, Router, Schema, Status
from pydantic import ConfigDict

from cosmodrome.engine.words import worded
from cosmodrome.web import limits
from cosmodrome.web.boxes import keeping, shelf
from cosmodrome.web.boxes.models import Box
from cosmodrome.web.pages import layout
from cosmodrome.web.people.identity import guest_of


class Fault(Schema):
    """Something wrong with a box: the value it is about, where it is about one, and why."""

    path: str
    text: str


class BoxInfo(Schema):
    """One of the caller's boxes. `digest` is empty while there are `faults`."""

    id: int
    game: str
    name: str
    digest: str
    travels: bool
    changed: datetime
    faults: list[Fault]


class WholeBox(BoxInfo):
    text: str


class BoxText(Schema):
    """A box as a file. Where its owner says so, it `travels` beside the records of its games."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1, max_length=shelf.LONGEST_NAME)
    text: str = Field(max_length=keeping.LARGEST)
    travels: bool = False


class NewBox(BoxText):
    game: str = Field(max_length=60)


def router(errors: dict[int, Any]) -> Router:
    """The addresses below /boxes; `errors` are what any of them may answer."""
    made = Router()

    @made.get("/boxes", response={200: list[BoxInfo], **errors})
    def boxes(request: Any) -> list[dict[str, Any]]:
        """The caller's boxes."""
        return [_told(request, box) for box in shelf.boxes_of(guest_of(request))]

    @made.post("/boxes", response={200: WholeBox, **errors})
    def keep(request: Any, given: NewBox) -> dict[str, Any]:
        """Keep a box, sound or not; only a sound one can be played with."""
        limits.spend(request, "box")
        made = shelf.new(guest_of(request, make=True), given.game, given.name, given.text)
        return _kept(request, made, given)

    @made.get("/boxes/{int:number}", response={200: WholeBox, **errors})
    def box(request: Any, number: int) -> dict[str, Any]:
        """One of the caller's boxes, with its text."""
        found = shelf.owned(guest_of(request), number)
        return {**_told(request, found), "text": found.text}

    @made.put("/boxes/{int:number}", response={200: WholeBox, **errors})
    def replace(request: Any, number: int, given: BoxText) -> dict[str, Any]:
        """Another text for a box; tables that have begun keep theirs."""
        limits.spend(request, "box")
        return _kept(request, shelf.owned(guest_of(request), number), given)

    @made.delete("/boxes/{int:number}", response={204: None, **errors})
    def delete(request: Any, number: int) -> Status:
        """A box is gone; tables that have begun keep its text."""
        limits.spend(request, "box")
        shelf.owned(guest_of(request), number).delete()
        return Status(204, None)

    return made


def _kept(request: Any, box: Box, given: BoxText) -> dict[str, Any]:
    box.name, box.text, box.travels = shelf.named(given.name), given.text, given.travels
    shelf.save(box)
    return {**_told(request, box), "text": box.text}


def _told(request: Any, box: Box) -> dict[str, Any]:
    lang = layout.language(request)
    faults = [] if box.digest else shelf.faults_of(box.game, box.text)
    return {
        "id": box.pk, "game": box.game, "name": box.name, "digest": box.digest,
        "travels": box.travels, "changed": box.changed,
        "faults": [{"path": fault.path, "text": worded(fault.told, lang)} for fault in faults],
    }  # fmt: skip
