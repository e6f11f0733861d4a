"""What physically lies on the table as it is seen: every tile an object with a name of its own.

The position says which letters are where; the tabletop follows each wooden tile from the bag over
a rack to the board, so that the renderer can carry it there. While a turn is shown the tabletop lags
behind the position and catches up tile by tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from game.rules.letter_sets import BLANK, tile_of
from game.rules.moves import Square, Tile
from game.rules.position import Position
from game.rules.racks import rack_rank
from game.rules.rules_and_defaults import RackOrder
from game.rules.visibility import HIDDEN
from game.scenes.kit.picture.table_view import Origin
from game.scenes.table.draft import Draft
from game.scenes.table.rack_tiles import RackTile, Slots, fill


class Piece(NamedTuple):
    """A tile on the board."""

    key: str
    face: str


class Tabletop:
    """Racks, board and bag, as visible now."""

    def __init__(self, position: Position) -> None:
        """The table of a position before anything is dealt: all tiles of the racks are still in the bag."""
        self._serial = count(1)
        rules = position.rules
        self._rules = rules
        self.board = {tile.square: Piece(self._key(), tile.face) for tile in position.board.tiles()}
        self.racks: list[Slots] = [(None,) * rules.rack_size for _ in position.racks]
        self.bag = len(position.bag) + sum(map(len, position.racks))
        self._settled = self._dealt = frozenset[str]()

    def settle(self) -> None:
        """Tiles that lay on the racks a frame ago have been seen there: they are drawn no second time,
        whatever hides them for a while.
        """
        self._settled = self._dealt
        self._dealt = frozenset(tile.key for rack in self.racks for tile in rack if tile)

    def origin(self, key: str) -> Origin:
        """Where a tile of a rack comes from if it is not to be seen yet."""
        return Origin.HERE if key in self._settled else Origin.BAG

    def deal_all(self, racks: Sequence[str]) -> None:
        """All racks at once, in the given order of tiles: the table of a game that goes on."""
        for seat, letters in enumerate(racks):
            for letter in letters:
                self.deal(seat, letter)

    def arranged(self, seat: int, rack: str, slots: Slots | None = None) -> str:
        """The tiles of `rack` in the order in which they lie here, or in `slots`; missing ones come last."""
        waiting = Counter(rack)
        order = []
        for letter in (tile.letter for tile in slots or self.racks[seat] if tile):
            if waiting[letter]:
                waiting[letter] -= 1
                order.append(letter)
        return "".join(order) + "".join(waiting.elements())

    def deal(self, seat: int, letter: str, key: str | None = None) -> None:
        """One tile from the bag to a rack, into its first gap; it keeps the name it is seen by already."""
        self.racks[seat] = fill(self.racks[seat], [RackTile(key or self._key(), letter)])
        self.bag -= 1

    def new_keys(self, count: int) -> list[str]:
        """Names for tiles that are seen before they are dealt."""
        return [self._key() for _ in range(count)]

    def order_racks(self, order: RackOrder) -> None:
        """From now on racks are sorted in this order, including those that lie there."""
        if order is not self._rules.rack_order:
            self._rules = replace(self._rules, rack_order=order)
            for seat in range(len(self.racks)):
                self.sort(seat)

    def sort(self, seat: int) -> None:
        """Arrange a rack as the rules' rack order says, if its letters are known here."""
        hidden = any(tile and tile.letter == HIDDEN for tile in self.racks[seat])
        if self._rules.rack_order is RackOrder.RANDOM or hidden:
            return
        tiles = sorted(filter(None, self.racks[seat]), key=lambda tile: rack_rank(tile.letter, self._rules))
        self.racks[seat] = fill((None,) * len(self.racks[seat]), tiles)

    def fetch_new_tiles(self, count: int) -> None:
        """The racks are put away, and so many tiles come in a new bag: sudden death."""
        self.racks = [(None,) * len(rack) for rack in self.racks]
        self.bag = count

    def lay(self, seat: int, tile: Tile) -> None:
        """One tile from a rack to the board."""
        held = self._take(seat, "?" if tile.face.islower() else tile.face)
        self.board[tile.square] = Piece(held.key, tile.face)

    def lay_draft(self, seat: int, draft: Draft) -> None:
        """A human's own tiles: they lie there already."""
        for laid in draft.laid:
            self.board[laid.square] = Piece(laid.tile.key, laid.face)
        self.racks[seat] = draft.slots

    def trade(self, seat: int, square: Square, letter: str) -> None:
        """The blank on a square goes to the rack from which its letter takes its place."""
        held, blank = self._take(seat, letter), self.board[square]
        self.board[square] = Piece(held.key, letter)
        hidden = held.letter == HIDDEN
        self.racks[seat] = fill(self.racks[seat], [RackTile(blank.key, HIDDEN if hidden else BLANK)])

    def take_back(self, seat: int, tile: Tile, *, seen: bool) -> None:
        """One tile from the board back to the rack that it came from; `seen` says whether its letter is."""
        piece = self.board.pop(tile.square)
        letter = tile_of(tile.face) if seen else HIDDEN
        self.racks[seat] = fill(self.racks[seat], [RackTile(piece.key, letter)])

    def give_back(self, seat: int, letters: str) -> None:
        """Tiles from a rack back to the bag."""
        for letter in letters:
            self._take(seat, letter)
        self.bag += len(letters)

    def agrees_with(self, position: Position) -> bool:
        """Whether what is seen is what the rules say. Draws may still be on their way from the bag."""
        racks = ["".join(sorted(tile.letter for tile in rack if tile)) for rack in self.racks]
        board = {square: piece.face for square, piece in self.board.items()}
        return (
            racks == ["".join(sorted(rack)) for rack in position.racks]
            and board == {tile.square: tile.face for tile in position.board.tiles()}
            and self.bag == len(position.bag)
        )

    def _take(self, seat: int, letter: str) -> RackTile:
        rack = self.racks[seat]
        slot, tile = next((i, t) for i, t in enumerate(rack) if t and t.letter in (letter, HIDDEN))
        self.racks[seat] = (*rack[:slot], None, *rack[slot + 1 :])
        return tile

    def _key(self) -> str:
        return f"t{next(self._serial)}"
