"""Why something cannot be done now; whether it can, the legal list says."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.engine.position import Position
from cosmodrome.engine.reasons import ALWAYS, Explained, Reason, possible
from cosmodrome.games.galactic_cruise import (
    any_time,
    building,
    cards,
    cruise,
    development,
    gains,
    market,
    network,
    pieces,
    selection,
    track,
)
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise.names import PositionNames
from cosmodrome.games.galactic_cruise.reasons import ANSWERS, WHY
from cosmodrome.games.galactic_cruise.state import (
    BONUS_USED,
    DISCOUNT_SHIFT,
    EFFECT,
    PLAN_AT,
    TICK_BITS,
    TICK_OF,
)
from cosmodrome.games.galactic_cruise.why_launch import (
    ads_for_guests,
    first,
    why_no_launch,
    why_not_boarding,
    why_not_pay,
    why_not_ship_ready,
)
from cosmodrome.games.galactic_cruise.why_tiles import why_not_plan, why_not_tile


def why(pos: Position, seat: int, action: int) -> Reason | None:
    """Why a seat cannot answer so."""
    if possible(pos, seat, action):
        return None
    span, i = pos.game.actions.decode(action)
    if pos.game.actions.ticks(action) and (reason := ticked_already(pos, seat, action)):
        return reason
    return BY_ACTION[span.name](pos, seat, i)


def asked(pos: Position) -> str:
    assert pos.asked
    return pos.asked.name


def ticked_already(pos: Position, seat: int, action: int) -> Reason | None:
    """What is ticked goes upwards; menus and selections of several alike."""
    ticked = pos.plain.ticked
    if ticked and TICK_OF[action] < selection.highest(ticked):
        return ALWAYS.ticked_past(pos)
    return None


# Step 2


def why_not_assign(pos: Position, seat: int, place: int) -> Reason | None:
    """GC-033, GC-034."""
    if pos.plain.players[seat].resting == 0:
        return WHY.no_worker(pos)
    return WHY.own_worker_there(pos, building=place)


def why_not_assign_expert(pos: Position, seat: int, place: int) -> Reason | None:
    if pos.plain.players[seat].resting_experts == 0:
        return WHY.no_expert(pos)
    return WHY.own_worker_there(pos, building=place)


def why_not_launch(pos: Position, seat: int, _: int) -> Reason | None:
    """GC-061, GC-063."""
    return why_no_launch(pos, seat) or WHY.no_worker(pos)


def why_not_launch_expert(pos: Position, seat: int, _: int) -> Reason | None:
    return why_no_launch(pos, seat) or WHY.no_expert(pos)


def why_not_meeting(pos: Position, seat: int, _: int) -> Reason | None:
    return WHY.cannot_be_otherwise(pos)


# Ships and stops


def why_not_ship(pos: Position, seat: int, ship: int) -> Reason | None:
    """A ship that can take part in what is asked."""
    assert pos.asked
    me, question = pos.plain.players[seat], asked(pos)
    number = ship + 1
    if ship >= me.ship_count:
        return WHY.no_ship(pos, ship=number)
    if question == "launch_ship":
        return why_not_ship_ready(pos, seat, ship)
    if question in ("ship_for", "recycle_to"):
        it = me.ships[ship]
        if it.cruise > 0:
            return WHY.ship_away(pos, ship=number)
        most = int(pieces.segment_limit(pos.game.box.view, pos.s.players[seat]))
        if it.size >= most:
            return WHY.ship_full(pos, ship=number, most=most)
        if question == "ship_for":
            return WHY.halves_differ(pos, ship=number)
    return WHY.not_this_ship(pos, ship=number)


def why_not_stop(pos: Position, seat: int, _: int) -> Reason | None:
    return WHY.stops_behind(pos)


def why_not_upgrade(pos: Position, seat: int, slot: int) -> Reason | None:
    """GC-007, GC-008."""
    assert pos.asked
    me, ship = pos.plain.players[seat], pos.asked.a
    if me.ships[ship].token == 0:
        return WHY.no_token_on_engine(pos)
    if cruise.ticked_slot(pos.s.ticked) >= 0:
        return WHY.singly(pos)
    here = cruise.destination_type(pos.game.box.view, pos.s, seat, ship)
    return (WHY.other_section if slot // its.SLOTS_PER_TYPE != here else WHY.slot_taken)(pos)


def why_not_guests(pos: Position, seat: int, guest: int) -> Reason | None:
    """GC-011 … GC-013, GC-277: aboard and not scored, and the ads; at a launch, who boards."""
    assert pos.asked
    if asked(pos) == "boarding":
        return why_not_boarding(pos, seat, guest)
    box, s, ship = pos.game.box.view, pos.s, pos.asked.a
    left = cruise.unscored(s.players[seat].ships[ship], guest, pos.asked.c)
    if left <= selection.times(s.ticked, guest):
        return WHY.all_scored(pos, guest=guest)
    ticked = s.ticked + (1 << (TICK_BITS * guest))
    needs = int(cruise.scoring_prices(box, s, seat, ship, ticked, pos.asked.b))
    return WHY.ads_short(pos, needs=needs, has=int(s.players[seat].ads))


def why_not_guest(pos: Position, seat: int, guest: int) -> Reason | None:
    """GC-086, GC-268: in the supply; or with a segment it can be sent to."""
    if asked(pos) == "arrival":
        return WHY.supply_lacks(pos, guest=guest)
    if asked(pos) == "place":
        return WHY.no_segment_left(pos, guest=guest)
    return WHY.cannot_be_otherwise(pos)


def why_not_segment(pos: Position, seat: int, _: int) -> Reason | None:
    return WHY.no_segment(pos)


def why_not_yes(pos: Position, seat: int, _: int) -> Reason | None:
    """TA1: a ship to move on, the technology open, and the resources of one more stop."""
    box, s = pos.game.box.view, pos.s
    if asked(pos) == "step_2" and (pos.asked is None or pos.asked.a == 0):
        return WHY.no_further_stop(pos)
    if network.open_tech(box, s, seat, its.TECH.assisted_navigation) < 0:
        return WHY.no_navigation(pos)
    fuel = its.RESOURCE.fuel
    has = int(development.reach(box, s, s.players[seat], fuel))
    needs = int(cruise.further_need(box, s))
    return WHY.resources_short(pos, needs=needs, resource=fuel, has=has)


# Resources and gains


def why_not_resource(pos: Position, seat: int, resource: int) -> Reason | None:
    """Room, stock, or a payment that can use it."""
    assert pos.asked
    box, s, question = pos.game.box.view, pos.s, asked(pos)
    me = s.players[seat]
    if question in ("silo_type", "silo_card"):
        if market.refilled(box, s, resource) > 0:
            return WHY.singly(pos)
        return WHY.silo_full(pos, resource=resource, most=int(box.silo_max))
    if question in ("pay_row", "pay_launch", "pay_move"):
        return why_not_paid_with(pos, seat, resource)
    room, ticked = int(pieces.room(box, me, resource)), selection.times_resource(s.ticked, resource)
    if room - ticked <= 0:
        return WHY.no_room(pos, resource=resource, room=room)
    if question == "take":
        stock = int(market.stock(box, s, seat, resource, pos.asked.c))
        if stock <= ticked:
            return WHY.silo_empty(pos, resource=resource)
    if question in ("take", "resource"):
        return how_many(pos, pos.asked.a)
    # They come with a funding bonus or a supply, so many as that brings.
    chosen = int(selection.resources(s.ticked))
    return WHY.enough(pos, most=chosen) if chosen else first(pos, "option")


def how_many(pos: Position, left: int) -> Reason:
    """Several are ticked together, the last is chosen by itself."""
    ticked = selection.ticks(pos.s.ticked)
    if ticked and ticked >= left:
        return WHY.enough(pos, most=left)
    return WHY.together(pos, left=left) if left > 1 else WHY.singly(pos)


def why_not_resources(pos: Position, seat: int, resource: int) -> Reason | None:
    if asked(pos) == "pay_move" and pos.plain.wild == 0:
        return WHY.singly(pos)
    return why_not_resource(pos, seat, resource)


def why_not_paid_with(pos: Position, seat: int, resource: int) -> Reason | None:
    """Q103: resources of any kind that wait, or those that pay one more stop."""
    assert pos.asked
    s, me = pos.plain, pos.plain.players[seat]
    if asked(pos) == "pay_move" and s.wild == 0:
        has = me.stored[resource] + s.floating[resource]
        if resource == its.RESOURCE.fuel or pos.asked.c:
            return WHY.resources_short(pos, needs=pos.asked.b, resource=resource, has=has)
    return WHY.not_needed(pos)


def why_not_funding(pos: Position, seat: int, option: int) -> Reason | None:
    """GC-181, GC-183: an option whose token is not flipped."""
    assert pos.asked
    if pos.plain.players[seat].flipped == option + 1:
        return WHY.token_blocked(pos)
    return how_many(pos, pos.asked.a)


# Developments


def why_not_row(pos: Position, seat: int, row: int) -> Reason | None:
    """GC-184, GC-185: a row with a development left, and what it costs."""
    assert pos.asked
    if pos.plain.players[seat].rows[row] == 0:
        return WHY.row_built(pos, row=row)
    if pos.plain.ticked:
        return WHY.singly(pos)
    return development_short(pos, seat, row, pos.asked.a, pos.asked.c, 0)


def development_short(
    pos: Position, seat: int, row: int, discount: int, effects: int, fee: int
) -> Reason:  # fmt: skip
    """GC-185: credits and resources of the row together."""
    box, s = pos.game.box.view, pos.s
    cost = int(development.development_cost(box, s, seat, row, discount, effects))
    # The fee is paid in credits.
    has = min(cost, int(development.reach(box, s, s.players[seat], row)))
    credits = int(s.players[seat].credits)
    return WHY.development_short(pos, needs=cost + fee, credits=credits, row=row, resources=has)


def why_not_area(pos: Position, seat: int, area: int) -> Reason | None:
    """GC-186, GC-187, GC-330: an area without a development of one's own, and its price."""
    assert pos.asked
    box, s, effects = pos.game.box.view, pos.s, pos.asked.c
    if network.owns(s, seat, area):
        return WHY.own_development_there(pos, area=area)
    if s.ticked == 0:
        return first(pos, "row")
    if effects & EFFECT.free:
        return WHY.corridor_taken(pos)
    fee = int(development.area_fee(box, s, area, effects))
    row = int(selection.highest(s.ticked))
    return development_short(pos, seat, row, pos.asked.a, effects, fee)


