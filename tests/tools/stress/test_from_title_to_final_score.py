"""Each way to play, once, as people meet it: from the title to the final score, by pads and phones alone.

The program is the real one, every frame is drawn, phones come in by the code on the picture. The points that
are read at the end are reckoned again by somebody else, from what was laid.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest

from game.duplicate.settings import LENGTHS
from game.lexicon.words import Lexicon
from game.rules.letter_sets import tile_of
from game.rules.moves import Move, Pass, Place
from game.scenes.duplicate.board_for_phones import BoardForPhones
from game.scenes.extras.tutorial import TutorialScene
from tests.phones.party import plays_of
from tests.scenes.couch import Couch
from tests.scenes.mail.letters import Household
from tests.scenes.playing import ENDS, add_maven, be_called, be_ready, start, start_solitaire
from tests.scenes.start.test_choose_rules import change, go, rules
from tests.tools.stress.phone_in_hand import Hand, PageInHand, Phone, ScriptedPhone, best_move, rack_of
from tests.tools.stress.program import LARGE, SMALL, Program
from tools.load.broker import Broker
from tools.stress.browsers import Start, browser, missing
from tools.stress.reference_scorer import SIZE, VALUES, own_points

SHORT = "name: Short\nA 6 1\nE 8 1\nN 4 1\nO 4 1\nR 4 1\nS 3 1\nT 5 1\nD 3 2\nQ 1 10\n? 2 0\n"
"""Forty tiles: a whole game of them takes a few turns."""
TILES = "".join(letter * int(count) for letter, count, _ in map(str.split, SHORT.splitlines()[1:]))
ROUNDS = 3
ALONE = 10
"""Points for whoever alone has found the best."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Start | None]:
    """Opens a page as on a phone; None where there is no browser."""
    if missing("chromium"):
        yield None
        return
    with browser("chromium") as start:
        yield start


@pytest.fixture
def program(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Program]:
    with Program(tmp_path, size=getattr(request, "param", SMALL)) as one:
        yield one


shows_codes = pytest.mark.parametrize("program", [LARGE], indirect=True, ids=[""])

EMPTY = ("." * SIZE,) * SIZE


class Sheet:
    """A score sheet that somebody keeps beside the television: what each has laid, and what that is worth."""

    def __init__(self, lexicon: Lexicon, *names: str, board: Sequence[str] = EMPTY) -> None:
        self._is_word = lexicon.__contains__
        self._board = list(board)
        self._racks: dict[str, str] = {}
        self.points = dict.fromkeys(names, 0)

    def take_turn(self, name: str, move: Move, rack: str = "") -> None:
        """Write a turn down, with the tiles from which it was made. Whatever is no play brings nothing."""
        self._racks[name] = rack
        if isinstance(move, Place):
            laid = [(square.row, square.col, face) for square, face in move.tiles]
            used = "".join(tile_of(face) for _, _, face in laid)
            points = own_points(self._board, rack or used, laid, self._is_word)
            assert points, f"{name} may not lay {move}"
            self.points[name] += points
            self._racks[name] = "".join((Counter(rack) - Counter(used)).elements())
            for row, col, face in laid:
                self._board[row] = self._board[row][:col] + face + self._board[row][col + 1 :]

    def close_with_racks(self) -> None:
        """Nobody goes on: what each has left counts against them."""
        for name, rack in self._racks.items():
            self.points[name] -= _worth(rack)

    def close_with_out(self, out: str, other: str, tiles: str) -> None:
        """One of two goes out, and gets what the other one has left: whatever is not on the board."""
        on_board = Counter(tile_of(face) for row in self._board for face in row if face != ".")
        left = _worth((Counter(tiles) - on_board).elements())
        self.points[out] += left
        self.points[other] -= left


def _worth(tiles: Iterable[str]) -> int:
    return sum(VALUES.get(tile, 0) for tile in tiles)


def choose(program: Program, *labels: str) -> None:
    """From the title, through menus."""
    program.press("confirm")
    for label in labels:
        program.choose(label)


