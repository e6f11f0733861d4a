"""Whether a puzzle is true, worked out anew in another way than it was made.

Of an ending every single move is followed to a proof of its own, with nothing remembered of the others: the
answer to what it comes to, and each other to coming to no more than the next best. That takes seconds, where
making the puzzle took a fraction of one.
"""

# not read by players: whoever makes puzzles reads why one is not true

from __future__ import annotations

from game.lexicon.words import Lexicon
from game.maven.messages import Candidate
from game.maven.search import endgame
from game.maven.search.endgame_margin import is_worth_at_most
from game.puzzles.everybody import every_play, tools_of_everybody
from game.puzzles.making import MARGIN, WIN_MARGIN
from game.puzzles.puzzle import RULES, Puzzle, PuzzleKind
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Pass, Place, Square
from game.rules.play_move import play
from game.rules.scoring import score_play

_NODES = 2_000_000
"""Positions for each proof: ten times as many as were allowed when the puzzle was made."""


def flaw_of(puzzle: Puzzle, lexicon: Lexicon) -> str:
    """What is not true of a puzzle, in a sentence; empty where all of it is."""
    try:
        play(puzzle.position, puzzle.answer, lexicon.under(puzzle.position.rules))
    except IllegalMove as why:
        return f"The answer cannot be played: {why}"
    return (
        _flaw_of_bonus(puzzle, lexicon) if puzzle.kind is PuzzleKind.BONUS else _flaw_of_win(puzzle, lexicon)
    )


def _flaw_of_bonus(puzzle: Puzzle, lexicon: Lexicon) -> str:
    view = puzzle.view
    plays = every_play(view, lexicon)
    moves = [plays.place(at) for at in range(len(plays))]
    points = {move: score_play(view.board, move.tiles, RULES).total for move in moves}
    others = max((points[move] for move in moves if not puzzle.is_solved_by(move)), default=0)
    if puzzle.points - others != puzzle.margin or puzzle.margin < MARGIN:
        return f"It brings {puzzle.points}, the next best {others}: that is no margin of {puzzle.margin}"
    ways = len({_laid(move) for move in moves if puzzle.lays_all(move)})
    return "" if ways == puzzle.ways else f"All tiles can be laid in {ways} ways, not in {puzzle.ways}"


def _laid(move: Place) -> frozenset[tuple[Square, str]]:
    """The letters on their squares, whichever of them are blanks."""
    return frozenset((square, face.upper()) for square, face in move.tiles)


def _flaw_of_win(puzzle: Puzzle, lexicon: Lexicon) -> str:
    view, (most, second) = puzzle.view, puzzle.leads
    if view.bag_count:
        return "The bag is not empty"
    if puzzle.margin < WIN_MARGIN:
        return f"The margin is {puzzle.margin}, less than {WIN_MARGIN}"
    tools, plays = tools_of_everybody(view, lexicon), every_play(view, lexicon)
    lead = view.scores[view.seat] - view.scores[1 - view.seat]
    answer = endgame.worth_of(view, Candidate(puzzle.answer, puzzle.points, 0.0), *tools, _NODES)
    if not answer.proven:
        return "What the answer comes to is not proven"
    if lead + round(answer.equity) != most:
        return f"The answer ends {lead + round(answer.equity):+}, not {most:+}"
    moves = [Candidate(plays.place(at), plays.score(at), 0.0) for at in range(len(plays))]
    others = [one for one in (*moves, Candidate(Pass(), 0, 0.0)) if not puzzle.is_solved_by(one.move)]

    def at_most(one: Candidate, ends: int) -> bool:
        return is_worth_at_most(view, one, ends - lead, *tools, _NODES)

    open_ones = sum(not at_most(one, second) for one in others)
    if open_ones:
        return f"{open_ones} of {len(others)} other moves are not proven to end {second:+} or worse"
    if all(at_most(one, second - 1) for one in others):
        return f"The next best ends worse than {second:+}"
    return ""
