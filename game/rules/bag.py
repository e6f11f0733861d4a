"""The bag: how it is laid out, drawn from, and how exchanged tiles go back into it."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.letter_sets import UNKNOWN
from game.rules.position import Position
from game.rules.quick_replace import replace
from game.rules.rules_and_defaults import ReturnedTiles
from game.rules.seeded_luck import Luck, draw, order, shuffled

_PLACES, _ORDER = "places of returned tiles", "returned tiles"  # not read: the seed hangs on them


def laid_down(tiles: str, luck: Luck) -> str:
    """Mixed tiles as a position holds them: as they are, or sorted if their order decides nothing."""
    return "".join(sorted(tiles)) if luck is Luck.EACH_DRAW else tiles


def as_told(tiles: str, count: int) -> str:
    """So many tiles as a record tells them; those that it does not tell are unknown."""
    return tiles[:count].ljust(count, UNKNOWN)


def take(position: Position, seat: int, count: int, occasion: str = "draw") -> tuple[str, Position]:
    """The tiles that a seat draws, fewer if the bag holds fewer, and the position without them.

    `occasion` tells the luck of sudden death from that of the game proper, where each draw has its own.
    """
    if position.luck is not Luck.EACH_DRAW:
        drawn = position.bag[:count]
        return drawn, replace(position, bag=position.bag[count:], told=position.told[len(drawn) :])
    moment = (occasion, position.game, position.ply, seat)
    drawn, rest = draw(position.bag, count, position.seed, *moment)
    return drawn, replace(position, bag=rest)


def put_back(position: Position, tiles: str) -> Position:
    """The position with exchanged tiles in the bag again; the others keep their order among themselves.

    Where they go depends on the seed and on how many exchanges the table has seen, never on the turn.
    """
    if position.luck is Luck.EACH_DRAW:
        return replace(position, bag="".join(sorted(position.bag + tiles)))
    total = len(position.bag) + len(tiles)
    if position.luck is Luck.TOLD:
        return replace(position, bag=as_told(position.told, total))
    moment = (position.game, sum(position.exchanges))
    places: Sequence[int] = range(len(position.bag), total)
    if position.rules.returned_tiles is ReturnedTiles.MIXED_IN:
        places = order(total, position.seed, _PLACES, *moment)
    mixed = shuffled(tiles, position.seed, _ORDER, *moment)
    returned, others = dict(zip(places, mixed, strict=False)), iter(position.bag)
    return replace(position, bag="".join(returned.get(at) or next(others) for at in range(total)))
