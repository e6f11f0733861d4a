"""A host with its players: turns begin, decisions are made, and dead ends are noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.match.game_client import DecisionRefused, HomeGameClient, OnlyExchangeLeft
from game.match.home_table import home_door
from game.match.match import Match
from game.match.player import Decision, PersonAtSeat
from game.maven.engine.engine_client import EngineClient
from game.maven.messages import Budget, Candidate
from game.options import as_a_change
from game.rules.editions import PLAYSTATION, SOLITAIRE
from game.rules.events import Resigned, TilesDrawn
from game.rules.illegal_moves import IllegalMove, NotInDictionary, NotYourTurn
from game.rules.moves import ChangeRules, Exchange, Move, NothingPlayable, Pass, Place, Resign, Square, Tile
from game.rules.record import Seat
from game.rules.rules_and_defaults import Clock, ClockKind, Rules, Tracker
from game.rules.seat_view import SeatView
from game.rules.seeded_luck import SEEDED, Luck
from game.rules.visibility import HIDDEN, Report
from game.session.match import MatchSession
from tests.scenes.scripted_maven import ScriptedMaven

AB = Place((Tile(Square(7, 7), "A"), Tile(Square(7, 8), "B")))
BA = Place((Tile(Square(7, 7), "B"), Tile(Square(7, 8), "A")))
ANNA, BO, MAVEN = Seat("Anna"), Seat("Bo"), Seat("Maven", "maven", 8)
FRAMES = 10
"""Frames after which every scripted answer has long been heard."""


def door_at(
    *seats: Seat,
    racks: tuple[str, ...] = (),
    bag: str = "",
    answers: tuple[Move | None, ...] = (),
    rules: Rules = PLAYSTATION,
) -> HomeGameClient:
    """A game that goes on with these racks and this bag; Maven's words are given."""
    host = MatchSession(rules, seats, 1, Lexicon.from_words(["AB"], "Two letters"))
    if racks:
        host.position = replace(host.position, racks=racks, bag=bag)
    return home_door(host, EngineClient(ScriptedMaven(answers)), Budget(nodes=1), resumed=True)


def heard(door: HomeGameClient) -> list[object]:
    """All that a table hears while it asks for some frames."""
    door.ready()
    return [one for _ in range(FRAMES) if (one := door.poll()) is not None]


def moves(door: HomeGameClient) -> list[Move]:
    return [turn.move for turn in door.host.record.turns]


def test_a_persons_move_is_made_and_heard_in_the_same_breath() -> None:
    door = door_at(ANNA, BO, racks=("AB", "Q"), bag="EEEEEEEEE")
    door.submit(0, AB, 700)
    report = door.poll()
    assert isinstance(report, Report)
    assert (report.seat, report.elapsed_ms) == (0, 700)
    assert door.game.position.board[Square(7, 8)] == "B"


def test_a_refused_move_is_told_to_its_seat_and_leaves_everything_as_it_was() -> None:
    door = door_at(ANNA, BO, racks=("AB", "Q"), bag="EEEEEEEEE")
    before = door.game, door.host.position, door.host.record, door.host.history
    door.submit(0, BA)
    refused = door.poll()
    assert isinstance(refused, DecisionRefused)
    assert (refused.seat, type(refused.why)) == (0, NotInDictionary)
    assert (door.game, door.host.position, door.host.record, door.host.history) == before


def test_a_move_out_of_turn_is_refused_but_anybody_may_resign_at_any_time() -> None:
    door = door_at(ANNA, BO, Seat("Cleo"), racks=("AB", "Q", "QQ"), bag="EEEEEEEEE")
    door.submit(1, Pass())
    refused = door.poll()
    assert isinstance(refused, DecisionRefused)
    assert isinstance(refused.why, NotYourTurn)
    door.submit(2, Resign())
    report = door.poll()
    assert isinstance(report, Report)
    assert report.events == (Resigned(2),)
    assert door.game.position.to_move == 0


def test_maven_begins_only_when_the_table_has_seen_what_happened() -> None:
    door = door_at(MAVEN, ANNA, racks=("AB", "Q"), bag="EEEEEEEEE", answers=(AB,))
    assert door.poll() is None
    assert [type(one) for one in heard(door)] == [Report]
    assert moves(door) == [AB]


