"""What boards do by themselves in real Chromium: looking closer, and pointing at whole places."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cosmodrome.games.red_planet.board import REGION_ACTIONS
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


def scale(page: Page) -> float:
    """How much larger than its place the network in the middle is shown."""
    found = page.locator(".sky [data-zoom-content]").evaluate(
        "content => new DOMMatrix(getComputedStyle(content).transform).a"
    )
    return float(found)


def test_a_network_is_looked_at_closely(person: Opener) -> None:
    """By wheel, drag, keys and buttons; a move changes nothing of it."""
    page = person("en")
    page.goto(open_table(page, "space-pioneers", "me", options={"players": 1}, seed=5))
    middle = page.locator(".sky .zoom").bounding_box()
    assert middle is not None
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    expect(page.locator(".sky .zoom[data-zoomed]")).to_be_visible()
    by_wheel = scale(page)
    assert by_wheel > 1
    page.keyboard.press("+")
    assert scale(page) > by_wheel
    place = page.locator(".sky [data-zoom-content]").bounding_box()
    page.mouse.down()
    page.mouse.move(x + 15, y + 15, steps=3)
    page.mouse.up()
    assert page.locator(".sky [data-zoom-content]").bounding_box() != place
    close, before = scale(page), version(page)
    page.locator(".tabletop button[name=action]").first.click()
    wait_past(page, before)
    assert scale(page) == close
    page.get_by_role("button", name="See all").click()
    assert scale(page) == 1


def test_every_other_network_can_be_shown_large(person: Opener) -> None:
    page = person("en")
    page.goto(open_table(page, "space-pioneers", "me", "bot-cadet", "bot-cadet"))
    small = page.locator(".corner").nth(1)
    before = small.bounding_box()
    small.locator("[data-magnify]").click()
    after = small.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > 1.5 * before["width"]
    small.locator("[data-magnify]").click()
    again = small.bounding_box()
    assert again is not None
    # Bots play on meanwhile, and the prompt above may take another line.
    assert again["width"] == before["width"]


#: A point of the first lit land that nothing stands on, and the action of its region.
LAND = """() => {
    const land = document.querySelector("label.reach");
    const box = land.getBoundingClientRect();
    for (let i = 1; i < 20; i++) for (let j = 1; j < 20; j++) {
        const point = [box.x + (box.width * i) / 20, box.y + (box.height * j) / 20];
        if (document.elementFromPoint(...point) === land) return [...point, land.control.value];
    }
}"""


def test_a_region_is_chosen_by_pointing_at_its_land(person: Opener) -> None:
    page, script = person("en"), Script(shortest_game("red-planet"))
    while not any(name.split(":")[0] in REGION_ACTIONS for name in script.legal(script.asked[0])):
        script.take(script.asked[0])
    seat = script.asked[0]
    ask_twice(page, False)
    page.goto(uploaded(page, script))
    look(page)
    x, y, action = page.evaluate(LAND)
    before = version(page)
    page.mouse.click(x, y)
    wait_past(page, before)
    script.position.play(action, seat)
    assert version(page) == before + 1


def test_a_card_turned_has_its_moment_and_a_press_only_ends_it(person: Opener) -> None:
    """Rocketmen, RM-67: shown large over the board; whoever wants no motion sees the board."""
    script = Script(shortest_game("rocketmen"))
    while "draw" not in script.legal(script.asked[0]):
        script.take(script.asked[0])
    for motion, shown in (("no-preference", 1), ("reduce", 0)):
        page = person("en", reduced_motion=motion)
        ask_twice(page, False)
        page.goto(uploaded(page, script))
        look(page)
        before = version(page)
        page.locator('.flight-commands [value="draw"]').click()
        wait_past(page, before)
        moment = page.locator("body > .moment")
        expect(moment).to_have_count(shown)
        if shown:
            page.evaluate("document.getAnimations().forEach((one) => one.pause())")
            page.mouse.click(640, 400)
            expect(moment).to_have_count(0)
        assert version(page) == before + 1


#: What is cut short of the prompt and of what confirms, and where the board lies.
READ = """() => {
    const asked = document.querySelector(".asked p");
    const line = parseFloat(getComputedStyle(asked).lineHeight);
    const cut = asked.scrollHeight >= asked.clientHeight + line / 2 ? [asked.textContent] : [];
    for (const button of document.querySelectorAll(".gathering [name=action]")) {
        if (!button.checkVisibility()) continue;
        const short = parseFloat(getComputedStyle(button, "::before").height);
        if (!(short <= button.clientHeight)) cut.push(button.textContent);
    }
    return [cut, JSON.stringify(document.querySelector(".board").getBoundingClientRect())];
}"""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_confirms_a_purchase_is_read_whole_beside_the_log(person: Opener, lang: str) -> None:
    """Rocketmen on a laptop: a few words on the button, the whole sentence as name and tip."""
    page, script = person(lang), Script(shortest_game("rocketmen"))
    while not any(name.startswith("buy:") for name in script.legal(script.asked[0])):
        script.take(script.asked[0])
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(uploaded(page, script))
    look(page)
    expect(page.locator("#panel")).to_be_visible()
    cut, place = page.evaluate(READ)
    assert cut == []
    page.locator('.tabletop [data-tick^="buy:"]:enabled').first.click()
    buy = page.locator('.gathering [value="purchase"]')
    expect(buy).to_be_enabled()
    expect(buy).to_have_attribute("data-short", re.compile(r"^(Acheter pour|Buy for) \S+"))
    whole = buy.text_content() or ""
    assert ("en payant avec" if lang == "fr" else "paying with") in whole
    expect(buy).to_have_attribute("title", whole)
    expect(buy).to_have_accessible_name(whole)
    assert page.evaluate(READ) == [[], place]
    page.locator(".gathering [type=reset]").click()
    expect(buy).to_be_disabled()
    assert page.evaluate(READ) == [[], place]


def test_several_plans_are_ticked_and_replaced_at_once(person: Opener) -> None:
    """GC-126: replacing plans is opened at any time, they are ticked, and paid for once."""
    page, script = person("en"), Script(shortest_game("galactic-cruise"))
    while not {"refresh:2", "refresh:4"} <= at_any_time(script):
        script.take(script.asked[0])
    seat = script.asked[0]
    ask_twice(page, False)
    page.goto(uploaded(page, script))
    look(page)
    before = version(page)
    page.locator(".asides-entry").click()
    page.locator('#asides [value="renew"]').click()
    wait_past(page, before)
    for slot in (4, 2):
        page.locator(f'.tabletop [data-tick="refresh:{slot}"]').first.click()
    before = version(page)
    page.locator('.gathering button[value="done"]').click()
    wait_past(page, before)
    assert version(page) == before + 1
    script.position.play("renew", seat)
    events = script.position.act(["refresh:2", "refresh:4", "done"], seat)
    assert [event.name for event in events].count("office_filled") == 2
    # The new plans are not ticked.
    expect(page.locator('.tabletop [aria-pressed="true"]')).to_have_count(0)


def at_any_time(script: Script) -> set[str]:
    """What whoever is asked might tick at any time."""
    trial, seat = script.position.copy(), script.asked[0]
    if "renew" not in script.legal(seat):
        return set()
    trial.play("renew", seat)
    return {trial.game.actions.text(action) for action in trial.selection(seat)}


def test_what_is_folded_comes_when_it_is_in_sight(person: Opener) -> None:
    """On a laptop when it is opened; on a large screen by itself, and then along with the page."""
    host = person("en", size="laptop")
    script = Script(dict(records("galactic-cruise"))["track-2"])
    script.go_on(40)
    host.goto(uploaded(host, script))
    look(host)
    inside = host.locator("[data-part]")
    expect(inside).to_be_empty()
    host.locator("[data-magnify]").click()
    expect(inside.locator(".upgrades")).to_be_visible()
    host.locator("[data-magnify]").click()
    host.set_viewport_size({"width": 1920, "height": 1080})
    host.reload()
    expect(inside.locator(".upgrades")).to_be_visible()
    host.reload()
    assert "upgrades" in host.request.get(host.url).text()