# ---------------------------------------------------------------- with a pad


def test_an_ordinary_game_against_maven(program: Program, lexicon: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "short.txt").write_text(SHORT)
    start(program, "Normal")
    be_called(program, "Annie")
    be_ready(program)
    with_short_letters(program)
    add_maven(program, "Advanced")
    program.press("confirm")
    program.until("table")
    laid, host = [], program.host
    while program.stack.top.name not in ENDS:
        laid.append(best_move(program))
        program.play(laid[-1])
        program.until("table", *ENDS)
    turns = host.record.turns
    assert [turn.move for turn in turns if turn.seat == 0] == laid
    names = "Annie", "Rosa · Advanced"
    sheet = Sheet(lexicon, *names)
    for turn in turns:
        sheet.take_turn(names[turn.seat], turn.move)
    out = turns[-1].seat
    sheet.close_with_out(names[out], names[1 - out], TILES)
    assert {name: program.final(name) for name in names} == sheet.points


def with_short_letters(program: Program) -> None:
    """Whoever is ready chooses the forty tiles, and is where the next one sits down."""
    program.press("left", "confirm")
    go(program, "Parlour")
    program.press("shuffle")
    change(program, "Board", "Letters")
    while rules(program).row.value != "Short":
        program.press("right")
    program.press("back", "back", "right")


def play_alone(program: Program, lexicon: Lexicon, words: int) -> Sheet:
    """So many words, and then pass."""
    sheet = Sheet(lexicon, "Player 1")
    for _ in range(words):
        program.until("table")
        rack, move = rack_of(program), best_move(program)
        program.play(move)
        sheet.take_turn("Player 1", move, rack)
    program.until("table")
    sheet.take_turn("Player 1", Pass(), rack_of(program))
    program.pass_turn()
    return sheet


def test_solitaire(program: Program, lexicon: Lexicon) -> None:
    start_solitaire(program)
    sheet = play_alone(program, lexicon, words=2)
    program.until("solitaire")
    sheet.close_with_racks()
    assert program.after("Final Score", 2) == str(sheet.points["Player 1"])


def test_the_daily_bag(program: Program, lexicon: Lexicon) -> None:
    choose(program, "Play", "Daily Bag")
    program.press("confirm")
    sheet = play_alone(program, lexicon, words=2)
    program.until("daily")
    sheet.close_with_racks()
    assert program.after("Player 1", 1) == str(sheet.points["Player 1"])


def test_a_puzzle(program: Program, lexicon: Lexicon) -> None:
    choose(program, "Past Games", "Puzzles", "Find the Bonus: Medium")
    program.until("table")
    sheet = Sheet(lexicon, "Player 1", board=program.table.door.game.position.board.rows)
    answer = best_move(program)
    sheet.take_turn("Player 1", answer, rack_of(program))
    program.play(answer)
    program.until("solution")
    assert program.sees("Well found!")
    assert program.sees(f"brings {sheet.points['Player 1']}, the next best")


def test_the_first_lesson(program: Program, lexicon: Lexicon) -> None:
    choose(program, "Play", "Learn to Play")
    program.until("reading")
    program.press("confirm")
    program.until("table")
    sheet = Sheet(lexicon, "You")
    while not program.sees("Well played!"):
        assert isinstance(program.table, TutorialScene)
        play = program.table.lesson.wanted(program.table.door.game.position.board)
        assert play is not None
        for square, face in play.tiles:
            program.place(face, square)
        program.end_turn()
        sheet.take_turn("You", play)
        program.until("reading")
        program.press("confirm")
    assert program.after("You", 1) == str(sheet.points["You"]) == "64"


# ---------------------------------------------------------------- with phones


def come_in(program: Program, name: str, chromium: Start | None = None) -> Phone:
    """Somebody scans the code on the screen, with a browser if there is one."""
    link = program.scanned()
    phone = PageInHand(chromium(), link, name, program) if chromium else ScriptedPhone(link, name)
    program.while_others(phone.has_come)
    return phone


