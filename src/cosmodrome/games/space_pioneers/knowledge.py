"""What a seat may know: its observation, and redrawing everything else (SP-72 … SP-74, SP/SA38)."""

from cosmodrome.engine.actions import Pieces
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.record import i16
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.random import seed_rng, shuffle
from cosmodrome.games.space_pioneers import box as its
from cosmodrome.games.space_pioneers.network import network_start
from cosmodrome.games.space_pioneers.state import ASK, ENDING, LINE, PHASE

KNOWLEDGE_STREAM = 2
ALL_TOP_SECRET_CARDS = (1 << its.TOP_SECRET.size) - 1


@rule
def shown_decision(s, seat):
    """The kind of decision a seat sees; a card still being chosen is nobody else's business."""
    asked = s.stack[0]
    if asked.seat != seat and (asked.kind == ASK.network or asked.kind == ASK.cell):
        return ASK.card
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
    if s.phase != PHASE.over:
        redraw_top_secret_cards(s, seat)
        if shown_decision(s, seat) != s.stack[0].kind:
            # Another seat's choice of a card begins again.
            chooser = s.stack[0].seat
            answered(s)
            ask(s, ASK.card, chooser)
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
        for face in range(its.FACE.size):
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
    for face in range(its.FACE.size):
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

#: No card lies further from the first ship of its network, across or down.
FURTHEST = LINE // 2
SEE = Pieces(
    seat=i16.below(its.SEATS),  # the observer's own number, by which actions name networks
    decision=i16.upto(ASK.size),  # kind + 1
    decision_mine=i16.flag,
    decision_card=i16.upto(its.FACE.size),  # face + 1
    decision_network=i16.upto(its.SEATS),  # its owner + 1
    decision_place=i16.within(-FURTHEST, FURTHEST)[2],  # x, y
    turn=i16.below(its.SEATS),
    starter=i16.below(its.SEATS),
    turns=i16.upto(its.MAX_CARDS + its.MAX_LAST_TURNS),
    phase=i16.upto(PHASE.over),
    ending=i16.upto(ENDING.missions),
    row=i16.upto(its.FACE.size)[its.ROW],  # face + 1
    deck=i16.upto(its.MAX_CARDS),  # cards left
    my_hand=i16.upto(its.MAX_COPIES)[its.FACE.size],
    my_top_secret=i16.flag[its.TOP_SECRET.size],
    known=i16.upto(its.MAX_COPIES)[its.SEATS * its.FACE.size],  # cards in each hand known to all
    # present, cards in hand, in network, placed in others, captured there
    players=i16.upto(its.MAX_CARDS)[its.SEATS * 5],
    captured=i16.upto(its.MAX_COPIES)[its.SEATS * its.PLANET.size],
    missions=i16.flag[its.SEATS * its.MISSION.size],
    top_secrets=i16.upto(its.TOP_SECRET.size)[its.SEATS],  # card + 1, once the game is over
    graveyard=i16.upto(its.MAX_COPIES)[its.SHIP.size],
    gone=i16.upto(its.MAX_COPIES)[its.PLANET.size],
    # owner + 1, x, y, face + 1; the observer's network first
    networks=i16.within(-FURTHEST, FURTHEST)[its.MAX_CARDS * 4],
    solo=i16.below(its.SOLO_SIDE.size),  # the side that is up
    solo_side_done=i16.bits(its.MISSIONS_A_SIDE),
    laps=i16.upto(its.MAX_CARDS // its.SOLO_SIDE.size),
    last_turns=i16.upto(its.MAX_LAST_TURNS),
    solo_done=i16.upto(its.MAX_CARDS // its.SOLO_SIDE.size)[its.SOLO_MISSION.size],
    since_turned=i16.upto(its.MAX_COPIES)[its.PLANET.size],  # captured on this side of the card
)


@rule
def observe(box, s, seat, out):
    """All that the seat knows, as numbers; see SEE for the pieces."""
    for i in range(SEE.size):
        out[i] = 0
    out[SEE.seat] = seat
    if s.stack_size > 0:
        observe_decision(s, seat, out)
    out[SEE.turn] = (s.turn - seat + s.seats) % s.seats
    out[SEE.starter] = (s.start - seat + s.seats) % s.seats
    out[SEE.turns] = s.turns
    out[SEE.phase] = s.phase
    out[SEE.ending] = s.ending
    for i in range(its.ROW):
        out[SEE.row + i] = s.row[i]
    out[SEE.deck] = s.deck_size
    for face in range(its.FACE.size):
        out[SEE.my_hand + face] = s.players[seat].hand[face]
    if s.players[seat].top_secret > 0:
        out[SEE.my_top_secret + s.players[seat].top_secret - 1] = 1
    for i in range(its.SHIP.size):
        out[SEE.graveyard + i] = s.graveyard[i]
    for i in range(its.PLANET.size):
        out[SEE.gone + i] = s.gone[i]
    observe_players(s, seat, out)
    if s.seats == 1:
        observe_solo(s, out)


@rule
def observe_decision(s, seat, out):
    """What is asked; which card, network and cell, where the seat may know (SP-73)."""
    asked = s.stack[0]
    face, network, cell = asked.a, asked.b, asked.c
    kind = shown_decision(s, seat)
    out[SEE.decision] = kind + 1
    out[SEE.decision_mine] = 1 if asked.seat == seat else 0
    if kind == ASK.network or kind == ASK.cell or kind == ASK.capture:
        out[SEE.decision_card] = face + 1
        if kind != ASK.network:
            out[SEE.decision_network] = (network - seat + s.seats) % s.seats + 1
        observe_place(cell, out, SEE.decision_place)


@rule
def observe_place(cell, out, at):
    """A cell as its column and its row."""
    y = (cell + LINE // 2) // LINE
    out[at] = cell - y * LINE
    out[at + 1] = y


@rule
def observe_players(s, seat, out):
    """Hands, captures, missions and networks, the observer's first."""
    at = SEE.networks
    for i in range(s.seats):
        owner = (seat + i) % s.seats
        you = s.players[owner]
        cards = 0
        for face in range(its.FACE.size):
            cards += you.hand[face]
            out[SEE.known + i * its.FACE.size + face] = you.known[face]
        out[SEE.players + 5 * i] = 1
        out[SEE.players + 5 * i + 1] = cards
        out[SEE.players + 5 * i + 2] = s.size[owner]
        out[SEE.players + 5 * i + 3] = you.placed_in_others
        out[SEE.players + 5 * i + 4] = you.captured_from_others
        for planet in range(its.PLANET.size):
            out[SEE.captured + i * its.PLANET.size + planet] = you.captured[planet]
        for mission in range(its.MISSION.size):
            out[SEE.missions + i * its.MISSION.size + mission] = (you.missions >> mission) & 1
        if s.phase == PHASE.over:
            out[SEE.top_secrets + i] = you.top_secret
        first = network_start(s, owner)
        for j in range(first, first + s.size[owner]):
            out[at] = i + 1
            observe_place(s.cell[j], out, at + 1)
            out[at + 3] = s.face[j] + 1
            at += 4


@rule
def observe_solo(s, out):
    """The solo card: its side, what is done of it, and captures since it was turned."""
    out[SEE.solo] = s.side
    out[SEE.solo_side_done] = s.side_done
    out[SEE.laps] = s.laps
    out[SEE.last_turns] = s.last_turns
    for i in range(its.SOLO_MISSION.size):
        out[SEE.solo_done + i] = s.solo_done[i]
    for i in range(its.PLANET.size):
        out[SEE.since_turned + i] = s.since_turned[i]
