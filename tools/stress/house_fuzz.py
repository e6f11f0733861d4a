"""Hostile houses for a trial: every file and every row that outlives the program is damaged or meant badly.

The program opens them as at any start, and every screen that shows what is kept is looked at. It may leave
out what cannot be read, and say why in one sentence. It may not raise anything else, lose a row that was not
touched or lies in a backup, change what a newer version has kept, or fill the memory.
"""

from __future__ import annotations

import gc
import json
import random
import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from controllers.actions import Action
from game.archive.kept_game import KeptGameError
from game.coach import judged_game
from game.daily.tries import tries_in
from game.lexicon.words import Lexicon
from game.mail.errors import LetterRejectedError
from game.mail.kept_request import asked_games
from game.puzzles.progress import solved_in
from game.rooms.net.store import KeptRooms
from game.rooms.room import room_from_bytes
from game.saves import SaveError, saved_game
from game.scenes.after.high_score_charts import HighScoresScene
from game.scenes.cards.card_manager import CardsScene
from game.scenes.duplicate.past_parties import PastParties
from game.scenes.history.history_menu import evenings_menu
from game.scenes.kit.scene import Scene
from game.scenes.kit.services import Services
from game.scenes.kit.stack import Stack
from game.scenes.mail.shelf_scene import ShelfScene, post_of
from game.scenes.start.begun_shelf import BegunScene
from game.scenes.start.game_session import branching
from game.scenes.start.title import TitleScene, leave, main_menu
from game.session.room import NotDoneError
from game.storage.database import SCHEMA
from game.storage.legacy_import import looks_of
from game.storage.row import COLUMNS, new_row
from game.storage.storage_errors import StorageError
from tools.stress.furnished_house import CARDS, STORES, furnish, old_folder, rows_in, services_of
from tools.stress.history_fuzz import MOST_GROWTH, memory
from tools.stress.payload_fuzz import press, spoilt
from tools.stress.room_rehearsal import house_of

HUGE = 256 << 20
"""Zeros after the end of a file; they take no room on the disk."""
PRESSES = 4
_NEW, _OLD = "new", "old"
_WHOLE = "house.sqlite"
Rows = dict[tuple[str, str], bytes]


@dataclass(frozen=True, slots=True)
class _Good:
    """What hostile houses are made from."""

    folder: Path
    rows: Rows
    lexicon: Lexicon


@dataclass(frozen=True, slots=True)
class _Harm:
    """What was done to a house."""

    what: str
    lost: frozenset[tuple[str, str]] | None = frozenset()
    """The rows that may be gone or otherwise; None: nothing is promised of any."""
    is_newer: bool = False


def hostile_houses(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Each try: one house or one folder of an earlier version, damaged, opened twice and looked at."""
    luck, lexicon = random.Random(31), Lexicon.load()
    good = _made(folder / "good", lexicon)
    before = 0
    for _ in range(count):
        seed = luck.randrange(1 << 30)
        try:
            with TemporaryDirectory(dir=folder) as place:
                tally[_one_try(Path(place), good, random.Random(seed))] += 1
            gc.collect()  # a program starts once: what one start leaves in circles is not for the next one
            before = before or memory()  # what the program itself takes is there after the first try
            if (grown := memory() - before) > MOST_GROWTH:
                raise MemoryError(f"the memory grew by {grown >> 20} MB")
        except Exception as error:  # whatever it is, it is what the trial looks for
            harm = " ".join(getattr(error, "__notes__", ()))
            yield f"seed {seed} ({harm}): {type(error).__name__}: {str(error)[:300]}"
        else:
            yield None
    tally["MB by which the memory grew"] = (memory() - before) >> 20
    shutil.rmtree(good.folder)


def _made(folder: Path, lexicon: Lexicon) -> _Good:
    furnish(folder / _NEW, lexicon)
    (folder / _OLD).mkdir()
    old_folder(folder / _OLD, folder / _NEW)
    return _Good(folder, rows_in(folder / _NEW), lexicon)


# ---------------------------------------------------------------- harm to files


def _cut(path: Path, luck: random.Random) -> None:
    data = path.read_bytes()
    at = luck.randrange(len(data) + 1)
    path.write_bytes(data[:at] if luck.random() < 0.7 else data[at:])


def _other_bytes(path: Path, luck: random.Random) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(luck.choice((1, 5, 500)) if data else 0):
        data[luck.randrange(len(data))] = luck.randrange(256)
    path.write_bytes(data)


def _one_bit(path: Path, luck: random.Random) -> None:
    data = bytearray(path.read_bytes())
    if data:
        data[luck.randrange(len(data))] ^= 1 << luck.randrange(8)
    path.write_bytes(data)


def _foreign(path: Path, luck: random.Random) -> None:
    """A file of another program: a picture, a text, or another one's database."""
    match luck.randrange(4):
        case 0:
            path.write_bytes(b"\x89PNG\r\n\x1a\n" + luck.randbytes(5000))
        case 1:
            path.write_text("Dear diary,\n" * luck.choice((1, 1000)), encoding="utf-16")
        case 2:
            path.write_bytes(b"")
        case _:
            path.unlink()
            with closing(sqlite3.connect(path)) as other, other:
                other.execute("CREATE TABLE rows (store, amount)")
                other.execute("INSERT INTO rows VALUES ('games', 1)")


def _huge(path: Path, luck: random.Random) -> None:
    if luck.random() < 0.5:
        _other_bytes(path, luck)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size + HUGE)


