"""Contests: all of them, a new one, and one to enter and to watch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import cosmodrome
from cosmodrome.engine import markup as h
from cosmodrome.web.contests import bells, forms, running
from cosmodrome.web.contests.models import Contest, Entry, League, Match
from cosmodrome.web.contests.pages import parts
from cosmodrome.web.contests.pairing import Standing
from cosmodrome.web.pages import layout
from cosmodrome.web.people.models import Person
from cosmodrome.web.people.pages.parts import button, card, field, form
from cosmodrome.web.people.pages.profile import name_link
from cosmodrome.web.words import say, title

#: So many contests of each kind are listed.
SHOWN = 40
#: What the list says of them, by state.
KINDS = {
    "contest.open": (Contest.OPEN,),
    "contest.running": (Contest.RUNNING, Contest.PAUSED),
    "contest.over": (Contest.OVER,),
}


def index(request: Any, person: Person | None) -> str:
    """What one can enter, watch, or read of."""
    lang = layout.language(request)
    known = Contest.objects.filter(game__in=cosmodrome.games(), league=None)
    lists = [
        (name, [one for one in known.filter(state__in=states)[:SHOWN] if one.known])
        for name, states in KINDS.items()
    ]
    leagues = [one for one in League.objects.filter(game__in=cosmodrome.games()) if one.known]
    return parts.page(
        request,
        say(lang, "contest.title"),
        h.p[say(lang, "contest.lead")],
        h.p(".commands")[
            h.a(".button.go", href="/contests/new")[say(lang, "contest.new")],
            h.a(".button", href="/leagues/new")[say(lang, "league.new")],
        ]
        if person
        else h.p[h.a(".button.go", href="/sign-in?next=/contests")[say(lang, "account.sign_in")]],
        [
            card(lang, name, h.ul(".rows")[[_line(contest, lang) for contest in found]])
            for name, found in lists
            if found
        ]
        or h.p[say(lang, "contest.none")],
        card(
            lang,
            "league.title",
            h.ul(".rows")[
                [
                    h.li[
                        h.a(href=f"/leagues/{league.key}")[league.name],
                        h.span[parts.games_text(league, lang)],
                    ]
                    for league in leagues
                ]
            ],
        )
        if leagues
        else None,
    )


def _line(contest: Contest, lang: str) -> h.Element:
    return h.li[
        h.a(href=f"/contests/{contest.key}")[contest.name],
        h.span[parts.games_text(contest, lang)],
        h.span(".tag")[say(lang, f"contest.{contest.system}")],
        h.span(".tag")[parts.clock_text(contest.clock, lang)],
        h.span(".end")[layout.moment(contest.starts or contest.created, lang)],
    ]


# A new one


def new(request: Any, given: Mapping[str, str], mistakes: Mapping[str, str]) -> str:
    lang = layout.language(request)

    chosen = {**forms.USUAL, **given}

    def wrong_in(name: str) -> h.Node:
        return h.p(".mistake")[mistakes[name]] if name in mistakes else None

    def check(name: str, label: str) -> h.Element:
        return h.label(".field.check")[
            h.input(type="checkbox", name=name, value="1", checked=chosen[name] == "1"),
            say(lang, label),
        ]

    systems = {system: say(lang, f"contest.{system}") for system in forms.SYSTEMS}
    return parts.to_open(
        request, "contest", "contest.new_lead", given, chosen, mistakes,
        parts.labelled(
            lang, "system", "contest.system",
            h.select(name="system", id="system")[
                [h.option(value=value, selected=value == chosen["system"])[text]
                 for value, text in systems.items()]
            ],
            h.small[say(lang, "contest.swiss_help")],
        ),
        field(lang, "size", "contest.size", mistakes, type="number", min="2", max="6",
              value=chosen["size"]),
        field(lang, "rounds", "contest.rounds", mistakes, "contest.rounds_help", type="number",
              min="0", max=str(running.MOST_ROUNDS), value=chosen["rounds"]),
        check("at_once", "contest.at_once"),
        parts.labelled(lang, "clock", "contest.clock",
                       parts.clock_select(lang, chosen["clock"], none=False),
                       wrong_in("clock")),
        field(lang, "most", "contest.most", mistakes, type="number", min="2",
              max=str(running.MOST), value=chosen["most"]),
        field(lang, "starts", "contest.starts", mistakes, "contest.starts_help",
              type="datetime-local", value=chosen["starts"]),
        h.noscript[h.p[h.small[say(lang, "contest.starts_utc")]]],
        h.input(type="hidden", name="ahead", value=given.get("ahead", "")),
        check("checks_in", "contest.checks_in"),
    )  # fmt: skip


# One


def page(request: Any, contest: Contest, person: Person | None) -> str:
    return parts.page(request, _name(contest, layout.language(request)),
                      fragment(request, contest, person))  # fmt: skip


def _name(contest: Contest, lang: str) -> str:
    if not contest.league_id:
        return str(contest.name)
    season = say(lang, "league.season", season=contest.season)
    return f"{contest.name} · {season} · {say(lang, 'league.division', division=contest.division)}"


def fragment(request: Any, contest: Contest, person: Person | None) -> h.Element:
    """All of it: every change of the contest is seen."""
    lang = layout.language(request)
    entries = {
        entry.pk: entry for entry in contest.entries.select_related("person", "person__kept_by")
    }
    matches = list(contest.matches.select_related("table").prefetch_related("sittings"))
    mine = next((one for one in entries.values() if person and one.person_id == person.pk), None)
    began = contest.state not in (Contest.OPEN, Contest.CANCELLED)
    return parts.live(
        lang,
        bells.CONTEST + contest.key,
        str(contest.revision),
        _facts(contest, len(entries), lang),
        _mine(contest, mine, entries, matches, lang) if began else None,
        _commands(request, contest, person, mine, lang),
        _standings(contest, entries, lang) if began else None,
        _rounds(contest, entries, matches, lang) if began else None,
        _players(request, contest, entries, person, lang),
        h.p[h.small[say(lang, "contest.everybody")]],
    )


def _facts(contest: Contest, count: int, lang: str) -> h.Node:
    state = parts.state_text(contest, lang)
    return [
        h.p(role="status")[
            h.span({"class": "tag turn" if contest.state == Contest.RUNNING else "tag"})[state],
            " ",
            say(lang, "contest.players_count", count=count),
        ],
        h.p[
            say(lang, "contest.facts", game=parts.games_text(contest, lang), size=contest.size,
                system=say(lang, f"contest.{contest.system}"),
                clock=parts.clock_text(contest.clock, lang))
        ],
        h.p[say(lang, "contest.several")] if contest.others else None,
        h.p[say(lang, "contest.by"), " ", name_link(contest.host, lang)] if contest.host else None,
        h.p[h.a(href=f"/leagues/{contest.league.key}")[say(lang, "league.of")]]
        if contest.league
        else None,
        h.p[say(lang, "contest.starts_at"), " ", layout.moment(contest.starts, lang)]
        if contest.starts and contest.state == Contest.OPEN
        else None,
    ]  # fmt: skip


def _mine(
    contest: Contest, mine: Entry | None, entries: Mapping[int, Entry], matches: list[Match],
    lang: str,
) -> h.Node:  # fmt: skip
    """Where somebody plays now, and with whom: the first thing they look for."""
    if mine is None:
        return None
    own = [m for m in matches if any(s.entry_id == mine.pk for s in m.sittings.all())]
    playing = [m for m in own if not m.over and m.table]
    if playing:
        return h.ul(".commands")[
            [h.li[_my_table(contest, match, mine, entries, lang)] for match in playing]
        ]
    last = own[-1] if own and own[-1].round == running.current_round(contest) else None
    if last and not last.table and contest.state == Contest.RUNNING:
        return h.p[say(lang, "contest.my_bye", round=last.round)]
    return None


def _my_table(
    contest: Contest, match: Match, mine: Entry, entries: Mapping[int, Entry], lang: str
) -> h.Element:
    """The way to one's table; where it is one's turn, that is what shines."""
    sittings = list(match.sittings.all())
    others = [entries[s.entry_id].person.shown for s in sittings if s.entry_id != mine.pk]
    turn = any((match.table.asked or 0) >> s.seat & 1 for s in sittings if s.entry_id == mine.pk)
    game = title(cosmodrome.load(contest.games[match.part]), lang) if contest.others else ""
    return h.a({"class": "button go" if turn else "button"}, href=f"/t/{match.table.key}")[
        say(lang, "contest.my_table", round=match.round, players=", ".join(others)),
        f" · {game}" if game else None,
        [" ", h.small(".tag")[say(lang, "home.turn_yours")]] if turn else None,
    ]


def _commands(
    request: Any, contest: Contest, person: Person | None, mine: Entry | None, lang: str
) -> h.Node:
    def do(what: str, label: str, class_: str = "") -> h.Element:
        return button(request, f"/contests/{contest.key}", label, lang, class_, do=what)

    def twice(what: str, label: str, *more: h.Node) -> h.Element:
        """What nobody can take back is asked once more by being unfolded first."""
        return h.details[h.summary[say(lang, label)], more, do(what, label, "danger")]

    open_ = contest.state == Contest.OPEN
    under_way = contest.state in (Contest.RUNNING, Contest.PAUSED)
    playing = mine is not None and mine.state == Entry.IN
    found: list[h.Node] = []
    if person is None and open_:
        way = f"/sign-in?next=/contests/{contest.key}"
        found.append(h.a(".button.go", href=way)[say(lang, "contest.sign_in")])
    elif open_ and mine is None:
        found.append(do("enter", "contest.enter", "go"))
    if mine is not None and running.checking_in(contest) and not mine.checked_in:
        found.append(do("check-in", "contest.check_in", "go"))
    if playing and open_:
        found.append(do("leave", "contest.leave"))
    if person is not None and contest.host_id == person.pk:
        if open_:
            found += [do("start", "contest.start"), twice("cancel", "contest.cancel")]
        if under_way:
            paused = contest.state == Contest.PAUSED
            found.append(do("resume", "contest.resume") if paused else do("pause", "contest.pause"))
    if playing and under_way:
        help_ = h.p[h.small[say(lang, "contest.leave_help")]]
        found.append(twice("leave", "contest.leave_running", help_))
    return h.div(".commands")[found] if found else None


def _standings(contest: Contest, entries: Mapping[int, Entry], lang: str) -> h.Element:
    breaks = [name for name in contest.breaks if name != "direct"]
    columns = ["contest.place", "contest.player", "contest.points",
               *(f"contest.{name}" for name in breaks)]  # fmt: skip
    label = say(lang, "contest.standings")
    return card(
        lang,
        "contest.standings",
        parts.wide_table(
            label,
            [say(lang, column) for column in columns],
            [_row(row, entries[row.player], breaks, lang) for row in running.standings(contest)],
        ),
        h.details[
            h.summary[say(lang, "contest.ties")],
            h.p[say(lang, "contest.points_help")],
            h.p[say(lang, "contest.ties_lead")],
            h.ol[
                [
                    h.li[h.b[say(lang, f"contest.{name}")], " – ",
                         say(lang, f"tiebreak.{name}")]
                    for name in contest.breaks
                ]
            ],
        ],
    )  # fmt: skip


def _row(row: Standing, entry: Entry, breaks: list[str], lang: str) -> h.Element:
    values = {"buchholz": row.buchholz, "berger": row.berger}
    return h.tr[
        h.td[str(row.place)],
        h.th(scope="row")[name_link(entry.person, lang), _state(entry, lang)],
        h.td(".total")[parts.number(row.points, lang)],
        [
            h.td[parts.number(values[name], lang) if name in values else str(row.wins)]
            for name in breaks
        ],
    ]


def _state(entry: Entry, lang: str) -> h.Node:
    if entry.state == Entry.IN:
        return None
    return [" ", h.small(".tag")[say(lang, f"contest.{entry.state}")]]


def _rounds(
    contest: Contest, entries: Mapping[int, Entry], matches: list[Match], lang: str
) -> h.Node:
    """Every round, the last first."""
    numbers = sorted({match.round for match in matches}, reverse=True)
    return [
        h.section(".card", aria_labelledby=f"round-{number}")[
            h.h2(id=f"round-{number}")[say(lang, "contest.round", round=number)],
            h.ul(".rows")[
                [
                    _match(contest, match, entries, lang)
                    for match in matches
                    if match.round == number
                ]
            ],
        ]
        for number in numbers
    ]


def _match(contest: Contest, match: Match, entries: Mapping[int, Entry], lang: str) -> h.Element:
    sittings = list(match.sittings.all())
    alone = len(sittings) == 1
    names = [
        [
            name_link(entries[sitting.entry_id].person, lang),
            h.b[f" {sitting.place}."] if match.over and not alone else None,
        ]
        for sitting in sittings
    ]
    return h.li(id=f"match-{match.pk}")[
        [h.span[name] for name in names],
        h.span(".tag")[say(lang, "contest.bye")] if alone else None,
        h.span(".tag.turn")[say(lang, "contest.playing")] if not match.over else None,
        h.span(".tag")[say(lang, "contest.corrected")] if match.corrected else None,
        _to(contest, match, lang),
    ]


def _to(contest: Contest, match: Match, lang: str) -> h.Node:
    """The way to a table; where several games are played at once, each is called by its own."""
    if match.table is None:
        return None
    game = f" · {title(cosmodrome.load(contest.games[match.part]), lang)}" if contest.others else ""
    return h.a(".button.end", href=f"/t/{match.table.key}")[
        say(lang, "contest.to_table", number=match.number), game
    ]


def _players(
    request: Any, contest: Contest, entries: Mapping[int, Entry], person: Person | None, lang: str
) -> h.Node:
    """Who has entered; the host may remove somebody."""
    hosting = person is not None and contest.host_id == person.pk
    ended = contest.state in (Contest.OVER, Contest.CANCELLED)
    if not entries or (contest.state != Contest.OPEN and not hosting) or ended:
        return None

    def removal(entry: Entry) -> h.Node:
        if not hosting or entry.state != Entry.IN or entry.person_id == contest.host_id:
            return None
        name = entry.person.shown
        return h.details(".end")[
            h.summary[say(lang, "contest.remove")],
            form(
                request, f"/contests/{contest.key}",
                h.input(type="hidden", name="do", value="remove"),
                h.input(type="hidden", name="who", value=str(entry.pk)),
                h.button(".danger", type="submit")[say(lang, "contest.remove_named", name=name)],
            ),
        ]  # fmt: skip

    return card(
        lang,
        "contest.players",
        h.ul(".rows")[
            [
                h.li[
                    name_link(entry.person, lang),
                    _state(entry, lang),
                    h.span(".tag")[say(lang, "contest.checked_in")]
                    if entry.checked_in and contest.state == Contest.OPEN
                    else None,
                    removal(entry),
                ]
                for entry in entries.values()
            ]
        ],
    )
