"""Positions that cannot occur: what the ranges of fields and questions leave to say."""

from __future__ import annotations

from cosmodrome.engine.checks import require, within, zero_from
from cosmodrome.engine.record import View
from cosmodrome.games.red_planet.box import most_tokens
from cosmodrome.games.red_planet.state import (
    ACTION_COUNT,
    ACTION_WINDOW,
    ALL,
    ASK_ACTION,
    ASK_ASSIGN,
    ASK_BOARD,
    ASK_DESTINATION,
    ASK_DESTROY,
    ASK_DROP,
    ASK_FROM,
    ASK_GIVE,
    ASK_KILL,
    ASK_KILLED,
    ASK_LAUNCH,
    ASK_LOOK,
    ASK_MOVE,
    ASK_REDIRECT,
    ASK_REINFORCE,
    ASK_REPLACE,
    ASK_REPLACED,
    ASK_RESEARCH,
    ASK_STORM,
    ASK_TAKE,
    BEFORE_COUNTDOWN,
    BLOCKS_OF_ICE,
    BOARDING,
    CHOOSING,
    DISCOVERY_COUNT,
    DROPPING,
    DUST_STORM,
    EVENT_COUNT,
    EXPLORER,
    FINAL_SPACE,
    FIRST_ACTION,
    FIRST_MISSION,
    KINDS,
    LIFT_OFF,
    MAX_ROCKETS,
    MAX_SCORE_TOKENS,
    MISSION_CHOICE,
    MISSION_COUNT,
    NOBODY,
    OFFICER,
    OUTER,
    OVER,
    PHOBOS,
    PILOT,
    RECRUITER,
    REGION_COUNT,
    RESOLVING,
    RESOURCES,
    REVEAL_SPACE,
    REVEALING,
    ROBOT,
    SABOTEUR,
    SCIENTIST,
    SECRET_AGENT,
    SPACE_TURN,
    SPACES,
    SPECIALIST_COUNT,
    THIRD_PRODUCTION,
    TRACKING,
    UNKNOWN,
)

#: The Specialist after whose boarding a question is asked.
ABILITIES = {
    ASK_MOVE: EXPLORER, ASK_RESEARCH: SCIENTIST, ASK_LOOK: SCIENTIST, ASK_ASSIGN: SCIENTIST,
    ASK_LAUNCH: SECRET_AGENT, ASK_DESTROY: SABOTEUR, ASK_REPLACE: ROBOT, ASK_REPLACED: ROBOT,
    ASK_KILL: OFFICER, ASK_KILLED: OFFICER, ASK_DROP: OFFICER, ASK_REDIRECT: PILOT,
    ASK_DESTINATION: PILOT,
}  # fmt: skip
#: The space before which the Action is played that asks a question.
WINDOWS = {
    ASK_REINFORCE: REVEAL_SPACE, ASK_MOVE: THIRD_PRODUCTION, ASK_GIVE: FINAL_SPACE,
    ASK_FROM: FINAL_SPACE, ASK_TAKE: FINAL_SPACE,
}  # fmt: skip


def check_position(box: View, s: View) -> None:
    """Raise `ValueError` naming the field where a position cannot occur."""
    _check_table(box, s)
    _check_phase(box, s)
    _check_choices(s)
    _check_rockets(box, s)
    _check_regions(box, s)
    _check_score_tokens(box, s)
    for c in range(s.colour_count):
        _check_colour(box, s, c)
    _check_events(s)
    if s.stack_size:
        _check_asked(box, s)
        _check_numbers(box, s)


def _seat(s: View, c: int) -> int:
    return c // 2 if s.seats == 2 else c


def _is_neutral(s: View, c: int) -> bool:
    return s.seats == 2 and c in (1, 2)


def _check_table(box: View, s: View) -> None:
    """MPR-02: what is not in the game holds nothing."""
    for name, wanted in (("colour_count", box.colours), ("ramp_count", box.ramps)):
        within(getattr(s, name), wanted[s.seats], wanted[s.seats], name)
    for name in ("first", "last"):
        require(getattr(s, name) < s.colour_count, name, "names no colour of this game")
    for seat in range(s.seats, len(s.players)):
        you = s.players[seat]
        used = you.kept or you.burnt or you.dealt or you.returned or you.pick or you.used
        require(not used, f"players[{seat}]", "is not in the game")
    for c in range(s.colour_count, len(s.colours)):
        me = s.colours[c]
        used = me.hand or me.chosen or me.deck_size or any(me.deck) or me.recruiter_gone
        used = used or me.reserve or me.monument or any(me.score_tokens) or me.hue
        used = used or any(it.crew[c] for it in s.ramps)
        used = used or any(it.astronauts[c] for it in s.regions)
        require(not used, f"colours[{c}]", "is not in the game")
    for r in range(s.ramp_count, len(s.ramps)):
        require(not s.ramps[r].rocket, f"ramps[{r}].rocket", "is not in the game")


