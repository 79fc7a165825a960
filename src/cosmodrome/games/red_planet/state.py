"""The record layout of a position, the options of a table, the action space and the events."""

from __future__ import annotations

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.events import Events, Told
from cosmodrome.engine.naming import Ids
from cosmodrome.engine.options import Choice, Listing, Number, Options
from cosmodrome.engine.questions import Question, Questions
from cosmodrome.engine.record import Record, Scalar, i8, i16, i32
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG
from cosmodrome.games.red_planet.box import (
    ACTION,
    BEFORE_COUNTDOWN,
    CARD,
    COLOURS,
    DISCOVERY,
    HUE,
    KEPT_CARDS,
    LAYOUT,
    MARS,
    MAX_ASTRONAUTS,
    MAX_BOARDING,
    MAX_MISSION_POINTS,
    MAX_ROCKETS,
    MAX_SCORE_TOKENS,
    MAX_STEPS,
    MISSION,
    OUTER,
    PLACE,
    RAMP,
    REGION,
    RESOURCE,
    SEATS,
    SPACE,
    SPECIALIST,
    SPECIALIST_COUNT,
)

#: A knowledge mask that holds every seat.
ALL = (1 << SEATS) - 1

PHASE = Ids(
    "missions",  # everybody keeps a Mission
    "choosing",  # everybody chooses a Specialist
    "resolving",  # the countdown
    "tracking",  # the needle reaches a space
    "actions",  # Actions may be played
    "revealing",  # Discoveries work one by one
    "over",
)

#: Steps of the Specialist that acts.
STEP = Ids("boarding", "ability", "dropping", "lift_off")
NOBODY = -1

WHO = i16.below(COLOURS)
LEFT = i16.within(1, MAX_STEPS)

ASK = Questions(
    board=Question(colour=WHO, left=i16.within(1, MAX_BOARDING)),  # into which rocket
    destination=Question(colour=WHO, ramp=RAMP, inside="board"),  # which Destination token
    move=Question(colour=WHO, left=LEFT),  # from where to where
    research=Question(colour=WHO),  # draw or look
    look=Question(colour=WHO, inside="research"),  # which Discovery in play
    assign=Question(colour=WHO),  # where the drawn Discovery goes
    launch=Question(colour=WHO),  # which rocket lifts off
    destroy=Question(colour=WHO),  # which rocket is destroyed
    replace=Question(colour=WHO),  # where the Robot replaces
    replaced=Question(colour=WHO, place=PLACE, inside="replace"),  # whom
    kill=Question(colour=WHO),  # where the Officer eliminates
    killed=Question(colour=WHO, region=OUTER, inside="kill"),  # whom
    drop=Question(colour=WHO, left=LEFT, begun=i16.flag),  # where to
    redirect=Question(colour=WHO),  # which rocket the Pilot redirects
    action=Question(colour=WHO),  # which Action to play, or pass
    reinforce=Question(colour=WHO, left=LEFT, chosen=i16.upto(REGION.size)),  # where to
    give=Question(colour=WHO),  # which kind of token is given
    partner=Question(colour=WHO, given=RESOURCE, inside="give"),  # from which colour one is taken
    take=Question(colour=WHO, given=RESOURCE, other=WHO, inside="partner"),  # which kind is taken
    storm=Question(colour=WHO, region=OUTER),  # to which neighbour an astronaut is driven
)
"""colour: the one that acts; left: astronauts, moves or drops; begun: a drop was made; chosen: the
region + 1 that is reinforced, once it is."""

ASTRONAUTS = i8.upto(MAX_ASTRONAUTS)
TOKENS = i8.upto(MAX_STEPS)
SCORE_TOKENS = i8.upto(MAX_SCORE_TOKENS)

RAMP_RECORD = Record(
    "ramp",
    tokens=TOKENS[REGION.size],
    crew=ASTRONAUTS[COLOURS],
    rocket=i8.upto(MAX_ROCKETS),
    launched=i8.flag,
    target=i8.upto(REGION.size),
    _filler=i8,
)
"""rocket: kind of card + 1, or 0; target: region of the topmost Destination token + 1, or 0."""

REGION_RECORD = Record(
    "region",
    astronauts=ASTRONAUTS[COLOURS],
    score_tokens=SCORE_TOKENS[RESOURCE.size],
    resource=i8.below(RESOURCE.size),
    explored=i8.flag,
    changed=i8.upto(RESOURCE.size),
    discovery=i8.upto(DISCOVERY.size),
    known=i8.bits(SEATS),
)
"""resource: the token that lies there, face up once explored; changed: the resource + 1 that a
Discovery has put in its place; discovery: card + 1; known: seats that know it.
Those who watch know it from the reveal on, even where every seat has looked at it before."""

