"""Who checks the words: the schemes of C5 and plays that wait for an answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.events import (
    Adjusted,
    ChallengeResolved,
    GameEnded,
    Held,
    Passed,
    PlayStood,
    TilesDrawn,
    TilesPlaced,
    TurnBegan,
    TurnMissed,
    WordRejected,
)
from game.rules.illegal_moves import (
    AlreadyAnswered,
    CannotChallenge,
    MustAnswer,
    NotInDictionary,
    NotYourTurn,
)
from game.rules.moves import ChallengePlay, Exchange, Hold, Pass, Resign, Square, TradeBlank
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.rules_and_defaults import Challenge, Clock, ClockKind, Rules
from game.rules.scoring import score_play
from tests.rules.table import ANY_WORD, EMPTY, place, position

NO_WORDS: frozenset[str] = frozenset()
PLAYER_SCHEMES = [
    Challenge.SINGLE,
    Challenge.DOUBLE,
    Challenge.FIVE_POINT,
    Challenge.TEN_POINT,
    Challenge.TRIPLE,
]


STOOD = PlayStood(0, score_play(EMPTY, place("8F HORN").tiles, Rules()))


def after_horn(scheme: Challenge, seats: int = 2, bag: str = "EEEEEEE", penalty: bool = True) -> Position:
    """Seat 0 has played HORN for 14 points; seat 1 is to move and may challenge."""
    rules = Rules(challenge=scheme, challenge_penalty=penalty)
    racks = ("HORNABC", "HATSDDD", "IIIIIII", "UUUUUUU")[:seats]
    after, events = play(position(*racks, bag=bag, rules=rules), place("8F HORN"), NO_WORDS)
    assert isinstance(events[0], TilesPlaced)
    assert events[0].pending
    return after


@pytest.mark.parametrize("scheme", PLAYER_SCHEMES)
def test_a_play_counts_at_once_but_its_tiles_are_drawn_only_when_it_stands(scheme: Challenge) -> None:
    waiting = after_horn(scheme)
    assert (waiting.scores, waiting.racks[0], waiting.to_move) == ((14, 0), "ABC", 1)
    accepted, events = play(waiting, Pass(), NO_WORDS)
    assert events == (STOOD, TilesDrawn(0, "EEEE", 3), Passed(1), TurnBegan(0, 2))
    assert (accepted.pending, accepted.racks[0], accepted.scoreless) == (None, "ABCEEEE", (0, 1))


@pytest.mark.parametrize("scheme", [scheme for scheme in PLAYER_SCHEMES if scheme is not Challenge.TRIPLE])
def test_an_invalid_play_that_is_challenged_goes_back_and_its_turn_is_spent(scheme: Challenge) -> None:
    """SC-009."""
    after, events = play(after_horn(scheme), ChallengePlay(), NO_WORDS)
    assert events == (ChallengeResolved(1, 0, True, ("HORN",), -14),)
    assert (after.board, after.racks[0], after.scores, after.to_move) == (EMPTY, "HORNABC", (0, 0), 1)
    assert after.scoreless == (1, 0)


@pytest.mark.parametrize(
    ("scheme", "points", "kept"),
    [
        (Challenge.SINGLE, 0, True),
        (Challenge.DOUBLE, 0, False),
        (Challenge.FIVE_POINT, 5, True),
        (Challenge.TEN_POINT, 10, True),
    ],
)
def test_a_wrong_challenge_costs_what_the_scheme_says(scheme: Challenge, points: int, kept: bool) -> None:
    """SC-010 for the double challenge."""
    after, events = play(after_horn(scheme), ChallengePlay(), {"HORN"})
    resolved = ChallengeResolved(1, 0, False, ("HORN",), points)
    assert events[:3] == (resolved, STOOD, TilesDrawn(0, "EEEE", 3))
    assert after.scores == (14 + points, 0)
    assert after.to_move == (1 if kept else 0)
    assert events[3:] == (() if kept else (TurnMissed(1), TurnBegan(0, 2)))


def test_a_wrong_challenge_pays_for_each_word() -> None:
    first, _ = play(after_horn(Challenge.FIVE_POINT), Pass(), NO_WORDS)
    horns, _ = play(replace(first, racks=("SXABCDE", "HATSDDD")), place("J8 SA"), NO_WORDS)
    after, events = play(horns, ChallengePlay(), ANY_WORD)
    assert isinstance(events[0], ChallengeResolved)
    assert (events[0].words, events[0].points) == (("SA", "HORNS"), 10)
    assert after.scores[0] == horns.scores[0] + 10


def test_whoever_loses_a_triple_challenge_loses_the_game() -> None:
    wrong, events = play(after_horn(Challenge.TRIPLE), ChallengePlay(), {"HORN"})
    assert events[-1] == GameEnded("challenge", (0,), (14, 0), (14, 0))
    right, events = play(after_horn(Challenge.TRIPLE), ChallengePlay(), NO_WORDS)
    assert events[-1] == GameEnded("challenge", (1,), (0, 0), (0, 0))
    assert wrong.outcome is not None
    assert right.outcome is not None


def test_of_three_the_others_play_on_after_a_triple_challenge() -> None:
    wrong, _ = play(after_horn(Challenge.TRIPLE, seats=3), ChallengePlay(), {"HORN"})
    assert (wrong.playing, wrong.to_move, wrong.outcome) == ((0, 2), 2, None)
    right, _ = play(after_horn(Challenge.TRIPLE, seats=3), ChallengePlay(), NO_WORDS)
    assert (right.playing, right.to_move, right.outcome) == ((1, 2), 1, None)


@pytest.mark.parametrize("scheme", PLAYER_SCHEMES)
def test_without_challenge_penalty_nobody_loses_a_turn_or_a_point(scheme: Challenge) -> None:
    """SC-011: the invalid word still goes back, and its player tries again."""
    right, events = play(after_horn(scheme, penalty=False), ChallengePlay(), NO_WORDS)
    assert events[-1] == TurnBegan(0, 2)
    assert (right.board, right.scores, right.to_move, right.scoreless) == (EMPTY, (0, 0), 0, (0, 0))
    wrong, _ = play(after_horn(scheme, penalty=False), ChallengePlay(), {"HORN"})
    assert (wrong.scores, wrong.to_move, wrong.outcome) == ((14, 0), 1, None)


def test_only_a_pending_play_can_be_challenged() -> None:
    for rules in (Rules(), Rules(challenge=Challenge.DOUBLE)):
        with pytest.raises(CannotChallenge):
            play(position("HORNABC", "D", rules=rules), ChallengePlay(), NO_WORDS)
    once, _ = play(after_horn(Challenge.SINGLE), ChallengePlay(), {"HORN"})
    with pytest.raises(CannotChallenge):
        play(once, ChallengePlay(), {"HORN"})


def test_nobody_challenges_under_automatic_checks() -> None:
    """PS-139."""
    after, _ = play(position("HORNABC", "D"), place("8F HORN"), {"HORN"})
    assert after.pending is None
    with pytest.raises(CannotChallenge):
        play(after, ChallengePlay(), NO_WORDS)


def going_out(scheme: Challenge = Challenge.DOUBLE) -> Position:
    start = position("HORN", "DD", rules=Rules(challenge=scheme))
    waiting, events = play(start, place("8F HORN"), NO_WORDS)
    assert events[-1] == TurnBegan(1, 1)
    assert waiting.outcome is None
    return waiting


def test_a_play_that_goes_out_must_be_accepted_or_challenged() -> None:
    with pytest.raises(MustAnswer):
        play(going_out(), place("9F DD"), NO_WORDS)
    for move in (Exchange("D"), TradeBlank(Square(7, 7))):
        with pytest.raises(MustAnswer):
            play(going_out(), move, NO_WORDS)


@pytest.mark.parametrize("answer", [Pass(), Resign(), ChallengePlay()])
def test_going_out_ends_the_game_once_it_is_accepted_or_wrongly_challenged(answer: Pass) -> None:
    after, events = play(going_out(), answer, {"HORN"})
    assert Adjusted(0, "DD", 4) in events
    assert events[-1] == GameEnded("out", (0,), (14, 0), (18, -4))
    assert after.scoreless[1] == 0


def test_going_out_with_an_invalid_word_can_be_challenged_away() -> None:
    after, _ = play(going_out(), ChallengePlay(), NO_WORDS)
    assert (after.outcome, after.racks[0], after.to_move) == (None, "HORN", 1)


def test_going_out_under_a_triple_challenge_beats_the_doubter_whatever_the_scores() -> None:
    ahead = replace(going_out(Challenge.TRIPLE), scores=(14, 100))
    _, events = play(ahead, ChallengePlay(), {"HORN"})
    assert events[-1] == GameEnded("out", (0,), (14, 100), (18, 96))


def test_going_out_under_a_double_challenge_leaves_the_doubter_the_better_score() -> None:
    ahead = replace(going_out(Challenge.DOUBLE), scores=(14, 100))
    _, events = play(ahead, ChallengePlay(), {"HORN"})
    assert events[-1] == GameEnded("out", (1,), (14, 100), (18, 96))


def test_running_out_of_time_accepts_the_play() -> None:
    waiting = after_horn(Challenge.DOUBLE)
    rules = replace(waiting.rules, clock=Clock(ClockKind.TURN_LOST, limit_ms=10_000))
    after, events = play(replace(waiting, rules=rules), ChallengePlay(), NO_WORDS, elapsed_ms=10_001)
    assert events == (STOOD, TilesDrawn(0, "EEEE", 3), TurnMissed(1), TurnBegan(0, 2))
    assert after.scores == (14, 0)


def test_three_lost_challenges_each_end_the_game() -> None:
    """PS-084: a lost challenge is a zero turn."""
    waiting = replace(after_horn(Challenge.DOUBLE), scoreless=(2, 3))
    _, events = play(waiting, ChallengePlay(), NO_WORDS)
    assert events[-1] == GameEnded("scoreless", (1,), (0, 0), (-14, -13))


def test_alone_there_is_nobody_to_challenge() -> None:
    rules = Rules(challenge=Challenge.DOUBLE)
    with pytest.raises(NotInDictionary):
        play(position("HORNABC", rules=rules), place("8F HORN"), NO_WORDS)


def test_the_computer_asks_and_the_player_may_insist() -> None:
    """SP-070: rejecting the computer's challenge lets the play stand, accepting it loses the turn."""
    start = position("HORNABC", "D", rules=Rules(challenge=Challenge.COMPUTER_ASKS, miss_turn=True))
    move = place("8F HORN")
    insisted, _ = play(start, replace(move, insist=True), NO_WORDS)
    assert insisted.scores == (14, 0)
    accepted, events = play(start, move, NO_WORDS)
    assert events[0] == WordRejected(0, ("HORN",), move.tiles)
    assert (accepted.scores, accepted.to_move) == ((0, 0), 1)


