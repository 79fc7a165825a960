"""Paying with hand cards, Bonus markers and what is placed (RM-23 … RM-28, RM-125 … RM-134).

What pays is ticked in ascending order. A payment covers the price, and every card and marker of it
covers, in some order, something still due (RM-133). Such payments can be taken apart one by one,
each time something that the others do not cover alone: it does not matter what goes first.
"""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen.cards import hand_to_action_area
from cosmodrome.games.rocketmen.state import DO, EVENT, PURPOSE

KINDS = its.RESOURCE.joker  # resources other than the joker

# What a card in hand is good for in one turn.
MONEY_USED = 10  # for $10
ENGINE_USED = 4  # for an engine point
SITE_EFFECT_USED = 4
RESOURCE_USED = 4
# A marker is there again in the next turn, a card that works when it pays is best paid with.
MONEY_MARKER_USED = 1
JOKER_MARKER_USED = 3
PAYS_AND_WORKS = 5
#: So many payments are compared at most, in hands larger than anybody has.
MOST_COMPARED = 3000


@rule
def use_of(box, face):
    """What a card in hand is good for in one turn."""
    worth = box.money[face] * MONEY_USED // 10 + box.engine[face] * ENGINE_USED
    if box.trigger[face] == its.TRIGGER.site:
        worth += SITE_EFFECT_USED
    for kind in range(its.RESOURCE.joker + 1):
        worth += box.resources[face, kind] * RESOURCE_USED
    return worth


@rule
def worth_elsewhere(box, face, purpose):
    """What is lost by paying with a card, less what its PAIEMENT AVEC effect gives."""
    if box.trigger[face] == its.TRIGGER.payment and purpose != PURPOSE.window:
        return use_of(box, face) - PAYS_AND_WORKS
    return use_of(box, face)


# What can pay


@rule
def being_placed(s, face):
    """RM-51: copies of a card that this operation programs or places."""
    return s.chosen[face] + (1 if s.programming == face + 1 else 0)


@rule
def spare(s, me, face):
    """Cards of a face in hand that this operation does not place."""
    return me.hand[face] - being_placed(s, face)


@rule
def money_of(box, face, count, purpose):
    """RM-197: the $ of cards; Patents are worth more, once, when cards are bought."""
    money = count * box.money[face]
    if face == its.CARD.patents and count > 0 and purpose == PURPOSE.purchase:
        money += box.amount[face]
    return money


@rule
def all_money(box, s, seat, purpose):
    """RM-23, RM/R-12, RM/R-45: the $ of a whole hand and of the unused markers.

    What is being placed is still in hand and may pay for itself.
    """
    me = s.players[seat]
    money = (me.money_markers - me.money_used) * box.bonus_money
    for face in range(its.FIRST_THREAT):
        if me.hand[face] > 0:
            money += money_of(box, face, me.hand[face], purpose)
    return money


# What is covered


@rule
def still_open(s, computer, science, biology, wild):
    """RM/R-46: resources still due; jokers stand for whatever is missing."""
    missing = max(0, s.needs[0] - computer) + max(0, s.needs[1] - science)
    return missing + max(0, s.needs[2] - biology) - wild


@rule
def helps(box, s, due, face, money, computer, science, biology, wild):
    """RM-125, RM-133, RM-147: whether a card covers something that so much does not."""
    if money < due and box.money[face] > 0:
        return True
    if still_open(s, computer, science, biology, wild) <= 0:
        return False
    if s.needs[0] > computer and box.resources[face, 0] > 0:
        return True
    if s.needs[1] > science and box.resources[face, 1] > 0:
        return True
    if s.needs[2] > biology and box.resources[face, 2] > 0:
        return True
    return box.resources[face, its.RESOURCE.joker] > 0


@rule
def ticked(box, s, purpose, one):
    """RM-25, RM-26: what is ticked gives in all, and one more: $, three resources, jokers."""
    money = (s.paid_money + (1 if one == DO.pay_money else 0)) * box.bonus_money
    computer, science, biology = 0, 0, 0
    wild = s.paid_jokers + (1 if one == DO.pay_joker else 0)
    for face in range(its.FIRST_THREAT):
        own = s.financing[face] + (1 if one == DO.finance + face else 0)
        count = s.paid[face] + (1 if one == DO.pay + face else 0)
        money += own * box.money[face]
        if count > 0:
            money += money_of(box, face, count, purpose)
            computer += count * box.resources[face, 0]
            science += count * box.resources[face, 1]
            biology += count * box.resources[face, 2]
            wild += count * box.resources[face, its.RESOURCE.joker]
    return money, computer, science, biology, wild


