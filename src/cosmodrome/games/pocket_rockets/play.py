"""Playing: whose decision it is, and what an action does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.games.pocket_rockets.cards import (
    add_to_hand,
    pop_top,
    put_on_top,
    remove_from_hand,
    shown_to_all,
    take_from_pile,
)
from cosmodrome.games.pocket_rockets.legal import unfinished_rockets
from cosmodrome.games.pocket_rockets.scoring import TIE_BREAK, standing
from cosmodrome.games.pocket_rockets.setup import free_slot, lay_piles, sort_bonus_cards
from cosmodrome.games.pocket_rockets.state import (
    ALL,
    ANTICLOCKWISE,
    AP5,
    ASK_DEPOSIT,
    ASK_DIRECTION,
    ASK_LAUNCH,
    ASK_OTHER_HEAD,
    ASK_OWN_HEAD,
    ASK_PLACE,
    ASK_ROCKET,
    ASK_SEARCH,
    ASK_STEAL,
    ASK_SWAP_PAWN,
    ASK_TAKE,
    ASK_TOKEN,
    ASK_TURN,
    ASK_VICTIM,
    BASE,
    BASES_PER_COLOUR,
    BONUS,
    BUILD,
    BUILT,
    CLOCKWISE,
    DEALT,
    DIR,
    DIRECTION,
    DRAW,
    DREW,
    ENDED,
    ESPIONAGE,
    EXPRESS_REFUELLING,
    FIRST_PILE,
    FUEL,
    FUELLED,
    HEADS_SWAPPED,
    IDLE,
    KINDS_PER_COLOUR,
    LAST_TOKEN,
    LOOKED,
    MAX_BONUS_CARDS,
    MOVE,
    MOVED,
    OVER,
    PAWNS_SWAPPED,
    PILES,
    PLACED,
    PLACES,
    PLAYING,
    POSITION_SWAP,
    RECYCLE,
    RECYCLED,
    REVERSE,
    REVERSED,
    ROCKETS,
    SEARCHED,
    SECTION,
    SPECIAL_ORDER,
    STOLE,
    STOLE_UNSEEN,
    TAKE,
    TIE_BROKEN,
    TIE_SHARED,
    TO_DIRECTION,
    TO_PILE,
    TO_PLACE,
    TO_ROCKET,
    TO_SEAT,
    TOKEN_KINDS,
    TOOK,
    TOOK_UNSEEN,
    TOP,
    TURN,
    USE_BONUS,
)

NO_PILE = -1


@rule
def actors(box, s):
    """The seat on top of the decision stack; nobody when the game is over."""
    if s.phase == OVER:
        return 0
    return 1 << s.stack[s.stack_size - 1].seat


# What an action does


@rule
def apply(box, s, seat, action, events):
    """Carry out one action of the seat that decides, and lead on to the next decision."""
    if s.stack[s.stack_size - 1].kind == ASK_TURN:
        flags = apply_turn(s, seat, action, events)
    else:
        flags = apply_answer(box, s, seat, action, events)
    finish_action(box, s, seat, events)
    if s.phase == OVER:
        tell_tie(box, s, events)
    return flags


@rule
def apply_turn(s, seat, action, events):
    """PR-20: one action point for a move, a draw, a yard action or a bonus card."""
    s.action_points -= 1
    if action == MOVE:
        move(s, seat, events)
    elif action == DRAW:
        return draw_card(s, seat, events)
    elif action == REVERSE:
        s.arrow = -s.arrow
        emit(events, REVERSED, seat, s.arrow, 0, 0, EVERYBODY)
    elif action < FUEL:
        return leave_hand(s, seat, action, events)
    elif action < USE_BONUS:
        choose_token(s, seat, action - FUEL, events)
    else:
        use_bonus_card(s, seat, action - USE_BONUS, events)
        return REVEALED
    return 0


@rule
def apply_answer(box, s, seat, action, events):
    """The next link of a chain, or a choice at the start of a turn."""
    top = s.stack[s.stack_size - 1]
    kind = top.kind
    a = top.a
    answered(s)
    if kind == ASK_PLACE:
        return place_pawn(box, s, seat, action - TO_PLACE, events)
    if kind == ASK_DIRECTION:
        choose_direction(s, seat, action - TO_DIRECTION, events)
    elif kind == ASK_ROCKET:
        build(s, seat, a, action - TO_ROCKET, events)
    elif kind == ASK_DEPOSIT:
        deposit(s, seat, a, action - TO_PILE, events)
    elif kind == ASK_SEARCH:
        emit(events, SEARCHED, seat, 0, action - TO_PILE, 0, EVERYBODY)
        ask(s, ASK_TAKE, seat, action - TO_PILE, 0, 0)
        return REVEALED
    elif kind == ASK_TAKE:
        take(s, seat, a, action - TAKE, events)
        return REVEALED
    elif kind == ASK_TOKEN:
        choose_token(s, seat, action - FUEL, events)
    elif kind == ASK_LAUNCH:
        launch(s, seat, a, action - TO_ROCKET, events)
    elif kind == ASK_VICTIM:
        emit(events, LOOKED, seat, action - TO_SEAT, 0, 0, EVERYBODY)
        ask(s, ASK_STEAL, seat, action - TO_SEAT, 0, 0)
        return REVEALED
    elif kind == ASK_STEAL:
        steal(s, seat, a, action - TAKE, events)
    elif kind == ASK_SWAP_PAWN:
        swap_pawns(s, seat, action - TO_SEAT, events)
    elif kind == ASK_OWN_HEAD:
        ask(s, ASK_OTHER_HEAD, seat, action - TO_ROCKET, 0, 0)
    else:
        swap_heads(s, seat, a, action - TO_ROCKET, events)
    return 0


@rule
def finish_action(box, s, seat, events):
    """PR-22: when the chain is done and the last action point is spent, the turn ends."""
    if s.phase != PLAYING or s.action_points > 0:
        return
    if s.stack[s.stack_size - 1].kind != ASK_TURN:
        return
    answered(s)
    s.idle_turns = 0 if s.progress == 1 else s.idle_turns + 1
    s.turns += 1
    if s.idle_turns >= box.idle_rounds_limit * s.seats:
        end_game(s, seat, IDLE, events)
    else:
        start_turn(box, s, (seat + 1) % s.seats, events)


@rule
def end_game(s, seat, reason, events):
    """PR-60, PR-100, PR-101: the game stops at once; nobody decides anything more."""
    s.phase = OVER
    s.ended_by = reason
    while s.stack_size > 0:
        answered(s)
    emit(events, ENDED, seat, reason, 0, 0, EVERYBODY)


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
        emit(events, TIE_SHARED, first, points, 0, 0, EVERYBODY)
    elif tied > 1:
        emit(events, TIE_BROKEN, first, points, best % TIE_BREAK - 1, 0, EVERYBODY)


# Set-up and the start of a turn


@rule
def place_pawn(box, s, seat, card, events):
    """PR-13, PR-81: a pawn on any yard card; the piles are laid once all pawns stand."""
    place = 0
    while s.layout[place] != card:
        place += 1
    s.players[seat].place = place
    emit(events, PLACED, seat, card, 0, 0, EVERYBODY)
    following = (seat + 1) % s.seats
    if following != s.start:
        ask(s, ASK_PLACE, following, 0, 0, 0)
        return 0
    lay_piles(box, s)
    s.phase = PLAYING
    emit(events, DEALT, seat, 0, 0, 0, EVERYBODY)
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
    s.action_points = box.action_points
    if (me.active >> AP5) & 1 == 1:
        s.action_points = box.action_points_with_bonus
    emit(events, TURN, seat, s.action_points, 0, 0, EVERYBODY)
    ask(s, ASK_TURN, seat, 0, 0, 0)
    if (me.active >> DIR) & 1 == 1:
        ask(s, ASK_DIRECTION, seat, 0, 0, 0)


@rule
def usable_bonuses(s, seat):
    """PR-58, PR-95: the bonuses on a seat's complete rockets, as bits 1 << AP5 and so on.

    PR/STARS: in the author's variant only on a rocket as tall as any other with that bonus.
    """
    bits = 0
    for slot in range(ROCKETS):
        rocket = s.rockets[slot]
        if rocket.owner != seat + 1 or rocket.head < AP5:
            continue
        tallest = True
        if s.stars == 1:
            for other in range(ROCKETS):
                rival = s.rockets[other]
                if rival.head == rocket.head and rival.sections > rocket.sections:
                    tallest = False
        if tallest:
            bits |= 1 << rocket.head
    return bits


@rule
def drop_lost_bonuses(s):
    """PR-110, PR/PA34, PR/STARS: a bonus whose head is gone, or was outgrown, ends at once."""
    for seat in range(s.seats):
        s.players[seat].active &= usable_bonuses(s, seat)


@rule
def choose_direction(s, seat, choice, events):
    """PR-55, PR-56, PR-96: the direction holds for the whole turn."""
    s.direction = CLOCKWISE if choice == 0 else ANTICLOCKWISE
    emit(events, DIRECTION, seat, s.direction, 0, 0, EVERYBODY)


# Move, draw, build, recycle, fuel


@rule
def move(s, seat, events):
    """PR-24, PR-97: one card along the arrow, or in the direction chosen for this turn."""
    me = s.players[seat]
    step = s.direction if s.direction != 0 else s.arrow
    start = me.place
    me.place = (start + step + PLACES) % PLACES
    emit(events, MOVED, seat, s.layout[start], s.layout[me.place], 0, EVERYBODY)


@rule
def draw_card(s, seat, events):
    """PR-26, PR-27, PR-114: the top card of the pile beside the pawn, seen by all."""
    me = s.players[seat]
    p = s.layout[me.place] - FIRST_PILE
    pile = s.piles[p]
    uncovers = pile.height > 1 and pile.known[pile.height - 2] != ALL
    kind = pop_top(pile)
    add_to_hand(me, kind, ALL)
    emit(events, DREW, seat, kind, p, 0, EVERYBODY)
    if pile.height > 0:
        emit(events, TOP, seat, pile.cards[pile.height - 1], p, 0, EVERYBODY)
    return REVEALED if uncovers else 0


@rule
def leave_hand(s, seat, action, events):
    """A card leaves the hand, to be recycled or built; one nobody had seen comes out (PR-114)."""
    me = s.players[seat]
    kind = action - RECYCLE if action >= RECYCLE else action - BUILD
    flags = 0 if shown_to_all(me, kind) else REVEALED
    remove_from_hand(me, kind)
    if action >= RECYCLE:
        ask(s, ASK_DEPOSIT, seat, kind, 0, 0)
    else:
        choose_rocket(s, seat, kind, events)
    return flags


@rule
def choose_rocket(s, seat, kind, events):
    """PR-43, PR-94: a base starts a rocket; other parts go on one, chosen if there are several."""
    colour = kind // KINDS_PER_COLOUR
    if kind % KINDS_PER_COLOUR == BASE:
        slot = free_slot(s, colour)
    elif unfinished_rockets(s, seat, colour) > 1:
        ask(s, ASK_ROCKET, seat, kind, 0, 0)
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
    part = kind % KINDS_PER_COLOUR
    if part == BASE:
        rocket.owner = seat + 1
    elif part == SECTION:
        rocket.sections += 1
    else:
        rocket.head = part
        if s.stars == 1:
            drop_lost_bonuses(s)
    s.progress = 1
    emit(events, BUILT, seat, kind, slot, 0, EVERYBODY)


@rule
def deposit(s, seat, kind, p, events):
    """PR-34, PR-88, PR-91: lay the card on a pile; if all were empty, that is all."""
    put_on_top(s.piles[p], kind)
    emit(events, RECYCLED, seat, kind, p, 0, EVERYBODY)
    for other in range(PILES):
        if other != p and s.piles[other].height > 0:
            ask(s, ASK_SEARCH, seat, p, 0, 0)
            return


@rule
def take(s, seat, p, kind, events):
    """PR-35, PR-89, PR-108: the card goes to the hand unseen; the pile is shuffled."""
    pile = s.piles[p]
    take_from_pile(s, pile, kind, seat)
    add_to_hand(s.players[seat], kind, 1 << seat)
    emit(events, TOOK, seat, kind, p, 0, 1 << seat)
    emit(events, TOOK_UNSEEN, seat, 0, p, 0, ~(1 << seat))
    if pile.height > 0:
        emit(events, TOP, seat, pile.cards[pile.height - 1], p, 0, EVERYBODY)


@rule
def choose_token(s, seat, token, events):
    """PR-39: the token goes on a complete rocket without fuel, chosen if there are several."""
    found = -1
    count = 0
    for slot in range(ROCKETS):
        rocket = s.rockets[slot]
        if rocket.owner == seat + 1 and rocket.head != 0 and rocket.fuel == 0:
            found = slot
            count += 1
    if count > 1:
        ask(s, ASK_LAUNCH, seat, token, 0, 0)
    else:
        launch(s, seat, token, found, events)


@rule
def launch(s, seat, token, slot, events):
    """PR-39, PR-51, PR-60, PR-93: fuel a rocket; the last token ends the game on the spot."""
    s.tokens[token] -= 1
    s.rockets[slot].fuel = token + 1
    s.progress = 1
    emit(events, FUELLED, seat, token, slot, 0, EVERYBODY)
    left = 0
    for t in range(TOKEN_KINDS):
        left += s.tokens[t]
    if left == 0:
        end_game(s, seat, LAST_TOKEN, events)


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
    emit(events, BONUS, seat, card, 0, 0, EVERYBODY)
    if card == EXPRESS_REFUELLING:
        ask(s, ASK_TOKEN, seat, 0, 0, 0)
    elif card == ESPIONAGE:
        ask(s, ASK_VICTIM, seat, 0, 0, 0)
    elif card == POSITION_SWAP:
        ask(s, ASK_SWAP_PAWN, seat, 0, 0, 0)
    elif card == SPECIAL_ORDER:
        ask(s, ASK_SEARCH, seat, NO_PILE, 0, 0)
    else:
        ask(s, ASK_OWN_HEAD, seat, 0, 0, 0)


@rule
def steal(s, seat, victim, kind, events):
    """PR-74, PR-106: one card changes hands; only the two of them know which (PR/PA37)."""
    you = s.players[victim]
    both = (1 << seat) | (1 << victim)
    remove_from_hand(you, kind)
    for i in range(you.hand_size):
        you.hand_known[i] = both
    add_to_hand(s.players[seat], kind, both)
    emit(events, STOLE, seat, kind, victim, 0, both)
    emit(events, STOLE_UNSEEN, seat, 0, victim, 0, ~both)


@rule
def swap_pawns(s, seat, other, events):
    """PR-75, PR-107: the pawns change places; arrow and chosen direction stay."""
    kept = s.players[seat].place
    s.players[seat].place = s.players[other].place
    s.players[other].place = kept
    emit(events, PAWNS_SWAPPED, seat, other, 0, 0, EVERYBODY)


@rule
def swap_heads(s, seat, mine, yours, events):
    """PR-77, PR-109, PR-110: two heads change rockets; a lost bonus ends at once.

    Points and direction of the turn under way are fixed elsewhere and stay (PR/PA34).
    """
    given = s.rockets[mine].head
    received = s.rockets[yours].head
    s.rockets[mine].head = received
    s.rockets[yours].head = given
    drop_lost_bonuses(s)
    heads = given * KINDS_PER_COLOUR + received
    emit(events, HEADS_SWAPPED, seat, mine, yours, heads, EVERYBODY)
