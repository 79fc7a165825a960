"""The parts of a table's page that are about its people: clocks, absence, agreements, talk."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.web.club import agreeing, chat, hours, presence, told
from cosmodrome.web.club.models import ChatLine
from cosmodrome.web.kit import drawing, mark, shape
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.pages import layout
from cosmodrome.web.pages.choices import command
from cosmodrome.web.people.models import PERSON, Person
from cosmodrome.web.people.pages import profile
from cosmodrome.web.people.relations import friends_of
from cosmodrome.web.sight import Sight

#: A loudspeaker crossed out, and a flag.
MUTE = "M4 9v6h4l5 4V5L8 9ZM16 9l6 6M22 9l-6 6"
FLAG = "M6 21V4h12l-3 4 3 4H6"


def loaded() -> h.Node:
    """What the browser loads for all this."""
    return [
        h.link(rel="stylesheet", href=layout.asset("club.css")),
        h.script(src=layout.asset("club.js"), type="module"),
    ]


def moment(table: Table) -> dict[str, str]:
    """Where there is a clock, what time it is here, for pages whose own watch is wrong."""
    return {"data-now": str(int(hours.real().timestamp() * 1000))} if table.clock else {}


# In the head and the prompt


def clock(seen: Sight, seat: Seat) -> h.Node:
    """A seat's clock: what is left when it begins to run; the page counts down."""
    shown = seen.clocks[seat.number]
    if shown is None or seen.line.table.over:
        return None
    words = told.watch(shown.left, seen.lang)
    return h.small(
        ".clock", role="timer", data_left=str(shown.left),
        data_since=None if shown.since is None else str(shown.since),
        title=seen.say("clock.left", time=words), aria_label=seen.say("clock.left", time=words),
    )[words]  # fmt: skip


def strip(seen: Sight) -> h.Node:
    """Everybody's clock below the question, where the head has no room for seats."""
    if not seen.line.table.clock or seen.line.table.over:
        return None
    return h.ul(".clocks")[
        [
            h.li(data_chip=str(seat.number))[mark(seat.number), clock(seen, seat)]
            for seat in seen.line.seats
            if seen.clocks[seat.number]
        ]
    ]


def standing_still(seen: Sight) -> str:
    """What is said instead of a question while the game is paused; else nothing."""
    if not seen.line.table.paused_until:
        return ""
    return seen.say("clock.paused", days=agreeing.PAUSE.days)


def wish(seen: Sight) -> h.Node:
    """What somebody proposes, and the answers to it; or the way back for whoever was replaced."""
    table, names = seen.line.table, seen.names
    asking = table.offer_seat
    if not table.offer:
        if table.over or not any(agreeing.returnable(seat, seen.guest) for seat in seen.line.seats):
            return None
        return h.p(".wish")[
            seen.say("beside.was_replaced"), " ", command("return", seen.say("beside.return"), "go")
        ]
    if asking in seen.mine:
        return h.p(".wish")[
            seen.say(f"wish.own_{table.offer}"), " ",
            command("decline", seen.say("wish.withdraw")),
        ]  # fmt: skip
    agreed = any(table.offer_agreed >> seat & 1 for seat in seen.mine)
    friend = _called(table.offer_to) if table.offer == agreeing.SEAT else ""
    return h.p(".wish")[
        seen.say(f"wish.{table.offer}", player=names[asking], friend=friend),
        [
            " ",
            command("accept", seen.say("wish.yes"), "go"),
            command("decline", seen.say("wish.no")),
        ]
        if seen.mine and not agreed
        else None,
    ]


def _called(owner: str) -> str:
    person = Person.objects.filter(key=owner).first()
    return person.shown if person else ""


# Beside the board


def club(seen: Sight) -> h.Node:
    """The rules about time and absence, and what somebody may decide here."""
    line, table = seen.line, seen.line.table
    among = len([seat for seat in line.seats if seat.kind in (Seat.PERSON, Seat.OPEN)]) > 1
    if table.over:
        return None
    return [
        h.p[h.a(".button", href=f"/contests/{table.contest}")[seen.say("contest.back")]]
        if table.contest
        else None,
        _rules(seen) if among else None,
        h.p[command("give-back", seen.say("beside.give_back"))]
        if any(line.seats[number].was for number in seen.mine)
        else None,
        _deciding(seen, among) if seen.mine else None,
        _telling(seen) if among and seen.mine else None,
        _doors(seen) if table.hosted_by(seen.guest) else None,
    ]