COLOUR_RECORD = Record(
    "colour",
    hand=i16.bits(SPECIALIST.size),
    deck=i8.upto(SPECIALIST_COUNT)[SPECIALIST_COUNT],
    deck_size=i8.upto(SPECIALIST_COUNT),
    chosen=i8.upto(SPECIALIST_COUNT),
    reserve=ASTRONAUTS,
    monument=ASTRONAUTS,
    score_tokens=SCORE_TOKENS[RESOURCE.size],
    hue=i8.below(HUE.size),
    recruiter_gone=i8.flag,
)
"""hand: Specialists that have not been called, bits 1 << number (so a chosen one is still there);
chosen: the number laid face down this turn, public from the moment it is called; deck: the draw
pile of a neutral colour, bottom first."""

PLAYER = Record(
    "player",
    kept=i32.bits(KEPT_CARDS),
    burnt=i32.bits(KEPT_CARDS),
    dealt=i16.bits(MISSION.size),
    returned=i8.upto(MISSION.size),
    pick=i8.upto(MISSION.size),
    used=i8.bits(ACTION.size),
    _filler=i8[3],
)
"""kept: Missions and Actions held, bit card - FIRST_MISSION; burnt: those the seat's neutral
Scientist discarded unseen; dealt: the two Missions to choose from; returned: the one given back
+ 1; pick: the one kept + 1; used: Actions played."""

STATE = Record(
    "state",
    rng=RNG,
    players=PLAYER[SEATS],
    stack=DECISION[2],
    colours=COLOUR_RECORD[COLOURS],
    discarded=i16.bits(DISCOVERY.size),
    ramps=RAMP_RECORD[RAMP.size],
    regions=REGION_RECORD[REGION.size],
    rocket_deck=i8.below(MAX_ROCKETS)[MAX_ROCKETS],
    rocket_discards=i8.upto(MAX_ROCKETS)[MAX_ROCKETS],
    event_deck=i8.below(CARD.size)[CARD.size],
    destination_tokens=TOKENS[REGION.size],
    seats=i8.within(2, SEATS),
    colour_count=i8.upto(COLOURS),
    ramp_count=i8.upto(RAMP.size),
    stack_size=i8.upto(1),
    layout=i8.below(LAYOUT.size),
    phase=i8.upto(PHASE.over),
    space=i8.below(SPACE.size),
    first=i8.below(COLOURS),
    last=i8.below(COLOURS),
    call=i8.upto(BEFORE_COUNTDOWN),
    order=i8.upto(COLOURS),
    acting=i8.within(NOBODY, COLOURS - 1),
    step=i8.upto(COLOURS),
    left=i8.upto(MAX_BOARDING),
    barred=i8.bits(RAMP.size),
    aside=i8.below(RESOURCE.size),
    pending=i8.upto(DISCOVERY.size),
    rocket_deck_size=i8.upto(MAX_ROCKETS),
    event_deck_size=i8.upto(CARD.size),
    _filler=i8[4],
)
"""discarded: Discoveries discarded face up; rocket_discards: cards of each kind; first: colour of
the first player; last: colour that acted last; call: the number called, 10 before the countdown;
order: how far a round of the colours (or of the regions) has come; barred: ramps the Secret Agent
has used; aside: the eleventh resource; pending: the drawn Discovery + 1 while it is assigned."""

# Options (MPR/Q-39).
LAYOUT_RANDOM = 0
IN_ORDER = -1

OPTIONS = Options(
    players=Number(2, 6, default=4),
    layout=Choice("random", *LAYOUT),
    colours=Listing(HUE.ids, length=SEATS, per_seat=True, words=("in-order",), distinct=True),
)

#: Every move by its name: from each region of Mars to each other one.
MOVES = {f"{start}-{to}": (start, to) for start in MARS for to in MARS if start != to}
TARGETS = MARS.size - 1

DO = ActionSpace(
    mission=MISSION,
    specialist=SPECIALIST[1:],
    board=RAMP,
    destination=REGION,
    move=[*MOVES],
    draw=1,
    look=1,
    inspect=OUTER,
    assign=OUTER,
    launch=RAMP,
    destroy=RAMP,
    replace=PLACE,
    colour=("1", "2", "3", "4", "5", "6"),
    kill=OUTER,
    drop=MARS,
    redirect=RAMP,
    action=ACTION,
    reinforce=REGION,
    give=RESOURCE,
    take=RESOURCE,
    stop=1,
    skip=1,
)

