"""A new table: who sits where, every option the game declares, and a seed."""

from __future__ import annotations

from typing import Any

import htpy as h

from cosmodrome.engine.game import Game
from cosmodrome.engine.options import Choice, Flag, Listing, Number, Option, Seat
from cosmodrome.web.kit import mark
from cosmodrome.web.pages import layout
from cosmodrome.web.tables import PACES
from cosmodrome.web.words import say

LEVELS = ("cadet", "pilot", "commander")
DEFAULT_LEVEL = "pilot"


def page(request: Any, game: Game, message: str = "", given: dict[str, str] | None = None) -> str:
    lang = layout.language(request)
    given = given or {}
    name = game.name[lang]
    options = [
        field(game, key, option, lang, given.get(f"option-{key}", ""))
        for key, option in game.options.options.items()
        if key != "players"
    ]
    return layout.page(
        request,
        say(lang, "new.title", game=name),
        h.main("#main.paper.new")[
            h.h1[say(lang, "new.title", game=name)],
            h.p[say(lang, "new.lead")],
            h.p(".message", role="alert")[message] if message else None,
            h.form(method="post", action=f"/new/{game.id}")[
                layout.csrf(request),
                h.fieldset[
                    h.legend[say(lang, "new.seats")],
                    [seat(game, n, lang, given) for n in range(game.options.players.high)],
                    h.label(".field")[
                        say(lang, "new.your_name"),
                        h.input(name="name", maxlength="40", autocomplete="nickname",
                                value=given.get("name", "")),
                    ],
                ],
                h.details(open=bool(message))[h.summary[say(lang, "new.options")], options,
                    h.label(".field")[
                        say(lang, "new.pace"),
                        h.select(name="pace")[[
                            h.option(value=pace, selected=pace == given.get("pace", "normal"))[
                                say(lang, f"paces.{pace}")]
                            for pace in PACES]],
                    ],
                    h.label(".field")[
                        say(lang, "new.seed"),
                        h.input(name="seed", inputmode="numeric", pattern="[0-9]*", maxlength="20",
                                value=given.get("seed", "")),
                        h.small[say(lang, "new.seed_help")],
                    ],
                ],
                h.button(".go.big", type="submit")[say(lang, "new.start")],
            ],
        ],
    )  # fmt: skip


def has_automa(game: Game) -> bool:
    """Whether the game brings an opponent it plays itself."""
    return game.automas is not Game.automas


def seat(game: Game, number: int, lang: str, given: dict[str, str]) -> h.Element:
    """Who sits on a seat; the first is the guest, the second a bot."""
    kinds = {"me": say(lang, "new.me"), "here": say(lang, "new.here")}
    for level in LEVELS:
        kinds[f"bot-{level}"] = say(lang, "new.bot", level=say(lang, f"levels.{level}"))
    kinds["open"] = say(lang, "new.open")
    if has_automa(game):
        kinds["automa"] = say(lang, "new.automa")
    if number >= game.options.players.low:
        kinds["empty"] = say(lang, "new.empty")
    usual = "me" if number == 0 else f"bot-{DEFAULT_LEVEL}"
    if number >= game.options.players.default:
        usual = "empty"
    chosen = given.get(f"seat-{number}", usual)
    return h.label(".field.seat-choice")[
        h.span[mark(number), say(lang, "new.seat", number=number + 1)],
        h.select(name=f"seat-{number}")[
            [h.option(value=key, selected=key == chosen)[text] for key, text in kinds.items()]
        ],
    ]


def field(game: Game, key: str, option: Option, lang: str, given: str) -> h.Element:
    """An option as a field of the form, with the words of the game."""
    words = game.words
    label = words.say("options", key, lang) if words.has("options", key) else key
    name = f"option-{key}"

    def word(value: str) -> str:
        return words.say("choices", value, lang) if words.has("choices", value) else value

    def select(values: dict[str, str], usual: str) -> h.Element:
        chosen = given or usual
        return h.select(name=name)[
            [h.option(value=v, selected=v == chosen)[text] for v, text in values.items()]
        ]

    if isinstance(option, Flag):
        checked = given == "true" if given else bool(option.default)
        return h.label(".field.check")[
            h.input(type="checkbox", name=name, value="true", checked=checked), label
        ]
    if isinstance(option, Number):
        return h.label(".field")[
            label,
            h.input(type="number", name=name, min=str(option.low), max=str(option.high),
                    value=given or str(option.default)),
        ]  # fmt: skip
    if isinstance(option, Choice):
        return h.label(".field")[
            label, select({value: word(value) for value in option.words}, option.default)
        ]
    if isinstance(option, Seat):
        values = {value: word(value) for value in option.words}
        for number in range(game.options.players.high):
            values[str(number)] = say(lang, "new.starts", number=number + 1)
        return h.label(".field")[label, select(values, option.default)]
    assert isinstance(option, Listing)
    values = {value: word(value) for value in option.words}
    items = ", ".join(str(item) for item in option.items)
    return h.div(".field")[
        h.label[label, select(values, option.default)],
        h.details(".more")[
            h.summary[say(lang, "new.custom")],
            h.label[
                h.small[say(lang, "new.list_help", items=items)],
                h.input(name=f"{name}-list", maxlength="120",
                        aria_label=f"{label}: {say(lang, 'new.custom')}"),
            ],
        ],
    ]  # fmt: skip
