"""The record layout of a position, the options of a table, and the action space."""

from __future__ import annotations

from cosmodrome.engine.actions import ActionSpace
from cosmodrome.engine.options import Choice, Listing, Number, Options
from cosmodrome.engine.questions import Question, Questions
from cosmodrome.engine.record import Record, i8, i16, i32
from cosmodrome.engine.rules.decisions import DECISION
from cosmodrome.engine.rules.random import RNG

SEATS = 6
COLOURS = 6
RAMPS = 6
HUES = ("red", "blue", "yellow", "green", "white", "black")

# Mars and its moon (MPR-01): six outer regions, three inner ones, Phobos.
REGIONS = ("VAS", "ARC", "ELY", "TYR", "AUS", "ARG", "VAL", "SYR", "HEL", "PHO")
REGION_COUNT = 10
OUTER = 6
MARS = 9
PHOBOS = 9
LAYOUTS = ("K1", "K2", "K3", "K4")

RESOURCES = ("ice", "sylvanite", "celerium")
ICE, SYLVANITE, CELERIUM = range(3)
KINDS = 3

# Specialists by their number; bit 1 << number in a hand.
SPECIALISTS = (
    "pilot", "officer", "travel-agent", "robot", "saboteur", "secret-agent", "scientist",
    "explorer", "recruiter",
)  # fmt: skip
(
    PILOT, OFFICER, TRAVEL_AGENT, ROBOT, SABOTEUR, SECRET_AGENT, SCIENTIST, EXPLORER, RECRUITER,
) = range(1, 10)  # fmt: skip
SPECIALIST_COUNT = 9
ALL_SPECIALISTS = 0b1111111110
BEFORE_COUNTDOWN = 10

# Event cards: 13 Discoveries, then 12 Missions, then 4 Actions.
DISCOVERIES = tuple(f"D{i:02}" for i in range(1, 14))
MISSIONS = tuple(f"M{i:02}" for i in range(1, 13))
ACTION_CARDS = ("A01", "A02", "A03", "A04")
EVENT_CARDS = (*DISCOVERIES, *MISSIONS, *ACTION_CARDS)
(
    NATIVE_RESISTANCE, BURIED_GLACIER, CELERIUM_VEIN, DUST_STORM, FLAT_TERRAIN, ROUGH_TERRAIN,
    MINING_ACCIDENT, SYNERGY, SUBTERFUGE, RICH_DEPOSIT, SHARED_CLAIM, MARTIAN_RUINS, RADIATION,
) = range(13)  # fmt: skip
BLOCKS_OF_ICE, REINFORCEMENTS, REDEPLOYMENT, ESPIONAGE = range(4)
DISCOVERY_COUNT = 13
MISSION_COUNT = 12
ACTION_COUNT = 4
EVENT_COUNT = 29
FIRST_MISSION = 13
FIRST_ACTION = 25

# What a box may hold at most.
MAX_ROCKETS = 36
MAX_ASTRONAUTS = 22  # of a colour
MAX_BOARDING = 5  # astronauts of a Specialist
MAX_STEPS = 9  # of one kind in a row, and tokens of one kind
MAX_SCORE_TOKENS = 127  # that a whole game can bring
UNKNOWN = -1  # the destination "?"

# The turn tracker (MPR-57).
TRACKER = ("1", "2", "3", "4", "5", "P1", "6", "7", "8", "P2", "9", "10", "REV", "P3", "FIN")
SPACES = 15
REVEAL_SPACE, THIRD_PRODUCTION, FINAL_SPACE = 12, 13, 14
SPACE_KINDS = ("turn", "production", "reveal", "final")
SPACE_TURN, SPACE_PRODUCTION, SPACE_REVEAL, SPACE_FINAL = range(4)

#: A knowledge mask that holds every seat.
ALL = (1 << SEATS) - 1

(
    MISSION_CHOICE,  # everybody keeps a Mission
    CHOOSING,  # everybody chooses a Specialist
    RESOLVING,  # the countdown
    TRACKING,  # the needle reaches a space
    ACTION_WINDOW,  # Actions may be played
    REVEALING,  # Discoveries work one by one
    OVER,
) = range(7)

