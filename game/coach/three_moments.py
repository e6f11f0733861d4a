"""The few turns of a game that cost somebody most, how to find the better play, and what was good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.causes import Cause, leave_of, name_of, spelled, squares_of
from game.coach.judged_game import JudgedTurn
from game.coach.sentences import why_of
from game.maven.ruler import Loss, Unit
from game.rules.board import Board
from game.rules.moves import Exchange, Move, Place, Square, is_same
from game.rules.scoring import score_play
from game.wording import counted

MOST = 3
"""Moments of one person in one game."""
_WORTH_PLACES, _WORTH_POINTS = 0.01, 3.0
"""Place points, and points, from which a turn is worth coming back to."""
_ENDINGS = ("ING", "ERS", "EST", "ED", "ER", "LY", "S")
_BEGINNINGS = ("RE", "UN", "OVER", "OUT", "IN", "DE")


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn that cost much, and why."""

    turn: ToldTurn
    verdict: JudgedTurn
    cause: Cause

    @property
    def loss(self) -> Loss:
        """What it cost."""
        loss = self.verdict.loss
        assert loss is not None
        return loss


@dataclass(frozen=True, slots=True)
class Hint:
    """One step on the way to a play."""

    text: str
    squares: tuple[Square, ...] = ()
    """Where to look."""


def moments(game: ToldGame, judged: Mapping[int, JudgedTurn], seat: int) -> tuple[Moment, ...]:
    """The turns of a seat that cost it most, at most `MOST`, as they followed each other."""
    own = [(turn, judged[turn.ply]) for turn in game.turns if turn.seat == seat and turn.ply in judged]
    costly = [(turn, verdict, loss) for turn, verdict in own if (loss := _worth_telling(verdict))]
    worst = sorted(costly, key=lambda each: each[2].weight, reverse=True)[:MOST]
    found = [moment_of(game, turn, verdict) for turn, verdict, _ in worst]
    return tuple(sorted(found, key=lambda moment: moment.turn.number))


def moment_of(game: ToldGame, turn: ToldTurn, verdict: JudgedTurn) -> Moment:
    """A turn in which something is known to be better, with the cause."""
    return Moment(turn, verdict, why_of(game, turn, verdict))


def _worth_telling(verdict: JudgedTurn) -> Loss | None:
    loss = verdict.loss
    if loss is None or loss.is_nothing:
        return None
    least = _WORTH_PLACES if loss.unit is Unit.PLACES else _WORTH_POINTS
    return loss if loss.amount >= least else None


def what_was_good(game: ToldGame, judged: Mapping[int, JudgedTurn], seat: int) -> str:
    """A last word about a seat's game: what of it was as good as could be."""
    own = [turn for turn in game.turns if turn.seat == seat and turn.ply in judged]
    known = [judged[turn.ply] for turn in own if judged[turn.ply].loss is not None]
    best = sum(verdict.is_best for verdict in known)
    if known and best:
        return f"As good as the best: {best} of {counted(len(known), 'turn')}."
    highest = max(own, key=lambda turn: turn.points, default=None)
    if highest is None or not highest.points:
        return ""
    return f"Your best play was {highest.label}, for {highest.points}."


# ---------------------------------------------------------------- finding it


def hints(moment: Moment) -> tuple[Hint, ...]:
    """Step by step to the better move, the last one gives it away."""
    turn, best = moment.turn, moment.verdict.best[0].move
    word = name_of(turn, best)
    if isinstance(best, Exchange):
        kept = spelled(Counter(leave_of(turn, best))) or "nothing"
        tiles = counted(len(best.tiles), "tile")
        return (
            Hint(f"Exchange {tiles}."),
            Hint(f"Keep {kept}."),
            Hint(f"Give back {spelled(Counter(best.tiles))}."),
        )
    if not isinstance(best, Place):
        return (Hint("Pass."),)
    return tuple(_to_a_play(turn, best, word))


def _to_a_play(turn: ToldTurn, best: Place, word: str) -> Iterator[Hint]:
    board, squares = turn.before.board, squares_of(turn, best)
    uses = len(best.tiles)
    how = "all your tiles" if uses == len(turn.rack) else counted(uses, "tile")
    yield Hint(f"It uses {how}.")
    yield Hint(f"It lies {_line_of(squares)}.")
    if seen := _how_it_is_seen(board, turn, best, word):
        yield Hint(seen)
    yield Hint("It lies here.", squares)
    letters = " ".join(sorted(word))
    yield Hint(f"Its letters: {letters}.", squares)
    yield Hint(f"{word}.", squares)


def _line_of(squares: tuple[Square, ...]) -> str:
    first, last = squares[0], squares[-1]
    if first.row == last.row:
        return f"across, in row {first.row + 1}"
    return f"down, in column {chr(ord('A') + first.col)}"


def _how_it_is_seen(board: Board, turn: ToldTurn, best: Place, word: str) -> str:
    """By which letters on the board, by which hook, or by which ending a word is found."""
    fresh = {tile.square for tile in best.tiles}
    squares = squares_of(turn, best)
    through = [board[square].upper() for square in squares if square not in fresh]
    if through:
        letters = "".join(through)
        return f"It goes through the {letters}." if len(letters) == 1 else f"It takes in {letters}."
    crossing = score_play(board, best.tiles, turn.before.rules).words[1:]
    if crossing:
        longest = max(crossing, key=lambda each: len(each.word))
        own = next(square for square in longest.squares if square in fresh)
        old = longest.word.upper()
        if longest.squares[-1] == own:
            return f"A letter behind {old[:-1]} makes a new word."
        if longest.squares[0] == own:
            return f"A letter before {old[1:]} makes a new word."
    for part in _ENDINGS:
        if word.endswith(part) and len(word) > len(part) + 2:
            return f"It ends in {part}."
    for part in _BEGINNINGS:
        if word.startswith(part) and len(word) > len(part) + 2:
            return f"It begins with {part}."
    return ""


def is_known_to_be_as_good(moment: Moment, answer: Move) -> bool | None:
    """Whether an answer is as good as the best move; None where that has yet to be found out."""
    if is_same(answer, moment.verdict.best[0].move):
        return True
    if is_same(answer, moment.verdict.played.move):
        return False
    return None
