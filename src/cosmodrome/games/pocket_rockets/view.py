"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.checks import require, within, zero_from
from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.pocket_rockets.state import (
    ALL,
    AP5,
    ASK_STEAL,
    ASK_TAKE,
    BASE,
    BASES_PER_COLOUR,
    BONUS_CARDS,
    COLOURS,
    DIR,
    FIRST_PILE,
    KINDS,
    LAUNCH_PAD,
    MAX_HAND,
    OVER,
    PARTS,
    PAWNS,
    PILES,
    PLACES,
    PLACING,
    PLAIN,
    PLAYING,
    QUESTIONS,
    RECYCLING_DEPOT,
    ROCKETS,
    TOKEN_KINDS,
    YARD,
)

PHASES = ("placing", "playing", "over")
DECISIONS = QUESTIONS.names
DIRECTIONS = {1: "clockwise", -1: "anticlockwise", 0: None}
ENDINGS = (None, "last-token", "idle")

#: Chains at whose end a card comes to the hand.
TAKING = ("deposit", "search", "take", "victim", "steal")


def view(pos: Position, seat: int) -> dict[str, Any]:
    """PR-113: the own hand and what was seen of others; all that lies open on the table."""
    s = pos.plain
    asked = decision(s)
    return {
        "game": pos.game.id,
        "seat": None if seat == SPECTATOR else seat,
        "phase": PHASES[s.phase],
        "decision": asked,
        "turn": s.turn,
        "start": s.start,
        "turns_played": s.turns,
        "action_points": s.action_points,
        "arrow": DIRECTIONS[s.arrow],
        "direction": DIRECTIONS[s.direction],
        "head_in_the_stars": bool(s.stars),
        "layout": [YARD[s.layout[place]] for place in range(PLACES)],
        "tokens": [
            {"value": pos.game.box.plain.token_value[t], "left": s.tokens[t]}
            for t in range(TOKEN_KINDS)
        ],
        "players": [player(s, owner, seat) for owner in range(s.seats)],
        "piles": [pile(s, p, seat) for p in range(PILES)],
        "rockets": [rocket(pos, slot) for slot in range(ROCKETS) if s.rockets[slot].owner],
        "idle_turns": s.idle_turns,
        "ended_by": ENDINGS[s.ended_by],
        "scores": pos.scores(),
        "places": pos.ranking() if s.phase == OVER else None,
    }


def decision(s: View) -> dict[str, Any] | None:
    """What is asked now and of whom; a card being built or recycled is already shown."""
    if s.stack_size == 0:
        return None
    top = s.stack[s.stack_size - 1]
    kind = DECISIONS[top.kind]
    asked: dict[str, Any] = {"seat": top.seat, "kind": kind}
    if kind in ("rocket", "deposit"):
        asked["card"] = KINDS[top.a]
    elif kind == "take":
        asked["pile"] = YARD[top.a + FIRST_PILE]
    elif kind == "search" and top.a >= 0:
        asked["not_pile"] = YARD[top.a + FIRST_PILE]
    elif kind == "launch":
        asked["token"] = top.a
    elif kind == "steal":
        asked["victim"] = top.a
    elif kind == "other-head":
        asked["rocket"] = rocket_id(top.a)
    return asked


def rocket_id(slot: int) -> str:
    return f"{COLOURS[slot // BASES_PER_COLOUR]}-{slot % BASES_PER_COLOUR + 1}"


def asked_now(s: View, kind: int, seat: int, a: int) -> bool:
    """Whether a seat is answering this very question."""
    if s.stack_size == 0:
        return False
    top = s.stack[s.stack_size - 1]
    return bool(top.kind == kind and top.seat == seat and top.a == a)


def player(s: View, owner: int, seat: int) -> dict[str, Any]:
    you = s.players[owner]
    looking = owner == seat or asked_now(s, ASK_STEAL, seat, owner)
    known = [
        KINDS[you.hand[i]] for i in range(you.hand_size) if looking or _may(you.hand_known[i], seat)
    ]
    unused = [card - 1 for card in you.bonus_cards if card]
    return {
        "seat": owner,
        "pawn": PAWNS[you.pawn],
        "place": YARD[s.layout[you.place]] if you.place >= 0 else None,
        "hand_size": you.hand_size,
        "hand": known,
        "bonus_cards": len(unused),
        "bonus_cards_seen": [BONUS_CARDS[card] for card in unused] if owner == seat else [],
        "bonus_cards_used": [BONUS_CARDS[i] for i in range(5) if you.bonus_used >> i & 1],
        "active": [PARTS[b] for b in range(AP5, DIR + 1) if you.active >> b & 1],
    }


