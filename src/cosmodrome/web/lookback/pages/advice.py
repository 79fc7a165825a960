"""Advice at the table: the best few acts, what each is expected to bring, and what comes then."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cosmodrome.engine import markup as h
from cosmodrome.engine.languages import language
from cosmodrome.engine.words import Sentence
from cosmodrome.insight.advice import Advice
from cosmodrome.web.lines import act_text
from cosmodrome.web.sight import Sight, word
from cosmodrome.web.words import say


def card(seen: Sight, found: Sequence[Advice]) -> h.Node:
    """Beside the board, until something is played or it is closed."""
    if not found:
        return None
    close = seen.say("advice.close")
    return h.section(".guide.advice", aria_label=seen.say("advice.title"), tabindex="-1")[
        h.header[
            h.b[seen.say("advice.title")],
            h.a(".button.quiet", href=f"/t/{seen.line.table.key}", data_close_advice=True,
                title=close, aria_label=close)["✕"],
        ],
        h.ol[[h.li[_candidate(seen, advice)] for advice in found]],
        h.small(".calm")[seen.say("advice.explained")],
    ]  # fmt: skip


def _candidate(seen: Sight, advice: Advice) -> h.Node:
    act = joined(advice.said, seen.lang, seen.names)
    label = seen.say("advice.show_act", act=act)
    return [
        h.div(".act")[
            h.b[act], " ", h.span(".chances")[chances(advice, seen.lang)],
            h.button(".quiet", type="button", data_hint=act_text(seen.line.game, advice.steps),
                     aria_label=label, title=label)[seen.say("advice.show")],
        ],
        reasons(advice, seen.lang, seen.names),
    ]  # fmt: skip


def chances(advice: Advice, lang: str) -> str:
    if advice.outcome is None:
        return ""
    return say(lang, "advice.chances", chances=language(lang).percent(advice.outcome, 0))


def joined(sentences: Sequence[Sentence], lang: str, names: Sequence[str]) -> str:
    told = [word(sentence, lang, names) for sentence in sentences]
    times = [(text, len(list(same))) for text, same in groupby(told)]
    return " · ".join(f"{text} ×{count}" if count > 1 else text for text, count in times)


def reasons(advice: Advice, lang: str, names: Sequence[str]) -> h.Node:
    """What an act is expected to bring, and what comes after it."""
    gains = [
        h.li({"class": "less" if text.startswith("−") else "more"})[text]
        for text in (word(told, lang, names) for told in advice.moved())
    ]
    after = [
        h.p[h.b[say(lang, f"advice.{key}")], " ", " ".join(
            word(sentence, lang, names).rstrip(".") + "." for sentence in told)]
        for key, told in (("then", advice.then), ("next", advice.next))
        if told
    ]  # fmt: skip
    return [
        h.ul(".gains")[gains, h.li(".answer")[word(advice.answered(), lang, names)]],
        h.details[h.summary[say(lang, "advice.then")], after] if after else None,
    ]
