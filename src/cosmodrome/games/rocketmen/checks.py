"""What a position of Rocketmen must be, and why one that cannot occur is refused."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.checks import require, within, zero_from
from cosmodrome.engine.errors import Problem
from cosmodrome.engine.questions import Asked
from cosmodrome.engine.record import View
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen.state import ASK, MODE, PHASE

IN_FLIGHT = ("window", "draw", "look", "drawn", "abandon", "keep", "back", "mission")
DRAWING = ("window", "pay", "draw", "look", "drawn")
ZONES = ("hand", "headquarters", "action_area", "holding", "site")
MARKERS = ("booster", "jokers", "money_markers", "hand_markers")  # of each bonus


def check_position(box: View, s: View) -> None:
    """Raise a `Problem` naming the field where a position cannot occur."""
    _check_table(s)
    _check_market(box, s)
    for seat in range(its.SEATS):
        _check_player(box, s, seat)
    _check_objectives(s)
    _check_cards(box, s)
    _check_ai(box, s)
    _check_flight(box, s)
    _check_operation(box, s)
    _check_decision(box, s)


def _asked(s: View) -> tuple[str, dict[str, Any], str]:
    """The question that is open, its numbers, and what is being bought, placed or paid for."""
    if not s.stack_size:
        return "", {}, ""
    asked = ASK.read(s.stack[0])
    purpose = "purchase" if asked.name == "buy" else asked.fields.get("purpose", "")
    return asked.name, asked.fields, purpose


def _equal(value: Any, wanted: Any, field: str) -> None:
    """A field holds what follows from others."""
    require(value == wanted, field, "wrong_value", wanted=str(wanted), value=str(value))


def _check_table(s: View) -> None:
    require((s.mode == MODE.solo) == (s.seats == 1), "mode", "contradicts", other="seats")
    require(s.mode == MODE.solo or s.level == 0, "level", "solo_only")
    within(s.turn, 0, s.seats - 1, "turn")
    within(s.start, 0, s.seats - 1, "start")
    within(s.round, 1, s.max_rounds, "round")
    require(s.phase != PHASE.over or s.ending > 0, "ending", "no_reason")
    first, second = s.variants
    require(0 < first < second or not first + second, "variants", "two_in_order")
    require(s.mode == MODE.normal or not second, "variants", "normal_only")
    earth = its.DESTINATION.earth
    require(s.markers[earth] == 0, f"markers[{earth}]", "unused", value=s.markers[earth])
    for i in range(its.DESTINATION.size):
        within(s.markers[i], 0, s.seats if s.mode == MODE.normal else 0, f"markers[{i}]")


def _check_market(box: View, s: View) -> None:
    for number in range(its.TRACK):
        card = s.track[number]
        where = f"track[{number}]"
        require(
            card == 0 or its.FIRST_PROGRESS < card <= its.CARD.size, where, "no_card", card=card
        )
    for name, size in (("turquoise", s.turquoise_size), ("pink", s.pink_size)):
        counts = list(getattr(s, name))
        require(not any(counts[: its.FIRST_PROGRESS]), name, "cards_elsewhere")
        _equal(size, sum(counts), f"{name}_size")
    require(
        not any(s.turquoise[its.FIRST_PROGRESS_2 : its.FIRST_THREAT]), "turquoise", "pink_cards"
    )
    require(not any(s.pink[: its.FIRST_PROGRESS_2]), "pink", "turquoise_cards")


def _check_player(box: View, s: View, seat: int) -> None:
    me, where = s.players[seat], f"players[{seat}]"
    for name in ("hand", "headquarters", "holding", "site"):
        _equal(getattr(me, f"{name}_size"), sum(getattr(me, name)), f"{where}.{name}_size")
    for face in range(its.CARD.size):
        within(me.known[face], 0, me.hand[face], f"{where}.known[{face}]")
        if me.site[face]:
            fits = box.placeable[face] and (face < its.FIRST_PROGRESS or me.site[face] == 1)
            require(bool(fits), f"{where}.site[{face}]", "may_not_be_there")
    require(me.program > 0 or me.site_size == 0 or s.flight > 0, f"{where}.site", "no_mission")
    _check_markers(box, s, seat)
    if seat >= s.seats:
        used = me.done or me.score or me.program or any(me.objectives) or me.colour
        used = used or any(me.removed) or any(sum(getattr(me, name)) for name in ZONES)
        require(not used, where, "no_seat_there")
        return
    colours = [you.colour for you in s.players[: s.seats]]
    colours += [s.ai.colour] if s.mode == MODE.solo else []
    require(len(set(colours)) == len(colours), f"{where}.colour", "of_another")
    if seat != s.turn or s.phase == PHASE.over:
        require(not any(me.action_area), f"{where}.action_area", "must_be_empty")
        limit = min(box.hand + me.hand_markers, box.hand_max)
        within(me.hand_size, 0, limit, f"{where}.hand_size")


def _check_markers(box: View, s: View, seat: int) -> None:
    """RM-78 … RM-84: points and bonuses are those of the missions achieved."""
    me, where = s.players[seat], f"players[{seat}]"
    most = box.battle_missions if s.mode == MODE.battle else box.mission_markers
    within(me.done.bit_count(), 0, most, f"{where}.done")
    done = _check_score(box, me, where)
    gained = [box.bonus[its.SPOT_TYPE[number]] for number in done]
    for kind, name in enumerate(MARKERS):
        _equal(getattr(me, name), gained.count(kind), f"{where}.{name}")
    acting = seat == s.turn and s.phase != PHASE.over
    within(me.jokers_used, 0, me.jokers if acting else 0, f"{where}.jokers_used")
    within(me.money_used, 0, me.money_markers if acting else 0, f"{where}.money_used")


def _check_score(box: View, owner: View, where: str) -> list[int]:
    """RM-78, RM-79: each mission achieved scored as the first there, or later; returns them."""
    done = [number for number in range(its.SPOT.size) if owner.done >> number & 1]
    scored = [
        sum(points[number] for number in done) for points in (box.first_points, box.later_points)
    ]
    within(owner.score, min(scored), max(scored), f"{where}.score")
    return done


def _check_objectives(s: View) -> None:
    """RM-08, RM-95, RM-99: two each, one in solo, none in the Bataille; all different."""
    want = {MODE.normal: its.MAX_OBJECTIVES, MODE.battle: 0, MODE.solo: 1}[s.mode]
    dealt: list[int] = []
    for seat in range(s.seats):
        cards = list(s.players[seat].objectives)
        where = f"players[{seat}].objectives"
        have = [card for card in cards if card]
        _equal(len(have), want, where)
        zero_from(s.players[seat].objectives, want, where)
        require(have == sorted(have), where, "in_order")
        dealt += have
    require(len(set(dealt)) == len(dealt), "players", "objective_twice")


def card_counts(s: View) -> list[int]:
    """How many cards of each face there are, a Mission achieved counting as one."""
    counts = [
        s.gone[f] + s.turquoise[f] + s.pink[f] + s.ai.reserve[f] for f in range(its.CARD.size)
    ]
    for card in s.track:
        if card:
            counts[card - 1] += 1
    for i in range(its.ENGINE.size):
        counts[its.FIRST_ENGINE + i] += s.engines[i]
    for me in s.players[: s.seats]:
        for name in ZONES:
            for face, count in enumerate(getattr(me, name)):
                counts[face] += count
        for i in range(its.THREAT.size):
            counts[its.FIRST_THREAT + i] += me.removed[i]
        if me.program:
            counts[me.program - 1] += 1
        for number in range(its.SPOT.size):
            counts[its.SPOT_TYPE[number]] += me.done >> number & 1
    return counts


def _check_cards(box: View, s: View) -> None:
    """RM-01, RM-04, RM-07, RM-96: every card of the game is somewhere, once."""
    for seat in range(s.seats):
        me = s.players[seat]
        for mission in range(its.MISSION.size):
            have = sum(getattr(me, name)[mission] for name in ZONES)
            have += me.program == mission + 1
            have += sum(
                me.done >> n & 1 for n in range(its.SPOT.size) if its.SPOT_TYPE[n] == mission
            )
            want = box.copies[mission, s.seats]
            where = f"players[{seat}].headquarters[{mission}]"
            require(have == want, where, "zones_hold", have=have, want=want)
    require(not any(s.gone[: its.FIRST_PROGRESS]), "gone", "never_gone")
    require(not any(s.ai.reserve[: its.FIRST_PROGRESS]), "ai.reserve", "not_of_the_track")
    counts = card_counts(s)
    threats = sum(counts[its.FIRST_THREAT :])
    for face in range(its.FIRST_ENGINE, its.CARD.size):
        have, want = counts[face], box.copies[face, s.seats]
        if s.mode == MODE.battle and face >= its.FIRST_PROGRESS_2:
            want = have if face >= its.FIRST_THREAT and have <= want else 0
        if have != want:
            raise Problem("state", "card_count", have=have, card=its.CARD[face], want=want)
    if s.mode == MODE.battle and threats != s.seats:
        raise Problem("state", "threat_count", count=threats, players=s.seats)


def _check_ai(box: View, s: View) -> None:
    """RM-172 … RM-178: the AI's cards and markers; nothing of it in a game of several."""
    it = s.ai
    if s.mode != MODE.solo:
        used = it.done or it.score or it.pile or it.discards or it.left or it.right or it.rocket
        used = used or it.gift or it.colour or any(it.reserve)
        require(not used, "ai", "several_only")
        return
    within(it.done.bit_count(), 0, box.mission_markers, "ai.done")
    require(bool(it.left) == bool(it.right), "ai.right", "contradicts", other="ai.left")
    shown = sum(1 << card - 1 for card in (it.left, it.right) if card)
    require(it.pile & it.discards == 0, "ai.discards", "contradicts", other="ai.pile")
    together = it.pile | it.discards
    require((together & shown == 0 and it.left != it.right) or not it.left, "ai.left", "lies_twice")
    require(together | shown == (1 << its.AI_CARD.size) - 1, "ai.pile", "each_once")
    _check_score(box, it, "ai")
    if it.left:
        target = box.ai_destination[it.left - 1, s.level]
        within(it.rocket, 0, box.distance[target], "ai.rocket")
        number = box.spot[box.ai_type[it.right - 1], target]
        free = number >= 0 and not it.done >> number & 1
        require(free, "ai.right", "no_free_spot")
    else:
        within(it.rocket, 0, 0, "ai.rocket")


