"""The reveal of the Discoveries, and those that work at once."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, LEARNT, emit
from cosmodrome.games.red_planet.box import DISCOVERY, OUTER, RESOURCE
from cosmodrome.games.red_planet.pieces import seat_of
from cosmodrome.games.red_planet.state import ALL, ASK, EVENT, PHASE


@rule
def turn_up(box, s, events):
    """MPR-70: all Discoveries are turned face up, for those who did not know them."""
    news = 0
    first = seat_of(s, s.first)
    for i in range(OUTER.size):
        r = box.ring[s.layout, i]
        region = s.regions[r]
        if region.discovery > 0:
            news |= ALL & ~region.known
            region.known = ALL
            emit(events, EVENT.turned_up, first, 0, r, region.discovery - 1, EVERYBODY)
    return news * LEARNT


@rule
def next_effect(box, s, events):
    """MPR-71, MPR-145: the Discoveries that work now, clockwise from Vastitas Borealis."""
    while s.order < OUTER.size:
        r = box.ring[s.layout, s.order]
        card = s.regions[r].discovery - 1
        if card == DISCOVERY.dust_storm and storm(s, r):
            return
        if card == DISCOVERY.native_resistance:
            resist(box, s, r, events)
        elif card == DISCOVERY.buried_glacier:
            change(s, r, RESOURCE.ice, events)
        elif card == DISCOVERY.celerium_vein:
            change(s, r, RESOURCE.celerium, events)
        s.order += 1
    s.order = 0
    s.step = 0
    s.space += 1
    s.phase = PHASE.tracking


@rule
def resist(box, s, r, events):
    """MPR-142: every colour present loses an astronaut to the Monument."""
    for i in range(s.colour_count):
        c = (s.first + i) % s.colour_count
        lost = min(s.regions[r].astronauts[c], box.native_resistance_astronauts)
        if lost > 0:
            s.regions[r].astronauts[c] -= lost
            s.colours[c].monument += lost
            emit(events, EVENT.struck, seat_of(s, s.first), c, r, lost, EVERYBODY)


@rule
def change(s, r, resource, events):
    """MPR-143: the region's resource becomes another one, open to all; tokens there stay."""
    s.regions[r].changed = resource + 1
    emit(events, EVENT.changed, seat_of(s, s.first), 0, r, resource, EVERYBODY)


@rule
def storm(s, r):
    """MPR-144: ask the next colour present, clockwise from the first player; False when done."""
    while s.step < s.colour_count:
        c = (s.first + s.step) % s.colour_count
        s.step += 1
        if s.regions[r].astronauts[c] > 0:
            ask(s, ASK.storm, seat_of(s, c), c, r)
            return True
    s.step = 0
    return False
