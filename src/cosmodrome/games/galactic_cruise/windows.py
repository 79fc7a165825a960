"""When the texts of project cards may be played, and what they help with."""

from cosmodrome.engine.compiling import rule
from cosmodrome.games.galactic_cruise.box import CARD, CARD_WINDOWS, WINDOW
from cosmodrome.games.galactic_cruise.cards import holds
from cosmodrome.games.galactic_cruise.network import builds_network
from cosmodrome.games.galactic_cruise.pieces import put
from cosmodrome.games.galactic_cruise.state import ASK, BY, CARD_BIT, DO, EFFECT, TOUCHED

#: The window for texts of cards that a question opens; an action has one of its own.
WINDOWS = {
    "destination": WINDOW.destination,
    "space": WINDOW.space,
    "pay_launch": WINDOW.launch_t3,
    "boarding": WINDOW.launch_t5,
    "row": WINDOW.build_development,
    "expert": WINDOW.hire_expert,
    "purchase": WINDOW.purchase_supplies,
    "plans": WINDOW.acquire_blueprints,
    "segment": WINDOW.build_segments,
    "set": WINDOW.acquire_ship,
    "take": WINDOW.gain_resources,
    "silo_card": WINDOW.refill_silo,
    "cruise": WINDOW.schedule_cruise,
    "campaign": WINDOW.advertise,
    "draw": WINDOW.draw_agenda,
    "refill": WINDOW.refill_agenda,
}
NO_WINDOW = -1
#: The cards of each window, as bits.
CARDS_OF = tuple(
    sum(1 << card for card in range(CARD.size) if CARD_WINDOWS[card] == window) for window in WINDOW
)
WINDOW_OF = tuple(WINDOWS.get(name, NO_WINDOW) for name in ASK.names)


@rule
def window_of(kind, b, c):
    """2.9: the window a question opens, if nothing has been done in it yet."""
    if kind == ASK.action:
        if b != BY.meeting:
            return WINDOW.assign
        return WINDOW.meeting if c == 0 else NO_WINDOW
    if kind == ASK.funding:
        return WINDOW.meeting if b > 0 else NO_WINDOW
    closed = TOUCHED if kind == ASK.destination else EFFECT.started | EFFECT.free
    return WINDOW_OF[kind] if c & closed == 0 else NO_WINDOW


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
        if card == CARD.P34 and kind == ASK.funding and not builds_network(s, seat):
            continue
        if card == CARD.P35 and kind != ASK.funding:
            continue
        if card == CARD.P36 and s.shuttle > 0:
            continue
        if b > 0 and (card == CARD.P12 or card == CARD.P25):
            # The limit of a specialised plan is not raised by a card (2.16).
            continue
        cards |= 1 << card
    return cards


@rule
def open_hand(s, seat):
    """Whether everybody knows all the cards a seat holds; against Rachel nothing is secret."""
    me = s.players[seat]
    return s.solo == 1 or me.hand & ~me.seen == 0


@rule
def may_hold(s, seat, window):
    """GC/Q96: whether, as far as everybody can see, a seat may have a card for a window."""
    me = s.players[seat]
    if open_hand(s, seat):
        return me.hand & CARDS_OF[window] != 0
    unseen = s.deck + 0
    for owner in range(s.seats):
        unseen |= s.players[owner].hand & ~s.players[owner].seen
    return (unseen | me.seen) & CARDS_OF[window] != 0


@rule
def window_opens(s, seat, kind, effects):
    """2.9, GC/Q96: whether a text may be played at a question, as far as everybody can see."""
    window = window_of(kind, 0, effects)
    return window != NO_WINDOW and may_hold(s, seat, window)


@rule
def card_worth(box, effects, card):
    """The number of a card that has been played for its text, 0 otherwise."""
    return box.card_amount[card] if effects & CARD_BIT[card] != 0 else 0


@rule
def hand_effects(box, me, window):
    """6.4: the effects of the cards in hand that can be played in a window."""
    effects = 0
    for card in range(CARD.size):
        if holds(me, card) and box.card_window[card] == window:
            effects |= CARD_BIT[card]
    return effects


@rule
def hand_helps(box, me, kind, effects):
    """6.4: the effects of a question, and those that cards in hand could add."""
    return effects | hand_effects(box, me, window_of(kind, 0, effects))


@rule
def put_done(out, n, effects, helped):
    """Q102: one may stop once something is done, where it is optional, or where nothing helps."""
    if (n == 0 and not helped) or effects & (EFFECT.started | EFFECT.optional) != 0:
        return put(out, n, DO.done)
    return n
