"""Safe, calm hands: reading plays nothing, words move nothing, what was pressed looks so."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.web.browser.conftest import Opener
from tests.web.browser.playing import (
    Script,
    ask_twice,
    look,
    open_table,
    shortest_game,
    uploaded,
    version,
    wait_past,
)
from tests.web.looking import records

FIRST = {"start": 0}
MIDDLE = """piece => {
    piece.scrollIntoView({ block: "center" });
    const box = piece.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}"""
#: A press and its end as a browser tells of a finger or a pen, the click included.
PRESS = """([piece, kind, kinds]) => {
    const how = { pointerType: kind, bubbles: true, cancelable: true, detail: 1 };
    for (const name of kinds) {
        const Kind = name === "click" ? MouseEvent : PointerEvent;
        piece.dispatchEvent(new Kind(name, how));
    }
}"""


def test_a_long_press_reads_and_plays_nothing(person: Opener) -> None:
    """By finger and pen, on what would act at once; a short press acts."""
    page = person("en", size="phone", has_touch=True)
    ask_twice(page, False)
    page.goto(open_table(page, "pocket-rockets", "me", "here", options=FIRST))
    look(page)
    piece = page.locator(".tabletop .lit[name=action]").first
    # As a finger does it, through the browser.
    touch = page.context.new_cdp_session(page)
    point = piece.evaluate(MIDDLE)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("#preview")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    # A finger beside what is smaller than itself reads it.
    beside = page.locator(".tabletop .heading .first").first.evaluate(MIDDLE)
    beside["y"] += 12
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [beside]})
    expect(page.locator("#preview")).to_contain_text("First player")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    for kind in ("touch", "pen"):
        handle = piece.element_handle()
        page.evaluate(PRESS, [handle, kind, ["pointerdown"]])
        expect(page.locator("#preview")).to_be_visible()
        page.evaluate(PRESS, [handle, kind, ["pointerup", "click"]])
        expect(page.locator("#preview")).to_be_visible()
    assert version(page) == 0
    assert not page.evaluate("document.querySelector('.sent')")
    piece.tap()
    wait_past(page, 0)


def heights(page: Page) -> Any:
    return page.evaluate(
        "() => ['.prompt', '.tabletop'].map((part) => {"
        " const box = document.querySelector(part).getBoundingClientRect();"
        " return [box.y, box.height]; })"
    )


def test_nothing_moves_for_words_and_what_was_pressed_looks_so(person: Opener) -> None:
    """A hint, a refusal, a slow line; and the list of actions comes to whoever tabs to it."""
    page = person("fr", strip="folded")
    ask_twice(page, False)
    page.goto(open_table(page, "pocket-rockets", "me", "bot-cadet", options=FIRST))
    page.wait_for_selector(".stage[data-my-turn]")
    before = heights(page)
    page.keyboard.press("h")
    expect(page.locator(".prompt .hint")).to_be_visible()
    assert heights(page) == before
    listed = page.locator(".listed button").first
    assert listed.evaluate("button => button.closest('.listed').clientWidth") <= 1
    listed.focus()
    assert listed.evaluate("button => button.closest('.listed').clientWidth") > 300
    assert heights(page) == before
    # N goes from one answer to the next, and back.
    page.keyboard.press("n")
    first = page.evaluate("document.activeElement.value")
    page.keyboard.press("n")
    assert page.evaluate("document.activeElement.value") != first
    page.keyboard.press("Shift+N")
    assert page.evaluate("document.activeElement.value") == first
    # The answer is held back: what was pressed looks so until it comes.
    held: list[Route] = []
    page.route("**/do", lambda route: held.append(route))
    page.locator(f'.tabletop [value="{first}"]').first.click()
    expect(page.locator(f'.tabletop .sent[value="{first}"]')).to_be_visible()
    expect(page.locator(".stage")).to_have_attribute("aria-busy", "true")
    assert heights(page) == before
    held[0].continue_()
    wait_past(page, 0)
    expect(page.locator(".sent")).to_have_count(0)


def test_a_phone_brings_what_is_asked_into_sight(person: Opener) -> None:
    page, script = person("en", size="phone"), Script(shortest_game("red-planet"))
    script.go_on(script.total // 2)
    page.goto(uploaded(page, script))
    look(page)
    page.wait_for_function(
        """() => [...document.querySelectorAll('.tabletop .lit')].some((piece) => {
            const box = piece.getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight;
        })"""
    )
    assert page.title().startswith("● Your turn")


def test_a_board_that_scrolls_inside_brings_what_is_asked_into_sight(person: Opener) -> None:
    """Galactic Cruise beside its log: what may be done with what is gained lies on the desk."""
    page = person("fr", strip="folded")
    script = Script(dict(records("galactic-cruise"))["overflow"])
    script.go_on(int(script.total * 0.67))
    address = uploaded(page, script)
    page.context.add_cookies([{"name": "panel", "value": "open", "url": page.request.get("/").url}])
    page.goto(address)
    look(page)
    page.wait_for_function(
        """() => [...document.querySelectorAll('.board .lit:not(.role-aside, .command)')]
            .some((piece) => {
            const within = document.querySelector('.tabletop').getBoundingClientRect();
            const box = piece.getBoundingClientRect();
            return box.top >= within.top && box.bottom <= within.bottom;
        })"""
    )
