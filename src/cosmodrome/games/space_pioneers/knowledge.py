"""What a seat may know: its observation, and redrawing everything else (SP-72 … SP-74, SP/SA38)."""

from cosmodrome.engine.actions import Pieces
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.random import seed_rng, shuffle
from cosmodrome.games.space_pioneers.network import network_start
from cosmodrome.games.space_pioneers.state import (
    ASK_CAPTURE,
    ASK_CARD,
    ASK_CELL,
    ASK_NETWORK,
    FACE_COUNT,
    FIRST_SHIP,
    LINE,
    MAX_CARDS,
    MISSIONS,
    OVER,
    PLANET_COUNT,
    ROW,
    SEATS,
    SOLO_MISSIONS,
    SOLO_SIDES,
    TOP_SECRET_CARDS,
)

KNOWLEDGE_STREAM = 2
ALL_TOP_SECRET_CARDS = (1 << TOP_SECRET_CARDS) - 1
SHIP_COUNT = FACE_COUNT - FIRST_SHIP
SOLO_MISSION_COUNT = SOLO_SIDES * SOLO_MISSIONS


@rule
def shown_decision(s, seat):
    """The kind of decision a seat sees; a card still being chosen is nobody else's business."""
    asked = s.stack[0]
    if asked.seat != seat and (asked.kind == ASK_NETWORK or asked.kind == ASK_CELL):
        return ASK_CARD
    return asked.kind


# Redrawing the rest


@rule
def determinize(box, s, seat, seed):
    """Redraw everything the seat cannot know, consistently with what it does know.

    The cards it does not know are put in the order of their faces before they are shuffled and
    dealt anew, so that nothing of where they truly are remains.
    """
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM)
    unknown = collect_unknown(s, seat)
    sort_deck(s, unknown)
    shuffle(s.rng, s.deck, unknown)
    deal_unknown(s, seat, unknown)
    if s.phase != OVER:
        redraw_top_secret_cards(s, seat)
        if shown_decision(s, seat) != s.stack[0].kind:
            # Another seat's choice of a card begins again.
            s.stack[0].kind = ASK_CARD
            s.stack[0].a = 0
            s.stack[0].b = 0
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM + 1)


@rule
def collect_unknown(s, seat):
    """Put the unknown cards of the other hands on the deck, and count it.

    The working space of a survey keeps how many each hand gave. The deck has room for all cards.
    """
    size = s.deck_size
    for owner in range(s.seats):
        if owner == seat:
            continue
        you = s.players[owner]
        for face in range(FACE_COUNT):
            for _ in range(you.hand[face] - you.known[face]):
                s.deck[size] = face
                size += 1
                s._order[owner] += 1
            you.hand[face] = you.known[face]
    return size


@rule
def sort_deck(s, size):
    """Put the first cards of the deck in the order of their faces."""
    for i in range(size):
        s._low[s.deck[i]] += 1
    at = 0
    for face in range(FACE_COUNT):
        for _ in range(s._low[face]):
            s.deck[at] = face
            at += 1
        s._low[face] = 0


@rule
def deal_unknown(s, seat, size):
    """Give every hand as many cards as it gave."""
    for owner in range(s.seats):
        for _ in range(s._order[owner]):
            size -= 1
            s.players[owner].hand[s.deck[size]] += 1
            s.deck[size] = 0
        s._order[owner] = 0


@rule
def redraw_top_secret_cards(s, seat):
    """SP-72: the others hold any of the cards that the seat does not hold."""
    left = ALL_TOP_SECRET_CARDS
    if s.players[seat].top_secret > 0:
        left &= ~(1 << (s.players[seat].top_secret - 1))
    for other in range(s.seats):
        if other == seat or s.players[other].top_secret == 0:
            continue
        card = random_bit(s.rng, left)
        left &= ~(1 << card)
        s.players[other].top_secret = card + 1


# The observation: seats are relative, the observer first.

OBSERVATION = Pieces(
    seat=1,  # the observer's own number, by which actions name networks
    decision=6,  # what is asked (kind + 1), is it mine, face + 1, network's owner + 1, x, y
    turn=5,  # whose turn, who starts, turns played, phase, what triggered the end
    row=ROW,  # face + 1
    deck=1,  # cards left
    my_hand=FACE_COUNT,
    my_top_secret=TOP_SECRET_CARDS,
    known=SEATS * FACE_COUNT,  # cards in each hand known to all
    players=SEATS * 5,  # present, cards in hand, in network, placed in others, captured there
    captured=SEATS * PLANET_COUNT,
    missions=SEATS * MISSIONS,
    top_secrets=SEATS,  # card + 1, once the game is over
    graveyard=SHIP_COUNT,
    gone=PLANET_COUNT,
    networks=MAX_CARDS * 4,  # owner + 1, x, y, face + 1; the observer's network first
    solo=4 + SOLO_MISSION_COUNT + PLANET_COUNT,  # side, done, laps, last turns; counts; captures
)
AT_SEAT = OBSERVATION.start("seat")
AT_DECISION = OBSERVATION.start("decision")
AT_TURN = OBSERVATION.start("turn")
AT_ROW = OBSERVATION.start("row")
AT_DECK = OBSERVATION.start("deck")
AT_MY_HAND = OBSERVATION.start("my_hand")
AT_MY_TOP_SECRET = OBSERVATION.start("my_top_secret")
AT_KNOWN = OBSERVATION.start("known")
AT_PLAYERS = OBSERVATION.start("players")
AT_CAPTURED = OBSERVATION.start("captured")
AT_MISSIONS = OBSERVATION.start("missions")
AT_TOP_SECRETS = OBSERVATION.start("top_secrets")
AT_GRAVEYARD = OBSERVATION.start("graveyard")
AT_GONE = OBSERVATION.start("gone")
AT_NETWORKS = OBSERVATION.start("networks")
AT_SOLO = OBSERVATION.start("solo")
OBSERVATION_SIZE = OBSERVATION.size


