"""Candidates are played on as long as the choice between them is close, and errors are told honestly."""

from dataclasses import replace

import numpy as np
import pytest

from game.maven.messages import Budget, Candidate
from game.maven.player.choose_move import choose
from game.maven.plays.board_arrays import Floats, table_of
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import bench_for
from game.maven.search.deals import random_deals
from game.maven.search.race import Halving, Race
from game.maven.search.rollouts import CHANCE, LEAD, NOTES, REPLY
from game.maven.search.simulation import Rollouts, plies_within
from game.rules.moves import Exchange
from game.rules.rules_and_defaults import Rules
from tests.maven.tables import lexicon, position_after, view_of

TIED = [Candidate(Exchange(face), 0, 20.0) for face in "ABC"]
LEAD_NOW, TILES = 30, 60


def race_of(notes: Floats) -> Race:
    return Race(TIED[: len(notes)], notes, LEAD_NOW, TILES, random_deals(2))


def notes_of(*chances: Floats) -> Floats:
    notes = np.zeros((len(chances), len(chances[0]), NOTES))
    for candidate, row in enumerate(chances):
        notes[candidate, :, CHANCE] = row
    return notes


def play_all(race: Race) -> list[tuple[list[bool], int, int]]:
    """Who was played on, from which round and for how many, until all is decided."""
    steps = []
    while not race.is_decided:
        some, first, rounds = race.next_rounds()
        steps.append((some.tolist(), first, rounds))
        race.advance(some, rounds)
    return steps


def noise(size: int, spread: float, seed: int) -> Floats:
    return np.random.default_rng(seed).normal(0, spread, size)


def test_a_clear_choice_saves_the_time_that_a_close_one_is_given() -> None:
    clear = notes_of(0.7 + noise(1000, 0.1, 1), 0.5 + noise(1000, 0.1, 2))
    close = notes_of(0.601 + noise(1000, 0.1, 1), 0.6 + noise(1000, 0.1, 2))
    assert sum(rounds for _, _, rounds in play_all(race_of(clear))) == 40
    assert sum(rounds for _, _, rounds in play_all(race_of(close))) > 200


def test_who_is_behind_goes_on_where_it_stopped_once_the_leader_falls_back() -> None:
    rounds = np.arange(1000)
    falling = [np.where(rounds < 60, 0.9, 0.2) + noise(1000, 0.2, seed) for seed in (1, 2)]
    race = race_of(notes_of(*falling, 0.6 + noise(1000, 0.02, 3)))
    steps = play_all(race)
    waiting = [first for some, first, _ in steps if some == [True, True, False]]
    back = [first for some, first, _ in steps if some == [False, False, True]]
    assert waiting[0] == back[0]
    assert race.standing()[0].move == TIED[2].move


def halved(*chances: Floats, rollouts: float = 800) -> tuple[Halving, list[tuple[list[bool], int, int]]]:
    tried = [Candidate(Exchange("A" * (each + 1)), 0, 20.0) for each in range(len(chances))]
    race = Halving(tried, notes_of(*chances), LEAD_NOW, TILES, random_deals(2), rollouts)
    return race, play_all(race)


def test_by_halves_the_last_two_get_as_many_rollouts_as_all_at_the_beginning() -> None:
    close = [0.5 + 0.001 * each + noise(2000, 0.2, each) for each in range(8)]
    _, steps = halved(*close, rollouts=2400)
    spent = {
        left: sum(sum(some) * rounds for some, _, rounds in steps if sum(some) == left) for left in (8, 4, 2)
    }
    assert set(spent.values()) == {800}
    assert sum(spent.values()) == sum(sum(some) * rounds for some, _, rounds in steps)


def test_by_halves_the_best_of_sixteen_close_moves_is_found_oftener_than_by_errors() -> None:
    # Rollouts end in a win or a loss; a few of sixteen moves are close to the best one.
    truths = 0.5 - np.array([0.0, 0.02, 0.03, 0.04, *np.linspace(0.05, 0.3, 12)])
    lost = {"errors": 0.0, "halves": 0.0}
    for seed in range(60):
        luck = np.random.default_rng(seed)
        notes = notes_of(*((luck.random((16, 1200)) < truths[:, None]) * 1.0))
        tried = [Candidate(Exchange("A" * (each + 1)), 0, 20.0) for each in range(16)]
        for name, race in (
            ("errors", Race(tried, notes, LEAD_NOW, TILES, random_deals(2))),
            ("halves", Halving(tried, notes, LEAD_NOW, TILES, random_deals(2), 1200)),
        ):
            spent = 0
            while not race.is_decided and spent < 1200:
                some, _, rounds = race.next_rounds()
                spent += int(some.sum()) * rounds
                race.advance(some, rounds)
            best = race.standing(1)[0].move
            assert isinstance(best, Exchange)
            lost[name] += 0.5 - truths[len(best.tiles) - 1]
    assert lost["halves"] < lost["errors"]


