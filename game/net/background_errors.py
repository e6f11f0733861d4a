"""Reports exceptions of background tasks: logged once a kind, shown to players as one sentence."""

from __future__ import annotations

import asyncio
import logging
import threading
from typing import Any

from game.language.messages import NOTHING, Message, message

MOST_KINDS = 64
"""Kinds of trouble that are told apart; a program with more has said enough."""

_log = logging.getLogger(__name__)


class BackgroundErrors:
    """Hears of errors of background tasks, from any thread."""

    def __init__(self) -> None:
        self._known: set[tuple[Message, type[BaseException]]] = set()
        self._untold, self._error = NOTHING, ""
        self._lock = threading.Lock()

    def note(self, what: Message, error: BaseException) -> None:
        """`what` has ended by an error, such as 'Looking for rooms'. Each kind is told once."""
        kind = what, type(error)
        with self._lock:
            if kind in self._known or len(self._known) >= MOST_KINDS:
                return
            self._known.add(kind)
            self._error = _in_a_line(error)
            # Translators: {what} is something that goes on behind the game, such as 'Looking for rooms'.
            told = message(
                "{what} has stopped by an error of the program: {error}.", what=what, error=self._error
            )
            self._untold = told
        _log.error("%s has stopped by an error", what.english, exc_info=error)  # not read: logged

    def watch(self, task: asyncio.Task[Any], what: Message) -> None:
        """Hear of it if a task ends by an error."""

        def done(task: asyncio.Task[Any]) -> None:
            if not task.cancelled() and (error := task.exception()) is not None:
                self.note(what, error)

        task.add_done_callback(done)

    def take(self) -> str:
        """The latest sentence, once; empty if there is none."""
        with self._lock:
            told, self._untold = self._untold, NOTHING
        return str(told)

    def take_error(self) -> str:
        """What is wrong, for whoever knows what has stopped, once; empty if nothing is."""
        return self._error if self.take() else ""


def _in_a_line(error: BaseException) -> str:
    """What an error says, in a few words of one line."""
    said = " ".join(str(error).split())[:120].rstrip(".")
    return f"{type(error).__name__}, {said}" if said else type(error).__name__


QUIET = logging.getLogger("parlour.lines")
"""What the library would tell of single lines: whoever sends garbage shall not fill the log."""
QUIET.setLevel(logging.CRITICAL)


def quiet_loop(loop: asyncio.AbstractEventLoop, what: Message, errors: BackgroundErrors) -> None:
    """Have a loop tell each kind of trouble once: asyncio repeats some of them a hundred times a second."""

    def handle(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception") or RuntimeError(context.get("message", ""))
        errors.note(what, error)

    loop.set_exception_handler(handle)
