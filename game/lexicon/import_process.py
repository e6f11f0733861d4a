"""A word list imported while players look on: in a process of its own, all or nothing.

Reading and compiling 300,000 words keeps a processor busy for seconds, and compiled code is slow to load;
neither shall hold up the picture. The child prints one JSON value a line; it ends with the game.
"""

from __future__ import annotations

import json
import queue
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.child_process import child, send_away, work_for_parent
from game.lexicon.array_file import LexiconError
from game.lexicon.imported_lists import compiled, lexicon_of
from game.lexicon.plain_lists import ListError, import_list
from game.lexicon.words import ENDING, Lexicon

MOST_FLAWS = 500
"""Wrong lines that are told; the rest is counted."""


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


News = ImportProgress | ListImported | NotImported


def import_steps(source: Path, folder: Path) -> Generator[News]:
    """Import a printed list into a folder, step by step."""
    try:
        yield ImportProgress(0.05)
        words = import_list(source)
        yield ImportProgress(0.2)
        own = Lexicon.load()
        lexicon = lexicon_of(words, source.stem, own)
        for known, name in ((own, "Parlour"), (own.everyday(), "Classic")):
            if lexicon.digest == known.digest:
                raise LexiconError(f"These are the very words of {name}, which is here already.")
        yield ImportProgress(0.4)
        compiled(lexicon, folder / f"{lexicon.digest}{ENDING}")
    except ListError as error:
        lines = tuple(map(str, error.flaws[:MOST_FLAWS]))
        left = len(error.flaws) - len(lines)
        more = (f"And {left:,} lines more.",) if left else ()
        yield NotImported(f"{source.name} is not a word list; nothing has changed.", (*lines, *more))
    except LexiconError as error:
        yield NotImported(str(error))
    else:
        yield ListImported(lexicon.name, lexicon.digest, len(lexicon), len(lexicon.others))


class ImportUnderWay:
    """An import in a child process; nobody waits for it."""

    def __init__(self, source: Path, folder: Path) -> None:
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()
        self._child = child("game.lexicon.import_process", source, folder)
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
            self._news.put(NotImported("The list could not be imported; nothing has changed."))


Importer = Callable[[Path, Path], ImportUnderWay]
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
    """The child: imports the list named first into the folder named second."""
    work_for_parent(_import)


def _import() -> None:
    for news in import_steps(Path(sys.argv[1]), Path(sys.argv[2])):
        print(_to_json(news), flush=True)
