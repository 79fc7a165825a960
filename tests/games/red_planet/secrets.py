"""Positions that differ only in what a seat may not know, changed by hand, field by field.

Each change keeps the position possible and says whether there was something to change. A seat of
None is somebody who only watches.
"""

from __future__ import annotations

from collections.abc import Iterator

from cosmodrome.engine.record import View
from cosmodrome.games.red_planet.box import CARD, FIRST_MISSION, MISSION, SPACE
from cosmodrome.games.red_planet.state import PHASE
from tests.games.hidden import generator

EARLY = {1, 3, 5, 6, 7}  # the Specialists that may lie among a neutral deck's upper three
UPPER_THREE = 6


def swap(table: View, one: int, other: int) -> bool:
    table[one], table[other] = table[other], table[one]
    return True


def controller(s: View, c: int) -> int:
    return c // 2 if s.seats == 2 else c


def neutrals(s: View) -> list[int]:
    return [1, 2] if s.seats == 2 else []


def face_down(s: View, c: int) -> bool:
    return bool(0 < s.colours[c].chosen < s.call)


def turned_up(s: View) -> bool:
    return bool(s.space > SPACE.reveal or s.phase == PHASE.revealing)


# Decks and tokens nobody may see


def order_of_rockets(s: View, seat: int | None) -> bool:
    deck = s.rocket_deck
    for i in range(1, s.rocket_deck_size):
        if deck[i] != deck[0]:
            return swap(deck, 0, i)
    return False


def order_of_events(s: View, seat: int | None) -> bool:
    return bool(s.event_deck_size > 1) and swap(s.event_deck, 0, s.event_deck_size - 1)


def hidden_regions(s: View, seat: int | None) -> bool:
    hidden = [region for region in s.regions if not region.explored]
    for region in hidden[1:]:
        if region.resource != hidden[0].resource:
            region.resource, hidden[0].resource = hidden[0].resource, region.resource
            return True
    return False


def the_resource_aside(s: View, seat: int | None) -> bool:
    for region in s.regions:
        if not region.explored and region.resource != s.aside:
            region.resource, s.aside = s.aside, region.resource
            return True
    return False


def order_of_a_neutral_deck(s: View, seat: int | None) -> bool:
    for c in neutrals(s):
        me = s.colours[c]
        floor = UPPER_THREE if me.deck_size > UPPER_THREE and not me.recruiter_gone else 0
        if me.deck_size - floor > 1:
            return swap(me.deck, floor, me.deck_size - 1)
    return False


# Cards laid face down


def a_sealed_specialist(s: View, seat: int | None) -> bool:
    for c in range(s.colour_count):
        me = s.colours[c]
        if c in neutrals(s) or controller(s, c) == seat or not face_down(s, c):
            continue
        for number in range(1, s.call):
            if me.hand >> number & 1 and number != me.chosen:
                me.chosen = number
                return True
    return False


def a_neutral_card_face_down(s: View, seat: int | None) -> bool:
    for c in neutrals(s):
        me = s.colours[c]
        if controller(s, c) == seat or not face_down(s, c):
            continue
        upper = me.deck_size >= UPPER_THREE and not me.recruiter_gone
        for i in range(me.deck_size):
            fits = me.deck[i] < s.call and (not upper or me.deck[i] in EARLY)
            if fits and (not upper or i >= UPPER_THREE or me.chosen in EARLY):
                me.deck[i], me.chosen = me.chosen, me.deck[i]
                return True
    return False


# Missions being chosen


def a_dealt_mission(s: View, seat: int | None) -> bool:
    if s.phase != PHASE.missions:
        return False
    dealt = 0
    for player in s.players:
        dealt |= player.dealt
    free = [m for m in range(MISSION.size) if not dealt >> m & 1]
    for owner in range(s.seats):
        you = s.players[owner]
        if owner != seat and free and not you.pick:
            lost = next(m for m in range(MISSION.size) if you.dealt >> m & 1)
            you.dealt ^= 1 << lost | 1 << free[0]
            return True
    return False


def a_sealed_mission(s: View, seat: int | None) -> bool:
    for owner in range(s.seats):
        you = s.players[owner]
        if owner != seat and you.pick:
            rest = you.dealt & ~(1 << you.pick - 1)
            you.pick = rest.bit_length()
            return True
    return False


# Event cards


def in_deck(s: View, low: int, high: int) -> list[int]:
    """Places of the Event deck that hold a card of a range."""
    return [i for i in range(s.event_deck_size) if low <= s.event_deck[i] < high]


