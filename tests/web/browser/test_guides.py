"""Guided games as somebody new plays them: by keys, by mouse and by touch, to the end."""

from __future__ import annotations

import itertools

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import cosmodrome
from cosmodrome.engine.guides import Guide, Step, guides_of
from tests.web.browser.conftest import Opener
from tests.web.browser.playing import (
    TRIES,
    ask_twice,
    do,
    open_table,
    token,
    version,
    wait_past,
)

#: Every guide of every game, in one language or the other.
GUIDES = [
    pytest.param(guide, lang, id=f"{guide.game.id} {guide}")
    for guide, lang in zip(
        [
            guide
            for game in cosmodrome.games()
            for guide in guides_of(cosmodrome.load(game)).values()
        ],
        itertools.cycle(("fr", "en")),
    )
]


def begin(page: Page, guide: Guide) -> None:
    """From the first page, with bots that do not pause."""
    ask_twice(page, False)
    page.goto("/")
    page.locator(f"form[action='/learn/{guide.game.id}/{guide.id}'] button").click()
    page.locator(".guide").wait_for()
    form = {"do": "pace:instant", "csrfmiddlewaretoken": token(page)}
    page.request.post(f"{page.url}/do", form=form, max_retries=TRIES)


def arrived(page: Page, number: int) -> None:
    """Until the card shows a step."""
    shown = "n => document.querySelector('.guide progress')?.value === n"
    page.wait_for_function(shown, arg=number)


def asked(page: Page, number: int, before: int = -1) -> tuple[str, ...]:
    """Until the page lights what a step asks for after a version; nothing once it is all done."""
    page.wait_for_function(LIT, arg=[number, before])
    if page.locator(".guide progress").evaluate("bar => bar.value") != number:
        return ()
    expect(page.locator("#table .guided").first).to_be_visible()
    return tuple((page.locator(".stage").get_attribute("data-guided") or "").split())


LIT = """([number, before]) => {
    const stage = document.querySelector(".stage[data-my-turn][data-guided]");
    return document.querySelector(".guide progress")?.value !== number
        || Number(stage?.dataset.version ?? -1) > before;
}"""


def by_keys(page: Page, names: tuple[str, ...]) -> None:
    """ "Show me" goes to what is lit, and Enter does it."""
    page.locator("[data-guide-show]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'#table [value="{names[0]}"]:focus')).to_have_count(1)
    page.keyboard.press("Enter")


def play(page: Page, guide: Guide, number: int, step: Step) -> None:
    """Do a step, every other one by keys where one press is all; it asks for what it says."""
    told = [tuple(map(guide.game.actions.text, act.steps)) for act in step.does]
    before = -1
    while names := asked(page, number, before):
        assert names in told
        before = version(page)
        amount = guide.game.actions.roles[guide.game.actions.parse(names[-1])] == "amount"
        if number % 2 and len(names) == 1 and not amount:
            by_keys(page, names)
        else:
            do(page, names)
        wait_past(page, before)


@pytest.mark.parametrize(("guide", "lang"), GUIDES)
def test_a_guide_is_played_to_its_end(person: Opener, guide: Guide, lang: str) -> None:
    page = person(lang, size="laptop")
    begin(page, guide)
    for at, step in enumerate(guide.steps):
        arrived(page, at)
        for key in step.look:
            expect(page.locator(f'.looked-at[data-key="{key}"]').first).to_be_attached()
        if step.does:
            play(page, guide, at, step)
        else:
            page.locator("[data-guide-next]").press("Enter")
    expect(page.locator("[value='guide:leave']:visible")).to_be_enabled()
    page.locator("[value='guide:leave']:visible").click()
    expect(page.locator(".guide")).to_have_count(0)
    expect(page.locator(".stage")).to_be_visible()


def test_another_way_is_tried_by_touch_and_the_lesson_waits(person: Opener) -> None:
    page = person("en", "light", "phone", has_touch=True)
    guide = guides_of(cosmodrome.load("pocket-rockets"))["first"]
    begin(page, guide)
    for at in range(4):
        arrived(page, at)
        page.locator("[data-guide-next]").tap()
    arrived(page, 4)
    assert Axe().run(page).violations_count == 0
    page.locator('.tabletop [value="place:RD"]').tap()
    expect(page.locator(".led-to li").first).to_contain_text("Recycling depot")
    assert Axe().run(page).violations_count == 0
    page.reload()
    page.locator("[value='guide:back']").tap()
    assert asked(page, 4) == ("place:CV",)
    expect(page.locator(".guide .said")).to_have_attribute("aria-live", "polite")


def test_a_seats_mark_says_whose_it_is_wherever_it_stands(person: Opener) -> None:
    page = person("fr", size="laptop")
    page.goto(open_table(page, "pocket-rockets", "me", "bot-cadet", options={"start": 0}))
    preview = page.locator("#preview")
    page.locator("[data-key='corner-1'] .mark").first.hover()
    expect(preview).to_contain_text("Bot Cadet")
    expect(preview).to_contain_text("Marque")
    page.locator("[data-key='chip-0']").focus()
    page.keyboard.press("Tab")
    expect(page.locator("[data-key='chip-1']")).to_be_focused()
    expect(preview).to_contain_text("Un bot joue ici, niveau Cadet.")
