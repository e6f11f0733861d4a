"""Move generation: every legal play of a rack on a board, with exact scores and equities."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.lexicon.word_graph import LONGEST, Graph
from game.maven.plays.anchors import (
    COLUMNS,
    EQUITY,
    FRAME,
    LENGTH,
    LINE,
    ORIENTATION,
    PLACE,
    SCORE,
    USED,
    WORDS,
    all_plays,
)
from game.maven.plays.board_arrays import (
    KINDS,
    STRIDE,
    Bytes,
    Ints,
    PremiumArrays,
    face_of,
    grid_of,
)
from game.rules.board import Board
from game.rules.moves import Place, Square, Tile

_ROOM = 4096
"""Plays that there is room for at first; two blanks can make more than 20,000."""


@dataclass(frozen=True, slots=True, eq=False)
class Plays:
    """Plays of one rack, best equity first; equal ones in a fixed order."""

    records: Ints
    """(n, COLUMNS): see `anchors`."""
    strips: Bytes
    """(n, LONGEST): for each square of the main word the code of the tile laid, or 0; else no meaning."""

    def __len__(self) -> int:
        return len(self.records)

    def score(self, index: int) -> int:
        return int(self.records[index, SCORE])

    def equity(self, index: int) -> float:
        """In points."""
        return float(self.records[index, EQUITY]) / 1000

    @property
    def scores(self) -> Ints:
        """Points of each play."""
        return self.records[:, SCORE]

    @property
    def used(self) -> Ints:
        """Tiles laid by each play."""
        return self.records[:, USED]

    @property
    def words(self) -> Ints:
        """Words formed by each play."""
        return self.records[:, WORDS]

    @property
    def lengths(self) -> Ints:
        """Length of the main word of each play."""
        return self.records[:, LENGTH]

    def strip(self, index: int) -> Bytes:
        """The codes of one play, one for each square of its main word."""
        return self.strips[index, : self.records[index, LENGTH]]

    def place(self, index: int) -> Place:
        """One play as a move."""
        down, line, place = (int(self.records[index, part]) for part in (ORIENTATION, LINE, PLACE))
        tiles = []
        for offset, code in enumerate(self.strip(index).tolist()):
            if code:
                along, across = place - 1 + offset, line - 1
                square = Square(along, across) if down else Square(across, along)
                tiles.append(Tile(square, face_of(code)))
        return Place(tuple(tiles))


class Generator:
    """Generates plays with the words of one graph under one table of points.

    Keeps its working memory from call to call, so one generator serves one thread.
    """

    def __init__(self, graph: Graph, table: PremiumArrays) -> None:
        self.graph = graph
        self.table = table
        self._bonus = np.array([table.rack_size, table.bonus], np.int64)
        self._frames = np.zeros((table.rack_size + 1, FRAME), np.int64)
        self._next_bit = np.zeros(KINDS, np.int64)
        self._strip = np.zeros(STRIDE, np.int8)
        self._reserve(_ROOM)

    def _reserve(self, room: int) -> None:
        self._records = np.zeros((room, COLUMNS), np.int32)
        self._strips = np.zeros((room, LONGEST), np.int8)

    def grid(self, board: Board) -> Ints:
        return grid_of(board, self.graph, self.table)

    def plays(self, grid: Ints, rack: Ints, worth: Ints) -> Plays:
        """All plays, best equity first.

        `worth[mask]` is what it is worth, in milli-points, to keep the tiles of the rack in `mask`; bits
        count the tiles in order of kind, and of several copies of a letter those with the lowest bits go
        first.

        Raises ValueError for a rack that the table does not allow, or a `worth` of another size.
        """
        held = int(rack.sum())
        if held > self.table.rack_size or len(worth) != 1 << held:
            raise ValueError(
                f"a rack of {held} tiles cannot be played from with {len(worth)} worths of leaves"  # not read
            )
        found = self._fill(grid, rack, worth)
        if found > len(self._records):
            self._reserve(found + found // 4)
            found = self._fill(grid, rack, worth)
        order = np.argsort(-self._records[:found, EQUITY], kind="stable")
        return Plays(self._records[order], self._strips[order])

    def count(self, grid: Ints, rack: Ints, worth: Ints) -> int:
        """How many plays there are: all are made, but not sorted."""
        return self._fill(grid, rack, worth)

    def _fill(self, grid: Ints, rack: Ints, worth: Ints) -> int:
        return all_plays(
            grid,
            self.table.premiums,
            self.table.values,
            self._bonus,
            self.graph["states"],
            self.graph["children"],
            worth,
            rack,
            self._records,
            self._strips,
            self._frames,
            self._next_bit,
            self._strip,
        )
