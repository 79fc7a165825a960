"""Playing at a table as people do, along a game that is known from beginning to end."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from playwright.sync_api import Page

import cosmodrome
from cosmodrome.engine.formats import Record, parse_record
from cosmodrome.engine.position import Position
from tests.games.plans import folder_of


def shortest_game(game_id: str) -> Record:
    """The shortest of the whole games that are kept for every way a game can end."""
    folder = folder_of(game_id) / "records"
    found = [parse_record(path.read_text(encoding="utf-8")) for path in sorted(folder.iterdir())]
    return min(found, key=lambda record: len(record.actions))


class Step(NamedTuple):
    """What came of an action: the version the table has then, None while others must choose."""

    action: str
    version: int | None


@dataclass
class Script:
    """A whole game to be played at a table: what each seat does, and the position meanwhile."""

    record: Record
    position: Position = field(init=False)
    #: Sealed choices of the moment, by seat.
    chosen: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        game = cosmodrome.load(self.record.game)
        self.position = game.new(seed=self.record.seed, **self.record.options)
        self.coming: dict[int, deque[str]] = {}
        for seat, action, _ in self.record.actions:
            self.coming.setdefault(seat, deque()).append(action)

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
        return {action.name for action in self.position.legal_actions(seat)}

    def next(self, seat: int) -> str:
        return self.coming[seat][0]

    def take(self, seat: int) -> Step:
        """The next action of a seat is taken; when all have chosen, they count."""
        actors = self.position.actors
        action = self.chosen[seat] = self.coming[seat].popleft()
        if len(self.chosen) < len(actors):
            return Step(action, None)
        for actor in actors:
            self.position.play(self.chosen[actor], actor)
        self.chosen.clear()
        return Step(action, len(self.position.history))

    def go_on(self, actions: int) -> None:
        """To so many actions without a page, and on to a moment where one seat alone is asked."""
        while len(self.position.history) < actions or len(self.position.actors) > 1:
            self.take(self.asked[0])


def open_table(page: Page, game: str, *seats: str, **more: Any) -> str:
    """A table with instant bots, by the API as this browser's guest; the page is not opened."""
    answer = page.request.post(
        "/api/tables",
        data={"game": game, "seats": list(seats), "pace": "instant", **more},
        headers={"X-CSRFToken": token(page)},
    )
    assert answer.ok, answer.text()
    return f"/t/{answer.json()['key']}"


def uploaded(page: Page, script: Script) -> str:
    """The address of a table that stands where a script does, everybody on this screen."""
    form = {"text": script.position.record(), "csrfmiddlewaretoken": token(page)}
    answer = page.request.post("/records", form=form)
    assert answer.ok, answer.text()
    return answer.url


def token(page: Page) -> str:
    return str(page.request.get("/api/token").json()["token"])


def ask_twice(page: Page, on: bool) -> None:
    """Whether this browser confirms the end of a turn."""
    address = page.request.get("/health").url
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
    seat, board, listed = page.evaluate(
        """() => [
            Number(document.querySelector("input[name=seat]")?.value ?? -1),
            ...[".tabletop", ".actions"].map((part) =>
                [...document.querySelectorAll(`${part} button[name=action]`)].map((b) => b.value)),
        ]"""
    )
    return seat, set(board), set(listed)


def on_board(page: Page, action: str) -> Any:
    return page.locator(f'.tabletop button[name=action][value="{action}"]').first


def look(page: Page) -> None:
    """Behind the curtain of a shared screen, if there is one."""
    curtain = page.locator(".curtain button[type=submit]")
    page.locator(".stage[data-my-turn], .curtain, .results").first.wait_for()
    if curtain.count():
        curtain.click()
        page.wait_for_selector(".stage[data-my-turn]")
