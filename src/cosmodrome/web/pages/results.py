"""After the end: places, points with each line explained, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.engine import markup as h
from cosmodrome.engine.game import Game
from cosmodrome.engine.outcomes import Outcome, ending
from cosmodrome.engine.words import Named
from cosmodrome.web.boxes.keeping import takes
from cosmodrome.web.club import endings
from cosmodrome.web.kit import mark
from cosmodrome.web.lines import Line
from cosmodrome.web.models import Result, Seat
from cosmodrome.web.pages import layout
from cosmodrome.web.people.pages import profile
from cosmodrome.web.sight import Sight
from cosmodrome.web.tables import bests, open_rematch
from cosmodrome.web.words import say, typeset


def results(seen: Sight) -> h.Element:
    """Who won and why."""
    line, contest = seen.line, seen.line.table.contest
    alone = len(line.seats) == 1 and bool(seen.mine)
    best = bests(line.game.id, seen.guest) if alone else []
    return h.section(".results", aria_labelledby="result")[
        h.h2("#result")[_outcome(seen, best)],
        score_table(line.game, line.outcome, seen.names, seen.lang),
        best_list(best, line.game, seen.lang, line.table.pk),
        profile.changes(seen),
        h.div(".commands")[
            h.a(".button.go", href=f"/contests/{contest}")[seen.say("contest.back")]
            if contest
            else None,
            h.a({"class": "button" if contest else "button go"},
                href=f"/t/{line.table.key}/replay")[seen.say("after.replay")],
            h.a(".button", href=f"/t/{line.table.key}/back")[seen.say("back.link")],
            _rematch(seen) if endings.theirs(line.table, line.seats, seen.guest) else None,
            h.a(".button", href=f"/t/{line.table.key}/result.png", download=True)[
                seen.say("after.picture")
            ],
            h.a(".button", href=f"/t/{line.table.key}/record")[seen.say("after.download")],
            h.a(".button", href=f"/t/{line.table.key}/box")[seen.say("boxes.download")]
            if takes(line.table, seen.guest)
            else None,
            h.a(".button", href="/")[seen.say("after.home")],
        ],
    ]  # fmt: skip


def _rematch(seen: Sight) -> h.Node:
    """Asks for a rematch; for those whom somebody else has asked, the way to their seat."""
    again = open_rematch(seen.line.table)
    kept = again and again.seats.filter(kind=Seat.OPEN, owner=seen.guest).exists()
    label = seen.say("after.rematch_join" if kept else "after.rematch")
    button = h.button(type="submit", form="play", name="do", value="rematch")[label]
    if not again or not kept:
        return button
    asking = [seen.names[s.number] for s in seen.line.seats if s.owner == again.host]
    name = asking[0] if asking else seen.say("after.somebody")
    return h.p(".wish")[seen.say("after.rematch_asked", player=name), button]


def outcome_of(seen: Sight) -> str:
    """How the game at a table ended, for everybody who hears of it."""
    return ended_at(seen.line, seen.names, seen.lang)


def _outcome(seen: Sight, kept: Sequence[Result]) -> str:
    """Who won, in one sentence; alone there is only a score, and a game may beat everybody."""
    table = seen.line.table
    others = [r.points for r in kept if r.table_id != table.pk]
    best = others[0] if others and not (table.unrated or table.own_box) else None
    reader = seen.mine[0] if len(seen.mine) == 1 else None
    return ended_at(seen.line, seen.names, seen.lang, best, reader)


def ended_at(
    line: Line, names: Sequence[str], lang: str, best: int | None = None, reader: int | None = None
) -> str:
    """How the game at a table ended, in one sentence, to whoever has a seat or to all."""
    early = endings.told(line.table, line.seats, names, line.outcome.winners, lang)
    return early or ended(line.game, line.outcome, names, lang, best, reader)


def ended(
    game: Game, outcome: Outcome, names: Sequence[str], lang: str, best: int | None = None,
    reader: int | None = None,
) -> str:  # fmt: skip
    """How a game ended, in one sentence."""
    return typeset(ending(game, outcome, names, best, reader).text(lang), lang)


def _source(game: Game, key: str, lang: str) -> str:
    """Where points come from, in the game's words."""
    known = game.words.has("scores", key)
    return typeset(game.words.say("scores", key, lang), lang) if known else key


