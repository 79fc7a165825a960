"""What is legal at each question (6.2)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.games.galactic_cruise.actions import (
    advertisable,
    buildable,
    campaign_reduction,
    hirable,
    offered_tiles,
    possible,
    refillable,
    sellable,
    ship_sets,
    ships_for,
    takeable,
    unscheduled,
)
from cosmodrome.games.galactic_cruise.box import (
    AGENDA_SLOTS,
    AREAS,
    BUILDINGS,
    CARDS,
    DIGITAL_ARCHIVES,
    FIRST_TECH_AREA,
    FUEL,
    FUNDINGS,
    GOALS,
    GUESTS,
    MAX_OPEN_CRUISES,
    OFFICES,
    P02,
    P11,
    P21,
    P27,
    P29,
    PLANS,
    QUEUE,
    REPUTATION_MAX,
    RESOURCE,
    RESOURCES,
    SHIP_SETS,
    TILES,
    TOKENS,
    UPGRADES,
    WINDOW_ANY,
)
from cosmodrome.games.galactic_cruise.building import may_recover
from cosmodrome.games.galactic_cruise.cards import cards_on_board, hand_of_resource
from cosmodrome.games.galactic_cruise.cruise import (
    can_go_further,
    scoring_price,
    segments_for,
    unscored,
    upgrade_slots,
)
from cosmodrome.games.galactic_cruise.development import (
    area_fee,
    can_pay_amount,
    covered,
    development_cost,
    icons_below,
    payable_areas,
    payable_rows,
)
from cosmodrome.games.galactic_cruise.gains import affords_reputation
from cosmodrome.games.galactic_cruise.launch import (
    bill_covered,
    bonus_left,
    can_settle,
    launch_survives,
    launchable_ships,
    lift_off_wild,
    may_board,
    may_close,
)
from cosmodrome.games.galactic_cruise.network import may_pay, open_tech, tech_level, use_price
from cosmodrome.games.galactic_cruise.pieces import room
from cosmodrome.games.galactic_cruise.state import (
    AMOUNT,
    AREA,
    ASK_ACTION,
    ASK_AREA,
    ASK_ARRIVAL,
    ASK_BOARDING,
    ASK_CAMPAIGN,
    ASK_CRUISE,
    ASK_DESTINATION,
    ASK_DISCARD_BOARD,
    ASK_DRAW,
    ASK_EJECT,
    ASK_ENGINE,
    ASK_EXCESS_CARD,
    ASK_EXCESS_PLAN,
    ASK_EXPERT,
    ASK_EXTRA,
    ASK_FINAL_SHIP,
    ASK_FUNDING,
    ASK_FURTHER,
    ASK_GOAL,
    ASK_GUEST,
    ASK_ICON,
    ASK_ITINERARY,
    ASK_LAUNCH_SHIP,
    ASK_MEETING,
    ASK_PAY_LAUNCH,
    ASK_PAY_MOVE,
    ASK_PAY_ROW,
    ASK_PLACE,
    ASK_PLANS,
    ASK_PROTOTYPE,
    ASK_PURCHASE,
    ASK_RACHEL,
    ASK_RECYCLE,
    ASK_RECYCLE_SEGMENT,
    ASK_RECYCLE_TO,
    ASK_REFILL,
    ASK_REOPEN,
    ASK_RESOURCE,
    ASK_ROW,
    ASK_SEGMENT,
    ASK_SEGMENT_USED,
    ASK_SET,
    ASK_SHIP,
    ASK_SHIP_FOR,
    ASK_SHUTTLE,
    ASK_SILO_CARD,
    ASK_SILO_TYPE,
    ASK_SPACE,
    ASK_STEP_2,
    ASK_STEWARD,
    ASK_TAKE,
    ASK_TAKE_CARD,
    ASK_TAKE_PLAN,
    ASK_TOKEN,
    ASK_TYPE,
    ASSIGN,
    ASSIGN_EXPERT,
    BOARD,
    BONUS,
    BONUS_USED,
    CARD_2,
    CARD_BIT,
    CHOOSE_AD,
    CHOOSE_BUILDING,
    CHOOSE_EXPERT,
    CHOOSE_FUNDING,
    CHOOSE_RESOURCE,
    CHOOSE_SHIP,
    CHOOSE_SUPPLY,
    DECK,
    DISCARD,
    DISCOUNT_SHIFT,
    DONE,
    ENGINE,
    EXPERT,
    EXTRA_CARD,
    GOAL,
    GUEST,
    LAUNCH,
    LAUNCH_EXPERT,
    MAX_SEGMENTS,
    MAX_SHIPS,
    MEETING,
    OFFICE,
    OPTIONAL,
    ORDINARY,
    PAY,
    PLAN,
    PLAN_HELD,
    PLAY,
    RACHEL,
    REFRESH,
    ROW,
    SEGMENT,
    SETTING_UP,
    SHIP_SET,
    SLOT,
    SOURCE,
    SPEND,
    STARTED,
    STOP,
    TILE,
    TOKEN,
    TOP_DISCARD,
    UPGRADE,
    USE_AREA,
    YES,
)
from cosmodrome.games.galactic_cruise.track import goals_met
from cosmodrome.games.galactic_cruise.turn import may_stand
from cosmodrome.games.galactic_cruise.windows import (
    anytime_texts,
    bonus_kind,
    playable_texts,
    recycle_targets,
    recycling_ships,
)

AMOUNTS = 7
ALL_SHOWN = (1 << GUESTS) - 1


@rule
def legal(box, s, seat, out):
    """The legal actions of the seat that decides, in ascending order."""
    top = s.stack[s.stack_size - 1]
    kind = top.kind + 0
    a = top.a + 0
    b = top.b + 0
    c = top.c + 0
    if kind == ASK_RACHEL:
        out[0] = RACHEL
        return 1
    if kind == ASK_PAY_LAUNCH or kind == ASK_PAY_ROW or kind == ASK_PAY_MOVE:
        return payment(box, s, seat, kind, a, b, c, out)
    if kind <= ASK_REOPEN:
        n = stop_answers(box, s, seat, kind, a, b, c, out)
    elif kind <= ASK_MEETING:
        n = turn_answers(box, s, seat, kind, a, b, c, out)
    elif kind <= ASK_ENGINE:
        n = building_answers(box, s, seat, kind, a, b, c, out)
    elif kind <= ASK_DISCARD_BOARD:
        n = office_answers(box, s, seat, kind, a, b, c, out)
    else:
        n = other_answers(box, s, seat, kind, a, b, c, out)
    return any_time(box, s, seat, kind, a, b, c, out, n)


@rule
def put_bits(out, n, bits, first, count):
    """Write an action for each bit of a mask."""
    for i in range(count):
        if (bits >> i) & 1 == 1:
            out[n] = first + i
            n += 1
    return n


@rule
def put(out, n, action):
    """Write one action."""
    out[n] = action
    return n + 1


@rule
def occupied(slots, count):
    """The slots that hold something, as bits."""
    bits = 0
    for i in range(count):
        if slots[i] > 0:
            bits |= 1 << i
    return bits


@rule
def roomy(box, me):
    """The resources there is room for, as bits."""
    bits = 0
    for resource in range(RESOURCES):
        if room(box, me, resource) > 0:
            bits |= 1 << resource
    return bits


# Step 1


@rule
def stop_answers(box, s, seat, kind, a, b, c, out):
    """Ships, destinations, Space."""
    me = s.players[seat]
    if kind == ASK_SHIP:
        return put_bits(out, 0, a, CHOOSE_SHIP, MAX_SHIPS)
    if kind == ASK_DESTINATION:
        n = put_bits(out, 0, upgrade_slots(box, s, seat, a), UPGRADE, UPGRADES)
        for guest in range(GUESTS):
            if unscored(me.ships[a], guest, c) > 0:
                if scoring_price(box, s, seat, a, guest, b) <= me.ads:
                    n = put(out, n, GUEST + guest)
        return put(out, n, DONE)
    if kind == ASK_TYPE:
        return put_bits(out, 0, ALL_SHOWN, GUEST, GUESTS)
    if kind == ASK_ICON or kind == ASK_EXTRA:
        return put(out, put_bits(out, 0, ALL_SHOWN, GUEST, GUESTS), DONE)
    if kind == ASK_PLACE:
        n = 0
        for guest in range(GUESTS):
            if segments_for(box, s, seat, a, guest, c) != 0:
                n = put(out, n, GUEST + guest)
        return put(out, n, DONE)
    if kind == ASK_SEGMENT_USED:
        bits = segments_for(box, s, seat, a, b % GUESTS, c)
        return put_bits(out, 0, bits, SEGMENT, MAX_SEGMENTS)
    if kind == ASK_FURTHER:
        n = put(out, 0, YES) if can_go_further(box, s, seat) else 0
        return put(out, n, DONE)
    if kind == ASK_SPACE:
        return put(out, 0, DONE)
    return put(out, reopened(box, s, seat, out), DONE)


@rule
def reopened(box, s, seat, out):
    """A2: cards of the discard whose action, or text, is possible now."""
    bits = 0
    for i in range(s.discard_size):
        card = s.discard[i] - 1
        window = box.card_window[card] + 0
        if window < WINDOW_ANY:
            if possible(box, s, seat, window, CARD_BIT[card]):
                bits |= 1 << card
        elif card == P02:
            if recycling_ships(box, s, seat) != 0:
                bits |= 1 << card
        elif card == P21:
            if s.players[seat].scheduled > 0 and unscheduled(s) != 0:
                bits |= 1 << card
    return put_bits(out, 0, bits, DISCARD, CARDS)


# Step 2


@rule
def step_2_answers(box, s, seat, out):
    """GC-033, GC-034, GC-061, GC-107, GC-108: assign, launch, or hold a meeting."""
    me = s.players[seat]
    n = 0
    for building in range(BUILDINGS):
        if me.resting > 0 and may_stand(s, seat, building, ORDINARY):
            n = put(out, n, ASSIGN + building)
    for building in range(BUILDINGS):
        if me.resting_experts > 0 and may_stand(s, seat, building, EXPERT):
            n = put(out, n, ASSIGN_EXPERT + building)
    if me.resting + me.resting_experts > 0 and me.scheduled > 0:
        if launchable_ships(box, s, seat, lift_off_wild(box, me)) != 0:
            if me.resting > 0:
                n = put(out, n, LAUNCH)
            if me.resting_experts > 0:
                n = put(out, n, LAUNCH_EXPERT)
    return put(out, n, MEETING)


@rule
def turn_answers(box, s, seat, kind, a, b, c, out):
    """Workers, actions, bonuses."""
    me = s.players[seat]
    if kind == ASK_STEP_2:
        return step_2_answers(box, s, seat, out)
    if kind == ASK_EJECT:
        return put(out, put(out, 0, YES), DONE)
    if kind == ASK_STEWARD:
        return put(out, put_bits(out, 0, roomy(box, me), CHOOSE_RESOURCE, RESOURCES), CHOOSE_AD)
    if kind == ASK_ACTION:
        return put(out, put_bits(out, 0, offered_tiles(box, s, seat), TILE, TILES), DONE)
    if kind == ASK_SHUTTLE:
        others = ((1 << BUILDINGS) - 1) & ~(1 << (s.at - 1))
        return put_bits(out, 0, others, CHOOSE_BUILDING, BUILDINGS)
    if kind == ASK_FUNDING:
        # The token turned over blocks its bonus (GC-183).
        blocked = 0 if me.flipped == 0 else 1 << (me.flipped - 1)
        return put_bits(out, 0, ((1 << FUNDINGS) - 1) & ~blocked, CHOOSE_FUNDING, FUNDINGS)
    if kind == ASK_RESOURCE:
        return put_bits(out, 0, roomy(box, me), CHOOSE_RESOURCE, RESOURCES)
    if kind == ASK_TAKE_CARD:
        return put_bits(out, 0, occupied(s.board, AGENDA_SLOTS), BOARD, AGENDA_SLOTS)
    if kind == ASK_TAKE_PLAN:
        return put_bits(out, 0, occupied(s.offices, OFFICES), OFFICE, OFFICES)
    return put(out, 0, DONE)


# Actions


@rule
def may_stop(n, c):
    """Q102: one may stop once something is done, where it is optional, or nothing else is left."""
    return n == 0 or c & (STARTED | OPTIONAL) != 0


@rule
def building_answers(box, s, seat, kind, a, b, c, out):
    """The actions that build, hire and buy."""
    me = s.players[seat]
    if kind == ASK_ROW:
        n = put_bits(out, 0, payable_rows(box, s, seat, a, c), ROW, RESOURCES)
    elif kind == ASK_AREA:
        n = put_bits(out, 0, payable_areas(box, s, seat, a, b, c), AREA, AREAS)
        c = 0
    elif kind == ASK_EXPERT:
        n = put_bits(out, 0, hirable(box, s, seat, c), CHOOSE_EXPERT, 2)
    elif kind == ASK_PURCHASE:
        n = 0
        if me.credits >= box.purchase_cost or c & CARD_2 != 0:
            n = put_bits(out, 0, 3 & ~a, CHOOSE_SUPPLY, 2)
    elif kind == ASK_PLANS:
        n = put_bits(out, 0, occupied(s.offices, OFFICES), OFFICE, OFFICES)
        c = 0
    elif kind == ASK_PROTOTYPE:
        n = prototypes(box, s, seat, out)
        c = STARTED
    elif kind == ASK_SEGMENT:
        n = segments(box, s, seat, c, out)
    elif kind == ASK_SHIP_FOR:
        return put_bits(out, 0, ships_for(box, s, seat, a), CHOOSE_SHIP, MAX_SHIPS)
    elif kind == ASK_SET:
        n = put_bits(out, 0, ship_sets(box, s, seat, c), SHIP_SET, SHIP_SETS)
    else:
        return put_bits(out, 0, occupied(s.line_engines, SHIP_SETS), ENGINE, SHIP_SETS)
    if may_stop(n, c):
        n = put(out, n, DONE)
    return n


@rule
def prototypes(box, s, seat, out):
    """P11: which of the plans just taken can be built."""
    n = 0
    for plan in range(PLANS):
        for i in range(len(s.taken)):
            if s.taken[i] == plan + 1:
                if buildable(box, s, seat, plan, False, 0, box.card_amount[P11]):
                    n = put(out, n, PLAN + plan)
    return n


@rule
def segments(box, s, seat, effects, out):
    """GC-208, GC-209: plans of the offices, then own ones."""
    n = 0
    for slot in range(OFFICES):
        if s.offices[slot] > 0 and buildable(box, s, seat, s.offices[slot] - 1, True, effects, 0):
            n = put(out, n, OFFICE + slot)
    if s.players[seat].plans > 0:
        for plan in range(PLANS):
            if s.plan_place[plan] == PLAN_HELD + seat:
                if buildable(box, s, seat, plan, False, effects, 0):
                    n = put(out, n, PLAN + plan)
    return n


@rule
def office_answers(box, s, seat, kind, a, b, c, out):
    """The actions around silo, cruises and project cards."""
    me = s.players[seat]
    if kind == ASK_TAKE:
        n = put_bits(out, 0, takeable(box, s, seat, c), CHOOSE_RESOURCE, RESOURCES)
        c = 0
    elif kind == ASK_SILO_CARD:
        n = put_bits(out, 0, me.hand, DISCARD, CARDS)
    elif kind == ASK_SILO_TYPE:
        return put_bits(out, 0, refillable(box, s), CHOOSE_RESOURCE, RESOURCES)
    elif kind == ASK_CRUISE:
        return put_bits(out, 0, unscheduled(s), SLOT, MAX_OPEN_CRUISES)
    elif kind == ASK_TOKEN:
        return put_bits(out, 0, me.tokens, TOKEN, TOKENS)
    elif kind == ASK_CAMPAIGN:
        n = 0
        if sellable(box, s, seat, True, campaign_reduction(box, c)) != 0:
            n = put_bits(out, 0, advertisable(s, seat), SLOT, MAX_OPEN_CRUISES)
    elif kind == ASK_GUEST:
        first = c & STARTED == 0
        guests = sellable(box, s, seat, first, campaign_reduction(box, c))
        n = put_bits(out, 0, guests, SOURCE, (QUEUE + 1) * GUESTS)
    elif kind == ASK_DRAW:
        return draw_answers(box, s, seat, c, out)
    elif kind == ASK_REFILL:
        return put(out, 0, DONE)
    else:
        return put_bits(out, 0, occupied(s.board, AGENDA_SLOTS), BOARD, AGENDA_SLOTS)
    if may_stop(n, c):
        n = put(out, n, DONE)
    return n


@rule
def draw_answers(box, s, seat, c, out):
    """GC-244 … GC-246, GC-347, TA7: the board while it has cards, the discard for Reputation."""
    n = put_bits(out, 0, occupied(s.board, AGENDA_SLOTS), BOARD, AGENDA_SLOTS)
    if may_recover(box, s, s.players[seat]):
        n = put(out, n, TOP_DISCARD)
    if c & EXTRA_CARD != 0:
        slot = open_tech(box, s, seat, DIGITAL_ARCHIVES)
        if slot >= 0 and tech_level(box, s, slot) > 0 and (s.deck != 0 or s.discard_size > 0):
            n = put(out, n, DECK)
        n = put(out, n, DONE)
    elif cards_on_board(s) == 0:
        n = put(out, n, DONE)
    return n


# Launches, ends, and two cards


@rule
def boarding_answers(box, s, seat, ship, sold, c, out):
    """GC-065 … GC-071, 6.4: who may board so that the launch can still be completed."""
    n = 0
    if may_board(box, s, seat, ship, 1, c):
        for guest in range(GUESTS):
            if s.ticketed[guest] > 0:
                n = put(out, n, GUEST + guest)
    if may_board(box, s, seat, ship, 0, c):
        guests = sellable(box, s, seat, sold == 0, 0)
        n = put_bits(out, n, guests, SOURCE, (QUEUE + 1) * GUESTS)
    if may_close(box, s, seat, ship, c):
        n = put(out, n, DONE)
    return n


@rule
def other_answers(box, s, seat, kind, a, b, c, out):
    """Launch, step 3, limits, the final move, P02 and P21."""
    me = s.players[seat]
    if kind == ASK_LAUNCH_SHIP:
        return put_bits(out, 0, launchable_ships(box, s, seat, s.wild), CHOOSE_SHIP, MAX_SHIPS)
    if kind == ASK_BOARDING:
        return boarding_answers(box, s, seat, a, b, c, out)
    if kind == ASK_ARRIVAL:
        return put_bits(out, 0, occupied(s.supply, GUESTS), GUEST, GUESTS)
    if kind == ASK_GOAL:
        return put(out, put_bits(out, 0, goals_met(box, s, seat), GOAL, GOALS), DONE)
    if kind == ASK_EXCESS_CARD:
        return put_bits(out, 0, me.hand, DISCARD, CARDS)
    if kind == ASK_EXCESS_PLAN:
        n = 0
        for plan in range(PLANS):
            if s.plan_place[plan] == PLAN_HELD + seat:
                n = put(out, n, PLAN + plan)
        return n
    if kind == ASK_RECYCLE:
        return put_bits(out, 0, recycling_ships(box, s, seat), CHOOSE_SHIP, MAX_SHIPS)
    if kind == ASK_RECYCLE_SEGMENT:
        n = 0
        for segment in range(me.ships[a].size):
            if recycle_targets(box, s, seat, a, segment) != 0:
                n = put(out, n, SEGMENT + segment)
        return n
    if kind == ASK_RECYCLE_TO:
        return put_bits(out, 0, recycle_targets(box, s, seat, a, b), CHOOSE_SHIP, MAX_SHIPS)
    if kind == ASK_ITINERARY:
        return put_bits(out, 0, unscheduled(s), SLOT, MAX_OPEN_CRUISES)
    if kind == ASK_FINAL_SHIP:
        return put_bits(out, 0, a, CHOOSE_SHIP, MAX_SHIPS)
    n = 0
    for stop in range(me.ships[a].stop, 4):
        n = put(out, n, STOP + stop)
    return n


# Payments


@rule
def payment(box, s, seat, kind, a, b, c, out):
    """Q102, Q103: only what pays, and only so that the rest stays payable."""
    if kind == ASK_PAY_LAUNCH:
        return launch_payment(box, s, seat, kind, b, c, out)
    if kind == ASK_PAY_ROW:
        return row_payment(box, s, seat, a, b, c, out)
    return move_payment(box, s, seat, b, c, out)


@rule
def crosses(box, reputation, steps):
    """Whether the last step of a reputation bonus gains a resource."""
    return box.reputation_icon[reputation - steps + 1] == RESOURCE


@rule
def launch_payment(box, s, seat, kind, b, c, out):
    """GC-291, GC-292: the bill of a launch."""
    me = s.players[seat]
    rest = s.wild + bonus_left(box, me)
    n = 0
    if s.wild > 0:
        for resource in range(RESOURCES):
            if bill_covered(box, s, me, me.hand, resource, -1, 0, rest - 1):
                n = put(out, n, CHOOSE_RESOURCE + resource)
    if can_settle(s, me):
        n = put(out, n, PAY)
    texts = playable_texts(box, s, seat, kind, b, c)
    for card in range(P27, P29 + 1):
        if (texts >> card) & 1 == 1:
            hand = me.hand & ~(1 << card)
            if bill_covered(
                box, s, me, hand, -1, card - P27, box.card_amount[card], rest
            ):  # fmt: skip
                n = put(out, n, PLAY + card)
    for card in range(CARDS):
        if (me.hand >> card) & 1 == 1:
            resource = box.card_resource[card] + 0
            if s.floating[resource] < s.needs[resource]:
                hand = me.hand & ~(1 << card)
                if bill_covered(box, s, me, hand, resource, -1, 0, rest):
                    n = put(out, n, SPEND + card)
    if me.once & BONUS_USED == 0:
        for steps in range(1, me.reputation + 1):
            if crosses(box, me.reputation, steps):
                wild = s.wild + icons_below(box, me.reputation, steps, RESOURCE)
                if bill_covered(box, s, me, me.hand, -1, -1, 0, wild):
                    n = put(out, n, BONUS + steps - 1)
    return n


@rule
def row_payment(box, s, seat, row, area, c, out):
    """GC-185: so many resources of the row, the rest in credits."""
    me = s.players[seat]
    effects = c & ((1 << DISCOUNT_SHIFT) - 1)
    discount = c >> DISCOUNT_SHIFT
    n = 0
    for amount in range(AMOUNTS):
        if can_pay_amount(box, s, seat, row, area, amount, discount, effects):
            n = put(out, n, AMOUNT + amount)
    cost = development_cost(box, s, seat, row, discount, effects)
    fee = area_fee(box, s, area, effects)
    if s.floating[row] < cost:
        for card in range(CARDS):
            if (me.hand >> card) & 1 == 1 and box.card_resource[card] == row:
                n = put(out, n, SPEND + card)
    if me.once & BONUS_USED == 0 and s.floating[row] < cost:
        held = me.stored[row] + s.floating[row] + hand_of_resource(box, me, row)
        for steps in range(1, me.reputation + 1):
            if crosses(box, me.reputation, steps):
                limit = held + icons_below(box, me.reputation, steps, RESOURCE)
                if covered(box, s, seat, row, cost, fee, limit):
                    n = put(out, n, BONUS + steps - 1)
    return n


@rule
def move_payment(box, s, seat, need, anything, out):
    """TA1: the resources of one more stop."""
    me = s.players[seat]
    n = 0
    for resource in range(RESOURCES):
        if resource == FUEL or anything == 1:
            if me.stored[resource] + s.floating[resource] >= need:
                n = put(out, n, CHOOSE_RESOURCE + resource)
    for card in range(CARDS):
        if (me.hand >> card) & 1 == 1:
            resource = box.card_resource[card] + 0
            if (resource == FUEL or anything == 1) and s.floating[resource] < need:
                n = put(out, n, SPEND + card)
    if me.once & BONUS_USED == 0 and s.floating[FUEL] < need:
        held = me.stored[FUEL] + s.floating[FUEL] + hand_of_resource(box, me, FUEL)
        for steps in range(1, me.reputation + 1):
            if crosses(box, me.reputation, steps):
                if n > 0 or held + icons_below(box, me.reputation, steps, RESOURCE) >= need:
                    n = put(out, n, BONUS + steps - 1)
    return n


# At any time


@rule
def any_time(box, s, seat, kind, a, b, c, out, n):
    """GC-126 … GC-129, GC-307: what may be done at any time of one's own turn."""
    if s.phase == SETTING_UP or seat != s.turn:
        return n
    if kind == ASK_SHIP_FOR or kind == ASK_LAUNCH_SHIP:
        return n
    texts = playable_texts(box, s, seat, kind, b, c)
    if s.elevator > 0:
        return in_launch(box, s, seat, kind, a, c, texts, out, n)
    texts |= anytime_texts(box, s, seat)
    me = s.players[seat]
    n = put_bits(out, n, texts, PLAY, CARDS)
    for card in range(CARDS):
        if (me.hand >> card) & 1 == 1 and room(box, me, box.card_resource[card]) > 0:
            n = put(out, n, SPEND + card)
    if me.once & BONUS_USED == 0:
        n = bonuses(box, me, out, n)
    if affords_reputation(me, box.refresh_reputation):
        n = refreshes(s, out, n)
    for area in range(AREAS):
        if may_pay(box, s, seat, area) and use_price(box, s, seat, area) <= me.credits:
            n = put(out, n, USE_AREA + area)
    return n


