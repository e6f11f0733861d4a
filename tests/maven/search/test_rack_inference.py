"""What an opponent kept is told from its last move: by the best one it had with each part it may hold."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.maven.plays.board_arrays import KINDS, Ints, counts_of, rack_of, table_of
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import bench_for
from game.maven.plays.static_judgement import fill_offers, fill_static, learnt_judgement, offered_by
from game.maven.search.deals import possible_parts
from game.maven.search.rack_inference import (
    Guess,
    believed,
    guessed_deals,
    infer,
    traces_of,
)
from game.rules.board import Board
from game.rules.moves import Exchange, Move, Place, tiles_of
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.public_history import history_with
from game.rules.rules_and_defaults import Challenge, Rules
from game.rules.seat_view import PublicTurn, SeatView, seat_view
from tests.maven.tables import lexicon

TABLE = table_of(Rules())
GRAPH = lexicon().graph("full")
BENCH = bench_for(GRAPH, TABLE, Rules().tiles)
GENERATOR = Generator(GRAPH, TABLE)
STATIC = Budget(nodes=1)
LONG = Budget(nodes=20_000)


FacedTurn = tuple[SeatView, Position, Move]
"""A seat's view with its history, the position, and the move."""


@cache
def game(seed: int, seats: int = 2) -> list[FacedTurn]:
    """Static players' game: of each turn the view with its history, the racks, and the move."""
    position, _ = opening(Rules(), seats, seed)
    history: tuple[PublicTurn, ...] = ()
    turns: list[FacedTurn] = []
    while position.outcome is None:
        view = seat_view(position, position.to_move, history)
        move = choose(view, lexicon(), 8, STATIC, 0)[0].move
        turns.append((view, position, move))
        after, events = play(position, move, lexicon())
        history = history_with(history, position.to_move, events)
        position = after
    return turns


def kept_by_last(turns: list[FacedTurn], index: int) -> str:
    """What the seat that moved just before a turn kept."""
    view, _, move = turns[index - 1]
    return "".join(sorted((Counter(view.rack) - Counter(tiles_of(move))).elements()))


def guess_at(view: SeatView, budget: Budget = LONG, seed: int = 0) -> dict[int, Guess]:
    return infer(view, GENERATOR, BENCH, budget, seed)


def faces(part: Iterable[int]) -> str:
    return "".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ?"[kind] * count for kind, count in enumerate(part))


def without(tiles: str, some: Iterable[str]) -> str:
    return "".join((Counter(tiles) - Counter(some)).elements())


def turns_after(seed: int, kept: int) -> list[tuple[list[FacedTurn], int]]:
    """The turns of a game, all of whose racks are full, before which the other seat kept so many tiles."""
    turns = game(seed)
    return [
        (turns, index)
        for index in range(1, len(turns))
        if turns[index][0].bag_count and len(kept_by_last(turns, index)) == kept
        and not isinstance(turns[index - 1][2], Exchange)
    ]  # fmt: skip


def judged(board: Board, rack: Ints, bag: int) -> tuple[Ints, Ints]:
    """What keeping each part of a rack was worth after a play and after an exchange."""
    usual = counts_of(Rules().tiles)
    outside = usual - rack_of("".join(face if face.isupper() else "?" for _, face in board.tiles()))
    numbers, worths, exchanging = (np.zeros(1 << int(rack.sum()), np.int32) for _ in range(3))
    fill_static(learnt_judgement(), usual, rack, outside, bag, numbers, worths, exchanging)
    return worths, exchanging


def mask_of(part: str, laid: str) -> int:
    """A part of a rack as a mask of it, the other tiles being laid; of equal tiles the first are kept."""
    left, mask = Counter(part), 0
    for bit, tile in enumerate(sorted(part + laid, key=lambda tile: (tile == "?", tile))):
        if left[tile]:
            left[tile] -= 1
            mask |= 1 << bit
    return mask


