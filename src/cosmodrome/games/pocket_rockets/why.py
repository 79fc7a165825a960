"""Why something cannot be done now, yard card by yard card; the rules are those of legal.py."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.naming import Meaning
from cosmodrome.engine.position import Position
from cosmodrome.engine.reasons import Because, Explained, Phrase, Reason, Reasons
from cosmodrome.engine.record import Scalar, i16
from cosmodrome.games.pocket_rockets import box as its
from cosmodrome.games.pocket_rockets.box import BONUS, CARD, FIRST_PILE, PART, PILE, YARD
from cosmodrome.games.pocket_rockets.legal import (
    can_swap_head,
    hand_is_full,
    hand_limit,
    has_rocket_to_fuel,
    may_deposit,
    needs_fuel,
    next_place,
    unfinished_rockets,
)
from cosmodrome.games.pocket_rockets.state import SEAT
from cosmodrome.games.pocket_rockets.text import event_gap

CARDS = i16.upto(its.MAX_HAND)


def gap(pos: Position, meaning: Meaning | Phrase, given: Any) -> Any:
    """What a reason says of a number: as events do."""
    if isinstance(meaning, Phrase | Scalar):
        return given
    return event_gap(pos, meaning, meaning.value(given))


WHY = Reasons(
    gap,
    hand_full=Because(hand=CARDS, limit=CARDS),
    no_rocket_begun=Because(card=CARD),
    nothing_to_fuel=Because(),
    pile_empty=Because(pile=PILE),
    token_gone=Because(value=i16.upto(its.MAX_TOKENS)),
    one_card_on=Because(next=YARD),
    line_elsewhere=Because(card=CARD, line=YARD, place=YARD),
    elsewhere=Because(needs=YARD, place=YARD),
    no_pile_here=Because(place=YARD),
    all_hands_empty=Because(),
    all_piles_empty=Because(),
    no_heads_to_swap=Because(),
    just_laid_there=Because(pile=PILE),
    nothing_to_take_then=Because(pile=PILE),
    has_fuel=Because(),
    finished=Because(),
    unfinished=Because(),
    other_colour=Because(card=CARD),
    other_head_colour=Because(),
    no_head_against=Because(),
    holds_nothing=Because(player=SEAT),
    not_in_pile=Because(card=CARD),
    not_in_their_hand=Because(card=CARD, player=SEAT),
    not_in_hand=Because(card=CARD),
    bonus_used=Because(card=BONUS),
    bonus_not_held=Because(card=BONUS),
    not_yours=Because(),
    only_theirs=Because(),
    no_rocket=Because(),
    yourself=Because(),
    nobody_there=Because(),
)

ANSWERS = {
    "place": ("place",),
    "direction": ("direction",),
    "turn": ("move", "place", "draw", "reverse", "build", "recycle", "fuel", "bonus"),
    "rocket": ("rocket",),
    "deposit": ("pile",),
    "search": ("pile",),
    "take": ("take",),
    "token": ("fuel",),
    "launch": ("rocket",),
    "victim": ("seat",),
    "steal": ("take",),
    "swap_pawn": ("seat",),
    "own_head": ("rocket",),
    "other_head": ("rocket",),
}


def why(pos: Position, seat: int, action: int) -> Reason | None:
    """Why a seat cannot answer so."""
    assert pos.asked
    span, i = pos.game.actions.decode(action)
    if span.name == "place":
        return why_not_place(pos, seat)
    if span.name == "draw":
        return why_no_draw(pos, seat)
    if span.name == "reverse":
        return not_on(pos, seat, YARD.conveyor)
    if span.name == "build":
        return why_no_building(pos, seat, i)
    if span.name == "recycle":
        return why_no_recycling(pos, seat, i)
    if span.name == "fuel":
        return why_no_fuel(pos, seat, i)
    if span.name == "bonus":
        return why_no_bonus(pos, seat, i)
    if span.name == "pile":
        return why_not_pile(pos, i)
    if span.name == "take":
        return why_not_take(pos, i)
    if span.name == "rocket":
        return why_not_rocket(pos, seat, i)
    return why_not_seat(pos, seat, i) if span.name == "seat" else None


def why_not_place(pos: Position, seat: int) -> Reason | None:
    """PR-24: once it stands somewhere, a pawn only moves on."""
    assert pos.asked
    if pos.asked.name == "place":
        return None
    return WHY.one_card_on(pos, next=int(pos.plain.layout[next_place(pos.s, seat)]))


def standing_on(pos: Position, seat: int) -> int:
    """The yard card under a pawn."""
    s = pos.plain
    return int(s.layout[s.players[seat].place])


def not_on(pos: Position, seat: int, needs: int) -> Reason | None:
    """PR-86: only the card under one's pawn can be used."""
    place = standing_on(pos, seat)
    return None if place == needs else WHY.elsewhere(pos, needs=needs, place=place)


def full_hand(pos: Position, seat: int) -> Reason | None:
    """PR-30: no room for another card."""
    box, me = pos.game.box.view, pos.s.players[seat]
    if not hand_is_full(box, me):
        return None
    return WHY.hand_full(pos, hand=int(me.hand_size), limit=int(hand_limit(box, me)))


def why_no_draw(pos: Position, seat: int) -> Reason | None:
    """PR-26 … PR-30."""
    place = standing_on(pos, seat)
    if place < FIRST_PILE:
        return WHY.no_pile_here(pos, place=place)
    if pos.plain.piles[place - FIRST_PILE].height == 0:
        return WHY.pile_empty(pos, pile=place - FIRST_PILE)
    return full_hand(pos, seat)


