"""One person at the terminal: alone, to the end, with what was reached before."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.commands import Context, UsageError, bests
from cosmodrome.commands.play import seating
from cosmodrome.commands.screen import HUMAN, render_scores, seat_names
from cosmodrome.engine.outcomes import BESTS, Outcome, ending, outcome_of
from cosmodrome.engine.position import Position
from tests.cli.conftest import Person

ALONE = [
    game_id for game_id in cosmodrome.games() if cosmodrome.load(game_id).options.players.low == 1
]


def late(game_id: str, seed: int = 2) -> Position:
    """A random game of one person, its last decisions still to come."""
    game, chance = cosmodrome.load(game_id), random.Random(seed)
    pos = game.new(players=1, seed=seed)
    while not pos.is_over:
        pos.play(chance.choice(pos.legal_ids()))
    start = game.new(players=1, seed=seed)
    for seat, action in pos.history[:-8]:
        start.play(action, seat)
    return start


def played_out(pos: Position, *, chosen: bool = False, lang: str = "en") -> str:
    """What a person reads who answers anything until the end."""
    seats = ["automa" if seat in pos.automas else HUMAN for seat in range(pos.seats)]
    person = Person(pos=pos, seats=tuple(seats), lang=lang)
    session, chance = person.session, random.Random(3)
    session.chosen_deal = chosen
    session.ask = lambda: str(chance.choice(list(session.offer.numbers)))
    assert session.run()
    return person.paper.getvalue()


# Who plays


@pytest.mark.parametrize("game_id", ALONE)
@pytest.mark.parametrize("bots", ["greedy", "none", "pilot"])
def test_the_only_player_is_the_person(game_id: str, bots: str) -> None:
    pos = cosmodrome.load(game_id).new(players=1, seed=1)
    seated = seating(bots, pos, Context("en"))
    assert [who for seat, who in enumerate(seated) if seat not in pos.automas] == [HUMAN]
    assert {seated[seat] for seat in pos.automas} <= {"automa"}


def test_bots_take_the_other_seats() -> None:
    pos = cosmodrome.load("rocketmen").new(players=3, seed=1)
    assert seating("greedy", pos, Context("en")) == [HUMAN, "greedy", "greedy"]
    assert seating("greedy,human", pos, Context("en")) == [HUMAN, "greedy", HUMAN]
    assert seating("random,random,greedy", pos, Context("en")) == ["random", "random", "greedy"]
    with pytest.raises(UsageError, match="3 seats"):
        seating("random,random,greedy,greedy", pos, Context("en"))


def test_the_games_own_opponent_has_its_name() -> None:
    pos = cosmodrome.load("galactic-cruise").new(players=1, seed=1)
    assert seat_names(pos, [HUMAN, "automa"], Context("fr"))[1] == "Rachel"


# How it ends


def test_a_lost_game_has_the_games_own_words_and_no_place() -> None:
    page = played_out(late("rocketmen"), lang="fr")
    assert any(
        said in page
        for said in (
            "La partie est finie : l'IA l'emporte.",
            "La partie est finie : votre objectif n'est pas rempli, vous avez perdu.",
        )
    )
    assert "Rang" not in page
    assert "Personne ne gagne" not in page


def test_the_game_says_who_won_against_its_own_opponent() -> None:
    page = played_out(late("galactic-cruise"), lang="fr")
    assert "La partie est finie : Rachel gagne." in page


def test_two_players_who_both_lose_have_no_place() -> None:
    game = cosmodrome.load("red-planet")
    outcome = Outcome(
        scores=[20, 23],
        places=[2, 1],
        winners=[],
        sheets=[[("tokens", 20)], [("tokens", 23)]],
        ties=None,
        rivals=[({"fr": "Vert", "en": "Green"}, [("tokens", 30)])],
        told={},
    )
    table = render_scores(game, outcome, {0: "Ada", 1: "Bob"}, Context("en"))
    assert "Place" not in [str(cell) for cell in table.columns[0].cells]
    assert "both players have lost" in ending(game, outcome, ["Ada", "Bob"]).text("en")


def test_who_has_won_is_told_so() -> None:
    game = cosmodrome.load("pocket-rockets")
    sheets: list[list[tuple[str, int]]] = [[("fuel", 3)], [("fuel", 2)]]
    outcome = Outcome([3, 2], [1, 2], [0], sheets, None, [], {})
    names = ["Ada", "Bob"]
    assert ending(game, outcome, names, reader=0).text("fr") == "Vous gagnez !"
    assert ending(game, outcome, names, reader=1).text("fr") == "Ada gagne !"
    assert ending(game, outcome, names).text("en") == "Ada wins!"


# What was reached


def test_results_alone_are_kept_the_best_first_and_told() -> None:
    points = []
    for seed in range(2, BESTS + 4):
        page = played_out(late("space-pioneers", seed))
        kept = bests.kept("space-pioneers").bests
        points.append(
            int(page.split("The game is over: ")[1].split(" ")[0].rstrip(";"))
            if "The game is over: " in page
            else int(page.split("A new best: ")[1].split(" ")[0])
        )
        assert "Your best solo results" in page
    assert [best.points for best in kept] == sorted(points, reverse=True)[:BESTS]
    assert all(sum(n for _, n in best.lines) == best.points for best in kept)


def test_a_best_is_told_against_the_one_before() -> None:
    first = late("space-pioneers")
    played_out(first)
    path = bests.place()
    kept = json.loads(path.read_text(encoding="utf-8"))
    kept["space-pioneers"]["bests"][0]["points"] = -1
    path.write_text(json.dumps(kept), encoding="utf-8")
    assert "A new best: " in played_out(late("space-pioneers"))
    assert "your best: " in played_out(late("space-pioneers"))


def test_a_chosen_deal_does_not_count() -> None:
    played_out(late("space-pioneers"), chosen=True)
    assert bests.kept("space-pioneers").bests == []


def test_a_lost_game_is_no_result() -> None:
    played_out(late("rocketmen"))
    assert bests.kept("rocketmen").bests == []


def test_a_game_left_and_gone_on_with_counts_once_if_its_deal_was_drawn(tmp_path: Path) -> None:
    saved = tmp_path / "alone.record"
    pos = late("space-pioneers")
    left = Person(f"s {saved}", pos=pos, seats=(HUMAN,))
    left.play()
    for times in (1, 1):
        again = Person(pos=cosmodrome.load("space-pioneers").new(players=1, seed=9), seats=(HUMAN,))
        again.session.load(saved)
        played_out(again.session.pos, chosen=again.session.chosen_deal)
        assert len(bests.kept("space-pioneers").bests) == times
    chosen = Person(f"s! {saved}", pos=late("space-pioneers", 7), seats=(HUMAN,))
    chosen.session.chosen_deal = True
    chosen.play()
    again.session.load(saved)
    assert again.session.chosen_deal


@pytest.mark.parametrize("text", ["", "[]", "{", '{"space-pioneers": 3}', '{"space-pioneers": {}}'])
def test_a_spoilt_file_of_results_ends_no_game(text: str) -> None:
    bests.place().parent.mkdir(parents=True)
    bests.place().write_text(text, encoding="utf-8")
    assert bests.kept("space-pioneers").bests == []
    assert "Your best solo results" in played_out(late("space-pioneers"))


def test_a_folder_that_cannot_be_written_ends_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("COSMODROME_DATA_DIR", str(tmp_path / "file" / "no"))
    assert "The game is over" in played_out(late("space-pioneers"))


def test_results_lie_where_people_keep_their_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bests.place() == tmp_path / "data" / "solo.json"
    monkeypatch.delenv("COSMODROME_DATA_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert bests.place() == tmp_path / "xdg" / "cosmodrome" / "solo.json"


# After the end


def test_a_finished_game_can_be_saved(tmp_path: Path) -> None:
    pos = late("space-pioneers")
    person = Person(pos=pos, seats=(HUMAN,))
    session, saved = person.session, tmp_path / "finished.record"
    session.interactive = True
    chance, after = random.Random(3), iter([f"s {saved}", ""])
    session.ask = lambda: (
        next(after) if session.pos.is_over else str(chance.choice(list(session.offer.numbers)))
    )
    assert session.run()
    assert cosmodrome.replay(saved.read_text(encoding="utf-8")).is_over


def test_an_outcome_is_what_the_position_says() -> None:
    pos = late("space-pioneers")
    while not pos.is_over:
        pos.play(pos.legal_ids()[0])
    outcome = outcome_of(pos)
    assert (outcome.scores, outcome.places) == (pos.scores(), [1])
    assert str(pos.scores()[0]) in ending(pos.game, outcome, ["Ada"]).text("fr")
