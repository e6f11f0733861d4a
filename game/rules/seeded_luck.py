"""All luck of a game, as a function of the seed and the moment: equal on every machine and version."""

from __future__ import annotations

from enum import Enum
from hashlib import blake2b

SEED_LIMIT = 2**64
"""Seeds are 0 <= seed < SEED_LIMIT."""


class Luck(Enum):
    """How the seed of a game decides which tiles are drawn. A record says which it was played with."""

    EACH_DRAW = "each draw"  # not read: a name for engineers
    """Every draw mixes the bag anew, by the turn in which it happens, as in all games before `LAID_OUT`."""
    LAID_OUT = "laid out"  # not read: a name for engineers
    """The bag is laid out once, and every draw takes the tiles in front."""
    TOLD = "told"
    """No seed decides it: the record says tile by tile what was drawn, as far as anybody knows."""


SEEDED = (Luck.EACH_DRAW, Luck.LAID_OUT)
"""Those in which a seed decides what is drawn, as in every game that is begun."""


def order(count: int, seed: int, *moment: str | int) -> tuple[int, ...]:
    """A shuffled 0..count-1. `moment` names what the luck is for, such as ('draw', game, ply, seat).

    Each index is ranked by a hash of the moment and itself, with the seed as its key, so every order is as
    likely as any other.

    Raises:
        ValueError: the seed is out of range.
    """
    if not 0 <= seed < SEED_LIMIT:
        raise ValueError(f"a seed lies between 0 and {SEED_LIMIT - 1}")  # not read: a fault of ours
    of_moment = blake2b(
        f"{'/'.join(map(str, moment))}/".encode(), key=seed.to_bytes(8, "big"), digest_size=16
    )

    def rank(index: int) -> bytes:
        of_index = of_moment.copy()
        of_index.update(b"%d" % index)
        return of_index.digest()

    return tuple(sorted(range(count), key=rank))


def shuffled(tiles: str, seed: int, *moment: str | int) -> str:
    """The tiles in a random order that depends only on which they are, the seed and the moment."""
    ranked = sorted(tiles)
    return "".join(ranked[index] for index in order(len(ranked), seed, *moment))


def draw(bag: str, count: int, seed: int, *moment: str | int) -> tuple[str, str]:
    """(drawn, rest of the bag, sorted). Fewer are drawn when the bag holds fewer."""
    mixed = shuffled(bag, seed, *moment)
    return mixed[:count], "".join(sorted(mixed[count:]))
