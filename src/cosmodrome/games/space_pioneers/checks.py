"""What a position must respect, so that no rule meets one that cannot occur."""

from __future__ import annotations

from cosmodrome.engine.checks import require, within, zero_from
from cosmodrome.engine.errors import Problem
from cosmodrome.engine.questions import Asked
from cosmodrome.engine.record import View
from cosmodrome.games.space_pioneers import box as its
from cosmodrome.games.space_pioneers import state
from cosmodrome.games.space_pioneers.view import cards_of


def check_position(box: View, s: View) -> None:
    """Raise a `Problem` with the field where a position cannot occur."""
    _check_table(box, s)
    _check_ending(s)
    _check_players(box, s)
    for network in range(s.seats):
        _check_network(box, s, network)
    _check_cards(box, s)
    _check_decision(box, s)
    _check_solo(s)


def _check_table(box: View, s: View) -> None:
    within(s.seats, box.players_min, box.players_max, "seats")
    require(s.turn < s.seats, "turn", "names_no_seat", value=s.turn)
    require(s.start < s.seats, "start", "names_no_seat", value=s.start)
    zero_from(s.deck, s.deck_size, "deck")
    zero_from(s.size, s.seats, "size")
    total = sum(s.size)
    require(total <= its.MAX_CARDS, "size", "adds_up", total=total)
    zero_from(s.cell, total, "cell")
    zero_from(s.face, total, "face")


def _check_ending(s: View) -> None:
    """SP-57 … SP-59: nothing would ever end a game whose trigger has been missed."""
    done = [you.missions == (1 << its.MISSION.size) - 1 for you in s.players]
    require(s.phase != state.PHASE.over or s.ending > 0, "ending", "why_over")
    require(s.ending or s.deck_size > 0, "ending", "deck_is_empty")
    require(s.ending or not any(done), "ending", "missions_completed")
    drawn = s.ending != state.ENDING.deck or s.deck_size == 0
    require(drawn, "ending", "contradicts", other="deck_size")
    require(s.ending != state.ENDING.missions or any(done), "ending", "contradicts_missions")


def _check_players(box: View, s: View) -> None:
    dealt = []
    for seat, you in enumerate(s.players):
        where = f"players[{seat}]"
        for face in range(its.FACE.size):
            known, held = you.known[face], you.hand[face]
            require(known <= held, f"{where}.known[{face}]", "known_too_many", value=known)
        captured = f"{where}.captured_from_others"
        require(you.captured_from_others <= sum(you.captured), captured, "more_than_all")
        if seat >= s.seats:
            used = any(you.hand) or any(you.captured) or you.missions or you.top_secret
            used = used or you.placed_in_others or you.captured_from_others
            require(not used, where, "no_seats_own")
        else:
            has_card = you.top_secret > 0
            wanted = box.top_secret_cards[s.seats] > 0
            require(has_card == wanted, f"{where}.top_secret", "contradicts_box")
            dealt += [you.top_secret] * has_card
    require(len(set(dealt)) == len(dealt), "players", "top_secret_twice")
    placed = sum(you.placed_in_others for you in s.players)
    planets = sum(s.face[i] < its.FIRST_SHIP for i in range(sum(s.size)))
    planets += sum(sum(you.captured) for you in s.players)
    require(placed <= planets, "players", "placed_too_many")


