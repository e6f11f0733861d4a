"""Who holds which of the last tiles, once the bag is empty and several opponents share what is unseen.

How many tiles each of them holds is public, and nobody draws any more. So for each way to deal the unseen
tiles it is known what every play since was made from, and that whoever passed held all of its tiles then; of
the last play before that, which of its tiles may have been kept. A deal is as likely as it makes all these
moves likely, by how far each falls short of the best one (`regret`, `candor`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from game.maven.messages import Budget
from game.maven.plays.board_arrays import KINDS, Floats, Ints, rack_of
from game.maven.plays.leave_values import LONGEST
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench
from game.maven.search.candor import candor, tells_anything
from game.maven.search.deals import MOST_ROUNDS, Deals, all_deals, in_order_of_luck
from game.maven.search.past_turns import PastTurn, past_turns
from game.maven.search.rack_inference import (
    SEED_BITS,
    guess_from,
    guessed_deals,
    infer,
    levels_of,
    parts_within,
    regrets_of,
    trace_of,
    turns_from,
)
from game.rules.moves import Place, tiles_of
from game.rules.seat_view import SeatView

_DEALS_A_PART = 4
"""All deals are looked at if they are no more than so many times the parts that may be weighed: the same
racks come in many of them."""
_LEAST = 0.1
"""How much less likely at most a rack becomes by a move after which tiles were drawn: where some parts were
not weighed, it may hold just those."""


def last_deals(
    view: SeatView,
    generator: Generator,
    bench: Bench,
    budget: Budget,
    seed: int,
    stop: Callable[[], bool] | None = None,
) -> Deals:
    """The ways in which the unseen tiles may lie on the others' racks once the bag is empty.

    All of them if there are few enough, the likelier ones rather in front. Else a sample by the last move of
    each opponent alone, as with tiles in the bag. If `stop` ends the work early, moves not yet weighed tell
    nothing.
    """
    turns, levels = turns_from(view)[1:], levels_of(view)
    rng = np.random.Generator(np.random.PCG64(seed & SEED_BITS))
    most = parts_within(budget)
    sizes = [view.rack_counts[seat] for seat in turns]
    every = all_deals(rack_of(view.unseen), sizes, _DEALS_A_PART * most)
    if every is None:
        guesses = infer(view, generator, bench, budget, seed, stop)
        return guessed_deals(view, guesses, MOST_ROUNDS, seed)
    dealt, shares = every
    inference = _Inference(view, generator, bench, most // len(turns), rng, stop)
    for step, seat in enumerate(turns):
        if tells_anything(levels[seat]):
            held, which = np.unique(dealt[:, step], axis=0, return_inverse=True)
            shares = shares * inference.likelihoods(seat, held)[which.reshape(-1)]
    racks = np.zeros((len(dealt), len(turns) + 1, KINDS), np.int32)
    racks[:, 1:] = dealt
    return in_order_of_luck(racks, shares, rng)


@dataclass(frozen=True, slots=True)
class _Inference:
    """What the moves of the others tell."""

    view: SeatView
    generator: Generator
    bench: Bench
    most: int
    """Parts that are weighed of a move after which tiles were drawn."""
    rng: np.random.Generator
    stop: Callable[[], bool] | None

    def likelihoods(self, seat: int, racks: Ints) -> Floats:
        """How likely the moves of a seat are from each rack that it may hold now, up to a factor."""
        likely, held, passed = np.ones(len(racks)), racks, False
        for past in past_turns(self.view):
            turn = past.turn
            if turn.kind == "trade":
                break  # a tile of a rack has changed
            if turn.seat != seat:
                continue
            if past.bag:
                likely *= self._as_kept(past, held, held[0] - racks[0])
                break
            # Whoever has overlooked a play overlooks it again: of passes in a row one tells all.
            if turn.kind == "place" or (turn.kind == "pass" and not passed):
                likely *= self._as_whole(past, held)
                passed = turn.kind == "pass"
            held = held + rack_of(tiles_of(Place(turn.tiles)))
        return likely

    def _as_whole(self, past: PastTurn, held: Ints) -> Floats:
        """By a move after which nothing was drawn."""
        regrets = regrets_of(trace_of(past), held, self.view, self.generator, self.bench, self.stop)
        told = len(regrets) == len(held)
        return candor(regrets, levels_of(self.view)[past.turn.seat]) if told else np.ones(len(held))

    def _as_kept(self, past: PastTurn, held: Ints, laid: Ints) -> Floats:
        """By a move of which some tiles were kept and others drawn; some have been `laid` since."""
        trace, unseen = trace_of(past), rack_of(self.view.unseen) + laid
        if not trace.laid or not 0 < trace.kept <= LONGEST:
            return np.ones(len(held))
        guess = guess_from(
            trace, unseen, self.view, self.generator, self.bench, self.most, self.rng, self.stop
        )
        return np.maximum(guess.odds(held, unseen), _LEAST) if guess else np.ones(len(held))
