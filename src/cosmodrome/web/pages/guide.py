"""The card of a guided game: what to know, what to do next, and the way back to the lesson."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.engine.game import Game
from cosmodrome.engine.guides import LEARNER, Guide, Step
from cosmodrome.web import lines, taught
from cosmodrome.web.guides import Lesson, lesson
from cosmodrome.web.pages import layout
from cosmodrome.web.sight import Sight
from cosmodrome.web.words import say, title, typeset

#: So many lines tell what came of another move.
TOLD = 6


def offers(request: Any, game: Game, lang: str) -> h.Node:
    """The guided games of a game, each a click away; one that was left goes on."""
    return [
        h.form(method="post", action=f"/learn/{game.id}/{guide.id}")[
            layout.csrf(request),
            h.button(
                ".learn", type="submit",
                aria_label=say(lang, "guide.start_named", game=title(game, lang),
                               guide=_title(guide, lang)),
            )[say(lang, "guide.start") if number == 0 else _title(guide, lang)],
        ]
        for number, guide in enumerate(taught.guides(game.id).values())
    ]  # fmt: skip


def _title(guide: Guide, lang: str) -> str:
    return typeset(guide.title.text(lang), lang)


def card(seen: Sight) -> h.Node:
    """What the guide says to the person it leads; nothing to anybody else."""
    found = _found(seen)
    if found is None:
        return None
    if found.progress.astray:
        return _frame(seen, found, _astray(seen, found))
    if _waits(seen, found):
        return _frame(seen, found, h.p[say(seen.lang, "guide.others")])
    return _frame(seen, found, _step(seen, found, found.step) if found.step else _over(seen, found))


def _found(seen: Sight) -> Lesson | None:
    """The lesson of the one who looks."""
    table = seen.line.table
    return lesson(seen.line) if table.guide and seen.seat == LEARNER and not table.over else None


def _waits(seen: Sight, found: Lesson) -> bool:
    """Whether a step must wait: for what it tells of, or until there is something to do."""
    asked = LEARNER in seen.line.asked
    return found.others_play or bool(found.step and found.step.does and not asked)


def lit(seen: Sight) -> dict[str, str | None]:
    """What the stage says of it: which action to light, and which pieces to look at."""
    found = _found(seen)
    if found is None or found.step is None or found.progress.astray or _waits(seen, found):
        return {}
    act = found.next_act
    mine = found.step.does and act is not None and act.seat == seen.seat
    does = lines.act_text(seen.line.game, act.steps) if mine and act else None
    return {"data-guided": does, "data-look": " ".join(found.step.look) or None}


def _frame(seen: Sight, found: Lesson, content: h.Node) -> h.Element:
    lang, now, total = seen.lang, found.progress.step, len(found.guide.steps)
    shown = min(now + 1, total)
    return h.section(".guide", aria_label=say(lang, "guide.card"))[
        h.header[
            h.b[_title(found.guide, lang)],
            h.small[say(lang, "guide.step", number=shown, total=total)],
        ],
        h.progress(max=str(total), value=str(now), aria_label=say(lang, "guide.progress")),
        h.div(".said", aria_live="polite", aria_atomic="true")[content],
        _more(seen, found),
    ]


def _do(what: str, words: str, class_: str = "", **more: Any) -> h.Element:
    """A button of the guide."""
    return h.button(
        {"class": class_ or None}, type="submit", form="play", name="do", value=what, **more
    )[words]


def _step(seen: Sight, found: Lesson, step: Step) -> h.Node:
    """One idea, and the button that goes on: to the next one, or to the piece to touch."""
    lang = seen.lang
    if step.does:
        go = h.button(".go", type="button", data_guide_show=True)[say(lang, "guide.show")]
    else:
        go = _do(f"read:{found.progress.step}", say(lang, "guide.next"), "go", data_guide_next=True)
    return [h.p[typeset(step.told.text(lang), lang)], h.div(".commands")[go, _rules(step, lang)]]


def _rules(step: Step, lang: str) -> h.Node:
    """The rules behind a step, to be opened beside it."""
    return h.span(".cited")[
        [
            h.a(".rule", href=f"#rule-{number}", data_rule=number,
                aria_label=say(lang, "table.rule_open", number=number))[number]
            for number in step.told.rules
        ]
    ]  # fmt: skip


def _astray(seen: Sight, found: Lesson) -> h.Node:
    """Another move was tried: what it led to, and the two ways on."""
    lang, step = seen.lang, found.step
    since = _left_at(seen, found)
    told = [line.text for line in seen.log() if not line.undone and line.seq >= since]
    other = step.other.get(lang, step.other.get("en")) if step else None
    return [
        h.p[h.b[say(lang, "guide.astray")]],
        h.p[typeset(other, lang)] if other else None,
        h.ul(".led-to")[[h.li[text] for text in told[:TOLD]]] if told else None,
        h.div(".commands")[
            _do("guide:back", say(lang, "guide.back"), "go"),
            _do("guide:leave", say(lang, "guide.leave")),
        ],
    ]


def _left_at(seen: Sight, found: Lesson) -> int:
    """The number of the move that left the path."""
    return seen.line.moves[found.progress.done].seq


def _over(seen: Sight, found: Lesson) -> h.Node:
    """The game goes on; help stays at hand."""
    lang = seen.lang
    return [
        h.p[say(lang, "guide.over")],
        h.div(".commands")[_do("guide:leave", say(lang, "guide.close"), "go")],
    ]


def _more(seen: Sight, found: Lesson) -> h.Node:
    """What was said before, and beginning again, folded away."""
    lang = seen.lang
    before = found.guide.steps[: found.progress.step]
    return h.details(".before")[
        h.summary[say(lang, "guide.before")],
        h.ol[[h.li[typeset(step.told.text(lang), lang)] for step in before]],
        h.div(".commands")[
            _do("guide:again", say(lang, "guide.again")),
            _do("guide:leave", say(lang, "guide.leave")),
        ],
    ]
