"""What may be done at any time of one's turn: card texts in their windows, cards as resources,
the reputation bonus, new plans for the offices, paying for an area (GC-126 … GC-129, Q102)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import state
from cosmodrome.games.galactic_cruise.actions import begin_action, possible
from cosmodrome.games.galactic_cruise.building import ship_fits
from cosmodrome.games.galactic_cruise.cards import leave_hand
from cosmodrome.games.galactic_cruise.development import icons_below
from cosmodrome.games.galactic_cruise.gains import affords_reputation, gain_credits, lose_reputation
from cosmodrome.games.galactic_cruise.launch import launch_survives
from cosmodrome.games.galactic_cruise.market import unscheduled
from cosmodrome.games.galactic_cruise.network import may_pay, pay_area, use_price
from cosmodrome.games.galactic_cruise.offices import renew_offices
from cosmodrome.games.galactic_cruise.pieces import occupied, put, room
from cosmodrome.games.galactic_cruise.state import ASK, DO, EVENT, STEP
from cosmodrome.games.galactic_cruise.windows import playable_texts

# The questions that the texts of cards ask


@rule
def legal(box, s, seat, kind, a, b, out):
    """What is legal at each of them."""
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
    if kind == ASK.reopen:
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


# What is legal whatever is asked


@rule
def add_any_time(box, s, seat, kind, b, c, out, n):
    """GC-126 … GC-129, GC-307: what may be done at any time of one's own turn."""
    # Set-up and the recall before the last round belong to nobody's turn.
    if seat != s.turn or s.stack[0].kind != STEP.end_turn:
        return n
    if kind == ASK.ship_for:
        # The segment is being paid (Q102).
        return n
    texts = playable_texts(box, s, seat, kind, b, c)
    if s.elevator > 0:
        return in_launch(box, s, seat, kind, c, texts, out, n)
    texts |= anytime_texts(box, s, seat)
    me = s.players[seat]
    n = put_bits(out, n, texts, DO.play, its.CARD.size)
    for card in range(its.CARD.size):
        if (me.hand >> card) & 1 == 1 and room(box, me, box.card_resource[card]) > 0:
            n = put(out, n, DO.spend + card)
    if me.once & state.BONUS_USED == 0:
        n = bonuses(box, me, out, n)
    if affords_reputation(me, box.refresh_reputation):
        n = refreshes(s, out, n)
    for area in range(its.AREA.size):
        if may_pay(box, s, seat, area) and use_price(box, s, seat, area) <= me.credits:
            n = put(out, n, DO.use_area + area)
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
def refreshes(s, out, n):
    """GC-126: any of the plans on display."""
    shown = occupied(s.offices, its.OFFICES)
    for slots in range(1, 1 << its.OFFICES):
        if slots & ~shown == 0:
            n = put(out, n, DO.refresh + slots - 1)
    return n


@rule
def bonuses(box, me, out, n):
    """GC-128: one kind of bonus, any distance that ends on an icon of that kind."""
    for number in range(3):
        what = bonus_kind(number)
        for steps in range(1, me.reputation + 1):
            if box.reputation_icon[me.reputation - steps + 1] == what:
                n = put(out, n, DO.bonus + number * its.REPUTATION_MAX + steps - 1)
    return n


@rule
def safe_in_launch(box, s, seat, kind, c, texts):
    """Q102: the cards a launch can do without, as bits; after them the bonus, and new plans."""
    me = s.players[seat]
    safe = 0
    for case in range(its.CARD.size + 2):
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
        elif case == its.CARD.size:
            reputation = 0
        else:
            reputation -= box.refresh_reputation
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


@rule
def in_launch(box, s, seat, kind, c, texts, out, n):
    """GC-126 … GC-129, Q102: inside a launch only what cannot make it fail."""
    me = s.players[seat]
    if not goes_on(box, s, seat):
        return 0
    safe = safe_in_launch(box, s, seat, kind, c, texts)
    n = put_bits(out, n, texts & safe, DO.play, its.CARD.size)
    for card in range(its.CARD.size):
        if (me.hand >> card) & 1 == 1 and room(box, me, box.card_resource[card]) > 0:
            # A text that is too dear leaves the resource.
            if (safe >> card) & 1 == 1 or card < its.CARD.P27 or card > its.CARD.P29:
                n = put(out, n, DO.spend + card)
    if me.once & state.BONUS_USED == 0 and (safe >> its.CARD.size) & 1 == 1:
        n = bonuses(box, me, out, n)
    if affords_reputation(me, box.refresh_reputation) and (safe >> (its.CARD.size + 1)) & 1 == 1:
        n = refreshes(s, out, n)
    for area in range(its.FIRST_TECH_AREA, its.AREA.size):
        if may_pay(box, s, seat, area) and use_price(box, s, seat, area) <= me.credits:
            n = put(out, n, DO.use_area + area)
    return n


# Doing it


@rule
def at_any_time(box, s, seat, kind, a, action, events):
    """GC-126 … GC-129: whatever is no answer to the question asked."""
    if action < DO.spend:
        return play_text(box, s, seat, kind, action - DO.play, events)
    if action < DO.bonus:
        return spend_card(box, s, seat, kind, action - DO.spend, events)
    if action < DO.refresh:
        number = (action - DO.bonus) // its.REPUTATION_MAX
        steps = (action - DO.bonus) % its.REPUTATION_MAX + 1
        use_reputation_bonus(box, s, seat, kind, a, number, steps, events)
    elif action < DO.use_area:
        slots = action - DO.refresh + 1
        lose_reputation(s, seat, box.refresh_reputation, events, state.LOSS.refresh)
        return renew_offices(s, seat, slots, events)
    else:
        pay_area(box, s, seat, action - DO.use_area, events)
    return 0


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
        if kind == ASK.meeting:
            s.stack[s.stack_size - 2].a += amount  # the actions that follow
        else:
            top.a += amount  # actions left
    elif card == its.CARD.P35:
        workers = top.a
        top.b += amount if amount < workers else workers  # funding bonuses
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
    """GC-166, GC-168, GC-292: a card's resource, floating inside a payment, stored outside."""
    flags = use_card(s, seat, card)
    resource = box.card_resource[card]
    emit(events, EVENT.card_spent, seat, card, resource, 0, EVERYBODY)
    if kind == ASK.pay_row or kind == ASK.pay_move or kind == ASK.pay_launch:
        s.floating[resource] += 1
    else:
        s.players[seat].stored[resource] += 1
    return flags


@rule
def use_reputation_bonus(box, s, seat, kind, row, number, steps, events):
    """GC-128, Q14, Q103: the marker moves left; the icons of one kind it crosses are gained."""
    me = s.players[seat]
    what = bonus_kind(number)
    count = icons_below(box, me.reputation, steps, what)
    me.once |= state.BONUS_USED
    me.reputation -= steps
    emit(events, EVENT.reputation_bonus, seat, number, steps, count, EVERYBODY)
    if what == its.GAIN.credit:
        me.credits += count
    elif what == its.GAIN.ad:
        me.ads += count
    elif kind == ASK.pay_row:
        s.floating[row] += count
    elif kind == ASK.pay_move:
        s.floating[its.RESOURCE.fuel] += count
    elif kind == ASK.pay_launch:
        s.wild += count
    else:
        ask(s, ASK.resource, seat, count)