def _may(known: int, seat: int) -> bool:
    return known == ALL if seat == SPECTATOR else bool(known >> seat & 1)


def pile(s: View, p: int, seat: int) -> dict[str, Any]:
    """Height and top for all; the cards below that the seat knows, in order of kind.

    Known cards are sorted, so that nothing shows which place an unknown card has among them;
    `next` lists those whose place is known too, from the top down.
    """
    stack = s.piles[p]
    content = asked_now(s, ASK_TAKE, seat, p) or (
        seat != SPECTATOR and stack.searched_by >> seat & 1 == 1
    )
    below = [
        stack.cards[i] for i in range(stack.height - 1) if content or _may(stack.known[i], seat)
    ]
    coming = []
    for i in range(stack.height - 2, -1, -1):
        if not _may(stack.known[i], seat):
            break
        coming.append(KINDS[stack.cards[i]])
    return {
        "place": YARD[p + FIRST_PILE],
        "height": stack.height,
        "top": KINDS[stack.cards[stack.height - 1]] if stack.height else None,
        "known_below": [KINDS[kind] for kind in sorted(below)],
        "next": coming,
    }


def rocket(pos: Position, slot: int) -> dict[str, Any]:
    it = pos.plain.rockets[slot]
    box = pos.game.box.plain
    return {
        "id": rocket_id(slot),
        "colour": COLOURS[slot // BASES_PER_COLOUR],
        "owner": it.owner - 1,
        "sections": it.sections,
        "head": PARTS[it.head] if it.head else None,
        "fuel": box.token_value[it.fuel - 1] if it.fuel else None,
        "fuel_kind": it.fuel - 1 if it.fuel else None,
    }


# What a position text must respect, so that no rule meets a position that cannot occur


def check_position(box: View, s: View) -> None:
    """Raise `ValueError` naming the field where a position cannot occur."""
    _check_ranges(box, s)
    _check_stack(s)
    if s.phase == PLACING:
        _check_placing(box, s)
    for seat in range(len(s.players)):
        _check_player(box, s, seat)
    for p in range(PILES):
        _check_pile(s, p)
    _check_rockets(s)
    _check_cards(box, s)
    _check_tokens(box, s)


def _check_ranges(box: View, s: View) -> None:
    within(s.turn, 0, s.seats - 1, "turn")
    within(s.start, 0, s.seats - 1, "start")
    require(s.arrow in (1, -1), "arrow", f"must be 1 or -1, not {s.arrow}")
    most = max(box.action_points, box.action_points_with_bonus)
    within(s.action_points, 0, most, "action_points")
    within(s.idle_turns, 0, box.idle_rounds_limit * s.seats, "idle_turns")
    require((s.ended_by == 0) == (s.phase != OVER), "ended_by", "contradicts phase")
    require(sorted(s.layout) == list(range(PLACES)), "layout", "must name each yard card once")
    apart = list(s.layout).index(LAUNCH_PAD) - list(s.layout).index(RECYCLING_DEPOT)
    require(apart % PLACES == PLACES // 2, "layout", "must put LP and RD opposite each other")


def _check_stack(s: View) -> None:
    """A pawn to place, or a turn with at most one link of a chain on top of it."""
    expected = {PLACING: (1,), PLAYING: (1, 2), OVER: (0,)}[s.phase]
    require(s.stack_size in expected, "stack_size", "contradicts phase")
    for i in range(s.stack_size):
        asked = s.stack[i]
        kind = DECISIONS[asked.kind]
        if s.phase == PLACING:
            require(kind == "place", f"stack[{i}].kind", "must be a pawn to place")
            continue
        require(asked.seat == s.turn, f"stack[{i}].seat", "must be the seat whose turn it is")
        require(
            (kind == "turn") == (i == 0) and kind != "place", f"stack[{i}].kind", "is misplaced"
        )
        require(_makes_sense(s, kind, asked.a), f"stack[{i}].a", f"does not fit {kind}: {asked.a}")
    if s.phase == PLAYING:
        first = DECISIONS[s.stack[s.stack_size - 1].kind] in ("turn", "direction")
        require(s.action_points > 0 or not first, "action_points", "must be left in a turn")


def _check_placing(box: View, s: View) -> None:
    """PR-9 … PR-14, PR-82: a base each, nothing in hand, pawns placed in turn from the start."""
    require(s.turn == s.start, "turn", "must be the starting player's while pawns are placed")
    standing = (s.stack[0].seat - s.start) % s.seats
    for i in range(s.seats):
        seat = (s.start + i) % s.seats
        stands = s.players[seat].place >= 0
        require(stands == (i < standing), f"players[{seat}].place", "contradicts whose turn it is")
        require(s.players[seat].hand_size == 0, f"players[{seat}].hand_size", "must be 0 so early")
    dealt = [box.start_bases[s.seats, i] for i in range(s.seats)]
    laid = [slot // BASES_PER_COLOUR for slot in range(ROCKETS) if s.rockets[slot].owner]
    owners = [it.owner for it in s.rockets if it.owner]
    fair = sorted(laid) == sorted(dealt) and sorted(owners) == list(range(1, s.seats + 1))
    require(fair, "rockets", "must be one base each, as dealt")
    require(not any(it.head or it.sections for it in s.rockets), "rockets", "must be bases alone")


def _makes_sense(s: View, kind: str, a: int) -> bool:
    """Whether a decision's number names something there is to decide about."""
    if kind in TAKING and s.players[s.turn].hand_size >= MAX_HAND:
        return False
    mine = [slot for slot in range(ROCKETS) if s.rockets[slot].owner == s.turn + 1]
    if kind == "rocket":
        colour = a // len(PARTS)
        return a % len(PARTS) != BASE and any(
            slot // BASES_PER_COLOUR == colour and not s.rockets[slot].head for slot in mine
        )
    if kind == "search":
        return any(s.piles[p].height for p in range(PILES) if p != a)
    if kind == "take":
        return bool(s.piles[a].height)
    to_fuel = any(s.rockets[slot].head and not s.rockets[slot].fuel for slot in mine)
    if kind == "token":
        return to_fuel
    if kind == "launch":
        return s.tokens[a] > 0 and to_fuel
    others = [seat for seat in range(s.seats) if seat != s.turn]
    if kind == "victim":
        return any(s.players[seat].hand_size for seat in others)
    if kind == "steal":
        return a in others and s.players[a].hand_size > 0
    if kind == "own-head":
        return any(_other_head(s, slot) for slot in mine)
    if kind == "other-head":
        return a in mine and _other_head(s, a)
    return True


def _other_head(s: View, slot: int) -> bool:
    """Whether a rocket has a head and an opponent's rocket of its colour has one too."""
    first = slot // BASES_PER_COLOUR * BASES_PER_COLOUR
    rivals = [s.rockets[i] for i in range(first, first + BASES_PER_COLOUR)]
    owner = s.rockets[slot].owner
    return bool(s.rockets[slot].head) and any(it.head and it.owner != owner for it in rivals)


def _check_player(box: View, s: View, seat: int) -> None:
    you, where = s.players[seat], f"players[{seat}]"
    if seat >= s.seats:
        used = (you.hand_size, you.place, you.pawn, you.active, you.bonus_used)
        require(not any(used), where, "must be 0: nobody sits there")
        for name in ("hand", "hand_known", "bonus_cards"):
            zero_from(getattr(you, name), 0, f"{where}.{name}")
        return
    within(you.place, -1 if s.phase == PLACING else 0, PLACES - 1, f"{where}.place")
    earlier = [s.players[other].pawn for other in range(seat)]
    require(you.pawn not in earlier, f"{where}.pawn", "is taken by another seat")
    limit = max(box.hand_limit, box.hand_limit_with_bonus)
    within(you.hand_size, 0, limit, f"{where}.hand_size")
    zero_from(you.hand, you.hand_size, f"{where}.hand")
    zero_from(you.hand_known, you.hand_size, f"{where}.hand_known")
    for i in range(you.hand_size):
        knows = bool(you.hand_known[i] >> seat & 1)
        require(knows, f"{where}.hand_known[{i}]", "must name the owner")
    cards = [(you.hand[i], you.hand_known[i]) for i in range(you.hand_size)]
    require(cards == sorted(cards), f"{where}.hand", "must be sorted by kind, then hand_known")
    held = [card for card in you.bonus_cards if card]
    ordered = [*sorted(held), *[0] * (len(you.bonus_cards) - len(held))]
    require(list(you.bonus_cards) == ordered, f"{where}.bonus_cards", "must be sorted, zeros last")
    heads = {it.head for it in s.rockets if it.owner == seat + 1 and it.head >= AP5}
    given = sum(1 << head for head in heads)
    require(you.active & ~given == 0, f"{where}.active", "has a bonus without its head")


def _check_pile(s: View, p: int) -> None:
    stack, where = s.piles[p], f"piles[{p}]"
    within(stack.height, 0, 0 if s.phase == PLACING else len(stack.cards), f"{where}.height")
    zero_from(stack.cards, stack.height, f"{where}.cards")
    zero_from(stack.known, stack.height, f"{where}.known")
    within(stack.searched_by, 0, ALL if stack.height else 0, f"{where}.searched_by")
    hidden = True
    for i in range(stack.height):
        known = stack.known[i]
        require(known in (0, ALL), f"{where}.known[{i}]", f"must be 0 or {ALL}, not {known}")
        require(hidden or known == ALL, f"{where}.known[{i}]", "is hidden above a known card")
        hidden = known == 0
    require(not (stack.height and hidden), f"{where}.known", "must show the top card")


def _check_rockets(s: View) -> None:
    for slot, it in enumerate(s.rockets):
        where = f"rockets[{slot}]"
        within(it.owner, 0, s.seats, f"{where}.owner")
        require(it.head == 0 or it.head >= PLAIN, f"{where}.head", "is unknown")
        require(not it.fuel or bool(it.head), f"{where}.fuel", "needs a complete rocket")
        if not it.owner:
            require(not (it.head or it.sections), where, "has no base")
        elif slot % BASES_PER_COLOUR:
            require(s.rockets[slot - 1].owner != 0, where, "leaves an empty place before it")


def _check_cards(box: View, s: View) -> None:
    """PR-1, PR-2: every card of the box exists exactly once, somewhere."""
    if s.phase != PLACING:
        found = card_counts(s)
        for kind, name in enumerate(KINDS):
            if found[kind] != box.card_count[kind]:
                there, printed = found[kind], box.card_count[kind]
                raise ValueError(f"state: there are {there} cards {name}, the box has {printed}")
    bonus = [card for you in s.players for card in you.bonus_cards if card]
    bonus += [i + 1 for you in s.players for i in range(5) if you.bonus_used >> i & 1]
    require(len(set(bonus)) == len(bonus), "players", "hold one bonus card twice")


def card_counts(s: View) -> list[int]:
    """How many cards of each kind lie in piles, hands, rockets and between two decisions."""
    counts = [0] * len(KINDS)
    for stack in s.piles:
        for i in range(stack.height):
            counts[stack.cards[i]] += 1
    for you in s.players:
        for i in range(you.hand_size):
            counts[you.hand[i]] += 1
    for slot, it in enumerate(s.rockets):
        if it.owner:
            first = slot // BASES_PER_COLOUR * len(PARTS)
            counts[first] += 1
            counts[first + 1] += it.sections
            counts[first + it.head] += it.head != 0
    for i in range(s.stack_size):
        if DECISIONS[s.stack[i].kind] in ("rocket", "deposit"):
            counts[s.stack[i].a] += 1
    return counts


def _check_tokens(box: View, s: View) -> None:
    """PR-6, PR-51: the tokens of the box, on the table or on complete rockets."""
    for t in range(TOKEN_KINDS):
        placed = sum(1 for it in s.rockets if it.fuel == t + 1)
        require(
            s.tokens[t] + placed == box.token_count[t],
            f"tokens[{t}]",
            f"= {s.tokens[t]} with {placed} placed; the box has {box.token_count[t]}",
        )
    if s.phase == PLAYING:
        require(any(s.tokens), "tokens", "are all placed, yet the game goes on")
