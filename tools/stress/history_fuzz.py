"""Hostile evenings for a trial: files of all evenings, and folders of them, that are damaged or meant badly.

Whoever takes them in may leave out what cannot be read, or refuse the whole in one sentence. It may not raise
anything else, lose what was here, write what it cannot read again, or fill the memory.
"""

from __future__ import annotations

import io
import json
import random
import shutil
import struct
import sys
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from game.archive.game_archive import Archive
from game.archive.history_export import HistoryFormatError, export
from game.archive.kept_game import KeptGame, KeptGameError, kept
from game.archive.told_game import told
from game.coach import judged_game
from game.daily.tries import TRIES, tries_in
from game.house_copy.taking import Taking
from game.profiles.games_of_other_houses import PLAYED, from_json, played, to_json
from game.profiles.people import PEOPLE_FILE, people_from_json
from game.puzzles.progress import SOLVED, solved_in
from game.rules.editions import PARLOUR
from game.rules.moves import Pass
from game.rules.play_move import play
from game.rules.record import Record, Seat, opened, with_turn
from game.storage.local_store import LocalStore
from tools.stress.payload_fuzz import spoilt

MOST_GROWTH = 200 << 20
"""Bytes by which the memory of the process may grow."""
FILE = "evenings.zip"
_BOMB = 64 << 20
"""Zeros in what unpacks to more than anybody asked for."""
_NOON = 1_790_596_800
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
Spoil = Callable[[dict[str, bytes], random.Random], bytes]


@dataclass(frozen=True, slots=True)
class _Good:
    """What hostile evenings are made from, and what lies here already."""

    parts: dict[str, bytes]
    """The good file, by names."""
    folder: Path
    """Evenings of our own; `mine` is one of its games."""


