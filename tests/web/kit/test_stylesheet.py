"""The colours of the boards can be read."""

from __future__ import annotations

import re

import pytest

from cosmodrome.web.boards import stylesheet

CSS = stylesheet().decode()


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def blocks() -> list[dict[str, str]]:
    """The colour variables of the dark and of the light theme."""
    found = []
    for body in re.findall(r"\{([^{}]*--b-table:[^{}]*)\}", CSS):
        pairs = re.findall(r"--([\w-]+):\s*(?:var\(--[\w-]+, )?(#[0-9a-f]{6})", body)
        found.append(dict(pairs))
    return found


def test_both_themes_are_there() -> None:
    dark, light, chosen_light = blocks()
    assert light == chosen_light
    assert luminance(dark["b-table"]) < 0.1 < 0.9 < luminance(light["b-table"])


@pytest.mark.parametrize("theme", [0, 1])
def test_text_stands_out_from_what_it_is_written_on(theme: int) -> None:
    colours = {**blocks()[0], **blocks()[theme]}
    pairs = [("b-ink", "b-table"), ("b-ink", "b-card"), ("b-soft", "b-table"), ("b-soft", "b-card"),
             ("paper-ink", "paper"), ("mat-ink", "mat")]  # fmt: skip
    for ink, ground in pairs:
        assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


def test_marks_of_seats_can_be_read() -> None:
    seats = re.findall(r"--seat: (#[0-9a-f]{6}); --seat-ink: (#[0-9a-f]{6})", CSS)
    plain = [
        (colour, "#1b2140") for colour in re.findall(r"seat-\d \{ --seat: (#[0-9a-f]{6})", CSS)
    ]
    assert len(plain) == 6
    for colour, ink in [*seats, *plain]:
        assert contrast(colour, ink) >= 4.5, (colour, ink)


def test_no_text_is_smaller_than_twelve_pixels() -> None:
    sizes = re.findall(r"font(?:-size)?:[^;]*?\b([\d.]+)px", CSS)
    assert sizes
    assert min(float(size) for size in sizes) >= 12
