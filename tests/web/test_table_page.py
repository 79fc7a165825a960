"""The page of a table: all that is legal, told, heard and offered there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import cosmodrome
from cosmodrome.web import lines, tables
from cosmodrome.web.models import Seat
from cosmodrome.web.tables import Plan
from tests.web.browser.playing import Script
from tests.web.conftest import Guest, opened, place, play_on, two_people
from tests.web.looking import records

WEB = Path(tables.__file__).parent


def rules_of(html: str) -> str:
    """Where a page gets its rules from."""
    found = re.search(r'hx-get="(/rules/[^"]+)"', html)
    assert found
    return found[1]


def test_every_legal_action_is_a_button_in_the_list(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    html = me.html(f"/t/{table.key}")
    listed = html[html.index('id="choices"') :].partition("</section>")[0]
    for action in lines.load(table).position.legal_actions(0):
        assert f'value="{action.name}"' in listed
    assert 'name="action"' not in other.html(f"/t/{table.key}")


def test_a_game_without_a_board_can_be_played(guest: Callable[..., Guest], tiny: str) -> None:
    me, other = guest("fr"), guest()
    table = two_people(me, other, tiny)
    html = me.html(f"/t/{table.key}")
    assert "plain-board" in html
    action = lines.load(table).position.legal_actions(0)[0].name
    assert me.do(table, seat=0, action=action).status_code == 200


def test_the_log_cites_rules_that_the_panel_holds(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    place(table, me, 0)
    html = me.html(f"/t/{table.key}")
    cited = set(re.findall(r'data-rule="([^"]+)"', html))
    assert cited
    panel = me.html(rules_of(html))
    assert all(f'id="rule-{number}"' in panel for number in cited)


def test_a_browser_keeps_the_rules(guest: Callable[..., Guest]) -> None:
    me = guest("fr")
    table = two_people(me, guest())
    address = rules_of(me.html(f"/t/{table.key}"))
    assert "immutable" in me.get(address).headers["Cache-Control"]
    assert rules_of(me.html(f"/t/{table.key}/replay")) == address
    assert me.get("/rules/pocket-rockets/xx").status_code == 404
    assert me.get("/rules/nothing/fr").status_code == 404


def test_a_page_without_its_socket_asks_for_what_changes(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    part = me.get(f"/t/{table.key}", headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<div class="stage"')
    assert "<html" not in part
    assert me.html(f"/t/{table.key}").startswith("<!doctype html>")


def test_a_move_is_heard_as_the_games_events_say(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    assert "data-heard" not in me.html(f"/t/{table.key}")
    place(table, me, 0)
    assert 'data-heard="token"' in me.html(f"/t/{table.key}")


def test_every_sound_is_heard_somewhere_and_every_sound_named_exists() -> None:
    script = (WEB / "static/cosmodrome/table.js").read_text()
    tunes = script[script.index("const TUNES") : script.index("let audio")]
    made = set(re.findall(r"(\w+): \[\[", tunes))
    games = [cosmodrome.load(game_id) for game_id in cosmodrome.games()]
    named = {kind.sound for game in games for kind in game.events.kinds.values()} - {""}
    assert named == made - {"card", "turn", "success"} == {"token", "launch"}


def asked_twice(html: str) -> set[tuple[str, str]]:
    """What a page asks about once more, and how its sentence begins."""
    return set(re.findall(r'data-ask="(\w+)[^"]*" data-asks="(\w+)"', html))


def test_the_end_of_a_turn_a_launch_and_a_sealed_choice_ask_once(
    guest: Callable[..., Guest],
) -> None:
    me = guest()
    table = two_people(me, guest(), start=0)
    assert asked_twice(me.html(f"/t/{table.key}")) == {("Your", "turn")}
    bot = Plan(Seat.BOT, level="cadet")
    sealed = tables.create(
        "red-planet", {"players": 2}, [Plan(Seat.PERSON, owner=me.name), bot], host=me.name
    )
    assert asked_twice(me.html(f"/t/{sealed.key}")) == {("A", "seal")}
    alone = Script(dict(records("rocketmen"))["solo-won"])
    while not any(name.startswith("launch:") for name in alone.legal(0)):
        alone.take(0)
    answer = me.post("/records", {"text": alone.position.record()})
    assert ("This", "launch") in asked_twice(me.html(answer["Location"]))


def test_a_hint_is_a_legal_action(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    html = me.do(table, do="hint").content.decode()
    hinted = re.search(r'data-hinted="([^"]+)"', html)
    assert hinted
    assert hinted[1] in [a.name for a in lines.load(table).position.legal_actions(0)]
    assert other.do(table, do="hint").status_code == 409


def test_a_shared_screen_has_a_curtain(guest: Callable[..., Guest]) -> None:
    me = guest()
    plans = [Plan(Seat.PERSON, owner=me.name)] * 2
    options = {"players": 2, "start": 0, "bonus_cards": "on"}
    table = tables.create("pocket-rockets", options, plans, host=me.name)
    behind = me.html(f"/t/{table.key}")
    assert "Hand the screen to Player 1" in behind
    held = lines.load(table).position.view(0)["players"][0]["bonus_cards_seen"]
    names = [c["en"] for c in cosmodrome.load("pocket-rockets").box.data["bonus_card"]]
    stage = behind[behind.index('id="table"') : behind.index('id="panel"')]
    assert held
    assert not any(name in stage for name in names)
    me.do(table, do="show", seat=0)
    assert 'value="place:LP"' in me.html(f"/t/{table.key}")
    me.do(table, action="place:LP", seat=0)
    assert "Hand the screen to Player 2" in me.html(f"/t/{table.key}")


def test_an_invitation_works_once_and_not_by_looking(guest: Callable[..., Guest]) -> None:
    host, friend, late = guest(), guest(), guest("fr")
    plans = [Plan(Seat.PERSON, owner=host.name), Plan(Seat.OPEN)]
    table = tables.create("pocket-rockets", {"players": 2}, plans, host=host.name)
    invitation = table.seats.get(number=1).invitation
    assert len(invitation) >= 32
    html = host.html(f"/t/{table.key}")
    assert f'value="http://localhost/join/{invitation}"' in html
    assert f'value="http://localhost/t/{table.key}"' in html
    assert f"http://localhost/join/{invitation}" in host.do(table, do="hint").content.decode()
    assert invitation not in late.html(f"/t/{table.key}")
    friend.html(f"/join/{invitation}")
    assert friend.post(f"/join/{invitation}", {"name": "Bob"}).status_code == 302
    assert table.seats.get(number=1).owner == friend.name
    answer = late.post(f"/join/{invitation}")
    assert answer.status_code == 404
    assert "déjà servi" in answer.content.decode()


def test_the_host_can_seat_a_bot_instead(guest: Callable[..., Guest]) -> None:
    host, other = guest(), guest()
    plans = [Plan(Seat.PERSON, owner=host.name), Plan(Seat.OPEN)]
    table = tables.create("pocket-rockets", {"players": 2}, plans, host=host.name)
    assert other.do(table, do="bot:1").status_code == 403
    assert host.do(table, do="bot:1").status_code == 200
    assert table.seats.get(number=1).kind == Seat.BOT


def test_bots_alone_are_watched_at_a_chosen_speed(guest: Callable[..., Guest]) -> None:
    host, other = guest("fr"), guest()
    fields = {"seat-0": "bot-cadet", "seat-1": "bot-cadet", "pace": "slow"}
    table = opened(host.post("/new/pocket-rockets", fields))
    assert (table.bot_seat is not None, table.pace) == (True, tables.PACES["slow"])
    assert "Vous regardez cette partie" in host.html(f"/t/{table.key}")
    assert other.do(table, do="pace:instant").status_code == 403
    assert host.do(table, do="pace:instant").status_code == 200
    table.refresh_from_db()
    assert table.pace == 0


def test_who_watches_reads_the_names_of_all_who_choose(guest: Callable[..., Guest]) -> None:
    me, watcher = guest(), guest("fr")
    fields = {"seat-0": "me", "seat-1": "here", "seat-2": "here"}
    names = {"name-0": "Ann", "name-1": "Bea", "name-2": "Cyd"}
    table = opened(me.post("/new/red-planet", {**fields, **names}))
    assert re.search(r"Choix simultané\s: Ann, Bea, Cyd\.", watcher.html(f"/t/{table.key}"))


def test_a_long_game_stays_short_on_the_page(guest: Callable[..., Guest]) -> None:
    me = guest()
    plans = [Plan(Seat.PERSON, owner=me.name)] * 2
    table = tables.create("pocket-rockets", {"players": 2}, plans, host=me.name, seed=5)
    play_on(table, 90)
    me.do(table, do="show", seat=lines.load(table).position.actors[0])
    html = me.html(f"/t/{table.key}")
    shown = html[html.index('id="log"') :].count("<li")
    assert 20 <= shown < 400
    assert "/log?before=" in html


def company(html: str, seat: int) -> str:
    """What a page carries of a company beyond what is always in sight."""
    found = re.search(rf'data-part="company-{seat}">(.*?)</section>', html, re.S)
    return found[1].removesuffix("</div>") if found else ""


def test_what_is_folded_is_fetched_when_opened(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, "galactic-cruise")
    address = f"/t/{table.key}"
    page = me.html(address)
    assert 'data-part="company-1"' in page
    assert not company(page, 1)
    part = me.html(f"{address}?part=company-1&part=nobody-9")
    assert part.count("data-part") == 1
    assert "Break room" in part
    past = me.html(f"{address}/replay?at=0&part=company-1")
    assert "Break room" in past


def test_without_a_script_the_page_comes_with_it(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, "galactic-cruise")
    for address in (f"/t/{table.key}?open=company-1", f"/t/{table.key}/replay?at=0&open=company-1"):
        page = me.html(address)
        assert 'data-magnified="company-1" data-large' in page
        assert "Break room" in company(page, 1)


def test_a_page_with_room_gets_it_along(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, "galactic-cruise")
    slim = me.html(f"/t/{table.key}")
    assert "parts=1" not in slim
    me.cookies["parts"] = "shown"
    page = me.html(f"/t/{table.key}")
    assert "Break room" in company(page, 1)
    assert re.search(rf"/ws/{table.key}\?lang=en[^\"]*&amp;parts=1", page)
    changed = me.get(f"/t/{table.key}", headers={"HX-Request": "true"}).content.decode()
    assert "Break room" in company(changed, 1)


def test_behind_a_curtain_nothing_is_fetched(guest: Callable[..., Guest]) -> None:
    me = guest()
    table = two_people(me, me, "galactic-cruise")
    assert me.html(f"/t/{table.key}?part=company-1") == ""
