"""Points, places, and a quick estimate of how a seat stands."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.games.red_planet.box import (
    DISCOVERY,
    MEASURE,
    MISSION,
    MISSION_KIND,
    OUTER,
    REGION,
    RESOURCE,
    SPACE,
    SPECIALIST,
    SPECIALIST_COUNT,
)
from cosmodrome.games.red_planet.pieces import (
    aboard,
    destination,
    free_seats,
    holds,
    is_neutral,
    main_colour,
    resource_of,
    seat_of,
    turned_up,
)
from cosmodrome.games.red_planet.state import PHASE

#: Room for one place while the points still stand in the buffer.
PLACE_BITS = 4

# The parts of a score


@rule
def token_points(box, s, c):
    """MPR-78: the value of a colour's score tokens."""
    points = 0
    for kind in range(RESOURCE.size):
        points += s.colours[c].score_tokens[kind] * box.token_points[kind]
    return points


@rule
def token_count(s, c):
    """MPR-82: score tokens of all kinds, the tie-break."""
    tokens = s.colours[c].score_tokens
    return tokens[0] + tokens[1] + tokens[2]


@rule
def ice_points(box, s, c):
    """MPR-81, MPR-131, MPR-132: the Ice Monopoly, shared by those who tie."""
    mine = s.colours[c].score_tokens[RESOURCE.ice]
    if mine == 0:
        return 0
    tied = 0
    for other in range(s.colour_count):
        yours = s.colours[other].score_tokens[RESOURCE.ice]
        if yours > mine:
            return 0
        if yours == mine:
            tied += 1
    return box.ice_monopoly_points // tied


@rule
def discovery_points(box, s, c):
    """MPR-71: what the Discoveries of the final score count, once they lie face up."""
    points = 0
    if turned_up(s):
        for r in range(OUTER.size):
            points += points_in(box, s, r, c)
    return points


@rule
def points_in(box, s, r, c):
    """MPR-153, MPR-154, MPR/Q-55: Martian Ruins or Radiation of one region."""
    region = s.regions[r]
    mine = region.astronauts[c]
    if mine == 0:
        return 0
    if region.discovery - 1 == DISCOVERY.radiation:
        return -min(mine * box.radiation_points, box.radiation_points_max)
    if region.discovery - 1 == DISCOVERY.martian_ruins:
        for other in range(s.colour_count):
            if region.astronauts[other] > mine:
                return 0
        return box.martian_ruins_points + 0
    return 0


@rule
def measured(box, s, c, mission):
    """What a Mission counts, for one colour (MPR-155, MPR-156, MPR-157)."""
    what = box.mission_measure[mission]
    me = s.colours[c]
    if what == MEASURE.phobos_astronauts:
        return s.regions[REGION.phobos].astronauts[c]
    if MEASURE.ice_tokens <= what <= MEASURE.celerium_tokens:
        return me.score_tokens[what - MEASURE.ice_tokens]
    if what == MEASURE.monument_astronauts:
        return me.monument
    if what == MEASURE.each_token_kind:
        return min(me.score_tokens[0], me.score_tokens[1], me.score_tokens[2])
    count = 0
    for r in range(REGION.size):
        there = s.regions[r].astronauts[c]
        if what == MEASURE.mars_and_phobos_astronauts:
            count += there
        elif what == MEASURE.regions_with_astronaut:
            count += 1 if there > 0 else 0
        elif what == MEASURE.named_regions and (box.mission_regions[mission] >> r) & 1 == 1:
            count += 1 if there > 0 else 0
    return count


@rule
def mission_points(box, s, c, mission):
    """MPR-79, MPR-80, MPR-130, MPR-131, MPR-140: what a Mission is worth to a colour."""
    mine = measured(box, s, c, mission)
    if mine == 0:
        return 0
    kind = box.mission_kind[mission]
    if kind == MISSION_KIND.presence:
        return box.mission_points[mission, mine - 1]
    if kind == MISSION_KIND.most:
        for other in range(s.colour_count):
            if measured(box, s, other, mission) > mine:
                return 0
    elif mine < box.mission_threshold[mission]:
        return 0
    return box.mission_points[mission, 0]


