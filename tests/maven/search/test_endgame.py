"""With an empty bag the search finds what playing out every line finds, and stops when it is told to."""

from dataclasses import replace
from functools import cache
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.maven.messages import Budget, Candidate
from game.maven.player import choose_move
from game.maven.player.choose_move import choose
from game.maven.plays.board_arrays import rack_of, table_of
from game.maven.plays.leave_values import rack_worths
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import bench_for
from game.maven.search import endgame, endgame_solver, rollouts
from game.maven.search.endgame_moves import NODES
from game.rules.board import Board
from game.rules.letter_sets import ENGLISH
from game.rules.moves import Move, Pass, Place
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView
from tests.maven.tables import lexicon, position_after, view_of

GRAPH = lexicon().graph("full")
TOTAL = ENGLISH.total


@cache
def generator() -> Generator:
    return Generator(GRAPH, table_of(Rules()))


def ending(seed: int, mine: str, theirs: str, turns: int = 12) -> SeatView:
    """A board in mid-game on which the last tiles are so few and so chosen."""
    view = view_of(position_after(turns, seed, (7, 7)))
    unseen = "".join(sorted(theirs))
    return replace(view, rack=mine, unseen=unseen, bag_count=0, rack_counts=tuple(
        len(mine) if seat == view.seat else len(theirs) for seat in range(2)
    ))  # fmt: skip


def minimax(
    board: Board, mine: str, theirs: str, passed: bool, least: float = -inf, most: float = inf
) -> int:
    """Points that the side to move wins to the end when both do their best: every line is played out, but
    those that cannot matter any more (alpha-beta: whoever is asked for `least` to `most` hears of what is
    beyond only that it is)."""

    rack = rack_of(mine)
    plays = generator().plays(
        generator().grid(board), rack, rack_worths(rack, table_of(Rules()).values, 0, 0)
    )
    end = TOTAL(theirs) - TOTAL(mine)
    best = end if passed else -minimax(board, theirs, mine, True, -most, -least)
    for index in range(len(plays)):
        if best >= most:
            break
        place, score = plays.place(index), plays.score(index)
        left = list(mine)
        for tile in place.tiles:
            left.remove(tile.face if tile.face.isupper() else "?")
        if left:
            after, floor = board.with_tiles(place.tiles), max(least, best)
            value = -minimax(after, theirs, "".join(left), False, score - most, score - floor)
        else:
            value = 2 * TOTAL(theirs)
        best = max(best, score + value)
    return best


@settings(deadline=None, max_examples=6)
@given(
    st.integers(0, 300),
    st.sampled_from(["E", "CV", "QI", "AV", "T?", "DOG"]),
    st.sampled_from(["A", "VV", "ZO", "K", "JU"]),
)
def test_the_search_finds_what_playing_out_every_line_finds(seed: int, mine: str, theirs: str) -> None:
    view = ending(seed, mine, theirs)
    best = choose(view, lexicon(), 8, Budget(nodes=300_000), 0)[0]
    assert best.proven
    assert best.equity == minimax(view.board, mine, "".join(sorted(theirs)), False)


def test_what_is_proven_to_win_is_said_to_win() -> None:
    view = ending(7, "QI", "VV")
    ahead = replace(view, scores=tuple(300 if seat == view.seat else 100 for seat in range(2)))
    behind = replace(view, scores=tuple(100 if seat == view.seat else 300 for seat in range(2)))
    best = [choose(each, lexicon(), 8, Budget(nodes=300_000), 0)[0] for each in (ahead, behind)]
    assert [(each.win_rate, each.win_error) for each in best] == [(1.0, 0.0), (0.0, 0.0)]


def test_who_cannot_play_passes() -> None:
    view = ending(5, "V", "Q", turns=0)
    assert view.board == Board()
    assert choose(view, lexicon(), 8, Budget(nodes=2000), 0)[0].move == Pass()


def test_a_search_that_is_stopped_still_has_a_move_and_one_with_few_nodes_is_not_proven() -> None:
    view = ending(3, "AEINRST", "DEGILOU")
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    best = choose(view, lexicon(), 8, Budget(seconds=30), 0, stop=stop)[0]
    assert isinstance(best.move, Place)
    few = choose(view, lexicon(), 8, Budget(nodes=1000), 0)[0]
    assert not few.proven
    assert endgame.desk().shelf.control[NODES] <= 1001


def solved(view: SeatView, nodes: int) -> list[tuple[int, Move]]:
    """What is found step by step, and after how many positions."""
    steps: list[tuple[int, Move]] = []

    def on_thinking(found: tuple[Candidate, ...]) -> None:
        steps.append((int(endgame.desk().shelf.control[NODES]), found[0].move))

    tools = generator(), bench_for(GRAPH, table_of(Rules()), ENGLISH)
    endgame.solve(view, [], *tools, nodes, None, on_thinking)
    return steps


@pytest.mark.parametrize(
    ("seed", "mine", "theirs"), [(1, "AERS", "VJ"), (1, "AEGRT", "QUVC"), (5, "AEGRT", "QUVC")]
)
def test_a_search_broken_off_at_the_beginning_of_a_step_answers_as_the_step_before_did(
    seed: int, mine: str, theirs: str
) -> None:
    """Whoever could go out must not do so only because no other move was looked at again."""
    view = ending(seed, mine, theirs)
    finished = solved(view, 20_000)[:-1]
    assert len(finished) > 1
    for nodes, move in finished:
        for more in (0, 1):
            assert solved(view, nodes + more)[-1][1] == move


@pytest.mark.parametrize(
    ("seed", "mine", "theirs", "nodes"),
    [(10, "AEGRT", "QUVC", 400), (27, "AERS", "VJ", 2500), (63, "AERS", "VJ", 900)],
)
def test_a_search_broken_off_before_it_has_judged_the_best_move_anew_does_not_give_it_up(
    seed: int, mine: str, theirs: str, nodes: int
) -> None:
    view = ending(seed, mine, theirs)
    before = [move for reached, move in solved(view, 20_000) if reached <= nodes][-1]
    assert solved(view, nodes)[-1][1] == before


@pytest.mark.parametrize("seed", range(4))
def test_the_same_nodes_give_the_same_answer(seed: int) -> None:
    view = ending(seed, "AERS", "OTE")
    assert choose(view, lexicon(), 8, Budget(nodes=3000), 0, 9) == choose(
        view, lexicon(), 8, Budget(nodes=3000), 0, 9
    )


def test_everything_for_the_search_is_compiled_ahead() -> None:
    assert list(choose_move.warm_up_search(lexicon()))[-1] == 1
    kernels: list[Any] = [endgame_solver.search, rollouts.play_rounds]
    for kernel in kernels:
        ready = getattr(kernel, "signatures", None)  # none where it came along in a library
        choose(ending(1, "AERS", "OTE"), lexicon(), 8, Budget(nodes=2000), 0)
        choose(view_of(position_after(4, 1)), lexicon(), 8, Budget(nodes=2000), 0)
        assert getattr(kernel, "signatures", None) == ready