def why_not_amount(pos: Position, seat: int, amount: int) -> Reason | None:
    """GC-128, GC-185: as many as are there and useful, and enough."""
    assert pos.asked
    box, s, me = pos.game.box.view, pos.s, pos.s.players[seat]
    if asked(pos) == "distance":
        if amount > me.reputation:
            return WHY.most_amount(pos, most=int(me.reputation))
        return WHY.no_bonus(pos)
    row, area, c = pos.asked.a, pos.asked.b, pos.asked.c
    if s.wild > 0:
        return first(pos, "wild")
    effects, discount = c & ((1 << DISCOUNT_SHIFT) - 1), c >> DISCOUNT_SHIFT
    cost = int(development.development_cost(box, s, seat, row, discount, effects))
    there = int(me.stored[row] + s.floating[row])
    if amount > min(cost, there):
        return WHY.most_amount(pos, most=min(cost, there))
    fee = int(development.area_fee(box, s, area, effects))
    return WHY.least_amount(pos, least=cost + fee - int(me.credits))


# Experts, plans, ships


def why_not_expert(pos: Position, seat: int, which: int) -> Reason | None:
    """GC-197 … GC-199."""
    assert pos.asked
    box, s = pos.game.box.view, pos.s
    if s.players[seat].hired >> which & 1:
        return WHY.hired(pos)
    needs = int(building.expert_cost(box, s, seat, which, pos.asked.c))
    return WHY.too_dear(pos, needs=needs, has=int(s.players[seat].credits))


