"""Shuffling sealed tiles, and the proof that nothing else was done to them.

The proof is that of Terelius and Wikström (2010), in the form that Haenni, Locher, Koenig and Dubuis give it
as pseudo-code (2017): a commitment to the permutation, a test with random weights that it is one, and a test
with the same weights that the tiles came out as committed. Compared with cut-and-choose, which needs 128
rounds of 100 tiles, it takes 13 kB instead of 200 and a tenth of a second instead of four.
"""

# not read by players: its texts go into digests.
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from game.mail.points import (
    BASE,
    SIZE,
    Dice,
    NoPointError,
    Point,
    Scalar,
    fresh_scalar,
    hashed,
    hashed_point,
    hashed_scalar,
    minus,
    plus,
    require_points,
    require_scalars,
    scalar_dot,
    scalar_plus,
    scalar_product,
    scalar_times,
    scalar_total,
    times,
    times_base,
    total,
    weighed,
)

Sealed = tuple[Point, Point]
"""A sealed tile: (r G, T + r X), for a tile T, a key X and a number r that nobody need remember."""


@dataclass(frozen=True, slots=True)
class ShuffleProof:
    """Two points and two scalars for each tile, and five scalars; see docs/turn-files.md."""

    commitments: tuple[Point, ...]
    chain: tuple[Point, ...]
    challenge: Scalar
    sums: tuple[Scalar, Scalar, Scalar, Scalar]
    links: tuple[Scalar, ...]
    weights: tuple[Scalar, ...]

    def to_bytes(self) -> bytes:
        parts = (*self.commitments, *self.chain, self.challenge, *self.sums, *self.links, *self.weights)
        return b"".join(parts)

    @staticmethod
    def from_bytes(data: bytes, count: int) -> ShuffleProof:
        """Raises NoPointError for bytes of another length, and for points and scalars that are none."""
        if len(data) != SIZE * (4 * count + 5):
            raise NoPointError
        parts = [data[at : at + SIZE] for at in range(0, len(data), SIZE)]
        points, scalars = parts[: 2 * count], parts[2 * count :]
        require_points(points)
        require_scalars(scalars)
        one, two, three, four = scalars[1:5]
        return ShuffleProof(
            tuple(points[:count]),
            tuple(points[count:]),
            scalars[0],
            (one, two, three, four),
            tuple(scalars[5 : 5 + count]),
            tuple(scalars[5 + count :]),
        )