# Phases


def _check_phase(box: View, s: View) -> None:
    """MPR-57: what is played on each space of the tracker, and who it waits for."""
    turn = box.space_kind[s.space] == SPACE_TURN
    fits = {
        MISSION_CHOICE: s.space == 0,
        CHOOSING: turn,
        RESOLVING: turn,
        TRACKING: False,  # the needle waits for nobody
        ACTION_WINDOW: s.space in WINDOWS.values(),
        REVEALING: s.space == REVEAL_SPACE,
        OVER: s.space == FINAL_SPACE,
    }
    require(fits[s.phase], "phase", f"cannot be {s.phase} on space {s.space}")
    waits = s.phase in (RESOLVING, ACTION_WINDOW, REVEALING)
    require(s.stack_size == waits, "stack_size", "contradicts phase")
    resolving = s.phase == RESOLVING
    calling = (1, SPECIALIST_COUNT) if resolving else (BEFORE_COUNTDOWN, BEFORE_COUNTDOWN)
    within(s.call, *calling, "call")
    require((s.acting != NOBODY) == resolving, "acting", "contradicts phase")
    if not waits:
        require(s.order == 0, "order", "must be 0: it is unused")
    if not resolving and s.phase != REVEALING:
        require(s.step == 0, "step", "must be 0: it is unused")


def _check_choices(s: View) -> None:
    """MPR-10, MPR-14, MPR-87: a choice of all waits for somebody; the countdown for nobody."""
    chosen = [me.chosen > 0 for me in s.colours[: s.colour_count]]
    if s.phase == CHOOSING:
        require(not all(chosen), "colours", "have all chosen already")
        neutral = [chosen[c] for c in range(s.colour_count) if _is_neutral(s, c)]
        require(all(neutral), "colours", "lack the card of a neutral colour")
    else:
        fits = all(chosen) if s.phase == RESOLVING else not any(chosen)
        require(fits, "colours", "have chosen at the wrong time")
    if s.phase == MISSION_CHOICE:
        picked = [you.pick > 0 for you in s.players[: s.seats]]
        require(not all(picked), "players", "have all chosen already")


def _turns(box: View, s: View) -> tuple[int, int]:
    """How many turns have begun, and how many are to come."""
    next_space = s.space + (s.phase in (CHOOSING, RESOLVING))
    turns = [box.space_kind[i] == SPACE_TURN for i in range(SPACES)]
    return sum(turns[:next_space]), sum(turns[next_space:])


# Components


def _check_rockets(box: View, s: View) -> None:
    """MPR-03, MPR-97: every rocket card and Destination token is somewhere, once."""
    zero_from(s.rocket_deck, s.rocket_deck_size, "rocket_deck")
    found = [s.rocket_discards[kind] for kind in range(MAX_ROCKETS)]
    for i in range(s.rocket_deck_size):
        found[s.rocket_deck[i]] += 1
    tokens = [s.destination_tokens[r] for r in range(REGION_COUNT)]
    for r in range(len(s.ramps)):
        _check_ramp(box, s, r)
        if s.ramps[r].rocket:
            found[s.ramps[r].rocket - 1] += 1
        for i in range(REGION_COUNT):
            tokens[i] += s.ramps[r].tokens[i]
    for kind in range(MAX_ROCKETS):
        have, want = found[kind], box.rocket_count[kind]
        require(have == want, "rocket_deck", f"and table hold {have} of kind {kind}, not {want}")
    for r in range(REGION_COUNT):
        have, want = tokens[r], box.destination_tokens
        require(have == want, f"destination_tokens[{r}]", f"and rockets hold {have}, not {want}")


