"""The group in which tiles are sealed: the prime-order subgroup of Ed25519, as libsodium computes in it.

Points and scalars are the 32 bytes of their usual encodings. Nothing below this file is our own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from hashlib import sha512

from nacl import bindings as sodium
from nacl.exceptions import CryptoError

Point = bytes
Scalar = bytes
Dice = Callable[[int], bytes]
"""Returns that many random bytes; tests and test vectors pass their own."""

SIZE = 32
ONE: Scalar = (1).to_bytes(SIZE, "little")
BASE: Point = sodium.crypto_scalarmult_ed25519_base_noclamp(ONE)


class NoPointError(ValueError):
    """Bytes from outside that are no point of the group, or arithmetic that leads out of it."""


def fresh_scalar(dice: Dice) -> Scalar:
    """A uniformly random scalar."""
    return sodium.crypto_core_ed25519_scalar_reduce(dice(64))


def hashed(label: str, *parts: bytes | int) -> bytes:
    """64 bytes: SHA-512 over the label and the parts, each with its length before it.

    Numbers, the lengths too, are four bytes, big-endian.
    """
    digest = sha512()
    for part in (label.encode("ascii"), *parts):
        data = part.to_bytes(4, "big") if isinstance(part, int) else part
        digest.update(len(data).to_bytes(4, "big") + data)
    return digest.digest()


def hashed_scalar(label: str, *parts: bytes | int) -> Scalar:
    """The 64 bytes of `hashed`, little-endian, reduced."""
    return sodium.crypto_core_ed25519_scalar_reduce(hashed(label, *parts))


def hashed_point(label: str, *parts: bytes | int) -> Point:
    """A point of which nobody knows the logarithm: Elligator 2 on the first half of the hash."""
    return sodium.crypto_core_ed25519_from_uniform(hashed(label, *parts)[:SIZE])


def require_points(points: Iterable[Point]) -> None:
    """Raises NoPointError unless all are canonical points of the prime-order subgroup, and not its zero."""
    for point in points:
        if len(point) != SIZE or not sodium.crypto_core_ed25519_is_valid_point(point):
            raise NoPointError


def require_scalars(scalars: Iterable[Scalar]) -> None:
    """Raises NoPointError unless all are reduced, so that each has one encoding only."""
    for scalar in scalars:
        padded = scalar + bytes(SIZE)
        if len(scalar) != SIZE or sodium.crypto_core_ed25519_scalar_reduce(padded) != scalar:
            raise NoPointError


def times_base(scalar: Scalar) -> Point:
    """Raises NoPointError for zero."""
    return _computed(sodium.crypto_scalarmult_ed25519_base_noclamp, scalar)


def times(scalar: Scalar, point: Point) -> Point:
    """Raises NoPointError for zero and for bytes that are no point of the group."""
    return _computed(sodium.crypto_scalarmult_ed25519_noclamp, scalar, point)


def plus(one: Point, other: Point) -> Point:
    """Raises NoPointError for bytes that are no points of the curve. Those outside the group are not
    noticed."""
    return _computed(sodium.crypto_core_ed25519_add, one, other)


def minus(one: Point, other: Point) -> Point:
    """As `plus`."""
    return _computed(sodium.crypto_core_ed25519_sub, one, other)


def _computed(compute: Callable[..., Point], *operands: bytes) -> Point:
    try:
        return compute(*operands)
    except CryptoError as error:  # whatever PyNaCl finds wrong
        raise NoPointError from error


def total(points: Sequence[Point]) -> Point:
    """Raises NoPointError where there are none: the zero of the group is no point here."""
    if not points:
        raise NoPointError
    return reduce(plus, points)


def weighed(scalars: Sequence[Scalar], points: Sequence[Point]) -> Point:
    """The sum of each point times its scalar. Raises NoPointError as `times` and `total`."""
    return total([times(scalar, point) for scalar, point in zip(scalars, points, strict=True)])


scalar_plus = sodium.crypto_core_ed25519_scalar_add
scalar_times = sodium.crypto_core_ed25519_scalar_mul


def scalar_total(scalars: Iterable[Scalar]) -> Scalar:
    """Zero where there are none."""
    return reduce(scalar_plus, scalars, bytes(SIZE))


def scalar_product(scalars: Iterable[Scalar]) -> Scalar:
    """One where there are none."""
    return reduce(scalar_times, scalars, ONE)


def scalar_dot(ones: Sequence[Scalar], others: Sequence[Scalar]) -> Scalar:
    """The sum of the products of pairs."""
    return scalar_total(scalar_times(one, other) for one, other in zip(ones, others, strict=True))
