"""What is legal: every choice of the seat that decides, in the order of play.py."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.games.pocket_rockets.box import (
    BASES_PER_COLOUR,
    BONUS,
    CARD,
    FIRST_PILE,
    MAX_BONUS_CARDS,
    PART,
    PILE,
    ROCKET,
    TOKEN_KINDS,
    YARD,
)
from cosmodrome.games.pocket_rockets.state import ASK, DO


@rule
def legal(box, s, seat, out):
    """The legal actions of the seat that decides, in ascending order."""
    top = s.stack[s.stack_size - 1]
    kind = top.kind
    about = top.a  # the card, pile, token, seat or rocket that is asked about
    if kind == ASK.turn:
        return legal_turn(box, s, seat, out)
    if kind == ASK.take:
        return legal_take(s, about, out)
    if kind == ASK.place:
        return fill(out, DO.place, YARD.size)
    if kind == ASK.direction:
        return fill(out, DO.direction, 2)
    if kind == ASK.deposit or kind == ASK.search:
        return legal_piles(s, kind, about, out)
    if kind == ASK.token:
        return legal_tokens(s, out, 0)
    if kind == ASK.steal:
        return legal_cards(s.players[about], DO.take, out, 0)
    if kind == ASK.victim or kind == ASK.swap_pawn:
        return legal_seats(s, seat, kind, out)
    return legal_rockets(s, seat, kind, about, out)


@rule
def fill(out, first, count):
    """A whole range of actions."""
    for i in range(count):
        out[i] = first + i
    return count


@rule
def legal_turn(box, s, seat, out):
    """PR-20, PR-21, PR-85, PR-86: what an action point can be spent on; a move always."""
    me = s.players[seat]
    place = s.layout[me.place]
    out[0] = DO.move
    n = 1
    if place >= FIRST_PILE:
        if s.piles[place - FIRST_PILE].height > 0 and not hand_is_full(box, me):
            out[n] = DO.draw
            n += 1
        if place == YARD.conveyor:
            out[n] = DO.reverse
            n += 1
        elif me.hand_size > 0:
            n = legal_builds(s, seat, place - FIRST_PILE, out, n)
    elif place == YARD.recycling_depot:
        n = legal_cards(me, DO.recycle, out, n)
    elif has_rocket_to_fuel(s, seat):
        n = legal_tokens(s, out, n)
    if me.bonus_cards[0] != 0:
        n = legal_bonus_cards(box, s, seat, out, n)
    return n


# Move and draw


@rule
def way(s, seat):
    """PR-24, PR-97: along the arrow, or in the direction that a seat chose for its turn."""
    return s.direction if s.turn == seat and s.direction != 0 else s.arrow


@rule
def next_place(s, seat):
    """PR-24: one card on."""
    return (s.players[seat].place + way(s, seat) + YARD.size) % YARD.size


@rule
def hand_limit(box, me):
    """PR-30, PR-54, PR-58: three cards, four while the bonus works."""
    if (me.active >> PART.hand4) & 1 == 1:
        return box.hand_limit_with_bonus
    return box.hand_limit


@rule
def hand_is_full(box, me):
    """PR-30: no room for another card."""
    return me.hand_size >= hand_limit(box, me)


@rule
def turn_points(box, me):
    """PR-19, PR-53, PR-58: the action points of a turn, one more while the bonus works."""
    if (me.active >> PART.ap5) & 1 == 1:
        return box.action_points_with_bonus
    return box.action_points


# Assembly line


@rule
def legal_builds(s, seat, colour, out, n):
    """PR-31, PR-32, PR-43, PR-44, PR-45: cards of the line's colour that fit a rocket."""
    me = s.players[seat]
    first = colour * PART.size
    fits = -1
    last = -1
    for i in range(me.hand_size):
        kind = me.hand[i]
        if kind < first or kind >= first + PART.size or kind == last:
            continue
        last = kind
        if kind != first + PART.base:
            if fits < 0:
                fits = unfinished_rockets(s, seat, colour)
            if fits == 0:
                continue
        out[n] = DO.build + kind
        n += 1
    return n


@rule
def unfinished_rockets(s, seat, colour):
    """How many rockets of a colour a seat has begun and not finished."""
    count = 0
    for slot in range(colour * BASES_PER_COLOUR, (colour + 1) * BASES_PER_COLOUR):
        rocket = s.rockets[slot]
        if rocket.owner == seat + 1 and rocket.head == 0:
            count += 1
    return count


