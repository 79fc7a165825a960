"""All the rules and words of the game."""

from cosmodrome.engine.actions import ActionSpace, Amount, Aside, Pieces, Tick
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.events import Events, Told
from cosmodrome.engine.naming import Ids
from cosmodrome.engine.options import Flag, Number, Options
from cosmodrome.engine.questions import Question, Questions
from cosmodrome.engine.reasons import ALWAYS, Because, Explained, Reasons, plain_gap
from cosmodrome.engine.record import Record, i8, i16
from cosmodrome.engine.rules.decisions import DECISION, answered, ask
from cosmodrome.engine.rules.events import CHANCE, EVERYBODY, LEARNT, REVEALED, SPECTATOR, emit
from cosmodrome.engine.rules.random import RNG, below, seed_rng
from cosmodrome.engine.telling import player, say, term
from cosmodrome.engine.words import Listed

SEATS = 3
COLOUR = Ids("red", "green", "blue")
HAND = 6
LAST_ROUND = 2
EXACTLY = 2
COUNT = i16.upto(HAND)

BOX = Record("box", hand_size=i8.within(EXACTLY, HAND))
ASK = Questions(
    turn=Question(),
    throwing=Question(last=COLOUR, count=COUNT, inside="turn"),
    bet=Question(most=COUNT),
)
PLAYER = Record(
    "player",
    hand=i8.upto(HAND)[COLOUR.size],
    ticked=i8.upto(HAND)[COLOUR.size],
    points=i8.upto(2 * HAND),
    chosen=i8.flag,
)
STATE = Record(
    "state",
    rng=RNG,
    stack=DECISION[1],
    players=PLAYER[SEATS],
    next=i8.below(COLOUR.size),
    seats=i8.within(2, SEATS),
    stack_size=i8.flag,
    round=i8.within(1, LAST_ROUND + 1),
    looked=i8.flag,
    together=i8.flag,
)
OPTIONS = Options(players=Number(2, SEATS, default=2), together=Flag())
DO = ActionSpace(throw=Tick(COLOUR), done=1, bet=Amount(HAND + 1), look=Aside(1))
EVENT = Events(
    threw=Told(colour=COLOUR, joins="colour"),
    bet=Told(count=COUNT),
    looked=Told(colour=COLOUR),  # for its seat
    looked_unseen=Told(),  # for the others
)
SEE = Pieces(
    mine=i16.upto(HAND)[COLOUR.size],
    hands=i16.upto(HAND)[SEATS],
    points=i16.upto(2 * HAND)[SEATS],
    ticked=i16.upto(HAND)[COLOUR.size],
    seen=i16.upto(COLOUR.size),  # in the bag, + 1
    round=i16.upto(LAST_ROUND + 1),
    asked=i16.upto(ASK.size),
)


def read_box(reader):
    """PB-1: how many pebbles everybody draws."""
    return {"hand_size": reader.table("values").whole("hand_size", EXACTLY, HAND)}


@rule
def setup(box, s, options, seed):
    """PB-1: everybody draws."""
    seed_rng(s.rng, seed, 0)
    s.seats = options.players
    s.together = options.together
    s.round = 1
    for seat in range(s.seats):
        for _ in range(box.hand_size):
            s.players[seat].hand[below(s.rng, COLOUR.size)] += 1
    s.next = below(s.rng, COLOUR.size)
    ask(s, ASK.turn, 0)


@rule
def all_at_once(s):
    """PB-6: whether everybody throws, unseen by the others."""
    return s.together == 1 and s.round == LAST_ROUND


@rule
def is_asked(s, seat):
    """Whether a seat has something to decide."""
    if all_at_once(s):
        return s.players[seat].chosen == 0
    return s.stack_size > 0 and s.stack[0].seat == seat


@rule
def actors(box, s):
    mask = 0
    for seat in range(s.seats):
        if is_asked(s, seat):
            mask |= 1 << seat
    return mask


@rule
def pebbles(hand):
    count = 0
    for colour in range(COLOUR.size):
        count += hand[colour]
    return count


@rule
def due(s, seat):
    """PB-2: how many must be thrown; -1: any number."""
    return min(EXACTLY, pebbles(s.players[seat].hand)) if s.round == LAST_ROUND else -1


