"""How games end, what unplayed tiles cost, and who wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.events import Adjusted, GameEnded, Resigned, TilesDrawn, TurnBegan
from game.rules.illegal_moves import CannotExchange, GameIsOver, NotBlocked, NotInDictionary
from game.rules.moves import ChallengePlay, Exchange, Move, NothingPlayable, Pass, Resign
from game.rules.play_move import may_be_blocked, play
from game.rules.position import Events, Position
from game.rules.rules_and_defaults import (
    Challenge,
    Clock,
    ClockKind,
    ExchangeNeeds,
    Rules,
    ScorelessEnd,
    TieBreak,
)
from tests.rules.table import ANY_WORD, board_with, place, position

HORN = board_with("8F HORN")


def ended(events: Events) -> GameEnded:
    last = events[-1]
    assert isinstance(last, GameEnded)
    return last


def repeated(start: Position, move: Move, times: int) -> tuple[Position, Events]:
    """The position and last events after the same move by seat after seat, none of which ends the game."""
    now = start
    events: Events = ()
    for _ in range(times):
        assert now.outcome is None
        now, events = play(now, move, ANY_WORD)
    return now, events


@pytest.mark.parametrize(
    ("others", "scores"),
    [
        (("QU",), (8 + 11, -11)),
        (("QU", "?A"), (8 + 12, -11, -1)),
        (("QU", "?A", "ZZZZZZZ"), (8 + 82, -11, -1, -70)),
    ],
)
def test_ps082_095_096_whoever_goes_out_gains_what_the_others_lose(
    others: tuple[str, ...], scores: tuple[int, ...]
) -> None:
    """PS-082, PS-095, PS-096 for two, three and four players. S makes HORNS for 8 points."""
    after, events = play(position("S", *others, board=HORN), place("J8 S", HORN), ANY_WORD)
    assert ended(events) == GameEnded("out", (0,), (8,) + (0,) * len(others), scores)
    assert sum(event.points for event in events if isinstance(event, Adjusted)) == 0
    assert after.scores == scores


def test_tournament_totals_give_twice_the_losers_tiles() -> None:
    """C30; with three players the rulebook's way is kept."""
    rules = Rules(tournament_totals=True)
    _, events = play(position("S", "QU", board=HORN, rules=rules), place("J8 S", HORN), ANY_WORD)
    assert ended(events).scores == (8 + 22, 0)
    _, events = play(position("S", "QU", "A", board=HORN, rules=rules), place("J8 S", HORN), ANY_WORD)
    assert ended(events).scores == (8 + 12, -11, -1)


def test_the_last_tiles_end_nothing_while_the_bag_has_more() -> None:
    after, events = play(position("S", "QU", board=HORN, bag="E"), place("J8 S", HORN), ANY_WORD)
    assert after.outcome is None
    assert events[-1] == TurnBegan(1, 1)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_ps084_three_zero_turns_of_each_player_end_the_game(seats: int) -> None:
    """PS-084."""
    start = position(*["ABCDEFG"] * seats, bag="E" * 9)
    before, _ = repeated(start, Pass(), 3 * seats - 1)
    _, events = play(before, Exchange("A" if before.racks[before.to_move][0] == "A" else "B"), ANY_WORD)
    assert ended(events).reason == "scoreless"


def test_a_scoring_turn_starts_the_count_of_zero_turns_anew() -> None:
    start = position("HORNABC", "ABCDEFG", bag="E" * 9)
    idle, _ = repeated(start, Pass(), 4)
    scored, _ = play(idle, place("8F HORN"), ANY_WORD)
    assert scored.scoreless == (0, 2)
    last, events = repeated(scored, Pass(), 6)
    assert scored.outcome is None
    assert last.outcome is not None
    assert ended(events).reason == "scoreless"


