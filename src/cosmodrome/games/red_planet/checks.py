"""Positions that cannot occur: what the ranges of fields and questions leave to say."""

from __future__ import annotations

from cosmodrome.engine.checks import require, within, zero_from
from cosmodrome.engine.questions import Asked
from cosmodrome.engine.record import View
from cosmodrome.games.red_planet import box as its
from cosmodrome.games.red_planet.state import ALL, ASK, NOBODY, PHASE, STEP

#: The Specialist after whose boarding a question is asked.
ABILITIES = {
    ASK.move: its.SPECIALIST.explorer,
    ASK.to: its.SPECIALIST.explorer,
    ASK.research: its.SPECIALIST.scientist,
    ASK.look: its.SPECIALIST.scientist,
    ASK.assign: its.SPECIALIST.scientist,
    ASK.launch: its.SPECIALIST.secret_agent,
    ASK.destroy: its.SPECIALIST.saboteur,
    ASK.replace: its.SPECIALIST.robot,
    ASK.replaced: its.SPECIALIST.robot,
    ASK.kill: its.SPECIALIST.officer,
    ASK.killed: its.SPECIALIST.officer,
    ASK.drop: its.SPECIALIST.officer,
    ASK.drop_more: its.SPECIALIST.officer,
    ASK.redirect: its.SPECIALIST.pilot,
    ASK.destination: its.SPECIALIST.pilot,
}
#: The space before which the Action is played that asks a question.
WINDOWS = {
    ASK.reinforce: its.SPACE.reveal,
    ASK.reinforcements: its.SPACE.reveal,
    ASK.move: its.SPACE.third_production,
    ASK.to: its.SPACE.third_production,
    ASK.give: its.SPACE.final,
    ASK.partner: its.SPACE.final,
    ASK.take: its.SPACE.final,
}


def check_position(box: View, s: View) -> None:
    """Raise a `Problem` naming the field where a position cannot occur."""
    _check_table(box, s)
    _check_phase(box, s)
    _check_choices(s)
    _check_rockets(box, s)
    _check_regions(box, s)
    _check_score_tokens(box, s)
    for c in range(s.colour_count):
        _check_colour(box, s, c)
    _check_events(s)
    _check_drops(box, s)
    if s.stack_size:
        _check_asked(box, s)
        _check_numbers(box, s)


def _is_neutral(s: View, c: int) -> bool:
    """As `pieces.is_neutral`: a compiled rule cannot read fields that are not checked yet."""
    return s.seats == 2 and c in (1, 2)


def _bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _check_table(box: View, s: View) -> None:
    """MPR-02: what is not in the game holds nothing."""
    for name, wanted in (("colour_count", box.colours), ("ramp_count", box.ramps)):
        within(getattr(s, name), wanted[s.seats], wanted[s.seats], name)
    for name in ("first", "last"):
        require(getattr(s, name) < s.colour_count, name, "no_colour")
    for seat in range(s.seats, len(s.players)):
        you = s.players[seat]
        used = you.kept or you.burnt or you.dealt or you.returned or you.pick or you.used
        require(not used, f"players[{seat}]", "not_in_game")
    for c in range(s.colour_count, len(s.colours)):
        me = s.colours[c]
        used = me.hand or me.chosen or me.deck_size or any(me.deck) or me.recruiter_gone
        used = used or me.reserve or me.monument or any(me.score_tokens) or me.hue
        used = used or any(it.crew[c] for it in s.ramps)
        used = used or any(it.astronauts[c] for it in s.regions)
        require(not used, f"colours[{c}]", "not_in_game")
    for r in range(s.ramp_count, len(s.ramps)):
        require(not s.ramps[r].rocket, f"ramps[{r}].rocket", "not_in_game")


# Phases


