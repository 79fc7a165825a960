"""The end of a turn, of a round and of the game."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise.box import PROGRESS_SECTIONS
from cosmodrome.games.galactic_cruise.cruise import ships_in_flight
from cosmodrome.games.galactic_cruise.pieces import is_rachel
from cosmodrome.games.galactic_cruise.scoring import final_scores
from cosmodrome.games.galactic_cruise.state import ASK, EVENT, PHASE, RACHEL, STEP
from cosmodrome.games.galactic_cruise.track import general_meeting, goals_met, trigger_end


@rule
def step_3(box, s, seat):
    """GC-115, GC-273: a goal that is met may be accomplished, or left for later."""
    if goals_met(box, s, seat) != 0:
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
            flags |= general_meeting(box, s, section, events)
    s.completed = 0
    following = (seat + 1) % s.seats
    if s.phase == PHASE.final_moves:
        if following == s.start:
            ask(s, STEP.over, seat)
        else:
            ask(s, STEP.final, following)
    elif following != s.start:
        ask(s, STEP.turn, following)
    elif s.phase == PHASE.last_round:
        s.phase = PHASE.final_moves
        ask(s, STEP.final, s.start)
    else:
        end_round(s, seat, events)
    return flags


@rule
def end_round(s, seat, events):
    """GC-144, GC-146, GC-317: another round, or the last one after a recall."""
    if s.round >= s.round_limit:
        trigger_end(s, seat, 1, events)
    s.round += 1
    ask(s, STEP.turn, s.start)
    if s.ending == 1 and s.phase == PHASE.playing:
        s.phase = PHASE.last_round
        for i in range(s.seats):
            ask(s, STEP.recall, (s.start + s.seats - 1 - i) % s.seats)


@rule
def final_move(box, s, seat):
    """GC-148, GC-315, Q115: each ship on a cruise moves once more, then limits and goals."""
    s.turn = seat
    ask(s, STEP.end_turn, seat)
    ships = ships_in_flight(s.players[seat])
    if is_rachel(s, seat):
        ask(s, ASK.rachel, seat, RACHEL.final)
        return
    ask(s, STEP.goals, seat)
    ask(s, STEP.limits, seat)
    if ships == 0:
        return
    if ships & (ships - 1) != 0:
        ask(s, ASK.final_ship, seat, ships)
        return
    ship = 0
    while (ships >> ship) & 1 == 0:
        ship += 1
    ask(s, ASK.final_stop, seat, ship)


@rule
def end_game(box, s, seat, events):
    """GC-149: the third general meeting."""
    final_scores(box, s, events)
    s.phase = PHASE.over
    s.turn = s.start
    emit(events, EVENT.ended, seat, 0, 0, 0, EVERYBODY)