def held(pos: Position, seat: int, card: int) -> bool:
    me = pos.plain.players[seat]
    return card in list(me.hand)[: me.hand_size]


# Yard cards


def why_no_building(pos: Position, seat: int, card: int) -> Reason | None:
    """PR-31, PR-32, PR-43 … PR-45."""
    colour, part = divmod(card, PART.size)
    place = standing_on(pos, seat)
    if not held(pos, seat, card):
        return WHY.not_in_hand(pos, card=card)
    if place != FIRST_PILE + colour:
        return WHY.line_elsewhere(pos, card=card, line=FIRST_PILE + colour, place=place)
    if part != PART.base and unfinished_rockets(pos.s, seat, colour) == 0:
        return WHY.no_rocket_begun(pos, card=card)
    return None


def why_no_recycling(pos: Position, seat: int, card: int) -> Reason | None:
    """PR-34, PR-36."""
    if not held(pos, seat, card):
        return WHY.not_in_hand(pos, card=card)
    return not_on(pos, seat, YARD.recycling_depot)


def why_no_fuel(pos: Position, seat: int, token: int) -> Reason | None:
    """PR-39, PR-40, PR-93; a bonus card brings the token to any place."""
    assert pos.asked
    if pos.plain.tokens[token] == 0:
        return WHY.token_gone(pos, value=int(pos.game.box.plain.token_value[token]))
    if pos.asked.name == "token":
        return None
    if elsewhere := not_on(pos, seat, YARD.launch_pad):
        return elsewhere
    return None if has_rocket_to_fuel(pos.s, seat) else WHY.nothing_to_fuel(pos)


def why_not_pile(pos: Position, pile: int) -> Reason | None:
    """PR-34, PR-37, PR-38, PR-90."""
    assert pos.asked
    if pos.asked.name == "deposit":
        return None if may_deposit(pos.s, pile) else WHY.nothing_to_take_then(pos, pile=pile)
    if pos.asked.a == pile:
        return WHY.just_laid_there(pos, pile=pile)
    return WHY.pile_empty(pos, pile=pile) if pos.plain.piles[pile].height == 0 else None


def why_not_take(pos: Position, card: int) -> Reason | None:
    """PR-34, PR-76: a card of the pile; PR-106: of the hand that is looked at."""
    assert pos.asked
    about = pos.asked.a
    if pos.asked.name == "steal":
        there = held(pos, about, card)
        return None if there else WHY.not_in_their_hand(pos, card=card, player=about)
    pile = pos.plain.piles[about]
    there = card in list(pile.cards)[: pile.height]
    return None if there else WHY.not_in_pile(pos, card=card)


def why_not_rocket(pos: Position, seat: int, slot: int) -> Reason | None:
    """PR-39, PR-50, PR-51, PR-77, PR-78, PR-94."""
    assert pos.asked
    asked, about, rocket = pos.asked.name, pos.asked.a, pos.plain.rockets[slot]
    mine, colour = rocket.owner == seat + 1, slot // its.BASES_PER_COLOUR
    if rocket.owner == 0:
        return WHY.no_rocket(pos)
    if asked == "other_head":
        if mine:
            return WHY.only_theirs(pos)
        if colour != about // its.BASES_PER_COLOUR:
            return WHY.other_head_colour(pos)
        return None if rocket.head else WHY.unfinished(pos)
    if not mine:
        return WHY.not_yours(pos)
    if asked == "rocket":
        if colour != about // PART.size:
            return WHY.other_colour(pos, card=about)
        return WHY.finished(pos) if rocket.head else None
    if rocket.head == 0:
        return WHY.unfinished(pos)
    if asked == "launch":
        return None if needs_fuel(rocket, seat) else WHY.has_fuel(pos)
    return None if can_swap_head(pos.s, seat, slot) else WHY.no_head_against(pos)


# Bonus cards


def why_no_bonus(pos: Position, seat: int, card: int) -> Reason | None:
    """PR-72 … PR-78, PR-103, PR-105, PR-106, PR-108: a card and what it needs."""
    s, me = pos.s, pos.plain.players[seat]
    if card + 1 not in list(me.bonus_cards):
        used = me.bonus_used >> card & 1
        return (WHY.bonus_used if used else WHY.bonus_not_held)(pos, card=card)
    if card == BONUS.express_refuelling:
        return None if has_rocket_to_fuel(s, seat) else WHY.nothing_to_fuel(pos)
    if card in (BONUS.espionage, BONUS.special_order) and (full := full_hand(pos, seat)):
        return full
    others = [other for other in range(pos.seats) if other != seat]
    if card == BONUS.espionage and not any(pos.plain.players[it].hand_size for it in others):
        return WHY.all_hands_empty(pos)
    if card == BONUS.special_order and not any(pile.height for pile in pos.plain.piles):
        return WHY.all_piles_empty(pos)
    if card == BONUS.head_swap:
        mine = [i for i, rocket in enumerate(pos.plain.rockets) if rocket.owner == seat + 1]
        if not any(can_swap_head(s, seat, slot) for slot in mine):
            return WHY.no_heads_to_swap(pos)
    return None


def why_not_seat(pos: Position, seat: int, other: int) -> Reason | None:
    """PR-75, PR-106: an opponent, who holds a card if one is to be taken."""
    assert pos.asked
    if other >= pos.seats:
        return WHY.nobody_there(pos)
    if other == seat:
        return WHY.yourself(pos)
    empty = pos.plain.players[other].hand_size == 0
    return WHY.holds_nothing(pos, player=other) if pos.asked.name == "victim" and empty else None


EXPLAINED = Explained(WHY, ANSWERS, why)
