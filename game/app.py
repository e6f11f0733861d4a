"""The composition root: everything is wired here, once."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from controllers.hub import Hub
from game.archive.game_archive import Archive
from game.card_storage import OPTIONS, CardStorage
from game.equipment_files import find_equipment
from game.language.languages import choose_language
from game.lexicon.definitions import Definitions
from game.lexicon.imported_lists import ImportedLists
from game.lexicon.kept_words import BANNED, FOLDER, HOUSE, KeptWords
from game.lexicon.words import Lexicon, WordFiles
from game.mail.store import Shelf
from game.maven.engine.engine_client import EngineClient, Maven
from game.maven.engine.engine_sessions import Engine
from game.maven.levels_and_vocabularies import TURN_BUDGET
from game.maven.messages import Budget
from game.name_rules import clean_file
from game.options import Options, options_from_json, options_to_json
from game.phones.phones import Phones
from game.scenes.kit.phone_guests import PhoneGuests
from game.scenes.kit.services import Services
from game.storage.local_store import LocalStore
from memcard.card_folders import CardFolder, sticks, usual_places
from memcard.keeper import Keeper

if TYPE_CHECKING:
    from game.house_copy.places import CopyPlace
    from game.machine_finding import Finding

EVENINGS = "evenings"
"""The folder in which earlier versions kept finished games, beside that of the memory cards."""


def _told(places: list[CardFolder]) -> list[CardFolder]:
    """These places, by names that can be shown: the label of a stick is anybody's."""
    return [replace(place, name=clean_file(place.name)) for place in places]


def lucky_seed() -> int:
    """A seed that nobody can foresee."""
    return secrets.randbits(63)


@contextmanager
def open_services(
    *,
    maven: Callable[[Lexicon], Engine] | None = None,
    new_seed: Callable[[], int] = lucky_seed,
    budget: Budget | None = None,
    fast_ai: bool = False,
    cards: Path | None = None,
    pads: Hub | None = None,
    keeps: bool = True,
    waits: float | None = None,
) -> Iterator[Services]:
    """The services with lexicon and Maven, by default in a worker process that is gone when the block ends.

    `cards` is the folder of the memory cards, which hold the settings too; without it nothing outlives the
    program. If it `keeps` nothing, the settings are read from the cards, which are then left alone. `pads` is
    started and polled by whoever runs the frames. A disk is
    waited for as long as `LocalStore` says of `waits`. Raises LexiconError if the word list is missing or
    damaged.
    """
    folder = cards.parent / FOLDER if cards and keeps else None
    files = WordFiles(imported=folder)
    lexicon = files.load()
    definitions = Definitions.open()
    engine = EngineClient(maven(lexicon) if maven else Maven(files))
    engine.start()
    phones = Phones(now=time.monotonic)
    house = LocalStore(cards.parent if cards and keeps else None, waits=waits)
    is_late = waits is not None and not (house.is_readable or house.is_newer)
    beside = _Beside.behind(cards, folder) if is_late else _Beside(cards, folder)
    archive = Archive(house, cards.parent / EVENINGS if cards and keeps else None)

    def define(word: str) -> str | None:
        return definitions.told(word, rude=services.options.rude_meanings)

    try:
        services = Services(
            lexicon,
            engine,
            new_seed,
            define,
            budget=budget or TURN_BUDGET,
            keeper=beside.keeper,
            look_for_places=lambda: _places_of_copies(house),
            card_places=lambda: _told(usual_places(Path.home())),
            pads=pads or Hub(),
            mail=Shelf(house, cards.parent / "mail", lexicon, secrets.token_bytes)
            if cards and keeps
            else None,
            archive=archive,
            house=house,
            lists=ImportedLists(folder),
            house_words=beside.house_words,
            banned_words=beside.banned_words,
            phones=phones,
            equipment=lambda: find_equipment(cards.parent if cards and keeps else None),
            guests=PhoneGuests(phones),
            examine=lambda: _findings(cards.parent) if cards else iter(()),
        )
        services.options = _options_kept(services, fast_ai)
        choose_language(services.options.language)
        services.options_unread = is_late
        services.late = beside.when_there
        if beside.keeper and not keeps:
            beside.close()
            services.keeper = None
            services.card_storage = CardStorage(None, house)
        services.store_options = lambda options: services.store(OPTIONS, options_to_json(options))
        yield services
    finally:
        phones.close()
        archive.close()
        house.close()
        beside.close()
        engine.close()


def _places_of_copies(house: LocalStore) -> list[CopyPlace]:
    from game.house_copy.places import look

    return look(_told(sticks(Path.home())), Path.home(), house.folder, house.found)


def _findings(folder: Path) -> Iterator[Finding]:
    from game.doctor.examination import look_over

    return look_over(folder)


class _Beside:
    """What lies in the folder beside the house: memory cards, and the words of the house."""

    def __init__(self, cards: Path | None, words: Path | None) -> None:
        """Reads all of it."""
        self.house_words = KeptWords(words and words / HOUSE)
        self.banned_words = KeptWords(words and words / BANNED)
        self.keeper = Keeper(cards) if cards else None
        self._whole: _Beside | None = None

    @classmethod
    def behind(cls, cards: Path | None, words: Path | None) -> _Beside:
        """Nothing yet, as the disk does not answer; all of it is read by a thread that may wait for it."""
        nothing = cls(None, None)

        def read() -> None:
            nothing._whole = cls(cards, words)

        Thread(target=read, name="cards and words", daemon=True).start()
        return nothing

    def when_there(self, services: Services) -> None:
        """Give the services what has come in the meantime."""
        whole, self._whole = self._whole, None
        if whole is not None:
            self.keeper = services.keeper = services.card_storage.keeper = whole.keeper
            services.house_words, services.banned_words = whole.house_words, whole.banned_words

    def close(self) -> None:
        if self.keeper:
            self.keeper.close()


def _options_kept(services: Services, fast_ai: bool) -> Options:
    """The settings on the memory cards, or the usual ones; the command line has the last word."""
    kept = services.stored(OPTIONS)
    options = options_from_json(kept) if kept is not None else Options()
    return replace(options, fast_ai=True) if fast_ai else options
