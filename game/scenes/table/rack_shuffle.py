"""Shuffling a rack: the tiles that lie on it in another order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.scenes.table.rack_tiles import RackTile, Slots


def shuffled(slots: Slots, permute: Callable[[int], Sequence[int]]) -> Slots:
    """The tiles that lie on the rack, mixed; gaps close to the right.

    `permute(n)` gives an order of range(n). With two different letters or more the order that is
    seen always changes.
    """
    tiles = [tile for tile in slots if tile]
    mixed = [tiles[index] for index in permute(len(tiles))]
    if _letters(mixed) == _letters(tiles):
        mixed = next((turned for turned in _rotations(mixed) if _letters(turned) != _letters(tiles)), mixed)
    return (*mixed, *(None,) * (len(slots) - len(mixed)))


def _letters(tiles: list[RackTile]) -> list[str]:
    return [tile.letter for tile in tiles]


def _rotations(tiles: list[RackTile]) -> list[list[RackTile]]:
    return [tiles[turn:] + tiles[:turn] for turn in range(1, len(tiles))]