def _check_ramp(box: View, s: View, r: int) -> None:
    """MPR-23, MPR-56: a crew fits its rocket and knows where it goes."""
    it, where = s.ramps[r], f"ramps[{r}]"
    require(bool(it.target) == any(it.tokens), f"{where}.target", "contradicts tokens")
    if it.target:
        require(it.tokens[it.target - 1] > 0, f"{where}.target", "has no token")
    if not it.rocket:
        require(not (it.launched or it.target or any(it.crew)), where, "has no rocket")
        return
    room = box.rocket_seats[it.rocket - 1]
    require(sum(it.crew) <= room, f"{where}.crew", f"is more than {room}")
    top = s.stack[0]
    asked = s.stack_size and top.kind == ASK_DESTINATION and top.b == r
    if box.rocket_destination[it.rocket - 1] == UNKNOWN and not it.target and not asked:
        require(not any(it.crew), f"{where}.crew", "has no destination")


def _check_regions(box: View, s: View) -> None:
    """MPR-09, MPR-67: eleven resource tokens; Discoveries in outer regions only."""
    resources = [s.aside, *(it.resource for it in s.regions)]
    for kind in range(KINDS):
        have, want = resources.count(kind), box.resource_tokens[kind]
        require(have == want, "regions", f"hold {have} tokens of {RESOURCES[kind]}, not {want}")
    for r, it in enumerate(s.regions):
        where = f"regions[{r}]"
        require(r < OUTER or it.discovery == 0, f"{where}.discovery", "cannot lie there")
        require(bool(it.discovery) or not it.known, f"{where}.known", "has no Discovery")


def _check_score_tokens(box: View, s: View) -> None:
    """MPR-58: no more tokens than a game can bring, so that no heap ever overflows."""
    held = sum(sum(it.score_tokens) for it in (*s.regions, *s.colours))
    third = s.space <= THIRD_PRODUCTION
    played = any(you.used >> BLOCKS_OF_ICE & 1 for you in s.players)
    to_come = most_tokens(
        (box.space_tokens[i] for i in range(s.space, SPACES)),
        box.synergy_tokens if third else 0,
        box.rich_deposit_tokens if third else 0,
        0 if played else box.blocks_of_ice_tokens,
    )
    most = MAX_SCORE_TOKENS - to_come
    require(held <= most, "colours", f"and regions hold {held} score tokens, more than {most}")


# Colours


def _check_colour(box: View, s: View, c: int) -> None:
    """MPR-06: twenty-two astronauts and nine Specialists of each colour."""
    me, where = s.colours[c], f"colours[{c}]"
    count = me.reserve + me.monument
    count += sum(it.crew[c] for it in s.ramps) + sum(it.astronauts[c] for it in s.regions)
    want = box.astronauts_per_colour
    require(count == want, f"{where}.reserve", f"leaves {count} astronauts, not {want}")
    require(me.hand & 1 == 0, f"{where}.hand", "names no Specialists")
    hidden = 0 < me.chosen < s.call
    require(not hidden or bool(me.hand >> me.chosen & 1), f"{where}.chosen", "is not in hand")
    zero_from(me.deck, me.deck_size, f"{where}.deck")
    if _is_neutral(s, c):
        _check_neutral(box, s, c, hidden)
        return
    require(me.deck_size == 0, f"{where}.deck_size", "belongs to neutral colours")
    require(me.recruiter_gone == 0, f"{where}.recruiter_gone", "belongs to neutral colours")
    cards = me.hand.bit_count() - hidden
    turns = _turns(box, s)[1] + (s.phase == CHOOSING and me.chosen == 0)
    lasts = _recruits(s, c) or cards >= turns
    require(lasts, f"{where}.hand", f"holds {cards} cards for {turns} turns, and no Recruiter")


def _recruits(s: View, c: int) -> bool:
    """Whether a colour has its Recruiter, in hand or called and about to act."""
    me = s.colours[c]
    place = (c - s.first) % s.colour_count
    to_act = place >= s.order or (c == s.acting and s.step == BOARDING)
    return bool(me.hand >> RECRUITER & 1) or (me.chosen == s.call == RECRUITER and to_act)


