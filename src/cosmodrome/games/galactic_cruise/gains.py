"""Gaining and losing: Reputation, points, resources, and everything a component gives."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise.box import GAIN, REPUTATION_MAX, RESOURCE, UPGRADE
from cosmodrome.games.galactic_cruise.pieces import has_upgrade, is_rachel, room
from cosmodrome.games.galactic_cruise.state import ASK, EFFECT, EVENT, RENOWN_USED, STEP


@rule
def gain_vp(s, seat, count, events):
    """Points on the track."""
    if count > 0:
        s.players[seat].vp += count
        emit(events, EVENT.gained, seat, GAIN.vp, count, 0, EVERYBODY)


@rule
def gain_credits(s, seat, count, events):
    """Credits from the supply."""
    if count > 0:
        s.players[seat].credits += count
        emit(events, EVENT.gained, seat, GAIN.credit, count, 0, EVERYBODY)


@rule
def gain_ads(s, seat, count, events):
    """Ads from the supply."""
    if count > 0:
        s.players[seat].ads += count
        emit(events, EVENT.gained, seat, GAIN.ad, count, 0, EVERYBODY)


@rule
def gain_reputation(box, s, seat, count, events):
    """GC-S09, D2: Reputation, above the last space 1 VP for each point."""
    if count <= 0:
        return
    me = s.players[seat]
    if s.turn == seat and has_upgrade(me, UPGRADE.renown) and me.once & RENOWN_USED == 0:
        if not is_rachel(s, seat):
            me.once |= RENOWN_USED
            count += box.upgrade_amount[UPGRADE.renown]
    emit(events, EVENT.gained, seat, GAIN.reputation, count, 0, EVERYBODY)
    above = me.reputation + count - REPUTATION_MAX
    if above > 0:
        count -= above
        gain_vp(s, seat, above, events)
    me.reputation += count


@rule
def lose_vp(s, seat, count, events):
    """Q16: points never drop below 0."""
    me = s.players[seat]
    if count > me.vp:
        count = me.vp
    if count > 0:
        me.vp -= count
        emit(events, EVENT.lost, seat, GAIN.vp, count, 0, EVERYBODY)


@rule
def lose_reputation(s, seat, count, events):
    """GC-295, GC-S09: Reputation, then 1 VP for each point missing."""
    me = s.players[seat]
    missing = count - me.reputation
    if missing > 0:
        count -= missing
    if count > 0:
        me.reputation -= count
        emit(events, EVENT.lost, seat, GAIN.reputation, count, 0, EVERYBODY)
    if missing > 0:
        lose_vp(s, seat, missing, events)


@rule
def affords_reputation(me, count):
    """Q101: a cost in Reputation may be chosen if Reputation and VP together cover it."""
    return me.reputation + me.vp >= count


@rule
def store(box, s, seat, resource, count, events):
    """Q104: a resource goes to storage; what has no room is lost."""
    me = s.players[seat]
    space = room(box, me, resource)
    if count > space:
        count = space
    if count > 0:
        me.stored[resource] += count
        emit(events, EVENT.gained, seat, GAIN.food + resource, count, 0, EVERYBODY)


@rule
def rooms(box, me):
    """Room for resources of any kind, all together."""
    total = 0
    for resource in range(RESOURCE.size):
        total += room(box, me, resource)
    return total


@rule
def gain(box, s, seat, kind, amount, events):
    """What a component gives at once; what leaves a choice is asked."""
    if amount <= 0:
        return
    if kind == GAIN.credit:
        gain_credits(s, seat, amount, events)
    elif kind == GAIN.ad:
        gain_ads(s, seat, amount, events)
    elif kind == GAIN.vp:
        gain_vp(s, seat, amount, events)
    elif kind == GAIN.reputation:
        gain_reputation(box, s, seat, amount, events)
    elif kind == GAIN.resource:
        ask(s, ASK.resource, seat, amount)
    elif GAIN.food <= kind <= GAIN.fuel:
        store(box, s, seat, kind - GAIN.food, amount, events)
    elif kind == GAIN.card:
        ask(s, ASK.take_card, seat, amount)
    elif kind == GAIN.blueprint:
        ask(s, STEP.slide, seat)
        ask(s, ASK.take_plan, seat, amount)
    elif kind == GAIN.funding:
        ask(s, ASK.funding, seat, amount)
    elif kind == GAIN.development:
        ask(s, ASK.row, seat, amount, 0, EFFECT.optional)
