"""Everybody's chance to win over a whole game, before its first turn and after each.

What Maven has found of a turn tells it: how likely its mover wins by the move that was made. As long as
nobody has looked it is told by the lead and the tiles that are left (`chance_table`), and where it is over by
who won. Alone it is told how many points were made of all that were there.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.accuracy import points_lost
from game.coach.judged_game import JudgedTurn
from game.maven.plays.chance_table import chances_of_all
from game.rules.moves import is_same
from game.rules.position import Position

Curve = tuple[float, ...]


def chance_curves(game: ToldGame, judged: Mapping[int, JudgedTurn]) -> tuple[Curve, ...]:
    """For each seat its chance to win before the first turn and after each; all of them add up to 1."""
    seats = len(game.record.seats)
    after = [tuple(1.0 / seats for _ in range(seats))]
    after += [_after(turn, judged.get(turn.ply)) for turn in game.turns]
    if game.turns and (outcome := game.end.outcome) is not None and outcome.winners:
        share = 1.0 / len(outcome.winners)
        after[-1] = tuple(share if seat in outcome.winners else 0.0 for seat in range(seats))
    return tuple(zip(*after, strict=True))


def _after(turn: ToldTurn, verdict: JudgedTurn | None) -> tuple[float, ...]:
    usual = chances_of_all(turn.after.scores, turn.seat, _tiles_left(turn.after))
    known = None if verdict is None else chance_after(verdict, len(usual))
    if known is None:
        return usual
    others = 1.0 - usual[turn.seat]
    share = (1.0 - known) / others if others > 0 else 0.0
    if others <= 0:
        share, usual = (1.0 - known) / (len(usual) - 1), tuple(1.0 for _ in usual)
    return tuple(known if seat == turn.seat else share * each for seat, each in enumerate(usual))


def chance_after(verdict: JudgedTurn, seats: int) -> float | None:
    """How likely the mover wins by the move that was made; None where nobody has looked that far."""
    best, played = verdict.best[0], verdict.played
    if best.win_rate is None:
        return None
    if is_same(best.move, played.move):
        return best.win_rate
    behind = played.behind
    if behind is None or seats > 2:  # then place points are no chance to come first
        return played.win_rate
    return min(max(best.win_rate - behind.places.mean, 0.0), 1.0)


def _tiles_left(position: Position) -> int:
    return len(position.bag) + sum(map(len, position.racks))


def points_found(game: ToldGame, judged: Mapping[int, JudgedTurn]) -> tuple[Curve, ...]:
    """Of a game alone: the points after each turn, and those that were given away until then; both as shares
    of all that were there in the whole game."""
    lost = [max(points_lost(one), 0.0) if (one := judged.get(turn.ply)) else 0.0 for turn in game.turns]
    given = [0.0, *accumulate(lost)]
    made = [float(max(total[0], 0)) for total in game.totals]
    there = max(made[-1] + given[-1], 1.0)
    return tuple(each / there for each in made), tuple(each / there for each in given)
