"""Action cards: when they may be played, and what each of the four does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits, put_bits
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, LEARNT, REVEALED, emit
from cosmodrome.games.red_planet.box import ACTION, KEPT, REGION, RESOURCE, SPACE
from cosmodrome.games.red_planet.pieces import holds, is_neutral, lowest, seat_of, some
from cosmodrome.games.red_planet.specialists import begin_moves
from cosmodrome.games.red_planet.state import ASK, DO, EVENT, SWAPPED_RESOURCE

#: The first card a seat keeps is always a Mission: only a second one can be an Action.
CARDS_THAT_MAY_HIDE_AN_ACTION = 2


@rule
def fits_window(s, action):
    """MPR-77, MPR/Q-56: whether an Action belongs to the phase that begins."""
    if s.space == SPACE.reveal:
        return action == ACTION.reinforcements
    if s.space == SPACE.final:
        return action == ACTION.blocks_of_ice or action == ACTION.espionage
    return action == ACTION.redeployment


@rule
def still_out(s):
    """Whether an Action of this moment has not been played by anybody yet."""
    used = 0
    for seat in range(s.seats):
        used |= s.players[seat].used
    for action in range(ACTION.size):
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
                    ask(s, ASK.action, seat, c)
                    return False
            s.order += 1
    s.order = 0
    return True


@rule
def legal_actions(s, seat, out):
    """MPR-77: the Actions of this moment that the seat holds, or pass."""
    n = 0
    for action in range(ACTION.size):
        if fits_window(s, action) and holds(s.players[seat], KEPT.A01 + action):
            out[n] = DO.action + action
            n += 1
    out[n] = DO.skip
    return n + 1


@rule
def answer_window(box, s, seat, c, action, events):
    """MPR-77, MPR-127: play an Action, or pass for this moment."""
    if action != DO.skip:
        return play_action(box, s, seat, c, action - DO.action, events)
    s.order += 1
    emit(events, EVENT.skipped, seat, c, 0, 0, EVERYBODY)
    return 0


@rule
def play_action(box, s, seat, c, action, events):
    """MPR-77, MPR-158 … MPR-161: the card is shown to all and takes effect."""
    s.players[seat].kept &= ~(1 << (KEPT.A01 + action))
    s.players[seat].used |= 1 << action
    emit(events, EVENT.played, seat, c, action, 0, EVERYBODY)
    if action == ACTION.blocks_of_ice:
        s.colours[c].score_tokens[RESOURCE.ice] += box.blocks_of_ice_tokens
        emit(events, EVENT.ice, seat, c, box.blocks_of_ice_tokens, 0, EVERYBODY)
    elif action == ACTION.reinforcements:
        begin_reinforcements(box, s, seat, c)
    elif action == ACTION.redeployment:
        begin_moves(s, seat, c, box.redeployment_moves)
    elif some(s.colours[c].score_tokens, RESOURCE.size) != 0 and partners(s, c) != 0:
        ask(s, ASK.give, seat, c)
    return REVEALED & ~(LEARNT << seat)


@rule
def is_of_a_card(kind):
    """Whether a question belongs to the chain of an Action; moves are asked like the Explorer's."""
    return (
        kind == ASK.reinforce
        or kind == ASK.reinforcements
        or kind == ASK.give
        or kind == ASK.partner
        or kind == ASK.take
    )


@rule
def legal_card(box, s, kind, c, third, out):
    """One link of the chain of an Action: what may be answered."""
    if kind == ASK.give:
        return legal_kinds(s, c, DO.give, out)
    if kind == ASK.partner:
        return put_bits(out, 0, partners(s, c), DO.colour, s.colour_count)
    if kind == ASK.take:
        return legal_kinds(s, third, DO.take, out)
    if kind == ASK.reinforce:
        return put_bits(out, 0, own_regions(s, c), DO.reinforce, REGION.size)
    return legal_amounts(box, s, c, out)