def best_list(
    results: Sequence[Result], game: Game, lang: str, current: int | None = None
) -> h.Node:
    """SP-70: a person's best results alone, with where the points come from."""
    if not results:
        return None

    def told(key: str, points: int) -> str:
        return say(lang, "after.line", name=_source(game, key, lang), points=printed(points))

    return h.section(".bests")[
        h.h3[say(lang, "after.bests")],
        h.ol[
            [
                h.li({"class": "current" if result.table_id == current else None})[
                    h.a(href=f"/t/{result.table.key}")[
                        say(lang, "after.points", points=result.points)
                    ],
                    h.small[" · ".join(told(key, points) for key, points in result.lines)],
                    layout.moment(result.made, lang),
                ]
                for result in results
            ]
        ],
    ]


def printed(number: int) -> str:
    """A number of points, with a minus as print has it."""
    return str(number).replace("-", "−")


def score_table(
    game: Game, outcome: Outcome, names: Sequence[str], lang: str, cite: bool = True
) -> h.Element:
    """Where everybody's points come from; `cite`: with the numbers of the rules."""
    places, totals, seats = outcome.places, outcome.scores, outcome.seats
    order = sorted(range(seats), key=lambda seat: (places[seat], seat))
    columns = {seat: dict(outcome.sheets[seat]) for seat in order}
    rivals = [(Named(name).text(lang), dict(sheet)) for name, sheet in outcome.rivals]
    sheets = [*columns.values(), *(lines for _, lines in rivals)]
    keys = list(dict.fromkeys(key for sheet in sheets for key in sheet))

    def explained(key: str) -> h.Node:
        rules = game.words.rules("scores", key)[:2] if cite else ()
        links: list[h.Node] = [
            [" ", h.a(".rule", href=f"#rule-{number}", data_rule=number)[number]]
            for number in rules
        ]
        return [_source(game, key, lang), links]

    def tie_break(seat: int) -> h.Element:
        """What puts a seat before others with its total."""
        assert outcome.ties is not None
        worth = outcome.ties[seat]
        return h.td[str(worth) if totals.count(totals[seat]) > 1 and worth >= 0 else "–"]

    tied = outcome.tied
    theirs = [sum(lines.values()) for _, lines in rivals]
    header = [h.th(scope="col")[explained(key)] for key in keys]
    rows = [
        h.tr({"class": "winner" if seat in outcome.winners else None})[
            h.td[str(places[seat]) if outcome.winners else "–"] if seats > 1 else None,
            h.th(scope="row")[mark(seat), " ", names[seat]],
            [h.td[printed(columns[seat].get(key, 0))] for key in keys],
            h.td(".total")[printed(totals[seat])],
            tie_break(seat) if tied else None,
        ]
        for seat in order
    ]
    rows += [
        h.tr({"class": "winner" if not outcome.winners and total == max(theirs) else "rival"})[
            h.td["–"] if seats > 1 else None,
            # Boards mark such sides after the seats.
            h.th(scope="row")[mark(seats + number), " ", name],
            [h.td[printed(lines[key]) if key in lines else "–"] for key in keys],
            h.td(".total")[printed(total)],
            h.td["–"] if tied else None,
        ]
        for number, ((name, lines), total) in enumerate(zip(rivals, theirs, strict=True))
    ]
    # On a phone the players stand side by side, as on a score pad: the style needs the lines.
    lines = len(keys) + 2 + (seats > 1) + tied
    return h.div(".scroll", tabindex="0", role="group", aria_label=say(lang, "after.explained"))[
        h.table(".scores", style=f"--lines: {lines}")[
            h.thead[
                h.tr[
                    h.th(scope="col")[say(lang, "after.place")] if seats > 1 else None,
                    h.th(scope="col")[say(lang, "after.player")],
                    header,
                    h.th(scope="col")[say(lang, "after.total")],
                    h.th(scope="col")[explained("tie_break")] if tied else None,
                ]
            ],
            h.tbody[rows],
        ]
    ]
