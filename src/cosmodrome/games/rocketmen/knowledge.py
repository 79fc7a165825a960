"""What a seat may know: its observation, and redrawing everything else (RM-117, RM/R-41)."""

from cosmodrome.engine.actions import Pieces
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.record import i16
from cosmodrome.engine.rules.random import seed_rng
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen.cards import pick, shuffle_trajectories, trajectories_left
from cosmodrome.games.rocketmen.payment import forget_selection
from cosmodrome.games.rocketmen.scoring import owned
from cosmodrome.games.rocketmen.setup import deal_to, draw_threats
from cosmodrome.games.rocketmen.state import (
    ASK,
    ENDING,
    MARKERS,
    MODE,
    PHASE,
    PURPOSE,
    ROUND,
    SCORE,
    SIZE,
)

#: Nobody else sees these until they are carried out, nor what is ticked (RM/R-42).
FIRST_PRIVATE, LAST_PRIVATE = ASK.buy, ASK.threat
KNOWLEDGE_STREAM = 2
ALL_OBJECTIVES = (1 << its.OBJECTIVE.size) - 1


@rule
def shown_decision(s, seat):
    """The kind of decision a seat sees; an operation in progress is nobody else's business."""
    asked = s.stack[0]
    kind = asked.kind
    if asked.seat == seat:
        return kind
    if FIRST_PRIVATE <= kind <= LAST_PRIVATE:
        if kind == ASK.pay and asked.a == PURPOSE.window:
            return ASK.window
        return ASK.last if s.closing == 1 else ASK.turn
    return kind


# Redrawing the rest


@rule
def determinize(box, s, seat, seed):
    """Redraw everything the seat cannot know, consistently with what it does know.

    Decks have no order in the record: what comes next is up to the generator, seeded anew.
    """
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM)
    if s.phase != PHASE.over and s.turn != seat:
        kind = shown_decision(s, seat)
        # What another seat has ticked is not chosen yet.
        forget_selection(s)
        if kind != s.stack[0].kind:
            s.stack[0].kind = kind
            s.stack[0].a = 0
            s.stack[0].b = 0
        redraw_trajectory(s)
    for owner in range(s.seats):
        if owner != seat:
            redraw_hand(s, owner)
    if s.phase != PHASE.over and s.mode == MODE.normal:
        redraw_objectives(s, seat)
    if s.mode == MODE.battle:
        redraw_battle_threats(box, s)
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM + 1)
    shuffle_trajectories(s)


@rule
def redraw_hand(s, owner):
    """RM/R-41: any of the owner's cards in hand or Quartier Général, but those seen going there."""
    you = s.players[owner]
    unseen = 0
    for face in range(its.CARD.size):
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
    left = trajectories_left(s)
    if s.peeked > 0:
        s.peeked = pick(s.rng, s.pile, left) + 1
    if s.buried > 0:
        s.buried = pick(s.rng, s.pile, left) + 1


@rule
def redraw_objectives(s, seat):
    """RM-08: the others hold any of the objectives that the seat does not hold."""
    left = ALL_OBJECTIVES
    for i in range(its.MAX_OBJECTIVES):
        left &= ~(1 << (s.players[seat].objectives[i] - 1))
    for owner in range(s.seats):
        if owner != seat:
            left = deal_to(s, owner, left, its.MAX_OBJECTIVES)


@rule
def redraw_battle_threats(box, s):
    """RM-96: nobody knows which Threats were drawn into the deck."""
    count = 0
    for i in range(its.THREAT.size):
        face = its.FIRST_THREAT + i
        count += s.turquoise[face]
        s.turquoise[face] = 0
        seen = s.gone[face] + 0
        for slot in range(its.TRACK):
            if s.track[slot] == face + 1:
                seen += 1
        for owner in range(s.seats):
            seen += owned(s.players[owner], face, 1) + s.players[owner].removed[i]
        s._room[i] = box.copies[face, s.seats] - seen
    draw_threats(s, count)


# The observation: seats are relative, the observer first.