def shuffled_order(count: int, dice: Dice) -> list[int]:
    """A uniformly random order of range(count), by Fisher and Yates."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = int.from_bytes(dice(SIZE), "big") % (last + 1)  # 256 bits: no bias that could be seen
        order[last], order[other] = order[other], order[last]
    return order


def shuffle(
    tiles: Sequence[Sealed], key: Point, context: bytes, dice: Dice
) -> tuple[list[Sealed], ShuffleProof]:
    """The tiles in another order and sealed anew, and the proof of it for this context."""
    count = len(tiles)
    order = shuffled_order(count, dice)
    masks = [fresh_scalar(dice) for _ in order]
    out = [
        (plus(tiles[at][0], times_base(mask)), plus(tiles[at][1], times(mask, key)))
        for at, mask in zip(order, masks, strict=True)
    ]
    bases = _bases(count)
    blinds = [fresh_scalar(dice) for _ in order]  # by the place before the shuffle
    commitments: list[Point] = [b""] * count
    for place, at in enumerate(order):
        commitments[at] = plus(times_base(blinds[at]), bases[place + 1])
    story = _story(tiles, out, key, context, commitments)
    weights = _weights(story, count)
    moved = [weights[at] for at in order]

    chain, links = [bases[0]], [fresh_scalar(dice) for _ in order]
    for link, weight in zip(links, moved, strict=True):
        chain.append(plus(times_base(link), times(weight, chain[-1])))
    after = [scalar_product(moved[place + 1 :]) for place in range(count)]
    secrets = (
        scalar_total(blinds),
        scalar_dot(links, after),
        scalar_dot(blinds, weights),
        scalar_dot(masks, moved),
    )

    nonces = [fresh_scalar(dice) for _ in secrets]
    link_nonces = [fresh_scalar(dice) for _ in order]
    weight_nonces = [fresh_scalar(dice) for _ in order]
    promised = [
        times_base(nonces[0]),
        times_base(nonces[1]),
        plus(times_base(nonces[2]), weighed(weight_nonces, bases[1:])),
        minus(weighed(weight_nonces, [tile[0] for tile in out]), times_base(nonces[3])),
        minus(weighed(weight_nonces, [tile[1] for tile in out]), times(nonces[3], key)),
        *(
            plus(times_base(link), times(weight, before))
            for link, weight, before in zip(link_nonces, weight_nonces, chain[:-1], strict=True)
        ),
    ]
    challenge = _challenge(story, chain[1:], promised)

    def answer(nonce: Scalar, secret: Scalar) -> Scalar:
        return scalar_plus(nonce, scalar_times(challenge, secret))

    one, two, three, four = map(answer, nonces, secrets)
    proof = ShuffleProof(
        tuple(commitments),
        tuple(chain[1:]),
        challenge,
        (one, two, three, four),
        tuple(map(answer, link_nonces, links)),
        tuple(map(answer, weight_nonces, moved)),
    )
    return out, proof


def is_shuffle(
    tiles: Sequence[Sealed], out: Sequence[Sealed], key: Point, context: bytes, proof: ShuffleProof
) -> bool:
    """Whether `out` holds the very same tiles. All points have been checked before."""
    try:
        return len(out) == len(tiles) and _is_shuffle(tiles, out, key, context, proof)
    except NoPointError:
        return False


def _is_shuffle(
    tiles: Sequence[Sealed], out: Sequence[Sealed], key: Point, context: bytes, proof: ShuffleProof
) -> bool:
    bases = _bases(len(tiles))
    story = _story(tiles, out, key, context, proof.commitments)
    weights = _weights(story, len(tiles))
    challenge = proof.challenge
    chain = [bases[0], *proof.chain]

    def less(answered: Point, claimed: Point) -> Point:
        return minus(answered, times(challenge, claimed))

    promised = [
        less(times_base(proof.sums[0]), minus(total(proof.commitments), total(bases[1:]))),
        less(times_base(proof.sums[1]), minus(chain[-1], times(scalar_product(weights), bases[0]))),
        less(
            plus(times_base(proof.sums[2]), weighed(proof.weights, bases[1:])),
            weighed(weights, proof.commitments),
        ),
        less(
            minus(weighed(proof.weights, [tile[0] for tile in out]), times_base(proof.sums[3])),
            weighed(weights, [tile[0] for tile in tiles]),
        ),
        less(
            minus(weighed(proof.weights, [tile[1] for tile in out]), times(proof.sums[3], key)),
            weighed(weights, [tile[1] for tile in tiles]),
        ),
        *(
            less(plus(times_base(link), times(weight, before)), here)
            for link, weight, before, here in zip(
                proof.links, proof.weights, chain[:-1], chain[1:], strict=True
            )
        ),
    ]
    return _challenge(story, proof.chain, promised) == challenge


@cache
def _bases(count: int) -> tuple[Point, ...]:
    """Points without known logarithms: one for the chain, then one for each place."""
    return tuple(hashed_point("parlour shuffle base", number) for number in range(count + 1))


def _story(
    tiles: Sequence[Sealed],
    out: Sequence[Sealed],
    key: Point,
    context: bytes,
    commitments: Sequence[Point],
) -> bytes:
    """All that the weights may depend on, in 64 bytes."""
    told = [b"".join(one + two for one, two in heap) for heap in (tiles, out)]
    return hashed("parlour shuffle", context, BASE, key, *told, b"".join(commitments))


def _weights(story: bytes, count: int) -> list[Scalar]:
    return [hashed_scalar("parlour shuffle weight", story, number) for number in range(count)]


def _challenge(story: bytes, chain: Sequence[Point], promised: Sequence[Point]) -> Scalar:
    return hashed_scalar("parlour shuffle proof", story, b"".join(chain), b"".join(promised))
