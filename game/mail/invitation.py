"""An invitation: a file that the next player to sit down has to answer, and has not yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.lexicon.words import Lexicon
from game.mail.bodies import Letter
from game.mail.errors import ForeignLetterError, TooEarlyError
from game.mail.mail_game import NOBODY, Keys, MailGame
from game.mail.points import Dice


@dataclass(frozen=True, slots=True)
class MailInvitation:
    """A file that invites somebody who has not answered yet; nobody's keys are made by looking at it."""

    game: MailGame
    """As its letters tell it, with nobody's keys."""
    seat: int

    @property
    def name(self) -> str:
        """Who is invited."""
        return self.game.seats[self.seat].name

    @property
    def host(self) -> str:
        """Who has begun the game."""
        return self.game.seats[0].name

    def accepted(self, dice: Dice) -> MailGame:
        """The game with fresh keys for this seat: whoever has them plays for it."""
        return self.game.played_by(self.seat, Keys.fresh(dice))


def invitation(lexicon: Lexicon, letters: Sequence[Letter]) -> MailInvitation:
    """What the letters of a file invite to: the seat that is to write next.

    Raises LetterRejectedError; ForeignLetterError where that seat has written before: then the game is on
    somebody else's shelf.
    """
    game = MailGame(lexicon, letters, NOBODY, Keys(b"", b""))
    seat = game.expected
    if seat is None or game.signer(seat) is not None:
        raise ForeignLetterError
    if seat in game.begin.pages:
        raise TooEarlyError
    return MailInvitation(game, seat)
