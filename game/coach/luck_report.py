"""What the tiles of a game offered each player, and what was made of it: figures that can be counted again.

The tiles drawn are held against a fair share, that is as many tiles of the whole set mixed evenly. What was
to be had in each turn is the most points among the best moves found for it and the one made; only turns that
were judged count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.archive.told_game import ToldGame
from game.coach.judged_game import JudgedTurn
from game.rules.events import TilesDrawn, TilesExchanged
from game.rules.letter_sets import BLANK, UNKNOWN
from game.rules.moves import Move, Place


@dataclass(frozen=True, slots=True)
class LuckOfSeat:
    """One player's luck in a game, and what came of it."""

    seat: int
    drawn: str
    """All tiles that came to the rack, sorted."""
    letter_points: int
    """The points printed on them."""
    fair_points: float
    """The points on a fair share of the set: as many tiles, mixed evenly."""
    blanks: int
    offered: int
    """The most points that were there in the judged turns, among the best moves and the one made."""
    made: int
    """What was scored in those turns."""
    bonuses_offered: int
    """Judged turns in which the best move lays a whole rack."""
    bonuses_made: int

    @property
    def share(self) -> float:
        """Points made of those that were there; 1 where there were none."""
        return self.made / self.offered if self.offered else 1.0


def luck_report(game: ToldGame, judged: Mapping[int, JudgedTurn]) -> tuple[LuckOfSeat, ...]:
    """Everybody's luck, by seat. `judged` are the turns that are judged by now, by their ply."""
    return tuple(_luck_of(game, seat, judged) for seat in range(len(game.record.seats)))


def tiles_drawn(game: ToldGame, seat: int) -> str:
    """All tiles that came to a seat's rack, with the first ones, sorted; as far as they are known."""
    drawn = game.start.racks[seat]
    for turn in game.turns:
        for event in turn.events:
            match event:
                case TilesDrawn(owner, tiles) if owner == seat:
                    drawn += tiles
                case TilesExchanged(owner, _, tiles) if owner == seat:
                    drawn += tiles
    return "".join(sorted(drawn.replace(UNKNOWN, "")))


def _luck_of(game: ToldGame, seat: int, judged: Mapping[int, JudgedTurn]) -> LuckOfSeat:
    letters, drawn = game.record.rules.tiles, tiles_drawn(game, seat)
    whole = letters.all_tiles()
    share = len(drawn) / len(whole)
    own = [(turn, judged[turn.ply]) for turn in game.turns if turn.seat == seat and turn.ply in judged]
    rack = game.record.rules.rack_size
    return LuckOfSeat(
        seat=seat,
        drawn=drawn,
        letter_points=letters.total(drawn),
        fair_points=share * letters.total(whole),
        blanks=drawn.count(BLANK),
        offered=sum(max(turn.points, *(one.score for one in verdict.best)) for turn, verdict in own),
        made=sum(turn.points for turn, _ in own),
        bonuses_offered=sum(_lays(verdict.best[0].move, rack) for _, verdict in own),
        bonuses_made=sum(turn.stood and _lays(turn.move, rack) for turn, _ in own),
    )


def _lays(move: Move, rack: int) -> bool:
    return isinstance(move, Place) and len(move.tiles) >= rack
