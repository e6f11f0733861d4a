"""Exchanges, house rules, clocks and who opens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules import clock
from game.rules.events import (
    BlankTraded,
    OpenerDrawn,
    PenaltyCharged,
    RulesChanged,
    TilesDrawn,
    TilesExchanged,
    TurnBegan,
    TurnMissed,
)
from game.rules.exchanging import can_exchange, may_exchange
from game.rules.illegal_moves import CannotExchange, CannotTrade, NotOnRack
from game.rules.moves import ChangeRules, Exchange, Pass, Square, TradeBlank
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.rules_and_defaults import Clock, ClockKind, ExchangeNeeds, FirstPlayer, RackOrder, Rules
from tests.rules.table import ANY_WORD, board_with, place, position


def test_ps077_an_exchange_draws_before_the_tiles_go_back_and_ends_the_turn() -> None:
    """PS-077, SO-016."""
    start = position("ABCDEFG", "X", bag="EEEEEEE")
    after, events = play(start, Exchange("GA"), ANY_WORD)
    assert events == (TilesExchanged(0, "GA", "EE"), TurnBegan(1, 1))
    assert (after.racks[0], sorted(after.bag), after.exchanges) == ("BCDEFEE", list("AEEEEEG"), (1, 0))


@pytest.mark.parametrize(
    ("needs", "bag", "count", "allowed"),
    [
        (ExchangeNeeds.SEVEN, 7, 7, True),
        (ExchangeNeeds.SEVEN, 6, 1, False),
        (ExchangeNeeds.AS_MANY, 3, 3, True),
        (ExchangeNeeds.AS_MANY, 3, 4, False),
        (ExchangeNeeds.ANY, 1, 1, True),
        (ExchangeNeeds.ANY, 1, 2, False),
        (ExchangeNeeds.ANY, 0, 1, False),
    ],
)
def test_ps077_the_bag_must_hold_what_the_rules_ask(
    needs: ExchangeNeeds, bag: int, count: int, allowed: bool
) -> None:
    """C3, SO-015."""
    start = position("ABCDEFG", "X", bag="E" * bag, rules=Rules(exchange=needs))
    if allowed:
        after, _ = play(start, Exchange("ABCDEFG"[:count]), ANY_WORD)
        assert len(after.bag) == bag
    else:
        with pytest.raises(CannotExchange, match="too few tiles"):
            play(start, Exchange("ABCDEFG"[:count]), ANY_WORD)


@pytest.mark.parametrize(("count", "allowed"), [(0, False), (1, True), (3, True), (4, False)])
def test_whether_so_many_tiles_may_be_exchanged_is_told_beforehand(count: int, allowed: bool) -> None:
    rules = Rules(exchange=ExchangeNeeds.AS_MANY)
    assert may_exchange(position("ABCDEFG", "X", bag="EEE", rules=rules), 0, count) is allowed
    assert can_exchange(rules, 3, 0, count) is allowed


def test_whether_any_exchange_is_left_is_asked_for_a_single_tile() -> None:
    rules = Rules(exchange=ExchangeNeeds.ANY)
    assert may_exchange(position("ABCDEFG", "X", bag="E", rules=rules), 0)
    assert can_exchange(rules, bag_count=1, exchanges=0)


def test_an_exchange_needs_tiles_from_the_rack() -> None:
    start = position("ABCDEFG", "X", bag="E" * 9)
    with pytest.raises(NotOnRack):
        play(start, Exchange("AA"), ANY_WORD)
    with pytest.raises(CannotExchange):
        play(start, Exchange(""), ANY_WORD)


def test_solitaire_allows_one_exchange() -> None:
    """PS-033."""
    once, _ = play(position("ABC", bag="E" * 9, rules=Rules(exchanges_allowed=1)), Exchange("A"), ANY_WORD)
    with pytest.raises(CannotExchange, match="no exchanges left"):
        play(once, Exchange("B"), ANY_WORD)


@pytest.mark.parametrize(
    ("rack", "tiles", "keeps"),
    [
        ("AAAABCD", "AAAABCD", True),
        ("AAAABCD", "AAAABC", False),
        ("AAA?BCD", "AAA?BCD", False),
        ("??", "??", False),
    ],
)
def test_four_of_a_kind_exchanges_the_whole_rack_and_keeps_the_turn(
    rack: str, tiles: str, keeps: bool
) -> None:
    """SO-017."""
    start = position(rack, "X", bag="E" * 9, rules=Rules(four_of_a_kind=True))
    after, _ = play(start, Exchange(tiles), ANY_WORD)
    assert after.to_move == (0 if keeps else 1)
    assert after.scoreless[0] == (0 if keeps else 1)
    plain, _ = play(replace(start, rules=Rules()), Exchange(tiles), ANY_WORD)
    assert plain.to_move == 1


def test_a_blank_is_traded_for_its_letter_without_ending_the_turn() -> None:
    """SO-012."""
    board = board_with("8F HoRN")
    start = position("XO", "Y", board=board, rules=Rules(trade_blanks=True))
    after, events = play(start, TradeBlank(Square(7, 6)), ANY_WORD)
    assert events == (BlankTraded(0, Square(7, 6), "O"),)
    assert (after.racks[0], after.board[Square(7, 6)], after.to_move, after.ply) == ("X?", "O", 0, 1)


@pytest.mark.parametrize(
    ("rules", "square", "error"),
    [
        (Rules(), Square(7, 6), CannotTrade),
        (Rules(trade_blanks=True), Square(7, 5), CannotTrade),
        (Rules(trade_blanks=True), Square(0, 0), CannotTrade),
        (Rules(trade_blanks=True), Square(15, 0), CannotTrade),
        (Rules(trade_blanks=True), Square(7, 7), NotOnRack),
    ],
)
def test_only_a_blank_whose_letter_is_on_the_rack_is_traded(
    rules: Rules, square: Square, error: type[Exception]
) -> None:
    with pytest.raises(error):
        play(position("XO", "Y", board=board_with("8F HorN"), rules=rules), TradeBlank(square), ANY_WORD)


# --- clocks ---


@pytest.mark.parametrize(
    ("taken_ms", "minutes"), [(0, 0), (180_000, 0), (180_001, 1), (240_000, 1), (240_001, 2), (420_000, 4)]
)
def test_a_started_minute_over_the_limit_counts_as_a_minute(taken_ms: int, minutes: int) -> None:
    assert clock.minutes_over(180_000, taken_ms) == minutes


def test_a_slow_turn_costs_points_for_each_minute() -> None:
    """PS-065: seven minutes at a limit of three."""
    rules = Rules(clock=Clock(ClockKind.TURN_PENALTY, 180_000, penalty_points=5))
    after, events = play(position("A", "B", rules=rules), Pass(), ANY_WORD, elapsed_ms=7 * 60_000)
    assert PenaltyCharged(0, 20) in events
    assert after.scores == (-20, 0)


def test_a_turn_is_timed_across_moves_that_do_not_end_it() -> None:
    rules = Rules(trade_blanks=True, clock=Clock(ClockKind.TURN_PENALTY, 180_000, penalty_points=5))
    start = position("XO", "Y", board=board_with("8F HoRN"), rules=rules)
    traded, _ = play(start, TradeBlank(Square(7, 6)), ANY_WORD, elapsed_ms=170_000)
    after, _ = play(traded, Pass(), ANY_WORD, elapsed_ms=20_000)
    assert after.scores == (-5, 0)
    assert (after.used_ms, after.turn_ms) == ((190_000, 0), 0)


def test_overtime_of_a_whole_game_is_charged_as_its_minutes_begin() -> None:
    rules = Rules(clock=Clock(ClockKind.GAME_PENALTY, 60_000, penalty_points=10))
    now, scores = position("A", rules=rules), []
    for elapsed_ms in (50_000, 10_001):
        now, _ = play(now, Pass(), ANY_WORD, elapsed_ms)
        scores.append(now.scores[0])
    assert scores == [0, -10]
    assert clock.penalty(rules.clock, turn_ms=59_999, used_ms=120_000) == 0
    assert clock.penalty(rules.clock, turn_ms=2, used_ms=120_001) == 10


def test_a_turn_that_runs_out_is_missed_whatever_was_decided() -> None:
    """SP-051; time for laying out a word entered in time is not counted, SP-052."""
    rules = Rules(clock=Clock(ClockKind.TURN_LOST, 10_000))
    start = position("HORNABC", "B", bag="EEE", rules=rules)
    late, events = play(start, place("8F HORN"), ANY_WORD, elapsed_ms=10_001)
    assert events == (TurnMissed(0), TurnBegan(1, 1))
    assert (late.racks[0], late.scores, late.scoreless) == ("HORNABC", (0, 0), (1, 0))
    in_time, _ = play(start, place("8F HORN"), ANY_WORD, elapsed_ms=10_000)
    assert in_time.scores == (14, 0)


def test_mail_that_takes_longer_than_agreed_costs_nothing() -> None:
    mail = Clock(ClockKind.CORRESPONDENCE, 1000)
    after, _ = play(position("A", "B", rules=Rules(clock=mail)), Pass(), ANY_WORD, elapsed_ms=10**9)
    assert after.scores == (0, 0)


def test_the_time_left_is_of_the_turn_or_of_the_game() -> None:
    kinds = [ClockKind.OFF, ClockKind.TURN_PENALTY, ClockKind.GAME_PENALTY]
    assert [clock.left_ms(Clock(kind, 1000), 100, 1500) for kind in kinds] == [None, 900, -500]


def test_time_does_not_run_backwards() -> None:
    with pytest.raises(ValueError, match="backwards"):
        play(position("A", "B"), Pass(), ANY_WORD, elapsed_ms=-1)


# --- who opens ---


def test_ps071_seat_one_opens_by_default() -> None:
    """PS-071."""
    assert all(opening(Rules(), 4, seed)[0].to_move == 0 for seed in range(20))


def test_the_opener_rotates_through_a_tournament() -> None:
    rules = Rules(first_player=FirstPlayer.ROTATE)
    assert [opening(rules, 3, 5, game)[0].to_move for game in (1, 2, 3, 4)] == [0, 1, 2, 0]


def test_a_random_opener_is_each_seat_sometimes() -> None:
    rules = Rules(first_player=FirstPlayer.RANDOM)
    assert {opening(rules, 4, seed)[0].to_move for seed in range(60)} == {0, 1, 2, 3}


def test_the_lowest_tile_drawn_opens_and_ties_draw_again() -> None:
    rules, ties = Rules(first_player=FirstPlayer.DRAW), 0
    for seed in range(200):
        start, events = opening(rules, 4, seed)
        drawn = [event for event in events if isinstance(event, OpenerDrawn)]
        contenders = [0, 1, 2, 3]
        while len(contenders) > 1:
            draws, drawn = drawn[: len(contenders)], drawn[len(contenders) :]
            assert [draw.seat for draw in draws] == contenders
            low = "?" if "?" in [draw.tile for draw in draws] else min(draw.tile for draw in draws)
            contenders = [draw.seat for draw in draws if draw.tile == low]
            ties += len(contenders) > 1
        assert (drawn, [start.to_move]) == ([], contenders)
    assert ties > 10


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_seat_is_dealt_a_full_rack(seats: int) -> None:
    start, events = opening(Rules(), seats, seed=3)
    dealt = [event for event in events if isinstance(event, TilesDrawn)]
    assert [(event.seat, event.tiles) for event in dealt] == list(enumerate(start.racks))
    assert {len(rack) for rack in start.racks} == {7}
    assert len(start.bag) == dealt[-1].bag_left == 100 - 7 * seats
    assert events[-1] == TurnBegan(0, 0)


@pytest.mark.parametrize(
    ("seats", "seed", "game"), [(0, 1, 1), (5, 1, 1), (2, -1, 1), (2, 2**64, 1), (2, 1, 0)]
)
def test_an_impossible_game_is_refused(seats: int, seed: int, game: int) -> None:
    with pytest.raises(ValueError, match=r"players|seeds"):
        opening(Rules(), seats, seed, game)


def test_ps135_rules_changed_by_the_players_hold_from_the_next_turn_on() -> None:
    """PS-135."""
    start = position("ABCDEFG", "X", bag="EEEEEEE")
    timer = Clock(ClockKind.TURN_PENALTY, limit_ms=180_000, penalty_points=4)
    change = ChangeRules(miss_turn=True, auto_pick=False, rack_order=RackOrder.VALUE, clock=timer)
    changed, events = play(start, change, ANY_WORD)
    assert isinstance(events[0], RulesChanged)
    assert (changed.rules, changed.to_move) == (start.rules, 0)
    passed, _ = play(changed, Pass(), ANY_WORD, 400_000)
    assert passed.scores[0] == start.scores[0], "the turn at hand still has no clock"
    assert (passed.rules.miss_turn, passed.rules.clock) == (True, timer)
    assert (passed.rules.auto_pick, passed.rules.rack_order) == (False, RackOrder.VALUE)
    late, events = play(passed, Pass(), ANY_WORD, 181_000)
    assert PenaltyCharged(1, 4) in events
    assert late.rules == passed.rules
