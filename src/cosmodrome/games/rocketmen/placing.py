"""Programming a Mission and building the rocket (RM-46 … RM-57, RM-142 … RM-152)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen.box import CARD, FIRST_PROGRESS, FIRST_THREAT, MISSION
from cosmodrome.games.rocketmen.cards import leave_hand
from cosmodrome.games.rocketmen.payment import forget_selection, hand_over
from cosmodrome.games.rocketmen.state import EVENT, PURPOSE

NO_MISSION = -1


@rule
def misfits(box, s, me):
    """RM-53 … RM-55, RM-142, RM-148: how many of the cards ticked may not go to the site."""
    found = 0
    for face in range(CARD.size):
        count = s.chosen[face]
        if count > 0:
            if face >= FIRST_THREAT or box.placeable[face] == 0:
                found += count
            elif face >= FIRST_PROGRESS and count + me.site[face] > 1:
                found += 1
    return found


@rule
def fits(box, s, me):
    """RM-47: whether the cards ticked may be placed for the programmed Mission."""
    return me.program > 0 and misfits(box, s, me) == 0


@rule
def programs(box, s, me):
    """RM-48, RM-143: bits of the Missions ticked that the others may be placed for."""
    if me.program > 0:
        return 0
    wrong, found = misfits(box, s, me), 0
    for mission in range(MISSION.size):
        if s.chosen[mission] > 0 and wrong == 1 - box.placeable[mission]:
            found |= 1 << mission
    return found


@rule
def cost_to_place(box, cards, mission):
    """RM-46: the $ for so many cards, one of which may be a Mission to program."""
    if mission >= 0:
        return box.programming_cost + (cards - 1) * box.placing_cost
    return cards * box.placing_cost


@rule
def begin_placement(box, s, cards, mission):
    """RM-46, RM-144: the cards ticked are to be placed, a Mission programmed; this is due."""
    s.due = cost_to_place(box, cards, mission)
    if mission >= 0:
        s.chosen[mission] -= 1
        s.programming = mission + 1


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
    forget_selection(s)
    return flags


@rule
def place_free(s, seat, allowed_by, events):
    """RM-186: P1-09 and P2-12 place the cards ticked free of charge."""
    flags = 0
    for face in range(FIRST_THREAT):
        for _ in range(s.chosen[face]):
            emit(events, EVENT.placed_free, seat, face, allowed_by, 0, EVERYBODY)
            flags |= put_on_site(s, seat, face)
    forget_selection(s)
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
