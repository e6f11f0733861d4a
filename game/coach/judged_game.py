"""What each turn of a finished game was worth beside the best ones: numbers, kept beside the game.

A turn is judged by what its player could know, and the move that was made is always among those weighed. Who
is better and by how much is decided by the one `ruler`; everything that the coach says is derived from these
figures and from the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta

from game.archive.told_game import ToldGame, ToldTurn
from game.bounded_json import read
from game.maven.candidate_rows import CandidateRow, candidate_of, row_of
from game.maven.messages import Candidate
from game.maven.ruler import Basis, Loss, basis_of, beside, loss_of
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Exchange, Move, Pass, Place, is_same, tiles_of
from game.rules.placing import check_placement
from game.rules.racks import without
from game.rules.record_codec import CodecError

KEPT = 3
"""Best moves that are kept of each turn."""
VERSION = 2
"""Of judgements. Those of version 1 went by two rulers: a game is judged anew when it is opened."""


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """One turn beside the best ones."""

    ply: int
    """Which turn of the record, from 0."""
    best: tuple[Candidate, ...]
    """The best moves found, the best first."""
    played: Candidate
    """What was made; a pass where a play did not stand."""
    basis: Basis = Basis.SEARCH

    @property
    def loss(self) -> Loss | None:
        """What was given away by the one ruler; None where that is not known."""
        return loss_of(self.best[0], self.played, self.basis)

    @property
    def is_hasty(self) -> bool:
        """Whether more time would tell more: nothing was played on, or the move that was made was not
        compared."""
        return self.basis is Basis.GLANCE or (self.basis is Basis.SEARCH and self.loss is None)

    @property
    def is_best(self) -> bool:
        """Whether nothing is known to be better."""
        loss = self.loss
        return loss is not None and loss.is_nothing

    @property
    def is_mistake(self) -> bool:
        """Whether something is known to be better."""
        loss = self.loss
        return loss is not None and not loss.is_nothing


def judged(
    turn: ToldTurn, candidates: Sequence[Candidate], *, at_a_glance: bool = False, kept: int = KEPT
) -> JudgedTurn:
    """A turn by the candidates for it, the best first, that which was made among them. A play that did not
    stand was a pass."""
    best, played = beside(candidates, made(turn), kept)
    before = turn.before
    basis = basis_of(len(before.racks), len(before.bag), at_a_glance=at_a_glance)
    return JudgedTurn(turn.ply, best, played, basis)


def made(turn: ToldTurn) -> Move:
    """What a turn came to: a play that did not stand was a pass."""
    return turn.move if turn.stood else Pass()


def fitting(game: ToldGame, turns: Iterable[JudgedTurn]) -> tuple[JudgedTurn, ...]:
    """Those that judge a turn of this game as it was played, by moves that could be made.

    Judgements lie in a file of their own, which may come from elsewhere.
    """
    by_ply = {turn.ply: turn for turn in game.turns}
    return tuple(one for one in turns if one.ply in by_ply and _fits(by_ply[one.ply], one))


def _fits(turn: ToldTurn, one: JudgedTurn) -> bool:
    is_of_it = is_same(one.played.move, made(turn))
    return is_of_it and all(_could_be_made(turn, best.move) for best in one.best)


def _could_be_made(turn: ToldTurn, move: Move) -> bool:
    if not isinstance(move, Place | Exchange | Pass):
        return False
    try:
        without(turn.rack, tiles_of(move))
        if isinstance(move, Place):
            check_placement(turn.before.board, move.tiles)
    except IllegalMove:
        return False
    return True


# ---------------------------------------------------------------- keeping


@dataclass(frozen=True, slots=True)
class _PlainTurn:
    ply: Annotated[int, Meta(ge=0, le=1000)]
    best: Annotated[tuple[CandidateRow, ...], Meta(min_length=1, max_length=16)]
    played: CandidateRow
    basis: Basis


@dataclass(frozen=True, slots=True)
class _PlainGame:
    version: Annotated[int, Meta(ge=VERSION, le=VERSION)]
    turns: Annotated[tuple[_PlainTurn, ...], Meta(max_length=1000)]


def to_json(turns: Iterable[JudgedTurn]) -> bytes:
    """For `from_json`."""
    plain = [
        _PlainTurn(turn.ply, tuple(map(row_of, turn.best)), row_of(turn.played), turn.basis) for turn in turns
    ]
    return msgspec.json.encode(_PlainGame(VERSION, tuple(plain)))


def from_json(text: bytes) -> tuple[JudgedTurn, ...]:
    """What was judged before; nothing where that cannot be read, or an older version has judged."""
    try:
        return tuple(
            JudgedTurn(turn.ply, tuple(map(candidate_of, turn.best)), candidate_of(turn.played), turn.basis)
            for turn in read(text, _PlainGame).turns
        )
    except (ValueError, CodecError):
        return ()
