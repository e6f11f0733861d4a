"""A disk that, when the power goes, has lost or reordered whatever was not synced.

The model: bytes of a file are safe once the file is synced; until then it may hold none of them, half of
them, zeros, or all. A name is safe once its folder is synced; until then each making, linking, renaming
and removing of a name may or may not have reached the disk, in any order. Renames themselves are whole.
"""

# ruff: noqa: ARG002 - the simulated disk takes the arguments of the disk that it stands in for

# not read by players: only engineers torture cards

from __future__ import annotations

import errno
import os
import stat
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations, count, permutations, product
from pathlib import Path

from memcard.atomic_file import AtomicFile
from memcard.card import blank_card, read_card
from memcard.card_errors import CardError
from memcard.disk import Disk
from memcard.torture.faults import Cut
from memcard.torture.sample import number_of, numbered_save

_SLOT = 3
_SAVES = 3


@dataclass(eq=False, slots=True)
class _File:
    data: bytes = b""
    safe: bytes | None = None
    """What a power cut cannot take; None before the first sync."""

    def after_cut(self) -> list[bytes]:
        """What may be left of the file after a power cut."""
        if self.safe == self.data:
            return [self.data]
        return [self.safe or b"", self.data[: len(self.data) // 2], bytes(len(self.data)), self.data]


_Names = dict[Path, _File | None]


@dataclass(slots=True)
class SimulatedDisk(Disk):
    """Files in memory. After `life` calls, every further call finds the power gone."""

    life: int = 1 << 60
    names_now: dict[Path, _File] = field(default_factory=dict)
    names_safe: dict[Path, _File] = field(default_factory=dict)
    unsynced: list[_Names] = field(default_factory=list)
    """What each call did to names since the folder was synced."""
    opened: dict[int, tuple[_File, int]] = field(default_factory=dict)

    def _call(self) -> None:
        self.life -= 1
        if self.life < 0:
            raise Cut

    def _name(self, changed: _Names) -> None:
        self.unsynced.append(changed)
        _apply(self.names_now, changed)

    def _open(self, file: _File) -> int:
        number = max(self.opened, default=2) + 1
        self.opened[number] = (file, 0)
        return number

    def _found(self, path: Path) -> _File:
        if path not in self.names_now:
            raise FileNotFoundError(errno.ENOENT, "no such file")
        return self.names_now[path]

    def resolve(self, path: Path) -> Path:
        return path

    def open(self, path: Path) -> int:
        self._call()
        return self._open(self._found(path))

    def create(self, path: Path, mode: int) -> int:
        self._call()
        if path in self.names_now:
            raise FileExistsError(errno.EEXIST, "exists")
        file = _File()
        self._name({path: file})
        return self._open(file)

    def stat(self, file: int) -> os.stat_result:
        self._call()
        return _stat(self.opened[file][0])

    def look(self, path: Path) -> os.stat_result:
        self._call()
        return _stat(self._found(path))

    def read(self, file: int, length: int) -> bytes:
        self._call()
        found, at = self.opened[file]
        part = found.data[at : at + length]
        self.opened[file] = (found, at + len(part))
        return part

    def write(self, file: int, data: bytes) -> int:
        self._call()
        self.opened[file][0].data += data
        return len(data)

    def sync(self, file: int) -> None:
        self._call()
        found = self.opened[file][0]
        found.safe = found.data

    def close(self, file: int) -> None:
        self._call()
        del self.opened[file]

    def link(self, path: Path, other: Path) -> None:
        self._call()
        if other in self.names_now:
            raise FileExistsError(errno.EEXIST, "exists")
        self._name({other: self._found(path)})

    def rename(self, path: Path, other: Path) -> None:
        self._call()
        file = self._found(path)
        if self.names_now.get(other) is not file:  # two names of one file: POSIX does nothing
            self._name({other: file, path: None})

    def remove(self, path: Path) -> None:
        self._call()
        self._found(path)
        self._name({path: None})

    def names(self, folder: Path) -> list[str]:
        self._call()
        return [path.name for path in self.names_now]

    def sync_folder(self, folder: Path) -> None:
        self._call()
        self.names_safe = dict(self.names_now)
        self.unsynced.clear()

    def open_lock(self, path: Path) -> int:
        self._call()
        if path not in self.names_now:
            self._name({path: _File()})
        return self._open(self.names_now[path])

    def try_lock(self, file: int) -> bool:
        self._call()
        return True

    def after_cut(self) -> Iterator[SimulatedDisk]:
        """Every disk that may be found when the power is back."""
        seen = set()
        subsets = chain.from_iterable(combinations(self.unsynced, n) for n in range(len(self.unsynced) + 1))
        for subset in subsets:
            for order in permutations(subset):
                names = dict(self.names_safe)
                for changed in order:
                    _apply(names, changed)
                files = list(dict.fromkeys(names.values()))
                for left in product(*(file.after_cut() for file in files)):
                    content = dict(zip(files, left, strict=True))
                    world = {path: content[file] for path, file in names.items()}
                    key = frozenset(world.items())
                    if key not in seen:
                        seen.add(key)
                        yield _disk_of(world)


def _stat(file: _File) -> os.stat_result:
    return os.stat_result((stat.S_IFREG | 0o644, id(file), 0, 1, 0, 0, len(file.data), 0, 0, 0))


def _apply(names: dict[Path, _File], changed: _Names) -> None:
    for path, file in changed.items():
        if file is None:
            names.pop(path, None)
        else:
            names[path] = file


def _disk_of(world: dict[Path, bytes]) -> SimulatedDisk:
    names = {path: _File(data, data) for path, data in world.items()}
    return SimulatedDisk(names_now=names, names_safe=dict(names))


def power_cuts(_folder: Path, _count: int, tally: Counter[str]) -> Iterator[str | None]:
    """After a cut at each call of several saves, every possible disk holds all old or all new."""
    return cut_everywhere(SimulatedDisk, tally)


def cut_everywhere(disk_kind: type[SimulatedDisk], tally: Counter[str]) -> Iterator[str | None]:
    """The trial on that kind of disk; a kind that does not sync shows that the trial can fail."""
    path = Path("/folder/card.mcr")
    for life in count():
        disk = disk_kind()
        AtomicFile(path, disk).create(blank_card().write(numbered_save(0), _SLOT).image)
        disk.life = life
        told = _save_until_cut(path, disk)
        for world in disk.after_cut():
            tally["disks found"] += 1
            wrong = _found_wrong(path, world, told)
            yield f"power cut at call {life}, {told} saves told safe: {wrong}" if wrong else None
        if told == _SAVES:
            return


def _save_until_cut(path: Path, disk: SimulatedDisk) -> int:
    """How many saves were called safe."""
    told = 0
    try:
        for number in range(1, _SAVES + 1):
            save = numbered_save(number)
            AtomicFile(path, disk).change(lambda data, save=save: read_card(data).write(save, _SLOT).image)  # type: ignore[misc]
            told = number
    except Cut:
        pass
    return told


def _found_wrong(path: Path, disk: SimulatedDisk, told: int) -> str:
    try:
        found = number_of(read_card(AtomicFile(path, disk).load()).read(_SLOT))
        AtomicFile(path, disk).change(lambda data: read_card(data).write(numbered_save(9), _SLOT).image)
    except CardError as error:
        return str(error)
    return "" if found in (told, told + 1) else f"save {found} was found"
