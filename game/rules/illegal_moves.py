"""Why a move is refused. Every refusal is one class and one sentence that a player can read."""

from __future__ import annotations

from game.language import messages
from game.language.messages import Message


class IllegalMove(ValueError):  # noqa: N818 - the seam's name; each refusal reads as what is wrong
    """A move that the rules refuse; the position is unchanged."""

    message: Message = messages.message("That move is not allowed")
    advice: Message = messages.NOTHING
    """What to do about it, as a sentence with its full stop, where the message does not say it."""
    arguments: tuple[int | str | tuple[str, ...], ...] = ()
    """What stands in the sentence, where that differs from one refusal to the next."""

    def __init__(self, why: Message | str | None = None) -> None:
        """`why` is said instead of the sentence that all refusals of this kind have."""
        super().__init__(why or self.message)


# The six placement errors, in the order in which they are looked for.


class NoTilesPlayed(IllegalMove):
    message = messages.message("No tiles played")


class NotInLine(IllegalMove):
    message = messages.message("Your tiles are not in a line")


class OnlyOneWord(IllegalMove):
    """There is an empty square between the first and the last tile."""

    message = messages.message("Only one word allowed")
    advice = messages.message("Leave no gap between the tiles.")


class MissesCentre(IllegalMove):
    message = messages.message("Word must cover center star")


class NotConnected(IllegalMove):
    message = messages.message("Tiles are not connected")
    advice = messages.message("A new word touches one on the board.")


class NotInDictionary(IllegalMove):
    """`words` are those that the lexicon lacks, upper case, main word first."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words, self.arguments = words, (words,)
        super().__init__(
            messages.message_count(
                "{words} is not in the dictionary",
                "{words} are not in the dictionary",
                len(words),
                words=words,
            )
        )


# Refusals that a screen can normally prevent.


class OneLetterWord(IllegalMove):
    """An opening play of one tile; looked for after the centre star."""

    message = messages.message("Words have at least two letters")


class OffBoard(IllegalMove):
    message = messages.message("That square is not on the board")


class SquareTaken(IllegalMove):
    message = messages.message("There is already a tile on that square")


class BlankNeedsLetter(IllegalMove):
    message = messages.message("Choose a letter for the blank")


class NotOnRack(IllegalMove):
    message = messages.message("Those tiles are not on your rack")


class CannotExchange(IllegalMove):
    message = messages.message("You cannot exchange tiles now")


class CannotChallenge(IllegalMove):
    message = messages.message("There is no play to challenge")


class AlreadyAnswered(IllegalMove):
    message = messages.message("You have let that play stand")


class MustAnswer(IllegalMove):
    """A play waits for those who may challenge it."""

    message = messages.message("Accept or challenge the last play")


class CannotTrade(IllegalMove):
    message = messages.message("That tile cannot be traded for a blank")


class NoHint(IllegalMove):
    message = messages.message("There is no hint to be had")


class NotBlocked(IllegalMove):
    message = messages.message("The game can still go on")


class NotYourTurn(IllegalMove):
    """Another seat is on move, or this one has left the game. Resigning needs no turn."""

    message = messages.message("It is not your turn")


class GameIsOver(IllegalMove):
    message = messages.message("The game is over")
