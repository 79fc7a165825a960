"""La Bataille pour la Terre: the variant for learning the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cosmodrome.engine.position import Position
from tests.games.rocketmen.positions import (
    GAME,
    done,
    end_turn,
    fly,
    given,
    legal,
    play,
    points,
    program,
    told,
    track,
    whose,
)
from tests.games.rocketmen.test_launch import ENOUGH
from tests.games.rocketmen.test_setup import THREATS, deck, in_play, objectives

THREE = "SAT earth, NAV earth, HOT earth"


def battle(players: int = 2, **ordered: Any) -> Position:
    """A position of the Bataille: one Threat for each player lies in the deck."""
    ordered.setdefault("turquoise", "AST AST PAN PAN"[: 4 * players].strip())
    return given(players, battle=True, **ordered)


@pytest.mark.rule("RM-95", "RM-96", "RM/R-31")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_pink_cards_no_objectives_no_markers_and_a_threat_each(players: int) -> None:
    drawn = Counter[str]()
    for seed in range(25):
        pos = GAME.new(players=players, battle_for_earth=True, seed=seed)
        found = deck(pos, "turquoise") + Counter(track(pos).split())
        assert not deck(pos, "pink")
        for face, count in in_play(players).items():
            if face.startswith("P1"):
                assert found[face] == count
            elif face.startswith("P2"):
                assert found[face] == 0
        threats = {threat: found[threat] for threat in THREATS}
        assert sum(threats.values()) == players
        assert max(threats.values()) <= players
        drawn.update(threats)
        assert all(objectives(pos, seat) == [] for seat in range(players))
        assert pos.view()["markers"] is None
        assert list(pos.plain.variants) == [0, 0]
    # Which Threats they are is a matter of chance.
    assert min(drawn.values()) > 0
    assert len(set(drawn.values())) > 1


@pytest.mark.rule("RM-96", "RM/R-31")
def test_two_threats_may_be_alike() -> None:
    kinds = set()
    for seed in range(40):
        pos = GAME.new(players=2, battle_for_earth=True, seed=seed)
        found = deck(pos, "turquoise") + Counter(track(pos).split())
        kinds.add(sum(1 for threat in THREATS if found[threat]))
    assert kinds == {1, 2}


@pytest.mark.rule("RM-96", "RM-118")
@pytest.mark.parametrize(("players", "size"), [(2, 16), (3, 22), (4, 27)])
def test_the_deck_of_the_bataille(players: int, size: int) -> None:
    pos = GAME.new(players=players, battle_for_earth=True, seed=1)
    assert sum(pos.view()["deck"].values()) + 6 == size


@pytest.mark.rule("RM-97", "RM-170")
def test_earth_orbit_only() -> None:
    pos = battle(program="NAV", site="E4 E4 E4")
    assert legal(pos, "launch") == {"launch:earth"}


@pytest.mark.rule("RM-170", "RM/R-62")
@pytest.mark.parametrize("mission", ["EXP", "BAS"])
def test_a_mission_without_earth_can_be_programmed_but_not_launched(mission: str) -> None:
    pos = battle(hand=f"{mission} HOT", site="")
    play(pos, f"program:{mission}")
    assert program(pos) == mission
    pos = battle(program=mission, site="E4 E4 E4")
    assert legal(pos, "launch") == set()


@pytest.mark.rule("RM-97", "RM-170", "RM/R-57")
def test_a_fifth_launch_is_refused() -> None:
    pos = battle(program="CHA", site="E4", done=THREE)
    assert legal(pos, "launch") == {"launch:earth"}
    pos = battle(program="CHA", site="E4", done=THREE + ", STA earth")
    assert legal(pos, "launch") == set()


@pytest.mark.rule("RM-98", "RM-91")
@pytest.mark.parametrize("turn", [0, 1])
def test_the_fourth_success_triggers_the_end(turn: int) -> None:
    pos = battle(program="CHA", site="E4", done=THREE, turn=turn)
    events = fly(pos, "earth", *ENOUGH["earth"])
    assert len(done(pos, turn)) == 4
    assert told(events, "ending")
    assert pos.view()["ending"] == "battle"
    if turn == 0:
        assert not pos.is_over
        end_turn(pos)
    assert pos.is_over


@pytest.mark.rule("RM-98")
def test_the_third_success_does_not() -> None:
    pos = battle(program="CHA", site="E4", done="SAT earth, NAV earth")
    fly(pos, "earth", *ENOUGH["earth"])
    assert pos.view()["ending"] is None
    assert whose(pos) == 1


@pytest.mark.rule("RM-171", "RM/R-32", "RM/R-62")
def test_the_final_score_is_track_and_threats() -> None:
    pos = battle(
        turn=1, round=60, turquoise="", holding="AST", done=THREE,
        others={0: {"done": "CHA earth", "removed": "PAN"}},
    )  # fmt: skip
    end_turn(pos)
    assert pos.is_over
    assert pos.scores() == [points(pos, 0) + 2, points(pos, 1) + 2]
    assert pos.winners == (1,)


@pytest.mark.rule("RM-171", "RM/R-32")
def test_other_triggers_do_not_apply() -> None:
    # All spots of Earth orbit taken; nothing is asked, nothing ends.
    pos = battle(
        3, program="STA", site="E4", done="SAT earth, NAV earth",
        others={1: {"done": "HOT earth, CHA earth, SAT earth"}}, turquoise="AST PAN CLI",
    )  # fmt: skip
    fly(pos, "earth", *ENOUGH["earth"])
    assert (whose(pos), pos.view()["ending"]) == (1, None)


@pytest.mark.rule("RM-62", "RM-97")
def test_the_other_rules_are_unchanged() -> None:
    # The same type twice to Earth orbit is refused, the first one scores more.
    assert legal(battle(program="SAT", site="E2", done="SAT earth"), "launch") == set()
    pos = battle(program="CHA", site="E4", others={1: {"done": "CHA earth"}})
    fly(pos, "earth", *ENOUGH["earth"])
    assert points(pos) == 2
