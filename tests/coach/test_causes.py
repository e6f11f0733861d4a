"""What a moment is told from was measured, and it is shown on the board: each kind for itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.causes import Cause, CauseKind, causes_of
from game.coach.judged_game import JudgedTurn
from game.coach.sentences import advice, why_of
from game.coach.turn_facts import Facts
from game.lexicon.words import Lexicon
from game.maven.messages import Budget, Candidate, Difference, Estimate, Interval, Reasons
from game.maven.player.choose_move import choose
from game.maven.ruler import Basis
from game.rules.editions import PLAYSTATION
from game.rules.moves import Exchange, Move, Pass, Place
from tests.coach.test_sentences import NONE, played, scored, word_of

Squares = frozenset[tuple[int, int]]
MUCH, LITTLE = Reasons(reply=Estimate(40.0, 0.5)), Reasons(reply=Estimate(25.0, 0.5))
"""What the next one answers: 15 points apart, beyond luck."""


@pytest.fixture(scope="module")
def games() -> list[ToldGame]:
    return [
        played(Lexicon.load(), PLAYSTATION, levels, seed)[0] for levels, seed in (((3, 5), 4), ((6, 2), 8))
    ]


def candidate(turn: ToldTurn, move: Move, reasons: Reasons | None = None) -> Candidate:
    points = scored(turn, move)
    return Candidate(move, points, float(points), reasons=reasons or Reasons())


def lying(turn: ToldTurn, *moves: Move) -> Squares:
    """The squares with a tile, once these are laid."""
    fresh = {
        (square.row, square.col) for move in moves if isinstance(move, Place) for square, _ in move.tiles
    }
    return frozenset(fresh | {(square.row, square.col) for square, _ in turn.before.board.tiles()})


def runs(squares: Squares, play: Place) -> set[Squares]:
    """The words of a play, as the squares on which they lie."""
    found = set()
    for square, _ in play.tiles:
        for down, right in ((0, 1), (1, 0)):
            word = [(square.row, square.col)]
            for step in (1, -1):
                at = (square.row + step * down, square.col + step * right)
                while at in squares:
                    word.append(at)
                    at = (at[0] + step * down, at[1] + step * right)
            if len(word) > 1:
                found.add(frozenset(word))
    return found


def main_word(turn: ToldTurn, play: Place, *before: Move) -> Squares:
    """The word along the line of a play; its longest one where it is a single tile."""
    words = runs(lying(turn, *before, play), play)
    tiles = {(square.row, square.col) for square, _ in play.tiles}
    return max(words, key=lambda word: (len(word & tiles), len(word)))


def plays(turn: ToldTurn) -> list[Place]:
    found = choose(turn.view, Lexicon.load(), 8, Budget(nodes=1), 0, top=400)
    return [one.move for one in found if isinstance(one.move, Place)]


def shown(cause: Cause) -> Squares:
    return frozenset((square.row, square.col) for square in cause.squares)


def made_by_two(games: list[ToldGame]) -> Iterator[tuple[ToldGame, ToldTurn, ToldTurn, Place, Place]]:
    """Turns with a play that was answered by another one of ten points and more."""
    for game in games:
        for turn, later in zip(game.turns, game.turns[1:], strict=False):
            if isinstance(turn.move, Place) and isinstance(later.move, Place) and later.points >= 10:
                yield game, turn, later, turn.move, later.move


def rests_on(turn: ToldTurn, move: Place, later: Place) -> bool:
    """Whether a word of the reply has a tile of this turn."""
    laid = {(square.row, square.col) for square, _ in move.tiles}
    return any(word & laid for word in runs(lying(turn, move, later), later))


def test_a_place_that_was_opened_is_told_with_the_word_that_was_laid_there(games: list[ToldGame]) -> None:
    found = [each for each in made_by_two(games) if rests_on(each[1], each[3], each[4])]
    assert len(found) > 5
    for game, turn, later, move, reply in found:
        why = causes_of(Facts(game, turn, candidate(turn, Pass(), LITTLE), candidate(turn, move, MUCH)))
        (opened,) = [cause for cause in why if cause.kind is CauseKind.OPENED]
        assert opened.points == pytest.approx(15.0)
        assert f"{later.label} made {later.points} there" in str(opened.told)
        if len(reply.tiles) > 1:
            assert shown(opened) == main_word(turn, reply, move)


def test_a_place_that_stayed_open_is_told_where_only_the_better_play_shuts_it(games: list[ToldGame]) -> None:
    shut = 0
    for game, turn, later, move, reply in made_by_two(games):
        theirs = {(square.row, square.col) for square, _ in reply.tiles}
        if rests_on(turn, move, reply) or len(reply.tiles) < 2:
            continue
        for better in plays(turn):
            if theirs & {(square.row, square.col) for square, _ in better.tiles}:
                why = causes_of(
                    Facts(game, turn, candidate(turn, better, LITTLE), candidate(turn, move, MUCH))
                )
                (cause,) = [each for each in why if each.kind in (CauseKind.SHUT, CauseKind.OPENED)]
                assert cause.kind is CauseKind.SHUT
                assert f"{later.label} made {later.points} there" in str(cause.told)
                assert shown(cause) == main_word(turn, reply)
                shut += 1
                break
    assert shut


def test_a_better_word_and_all_tiles_at_once_are_shown_where_they_lie(games: list[ToldGame]) -> None:
    kinds = set()
    for game in games:
        for turn in game.turns:
            found = plays(turn)
            worse = min(found, key=lambda move: scored(turn, move), default=None)
            better = max(found, key=lambda move: scored(turn, move), default=None)
            if better is None or worse is None or scored(turn, better) == scored(turn, worse):
                continue
            cause = causes_of(Facts(game, turn, candidate(turn, better), candidate(turn, worse)))[0]
            is_whole = len(better.tiles) == 7
            assert cause.kind is (CauseKind.BONUS if is_whole else CauseKind.WORD)
            assert cause.points == scored(turn, better) - scored(turn, worse)
            if len(better.tiles) > 1:
                assert shown(cause) == main_word(turn, better)
            kinds.add(cause.kind)
    assert kinds == {CauseKind.BONUS, CauseKind.WORD}


def test_the_same_word_that_scores_more_elsewhere_is_told_to_lie_elsewhere(games: list[ToldGame]) -> None:
    """Of NEAT it was said that NEAT scores 14 more (E6)."""
    told = 0
    for game in games:
        for turn in [turn for turn in game.turns if len(turn.before.bag) > 7 and "?" not in turn.rack]:
            of_a_word: dict[str, Place] = {}
            for better in plays(turn):
                name = word_of(turn, better)
                worse = of_a_word.setdefault(name, better)
                less = scored(turn, better) - scored(turn, worse)
                if less >= 0 or len(worse.tiles) == 7:
                    continue
                made = replace(turn, move=better)
                behind = Difference(Interval(0.1, 0.05, 0.15), Interval(-less, -less - 1, -less + 1))
                own = replace(candidate(made, better), behind=behind)
                verdict = JudgedTurn(turn.ply, (candidate(made, worse),), own)
                assert advice(game, made, verdict).text.startswith(
                    f"{name} in another place scores {-less} more"
                )
                told_so = str(why_of(game, made, verdict).told)
                assert re.match(rf"A better place for {name} was there: {-less} points? more\.$", told_so)
                told += 1
                break
    assert told


def test_tiles_kept_exchanged_and_the_last_ones_are_kinds_of_their_own(games: list[ToldGame]) -> None:
    game = games[0]
    turn = next(turn for turn in game.turns if isinstance(turn.move, Place) and len(turn.before.bag) > 20)
    own = candidate(turn, turn.move, Reasons(leave=-6.0))
    keeps = replace(
        candidate(turn, plays(turn)[-1], Reasons(leave=8.0)), score=own.score, equity=own.equity + 14
    )
    kept = causes_of(Facts(game, turn, keeps, own))[0]
    assert (kept.kind, kept.points) == (CauseKind.KEPT, pytest.approx(14.0))
    assert shown(kept) == main_word(turn, turn.move) if isinstance(turn.move, Place) else True
    behind = Difference(Interval(0.1, 0.05, 0.15), Interval(9.0, 5.0, 13.0))
    worse = replace(own, behind=behind)
    back = JudgedTurn(turn.ply, (candidate(turn, Exchange(turn.rack[:3])),), worse)
    assert why_of(game, turn, back).kind is CauseKind.EXCHANGE
    assert "3 tiles" in str(why_of(game, turn, back).task)
    last = next(turn for turn in game.turns if not turn.before.bag and isinstance(turn.move, Place))
    proof = Difference(NONE, Interval(9.0, 9.0, 9.0), proven=True)
    best = replace(candidate(last, Pass()), proven=True)
    ended = JudgedTurn(last.ply, (best,), replace(candidate(last, last.move), behind=proof), Basis.PROOF)
    assert why_of(game, last, ended).kind is CauseKind.ENDING
    assert "9 points more" in str(why_of(game, last, ended).told)
