"""When the texts of project cards may be played, and what they help with."""

from cosmodrome.engine.compiling import rule
from cosmodrome.games.galactic_cruise.box import CARD, TILE, WINDOW
from cosmodrome.games.galactic_cruise.cards import holds
from cosmodrome.games.galactic_cruise.pieces import put
from cosmodrome.games.galactic_cruise.state import ASK, BY, CARD_BIT, DO, EFFECT, TOUCHED

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