def _check_neutral(box: View, s: View, c: int, hidden: bool) -> None:
    """MPR-85, MPR-86, MPR-90: a neutral deck lasts to the end, and can be redrawn."""
    me, where = s.colours[c], f"colours[{c}]"
    deck = list(me.deck[: me.deck_size])
    listed = [n for n in range(1, SPECIALIST_COUNT + 1) if me.hand >> n & 1]
    require(sorted(deck + [me.chosen] * hidden) == listed, f"{where}.deck", "contradicts hand")
    lasts = len(deck)
    begun, turns = _turns(box, s)
    if not me.recruiter_gone:
        require(_recruits(s, c), f"{where}.recruiter_gone", "must say where the Recruiter is")
        require(len(deck) + begun >= SPECIALIST_COUNT, f"{where}.deck_size", "is too small by now")
        above = len(deck) - deck.index(RECRUITER) if RECRUITER in deck else 0
        lasts = above + SPECIALIST_COUNT - 1
    require(lasts >= turns, f"{where}.deck", f"lasts for {lasts} of {turns} turns")
    if hidden:
        cards = me.hand & (1 << s.call) - 1
        if not me.recruiter_gone and SPECIALIST_COUNT - len(listed) < box.neutral_top:
            cards &= box.neutral_random
        require(bool(cards), f"{where}.chosen", "cannot lie on top of the deck")


# Event cards


def _check_events(s: View) -> None:
    """MPR-11, MPR-129: every Event card is somewhere, once."""
    zero_from(s.event_deck, s.event_deck_size, "event_deck")
    asked = s.stack_size and s.stack[0].kind == ASK_ASSIGN
    require(bool(s.pending) == bool(asked), "pending", "contradicts what is asked")
    if s.phase == MISSION_CHOICE:
        _check_dealt(s)
        return
    cards = [s.event_deck[i] for i in range(s.event_deck_size)]
    cards += [it.discovery - 1 for it in s.regions if it.discovery]
    cards += [i for i in range(DISCOVERY_COUNT) if s.discarded >> i & 1]
    cards += [s.pending - 1] if s.pending else []
    for seat, it in enumerate(s.players):
        for mask in (it.kept, it.burnt):
            cards += [FIRST_MISSION + i for i in range(EVENT_COUNT) if mask >> i & 1]
        cards += [FIRST_ACTION + i for i in range(ACTION_COUNT) if it.used >> i & 1]
        require(not it.dealt and not it.pick, f"players[{seat}].dealt", "has been chosen from")
    found = sorted(cards) == list(range(EVENT_COUNT))
    require(found, "event_deck", "and table must hold each card once")
    _check_missions(s)
    turned = s.space > REVEAL_SPACE or s.phase == REVEALING
    for r in range(OUTER):
        it, where = s.regions[r], f"regions[{r}].known"
        if turned and it.discovery:
            require(it.known == ALL, where, "must be turned up by now")
        elif not turned:
            require(it.known < 1 << s.seats, where, "names a seat that is not in the game")


def _check_dealt(s: View) -> None:
    """MPR-10: two Missions each, and no other card anywhere yet."""
    drawn = s.event_deck_size or s.discarded or any(it.discovery for it in s.regions)
    drawn = drawn or any(it.kept or it.burnt or it.used or it.returned for it in s.players)
    require(not drawn, "event_deck", "is not ready while Missions are chosen")
    dealt = [it.dealt for it in s.players[: s.seats]]
    for seat, mask in enumerate(dealt):
        require(mask.bit_count() == 2, f"players[{seat}].dealt", "must be two Missions")
        pick = s.players[seat].pick
        require(not pick or bool(mask >> pick - 1 & 1), f"players[{seat}].pick", "is not dealt")
    require(sum(dealt).bit_count() == 2 * s.seats, "players", "are dealt one Mission twice")


def _check_missions(s: View) -> None:
    """MPR-10: everybody keeps a Mission, and not the one that somebody gave back."""
    missions = [it.kept & (1 << MISSION_COUNT) - 1 for it in s.players[: s.seats]]
    for seat, mine in enumerate(missions):
        require(mine != 0, f"players[{seat}].kept", "holds no Mission")
        returned = 1 << s.players[seat].returned >> 1
        others = missions[:seat] + missions[seat + 1 :]
        first = returned not in others
        require(first, f"players[{seat}].returned", "is all that another seat keeps")


# What is asked


