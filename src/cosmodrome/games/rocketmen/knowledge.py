"""What a seat may know: its observation, and redrawing everything else (RM-117, RM/R-41)."""

from cosmodrome.engine.actions import Pieces
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.random import seed_rng
from cosmodrome.games.rocketmen.box import (
    DESTINATIONS,
    ENGINES,
    FACES,
    FIRST_THREAT,
    MAX_DRAWS,
    OBJECTIVES,
    SEATS,
    SPOTS,
    THREATS,
    TRACK,
    TRAJECTORIES,
)
from cosmodrome.games.rocketmen.cards import pick, shuffle_trajectories
from cosmodrome.games.rocketmen.purchase import forget_operation
from cosmodrome.games.rocketmen.scoring import owned
from cosmodrome.games.rocketmen.setup import sort_pair
from cosmodrome.games.rocketmen.state import (
    ASK_FREE,
    ASK_LAST,
    ASK_PAY,
    ASK_TURN,
    ASK_WINDOW,
    BATTLE,
    FIRST_PRIVATE,
    LAST_PRIVATE,
    MAX_OBJECTIVES,
    NORMAL,
    OVER,
    VARIANTS_IN_PLAY,
    WINDOW,
)

KNOWLEDGE_STREAM = 2
ALL_OBJECTIVES = (1 << OBJECTIVES) - 1
WAITING = 4


@rule
def shown_decision(s, seat):
    """The kind of decision a seat sees; an operation in progress is nobody else's business."""
    asked = s.stack[0]
    kind = asked.kind
    if asked.seat == seat:
        return kind
    if FIRST_PRIVATE <= kind <= LAST_PRIVATE or (kind == ASK_FREE and asked.b == 0):
        if kind == ASK_PAY and asked.a == WINDOW:
            return ASK_WINDOW
        return ASK_LAST if s.closing == 1 else ASK_TURN
    return kind


# Redrawing the rest


@rule
def determinize(box, s, seat, seed):
    """Redraw everything the seat cannot know, consistently with what it does know.

    Decks have no order in the record: what comes next is up to the generator, seeded anew.
    """
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM)
    if s.phase != OVER and s.turn != seat:
        kind = shown_decision(s, seat)
        if kind != s.stack[0].kind:
            # Another seat's operation begins again.
            forget_operation(s)
            s.stack[0].kind = kind
            s.stack[0].a = 0
            s.stack[0].b = 0
        redraw_trajectory(s)
    for owner in range(s.seats):
        if owner != seat:
            redraw_hand(s, owner)
    if s.phase != OVER and s.mode == NORMAL:
        redraw_objectives(s, seat)
    if s.mode == BATTLE:
        redraw_battle_threats(box, s)
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM + 1)
    shuffle_trajectories(s)


@rule
def redraw_hand(s, owner):
    """RM/R-41: any of the owner's cards in hand or Quartier Général, but those seen going there."""
    you = s.players[owner]
    unseen = 0
    for face in range(FACES):
        hidden = you.hand[face] - you.known[face]
        you.headquarters[face] += hidden
        you.hand[face] -= hidden
        unseen += hidden
    left = you.headquarters_size + unseen
    for _ in range(unseen):
        face = pick(s.rng, you.headquarters, left)
        left -= 1
        you.headquarters[face] -= 1
        you.hand[face] += 1


@rule
def redraw_trajectory(s):
    """RM-189: the card another seat looked at may be any of those not drawn."""
    left = 0
    for value in range(TRAJECTORIES):
        left += s.pile[value]
    if s.peeked > 0:
        s.peeked = pick(s.rng, s.pile, left) + 1
    if s.buried > 0:
        s.buried = pick(s.rng, s.pile, left) + 1


@rule
def redraw_objectives(s, seat):
    """RM-08: the others hold any of the objectives that the seat does not hold."""
    left = ALL_OBJECTIVES
    for i in range(MAX_OBJECTIVES):
        left &= ~(1 << (s.players[seat].objectives[i] - 1))
    for owner in range(s.seats):
        if owner == seat:
            continue
        for i in range(MAX_OBJECTIVES):
            card = random_bit(s.rng, left)
            left &= ~(1 << card)
            s.players[owner].objectives[i] = card + 1
        sort_pair(s.players[owner].objectives, MAX_OBJECTIVES)


@rule
def redraw_battle_threats(box, s):
    """RM-96: nobody knows which Threats were drawn into the deck."""
    count = 0
    left = 0
    for i in range(THREATS):
        face = FIRST_THREAT + i
        count += s.turquoise[face]
        s.turquoise[face] = 0
        seen = s.gone[face] + 0
        for slot in range(TRACK):
            if s.track[slot] == face + 1:
                seen += 1
        for owner in range(s.seats):
            seen += owned(s.players[owner], face, 1) + s.players[owner].removed[i]
        s._unseen[i] = box.copies[face, s.seats] - seen
        left += s._unseen[i]
    for _ in range(count):
        threat = pick(s.rng, s._unseen, left)
        s._unseen[threat] -= 1
        left -= 1
        s.turquoise[FIRST_THREAT + threat] += 1
    for i in range(THREATS):
        s._unseen[i] = 0


