"""`cosmodrome people`: what whoever runs a club does from a terminal."""

from __future__ import annotations

import argparse
from typing import Any

from cosmodrome.commands import Context, add_json


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    parser.add_argument("what", choices=("ratings", "staff", "no-staff"), help="people_what")
    parser.add_argument("name", metavar="NAME", nargs="?", help="people_name")
    parser.add_argument("--database-url", default="", metavar="URL", help="database")
    add_json(parser)


def run(arguments: argparse.Namespace, context: Context) -> int:
    from cosmodrome.web.launch import prepare

    if arguments.what != "ratings" and not arguments.name:
        raise context.mistake("who", what=arguments.what)
    prepare(arguments.database_url)
    told = _ratings() if arguments.what == "ratings" else _staff(arguments, context)
    if arguments.json:
        context.print_json(told)
    else:
        key = {"no-staff": "no_staff"}.get(arguments.what, arguments.what)
        context.print(context.say("messages", key, **told))
    return 0


def _ratings() -> dict[str, Any]:
    from cosmodrome.web.people import rating
    from cosmodrome.web.people.models import Rated

    return {"wrong": rating.recompute(), "games": Rated.objects.count()}


def _staff(arguments: argparse.Namespace, context: Context) -> dict[str, Any]:
    from cosmodrome.web.people.models import Person
    from cosmodrome.web.people.names import likeness

    person = Person.objects.filter(
        likeness=likeness(arguments.name), gone=None, kept_by=None
    ).first()
    if person is None:
        raise context.mistake("nobody", name=arguments.name)
    person.is_staff = person.is_superuser = arguments.what == "staff"
    person.save(update_fields=["is_staff", "is_superuser"])
    return {"name": person.name}
