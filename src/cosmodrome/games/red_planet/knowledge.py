"""What a seat may know: its observation, and redrawing everything else (MPR-100, MPR/Q-41)."""

from cosmodrome.engine.actions import Pieces
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits, random_bit
from cosmodrome.engine.rules.random import below, seed_rng, shuffle
from cosmodrome.games.red_planet.pieces import (
    is_neutral,
    main_colour,
    random_part,
    resource_of,
    seat_of,
    stack_deck,
)
from cosmodrome.games.red_planet.state import (
    COLOURS,
    DISCOVERY_COUNT,
    EVENT_COUNT,
    FIRST_ACTION,
    FIRST_MISSION,
    KINDS,
    MAX_ROCKETS,
    MISSION_CHOICE,
    MISSION_COUNT,
    OUTER,
    OVER,
    RAMPS,
    REGION_COUNT,
    SPECIALIST_COUNT,
)

KNOWLEDGE_STREAM = 2
ALL_MISSIONS = (1 << MISSION_COUNT) - 1
ALL_DISCOVERIES = (1 << DISCOVERY_COUNT) - 1
ALL_EVENTS = (1 << EVENT_COUNT) - 1


# Redrawing what a seat cannot know


@rule
def determinize(box, s, seat, seed):
    """Redraw everything the seat cannot know, consistently with what it does know.

    Each kind of hidden component is collected from what the seat knows, in a fixed order, before
    it is shuffled, so that the outcome depends on the seed and on the seat's knowledge alone.
    """
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM)
    redraw_rockets(box, s)
    redraw_resources(box, s)
    redraw_specialists(box, s, seat)
    if s.phase == MISSION_CHOICE:
        redraw_dealt_missions(s, seat)
    else:
        redraw_events(s, seat)
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM + 1)


@rule
def redraw_rockets(box, s):
    """The deck holds the cards that lie neither on a ramp nor among the discards."""
    n = 0
    for kind in range(MAX_ROCKETS):
        count = box.rocket_count[kind] - s.rocket_discards[kind]
        for r in range(s.ramp_count):
            if s.ramps[r].rocket == kind + 1:
                count -= 1
        for _ in range(count):
            s.rocket_deck[n] = kind
            n += 1
    shuffle(s.rng, s.rocket_deck, n)


@rule
def redraw_resources(box, s):
    """MPR-09, MPR-100: the tokens nobody has seen, the one aside among them."""
    hidden = 1
    for r in range(REGION_COUNT):
        hidden += 1 - s.regions[r].explored
    at = 0
    for kind in range(KINDS):
        unseen = box.resource_tokens[kind]
        for r in range(REGION_COUNT):
            if s.regions[r].explored == 1 and s.regions[r].resource == kind:
                unseen -= 1
        for _ in range(unseen):
            put_hidden(s, at, kind)
            at += 1
    for i in range(hidden - 1, 0, -1):
        j = below(s.rng, i + 1)
        kept = get_hidden(s, i)
        put_hidden(s, i, get_hidden(s, j))
        put_hidden(s, j, kept)


@rule
def hidden_region(s, at):
    """The at-th region whose token is face down, or -1 for the token aside."""
    for r in range(REGION_COUNT):
        if s.regions[r].explored == 0:
            if at == 0:
                return r
            at -= 1
    return -1


@rule
def put_hidden(s, at, kind):
    """Lay a resource at one of the hidden places."""
    r = hidden_region(s, at)
    if r >= 0:
        s.regions[r].resource = kind
    else:
        s.aside = kind


@rule
def get_hidden(s, at):
    """The resource at one of the hidden places."""
    r = hidden_region(s, at)
    return s.regions[r].resource if r >= 0 else s.aside


@rule
def redraw_specialists(box, s, seat):
    """MPR-102, MPR-139: cards laid face down by others, and the order of neutral decks."""
    not_called = (1 << s.call) - 1
    for c in range(s.colour_count):
        me = s.colours[c]
        mine = seat_of(s, c) == seat
        hidden = me.chosen > 0 and me.chosen < s.call and not mine
        if is_neutral(s, c):
            redraw_neutral(box, s, me, hidden, not_called)
        elif hidden:
            me.chosen = random_bit(s.rng, me.hand & not_called)


