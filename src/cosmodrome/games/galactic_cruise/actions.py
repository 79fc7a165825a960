"""The twelve actions of the buildings: when each is possible, and how it begins."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.games.galactic_cruise import building, market
from cosmodrome.games.galactic_cruise.box import CARD, TILE, UPGRADE
from cosmodrome.games.galactic_cruise.cards import cards_on_board
from cosmodrome.games.galactic_cruise.development import payable_rows
from cosmodrome.games.galactic_cruise.network import accessible
from cosmodrome.games.galactic_cruise.offices import plans_shown
from cosmodrome.games.galactic_cruise.pieces import upgrade_worth
from cosmodrome.games.galactic_cruise.state import ASK, EFFECT, STEP
from cosmodrome.games.galactic_cruise.windows import card_worth, hand_effects


@rule
def possible(box, s, seat, tile, discount, reopened):
    """6.4: whether an action can be taken, cards that help counted: of the hand, or reopened.

    `discount`: of a specialised plan that builds a development.
    """
    me = s.players[seat]
    effects = hand_effects(box, me, tile) | reopened
    if tile == TILE.build_development:
        return payable_rows(box, s, seat, discount, effects) != 0
    if tile == TILE.hire_expert:
        return building.hirable(box, s, seat, effects) != 0
    if tile == TILE.purchase_supplies:
        return me.credits >= building.purchase_cost(box, effects)
    if tile == TILE.acquire_blueprints:
        return plans_shown(s) > 0
    if tile == TILE.build_segments:
        return building.can_build_segment(box, s, seat, effects)
    if tile == TILE.acquire_ship:
        return building.ship_sets(box, s, seat, effects) != 0
    if tile == TILE.gain_resources:
        return market.takeable(box, s, seat, effects) != 0
    if tile == TILE.refill_silo:
        return (me.hand_size > 0 or reopened != 0) and market.refillable(box, s) != 0
    if tile == TILE.schedule_cruise:
        return me.scheduled == 0 and market.unscheduled(s) != 0
    if tile == TILE.advertise:
        if market.advertisable(s, seat) == 0:
            return False
        return market.sellable(box, s, seat, True, market.campaign_reduction(box, effects)) != 0
    if tile == TILE.draw_agenda:
        return cards_on_board(s) > 0 or market.may_recover(box, s, me)
    return True


@rule
def offered_tiles(box, s, seat):
    """GC-037, GC-038, GC-111: the actions that are accessible and possible, as bits."""
    tiles = 0
    for tile in range(TILE.size):
        if accessible(box, s, seat, s.tiles[tile]) and possible(box, s, seat, tile, 0, 0):
            tiles |= 1 << tile
    return tiles


@rule
def begin_action(box, s, seat, tile, limit, effects):
    """The first question of an action; `limit`: of a specialised plan, `effects`: of A2."""
    me = s.players[seat]
    ask(s, STEP.markers, seat)
    if tile == TILE.build_development:
        ask(s, ASK.row, seat, limit, 0, effects)
    elif tile == TILE.hire_expert:
        ask(s, ASK.expert, seat, 0, 0, effects)
    elif tile == TILE.purchase_supplies:
        ask(s, ASK.purchase, seat, 0, 0, effects)
    elif tile == TILE.acquire_blueprints:
        ask(s, STEP.slide, seat)
        more = card_worth(box, effects, CARD.P10)
        ask(s, ASK.plans, seat, box.plans_taken + more, 0, effects)
    elif tile == TILE.build_segments:
        count = limit
        if limit == 0:
            count = box.segments_built + upgrade_worth(box, me, UPGRADE.extended_workshop)
            count += card_worth(box, effects, CARD.P12)
        ask(s, STEP.slide, seat)
        ask(s, ASK.segment, seat, count, limit, effects)
    elif tile == TILE.acquire_ship:
        ask(s, STEP.line, seat)
        ask(s, ASK.set, seat, 0, 0, effects)
    elif tile == TILE.gain_resources:
        more = card_worth(box, effects, CARD.P17)
        ask(s, ASK.take, seat, box.resources_taken + more, 0, effects)
    elif tile == TILE.refill_silo:
        if effects & EFFECT.card_1 != 0:
            ask(s, ASK.silo_type, seat, box.card_amount[CARD.P19])
        else:
            ask(s, ASK.silo_card, seat)
    elif tile == TILE.schedule_cruise:
        ask(s, ASK.cruise, seat, 0, 0, effects)
    elif tile == TILE.advertise:
        ask(s, ASK.campaign, seat, 0, limit, effects)
    elif tile == TILE.draw_agenda:
        count = limit
        if limit == 0:
            count = box.cards_drawn + card_worth(box, effects, CARD.P25)
        ask(s, ASK.draw, seat, count, limit, effects)
    else:
        ask(s, ASK.refill, seat, 0, 0, effects)
