"""Playing at a table as people do, along a game that is known from beginning to end."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from playwright.sync_api import Page

import cosmodrome
from cosmodrome.engine.formats import Record, acts_of, parse_record
from cosmodrome.engine.position import Position
from tests.games.plans import records_of


def shortest_game(game_id: str) -> Record:
    """The shortest of the whole games of people that are kept for every way a game can end."""
    found = [parse_record(text) for text in records_of(game_id).values()]
    game = cosmodrome.load(game_id)

    def of_people(record: Record) -> bool:
        begun = game.new(seed=record.seed, **record.options)
        return begun.seats > 1 and not begun.automas

    return min(filter(of_people, found), key=lambda record: len(record.actions))


#: What is ticked, if anything, and what confirms it, by name.
Act: TypeAlias = "tuple[str, ...]"


class Step(NamedTuple):
    """What came of an act: the version the table has then, None while others must choose."""

    act: Act
    version: int | None


@dataclass
class Script:
    """A whole game to be played at a table: what each seat does, and the position meanwhile."""

    record: Record
    position: Position = field(init=False)
    #: Sealed choices of the moment, by seat.
    chosen: dict[int, Act] = field(default_factory=dict)
    #: How many acts were played: the version of the table.
    played: int = 0

    def __post_init__(self) -> None:
        game = cosmodrome.load(self.record.game)
        self.position = game.new(seed=self.record.seed, **self.record.options)
        self.coming: dict[int, deque[Act]] = {}
        steps = [(seat, game.actions.parse(name)) for seat, name, _ in self.record.actions]
        for seat, act in acts_of(game, steps):
            self.coming.setdefault(seat, deque()).append(tuple(map(game.actions.text, act)))
        self.total = sum(map(len, self.coming.values()))

    def open(self, page: Page, *seats: str) -> str:
        """A table of this game, its seats as named, the others on this screen."""
        others = ["here"] * (self.position.seats - len(seats))
        return open_table(
            page, self.record.game, *seats, *others, options=self.record.options,
            seed=self.record.seed,
        )  # fmt: skip

    @property
    def asked(self) -> list[int]:
        """The seats that must still choose."""
        return [seat for seat in self.position.actors if seat not in self.chosen]

    def legal(self, seat: int) -> set[str]:
        """What a page offers: what is legal, and what can be ticked once enough else is."""
        actions = {*self.position.legal_ids(seat), *self.position.selection(seat)}
        return {self.position.game.actions.text(action) for action in actions}

    def on_board(self, seat: int) -> set[str]:
        """What a board must offer of it: amounts and asides stand beside it."""
        actions = self.position.game.actions
        beside = ("amount", "aside")
        return {
            name for name in self.legal(seat) if actions.roles[actions.parse(name)] not in beside
        }

    def next(self, seat: int) -> Act:
        return self.coming[seat][0]

    def take(self, seat: int) -> Step:
        """The next act of a seat is taken; when all have chosen, they count."""
        actors = self.position.actors
        act = self.chosen[seat] = self.coming[seat].popleft()
        if len(self.chosen) < len(actors):
            return Step(act, None)
        for actor in actors:
            self.position.act(self.chosen[actor], actor)
        self.chosen.clear()
        self.played += len(actors)
        return Step(act, self.played)

    def go_on(self, acts: int) -> None:
        """To so many acts without a page, and on to a moment where one seat alone is asked."""
        while self.played < acts or len(self.position.actors) > 1:
            self.take(self.asked[0])


#: A connection that has rested is closed by the server, perhaps just when it is used again.
TRIES = 3


def open_table(page: Page, game: str, *seats: str, **more: Any) -> str:
    """A table with instant bots, by the API as this browser's guest; the page is not opened."""
    answer = page.request.post(
        "/api/tables",
        data={"game": game, "seats": list(seats), "pace": "instant", **more},
        headers={"X-CSRFToken": token(page)},
        max_retries=TRIES,
    )
    assert answer.ok, answer.text()
    return f"/t/{answer.json()['key']}"


def uploaded(page: Page, script: Script) -> str:
    """The address of a table that stands where a script does, everybody on this screen."""
    form = {"text": script.position.record(), "csrfmiddlewaretoken": token(page)}
    answer = page.request.post("/records", form=form, max_retries=TRIES)
    assert answer.ok, answer.text()
    return answer.url


