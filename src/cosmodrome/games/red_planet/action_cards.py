"""Action cards: when they may be played, and what each of the four does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.games.red_planet.pieces import holds, is_neutral, seat_of
from cosmodrome.games.red_planet.specialists import begin_moves
from cosmodrome.games.red_planet.state import (
    ACTION_COUNT,
    ASK_ACTION,
    ASK_FROM,
    ASK_GIVE,
    ASK_REINFORCE,
    ASK_TAKE,
    BLOCKS_OF_ICE,
    ESPIONAGE,
    FINAL_SPACE,
    FIRST_ACTION,
    FIRST_MISSION,
    GIVE,
    ICE,
    ICE_TAKEN,
    KINDS,
    PLAYED,
    REDEPLOYMENT,
    REGION_COUNT,
    REINFORCE,
    REINFORCED,
    REINFORCEMENTS,
    REVEAL_SPACE,
    SKIP,
    SKIPPED,
    STOP,
    SWAPPED,
    TAKE,
    TO_ACTION,
    TO_COLOUR,
)

#: The first card a seat keeps is always a Mission: only a second one can be an Action.
CARDS_THAT_MAY_HIDE_AN_ACTION = 2
#: An event carries the kind given and the kind taken in one number.
SWAPPED_KIND = 10


@rule
def fits_window(s, action):
    """MPR-77, MPR/Q-56: whether an Action belongs to the phase that begins."""
    if s.space == REVEAL_SPACE:
        return action == REINFORCEMENTS
    if s.space == FINAL_SPACE:
        return action == BLOCKS_OF_ICE or action == ESPIONAGE
    return action == REDEPLOYMENT


@rule
def still_out(s):
    """Whether an Action of this moment has not been played by anybody yet."""
    used = 0
    for seat in range(s.seats):
        used |= s.players[seat].used
    for action in range(ACTION_COUNT):
        if fits_window(s, action) and (used >> action) & 1 == 0:
            return True
    return False


@rule
def ask_window(s):
    """MPR-127, MPR/Q-41: clockwise, everybody who may hold such an Action; True when all passed.

    Asking only the real holders would tell the others what they hold, so every seat is asked
    whose cards could hide one.
    """
    if still_out(s):
        while s.order < s.colour_count:
            c = (s.first + s.order) % s.colour_count
            if not is_neutral(s, c):
                seat = seat_of(s, c)
                if count_bits(s.players[seat].kept) >= CARDS_THAT_MAY_HIDE_AN_ACTION:
                    ask(s, ASK_ACTION, seat, c, 0, 0)
                    return False
            s.order += 1
    s.order = 0
    return True


@rule
def legal_actions(s, seat, out):
    """MPR-77: the Actions of this moment that the seat holds, or pass."""
    n = 0
    for action in range(ACTION_COUNT):
        if fits_window(s, action) and holds(s.players[seat], FIRST_ACTION + action):
            out[n] = TO_ACTION + action
            n += 1
    out[n] = SKIP
    return n + 1


@rule
def skip(s, seat, c, events):
    """MPR-127: pass for this moment."""
    s.order += 1
    emit(events, SKIPPED, seat, c, 0, 0, EVERYBODY)


@rule
def play_action(box, s, seat, c, action, events):
    """MPR-77, MPR-158 … MPR-161: the card is shown to all and takes effect."""
    s.players[seat].kept &= ~(1 << (FIRST_ACTION - FIRST_MISSION + action))
    s.players[seat].used |= 1 << action
    emit(events, PLAYED, seat, c, action, 0, EVERYBODY)
    if action == BLOCKS_OF_ICE:
        s.colours[c].score_tokens[ICE] += box.blocks_of_ice_tokens
        emit(events, ICE_TAKEN, seat, c, box.blocks_of_ice_tokens, 0, EVERYBODY)
    elif action == REINFORCEMENTS:
        begin_reinforcements(s, seat, c, box.reinforcements_astronauts)
    elif action == REDEPLOYMENT:
        begin_moves(s, seat, c, box.redeployment_moves)
    elif tokens_held(s, c) > 0:
        for other in range(s.colour_count):
            if other != c and tokens_held(s, other) > 0:
                ask(s, ASK_GIVE, seat, c, 0, 0)
                break
    return REVEALED


# Reinforcements (Renforts)


@rule
def begin_reinforcements(s, seat, c, count):
    """MPR-159: if there is an astronaut in reserve and a region to join."""
    if count == 0 or s.colours[c].reserve == 0:
        return
    for r in range(REGION_COUNT):
        if s.regions[r].astronauts[c] > 0:
            ask(s, ASK_REINFORCE, seat, c, count, 0)
            return


@rule
def legal_reinforcements(s, c, chosen, out):
    """MPR-159, MPR/Q-57: one region with an own astronaut; afterwards the same one, or stop."""
    n = 0
    for r in range(REGION_COUNT):
        if chosen == r + 1 or (chosen == 0 and s.regions[r].astronauts[c] > 0):
            out[n] = REINFORCE + r
            n += 1
    if chosen > 0:
        out[n] = STOP
        n += 1
    return n


@rule
def reinforce(s, seat, c, left, r, events):
    """MPR-159: one astronaut from the reserve joins the region."""
    s.colours[c].reserve -= 1
    s.regions[r].astronauts[c] += 1
    emit(events, REINFORCED, seat, c, r, 0, EVERYBODY)
    if left > 1 and s.colours[c].reserve > 0:
        ask(s, ASK_REINFORCE, seat, c, left - 1, r + 1)


# Industrial Espionage (Espionnage Industriel)


@rule
def tokens_held(s, c):
    """Score tokens of a colour, of all kinds."""
    tokens = s.colours[c].score_tokens
    return tokens[0] + tokens[1] + tokens[2]


@rule
def legal_kinds(s, c, start, out):
    """MPR-161: the kinds of tokens a colour has."""
    n = 0
    for kind in range(KINDS):
        if s.colours[c].score_tokens[kind] > 0:
            out[n] = start + kind
            n += 1
    return n


@rule
def legal_swap(s, kind, c, other, out):
    """MPR/Q-57: the kind given, the colour it goes to, the kind taken."""
    if kind == ASK_GIVE:
        return legal_kinds(s, c, GIVE, out)
    if kind == ASK_TAKE:
        return legal_kinds(s, other, TAKE, out)
    n = 0
    for colour in range(s.colour_count):
        if colour != c and tokens_held(s, colour) > 0:
            out[n] = TO_COLOUR + colour
            n += 1
    return n


@rule
def swap(s, seat, c, given, other, taken, events):
    """MPR-161: one token against one; both keep their number of tokens."""
    s.colours[c].score_tokens[given] -= 1
    s.colours[other].score_tokens[given] += 1
    s.colours[other].score_tokens[taken] -= 1
    s.colours[c].score_tokens[taken] += 1
    emit(events, SWAPPED, seat, c, other, SWAPPED_KIND * given + taken, EVERYBODY)


@rule
def answer_swap(s, kind, seat, c, b, other, action, events):
    """One link of the chain: kind given, colour, kind taken."""
    if kind == ASK_GIVE:
        ask(s, ASK_FROM, seat, c, action - GIVE, 0)
    elif kind == ASK_FROM:
        ask(s, ASK_TAKE, seat, c, b, action - TO_COLOUR)
    else:
        swap(s, seat, c, b, other, action - TAKE, events)
