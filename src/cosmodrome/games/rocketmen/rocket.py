"""What a rocket promises: the Mission programmed, the cards on its site, and a flight under way.

Part of the estimate (see `estimate.py`), in hundredths of a point. A rocket is worth what its
Mission brings, less what may go wrong, less the turns it still takes. A launch is worth what its
flight comes to on average: flown to its end after each card that may come first, or abandoned.
"""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen import launch
from cosmodrome.games.rocketmen.cards import hand_limit, in_play, trajectories_left
from cosmodrome.games.rocketmen.ending import occupied
from cosmodrome.games.rocketmen.odds import spread
from cosmodrome.games.rocketmen.scoring import marker_free, spot_points
from cosmodrome.games.rocketmen.state import ASK

POINT = 100

# Markers, when the game begins.
BOOSTER_WON = 120
JOKER_WON = 120
MONEY_WON = 170
HAND_WON = 130
#: What a Mission marker is worth for each that is placed already: few are left for Mars.
MARKER_LEFT = 75

#: Free for any Mission.
FREE = 20
# A rocket that can be launched, in percent of what its Mission brings.
READY = 10  # it may be tried again
LIKELY_NOW = 60  # growing with its chance of success
LIKELY_SOON = 25  # and with its chance when more icons have come
ICONS_TO_COME = 2
#: What a turn of waiting costs; turns are counted in tenths.
TURN_LOST = 55
TURN = 10
TO_BUY = 7  # for an engine point still to be bought
TO_PLACE = 2  # and for one to be placed, which costs money
#: What a site card is worth that abandoning costs.
LOST_BY_ABANDONING = 70
#: What a launch must promise beyond waiting, in percent of what a success brings.
LAUNCHED = 6

MOST_DRAWS = 5
MOST_SPACES = 13


#: Percent that a number of the printed Trajectory cards add up to so many spaces.
CHANCES = tuple(
    round(100 * sum(spread((2, 5, 6, 4, 1), draws)[spaces:]))
    for draws in range(MOST_DRAWS + 1)
    for spaces in range(MOST_SPACES + 1)
)


# Chances


@rule
def chance(draws, spaces):
    """Percent that so many draws from a fresh pile move the Rocket so many spaces."""
    if spaces <= 0:
        return 100
    if spaces > MOST_SPACES:
        return 0
    return CHANCES[min(draws, MOST_DRAWS) * (MOST_SPACES + 1) + spaces]


@rule
def chance_in_flight(s, draws, spaces):
    """Percent that so many draws from the pile as it is move the Rocket so many spaces."""
    if spaces <= 0:
        return 100
    if draws <= 0:
        return 0
    if draws > 2:
        return chance(draws, spaces)
    cards, good = trajectories_left(s), 0
    if draws == 1:
        for value in range(min(spaces, its.TRAJECTORIES), its.TRAJECTORIES):
            good += s.pile[value]
        return 100 * good // max(1, cards)
    for first in range(its.TRAJECTORIES):
        for second in range(its.TRAJECTORIES):
            if first + second >= spaces:
                good += s.pile[first] * (s.pile[second] - (1 if first == second else 0))
    return 100 * good // max(1, cards * (cards - 1))


# The site


@rule
def site_cards(box, s, seat):
    """Engine points on the site and its three icons."""
    me = s.players[seat]
    engine, computer, science, biology = 0, 0, 0, 0
    if me.site_size > 0:
        for face in range(its.FIRST_THREAT):
            count = me.site[face]
            if count > 0:
                wild = box.resources[face, its.RESOURCE.joker]
                engine += count * box.engine[face]
                computer += count * (box.resources[face, 0] + wild)
                science += count * (box.resources[face, 1] + wild)
                biology += count * (box.resources[face, 2] + wild)
    return engine, computer, science, biology


@rule
def helpers(s, seat):
    """Effects of the site that still improve a flight: each about a space."""
    found = 0
    for effect in range(len(its.FLIGHT_EFFECTS)):
        if launch.ready(s, seat, effect):
            found += 1
    return found


# What a Mission brings


@rule
def bonus_worth(bonus):
    """A marker won."""
    if bonus == its.BONUS.booster:
        return BOOSTER_WON
    if bonus == its.BONUS.joker:
        return JOKER_WON
    return HAND_WON if bonus == its.BONUS.hand else MONEY_WON


@rule
def markers_worth(me):
    """All markers of a player."""
    placed = count_bits(me.done)
    worth = me.booster * BOOSTER_WON + me.jokers * JOKER_WON
    worth -= MARKER_LEFT * placed * (placed - 1) // 2
    return worth + me.money_markers * MONEY_WON + me.hand_markers * HAND_WON


@rule
def gain(box, s, spot, mission, taken, placed):
    """What a success brings: points, bonus, the Moon's or Mars's marker; it takes a marker too."""
    destination = box.spot_destination[spot]
    points = spot_points(box, spot, taken)
    if marker_free(s, destination):
        points += box.marker_points
    if destination == its.DESTINATION.mars and in_play(s, its.VARIANT.conquest_of_mars):
        points += box.mars_points
    return points * POINT + bonus_worth(box.bonus[mission]) - MARKER_LEFT * placed


