"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from typing import Any, NamedTuple

from cosmodrome.engine.checks import require, within, zero_from
from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.space_pioneers.box import CARDS, LETTERS
from cosmodrome.games.space_pioneers.state import (
    ACTIONS,
    ALL_MISSIONS,
    ASK_CAPTURE,
    ASK_CARD,
    ASK_CELL,
    ASK_NETWORK,
    DECK_EMPTY,
    FACE_COUNT,
    FACES,
    FIRST_SHIP,
    LINE,
    MAX_CARDS,
    MISSIONS,
    OFFSETS,
    OTHER_FITS,
    OVER,
    PLANET_COUNT,
    PLANETS,
    QUESTIONS,
    ROW,
    SEATS,
    SHIPS,
    SIDES,
    SOLO_MISSIONS,
    SOLO_SIDES,
)

PHASES = ("playing", "over")
ENDINGS = (None, "deck", "missions")
SIDE_WORDS = ("above", "below", "left", "right")
MISSION_IDS = tuple(f"M{i + 1}" for i in range(MISSIONS))
SOLO_IDS = tuple(f"{'AB'[side]}{i + 1}" for side in range(SOLO_SIDES) for i in range(SOLO_MISSIONS))


class Card(NamedTuple):
    """A card on the table."""

    cell: int
    face: int


