"""Whether a puzzle is true, worked out anew in another way than it was made.

Of an ending every single move is followed to a proof of its own, with nothing remembered of the others. That
takes seconds, where making the puzzle took a fraction of one.
"""

from __future__ import annotations

from game.lexicon.words import Lexicon
from game.maven.messages import Candidate
from game.maven.search import endgame
from game.puzzles.everybody import every_play, tools_of_everybody
from game.puzzles.making import MARGIN, WIN_MARGIN
from game.puzzles.puzzle import RULES, Puzzle, PuzzleKind
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Move, Pass, Place, Square
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
    if puzzle.view.bag_count:
        return "The bag is not empty"
    leads = leads_after(puzzle, lexicon)
    unproven = [move for move, lead in leads.items() if lead is None]
    if unproven:
        return f"What {len(unproven)} of {len(leads)} moves come to is not proven"
    ranked = sorted(
        ((lead, move) for move, lead in leads.items() if lead is not None), key=lambda one: -one[0]
    )
    (most, best), (second, _) = ranked[:2]
    if not puzzle.is_solved_by(best):
        return "Another move is better than the answer"
    if most <= 0 or second >= 0:
        return f"The best move ends {most:+}, the next best {second:+}: not one alone wins"
    if most - second != puzzle.margin or puzzle.margin < WIN_MARGIN:
        return f"The margin is {most - second}, not {puzzle.margin}"
    return ""


def leads_after(puzzle: Puzzle, lexicon: Lexicon) -> dict[Move, int | None]:
    """The lead at the end of the game after each move, both sides playing their best; None if not proven."""
    view = puzzle.view
    tools, plays = tools_of_everybody(view, lexicon), every_play(view, lexicon)
    moves = [Candidate(plays.place(at), plays.score(at), 0.0) for at in range(len(plays))]
    lead = view.scores[view.seat] - view.scores[1 - view.seat]
    worths = (endgame.worth_of(view, one, *tools, _NODES) for one in (*moves, Candidate(Pass(), 0, 0.0)))
    return {one.move: lead + round(one.equity) if one.proven else None for one in worths}