def test_maven_is_asked_once_a_turn_however_often_the_table_is_ready() -> None:
    engine = ScriptedMaven((AB,), delay=1000)
    host = MatchSession(PLAYSTATION, (MAVEN, ANNA), 1, Lexicon.from_words(["AB"], "Two letters"))
    door = home_door(host, EngineClient(engine), Budget(nodes=1), resumed=True)
    for _ in range(3):
        door.ready()
    assert [view.ply for view in engine.views] == [0]


def test_maven_thinks_again_when_a_word_is_banned_in_its_turn() -> None:
    host = MatchSession(PLAYSTATION, (MAVEN, ANNA), 1, Lexicon.from_words(["AB"], "Two letters"))
    host.position = replace(host.position, racks=("AB", "Q"), bag="EEEEEEEEE")
    engine = EngineClient(ScriptedMaven((AB, Exchange("A")), delay=2))
    door = home_door(host, engine, Budget(nodes=1), resumed=True)
    door.ready()
    door.submit(1, replace(as_a_change(door.host.position.rules), banned_since=("AB",)))
    heard(door)
    ban, *made = moves(door)
    assert isinstance(ban, ChangeRules)
    assert made == [Exchange("A")]


def test_maven_is_asked_for_no_move_before_it_is_known_that_anybody_can_play() -> None:
    engine = ScriptedMaven((AB,), delay=1000)
    host = MatchSession(PLAYSTATION, (MAVEN, ANNA), 1, Lexicon.from_words(["AB"], "Two letters"))
    host.position = replace(host.position, racks=("AB", "Q"), bag="")
    door = home_door(host, EngineClient(engine), Budget(nodes=1), resumed=True)
    door.ready()
    door.ready()
    assert len(engine.views) == 1, "the search alone has asked"


def test_maven_is_asked_nothing_once_the_game_is_over() -> None:
    engine = ScriptedMaven((AB,))
    host = MatchSession(PLAYSTATION, (MAVEN, ANNA), 1, Lexicon.from_words(["AB"], "Two letters"))
    host.submit(1, Resign())
    door = home_door(host, EngineClient(engine), Budget(nodes=1), resumed=True)
    door.ready()
    assert engine.views == []


def test_a_move_takes_no_time_unless_some_is_told() -> None:
    door = door_at(ANNA, BO, racks=("AB", "Q"), bag="EEEEEEEEE")
    door.submit(0, Pass())
    door.poll()
    door.host.submit(1, Pass())
    assert [turn.elapsed_ms for turn in door.host.record.turns] == [0, 0]


def test_a_table_hears_the_opening_unless_its_game_is_resumed() -> None:
    host = MatchSession(PLAYSTATION, (ANNA, BO), 1, Lexicon.from_words(["AB"], "Two letters"))
    everybody = frozenset({0, 1})
    report = HomeGameClient(Match(host, [PersonAtSeat(), PersonAtSeat()], None), everybody, everybody).poll()
    assert isinstance(report, Report)
    assert report.number == 0


def test_what_maven_decided_can_be_seen_before_it_is_done() -> None:
    door = door_at(MAVEN, ANNA, racks=("AB", "Q"), bag="EEEEEEEEE", answers=(AB,))
    door.ready()
    assert any(door.decided for _ in range(FRAMES))
    assert [candidate.move for candidate in door.candidates] == [AB]
    assert moves(door) == []
    door.poll()
    assert moves(door) == [AB]


@pytest.mark.parametrize("answer", [None, BA])
def test_maven_passes_visibly_when_it_fails_or_errs(answer: Move | None) -> None:
    door = door_at(MAVEN, ANNA, racks=("AB", "Q"), bag="EEEEEEEEE", answers=(answer,))
    heard(door)
    assert moves(door) == [Pass()]


def test_the_game_is_blocked_once_no_seat_was_found_to_have_a_play() -> None:
    door = door_at(MAVEN, Seat("Two", "maven", 8), racks=("AB", "Q"), answers=(Pass(), Pass()))
    assert door.search_due
    heard(door)
    assert moves(door) == [NothingPlayable()]
    assert door.game.is_over


