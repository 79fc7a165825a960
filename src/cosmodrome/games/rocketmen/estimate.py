"""A quick estimate of how a seat stands, in hundredths of a point, for greedy play and search.

It reads only what the seat knows: its own hand and objectives, and what lies open. Which cards
another player owns lies open too, though not which of them are in hand (RM/R-41).
"""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen import launch, scoring
from cosmodrome.games.rocketmen.cards import hand_limit
from cosmodrome.games.rocketmen.payment import use_of
from cosmodrome.games.rocketmen.rocket import POINT, markers_worth, rocket_worth
from cosmodrome.games.rocketmen.state import ASK, ENDING, MODE, PHASE

#: Beyond the points, for who leads when the end has come or is sure to come. Who trails then loses
#: nothing by it: to drag a game on is no way to win it.
WON = 1000

# A card owned, when the game begins: what it gives in all the turns it will be drawn, less what
# the cards it is drawn instead of would have given.
MONEY_OWNED = 50  # for $10
ENGINE_OWNED = 55  # for an engine point
MANY_ENGINES = 12  # engine points beyond these are worth little
ENGINE_MORE = 20
RESOURCE_OWNED = 18
JOKER_OWNED = 36
DILUTION = 38
THREAT_DILUTION = 80
EFFECTS = (0, 16, 12, 24, 14)  # by trigger

#: What it costs to choose what pays: the payment that is offered is good enough.
UNPAID = 300

OBJECTIVE_NEAR = 40  # percent of its points
SOLO_OBJECTIVE = 600
#: Solo: how long a game lasts, and what the AI wins in a turn, by difficulty.
SOLO_TURNS = 24
AI_TURN = (72, 94, 111)

#: How much of the future still counts when the end is near, in percent.
LEAST_FUTURE = 20
LAST_TURN = 20


@rule
def evaluate(box, s, seat):
    """How a seat stands against the best of the others, or against the AI."""
    mine = prospects(box, s, seat, True)
    best = best_other(box, s, seat)
    return mine - best + leading(s, mine - best)


@rule
def best_other(box, s, seat):
    """What the best of the others, or the AI, has and hopes for."""
    if s.mode == MODE.solo:
        return ai_prospects(box, s)
    best = -1000 * POINT
    for other in range(s.seats):
        if other != seat:
            best = max(best, prospects(box, s, other, False))
    return best


@rule
def leading(s, lead):
    """What a lead is worth beyond itself where the end has come or is sure to come."""
    if s.mode == MODE.solo or lead <= 0:
        return 0
    return WON if s.phase == PHASE.over or s.ending != ENDING.none else 0


@rule
def future(box, s, seat):
    """How much what does not score yet still counts, in percent."""
    if s.ending != ENDING.none or s.round >= s.max_rounds:
        to_come = (seat - s.start + s.seats) % s.seats >= (s.turn - s.start + s.seats) % s.seats
        return LAST_TURN if to_come else 0
    if launch.markers_left(box, s, seat) <= 0:
        return LEAST_FUTURE
    done, goal = 0, 1
    if s.mode == MODE.solo:
        goal = SOLO_TURNS
        done = goal - min(goal, turns_left(s))
    else:
        for other in range(s.seats):
            missions = count_bits(s.players[other].done)
            if s.mode == MODE.battle:
                goal = box.battle_missions + 0
                done = max(done, missions)
            elif missions < box.mission_markers:  # who has no marker left does not bring the end
                goal = box.goal[s.seats] * box.mission_markers
                done = max(done, s.players[other].score * box.mission_markers)
                done = max(done, missions * box.goal[s.seats])
    left = 100 * max(0, goal - done) // max(goal, 1)
    return LEAST_FUTURE + (100 - LEAST_FUTURE) * left // 100


@rule
def prospects(box, s, seat, own):
    """Points, and what will become points: cards, markers, the rocket; with `own` the secrets."""
    worth = scoring.open_points(box, s, seat) * POINT
    if s.phase == PHASE.over:
        return worth + scoring.objective_points(box, s, seat) * POINT
    if own:
        worth += objectives_worth(box, s, seat, s.players[seat].done)
        if s.turn == seat and s.stack[0].kind == ASK.pay:
            worth -= UNPAID
    cards, hand, rocket = coming(box, s, seat, own)
    return worth + (cards + hand + rocket) * future(box, s, seat) // 100


@rule
def coming(box, s, seat, own):
    """What does not score yet: cards and markers owned, the next hand, the rocket."""
    worth, cards, engines, icons = cards_owned(box, s, seat)
    worth += markers_worth(s.players[seat])
    hand, in_hand, near, near_engines = 0, 0, 0, 0
    wished = (0, 0, 0)
    if own:
        hand, in_hand, near, near_engines = next_hand(box, s, seat)
        wished = wishes(box, s, seat)
    deck = (cards, engines, in_hand, near, near_engines)
    return worth, hand, rocket_worth(box, s, seat, deck, icons, wished)


