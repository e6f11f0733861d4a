"""Why a turn file is not taken: one sentence each. Nothing has changed then, and nothing is lost."""

from __future__ import annotations

from game.language.messages import Message, message


class LetterRejectedError(ValueError):
    """A file that is not taken; its text is one sentence for the player, in the language of the moment."""

    sentence = message("This turn file cannot be taken.")

    def __init__(self, sentence: Message | str = "") -> None:
        super().__init__(sentence or self.sentence)


class DamagedLetterError(LetterRejectedError):
    sentence = message("This file is no turn file, or it was cut short on its way.")


class ForgedLetterError(LetterRejectedError):
    sentence = message("This turn file was changed on its way, or somebody else wrote it.")


class ForeignLetterError(LetterRejectedError):
    sentence = message("This turn file belongs to a game that is not on your shelf.")


class HadAlreadyError(LetterRejectedError):
    sentence = message("You have had this turn file already.")


class OwnLetterError(LetterRejectedError):
    sentence = message("This is your own turn file: it is for the others.")


class TooEarlyError(LetterRejectedError):
    sentence = message("A turn file before this one has not arrived yet; open that one first.")


class OtherWordsError(LetterRejectedError):
    sentence = message(
        "This game is played with another word list than yours: install the same Parlour on both machines."
    )


class OutOfTurnError(LetterRejectedError):
    sentence = message("This turn file was made by somebody who is not on turn.")


class UnfairError(LetterRejectedError):
    """The proof of what the sender did does not hold."""

    sentence = message("This turn file breaks its seal: what it says about the tiles is not proved.")


class AgainstRulesError(LetterRejectedError):
    sentence = message("The move in this turn file is against the rules.")


class CalledBackError(LetterRejectedError):
    sentence = message("This answer was called back: the seat waits for somebody else.")


class ElsewhereError(LetterRejectedError):
    sentence = message("The others have let a new computer play for your seat: play on there.")


class NotLetInError(LetterRejectedError):
    """Why nobody can be let in again; each sentence says how to go on."""


class SeatTakenError(LetterRejectedError):
    """My own seat was answered by another key than mine."""

    def __init__(self, name: str) -> None:
        super().__init__(
            message(
                "{name}’s seat was answered from another computer. If you are {name}, call the others: they "
                "can call that answer back, and yours is still here to be sent again.",
                name=name,
            )
        )


class OtherAnswerError(LetterRejectedError):
    """A seat that has answered once has answered otherwise here, with another key."""

    def __init__(self, name: str, number: int, key: bytes) -> None:
        super().__init__(
            message(
                "{name}’s answer in this file comes from another computer than the one you have.", name=name
            )
        )
        self.name, self.number, self.key = name, number, key


class TwoStoriesError(LetterRejectedError):
    """Two signed files with one number: the proof that somebody cheats, or plays on from an old copy."""

    def __init__(self, name: str, number: int) -> None:
        super().__init__(
            message(
                "{name} has signed two different turn files number {number}; both are kept.",
                name=name,
                number=number + 1,
            )
        )