def _check_asked(box: View, s: View) -> None:
    """Whom a phase asks, and for which colour."""
    top = s.stack[0]
    place = s.order
    if s.phase == RESOLVING:
        place = s.order - 1
        within(s.order, 1, s.colour_count, "order")
        require(s.last == s.acting, "last", "must be the colour that acts")
        require(s.colours[s.acting].chosen == s.call, "acting", "has not been called")
        _check_step(s)
    elif s.phase == ACTION_WINDOW:
        within(s.order, 0, s.colour_count - 1, "order")
        fits = top.kind == ASK_ACTION or WINDOWS.get(top.kind) == s.space
        require(fits, "stack[0].kind", "belongs to no Action of this space")
    else:
        place = s.step - 1
        within(s.step, 1, s.colour_count, "step")
        within(s.order, 0, OUTER - 1, "order")
        require(top.kind == ASK_STORM, "stack[0].kind", "belongs to no Discovery")
        require(top.b == box.ring[s.layout, s.order], "stack[0].b", "contradicts order")
        require(s.regions[top.b].discovery == DUST_STORM + 1, "stack[0].b", "has no storm")
    c = (s.first + place) % s.colour_count
    require(top.a == c, "stack[0].a", f"must be colour {c}, not {top.a}")
    require(s.phase != RESOLVING or s.acting == c, "acting", "contradicts order")
    require(s.phase != ACTION_WINDOW or not _is_neutral(s, c), "order", "asks a neutral colour")
    require(top.seat == _seat(s, c), "stack[0].seat", f"must be {_seat(s, c)}, not {top.seat}")


def _check_step(s: View) -> None:
    """MPR-17: boarding first, then what the Specialist does."""
    kind = s.stack[0].kind
    if kind == ASK_BOARD or (kind == ASK_DESTINATION and s.step == BOARDING):
        require(s.step == BOARDING, "step", "contradicts what is asked")
        return
    require(ABILITIES.get(kind) == s.call, "stack[0].kind", "is not asked of this Specialist")
    step = DROPPING if kind in (ASK_KILL, ASK_KILLED) else LIFT_OFF
    require(s.step == step, "step", f"must be {step}, not {s.step}")
    require(s.left == 0, "left", "must be 0: boarding is over")
    require(s.barred == 0, "barred", "must be 0: boarding is over")


def _check_numbers(box: View, s: View) -> None:
    """What the numbers of the question take for granted."""
    top = s.stack[0]
    me = s.colours[top.a]
    if top.kind == ASK_BOARD:
        needed = s.left if box.together[s.call] else 1
        require(top.b == s.left, "stack[0].b", "contradicts left")
        within(s.left, 1, box.astronauts[s.call], "left")
        require(me.reserve >= needed, "stack[0].b", "is more than the reserve holds")
    elif top.kind == ASK_DESTINATION:
        require(s.ramps[top.b].rocket > 0, "stack[0].b", "has no rocket")
    elif top.kind == ASK_MOVE:
        most = box.explorer_moves if s.phase == RESOLVING else box.redeployment_moves
        within(top.b, 1, most, "stack[0].b")
    elif top.kind in (ASK_REPLACE, ASK_REPLACED):
        require(me.reserve > 0, "stack[0].kind", "needs an astronaut in reserve")
    elif top.kind == ASK_DROP:
        within(top.b, 1, box.officer_drops, "stack[0].b")
        require(top.c == (top.b < box.officer_drops), "stack[0].c", "contradicts the drops left")
        on_phobos = s.regions[PHOBOS].astronauts[top.a]
        require(on_phobos > 0, "stack[0].kind", "needs an astronaut on Phobos")
    elif top.kind == ASK_REDIRECT:
        require(any(s.destination_tokens), "stack[0].kind", "needs a Destination token")
    elif top.kind == ASK_REINFORCE:
        within(top.b, 1, box.reinforcements_astronauts, "stack[0].b")
        begun = top.b < box.reinforcements_astronauts
        require((top.c > 0) == begun, "stack[0].c", "contradicts the astronauts left")
        there = not begun or s.regions[top.c - 1].astronauts[top.a] > 0
        require(there, "stack[0].c", "has no astronaut")
        require(me.reserve > 0, "stack[0].kind", "needs an astronaut in reserve")
    elif top.kind in (ASK_GIVE, ASK_FROM, ASK_TAKE):
        _check_swap(s)


def _check_swap(s: View) -> None:
    """MPR-161: both colours of an exchange hold a token."""
    top = s.stack[0]
    others = [c for c, me in enumerate(s.colours) if c != top.a and any(me.score_tokens)]
    require(bool(others), "stack[0].kind", "needs another colour with a token")
    if top.kind != ASK_GIVE:
        given = s.colours[top.a].score_tokens[top.b]
        require(given > 0, "stack[0].b", "is no token of this colour")
    if top.kind == ASK_TAKE:
        require(top.c in others, "stack[0].c", "is no colour with a token")
