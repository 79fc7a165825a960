"""Playing in the terminal: boards, typed lines, secrets, and whole games."""

from __future__ import annotations

import io
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

import cosmodrome
from cosmodrome.commands import Context, words
from cosmodrome.commands.screen import HUMAN, draw_board, plain_board
from cosmodrome.commands.terminal import Session
from cosmodrome.engine.position import Position
from cosmodrome.games.pocket_rockets.terminal import Board
from cosmodrome.lab.players import Bench
from tests.cli.conftest import Person

GAME = cosmodrome.load("pocket-rockets")
WINS = {
    "en": ("wins!", "You win!", "Shared victory"),
    "fr": ("gagne !", "Vous gagnez !", "Victoire partagée"),
}


def new_game(players: int = 2, **options: object) -> Position:
    """A game whose first seat starts, pawns on the Launch pad."""
    pos = GAME.new(players=players, seed=7, start=0, **options)
    for _ in range(players):
        pos.play("place:LP")
    return pos


def typed(*lines: str, **table: object) -> tuple[Session, str]:
    table.setdefault("pos", new_game())
    person = Person(*lines, **table)  # type: ignore[arg-type]
    page = person.play()
    return person.session, page


# The board


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("width", [80, 130])
def test_the_board_fits_the_terminal(lang: str, players: int, width: int) -> None:
    pos = new_game(players, bonus_cards=True)
    paper = io.StringIO()
    console = Console(file=paper, width=width)
    console.print(draw_board(pos, 0, lang, width, {}))
    page = paper.getvalue()
    for card in ("LP", "RD", "CL-B", "CL-J", "CL-R", "CV"):
        assert Board.words.say("yard", card, lang) in page
    assert page.count("♟") == 2 * players  # on the yard and beside the name
    assert "…" not in page
    assert max(len(line.rstrip()) for line in page.splitlines()) <= width


def test_the_words_of_the_board_are_complete() -> None:
    assert Board.words.problems() == []


def drawn(pos: Position, seat: int | None) -> str:
    paper = io.StringIO()
    Console(file=paper, width=130).print(draw_board(pos, seat, "en", 130, {}))
    return paper.getvalue()


def test_the_arrow_turns_on_the_board() -> None:
    pos = new_game(arrow="clockwise")
    assert "→" in drawn(pos, 0)
    assert "↻" in drawn(pos, 0)
    pos.s.arrow = -1
    assert "↺" in drawn(pos, 0)


def test_a_rocket_grows() -> None:
    pos = new_game()
    slot = next(i for i in range(15) if pos.s.rockets[i].owner == 1)
    assert drawn(pos, 0).count("│══│") == 0
    pos.s.rockets[slot].sections = 3
    pos.s.rockets[slot].head = 3
    pos.s.rockets[slot].fuel = 4
    page = drawn(pos, 0)
    assert page.count("│══│") == 3
    assert "╱+1╲" in page
    assert "④" in page


def hide_a_card(pos: Position, seat: int, kind: int) -> None:
    """Put a card nobody else has seen into a hand."""
    hand = pos.s.players[seat]
    hand.hand[0], hand.hand_known[0], hand.hand_size = kind, 1 << seat, 1


def test_a_hand_is_shown_to_its_owner_only() -> None:
    pos = new_game()
    hide_a_card(pos, 1, 18)  # the red head with 5 action points
    assert "head 5 AP" in drawn(pos, 1)
    assert "head 5 AP" not in drawn(pos, 0)
    assert "head 5 AP" not in drawn(pos, None)


def test_a_bonus_card_is_shown_to_its_owner_only() -> None:
    pos = new_game(bonus_cards=True)
    pos.s.players[1].bonus_cards[0] = 2  # Industrial espionage
    pos.s.players[0].bonus_cards[0] = 3
    assert "Industrial espionage" in drawn(pos, 1)
    assert "Industrial espionage" not in drawn(pos, 0)


def test_a_game_without_a_board_of_its_own_shows_its_view() -> None:
    paper = io.StringIO()
    Console(file=paper, width=100).print(plain_board(new_game().view(0)))
    assert "action_points" in paper.getvalue()


