"""Requests about boxes: entering values, files, and the box of a table."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect

from cosmodrome.web.boxes import editing, keeping, pages, shelf
from cosmodrome.web.boxes.models import Box
from cosmodrome.web.lines import Refused, find, game_of
from cosmodrome.web.people.identity import guest_of
from cosmodrome.web.views import door


@door("GET", "HEAD", "POST", costs="box")
def my_boxes(request: Any) -> HttpResponse:
    """All of one's boxes; with POST, another: the printed values to begin with, or a file."""
    if request.method != "POST":
        found = shelf.boxes_of(guest_of(request))
        return HttpResponse(pages.shelf(request, found, request.GET.get("game", "")))
    game = game_of(str(request.POST.get("game", "")))
    text = _file(request) or game.box.text
    box = shelf.new(guest_of(request, make=True), game.id, str(request.POST.get("name", "")), text)
    shelf.save(box)
    return HttpResponseRedirect(f"/boxes/{box.pk}")


@door("GET", "HEAD", "POST", costs="box")
def box(request: Any, number: int) -> HttpResponse:
    """One box: whether it is sound, what differs, and its parts."""
    found = shelf.owned(guest_of(request), number)
    if request.method == "POST":
        found.name = shelf.named(str(request.POST.get("name", "")))
        found.travels = "travels" in request.POST
        found.save(update_fields=["name", "travels", "changed"])
        return HttpResponseRedirect(f"/boxes/{number}")
    return HttpResponse(pages.box(request, found))


@door("GET", "HEAD", "POST", costs="box")
def file(request: Any, number: int) -> HttpResponse:
    """A box as a file; with POST, another text for it."""
    found = shelf.owned(guest_of(request), number)
    if request.method != "POST":
        return _sent(found.text, found.game)
    found.text = _file(request) or shelf.read(str(request.POST.get("text", "")))
    shelf.save(found)
    return HttpResponseRedirect(f"/boxes/{number}")


@door("POST", costs="box")
def delete(request: Any, number: int) -> HttpResponse:
    """A box is gone; tables that have begun keep its text."""
    shelf.owned(guest_of(request), number).delete()
    return HttpResponseRedirect("/boxes")


@door("GET", "HEAD", "POST", costs="box")
def table(request: Any, number: int, table: str) -> HttpResponse:
    """The components of one table of a box, each with a form; with POST, one of them changed."""
    owner = guest_of(request)
    if request.method != "POST":
        return HttpResponse(pages.values(request, shelf.owned(owner, number), table))
    path = str(request.POST.get("path", ""))
    with transaction.atomic():
        shelf.owned(owner, number)
        found = Box.objects.select_for_update().get(pk=number)
        mistakes = _enter(found, table, path, request.POST)
        shelf.save(found)
    if mistakes:
        page = pages.values(request, found, table, {path: mistakes})
        return HttpResponse(page, status=400)
    return HttpResponseRedirect(f"/boxes/{number}/values/{table}#{pages.anchor(path)}")


def _enter(box: Box, table: str, path: str, post: Any) -> dict[str, str]:
    """Put what was typed for a component into a box; returns what is not of its kind, by key."""
    data, wrong = editing.data_of(box.text), {}
    found = {one.path: one.row for one in editing.components(data, table)}
    if path not in found:
        raise Refused("bad_request", 400)
    for key, before in editing.values(found[path]):
        ticked = isinstance(before, bool)
        if not editing.editable(before) or (not ticked and f"value-{key}" not in post):
            continue
        text = str(post.get(f"value-{key}", ""))
        value = editing.typed(text, before)
        if value is None:
            wrong[key] = text
        elif value != before:
            box.text = editing.with_value(box.text, f"{path}.{key}", value)
    if "known" in post:
        box.text = editing.as_known(box.text, path)
    if len(box.text) > keeping.LARGEST:
        raise Refused("large_box", 413, most=keeping.LARGEST)
    return wrong


@door("GET", "HEAD")
def of_table(request: Any, key: str) -> HttpResponse:
    """The box of a table beside its record, where its owner says so; the owner has it anyway."""
    found, guest = find(key), guest_of(request)
    box = keeping.on(found)
    if box is None:
        raise Refused("unknown_box", 404)
    if not keeping.takes(found, guest):
        raise Refused("private_box", 403)
    return _sent(box.text, found.game)


def _sent(text: str, game: str) -> HttpResponse:
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{game}-box.toml"'},
    )


def _file(request: Any) -> str:
    """What was uploaded; nothing where no file was."""
    given = request.FILES.get("file")
    if given is None:
        return ""
    if given.size > 4 * keeping.LARGEST:
        raise Refused("large_box", 413, most=keeping.LARGEST)
    return shelf.read(given.read().decode("utf-8", "replace"))