def test_one_play_is_enough_for_the_game_to_go_on() -> None:
    door = door_at(ANNA, BO, racks=("AB", "Q"), answers=(AB,))
    assert heard(door) == []
    assert not door.searching
    assert not door.search_due


def test_without_an_answer_the_game_simply_goes_on() -> None:
    door = door_at(ANNA, BO, racks=("AB", "Q"), answers=(None,))
    assert heard(door) == []
    assert not door.game.is_over


def test_a_player_alone_hears_once_that_only_an_exchange_is_left() -> None:
    door = door_at(ANNA, racks=("QQ",), bag="EEEEEEEEE", rules=SOLITAIRE, answers=(Pass(),))
    assert heard(door) == [OnlyExchangeLeft()]
    assert heard(door) == []


def test_leaving_cancels_the_search_for_a_play() -> None:
    engine = ScriptedMaven((AB,), delay=1000)
    host = MatchSession(PLAYSTATION, (ANNA, BO), 1, Lexicon.from_words(["AB"], "Two letters"))
    host.position = replace(host.position, racks=("AB", "Q"), bag="")
    door = home_door(host, EngineClient(engine), Budget(nodes=1), resumed=True)
    door.ready()
    assert door.searching
    door.leave()
    assert (door.searching, engine.cancelled) == (False, [1])


def test_a_search_is_made_once_for_each_turn_that_may_be_blocked() -> None:
    engine = ScriptedMaven((AB, AB))
    host = MatchSession(PLAYSTATION, (ANNA, BO), 1, Lexicon.from_words(["AB"], "Two letters"))
    host.position = replace(host.position, racks=("AB", "Q"), bag="")
    door = home_door(host, EngineClient(engine), Budget(nodes=1), resumed=True)
    assert heard(door) == heard(door) == []
    assert len(engine.views) == 1
    door.submit(0, Pass())
    heard(door)
    assert door.search_due
    heard(door)
    assert [view.seat for view in engine.views] == [0, 0]


def test_without_a_desk_nothing_is_searched_for() -> None:
    host = MatchSession(PLAYSTATION, (ANNA, BO), 1, Lexicon.from_words(["AB"], "Two letters"))
    host.position = replace(host.position, racks=("AB", "Q"), bag="")
    match = Match(host, [PersonAtSeat(), PersonAtSeat()], None)
    match.proceed()
    assert not match.search_due
    assert not match.is_searching


def test_a_player_alone_waits_for_no_engine_that_is_getting_ready() -> None:
    slow = ScriptedMaven((Pass(),))
    slow.ready = 0.5
    host = MatchSession(SOLITAIRE, (ANNA,), 1, Lexicon.from_words(["AB"], "Two letters"))
    door = home_door(host, EngineClient(slow), Budget(nodes=1), resumed=True)
    assert not door.search_due
    slow.ready = 1.0
    assert door.search_due


def test_leaving_cancels_what_maven_thinks_about() -> None:
    engine = ScriptedMaven((AB,), delay=1000)
    host = MatchSession(PLAYSTATION, (MAVEN, ANNA), 1, Lexicon.from_words(["AB"], "Two letters"))
    door = home_door(host, EngineClient(engine), Budget(nodes=1), resumed=True)
    door.ready()
    door.leave()
    assert engine.cancelled == [1]


def test_a_new_game_is_heard_from_its_opening_and_a_resumed_one_is_known() -> None:
    host = MatchSession(PLAYSTATION, (ANNA, MAVEN), 1, Lexicon.from_words(["AB"], "Two letters"))
    engine = EngineClient(ScriptedMaven())
    fresh, resumed = (home_door(host, engine, Budget(nodes=1), resumed=known) for known in (False, True))
    opening = fresh.poll()
    assert isinstance(opening, Report)
    assert opening.number == 0
    assert resumed.poll() is None
    assert replace(fresh.game, last=None) == resumed.game
    assert home_door(host, engine, Budget(nodes=1)).poll() == opening


