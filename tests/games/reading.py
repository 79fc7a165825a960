"""Reading everything that people read of a position, in both languages."""

from __future__ import annotations

from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.position import Event, Position


def sentence(text: str) -> str:
    """A text people can read: something, with every gap filled."""
    assert text
    assert text.strip() == text
    assert not {"{", "}"} & set(text), text
    return text


def check_all_texts(pos: Position, events: list[Event], alike: tuple[str, ...] = ()) -> None:
    """Prompts, actions and events read well for everybody in both languages.

    No two actions of a seat read alike, but for those whose kind is in `alike`.
    """
    for lang in LANGUAGES:
        for seat in range(pos.seats):
            sentence(pos.prompt(seat, lang))
        for seat in pos.actors:
            actions = pos.legal_actions(seat)
            texts = {action.name: sentence(action.text(lang)) for action in actions}
            own = [text for name, text in texts.items() if name.split(":")[0] not in alike]
            assert len(set(own)) == len(own), f"two actions read alike: {own}"
        for event in events:
            for watcher in (*range(pos.seats), None):
                if event.seen_by(watcher):
                    sentence(pos.tell(event, watcher, lang))
