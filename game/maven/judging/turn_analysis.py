"""What every turn of a game could have been: the numbers for a coach.

A turn is judged by what its player could know. Each is compared with the best moves that the engine finds in
the time given, in points of equity and, where the engine plays the game on, in chances to win.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from game.lexicon.words import Lexicon
from game.maven.judging.gcg_decisions import FacedTurn
from game.maven.levels_and_vocabularies import STRONGEST, level
from game.maven.messages import Budget, Candidate
from game.maven.player.at_a_glance import weighed
from game.maven.player.choose_move import choose
from game.maven.plays.win_chance import chance_to_win
from game.rules.moves import Pass, Place, is_same
from game.rules.scoring import score_play
from game.rules.seat_view import SeatView

_EVERY_MOVE = 100_000
"""More candidates than any position has."""
_AS_GOOD, _AS_LIKELY = 0.05, 0.005
"""Differences of equity in points, and of chances to win, that do not matter: simulation is no more exact."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a decision was worth beside the best ones."""

    decision: FacedTurn
    played: Candidate
    best: tuple[Candidate, ...]
    """The best moves that were found, best first, none of them with invalid words."""
    phony: tuple[str, ...]
    """Words of the move played that are not valid."""
    equity_lost: float
    """Points; 0 for the best move."""
    win_rate_lost: float | None
    """0 to 1; None where chances to win were not worked out, or mean nothing as in solitaire."""

    @property
    def is_best(self) -> bool:
        """Whether nothing better was found."""
        if self.win_rate_lost is None:
            return not self.phony and self.equity_lost < _AS_GOOD
        return not self.phony and self.win_rate_lost < _AS_LIKELY


def analyse(
    decisions: Iterable[FacedTurn],
    lexicon: Lexicon,
    seconds: float = 0.0,
    top: int = 5,
    seed: int = 0,
    clock: Callable[[], float] = time.monotonic,
    nodes: int | None = None,
) -> Iterator[Verdict]:
    """A verdict on each decision, in order, with the `top` best moves.

    `seconds` for each turn are spent on playing the game on; with none, and no `nodes` either, moves are
    judged as they stand.
    """
    budget = Budget(seconds=seconds or None, nodes=nodes if nodes or seconds else 1)
    for decision in decisions:
        deadline = clock() + seconds

        def stop(deadline: float = deadline) -> bool:
            return bool(seconds) and clock() >= deadline

        found = choose(decision.view, lexicon, STRONGEST, budget, seed, _EVERY_MOVE, stop=stop)
        yield _verdict(decision, found, lexicon, top)


def _verdict(decision: FacedTurn, found: tuple[Candidate, ...], lexicon: Lexicon, top: int) -> Verdict:
    view = decision.view
    best = tuple(found[:top])
    played = next((one for one in found if is_same(one.move, decision.move)), None)
    played = played or weighed(view, decision.move, level(STRONGEST))
    phony = _phonies(decision, lexicon)
    if not decision.stood:
        # The tiles came back: it was a pass.
        played = replace(weighed(view, Pass(), level(STRONGEST)), move=decision.move)
    lost = None
    if len(view.scores) > 1:
        best, played, lost = _win_rates(view, best, played)
    strongest = max(one.equity for one in best) if lost is None else best[0].equity
    return Verdict(decision, played, best, phony, max(strongest - played.equity, 0.0), lost)


def _win_rates(
    view: SeatView, best: tuple[Candidate, ...], played: Candidate
) -> tuple[tuple[Candidate, ...], Candidate, float]:
    """The candidates with chances to win for the first and for the one played, and what lies between.

    Where a move was not played on, because it is too far behind or the only one worth it, its equity tells.
    """
    rivals = (score for seat, score in enumerate(view.scores) if seat != view.seat)
    lead, left = view.scores[view.seat] - max(rivals), len(view.unseen) + len(view.rack)
    first = best[0]
    expected = chance_to_win(lead + first.equity, left)
    if first.win_rate is None:
        first = replace(first, win_rate=expected)
    highest = first.win_rate or 0.0
    if played.move == best[0].move:
        played = replace(played, win_rate=highest)
    elif played.win_rate is None:
        behind = expected - chance_to_win(lead + played.equity, left)
        played = replace(played, win_rate=max(highest - max(behind, 0.0), 0.0))
    return (first, *best[1:]), played, max(highest - (played.win_rate or 0.0), 0.0)


def _phonies(decision: FacedTurn, lexicon: Lexicon) -> tuple[str, ...]:
    if not isinstance(decision.move, Place):
        return ()
    known = lexicon.under(decision.view.rules)
    score = score_play(decision.view.board, decision.move.tiles, decision.view.rules)
    return tuple(word.word.upper() for word in score.words if word.word.upper() not in known)
