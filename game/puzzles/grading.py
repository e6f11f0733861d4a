"""How hard a puzzle is: by how much of it is found.

"Win from here" is measured by Maven's eight levels: how many of them make the one play that wins. In "find
the bonus" that tells too little, since they know three sizes of vocabulary only. So each level looks for it
with eight, as many as there are tiers, and by how clearly the word lies there: how long it is, how many
others it forms, and how many of its letters are blanks, each of which counts as a letter more.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import numpy as np

from game.lexicon.words import RAREST, Lexicon
from game.maven.levels_and_vocabularies import LEVELS, STRONGEST
from game.maven.messages import Budget
from game.maven.player.at_a_glance import worths_of
from game.maven.player.choose_move import choose
from game.maven.player.overlooked_plays import chances_to_make, chances_to_see
from game.maven.player.ways_to_search import generator_of
from game.maven.plays.anchors import SCORE
from game.maven.plays.board_arrays import rack_of, table_of
from game.puzzles.everybody import every_play
from game.puzzles.puzzle import RULES, Puzzle, PuzzleKind
from game.rules.moves import Place, is_same
from game.rules.scoring import score_play

_SHORT = 3
_STATIC = Budget(nodes=1)
_LEAST = {PuzzleKind.BONUS: (0.32, 0.25, 0.10), PuzzleKind.WIN: (0.45, 0.355, 0.10)}
"""How much of the puzzles in the three easier grades is found at least."""


def graded(puzzle: Puzzle, lexicon: Lexicon) -> Puzzle:
    """The puzzle in its grade."""
    found = share_found(puzzle, lexicon)
    return replace(puzzle, grade=sum(found < least for least in _LEAST[puzzle.kind]))


def share_found(puzzle: Puzzle, lexicon: Lexicon) -> float:
    """How much of a puzzle is found, 0 to 1."""
    return (_bonus_found if puzzle.kind is PuzzleKind.BONUS else _win_found)(puzzle, lexicon)


def _bonus_found(puzzle: Puzzle, lexicon: Lexicon) -> float:
    """The mean over all levels, each with the words up to every tier, of the chance to see a right answer."""
    plays = every_play(puzzle.view, lexicon)
    whole = np.flatnonzero((plays.used == RULES.rack_size) & (plays.records[:, SCORE] >= puzzle.points))
    right = [plays.place(at) for at in whole.tolist()]
    blanks = np.array([sum(tile.face.islower() for tile in move.tiles) for move in right])
    rarest = np.array([_rarest(puzzle, move, lexicon) for move in right])
    found = 0.0
    for level in LEVELS:
        unseen = 1 - chances_to_see(plays.lengths[whole] + blanks, plays.words[whole], level)
        found += sum(1 - float(unseen[rarest <= tier].prod()) for tier in range(1, RAREST + 1))
    return found / (len(LEVELS) * RAREST)


def _rarest(puzzle: Puzzle, move: Place, lexicon: Lexicon) -> int:
    """The tier of the rarest word that a play forms, but for short crosswords: players learn these first."""
    main, *others = (word.word.upper() for word in score_play(puzzle.view.board, move.tiles, RULES).words)
    return max(map(lexicon.tier, (main, *(word for word in others if len(word) > _SHORT))))


def _win_found(puzzle: Puzzle, lexicon: Lexicon) -> float:
    """The mean of each level's chance to make the play that wins."""
    view, points = puzzle.view, puzzle.points
    found = float(puzzle.is_solved_by(choose(view, lexicon, STRONGEST, _STATIC, 0)[0].move))
    table, rack = table_of(view.rules), rack_of(view.rack)
    for vocabulary, levels in groupby(LEVELS[: STRONGEST - 1], key=lambda level: level.vocabulary):
        known = list(levels)
        generator = generator_of(lexicon.under(view.rules), vocabulary, table)
        plays = generator.plays(generator.grid(view.board), rack, worths_of(view, known[0], rack)[0])
        alike = np.flatnonzero(plays.records[:, SCORE] == points).tolist()
        right = [at for at in alike if is_same(plays.place(at), puzzle.answer)]
        for level in known:
            found += float(chances_to_make(plays.lengths, plays.words, level)[right].sum())
    return found / STRONGEST