@rule
def legal_rockets(s, seat, kind, about, out):
    """PR-94 the rocket to build on, PR-39 to fuel, PR-77 whose heads to swap."""
    n = 0
    for slot in range(ROCKET.size):
        rocket = s.rockets[slot]
        if rocket.owner == 0:
            continue
        mine = rocket.owner == seat + 1
        if kind == ASK.rocket:
            fits = mine and rocket.head == 0
            fits = fits and slot // BASES_PER_COLOUR == about // PART.size
        elif kind == ASK.launch:
            fits = needs_fuel(rocket, seat)
        elif kind == ASK.own_head:
            fits = mine and can_swap_head(s, seat, slot)
        else:
            fits = not mine and rocket.head != 0
            fits = fits and slot // BASES_PER_COLOUR == about // BASES_PER_COLOUR
        if fits:
            out[n] = DO.rocket + slot
            n += 1
    return n


# Recycling depot


@rule
def legal_cards(me, range_start, out, n):
    """Each kind in a hand once: to recycle (PR-34, PR-36) or to be taken (PR-106)."""
    last = -1
    for i in range(me.hand_size):
        if me.hand[i] != last:
            last = me.hand[i]
            out[n] = range_start + last
            n += 1
    return n


@rule
def legal_piles(s, kind, excluded, out):
    """Piles to lay the recycled card on, or to search: PR-38, not the one just used."""
    n = 0
    for p in range(PILE.size):
        if kind == ASK.search:
            allowed = s.piles[p].height > 0 and p != excluded
        else:
            allowed = may_deposit(s, p)
        if allowed:
            out[n] = DO.pile + p
            n += 1
    return n


@rule
def may_deposit(s, pile):
    """PR-37, PR-90, PR-91: another pile holds a card to take then, or all are empty."""
    elsewhere = False
    for p in range(PILE.size):
        if p != pile and s.piles[p].height > 0:
            elsewhere = True
    return elsewhere or s.piles[pile].height == 0


@rule
def legal_take(s, pile_index, out):
    """PR-34, PR-76: any kind of card in the pile being searched."""
    pile = s.piles[pile_index]
    present = 0
    for i in range(pile.height):
        present |= 1 << pile.cards[i]
    return put_bits(out, 0, present, DO.take, CARD.size)


# Launch pad


@rule
def has_rocket_to_fuel(s, seat):
    """PR-40, PR-50, PR-51: a complete rocket without fuel."""
    for slot in range(ROCKET.size):
        if needs_fuel(s.rockets[slot], seat):
            return True
    return False


@rule
def needs_fuel(rocket, seat):
    """PR-40, PR-50, PR-51: complete, a seat's own, and without fuel."""
    return rocket.owner == seat + 1 and rocket.head != 0 and rocket.fuel == 0


@rule
def legal_tokens(s, out, n):
    """PR-39, PR-93: any value that is left."""
    for t in range(TOKEN_KINDS):
        if s.tokens[t] > 0:
            out[n] = DO.fuel + t
            n += 1
    return n


# Bonus cards


@rule
def legal_bonus_cards(box, s, seat, out, n):
    """PR-72, PR-103: unused bonus cards whose whole effect can be carried out."""
    me = s.players[seat]
    for i in range(MAX_BONUS_CARDS):
        card = me.bonus_cards[i] - 1
        if card >= 0 and bonus_card_works(box, s, seat, card):
            out[n] = DO.bonus + card
            n += 1
    return n


@rule
def bonus_card_works(box, s, seat, card):
    """PR-73 … PR-78, PR-105, PR-106, PR-108: the condition of each card."""
    me = s.players[seat]
    if card == BONUS.express_refuelling:
        return has_rocket_to_fuel(s, seat)
    if card == BONUS.espionage:
        if not hand_is_full(box, me):
            for other in range(s.seats):
                if other != seat and s.players[other].hand_size > 0:
                    return True
        return False
    if card == BONUS.special_order:
        if not hand_is_full(box, me):
            for p in range(PILE.size):
                if s.piles[p].height > 0:
                    return True
        return False
    if card == BONUS.head_swap:
        for slot in range(ROCKET.size):
            if s.rockets[slot].owner == seat + 1 and can_swap_head(s, seat, slot):
                return True
        return False
    return True


@rule
def can_swap_head(s, seat, slot):
    """PR-77, PR-78: a complete rocket, and an opponent's complete rocket of its colour."""
    if s.rockets[slot].head == 0:
        return False
    first = slot // BASES_PER_COLOUR * BASES_PER_COLOUR
    for other in range(first, first + BASES_PER_COLOUR):
        rocket = s.rockets[other]
        if rocket.owner != 0 and rocket.owner != seat + 1 and rocket.head != 0:
            return True
    return False


@rule
def legal_seats(s, seat, kind, out):
    """PR-75: any opponent's pawn. PR-106: an opponent who holds a card."""
    n = 0
    for other in range(s.seats):
        if other != seat and (kind == ASK.swap_pawn or s.players[other].hand_size > 0):
            out[n] = DO.seat + other
            n += 1
    return n
