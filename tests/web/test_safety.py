"""Pages hold nothing hidden and nothing foreign; what goes wrong gets a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import cosmodrome
from cosmodrome.web import lines, records, safety, tables
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, opened, two_people

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')


def secret_twins(guest: Callable[..., Guest]) -> tuple[Guest, list[Table]]:
    """Two tables alike in all that seat 0 and a spectator may know, different in what they may not.

    Different by a hand-written list: the order of unseen pile cards, the generator, a card that
    seat 1 took unseen, and seat 1's bonus card.
    """
    me = guest()
    game = cosmodrome.load("pocket-rockets")
    pos = game.new(seed=11, players=2, start=0, bonus_cards="on")
    pos.play("place:CL-J")
    pos.play("place:CL-J")
    pos.play("draw")
    twins = []
    for variant in range(2):
        other = game.from_bytes(bytes(pos), options=pos.options)
        s = other.plain
        # Seat 1 holds one card nobody else has seen.
        pile = s.piles[3]
        hidden = sorted({pile.cards[i] for i in range(pile.height - 1)})[variant]
        at = [pile.cards[i] for i in range(pile.height - 1)].index(hidden)
        for i in range(at, pile.height - 1):
            pile.cards[i] = pile.cards[i + 1]
            pile.known[i] = pile.known[i + 1]
        pile.cards[pile.height - 1] = 0
        pile.known[pile.height - 1] = 0
        pile.height -= 1
        s.players[1].hand[0] = hidden
        s.players[1].hand_known[0] = 1 << 1
        s.players[1].hand_size = 1
        if variant:
            for unseen in s.piles:
                cards = [unseen.cards[i] for i in range(unseen.height - 1)]
                for i, card in enumerate(reversed(cards)):
                    unseen.cards[i] = card
            used = s.players[0].bonus_cards[0]
            mine = s.players[1].bonus_cards[0]
            s.players[1].bonus_cards[0] = next(n for n in range(1, 6) if n not in (used, mine))
            other.buffer[0] ^= 0x55  # the generator stands first
        other.start = bytes(other.buffer)
        plans = [Plan(Seat.PERSON, owner=me.name), Plan(Seat.PERSON, owner="somebody")]
        twins.append(records.copied(other, [], plans, me.name))
    return me, twins


def test_a_seat_receives_the_same_bytes_whatever_is_hidden(guest: Callable[..., Guest]) -> None:
    me, twins = secret_twins(guest)
    assert lines.load(twins[0]).position != lines.load(twins[1]).position
    watcher = Guest("fr")
    for who in (me, watcher):
        for path in ("/t/KEY", "/t/KEY/replay?at=0", "/t/KEY/log?before=5"):
            pages = [
                TOKEN.sub("", who.html(path.replace("KEY", t.key))).replace(t.key, "KEY")
                for t in twins
            ]
            assert pages[0] == pages[1]
    sent = [me.do(t, seat=0, action="move").content.decode().replace(t.key, "KEY") for t in twins]
    assert sent[0] == sent[1]


def test_what_is_hidden_does_reach_its_own_seat(guest: Callable[..., Guest]) -> None:
    """The test above could not fail if nobody saw the differences."""
    _, twins = secret_twins(guest)
    owner = guest()
    pages = []
    for table in twins:
        table.seats.filter(number=1).update(owner=owner.name)
        html = TOKEN.sub("", owner.html(f"/t/{table.key}"))
        pages.append(html.replace(table.key, "KEY"))
    assert pages[0] != pages[1]


def test_no_page_of_a_running_game_holds_its_seed(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    plans = [Plan(Seat.PERSON, owner=who.name) for who in (me, other)]
    table = tables.create("pocket-rockets", {"players": 2, "start": 0}, plans, host=me.name)
    for path in ("", "/replay", "/log?before=9"):
        assert table.seed not in me.html(f"/t/{table.key}{path}")


# Safety


def test_the_policy_allows_no_inline_script() -> None:
    policy = Guest().get("/").headers["Content-Security-Policy"]
    assert policy == safety.POLICY
    scripts = re.search(r"script-src ([^;]+)", policy)
    assert scripts
    assert scripts[1] == "'self'"
    assert "unsafe-eval" not in policy


def test_no_page_has_a_script_or_a_handler_in_it(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other)
    for path in ("/", "/new/pocket-rockets", f"/t/{table.key}", "/gallery"):
        html = me.html(path)
        assert not re.search(r"<script(?![^>]*\bsrc=)", html)
        assert not re.search(r"\son[a-z]+=", html)
        assert "<style" not in html


def test_a_post_without_its_token_is_refused() -> None:
    careless = Guest("fr", enforce_csrf_checks=True)
    answer = careless.post("/play/pocket-rockets")
    assert answer.status_code == 403
    assert "Rechargez" in answer.content.decode()
    # Whoever signed in elsewhere meanwhile: the page loads itself anew, and shows what is true.
    answer = careless.post("/play/pocket-rockets", headers={"HX-Request": "true"})
    assert answer.headers["HX-Refresh"] == "true"


def test_what_people_write_is_never_markup(guest: Callable[..., Guest]) -> None:
    me = guest()
    fields = {"seat-0": "me", "seat-1": "here", "name-0": "<b>x</b>", "option-start": "0"}
    table = opened(me.post("/new/pocket-rockets", fields))
    html = me.html(f"/t/{table.key}")
    assert "<b>x</b>" not in html
    assert "&lt;b&gt;x&lt;/b&gt;" in html


@pytest.mark.parametrize(
    ("method", "path", "fields", "status"),
    [
        ("get", "/t/no-such-table", {}, 404),
        ("get", "/new/no-such-game", {}, 404),
        ("get", "/nowhere", {}, 404),
        ("get", "/play/pocket-rockets", {}, 405),
        ("post", "/language", {"language": "xx"}, 400),
        ("post", "/t/no-such-table/do", {"do": "undo", "version": "1"}, 404),
        ("get", "/join/nothing", {}, 404),
    ],
)
def test_a_wrong_turn_gets_a_sentence(
    method: str, path: str, fields: dict[str, str], status: int
) -> None:
    answer = getattr(Guest("fr"), method)(path, fields)
    assert answer.status_code == status
    heading = "Introuvable" if status == 404 else "Ce n&#39;est pas possible"
    assert f"<h1>{heading}</h1>" in answer.content.decode()


@pytest.mark.parametrize(
    "fields",
    [{}, {"do": "dance"}, {"action": "move"}, {"do": "undo", "version": "x"},
     {"action": "move", "seat": "9" * 40, "version": "0"}, {"do": "bot:²"}, {"do": "pace:warp"}],
)  # fmt: skip
def test_a_broken_request_changes_nothing(
    guest: Callable[..., Guest], fields: dict[str, str]
) -> None:
    me, other = guest(), guest()
    table = two_people(me, other)
    answer = me.post(f"/t/{table.key}/do", fields, headers={"HX-Request": "true"})
    assert 400 <= answer.status_code < 500
    table.refresh_from_db()
    assert table.version == 0


def test_a_language_switch_leads_nowhere_else() -> None:
    answer = Guest().post("/language", {"language": "fr", "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"


def test_a_game_of_other_rules_waits(guest: Callable[..., Guest]) -> None:
    me, other = guest("fr"), guest()
    table = two_people(me, other)
    Table.objects.filter(pk=table.pk).update(rules_version=99)
    answer = me.get(f"/t/{table.key}")
    assert answer.status_code == 409
    assert "autre version des règles" in answer.content.decode()
