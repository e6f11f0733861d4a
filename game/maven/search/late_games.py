"""Who wins a game with few tiles in the bag, if it is supposed where each tile lies.

Each side does what it would do at the table. While tiles are in the bag, nobody knows which: whoever is to
move chooses by all the ways in which the tiles unseen may lie. Once the bag is empty both know everything,
and the search of the last tiles tells who wins (`endgame_solver`), most often by a proof. One table of
positions serves all these searches, so what follows from two plays in either order is searched once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from game.maven.messages import Candidate
from game.maven.plays.board_arrays import Ints, rack_of
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench
from game.maven.search.endgame import Desk
from game.maven.search.endgame_moves import (
    BROKEN_OFF,
    DEEPEST,
    GUESS,
    INFINITE,
    KEY,
    LIMIT,
    NODES,
    STOP,
    key_of_tiles,
)
from game.maven.search.endgame_solver import search
from game.rules.board import Board
from game.rules.letter_sets import BLANK, FACES
from game.rules.moves import Exchange, Move, Place
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView

_PLAN = (1, 2, DEEPEST - 1)
"""How many moves ahead a search for who wins looks, one depth after the other."""
_CLEAR = 60
"""A lead after greedy play that is taken for decided where only a few positions may be looked at."""
_MANY = 10_000
"""More positions than that are not few."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game of two with all tiles laid open, as the side to move has it before it."""

    rules: Rules
    board: Board
    mine: str
    theirs: str
    bag: str
    """The next tile first."""
    lead: int
    passes: int = 0
    """In a row, just now."""

    def after(self, move: Move, score: int) -> OpenGame:
        """The same from the other side, after a move."""
        held, bag, board = Counter(self.mine), self.bag, self.board
        if isinstance(move, Place):
            held -= Counter(tile.face if tile.face.isupper() else BLANK for tile in move.tiles)
            board = board.with_tiles(move.tiles)
        given = move.tiles if isinstance(move, Exchange) else ""
        held -= Counter(given)
        moved = len(self.mine) - held.total()
        drawn, bag = bag[:moved], bag[moved:] + given
        mine = "".join(sorted([*held.elements(), *drawn]))
        passes = 0 if isinstance(move, Place) else self.passes + 1
        return OpenGame(self.rules, board, self.theirs, mine, bag, -self.lead - score, passes)

    def seen(self) -> SeatView:
        """What the side to move knows of it, which takes itself for seat 0."""
        return SeatView(
            rules=self.rules,
            seat=0,
            to_move=0,
            board=self.board,
            rack=self.mine,
            rack_counts=(len(self.mine), len(self.theirs)),
            bag_count=len(self.bag),
            unseen="".join(sorted(self.theirs + self.bag)),
            scores=(self.lead, 0),
            ply=0,
            scoreless=(0, self.passes),
            exchanges=(0, 0),
        )


def tiles_of_rack(rack: Ints) -> str:
    """The tiles of a rack that is counted by kind."""
    return "".join(face * count for face, count in zip(FACES, rack.tolist(), strict=True))


def table_of_view(view: SeatView, theirs: str, bag: str) -> OpenGame:
    """The table of who is to move, if it is supposed what the other side and the bag hold."""
    lead = view.scores[view.seat] - view.scores[1 - view.seat]
    return OpenGame(view.rules, view.board, view.rack, theirs, bag, lead)


@dataclass(frozen=True, slots=True)
class EndedGame:
    """How a game ends for the side to move: 1 for a win, a half for a tie, 0."""

    share: float
    proven: bool
    """Whether no side could have done better once the bag was empty."""


class LateGames:
    """Plays games on to their end."""

    def __init__(
        self, generator: Generator, bench: Bench, work: Desk, reply: Callable[[SeatView], Candidate]
    ) -> None:
        """`reply` is what a side does by what it knows; `work` is that of all these games together."""
        self._generator = generator
        self._bench = bench
        self._work = work
        self._reply = reply
        self._replies: dict[tuple[str, str, int], Candidate] = {}

    def ended(self, table: OpenGame, positions: int) -> EndedGame:
        """How a game ends, by looking at no more than so many positions once the bag is empty."""
        if not table.mine or not table.theirs or (table.bag and table.passes > 1):
            return _counted(table, self._points(table.mine), self._points(table.theirs))
        if not table.bag:
            return self._searched(table, positions)
        reply = self._reply_to(table)
        ended = self.ended(table.after(reply.move, reply.score), positions)
        return replace(ended, share=1.0 - ended.share)

    def foresee(self, table: OpenGame) -> None:
        """Find out what is replied for as long as tiles are in the bag, so that later nobody has to ask."""
        while table.bag and table.mine and table.theirs and table.passes <= 1:
            reply = self._reply_to(table)
            table = table.after(reply.move, reply.score)

    def _reply_to(self, table: OpenGame) -> Candidate:
        asked = table.board.cells, table.mine, table.lead
        if asked not in self._replies:
            self._replies[asked] = self._reply(table.seen())
        return self._replies[asked]

    def _searched(self, table: OpenGame, positions: int) -> EndedGame:
        shelf, bench, book = self._work.shelf, self._bench, self._work.book
        grid = self._generator.grid(table.board)
        self._work.lay_out(grid, (rack_of(table.mine), rack_of(table.theirs)), bench.values)
        shelf.stack[0, KEY] = key_of_tiles(grid)
        shelf.control[LIMIT] = shelf.control[NODES] + positions
        spread = table.lead + search(bench, book, shelf, 0, -INFINITE, INFINITE)
        if abs(spread) > _CLEAR and positions < _MANY:
            return EndedGame(_share(spread), proven=False)
        for ahead in _PLAN:
            found = search(bench, book, shelf, ahead, -table.lead - 1, 1 - table.lead)
            if shelf.control[BROKEN_OFF]:
                break
            spread = table.lead + found
            if not shelf.control[GUESS]:
                return EndedGame(_share(spread), proven=True)
        return EndedGame(_share(spread), proven=False)

    def _points(self, tiles: str) -> int:
        return int((rack_of(tiles) * self._bench.values).sum())

    def is_stopped(self) -> bool:
        """Whether the searches have been told to stop, and what they say is no more than a guess."""
        return bool(self._work.shelf.control[STOP])


def _counted(table: OpenGame, mine: int, theirs: int) -> EndedGame:
    """Of a game that is over: each side loses what it holds, and whoever has gone out gets that."""
    spread = table.lead + theirs - mine
    if not table.mine or not table.theirs:
        spread += theirs - mine
    return EndedGame(_share(spread), proven=True)


def _share(spread: float) -> float:
    return 1.0 if spread > 0 else 0.5 if spread == 0 else 0.0
