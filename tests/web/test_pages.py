"""Pages for people: two clicks to a game, words in their language, nothing hidden in the page."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

import cosmodrome
from cosmodrome.web import lines, records, safety, tables
from cosmodrome.web.models import Result, Seat, Table
from cosmodrome.web.pages import home
from cosmodrome.web.sight import seat_names, with_names
from cosmodrome.web.tables import Plan
from cosmodrome.web.words import WORDS, typeset
from tests import games
from tests.web.conftest import Guest, play_on, two_people
from tests.web.test_tables import finished, place

WEB = Path(tables.__file__).parent


def opened(answer: object) -> Table:
    location = answer.headers["Location"]  # type: ignore[attr-defined]
    return lines.find(location.split("/")[2])


# Home and new tables


@pytest.mark.parametrize(("lang", "word"), [("fr", "Jouer maintenant"), ("en", "Play now")])
def test_home_shows_every_playable_game(lang: str, word: str) -> None:
    html = Guest(lang).html("/")
    for game_id in cosmodrome.games():
        assert cosmodrome.load(game_id).name[lang] in html
    assert html.count(word) >= len(cosmodrome.games())


@pytest.mark.parametrize(
    ("count", "lang", "told"),
    [(3, "fr", "Trois jeux de l'espace"), (5, "en", "Five space games"), (9, "fr", "9 jeux")],
)
def test_home_counts_the_games_there_are(count: int, lang: str, told: str) -> None:
    assert home.tagline(count, lang).startswith(told)


def test_one_click_seats_a_stranger_against_a_bot() -> None:
    stranger = Guest("fr")
    stranger.get("/")
    table = opened(stranger.post("/play/pocket-rockets"))
    assert list(table.seats.values_list("kind", flat=True)) == ["person", "bot"]
    assert "vous" in stranger.html(f"/t/{table.key}")


def test_a_table_as_composed(guest: Callable[..., Guest]) -> None:
    me = guest()
    answer = me.post(
        "/new/pocket-rockets",
        {
            "seat-0": "me", "seat-1": "here", "seat-2": "bot-cadet", "seat-3": "open",
            "name-0": "Ann", "name-1": "Bea", "seed": "77", "pace": "slow",
            "option-arrow": "anticlockwise", "option-head_in_the_stars": "true",
            "option-bonus_cards": "list", "option-bonus_cards-0": "0", "option-bonus_cards-1": "1",
            "option-bonus_cards-2": "2", "option-bonus_cards-3": "1",
        },
    )  # fmt: skip
    table = opened(answer)
    assert list(table.seats.values_list("kind", flat=True)) == ["person", "person", "bot", "open"]
    assert (table.seed, table.unrated, table.pace) == ("77", True, tables.PACES["slow"])
    assert table.options["bonus_cards"] == [0, 1, 2, 1]
    assert table.options["head_in_the_stars"] is True
    assert list(table.seats.values_list("name", flat=True)[:2]) == ["Ann", "Bea"]


def test_a_name_is_remembered(guest: Callable[..., Guest]) -> None:
    me, friend = guest(), guest()
    me.post("/new/pocket-rockets", {"seat-0": "me", "seat-1": "open", "name-0": "Ann"})
    assert 'value="Ann"' in me.html("/new/red-planet")
    assert opened(me.post("/play/red-planet")).seats.get(number=0).name == "Ann"
    assert 'value="Ann"' not in friend.html("/new/red-planet")
    me.post("/new/pocket-rockets", {"seat-0": "bot-cadet", "seat-1": "bot-cadet"})
    assert 'value="Ann"' in me.html("/new/red-planet")


def test_who_watches_reads_the_names_of_all_who_choose(guest: Callable[..., Guest]) -> None:
    me, watcher = guest(), guest("fr")
    fields = {"seat-0": "me", "seat-1": "here", "seat-2": "here"}
    names = {"name-0": "Ann", "name-1": "Bea", "name-2": "Cyd"}
    table = opened(me.post("/new/red-planet", {**fields, **names}))
    assert re.search(r"Choix simultané\s: Ann, Bea, Cyd\.", watcher.html(f"/t/{table.key}"))


def test_an_empty_row_between_two_seats_is_no_seat(guest: Callable[..., Guest]) -> None:
    me = guest()
    fields = {
        "seat-0": "me", "seat-1": "here", "seat-2": "empty", "seat-3": "bot-cadet",
        "option-start": "3", "option-pawns": "list", "option-pawns-0": "blue",
        "option-pawns-1": "green", "option-pawns-2": "white", "option-pawns-3": "black",
    }  # fmt: skip
    table = opened(me.post("/new/pocket-rockets", fields))
    assert list(table.seats.values_list("kind", flat=True)) == ["person", "person", "bot"]
    assert table.options["start"] == 2
    assert table.options["pawns"] == ["blue", "green", "black"]


LAYOUT = ("LP", "RD", "CL-B", "CL-J", "CL-R", "CV")
YARD = {f"option-layout-{place}": card for place, card in enumerate(LAYOUT)}


@pytest.mark.parametrize(
    ("fields", "wrong", "sentence"),
    [
        ({"seat-1": "empty"}, "seat-1", "Il manque quelqu"),
        ({"seat-1": "nobody"}, "seat-1", "prenez-en un dans la liste"),
        ({"seed": "12x"}, "seed", "Donnez un nombre entier"),
        ({"seed": str(1 << 64)}, "seed", "Donnez un nombre entier"),
        ({"pace": "warp"}, "pace", "prenez-en un dans la liste"),
        ({"option-start": "2"}, "option-start", "Personne n"),
        ({"option-start": "5"}, "option-start", "Personne n"),
        ({"option-arrow": "up"}, "option-arrow", "prenez-en un dans la liste"),
        ({"option-layout": "list"}, "option-layout", "prenez-en un dans la liste"),
        ({"option-layout": "list", **YARD}, "option-layout", "doivent se faire face"),
        (
            {"option-layout": "list", **YARD, "option-layout-1": "LP"},
            "option-layout",
            "est choisi deux fois",
        ),
        (
            {"option-bonus_cards": "list", "seat-2": "me", "option-bonus_cards-0": "2",
             "option-bonus_cards-1": "2", "option-bonus_cards-2": "2"},
            "option-bonus_cards",
            "que 5 cartes bonus",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_stands_beside_its_field(
    fields: dict[str, str], wrong: str, sentence: str
) -> None:
    answer = Guest("fr").post("/new/pocket-rockets", {"seat-0": "me", "seat-1": "here", **fields})
    assert answer.status_code == 400
    html = answer.content.decode()
    assert 'role="alert"' in html
    found = re.search(rf'<small class="mistake" id="{wrong}-mistake">([^<]+)</small>', html)
    assert found
    assert sentence in found[1]
    assert f'aria-describedby="{wrong}-mistake"' in html
    assert html.count('class="mistake"') == 1


def test_what_was_chosen_is_still_there_after_a_mistake() -> None:
    fields = {
        "seat-0": "me", "seat-1": "bot-cadet", "name-0": "Ann", "seed": "x",
        "option-arrow": "anticlockwise", "option-layout": "list", **YARD,
    }  # fmt: skip
    html = Guest().post("/new/pocket-rockets", fields).content.decode()
    assert '<option value="bot-cadet" selected>' in html
    assert '<option value="anticlockwise" selected>' in html
    assert 'value="Ann"' in html
    assert re.search(
        r'name="option-layout-1"><option value="LP">[^<]+</option><option value="RD" s', html
    )


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game_id", cosmodrome.games())
def test_every_option_of_every_game_is_offered_in_words(game_id: str, lang: str) -> None:
    html = Guest(lang).html(f"/new/{game_id}")
    game = cosmodrome.load(game_id)
    for key, option in game.options.options.items():
        if key == "players":
            continue
        assert f'name="option-{key}"' in html
        assert game.words.say("options", key, lang) in html.replace("&#39;", "'")
        for item in getattr(option, "items", ()):
            assert game.words.has("choices", str(item)), f"{game_id}: {item} has no words"


@pytest.mark.parametrize("game_id", cosmodrome.games())
def test_the_form_as_it_comes_starts_a_game(guest: Callable[..., Guest], game_id: str) -> None:
    """One click: what the browser would send of an untouched form."""
    me = guest()
    html = me.html(f"/new/{game_id}")
    fields = {}
    for name, inside in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', html, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', inside)
        assert chosen, name
        fields[name] = chosen[1]
    table = opened(me.post(f"/new/{game_id}", fields))
    assert table.seats.count() == cosmodrome.load(game_id).options.players.default


@pytest.mark.parametrize("game_id", cosmodrome.games())
def test_lists_chosen_one_by_one_start_from_something_that_works(
    guest: Callable[..., Guest], game_id: str
) -> None:
    me = guest()
    html = me.html(f"/new/{game_id}")
    fields = dict(re.findall(r'<select name="([^"]+)".*?value="([^"]*)" selected', html, re.DOTALL))
    for name in re.findall(r'name="(option-[a-z_]+)"[^>]*>(?:(?!</select>).)*value="list"', html):
        fields[name] = "list"
    assert opened(me.post(f"/new/{game_id}", fields))


# The table page


def test_every_legal_action_is_a_button_in_the_list(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    html = me.html(f"/t/{table.key}")
    listed = html[html.index('class="actions"') :]
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
    assert all(f'id="rule-{number}"' in html for number in cited)


def test_a_page_without_its_socket_asks_for_what_changes(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    part = me.get(f"/t/{table.key}", headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<div class="stage"')
    assert "<html" not in part
    assert me.html(f"/t/{table.key}").startswith("<!doctype html>")


def test_a_move_is_heard_as_the_games_words_say(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    assert "data-heard" not in me.html(f"/t/{table.key}")
    place(table, me, 0)
    assert 'data-heard="token"' in me.html(f"/t/{table.key}")


def test_every_sound_is_heard_somewhere_and_every_sound_named_exists() -> None:
    script = (WEB / "static/cosmodrome/table.js").read_text()
    tunes = script[script.index("const TUNES") : script.index("let audio")]
    made = set(re.findall(r"(\w+): \[\[", tunes))
    named = set()
    for game_id in cosmodrome.games():
        for entry in cosmodrome.load(game_id).words.entries["events"].values():
            named |= {entry["sound"]} if "sound" in entry else set()
    assert named == made - {"card", "turn", "success"} == {"token", "launch"}


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


# Afterwards


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


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ("pocket_rockets/records/last-token.txt", [None, 4, 3]),
        ("pocket_rockets/records/express-refuelling.txt", []),
        ("red_planet/records/most-tokens.txt", [14, 10, None, None, None]),
        ("red_planet/records/two-players-shared.txt", [15, 15, None, None]),
    ],
)
def test_equal_totals_come_with_what_decides_between_them(
    guest: Callable[..., Guest], record: str, told: list[int | None]
) -> None:
    me = guest()
    text = (Path(games.__file__).parent / record).read_text(encoding="utf-8")
    table = opened(me.post("/records", {"text": text}))
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
        legal = line.position.legal_ids(0)
        tables._append(line, 0, legal[len(line.moves) * 7 % len(legal)])
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


def test_the_solo_game_is_one_click_away(guest: Callable[..., Guest]) -> None:
    me = guest("fr")
    assert "avec mode solo" in me.html("/")
    table = opened(me.post("/play/space-pioneers", {"players": "1"}))
    assert list(table.seats.values_list("kind", flat=True)) == ["person"]
    assert opened(me.post("/play/pocket-rockets", {"players": "1"})).seats.count() == 2


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
    assert all(f'id="rule-{number}"' in html for number in cited)

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
    assert seat_names(list(copy.seats.all()), "en") == ["Ann", "Bob (bot)"]
    table.seats.filter(number=1).update(kind=Seat.BOT, level="cadet", name="", owner="")
    text = me.get(f"/t/{table.key}/record").content.decode()
    again = opened(me.post("/records", {"text": text}))
    assert seat_names(list(again.seats.all()), "fr") == ["Ann", "Bot Cadet"]


def test_a_running_game_keeps_its_record(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest("fr")
    table = two_people(me, other)
    assert me.get(f"/t/{table.key}/record").status_code == 403
    assert me.post(f"/t/{table.key}/continue", {"steps": "0"}).status_code == 403


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[Format 1]", '[Game "pocket-rockets"]\n\n1 1 move', "\0" * 50, "[" * 5000],
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


# Secrets

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
        twins.append(records._copy(game, other, [], plans, me.name))
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
    assert "<h1>Ce n&#39;est pas possible</h1>" in answer.content.decode()


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


# Words


def test_the_tables_words_are_complete() -> None:
    assert WORDS.problems() == []


def test_names_take_the_place_of_numbered_players() -> None:
    game = cosmodrome.load("space-pioneers")
    told = with_names(game, "fr", ["Ann", "Bot Pilote"], "Tour de Joueur 1, puis de Joueur 2.")
    assert told == "Tour d’Ann, puis de Bot Pilote."
    assert with_names(game, "fr", ["Ann"], "Joueur 12") == "Joueur 12"
    assert with_names(game, "en", ["Ann"], "Player 1's turn.") == "Ann's turn."


def test_french_marks_stay_with_their_word() -> None:
    assert (
        typeset("Prêt ? « Oui » : joué !", "fr")
        == "Prêt\u00a0? «\u00a0Oui\u00a0»\u00a0: joué\u00a0!"
    )
    assert typeset("Ready ?", "en") == "Ready ?"


def test_every_sentence_the_code_says_exists() -> None:
    said = set()
    for file in WEB.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                for argument in node.args[1:2]:
                    if isinstance(argument, ast.Constant):
                        said.add(argument.value)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                if isinstance(node.args[0], ast.Constant):
                    said.add(f"refused.{node.args[0].value}")
    assert len(said) > 50
    missing = [path for path in said if not WORDS.has(*path.split("."))]
    assert missing == []


def test_a_long_game_stays_short_on_the_page(guest: Callable[..., Guest]) -> None:
    me = guest()
    plans = [Plan(Seat.PERSON, owner=me.name)] * 2
    table = tables.create("pocket-rockets", {"players": 2}, plans, host=me.name, seed=5)
    play_on(table, 90)
    me.do(table, do="show", seat=lines.load(table).position.actors[0])
    html = me.html(f"/t/{table.key}")
    shown = html[html.index('id="log"') :].count("<li")
    assert 40 <= shown < 400
    assert "/log?before=" in html
