"""Playing: whose decision it is, and what an action does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, LEARNT, REVEALED, emit
from cosmodrome.games.pocket_rockets.box import (
    BASES_PER_COLOUR,
    BONUS,
    FIRST_PILE,
    HEAD_BONUS,
    MAX_BONUS_CARDS,
    PART,
    PILE,
    ROCKET,
    TOKEN_KINDS,
)
from cosmodrome.games.pocket_rockets.cards import (
    add_to_hand,
    hidden_places,
    open_to_all,
    pop_top,
    put_on_top,
    remove_from_hand,
    shown_to_all,
    sure_of_next,
    take_from_pile,
)
from cosmodrome.games.pocket_rockets.legal import next_place, turn_points, unfinished_rockets
from cosmodrome.games.pocket_rockets.scoring import TIE_BREAK, standing
from cosmodrome.games.pocket_rockets.setup import free_slot, lay_piles, sort_bonus_cards
from cosmodrome.games.pocket_rockets.state import (
    ALL,
    ANTICLOCKWISE,
    ASK,
    CLOCKWISE,
    DO,
    ENDING,
    EVENT,
    PHASE,
)

NO_PILE = -1


@rule
def actors(box, s):
    """The seat on top of the decision stack; nobody when the game is over."""
    if s.phase == PHASE.over:
        return 0
    return 1 << s.stack[s.stack_size - 1].seat


# What an action does


@rule
def apply(box, s, seat, action, events):
    """Carry out one action of the seat that decides, and lead on to the next decision."""
    if s.stack[s.stack_size - 1].kind == ASK.turn:
        flags = apply_turn(s, seat, action, events)
    else:
        flags = apply_answer(box, s, seat, action, events)
    finish_action(box, s, seat, events)
    if s.phase == PHASE.over:
        tell_tie(box, s, events)
    return flags


@rule
def apply_turn(s, seat, action, events):
    """PR-20: one action point for a move, a draw, a yard action or a bonus card."""
    s.action_points -= 1
    if action == DO.move:
        move(s, seat, events)
    elif action == DO.draw:
        return draw_card(s, seat, events)
    elif action == DO.reverse:
        s.arrow = -s.arrow
        emit(events, EVENT.reversed, seat, s.arrow, 0, 0, EVERYBODY)
    elif action < DO.fuel:
        return leave_hand(s, seat, action, events)
    elif action < DO.bonus:
        choose_token(s, seat, action - DO.fuel, events)
    else:
        return use_bonus_card(s, seat, action - DO.bonus, events)
    return 0


@rule
def apply_answer(box, s, seat, action, events):
    """The next link of a chain, or a choice at the start of a turn."""
    top = s.stack[s.stack_size - 1]
    kind = top.kind
    about = top.a  # the card, pile, token, seat or rocket that was asked about
    answered(s)
    if kind == ASK.place:
        return place_pawn(box, s, seat, action - DO.place, events)
    if kind == ASK.direction:
        choose_direction(s, seat, action - DO.direction, events)
    elif kind == ASK.rocket:
        build(s, seat, about, action - DO.rocket, events)
    elif kind == ASK.deposit:
        deposit(s, seat, about, action - DO.pile, events)
    elif kind == ASK.search:
        return search(s, seat, action - DO.pile, events)
    elif kind == ASK.take:
        return take(s, seat, about, action - DO.take, events)
    elif kind == ASK.token:
        choose_token(s, seat, action - DO.fuel, events)
    elif kind == ASK.launch:
        launch(s, seat, about, action - DO.rocket, events)
    elif kind == ASK.victim:
        return look(s, seat, action - DO.seat, events)
    elif kind == ASK.steal:
        steal(s, seat, about, action - DO.take, events)
    elif kind == ASK.swap_pawn:
        swap_pawns(s, seat, action - DO.seat, events)
    elif kind == ASK.own_head:
        ask(s, ASK.other_head, seat, action - DO.rocket)
    else:
        swap_heads(s, seat, about, action - DO.rocket, events)
    return 0


@rule
def finish_action(box, s, seat, events):
    """PR-22: when the chain is done and the last action point is spent, the turn ends."""
    if s.phase != PHASE.playing or s.action_points > 0:
        return
    if s.stack[s.stack_size - 1].kind != ASK.turn:
        return
    answered(s)
    s.idle_turns = 0 if s.progress == 1 else s.idle_turns + 1
    s.turns += 1
    if s.idle_turns >= box.idle_rounds_limit * s.seats:
        end_game(s, seat, ENDING.idle, events)
    else:
        start_turn(box, s, (seat + 1) % s.seats, events)


# Set-up and the start of a turn


@rule
def place_pawn(box, s, seat, card, events):
    """PR-13, PR-81: a pawn on any yard card; the piles are laid once all pawns stand."""
    place = 0
    while s.layout[place] != card:
        place += 1
    s.players[seat].place = place
    emit(events, EVENT.placed, seat, card, 0, 0, EVERYBODY)
    following = (seat + 1) % s.seats
    if following != s.start:
        ask(s, ASK.place, following)
        return 0
    lay_piles(box, s)
    s.phase = PHASE.playing
    emit(events, EVENT.dealt, seat, 0, 0, 0, EVERYBODY)
    start_turn(box, s, s.start, events)
    return REVEALED


@rule
def start_turn(box, s, seat, events):
    """PR-19, PR-53 … PR-55, PR-95: bonuses, action points and direction are fixed now."""
    me = s.players[seat]
    me.active = usable_bonuses(s, seat)
    s.turn = seat
    s.progress = 0
    s.direction = 0
    s.action_points = turn_points(box, me)
    emit(events, EVENT.turn, seat, s.action_points, 0, 0, EVERYBODY)
    ask(s, ASK.turn, seat)
    if (me.active >> PART.dir) & 1 == 1:
        ask(s, ASK.direction, seat)


@rule
def choose_direction(s, seat, choice, events):
    """PR-55, PR-56, PR-96: the direction holds for the whole turn."""
    s.direction = CLOCKWISE if choice == 0 else ANTICLOCKWISE
    emit(events, EVENT.direction, seat, s.direction, 0, 0, EVERYBODY)


@rule
def usable_bonuses(s, seat):
    """PR-58, PR-95: the bonuses on a seat's complete rockets, as bits 1 << PART.ap5 and so on.

    PR/STARS: in the author's variant only on a rocket as tall as any other with that bonus.
    """
    bits = 0
    for slot in range(ROCKET.size):
        rocket = s.rockets[slot]
        if rocket.owner != seat + 1 or rocket.head < PART.ap5:
            continue
        tallest = True
        if s.stars == 1:
            for other in range(ROCKET.size):
                rival = s.rockets[other]
                if rival.head == rocket.head and rival.sections > rocket.sections:
                    tallest = False
        if tallest:
            bits |= 1 << rocket.head
    return bits


@rule
def drop_lost_bonuses(s, events):
    """PR-110, PR/PA34, PR/STARS: a bonus whose head is gone, or was outgrown, ends at once."""
    for seat in range(s.seats):
        me = s.players[seat]
        lost = me.active & ~usable_bonuses(s, seat)
        me.active -= lost
        for bonus in range(HEAD_BONUS.size):
            if (lost >> (PART.plus1 + bonus)) & 1 == 1:
                emit(events, EVENT.bonus_lost, seat, bonus, 0, 0, EVERYBODY)


# Move and draw


@rule
def move(s, seat, events):
    """PR-24: one card on."""
    me = s.players[seat]
    start = me.place
    me.place = next_place(s, seat)
    emit(events, EVENT.moved, seat, s.layout[start], s.layout[me.place], 0, EVERYBODY)


@rule
def draw_card(s, seat, events):
    """PR-26, PR-27, PR-114: the top card of the pile beside the pawn, seen by all."""
    me = s.players[seat]
    p = s.layout[me.place] - FIRST_PILE
    pile = s.piles[p]
    flags = LEARNT * (ALL & ~sure_of_next(pile))
    kind = pop_top(pile)
    add_to_hand(me, kind, ALL)
    emit(events, EVENT.drew, seat, kind, p, 0, EVERYBODY)
    tell_top(s, seat, p, events)
    return flags


@rule
def tell_top(s, seat, p, events):
    """PR-16, PR-70: what now lies on top of a pile, or that it is exhausted."""
    pile = s.piles[p]
    if pile.height > 0:
        emit(events, EVENT.top, seat, pile.cards[pile.height - 1], p, 0, EVERYBODY)
    else:
        emit(events, EVENT.emptied, seat, p, 0, 0, EVERYBODY)


# Assembly line


@rule
def leave_hand(s, seat, action, events):
    """A card leaves the hand, to be recycled or built; one nobody had seen comes out (PR-114).

    Where somebody sees it for the first time, it is new to all others: who had seen it before is
    a secret too.
    """
    me = s.players[seat]
    kind = action - DO.recycle if action >= DO.recycle else action - DO.build
    flags = 0 if shown_to_all(s, me, kind) else REVEALED & ~(LEARNT << seat)
    remove_from_hand(me, kind)
    if action >= DO.recycle:
        ask(s, ASK.deposit, seat, kind)
    else:
        choose_rocket(s, seat, kind, events)
    return flags


@rule
def choose_rocket(s, seat, kind, events):
    """PR-43, PR-94: a base starts a rocket; other parts go on one, chosen if there are several."""
    colour = kind // PART.size
    if kind % PART.size == PART.base:
        slot = free_slot(s, colour)
    elif unfinished_rockets(s, seat, colour) > 1:
        ask(s, ASK.rocket, seat, kind)
        return
    else:
        slot = colour * BASES_PER_COLOUR
        while s.rockets[slot].owner != seat + 1 or s.rockets[slot].head != 0:
            slot += 1
    build(s, seat, kind, slot, events)


@rule
def build(s, seat, kind, slot, events):
    """PR-31, PR-42 … PR-49: a card that has left the hand becomes part of a rocket."""
    rocket = s.rockets[slot]
    part = kind % PART.size
    if part == PART.base:
        rocket.owner = seat + 1
    elif part == PART.section:
        rocket.sections += 1
    else:
        rocket.head = part
    s.progress = 1
    emit(events, EVENT.built, seat, kind, slot, 0, EVERYBODY)
    if s.stars == 1 and rocket.head != 0:
        drop_lost_bonuses(s, events)


# Recycling depot


@rule
def deposit(s, seat, kind, p, events):
    """PR-34, PR-88, PR-91: lay the card on a pile; if all were empty, that is all."""
    put_on_top(s.piles[p], kind)
    emit(events, EVENT.recycled, seat, kind, p, 0, EVERYBODY)
    for other in range(PILE.size):
        if other != p and s.piles[other].height > 0:
            ask(s, ASK.search, seat, p)
            return


@rule
def search(s, seat, p, events):
    """PR-35, PR-108: look through a pile; who knows already what lies there learns nothing."""
    emit(events, EVENT.searched, seat, 0, p, 0, EVERYBODY)
    ask(s, ASK.take, seat, p)
    pile = s.piles[p]
    known = (pile.searched_by >> seat) & 1 == 1 or hidden_places(pile) == 0
    return 0 if known else LEARNT << seat


@rule
def take(s, seat, p, kind, events):
    """PR-35, PR-89, PR-108: the card goes to the hand unseen; the pile is shuffled."""
    pile = s.piles[p]
    take_from_pile(s, pile, kind, seat)
    add_to_hand(s.players[seat], kind, 1 << seat)
    emit(events, EVENT.took, seat, kind, p, 0, 1 << seat)
    emit(events, EVENT.took_unseen, seat, 0, p, 0, ~(1 << seat))
    tell_top(s, seat, p, events)
    if pile.height == 0:
        return 0
    # Who leaves one card alone knows what comes up.
    return REVEALED if pile.height > 1 else REVEALED & ~(LEARNT << seat)


# Launch pad


@rule
def choose_token(s, seat, token, events):
    """PR-39: the token goes on a complete rocket without fuel, chosen if there are several."""
    found = -1
    count = 0
    for slot in range(ROCKET.size):
        rocket = s.rockets[slot]
        if rocket.owner == seat + 1 and rocket.head != 0 and rocket.fuel == 0:
            found = slot
            count += 1
    if count > 1:
        ask(s, ASK.launch, seat, token)
    else:
        launch(s, seat, token, found, events)


@rule
def launch(s, seat, token, slot, events):
    """PR-39, PR-51, PR-60, PR-93: fuel a rocket; the last token ends the game on the spot."""
    s.tokens[token] -= 1
    s.rockets[slot].fuel = token + 1
    s.progress = 1
    emit(events, EVENT.fuelled, seat, token, slot, 0, EVERYBODY)
    left = 0
    for t in range(TOKEN_KINDS):
        left += s.tokens[t]
    if left == 0:
        end_game(s, seat, ENDING.last_token, events)


# Bonus cards


@rule
def use_bonus_card(s, seat, card, events):
    """PR-72, PR-102: the card is discarded face up and its effect begins."""
    me = s.players[seat]
    for i in range(MAX_BONUS_CARDS):
        if me.bonus_cards[i] == card + 1:
            me.bonus_cards[i] = 0
    sort_bonus_cards(me)
    me.bonus_used |= 1 << card
    emit(events, EVENT.bonus, seat, card, 0, 0, EVERYBODY)
    if card == BONUS.express_refuelling:
        ask(s, ASK.token, seat)
    elif card == BONUS.espionage:
        ask(s, ASK.victim, seat)
    elif card == BONUS.position_swap:
        ask(s, ASK.swap_pawn, seat)
    elif card == BONUS.special_order:
        ask(s, ASK.search, seat, NO_PILE)
    else:
        ask(s, ASK.own_head, seat)
    return REVEALED & ~(LEARNT << seat)


@rule
def look(s, seat, victim, events):
    """PR-74, PR-106: a hand that lies open to all has nothing new to show."""
    emit(events, EVENT.looked, seat, victim, 0, 0, EVERYBODY)
    ask(s, ASK.steal, seat, victim)
    you = s.players[victim]
    for i in range(you.hand_size):
        if not open_to_all(s, you.hand_known[i]):
            return LEARNT << seat
    return 0


@rule
def steal(s, seat, victim, kind, events):
    """PR-74, PR-106: one card changes hands; only the two of them know which (PR/PA37)."""
    you = s.players[victim]
    both = (1 << seat) | (1 << victim)
    remove_from_hand(you, kind)
    for i in range(you.hand_size):
        you.hand_known[i] = both
    add_to_hand(s.players[seat], kind, both)
    emit(events, EVENT.stole, seat, kind, victim, 0, both)
    emit(events, EVENT.stole_unseen, seat, 0, victim, 0, ~both)


@rule
def swap_pawns(s, seat, other, events):
    """PR-75, PR-107: the pawns change places; arrow and chosen direction stay."""
    kept = s.players[seat].place
    s.players[seat].place = s.players[other].place
    s.players[other].place = kept
    emit(events, EVENT.pawns_swapped, seat, other, 0, 0, EVERYBODY)


@rule
def swap_heads(s, seat, mine, yours, events):
    """PR-77, PR-109, PR-110: two heads change rockets; a lost bonus ends at once.

    Points and direction of the turn under way are fixed elsewhere and stay (PR/PA34).
    """
    given = s.rockets[mine].head
    received = s.rockets[yours].head
    s.rockets[mine].head = received
    s.rockets[yours].head = given
    heads = given * PART.size + received
    emit(events, EVENT.heads_swapped, seat, mine, yours, heads, EVERYBODY)
    drop_lost_bonuses(s, events)


# The end


@rule
def end_game(s, seat, reason, events):
    """PR-60, PR-100, PR-101: the game stops at once; nobody decides anything more."""
    s.phase = PHASE.over
    s.ended_by = reason
    while s.stack_size > 0:
        answered(s)
    emit(events, EVENT.ended, seat, reason, 0, 0, EVERYBODY)


@rule
def tell_tie(box, s, events):
    """PR-68, PR-69: how equal points at the top are told apart, or that they are not."""
    best = -1
    first = 0
    for seat in range(s.seats):
        mine = standing(box, s, seat)
        if mine > best:
            best = mine
            first = seat
    points = best // TIE_BREAK
    tied = 0
    winners = 0
    for seat in range(s.seats):
        mine = standing(box, s, seat)
        if mine // TIE_BREAK == points:
            tied += 1
        if mine == best:
            winners += 1
    if winners > 1:
        emit(events, EVENT.tie_shared, first, points, 0, 0, EVERYBODY)
    elif tied > 1:
        emit(events, EVENT.tie_broken, first, points, best % TIE_BREAK - 1, 0, EVERYBODY)
