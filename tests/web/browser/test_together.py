"""Two people at one table: the clock runs, who is here is seen, they talk, one gives up."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import SIZES, Opener
from tests.web.browser.test_looks import faults, photograph

#: Whether each of some buttons is what one would hit where it stands, whole.
SEEN = """(buttons) => buttons.map((button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const hit = (x, y) => button.contains(document.elementFromPoint(x, y));
  return hit(left + 9, (top + bottom) / 2) && hit(right - 9, top + 6) && hit(right - 9, bottom - 6);
})"""


def unfold(page: Page, name: str) -> None:
    """Come to a tab of the side panel, which a phone has folded away."""
    if not page.locator(f"#tab-{name}").is_visible():
        page.locator("[data-panel-switch]").click()
    page.locator(f"#tab-{name}").click()


def test_two_people_with_a_clock(person: Opener) -> None:
    ann, bob = person(), person("fr", size="phone", has_touch=True)
    ann.goto("/new/pocket-rockets")
    ann.locator("[name=seat-1]").select_option("open")
    ann.locator("main details summary").last.click()
    ann.locator("[name=clock]").select_option("game-600-10")
    photograph(ann, "club-new-en")
    ann.locator("main .go.big").click()
    expect(ann.locator("#seats .clock").first).to_have_text("10:00")
    bob.goto(ann.locator(".invite [data-link]").get_attribute("data-link") or "")
    photograph(bob, "club-join-fr")
    bob.locator("[name=name]").fill("Bartholomew the Second of the Far Side")
    bob.locator("main .go.big").click()
    # Both see both, and one clock runs.
    for page in (ann, bob):
        expect(page.locator("#seats [data-here=true]")).to_have_count(2)
        expect(page.locator(".clock.running:visible")).to_have_count(1)
    unfold(bob, "chat")
    bob.locator("#say-text").fill("Bonjour <b>Ann</b>")
    bob.keyboard.press("Enter")
    expect(bob.locator("#talk .said")).to_have_text("Bonjour <b>Ann</b>")
    expect(bob.locator("#say-text")).to_have_value("")
    # What is said is counted where nobody reads it, and read out.
    expect(ann.locator("#tab-chat[data-unread='1']")).to_be_visible()
    expect(ann.locator("#aloud")).to_contain_text("Bonjour")
    unfold(ann, "chat")
    expect(ann.locator("#talk .said")).to_have_text("Bonjour <b>Ann</b>")
    expect(ann.locator("#tab-chat[data-unread]")).to_have_count(0)
    found = {}
    for page, lang in ((ann, "en"), (bob, "fr")):
        for tab in ("chat", "people"):
            unfold(page, tab)
            photograph(page, f"club-{tab}-{lang}")
            if wrong := faults(page):
                found[f"{tab}-{lang}"] = wrong
    assert found == {}
    # A phone whose panel is folded away says so at its switch.
    bob.locator("[data-panel-switch]").click()
    unfold(ann, "chat")
    ann.locator("#say-text").fill("Hello")
    ann.keyboard.press("Enter")
    expect(bob.locator("[data-panel-switch][data-unread='1']")).to_be_visible()
    unfold(ann, "people")
    # A wish is read beside its answers: both can be seen, with room for one line or not.
    unfold(bob, "people")
    bob.locator("summary", has_text="Proposer une pause").click()
    bob.locator("[value='offer:pause']").click()
    expect(ann.locator(".wish [value=decline]")).to_be_visible()
    for size in ("phone", "small", "laptop"):
        ann.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
        assert ann.locator(".wish button").evaluate_all(SEEN) == [True, True], size
    photograph(ann, "club-wish-en")
    ann.locator(".wish [value=decline]").click()
    # Whoever goes is seen to be away.
    ann.locator(".deciding summary").last.click()
    photograph(ann, "club-leave-en")
    address = ann.url
    bob.goto("/")
    expect(ann.locator("#seats [data-here=false]")).to_have_count(1)
    bob.goto(address)
    expect(ann.locator("#seats [data-here=true]")).to_have_count(2)
    ann.locator("[value=leave]").click()
    expect(bob.locator(".invite, .prompt").first).to_be_visible()
    expect(bob.locator("#seats .clock.running")).to_have_count(0)
