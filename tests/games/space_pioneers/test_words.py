"""Words in French and English for all that can be done, asked, told, chosen and counted."""

from __future__ import annotations

import pytest

from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.record import View
from cosmodrome.engine.words import LANGUAGES
from cosmodrome.games.space_pioneers.state import ASK_CAPTURE, FACES, LINE
from cosmodrome.games.space_pioneers.view import DECISIONS, ENDINGS
from tests.games.playing import play, wander
from tests.games.space_pioneers.positions import GAME, RING, given, lay

WORDS = GAME.words


def sentence(text: str) -> str:
    """A text people can read: something, with every gap filled."""
    assert text.strip()
    assert not {"{", "}"} & set(text), text
    return text


def test_both_languages_are_complete() -> None:
    assert WORDS.problems() == []


def test_the_rules_are_the_whole_checklist() -> None:
    expected = {f"SP-{n}" for n in range(1, 102)} | {f"SP/SA{n}" for n in range(1, 46)}
    for lang in LANGUAGES:
        assert set(GAME.rulebook(lang).rules) == expected


@pytest.mark.parametrize("name", GAME.actions.spans)
def test_every_action_has_words_and_rules(name: str) -> None:
    assert WORDS.has("actions", name)
    assert WORDS.rules("actions", name)


@pytest.mark.parametrize("kind", DECISIONS)
def test_every_decision_has_a_prompt(kind: str) -> None:
    assert WORDS.has("prompts", kind)


@pytest.mark.parametrize("name", [name for name in GAME.events if not name.startswith("end")])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_told_and_names_its_rules(name: str, lang: str) -> None:
    assert WORDS.rules("events", name)
    for other in (0, 1):
        sentence(given().tell(Event(name, 1, a=1, b=0, c=other, visible_to=-1), 0, lang))


@pytest.mark.parametrize("ending", range(1, len(ENDINGS)))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ending_is_told_and_names_its_rule(ending: int, lang: str) -> None:
    for name in ("ending", "ended"):
        assert WORDS.rules("events", f"{name}_{ENDINGS[ending]}")
        for players in (1, 2):
            sentence(given(players).tell(Event(name, 0, ending, 0, 0, -1), None, lang))


def test_every_option_and_every_word_it_takes_has_words() -> None:
    for name, option in GAME.options.options.items():
        assert WORDS.has("options", name)
        for word in getattr(option, "words", ()):
            assert WORDS.has("choices", word)


@pytest.mark.parametrize("players", [1, 2])
def test_every_line_of_the_score_has_words_and_a_rule(players: int) -> None:
    pos = GAME.new(players=players, seed=3)
    for _ in wander(pos, 3, 2000):
        pass
    assert pos.is_over
    for key, _ in GAME.score_lines(pos, 0):
        assert WORDS.has("scores", key)
        assert WORDS.rules("scores", key)


def check_all_texts(pos: Position, events: list[Event]) -> None:
    """Prompts, actions and events read well for everybody in both languages."""
    for lang in LANGUAGES:
        for seat in range(pos.seats):
            sentence(pos.prompt(seat, lang))
        texts = {action.name: sentence(action.text(lang)) for action in pos.legal_actions()}
        # The two face-up cards may be alike.
        different = {text for name, text in texts.items() if not name.startswith("take")}
        assert len(different) >= len([name for name in texts if not name.startswith("take")])
        for event in events:
            for watcher in (*range(pos.seats), None):
                if event.seen_by(watcher):
                    sentence(pos.tell(event, watcher, lang))


@pytest.mark.parametrize("players", [1, 3])
def test_texts_work_all_through_a_game(players: int) -> None:
    pos = GAME.new(players=players, seed=players)
    check_all_texts(pos, [])
    for events in wander(pos, players, 400):
        check_all_texts(pos, events)
    assert pos.is_over


def test_an_action_says_what_it_does() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5"}, 1: {(0, 0): "SH5"}})
    assert pos.legal_actions()[0].text("fr") == "Jouer : planète Océane"
    play(pos, "play:PL5")
    assert [action.text("en") for action in pos.legal_actions()] == [
        "In your own network",
        "In Player 2's network",
    ]
    play(pos, "network:2")
    assert [action.text("en") for action in pos.legal_actions()] == [
        "Place it right of Albatross (colour + corner symbols), at column 1, row 0"
    ]
    assert pos.prompt(0, "fr") == "Dans le réseau de Joueur 2, choisissez où poser planète Océane."


def test_a_choice_of_captures_names_the_places() -> None:
    pos = given(hand="PL5", networks={0: RING})
    lay(pos, "PL5", (0, 3))
    assert [action.text("en") for action in pos.legal_actions()] == [
        "Capture planet Oceana (column 1, row 0)",
        "Capture planet Oceana (column 2, row 1)",
    ]


def test_the_view_shows_the_criteria_met_on_each_side() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5"}})
    play(pos, "play:PL5")
    cells = {(c["x"], c["y"]): c["criteria"] for c in pos.view(0)["decision"]["cells"]}
    # Each side as seen from the new card: to the right of the ship, the ship is on its left.
    assert cells == {
        (0, -1): {"below": "C"},
        (-1, 0): {"right": "C"},
        (1, 0): {"left": "CK"},
        (0, 1): {"above": "C"},
    }


def choose_captures(s: View) -> None:
    """Ask for a choice of captures although the copy in question is the only one."""
    asked = s.stack[0]
    asked.kind, asked.a, asked.b, asked.c = ASK_CAPTURE, FACES.index("PL7"), 0, 2 * LINE + 1


def test_an_impossible_position_is_refused_with_its_field() -> None:
    pos = given(3, hand="PL5", networks={0: RING})
    for field, change in {
        "deck_size": lambda s: setattr(s, "deck_size", 97),
        "fits[0]": lambda s: s.fits.__setitem__(0, 1),
        "cell": lambda s: s.cell.__setitem__(0, 500),
        "PL1": lambda s: s.gone.__setitem__(0, 1),
        "players[0].known[0]": lambda s: s.players[0].known.__setitem__(0, 1),
        "top_secret": lambda s: setattr(s.players[0], "top_secret", 0),
        "stack[0].seat": lambda s: setattr(s.stack[0], "seat", 2),
        "side": lambda s: setattr(s, "side", 1),
        "turn": lambda s: setattr(s, "turn", 3),
        "row[0]": lambda s: s.row.__setitem__(0, 17),
        "stack[0].a": lambda s: setattr(s.stack[0], "a", 1),
        "stack[0].kind": lambda s: choose_captures(s),
        "touching": lambda s: setattr(s, "touching", 1),
    }.items():
        copy = pos.copy()
        change(copy.plain)  # type: ignore[no-untyped-call]
        with pytest.raises(ValueError, match="state") as caught:
            GAME.check_position(GAME.box.plain, copy.plain)
        assert field in str(caught.value)
