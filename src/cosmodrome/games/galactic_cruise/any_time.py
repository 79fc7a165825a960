"""What may be done at any time of one's turn: card texts in their windows, cards as resources, the
reputation bonus, new plans, paying for an area (GC-126 … GC-129, Q102)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import selection, state
from cosmodrome.games.galactic_cruise.actions import begin_action, possible
from cosmodrome.games.galactic_cruise.areas import useful_areas
from cosmodrome.games.galactic_cruise.building import can_build_renewed, ship_fits
from cosmodrome.games.galactic_cruise.cards import leave_hand
from cosmodrome.games.galactic_cruise.cruise import move_payable
from cosmodrome.games.galactic_cruise.development import (
    area_fee,
    covered,
    development_cost,
    held,
)
from cosmodrome.games.galactic_cruise.gains import (
    affords_reputation,
    gain,
    gain_credits,
    lose_reputation,
    rooms,
)
from cosmodrome.games.galactic_cruise.launch import bill_covered, launch_survives
from cosmodrome.games.galactic_cruise.market import unscheduled
from cosmodrome.games.galactic_cruise.network import pay_area
from cosmodrome.games.galactic_cruise.offices import plans_shown, renew_offices
from cosmodrome.games.galactic_cruise.pieces import icons_below, icons_of_bonus, put, room
from cosmodrome.games.galactic_cruise.space import workshop_waits
from cosmodrome.games.galactic_cruise.state import ASK, DO, EVENT, STEP
from cosmodrome.games.galactic_cruise.windows import playable_texts

#: The questions after which plans may be taken or built at once, here or in the next turn: other
#: plans matter there.
PLANS_MATTER = tuple(
    name in ("step_2", "action", "plans", "take_plan", "segment", "goal") for name in ASK.names
)
#: The questions that may be the last of a turn, and the one that its seat may ask for after them.
MAY_END = tuple(
    name in ("step_2", "action", "boarding", "final_ship", "final_stop") for name in ASK.names
)
#: All cards and the bonus, as bits.
EVERYTHING = (1 << (its.CARD.size + 1)) - 1

# The questions


@rule
def legal(box, s, seat, kind, a, b, out):
    """What is legal at each of them."""
    if kind == ASK.renew:
        n = 0 if s.ticked == 0 else put(out, 0, DO.done)
        return put_slots(s, out, n)
    if kind == ASK.distance:
        return distances(box, s, seat, a, out)
    if kind == ASK.reopen:
        return put(out, reopened(box, s, seat, out), DO.done)
    if kind == ASK.shuttle:
        others = ((1 << its.BUILDING.size) - 1) & ~(1 << (s.at - 1))
        return put_bits(out, 0, others, DO.building, its.BUILDING.size)
    if kind == ASK.recycle:
        return put_bits(out, 0, recycling_ships(box, s, seat), DO.ship, state.MAX_SHIPS)
    if kind == ASK.recycle_to:
        return put_bits(out, 0, recycle_targets(box, s, seat, a, b), DO.ship, state.MAX_SHIPS)
    if kind == ASK.itinerary:
        return put_bits(out, 0, unscheduled(s), DO.slot, its.MAX_OPEN_CRUISES)
    n = 0
    for segment in range(s.players[seat].ships[a].size):
        if recycle_targets(box, s, seat, a, segment) != 0:
            n = put(out, n, DO.segment + segment)
    return n


@rule
def answer(box, s, seat, kind, a, b, action, events):
    """What an answer does."""
    if kind == ASK.renew:
        return renew(box, s, seat, selection.confirmed(s), events)
    if kind == ASK.distance:
        use_reputation_bonus(box, s, seat, a, action - DO.amount, events)
    elif kind == ASK.reopen:
        if action != DO.done:
            emit(events, EVENT.reopened, seat, action - DO.discard, 0, 0, EVERYBODY)
            reopen(box, s, seat, action - DO.discard)
    elif kind == ASK.shuttle:
        s.shuttle = action - DO.building + 1
        emit(events, EVENT.shuttle, seat, s.shuttle - 1, 0, 0, EVERYBODY)
    elif kind == ASK.recycle:
        ask(s, ASK.recycle_segment, seat, action - DO.ship)
    elif kind == ASK.recycle_segment:
        ask(s, ASK.recycle_to, seat, a, action - DO.segment)
    elif kind == ASK.recycle_to:
        move_segment(box, s, seat, a, b, action - DO.ship, events)
    else:
        reschedule(s, seat, action - DO.slot, events)
    return 0


@rule
def settle(box, s, seat, kind, number, events):
    """GC-128: from the first space there is one distance only."""
    if kind != ASK.distance or s.players[seat].reputation > 1:
        return False
    answered(s)
    use_reputation_bonus(box, s, seat, number, 1, events)
    return True


# A2


@rule
def reopened(box, s, seat, out):
    """A2: cards of the discard whose action, or text, is possible now."""
    bits = 0
    for i in range(s.discard_size):
        card = s.discard[i] - 1
        window = box.card_window[card]
        if window < its.WINDOW.any:
            if possible(box, s, seat, window, 0, state.CARD_BIT[card]):
                bits |= 1 << card
        elif card == its.CARD.P02:
            if recycling_ships(box, s, seat) != 0:
                bits |= 1 << card
        elif card == its.CARD.P21:
            if s.players[seat].scheduled > 0 and unscheduled(s) != 0:
                bits |= 1 << card
    return put_bits(out, 0, bits, DO.discard, its.CARD.size)


@rule
def reopen(box, s, seat, card):
    """GC-352 (A2): the action of a discarded card, with its text."""
    if card == its.CARD.P02:
        ask(s, ASK.recycle, seat)
    elif card == its.CARD.P21:
        ask(s, ASK.itinerary, seat)
    elif box.card_window[card] < its.WINDOW.any:
        begin_action(box, s, seat, box.card_window[card], 0, state.CARD_BIT[card])


# P02


@rule
def recycle_targets(box, s, seat, ship, segment):
    """P02: the ships a segment may move to, as bits."""
    me = s.players[seat]
    it = me.ships[ship]
    if s.offset == 1 and segment != it.size - 1:
        return 0
    ships = 0
    for other in range(me.ship_count):
        if other != ship and ship_fits(box, s, me, other, it.segments[segment] - 1):
            ships |= 1 << other
    return ships


@rule
def recycling_ships(box, s, seat):
    """P02: grounded ships launched before, with a segment another ship can take, as bits."""
    me = s.players[seat]
    ships = 0
    for ship in range(me.ship_count):
        it = me.ships[ship]
        if it.launched == 0 or it.cruise > 0:
            continue
        for segment in range(it.size):
            if recycle_targets(box, s, seat, ship, segment) != 0:
                ships |= 1 << ship
    return ships


@rule
def move_segment(box, s, seat, ship, segment, target, events):
    """P02: a segment changes ships; its VP and one more are gained as credits."""
    me = s.players[seat]
    it = me.ships[ship]
    plan = it.segments[segment]
    for i in range(segment, it.size - 1):
        it.segments[i] = it.segments[i + 1]
    it.size -= 1
    it.segments[it.size] = 0
    other = me.ships[target]
    other.segments[other.size] = plan
    other.size += 1
    emit(events, EVENT.segment_moved, seat, plan - 1, ship, target, EVERYBODY)
    credits = box.plan_vp[plan - 1] + box.card_amount[its.CARD.P02]
    gain_credits(s, seat, credits, events, state.CAUSE.card)


# P21


@rule
def reschedule(s, seat, slot, events):
    """P21: the consultant goes to another cruise."""
    me = s.players[seat]
    s.scheduler[me.scheduled - 1] = 0
    s.scheduler[slot] = seat + 1
    me.scheduled = slot + 1
    emit(events, EVENT.consultant, seat, s.cruises[slot] - 1, 0, 0, EVERYBODY)


# What may be done beside an answer


@rule
def add_asides(box, s, seat, kind, b, c, out, n):
    """GC-126 … GC-129, GC-307: texts of cards, and what may be done at any time of one's turn."""
    # Set-up and the recall before the last round belong to nobody's turn.
    if seat != s.turn or s.stack[0].kind != STEP.end_turn:
        return n
    if kind == ASK.ship_for:
        # The segment is being paid (Q102).
        return n
    texts = playable_texts(box, s, seat, kind, b, c)
    if s.elevator > 0:
        if not goes_on(box, s, seat):
            return 0
        if texts != 0:
            texts &= safe_in_launch(box, s, seat, kind, c, texts)
    if s.elevator == 0:
        texts |= anytime_texts(box, s, seat)
    n = put_bits(out, n, texts, DO.play, its.CARD.size)
    n = effects(box, s, seat, kind, c, out, n)
    me = s.players[seat]
    if MAY_END[kind] or (kind == ASK.funding and b > 0):
        if me.once & state.FLOOR == 0:
            n = put(out, n, DO.floor)
    return n


