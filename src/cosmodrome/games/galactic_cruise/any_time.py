"""What is legal at any time of one's turn, whatever is asked (GC-126 … GC-129, Q102)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.games.galactic_cruise.box import (
    AREAS,
    CARDS,
    FIRST_TECH_AREA,
    OFFICES,
    P27,
    P29,
    REPUTATION_MAX,
)
from cosmodrome.games.galactic_cruise.gains import affords_reputation
from cosmodrome.games.galactic_cruise.launch import launch_survives
from cosmodrome.games.galactic_cruise.network import may_pay, use_price
from cosmodrome.games.galactic_cruise.payments import occupied, put
from cosmodrome.games.galactic_cruise.pieces import room
from cosmodrome.games.galactic_cruise.state import (
    ASK_BOARDING,
    ASK_LAUNCH_SHIP,
    ASK_SHIP_FOR,
    BONUS,
    BONUS_USED,
    CARD_BIT,
    DO_END_TURN,
    DO_PAY,
    PLAY,
    REFRESH,
    SPEND,
    USE_AREA,
)
from cosmodrome.games.galactic_cruise.windows import anytime_texts, bonus_kind, playable_texts


@rule
def any_time(box, s, seat, kind, a, b, c, out, n):
    """GC-126 … GC-129, GC-307: what may be done at any time of one's own turn."""
    # Set-up and the recall before the last round belong to nobody's turn.
    if seat != s.turn or s.stack[0].kind != DO_END_TURN:
        return n
    if kind == ASK_SHIP_FOR:
        # The segment is being paid (Q102).
        return n
    texts = playable_texts(box, s, seat, kind, b, c)
    if s.elevator > 0:
        return in_launch(box, s, seat, kind, c, texts, out, n)
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
def safe_in_launch(box, s, seat, kind, c, texts):
    """Q102: the cards a launch can do without, as bits; after them the bonus, and new plans."""
    me = s.players[seat]
    safe = 0
    for case in range(CARDS + 2):
        effects = c if kind == ASK_BOARDING else 0
        hand = me.hand + 0
        reputation = me.reputation + 0
        if case < CARDS:
            if (hand >> case) & 1 == 0:
                continue
            hand &= ~(1 << case)
            if (texts >> case) & 1 == 1:
                effects |= CARD_BIT[case]
            elif case < P27 or case > P29:
                # Its resource is stored, and only the texts of T-3 are worth more than that.
                safe |= 1 << case
                continue
        elif case == CARDS:
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
        kind = s.stack[i].kind + 0
        if kind == ASK_LAUNCH_SHIP or kind == ASK_BOARDING or kind == DO_PAY:
            effects = s.stack[i].c + 0
            return launch_survives(box, s, seat, kind, effects, me.hand, me.reputation)
    return True


@rule
def in_launch(box, s, seat, kind, c, texts, out, n):
    """GC-126 … GC-129, Q102: inside a launch only what cannot make it fail."""
    me = s.players[seat]
    if not goes_on(box, s, seat):
        return 0
    safe = safe_in_launch(box, s, seat, kind, c, texts)
    n = put_bits(out, n, texts & safe, PLAY, CARDS)
    for card in range(CARDS):
        if (me.hand >> card) & 1 == 1 and room(box, me, box.card_resource[card]) > 0:
            # A text that is too dear leaves the resource.
            if (safe >> card) & 1 == 1 or card < P27 or card > P29:
                n = put(out, n, SPEND + card)
    if me.once & BONUS_USED == 0 and (safe >> CARDS) & 1 == 1:
        n = bonuses(box, me, out, n)
    if affords_reputation(me, box.refresh_reputation) and (safe >> (CARDS + 1)) & 1 == 1:
        n = refreshes(s, out, n)
    for area in range(FIRST_TECH_AREA, AREAS):
        if may_pay(box, s, seat, area) and use_price(box, s, seat, area) <= me.credits:
            n = put(out, n, USE_AREA + area)
    return n
