"""Events: what happened, in small rows, for the log, the animation and an automa's reasons.

The buffer is one flat array: the number of rows, then rows of six numbers
(kind, seat, a, b, c, visible_to). A zero-length buffer switches events off.
"""

from cosmodrome.engine.compiling import rule

EVENT_WIDTH = 6
EVENT_ROWS = 512
EVENT_BUFFER = 1 + EVENT_WIDTH * EVENT_ROWS

#: The bit of people who watch without a seat, in `visible_to` and in knowledge masks.
SPECTATOR = 14

#: `visible_to` of what everybody sees. `1 << seat` is one seat, `~(1 << seat)` all but one.
EVERYBODY = -1

#: Flags returned by `apply`: who has learnt something by it, `LEARNT << seat` for each seat. Those
#: to whom chance spoke, the one who acts included, and those from whom it was hidden before. What
#: a person has learnt is not taken back; people who watch are no players.
LEARNT = 1 << 8
#: All seats have.
REVEALED = LEARNT * 0x3FFF

#: Flag returned by `apply`: luck has decided what a turn comes to. Bots look no further: to plan on
#: from there would be to know what is drawn.
CHANCE = 2


@rule
def emit(events, kind, seat, a, b, c, visible_to):
    """Append one row, unless events are switched off."""
    if len(events) == 0:
        return
    at = 1 + events[0] * EVENT_WIDTH
    if at + EVENT_WIDTH <= len(events):
        events[at] = kind
        events[at + 1] = seat
        events[at + 2] = a
        events[at + 3] = b
        events[at + 4] = c
        events[at + 5] = visible_to
    events[0] += 1
