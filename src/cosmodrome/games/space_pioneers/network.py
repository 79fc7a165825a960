"""Networks: where cards lie, which cells are free, and what holds them together.

The cards of all networks stand in one list, network after network, each in reading order
(`s.cell`, `s.face`, `s.size`). Since a neighbour's cell is a constant away, the cells above, left
of, right of and below the cards of a network are four more lists in reading order, and merging
them visits its free cells in reading order.
"""

from cosmodrome.engine.compiling import rule
from cosmodrome.games.space_pioneers.box import FACE, FIRST_SHIP, SEATS, SIDE
from cosmodrome.games.space_pioneers.state import LINE, OFFSETS

#: Beyond every cell.
FAR = 1 << 20
#: The order of a card that a survey leaves out; larger than that of any other.
LEFT_OUT = 127


# The list


@rule
def network_start(s, network):
    """Where the cards of a network begin in the list."""
    start = 0
    for before in range(network):
        start += s.size[before]
    return start


@rule
def find(s, first, last, cell):
    """The place of the card on a cell, or of the first one behind it."""
    while first < last:
        middle = (first + last) // 2
        if s.cell[middle] < cell:
            first = middle + 1
        else:
            last = middle
    return first


@rule
def put_card(s, network, cell, face):
    """Lay a card on a free cell; the list stays in reading order."""
    total = network_start(s, SEATS)
    first = network_start(s, network)
    at = find(s, first, first + s.size[network], cell)
    for i in range(total, at, -1):
        s.cell[i] = s.cell[i - 1]
        s.face[i] = s.face[i - 1]
    s.cell[at] = cell
    s.face[at] = face
    s.size[network] += 1


@rule
def take_card(s, network, at):
    """Take the card at a place of the list off the table."""
    last = network_start(s, SEATS) - 1
    for i in range(at, last):
        s.cell[i] = s.cell[i + 1]
        s.face[i] = s.face[i + 1]
    s.cell[last] = 0
    s.face[last] = 0
    s.size[network] -= 1


# Free cells


@rule
def next_cell(box, s, last, above, left, here, right, below):
    """The next free cell beside a network in reading order, and what fits on it.

    The last five numbers are where each of the merged lists has got to; they are returned moved
    on. SP-14, SP-15: only free cells beside a card; SP-16 … SP-27: every side must fit.
    """
    while True:
        cell_above = s.cell[above] - LINE if above < last else FAR
        cell_left = s.cell[left] - 1 if left < last else FAR
        cell_right = s.cell[right] + 1 if right < last else FAR
        cell_below = s.cell[below] + LINE if below < last else FAR
        cell = min(min(cell_above, cell_left), min(cell_right, cell_below))
        faces = -1
        if cell == FAR:
            return FAR, 0, above, left, here, right, below
        if cell_above == cell:
            faces &= box.fits[SIDE.above, s.face[above]]
            above += 1
        if cell_left == cell:
            faces &= box.fits[SIDE.left, s.face[left]]
            left += 1
        if cell_right == cell:
            faces &= box.fits[SIDE.right, s.face[right]]
            right += 1
        if cell_below == cell:
            faces &= box.fits[SIDE.below, s.face[below]]
            below += 1
        while here < last and s.cell[here] < cell:
            here += 1
        if here == last or s.cell[here] != cell:
            return cell, faces, above, left, here, right, below


@rule
def note_fits(box, s, network):
    """Note which faces fit somewhere beside the cards of a network that has changed."""
    first = network_start(s, network)
    last = first + s.size[network]
    above, left, here, right, below = first, first, first, first, first
    found = 0
    cell = 0
    while cell != FAR:
        cell, faces, above, left, here, right, below = next_cell(
            box, s, last, above, left, here, right, below
        )
        found |= faces
    s.fits[network] = found


@rule
def spot(s, network, cell):
    """A network and one of the cards beside a cell, in one number (see `Spots`)."""
    first = network_start(s, network)
    last = first + s.size[network]
    for side in range(SIDE.size):
        there = cell - OFFSETS[side]
        at = find(s, first, last, there)
        if at < last and s.cell[at] == there:
            return network + SEATS * (1 + side * FACE.size + s.face[at])
    return network + 0


@rule
def judge_placement(box, s, network, cell, face):
    """SP-99: the cards a new card touches, and the criteria met on its weakest side."""
    first = network_start(s, network)
    last = first + s.size[network]
    touching = 0
    weakest = FAR
    for side in range(SIDE.size):
        there = cell - OFFSETS[side]
        at = find(s, first, last, there)
        if at < last and s.cell[at] == there:
            touching += 1
            weakest = min(weakest, box.criteria_met[side * FACE.size + s.face[at], face])
    s.touching = touching
    s.weakest_side = weakest if touching > 0 and face < FIRST_SHIP else 0


# What holds a network together


@rule
def link(s, first, last):
    """Note for each card of a network the one above and the one below, as place + 1."""
    j = first
    for i in range(first, last):
        above = s.cell[i] - LINE
        while s.cell[j] < above:
            j += 1
        if s.cell[j] == above:
            s._up[i] = j + 1
            s._down[j] = i + 1


@rule
def neighbour(s, first, last, at, side):
    """The place of the card on a side of another, or -1; needs `link`."""
    if side == SIDE.above:
        return s._up[at] - 1
    if side == SIDE.below:
        return s._down[at] - 1
    if side == SIDE.left:
        return at - 1 if at > first and s.cell[at - 1] == s.cell[at] - 1 else -1
    return at + 1 if at + 1 < last and s.cell[at + 1] == s.cell[at] + 1 else -1


@rule
def survey(s, first, last, root):
    """Mark in `s._cut` every card without which a network falls apart (SP-34, SP-49, SP-83).

    A walk from `root` through the linked cards in depth (Tarjan): a card is a cut where a branch
    behind it reaches nothing older than itself. Cards whose order is LEFT_OUT count as gone.
    Returns how many cards were reached.
    """
    reached = 1
    s._order[root] = 1
    at = root
    while True:
        onward = -1
        for side in range(SIDE.size):
            beside = neighbour(s, first, last, at, side)
            if beside >= 0 and s._order[beside] == 0:
                onward = beside
        if onward >= 0:
            reached += 1
            s._order[onward] = reached
            s._from[onward] = at + 1
            at = onward
            continue
        low = s._order[at]
        branches = 0
        for side in range(SIDE.size):
            beside = neighbour(s, first, last, at, side)
            if beside < 0:
                continue
            if s._from[beside] == at + 1:
                low = min(low, s._low[beside])
                if s._low[beside] >= s._order[at]:
                    branches += 1
            else:
                low = min(low, s._order[beside])
        s._low[at] = low
        # The root has nothing before it, so it holds two branches together, not one.
        if branches > (1 if at == root else 0):
            s._cut[at] = 1
        if at == root:
            return reached
        at = s._from[at] - 1


@rule
def forget_survey(s, first, last):
    """Leave the working space empty."""
    for i in range(first, last):
        s._up[i] = 0
        s._down[i] = 0
        s._order[i] = 0
        s._low[i] = 0
        s._from[i] = 0
        s._cut[i] = 0
