"""The worker answers, hears Cancel and Force Move while it thinks, and never takes the game down with it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, cast

import pytest

from game.bench.pace import pace_figures
from game.maven.engine.engine_client import WARM_SECONDS, EngineClient, InProcessMaven, Maven
from game.maven.engine.engine_sessions import Priority
from game.maven.messages import (
    Answer,
    Ask,
    Budget,
    Failed,
    FromWorker,
    Learning,
    Readiness,
    Thinking,
    Warm,
)
from game.maven.player.choose_move import choose
from game.rules.cgp import read_cgp
from game.rules.moves import Place
from game.rules.seat_view import SeatView
from tests.maven import workers
from tests.maven.tables import NODES, lexicon
from tests.waiting import FAR, wait_until

ROOT = Path(__file__).resolve().parents[3]
VIEW = read_cgp("/".join(["15"] * 15) + " RETINAS/ 0/0 0")


@contextmanager
def engine(**options: Any) -> Iterator[Maven]:
    maven = Maven(**options)
    maven.start()
    try:
        yield maven
    finally:
        maven.close()


def final(
    maven: Maven | InProcessMaven, *tickets: int
) -> tuple[dict[int, Answer | Failed], list[FromWorker]]:
    """The last message of each ticket, by ticket, and all messages before."""
    finals: dict[int, Answer | Failed] = {}
    heard: list[FromWorker] = []
    give_up = time.monotonic() + FAR
    while set(tickets) - set(finals):
        assert time.monotonic() < give_up, "no answer came"
        for message in maven.poll():
            heard.append(message)
            if isinstance(message, Answer | Failed):
                finals[message.ticket] = message
        time.sleep(0.005)
    return finals, heard


def tickets_of(heard: Iterable[FromWorker]) -> set[int]:
    return {message.ticket for message in heard if not isinstance(message, Warm | Learning)}


def pid_of(maven: Maven) -> int:
    """The process of the worker, which is there."""
    assert maven.pid is not None
    return maven.pid


TICKETS = count(1)


def ask(
    maven: Maven | InProcessMaven, view: SeatView, level: int, budget: Budget, seed: int, top: int = 1
) -> int:
    """Ask straight, in nobody's session; the ticket."""
    ticket = next(TICKETS)
    maven.ask(Ask(ticket, view, level, budget, seed, top), Priority.GAME)
    return ticket


def answered(maven: Maven, seed: int = 1) -> Answer | Failed:
    """Ask an ordinary question and return its answer."""
    ticket = ask(maven, VIEW, 8, NODES, seed)
    return final(maven, ticket)[0][ticket]


def is_running(pid: int) -> bool:
    """Whether a process is alive; one that only waits to be counted out is not."""
    if Path("/proc").is_dir():
        stat = Path(f"/proc/{pid}/stat")
        return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
    listed = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return bool(listed.stdout.strip()) and not listed.stdout.strip().startswith("Z")


def test_an_answer_is_what_the_brain_chooses_and_thoughts_come_before_it() -> None:
    with engine() as maven:
        ticket = ask(maven, VIEW, 3, NODES, seed=5, top=4)
        finals, heard = final(maven, ticket)
    expected = choose(VIEW, lexicon(), 3, NODES, 5, 4)
    assert finals[ticket] == Answer(ticket, expected[0].move, expected)
    assert [type(message) for message in heard] == [Thinking, Answer]


def test_readiness_grows_to_one_before_the_first_answer() -> None:
    with engine() as maven:
        assert maven.ready < 1
        assert isinstance(answered(maven), Answer)
        assert maven.ready == 1


def test_several_questions_are_answered_each_under_its_own_ticket() -> None:
    with engine() as maven:
        tickets = [ask(maven, VIEW, 1, NODES, seed) for seed in range(5)]
        finals, _ = final(maven, *tickets)
    for seed, ticket in enumerate(tickets):
        best = choose(VIEW, lexicon(), 1, NODES, seed)
        assert finals[ticket] == Answer(ticket, best[0].move, best[:1])


def test_a_poisoned_question_fails_alone() -> None:
    with engine() as maven:
        poisoned = ask(maven, VIEW, 99, NODES, 1)
        nonsense = ask(maven, cast(SeatView, "not a view"), 8, NODES, 1)
        finals, _ = final(maven, poisoned, nonsense)
        worker = maven.pid
        assert isinstance(answered(maven), Answer)
        assert maven.pid == worker
    refused, failed = finals[poisoned], finals[nonsense]
    assert isinstance(refused, Failed)
    assert "level 99" in refused.reason
    assert isinstance(failed, Failed)


def test_force_move_gets_an_answer_out_of_a_worker_that_would_think_for_ever() -> None:
    with engine(serve=workers.patient, grace_seconds=FAR) as maven:
        ticket = ask(maven, VIEW, 8, Budget(), 1)
        wait_until(lambda: any(isinstance(message, Thinking) for message in maven.poll()))
        maven.move_now(ticket)
        answer = final(maven, ticket)[0][ticket]
        assert isinstance(answer, Answer)
        assert isinstance(answer.move, Place)


