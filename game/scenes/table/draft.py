"""A turn in the making: tiles on the rack, in the hand and, tentatively, on the board.

A `Draft` is a value; every thumb movement makes another. It knows nothing of rules beyond which squares
are taken: whether the tiles make a legal play is judged once, at End Turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.rules.board import Board
from game.rules.moves import Place, Square, Tile
from game.scenes.table.rack_shuffle import shuffled
from game.scenes.table.rack_tiles import RackTile, Slots, fill


class Laid(NamedTuple):
    """A tile placed this turn. `face` is lower case for a blank."""

    square: Square
    tile: RackTile
    face: str


class HeldTile(NamedTuple):
    """A tile picked up; `slot` is where it returns to, and where it is while not over the board."""

    tile: RackTile
    slot: int
    over_board: bool = False
    face: str = ""
    """What a lifted blank stood for; empty otherwise."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The tiles of the turn in the making: on the rack, in the hand, tentatively on the board."""

    board: Board
    """As it lay before the turn."""
    slots: Slots
    laid: tuple[Laid, ...] = ()
    """The tiles on the board, in the order in which they were placed."""
    hand: HeldTile | None = None
    cursor: Square = Board().centre
    """Where the selector is over the board; remembered while it is on the rack."""

    # ------------------------------------------------------------ questions

    def laid_at(self, square: Square) -> Laid | None:
        return next((laid for laid in self.laid if laid.square == square), None)

    def is_free(self, square: Square) -> bool:
        return self.board.is_empty(square) and self.laid_at(square) is None

    def place(self) -> Place:
        """The move that these tiles make."""
        return Place(tuple(Tile(laid.square, laid.face) for laid in self.laid))

    # ------------------------------------------------------------ on the rack

    def pick(self, slot: int) -> Draft:
        """Take the tile of a slot in the hand; an empty slot changes nothing."""
        tile = self.slots[slot]
        if tile is None or self.hand:
            return self
        return replace(self, slots=_put(self.slots, slot, None), hand=HeldTile(tile, slot))

    def slide(self, step: int) -> Draft:
        """Move the held tile along the rack by one slot; the neighbour makes room. Stops at the ends."""
        if not self.hand:
            return self
        here, there = self.hand.slot, self.hand.slot + step
        if not 0 <= there < len(self.slots):
            return self
        slots = _put(_put(self.slots, here, self.slots[there]), there, None)
        return replace(self, slots=slots, hand=self.hand._replace(slot=there))

    def put_down(self) -> Draft:
        """Return the held tile to its slot on the rack."""
        if not self.hand:
            return self
        return replace(self, slots=_put(self.slots, self.hand.slot, self.hand.tile), hand=None)

    def shuffle(self, permute: Callable[[int], Sequence[int]]) -> Draft:
        """Mix the tiles that lie on the rack, as `shuffled` does."""
        return replace(self, slots=shuffled(self.slots, permute))

    # ------------------------------------------------------------ on the board

    def raise_hand(self) -> Draft:
        """Carry the held tile from the rack over the board, to a free square near the cursor."""
        if not self.hand:
            return self
        return replace(self, hand=self.hand._replace(over_board=True), cursor=self._free_near(self.cursor))

    def lower_hand(self) -> Draft:
        """Bring the held tile back over its slot."""
        if not self.hand:
            return self
        return replace(self, hand=self.hand._replace(over_board=False, face=""))

    def move_cursor(self, row_step: int, col_step: int) -> Draft | None:
        """One square further; None at the edge of the board."""
        there = Square(self.cursor.row + row_step, self.cursor.col + col_step)
        return replace(self, cursor=there) if there in self.board else None

    def lay(self, face: str) -> Draft:
        """Place the held tile under the cursor as `face`. The cursor moves on along the word.

        Nothing changes where a tile lies already or the hand is empty.
        """
        if not self.hand or not self.is_free(self.cursor):
            return self
        laid = (*self.laid, Laid(self.cursor, self.hand.tile, face))
        done = replace(self, laid=laid, hand=None)
        return replace(done, cursor=done._next_square())

    def lift(self) -> Draft:
        """Take up again the tile placed this turn under the cursor."""
        laid = self.laid_at(self.cursor)
        if not laid or self.hand:
            return self
        face = laid.face if laid.tile.letter == "?" else ""
        hand = HeldTile(laid.tile, self._empty_slot(), over_board=True, face=face)
        return replace(self, laid=tuple(x for x in self.laid if x != laid), hand=hand)

    def take_back(self, slot: int | None = None) -> Draft:
        """Send the tile in the hand, or else under the cursor, back to the rack.

        The one on the board goes to `slot`, which must be empty, or else to the first that is.
        """
        if self.hand:
            return self.put_down()
        laid = self.laid_at(self.cursor)
        if not laid:
            return self
        slots = _put(self.slots, self._empty_slot() if slot is None else slot, laid.tile)
        return replace(self, slots=slots, laid=tuple(x for x in self.laid if x != laid))

    def take_back_all(self, order: Slots) -> Draft:
        """Everything back on the rack, in the order of `order` (the rack before the first tile left it).

        The cursor returns to where the word began.
        """
        cursor = self.laid[0].square if self.laid else self.cursor
        mine = {tile for tile in self.slots if tile} | {laid.tile for laid in self.laid}
        if self.hand:
            mine.add(self.hand.tile)
        if mine == {tile for tile in order if tile}:
            return replace(self, slots=order, laid=(), hand=None, cursor=cursor)
        rest = sorted(mine - {tile for tile in self.slots if tile})
        return replace(self, slots=fill(self.slots, rest), laid=(), hand=None, cursor=cursor)

    def with_play(self, play: Place) -> Draft:
        """All tiles of a play laid from the rack. The rack must hold them, the squares be free."""
        draft = self
        for square, face in sorted(play.tiles):
            letter = "?" if face.islower() else face
            slot = next(i for i, tile in enumerate(draft.slots) if tile and tile.letter == letter)
            draft = replace(draft.pick(slot), cursor=square).lay(face)
        return draft

    # ------------------------------------------------------------ helpers

    def _empty_slot(self) -> int:
        return self.slots.index(None)

    def _free_near(self, wanted: Square) -> Square:
        def distance(square: Square) -> int:
            return abs(square.row - wanted.row) + abs(square.col - wanted.col)

        return min((square for square in self.board.squares if self.is_free(square)), key=distance)

    def _next_square(self) -> Square:
        """The next free square along the word, or the one just used at the edge of the board."""
        row_step, col_step = self._direction()
        square = self.cursor
        while square in self.board and not self.is_free(square):
            square = Square(square.row + row_step, square.col + col_step)
        return square if square in self.board else self.cursor

    def _direction(self) -> tuple[int, int]:
        """Across or down: as the tiles lie, else as the neighbours suggest, else across."""
        if len(self.laid) > 1:
            rows = {laid.square.row for laid in self.laid}
            return (0, 1) if len(rows) == 1 else (1, 0)
        row, col = self.laid[0].square
        beside = any(not self._is_bare(row, c) for c in (col - 1, col + 1))
        above_or_below = any(not self._is_bare(r, col) for r in (row - 1, row + 1))
        return (1, 0) if above_or_below and not beside else (0, 1)

    def _is_bare(self, row: int, col: int) -> bool:
        square = Square(row, col)
        return square not in self.board or self.board.is_empty(square)


def _put(slots: Slots, slot: int, tile: RackTile | None) -> Slots:
    return (*slots[:slot], tile, *slots[slot + 1 :])
