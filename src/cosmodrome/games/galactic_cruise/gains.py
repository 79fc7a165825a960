"""Gaining and losing: Reputation, points, resources, and everything a component gives."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import pieces, selection
from cosmodrome.games.galactic_cruise.cards import cards_on_board, take_from_board
from cosmodrome.games.galactic_cruise.offices import plans_shown, take_plan
from cosmodrome.games.galactic_cruise.state import (
    ASK,
    CAUSE,
    DO,
    EFFECT,
    EVENT,
    LOSS,
    RENOWN_USED,
    STEP,
    WORKER,
)


@rule
def gain_vp(s, seat, count, events, cause=0):
    """Points on the track."""
    if count > 0:
        s.players[seat].vp += count
        emit(events, EVENT.gained, seat, its.GAIN.vp, count, cause, EVERYBODY)


@rule
def gain_credits(s, seat, count, events, cause=0):
    """Credits from the supply."""
    if count > 0:
        s.players[seat].credits += count
        emit(events, EVENT.gained, seat, its.GAIN.credit, count, cause, EVERYBODY)


@rule
def gain_ads(s, seat, count, events, cause=0):
    """Ads from the supply."""
    if count > 0:
        s.players[seat].ads += count
        emit(events, EVENT.gained, seat, its.GAIN.ad, count, cause, EVERYBODY)


@rule
def gain_reputation(box, s, seat, count, events, cause=0):
    """GC-S09, D2: Reputation, above the last space 1 VP for each point."""
    if count <= 0:
        return
    me = s.players[seat]
    if s.turn == seat and pieces.has_upgrade(me, its.UPGRADE.renown) and me.once & RENOWN_USED == 0:
        if not pieces.is_rachel(s, seat):
            me.once |= RENOWN_USED
            count += box.upgrade_amount[its.UPGRADE.renown]
    above = me.reputation + count - its.REPUTATION_MAX
    if above > 0:
        count -= above
    if count > 0:
        me.reputation += count
        emit(events, EVENT.gained, seat, its.GAIN.reputation, count, cause, EVERYBODY)
    gain_vp(s, seat, above, events, CAUSE.top)


@rule
def lose_vp(s, seat, count, events, cause=0):
    """Q16: points never drop below 0."""
    me = s.players[seat]
    if count > me.vp:
        count = me.vp
    if count > 0:
        me.vp -= count
        emit(events, EVENT.lost, seat, its.GAIN.vp, count, cause, EVERYBODY)


@rule
def lose_reputation(s, seat, count, events, cause=0):
    """GC-295, GC-S09: Reputation, then 1 VP for each point missing."""
    me = s.players[seat]
    missing = count - me.reputation
    if missing > 0:
        count -= missing
    if count > 0:
        me.reputation -= count
        emit(events, EVENT.lost, seat, its.GAIN.reputation, count, cause, EVERYBODY)
    if missing > 0:
        lose_vp(s, seat, missing, events, LOSS.bottom)


@rule
def affords_reputation(me, count):
    """Q101: a cost in Reputation may be chosen if Reputation and VP together cover it."""
    return me.reputation + me.vp >= count


@rule
def store(box, s, seat, resource, count, events, cause=0):
    """Q104: a resource goes to storage; what has no room is lost."""
    me = s.players[seat]
    space = pieces.room(box, me, resource)
    if count > space:
        count = space
    if count > 0:
        me.stored[resource] += count
        emit(events, EVENT.gained, seat, its.GAIN.food + resource, count, cause, EVERYBODY)


@rule
def rooms(box, me):
    """Room for resources of any kind, all together."""
    total = 0
    for resource in range(its.RESOURCE.size):
        total += pieces.room(box, me, resource)
    return total


@rule
def roomy(box, me):
    """The resources there is room for, as bits."""
    bits = 0
    for resource in range(its.RESOURCE.size):
        if pieces.room(box, me, resource) > 0:
            bits |= 1 << resource
    return bits


@rule
def gain(box, s, seat, kind, amount, events, cause=0):
    """What a component gives at once; what leaves a choice is asked."""
    if amount <= 0:
        return
    if kind == its.GAIN.credit:
        gain_credits(s, seat, amount, events, cause)
    elif kind == its.GAIN.ad:
        gain_ads(s, seat, amount, events, cause)
    elif kind == its.GAIN.vp:
        gain_vp(s, seat, amount, events, cause)
    elif kind == its.GAIN.reputation:
        gain_reputation(box, s, seat, amount, events, cause)
    elif kind == its.GAIN.resource:
        ask(s, ASK.resource, seat, amount)
    elif its.GAIN.food <= kind <= its.GAIN.fuel:
        store(box, s, seat, kind - its.GAIN.food, amount, events, cause)
    elif kind == its.GAIN.card:
        ask(s, ASK.take_card, seat, amount)
    elif kind == its.GAIN.blueprint:
        ask(s, STEP.slide, seat)
        ask(s, ASK.take_plan, seat, amount)
    elif kind == its.GAIN.funding:
        ask(s, ASK.funding, seat, amount)
    elif kind == its.GAIN.development:
        ask(s, ASK.row, seat, amount, 0, EFFECT.optional)


# The questions: gains that leave a choice


@rule
def legal(box, s, seat, kind, left, out):
    """What is legal at each of them: one, or any number of several."""
    me = s.players[seat]
    if kind == ASK.funding:
        # The token turned over blocks its bonus (GC-183).
        blocked = 0 if me.flipped == 0 else 1 << (me.flipped - 1)
        options = ((1 << its.FUNDING.size) - 1) & ~blocked
        if left == 1:
            return put_bits(out, 0, options, DO.funding, its.FUNDING.size)
        return put_ticks(s, out, options, left, DO.fundings, its.FUNDING.size)
    if kind == ASK.resource:
        if left == 1:
            return put_bits(out, 0, roomy(box, me), DO.resource, its.RESOURCE.size)
        kinds = 0
        for resource in range(its.RESOURCE.size):
            if pieces.room(box, me, resource) > selection.times(s.ticked, resource):
                kinds |= 1 << resource
        return put_ticks(s, out, kinds, left, DO.resources, its.RESOURCE.size)
    if kind == ASK.take_card:
        return put_bits(
            out, 0, pieces.occupied(s.board, its.AGENDA_SLOTS), DO.board, its.AGENDA_SLOTS
        )
    return put_bits(out, 0, pieces.occupied(s.offices, its.OFFICES), DO.office, its.OFFICES)


@rule
def put_ticks(s, out, things, left, first, count):
    """What may be ticked of some things, so many in all, then the confirmation of what is."""
    n = 0
    ticked = selection.ticks(s.ticked)
    if ticked < left:
        for thing in range(selection.highest(s.ticked), count):
            if (things >> thing) & 1 == 1 and selection.times(s.ticked, thing) < selection.MANY:
                n = pieces.put(out, n, first + thing)
    if 0 < ticked <= left:
        n = pieces.put(out, n, DO.done)
    return n


@rule
def answer(box, s, seat, kind, left, action, events):
    """What is chosen is gained; the rest is asked again."""
    if action == DO.done:
        gain_ticked(box, s, seat, kind, left, events)
        return
    ask(s, kind, seat, left - 1)
    if kind == ASK.funding:
        choose_funding(box, s, seat, action - DO.funding, 1, events)
    elif kind == ASK.resource:
        store(box, s, seat, action - DO.resource, 1, events)
    elif kind == ASK.take_card:
        take_from_board(s, seat, action - DO.board, events)
    else:
        take_plan(s, seat, action - DO.office, events)


@rule
def gain_ticked(box, s, seat, kind, left, events):
    """GC-181, GC-278: the funding bonuses or the resources ticked."""
    ticked = selection.confirmed(s)
    ask(s, kind, seat, left - selection.ticks(ticked))
    if kind == ASK.resource:
        store_ticked(box, s, seat, ticked, events)
        return
    for option in range(its.FUNDING.size):
        choose_funding(box, s, seat, option, selection.times(ticked, option), events)


@rule
def store_ticked(box, s, seat, ticked, events):
    """So many of each resource go to storage."""
    for resource in range(its.RESOURCE.size):
        store(box, s, seat, resource, selection.times(ticked, resource), events)


@rule
def settle(box, s, seat, kind, left, events):
    """None are left, or nothing is there to be taken."""
    if kind == ASK.resource:
        return settle_resources(box, s, seat, left, events)
    if left > 0:
        if kind == ASK.funding:
            return False
        if kind == ASK.take_card and cards_on_board(s) > 0:
            return False
        if kind == ASK.take_plan and plans_shown(s) > 0:
            return False
    answered(s)
    return True


@rule
def settle_resources(box, s, seat, count, events):
    """Q104: where all room is filled, or only one kind has room, nothing is asked."""
    me = s.players[seat]
    kinds = 0
    last = 0
    for resource in range(its.RESOURCE.size):
        if pieces.room(box, me, resource) > 0:
            kinds += 1
            last = resource
    if count > 0 and kinds > 1 and rooms(box, me) > count:
        return False
    answered(s)
    if kinds == 1:
        store(box, s, seat, last, count, events)
    elif count > 0:
        for resource in range(its.RESOURCE.size):
            store(box, s, seat, resource, pieces.room(box, me, resource), events)
    return True


@rule
def funding_bonuses(box, s, owner, kind):
    """GC-059, GC-180, EX5: how many funding bonuses a returning worker brings."""
    if pieces.is_rachel(s, owner):
        return 2 if s.expert_bonus == 1 and kind == WORKER.expert else 1
    if s.expert == its.EXPERT.treasurer and pieces.has_ability(s, owner, kind):
        return 1 + box.expert_amount[its.EXPERT.treasurer]
    return 1


@rule
def funding_amount(box, me, option):
    """GC-327: what a funding bonus gives, more once its token has left the tower."""
    if (me.tokens >> option) & 1 == 1:
        return box.token_amount[option]
    return box.funding_after[option]


@rule
def choose_funding(box, s, seat, option, count, events):
    """GC-181, GC-327: what so many funding bonuses of a kind give."""
    me = s.players[seat]
    amount = funding_amount(box, me, option)
    for _ in range(count):
        emit(events, EVENT.funding, seat, option, amount, 0, EVERYBODY)
    if option == its.FUNDING.credit:
        me.credits += amount * count
    elif option == its.FUNDING.ad:
        me.ads += amount * count
    elif option == its.FUNDING.vp:
        me.vp += amount * count
    else:
        gain(box, s, seat, its.GAIN.resource, amount * count, events)
