"""Playing: whose decision it is, what is legal, and what an action does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.games.space_pioneers.network import (
    LEFT_OUT,
    find,
    forget_survey,
    free_cell,
    judge_placement,
    legal_cells,
    link,
    network_start,
    note_fits,
    put_card,
    survey,
    take_card,
)
from cosmodrome.games.space_pioneers.scoring import measure, points_of, tasks_met
from cosmodrome.games.space_pioneers.setup import top_of_deck
from cosmodrome.games.space_pioneers.solo import check_solo_missions
from cosmodrome.games.space_pioneers.state import (
    ALL_MISSIONS,
    ALL_PLANETS,
    ALL_SHIPS,
    ASK_CAPTURE,
    ASK_CARD,
    ASK_CELL,
    ASK_DRAW,
    ASK_NETWORK,
    ASK_REMOVAL,
    CAPTURE,
    CAPTURED,
    DECK_EMPTY,
    DISCARD,
    DISCARDED,
    DREW,
    DREW_UNSEEN,
    ENDED,
    ENDING,
    FACE_COUNT,
    FIRST_SHIP,
    FOUND,
    FROM_DECK,
    KEEP,
    MISSION,
    MISSIONS,
    NEW_IN_ROW,
    NO_DRAW,
    NO_SHIP,
    NO_SHIP_USED,
    NOT_ENDING,
    OTHER_FITS,
    OVER,
    PLACED,
    PLAY,
    REMOVE,
    REMOVED,
    ROW,
    SHOWN,
    SKIP,
    SKIPPED,
    TAKE,
    TIE_BROKEN,
    TIE_SHARED,
    TO_CELL,
    TO_NETWORK,
    TOOK,
    TOP_SECRET,
    TURN,
    TURNED_UP,
)

EVERY_MISSION = (1 << MISSIONS) - 1
#: SP/SA42: where the first ship of a network lies.
FIRST_CELL = 0


@rule
def actors(box, s):
    """The seat that is asked; nobody when the game is over."""
    if s.phase == OVER:
        return 0
    return 1 << s.stack[0].seat


# What is legal


@rule
def legal(box, s, seat, out):
    """The legal actions of the seat that decides, in ascending order."""
    asked = s.stack[0]
    kind = asked.kind
    if kind == ASK_DRAW:
        return legal_draws(s, seat, out)
    if kind == ASK_CARD:
        return legal_cards(s, seat, out)
    if kind == ASK_CELL:
        return legal_cells(box, s, asked.b, asked.a + (0 if asked.b == seat else OTHER_FITS), out)
    if kind == ASK_NETWORK:
        n = 0
        for network in range(s.seats):
            if fits_into(s, seat, network, asked.a):
                out[n] = TO_NETWORK + network
                n += 1
        return n
    if kind == ASK_CAPTURE:
        return legal_captures(s, asked.a, asked.b, asked.c, out)
    return legal_removals(s, seat, out)


@rule
def legal_draws(s, seat, out):
    """SP-10, SP-53, SP-76: a face-up card, the top of the deck, or the no-ship rule."""
    n = 0
    for i in range(ROW):
        if s.row[i] > 0:
            out[n] = TAKE + i
            n += 1
    if s.deck_size > 0:
        out[n] = FROM_DECK
        n += 1
        if no_ship_in_sight(s, seat):
            out[n] = NO_SHIP
            n += 1
    return n


@rule
def no_ship_in_sight(s, seat):
    """SP-53, SP-55, SP-92: no ship in hand and none face up; the network does not matter."""
    for i in range(ROW):
        if s.row[i] > FIRST_SHIP:
            return False
    for face in range(FIRST_SHIP, FACE_COUNT):
        if s.players[seat].hand[face] > 0:
            return False
    return True


@rule
def legal_cards(s, seat, out):
    """SP-28, SP-29, SP-79: a card that fits somewhere, or none if the own network takes none."""
    me = s.players[seat]
    own = own_fits(s, seat)
    anywhere = own | others_fits(s, seat)
    must_play = False
    n = 0
    for face in range(FACE_COUNT):
        if me.hand[face] > 0 and (anywhere >> face) & 1 == 1:
            out[n] = PLAY + face
            n += 1
            if (own >> face) & 1 == 1:
                must_play = True
    if not must_play:
        out[n] = SKIP
        n += 1
    return n


@rule
def own_fits(s, seat):
    """SP-13, SP-19, SP-78: the faces that fit into the own network; any ship into an empty one."""
    if s.size[seat] == 0:
        return ALL_SHIPS
    return s.fits[seat] & (ALL_PLANETS | ALL_SHIPS)


@rule
def others_fits(s, seat):
    """SP-24, SP-77: the planets that fit into another network, once the own one has begun."""
    found = 0
    if s.size[seat] > 0:
        for network in range(s.seats):
            if network != seat:
                found |= s.fits[network] >> OTHER_FITS
    return found


@rule
def fits_into(s, seat, network, face):
    """Whether a face fits somewhere in a network of a player whose own has begun."""
    return (s.fits[network] >> (face + (0 if network == seat else OTHER_FITS))) & 1 == 1


@rule
def legal_captures(s, face, network, cell, out):
    """SP-34, SP-82: the older copies without which the network stays in one piece."""
    first = network_start(s, network)
    last = first + s.size[network]
    link(s, first, last)
    survey(s, first, last, find(s, first, last, cell))
    n = 0
    number = CAPTURE
    for i in range(first, last):
        if s.face[i] == face and s.cell[i] != cell:
            if s._cut[i] == 0:
                out[n] = number
                n += 1
            number += 1
    forget_survey(s, first, last)
    return n


@rule
def legal_removals(s, seat, out):
    """SP-48 … SP-50, SP-88: nothing, a ship from hand, or one the own network can do without."""
    out[0] = KEEP
    n = 1
    for ship in range(FACE_COUNT - FIRST_SHIP):
        if s.players[seat].hand[FIRST_SHIP + ship] > 0:
            out[n] = DISCARD + ship
            n += 1
    if s.size[seat] < 2:
        return n
    first = network_start(s, seat)
    last = first + s.size[seat]
    link(s, first, last)
    survey(s, first, last, first)
    number = REMOVE
    for i in range(first, last):
        if s.face[i] >= FIRST_SHIP:
            if s._cut[i] == 0:
                out[n] = number
                n += 1
            number += 1
    forget_survey(s, first, last)
    return n


# What an action does


@rule
def apply(box, s, seat, action, events):
    """Carry out one action of the seat that decides, and lead on to the next decision."""
    kind = s.stack[0].kind
    a = s.stack[0].a
    b = s.stack[0].b
    c = s.stack[0].c
    answered(s)
    if kind == ASK_DRAW:
        flags = draw(s, seat, action, events)
        ask(s, ASK_CARD, seat, 0, 0, 0)
        return flags
    flags = 0
    if kind == ASK_REMOVAL:
        if action != KEEP:
            flags = remove_ship(box, s, seat, action, events)
        return flags | end_turn(box, s, seat, events)
    if kind == ASK_NETWORK:
        ask(s, ASK_CELL, seat, a, action - TO_NETWORK, 0)
        return 0
    if kind == ASK_CARD and action != SKIP and s.size[seat] > 0:
        choose_card(s, seat, action - PLAY)
        return 0
    if action == SKIP:
        emit(events, SKIPPED, seat, 0, 0, 0, EVERYBODY)
    else:
        if kind == ASK_CAPTURE:
            capture_chosen(s, seat, a, b, c, action - CAPTURE, events)
        else:
            if kind == ASK_CELL:
                c = free_cell(box, s, b, action - TO_CELL)
            else:
                # SP-78: the first ship of a network has no place to choose.
                a, b, c = action - PLAY, seat, FIRST_CELL
            flags = place(box, s, seat, a, b, c, events)
        asked = a < FIRST_SHIP and capture(s, seat, a, b, c, events)
        note_fits(box, s, b)
        if asked:
            return flags
    finish_play(box, s, seat, events)
    return flags


# Drawing


@rule
def draw(s, seat, action, events):
    """SP-10 … SP-12, SP-74, SP-76: one card into the hand."""
    me = s.players[seat]
    if action == NO_SHIP:
        return draw_until_ship(s, seat, events)
    if action == FROM_DECK:
        face = top_of_deck(s)
        me.hand[face] += 1
        emit(events, DREW, seat, face, 0, 0, 1 << seat)
        emit(events, DREW_UNSEEN, seat, 0, 0, 0, ~(1 << seat))
    else:
        at = action - TAKE
        face = s.row[at] - 1
        me.hand[face] += 1
        me.known[face] += 1
        s.row[at] = 0
        emit(events, TOOK, seat, face, at, 0, EVERYBODY)
        if s.deck_size == 0:
            return 0
        s.row[at] = top_of_deck(s) + 1
        emit(events, NEW_IN_ROW, seat, s.row[at] - 1, at, 0, EVERYBODY)
    watch_deck(s, seat, events)
    return REVEALED


@rule
def draw_until_ship(s, seat, events):
    """SP-53, SP-54, SP-56, SP-90, SP-91: the hand is shown; cards are turned up to a ship."""
    me = s.players[seat]
    emit(events, NO_SHIP_USED, seat, 0, 0, 0, EVERYBODY)
    for face in range(FACE_COUNT):
        me.known[face] = me.hand[face]
        if me.hand[face] > 0:
            emit(events, SHOWN, seat, face, me.hand[face], 0, EVERYBODY)
    while s.deck_size > 0:
        face = top_of_deck(s)
        if face >= FIRST_SHIP:
            me.hand[face] += 1
            me.known[face] += 1
            emit(events, FOUND, seat, face, 0, 0, EVERYBODY)
            break
        s.gone[face] += 1
        emit(events, TURNED_UP, seat, face, 0, 0, EVERYBODY)
    watch_deck(s, seat, events)
    return REVEALED


@rule
def watch_deck(s, seat, events):
    """SP-57, SP-58, SP-93: whoever takes the last card triggers the end."""
    if s.deck_size == 0:
        trigger_end(s, seat, DECK_EMPTY, events)


# Playing a card


@rule
def choose_card(s, seat, face):
    """SP-24: the network is asked only if there are several."""
    count = 0
    network = 0
    for i in range(s.seats):
        if fits_into(s, seat, i, face):
            network = i
            count += 1
    if count > 1:
        ask(s, ASK_NETWORK, seat, face, 0, 0)
    else:
        ask(s, ASK_CELL, seat, face, network, 0)


@rule
def place(box, s, seat, face, network, cell, events):
    """SP-28, SP-81: the card leaves the hand for a network, where it belongs from now on."""
    flags = leave_hand(s, seat, face)
    if s.seats == 1:
        judge_placement(box, s, network, cell, face)
    if network != seat:
        s.players[seat].placed_in_others += 1
    put_card(s, network, cell, face)
    emit(events, PLACED, seat, face, cell, network, EVERYBODY)
    return flags


@rule
def leave_hand(s, seat, face):
    """SP/SA39: one known copy fewer; a copy that the others had not seen comes out."""
    me = s.players[seat]
    me.hand[face] -= 1
    if me.known[face] > 0:
        me.known[face] -= 1
        return 0
    return REVEALED if s.seats > 1 else 0


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
        ask(s, ASK_CAPTURE, seat, face, network, cell)
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
    emit(events, CAPTURED, seat, face, s.cell[at], network, EVERYBODY)
    take_card(s, network, at)


@rule
def capture_chosen(s, seat, face, network, cell, number, events):
    """SP-82: the older copy with this number, in reading order."""
    at = network_start(s, network)
    while True:
        if s.face[at] == face and s.cell[at] != cell:
            if number == 0:
                break
            number -= 1
        at += 1
    gain(s, seat, network, at, events)


# Missions


@rule
def finish_play(box, s, seat, events):
    """SP-39, SP-85, SP-86: missions are checked once; then a ship may be removed."""
    if s.seats == 1:
        check_solo_missions(box, s, seat, events)
    elif box.mission_cards[s.seats] > 0:
        check_missions(box, s, seat, events)
    ask(s, ASK_REMOVAL, seat, 0, 0, 0)


@rule
def check_missions(box, s, seat, events):
    """SP-39, SP-41, SP-42, SP-59: complete every mission that is met; all of them end the game."""
    me = s.players[seat]
    for i in range(MISSIONS):
        if (me.missions >> i) & 1 == 0:
            if measure(box, s, seat, box.mission_test[i]) >= box.mission_at_least[i]:
                me.missions |= 1 << i
                emit(events, MISSION, seat, i, 0, 0, EVERYBODY)
                if me.missions == EVERY_MISSION:
                    trigger_end(s, seat, ALL_MISSIONS, events)


# Removing a ship


@rule
def remove_ship(box, s, seat, action, events):
    """SP-48, SP-49, SP-51: a ship from hand or from the own network into the graveyard."""
    flags = 0
    if action < REMOVE:
        face = FIRST_SHIP + action - DISCARD
        flags = leave_hand(s, seat, face)
        emit(events, DISCARDED, seat, face, 0, 0, EVERYBODY)
    else:
        number = action - REMOVE
        at = network_start(s, seat)
        while number > 0 or s.face[at] < FIRST_SHIP:
            if s.face[at] >= FIRST_SHIP:
                number -= 1
            at += 1
        face = s.face[at]
        emit(events, REMOVED, seat, face, s.cell[at], 0, EVERYBODY)
        take_card(s, seat, at)
        note_fits(box, s, seat)
    s.graveyard[face - FIRST_SHIP] += 1
    return flags


# The end of a turn and of the game


@rule
def trigger_end(s, seat, reason, events):
    """SP-57 … SP-59, SP-68, SP-93: the first reason counts; a solo game has turns to come."""
    if s.ending == NOT_ENDING:
        s.ending = reason
        emit(events, ENDING, seat, reason, 0, 0, EVERYBODY)


@rule
def end_turn(box, s, seat, events):
    """SP-9, SP-60, SP-68, SP-94: the next player, unless that ends the game."""
    s.turns += 1
    following = (seat + 1) % s.seats
    over = s.ending != NOT_ENDING and following == s.start
    if over and s.seats == 1 and s.last_turns < box.solo_last_turns:
        s.last_turns += 1
        over = False
    if over:
        return end_game(box, s, seat, events)
    s.turn = following
    emit(events, TURN, following, 0, 0, 0, EVERYBODY)
    if s.deck_size == 0 and s.row[0] == 0 and s.row[1] == 0:
        emit(events, NO_DRAW, following, 0, 0, 0, EVERYBODY)
        ask(s, ASK_CARD, following, 0, 0, 0)
    else:
        ask(s, ASK_DRAW, following, 0, 0, 0)
    return 0


@rule
def end_game(box, s, seat, events):
    """SP-60, SP-61, SP-64: nobody decides anything more; Top Secret cards are shown."""
    s.phase = OVER
    for owner in range(s.seats):
        if s.players[owner].top_secret > 0:
            card = s.players[owner].top_secret - 1
            emit(events, TOP_SECRET, owner, card, tasks_met(box, s, owner), 0, EVERYBODY)
    tell_tie(box, s, events)
    emit(events, ENDED, seat, s.ending, 0, 0, EVERYBODY)
    return REVEALED


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
        kind = TIE_BROKEN if winners == 1 else TIE_SHARED
        emit(events, kind, first, best, most, 0, EVERYBODY)