def test_nobody_may_insist_under_automatic_checks() -> None:
    with pytest.raises(NotInDictionary):
        play(position("HORNABC", "D"), replace(place("8F HORN"), insist=True), NO_WORDS)


@pytest.mark.parametrize("first", [1, 2, 3])
def test_a_play_stands_when_everybody_else_has_held_in_any_order(first: int) -> None:
    waiting = after_horn(Challenge.DOUBLE, seats=4)
    assert waiting.undecided == (1, 2, 3)
    order = [first, *(seat for seat in (1, 2, 3) if seat != first)]
    for seat in order[:2]:
        waiting, events = play(waiting, Hold(), NO_WORDS, seat=seat)
        assert events == (Held(seat),)
        assert waiting.racks[0] == "ABC"
    stood, events = play(waiting, Hold(), NO_WORDS, seat=order[2])
    assert events == (Held(order[2]), STOOD, TilesDrawn(0, "EEEE", 3))
    assert (stood.pending, stood.to_move, stood.scores) == (None, 1, (14, 0, 0, 0))


@pytest.mark.parametrize("challenger", [1, 2, 3])
def test_the_first_challenge_decides_whoever_makes_it(challenger: int) -> None:
    """SC-008, SC-009 and EM-030 for more than two players."""
    waiting, _ = play(
        after_horn(Challenge.DOUBLE, seats=4), Hold(), NO_WORDS, seat=3 if challenger != 3 else 2
    )
    after, events = play(waiting, ChallengePlay(), NO_WORDS, seat=challenger)
    assert events == (ChallengeResolved(challenger, 0, True, ("HORN",), -14),)
    assert (after.board, after.racks[0], after.to_move, after.misses) == (EMPTY, "HORNABC", 1, frozenset())


