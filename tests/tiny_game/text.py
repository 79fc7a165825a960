"""Choosing the words and what fills their gaps."""

from cosmodrome.engine.telling import player, say


def describe(pos, seat, action):
    span, i = pos.game.actions.decode(action)
    gaps = {"player": player(pos, i)} if span.name == "name" else {"card": i + 1}
    return say(pos, "actions", span.name, **gaps)


def prompt(pos, seat):
    if pos.is_over:
        return say(pos, "prompts", "over")
    if seat not in pos.actors:
        return say(pos, "prompts", "wait")
    return say(pos, "prompts", pos.asked.name if pos.asked else "lay")


def tell(pos, event, seat):
    gaps = {"player": player(pos, event.seat), **event.fields}
    if "other" in gaps:
        gaps["other"] = player(pos, event.other)
    return say(pos, "events", f"{event.name}_{event.why}" if "why" in gaps else event.name, **gaps)


def score_lines(pos, seat):
    return [("comets", pos.plain.players[seat].comets * pos.game.box.plain.comet_points)]
