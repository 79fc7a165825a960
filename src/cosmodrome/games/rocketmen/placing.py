"""Programming a Mission and building the rocket (RM-46 … RM-57, RM-142 … RM-152)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen.box import FIRST_PROGRESS, FIRST_THREAT, MISSION
from cosmodrome.games.rocketmen.cards import leave_hand
from cosmodrome.games.rocketmen.purchase import forget_operation, hand_over, spare
from cosmodrome.games.rocketmen.state import EVENT, PURPOSE


@rule
def cash(box, s, seat):
    """RM/R-12, RM/R-45: the $ of the whole hand and of unused money markers, less what is due.

    The cards chosen pay for themselves first, so their $ counts like that of the others.
    """
    me = s.players[seat]
    money = (me.money_markers - me.money_used) * box.bonus_money - s.due
    for face in range(FIRST_THREAT):
        money += me.hand[face] * box.money[face]
    return money


@rule
def programmable(box, s, seat):
    """RM-46, RM-48, RM-143: bits of the Missions in hand that can be programmed and paid."""
    me = s.players[seat]
    found = 0
    if me.program == 0 and s.programming == 0 and cash(box, s, seat) >= box.programming_cost:
        for mission in range(MISSION.size):
            if me.hand[mission] > 0:
                found |= 1 << mission
    return found


@rule
def fitting(box, s, seat):
    """RM-47, RM-53 … RM-55, RM-148: bits of the hand cards that may go to the site now."""
    me = s.players[seat]
    found = 0
    if me.program == 0 and s.programming == 0:
        return 0
    for face in range(FIRST_THREAT):
        if me.hand[face] > 0 and box.placeable[face] == 1 and spare(s, me, face) > 0:
            if face < FIRST_PROGRESS or me.site[face] + s.chosen[face] == 0:
                found |= 1 << face
    return found


@rule
def placeable(box, s, seat):
    """RM-46, RM/R-43: bits of the hand cards that fit the site and can be paid for."""
    if cash(box, s, seat) < box.placing_cost:
        return 0
    return fitting(box, s, seat)


@rule
def choose_mission(box, s, mission):
    """RM-46, RM-144: a Mission to program in this operation."""
    s.programming = mission + 1
    s.due += box.programming_cost


@rule
def choose_card(box, s, face):
    """RM-46, RM-144: one more card to place in this operation."""
    s.chosen[face] += 1
    s.due += box.placing_cost


@rule
def own_money(box, s):
    """RM-51: the $ of the cards chosen."""
    money = 0
    if s.programming > 0:
        money += box.money[s.programming - 1]
    for face in range(FIRST_THREAT):
        money += s.chosen[face] * box.money[face]
    return money


@rule
def finance_itself(box, s):
    """RM-51, RM/R-12: the $ of the chosen cards pay first."""
    s.due = max(0, s.due - own_money(box, s))


@rule
def put_on_site(s, seat, face):
    """RM-142: a hand card goes to the Launch Site."""
    me = s.players[seat]
    me.site[face] += 1
    me.site_size += 1
    return leave_hand(s, seat, face)


@rule
def finish_placement(s, seat, events):
    """RM-144, RM-149: the Mission is programmed, the cards stand on the site, the rest pays."""
    flags = 0
    if s.programming > 0:
        mission = s.programming - 1
        s.players[seat].program = s.programming
        flags |= leave_hand(s, seat, mission)
        emit(events, EVENT.programmed, seat, mission, 0, 0, EVERYBODY)
    for face in range(FIRST_THREAT):
        for _ in range(s.chosen[face]):
            flags |= put_on_site(s, seat, face)
            emit(events, EVENT.placed, seat, face, 0, 0, EVERYBODY)
    flags |= hand_over(s, seat, PURPOSE.placement, events)
    forget_operation(s)
    return flags


@rule
def unprogram(s, seat, events):
    """RM-57, RM-150: the Mission and the whole site go to the Zone d'action, without effects."""
    me = s.players[seat]
    mission = me.program - 1
    me.action_area[mission] += 1
    me.program = 0
    emit(events, EVENT.unprogrammed, seat, mission, 0, 0, EVERYBODY)
    for face in range(FIRST_THREAT):
        for _ in range(me.site[face]):
            emit(events, EVENT.discarded_site, seat, face, 0, 0, EVERYBODY)
        me.action_area[face] += me.site[face]
        me.site[face] = 0
    me.site_size = 0
