"""How a launch ends: abandoned, failed or successful (RM-72 … RM-85, RM-159 … RM-164)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen.box import (
    BOOSTER,
    ENGINES,
    FIRST_ENGINE,
    FIRST_THREAT,
    HAND_MARKER,
    JOKER_MARKER,
    MAX_DRAWS,
    MONEY_MARKER,
    MOON,
    SPACE_INSURANCE,
    TRAJECTORIES,
)
from cosmodrome.games.rocketmen.cards import enter_hand, enter_holding, in_play, leave_site
from cosmodrome.games.rocketmen.ending import may_trigger_end, note_success, occupied
from cosmodrome.games.rocketmen.state import (
    ABANDONED_MISSION,
    ASK_ABANDON,
    ASK_BACK,
    ASK_END,
    ASK_KEEP,
    ASK_MISSION,
    BACKUP,
    BONUS,
    ENGINE_BACK,
    FAILED,
    FAILURE,
    MARKER,
    MISSION_DROPPED,
    MISSION_KEPT,
    NORMAL,
    REUSABLE_PARTS,
    SITE_KEPT,
    SITE_LOST,
    SPACE_SUITS,
    SUCCEEDED,
    SUCCESS,
)
from cosmodrome.games.rocketmen.turn_end import TURN_ENDS


@rule
def clear_flight(s):
    """RM-74, RM-77, RM-81: the Rocket is back on 0, the Trajectory cards in their pile."""
    for value in range(TRAJECTORIES):
        s.pile[value] = 0
    for i in range(MAX_DRAWS):
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
    if me.site[REUSABLE_PARTS] == 0:
        return 0
    found = 0
    for face in range(FIRST_ENGINE, FIRST_ENGINE + ENGINES):
        found += me.site[face] - s.chosen[face]
    return min(found, box.amount[REUSABLE_PARTS])


@rule
def take_engine_back(s, seat, engine, events):
    """RM-192: a Moteur card goes from the site to the hand."""
    me = s.players[seat]
    leave_site(me, FIRST_ENGINE + engine)
    enter_hand(me, FIRST_ENGINE + engine)
    emit(events, ENGINE_BACK, seat, FIRST_ENGINE + engine, 0, 0, EVERYBODY)


@rule
def lose_card(me, seat, face, events):
    """RM/R-15: a site card goes to the Entrepôt and works no effect."""
    leave_site(me, face)
    enter_holding(me, face, 1)
    emit(events, SITE_LOST, seat, face, 0, 0, EVERYBODY)


@rule
def lose_site(s, seat, events):
    """RM-76, RM-81: all site cards go to the Entrepôt but those kept; returns how many stay."""
    me = s.players[seat]
    for face in range(FIRST_THREAT):
        for _ in range(me.site[face] - s.chosen[face]):
            lose_card(me, seat, face, events)
        s.chosen[face] = 0
    return me.site_size


# Abandoning


@rule
def abandon(box, s, seat, events):
    """RM-72, RM-73, RM-183: after k cards, k - 1 site cards go; Space Suits save one."""
    cards = s.draws - 1
    if s.players[seat].site[SPACE_SUITS] > 0:
        cards -= box.amount[SPACE_SUITS]
    cards = max(0, cards)
    emit(events, ABANDONED_MISSION, seat, cards, 0, 0, EVERYBODY)
    return abandon_on(s, seat, cards, engines_to_take(box, s, seat), events)


@rule
def abandon_on(s, seat, cards, back, events):
    """RM-74, RM-160, RM-161: the player chooses what goes, unless all of it must."""
    me = s.players[seat]
    engines = 0
    for face in range(FIRST_ENGINE, FIRST_ENGINE + ENGINES):
        engines += me.site[face]
    if cards > 0 and (cards < me.site_size or (back > 0 and engines > 0)):
        ask(s, ASK_ABANDON, seat, cards, back, 0)
        return 0
    if cards > 0:
        lose_site(s, seat, events)
    clear_flight(s)
    return TURN_ENDS


# Failure


@rule
def fail(box, s, seat, events):
    """RM-75, RM-76, RM-188, RM-205, RM/R-54: first choose what stays on the site."""
    me = s.players[seat]
    emit(events, FAILED, seat, me.program - 1, s.flight - 1, 0, EVERYBODY)
    keep = 0
    if me.site[BACKUP] > 0:
        keep += box.amount[BACKUP]
    if in_play(s, SPACE_INSURANCE):
        keep += box.insurance_cards
    keep = min(keep, me.site_size)
    if keep > 0:
        ask(s, ASK_KEEP, seat, keep, 0, 0)
        return 0
    return after_keeping(box, s, seat, events)


@rule
def keep_card(s, seat, face, events):
    """RM-188, RM-205: a site card stays."""
    s.chosen[face] += 1
    emit(events, SITE_KEPT, seat, face, 0, 0, EVERYBODY)


@rule
def after_keeping(box, s, seat, events):
    """RM-192, RM/R-54: then Engines may come back."""
    back = engines_to_take(box, s, seat)
    if back > 0:
        ask(s, ASK_BACK, seat, FAILURE, back, 0)
        return 0
    return finish_failure(s, seat, events)


@rule
def finish_failure(s, seat, events):
    """RM-76, RM/R-54: the rest is lost; without a kept card the Mission may go too."""
    if lose_site(s, seat, events) == 0:
        ask(s, ASK_MISSION, seat, 0, 0, 0)
        return 0
    return close_failure(s, seat, True, events)


@rule
def close_failure(s, seat, keep, events):
    """RM-76, RM-77, RM-162: keep the Mission or drop it; the turn ends."""
    me = s.players[seat]
    emit(events, MISSION_KEPT if keep else MISSION_DROPPED, seat, me.program - 1, 0, 0, EVERYBODY)
    if not keep:
        enter_holding(me, me.program - 1, 1)
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
    is_first = 1 - ((occupied(s) >> spot) & 1)
    points = box.first_points[spot] if is_first == 1 else box.later_points[spot]
    me.done |= 1 << spot
    me.score += points
    me.program = 0
    emit(events, SUCCEEDED, seat, spot, points, is_first, EVERYBODY)
    if s.mode == NORMAL and destination >= MOON and s.markers[destination] == 0:
        s.markers[destination] = seat + 1
        emit(events, MARKER, seat, destination, 0, 0, EVERYBODY)
    gain_bonus(me, box.bonus[mission])
    emit(events, BONUS, seat, box.bonus[mission], mission, 0, EVERYBODY)
    back = engines_to_take(box, s, seat)
    if back > 0:
        ask(s, ASK_BACK, seat, SUCCESS, back, 0)
        return 0
    return finish_success(box, s, seat, events)


@rule
def gain_bonus(me, bonus):
    """RM-80, RM-82 … RM-84: a booster, or a marker of one of three kinds."""
    if bonus == BOOSTER:
        me.booster += 1
    elif bonus == JOKER_MARKER:
        me.jokers += 1
    elif bonus == MONEY_MARKER:
        me.money_markers += 1
    elif bonus == HAND_MARKER:
        me.hand_markers += 1


@rule
def finish_success(box, s, seat, events):
    """RM-81, RM-89, RM/R-55: the site is cleared; then the end, by itself or by choice."""
    lose_site(s, seat, events)
    clear_flight(s)
    note_success(box, s, seat, events)
    if may_trigger_end(box, s, seat):
        ask(s, ASK_END, seat, 0, 0, 0)
        return 0
    return TURN_ENDS