ANY_COUNT = i16.upto(its.MAX_COPIES)
#: What is seen of each player: cards are counted, `program` is a Mission + 1.
OF = Pieces(
    present=i16.flag,
    score=SCORE,
    hand=SIZE,
    headquarters=SIZE,
    holding=SIZE,
    site=SIZE,
    program=i16.upto(its.MISSION.size),
    booster=MARKERS,
    hand_markers=MARKERS,
    jokers=MARKERS,
    jokers_used=MARKERS,
    money_markers=MARKERS,
    money_used=MARKERS,
    colour=i16.below(its.COLOUR.size),
)
SEE = Pieces(
    seat=i16.below(its.SEATS),
    decision=i16.upto(ASK.size),  # what is asked: kind + 1
    mine=i16.flag,  # to answer
    about=i16.below(its.CARD.size)[2],  # of the question
    turn=i16.below(its.SEATS),
    starter=i16.below(its.SEATS),
    round=ROUND,
    max_rounds=ROUND,
    phase=i16.upto(PHASE.over),
    ending=i16.upto(ENDING.rounds),
    mode=i16.upto(MODE.solo),
    level=i16.below(its.LEVEL.size),
    seats=i16.upto(its.SEATS),
    variants=i16.upto(its.VARIANT.size)[its.VARIANTS_IN_PLAY],  # number + 1
    track=i16.upto(its.CARD.size)[its.TRACK],  # face + 1
    shifted=i16.flag[its.TRACK],
    engines=ANY_COUNT[its.ENGINE.size],  # cards left in each pile
    decks=i16.upto(its.MAX_DECK)[2],  # cards left: turquoise, pink
    gone=ANY_COUNT[its.CARD.size],
    markers=i16.upto(its.SEATS)[its.DESTINATION.size],  # whose, relative + 1
    my_hand=ANY_COUNT[its.CARD.size],
    my_objectives=i16.flag[its.OBJECTIVE.size],
    # What everybody sees of a turn, then what the own selection holds.
    engines_bought=i16.upto(its.MAX_NUMBER),
    closing=i16.flag,
    waiting=ANY_COUNT[len(its.PAYMENT_EFFECTS)],
    cart=i16.bits(its.TRACK + its.ENGINE.size),
    programming=i16.upto(its.MISSION.size),
    due=i16.upto(its.MAX_MONEY * its.MAX_CARDS),
    needs=i16.upto(its.TRACK + its.ENGINE.size)[its.RESOURCE.joker],
    paid_money=i16.upto(its.MAX_MARKERS),
    paid_jokers=i16.upto(its.MAX_MARKERS),
    back=ANY_COUNT[its.ENGINE.size],
    chosen=ANY_COUNT[its.CARD.size],
    chosen_site=ANY_COUNT[its.CARD.size],
    financing=ANY_COUNT[its.CARD.size],
    paid=ANY_COUNT[its.CARD.size],
    players=OF[its.SEATS],
    known=ANY_COUNT[its.SEATS * its.CARD.size],  # hand cards everybody has seen
    hidden=ANY_COUNT[its.SEATS * its.CARD.size],  # the others of hand and Quartier Général together
    action_area=ANY_COUNT[its.SEATS * its.CARD.size],
    holding=ANY_COUNT[its.SEATS * its.CARD.size],
    site=ANY_COUNT[its.SEATS * its.CARD.size],
    removed=ANY_COUNT[its.SEATS * its.THREAT.size],
    spots=i16.flag[its.SEATS * its.SPOT.size],
    objectives=i16.flag[its.SEATS * its.OBJECTIVE.size],  # once the game is over
    flight=i16.upto(its.DESTINATION.size),  # destination + 1
    rocket=i16.upto(its.MAX_DISTANCE),
    extra=i16.upto(its.MAX_NUMBER),  # spaces bought with V8
    draws=i16.upto(its.MAX_DRAWS),
    value=i16.upto(its.TRAJECTORIES),  # of the card just drawn, + 1
    used=i16.bits(len(its.FLIGHT_EFFECTS)),
    peeked=i16.upto(its.TRAJECTORIES),
    buried=i16.upto(its.TRAJECTORIES),
    pile=i16.upto(its.MAX_OF_A_VALUE)[its.TRAJECTORIES],
    drawn=i16.upto(its.TRAJECTORIES)[its.MAX_DRAWS],
    ai_score=SCORE,
    ai_pile=i16.bits(its.AI_CARD.size),
    ai_discards=i16.bits(its.AI_CARD.size),
    ai_left=i16.upto(its.AI_CARD.size),
    ai_right=i16.upto(its.AI_CARD.size),
    ai_rocket=i16.upto(its.MAX_DISTANCE),
    ai_gift=i16.flag,
    ai_spots=i16.flag[its.SPOT.size],
    ai_reserve=ANY_COUNT[its.CARD.size],
)


@rule
def observe(box, s, seat, out):
    """All that the seat knows, as numbers; see SEE for the pieces."""
    for i in range(SEE.size):
        out[i] = 0
    out[SEE.seat] = seat
    observe_turn(s, seat, out)
    observe_market(s, seat, out)
    for face in range(its.CARD.size):
        out[SEE.my_hand + face] = s.players[seat].hand[face]
    for i in range(its.MAX_OBJECTIVES):
        if s.players[seat].objectives[i] > 0:
            out[SEE.my_objectives + s.players[seat].objectives[i] - 1] = 1
    observe_selection(s, seat, out)
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
        out[SEE.decision] = kind + 1
        out[SEE.mine] = 1 if asked.seat == seat else 0
        if kind == asked.kind:
            out[SEE.about] = asked.a
            out[SEE.about + 1] = asked.b
    out[SEE.turn] = (s.turn - seat + s.seats) % s.seats
    out[SEE.starter] = (s.start - seat + s.seats) % s.seats
    out[SEE.round] = s.round
    out[SEE.max_rounds] = s.max_rounds
    out[SEE.phase] = s.phase
    out[SEE.ending] = s.ending
    out[SEE.mode] = s.mode
    out[SEE.level] = s.level
    out[SEE.seats] = s.seats
    for i in range(its.VARIANTS_IN_PLAY):
        out[SEE.variants + i] = s.variants[i]


