"""Checks of reasons: there is one exactly where an action is not legal, and it has its words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.position import Position
from cosmodrome.engine.reasons import Reason, question
from cosmodrome.engine.record import Scalar
from cosmodrome.engine.testing.failing import CheckFailed, doing, expect_sentence, fail

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game


#: What a reason calls that of which it needs more.
HAVE = ("has", "met", "free")
#: How many reasons of a position are compared with those of one that looks alike, at most.
REASONS_COMPARED = 24


def check_explained(game: Game) -> None:
    """Every action answers a question; every question and every reason has its words."""
    if game.why is None:
        return
    words, spans = game.words, [span.name for span in game.actions]
    problems = [f"{name} answers no question" for name in spans if not game.why.questions_of(name)]
    for name, answers in game.why.answers.items():
        problems += [f"{name} is answered by {it}: no action" for it in answers if it not in spans]
        said = question(words, name)
        if not words.has(said.section, said.key):
            problems.append(f"questions.{name} is missing")
        elif words.gaps(said.section, said.key):
            problems.append(f"prompts.{name} has gaps, and questions.{name} is missing")
    asked = game.questions.kinds if game.questions else ()
    problems += [f"nothing answers {it.name}" for it in asked
                 if it.asked and it.name not in game.why.answers]  # fmt: skip
    told = words.entries.get("why", {})
    problems += [f"why.{name} tells no reason" for name in told if name not in game.why.reasons]
    for name in game.why.reasons:
        meanings = game.why.reasons.kinds[name].meanings
        if name not in told:
            problems.append(f"why.{name} is missing")
        elif not words.rules("why", name):
            problems.append(f"why.{name} names no rule")
        elif more := words.gaps("why", name) ^ set(meanings):
            problems.append(f"why.{name} and its reason differ in {', '.join(sorted(more))}")
    if problems:
        raise CheckFailed(f"{game.id}: {'; '.join(problems)}")


def worth_asking(pos: Position, legal: Iterable[int]) -> list[int]:
    """Every action that may answer what is asked, and one of each other range: those are alike."""
    explained = pos.game.why
    answers = explained.answers[explained.asked(pos)] if explained and pos.actors else ()
    asked = set(legal)
    for span in pos.game.actions:
        asked.update(range(span.start, span.stop if span.name in answers else span.start + 1))
    return sorted(asked)


def lacks_nothing(reason: Reason) -> bool:
    """Whether it says that more is needed of something of which there is enough."""
    given = reason.given
    if not isinstance(reason.kind.meanings.get("needs"), Scalar):
        return False
    return any(given[name] >= given["needs"] for name in HAVE if name in given)


def check_reasons(pos: Position) -> None:
    """A seat that is asked has a reason for every action that is not legal, and for no other."""
    texts = pos.game.actions.text
    for seat in pos.actors:
        legal = set(pos.legal_ids(seat))
        read: set[str] = set()
        for action in worth_asking(pos, legal):
            with doing(pos, "why"):
                reason = pos.why_not(action, seat)
            if (reason is None) != (action in legal):
                found = "no reason" if reason is None else f"a reason, {reason.name}"
                what = "legal" if action in legal else "not legal"
                fail(pos, f"{texts(action)} by seat {seat} is {what}, and there is {found}")
            if reason is None:
                continue
            if reason.outside:
                fail(pos, f"the reason {reason.name} has {reason.outside}")
            if lacks_nothing(reason):
                fail(pos, f"the reason {reason.name} lacks nothing: {dict(reason.given)}")
            for lang in LANGUAGES if reason.name not in read else ():
                read.add(reason.name)
                expect_sentence(pos, reason.cited(lang), f"the reason {reason.name} in {lang}")


def check_same_reasons(pos: Position, other: Position, seat: int, what: str) -> None:
    """Two positions that are alike to a seat give it the same reasons; others each time."""
    legal = pos.legal_ids(seat)
    asked = sorted({*worth_asking(pos, ())} - {*legal})
    apart = -(-len(asked) // REASONS_COMPARED) or 1
    chosen = asked[len(pos.history) % apart :: apart]
    # One position after the other: what is legal in the one that was asked last is kept.
    mine, theirs = ([one.why_not(action, seat) for action in chosen] for one in (pos, other))
    for action, *both in zip(chosen, mine, theirs):
        told = [reason and (reason.name, reason.text()) for reason in both]
        if told[0] != told[1]:
            name = pos.game.actions.text(action)
            fail(pos, f"{what} why seat {seat} cannot {name}: {told[0]}, then {told[1]}")