@shows_codes
def test_a_game_with_phones(program: Program, lexicon: Lexicon, chromium: Start | None) -> None:
    start(program, "Normal")
    be_ready(program)
    phones = []
    for name, with_browser in (("Bo", None), ("Cleo", chromium)):
        program.press(*program.prompts["Phone code"])
        phones.append(come_in(program, name, with_browser))
        program.press("back")
        assert program.sees(name)
    program.press("confirm", "confirm")
    sheet = Sheet(lexicon, "Player 1", "Bo", "Cleo")
    play_and_pass(sheet, {"Player 1": program, **{phone.name: phone for phone in phones}}, program)
    assert {name: program.final(name) for name in sheet.points} == sheet.points
    for phone in phones:
        assert program.while_others(phone.points) == tuple(sheet.points.values())
        phone.close()


def play_and_pass(sheet: Sheet, hands: Mapping[str, Hand], program: Program, *others: Program) -> None:
    """A word each, and then three passes each: nobody goes on."""
    for turn in range(4 * len(hands)):
        name = program.while_others(partial(on_turn, hands), *others)
        hand = hands[name]
        rack, move = rack_of(hand), best_move(hand) if turn < len(hands) else Pass()
        hand.play(move)
        sheet.take_turn(name, move, rack)
        program.while_others(partial(has_played, hand), *others)
    program.while_others(partial(is_over, program), *others)
    sheet.close_with_racks()


def on_turn(hands: Mapping[str, Hand]) -> str:
    """Whose hand it is in; empty where that is not seen yet."""
    return next((name for name, hand in hands.items() if hand.may_play()), "")


def has_played(hand: Hand) -> bool:
    return not hand.may_play()


def is_over(program: Program) -> bool:
    return program.stack.top.name in ENDS


@shows_codes
def test_all_at_once_with_phones(program: Program, lexicon: Lexicon, chromium: Start | None) -> None:
    choose(program, "Play", "Party Mode", *["Length"] * LENGTHS.index((ROUNDS, 0)))
    phones = [come_in(program, "Bo"), come_in(program, "Cleo", chromium)]
    program.choose("Begin")
    names = ("Bo", "Cleo", "Mina", "Rosa", "Amara")
    points = dict.fromkeys(names, 0)
    for number in range(1, ROUNDS + 1):
        for phone in phones:
            program.while_others(partial(phone.has_round, number))
        board = program.stack.scenes[0]
        assert isinstance(board, BoardForPhones)
        plays = plays_of(board.evening.party)
        handed = {"Bo": plays[number % 2], "Cleo": plays[min(3, len(plays) - 1)]}
        for phone in phones:
            phone.hand_in(handed[phone.name])
        program.while_others(lambda: program.stack.top.name == "together-reveal")
        over = board.evening.rounds[-1]
        found = {names[player]: one.play for player, one in over.found.items() if one.play is not None}
        assert {name: found[name] for name in handed} == handed
        brought = {
            name: worth(lexicon, over.table.board.rows, over.table.rack, play) for name, play in found.items()
        }
        best = [
            name
            for name in brought
            if brought[name] == worth(lexicon, over.table.board.rows, over.table.rack, plays[0])
        ]
        for name in brought:
            points[name] += brought[name] + (ALONE if best == [name] else 0)
        program.wait(1)
        program.press("confirm")
    program.until("together-end")
    assert {name: int(program.after(name, 2)) for name in names} == points
    for phone in phones:
        phone.close()


def worth(lexicon: Lexicon, board: Sequence[str], rack: str, play: Place) -> int:
    laid = [(square.row, square.col, face) for square, face in play.tiles]
    return own_points(board, rack, laid, lexicon.__contains__)


# ---------------------------------------------------------------- with people elsewhere


@contextmanager
def rooms_held(folder: Path) -> Iterator[list[str]]:
    """The addresses of two programs that hold rooms together; of one alone where there is no broker."""
    with ExitStack() as close:
        together: list[str] = []
        if shutil.which("nats-server"):
            together = ["--nats", close.enter_context(Broker(folder / "broker")).url]
        yield [close.enter_context(_host(folder / f"host-{n}", *together)) for n in range(1 + bool(together))]


