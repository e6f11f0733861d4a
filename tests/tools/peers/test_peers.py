"""Our rollouts and choices beside those of another engine, which a script stands in for here."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.cgp import read_cgp
from game.rules.moves import Exchange, Pass
from game.rules.notation import format_move
from tests.rules import brute
from tools.peers.__main__ import main, row_of_gains, rows_of_rates
from tools.peers.magpie import Magpie
from tools.peers.peer import PeerError
from tools.peers.quackle import Quackle

POSITION = "15/15/15/15/15/15/15/4RETINA5/15/15/15/15/15/15/15 NSXIWTE/ 88/114 0"
# Answers as MAGPIE does: a table of the moves that it simulated, the best first, with chances in a hundred.
STAND_IN = """#!{python}
import sys, time
for line in sys.stdin:
    command = line.split()
    if command[0] == "thatisall":
        print("(error 1) unrecognized command or argument 'thatisall'")
    elif command[0] == "simulate":
        begun = time.process_time()
        while time.process_time() < begun + 0.05:
            pass
        print("1:  8E (RETINA)S ENTWX  22 - 43.99 0.8899 37.17 1.7836 31.96 261 26.15 17.29 14.18")
        print("2:  (exch NX)    EISTW  0  - 42.50 0.8194 34.61 1.6062 30.47 286 31.02 18.76 16.43")
        print("10: (pass)       EINSTWX 0 - 1.00  0.8194 34.61 1.6062 30.47 286 31.02 18.76 16.43")
        print("Iters:     1000")
    elif command[0] == "quit":
        break
    sys.stdout.flush()
"""
# As `quackle.cpp` does.
QUACKLE = """#!{python}
import sys, time
board = [sys.stdin.readline() for _ in range(15)]
for line in sys.stdin:
    fields = line.split()
    if len(fields) == 1:
        print(*fields)
    elif board[7] == "W..l...*...l..W\\n" and fields[3:] == ["{position}", "NSXIWTE/", "88/114", "0"]:
        begun = time.process_time()
        while time.process_time() < begun + 0.05:
            pass
        print("0.4399 8E ......S", "0.425 -NX", "0.01 - ", sep="\\n")
        print(int(fields[0]) * int(fields[2]), "rollouts")
    sys.stdout.flush()
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    file = tmp_path / "bin" / "magpie"
    file.parent.mkdir()
    file.write_text(STAND_IN.format(python=sys.executable))
    file.chmod(0o755)
    return file


def test_what_a_peer_simulated_is_read_with_its_moves_chances_rollouts_and_processor_time(
    program: Path,
) -> None:
    view = read_cgp(POSITION)
    with Magpie(program, "TEST") as peer:
        told = peer.simulated(view, plays=8, plies=2, rollouts=1200, race=False)
    moves = list(told.chances)
    assert format_move(moves[0], view.board) == "8E (RETINA)S"
    assert moves[1:] == [Exchange("NX"), Pass()]
    assert list(told.chances.values()) == pytest.approx([0.4399, 0.425, 0.01])
    assert told.rollouts == 1000
    assert told.rate == told.rollouts / told.seconds


def test_quackle_is_told_board_and_position_and_its_moves_are_read(program: Path) -> None:
    view = read_cgp(POSITION)
    program.write_text(QUACKLE.format(python=sys.executable, position=POSITION.split()[0]))
    with Quackle(program, "test") as peer:
        told = peer.simulated(view, plays=8, plies=2, rollouts=1200, race=False)
        with pytest.raises(PeerError, match="Quackle did not simulate"):
            peer.simulated(replace(view, scores=(0, 0)), plays=8, plies=2, rollouts=1200, race=False)
    assert [format_move(move, view.board) for move in told.chances] == ["8E (RETINA)S", "-NX", "pass"]
    assert list(told.chances.values()) == [0.4399, 0.425, 0.01]
    assert told.rollouts == 1200


def test_a_peer_that_cannot_be_started_or_ends_is_told(tmp_path: Path, program: Path) -> None:
    with pytest.raises(PeerError, match="cannot be started"):
        Magpie(tmp_path / "bin" / "nothing", "TEST")
    program.write_text(f"#!{sys.executable}\nprint('no such list')\n")
    with pytest.raises(PeerError, match="has ended"):
        Magpie(program, "TEST")


def test_a_move_that_does_not_fit_the_board_is_told(program: Path) -> None:
    view = read_cgp("15/15/15/15/15/15/15/4TISANE5/15/15/15/15/15/15/15 NSXIWTE/ 88/114 0")
    with Magpie(program, "TEST") as peer, pytest.raises(PeerError, match="8E is T"):
        peer.simulated(view, plays=8, plies=2, rollouts=1200, race=False)


def test_both_sides_play_by_turns_and_rates_and_gains_are_told(
    tmp_path: Path, program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = program.read_text().splitlines(keepends=True)
    program.write_text(
        "".join(line for line in told if "RETINA" not in line)
    )  # no board of these games has it
    words = tmp_path / "words.txt"
    words.write_text("\n".join(brute.words()))
    given = [str(program), "TEST", str(words), "--games", "2", "--seed", "1"]
    assert main(given) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows
    assert all("rollouts a second" in row for row in rows)
    assert main([str(tmp_path / "bin" / "nothing"), *given[1:]]) == 1


def test_phases_are_told_in_the_order_of_a_game_whichever_came_first() -> None:
    rows = rows_of_rates({"3, 4": [(1.0, 1.0)], "21 to 60": [(1.0, 1.0)]})
    assert [row.split(" tiles")[0] for row in rows] == ["21 to 60", "3, 4"]


def test_a_ratio_is_that_of_the_typical_position_and_its_error_that_of_the_mean() -> None:
    (row,) = rows_of_rates({"5 to 9": [(200.0, 100.0), (800.0, 100.0)]})
    assert row == (
        "5 to 9 tiles in the bag: 2 positions, ours 500 and the peer 100 rollouts a second, 4.00 +-4.00 times"
    )
    assert row_of_gains("us", [0.02, -0.01, 0.0, 0.03]) == (
        "by us: 1.00 +-0.91 of a hundred, 2 better, 1 worse of 4"
    )
