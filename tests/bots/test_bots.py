"""What every bot does: legal choices, the same for the same seed, and sense."""

import pytest

import cosmodrome
from cosmodrome.bots import LEVELS, chain, make_bot, tree
from cosmodrome.bots.greedy import CadetBot
from cosmodrome.bots.levels import (
    DEFAULT_LEVEL,
    HINT_LEVEL,
    LADDER,
    LAST_RESORT,
    OFFERED,
    STAND_IN,
    Level,
    level_of,
    matching,
)
from cosmodrome.bots.nets import no_net
from cosmodrome.engine.actions import NO_ACTION
from cosmodrome.engine.compiling import COMPILED
from cosmodrome.engine.errors import InvalidBots
from cosmodrome.engine.rules.events import CHANCE, REVEALED
from cosmodrome.games.pocket_rockets.box import PART, YARD
from cosmodrome.games.pocket_rockets.state import DO
from tests.bots.compiled import run_compiled
from tests.tiny_game import GAME as TINY

LIGHT = ["random", "greedy", "cadet"]


def game_of(name, game, seed, **options):
    """The actions of a whole game between bots of one kind."""
    position = game.new(seed=seed, **options)
    bot = make_bot(name, seed=seed)
    played = []
    while not position.is_over:
        for seat in position.actors:
            action = bot.choose(game, bytes(position), seat)
            position.play(action, seat)
            played.append((seat, action))
    return played


@pytest.mark.parametrize("name", LIGHT)
def test_a_bot_plays_whole_games_by_the_rules_and_the_same_again_for_its_seed(name):
    # play() refuses what is illegal; the automa's seat has one action at a time
    for options in ({"players": 3}, {"players": 2, "automa": True}):
        once = game_of(name, TINY, 5, **options)
        assert once == game_of(name, TINY, 5, **options)


def test_random_bots_of_different_seeds_play_different_games():
    assert len({tuple(game_of("random", TINY, seed)) for seed in range(8)}) > 1


def fuelling_position():
    """Seat 0 stands on the launch pad with one action point and a complete rocket."""
    game = cosmodrome.load("pocket-rockets")
    position = game.new(players=2, seed=3, start=0)
    position.play("place:LP", 0)
    position.play("place:RD", 1)
    s = position.plain
    assert s.layout[s.players[0].place] == YARD.launch_pad
    for slot in range(len(s.rockets)):
        if s.rockets[slot].owner == 1:
            s.rockets[slot].head = PART.plain
    s.action_points = 1
    return game, position


def test_greedy_takes_the_richest_fuel_at_hand():
    game, position = fuelling_position()
    assert make_bot("greedy").choose(game, bytes(position), 0) == DO.fuel + 3


def test_greedy_ends_the_game_when_that_wins_it():
    # Given the last token, of one point, and many rockets whose bonuses promise more
    game, position = fuelling_position()
    s = position.plain
    for slot in range(len(s.rockets)):
        if s.rockets[slot].owner == 0:
            s.rockets[slot].owner, s.rockets[slot].head = 1, PART.ap5
    for token in range(4):
        s.tokens[token] = 1 if token == 0 else 0
    # When the bot that leads has to choose, then it takes the token
    assert make_bot("greedy").choose(game, bytes(position), 0) == DO.fuel


def test_a_hint_names_every_legal_action_and_shares_out_the_thinking():
    game, position = fuelling_position()
    for name in LIGHT:
        hints = make_bot(name).hint(game, bytes(position), 0)
        assert sorted(hint.action for hint in hints) == position.legal_ids(0)
        assert sum(hint.share for hint in hints) == pytest.approx(1)
        assert all(0 <= hint.outcome <= 1 for hint in hints)


def test_an_unknown_bot_is_told_with_the_known_ones():
    with pytest.raises(InvalidBots, match="greedy, search, cadet"):
        make_bot("grandmaster")


def test_people_choose_from_the_levels_and_light_bots_stand_in():
    assert OFFERED == ("cadet", "pilot", "commander", "ace")
    assert set(LADDER) | {"search"} == set(LEVELS)
    assert {DEFAULT_LEVEL, HINT_LEVEL} <= set(OFFERED)
    assert [name for name, level in LEVELS.items() if level.light] == LIGHT
    assert {STAND_IN, LAST_RESORT} <= set(LIGHT)