def column_and_row(cell: int) -> tuple[int, int]:
    """x to the right and y downwards, from the first ship of the network."""
    y = (cell + LINE // 2) // LINE
    return cell - y * LINE, y


def cards_of(s: View, network: int) -> list[Card]:
    """The cards of a network in reading order."""
    first = sum(s.size[:network])
    return [Card(s.cell[i], s.face[i]) for i in range(first, first + s.size[network])]


def free_cells(s: View, network: int) -> list[int]:
    """The free cells beside a network in reading order, as the actions number them (SP-14)."""
    taken = {card.cell for card in cards_of(s, network)}
    return sorted({cell + step for cell in taken for step in OFFSETS} - taken)


def older_copies(s: View) -> list[Card]:
    """SP-82: the copies a player chooses from, as the actions number them."""
    asked = s.stack[0]
    return [c for c in cards_of(s, asked.b) if c.face == asked.a and c.cell != asked.c]


def ships_of(s: View, seat: int) -> list[Card]:
    """The ships of a network, as the actions number them."""
    return [card for card in cards_of(s, seat) if card.face >= FIRST_SHIP]


def sides(box: View, s: View, network: int, cell: int, face: int) -> list[tuple[int, int, str]]:
    """The sides on which a card on a cell would touch others.

    Each as (side of the other card it would lie on, the other's face, letters of the criteria).
    """
    lying = dict(cards_of(s, network))
    found = []
    for side in range(SIDES):
        other = lying.get(cell - OFFSETS[side])
        if other is not None:
            bits = box.criteria[side * FACE_COUNT + other, face]
            found.append((side, other, LETTERS[max(bits, 0)]))
    return found


def view(pos: Position, seat: int) -> dict[str, Any]:
    """SP/SA38: all that lies open, the own hand and Top Secret card, what was seen of others."""
    s = pos.plain
    return {
        "game": pos.game.id,
        "seat": None if seat == SPECTATOR else seat,
        "phase": PHASES[s.phase],
        "decision": decision(pos, seat),
        "turn": s.turn,
        "start": s.start,
        "turns_played": s.turns,
        "ending": ENDINGS[s.ending],
        "deck": s.deck_size,
        "row": [FACES[s.row[i] - 1] if s.row[i] else None for i in range(ROW)],
        "graveyard": _listed(s.graveyard, SHIPS),
        "out_of_game": _listed(s.gone, PLANETS),
        "networks": [[_on_table(card) for card in cards_of(s, owner)] for owner in range(s.seats)],
        "players": [player(s, owner, seat) for owner in range(s.seats)],
        "solo": solo(s) if s.seats == 1 else None,
        "scores": pos.scores(),
        "places": pos.ranking() if s.phase == OVER else None,
    }


def _listed(counts: Any, names: tuple[str, ...]) -> list[str]:
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def _on_table(card: Card) -> dict[str, Any]:
    x, y = column_and_row(card.cell)
    return {"x": x, "y": y, "card": FACES[card.face]}


def decision(pos: Position, seat: int) -> dict[str, Any] | None:
    """What is asked now and of whom; a card being chosen is seen by nobody else."""
    s = pos.plain
    if s.stack_size == 0:
        return None
    asked = s.stack[0]
    mine = asked.seat == seat
    kind = asked.kind
    if not mine and kind in (ASK_NETWORK, ASK_CELL):
        kind = ASK_CARD
    found: dict[str, Any] = {"seat": asked.seat, "kind": QUESTIONS.names[kind]}
    if kind in (ASK_NETWORK, ASK_CELL, ASK_CAPTURE):
        found["card"] = FACES[asked.a]
    if kind in (ASK_CELL, ASK_CAPTURE):
        found["network"] = asked.b
    if kind == ASK_CELL:
        found["cells"] = legal_cells(pos, seat)
    elif kind == ASK_CAPTURE:
        found["placed"] = _on_table(Card(asked.c, asked.a))
        found["older"] = [_on_table(card) for card in older_copies(s)]
    return found


def legal_cells(pos: Position, seat: int) -> list[dict[str, Any]]:
    """Where the chosen card may go, with the criteria it meets on each side."""
    s, box = pos.plain, pos.game.box.plain
    face, network = s.stack[0].a, s.stack[0].b
    cells = free_cells(s, network)
    found = []
    for action in pos.legal_ids(seat):
        cell = cells[action - ACTIONS.start("cell")]
        x, y = column_and_row(cell)
        touched = {
            # The side of the new card is opposite to the side of the card it touches.
            SIDE_WORDS[side ^ 1]: letters
            for side, _, letters in sides(box, s, network, cell, face)
        }
        found.append({"action": ACTIONS.text(action), "x": x, "y": y, "criteria": touched})
    return found


def player(s: View, owner: int, seat: int) -> dict[str, Any]:
    you = s.players[owner]
    mine = owner == seat
    shown = you.top_secret and (mine or s.phase == OVER)
    return {
        "seat": owner,
        "hand_size": sum(you.hand),
        "hand": _listed(you.hand if mine else you.known, FACES),
        "known_to_all": _listed(you.known, FACES),
        "has_top_secret": bool(you.top_secret),
        "top_secret": CARDS[you.top_secret - 1] if shown else None,
        "missions": [MISSION_IDS[i] for i in range(MISSIONS) if you.missions >> i & 1],
        "captured": _listed(you.captured, PLANETS),
        "placed_in_others": you.placed_in_others,
        "captured_from_others": you.captured_from_others,
        "network_size": s.size[owner],
    }


def solo(s: View) -> dict[str, Any]:
    """The solo card: the side that is up, its missions done, laps, and what counts for them."""
    first = s.side * SOLO_MISSIONS
    return {
        "side": "AB"[s.side],
        "done": [SOLO_IDS[first + i] for i in range(SOLO_MISSIONS) if s.side_done >> i & 1],
        "laps": s.laps,
        "missions": {SOLO_IDS[i]: s.solo_done[i] for i in range(len(SOLO_IDS))},
        "captured_since_turned": _listed(s.since_turned, PLANETS),
        "last_turn": s.last_turns > 0,
    }


# Positions from text


def check_position(box: View, s: View) -> None:
    """Raise `ValueError` naming the field where a position cannot occur."""
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
    require(s.turn < s.seats, "turn", f"names no seat: {s.turn}")
    require(s.start < s.seats, "start", f"names no seat: {s.start}")
    zero_from(s.deck, s.deck_size, "deck")
    zero_from(s.size, s.seats, "size")
    total = sum(s.size)
    require(total <= MAX_CARDS, "size", f"adds up to {total} cards")
    zero_from(s.cell, total, "cell")
    zero_from(s.face, total, "face")


def _check_ending(s: View) -> None:
    """SP-57 … SP-59: nothing would ever end a game whose trigger has been missed."""
    done = [you.missions == (1 << MISSIONS) - 1 for you in s.players]
    require(s.phase != OVER or s.ending > 0, "ending", "must say why the game is over")
    require(s.ending or s.deck_size > 0, "ending", "must be set: the deck is empty")
    require(s.ending or not any(done), "ending", "must be set: all missions are completed")
    require(s.ending != DECK_EMPTY or s.deck_size == 0, "ending", "contradicts deck_size")
    require(s.ending != ALL_MISSIONS or any(done), "ending", "contradicts the missions")


def _check_players(box: View, s: View) -> None:
    dealt = []
    for seat, you in enumerate(s.players):
        where = f"players[{seat}]"
        for face in range(FACE_COUNT):
            known, held = you.known[face], you.hand[face]
            require(known <= held, f"{where}.known[{face}]", f"is impossible: {known}")
        captured = f"{where}.captured_from_others"
        require(you.captured_from_others <= sum(you.captured), captured, "is more than all")
        if seat >= s.seats:
            used = any(you.hand) or any(you.captured) or you.missions or you.top_secret
            used = used or you.placed_in_others or you.captured_from_others
            require(not used, where, "belongs to no seat")
        else:
            has_card = you.top_secret > 0
            wanted = box.top_secret_cards[s.seats] > 0
            require(has_card == wanted, f"{where}.top_secret", "contradicts the box")
            dealt += [you.top_secret] * has_card
    require(len(set(dealt)) == len(dealt), "players", "hold one Top Secret card twice")
    placed = sum(you.placed_in_others for you in s.players)
    planets = sum(s.face[i] < FIRST_SHIP for i in range(sum(s.size)))
    planets += sum(sum(you.captured) for you in s.players)
    require(placed <= planets, "players", "have placed more planets than left their hands")


def _check_network(box: View, s: View, network: int) -> None:
    """SP-16, SP-17, SP-19, SP-34: sorted, alternating, fitting and in one piece."""
    cards = cards_of(s, network)
    where = f"cell (network {network + 1})"
    # Every card still to come may lie one step further out, and cells end half a line away.
    to_come = s.deck_size + sum(map(bool, s.row)) + sum(sum(you.hand) for you in s.players)
    for card in cards:
        reach = max(map(abs, column_and_row(card.cell)))
        require(reach + to_come < LINE // 2, where, "is too far out")
    cells = [card.cell for card in cards]
    require(cells == sorted(set(cells)), where, "must be in reading order")
    lying = dict(cards)
    for cell, face in cards:
        for side in range(SIDES):
            other = lying.get(cell + OFFSETS[side])
            if other is not None:
                met = box.criteria_met[side * FACE_COUNT + face, other]
                require(met > 0, where, "has neighbours that do not fit")
    require(in_one_piece(set(cells)), where, "is not in one piece")


def in_one_piece(cells: set[int]) -> bool:
    """SP-83, SP/SA18: whether all cells are joined side to side."""
    reached = set(list(cells)[:1])
    border = list(reached)
    while border:
        cell = border.pop()
        beside = {cell + step for step in OFFSETS} & cells - reached
        reached |= beside
        border += beside
    return reached == cells


def card_counts(s: View) -> list[int]:
    """How many cards of each face there are, wherever they are."""
    counts = [0] * FACE_COUNT
    for i in range(s.deck_size):
        counts[s.deck[i]] += 1
    for face in s.row:
        if face:
            counts[face - 1] += 1
    for i in range(sum(s.size)):
        counts[s.face[i]] += 1
    for i in range(FACE_COUNT - FIRST_SHIP):
        counts[FIRST_SHIP + i] += s.graveyard[i]
    for i in range(PLANET_COUNT):
        counts[i] += s.gone[i] + sum(you.captured[i] for you in s.players)
    for face in range(FACE_COUNT):
        counts[face] += sum(you.hand[face] for you in s.players)
    return counts


def _check_cards(box: View, s: View) -> None:
    """SP-1, SP-2: every card of the box exists exactly once, somewhere."""
    for face, found in enumerate(card_counts(s)):
        expected = box.copies[face]
        if found != expected:
            raise ValueError(
                f"state: there are {found} cards {FACES[face]}, the box has {expected}"
            )


def _check_decision(box: View, s: View) -> None:
    require(s.stack_size == (s.phase != OVER), "stack_size", "contradicts phase")
    for network in range(SEATS):
        expected = fitting(box, s, network)
        require(s.fits[network] == expected, f"fits[{network}]", f"must be {expected}")
    if s.stack_size:
        asked = s.stack[0]
        require(asked.seat == s.turn, "stack[0].seat", "must be the seat whose turn it is")
        if asked.kind in (ASK_NETWORK, ASK_CELL):
            _check_chosen_card(s)
        elif asked.kind == ASK_CAPTURE:
            _check_choice(s)


def _check_chosen_card(s: View) -> None:
    """A card being played is in hand and has a place to go."""
    asked = s.stack[0]
    require(s.players[asked.seat].hand[asked.a] > 0, "stack[0].a", "is no card in hand")
    require(s.size[asked.seat] > 0, "stack[0].kind", "asks for a place before the first ship")
    networks = [asked.b] if asked.kind == ASK_CELL else range(s.seats)
    places = [
        s.fits[network] >> (asked.a + (0 if network == asked.seat else OTHER_FITS)) & 1
        for network in networks
    ]
    needed = 1 if asked.kind == ASK_CELL else 2
    require(sum(places) >= needed, "stack[0].a", "has too few places to go")


def _check_choice(s: View) -> None:
    """SP-82: a choice of captures is one between copies that cannot all go together."""
    asked = s.stack[0]
    lying = dict(cards_of(s, asked.b))
    require(lying.get(asked.c) == asked.a, "stack[0].c", "holds no such card")
    cells = set(lying)
    loose = {card.cell for card in older_copies(s) if in_one_piece(cells - {card.cell})}
    choice = bool(loose) and not in_one_piece(cells - loose)
    require(choice, "stack[0].kind", "asks for a choice that is none")


def fitting(box: View, s: View, network: int) -> int:
    """The faces that fit somewhere into a network, as bits."""
    lying = dict(cards_of(s, network))
    found = 0
    for cell in free_cells(s, network):
        faces = -1
        for side in range(SIDES):
            other = lying.get(cell - OFFSETS[side])
            if other is not None:
                faces &= box.fits[side, other]
        found |= faces
    return found


def _check_solo(s: View) -> None:
    require(s.side_done != (1 << SOLO_MISSIONS) - 1, "side_done", "must have turned the card")
    judging = s.stack_size and s.stack[0].kind == ASK_CAPTURE
    require(judging or s.touching == 0, "touching", "must be 0: no card is being played")
    require(judging or s.weakest_side == 0, "weakest_side", "must be 0: no card is being played")
    for planet in range(PLANET_COUNT):
        since, all_of_it = s.since_turned[planet], s.players[0].captured[planet]
        require(since <= all_of_it, f"since_turned[{planet}]", "is more than was captured")
    if s.seats > 1:
        used = s.side or s.side_done or s.laps or s.last_turns or s.touching or s.weakest_side
        used = used or any(s.since_turned) or any(s.solo_done)
        require(not used, "side", "has a solo card in a game of several")
