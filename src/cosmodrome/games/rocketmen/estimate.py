"""A quick estimate of how a seat stands, in hundredths of a point, for greedy play and search.

It reads only what the seat knows: its own hand and objectives, and what lies open. Which cards
another player owns lies open too, though not which of them are in hand (RM/R-41).
"""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.games.rocketmen.box import (
    DESTINATIONS,
    EARTH,
    ENGINES,
    FACES,
    FIRST_ENGINE,
    FIRST_PROGRESS_2,
    FIRST_THREAT,
    JOKER,
    NOTHING,
    OWN_ENGINES,
    OWN_SPOTS,
    OWN_THREATS,
    PARTS,
    PROGRESS_2,
    SITE,
)
from cosmodrome.games.rocketmen.cards import hand_limit
from cosmodrome.games.rocketmen.ending import occupied
from cosmodrome.games.rocketmen.launch import engine_points, thrust
from cosmodrome.games.rocketmen.purchase import ITEMS, item_face
from cosmodrome.games.rocketmen.scoring import (
    ai_points,
    objective_points,
    open_points,
    owned,
    solo_won,
    threats_of,
)
from cosmodrome.games.rocketmen.state import (
    ASK_PAY,
    ASK_PLACE,
    BATTLE,
    MAX_OBJECTIVES,
    NORMAL,
    NOT_ENDING,
    OVER,
    PLACEMENT,
    SOLO,
)

POINT = 100
WON = 300  # beyond the points

# A card owned: what it gives, less what it costs to draw it instead of another.
MONEY_OWNED = 18  # for $10
ENGINE_OWNED = 30  # for an engine point
MANY_ENGINES = 12  # engine points beyond these are worth little
ENGINE_MORE = 8
RESOURCE_OWNED = 20
JOKER_OWNED = 34
DILUTION = 20
THREAT_DILUTION = 80
EFFECTS = (0, 16, 12, 24, 14)  # by trigger

# Markers.
BOOSTER_WON = 40
JOKER_WON = 90
MONEY_WON = 80
HAND_WON = 110

# A rocket on its site, in percent of what its mission would give.
PROGRAMMED = 8
BUILDING = 18  # growing with its engine points
ICON = 3  # on a site that lacks engine points, for each space at lift-off
READY = 30
LIKELY = 62  # growing with its chance of success
LOST_BY_ABANDONING = 8  # for each site card it costs
FLYING = 12  # so that a launch is looked at to its end
BONUS_OF_MISSION = 80

# The own hand.
MONEY_IN_HAND = (0, 2, 5, 12, 15, 18, 20, 22, 24)  # for $0, $10, …
ENGINE_IN_HAND = 6  # for an engine point
SITE_EFFECT_IN_HAND = 4
RESOURCE_IN_HAND = 2
CARD_TO_DRAW = 4

OBJECTIVE_MET = 80  # percent of its points
OBJECTIVE_NEAR = 40
SOLO_OBJECTIVE = 500
AI_SPACE = 2  # little: its next mission is a matter of luck

#: How much of the future still counts when the end is near, in percent.
LEAST_FUTURE = 30
LAST_TURN = 25


def _chances() -> tuple[int, ...]:
    """Percent that a number of the 18 printed Trajectory cards add up to so many spaces."""
    cards = (2, 5, 6, 4, 1)
    worlds: dict[tuple[tuple[int, ...], int], float] = {(cards, 0): 1.0}
    rows: list[int] = []
    for _ in range(MOST_DRAWS + 1):
        for spaces in range(MOST_SPACES + 1):
            rows.append(round(100 * sum(p for (_, at), p in worlds.items() if at >= spaces)))
        after: dict[tuple[tuple[int, ...], int], float] = {}
        for (left, at), p in worlds.items():
            for value, count in enumerate(left):
                if count:
                    fewer = tuple(c - (i == value) for i, c in enumerate(left))
                    key = (fewer, at + value)
                    after[key] = after.get(key, 0.0) + p * count / sum(left)
        worlds = after
    return tuple(rows)


MOST_DRAWS = 5
MOST_SPACES = 13
CHANCES = _chances()


@rule
def chance(draws, spaces):
    """Percent that so many draws move the Rocket so many spaces."""
    if spaces <= 0:
        return 100
    return CHANCES[min(draws, MOST_DRAWS) * (MOST_SPACES + 1) + min(spaces, MOST_SPACES)]


