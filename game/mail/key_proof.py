"""Proof that several points were all made with one secret key, and that whoever made them knows it.

A Chaum-Pedersen proof of equal logarithms over a random combination of all pairs (batched as in Bellare,
Garay and Rabin 1998), made non-interactive by Fiat and Shamir. A false point among them slips through with
probability 2^-252.
"""

# not read by players: its texts go into digests.
from __future__ import annotations

from collections.abc import Sequence

from game.mail.points import (
    BASE,
    SIZE,
    Dice,
    NoPointError,
    Point,
    Scalar,
    fresh_scalar,
    hashed_scalar,
    minus,
    require_scalars,
    scalar_plus,
    scalar_times,
    times,
    times_base,
    weighed,
)

PROOF_BYTES = 2 * SIZE
Pair = tuple[Point, Point]
"""A point, and what it becomes times the secret."""


def prove_key(secret: Scalar, pairs: Sequence[Pair], context: bytes, dice: Dice) -> bytes:
    """A proof of 64 bytes, challenge and answer. `context` says what it is for; nothing else accepts it."""
    key = times_base(secret)
    nonce = fresh_scalar(dice)
    promised = [times_base(nonce)]
    if pairs:
        promised.append(times(nonce, _combined(key, pairs, context)[0]))
    challenge = _challenge(key, pairs, context, promised)
    return challenge + scalar_plus(nonce, scalar_times(challenge, secret))


def key_is_proved(key: Point, pairs: Sequence[Pair], context: bytes, proof: bytes) -> bool:
    """Whether each pair is (P, secret P), with the secret of this key. All points have been checked."""
    challenge, answer = proof[:SIZE], proof[SIZE:]
    try:
        require_scalars((challenge, answer))
        promised = [minus(times_base(answer), times(challenge, key))]
        if pairs:
            point, result = _combined(key, pairs, context)
            promised.append(minus(times(answer, point), times(challenge, result)))
    except NoPointError:
        return False
    return _challenge(key, pairs, context, promised) == challenge


def _combined(key: Point, pairs: Sequence[Pair], context: bytes) -> Pair:
    told = b"".join(point + result for point, result in pairs)
    weights = [
        hashed_scalar("parlour key weight", context, key, told, number) for number in range(len(pairs))
    ]
    points, results = zip(*pairs, strict=True)
    return weighed(weights, points), weighed(weights, results)


def _challenge(key: Point, pairs: Sequence[Pair], context: bytes, promised: Sequence[Point]) -> Scalar:
    told = b"".join(point + result for point, result in pairs)
    return hashed_scalar("parlour key proof", context, BASE, key, told, *promised)
