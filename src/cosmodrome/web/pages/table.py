"""The table: prompt, board, seats, hand, actions, and the side panel with log and rules."""

from __future__ import annotations

import functools
import hashlib
import itertools
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from cosmodrome.bots.levels import SEARCHING
from cosmodrome.engine import markup as h
from cosmodrome.engine.actions import Aside
from cosmodrome.engine.game import Game
from cosmodrome.insight.advice import Advice
from cosmodrome.web import bots
from cosmodrome.web.boards import board_of, parts_of
from cosmodrome.web.boxes import pages as boxes
from cosmodrome.web.club import hours
from cosmodrome.web.club import pages as club
from cosmodrome.web.contests import lobby
from cosmodrome.web.kit import ASKS, LETTERS, drawing, mark, shape
from cosmodrome.web.lines import Line, act_text, load
from cosmodrome.web.lookback.pages import advice, recap
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.pages import guide, layout, reading
from cosmodrome.web.pages.choices import actions, any_time, command, confirming, listed
from cosmodrome.web.pages.learning import five_lines, rulebook
from cosmodrome.web.pages.results import outcome_of, results
from cosmodrome.web.people.models import Person
from cosmodrome.web.people.pages import profile
from cosmodrome.web.people.rating import why_unrated
from cosmodrome.web.people.relations import friends_of
from cosmodrome.web.shared import Shared
from cosmodrome.web.sight import LogLine, Sight, sight, welcome
from cosmodrome.web.tables import PACES, chain_start, lets_pass, undo_target
from cosmodrome.web.words import say, title


def page(request: Any, table: Table, guest: str) -> str:
    """The whole page of a table."""
    lang = layout.language(request)
    origin = layout.origin(request.get_host(), request.is_secure())
    whole, large = shows_parts(request), request.GET.get("open", "")
    seen = sight(load(table), guest, lang, origin, whole, large)
    game = seen.line.game
    address = f"/t/{table.key}"
    confirm = asked_before(request.COOKIES.get("confirm"))
    return layout.page(
        request,
        title(game, lang),
        h.form("#play", method="post", action=f"{address}/do", hx_post=f"{address}/do",
               hx_target="#table", hx_swap="innerMorph")[
            layout.csrf(request),
            # The first button is the one that Enter in a field would press: none.
            h.button(type="submit", disabled=True, hidden=True),
        ],
        h.form("#look", action=address),
        h.form("#sit", method="post", action=f"/lobby/{table.key}")[layout.csrf(request)],
        h.main(
            {
                "id": "main",
                "class": "room",
                "hx-ws:connect": f"/ws/{table.key}?lang={lang}&beside=1"
                + ("&parts=1" if whole else ""),
            }
        )[
            h.h1(".unseen")[say(lang, "table.title", game=title(game, lang))],
            h.div("#guide")[guide.card(seen)],
            h.div("#table")[stage(seen)],
            side_panel(
                lang,
                {
                    "log": h.div("#log")[log_list(seen)],
                    "rules": rules(game, lang),
                    "chat": club.chat_panel(seen, layout.csrf(request)),
                    "people": [
                        h.div("#present")[club.to_come(seen)],
                        h.div("#people")[people(seen)],
                        settings(seen, confirm, request.COOKIES),
                    ],
                },
            ),
        ],
        h.div("#confirm", hidden=True, role="alertdialog", aria_labelledby="confirm-text")[
            h.p("#confirm-text"),
            h.button(".go", type="button", data_confirm="yes")[say(lang, "table.confirm_yes")],
            h.button(type="button", data_confirm="no")[say(lang, "table.confirm_no")],
        ],
        board_of(game.id).definitions(game.box.data),
        reading.aids(game, lang),
        h.p("#offline", hidden=True, role="status")[say(lang, "table.offline")],
        h.p("#aloud.unseen", role="status", aria_live="polite"),
        club.loaded(),
        class_=f"table-page game-{game.id}",
        preview=(outcome_of(seen), f"{address}/result.png") if table.over else None,
        body={"data-confirm": " ".join(confirm), **club.moment(table)},
        tools=[
            h.div("#seats")[seats(seen)], reading.legend_switch(game.id, lang), panel_switch(lang),
        ],
    )  # fmt: skip


def panel_switch(lang: str) -> h.Element:
    label = say(lang, "table.panel")
    lines = shape("path", d="M4 6h16M4 12h16M4 18h10", stroke="currentColor", stroke_width=2)
    return h.button(
        ".panel-switch", type="button", data_panel_switch=True, aria_expanded="true",
        aria_controls="panel", aria_label=label, title=label,
    )[drawing("0 0 24 24", lines)]  # fmt: skip