@rule
def redraw_neutral(box, s, me, hidden, not_called):
    """MPR-85, MPR-86: the unseen cards of a neutral deck, stacked as the deck was stacked.

    `hidden`: the card laid face down this turn is unknown too, save that it was not called yet.
    """
    unseen = me.hand
    if not hidden and me.chosen > 0:
        unseen &= ~(1 << me.chosen)
    drawn = SPECIALIST_COUNT - count_bits(unseen)
    top = 0
    if me.recruiter_gone == 0 and drawn < box.neutral_top:
        top = box.neutral_top - drawn
    if hidden:
        cards = unseen & not_called
        if top > 0:
            cards &= box.neutral_random
            top -= 1
        me.chosen = random_bit(s.rng, cards)
        unseen &= ~(1 << me.chosen)
    for i in range(SPECIALIST_COUNT):
        me.deck[i] = 0
    me.deck_size = 0
    on_top = random_part(s, unseen & box.neutral_random, top)
    stack_deck(s, me, unseen & ~on_top)
    stack_deck(s, me, on_top)


@rule
def redraw_dealt_missions(s, seat):
    """MPR-10: while Missions are chosen, a seat knows only its own two."""
    pool = ALL_MISSIONS & ~s.players[seat].dealt
    for other in range(s.seats):
        if other == seat:
            continue
        you = s.players[other]
        one = random_bit(s.rng, pool)
        pool &= ~(1 << one)
        two = random_bit(s.rng, pool)
        pool &= ~(1 << two)
        you.dealt = (1 << one) | (1 << two)
        if you.pick > 0:
            you.pick = 1 + (one if below(s.rng, 2) == 0 else two)


@rule
def seen_events(s, seat):
    """The Event cards whose place a seat knows, as a mask of all 29."""
    seen = int(s.discarded)
    me = s.players[seat]
    seen |= (me.kept | me.burnt) << FIRST_MISSION
    for other in range(s.seats):
        seen |= s.players[other].used << FIRST_ACTION
        if s.phase == OVER:
            seen |= s.players[other].kept << FIRST_MISSION
    for r in range(OUTER):
        region = s.regions[r]
        if region.discovery > 0 and (region.known >> seat) & 1 == 1:
            seen |= 1 << (region.discovery - 1)
    if s.pending > 0 and s.stack[s.stack_size - 1].seat == seat:
        seen |= 1 << (s.pending - 1)
    return seen


@rule
def redraw_events(s, seat):
    """MPR-100, MPR-112, MPR/Q-40: others' cards, unknown Discoveries and the Event deck.

    Everybody's first card is a Mission, and not the one this seat gave back; whatever else others
    keep or a neutral Scientist burnt is a Mission or an Action; a placed card is a Discovery.
    What another seat remembers of its own choice is forgotten.
    """
    unseen = ALL_EVENTS & ~seen_events(s, seat)
    if s.phase != OVER:
        given_back = 0
        if s.players[seat].returned > 0:
            given_back = 1 << (FIRST_MISSION + s.players[seat].returned - 1)
        for other in range(s.seats):
            if other != seat:
                you = s.players[other]
                more = count_bits(you.kept) - 1
                missions = unseen & (ALL_MISSIONS << FIRST_MISSION) & ~given_back
                card = random_bit(s.rng, missions)
                unseen &= ~(1 << card)
                you.kept = 1 << (card - FIRST_MISSION)
                you.pick = more  # for a moment: the cards still to be drawn
    for other in range(s.seats):
        if other != seat:
            you = s.players[other]
            for _ in range(you.pick):
                card = random_bit(s.rng, unseen & ~ALL_DISCOVERIES)
                unseen &= ~(1 << card)
                you.kept |= 1 << (card - FIRST_MISSION)
            you.pick = 0
            you.returned = 0  # what others gave back is nobody else's knowledge
            burnt = count_bits(you.burnt)
            you.burnt = 0
            for _ in range(burnt):
                card = random_bit(s.rng, unseen & ~ALL_DISCOVERIES)
                unseen &= ~(1 << card)
                you.burnt |= 1 << (card - FIRST_MISSION)
    unseen = redraw_discoveries(s, seat, unseen)
    n = 0
    for card in range(EVENT_COUNT):
        if (unseen >> card) & 1 == 1:
            s.event_deck[n] = card
            n += 1
    shuffle(s.rng, s.event_deck, n)


