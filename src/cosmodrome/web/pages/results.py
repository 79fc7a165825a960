"""After the end: places, points with each line explained, and what to do next."""

from __future__ import annotations

import htpy as h

from cosmodrome.web.kit import mark
from cosmodrome.web.sight import Sight
from cosmodrome.web.words import say


def results(seen: Sight) -> h.Element:
    """Who won and why."""
    line, lang = seen.line, seen.lang
    return h.section(".results", aria_labelledby="result")[
        h.h2("#result")[_outcome(seen)],
        _score_table(seen),
        h.div(".commands")[
            h.a(".button.go", href=f"/t/{line.table.key}/replay")[say(lang, "after.replay")],
            h.button(type="submit", form="play", name="do", value="rematch")[
                say(lang, "after.rematch")
            ]
            if seen.mine or line.table.host == seen.guest
            else None,
            h.a(".button", href=f"/t/{line.table.key}/record")[say(lang, "after.download")],
            h.a(".button", href="/")[say(lang, "after.home")],
        ],
    ]


def _outcome(seen: Sight) -> str:
    """Who won, in one sentence; alone there is only a score, and a game may beat everybody."""
    lang, pos, words = seen.lang, seen.line.position, seen.line.game.words
    winners = [seen.names[seat] for seat in pos.winners]
    if pos.seats == 1:
        return say(lang, "after.alone", points=pos.scores()[0])
    if not winners and words.has("prompts", "nobody_wins"):
        return words.say("prompts", "nobody_wins", lang)
    key = ("after.nobody", "after.winner")[len(winners)] if len(winners) < 2 else "after.winners"
    return say(lang, key, players=", ".join(winners))


def _score_table(seen: Sight) -> h.Element:
    line, lang, pos = seen.line, seen.lang, seen.line.position
    words = line.game.words
    places, totals = pos.ranking(), pos.scores()
    order = sorted(range(pos.seats), key=lambda seat: (places[seat], seat))
    columns = {seat: dict(line.game.score_lines(pos, seat)) for seat in order}
    rivals = [(name, dict(lines)) for name, lines in line.game.rivals(pos, lang)]
    sheets = [*columns.values(), *(lines for _, lines in rivals)]
    keys = list(dict.fromkeys(key for sheet in sheets for key in sheet))

    def explained(key: str) -> h.Node:
        rules = words.rules("scores", key)
        known = words.has("scores", key)
        return [
            words.say("scores", key, lang) if known else key,
            [
                [" ", h.a(".rule", href=f"#rule-{number}", data_rule=number)[number]]
                for number in rules[:2]
            ],
        ]

    theirs = [sum(lines.values()) for _, lines in rivals]
    header = [h.th(scope="col")[explained(key)] for key in keys]
    rows = [
        h.tr({"class": "winner" if seat in pos.winners else None})[
            h.td[str(places[seat]) if pos.winners and pos.seats > 1 else "–"],
            h.th(scope="row")[mark(seat), " ", seen.names[seat]],
            [h.td[str(columns[seat].get(key, 0))] for key in keys],
            h.td(".total")[str(totals[seat])],
        ]
        for seat in order
    ]
    rows += [
        h.tr({"class": "winner" if not pos.winners and total == max(theirs) else "rival"})[
            h.td["–"],
            h.th(scope="row")[name],
            [h.td[str(lines[key]) if key in lines else "–"] for key in keys],
            h.td(".total")[str(total)],
        ]
        for (name, lines), total in zip(rivals, theirs, strict=True)
    ]
    return h.div(".scroll", tabindex="0", role="group", aria_label=say(lang, "after.explained"))[
        h.table(".scores")[
            h.thead[
                h.tr[
                    h.th(scope="col")[say(lang, "after.place")],
                    h.th(scope="col")[say(lang, "after.player")],
                    header,
                    h.th(scope="col")[say(lang, "after.total")],
                ]
            ],
            h.tbody[rows],
        ]
    ]
