"""People in real browsers: passkeys, a rated game, pages that axe finds nothing wrong with."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Opener
from tests.web.browser.test_looks import faults, photograph
from tests.web.live import PATIENCE, Server
from tests.web.people import PASSWORD, late_game, new_name
from tests.web.pushing import Browser as Push


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
        paths = ["/sign-up", "/sign-in", "/reset", "/me", "/privacy", "/move", "/games",
                 "/me/notifications"]  # fmt: skip
        mine = ["/me", "/me/name", "/me/password", "/me/mail", "/me/delete", "/me/programs",
                "/friends", "/me/notifications"]  # fmt: skip
        if size == "laptop":
            # Other words and colours, the same pages: the fullest are enough.
            paths, mine = ["/sign-up", "/privacy"], [
                "/me", "/me/programs", "/friends", "/me/notifications",
            ]  # fmt: skip
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


def test_a_push_is_shown_unless_that_page_is_in_sight(person: Opener, server: Server) -> None:
    """What the service worker does with a message, without the push service of its maker."""
    page = person(service_workers="allow")
    page.context.grant_permissions(["notifications"], origin=server.address)
    page.goto("/games")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.evaluate("1")
    shown = """() => navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
               .then((all) => all.map((one) => [one.title, one.data]))"""
    # Told again until the last is shown: a browser may drop what comes before its worker stands.
    late = time.monotonic() + PATIENCE
    while ["A turn", "/t/y"] not in page.evaluate(shown):
        assert time.monotonic() < late, f"nothing is shown to {found}"
        for path in ("/games", "/t/x", "/t/y"):
            told = {"title": "A turn", "body": "…", "url": path, "tag": path, "lang": "en"}
            sent = {"origin": server.address, "registrationId": found[-1], "data": json.dumps(told)}
            session.send("ServiceWorker.deliverPushMessage", sent)
        page.wait_for_timeout(100)
    assert sorted(page.evaluate(shown)) == [["A turn", "/t/x"], ["A turn", "/t/y"]]
    # And without a connection it has a sentence, whatever page was open.
    page.context.set_offline(True)
    page.goto("/games")
    expect(page.locator("body")).to_contain_text("No connection.")


#: A push service in the page: Chromium of Debian has none that it could ask.
PUSHES = """([endpoint, p256dh, auth]) => {
  const bytes = (text) => Uint8Array.from(
    atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0)).buffer;
  const getKey = (name) => bytes(name === "auth" ? auth : p256dh);
  const found = { endpoint, getKey, unsubscribe: async () => true };
  PushManager.prototype.getSubscription = async () => window.subscribed ?? null;
  PushManager.prototype.subscribe = async () => window.subscribed = found;
}"""


@pytest.mark.parametrize("account", [False, True], ids=["guest", "account"])
def test_a_browser_is_allowed_to_tell(person: Opener, server: Server, account: bool) -> None:
    """By a click, with an account or without; ended by another."""
    page = person(service_workers="allow", timezone_id="America/Toronto")
    page.context.grant_permissions(["notifications"], origin=server.address)
    if account:
        sign_up(page)
    page.goto("/me")
    page.get_by_role("link", name="Notifications").click()
    browser = Push("https://fcm.googleapis.com", f"/{secrets.token_hex(8)}").fields
    page.evaluate(PUSHES, [browser["endpoint"], browser["p256dh"], browser["auth"]])
    page.get_by_role("button", name="Tell me on this device").click()
    row = page.locator("main .rows li")
    expect(row).to_contain_text("this device")
    with sqlite3.connect(server.home / "tables.sqlite3", timeout=60) as database:
        kept = database.execute(
            "SELECT p256dh, auth, zone, device_id IS NOT NULL, owner FROM notify_subscription s"
            " JOIN notify_wishes w ON w.id = s.wishes_id WHERE endpoint = ?", [browser["endpoint"]]
        ).fetchone()  # fmt: skip
    # Quiet hours are those of the browser's own day, though nobody has chosen any.
    assert kept[:4] == (browser["p256dh"], browser["auth"], "America/Toronto", account)
    assert kept[4].startswith("person-") == account
    row.get_by_role("button", name="Stop").click()
    expect(row).to_have_count(0)


def test_an_open_page_tells_a_guest_of_their_turn(person: Opener, server: Server) -> None:
    """Without any push service: the page is open behind others, and its browser may tell."""
    pages = ann, bob = person(service_workers="allow"), person(service_workers="allow")
    for page in pages:
        page.context.grant_permissions(["notifications"], origin=server.address)
    ann.goto("/new/pocket-rockets")
    ann.locator("[name=seat-1]").select_option("open")
    ann.locator("main form .go").last.click()
    bob.goto(ann.locator(".invite [data-link]").get_attribute("data-link") or "")
    bob.locator("main .go.big").click()
    asked = [page.locator(".stage[data-my-turn]") for page in pages]
    expect(bob.locator(".stage")).to_be_visible()
    ann.reload()
    first = 0 if asked[0].count() else 1
    playing, waiting = pages[first], pages[1 - first]
    waiting.evaluate("navigator.serviceWorker.ready.then(() => true)")
    waiting.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    address = "/api/tables/" + playing.url.rpartition("/")[2]
    state = playing.request.get(address).json()
    headers = {"X-CSRFToken": playing.request.get("/api/token").json()["token"]}
    while state["asked"] == [state["seat"]]:
        move = {"seat": state["seat"], "version": state["version"],
                "action": state["choices"][0]["action"]}  # fmt: skip
        state = playing.request.post(f"{address}/play", data=move, headers=headers).json()
    told = """() => navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
              .then((all) => all.map((one) => [one.title, one.data]))"""
    expect(waiting.locator(".stage[data-my-turn]")).to_be_visible()
    late = time.monotonic() + PATIENCE
    while not waiting.evaluate(told):
        assert time.monotonic() < late, "nothing is shown"
        waiting.wait_for_timeout(50)
    path = "/t/" + waiting.url.rpartition("/")[2]
    assert waiting.evaluate(told) == [["Your turn", path]]


def fits(page: Page) -> None:
    """Nothing is to be moved sideways, not even a table within the page."""
    for part in ("document.documentElement", "document.querySelector('.scroll')"):
        assert page.evaluate(f"{part}.scrollWidth <= {part}.clientWidth"), part


def set_late(server: Server, key: str) -> tuple[int, str]:
    """Let a table that has just begun stand before its last act: who acts, and the act."""
    data, options, seat, act = late_game(2)
    with sqlite3.connect(server.home / "tables.sqlite3", timeout=60) as database:
        done = database.execute(
            "UPDATE web_table SET start = ?, seed = '', options = ?, asked = ?,"
            " revision = revision + 1 WHERE key = ? AND version = 0",
            (data, json.dumps(options), 1 << seat, key),
        )
        assert done.rowcount == 1
    return seat, act


def test_two_people_from_signing_up_to_the_end_of_a_rated_game(
    person: Opener, server: Server
) -> None:
    ann, bob = person("en"), person("fr", size="phone")
    names = [sign_up(ann), sign_up(bob)]
    # They become friends, and Ann invites Bob to a seat by name.
    ann.goto(f"/people/{names[1]}")
    ann.locator("form[action$='/ask'] button").click()
    expect(ann.locator("main")).to_contain_text("You asked them")
    bob.goto("/friends")
    bob.locator("form[action$='/befriend'] button").click()
    expect(bob.locator("main")).to_contain_text(names[0])
    ann.goto("/new/pocket-rockets")
    ann.locator("[name=seat-1]").select_option("open")
    ann.locator("main form .go").last.click()
    expect(ann.locator(".invite select")).to_be_visible()
    key = ann.url.rpartition("/")[2]
    seat, act = set_late(server, key)
    ann.locator(".invite button[value^='friend:']").click()
    expect(ann.locator("#seats")).to_contain_text(names[1])
    bob.goto("/games")
    bob.locator(".own a", has_text="vous êtes invité").click()
    expect(bob.locator("main")).to_contain_text(f"{names[0]} vous invite à jouer")
    expect(bob.locator("main")).to_contain_text("sera classée")
    assert faults(bob) == []
    photograph(bob, "people-join-fr")
    bob.locator("main form .go").click()
    expect(bob.locator("#seats")).to_contain_text(names[1])
    ann.reload()
    ann.locator("#tab-people").click()
    expect(ann.locator("#people")).to_contain_text("A rated game")
    # The last act, by the hand of whoever is asked.
    last = (ann, bob)[seat]
    last.reload()
    last.locator(f'.actions button[value="{act}"]').click()
    sure = last.locator("#confirm [data-confirm=yes]")
    over = last.locator(".results h2")
    expect(sure.or_(over).first).to_be_visible()
    if sure.is_visible():
        sure.click()
    for page in (ann, bob):
        expect(page.locator(".results .ratings")).to_contain_text("1500? →")
        assert faults(page) == []
    photograph(ann, "people-rated-en")
    bob.goto("/games")
    expect(bob.locator(".own li").first).to_contain_text(names[0])
    for page, name in ((ann, names[1]), (bob, names[0])):
        page.goto(f"/people/{name}")
        expect(page.locator(".record tbody tr")).to_have_count(1)
        assert faults(page) == []
        fits(page)
    photograph(ann, "people-profile-en")
    photograph(bob, "people-profile-fr")
