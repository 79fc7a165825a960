"""Accounts in real browsers: passkeys, and pages that axe finds nothing wrong with."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Opener
from tests.web.browser.test_looks import faults, photograph
from tests.web.people import PASSWORD, new_name


def sign_up(page: Page, name: str = "") -> str:
    """An account, as somebody makes one by hand; returns its name."""
    name = name or new_name("Zoe")
    page.goto("/sign-up")
    page.locator("[name=name]").fill(name)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main .go").click()
    expect(page.locator("h1")).to_have_text(name)
    return name


def test_a_passkey_signs_in_without_a_password(person: Opener) -> None:
    page = person()
    authenticator = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
        "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": authenticator})
    name = sign_up(page)
    page.locator("[name=key_name]").fill("My phone")
    page.locator("[action='/me/passkeys'] button").click()
    expect(page.locator(".rows b").first).to_have_text("My phone")
    page.locator("[action='/sign-out'] button").click()
    page.goto("/me")
    expect(page.locator("main")).not_to_contain_text(name)
    page.goto("/sign-in")
    page.locator("[action='/sign-in/passkey'] button").click()
    expect(page.locator("h1")).to_have_text(name)
    # The key is taken away: it opens nothing more.
    page.locator("[action='/me/passkeys/remove'] button").click()
    expect(page.locator(".rows b", has_text="My phone")).to_have_count(0)
    page.locator("[action='/sign-out'] button").click()
    page.goto("/sign-in")
    page.locator("[action='/sign-in/passkey'] button").click()
    expect(page.locator(".message", has_text="could not be used")).to_be_visible()


def test_the_pages_of_people_are_whole(person: Opener) -> None:
    """Wide and narrow, in both languages and themes, as a guest and signed in."""
    wrong = {}
    for lang, theme, size in (("fr", "dark", "phone"), ("en", "light", "laptop")):
        page = person(lang, theme=theme, size=size)
        paths = ["/sign-up", "/sign-in", "/reset", "/me", "/privacy", "/move"]
        mine = ["/me", "/me/name", "/me/password", "/me/mail", "/me/delete"]
        for path in [*paths, "", *mine]:
            if not path:
                sign_up(page)
                continue
            page.goto(path)
            name = f"people-{path.strip('/').replace('/', '-')}-{lang}"
            photograph(page, name)
            if found := faults(page):
                wrong[name] = found
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        page.goto("/me")
        page.locator("[action='/move/device'] button").click()
        expect(page.locator(".code output")).to_be_visible()
        photograph(page, f"people-code-{lang}")
        if found := faults(page):
            wrong[f"code-{lang}"] = found
    assert wrong == {}
