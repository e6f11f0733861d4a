"""Puzzles made from games that the strongest level plays against itself.

"Find the bonus": a turn in which laying all tiles is the best play, and scores at least `MARGIN` more than
any other. "Win from here": an empty bag, and an endgame searched to its proof, in which one move comes out
at least `WIN_MARGIN` points better than any other. There the scores are moved so that this move alone wins:
board, racks and what can be made of them are those of the game. How hard each is tells `grading`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

import numpy as np

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Budget, Candidate, Purpose
from game.maven.player.choose_move import choose
from game.maven.plays.anchors import SCORE
from game.maven.plays.move_generator import Plays
from game.maven.search import endgame
from game.maven.search.endgame_margin import runner_up
from game.puzzles.everybody import every_play, tools_of_everybody
from game.puzzles.grading import graded
from game.puzzles.puzzle import RULES, Puzzle, PuzzleKind
from game.rules.cgp import write_cgp
from game.rules.moves import Move, Pass, Place, is_same
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.scoring import score_play
from game.rules.seat_view import SeatView, seat_view

MARGIN, WIN_MARGIN = 8, 2
_STATIC = Budget(nodes=1)
_GLANCE = Budget(nodes=16)
_NODES = 200_000
"""Positions that may be visited to find the best of the last moves, and again to tell that no other comes
near."""
_EVERY_MOVE = 100_000
_FEWEST_TILES = 3


def puzzles_of_game(lexicon: Lexicon, seed: int) -> Iterator[Puzzle]:
    """All puzzles that one game holds: at most one for a turn, and a single ending."""
    position, _ = opening(RULES, 2, seed)
    endings = []
    while position.outcome is None:
        view = seat_view(position, position.to_move)
        move = choose(view, lexicon, STRONGEST, _STATIC, seed)[0].move
        if not position.bag:
            endings.append(view)
        elif found := _bonus(view, move, lexicon):
            yield found
        position, _ = play(position, move, lexicon)
    # Half of the games give a late ending, which is easier to solve for everybody, the prover included.
    tried = (_win(view, lexicon) for view in (endings if seed % 2 else reversed(endings)))
    yield from islice(filter(None, tried), 1)


# ---------------------------------------------------------------- find the bonus


def _bonus(view: SeatView, answer: Move, lexicon: Lexicon) -> Puzzle | None:
    if not isinstance(answer, Place) or len(answer.tiles) < RULES.rack_size:
        return None
    plays = every_play(view, lexicon)
    scores = [plays.score(index) for index in range(len(plays))]
    best, second = sorted(range(len(plays)), key=lambda at: (-scores[at], at))[:2]
    margin = scores[best] - scores[second]
    if margin < MARGIN or not is_same(plays.place(best), answer):
        return None
    whole = (plays.place(int(at)) for at in np.flatnonzero(plays.used == RULES.rack_size))
    ways, second_best = ways_to_lay_all(whole), _said_second(view, plays, second, lexicon)
    return graded(Puzzle(PuzzleKind.BONUS, 0, _cgp(view), answer, margin, ways, second_best), lexicon)


def _said_second(view: SeatView, plays: Plays, second: int, lexicon: Lexicon) -> Move | None:
    """The next best play; of those for as many points one that the game would say, None without any."""
    equal = np.flatnonzero(plays.records[:, SCORE] == plays.score(second)).tolist()
    said = (plays.place(at) for at in equal)
    return next((move for move in said if _is_sayable(view, move, lexicon)), None)


def ways_to_lay_all(moves: Iterable[Move]) -> int:
    """How many of these plays lay a whole rack; which of two equal letters is the blank makes no other."""
    whole = [move for move in moves if isinstance(move, Place) and len(move.tiles) == RULES.rack_size]
    return len({frozenset((square, face.upper()) for square, face in move.tiles) for move in whole})


# ---------------------------------------------------------------- win from here


def _win(view: SeatView, lexicon: Lexicon) -> Puzzle | None:
    """An ending in which one move comes out better than any other; None where that is not proven."""
    if len(view.rack) < _FEWEST_TILES:
        return None
    likely = choose(view, lexicon, STRONGEST, _GLANCE, 0, _EVERY_MOVE, purpose=Purpose.JUDGE)
    tools = tools_of_everybody(view, lexicon)
    best = endgame.solve(view, likely, *tools, _NODES)[0]
    if not best.proven or not _is_sayable(view, best.move, lexicon):
        return None
    second = runner_up(view, best, _all_others(view, best, likely, lexicon), WIN_MARGIN, *tools, _NODES)
    if second is None:
        return None
    worths = round(best.equity), round(second.equity)
    line, margin = _cgp(_close(view, *worths)), worths[0] - worths[1]
    told = second.move if _is_sayable(view, second.move, lexicon) else None
    return graded(Puzzle(PuzzleKind.WIN, 0, line, best.move, margin, second=told), lexicon)


def _all_others(
    view: SeatView, best: Candidate, likely: Iterable[Candidate], lexicon: Lexicon
) -> list[Candidate]:
    """Every other move, the likeliest first."""
    plays = every_play(view, lexicon)
    moves = [Candidate(plays.place(at), plays.score(at), plays.equity(at)) for at in range(len(plays))]
    found = {one.move: one for one in (*likely, *moves, Candidate(Pass(), 0, 0.0))}
    return [one for move, one in found.items() if not is_same(move, best.move)]


def _is_sayable(view: SeatView, move: Move, lexicon: Lexicon) -> bool:
    """Whether a move makes no word that the game keeps to itself."""
    words = score_play(view.board, move.tiles, view.rules).words if isinstance(move, Place) else ()
    return all(lexicon.computer_plays(word.word.upper()) for word in words)


def _close(view: SeatView, best: int, second: int) -> SeatView:
    """The same ending with a lead under which the best move wins and the second-best loses; they win so many
    points to the end of the game."""
    scores = list(view.scores)
    scores[1 - view.seat] = scores[view.seat] + (best + second) // 2
    least = min(0, *scores)
    return replace(view, scores=tuple(score - least for score in scores))


# ---------------------------------------------------------------- writing


def _cgp(view: SeatView) -> str:
    """The position; with an empty bag the other rack is known."""
    line = write_cgp(view)
    if view.bag_count:
        return line
    board, racks, *rest = line.split(" ")
    return " ".join([board, f"{racks.partition('/')[0]}/{view.unseen}", *rest])