def why_not_supply(pos: Position, seat: int, option: int) -> Reason | None:
    """GC-204: each option once, and its price."""
    assert pos.asked
    box, s = pos.game.box.view, pos.s
    if pos.asked.a >> option & 1 or selection.times(s.ticked, option):
        return WHY.enough(pos, most=1)
    cost = int(building.purchase_cost(box, pos.asked.c))
    needs = cost * (1 + int(selection.ticks(s.ticked)))
    return WHY.too_dear(pos, needs=needs, has=int(s.players[seat].credits))


def why_not_office(pos: Position, seat: int, slot: int) -> Reason | None:
    """GC-206, GC-209: a plan there, which can be built if it is to be."""
    assert pos.asked
    plan = pos.plain.offices[slot] - 1
    if plan < 0:
        return WHY.office_empty(pos, slot=slot + 1)
    if asked(pos) == "segment":
        return why_not_plan(pos, seat, plan, True, pos.asked.c)
    if asked(pos) == "plans":
        return how_many(pos, pos.asked.a)
    return WHY.cannot_be_otherwise(pos)


def why_not_held_plan(pos: Position, seat: int, plan: int) -> Reason | None:
    """GC-207, GC-208: a plan one holds, or has just taken."""
    assert pos.asked
    s = pos.plain
    if s.plan_place[plan] != PLAN_AT.held + seat:
        return WHY.plan_not_held(pos, plan=plan)
    if asked(pos) == "prototype" and plan + 1 not in list(s.taken):
        return WHY.not_taken_now(pos, plan=plan)
    discount = pos.game.box.plain.card_amount[its.CARD.P11] if asked(pos) == "prototype" else 0
    effects = pos.asked.c if asked(pos) == "segment" else 0
    return why_not_plan(pos, seat, plan, False, effects, int(discount))


