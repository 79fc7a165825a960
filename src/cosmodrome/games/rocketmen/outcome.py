"""How a launch ends: abandoned, failed or successful (RM-72 … RM-85, RM-159 … RM-164)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen import cards
from cosmodrome.games.rocketmen.ending import may_trigger_end, note_success, occupied
from cosmodrome.games.rocketmen.payment import forget_selection
from cosmodrome.games.rocketmen.scoring import marker_free, spot_points
from cosmodrome.games.rocketmen.state import ASK, DO, EVENT
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
    """RM-192: how many Engines P2-02 finds on the site, as far as it may take them."""
    me = s.players[seat]
    if me.site[its.CARD.reusable_parts] == 0:
        return 0
    found = 0
    for face in range(its.FIRST_ENGINE, its.FIRST_ENGINE + its.ENGINE.size):
        found += me.site[face]
    return min(found, box.amount[its.CARD.reusable_parts])


@rule
def take_engines_back(s, seat, events):
    """RM-192: the Moteur cards ticked go from the site to the hand."""
    me = s.players[seat]
    for engine in range(its.ENGINE.size):
        for _ in range(s.back[engine]):
            cards.leave_site(me, its.FIRST_ENGINE + engine)
            cards.enter_hand(me, its.FIRST_ENGINE + engine)
            emit(events, EVENT.engine_back, seat, its.FIRST_ENGINE + engine, 0, 0, EVERYBODY)
        s.back[engine] = 0


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
        for _ in range(me.site[face] - s.chosen_site[face]):
            lose_card(me, seat, face, events)
    forget_selection(s)
    return me.site_size


# What is asked when a launch has ended


@rule
def legal_losses(s, seat, kind, left, engines, out):
    """C11 … C13: site cards to discard or to keep, Engines that come back; then that is all.

    `left`: how many must go, or may stay; `engines`: how many may come back.
    """
    me = s.players[seat]
    ticked, back = 0, 0
    first, first_back = 0, 0
    for face in range(its.FIRST_THREAT):
        ticked += s.chosen_site[face]
        if s.chosen_site[face] > 0:
            first = face
    for engine in range(its.ENGINE.size):
        back += s.back[engine]
        if s.back[engine] > 0:
            first_back = engine
    must = kind == ASK.abandon
    wanted = left - ticked - back if must else 0
    n = 0
    if kind != ASK.back and back == 0 and (wanted > 0 if must else ticked < left):
        n = put_site(s, me, first, wanted, engines, DO.site if must else DO.keep, out)
    if back < engines and (wanted > 0 or not must):
        for engine in range(first_back, its.ENGINE.size):
            if not must or engines_above(s, me, engine, engines - back) >= wanted:
                if engine_left(s, me, engine) > 0:
                    out[n] = DO.back + engine
                    n += 1
    if wanted == 0:
        out[n] = DO.done
        n += 1
    return n


@rule
def engine_left(s, me, engine):
    """Engines of a type that nothing is decided about."""
    face = its.FIRST_ENGINE + engine
    return me.site[face] - s.chosen_site[face] - s.back[engine]


@rule
def engines_above(s, me, first, most):
    """How many Engines can still come back, none below the one that is ticked."""
    found = 0
    for engine in range(first, its.ENGINE.size):
        found += engine_left(s, me, engine)
    return min(found, most)


@rule
def put_site(s, me, first, wanted, engines, action, out):
    """Ticks of site cards from a face on; where so many must be ticked, only if there are enough
    above, Engines that may come back included."""
    n, above, below = 0, 0, 0
    for face in range(first, its.FIRST_THREAT):
        above += me.site[face] - s.chosen_site[face]
    for engine in range(its.ENGINE.size):
        if its.FIRST_ENGINE + engine < first:
            below += engine_left(s, me, engine)
    for face in range(first, its.FIRST_THREAT):
        count = me.site[face] - s.chosen_site[face]
        if count > 0 and above + min(below, engines) >= wanted:
            out[n] = action + face
            n += 1
        above -= count
        if its.FIRST_ENGINE <= face < its.FIRST_ENGINE + its.ENGINE.size:
            below += count
    return n


@rule
def after_flight(box, s, seat, kind, action, events):
    """C11 … C13: what is lost, kept or comes back after a launch."""
    if kind == ASK.mission:
        return close_failure(s, seat, action == DO.yes, events)
    if kind == ASK.abandon:
        me = s.players[seat]
        take_engines_back(s, seat, events)
        for face in range(its.FIRST_THREAT):
            for _ in range(s.chosen_site[face]):
                lose_card(me, seat, face, events)
        forget_selection(s)
        clear_flight(s)
        return TURN_ENDS
    if kind == ASK.keep:
        for face in range(its.FIRST_THREAT):
            for _ in range(s.chosen_site[face]):
                emit(events, EVENT.site_kept, seat, face, 0, 0, EVERYBODY)
        take_engines_back(s, seat, events)
        return finish_failure(s, seat, events)
    take_engines_back(s, seat, events)
    return finish_success(box, s, seat, events)


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
    """RM-72, RM-74, RM-160, RM-161: the player chooses what goes, unless all of it must."""
    me = s.players[seat]
    price = price_of_abandoning(box, s, seat)
    engines = engines_to_take(box, s, seat)
    emit(events, EVENT.abandoned, seat, price, 0, 0, EVERYBODY)
    if price > 0 and (price < me.site_size or engines > 0):
        ask(s, ASK.abandon, seat, min(price, me.site_size), engines)
        return 0
    if price > 0:
        lose_site(s, seat, events)
    clear_flight(s)
    return TURN_ENDS


# Failure


@rule
def cards_to_keep(box, s, seat):
    """RM-188, RM-205: how many site cards may stay after a failure."""
    me = s.players[seat]
    keep = 0
    if me.site[its.CARD.backup] > 0:
        keep += box.amount[its.CARD.backup]
    if cards.in_play(s, its.VARIANT.space_insurance):
        keep += box.insurance_cards
    return min(keep, me.site_size)


@rule
def fail(box, s, seat, events):
    """RM-75, RM-76, RM-192, RM/R-54: what stays on the site, and which Engines come back."""
    me = s.players[seat]
    emit(events, EVENT.failed, seat, me.program - 1, s.flight - 1, 0, EVERYBODY)
    keep = cards_to_keep(box, s, seat)
    engines = engines_to_take(box, s, seat)
    if keep > 0 or engines > 0:
        ask(s, ASK.keep, seat, keep, engines)
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
    engines = engines_to_take(box, s, seat)
    if engines > 0:
        ask(s, ASK.back, seat, engines)
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
