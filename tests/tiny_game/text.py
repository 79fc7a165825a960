"""Choosing and filling the words."""

from tests.tiny_game.view import ENDINGS

REASONS = ("leads", "trails", "first", "spares")


def player(pos, seat, lang):
    return pos.game.words.say("terms", "player", lang, number=seat + 1)


def describe(pos, seat, action, lang):
    span, i = pos.game.actions.decode(action)
    gaps = {"player": player(pos, i, lang)} if span.name == "name" else {"card": i + 1}
    return pos.game.words.say("actions", span.name, lang, **gaps)


def prompt(pos, seat, lang):
    s = pos.plain
    key = "lay"
    if pos.is_over:
        key = "over"
    elif seat not in pos.actors:
        key = "wait"
    elif s.stack_size:
        key = ("who", "give")[s.stack[s.stack_size - 1].kind]
    return pos.game.words.say("prompts", key, lang)


def tell(pos, event, seat, lang):
    gaps = {"player": player(pos, event.seat, lang), "card": event.a + 1, "count": event.a}
    key = event.name
    if key == "reason":
        key = f"reason_{REASONS[event.a]}"
    elif key == "ended":
        key = f"ended_{ENDINGS[event.a]}"
    elif key == "named":
        gaps["other"] = player(pos, event.a, lang)
    elif key.startswith("gave"):
        gaps["other"] = player(pos, event.b, lang)
    return pos.game.words.say("events", key, lang, **gaps)


def score_lines(pos, seat):
    return [("comets", pos.plain.players[seat].comets * pos.game.box.plain.comet_points)]