@rule
def refreshes(s, out, n):
    """GC-126: any of the plans on display."""
    shown = occupied(s.offices, OFFICES)
    for slots in range(1, 1 << OFFICES):
        if slots & ~shown == 0:
            n = put(out, n, REFRESH + slots - 1)
    return n


@rule
def bonuses(box, me, out, n):
    """GC-128: one kind of bonus, any distance that ends on an icon of that kind."""
    for number in range(3):
        what = bonus_kind(number)
        for steps in range(1, me.reputation + 1):
            if box.reputation_icon[me.reputation - steps + 1] == what:
                n = put(out, n, BONUS + number * REPUTATION_MAX + steps - 1)
    return n


@rule
def in_launch(box, s, seat, kind, ship, c, texts, out, n):
    """GC-129, Q102: inside a launch only what cannot make it fail."""
    me = s.players[seat]
    if kind != ASK_BOARDING:
        return put_bits(out, n, texts, PLAY, CARDS)
    for card in range(CARDS):
        # A text may be worth less to the launch than the card's resource.
        if (texts >> card) & 1 == 1:
            hand = me.hand & ~(1 << card)
            if launch_survives(box, s, seat, ship, c | CARD_BIT[card], hand, me.reputation):
                n = put(out, n, PLAY + card)
    for card in range(CARDS):
        if (me.hand >> card) & 1 == 1 and room(box, me, box.card_resource[card]) > 0:
            # The texts of T-3 are worth more than their resource.
            if card < P27 or card > P29:
                n = put(out, n, SPEND + card)
            elif launch_survives(box, s, seat, ship, c, me.hand & ~(1 << card), me.reputation):
                n = put(out, n, SPEND + card)
    if me.once & BONUS_USED == 0 and launch_survives(box, s, seat, ship, c, me.hand, 0):
        n = bonuses(box, me, out, n)
    if affords_reputation(me, box.refresh_reputation):
        left = me.reputation - box.refresh_reputation
        if launch_survives(box, s, seat, ship, c, me.hand, left):
            n = refreshes(s, out, n)
    for area in range(FIRST_TECH_AREA, AREAS):
        if may_pay(box, s, seat, area) and use_price(box, s, seat, area) <= me.credits:
            n = put(out, n, USE_AREA + area)
    return n
