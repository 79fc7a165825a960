"""At home on a phone: manifest, icons, a sentence while offline, a result as a picture."""

from __future__ import annotations

import io
import re

from PIL import Image

from cosmodrome.web import drawn
from cosmodrome.web.models import Table
from tests.web.browser.playing import Script, shortest_game
from tests.web.conftest import Guest


def picture(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def test_the_manifest_names_icons_that_are_there() -> None:
    guest = Guest("fr")
    assert 'rel="manifest"' in guest.html("/")
    told = guest.get("/manifest.webmanifest").json()
    assert told["display"] == "standalone"
    for one in told["icons"]:
        drawing = picture(guest.get(one["src"]).content)
        assert f"{drawing.width}x{drawing.height}" == one["sizes"]
    assert guest.get("/icon-7000.png").status_code == 404
    # The maskable one fills its corners, the other leaves them.
    assert picture(drawn.icon(192, True)).getpixel((1, 1))[3] == 255
    assert picture(drawn.icon(192)).getpixel((1, 1))[3] == 0


def test_the_worker_keeps_a_sentence_and_no_position() -> None:
    guest = Guest("en")
    script = guest.get("/worker.js")
    assert script["Content-Type"].startswith("text/javascript")
    text = script.content.decode()
    assert re.findall(r"\.(?:add|addAll|put)\((.*?)[,)]", text) == ["new Request(SENTENCE"]
    assert 'const SENTENCE = "/offline"' in text
    page = guest.html("/offline")
    assert "No connection" in page
    assert "<script" not in page
    assert "stylesheet" not in page


def test_a_result_is_a_picture_with_its_preview() -> None:
    guest = Guest("en")
    script = Script(shortest_game("pocket-rockets"))
    script.go_on(script.total // 2)
    running = guest.post("/records", {"text": script.position.record()})
    key = running["Location"].split("/")[2]
    assert guest.get(f"/t/{key}/result.png").status_code == 404
    script.go_on(script.total)
    guest.post("/records", {"text": script.position.record()})
    table = Table.objects.filter(over=True).latest("created")
    drawing = picture(guest.get(f"/t/{table.key}/result.png").content)
    assert drawing.size == drawn.PREVIEW
    page = guest.html(f"/t/{table.key}")
    told = dict(re.findall(r'<meta property="(og:\w+)" content="([^"]*)"', page))
    assert told["og:image"].endswith(f"/t/{table.key}/result.png")
    assert told["og:description"]