@rule
def redraw_discoveries(s, seat, unseen):
    """MPR-112: Discoveries in play that the seat has not seen; the rest is returned."""
    for r in range(OUTER):
        region = s.regions[r]
        if region.discovery > 0 and (region.known >> seat) & 1 == 0:
            card = random_bit(s.rng, unseen & ALL_DISCOVERIES)
            unseen &= ~(1 << card)
            region.discovery = card + 1
    if s.pending > 0 and s.stack[s.stack_size - 1].seat != seat:
        card = random_bit(s.rng, unseen & ALL_DISCOVERIES)
        unseen &= ~(1 << card)
        s.pending = card + 1
    return unseen


# The observation: colours are relative, the observer's own first, then clockwise.

RAMP_NUMBERS = 4 + COLOURS + REGION_COUNT
REGION_NUMBERS = COLOURS + KINDS + 2 + COLOURS
COLOUR_NUMBERS = 10 + SPECIALIST_COUNT
KEPT_KINDS = EVENT_COUNT - FIRST_MISSION

OBSERVATION = Pieces(
    decision=5,  # what is asked (kind + 1), of which colour + 1, its two numbers, is it mine
    turn=9,  # phase, space, number called, first colour, acting colour + 1, lay-out, colours,
    # Event cards left, rockets left
    ramps=RAMPS * RAMP_NUMBERS,  # seats, destination + 1, printed one + 1, launched, crew,
    # Destination tokens on it, covered ones too
    destination_tokens=REGION_COUNT,
    regions=REGION_COUNT * REGION_NUMBERS,  # astronauts, tokens, resource + 1, Discovery:
    # 0 none, 1 unknown, else card + 2; which colours know it
    colours=COLOURS * COLOUR_NUMBERS,  # present, neutral, reserve, Monument, tokens, cards kept,
    # number known to be chosen, Specialists in hand, cards burnt
    dealt=MISSION_COUNT,
    my_cards=KEPT_KINDS,  # 1 kept, 2 burnt by my neutral colour
    given_back=1,  # Mission + 1; while Missions are chosen, the one I keep
    pending=1,  # the Discovery in my hand + 1
    shown_missions=COLOURS * MISSION_COUNT,  # at the end
    used=4,  # colour that played the Action + 1
    discarded=DISCOVERY_COUNT,
    rocket_discards=MAX_ROCKETS,
)
AT_DECISION = OBSERVATION.start("decision")
AT_TURN = OBSERVATION.start("turn")
AT_RAMPS = OBSERVATION.start("ramps")
AT_DESTINATION_TOKENS = OBSERVATION.start("destination_tokens")
AT_REGIONS = OBSERVATION.start("regions")
AT_COLOURS = OBSERVATION.start("colours")
AT_DEALT = OBSERVATION.start("dealt")
AT_MY_CARDS = OBSERVATION.start("my_cards")
AT_GIVEN_BACK = OBSERVATION.start("given_back")
AT_PENDING = OBSERVATION.start("pending")
AT_SHOWN = OBSERVATION.start("shown_missions")
AT_USED = OBSERVATION.start("used")
AT_DISCARDED = OBSERVATION.start("discarded")
AT_ROCKET_DISCARDS = OBSERVATION.start("rocket_discards")
OBSERVATION_SIZE = OBSERVATION.size


