"""Talks to MAGPIE (github.com/jvc56/MAGPIE), which reads commands and answers with tables.

It runs in its own folder, which holds under `data` the word graph and word map of a list, leaves, the table
of chances to win and the board, as its own documents tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.rules.board import Board
from game.rules.cgp import write_cgp
from game.rules.moves import Exchange, Move, Pass
from game.rules.notation import parse_move
from game.rules.seat_view import SeatView
from tools.peers.peer import Peer, Simulated

_SETTINGS = "-mode sync -savesettings false -hr false -wmp true -threads 1 -maxnumdplays 100"
_LEAST = 50
"""Rollouts of each play before its race begins."""
_ROLLOUTS = re.compile(r"Iters: +(\d+)")
_LINE = re.compile(r"\s*\d+: +(\(exch \w+\)|\(pass\)|pass|\S+ \S+) .*? - ([\d.]+) ")
"""A move that was simulated, and its chance to win in a hundred."""


class Magpie(Peer):
    """A running MAGPIE, whose race does not end before all rollouts are played."""

    name = "MAGPIE"

    def __init__(self, program: Path, lexicon: str) -> None:
        """`lexicon` is the name of a list in `data`. Raises PeerError."""
        super().__init__(program)
        self._told(f"set -lex {lexicon} {_SETTINGS}")

    def _simulate(self, view: SeatView, plays: int, plies: int, rollouts: int, race: bool) -> Simulated:
        self._told(f"cgp {write_cgp(view)}")
        self._told(f"generate -numplays {plays}")
        least = _LEAST if race else max(1, rollouts // plays)
        shared = f"-scondition none -sr {'tt' if race else 'rr'} -minp {least}"
        before = self.seconds
        answer = self._told(f"simulate -iterations {rollouts} -plies {plies} {shared}")
        played = next((int(found[1]) for line in answer if (found := _ROLLOUTS.match(line))), 0)
        return Simulated(dict(_moves_in(answer, view.board)), played, self.seconds - before)


def _moves_in(answer: Sequence[str], board: Board) -> Iterator[tuple[Move, float]]:
    for line in answer:
        if found := _LINE.match(line):
            yield _move_of(found[1], board), float(found[2]) / 100


def _move_of(text: str, board: Board) -> Move:
    if text.startswith("(exch "):
        return Exchange(text.removeprefix("(exch ").removesuffix(")"))
    return Pass() if "pass" in text else parse_move(text, board)
