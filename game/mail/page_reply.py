"""What comes back from a page: the moves of somebody who has no program, and a message.

A reply is not signed. It bears a secret that stands in the page and nowhere else, so whoever has the page may
answer it, and nobody may who has not.
"""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest, digest
from typing import Annotated

import msgspec

from game.mail.bodies import LONGEST_TEXT, MoveWord
from game.mail.errors import (
    DamagedLetterError,
    ForeignLetterError,
    ForgedLetterError,
    HadAlreadyError,
    TooEarlyError,
)
from game.mail.mail_game import NO_LETTER, MailGame
from game.mail.points import Dice
from game.rules.moves import ChallengePlay, Exchange, Move, Pass, Place, Resign
from game.rules.record_codec import CodecError, move_from_text

MAGIC = b"PREPLY1"
LARGEST = 8 * 1024
_Hex = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
_Row = tuple[
    _Hex,
    Annotated[int, msgspec.Meta(ge=0, lt=2**32)],
    _Hex,
    Annotated[list[MoveWord], msgspec.Meta(min_length=1, max_length=2)],
    Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)],
]


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply as it came; only `taken_by` says whether it is one."""

    game: bytes
    number: int
    """Of the letter that is to be written of it."""
    secret: str
    moves: tuple[Move, ...]
    text: str

    def taken_by(self, game: MailGame, at: int, dice: Dice) -> MailGame:
        """The game with the letter that says what was replied. Raises LetterRejectedError, and nothing has
        changed."""
        if self.game != game.id or not game.by_page:
            raise ForeignLetterError
        if self.number < len(game.letters):
            raise HadAlreadyError
        seat = game.expected
        if self.number > len(game.letters) or seat not in game.by_page:
            raise TooEarlyError
        if not compare_digest(self.secret, secret_of(game, seat)):
            raise ForgedLetterError
        return game.with_turn_of(seat, self.moves, self.text, at, dice)


def secret_of(game: MailGame, seat: int) -> str:
    """What a reply to the page of this seat must bear now: another one for every turn."""
    last = game.letters[-1].digest if game.letters else NO_LETTER
    return digest(game.seed_of(seat), last, "sha256")[:16].hex()


def reply_of(data: bytes) -> Reply:
    """Raises DamagedLetterError and nothing else."""
    try:
        game, number, secret, words, text = msgspec.json.decode(data[len(MAGIC) :], type=_Row)
        moves = tuple(map(move_from_text, words))
    except (msgspec.MsgspecError, CodecError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedLetterError from error
    if not all(isinstance(move, Place | Exchange | Pass | Resign | ChallengePlay) for move in moves):
        raise DamagedLetterError
    return Reply(bytes.fromhex(game), number, secret, moves, text)
