"""After the end: points, best results, replays, records."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from cosmodrome.web import lines, records, tables
from cosmodrome.web.models import Result, Seat, Table
from cosmodrome.web.sight import seat_names
from cosmodrome.web.tables import Plan
from tests.games.plans import records_of
from tests.web.conftest import Guest, act_of, finished, opened, play_on, two_people
from tests.web.test_table_page import rules_of


@pytest.fixture
def over(guest: Callable[..., Guest], tiny: str) -> tuple[Guest, Table]:
    me = guest()
    plans = [Plan(Seat.PERSON, owner=me.name)] * 2
    return me, finished(tables.create(tiny, {"players": 2}, plans, host=me.name, seed=3))


def test_the_end_shows_the_points_line_by_line(over: tuple[Guest, Table]) -> None:
    me, table = over
    html = me.html(f"/t/{table.key}")
    line = lines.load(table)
    for key, _ in line.game.score_lines(line.position, 0):
        assert line.game.words.say("scores", key, "en") in html
    assert "Watch it again" in html


def test_whoever_won_reads_so_and_others_the_name(guest: Callable[..., Guest], tiny: str) -> None:
    me, other, watcher = guest(), guest(), guest()
    plans = [Plan(Seat.PERSON, owner=me.name), Plan(Seat.PERSON, owner=other.name)]
    table = finished(tables.create(tiny, {"players": 2}, plans, host=me.name, seed=3))
    winners = lines.load(table).outcome.winners
    told = ["You win!" in it.html(f"/t/{table.key}") for it in (me, other, watcher)]
    assert told == [winners == [0], winners == [1], False]
    assert any(told)


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ("pocket-rockets last-token", [None, 4, 3]),
        ("pocket-rockets express-refuelling", []),
        ("red-planet most-tokens", [19, 13, None, None, None]),
        ("red-planet two-players-shared", [11, 11, None, None]),
    ],
)
def test_equal_totals_come_with_what_decides_between_them(
    guest: Callable[..., Guest], record: str, told: list[int | None]
) -> None:
    me = guest()
    game_id, name = record.split()
    table = opened(me.post("/records", {"text": records_of(game_id)[name]}))
    html = me.html(f"/t/{table.key}")
    rows = re.findall(r'<td class="total">-?\d+</td>(?:<td>([^<]*)</td>)?</tr>', html)
    wanted = ["–" if number is None else str(number) for number in told]
    assert rows == (wanted or [""] * len(rows))
    assert ("Tie: " in html) == bool(told)


def solo(me: Guest, seed: int | None = None) -> Table:
    """A solo game of Space Pioneers, played to its end."""
    plans = [Plan(Seat.PERSON, owner=me.name)]
    table = tables.create("space-pioneers", {"players": 1}, plans, host=me.name, seed=seed)
    line = lines.load(table)
    while not line.position.is_over:
        act = act_of(line.position, 0, len(line.moves) * 7)
        tables._append(line, 0, lines.read_act(line.game, act))
    tables.advance(line)
    return lines.find(table.key)


@pytest.mark.rule("SP-70")
def test_the_best_results_alone_are_kept_to_be_beaten(guest: Callable[..., Guest]) -> None:
    me, other = guest("fr"), guest("fr")
    games = [solo(me) for _ in range(2)]
    points = [lines.load(table).position.scores()[0] for table in games]
    assert [result.points for result in tables.bests("space-pioneers", me.name)] == sorted(
        points, reverse=True
    )
    for page in (f"/t/{games[1].key}", "/new/space-pioneers"):
        html = me.html(page)
        bests = html[html.index('class="bests"') :]
        assert bests.index(f"{max(points)} points") <= bests.index(f"{min(points)} points")
        assert "Missions solo, côté A" in bests
    told = "Nouveau record" if points[1] > points[0] else "votre record"
    assert told in me.html(f"/t/{games[1].key}")
    assert 'class="bests"' not in other.html("/new/space-pioneers")
    assert 'class="bests"' not in other.html(f"/t/{games[1].key}")
    # A chosen deal, or a copy of a game, is no result.
    solo(me, seed=5)
    records.continued(games[0].key, me.name, len(lines.load(games[0]).moves), "cadet")
    assert Result.objects.filter(owner=me.name).count() == 2


@pytest.mark.parametrize(
    ("record", "told"), [("solo-won", "you have beaten the AI"), ("solo-lost", "you have lost")]
)
def test_a_solo_game_that_can_be_lost_says_how_it_went(
    guest: Callable[..., Guest], record: str, told: str
) -> None:
    """RM-100, RM-113: with the points of the AI below the own, column by column."""
    me = guest()
    table = opened(me.post("/records", {"text": records_of("rocketmen")[record]}))
    html = me.html(f"/t/{table.key}")
    assert told in html[html.index('id="result"') : html.index("</h2>", html.index('id="result"'))]
    sheet = html[html.index('class="scores"') : html.index("</table>")]
    rows = [len(re.findall("<t[hd][ >]", row)) for row in sheet.split("<tr")[1:]]
    assert len(rows) == 3
    assert len(set(rows)) == 1


def test_a_solo_game_that_was_lost_is_no_result(guest: Callable[..., Guest]) -> None:
    """RM-100: whoever does nothing fulfils no objective."""
    me = guest()
    plans = [Plan(Seat.PERSON, owner=me.name)]
    table = tables.create("rocketmen", {"players": 1}, plans, host=me.name)
    line = lines.load(table)
    while not line.position.is_over:
        tables._append(line, 0, lines.read_act(line.game, "end_turn"))
    tables.advance(line)
    assert line.position.winners == ()
    assert not Result.objects.filter(owner=me.name).exists()


def test_every_step_of_a_replay_opens(over: tuple[Guest, Table]) -> None:
    me, table = over
    total = len(lines.load(table).moves)
    for step in (0, 1, total // 2, total):
        html = me.html(f"/t/{table.key}/replay?at={step}&seat=1")
        assert f'data-step="{step}"' in html
    assert me.get(f"/t/{table.key}/replay?at={total + 1}").status_code == 400


def test_a_replay_tells_what_happened_and_holds_the_rules_it_cites(
    over: tuple[Guest, Table],
) -> None:
    me, table = over
    total = len(lines.load(table).moves)
    html = me.html(f"/t/{table.key}/replay?at={total}")
    cited = set(re.findall(r'data-rule="([^"]+)"', html))
    assert cited
    panel = me.html(rules_of(html))
    assert all(f'id="rule-{number}"' in panel for number in cited)


def test_a_replay_of_a_game_that_goes_on_tells_what_had_happened_by_then(
    guest: Callable[..., Guest],
) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    play_on(table, 8)
    total = len(lines.load(lines.find(table.key)).moves)

    def told(step: int) -> int:
        html = me.html(f"/t/{table.key}/replay?at={step}")
        return html[html.index('id="log"') : html.index('id="panel-rules"')].count("<li")

    assert told(0) == 0
    assert 0 < told(total // 2) < told(total)


def test_a_record_can_be_downloaded_and_uploaded(over: tuple[Guest, Table]) -> None:
    me, table = over
    answer = me.get(f"/t/{table.key}/record")
    assert "attachment" in answer.headers["Content-Disposition"]
    again = opened(me.post("/records", {"text": answer.content.decode()}))
    assert lines.load(again).position == lines.load(table).position
    copy = opened(me.post(f"/t/{table.key}/continue", {"steps": "1"}))
    assert copy.version == 1


def test_names_and_bots_outlive_a_copy_and_a_record(guest: Callable[..., Guest], tiny: str) -> None:
    me, other = guest(), guest()
    plans = [
        Plan(Seat.PERSON, name="Ann", owner=me.name),
        Plan(Seat.PERSON, name="Bob", owner=other.name),
    ]
    table = finished(tables.create(tiny, {"players": 2}, plans, host=me.name, seed=3))
    copy = opened(me.post(f"/t/{table.key}/continue", {"steps": "1"}))
    assert list(copy.seats.values_list("kind", "name")) == [("person", "Ann"), ("bot", "Bob")]
    assert seat_names(lines.game_of(copy.game), list(copy.seats.all()), "en") == [
        "Ann",
        "Bob (bot)",
    ]
    table.seats.filter(number=1).update(kind=Seat.BOT, level="cadet", name="", owner="")
    text = me.get(f"/t/{table.key}/record").content.decode()
    again = opened(me.post("/records", {"text": text}))
    assert seat_names(lines.game_of(again.game), list(again.seats.all()), "fr") == [
        "Ann",
        "Bot Cadet",
    ]


def test_a_running_game_keeps_its_record(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest("fr")
    table = two_people(me, other)
    assert me.get(f"/t/{table.key}/record").status_code == 403
    assert me.post(f"/t/{table.key}/continue", {"steps": "0"}).status_code == 403


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[Format 1]", '[Game "pocket-rockets"]\n\n1 1 move', "[" * 5000],
)
def test_what_is_no_record_is_refused_in_words(text: str) -> None:
    answer = Guest("fr").post("/records", {"text": text})
    assert answer.status_code == 400
    assert "n&#39;est pas une partie" in answer.content.decode()


@pytest.mark.parametrize("careful", [True, False])
@pytest.mark.parametrize("how", ["text", "file"])
def test_what_is_too_long_is_refused(how: str, careful: bool) -> None:
    """Django reads a form for its token before any view does, if it looks for one."""
    someone = Guest("fr", enforce_csrf_checks=careful)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', someone.html("/"))
    assert token
    junk: object = "x" * 3_000_000
    if how == "file":
        junk = SimpleUploadedFile("junk.txt", b"x" * 3_000_000)
    answer = someone.post("/records", {"csrfmiddlewaretoken": token[1], how: junk})
    assert answer.status_code == 413
    assert "trop long" in answer.content.decode()
    assert "<h1>" in answer.content.decode()


# Rematches


@pytest.fixture
def among_friends(guest: Callable[..., Guest], tiny: str) -> tuple[Guest, Guest, Table]:
    """Ann and Bob have finished a game."""
    ann, bob = guest(), guest("fr")
    plans = [
        Plan(Seat.PERSON, name="Ann", owner=ann.name),
        Plan(Seat.PERSON, name="Bob", owner=bob.name),
    ]
    return ann, bob, finished(tables.create(tiny, {"players": 2}, plans, host=ann.name, seed=3))


def led_to(answer: Any) -> Table:
    """The table a button of the page leads to."""
    assert answer.status_code == 200, answer.content
    return lines.find(answer.headers["HX-Redirect"].split("/")[2])


def test_a_rematch_has_the_same_seats_and_new_luck(over: tuple[Guest, Table]) -> None:
    me, table = over
    again = led_to(me.do(table, do="rematch"))
    assert again.seed != table.seed
    assert not again.unrated
    assert again.seats.filter(owner=me.name, kind=Seat.PERSON).count() == 2


def test_a_rematch_seats_nobody_unasked(among_friends: tuple[Guest, Guest, Table]) -> None:
    ann, bob, table = among_friends
    assert Guest().do(table, do="rematch").status_code == 403, "whoever merely watched"
    again = led_to(ann.do(table, do="rematch"))
    assert list(again.seats.values_list("kind", "name")) == [("person", "Ann"), ("open", "Bob")]
    assert again.key not in bob.html("/"), "not among his games until he comes"
    html = bob.html(f"/t/{table.key}")
    assert "Ann vous propose une revanche." in html
    assert "vous propose" not in Guest("fr").html(f"/t/{table.key}")
    # One click of his, and he sits there; for both it is the same table.
    assert led_to(bob.do(table, do="rematch")) == again
    assert lines.load(again).owned(bob.name) == [1]
    assert again.key in bob.html("/")
    assert "vous propose" not in bob.html(f"/t/{table.key}")


def test_there_is_one_rematch_at_a_time(among_friends: tuple[Guest, Guest, Table]) -> None:
    ann, _, table = among_friends
    first = led_to(ann.do(table, do="rematch"))
    assert led_to(ann.do(table, do="rematch")) == first
    Table.objects.filter(pk=first.pk).update(over=True)
    assert led_to(ann.do(table, do="rematch")) != first


def test_a_bot_may_take_the_place_of_whoever_does_not_come(
    among_friends: tuple[Guest, Guest, Table],
) -> None:
    ann, bob, table = among_friends
    again = led_to(ann.do(table, do="rematch"))
    assert ann.do(again, do="bot:1").status_code == 200
    assert again.seats.get(number=1).owner == "", "the seat is nobody's any more"
    assert led_to(bob.do(table, do="rematch")) == again
    assert lines.load(again).owned(bob.name) == []


def test_a_running_game_has_no_rematch(guest: Callable[..., Guest]) -> None:
    me = guest("fr")
    table = two_people(me, guest())
    answer = me.do(table, do="rematch")
    assert answer.status_code == 409
    assert "n&#39;est pas finie" in answer.content.decode()
    assert not table.rematches.exists()
