"""What a seat may know: its observation, and redrawing everything else (MPR-100, MPR/Q-41)."""

from cosmodrome.engine.actions import Pieces
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.record import i16
from cosmodrome.engine.rules.bits import count_bits, put_bits, random_bit
from cosmodrome.engine.rules.random import below, seed_rng, shuffle
from cosmodrome.games.red_planet import box as its
from cosmodrome.games.red_planet.pieces import (
    is_neutral,
    main_colour,
    random_part,
    resource_of,
    seat_of,
    stack_deck,
)
from cosmodrome.games.red_planet.setup import hide_resources, stack_rockets
from cosmodrome.games.red_planet.state import ASK, ASTRONAUTS, PHASE, SCORE_TOKENS, TOKENS, WHO

KNOWLEDGE_STREAM = 2
ALL_MISSIONS = (1 << its.MISSION.size) - 1
ALL_DISCOVERIES = (1 << its.DISCOVERY.size) - 1
ALL_EVENTS = (1 << its.CARD.size) - 1


# Redrawing what a seat cannot know


@rule
def determinize(box, s, seat, seed):
    """Redraw everything the seat cannot know, consistently with what it does know.

    Each kind of hidden component is collected from what the seat knows, in a fixed order, before
    it is shuffled, so that the outcome depends on the seed and on the seat's knowledge alone.
    """
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM)
    stack_rockets(box, s)
    hide_resources(box, s)
    redraw_specialists(box, s, seat)
    if s.phase == PHASE.missions:
        redraw_dealt_missions(s, seat)
    else:
        redraw_events(s, seat)
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM + 1)


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
    drawn = its.SPECIALIST_COUNT - count_bits(unseen)
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
    for i in range(its.SPECIALIST_COUNT):
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
    seen |= (me.kept | me.burnt) << its.FIRST_MISSION
    for other in range(s.seats):
        seen |= s.players[other].used << its.FIRST_ACTION
        if s.phase == PHASE.over:
            seen |= s.players[other].kept << its.FIRST_MISSION
    for r in range(its.OUTER.size):
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
    if s.phase != PHASE.over:
        given_back = 0
        if s.players[seat].returned > 0:
            given_back = 1 << (its.FIRST_MISSION + s.players[seat].returned - 1)
        for other in range(s.seats):
            if other != seat:
                you = s.players[other]
                more = count_bits(you.kept) - 1
                missions = unseen & (ALL_MISSIONS << its.FIRST_MISSION) & ~given_back
                card = random_bit(s.rng, missions)
                unseen &= ~(1 << card)
                you.kept = 1 << (card - its.FIRST_MISSION)
                you.pick = more  # for a moment: the cards still to be drawn
    for other in range(s.seats):
        if other != seat:
            you = s.players[other]
            for _ in range(you.pick):
                card = random_bit(s.rng, unseen & ~ALL_DISCOVERIES)
                unseen &= ~(1 << card)
                you.kept |= 1 << (card - its.FIRST_MISSION)
            you.pick = 0
            you.returned = 0  # what others gave back is nobody else's knowledge
            burnt = count_bits(you.burnt)
            you.burnt = 0
            for _ in range(burnt):
                card = random_bit(s.rng, unseen & ~ALL_DISCOVERIES)
                unseen &= ~(1 << card)
                you.burnt |= 1 << (card - its.FIRST_MISSION)
    unseen = redraw_discoveries(s, seat, unseen)
    cards = put_bits(s.event_deck, 0, unseen, 0, its.CARD.size)
    shuffle(s.rng, s.event_deck, cards)


@rule
def redraw_discoveries(s, seat, unseen):
    """MPR-112: Discoveries in play that the seat has not seen; the rest is returned."""
    for r in range(its.OUTER.size):
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