def test_a_play_between_passes_starts_their_count_anew() -> None:
    """Two passes of each, a play, two passes of each: nobody has passed three times in a row."""
    rules = Rules(scoreless_end=frozenset({ScorelessEnd.PASSES}))
    start = position("HORNABC", "SABCDEF", bag="E" * 9, rules=rules)
    idle, _ = repeated(start, Pass(), 4)
    one, _ = play(idle, place("8F HORN"), ANY_WORD)
    both, _ = play(one, place("J8 SA", one.board), ANY_WORD)
    assert both.passes == (0, 0)
    again, _ = repeated(both, Pass(), 4)
    assert again.outcome is None
    one_more, _ = play(again, Pass(), ANY_WORD)
    _, events = play(one_more, Pass(), ANY_WORD)
    assert ended(events).reason == "scoreless"


def test_an_exchange_or_a_lost_turn_between_passes_starts_their_count_anew() -> None:
    rules = Rules(scoreless_end=frozenset({ScorelessEnd.PASSES}), miss_turn=True)
    passed = replace(position("HORNABC", "ABCDEFG", bag="E" * 9, rules=rules), passes=(2, 0))
    for move in (Exchange("H"), place("8F HORN")):
        after, _ = play(passed, move, frozenset())
        assert after.passes == (0, 0)


def test_a_challenged_play_neither_counts_as_a_pass_nor_lets_earlier_ones_count_on() -> None:
    rules = Rules(scoreless_end=frozenset({ScorelessEnd.PASSES}), challenge=Challenge.DOUBLE)
    passed = replace(position("HORNABC", "ABCDEFG", bag="E" * 15, rules=rules), passes=(2, 1))
    waiting, _ = play(passed, place("8F HORN"), frozenset())
    assert waiting.passes == (2, 1), "a play counts only when it is accepted or taken back"
    assert play(waiting, ChallengePlay(), frozenset())[0].passes == (0, 1)
    assert play(waiting, Exchange("A"), frozenset())[0].passes == (0, 0)
    assert play(waiting, ChallengePlay(), {"HORN"})[0].passes == (0, 0)


def test_a_play_of_blanks_alone_is_a_zero_turn() -> None:
    start = replace(position("??ABCDE", "ABCDEFG", bag="E"), scoreless=(2, 3))
    _, events = play(start, place("8G ox"), ANY_WORD)
    assert ended(events).reason == "scoreless"


def test_three_passes_each_are_not_reached_by_exchanging() -> None:
    rules = Rules(scoreless_end=frozenset({ScorelessEnd.PASSES}))
    start = position("ABCDEFG", "ABCDEFG", bag="E" * 9, rules=rules)
    exchanged, _ = play(start, Exchange("G"), ANY_WORD)
    now, _ = repeated(exchanged, Pass(), 5)
    assert now.outcome is None
    _, events = play(now, Pass(), ANY_WORD)
    assert ended(events).reason == "scoreless"


def test_a_round_of_passes_ends_the_game_once_the_bag_is_empty() -> None:
    """SP-074."""
    rules = Rules(scoreless_end=frozenset({ScorelessEnd.EMPTY_BAG_PASS_ROUND}))
    empty = position("ABC", "DE", "F", rules=rules)
    now, _ = repeated(empty, Pass(), 2)
    _, events = play(now, Pass(), ANY_WORD)
    assert ended(events).reason == "scoreless"
    one_left, _ = repeated(replace(empty, bag="E"), Pass(), 12)
    assert one_left.outcome is None


def test_the_first_pass_ends_solitaire() -> None:
    """PS-034: unplayed tiles count against the player."""
    rules = Rules(scoreless_end=frozenset({ScorelessEnd.FIRST_PASS}))
    _, events = play(position("QABC", bag="EEE", rules=rules), Pass(), ANY_WORD)
    assert ended(events) == GameEnded("scoreless", (0,), (0,), (-17,))


def test_ps083_a_game_in_which_nothing_is_playable_ends_blocked() -> None:
    """PS-083: each loses its own tiles and nobody gains."""
    _, events = play(position("Q", "Z", bag="EEEEEE"), NothingPlayable(), ANY_WORD)
    assert ended(events) == GameEnded("blocked", (0, 1), (0, 0), (-10, -10))