@rule
def legal(box, s, seat, out):
    """PB-2 … PB-4: ticks upwards, what confirms them, a bet, a look."""
    top = s.stack[0]
    n = 0
    if s.stack_size > 0 and top.kind == ASK.bet:
        for count in range(top.a + 1):
            out[n] = DO.bet + count
            n += 1
        return n
    me = s.players[seat]
    first = top.a if s.stack_size > 0 and top.kind == ASK.throwing else 0
    for colour in range(COLOUR.size if all_at_once(s) else 0):
        if me.ticked[colour] > 0:
            first = colour
    count = pebbles(me.ticked)
    must = due(s, seat)
    for colour in range(first, COLOUR.size):
        above = 0
        for other in range(colour, COLOUR.size):
            above += me.hand[other] - me.ticked[other]
        left = must - count
        if me.hand[colour] > me.ticked[colour] and (must < 0 or 0 < left <= above):
            out[n] = DO.throw + colour
            n += 1
    if must < 0 or count == must:
        out[n] = DO.done
        n += 1
    if s.stack_size > 0 and top.kind == ASK.turn and s.looked == 0:
        out[n] = DO.look
        n += 1
    return n


@rule
def apply(box, s, seat, action, events):
    """One decision."""
    me = s.players[seat]
    if action == DO.look:
        s.looked = 1
        emit(events, EVENT.looked, seat, s.next, 0, 0, 1 << seat)
        emit(events, EVENT.looked_unseen, seat, 0, 0, 0, ~(1 << seat))
        return (LEARNT << seat) | CHANCE
    if action < DO.done:
        me.ticked[action - DO.throw] += 1
        if not all_at_once(s):
            answered(s)
            ask(s, ASK.throwing, seat, action - DO.throw, pebbles(me.ticked))
        return 0
    if all_at_once(s):
        me.chosen = 1
        return throw_all(s, events) if actors(box, s) == 0 else 0
    answered(s)
    if action == DO.done:
        thrown = throw(s, seat, events)
        if thrown == 0:
            pass_on(s, seat)
            return 0
        ask(s, ASK.bet, seat, thrown)
        return REVEALED & ~(LEARNT << seat)
    me.points += action - DO.bet
    emit(events, EVENT.bet, seat, action - DO.bet, 0, 0, EVERYBODY)
    pass_on(s, seat)
    return 0


@rule
def throw(s, seat, events):
    """PB-2: all that is ticked; the others see it. How many pebbles that are."""
    me = s.players[seat]
    thrown = pebbles(me.ticked)
    for colour in range(COLOUR.size):
        me.hand[colour] -= me.ticked[colour]
        for _ in range(me.ticked[colour]):
            emit(events, EVENT.threw, seat, colour, 0, 0, EVERYBODY)
        me.ticked[colour] = 0
    return thrown


@rule
def throw_all(s, events):
    """PB-6: all have chosen; nobody bets, and the game is over."""
    for seat in range(s.seats):
        throw(s, seat, events)
    s.round += 1
    return REVEALED


@rule
def pass_on(s, seat):
    """PB-5: the next seat, or the next round, or the end."""
    s.next = below(s.rng, COLOUR.size)
    s.looked = 0
    following = (seat + 1) % s.seats
    if following == 0:
        s.round += 1
    if s.round <= LAST_ROUND and not all_at_once(s):
        ask(s, ASK.turn, following)


@rule
def evaluate(box, s, seat):
    return s.players[seat].points * 10


@rule
def scores(box, s, out):
    for seat in range(s.seats):
        out[seat] = s.players[seat].points


@rule
def ranking(box, s, out):
    winners = 0
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if s.players[other].points > s.players[seat].points:
                out[seat] += 1
        if out[seat] == 1:
            winners |= 1 << seat
    return winners


@rule
def observe(box, s, seat, out):
    for i in range(SEE.size):
        out[i] = 0
    asked = is_asked(s, seat)
    for colour in range(COLOUR.size):
        out[SEE.mine + colour] = s.players[seat].hand[colour]
        out[SEE.ticked + colour] = s.players[seat].ticked[colour]
    for i in range(s.seats):
        you = s.players[(seat + i) % s.seats]
        out[SEE.hands + i] = pebbles(you.hand)
        out[SEE.points + i] = you.points
    out[SEE.round] = s.round
    if asked:
        out[SEE.seen] = s.next + 1 if s.looked == 1 else 0
        out[SEE.asked] = s.stack[0].kind + 1 if s.stack_size > 0 else ASK.throwing + 1


@rule
def determinize(box, s, seat, seed):
    """Other hands are drawn anew; what somebody else has ticked is not chosen yet."""
    seed_rng(s.rng, seed, 1)
    asked = s.stack_size > 0 and s.stack[0].seat == seat
    if s.stack_size > 0 and not asked and s.stack[0].kind == ASK.throwing:
        other = s.stack[0].seat
        answered(s)
        ask(s, ASK.turn, other)
    for other in range(s.seats):
        if other != seat:
            redraw(s, other)
    if not asked or s.looked == 0:
        s.next = below(s.rng, COLOUR.size)


