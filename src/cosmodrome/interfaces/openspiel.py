"""OpenSpiel: every game as a sequential game of imperfect information.

    import pyspiel, cosmodrome.interfaces.openspiel
    game = pyspiel.load_game("cosmodrome_pocket_rockets", {"players": 3})

Options are parameters. All luck comes from the seed, and the seed from chance: the first nodes
draw it, bit by bit, then everything is decided by the players, so a history is the whole game and
is what serialization keeps. `resample_from_infostate` draws anew what a player does not know. The
information state is all that a seat has seen and done, told in order: it forgets nothing. Returns
are shares of the victory, between 0 and 1. Choices made at the same time are asked one after the
other, unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy
import pyspiel

import cosmodrome
from cosmodrome.engine.game import Game
from cosmodrome.engine.options import Choice, Flag, Number
from cosmodrome.engine.position import Event, Position
from cosmodrome.interfaces import results

#: A seed is drawn in so many chance nodes of so many outcomes each.
DRAWS, OUTCOMES = 4, 256
#: No random game that was ever played is longer.
LONGEST = 100_000


def short_name(game_id: str) -> str:
    """What OpenSpiel calls a game: `cosmodrome_pocket_rockets`."""
    return f"cosmodrome_{game_id.replace('-', '_')}"


def type_of(game: Game) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is loaded."""
    players = game.options.players
    return pyspiel.GameType(
        short_name=short_name(game.id),
        long_name=game.name["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players.high,
        min_num_players=players.low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(game),
    )


def _parameters(game: Game) -> dict[str, Any]:
    """The options that a parameter can hold: numbers, words, yes or no."""
    kept = (Number, Choice, Flag)
    return {name: o.default for name, o in game.options.options.items() if isinstance(o, kept)}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options."""

    def __init__(self, rules: Game, kind: pyspiel.GameType, params: Mapping[str, Any] | None):
        self.rules = rules
        self.chosen = {**_parameters(rules), **(params or {})}
        pos = rules.new(self.chosen, seed=0)
        #: The seats somebody plays, in the order of OpenSpiel's players.
        self.seats = [seat for seat in range(pos.seats) if seat not in pos.automas]
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.actions.size,
            max_chance_outcomes=OUTCOMES,
            num_players=len(self.seats),
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return SpielMemory(self)
        return SpielObserver(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game: while its seed is drawn, then a position."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._draws: list[int] = []
        #: None until the seed is drawn.
        self.position: Position | None = None
        #: All that each player has seen and done, in order.
        self.memories: list[list[str]] = [[] for _ in game.seats]

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.get_game().seats.index(self.position.actors[0]))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1.0 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return self.position.legal_ids(self.get_game().seats[player])

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.position is None:
            self._draws.append(action)
            if len(self._draws) == DRAWS:
                seed = int.from_bytes(bytes(self._draws), "big")
                self.position = game.rules.new(game.chosen, seed=seed)
                for player, seat in enumerate(game.seats):
                    self.memories[player].append(_seen(self.position, seat))
                self._automas()
            return
        player = self.current_player()
        seat = game.seats[player]
        self.memories[player].append(f"> {game.rules.actions.text(action)}")
        self._remember(self.position.apply(seat, action))
        self._automas()

    def _automas(self) -> None:
        """The seats the game plays itself play on; everybody sees what may be seen."""
        pos = self.position
        assert pos is not None
        while pos.actors and pos.actors[0] in pos.automas:
            self._remember(pos.apply(pos.actors[0], pos.legal_ids(pos.actors[0])[0]))
        if pos.actors:
            seat = pos.actors[0]
            self.memories[self.get_game().seats.index(seat)].append(_seen(pos, seat))

    def _remember(self, events: list[Event]) -> None:
        for player, seat in enumerate(self.get_game().seats):
            seen = [event for event in events if event.seen_by(seat)]
            self.memories[player] += [f"{e.name} {e.seat} {e.a} {e.b} {e.c}" for e in seen]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return str(self.get_game().rules.actions.text(action))

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.is_over

    def returns(self) -> list[float]:
        seats = self.get_game().seats
        if self.position is None or not self.position.is_over:
            return [0.0] * len(seats)
        worth = results(self.position)
        return [worth[seat] for seat in seats]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """The same to a player, with all that it cannot know drawn anew."""
        other: SpielState = self.clone()
        if other.position is not None:
            seat = self.get_game().seats[player]
            other.position = other.position.determinize(seat, int(sampler() * (1 << 63)))
        return other

    def __str__(self) -> str:
        if self.position is None:
            return f"seed {self._draws}"
        return bytes(self.position).hex()


def _seen(pos: Position, seat: int) -> str:
    """What a seat observes, as text."""
    return " ".join(map(str, pos.observe(seat)))


class SpielObserver:
    """What a player observes now."""

    def __init__(self, game: SpielGame) -> None:
        self._game = game
        size = game.rules.observation.size
        self.tensor = numpy.zeros(size, dtype=numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = 0
        if state.position is not None:
            self.tensor[:] = state.position.observe(self._game.seats[player])

    def string_from(self, state: SpielState, player: int) -> str:
        if state.position is None:
            return ""
        return _seen(state.position, self._game.seats[player])


class SpielMemory(SpielObserver):
    """All that a player has seen and done: perfect recall, as text."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.dict = {}

    def string_from(self, state: SpielState, player: int) -> str:
        return "\n".join(state.memories[player])


def register(game: Game) -> None:
    """Tell OpenSpiel a game; importing this module does so for all."""
    kind = type_of(game)

    class Registered(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, kind, params)

    pyspiel.register_game(kind, Registered)


for _game_id in cosmodrome.games():
    register(cosmodrome.load(_game_id))
