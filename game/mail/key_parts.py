"""What a seat of a sealed game leaves of its secret with the others, in case its computer is lost.

The secret is the sum of one part for each other seat: whoever lacks one of them knows nothing of it. The
parts are told as points, whose sum has to be the seat's key, and each goes into a sealed box of libsodium's
that only its holder can open, by the key with which that one signs. Whoever agrees to another one's new
computer signs for that.
"""

# not read by players: its texts go into digests.
from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import cbor2
from nacl import bindings as sodium
from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, SealedBox
from nacl.signing import SigningKey, VerifyKey

from game.mail.bodies import Consent
from game.mail.errors import ForgedLetterError, UnfairError
from game.mail.points import (
    SIZE,
    Dice,
    NoPointError,
    Point,
    Scalar,
    hashed_scalar,
    require_points,
    require_scalars,
    scalar_total,
    times_base,
    total,
)

SIGNED_AS = b"parlour let in 1"
"""Before what is signed by whoever agrees to another one's new computer."""
BOX = SIZE + sodium.crypto_box_SEALBYTES
ROW = SIZE + BOX
"""Bytes for each holder: the part as a point, and its box."""


def dealt_parts(secret: Scalar, game: bytes, holders: Sequence[int]) -> dict[int, Scalar]:
    """The same parts each time, by holder; only whoever has the secret can tell them."""
    parts = {seat: hashed_scalar("parlour part", secret, game, seat) for seat in holders[:-1]}
    rest = sodium.crypto_core_ed25519_scalar_sub(secret, scalar_total(parts.values()))
    return {**parts, holders[-1]: rest}


def written_parts(parts: dict[int, Scalar], signers: dict[int, bytes], dice: Dice) -> bytes:
    """Points and boxes, holder by holder."""
    return b"".join(times_base(part) + locked(part, signers[seat], dice) for seat, part in parts.items())


def told_parts(written: bytes, key: Point, count: int) -> list[tuple[Point, bytes]]:
    """Points and boxes in the order of the holders.

    Raises UnfairError where they do not add up to the key.
    """
    if len(written) != count * ROW:
        raise UnfairError
    rows = [written[at : at + ROW] for at in range(0, len(written), ROW)]
    points = [row[:SIZE] for row in rows]
    try:
        require_points(points)
        fits = total(points) == key
    except NoPointError as error:
        raise UnfairError from error
    if not fits:
        raise UnfairError
    return [(row[:SIZE], row[SIZE:]) for row in rows]


def is_part(part: Scalar, point: Point) -> bool:
    """Whether a part is the one of which only its point was told."""
    try:
        require_scalars([part])
        return times_base(part) == point
    except NoPointError:
        return False


def locked(data: bytes, key: bytes, dice: Dice) -> bytes:
    """A sealed box for whoever signs with this key. Raises UnfairError for a key that is none."""
    try:
        reader = VerifyKey(key).to_curve25519_public_key()
        sender = PrivateKey(dice(SIZE))
        ends = bytes(sender.public_key) + bytes(reader)
        nonce = blake2b(ends, digest_size=Box.NONCE_SIZE).digest()  # as libsodium's `crypto_box_seal`
        return bytes(sender.public_key) + Box(sender, reader).encrypt(data, nonce).ciphertext
    except (CryptoError, ValueError) as error:
        raise UnfairError from error


def unlocked(box: bytes, seed: bytes) -> bytes:
    """What is in a box, by the seed of the signing key; nothing where it is for somebody else."""
    try:
        return SealedBox(SigningKey(seed).to_curve25519_private_key()).decrypt(box)
    except (CryptoError, ValueError, TypeError):
        return b""


def consent_words(game: bytes, lost: int, old: bytes, signs: Sequence[bytes], box: bytes) -> bytes:
    """What is signed by whoever agrees. It names the key that was lost, so that it is good for once."""
    return SIGNED_AS + cbor2.dumps([game, lost, old, list(signs), box], canonical=True)


def require_consent(consent: Consent, signer: bytes, words: bytes) -> None:
    """Raises ForgedLetterError."""
    try:
        VerifyKey(signer).verify(words, consent.signature)
    except (CryptoError, ValueError) as error:
        raise ForgedLetterError from error