def given_back(s: View) -> set[int]:
    """Missions that nobody can have kept from the beginning."""
    return {FIRST_MISSION + player.returned - 1 for player in s.players if player.returned}


def swap_kept(s: View, owner: int, card: int, place: int) -> bool:
    """A card somebody keeps against one in the Event deck."""
    s.players[owner].kept ^= 1 << card - FIRST_MISSION | 1 << s.event_deck[place] - FIRST_MISSION
    s.event_deck[place] = card
    return True


def others_cards(s: View, seat: int | None) -> Iterator[tuple[int, list[int]]]:
    """What others keep, Missions and Actions, until the end shows it."""
    if s.phase in (PHASE.missions, PHASE.over):
        return
    for owner in range(s.seats):
        if owner != seat:
            kept = s.players[owner].kept
            yield (
                owner,
                [c for c in range(FIRST_MISSION, CARD.size) if kept >> c - FIRST_MISSION & 1],
            )


def a_kept_mission(s: View, seat: int | None) -> bool:
    for owner, cards in others_cards(s, seat):
        for place in in_deck(s, FIRST_MISSION, FIRST_MISSION + MISSION.size):
            if s.event_deck[place] not in given_back(s):
                return swap_kept(s, owner, cards[0], place)
    return False


def a_mission_for_an_action(s: View, seat: int | None) -> bool:
    for owner, cards in others_cards(s, seat):
        for place in in_deck(s, FIRST_MISSION + MISSION.size, CARD.size):
            missions = [card for card in cards if card < FIRST_MISSION + MISSION.size]
            first = next(card for card in missions if card not in given_back(s))
            others = [card for card in missions if card != first]
            if others:
                return swap_kept(s, owner, others[0], place)
    return False


def an_action_for_a_mission(s: View, seat: int | None) -> bool:
    for owner, cards in others_cards(s, seat):
        for place in in_deck(s, FIRST_MISSION, FIRST_MISSION + MISSION.size):
            if cards[-1] >= FIRST_MISSION + MISSION.size:
                return swap_kept(s, owner, cards[-1], place)
    return False


def missions_of_two_others(s: View, seat: int | None) -> bool:
    holders = list(others_cards(s, seat))
    if len(holders) < 2:
        return False
    (one, mine), (other, yours) = holders[:2]
    if given_back(s) & {mine[0], yours[0]}:
        return False
    both = 1 << mine[0] - FIRST_MISSION | 1 << yours[0] - FIRST_MISSION
    s.players[one].kept ^= both
    s.players[other].kept ^= both
    return True


def a_discovery_in_play(s: View, seat: int | None) -> bool:
    for region in s.regions:
        known = turned_up(s) if seat is None else region.known >> seat & 1
        for place in in_deck(s, 0, FIRST_MISSION):
            if region.discovery and not known:
                card = s.event_deck[place] + 1
                s.event_deck[place], region.discovery = region.discovery - 1, card
                return True
    return False


def the_discovery_being_placed(s: View, seat: int | None) -> bool:
    if s.pending and s.stack[s.stack_size - 1].seat != seat:
        for place in in_deck(s, 0, FIRST_MISSION):
            s.event_deck[place], s.pending = s.pending - 1, s.event_deck[place] + 1
            return True
    return False


def a_burnt_card(s: View, seat: int | None) -> bool:
    for owner in range(s.seats):
        you = s.players[owner]
        for place in in_deck(s, FIRST_MISSION, CARD.size):
            if owner != seat and you.burnt:
                lost = FIRST_MISSION + you.burnt.bit_length() - 1
                you.burnt ^= 1 << lost - FIRST_MISSION | 1 << s.event_deck[place] - FIRST_MISSION
                s.event_deck[place] = lost
                return True
    return False


def what_another_gave_back(s: View, seat: int | None) -> bool:
    for owner in range(s.seats):
        you = s.players[owner]
        if owner != seat and you.returned:
            # Not the only Mission of another seat, which has it from the beginning.
            only = {player.kept & (1 << MISSION.size) - 1 for player in s.players}
            free = [m for m in range(MISSION.size) if 1 << m not in only]
            you.returned = next(m + 1 for m in free if m + 1 != you.returned)
            return True
    return False


HIDDEN = (
    order_of_rockets, order_of_events, hidden_regions, the_resource_aside,
    order_of_a_neutral_deck, a_sealed_specialist, a_neutral_card_face_down, a_dealt_mission,
    a_sealed_mission, a_kept_mission, a_mission_for_an_action, an_action_for_a_mission,
    missions_of_two_others, a_discovery_in_play, the_discovery_being_placed, a_burnt_card,
    what_another_gave_back, generator,
)  # fmt: skip