def hostile_evenings(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Each try: one file of evenings taken in by a house that has some, or the house itself damaged."""
    luck, before = random.Random(29), memory()
    good = _made(folder)
    for _ in range(count):
        seed = luck.randrange(1 << 30)
        try:
            with TemporaryDirectory(dir=folder) as place:
                tally[_one_try(Path(place), good, random.Random(seed))] += 1
            grown = memory() - before
            if grown > MOST_GROWTH:
                raise MemoryError(f"the memory grew by {grown >> 20} MB")
        except Exception as error:  # whatever it is, it is what the trial looks for
            yield f"seed {seed}: {type(error).__name__}: {str(error)[:200]}"
        else:
            yield None
    shutil.rmtree(good.folder)


def memory() -> int:
    """Bytes that the process has had at most; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:  # Windows
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


# ---------------------------------------------------------------- good evenings


def passed_out(seed: int, names: tuple[str, str]) -> KeptGame:
    """A short game of passes."""
    record = Record(PARLOUR, "any", tuple(map(Seat, names)), seed)
    position, _ = opened(record)
    while position.outcome is None:
        after, _ = play(position, Pass(), frozenset())
        record, position = with_turn(record, position, Pass(), 0, after), after
    return kept(told(record, frozenset()), _NOON + seed, "Normal")


def _made(folder: Path) -> _Good:
    house = LocalStore(folder / "here")
    there, here = Archive(), Archive(house)
    games = [passed_out(seed, ("Ada", "Bo")) for seed in (1, 2)]
    for game in games:
        there.keep(game)
    others = {
        PEOPLE_FILE: b'[{"name":"Ada","color":1,"figure":"cat","pad":"","played":1790596800}]',
        PLAYED: to_json(played(game.head) for game in games),
        SOLVED: b'{"ada":["01234567","89abcdef"]}',
        TRIES: b'{"ada":{"2026-11-22":5}}',
        "daily/maven-1.json": b'{"2026-11-22":402}',
        "judged/0123456789abcdef.json": b'{"version":1,"turns":[]}',
    }
    export(there, folder / FILE, others)
    with zipfile.ZipFile(folder / FILE) as bundle:
        parts = {name: bundle.read(name) for name in bundle.namelist()}
    here.keep(passed_out(7, ("Cleo", "Dan")))
    for name, data in _OURS.items():
        here.note(name, data)
    here.close()
    house.close()
    return _Good(parts, folder / "here")


_OURS = {
    PEOPLE_FILE: b'[{"name":"Cleo","color":1,"figure":"owl","pad":"","played":1790596807}]',
    SOLVED: b'{"cleo":["00000007"]}',
    TRIES: b'{"cleo":{"2026-11-21":7}}',
}


# ---------------------------------------------------------------- spoiling


def _zipped(parts: dict[str, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as bundle:
        for name, data in parts.items():
            bundle.writestr(zipfile.ZipInfo(name), data, method)
    return file.getvalue()


def _other_bytes(parts: dict[str, bytes], luck: random.Random) -> bytes:
    data = bytearray(_zipped(parts, luck.choice(_METHODS)))
    for _ in range(luck.choice((1, 1, 2, 5, 50))):
        data[luck.randrange(len(data))] = luck.choice((0, 0xFF, luck.randrange(256)))
    return bytes(data)


def _cut(parts: dict[str, bytes], luck: random.Random) -> bytes:
    data = _zipped(parts, luck.choice(_METHODS))
    return data[: luck.randrange(len(data))] if luck.random() < 0.5 else data[luck.randrange(len(data)) :]


def _other_directory(parts: dict[str, bytes], luck: random.Random) -> bytes:
    """The list at the end says something else of one part: its size, place, way of packing, flags."""
    data = bytearray(_zipped(parts, luck.choice(_METHODS)))
    at = data.rfind(b"PK\x01\x02") if luck.random() < 0.5 else data.find(b"PK\x01\x02")
    place, form = luck.choice(
        ((8, "<H"), (10, "<H"), (16, "<I"), (20, "<I"), (24, "<I"), (28, "<H"), (42, "<I"))
    )
    number = luck.choice((0, 1, 8, 12, 14, 95, 0x7FFF, 0xFFFF, *(() if form == "<H" else (2**31, 2**32 - 1))))
    data[at + place : at + place + struct.calcsize(form)] = struct.pack(form, number)
    return bytes(data)


def _bomb(parts: dict[str, bytes], luck: random.Random) -> bytes:
    """One part is far longer than it seems; often it says itself that it is short."""
    name = luck.choice(tuple(parts))
    data = bytearray(_zipped({**parts, name: bytes(_BOMB)}, luck.choice(_METHODS[1:])))
    if luck.random() < 0.7:
        at = data.find(name.encode(), data.find(b"PK\x01\x02")) - 46
        data[at + 24 : at + 28] = struct.pack("<I", luck.choice((0, 100, 1000)))
    return bytes(data)


def _hostile_part(parts: dict[str, bytes], luck: random.Random) -> bytes:
    """A good ZIP of which one part holds what nobody would write."""
    name = luck.choice([name for name in parts if name.endswith(".json")])
    return _zipped({**parts, name: spoilt(parts[name], luck)})


def _crowd(parts: dict[str, bytes], luck: random.Random) -> bytes:
    """A good ZIP with more of something than anybody has."""
    many = luck.choice((500, 5_000, 20_000))
    crowds = {
        SOLVED: {"ada": [f"{number:08x}" for number in range(many)]},
        PEOPLE_FILE: [{"name": f"N{number}", "played": 10**10} for number in range(many)],
        TRIES: {f"n{number}": {"2026-11-22": 5} for number in range(many)},
        PLAYED: [[number, [["N", "human", 0, 9**6, True, 1, 1, 1, "", 1, "", ""]]] for number in range(many)],
    }
    name = luck.choice(tuple(crowds))
    return _zipped({**parts, name: json.dumps(crowds[name]).encode()})


def _other_names(parts: dict[str, bytes], luck: random.Random) -> bytes:
    names = (
        "../../x.json",
        "a" * 300 + ".json",
        "games/../x.game",
        "games/" + "b" * 300 + ".game",
        ".json",
        "/",
    )
    return _zipped({(luck.choice(names) if luck.random() < 0.5 else name): parts[name] for name in parts})


_WAYS: dict[str, Spoil] = {
    "other bytes": _other_bytes,
    "cut": _cut,
    "another directory": _other_directory,
    "a bomb": _bomb,
    "a hostile part": _hostile_part,
    "a crowd": _crowd,
    "other names": _other_names,
}


def _damage(folder: Path, luck: random.Random) -> None:
    """Other bytes in one of the files of a house."""
    path = luck.choice(sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size))
    data = bytearray(path.read_bytes())
    for _ in range(luck.choice((1, 5, 500))):
        data[luck.randrange(len(data))] = luck.randrange(256)
    path.write_bytes(data[: luck.randrange(len(data) + 1)] if luck.random() < 0.3 else data)


# ---------------------------------------------------------------- what becomes of it


def _one_try(folder: Path, good: _Good, luck: random.Random) -> str:
    """Take the evenings in, and look at everything; what was hostile, and what became of it."""
    here, file = folder / "here", folder / FILE
    shutil.copytree(good.folder, here)
    if luck.random() < 0.2:
        _damage(here, luck)
        file.write_bytes(_zipped(good.parts))
        _look(here, file, ours=False)
        return "the house damaged"
    what = luck.choice(tuple(_WAYS))
    file.write_bytes(_WAYS[what](good.parts, luck))
    return f"{what}: {_look(here, file, ours=True)}"


def _look(here: Path, file: Path, ours: bool) -> str:
    """Take a file in, twice, and look at everything; whether it was taken. `ours`: it must still be there."""
    told = "taken"
    for _ in range(2):
        house = LocalStore(here)
        archive = Archive(house)
        try:
            try:
                Taking(archive, _NOON + 60).all_of(file)
            except HistoryFormatError:
                told = "refused"
            _look_at(archive, ours)
        finally:
            archive.close()
            house.close()
    return told


def _look_at(archive: Archive, ours: bool) -> None:
    for entry in archive.find():
        try:
            archive.read(entry)
        except KeptGameError:
            if ours:
                raise
    for name in archive.all_noted():
        if name.startswith("judged/"):
            judged_game.from_json(archive.noted(name) or b"")
    people = people_from_json(archive.noted(PEOPLE_FILE) or b"")
    solved, tries = solved_in(archive), tries_in(archive)
    from_json(archive.noted(PLAYED) or b"")
    if ours and not (
        any(person.name == "Cleo" for person in people)
        and "00000007" in solved.get("cleo", ())
        and tries.get("cleo", {}).get("2026-11-21") == 7
        and any(entry.head.seats[0].name == "Cleo" for entry in archive.find())
    ):
        raise AssertionError("what was here is gone")