@rule
def answer_card(box, s, seat, kind, c, b, other, action, events):
    """One link of the chain of an Action: what follows from the answer."""
    if kind == ASK.give:
        choose_partner(s, seat, c, action - DO.give, events)
    elif kind == ASK.partner:
        choose_taken(s, seat, c, b, action - DO.colour, events)
    elif kind == ASK.take:
        swap(s, seat, c, b, other, action - DO.take, events)
    elif kind == ASK.reinforce:
        choose_amount(box, s, seat, c, action - DO.reinforce, events)
    else:
        reinforce(s, seat, c, b, action - DO.astronauts, events)


# Reinforcements (Renforts)


@rule
def most_reinforcements(box, s, c):
    """MPR-159: how many astronauts the card and the reserve allow."""
    return min(box.reinforcements_astronauts, s.colours[c].reserve)


@rule
def own_regions(s, c):
    """MPR-159: the regions, Phobos too, where a colour has an astronaut, as a mask."""
    mask = 0
    for r in range(REGION.size):
        if s.regions[r].astronauts[c] > 0:
            mask |= 1 << r
    return mask


@rule
def begin_reinforcements(box, s, seat, c):
    """MPR-159: if there is an astronaut in reserve and a region to join."""
    if most_reinforcements(box, s, c) > 0 and own_regions(s, c) != 0:
        ask(s, ASK.reinforce, seat, c)


@rule
def choose_amount(box, s, seat, c, r, events):
    """MPR-159, MPR/Q-57: how many join the region, asked where it can be more than one."""
    if most_reinforcements(box, s, c) == 1:
        reinforce(s, seat, c, r, 1, events)
    else:
        ask(s, ASK.reinforcements, seat, c, r)


@rule
def legal_amounts(box, s, c, out):
    """MPR-159: one astronaut or more."""
    most = most_reinforcements(box, s, c)
    for i in range(most):
        out[i] = DO.astronauts + i + 1
    return most


@rule
def reinforce(s, seat, c, r, count, events):
    """MPR-159: astronauts from the reserve join the region."""
    s.colours[c].reserve -= count
    s.regions[r].astronauts[c] += count
    emit(events, EVENT.reinforced, seat, c, r, count, EVERYBODY)


# Industrial Espionage (Espionnage Industriel)


@rule
def legal_kinds(s, c, start, out):
    """MPR-161: the kinds of tokens a colour has."""
    held = some(s.colours[c].score_tokens, RESOURCE.size)
    return put_bits(out, 0, held, start, RESOURCE.size)


@rule
def partners(s, c):
    """MPR-161, MPR/Q-57: the other colours that have a token to swap, as a mask."""
    mask = 0
    for other in range(s.colour_count):
        if other != c and some(s.colours[other].score_tokens, RESOURCE.size) != 0:
            mask |= 1 << other
    return mask


@rule
def choose_partner(s, seat, c, given, events):
    """MPR-161: with whom, asked where several colours have a token."""
    others = partners(s, c)
    if others & (others - 1) == 0:
        choose_taken(s, seat, c, given, lowest(others), events)
    else:
        ask(s, ASK.partner, seat, c, given)


@rule
def choose_taken(s, seat, c, given, other, events):
    """MPR-161: which token is taken, asked where they are of several kinds."""
    kinds = some(s.colours[other].score_tokens, RESOURCE.size)
    if kinds & (kinds - 1) == 0:
        swap(s, seat, c, given, other, lowest(kinds), events)
    else:
        ask(s, ASK.take, seat, c, given, other)


@rule
def swap(s, seat, c, given, other, taken, events):
    """MPR-161: one token against one; both keep their number of tokens."""
    s.colours[c].score_tokens[given] -= 1
    s.colours[other].score_tokens[given] += 1
    s.colours[other].score_tokens[taken] -= 1
    s.colours[c].score_tokens[taken] += 1
    emit(events, EVENT.swapped, seat, c, other, SWAPPED_RESOURCE * given + taken, EVERYBODY)
