"""A code holds a whole game of a day's bag, and nothing is believed but what it replays to."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import lru_cache
from typing import TypeVar

import pytest

from game.archive.game_archive import Archive
from game.archive.kept_game import kept
from game.archive.told_game import told
from game.daily import share_code
from game.daily.code_at_desk import CodeAtDesk
from game.daily.code_number import BadCodeError, Choices, Number
from game.daily.daily_bag import (
    BRONZE,
    DAILY,
    GOLD,
    MODE,
    SILVER,
    day_of,
    earlier,
    earned,
    extra_of,
    results,
    seed_of,
    streak,
    week_of,
)
from game.daily.maven_score import MavenTry
from game.daily.share_code import (
    SHORT,
    SharedGame,
    Wanted,
    WordLists,
    Work,
    _ranked,
    _read_ranked,
    _write_ranked,
    grouped,
)
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.engine.engine_sessions import Priority
from game.maven.messages import EVERY_PLAY, MOST_PLAYS, SEES_ALL, Budget, Candidate, Purpose
from game.maven.player.choose_move import choose
from game.rules.moves import Exchange, Pass, Place, Square, Tile, is_same
from game.rules.opening import opening
from game.rules.record import Record, Seat
from game.rules.seat_view import seat_view
from game.session.match import MatchSession
from tests.duplicate.check_best import EveryWord
from tests.duplicate.check_best import every_play as brute_plays

T = TypeVar("T")
DAY = date(2026, 11, 22)
NOON = 1_795_348_800
"""Noon of that day, UTC."""


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


@pytest.fixture(scope="module")
def words(lexicon: Lexicon) -> WordLists:
    return WordLists(lexicon)


def done(work: Work[T], lexicon: Lexicon) -> T:
    """What comes out of the work, with the plays at once."""
    try:
        wanted = next(work)
        while True:
            wanted = work.send(every_play(wanted, lexicon))
    except StopIteration as end:
        result: T = end.value
        return result


@lru_cache(maxsize=16)
def every_play(wanted: Wanted, lexicon: Lexicon) -> Sequence[Candidate]:
    """What the worker finds; codes that are alike ask for the same positions again and again."""
    return choose(wanted.view, lexicon, SEES_ALL, EVERY_PLAY, 0, MOST_PLAYS, purpose=wanted.purpose)


def code_of(record: Record, day: date, words: WordLists, lexicon: Lexicon) -> str:
    return done(share_code.coded(record, day, words, lexicon), lexicon).code


def read_code(text: str, words: WordLists, lexicon: Lexicon, latest: date) -> SharedGame:
    return done(share_code.read_code_with(text, words, lexicon, latest), lexicon)


def played(lexicon: Lexicon, level: int, day: date = DAY, moves: int = 99, name: str = "Anna") -> Record:
    """A game of that day's bag, ended by a pass after so many moves."""
    host = MatchSession(DAILY, (Seat(name),), seed_of(day), lexicon)
    if level == 5:
        host.submit(0, Exchange(host.position.rack[:3]))
    while host.position.outcome is None:
        view = seat_view(host.position, 0, host.history)
        move = choose(view, lexicon, level, Budget(nodes=1), host.position.ply)[0].move
        host.submit(0, move if host.position.ply < moves else Pass())
    return host.record


@pytest.mark.parametrize(("level", "moves"), [(4, 99), (5, 8), (8, 10)])
def test_a_code_gives_the_very_game_back(lexicon: Lexicon, words: WordLists, level: int, moves: int) -> None:
    record = played(lexicon, level, moves=moves)
    code = code_of(record, DAY, words, lexicon)
    shared = read_code(" ".join(grouped(code)).lower(), words, lexicon, DAY)
    assert shared.day == DAY
    moves_made = zip(shared.record.turns, record.turns, strict=True)
    assert all(is_same(one.move, other.move) for one, other in moves_made)
    assert shared.score == told(record, lexicon).end.scores[0]
    assert len(code) <= SHORT, "a whole game can be told"


def test_a_code_of_the_first_version_is_still_read(lexicon: Lexicon, words: WordLists) -> None:
    shared = read_code("WMQNMGGWANHCIPXKPWRMOAMKZCB", words, lexicon, DAY)
    record = played(lexicon, 4, moves=8)
    assert [turn.digest for turn in shared.record.turns] == [turn.digest for turn in record.turns]


