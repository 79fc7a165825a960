"""A quick estimate of how a seat stands, for greedy play and search."""

from cosmodrome.engine.compiling import rule
from cosmodrome.games.galactic_cruise.box import COLUMNS, RESOURCES
from cosmodrome.games.galactic_cruise.launch import cockpit_points
from cosmodrome.games.galactic_cruise.pieces import (
    cubes_on_track,
    developments_built,
    guests_aboard,
    segment_points,
    wings,
)
from cosmodrome.games.galactic_cruise.scoring import column_points, points_of
from cosmodrome.games.galactic_cruise.state import OVER

# Tenths of a point
POINT = 10
CREDIT_WORTH = 4
AD_WORTH = 6
RESOURCE_WORTH = 6
CARD_WORTH = 6
PLAN_WORTH = 5
REPUTATION_WORTH = 8
DEVELOPMENT_WORTH = 25
COLUMN_SHARE = 3
EXPERT_WORTH = 40
CABIN_WORTH = 40
GUEST_WORTH = 45
CUBE_WORTH = 25
SCHEDULED_WORTH = 20
TOKEN_WORTH = 20
UNLAUNCHED_COST = 30


@rule
def evaluate(box, s, seat):
    """Points in tenths: those scored, those in sight, and what helps to score more."""
    if s.phase == OVER:
        return POINT * points_of(s, seat)
    me = s.players[seat]
    value = POINT * (me.vp + column_points(box, me) + box.reputation_vp[me.reputation])
    value += CREDIT_WORTH * me.credits + AD_WORTH * me.ads + CARD_WORTH * me.hand_size
    value += PLAN_WORTH * me.plans + REPUTATION_WORTH * me.reputation
    for resource in range(RESOURCES):
        value += RESOURCE_WORTH * me.stored[resource]
        # A column counts only when all its rows are empty: what is under way counts in part.
        value += COLUMN_SHARE * (COLUMNS - me.rows[resource]) * (COLUMNS - me.rows[resource])
    value += DEVELOPMENT_WORTH * developments_built(me)
    value += EXPERT_WORTH * (me.hired & 1) + EXPERT_WORTH * (me.hired >> 1)
    value += CUBE_WORTH * cubes_on_track(me) * wings(box, me)
    if me.scheduled > 0:
        value += SCHEDULED_WORTH
    for ship in range(me.ship_count):
        value += ship_worth(box, s, seat, ship)
    return value


@rule
def ship_worth(box, s, seat, ship):
    """Segments, cockpit, cabins, and the guests on their way."""
    it = s.players[seat].ships[ship]
    value = POINT * (segment_points(box, it) + cockpit_points(box, s, seat, ship))
    if it.size > 1:
        value += CABIN_WORTH * (it.size - 1)
    if it.launched == 0:
        value -= UNLAUNCHED_COST
    if it.cruise > 0:
        value += GUEST_WORTH * guests_aboard(it) + TOKEN_WORTH * it.token
    return value
