"""What a seat may know: its observation, and redrawing everything else (PR-113, PR-114)."""

from cosmodrome.engine.actions import Pieces
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.record import i16
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.random import below, seed_rng
from cosmodrome.games.pocket_rockets import box as its
from cosmodrome.games.pocket_rockets.cards import sort_hand
from cosmodrome.games.pocket_rockets.setup import sort_bonus_cards
from cosmodrome.games.pocket_rockets.state import ASK, DIRECTION, MAX_PILE, PHASE

ALL_BONUS_CARDS = (1 << its.BONUS.size) - 1
KNOWLEDGE_STREAM = 2


# Which cards a seat knows


@rule
def looks_at(s, seat, question, what):
    """Whether a seat is looking through a pile to take (PR-34), or a hand to steal (PR-74)."""
    if s.stack_size == 0:
        return False
    top = s.stack[s.stack_size - 1]
    about = top.a
    return top.kind == question and top.seat == seat and about == what


@rule
def knows_pile_content(s, seat, p):
    """Whether a seat knows which cards lie in a pile: it searched it, or is searching it now."""
    return (s.piles[p].searched_by >> seat) & 1 == 1 or looks_at(s, seat, ASK.take, p)


@rule
def knows_hand_card(s, seat, owner, at):
    """Whether a seat knows a card in a hand: its own, one it saw, or one it is looking at."""
    if seat == owner or (s.players[owner].hand_known[at] >> seat) & 1 == 1:
        return True
    return looks_at(s, seat, ASK.steal, owner)


# Redrawing the rest: what the seat cannot place is counted by kind, then dealt again, so that
# nothing of the true order is left.


@rule
def determinize(box, s, seat, seed):
    """Redraw everything the seat cannot know, consistently with what it does know.

    A pile whose content the seat knows is dealt again in itself; all other unknown cards, of hands
    and of piles, are dealt again together.
    """
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM)
    for p in range(its.PILE.size):
        if knows_pile_content(s, seat, p):
            deal_pile(s, seat, p, count_pile(s, seat, p))
    unseen = count_hands(s, seat)
    for p in range(its.PILE.size):
        if not knows_pile_content(s, seat, p):
            unseen += count_pile(s, seat, p)
    unseen = deal_hands(s, seat, unseen)
    for p in range(its.PILE.size):
        if not knows_pile_content(s, seat, p):
            unseen = deal_pile(s, seat, p, unseen)
    redraw_bonus_cards(s, seat)
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM + 1)


@rule
def count_pile(s, seat, p):
    """Add the cards of a pile whose place the seat does not know to the unseen ones."""
    pile = s.piles[p]
    count = 0
    for i in range(pile.height):
        if (pile.known[i] >> seat) & 1 == 0:
            s._unseen[pile.cards[i]] += 1
            count += 1
    return count


@rule
def count_hands(s, seat):
    """Add the cards of the other hands that the seat does not know to the unseen ones."""
    count = 0
    for owner in range(s.seats):
        for i in range(s.players[owner].hand_size):
            if not knows_hand_card(s, seat, owner, i):
                s._unseen[s.players[owner].hand[i]] += 1
                count += 1
    return count


@rule
def deal_pile(s, seat, p, unseen):
    """Fill the unknown places of a pile from the unseen cards; returns how many are left."""
    pile = s.piles[p]
    for i in range(pile.height):
        if (pile.known[i] >> seat) & 1 == 0:
            pile.cards[i] = draw_unseen(s, unseen)
            unseen -= 1
    return unseen


@rule
def deal_hands(s, seat, unseen):
    """Fill the unknown places of the other hands; returns how many unseen cards are left.

    Who else knows such a card is hidden too, and forgotten: it would tell the copies apart.
    """
    for owner in range(s.seats):
        you = s.players[owner]
        for i in range(you.hand_size):
            if not knows_hand_card(s, seat, owner, i):
                you.hand[i] = draw_unseen(s, unseen)
                you.hand_known[i] = 1 << owner
                unseen -= 1
        if owner != seat:
            sort_hand(you)
    return unseen


@rule
def draw_unseen(s, unseen):
    """Take one of the unseen cards, each as likely."""
    pick = below(s.rng, unseen)
    kind = 0
    while pick >= s._unseen[kind]:
        pick -= s._unseen[kind]
        kind += 1
    s._unseen[kind] -= 1
    return kind


@rule
def redraw_bonus_cards(s, seat):
    """PR-102: the others' unused bonus cards are any of those the seat has not seen."""
    seen = 0
    for other in range(s.seats):
        seen |= s.players[other].bonus_used
    for i in range(its.MAX_BONUS_CARDS):
        if s.players[seat].bonus_cards[i] > 0:
            seen |= 1 << (s.players[seat].bonus_cards[i] - 1)
    for other in range(s.seats):
        if other == seat:
            continue
        you = s.players[other]
        for i in range(its.MAX_BONUS_CARDS):
            if you.bonus_cards[i] > 0:
                card = random_bit(s.rng, ALL_BONUS_CARDS & ~seen)
                seen |= 1 << card
                you.bonus_cards[i] = card + 1
        sort_bonus_cards(you)


# The observation: seats are relative, the observer first.