@rule
def turns_to_ready(missing, deck, engine, size, limit):
    """Tenths of a turn until a site has the engine points it misses: the next one at best.

    `deck`: all own cards and their engine points, those at hand, the cards to draw next and theirs;
    `engine`, `size`: what of it stands on the site.
    """
    if missing <= 0:
        return TURN
    cards, engines, in_hand, near, near_engines = deck
    turns = TURN + missing * TO_PLACE
    missing -= in_hand
    if missing > 0 and near_engines > 0:
        drawn = min(missing, near_engines)
        turns += TURN * drawn * near // (limit * near_engines)
        missing -= drawn
    if missing > 0 and engines > engine:
        drawn = min(missing, engines - engine)
        turns += TURN * drawn * (cards - size) // (limit * (engines - engine))
        missing -= drawn
    return turns + max(0, missing) * TO_BUY


@rule
def hopes(box, destination, spaces, more):
    """Percent of its worth that a rocket promises, by its chance now and with more icons."""
    draws, way = box.draws[destination], box.distance[destination] - spaces
    return (
        READY + (LIKELY_NOW * chance(draws, way) + LIKELY_SOON * chance(draws, way - more)) // 100
    )


@rule
def worth_of_waiting(brings, likely, turns):
    """A rocket on its site: what it promises, the less the more turns it takes."""
    promised = brings * likely // 100
    lost = max(1, promised + TURN_LOST * turns // TURN)
    return promised * promised // lost * promised // lost


@rule
def flight_worth(box, s, seat, destination, success, failure, waiting):
    """A flight under way: what it comes to on average, given up wherever that is better.

    `waiting`: what the rocket is worth on its site, with all its cards.
    """
    kind, drawn, at = s.stack[0].kind, s.draws + 0, s.rocket + helpers(s, seat)
    if kind == ASK.window:
        at += launch.start(box, s, seat, destination)
    if kind == ASK.drawn and s.value > 0:
        drawn += 1
        at += s.value - 1
        return flown(box, s, destination, drawn, at, success, failure, waiting)
    worth = 0
    for value in range(its.TRAJECTORIES):
        if s.pile[value] > 0:
            worth += s.pile[value] * flown(
                box, s, destination, drawn + 1, at + value, success, failure, waiting
            )
    worth //= max(1, trajectories_left(s))
    if kind == ASK.draw and drawn > 0:
        return max(worth, given_up(waiting, drawn))
    return worth - (LAUNCHED * success // 100 if drawn == 0 else 0)


@rule
def flown(box, s, destination, drawn, at, success, failure, waiting):
    """A flight after so many cards: flown to its end, or given up where cards are left."""
    left = box.draws[destination] - drawn
    likely = chance_in_flight(s, left, box.distance[destination] - at)
    worth = (success * likely + failure * (100 - likely)) // 100
    if left > 0 and likely < 100:
        return max(worth, given_up(waiting, drawn))
    return worth


@rule
def given_up(waiting, drawn):
    """RM-72: a rocket back on its site, less the cards that abandoning it costs."""
    return waiting - LOST_BY_ABANDONING * (drawn - 1)


@rule
def in_flight(s, seat):
    """The destination of a rocket that may still arrive; -1: there is none."""
    kind = s.stack[0].kind
    if s.turn == seat and (kind == ASK.draw or kind == ASK.drawn or kind == ASK.window):
        return s.flight - 1
    return -1


@rule
def rocket_worth(box, s, seat, deck, icons, wished):
    """The best that the programmed Mission and its site promise.

    `deck`: see `turns_to_ready`; `icons`: those of all own cards; `wished`: what the own objectives
    add to each destination.
    """
    me = s.players[seat]
    mission = me.program - 1
    placed = count_bits(me.done)
    if launch.markers_left(box, s, seat) <= 0:
        return 0
    if mission < 0:
        return FREE
    engine, computer, science, biology = site_cards(box, s, seat)
    taken = occupied(s)
    limit = hand_limit(box, s, seat)
    flying = in_flight(s, seat)
    waiting, success, failure = 0, 0, 0
    for destination in range(its.DESTINATION.size):
        spot = launch.target(box, s, seat, mission, destination)
        if spot < 0:
            continue
        brings = gain(box, s, spot, mission, taken, placed) + wished[destination]
        need = box.engine_needed[spot] - me.booster
        have = engine + launch.at_ignition(box, me, destination)
        icon = box.icon[destination]
        on_site = (computer, science, biology)[icon] + 0
        more = min(icons[icon] - on_site, ICONS_TO_COME)
        spaces = on_site + me.jokers + helpers(s, seat) + launch.at_lift_off(box, me, destination)
        likely = hopes(box, destination, spaces, more)
        turns = turns_to_ready(need - have, deck, engine, me.site_size, limit)
        waiting = max(waiting, worth_of_waiting(brings, likely, turns))
        if destination == flying:
            success = brings + FREE
            likely = hopes(box, destination, me.jokers, more)
            turns = turns_to_ready(need, deck, 0, 0, limit)
            failure = worth_of_waiting(brings, likely, turns)
    if flying < 0:
        return waiting
    return flight_worth(box, s, seat, flying, success, failure, waiting)
