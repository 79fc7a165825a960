"""The record layout of a position, the options of a table, the action space and the events."""

from __future__ import annotations

from cosmodrome.engine.actions import ActionSpace, Amount, Tick
from cosmodrome.engine.errors import Problem
from cosmodrome.engine.events import Events, Told
from cosmodrome.engine.naming import Ids
from cosmodrome.engine.options import Choice, Listing, Number, Options
from cosmodrome.engine.questions import Question, Questions
from cosmodrome.engine.record import Record, Scalar, View, i8, i16, i32
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG
from cosmodrome.games.red_planet import box as its

#: A knowledge mask that holds every seat.
ALL = (1 << its.SEATS) - 1

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

WHO = i16.below(its.COLOURS)
ANYBODY = i16.within(NOBODY, its.COLOURS - 1)
LEFT = i16.within(1, its.MAX_STEPS)

ASK = Questions(
    board=Question(colour=WHO, left=i16.within(1, its.MAX_BOARDING)),  # into which rocket
    destination=Question(colour=WHO, ramp=its.RAMP, inside="board"),  # which token; of a Pilot too
    move=Question(colour=WHO, left=LEFT),  # from where, or enough
    to=Question(colour=WHO, left=LEFT, start=its.MARS, inside="move"),  # to which neighbour
    research=Question(colour=WHO),  # draw, or which Discovery in play to look at
    look=Question(colour=WHO),  # which one, after a Discovery without a place
    assign=Question(colour=WHO),  # where the drawn Discovery goes
    launch=Question(colour=WHO),  # which rocket lifts off
    destroy=Question(colour=WHO),  # which rocket is destroyed
    replace=Question(colour=WHO),  # where the Robot replaces
    replaced=Question(colour=WHO, place=its.PLACE, inside="replace"),  # whom
    kill=Question(colour=WHO),  # where the Officer eliminates
    killed=Question(colour=WHO, region=its.OUTER, inside="kill"),  # whom
    drop=Question(colour=WHO),  # where to: a selection of regions
    drop_more=Question(colour=WHO, inside="drop"),  # once one is ticked
    redirect=Question(colour=WHO),  # which rocket the Pilot redirects
    action=Question(colour=WHO),  # which Action to play, or pass
    reinforce=Question(colour=WHO),  # where to
    reinforcements=Question(colour=WHO, region=its.REGION, inside="reinforce"),  # how many
    give=Question(colour=WHO),  # which kind of token is given
    partner=Question(colour=WHO, given=its.RESOURCE, inside="give"),  # whose token is taken
    take=Question(colour=WHO, given=its.RESOURCE, other=WHO, inside="partner"),  # which one
    storm=Question(colour=WHO, region=its.OUTER),  # to which neighbour an astronaut is driven
)
"""colour: the one that acts; left: astronauts or moves; start: where a move begins."""

ASTRONAUTS = i8.upto(its.MAX_ASTRONAUTS)
TOKENS = i8.upto(its.MAX_STEPS)
SCORE_TOKENS = i8.upto(its.MAX_SCORE_TOKENS)

RAMP_RECORD = Record(
    "ramp",
    tokens=TOKENS[its.REGION.size],
    crew=ASTRONAUTS[its.COLOURS],
    rocket=i8.upto(its.MAX_ROCKETS),
    launched=i8.flag,
    target=i8.upto(its.REGION.size),
    _filler=i8,
)
"""rocket: kind of card + 1, or 0; target: region of the topmost Destination token + 1, or 0."""

REGION_RECORD = Record(
    "region",
    astronauts=ASTRONAUTS[its.COLOURS],
    score_tokens=SCORE_TOKENS[its.RESOURCE.size],
    resource=i8.below(its.RESOURCE.size),
    explored=i8.flag,
    changed=i8.upto(its.RESOURCE.size),
    discovery=i8.upto(its.DISCOVERY.size),
    known=i8.bits(its.SEATS),
)
"""resource: the token that lies there, face up once explored; changed: the resource + 1 that a
Discovery has put in its place; discovery: card + 1; known: seats that know it.
Those who watch know it from the reveal on, even where every seat has looked at it before."""

COLOUR_RECORD = Record(
    "colour",
    hand=i16.bits(its.SPECIALIST.size),
    deck=i8.upto(its.SPECIALIST_COUNT)[its.SPECIALIST_COUNT],
    deck_size=i8.upto(its.SPECIALIST_COUNT),
    chosen=i8.upto(its.SPECIALIST_COUNT),
    reserve=ASTRONAUTS,
    monument=ASTRONAUTS,
    score_tokens=SCORE_TOKENS[its.RESOURCE.size],
    hue=i8.below(its.HUE.size),
    recruiter_gone=i8.flag,
)
"""hand: Specialists that have not been called, bits 1 << number (so a chosen one is still there);
chosen: the number laid face down this turn, public from the moment it is called; deck: the draw
pile of a neutral colour, bottom first."""

