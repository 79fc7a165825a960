"""Playing: who must decide, what is legal, what an action does, and what follows by itself."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.games.red_planet.action_cards import (
    answer_swap,
    ask_window,
    legal_actions,
    legal_reinforcements,
    legal_swap,
    play_action,
    reinforce,
    skip,
)
from cosmodrome.games.red_planet.pieces import is_neutral, main_colour, seat_of
from cosmodrome.games.red_planet.production import produce
from cosmodrome.games.red_planet.reveal import next_effect, turn_up
from cosmodrome.games.red_planet.scoring import mission_points
from cosmodrome.games.red_planet.specialists import (
    assign,
    begin_ability,
    begin_drops,
    begin_moves,
    destroy,
    draw_event,
    drop,
    kill,
    launch,
    legal_destructions,
    legal_drops,
    legal_explorer_moves,
    legal_killed,
    legal_kills,
    legal_launches,
    legal_moves,
    legal_outer,
    legal_redirections,
    legal_replaced,
    legal_replacements,
    legal_research,
    look,
    move,
    replace,
    touch_down,
)
from cosmodrome.games.red_planet.state import (
    ACTION_WINDOW,
    ASK_ACTION,
    ASK_ASSIGN,
    ASK_BOARD,
    ASK_DESTINATION,
    ASK_DESTROY,
    ASK_DROP,
    ASK_KILL,
    ASK_KILLED,
    ASK_LAUNCH,
    ASK_LOOK,
    ASK_MOVE,
    ASK_REDIRECT,
    ASK_REINFORCE,
    ASK_REPLACE,
    ASK_REPLACED,
    ASK_RESEARCH,
    ASK_STORM,
    ASSIGN,
    BOARD,
    BOARDING,
    CHOOSING,
    DESTINATION,
    DESTROY,
    DRAW,
    DROP,
    DROPPING,
    ENDED,
    INSPECT,
    KILL,
    LAUNCH,
    LIFT_OFF,
    MISSION_CHOICE,
    MISSION_COUNT,
    MISSION_DONE,
    MISSION_FAILED,
    MOVE,
    NOBODY,
    OVER,
    REDIRECT,
    REGION_COUNT,
    REINFORCE,
    REPLACE,
    RESOLVING,
    REVEALING,
    SKIP,
    SPACE,
    SPACE_FINAL,
    SPACE_REVEAL,
    SPACE_TURN,
    SPECIALIST_COUNT,
    STOP,
    THIRD_PRODUCTION,
    TO_ACTION,
    TO_COLOUR,
    TO_MISSION,
    TO_SPECIALIST,
    TRACKING,
)
from cosmodrome.games.red_planet.turn import (
    board,
    board_next,
    choose_specialist,
    keep_mission,
    legal_boardings,
    lift_off,
    next_specialist,
    put_destination,
    start_turn,
)


@rule
def actors(box, s):
    """Every seat that still has to choose, or the one on top of the stack (MPR-14, MPR-98)."""
    if s.phase == OVER:
        return 0
    if s.stack_size > 0:
        return 1 << s.stack[s.stack_size - 1].seat
    mask = 0
    for seat in range(s.seats):
        if s.phase == MISSION_CHOICE:
            chosen = s.players[seat].pick
        else:
            chosen = s.colours[main_colour(s, seat)].chosen
        if chosen == 0:
            mask |= 1 << seat
    return mask


# What is legal


@rule
def legal(box, s, seat, out):
    """The legal actions of a seat that decides, in ascending order."""
    if s.phase == MISSION_CHOICE:
        return legal_missions(s, seat, out)
    if s.phase == CHOOSING:
        return legal_specialists(s, seat, out)
    top = s.stack[s.stack_size - 1]
    kind, c, b = top.kind, top.a, top.b
    if kind == ASK_BOARD:
        return legal_boardings(box, s, out)
    if kind == ASK_DESTINATION:
        return legal_destinations(s, out)
    if kind == ASK_MOVE:
        return legal_explorer_moves(box, s, c, out)
    if kind == ASK_RESEARCH:
        return legal_research(s, c, out)
    if kind == ASK_LOOK:
        return legal_outer(s, INSPECT, 1, out)
    if kind == ASK_ASSIGN:
        return legal_outer(s, ASSIGN, 0, out)
    if kind == ASK_LAUNCH:
        return legal_launches(box, s, out)
    if kind == ASK_DESTROY:
        return legal_destructions(s, out)
    if kind == ASK_REPLACE:
        return legal_replacements(s, c, out)
    if kind == ASK_REPLACED:
        return legal_replaced(s, c, b, out)
    if kind == ASK_KILL:
        return legal_kills(s, out)
    if kind == ASK_KILLED:
        return legal_killed(s, b, out)
    if kind == ASK_DROP:
        return legal_drops(top.c, out)
    if kind == ASK_REDIRECT:
        return legal_redirections(s, out)
    if kind == ASK_ACTION:
        return legal_actions(s, seat, out)
    if kind == ASK_REINFORCE:
        return legal_reinforcements(s, c, top.c, out)
    if kind == ASK_STORM:
        return legal_moves(box, s, c, b, out)
    return legal_swap(s, kind, c, top.c, out)


@rule
def legal_missions(s, seat, out):
    """MPR-10: one of the two dealt."""
    n = 0
    for m in range(MISSION_COUNT):
        if (s.players[seat].dealt >> m) & 1 == 1:
            out[n] = TO_MISSION + m
            n += 1
    return n


@rule
def legal_specialists(s, seat, out):
    """MPR-14, MPR-18, MPR-101: any Specialist in hand."""
    hand = s.colours[main_colour(s, seat)].hand
    n = 0
    for number in range(1, SPECIALIST_COUNT + 1):
        if (hand >> number) & 1 == 1:
            out[n] = TO_SPECIALIST + number - 1
            n += 1
    return n


@rule
def legal_destinations(s, out):
    """MPR-54: any region that has a token in the reserve."""
    n = 0
    for r in range(REGION_COUNT):
        if s.destination_tokens[r] > 0:
            out[n] = DESTINATION + r
            n += 1
    return n


# What an action does


@rule
def apply(box, s, seat, action, events):
    """Carry out one action, then everything that follows without a choice."""
    if s.phase == MISSION_CHOICE:
        flags = keep_mission(s, seat, action - TO_MISSION, events)
    elif s.phase == CHOOSING:
        flags = choose_specialist(s, seat, action - TO_SPECIALIST + 1, events)
    else:
        flags = answer(box, s, seat, action, events)
    return flags | advance(box, s, events)


@rule
def answer(box, s, seat, action, events):
    """The answer to the decision on top of the stack."""
    top = s.stack[s.stack_size - 1]
    kind, c, b, third = top.kind, top.a, top.b, top.c
    answered(s)
    if kind == ASK_BOARD:
        board(box, s, seat, c, action - BOARD, events)
    elif kind == ASK_DESTINATION:
        put_destination(s, seat, c, b, action - DESTINATION, events)
    elif kind == ASK_MOVE:
        if action != STOP:
            found = move(s, seat, c, action - MOVE, events)
            begin_moves(s, seat, c, b - 1)
            return found
    elif kind == ASK_RESEARCH:
        if action == DRAW:
            return draw_event(s, seat, c, events)
        ask(s, ASK_LOOK, seat, c, 0, 0)
    elif kind == ASK_LOOK:
        return look(s, seat, c, action - INSPECT, events)
    elif kind == ASK_ASSIGN:
        assign(s, seat, c, action - ASSIGN, events)
    elif kind == ASK_LAUNCH:
        launch(s, seat, c, action - LAUNCH, events)
    elif kind == ASK_DESTROY:
        destroy(s, seat, c, action - DESTROY, events)
    elif kind == ASK_REPLACE:
        ask(s, ASK_REPLACED, seat, c, action - REPLACE, 0)
    elif kind == ASK_REPLACED:
        replace(s, seat, c, b, action - TO_COLOUR, events)
    elif kind == ASK_KILL:
        ask(s, ASK_KILLED, seat, c, action - KILL, 0)
    elif kind == ASK_KILLED:
        kill(s, seat, c, b, action - TO_COLOUR, events)
    elif kind == ASK_DROP:
        if action == STOP:
            return touch_down(s, seat, c, events)
        return drop(s, seat, c, b, action - DROP, events)
    elif kind == ASK_REDIRECT:
        ask(s, ASK_DESTINATION, seat, c, action - REDIRECT, 0)
    elif kind == ASK_STORM:
        return move(s, seat, c, action - MOVE, events)
    else:
        return answer_card(box, s, seat, kind, c, b, third, action, events)
    return 0


@rule
def answer_card(box, s, seat, kind, c, b, third, action, events):
    """An Action card, or a link of its chain."""
    if kind == ASK_ACTION:
        if action == SKIP:
            skip(s, seat, c, events)
        else:
            return play_action(box, s, seat, c, action - TO_ACTION, events)
    elif kind == ASK_REINFORCE:
        if action != STOP:
            reinforce(s, seat, c, b, action - REINFORCE, events)
    else:
        answer_swap(s, kind, seat, c, b, third, action, events)
    return 0


# What follows by itself


@rule
def advance(box, s, events):
    """Go on until somebody must decide or the game is over."""
    flags = 0
    while s.stack_size == 0 and RESOLVING <= s.phase < OVER:
        if s.phase == RESOLVING:
            if s.acting == NOBODY:
                flags |= next_specialist(box, s, events)
            elif s.step == BOARDING:
                board_next(box, s, events)
            elif s.step == DROPPING:
                begin_drops(box, s)
            elif s.step == LIFT_OFF:
                lift_off(box, s, events)
            else:
                flags |= begin_ability(box, s, events)
        elif s.phase == TRACKING:
            flags |= arrive(box, s, events)
        elif s.phase == ACTION_WINDOW:
            if ask_window(s):
                flags |= after_window(box, s, events)
        else:
            next_effect(box, s, events)
    return flags


@rule
def arrive(box, s, events):
    """MPR-28, MPR-57, MPR-107: the needle reaches a turn or a phase."""
    kind = box.space_kind[s.space]
    if kind == SPACE_TURN:
        return start_turn(s, events)
    emit(events, SPACE, seat_of(s, s.first), s.space, 0, 0, EVERYBODY)
    if kind == SPACE_REVEAL or kind == SPACE_FINAL or s.space == THIRD_PRODUCTION:
        s.phase = ACTION_WINDOW
        return 0
    produce(box, s, events)
    s.space += 1
    return 0


@rule
def after_window(box, s, events):
    """MPR/Q-56: Actions come first; then the reveal, the third Production or the final score."""
    kind = box.space_kind[s.space]
    if kind == SPACE_REVEAL:
        s.phase = REVEALING
        return turn_up(box, s, events)
    if kind == SPACE_FINAL:
        s.phase = OVER
        show_missions(box, s, events)
        emit(events, ENDED, seat_of(s, s.first), 0, 0, 0, EVERYBODY)
        return REVEALED
    produce(box, s, events)
    s.space += 1
    s.phase = TRACKING
    return 0


@rule
def show_missions(box, s, events):
    """MPR-130: everybody's Missions are turned up, clockwise from the first player."""
    for i in range(s.colour_count):
        c = (s.first + i) % s.colour_count
        if is_neutral(s, c):
            continue
        seat = seat_of(s, c)
        for m in range(MISSION_COUNT):
            if (s.players[seat].kept >> m) & 1 == 1:
                points = mission_points(box, s, c, m)
                kind = MISSION_DONE if points > 0 else MISSION_FAILED
                emit(events, kind, seat, c, m, points, EVERYBODY)