@rule
def observe_market(s, seat, out):
    """The board: track, Engines, decks, what has left the game, Moon and Mars markers."""
    for slot in range(its.TRACK):
        out[SEE.track + slot] = s.track[slot]
        out[SEE.shifted + slot] = (s.shifted >> slot) & 1
    for engine in range(its.ENGINE.size):
        out[SEE.engines + engine] = s.engines[engine]
    out[SEE.decks] = s.turquoise_size
    out[SEE.decks + 1] = s.pink_size
    for face in range(its.CARD.size):
        out[SEE.gone + face] = s.gone[face]
    for destination in range(its.DESTINATION.size):
        if s.markers[destination] > 0:
            owner = s.markers[destination] - 1
            out[SEE.markers + destination] = (owner - seat + s.seats) % s.seats + 1


@rule
def observe_selection(s, seat, out):
    """What the seat has ticked; what everybody sees of a turn."""
    out[SEE.engines_bought] = s.engines_bought
    out[SEE.closing] = s.closing
    for i in range(len(its.PAYMENT_EFFECTS)):
        out[SEE.waiting + i] = s.waiting[i]
    if s.stack_size == 0 or s.stack[0].seat != seat:
        return
    out[SEE.cart] = s.cart
    out[SEE.programming] = s.programming
    out[SEE.due] = s.due
    for kind in range(its.RESOURCE.joker):
        out[SEE.needs + kind] = s.needs[kind]
    for engine in range(its.ENGINE.size):
        out[SEE.back + engine] = s.back[engine]
    out[SEE.paid_money] = s.paid_money
    out[SEE.paid_jokers] = s.paid_jokers
    for face in range(its.CARD.size):
        out[SEE.chosen + face] = s.chosen[face]
        out[SEE.chosen_site + face] = s.chosen_site[face]
        out[SEE.financing + face] = s.financing[face]
        out[SEE.paid + face] = s.paid[face]


@rule
def observe_player(s, owner, i, out):
    """What lies open of a player, and which cards hand and Quartier Général hold together."""
    you = s.players[owner]
    at = SEE.players + OF.size * i
    out[at + OF.present] = 1
    out[at + OF.score] = you.score
    out[at + OF.hand] = you.hand_size
    out[at + OF.headquarters] = you.headquarters_size
    out[at + OF.holding] = you.holding_size
    out[at + OF.site] = you.site_size
    out[at + OF.program] = you.program
    out[at + OF.booster] = you.booster
    out[at + OF.hand_markers] = you.hand_markers
    out[at + OF.jokers] = you.jokers
    out[at + OF.jokers_used] = you.jokers_used
    out[at + OF.money_markers] = you.money_markers
    out[at + OF.money_used] = you.money_used
    out[at + OF.colour] = you.colour
    for face in range(its.CARD.size):
        at = its.CARD.size * i + face
        out[SEE.known + at] = you.known[face]
        out[SEE.hidden + at] = you.hand[face] - you.known[face] + you.headquarters[face]
        out[SEE.action_area + at] = you.action_area[face]
        out[SEE.holding + at] = you.holding[face]
        out[SEE.site + at] = you.site[face]
    for threat in range(its.THREAT.size):
        out[SEE.removed + its.THREAT.size * i + threat] = you.removed[threat]
    for spot in range(its.SPOT.size):
        out[SEE.spots + its.SPOT.size * i + spot] = (you.done >> spot) & 1
    if s.phase == PHASE.over:
        for j in range(its.MAX_OBJECTIVES):
            if you.objectives[j] > 0:
                out[SEE.objectives + its.OBJECTIVE.size * i + you.objectives[j] - 1] = 1


@rule
def observe_flight(s, seat, out):
    """The flight; a card looked at or put at the bottom is its owner's secret (RM-189)."""
    out[SEE.flight] = s.flight
    out[SEE.rocket] = s.rocket
    out[SEE.extra] = s.extra
    out[SEE.draws] = s.draws
    out[SEE.value] = s.value
    out[SEE.used] = s.used
    if s.turn == seat:
        out[SEE.peeked] = s.peeked
        out[SEE.buried] = s.buried
    for value in range(its.TRAJECTORIES):
        out[SEE.pile + value] = s.pile[value]
    for i in range(its.MAX_DRAWS):
        out[SEE.drawn + i] = s.drawn[i]


@rule
def observe_ai(s, out):
    """RM-172, RM-174: all of the AI lies open; its pile and discards are known as sets."""
    out[SEE.ai_score] = s.ai.score
    out[SEE.ai_pile] = s.ai.pile
    out[SEE.ai_discards] = s.ai.discards
    out[SEE.ai_left] = s.ai.left
    out[SEE.ai_right] = s.ai.right
    out[SEE.ai_rocket] = s.ai.rocket
    out[SEE.ai_gift] = s.ai.gift
    for spot in range(its.SPOT.size):
        out[SEE.ai_spots + spot] = (s.ai.done >> spot) & 1
    for face in range(its.CARD.size):
        out[SEE.ai_reserve + face] = s.ai.reserve[face]