# The observation: seats are relative, the observer first.

PLAYER_NUMBERS = 14
OBSERVATION = Pieces(
    seat=1,
    decision=4,  # what is asked (kind + 1), is it mine, its two numbers
    turn=9,  # whose turn, who starts, round, rounds at most, phase, end, mode, level, seats
    variants=VARIANTS_IN_PLAY,  # number + 1
    track=TRACK,  # face + 1
    shifted=TRACK,
    engines=ENGINES,  # cards left in each pile
    decks=2,  # cards left: turquoise, pink
    gone=FACES,
    markers=DESTINATIONS,  # whose, relative + 1
    my_hand=FACES,
    my_objectives=OBJECTIVES,
    operation=13,  # Engines bought, turn closing, effects waiting; then cart, Mission, due, paid
    chosen=FACES,
    paid=FACES,
    players=SEATS * PLAYER_NUMBERS,
    known=SEATS * FACES,  # hand cards everybody has seen
    hidden=SEATS * FACES,  # the other cards of hand and Quartier Général together
    action_area=SEATS * FACES,
    holding=SEATS * FACES,
    site=SEATS * FACES,
    removed=SEATS * THREATS,
    spots=SEATS * SPOTS,
    objectives=SEATS * OBJECTIVES,  # once the game is over
    flight=8,  # destination + 1, rocket, V8, draws, card just drawn + 1, used, seen, buried
    pile=TRAJECTORIES,
    drawn=MAX_DRAWS,
    ai=7,  # score, cards in pile and discards as bits, left, right, rocket, gift
    ai_spots=SPOTS,
    ai_reserve=FACES,
)
AT_SEAT = OBSERVATION.start("seat")
AT_DECISION = OBSERVATION.start("decision")
AT_TURN = OBSERVATION.start("turn")
AT_VARIANTS = OBSERVATION.start("variants")
AT_TRACK = OBSERVATION.start("track")
AT_SHIFTED = OBSERVATION.start("shifted")
AT_ENGINES = OBSERVATION.start("engines")
AT_DECKS = OBSERVATION.start("decks")
AT_GONE = OBSERVATION.start("gone")
AT_MARKERS = OBSERVATION.start("markers")
AT_MY_HAND = OBSERVATION.start("my_hand")
AT_MY_OBJECTIVES = OBSERVATION.start("my_objectives")
AT_OPERATION = OBSERVATION.start("operation")
AT_CHOSEN = OBSERVATION.start("chosen")
AT_PAID = OBSERVATION.start("paid")
AT_PLAYERS = OBSERVATION.start("players")
AT_KNOWN = OBSERVATION.start("known")
AT_HIDDEN = OBSERVATION.start("hidden")
AT_ACTION_AREA = OBSERVATION.start("action_area")
AT_HOLDING = OBSERVATION.start("holding")
AT_SITE = OBSERVATION.start("site")
AT_REMOVED = OBSERVATION.start("removed")
AT_SPOTS = OBSERVATION.start("spots")
AT_OBJECTIVES = OBSERVATION.start("objectives")
AT_FLIGHT = OBSERVATION.start("flight")
AT_PILE = OBSERVATION.start("pile")
AT_DRAWN = OBSERVATION.start("drawn")
AT_AI = OBSERVATION.start("ai")
AT_AI_SPOTS = OBSERVATION.start("ai_spots")
AT_AI_RESERVE = OBSERVATION.start("ai_reserve")
OBSERVATION_SIZE = OBSERVATION.size


