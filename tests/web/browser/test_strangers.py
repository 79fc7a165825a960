"""What somebody needs who has never been here: a form, links, rules, and a page that stays true."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.conftest import Opener

#: Both at once: the page may change between two questions.
SHOWN = """(() => {
    const { version, revision } = document.querySelector(".stage").dataset;
    return [Number(version), Number(revision)];
})()"""


def numbers(page: Page) -> tuple[int, int]:
    """The version and the revision of the table that is shown."""
    version, revision = page.evaluate(SHOWN)
    return version, revision


def open_table(page: Page, second: str) -> None:
    """A table of Pocket Rockets by its form: the first seat begins and is not asked twice."""
    page.context.add_cookies(
        [{"name": "confirm", "value": "off", "domain": "localhost", "path": "/"}]
    )
    page.goto("/new/pocket-rockets")
    page.locator("form > details > summary").click()
    page.select_option("[name=option-start]", "0")
    page.select_option("[name=seat-1]", second)
    page.locator("form button.go").click()
    page.locator(".stage").wait_for()


def take_seat(page: Page, link: str, name: str) -> None:
    page.context.add_cookies(
        [{"name": "confirm", "value": "off", "domain": "localhost", "path": "/"}]
    )
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.locator(".stage").wait_for()


# A new table


def test_only_seats_that_are_taken_can_start(person: Opener) -> None:
    page = person("en")
    page.goto("/new/pocket-rockets")
    expect(page.locator("[name=seat-2]")).to_be_visible()
    expect(page.locator("[name=seat-3]")).to_be_hidden()
    page.locator("form > details > summary").click()
    start = page.locator("[name=option-start] option:not([hidden])")
    assert start.all_inner_texts() == ["random", "Seat 1", "Seat 2"]
    page.select_option("[name=seat-2]", "bot-cadet")
    expect(page.locator("[name=seat-3]")).to_be_visible()
    assert start.all_inner_texts()[-1] == "Seat 3"
    page.select_option("[name=option-start]", "2")
    page.select_option("[name=seat-2]", "empty")
    expect(page.locator("[name=option-start]")).to_have_value("random")


def test_a_list_is_chosen_place_by_place(person: Opener) -> None:
    page = person("fr")
    page.goto("/new/pocket-rockets")
    page.locator("form > details > summary").click()
    places = [page.locator(f"[name=option-layout-{place}]") for place in range(6)]
    expect(places[0]).to_be_hidden()
    page.select_option("[name=option-layout]", "list")
    expect(places[0]).to_be_visible()
    # The card that stood there goes where the chosen one was.
    places[1].select_option(label="Convoyeur")
    expect(places[5]).to_have_value("CL-B")
    page.get_by_role("button", name="Commencer").click()
    page.locator(".stage").wait_for()


# Links


#: Notes what the button of an invitation says from now on.
SAID = """() => {
    window.said = [];
    new MutationObserver(() => {
        window.said.push(document.querySelector(".invite [data-copy]")?.textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


@pytest.mark.parametrize("clipboard", [True, False])
def test_an_invitation_is_copied_with_one_click(person: Opener, clipboard: bool) -> None:
    permissions = ["clipboard-read", "clipboard-write"] if clipboard else []
    page = person("fr", permissions=permissions)
    if not clipboard:
        page.add_init_script("delete Navigator.prototype.clipboard")
    open_table(page, "open")
    link = page.locator(".invite [data-link]")
    expect(link).to_be_visible()
    expect(link).to_have_value(re.compile(r"^http://localhost:\d+/join/[\w-]{32}$"))
    page.evaluate(SAID)
    page.locator(".invite [data-copy]").click()
    expect(page.locator("#aloud")).to_have_text("Copié !")
    # However long a busy machine takes to look: the button says so for a moment only.
    expect(page.locator(".invite [data-copy]")).to_have_text("Copier")
    assert "Copié\xa0!" in page.evaluate("window.said")
    if clipboard:
        assert page.evaluate("navigator.clipboard.readText()") == link.input_value()
    else:
        chosen = "f => f.value.slice(f.selectionStart, f.selectionEnd)"
        assert link.evaluate(chosen) == link.input_value()


# A page that stays true


#: Notes every picture that is put in place from now on, and when an answer has been dealt with.
WATCHED = """() => {
    const revision = () => Number(document.querySelector(".stage").dataset.revision);
    window.newest = revision();
    window.pictures = [];
    document.addEventListener("htmx:after:swap", () => window.pictures.push(revision()));
    document.addEventListener("htmx:finally:request", () => { window.answered = true; });
}"""


def test_an_overtaken_answer_never_covers_a_newer_table(person: Opener) -> None:
    ann, bob = person("en"), person("en")
    open_table(ann, "open")
    take_seat(bob, ann.locator(".invite [data-link]").input_value(), "Bob")
    expect(ann.locator("#seats")).to_contain_text("Bob")
    held: list[tuple[Route, object]] = []
    ann.route("**/do", lambda route: held.append((route, route.fetch())))
    ann.locator('.actions [value="place:CL-B"]').click()
    bob.locator('.actions [value="place:CL-R"]').click()
    # Both moves have come over the socket; now the answer to the first arrives at last.
    expect(ann.locator('.stage[data-version="2"]')).to_be_visible()
    newest = numbers(ann)
    ann.evaluate(WATCHED)
    route, answer = held[0]
    route.fulfill(response=answer)  # type: ignore[arg-type]
    ann.wait_for_function("() => window.answered")
    assert ann.evaluate("window.pictures.every((revision) => revision >= window.newest)")
    assert numbers(ann) == newest
    expect(ann.locator("#log")).to_contain_text("Red assembly line")


def test_what_differs_adds_up_to_the_page(person: Opener) -> None:
    """Nothing is asked for meanwhile: the socket alone brings the moves, and all of them."""
    ann, bob, watcher = person("en"), person("en"), person("fr")
    open_table(ann, "open")
    take_seat(bob, ann.locator(".invite [data-link]").input_value(), "Bob")
    socket = "document.querySelector('main')._htmx?.ws?.url"
    watcher.goto(ann.url)
    # A function, not text: the page forbids text to be run, which waiting longer would need.
    watcher.wait_for_function(
        f"() => htmx.ext.ws.getRegistry().get({socket})?.socket.readyState === 1"
    )
    asked: list[str] = []
    watcher.on("request", lambda request: asked.append(request.url))
    for version, (page, card) in enumerate([(ann, "CL-B"), (bob, "CL-R")], 1):
        page.locator(f'.actions [value="place:{card}"]').click()
        expect(watcher.locator(f'.stage[data-version="{version}"]')).to_be_visible()
    # But for who is here, which may change meanwhile.
    assert [url for url in asked if not url.endswith("/beside")] == []
    assert watcher.evaluate(
        """async () => {
            const text = await (await fetch(location.href)).text();
            const fresh = new DOMParser().parseFromString(text, "text/html");
            // What scripts mark by themselves: who is here, and how a prompt fits.
            const bare = (node) => {
                for (const one of node.querySelectorAll("[data-here]")) delete one.dataset.here;
                for (const one of node.querySelectorAll("[class='']")) one.removeAttribute("class");
                return node;
            };
            return ["#table", "#log", "#seats"].filter((part) =>
                !bare(document.querySelector(part).cloneNode(true))
                    .isEqualNode(bare(fresh.querySelector(part))));
        }"""
    ) == []  # fmt: skip


def test_an_older_picture_put_in_place_last_is_replaced(person: Opener) -> None:
    """Two pictures may be put in place at once, and the older one may come last."""
    page = person("en")
    open_table(page, "open")
    take_seat(person("en"), page.locator(".invite [data-link]").input_value(), "Bob")
    expect(page.locator("#seats")).to_contain_text("Bob")
    older = page.evaluate(f"window.older = document.querySelector('#table').innerHTML, {SHOWN}")
    page.locator('.actions [value="place:CL-B"]').click()
    expect(page.locator('.stage[data-version="1"]')).to_be_visible()
    newest = numbers(page)
    put = f"document.querySelector('#table').innerHTML = window.older, {SHOWN}"
    assert page.evaluate(put) == older != list(newest)
    page.evaluate("document.dispatchEvent(new CustomEvent('htmx:after:swap'))")
    expect(page.locator('.stage[data-version="1"]')).to_be_visible()
    assert numbers(page) == newest


def test_a_page_whose_socket_stays_away_still_follows(person: Opener) -> None:
    """Some networks let no sockets through, and browsers wait between tries."""
    page = person("en")
    page.add_init_script("window.WebSocket = class extends EventTarget {"
                         " constructor() { super(); this.readyState = 3;"
                         " setTimeout(() => this.dispatchEvent(new CloseEvent('close'))); }"
                         " close() {} }")  # fmt: skip
    open_table(page, "open")
    take_seat(person("en"), page.locator(".invite [data-link]").input_value(), "Bea")
    expect(page.locator("#seats")).to_contain_text("Bea")
    expect(page.locator("#offline")).to_be_hidden()


def test_a_page_whose_scripts_come_slowly_still_follows(person: Opener) -> None:
    """The part that speaks over the socket may be the last to arrive."""
    page, held = person("en"), list[Route]()
    page.route(
        "**/hx-ws-*",
        lambda route: held.append(route) if "/t/" in page.url else route.continue_(),
    )
    open_table(page, "open")
    take_seat(person("en"), page.locator(".invite [data-link]").input_value(), "Bea")
    assert held
    for route in held:
        route.continue_()
    expect(page.locator("#seats")).to_contain_text("Bea")


# Rules


def test_a_search_without_a_hit_says_so(person: Opener) -> None:
    page = person("fr")
    open_table(page, "bot-cadet")
    page.get_by_role("tab", name="Règles").click()
    search = page.get_by_label("Chercher dans les règles")
    expect(page.locator("#no-rule")).to_be_hidden()
    search.fill("sous-marin")
    expect(page.locator("#no-rule")).to_be_visible()
    search.fill("fusée")
    expect(page.locator("#no-rule")).to_be_hidden()


def test_a_replay_opens_the_rules_it_cites(person: Opener) -> None:
    page = person("fr")
    open_table(page, "here")
    page.get_by_role("button", name="Je suis Joueur 1").click()
    page.locator('.actions [value="place:CL-B"]').click()
    page.locator(".curtain").wait_for()
    page.goto(f"{page.url}/replay?at=1")
    page.locator(".told .rule").first.click()
    expect(page.locator(".rules .found")).to_be_visible()
