"""Simulation plays on from the likeliest moves, to the last tile, with the same luck for all of them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.maven.messages import FEWEST_NODES, Budget, Candidate
from game.maven.player.choose_move import choose
from game.maven.plays.board_arrays import KINDS, grid_of, rack_of, table_of
from game.maven.plays.chance_table import learnt_chances
from game.maven.plays.kernel_luck import luck_of
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import bench_for
from game.maven.plays.static_ending import end_desk
from game.maven.plays.static_judgement import Judgement, by_points, learnt_judgement
from game.maven.plays.win_chance import chance_to_win
from game.maven.search import rollouts, simulation
from game.maven.search.simulation import simulate
from game.rules.moves import Exchange, Pass, Place
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView
from tests.maven.tables import lexicon, position_after, view_of

MANY = Budget(nodes=4 * FEWEST_NODES)
TABLE = table_of(Rules())
GRAPH = lexicon().graph("full")
BENCH = bench_for(GRAPH, TABLE, Rules().tiles)
DESK = end_desk()


def simulated(view: SeatView, budget: Budget = MANY, seed: int = 1, **more: Any) -> tuple[Candidate, ...]:
    return choose(view, lexicon(), 8, budget, seed, top=30, **more)


def test_the_moves_simulated_come_first_with_win_rates_the_others_after_them_without() -> None:
    found = simulated(view_of(position_after(8, 3)))
    rates = [each.win_rate for each in found]
    simulated_first = [rate for rate in rates if rate is not None]
    assert len(simulated_first) >= 2
    assert rates == [*simulated_first, *[None] * (len(rates) - len(simulated_first))]
    assert all(0 < rate < 1 for rate in simulated_first)


def test_a_simulation_repeats_itself_and_another_seed_has_other_luck() -> None:
    view = view_of(position_after(8, 3))
    assert simulated(view) == simulated(view)
    assert simulated(view) != simulated(view, seed=2)


@pytest.mark.parametrize("budget", [Budget(nodes=1), Budget(nodes=FEWEST_NODES - 1), Budget()])
def test_without_time_to_simulate_the_choice_is_static(budget: Budget) -> None:
    found = simulated(view_of(position_after(8, 3)), budget)
    assert {each.win_rate for each in found} == {None}


def test_a_simulation_with_seconds_ends_when_it_is_stopped_and_reports_on_the_way() -> None:
    heard: list[tuple[Candidate, ...]] = []
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 5

    found = simulated(view_of(position_after(8, 3)), Budget(seconds=60), on_thinking=heard.append, stop=stop)
    assert heard[-1][0].move == found[0].move
    assert heard[-1][0].win_rate is not None
    static = simulated(view_of(position_after(8, 3)), Budget(seconds=60), stop=lambda: True)
    assert {each.win_rate for each in static} == {None}


@pytest.mark.parametrize(("levels", "bag"), [((8, 8, 8), 60), ((8, 8, 8, 8), 20), ((8, 8, 8), 0)])
def test_three_and_four_seats_are_simulated_too_also_with_an_empty_bag(
    levels: tuple[int, ...], bag: int
) -> None:
    position = next(
        position for turns in range(50) if len((position := position_after(turns, 3, levels)).bag) <= bag
    )
    assert position.outcome is None
    found = simulated(view_of(position))
    assert found[0].win_rate is not None
    assert found == simulated(view_of(position))
    play(position, found[0].move, lexicon())


def test_two_threads_find_what_one_finds() -> None:
    view = view_of(position_after(8, 3))
    tried = simulated(view, Budget(nodes=1))[:8]
    generator = Generator(GRAPH, TABLE)
    one, two = (simulate(view, tried, generator, BENCH, 5, 3000, None, None, threads) for threads in (1, 2))
    assert one == two


@pytest.mark.parametrize(("errors_behind", "plays_on"), [(0.8, True), (1.6, True), (6.0, False)])
def test_only_who_is_hopelessly_behind_is_given_up(
    monkeypatch: pytest.MonkeyPatch, errors_behind: float, plays_on: bool
) -> None:
    """After 40 rounds, of which the rival has won less by so many standard errors of the difference."""
    view = view_of(position_after(8, 3))
    tried = [replace(each, equity=20.0) for each in simulated(view, Budget(nodes=1))[:2]]
    still_alive: dict[int, list[bool]] = {}

    def played(*arguments: Any) -> None:
        alive, first, rounds, notes = (arguments[index] for index in (8, 14, 15, 18))
        chances = notes[:, :, rollouts.CHANCE]
        still_alive[first] = alive.tolist()
        numbers = np.arange(first, first + rounds)
        noise = 0.05 * np.where(numbers % 2, 1, -1)
        chances[0, numbers] = 0.6
        chances[1, numbers] = 0.6 - errors_behind * 0.05 / np.sqrt(40) + noise

    monkeypatch.setattr(simulation, "play_rounds", played)
    simulate(view, tried, Generator(GRAPH, TABLE), BENCH, 5, 2 * 80, None, None, plies=2)
    assert (40 in still_alive) == plays_on
    assert all(alive == [True, True] for alive in still_alive.values())


@settings(deadline=None, max_examples=8)
@given(st.integers(0, 10_000), st.integers(0, 22))
def test_what_is_chosen_after_simulation_is_legal_and_blind_to_hidden_tiles(seed: int, turns: int) -> None:
    position = position_after(turns, seed)
    if position.outcome is not None:
        return
    other = 1 - position.to_move
    hidden = (position.bag + position.racks[other])[::-1]
    size = len(position.racks[other])
    racks = list(position.racks)
    racks[other] = hidden[:size]
    changed = replace(position, bag=hidden[size:], racks=tuple(racks))
    found = simulated(view_of(position))
    assert found == simulated(view_of(changed))
    if not isinstance(found[0].move, Pass):
        play(position, found[0].move, lexicon())


def test_a_bad_rack_is_also_exchanged_after_simulation() -> None:
    view = replace(view_of(position_after(6, 3)), rack="VVWWUUI")
    assert any(isinstance(each.move, Exchange) for each in simulated(view)[:3])


@pytest.mark.parametrize(("lead", "expected"), [(1000, 1.0), (-1000, 0.0)])
def test_the_chance_to_win_follows_the_lead(lead: int, expected: float) -> None:
    assert chance_to_win(lead, 40) == pytest.approx(expected, abs=1e-6)
    # Whoever has just moved waits while the other may score: a level score is a little behind.
    assert 0.5 > chance_to_win(0, 50) > 0.3
    assert chance_to_win(50, 15) > chance_to_win(50, 60) > 0.5


def ending_after(seed: int) -> Position:
    """A position with an empty bag, as late in a game between players for points as there is one."""
    for turns in range(40, 0, -1):
        position = position_after(turns, seed, (7, 7))
        if position.outcome is None and not position.bag:
            break
    return position


def played_out(position: Position, seat: int) -> int:
    """By how many points a seat wins if both go on statically, by the rules."""
    while position.outcome is None:
        move = choose(view_of(position), lexicon(), 7, Budget(nodes=1), 0)[0].move
        position, _ = play(position, move, lexicon())
    return position.scores[seat] - position.scores[1 - seat]


def rolled_out(view: SeatView, move: Candidate, judgement: Judgement) -> list[float]:
    """What a rollout notes after a play with an empty bag, when nothing is random any more."""
    tiles = move.move.tiles if isinstance(move.move, Place) else ()
    laid = "".join(tile.face if tile.face.isupper() else "?" for tile in tiles)
    board = view.board.with_tiles(tiles)
    notes = np.zeros((1, 1, rollouts.NOTES))
    rollouts.play_rounds(
        BENCH, DESK, judgement, learnt_chances(), grid_of(board, GRAPH, TABLE)[None],
        (rack_of(view.rack) - rack_of(laid))[None], np.zeros((1, KINDS), np.int32), np.array([move.score]),
        np.ones(1, np.bool_), rack_of(view.unseen), np.zeros((1, 2, KINDS), np.int32),
        np.array([len(view.rack), len(view.unseen)]),
        np.array([view.scores[view.seat], view.scores[1 - view.seat]]),
        2, 0, 1, 1, luck_of(1), notes,
    )  # fmt: skip
    found: list[float] = notes[0, 0].tolist()
    return found


@settings(deadline=None, max_examples=12)
@given(st.integers(0, 10_000))
def test_a_game_played_on_to_the_last_tile_is_decided_as_the_rules_decide_it(seed: int) -> None:
    """With an empty bag nothing is random: the rules and the static player must come to the same end."""
    view = view_of(ending_after(seed))
    move = choose(view, lexicon(), 7, Budget(nodes=1), 0)[0]
    after, _ = play(ending_after(seed), move.move, lexicon())
    scores = [0, 0]
    """Of the reply, and of the mover's own next turn."""
    further = after
    for number in range(2):
        if further.outcome is None:
            made = choose(view_of(further), lexicon(), 7, Budget(nodes=1), 0)[0]
            scores[number] = made.score
            further, _ = play(further, made.move, lexicon())
    difference = played_out(after, view.seat)
    chance, lead, reply, places, own_next = rolled_out(view, move, learnt_judgement()._replace(endings=1))
    assert lead == difference
    assert [reply, own_next] == scores
    assert (chance > 0.6, chance < 0.4) == (difference > 0, difference < 0)
    assert places == (1.0 if difference > 0 else 0.5 if difference == 0 else 0.0)