def test_the_luck_of_a_table_is_what_it_was_when_these_were_stored_and_old_games_keep_their_seed() -> None:
    """Replays of Maven's whims hold only while this does."""
    words = Lexicon.from_words(["AB"], "Two letters")
    lucks = [MatchSession(PLAYSTATION, (ANNA, BO), seed, words).table_luck for seed in (0, 1, 2**64 - 1)]
    assert lucks == [28956232816209498, 68689369045760716, 13638350367527975]
    assert MatchSession(PLAYSTATION, (ANNA, BO), 77, words, luck=Luck.EACH_DRAW).table_luck == 77


def test_a_bag_laid_out_by_hand_is_dealt_and_told_in_its_order() -> None:
    words = Lexicon.from_words(["AB"], "Two letters")
    rules = replace(PLAYSTATION, tracker=Tracker.BAG)
    host = MatchSession.with_bag(rules, (ANNA, BO), words, "ABCDEFGHIJKLMNQPO")
    assert (host.position.racks, host.position.bag) == (("ABCDEFG", "HIJKLMN"), "QPO")
    assert host.record.seed == 0, "no luck has had a hand in it"
    told = host.report(frozenset({1}), 0)
    assert told is not None
    drawn = [event.tiles for event in told.events if isinstance(event, TilesDrawn)]
    assert (drawn, told.bag) == ([HIDDEN * 7, "HIJKLMN"], "OPQ")
    assert host.report(frozenset({1}), 1) is None


def test_an_open_bag_is_told_after_every_move() -> None:
    words = Lexicon.from_words(["AB"], "Two letters")
    host = MatchSession(replace(PLAYSTATION, tracker=Tracker.BAG), (ANNA, BO), 1, words)
    host.submit(0, Exchange(host.position.rack[:2]))
    assert [report.bag for report in host.reports(frozenset())][1] == "".join(sorted(host.position.bag))


@pytest.mark.parametrize("luck", SEEDED)
def test_a_later_game_of_a_tournament_goes_on_with_its_own_luck_and_number(luck: Luck) -> None:
    words = Lexicon.from_words(["AB"], "Two letters")
    host = MatchSession(PLAYSTATION, (ANNA, BO), 1, words, game=2, luck=luck)
    again = MatchSession.resume(host.record, words)
    assert again.position == host.position
    door = home_door(host, EngineClient(ScriptedMaven()), Budget(nodes=1))
    door.poll()
    assert replace(door.game, last=None) == host.game(frozenset({0, 1}))


def test_a_host_tells_everything_from_a_number_on() -> None:
    host = MatchSession(PLAYSTATION, (ANNA, BO), 1, Lexicon.from_words(["AB"], "Two letters"))
    host.submit(0, Pass(), 700)
    host.submit(1, Pass(), 900)
    assert host.position.used_ms == (700, 900)
    viewer = frozenset({0})
    assert [report.number for report in host.reports(viewer)] == [0, 1, 2]
    assert [(one.number, one.seat, one.elapsed_ms) for one in host.reports(viewer, 1)] == [
        (1, 0, 700),
        (2, 1, 900),
    ]
    assert host.report(viewer, 2) == host.reports(viewer)[2]


def test_racks_of_other_people_s_seats_are_hidden_unless_the_rules_show_them() -> None:
    words, engine = Lexicon.from_words(["AB"], "Two letters"), EngineClient(ScriptedMaven())
    for shown in (False, True):
        host = MatchSession(replace(PLAYSTATION, show_computer_racks=shown), (ANNA, MAVEN), 1, words)
        door = home_door(host, engine, Budget(nodes=1), resumed=True)
        assert door.game.position.racks[0] == host.position.racks[0]
        assert (HIDDEN in door.game.position.racks[1]) is not shown


def test_a_resumed_game_tells_the_same_as_the_one_that_was_left() -> None:
    host = MatchSession(PLAYSTATION, (ANNA, BO), 1, Lexicon.from_words(["AB"], "Two letters"))
    host.submit(0, Pass())
    host.submit(0, Resign())
    again = MatchSession.resume(host.record, host.lexicon)
    assert (again.position, again.history, again.record) == (host.position, host.history, host.record)
    assert again.reports(frozenset({0})) == host.reports(frozenset({0}))