def _check_network(box: View, s: View, network: int) -> None:
    """SP-16, SP-17, SP-19, SP-34: sorted, alternating, fitting and in one piece."""
    cards = cards_of(s, network)
    cells = list(cards)
    where = f"cell (network {network + 1})"
    # Every card still to come may lie one step further out, and cells end half a line away.
    to_come = s.deck_size + sum(map(bool, s.row)) + sum(sum(you.hand) for you in s.players)
    for cell in cells:
        reach = max(map(abs, state.column_and_row(cell)))
        require(reach + to_come < state.LINE // 2, where, "too_far_out")
    once = len(cells) == s.size[network]
    require(once and cells == sorted(cells), where, "reading_order")
    for cell, face in cards.items():
        for side, offset in enumerate(state.OFFSETS):
            if cell + offset in cards:
                met = box.criteria_met[side * its.FACE.size + face, cards[cell + offset]]
                require(met > 0, where, "do_not_fit")
    require(in_one_piece(set(cells)), where, "not_in_one_piece")


def in_one_piece(cells: set[int]) -> bool:
    """SP-83, SP/SA18: whether all cells are joined side to side."""
    reached = set(list(cells)[:1])
    border = list(reached)
    while border:
        cell = border.pop()
        beside = {cell + step for step in state.OFFSETS} & cells - reached
        reached |= beside
        border += beside
    return reached == cells


def card_counts(s: View) -> list[int]:
    """How many cards of each face there are, wherever they are."""
    counts = [0] * its.FACE.size
    for i in range(s.deck_size):
        counts[s.deck[i]] += 1
    for face in s.row:
        if face:
            counts[face - 1] += 1
    for i in range(sum(s.size)):
        counts[s.face[i]] += 1
    for i in range(its.SHIP.size):
        counts[its.FIRST_SHIP + i] += s.graveyard[i]
    for i in range(its.PLANET.size):
        counts[i] += s.gone[i] + sum(you.captured[i] for you in s.players)
    for face in range(its.FACE.size):
        counts[face] += sum(you.hand[face] for you in s.players)
    return counts


def _check_cards(box: View, s: View) -> None:
    """SP-1, SP-2: every card of the box exists exactly once, somewhere."""
    for card, found, expected in zip(its.FACE, card_counts(s), box.copies, strict=True):
        if found != expected:
            raise Problem("state", "card_count", found=found, card=card, expected=expected)


def _check_decision(box: View, s: View) -> None:
    over = s.phase == state.PHASE.over
    require(over == (s.stack_size == 0), "stack_size", "contradicts", other="phase")
    for network in range(its.SEATS):
        expected = fitting(box, s, network)
        require(s.fits[network] == expected, f"fits[{network}]", "must_be", wanted=expected)
    if s.stack_size:
        asked = state.ASK.read(s.stack[0])
        require(asked.seat == s.turn, "stack[0].seat", "not_in_turn")
        if asked.name in ("network", "cell"):
            _check_chosen_card(s, asked)
        elif asked.name == "capture":
            _check_choice(s, asked)


def _check_chosen_card(s: View, asked: Asked) -> None:
    """A card being played is in hand and has a place to go."""
    seat, face = asked.seat, its.FACE.index(asked.card)
    require(s.players[seat].hand[face] > 0, "stack[0].a", "not_in_hand")
    require(s.size[seat] > 0, "stack[0].kind", "before_first_ship")
    networks = range(s.seats) if asked.name == "network" else [asked.network]
    places = sum(
        s.fits[network] >> (face if network == seat else face + its.OTHER_FITS) & 1
        for network in networks
    )
    require(places >= (2 if asked.name == "network" else 1), "stack[0].a", "too_few_places")


def _check_choice(s: View, asked: Asked) -> None:
    """SP-82: a choice of captures is one between copies that cannot all go together."""
    planet, new = its.PLANET.index(asked.card), state.cell_at(*asked.place)
    lying = cards_of(s, asked.network)
    require(lying.get(new) == planet, "stack[0].c", "no_such_card")
    cells = set(lying)
    older = [cell for cell, face in lying.items() if face == planet and cell != new]
    loose = {cell for cell in older if in_one_piece(cells - {cell})}
    choice = bool(loose) and not in_one_piece(cells - loose)
    require(choice, "stack[0].kind", "no_choice")


def fitting(box: View, s: View, network: int) -> int:
    """The faces that fit somewhere into a network, as bits."""
    lying = cards_of(s, network)
    found = 0
    for cell in {cell + offset for cell in lying for offset in state.OFFSETS} - set(lying):
        faces = -1
        for side, offset in enumerate(state.OFFSETS):
            other = lying.get(cell - offset)
            if other is not None:
                faces &= box.fits[side, other]
        found |= faces
    return found


def _check_solo(s: View) -> None:
    require(s.side_done != (1 << its.MISSIONS_A_SIDE) - 1, "side_done", "not_turned")
    judging = s.stack_size and s.stack[0].kind == state.ASK.capture
    require(judging or s.touching == 0, "touching", "no_card_played")
    require(judging or s.weakest_side == 0, "weakest_side", "no_card_played")
    for planet in range(its.PLANET.size):
        since, all_of_it = s.since_turned[planet], s.players[0].captured[planet]
        require(since <= all_of_it, f"since_turned[{planet}]", "more_than_captured")
    if s.seats > 1:
        used = s.side or s.side_done or s.laps or s.last_turns or s.touching or s.weakest_side
        used = used or any(s.since_turned) or any(s.solo_done)
        require(not used, "side", "solo_among_several")