LAUNCH_RAMP = Pieces(
    seats=i16.upto(its.MAX_ASTRONAUTS),
    destination=i16.upto(its.REGION.size),  # + 1
    printed=i16.upto(its.REGION.size),  # + 1
    launched=i16.flag,
    crew=ASTRONAUTS[its.COLOURS],
    tokens=TOKENS[its.REGION.size],  # Destination tokens on it, covered ones too
)
PLACE = Pieces(
    astronauts=ASTRONAUTS[its.COLOURS],
    tokens=SCORE_TOKENS[its.RESOURCE.size],
    resource=i16.upto(its.RESOURCE.size),  # + 1
    discovery=i16.upto(its.DISCOVERY.size + 1),  # 0 none, 1 unknown, else card + 2
    knowing=i16.flag[its.COLOURS],  # which colours know it
)
COLOUR = Pieces(
    present=i16.flag,
    neutral=i16.flag,
    reserve=ASTRONAUTS,
    monument=ASTRONAUTS,
    tokens=SCORE_TOKENS[its.RESOURCE.size],
    kept=i16.upto(its.KEPT.size),  # cards
    chosen=i16.upto(its.SPECIALIST_COUNT),  # the number known to be chosen
    hand=i16.flag[its.SPECIALIST_COUNT],
    burnt=i16.upto(its.KEPT.size),  # cards
)

SEE = Pieces(
    asked=i16.upto(ASK.size),  # kind + 1
    asked_colour=i16.upto(its.COLOURS),  # + 1
    asked_numbers=i16.below(its.PLACE.size)[2],
    asked_me=i16.flag,
    drops=i16.upto(its.MAX_STEPS)[its.MARS.size],  # ticked
    phase=i16.below(PHASE.size),
    space=i16.below(its.SPACE.size),
    call=i16.upto(its.BEFORE_COUNTDOWN),
    first=WHO,
    acting=i16.upto(its.COLOURS),  # colour + 1
    layout=i16.below(its.LAYOUT.size),
    colour_count=i16.upto(its.COLOURS),
    event_deck=i16.upto(its.CARD.size),
    rocket_deck=i16.upto(its.MAX_ROCKETS),
    ramps=LAUNCH_RAMP[its.RAMP.size],
    destination_tokens=i16.upto(its.MAX_STEPS)[its.REGION.size],
    regions=PLACE[its.REGION.size],
    colours=COLOUR[its.COLOURS],
    dealt=i16.flag[its.MISSION.size],
    my_cards=i16.upto(2)[its.KEPT.size],  # 1 kept, 2 burnt by my neutral colour
    given_back=i16.upto(its.MISSION.size),  # + 1; while Missions are chosen, the one I keep
    pending=i16.upto(its.DISCOVERY.size),  # the Discovery in my hand + 1
    shown_missions=i16.flag[its.COLOURS * its.MISSION.size],  # at the end
    used=i16.upto(its.COLOURS)[its.ACTION.size],  # colour that played the Action + 1
    discarded=i16.flag[its.DISCOVERY.size],
    rocket_discards=i16.upto(its.MAX_ROCKETS)[its.MAX_ROCKETS],
)


@rule
def observe(box, s, seat, out):
    """All that the seat knows, as numbers; see SEE for the pieces."""
    for i in range(SEE.size):
        out[i] = 0
    mine = main_colour(s, seat)
    n = s.colour_count
    if s.stack_size > 0:
        top = s.stack[s.stack_size - 1]
        out[SEE.asked] = top.kind + 1
        out[SEE.asked_colour] = (top.a - mine + n) % n + 1
        out[SEE.asked_numbers] = top.b
        out[SEE.asked_numbers + 1] = top.c
        out[SEE.asked_me] = 1 if top.seat == seat else 0
    for r in range(its.MARS.size):
        out[SEE.drops + r] = s.drops[r]
    out[SEE.phase] = s.phase
    out[SEE.space] = s.space
    out[SEE.call] = s.call
    out[SEE.first] = (s.first - mine + n) % n
    out[SEE.acting] = (s.acting - mine + n) % n + 1 if s.acting >= 0 else 0
    out[SEE.layout] = s.layout
    out[SEE.colour_count] = n
    out[SEE.event_deck] = s.event_deck_size
    out[SEE.rocket_deck] = s.rocket_deck_size
    observe_ramps(box, s, mine, out)
    observe_regions(s, seat, mine, out)
    observe_colours(s, seat, mine, out)
    observe_cards(s, seat, mine, out)
    for kind in range(its.MAX_ROCKETS):
        out[SEE.rocket_discards + kind] = s.rocket_discards[kind]


