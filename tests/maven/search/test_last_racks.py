"""With several opponents and an empty bag, who holds what is told from all that was played since."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import accumulate, combinations, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.maven.messages import Budget, Candidate
from game.maven.player.choose_move import choose
from game.maven.player.plain_player import plain_plays
from game.maven.plays.board_arrays import KINDS, rack_of, table_of
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import bench_for
from game.maven.search.deals import Deals, all_deals, in_order_of_luck, random_deals
from game.maven.search.last_racks import last_deals
from game.maven.search.past_turns import past_turns
from game.maven.search.rack_inference import guess_from, trace_of
from game.maven.search.rollouts import result_worth
from game.rules.board import Board
from game.rules.moves import Place, tiles_of
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.public_history import history_with
from game.rules.rules_and_defaults import Rules
from game.rules.scoring import score_play
from game.rules.seat_view import PublicTurn, SeatView, seat_view
from tests.maven.tables import lexicon

GRAPH = lexicon().graph("full")
GENERATOR = Generator(GRAPH, table_of(Rules()))
BENCH = bench_for(GRAPH, table_of(Rules()), Rules().tiles)
STATIC = Budget(nodes=1)
LONG = Budget(nodes=20_000)
FACES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"

Last = tuple[SeatView, Position]


@cache
def last_turns(seed: int, seats: int = 3) -> list[Last]:
    """The turns of a static game with an empty bag: what the seat to move knows, and how things are."""
    position, _ = opening(Rules(), seats, seed)
    history: tuple[PublicTurn, ...] = ()
    turns: list[Last] = []
    while position.outcome is None:
        view = seat_view(position, position.to_move, history)
        if not position.bag:
            turns.append((view, position))
        move = choose(view, lexicon(), 8, STATIC, 0)[0].move
        after, events = play(position, move, lexicon())
        history = history_with(history, position.to_move, events)
        position = after
    return turns


def late(view: SeatView, turns: int) -> SeatView:
    """The view with no more than so many past turns."""
    return replace(view, history=view.history[-turns:])


def few_hidden(most: int, turns: int) -> Iterator[Last]:
    """Positions in which few tiles are hidden and so many turns were made since the bag was empty."""
    for seed in range(30):
        for index, (view, position) in enumerate(last_turns(seed)):
            if index >= turns and 2 < len(view.unseen) <= most:
                yield view, position


def deals_of(view: SeatView, budget: Budget = LONG) -> Deals:
    return last_deals(view, GENERATOR, BENCH, budget, 5)


def faces(rack: object) -> str:
    return "".join(face * int(count) for face, count in zip(FACES, np.asarray(rack), strict=True))


def told(deals: Deals) -> dict[tuple[str, ...], float]:
    """How likely each deal is, by the racks of the others in turn order."""
    assert deals.shares is not None
    racks = [tuple(faces(rack) for rack in deal[1:]) for deal in deals.racks]
    return dict(zip(racks, deals.shares.tolist(), strict=True))


def by_hand(unseen: str, sizes: list[int]) -> Counter[tuple[str, ...]]:
    """In how many orders of the unseen tiles each deal comes about."""
    shares = list(zip(sizes, accumulate(sizes), strict=True))
    return Counter(
        tuple("".join(sorted(order[end - size : end], key=FACES.index)) for size, end in shares)
        for order in permutations(unseen)
    )


def worth_of(rack: str) -> int:
    return sum(Rules().tiles.values[face] for face in rack)


def best_equity(board: Board, rack: str, others: str) -> float:
    """Of the best play with an empty bag, from all that the plain generator finds; of a pass if none."""
    found = [-10.0 - 2 * worth_of(rack)]
    for place in plain_plays(board, rack, GRAPH):
        kept = "".join((Counter(rack) - Counter(tiles_of(place))).elements())
        rest = -10 - 2 * worth_of(kept) if kept else 2 * worth_of(others)
        found.append(score_play(board, place.tiles, Rules()).total + rest)
    return max(found[1:] or found)


def believed(regret: float) -> float:
    """How likely an unknown player's move is that falls short of the best by so much."""
    slopes = 0.3 * math.exp(-regret / 6) + 0.3 * math.exp(-regret / 16)
    return 0.5 / (1 + 2 * regret) ** 3 + slopes + 0.1


@given(st.text("AAB?", min_size=4, max_size=6), st.sampled_from([1, 2]))
def test_all_deals_are_those_of_all_orders_of_the_tiles_each_as_likely_as_they_are(
    unseen: str, first: int
) -> None:
    sizes = [first, 2, len(unseen) - first - 2]
    expected = by_hand(unseen, sizes)
    found = all_deals(rack_of(unseen), sizes, len(expected))
    assert found is not None
    for deal, chance in zip(*found, strict=True):
        assert chance == pytest.approx(expected.pop(tuple(map(faces, deal))) / math.factorial(len(unseen)))
    assert not expected
    assert all_deals(rack_of(unseen), sizes, len(found[0]) - 1) is None