@rule
def paid_up(box, s, purpose):
    """RM-133: whether what is ticked covers all that is due."""
    money, computer, science, biology, wild = ticked(box, s, purpose, -1)
    return money >= s.due and still_open(s, computer, science, biology, wild) <= 0


@rule
def all_needed(box, s, purpose, one):
    """RM-133: whether what is ticked, and one more, could have been added one by one.

    They are taken away as long as one of them covers something that the rest does not; copies of
    one card go together.
    """
    money, computer, science, biology, wild = ticked(box, s, purpose, one)
    markers = s.paid_money + (1 if one == DO.pay_money else 0)
    jokers = s.paid_jokers + (1 if one == DO.pay_joker else 0)
    own, paying = 0, 0
    for face in range(its.FIRST_THREAT):
        if s.financing[face] > 0 or one == DO.finance + face:
            own |= 1 << face
        if s.paid[face] > 0 or one == DO.pay + face:
            paying |= 1 << face
    going = True
    while going:
        going = False
        if markers > 0 and money - box.bonus_money < s.due:
            money -= markers * box.bonus_money
            markers = 0
            going = True
        if jokers > 0 and still_open(s, computer, science, biology, wild - 1) > 0:
            wild -= jokers
            jokers = 0
            going = True
        for face in range(its.FIRST_THREAT):
            if (own >> face) & 1 == 1 and money - box.money[face] < s.due:
                count = s.financing[face] + (1 if one == DO.finance + face else 0)
                money -= count * box.money[face]
                own &= ~(1 << face)
                going = True
            if (paying >> face) & 1 == 0:
                continue
            count = s.paid[face] + (1 if one == DO.pay + face else 0)
            last = money_of(box, face, count, purpose) - money_of(box, face, count - 1, purpose)
            if helps(
                box, s, s.due, face,
                money - last,
                computer - box.resources[face, 0],
                science - box.resources[face, 1],
                biology - box.resources[face, 2],
                wild - box.resources[face, its.RESOURCE.joker],
            ):  # fmt: skip
                money -= money_of(box, face, count, purpose)
                computer -= count * box.resources[face, 0]
                science -= count * box.resources[face, 1]
                biology -= count * box.resources[face, 2]
                wild -= count * box.resources[face, its.RESOURCE.joker]
                paying &= ~(1 << face)
                going = True
    return own == 0 and paying == 0 and markers == 0 and jokers == 0


# Choosing what pays


@rule
def highest_tick(s):
    """The last thing that was ticked to pay, as its action."""
    if s.paid_jokers > 0:
        return DO.pay_joker + 0
    if s.paid_money > 0:
        return DO.pay_money + 0
    for face in range(its.FIRST_THREAT - 1, -1, -1):
        if s.paid[face] > 0:
            return DO.pay + face
    for face in range(its.FIRST_THREAT - 1, -1, -1):
        if s.financing[face] > 0:
            return DO.finance + face
    return 0


@rule
def left_to_pay(box, s, me, action, purpose):
    """How often something can still be ticked to pay."""
    if action == DO.pay_joker:
        return me.jokers - me.jokers_used - s.paid_jokers if purpose == PURPOSE.purchase else 0
    if action == DO.pay_money:
        return me.money_markers - me.money_used - s.paid_money if box.bonus_money > 0 else 0
    if action >= DO.pay:
        face = action - DO.pay
        return spare(s, me, face) - s.paid[face] if me.hand[face] > 0 else 0
    face = action - DO.finance
    return being_placed(s, face) - s.financing[face] if box.money[face] > 0 else 0


