"""Setting up a game: decks, hands, the Progress track, objectives, Variant cards."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.random import below, seed_rng
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen.cards import (
    draw_card,
    next_progress_card,
    pick,
    shuffle_trajectories,
)
from cosmodrome.games.rocketmen.solo import begin_ai_mission
from cosmodrome.games.rocketmen.state import (
    AI_COLOUR_NEXT,
    ASK,
    MODE,
    NO_LIMIT,
    START_RANDOM,
    VARIANTS_OFF,
    VARIANTS_ON,
)


@rule
def setup(box, s, options, seed):
    """A fresh position, before the first action (RM-01 … RM-11, RM-95, RM-99, RM-114 … RM-118)."""
    seed_rng(s.rng, seed, 0)
    s.seats = options.players
    s.mode = MODE.normal
    if s.seats == 1:
        s.mode = MODE.solo
        s.level = options.difficulty
    elif options.battle_for_earth == 1:
        s.mode = MODE.battle
    s.max_rounds = NO_LIMIT if options.no_limit == 1 else options.max_rounds
    for engine in range(its.ENGINE.size):
        s.engines[engine] = box.copies[its.FIRST_ENGINE + engine, s.seats]
    stack_progress_deck(box, s)
    for slot in range(its.TRACK):
        s.track[slot] = next_progress_card(s) + 1
    for seat in range(s.seats):
        deal_hand(box, s, seat)
    choose_colours(s, options)
    deal_objectives(s)
    choose_variants(s, options)
    s.start = below(s.rng, s.seats) if options.start == START_RANDOM else options.start
    s.turn = s.start
    s.round = 1
    shuffle_trajectories(s)
    if s.mode == MODE.solo:
        s.ai.pile = (1 << its.AI_CARD.size) - 1
        begin_ai_mission(box, s, s.track[:0])  # nobody is told at set-up
    ask(s, ASK.turn, s.start)


@rule
def stack_progress_deck(box, s):
    """RM-04, RM-05, RM-07, RM-96, RM-173: turquoise with some Threats, on pink with the others."""
    for face in range(its.FIRST_PROGRESS, its.CARD.size):
        copies = box.copies[face, s.seats]
        if face < its.FIRST_PROGRESS_2:
            s.turquoise[face] = copies
        elif s.mode == MODE.battle:
            continue
        elif face < its.FIRST_THREAT or s.mode == MODE.solo:
            s.pink[face] = copies
        else:
            s.turquoise[face] = box.first_threats[face - its.FIRST_THREAT]
            s.pink[face] = copies - s.turquoise[face]
    if s.mode == MODE.battle:
        deal_battle_threats(box, s)
    for face in range(its.FIRST_PROGRESS, its.CARD.size):
        s.turquoise_size += s.turquoise[face]
        s.pink_size += s.pink[face]


@rule
def deal_battle_threats(box, s):
    """RM-96, RM/R-31: one random Threat for each player among those the icons allow."""
    for i in range(its.THREAT.size):
        s._room[i] = box.copies[its.FIRST_THREAT + i, s.seats]
    draw_threats(s, s.seats)


@rule
def draw_threats(s, count):
    """So many of the Threats counted in `_room` go into the deck, each as likely."""
    left = 0
    for i in range(its.THREAT.size):
        left += s._room[i]
    for _ in range(min(count, left)):
        threat = pick(s.rng, s._room, left)
        s._room[threat] -= 1
        left -= 1
        s.turquoise[its.FIRST_THREAT + threat] += 1
    for i in range(its.THREAT.size):
        s._room[i] = 0


@rule
def deal_hand(box, s, seat):
    """RM-01, RM-02: the twelve Missions, of which a hand is drawn."""
    me = s.players[seat]
    for face in range(its.MISSION.size):
        me.headquarters[face] = box.copies[face, s.seats]
        me.headquarters_size += me.headquarters[face]
    for _ in range(min(box.hand, me.headquarters_size)):
        draw_card(s, me)


@rule
def choose_colours(s, options):
    """RM-99, RM-114: another colour for each, the AI too; who has chosen none takes a free one."""
    taken = 0
    if s.mode == MODE.solo and options.ai_colour != AI_COLOUR_NEXT:
        s.ai.colour = options.ai_colour - 1
        taken = 1 << s.ai.colour
    for seat in range(s.seats):
        me = s.players[seat]
        me.colour = free_colour(taken) if options.colours[0] < 0 else options.colours[seat]
        taken |= 1 << me.colour
    if s.mode == MODE.solo and options.ai_colour == AI_COLOUR_NEXT:
        s.ai.colour = free_colour(taken)


@rule
def free_colour(taken):
    """The first colour that nobody has."""
    colour = 0
    while (taken >> colour) & 1 == 1:
        colour += 1
    return colour


@rule
def deal_objectives(s):
    """RM-08, RM-95, RM-99: two objectives each, one in solo, none in the Bataille."""
    left = (1 << its.OBJECTIVE.size) - 1
    count = its.MAX_OBJECTIVES
    if s.mode != MODE.normal:
        count = 1 if s.mode == MODE.solo else 0
    for seat in range(s.seats):
        left = deal_to(s, seat, left, count)


@rule
def deal_to(s, seat, left, count):
    """RM-08: a seat gets so many of these objectives, each as likely; returns those left."""
    for i in range(count):
        card = random_bit(s.rng, left)
        left &= ~(1 << card)
        s.players[seat].objectives[i] = card + 1
    sort_pair(s.players[seat].objectives, count)
    return left


@rule
def choose_variants(s, options):
    """RM-11, RM-116: two Variant cards, at random or as agreed; none unless wished."""
    if options.variants[0] == VARIANTS_OFF:
        return
    left = (1 << its.VARIANT.size) - 1
    for i in range(its.VARIANTS_IN_PLAY):
        if options.variants[0] == VARIANTS_ON:
            card = random_bit(s.rng, left)
            left &= ~(1 << card)
            s.variants[i] = card + 1
        else:
            s.variants[i] = options.variants[i] + 1
    sort_pair(s.variants, its.VARIANTS_IN_PLAY)


@rule
def sort_pair(cards, count):
    """Two cards have no order: the lower number comes first."""
    if count == 2 and cards[0] > cards[1]:
        first = cards[0]
        cards[0] = cards[1]
        cards[1] = first
