"""Other programs: four that save at once, and some that remove, protect or overwrite the card meanwhile."""

# not read by players: only engineers torture cards

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from memcard.atomic_file import AtomicFile
from memcard.block import Save
from memcard.card import blank_card, read_card
from memcard.card_errors import CardError
from memcard.disk import Disk
from memcard.torture.faults import CALLS, HastyDisk
from memcard.torture.sample import ICON, numbered_save, varied_card

PROCESSES = 4
_SLOT = 5


def crowd(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Each of four processes adds its numbers to one save; in the end all are there."""
    path = folder / "crowd.mcr"
    AtomicFile(path).create(blank_card().write(Save("scores", "Numbers", b"", ICON, 0), _SLOT).image)
    share = count // PROCESSES
    spawn = multiprocessing.get_context("spawn")
    family = [spawn.Process(target=_add, args=(path, n * share, share)) for n in range(PROCESSES)]
    for member in family:
        member.start()
    for member in family:
        member.join()
    payload = read_card(AtomicFile(path).load()).read(_SLOT).payload
    found = {int.from_bytes(payload[at : at + 2], "little") for at in range(0, len(payload), 2)}
    tally["saves present"] += len(found)
    for number in range(share * PROCESSES):
        yield None if number in found else f"save {number} is missing"


def _add(path: Path, start: int, share: int) -> None:
    for number in range(start, start + share):

        def edit(data: bytes, number: int = number) -> bytes:
            card = read_card(data)
            payload = card.read(_SLOT).payload + number.to_bytes(2, "little")
            return card.write(Save("scores", "Numbers", payload, ICON, 0), _SLOT).image

        AtomicFile(path).change(edit)


class VisitedDisk(Disk):
    """A disk on which another program does something just before one call, counted from 0."""

    def __init__(self, at: int, visit: Callable[[], None]) -> None:
        self.left = at
        self.visit = visit
        self.met = ""
        """The call before which the other program came."""

    def __getattribute__(self, name: str) -> Any:
        call = super().__getattribute__(name)
        return partial(self._meet, name, call) if name in CALLS else call

    def _meet(self, name: str, call: Callable[..., Any], *given: Any) -> Any:
        self.left -= 1
        if self.left == -1:
            self.met = name
            self.visit()
        return call(*given)


def _overwrite(path: Path, data: bytes) -> None:
    with path.open("r+b") as file:
        file.write(data)


def _swap(path: Path, data: bytes) -> None:
    other = path.with_name("other.mcr")
    other.write_bytes(data)
    other.replace(path)


def visits(folder: Path, _count: int, tally: Counter[str]) -> Iterator[str | None]:
    """The card is removed, write-protected, overwritten or replaced before each call of a save.

    The save succeeds or is refused by name; nothing half-written appears, and what the other program wrote
    stays, as the card or as its previous generation. One case is beyond us and only counted: a program that
    takes no lock replaces the card between our last look and our rename, the very next call.
    """
    old = varied_card()
    new, theirs = old.write(numbered_save(8), 1).image, old.delete(4).image
    doings: dict[str, Callable[[Path], None]] = {
        "removed": Path.unlink,
        "write-protected": lambda path: path.chmod(0o444),
        "overwritten": lambda path: _overwrite(path, theirs),
        "replaced": lambda path: _swap(path, theirs),
    }
    for doing, do in doings.items():
        for at in count():
            path = folder / f"{doing}-{at}.mcr"
            AtomicFile(path, HastyDisk()).create(old.image)
            disk = VisitedDisk(at, partial(do, path))
            outcome = _saved(AtomicFile(path, disk), new)
            if disk.left >= 0:
                break
            found, kept = _content(path), _content(path.with_name(path.name + ".bak"))
            beyond = doing == "replaced" and disk.met == "rename" and (found, kept) == (new, old.image)
            tally[f"{doing}: {'replaced again by us' if beyond else outcome}"] += 1
            good = found in (b"", old.image, new, theirs) and (outcome != "saved" or found != old.image)
            lost = doing in ("overwritten", "replaced") and theirs not in (found, kept) and not beyond
            yield f"{doing} before call {at}, {outcome}: not so" if lost or not good else None


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _saved(store: AtomicFile, new: bytes) -> str:
    try:
        store.change(lambda _: new)
    except CardError as error:
        return type(error).__name__
    return "saved"
