"""Advice with its reasons, and games looked back on."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import cosmodrome
from cosmodrome.bots import Hint, make_bot
from cosmodrome.bots.base import Foreseen
from cosmodrome.engine.formats import acts_of, parse_record, replay_record
from cosmodrome.engine.guides import guides_of
from cosmodrome.insight import advice as insight
from cosmodrome.insight.advice import CANDIDATES, WORDS, Signed, advise, set_apart
from cosmodrome.insight.analysis import TOLD, Analysis, moments
from tests.games.plans import plan_of
from tests.games.playing import wandered
from tests.insight.games import answered, played


def test_both_languages_are_complete() -> None:
    assert WORDS.problems() == []


@pytest.mark.parametrize("game_id", ["pocket-rockets", "rocketmen"])
def test_advice_tells_the_best_acts_and_what_each_changes_of_the_estimate(game_id: str) -> None:
    game = cosmodrome.load(game_id)
    position = wandered(game, seed=3, steps=12)
    seat = position.actors[0]
    hints = make_bot("greedy", lines=CANDIDATES).hint(game, bytes(position), seat)
    found = advise(position, seat, hints)
    assert 1 <= len(found) <= CANDIDATES
    assert len({advice.steps for advice in found}) == len(found)
    assert all(advice.outcome is not None for advice in found)
    # Then nobody has weighed the chances of an only action
    assert [advice.outcome for advice in advise(position, seat, hints[:1])] == [None]
    for advice in found:
        # Then the act can be played as it is, and its parts are those of the line's end
        line = next(hint for hint in hints if hint.action == advice.steps[0]).lines[0]
        redrawn = position.determinize(seat, line.world)
        before = redrawn.evaluate(seat)
        for actor, action in line.steps[: line.own]:
            redrawn.apply(actor, action)
        assert advice.worth == pytest.approx(redrawn.evaluate(seat) - before)
        trial = position.copy()
        trial.act(advice.steps, seat)
        assert not trial.ticking
        for lang in ("fr", "en"):
            assert all(told.text(lang) for told in (*advice.said, *advice.gains()))
            assert advice.answered().text(lang)


def test_advice_depends_on_nothing_the_seat_cannot_know() -> None:
    game = cosmodrome.load("space-pioneers")
    position = wandered(game, seed=5, steps=12)
    seat = position.actors[0]
    told = []
    for one in (position, position.determinize(seat, 1), position.determinize(seat, 2)):
        hints = make_bot("greedy", lines=2).hint(game, bytes(one), seat)
        told.append([(it.steps, it.parts, it.answer, it.said) for it in advise(one, seat, hints)])
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize(
    ("game_id", "step", "names", "said"),
    [
        ("rocketmen", "hand", "card:NAV card:BAS discard", ["Discard Manned Spaceship and Base"]),
        (
            "galactic-cruise",
            "corridor",
            "row:fuel area:K5",
            ["Take a development", "Place it in corridor 5"],
        ),
        (
            "galactic-cruise",
            "advertise",
            "tile:advertise; source:bottom-adventure slot:1",
            ["Place 1 Adventurous guest", "Advertise the cruise"],
        ),
    ],
)
def test_an_act_is_said_without_what_its_end_names_again(
    game_id: str, step: str, names: str, said: list[str]
) -> None:
    pos, _ = guides_of(cosmodrome.load(game_id))["first"].until(step)
    *before, act = names.split("; ")
    for name in before:
        pos.play(name, 0)
    steps = tuple((0, pos.game.actions.parse(name)) for name in act.split())
    told = insight.advice(pos, 0, 0.5, [Foreseen(1, steps, len(steps))])
    assert [sentence.text("en")[: len(start)] for sentence, start in zip(told.said, said)] == said
    assert len(told.said) == len(said)


def test_what_sets_an_act_apart_is_told_even_where_other_parts_are_greater() -> None:
    pos = wandered(cosmodrome.load("pocket-rockets"), seed=3, steps=11)
    hints = make_bot("greedy", lines=2).hint(pos.game, bytes(pos), pos.actors[0])
    common = {"a": 900.0, "b": 800.0, "c": -700.0}
    parts = [{**common, "d": 100.0}, {**common, "e": 50.0}, common]
    found = [replace(advise(pos, pos.actors[0], hints)[0], parts=some) for some in parts]
    assert [one.told() for one in set_apart(found)] == [list("abd"), list("abe"), list("abc")]
    unmoved = replace(found[0], parts={"a": 4.0})
    assert str(unmoved.moved()[0]).startswith("nothing changes")


def test_nobody_is_told_to_be_certain_of_anything() -> None:
    game = cosmodrome.load("pocket-rockets")
    pos = game.new(seed=1)
    lines = make_bot("greedy", lines=1).hint(game, bytes(pos), pos.actors[0])[0].lines
    told = [insight.advice(pos, pos.actors[0], chance, lines).outcome for chance in (0.0, 0.4, 1.0)]
    assert told == [0.01, 0.4, 0.99]


def test_a_gain_is_said_with_its_sign() -> None:
    assert Signed(-123).text("fr") == "−1,2"
    assert Signed(250).text("en") == "+2.5"


@pytest.mark.parametrize("game_id", ["pocket-rockets", "red-planet"])
def test_an_analysis_asks_about_every_choice_and_keeps_what_decided(game_id: str) -> None:
    start, acts, end = played(game_id, 24)
    analysis = Analysis(start, acts)
    choices = len(analysis.questions())
    assert 0 < choices <= 24
    answered(analysis)
    assert analysis.done == analysis.total == choices + TOLD
    kept = json.loads(json.dumps(analysis.result()))
    # Then there are everybody's chances before every choice
    assert [len(chances) for _, chances in kept["curve"]] == [end.seats] * len(kept["curve"])
    assert all(sum(chances) == pytest.approx(1, abs=0.01) for _, chances in kept["curve"])
    # And three turns, with what was played and what would have been better
    found = moments(start, acts, kept)
    assert len({moment.turn for moment in found}) == len(found) == TOLD
    for moment in found:
        seat, steps = acts[moment.act]
        assert seat == moment.seat
        assert moment.played.steps[0] in steps
        assert moment.same == (moment.played.steps[0] == moment.better.steps[0])
        assert moment.better.outcome >= moment.played.outcome


@pytest.mark.parametrize("game_id", ["space-pioneers", "galactic-cruise"])
def test_alone_no_chances_are_told_and_a_mistake_still_counts(game_id: str) -> None:
    """An estimate that is compared with nobody's would be a certain victory from the start."""
    game = cosmodrome.load(game_id)
    start = game.new(players=1, seed=2)
    pos, bot, weighed = start.copy(), make_bot("greedy"), []
    while len(weighed) < 4:
        seat = pos.actors[0]
        hints = bot.hint(game, bytes(pos), seat)
        if seat not in pos.automas and len(hints) > 1:
            weighed.append(hints)
            assert hints[0].outcome == 0.5
        pos.play(min(hints, key=lambda hint: hint.outcome).action, seat)
    analysis = Analysis(start, list(acts_of(game, pos.history)))
    for question, hints in zip(analysis.questions(), weighed, strict=True):
        analysis.take(question, hints)
    kept = analysis.result()
    assert kept["curve"] == []
    assert sum(turn["loss"] for turn in kept["turns"]) > 0
    hints = make_bot("greedy", lines=1).hint(game, bytes(start), start.actors[0])
    assert [advice.outcome for advice in advise(start, start.actors[0], hints)] == [None]


