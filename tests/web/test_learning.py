"""The five lines of a game, wherever somebody meets it for the first time."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from markupsafe import escape

import cosmodrome
from cosmodrome.engine import guides
from cosmodrome.web import lines
from cosmodrome.web.words import typeset
from tests.web.conftest import Guest, opened, two_people


def lines_in(game_id: str, lang: str) -> list[str]:
    """The five lines as a page writes them."""
    told = guides.five_lines(cosmodrome.load(game_id)).values()
    return [str(escape(typeset(line.text(lang), lang))) for line in told]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game_id", cosmodrome.games())
def test_the_five_lines_stand_where_a_game_begins(game_id: str, lang: str) -> None:
    stranger = Guest(lang)
    told = lines_in(game_id, lang)
    assert len(told) == 5
    table = opened(stranger.post(f"/play/{game_id}"))
    at_table = stranger.html(f"/t/{table.key}")
    rules = re.search(r'hx-get="(/rules/[^"]+)"', at_table)
    assert rules
    book = stranger.html(rules[1])
    for html in (stranger.html("/"), stranger.html(f"/new/{game_id}"), book):
        assert all(line in html for line in told)
    assert all(book.index(line) < book.index('class="rules"') for line in told)


def test_the_log_begins_with_them_and_then_tells_the_game(guest: Callable[..., Guest]) -> None:
    me, other = guest(), guest()
    table = two_people(me, other, start=0)
    told = lines_in("pocket-rockets", "en")
    assert all(line in me.html(f"/t/{table.key}") for line in told)
    me.do(table, seat=0, action="place:LP")
    assert not any(line in me.html(f"/t/{table.key}") for line in told)


def test_a_new_table_folds_them_away_from_those_who_know_the_game(
    guest: Callable[..., Guest],
) -> None:
    me = guest()
    opened(me.post("/play/red-planet"))
    assert '<details class="in-short" open>' not in me.html("/new/red-planet")
    assert '<details class="in-short" open>' in me.html("/new/rocketmen")


def test_a_game_that_says_nothing_of_itself_is_still_offered(tiny: str) -> None:
    assert "five-lines" not in Guest().html(f"/new/{tiny}")
    assert 'class="rules"' in Guest().html(f"/rules/{tiny}/en")


# Examples

EXAMPLES = [
    pytest.param(example, id=f"{game} {example.key}")
    for game in cosmodrome.games()
    for example in guides.examples_of(cosmodrome.load(game)).values()
]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_shows_pieces_of_a_real_position_beside_its_rule(
    example: guides.Example, lang: str
) -> None:
    game = example.guide.game
    book = Guest(lang).html(f"/rules/{game.id}/{lang}")
    assert set(example.told.rules) <= set(game.rulebook(lang).rules)
    at = book.index(str(escape(typeset(example.told.text(lang), lang))))
    assert at < book.index(f'id="rule-{example.told.rules[0]}"')
    drawn = book[book.rindex("<figure", 0, at) : at]
    assert len(re.findall(r'class="cut[ "]', drawn)) == len(example.show)
    assert " id=" not in drawn
    assert "data-key" not in drawn


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_played_on_from(guest: Callable[..., Guest], example: guides.Example) -> None:
    me, game = guest(), example.guide.game
    address = f"/practise/{game.id}/{example.key}"
    assert "example-pieces" in me.html(address)
    table = opened(me.post(address))
    pos, acts = example.guide.until(example.step)
    line = lines.load(table)
    assert bytes(line.position) == bytes(pos)
    assert len(line.moves) == len(acts)
    assert (table.unrated, table.guide) == (True, "")
    assert line.owned(me.name) == [guides.LEARNER]


def test_there_is_no_example_of_another_name(guest: Callable[..., Guest]) -> None:
    me = guest()
    assert me.get("/practise/pocket-rockets/nothing").status_code == 404
    assert me.post("/practise/nothing/fuel").status_code == 404