def test_each_deal_is_as_likely_as_every_play_since_the_bag_was_empty_weighed_by_hand() -> None:
    view, _ = next(
        (view, position)
        for view, position in few_hidden(6, 3)
        if {turn.kind for turn in view.history[-2:]} == {"place"}
    )
    view = late(view, 2)
    turns = [(view.seat + step) % 3 for step in (1, 2)]
    sizes = [view.rack_counts[seat] for seat in turns]
    second, first = past_turns(view)
    expected = {}
    for racks, often in by_hand(view.unseen, sizes).items():
        held = dict(zip(turns, racks, strict=True)) | {view.seat: view.rack}
        weight = float(often)
        for past in (second, first):
            seat, laid = past.turn.seat, "".join(tiles_of(Place(past.turn.tiles)))
            others = "".join(rack for other, rack in held.items() if other != seat)
            made = past.turn.score.total - 10 - 2 * worth_of(held[seat]) if past.turn.score else -99
            held[seat] += laid
            if seat != view.seat:
                weight *= believed(best_equity(past.board, held[seat], others) - made)
        expected[racks] = weight
    found = told(deals_of(view))
    whole = sum(expected.values())
    assert found.keys() == expected.keys()
    assert found == pytest.approx({deal: weight / whole for deal, weight in expected.items()}, rel=1e-3)


def test_whoever_passes_is_taken_to_have_had_nothing_to_play_and_passing_on_tells_no_more() -> None:
    view, _ = next(few_hidden(7, 3))
    seat = (view.seat + 1) % 3
    passed = PublicTurn(seat, "pass")
    found = told(deals_of(replace(view, history=(passed,))))
    often = by_hand(view.unseen, [view.rack_counts[seat], view.rack_counts[(seat + 1) % 3]])
    stuck: dict[bool, set[float]] = {True: set(), False: set()}
    for racks, share in found.items():
        has_none = next(plain_plays(view.board, racks[0], GRAPH), None) is None
        stuck[has_none].add(round(share / often[racks], 9))
    assert len(stuck[True]) <= 1
    assert max(stuck[False]) < min(stuck[True] or {1.0})
    other = PublicTurn((seat + 1) % 3, "resign")  # tells nothing
    assert told(deals_of(replace(view, history=(passed, other, passed)))) == found


