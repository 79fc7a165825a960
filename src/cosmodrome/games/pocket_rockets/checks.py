"""What a position must respect, so that no rule meets one that cannot occur."""

from __future__ import annotations

from cosmodrome.engine.checks import require, within, zero_from
from cosmodrome.engine.errors import Problem
from cosmodrome.engine.questions import Asked
from cosmodrome.engine.record import View
from cosmodrome.games.pocket_rockets import box as its
from cosmodrome.games.pocket_rockets.state import ALL, ASK, PHASE

#: Chains at whose end a card comes to the hand.
TAKING = ("deposit", "search", "take", "victim", "steal")


def check_position(box: View, s: View) -> None:
    """Raise a `Problem` with the field where a position cannot occur."""
    _check_ranges(box, s)
    _check_stack(s)
    if s.phase == PHASE.placing:
        _check_placing(box, s)
    for seat in range(len(s.players)):
        _check_player(box, s, seat)
    for p in range(its.PILE.size):
        _check_pile(s, p)
    _check_rockets(s)
    _check_cards(box, s)
    _check_tokens(box, s)


def _check_ranges(box: View, s: View) -> None:
    within(s.turn, 0, s.seats - 1, "turn")
    within(s.start, 0, s.seats - 1, "start")
    require(s.arrow in (1, -1), "arrow", "one_way", value=s.arrow)
    most = max(box.action_points, box.action_points_with_bonus)
    within(s.action_points, 0, most, "action_points")
    within(s.idle_turns, 0, box.idle_rounds_limit * s.seats, "idle_turns")
    require((s.ended_by == 0) == (s.phase != PHASE.over), "ended_by", "contradicts", other="phase")
    require(sorted(s.layout) == list(range(its.YARD.size)), "layout", "each_card_once")
    require(its.facing(list(s.layout)), "layout", "facing")


def _check_stack(s: View) -> None:
    """A pawn to place, or a turn with at most one link of a chain on top of it."""
    expected = {PHASE.placing: (1,), PHASE.playing: (1, 2), PHASE.over: (0,)}[s.phase]
    require(s.stack_size in expected, "stack_size", "contradicts", other="phase")
    for i in range(s.stack_size):
        asked = ASK.read(s.stack[i])
        if s.phase == PHASE.placing:
            require(asked.name == "place", f"stack[{i}].kind", "pawn_to_place")
            continue
        require(asked.seat == s.turn, f"stack[{i}].seat", "not_in_turn")
        placed = (asked.name == "turn") == (i == 0) and asked.name != "place"
        require(placed, f"stack[{i}].kind", "misplaced")
        require(_makes_sense(s, asked), f"stack[{i}].a", "does_not_fit", kind=asked.name)
        first = i == s.stack_size - 1 and asked.name in ("turn", "direction")
        require(s.action_points > 0 or not first, "action_points", "left_in_turn")


def _check_placing(box: View, s: View) -> None:
    """PR-9 … PR-14, PR-82: a base each, nothing in hand, pawns placed in turn from the start."""
    require(s.turn == s.start, "turn", "placing_starts")
    standing = (s.stack[0].seat - s.start) % s.seats
    for i in range(s.seats):
        seat = (s.start + i) % s.seats
        stands = s.players[seat].place >= 0
        require(stands == (i < standing), f"players[{seat}].place", "contradicts_turn")
        require(s.players[seat].hand_size == 0, f"players[{seat}].hand_size", "too_early")
    dealt = [box.start_bases[s.seats, i] for i in range(s.seats)]
    laid = [
        slot // its.BASES_PER_COLOUR for slot in range(its.ROCKET.size) if s.rockets[slot].owner
    ]
    owners = [it.owner for it in s.rockets if it.owner]
    fair = sorted(laid) == sorted(dealt) and sorted(owners) == list(range(1, s.seats + 1))
    require(fair, "rockets", "base_each")
    require(not any(it.head or it.sections for it in s.rockets), "rockets", "bases_alone")


def _makes_sense(s: View, asked: Asked) -> bool:
    """Whether a question names something there is to decide about."""
    if asked.name in TAKING and s.players[s.turn].hand_size >= its.MAX_HAND:
        return False
    rockets = dict(zip(its.ROCKET, s.rockets, strict=True))
    mine = [name for name, it in rockets.items() if it.owner == s.turn + 1]
    if asked.name == "rocket":
        colour, part = its.KINDS[asked.card]
        begun = [its.ROCKETS[name][0] for name in mine if not rockets[name].head]
        return part != "base" and colour in begun
    if asked.name == "search":
        return any(s.piles[p].height for p, pile in enumerate(its.PILE) if pile != asked.not_pile)
    if asked.name == "take":
        return bool(s.piles[its.PILE.index(asked.pile)].height)
    to_fuel = any(rockets[name].head and not rockets[name].fuel for name in mine)
    if asked.name == "token":
        return to_fuel
    if asked.name == "launch":
        return s.tokens[asked.token] > 0 and to_fuel
    others = [seat for seat in range(s.seats) if seat != s.turn]
    if asked.name == "victim":
        return any(s.players[seat].hand_size for seat in others)
    if asked.name == "steal":
        return asked.victim in others and s.players[asked.victim].hand_size > 0
    theirs = [its.ROCKETS[name][0] for name in rockets if name not in mine and rockets[name].head]
    swappable = [name for name in mine if rockets[name].head and its.ROCKETS[name][0] in theirs]
    if asked.name == "own_head":
        return bool(swappable)
    return asked.name != "other_head" or asked.rocket in swappable