@pytest.mark.skipif(COMPILED, reason="only where rules run uncompiled")
@pytest.mark.parametrize("name", ["search", "pilot", "commander", "ace"])
def test_searching_uncompiled_is_refused_with_advice(name):
    with pytest.raises(RuntimeError, match="Pool"):
        make_bot(name)


def test_levels_are_said_for_games_there_are():
    for level in LEVELS.values():
        assert set(level.games) <= set(cosmodrome.games())
        for game in level.games:
            assert level.within(game).strategy == level.strategy


@pytest.mark.parametrize(
    ("results", "level"),
    [
        ([], "cadet"),
        ([("cadet", 1)], "pilot"),
        ([("cadet", 1), ("cadet", 1)], "pilot"),
        ([("cadet", 1), ("pilot", 1), ("commander", 0)], "commander"),
        ([("cadet", 1), ("pilot", 1), ("commander", -1)], "pilot"),
        ([("cadet", 1), ("ace", -1)], "pilot"),
        ([("ace", 1)] * 9, "ace"),
        ([("cadet", -1)] * 9 + [("greedy", 1)], "cadet"),
    ],
)
def test_a_matching_bot_goes_a_rung_up_and_down_with_results(results, level):
    assert matching(results) == level


def test_a_level_can_be_hurried():
    ace, hurried = level_of("ace"), level_of("ace/10")
    assert hurried.seconds == pytest.approx(ace.seconds / 10)
    assert hurried.learnt
    assert level_of("pilot/10").iterations == level_of("pilot").iterations // 10
    spread = Level("search", iterations=900, seconds=2.0, games={"a": {"seconds": 1.0}})
    assert spread.hurried(10).within("a").seconds == pytest.approx(0.1)
    assert spread.hurried(10).within("b").seconds == pytest.approx(0.2)
    assert spread.hurried(10).within("a").iterations == 90
    for wrong in ("ace/", "ace/0", "ace/x", "ace/10/2", "nobody/10"):
        with pytest.raises(InvalidBots):
            level_of(wrong)


def test_a_sealed_choice_is_seen_by_its_own_seat_until_all_have_chosen():
    # Given a simultaneous choice of two seats
    empty = [None] * len(tree.Scratch._fields)
    scratch = tree.Scratch(*empty)._replace(views=[1, 2], sealed=[0, 0])
    # When seat 0 chooses
    waiting = tree.show(scratch, 0, 7, False, 0b11)
    # Then seat 1 has seen nothing
    assert waiting == 0b10
    assert scratch.views[0] != 1
    assert scratch.views[1] == 2
    # And when both have chosen, each has seen the other's choice
    seen = list(scratch.views)
    assert tree.show(scratch, 1, 4, False, waiting) == 0
    assert scratch.views[0] != seen[0]
    # And what they have seen depends on it
    other = tree.Scratch(*empty)._replace(views=[1, 2], sealed=[0, 0])
    tree.show(other, 1, 4, False, tree.show(other, 0, 8, False, 0b11))
    assert other.views[1] != scratch.views[1]


@pytest.mark.parametrize(("drift", "chosen"), [(-1.5, 0), (0.0, 1)])
def test_what_was_never_tried_is_no_better_for_being_judged_early(drift, chosen):
    # Given action 3, whose results fall short of what it promised, and action 8, never tried
    nodes = tree.Nodes(*[None] * len(tree.Nodes._fields))._replace(
        heads=[0], met=[5], drifts=[drift], links=[1, -1], actions=[3, 8], visits=[5, 0],
        offers=[5, 5], firsts=[0.8, 0.75], values=[2.5, 0.0], info=[2, 1, 5],
    )  # fmt: skip
    scratch = tree.Scratch(*[None] * len(tree.Scratch._fields))._replace(row=[3, 8])
    limits = tree.Limits(1, 8, 1.0, 3.0, 600.0, 600.0, 600.0, 0, NO_ACTION)
    # Then that all results fall short there decides which one is tried next
    found = tree.choose(
        None, nodes, scratch, limits, no_net(), 0, 0, 2, 0.01, None, None, None, None, None
    )
    assert found == chosen