PLAYER = Record(
    "player",
    kept=i32.bits(its.KEPT.size),
    burnt=i32.bits(its.KEPT.size),
    dealt=i16.bits(its.MISSION.size),
    returned=i8.upto(its.MISSION.size),
    pick=i8.upto(its.MISSION.size),
    used=i8.bits(its.ACTION.size),
    _filler=i8[3],
)
"""kept: Missions and Actions held, bits by their number in KEPT; burnt: those the seat's neutral
Scientist discarded unseen; dealt: the two Missions to choose from; returned: the one given back
+ 1; pick: the one kept + 1; used: Actions played."""

STATE = Record(
    "state",
    rng=RNG,
    players=PLAYER[its.SEATS],
    stack=DECISION[2],
    colours=COLOUR_RECORD[its.COLOURS],
    discarded=i16.bits(its.DISCOVERY.size),
    ramps=RAMP_RECORD[its.RAMP.size],
    regions=REGION_RECORD[its.REGION.size],
    rocket_deck=i8.below(its.MAX_ROCKETS)[its.MAX_ROCKETS],
    rocket_discards=i8.upto(its.MAX_ROCKETS)[its.MAX_ROCKETS],
    event_deck=i8.below(its.CARD.size)[its.CARD.size],
    destination_tokens=TOKENS[its.REGION.size],
    drops=i8.upto(its.MAX_STEPS)[its.MARS.size],
    seats=i8.within(2, its.SEATS),
    colour_count=i8.upto(its.COLOURS),
    ramp_count=i8.upto(its.RAMP.size),
    stack_size=i8.upto(1),
    layout=i8.below(its.LAYOUT.size),
    phase=i8.upto(PHASE.over),
    space=i8.below(its.SPACE.size),
    first=i8.below(its.COLOURS),
    last=i8.below(its.COLOURS),
    call=i8.upto(its.BEFORE_COUNTDOWN),
    order=i8.upto(its.COLOURS),
    acting=i8.within(NOBODY, its.COLOURS - 1),
    step=i8.upto(its.COLOURS),
    left=i8.upto(its.MAX_BOARDING),
    barred=i8.bits(its.RAMP.size),
    aside=i8.below(its.RESOURCE.size),
    pending=i8.upto(its.DISCOVERY.size),
    rocket_deck_size=i8.upto(its.MAX_ROCKETS),
    event_deck_size=i8.upto(its.CARD.size),
    _filler=i8[3],
)
"""discarded: Discoveries discarded face up; rocket_discards: cards of each kind; first: colour of
the first player; last: colour that acted last; call: the number called, 10 before the countdown;
order: how far a round of the colours (or of the regions) has come; barred: ramps the Secret Agent
has used; drops: astronauts ticked to jump into each region; aside: the eleventh resource; pending:
the drawn Discovery + 1 while it is assigned."""

# Options (MPR/Q-39).
LAYOUT_RANDOM = 0
IN_ORDER = -1

OPTIONS = Options(
    players=Number(2, 6, default=4),
    layout=Choice("random", *its.LAYOUT),
    colours=Listing(
        its.HUE.ids, length=its.SEATS, per_seat=True, words=("in-order",), distinct=True
    ),
    neutral_colours=Listing(
        its.HUE.ids, length=2, words=("in-order",), distinct=True, usual=its.HUE.ids[-2:]
    ),
)


def check_options(box: View, options: View) -> None:
    """MPR-83: two players choose a neutral colour each, none of them twice."""
    if options.neutral_colours[0] == IN_ORDER:
        return
    if options.players != 2:
        raise Problem("neutral_colours", "two_players_only")
    chosen = [] if options.colours[0] == IN_ORDER else list(options.colours[:2])
    if set(chosen) & set(options.neutral_colours):
        raise Problem("neutral_colours", "colour_taken")


DO = ActionSpace(
    mission=its.MISSION,
    specialist=its.SPECIALIST[1:],
    board=its.RAMP,
    destination=its.REGION,
    move=its.MARS,  # from there
    to=its.MARS,
    draw=1,
    inspect=its.OUTER,
    assign=its.OUTER,
    launch=its.RAMP,
    destroy=its.RAMP,
    replace=its.PLACE,
    colour=("1", "2", "3", "4", "5", "6"),
    kill=its.OUTER,
    drop=Tick(its.MARS),
    redirect=its.RAMP,
    action=its.ACTION,
    reinforce=its.REGION,
    astronauts=Amount(its.MAX_STEPS + 1),
    give=its.RESOURCE,
    take=its.RESOURCE,
    done=1,  # the drops are chosen
    stop=1,  # enough of moving
    skip=1,
)

#: An event carries a resource and its tokens in one number, or two resources.
TOOK_RESOURCE, SWAPPED_RESOURCE = 100, 10

NOTHING = i16.within(0, 0)
COUNT = i16.upto(its.MAX_SCORE_TOKENS)
POINTS = i16.upto(100)


