"""AGM C, points, and places."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise.box import COLUMNS, RESOURCE
from cosmodrome.games.galactic_cruise.launch import cockpit_points
from cosmodrome.games.galactic_cruise.pieces import cubes_on_track, is_rachel, segment_points
from cosmodrome.games.galactic_cruise.state import EVENT, LINE, PHASE
from cosmodrome.games.galactic_cruise.track import progress_points

LAST_SECTION = 2


@rule
def possessions(box, s, seat):
    """GC-151, GC-152, Q52: resources, credits, ads, cards and plans together."""
    me = s.players[seat]
    if is_rachel(s, seat):
        return 0
    items = me.credits + me.ads + me.hand_size + me.plans
    for resource in range(RESOURCE.size):
        items += me.stored[resource]
    return items // box.possessions


@rule
def column_points(box, me):
    """GC-157, GC-313: the rightmost column without a development."""
    points = 0
    for column in range(COLUMNS):
        empty = True
        for row in range(RESOURCE.size):
            # Developments leave a row from the left.
            if COLUMNS - me.rows[row] <= column:
                empty = False
        if empty:
            points = box.development_vp[column]
    return points


@rule
def ships_points(box, s, seat, line):
    """GC-155, GC-158, GC-159, GC-314: segments, or cockpits with the penalty."""
    me = s.players[seat]
    points = 0
    for ship in range(me.ship_count):
        if line == LINE.segments:
            points += segment_points(box, me.ships[ship])
        else:
            points += cockpit_points(box, s, seat, ship)
            if me.ships[ship].launched == 0:
                points -= box.unlaunched_vp
    return points


@rule
def line_points(box, s, seat, line):
    """GC-151 … GC-159: one line of AGM C."""
    me = s.players[seat]
    if line == LINE.possessions:
        return possessions(box, s, seat)
    if line == LINE.progress:
        return progress_points(box, s, seat, me.sections[LAST_SECTION] + me.overflow)
    if line == LINE.reputation:
        return box.reputation_vp[me.reputation]
    if line == LINE.developments:
        return column_points(box, me)
    return ships_points(box, s, seat, line)


@rule
def final_scores(box, s, events):
    """GC-149 … GC-159, Q117: all lines of all seats; a total is never below 0."""
    for seat in range(s.seats):
        me = s.players[seat]
        total = me.vp
        for line in range(LINE.floor):
            me.final[line] = line_points(box, s, seat, line)
            total += me.final[line]
            emit(events, EVENT.final_score, seat, line, me.final[line], 0, EVERYBODY)
        if total < 0:
            me.final[LINE.floor] = -total


@rule
def points_of(s, seat):
    """The points of a seat: those on the track, and at the end all lines."""
    me = s.players[seat]
    total = me.vp
    for line in range(LINE.size):
        total += me.final[line]
    return total


@rule
def scores(box, s, out):
    """The points of every seat."""
    for seat in range(s.seats):
        out[seat] = points_of(s, seat)


@rule
def beats(s, one, other):
    """GC-160: points, then cubes on the track, Reputation, cockpits, and the later seat."""
    mine = points_of(s, one)
    theirs = points_of(s, other)
    if mine == theirs:
        mine = cubes_on_track(s.players[one])
        theirs = cubes_on_track(s.players[other])
    if mine == theirs:
        mine = s.players[one].reputation
        theirs = s.players[other].reputation
    if mine == theirs:
        mine = s.players[one].final[LINE.cockpits]
        theirs = s.players[other].final[LINE.cockpits]
    if mine == theirs:
        mine = (one - s.start + s.seats) % s.seats
        theirs = (other - s.start + s.seats) % s.seats
    return mine > theirs


@rule
def ranking(box, s, out):
    """GC-160: places; the winner once the game is over."""
    winners = 0
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if other != seat and beats(s, other, seat):
                out[seat] += 1
        if out[seat] == 1 and s.phase == PHASE.over:
            winners |= 1 << seat
    return winners