def _check_phase(box: View, s: View) -> None:
    """MPR-57: what is played on each space of the tracker, and who it waits for."""
    turn = box.space_kind[s.space] == its.SPACE_KIND.turn
    fits = {
        PHASE.missions: s.space == 0,
        PHASE.choosing: turn,
        PHASE.resolving: turn,
        PHASE.tracking: False,  # the needle waits for nobody
        PHASE.actions: s.space in WINDOWS.values(),
        PHASE.revealing: s.space == its.SPACE.reveal,
        PHASE.over: s.space == its.SPACE.final,
    }
    require(fits[s.phase], "phase", "phase_on_space", value=s.phase, space=s.space)
    waits = s.phase in (PHASE.resolving, PHASE.actions, PHASE.revealing)
    require(s.stack_size == waits, "stack_size", "contradicts", other="phase")
    resolving = s.phase == PHASE.resolving
    calls = (1, its.SPECIALIST_COUNT) if resolving else (its.BEFORE_COUNTDOWN,) * 2
    within(s.call, calls[0], calls[1], "call")
    require((s.acting != NOBODY) == resolving, "acting", "contradicts", other="phase")
    if not waits:
        require(s.order == 0, "order", "unused_entry")
    if not resolving and s.phase != PHASE.revealing:
        require(s.step == 0, "step", "unused_entry")


def _check_choices(s: View) -> None:
    """MPR-10, MPR-14, MPR-87: a choice of all waits for somebody; the countdown for nobody."""
    chosen = [me.chosen > 0 for me in s.colours[: s.colour_count]]
    if s.phase == PHASE.choosing:
        require(not all(chosen), "colours", "all_chosen")
        neutral = [chosen[c] for c in range(s.colour_count) if _is_neutral(s, c)]
        require(all(neutral), "colours", "neutral_card")
    else:
        fits = all(chosen) if s.phase == PHASE.resolving else not any(chosen)
        require(fits, "colours", "chosen_when")
    if s.phase == PHASE.missions:
        picked = [you.pick > 0 for you in s.players[: s.seats]]
        require(not all(picked), "players", "all_chosen")


def _turns(box: View, s: View) -> tuple[int, int]:
    """How many turns have begun, and how many are to come."""
    next_space = s.space + (s.phase in (PHASE.choosing, PHASE.resolving))
    turns = [box.space_kind[i] == its.SPACE_KIND.turn for i in range(its.SPACE.size)]
    return sum(turns[:next_space]), sum(turns[next_space:])


# Components


def _check_rockets(box: View, s: View) -> None:
    """MPR-03, MPR-97: every rocket card and Destination token is somewhere, once."""
    zero_from(s.rocket_deck, s.rocket_deck_size, "rocket_deck")
    for r in range(len(s.ramps)):
        _check_ramp(box, s, r)
    cards = [*s.rocket_deck[: s.rocket_deck_size], *(it.rocket - 1 for it in s.ramps)]
    for kind, want in enumerate(box.rocket_count):
        have = s.rocket_discards[kind] + cards.count(kind)
        require(have == want, "rocket_deck", "rockets_held", have=have, kind=kind, want=want)
    want = box.destination_tokens
    for r, free in enumerate(s.destination_tokens):
        have = free + sum(it.tokens[r] for it in s.ramps)
        require(have == want, f"destination_tokens[{r}]", "tokens_held", have=have, want=want)


def _check_ramp(box: View, s: View, r: int) -> None:
    """MPR-23, MPR-56: a crew fits its rocket and knows where it goes."""
    it, where = s.ramps[r], f"ramps[{r}]"
    require(bool(it.target) == any(it.tokens), f"{where}.target", "contradicts", other="tokens")
    if it.target:
        require(it.tokens[it.target - 1] > 0, f"{where}.target", "no_token")
    if not it.rocket:
        require(not (it.launched or it.target or any(it.crew)), where, "no_rocket")
        return
    room = box.rocket_seats[it.rocket - 1]
    require(sum(it.crew) <= room, f"{where}.crew", "more_than", most=room)
    bound = it.target or box.rocket_destination[it.rocket - 1] != its.UNKNOWN
    asked = s.stack_size and s.stack[0].kind == ASK.destination
    if not bound and not (asked and ASK.read(s.stack[0]).ramp == its.RAMP[r]):
        require(not any(it.crew), f"{where}.crew", "no_destination")