YOU = Pieces(
    present=i16.flag,
    place=i16.upto(its.YARD.size),  # yard card + 1
    cards=i16.upto(its.MAX_HAND),
    bonus_cards=i16.upto(its.MAX_BONUS_CARDS),
    bonus_used=i16.bits(its.BONUS.size),
    active=i16.bits(its.PART.size),
)
#: Kind + 1 of the top card, and of cards known right below it.
TOP = 3
HEAP = Pieces(height=i16.upto(MAX_PILE), top=i16.upto(its.CARD.size)[TOP])
TOY = Pieces(
    owner=i16.upto(its.SEATS),  # relative + 1
    sections=i16.upto(its.MAX_CARDS),
    head=i16.upto(its.PART.dir),
    fuel=i16.upto(its.TOKEN_KINDS),
)
SEE = Pieces(
    decision=i16.upto(ASK.size),  # what is asked, kind + 1
    decision_about=i16.upto(its.CARD.size),  # its number + 1
    decision_mine=i16.flag,  # whether it is mine to answer
    turn=i16.below(its.SEATS),
    action_points=i16.upto(its.MAX_ACTION_POINTS),
    arrow=DIRECTION.scalar,
    direction=DIRECTION.scalar,  # the one chosen for this turn
    phase=i16.upto(PHASE.over),
    layout=i16.below(its.YARD.size)[its.YARD.size],
    tokens=i16.upto(its.MAX_TOKENS)[its.TOKEN_KINDS],
    my_bonus_cards=i16.flag[its.BONUS.size],
    players=YOU[its.SEATS],
    hands=i16.upto(its.MAX_HAND)[its.SEATS * its.CARD.size],  # cards known to me, by kind
    piles=HEAP[its.PILE.size],
    pile_cards=i16.upto(MAX_PILE)[its.PILE.size * its.CARD.size],  # cards known to me, by kind
    rockets=TOY[its.ROCKET.size],
    idle=i16.upto(its.MAX_IDLE_ROUNDS * its.SEATS),
    stars=i16.flag,  # PR/STARS is in use
)


@rule
def observe(box, s, seat, out):
    """All that the seat knows, as numbers; see SEE for the pieces."""
    for i in range(SEE.size):
        out[i] = 0
    if s.stack_size > 0:
        top = s.stack[s.stack_size - 1]
        out[SEE.decision] = top.kind + 1
        about = top.a
        out[SEE.decision_about] = about + 1
        out[SEE.decision_mine] = 1 if top.seat == seat else 0
    out[SEE.turn] = (s.turn - seat + s.seats) % s.seats
    out[SEE.action_points] = s.action_points
    out[SEE.arrow] = s.arrow
    out[SEE.direction] = s.direction
    out[SEE.phase] = s.phase
    for i in range(its.YARD.size):
        out[SEE.layout + i] = s.layout[i]
    for i in range(its.TOKEN_KINDS):
        out[SEE.tokens + i] = s.tokens[i]
    for i in range(its.MAX_BONUS_CARDS):
        if s.players[seat].bonus_cards[i] > 0:
            out[SEE.my_bonus_cards + s.players[seat].bonus_cards[i] - 1] = 1
    observe_players(s, seat, out)
    observe_piles(s, seat, out)
    for slot in range(its.ROCKET.size):
        rocket = s.rockets[slot]
        if rocket.owner != 0:
            at = SEE.rockets + TOY.size * slot
            out[at + TOY.owner] = (rocket.owner - 1 - seat + s.seats) % s.seats + 1
            out[at + TOY.sections] = rocket.sections
            out[at + TOY.head] = rocket.head
            out[at + TOY.fuel] = rocket.fuel
    out[SEE.idle] = s.idle_turns
    out[SEE.stars] = s.stars


@rule
def observe_players(s, seat, out):
    for i in range(s.seats):
        owner = (seat + i) % s.seats
        you = s.players[owner]
        at = SEE.players + YOU.size * i
        out[at + YOU.present] = 1
        out[at + YOU.place] = s.layout[you.place] + 1 if you.place >= 0 else 0
        out[at + YOU.cards] = you.hand_size
        for j in range(its.MAX_BONUS_CARDS):
            out[at + YOU.bonus_cards] += 1 if you.bonus_cards[j] > 0 else 0
        out[at + YOU.bonus_used] = you.bonus_used
        out[at + YOU.active] = you.active
        for j in range(you.hand_size):
            if knows_hand_card(s, seat, owner, j):
                out[SEE.hands + i * its.CARD.size + you.hand[j]] += 1


@rule
def observe_piles(s, seat, out):
    for p in range(its.PILE.size):
        pile = s.piles[p]
        at = SEE.piles + HEAP.size * p
        out[at + HEAP.height] = pile.height
        for under in range(min(pile.height, TOP)):
            i = pile.height - 1 - under
            if under == 0 or (pile.known[i] >> seat) & 1 == 1:
                out[at + HEAP.top + under] = pile.cards[i] + 1
        content = knows_pile_content(s, seat, p)
        for i in range(pile.height):
            if content or (pile.known[i] >> seat) & 1 == 1:
                out[SEE.pile_cards + p * its.CARD.size + pile.cards[i]] += 1