def _rules(seen: Sight) -> h.Element:
    text = seen.line.table.clock
    return h.details(".club-rules", data_kept="rules")[
        h.summary[seen.say("clock.title"), " · ", told.clock_word(text, seen.lang)],
        h.p[h.small[told.rules(seen.lang, text)]],
    ]


def _deciding(seen: Sight, among: bool) -> h.Node:
    """What is asked once more by being unfolded first."""
    table = seen.line.table
    begun = bool(seen.line.moves)
    found: list[h.Node] = []
    if among and not table.offer:
        if begun:
            found.append(_folded(seen, "offer:end", "end"))
        if table.clock:
            pause = agreeing.RESUMING if table.paused_until else agreeing.PAUSING
            found.append(_folded(seen, f"offer:{pause}", pause))
    way_out = "leave" if agreeing.may_leave(seen.line) else "resign"
    found.append(_folded(seen, way_out, way_out))
    return h.div(".deciding", role="group", aria_label=seen.say("beside.deciding"))[found]


def _telling(seen: Sight) -> h.Element:
    """The way to be told when it is one's turn, whether the page is open or not."""
    return h.p(".telling")[h.a(href="/me/notifications")[seen.say("beside.tell_me")]]


def _folded(seen: Sight, do: str, key: str, *more: h.Node) -> h.Element:
    label = seen.say(f"beside.{key}")
    return h.details(data_kept=key)[
        h.summary[label],
        h.p[h.small[seen.say(f"beside.help_{key}")]],
        more,
        command(do, label, "danger" if key in ("resign", "leave") else ""),
    ]


def _successor(seen: Sight) -> h.Node:
    """A friend to whom the seat could go."""
    if not seen.guest.startswith(PERSON) or len(seen.mine) != 1 or not seen.line.moves:
        return None
    friends = friends_of(seen.guest)
    if not friends:
        return None
    label = seen.say("beside.successor")
    choice = h.select(form="play", name="successor", aria_label=label, title=label)[
        [h.option(value=friend.name)[friend.name] for friend in friends]
    ]
    return _folded(seen, "offer:seat", "seat", choice, " ")


def _doors(seen: Sight) -> h.Element:
    closed = seen.line.table.closed
    return h.div(".passes")[
        command(f"close:{'off' if closed else 'on'}", seen.say("beside.close"),
                aria_pressed="true" if closed else "false"),
        h.small[seen.say("beside.help_close")],
    ]  # fmt: skip


# What comes when a page asks: who is there, and talk


def beside(seen: Sight) -> str:
    """Who is there and what was said."""
    return str(
        h.fragment[
            present(seen), h.div("#talk", hx_swap_oob="innerMorph")[_talk(seen)],
        ]
    )  # fmt: skip


def present(seen: Sight) -> h.Element:
    """Who of the players is there, since when who is not, and how many watch."""
    line, table = seen.line, seen.line.table
    away = presence.away_since(table)
    people = [seat for seat in line.seats if seat.kind == Seat.PERSON]
    pages = profile.links([seat.owner for seat in people], table.game, seen.lang)
    watching = presence.watchers(table, line.seats, presence.here(table))
    return h.div(".present")[
        h.ul(aria_label=seen.say("beside.who"))[
            [
                h.li(data_seat=str(seat.number), data_here=str(gone is None).lower())[
                    mark(seat.number), h.span[pages.get(seat.owner, seen.names[seat.number])], " ",
                    h.small[
                        seen.say("beside.here")
                        if gone is None
                        else [seen.say("beside.away"), " ", layout.moment(gone, seen.lang)]
                    ],
                    _replace(seen, seat, away),
                ]
                for seat in people
                for gone in (away(seat.owner),)
            ]
        ],
        h.p[h.small[seen.say("beside.watching", count=watching)]],
        _successor(seen) if not table.over and not table.offer else None,
    ]  # fmt: skip


