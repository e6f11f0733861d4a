"""What each turn of a finished game was worth beside the best ones: numbers, kept beside the game.

A turn is judged by the candidates that the strongest level names for what its player could know. The
figures are the engine's; everything that the coach says is derived from them and from the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import msgspec
from msgspec import Meta

from game.archive.told_game import ToldGame, ToldTurn
from game.bounded_json import read
from game.maven.messages import Candidate, Estimate, Reasons
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Exchange, Move, Pass, Place, is_same, tiles_of
from game.rules.placing import check_placement
from game.rules.racks import without
from game.rules.record_codec import CodecError, move_from_text, move_to_text

KEPT = 3
"""Best moves that are kept of each turn."""
AS_GOOD = 0.05
"""Points that do not matter: no judgement is more exact."""


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """One turn beside the best ones."""

    ply: int
    """Which turn of the record, from 0."""
    best: tuple[Candidate, ...]
    """The best moves found, the best first."""
    played: Candidate
    at_least: bool = False
    """Whether the engine did not weigh the move itself, so that it may have lost more."""

    @property
    def lost(self) -> float:
        """Points given away, all in all; 0 for the best move."""
        if is_same(self.played.move, self.best[0].move):
            return 0.0
        return max(self.best[0].equity - self.played.equity, 0.0)

    @property
    def is_best(self) -> bool:
        return self.lost < AS_GOOD


def judged(ply: int, move: Move, stood: bool, candidates: Sequence[Candidate]) -> JudgedTurn:
    """A turn by the candidates for it, the best first. A play that did not stand was a pass."""
    best = tuple(candidates[:KEPT])
    done = move if stood else Pass()
    found = next((one for one in candidates if is_same(one.move, done)), None)
    if found is not None:
        return JudgedTurn(ply, best, replace(found, move=move, score=found.score if stood else 0))
    near = [one for one in candidates if _is_alike(one.move, done)] or list(candidates[-1:])
    equity = near[0].equity if near else 0.0
    return JudgedTurn(ply, best, Candidate(move, 0, equity), at_least=True)


def _is_alike(one: Move, other: Move) -> bool:
    """An exchange of as many tiles: the best of them is at least as good."""
    return isinstance(one, Exchange) and isinstance(other, Exchange) and len(one.tiles) == len(other.tiles)


def fitting(game: ToldGame, turns: Iterable[JudgedTurn]) -> tuple[JudgedTurn, ...]:
    """Those that judge a turn of this game as it was played, by moves that could be made.

    Judgements lie in a file of their own, which may come from elsewhere.
    """
    by_ply = {turn.ply: turn for turn in game.turns}
    return tuple(one for one in turns if one.ply in by_ply and _fits(by_ply[one.ply], one))


def _fits(turn: ToldTurn, one: JudgedTurn) -> bool:
    is_of_it = is_same(one.played.move, turn.move)
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

_Points = Annotated[float, Meta(ge=-1e5, le=1e5)]
_Chance = Annotated[float, Meta(ge=0, le=1)] | None
_Error = Annotated[float, Meta(ge=0, le=1e5)]
_Mean = tuple[_Points, _Error] | None


class _Row(msgspec.Struct, array_like=True, frozen=True):
    """A candidate; older files lack what comes last."""

    move: Annotated[str, Meta(max_length=64)]
    score: Annotated[int, Meta(ge=-9999, le=9999)]
    equity: _Points
    chance: _Chance = None
    error: _Chance = None
    """The standard error of the chance."""
    reply: _Mean = None
    """What the next one was expected to score, and the standard error of that."""


@dataclass(frozen=True, slots=True)
class _PlainTurn:
    ply: Annotated[int, Meta(ge=0, le=1000)]
    best: Annotated[tuple[_Row, ...], Meta(min_length=1, max_length=16)]
    played: _Row
    at_least: bool = False


def to_json(turns: Iterable[JudgedTurn]) -> bytes:
    """For `from_json`."""
    plain = [
        _PlainTurn(turn.ply, tuple(map(_row, turn.best)), _row(turn.played), turn.at_least) for turn in turns
    ]
    return msgspec.json.encode({"version": 1, "ready": True, "turns": plain})


def _row(one: Candidate) -> _Row:
    reply = one.reasons.reply if one.reasons else None
    return _Row(
        move_to_text(one.move),
        one.score,
        round(one.equity, 3),
        None if one.win_rate is None else round(one.win_rate, 4),
        None if one.win_error is None else round(min(one.win_error, 1.0), 4),
        None if reply is None else (round(reply.mean, 2), round(reply.error, 2)),
    )


@dataclass(frozen=True, slots=True)
class _PlainGame:
    version: Annotated[int, Meta(ge=1, le=1)]
    turns: Annotated[tuple[_PlainTurn, ...], Meta(max_length=1000)]
    ready: bool = False
    """Whether the engine could look ahead. Files from before this was noted may have been made in the first
    minute on a machine; of these, turns without a chance to win are judged again."""


def from_json(text: bytes) -> tuple[JudgedTurn, ...]:
    """What was judged before; nothing where that cannot be read."""
    try:
        plain = read(text, _PlainGame)
        return tuple(
            JudgedTurn(turn.ply, tuple(map(_candidate, turn.best)), _candidate(turn.played), turn.at_least)
            for turn in plain.turns
            if plain.ready or turn.best[0].chance is not None
        )
    except (ValueError, CodecError):
        return ()


def _candidate(row: _Row) -> Candidate:
    reasons = Reasons(reply=Estimate(*row.reply)) if row.reply else None
    move = move_from_text(row.move)
    return Candidate(move, row.score, row.equity, row.chance, win_error=row.error, reasons=reasons)
