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
    FIRST_RESOURCE,
    LOSS,
    RENOWN_USED,
    STEP,
    TICK_BITS,
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
        return legal_funding(box, s, me, left, out)
    if kind == ASK.resource:
        if left == 1:
            return put_bits(out, 0, roomy(box, me), DO.resource, its.RESOURCE.size)
        kinds = 0
        for resource in range(its.RESOURCE.size):
            if pieces.room(box, me, resource) > selection.times_resource(s.ticked, resource):
                kinds |= 1 << resource
        return put_resources(s, out, kinds, left)
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
def put_resources(s, out, kinds, left):
    """The resources that may be ticked, so many in all, then the confirmation of what is."""
    n = 0
    ticked = selection.resources(s.ticked)
    if ticked < left:
        for resource in range(its.RESOURCE.size):
            below = s.ticked >> (TICK_BITS * (FIRST_RESOURCE + resource + 1)) == 0
            if (kinds >> resource) & 1 == 1 and below:
                if selection.times_resource(s.ticked, resource) < selection.MANY:
                    n = pieces.put(out, n, DO.resources + resource)
    if 0 < ticked <= left:
        n = pieces.put(out, n, DO.done)
    return n


@rule
def leaves_choice(box, me, count):
    """Q104: whether so many resources leave a choice: several kinds have room, and more of it."""
    bits = roomy(box, me)
    return count > 0 and bits & (bits - 1) != 0 and rooms(box, me) > count


@rule
def put_exactly(box, s, me, out, n, count):
    """What may be ticked of so many resources that are all chosen at once, room for each."""
    missing = count - selection.resources(s.ticked)
    for resource in range(its.RESOURCE.size):
        if missing > 0 and s.ticked >> (TICK_BITS * (FIRST_RESOURCE + resource + 1)) == 0:
            above = 0
            for other in range(resource, its.RESOURCE.size):
                ticked = selection.times_resource(s.ticked, other)
                above += pieces.room(box, me, other) - ticked
                if other == resource and above == 0:
                    break
            if above >= missing:
                n = pieces.put(out, n, DO.resources + resource)
    return n


@rule
def legal_funding(box, s, me, left, out):
    """GC-181 … GC-183, GC-327: one bonus or several; with resources also which ones."""
    # The token turned over blocks its bonus.
    blocked = 0 if me.flipped == 0 else 1 << (me.flipped - 1)
    options = ((1 << its.FUNDING.size) - 1) & ~blocked
    each = funding_amount(box, me, its.FUNDING.resource)
    times = selection.times(s.ticked, its.FUNDING.resource)
    if rooms(box, me) <= each * times:
        # Nothing more could be stored.
        options &= ~(1 << its.FUNDING.resource)
    if left == 1:
        return legal_one_funding(box, s, me, options, each, out)
    n = 0
    chosen = selection.ticks(s.ticked) - selection.resources(s.ticked)
    if chosen < left:
        for option in range(selection.highest(s.ticked), its.FUNDING.size):
            if (options >> option) & 1 == 1 and times_free(s, option):
                n = pieces.put(out, n, DO.fundings + option)
    wanted = each * times if leaves_choice(box, me, each * times) else 0
    n = put_exactly(box, s, me, out, n, wanted)
    if chosen > 0 and selection.resources(s.ticked) == wanted:
        n = pieces.put(out, n, DO.done)
    return n


@rule
def times_free(s, thing):
    """Whether one thing may be ticked once more."""
    return selection.times(s.ticked, thing) < selection.MANY


@rule
def legal_one_funding(box, s, me, options, each, out):
    """GC-181, GC-327: one bonus; where it is resources and leaves a choice, which ones."""
    n = 0
    which = (options >> its.FUNDING.resource) & 1 == 1 and leaves_choice(box, me, each)
    if s.ticked == 0:
        if which:
            options &= ~(1 << its.FUNDING.resource)
            if each == 1:
                n = put_bits(out, n, roomy(box, me), DO.resource, its.RESOURCE.size)
        n = put_bits(out, n, options, DO.funding, its.FUNDING.size)
    if which and each > 1:
        n = put_exactly(box, s, me, out, n, each)
        if selection.resources(s.ticked) == each:
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
        if action < DO.funding:
            tell_funding(box, s, seat, its.FUNDING.resource, events)
            store(box, s, seat, action - DO.resource, 1, events)
        else:
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
    resources = selection.resources(ticked)
    if kind == ASK.resource:
        ask(s, kind, seat, left - resources)
        store_ticked(box, s, seat, ticked, events)
        return
    if left == 1:
        ask(s, kind, seat, 0)
        tell_funding(box, s, seat, its.FUNDING.resource, events)
        store_ticked(box, s, seat, ticked, events)
        return
    ask(s, kind, seat, left - (selection.ticks(ticked) - resources))
    for option in range(its.FUNDING.size):
        count = selection.times(ticked, option)
        if option == its.FUNDING.resource and resources > 0:
            for _ in range(count):
                tell_funding(box, s, seat, option, events)
            store_ticked(box, s, seat, ticked, events)
        else:
            choose_funding(box, s, seat, option, count, events)


@rule
def store_ticked(box, s, seat, ticked, events):
    """So many of each resource go to storage."""
    for resource in range(its.RESOURCE.size):
        store(box, s, seat, resource, selection.times_resource(ticked, resource), events)


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
    if leaves_choice(box, me, count):
        return False
    answered(s)
    bits = roomy(box, me)
    if bits != 0 and bits & (bits - 1) == 0:
        store(box, s, seat, pieces.lowest(bits), count, events)
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
def tell_funding(box, s, seat, option, events):
    """GC-181: a funding bonus is chosen."""
    amount = funding_amount(box, s.players[seat], option)
    emit(events, EVENT.funding, seat, option, amount, 0, EVERYBODY)


@rule
def choose_funding(box, s, seat, option, count, events):
    """GC-181, GC-327: what so many funding bonuses of a kind give."""
    me = s.players[seat]
    amount = funding_amount(box, me, option)
    for _ in range(count):
        tell_funding(box, s, seat, option, events)
    if option == its.FUNDING.credit:
        me.credits += amount * count
    elif option == its.FUNDING.ad:
        me.ads += amount * count
    elif option == its.FUNDING.vp:
        me.vp += amount * count
    else:
        gain(box, s, seat, its.GAIN.resource, amount * count, events)
