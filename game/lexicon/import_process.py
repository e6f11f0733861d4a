"""A word list imported while players look on: in a process of its own, all or nothing.

Reading and compiling 300,000 words keeps a processor busy for seconds, and compiled code is slow to load;
neither shall hold up the picture. The child prints one JSON value a line; it ends with the game.
"""

from __future__ import annotations

import json
import queue
import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from game.child_process import child, send_away, work_for_parent
from game.language.languages import choose_language, speaking
from game.language.messages import Message, message, tr, tr_count
from game.lexicon.array_file import LexiconError
from game.lexicon.imported_lists import ImportedLists, compiled, lexicon_of
from game.lexicon.plain_lists import EncodingError, Flaw, ListError, import_list
from game.lexicon.words import ENDING, Lexicon

FORGIVING = "--forgiving"
# Translators: a button.
READ_OTHERWISE: Message = message("Read it as Windows-1252")
MOST_FLAWS, MOST_NUMBERS = 500, 20_000
"""Wrong lines that are told with what is wrong, and those of which the numbers are; the rest is counted."""


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """How far an import is, from 0 to 1."""

    done: float


@dataclass(frozen=True, slots=True)
class ListImported:
    """The list is here."""

    name: str
    digest: str
    words: int
    others: int
    """Words that tiles A to Z cannot spell."""


@dataclass(frozen=True, slots=True)
class NotImported:
    """Nothing has changed, and why: a sentence, then the lines that are wrong."""

    why: str
    lines: tuple[str, ...] = ()
    way_out: str = ""
    """What a forgiving import would do; empty where that would not help."""


News = ImportProgress | ListImported | NotImported


def import_steps(source: Path, folder: Path, *, forgiving: bool = False) -> Generator[News]:
    """Import a printed list into a folder, step by step; all of it, or what a `forgiving` reader takes."""
    try:
        yield ImportProgress(0.05)
        words = import_list(source, forgiving=forgiving)
        yield ImportProgress(0.2)
        own = Lexicon.load()
        lexicon = lexicon_of(words, source.stem, own)
        shipped = {own.digest: "Parlour", own.everyday().digest: "Classic"}  # not read: proper names
        if name := shipped.get(lexicon.digest) or ImportedLists(folder).name_of(lexicon):
            raise LexiconError(
                message("These are the very words of {name}, which is here already.", name=name)
            )
        yield ImportProgress(0.4)
        compiled(lexicon, folder / f"{lexicon.digest}{ENDING}")
    except LexiconError as error:
        yield why_not(source, error)
    else:
        yield ListImported(lexicon.name, lexicon.digest, len(lexicon), len(lexicon.others))


def why_not(source: Path, error: LexiconError) -> NotImported:
    """What is told of a file that is no list."""
    match error:
        case ListError(flaws=flaws, way_out=way_out):
            why = tr("{file} is not a word list; nothing has changed.", file=source.name)
            return NotImported(why, tuple(_told(flaws)), way_out)
        case EncodingError():
            return NotImported(str(error), way_out=str(READ_OTHERWISE))
    return NotImported(str(error))


def _told(flaws: Sequence[Flaw]) -> Iterator[str]:
    """Every wrong line: the first ones with what is wrong, the others by their numbers."""
    yield from map(str, flaws[:MOST_FLAWS])
    if others := [flaw.line for flaw in flaws[MOST_FLAWS:MOST_NUMBERS]]:
        left = len(flaws) - MOST_FLAWS - len(others)
        lines = ", ".join(_runs(others))
        if left:
            yield tr_count(
                "Also lines {lines} and {count} more.",
                "Also lines {lines} and {count} more.",
                left,
                lines=lines,
            )
        else:
            yield tr("Also lines {lines}.", lines=lines)


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Ascending numbers, those in a row as one: '3', '7 to 9'."""
    first = last = numbers[0]
    for number in [*numbers[1:], -1]:
        if number != last + 1:
            # Translators: numbers of lines.
            yield tr("{first} to {last}", first=str(first), last=str(last)) if last > first else str(first)
            first = number
        last = number


class ImportUnderWay:
    """An import in a child process; nobody waits for it."""

    def __init__(self, source: Path, folder: Path, *, forgiving: bool = False) -> None:
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()
        how = (FORGIVING,) if forgiving else ()
        self._child = child("game.lexicon.import_process", source, folder, speaking().code, *how)
        threading.Thread(target=self._listen, daemon=True).start()

    def poll(self, seconds: float = 0.0) -> list[News]:
        """What has come since this was last asked, or comes within so many seconds.

        The last of it says how it ended.
        """
        found = []
        with suppress(queue.Empty):
            while True:
                found.append(self._news.get(timeout=seconds) if seconds else self._news.get_nowait())
                seconds = 0.0
        return found

    def cancel(self) -> None:
        """Nothing is imported, unless it was done already."""
        send_away(self._child)

    def _listen(self) -> None:
        ended = False
        assert self._child.stdout
        for line in self._child.stdout:
            news = _from_json(line)
            ended = ended or not isinstance(news, ImportProgress)
            self._news.put(news)
        self._child.wait()
        if not ended:
            self._news.put(NotImported(tr("The list could not be imported; nothing has changed.")))


class Importer(Protocol):
    """Begins an import."""

    def __call__(self, source: Path, folder: Path, *, forgiving: bool = False) -> ImportUnderWay: ...


_KINDS = {kind.__name__: kind for kind in (ImportProgress, ListImported, NotImported)}


def _to_json(news: News) -> str:
    told = {name: getattr(news, name) for name in news.__slots__}
    return json.dumps([type(news).__name__, told])


def _from_json(line: str) -> News:
    kind, told = json.loads(line)
    if "lines" in told:
        told["lines"] = tuple(told["lines"])
    made: Any = _KINDS[kind](**told)
    return made  # type: ignore[no-any-return]


def main() -> None:
    """The child: imports the list named first into the folder named second, and tells of it in a language."""
    work_for_parent(_import)


def _import() -> None:
    choose_language(sys.argv[3])
    for news in import_steps(Path(sys.argv[1]), Path(sys.argv[2]), forgiving=FORGIVING in sys.argv[4:]):
        print(_to_json(news), flush=True)