@rule
def evaluate(box, s, seat):
    """How a seat stands against the best of the others, or against the AI."""
    mine = prospects(box, s, seat, s.turn == seat)
    if s.phase == OVER:
        mine += objective_points(box, s, seat) * POINT
    else:
        mine += future(box, s, seat) * own_prospects(box, s, seat) // 100
    if s.mode == SOLO:
        return mine - ai_prospects(box, s)
    best = -1000 * POINT
    for other in range(s.seats):
        if other != seat:
            theirs = prospects(box, s, other, False)
            if s.phase == OVER:
                theirs += objective_points(box, s, other) * POINT
            best = max(best, theirs)
    if s.phase == OVER and mine != best:
        mine += WON if mine > best else -WON
    return mine - best


@rule
def future(box, s, seat):
    """How much what does not score yet still counts, in percent."""
    if s.ending != NOT_ENDING:
        to_come = (seat - s.start + s.seats) % s.seats >= (s.turn - s.start + s.seats) % s.seats
        return LAST_TURN if to_come else 0
    done, goal = 0, 1
    if s.mode == NORMAL:
        goal = box.goal[s.seats] + 0
        for other in range(s.seats):
            done = max(done, s.players[other].score)
    elif s.mode == BATTLE:
        goal = box.battle_missions + 0
        for other in range(s.seats):
            done = max(done, count_bits(s.players[other].done))
    else:
        goal = PROGRESS_2 + PROGRESS_2
        done = goal - min(goal, s.turquoise_size + s.pink_size)
    left = 100 * max(0, goal - done) // max(goal, 1)
    return LEAST_FUTURE + (100 - LEAST_FUTURE) * left // 100


@rule
def prospects(box, s, seat, choosing):
    """What everybody sees: points, cards owned, markers, and the rocket on its site.

    With `choosing`, what the seat's own operation in progress would add.
    """
    worth = open_points(box, s, seat) * POINT
    if s.phase == OVER:
        return worth
    me = s.players[seat]
    coming = owned_worth(box, s, seat, choosing)
    coming += me.booster * BOOSTER_WON + me.jokers * JOKER_WON
    coming += me.money_markers * MONEY_WON + me.hand_markers * HAND_WON
    coming += rocket_worth(box, s, seat, choosing)
    return worth + coming * future(box, s, seat) // 100


# Cards


@rule
def card_worth(box, face):
    """What a card in the own deck is worth, its engine points apart."""
    if face >= FIRST_THREAT:
        return -THREAT_DILUTION
    worth = box.money[face] * MONEY_OWNED // 10 - DILUTION + EFFECTS[box.trigger[face]]
    for kind in range(JOKER):
        worth += box.resources[face, kind] * RESOURCE_OWNED
    return worth + box.resources[face, JOKER] * JOKER_OWNED


@rule
def owned_worth(box, s, seat, choosing):
    """All bought cards of a player, those of an own purchase in progress too."""
    me = s.players[seat]
    worth = 0
    engine = me.booster + 0
    for face in range(FIRST_ENGINE, FACES):
        count = owned(me, face, 1)
        if count > 0:
            worth += count * card_worth(box, face)
            engine += count * box.engine[face]
    if choosing and s.cart > 0:
        for item in range(ITEMS):
            if (s.cart >> item) & 1 == 1:
                face = item_face(s, item)
                worth += card_worth(box, face)
                engine += box.engine[face]
    few = min(engine, MANY_ENGINES)
    return worth + few * ENGINE_OWNED + (engine - few) * ENGINE_MORE


@rule
def engine_owned(box, me):
    """All engine points a player could ever bring together."""
    points = me.booster + 0
    for face in range(FIRST_THREAT):
        if box.engine[face] > 0:
            points += owned(me, face, 1) * box.engine[face]
    return points


# The rocket


