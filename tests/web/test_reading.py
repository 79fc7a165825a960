"""What helps to read a board: the legend, fetched when asked for."""

from __future__ import annotations

import gzip
import re

import pytest

import cosmodrome
from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.web.pages import reading
from tests.web.browser.playing import Script, shortest_game
from tests.web.conftest import Guest, opened

#: Bytes a board may weigh on its way, packed.
LIGHT = 25_000

WITH_LEGEND = [game for game in cosmodrome.games() if reading.legend(game, "en")]


@pytest.mark.parametrize("game", WITH_LEGEND)
def test_a_legend_names_and_explains_every_sign_in_every_language(game: str) -> None:
    told = {lang: reading.legend(game, lang) for lang in LANGUAGES}
    for lang, text in told.items():
        names = re.findall(r"<dt>.*?</dt>", text)
        meanings = re.findall(r"<dd>(.*?)</dd>", text)
        assert len(names) == len(meanings) >= 8, lang
        assert all(meanings), lang
    assert len(set(told.values())) == len(LANGUAGES)


def test_the_page_of_a_table_fetches_its_legend() -> None:
    guest = Guest("en")
    table = opened(guest.post("/play/galactic-cruise"))
    address = re.search(r'hx-get="(/legend/[^"]+)"', guest.html(f"/t/{table.key}"))
    assert address
    assert "legend-sheet" in guest.html(address[1])
    assert guest.get("/legend/galactic-cruise/xx").status_code == 404


@pytest.mark.parametrize("game", cosmodrome.games())
def test_a_board_is_light(game: str) -> None:
    """In the middle of a game, with everything that can be done."""
    guest, script = Guest("fr"), Script(shortest_game(game))
    script.go_on(int(script.total * 0.6))
    table = opened(guest.post("/records", {"text": script.position.record()}))
    guest.post(f"/t/{table.key}/do", {"do": "show", "seat": str(script.asked[0])})
    page = guest.html(f"/t/{table.key}")
    board = page[page.index('<section class="tabletop"') : page.index('<aside id="panel"')]
    assert "lit" in board
    assert len(gzip.compress(board.encode())) <= LIGHT
