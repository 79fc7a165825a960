"""`check_game` accepts sound games and finds the fault in broken ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

import cosmodrome
from cosmodrome.engine.formats import parse_record, replay_record
from cosmodrome.engine.testing import CheckFailed, check_game
from cosmodrome.engine.testing.games import check_end
from tests.engine.variants import variant
from tests.games.plans import records_of
from tests.tiny_game import GAME as TINY


def test_the_tiny_game_keeps_every_promise_compiled_too():
    report = check_game(TINY, games=40, seed=3)

    assert report.games == 40
    assert 0 < report.won < report.games, "some games must end without a winner"


BROKEN = {
    "descending ids": (
        "legal.py",
        "    for card in range(CARD.size):\n        if (hand >> card) & 1 == 1:\n"
        "            out[n]",
        "    for card in range(CARD.size - 1, -1, -1):\n        if (hand >> card) & 1 == 1:\n"
        "            out[n]",
        "not ascending",
    ),
    "ids outside the space": (
        "state.py",
        "give=CARD)",
        "give=CARD[:8])",
        "leave the action space",
    ),
    "nobody may act": ("play.py", "s.ended_by = reason", "s.ended_by = 0", "no legal action"),
    "a seat too many": (
        "play.py",
        "return 1 << s.stack",
        "return 8 << s.stack",
        "only . seats|apply raised IndexError",
    ),
    "two choices for the automa": (
        "legal.py",
        "return min(n, 1) if itself else n",
        "return n",
        "the automa at seat 2 has 2 legal actions",
    ),
    "an answer of its own mood": (
        "play.py",
        "    s.round += 1\n",
        "    import random\n    s.round += random.randrange(1, 9)\n",
        "not always do the same|depends|comes back|sealed choices|without events",
    ),
    "events that matter": (
        "play.py",
        "    s.players[seat].sealed = card + 1\n",
        "    s.players[seat].sealed = card + 1\n    if len(events) > 0:\n        s.round += 1\n",
        "without events",
    ),
    "unknown flags": (
        "play.py",
        "name, seat)\n        return 0",
        "name, seat)\n        return 6",
        "flags 6",
    ),
    "an overflow": ("play.py", "s.round += 1", "s.round += 100", "apply raised ValueError"),
    "a card twice": (
        "play.py",
        "    s.players[seat].hand -= 1 << card\n    s.players[receiver]",
        "    s.players[receiver]",
        "check_position raised InvalidPosition",
    ),
    "an order that matters": (
        "play.py",
        "    s.players[seat].sealed = card + 1\n",
        "    s.players[seat].sealed = card + 1\n    s.goal = 3 + seat\n",
        "order in which sealed choices",
    ),
    "a sealed card told": (
        "play.py",
        "emit(events, EVENT.sealed, seat, card, 0, 0, 1 << seat)",
        "emit(events, EVENT.sealed, seat, card, 0, 0, EVERYBODY)",
        "can tell what seat|tells seat",
    ),
    "a drawn card told where all else is revealed": (
        "play.py",
        "emit(events, EVENT.drew, seat, draw(s, seat), 0, 0, 1 << seat)",
        "emit(events, EVENT.drew, seat, draw(s, seat), 0, 0, EVERYBODY)",
        "tells everybody of drew",
    ),
    "a sealed card shown": (
        "view.py",
        "you.sealed if owner == seat and you.sealed else None",
        "you.sealed or None",
        "can tell what seat|the view of seat",
    ),
    "a hand shown": (
        "view.py",
        "[c for c in cards(you.hand) if s.known[c - 1] >> seat & 1]",
        "cards(you.hand)",
        "the view of seat",
    ),
    "a hand shown to people who watch": (
        "view.py",
        "if s.known[c - 1] >> seat & 1]",
        "if seat == SPECTATOR or s.known[c - 1] >> seat & 1]",
        "the view of seat None",
    ),
    "a hand observed": (
        "knowledge.py",
        "if (you.hand >> card) & 1 == 1 and (s.known[card] >> seat) & 1 == 1:",
        "if (you.hand >> card) & 1 == 1:",
        "observes",
    ),
    "a hand in the words": (
        "text.py",
        "    return say(pos, \"actions\"",
        "    gaps = {**gaps, \"card\": f\"{i + 1} of {pos.plain.players[1 - seat].hand}\"}\n"
        "    return say(pos, \"actions\"",
        "the words of",
    ),
    "a peek while redrawing": (
        "knowledge.py",
        "            s.known[card] = 1 << other\n",
        "",
        "depends on what is hidden|impossible",
    ),
    "a redraw of open cards": (
        "knowledge.py",
        "if (s.known[card] >> seat) & 1 == 0:",
        "if (s.known[card] >> seat) & 1 == 0 or (s.discard >> card) & 1 == 1:",
        "impossible|depends",
    ),
    "a reveal without its flag": (
        "play.py",
        "    next_round(box, s, events)\n    return REVEALED",
        "    next_round(box, s, events)\n    return 0",
        "teaches seat . nothing|tells seat",
    ),
    "a question left out by a hidden hand": (
        "play.py",
        "        ask(s, ASK.give, action - DO.name, seat)\n        return 0",
        "        if s.players[action - DO.name].hand & 1 == 1:\n"
        "            give(s, action - DO.name, seat, 0, events)\n"
        "            next_round(box, s, events)\n            return REVEALED\n"
        "        ask(s, ASK.give, action - DO.name, seat)\n        return 0",
        "followed at once by gave",
    ),
    "somebody else asked by a hidden hand": (
        "play.py",
        "        ask(s, ASK.give, action - DO.name, seat)\n        return 0",
        "        if s.players[action - DO.name].hand & 1 == 1:\n"
        "            ask(s, ASK.who, seat)\n            return REVEALED\n"
        "        ask(s, ASK.give, action - DO.name, seat)\n        return REVEALED",
        "who is asked what after name",
    ),
    "taking back by a hidden hand": (
        "play.py",
        "name, seat)\n        return 0",
        "name, seat)\n        return REVEALED * (s.players[action - DO.name].hand & 1)",
        "can be taken back or not",
    ),
    "filler in use": ("setup.py", "s.goal = options.goal", "s._filler[0] = 1", "filler|goal"),
    "a number not written": (
        "knowledge.py",
        "range(SEE.size)",
        "range(SEE.asked)",
        "does not write",
    ),
    "a box rewritten": (
        "setup.py",
        "    s.goal = options.goal\n",
        "    s.goal = options.goal\n    box.comet_points = 3\n",
        "written into the box",
    ),
    "points that do not add up": (
        "text.py",
        "pos.game.box.plain.comet_points)",
        "pos.game.box.plain.comet_points + 1)",
        "do not add up",
    ),
    "a winner in second place": (
        "scoring.py",
        "return winners if s.ended_by == ENDING.goal else 0",
        "return 3 if s.ended_by == ENDING.goal else 0",
        "not the seats in first place",
    ),
    "places that skip": ("scoring.py", "out[seat] += 1", "out[seat] += 2", "skip or repeat"),
    "an option refused": (
        "state.py",
        "if options.players == SEATS and options.goal > 3:",
        "if options.goal == 2:",
        "refuses its own value 2",
    ),
    "a missing translation": ("words.toml", 'fr = "Donner la carte {card}"\n', "", "actions.give"),
    "a tie-break without words": (
        "__init__.py",
        "    minutes=(1, 2),\n",
        "    minutes=(1, 2),\n    tie_break=lambda pos, seat: 0,\n",
        "no scores.tie_break",
    ),
    "a gap in one language": ("words.toml", "Give card {card}", "Give card", "gaps of fr and en"),
    "an event without words": ("words.toml", "[events.named]", "[events.nameless]", "events.named"),
    "a rule that does not exist": ("words.toml", 'rules = ["TC-6"]', 'rules = ["TC-66"]', "TC-66"),
    "a reason for what is legal": (
        "why.py",
        "return None if held else",
        "return None if held and i != 4 else",
        "is legal, and there is a reason, not_in_hand",
    ),
    "no reason for what is not legal": (
        "why.py",
        "if i == seat:",
        "if i == seat and seat == 0:",
        "is not legal, and there is no reason",
    ),
    "a reason that tells a hand": (
        "why.py",
        "WHY.not_in_hand(pos, card=i + 1)",
        "WHY.not_in_hand(pos, card=max(1, pos.plain.players[1 - seat].hand % 12))",
        "why seat . cannot",
    ),
    "a number of a reason out of its range": (
        "why.py",
        "card=i + 1",
        "card=i",
        "the reason not_in_hand has card = 0",
    ),
    "a reason without words": ("words.toml", "[why.yourself]", "[why.itself]", "why.itself"),
    "an action of no question": (
        "why.py",
        '"give": ("give",)',
        '"give": ()',
        "give answers no question",
    ),
    "a rule in one language": ("rules.fr.md", "- **TC-8**", "- **TC-88**", "only one of"),
}  # fmt: skip


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_game_is_found_out(fault, tmp_path, monkeypatch):
    file, old, new, message = BROKEN[fault]
    game = variant(tmp_path, monkeypatch, file, old, new)

    with pytest.raises(CheckFailed, match=message):
        check_game(game, games=30, seed=5, compiled=False)


def test_places_of_another_tie_break_are_found_out():
    game = replace(cosmodrome.load("pocket-rockets"), tie_break=lambda pos, seat: seat)
    pos = replay_record(game, parse_record(records_of(game.id)["last-token"]))

    with pytest.raises(CheckFailed, match="not those of totals and tie-breaks"):
        check_end(pos)


def test_rules_that_differ_when_compiled_are_found_out(tmp_path, monkeypatch):
    # A product without a mask: Python's integers grow where the machine's wrap.
    old = "    worth = s.players[seat].comets * 100\n"
    new = "    worth = s.rng.a * s.rng.b * s.rng.c % 1000\n"
    monkeypatch.setenv("COSMODROME_CACHE_DIR", str(tmp_path / "cache"))
    game = variant(tmp_path, monkeypatch, "scoring.py", old, new)

    with pytest.raises(
        CheckFailed, match="compiled and uncompiled rules differ at action 0, setup"
    ):
        check_game(game, games=1, seed=5)


def test_a_failure_can_be_replayed(tmp_path, monkeypatch):
    game = variant(tmp_path, monkeypatch, "play.py", "s.round += 1", "s.round += 100")

    with pytest.raises(CheckFailed) as caught:
        check_game(game, games=12, seed=5, compiled=False)

    assert caught.value.record is not None
    assert f'[Game "{game.id}"]' in caught.value.record
    assert "seed" in str(caught.value)