def why_not_set(pos: Position, seat: int, slot: int) -> Reason | None:
    """GC-219, GC-221."""
    box, me = pos.game.box.view, pos.s.players[seat]
    most = int(pieces.ship_limit(box, me))
    if me.ship_count >= most:
        return WHY.ships_most(pos, most=most)
    return WHY.line_slot_empty(pos, slot=slot + 1)


def why_not_engine(pos: Position, seat: int, slot: int) -> Reason | None:
    return WHY.line_slot_empty(pos, slot=slot + 1)


# Cruises and guests


def why_not_slot(pos: Position, seat: int, slot: int) -> Reason | None:
    """GC-223, GC-237, GC-344: a cruise that is free, or has a ticket to sell."""
    assert pos.asked
    s, question = pos.plain, asked(pos)
    if slot >= s.open_cruises or s.cruises[slot] == 0:
        return WHY.no_cruise_there(pos, slot=slot + 1)
    if question == "campaign":
        if s.scheduler[slot] not in (0, seat + 1):
            return WHY.other_seat_scheduled(pos)
        if market.tickets_sold(pos.s, slot) + selection.ticks(pos.s.ticked) > its.TICKETS:
            return WHY.tickets_full(pos)
        return first(pos, "guest") if s.ticked == 0 else ads_for_guests(pos, seat, pos.asked.c)
    if s.scheduler[slot] == 0:
        return first(pos, "token")
    mine = s.scheduler[slot] == seat + 1
    return (WHY.scheduled_already if mine else WHY.other_seat_scheduled)(pos)


def why_not_source(pos: Position, seat: int, choice: int) -> Reason | None:
    """GC-068, GC-236: somebody there, room for one more, and the ads."""
    assert pos.asked
    box, s = pos.game.box.view, pos.s
    source, guest = divmod(choice, its.GUEST.size)
    place = its.GUEST.size + choice
    if market.guests_in(s, source, guest) <= selection.times(s.ticked, place):
        return WHY.nobody_waits(pos)
    boarding = asked(pos) == "boarding"
    first = pos.asked.b == 0 if boarding else not pos.asked.c & EFFECT.started
    reduction = 0 if boarding else market.campaign_reduction(box, pos.asked.c)
    needs = int(
        market.ads_of(box, s, seat, s.ticked + (1 << (TICK_BITS * place)), first, reduction)
    )
    if needs > s.players[seat].ads:
        return WHY.ads_short(pos, needs=needs, has=int(s.players[seat].ads))
    if boarding:
        return why_not_boarding(pos, seat, -1)
    if asked(pos) == "campaign":
        slots = [slot for slot in range(s.open_cruises) if market.advertisable(s, seat) >> slot & 1]
        free = max((int(market.free_tickets(s, slot)) for slot in slots), default=0)
    else:
        free = int(market.free_tickets(s, pos.asked.a))
    if free <= selection.ticks(s.ticked):
        return WHY.tickets_full(pos)
    return WHY.enough(pos, most=int(selection.ticks(s.ticked)))


# Cards


def why_not_discard(pos: Position, seat: int, card: int) -> Reason | None:
    """GC-233, GC-247: a card of the hand; A2: one of the discard."""
    s = pos.plain
    if asked(pos) == "reopen":
        lying = [it - 1 for it in list(s.discard)[: s.discard_size]]
        return (WHY.card_impossible if card in lying else WHY.not_in_discard)(pos, card=card)
    return WHY.not_in_hand(pos, card=card)


