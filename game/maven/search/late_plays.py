"""Which moves are looked at with few tiles in the bag: plays for their equity and for their points, and also
passes and exchanges, unless these might end the game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.maven.messages import Candidate
from game.maven.plays.board_arrays import Ints, counts_of, rack_of
from game.maven.plays.list_values import judgement_in
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_judgement import fill_static
from game.maven.search.endgame import passing_ends
from game.rules.moves import Move, Pass, Place
from game.rules.rules_and_defaults import ScorelessEnd
from game.rules.seat_view import SeatView

_EACH = 4
"""Of so many plays one is looked at for its score, the others for their equity."""


def worth_a_glance(scores: Sequence[int] | Ints, most: int) -> list[int]:
    """Which plays are looked at, of some that come best equity first and score so much, those to be looked at
    first in front: by turns three of most equity and one of most score."""
    by_equity = np.arange(len(scores))
    by_score = np.argsort(np.argsort(-np.asarray(scores), kind="stable"))
    turns = np.minimum(by_equity * _EACH / (_EACH - 1), (by_score + 1) * _EACH - 1)
    order = np.argsort(turns, kind="stable")[:most]
    return [int(index) for index in order]


def may_end_by_passing(view: SeatView) -> bool:
    """Whether a pass now might be the end of the game."""
    return ScorelessEnd.FIRST_PASS in view.rules.scoreless_end or passing_ends(view)


def worth_judging(
    view: SeatView, candidates: Sequence[Candidate], most: int, weigh: Move | None
) -> list[Candidate]:
    """The likeliest plays, no less than some, one that is to be among them, and whatever else does not end
    the game."""
    places = [each for each in candidates if isinstance(each.move, Place)]
    first = [places[i] for i in worth_a_glance([each.score for each in places], most)]
    plays = first + [each for each in places if each.move == weigh and each not in first]
    if may_end_by_passing(view):
        return plays
    return plays + [each for each in candidates if not isinstance(each.move, Place)]


def likeliest(view: SeatView, generator: Generator, most: int) -> list[Candidate]:
    """The plays of a side that are best at a glance, or its pass."""
    rack, unseen = rack_of(view.rack), rack_of(view.unseen)
    worths = np.zeros(1 << len(view.rack), np.int32)
    numbers, exchanges = np.zeros_like(worths), np.zeros_like(worths)
    usual = counts_of(view.rules.tiles)
    fill_static(judgement_in(view), usual, rack, rack + unseen, view.bag_count, numbers, worths, exchanges)
    plays = generator.plays(generator.grid(view.board), rack, worths)
    found = [Candidate(plays.place(i), plays.score(i), plays.equity(i)) for i in range(min(len(plays), most))]
    return found or [Candidate(Pass(), 0, float(worths[-1]) / 1000)]