# Steps of the Specialist that acts.
BOARDING, ABILITY, DROPPING, LIFT_OFF = range(4)
NOBODY = -1

# What can be asked; the acting colour is always a.
(
    ASK_BOARD, ASK_DESTINATION, ASK_MOVE, ASK_RESEARCH, ASK_LOOK, ASK_ASSIGN, ASK_LAUNCH,
    ASK_DESTROY, ASK_REPLACE, ASK_REPLACED, ASK_KILL, ASK_KILLED, ASK_DROP, ASK_REDIRECT,
    ASK_ACTION, ASK_REINFORCE, ASK_GIVE, ASK_FROM, ASK_TAKE, ASK_STORM,
) = range(20)  # fmt: skip
WHO = i16.below(COLOURS)
LEFT = i16.within(1, MAX_STEPS)
QUESTIONS = Questions(
    Question("board", a=WHO, b=i16.within(1, MAX_BOARDING)),  # b = left: into which rocket
    Question("destination", a=WHO, b=i16.below(RAMPS)),  # b = ramp: which Destination token
    Question("move", a=WHO, b=LEFT),  # b = moves left: from where to where
    Question("research", a=WHO),  # draw or look
    Question("look", a=WHO),  # which Discovery in play
    Question("assign", a=WHO),  # where the drawn Discovery goes
    Question("launch", a=WHO),  # which rocket lifts off
    Question("destroy", a=WHO),  # which rocket is destroyed
    Question("replace", a=WHO),  # where the Robot replaces
    Question("replaced", a=WHO, b=i16.below(RAMPS + REGION_COUNT)),  # b = place: whom
    Question("kill", a=WHO),  # where the Officer eliminates
    Question("killed", a=WHO, b=i16.below(OUTER)),  # b = region: whom
    Question("drop", a=WHO, b=LEFT, c=i16.flag),  # b = drops left, c = one was made: where to
    Question("redirect", a=WHO),  # which rocket the Pilot redirects
    Question("action", a=WHO),  # which Action to play, or pass
    # b = astronauts left, c = region + 1 once chosen: where to
    Question("reinforce", a=WHO, b=LEFT, c=i16.upto(REGION_COUNT)),
    Question("give", a=WHO),  # which kind of token is given
    Question("from", a=WHO, b=i16.below(KINDS)),  # b = kind given: from which colour one is taken
    # b = kind given, c = colour: which kind is taken
    Question("take", a=WHO, b=i16.below(KINDS), c=i16.below(COLOURS)),
    # b = region: to which neighbour the storm drives an astronaut
    Question("storm", a=WHO, b=i16.below(OUTER)),
)

ASTRONAUTS = i8.upto(MAX_ASTRONAUTS)
TOKENS = i8.upto(MAX_STEPS)
SCORE_TOKENS = i8.upto(MAX_SCORE_TOKENS)

RAMP = Record(
    "ramp",
    tokens=TOKENS[REGION_COUNT],
    crew=ASTRONAUTS[COLOURS],
    rocket=i8.upto(MAX_ROCKETS),
    launched=i8.flag,
    target=i8.upto(REGION_COUNT),
    _filler=i8,
)
"""rocket: kind of card + 1, or 0; target: region of the topmost Destination token + 1, or 0."""

REGION = Record(
    "region",
    astronauts=ASTRONAUTS[COLOURS],
    score_tokens=SCORE_TOKENS[KINDS],
    resource=i8.below(KINDS),
    explored=i8.flag,
    changed=i8.upto(KINDS),
    discovery=i8.upto(DISCOVERY_COUNT),
    known=i8.bits(SEATS),
)
"""resource: the token that lies there, face up once explored; changed: the resource + 1 that a
Discovery has put in its place; discovery: card + 1; known: seats that know it.
Those who watch know it from the reveal on, even where every seat has looked at it before."""