def _check_regions(box: View, s: View) -> None:
    """MPR-09, MPR-67: eleven resource tokens; Discoveries in outer regions only."""
    resources = [s.aside, *(it.resource for it in s.regions)]
    for kind in range(its.RESOURCE.size):
        have, want = resources.count(kind), box.resource_tokens[kind]
        require(
            have == want, "regions", "resources_held", have=have, kind=its.RESOURCE[kind], want=want
        )
    for r, it in enumerate(s.regions):
        where = f"regions[{r}]"
        require(r < its.OUTER.size or it.discovery == 0, f"{where}.discovery", "cannot_lie")
        require(bool(it.discovery) or not it.known, f"{where}.known", "no_discovery")


def _check_score_tokens(box: View, s: View) -> None:
    """MPR-58: no more tokens than a game can bring, so that no heap ever overflows."""
    held = sum(sum(it.score_tokens) for it in (*s.regions, *s.colours))
    third = s.space <= its.SPACE.third_production
    played = any(you.used >> its.ACTION.blocks_of_ice & 1 for you in s.players)
    to_come = its.most_tokens(
        (box.space_tokens[i] for i in range(s.space, its.SPACE.size)),
        box.synergy_tokens if third else 0,
        box.rich_deposit_tokens if third else 0,
        0 if played else box.blocks_of_ice_tokens,
    )
    most = its.MAX_SCORE_TOKENS - to_come
    require(held <= most, "colours", "score_tokens_held", held=held, most=most)


# Colours


def _check_colour(box: View, s: View, c: int) -> None:
    """MPR-06: twenty-two astronauts and nine Specialists of each colour."""
    me, where = s.colours[c], f"colours[{c}]"
    count = me.reserve + me.monument
    count += sum(it.crew[c] for it in s.ramps) + sum(it.astronauts[c] for it in s.regions)
    want = box.astronauts_per_colour
    require(count == want, f"{where}.reserve", "astronauts_left", count=count, want=want)
    require(me.hand & 1 == 0, f"{where}.hand", "no_specialist")
    hidden = 0 < me.chosen < s.call
    require(not hidden or bool(me.hand >> me.chosen & 1), f"{where}.chosen", "not_in_hand")
    zero_from(me.deck, me.deck_size, f"{where}.deck")
    if _is_neutral(s, c):
        _check_neutral(box, s, c, hidden)
        return
    require(me.deck_size == 0, f"{where}.deck_size", "of_neutrals")
    require(me.recruiter_gone == 0, f"{where}.recruiter_gone", "of_neutrals")
    cards = me.hand.bit_count() - hidden
    turns = _turns(box, s)[1] + (s.phase == PHASE.choosing and me.chosen == 0)
    lasts = _recruits(s, c) or cards >= turns
    require(lasts, f"{where}.hand", "hand_runs_out", cards=cards, turns=turns)


def _recruits(s: View, c: int) -> bool:
    """Whether a colour has its Recruiter, in hand or called and about to act."""
    me = s.colours[c]
    place = (c - s.first) % s.colour_count
    to_act = place >= s.order or (c == s.acting and s.step == STEP.boarding)
    return bool(me.hand >> its.SPECIALIST.recruiter & 1) or (
        me.chosen == s.call == its.SPECIALIST.recruiter and to_act
    )


def _check_neutral(box: View, s: View, c: int, hidden: bool) -> None:
    """MPR-85, MPR-86, MPR-90: a neutral deck lasts to the end, and can be redrawn."""
    me, where, recruiter = s.colours[c], f"colours[{c}]", its.SPECIALIST.recruiter
    deck = list(me.deck[: me.deck_size])
    listed = _bits(me.hand)
    fits = sorted(deck + [me.chosen] * hidden) == listed
    require(fits, f"{where}.deck", "contradicts", other="hand")
    lasts = len(deck)
    begun, turns = _turns(box, s)
    if not me.recruiter_gone:
        require(_recruits(s, c), f"{where}.recruiter_gone", "lost_recruiter")
        require(len(deck) + begun >= its.SPECIALIST_COUNT, f"{where}.deck_size", "small_deck")
        above = len(deck) - deck.index(recruiter) if recruiter in deck else 0
        lasts = above + its.SPECIALIST_COUNT - 1
    require(lasts >= turns, f"{where}.deck", "deck_runs_out", lasts=lasts, turns=turns)
    if hidden:
        cards = me.hand & (1 << s.call) - 1
        if not me.recruiter_gone and its.SPECIALIST_COUNT - len(listed) < box.neutral_top:
            cards &= box.neutral_random
        require(bool(cards), f"{where}.chosen", "not_on_top")


