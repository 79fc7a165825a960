"""Playing: who must decide, what an action does, and what follows by itself."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.games.red_planet.action_cards import (
    answer_card,
    answer_window,
    ask_window,
    is_of_a_card,
)
from cosmodrome.games.red_planet.box import MISSION, OUTER, SPACE, SPACE_KIND
from cosmodrome.games.red_planet.pieces import holds, is_neutral, main_colour, seat_of
from cosmodrome.games.red_planet.production import produce
from cosmodrome.games.red_planet.reveal import next_effect, turn_up
from cosmodrome.games.red_planet.scoring import ice_points, mission_points, points_in
from cosmodrome.games.red_planet.specialists import (
    answer_ability,
    begin_ability,
    begin_drops,
    move,
)
from cosmodrome.games.red_planet.state import ASK, DO, EVENT, NOBODY, PHASE, STEP
from cosmodrome.games.red_planet.turn import (
    board,
    board_next,
    choose_specialist,
    keep_mission,
    lift_off,
    next_specialist,
    put_destination,
    start_turn,
)


@rule
def actors(box, s):
    """Every seat that still has to choose, or the one on top of the stack (MPR-14, MPR-98)."""
    if s.phase == PHASE.over:
        return 0
    if s.stack_size > 0:
        return 1 << s.stack[s.stack_size - 1].seat
    mask = 0
    for seat in range(s.seats):
        if s.phase == PHASE.missions:
            chosen = s.players[seat].pick
        else:
            chosen = s.colours[main_colour(s, seat)].chosen
        if chosen == 0:
            mask |= 1 << seat
    return mask


# What an action does


@rule
def apply(box, s, seat, action, events):
    """Carry out one action, then everything that follows without a choice."""
    if s.phase == PHASE.missions:
        flags = keep_mission(s, seat, action - DO.mission, events)
    elif s.phase == PHASE.choosing:
        flags = choose_specialist(s, seat, action - DO.specialist + 1, events)
    else:
        flags = answer(box, s, seat, action, events)
    return flags | advance(box, s, events)


@rule
def answer(box, s, seat, action, events):
    """The answer to the decision on top of the stack."""
    top = s.stack[s.stack_size - 1]
    kind, c, b, third = top.kind, top.a, top.b, top.c
    answered(s)
    if kind == ASK.board:
        board(box, s, seat, c, action - DO.board, events)
    elif kind == ASK.destination:
        put_destination(s, seat, c, b, action - DO.destination, events)
    elif kind == ASK.storm:
        return move(s, seat, c, b, action - DO.to, EVENT.driven, events)
    elif kind == ASK.action:
        return answer_window(box, s, seat, c, action, events)
    elif is_of_a_card(kind):
        answer_card(box, s, seat, kind, c, b, third, action, events)
    else:
        return answer_ability(s, seat, kind, c, b, third, action, events)
    return 0


# What follows by itself


@rule
def advance(box, s, events):
    """Go on until somebody must decide or the game is over."""
    flags = 0
    while s.stack_size == 0 and PHASE.resolving <= s.phase < PHASE.over:
        if s.phase == PHASE.resolving:
            if s.acting == NOBODY:
                flags |= next_specialist(box, s, events)
            elif s.step == STEP.boarding:
                board_next(box, s, events)
            elif s.step == STEP.dropping:
                begin_drops(box, s)
            elif s.step == STEP.lift_off:
                lift_off(box, s, events)
            else:
                flags |= begin_ability(box, s, events)
        elif s.phase == PHASE.tracking:
            flags |= arrive(box, s, events)
        elif s.phase == PHASE.actions:
            if ask_window(s):
                flags |= after_window(box, s, events)
        else:
            next_effect(box, s, events)
    return flags


@rule
def arrive(box, s, events):
    """MPR-28, MPR-57, MPR-107: the needle reaches a turn or a phase."""
    kind = box.space_kind[s.space]
    if kind == SPACE_KIND.turn:
        return start_turn(s, events)
    emit(events, EVENT.space, seat_of(s, s.first), s.space, 0, 0, EVERYBODY)
    if kind == SPACE_KIND.reveal or kind == SPACE_KIND.final or s.space == SPACE.third_production:
        s.phase = PHASE.actions
        return 0
    produce(box, s, events)
    s.space += 1
    return 0


@rule
def after_window(box, s, events):
    """MPR/Q-56: Actions come first; then the reveal, the third Production or the final score."""
    kind = box.space_kind[s.space]
    if kind == SPACE_KIND.reveal:
        s.phase = PHASE.revealing
        return turn_up(box, s, events)
    if kind == SPACE_KIND.final:
        s.phase = PHASE.over
        show_missions(box, s, events)
        count_discoveries(box, s, events)
        count_ice(box, s, events)
        emit(events, EVENT.ended, seat_of(s, s.first), 0, 0, 0, EVERYBODY)
        return REVEALED
    produce(box, s, events)
    s.space += 1
    s.phase = PHASE.tracking
    return 0


@rule
def show_missions(box, s, events):
    """MPR-130: everybody's Missions are turned up, clockwise from the first player."""
    for i in range(s.colour_count):
        c = (s.first + i) % s.colour_count
        if is_neutral(s, c):
            continue
        seat = seat_of(s, c)
        for m in range(MISSION.size):
            if holds(s.players[seat], m):
                points = mission_points(box, s, c, m)
                kind = EVENT.mission_done if points > 0 else EVENT.mission_failed
                emit(events, kind, seat, c, m, points, EVERYBODY)


@rule
def count_discoveries(box, s, events):
    """MPR-71, MPR-153, MPR-154: what Martian Ruins bring and Radiation costs."""
    for r in range(OUTER.size):
        for c in range(s.colour_count):
            points = points_in(box, s, r, c)
            if points > 0:
                emit(events, EVENT.ruins, seat_of(s, s.first), c, r, points, EVERYBODY)
            elif points < 0:
                emit(events, EVENT.radiation, seat_of(s, s.first), c, r, -points, EVERYBODY)


@rule
def count_ice(box, s, events):
    """MPR-81, MPR-131: who gets the Ice Monopoly, or that nobody does."""
    found = False
    for c in range(s.colour_count):
        points = ice_points(box, s, c)
        if points > 0:
            found = True
            emit(events, EVENT.monopoly, seat_of(s, s.first), c, points, 0, EVERYBODY)
    if not found:
        emit(events, EVENT.monopoly, seat_of(s, s.first), NOBODY, 0, 0, EVERYBODY)