def _folder_instead(path: Path, _luck: random.Random) -> None:
    path.unlink()
    path.mkdir()


_FILES: dict[str, Callable[[Path, random.Random], None]] = {
    "cut": _cut,
    "other bytes": _other_bytes,
    "one bit": _one_bit,
    "foreign": _foreign,
    "huge": _huge,
    "a folder": _folder_instead,
}


def _files_of(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _harm_to_a_file(folder: Path, good: _Good, luck: random.Random) -> _Harm:
    whole = folder / _WHOLE
    path = whole if luck.random() < 0.5 else luck.choice(_files_of(folder))
    what = luck.choice(tuple(_FILES))
    _FILES[what](path, luck)
    kind = path.suffix.lstrip(".").rstrip("-12") or "other"
    return _Harm(f"{kind} file: {what}", lost=None if what == "a folder" else _may_go(path, good))


def _may_go(path: Path, good: _Good) -> frozenset[tuple[str, str]]:
    """What hangs on a file beside the house: the first look at cards may bring things in."""
    return frozenset() if path.suffix != ".mcr" else frozenset(one for one in good.rows if one[1] == "here")


def _both_backups(folder: Path, good: _Good, luck: random.Random) -> _Harm:
    """House and backups damaged at once: what is read must be what was written, but much may be gone."""
    for name in (_WHOLE, "house.backup-1", "house.backup-2"):
        luck.choice((_cut, _other_bytes, _foreign))(folder / name, luck)
    return _Harm("house and backups", lost=frozenset(good.rows))


# ---------------------------------------------------------------- harm to rows


def _harm_to_a_row(folder: Path, good: _Good, luck: random.Random) -> _Harm:
    """A row that somebody has written who knows the format: its checksum is right."""
    place = luck.choice(sorted(good.rows))
    what, data = luck.choice(tuple(_ROWS.items()))
    store, key = place
    version, changed = STORES[store].version, luck.choice((0, -1, 2**62, int(time.time() * 1000)))
    if what == "another version":
        version += luck.choice((-1, 1, 50, 2**40))
    row = new_row(store, key, version, changed, data(good.rows[place], STORES[store].most_bytes, luck))
    with closing(sqlite3.connect(folder / _WHOLE)) as file, file:
        file.execute(f"INSERT OR REPLACE INTO rows ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", row.values)
    return _Harm(f"row: {what}", lost=frozenset({place}))


def _spoilt(data: bytes, _most: int, luck: random.Random) -> bytes:
    """Something hostile in the place of a value, or some bytes, where it is no JSON."""
    head, mark, rest = data.partition(b"\n")
    with suppress(ValueError):
        return spoilt(head, luck) + mark + rest
    spoiled = bytearray(data)
    for _ in range(luck.choice((1, 3, 20)) if data else 0):
        spoiled[luck.randrange(len(spoiled))] = luck.randrange(256)
    return bytes(spoiled)


def _too_large(_data: bytes, most: int, luck: random.Random) -> bytes:
    return bytes(min(most + 1, 1 << 25)) if luck.random() < 0.5 else b"[" * min(most, 1 << 20)


_ROWS: dict[str, Callable[[bytes, int, random.Random], bytes]] = {
    "hostile": _spoilt,
    "hostile, twice": lambda data, most, luck: _spoilt(_spoilt(data, most, luck), most, luck),
    "cut": lambda data, _most, luck: data[: luck.randrange(len(data) + 1)],
    "too large": _too_large,
    "empty": lambda _data, _most, _luck: b"",
    "another version": lambda data, _most, _luck: data,
}


def _crowd_of_rows(folder: Path, good: _Good, luck: random.Random) -> _Harm:
    """Many rows of one kind, or of a kind that nobody has declared, with keys that nobody would give."""
    store, key = luck.choice(sorted(good.rows))
    data, keys = good.rows[store, key], ("", "\0", "x" * 1000, "\u202e", "../..", "ä")
    name = luck.choice((store, "no such store"))
    rows = [new_row(name, luck.choice(keys) + str(n), 1, 10**12 + n, data).values for n in range(300)]
    with closing(sqlite3.connect(folder / _WHOLE)) as file, file:
        file.executemany(f"INSERT OR REPLACE INTO rows ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", rows)
    return _Harm("rows: a crowd")


def _newer(folder: Path, _good: _Good, luck: random.Random) -> _Harm:
    with closing(sqlite3.connect(folder / _WHOLE)) as file, file:
        file.execute(f"PRAGMA user_version = {SCHEMA + luck.randint(1, 90)}")
    return _Harm("house: newer", is_newer=True)


def _no_version(folder: Path, _good: _Good, luck: random.Random) -> _Harm:
    """A version that cannot be, or the sign of another program."""
    name, value = luck.choice((("user_version", -1), ("user_version", 2**31 - 1), ("application_id", 7)))
    with closing(sqlite3.connect(folder / _WHOLE)) as file, file:
        file.execute(f"PRAGMA {name} = {value}")
    return _Harm("house: no version")


def _other_tables(folder: Path, _good: _Good, luck: random.Random) -> _Harm:
    """The table is gone, or another one; triggers and views of somebody else's lie in it."""
    step = luck.choice(
        (
            "DROP TABLE rows",
            "DROP INDEX by_change",
            "ALTER TABLE rows RENAME TO others",
            "CREATE TRIGGER t AFTER INSERT ON rows BEGIN DELETE FROM rows; END",
            "CREATE VIEW v AS SELECT * FROM rows",
        )
    )
    with closing(sqlite3.connect(folder / _WHOLE)) as file, file:
        file.execute(step)
    return _Harm("house: other tables", lost=None if "TRIGGER" in step else frozenset())


_HARMS = (
    *(_harm_to_a_file,) * 5,
    *(_harm_to_a_row,) * 5,
    *(_both_backups, _crowd_of_rows, _newer, _no_version, _other_tables),
)


# ---------------------------------------------------------------- what becomes of it


def _one_try(place: Path, good: _Good, luck: random.Random) -> str:
    folder = place / "here"
    if luck.random() < 0.15:
        return _try_an_old_folder(folder, good, luck)
    shutil.copytree(good.folder / _NEW, folder)
    harm = luck.choice(_HARMS)(folder, good, luck)
    try:
        _open_twice(folder, good, harm, luck)
    except Exception as error:
        error.add_note(harm.what)
        raise
    return harm.what


def _open_twice(folder: Path, good: _Good, harm: _Harm, luck: random.Random) -> None:
    before = _bytes_in(folder) if harm.is_newer else {}
    for start in range(2):
        with services_of(folder, good.lexicon) as services:
            told = services.house.take_trouble()
            _is_a_sentence(told)
            if start and not harm.is_newer and harm.lost is not None and "was damaged" in told:
                raise AssertionError("it is mended again at the second start")
            _play_on(services)
            if harm.lost is not None and not start and not harm.is_newer:
                _nothing_else_is_lost(services, good, harm)
            look_around(services, luck)
    if harm.is_newer and _bytes_in(folder) != before:
        raise AssertionError("what a newer version keeps was changed")


def _try_an_old_folder(folder: Path, good: _Good, luck: random.Random) -> str:
    """One file of an earlier version is damaged: the rest comes over, and none of it is touched."""
    shutil.copytree(good.folder / _OLD, folder)
    files = [path for path in _files_of(folder) if path.suffix != ".lock"]
    path, what = luck.choice(files), luck.choice(tuple(_FILES))
    _FILES[what](path, luck)
    old = [path for path in files if path.parent.name != CARDS and path.suffix in _OLD_ENDINGS]
    before = looks_of(old)
    for _ in range(2):
        with services_of(folder, good.lexicon) as services:
            KeptRooms(services.house, folder)
            look_around(services, luck)
            if len(services.archive.find()) < 2:
                raise AssertionError("finished games are gone")
    if looks_of(old) != before:
        raise AssertionError(f"the old folder was touched: {path.name} {what}")
    return f"old folder: {what}"


_OLD_ENDINGS = (".game", ".json", ".sqlite")


def _bytes_in(folder: Path) -> dict[str, bytes]:
    kept = (path for path in folder.glob("house.*") if path.name != "house.lock")
    return {
        path.name: path.read_bytes() for path in kept if path.suffix not in (".sqlite-shm", ".sqlite-wal")
    }


def _is_a_sentence(told: str) -> None:
    if told and (not told.endswith(".") or "\n" in told or "Traceback" in told):
        raise AssertionError(f"no sentence: {told}")


def _nothing_else_is_lost(services: Services, good: _Good, harm: _Harm) -> None:
    """Every row that was not harmed is there as it was; those that starting writes are as they are now."""
    assert harm.lost is not None
    for (store, key), data in good.rows.items():
        if (store, key) in harm.lost or store in _WRITTEN_AT_START:
            continue
        row = services.house.row(store, key)
        if row is None or row.data != data:
            raise AssertionError(f"{store}/{key} is {'gone' if row is None else 'another'} ({harm.what})")


_WRITTEN_AT_START = ("games taken in", "carried over", "lists of games by mail")


def look_around(services: Services, luck: random.Random) -> None:
    """Read everything that is kept, as the program does, and look at every screen that shows it."""
    _read_all(services)
    post = post_of(services, lambda: leave(services))
    scenes: list[Scene] = [
        TitleScene(services),
        main_menu(services),
        BegunScene(services, lambda: leave(services)),
        evenings_menu(services, branching(services, lambda: leave(services))),
        PastParties(services),
        CardsScene(services),
        HighScoresScene(services),
    ]
    if post is not None:
        scenes.append(ShelfScene(post))
    for scene in scenes:
        press(services, Stack(scene), luck.choices(_PRESSED, k=PRESSES))


_PRESSED = (
    *[Action.CONFIRM] * 3,
    Action.DOWN,
    Action.DOWN,
    Action.RIGHT,
    Action.L1,
    Action.SCORES,
    Action.BACK,
)


def _read_all(services: Services) -> None:
    """Whoever asks for what cannot be read hears a typed error with a sentence."""
    house, archive = services.house, services.archive
    for store in STORES.values():
        collection = house.collection(store)
        collection.items()
        for key in collection.keys():  # noqa: SIM118 - a collection is no mapping
            try:
                collection.read(key)
            except StorageError as error:
                _is_a_sentence(str(error))
    for item in (*services.begun.all(), *services.begun.all_away()):
        with suppress(SaveError):
            saved_game(item.value.save)
    for entry in archive.find():
        with suppress(KeptGameError):
            archive.read(entry)
    for name, data in archive.all_noted().items():
        if name.startswith("judged/"):
            judged_game.from_json(data)
    solved_in(archive)
    tries_in(archive)
    _read_mail_and_rooms(services)


def _read_mail_and_rooms(services: Services) -> None:
    if services.mail is not None:
        for spine in services.mail.spines():
            with suppress(LetterRejectedError, StorageError):
                services.mail.game(spine.name)
        services.mail.taken_off()
        asked_games(services.mail)
    rooms = KeptRooms(services.house)
    for _, body in rooms.rooms():
        with suppress(NotDoneError):
            room_from_bytes(house_of(services.lexicon), body, 0.0)
    rooms.seats()
    rooms.servers()
    rooms.rating("one")


def _play_on(services: Services) -> None:
    """What is kept from now on is there; a house that can keep nothing says so."""
    note = json.dumps({"now": services.now()}).encode()
    services.archive.note("trial.json", note)
    if not services.house.flush():
        _is_a_sentence(services.house.told)
        if not services.house.told:
            raise AssertionError("nothing can be kept, and nobody is told")
    if services.archive.noted("trial.json") != note:
        raise AssertionError("what was just kept is not there")