COLOUR = Record(
    "colour",
    hand=i16.bits(SPECIALIST_COUNT + 1),
    deck=i8.upto(SPECIALIST_COUNT)[SPECIALIST_COUNT],
    deck_size=i8.upto(SPECIALIST_COUNT),
    chosen=i8.upto(SPECIALIST_COUNT),
    reserve=ASTRONAUTS,
    monument=ASTRONAUTS,
    score_tokens=SCORE_TOKENS[KINDS],
    hue=i8.below(len(HUES)),
    recruiter_gone=i8.flag,
)
"""hand: Specialists that have not been called, bits 1 << number (so a chosen one is still there);
chosen: the number laid face down this turn, public from the moment it is called; deck: the draw
pile of a neutral colour, bottom first."""

PLAYER = Record(
    "player",
    kept=i32.bits(EVENT_COUNT - FIRST_MISSION),
    burnt=i32.bits(EVENT_COUNT - FIRST_MISSION),
    dealt=i16.bits(MISSION_COUNT),
    returned=i8.upto(MISSION_COUNT),
    pick=i8.upto(MISSION_COUNT),
    used=i8.bits(ACTION_COUNT),
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
    colours=COLOUR[COLOURS],
    discarded=i16.bits(DISCOVERY_COUNT),
    ramps=RAMP[RAMPS],
    regions=REGION[REGION_COUNT],
    rocket_deck=i8.below(MAX_ROCKETS)[MAX_ROCKETS],
    rocket_discards=i8.upto(MAX_ROCKETS)[MAX_ROCKETS],
    event_deck=i8.below(EVENT_COUNT)[EVENT_COUNT],
    destination_tokens=TOKENS[REGION_COUNT],
    seats=i8.within(2, SEATS),
    colour_count=i8.upto(COLOURS),
    ramp_count=i8.upto(RAMPS),
    stack_size=i8.upto(1),
    layout=i8.below(len(LAYOUTS)),
    phase=i8.upto(OVER),
    space=i8.below(SPACES),
    first=i8.below(COLOURS),
    last=i8.below(COLOURS),
    call=i8.upto(BEFORE_COUNTDOWN),
    order=i8.upto(COLOURS),
    acting=i8.within(NOBODY, COLOURS - 1),
    step=i8.upto(COLOURS),
    left=i8.upto(MAX_BOARDING),
    barred=i8.bits(RAMPS),
    aside=i8.below(KINDS),
    pending=i8.upto(DISCOVERY_COUNT),
    rocket_deck_size=i8.upto(MAX_ROCKETS),
    event_deck_size=i8.upto(EVENT_COUNT),
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
    layout=Choice("random", *LAYOUTS),
    colours=Listing(HUES, length=SEATS, per_seat=True, words=("in-order",), distinct=True),
)

RAMP_LABELS = tuple(str(i) for i in range(1, RAMPS + 1))
MOVES = tuple(
    f"{start}-{end}" for start in REGIONS[:MARS] for end in REGIONS[:MARS] if start != end
)
TARGETS = MARS - 1

ACTIONS = ActionSpace(
    mission=MISSIONS,
    specialist=SPECIALISTS,
    board=RAMP_LABELS,
    destination=REGIONS,
    move=MOVES,
    draw=1,
    look=1,
    inspect=REGIONS[:OUTER],
    assign=REGIONS[:OUTER],
    launch=RAMP_LABELS,
    destroy=RAMP_LABELS,
    replace=(*(f"ramp-{i}" for i in RAMP_LABELS), *REGIONS),
    colour=tuple(str(i) for i in range(1, COLOURS + 1)),
    kill=REGIONS[:OUTER],
    drop=REGIONS[:MARS],
    redirect=RAMP_LABELS,
    action=ACTION_CARDS,
    reinforce=REGIONS,
    give=RESOURCES,
    take=RESOURCES,
    stop=1,
    skip=1,
)