def shows_parts(request: Any) -> bool:
    """Whether a page says that it has room for the folded parts of its board."""
    return bool(request.COOKIES.get("parts") == "shown")


def fragment(
    table: Table, guest: str, lang: str, message: str = "", found: Sequence[Advice] = (),
    origin: str = "", whole: bool = False,
) -> str:  # fmt: skip
    """What changes at a table: the stage, and the log beside it; with what was advised."""
    line = load(table)
    if message or found:
        return _fragment(sight(line, guest, lang, origin, whole), message, found)
    return picture(line, guest, lang, origin, whole)


def picture(line: Line, guest: str, lang: str, origin: str, whole: bool = False) -> str:
    """What a guest sees of a table; an action's answer and its notice are one picture."""
    eyes = (*_eyes(line, guest), lang, origin, whole)
    return _pictures.get(eyes, lambda: _fragment(sight(line, guest, lang, origin, whole)))


def parts(table: Table, guest: str, lang: str, keys: tuple[str, ...]) -> str:
    """Folded parts of the board, for a page that opens them."""
    line = load(table)
    seen = sight(line, guest, lang)
    if seen.curtain is not None:
        return ""
    eyes = (*_eyes(line, guest), lang, keys)
    return _pictures.get(eyes, lambda: parts_of(line.game.id, seen.scene, keys))


_pictures = Shared(64)


def _fragment(seen: Sight, message: str = "", found: Sequence[Advice] = ()) -> str:
    parts = h.fragment[
        stage(seen, message, found),
        h.div("#log", hx_swap_oob="innerMorph")[log_list(seen)],
        h.div("#people", hx_swap_oob="innerMorph")[people(seen)],
        h.div("#seats", hx_swap_oob="innerMorph")[seats(seen)],
        h.div("#guide", hx_swap_oob="innerMorph")[guide.card(seen), advice.card(seen, found)],
    ]
    return str(parts)


def known(line: Line, guest: str) -> str:
    """A guest of this table by name; nobody for all who merely watch, who see the same."""
    was = bool(guest) and any(seat.was == guest for seat in line.seats)
    return guest if was or line.owned(guest) or line.table.hosted_by(guest) else ""


def _eyes(line: Line, guest: str) -> tuple[Hashable, ...]:
    """Everything a picture of a table depends on, beside the language."""
    table = line.table
    mine = [(number, line.seats[number].shown) for number in line.owned(guest)]
    chosen = [line.sealed.get(number) for number, _ in mine]
    light = bots.thinkers.enabled and not bots.thinkers.ready(table.game)
    lost = hours.lost() if table.clock else None
    return table.pk, table.revision, known(line, guest), tuple(mine), tuple(chosen), light, lost


# The stage


def stage(seen: Sight, message: str = "", found: Sequence[Advice] = ()) -> h.Element:
    """Everything around the board that follows the game."""
    line = seen.line
    attributes: dict[str, str | bool | None] = {
        "class": "stage",
        "data-revision": str(line.table.revision),
        "data-version": str(line.table.version),
        "data-my-turn": bool(seen.choices),
        "data-call": seen.say("table.your_turn") if seen.choices else None,
        "data-hinted": act_text(line.game, found[0].steps) if found else None,
        "data-heard": _heard(seen),
        "data-parts": f"/t/{line.table.key}?",
        **guide.lit(seen),
    }
    if seen.curtain is not None:
        return h.div(attributes)[curtain(seen, message)]
    # First: the list of actions tells what the pieces of the board say of themselves.
    board = board_of(line.game.id).board(seen.scene)
    return h.div(attributes)[
        _carried(seen),
        prompt(seen, message, found),
        results(seen) if line.table.over else None,
        h.section(".tabletop", aria_label=seen.say("table.board"))[board],
        actions(seen),
    ]


def _heard(seen: Sight) -> str | None:
    """What the last move sounds like where it is not a card: its events say so."""
    sounds = {event.kind.sound for event in seen.recent if event.kind}
    return next((sound for sound in ("launch", "token") if sound in sounds), None)


def _carried(seen: Sight) -> h.Node:
    """What every action says: the version it was chosen on, and for which seat."""
    return [
        h.input(type="hidden", form="play", name="version", value=str(seen.line.table.version)),
        h.input(type="hidden", form="play", name="seat", value=str(seen.seat))
        if seen.seat is not None
        else None,
    ]