def test_what_was_kept_of_a_play_is_weighed_as_trying_every_part_by_hand_weighs_it() -> None:
    turns, index = next(found for seed in range(20) for found in turns_after(seed, 2))
    view = turns[index][0]
    before, _, move = turns[index - 1]
    laid, made = tiles_of(move), view.history[-1].score
    assert made
    grid = GENERATOR.grid(before.board)
    fill_offers(learnt_judgement(), TABLE.premiums, grid)
    assert isinstance(move, Place)
    score = made.total + offered_by(grid, move.tiles) / 1000
    ways = Counter("".join(sorted(way)) for way in combinations(view.unseen, 2))
    expected = {}
    for part, often in ways.items():
        rack = rack_of(laid + part)
        worths, exchanging = judged(before.board, rack, before.bag_count)
        best = GENERATOR.plays(grid, rack, worths).equity(0)
        if before.bag_count >= 7:
            best = max(best, exchanging[:-1].max() / 1000)
        regret = best - score - worths[mask_of(part, laid)] / 1000
        assert regret > -0.001
        slopes = 0.3 * math.exp(-regret / 6) + 0.3 * math.exp(-regret / 16)
        expected[part] = often * (0.5 / (1 + 2 * regret) ** 3 + slopes + 0.1)
    whole = sum(expected.values())
    guess = guess_at(view)[1 - view.seat]
    found = {
        "".join(sorted(faces(part))): share for part, share in zip(guess.parts, guess.shares, strict=True)
    }
    assert found.keys() == expected.keys()
    for part, weight in expected.items():
        assert found[part] == pytest.approx(weight / whole, rel=1e-3)


def test_what_was_really_kept_is_held_likelier_than_chance_over_many_games() -> None:
    gains = []
    for turns, index in (found for seed in range(12) for kept in (1, 2) for found in turns_after(seed, kept)):
        view, kept = turns[index][0], rack_of(kept_by_last(turns, index))
        guess = guess_at(view)[1 - view.seat]
        share = guess.shares[(guess.parts == kept).all(axis=1)]
        unseen = rack_of(view.unseen)
        parts, chances = possible_parts(unseen, int(kept.sum()), 10_000, np.random.default_rng(0))
        gains.append(np.log(share[0] / chances[(parts == kept).all(axis=1)][0]))
    assert len(gains) > 40
    assert np.mean(gains) > 0.3


def test_an_exchange_is_weighed_by_what_playing_or_exchanging_otherwise_was_worth() -> None:
    view = game(3)[4][0]
    board = game(3)[2][0].board
    view = replace(view, history=(PublicTurn(1 - view.seat, "exchange", count=4),), board=board)
    guess = guess_at(view, Budget(nodes=1000))[1 - view.seat]
    racks = np.random.Generator(np.random.PCG64([0, 1 - view.seat])).multivariate_hypergeometric(
        rack_of(view.unseen).astype(np.int64), 7, 200
    )
    regrets, grid, bag = [], GENERATOR.grid(board), view.bag_count
    fill_offers(learnt_judgement(), TABLE.premiums, grid)
    for rack, part in zip(racks.astype(np.int32), guess.parts, strict=True):
        worths, exchanging = judged(board, rack, bag)
        exchanged = {
            "".join(sorted(some)): exchanging[mask_of("".join(some), without(faces(rack), some))] / 1000
            for some in combinations(faces(rack), 3)
        }
        assert exchanged["".join(sorted(faces(part)))] == max(exchanged.values())
        plays = GENERATOR.plays(grid, rack, worths)
        best = max(exchanging[:-1].max() / 1000, plays.equity(0) if len(plays) else -99)
        regrets.append(best - max(exchanged.values()))
    assert min(regrets) < 3 < max(regrets)
    assert guess.shares == pytest.approx(believed(np.array(regrets), np.full(200, 1 / 200)), rel=1e-4)


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 500), st.integers(1, 30), st.sampled_from([2, 3]))
def test_a_trace_shows_the_board_before_the_move_and_the_bag_then(seed: int, index: int, seats: int) -> None:
    turns = game(seed % 10, seats)
    index = min(index, len(turns) - 1)
    view = turns[index][0]
    for trace in traces_of(view):
        turn = next(at for at in range(index - 1, -1, -1) if turns[at][0].seat == trace.seat)
        before, position, move = turns[turn]
        assert trace.board == before.board
        assert trace.bag == len(position.bag)
        assert Counter(tiles_of(Place(trace.laid))) <= Counter(before.rack)
        assert trace.kept == len(before.rack) - len(tiles_of(move))
    if view.bag_count and index >= seats:
        known = [
            at for at in range(index - seats + 1, index) if 0 < len(getattr(turns[at][2], "tiles", ())) < 7
        ]
        assert len(list(traces_of(view))) == len(known)