#: An event carries a resource and its tokens in one number, or two resources.
TOOK_RESOURCE, SWAPPED_RESOURCE = 100, 10

NOTHING = i16.within(0, 0)
COUNT = i16.upto(MAX_SCORE_TOKENS)


class TokensTaken:
    """A resource and how many of its tokens."""

    scalar: Scalar = i16.upto(TOOK_RESOURCE * RESOURCE.celerium + MAX_SCORE_TOKENS)

    def value(self, number: int) -> tuple[str, int]:
        return RESOURCE[number // TOOK_RESOURCE], number % TOOK_RESOURCE


class KindsSwapped:
    """The resource given and the one taken for it."""

    scalar: Scalar = i16.below(SWAPPED_RESOURCE * RESOURCE.size)

    def value(self, number: int) -> tuple[str, str]:
        return RESOURCE[number // SWAPPED_RESOURCE], RESOURCE[number % SWAPPED_RESOURCE]


EVENT = Events(
    mission_kept=Told(mission=MISSION),  # for its owner
    event_deck=Told(cards=i16.upto(CARD.size)),
    turn=Told(space=SPACE, first=WHO),
    neutral_card=Told(colour=WHO, specialist=SPECIALIST),  # for its controller
    chose=Told(colour=WHO, specialist=SPECIALIST),  # for its owner
    called=Told(colour=WHO, specialist=SPECIALIST),
    boarded=Told(colour=WHO, ramp=RAMP, count=i16.upto(MAX_BOARDING), sound="token"),
    idle=Told(colour=WHO, specialist=SPECIALIST),  # nothing could be boarded
    destination=Told(colour=WHO, ramp=RAMP, region=REGION, sound="token"),
    moved=Told(colour=WHO, start=MARS, to=MARS, sound="token"),
    explored=Told(nothing=NOTHING, region=REGION, resource=RESOURCE),
    recruited=Told(colour=WHO),
    drew=Told(colour=WHO, card=CARD),  # for the drawer
    drew_unseen=Told(colour=WHO, discovery=i16.flag),  # for the others
    kept=Told(colour=WHO),
    burnt=Told(colour=WHO),
    discarded=Told(colour=WHO, card=DISCOVERY),
    assigned=Told(colour=WHO, region=OUTER),
    looked=Told(colour=WHO, region=OUTER, card=DISCOVERY),  # for who looks
    looked_unseen=Told(colour=WHO, region=OUTER),  # for the others
    launched=Told(colour=WHO, ramp=RAMP, sound="launch"),
    destroyed=Told(colour=WHO, ramp=RAMP),
    replaced=Told(colour=WHO, place=PLACE, other=WHO, sound="token"),
    killed=Told(colour=WHO, region=OUTER, other=WHO, sound="token"),
    dropped=Told(colour=WHO, region=MARS, sound="token"),
    lifted_off=Told(nothing=NOTHING, ramp=RAMP, sound="launch"),  # full
    landed=Told(nothing=NOTHING, ramp=RAMP, region=REGION.or_none),
    docked=Told(nothing=NOTHING, ramp=RAMP, rocket=i16.below(MAX_ROCKETS)),
    rockets_shuffled=Told(cards=i16.upto(MAX_ROCKETS)),
    first=Told(colour=WHO),
    space=Told(space=SPACE),
    produced=Told(resource=RESOURCE, region=REGION, count=COUNT),
    took=Told(colour=WHO, region=REGION, tokens=TokensTaken(), sound="token"),
    turned_up=Told(nothing=NOTHING, region=OUTER, card=DISCOVERY),
    struck=Told(colour=WHO, region=OUTER, sound="token"),
    changed=Told(nothing=NOTHING, region=OUTER, resource=RESOURCE),
    played=Told(colour=WHO, card=ACTION),
    skipped=Told(colour=WHO),
    ice=Told(colour=WHO, count=COUNT, sound="token"),
    reinforced=Told(colour=WHO, region=REGION, sound="token"),
    swapped=Told(colour=WHO, other=WHO, kinds=KindsSwapped(), sound="token"),
    ended=Told(),
    mission_done=Told(colour=WHO, mission=MISSION, points=i16.upto(MAX_MISSION_POINTS)),
    mission_failed=Told(colour=WHO, mission=MISSION),
)
