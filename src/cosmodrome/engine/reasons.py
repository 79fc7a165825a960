"""Why something cannot be done now: reasons declared once, chosen by the rules of a game.

    WHY = Reasons(
        hand_full=Because(hand=CARDS, limit=CARDS),
        pile_empty=Because(pile=PILE),
    )

They stand in an order: the nearest to being possible first. A game's `why` asks the same rules as
`legal` and returns `WHY.hand_full(pos, hand=3, limit=3)`, or None where nothing is in the way; the
words have a sentence for each, `[why.hand_full]`, with the numbers of its rules. It is only asked
of actions that can answer what is asked now (`answers`); of all others the engine says what they
are for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from cosmodrome.engine.errors import ENGINE
from cosmodrome.engine.naming import Ids, Meaning, OrNone, Seats
from cosmodrome.engine.record import Scalar, i16
from cosmodrome.engine.words import NOBODY, Listed, Names, Sentence, Words, worded

if TYPE_CHECKING:
    from cosmodrome.engine.position import Position


class Phrase:
    """A gap filled by words that a game puts together, such as a list of what is missing."""

    def value(self, words: Any) -> str:
        return worded(words, "en")


PHRASE = Phrase()
#: How many of something.
COUNT = i16.upto(i16.high)


@dataclass(frozen=True)
class Reason:
    """Why an action is not possible: what is in the way, and how much is missing."""

    kind: Because
    #: The numbers as they were given, by name.
    given: Mapping[str, Any]
    sentence: Sentence
    #: The numbers of the rules behind it.
    rules: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.kind.name

    @property
    def distance(self) -> int:
        """How far from being possible, beside other reasons: those of the engine are furthest."""
        return self.kind.order + (BEHIND if self.kind.among is ALWAYS else 0)

    @property
    def fields(self) -> dict[str, Any]:
        """What it is about, by name: ids of things, and plain numbers."""
        return {name: _value(self.kind.meanings[name], it) for name, it in self.given.items()}

    @property
    def outside(self) -> str:
        """Which of its numbers was not declared, or is not within its range."""
        if (told := set(self.given)) != set(self.kind.meanings):
            return f"numbers {sorted(told)} instead of {sorted(self.kind.meanings)}"
        for name, number in self.given.items():
            allowed = _range(self.kind.meanings[name])
            if allowed and not allowed.low <= number <= allowed.high:
                return f"{name} = {number}, outside {allowed.low} … {allowed.high}"
        return ""

    def text(self, lang: str = "en", names: Names = NOBODY) -> str:
        """The reason in one sentence."""
        return self.sentence.text(lang, names)

    def cited(self, lang: str = "en", names: Names = NOBODY) -> str:
        """The reason with the numbers of its rules: `Your hand is full: 3 of 3. (PR-30)`."""
        numbers = f" ({', '.join(self.rules)})" if self.rules else ""
        return self.text(lang, names) + numbers

    def __str__(self) -> str:
        return self.cited()


def _range(meaning: Meaning | Phrase) -> Scalar | None:
    if isinstance(meaning, Phrase):
        return None
    return meaning if isinstance(meaning, Scalar) else meaning.scalar


def _value(meaning: Meaning | Phrase, given: Any) -> Any:
    return given if isinstance(meaning, Scalar) else meaning.value(given)


class Because:
    """One kind of reason: the numbers it says and what they mean."""

    #: As it is declared, and its place there.
    name = ""
    order = 0
    #: Where it stands.
    among: Reasons

    def __init__(self, **meanings: Meaning | Phrase) -> None:
        self.meanings = meanings

    def __call__(self, pos: Position, /, **given: Any) -> Reason:
        """The reason as it stands in a position."""
        gaps = {name: self.among.gap(pos, self.meanings[name], it) for name, it in given.items()}
        sentence = (self.among.words or pos.game.words).sentence("why", self.name, **gaps)
        return Reason(self, given, sentence, sentence.rules)

    def __repr__(self) -> str:
        return f"<{self.name}({', '.join(self.meanings)})>"


#: How a reason says a number of some meaning in a position.
Gaps = Callable[["Position", "Meaning | Phrase", Any], Any]


def plain_gap(pos: Position, meaning: Meaning | Phrase, given: Any) -> Any:
    """Components by their names in the box, seats by who sits there, all else as it is."""
    from cosmodrome.engine.telling import named, player

    sort = meaning.sort if isinstance(meaning, OrNone) else meaning
    if isinstance(sort, Ids) and sort.table:
        return named(pos, sort.table, given)
    return player(pos, given) if isinstance(sort, Seats) else given


class Reasons:
    """All reasons of a game, the nearest to being possible first."""

    def __init__(
        self, gap: Gaps = plain_gap, words: Words | None = None, /, **kinds: Because
    ) -> None:
        self.gap, self.words, self.kinds = gap, words, kinds
        for order, (name, kind) in enumerate(kinds.items()):
            kind.name, kind.order, kind.among = name, order, self
        self.__dict__.update(kinds)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Because: ...

    def __iter__(self) -> Iterator[str]:
        return iter(self.kinds)

    def __len__(self) -> int:
        return len(self.kinds)


#: Reasons that the engine knows in every game; they lie behind all of a game's own.
BEHIND = 1 << 15
ALWAYS = Reasons(
    plain_gap,
    ENGINE,
    ticked_past=Because(),  # for games to give
    apart=Because(),  # beside what is ticked
    forbidden=Because(),
    not_now=Because(question=PHRASE),
    waiting=Because(others=PHRASE),
    plays_itself=Because(),
    over=Because(),
)


@dataclass(frozen=True)
class Explained:
    """How a game says why something is not possible; `Game(why=Explained(…))`."""

    reasons: Reasons
    #: The ranges of actions that may answer each question; a question of all at once has a name
    #: of its own. The words call them `[questions.NAME]` where `[prompts.NAME]` has gaps.
    answers: Mapping[str, Sequence[str]]
    #: Why a seat that is asked cannot take one of those actions; None where it can.
    why: Callable[[Position, int, int], Reason | None]
    #: Which question is open, where none lies on the stack.
    moment: Callable[[Position], str] = lambda pos: ""
    _belongs: dict[str, list[str]] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        for question, spans in self.answers.items():
            for span in spans:
                self._belongs.setdefault(span, []).append(question)

    def asked(self, pos: Position) -> str:
        """The name of the question that is open."""
        return pos.asked.name if pos.asked else self.moment(pos)

    def questions_of(self, span: str) -> list[str]:
        """The questions that a range of actions may answer."""
        return self._belongs.get(span, [])


def why_not(pos: Position, seat: int, action: int) -> Reason | None:
    """Why a seat cannot take an action in a position; None where it can."""
    from cosmodrome.engine.telling import player

    explained, words = pos.game.why, pos.game.words
    if pos.is_over:
        return ALWAYS.over(pos)
    if seat not in pos.actors:
        return ALWAYS.waiting(pos, others=Listed([player(pos, other) for other in pos.actors]))
    if seat in pos.automas or explained is None:
        because = ALWAYS.plays_itself if seat in pos.automas else ALWAYS.forbidden
        return None if action in pos.legal_ids(seat) else because(pos)
    span, _ = pos.game.actions.decode(action)
    asked = explained.asked(pos)
    if span.name in explained.answers[asked]:
        return explained.why(pos, seat, action)
    other = question(words, explained.questions_of(span.name)[0])
    rules = words.rules("actions", span.name)
    return replace(ALWAYS.not_now(pos, question=other), rules=rules)


def possible(pos: Position, seat: int, action: int) -> bool:
    """Whether `legal` offers an action: where only the whole list can tell."""
    # One thing on the table may stand for many actions: the list of the moment is kept.
    moment, kept = (bytes(pos), seat), pos.game._cache.get("legal", (None, frozenset()))
    if kept[0] != moment:
        kept = pos.game._cache["legal"] = (moment, frozenset(pos.legal_ids(seat)))
    return action in kept[1]


def question(words: Words, name: str) -> Sentence:
    """A question whatever it is about: as it is asked, or in words of its own."""
    return words.sentence("questions" if words.has("questions", name) else "prompts", name)


def nearest(reasons: Iterable[Reason]) -> Reason | None:
    """Of the reasons of several actions, that of the one nearest to being possible."""
    return min(reasons, key=lambda reason: reason.distance, default=None)
