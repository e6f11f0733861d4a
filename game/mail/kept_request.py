"""What a new computer has asked for, kept until all have answered: its key, and the answers so far."""

from __future__ import annotations

import re
from typing import Annotated

import cbor2
import msgspec

from game.language.messages import message
from game.mail.bodies import LARGEST_WHOLE, Key
from game.mail.errors import DamagedLetterError, ForeignLetterError, HadAlreadyError
from game.mail.lost_computer_let_in import Readmission, Request, answer_of, let_in, request_for, still_asked
from game.mail.store import Shelf, Shelved
from game.storage.collection import Collection
from game.storage.collection_spec import CollectionSpec

_NUMBER = re.compile(r"[0-9a-f]{32}")
MOST_ANSWERS = 3
"""As many as there can be others."""


class _Asked(msgspec.Struct, frozen=True):
    """What is kept of one request, as CBOR."""

    seed: Key
    answers: Annotated[list[bytes], msgspec.Meta(max_length=MOST_ANSWERS)] = []


def _to_row(asked: _Asked) -> bytes:
    return cbor2.dumps(msgspec.to_builtins(asked, builtin_types=(bytes,)))


def _from_row(data: bytes) -> _Asked:
    try:
        return msgspec.convert(cbor2.loads(data, max_depth=4), _Asked)
    except (cbor2.CBORError, msgspec.ValidationError, ValueError, TypeError, RecursionError) as error:
        raise DamagedLetterError(
            message("What this computer has asked for cannot be read: ask once more.")
        ) from error


ASKED = CollectionSpec[_Asked](
    "mail games asked for",  # not read: the name of the rows
    # Translators: in "There is no room for more of …".
    message("the games that this computer has asked for"),
    _to_row,
    _from_row,
    (MOST_ANSWERS + 1) * LARGEST_WHOLE,
    most_rows=1000,
)


def asked_games(shelf: Shelf) -> list[bytes]:
    """The games to which this computer has asked to be let in, and is not yet."""
    keys = _collection(shelf).keys()
    return [bytes.fromhex(key) for key in keys if _NUMBER.fullmatch(key)]


def ask(shelf: Shelf, game: bytes) -> Request:
    """What to send to the others; the same each time, so that answers to the first one count.

    The key is kept before anybody hears of it. Raises StorageError.
    """
    collection = _collection(shelf)
    asked = collection.get(game.hex())
    if asked is None:
        asked = _Asked(shelf.dice(32))
        collection.put_now(game.hex(), asked)
    return request_for(game, asked.seed)


def take_answer(shelf: Shelf, answer: Readmission, now: int) -> Shelved | list[str]:
    """The game, on the shelf again; or the names of those who have not answered.

    Raises LetterRejectedError, StorageError.
    """
    key = answer.game.hex()
    asked = _collection(shelf).get(key)
    if asked is None:
        raise HadAlreadyError if shelf.holds(answer.game) else ForeignLetterError
    if answer.signs != request_for(answer.game, asked.seed).signs:
        raise ForeignLetterError(
            message("This answer is for another computer: open it there, or ask once more from here.")
        )
    answers = _with(asked.answers, answer)
    missing = still_asked(shelf.lexicon, answers)
    if missing:
        _collection(shelf).put_now(key, _Asked(asked.seed, [it.to_bytes() for it in answers]))
        return missing
    game = let_in(shelf.lexicon, answers, asked.seed, shelf.dice)
    back = shelf.put(Shelved(game, now))
    forget(shelf, answer.game)
    return back


def forget(shelf: Shelf, game: bytes) -> None:
    """Ask no longer."""
    _collection(shelf).remove(game.hex())


def _collection(shelf: Shelf) -> Collection[_Asked]:
    return shelf.house.collection(ASKED)


def _with(known: list[bytes], new: Readmission) -> list[Readmission]:
    """The answers with a new one, which is instead of what the same player said before."""
    before = [answer for data in known if (answer := answer_of(data)).consent.seat != new.consent.seat]
    return [*before, new][-MOST_ANSWERS:]
