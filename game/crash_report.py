"""What is told of a program that ended by itself: where in the code that was, and nothing of anybody.

No message of an error, no value and no path of this machine gets in: each may hold a name, a rack or a key.
"""

# not read by players: reports are sent to engineers.
from __future__ import annotations

import faulthandler
import platform
import re
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path, PurePath
from types import TracebackType
from typing import TextIO

from game.storage.user_file import read_ordinary
from game.text_format import moment_of

WAITING, TRACE = "crash-report.txt", "crash-trace.txt"
"""In the game's folder: a report that nobody was asked about yet; what Python writes in its last moment."""
SAVED = "reports"
"""The folder of the reports that somebody wanted to keep."""
_OURS = ("game", "controllers", "memcard", "assets")
_FRAME = re.compile(r'\s*File "(?P<file>[^"]*)", line (?P<line>\d+) in (?P<name>[\w.<>]+)')
_FATAL = re.compile(r"Fatal Python error: [\w ]+|Current thread|Thread|Windows fatal exception: [\w ]+")


def report(error: BaseException, screens: Sequence[str] = ()) -> str:
    """What an error tells of itself; `screens` are the names of those that were open, the last on top."""
    lines = [_program(), f"Screens: {', '.join(screens) or 'none'}"]
    for number, each in enumerate(_causes(error)):
        lines.append(f"{'Caused by' if number else 'Error'}: {type(each).__name__}")
        for frame in traceback.extract_tb(each.__traceback__):
            lines.append(f"  {place(frame.filename)}, line {frame.lineno}, in {frame.name}")
            if frame.line and _is_ours(frame.filename):
                lines.append(f"    {frame.line}")
    return "\n".join(lines) + "\n"


def report_of_trace(trace: str) -> str:
    """The same of what `faulthandler` wrote, where not even Python could go on; empty if it wrote nothing."""
    lines: list[str] = []
    for line in trace.splitlines():
        if frame := _FRAME.match(line):
            lines.append(f"  {place(frame['file'])}, line {frame['line']}, in {frame['name']}")
        elif fatal := _FATAL.match(line):
            lines.append(fatal[0])
    return "\n".join([_program(), *lines]) + "\n" if lines else ""


def place(file: str) -> str:
    """A file of the program without what is above it on this machine."""
    parts = PurePath(file.replace("\\", "/")).parts
    inside = next((at + 1 for at in reversed(range(len(parts))) if parts[at].endswith("-packages")), None)
    if inside is None and _is_ours(file):
        inside = max(at for at, part in enumerate(parts[:-1]) if part in _OURS and part not in parts[:at])
    return "/".join(parts[inside:] if inside is not None else parts[-1:])


def _is_ours(file: str) -> bool:
    """Whether the file is one of this program, which everybody may read."""
    root = PurePath(__file__).parents[1]
    path = PurePath(file)
    inside = path.relative_to(root) if path.is_relative_to(root) else path
    return not inside.is_absolute() and inside.parts[:1] != () and inside.parts[0] in _OURS


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error and what led to it."""
    while error is not None:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _program() -> str:
    from importlib.metadata import PackageNotFoundError, version  # takes its time, at each start

    try:
        number = version("parlour")
    except PackageNotFoundError:
        number = "of a checkout"
    system = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    return f"Parlour {number}, {system}"


class Crashes:
    """The reports in the game's folder. Open from the start to the end of the program."""

    def __init__(self, folder: Path) -> None:
        """Whatever Python wrote in its last moment becomes a report now."""
        self._folder = folder
        self._trace: TextIO | None = None
        with suppress(OSError):
            if told := report_of_trace(read_ordinary(folder / TRACE).decode("utf-8", "replace")):
                self.keep(told)

    def __enter__(self) -> Crashes:
        with suppress(OSError):  # then the last moment is not written down
            self._trace = (self._folder / TRACE).open("w", encoding="utf-8")
            faulthandler.enable(self._trace)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        faulthandler.disable()
        if self._trace:
            self._trace.close()  # Windows removes no file that is open
        with suppress(OSError):
            (self._folder / TRACE).unlink(missing_ok=True)

    def keep(self, told: str) -> None:
        """Have the next start ask about this report; one that is still waiting gives way."""
        with suppress(OSError):  # nothing can be kept here; the game's own files are told of elsewhere
            (self._folder / WAITING).write_text(told, encoding="utf-8")

    @property
    def waiting(self) -> bool:
        """Whether a report waits for somebody's word."""
        return (self._folder / WAITING).exists()

    def save(self, now: float) -> Path:
        """Put the report where it stays, named after the moment; where that is. Raises OSError."""
        folder = self._folder / SAVED
        folder.mkdir(exist_ok=True)
        saved = folder / f"parlour-{moment_of(now):%Y-%m-%d-%H%M%S}.txt"
        return (self._folder / WAITING).replace(saved)

    def forget(self) -> None:
        """Throw the report away."""
        with suppress(OSError):
            (self._folder / WAITING).unlink(missing_ok=True)