def _check_flight(box: View, s: View) -> None:
    """RM-63, RM-153, RM-158: Trajectory cards and the Rocket, while a mission flies."""
    asked, _, purpose = _asked(s)
    flying = asked in IN_FLIGHT or purpose == "window"
    require(bool(s.flight) == flying, "flight", "contradicts_decision")
    if not flying:
        idle = s.rocket or s.extra or s.draws or s.value or s.used or s.peeked or s.buried
        require(not idle and not any(s.drawn) and not any(s.pile), "flight", "must_be_cleared")
        return
    me = s.players[s.turn]
    landed = asked == "back"
    require(landed or me.program > 0, f"players[{s.turn}].program", "needed_to_fly")
    if not landed:
        number = box.spot[me.program - 1, s.flight - 1]
        free = number >= 0 and not me.done >> number & 1
        require(free, "flight", "no_free_spot")
    distance = box.distance[s.flight - 1]
    within(s.rocket, 0, distance if landed else distance - 1, "rocket")
    within(s.extra, 0, box.window_spaces, "extra")
    within(s.draws, 0, min(its.MAX_DRAWS, box.draws[s.flight - 1]), "draws")
    more = box.draws[s.flight - 1] if asked in DRAWING else its.MAX_DRAWS + 1
    require(s.draws < more, "draws", "no_card_to_draw")
    zero_from(s.drawn, s.draws, "drawn")
    out = [0] * its.TRAJECTORIES
    for i in range(s.draws):
        within(s.drawn[i], 1, its.TRAJECTORIES, f"drawn[{i}]")
        out[s.drawn[i] - 1] += 1
    require((s.value > 0) == (asked == "drawn"), "value", "contradicts_decision")
    if s.value:
        out[s.value - 1] += 1
    for value in range(its.TRAJECTORIES):
        have, want = s.pile[value] + out[value], box.trajectory[value]
        require(have == want, f"pile[{value}]", "pile_leaves", have=have, want=want)
    for name in ("peeked", "buried"):
        card = getattr(s, name)
        require(card == 0 or s.pile[card - 1] > 0, name, "not_in_the_pile")
    require((s.peeked > 0) == (asked == "look"), "peeked", "contradicts_decision")
    require(s.buried == 0 or s.peeked == 0, "buried", "not_looked_at")


