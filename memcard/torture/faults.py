"""A fault at every call to the file system: no room, an I/O error, no permission, sudden death."""

# not read by players: only engineers torture cards

from __future__ import annotations

import errno
import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from memcard.atomic_file import AtomicFile
from memcard.card import Card, read_card
from memcard.card_errors import CardError
from memcard.disk import Disk
from memcard.torture.sample import numbered_save, varied_card

CALLS = frozenset(name for name in vars(Disk) if not name.startswith("_")) - {"resolve"}


class Cut(BaseException):
    """The process died here."""


class FaultyDisk(Disk):
    """A disk on which one call, counted from 0, goes wrong."""

    def __init__(self, at: int, fault: str) -> None:
        self.left = at
        """Calls until the fault; negative once it has struck."""
        self.fault = fault
        self.dead = False
        self.opened: set[int] = set()

    def __getattribute__(self, name: str) -> Any:
        call = super().__getattribute__(name)
        return partial(self._strike, name, call) if name in CALLS else call

    def _strike(self, name: str, call: Callable[..., Any], *given: Any) -> Any:
        if self.dead:
            raise Cut
        self.left -= 1
        if self.left != -1:
            return self._call(name, call, *given)
        if self.fault == "cut" or self.fault == "cut after":
            if self.fault == "cut after":
                self._call(name, call, *given)
            self._die()
        if self.fault == "half, then cut" and name == "write":
            call(given[0], given[1][: len(given[1]) // 2])
            self._die()
        if self.fault == "half, then no room" and name == "write":
            # The system writes what there is room for; the next call finds none.
            self.left, self.fault = 0, "ENOSPC"
            return call(given[0], given[1][: len(given[1]) // 2])
        if self.fault.startswith("half"):
            return self._call(name, call, *given)
        if name == "close":
            self._call(name, call, *given)  # a close that fails has closed all the same
        raise OSError(getattr(errno, self.fault), os.strerror(getattr(errno, self.fault)))

    def _call(self, name: str, call: Callable[..., Any], *given: Any) -> Any:
        result = call(*given)
        if name in ("open", "create", "open_lock"):
            self.opened.add(result)
        if name == "close":
            self.opened.discard(given[0])
        return result

    def _die(self) -> None:
        """As the system does for the dead: close what they had open, and with it their locks."""
        self.dead = True
        for file in self.opened:
            os.close(file)
        raise Cut


class HastyDisk(Disk):
    """Never waits for the disk: for what has to be there before a trial, and what is done after it."""

    def sync(self, file: int) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass


FAULTS = ("ENOSPC", "EIO", "EACCES", "EROFS", "EDQUOT", "ENOENT", "EINTR")
CUTS = ("cut", "cut after", "half, then cut", "half, then no room")
Operation = Callable[[AtomicFile, bytes], object]
OPERATIONS: dict[str, Operation] = {
    "change": lambda store, new: store.change(lambda _: new),
    "create": lambda store, new: store.create(new),
    "replace": lambda store, new: store.replace(new),
}


def faults(folder: Path, _count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Afterwards the file is all old or all new, and new if it was called stored; saving goes on."""
    for name, operation in OPERATIONS.items():
        for fault in (*FAULTS, *CUTS):
            for at in count():
                place = folder / f"{name}-{fault.replace(' ', '-')}-{at}"
                place.mkdir()
                struck, wrong = _one(place / "card.mcr", name, operation, FaultyDisk(at, fault))
                if not struck:
                    break
                tally[f"faults in {name}"] += 1
                yield f"{name}, {fault} at call {at}: {wrong}" if wrong else None


def _one(path: Path, name: str, operation: Operation, disk: FaultyDisk) -> tuple[bool, str]:
    """Whether the fault came, and what is wrong after it."""
    oldest = varied_card()
    old, new = oldest.delete(1), oldest.delete(1).write(numbered_save(7), 1)
    if name != "create":
        AtomicFile(path, HastyDisk()).create(oldest.image)
        AtomicFile(path, HastyDisk()).change(lambda _: old.image)
    allowed = {b"" if name == "create" else old.image, new.image}
    try:
        operation(AtomicFile(path, disk), new.image)
        allowed = {new.image}
    except (CardError, Cut):
        pass
    found = path.read_bytes() if path.exists() else b""
    if found not in allowed:
        return True, f"{len(found)} bytes that are neither old nor new"
    if name != "create" and AtomicFile(path).load_previous() not in (oldest.image, old.image):
        return True, "no previous generation"
    return disk.left < 0, _goes_on(path, new)


def _goes_on(path: Path, new: Card) -> str:
    """What hinders the next save, if anything."""
    try:
        AtomicFile(path, HastyDisk()).put(new.image)
        AtomicFile(path, HastyDisk()).change(lambda data: read_card(data).delete(4).image)
    except CardError as error:
        return f"the next save fails: {error}"
    left = [other.name for other in path.parent.iterdir() if ".new-" in other.name]
    return f"{left[0]} was left behind" if left else ""
