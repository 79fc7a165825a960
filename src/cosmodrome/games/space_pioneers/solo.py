"""The solo mission card: two sides, turned over and over (SP-65 … SP-70, SP-97 … SP-101)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.space_pioneers.box import MISSIONS_A_SIDE, PLANET, SOLO_SIDE
from cosmodrome.games.space_pioneers.scoring import measure
from cosmodrome.games.space_pioneers.state import EVENT

BOTH_DONE = (1 << MISSIONS_A_SIDE) - 1


@rule
def check_solo_missions(box, s, seat, events):
    """SP-66, SP-67, SP-98: complete what is met of the side that is up; turn a finished side."""
    for i in range(MISSIONS_A_SIDE):
        mission = s.side * MISSIONS_A_SIDE + i
        if (s.side_done >> i) & 1 == 0:
            if measure(box, s, seat, box.solo_test[mission]) >= box.solo_at_least[mission]:
                s.side_done |= 1 << i
                s.solo_done[mission] += 1
                emit(events, EVENT.solo_mission, seat, mission, 0, 0, EVERYBODY)
    s.touching = 0
    s.weakest_side = 0
    if s.side_done == BOTH_DONE:
        turn_card(s, seat, events)


@rule
def turn_card(s, seat, events):
    """SP-66, SP-67, SP-97: the other side counts from the next card on; B finished is a lap."""
    s.side_done = 0
    for planet in range(PLANET.size):
        s.since_turned[planet] = 0
    s.side = (s.side + 1) % SOLO_SIDE.size
    if s.side == 0:
        s.laps += 1
        emit(events, EVENT.lap, seat, s.laps, 0, 0, EVERYBODY)
    emit(events, EVENT.solo_side, seat, s.side, 0, 0, EVERYBODY)