def _check_operation(box: View, s: View) -> None:
    """RM/R-42, RM/R-43: what is ticked is there; what is due can be paid."""
    me = s.players[s.turn]
    asked, numbers, purpose = _asked(s)
    buying, placing, paying = purpose == "purchase", purpose == "placement", asked == "pay"
    within(s.programming, 0, its.MISSION.size if placing else 0, "programming")
    hand = list(me.hand)
    if s.programming:
        require(me.hand[s.programming - 1] > 0, "programming", "no_mission_in_hand")
        hand[s.programming - 1] -= 1
    of_hand = placing or asked in ("cards", "excess")
    of_site = asked in ("cards", "abandon", "keep")
    for face in range(its.CARD.size):
        within(s.chosen[face], 0, hand[face] if of_hand else 0, f"chosen[{face}]")
        within(s.chosen_site[face], 0, me.site[face] if of_site else 0, f"chosen_site[{face}]")
        own = s.chosen[face] + (s.programming == face + 1)
        pays = placing and paying and box.money[face] > 0
        within(s.financing[face], 0, own if pays else 0, f"financing[{face}]")
        left = hand[face] - s.chosen[face] if face < its.FIRST_THREAT else 0
        within(s.paid[face], 0, left if paying else 0, f"paid[{face}]")
    for engine in range(its.ENGINE.size):
        face = its.FIRST_ENGINE + engine
        left = me.site[face] - s.chosen_site[face] if numbers.get("engines") else 0
        within(s.back[engine], 0, left, f"back[{engine}]")
    within(sum(s.back), 0, numbers.get("engines", 0), "back")
    within(s.cart, 0, (1 << its.TRACK + its.ENGINE.size) - 1 if buying else 0, "cart")
    require(not buying or s.cart > 0, "cart", "is_empty")
    for item in range(its.TRACK + its.ENGINE.size):
        stock = s.track[item] if item < its.TRACK else s.engines[item - its.TRACK]
        require(not s.cart >> item & 1 or stock > 0, "cart", "card_not_there")
    engines = s.engines_bought + (s.cart >> its.TRACK).bit_count()
    within(engines, 0, box.engines_per_turn, "engines_bought")
    if placing:
        require(s.programming > 0 or any(s.chosen), "chosen", "is_empty")
        require(not (s.programming and me.program), "programming", "second_mission")
        require(s.programming or me.program, "chosen", "needs_a_mission")
        _check_fits(box, s)
    within(s.paid_money, 0, me.money_markers - me.money_used if paying else 0, "paid_money")
    jokers = me.jokers - me.jokers_used if paying and buying else 0
    within(s.paid_jokers, 0, jokers, "paid_jokers")
    _check_due(box, s)
    _equal(s.waiting_size, sum(s.waiting), "waiting_size")
    require(not s.waiting_size or not s.flight, "waiting", "lapsed")


