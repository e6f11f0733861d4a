"""How much of what there was is found: a mean over turns with a choice, held against one counted anew."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.coach.accuracy import FOUND, AccuracyHistory, GameAccuracy, found_in, share_of, together, trend
from game.coach.causes import CauseKind
from game.coach.sentences import why_of
from game.lexicon.words import Lexicon
from game.maven.messages import Difference, Interval
from game.maven.ruler import Basis
from game.rules.editions import PLAYSTATION
from game.rules.moves import Pass, is_same
from game.storage.local_store import LocalStore
from tests.coach.test_sentences import Played, played

NOON = 1_790_596_800
NONE = Interval(0.0, 0.0, 0.0)


@pytest.fixture(scope="module")
def game() -> Played:
    return played(Lexicon.load(), PLAYSTATION, (2, 5), 14)


def test_the_share_of_a_game_is_the_mean_of_its_turns_and_each_mistake_is_of_a_kind(game: Played) -> None:
    told, verdicts = game
    for seat in (0, 1):
        found = found_in(told, verdicts, seat, "0123456789abcdef", NOON)
        assert found is not None
        shares, kinds = [], Counter[CauseKind]()
        for turn in told.turns:
            verdict = verdicts[turn.ply]
            others = [one for one in verdict.best if not is_same(one.move, verdict.played.move)]
            if turn.seat != seat or all(one.move == Pass() for one in others):
                continue
            apart = verdict.best[0].equity - verdict.played.equity
            whole = max(verdict.best[0].score, verdict.played.score, apart, 1.0)
            shares.append(1.0 if verdict.is_best else 1 - apart / whole)
            if verdict.is_mistake:
                kinds[why_of(told, turn, verdict).kind] += 1
        assert found.share == pytest.approx(sum(shares) / len(shares), abs=1e-4)
        assert found.turns == len(shares)
        assert found.missed == kinds
        assert found.best == len(shares) - kinds.total()
    beginner, expert = (found_in(told, verdicts, seat, "0", NOON) for seat in (0, 1))
    assert beginner
    assert expert
    assert beginner.share < expert.share


def test_a_turn_without_a_choice_is_left_out_and_points_that_were_played_out_count_first(
    game: Played,
) -> None:
    _, verdicts = game
    verdict = next(each for each in verdicts.values() if each.is_mistake and each.best[0].score >= 20)
    alone = replace(verdict, best=(verdict.played,))
    assert share_of(alone) is None
    points = Interval(10.0, 8.0, 12.0)
    behind = Difference(Interval(0.1, 0.08, 0.12), points)
    measured = replace(verdict, played=replace(verdict.played, behind=behind), basis=Basis.SEARCH)
    most = max(verdict.best[0].score, verdict.played.score)
    assert share_of(measured) == pytest.approx(1 - 10 / most)
    luckier = Difference(Interval(0.1, 0.08, 0.12), Interval(-3.0, -4.0, -2.0))
    assert share_of(replace(measured, played=replace(measured.played, behind=luckier))) == 1.0


def a_game(number: int, share: float, who: str = "Anna", **missed: int) -> GameAccuracy:
    kinds = {CauseKind(kind): count for kind, count in missed.items()}
    return GameAccuracy(who, f"{number:016x}", NOON + number, share, 10, 5, kinds)


def test_games_are_told_together_with_what_was_missed_most_first() -> None:
    games = [a_game(number, 0.5, word=2, kept=1) for number in range(3)] + [a_game(3, 0.9, kept=6)]
    figures = together(games)
    assert figures
    assert (figures.games, figures.share, figures.best) == (4, pytest.approx(0.6), 0.5)
    assert list(figures.missed.items()) == [(CauseKind.KEPT, 2.25), (CauseKind.WORD, 1.5)]
    assert together([]) is None


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_a_trend_is_the_line_itself_where_values_lie_on_one_and_else_among_them(values: list[float]) -> None:
    count = len(values)
    line = [0.2 + 0.6 * place / count for place in range(count)]
    assert trend(line) == [(pytest.approx(value), pytest.approx(0, abs=1e-9)) for value in line]
    assert trend([0.5] * count) == [(pytest.approx(0.5), pytest.approx(0, abs=1e-9))] * count
    upside_down = trend([1 - value for value in values])
    assert [1 - middle for middle, _ in upside_down] == pytest.approx([middle for middle, _ in trend(values)])
    assert all(0 <= spread <= 1.5 for _, spread in trend(values))


def test_what_was_found_outlives_the_program_and_a_game_counts_once_for_each_person() -> None:
    progress = AccuracyHistory(LocalStore())
    for one in (a_game(2, 0.7), a_game(1, 0.6, kept=1), a_game(1, 0.6, "Bo"), a_game(2, 0.75, "ANNA")):
        progress.note(one)
        assert FOUND.from_bytes(FOUND.written(one)) == one
    assert [one.share for one in progress.of("anna")] == [0.6, 0.75]
    with pytest.raises(ValueError):  # noqa: PT011 - every refusal of a row is one
        FOUND.from_bytes(b'{"who":"Anna","game":"../x","when":1,"share":2,"turns":1,"best":0}')
