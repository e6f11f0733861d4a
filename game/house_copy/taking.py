"""A house taken in by another one: what is new comes, and nothing that is here is replaced or lost.

What is here holds, and can only grow: a game by mail that went further there, an evening all at once that has
more rounds there, charts, lists of people, of solved puzzles and of tries, which are brought together. Of a
copy of this very house the later one of each row counts. Settings come only where there are none.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from game import high_scores
from game.archive.game_archive import GAMES, Archive, is_note
from game.archive.history_export import HistoryFormatError, ImportOutcome, ImportSource, is_game, take_all
from game.archive.kept_game import LONGEST
from game.begun_games import LESSON, OVER, BegunGame, BegunGames, from_bytes
from game.bounded_zip import BadZipError, PackedOtherwiseError
from game.card_storage import KEPT, OPTIONS, PEOPLE, SCORES, CardStorage
from game.coach.accuracy import FOUND
from game.coach.spaced_repetition import MOMENTS, WORDS
from game.daily import tries
from game.daily.daily_bag import today
from game.daily.tries import TRIES
from game.duplicate import kept_party
from game.duplicate.kept_party import PARTIES, KeptParty, key_of
from game.equipment_files import BOARDS, LETTERS
from game.high_scores import charts_from_json
from game.house_copy.contents import (
    AT_ONCE,
    BEGUN_FOLDER,
    BESIDE,
    MANIFEST,
    ROWS,
    SCORES_FILE,
    Manifest,
    opened_source,
    row_of,
)
from game.house_copy.writing import LONGEST_BESIDE, STAYS, free_path
from game.language.messages import Message, message
from game.lexicon.kept_words import BANNED, FOLDER, HOUSE, KeptWords
from game.mail.kept_request import ASKED
from game.mail.store import GAMES as BY_MAIL
from game.mail.store import TAKEN_OFF, further
from game.profiles import games_of_other_houses, people
from game.profiles.people import PEOPLE_FILE, people_from_json
from game.puzzles import progress
from game.puzzles.days import DAYS
from game.puzzles.progress import SOLVED
from game.saves import SaveError, saved_game
from game.storage.collection_spec import CollectionSpec
from game.storage.row import Row
from game.storage.storage_errors import StorageError, Why, reason_of
from game.storage.user_file import made_whole, read_ordinary
from memcard.card_errors import CardError
from memcard.foreign_formats import card_in_file

_OF_NAMES = {errno.ENAMETOOLONG, errno.EINVAL, errno.EILSEQ}
"""Where the name is what the disk refuses, and not the file."""
A_DAY = 24 * 60 * 60
"""Clocks of two houses may differ by so much."""
_MOST_OF_OTHERS = 16 << 20
Merge = Callable[[bytes, bytes, int], bytes]
# Translators: what is new of a file that was taken in: "2 new games; new people and high scores."
MERGES: Mapping[str, tuple[Message, Merge]] = {
    SOLVED: (message("solved puzzles"), lambda here, new, _: progress.merged(here, new)),
    DAYS: (message("puzzles of the day"), lambda here, new, _: progress.merged(here, new)),
    TRIES: (
        message("tries of daily bags"),
        lambda here, new, now: tries.merged(here, new, today(now)),
    ),
    PEOPLE_FILE: (message("people"), people.merged_files),
    games_of_other_houses.PLAYED: (message("figures of profiles"), games_of_other_houses.merged_files),
}
"""What is brought together with what is here, in words and how; of anything else, what is here stays."""


_OF_FILES = {"cards": message("memory cards"), "words": message("word lists")}
_IN_WORDS = {
    BY_MAIL.name: message("games by mail"),
    TAKEN_OFF.name: message("games by mail that were taken off the shelf"),
    ASKED.name: message("games that this computer has asked for"),
    MOMENTS.name: message("moments to learn from"),
    WORDS.name: message("words to learn"),
    FOUND.name: message("how much was found in each game"),
    LESSON.name: message("lesson begun"),
    OVER.name: message("which games are over"),
    KEPT[OPTIONS].name: message("settings"),
    "keys for ratings": message("keys of the players"),
    "rated games": message("games that were rated"),
    "ratings": message("ratings"),
    "rooms": message("rooms"),
    "room log": message("rooms"),
    "servers": message("servers far away"),
    "seats in rooms": message("seats in rooms"),
}
"""What is new of a store, by its name."""


@dataclass(slots=True)
class Coming:
    """How much there is of each kind, or would come."""

    games: int = 0
    people: int = 0
    cards: int = 0
    begun: int = 0
    mail: int = 0
    when: int = 0
    """When the file was written, in seconds since 1970; 0 where it does not say."""

    @property
    def total(self) -> int:
        return self.games + self.people + self.cards + self.begun + self.mail


def _added() -> Mapping[str, CollectionSpec[Any]]:
    """Stores of which a row comes where there is none of its key. Whoever takes nothing in loads no rooms."""
    from game.rooms.net.store import KEYS, RATED, RATINGS, SERVERS
    from game.rooms.seats_kept import SEATS
    from game.session.row_log import ROOM_LOG, ROOMS

    mail = (BY_MAIL, TAKEN_OFF, ASKED)
    rooms = (KEYS, RATED, RATINGS, ROOMS, ROOM_LOG, SERVERS, SEATS, KEPT[OPTIONS])
    return {store.name: store for store in (*mail, MOMENTS, WORDS, FOUND, LESSON, OVER, *rooms)}


@dataclass(slots=True)
class Taking:
    """What comes into a house of one file. `take` is asked part by part."""

    archive: Archive
    now: int
    house_words: KeptWords = field(default_factory=KeptWords)
    banned_words: KeptWords = field(default_factory=KeptWords)
    manifest: Manifest | None = None
    """What the file says of itself, once that part was taken."""

    # ------------------------------------------------------------ all of it

    def all_of(self, path: Path) -> ImportOutcome:
        """Take everything in that is new. Raises HistoryFormatError; OSError where the file cannot be read.

        And StorageError where this house cannot be written: then what came before that is kept.
        """
        try:
            with opened_source(path) as source:
                _see_that_it_is_of_a_house(source)
                outcome = take_all(self.archive, source, self.take, longest_of)
        except BadZipError as error:
            raise HistoryFormatError(_why_nothing(error)) from error
        house = self.archive.house
        if self.manifest is not None and not (outcome.unreadable or outcome.newer) and house.flush():
            with suppress(ValueError, StorageError):
                house.know(bytes.fromhex(self.manifest.mark))
        return outcome

    @property
    def _is_this_house(self) -> bool:
        """Whether the file is of this very house, at another time or on another machine."""
        state = self.archive.house.state
        return state is not None and self.manifest is not None and self.manifest.house == state.id.hex()

    def take(self, name: str, data: bytes) -> Message | str:
        """Take in a part that is no finished game; what is new of it, in words.

        Raises ValueError for the part, and StorageError where this house cannot be written.
        """
        if name == MANIFEST:
            self.manifest = _manifest(data)
            return ""
        if name == SCORES_FILE:
            return self._scores(data)
        if name.startswith(BEGUN_FOLDER):
            return message("begun games") if self._begun(from_bytes(data)) else ""
        if name.startswith(AT_ONCE):
            is_new = self._party(kept_party.from_bytes(data))
            return message("evenings all at once") if is_new else ""
        if name.startswith(ROWS):
            return self._row(name, data)
        folder = next((folder for folder, inside in BESIDE.items() if name.startswith(inside)), None)
        if folder is not None:
            return self._beside(folder, name.removeprefix(BESIDE[folder]), data)
        return self._note(name, data)

    def _note(self, name: str, data: bytes) -> Message | str:
        archive = self.archive
        before = archive.noted(name)
        what, merge = MERGES.get(name, (message("notes on games"), None))
        if merge is None:
            archive.note_if_new(name, data)
        else:
            archive.renote(name, lambda here: merge(here or b"{}", data, self.now))
        return what if archive.noted(name) != before else ""

    def _scores(self, data: bytes) -> Message | str:
        storage = CardStorage(None, self.archive.house)
        before = charts_from_json(storage.find(SCORES) or b"")
        storage.keep(SCORES, data, self.now, high_scores.merged)
        is_new = charts_from_json(storage.find(SCORES) or b"") != before
        return message("high scores") if is_new else ""

    def _begun(self, begun: BegunGame) -> bool:
        """Whether it is new here. Raises ValueError for what cannot be played on."""
        try:
            return self._is_new(begun) and BegunGames(self.archive.house).bring_in(begun)
        except SaveError as error:
            raise ValueError(str(error)) from error

    def _is_new(self, begun: BegunGame) -> bool:
        return not self.archive.has_ended(saved_game(begun.save).record)

    def _party(self, party: KeptParty) -> bool:
        """Whether it is new here, or has come further than what is; nothing is believed that is to come."""
        collection = self.archive.house.collection(PARTIES)
        here = collection.get(key_of(party))
        if party.when > self.now + A_DAY or (here is not None and len(here.rounds) >= len(party.rounds)):
            return False
        collection.put(key_of(party), party)
        return True

    # ------------------------------------------------------------ rows

    def _row(self, name: str, data: bytes) -> Message | str:
        store_name, key, version, changed, content = row_of(name, data)
        if store_name in STAYS:  # a bare house.sqlite has it, too
            return ""
        store = _added().get(store_name)
        if store is None:
            raise ValueError("this is nothing that is taken in")  # not read
        value = _value(store, version, content)
        collection = self.archive.house.collection(store)
        if store is BY_MAIL and self._is_taken_off(key):
            return ""
        here = self.archive.house.row(store.name, key)
        if here is not None and not self._counts_more(store, changed, here):
            return ""
        before = None if here is None else here.data
        moment = min(changed / 1000, self.now + A_DAY)
        if store is BY_MAIL:
            collection.change(key, lambda old: value if old is None else further(old, value), moment)
        else:
            collection.put(key, value, moment)
        after = self.archive.house.row(store.name, key)
        is_new = after is not None and after.data != before
        return _IN_WORDS.get(store.name, store.called) if is_new else ""

    def _counts_more(self, store: CollectionSpec[Any], changed: int, here: Row) -> bool:
        return store is BY_MAIL or (self._is_this_house and changed > here.changed)

    def _is_taken_off(self, key: str) -> bool:
        return any(name.partition(" ")[0] == key for name in self.archive.house.keys(TAKEN_OFF.name))

    # ------------------------------------------------------------ files beside the house

    def _beside(self, folder: str, name: str, data: bytes) -> Message | str:
        if folder == FOLDER and name in (HOUSE, BANNED):
            return self._words(self.house_words if name == HOUSE else self.banned_words, data)
        house = self.archive.house.folder
        if house is None or not _may_lie_in(folder, name):
            raise ValueError("this is no file of ours")  # not read
        if lies_in(house / folder, data):
            return ""
        if folder == "cards":
            _see_that_it_is_a_card(data)
        place = house / folder
        stem, dot, ending = name.rpartition(".")
        try:
            place.mkdir(parents=True, exist_ok=True)
            with made_whole(free_path(place, stem, dot + ending)) as fresh:
                fresh.write_bytes(data)
        except OSError as error:
            if error.errno in _OF_NAMES:
                raise ValueError("this disk takes no file of this name") from error  # not read
            why = message("Not all could be taken in: {why}.", why=reason_of(error))
            raise StorageError(Why.DISK, why) from error
        return _OF_FILES.get(folder, message("boards and letter sets"))

    @staticmethod
    def _words(kept: KeptWords, data: bytes) -> Message | str:
        new = [word for word in data.decode("utf-8").split() if word.isalpha() and word not in kept]
        for word in new:
            kept.add(word.upper())
        return message("words of the house") if new else ""

    # ------------------------------------------------------------ a look at it

    def coming(self, path: Path) -> Coming:
        """How much of each kind would be new here; nothing is changed. Raises HistoryFormatError, OSError."""
        found = Coming()
        try:
            with opened_source(path) as source:
                _see_that_it_is_of_a_house(source)
                for part in source.parts:
                    with suppress(ValueError, SaveError):
                        self._count_new(found, part.filename, partial(_read, source, part))
        except BadZipError as error:
            raise HistoryFormatError(_why_nothing(error)) from error
        return found

    def _count_new(self, found: Coming, name: str, read: Callable[[], bytes]) -> None:
        """Raises ValueError, SaveError."""
        house = self.archive.house
        if name == MANIFEST:
            found.when = _manifest(read()).when
        elif is_game(name):
            found.games += not self.archive.holds_id(name.rpartition("-")[2].partition(".")[0])
        elif name.startswith(BEGUN_FOLDER):
            is_here = BegunGames(house).find(name.removeprefix(BEGUN_FOLDER)) is not None
            found.begun += not is_here and self._is_new(from_bytes(read()))
        elif name.startswith(ROWS):
            store, key, *_ = row_of(name, read())
            is_mail = store == BY_MAIL.name and not self._is_taken_off(key)
            found.mail += is_mail and house.row(store, key) is None
        elif name.startswith(BESIDE["cards"]) and house.folder is not None:
            found.cards += not lies_in(house.folder / "cards", read())
        elif name == PEOPLE_FILE:
            known = {one.name.casefold() for one in people_from_json(self._people_here())}
            there = {one.name.casefold() for one in people_from_json(read())}
            found.people = len(there - known)

    def _people_here(self) -> bytes:
        return people.merged_files(
            self.archive.noted(PEOPLE_FILE) or b"[]",
            CardStorage(None, self.archive.house).find(PEOPLE) or b"[]",
            self.now,
        )


def _why_nothing(error: BadZipError) -> Message:
    if isinstance(error, PackedOtherwiseError):
        return message("This file cannot be read: {why}", why=error.why)
    return message("This file holds no house, and nothing of one")


def _see_that_it_is_of_a_house(source: ImportSource[Any]) -> None:
    """Raises BadZipError where no part bears a name that one of a house could."""
    if not any(_is_of_a_house(part.filename) for part in source.parts):
        raise BadZipError("nothing of a house")  # not read


def _is_of_a_house(name: str) -> bool:
    return name.startswith((f"{GAMES}/", BEGUN_FOLDER, AT_ONCE, ROWS, *BESIDE.values())) or is_note(name)


def _read(source: ImportSource[Any], part: Any) -> bytes:
    return source.read(part, longest_of(part.filename))


def longest_of(name: str) -> int:
    """Bytes that a part of this name may have."""
    if is_game(name):
        return LONGEST
    return LONGEST_BESIDE if name.endswith(".lexicon") else _MOST_OF_OTHERS


def _manifest(data: bytes) -> Manifest:
    try:
        return msgspec.json.decode(data, type=Manifest)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error


def _value(store: CollectionSpec[Any], version: int, data: bytes) -> Any:
    """Raises ValueError."""
    try:
        return store.read(version, data)
    except StorageError as error:
        raise ValueError(str(error)) from error


def _see_that_it_is_a_card(data: bytes) -> None:
    """Raises ValueError."""
    try:
        card_in_file(data)
    except CardError as error:
        raise ValueError(str(error)) from error


def _may_lie_in(folder: str, name: str) -> bool:
    """Whether a file of this name belongs there: none can leave its folder, or be hidden in it."""
    endings = {"cards": ".mcr", "words": ".lexicon", BOARDS: ".txt", LETTERS: ".txt"}
    plain = not name.startswith(".") and name.isprintable() and not set(name) & set("/\\:")
    return plain and Path(name).suffix == endings.get(folder, "")


def lies_in(folder: Path, data: bytes) -> bool:
    """Whether a file in a folder, whatever it is called, holds just these bytes."""
    try:
        alike = [path for path in folder.iterdir() if path.is_file() and path.stat().st_size == len(data)]
        return any(blake2b(read_ordinary(path)).digest() == blake2b(data).digest() for path in alike)
    except OSError:
        return False
