"""A new table: who sits where, every option the game declares, and a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cosmodrome.bots.levels import DEFAULT_LEVEL, MATCHING, OFFERED
from cosmodrome.engine import markup as h
from cosmodrome.engine.game import Game
from cosmodrome.engine.options import Choice, Flag, Listing, Number, Option, Seat
from cosmodrome.engine.words import Gap, worded
from cosmodrome.web.boxes.models import Box
from cosmodrome.web.club.told import clock_words, rules
from cosmodrome.web.kit import mark
from cosmodrome.web.lookback.pages.opening import openings
from cosmodrome.web.models import Result
from cosmodrome.web.pages import layout
from cosmodrome.web.pages.learning import in_short
from cosmodrome.web.pages.results import best_list
from cosmodrome.web.tables import PACES
from cosmodrome.web.words import say, sentence, title, typeset

#: The value of a list that is chosen place by place.
LISTED = "list"


@dataclass(frozen=True)
class Form:
    """What stands in the form: what was chosen so far, and what is wrong with it."""

    game: Game
    lang: str
    given: Mapping[str, str] = field(default_factory=dict)
    mistakes: Mapping[str, Gap | str] = field(default_factory=dict)
    #: The bot that matches the level of who looks.
    match: str = OFFERED[0]

    def say(self, path: str, **gaps: Any) -> str:
        return say(self.lang, path, **gaps)

    def own(self, section: str, key: str, **gaps: Any) -> str:
        """The game's own words for something; empty where it has none."""
        words = self.game.words
        return words.say(section, key, self.lang, **gaps) if words.has(section, key) else ""

    def control(self, name: str) -> dict[str, str]:
        """The name of a field, and where to read what is wrong with it."""
        if name not in self.mistakes:
            return {"name": name}
        return {"name": name, "aria-invalid": "true", "aria-describedby": f"{name}-mistake"}

    def mistake(self, name: str) -> h.Node:
        """What is wrong with a field, beside it."""
        if name not in self.mistakes:
            return None
        return h.small(".mistake", id=f"{name}-mistake")[self.word(self.mistakes[name])]

    def word(self, said: Gap | str) -> str:
        """Words of the game or the table, as a page says them."""
        return typeset(worded(said, self.lang), self.lang)


def page(
    request: Any,
    game: Game,
    given: Mapping[str, str] | None = None,
    mistakes: Mapping[str, Gap | str] | None = None,
    bests: Sequence[Result] = (),
    known: bool = True,
    boxes: Sequence[Box] = (),
    match: str = OFFERED[0],
) -> str:
    form = Form(game, layout.language(request), given or {}, mistakes or {}, match)
    heading = form.say("new.title", game=title(game, form.lang))
    wrong = form.mistakes.get("", sentence("wrong.lead")) if form.mistakes else None
    return layout.page(
        request,
        heading,
        h.main("#main.paper.new")[
            h.h1[heading],
            in_short(game, form.lang, known),
            h.p[form.say("new.lead")],
            h.p(".message", role="alert")[form.word(wrong)] if wrong else None,
            h.form(method="post", action=f"/new/{game.id}")[
                layout.csrf(request),
                seats(form),
                box_choice(form, boxes),
                options(form),
                h.button(".go.big", type="submit")[form.say("new.start")],
            ],
            openings(request, game),
            best_list(bests, game, form.lang),
        ],
    )


def has_automa(game: Game) -> bool:
    """Whether the game brings an opponent it plays itself."""
    return game.automas is not Game.automas


def item_word(game: Game, item: str | int) -> Gap | str:
    """A value of an option, in the game's words."""
    known = game.words.has("choices", str(item))
    return game.words.sentence("choices", str(item)) if known else str(item)


# Who plays


def seats(form: Form) -> h.Element:
    """A row for every seat the game could have; those after the first free one stay hidden."""
    players: Number = form.game.options.players
    return h.fieldset(".seat-rows")[
        h.legend[form.say("new.seats")],
        [seat(form, row) for row in range(players.high)],
        h.label(".field.check.listed")[
            h.input(type="checkbox", name="listed", value="1", checked="listed" in form.given),
            form.say("lobby.form_check"),
        ],
        h.p[h.small[form.say("new.alone")]] if players.low == 1 else None,
    ]


def seat(form: Form, row: int) -> h.Element:
    """Who sits on a seat; the first is the guest, the others bots."""
    players: Number = form.game.options.players
    kinds = {"me": form.say("new.me"), "here": form.say("new.here"), "open": form.say("new.open")}
    for level in OFFERED:
        kinds[f"bot-{level}"] = form.say("new.bot", level=form.say(f"levels.{level}"))
    matched = form.say(f"levels.{form.match}")
    kinds[f"bot-{MATCHING}"] = form.say("new.bot_matching", level=matched)
    if has_automa(form.game):
        kinds["automa"] = form.say("new.automa")
    if row >= players.low:
        kinds["empty"] = form.say("new.empty")
    usual = "me" if row == 0 else f"bot-{DEFAULT_LEVEL}" if row < players.default else "empty"
    name, number = f"seat-{row}", row + 1
    return h.div(".field.seat-choice")[
        h.label(for_=name)[mark(row), form.say("new.seat", number=number)],
        select(form, name, kinds, usual, id=name),
        h.input(
            name=f"name-{row}", maxlength="40", value=form.given.get(f"name-{row}", ""),
            autocomplete="nickname" if row == 0 else "off", placeholder=form.say("new.name"),
            aria_label=form.say("new.name_of", number=number),
        ),
        form.mistake(name),
    ]  # fmt: skip


