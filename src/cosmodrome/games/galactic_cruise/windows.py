"""What may be done at any time of one's turn: card texts in their windows, cards as resources,
the reputation bonus, new plans for the offices, paying for an area."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise.actions import ship_fits, unscheduled
from cosmodrome.games.galactic_cruise.box import (
    ACQUIRE_BLUEPRINTS,
    ACQUIRE_SHIP,
    AD,
    ADVERTISE,
    BUILD_DEVELOPMENT,
    BUILD_SEGMENTS,
    CARDS,
    CREDIT,
    DRAW_AGENDA,
    FUEL,
    GAIN_RESOURCES,
    HIRE_EXPERT,
    P02,
    P10,
    P12,
    P17,
    P19,
    P21,
    P25,
    P27,
    P29,
    P32,
    P33,
    P34,
    P35,
    P36,
    PURCHASE_SUPPLIES,
    REFILL_AGENDA,
    REFILL_SILO,
    REPUTATION_MAX,
    RESOURCE,
    SCHEDULE_CRUISE,
    WINDOW_ASSIGN,
    WINDOW_DESTINATION,
    WINDOW_MEETING,
    WINDOW_SPACE,
    WINDOW_T3,
    WINDOW_T5,
)
from cosmodrome.games.galactic_cruise.cards import leave_hand
from cosmodrome.games.galactic_cruise.development import icons_below
from cosmodrome.games.galactic_cruise.gains import gain, lose_reputation, store
from cosmodrome.games.galactic_cruise.network import pay_area
from cosmodrome.games.galactic_cruise.offices import renew_offices
from cosmodrome.games.galactic_cruise.state import (
    ASK_ACTION,
    ASK_BOARDING,
    ASK_CAMPAIGN,
    ASK_CRUISE,
    ASK_DESTINATION,
    ASK_DRAW,
    ASK_EXPERT,
    ASK_ITINERARY,
    ASK_MEETING,
    ASK_PAY_LAUNCH,
    ASK_PAY_MOVE,
    ASK_PAY_ROW,
    ASK_PLANS,
    ASK_PURCHASE,
    ASK_RECYCLE,
    ASK_REFILL,
    ASK_ROW,
    ASK_SEGMENT,
    ASK_SET,
    ASK_SHUTTLE,
    ASK_SILO_CARD,
    ASK_SILO_TYPE,
    ASK_SPACE,
    ASK_TAKE,
    BONUS,
    BONUS_USED,
    BY_MEETING,
    CARD_BIT,
    E_CARD_PLAYED,
    E_CARD_SPENT,
    E_REFRESHED,
    E_REPUTATION_BONUS,
    FREE,
    PLAY,
    REFRESH,
    SPEND,
    STARTED,
    TOUCHED,
    USE_AREA,
)

NO_WINDOW = -1


@rule
def window_of(kind, b, c):
    """2.9: the window a question opens, if nothing has been done in it yet."""
    if kind == ASK_DESTINATION:
        return WINDOW_DESTINATION if c & TOUCHED == 0 else NO_WINDOW
    if kind == ASK_ACTION:
        if b != BY_MEETING:
            return WINDOW_ASSIGN
        return WINDOW_MEETING if c == 0 else NO_WINDOW
    if kind == ASK_SPACE:
        return WINDOW_SPACE
    if kind == ASK_MEETING:
        return WINDOW_MEETING
    if kind == ASK_PAY_LAUNCH:
        return WINDOW_T3
    if c & (STARTED | FREE) != 0:
        return NO_WINDOW
    if kind == ASK_BOARDING:
        return WINDOW_T5
    if kind == ASK_ROW:
        return BUILD_DEVELOPMENT
    if kind == ASK_EXPERT:
        return HIRE_EXPERT
    if kind == ASK_PURCHASE:
        return PURCHASE_SUPPLIES
    if kind == ASK_PLANS:
        return ACQUIRE_BLUEPRINTS
    if kind == ASK_SEGMENT:
        return BUILD_SEGMENTS
    if kind == ASK_SET:
        return ACQUIRE_SHIP
    return later_window_of(kind)


@rule
def later_window_of(kind):
    """The windows of the other actions."""
    if kind == ASK_TAKE:
        return GAIN_RESOURCES
    if kind == ASK_SILO_CARD:
        return REFILL_SILO
    if kind == ASK_CRUISE:
        return SCHEDULE_CRUISE
    if kind == ASK_CAMPAIGN:
        return ADVERTISE
    if kind == ASK_DRAW:
        return DRAW_AGENDA
    if kind == ASK_REFILL:
        return REFILL_AGENDA
    return NO_WINDOW


@rule
def playable_texts(box, s, seat, kind, b, c):
    """GC-167, GC-322: the cards whose text may be played at a question, as bits."""
    me = s.players[seat]
    window = window_of(kind, b, c)
    if window == NO_WINDOW:
        return 0
    cards = 0
    for card in range(CARDS):
        if (me.hand >> card) & 1 == 0 or box.card_window[card] != window:
            continue
        if P27 <= card <= P29 and s.needs[card - P27] == 0:
            continue
        if card == P35 and kind != ASK_MEETING:
            continue
        if card == P36 and s.shuttle > 0:
            continue
        if b > 0 and (card == P12 or card == P25):
            # The limit of a specialised plan is not raised by a card (2.16).
            continue
        cards |= 1 << card
    return cards


@rule
def anytime_texts(box, s, seat):
    """P02, P21: the cards that may be played at any time and would do something, as bits."""
    me = s.players[seat]
    cards = 0
    if (me.hand >> P02) & 1 == 1 and recycling_ships(box, s, seat) != 0:
        cards |= 1 << P02
    if (me.hand >> P21) & 1 == 1 and me.scheduled > 0 and unscheduled(s) != 0:
        cards |= 1 << P21
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
    emit(events, E_CARD_PLAYED, seat, card, 0, 0, EVERYBODY)
    top = s.stack[s.stack_size - 1]
    amount = box.card_amount[card] + 0
    if card == P02:
        ask(s, ASK_RECYCLE, seat, 0, 0, 0)
    elif card == P21:
        ask(s, ASK_ITINERARY, seat, 0, 0, 0)
    elif card == P36:
        ask(s, ASK_SHUTTLE, seat, 0, 0, 0)
    elif card == P19:
        answered(s)
        ask(s, ASK_SILO_TYPE, seat, amount, 0, 0)
    elif P27 <= card <= P29:
        left = s.needs[card - P27] - amount
        s.needs[card - P27] = left if left > 0 else 0
    elif card == P32 or card == P33:
        top.b += amount
    elif card == P34:
        if kind == ASK_MEETING:
            s.stack[s.stack_size - 2].a += amount
        else:
            top.a += amount
    elif card == P35:
        top.b += amount if amount < top.a else top.a + 0
    else:
        top.c |= CARD_BIT[card]
        if card == P10 or card == P12 or card == P17 or card == P25:
            top.a += amount
    return flags


@rule
def spend_card(box, s, seat, kind, card, events):
    """GC-166, GC-168, GC-292: a card's resource, floating inside a payment, stored outside."""
    flags = use_card(s, seat, card)
    resource = box.card_resource[card] + 0
    emit(events, E_CARD_SPENT, seat, card, resource, 0, EVERYBODY)
    if kind == ASK_PAY_ROW or kind == ASK_PAY_MOVE or kind == ASK_PAY_LAUNCH:
        s.floating[resource] += 1
    else:
        store(box, s, seat, resource, 1, events)
    return flags


