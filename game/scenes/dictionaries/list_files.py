"""Printed lists on the disk: finding them, importing them, writing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import TypeVar

from controllers.actions import Action
from game.lexicon.array_file import LexiconError
from game.lexicon.import_process import Importer, ImportProgress, ListImported, News, NotImported
from game.lexicon.plain_lists import LARGEST, export_list
from game.scenes.kit.menus import Choice, MenuScene, Reading
from game.scenes.kit.picture.menu_panels import Dialog, Side
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Command, Do, Pop, Push, Scene
from game.scenes.kit.scroll_text import Scroll
from game.scenes.kit.services import Services
from game.scenes.kit.working import Working
from game.wording import percent, so_many_are
from memcard.card_errors import DiskFailed
from memcard.card_folders import EMULATORS, CardFolder, free_name
from memcard.disk import Disk

T = TypeVar("T")

MOST = 40
"""A list that a thumb has to scroll should end."""
BELOW = ("", "Documents", "Downloads")
"""Where in a place lists are looked for."""
HERE = "This game’s folder"
EMPTY, TOO_LARGE = "Empty", "Too large"


@dataclass(frozen=True, slots=True)
class ListFile:
    """A file that may be what is looked for."""

    path: Path
    place: str
    flaw: str = ""
    """In a word, why it cannot be read; empty where it may be."""
    size: int = 0


def places(services: Services) -> list[CardFolder]:
    """The game's own folder of lists, the player's home, and sticks; may take its time."""
    emulators = {name for name, _ in EMULATORS}
    own = services.lists.folder
    there = [place for place in services.card_places() if place.name not in emulators]
    return [*([CardFolder(HERE, own)] if own else []), *there]


def _behind(title: str, work: Callable[[], T], then: Callable[[T], Change]) -> Change:
    """Do what may take its time on a slow disk in a thread, while a card says what is going on."""
    done: list[T] = []
    Thread(target=lambda: done.append(work()), daemon=True).start()
    return Push(Working(title, "One moment, please …", lambda: Pop(lambda: then(done[0])) if done else None))


@dataclass(frozen=True, slots=True)
class FileKind:
    """What is looked for."""

    patterns: tuple[str, ...]
    looking: str
    """The title of the card that waits."""
    nothing: tuple[str, ...]
    """What is said where there is none."""
    largest: int = LARGEST


def find_files(where: Iterable[CardFolder], kind: FileKind) -> list[ListFile]:
    """The files of these places, those of the first ones first."""
    found: dict[Path, ListFile] = {}
    for place in where:
        for below in BELOW:
            with suppress(OSError):
                fit = [path for pattern in kind.patterns for path in (place.path / below).glob(pattern)]
                for path in sorted(fit, key=lambda path: path.name.casefold()):
                    if path.is_file():
                        size = path.stat().st_size
                        found.setdefault(path, ListFile(path, place.name, _flaw(size, kind.largest), size))
    return list(found.values())[:MOST]


def choose_file(
    services: Services, title: str, chosen: Callable[[Path], Change | None], kind: FileKind | None = None
) -> Change:
    """Look for files, word lists unless something else is wanted, and have one chosen."""
    wanted = kind or FileKind(("*.txt",), "Looking for Lists", _no_lists(services))

    def shown(files: list[ListFile]) -> Change:
        if not files:
            return Push(Reading(title, list(wanted.nothing)))
        choices = [_choice(title, file, chosen, wanted.largest) for file in files]
        return Push(MenuScene("list-files", title, choices, side=Side.LEFT))

    return _behind(wanted.looking, lambda: find_files(places(services), wanted), shown)


def _flaw(size: int, largest: int) -> str:
    if not size:
        return EMPTY
    return TOO_LARGE if size > largest else ""


def _choice(title: str, file: ListFile, chosen: Callable[[Path], Change | None], largest: int) -> Choice:
    """What cannot be read is listed, too, and says why."""
    name = file.path.name
    if not file.flaw:
        return Choice(name, _choosing(file.path, chosen), file.place)
    said = f"{name} is empty."
    if file.flaw == TOO_LARGE:
        said = f"{name} has {file.size >> 20} MB: no more than {largest >> 20} MB are read."
    return Choice(name, lambda: Push(Reading(title, [said])), file.flaw)


def _choosing(path: Path, chosen: Callable[[Path], Change | None]) -> Do:
    return lambda: Pop(lambda: chosen(path))


def _no_lists(services: Services) -> tuple[str, ...]:
    return (
        "No text file was found.",
        "A list has one word on each line, in alphabetical order. Put it on a memory stick, "
        f"or into {services.lists.folder}.",
    )


# ---------------------------------------------------------------- importing a dictionary


class ImportScene(Scene):
    """A list on its way in. What is wrong with it is told line by line; nothing has changed then."""

    name = "import-list"
    expects = True
    topic = "dictionaries"

    def __init__(self, services: Services, path: Path, importer: Importer) -> None:
        assert services.lists.folder
        self.services = services
        self.path = path
        self._work = importer(path, services.lists.folder)
        self._done = 0.0

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - the work sets the pace
        for news in self._work.poll():
            if change := self._heard(news):
                return change
        return None

    def _heard(self, news: News) -> Change | None:
        match news:
            case ImportProgress(done):
                self._done = done
                return None
            case ListImported():
                return Pop(lambda: Push(Reading(news.name, _told(news))))
            case NotImported(why, lines):
                return Pop(lambda: Push(_why_not(self.services, why, lines)))

    def commands(self) -> Sequence[Command]:
        return [Command(Action.BACK, "Cancel", self._cancel)]

    def _cancel(self) -> Change:
        self._work.cancel()
        return Pop()

    def view(self) -> Picture:
        card = Dialog(f"Importing {self.path.stem}", f"{percent(self._done)} done.")
        return Picture(panels=(card,), dim=UNDER_A_CARD)


def _told(news: ListImported) -> list[str]:
    found = [
        f"{so_many_are(news.words, 'word')} here now. Choose them with the rules of a game, under Words."
    ]
    if news.others:
        they = "It stays in the list and is" if news.others == 1 else "They stay in the list and are"
        found.append(f"{without_tiles(news.others)} {they} never played.")
    return found


def without_tiles(words: int) -> str:
    """That a list has so many words besides."""
    return f"{words:,} more {'has' if words == 1 else 'have'} letters that no tile has."


def _why_not(services: Services, why: str, lines: Sequence[str]) -> Scene:
    if not lines:
        return Reading("Not Imported", [why])
    return Scroll("Not Imported", [why, "", *lines], services.text_size)


# ---------------------------------------------------------------- exporting


def export(services: Services, name: str, words: Callable[[], Iterable[str]]) -> Change:
    """Have a place chosen, and write the words there in the printed format; no file is overwritten."""

    def shown(where: list[CardFolder]) -> Change:
        choices = [Choice(place.name, _writing(place.path, name, words)) for place in where]
        return Push(MenuScene("export-place", f"Export {name}", choices, text="Where to?", side=Side.LEFT))

    return _behind("Looking Around", lambda: places(services), shown)


def _writing(folder: Path, name: str, words: Callable[[], Iterable[str]]) -> Do:
    def write() -> str:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = free_name(folder, name, ".txt", Disk())
            count = export_list(words(), path)
        except (LexiconError, DiskFailed, OSError) as error:
            return f"Nothing was written: {error}"
        return f"{so_many_are(count, 'word')} now in {path}."

    def told(sentence: str) -> Change:
        return Push(Reading("Export", [sentence]))

    return lambda: Pop(lambda: _behind("Exporting", write, told))