def test_an_action_first_legal_later_starts_from_what_it_promises():
    # Given a decision that knows action 3, with a middling result, and action 8 legal for once
    empty = [None] * len(tree.Nodes._fields)
    nodes = tree.Nodes(*empty)._replace(
        heads=[0], met=[5], drifts=[0.0], links=[-1, -1], actions=[3, 0], visits=[5, 0],
        offers=[5, 0], firsts=[0.5, 0.0], values=[2.5, 0.0], info=[1, 1, 5],
    )  # fmt: skip
    scratch = tree.Scratch(*[None] * len(tree.Scratch._fields))._replace(
        states=[None, {}, None, None], row=[3, 8], handicaps=[0.0]
    )
    limits = tree.Limits(1, 8, 1.0, 3.0, 600.0, 600.0, 600.0, 0, NO_ACTION)
    # When that action looks very good, or very bad
    for estimate, chosen in ((3000, 1), (-3000, 0)):
        nodes.links[0], nodes.info[tree.EDGES] = -1, 1
        edge = tree.choose(
            None, nodes, scratch, limits, no_net(), 0, 0, 2, 0.01,
            lambda box, s: 0, None,
            lambda box, s, seat, action, events: s.update(last=action) or 0,
            lambda box, s, seat, worth=estimate: worth if s["last"] == 8 else 0, None,
        )  # fmt: skip
        # Then it is tried at once, or not before the other
        assert edge == chosen
        assert nodes.actions[1] == 8


class Numbers(list):
    """Positions that are lists of numbers; as in the search's buffers, `[i] = x` copies."""

    def __setitem__(self, place, numbers):
        super().__setitem__(place, list(numbers))


def test_an_action_promises_what_the_chain_it_begins_leads_to():
    # Given chains of two decisions, 1 or 2 each, where 2 after 1 is worth most
    scratch = tree.Scratch(*[None] * len(tree.Scratch._fields))._replace(
        states=Numbers([[] for _ in range(tree.PLACES)]),
        row_ahead=[0, 0],
        handicaps=[0.0],
        ticks=[0] * 10,
    )
    limits = tree.Limits(1, 8, 1.0, 3.0, 600.0, 600.0, 600.0, 0, NO_ACTION)

    def legal(box, s, seat, row):
        row[:] = [1, 2]
        return 2

    def prospect(action, depth):
        return tree.prospect(
            None, scratch, limits._replace(depth=depth), no_net(), 0, action,
            lambda box, s: len(s) < 2, legal,
            lambda box, s, seat, action, events: s.append(action) or 0,
            lambda box, s, seat: {(1,): -300, (2,): 300, (1, 2): 600}.get(tuple(s), 0), None,
        )  # fmt: skip

    # When an action is judged at once, or at the end of its chain
    # Then the first looks worse, or better
    assert prospect(1, depth=0) < prospect(2, depth=0)
    assert prospect(1, depth=8) > prospect(2, depth=8)


def test_a_look_ends_where_luck_decides():
    # Given three decisions of one seat, the second of which turns something up
    def actors(box, s):
        return len(s) < 3

    def legal(box, s, seat, row):
        row[:] = [1]
        return 1

    scratch = tree.Scratch(*[None] * len(tree.Scratch._fields))._replace(
        states=Numbers([[], [], [], []]), row_ahead=[0]
    )
    limits = tree.Limits(1, 8, 1.0, 3.0, 600.0, 600.0, 600.0, 0, NO_ACTION)
    for turned_up, decisions in ((0, 3), (REVEALED, 3), (REVEALED | CHANCE, 2)):

        def apply(box, s, seat, action, events, turned_up=turned_up):
            s.append(action)
            return turned_up if len(s) == 2 else 0

        # When a chain is followed
        played = []
        tree.follow(None, scratch, played, 0, 0, limits, True, actors, legal, apply, None)
        # Then a game that says so is looked at up to there
        assert len(played) == decisions


def passing_chain():
    """Decisions of one seat: 1 works, up to twice; 9 passes, and then luck does harm."""

    def legal(box, s, seat, row):
        row[:2] = [1, 9]
        return 2

    def apply(box, s, seat, action, events):
        s.append(action)
        return CHANCE if action == 9 else 0

    def evaluate(box, s, seat):
        return min(s.count(1), 2) * 10 - s.count(1) - 500 * s.count(9)

    return lambda box, s: len(s) < 4, legal, apply, evaluate


def test_passing_is_judged_by_the_position_it_is_chosen_in():
    values = [0, 0]
    states = Numbers([[] for _ in range(8)])
    rows = [[0, 0] for _ in range(8)]
    chain.best_chains(
        None, states, rows, [0] * 8, [0] * 8, [0] * 8, [0, 0], values, [0] * 10, None, 0, 100,
        9, *passing_chain(),
    )  # fmt: skip
    # Work twice, then pass; or pass at once
    assert values == [18, 0]