class Listener:
    """A computer that takes down which turns began, and decides nothing."""

    candidates: tuple[Candidate, ...] = ()

    def __init__(self) -> None:
        self.begun: list[tuple[int, str]] = []

    def poll(self) -> None:
        """Nothing."""

    def hurry(self) -> None:
        """Nothing."""

    def doubts(self, view: SeatView, lexicon: Lexicon) -> bool:
        return False

    def refused(self, refusal: IllegalMove) -> None:
        """Nothing."""

    def cancel(self) -> None:
        """Nothing."""

    def begin(self, view: SeatView) -> None:
        self.begun.append((view.seat, view.rack))


def seated_for(seat: int, *, begun: bool = True, players: int = 3) -> tuple[Match, Listener]:
    """A game in whose first turn somebody else takes a seat."""
    host = MatchSession(Rules(), (ANNA, BO, ANNA)[:players], 1, Lexicon.from_words(["AB"], "Two letters"))
    match = Match(host, [PersonAtSeat() for _ in range(players)], None)
    if begun:
        match.proceed()
    there = Listener()
    match.seat(seat, there)
    return match, there


def test_whoever_takes_the_seat_on_turn_begins_it_anew() -> None:
    match, there = seated_for(0)
    assert there.begun == [(0, match.host.position.racks[0])]
    match.proceed()
    assert len(there.begun) == 1


def test_whoever_takes_another_seat_or_one_whose_turn_has_not_begun_waits_for_it() -> None:
    assert seated_for(1)[1].begun == []
    match, there = seated_for(0, begun=False)
    assert there.begun == []
    match.proceed()
    assert [seat for seat, _ in there.begun] == [0]


def test_nobody_begins_a_turn_once_the_game_is_over() -> None:
    host = MatchSession(Rules(), (ANNA, BO), 1, Lexicon.from_words(["AB"], "Two letters"))
    match = Match(host, [PersonAtSeat(), PersonAtSeat()], None)
    match._begun = 1
    host.submit(0, Resign())
    there = Listener()
    match.seat(host.position.to_move, there)
    assert host.position.outcome is not None
    assert there.begun == []


@pytest.mark.parametrize("seat", range(3))
def test_all_others_keep_their_seats_and_what_they_decided(seat: int) -> None:
    host = MatchSession(Rules(), (ANNA, BO, ANNA), 1, Lexicon.from_words(["AB"], "Two letters"))
    people = [PersonAtSeat() for _ in range(3)]
    match = Match(host, people, None)
    for person in people:
        person.decide(Decision(Resign()))
    assert match.decided
    there = PersonAtSeat()
    match.seat(seat, there)
    assert match.players == (*people[:seat], there, *people[seat + 1 :])
    match.advance()
    assert {turn.seat for turn in host.record.turns} == set(range(3)) - {seat}


@pytest.mark.parametrize(
    ("kind", "counted"),
    [
        (ClockKind.OFF, 0),
        (ClockKind.CORRESPONDENCE, 0),
        (ClockKind.TURN_PENALTY, 1200),
        (ClockKind.TURN_LOST, 1200),
    ],
)
def test_under_a_clock_a_computer_takes_the_time_that_it_was_seen_to_think(
    kind: ClockKind, counted: int
) -> None:
    rules = replace(PLAYSTATION, clock=Clock(kind))
    door = door_at(MAVEN, ANNA, racks=("AB", "Q"), bag="EEEEEEEEE", answers=(AB, Pass()), rules=rules)
    door.ready()
    door.thought(1.2)
    heard(door)
    door.thought(3.4)
    door.submit(1, Pass(), 700)
    heard(door)
    heard(door)
    assert [turn.elapsed_ms for turn in door.host.record.turns] == [counted, 700, 0]


def test_a_person_who_was_seen_to_wait_takes_the_time_that_is_told() -> None:
    rules = replace(PLAYSTATION, clock=Clock(ClockKind.TURN_PENALTY))
    door = door_at(ANNA, MAVEN, racks=("AB", "Q"), bag="EEEEEEEEE", rules=rules)
    door.thought(1.2)
    door.submit(0, Pass(), 700)
    door.poll()
    assert door.host.record.turns[0].elapsed_ms == 700
