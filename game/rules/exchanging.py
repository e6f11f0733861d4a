"""Exchanging tiles: when it may be done, and what it does to rack and bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.language.messages import message
from game.rules.bag import put_back, take
from game.rules.events import TilesExchanged
from game.rules.illegal_moves import CannotExchange
from game.rules.letter_sets import BLANK, UNKNOWN
from game.rules.position import Position, Step, with_item
from game.rules.quick_replace import replace
from game.rules.racks import arranged, without
from game.rules.rules_and_defaults import ExchangeNeeds, Rules

SEVEN = 7
FOUR = 4


def can_exchange(rules: Rules, bag_count: int, exchanges: int, count: int = 1) -> bool:
    """Whether a seat that has exchanged so often may now exchange `count` tiles."""
    allowed = rules.exchanges_allowed is None or exchanges < rules.exchanges_allowed
    return allowed and 0 < count <= bag_count and _ENOUGH[rules.exchange](bag_count, count)


def may_exchange(position: Position, seat: int, count: int = 1) -> bool:
    """Whether a seat may exchange `count` tiles, were it to move."""
    made = position.exchanges[seat]
    return position.playoff is None and can_exchange(position.rules, tiles_left(position), made, count)


def tiles_left(position: Position) -> int:
    """The tiles in the bag, less those that a play still to be answered will draw if it stands."""
    held = position.pending
    drawn = position.rules.rack_size - len(position.racks[held.seat]) if held else 0
    return max(0, len(position.bag) - drawn)


_ENOUGH: dict[ExchangeNeeds, Callable[[int, int], bool]] = {
    ExchangeNeeds.SEVEN: lambda bag_count, _: bag_count >= SEVEN,
    ExchangeNeeds.AS_MANY: lambda bag_count, count: bag_count >= count,
    ExchangeNeeds.ANY: lambda bag_count, _: bag_count >= 1,
}


def exchange(position: Position, tiles: str) -> Step:
    """Draw as many tiles, then put these back: nobody draws the tiles just returned.

    Raises:
        CannotExchange, NotOnRack: naming what is missing.
    """
    seat = position.to_move
    _require_exchange(position, tiles)
    kept = without(position.rack, tiles)
    drawn, left = take(position, seat, len(tiles))
    exchanged = replace(
        put_back(left, tiles),
        racks=with_item(position.racks, seat, arranged(kept + drawn, position.rules)),
        exchanges=with_item(position.exchanges, seat, position.exchanges[seat] + 1),
    )
    return exchanged, (TilesExchanged(seat, tiles, drawn),)


def keeps_turn(position: Position, tiles: str) -> bool:
    """House rule: the whole rack, with four or more of one letter, is exchanged without losing the turn.

    Nobody has seen four unknown tiles to be of one letter.
    """
    if not position.rules.four_of_a_kind or sorted(tiles) != sorted(position.rack):
        return False
    letters = Counter(tiles.replace(BLANK, "").replace(UNKNOWN, ""))
    return max(letters.values(), default=0) >= FOUR


def _require_exchange(position: Position, tiles: str) -> None:
    rules, made = position.rules, position.exchanges[position.to_move]
    if not tiles:
        raise CannotExchange(message("Choose the tiles to exchange"))
    if position.playoff is not None:
        raise CannotExchange(message("Tiles cannot be exchanged in sudden death"))
    if rules.exchanges_allowed is not None and made >= rules.exchanges_allowed:
        raise CannotExchange(message("You have no exchanges left"))
    if not can_exchange(rules, len(position.bag), made, len(tiles)):
        raise CannotExchange(message("There are too few tiles in the bag to exchange"))
