"""The bot at my level: by my last games, said before and after it is chosen."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.web import tables
from cosmodrome.web.matching import level_for
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, opened

GAME = "pocket-rockets"


def met(me: Guest, places: list[int], *bots: str, seed: int | None = None) -> None:
    """A finished game of mine against bots, with the places it ended in."""
    plans = [Plan(Seat.PERSON, owner=me.name), *(Plan(Seat.BOT, level) for level in bots)]
    table = tables.create(GAME, {"players": len(plans)}, plans, host=me.name, seed=seed)
    table.over, table.outcome = True, {"places": places}
    table.save()


def test_a_level_follows_from_my_last_games_of_this_game(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    assert level_for(GAME, me.name) == "cadet"
    met(me, [1, 2], "cadet")
    met(me, [1, 2, 3], "cadet", "pilot")
    assert level_for(GAME, me.name) == "commander"
    met(me, [2, 1], "commander")
    assert level_for(GAME, me.name) == "pilot"
    assert level_for("red-planet", me.name) == "cadet"
    assert level_for(GAME, other.name) == level_for(GAME, "") == "cadet"


def test_a_chosen_deal_and_a_draw_change_nothing(guest: Callable[..., Guest]) -> None:
    me = guest()
    met(me, [1, 2], "cadet", seed=7)
    met(me, [1, 1], "cadet")
    assert level_for(GAME, me.name) == "cadet"


def test_the_form_says_which_level_it_is_and_the_seat_has_it(guest: Callable[..., Guest]) -> None:
    me = guest()
    met(me, [1, 2], "cadet")
    assert "Bot at my level (now: Pilot)" in me.html(f"/new/{GAME}")
    table = opened(me.post(f"/new/{GAME}", {"seat-0": "me", "seat-1": "bot-match"}))
    assert table.seats.get(number=1).level == "pilot"


def test_a_program_may_ask_for_it_too(guest: Callable[..., Guest]) -> None:
    me = guest()
    met(me, [1, 2], "cadet")
    asked = {"game": GAME, "seats": ["me", "bot-match"]}
    answer = me.post("/api/tables", asked, content_type="application/json")
    key = answer.json()["key"]
    assert Table.objects.get(key=key).seats.get(number=1).level == "pilot"