def test_a_cancelled_question_makes_way_for_the_next_and_is_heard_of_no_more() -> None:
    with engine(serve=workers.patient, grace_seconds=FAR) as maven:
        stale = ask(maven, VIEW, 8, Budget(), 1)
        wait_until(lambda: any(isinstance(message, Thinking) for message in maven.poll()))
        never_begun = ask(maven, VIEW, 8, Budget(), 1)
        maven.cancel(stale)
        maven.cancel(never_begun)
        fresh = ask(maven, VIEW, 1, NODES, 1)
        _, heard = final(maven, fresh)
    assert tickets_of(heard) == {fresh}


def test_the_budget_in_seconds_ends_the_thinking() -> None:
    with engine(serve=workers.patient, grace_seconds=FAR) as maven:
        ticket = ask(maven, VIEW, 8, Budget(seconds=0.05), 1)
        assert isinstance(final(maven, ticket)[0][ticket], Answer)


def test_a_worker_killed_between_questions_is_replaced() -> None:
    with engine() as maven:
        assert isinstance(answered(maven), Answer)
        first = pid_of(maven)
        os.kill(first, signal.SIGKILL)
        assert isinstance(answered(maven), Answer)
        assert maven.pid != first


def test_a_worker_killed_in_thought_is_replaced_and_asked_again() -> None:
    with engine(serve=workers.patient, grace_seconds=FAR) as maven:
        ticket = ask(maven, VIEW, 8, Budget(seconds=0.5), 1)
        wait_until(lambda: any(isinstance(message, Thinking) for message in maven.poll()))
        os.kill(pid_of(maven), signal.SIGKILL)
        assert isinstance(final(maven, ticket)[0][ticket], Answer)


def test_a_question_that_kills_two_workers_fails_and_the_others_are_answered() -> None:
    with engine(serve=workers.trapped) as maven:
        trap = ask(maven, VIEW, 8, NODES, workers.TRAP_SEED)
        other = ask(maven, VIEW, 8, NODES, 1)
        finals, _ = final(maven, trap, other)
    assert isinstance(finals[trap], Failed)
    assert isinstance(finals[other], Answer)


def test_a_worker_that_hangs_once_is_replaced_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_TEST_MARK", str(tmp_path / "mark"))
    with engine(serve=workers.clumsy_once, grace_seconds=0.3) as maven:
        ticket = ask(maven, VIEW, 8, Budget(seconds=0.1), workers.TRAP_SEED)
        assert isinstance(final(maven, ticket)[0][ticket], Answer)


def test_a_worker_that_cannot_be_ended_keeps_nobody_waiting_and_another_one_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_TEST_MARK", str(tmp_path / "mark"))
    left: list[int] = []
    kill = BaseProcess.kill

    def held_by_a_disk(process: BaseProcess) -> None:
        if left or process.pid is None:
            kill(process)
        else:
            left.append(process.pid)

    monkeypatch.setattr(BaseProcess, "kill", held_by_a_disk)
    with engine(serve=workers.clumsy_once, grace_seconds=0.3) as maven:
        try:
            ticket = ask(maven, VIEW, 8, Budget(seconds=0.1), workers.TRAP_SEED)
            assert isinstance(final(maven, ticket)[0][ticket], Answer)
            assert maven.pid not in left
        finally:
            for pid in left:
                os.kill(pid, signal.SIGKILL)
    assert left


def test_a_question_over_which_two_workers_hang_fails() -> None:
    with engine(serve=workers.sleeping, grace_seconds=0.3) as maven:
        ticket = ask(maven, VIEW, 8, Budget(seconds=0.1), workers.TRAP_SEED)
        assert isinstance(final(maven, ticket)[0][ticket], Failed)
        assert isinstance(answered(maven), Answer)


def test_when_no_worker_can_be_started_the_question_fails() -> None:
    with engine(serve=workers.stillborn) as maven:
        ticket = ask(maven, VIEW, 8, NODES, 1)
        assert isinstance(final(maven, ticket)[0][ticket], Failed)


def heard_of(maven: Maven, progress: float) -> bool:
    """Listen; whether the worker has got so far."""
    maven.poll()
    return maven.ready == progress


def test_a_worker_that_compiles_slowly_is_left_to_it_as_long_as_it_gets_further() -> None:
    now = 0.0
    with engine(serve=workers.stepping, clock=lambda: now) as maven:
        worker, ticket = maven.pid, ask(maven, VIEW, 8, Budget(seconds=1.0), 1)
        for progress in (0.2, 0.4, 0.6, 0.8):
            wait_until(partial(heard_of, maven, progress))
            now += 0.9 * WARM_SECONDS
            assert heard_of(maven, progress)
            maven.move_now(ticket)
        assert maven.pid == worker
        wait_until(partial(heard_of, maven, 1.0))


def test_a_worker_that_gets_no_further_before_it_is_warm_is_replaced() -> None:
    now = 0.0
    with engine(serve=workers.stepping, clock=lambda: now) as maven:
        worker, _ = maven.pid, ask(maven, VIEW, 8, NODES, 1)
        wait_until(partial(heard_of, maven, 0.2))
        now += 1.1 * WARM_SECONDS
        maven.poll()
        assert maven.pid != worker