@rule
def legal_payments(box, s, seat, purpose, out):
    """C4, RM-133, RM/R-43: what may be ticked and can be completed; or that all is paid."""
    me = s.players[seat]
    money, computer, science, biology, wild = ticked(box, s, purpose, -1)
    first = max(highest_tick(s), DO.finance)
    # With all that can still be ticked, from the lowest up.
    for action in range(first, DO.pay_joker + 1):
        count = left_to_pay(box, s, me, action, purpose)
        if count > 0 and action == DO.pay_joker:
            wild += count
        elif count > 0 and action == DO.pay_money:
            money += count * box.bonus_money
        elif count > 0 and action >= DO.pay:
            face = action - DO.pay
            money += money_of(box, face, s.paid[face] + count, purpose)
            money -= money_of(box, face, s.paid[face], purpose)
            computer += count * box.resources[face, 0]
            science += count * box.resources[face, 1]
            biology += count * box.resources[face, 2]
            wild += count * box.resources[face, its.RESOURCE.joker]
        elif count > 0:
            money += count * box.money[action - DO.finance]
    n = 0
    for action in range(first, DO.pay_joker + 1):
        if money < s.due or still_open(s, computer, science, biology, wild) > 0:
            break
        count = left_to_pay(box, s, me, action, purpose)
        if count <= 0:
            continue
        if all_needed(box, s, purpose, action):
            out[n] = action
            n += 1
        if action == DO.pay_joker:
            wild -= count
        elif action == DO.pay_money:
            money -= count * box.bonus_money
        elif action >= DO.pay:
            face = action - DO.pay
            money -= money_of(box, face, s.paid[face] + count, purpose)
            money += money_of(box, face, s.paid[face], purpose)
            computer -= count * box.resources[face, 0]
            science -= count * box.resources[face, 1]
            biology -= count * box.resources[face, 2]
            wild -= count * box.resources[face, its.RESOURCE.joker]
        else:
            money -= count * box.money[action - DO.finance]
    if paid_up(box, s, purpose):
        out[n] = DO.done
        n += 1
    return n


@rule
def tick_payment(s, action):
    """C4: one more card or marker is to pay."""
    if action == DO.pay_joker:
        s.paid_jokers += 1
    elif action == DO.pay_money:
        s.paid_money += 1
    elif action >= DO.pay:
        s.paid[action - DO.pay] += 1
    else:
        s.financing[action - DO.finance] += 1


@rule
def several_ways(box, s, seat, due, purpose):
    """Whether there is another payment than the one that is offered."""
    me = s.players[seat]
    money = (me.money_markers - me.money_used) * box.bonus_money
    kinds = 1 if money > 0 else 0
    computer, science, biology, wild = 0, 0, 0, 0
    if purpose == PURPOSE.purchase:
        wild = me.jokers - me.jokers_used
    jokers = wild
    for face in range(its.FIRST_THREAT):
        if me.hand[face] == 0:
            continue
        own, count = being_placed(s, face), spare(s, me, face)
        if box.money[face] > 0:
            kinds += (1 if own > 0 else 0) + (1 if count > 0 else 0)
        money += own * box.money[face] + money_of(box, face, count, purpose)
        computer += count * box.resources[face, 0]
        science += count * box.resources[face, 1]
        biology += count * box.resources[face, 2]
        wild += count * box.resources[face, its.RESOURCE.joker]
    if 0 < (me.money_markers - me.money_used) * box.bonus_money <= money - due and due > 0:
        return True
    if jokers > 0 and still_open(s, 0, 0, 0, 0) > 0:
        if still_open(s, computer, science, biology, wild - jokers) <= 0:
            return True
    for face in range(its.FIRST_THREAT):
        if me.hand[face] == 0:
            continue
        own, count = being_placed(s, face), spare(s, me, face)
        each = box.money[face]
        if own > 0 and 0 < own * each <= money - due:
            return True
        if count == 0 or not helps(box, s, due, face, 0, 0, 0, 0, 0):
            continue
        if each > 0 and kinds > 1 and each <= money - due and own + count > 1:
            return True
        if (
            money_of(box, face, count, purpose) <= money - due
            and still_open(
                s,
                computer - count * box.resources[face, 0],
                science - count * box.resources[face, 1],
                biology - count * box.resources[face, 2],
                wild - count * box.resources[face, its.RESOURCE.joker],
            ) <= 0
        ):  # fmt: skip
            return True
    return False


# The payment that is offered


@rule
def finance_first(box, s):
    """RM-51, RM/R-12: cards being placed pay for themselves, the most valuable first."""
    money = 0
    while money < s.due:
        best = -1
        for face in range(its.FIRST_THREAT):
            if being_placed(s, face) > s.financing[face] and box.money[face] > 0:
                if best < 0 or box.money[face] > box.money[best]:
                    best = face
        if best < 0:
            break
        s.financing[best] += 1
        money += box.money[best]
    return money


