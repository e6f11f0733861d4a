"""A puzzle: a position of a real game, the play that is looked for, and whether an answer is that play.

The file holds a row for each: the kind, the grade, the position in CGP (`rules.cgp`), the answer as records
write moves, the margin in points by which every other play is worse, in how many ways all tiles can be laid,
and the next best play.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from game.bounded_json import one_of, read
from game.language.messages import Message, message, message_as
from game.rules.board_layouts import CLASSIC
from game.rules.cgp import CgpError, read_cgp
from game.rules.moves import Move, Place, is_same
from game.rules.position import Position
from game.rules.record_codec import CodecError, move_from_text, move_to_text
from game.rules.rules_and_defaults import HintKind, Hints, Rules, Tracker
from game.rules.scoring import score_play
from game.rules.seat_view import SeatView

FILE = Path(__file__).resolve().parents[2] / "assets" / "puzzles" / "puzzles.json"
GRADES = (
    # Translators: how hard a puzzle is.
    message_as("a puzzle", "Easy"),
    # Translators: how hard a puzzle is.
    message_as("a puzzle", "Medium"),
    # Translators: how hard a puzzle is.
    message_as("a puzzle", "Hard"),
    # Translators: how hard a puzzle is.
    message_as("a puzzle", "Very Hard"),
)
RULES = Rules(edition="Puzzle", hints=Hints(HintKind.OFF), tracker=Tracker.UNSEEN)  # not read: a name
_LARGEST_FILE = 1 << 20


class PuzzleKind(Enum):
    """What is asked."""

    BONUS = "Find the Bonus"  # not read: a name
    """All seven tiles can be laid: which way brings the most?"""
    WIN = "Win from Here"  # not read: a name
    """The bag is empty, and one play alone wins."""

    @property
    def label(self) -> Message:
        """What it is called on the screen."""
        return message("Win from Here") if self is PuzzleKind.WIN else message("Find the Bonus")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One position with one answer."""

    kind: PuzzleKind
    grade: int
    """0 easy, 1 medium, 2 hard, 3 very hard: by how many of Maven’s levels find it."""
    cgp: str
    answer: Move
    margin: int
    """Points by which every other play is worse."""
    ways: int = 0
    """In how many ways all tiles can be laid, one for each set of letters on their squares."""
    second: Move | None = None
    """The next best play; None where the game would not say its word."""

    @property
    def id(self) -> str:
        """Eight hexadecimal digits by which it is known, whatever else is in the file."""
        return _id_of(self.cgp)

    @property
    def view(self) -> SeatView:
        """What whoever solves it knows: seat 0 is to move."""
        return _view_of(self.cgp)

    @property
    def position(self) -> Position:
        """A position like it. Which unseen tiles are in the bag is not told, and does not matter."""
        view = self.view
        held = view.rack_counts[1]
        return Position(
            rules=replace(RULES, edition=self.kind.value),
            seed=0,
            seats=2,
            board=view.board,
            racks=(view.rack, view.unseen[:held]),
            bag=view.unseen[held:],
            scores=view.scores,
            ply=view.ply,
            to_move=0,
            scoreless=view.scoreless,
            passes=(0, 0),
            exchanges=view.exchanges,
            used_ms=(0, 0),
        )

    @property
    def racks_seen(self) -> frozenset[int]:
        """The seats whose racks are known: with an empty bag, both."""
        return frozenset({0, 1} if not self.view.bag_count else {0})

    @property
    def points(self) -> int:
        """What the answer scores."""
        return self.points_of(self.answer)

    @property
    def leads(self) -> tuple[int, int]:
        """By how much the answer wins an ending, and the next best move loses it, which is less than 0: the
        scores were moved so that they lie on both sides of a tie."""
        return (self.margin + 1) // 2, -(self.margin // 2)

    def points_of(self, move: Move) -> int:
        """What a move scores that may be played here."""
        return score_play(self.view.board, move.tiles, RULES).total if isinstance(move, Place) else 0

    def is_solved_by(self, move: Move) -> bool:
        """Whether a move does what the answer does, whatever the order of its tiles.

        Where points are looked for, any other play that brings as many does it, too.
        """
        if is_same(move, self.answer):
            return True
        return self.kind is PuzzleKind.BONUS and self.lays_all(move) and self.points_of(move) >= self.points

    def lays_all(self, move: Move) -> bool:
        """Whether a move lays the whole rack."""
        return isinstance(move, Place) and len(move.tiles) == len(self.view.rack)


@lru_cache(maxsize=8)
def _view_of(cgp: str) -> SeatView:
    """Whoever looks for the answer asks for the same few again and again."""
    return read_cgp(cgp, RULES)


_Row = tuple[
    str,
    Annotated[int, Meta(ge=0, lt=len(GRADES))],
    Annotated[str, Meta(max_length=20 * CLASSIC.size)],
    Annotated[str, Meta(max_length=64)],
    Annotated[int, Meta(ge=0, le=2000)],
    Annotated[int, Meta(ge=0, le=10_000)],
    Annotated[str, Meta(max_length=64)],
]


class BadPuzzlesError(ValueError):
    """A file that holds no puzzles."""


@lru_cache(maxsize=1 << 13)
def _id_of(cgp: str) -> str:
    return blake2b(cgp.encode(), digest_size=4).hexdigest()


def to_json(puzzles: Iterable[Puzzle]) -> bytes:
    """For `from_json`: a row a line."""
    rows = [
        msgspec.json.encode(
            (
                one.kind.name,
                one.grade,
                one.cgp,
                move_to_text(one.answer),
                one.margin,
                one.ways,
                move_to_text(one.second) if one.second else "",
            )
        )
        for one in puzzles
    ]
    return b"[\n" + b",\n".join(rows) + b"\n]\n"


def from_json(text: bytes) -> tuple[Puzzle, ...]:
    """Raises BadPuzzlesError, and nothing else, where that is none of ours."""
    rows = _rows(text)
    try:
        return tuple(
            Puzzle(
                PuzzleKind[kind],
                grade,
                cgp,
                move_from_text(answer),
                margin,
                ways,
                move_from_text(second) if second else None,
            )
            for kind, grade, cgp, answer, margin, ways, second in rows
        )
    except (ValueError, CgpError, CodecError) as error:
        raise BadPuzzlesError("The puzzles cannot be read") from error  # not read: nobody sees it


def _rows(text: bytes) -> list[_Row]:
    kinds = one_of({kind.name: kind for kind in PuzzleKind})
    try:
        rows = read(text, list[_Row])
        for kind in {row[0] for row in rows}:
            read(msgspec.json.encode(kind), kinds)
    except ValueError as error:
        raise BadPuzzlesError("The puzzles cannot be read") from error  # not read: nobody sees it
    return rows


@lru_cache(maxsize=1)
def all_puzzles() -> tuple[Puzzle, ...]:
    """Those that come with the game; none where the file is missing or damaged."""
    try:
        return from_json(_text())
    except (OSError, BadPuzzlesError):
        return ()


@lru_cache(maxsize=1)
def are_there_any() -> bool:
    """Whether puzzles come with the game: known much sooner than they are, as no move is read for it."""
    try:
        return bool(_rows(_text()))
    except (OSError, BadPuzzlesError):
        return False


def _text() -> bytes:
    with FILE.open("rb") as file:
        return file.read(_LARGEST_FILE)


def of_kind(kind: PuzzleKind, grade: int) -> tuple[Puzzle, ...]:
    """The puzzles of one kind and grade, in their order."""
    return tuple(one for one in all_puzzles() if (one.kind, one.grade) == (kind, grade))