def _check_decision(box: View, s: View) -> None:
    """What is asked can be asked, and whoever is asked has something to choose."""
    require(s.stack_size == (s.phase != PHASE.over), "stack_size", "contradicts", other="phase")
    if not s.stack_size:
        return
    require(s.stack[0].seat == s.turn, "stack[0].seat", "not_in_turn")
    me, asked = s.players[s.turn], ASK.read(s.stack[0])
    if asked.name == "cards":
        _check_cards_ticked(box, s)
    elif asked.name == "pay":
        require(s.due > 0 or sum(s.needs) > 0, "due", "nothing_to_pay")
    elif asked.name == "fetch":
        require(me.hand[its.CARD.electric_cars] > 0, "stack[0].kind", "card_not_in_hand")
        require(me.holding_size > 0, "stack[0].kind", "asks_empty_holding")
    elif asked.name == "remove":
        zone = me.hand if asked.source == "hand" else me.site
        there = zone[its.CARD.planetary_defence] > 0
        require(there, "stack[0].a", "no_such_card_there")
        threats = any(me.hand[its.FIRST_THREAT :]) or any(me.holding[its.FIRST_THREAT :])
        require(threats, "stack[0].kind", "asks_no_threat")
    elif asked.name == "threat":
        require(me.hand[its.CARD.index(asked.card)] > 0, "stack[0].a", "no_card_in_hand")
    elif asked.name == "last":
        require(s.closing == 1, "closing", "turn_is_ending")
    elif asked.name in ("abandon", "keep", "back"):
        _check_losses(s, asked)
    elif asked.name == "excess":
        limit = min(box.hand + me.hand_markers, box.hand_max)
        require(me.hand_size > limit, "stack[0].kind", "asks_no_excess")
        within(sum(s.chosen), 0, me.hand_size - limit, "chosen")