@pytest.mark.parametrize(
    ("rules", "bag"),
    [
        (Rules(), "EEEEEEE"),
        (Rules(exchange=ExchangeNeeds.ANY), "E"),
        (Rules(exchange=ExchangeNeeds.AS_MANY), "E"),
        (Rules(end_when_nothing_playable=False), ""),
    ],
)
def test_a_game_is_not_blocked_while_somebody_may_exchange(rules: Rules, bag: str) -> None:
    with pytest.raises(NotBlocked):
        play(position("Q", "Z", bag=bag, rules=rules), NothingPlayable(), ANY_WORD)


@pytest.mark.parametrize(
    ("bag", "scoreless", "ends"),
    [("E", (3, 3), True), ("EEEEEE", (9, 3), True), ("E", (3, 2), False), ("EEEEEEE", (3, 3), False)],
)
def test_three_turns_each_of_exchanging_the_last_tiles_leave_a_game_blocked_in_which_nobody_can_play(
    bag: str, scoreless: tuple[int, int], ends: bool
) -> None:
    rules = Rules(exchange=ExchangeNeeds.ANY, scoreless_end=frozenset({ScorelessEnd.EMPTY_BAG_PASS_ROUND}))
    idle = replace(position("Q", "Z", bag=bag, rules=rules), scoreless=scoreless)
    assert may_be_blocked(idle) == ends


def test_nobody_asks_whether_a_game_is_blocked_that_is_over_in_sudden_death_or_waits_for_an_answer() -> None:
    start = position("Q", "HORN", rules=Rules(challenge=Challenge.DOUBLE, tie_break=TieBreak.SUDDEN_DEATH))
    assert may_be_blocked(start)
    passed, _ = play(start, Pass(), ANY_WORD)
    waiting, _ = play(passed, place("8F HOR"), ANY_WORD)
    assert waiting.pending is not None
    assert not may_be_blocked(waiting)
    level, _ = play(position("Q", "Q", rules=start.rules), NothingPlayable(), ANY_WORD)
    assert level.playoff is not None
    assert not may_be_blocked(replace(level, bag=""))
    over, _ = play(start, Resign(), ANY_WORD)
    assert not may_be_blocked(over)


def test_exchanges_used_up_no_longer_keep_a_game_open() -> None:
    rules = Rules(exchanges_allowed=1)
    spent = replace(position("Q", bag="E" * 9, rules=rules), exchanges=(1,))
    _, events = play(spent, NothingPlayable(), ANY_WORD)
    assert ended(events).reason == "blocked"


def test_the_last_one_left_wins_when_the_others_resign() -> None:
    start = replace(position("A", "B", "C", bag="E"), scores=(50, 40, 30))
    first, events = play(start, Resign(), ANY_WORD)
    assert events == (Resigned(0), TurnBegan(1, 1))
    _, events = play(first, Resign(), ANY_WORD)
    assert events == (Resigned(1), GameEnded("resigned", (2,), (50, 40, 30), (50, 40, 30)))


def test_a_seat_that_resigned_is_passed_over() -> None:
    first, _ = play(position("A", "B", "C", bag="E"), Resign(), ANY_WORD)
    last, _ = repeated(first, Pass(), 2)
    assert (last.to_move, last.outcome) == (1, None)
    _, events = repeated(last, Pass(), 4)
    assert ended(events).winners == (1, 2)


def test_nothing_can_be_played_after_the_end() -> None:
    over, _ = play(position("QABC"), Resign(), ANY_WORD)
    for move in (Pass(), Resign(), NothingPlayable(), place("8H AB")):
        with pytest.raises(GameIsOver):
            play(over, move, ANY_WORD)


def tied(tie_break: TieBreak) -> Position:
    """Seat 1's pass ends the game; all three then have 20 points, seat 0 having had least before."""
    rules = Rules(tie_break=tie_break)
    start = position("A", "B", "B", rules=rules)
    return replace(start, scores=(21, 23, 23), to_move=1, scoreless=(3, 2, 3))