def test_whoever_challenges_a_good_play_out_of_turn_misses_the_next_turn_of_their_own() -> None:
    """SC-010."""
    after, events = play(after_horn(Challenge.DOUBLE, seats=4), ChallengePlay(), {"HORN"}, seat=2)
    assert events == (
        ChallengeResolved(2, 0, False, ("HORN",), 0),
        STOOD,
        TilesDrawn(0, "EEEE", 3),
    )
    assert (after.to_move, after.misses) == (1, {2})
    after, events = play(after, Pass(), NO_WORDS)
    assert events == (Passed(1), TurnMissed(2, owed=True), TurnBegan(3, 3))
    assert (after.misses, after.scoreless) == (frozenset(), (0, 1, 1, 0))


def test_nobody_answers_twice_nor_where_nothing_waits() -> None:
    waiting, _ = play(after_horn(Challenge.DOUBLE, seats=3), Hold(), NO_WORDS, seat=1)
    for answer in (Hold(), ChallengePlay()):
        with pytest.raises(AlreadyAnswered):
            play(waiting, answer, NO_WORDS, seat=1)
        with pytest.raises(AlreadyAnswered):
            play(waiting, answer, NO_WORDS, seat=0)
        with pytest.raises(NotYourTurn):
            play(position("HORNABC", "D", "E"), answer, NO_WORDS, seat=1)
    with pytest.raises(CannotChallenge):
        play(position("HORNABC", "D"), Hold(), NO_WORDS, seat=0)