def curtain(seen: Sight, message: str) -> h.Element:
    """Between two people on one screen: nothing of either hand is in the page."""
    name = seen.names[seen.curtain or 0]
    return h.section(".curtain")[
        h.input(type="hidden", form="play", name="seat", value=str(seen.curtain)),
        mark(seen.curtain or 0),
        h.p(".message", role="alert")[message] if message else None,
        h.h2[seen.say("table.curtain", player=name)],
        h.p[seen.say("table.curtain_help")],
        command("show", seen.say("table.curtain_go", player=name), "go big", autofocus=True),
        invitations(seen),
    ]


def prompt(seen: Sight, message: str, found: Sequence[Advice]) -> h.Element:
    """What is asked, and below it a line for words that come and go: nothing moves for them."""
    return h.section(".prompt", aria_label=seen.say("table.prompt"))[
        h.div(".asked", aria_live="polite")[
            h.p[_whose(seen), h.span("#asked")[_asked(seen)], " ", _counts(seen)]
        ],
        h.div(".second")[confirming(seen), h.div(".note")[_note(seen, message, found)]],
        any_time(seen),
        h.div(".commands")[_commands(seen)],
        invitations(seen),
        club.strip(seen),
    ]


def _whose(seen: Sight) -> h.Node:
    """Where the names of the seats are out of sight: the mark of the one that is asked."""
    actors = seen.line.position.actors
    number = seen.seat if seen.choices else actors[0] if len(actors) == 1 else None
    return None if number is None else h.span(".whose", aria_hidden="true")[mark(number)]


def _counts(seen: Sight) -> h.Node:
    """How many answers there are."""
    count = sum(choice.role != Aside.name for choice in seen.choices.values())
    if not count:
        return None
    return h.span(".count-words")[seen.say("table.choices_count", count=count)]


def _note(seen: Sight, message: str, found: Sequence[Advice]) -> h.Node:
    if message:
        return h.p(".message", role="alert")[message]
    if found:
        act = advice.joined(found[0].said, seen.lang, seen.names)
        return h.p(".hint", role="status")[seen.say("table.hint_is", action=act)]
    if seen.line.table.undo_seat is not None:
        return _undo_wish(seen)
    wish = club.wish(seen)
    return _aside(seen) if wish is None else wish


def invitations(seen: Sight) -> h.Node:
    """For the host, in sight until they are used: the links to send to those who are expected.

    For who watches a table of the lobby: the way to sit down.
    """
    line = seen.line
    free = any(seat.kind == Seat.OPEN and not seat.owner for seat in line.seats)
    if not line.table.hosted_by(seen.guest):
        if seen.mine or not free or line.over or not lobby.is_listed(line.table):
            return None
        sit = h.button(".go", type="submit", form="sit")[seen.say("lobby.sit")]
        return h.div(".invites")[sit]
    help_, bot = seen.say("table.invite_help"), seen.say("table.bot_instead")
    open_ = any(seat.kind == Seat.OPEN for seat in line.seats)
    friends = friends_of(seen.guest) if open_ else []
    waiting = [
        h.div(".invite", title=help_)[
            link(seen, f"/join/{seat.invitation}",
                 seen.say("table.invite", player=seen.names[seat.number])),
            command(f"bot:{seat.number}", seen.say("table.bot_short"), title=bot),
            command(f"renew:{seat.number}", seen.say("join.renew"), title=seen.say("join.revoke")),
            None if seat.was else _friends(seen, seat.number, friends),
        ]
        for seat in line.seats
        if seat.kind == Seat.OPEN
    ]  # fmt: skip
    return h.div(".invites")[waiting, _listing(seen) if free else None] if waiting else None


def _listing(seen: Sight) -> h.Element:
    """The host opens the free seats to all, or does so no more."""
    if lobby.is_listed(seen.line.table):
        return command("list:off", seen.say("lobby.withdraw"))
    return command("list:on", seen.say("lobby.offer"), title=seen.say("lobby.offer_help"))


def _friends(seen: Sight, seat: int, friends: list[Person]) -> h.Node:
    """A friend is asked by name; others by a link."""
    if not friends:
        return None
    label = seen.say("friends.invite")
    return [
        h.select(form="play", name=f"friend-{seat}", aria_label=label, title=label)[
            [h.option(value=friend.name)[friend.name] for friend in friends]
        ],
        command(f"friend:{seat}", seen.say("friends.invite_go")),
    ]