def token(page: Page) -> str:
    return str(page.request.get("/api/token", max_retries=TRIES).json()["token"])


def ask_twice(page: Page, on: bool) -> None:
    """Whether this browser confirms the end of a turn."""
    address = page.request.get("/health", max_retries=TRIES).url
    value = "on" if on else "off"
    page.context.add_cookies([{"name": "confirm", "value": value, "url": address}])


def sit_down(host: Page, address: str, people: list[Page]) -> None:
    """The host's other seats are taken by people with browsers of their own."""
    host.goto(address)
    host.locator("[data-link*='/join/']").first.wait_for(state="attached")
    links = host.locator("[data-link*='/join/']").evaluate_all(
        "fields => fields.map((field) => field.dataset.link)"
    )
    for someone, link in zip(people, dict.fromkeys(links)):
        someone.goto(link)
        someone.locator("main button[type=submit]").click()
        someone.locator(".stage").wait_for()
        # And until the page's script has had its say.
        someone.wait_for_load_state()


# Reading a page


def version(page: Page) -> int:
    return int(page.locator(".stage").get_attribute("data-version") or 0)


def reached(page: Page, wanted: int) -> None:
    """Until the table shows a version."""
    page.wait_for_selector(f'.stage[data-version="{wanted}"]', state="attached")


def wait_past(page: Page, before: int) -> None:
    """Until the table has moved on from a version."""
    page.wait_for_function(
        "before => Number(document.querySelector('.stage').dataset.version) > before", arg=before
    )


def offered(page: Page) -> tuple[int, set[str], set[str]]:
    """The seat on the screen, the actions lit on its board, and those in its list."""
    seat, board, listed = page.evaluate(OFFERED)
    return seat, set(board), set(listed)


OFFERED = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const numbers = ({ dataset, children }) => Object.keys(JSON.parse(dataset.amounts))
        .map((number) => `${children[1].name.replace("amount-", "")}:${number}`);
    const names = (part) => [
        ...all(`${part} :is(button[name=action], input[name=actions]):enabled`).map((b) => b.value),
        ...all(`${part} [data-tick]:enabled`).map((b) => b.dataset.tick),
        ...all(`${part} [data-amounts]`).flatMap(numbers),
    ];
    const seat = Number(document.querySelector("input[name=seat]")?.value ?? -1);
    return [seat, names(".tabletop"), names(".actions")];
}"""


def on_board(page: Page, action: str) -> Any:
    found = f'button[name=action][value="{action}"], [data-tick="{action}"][aria-pressed="false"]'
    return page.locator(f".tabletop :is({found})").first


def do(page: Page, act: Act) -> None:
    """Play an act by mouse: on the board what is there, the rest in the list."""
    for action in act[:-1]:
        tick(page, action)
    last = on_board(page, act[-1])
    closing = page.locator(f'.actions button[name=action][value="{act[-1]}"]')
    if len(act) > 1:
        closing.click()
    elif last.count():
        last.click()
    elif closing.count():
        if page.locator(f'#asides [value="{act[-1]}"]').count():
            page.locator(".asides-entry").click()
        closing.click()
    else:
        name, _, number = act[-1].partition(":")
        page.locator(f".actions input[name=amount-{name}]").fill(number)
        page.locator(f'.actions button[value="amount:{name}"]').click()


def tick(page: Page, action: str) -> None:
    """Tick one thing, on the board where it lies there, and see that it is."""
    boxes = page.locator(f'.actions input[value="{action}"]')
    count = boxes.evaluate_all("boxes => boxes.filter((box) => box.checked).length")
    pieces = page.locator(f'.tabletop [data-tick="{action}"]')
    free = page.locator(f'.tabletop [data-tick="{action}"][aria-pressed="false"]')
    if pieces.count() == 1 or free.count():
        (pieces if pieces.count() == 1 else free.first).click()
    else:
        boxes.nth(count).check()
    after = boxes.evaluate_all("boxes => boxes.filter((box) => box.checked).length")
    assert after == count + 1, action


def look(page: Page) -> None:
    """Behind the curtain of a shared screen, if there is one."""
    curtain = page.locator(".curtain button[type=submit]")
    page.locator(".stage[data-my-turn], .curtain, .results").first.wait_for()
    if curtain.count():
        curtain.click()
        page.wait_for_selector(".stage[data-my-turn]")