def _check_cards_ticked(box: View, s: View) -> None:
    """RM-129, RM-186: something is ticked; when the turn ends, to be placed free of charge."""
    me = s.players[s.turn]
    require(any(s.chosen) or any(s.chosen_site), "chosen", "is_empty")
    require(me.program > 0 or not any(s.chosen_site), "chosen_site", "needs_a_mission")
    if not s.closing:
        return
    require(me.program > 0, "stack[0].kind", "needs_a_mission")
    require(not any(s.chosen_site), "chosen_site", "turn_is_ending")
    most = 0
    for face, waits in zip(its.PAYMENT_EFFECTS, s.waiting, strict=True):
        if waits and face in (its.CARD.printing, its.CARD.robots):
            most = max(most, box.amount[face])
    within(sum(s.chosen), 1, most, "chosen")
    _check_fits(box, s)


def _check_fits(box: View, s: View) -> None:
    """RM-53, RM-54: the cards to be placed may go to the site."""
    me = s.players[s.turn]
    for face, count in enumerate(s.chosen):
        fits = face < its.FIRST_THREAT and box.placeable[face]
        fits = fits and (face < its.FIRST_PROGRESS or count + me.site[face] <= 1)
        require(not count or bool(fits), f"chosen[{face}]", "may_not_be_there")


def _check_losses(s: View, asked: Asked) -> None:
    """RM-73, RM-188, RM-192: there is something to tick, and no more is ticked than may be."""
    me = s.players[s.turn]
    engines = sum(me.site[its.FIRST_ENGINE : its.FIRST_ENGINE + its.ENGINE.size])
    if asked.name == "back":
        within(asked.engines, 1, engines, "stack[0].a")
        return
    within(asked.engines, 0, engines, "stack[0].b")
    within(asked.left, asked.name == "abandon", me.site_size, "stack[0].a")
    ticked = sum(s.chosen_site) + (sum(s.back) if asked.name == "abandon" else 0)
    within(ticked, 0, asked.left, "chosen_site")
    require(asked.left + asked.engines > 0, "stack[0].kind", "asks_empty_site")
    if asked.name == "abandon":
        _check_enough_above(s, asked)


def _check_enough_above(s: View, asked: Asked) -> None:
    """RM-73: what is ticked in ascending order can be completed."""
    me = s.players[s.turn]
    first = max((face for face in range(its.FIRST_THREAT) if s.chosen_site[face]), default=0)
    lowest = max((i for i in range(its.ENGINE.size) if s.back[i]), default=0)
    left = [me.site[face] - s.chosen_site[face] for face in range(its.FIRST_THREAT)]
    motors = [left[its.FIRST_ENGINE + i] - s.back[i] for i in range(its.ENGINE.size)]
    room = asked.engines - sum(s.back)
    if any(s.back):
        most = min(room, sum(motors[lowest:]))
    else:
        below = sum(n for i, n in enumerate(motors) if its.FIRST_ENGINE + i < first)
        most = sum(left[first:]) + min(room, below)
    wanted = asked.left - sum(s.chosen_site) - sum(s.back)
    require(wanted <= most, "chosen_site", "is_impossible")


def _check_due(box: View, s: View) -> None:
    """RM/R-43: what is due follows from what is ticked, and can be paid."""
    _, _, purpose = _asked(s)
    buying = purpose == "purchase"
    due, needs = 0, [0] * its.RESOURCE.joker
    for item in range(its.TRACK + its.ENGINE.size):
        if s.cart >> item & 1:
            face = s.track[item] - 1 if item < its.TRACK else its.FIRST_ENGINE + item - its.TRACK
            due += _plain_price(box, s, face)
            if box.cost_resource[face] >= 0:
                needs[box.cost_resource[face]] += 1
    if purpose == "placement":
        due = box.placing_cost * sum(s.chosen)
        due += box.programming_cost if s.programming else 0
    elif purpose == "window":
        due = box.window_cost
    _equal(s.due, due, "due")
    _equal(list(s.needs), needs, "needs")
    if purpose:
        _check_payable(box, s, buying)