# Typed lines


def test_a_number_plays_its_action() -> None:
    session, page = typed("1")
    assert session.pos.history[-1] == (0, GAME.actions.parse("move"))
    assert "You move to the Blue assembly line.  PR-24" in page


@pytest.mark.parametrize(
    "line", ["0", "99", "1 2", "-1", "x", "é", "12abc", "💥", "l", "u", "r zzz"]
)
def test_bad_typing_changes_nothing(line: str) -> None:
    pos = new_game()
    before = bytes(pos)
    session, page = typed(line, pos=pos)
    assert bytes(session.pos) == before
    assert page.count("Player 1 > ") == 2


def test_undo_takes_the_last_action_back() -> None:
    pos = new_game()
    before = bytes(pos)
    session, _ = typed("1", "u", pos=pos)
    assert bytes(session.pos) == before
    assert [line.texts[0] for line in session.log] == []


def test_undo_stops_where_something_was_revealed() -> None:
    session, page = typed("1", "2", "u")  # move, then draw a card: the next one is now seen
    assert len(session.pos.history) == 4
    assert "Nothing to take back" in page


def test_undo_does_not_reach_another_persons_action() -> None:
    pos = new_game(players=2)
    session, _ = typed("1", "1", "1", "1", "u", pos=pos)
    assert len(session.pos.history) == 6
    assert session.pos.actors == (1,)


def test_undo_passes_over_what_bots_did() -> None:
    pos = new_game(players=2)
    person = Person(pos=pos, seats=(HUMAN, "random"))
    session = person.session
    session.play(0, GAME.actions.parse("move"))
    while session.pos.actors == (0,):
        session.play(0, GAME.actions.parse("move"))
    session.play(1, GAME.actions.parse("move"))
    session._take_back(0)
    assert session.pos.actors == (0,)
    assert len(session.pos.legal_ids(0)) > 1, "to where there was something to choose"


def test_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "a game.record"
    session, page = typed("1", f"s {path}")
    assert path.exists()
    other, page = typed("1", f"l {path}", "2", pos=new_game(), seats=(HUMAN, HUMAN))
    assert "not saved" in page
    other, page = typed("1", f"l! {path}", seats=(HUMAN, "random"))
    assert other.pos.history == session.pos.history
    assert other.seats == [HUMAN, HUMAN]  # as saved
    assert [line.texts[0] for line in other.log][-1] == "You move to the Blue assembly line."


def test_a_record_names_people_as_well_as_bots(tmp_path: Path) -> None:
    path = tmp_path / "club.record"
    for names, seats in (
        (["Ada", "greedy"], [HUMAN, "greedy"]),
        (["Ada", "greedy#2"], [HUMAN, "greedy"]),
        (["greedy:500", "Ada"], ["greedy", HUMAN]),
        (["Ada", "Grace", "Joan"], [HUMAN, "random"]),  # of another table: as now
    ):
        path.write_text(new_game().record(names), encoding="utf-8")
        session, _ = typed(f"l! {path}", "q", seats=(HUMAN, "random"))
        assert session.seats == seats