def test_ps069_097_a_tie_goes_to_whoever_had_more_before_unplayed_tiles() -> None:
    """PS-097; who is equal then, too, shares."""
    _, events = play(tied(TieBreak.BEFORE_ADJUSTMENT), Pass(), ANY_WORD)
    assert ended(events) == GameEnded("scoreless", (1, 2), (21, 23, 23), (20, 20, 20))


def test_a_tie_may_be_shared() -> None:
    _, events = play(tied(TieBreak.SHARED), Pass(), ANY_WORD)
    assert ended(events).winners == (0, 1, 2)


def test_sudden_death_gives_the_tied_seats_one_more_turn_each() -> None:
    start = replace(tied(TieBreak.SUDDEN_DEATH), board=HORN)
    start = replace(start, scores=(21, 23, 9))
    extra, events = play(start, Pass(), ANY_WORD)
    assert [type(event) for event in events[-3:]] == [TilesDrawn, TilesDrawn, TurnBegan]
    assert [len(rack) for rack in extra.racks] == [7, 7, 0]
    assert (extra.to_move, extra.outcome) == (0, None)
    with pytest.raises(CannotExchange):
        play(extra, Exchange(extra.racks[0]), ANY_WORD)
    passed, _ = play(extra, Pass(), ANY_WORD)
    tile = next(tile for tile in passed.racks[1] if tile != "?")
    _, events = play(passed, place(f"J8 {tile}", HORN), ANY_WORD)
    end = ended(events)
    assert (end.reason, end.winners, end.before) == ("scoreless", (1,), (21, 23, 9))
    assert end.scores[0] == 20
    assert end.scores[1] > 20


def test_sudden_death_needs_a_tie() -> None:
    ahead = replace(tied(TieBreak.SUDDEN_DEATH), scores=(30, 23, 23))
    after, events = play(ahead, Pass(), ANY_WORD)
    assert after.playoff is None
    assert ended(events).winners == (0,)


def test_in_sudden_death_words_are_checked_at_once_for_nobody_is_left_to_challenge_the_last() -> None:
    level = tied(TieBreak.SUDDEN_DEATH)
    level = replace(level, board=HORN, rules=replace(level.rules, challenge=Challenge.DOUBLE))
    extra, _ = play(level, Pass(), ANY_WORD)
    tile = next(tile for tile in extra.rack if tile != "?")
    with pytest.raises(NotInDictionary):
        play(extra, place(f"J8 {tile}", HORN), frozenset())
    after, _ = play(extra, place(f"J8 {tile}", HORN), ANY_WORD)
    assert after.pending is None
    assert len(after.racks[0]) == 6, "nobody draws any more"


def test_sudden_death_that_decides_nothing_is_shared() -> None:
    extra, _ = play(tied(TieBreak.SUDDEN_DEATH), Pass(), ANY_WORD)
    _, events = repeated(extra, Pass(), 3)
    assert ended(events).winners == (0, 1, 2)


def test_resigning_in_sudden_death_leaves_it_to_the_others() -> None:
    extra, _ = play(tied(TieBreak.SUDDEN_DEATH), Pass(), ANY_WORD)
    two, _ = play(extra, Resign(), ANY_WORD)
    assert two.playoff is not None
    assert (two.playoff.contenders, two.playoff.waiting) == ((1, 2), (1, 2))
    _, events = play(two, Resign(), ANY_WORD)
    assert ended(events).winners == (2,)


def test_overtime_of_the_last_turn_is_charged_before_the_game_ends() -> None:
    rules = Rules(clock=Clock(ClockKind.TURN_PENALTY, limit_ms=60_000, penalty_points=5))
    _, events = play(position("S", "QU", board=HORN, rules=rules), place("J8 S", HORN), ANY_WORD, 60_001)
    assert ended(events).before == (3, 0)