def parts(box, s, seat):
    """The estimate part by part, as estimate.toml names them."""
    whole = prospects(box, s, seat, True)
    others = best_other(box, s, seat)
    beside = {"others": -others, "won": leading(s, whole - others)}
    points = scoring.open_points(box, s, seat) * POINT
    if s.phase == PHASE.over:
        return {"points": points, "objectives": whole - points, **beside}
    share = future(box, s, seat)
    cards, hand, _ = (worth * share // 100 for worth in coming(box, s, seat, True))
    objectives = objectives_worth(box, s, seat, s.players[seat].done)
    rocket = whole - points - cards - hand - objectives
    return {
        "points": points, "objectives": objectives, "rocket": rocket, "cards": cards, "hand": hand,
        **beside,
    }  # fmt: skip


# Cards


@rule
def card_worth(box, face):
    """What a card in the own deck is worth, its engine points apart."""
    if face >= its.FIRST_THREAT:
        return -THREAT_DILUTION
    worth = box.money[face] * MONEY_OWNED // 10 - DILUTION + EFFECTS[box.trigger[face]]
    for kind in range(its.RESOURCE.joker):
        worth += box.resources[face, kind] * RESOURCE_OWNED
    return worth + box.resources[face, its.RESOURCE.joker] * JOKER_OWNED


@rule
def cards_owned(box, s, seat):
    """What all cards of a player are worth; how many they are, their engine points and icons."""
    me = s.players[seat]
    cards, worth, engines = 0, 0, 0
    computer, science, biology = 0, 0, 0
    for face in range(its.CARD.size):
        count = scoring.owned(me, face, 1)
        if count > 0:
            cards += count
            engines += count * box.engine[face]
            wild = box.resources[face, its.RESOURCE.joker]
            computer += count * (box.resources[face, 0] + wild)
            science += count * (box.resources[face, 1] + wild)
            biology += count * (box.resources[face, 2] + wild)
            if face >= its.FIRST_ENGINE:
                worth += count * card_worth(box, face)
    few = min(engines + me.booster, MANY_ENGINES)
    worth += few * ENGINE_OWNED + (engines + me.booster - few) * ENGINE_MORE
    return worth, cards, engines, (computer, science, biology)


# The own hand


@rule
def next_hand(box, s, seat):
    """What the next hand is good for; engine points in hand; cards to draw and their points.

    It is the hand as it is kept, filled up from the Quartier Général and, when that runs out, from
    the Entrepôt, each card as likely.
    """
    me = s.players[seat]
    kept, worth, in_hand = 0, 0, 0
    pile, pile_use, engines = 0, 0, 0
    later, later_use = 0, 0
    for face in range(its.CARD.size):
        count = me.hand[face] + 0
        below = me.holding[face] + me.action_area[face]
        if count + me.headquarters[face] + below > 0:
            each = use_of(box, face)
            kept += count
            worth += count * each
            in_hand += count * box.engine[face]
            pile += me.headquarters[face]
            pile_use += me.headquarters[face] * each
            engines += me.headquarters[face] * box.engine[face]
            later += below
            later_use += below * each
    drawn = max(0, hand_limit(box, s, seat) - kept)
    first = min(drawn, pile)
    worth += first * pile_use // max(1, pile)
    worth += min(drawn - first, later) * later_use // max(1, later)
    return worth, in_hand, pile, engines


# The own objectives


@rule
def wishes(box, s, seat):
    """What a success of the programmed Mission adds to the objectives, by destination."""
    me = s.players[seat]
    mission = me.program - 1
    if mission < 0:
        return 0, 0, 0
    now = objectives_worth(box, s, seat, me.done)
    return (
        wish(box, s, seat, box.spot[mission, 0], now),
        wish(box, s, seat, box.spot[mission, 1], now),
        wish(box, s, seat, box.spot[mission, 2], now),
    )


@rule
def wish(box, s, seat, spot, now):
    """What one more spot adds to the objectives."""
    if spot < 0:
        return 0
    return objectives_worth(box, s, seat, s.players[seat].done | (1 << spot)) - now


@rule
def objectives_worth(box, s, seat, done):
    """The better objective, with a little of the other; solo it decides the game."""
    me = s.players[seat]
    best, other = 0, 0
    for i in range(its.MAX_OBJECTIVES):
        card = me.objectives[i] - 1
        if card >= 0:
            points = box.objective_points[card] * POINT if s.mode != MODE.solo else SOLO_OBJECTIVE
            value = points * objective_share(box, me, card, done) // 100
            other = max(other, min(best, value))
            best = max(best, value)
    return best + other // 4


@rule
def objective_share(box, me, objective, done):
    """How near an objective is, in percent of its points."""
    have, wanted = 0, 0
    for part in range(objective * its.PARTS, (objective + 1) * its.PARTS):
        have += min(scoring.reached(box, me, part, done), box.objective_min[part])
        wanted += box.objective_min[part]
    if have >= wanted:
        return 100
    return OBJECTIVE_NEAR * have // max(1, wanted)


# The solo opponent


@rule
def turns_left(s):
    """Solo: how many turns the game may still last; the AI takes a card in each."""
    cards = s.turquoise_size + s.pink_size
    for slot in range(its.TRACK):
        if s.track[slot] > 0:
            cards += 1
    return max(min(SOLO_TURNS - s.round, cards), cards // 2)


@rule
def ai_prospects(box, s):
    """The solo opponent: its points and what it goes on winning, turn by turn.

    The end of a turn then costs nothing that it does not cost anyway.
    """
    worth = scoring.ai_points(box, s) * POINT
    if s.phase == PHASE.over:
        return worth - (WON if scoring.solo_won(box, s) else 0)
    for slot in range(its.TRACK):
        if s.track[slot] > its.FIRST_THREAT:
            worth += box.threat_points * POINT
            break
    return worth + ai_rocket_worth(box, s) + turns_left(s) * AI_TURN[s.level]


@rule
def ai_rocket_worth(box, s):
    """The way of the AI's rocket so far, as a part of what it brings."""
    if s.ai.left == 0:
        return 0
    left, right = s.ai.left - 1, s.ai.right - 1
    destination = box.ai_destination[left, s.level]
    spot = box.spot[box.ai_type[right], destination]
    points = scoring.spot_points(box, spot, s.players[0].done)
    start = box.ai_start[left, s.level] + box.ai_advance[right]
    return points * POINT * (s.ai.rocket - start) // max(1, box.distance[destination] - start)
