"""What the buttons of a table's people do, by name: see `views.do`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmodrome.web.club import agreeing
from cosmodrome.web.lines import Refused

#: What is done for somebody at a table, with what stands behind the colon, and the form.
Act = Callable[[str, str, str, Mapping[str, str]], object]


def _number(detail: str) -> int:
    if not detail.isdecimal() or len(detail) > 2:
        raise Refused("bad_request", 400)
    return int(detail)


ACTS: dict[str, Act] = {
    "resign": lambda key, owner, detail, form: agreeing.resign(key, owner),
    "leave": lambda key, owner, detail, form: agreeing.leave(key, owner),
    "offer": lambda key, owner, detail, form: agreeing.offer(
        key, owner, detail, form.get("successor", "")
    ),
    "accept": lambda key, owner, detail, form: agreeing.answer(key, owner, True),
    "decline": lambda key, owner, detail, form: agreeing.answer(key, owner, False),
    "replace": lambda key, owner, detail, form: agreeing.replace(key, owner, _number(detail)),
    "return": lambda key, owner, detail, form: agreeing.take_back(key, owner),
    "give-back": lambda key, owner, detail, form: agreeing.give_back(key, owner),
    "close": lambda key, owner, detail, form: agreeing.close(key, owner, detail == "on"),
}