def why_not_token(pos: Position, seat: int, token: int) -> Reason | None:
    """GC-224: a token of the tower, one only."""
    there = pos.plain.players[seat].tokens >> token & 1
    return WHY.singly(pos) if there else WHY.no_token(pos)


def why_not_board(pos: Position, seat: int, slot: int) -> Reason | None:
    """GC-244: a card of the board of directors."""
    assert pos.asked
    if pos.plain.board[slot] == 0:
        return WHY.board_slot_empty(pos, slot=slot + 1)
    return how_many(pos, pos.asked.a)


def why_not_cards(pos: Position, seat: int, slot: int) -> Reason | None:
    """GC-244, GC-245: several cards at once."""
    assert pos.asked
    if slot == its.AGENDA_SLOTS:
        return why_not_top_discard(pos, seat, int(selection.times(pos.s.ticked, slot)))
    if pos.plain.board[slot] == 0:
        return WHY.board_slot_empty(pos, slot=slot + 1)
    if selection.times(pos.s.ticked, slot):
        return WHY.enough(pos, most=1)
    return how_many(pos, pos.asked.a)


def why_not_top_discard(pos: Position, seat: int, above: int) -> Reason | None:
    """GC-245, GC-246: a card there that was not played now, and the Reputation."""
    assert pos.asked
    box, s = pos.game.box.view, pos.s
    me = s.players[seat]
    if s.discard_size <= above:
        return WHY.discard_empty(pos)
    if not cards.recoverable(s, me, above):
        return WHY.discard_yours(pos)
    needs = int(box.discard_reputation) * (above + 1)
    if not gains.affords_reputation(me, needs):
        return WHY.reputation_short(pos, needs=needs, has=int(me.reputation))
    return how_many(pos, pos.asked.a)


def why_not_deck(pos: Position, seat: int, _: int) -> Reason | None:
    return WHY.no_archives(pos)


def why_not_goal(pos: Position, seat: int, goal: int) -> Reason | None:
    """GC-115, GC-120."""
    box, s = pos.game.box.view, pos.s
    if s.players[seat].goals >> goal & 1:
        return WHY.accomplished(pos)
    needs, has = int(track.goal_need(box, s, goal)), int(track.goal_count(box, s, seat, goal))
    return WHY.goal_short(pos, needs=needs, has=max(0, has))


def why_not_building(pos: Position, seat: int, place: int) -> Reason | None:
    return WHY.here_already(pos, building=place)


# At any time


def why_not_play(pos: Position, seat: int, card: int) -> Reason | None:
    """GC-129, GC-167, GC-322: a card of the hand, at its moment."""
    s = pos.plain
    if not s.players[seat].hand >> card & 1:
        return WHY.not_in_hand(pos, card=card)
    if s.elevator and asked(pos) != "pay_launch":
        return WHY.launch_would_fail(pos)
    moment = PositionNames(pos).moment(its.CARD[card])
    return WHY.other_moment(pos, card=card, moment=moment)


def why_not_spend(pos: Position, seat: int, card: int) -> Reason | None:
    """GC-166, GC-168: a card of the hand, and room or use for its resource."""
    box, s = pos.game.box.view, pos.s
    me = s.players[seat]
    if not me.hand >> card & 1:
        return WHY.not_in_hand(pos, card=card)
    if asked(pos).startswith("pay_"):
        return WHY.not_needed(pos)
    resource = int(box.card_resource[card])
    room = int(pieces.room(box, me, resource))
    if room <= 0 and not any_time.plays_count(box, s, seat):
        return WHY.no_room(pos, resource=resource, room=room)
    if s.ticked:
        return WHY.confirm_first(pos)
    return WHY.launch_would_fail(pos) if s.elevator else WHY.nothing_beside(pos)


def why_not_bonus(pos: Position, seat: int, number: int) -> Reason | None:
    """GC-128: once per turn, and something to cross that can be kept."""
    s = pos.plain
    if s.players[seat].once & BONUS_USED:
        return WHY.bonus_used(pos)
    if asked(pos).startswith("pay_"):
        return WHY.not_needed(pos)
    if s.ticked:
        return WHY.confirm_first(pos)
    return WHY.launch_would_fail(pos) if s.elevator else WHY.no_bonus(pos)