@rule
def observe_ramps(box, s, mine, out):
    """Rockets, their crews, and the tokens left in the reserve."""
    for r in range(s.ramp_count):
        ramp = s.ramps[r]
        if ramp.rocket > 0:
            at = SEE.ramps + r * LAUNCH_RAMP.size
            printed = box.rocket_destination[ramp.rocket - 1] + 1
            out[at + LAUNCH_RAMP.seats] = box.rocket_seats[ramp.rocket - 1]
            out[at + LAUNCH_RAMP.destination] = ramp.target if ramp.target > 0 else printed
            out[at + LAUNCH_RAMP.printed] = printed
            out[at + LAUNCH_RAMP.launched] = ramp.launched
            for i in range(s.colour_count):
                out[at + LAUNCH_RAMP.crew + i] = ramp.crew[(mine + i) % s.colour_count]
            for region in range(its.REGION.size):
                out[at + LAUNCH_RAMP.tokens + region] = ramp.tokens[region]
    for r in range(its.REGION.size):
        out[SEE.destination_tokens + r] = s.destination_tokens[r]


@rule
def observe_regions(s, seat, mine, out):
    """Astronauts, tokens, resources turned up, Discoveries the seat knows."""
    for r in range(its.REGION.size):
        region = s.regions[r]
        at = SEE.regions + r * PLACE.size
        for i in range(s.colour_count):
            out[at + PLACE.astronauts + i] = region.astronauts[(mine + i) % s.colour_count]
        for kind in range(its.RESOURCE.size):
            out[at + PLACE.tokens + kind] = region.score_tokens[kind]
        out[at + PLACE.resource] = resource_of(region) + 1
        if region.discovery > 0:
            known = (region.known >> seat) & 1 == 1
            out[at + PLACE.discovery] = region.discovery + 1 if known else 1
            for i in range(s.colour_count):
                c = (mine + i) % s.colour_count
                if not is_neutral(s, c):
                    out[at + PLACE.knowing + i] = (region.known >> seat_of(s, c)) & 1


@rule
def observe_colours(s, seat, mine, out):
    """What lies in front of every colour; a card face down only for who laid it."""
    for i in range(s.colour_count):
        c = (mine + i) % s.colour_count
        me = s.colours[c]
        owner = seat_of(s, c)
        at = SEE.colours + i * COLOUR.size
        out[at + COLOUR.present] = 1
        out[at + COLOUR.neutral] = 1 if is_neutral(s, c) else 0
        out[at + COLOUR.reserve] = me.reserve
        out[at + COLOUR.monument] = me.monument
        for kind in range(its.RESOURCE.size):
            out[at + COLOUR.tokens + kind] = me.score_tokens[kind]
        if not is_neutral(s, c):
            out[at + COLOUR.kept] = count_bits(s.players[owner].kept)
            out[at + COLOUR.burnt] = count_bits(s.players[owner].burnt)
        if owner == seat or me.chosen >= s.call:
            out[at + COLOUR.chosen] = me.chosen
        for number in range(1, its.SPECIALIST.size):
            out[at + COLOUR.hand + number - 1] = (me.hand >> number) & 1


@rule
def observe_cards(s, seat, mine, out):
    """The seat's own Event cards, and those everybody has seen."""
    me = s.players[seat]
    for m in range(its.MISSION.size):
        out[SEE.dealt + m] = (me.dealt >> m) & 1
    for card in range(its.KEPT.size):
        out[SEE.my_cards + card] = ((me.kept >> card) & 1) + 2 * ((me.burnt >> card) & 1)
    out[SEE.given_back] = me.returned
    if s.phase == PHASE.missions:
        out[SEE.given_back] = me.pick
    if s.pending > 0 and s.stack[s.stack_size - 1].seat == seat:
        out[SEE.pending] = s.pending
    for i in range(s.colour_count):
        c = (mine + i) % s.colour_count
        if is_neutral(s, c):
            continue
        you = s.players[seat_of(s, c)]
        for action in range(its.ACTION.size):
            if (you.used >> action) & 1 == 1:
                out[SEE.used + action] = i + 1
        if s.phase == PHASE.over:
            for m in range(its.MISSION.size):
                out[SEE.shown_missions + i * its.MISSION.size + m] = (you.kept >> m) & 1
    for card in range(its.DISCOVERY.size):
        out[SEE.discarded + card] = (s.discarded >> card) & 1
