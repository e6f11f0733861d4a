"""Talks to Quackle (github.com/quackle/quackle), which is a library: `quackle.cpp` beside this file has it
read commands and answer with lines.

    c++ -std=c++17 -O2 -I QUACKLE tools/peers/quackle.cpp QUACKLE/libquackle.a -pthread -o QUACKLE/bin/quackle

QUACKLE is the folder in which it was built. There data/strategy says what it knows of leaves, and data/lexica
holds the list, as its makeminidawg and makegaddag write it.
"""

from __future__ import annotations

from pathlib import Path

from game.rules.board_layouts import CLASSIC
from game.rules.cgp import write_cgp
from game.rules.notation import parse_move
from game.rules.seat_view import SeatView
from tools.peers.peer import Peer, Simulated

_ROLLOUTS = " rollouts"


class Quackle(Peer):
    """A running Quackle, which has no race: all its rollouts are the same of each play."""

    name = "Quackle"

    def __init__(self, program: Path, lexicon: str) -> None:
        """`lexicon` is the name of a list in `data`. Raises PeerError."""
        super().__init__(program, lexicon)
        self._told("\n".join(CLASSIC.lines))

    def _simulate(self, view: SeatView, plays: int, plies: int, rollouts: int, _race: bool) -> Simulated:
        before = self.seconds
        *lines, last = self._told(f"{plays} {plies} {max(1, rollouts // plays)} {write_cgp(view)}") or [""]
        chances = {}
        for line in lines:
            chance, text = line.split(maxsplit=1)
            chances[parse_move(text.strip(), view.board)] = float(chance)
        played = int(last.removesuffix(_ROLLOUTS)) if last.endswith(_ROLLOUTS) else 0
        return Simulated(chances, played, self.seconds - before)