def test_a_play_of_a_word_that_maven_never_says_is_told_by_its_place_as_any_other(
    lexicon: Lexicon, words: WordLists
) -> None:
    never = next(word for word in lexicon if len(word) < 6 and not lexicon.computer_plays(word))
    host = MatchSession(DAILY, (Seat("Anna"),), seed_of(DAY), lexicon)
    host.position = replace(host.position, racks=((never + "AEIORST")[:7],))
    play = Place(tuple(Tile(Square(7, 7 + at), letter) for at, letter in enumerate(never)))
    for purpose in Purpose:
        listed = done(_ranked(host.position, lexicon, purpose), lexicon).plays
        assert (frozenset(play.tiles) in listed) is (purpose is Purpose.JUDGE)
    number = Number()
    done(_write_ranked([number], host.position, play, lexicon), lexicon)
    number.put(0, 1)
    again = Choices(number.value(1))
    again.take(1)
    assert is_same(done(_read_ranked(again, host.position, words, lexicon, 0, Purpose.JUDGE), lexicon), play)


def test_a_code_worked_out_by_the_worker_is_the_one_worked_out_here(
    lexicon: Lexicon, words: WordLists
) -> None:
    record = played(lexicon, 4, moves=3)
    desk = EngineClient(InProcessMaven(lexicon))
    at_desk = CodeAtDesk(desk, share_code.coded(record, DAY, words, lexicon), Priority.REVIEW)
    while at_desk.result is None:
        at_desk.advance()
    assert at_desk.result is not None
    assert at_desk.result.code == code_of(record, DAY, words, lexicon)
    forged = CodeAtDesk(desk, share_code.read_code_with("HELLO", words, lexicon, DAY), Priority.HINT)
    with pytest.raises(BadCodeError):
        forged.advance()


def test_codes_that_were_cut_mistyped_or_made_up_are_refused(lexicon: Lexicon, words: WordLists) -> None:
    code = code_of(played(lexicon, 4, moves=8), DAY, words, lexicon)
    luck = random.Random(1)
    for _ in range(3):
        at = luck.randrange(len(code))
        other = luck.choice([letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter != code[at]])
        for forged in (code[:at], code[:at] + other + code[at + 1 :], code + other):
            with pytest.raises(BadCodeError):
                read_code(forged, words, lexicon, DAY)
    for made_up in ("", "12", "A" * 500, "HELLO WORLD", "ZZZZZZZZZZZZ"):
        with pytest.raises(BadCodeError):
            read_code(made_up, words, lexicon, DAY)
    for another in (["AA", "QQQQQ"], [*lexicon.of_length(2), *lexicon.of_length(3), "QQQQQ"]):
        with pytest.raises(BadCodeError, match="word list"):
            read_code(code, words, Lexicon.from_words(another, "another"), DAY)
    with pytest.raises(BadCodeError, match="day"):
        read_code(code, words, lexicon, DAY - timedelta(days=1))


def test_k9_a_code_made_with_the_list_as_it_was_is_read_with_the_words_of_then(lexicon: Lexicon) -> None:
    before = next(lexicon.earlier())
    game = played(before, 7, moves=3)
    code = code_of(game, DAY, WordLists(before), before)
    shared = done(share_code.read_code(code, lexicon, DAY), lexicon)
    assert shared.record.lexicon_digest == before.digest
    assert [turn.digest for turn in shared.record.turns] == [turn.digest for turn in game.turns]


def test_every_day_has_a_bag_of_its_own_the_same_everywhere() -> None:
    racks = {opening(DAILY, 1, seed_of(DAY + timedelta(days=n)))[0].bag for n in range(30)}
    assert len(racks) == 30
    assert opening(DAILY, 1, seed_of(DAY))[0].racks[0] == "SPFWSAV", "a bag never changes"


def test_the_first_try_counts_and_days_in_a_row_make_a_streak(lexicon: Lexicon) -> None:
    archive = Archive()
    for back, moves in ((3, 4), (1, 3), (0, 2), (0, 6)):
        day = DAY - timedelta(days=back)
        game = told(played(lexicon, 4, day, moves), lexicon)
        archive.keep(kept(game, NOON - back * 86_400 + moves, MODE, extra=extra_of(day, 300)))
    found = results(archive, "anna")
    assert set(found) == {DAY, DAY - timedelta(days=1), DAY - timedelta(days=3)}
    first = told(played(lexicon, 4, DAY, 2), lexicon).end.scores[0]
    assert found[DAY].score == first
    assert streak(found, DAY) == (DAY - timedelta(days=1), DAY)
    assert streak(found, DAY + timedelta(days=1)) == (DAY - timedelta(days=1), DAY)
    assert streak(found, DAY + timedelta(days=2)) == ()
    assert results(archive, "Ben") == {}


