"""Objectives, points and places."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen.cards import in_play
from cosmodrome.games.rocketmen.state import MODE, PHASE

#: Furthest mission and number of missions are worth less than any point.
TIE_BITS = 4
#: A place is 1 to 4.
PLACE_BITS = 3


# What a player has


@rule
def owned(me, first, count):
    """RM/R-59: cards of these faces in all zones of their owner."""
    cards = 0
    for face in range(first, first + count):
        cards += me.hand[face] + me.headquarters[face] + me.action_area[face]
        cards += me.holding[face] + me.site[face]
    return cards


@rule
def threats_of(me):
    """RM-45: the Threats a player owns, also those out of the game."""
    cards = owned(me, its.FIRST_THREAT, its.THREAT.size)
    for i in range(its.THREAT.size):
        cards += me.removed[i]
    return cards


@rule
def missions_at(box, me, destination):
    """How many own markers stand at a destination."""
    found = 0
    for spot in range(its.SPOT.size):
        if (me.done >> spot) & 1 == 1 and box.spot_destination[spot] == destination:
            found += 1
    return found


# Objectives


@rule
def fulfilled(box, s, seat, objective):
    """RM-167, RM-198: whether a seat meets all parts of an objective."""
    me = s.players[seat]
    for part in range(objective * its.PARTS, (objective + 1) * its.PARTS):
        if reached(box, me, part, me.done) < box.objective_min[part]:
            return False
    return True


@rule
def reached(box, me, part, done):
    """RM-198: how many of what a part of an objective counts a player has, with these spots."""
    what = box.objective_what[part]
    if what == its.OWN.spots:
        return count_bits(done & box.objective_spots[part])
    if what == its.OWN.threats:
        return threats_of(me)
    if what == its.OWN.engines:
        return owned(me, its.FIRST_ENGINE, its.ENGINE.size)
    if what == its.OWN.progress_2:
        return owned(me, its.FIRST_PROGRESS_2, its.PROGRESS_2.size)
    return 0


@rule
def objective_points(box, s, seat):
    """RM-93, RM-100, RM-167: the better of the fulfilled objectives; nothing in solo."""
    best = 0
    if s.mode == MODE.normal:
        for i in range(its.MAX_OBJECTIVES):
            card = s.players[seat].objectives[i] - 1
            if card >= 0 and fulfilled(box, s, seat, card):
                best = max(best, box.objective_points[card])
    return best


# Points


@rule
def spot_points(box, spot, taken):
    """RM-78, RM-79: what a mission scores there, the first or later; `taken`: spots reached."""
    return box.later_points[spot] if (taken >> spot) & 1 == 1 else box.first_points[spot]


@rule
def threat_worth(box, s):
    """RM-45, RM-204: the points of a Threat."""
    return (
        box.imminent_threat_points
        if in_play(s, its.VARIANT.imminent_threats)
        else box.threat_points
    )


@rule
def threat_points(box, s, seat):
    """RM-45, RM-204: points for Threats."""
    return threat_worth(box, s) * threats_of(s.players[seat])


@rule
def marker_free(s, destination):
    """RM-85, RM-95, RM-99: whether the first mission there takes the Moon or Mars marker."""
    there = s.mode == MODE.normal and destination != its.DESTINATION.earth
    return there and s.markers[destination] == 0


@rule
def marker_points(box, s, seat):
    """RM-85, RM-92: points for the Moon and Mars markers."""
    points = 0
    for destination in range(its.DESTINATION.size):
        if s.markers[destination] == seat + 1:
            points += box.marker_points
    return points


@rule
def variant_points(box, s, seat):
    """RM-202, RM-203: V4 for the most Moon missions, V5 for each Mars mission."""
    points = 0
    if in_play(s, its.VARIANT.moon_race):
        mine = missions_at(box, s.players[seat], its.DESTINATION.moon)
        more, equal = 0, 0
        for other in range(s.seats):
            theirs = missions_at(box, s.players[other], its.DESTINATION.moon)
            if theirs > mine:
                more += 1
            elif theirs == mine:
                equal += 1
        if mine > 0 and more == 0:
            points += box.moon_race_points if equal == 1 else box.moon_race_tied
    if in_play(s, its.VARIANT.conquest_of_mars):
        points += box.mars_points * missions_at(box, s.players[seat], its.DESTINATION.mars)
    return points


@rule
def open_points(box, s, seat):
    """All that everybody can count: the track, Threats, markers, Variant cards."""
    points = s.players[seat].score + threat_points(box, s, seat)
    return points + marker_points(box, s, seat) + variant_points(box, s, seat)


@rule
def final_points(box, s, seat):
    """RM-92, RM-171: the objective counts, and shows, only when the game is over."""
    points = open_points(box, s, seat)
    if s.phase == PHASE.over:
        points += objective_points(box, s, seat)
    return points


@rule
def ai_points(box, s):
    """RM-180: the AI's track and the Threats of its reserve."""
    points = s.ai.score + 0
    for i in range(its.THREAT.size):
        points += box.threat_points * s.ai.reserve[its.FIRST_THREAT + i]
    return points


@rule
def scores(box, s, out):
    """RM-92: the points of every seat."""
    for seat in range(s.seats):
        out[seat] = final_points(box, s, seat)


# Places


@rule
def furthest(me):
    """RM-94, RM-168: the furthest own mission, from 1; spots are numbered by distance."""
    spot = 0
    while me.done >> spot != 0:
        spot += 1
    return spot


@rule
def standing(box, s, seat):
    """RM-94, RM-168: points, then the furthest mission, then the number of missions."""
    me = s.players[seat]
    points = final_points(box, s, seat)
    return ((points << TIE_BITS) + furthest(me) << TIE_BITS) + count_bits(me.done)


@rule
def solo_won(box, s):
    """RM-100, RM-113: the objective is met and the AI has no more points."""
    card = s.players[0].objectives[0] - 1
    return fulfilled(box, s, 0, card) and final_points(box, s, 0) >= ai_points(box, s)


@rule
def ranking(box, s, out):
    """RM-94, RM-168: places; returns the winners, possibly none in solo (RM-100)."""
    for seat in range(s.seats):
        out[seat] = standing(box, s, seat) << PLACE_BITS
    winners = 0
    for seat in range(s.seats):
        place = 1
        for other in range(s.seats):
            if out[other] >> PLACE_BITS > out[seat] >> PLACE_BITS:
                place += 1
        out[seat] += place
        if place == 1:
            winners |= 1 << seat
    for seat in range(s.seats):
        out[seat] &= (1 << PLACE_BITS) - 1
    if s.phase != PHASE.over or (s.mode == MODE.solo and not solo_won(box, s)):
        return 0
    return winners
