"""Home and new tables: two clicks to a game, every option in words."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import cosmodrome
from cosmodrome.web import lines, tables
from cosmodrome.web.models import Seat
from cosmodrome.web.pages import home
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, opened


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


@pytest.mark.parametrize(
    ("fields", "wrong", "sentence"),
    [
        ({"option-battle_for_earth": "true"}, "option-battle_for_earth", "de 2 à 4 joueurs"),
        ({"option-variants": "on"}, "option-variants", "choisissez"),
        ({"seat-1": "here", "option-battle_for_earth": "true", "option-variants": "on"},
         "option-variants", "Bataille pour la Terre"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_in_rocketmen_stands_beside_its_field(
    fields: dict[str, str], wrong: str, sentence: str
) -> None:
    answer = Guest("fr").post("/new/rocketmen", {"seat-0": "me", "seat-1": "empty", **fields})
    assert answer.status_code == 400
    found = re.search(
        rf'<small class="mistake" id="{wrong}-mistake">([^<]+)</small>', answer.content.decode()
    )
    assert found
    assert sentence in found[1]


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
    if "option-neutral_colours" in fields:  # MPR-83: those are for two
        fields |= {"seat-2": "empty", "seat-3": "empty"}
    assert opened(me.post(f"/new/{game_id}", fields))


def test_the_solo_game_is_one_click_away(guest: Callable[..., Guest]) -> None:
    me = guest("fr")
    assert "avec mode solo" in me.html("/")
    table = opened(me.post("/play/space-pioneers", {"players": "1"}))
    assert list(table.seats.values_list("kind", flat=True)) == ["person"]
    assert opened(me.post("/play/pocket-rockets", {"players": "1"})).seats.count() == 2


@pytest.mark.parametrize(
    ("owners", "told"),
    [
        (["bot", "me"], "bot to play"),
        (["me", "bot"], "your turn"),
        (["other", "me"], "Player 1 to play"),
        (["me", "other"], "your turn"),
    ],
)
def test_home_says_whose_turn_it_is(
    guest: Callable[..., Guest], owners: list[str], told: str
) -> None:
    me = guest()
    kinds = {
        "me": Plan(Seat.PERSON, owner=me.name),
        "bot": Plan(Seat.BOT, "cadet"),
        "other": Plan(Seat.PERSON, owner="somebody"),
    }
    plans = [kinds[owner] for owner in owners]
    tables.create("pocket-rockets", {"players": 2, "start": 0}, plans, host=me.name, seed=1)
    html = me.html("/")
    assert told in html[html.index('class="own"') :]
    assert (">your turn<" in html) == (told == "your turn")


@pytest.mark.parametrize("mine", [0, 1])
def test_a_bot_on_seat_0_does_not_read_as_your_turn(guest: Callable[..., Guest], mine: int) -> None:
    """Seat 0 is a seat like any other: wherever a turn is told, it is of whoever is asked."""
    me = guest()
    plans = [Plan(Seat.BOT, "cadet"), Plan(Seat.BOT, "cadet")]
    plans[mine] = Plan(Seat.PERSON, owner=me.name)
    options = {"players": 2, "start": 0}
    table = tables.create("pocket-rockets", options, plans, host=me.name, seed=1)
    for path in ("/", "/games"):
        own = me.html(path).partition(f'href="/t/{table.key}"')[2].partition("</li>")[0]
        assert ("your turn" in own) == (mine == 0), path
        assert ("bot to play" in own) == (mine == 1), path
    page = me.html(f"/t/{table.key}")
    assert ("data-my-turn" in page) == ("data-call=" in page) == (mine == 0)
    state = me.get(f"/api/tables/{table.key}").json()
    assert (state["asked"], state["seat"], bool(state["choices"])) == ([0], mine, mine == 0)


def test_home_says_that_nothing_more_is_asked_after_a_sealed_choice(
    guest: Callable[..., Guest], tiny: str
) -> None:
    me = guest()
    plans = [Plan(Seat.PERSON, owner=owner) for owner in (me.name, "somebody")]
    table = tables.create(tiny, {"players": 2}, plans, host=me.name, seed=3)
    assert ">your turn<" in me.html("/")
    action = lines.load(table).position.legal_actions(0)[0].name
    tables.play(table.key, me.name, 0, action, table.version)
    assert ">your turn<" not in me.html("/")