def test_the_turns_that_cost_most_are_told_and_where_none_did_where_chances_changed() -> None:
    start, acts, _ = played("pocket-rockets", 16)
    analysis = Analysis(start, acts)
    asked = analysis.questions()
    wrong = asked[-1]
    # Given that one choice alone was far from the best
    for number, question in enumerate(asked):
        best = next(a for a in (90, 91) if a != question.action)
        outcome = 0.5 + 0.4 * (number == 2)
        hints = [Hint(question.action, 1.0, outcome)]
        if question is wrong:
            hints = [Hint(best, 1.0, 0.8), Hint(question.action, 0.0, 0.2)]
        analysis.take(question, hints)
    told = analysis.questions()
    assert told[0].act == wrong.act
    assert wrong.loss == pytest.approx(0.6)
    # Then the next are those after which the seat's chances were others
    assert asked[2].turn in {question.turn for question in told[1:]}


def test_a_finished_game_ends_with_who_won() -> None:
    plan = plan_of("pocket-rockets")
    text = plan.record(next(iter(plan.endings)))
    record = parse_record(text)
    end = replay_record(plan.game, record)
    acts = list(acts_of(plan.game, end.history))
    analysis = Analysis(plan.game.new(record.options, seed=record.seed), acts)
    for question in analysis.questions():
        analysis.take(question, [Hint(question.action, 1.0, 0.5)])
    last, chances = analysis.result()["curve"][-1]
    assert last == len(acts)
    assert [chance > 0 for chance in chances] == [seat in end.winners for seat in range(end.seats)]