@rule
def redraw(s, seat):
    """As many pebbles as before; what was chosen, unseen, are any of them."""
    you = s.players[seat]
    count = pebbles(you.hand)
    for colour in range(COLOUR.size):
        you.hand[colour] = 0
        you.ticked[colour] = 0
    for i in range(count):
        colour = below(s.rng, COLOUR.size)
        you.hand[colour] += 1
        if you.chosen == 1 and s.round == LAST_ROUND and i < EXACTLY:
            you.ticked[colour] += 1


def view(pos, seat):
    s = pos.plain
    mine = seat in pos.actors
    kind = pos.asked.name if pos.asked else None
    return {
        "seat": None if seat == SPECTATOR else seat,
        "asked": kind if mine or kind != "throwing" else "turn",
        "round": s.round,
        "seen": COLOUR[s.next] if mine and s.looked else None,
        "ticked": list(s.players[seat].ticked) if mine else None,
        "players": [
            {
                "hand": list(you.hand) if owner == seat else None,
                "pebbles": sum(you.hand),
                "points": you.points,
            }
            for owner, you in enumerate(s.players[: s.seats])
        ],
    }


def describe(pos, seat, action):
    span, i = pos.game.actions.decode(action)
    gaps = {"throw": {"colour": term(pos, COLOUR[i % COLOUR.size])}, "bet": {"count": i}}
    return say(pos, "actions", span.name, **gaps.get(span.name, {}))


def prompt(pos, seat):
    if pos.is_over:
        return say(pos, "prompts", "over")
    if seat not in pos.actors:
        return say(pos, "prompts", "wait")
    count = sum(pos.plain.players[seat].ticked)
    if pos.asked is None:
        return say(pos, "prompts", "throwing" if count else "together", count=count)
    gaps = {"count": count} if pos.asked.name == "throwing" else {}
    return say(pos, "prompts", pos.asked.name, **gaps)


def tell(pos, event, seat):
    gaps = {"player": player(pos, event.seat), **event.fields}
    if event.name == "threw":
        gaps["colours"] = Listed([term(pos, colour) for colour in event.all("colour")])
    if "colour" in gaps:
        gaps["colour"] = term(pos, event.colour)
    return say(pos, "events", event.name, **gaps)


def score_lines(pos, seat):
    return [("bets", pos.plain.players[seat].points)]


def gap(pos, meaning, given):
    """Colours by their names."""
    return term(pos, COLOUR[given]) if meaning is COLOUR else plain_gap(pos, meaning, given)


WHY = Reasons(
    gap,
    too_few=Because(missing=COUNT),
    none_left=Because(colour=COLOUR, held=COUNT),
    lower_first=Because(colour=COLOUR, missing=COUNT),
    enough=Because(due=COUNT),
    bet_too_high=Because(bet=COUNT, most=COUNT),
    looked_already=Because(),
)


def why(pos, seat, action):
    """PB-2 … PB-4: what is in the way of a tick, of confirming, of a bet and of a look."""
    s, (span, i) = pos.plain, pos.game.actions.decode(action)
    if span.name == "look":
        return WHY.looked_already(pos) if s.looked else None
    if span.name == "bet":
        most = pos.asked.most
        return WHY.bet_too_high(pos, bet=i, most=most) if i > most else None
    chosen = list(s.players[seat].ticked)
    must, ticked = due(pos.s, seat), sum(chosen)
    if span.name == "done":
        return WHY.too_few(pos, missing=must - ticked) if must > ticked else None
    if any(chosen[i + 1 :]):
        return ALWAYS.ticked_past(pos)
    hand = list(s.players[seat].hand)
    if chosen[i] == hand[i]:
        return WHY.none_left(pos, colour=i, held=hand[i])
    if must == ticked:
        return WHY.enough(pos, due=must)
    missing = must - ticked - (sum(hand[i:]) - sum(chosen[i:]))
    return WHY.lower_first(pos, colour=i, missing=missing) if must >= 0 and missing > 0 else None


EXPLAINED = Explained(
    WHY,
    {
        "turn": ("throw", "done", "look"),
        "throwing": ("throw", "done"),
        "bet": ("bet",),
        "together": ("throw", "done"),
    },
    why,
    moment=lambda pos: "together",
)