# Event cards


def _check_events(s: View) -> None:
    """MPR-11, MPR-129: every Event card is somewhere, once."""
    zero_from(s.event_deck, s.event_deck_size, "event_deck")
    asked = s.stack_size and s.stack[0].kind == ASK.assign
    require(bool(s.pending) == bool(asked), "pending", "contradicts_asked")
    if s.phase == PHASE.missions:
        _check_dealt(s)
        return
    cards = [*s.event_deck[: s.event_deck_size], *_bits(s.discarded)]
    cards += [it.discovery - 1 for it in s.regions if it.discovery]
    cards += [s.pending - 1] if s.pending else []
    for seat, it in enumerate(s.players):
        cards += [its.FIRST_MISSION + i for i in (*_bits(it.kept), *_bits(it.burnt))]
        cards += [its.FIRST_ACTION + i for i in _bits(it.used)]
        require(not it.dealt and not it.pick, f"players[{seat}].dealt", "chosen_from")
    found = sorted(cards) == list(range(its.CARD.size))
    require(found, "event_deck", "each_card")
    _check_missions(s)
    turned = s.space > its.SPACE.reveal or s.phase == PHASE.revealing
    for r in range(its.OUTER.size):
        it, where = s.regions[r], f"regions[{r}].known"
        if turned and it.discovery:
            require(it.known == ALL, where, "turned_up")
        elif not turned:
            require(it.known < 1 << s.seats, where, "other_seat")


def _check_dealt(s: View) -> None:
    """MPR-10: two Missions each, and no other card anywhere yet."""
    drawn = s.event_deck_size or s.discarded or any(it.discovery for it in s.regions)
    drawn = drawn or any(it.kept or it.burnt or it.used or it.returned for it in s.players)
    require(not drawn, "event_deck", "not_ready")
    dealt = [it.dealt for it in s.players[: s.seats]]
    for seat, mask in enumerate(dealt):
        require(mask.bit_count() == 2, f"players[{seat}].dealt", "two_missions")
        pick = s.players[seat].pick
        require(not pick or bool(mask >> pick - 1 & 1), f"players[{seat}].pick", "not_dealt")
    require(sum(dealt).bit_count() == 2 * s.seats, "players", "dealt_twice")


def _check_missions(s: View) -> None:
    """MPR-10: everybody keeps a Mission, and not the one that somebody gave back."""
    missions = [it.kept & (1 << its.MISSION.size) - 1 for it in s.players[: s.seats]]
    for seat, mine in enumerate(missions):
        require(mine != 0, f"players[{seat}].kept", "no_mission")
        returned = 1 << s.players[seat].returned >> 1
        others = missions[:seat] + missions[seat + 1 :]
        first = returned not in others
        require(first, f"players[{seat}].returned", "kept_elsewhere")


# What is asked


def _check_drops(box: View, s: View) -> None:
    """MPR-51: no more are ticked to jump than can, and only while that is asked."""
    ticked = sum(s.drops)
    more = s.stack_size and s.stack[0].kind == ASK.drop_more
    require(bool(ticked) == bool(more), "drops", "contradicts_asked")
    if more:
        there = s.regions[its.REGION.phobos].astronauts[ASK.read(s.stack[0]).colour]
        require(ticked <= min(there, box.officer_drops), "drops", "drops_left")


