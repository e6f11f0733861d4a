"""Racks: taking tiles from them, the order in which they lie, filling them."""

from __future__ import annotations

from game.rules.bag import take
from game.rules.events import TilesDrawn
from game.rules.illegal_moves import NotOnRack
from game.rules.letter_sets import BLANK
from game.rules.position import Position, Step, with_item
from game.rules.quick_replace import replace
from game.rules.rules_and_defaults import RackOrder, Rules


def without(rack: str, tiles: str) -> str:
    """The rack less some tiles, the order of the others kept.

    Raises:
        NotOnRack: a tile is not there.
    """
    for tile in tiles:
        if tile not in rack:
            raise NotOnRack
        rack = rack.replace(tile, "", 1)
    return rack


def blanks_last(rack: str) -> str:
    """A rack as sheets and reviews have it: in alphabetical order."""
    return "".join(sorted(rack, key=lambda tile: (tile == BLANK, tile)))


def rack_rank(tile: str, rules: Rules) -> tuple[bool, int, str]:
    """What a rack is sorted by, blanks last; the same for all tiles where they lie as they were drawn."""
    if rules.rack_order is RackOrder.ALPHABETICAL:
        return tile == BLANK, 0, tile
    if rules.rack_order is RackOrder.VALUE:
        return tile == BLANK, -rules.tiles.value(tile), tile
    return False, 0, ""


def arranged(rack: str, rules: Rules) -> str:
    """The rack in the order that the rules ask for."""
    return "".join(sorted(rack, key=lambda tile: rack_rank(tile, rules)))


def refill(position: Position, seat: int) -> Step:
    """Draw the seat's rack full, as far as the bag goes."""
    wanted = position.rules.rack_size - len(position.racks[seat])
    if wanted <= 0 or not position.bag:
        return position, ()
    drawn, left = take(position, seat, wanted)
    rack = arranged(position.racks[seat] + drawn, position.rules)
    filled = replace(left, racks=with_item(position.racks, seat, rack))
    return filled, (TilesDrawn(seat, drawn, len(filled.bag)),)