def test_what_must_wait_until_the_search_is_compiled_is_not_taken_for_hanging_before() -> None:
    now, long = 0.0, 1_000_000.0
    with engine(serve=workers.stepping, clock=lambda: now) as maven:
        worker, ticket = maven.pid, ask(maven, VIEW, 8, NODES, 1)
        for _ in range(4):
            maven.move_now(ticket)
        wait_until(partial(heard_of, maven, 1.0))
        now += long
        assert heard_of(maven, 1.0)
        assert maven.pid == worker
        maven.move_now(ticket)
        wait_until(lambda: heard_of(maven, 1.0) and maven.readiness is Readiness.READY)
        now += long
        assert maven.poll() == []
        assert maven.pid != worker


def test_the_front_desk_knows_what_the_worker_is_busy_with() -> None:
    told = []
    with engine(serve=workers.stepping) as maven:
        front, ticket = EngineClient(maven), ask(maven, VIEW, 8, NODES, 1)
        told.append(front.readiness)
        for progress in (0.2, 0.4, 0.6, 0.8, 1.0):
            wait_until(partial(heard_of, maven, progress))
            told.append(front.readiness)
            maven.move_now(ticket)
        wait_until(lambda: heard_of(maven, 1.0) and front.readiness is Readiness.READY)
    compiling = [Readiness.COMPILING] * 4
    assert told == [Readiness.LOADING, *compiling, Readiness.COMPILING_SEARCH]
    assert front.readiness is Readiness.LOADING, "there is no worker any more"


def test_closing_ends_the_worker_even_in_thought() -> None:
    with engine(serve=workers.patient, grace_seconds=FAR) as maven:
        ask(maven, VIEW, 8, Budget(), 1)
        wait_until(lambda: bool(maven.poll()))
        pid = pid_of(maven)
    assert not is_running(pid)
    maven.close()


@pytest.mark.parametrize("end", ["os.kill(os.getpid(), signal.SIGKILL)", "sys.exit()", "os._exit(3)"])
def test_however_the_game_ends_no_worker_is_left_behind(end: str) -> None:
    script = f"""
import os, signal, sys
from game.maven.engine.engine_client import Maven
if __name__ == "__main__":
    maven = Maven()
    maven.start()
    print(maven.pid, flush=True)
    {end}
"""
    game = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    pid = int(game.stdout)
    wait_until(lambda: not is_running(pid))
    assert game.returncode == (-signal.SIGKILL if "SIGKILL" in end else 3 if "_exit" in end else 0)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system stops no process")
def test_a_program_ends_though_its_worker_cannot_be_ended() -> None:
    script = """if __name__ == "__main__":
    import os, signal
    from multiprocessing.process import BaseProcess
    from game.maven.engine.engine_client import Maven
    maven = Maven()
    maven.start()
    print(maven.pid, flush=True)
    os.kill(maven.pid, signal.SIGSTOP)  # and so it hears nothing more, as where a disk holds it
    BaseProcess.kill = lambda _: None
    maven.close()
"""
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as game:
        assert game.stdout
        pid = int(game.stdout.readline())
        try:
            assert game.wait(FAR) == 0
        finally:
            os.kill(pid, signal.SIGKILL)


def test_control_c_does_not_reach_the_worker() -> None:
    with engine() as maven:
        pid = pid_of(maven)
        os.kill(pid, signal.SIGINT)  # before it has run a line of ours
        assert isinstance(answered(maven), Answer)
        os.kill(pid, signal.SIGINT)
        assert isinstance(answered(maven), Answer)
        assert maven.pid == pid


def test_the_desk_without_a_process_gives_the_same_answers_and_the_same_failures(
    caplog: pytest.LogCaptureFixture,
) -> None:
    maven = InProcessMaven(lexicon())
    ticket = ask(maven, VIEW, 2, NODES, 7, 3)
    cancelled = ask(maven, VIEW, 2, NODES, 7, 3)
    poisoned = ask(maven, VIEW, 0, NODES, 7)
    maven.cancel(cancelled)
    finals, heard = final(maven, ticket, poisoned)
    expected = choose(VIEW, lexicon(), 2, NODES, 7, 3)
    assert finals[ticket] == Answer(ticket, expected[0].move, expected)
    assert isinstance(finals[poisoned], Failed)
    assert [record.exc_info is not None for record in caplog.records] == [True], "a bug is no silent pass"
    assert cancelled not in tickets_of(heard)
    assert maven.poll() == []


def test_the_pace_of_the_worker_is_measured_from_question_to_answer() -> None:
    rows = pace_figures(lexicon(), strongest_moves=1, games=1, every=30)
    assert [unit for _, _, unit in rows] == ["ms", "ms", "ms", "s", "s", "ms", "ms"]
    hint, late_hint, hint_alone, lower, strongest, forced, longest = (figure for _, figure, _ in rows)
    # Which of two sessions waits longer says something about the machine; the late are no sooner than all.
    assert 0 < hint <= late_hint
    assert 0 < forced <= longest
    assert min(hint_alone, lower, strongest) > 0