def _check_asked(box: View, s: View) -> None:
    """Whom a phase asks, and for which colour."""
    kind, asked = s.stack[0].kind, ASK.read(s.stack[0])
    place = s.order
    if s.phase == PHASE.resolving:
        place = s.order - 1
        within(s.order, 1, s.colour_count, "order")
        require(s.last == s.acting, "last", "acting_colour")
        require(s.colours[s.acting].chosen == s.call, "acting", "not_called")
        _check_step(s)
    elif s.phase == PHASE.actions:
        within(s.order, 0, s.colour_count - 1, "order")
        fits = kind == ASK.action or WINDOWS.get(kind) == s.space
        require(fits, "stack[0].kind", "no_action_here")
    else:
        place = s.step - 1
        within(s.step, 1, s.colour_count, "step")
        within(s.order, 0, its.OUTER.size - 1, "order")
        require(kind == ASK.storm, "stack[0].kind", "of_no_discovery")
        here = box.ring[s.layout, s.order]
        require(asked.region == its.OUTER[here], "stack[0].b", "contradicts", other="order")
        stormy = s.regions[here].discovery == its.DISCOVERY.dust_storm + 1
        require(stormy, "stack[0].b", "no_storm")
    c = (s.first + place) % s.colour_count
    require(asked.colour == c, "stack[0].a", "wrong_colour", wanted=c, value=asked.colour)
    require(s.phase != PHASE.resolving or s.acting == c, "acting", "contradicts", other="order")
    require(s.phase != PHASE.actions or not _is_neutral(s, c), "order", "asks_neutral")
    seat = c // 2 if s.seats == 2 else c
    require(asked.seat == seat, "stack[0].seat", "wrong_value", wanted=seat, value=asked.seat)


def _check_step(s: View) -> None:
    """MPR-17: boarding first, then what the Specialist does."""
    kind = s.stack[0].kind
    if kind == ASK.board or (kind == ASK.destination and s.step == STEP.boarding):
        require(s.step == STEP.boarding, "step", "contradicts_asked")
        return
    require(ABILITIES.get(kind) == s.call, "stack[0].kind", "other_specialist")
    step = STEP.dropping if kind in (ASK.kill, ASK.killed) else STEP.lift_off
    require(s.step == step, "step", "wrong_value", wanted=step, value=s.step)
    require(s.left == 0, "left", "boarding_over")
    require(s.barred == 0, "barred", "boarding_over")


def _check_numbers(box: View, s: View) -> None:
    """What the numbers of the question take for granted."""
    kind, asked = s.stack[0].kind, ASK.read(s.stack[0])
    me = s.colours[asked.colour]
    if kind == ASK.board:
        needed = s.left if box.together[s.call] else 1
        require(asked.left == s.left, "stack[0].b", "contradicts", other="left")
        within(s.left, 1, box.astronauts[s.call], "left")
        require(me.reserve >= needed, "stack[0].b", "small_reserve")
    elif kind == ASK.destination:
        require(s.ramps[its.RAMP.index(asked.ramp)].rocket > 0, "stack[0].b", "no_rocket")
    elif kind in (ASK.move, ASK.to):
        most = box.explorer_moves if s.phase == PHASE.resolving else box.redeployment_moves
        within(asked.left, 1, most, "stack[0].b")
        if kind == ASK.to:
            there = s.regions[its.MARS.index(asked.start)].astronauts[asked.colour]
            require(there > 0, "stack[0].c", "no_astronaut")
    elif kind in (ASK.replace, ASK.replaced):
        require(me.reserve > 0, "stack[0].kind", "needs_reserve")
    elif kind == ASK.drop:
        on_phobos = s.regions[its.REGION.phobos].astronauts[asked.colour]
        require(on_phobos > 0, "stack[0].kind", "needs_phobos")
    elif kind == ASK.redirect:
        require(any(s.destination_tokens), "stack[0].kind", "needs_destination")
    elif kind in (ASK.reinforce, ASK.reinforcements):
        enough = me.reserve > 0 and box.reinforcements_astronauts > 0
        require(enough, "stack[0].kind", "needs_reserve")
        if kind == ASK.reinforcements:
            there = s.regions[its.REGION.index(asked.region)].astronauts[asked.colour]
            require(there > 0, "stack[0].b", "no_astronaut")
    elif kind in (ASK.give, ASK.partner, ASK.take):
        _check_swap(s, asked)


def _check_swap(s: View, asked: Asked) -> None:
    """MPR-161: both colours of an exchange hold a token."""
    others = [c for c, me in enumerate(s.colours) if c != asked.colour and any(me.score_tokens)]
    require(bool(others), "stack[0].kind", "needs_partner")
    if asked.name != "give":
        held = s.colours[asked.colour].score_tokens[its.RESOURCE.index(asked.given)]
        require(held > 0, "stack[0].b", "not_its_token")
    if asked.name == "take":
        require(asked.other in others, "stack[0].c", "no_partner")
