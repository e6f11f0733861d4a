"""Having what tiles are worth learnt for a list that is played with, beside the game.

Whoever plays with an imported list gets the values that came with the game at first. Once the list has been
played with for a while, a child process learns its own (see `judging.quick_fit`), once for this machine; the
moves chosen after that go by them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from threading import Thread

from game.child_process import child
from game.lexicon.words import WordFiles
from game.maven.messages import Learning
from game.maven.plays.list_values import list_key, values_path
from game.rules.seat_view import SeatView

PATIENCE_SECONDS = 60.0
"""How long a list must have been in play: nobody's machine is kept busy for a game that is soon given up."""
_MODULE = "game.maven.judging.quick_fit"

Start = Callable[[Sequence[str]], Iterator[float]]


class BackgroundTraining:
    """Starts to learn for a list, one at a time and each at most once in the life of a worker."""

    def __init__(
        self,
        files: WordFiles,
        tell: Callable[[Learning], object],
        start: Start | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._files, self._tell, self._clock = files, tell, clock
        self._start = start or _child
        self._since: dict[str, float] = {}
        self._begun: set[str] = set()
        self._busy: Thread | None = None

    def look(self, view: SeatView) -> None:
        """Note which list is in play; begin to learn if it is time to."""
        key = list_key(view)
        if not key or key in self._begun or (self._busy and self._busy.is_alive()):
            return
        since = self._since.setdefault(key, self._clock())
        if self._clock() - since < PATIENCE_SECONDS:
            return
        self._begun.add(key)
        if not values_path(key).exists():
            self._busy = Thread(target=self._learn, args=(key,), daemon=True)
            self._busy.start()

    def join(self) -> None:
        """Wait until what has been begun is done."""
        if self._busy:
            self._busy.join()

    def _learn(self, key: str) -> None:
        # If it fails, the game goes on as before.
        with suppress(OSError, ValueError):
            for progress in self._start([key, str(self._files.own), str(self._files.imported or "")]):
                self._tell(Learning(key, progress))
        self._tell(Learning(key, 1.0))  # also where time ran out, or nothing came of it


def _child(arguments: Sequence[str]) -> Iterator[float]:
    """The progress of a child process that learns, as far as it gets; it ends with this process."""
    with child(_MODULE, *arguments) as learning:
        assert learning.stdout
        for line in learning.stdout:
            yield float(line)