@rule
def observe(box, s, seat, out):
    """All that the seat knows, as numbers; see OBSERVATION for the pieces."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    out[AT_SEAT] = seat
    observe_turn(s, seat, out)
    observe_market(s, seat, out)
    for face in range(FACES):
        out[AT_MY_HAND + face] = s.players[seat].hand[face]
    for i in range(MAX_OBJECTIVES):
        if s.players[seat].objectives[i] > 0:
            out[AT_MY_OBJECTIVES + s.players[seat].objectives[i] - 1] = 1
    observe_operation(s, seat, out)
    for i in range(s.seats):
        observe_player(s, (seat + i) % s.seats, i, out)
    observe_flight(s, seat, out)
    if s.seats == 1:
        observe_ai(s, out)


@rule
def observe_turn(s, seat, out):
    """What is asked, whose turn it is, how far the game is."""
    if s.stack_size > 0:
        asked = s.stack[0]
        kind = shown_decision(s, seat)
        out[AT_DECISION] = kind + 1
        out[AT_DECISION + 1] = 1 if asked.seat == seat else 0
        if kind == asked.kind:
            out[AT_DECISION + 2] = asked.a
            out[AT_DECISION + 3] = asked.b
    out[AT_TURN] = (s.turn - seat + s.seats) % s.seats
    out[AT_TURN + 1] = (s.start - seat + s.seats) % s.seats
    out[AT_TURN + 2] = s.round
    out[AT_TURN + 3] = s.max_rounds
    out[AT_TURN + 4] = s.phase
    out[AT_TURN + 5] = s.ending
    out[AT_TURN + 6] = s.mode
    out[AT_TURN + 7] = s.level
    out[AT_TURN + 8] = s.seats
    for i in range(VARIANTS_IN_PLAY):
        out[AT_VARIANTS + i] = s.variants[i]


@rule
def observe_market(s, seat, out):
    """The board: track, Engines, decks, what has left the game, Moon and Mars markers."""
    for slot in range(TRACK):
        out[AT_TRACK + slot] = s.track[slot]
        out[AT_SHIFTED + slot] = (s.shifted >> slot) & 1
    for engine in range(ENGINES):
        out[AT_ENGINES + engine] = s.engines[engine]
    out[AT_DECKS] = s.turquoise_size
    out[AT_DECKS + 1] = s.pink_size
    for face in range(FACES):
        out[AT_GONE + face] = s.gone[face]
    for destination in range(DESTINATIONS):
        if s.markers[destination] > 0:
            owner = s.markers[destination] - 1
            out[AT_MARKERS + destination] = (owner - seat + s.seats) % s.seats + 1


@rule
def observe_operation(s, seat, out):
    """The own operation in progress; what everybody sees of a turn or after a failure."""
    out[AT_OPERATION] = s.engines_bought
    out[AT_OPERATION + 1] = s.closing
    for i in range(WAITING):
        out[AT_OPERATION + 2 + i] = s.waiting[i]
    if s.stack_size == 0 or shown_decision(s, seat) != s.stack[0].kind:
        return
    out[AT_OPERATION + 6] = s.cart
    out[AT_OPERATION + 7] = s.programming
    out[AT_OPERATION + 8] = s.due
    out[AT_OPERATION + 9] = s.needs[0] + s.needs[1] + s.needs[2] - s.wild
    out[AT_OPERATION + 10] = s.discount
    out[AT_OPERATION + 11] = s.paid_money
    out[AT_OPERATION + 12] = s.paid_jokers
    for face in range(FACES):
        out[AT_CHOSEN + face] = s.chosen[face]
        out[AT_PAID + face] = s.paid[face]


@rule
def observe_player(s, owner, i, out):
    """What lies open of a player, and which cards hand and Quartier Général hold together."""
    you = s.players[owner]
    at = AT_PLAYERS + PLAYER_NUMBERS * i
    out[at] = 1
    out[at + 1] = you.score
    out[at + 2] = you.hand_size
    out[at + 3] = you.headquarters_size
    out[at + 4] = you.holding_size
    out[at + 5] = you.site_size
    out[at + 6] = you.program
    out[at + 7] = you.booster
    out[at + 8] = you.hand_markers
    out[at + 9] = you.jokers
    out[at + 10] = you.jokers_used
    out[at + 11] = you.money_markers
    out[at + 12] = you.money_used
    out[at + 13] = you.colour
    for face in range(FACES):
        at = FACES * i + face
        out[AT_KNOWN + at] = you.known[face]
        out[AT_HIDDEN + at] = you.hand[face] - you.known[face] + you.headquarters[face]
        out[AT_ACTION_AREA + at] = you.action_area[face]
        out[AT_HOLDING + at] = you.holding[face]
        out[AT_SITE + at] = you.site[face]
    for threat in range(THREATS):
        out[AT_REMOVED + THREATS * i + threat] = you.removed[threat]
    for spot in range(SPOTS):
        out[AT_SPOTS + SPOTS * i + spot] = (you.done >> spot) & 1
    if s.phase == OVER:
        for j in range(MAX_OBJECTIVES):
            if you.objectives[j] > 0:
                out[AT_OBJECTIVES + OBJECTIVES * i + you.objectives[j] - 1] = 1


@rule
def observe_flight(s, seat, out):
    """The flight; a card looked at or put at the bottom is its owner's secret (RM-189)."""
    out[AT_FLIGHT] = s.flight
    out[AT_FLIGHT + 1] = s.rocket
    out[AT_FLIGHT + 2] = s.extra
    out[AT_FLIGHT + 3] = s.draws
    out[AT_FLIGHT + 4] = s.value
    out[AT_FLIGHT + 5] = s.used
    if s.turn == seat:
        out[AT_FLIGHT + 6] = s.peeked
        out[AT_FLIGHT + 7] = s.buried
    for value in range(TRAJECTORIES):
        out[AT_PILE + value] = s.pile[value]
    for i in range(MAX_DRAWS):
        out[AT_DRAWN + i] = s.drawn[i]


@rule
def observe_ai(s, out):
    """RM-172, RM-174: all of the AI lies open; its pile and discards are known as sets."""
    out[AT_AI] = s.ai.score
    out[AT_AI + 1] = s.ai.pile
    out[AT_AI + 2] = s.ai.discards
    out[AT_AI + 3] = s.ai.left
    out[AT_AI + 4] = s.ai.right
    out[AT_AI + 5] = s.ai.rocket
    out[AT_AI + 6] = s.ai.gift
    for spot in range(SPOTS):
        out[AT_AI_SPOTS + spot] = (s.ai.done >> spot) & 1
    for face in range(FACES):
        out[AT_AI_RESERVE + face] = s.ai.reserve[face]