def test_a_search_follows_a_chain_up_to_passing():
    scratch = tree.Scratch(*[None] * len(tree.Scratch._fields))._replace(
        states=Numbers([[] for _ in range(tree.PLACES)]),
        row_ahead=[0, 0],
        handicaps=[0.0],
        ticks=[0] * 10,
    )
    limits = tree.Limits(1, 8, 1.0, 3.0, 600.0, 600.0, 600.0, 0, 9)
    for judged, expected in ((True, [1, 1]), (False, [1, 1, 9])):
        played = []
        tree.follow(None, scratch, played, 0, 0, limits, judged, *passing_chain())
        assert played == expected


def test_a_selection_is_judged_by_what_confirming_it_comes_to():
    # Two of four things must be ticked; only those confirmed count, and the last two are worth most
    def legal(box, s, seat, row):
        last = s[-1] if s else -1
        legal = [*range(last + 1, 4)] if len(s) < 2 else [9]
        row[: len(legal)] = legal
        return len(legal)

    def apply(box, s, seat, action, events):
        s.append(action)
        return 0

    def evaluate(box, s, seat):
        return sum(2**thing for thing in s[:-1]) if s[-1] == 9 else 0

    calls = (lambda box, s: 9 not in s, legal, apply, evaluate)
    ticks = [1, 1, 1, 1, *[0] * 6]
    tried = Numbers([[2], []])
    assert chain.merit(None, tried, 0, 0, 2, ticks, [0] * 4, None, *calls[1:]) == 4 + 8
    scratch = tree.Scratch(*[None] * len(tree.Scratch._fields))._replace(
        states=Numbers([[] for _ in range(tree.PLACES)]),
        row_ahead=[0] * 4,
        row_ticked=[0] * 4,
        ticks=ticks,
    )
    assert tree.best_now(None, scratch, [1], 0, NO_ACTION, *calls[1:]) == 3
    # Too few positions to look at every set: those that come to most are followed
    values = [0] * 4
    rows = [[0] * 4 for _ in range(8)]
    states = Numbers([[] for _ in range(8)])
    merits = [0] * 4
    chain.best_chains(
        None, states, rows, [0] * 8, [0] * 8, [0] * 8, merits, values, ticks, None, 0, 4,
        NO_ACTION, *calls,
    )  # fmt: skip
    assert values[:3] == [1 + 8, 2 + 8, 4 + 8]


@pytest.mark.parametrize(
    ("winners", "leads"), [(0b001, (2000, -500, -2000)), (0b011, (0, 0, -900))]
)
def test_winning_counts_as_a_lead_and_losing_far_behind_as_little_worse_than_playing_on(
    winners, leads
):
    scratch = tree.Scratch(*[None] * len(tree.Scratch._fields))._replace(
        states=[None, None], results=[0.0] * 3, handicaps=[0.0] * 3
    )
    limits = tree.Limits(1, 8, 1.0, 3.0, 600.0, 600.0, 600.0, 0, NO_ACTION)

    def results(over):
        tree.judge(
            None, scratch, limits, no_net(), over,
            lambda box, s, seat: leads[seat], None, lambda box, s, out: winners,
        )  # fmt: skip
        return list(scratch.results)

    playing_on, ended = results(over=False), results(over=True)
    assert ended[0] >= playing_on[0] > playing_on[2] > ended[2]
    if winners == 0b001:
        # Who has lost clearly has nothing to gain by dragging the game on
        assert playing_on[2] - ended[2] < 0.01
        assert playing_on[1] - ended[1] > 0.1
    else:
        # A victory shared by two is half a victory
        assert ended[:2] == playing_on[:2]