def four_ends(seeds: range) -> Iterator[tuple[SeatView, Candidate, list[int]]]:
    """Positions with an empty bag, a move, and how each of the four likeliest replies to it ends."""
    for seed in seeds:
        position = next(each for turns in range(50) if not (each := position_after(turns, seed, (7, 7))).bag)
        view = view_of(position)
        move = choose(view, lexicon(), 7, Budget(nodes=1), 0)[0]
        after, _ = play(position, move.move, lexicon())
        replies = choose(view_of(after), lexicon(), 7, Budget(nodes=1), 0, top=4)
        if replies[0].move != Pass():
            yield view, move, [played_out(play(after, one.move, lexicon())[0], view.seat) for one in replies]


def test_if_the_result_is_open_the_first_to_know_all_tiles_takes_the_best_end_of_four_plays() -> None:
    """The rules tell how each of the four likeliest ends; far from a draw the very likeliest counts."""
    better = far = 0
    for view, move, ends in four_ends(range(7, 15)):
        is_open = abs(ends[0]) <= 60
        _, lead, *_ = rolled_out(view, move, by_points(learnt_judgement()))
        assert lead == (min(ends) if is_open else ends[0])
        better += is_open and min(ends) < ends[0]
        far += not is_open and min(ends) < ends[0]
    assert better
    assert far


def test_where_only_winning_counts_the_first_of_four_plays_that_wins_is_taken() -> None:
    """Leads are those of the seat that has moved, so whoever replies wins by less than nothing."""
    turned = left = 0
    for view, move, ends in four_ends(range(7, 15)):
        for first in (-3, 0, 15, 16):
            scores = list(view.scores)
            scores[view.seat] += first - ends[0]
            ends, view = [end + first - ends[0] for end in ends], replace(view, scores=tuple(scores))
            _, lead, *_ = rolled_out(view, move, learnt_judgement())
            is_looked_at = 0 <= first <= 15
            assert lead == (next((end for end in ends if end < 0), min(ends)) if is_looked_at else first)
            turned += lead < first
            left += not is_looked_at and min(ends) < first
    assert turned
    assert left