@rule
def effects(box, s, seat, kind, c, out, n):
    """GC-126 … GC-128, GC-168: what changes something; in a launch (Q102) only what cannot make it
    fail. `kind` and `c` are those of the question it is done at."""
    me = s.players[seat]
    safe = EVERYTHING
    if s.elevator > 0:
        safe = safe_in_launch(box, s, seat, kind, c, 0)
    counts = plays_count(box, s, seat)
    for card in range(its.CARD.size):
        if (me.hand >> card) & 1 == 1 and (counts or room(box, me, box.card_resource[card]) > 0):
            # A text that is too dear leaves the resource.
            if (safe >> card) & 1 == 1 or card < its.CARD.P27 or card > its.CARD.P29:
                n = put(out, n, DO.spend + card)
    if (safe >> its.CARD.size) & 1 == 1:
        n = bonuses(box, me, out, n)
    n = put_bits(out, n, useful_areas(box, s, seat, kind), DO.use_area, its.AREA.size)
    if plans_matter(box, s, seat, kind) and affords_reputation(me, box.refresh_reputation):
        if plans_shown(s) > 0:
            n = put(out, n, DO.renew)
    return n


@rule
def plays_count(box, s, seat):
    """GC-115, GC-168: whether a card is worth playing without room: a goal counts it."""
    for goal in range(its.GOAL.size):
        if box.goal_metric[s.goal_tile, goal] == its.METRIC.cards_played and s.elevator == 0:
            if (s.players[seat].goals >> goal) & 1 == 0:
                return True
    return False