def test_the_last_who_might_challenge_lets_the_play_stand_by_leaving() -> None:
    waiting, _ = play(after_horn(Challenge.DOUBLE, seats=3), Hold(), NO_WORDS, seat=1)
    after, events = play(waiting, Resign(), NO_WORDS, seat=2)
    assert events[1:] == (STOOD, TilesDrawn(0, "EEEE", 3))
    assert (after.pending, after.to_move) == (None, 1)


def test_going_out_ends_the_game_when_all_others_have_held() -> None:
    after, events = play(going_out(), Hold(), {"HORN"}, seat=1)
    assert events[:2] == (Held(1), STOOD)
    assert events[-1] == GameEnded("out", (0,), (14, 0), (18, -4))
    assert after.outcome is not None


def test_a_play_of_no_points_that_stands_may_be_the_last_of_three_idle_turns() -> None:
    waiting = replace(going_out(), bag="EEE", scoreless=(2, 3))
    assert waiting.pending is not None
    nothing = replace(waiting.pending, score=replace(waiting.pending.score, total=0))
    _, events = play(replace(waiting, pending=nothing), Hold(), {"HORN"}, seat=1)
    assert events[-1] == GameEnded("scoreless", (0,), (14, 0), (11, -4))


def test_time_that_runs_out_is_nothing_to_those_who_only_answer() -> None:
    waiting = after_horn(Challenge.DOUBLE, seats=3)
    rules = replace(waiting.rules, clock=Clock(ClockKind.TURN_LOST, limit_ms=10_000))
    after, events = play(replace(waiting, rules=rules), ChallengePlay(), NO_WORDS, 10_001, seat=2)
    assert isinstance(events[0], ChallengeResolved)
    assert after.to_move == 1
