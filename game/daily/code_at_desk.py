"""Codes worked out with Maven's help: the worker finds the plays of each turn, nobody waits meanwhile."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.daily.code_number import BadCodeError
from game.daily.share_code import Wanted, Work
from game.language.messages import message
from game.maven.engine.engine_client import EngineClient
from game.maven.engine.engine_sessions import Priority
from game.maven.messages import Answer, Failed

T = TypeVar("T")


class CodeAtDesk(Generic[T]):
    """A code being made or read; `advance` whenever there is time."""

    result: T | None = None
    """What came out; None as long as it is worked out."""

    def __init__(self, engine: EngineClient, work: Work[T], priority: Priority) -> None:
        """`priority` tells whether somebody waits for it."""
        self._maven = engine.session(priority)
        self._work = work
        self._begun = False

    def advance(self) -> None:
        """Go on as far as the plays are known by now; never waits.

        Raises:
            BadCodeError: as the work says, or there is no Maven to ask.
        """
        if not self._begun:
            self._begun = True
            self._go_on(None)
        for reply in self._maven.poll():
            if isinstance(reply, Failed):
                raise BadCodeError(message("Maven could not look through the plays"))
            if isinstance(reply, Answer):
                self._go_on(reply)

    def _go_on(self, reply: Answer | None) -> None:
        try:
            wanted: Wanted = next(self._work) if reply is None else self._work.send(reply.candidates)
        except StopIteration as done:
            self.result = done.value
        else:
            self._maven.ask_every_play(wanted.view, wanted.purpose)

    def close(self) -> None:
        """Nobody waits for it any more."""
        self._maven.close()
        self._work.close()