def link(seen: Sight, path: str, label: str) -> h.Element:
    """A whole address to send to somebody, and a button that copies it."""
    return layout.link(seen.lang, seen.origin + path, label)


def _asked(seen: Sight) -> str:
    line, pos = seen.line, seen.line.position
    if line.table.over:
        return seen.say("table.over")
    if paused := club.standing_still(seen):
        return paused
    if seen.choices:
        if any(choice.chosen for choice in seen.choices.values()):
            rest = ", ".join(seen.names[n] for n in pos.actors if n != seen.seat)
            return seen.say("table.sealed", players=rest)
        assert seen.seat is not None
        return seen.word(pos.prompting(seen.seat))
    if len(pos.actors) > 1:
        players = ", ".join(seen.names[n] for n in pos.actors)
        return seen.say("table.choosing", players=players)
    actor = pos.actors[0]
    kind = line.seats[actor].kind
    key = {Seat.BOT: "thinking", Seat.AUTOMA: "thinking", Seat.OPEN: "waiting_open"}.get(
        kind, "waiting"
    )
    return seen.say(f"table.{key}", player=seen.names[actor])


def _aside(seen: Sight) -> h.Node:
    line = seen.line
    notes = []
    if not seen.mine:
        notes.append(seen.say("table.watching"))
    if line.table.unrated and line.others(seen.guest):
        notes.append(seen.say("table.unrated"))
    levels = {seat.level for seat in line.seats if seat.kind == Seat.BOT}
    compiling = bots.thinkers.enabled and levels & SEARCHING
    if compiling and not line.table.over and not bots.thinkers.ready(line.game.id):
        notes.append(seen.say("table.light"))
    if seen.passing:
        notes.append(seen.say("table.passes_itself"))
    if line.bots_turn and not seen.choices:
        return [h.div(".quiet-line", aria_hidden="true"), [h.small[note] for note in notes]]
    return [h.small[note] for note in notes] if notes else _ticker(seen)


def _ticker(seen: Sight) -> h.Node:
    """The last line of the log, for where the log is folded away."""
    told = seen.log(1)
    return h.small(".ticker", aria_hidden="true")[told[-1].text] if told else None


def _commands(seen: Sight) -> h.Node:
    line = seen.line
    if line.table.over or not seen.mine:
        return None
    found: list[h.Node] = []
    if chain_start(line, seen.seat):
        found.append(command("cancel", seen.say("table.cancel"), "cancel", data_command="cancel"))
    if undo_target(line, seen.guest) and line.table.undo_seat is None:
        key = "table.undo_ask" if line.others(seen.guest) else "table.undo"
        found.append(command("undo", seen.say(key), data_command="undo"))
    if seen.choices:
        waiting = seen.say("advice.thinking")
        found.append(
            command("hint", seen.say("table.hint"), data_command="hint", data_waiting=waiting)
        )
        found.append(recap.link(seen))
        found.append(_strip_switch(seen) if listed(seen) else None)
    elif line.bots_turn and not line.table.hurry and line.table.pace:
        found.append(command("hurry", seen.say("table.skip"), data_command="hurry"))
    return found


def _strip_switch(seen: Sight) -> h.Element:
    """Opens and folds the list of actions, which repeats the board."""
    label = seen.say("table.strip")
    return h.button(
        ".strip-switch", type="button", data_strip_switch=True, title=label, aria_label=label,
        aria_expanded="false", aria_controls="choices",
    )["☰"]  # fmt: skip


def _undo_wish(seen: Sight) -> h.Element:
    line = seen.line
    asking = line.table.undo_seat or 0
    price = None if why_unrated(line.table, line.seats) else [" ", seen.say("unrated.by_undo")]
    if asking in seen.mine:
        return h.p(".wish")[seen.say("table.undo_waiting"), price]
    agreed = any(line.table.undo_agreed >> seat & 1 for seat in seen.mine)
    return h.p(".wish")[
        seen.say("table.undo_wish", player=seen.names[asking]),
        price,
        [
            command("agree", seen.say("table.undo_yes"), "go"),
            command("refuse", seen.say("table.undo_no")),
        ]
        if seen.mine and not agreed
        else None,
    ]


def seats(seen: Sight) -> h.Element:
    """Who is at the table, and whose turn it is."""
    return h.ul(".seats", aria_label=seen.say("table.others"))[
        [seat_chip(seen, seat) for seat in seen.line.seats]
    ]