def why_not_refresh(pos: Position, seat: int, slot: int) -> Reason | None:
    """GC-126, GC-306: a plan there, Reputation, and plans that matter."""
    box, me = pos.game.box.view, pos.s.players[seat]
    if pos.plain.offices[slot] == 0:
        return WHY.office_empty(pos, slot=slot + 1)
    needs = int(box.refresh_reputation)
    if not gains.affords_reputation(me, needs):
        return WHY.reputation_short(pos, needs=needs, has=int(me.reputation))
    if selection.times(pos.s.ticked, slot):
        return WHY.enough(pos, most=1)
    return WHY.plans_do_not_matter(pos)


def why_not_use_area(pos: Position, seat: int, area: int) -> Reason | None:
    """GC-040, GC-164, GC-165: something to use there, and its price."""
    box, s = pos.game.box.view, pos.s
    if s.ticked:
        return WHY.confirm_first(pos)
    needs, has = int(network.use_price(box, s, seat, area)), int(s.players[seat].credits)
    if network.may_pay(box, s, seat, area) and needs > has:
        return WHY.too_dear(pos, needs=needs, has=has)
    return WHY.area_no_use(pos, area=area)


def why_not_renew(pos: Position, seat: int, _: int) -> Reason | None:
    """GC-126, GC-306: plans that matter, and the Reputation."""
    box, me = pos.game.box.view, pos.s.players[seat]
    needs = int(box.refresh_reputation)
    if not gains.affords_reputation(me, needs):
        return WHY.reputation_short(pos, needs=needs, has=int(me.reputation))
    return WHY.confirm_first(pos) if pos.plain.ticked else WHY.plans_do_not_matter(pos)


def why_not_floor(pos: Position, seat: int, _: int) -> Reason | None:
    s = pos.plain
    if s.ticked:
        return WHY.confirm_first(pos)
    return WHY.launch_would_fail(pos) if s.elevator else WHY.nothing_beside(pos)


def why_not_done(pos: Position, seat: int, _: int) -> Reason | None:
    """An answer is due, or what is ticked cannot be paid."""
    assert pos.asked
    box, s, me = pos.game.box.view, pos.s, pos.s.players[seat]
    if asked(pos) == "destination" and s.ticked:
        needs = cruise.scoring_prices(box, s, seat, pos.asked.a, s.ticked, pos.asked.b)
        return WHY.ads_short(pos, needs=int(needs), has=int(me.ads))
    if asked(pos) == "boarding":
        return why_not_boarding(pos, seat, -1)
    return first(pos, "answer")


BY_ACTION: dict[str, Callable[[Position, int, int], Reason | None]] = {
    "assign": why_not_assign,
    "assign_expert": why_not_assign_expert,
    "launch": why_not_launch,
    "launch_expert": why_not_launch_expert,
    "meeting": why_not_meeting,
    "tile": why_not_tile,
    "ship": why_not_ship,
    "stop": why_not_stop,
    "upgrade": why_not_upgrade,
    "guest": why_not_guest,
    "segment": why_not_segment,
    "resource": why_not_resource,
    "ad": why_not_meeting,
    "funding": why_not_funding,
    "row": why_not_row,
    "area": why_not_area,
    "expert": why_not_expert,
    "office": why_not_office,
    "plan": why_not_held_plan,
    "set": why_not_set,
    "engine": why_not_engine,
    "discard": why_not_discard,
    "slot": why_not_slot,
    "token": why_not_token,
    "board": why_not_board,
    "top_discard": lambda pos, seat, _: why_not_top_discard(pos, seat, 0),
    "deck": why_not_deck,
    "goal": why_not_goal,
    "building": why_not_building,
    "amount": why_not_amount,
    "fundings": why_not_funding,
    "resources": why_not_resources,
    "supply": why_not_supply,
    "offices": why_not_office,
    "cards": why_not_cards,
    "guests": why_not_guests,
    "source": why_not_source,
    "pay": why_not_pay,
    "yes": why_not_yes,
    "done": why_not_done,
    "play": why_not_play,
    "spend": why_not_spend,
    "bonus": why_not_bonus,
    "refresh": why_not_refresh,
    "use_area": why_not_use_area,
    "renew": why_not_renew,
    "floor": why_not_floor,
}

EXPLAINED = Explained(WHY, ANSWERS, why)
