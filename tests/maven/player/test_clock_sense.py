"""Maven thinks so long that the clock of a game lasts to its last turn."""

from dataclasses import replace

import pytest

from game.maven.levels_and_vocabularies import STRONGEST, TURN_BUDGET
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.maven.player.clock_sense import within_clock
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.rules_and_defaults import Clock, ClockKind, Rules
from game.rules.seat_view import SeatView, seat_view
from tests.maven.tables import lexicon, position_after, view_of


def under(clock: Clock, turns: int = 4, used_ms: int = 0) -> SeatView:
    view = view_of(position_after(turns, 3))
    return replace(view, rules=replace(view.rules, clock=clock), used_ms=used_ms)


@pytest.mark.parametrize("limit_ms", [10_000, 20_000, 60_000])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_fits_its_clock_though_showing_takes_as_long_as_thinking(
    limit_ms: int, seats: int
) -> None:
    clock = Clock(ClockKind.GAME_PENALTY, limit_ms)
    position, _ = opening(replace(Rules(), clock=clock), seats, 3)
    least = TURN_BUDGET.seconds
    assert least is not None
    while position.outcome is None:
        view = seat_view(position, position.to_move)
        seconds = within_clock(TURN_BUDGET, view).seconds
        assert seconds is not None
        least = min(least, seconds)
        move = choose(view, lexicon(), STRONGEST, Budget(nodes=1), 0)[0].move
        position, _ = play(position, move, lexicon(), round(2000 * seconds))
    assert max(position.used_ms) <= limit_ms
    assert least > 0.05, "nobody was ever short of time"
    if limit_ms == 60_000:
        assert least == TURN_BUDGET.seconds


def test_in_overtime_a_glance_must_do() -> None:
    clock = Clock(ClockKind.GAME_PENALTY, 60_000)
    assert within_clock(TURN_BUDGET, under(clock, used_ms=61_000)) == Budget(seconds=0.05)


@pytest.mark.parametrize("kind", [ClockKind.OFF, ClockKind.CORRESPONDENCE, ClockKind.TURN_LOST])
def test_time_taken_before_does_not_matter_where_only_turns_are_timed(kind: ClockKind) -> None:
    assert within_clock(TURN_BUDGET, under(Clock(kind, 10_000), used_ms=100_000)) == TURN_BUDGET


def test_a_turn_that_may_be_lost_is_decided_in_half_its_time() -> None:
    clock = Clock(ClockKind.TURN_LOST, 10_000)
    assert within_clock(Budget(seconds=30.0, nodes=9), under(clock)) == Budget(seconds=5.0, nodes=9)


def test_budgets_in_nodes_know_no_clock() -> None:
    clock = Clock(ClockKind.GAME_PENALTY, 10_000)
    assert within_clock(Budget(nodes=7), under(clock, used_ms=50_000)) == Budget(nodes=7)
