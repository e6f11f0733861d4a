"""Many ask at one engine: each hears its own answers, the more urgent first, and nobody disturbs another."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from multiprocessing.connection import Connection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.lexicon.words import WordFiles
from game.match.home_table import home_door
from game.maven.engine import worker_start
from game.maven.engine.engine_client import EngineClient, InProcessMaven, Maven
from game.maven.engine.engine_sessions import Engine, EngineSession, Priority
from game.maven.messages import Answer, Ask, Budget, Candidate, Failed, Readiness, Reply, Thinking
from game.maven.player.choose_move import choose
from game.rules.cgp import read_cgp
from game.rules.editions import PLAYSTATION
from game.rules.moves import Pass
from game.rules.opening import opening
from game.rules.record import Seat
from game.rules.seat_view import seat_view
from game.session.match import MatchSession
from tests.maven import workers
from tests.maven.tables import NODES, lexicon, position_after, view_of
from tests.waiting import FAR, wait_until

VIEW = read_cgp("/".join(["15"] * 15) + " RETINAS/ 0/0 0")
QUICK = 1
"""The level of which a patient worker (see `workers`) does not think for ever."""


@contextmanager
def worker(serve: Callable[[Connection, WordFiles], None] = worker_start.main) -> Iterator[Maven]:
    maven = Maven(serve=serve, grace_seconds=FAR)
    try:
        yield maven
    finally:
        maven.close()


@contextmanager
def in_process() -> Iterator[InProcessMaven]:
    yield InProcessMaven(lexicon())


def answer(session: EngineSession) -> Answer | Failed:
    """The next answer or failure that a session hears."""
    ends = wait_until(lambda: [reply for reply in session.poll() if not isinstance(reply, Thinking)])
    assert len(ends) == 1
    return ends[0]


def told(reply: Reply) -> tuple[Candidate, ...]:
    """The candidates of an answer."""
    assert isinstance(reply, Answer)
    return reply.candidates


def thought(session: EngineSession) -> None:
    """Wait until a session's question is being thought about."""
    wait_until(lambda: [reply for reply in session.poll() if isinstance(reply, Thinking)])


class Echo:
    """An engine whose answers score the seeds of the questions; they come with the next poll."""

    ready = 1.0
    readiness = Readiness.READY

    def __init__(self) -> None:
        self.learning: dict[str, float] = {}
        self.said: list[Reply] = []

    def start(self) -> None: ...

    def ask(self, question: Ask, priority: Priority) -> None:
        self.said.append(Answer(question.ticket, Pass(), (Candidate(Pass(), question.seed, 0.0),)))

    def poll(self) -> list[Reply]:
        said, self.said = self.said, []
        return said

    def cancel(self, ticket: int) -> None:
        """Too late, as it may be: the answer is on its way."""

    def move_now(self, ticket: int) -> None: ...

    def close(self) -> None: ...


deeds = st.lists(
    st.tuples(st.sampled_from(["ask", "poll", "cancel", "close"]), st.integers(0, 2)), max_size=40
)


@given(deeds)
def test_whatever_three_askers_do_each_hears_every_answer_of_its_own_exactly_once(
    deeds: list[tuple[str, int]],
) -> None:
    engine = EngineClient(Echo())
    sessions = [engine.session(priority) for priority in Priority]
    open_seeds: list[dict[int, int]] = [{}, {}, {}]
    heard: list[list[tuple[int, int]]] = [[], [], []]
    answered: list[list[tuple[int, int]]] = [[], [], []]
    for number, (deed, who) in enumerate([*deeds, ("poll", 0), ("poll", 1), ("poll", 2)]):
        session, mine = sessions[who], open_seeds[who]
        match deed:
            case "ask":
                mine[session.ask(VIEW, 8, NODES, seed=number)] = number
            case "cancel" if mine:
                ticket = min(mine)
                session.cancel(ticket)
                del mine[ticket]
            case "close":
                session.close()
                mine.clear()
            case "poll":
                heard[who] += [(reply.ticket, told(reply)[0].score) for reply in session.poll()]
                answered[who] += mine.items()
                mine.clear()
    assert heard == answered


def test_tickets_of_others_cannot_be_cancelled() -> None:
    engine = EngineClient(Echo())
    mine, other = engine.session(), engine.session()
    ticket = mine.ask(VIEW, 8, NODES, seed=1)
    other.cancel(ticket)
    other.close()
    assert [reply.ticket for reply in mine.poll()] == [ticket]


