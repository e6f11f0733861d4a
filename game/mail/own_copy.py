"""A game with its keys as a file, for the day on which the computer is lost."""

from __future__ import annotations

import zlib

from game.bounded_zip import BadZipError, unpacked
from game.mail.errors import DamagedLetterError, HadAlreadyError
from game.mail.store import LARGEST_GAME, Shelf, Shelved, to_bytes

MAGIC = b"PCOPY1"
WARNING = "Whoever has this file can play for you and see your tiles: keep it where only you come."


def copy_of(shelved: Shelved) -> bytes:
    """For `take_copy`."""
    return MAGIC + zlib.compress(to_bytes(shelved), 9)


def is_copy(data: bytes) -> bool:
    """Whether bytes begin as such a file does."""
    return data.startswith(MAGIC)


def take_copy(shelf: Shelf, data: bytes) -> Shelved:
    """The game on the shelf. Raises LetterRejectedError, Known where it is there as far on, and
    StorageError."""
    try:
        shelved = shelf.from_bytes(unpacked(data[len(MAGIC) :], LARGEST_GAME))
    except BadZipError as error:
        raise DamagedLetterError from error
    game = shelved.game
    if shelf.holds(game.id) and len(shelf.game_with(game.id).game.letters) >= len(game.letters):
        raise HadAlreadyError("This game is on your shelf, and no shorter there than in the copy.")
    return shelf.put(shelved)
