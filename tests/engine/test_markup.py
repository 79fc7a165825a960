"""HTML written in Python: what is text stays text."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from cosmodrome.engine import markup as h


class Read(HTMLParser):
    """What a browser would make of it."""

    def __init__(self, page: object) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed("".join(str(page)))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@given(st.text(st.characters(exclude_characters="\r\0"), min_size=1))
def test_no_text_becomes_markup(text: str) -> None:
    read = Read(h.p(".note", {"data-tip": text}, title=text)[text, h.b[text]])
    attributes = {"class": "note", "data-tip": text, "title": text}
    assert read.tags == [("p", attributes), ("b", {})]
    assert read.text == text * 2


def test_markup_stands_as_it_is_and_nothing_is_written_for_nothing() -> None:
    some = (one for one in (h.i, 7))
    node = h.div[Markup("<br>"), None, [True, False, ("a", some)], h.fragment[h.u["&"]], h.input]
    assert str(node) == "<div><br>a<i></i>7<u>&amp;</u><input></div>"
    assert str(h.page("fr", data_theme=None)[h.body]) == (
        '<!doctype html><html lang="fr"><body></body></html>'
    )


def test_attributes_are_named_as_in_html() -> None:
    node = h.label("#key.one.two", {"aria-label": Markup("<b>")}, for_="x", data_a=0, hidden=True)
    assert str(node) == (
        '<label id="key" class="one two" aria-label="&lt;b&gt;" for="x" data-a="0" hidden></label>'
    )
    assert str(h.p(class_="", data_a=None, hidden=False)) == "<p></p>"


@pytest.mark.parametrize("wrong", [object(), b"bytes"])
def test_what_is_no_text_is_refused(wrong: object) -> None:
    with pytest.raises(TypeError, match="written"):
        h.p[wrong]  # type: ignore[index]
    with pytest.raises(TypeError, match="attribute"):
        h.p(title=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="class"):
        h.p("one two")
