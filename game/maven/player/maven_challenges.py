"""What Maven does about a play that it may still challenge."""

from __future__ import annotations

from dataclasses import replace

from game.lexicon.words import Lexicon
from game.maven.levels import Level
from game.rules.board import EMPTY, SIZE, Board
from game.rules.moves import ChallengePlay, Pass
from game.rules.scoring import words_formed
from game.rules.seat_view import SeatView


def answer_to_pending(view: SeatView, lexicon: Lexicon, player: Level) -> ChallengePlay | Pass | None:
    """A challenge of a play that it knows to be wrong; a pass to accept the last play; None to play on.

    Only levels that know all words challenge: the others would doubt good words too.
    """
    if not view.pending:
        return None
    if player.vocabulary == "full" and _wrong_words(view, lexicon):
        return ChallengePlay()
    seat = _player_of_pending(view)
    went_out = view.bag_count == view.rack_counts[seat] == 0 and not _has_resigned(view, seat)
    return Pass() if went_out else None


def accepted(view: SeatView) -> SeatView:
    """What the seat to move will see when the pending play stands: its player has then drawn."""
    if not view.pending:
        return view
    counts = list(view.rack_counts)
    player = _player_of_pending(view)
    drawn = 0 if _has_resigned(view, player) else min(view.rules.rack_size - counts[player], view.bag_count)
    counts[player] += drawn
    return replace(view, rack_counts=tuple(counts), bag_count=view.bag_count - drawn, pending=())


def _player_of_pending(view: SeatView) -> int:
    before = (view.seat - 1) % len(view.rack_counts)
    return next((turn.seat for turn in reversed(view.history) if turn.tiles), before)


def _has_resigned(view: SeatView, seat: int) -> bool:
    return any(turn.seat == seat and turn.kind == "resign" for turn in view.history)


def _wrong_words(view: SeatView, lexicon: Lexicon) -> list[str]:
    cells = list(view.board.cells)
    for (row, col), _ in view.pending:
        cells[row * SIZE + col] = EMPTY
    formed = words_formed(Board("".join(cells)), view.pending)
    return [word.text.upper() for word in formed if word.text.upper() not in lexicon]