@rule
def bonus_kind(number):
    """The gain of a kind of reputation bonus, in the order of the actions."""
    if number == 0:
        return RESOURCE
    return CREDIT if number == 1 else AD


@rule
def use_reputation_bonus(box, s, seat, kind, row, number, steps, events):
    """GC-128, Q14, Q103: the marker moves left; the icons of one kind it crosses are gained."""
    me = s.players[seat]
    what = bonus_kind(number)
    count = icons_below(box, me.reputation, steps, what)
    me.once |= BONUS_USED
    me.reputation -= steps
    emit(events, E_REPUTATION_BONUS, seat, number, steps, count, EVERYBODY)
    if kind == ASK_PAY_ROW:
        s.floating[row] += count
    elif kind == ASK_PAY_MOVE:
        s.floating[FUEL] += count
    elif kind == ASK_PAY_LAUNCH:
        s.wild += count
    else:
        gain(box, s, seat, what, count, events)


@rule
def at_any_time(box, s, seat, kind, a, action, events):
    """GC-126 … GC-129: whatever is no answer to the question asked."""
    if action < SPEND:
        return play_text(box, s, seat, kind, action - PLAY, events)
    if action < BONUS:
        return spend_card(box, s, seat, kind, action - SPEND, events)
    if action < REFRESH:
        number = (action - BONUS) // REPUTATION_MAX
        steps = (action - BONUS) % REPUTATION_MAX + 1
        use_reputation_bonus(box, s, seat, kind, a, number, steps, events)
    elif action < USE_AREA:
        slots = action - REFRESH + 1
        lose_reputation(s, seat, box.refresh_reputation, events)
        emit(events, E_REFRESHED, seat, slots, 0, 0, EVERYBODY)
        return renew_offices(s, seat, slots, events)
    else:
        pay_area(box, s, seat, action - USE_AREA, events)
    return 0


# P02


@rule
def move_segment(box, s, seat, ship, segment, target, events):
    """P02: a segment changes ships; its VP and one more are gained as credits."""
    me = s.players[seat]
    it = me.ships[ship]
    plan = it.segments[segment] + 0
    for i in range(segment, it.size - 1):
        it.segments[i] = it.segments[i + 1]
    it.size -= 1
    it.segments[it.size] = 0
    other = me.ships[target]
    other.segments[other.size] = plan
    other.size += 1
    gain(box, s, seat, CREDIT, box.plan_vp[plan - 1] + box.card_amount[P02], events)
    return plan - 1
