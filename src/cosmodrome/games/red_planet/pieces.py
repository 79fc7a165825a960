"""What several phases do with pieces: colours and their seats, rockets, resources, cards."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits, put_bits
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.engine.rules.random import below
from cosmodrome.games.red_planet.box import (
    COLOURS,
    REGION,
    SPACE,
    SPECIALIST,
    UNKNOWN,
)
from cosmodrome.games.red_planet.state import EVENT, PHASE


@rule
def seat_of(s, colour):
    """MPR-88, MPR-135: the seat that decides for a colour; with two players each has two."""
    return colour // 2 if s.seats == 2 else colour


@rule
def main_colour(s, seat):
    """The colour a seat plays and scores with; with two players the first and the fourth."""
    return seat * 3 if s.seats == 2 else seat


@rule
def is_neutral(s, colour):
    """MPR-83: the second and third colour of a game for two."""
    return s.seats == 2 and (colour == 1 or colour == 2)


@rule
def lowest(mask):
    """The number of the lowest bit of a mask that is not 0."""
    at = 0
    while (mask >> at) & 1 == 0:
        at += 1
    return at


@rule
def some(counts, size):
    """Which of these numbers are more than 0, as a mask."""
    mask = 0
    for i in range(size):
        if counts[i] > 0:
            mask |= 1 << i
    return mask


# Rockets


@rule
def aboard(ramp):
    """Astronauts aboard a rocket."""
    count = 0
    for c in range(COLOURS):
        count += ramp.crew[c]
    return count


@rule
def free_seats(box, ramp):
    """MPR-30, MPR-21: seats left in a docked rocket; none elsewhere."""
    if ramp.rocket == 0 or ramp.launched == 1:
        return 0
    return box.rocket_seats[ramp.rocket - 1] - aboard(ramp)


@rule
def destination(box, ramp):
    """MPR-23, MPR-122: the topmost token decides, then the card; UNKNOWN for a bare "?"."""
    if ramp.target > 0:
        return ramp.target - 1
    if ramp.rocket > 0:
        return box.rocket_destination[ramp.rocket - 1]
    return UNKNOWN


@rule
def destinations_left(s):
    """MPR-54, MPR/Q-43: regions with a Destination token in the reserve, as a mask."""
    return some(s.destination_tokens, REGION.size)


@rule
def clear_ramp(s, ramp):
    """MPR-25, MPR-43, MPR-121: the card is discarded, its tokens all return; the crew has left."""
    s.rocket_discards[ramp.rocket - 1] += 1
    ramp.rocket = 0
    ramp.launched = 0
    ramp.target = 0
    for r in range(REGION.size):
        s.destination_tokens[r] += ramp.tokens[r]
        ramp.tokens[r] = 0
    for c in range(COLOURS):
        ramp.crew[c] = 0


# Regions


@rule
def explore(s, r, seat, events):
    """MPR-24, MPR-34: turn up a hidden resource token; everybody learns what it is."""
    region = s.regions[r]
    if region.explored == 1 or region.changed > 0:
        return 0
    region.explored = 1
    emit(events, EVENT.explored, seat, 0, r, region.resource, EVERYBODY)
    return REVEALED


@rule
def resource_of(region):
    """What a region produces, or -1 while that is hidden (MPR-123, MPR-143)."""
    if region.changed > 0:
        return region.changed - 1
    if region.explored == 1:
        return region.resource
    return -1


# Event cards


@rule
def turned_up(s):
    """MPR-70: whether the Discoveries lie face up for everybody: from the reveal on."""
    return s.space > SPACE.reveal or s.phase == PHASE.revealing


@rule
def discard_discovery(s, seat, colour, card, events):
    """MPR-38, MPR-129: a Discovery that finds no place is discarded face up for good."""
    s.discarded |= 1 << card
    emit(events, EVENT.discarded, seat, colour, card, 0, EVERYBODY)


@rule
def holds(player, card):
    """Whether a seat keeps a Mission or an Action, by its number among those."""
    return (player.kept >> card) & 1 == 1


# Neutral decks


@rule
def stack_deck(s, colour, cards):
    """Shuffle a set of Specialists (bits 1 << number) on top of a neutral colour's deck."""
    start = colour.deck_size
    colour.deck_size = put_bits(colour.deck, start, cards, 0, SPECIALIST.size)
    for i in range(colour.deck_size - 1, start, -1):
        j = start + below(s.rng, i - start + 1)
        kept = colour.deck[i]
        colour.deck[i] = colour.deck[j]
        colour.deck[j] = kept


@rule
def random_part(s, cards, count):
    """A random subset of a set of Specialists, each as likely."""
    part = 0
    left = count_bits(cards)
    for number in range(1, SPECIALIST.size):
        if (cards >> number) & 1 == 1:
            if below(s.rng, left) < count:
                part |= 1 << number
                count -= 1
            left -= 1
    return part