def test_saving_does_not_replace_another_file(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada", encoding="utf-8")
    _, page = typed(f"s {path}")
    assert path.read_text(encoding="utf-8") == "Dear Ada"
    assert f"s! {path}" in page.replace("\n", "")
    typed(f"s! {path}")
    assert path.read_text(encoding="utf-8").startswith("[Format")


def test_saving_where_one_cannot(tmp_path: Path) -> None:
    _, page = typed(f"s {tmp_path / 'no' / 'where'}", "s /dev/null/x")
    assert " ".join(page.split()).count("cannot be written") == 2


@pytest.mark.parametrize("text", ["", "hello", '[Format "cosmodrome-record 9"]'])
def test_loading_something_else_keeps_the_game(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text(text, encoding="utf-8")
    pos = new_game()
    before = bytes(pos)
    session, page = typed(f"l {path}", "l nowhere", f"l {tmp_path}", pos=pos, lang="fr")
    assert bytes(session.pos) == before
    assert page.count("Joueur 1 > ") == 4


def test_loading_a_record_cut_in_the_middle_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "cut.record"
    played = new_game()
    played.play("move")
    path.write_text(played.record().replace("4 1 move", ""), encoding="utf-8")
    path.write_text(path.read_text().replace("3 1 move", "3 2 draw"), encoding="utf-8")
    pos = new_game()
    before = bytes(pos)
    session, _ = typed(f"l {path}", pos=pos)
    assert bytes(session.pos) == before


def test_rules_of_the_actions_offered_and_by_number() -> None:
    _, page = typed("r", "r 33", "r conveyor arrow")
    assert "PR-24 " in page
    assert "PR-33  Conveyor" in page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_help_lists_every_letter(lang: str) -> None:
    _, page = typed("?", lang=lang)
    for letter in ("u ", "h ", "r ", "b ", "s ", "l ", "q "):
        assert f"│ {letter}" in page


@pytest.mark.parametrize("game_id", cosmodrome.games())
def test_help_cites_a_rule_of_the_game_that_is_played(game_id: str) -> None:
    game = cosmodrome.load(game_id)
    pos = game.new(seed=1)
    _, page = typed("?", pos=pos, seats=(HUMAN,) * pos.seats)
    cited = re.search(r"; r ([A-Z]+[-/]\w+): one rule", page)
    assert cited
    assert cited[1] in game.rulebook("en").rules
    told = page[page.index("│ a number") : page.rindex("│")].splitlines()
    assert {line[13] for line in told} == {" "}


def test_why_tells_reasons_with_their_rules_and_plays_nothing() -> None:
    session, told = typed("w fuel", "w place:LP", "w direction", "w move", "w nonsense")
    assert session.pos == new_game()
    told = " ".join(told.split())
    assert "(PR-40)" in told
    assert "the next one is Blue assembly line. (PR-24)" in told
    assert "another question: “Choose the direction of your moves for this turn.”" in told
    assert "“move” is possible now." in told
    assert "Say which: w and an action, place, direction, move" in told


def test_a_hint_names_an_action_and_plays_nothing() -> None:
    pos = new_game()
    pos.play("move")  # only from there on is there a choice, and chances to be told
    before = bytes(pos)
    person = Person("h", pos=pos)
    person.session.adviser = "greedy"
    page = person.play()
    assert bytes(person.session.pos) == before
    told = " ".join(page.split())
    assert re.search(r"\d+ (Move|Draw) [\w ]+ chances: \d+%", told)
    assert "begun rockets and cards" in told
    assert "next probably: Player 2" in told


def test_a_bot_that_is_not_ready_is_stood_in_for_and_the_person_told() -> None:
    pos = new_game()
    while pos.actors == (0,):
        pos.play("move")
    person = Person(pos=pos, seats=(HUMAN, "pilot"))
    person.session.bench = Unready(GAME)
    page = " ".join(person.play().split())
    assert person.session.pos.actors == (0,)
    assert page.count("Player 2 (pilot) is still getting ready") == 1


class Unready(Bench):
    """Bots whose compiled process never gets ready."""

    def _ready(self) -> bool:
        return False


def test_enter_plays_a_lone_action_and_else_shows_the_board_again() -> None:
    session, _ = typed("")
    assert len(session.pos.history) == 3  # on the Launch pad without a rocket one can only move


# Secrets between people at one screen


def test_the_log_shows_a_seat_only_what_it_may_know() -> None:
    pos = new_game()
    hide_a_card(pos, 0, 0)
    pos.s.players[0].place = list(pos.s.layout).index(1)  # the Recycling depot
    person = Person(pos=pos)
    session = person.session
    session.play(0, GAME.actions.parse("recycle:blue-base"))
    while session.pos.view(0)["decision"]["kind"] != "turn":
        session.play(0, session.pos.legal_ids()[0])
    own = [line.texts.get(0, "") for line in session.log]
    other = [line.texts.get(1, "") for line in session.log]
    assert any("unseen" in text for text in other)
    assert not any("unseen" in text for text in own)


def test_the_curtain_hides_a_hand_before_the_next_person_looks() -> None:
    person = Person("1", "1", "1", "1", "", "q", pos=new_game())
    person.session.interactive = True
    page = person.play()
    assert "Pass the screen to Player 2" in page
    assert "Player 2 > " in page.split("Pass the screen to Player 2")[1]


def test_the_last_action_can_be_taken_back_at_the_curtain() -> None:
    person = Person("", "1", "1", "1", "1", "u", "", "q", pos=new_game())
    person.session.interactive = True
    person.play()
    assert person.session.pos.actors == (0,)
    assert len(person.session.pos.history) == 2 + 3


# Whole games, as a person types them


def late_in_a_game(game_id: str) -> Position:
    """A random game of the fewest players, its last decisions still to come."""
    game = cosmodrome.load(game_id)
    chance = random.Random(2)
    start = game.new(players=game.options.players.low, seed=2)
    pos = start.copy()
    while not pos.is_over:
        pos.play(chance.choice(pos.legal_ids()))
    for seat, action in pos.history[: -min(40, len(pos.history) // 2)]:
        start.play(action, seat)
    return start


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game_id", cosmodrome.games())
def test_every_game_is_played_to_its_end(game_id: str, lang: str) -> None:
    chance = random.Random(1)
    pos = late_in_a_game(game_id)

    def ask() -> str:
        return str(chance.choice(list(session.offer.numbers)))

    paper = io.StringIO()
    session = Session(
        pos=pos,
        seats=[HUMAN] + ["random"] * (pos.seats - 1),
        context=Context(lang),
        console=Console(file=paper, width=100),
        ask=ask,
    )
    assert session.run()
    page = paper.getvalue()
    assert words().say("play", "total", lang) in page
    if game_id == "pocket-rockets":
        assert any(word in page for word in WINS[lang])
    assert any(seat == 0 for seat, _ in session.pos.history)


def cosmodrome_process(
    lang: str, state: Path, *arguments: str, lines: str
) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "LC_ALL": f"{lang}_XX.UTF-8",
        "PYTHONIOENCODING": "utf-8",
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        "XDG_STATE_HOME": str(state),
        "COSMODROME_DATA_DIR": str(state / "data"),
        "COSMODROME_JIT": "0",
    }
    return subprocess.run(
        [sys.executable, "-m", "cosmodrome", *arguments],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        env=environment,
        timeout=240,
    )


def test_a_game_typed_to_its_end(tmp_path: Path) -> None:
    """In French: test_every_game_is_played_to_its_end comes to the end in both languages."""
    late = tmp_path / "late.txt"
    late.write_text(late_in_a_game("pocket-rockets").record([HUMAN, "random"]), encoding="utf-8")
    table = ("play", "pocket-rockets", "--seed", "7", "--bots", "random")
    done = cosmodrome_process("fr", tmp_path, *table, lines=f"l! {late}\n" + "1\n" * 2_000)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert any(word in done.stdout.splitlines()[-1] for word in WINS["fr"])
    assert "Décompte" in done.stdout
    assert not list(tmp_path.rglob("*.record"))


def test_leaving_keeps_the_game_and_resume_goes_on(tmp_path: Path) -> None:
    table = ("play", "pocket-rockets", "--seed", "4", "--bots", "random", "--lang", "fr")
    left = cosmodrome_process("fr", tmp_path, *table, lines="1\n1\n")  # the input ends here
    assert left.returncode == 0, left.stderr
    assert "--resume" in left.stdout

    resumed = cosmodrome_process("fr", tmp_path, "play", "--resume", lines="q\n")
    assert resumed.returncode == 0, resumed.stderr
    assert "Vous posez votre pion" in resumed.stdout


def test_nothing_to_resume(tmp_path: Path) -> None:
    done = cosmodrome_process("en", tmp_path, "play", "--resume", lines="")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
