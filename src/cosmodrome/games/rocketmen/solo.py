"""The solo opponent: an AI with seven cards and a rocket (RM-99 … RM-113, RM-172 … RM-180)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits, random_bit
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.games.rocketmen.box import AI_CARD, FIRST_THREAT, TRACK
from cosmodrome.games.rocketmen.cards import refill, slide
from cosmodrome.games.rocketmen.ending import note_solo_markers, trigger_end
from cosmodrome.games.rocketmen.scoring import spot_points
from cosmodrome.games.rocketmen.state import ENDING, EVENT

#: The AI has no seat: its events are those of the player's.
PLAYER = 0


# The AI's mission


@rule
def ai_spot(box, s, right, destination):
    """RM-104: the spot a right card leads to; -1 where there is none or the AI has been there."""
    spot = box.spot[box.ai_type[right], destination]
    if spot >= 0 and (s.ai.done >> spot) & 1 == 1:
        return -1
    return spot + 0


@rule
def has_goal(box, s, left):
    """RM-103, RM/R-37: whether a left card's destination has a spot some other card can name."""
    destination = box.ai_destination[left, s.level]
    for right in range(AI_CARD.size):
        if right != left and ai_spot(box, s, right, destination) >= 0:
            return True
    return False


@rule
def draw_ai_card(s, events):
    """RM-106, RM/R-64: the top AI card; an empty pile is rebuilt from the discards."""
    if s.ai.pile == 0:
        s.ai.pile = s.ai.discards
        s.ai.discards = 0
        emit(events, EVENT.ai_reshuffled, PLAYER, 0, 0, 0, EVERYBODY)
    card = random_bit(s.rng, s.ai.pile)
    s.ai.pile &= ~(1 << card)
    return card


@rule
def begin_ai_mission(box, s, events):
    """RM-102 … RM-105, RM-178, RM/R-37: destination and first space, then type and more spaces."""
    ai = s.ai
    possible = False
    for card in range(AI_CARD.size):
        possible = possible or has_goal(box, s, card)
    if ai.left > 0 or count_bits(ai.done) >= box.mission_markers or not possible:
        return
    left = draw_ai_card(s, events)
    while not has_goal(box, s, left):
        full = box.ai_destination[left, s.level]
        emit(events, EVENT.ai_left_discarded, PLAYER, left, full, 0, EVERYBODY)
        ai.discards |= 1 << left
        left = draw_ai_card(s, events)
    destination = box.ai_destination[left, s.level]
    ai.left = left + 1
    ai.rocket = box.ai_start[left, s.level]
    emit(events, EVENT.ai_left, PLAYER, left, destination, ai.rocket, EVERYBODY)
    right = draw_ai_card(s, events)
    while ai_spot(box, s, right, destination) < 0:
        emit(events, EVENT.ai_right_discarded, PLAYER, right, box.ai_type[right], 0, EVERYBODY)
        ai.discards |= 1 << right
        right = draw_ai_card(s, events)
    ai.right = right + 1
    ai.rocket = min(ai.rocket + box.ai_advance[right], box.distance[destination])
    emit(events, EVENT.ai_right, PLAYER, right, box.ai_type[right], ai.rocket, EVERYBODY)


@rule
def advance_ai(box, s, events):
    """RM-107, RM-111, RM/R-65: its rocket, if it has one, moves a space, up to its target."""
    ai = s.ai
    if ai.left > 0 and ai.rocket < box.distance[box.ai_destination[ai.left - 1, s.level]]:
        ai.rocket += 1
        emit(events, EVENT.ai_moved, PLAYER, ai.rocket, 0, 0, EVERYBODY)


@rule
def give_card(box, s, slot, events):
    """RM-111, RM-177, RM/R-66: the player gives the AI a card; the hole stays until its step."""
    s.shifted &= ~(1 << slot)
    s.ai.gift = 1
    take_for_ai(s, slot, EVENT.gift, events)
    advance_ai(box, s, events)


# The AI's step at the end of the player's turn


@rule
def ai_step(box, s, events):
    """RM-107 … RM-110, RM-176, RM/R-33: a Threat or a space, arrival, a card, the track."""
    threat = -1
    first = -1
    for slot in range(TRACK - 1, -1, -1):
        if s.track[slot] > 0:
            first = slot
        if s.track[slot] > FIRST_THREAT:
            threat = slot
    if threat >= 0:
        take_for_ai(s, threat, EVENT.ai_threat, events)
    else:
        advance_ai(box, s, events)
    arrive(box, s, events)
    if threat < 0 and first >= 0:
        take_for_ai(s, first, EVENT.ai_took, events)
    s.ai.gift = 0
    refill(s, PLAYER, slide(s, PLAYER, events), events)
    if s.track[0] == 0:
        trigger_end(s, PLAYER, ENDING.track, events)
    return REVEALED


@rule
def take_for_ai(s, slot, event, events):
    """RM-107, RM-108, RM-111: a card of the track goes to the AI's reserve."""
    face = s.track[slot] - 1
    s.track[slot] = 0
    s.ai.reserve[face] += 1
    emit(events, event, PLAYER, face, slot, 0, EVERYBODY)


@rule
def arrive(box, s, events):
    """RM-110, RM-174, RM-175: a rocket at its target places its marker and scores."""
    ai = s.ai
    if ai.left == 0:
        return
    destination = box.ai_destination[ai.left - 1, s.level]
    if ai.rocket < box.distance[destination]:
        return
    spot = box.spot[box.ai_type[ai.right - 1], destination]
    taken = s.players[PLAYER].done
    points = spot_points(box, spot, taken)
    ai.done |= 1 << spot
    ai.score += points
    ai.discards |= 1 << (ai.left - 1) | 1 << (ai.right - 1)
    ai.left = 0
    ai.right = 0
    ai.rocket = 0
    emit(events, EVENT.ai_succeeded, PLAYER, spot, points, 1 - ((taken >> spot) & 1), EVERYBODY)
    note_solo_markers(box, s, PLAYER, ai.done, events)
