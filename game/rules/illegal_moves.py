"""Why a move is refused. Every refusal is one class and one sentence that a player can read."""

from __future__ import annotations

from game.rules.player_names import in_a_row


class IllegalMove(ValueError):  # noqa: N818 - the seam's name; each refusal reads as what is wrong
    """A move that the rules refuse; the position is unchanged."""

    message = "That move is not allowed"
    advice = ""
    """What to do about it, as a sentence with its full stop, where the message does not say it."""
    arguments: tuple[int | str | tuple[str, ...], ...] = ()
    """What stands in the sentence, where that differs from one refusal to the next."""

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or self.message)


# The six placement errors, in the order in which they are looked for.


class NoTilesPlayed(IllegalMove):
    message = "No tiles played"


class NotInLine(IllegalMove):
    message = "Your tiles are not in a line"


class OnlyOneWord(IllegalMove):
    """There is an empty square between the first and the last tile."""

    message = "Only one word allowed"
    advice = "Leave no gap between the tiles."


class MissesCentre(IllegalMove):
    message = "Word must cover center star"


class NotConnected(IllegalMove):
    message = "Tiles are not connected"
    advice = "A new word touches one on the board."


class NotInDictionary(IllegalMove):
    """`words` are those that the lexicon lacks, upper case, main word first."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words, self.arguments = words, (words,)
        verb = "is" if len(words) == 1 else "are"
        super().__init__(f"{in_a_row(words)} {verb} not in the dictionary")


# Refusals that a screen can normally prevent.


class OneLetterWord(IllegalMove):
    """An opening play of one tile; looked for after the centre star."""

    message = "Words have at least two letters"


class OffBoard(IllegalMove):
    message = "That square is not on the board"


class SquareTaken(IllegalMove):
    message = "There is already a tile on that square"


class BlankNeedsLetter(IllegalMove):
    message = "Choose a letter for the blank"


class NotOnRack(IllegalMove):
    message = "Those tiles are not on your rack"


class CannotExchange(IllegalMove):
    message = "You cannot exchange tiles now"


class CannotChallenge(IllegalMove):
    message = "There is no play to challenge"


class AlreadyAnswered(IllegalMove):
    message = "You have let that play stand"


class MustAnswer(IllegalMove):
    """A play waits for those who may challenge it."""

    message = "Accept or challenge the last play"


class CannotTrade(IllegalMove):
    message = "That tile cannot be traded for a blank"


class NoHint(IllegalMove):
    message = "There is no hint to be had"


class NotBlocked(IllegalMove):
    message = "The game can still go on"


class NotYourTurn(IllegalMove):
    """Another seat is on move, or this one has left the game. Resigning needs no turn."""

    message = "It is not your turn"


class GameIsOver(IllegalMove):
    message = "The game is over"
