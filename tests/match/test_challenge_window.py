"""Who is waited for when a play may be challenged, what computers answer, and what tables elsewhere hear."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.match.challenge_window import GRACE_SECONDS
from game.match.game_client import DecisionRefused
from game.match.home_table import home_door
from game.match.match import Match
from game.match.player import Decision, PersonAtSeat
from game.maven.engine.engine_client import EngineClient
from game.maven.levels_and_vocabularies import level
from game.maven.messages import Budget
from game.maven.player.maven_challenges import doubts
from game.rules.editions import COMPLETE
from game.rules.illegal_moves import AlreadyAnswered, MustAnswer
from game.rules.moves import ChallengePlay, Hold, Move, Pass, Place, Resign, Square, Tile
from game.rules.record import Seat
from game.rules.rules_and_defaults import Challenge
from game.rules.visibility import view_from_seat
from game.session.match import MatchSession
from tests.match.test_far_door import Far
from tests.scenes.scripted_maven import ScriptedMaven

ANNA, BO, CLEO, MAVEN = Seat("Anna"), Seat("Bo"), Seat("Cleo"), Seat("Maven", "maven", 8)
AB = Place((Tile(Square(7, 7), "A"), Tile(Square(7, 8), "B")))
RULES = replace(COMPLETE, max_seats=4)
KNOWN, UNKNOWN = Lexicon.from_words(["AB", "AT"], "with AB"), Lexicon.from_words(["AT"], "without AB")


def match_of(*seats: Seat, words: Lexicon = UNKNOWN, now: object = None) -> Match:
    """People of whom the first has laid AB, which waits for answers."""
    host = MatchSession(RULES, seats, 1, words)
    host.position = replace(host.position, racks=("ABCDEFG", *host.position.racks[1:]))
    match = Match(host, [PersonAtSeat() for _ in seats], None, now=now)  # type: ignore[arg-type]
    decide(match, 0, AB)
    return match


def decide(match: Match, *decisions: int | Move) -> None:
    """Seats and their moves, all in one moment."""
    for seat, move in zip(decisions[::2], decisions[1::2], strict=True):
        person = match.players[seat]  # type: ignore[index]
        assert isinstance(person, PersonAtSeat)
        person.decide(Decision(move))  # type: ignore[arg-type]
    match.advance()


def refusal(match: Match, seat: int) -> Exception | None:
    person = match.players[seat]
    assert isinstance(person, PersonAtSeat)
    return person.take_refusal()


def made(match: Match) -> list[tuple[int, Move]]:
    return [(turn.seat, turn.move) for turn in match.host.record.turns[1:]]


def test_whoever_would_move_on_waits_until_the_others_have_answered() -> None:
    match = match_of(ANNA, BO, CLEO)
    decide(match, 1, Pass())
    assert isinstance(refusal(match, 1), MustAnswer)
    assert made(match) == [(1, Hold())]
    decide(match, 2, Hold())
    decide(match, 1, Pass())
    assert made(match) == [(1, Hold()), (2, Hold()), (1, Pass())]


def test_of_two_the_other_may_simply_move_on() -> None:
    match = match_of(ANNA, BO)
    decide(match, 1, Pass())
    assert made(match) == [(1, Hold()), (1, Pass())]


def test_answers_of_one_moment_are_in_the_order_of_their_time_and_then_of_the_seats() -> None:
    for times, first in (((900, 400), 2), ((400, 900), 1), ((400, 400), 1)):
        match = match_of(ANNA, BO, CLEO)
        for seat, ms in zip((1, 2), times, strict=True):
            person = match.players[seat]
            assert isinstance(person, PersonAtSeat)
            person.decide(Decision(ChallengePlay(), ms))
        match.advance()
        assert made(match) == [(first, ChallengePlay())]
        assert refusal(match, 3 - first) is not None


def test_answering_takes_nobodys_time() -> None:
    match = match_of(ANNA, BO)
    person = match.players[1]
    assert isinstance(person, PersonAtSeat)
    person.decide(Decision(Hold(), 8000))
    match.advance()
    assert match.host.position.used_ms == (0, 0)


def test_nobody_changes_an_answer() -> None:
    match = match_of(ANNA, BO, CLEO)
    decide(match, 1, Hold())
    decide(match, 1, ChallengePlay())
    assert isinstance(refusal(match, 1), AlreadyAnswered)
    decide(match, 2, Resign())
    assert match.host.position.pending is None


@pytest.mark.parametrize("seconds", [5, 10, 120])
def test_a_host_with_a_clock_waits_for_nobody_longer_than_the_rules_say(seconds: int) -> None:
    time = [100.0]
    match = match_of(ANNA, BO, CLEO, now=lambda: time[0])
    position = match.host.position
    match.host.position = replace(position, rules=replace(position.rules, challenge_seconds=seconds))
    match.advance()
    decide(match, 1, Hold())
    time[0] += seconds + GRACE_SECONDS - 0.1
    match.advance()
    assert match.host.position.pending is not None
    time[0] += 0.2
    match.advance()
    assert made(match) == [(1, Hold()), (2, Hold())]


def test_the_search_for_a_play_and_the_next_turn_wait_for_the_answers() -> None:
    host = MatchSession(RULES, (ANNA, BO), 1, UNKNOWN)
    host.position = replace(host.position, racks=("AB", "Q"), bag="")
    door = home_door(host, EngineClient(ScriptedMaven()), Budget(nodes=1), resumed=True)
    door.submit(0, AB)
    door.poll()
    door.ready()
    assert (door.search_due, door.searching) == (False, False)
    door.submit(1, ChallengePlay())
    assert not isinstance(door.poll(), DecisionRefused)
    assert host.position.racks[0] == "AB"


@pytest.mark.parametrize(("words", "answer"), [(UNKNOWN, ChallengePlay()), (KNOWN, Hold())])
def test_computers_answer_when_all_people_have(words: Lexicon, answer: Move) -> None:
    host = MatchSession(RULES, (ANNA, MAVEN, BO), 1, words)
    host.position = replace(host.position, racks=("ABCDEFG", *host.position.racks[1:]))
    door = home_door(host, EngineClient(ScriptedMaven()), Budget(nodes=1), resumed=True)
    door.submit(0, AB)
    door.poll()
    assert host.position.ply == 1
    door.submit(2, Hold())
    door.poll()
    answers = [(one.seat, one.move) for one in host.record.turns[1:]]
    assert answers == [(2, Hold()), (1, answer)]


def test_weak_levels_doubt_only_what_they_do_not_know_and_the_more_the_cheaper_it_is() -> None:
    words = Lexicon.from_words(["AB", "AT"], "rare", tiers={"AB": 8})
    doubted: dict[tuple[Challenge, str], float] = {}
    for scheme in (Challenge.SINGLE, Challenge.DOUBLE, Challenge.TRIPLE):
        for lexicon, kind in ((words, "rare"), (UNKNOWN, "wrong"), (KNOWN, "common")):
            host = MatchSession(replace(RULES, challenge=scheme), (ANNA, BO), 1, lexicon)
            host.position = replace(host.position, racks=("ABCDEFG", "HIJKLMN"))
            host.submit(0, AB)
            view = view_from_seat(host.game(frozenset({1})), 1)
            seen = [doubts(view, lexicon, level(1), seed) for seed in range(400)]
            doubted[scheme, kind] = sum(seen) / 400
            assert all(doubts(view, lexicon, level(8), seed) is (kind == "wrong") for seed in range(5))
    assert all(doubted[scheme, "common"] == 0 for scheme, _ in doubted)
    assert doubted[Challenge.SINGLE, "wrong"] > doubted[Challenge.DOUBLE, "wrong"] > 0.45
    assert doubted[Challenge.DOUBLE, "wrong"] > doubted[Challenge.TRIPLE, "wrong"] > 0.1
    assert all(doubted[scheme, "wrong"] > 2 * doubted[scheme, "rare"] for scheme, _ in doubted)


# ---------------------------------------------------------------- elsewhere


def apart(words: Lexicon) -> tuple[Match, list[Far]]:
    """Three people, each at a table of their own; the first has laid AB and all have heard of it."""
    host = MatchSession(RULES, (ANNA, BO, CLEO), 1, words)
    host.position = replace(host.position, racks=("ABCDEFG", *host.position.racks[1:]), ply=1)
    match = Match(host, [PersonAtSeat(), PersonAtSeat(), PersonAtSeat()], None)
    tables = [Far(match, frozenset({seat}), random.Random(1), 0.0) for seat in range(3)]
    host.position = replace(host.position, ply=0)
    for far in tables:
        far.door.game = replace(far.door.game, position=replace(far.door.game.position, ply=0))
        far.table._next = 1
    tables[0].door.submit(0, AB)
    spread(match, tables)
    return match, tables


def spread(match: Match, tables: list[Far]) -> None:
    """Everything that was sent arrives everywhere."""
    for _ in range(2):
        for far in tables:
            far.table.pump()
        match.advance()
    for far in tables:
        far.table.pump()
        far.hear()


def test_tables_elsewhere_hold_and_challenge_and_all_hear_of_it() -> None:
    match, tables = apart(UNKNOWN)
    assert all(far.door.game.position.undecided == (1, 2) for far in tables)
    tables[2].door.submit(2, Hold(), 1200)
    spread(match, tables)
    assert all(far.door.game.position.undecided == (1,) for far in tables)
    tables[1].door.submit(1, ChallengePlay(), 2500)
    spread(match, tables)
    for seat, far in enumerate(tables):
        truth = match.host.game(frozenset({seat}))
        assert (far.door.game.position, far.door.game.unseen) == (truth.position, truth.unseen)
        assert far.door.game.position.pending is None
    assert match.host.position.racks[0] == "ABCDEFG"


def test_not_a_byte_tells_whether_a_play_is_good_before_it_is_challenged() -> None:
    """The same game with a word list that has the word and one that has not sends the same bytes."""
    sent = []
    for words in (KNOWN, UNKNOWN):
        match, tables = apart(words)
        tables[2].door.submit(2, Hold(), 700)
        spread(match, tables)
        sent.append([far.down.sent for far in tables])
    assert sent[0] == sent[1]
    assert all(len(frames) >= 3 for frames in sent[0])


def test_no_table_may_answer_for_a_seat_that_is_not_its_own() -> None:
    match, tables = apart(KNOWN)
    tables[1].door.submit(2, ChallengePlay(), 100)
    spread(match, tables)
    assert match.host.position.undecided == (1, 2)
