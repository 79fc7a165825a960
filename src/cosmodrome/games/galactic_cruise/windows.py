"""What may be done at any time of one's turn: card texts in their windows, cards as resources,
the reputation bonus, new plans for the offices, paying for an area."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise.actions import ship_fits, unscheduled
from cosmodrome.games.galactic_cruise.box import CARD, GAIN, REPUTATION_MAX, RESOURCE, TILE, WINDOW
from cosmodrome.games.galactic_cruise.cards import leave_hand
from cosmodrome.games.galactic_cruise.development import icons_below
from cosmodrome.games.galactic_cruise.gains import gain, lose_reputation, store
from cosmodrome.games.galactic_cruise.network import pay_area
from cosmodrome.games.galactic_cruise.offices import renew_offices
from cosmodrome.games.galactic_cruise.state import (
    ASK,
    BONUS_USED,
    BY,
    CARD_BIT,
    DO,
    EFFECT,
    EVENT,
    TOUCHED,
)

NO_WINDOW = -1


@rule
def window_of(kind, b, c):
    """2.9: the window a question opens, if nothing has been done in it yet."""
    if kind == ASK.destination:
        return WINDOW.destination if c & TOUCHED == 0 else NO_WINDOW
    if kind == ASK.action:
        if b != BY.meeting:
            return WINDOW.assign
        return WINDOW.meeting if c == 0 else NO_WINDOW
    if kind == ASK.space:
        return WINDOW.space
    if kind == ASK.meeting:
        return WINDOW.meeting
    if kind == ASK.pay_launch:
        return WINDOW.launch_t3
    if c & (EFFECT.started | EFFECT.free) != 0:
        return NO_WINDOW
    if kind == ASK.boarding:
        return WINDOW.launch_t5
    if kind == ASK.row:
        return TILE.build_development
    if kind == ASK.expert:
        return TILE.hire_expert
    if kind == ASK.purchase:
        return TILE.purchase_supplies
    if kind == ASK.plans:
        return TILE.acquire_blueprints
    if kind == ASK.segment:
        return TILE.build_segments
    if kind == ASK.set:
        return TILE.acquire_ship
    return later_window_of(kind)


@rule
def later_window_of(kind):
    """The windows of the other actions."""
    if kind == ASK.take:
        return TILE.gain_resources
    if kind == ASK.silo_card:
        return TILE.refill_silo
    if kind == ASK.cruise:
        return TILE.schedule_cruise
    if kind == ASK.campaign:
        return TILE.advertise
    if kind == ASK.draw:
        return TILE.draw_agenda
    if kind == ASK.refill:
        return TILE.refill_agenda
    return NO_WINDOW


@rule
def playable_texts(box, s, seat, kind, b, c):
    """GC-167, GC-322: the cards whose text may be played at a question, as bits."""
    me = s.players[seat]
    window = window_of(kind, b, c)
    if window == NO_WINDOW:
        return 0
    cards = 0
    for card in range(CARD.size):
        if (me.hand >> card) & 1 == 0 or box.card_window[card] != window:
            continue
        if CARD.P27 <= card <= CARD.P29 and s.needs[card - CARD.P27] == 0:
            continue
        if card == CARD.P35 and kind != ASK.meeting:
            continue
        if card == CARD.P36 and s.shuttle > 0:
            continue
        if b > 0 and (card == CARD.P12 or card == CARD.P25):
            # The limit of a specialised plan is not raised by a card (2.16).
            continue
        cards |= 1 << card
    return cards


@rule
def anytime_texts(box, s, seat):
    """P02, P21: the cards that may be played at any time and would do something, as bits."""
    me = s.players[seat]
    cards = 0
    if (me.hand >> CARD.P02) & 1 == 1 and recycling_ships(box, s, seat) != 0:
        cards |= 1 << CARD.P02
    if (me.hand >> CARD.P21) & 1 == 1 and me.scheduled > 0 and unscheduled(s) != 0:
        cards |= 1 << CARD.P21
    return cards


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


# Doing it


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
    if card == CARD.P02:
        ask(s, ASK.recycle, seat)
    elif card == CARD.P21:
        ask(s, ASK.itinerary, seat)
    elif card == CARD.P36:
        ask(s, ASK.shuttle, seat)
    elif card == CARD.P19:
        answered(s)
        ask(s, ASK.silo_type, seat, amount)
    elif CARD.P27 <= card <= CARD.P29:
        left = s.needs[card - CARD.P27] - amount
        s.needs[card - CARD.P27] = left if left > 0 else 0
    elif card == CARD.P32 or card == CARD.P33:
        top.b += amount  # free scorings, or icons added
    elif card == CARD.P34:
        if kind == ASK.meeting:
            s.stack[s.stack_size - 2].a += amount  # the actions that follow
        else:
            top.a += amount  # actions left
    elif card == CARD.P35:
        workers = top.a
        top.b += amount if amount < workers else workers  # funding bonuses
    else:
        top.c |= CARD_BIT[card]  # effects
        if card == CARD.P10 or card == CARD.P12 or card == CARD.P17 or card == CARD.P25:
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
        store(box, s, seat, resource, 1, events)
    return flags


@rule
def bonus_kind(number):
    """The gain of a kind of reputation bonus, in the order of the actions."""
    if number == 0:
        return GAIN.resource
    return GAIN.credit if number == 1 else GAIN.ad


@rule
def use_reputation_bonus(box, s, seat, kind, row, number, steps, events):
    """GC-128, Q14, Q103: the marker moves left; the icons of one kind it crosses are gained."""
    me = s.players[seat]
    what = bonus_kind(number)
    count = icons_below(box, me.reputation, steps, what)
    me.once |= BONUS_USED
    me.reputation -= steps
    emit(events, EVENT.reputation_bonus, seat, number, steps, count, EVERYBODY)
    if kind == ASK.pay_row:
        s.floating[row] += count
    elif kind == ASK.pay_move:
        s.floating[RESOURCE.fuel] += count
    elif kind == ASK.pay_launch:
        s.wild += count
    else:
        gain(box, s, seat, what, count, events)


@rule
def at_any_time(box, s, seat, kind, a, action, events):
    """GC-126 … GC-129: whatever is no answer to the question asked."""
    if action < DO.spend:
        return play_text(box, s, seat, kind, action - DO.play, events)
    if action < DO.bonus:
        return spend_card(box, s, seat, kind, action - DO.spend, events)
    if action < DO.refresh:
        number = (action - DO.bonus) // REPUTATION_MAX
        steps = (action - DO.bonus) % REPUTATION_MAX + 1
        use_reputation_bonus(box, s, seat, kind, a, number, steps, events)
    elif action < DO.use_area:
        slots = action - DO.refresh + 1
        lose_reputation(s, seat, box.refresh_reputation, events)
        emit(events, EVENT.refreshed, seat, slots, 0, 0, EVERYBODY)
        return renew_offices(s, seat, slots, events)
    else:
        pay_area(box, s, seat, action - DO.use_area, events)
    return 0


# P02


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
    gain(box, s, seat, GAIN.credit, box.plan_vp[plan - 1] + box.card_amount[CARD.P02], events)
    return plan - 1
