"""The end of a turn and of the game (RM-15 … RM-22, RM-86 … RM-94, RM-119 … RM-124, RM-200)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import CHANCE, EVERYBODY, REVEALED, emit
from cosmodrome.games.rocketmen import cards, scoring
from cosmodrome.games.rocketmen.box import CARD, MAX_OBJECTIVES, TRACK, VARIANT
from cosmodrome.games.rocketmen.cards import hand_limit, in_play
from cosmodrome.games.rocketmen.ending import trigger_end
from cosmodrome.games.rocketmen.payment import forget_waiting
from cosmodrome.games.rocketmen.scoring import TIE_BITS, final_points, standing
from cosmodrome.games.rocketmen.solo import ai_step, begin_ai_mission
from cosmodrome.games.rocketmen.state import ASK, DO, ENDING, EVENT, MODE, PHASE, TIE

#: Flags of our own, for `apply`: the turn ends, or goes on ending after an excess card. They
#: travel up to it, so that the end of a turn is compiled once.
TURN_ENDS, EXCESS_DROPPED = 4, 8


@rule
def back_to_turn(s, seat, flags):
    """RM-129, RM/R-71: the turn goes on, unless a shifted card was bought and no effect waits."""
    if s.closing == 0:
        ask(s, ASK.turn, seat)
        return flags
    if s.waiting_size > 0:
        ask(s, ASK.last, seat)
        return flags
    return flags | TURN_ENDS


# The end of a turn


@rule
def room(box, s, seat):
    """RM-16, RM-18: how many cards the hand still takes; less than 0 where it holds too many."""
    return hand_limit(box, s, seat) - s.players[seat].hand_size


@rule
def end_turn(box, s, seat, events):
    """RM-15, RM-16, RM-122, RM-164, RM/R-22: clear the Zone d'action, then fill the hand."""
    me = s.players[seat]
    forget_waiting(s)
    s.closing = 0
    for face in range(CARD.size):
        if me.action_area[face] > 0:
            cards.enter_holding(me, face, me.action_area[face])
            me.action_area[face] = 0
    return cards.draw_cards(s, seat, room(box, s, seat), events)


@rule
def legal_excess(box, s, seat, out):
    """C14, RM-123: ticks until as many cards are ticked as the hand has too many."""
    me = s.players[seat]
    left, above, lowest = -room(box, s, seat), 0, 0
    for face in range(CARD.size):
        left -= s.chosen[face]
        if s.chosen[face] > 0:
            lowest = face
    if left == 0:
        out[0] = DO.done
        return 1
    for face in range(lowest, CARD.size):
        above += me.hand[face] - s.chosen[face]
    n = 0
    for face in range(lowest, CARD.size):
        count = me.hand[face] - s.chosen[face]
        if count > 0 and above >= left:
            out[n] = DO.card + face
            n += 1
        above -= count
    return n


@rule
def drop_excess(s, seat, events):
    """RM-18, RM-123: the cards above the limit that were ticked go to the Entrepôt."""
    flags = EXCESS_DROPPED
    for face in range(CARD.size):
        for _ in range(s.chosen[face]):
            cards.enter_holding(s.players[seat], face, 1)
            emit(events, EVENT.excess, seat, face, 0, 0, EVERYBODY)
            flags |= cards.leave_hand(s, seat, face)
        s.chosen[face] = 0
    return flags


@rule
def finish_turn(box, s, seat, events):
    """RM-18, RM-20, RM-21: excess cards, markers, shifted cards; then the next turn."""
    me = s.players[seat]
    if room(box, s, seat) < 0:
        ask(s, ASK.excess, seat)
        return 0
    me.jokers_used = 0
    me.money_used = 0
    s.shifted = 0
    s.engines_bought = 0
    flags = 0
    if s.mode == MODE.solo:
        flags = ai_step(box, s, events)
    elif s.mode == MODE.normal:
        flags = run_variants(s, seat, events)
    return flags | CHANCE | next_turn(box, s, seat, events)


@rule
def run_variants(s, seat, events):
    """RM-200, RM-201, RM/R-61: V2 moves the market on, then V3 looks at it."""
    flags = 0
    if in_play(s, VARIANT.volatile_market):
        for slot in range(TRACK):
            if s.track[slot] > 0:
                face = s.track[slot] - 1
                s.track[slot] = 0
                s.gone[face] += 1
                emit(events, EVENT.market_left, seat, face, slot, 0, EVERYBODY)
                flags = cards.refill(s, seat, cards.slide(s, seat, events), events)
                break
    if in_play(s, VARIANT.credit_crunch):
        left = 0
        for slot in range(TRACK):
            left += s.track[slot]
        if left == 0:
            trigger_end(s, seat, ENDING.track, events)
    return flags


@rule
def next_turn(box, s, seat, events):
    """RM-12, RM-91, RM-124, RM-166: the next player; a finished round may end the game."""
    following = (seat + 1) % s.seats
    if following == s.start:
        if s.round >= s.max_rounds:
            trigger_end(s, seat, ENDING.rounds, events)
        if s.ending != ENDING.none:
            return end_game(box, s, seat, events)
        s.round += 1
    s.turn = following
    cards.shuffle_trajectories(s)
    emit(events, EVENT.turn, following, s.round, 0, 0, EVERYBODY)
    if s.mode == MODE.solo:
        begin_ai_mission(box, s, events)
    ask(s, ASK.turn, following)
    return 0


# The end of the game


@rule
def end_game(box, s, seat, events):
    """RM-92, RM-94, RM-100: objectives are shown; nobody decides anything more."""
    s.phase = PHASE.over
    emit(events, EVENT.ended, seat, s.ending, 0, 0, EVERYBODY)
    for owner in range(s.seats):
        best = scoring.objective_points(box, s, owner)
        for i in range(MAX_OBJECTIVES):
            card = s.players[owner].objectives[i] - 1
            if card >= 0:
                met = scoring.fulfilled(box, s, owner, card)
                points = best if met and box.objective_points[card] == best else 0
                if points > 0:
                    best = 0  # RM-93: only one counts
                emit(events, EVENT.objective, owner, card, 1 if met else 0, points, EVERYBODY)
    if s.mode != MODE.solo:
        tell_tie(box, s, events)
    return REVEALED


@rule
def tell_tie(box, s, events):
    """RM-94, RM-168: how a tie for the victory is broken, or that it is shared."""
    best = -1
    for seat in range(s.seats):
        best = max(best, standing(box, s, seat))
    points = -1
    winners, tied, furthest = 0, 0, 0
    winner = 0
    for seat in range(s.seats):
        if standing(box, s, seat) == best:
            points = final_points(box, s, seat)
            winner = seat
            winners += 1
    for seat in range(s.seats):
        if final_points(box, s, seat) == points:
            tied += 1
            # Equal but for the last part, the number of missions: that part decided.
            if standing(box, s, seat) >> TIE_BITS == best >> TIE_BITS:
                furthest += 1
    if tied > 1:
        kind = EVENT.tie_broken if winners == 1 else EVENT.tie_shared
        by = TIE.furthest if furthest == 1 else TIE.number
        emit(events, kind, winner, points, by, 0, EVERYBODY)
