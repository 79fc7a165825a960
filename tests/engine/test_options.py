"""Options: what is accepted, what rules read, and how the rest is refused."""

from __future__ import annotations

import pytest

from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.options import Choice, Flag, Listing, Number, Options, Seat

OPTIONS = Options(
    players=Number(2, 4, default=2),
    arrow=Choice("clockwise", "anticlockwise", "random"),
    start=Seat("random", "youngest"),
    stars=Flag(),
    yard=Listing(("A", "B", "C"), length=3, words=("default", "random"), distinct=True),
    bonus=Listing((0, 1, 2), length=4, per_seat=True, words=("off", "on")),
)


def packed(**given):
    return OPTIONS.record.plain_view(OPTIONS.pack(OPTIONS.complete(given)))


def test_defaults_are_filled_in():
    assert OPTIONS.complete({"players": 3}) == {
        "players": 3,
        "arrow": "clockwise",
        "start": "random",
        "stars": False,
        "yard": "default",
        "bonus": "off",
    }


def test_rules_read_numbers():
    options = packed(players=3, arrow="random", start=2, stars=True, yard=["C", "A", "B"])

    assert (options.players, options.arrow, options.start, options.stars) == (3, 2, 2, 1)
    assert list(options.yard) == [2, 0, 1]
    assert options.bonus[0] == -1, "the first word is -1"
    assert packed(start="youngest").start == -2


def test_a_list_per_seat_has_one_entry_per_player():
    assert list(packed(players=3, bonus=[2, 0, 1]).bonus) == [2, 0, 1, 0]


def test_true_and_false_stand_for_on_and_off():
    assert packed(bonus=True).bonus[0] == -2
    assert packed(bonus=False).bonus[0] == -1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"player": 2}, "there is no option “player”; known: players, arrow, start"),
        ({"players": 5}, "players must be 2 to 4, not 5"),
        ({"players": "2"}, "players must be a whole number, not '2'"),
        ({"players": True}, "players must be a whole number, not True"),
        ({"arrow": "up"}, "arrow must be clockwise, anticlockwise or random, not 'up'"),
        ({"arrow": 1}, "arrow must be clockwise, anticlockwise or random, not 1"),
        ({"start": 2}, "start must be random, youngest or a seat from 0, not 2"),
        ({"start": -1}, "start must be random, youngest or a seat from 0, not -1"),
        ({"stars": 1}, "stars must be true or false, not 1"),
        ({"yard": "A"}, "yard must be default, random or a list of 3 from A, B, C, not 'A'"),
        ({"yard": ["A", "B"]}, "yard needs 3 entries, not 2"),
        ({"yard": ["A", "B", "D"]}, "yard may list A, B, C, not 'D'"),
        ({"yard": ["A", "B", "A"]}, "yard names something twice: A, B, A"),
        ({"bonus": [1]}, "bonus needs 2 entries, not 1"),
        ({"bonus": [1, True]}, "bonus may list 0, 1, 2, not True"),
        ({"bonus": {"0": 1}}, "bonus must be off, on or a list of one per seat"),
    ],
)
def test_what_is_wrong_is_named(given, sentence):
    with pytest.raises(InvalidOptions) as caught:
        packed(**given)

    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("name", OPTIONS.options)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_example_is_accepted(name, players):
    for value in OPTIONS.options[name].examples(players):
        packed(**{"players": players, name: value})


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("players", "3", 3),
        ("start", "1", 1),
        ("arrow", "--5", "--5"),
        ("arrow", "²", "²"),
        ("start", "random", "random"),
        ("stars", "yes", True),
        ("stars", "Off", False),
        ("yard", "C, A, B", ["C", "A", "B"]),
        ("bonus", "1,0", [1, 0]),
        ("bonus", "on", "on"),
    ],
)
def test_a_typed_value_becomes_what_it_means(name, text, value):
    assert OPTIONS.options[name].from_text(text) == value


def test_players_come_first():
    with pytest.raises(TypeError, match="the first option of a game is players"):
        Options(stars=Flag(), players=Number(2, 4, default=2))


def test_what_only_people_may_choose_is_refused_where_a_bot_plays():
    options = Options(players=Number(1, 2, default=1), endless=Flag(people_only=True))
    options.with_bots(options.complete({}))
    with pytest.raises(InvalidOptions, match="endless can only be chosen where no bot plays"):
        options.with_bots(options.complete({"endless": True}))
    assert options.options["endless"].examples(2) == [False]