@rule
def rocket_worth(box, s, seat, choosing):
    """The best that the programmed Mission and its site promise."""
    me = s.players[seat]
    mission = me.program - 1
    if choosing and mission < 0:
        mission = s.programming - 1
    if mission < 0:
        return 0
    taken = occupied(s)
    total = max(1, engine_owned(box, me))
    best = 0
    for destination in range(DESTINATIONS):
        spot = box.spot[mission, destination]
        if spot < 0 or (me.done >> spot) & 1 == 1 or (s.mode == BATTLE and destination != EARTH):
            continue
        points = box.later_points[spot] if (taken >> spot) & 1 == 1 else box.first_points[spot]
        gain = points * POINT + BONUS_OF_MISSION
        need = max(1, box.engine_needed[spot])
        have = engine_points(box, s, seat, destination)
        if choosing:
            have += being_placed(box, s)
        spaces = thrust(box, s, seat, destination)
        share = 0
        if have >= need:
            likely = chance(box.draws[destination], box.distance[destination] - spaces)
            share = READY + LIKELY * likely // 100
        else:
            within_reach = min(100, 100 * total // need)
            share = PROGRAMMED + BUILDING * have // need + ICON * min(spaces, 4)
            share = share * within_reach * within_reach // 10000
        if s.flight == destination + 1 and s.turn == seat:
            waited = max(0, s.draws - 1) * LOST_BY_ABANDONING
            share = max(share - waited, flying(box, s, destination))
            if s.draws <= 1:
                share += FLYING
        best = max(best, gain * share // 100)
    return best


@rule
def flying(box, s, destination):
    """Percent that a Rocket in flight arrives."""
    left = box.draws[destination] - s.draws
    return chance(left, box.distance[destination] - s.rocket)


@rule
def being_placed(box, s):
    """Engine points of the cards chosen in the own placement in progress."""
    asked = s.stack[0]
    points = 0
    if asked.kind == ASK_PLACE or (asked.kind == ASK_PAY and asked.a == PLACEMENT):
        for face in range(FIRST_THREAT):
            points += s.chosen[face] * box.engine[face]
    return points


# What only the seat knows


@rule
def own_prospects(box, s, seat):
    """The seat's own hand and objectives."""
    me = s.players[seat]
    worth = 0
    cards = 0
    money = (me.money_markers - me.money_used) * box.bonus_money
    for face in range(FACES):
        count = me.hand[face] + 0
        if count > 0 and s.turn == seat:
            count -= s.paid[face] + s.chosen[face]
        if count > 0:
            cards += count
            money += count * box.money[face]
            worth += count * hand_card_worth(box, face)
    worth += MONEY_IN_HAND[min(money // 10, len(MONEY_IN_HAND) - 1)]
    worth += max(0, hand_limit(box, s, seat) - cards) * CARD_TO_DRAW
    best, other = 0, 0
    for i in range(MAX_OBJECTIVES):
        card = me.objectives[i] - 1
        if card >= 0:
            points = box.objective_points[card] * POINT if s.mode != SOLO else SOLO_OBJECTIVE
            value = points * objective_share(box, s, seat, card) // 100
            other = max(other, min(best, value))
            best = max(best, value)
    return worth + best + other // 4


@rule
def hand_card_worth(box, face):
    """What a card in hand is good for in the next turn, its money apart."""
    worth = box.engine[face] * ENGINE_IN_HAND
    if box.trigger[face] == SITE:
        worth += SITE_EFFECT_IN_HAND
    for kind in range(JOKER + 1):
        worth += box.resources[face, kind] * RESOURCE_IN_HAND
    return worth


@rule
def objective_share(box, s, seat, objective):
    """How near an objective is, in percent of its points."""
    me = s.players[seat]
    reached, wanted = 0, 0
    for part in range(objective * PARTS, (objective + 1) * PARTS):
        what = box.objective_what[part]
        if what == NOTHING:
            continue
        have = 0
        if what == OWN_SPOTS:
            have = count_bits(me.done & box.objective_spots[part])
        elif what == OWN_THREATS:
            have = threats_of(me)
        elif what == OWN_ENGINES:
            have = owned(me, FIRST_ENGINE, ENGINES)
        else:
            have = owned(me, FIRST_PROGRESS_2, PROGRESS_2)
        least = box.objective_min[part]
        reached += min(have, least)
        wanted += least
    if reached >= wanted:
        return OBJECTIVE_MET
    return OBJECTIVE_NEAR * reached // max(1, wanted)


@rule
def ai_prospects(box, s):
    """The solo opponent: its points and its rocket; who has won, when the game is over."""
    worth = ai_points(box, s) * POINT
    if s.phase == OVER:
        return worth + (-WON if solo_won(box, s) else WON)
    return worth + s.ai.rocket * AI_SPACE
