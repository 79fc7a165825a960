"""What a position from outside may hold: nothing that would lead a rule astray."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.engine.errors import InvalidPosition
from cosmodrome.engine.formats import position_data, read_position
from cosmodrome.engine.position import Position
from cosmodrome.games.red_planet.state import ASK, PHASE, STEP
from tests.games.playing import play
from tests.games.red_planet.positions import GAME, act, given, reach

Change = Callable[[dict[str, Any]], None]


def refusal(pos: Position, change: Change) -> str:
    """Why a position is refused once it is changed."""
    data = position_data(pos)
    read_position(GAME, data)
    change(data["state"])
    with pytest.raises(InvalidPosition) as refused:
        read_position(GAME, data)
    return str(refused.value)


def asking(kind: int, a: int = 0, b: int = 0, c: int = 0, **state: int) -> Change:
    def change(data: dict[str, Any]) -> None:
        data["stack"][0].update(kind=kind, a=a, b=b, c=c)
        data.update(state)

    return change


CRAFTED: dict[str, tuple[str, Change]] = {
    "no question": ("stack[0].kind", asking(ASK.size)),
    "two questions": ("stack_size", lambda s: s.update(stack_size=2)),
    "no colour": ("stack[0].a", asking(ASK.board, a=-1, b=2)),
    "another colour": ("stack[0].a", asking(ASK.board, a=1, b=2)),
    "another seat": ("stack[0].seat", lambda s: s["stack"][0].update(seat=1)),
    "more astronauts than are left": ("stack[0].b", asking(ASK.board, b=3)),
    "no ramp": ("stack[0].b", asking(ASK.destination, b=6)),
    "an empty ramp": ("stack[0].b", asking(ASK.destination, b=3)),
    "no place": ("stack[0].b", asking(ASK.replaced, b=16)),
    "no outer region": ("stack[0].b", asking(ASK.killed, b=6)),
    "a number nobody asked for": ("stack[0].c", asking(ASK.move, b=1, c=1)),
    "another Specialist": ("stack[0].kind", asking(ASK.drop, step=STEP.lift_off, left=0)),
    "a storm in the countdown": ("stack[0].kind", asking(ASK.storm)),
    "an exchange in the countdown": ("stack[0].kind", asking(ASK.take, c=1)),
    "a Discovery nobody has drawn": ("pending", asking(ASK.assign)),
    "a colour that acts without being called": ("acting", lambda s: s.update(call=4)),
    "a phase that asks nobody": ("phase", lambda s: s.update(phase=PHASE.tracking)),
    "a space beyond the last turn": ("phase", lambda s: s.update(space=14)),
}


@pytest.mark.parametrize("what", CRAFTED)
def test_a_crafted_question_is_refused(what: str) -> None:
    field, change = CRAFTED[what]
    pos = given()
    act(pos, "explorer")
    assert refusal(pos, change).startswith(f"state.{field} ")


def stormy() -> Position:
    return reach("REV", astronauts={"VAS": [1, 0, 0]}, discoveries={"VAS": "D04"})[0]


def dropping() -> Position:
    pos = given(astronauts={"PHO": [2, 0, 0]})
    act(pos, "officer", "board:1", "drop:ARC")
    return pos


def moving() -> Position:
    pos = given(astronauts={"VAS": [1, 0, 0]})
    act(pos, "explorer", "board:1", "move:VAS")
    return pos


def reinforcing() -> Position:
    pos, _ = reach("REV", astronauts={"VAS": [1, 0, 0]}, kept={0: "M01 A02"})
    play(pos, "action:A02", "reinforce:VAS")
    return pos


def swapping() -> Position:
    pos, _ = reach("FIN", kept={0: "M01 A04"}, score={0: "i", 1: "c"})
    play(pos, "action:A04")
    return pos


CHAINS: dict[str, tuple[Callable[[], Position], str, Change]] = {
    "a storm elsewhere": (stormy, "stack[0].b", asking(ASK.storm, b=1)),
    "a first drop after another": (dropping, "drops", asking(ASK.drop)),
    "nothing ticked": (dropping, "drops", lambda s: s.update(drops=[0] * 9)),
    "more drops than there are": (dropping, "drops", lambda s: s.update(drops=[0, 3] + [0] * 7)),
    "nobody to move": (moving, "stack[0].c", asking(ASK.to, b=3, c=1)),
    "nobody to reinforce": (reinforcing, "stack[0].b", asking(ASK.reinforcements, b=2)),
    "a token one has not": (swapping, "stack[0].b", asking(ASK.partner, b=1)),
    "somebody without a token": (swapping, "stack[0].c", asking(ASK.take, c=2)),
    "the own colour": (swapping, "stack[0].c", asking(ASK.take, c=0)),
}


@pytest.mark.parametrize("what", CHAINS)
def test_a_crafted_link_of_a_chain_is_refused(what: str) -> None:
    begun, field, change = CHAINS[what]
    assert refusal(begun(), change).startswith(f"state.{field} ")


def test_a_position_that_leaves_nothing_to_do_is_refused() -> None:
    pos = given(deck="", discoveries={"VAS": "D05", "TYR": "D06"})
    act(pos, "scientist", "board:1", "board:1")

    def without_discoveries(state: dict[str, Any]) -> None:
        for region in state["regions"]:
            state["discarded"] |= 1 << region["discovery"] >> 1
            region["discovery"] = region["known"] = 0

    assert "without any action" in refusal(pos, without_discoveries)


@pytest.mark.parametrize(("field", "value"), [("returned", 13), ("pick", -128), ("pick", 3)])
def test_a_mission_that_does_not_exist_or_is_not_dealt_is_refused(field: str, value: int) -> None:
    pos = GAME.new(players=3, seed=1)
    if value == 3:
        assert not pos.plain.players[0].dealt >> 2 & 1
    why = refusal(pos, lambda s: s["players"][0].update({field: value}))
    assert why.startswith(f"state.players[0].{field} ")


@pytest.mark.rule("MPR-10")
def test_nobody_gave_back_what_another_keeps() -> None:
    pos = given(kept={0: "M01", 1: "M02"})
    why = refusal(pos, lambda s: s["players"][0].update(returned=2))
    assert why.startswith("state.players[0].returned ")


@pytest.mark.rule("MPR-31")
def test_a_hand_that_runs_out_before_the_game_ends_is_refused() -> None:
    pos = given(turn=9, hands={0: "pilot robot"})
    why = refusal(pos, lambda s: s["colours"][0].update(hand=2))
    assert why.startswith("state.colours[0].hand ")


@pytest.mark.rule("MPR-90")
def test_a_neutral_deck_that_runs_out_before_the_game_ends_is_refused() -> None:
    pos = given(2, turn=3)
    card = pos.plain.colours[1].chosen
    short = {"recruiter_gone": 1, "hand": 1 << card | 0b110, "deck": [1, 2, *[0] * 7]}
    why = refusal(pos, lambda s: s["colours"][1].update(short, deck_size=2))
    assert why == "state.colours[1].deck lasts for 2 of 7 turns"


@pytest.mark.rule("MPR-58")
def test_more_score_tokens_than_fit_are_refused() -> None:
    pos, _ = reach("P1", astronauts={"VAS": [1, 0, 0]}, resources={"VAS": "ice"})
    why = refusal(pos, lambda s: s["colours"][0].update(score_tokens=[127, 0, 0]))
    assert why.startswith("state.colours and regions hold")


def test_choices_that_are_all_made_wait_for_nobody() -> None:
    pos = given()

    def choose_all(state: dict[str, Any]) -> None:
        for c in range(3):
            state["colours"][c]["chosen"] = 1

    assert "all chosen" in refusal(pos, choose_all)