def test_nothing_is_inferred_without_a_history_or_from_all_seven_tiles() -> None:
    turns = game(3)
    assert guess_at(replace(turns[5][0], history=())) == {}
    assert guess_at(turns[0][0]) == {}
    bingo = next(turns[index][0] for seed in range(9) for turns, index in turns_after(seed, 0))
    assert guess_at(bingo) == {}
    rejected = replace(turns[5][0], history=(PublicTurn(1 - turns[5][0].seat, "rejected"),))
    assert guess_at(rejected) == {}
    elsewhere = replace(turns[5][0], board=turns[0][0].board)
    assert guess_at(elsewhere) == {}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_no_round_do_seats_hold_more_than_is_hidden_or_than_they_have(seats: int) -> None:
    turns_made = len(game(2, seats))
    for index in (9, turns_made * 2 // 3, turns_made - 6):
        view = game(2, seats)[index][0]
        guesses = guess_at(view)
        turns = [(view.seat + step) % seats for step in range(seats)]
        unseen = rack_of(view.unseen)
        guessed = guessed_deals(view, guesses, 500, 7).racks
        assert guessed.shape == (500, seats, KINDS)
        assert (guessed.sum(axis=1) <= unseen).all()
        assert not guessed[:, 0].any()
        for step, seat in enumerate(turns[1:], 1):
            sizes = {int(guess.parts[0].sum()) for guess in [guesses[seat]]} if seat in guesses else {0}
            assert set(guessed[:, step].sum(axis=1)) <= sizes | {0}


def test_rounds_hold_each_part_as_often_as_it_is_believed() -> None:
    parts = np.array([rack_of("S"), rack_of("Q")])
    guess = Guess(parts, np.array([0.8, 0.2]))
    view = replace(game(2)[0][0], unseen="SSQAEIO")
    guessed = guessed_deals(view, {1 - view.seat: guess}, 2000, 3).racks
    assert guessed[:, 1, 18].mean() == pytest.approx(0.8, abs=0.04)


def test_a_whole_rack_is_as_much_likelier_as_drawing_to_the_parts_makes_it() -> None:
    unseen = "AABCDEQSS"
    guess = Guess(np.array([rack_of("QS"), rack_of("AB")]), np.array([0.7, 0.3]))
    dealt: defaultdict[str, float] = defaultdict(float)
    guessed: defaultdict[str, float] = defaultdict(float)
    for way in combinations(range(9), 7):
        dealt["".join(unseen[at] for at in way)] += 1 / 36
    for part, share in (("QS", 0.7), ("AB", 0.3)):
        rest = list(unseen)
        for face in part:
            rest.remove(face)
        for way in combinations(range(7), 5):
            guessed["".join(sorted(part + "".join(rest[at] for at in way)))] += share / 21
    for rack, chance in dealt.items():
        (odds,) = guess.odds(np.array([rack_of(rack)]), rack_of(unseen))
        assert odds == pytest.approx(guessed[rack] / chance, abs=1e-9)


def test_parts_that_make_the_move_a_good_one_are_believed_and_none_is_ruled_out() -> None:
    shares = believed(np.array([0.0, 10.0, 100.0]), np.full(3, 1 / 3))
    assert shares.sum() == pytest.approx(1)
    assert shares[0] > 0.7 > 0.2 > shares[1] > shares[2] > 0.02


def test_the_weaker_the_opponent_the_less_its_move_is_held_to_tell() -> None:
    regrets, chances = np.array([0.0, 5.0]), np.full(2, 0.5)
    strongest, master, champion, somebody = (believed(regrets, chances, level)[0] for level in (8, 7, 6, 0))
    assert strongest > 0.95 > master > champion > 0.55
    assert strongest > somebody > champion


def test_nothing_is_inferred_from_moves_of_levels_that_overlook_too_much() -> None:
    turns, index = next(found for seed in range(20) for found in turns_after(seed, 2))
    view = turns[index][0]
    told = [bool(guess_at(replace(view, levels=(level, level)))) for level in range(9)]
    assert told == [True, False, False, False, False, True, True, True, True]


def test_with_three_seats_each_opponent_is_judged_by_its_own_level() -> None:
    view = next(turn[0] for turn in game(2, 3)[6:] if len(guess_at(turn[0])) == 2)
    first, second = ((view.seat + step) % 3 for step in (1, 2))
    levels = tuple({first: 8, second: 2}.get(seat, 0) for seat in range(3))
    guesses = guess_at(replace(view, levels=levels))
    assert set(guesses) == {first}
    assert guesses[first].shares.max() > guess_at(view)[first].shares.max()


@settings(deadline=None, max_examples=4)
@given(st.integers(0, 7), st.integers(1, 20))
def test_with_a_history_too_hidden_tiles_changing_places_changes_no_answer(seed: int, index: int) -> None:
    turns = game(seed)
    view, position, _ = turns[min(index, len(turns) - 1)]
    other = 1 - view.seat
    hidden = (position.bag + position.racks[other])[::-1]
    size = len(position.racks[other])
    racks = list(position.racks)
    racks[other] = hidden[:size]
    changed = replace(position, bag=hidden[size:], racks=tuple(racks))
    swapped = seat_view(changed, view.seat, view.history)
    budget = Budget(nodes=3000)
    assert choose(view, lexicon(), 8, budget, 1, 9) == choose(swapped, lexicon(), 8, budget, 1, 9)


def test_stopping_at_once_infers_nothing_and_a_larger_budget_weighs_more() -> None:
    turns, index = next(found for seed in range(20) for found in turns_after(seed, 4))
    view = turns[index][0]
    assert infer(view, GENERATOR, BENCH, Budget(seconds=9), 0, lambda: True) == {}
    assert guess_at(view, Budget(seconds=0.0001)) == {}, "not the time for a single part"
    few, many = (guess_at(view, Budget(nodes=nodes)) for nodes in (1000, 4000))
    assert [len(each[1 - view.seat].parts) for each in (few, many)] == [200, 800]


def test_whoever_may_still_be_challenged_has_drawn_by_the_time_its_play_stands() -> None:
    rules = replace(Rules(), challenge=Challenge.DOUBLE)
    position, _ = opening(rules, 2, 5)
    move = choose(seat_view(position, 0), lexicon(), 8, STATIC, 0)[0].move
    assert isinstance(move, Place)
    after, events = play(position, move, lexicon())
    history = history_with((), 0, events)
    waiting = seat_view(after, 1, history)
    drawn = replace(waiting, pending=(), rack_counts=(7, 7), bag_count=waiting.bag_count - len(move.tiles))
    assert waiting.rack_counts[0] == 7 - len(move.tiles)
    budget = Budget(nodes=2000)
    assert choose(waiting, lexicon(), 8, budget, 0, 9) == choose(drawn, lexicon(), 8, budget, 0, 9)
