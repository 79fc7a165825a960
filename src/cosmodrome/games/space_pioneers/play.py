"""Playing: whose decision it is, and what an action does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, LEARNT, REVEALED, emit
from cosmodrome.games.space_pioneers.box import FACE, FIRST_SHIP, MISSION
from cosmodrome.games.space_pioneers.legal import (
    can_play,
    can_remove,
    fits_into,
    free_cell,
    is_open,
    last_draw,
    older_copy,
    own_ship,
)
from cosmodrome.games.space_pioneers.network import (
    LEFT_OUT,
    find,
    forget_survey,
    judge_placement,
    link,
    network_start,
    note_fits,
    put_card,
    spot,
    survey,
    take_card,
)
from cosmodrome.games.space_pioneers.scoring import measure, points_of, tasks_met
from cosmodrome.games.space_pioneers.setup import top_of_deck
from cosmodrome.games.space_pioneers.solo import check_solo_missions
from cosmodrome.games.space_pioneers.state import ASK, DO, ENDING, EVENT, PHASE

EVERY_MISSION = (1 << MISSION.size) - 1
#: SP/SA42: where the first ship of a network lies.
FIRST_CELL = 0


@rule
def actors(box, s):
    """The seat that is asked; nobody when the game is over."""
    if s.phase == PHASE.over:
        return 0
    return 1 << s.stack[0].seat


# What an action does


@rule
def apply(box, s, seat, action, events):
    """Carry out one action of the seat that decides, and lead on to the next decision."""
    asked = s.stack[0]
    kind = asked.kind
    face, network, cell = asked.a, asked.b, asked.c
    answered(s)
    flags = 0
    if kind == ASK.draw:
        flags = draw(s, seat, action, events)
        ask(s, ASK.card, seat)
    elif kind == ASK.card:
        flags = play_card(box, s, seat, action, events)
    elif kind == ASK.network:
        ask(s, ASK.cell, seat, face, action - DO.network)
    elif kind == ASK.cell:
        cell = free_cell(box, s, network, action - DO.cell)
        flags = place(box, s, seat, face, network, cell, events)
    elif kind == ASK.capture:
        gain(s, seat, network, older_copy(s, face, network, cell, action - DO.capture), events)
        settle(box, s, seat, face, network, cell, events)
    else:
        if action != DO.keep:
            flags = remove_ship(box, s, seat, action, events)
        flags |= end_turn(box, s, seat, events)
    return flags | go_on(box, s, events)


@rule
def go_on(box, s, events):
    """Answer what leaves no choice, as long as that tells nobody what is in a hand."""
    flags = 0
    while s.stack_size > 0:
        kind, seat = s.stack[0].kind, s.stack[0].seat
        if kind == ASK.draw and last_draw(s) >= 0:
            answered(s)
            flags |= draw(s, seat, last_draw(s), events)
            ask(s, ASK.card, seat)
        elif kind == ASK.card and is_open(s, seat) and not can_play(s, seat):
            answered(s)
            flags |= play_card(box, s, seat, DO.skip, events)
        elif kind == ASK.removal and is_open(s, seat) and not can_remove(s, seat):
            answered(s)
            flags |= end_turn(box, s, seat, events)
        else:
            break
    return flags


# Drawing


@rule
def draw(s, seat, action, events):
    """SP-10 … SP-12, SP-74, SP-76: one card into the hand."""
    me = s.players[seat]
    if action == DO.no_ship:
        return draw_until_ship(s, seat, events)
    if action == DO.deck:
        face = top_of_deck(s)
        me.hand[face] += 1
        emit(events, EVENT.drew, seat, face, 0, 0, 1 << seat)
        emit(events, EVENT.drew_unseen, seat, 0, 0, 0, ~(1 << seat))
        watch_deck(s, seat, events)
        return LEARNT << seat
    at = action - DO.take
    face = s.row[at] - 1
    me.hand[face] += 1
    me.known[face] += 1
    s.row[at] = 0
    emit(events, EVENT.took, seat, face, at, 0, EVERYBODY)
    if s.deck_size == 0:
        return 0
    s.row[at] = top_of_deck(s) + 1
    emit(events, EVENT.row, seat, s.row[at] - 1, at, 0, EVERYBODY)
    watch_deck(s, seat, events)
    return REVEALED


@rule
def draw_until_ship(s, seat, events):
    """SP-53, SP-54, SP-56, SP-90, SP-91: the hand is shown; cards are turned up to a ship."""
    me = s.players[seat]
    emit(events, EVENT.no_ship, seat, 0, 0, 0, EVERYBODY)
    for face in range(FACE.size):
        me.known[face] = me.hand[face]
        for _ in range(me.hand[face]):
            emit(events, EVENT.shown, seat, face, 0, 0, EVERYBODY)
    while s.deck_size > 0:
        face = top_of_deck(s)
        if face >= FIRST_SHIP:
            me.hand[face] += 1
            me.known[face] += 1
            emit(events, EVENT.found, seat, face, 0, 0, EVERYBODY)
            break
        s.gone[face] += 1
        emit(events, EVENT.turned_up, seat, face, 0, 0, EVERYBODY)
    watch_deck(s, seat, events)
    return REVEALED


@rule
def watch_deck(s, seat, events):
    """SP-57, SP-58, SP-93: whoever takes the last card triggers the end."""
    if s.deck_size == 0:
        trigger_end(s, seat, ENDING.deck, events)


# Playing a card


@rule
def play_card(box, s, seat, action, events):
    """SP-24, SP-29, SP-78: none, the first ship, or a card whose network and cell are asked."""
    if action == DO.skip:
        emit(events, EVENT.skipped, seat, 0, 0, 0, EVERYBODY)
        finish_play(box, s, seat, events)
        return 0
    face = action - DO.play
    if s.size[seat] == 0:
        return place(box, s, seat, face, seat, FIRST_CELL, events)
    count = 0
    network = 0
    for i in range(s.seats):
        if fits_into(s, seat, i, face):
            network = i
            count += 1
    if count > 1:
        ask(s, ASK.network, seat, face)
    else:
        ask(s, ASK.cell, seat, face, network)
    return 0


@rule
def place(box, s, seat, face, network, cell, events):
    """SP-28, SP-81: the card leaves the hand for a network, where it belongs from now on."""
    flags = leave_hand(s, seat, face)
    if s.seats == 1:
        judge_placement(box, s, network, cell, face)
    if network != seat:
        s.players[seat].placed_in_others += 1
    emit(events, EVENT.placed, seat, face, cell, spot(s, network, cell), EVERYBODY)
    put_card(s, network, cell, face)
    settle(box, s, seat, face, network, cell, events)
    return flags


@rule
def settle(box, s, seat, face, network, cell, events):
    """SP-30, SP-39: a planet captures; missions follow, unless a capture is to be chosen first."""
    to_choose = face < FIRST_SHIP and capture(s, seat, face, network, cell, events)
    note_fits(box, s, network)
    if not to_choose:
        finish_play(box, s, seat, events)


@rule
def leave_hand(s, seat, face):
    """SP/SA39: one known copy fewer; a copy that the others had not seen comes out."""
    me = s.players[seat]
    me.hand[face] -= 1
    if me.known[face] > 0:
        me.known[face] -= 1
        return 0
    return REVEALED & ~(LEARNT << seat)


# Capturing planets


@rule
def capture(s, seat, face, network, cell, events):
    """SP-30 … SP-36, SP-82, SP/SA17: remove the older copies of a planet that can go.

    Returns whether the player has to choose: the copies that could go one by one cannot all go
    together.
    """
    first = network_start(s, network)
    last = first + s.size[network]
    older = -1
    for i in range(first, last):
        if s.face[i] == face:
            older += 1
    if older == 0:
        return False
    new = find(s, first, last, cell)
    link(s, first, last)
    survey(s, first, last, new)
    loose = 0
    for i in range(first, last):
        s._order[i] = 0
        s._from[i] = 0
        if s.face[i] == face and i != new and s._cut[i] == 0:
            s._order[i] = LEFT_OUT
            loose += 1
    together = loose < 2 or survey(s, first, last, new) == last - first - loose
    if loose > 0 and together:
        for i in range(last - 1, first - 1, -1):
            if s._order[i] == LEFT_OUT:
                gain(s, seat, network, i, events)
    forget_survey(s, first, last)
    if not together:
        ask(s, ASK.capture, seat, face, network, cell)
    return not together


@rule
def gain(s, seat, network, at, events):
    """SP-31, SP-84: a captured planet goes to the player whose turn it is."""
    face = s.face[at]
    s.players[seat].captured[face] += 1
    if s.seats == 1:
        s.since_turned[face] += 1
    if network != seat:
        s.players[seat].captured_from_others += 1
    emit(events, EVENT.captured, seat, face, s.cell[at], network, EVERYBODY)
    take_card(s, network, at)


# Missions


@rule
def finish_play(box, s, seat, events):
    """SP-39, SP-85, SP-86: missions are checked once; then a ship may be removed."""
    if s.seats == 1:
        check_solo_missions(box, s, seat, events)
    elif box.mission_cards[s.seats] > 0:
        check_missions(box, s, seat, events)
    ask(s, ASK.removal, seat)


@rule
def check_missions(box, s, seat, events):
    """SP-39, SP-41, SP-42, SP-59: complete every mission that is met; all of them end the game."""
    me = s.players[seat]
    for i in range(MISSION.size):
        if (me.missions >> i) & 1 == 0:
            if measure(box, s, seat, box.mission_test[i]) >= box.mission_at_least[i]:
                me.missions |= 1 << i
                emit(events, EVENT.mission, seat, i, 0, 0, EVERYBODY)
                if me.missions == EVERY_MISSION:
                    trigger_end(s, seat, ENDING.missions, events)


# Removing a ship


@rule
def remove_ship(box, s, seat, action, events):
    """SP-48, SP-49, SP-51: a ship from hand or from the own network into the graveyard."""
    flags = 0
    if action < DO.remove:
        face = FIRST_SHIP + action - DO.discard
        flags = leave_hand(s, seat, face)
        emit(events, EVENT.discarded, seat, face, 0, 0, EVERYBODY)
    else:
        at = own_ship(s, seat, action - DO.remove)
        face = s.face[at]
        emit(events, EVENT.removed, seat, face, s.cell[at], spot(s, seat, s.cell[at]), EVERYBODY)
        take_card(s, seat, at)
        note_fits(box, s, seat)
    s.graveyard[face - FIRST_SHIP] += 1
    return flags


# The end of a turn and of the game


@rule
def trigger_end(s, seat, reason, events):
    """SP-57 … SP-59, SP-68, SP-93: the first reason counts; a solo game has turns to come."""
    if s.ending == ENDING.none:
        s.ending = reason
        emit(events, EVENT.ending, seat, reason, 0, 0, EVERYBODY)


@rule
def end_turn(box, s, seat, events):
    """SP-9, SP-60, SP-68, SP-94: the next player, unless that ends the game."""
    s.turns += 1
    following = (seat + 1) % s.seats
    over = s.ending != ENDING.none and following == s.start
    if over and s.seats == 1 and s.last_turns < box.solo_last_turns:
        s.last_turns += 1
        over = False
    if over:
        return end_game(box, s, seat, events)
    s.turn = following
    emit(events, EVENT.turn, following, 0, 0, 0, EVERYBODY)
    if s.deck_size == 0 and s.row[0] == 0 and s.row[1] == 0:
        emit(events, EVENT.no_draw, following, 0, 0, 0, EVERYBODY)
        ask(s, ASK.card, following)
    else:
        ask(s, ASK.draw, following)
    return 0


@rule
def end_game(box, s, seat, events):
    """SP-60, SP-61, SP-64: nobody decides anything more; others' Top Secret cards are shown."""
    s.phase = PHASE.over
    flags = 0
    for owner in range(s.seats):
        if s.players[owner].top_secret > 0:
            card = s.players[owner].top_secret - 1
            emit(events, EVENT.top_secret, owner, card, tasks_met(box, s, owner), 0, EVERYBODY)
            flags |= REVEALED & ~(LEARNT << owner)
    tell_tie(box, s, events)
    emit(events, EVENT.ended, seat, s.ending, 0, 0, EVERYBODY)
    return flags


@rule
def tell_tie(box, s, events):
    """SP-63, SP-95: how a tie for the victory is broken, or that it is shared."""
    best, most, first = -1, -1, 0
    tied = 0
    winners = 0
    for seat in range(s.seats):
        points = points_of(box, s, seat)
        if points > best:
            best, most, tied = points, -1, 0
        if points == best:
            tied += 1
            if s.size[seat] > most:
                most, first, winners = s.size[seat], seat, 0
            if s.size[seat] == most:
                winners += 1
    if tied > 1:
        kind = EVENT.tie_broken if winners == 1 else EVENT.tie_shared
        emit(events, kind, first, best, most, 0, EVERYBODY)