@rule
def kept_mission_points(box, s, seat):
    """MPR-130, MPR/Q-59: every Mission a seat has fulfilled."""
    c = main_colour(s, seat)
    points = 0
    for m in range(MISSION.size):
        if holds(s.players[seat], m):
            points += mission_points(box, s, c, m)
    return points


@rule
def open_points(box, s, c):
    """What everybody can count: tokens, the Ice Monopoly and Discoveries that lie face up."""
    return token_points(box, s, c) + ice_points(box, s, c) + discovery_points(box, s, c)


@rule
def scores(box, s, out):
    """MPR-78, MPR-93, MPR-133: the points of every seat's colour; Missions once they are shown."""
    for seat in range(s.seats):
        out[seat] = open_points(box, s, main_colour(s, seat))
        if s.phase == PHASE.over:
            out[seat] += kept_mission_points(box, s, seat)


@rule
def ranking(box, s, out):
    """MPR-82, MPR-94, MPR-95, MPR-96, MPR-141: places; returns the winners, perhaps none."""
    scores(box, s, out)
    best = out[0]
    for seat in range(s.seats):
        best = max(best, out[seat])
    beaten = False
    for c in range(s.colour_count):
        beaten = beaten or (is_neutral(s, c) and open_points(box, s, c) > best)
    places = 0
    winners = 0
    for seat in range(s.seats):
        tokens = token_count(s, main_colour(s, seat))
        place = 1
        for other in range(s.seats):
            if out[other] > out[seat]:
                place += 1
            elif out[other] == out[seat] and token_count(s, main_colour(s, other)) > tokens:
                place += 1
        if place == 1 and not beaten:
            winners |= 1 << seat
        places |= place << (PLACE_BITS * seat)
    for seat in range(s.seats):
        out[seat] = (places >> (PLACE_BITS * seat)) & ((1 << PLACE_BITS) - 1)
    return winners if s.phase == PHASE.over else 0


# The estimate, in hundredths of a point; it reads nothing that the seat does not know.

POINT = 100
HIDDEN_TOKEN = 182  # the mean value of the eleven resources
ON_GROUND, IN_FLIGHT, ON_RAMP = 4, 3, 2  # how much an astronaut weighs where it is
CARD_IN_HAND = 12
MISSION_SHARE = 60  # of a Mission's points before the last turn is over
LEAST, MOST_SHARE = 8, 92
ABOUT_TO_BOARD = 70  # an astronaut about to board
MISSING_CARD = 4  # for the Recruiter: times the square of the cards played
EXPLORER_MOVE, EVENT_CARD, EARLY_LAUNCH, SABOTAGE = 40, 120, 50, 40
REPLACEMENT, ELIMINATION, OFFICER_DROP, NEW_DESTINATION = 100, 50, 50, 60


@rule
def evaluate(box, s, seat):
    """How a seat stands against the best of the other colours, in hundredths of a point."""
    mine = main_colour(s, seat)
    own = prospects(box, s, mine) + mission_prospects(box, s, seat)
    return own + specialist_prospects(box, s, mine) - best_other(box, s, mine)


@rule
def best_other(box, s, mine):
    """What the best of the other colours has and hopes for."""
    best = -1000 * POINT
    for c in range(s.colour_count):
        if c == mine:
            continue
        worth = prospects(box, s, c)
        if s.phase == PHASE.over and not is_neutral(s, c):
            worth += kept_mission_points(box, s, seat_of(s, c)) * POINT
        best = max(best, worth)
    return best


@rule
def prospects(box, s, c):
    """Points a colour has and the tokens that its majorities promise."""
    worth = open_points(box, s, c) * POINT
    if s.phase == PHASE.over:
        return worth + token_count(s, c)
    return worth + CARD_IN_HAND * count_bits(s.colours[c].hand) + majorities(box, s, c)


@rule
def majorities(box, s, c):
    """A colour's likely share of all that Mars holds and will produce."""
    worth = 0
    to_come = 0
    for space in range(s.space, SPACE.size):
        to_come += box.space_tokens[space]
    for r in range(REGION.size):
        worth += region_prospects(box, s, r, c, to_come)
    return worth