SEARCHES = """
import dataclasses
from tests.bots.test_bots import TINY, fuelling_position
from cosmodrome.bots import make_bot
from cosmodrome.bots.search import Tree
from cosmodrome.games.pocket_rockets.box import PART
from cosmodrome.games.pocket_rockets.state import DO

# The same seed, threads and iterations give the same thinking; another seed another.
game, position = fuelling_position()
ask = lambda **how: make_bot("search", **how).hint(game, bytes(position), 0)
for threads in (1, 2):
    hints = ask(iterations=101, threads=threads, seed=4)
    assert hints == ask(iterations=101, threads=threads, seed=4)
    assert abs(sum(hint.share for hint in hints) - 1) < 1e-9
    assert sorted(hint.action for hint in hints) == position.legal_ids(0)
    assert all(0 <= hint.outcome <= 1 for hint in hints)
assert hints != ask(iterations=101, threads=2, seed=5)
assert make_bot("search", seconds=0.05).choose(game, bytes(position), 0) in position.legal_ids(0)

# A game that asks for it is played on for more turns before it is estimated.
patient = dataclasses.replace(game, plays_on=6)
hints = make_bot("search", iterations=101, seed=4).hint(patient, bytes(position), 0)
assert hints != ask(iterations=101, seed=4)

# A level stops at its own iterations, however much time it has.
level = make_bot("pilot", seconds=60)
level.choose(game, bytes(position), 0)
assert 0 < level.done <= 1000

# It stops as soon as nothing can overtake the leading action, and so plays the same.
short, whole = (Tree(position, 0, 4, 3000, {}) for _ in range(2))
assert short.grow() and short.done < 3000

# Left and gone on with as often as one likes, it comes to the same.
halting = Tree(position, 0, 4, 3000, {})
while not halting.grow(until=0):
    pass
assert halting.edges() == short.edges()

# Told that it is enough, a thought ends with what it has found so far.
thought = make_bot("search", iterations=10**6, seed=4).think(game, bytes(position), 0)
next(thought)
try:
    thought.send(True)
    raise AssertionError("it thinks on")
except StopIteration as end:
    assert sorted(hint.action for hint in end.value) == position.legal_ids(0)
whole.iterate(3000)
leader = lambda made: max(made.edges().items(), key=lambda edge: edge[1][0])[0]
assert leader(short) == leader(whole)

# Given the last token, which wins the game, the search takes it.
s = position.plain
for t in range(4):
    s.tokens[t] = 1 if t == 1 else 0
assert ask(iterations=200)[0].action == DO.fuel + 1

# Far ahead or behind it tells actions apart as well, and still says how it stands.
game, position = fuelling_position()
even = ask(iterations=400, seed=2)[0]
for seat in range(2):
    game, position = fuelling_position()
    s = position.plain
    for slot in [i for i in range(len(s.rockets)) if s.rockets[i].owner == 0][:4]:
        launched = s.rockets[slot]
        launched.owner, launched.head, launched.sections, launched.fuel = seat + 1, PART.plain, 8, 4
    far = ask(iterations=400, seed=2)[0]
    assert far.action == even.action and far.share > 0.6 * even.share, (far, even)
    assert far.outcome > 0.99 if seat == 0 else far.outcome < 0.01, far

# Sealed choices of three seats, and a seat the game plays: whole games by the rules, whether
# estimated at the end of a turn or played out at random.
for tiny in (TINY, dataclasses.replace(TINY, plays_out=True, _cache={})):
    for options in (dict(players=3), dict(players=2, automa=True)):
        position = tiny.new(seed=1, **options)
        while not position.is_over:
            for seat in position.actors:
                bot = make_bot("search", iterations=50, seed=seat)
                again = make_bot("search", iterations=50, seed=seat)
                hints = bot.hint(tiny, bytes(position), seat)
                assert hints == again.hint(tiny, bytes(position), seat)
                position.play(hints[0].action, seat)

# From either seat the search beats chance.
won = 0
for seat in range(2):
    position = game.new(players=2, seed=seat)
    bots = [make_bot("search" if i == seat else "random", iterations=60, seed=i) for i in range(2)]
    while not position.is_over:
        i = position.actors[0]
        position.play(bots[i].choose(game, bytes(position), i), i)
    won += position.winners == (seat,)
print(won)
"""


def test_searching_is_repeatable_sensible_and_stronger_than_chance():
    assert int(run_compiled(SEARCHES)) == 2


def test_a_cadet_slips_to_one_of_the_better_choices_of_a_long_turn() -> None:
    """In Rocketmen a turn is a chain of many choices: the worst quarter of them is left alone."""
    pos, places = cosmodrome.load("rocketmen").new(seed=3, players=2), set()
    for seed in range(60):
        hints = CadetBot().weigh(pos, pos.actors[0], list(pos.legal_ids()), seed)
        (taken,) = [hint.outcome for hint in hints if hint.share]
        places.add(sum(hint.outcome > taken for hint in hints) / len(hints))
    assert 0 < max(places) < 0.75
