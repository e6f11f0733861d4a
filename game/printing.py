"""What commands print: safe for a terminal, and an end in words where nothing can be printed."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from game.language.messages import tr, tr_count
from game.text_format import reason_given

_SIGPIPE = 13
"""Whoever is ended by this signal, as other programs are that nobody reads any longer, ends with 128 more."""
MOST_FAULTS = 20
"""So many faults of one file are printed each for itself: what matters stays in sight above a prompt."""
_KEPT = "\n\t\u200c\u200d"
"""Ends of lines, tabs, and the joiners that some scripts and pictures need."""


class CannotPrintError(Exception):
    """A pipe that nobody reads, or a full disk. No OSError: commands tell of those as of their files."""

    def __init__(self, stream: TextIO, error: OSError) -> None:
        super().__init__(reason_given(error))
        self._stream = stream
        self._error = error

    def end(self) -> int:
        """Say it where that helps; the exit status. What is left to be printed goes nowhere."""
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._stream.fileno())
        if isinstance(self._error, BrokenPipeError) or self._error.errno == errno.EINVAL:  # so says Windows
            return 128 + _SIGPIPE
        if self._stream is not sys.stderr:
            with suppress(CannotPrintError):
                told = tr("Nothing can be printed: {reason}.", reason=reason_given(self._error))
                print(told, file=sys.stderr)
        return 1


def first_faults(faults: Iterable[str]) -> Iterator[str]:
    """The first of some faults, each as soon as it is known, and how many there are besides: 'and 3 more'."""
    others = 0
    for number, fault in enumerate(faults):
        if number < MOST_FAULTS:
            yield fault
        else:
            others += 1
    if others:
        # Translators: faults of a file that are not listed.
        yield tr_count("and {count} more", "and {count} more", others)


def for_terminals(text: str) -> str:
    r"""A text with all that steers a terminal, or turns the direction of writing, as JSON does: \u001b."""
    if text.isprintable():
        return text
    return "".join(sign if sign in _KEPT or _is_shown(sign) else _escaped(sign) for sign in text)


def _is_shown(sign: str) -> bool:
    return unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


def _escaped(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


class _Printed(io.TextIOWrapper):
    """Standard output or errors."""

    def __init__(self, stream: io.TextIOWrapper) -> None:
        super().__init__(
            stream.buffer,
            encoding=stream.encoding,
            errors="backslashreplace",
            line_buffering=stream.line_buffering,
            write_through=stream.write_through,
        )
        self._before = stream  # which would close the file as soon as nobody had it

    def write(self, text: str) -> int:
        start = text[:1] if text[:1] == "\r" else ""  # with which a bar of progress is drawn anew
        with _told(self):
            super().write(start + for_terminals(text[len(start) :]))
        return len(text)

    def flush(self) -> None:
        with _told(self):
            super().flush()


@contextmanager
def _told(stream: TextIO) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotPrintError(stream, error) from error


def print_bytes(data: bytes) -> None:
    """Print a file as it is; on a terminal as text."""
    if sys.stdout.isatty():
        print(data.decode(errors="replace"), end="")
        return
    with _told(sys.stdout):
        sys.stdout.buffer.write(data)


def begin_printing() -> None:
    """Have all that is printed from now on go this way. Pipes and files speak UTF-8 everywhere; Windows would
    take its own country's letters."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper) or stream.closed or stream.isatty():
            continue
        if codecs.lookup(stream.encoding).name != "utf-8":
            stream.reconfigure(encoding="utf-8", errors=stream.errors)
    sys.stdout, sys.stderr = _safe(sys.stdout), _safe(sys.stderr)


def _safe(stream: TextIO) -> TextIO:
    if type(stream) is not io.TextIOWrapper or stream.closed:  # nobody's, or one of tests
        return stream
    return _Printed(stream)
