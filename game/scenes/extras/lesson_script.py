"""The first game, played by the hand of the manual: its worked example HORN, FARM, PASTE, MOB.

A lesson is a game whose draws are arranged, so that the letters for the next word are at hand; it takes
only the plays it teaches, and it is never kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.match import Match
from game.rules.board import Board
from game.rules.editions import PLAYSTATION
from game.rules.events import Event, TilesDrawn
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Move, Place, Square
from game.rules.notation import parse_move
from game.rules.racks import without
from game.rules.record import Seat
from game.scenes.kit.services import Services

RULES = replace(PLAYSTATION, edition="Lesson")
FIRST_RACK = "MONFHAR"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One word of the lesson: the play, what is drawn after it, and what it teaches."""

    play: str
    """As in a game record: '8F HORN'."""
    draws: str
    title: str
    text: tuple[str, ...]
    """What is said once it is played."""


STEPS = (
    LessonStep(
        "8F HORN",
        "TSPE",
        "HORN: 14 Points",
        (
            "H counts 4, O, R and N count 1 each: 7 in all. The star in the middle doubles the first word.",
            "You draw as many tiles as you have played, so you always hold seven.",
        ),
    ),
    LessonStep(
        "H6 FA(R)M",
        "ABO",
        "FARM: 9 Points",
        (
            "Every later word touches the ones on the board. FARM goes down through the R of HORN.",
            "The star counts only once, for the word that covered it: F 4, A 1, R 1 and M 3 make 9.",
        ),
    ),
    LessonStep(
        "10F PASTE",
        "DLIRE",
        "PASTE and FARMS: 25 Points",
        (
            "One play may make several words. The S of PASTE also turns FARM into FARMS.",
            "Both count: PASTE 15, with two letters on double-letter squares, and FARMS 10.",
        ),
    ),
    LessonStep(
        "9H (M)OB",
        "AN",
        "MOB, NOT and BE: 16 Points",
        (
            "Two tiles beside other words make three words at once: MOB across, NOT and BE down.",
            "The O lies on a double-letter square. It counts twice in MOB, and twice in NOT.",
        ),
    ),
)


class NotInLesson(IllegalMove):
    """The lesson waits for another move."""

    def __init__(self, word: str, square: str) -> None:
        super().__init__(f"In this lesson, play {word} with its first tile on {square}")


def name_of(square: Square) -> str:
    """A square as the frame of the board names it: 'F8'."""
    return f"{chr(ord('A') + square.col)}{square.row + 1}"


def word_of(step: LessonStep) -> str:
    """The word that a step plays, in upper case."""
    return "".join(filter(str.isalpha, step.play.split()[1])).upper()


class LessonMatch(Match):
    """A game for one whose draws and plays are those of the lesson."""

    def __init__(self, services: Services) -> None:
        super().__init__(RULES, (Seat("You"),), 1, services.lexicon, services.maven)
        bag = without(self.position.bag + self.position.rack, FIRST_RACK)
        self.position = replace(self.position, racks=(FIRST_RACK,), bag=bag)
        self.opening_events = tuple(
            replace(event, tiles=FIRST_RACK) if isinstance(event, TilesDrawn) else event
            for event in self.opening_events
        )

    @property
    def may_be_stuck(self) -> bool:
        return False  # the next word is at hand

    @property
    def step(self) -> LessonStep | None:
        """What is to be played next; None after the last."""
        return STEPS[len(self.played)] if len(self.played) < len(STEPS) else None

    def wanted(self, board: Board) -> Place | None:
        """The play that the lesson waits for."""
        if self.step is None:
            return None
        move = parse_move(self.step.play, board)
        assert isinstance(move, Place)
        return move

    def submit(self, move: Move, elapsed_ms: int = 0) -> tuple[Event, ...]:
        wanted = self.wanted(self.position.board)
        if self.step is None or wanted is None:
            return super().submit(move, elapsed_ms)
        if not isinstance(move, Place) or set(move.tiles) != set(wanted.tiles):
            raise NotInLesson(word_of(self.step), name_of(wanted.tiles[0].square))
        bag, draws = self.position.bag, self.step.draws
        self.position = replace(self.position, bag=draws)
        events = super().submit(move, elapsed_ms)
        self.position = replace(self.position, bag=without(bag, draws))
        return events
