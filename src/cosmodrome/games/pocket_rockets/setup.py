"""Setting up a game: yard, bases, bonus cards, fuel; the piles once every pawn stands."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.random import below, seed_rng, shuffle
from cosmodrome.games.pocket_rockets import box as its
from cosmodrome.games.pocket_rockets import state
from cosmodrome.games.pocket_rockets.cards import show_top


@rule
def setup(box, s, options, seed):
    """A fresh position, up to the first pawn to be placed (PR-5, PR-12, PR-14, PR-81)."""
    seed_rng(s.rng, seed, 0)
    s.seats = options.players
    s.phase = state.PHASE.placing
    s.stars = options.head_in_the_stars
    lay_yard(box, s, options)
    deal_bases(box, s)
    deal_bonus_cards(box, s, options)
    for t in range(its.TOKEN_KINDS):
        s.tokens[t] = box.token_count[t]
    for seat in range(s.seats):
        s.players[seat].place = -1
        s.players[seat].pawn = options.pawns[seat] if options.pawns[0] >= 0 else seat
    s.start = options.start if options.start >= 0 else below(s.rng, s.seats)
    s.turn = s.start
    ask(s, state.ASK.place, s.start)


@rule
def lay_yard(box, s, options):
    """PR-7, PR-8, PR-84: the ring of six yard cards, and the arrow."""
    for place in range(its.YARD.size):
        s.layout[place] = box.layout[place]
        if options.layout[0] >= 0:
            s.layout[place] = options.layout[place]
    if options.layout[0] == state.RANDOM_LAYOUT:
        random_layout(s)
    s.arrow = box.arrow
    if options.arrow == state.ARROW.clockwise:
        s.arrow = state.CLOCKWISE
    elif options.arrow == state.ARROW.anticlockwise:
        s.arrow = state.ANTICLOCKWISE
    elif options.arrow == state.ARROW.random:
        s.arrow = state.CLOCKWISE if below(s.rng, 2) == 0 else state.ANTICLOCKWISE


@rule
def random_layout(s):
    """PR-8: the Launch pad, the Recycling depot opposite, the four others in any order."""
    for place in range(its.YARD.size):
        s.layout[place] = place
    s.layout[its.YARD.recycling_depot] = s.layout[its.YARD.size // 2]
    s.layout[its.YARD.size // 2] = its.YARD.recycling_depot
    free = (1, 2, 4, 5)
    for i in range(3, 0, -1):
        j = below(s.rng, i + 1)
        kept = s.layout[free[i]]
        s.layout[free[i]] = s.layout[free[j]]
        s.layout[free[j]] = kept


@rule
def deal_bases(box, s):
    """PR-9, PR-10, PR-11: a base each, dealt at random (PR/PA3), as a started rocket."""
    colours = s.piles[0].cards
    for seat in range(s.seats):
        colours[seat] = box.start_bases[s.seats, seat]
    shuffle(s.rng, colours, s.seats)
    for seat in range(s.seats):
        s.rockets[free_slot(s, colours[seat])].owner = seat + 1
        colours[seat] = 0


@rule
def free_slot(s, colour):
    """The next rocket slot of a colour: slots are numbered by the order of their bases."""
    slot = colour * its.BASES_PER_COLOUR
    while slot < its.ROCKET.size - 1 and s.rockets[slot].owner != 0:
        slot += 1
    return slot


@rule
def deal_bonus_cards(box, s, options):
    """PR-71, PR-79: one bonus card each, or the handicap list; none in the basic game (PR-4)."""
    if options.bonus_cards[0] == state.BONUS_OFF:
        return
    deck = s.piles[0].cards
    for i in range(its.BONUS.size):
        deck[i] = i + 1
    shuffle(s.rng, deck, its.BONUS.size)
    top = its.BONUS.size
    for seat in range(s.seats):
        count = options.bonus_cards[seat]
        if options.bonus_cards[0] == state.BONUS_ON:
            count = box.bonus_cards_per_player
        for i in range(count):
            top -= 1
            s.players[seat].bonus_cards[i] = deck[top]
        sort_bonus_cards(s.players[seat])
    for i in range(its.BONUS.size):
        deck[i] = 0


@rule
def sort_bonus_cards(me):
    """Keep the two places in order, an empty place last, so that equal hands are equal bytes."""
    first, second = me.bonus_cards[0], me.bonus_cards[1]
    if first == 0 or 0 < second < first:
        me.bonus_cards[0] = second
        me.bonus_cards[1] = first


@rule
def lay_piles(box, s):
    """PR-15, PR-16, PR-83: the other cards, shuffled and dealt one by one to the four piles."""
    dealt = 0
    for kind in range(its.CARD.size):
        for _ in range(box.card_count[kind] - bases_laid(s, kind)):
            pile = s.piles[dealt % its.PILE.size]
            pile.cards[pile.height] = kind
            pile.height += 1
            dealt += 1
    for i in range(dealt - 1, 0, -1):
        j = below(s.rng, i + 1)
        one, other = s.piles[i % its.PILE.size], s.piles[j % its.PILE.size]
        kept = one.cards[i // its.PILE.size]
        one.cards[i // its.PILE.size] = other.cards[j // its.PILE.size]
        other.cards[j // its.PILE.size] = kept
    for p in range(its.PILE.size):
        show_top(s.piles[p])


@rule
def bases_laid(s, kind):
    """How many cards of a kind already lie on the table at the start: bases only."""
    if kind % its.PART.size != its.PART.base:
        return 0
    laid = 0
    first = kind // its.PART.size * its.BASES_PER_COLOUR
    for slot in range(first, first + its.BASES_PER_COLOUR):
        if s.rockets[slot].owner != 0:
            laid += 1
    return laid
