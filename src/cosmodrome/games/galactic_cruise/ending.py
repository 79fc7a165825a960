"""The end of a turn, of a round and of the game."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import state, track
from cosmodrome.games.galactic_cruise.box import CARD, GOAL, PLAN, PROGRESS_SECTIONS
from cosmodrome.games.galactic_cruise.cards import leave_hand
from cosmodrome.games.galactic_cruise.cruise import move_to, ships_in_flight
from cosmodrome.games.galactic_cruise.pieces import is_rachel, lowest, put
from cosmodrome.games.galactic_cruise.scoring import final_scores
from cosmodrome.games.galactic_cruise.state import ASK, DO, EVENT, GONE, STEP

# The questions: goals, limits, and the final move


@rule
def legal(box, s, seat, kind, a, out):
    """What is legal at each of them."""
    me = s.players[seat]
    if kind == ASK.goal:
        return put(
            out, put_bits(out, 0, track.goals_met(box, s, seat), DO.goal, GOAL.size), DO.done
        )
    if kind == ASK.excess_card:
        return put_bits(out, 0, me.hand, DO.discard, CARD.size)
    if kind == ASK.final_ship:
        return put_bits(out, 0, a, DO.ship, state.MAX_SHIPS)
    n = 0
    if kind == ASK.excess_plan:
        for plan in range(PLAN.size):
            if s.plan_place[plan] == state.PLAN_AT.held + seat:
                n = put(out, n, DO.plan + plan)
    else:
        for stop in range(me.ships[a].stop, state.EARTH):
            n = put(out, n, DO.stop + stop)
    return n


@rule
def answer(box, s, seat, kind, a, b, action, events):
    """What an answer does."""
    if kind == ASK.goal:
        if action == DO.done:
            s.players[seat].once &= ~state.FLOOR
        else:
            ask(s, STEP.goals, seat)
            track.accomplish(box, s, seat, action - DO.goal, 0, events)
    elif kind == ASK.excess_card:
        emit(events, EVENT.card_discarded, seat, action - DO.discard, GONE.limit, 0, EVERYBODY)
        return leave_hand(s, seat, action - DO.discard)
    elif kind == ASK.excess_plan:
        s.plan_place[action - DO.plan] = state.PLAN_AT.discard
        s.players[seat].plans -= 1
        emit(events, EVENT.plan_discarded, seat, action - DO.plan, GONE.limit, 0, EVERYBODY)
    elif kind == ASK.final_ship:
        ship = action - DO.ship
        ask(s, ASK.final_stop, seat, ship, a & ~(1 << ship))
    else:
        final_stop(s, seat, a, b, action - DO.stop + 1, events)
    return 0


@rule
def settle(box, s, seat, kind):
    """GC-247: a card spent since is no longer too many."""
    if kind != ASK.excess_card or s.players[seat].hand_size > box.hand_max:
        return False
    answered(s)
    return True


# The end of a turn


@rule
def step_3(box, s, seat):
    """GC-115, GC-273: a goal that is met may be accomplished, or left for later.

    GC-126 … GC-129: here too, for whoever kept the floor, all that may be done at any time.
    """
    if track.goals_met(box, s, seat) != 0 or s.players[seat].once & state.FLOOR != 0:
        ask(s, ASK.goal, seat)


@rule
def apply_limits(box, s, seat):
    """GC-207, GC-247: at most five cards and five plans at the end of a turn."""
    me = s.players[seat]
    if me.hand_size > box.hand_max:
        ask(s, STEP.limits, seat)
        ask(s, ASK.excess_card, seat)
    elif me.plans > box.plans_max:
        ask(s, STEP.limits, seat)
        ask(s, ASK.excess_plan, seat)


@rule
def end_turn(box, s, seat, events):
    """GC-133, GC-312, GC-318: general meetings, then the next seat."""
    flags = 0
    s.at = 0
    s.shuttle = 0
    s.skilled = 0
    for section in range(PROGRESS_SECTIONS - 1):
        if (s.completed >> section) & 1 == 1:
            flags |= track.general_meeting(box, s, section, events)
    s.completed = 0
    following = (seat + 1) % s.seats
    if s.phase == state.PHASE.final_moves:
        if following == s.start:
            ask(s, STEP.over, seat)
        else:
            ask(s, STEP.final, following)
    elif following != s.start:
        ask(s, STEP.turn, following)
    elif s.phase == state.PHASE.last_round:
        s.phase = state.PHASE.final_moves
        ask(s, STEP.final, s.start)
    else:
        end_round(s, seat, events)
    return flags


@rule
def end_round(s, seat, events):
    """GC-144, GC-146, GC-317: another round, or the last one after a recall."""
    if s.round >= s.round_limit:
        track.trigger_end(s, seat, 1, events)
    s.round += 1
    ask(s, STEP.turn, s.start)
    if s.ending == 1 and s.phase == state.PHASE.playing:
        s.phase = state.PHASE.last_round
        for i in range(s.seats):
            ask(s, STEP.recall, (s.start + s.seats - 1 - i) % s.seats)


# The end of the game


@rule
def final_move(box, s, seat):
    """GC-148, GC-315, Q115: each ship on a cruise moves once more, then limits and goals."""
    s.turn = seat
    ask(s, STEP.end_turn, seat)
    ships = ships_in_flight(s.players[seat])
    if is_rachel(s, seat):
        ask(s, ASK.rachel, seat, state.RACHEL.final)
        return
    ask(s, STEP.goals, seat)
    ask(s, STEP.limits, seat)
    if ships == 0:
        return
    if ships & (ships - 1) != 0:
        ask(s, ASK.final_ship, seat, ships)
        return
    ask(s, ASK.final_stop, seat, lowest(ships))


@rule
def final_stop(s, seat, ship, rest, stop, events):
    """GC-148: a ship goes to any stop ahead; the next ship follows."""
    if rest != 0:
        if rest & (rest - 1) != 0:
            ask(s, ASK.final_ship, seat, rest)
        else:
            ask(s, ASK.final_stop, seat, lowest(rest))
    move_to(s, seat, ship, stop, events)


@rule
def end_game(box, s, seat, events):
    """GC-149: the third general meeting."""
    final_scores(box, s, events)
    s.phase = state.PHASE.over
    s.turn = s.start
    emit(events, EVENT.ended, seat, 0, 0, 0, EVERYBODY)