def test_of_the_last_play_before_the_bag_was_empty_any_of_the_tiles_held_may_have_been_kept() -> None:
    view = next(
        late(turns[0][0], 1)
        for seed in range(30)
        if (turns := last_turns(seed))
        and len(turns[0][0].unseen) <= 11
        and turns[0][0].history[-1].kind == "place"
        and len(turns[0][0].history[-1].tiles) in (3, 4)
    )
    (past,) = past_turns(view)
    trace, unseen = trace_of(past), rack_of(view.unseen)
    assert past.drawn == 7 - trace.kept - (7 - view.rack_counts[trace.seat])
    guess = guess_from(trace, unseen, view, GENERATOR, BENCH, 4000, np.random.default_rng(0), None)
    assert guess is not None
    part_chances: defaultdict[str, float] = defaultdict(float)
    for part in combinations(sorted(view.unseen, key=FACES.index), trace.kept):
        part_chances["".join(part)] += 1.0
    likely = {
        faces(part): share / part_chances[faces(part)]
        for part, share in zip(guess.parts, guess.shares, strict=True)
    }
    step = (trace.seat - view.seat) % 3
    deals = deals_of(view)
    assert deals.shares is not None
    dealt = all_deals(unseen, [view.rack_counts[(view.seat + turn) % 3] for turn in (1, 2)], 10_000)
    assert dealt is not None
    expected = {}
    for racks, chance in zip(*dealt, strict=True):
        rack = faces(racks[step - 1])
        kept = [likely["".join(part)] for part in combinations(rack, trace.kept)]
        odds = sum(kept) / len(kept) * sum(part_chances.values())
        expected[tuple(map(faces, racks))] = chance * max(odds, 0.1)
    whole = sum(expected.values())
    found = told(deals)
    for deal, weight in expected.items():
        assert found.get(deal, 0.0) == pytest.approx(weight / whole, rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_true_deal_is_held_likelier_than_by_chance(seats: int) -> None:
    gains = []
    for seed in range(4):
        for view, position in last_turns(seed, seats):
            others = [(view.seat + step) % seats for step in range(1, seats)]
            dealt = all_deals(rack_of(view.unseen), [view.rack_counts[seat] for seat in others], 1000)
            if dealt is None:
                continue
            true = np.array([rack_of(position.racks[seat]) for seat in others])
            known = replace(view, levels=(8,) * seats)
            share = told(deals_of(known)).get(tuple(map(faces, true)), 1e-6)
            gains.append(math.log(share / dealt[1][(dealt[0] == true).all(axis=(1, 2))][0]))
    assert len(gains) > 6
    assert np.mean(gains) > 0.4


def test_where_there_are_too_many_deals_the_last_moves_tell_what_some_racks_hold() -> None:
    view = next(turns[0][0] for seed in range(9) if (turns := last_turns(seed, 4)))
    deals = deals_of(view, Budget(nodes=1000))
    assert deals.shares is None
    held = [0] + [view.rack_counts[(view.seat + step) % 4] for step in (1, 2, 3)]
    assert (deals.racks.sum(axis=2) <= held).all()
    assert (deals.racks.sum(axis=1) <= rack_of(view.unseen)).all()
    assert deals.racks.any()


def test_an_exchange_long_ago_tells_nothing_of_the_last_tiles() -> None:
    view, _ = next(few_hidden(6, 2))
    seat = (view.seat + 1) % 3
    exchanged = replace(view, history=(PublicTurn(seat, "exchange", count=2),))
    nothing = replace(view, history=())
    assert told(deals_of(exchanged)) == told(deals_of(nothing))
    sampled = deals_of(exchanged, Budget(nodes=1))
    assert sampled.shares is None
    assert not sampled.racks.any()


def test_stopped_at_once_nothing_is_inferred_and_from_moves_of_weak_levels_neither() -> None:
    view, _ = next(few_hidden(7, 3))
    stopped = last_deals(view, GENERATOR, BENCH, LONG, 5, lambda: True)
    weak = deals_of(replace(view, levels=(2, 2, 2)))
    others = [view.rack_counts[(view.seat + step) % 3] for step in (1, 2)]
    orders = math.factorial(len(view.unseen))
    expected = {deal: often / orders for deal, often in by_hand(view.unseen, others).items()}
    assert told(stopped) == pytest.approx(expected)
    assert told(weak) == pytest.approx(expected)


def test_what_is_met_of_all_deals_tells_of_all_without_bias() -> None:
    shares = np.array([0.4, 0.2, *[0.02] * 20])
    worths = np.random.default_rng(1).random(len(shares)) + np.linspace(1, 0, len(shares))
    racks = np.arange(len(shares), dtype=np.int32)[:, None, None] * np.ones((1, 2, KINDS), np.int32)
    sums = []
    for seed in range(3000):
        deals = in_order_of_luck(racks, shares, np.random.default_rng(seed))
        weights, left_out = deals.weights(8)
        sums.append(weights @ worths[deals.racks[:8, 0, 0]])
        assert ((left_out > 0) & (left_out < 1)).all()
    truth = shares @ worths
    assert np.mean(sums) == pytest.approx(truth, abs=4 * float(np.std(sums)) / math.sqrt(len(sums)))
    assert np.std(sums) > 0
    weights, left_out = deals.weights(len(shares))
    assert weights @ worths[deals.racks[:, 0, 0]] == pytest.approx(truth)
    assert not left_out.any()
    assert deals.left(len(shares)) == 0 < deals.left(8) < 0.4
    assert random_deals(3).left(3000) == 1


def test_after_all_deals_the_chance_to_win_is_that_of_all_of_them_and_no_luck_is_left() -> None:
    """Each deal played out by the rules, all of them static players without a search."""

    def hopeful() -> Iterator[tuple[SeatView, Position, Candidate]]:
        for view, position in few_hidden(6, 1):
            weak = replace(view, levels=(2, 2, 2))
            best = choose(weak, lexicon(), 8, Budget(nodes=20_000), 0)[0]
            if best.win_rate and 0.1 < best.win_rate < 0.9:
                yield weak, position, best

    view, position, best = next(hopeful())
    others = [(view.seat + step) % 3 for step in (1, 2)]
    won = 0.0
    for racks, often in by_hand(view.unseen, [view.rack_counts[seat] for seat in others]).items():
        held = list(position.racks)
        for seat, rack in zip(others, racks, strict=True):
            held[seat] = rack
        after, _ = play(replace(position, racks=tuple(held)), best.move, lexicon())
        while after.outcome is None:
            move = choose(seat_view(after, after.to_move), lexicon(), 7, STATIC, 0)[0].move
            after, _ = play(after, move, lexicon())
        lead = after.scores[view.seat] - max(after.scores[seat] for seat in others)
        won += often * result_worth(lead)
    assert best.win_rate == pytest.approx(won / math.factorial(len(view.unseen)), abs=1e-9)
    assert best.win_error == 0
    assert best.reasons is not None
    assert best.reasons.points is not None
    assert best.reasons.points.error == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_with_an_empty_bag_too_hidden_tiles_changing_places_changes_no_answer(seats: int) -> None:
    view, position = last_turns(1, seats)[0]
    others = [(view.seat + step) % seats for step in range(1, seats)]
    hidden = "".join(position.racks[seat] for seat in others)[::-1]
    racks = list(position.racks)
    for seat in others:
        racks[seat], hidden = hidden[: len(racks[seat])], hidden[len(racks[seat]) :]
    swapped = seat_view(replace(position, racks=tuple(racks)), view.seat, view.history)
    assert swapped == view
    budget = Budget(nodes=2000)
    found = choose(view, lexicon(), 8, budget, 1, 9)
    assert found == choose(swapped, lexicon(), 8, budget, 1, 9)
    assert found[0].win_rate is not None