def seat_chip(seen: Sight, seat: Seat) -> h.Element:
    """One seat: its mark, its name, and what there is to know of it."""
    acting = seat.number in seen.line.asked
    return h.li({"class": "acting" if acting else None, "data-key": f"chip-{seat.number}",
                 "data-tip": _told_of(seen, seat), "data-plain": True, "tabindex": "0"})[
        mark(seat.number), h.span[seen.names[seat.number]], _tags(seen, seat, acting),
        club.clock(seen, seat),
    ]  # fmt: skip


def _told_of(seen: Sight, seat: Seat) -> str:
    """Who it is, what its mark is for, and who plays it."""
    number = seat.number
    told = [seen.names[number], seen.say("seat.mark", letter=LETTERS[number % len(LETTERS)])]
    if number in seen.mine:
        told.append(seen.say("seat.yours"))
    elif seat.kind == Seat.BOT:
        told.append(seen.say("seat.bot", level=seen.say(f"levels.{seat.level}")))
    elif seat.kind in (Seat.AUTOMA, Seat.OPEN):
        told.append(seen.say(f"seat.{seat.kind}"))
    return "\n".join(told)


def _tags(seen: Sight, seat: Seat, acting: bool) -> h.Node:
    kinds = {Seat.AUTOMA: "automa_tag", Seat.OPEN: "open_tag"}
    tags = []
    if seat.number == seen.seat:
        tags.append(h.small(".tag")[seen.say("table.you")])
    elif seat.kind in kinds:
        tags.append(h.small(".tag")[seen.say(f"table.{kinds[seat.kind]}")])
    if acting:
        words = seen.say("table.turn_tag")
        tags.append(h.small(".tag.turn", title=words)["▶", h.span(".unseen")[words]])
    return tags


# The side panel


def side_panel(lang: str, parts: dict[str, h.Node]) -> h.Element:
    """What is beside the board, behind tabs that stay where they are while the game goes on."""
    first = next(iter(parts))
    tabs = [
        h.button(type="button", role="tab", id=f"tab-{name}", data_tab=name,
                 aria_selected="true" if name == first else "false",
                 aria_controls=f"panel-{name}",
                 tabindex="0" if name == first else "-1")[say(lang, f"table.{name}")]
        for name in parts
    ]  # fmt: skip
    panels = [
        h.div(
            id=f"panel-{name}", role="tabpanel", aria_labelledby=f"tab-{name}", tabindex="0",
            hidden=name != first, class_="tab-panel",
        )[content]
        for name, content in parts.items()
    ]  # fmt: skip
    return h.aside("#panel", aria_label=say(lang, "table.panel"))[
        h.div(".tabs", role="tablist", aria_label=say(lang, "table.panel"))[tabs], panels
    ]


def log_list(seen: Sight, before: int = 0) -> h.Renderable:
    """The log in words, newest last; earlier lines on demand."""
    lines = seen.log(before=before)
    first = lines[0].seq if lines else 0
    earlier = None
    if first > 1:
        address = f"/t/{seen.line.table.key}/log?before={first}"
        earlier = h.button(type="button", class_="earlier", hx_get=address, hx_target="this",
                           hx_swap="outerHTML")[seen.say("table.log_earlier")]  # fmt: skip
    if not lines:
        beginning = five_lines(seen.line.game, seen.lang)
        return h.fragment[h.p(".calm")[seen.say("table.log_empty")], beginning]
    jumps = f"/t/{seen.line.table.key}/replay?" if seen.line.table.over else ""
    return h.fragment[earlier, log_of(lines, seen.lang, jumps)]


def log_of(told: Iterable[LogLine], lang: str, jumps: str = "") -> h.Element:
    """Lines of a log: those of a turn together, and those of an act in one entry.

    `jumps`: the address of a replay, less its moment, to which each entry leads.
    """
    turns = itertools.groupby(told, lambda line: line.turn)
    return h.ol(".log")[
        [
            h.li(".turn")[
                mark(turn) if turn is not None else None,
                h.ol[[_entry(entry, lang, jumps) for _, entry in itertools.groupby(lines, by_act)]],
            ]
            for turn, lines in turns
        ]
    ]


def by_act(line: LogLine) -> tuple[int, bool]:
    return line.seq, line.undone


def _entry(lines: Iterable[LogLine], lang: str, jumps: str) -> Markup:
    return log_entry(tuple(lines), lang, jumps)