TO_MISSION = ACTIONS.start("mission")
TO_SPECIALIST = ACTIONS.start("specialist")
BOARD = ACTIONS.start("board")
DESTINATION = ACTIONS.start("destination")
MOVE = ACTIONS.start("move")
DRAW = ACTIONS.start("draw")
LOOK = ACTIONS.start("look")
INSPECT = ACTIONS.start("inspect")
ASSIGN = ACTIONS.start("assign")
LAUNCH = ACTIONS.start("launch")
DESTROY = ACTIONS.start("destroy")
REPLACE = ACTIONS.start("replace")
TO_COLOUR = ACTIONS.start("colour")
KILL = ACTIONS.start("kill")
DROP = ACTIONS.start("drop")
REDIRECT = ACTIONS.start("redirect")
TO_ACTION = ACTIONS.start("action")
REINFORCE = ACTIONS.start("reinforce")
GIVE = ACTIONS.start("give")
TAKE = ACTIONS.start("take")
STOP = ACTIONS.start("stop")
SKIP = ACTIONS.start("skip")

EVENTS = (
    "mission_kept",  # a = mission (for its owner)
    "event_deck",  # a = cards
    "turn",  # a = space, b = first colour
    "neutral_card",  # a = colour, b = number (for its controller)
    "chose",  # a = colour, b = number (for its owner)
    "called",  # a = colour, b = number
    "boarded",  # a = colour, b = ramp, c = astronauts
    "idle",  # a = colour, b = number: nothing could be boarded
    "destination",  # a = colour, b = ramp, c = region
    "moved",  # a = colour, b = from, c = to
    "explored",  # b = region, c = resource
    "recruited",  # a = colour
    "drew",  # a = colour, b = card (for the drawer)
    "drew_unseen",  # a = colour, b = 1 for a Discovery (for the others)
    "kept",  # a = colour
    "burnt",  # a = colour
    "discarded",  # a = colour, b = card
    "assigned",  # a = colour, b = region
    "looked",  # a = colour, b = region, c = card (for who looks)
    "looked_unseen",  # a = colour, b = region (for the others)
    "launched",  # a = colour, b = ramp
    "destroyed",  # a = colour, b = ramp
    "replaced",  # a = colour, b = place, c = colour replaced
    "killed",  # a = colour, b = region, c = colour killed
    "dropped",  # a = colour, b = region
    "lifted_off",  # b = ramp: full
    "landed",  # b = ramp, c = region, or -1
    "docked",  # b = ramp, c = kind of rocket
    "rockets_shuffled",  # a = cards
    "first",  # a = colour
    "space",  # a = space
    "produced",  # a = resource, b = region, c = tokens
    "took",  # a = colour, b = region, c = 100 x resource + tokens
    "turned_up",  # b = region, c = card
    "struck",  # a = colour, b = region
    "changed",  # b = region, c = resource
    "played",  # a = colour, b = action
    "skipped",  # a = colour
    "ice",  # a = colour, b = tokens
    "reinforced",  # a = colour, b = region
    "swapped",  # a = colour, b = other colour, c = 10 x kind given + kind taken
    "ended",
    "mission_done",  # a = colour, b = mission, c = points
    "mission_failed",  # a = colour, b = mission
)
(
    MISSION_KEPT, DECK_READY, TURN, NEUTRAL_CARD, CHOSE, CALLED, BOARDED, IDLE, DESTINED, MOVED,
    EXPLORED, RECRUITED, DREW, DREW_UNSEEN, KEPT, BURNT, DISCARDED, ASSIGNED, LOOKED,
    LOOKED_UNSEEN, LAUNCHED, DESTROYED, REPLACED, KILLED, DROPPED, LIFTED_OFF, LANDED, DOCKED,
    ROCKETS_SHUFFLED, FIRST, SPACE, PRODUCED, TOOK, TURNED_UP, STRUCK, CHANGED, PLAYED, SKIPPED,
    ICE_TAKEN, REINFORCED, SWAPPED, ENDED, MISSION_DONE, MISSION_FAILED,
) = range(len(EVENTS))  # fmt: skip