@pytest.mark.parametrize("opened", [in_process, worker])
def test_two_matches_a_hint_and_a_review_at_once_hear_each_its_own_answers(
    opened: Callable[[], AbstractContextManager[Engine]],
) -> None:
    seats = (Seat("One", "maven", 7), Seat("Two", "maven", 7))
    with opened() as maven:
        engine = EngineClient(maven)
        hosts = [MatchSession(PLAYSTATION, seats, seed, lexicon()) for seed in (1, 2)]
        doors = [home_door(host, engine, NODES, resumed=True) for host in hosts]
        hint, review = engine.session(Priority.HINT), engine.session(Priority.REVIEW)
        turns = [view_of(position_after(turns, 5)) for turns in range(4)]
        reviewed = {review.ask(view, 7, NODES, seed=3): view for view in turns}
        hint.ask(VIEW, 7, NODES, 4, 5)
        for door in doors:
            door.ready()
        hints: list[Answer] = []
        reviews: dict[int, Answer] = {}

        def is_done() -> bool:
            for door in doors:
                door.poll()
            hints.extend(reply for reply in hint.poll() if isinstance(reply, Answer))
            reviews.update({reply.ticket: reply for reply in review.poll() if isinstance(reply, Answer)})
            moved = all(host.record.turns for host in hosts)
            return moved and bool(hints) and len(reviews) == len(reviewed)

        wait_until(is_done)
    for host in hosts:
        view = seat_view(opening(PLAYSTATION, 2, host.record.seed)[0], 0)
        (turn,) = host.record.turns
        assert turn.move == choose(view, lexicon(), 7, NODES, host.table_luck)[0].move
    assert [reply.candidates for reply in hints] == [choose(VIEW, lexicon(), 7, NODES, 4, 5)]
    for ticket, view in reviewed.items():
        assert reviews[ticket].candidates == choose(view, lexicon(), 7, NODES, 3)


def test_without_a_process_a_game_waits_for_one_question_of_a_long_review_at_most() -> None:
    engine = EngineClient(InProcessMaven(lexicon()))
    game, review = engine.session(Priority.GAME), engine.session(Priority.REVIEW)
    for seed in range(5):
        review.ask(VIEW, QUICK, NODES, seed)
    assert sum(isinstance(reply, Answer) for reply in review.poll()) == 1
    game.ask(VIEW, QUICK, NODES, 9)
    assert any(isinstance(reply, Answer) for reply in game.poll())


def test_a_review_that_would_never_end_gives_way_to_a_hint_and_a_hint_to_a_game() -> None:
    with worker(serve=workers.patient) as maven:
        engine = EngineClient(maven)
        game, hint, review = (engine.session(priority) for priority in Priority)
        reviewed = review.ask(VIEW, 8, Budget(), 1)
        thought(review)
        hinted = hint.ask(VIEW, 8, Budget(), 2)
        thought(hint)
        game.ask(VIEW, QUICK, NODES, 3)
        assert isinstance(answer(game), Answer)
        hint.move_now(hinted)
        assert isinstance(answer(hint), Answer)
        review.move_now(reviewed)
        assert isinstance(answer(review), Answer)


def test_a_question_that_gave_way_is_thought_about_as_if_it_never_had() -> None:
    with worker() as maven:
        engine = EngineClient(maven)
        game, review = engine.session(), engine.session(Priority.REVIEW)
        review.ask(VIEW, 8, Budget(nodes=30_000), 1)
        thought(review)
        game.ask(VIEW, QUICK, NODES, 2)
        first = answer(game)
        second = answer(review)
    assert told(first) == choose(VIEW, lexicon(), QUICK, NODES, 2)
    assert told(second) == choose(VIEW, lexicon(), 8, Budget(nodes=30_000), 1)


def test_among_equals_whoever_came_first_is_answered_first() -> None:
    with worker(serve=workers.patient) as maven:
        engine = EngineClient(maven)
        first, second = engine.session(), engine.session()
        ticket = first.ask(VIEW, 8, Budget(), 1)
        thought(first)
        second.ask(VIEW, QUICK, NODES, 1)
        time.sleep(0.05)
        assert second.poll() == []
        first.move_now(ticket)
        answer(first)
        answer(second)


def test_an_asker_that_leaves_in_thought_disturbs_no_other() -> None:
    with worker(serve=workers.patient) as maven:
        engine = EngineClient(maven)
        leaving, game, review = engine.session(), engine.session(), engine.session(Priority.REVIEW)
        leaving.ask(VIEW, 8, Budget(), 1)
        thought(leaving)
        game.ask(VIEW, QUICK, NODES, 2)
        review.ask(VIEW, QUICK, NODES, 3)
        leaving.ask(VIEW, 8, Budget(), 4)
        leaving.close()
        pid = maven.pid
        assert told(answer(game)) == choose(VIEW, lexicon(), QUICK, NODES, 2)
        assert told(answer(review)) == choose(VIEW, lexicon(), QUICK, NODES, 3)
        assert leaving.poll() == []
        assert maven.pid == pid


def test_the_questions_of_all_askers_survive_the_death_of_one_worker_and_a_second_fails_only_its_own() -> (
    None
):
    with worker(serve=workers.patient) as maven:
        engine = EngineClient(maven)
        game, hint, review = (engine.session(priority) for priority in Priority)
        game.ask(VIEW, 8, Budget(), 1)
        hint.ask(VIEW, QUICK, NODES, 2)
        review.ask(VIEW, QUICK, NODES, 3)
        for _ in range(2):
            thought(game)
            assert maven.pid
            os.kill(maven.pid, signal.SIGKILL)
        assert isinstance(answer(game), Failed)
        assert isinstance(answer(hint), Answer)
        assert isinstance(answer(review), Answer)


def test_it_is_known_how_ready_maven_is_before_anybody_asks() -> None:
    with worker() as maven:
        engine = EngineClient(maven)
        engine.start()
        assert engine.ready < 1

        def is_ready() -> bool:
            engine.listen()
            return engine.ready == 1

        wait_until(is_ready)
