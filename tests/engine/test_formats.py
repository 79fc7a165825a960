"""The position JSON and the game record: round trips, and every way they can be wrong."""

from __future__ import annotations

import dataclasses
import json
import random

import pytest

import cosmodrome
from cosmodrome.engine.errors import InvalidPosition, InvalidRecord, UnknownGame
from cosmodrome.engine.formats import LONGEST_TEXT, parse_record, replay_record
from tests.tiny_game import GAME as TINY


def played(decisions, seed=4, game=TINY, **options):
    pos = game.new(seed=seed, **options)
    chance = random.Random(seed)
    for _ in range(decisions):
        if pos.is_over:
            break
        seat = chance.choice(pos.actors)
        pos.play(chance.choice(pos.legal_ids(seat)), seat)
    return pos


def replay(text, game=TINY):
    return replay_record(game, parse_record(text))


# Positions


@pytest.mark.parametrize("decisions", [0, 1, 5, 100])
def test_a_position_comes_back_from_its_json(decisions):
    pos = played(decisions, players=3)

    again = TINY.position(pos.to_json())

    assert again == pos
    assert again.options == pos.options
    assert again.legal_ids() == pos.legal_ids()


def test_a_position_also_comes_back_from_parsed_data():
    pos = played(5)

    assert TINY.position(json.loads(pos.to_json())) == pos


def test_the_json_names_every_field():
    data = json.loads(played(0).to_json())

    assert list(data) == ["format", "game", "rules", "box", "options", "state"]
    assert data["format"] == "cosmodrome-position 1"
    assert set(data["state"]) == {name for name in TINY.state.fields if name[0] != "_"}


def wrong(*path, value=None, drop=False):
    data = json.loads(played(3).to_json())
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    if drop:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is not JSON"),
        ("{", "this is not JSON"),
        ("[]", "a position is a set of named fields"),
        ("7", "a position is a set of named fields"),
        (None, "a position is a set of named fields"),
        ("[" * 100_000, "this is not JSON"),
        ("1" * 5000, "this is not JSON"),
        (" " * (LONGEST_TEXT + 1), "the text is too long"),
        ('{"format": 1, "format": 2}', "this is not JSON: format stands there twice"),
        ("{}", "format is missing"),
        (wrong("format", value="cosmodrome-position 9"), "format must be 'cosmodrome-position 1'"),
        (wrong("game", value="chess"), "game must be 'tiny-comets', not 'chess'"),
        (wrong("rules", value=9), "rules must be 1, not 9"),
        (wrong("box", value="0123"), "box must be "),
        (wrong("colour", value=1), "colour is not a field of a position"),
        (wrong("options", drop=True), "options must be a set of named fields"),
        (wrong("options", "players", value=9), "players must be 2 to 3, not 9"),
        (wrong("options", "speed", value=9), "there is no option “speed”"),
        (wrong("state", drop=True), "state must be a set of named fields, not nothing"),
        (wrong("state", "round", drop=True), "state.round is missing"),
        (wrong("state", "turbo", value=1), "state.turbo is not a field of state"),
        (wrong("state", "round", value=300), "state.round = 300 is outside 0 … 100"),
        (wrong("state", "round", value="1"), "state.round must be a whole number, not text"),
        (wrong("state", "deck", value=[0]), "state.deck must be a list of 12, not 1"),
        (wrong("state", "players", 1, "hand", value=1.5), "state.players[1].hand must be"),
        (wrong("state", "players", 1, "hand", value=0), "state: every card must be in one place"),
        (wrong("state", "seats", value=9), "state.seats = 9 is outside 2 … 3"),
        (wrong("state", "stack_size", value=-1), "state.stack_size = -1 is outside 0 … 2"),
    ],
)
def test_a_wrong_position_is_refused_by_field(text, sentence):
    with pytest.raises(InvalidPosition) as caught:
        TINY.position(text)

    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("game", [TINY, cosmodrome.load("pocket-rockets")], ids=lambda g: g.id)
def test_any_number_in_any_field_gives_a_position_or_a_clear_error(game):
    data = json.loads(played(30, game=game).to_json())
    chance = random.Random(1)
    refusals = []
    for _ in range(400):
        changed = json.loads(json.dumps(data))
        spot, key = changed, "state"
        while isinstance(spot[key], (dict, list)):
            spot = spot[key]
            key = chance.choice(list(spot) if isinstance(spot, dict) else range(len(spot)))
        spot[key] = chance.choice([-128, -1, 0, 1, 2, 5, 30, 127])
        try:
            pos = game.position(changed)
        except InvalidPosition as error:
            refusals.append(str(error))
        else:
            assert bytes(game.position(pos.to_json())) == bytes(pos)

    assert refusals
    assert all(sentence.startswith("state") for sentence in refusals)


# Records


@pytest.mark.parametrize("decisions", [0, 1, 7, 100])
def test_a_game_comes_back_from_its_record(decisions):
    pos = played(decisions, players=3)

    again = replay(pos.record(seats=["Ada", "Émile", "a bot # 1"]))

    assert again == pos
    assert again.history == pos.history


def test_a_record_reads_like_a_game():
    pos = TINY.new(players=2, seed=4)
    first = pos.legal_actions(1)[0]
    pos.play(first)

    lines = pos.record(seats=["Ada", "Bob"]).splitlines()

    assert lines[0] == '[Format "cosmodrome-record 1"]'
    assert '[Seats ["Ada", "Bob"]]' in lines
    assert "[Actions 1]" in lines
    assert lines[-2:] == ["", f"1 2 {first.name}"]


