"""How a launch ends: abandoned, failed or successful (RM-72 … RM-85, RM-159 … RM-164)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen import cards
from cosmodrome.games.rocketmen.ending import may_trigger_end, note_success, occupied
from cosmodrome.games.rocketmen.scoring import marker_free, spot_points
from cosmodrome.games.rocketmen.state import ASK, DO, EVENT, OUTCOME
from cosmodrome.games.rocketmen.turn_end import TURN_ENDS


@rule
def clear_flight(s):
    """RM-74, RM-77, RM-81: the Rocket is back on 0, the Trajectory cards in their pile."""
    for value in range(its.TRAJECTORIES):
        s.pile[value] = 0
    for i in range(its.MAX_DRAWS):
        s.drawn[i] = 0
    s.flight = 0
    s.rocket = 0
    s.extra = 0
    s.draws = 0
    s.used = 0
    s.buried = 0


# Engines that come back (P2-02)


@rule
def engines_to_take(box, s, seat):
    """RM-192: how many Engines P2-02 still finds on the site, as far as it may take them."""
    me = s.players[seat]
    if me.site[its.CARD.reusable_parts] == 0:
        return 0
    found = 0
    for face in range(its.FIRST_ENGINE, its.FIRST_ENGINE + its.ENGINE.size):
        found += me.site[face] - s.chosen[face]
    return min(found, box.amount[its.CARD.reusable_parts])


@rule
def take_engine_back(s, seat, engine, events):
    """RM-192: a Moteur card goes from the site to the hand."""
    me = s.players[seat]
    cards.leave_site(me, its.FIRST_ENGINE + engine)
    cards.enter_hand(me, its.FIRST_ENGINE + engine)
    emit(events, EVENT.engine_back, seat, its.FIRST_ENGINE + engine, 0, 0, EVERYBODY)


@rule
def lose_card(me, seat, face, events):
    """RM/R-15: a site card goes to the Entrepôt and works no effect."""
    cards.leave_site(me, face)
    cards.enter_holding(me, face, 1)
    emit(events, EVENT.site_lost, seat, face, 0, 0, EVERYBODY)


@rule
def lose_site(s, seat, events):
    """RM-76, RM-81: all site cards go to the Entrepôt but those kept; returns how many stay."""
    me = s.players[seat]
    for face in range(its.FIRST_THREAT):
        for _ in range(me.site[face] - s.chosen[face]):
            lose_card(me, seat, face, events)
        s.chosen[face] = 0
    return me.site_size


# What is asked when a launch has ended


@rule
def legal_losses(s, seat, kind, engines, out):
    """C11 … C13: site cards to discard or to keep, Engines that come back."""
    me = s.players[seat]
    n = 0
    if kind == ASK.abandon:
        n = cards.list_cards(out, 0, me.site, DO.discard_site, its.FIRST_THREAT)
    else:
        out[0] = DO.done
        n = 1
    if kind == ASK.keep:
        for face in range(its.FIRST_THREAT):
            if me.site[face] > s.chosen[face]:
                out[n] = DO.keep + face
                n += 1
    elif engines > 0:
        for engine in range(its.ENGINE.size):
            if me.site[its.FIRST_ENGINE + engine] > s.chosen[its.FIRST_ENGINE + engine]:
                out[n] = DO.back + engine
                n += 1
    return n


@rule
def after_flight(box, s, seat, kind, first, engines, action, events):
    """C11 … C13: what is lost, kept or comes back after a launch.

    `first`: cards still to discard or to keep, or how the launch ended; `engines`: to come back.
    """
    if kind == ASK.abandon:
        if DO.back <= action < DO.fetch:
            take_engine_back(s, seat, action - DO.back, events)
            return abandon_on(s, seat, first - 1, engines - 1, events)
        lose_card(s.players[seat], seat, action - DO.discard_site, events)
        return abandon_on(s, seat, first - 1, engines, events)
    if kind == ASK.keep:
        if action != DO.done:
            keep_card(s, seat, action - DO.keep, events)
            if first > 1:
                ask(s, ASK.keep, seat, first - 1)
                return 0
        return after_keeping(box, s, seat, events)
    if kind == ASK.mission:
        return close_failure(s, seat, action == DO.yes, events)
    if action != DO.done:
        take_engine_back(s, seat, action - DO.back, events)
        if engines > 1:
            ask(s, ASK.back, seat, first, engines - 1)
            return 0
    if first == OUTCOME.success:
        return finish_success(box, s, seat, events)
    return finish_failure(s, seat, events)


# Abandoning


@rule
def price_of_abandoning(box, s, seat):
    """RM-72, RM-73, RM-183: after k cards, k - 1 site cards go; Space Suits save one."""
    price = s.draws - 1
    if s.players[seat].site[its.CARD.space_suits] > 0:
        price -= box.amount[its.CARD.space_suits]
    return max(0, price)


@rule
def abandon(box, s, seat, events):
    """RM-72, RM-74: the mission is given up."""
    price = price_of_abandoning(box, s, seat)
    emit(events, EVENT.abandoned, seat, price, 0, 0, EVERYBODY)
    return abandon_on(s, seat, price, engines_to_take(box, s, seat), events)


@rule
def abandon_on(s, seat, left, back, events):
    """RM-74, RM-160, RM-161: the player chooses what goes, unless all of it must."""
    me = s.players[seat]
    engines = 0
    for face in range(its.FIRST_ENGINE, its.FIRST_ENGINE + its.ENGINE.size):
        engines += me.site[face]
    if left > 0 and (left < me.site_size or (back > 0 and engines > 0)):
        ask(s, ASK.abandon, seat, left, back)
        return 0
    if left > 0:
        lose_site(s, seat, events)
    clear_flight(s)
    return TURN_ENDS


# Failure


@rule
def fail(box, s, seat, events):
    """RM-75, RM-76, RM-188, RM-205, RM/R-54: first choose what stays on the site."""
    me = s.players[seat]
    emit(events, EVENT.failed, seat, me.program - 1, s.flight - 1, 0, EVERYBODY)
    keep = 0
    if me.site[its.CARD.backup] > 0:
        keep += box.amount[its.CARD.backup]
    if cards.in_play(s, its.VARIANT.space_insurance):
        keep += box.insurance_cards
    keep = min(keep, me.site_size)
    if keep > 0:
        ask(s, ASK.keep, seat, keep)
        return 0
    return after_keeping(box, s, seat, events)


@rule
def keep_card(s, seat, face, events):
    """RM-188, RM-205: a site card stays."""
    s.chosen[face] += 1
    emit(events, EVENT.site_kept, seat, face, 0, 0, EVERYBODY)


@rule
def after_keeping(box, s, seat, events):
    """RM-192, RM/R-54: then Engines may come back."""
    back = engines_to_take(box, s, seat)
    if back > 0:
        ask(s, ASK.back, seat, OUTCOME.failure, back)
        return 0
    return finish_failure(s, seat, events)


@rule
def finish_failure(s, seat, events):
    """RM-76, RM/R-54: the rest is lost; without a kept card the Mission may go too."""
    if lose_site(s, seat, events) == 0:
        ask(s, ASK.mission, seat)
        return 0
    return close_failure(s, seat, True, events)


@rule
def close_failure(s, seat, keep, events):
    """RM-76, RM-77, RM-162: keep the Mission or drop it; the turn ends."""
    me = s.players[seat]
    emit(
        events,
        EVENT.mission_kept if keep else EVENT.mission_dropped,
        seat,
        me.program - 1,
        0,
        0,
        EVERYBODY,
    )
    if not keep:
        cards.enter_holding(me, me.program - 1, 1)
        me.program = 0
    clear_flight(s)
    return TURN_ENDS


# Success


@rule
def succeed(box, s, seat, events):
    """RM-78 … RM-80, RM-85, RM-163, RM/R-55: marker, points, bonus; the Mission leaves the game."""
    me = s.players[seat]
    mission = me.program - 1
    destination = s.flight - 1
    spot = box.spot[mission, destination]
    taken = occupied(s)
    points = spot_points(box, spot, taken)
    me.done |= 1 << spot
    me.score += points
    me.program = 0
    emit(events, EVENT.succeeded, seat, spot, points, 1 - ((taken >> spot) & 1), EVERYBODY)
    if marker_free(s, destination):
        s.markers[destination] = seat + 1
        emit(events, EVENT.marker, seat, destination, 0, 0, EVERYBODY)
    gain_bonus(me, box.bonus[mission])
    emit(events, EVENT.bonus, seat, box.bonus[mission], mission, 0, EVERYBODY)
    back = engines_to_take(box, s, seat)
    if back > 0:
        ask(s, ASK.back, seat, OUTCOME.success, back)
        return 0
    return finish_success(box, s, seat, events)


@rule
def gain_bonus(me, bonus):
    """RM-80, RM-82 … RM-84: a booster, or a marker of one of three kinds."""
    if bonus == its.BONUS.booster:
        me.booster += 1
    elif bonus == its.BONUS.joker:
        me.jokers += 1
    elif bonus == its.BONUS.money:
        me.money_markers += 1
    elif bonus == its.BONUS.hand:
        me.hand_markers += 1


@rule
def finish_success(box, s, seat, events):
    """RM-81, RM-89, RM/R-55: the site is cleared; then the end, by itself or by choice."""
    lose_site(s, seat, events)
    clear_flight(s)
    note_success(box, s, seat, events)
    if may_trigger_end(box, s, seat):
        ask(s, ASK.end, seat)
        return 0
    return TURN_ENDS
