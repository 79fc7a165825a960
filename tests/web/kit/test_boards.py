"""What every board owes the table page: all actions, names for everything, nothing forbidden."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import pytest

from cosmodrome.engine import markup as h
from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.position import Position
from cosmodrome.web.boards import legend_of
from cosmodrome.web.kit import Scene
from tests.web.kit.scenes import VOID, Tag, drawn, module, needed, positions, scene, tags
from tests.web.kit.scenes import game as game_of

#: Games with the options of a few tables that show all there is.
TABLES: dict[str, list[dict[str, Any]]] = {
    "pocket-rockets": [
        {"players": 2},
        {"players": 3, "bonus_cards": True, "layout": "random"},
        {"players": 4, "bonus_cards": True, "arrow": "anticlockwise"},
    ],
    "space-pioneers": [{"players": 1}, {"players": 3}, {"players": 5}],
    "red-planet": [{"players": 2}, {"players": 4}, {"players": 6}],
    "rocketmen": [
        {"players": 1},
        {"players": 2},
        {"players": 3, "battle_for_earth": True},
        {"players": 4, "variants": "on"},
    ],
    "galactic-cruise": [
        {"players": 1},
        {"players": 2, "offset_cabins": True, "specialised_plans": True},
        {"players": 4, "advanced_technologies": True, "building_tokens": True},
    ],
}
#: Choices so rare that none of the games played here asks for them; test_<game>.py draws them.
RARE = {
    "space-pioneers": {"capture"},
    "red-planet": {"give", "take"},
    # Whoever plays at random hardly ever flies, or pays with what a flight has brought.
    "rocketmen": {
        "accept", "back", "bury", "fetch", "flight", "keep", "keep_top", "no", "pay_joker",
        "pay_money", "remove_hand", "remove_holding", "threat", "use", "yes",
    },
    "galactic-cruise": {"deck", "engine", "segment", "stop", "yes"},
}  # fmt: skip
#: Games in which so many things can be asked that fewer of them are drawn here.
SEEDS = {"galactic-cruise": 2}
CASES = [(game, options) for game, tables in TABLES.items() for options in tables]
STEPS, EVERY = 500, 43
#: How often two kinds of actions are drawn together.
OFTEN = 2


@pytest.mark.parametrize("game", TABLES)
def test_every_legal_action_and_no_other_is_a_target(game: str) -> None:
    """Every action is drawn, and every two kinds of actions together where both can be chosen."""
    together, met = Counter[tuple[str, str]](), set[str]()
    for seed in range(SEEDS.get(game, 5)):
        for options in TABLES[game]:
            for pos in positions(game, 1, 700, seed, **options):
                for seat in pos.actors:
                    names = {action.name for action in pos.legal_actions(seat)}
                    kinds = sorted({name.split(":")[0] for name in names})
                    pairs = list(combinations_with_replacement(kinds, 2))
                    if not names <= met or any(together[pair] < OFTEN for pair in pairs):
                        met |= names
                        together.update(pairs)
                        assert needed(pos, seat) <= targets(pos, seat) <= names
    asked = {name.split(":")[0] for name in met}
    assert {span.name for span in game_of(game).actions} - asked <= RARE.get(game, set())


def targets(pos: Position, seat: int | None) -> set[str]:
    found = re.findall(r'data-action="([^"]*)"', "".join(drawn(pos, seat)))
    return set(map(unescape, found))


class Look(NamedTuple):
    """A position with its board as the first seat sees it, and as the seat that is asked."""

    pos: Position
    french: list[Tag]
    english: list[Tag]
    asked: list[tuple[Scene, list[Tag]]]


@pytest.fixture(scope="module", params=CASES, ids=map(str, CASES))
def looks(request: pytest.FixtureRequest) -> list[Look]:
    """Positions of one game, drawn once for all that is asked of a board."""
    game, options = request.param
    return [_look(pos) for pos in positions(game, EVERY * 3, STEPS, 11, **options)]


def _look(pos: Position) -> Look:
    seat = (pos.actors or (0,))[0]
    scenes = [scene(pos, seat, lang) for lang in ("fr", "en")]
    asked = [(seen, tags(str(module(pos.game.id).board(seen)))) for seen in scenes]
    english = asked[1][1] if seat == 0 else tags(drawn(pos, 0, "en"))
    french = asked[0][1] if seat == 0 else tags(drawn(pos, 0))
    return Look(pos, french, english, asked)


def test_whoever_has_nothing_to_decide_sees_a_calm_board(looks: list[Look]) -> None:
    for look in looks:
        for seat in [*set(range(look.pos.seats)) - set(look.pos.actors), None]:
            assert targets(look.pos, seat) == set()


def test_a_target_is_a_lit_named_button_of_the_form(looks: list[Look]) -> None:
    for look in looks:
        for seen, found in look.asked:
            for tag in found:
                if (name := tag.attributes.get("data-action")) is None:
                    continue
                assert (tag.name, tag.attributes["type"]) == ("button", "submit")
                assert (tag.attributes["form"], tag.attributes["name"]) == ("play", "action")
                assert tag.attributes["value"] == name
                assert "lit" in tag.classes
                assert seen.choices[name].text in tag.label


def test_everything_to_point_at_has_a_name(looks: list[Look]) -> None:
    for look in looks:
        for tag in look.french:
            role = tag.attributes.get("role")
            if tag.name in ("button", "section") or role in ("img", "group", "button"):
                assert tag.label, tag
            if tag.name == "svg":
                assert role == "img" or tag.attributes.get("aria-hidden") == "true", tag


#: A number with its signs, and nothing else.
NUMBER = re.compile(r"[\d+−×★$%/\s]*\d[\d+−×★$%/\s]*")
#: Numbers that lie on the piece that explains them, or in a table with headings.
BESIDE = {"slot-bonus", "final-score"}


class Unexplained(HTMLParser):
    """The numbers of a board that nothing around them explains when they are pointed at."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.around: list[dict[str, str | None]] = []
        self.found: list[str] = []
        self.feed("".join(html))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.around.append(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        self.around.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_data(self, data: str) -> None:
        classes = {name for one in self.around for name in (one.get("class") or "").split()}
        told = any("data-tip" in one for one in self.around) or classes & {"unseen", *BESIDE}
        if NUMBER.fullmatch(data.strip()) and not told:
            self.found.append(f"{data} in {sorted(classes)}")


def test_every_number_explains_itself(looks: list[Look]) -> None:
    for look in looks:
        html = str(module(look.pos.game.id).board(scene(look.pos, 0, "fr")))
        assert Unexplained(html).found == []


def test_keys_and_ids_are_unique(looks: list[Look]) -> None:
    for look in looks:
        for attribute in ("data-key", "id"):
            values = Counter(
                tag.attributes[attribute] for tag in look.french if attribute in tag.attributes
            )
            assert [value for value, count in values.items() if count > 1] == []


def test_the_page_may_forbid_inline_scripts_and_styles(looks: list[Look]) -> None:
    game = looks[0].pos.game
    beside = [module(game.id).cover("fr"), module(game.id).definitions(game.box.data)]
    beside += [legend_of(game, lang) for lang in LANGUAGES]
    drawn = [tag for part in beside if part is not None for tag in tags(str(h.fragment[part]))]
    for tag in (*drawn, *(tag for look in looks for tag in look.french)):
        assert tag.name not in ("script", "style")
        assert [name for name in tag.attributes if name == "style" or name.startswith("on")] == []


def test_both_languages_draw_the_same_board(looks: list[Look]) -> None:
    for look in looks:
        french, english = look.french, look.english
        assert [tag.name for tag in french] == [tag.name for tag in english]
        assert all("{" not in tag.label for tag in (*french, *english))
        said = {tag.label for tag in french if len(tag.label.split()) > 2}
        same = said & {tag.label for tag in english}
        assert len(same) < len(said) / 2


def test_drawings_refer_to_what_the_page_defines(looks: list[Look]) -> None:
    """What a board draws from is sent with the page, not with every move."""
    game = looks[0].pos.game.id
    parts = tags(str(module(game).definitions(game_of(game).box.data)))
    defined = {tag.attributes["id"] for tag in parts if "id" in tag.attributes}
    for look in looks:
        own = {tag.attributes["id"] for tag in look.french if "id" in tag.attributes}
        assert not own & defined
        used = {tag.attributes["href"][1:] for tag in (*look.french, *parts) if tag.name == "use"}
        assert used <= own | defined
        assert "symbol" not in {tag.name for tag in look.french}


@pytest.mark.parametrize("game", TABLES)
def test_the_boards_own_words_are_complete(game: str) -> None:
    assert module(game).WORDS.problems() == []


@pytest.mark.parametrize("game", TABLES)
def test_a_cover_is_one_named_or_decorative_drawing(game: str) -> None:
    for lang in ("fr", "en"):
        first, *rest = tags(str(module(game).cover(lang)))
        assert first.name == "svg"
        assert "cover" in first.classes
        assert rest