def _check_payable(box: View, s: View, buying: bool) -> None:
    """RM-133, RM/R-43: hand and markers cover what is due, also once something is ticked."""
    me = s.players[s.turn]
    first = _highest_tick(s)
    hand = [0] * its.CARD.size
    money = me.money_markers - me.money_used
    jokers = me.jokers - me.jokers_used if buying else 0
    if first >= (2, 0):
        money = money if first == (2, 0) else s.paid_money
    money *= box.bonus_money
    for face in range(its.FIRST_THREAT):
        own = s.chosen[face] + (s.programming == face + 1)
        money += (own if first <= (0, face) else s.financing[face]) * box.money[face]
        hand[face] = me.hand[face] - own if first <= (1, face) else s.paid[face]
    money += _money(box, hand, buying)
    require(money >= s.due, "due", "cannot_be_paid")
    have = [_resource(box, hand, kind) for kind in range(its.RESOURCE.joker + 1)]
    missing = sum(max(0, need - got) for need, got in zip(s.needs, have, strict=False))
    require(missing <= have[its.RESOURCE.joker] + jokers, "needs", "cannot_be_paid")
    _check_each_covers(box, s, buying)


def _check_each_covers(box: View, s: View, buying: bool) -> None:
    """RM-133: what is ticked to pay can be taken away piece by piece, each needed by then."""
    joker = its.RESOURCE.joker
    marker = [box.bonus_money] + [0] * (joker + 1)
    payers = [marker] * s.paid_money + [[0] * (joker + 1) + [1]] * s.paid_jokers
    for face in range(its.FIRST_THREAT):
        payers += [[box.money[face]] + [0] * (joker + 1)] * s.financing[face]
        for copy in range(s.paid[face]):
            bonus = box.amount[face] if buying and face == its.CARD.patents and not copy else 0
            gives = [box.resources[face, kind] for kind in range(joker + 1)]
            payers.append([box.money[face] + bonus, *gives])
    while payers:
        for payer in payers:
            rest = [sum(column) for column in zip(*payers)]
            rest = [have - given for have, given in zip(rest, payer, strict=True)]
            lack = [max(0, need - have) for need, have in zip(s.needs, rest[1:], strict=False)]
            short = sum(lack) > rest[-1]
            useful = payer[-1] or any(
                n and given for n, given in zip(lack, payer[1:], strict=False)
            )
            if (rest[0] < s.due and payer[0]) or (short and useful):
                payers.remove(payer)
                break
        else:
            require(False, "paid", "is_impossible")


def _highest_tick(s: View) -> tuple[int, int]:
    """The last thing ticked to pay: its place in the order of ticks."""
    if s.paid_jokers:
        return 3, 0
    if s.paid_money:
        return 2, 0
    for group, counts in ((1, s.paid), (0, s.financing)):
        for face in reversed(range(its.CARD.size)):
            if counts[face]:
                return group, face
    return -1, 0


def _money(box: View, cards: list[int], buying: bool) -> int:
    """RM-197: the $ of cards; Patents are worth more once in a purchase."""
    money = sum(count * box.money[face] for face, count in enumerate(cards))
    return int(
        money + (box.amount[its.CARD.patents] if buying and cards[its.CARD.patents] > 0 else 0)
    )


def _resource(box: View, cards: list[int], kind: int) -> int:
    return int(sum(count * box.resources[face, kind] for face, count in enumerate(cards)))


def _plain_price(box: View, s: View, face: int) -> int:
    """RM-42, RM-140, RM-199, RM-207: the price for the player in turn, from plain numbers."""
    cost = int(box.cost[face])
    if face < its.FIRST_PROGRESS and its.VARIANT.tight_budget + 1 in s.variants:
        cost += box.tight_budget
    if face >= its.FIRST_THREAT and its.VARIANT.cooperation + 1 not in s.variants:
        score = s.players[s.turn].score
        steps = [extra for low, extra in zip(box.surcharge_from, box.surcharge) if score >= low]
        cost += steps[-1] if steps else 0
    return cost
