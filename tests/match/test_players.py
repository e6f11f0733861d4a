"""Whoever decides for a seat: what people put in, what Maven is asked, and who has a play left."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.lexicon.words import Lexicon
from game.match.home_table import home_door
from game.match.maven_player import MavenPlayer
from game.match.playable import Playability, PlaySearch
from game.match.player import Decision, PersonAtSeat
from game.maven.engine.engine_client import EngineClient
from game.maven.engine.engine_sessions import Priority
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Answer, Ask, Budget, Candidate, Failed, Readiness, Reply, Thinking
from game.rules.illegal_moves import CannotExchange, NotOnRack
from game.rules.moves import Exchange, Pass, Place, Square, Tile
from game.rules.opening import opening
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView, seat_view
from game.session.match import MatchSession

START, _ = opening(Rules(), 3, seed=5)
VIEWS = [seat_view(START, seat) for seat in range(3)]
PLAY = Candidate(Place((Tile(Square(7, 7), "A"), Tile(Square(7, 8), "B"))), 8, 9.5)
SWAP = Candidate(Exchange("AB"), 0, 7.5)
BUDGET = Budget(nodes=40)


@dataclass
class Questioned:
    """Behind the engine: keeps what it was asked, and says what a test has it say."""

    ready: float = 1.0
    readiness: Readiness = Readiness.READY
    learning: dict[str, float] = field(default_factory=dict)
    asked: list[tuple[SeatView, int, Budget, int, int]] = field(default_factory=list)
    cancelled: list[int] = field(default_factory=list)
    hurried: list[int] = field(default_factory=list)
    words: list[Reply] = field(default_factory=list)

    def start(self) -> None: ...

    def ask(self, question: Ask, priority: Priority) -> None:
        self.asked.append((question.view, question.level, question.budget, question.seed, question.top))

    def poll(self) -> list[Reply]:
        said, self.words = self.words, []
        return said

    def cancel(self, ticket: int) -> None:
        self.cancelled.append(ticket)

    def move_now(self, ticket: int) -> None:
        self.hurried.append(ticket)

    def close(self) -> None: ...


def maven(level: int = 5) -> tuple[MavenPlayer, Questioned]:
    worker = Questioned()
    return MavenPlayer(EngineClient(worker).session(), level, BUDGET, seed=0b1100, top=3), worker


# --- people ---


def test_decisions_of_a_person_are_made_in_their_order_and_each_once() -> None:
    anna = PersonAtSeat()
    anna.decide(Decision(Pass(), 5))
    anna.decide(Decision(Exchange("A"), 7))
    assert [anna.poll(), anna.poll(), anna.poll()] == [Decision(Pass(), 5), Decision(Exchange("A"), 7), None]


def test_refusals_are_told_to_a_person_in_their_order_and_each_once() -> None:
    anna, first, second = PersonAtSeat(), CannotExchange(), NotOnRack()
    anna.refused(first)
    anna.refused(second)
    assert [anna.take_refusal(), anna.take_refusal(), anna.take_refusal()] == [first, second, None]


def test_nothing_is_left_of_a_decision_that_the_game_goes_on_without() -> None:
    anna = PersonAtSeat()
    anna.decide(Decision(Pass()))
    anna.cancel()
    assert anna.poll() is None


def test_people_doubt_for_themselves() -> None:
    assert not PersonAtSeat().doubts(VIEWS[0], Lexicon.from_words(["AB"], "Two letters"))


# --- Maven ---


def test_maven_is_hurried_only_while_it_thinks() -> None:
    player, worker = maven()
    player.hurry()
    assert worker.hurried == []
    player.begin(VIEWS[0])
    player.hurry()
    assert worker.hurried == [1]


def test_maven_is_asked_at_its_level_within_its_budget_and_with_luck_of_each_turn() -> None:
    player, worker = maven()
    later = replace(VIEWS[1], ply=5)
    player.begin(VIEWS[1])
    player.begin(later)
    assert worker.asked == [(VIEWS[1], 5, BUDGET, 0b1100, 3), (later, 5, BUDGET, 0b1001, 3)]


def test_a_table_at_home_asks_maven_for_one_candidate_unless_it_wants_more() -> None:
    words = Lexicon.from_words(["AB"], "Two letters")
    host, worker = MatchSession(Rules(), (Seat("Maven", "maven", 6), Seat("Anna")), 1, words), Questioned()
    home_door(host, EngineClient(worker), BUDGET, resumed=True).ready()
    home_door(host, EngineClient(worker), BUDGET, top=4, resumed=True).ready()
    view = replace(seat_view(host.position, 0), levels=(6, 0))
    assert worker.asked == [(view, 6, BUDGET, host.table_luck, top) for top in (1, 4)]


def test_without_a_level_maven_plays_as_well_as_it_can() -> None:
    player, worker = maven(level=0)
    player.begin(VIEWS[0])
    assert worker.asked[0][1] == STRONGEST


def test_what_maven_considers_is_seen_and_what_it_answers_is_decided_once() -> None:
    player, worker = maven()
    player.begin(VIEWS[0])
    worker.words = [Thinking(1, (SWAP,))]
    assert (player.poll(), player.candidates) == (None, (SWAP,))
    worker.words = [Answer(1, PLAY.move, (PLAY, SWAP))]
    assert (player.poll(), player.candidates) == (Decision(PLAY.move), (PLAY, SWAP))
    assert player.poll() is None


def test_maven_passes_where_it_has_failed_or_was_refused() -> None:
    player, worker = maven()
    player.begin(VIEWS[0])
    worker.words = [Failed(1, "lost")]
    assert [player.poll(), player.poll()] == [Decision(Pass()), None]
    player.refused(NotOnRack())
    assert [player.poll(), player.poll()] == [Decision(Pass()), None]


def test_a_turn_that_begins_again_cancels_what_was_asked_before() -> None:
    player, worker = maven()
    player.begin(VIEWS[0])
    assert worker.cancelled == []
    worker.words = [Thinking(1, (SWAP,))]
    player.poll()
    player.begin(VIEWS[0])
    assert (worker.cancelled, player.candidates) == ([1], ())
    worker.words = [Answer(1, PLAY.move, (PLAY,))]
    assert player.poll() is None, "nobody waits for the first answer any more"


def test_a_question_that_was_answered_is_not_cancelled() -> None:
    for reply in (Answer(1, PLAY.move, (PLAY,)), Failed(1, "lost")):
        player, worker = maven()
        player.begin(VIEWS[0])
        worker.words = [reply]
        player.poll()
        player.cancel()
        assert (worker.cancelled, player.candidates, player.poll()) == ([], (), None)


# --- who can play ---


def search() -> tuple[PlaySearch, Questioned]:
    worker = Questioned()
    return PlaySearch(EngineClient(worker).session(), [(view, STRONGEST) for view in VIEWS]), worker


def test_seat_after_seat_is_looked_at_until_none_was_found_to_have_a_play() -> None:
    looking, worker = search()
    for seat in range(3):
        assert looking.poll() is Playability.SEARCHING
        assert [view for view, *_ in worker.asked] == VIEWS[: seat + 1]
        worker.words = [Answer(seat + 1, SWAP.move, (SWAP, Candidate(Pass(), 0, 0.0)))]
        found = looking.poll()
    assert found is Playability.NOTHING
    assert len(worker.asked) == 3


def test_so_many_candidates_are_asked_for_that_a_play_is_among_them_if_there_is_one() -> None:
    _, worker = search()
    assert worker.asked == [(VIEWS[0], STRONGEST, Budget(nodes=1), 0, 9)]


def test_a_computer_is_looked_at_with_the_words_that_it_knows_and_a_person_with_all() -> None:
    words = Lexicon.from_words(["AB"], "Two letters")
    seats = Seat("Novice", "maven", 1), Seat("Anna"), Seat("Grand Master", "maven", 8)
    host, worker = MatchSession(Rules(), seats, 1, words), Questioned()
    host.position = replace(host.position, bag="")
    door = home_door(host, EngineClient(worker), BUDGET, resumed=True)
    door.ready()
    for ticket in (1, 2, 3):
        worker.words = [Answer(ticket, Pass(), (Candidate(Pass(), 0, 0.0),))]
        door.poll()
    assert [level for _, level, *_ in worker.asked] == [1, STRONGEST, STRONGEST - 1]
    assert door.game.is_over


def test_one_play_among_the_candidates_ends_the_search() -> None:
    looking, worker = search()
    worker.words = [Answer(1, SWAP.move, (SWAP, PLAY))]
    assert (looking.poll(), looking.poll()) == (Playability.PLAYABLE, Playability.PLAYABLE)
    assert len(worker.asked) == 1


def test_a_search_that_fails_lets_the_game_go_on() -> None:
    looking, worker = search()
    worker.words = [Failed(1, "lost")]
    assert looking.poll() is Playability.PLAYABLE


def test_a_search_that_nobody_wants_any_more_is_cancelled() -> None:
    looking, worker = search()
    looking.cancel()
    assert worker.cancelled == [1]