@rule
def region_prospects(box, s, r, c, to_come):
    """A colour's likely share of the tokens a region holds and will produce."""
    mine = force(box, s, r, c)
    if mine == 0:
        return 0
    best = 0
    for other in range(s.colour_count):
        if other != c:
            best = max(best, force(box, s, r, other))
    share = 50 + (mine - best) * (4 + s.space) // 2
    share = min(max(share, LEAST), MOST_SHARE)
    region = s.regions[r]
    kind = resource_of(region)
    value = to_come * (box.token_points[kind] * POINT if kind >= 0 else HIDDEN_TOKEN)
    for waiting in range(RESOURCE.size):
        value += region.score_tokens[waiting] * box.token_points[waiting] * POINT
    return value * share // 100


@rule
def force(box, s, r, c):
    """A colour's astronauts in a region and on the way to it, weighted by how near they are."""
    weight = s.regions[r].astronauts[c] * ON_GROUND
    for i in range(s.ramp_count):
        ramp = s.ramps[i]
        if ramp.crew[c] > 0 and destination(box, ramp) == r:
            weight += ramp.crew[c] * (IN_FLIGHT if ramp.launched == 1 else ON_RAMP)
    return weight


@rule
def mission_prospects(box, s, seat):
    """What the seat's own Missions are worth as things stand."""
    points = kept_mission_points(box, s, seat) * POINT
    return points if s.phase == PHASE.over else points * MISSION_SHARE // 100


@rule
def specialist_prospects(box, s, c):
    """What a Specialist laid face down may still bring: only its owner knows which it is."""
    number = s.colours[c].chosen
    if number == 0 or number >= s.call:
        return 0
    room = 0
    widest = 0
    hurt = 0
    for i in range(s.ramp_count):
        ramp = s.ramps[i]
        free = free_seats(box, ramp)
        room += free
        widest = max(widest, free)
        if free > 0:
            hurt = max(hurt, aboard(ramp) - 2 * ramp.crew[c])
    boarding = min(box.astronauts[number], room)
    if box.together[number] == 1 and widest < box.astronauts[number]:
        boarding = 0
    # Who acts late may find the rockets gone.
    worth = boarding * ABOUT_TO_BOARD * (10 + number) // 20
    on_mars = 0
    shared = False
    for r in range(REGION.size):
        there = s.regions[r].astronauts[c]
        if there > 0:
            on_mars += there if r != REGION.phobos else 0
            for other in range(s.colour_count):
                shared = shared or (other != c and s.regions[r].astronauts[other] > 0)
    if number == SPECIALIST.recruiter:
        missing = SPECIALIST_COUNT - count_bits(s.colours[c].hand)
        worth += MISSING_CARD * missing * missing
    elif number == SPECIALIST.explorer:
        worth += EXPLORER_MOVE * min(on_mars, box.explorer_moves)
    elif number == SPECIALIST.scientist:
        worth += EVENT_CARD if s.event_deck_size > 0 else 0
    elif number == SPECIALIST.secret_agent:
        worth += EARLY_LAUNCH
    elif number == SPECIALIST.saboteur:
        worth += SABOTAGE * hurt
    elif number == SPECIALIST.robot:
        worth += REPLACEMENT if shared else 0
    elif number == SPECIALIST.officer:
        worth += ELIMINATION
        worth += OFFICER_DROP * min(s.regions[REGION.phobos].astronauts[c], box.officer_drops)
    elif number == SPECIALIST.pilot:
        worth += NEW_DESTINATION
    return worth


def parts(box, s, seat):
    """The estimate part by part, as estimate.toml names them."""
    mine = main_colour(s, seat)
    missions, others = mission_prospects(box, s, seat), -best_other(box, s, mine)
    specialist = specialist_prospects(box, s, mine)
    if s.phase == PHASE.over:
        points = prospects(box, s, mine) + specialist
        return {"points": points, "missions": missions, "others": others}
    return {
        "points": open_points(box, s, mine) * POINT,
        "majorities": majorities(box, s, mine),
        "missions": missions,
        "specialist": specialist,
        "hand": CARD_IN_HAND * count_bits(s.colours[mine].hand),
        "others": others,
    }
