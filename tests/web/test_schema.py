"""The API against its own description: whatever a program sends, no fault and no surprise."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from cosmodrome.web import tables
from cosmodrome.web.boxes import shelf
from cosmodrome.web.boxes.models import Box
from cosmodrome.web.contests import running
from cosmodrome.web.models import Seat
from cosmodrome.web.tables import Plan
from tests.web.people import Member

#: Questions a piece of the API is asked.
EXAMPLES = 40
PIECES = {
    "GET /api/token", "GET /api/games", "POST /api/tables", "GET /api/tables/{key}",
    "POST /api/tables/{key}/play", "POST /api/tables/{key}/hint", "GET /api/tables/{key}/draft",
    "GET /api/tables/{key}/why", "GET /api/tables/{key}/history", "GET /api/tables/{key}/record",
    "POST /api/tables/{key}/undo", "POST /api/tables/{key}/cancel",
    "POST /api/tables/{key}/answer", "POST /api/tables/{key}/rematch",
    "POST /api/invitations/{invitation}", "GET /api/me/tables", "GET /api/me",
    "GET /api/people/{name}", "POST /api/tables/{key}/resign", "POST /api/tables/{key}/offer",
    "POST /api/tables/{key}/leave", "POST /api/tables/{key}/replace",
    "POST /api/tables/{key}/return", "POST /api/tables/{key}/offer/answer",
    "GET /api/lobby", "POST /api/lobby/{key}",
    "GET /api/contests", "GET /api/contests/{key}", "POST /api/contests/{key}/enter",
    "POST /api/contests/{key}/check-in", "POST /api/contests/{key}/leave",
    "GET /api/ladders/{game}", "GET /api/boxes", "POST /api/boxes", "GET /api/boxes/{number}",
    "PUT /api/boxes/{number}", "DELETE /api/boxes/{number}",
}  # fmt: skip


@pytest.fixture(scope="module")
def pieces() -> dict[str, Any]:
    """The operations of the description, by method and path."""
    described = schemathesis.openapi.from_wsgi("/api/openapi.json", get_wsgi_application())
    return {found.ok().label: found.ok() for found in described.get_all_operations()}


def test_the_whole_api_is_asked(pieces: dict[str, Any]) -> None:
    assert set(pieces) == PIECES


@pytest.mark.parametrize("label", sorted(PIECES))
def test_every_answer_is_as_described(pieces: dict[str, Any], label: str) -> None:
    """No 500, nothing undescribed; an account asks, half of the time about what exists."""
    program = Member()
    plans = [Plan(Seat.PERSON, owner=program.name)] * 2
    own = tables.create("pocket-rockets", {"players": 2}, plans, host=program.name, seed=1)
    box = Box(owner=program.name, game="pocket-rockets", name="Mine", text="")
    shelf.save(box)
    cup = running.open_contest(program.person, name="Cup", game="pocket-rockets")
    token = program.get("/api/token").json()["token"]
    cookies = {name: morsel.value for name, morsel in program.cookies.items()}

    @settings(
        max_examples=EXAMPLES, derandomize=True, database=None, deadline=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=pieces[label].as_strategy())
    def ask(case: Any) -> None:
        if "key" in case.path_parameters and len(str(case.path_parameters["key"])) % 2:
            case.path_parameters["key"] = cup.key if "/contests/" in label else own.key
        if "name" in case.path_parameters and len(str(case.path_parameters["name"])) % 2:
            case.path_parameters["name"] = program.person.name
        if "number" in case.path_parameters and len(str(case.path_parameters["number"])) % 2:
            case.path_parameters["number"] = box.pk
        case.call_and_validate(
            # Without a network between, nobody unpacks what is compressed.
            headers={"X-CSRFToken": token, "Host": "localhost", "Accept-Encoding": "identity"},
            cookies=cookies,
            # Which options a game has is not for the description to say; and the cookie above goes
            # with the questions that should come without one.
            excluded_checks=[positive_data_acceptance, ignored_auth],
        )  # fmt: skip

    ask()
