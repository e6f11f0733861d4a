"""Puzzles made from games that the strongest level plays against itself.

"Find the bonus": a turn in which laying all tiles is the best play, and scores at least `MARGIN` more than
any other. "Win from here": an empty bag, and an endgame searched to its proof, in which one move comes out
at least `MARGIN` points better than any other. There the scores are moved so that this move alone wins:
board, racks and what can be made of them are those of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Budget, Candidate
from game.maven.player.choose_move import choose
from game.puzzles.puzzle import RULES, Puzzle, PuzzleKind
from game.rules.cgp import write_cgp
from game.rules.moves import Move, Pass, Place
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.scoring import score_play
from game.rules.seat_view import SeatView, seat_view

MARGIN = 8
_STATIC = Budget(nodes=1)
_PROOF = Budget(nodes=200_000)
_EVERY_MOVE = 100_000
_SEES_ALL = 7
"""The level that names every play, also with an empty bag."""
_MOST_MOVES = 160
"""Moves of an ending that are all worked out; where there are more, it is left alone."""
_FEWEST_TILES = 3
_SOME = 4
"""The most plays that score more than the answer of a medium puzzle."""
_EVERYDAY, _KNOWN = 3, 5
"""The rarest tiers of words for an easy and for a medium puzzle."""


def puzzles_of_game(lexicon: Lexicon, seed: int) -> Iterator[Puzzle]:
    """All puzzles that one game holds: at most one of each kind for a seat and turn."""
    position, _ = opening(RULES, 2, seed)
    while position.outcome is None:
        view = seat_view(position, position.to_move)
        moves = choose(view, lexicon, STRONGEST, _STATIC, seed, _EVERY_MOVE)
        if position.bag:
            found = _bonus(view, moves, lexicon)
        else:
            found = _win(position, choose(view, lexicon, _SEES_ALL, _STATIC, seed, _EVERY_MOVE), lexicon)
        if found is not None:
            yield found
        position, _ = play(position, moves[0].move, lexicon)


# ---------------------------------------------------------------- find the bonus


def _bonus(view: SeatView, moves: tuple[Candidate, ...], lexicon: Lexicon) -> Puzzle | None:
    best, *others = sorted(moves, key=lambda one: -one.score)
    answer = best.move
    if not isinstance(answer, Place) or len(answer.tiles) < RULES.rack_size:
        return None
    margin = best.score - max((one.score for one in others), default=0)
    if margin < MARGIN or moves[0].move != answer:
        return None
    grade, ways = _bonus_grade(view, answer, lexicon), ways_to_lay_all(one.move for one in moves)
    return Puzzle(PuzzleKind.BONUS, grade, _cgp(view), answer, margin, ways)


def ways_to_lay_all(moves: Iterable[Move]) -> int:
    """How many of these plays lay a whole rack; which of two equal letters is the blank makes no other."""
    whole = [move for move in moves if isinstance(move, Place) and len(move.tiles) == RULES.rack_size]
    return len({frozenset((square, face.upper()) for square, face in move.tiles) for move in whole})


def _bonus_grade(view: SeatView, answer: Place, lexicon: Lexicon) -> int:
    """Hard are rare words, blanks, and words round several tiles on the board."""
    word = score_play(view.board, answer.tiles, RULES).words[0].word.upper()
    through = len(word) - RULES.rack_size
    tier = lexicon.tier(word)
    if tier > _KNOWN or through > 1 or "?" in view.rack:
        return 2
    return 0 if tier <= _EVERYDAY and not through else 1


# ---------------------------------------------------------------- win from here


def _win(position: Position, moves: tuple[Candidate, ...], lexicon: Lexicon) -> Puzzle | None:
    mine = position.to_move
    view = seat_view(position, mine)
    if len(view.rack) < _FEWEST_TILES or len(moves) > _MOST_MOVES:
        return None
    solved = choose(view, lexicon, STRONGEST, _PROOF, 0)[0]
    best = _worth(position, solved.move, lexicon) if solved.proven else None
    if best is None:
        return None
    second = _second_best(position, best, [one.move for one in moves if one.move != solved.move], lexicon)
    if second is None:
        return None
    grade = _win_grade(solved, moves)
    return Puzzle(PuzzleKind.WIN, grade, _cgp(_close(view, best, second)), solved.move, best - second)


def _second_best(position: Position, best: int, others: list[Move], lexicon: Lexicon) -> int | None:
    """The most that any other move comes to; None where one is too near, or not worked out."""
    worths = []
    for move in dict.fromkeys((*others, Pass())):
        worth = _worth(position, move, lexicon)
        if worth is None or best - worth < MARGIN:
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


def _win_grade(answer: Candidate, moves: tuple[Candidate, ...]) -> int:
    """Easy where the most points win, hard where many plays score more."""
    better = sum(one.score > answer.score for one in moves)
    return 0 if better == 0 else 1 if better <= _SOME else 2


# ---------------------------------------------------------------- writing


def _cgp(view: SeatView) -> str:
    """The position; with an empty bag the other rack is known."""
    line = write_cgp(view)
    if view.bag_count:
        return line
    board, racks, *rest = line.split(" ")
    return " ".join([board, f"{racks.partition('/')[0]}/{view.unseen}", *rest])
