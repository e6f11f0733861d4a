"""Why a turn file is not taken: one sentence each. Nothing has changed then, and nothing is lost."""

from __future__ import annotations


class NotTaken(ValueError):  # noqa: N818 - reads as the fact that it states
    """A file that is not taken; the message is one sentence for the player."""

    sentence = "This turn file cannot be taken."

    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence or self.sentence)


class Damaged(NotTaken):
    sentence = "This file is no turn file, or it was cut short on its way."


class Forged(NotTaken):
    sentence = "This turn file was changed on its way, or somebody else wrote it."


class Foreign(NotTaken):
    sentence = "This turn file belongs to a game that is not on your shelf."


class Known(NotTaken):
    sentence = "You have had this turn file already."


class Own(NotTaken):
    sentence = "This is your own turn file: it is for the others."


class TooEarly(NotTaken):
    sentence = "A turn file before this one has not arrived yet; open that one first."


class OtherWords(NotTaken):
    sentence = (
        "This game is played with another word list than yours: install the same Parlour on both machines."
    )


class OutOfTurn(NotTaken):
    sentence = "This turn file was made by somebody who is not on turn."


class Unfair(NotTaken):
    """The proof of what the sender did does not hold."""

    sentence = "This turn file breaks its seal: what it says about the tiles is not proved."


class AgainstRules(NotTaken):
    sentence = "The move in this turn file is against the rules."


class TwoStories(NotTaken):
    """Two signed files with one number: the proof that somebody cheats, or plays on from an old copy."""

    def __init__(self, name: str, number: int) -> None:
        super().__init__(f"{name} has signed two different turn files number {number + 1}; both are kept.")
