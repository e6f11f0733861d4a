"""Printed lists on the disk: finding them, importing them, writing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TypeVar

from controllers.actions import Action
from game.language.messages import NOTHING, Message, message, message_count, tr, tr_count
from game.lexicon.array_file import LexiconError
from game.lexicon.import_process import (
    READ_OTHERWISE,
    Importer,
    ImportProgress,
    ListImported,
    News,
    NotImported,
)
from game.lexicon.plain_lists import LARGEST, export_list
from game.name_rules import clean, clean_file
from game.scenes.kit.menus import Choice, MenuScene, Reading
from game.scenes.kit.mode import key_of
from game.scenes.kit.page_sheet import question_sheet
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Do, Pop, Push, Scene, SceneCommand
from game.scenes.kit.scroll_text import Scroll
from game.scenes.kit.services import Services
from game.scenes.kit.working import Working
from game.text_format import percent
from memcard.card_errors import DiskFailed
from memcard.card_folders import EMULATORS, CardFolder, free_name
from memcard.disk import Disk

T = TypeVar("T")

MOST = 40
"""A list that a thumb has to scroll should end."""
BELOW = ("", "Documents", "Downloads")  # not read: folders
"""Where in a place lists are looked for."""
HERE = message("This game’s folder")
EMPTY, TOO_LARGE = message("Empty"), message("Too large")


@dataclass(frozen=True, slots=True)
class ListFile:
    """A file that may be what is looked for."""

    path: Path
    place: str
    flaw: Message = NOTHING
    """In a word, why it cannot be read; empty where it may be."""
    size: int = 0


def places(services: Services) -> list[CardFolder]:
    """The game's own folder of lists, the player's home, and sticks; may take its time."""
    emulators = {name for name, _ in EMULATORS}
    own = services.lists.folder
    there = [place for place in services.card_places() if place.name not in emulators]
    return [*([CardFolder(str(HERE), own)] if own else []), *there]


def _behind(title: str | Message, work: Callable[[], T], then: Callable[[T], Change]) -> Change:
    """Do what may take its time on a slow disk in a thread, in the language of here, while a card says so."""
    done: list[T] = []
    here = copy_context()
    Thread(target=lambda: done.append(here.run(work)), daemon=True).start()
    return Push(
        Working(title, message("One moment, please …"), lambda: Pop(lambda: then(done[0])) if done else None)
    )


@dataclass(frozen=True, slots=True)
class FileKind:
    """What is looked for."""

    patterns: tuple[str, ...]
    looking: str | Message
    """The title of the card that waits."""
    nothing: tuple[str | Message, ...]
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
    return list(found.values())


def choose_file(
    services: Services,
    title: str | Message,
    chosen: Callable[[Path], Change | None],
    kind: FileKind | None = None,
    together: Callable[[Sequence[Path]], Change] | None = None,
) -> Change:
    """Look for files, word lists unless something else is wanted, and have one chosen.

    `together` takes all of a folder at one press; then the list stays below what follows a choice.
    """
    wanted = kind or FileKind(("*.txt",), message("Looking for Lists"), _no_lists(services))

    def shown(files: list[ListFile]) -> Change:
        if not files:
            return Push(Reading(title, list(wanted.nothing)))
        stays = together is not None
        choices = [_choice(title, file, chosen, wanted.largest, stays) for file in files[:MOST]]
        choices = [*_folders(files, together), *choices] if together else choices
        return Push(MenuScene("list-files", title, choices, side=Side.LEFT))

    return _behind(wanted.looking, lambda: find_files(places(services), wanted), shown)


def _flaw(size: int, largest: int) -> Message:
    if not size:
        return EMPTY
    return TOO_LARGE if size > largest else NOTHING


def _folders(files: Sequence[ListFile], together: Callable[[Sequence[Path]], Change]) -> list[Choice]:
    """A choice for each folder with several files that can be read."""
    found: dict[Path, list[Path]] = {}
    for file in files:
        if not file.flaw:
            found.setdefault(file.path.parent, []).append(file.path)
    several = {folder: paths for folder, paths in found.items() if len(paths) > 1}
    return [
        Choice(
            message_count(
                # Translators: takes all files of a folder.
                "All {count} in {folder}",
                "All {count} in {folder}",
                len(paths),
                folder=clean_file(folder.name or str(folder)),
            ),
            partial(together, paths),
        )
        for folder, paths in several.items()
    ]


def _choice(
    title: str | Message, file: ListFile, chosen: Callable[[Path], Change | None], largest: int, stays: bool
) -> Choice:
    """What cannot be read is listed, too, and says why."""
    name = clean_file(file.path.name)
    if not file.flaw:
        do: Do = partial(chosen, file.path) if stays else _choosing(file.path, chosen)
        return Choice(name, do, file.place)
    said = message("{name} is empty.", name=name)
    if file.flaw == TOO_LARGE:
        said = message(
            "{name} has {size} MB: no more than {most} MB are read.",
            name=name,
            size=file.size >> 20,
            most=largest >> 20,
        )
    return Choice(name, lambda: Push(Reading(title, [said])), file.flaw)


def _choosing(path: Path, chosen: Callable[[Path], Change | None]) -> Do:
    return lambda: Pop(lambda: chosen(path))


def _no_lists(services: Services) -> tuple[Message, ...]:
    return (
        message("No text file was found."),
        message(
            "A list has one word on each line, in alphabetical order. Put it on a memory stick, or into "
            "{folder}.",
            folder=str(services.lists.folder),
        ),
    )


# ---------------------------------------------------------------- importing a dictionary


class ImportScene(Scene):
    """A list on its way in. What is wrong with it is told line by line, and nothing has changed then; a
    second press takes what is right in it."""

    name = "import-list"
    here = message("A word list is coming in.")
    expects = True
    topic = "dictionaries"

    def __init__(
        self, services: Services, path: Path, importer: Importer, *, forgiving: bool = False
    ) -> None:
        assert services.lists.folder
        self.services = services
        self.path = path
        self._importer = importer
        self._work = importer(path, services.lists.folder, forgiving=forgiving)
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
            case NotImported():
                return Pop(lambda: Push(not_imported(news, self.services.text_size, self._forgiving)))

    def _forgiving(self) -> Change:
        return Push(ImportScene(self.services, self.path, self._importer, forgiving=True))

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(Action.BACK, message("Cancel"), self._cancel)]

    def _cancel(self) -> Change:
        self._work.cancel()
        return Pop()

    def view(self) -> Picture:
        card = question_sheet(
            tr("Importing {file}", file=clean_file(self.path.stem)),
            tr("{share} done.", share=percent(self._done)),
        )
        return Picture(panels=(card,), dim=UNDER_A_CARD)


def _told(news: ListImported) -> list[Message]:
    found = [
        message_count(
            "{count} word is here now. Choose it with the rules of a game, under Words.",
            "{count} words are here now. Choose them with the rules of a game, under Words.",
            news.words,
        )
    ]
    if news.others:
        found.append(
            message_count(
                "{count} more has letters that no tile has. It stays in the list and is never played.",
                "{count} more have letters that no tile has. They stay in the list and are never played.",
                news.others,
            )
        )
    return found


def without_tiles(words: int) -> Message:
    """That a list has so many words besides."""
    return message_count(
        # Translators: words, besides those that were counted before.
        "{count} more has letters that no tile has.",
        "{count} more have letters that no tile has.",
        words,
    )


def not_imported(news: NotImported, size: Callable[[], int], forgiving: Do) -> Scene:
    """Why a list was not imported, with a press, if that would help, for what a `forgiving` reader takes."""
    why = clean(news.why)
    if news.way_out:
        # Translators: {deed} is what would be done, such as "Leave out 3 lines"; asked before it is done.
        lines: list[str | Message] = [why, message("{deed}?", deed=news.way_out), "", *news.lines]
        return _WayOut(lines, size, news.way_out, forgiving)
    if not news.lines:
        return Reading(message("Not Imported"), [why])
    return Scroll(message("Not Imported"), [why, "", *news.lines], size)


_LONGEST_LABEL = 24


class _WayOut(Scroll):
    """Why a list was not imported, and the press that imports what is right in it."""

    def __init__(self, lines: Sequence[str | Message], size: Callable[[], int], way_out: str, go: Do) -> None:
        super().__init__(message("Not Imported"), lines, size)
        is_short = way_out == str(READ_OTHERWISE) or len(way_out) <= _LONGEST_LABEL
        self._label: str | Message = way_out if is_short else message("Import what is right")
        self._go = go

    def commands(self) -> Sequence[SceneCommand]:
        rest = [command for command in super().commands() if command.action is not Action.CONFIRM]
        return [SceneCommand(Action.CONFIRM, self._label, lambda: Pop(self._go)), *rest]


# ---------------------------------------------------------------- exporting


def export(services: Services, name: str | Message, words: Callable[[], Iterable[str]]) -> Change:
    """Have a place chosen, and write the words there in the printed format; no file is overwritten."""

    def shown(where: list[CardFolder]) -> Change:
        choices = [Choice(place.name, _writing(place.path, key_of(name), words)) for place in where]
        return Push(
            MenuScene(
                "export-place",
                message("Export {name}", name=name),
                choices,
                text=message("Where to?"),
                side=Side.LEFT,
            )
        )

    return _behind(message("Looking Around"), lambda: places(services), shown)


def _writing(folder: Path, name: str, words: Callable[[], Iterable[str]]) -> Do:
    def write() -> str:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = free_name(folder, name, ".txt", Disk())
            count = export_list(words(), path)
        except (LexiconError, DiskFailed, OSError) as error:
            return clean(tr("Nothing was written: {why}", why=str(error)))
        written = tr_count(
            "{count} word is now in {path}.", "{count} words are now in {path}.", count, path=str(path)
        )
        return clean(written)

    def told(sentence: str) -> Change:
        return Push(Reading(message("Export"), [sentence]))

    return lambda: Pop(lambda: _behind(message("Exporting"), write, told))