@functools.lru_cache(4096)
def log_entry(lines: tuple[LogLine, ...], lang: str, jumps: str = "") -> Markup:
    """An act, kept as text: a log hardly changes from one picture to the next."""
    at = lines[0].at if jumps else None
    written = h.li({"class": "undone" if lines[0].undone else None, "data-at": at and str(at)})[
        [
            h.span({"class": "wasted" if line.wasted else None})[
                mark(line.seat) if line.seat not in (None, line.turn) else None,
                line.text, " ", [rule_link(number, lang) for number in line.rules[:2]],
                h.small(".tag")[say(lang, "recap.wasted")] if line.wasted else None,
            ]
            for line in lines
        ],
        h.a(".jump", href=f"{jumps}&at={at}", title=say(lang, "recap.jump"),
            aria_label=say(lang, "recap.jump"))["▸"] if at else None,
    ]  # fmt: skip
    return Markup(str(written))


def rule_link(number: str, lang: str) -> h.Node:
    label = say(lang, "table.rule_open", number=number)
    return [h.a(".rule", href=f"#rule-{number}", data_rule=number, aria_label=label)[number], " "]


def rules(game: Game, lang: str) -> h.Element:
    """The rules come when they are asked for: half of a page, and a browser keeps them."""
    digest = hashlib.sha256(rulebook(game.id, lang).encode()).hexdigest()[:12]
    address = f"/rules/{game.id}/{lang}?v={digest}"
    return h.div("#rulebook", hx_get=address, hx_trigger="wanted", hx_swap="innerHTML")[
        h.a(href=address)[say(lang, "table.rules")]
    ]


def people(seen: Sight) -> h.Node:
    """The link to watch, the bots' speed: what the host looks after."""
    line = seen.line
    table = line.table
    hosting = table.hosted_by(seen.guest)
    found: list[h.Node] = []
    if welcome(line, ""):
        found.append(link(seen, f"/t/{table.key}", seen.say("table.watch_link")))
    if hosting and any(seat.kind == Seat.BOT for seat in line.seats) and not table.over:
        found.append(
            h.div(".paces", role="group", aria_label=seen.say("table.pace"))[
                h.span[seen.say("table.pace")],
                [
                    command(f"pace:{name}", seen.say(f"paces.{name}"),
                            aria_pressed="true" if table.pace == pause else "false")
                    for name, pause in PACES.items()
                ],
            ]
        )  # fmt: skip
    if seen.seat is not None and not table.over:
        on = lets_pass(line, seen.seat)
        found.append(
            h.div(".passes")[
                command(f"passes:{'off' if on else 'on'}", seen.say("table.passes"),
                        aria_pressed="true" if on else "false"),
                h.small[seen.say("table.passes_help")],
            ]
        )  # fmt: skip
    found.append(club.club(seen))
    if table.unrated:
        found.append(h.p[h.small[seen.say("table.unrated")]])
    found.append(h.p[h.a(href=f"/t/{table.key}/problem")[seen.say("problem.link")]])
    found += [profile.note(seen), boxes.note(seen)]
    if not table.over:
        found += [
            h.p[h.a(href=f"/t/{table.key}/move/{seat}")[
                seen.say("move.seat_link", player=seen.names[seat])
            ]]
            for seat in seen.mine
        ]  # fmt: skip
    return found


def settings(seen: Sight, asked: Collection[str], cookies: Mapping[str, str]) -> h.Node:
    """What each person sets for their own browser."""
    motion, hand = cookies.get("motion"), cookies.get("hand")
    return h.div(".settings")[
        [
            h.label(".switch")[
                h.input(type="checkbox", data_confirm_switch=kind, checked=kind in asked),
                seen.say(f"table.ask_{kind}"),
            ]
            for kind in ASKS
        ],
        h.label(".switch")[
            h.input(type="checkbox", data_hand_switch=True, checked=hand == "left"),
            seen.say("table.left_handed"),
        ],
        h.label(".field")[
            seen.say("table.motion"),
            h.select(data_motion_switch=True)[
                [
                    h.option(value=speed, selected=speed == (motion or "normal"))[
                        seen.say(f"table.motion_{speed}")
                    ]
                    for speed in layout.MOTIONS
                ]
            ],
        ],
        h.p[h.small[seen.say("table.keys")]],
    ]


def asked_before(cookie: str | None) -> Collection[str]:
    """Which kinds of actions a browser wants to be asked about once more: all, as it comes."""
    return (
        ASKS if cookie in (None, "", "on") else [kind for kind in ASKS if kind in cookie.split("-")]
    )
