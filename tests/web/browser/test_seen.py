"""Boards as seen in the middle of kept games: nothing tiny, cut short, covered or too wide."""

from __future__ import annotations

from operator import itemgetter

import pytest

import cosmodrome
from cosmodrome.engine.formats import Record
from cosmodrome.games.galactic_cruise.board_company import card_face
from cosmodrome.games.galactic_cruise.board_table import Table
from cosmodrome.web.sight import word
from tests.web.browser.conftest import SIZES, Opener
from tests.web.browser.playing import Script, ask_twice, open_table
from tests.web.kit.scenes import scene
from tests.web.looking import faults, open_at, records, settled

#: Where in a game it is looked at.
PARTS = (0.35, 0.85)
#: A laptop whose browser leaves little height, and a small phone.
LOW = {"low": (1280, 650), "narrow": (360, 740)}
#: Folds the list of actions away, or opens it.
FOLD = "folded => document.body.classList.toggle('strip-folded', folded)"
#: Where fingers press.
FINGERS = ("phone", "side", "narrow")


def few_and_many(game: str) -> list[tuple[str, Record]]:
    """The longest kept games of two players, and of most."""
    kept = [(Script(one[1]).position.seats, len(one[1].actions), one) for one in records(game)]
    two = [one for seats, _, one in sorted(kept, key=itemgetter(0, 1)) if seats == 2]
    return [two[-1], max(kept, key=itemgetter(0, 1))[2]]


@pytest.mark.parametrize("game", cosmodrome.games())
def test_nothing_is_tiny_cut_short_or_covered(person: Opener, game: str) -> None:
    page = person("fr")
    ask_twice(page, False)
    found = {}
    for (name, record), part in zip(few_and_many(game), PARTS):
        open_at(page, record, part)
        for size, (width, height) in (SIZES | LOW).items():
            page.evaluate(FOLD, size in LOW)
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            if wrong := faults(page, finger=size in FINGERS):
                found[name, part, size] = wrong
        # Letters twice as large are a window half as wide.
        page.set_viewport_size({"width": 640, "height": 400})
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, part)
        page.set_viewport_size({"width": 1280, "height": 800})
    assert found == {}


def longest(game: str, lang: str, most: int = 6) -> list[str]:
    """The longest questions of the two shortest kept games."""
    asked = set()
    for _, record in sorted(records(game), key=lambda one: len(one[1].actions))[:2]:
        script = Script(record)
        while not script.position.is_over:
            seat, names = script.asked[0], ["Maximilienne"] * script.position.seats
            asked.add(word(script.position.prompting(seat), lang, names))
            script.take(seat)
    return sorted(asked, key=len)[-most:]


#: Asks a question: whether its words are cut or lie over what stands below, and where the board is.
ASK = """question => {
    document.querySelector("#asked").textContent = question;
    dispatchEvent(new Event("resize"));
    const told = document.querySelector(".asked p");
    const place = told.getBoundingClientRect();
    const foot = place.bottom;
    const parts = ".asides-entry, .gathering, .ticked, .prompt .commands";
    const below = [...document.querySelectorAll(parts)]
        .map((part) => part.getBoundingClientRect())
        .filter((box) => box.height && box.left < place.right && box.right > place.left);
    const { y, height } = document.querySelector(".tabletop").getBoundingClientRect();
    const cut = told.scrollHeight > told.clientHeight + 1;
    return [cut || below.some((box) => box.top < foot - 3), y, height];
}"""


#: Letters of twice the size, and the log open.
LARGE = """() => {
    document.documentElement.style.fontSize = "200%";
    document.body.classList.remove("folded");
}"""


@pytest.mark.parametrize("game", cosmodrome.games())
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_longest_questions_are_read_whole_and_move_nothing(
    person: Opener, game: str, lang: str
) -> None:
    page = person(lang)
    _, record = min(records(game), key=lambda one: len(one[1].actions))
    open_at(page, record, PARTS[0])
    questions = longest(game, lang)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        _, *place = page.evaluate(ASK, "?")
        found = {question: page.evaluate(ASK, question) for question in questions}
        assert found == {question: [False, *place] for question in found}, size
    # Letters twice as large, beside an open log: still whole.
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate(LARGE)
    assert not any(page.evaluate(ASK, question)[0] for question in questions)


#: Lays each of these cards where the first of the board of directors is: which do not fit, how far
#: the board scrolls at most, and which names do not fit beside an open log.
LAY = """faces => {
    const place = document.querySelector(".board-cards .agenda-card");
    const board = document.querySelector(".board");
    let most = 0;
    const cut = () => faces.filter((face) => {
        place.innerHTML = face;
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = place.firstChild;
        most = Math.max(most, board.scrollHeight - board.clientHeight);
        return scrollWidth > clientWidth || scrollHeight > clientHeight;
    });
    const found = [cut(), most];
    document.body.classList.remove("folded");
    return [...found, cut()];
}"""


@pytest.mark.parametrize(("name", "part", "ships"), [("track-2", 0.555, 4), ("overflow", 0.9, 3)])
def test_galactic_cruise_lies_whole_on_a_laptop_with_many_ships_and_any_card(
    person: Opener, name: str, part: float, ships: int
) -> None:
    page = person("fr", strip="folded")
    open_at(page, dict(records("galactic-cruise"))[name], part)
    settled(page)
    assert page.locator(".tray .ship").count() == ships
    seen = Table(scene(cosmodrome.load("galactic-cruise").new(players=2), 0))
    faces = [str(card_face(seen, card)) for card in seen.tables["project_card"]]
    assert page.evaluate(LAY, faces) == [[], 0, []]


def test_lines_say_what_light_says_where_colours_are_forced(person: Opener) -> None:
    page = person("en", forced_colors="active")
    page.goto(open_table(page, "pocket-rockets", "me", "bot-cadet", options={"start": 0}))
    lit = page.locator(".tabletop .lit").first
    lit.wait_for()
    assert lit.evaluate("piece => getComputedStyle(piece).outlineStyle") == "solid"
    assert lit.evaluate("piece => parseFloat(getComputedStyle(piece).outlineWidth)") >= 3