@rule
def observe(box, s, seat, out):
    """All that the seat knows, as numbers; see OBSERVATION for the pieces."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    out[AT_SEAT] = seat
    if s.stack_size > 0:
        observe_decision(s, seat, out)
    out[AT_TURN] = (s.turn - seat + s.seats) % s.seats
    out[AT_TURN + 1] = (s.start - seat + s.seats) % s.seats
    out[AT_TURN + 2] = s.turns
    out[AT_TURN + 3] = s.phase
    out[AT_TURN + 4] = s.ending
    for i in range(ROW):
        out[AT_ROW + i] = s.row[i]
    out[AT_DECK] = s.deck_size
    for face in range(FACE_COUNT):
        out[AT_MY_HAND + face] = s.players[seat].hand[face]
    if s.players[seat].top_secret > 0:
        out[AT_MY_TOP_SECRET + s.players[seat].top_secret - 1] = 1
    for i in range(SHIP_COUNT):
        out[AT_GRAVEYARD + i] = s.graveyard[i]
    for i in range(PLANET_COUNT):
        out[AT_GONE + i] = s.gone[i]
    observe_players(s, seat, out)
    if s.seats == 1:
        observe_solo(s, out)


@rule
def observe_decision(s, seat, out):
    """What is asked; which card, network and cell, where the seat may know (SP-73)."""
    asked = s.stack[0]
    kind = shown_decision(s, seat)
    out[AT_DECISION] = kind + 1
    out[AT_DECISION + 1] = 1 if asked.seat == seat else 0
    if kind == ASK_NETWORK or kind == ASK_CELL or kind == ASK_CAPTURE:
        out[AT_DECISION + 2] = asked.a + 1
        if kind != ASK_NETWORK:
            out[AT_DECISION + 3] = (asked.b - seat + s.seats) % s.seats + 1
        y = (asked.c + LINE // 2) // LINE
        out[AT_DECISION + 4] = asked.c - y * LINE
        out[AT_DECISION + 5] = y


@rule
def observe_players(s, seat, out):
    """Hands, captures, missions and networks, the observer's first."""
    at = AT_NETWORKS
    for i in range(s.seats):
        owner = (seat + i) % s.seats
        you = s.players[owner]
        cards = 0
        for face in range(FACE_COUNT):
            cards += you.hand[face]
            out[AT_KNOWN + i * FACE_COUNT + face] = you.known[face]
        out[AT_PLAYERS + 5 * i] = 1
        out[AT_PLAYERS + 5 * i + 1] = cards
        out[AT_PLAYERS + 5 * i + 2] = s.size[owner]
        out[AT_PLAYERS + 5 * i + 3] = you.placed_in_others
        out[AT_PLAYERS + 5 * i + 4] = you.captured_from_others
        for planet in range(PLANET_COUNT):
            out[AT_CAPTURED + i * PLANET_COUNT + planet] = you.captured[planet]
        for mission in range(MISSIONS):
            out[AT_MISSIONS + i * MISSIONS + mission] = (you.missions >> mission) & 1
        if s.phase == OVER:
            out[AT_TOP_SECRETS + i] = you.top_secret
        first = network_start(s, owner)
        for j in range(first, first + s.size[owner]):
            y = (s.cell[j] + LINE // 2) // LINE
            out[at] = i + 1
            out[at + 1] = s.cell[j] - y * LINE
            out[at + 2] = y
            out[at + 3] = s.face[j] + 1
            at += 4


@rule
def observe_solo(s, out):
    """The solo card: its side, what is done of it, and captures since it was turned."""
    out[AT_SOLO] = s.side
    out[AT_SOLO + 1] = s.side_done
    out[AT_SOLO + 2] = s.laps
    out[AT_SOLO + 3] = s.last_turns
    for i in range(SOLO_MISSION_COUNT):
        out[AT_SOLO + 4 + i] = s.solo_done[i]
    for i in range(PLANET_COUNT):
        out[AT_SOLO + 4 + SOLO_MISSION_COUNT + i] = s.since_turned[i]