def _replace(seen: Sight, seat: Seat, away: presence.Away) -> h.Node:
    if not agreeing.replaceable(seen.line, seen.guest, seat.number, away):
        return None
    label = seen.say("beside.replace")
    title = seen.say("beside.help_replace", player=seen.names[seat.number])
    return command(f"replace:{seat.number}", label, title=title)


def talk(seen: Sight, message: str = "") -> str:
    """The answer to something said."""
    return str(h.fragment[_talk(seen, message)])


def to_come(seen: Sight) -> h.Element:
    """Who is there comes when the page has: it is not part of the game's picture."""
    return h.a(href=f"/t/{seen.line.table.key}/beside")[seen.say("beside.who")]


def chat_panel(seen: Sight, csrf: h.Node) -> h.Node:
    """The panel of a page, its lines still to come; the field stays as it is while they do."""
    address = f"/t/{seen.line.table.key}/talk"
    side = chat.side_of(seen.line.seats, seen.guest)
    return [
        h.div("#talk", role="log", aria_label=seen.say("table.chat"), tabindex="0")[
            to_come(seen)
        ],
        # A form apart: Enter in the field presses the first button of its own, which is to speak.
        h.form("#mind", method="post", action=address, hx_post=address, hx_target="#talk",
               hx_swap="innerMorph")[csrf],
        h.form("#say", method="post", action=address, hx_post=address, hx_target="#talk",
               hx_swap="innerMorph")[
            csrf,
            [
                h.label(".unseen", for_="say-text")[seen.say("chat.say")],
                h.input("#say-text", name="text", maxlength=str(chat.LONGEST), autocomplete="off",
                        placeholder=seen.say("chat.say"), enterkeyhint="send"),
                h.button(type="submit", name="do", value="say")[seen.say("chat.send")],
            ]
            if side
            else None,
        ],
        h.p[h.small[seen.say(f"chat.to_{side}" if side else "refused.chat_account")]],
    ]  # fmt: skip


def _talk(seen: Sight, message: str = "") -> h.Node:
    table, seats = seen.line.table, seen.line.seats
    lines = chat.read(table, seats, seen.guest)
    return [
        h.p(".message", role="alert")[message] if message else None,
        h.ol(".chat")[[_line(seen, line) for line in lines]],
        None if lines else h.p(".calm")[seen.say("chat.none")],
        h.p[
            h.small[seen.say("chat.muted")], " ",
            h.button(".quiet", type="submit", form="mind", name="do", value="unmute")[
                seen.say("chat.unmute")
            ],
        ]
        if chat.muted(table, seen.guest)
        else None,
    ]  # fmt: skip


def _line(seen: Sight, line: ChatLine) -> h.Element:
    own = line.owner == seen.guest
    unnamed = "chat.somebody" if line.seat is None else "table.seat"
    name = line.name or seen.say(unnamed, number=(line.seat or 0) + 1)
    tools: Any = None
    if not own and seen.guest:
        tools = h.span(".tools")[
            _tool(f"mute:{line.pk}", seen.say("chat.mute", player=name), MUTE),
            _tool(f"report:{line.pk}", seen.say("chat.report", player=name), FLAG),
        ]
    watcher = line.side == ChatLine.WATCHERS
    return h.li(
        {"class": "own" if own else "watcher" if watcher else None},
        data_line=str(line.pk), data_key=f"line-{line.pk}",
    )[
        mark(line.seat) if line.seat is not None else None,
        h.b[name], " ",
        h.small(".tag")[seen.say("chat.watcher")] if watcher else None,
        " ", h.span(".said", dir="auto")[line.text], tools,
    ]  # fmt: skip


def _tool(do: str, label: str, path: str) -> h.Element:
    sign = shape("path", d=path, fill="none", stroke="currentColor", stroke_width=2)
    return h.button(
        ".quiet", type="submit", form="mind", name="do", value=do, aria_label=label, title=label
    )[drawing("0 0 24 24", sign)]
