"""Setting up a game: rockets, colours, resources, Missions; the Event deck once they are chosen."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.random import below, seed_rng, shuffle
from cosmodrome.games.red_planet.box import (
    ALL_SPECIALISTS,
    BEFORE_COUNTDOWN,
    CARD,
    FIRST_MISSION,
    LAYOUT,
    MAX_ROCKETS,
    MISSION,
    REGION,
    RESOURCE,
    UNKNOWN,
)
from cosmodrome.games.red_planet.pieces import is_neutral, random_part, seat_of, stack_deck
from cosmodrome.games.red_planet.state import IN_ORDER, LAYOUT_RANDOM, NOBODY, PHASE

RULES_STREAM = 0


@rule
def setup(box, s, options, seed):
    """A fresh position, up to the choice of the first Missions (MPR-01 … MPR-10)."""
    seed_rng(s.rng, seed, RULES_STREAM)
    s.seats = options.players
    s.colour_count = box.colours[s.seats]
    s.ramp_count = box.ramps[s.seats]
    s.phase = PHASE.missions
    s.call = BEFORE_COUNTDOWN
    s.acting = NOBODY
    s.layout = options.layout - 1
    if options.layout == LAYOUT_RANDOM:
        s.layout = below(s.rng, LAYOUT.size)
    for r in range(REGION.size):
        s.destination_tokens[r] = box.destination_tokens
    give_colours(box, s, options)
    dock_rockets(box, s)
    seat_astronauts(s)
    hide_resources(box, s)
    for c in range(s.colour_count):
        if is_neutral(s, c):
            stack_neutral(box, s, s.colours[c])
    deal_missions(s)


@rule
def give_colours(box, s, options):
    """MPR-06, MPR-83, MPR/Q-39: nine Specialists and all astronauts of a colour.

    Colours that nobody has chosen are the first free ones, in the order of the seats.
    """
    taken = 0
    for c in range(s.colour_count):
        s.colours[c].hand = ALL_SPECIALISTS
        s.colours[c].reserve = box.astronauts_per_colour
        hue = wanted_hue(s, options, c)
        if hue != IN_ORDER:
            s.colours[c].hue = hue
            taken |= 1 << hue
    for c in range(s.colour_count):
        if wanted_hue(s, options, c) == IN_ORDER:
            while (taken >> s.colours[c].hue) & 1 == 1:
                s.colours[c].hue += 1
            taken |= 1 << s.colours[c].hue


@rule
def wanted_hue(s, options, c):
    """MPR-83, MPR/Q-39: the colour that a seat has chosen, for itself or as its neutral one."""
    if is_neutral(s, c):
        if options.neutral_colours[0] == IN_ORDER:
            return IN_ORDER
        return options.neutral_colours[seat_of(s, c)] + 0
    if options.colours[0] == IN_ORDER:
        return IN_ORDER
    return options.colours[seat_of(s, c)] + 0


@rule
def stack_rockets(box, s):
    """MPR-03: the deck, shuffled: the cards that lie neither on a ramp nor among the discards."""
    s.rocket_deck_size = 0
    for kind in range(MAX_ROCKETS):
        count = box.rocket_count[kind] - s.rocket_discards[kind]
        for r in range(s.ramp_count):
            if s.ramps[r].rocket == kind + 1:
                count -= 1
        for _ in range(count):
            s.rocket_deck[s.rocket_deck_size] = kind
            s.rocket_deck_size += 1
    shuffle(s.rng, s.rocket_deck, s.rocket_deck_size)


@rule
def dock_rockets(box, s):
    """MPR-03, MPR-04, MPR-05, MPR-99: a rocket on each ramp, no "?" among them, one for Phobos."""
    stack_rockets(box, s)
    ramp = 0
    to_phobos = False
    set_aside = 0
    while ramp < s.ramp_count:
        s.rocket_deck_size -= 1
        kind = s.rocket_deck[s.rocket_deck_size]
        s.rocket_deck[s.rocket_deck_size] = 0
        if box.rocket_destination[kind] == UNKNOWN:
            s.rocket_discards[kind] += 1
            set_aside += 1
            continue
        s.ramps[ramp].rocket = kind + 1
        to_phobos = to_phobos or box.rocket_destination[kind] == REGION.phobos
        ramp += 1
    if set_aside > 0:
        shuffle_discards(s)
    if not to_phobos:
        s.destination_tokens[REGION.phobos] -= 1
        s.ramps[s.ramp_count - 1].tokens[REGION.phobos] = 1
        s.ramps[s.ramp_count - 1].target = REGION.phobos + 1


@rule
def shuffle_discards(s):
    """MPR-04, MPR-26: put discarded rockets back into the deck and shuffle it."""
    for kind in range(MAX_ROCKETS):
        for _ in range(s.rocket_discards[kind]):
            s.rocket_deck[s.rocket_deck_size] = kind
            s.rocket_deck_size += 1
        s.rocket_discards[kind] = 0
    shuffle(s.rng, s.rocket_deck, s.rocket_deck_size)


@rule
def seat_astronauts(s):
    """MPR-07, MPR-08: one astronaut of each colour at random; the leftmost one starts."""
    order = s.event_deck
    for c in range(s.colour_count):
        order[c] = c
    shuffle(s.rng, order, s.colour_count)
    s.first = order[0]
    for ramp in range(s.colour_count):
        s.ramps[ramp].crew[order[ramp]] = 1
        s.colours[order[ramp]].reserve -= 1
        order[ramp] = 0


@rule
def hide_resources(box, s):
    """MPR-09, MPR-100: the tokens nobody has seen lie face down in the regions, the last one aside.

    Set-up hides all eleven; whoever imagines the hidden ones hides what is not explored again.
    """
    tokens = s.event_deck  # for a moment: its cards are shuffled afterwards
    count = 0
    for kind in range(RESOURCE.size):
        unseen = box.resource_tokens[kind]
        for r in range(REGION.size):
            if s.regions[r].explored == 1 and s.regions[r].resource == kind:
                unseen -= 1
        for _ in range(unseen):
            tokens[count] = kind
            count += 1
    shuffle(s.rng, tokens, count)
    at = 0
    for r in range(REGION.size):
        if s.regions[r].explored == 0:
            s.regions[r].resource = tokens[at]
            at += 1
    s.aside = tokens[at]
    for i in range(count):
        tokens[i] = 0


@rule
def stack_neutral(box, s, colour):
    """MPR-85: some chance cards among the fixed ones at the bottom, the others on top."""
    below_top = random_part(s, box.neutral_random, box.neutral_bottom_random)
    stack_deck(s, colour, box.neutral_fixed | below_top)
    stack_deck(s, colour, box.neutral_random & ~below_top)


@rule
def deal_missions(s):
    """MPR-10, MPR-84: two Missions for each seat to choose from."""
    pile = s.event_deck
    for m in range(MISSION.size):
        pile[m] = m
    shuffle(s.rng, pile, MISSION.size)
    for seat in range(s.seats):
        s.players[seat].dealt = (1 << pile[2 * seat]) | (1 << pile[2 * seat + 1])
    for m in range(MISSION.size):
        pile[m] = 0


@rule
def prepare_events(s):
    """MPR-11, MPR-98: Discoveries, Actions and the Missions nobody kept, shuffled."""
    kept = 0
    for seat in range(s.seats):
        kept |= s.players[seat].kept
    s.event_deck_size = put_bits(s.event_deck, 0, ~(kept << FIRST_MISSION), 0, CARD.size)
    shuffle(s.rng, s.event_deck, s.event_deck_size)
