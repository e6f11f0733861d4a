"""A lost computer is let in again: what a new one asks for, what the others answer, and what comes of it.

The new computer makes keys and asks; it knows no more than which game. Each of the others says whose computer
was lost, and answers with all letters, a signed consent and, in a sealed game, with parts of the lost secret
that only the new computer can read. With all answers it has its seat again; its next letter tells the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated

import cbor2
import msgspec

from game.language.messages import NOTHING, Message, message
from game.lexicon.words import Lexicon
from game.mail.bodies import (
    Consent,
    Letter,
    NewKeys,
    NewKeysOfSeat,
    converted,
    letters_of,
    verify_key,
)
from game.mail.errors import DamagedLetterError, ForeignLetterError, NotLetInError, UnfairError
from game.mail.key_parts import is_part, unlocked
from game.mail.mail_game import NOBODY, Keys, MailGame, page_seed
from game.mail.points import SIZE, Dice, fresh_scalar, scalar_total

REQUEST, ANSWER = b"PAGAIN", b"PLETIN"
LARGEST_REQUEST = 512
_Game = Annotated[bytes, msgspec.Meta(min_length=16, max_length=16)]


class Request(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A new computer asks to be let in to a game."""

    game: _Game
    signs: NewKeys
    """Its keys: its own, and those for seats 1 to 3 where it writes their pages."""

    def to_bytes(self) -> bytes:
        """For `request_of`."""
        return REQUEST + _written(self)


class Readmission(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, dict=True):
    """One of the others agrees; only `let_in` says whether that is true."""

    game: _Game
    lost: Annotated[int, msgspec.Meta(ge=0, lt=4)]
    signs: NewKeys
    consent: Consent
    whole: bytes
    """A file with all letters."""

    @cached_property
    def letters(self) -> list[Letter]:
        return letters_of(self.whole)

    def to_bytes(self) -> bytes:
        """For `answer_of`."""
        return ANSWER + _written(self)


def _written(said: Request | Readmission) -> bytes:
    return cbor2.dumps(msgspec.to_builtins(said, builtin_types=(bytes,)), canonical=True)


def request_of(data: bytes) -> Request:
    """Raises DamagedLetterError and nothing else."""
    return converted(data[len(REQUEST) :], Request)


def answer_of(data: bytes) -> Readmission:
    """Raises DamagedLetterError and nothing else."""
    answer = converted(data[len(ANSWER) :], Readmission)
    if any(letter.body.game != answer.game for letter in answer.letters):
        raise DamagedLetterError
    return answer


def request_for(game: bytes, seed: bytes) -> Request:
    """What a new computer asks for that signs with the key of this seed."""
    pages = [verify_key(page_seed(seed, seat)) for seat in range(1, 4)]
    return Request(game, [verify_key(seed), *pages])


def why_not(game: MailGame, lost: int) -> Message:
    """Why nobody can let a seat in again, and how to go on; `NOTHING` where they can."""
    name, count = game.seats[lost].name, len(game.seats)
    if game.is_over:
        return message("This game is over.")
    if game.signer(lost) is None:
        return message("{name} has not answered yet: send the invitation again.", name=name)
    if lost not in game.table.position.playing:
        # Translators: the game goes on without {name}.
        return message("{name} has resigned: the game goes on without.", name=name)
    if game.asked_for(lost):
        return NOTHING
    if game.mode == "friendly":
        return message(
            "Nobody else has this game in Parlour: it goes on from {name}’s own copy, or begins anew.",
            name=name,
        )
    if count == 2:
        return message(
            "Whoever holds both keys of a sealed game for two would see both racks, so nobody keeps the "
            "other’s. It goes on from {name}’s own copy, or begins anew.",
            name=name,
        )
    return message("{name} had left no parts of a key with the others yet. Begin anew.", name=name)


def consent_of(game: MailGame, lost: int, request: Request, dice: Dice) -> Readmission:
    """My answer to a new computer. Raises NotLetInError with what else to do, or UnfairError."""
    if request.game != game.id:
        raise ForeignLetterError
    if why := why_not(game, lost):
        raise NotLetInError(why)
    if game.again is not None:
        raise NotLetInError(
            message(
                "You were let in again yourself and have not written since, so the others do not know your "
                "key yet. Answer once you have; if nobody can write before, begin anew."
            )
        )
    consent = game.consent(lost, request.signs, dice)
    return Readmission(game.id, lost, request.signs, consent, game.whole())


def still_asked(lexicon: Lexicon, answers: Sequence[Readmission]) -> list[str]:
    """The names of those whose answer is missing. Raises LetterRejectedError where the answers are none, or
    disagree."""
    game, lost = _looked_at(lexicon, answers)
    agreed = {answer.consent.seat for answer in answers}
    return [game.seats[seat].name for seat in sorted(game.asked_for(lost) - agreed)]


def let_in(lexicon: Lexicon, answers: Sequence[Readmission], seed: bytes, dice: Dice) -> MailGame:
    """The game with its seat again.

    Raises LetterRejectedError; UnfairError where somebody's part does not fit.
    """
    game, lost = _looked_at(lexicon, answers)
    agreed = {answer.consent.seat: answer.consent for answer in answers}
    again = NewKeysOfSeat(lost, answers[0].signs, [agreed[seat] for seat in sorted(agreed)])
    secret = fresh_scalar(dice)
    if game.mode == "sealed":
        parts = []
        for seat, (point, _) in game.parts_of(lost).items():
            part = unlocked(agreed[seat].box, seed)[:SIZE] if seat in agreed else b""
            if not is_part(part, point):
                raise UnfairError(
                    message(
                        "What {name} sent does not open this seat: ask for it again.",
                        name=game.seats[seat].name,
                    )
                )
            parts.append(part)
        secret = scalar_total(parts)
    return MailGame(lexicon, game.letters, lost, Keys(seed, secret), again)


def _looked_at(lexicon: Lexicon, answers: Sequence[Readmission]) -> tuple[MailGame, int]:
    """The game as far as the longest answer tells it, and whose seat it is about. Raises
    LetterRejectedError."""
    seats = {answer.lost for answer in answers}
    if len(seats) != 1:
        raise NotLetInError(
            message(
                "The others do not agree on whose computer was lost: ask them, and open their answers again."
            )
        )
    letters = max((answer.letters for answer in answers), key=len)
    return MailGame(lexicon, letters, NOBODY, Keys(b"", b"")), seats.pop()
