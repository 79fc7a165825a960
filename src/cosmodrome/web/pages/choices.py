"""What can be done: what confirms a selection or an amount, and the list of all actions."""

from __future__ import annotations

import json
import math
from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.engine.actions import Amount, Aside
from cosmodrome.web.kit import Choice, doing, ending
from cosmodrome.web.sight import Sight


def command(do: str, words: str, class_: str = "", **more: Any) -> h.Element:
    """A button of the table itself: undo, hint …"""
    return h.button(
        {"class": class_ or None}, type="submit", form="play", name="do", value=do, **more
    )[words]


def confirming(seen: Sight) -> h.Node:
    """Beside the prompt: what is gathered so far and what confirms it, or a number of something."""
    choices = list(seen.choices.values())
    ticks = [choice for choice in choices if choice.times]
    amounts = [choice for choice in choices if choice.role == Amount.name]
    if seen.line.table.over or not (ticks or amounts):
        return None
    return h.div(".actions.confirming")[
        _gathering(seen, ticks) if ticks else None,
        [_amount(seen, found) for found in _by_range(amounts)],
    ]


def listed(seen: Sight) -> bool:
    """Whether there is a list of actions: numbers and asides stand beside the prompt."""
    if seen.seat is None or seen.line.table.over:
        return False
    return any(choice.role not in (Amount.name, Aside.name) for choice in seen.choices.values())


def actions(seen: Sight) -> h.Node:
    """The same answers as the board's.

    On a wide screen the list is folded away until somebody opens it or comes to it by keyboard.
    """
    if not listed(seen):
        return None
    choices = list(seen.choices.values())
    ticks = [choice for choice in choices if choice.times]
    elsewhere = [choice for choice in choices if choice.role in (Amount.name, Aside.name)]
    apart = {choice.name for choice in (*ticks, *elsewhere, *seen.closing.values())}
    return h.section("#choices.actions.listed", aria_label=seen.say("table.choices"))[
        h.ul[
            [h.li[_box(seen, tick, copy)] for tick in ticks for copy in range(tick.times)],
            [h.li[action_button(seen, c)] for c in choices if c.name not in apart],
        ],
    ]


def any_time(seen: Sight) -> h.Node:
    """What is merely allowed, behind one entry; no script is needed to open it."""
    asides = [choice for choice in seen.choices.values() if choice.role == Aside.name]
    if not asides:
        return None
    words = seen.say("table.asides", count=len(asides))
    return [
        h.button(".asides-entry", type="button", popovertarget="asides")[words],
        h.div("#asides.actions", popover=True, role="group", aria_label=words)[
            h.ul[(h.li[action_button(seen, choice)] for choice in asides)]
        ],
    ]


def action_button(seen: Sight, choice: Choice) -> h.Element:
    return h.button({"class": "chosen" if choice.chosen else None, **doing(choice, seen.lang)})[
        h.span(".does")[choice.text], _effect(seen, choice)
    ]


def _effect(seen: Sight, choice: Choice) -> h.Node:
    """On a phone, where the board is out of sight: what the piece that does it says of itself."""
    told = seen.scene.told.get(choice.name, "")
    return h.small(".effect", aria_hidden="true")[told] if told else None


def _gathering(seen: Sight, ticks: list[Choice]) -> h.Element:
    """What is said of a selection, what confirms it, and how to begin again."""
    table, most = seen.line.table, sum(tick.times for tick in ticks)
    clear = seen.say("table.untick")
    counts = [seen.say("table.ticked", count=count) for count in range(1, most + 1)]
    counts.insert(0, seen.say("table.ticked_none"))
    closing = [
        h.button(
            {**doing(choice, seen.lang), "data-early": choice.name in seen.choices},
            data_short=choice.short or None,
            title=choice.text if choice.short else None,
        )[choice.text]
        for choice in seen.closing.values()
    ]
    address = f"/api/tables/{table.key}/draft?version={table.version}"
    return h.div(
        ".gathering", data_draft=address, data_counts=json.dumps(counts, ensure_ascii=False)
    )[
        h.output(".ticked")[counts[sum(tick.chosen for tick in ticks)]],
        closing,
        h.span(".hollow")[seen.say("table.tick_first")],
        h.button(".quiet", type="reset", form="play", aria_label=clear, title=clear)["✕"],
    ]


def _box(seen: Sight, tick: Choice, copy: int) -> h.Element:
    """One thing that can be ticked; a browser sends all that are with what confirms them."""
    return h.label(".tick")[
        h.input(type="checkbox", form="play", name="actions", value=tick.name,
                id=f"tick-{tick.name}-{copy}", checked=copy < tick.chosen),
        h.span[h.span(".does")[tick.text], _effect(seen, tick)],
    ]  # fmt: skip


def _by_range(amounts: list[Choice]) -> list[list[Choice]]:
    """Amounts apart by what they are amounts of."""
    ranges: dict[str, list[Choice]] = {}
    for choice in amounts:
        ranges.setdefault(choice.name.partition(":")[0], []).append(choice)
    return list(ranges.values())


def _amount(seen: Sight, found: list[Choice]) -> h.Element:
    """How many, in one field; the page says beside it what the number means."""
    name = found[0].name.partition(":")[0]
    numbers = [int(choice.name.partition(":")[2]) for choice in found]
    step = math.gcd(*(number - numbers[0] for number in numbers)) or 1
    chosen = next((n for n, choice in zip(numbers, found, strict=True) if choice.chosen), None)
    told = {
        number: [choice.text, ending(choice, seen.lang), choice.asks]
        for number, choice in zip(numbers, found, strict=True)
    }
    less, more = seen.say("table.less"), seen.say("table.more")
    return h.div(".amount", data_amounts=json.dumps(told, ensure_ascii=False))[
        h.button(type="button", data_by="-1", aria_label=less, title=less)["−"],
        h.input(type="number", form="play", name=f"amount-{name}", min=str(numbers[0]),
                max=str(numbers[-1]), step=str(step), inputmode="numeric",
                value=str(numbers[0] if chosen is None else chosen),
                aria_label=seen.say("table.amount")),
        h.button(type="button", data_by="1", aria_label=more, title=more)["+"],
        command(f"amount:{name}", seen.say("table.amount_go"), "go", data_amount_go=True,
                aria_pressed="true" if chosen is not None else None),
    ]  # fmt: skip