def _check_player(box: View, s: View, seat: int) -> None:
    you, where = s.players[seat], f"players[{seat}]"
    if seat >= s.seats:
        used = (you.hand_size, you.place, you.pawn, you.active, you.bonus_used)
        require(not any(used), where, "nobody_there")
        for name in ("hand", "hand_known", "bonus_cards"):
            zero_from(getattr(you, name), 0, f"{where}.{name}")
        return
    within(you.place, -1 if s.phase == PHASE.placing else 0, its.YARD.size - 1, f"{where}.place")
    earlier = [s.players[other].pawn for other in range(seat)]
    require(you.pawn not in earlier, f"{where}.pawn", "taken")
    limit = max(box.hand_limit, box.hand_limit_with_bonus)
    within(you.hand_size, 0, limit, f"{where}.hand_size")
    zero_from(you.hand, you.hand_size, f"{where}.hand")
    zero_from(you.hand_known, you.hand_size, f"{where}.hand_known")
    for i in range(you.hand_size):
        knows = bool(you.hand_known[i] >> seat & 1)
        require(knows, f"{where}.hand_known[{i}]", "owner_knows")
    cards = [(you.hand[i], you.hand_known[i]) for i in range(you.hand_size)]
    require(cards == sorted(cards), f"{where}.hand", "sorted_hand")
    held = [card for card in you.bonus_cards if card]
    ordered = [*sorted(held), *[0] * (len(you.bonus_cards) - len(held))]
    require(list(you.bonus_cards) == ordered, f"{where}.bonus_cards", "sorted_bonus")
    heads = {it.head for it in s.rockets if it.owner == seat + 1 and it.head >= its.PART.ap5}
    given = sum(1 << head for head in heads)
    require(you.active & ~given == 0, f"{where}.active", "no_head")


def _check_pile(s: View, p: int) -> None:
    stack, where = s.piles[p], f"piles[{p}]"
    within(stack.height, 0, 0 if s.phase == PHASE.placing else len(stack.cards), f"{where}.height")
    zero_from(stack.cards, stack.height, f"{where}.cards")
    zero_from(stack.known, stack.height, f"{where}.known")
    within(stack.searched_by, 0, ALL if stack.height else 0, f"{where}.searched_by")
    hidden = True
    for i in range(stack.height):
        known = stack.known[i]
        require(known in (0, ALL), f"{where}.known[{i}]", "all_or_none", all=ALL, value=known)
        require(hidden or known == ALL, f"{where}.known[{i}]", "hidden_above")
        hidden = known == 0
    require(not (stack.height and hidden), f"{where}.known", "top_shown")


def _check_rockets(s: View) -> None:
    for slot, it in enumerate(s.rockets):
        where = f"rockets[{slot}]"
        within(it.owner, 0, s.seats, f"{where}.owner")
        require(it.head == 0 or it.head >= its.PART.plain, f"{where}.head", "unknown_head")
        require(not it.fuel or bool(it.head), f"{where}.fuel", "complete_first")
        if not it.owner:
            require(not (it.head or it.sections), where, "no_base")
        elif slot % its.BASES_PER_COLOUR:
            require(s.rockets[slot - 1].owner != 0, where, "empty_before")


def _check_cards(box: View, s: View) -> None:
    """PR-1, PR-2: every card of the box exists exactly once, somewhere."""
    if s.phase != PHASE.placing:
        for card, found, expected in zip(its.CARD, card_counts(s), box.card_count, strict=True):
            if found != expected:
                raise Problem("state", "card_count", found=found, card=card, expected=expected)
    bonus = [card for you in s.players for card in you.bonus_cards if card]
    bonus += [i + 1 for you in s.players for i in range(its.BONUS.size) if you.bonus_used >> i & 1]
    require(len(set(bonus)) == len(bonus), "players", "bonus_twice")


def card_counts(s: View) -> list[int]:
    """How many cards of each kind lie in piles, hands, rockets and between two decisions."""
    counts = [0] * its.CARD.size
    for stack in s.piles:
        for i in range(stack.height):
            counts[stack.cards[i]] += 1
    for you in s.players:
        for i in range(you.hand_size):
            counts[you.hand[i]] += 1
    for slot, it in enumerate(s.rockets):
        if it.owner:
            first = slot // its.BASES_PER_COLOUR * its.PART.size
            counts[first + its.PART.base] += 1
            counts[first + its.PART.section] += it.sections
            counts[first + it.head] += it.head != 0
    for i in range(s.stack_size):
        asked = ASK.read(s.stack[i])
        if "card" in asked.fields:
            counts[its.CARD.index(asked.card)] += 1
    return counts


def _check_tokens(box: View, s: View) -> None:
    """PR-6, PR-51: the tokens of the box, on the table or on complete rockets."""
    for t in range(its.TOKEN_KINDS):
        placed = sum(1 for it in s.rockets if it.fuel == t + 1)
        left, printed = s.tokens[t], box.token_count[t]
        gaps = {"left": left, "placed": placed, "expected": printed}
        require(left + placed == printed, f"tokens[{t}]", "token_count", **gaps)
    if s.phase == PHASE.playing:
        require(any(s.tokens), "tokens", "all_placed")