def test_a_bag_played_long_after_its_day_earns_a_medal_but_no_streak(lexicon: Lexicon) -> None:
    archive = Archive()
    game = told(played(lexicon, 4, DAY, 3), lexicon)
    archive.keep(kept(game, NOON + 5 * 86_400, MODE, extra=extra_of(DAY, 1)))
    found = results(archive, "Anna")
    assert earned(found[DAY].score, found[DAY].maven)[0] == GOLD
    assert streak(found, DAY) == ()


def test_medals_go_by_mavens_score_and_by_ones_own_last_weeks() -> None:
    def medals(earlier: tuple[int, ...], *scores: int, maven: int = 500) -> list[int]:
        return [earned(score, maven, earlier)[0] for score in scores]

    assert medals((), 0, 399, 400, 499, 500, 900) == [BRONZE, BRONZE, SILVER, SILVER, GOLD, GOLD]
    own = (200, 250, 300)
    assert medals(own, 250, 251, 300, 301, 400) == [BRONZE, SILVER, SILVER, GOLD, GOLD]
    assert medals(own[:2], 900, maven=0) == [BRONZE], "two games are no measure"
    assert medals(own, 301, maven=0) == [GOLD], "nor need Maven have played"
    assert "Maven" in str(earned(600, 500, own)[1])
    assert "four weeks" in str(earned(301, 500, own)[1])


def test_a_family_week_adds_up_what_each_made_of_its_bags(lexicon: Lexicon) -> None:
    archive = Archive()
    monday = DAY - timedelta(days=DAY.weekday())
    scores: dict[str, list[int]] = {}
    for name, back, moves in (("Anna", 0, 2), ("Anna", 1, 3), ("Ben", 0, 6), ("Ben", 1, 5), ("Ben", 9, 4)):
        day = DAY - timedelta(days=back)
        game = told(played(lexicon, 4, day, moves, name), lexicon)
        archive.keep(kept(game, NOON - back * 86_400, MODE, extra=extra_of(day, 300)))
        if day >= monday:
            scores.setdefault(name, []).append(game.end.scores[0])
    week = week_of(archive, DAY)
    assert list(week) == ["Ben", "Anna"], "who has most comes first"
    assert {name: sorted(one.score for one in days.values()) for name, days in week.items()} == {
        name: sorted(made) for name, made in scores.items()
    }
    assert earlier(results(archive, "Ben"), DAY) == tuple(
        one.score for day, one in results(archive, "Ben").items() if day != DAY
    )
    assert earlier(results(archive, "Ben"), DAY - timedelta(days=9)) == ()


def test_how_much_of_each_turn_was_found_is_its_points_against_the_best(
    lexicon: Lexicon, words: WordLists
) -> None:
    """Counted anew from all plays of each turn, by an oracle that knows no engine."""
    every = EveryWord(list(lexicon))
    record = played(lexicon, 5, moves=4)
    found = done(share_code.coded(record, DAY, words, lexicon), lexicon).found
    host = MatchSession(DAILY, record.seats, record.seed, lexicon)
    expected: list[float | None] = []
    for turn in record.turns:
        board, rack = list(host.position.board.rows), host.position.racks[0]
        best = max(brute_plays(board, rack, every).values())
        before = host.position.scores[0]
        host.submit(0, turn.move)
        laid = isinstance(turn.move, Place)
        expected.append((host.position.scores[0] - before) / best if laid else None)
    assert expected[0] is None, "tiles were exchanged first"
    assert found[0] is None
    assert found[1:] == pytest.approx(expected[1:])


def test_maven_comes_to_the_same_score_every_time(lexicon: Lexicon) -> None:
    scores = set()
    for _ in range(2):
        attempt = MavenTry(EngineClient(InProcessMaven(lexicon)), lexicon, DAY)
        while attempt.score is None:
            attempt.advance()
        scores.add(attempt.score)
    assert len(scores) == 1
    assert scores.pop() > 300


def test_the_day_of_a_game_is_found_from_its_seed(lexicon: Lexicon) -> None:
    record = played(lexicon, 4, DAY, 1)
    assert day_of(record, DAY + timedelta(days=40)) == DAY
    assert day_of(record, DAY - timedelta(days=2)) is None
