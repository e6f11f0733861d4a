"""A game with its keys as a file, for the day on which the computer is lost."""

from __future__ import annotations

import zlib

import msgspec

from game.bounded_zip import BadZipError, unpacked
from game.language.messages import message
from game.mail.errors import DamagedLetterError, HadAlreadyError
from game.mail.store import LARGEST_GAME, Shelf, Shelved, to_bytes

MAGIC = b"PCOPY1"
WARNING = message("Whoever has this file can play for you and see your tiles: keep it where only you come.")


class OwnCopy(msgspec.Struct, frozen=True):
    """A copy, as it was read."""

    game: bytes
    """As `to_bytes` of the shelf wrote it."""


def copy_of(shelved: Shelved) -> bytes:
    """For `copy_from`."""
    return MAGIC + zlib.compress(to_bytes(shelved), 9)


def copy_from(data: bytes) -> OwnCopy:
    """Raises DamagedLetterError and nothing else."""
    try:
        return OwnCopy(unpacked(data[len(MAGIC) :], LARGEST_GAME))
    except BadZipError as error:
        raise DamagedLetterError from error


def take_copy(shelf: Shelf, copy: OwnCopy) -> Shelved:
    """The game on the shelf. Raises LetterRejectedError, HadAlreadyError where it is there as far on, and
    StorageError."""
    shelved = shelf.from_bytes(copy.game)
    game = shelved.game
    if shelf.holds(game.id) and len(shelf.game_with(game.id).game.letters) >= len(game.letters):
        raise HadAlreadyError(message("This game is on your shelf, and no shorter there than in the copy."))
    return shelf.put(shelved)
