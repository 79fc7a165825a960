"""Why not, on every board: what is not lit names what it could be for, and each has its reason."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cosmodrome.engine.position import Position
from tests.web.kit.scenes import module, positions, scene, tags
from tests.web.kit.test_boards import TABLES

#: So many different things of each board can be asked about somewhere along a game.
ASKED = {"pocket-rockets": 40, "space-pioneers": 15, "red-planet": 30}


def unlit(pos: Position, seat: int) -> list[list[str]]:
    """What the pieces that cannot be used now could stand for."""
    html = str(
        module(pos.game.id).board(replace(scene(pos, seat, "en"), explained=pos.game.actions.names))
    )
    found = [tag.attributes for tag in tags(html) if "data-why" in tag.attributes]
    assert all("data-action" not in it and it["data-tip"] for it in found)
    return [it["data-why"].split() for it in found]


@pytest.mark.parametrize("game", TABLES)
def test_what_is_not_lit_names_actions_that_have_a_reason(game: str) -> None:
    asked = set[str]()
    for options in TABLES[game]:
        for pos in positions(game, 53, 320, 3, **options):
            for names in unlit(pos, pos.actors[0]) if not pos.is_over else ():
                new = [name for name in names if name not in asked]
                asked.update(new)
                assert None not in [pos.why_not(name) for name in new]
    assert len(asked) >= ASKED.get(game, 0)


@pytest.mark.parametrize("game", TABLES)
def test_a_board_that_is_only_looked_at_explains_nothing(game: str) -> None:
    pos = next(iter(positions(game, 1, 1, 3, **TABLES[game][1])))
    assert "data-why" not in str(module(game).board(scene(pos, None)))
