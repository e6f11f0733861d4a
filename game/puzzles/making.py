"""Puzzles made from games that the strongest level plays against itself.

"Find the bonus": a turn in which laying all tiles is the best play, and scores at least `MARGIN` more than
any other. "Win from here": an empty bag, and an endgame searched to its proof, in which one move comes out
at least `WIN_MARGIN` points better than any other. There the scores are moved so that this move alone wins:
board, racks and what can be made of them are those of the game. How hard a puzzle is, Maven's levels measure
by how many of them find it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import LEVELS, STRONGEST
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.puzzles.puzzle import RULES, Puzzle, PuzzleKind
from game.rules.cgp import write_cgp
from game.rules.moves import Move, Pass, Place
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.seat_view import SeatView, seat_view

MARGIN, WIN_MARGIN = 8, 2
_STATIC = Budget(nodes=1)
_PROOF = Budget(nodes=200_000)
_EVERY_MOVE = 100_000
_SEES_ALL = 7
"""The level that names every play, also with an empty bag."""
_MOST_MOVES = 80
"""Moves of an ending that are all worked out; where there are more, it is left alone."""
_FEWEST_TILES = 3
_TRIES = 8
"""How often a level that overlooks plays is asked."""
_LEAST = {PuzzleKind.BONUS: (0.40, 0.345, 0.325), PuzzleKind.WIN: (0.42, 0.38, 0.33)}
"""How much of the puzzles in the three easier grades is found at least."""


def puzzles_of_game(lexicon: Lexicon, seed: int) -> Iterator[Puzzle]:
    """All puzzles that one game holds: at most one of each kind for a seat and turn."""
    position, _ = opening(RULES, 2, seed)
    while position.outcome is None:
        view = seat_view(position, position.to_move)
        move = choose(view, lexicon, STRONGEST, _STATIC, seed)[0].move
        found = _bonus(view, move, lexicon, seed) if position.bag else _win(position, lexicon, seed)
        if found is not None:
            yield found
        position, _ = play(position, move, lexicon)


# ---------------------------------------------------------------- find the bonus


def _bonus(view: SeatView, answer: Move, lexicon: Lexicon, seed: int) -> Puzzle | None:
    if not isinstance(answer, Place) or len(answer.tiles) < RULES.rack_size:
        return None
    moves = choose(view, lexicon, STRONGEST, _STATIC, seed, _EVERY_MOVE)
    best, *others = sorted(moves, key=lambda one: -one.score)
    margin = best.score - max((one.score for one in others), default=0)
    if margin < MARGIN or best.move != answer:
        return None
    ways = ways_to_lay_all(one.move for one in moves)
    return graded(Puzzle(PuzzleKind.BONUS, 0, _cgp(view), answer, margin, ways), lexicon)


def ways_to_lay_all(moves: Iterable[Move]) -> int:
    """How many of these plays lay a whole rack; which of two equal letters is the blank makes no other."""
    whole = [move for move in moves if isinstance(move, Place) and len(move.tiles) == RULES.rack_size]
    return len({frozenset((square, face.upper()) for square, face in move.tiles) for move in whole})


# ---------------------------------------------------------------- win from here


def _win(position: Position, lexicon: Lexicon, seed: int) -> Puzzle | None:
    view = seat_view(position, position.to_move)
    if len(view.rack) < _FEWEST_TILES:
        return None
    moves = choose(view, lexicon, _SEES_ALL, _STATIC, seed, _EVERY_MOVE)
    if len(moves) > _MOST_MOVES:
        return None
    solved = choose(view, lexicon, STRONGEST, _PROOF, 0)[0]
    best = _worth(position, solved.move, lexicon) if solved.proven else None
    if best is None:
        return None
    second = _second_best(position, best, [one.move for one in moves if one.move != solved.move], lexicon)
    if second is None:
        return None
    line = _cgp(_close(view, best, second))
    return graded(Puzzle(PuzzleKind.WIN, 0, line, solved.move, best - second), lexicon)


def _second_best(position: Position, best: int, others: list[Move], lexicon: Lexicon) -> int | None:
    """The most that any other move comes to; None where one is too near, or not worked out."""
    worths = []
    for move in dict.fromkeys((*others, Pass())):
        worth = _worth(position, move, lexicon)
        if worth is None or best - worth < WIN_MARGIN:
            return None
        worths.append(worth)
    return max(worths)


def _worth(position: Position, move: Move, lexicon: Lexicon) -> int | None:
    """The lead at the end after a move, if both play their best; None where that is not proven."""
    mine = position.to_move
    after, _ = play(position, move, lexicon)
    lead = after.scores[mine] - after.scores[1 - mine]
    if after.outcome is not None:
        return lead
    reply = choose(seat_view(after, after.to_move), lexicon, STRONGEST, _PROOF, 0)[0]
    return lead - round(reply.equity) if reply.proven else None


def _close(view: SeatView, best: int, second: int) -> SeatView:
    """The same ending with a lead under which the best move wins and the second-best loses."""
    scores = list(view.scores)
    scores[1 - view.seat] += (best + second) // 2
    least = min(0, *scores)
    return replace(view, scores=tuple(score - least for score in scores))


# ---------------------------------------------------------------- how hard it is


def graded(puzzle: Puzzle, lexicon: Lexicon) -> Puzzle:
    """The puzzle in the grade that Maven's levels measure."""
    found = share_found(puzzle, lexicon)
    return replace(puzzle, grade=sum(found < least for least in _LEAST[puzzle.kind]))


def share_found(puzzle: Puzzle, lexicon: Lexicon) -> float:
    """How much of a puzzle Maven's eight levels find, 0 to 1: each level counts as much, however often it is
    asked. What they overlook is luck, always the same for a puzzle."""
    view, luck = puzzle.view, int(puzzle.id, 16)
    found = 0.0
    for level in range(1, STRONGEST + 1):
        tries = _TRIES if LEVELS[level - 1].sight < 1 else 1
        answers = (choose(view, lexicon, level, _STATIC, luck + n)[0].move for n in range(tries))
        found += sum(map(puzzle.is_solved_by, answers)) / tries
    return found / STRONGEST


# ---------------------------------------------------------------- writing


def _cgp(view: SeatView) -> str:
    """The position; with an empty bag the other rack is known."""
    line = write_cgp(view)
    if view.bag_count:
        return line
    board, racks, *rest = line.split(" ")
    return " ".join([board, f"{racks.partition('/')[0]}/{view.unseen}", *rest])