class TokensTaken:
    """A resource and how many of its tokens."""

    scalar: Scalar = i16.upto(TOOK_RESOURCE * its.RESOURCE.celerium + its.MAX_SCORE_TOKENS)

    def value(self, number: int) -> tuple[str, int]:
        return its.RESOURCE[number // TOOK_RESOURCE], number % TOOK_RESOURCE


class KindsSwapped:
    """The resource given and the one taken for it."""

    scalar: Scalar = i16.below(SWAPPED_RESOURCE * its.RESOURCE.size)

    def value(self, number: int) -> tuple[str, str]:
        return its.RESOURCE[number // SWAPPED_RESOURCE], its.RESOURCE[number % SWAPPED_RESOURCE]


EVENT = Events(
    mission_kept=Told(mission=its.MISSION),  # for its owner
    event_deck=Told(cards=i16.upto(its.CARD.size)),
    turn=Told(space=its.SPACE, opens=True),
    neutral_card=Told(colour=WHO, specialist=its.SPECIALIST),  # for its controller
    chose=Told(colour=WHO, specialist=its.SPECIALIST),  # for its owner
    called=Told(colour=WHO, specialist=its.SPECIALIST, joins="colour", opens=True),
    boarded=Told(colour=WHO, ramp=its.RAMP, count=i16.upto(its.MAX_BOARDING), sound="token"),
    idle=Told(colour=WHO, specialist=its.SPECIALIST),  # nothing could be boarded
    destination=Told(colour=WHO, ramp=its.RAMP, region=its.REGION, sound="token"),
    moved=Told(colour=WHO, start=its.MARS, to=its.MARS, sound="token"),  # by the Explorer
    explored=Told(nothing=NOTHING, region=its.REGION, resource=its.RESOURCE),
    recruited=Told(colour=WHO),
    drew=Told(colour=WHO, card=its.CARD),  # for the drawer
    drew_unseen=Told(colour=WHO, discovery=i16.flag),  # for the others
    kept=Told(colour=WHO),
    burnt=Told(colour=WHO),
    discarded=Told(colour=WHO, card=its.DISCOVERY),
    assigned=Told(colour=WHO, region=its.OUTER),
    looked=Told(colour=WHO, region=its.OUTER, card=its.DISCOVERY),  # for who looks
    looked_unseen=Told(colour=WHO, region=its.OUTER),  # for the others
    launched=Told(colour=WHO, ramp=its.RAMP, sound="launch"),
    destroyed=Told(colour=WHO, ramp=its.RAMP, victim=ANYBODY, joins="victim"),
    replaced=Told(colour=WHO, place=its.PLACE, other=WHO, sound="token"),
    killed=Told(colour=WHO, region=its.OUTER, other=WHO, sound="token"),
    dropped=Told(colour=WHO, region=its.MARS, joins="region", sound="token"),
    lifted_off=Told(nothing=NOTHING, ramp=its.RAMP, sound="launch"),  # full
    landed=Told(crew=ANYBODY, ramp=its.RAMP, region=its.REGION.or_none, joins="crew"),
    docked=Told(nothing=NOTHING, ramp=its.RAMP, rocket=i16.below(its.MAX_ROCKETS)),
    rockets_shuffled=Told(cards=i16.upto(its.MAX_ROCKETS)),
    first=Told(colour=WHO, space=its.SPACE),  # of the turn or phase on this space
    space=Told(space=its.SPACE, opens=True),
    produced=Told(resource=its.RESOURCE, region=its.REGION, count=COUNT, joins="region"),
    took=Told(colour=WHO, region=its.REGION, tokens=TokensTaken(), joins="colour", sound="token"),
    stayed=Told(resource=its.RESOURCE, region=its.REGION, count=COUNT),
    turned_up=Told(nothing=NOTHING, region=its.OUTER, card=its.DISCOVERY),
    struck=Told(colour=WHO, region=its.OUTER, count=COUNT, joins="colour", sound="token"),
    changed=Told(nothing=NOTHING, region=its.OUTER, resource=its.RESOURCE),
    driven=Told(colour=WHO, start=its.MARS, to=its.MARS, sound="token"),  # by a storm
    played=Told(colour=WHO, card=its.ACTION),
    skipped=Told(colour=WHO),
    ice=Told(colour=WHO, count=COUNT, sound="token"),
    reinforced=Told(colour=WHO, region=its.REGION, count=COUNT, sound="token"),
    redeployed=Told(colour=WHO, start=its.MARS, to=its.MARS, sound="token"),
    swapped=Told(colour=WHO, other=WHO, kinds=KindsSwapped(), sound="token"),
    mission_done=Told(colour=WHO, mission=its.MISSION, points=i16.upto(its.MAX_MISSION_POINTS)),
    mission_failed=Told(colour=WHO, mission=its.MISSION),
    ruins=Told(colour=WHO, region=its.OUTER, points=POINTS, joins="colour"),
    radiation=Told(colour=WHO, region=its.OUTER, points=POINTS, joins="colour"),
    monopoly=Told(colour=ANYBODY, points=POINTS, joins="colour"),
    ended=Told(),
    no_target=Told(colour=WHO, specialist=its.SPECIALIST),  # an ability finds nothing to do
)
"""crew, victim: the colour of each astronaut aboard; nobody where a rocket is empty."""