@rule
def plans_matter(box, s, seat, kind):
    """GC-126: whether other plans could be taken or built, here or in a turn still to come."""
    if kind == ASK.goal and s.phase >= state.PHASE.last_round:
        return s.phase == state.PHASE.last_round and (s.turn + 1) % s.seats != s.start
    if kind == ASK.place:
        top = s.stack[s.stack_size - 1]
        return workshop_waits(box, s, seat, top.a, top.c)
    if kind == ASK.reopen:
        return reopening_waits(box, s, seat)
    return PLANS_MATTER[kind]


@rule
def reopening_waits(box, s, seat):
    """GC-126 (A2): whether a discarded card would build a segment, were there other plans."""
    for i in range(s.discard_size):
        card = s.discard[i] - 1
        if box.card_window[card] == its.WINDOW.build_segments:
            effects = state.CARD_BIT[card]
            if not possible(box, s, seat, its.TILE.build_segments, 0, effects):
                if can_build_renewed(box, s, seat, effects):
                    return True
    return False


@rule
def put_slots(s, out, n):
    """GC-126: the plans that may be replaced, above those that are ticked."""
    first = 0 if s.ticked == 0 else selection.highest(s.ticked) + 1
    for slot in range(first, its.OFFICES):
        if s.offices[slot] > 0:
            n = put(out, n, DO.refresh + slot)
    return n