@rule
def offer(box, s, seat, purpose):
    """RM-26: the payment with the least waste; of equal ones, with what is worth least elsewhere.

    All payments are tried in which each card in turn covers something: the best is among them.
    """
    me = s.players[seat]
    own = finance_first(box, s)
    money, computer, science, biology, wild = own, 0, 0, 0, 0
    markers, jokers = me.money_markers - me.money_used, me.jokers - me.jokers_used
    found, least, cheapest, worth = False, 0, 0, 0
    compared, face = 0, 0
    while True:
        while face < its.FIRST_THREAT:
            if spare(s, me, face) > s.paid[face] and helps(
                box, s, s.due, face, money, computer, science, biology, wild
            ):
                money += money_of(box, face, s.paid[face] + 1, purpose)
                money -= money_of(box, face, s.paid[face], purpose)
                computer += box.resources[face, 0]
                science += box.resources[face, 1]
                biology += box.resources[face, 2]
                wild += box.resources[face, its.RESOURCE.joker]
                worth += worth_elsewhere(box, face, purpose)
                s.paid[face] += 1
            else:
                face += 1
        more, missing = 0, max(0, still_open(s, computer, science, biology, wild))
        if money < s.due and box.bonus_money > 0:
            more = (s.due - money + box.bonus_money - 1) // box.bonus_money
        if more <= markers and missing <= jokers and money + more * box.bonus_money >= s.due:
            waste = money + more * box.bonus_money - max(s.due, own)
            price = worth + more * MONEY_MARKER_USED + missing * JOKER_MARKER_USED
            if not found or waste < least or (waste == least and price < cheapest):
                found, least, cheapest = True, waste, price
                s.paid_money = more
                s.paid_jokers = missing
                for other in range(its.FIRST_THREAT):
                    s._room[other] = s.paid[other]
        compared += 1
        face -= 1
        while face >= 0 and s.paid[face] == 0:
            face -= 1
        if face < 0 or compared >= MOST_COMPARED:
            break
        s.paid[face] -= 1
        money -= money_of(box, face, s.paid[face] + 1, purpose)
        money += money_of(box, face, s.paid[face], purpose)
        computer -= box.resources[face, 0]
        science -= box.resources[face, 1]
        biology -= box.resources[face, 2]
        wild -= box.resources[face, its.RESOURCE.joker]
        worth -= worth_elsewhere(box, face, purpose)
        face += 1
    for other in range(its.FIRST_THREAT):
        s.paid[other] = s._room[other]
        s._room[other] = 0


@rule
def hand_over(s, seat, purpose, events):
    """RM-27, RM-28, RM-39, RM-136, RM/R-47: what paid is played; PAIEMENT AVEC effects wait."""
    me = s.players[seat]
    flags = 0
    for face in range(its.FIRST_THREAT):
        for _ in range(s.financing[face]):
            emit(events, EVENT.financed, seat, face, 0, 0, EVERYBODY)
    for face in range(its.FIRST_THREAT):
        for _ in range(s.paid[face]):
            flags |= hand_to_action_area(s, seat, face)
            emit(events, EVENT.paid, seat, face, purpose, 0, EVERYBODY)
    if purpose != PURPOSE.window:
        for i in range(len(its.PAYMENT_EFFECTS)):
            s.waiting[i] += s.paid[its.PAYMENT_EFFECTS[i]]
            s.waiting_size += s.paid[its.PAYMENT_EFFECTS[i]]
    if s.paid_money > 0:
        me.money_used += s.paid_money
        emit(events, EVENT.paid_money, seat, s.paid_money, 0, 0, EVERYBODY)
    if s.paid_jokers > 0:
        me.jokers_used += s.paid_jokers
        emit(events, EVENT.paid_joker, seat, s.paid_jokers, 0, 0, EVERYBODY)
    return flags


@rule
def forget_waiting(s):
    """RM-35, RM-138: effects not used lapse."""
    for i in range(len(its.PAYMENT_EFFECTS)):
        s.waiting[i] = 0
    s.waiting_size = 0


@rule
def forget_selection(s):
    """Nothing is ticked or due."""
    for face in range(its.CARD.size):
        s.chosen[face] = 0
        s.chosen_site[face] = 0
        s.financing[face] = 0
        s.paid[face] = 0
    for kind in range(KINDS):
        s.needs[kind] = 0
    for engine in range(its.ENGINE.size):
        s.back[engine] = 0
    s.cart = 0
    s.due = 0
    s.programming = 0
    s.paid_money = 0
    s.paid_jokers = 0