# With which box


def box_choice(form: Form, boxes: Sequence[Box]) -> h.Element:
    """The printed components, or somebody's own; the way to enter such."""
    ways = {"": form.say("boxes.printed"), **{str(box.pk): box.name for box in boxes}}
    return h.div(".field.box-choice")[
        h.label[form.say("boxes.play_with"), select(form, "box", ways, "")] if boxes else None,
        h.small[
            [form.say("boxes.unrated"), " "] if boxes else None,
            h.a(href=f"/boxes?game={form.game.id}")[form.say("boxes.enter")],
        ],
        form.mistake("box"),
    ]  # fmt: skip


# Options


def options(form: Form) -> h.Element:
    """Everything else that can be chosen, folded away: it is all set already."""
    seed = form.control("seed")
    return h.details(open=any(not name.startswith("seat-") for name in form.mistakes))[
        h.summary[form.say("new.options")],
        [
            option_field(form, key, option)
            for key, option in form.game.options.options.items()
            if key != "players"
        ],
        h.label(".field")[
            form.say("new.pace"),
            select(form, "pace", {pace: form.say(f"paces.{pace}") for pace in PACES}, "normal"),
            form.mistake("pace"),
        ],
        h.label(".field")[
            form.say("clock.title"),
            select(form, "clock", clock_words(form.lang), ""),
            form.mistake("clock"),
            h.small[rules(form.lang)],
        ],
        h.label(".field")[
            form.say("new.seed"),
            h.input(seed, inputmode="numeric", maxlength="20", value=form.given.get("seed", "")),
            form.mistake("seed"),
            h.small[form.say("new.seed_help")],
        ],
    ]


def select(form: Form, name: str, values: Mapping[str, str], usual: str, **more: Any) -> h.Element:
    chosen = form.given.get(name, usual)
    return h.select({**form.control(name), **more})[
        [h.option(value=value, selected=value == chosen)[text] for value, text in values.items()]
    ]


def option_field(form: Form, key: str, option: Option) -> h.Element:
    """An option as a field of the form, in the words of the game."""
    name = f"option-{key}"
    label = form.own("options", key) or key
    control: h.Node
    if isinstance(option, Flag):
        # A form that came back unticked is not a form that was never filled in.
        ticked = name in form.given if "seat-0" in form.given else bool(option.default)
        return h.label(".field.check")[
            h.input(form.control(name), type="checkbox", value="true", checked=ticked),
            label,
            form.mistake(name),
        ]
    if isinstance(option, Number):
        control = h.input(
            form.control(name), type="number", min=str(option.low), max=str(option.high),
            value=form.given.get(name, str(option.default)),
        )  # fmt: skip
        return h.label(".field")[label, control, form.mistake(name)]
    assert isinstance(option, Choice | Seat | Listing)
    words = {value: form.word(item_word(form.game, value)) for value in option.words}
    if isinstance(option, Listing):
        return listing(form, name, key, option, {**words, LISTED: form.say("new.one_by_one")})
    if isinstance(option, Seat):
        return h.label(".field")[label, seat_select(form, name, words), form.mistake(name)]
    return h.label(".field")[label, select(form, name, words, option.default), form.mistake(name)]


def seat_select(form: Form, name: str, words: Mapping[str, str]) -> h.Element:
    """One of some words or a seat; seats nobody takes are hidden by their row."""
    chosen = form.given.get(name, next(iter(words)))
    return h.select(form.control(name))[
        [h.option(value=value, selected=value == chosen)[text] for value, text in words.items()],
        [
            h.option(value=str(row), selected=str(row) == chosen, data_row=str(row))[
                form.say("new.seat", number=row + 1)
            ]
            for row in range(form.game.options.players.high)
        ],
    ]


def listing(
    form: Form, name: str, key: str, option: Listing, words: Mapping[str, str]
) -> h.Element:
    """A word, or one choice for every place or seat, shown once that is wanted."""
    label = form.own("options", key) or key
    values = {str(item): form.word(item_word(form.game, item)) for item in option.items}
    count = form.game.options.players.high if option.per_seat else option.length
    usual = option.usual[:count] + option.usual[:1] * (count - len(option.usual))

    def entry(place: int) -> h.Element:
        named = form.own("entries", key, number=place + 1)
        named = named or form.say("new.seat", number=place + 1)
        return h.label(data_row=str(place) if option.per_seat else None)[
            h.span[named], select(form, f"{name}-{place}", values, str(usual[place]))
        ]

    return h.div(".field.listing")[
        h.label[label, select(form, name, words, option.default)],
        form.mistake(name),
        h.div(
            ".entries", role="group", aria_label=label,
            data_distinct=option.distinct,
        )[
            h.small[form.own("helps", key)] if form.own("helps", key) else None,
            [entry(place) for place in range(count)],
        ],
    ]  # fmt: skip