@rule
def anytime_texts(box, s, seat):
    """P02, P21: the cards that may be played at any time and would do something, as bits."""
    me = s.players[seat]
    cards = 0
    if (me.hand >> its.CARD.P02) & 1 == 1 and recycling_ships(box, s, seat) != 0:
        cards |= 1 << its.CARD.P02
    if (me.hand >> its.CARD.P21) & 1 == 1 and me.scheduled > 0 and unscheduled(s) != 0:
        cards |= 1 << its.CARD.P21
    return cards


@rule
def bonus_kind(number):
    """The gain of a kind of reputation bonus, in the order of the actions."""
    if number == 0:
        return its.GAIN.resource
    return its.GAIN.credit if number == 1 else its.GAIN.ad


@rule
def bonuses(box, me, out, n):
    """GC-128: the kinds of bonus that can be crossed, and kept."""
    for number in range(state.REPUTATION_BONUS.size):
        what = bonus_kind(number)
        if icons_of_bonus(box, me, what) > 0:
            if what != its.GAIN.resource or rooms(box, me) > 0:
                n = put(out, n, DO.bonus + number)
    return n


@rule
def distances(box, s, seat, number, out):
    """GC-128: any distance that crosses a bonus of the kind; enough where it is to pay (Q102)."""
    me = s.players[seat]
    below = s.stack[s.stack_size - 2]
    n = 0
    for steps in range(1, me.reputation + 1):
        count = icons_below(box, me.reputation, steps, bonus_kind(number))
        if count > 0 and pays(box, s, seat, below.kind, below.a, below.b, below.c, count):
            n = put(out, n, DO.amount + steps)
    return n


@rule
def pays(box, s, seat, kind, a, b, c, count):
    """Q102: whether a payment can be made with so many resources more, of any kind."""
    me = s.players[seat]
    if kind == ASK.pay_row:
        effects = c & ((1 << state.DISCOUNT_SHIFT) - 1)
        cost = development_cost(box, s, seat, a, c >> state.DISCOUNT_SHIFT, effects)
        fee = area_fee(box, s, b, effects)
        return covered(s, seat, cost, fee, held(box, s, me, a) + count)
    if kind == ASK.pay_move:
        return move_payable(box, s, me, b, c, -1, count)
    return kind != ASK.pay_launch or bill_covered(box, s, me, me.hand, -1, -1, 0, count)


@rule
def safe_in_launch(box, s, seat, kind, c, texts):
    """Q102: the cards a launch can do without, as bits; after them the bonus."""
    me = s.players[seat]
    safe = 0
    for case in range(its.CARD.size + 1):
        effects = c if kind == ASK.boarding else 0
        hand = me.hand
        reputation = me.reputation
        if case < its.CARD.size:
            if (hand >> case) & 1 == 0:
                continue
            hand &= ~(1 << case)
            if (texts >> case) & 1 == 1:
                effects |= state.CARD_BIT[case]
            elif case < its.CARD.P27 or case > its.CARD.P29:
                # Its resource is stored, and only the texts of T-3 are worth more than that.
                safe |= 1 << case
                continue
        else:
            reputation = 0
        if launch_survives(box, s, seat, kind, effects, hand, reputation):
            safe |= 1 << case
    return safe


@rule
def goes_on(box, s, seat):
    """Q102: whether the launch that waits below a bonus can be completed."""
    me = s.players[seat]
    for i in range(s.stack_size - 1):
        kind = s.stack[i].kind
        if kind == ASK.launch_ship or kind == ASK.boarding or kind == STEP.pay:
            effects = s.stack[i].c
            return launch_survives(box, s, seat, kind, effects, me.hand, me.reputation)
    return True


# Doing it


