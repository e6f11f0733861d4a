"""Random `kill -9` while saving."""

# not read by players: only engineers torture cards

from __future__ import annotations

import os
import random
import signal
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from memcard.atomic_file import AtomicFile
from memcard.card import blank_card, read_card
from memcard.card_errors import CardError
from memcard.torture.sample import number_of, numbered_save

_LONGEST_LIFE = 0.02
"""Seconds: several saves."""
_SLOT = 3


def kills(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """A child saves one number after the other and tells which are safe; it is killed at some moment.

    The card must be readable, as must the previous generation, and no number told may be missing.
    """
    store = AtomicFile(folder / "killed.mcr")
    store.create(blank_card().write(numbered_save(0), _SLOT).image)
    reached, luck = 0, random.Random(5)
    for _ in range(count):
        told = _lived(store, reached, luck.uniform(0, _LONGEST_LIFE))
        tally["saves told safe"] += max(0, told - reached)
        tally["killed in the middle of a save"] += any(folder.glob(".killed.mcr.new-*"))
        try:
            found = number_of(read_card(store.load()).read(_SLOT))
            if reached:
                read_card(store.load_previous()).read(_SLOT)
        except CardError as error:
            yield f"unreadable after a kill: {error}"
            return
        yield f"save {told} was told safe and {found} was found" if found < told else None
        reached = found


def _lived(store: AtomicFile, start: int, seconds: float) -> int:
    """The last number that a child told before it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)  # so that telling fails, and the child ends, should the parent be gone
            _save_for_ever(store, start, writing)
        finally:
            os._exit(1)
    os.close(writing)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        heard = pipe.read()
    return int.from_bytes(heard[-8:], "little") if heard else start


def _save_for_ever(store: AtomicFile, number: int, writing: int) -> None:
    while True:
        number += 1
        save = numbered_save(number)
        store.change(lambda data, save=save: read_card(data).write(save, _SLOT).image)  # type: ignore[misc]
        os.write(writing, number.to_bytes(8, "little"))
