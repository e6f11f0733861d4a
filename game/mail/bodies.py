"""Turn files as bytes: what a file says, who signed it, and in how many bytes at most.

A file is the magic, then one CBOR array of letters, oldest first; a letter is an array of its body, as bytes,
and the Ed25519 signature of its sender. docs/turn-files.md tells every field.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from typing import Annotated, Any, Literal, TypeVar, cast

import cbor2
import msgspec
from nacl.exceptions import CryptoError
from nacl.signing import SigningKey, VerifyKey

from game.mail.errors import DamagedLetterError, ForgedLetterError
from game.rules.board_layouts import SIZES

MAGIC = b"PTURN1"
LARGEST = 1 << 20
"""Bytes that a file may have; longer ones are refused unread."""
MOST_LETTERS = 64
WHOLE = b"PWHOLE"
"""Begins a file with all letters of a game, for a copy that lacks some."""
LARGEST_WHOLE = 1 << 25
MOST_IN_ALL = 4096
MOST_TILES = 100
LARGEST_LETTER = 160 << 10
"""Bytes of one letter: two shuffles, or a whole record as old letters hold it."""
SIGNATURE = 64
LONGEST_TEXT = 500
SIGNED_AS = b"parlour turn file 1"
DEEPEST = 8
_T = TypeVar("_T")

Key = Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
Count = Annotated[int, msgspec.Meta(ge=0, lt=2**32)]
Slot = Annotated[int, msgspec.Meta(ge=0, lt=1 << 16)]
"""Every tile that is drawn takes the next one: each exchange takes up to seven more."""
Axis = Annotated[int, msgspec.Meta(ge=0, lt=SIZES[-1])]
Face = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z]\Z")]
LONGEST_NAME = 24
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
MoveWord = Annotated[str, msgspec.Meta(min_length=1, max_length=48)]
"""A move as `game.rules.record_codec` writes it."""
Digest = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{8}\Z")]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Fields that are left out have their default."""


class Begin(_Part, frozen=True):
    """How a game is played: only the first letter says it."""

    names: Annotated[list[Name], msgspec.Meta(min_length=2, max_length=4)]
    rules: dict[str, Any]
    words: Annotated[str, msgspec.Meta(max_length=128)]
    """The digest of the word list."""
    pages: Annotated[list[Annotated[int, msgspec.Meta(ge=1, lt=4)]], msgspec.Meta(max_length=3)] = []
    """Friendly: seats whose people have no program and play by pages; that of seat 0 signs for them."""
    version: Literal[1, 2] = 1
    """Sealed: from 2 on proofs are bound to all of this, and seats leave parts of their keys with others."""

    @property
    def digest(self) -> bytes:
        return sha256(cbor2.dumps(msgspec.to_builtins(self), canonical=True)).digest()


class Opening(_Part, frozen=True):
    """How a game begins: what its first letter tells, and what is kept of a game before that is written."""

    mode: Literal["sealed", "friendly"]
    game: Annotated[bytes, msgspec.Meta(min_length=16, max_length=16)]
    begin: Begin
    record: Annotated[bytes, msgspec.Meta(max_length=1 << 17)] | None = None
    """Friendly: the game as `game.rules.record_codec` writes it; in a letter, with its first moves."""


class Mix(_Part, frozen=True):
    """Tiles shuffled: the sealed tiles as they now lie, 64 bytes each, and the proof."""

    tiles: Annotated[bytes, msgspec.Meta(max_length=64 * MOST_TILES)]
    proof: Annotated[bytes, msgspec.Meta(max_length=32 * (4 * MOST_TILES + 5))]


class Consent(_Part, frozen=True):
    """That one seat agrees to another one's new computer; see `game.mail.lost_computer_let_in`."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=4)]
    box: Annotated[bytes, msgspec.Meta(max_length=128)]
    """Sealed games: parts of keys, for the newcomer alone."""
    signature: Annotated[bytes, msgspec.Meta(min_length=SIGNATURE, max_length=SIGNATURE)]


NewKeys = Annotated[list[Key], msgspec.Meta(min_length=4, max_length=4)]
"""With what a new computer signs: for its own seat, then for seats 1 to 3 where it writes their pages."""


class NewKeysOfSeat(_Part, frozen=True):
    """A seat that lost its computer signs with other keys from here on."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=4)]
    signs: NewKeys
    consents: Annotated[list[Consent], msgspec.Meta(min_length=1, max_length=3)]


class _Body(_Part, frozen=True, kw_only=True, tag_field="mode"):
    """What a letter of either kind of game says."""

    game: Annotated[bytes, msgspec.Meta(min_length=16, max_length=16)]
    n: Count
    """Numbers the letters of a game from 0."""
    seat: Annotated[int, msgspec.Meta(ge=0, lt=4)]
    prev: Key
    """The digest of the letter before; 32 zero bytes in the first."""
    at: Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
    """When it was written, by the sender's clock: seconds since 1970."""
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""
    begin: Begin | None = None
    sign: Key | None = None
    """With what the sender signs: in the first letter of each seat."""
    again: NewKeysOfSeat | None = None
    """In the first letter from a new computer."""
    parts: Annotated[bytes, msgspec.Meta(max_length=512)] = b""
    """Sealed, three or four players: what is left with the others of the sender's secret."""