@rule
def beside(box, s, seat, kind, action, events):
    """GC-126 … GC-129: what is no answer to the question of a kind."""
    if action < DO.spend:
        return play_text(box, s, seat, kind, action - DO.play, events)
    if action < DO.bonus:
        return spend_card(box, s, seat, kind, action - DO.spend, events)
    if action < DO.use_area:
        ask(s, ASK.distance, seat, action - DO.bonus)
    elif action < DO.renew:
        pay_area(box, s, seat, action - DO.use_area, events)
    elif action == DO.renew:
        ask(s, ASK.renew, seat)
    else:
        s.players[seat].once |= state.FLOOR
    return 0


@rule
def renew(box, s, seat, ticked, events):
    """GC-126, GC-306: the plans ticked are replaced, for Reputation."""
    slots = 0
    for slot in range(its.OFFICES):
        slots |= selection.times(ticked, slot) << slot
    lose_reputation(s, seat, box.refresh_reputation, events, state.LOSS.refresh)
    return renew_offices(s, seat, slots, events)


@rule
def use_card(s, seat, card):
    """GC-169, Q136: a card is played and lies on the discard."""
    me = s.players[seat]
    me.played |= 1 << card
    me.cards_played += 1
    return leave_hand(s, seat, card)


@rule
def play_text(box, s, seat, kind, card, events):
    """GC-166, GC-322: a card's text works on the question it is played at."""
    flags = use_card(s, seat, card)
    emit(events, EVENT.card_played, seat, card, 0, 0, EVERYBODY)
    top = s.stack[s.stack_size - 1]
    amount = box.card_amount[card]
    if card == its.CARD.P02:
        ask(s, ASK.recycle, seat)
    elif card == its.CARD.P21:
        ask(s, ASK.itinerary, seat)
    elif card == its.CARD.P36:
        ask(s, ASK.shuttle, seat)
    elif card == its.CARD.P19:
        answered(s)
        ask(s, ASK.silo_type, seat, amount)
    elif its.CARD.P27 <= card <= its.CARD.P29:
        left = s.needs[card - its.CARD.P27] - amount
        s.needs[card - its.CARD.P27] = left if left > 0 else 0
    elif card == its.CARD.P32 or card == its.CARD.P33:
        top.b += amount  # free scorings, or icons added
    elif card == its.CARD.P34:
        if kind == ASK.action:
            top.a += amount  # actions left
        else:
            s.stack[s.stack_size - 2].a += amount  # of those after the bonuses
    elif card == its.CARD.P35:
        workers = top.b
        top.a += amount if amount < workers else workers  # funding bonuses
    else:
        top.c |= state.CARD_BIT[card]  # effects
        if (
            card == its.CARD.P10
            or card == its.CARD.P12
            or card == its.CARD.P17
            or card == its.CARD.P25
        ):
            top.a += amount  # of what is left
    return flags


@rule
def spend_card(box, s, seat, kind, card, events):
    """GC-166, GC-168, GC-292: a card's resource floats in a payment, else is stored or lost."""
    flags = use_card(s, seat, card)
    resource = box.card_resource[card]
    lost = 0
    if kind == ASK.pay_row or kind == ASK.pay_move or kind == ASK.pay_launch:
        s.floating[resource] += 1
    elif room(box, s.players[seat], resource) > 0:
        s.players[seat].stored[resource] += 1
    else:
        lost = 1
    emit(events, EVENT.card_spent, seat, card, resource, lost, EVERYBODY)
    return flags


@rule
def use_reputation_bonus(box, s, seat, number, steps, events):
    """GC-128, Q14, Q103: the marker moves left; the icons of one kind it crosses are gained."""
    me = s.players[seat]
    kind = s.stack[s.stack_size - 1].kind
    what = bonus_kind(number)
    count = icons_below(box, me.reputation, steps, what)
    me.once |= state.BONUS_USED
    me.reputation -= steps
    emit(events, EVENT.reputation_bonus, seat, number, steps, count, EVERYBODY)
    if what == its.GAIN.credit:
        me.credits += count
    elif what == its.GAIN.ad:
        me.ads += count
    elif kind == ASK.pay_row or kind == ASK.pay_move or kind == ASK.pay_launch:
        s.wild += count
    else:
        gain(box, s, seat, what, count, events)