@rule
def observe(box, s, seat, out):
    """All that the seat knows, as numbers; see OBSERVATION for the pieces."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    mine = main_colour(s, seat)
    n = s.colour_count
    if s.stack_size > 0:
        top = s.stack[s.stack_size - 1]
        out[AT_DECISION] = top.kind + 1
        out[AT_DECISION + 1] = (top.a - mine + n) % n + 1
        out[AT_DECISION + 2] = top.b
        out[AT_DECISION + 3] = top.c
        out[AT_DECISION + 4] = 1 if top.seat == seat else 0
    out[AT_TURN] = s.phase
    out[AT_TURN + 1] = s.space
    out[AT_TURN + 2] = s.call
    out[AT_TURN + 3] = (s.first - mine + n) % n
    out[AT_TURN + 4] = (s.acting - mine + n) % n + 1 if s.acting >= 0 else 0
    out[AT_TURN + 5] = s.layout
    out[AT_TURN + 6] = n
    out[AT_TURN + 7] = s.event_deck_size
    out[AT_TURN + 8] = s.rocket_deck_size
    observe_ramps(box, s, mine, out)
    observe_regions(s, seat, mine, out)
    observe_colours(s, seat, mine, out)
    observe_cards(s, seat, mine, out)
    for kind in range(MAX_ROCKETS):
        out[AT_ROCKET_DISCARDS + kind] = s.rocket_discards[kind]


@rule
def observe_ramps(box, s, mine, out):
    """Rockets, their crews, and the tokens left in the reserve."""
    for r in range(s.ramp_count):
        ramp = s.ramps[r]
        if ramp.rocket > 0:
            at = AT_RAMPS + r * RAMP_NUMBERS
            printed = box.rocket_destination[ramp.rocket - 1] + 1
            out[at] = box.rocket_seats[ramp.rocket - 1]
            out[at + 1] = ramp.target if ramp.target > 0 else printed
            out[at + 2] = printed
            out[at + 3] = ramp.launched
            for i in range(s.colour_count):
                out[at + 4 + i] = ramp.crew[(mine + i) % s.colour_count]
            for region in range(REGION_COUNT):
                out[at + 4 + COLOURS + region] = ramp.tokens[region]
    for r in range(REGION_COUNT):
        out[AT_DESTINATION_TOKENS + r] = s.destination_tokens[r]


@rule
def observe_regions(s, seat, mine, out):
    """Astronauts, tokens, resources turned up, Discoveries the seat knows."""
    for r in range(REGION_COUNT):
        region = s.regions[r]
        at = AT_REGIONS + r * REGION_NUMBERS
        for i in range(s.colour_count):
            out[at + i] = region.astronauts[(mine + i) % s.colour_count]
        for kind in range(KINDS):
            out[at + COLOURS + kind] = region.score_tokens[kind]
        out[at + COLOURS + KINDS] = resource_of(region) + 1
        if region.discovery > 0:
            known = (region.known >> seat) & 1 == 1
            out[at + COLOURS + KINDS + 1] = region.discovery + 1 if known else 1
            for i in range(s.colour_count):
                c = (mine + i) % s.colour_count
                if not is_neutral(s, c):
                    out[at + COLOURS + KINDS + 2 + i] = (region.known >> seat_of(s, c)) & 1


@rule
def observe_colours(s, seat, mine, out):
    """What lies in front of every colour; a card face down only for who laid it."""
    for i in range(s.colour_count):
        c = (mine + i) % s.colour_count
        me = s.colours[c]
        owner = seat_of(s, c)
        at = AT_COLOURS + i * COLOUR_NUMBERS
        out[at] = 1
        out[at + 1] = 1 if is_neutral(s, c) else 0
        out[at + 2] = me.reserve
        out[at + 3] = me.monument
        for kind in range(KINDS):
            out[at + 4 + kind] = me.score_tokens[kind]
        if not is_neutral(s, c):
            out[at + 7] = count_bits(s.players[owner].kept)
            out[at + 9 + SPECIALIST_COUNT] = count_bits(s.players[owner].burnt)
        if owner == seat or me.chosen >= s.call:
            out[at + 8] = me.chosen
        for number in range(1, SPECIALIST_COUNT + 1):
            out[at + 8 + number] = (me.hand >> number) & 1


@rule
def observe_cards(s, seat, mine, out):
    """The seat's own Event cards, and those everybody has seen."""
    me = s.players[seat]
    for m in range(MISSION_COUNT):
        out[AT_DEALT + m] = (me.dealt >> m) & 1
    for card in range(KEPT_KINDS):
        out[AT_MY_CARDS + card] = ((me.kept >> card) & 1) + 2 * ((me.burnt >> card) & 1)
    out[AT_GIVEN_BACK] = me.returned
    if s.phase == MISSION_CHOICE:
        out[AT_GIVEN_BACK] = me.pick
    if s.pending > 0 and s.stack[s.stack_size - 1].seat == seat:
        out[AT_PENDING] = s.pending
    for i in range(s.colour_count):
        c = (mine + i) % s.colour_count
        if is_neutral(s, c):
            continue
        you = s.players[seat_of(s, c)]
        for action in range(4):
            if (you.used >> action) & 1 == 1:
                out[AT_USED + action] = i + 1
        if s.phase == OVER:
            for m in range(MISSION_COUNT):
                out[AT_SHOWN + i * MISSION_COUNT + m] = (you.kept >> m) & 1
    for card in range(DISCOVERY_COUNT):
        out[AT_DISCARDED + card] = (s.discarded >> card) & 1
