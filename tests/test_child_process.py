"""A process that works for another one: it tells by lines, and never outlives it."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from game.child_process import child, send_away, work_for_parent

FOR_EVER = "for ever"
ECHO = "echo"


def main() -> None:
    """What the child does: says what it was given or what it hears, and goes on for ever where told to."""
    if sys.argv[1:] == [ECHO]:
        print("Ω", *sys.stdin.read())
    else:
        work_for_parent(_say)


def _say() -> None:
    for word in sys.argv[1:]:
        print(word, flush=True)
        if word == FOR_EVER:
            threading.Event().wait()


def test_what_the_child_prints_is_heard_and_it_ends_in_order() -> None:
    with child(__name__, "two", "words") as working:
        assert working.stdout
        assert working.stdout.read().split() == ["two", "words"]
    assert working.returncode == 0


def test_parent_and_child_understand_each_other_whatever_letters_the_system_prefers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")  # as Windows does in half of the world
    with child(__name__, ECHO) as working:
        said, _ = working.communicate("żół…")
    assert said == "Ω ż ó ł …\n"


def test_the_child_ends_with_whoever_holds_its_input_whatever_it_does() -> None:
    with child(__name__, FOR_EVER) as working:
        assert working.stdin
        assert working.stdout
        assert working.stdout.readline() == f"{FOR_EVER}\n"
        assert working.poll() is None
        working.stdin.close()
        assert working.wait(timeout=60) == 1


def test_nobody_waits_for_a_child_that_cannot_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    with child(__name__, FOR_EVER) as working:
        with monkeypatch.context() as held_by_a_disk:
            held_by_a_disk.setattr(subprocess.Popen, "kill", lambda _: None)
            send_away(working)
        assert working.poll() is None
        send_away(working)
        assert working.poll() is not None
