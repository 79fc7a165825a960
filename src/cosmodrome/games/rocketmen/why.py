"""Why something cannot be done now: buying, preparing, effects, a launch and what follows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.naming import Meaning
from cosmodrome.engine.position import Position
from cosmodrome.engine.reasons import (
    ALWAYS,
    COUNT,
    PHRASE,
    Because,
    Explained,
    Phrase,
    Reason,
    Reasons,
    plain_gap,
    possible,
)
from cosmodrome.engine.record import View
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen.box import CARD, DESTINATION, MISSION, RESOURCE
from cosmodrome.games.rocketmen.effects import discard_works, places, threat_slots
from cosmodrome.games.rocketmen.launch import engine_points, is_open, markers_left, ready
from cosmodrome.games.rocketmen.names import names_of
from cosmodrome.games.rocketmen.operation import how_many
from cosmodrome.games.rocketmen.payment import all_money, highest_tick, left_to_pay, still_open
from cosmodrome.games.rocketmen.payment import ticked as ticked_to_pay
from cosmodrome.games.rocketmen.placing import NO_MISSION, cost_to_place, misfits
from cosmodrome.games.rocketmen.purchase import item_face, price, purse
from cosmodrome.games.rocketmen.state import MODE, PURPOSE
from cosmodrome.games.rocketmen.text import chosen, due
from cosmodrome.games.rocketmen.turn_end import room

Hindered = Callable[[Position, int, int], "Reason | None"]


def gap(pos: Position, meaning: Meaning | Phrase, given: Any) -> Any:
    """Cards and resources by their names, destinations as the way there."""
    if meaning is CARD:
        return names_of(pos).card(CARD[given])
    if meaning is DESTINATION:
        return names_of(pos).of(DESTINATION, DESTINATION[given], "toward_")
    return plain_gap(pos, meaning, given)


WHY = Reasons(
    gap,
    too_expensive=Because(card=CARD, needs=COUNT, has=COUNT),
    no_resource=Because(card=CARD, resource=RESOURCE),
    engine_points_short=Because(destination=DESTINATION, needs=COUNT, has=COUNT),
    placing_too_expensive=Because(needs=COUNT, has=COUNT),
    window_too_expensive=Because(needs=COUNT, has=COUNT),
    still_due=Because(due=PHRASE),
    more_to_choose=Because(missing=COUNT),
    engine_limit=Because(most=COUNT),
    nothing_programmed=Because(),
    programmed_already=Because(mission=MISSION),
    one_way_to_pay=Because(),
    tick_first=Because(),
    mission_not_ticked=Because(mission=MISSION),
    card_not_ticked=Because(card=CARD),
    alone_only=Because(card=CARD),
    too_many_to_place=Because(card=CARD, most=COUNT),
    not_for_site=Because(cards=PHRASE),
    no_target=Because(card=CARD),
    only_free_placing=Because(),
    mixed=Because(cards=PHRASE),
    not_waiting=Because(card=CARD),
    nothing_to_draw=Because(),
    not_needed=Because(),
    cannot_complete=Because(),
    all_chosen=Because(card=CARD, held=COUNT),
    enough=Because(most=COUNT),
    first_card=Because(),
    too_high=Because(card=CARD, value=COUNT),
    reaches=Because(),
    used=Because(card=CARD),
    not_on_site=Because(card=CARD),
    achieved=Because(mission=MISSION, destination=DESTINATION),
    does_not_fly_there=Because(mission=MISSION, destination=DESTINATION),
    earth_only=Because(),
    no_marker_left=Because(),
    slot_empty=Because(slot=COUNT),
    pile_empty=Because(card=CARD),
    in_cart=Because(card=CARD),
    nothing_worth=Because(),
    no_markers=Because(),
    not_in_hand=Because(card=CARD),
    not_in_holding=Because(card=CARD),
    no_threat_there=Because(slot=COUNT, card=CARD),
    gift_given=Because(),
    solo_only=Because(),
)

TICKS = ("buy", "engine", "card", "site")
WITH_CARDS = (
    *("program", "place", "use", "effect", "effect_site", "one_use", "discard", "otherwise"),
)
PAYING = ("finance", "pay", "pay_money", "pay_joker")
ANSWERS = {
    "turn": (*TICKS, "purchase", *WITH_CARDS, "unprogram", "launch", "gift", "end_turn"),
    "buy": ("buy", "engine", "purchase", "otherwise"),
    "cards": ("card", "site", *WITH_CARDS, "launch"),
    "pay": (*PAYING, "done"),
    "fetch": ("fetch",),
    "remove": ("remove_hand", "remove_holding"),
    "threat": ("threat",),
    "last": ("card", "use", "end_turn"),
    "window": ("otherwise", "yes", "no"),
    "draw": ("draw", "abandon", "flight"),
    "look": ("keep_top", "bury"),
    "drawn": ("flight", "accept"),
    "abandon": ("site", "back", "done"),
    "keep": ("keep", "back", "done"),
    "back": ("back", "done"),
    "mission": ("yes", "no"),
    "end": ("yes", "no"),
    "excess": ("card", "done"),
}


def why(pos: Position, seat: int, action: int) -> Reason | None:
    """Why a seat cannot answer so; whether it can, the legal list says."""
    if possible(pos, seat, action):
        return None
    span, i = pos.game.actions.decode(action)
    if span.name in PAYING:
        return why_not_pay(pos, seat, action)
    return BY_ACTION[span.name](pos, seat, i)


def asked(pos: Position) -> str:
    assert pos.asked
    return pos.asked.name


def you(pos: Position, seat: int) -> View:
    player: View = pos.plain.players[seat]
    return player


# Buying


def why_not_buy(pos: Position, seat: int, item: int) -> Reason | None:
    """RM-24, RM-31, RM-34, RM-131, RM-135: a card that can be paid beside those ticked."""
    box, s = pos.game.box.view, pos.s
    if s.cart >> item & 1:
        return WHY.in_cart(pos, card=int(item_face(s, item)))
    if s.cart >> item:
        return ALWAYS.ticked_past(pos)
    face = int(item_face(s, item))
    if face < 0 and item < its.TRACK:
        return WHY.slot_empty(pos, slot=item + 1)
    if face < 0:
        return WHY.pile_empty(pos, card=its.FIRST_ENGINE + item - its.TRACK)
    in_cart = sum(s.cart >> engine & 1 for engine in range(its.TRACK, its.TRACK + its.ENGINE.size))
    if item >= its.TRACK and s.engines_bought + in_cart >= box.engines_per_turn:
        return WHY.engine_limit(pos, most=int(box.engines_per_turn))
    has, needs = int(purse(box, s, seat)[0] - s.due), int(price(box, s, seat, face))
    if has < needs:
        return WHY.too_expensive(pos, card=face, needs=needs, has=max(0, has))
    return WHY.no_resource(pos, card=face, resource=int(box.cost_resource[face]))


def why_not_engine(pos: Position, seat: int, engine: int) -> Reason | None:
    return why_not_buy(pos, seat, its.TRACK + engine)


def why_not_purchase(pos: Position, seat: int, _: int) -> Reason | None:
    return WHY.tick_first(pos)


# Paying


def why_not_pay(pos: Position, seat: int, action: int) -> Reason | None:
    """RM-133, RM-147: what is there, worth something, needed, and leads to all that is due."""
    assert pos.asked
    box, s, purpose = pos.game.box.view, pos.s, pos.asked.a
    if action < highest_tick(s):
        return ALWAYS.ticked_past(pos)
    if left_to_pay(box, s, s.players[seat], action, purpose) <= 0:
        return nothing_left(pos, seat, action, purpose)
    money, *others = ticked_to_pay(box, s, purpose, -1)
    if money >= s.due and still_open(s, *others) <= 0:
        return WHY.not_needed(pos)
    helped, *more = ticked_to_pay(box, s, purpose, action)
    if (money >= s.due or helped == money) and max(0, still_open(s, *more)) == max(
        0, still_open(s, *others)
    ):
        return WHY.not_needed(pos)
    return WHY.cannot_complete(pos)


def nothing_left(pos: Position, seat: int, action: int, purpose: int) -> Reason:
    """What is not there, ticked to the last, or pays nothing here."""
    span, i = pos.game.actions.decode(action)
    if span.name in ("pay_money", "pay_joker"):
        worthless = span.name == "pay_joker" and purpose != PURPOSE.purchase
        return WHY.nothing_worth(pos) if worthless else WHY.no_markers(pos)
    held = int(you(pos, seat).hand[i])
    if held == 0:
        return WHY.not_in_hand(pos, card=i)
    if span.name == "finance" and pos.game.box.plain.money[i] == 0:
        return WHY.nothing_worth(pos)
    return WHY.all_chosen(pos, card=i, held=held)


def why_not_otherwise(pos: Position, seat: int, choice: int) -> Reason | None:
    """Another payment than the one offered, where there is one and something is to be paid."""
    question = asked(pos)
    if question == "turn":
        return WHY.tick_first(pos)
    if question == "window":
        return why_not_window(pos, seat, choice)
    if question == "cards":
        if choice == PURPOSE.placement:
            return why_not_place(pos, seat, choice) or WHY.one_way_to_pay(pos)
        if choice > PURPOSE.window:
            mission = choice - PURPOSE.size
            return why_not_program(pos, seat, mission) or WHY.one_way_to_pay(pos)
        return WHY.tick_first(pos)
    return WHY.one_way_to_pay(pos)


def why_not_window(pos: Position, seat: int, _: int) -> Reason | None:
    """RM-206: as much money as the window costs."""
    box = pos.game.box.view
    has, needs = int(all_money(box, pos.s, seat, PURPOSE.window)), int(box.window_cost)
    if has < needs:
        return WHY.window_too_expensive(pos, needs=needs, has=has)
    return WHY.one_way_to_pay(pos)


# Cards of hand and site


def mixed(pos: Position) -> Reason:
    """RM-56: what is ticked stands against it."""
    return WHY.mixed(pos, cards=names_of(pos).cards(chosen(pos)))


def why_not_card(pos: Position, seat: int, face: int) -> Reason | None:
    """RM-46, RM-56, RM-123, RM-186: another card of the hand, above those ticked."""
    s, me = pos.plain, you(pos, seat)
    if me.hand[face] == 0:
        return WHY.not_in_hand(pos, card=face)
    if any(s.chosen[face + 1 :]):
        return ALWAYS.ticked_past(pos)
    if asked(pos) == "excess":
        left = -int(room(pos.game.box.view, pos.s, seat)) - sum(s.chosen)
        if left <= 0:
            return WHY.enough(pos, most=sum(s.chosen))
        if me.hand[face] > s.chosen[face]:
            return WHY.more_to_choose(pos, missing=left)
    if me.hand[face] == s.chosen[face]:
        return WHY.all_chosen(pos, card=face, held=int(me.hand[face]))
    if asked(pos) == "cards" and any(s.chosen_site):
        return mixed(pos)
    return why_not_free(pos, seat, face)


def why_not_free(pos: Position, seat: int, face: int) -> Reason | None:
    """RM-186: at the end of a turn, only what a waiting effect can place."""
    box, s, me = pos.game.box.plain, pos.plain, you(pos, seat)
    if me.program == 0:
        return WHY.nothing_programmed(pos)
    if face >= its.FIRST_THREAT or box.placeable[face] == 0 or me.site[face] + s.chosen[face]:
        return WHY.not_for_site(pos, cards=names_of(pos).cards([CARD[face]]))
    free = [it for i, it in enumerate(its.PAYMENT_EFFECTS) if s.waiting[i] and places(it)]
    if not free:
        return WHY.only_free_placing(pos)
    most = max(int(box.amount[it]) for it in free)
    return WHY.too_many_to_place(pos, card=free[0], most=most)


def why_not_site(pos: Position, seat: int, face: int) -> Reason | None:
    """RM-56, RM-161: another card of the site, above those ticked."""
    s, me = pos.plain, you(pos, seat)
    if me.site[face] == 0:
        return WHY.not_on_site(pos, card=face)
    if asked(pos) == "abandon":
        return why_not_loss(pos, seat, face)
    if any(s.chosen_site[face + 1 :]):
        return ALWAYS.ticked_past(pos)
    if me.site[face] == s.chosen_site[face]:
        return WHY.all_chosen(pos, card=face, held=int(me.site[face]))
    return WHY.only_free_placing(pos) if s.closing else WHY.nothing_programmed(pos)


def why_not_place(pos: Position, seat: int, _: int) -> Reason | None:
    """RM-46, RM-47, RM-53, RM-148: for the programmed Mission, and the money for it."""
    if you(pos, seat).program == 0:
        return WHY.nothing_programmed(pos)
    return why_not_prepare(pos, seat, NO_MISSION)


def why_not_program(pos: Position, seat: int, mission: int) -> Reason | None:
    """RM-46, RM-48, RM-143: a Mission ticked, none programmed, the others fit, the money."""
    if programmed := you(pos, seat).program:
        return WHY.programmed_already(pos, mission=programmed - 1)
    if pos.plain.chosen[mission] == 0:
        return WHY.mission_not_ticked(pos, mission=mission)
    return why_not_prepare(pos, seat, mission)


def why_not_prepare(pos: Position, seat: int, mission: int) -> Reason | None:
    """What both programming and placing need."""
    box, s = pos.game.box.view, pos.s
    if asked(pos) == "turn":
        return WHY.tick_first(pos)
    if any(s.chosen_site):
        return mixed(pos)
    if s.closing:
        return WHY.only_free_placing(pos)
    allowed = 0 if mission == NO_MISSION else 1 - box.placeable[mission]
    if misfits(box, s, s.players[seat]) != allowed:
        return WHY.not_for_site(pos, cards=names_of(pos).cards(unfit(pos, seat, mission)))
    needs = int(cost_to_place(box, how_many(s.chosen), mission))
    has = int(all_money(box, s, seat, PURPOSE.placement))
    return WHY.placing_too_expensive(pos, needs=needs, has=has) if has < needs else None


def unfit(pos: Position, seat: int, mission: int) -> list[str]:
    """RM-53, RM-54, RM-148: the cards ticked that may not go to the site."""
    box, s, me = pos.game.box.plain, pos.plain, you(pos, seat)
    found = []
    for face in range(CARD.size):
        count = s.chosen[face] - (face == mission)
        refused = face >= its.FIRST_THREAT or box.placeable[face] == 0
        twice = face >= its.FIRST_PROGRESS and count + me.site[face] > 1
        if count > 0 and (refused or twice):
            found.append(CARD[face])
    return found


def why_not_discard(pos: Position, seat: int, _: int) -> Reason | None:
    return WHY.only_free_placing(pos) if pos.plain.closing else WHY.tick_first(pos)


def why_not_unprogram(pos: Position, seat: int, _: int) -> Reason | None:
    return WHY.nothing_programmed(pos)


# Effects


def why_not_use(pos: Position, seat: int, effect: int) -> Reason | None:
    """RM-35, RM-137, RM-186, RM-187: an effect that waits, with something to draw or place."""
    box, s, face = pos.game.box.view, pos.s, its.PAYMENT_EFFECTS[effect]
    if s.waiting[effect] == 0:
        return WHY.not_waiting(pos, card=face)
    if not places(face):
        drawn_up = asked(pos) in ("turn", "last")
        return WHY.nothing_to_draw(pos) if drawn_up else mixed(pos)
    if asked(pos) != "cards":
        return WHY.tick_first(pos)
    if any(s.chosen_site):
        return mixed(pos)
    if s.players[seat].program == 0:
        return WHY.nothing_programmed(pos)
    if misfits(box, s, s.players[seat]):
        cards = unfit(pos, seat, NO_MISSION)
        return WHY.not_for_site(pos, cards=names_of(pos).cards(cards))
    return WHY.too_many_to_place(pos, card=face, most=int(box.amount[face]))


def why_not_effect(pos: Position, seat: int, face: int, of_site: int) -> Reason | None:
    """RM-36, RM-137, RM-152, RM-184: the one card ticked, with a target."""
    s, me = pos.plain, you(pos, seat)
    if (me.site[face] if of_site else me.hand[face]) == 0:
        return (WHY.not_on_site if of_site else WHY.not_in_hand)(pos, card=face)
    if asked(pos) == "turn":
        return WHY.tick_first(pos)
    if s.closing:
        return WHY.only_free_placing(pos)
    chosen = s.chosen_site if of_site else s.chosen
    if chosen[face] == 0:
        return WHY.card_not_ticked(pos, card=face)
    if not discard_works(pos.s, seat, face, of_site):
        return WHY.no_target(pos, card=face)
    return WHY.alone_only(pos, card=face)


def why_not_one_use(pos: Position, seat: int, effect: int) -> Reason | None:
    """RM-37, RM-185: the one card ticked, and the Threat it takes on the track."""
    s, face = pos.plain, its.ONE_USE_EFFECTS[effect]
    if you(pos, seat).hand[face] == 0:
        return WHY.not_in_hand(pos, card=face)
    if asked(pos) == "turn":
        return WHY.tick_first(pos)
    if s.closing:
        return WHY.only_free_placing(pos)
    if s.chosen[face] == 0:
        return WHY.card_not_ticked(pos, card=face)
    if threat_slots(pos.s, effect) == 0:
        return WHY.no_target(pos, card=face)
    return WHY.alone_only(pos, card=face)


def why_not_threat(pos: Position, seat: int, slot: int) -> Reason | None:
    """RM-185: a slot with the Threat that the card takes."""
    assert pos.asked
    threat = its.ONE_USE_THREATS[pos.asked.a]
    return WHY.no_threat_there(pos, slot=slot + 1, card=threat)


def why_not_removed(pos: Position, seat: int, threat: int, of_holding: bool) -> Reason | None:
    because = WHY.not_in_holding if of_holding else WHY.not_in_hand
    return because(pos, card=its.FIRST_THREAT + threat)


# A launch


def why_not_launch(pos: Position, seat: int, destination: int) -> Reason | None:
    """RM-58, RM-61, RM-62, RM-97, RM-169: a Mission that flies there, and enough engine points."""
    box, s, me = pos.game.box.view, pos.s, you(pos, seat)
    if me.program == 0:
        return WHY.nothing_programmed(pos)
    if markers_left(box, s, seat) <= 0:
        return WHY.no_marker_left(pos)
    mission = me.program - 1
    spot = int(box.spot[mission, destination])
    if spot < 0:
        return WHY.does_not_fly_there(pos, mission=mission, destination=destination)
    if not is_open(s, destination):
        return WHY.earth_only(pos)
    if me.done >> spot & 1:
        return WHY.achieved(pos, mission=mission, destination=destination)
    if any(s.chosen_site):
        return mixed(pos)
    if s.closing:
        return WHY.only_free_placing(pos)
    has = int(engine_points(box, s, seat, destination))
    needs = int(box.engine_needed[spot])
    return WHY.engine_points_short(pos, destination=destination, needs=needs, has=has)


def why_not_flight(pos: Position, seat: int, effect: int) -> Reason | None:
    """RM-38, RM-41, RM-181, RM-189, RM-191, RM-195: on the site, unused, and of use now."""
    s, box, face = pos.s, pos.game.box.plain, its.FLIGHT_EFFECTS[effect]
    if you(pos, seat).site[face] == 0:
        return WHY.not_on_site(pos, card=face)
    if not ready(s, seat, effect):
        return WHY.used(pos, card=face)
    if (effect == its.LOOKING) != (asked(pos) == "draw"):
        return WHY.no_target(pos, card=face)
    if s.rocket + s.value - 1 >= box.distance[s.flight - 1]:
        return WHY.reaches(pos)
    return WHY.too_high(pos, card=face, value=int(s.value - 1))


def why_not_abandon(pos: Position, seat: int, _: int) -> Reason | None:
    return WHY.first_card(pos)


# What follows a launch


def why_not_loss(pos: Position, seat: int, face: int) -> Reason | None:
    """RM-73, RM-161, RM-188: cards of the site that go or stay, as many as are due."""
    assert pos.asked
    s, me = pos.plain, you(pos, seat)
    left = pos.asked.left
    if me.site[face] == 0:
        return WHY.not_on_site(pos, card=face)
    if any(s.chosen_site[face + 1 :]) or any(s.back):
        return ALWAYS.ticked_past(pos)
    if me.site[face] == s.chosen_site[face]:
        return WHY.all_chosen(pos, card=face, held=int(me.site[face]))
    if sum(s.chosen_site) >= left:
        return WHY.enough(pos, most=left)
    return WHY.more_to_choose(pos, missing=left - sum(s.chosen_site))


def why_not_back(pos: Position, seat: int, engine: int) -> Reason | None:
    """RM-192: Engines of the site that nothing is decided about, as many as may come back."""
    assert pos.asked
    s, me, face = pos.plain, you(pos, seat), its.FIRST_ENGINE + engine
    most = pos.asked.engines
    if me.site[face] == 0:
        return WHY.not_on_site(pos, card=face)
    if any(s.back[engine + 1 :]):
        return ALWAYS.ticked_past(pos)
    if me.site[face] == s.chosen_site[face] + s.back[engine]:
        return WHY.all_chosen(pos, card=face, held=int(me.site[face]))
    if sum(s.back) >= most:
        return WHY.enough(pos, most=most)
    missing = pos.asked.fields.get("left", 0) - sum(s.chosen_site) - sum(s.back)
    return WHY.more_to_choose(pos, missing=missing) if missing > 0 else WHY.enough(pos, most=most)


def why_not_done(pos: Position, seat: int, _: int) -> Reason | None:
    """RM-73, RM-123, RM-133: all that is due is paid, or ticked."""
    assert pos.asked
    s, question = pos.plain, asked(pos)
    if question == "pay":
        return WHY.still_due(pos, due=due(pos))
    if question == "excess":
        missing = -int(room(pos.game.box.view, pos.s, seat)) - sum(s.chosen)
    else:
        missing = pos.asked.left - sum(s.chosen_site) - sum(s.back)
    return WHY.more_to_choose(pos, missing=missing)


def why_not_gift(pos: Position, seat: int, slot: int) -> Reason | None:
    """A gift for the AI of a solo game, once a turn."""
    s = pos.plain
    if s.mode != MODE.solo:
        return WHY.solo_only(pos)
    return WHY.gift_given(pos) if s.ai.gift else WHY.slot_empty(pos, slot=slot + 1)


BY_ACTION: dict[str, Hindered] = {
    "buy": why_not_buy,
    "engine": why_not_engine,
    "card": why_not_card,
    "site": why_not_site,
    "keep": why_not_loss,
    "back": why_not_back,
    "purchase": why_not_purchase,
    "program": why_not_program,
    "place": why_not_place,
    "use": why_not_use,
    "effect": lambda pos, seat, i: why_not_effect(pos, seat, its.DISCARD_EFFECTS[i], 0),
    "effect_site": lambda pos, seat, i: why_not_effect(pos, seat, its.SITE_DISCARD_EFFECTS[i], 1),
    "one_use": why_not_one_use,
    "discard": why_not_discard,
    "otherwise": why_not_otherwise,
    "done": why_not_done,
    "unprogram": why_not_unprogram,
    "launch": why_not_launch,
    "gift": why_not_gift,
    "abandon": why_not_abandon,
    "flight": why_not_flight,
    "fetch": lambda pos, seat, face: WHY.not_in_holding(pos, card=face),
    "remove_hand": lambda pos, seat, threat: why_not_removed(pos, seat, threat, False),
    "remove_holding": lambda pos, seat, threat: why_not_removed(pos, seat, threat, True),
    "threat": why_not_threat,
    "yes": why_not_window,
}

EXPLAINED = Explained(WHY, ANSWERS, why)
