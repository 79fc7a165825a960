"""What is legal at any time of one's turn, whatever is asked (GC-126 … GC-129, Q102)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.games.galactic_cruise.box import (
    AREA,
    CARD,
    FIRST_TECH_AREA,
    OFFICES,
    REPUTATION_MAX,
)
from cosmodrome.games.galactic_cruise.gains import affords_reputation
from cosmodrome.games.galactic_cruise.launch import launch_survives
from cosmodrome.games.galactic_cruise.network import may_pay, use_price
from cosmodrome.games.galactic_cruise.payments import occupied, put
from cosmodrome.games.galactic_cruise.pieces import room
from cosmodrome.games.galactic_cruise.state import ASK, BONUS_USED, CARD_BIT, DO, STEP
from cosmodrome.games.galactic_cruise.windows import anytime_texts, bonus_kind, playable_texts


@rule
def any_time(box, s, seat, kind, a, b, c, out, n):
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
    n = put_bits(out, n, texts, DO.play, CARD.size)
    for card in range(CARD.size):
        if (me.hand >> card) & 1 == 1 and room(box, me, box.card_resource[card]) > 0:
            n = put(out, n, DO.spend + card)
    if me.once & BONUS_USED == 0:
        n = bonuses(box, me, out, n)
    if affords_reputation(me, box.refresh_reputation):
        n = refreshes(s, out, n)
    for area in range(AREA.size):
        if may_pay(box, s, seat, area) and use_price(box, s, seat, area) <= me.credits:
            n = put(out, n, DO.use_area + area)
    return n


@rule
def refreshes(s, out, n):
    """GC-126: any of the plans on display."""
    shown = occupied(s.offices, OFFICES)
    for slots in range(1, 1 << OFFICES):
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
                n = put(out, n, DO.bonus + number * REPUTATION_MAX + steps - 1)
    return n


@rule
def safe_in_launch(box, s, seat, kind, c, texts):
    """Q102: the cards a launch can do without, as bits; after them the bonus, and new plans."""
    me = s.players[seat]
    safe = 0
    for case in range(CARD.size + 2):
        effects = c if kind == ASK.boarding else 0
        hand = me.hand
        reputation = me.reputation
        if case < CARD.size:
            if (hand >> case) & 1 == 0:
                continue
            hand &= ~(1 << case)
            if (texts >> case) & 1 == 1:
                effects |= CARD_BIT[case]
            elif case < CARD.P27 or case > CARD.P29:
                # Its resource is stored, and only the texts of T-3 are worth more than that.
                safe |= 1 << case
                continue
        elif case == CARD.size:
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
    n = put_bits(out, n, texts & safe, DO.play, CARD.size)
    for card in range(CARD.size):
        if (me.hand >> card) & 1 == 1 and room(box, me, box.card_resource[card]) > 0:
            # A text that is too dear leaves the resource.
            if (safe >> card) & 1 == 1 or card < CARD.P27 or card > CARD.P29:
                n = put(out, n, DO.spend + card)
    if me.once & BONUS_USED == 0 and (safe >> CARD.size) & 1 == 1:
        n = bonuses(box, me, out, n)
    if affords_reputation(me, box.refresh_reputation) and (safe >> (CARD.size + 1)) & 1 == 1:
        n = refreshes(s, out, n)
    for area in range(FIRST_TECH_AREA, AREA.size):
        if may_pay(box, s, seat, area) and use_price(box, s, seat, area) <= me.credits:
            n = put(out, n, DO.use_area + area)
    return n
