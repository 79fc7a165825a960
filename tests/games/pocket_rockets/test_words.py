"""The words of Pocket Rockets along its chains of decisions and at its end."""

from __future__ import annotations

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.pocket_rockets import GAME
from cosmodrome.games.pocket_rockets.state import ENDING, EVENT
from tests.games.playing import play
from tests.games.pocket_rockets.positions import Rocket, given
from tests.games.reading import check_all_texts


def table_for(chain: list[str]) -> Position:
    """Where a chain of decisions can begin."""
    return given(
        at="RD",
        hand="red-section",
        hands={1: "blue-dir"},
        rockets={0: [Rocket("red", 1, "plain"), Rocket("blue", 1, "plain")],
                 1: [Rocket("red", 0, "plus1")]},
        tops={"CV": "yellow-dir", "CL-B": "yellow-plain"},
        bonus={0: " ".join(c.split(":")[1] for c in chain[:1] if c.startswith("bonus"))},
    )  # fmt: skip


@pytest.mark.parametrize(
    "chain",
    [
        ["bonus:BC1", "fuel:1", "rocket:red-1"],
        ["bonus:BC2", "seat:2", "take:blue-dir"],
        ["bonus:BC3", "seat:2"],
        ["bonus:BC4", "pile:CV", "take:yellow-dir"],
        ["bonus:BC5", "rocket:red-1", "rocket:red-2"],
        ["recycle:red-section", "pile:CV", "pile:CL-B", "take:yellow-plain"],
    ],
)
def test_texts_work_along_every_chain(chain: list[str]) -> None:
    pos = table_for(chain)
    for action in chain:
        check_all_texts(pos, play(pos, action))


def test_texts_work_when_the_game_is_over() -> None:
    pos = given()
    pos.plain.idle_turns = 79
    check_all_texts(pos, play(pos, *["move"] * 4))
    assert pos.is_over


def test_an_action_says_what_it_does() -> None:
    pos = given(at="CV", tops={"CV": "red-dir"})
    texts = {action.name: action.text("en") for action in pos.legal_actions()}
    assert texts["move"] == "Move to the Launch pad"
    assert texts["draw"] == "Draw a red head (Reverse gear)"
    assert texts["reverse"] == "Reverse the conveyor, which will turn anticlockwise"


def test_a_direction_says_how_it_lies_to_the_arrow() -> None:
    pos = given(rockets={0: [Rocket("red", 1, "dir")]}, arrow=-1)
    texts = [action.text("fr") for action in pos.legal_actions()]
    assert texts == [
        "Ce tour, aller dans le sens horaire, contre la flèche",
        "Ce tour, aller dans le sens antihoraire, avec la flèche",
    ]


def test_the_log_says_which_rocket_grows_and_which_heads_change_places() -> None:
    mine = [Rocket("red"), Rocket("red", 1, "plain"), Rocket("red")]
    pos = given(at="CL-R", hand="red-section", rockets={0: mine, 1: [Rocket("red", 0, "plus1")]},
                bonus={0: "BC5"})  # fmt: skip
    assert pos.prompt(0, "fr") == "À vous : 4 points d'action à dépenser."
    play(pos, "build:red-section")
    assert pos.prompt(0, "fr") == "Sur quelle fusée poser le tronçon rouge ?"
    (built,) = play(pos, "rocket:red-3")
    assert pos.tell(built, 1, "fr") == "Joueur 1 pose un tronçon rouge sur sa fusée n° 3."
    (swapped,) = play(pos, "bonus:BC5", "rocket:red-2", "rocket:red-4")[1:]
    pos.undo()  # the log is told from a later position, and shows what was taken back too
    given_away, received = "une tête rouge simple", "une tête rouge (Prestige)"
    assert pos.tell(swapped, 1, "fr") == f"Joueur 1 vous donne {given_away} et reçoit {received}."
    assert (
        pos.tell(swapped, 0, "fr") == f"Vous donnez {given_away} au Joueur 2 et recevez {received}."
    )
    assert pos.tell(swapped, None, "fr") == (
        f"Joueur 1 donne {given_away} au Joueur 2 et reçoit {received}."
    )


def test_an_ending_cites_the_rules_of_its_reason() -> None:
    pos = given()
    last_token, idle = (
        GAME.event("ended", 0, reason) for reason in (ENDING.last_token, ENDING.idle)
    )
    assert "PR-60" in pos.telling(last_token).rules
    assert pos.telling(idle).rules == ("PR-101",)


@pytest.mark.parametrize(
    ("chain", "rules"),
    [
        (["recycle:red-section"], ("PR-34", "PR-37", "PR-88", "PR-90")),
        (["recycle:red-section", "pile:CV"], ("PR-34", "PR-38", "PR-76", "PR-108")),
        (["recycle:red-section", "pile:CV", "pile:CL-B"], ("PR-34", "PR-89", "PR-108")),
        (["bonus:BC1", "fuel:1"], ("PR-39", "PR-40", "PR-51")),
        (["bonus:BC2"], ("PR-74", "PR-106")),
        (["bonus:BC2", "seat:2"], ("PR-74", "PR-106")),
        (["bonus:BC3"], ("PR-75", "PR-107")),
        (["bonus:BC5"], ("PR-77", "PR-78")),
        (["bonus:BC5", "rocket:red-1"], ("PR-77", "PR-78")),
    ],
)
def test_an_answer_cites_the_rules_of_its_question(
    chain: list[str], rules: tuple[str, ...]
) -> None:
    pos = table_for(chain)
    play(pos, *chain)
    assert {action.rules for action in pos.legal_actions()} == {rules}


def test_pawns_and_fuel_sound_unlike_cards() -> None:
    sounds = {name: kind.sound for name, kind in EVENT.kinds.items() if kind.sound}
    assert sounds.pop("fuelled") == "launch"
    assert sounds == dict.fromkeys(("placed", "moved", "reversed", "pawns_swapped"), "token")
