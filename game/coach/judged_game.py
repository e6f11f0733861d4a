"""What each turn of a finished game was worth beside the best ones: numbers, kept beside the game.

A turn is judged by what its player could know, and the move that was made is always among those weighed. Who
is better and by how much is decided by the one `ruler`; everything that the coach says is derived from these
figures and from the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated

import msgspec
from msgspec import Meta

from game.archive.told_game import ToldGame, ToldTurn
from game.bounded_json import read
from game.maven.candidate_rows import CandidateRow, candidate_of, row_of
from game.maven.messages import Candidate, Difference
from game.maven.ruler import Basis, Loss, basis_of, beside, loss_of
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Exchange, Move, Pass, Place, is_same, tiles_of
from game.rules.placing import check_placement
from game.rules.racks import without
from game.rules.record_codec import CodecError

KEPT = 3
"""Best moves that are kept of each turn."""
OLDEST, VERSION = 2, 3
"""Of judgements. Those of version 1 went by two rulers: a game is judged anew when it is opened. Version 2
did not tell how much effort a turn has had, and called every turn as good as the best that was not known to
be worse."""
MOST_EFFORT, FOR_CLOSE_ONES = 40, 16
"""So many times the first budget goes into a turn at most; and into one of which it is known that the two
moves differ by little, to find out whether they differ at all."""


class TurnStanding(Enum):
    """What is known of a turn."""

    BEST = "best"
    """Nothing that was found is better."""
    BETTER = "better exists"  # not read: a name
    CLOSE = "too close to call"  # not read: a name


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
    effort: int = 0
    """How many times the first budget has gone into it; 0 where it was looked at in haste."""

    @property
    def standing(self) -> TurnStanding:
        """What is known by now. What cannot be told is too close to call."""
        loss = self.loss
        if loss is None or loss.is_open:
            return TurnStanding.CLOSE
        return TurnStanding.BEST if loss.is_nothing else TurnStanding.BETTER

    @property
    def is_settled(self) -> bool:
        """Whether no more effort goes into it: as much is known as is to be known, or there was enough."""
        loss, behind = self.loss, self.played.behind
        if self.effort >= MOST_EFFORT or not self.effort:
            return self.effort > 0
        if loss is None or loss.at_least:
            return False
        if self.basis is Basis.GLANCE or behind is None or behind.proven:
            return True
        return behind.is_known and (not loss.is_open or self.effort >= FOR_CLOSE_ONES)

    @property
    def loss(self) -> Loss | None:
        """What was given away by the one ruler; None where that is not known."""
        return loss_of(self.best[0], self.played, self.basis)

    @property
    def is_hasty(self) -> bool:
        """Whether it is to be looked at once more, if there is time."""
        return not self.effort

    @property
    def is_best(self) -> bool:
        """Whether the move is as good as the best that was found."""
        return self.standing is TurnStanding.BEST

    @property
    def is_mistake(self) -> bool:
        """Whether something is known to be better."""
        return self.standing is TurnStanding.BETTER

    def given_up(self) -> JudgedTurn:
        """Nothing more is to be found out."""
        return replace(self, effort=MOST_EFFORT)

    def with_effort(self, effort: int) -> JudgedTurn:
        """The same after so much more, in which nothing was found."""
        return replace(self, effort=effort)

    def compared_more(self, behind: Difference, effort: int) -> JudgedTurn:
        """With what another comparison of the two moves has found. If the move that was made turns out to be
        the better one, it is the best."""
        so_far = self.played.behind
        behind = so_far.with_more(behind) if so_far else behind
        found = [one for one in self.best if not is_same(one.move, self.played.move)]
        played = replace(self.played, behind=behind)
        best, played = beside([*found, played], played.move, len(self.best))
        return replace(self, best=best, played=played, effort=self.effort + effort)


def judged(
    turn: ToldTurn,
    candidates: Sequence[Candidate],
    *,
    at_a_glance: bool = False,
    kept: int = KEPT,
    effort: int = 0,
) -> JudgedTurn:
    """A turn by the candidates for it, the best first, that which was made among them. A play that did not
    stand was a pass.

    Where there was time and still nothing could be compared, as for a pass alone at the table, what can be
    said at a glance is all there is.
    """
    best, played = beside(candidates, made(turn), kept)
    before = turn.before
    basis = basis_of(len(before.racks), len(before.bag), at_a_glance=at_a_glance)
    found = JudgedTurn(turn.ply, best, played, basis, effort)
    if basis is Basis.SEARCH and found.loss is None and effort:
        return replace(found, basis=Basis.GLANCE, effort=MOST_EFFORT)
    return found


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
    effort: Annotated[int, Meta(ge=0, le=MOST_EFFORT)] | None = None


@dataclass(frozen=True, slots=True)
class _PlainGame:
    version: Annotated[int, Meta(ge=OLDEST, le=VERSION)]
    turns: Annotated[tuple[_PlainTurn, ...], Meta(max_length=1000)]


def to_json(turns: Iterable[JudgedTurn]) -> bytes:
    """For `from_json`."""
    plain = [
        _PlainTurn(turn.ply, tuple(map(row_of, turn.best)), row_of(turn.played), turn.basis, turn.effort)
        for turn in turns
    ]
    return msgspec.json.encode(_PlainGame(VERSION, tuple(plain)))


def from_json(text: bytes) -> tuple[JudgedTurn, ...]:
    """What was judged before; nothing where that cannot be read, or an older version has judged."""
    try:
        return tuple(map(_judged_turn, read(text, _PlainGame).turns))
    except (ValueError, CodecError):
        return ()


def _judged_turn(turn: _PlainTurn) -> JudgedTurn:
    """Raises CodecError."""
    best, played = tuple(map(candidate_of, turn.best)), candidate_of(turn.played)
    found = JudgedTurn(turn.ply, best, played, turn.basis, turn.effort or 0)
    if turn.effort is None and turn.basis is not Basis.GLANCE and found.loss is not None:
        return replace(found, effort=1)
    return found
