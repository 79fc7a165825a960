"""What workers do: play the games of an order from one number to another.

All runs in compiled processes, here or on another machine; the order brings everything along.
"""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from cosmodrome.engine.batch import Part, game_seeds
from cosmodrome.lab.orders import AUTOMA, Order, Player

if TYPE_CHECKING:
    from cosmodrome.engine.box import Components
    from cosmodrome.engine.game import Game
    from cosmodrome.engine.gpu import Device
    from cosmodrome.engine.position import Position

#: What is known of every game that was played.
RESULTS = ("lengths", "acts", "points", "places", "winners")

#: A cluster's worker may have several threads; one of them compiles.
_PREPARING = threading.Lock()


def chunk_of(order: Order) -> str:
    """The function that plays an order, as `run_chunks` wants it."""
    chunk = bot_chunk
    if order.device == "gpu":
        chunk = gpu_chunk
    elif order.at_random:
        chunk = random_chunk
    return f"{__name__}:{chunk.__name__}"


def random_chunk(order: Order, first: int, last: int) -> Part:
    """Random games by the compiled loop, with the time it took once everything was ready."""
    from cosmodrome.engine.native import native
    from cosmodrome.lab.tracing import Teller

    game = _ready(order.game, order.components)
    _, packed = game.pack_options(order.options)

    def play(first: int, last: int) -> Part:
        deals = order.deals(first, last)
        found = native(game).random_games(packed, order.seats, deals.view("int64"))
        if order.details:
            teller = Teller(game, dict(order.options))
            games = zip(deals.tolist(), found["lengths"].tolist(), strict=True)
            played = (teller.random_game(seed, length) for seed, length in games)
            found |= _details(order, game, played, first)
        return found

    return _timed(play, order, first, last)


def gpu_chunk(order: Order, first: int, last: int) -> Part:
    """The same random games on the GPU."""
    device = _device(order.game, order.components)

    def play(first: int, last: int) -> Part:
        return device.random_games(order.deals(first, last), **order.options)

    return _timed(play, order, first, last)


def bot_chunk(order: Order, first: int, last: int) -> Part:
    """Games between bots, in a compiled process; every deal is played once by each seating."""
    import numpy

    from cosmodrome.bots import prepare

    game = _loaded(order.game, order.components)
    with _PREPARING:
        prepare(game)

    def play(first: int, last: int) -> Part:
        ended = [bot_game(game, order, number) for number in range(first, last)]
        details = _details(order, game, ended, first) if order.details else {}
        return {
            **details,
            "lengths": numpy.array([len(pos.history) for pos in ended], dtype=numpy.int64),
            "acts": numpy.array([acts_of(pos) for pos in ended], dtype=numpy.int64),
            "points": numpy.array([pos.scores() for pos in ended], dtype=numpy.int32),
            "places": numpy.array([pos.ranking() for pos in ended], dtype=numpy.int32),
            "winners": numpy.array(
                [sum(1 << seat for seat in pos.winners) for pos in ended], dtype=numpy.int32
            ),
        }

    return _timed(play, order, first, last)


def acts_of(pos: Position) -> int:
    """How many acts a game has taken: what is ticked and what closes it are one."""
    return sum(not pos.game.actions.ticks(action) for _, action in pos.history)


def _details(order: Order, game: Game, played: Iterable[Position], first: int) -> Part:
    """What finished games tell beside their results."""
    from cosmodrome.lab.tracing import Teller, traced

    teller = Teller(game, dict(order.options))
    seated = ((pos, order.seating(first + i)) for i, pos in enumerate(played))
    trace = traced(teller, seated, order.records)
    return {"rows": trace.rows, "uses": trace.uses, "records": trace.records}


def bot_game(game: Game, order: Order, number: int) -> Position:
    """One game between bots, to its end."""
    from cosmodrome.bots.base import mixed

    deal = int(order.deals(number, number + 1)[0])
    pos = game.new(seed=deal, **order.options)
    bots = {
        seat: Player.named(name).sit(order.limits, mixed(deal, seat, number))
        for seat, name in enumerate(order.seating(number))
        if name != AUTOMA
    }
    while not pos.is_over:
        seat = pos.actors[0]
        legal = pos.legal_ids(seat)
        forced = len(legal) == 1
        pos.play(legal[0] if forced else bots[seat].choose(game, bytes(pos), seat), seat)
    return pos


def _timed(play: Callable[[int, int], Part], order: Order, first: int, last: int) -> Part:
    """A part of an order; `first` and `last` count from its first game."""
    began = time.time()
    found = play(order.first + first, order.first + last)
    return {"first": first, "last": last, "began": began, **found, "ended": time.time()}


@functools.cache
def _loaded(game_id: str, components: Components | None) -> Game:
    """A game, loaded once per worker."""
    import cosmodrome

    return cosmodrome.load(game_id, components)


@functools.cache
def _ready(game_id: str, components: Components | None) -> Game:
    """A game whose random games are compiled."""
    from cosmodrome.engine.native import native

    with _PREPARING:
        game = _loaded(game_id, components)
        native(game).random_games(game.pack_options({})[1], 0, game_seeds(0, 0, 0).view("int64"))
    return game


@functools.cache
def _device(game_id: str, components: Components | None) -> Device:
    """A game on the GPU, compiled once per worker."""
    from cosmodrome.engine.gpu import Device

    device = Device(_loaded(game_id, components))
    device.random_games(game_seeds(0, 0, 1))
    return device