def test_a_game_from_a_position_records_the_position():
    pos = TINY.position(played(4).to_json())
    pos.play(pos.legal_ids()[0])

    again = replay(pos.record())

    assert again == pos
    assert "Seed" not in pos.record()


def test_comments_blank_lines_and_windows_line_ends_are_fine():
    text = played(5).record()
    first = text.index("\n1 ") + 1
    commented = text[:first] + "# the opening\n\n" + text[first:].replace("\n", "  # well\n", 1)

    assert replay(commented.replace("\n", "\r\n")) == played(5)


def test_names_may_hold_any_character():
    names = ["line\u2028separator", "new\nline", "]", '"', "\x85"]
    text = played(3).record(seats=names)

    assert parse_record(text).seats == names
    assert replay(text) == played(3)


def test_every_cut_of_a_record_is_noticed():
    text = played(100, players=2).record()

    for end in range(0, len(text) - 1, 7):
        with pytest.raises(InvalidRecord):
            replay(text[:end])


def test_a_cut_between_lines_says_how_much_is_missing():
    lines = played(5).record().splitlines()

    with pytest.raises(InvalidRecord, match="it has 3 of its 5 actions"):
        parse_record("\n".join(lines[:-2]))


def edited(old, new):
    text = played(5, players=2).record()
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("cosmodrome-record 1", "cosmodrome-record 2", "Format must be 'cosmodrome-record 1'"),
        ('[Game "tiny-comets"]\n', "", "the header has no Game"),
        ('"tiny-comets"', "7", "line 2: Game has a value of the wrong kind"),
        ('"tiny-comets"', "tiny", "line 2: the value of Game is not JSON"),
        ("[Rules 1]", "[Rules 2]", "this record needs version 2 of the rules of tiny-comets"),
        ("[Rules 1]", "[Rules true]", "line 3: Rules has a value of the wrong kind"),
        ("[Rules 1]", "[Rules 1]\n[Rules 1]", "line 4: Rules stands there twice"),
        ("[Rules 1]", "[Rulez 1]", "line 3: Rulez is not known in a header"),
        (TINY.box.digest, "0123456789abcdef", "this record was played with another box"),
        ("[Seed 4]\n", "", "the header needs either Seed or Position"),
        ("[Seed 4]", "[Seed -4]", "the header does not start a game: seed must be"),
        ('"players": 2', '"players": 9', "the header does not start a game: players must be"),
        ('"players": 2', '"players": 2, "players": 3', "line 6: the value of Options is not JSON"),
        ("\n1 ", "\n2 ", "line 9: action 1 is missing"),
        ("\n2 ", "\nx ", "line 10: 'x "),
        ("\n1 ", "\n1 9", "line 9: seat 9"),
        ("\n1 1 lay:", "\n1 1 fly:", "line 9: 'fly:"),
        ("[Actions 5]", "[Actions 6]", "the record is cut short: it has 5 of its 6 actions"),
        ("[Actions 5]", "[Scores [0, 0]]", "Scores says [0, 0]"),
        ("\n3 ", "\n[Seats []]\n3 ", "line 11: a header line after the first action"),
    ],
)
def test_a_wrong_record_is_refused_by_line_or_field(old, new, sentence):
    with pytest.raises(InvalidRecord) as caught:
        replay(edited(old, new))

    assert str(caught.value).startswith(sentence)


def test_an_illegal_action_is_refused_with_its_line():
    pos = TINY.new(players=2, seed=4)
    own = pos.legal_actions(0)[0]
    other = next(a for a in range(12) if a not in pos.legal_ids(1))
    pos.play(own)
    text = pos.record().replace("[Actions 1]\n", "") + f"2 2 {TINY.actions.text(other)}\n"

    with pytest.raises(InvalidRecord, match=rf"line \d+: lay:{other + 1} is not legal for seat 1"):
        replay(text)


@pytest.mark.parametrize("text", [None, 7, b"[Format]", "", "hello", "[", "\x00" * 50])
def test_what_is_no_record_is_refused(text):
    with pytest.raises(InvalidRecord):
        parse_record(text)


def test_huge_input_is_refused_unread():
    with pytest.raises(InvalidRecord, match="too long"):
        parse_record("1" * (LONGEST_TEXT + 1))
    with pytest.raises(InvalidRecord, match="line 1"):
        parse_record("1" * 10_000 + " 1 move")


def test_scores_that_do_not_fit_are_noticed():
    text = played(100, players=2).record()
    assert "[Scores [" in text

    with pytest.raises(InvalidRecord, match=r"Scores says \[9, 9\], but the actions lead to"):
        replay(text.replace("[Scores [", "[Scores [9, 9]]#").replace("]]#", "]]\n#", 1))


def test_the_public_replay_finds_the_game_by_itself():
    pos = played(30, game=cosmodrome.load("pocket-rockets"))

    assert cosmodrome.replay(pos.record()) == pos
    with pytest.raises(UnknownGame, match="chess"):
        cosmodrome.replay(pos.record().replace("pocket-rockets", "chess"))


def test_a_record_of_newer_rules_says_which_version_it_needs():
    newer = dataclasses.replace(TINY, rules_version=3)

    with pytest.raises(InvalidRecord, match=r"needs version 3 .* this program plays version 1"):
        replay(newer.new(players=2, seed=1).record())
