"""What Maven does about a play that it may still challenge."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b

from game.lexicon.words import RAREST, Lexicon
from game.maven.levels_and_vocabularies import Level
from game.rules.moves import ChallengePlay, Pass
from game.rules.rules_and_defaults import Challenge, Rules
from game.rules.scoring import words_formed
from game.rules.seat_view import SeatView

BOLDNESS = {
    Challenge.SINGLE: (0.9, 0.4),
    Challenge.TRIPLE: (0.25, 0.03),
}
"""How likely a level that does not know all words is to challenge one that it does not know, if that is wrong
and if it is good: it has a feeling for what looks like a word, and minds the price."""
USUAL_BOLDNESS = (0.6, 0.12)


def doubts(view: SeatView, lexicon: Lexicon, player: Level, seed: int) -> bool:
    """Whether this level challenges the play that waits. It never doubts words that it knows."""
    unknown = [word for word in _words(view) if not _knows(player, lexicon, word)]
    if not unknown:
        return False
    if player.rarest == RAREST:
        return True
    wrong = any(word not in lexicon for word in unknown)
    told = f"{seed} {view.ply} {view.seat} {unknown}".encode()
    luck = int.from_bytes(blake2b(told, digest_size=4).digest(), "big") / 2**32
    return luck < _boldness(view.rules)[0 if wrong else 1]


def _boldness(rules: Rules) -> tuple[float, float]:
    free = not rules.challenge_penalty
    return BOLDNESS[Challenge.SINGLE] if free else BOLDNESS.get(rules.challenge, USUAL_BOLDNESS)


def _knows(player: Level, lexicon: Lexicon, word: str) -> bool:
    return word in lexicon and lexicon.tier(word) <= player.rarest


def answer_to_pending(view: SeatView, lexicon: Lexicon, player: Level) -> ChallengePlay | Pass | None:
    """A challenge of a play that it knows to be wrong; a pass to accept the last play; None to play on.

    Only levels that know all words challenge: the others would doubt good words too.
    """
    if not view.pending:
        return None
    if player.rarest == RAREST and any(word not in lexicon for word in _words(view)):
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


def _words(view: SeatView) -> list[str]:
    """The words of the play that waits."""
    formed = words_formed(view.board.without(square for square, _ in view.pending), view.pending)
    return [word.text.upper() for word in formed]