class FriendlyBody(_Body, frozen=True, kw_only=True, tag="friendly"):
    """What a letter of a friendly game says: a record or turns."""

    record: Annotated[bytes, msgspec.Meta(max_length=1 << 17)] | None = None
    """In letter 0: the game so far, as `game.rules.record_codec` writes it."""
    turns: Annotated[list[tuple[MoveWord, Digest]], msgspec.Meta(min_length=1, max_length=2)] | None = None
    """In all others: the sender's moves, each with the digest of the position after it."""

    def __post_init__(self) -> None:
        if (self.record is None) == (self.turns is None):
            raise ValueError("a record or turns")  # not read: it is caught, and called damaged


class SealedBody(_Body, frozen=True, kw_only=True, tag="sealed"):
    """What a letter of a sealed game says: at most one of play, exchange and act."""

    key: Key | None = None
    mix: Mix | None = None
    challenge: bool = False
    play: Annotated[list[tuple[Axis, Axis, Face, Slot]], msgspec.Meta(min_length=1, max_length=15)] | None = (
        None
    )
    exchange: Annotated[list[Slot], msgspec.Meta(min_length=1, max_length=15)] | None = None
    act: Literal["pass", "resign"] | None = None
    back: Mix | None = None
    secret: Key | None = None
    shares: Annotated[bytes, msgspec.Meta(max_length=64 * MOST_TILES)] = b""
    proof: Annotated[bytes, msgspec.Meta(max_length=64)] = b""

    def __post_init__(self) -> None:
        if sum(said is not None for said in (self.play, self.exchange, self.act)) > 1:
            raise ValueError("two things at once")  # not read: it is caught, and called damaged


LetterBody = FriendlyBody | SealedBody


class Letter(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, dict=True):
    """One signed letter, as it was sent: equal bytes, equal letters."""

    sealed_body: bytes
    signature: bytes

    @cached_property
    def body(self) -> LetterBody:
        """Raises DamagedLetterError."""
        return converted(self.sealed_body, cast("type[LetterBody]", LetterBody))

    @cached_property
    def digest(self) -> bytes:
        """What the letter after this one calls it by."""
        return sha256(self.sealed_body + self.signature).digest()

    def require_signature(self, key: bytes) -> None:
        """Raises ForgedLetterError."""
        try:
            VerifyKey(key).verify(SIGNED_AS + self.sealed_body, self.signature)
        except (CryptoError, ValueError) as error:
            raise ForgedLetterError from error


class TurnLetters(msgspec.Struct, frozen=True):
    """A turn file, as it was read."""

    letters: list[Letter]
    """One at least."""

    @property
    def game(self) -> bytes:
        """The number of the game that it belongs to. Raises DamagedLetterError."""
        return self.letters[0].body.game


def signed(body: LetterBody, key: bytes) -> Letter:
    """`key` is the seed of an Ed25519 signing key.

    Raises DamagedLetterError for a letter that nobody would read.
    """
    written = cbor2.dumps(msgspec.to_builtins(body, builtin_types=(bytes,)), canonical=True)
    letter = Letter(written, SigningKey(key).sign(SIGNED_AS + written).signature)
    if len(written) > LARGEST_LETTER or not letter.body:  # what readers refuse is refused here, too
        raise DamagedLetterError
    return letter


def verify_key(key: bytes) -> bytes:
    """The public key of a signing key, which is told by its seed of 32 bytes."""
    return bytes(SigningKey(key).verify_key)


def file_of(letters: Sequence[Letter], *, whole: bool = False) -> bytes:
    """For `letters_of`; `whole` for all letters of a game, however many."""
    return (WHOLE if whole else MAGIC) + cbor2.dumps(msgspec.to_builtins(letters, builtin_types=(bytes,)))


def letters_of(data: bytes) -> list[Letter]:
    """The letters of a file, their signatures not yet checked. Raises DamagedLetterError and nothing else."""
    whole = data.startswith(WHOLE)
    largest, most = (LARGEST_WHOLE, MOST_IN_ALL) if whole else (LARGEST, MOST_LETTERS)
    if len(data) > largest or not (whole or data.startswith(MAGIC)):
        raise DamagedLetterError
    letters = converted(data[len(MAGIC) :], list[Letter])
    if not 0 < len(letters) <= most:
        raise DamagedLetterError
    if any(len(it.sealed_body) > LARGEST_LETTER or len(it.signature) != SIGNATURE for it in letters):
        raise DamagedLetterError
    return letters


def converted(data: bytes, kind: type[_T]) -> _T:
    """One CBOR value as `plain_cbor` reads it, of this kind. Raises DamagedLetterError."""
    try:
        return msgspec.convert(plain_cbor(data), kind, builtin_types=(bytes,))
    except msgspec.ValidationError as error:
        raise DamagedLetterError from error


def plain_cbor(data: bytes) -> Any:
    """One CBOR value in the one way of writing it that we use, and nothing behind it.

    Raises DamagedLetterError.
    """
    try:
        value = cbor2.loads(data, max_depth=DEEPEST, allow_indefinite=False, allow_duplicate_keys=False)
        plain = cbor2.dumps(value, canonical=True) == data
    except (cbor2.CBORError, ValueError, TypeError, OverflowError, RecursionError) as error:
        raise DamagedLetterError from error
    if not plain:
        raise DamagedLetterError
    return value