@contextmanager
def _host(folder: Path, *options: str) -> Iterator[str]:
    command = [sys.executable, "-m", "game", "host", "--listen", "127.0.0.1", "--port", "0", *options]
    with subprocess.Popen(
        [*command, "--data-dir", str(folder)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        try:
            yield said.split()[4].rstrip(";")
        finally:
            process.terminate()


def test_a_room(lexicon: Lexicon, tmp_path: Path) -> None:
    with ExitStack() as close:
        servers = close.enter_context(rooms_held(tmp_path))
        kitchen, attic = (
            close.enter_context(Program(tmp_path / name, servers=(server,), size=size))
            for name, server, size in (("kitchen", servers[0], LARGE), ("attic", servers[-1], SMALL))
        )
        choose(kitchen, "Play", "Open a Room", "Kitchen")
        kitchen.choose("127.0.0.1")
        kitchen.while_others(lambda: kitchen.stack.top.name == "staging")
        kitchen.from_menu("Phones & Browsers")
        phone = come_in(kitchen, "Cleo")
        assert isinstance(phone, ScriptedPhone)
        letters = kitchen.after(servers[0].removeprefix("ws://"), 2)
        kitchen.press("back", "back")
        choose(attic, "Play", "Join")
        attic.stack.top.on_typed(letters)
        attic.press("pause")
        attic.while_others(lambda: attic.stack.top.name == "staging", kitchen)
        phone.say("ready", True)
        attic.press("confirm")
        kitchen.press("confirm")
        kitchen.while_others(lambda: "Launch" in kitchen.prompts, attic)
        kitchen.press("confirm")
        hands: dict[str, Hand] = {"Player 1": kitchen, "Cleo": phone, "Player 2": attic}
        sheet = Sheet(lexicon, *hands)
        play_and_pass(sheet, hands, kitchen, attic)
        attic.while_others(lambda: is_over(attic), kitchen)
        for program in (kitchen, attic):
            assert {name: program.final(name) for name in sheet.points} == sheet.points
        phone.close()


def test_a_game_by_mail(program: Program, lexicon: Lexicon, tmp_path: Path) -> None:
    choose(program, "Play", "By Mail", "New Game", "Your Name")
    program.spell_name("ANN")
    program.choose("Against")
    program.spell_name("RUTH")
    program.press("confirm")
    program.choose("Words")
    while not program.sees("Parlour"):
        program.choose("Dictionary")
    program.choose("Start")
    ruth = Household(lexicon, tmp_path / "ruth", 2)
    ruth.services.now = program.services.now
    sheet = Sheet(lexicon, "Ann", "Ruth")
    ruth.open(take_turn_by_mail(program, sheet, tmp_path / "mail"))
    read_letter(ruth)
    answer = ruth.best()
    sheet.take_turn("Ruth", answer)
    ruth.take_turn(answer)
    program.drop(ruth.send())
    ruth.open(take_turn_by_mail(program, sheet, tmp_path / "mail"))
    read_letter(ruth)
    ruth.from_menu("Resign")
    ruth.press("left", "confirm")
    ruth.until("send-turn")
    program.drop(ruth.send())
    program.until("results")
    assert {name: program.final(name) for name in sheet.points} == sheet.points


def read_letter(couch: Couch) -> None:
    """See the last move to its end, and go to the table."""
    couch.wait(10)
    if couch.stack.top.name == "letter":
        couch.press("confirm")
    couch.until("table")


def take_turn_by_mail(program: Program, sheet: Sheet, folder: Path) -> Path:
    """The file of the turn that lies in the outbox then."""
    read_letter(program)
    move = best_move(program)
    sheet.take_turn("Ann", move)
    program.play(move)
    program.until("send-turn")
    for label in ("Send Turn", "Save the File", "Outbox"):
        program.choose(label)
    program.press("back")
    program.choose("Done")
    return max(folder.rglob("*.turn"), key=lambda path: path.stat().st_mtime_ns)
