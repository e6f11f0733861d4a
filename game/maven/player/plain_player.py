"""Plays found in plain Python: for the first seconds on a machine where nothing is compiled yet.

The same word graph and the same plays as of `anchors`, some hundred times slower; so it may be stopped, and
then knows only some of them. The leave is not weighed: plays are judged by their points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import numpy as np

from game.lexicon.word_graph import TURN, Graph, spells
from game.lexicon.words import EVERYTHING, Lexicon
from game.maven.levels_and_vocabularies import STRONGEST, level_with
from game.maven.messages import Candidate, Purpose, Stop
from game.maven.player.maven_challenges import answer_to_pending
from game.maven.player.overlooked_plays import noticed
from game.rules.board import EMPTY, Board
from game.rules.events import PlayScore
from game.rules.exchanging import can_exchange
from game.rules.letter_sets import ALPHABET, BLANK, tile_of
from game.rules.moves import Exchange, Pass, Place, Square, Tile
from game.rules.scoring import ACROSS, DOWN, Direction, score_play
from game.rules.seat_view import SeatView

PLAIN_SECONDS = 1.0
"""How long a plain answer may take: no move is to be delayed by three seconds."""
_ROW = 4
"""Numbers that make up a state of the graph."""


def choose_plainly(
    view: SeatView,
    lexicon: Lexicon,
    level: int,
    seed: int,
    top: int,
    stop: Stop | None = None,
    purpose: Purpose = Purpose.PLAY,
) -> tuple[Candidate, ...]:
    """Like `choose_move.choose`, from the plays that are found before `stop` says so; at least one is looked
    for.

    Raises ValueError for a level that is not one of 1 to 8.
    """
    player = level_with(level, view.rules.dictionary.base, purpose)
    lexicon = lexicon.under(view.rules)
    if answer := answer_to_pending(view, lexicon, player):
        return (Candidate(answer, 0, 0.0),)
    plays: list[tuple[Place, PlayScore]] = []
    for place in plain_plays(view.board, view.rack, lexicon.graph(player.vocabulary)):
        plays.append((place, score_play(view.board, place.tiles, view.rules)))
        if stop and stop():
            break
    plays.sort(key=lambda play: -play[1].total)
    lengths = np.array([len(score.words[0].word) for _, score in plays], np.int32)
    words = np.array([len(score.words) for _, score in plays], np.int32)
    seen = [plays[index] for index in noticed(lengths, words, player, seed, top)]
    candidates = [Candidate(place, score.total, float(score.total)) for place, score in seen]
    most = min(len(view.rack), view.bag_count)
    if not candidates and can_exchange(view.rules, view.bag_count, view.exchanges[view.seat], most):
        candidates.append(Candidate(Exchange(view.rack[:most]), 0, 0.0))
    candidates.append(Candidate(Pass(), 0, 0.0))
    if level == STRONGEST and view.rack and not plays and len(candidates) < top:
        candidates += _unsayable(view, lexicon)
    return tuple(candidates[:top])


def _unsayable(view: SeatView, lexicon: Lexicon) -> Iterator[Candidate]:
    """A play of words that are valid but that the computer never says, if there is one."""
    for place in islice(plain_plays(view.board, view.rack, lexicon.graph(EVERYTHING)), 1):
        points = score_play(view.board, place.tiles, view.rules).total
        yield Candidate(place, points, float(points))


def plain_plays(board: Board, rack: str, graph: Graph) -> Iterator[Place]:
    """Every play of a rack with words of the graph, each once, in no particular order."""
    anchors = _anchors(board)
    for step in (ACROSS, DOWN):
        walk = _Walk(board, rack, graph, step, frozenset(anchors))
        for anchor in anchors:
            for tiles in walk.through(anchor):
                # A tile alone that makes a word both ways is the play across.
                if len(tiles) > 1 or step == ACROSS or not walk.is_across(tiles[0].square):
                    yield Place(tuple(sorted(tiles)))


def _anchors(board: Board) -> list[Square]:
    """The empty squares beside a tile; the centre of an empty board."""
    beside = [square for square in board.squares if board.is_empty(square) and board.touches(square)]
    return beside or [board.centre]


def _moved(square: Square, step: Direction, times: int) -> Square:
    return Square(square.row + times * step[0], square.col + times * step[1])


def _has_tile(board: Board, square: Square) -> bool:
    return square in board and board[square] != EMPTY


class _Walk:
    """Walks the word graph along the lines of one direction, with one rack."""

    def __init__(
        self, board: Board, rack: str, graph: Graph, step: Direction, anchors: frozenset[Square]
    ) -> None:
        self._board = board
        self._rack = Counter(rack)
        self._graph = graph
        self._step = step
        self._anchors = anchors
        # Indexing memory views is several times faster than indexing arrays.
        self._states = np.ascontiguousarray(graph["states"]).reshape(-1).data
        self._children = np.ascontiguousarray(graph["children"]).data
        self._crossing: dict[Square, str] = {}
        self._laid: list[Tile] = []

    def through(self, anchor: Square) -> Iterator[list[Tile]]:
        """The tiles of every play that has this as its first anchor."""
        root = len(self._states) // _ROW - 1
        yield from self._go(anchor, _moved(anchor, self._step, 1), root, -1)

    def is_across(self, square: Square) -> bool:
        """Whether a tile on a square is part of a word across."""
        return any(_has_tile(self._board, _moved(square, ACROSS, way)) for way in (-1, 1))

    def _go(self, square: Square, right: Square, state: int, way: int) -> Iterator[list[Tile]]:
        """Fill or pass `square` and go on; leftwards (`way` -1) until the turn, which leads to `right`."""
        onward = _moved(square, self._step, way)
        for face, ends, following in self._options(square, state):
            if face:
                self._lay(square, face)
            if not _has_tile(self._board, onward):
                closed = way > 0 or not _has_tile(self._board, right)
                if ends and closed and self._laid:
                    yield list(self._laid)
                turned = self._states[_ROW * following + TURN] if following and way < 0 else 0
                if turned and right in self._board:
                    yield from self._go(right, right, turned, 1)
            if following and onward in self._board and (way > 0 or onward not in self._anchors):
                yield from self._go(onward, right, following, way)
            if face:
                self._take_back()

    def _options(self, square: Square, state: int) -> Iterator[tuple[str, bool, int]]:
        """For each letter that may stand here: the face to lay, whether it ends a word, the state it leads
        to.

        The face is '' if the letter lies there already.
        """
        letters, endings, first = self._states[_ROW * state : _ROW * state + TURN]
        lies = self._board[square]
        for letter in ALPHABET if lies == EMPTY else lies.upper():
            bit = ord(letter) - ord("A")
            if not letters >> bit & 1:
                continue
            ends = bool(endings >> bit & 1)
            following = self._children[first + (letters & ((1 << bit) - 1)).bit_count()]
            if lies != EMPTY:
                yield "", ends, following
            elif letter in self._fitting(square):
                if self._rack[letter]:
                    yield letter, ends, following
                if self._rack[BLANK]:
                    yield letter.lower(), ends, following

    def _lay(self, square: Square, face: str) -> None:
        self._rack[tile_of(face)] -= 1
        self._laid.append(Tile(square, face))

    def _take_back(self) -> None:
        self._rack[tile_of(self._laid.pop().face)] += 1

    def _fitting(self, square: Square) -> str:
        """The letters that make a word crosswise, or all if there is nothing to make one with."""
        if square not in self._crossing:
            across = DOWN if self._step == ACROSS else ACROSS
            before, after = self._run(square, across, -1), self._run(square, across, 1)
            fitting = ALPHABET
            if before or after:
                fitting = "".join(
                    letter for letter in ALPHABET if spells(self._graph, before[::-1] + letter + after)
                )
            self._crossing[square] = fitting
        return self._crossing[square]

    def _run(self, square: Square, step: Direction, way: int) -> str:
        """The letters that lie next to a square, one way, outwards."""
        letters = ""
        while _has_tile(self._board, square := _moved(square, step, way)):
            letters += self._board[square].upper()
        return letters