def test_a_race_by_halves_ends_when_all_others_are_clearly_behind() -> None:
    clear = [0.9 + noise(2000, 0.1, 1), *(0.5 + noise(2000, 0.1, 2 + each) for each in range(7))]
    race, steps = halved(*clear, rollouts=8000)
    assert race.standing(1)[0].move == Exchange("A")
    assert sum(sum(some) * rounds for some, _, rounds in steps) == 8 * 40


def test_nobody_is_played_on_beyond_the_rounds_there_are() -> None:
    same = 0.5 + noise(130, 0.1, 1)
    steps = play_all(race_of(notes_of(same, same)))
    assert sum(rounds for _, _, rounds in steps) == 130


def test_points_to_come_and_the_reply_are_told_beside_the_chance_to_win() -> None:
    notes = notes_of(np.full(80, 0.6), np.full(80, 0.3))
    notes[0, :, LEAD] = np.tile([50.0, 60.0], 40)
    notes[0, :, REPLY] = np.tile([20.0, 30.0], 40)
    race = race_of(notes)
    race.advance(np.array([True, True]), 80)
    reasons = race.standing(1)[0].reasons
    error = 5.0 * np.sqrt(80 / 79) / np.sqrt(80)
    assert reasons is not None
    assert reasons.points is not None
    assert reasons.reply is not None
    assert (reasons.points.mean, reasons.reply.mean) == (55.0 - LEAD_NOW, 25.0)
    assert (reasons.points.error, reasons.reply.error) == pytest.approx((error, error))


@pytest.mark.parametrize(
    ("seats", "bag", "budget", "plies"),
    [
        (2, 20, Budget(seconds=0.8), 4),
        (2, 21, Budget(seconds=0.8), 2),
        (2, 20, Budget(seconds=0.3), 2),
        (2, 20, Budget(nodes=12_000), 4),
        (2, 20, Budget(seconds=9.0, nodes=2000), 2),
        (3, 20, Budget(seconds=0.8), 4),
        (3, 21, Budget(seconds=0.8), 3),
        (3, 20, Budget(seconds=0.1), 3),
        (4, 20, Budget(seconds=0.1), 4),
    ],
)
def test_games_are_played_on_for_longer_near_their_end_where_there_is_time(
    seats: int, bag: int, budget: Budget, plies: int
) -> None:
    view = replace(view_of(position_after(0, 3, (8,) * seats)), bag_count=bag)
    assert plies_within(view, budget) == plies


def test_with_other_luck_95_of_100_results_lie_within_two_errors() -> None:
    """Batches of rounds are repeats with other luck; their mean is the truth."""
    table, graph = table_of(Rules()), lexicon().graph("full")
    bench, generator = bench_for(graph, table, Rules().tiles), Generator(graph, table)
    batch, repeats = 60, 25
    chances, points = [], []
    for seed in range(4):
        view = view_of(position_after(4 * seed, seed))
        tried = [replace(one, reasons=None) for one in choose(view, lexicon(), 8, Budget(nodes=1), 0, top=2)]
        dealt = random_deals(2).racks[: batch * repeats]
        rollouts = Rollouts(view, tried, generator, bench, seed, dealt, plies=2)
        rollouts.play(np.ones(len(tried), np.bool_), 0, batch * repeats)
        for candidate in range(len(tried)):
            notes = rollouts.notes[candidate : candidate + 1]
            truth = notes[0].mean(axis=0)
            for number in range(repeats):
                some = notes[:, number * batch :][:, :batch]
                race = Race(tried[candidate : candidate + 1], some, 0, 80, random_deals(2))
                race.advance(np.array([True]), batch)
                (told,) = race.standing()
                assert told.win_rate is not None
                assert told.win_error is not None
                assert told.reasons is not None
                chances.append(abs(told.win_rate - truth[CHANCE]) <= 2 * told.win_error)
                for estimate, column in ((told.reasons.points, LEAD), (told.reasons.reply, REPLY)):
                    assert estimate is not None
                    points.append(abs(estimate.mean - truth[column]) <= 2 * estimate.error)
    assert len(points) == 4 * 2 * repeats * 2
    assert 0.92 < np.mean(points) < 0.985
    assert np.mean(chances) > 0.92
