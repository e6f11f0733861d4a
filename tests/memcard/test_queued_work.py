"""What is asked of the keeper while it is busy comes to the same as if each had waited for the last."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from memcard.card import Card, read_card
from memcard.card_errors import CardError, NoSave
from memcard.card_folders import CardFolder
from memcard.disk import Disk
from memcard.keeper import Keeper
from tests.memcard.saves import save


class BusyDisk(Disk):
    """Writes nothing until it is let go, and counts the cards that it wrote since."""

    def __init__(self) -> None:
        self.free = threading.Event()
        self.free.set()
        self.reached = threading.Event()
        self.written = 0

    def sync(self, file: int) -> None:
        self.reached.set()
        assert self.free.wait(20)
        if os.fstat(file).st_size == 131_072:
            self.written += 1

    def sync_folder(self, folder: Path) -> None:
        pass


class Queue:
    """A keeper whose disk is busy, and the same requests done to a plain card one by one."""

    def __init__(self, folder: Path, *there: int) -> None:
        self.disk = BusyDisk()
        self.keeper = Keeper(folder, self.disk)
        for number in (0, *there):
            self.keeper.put(1, save("Before", "options"), number or None)
        assert self.keeper.flush(20)
        self.card = self.keeper.card(1)
        self.errors: list[type[CardError] | None] = []
        self.tickets: list[int] = []
        self.disk.free.clear()
        self.disk.reached.clear()
        self.ask(
            lambda: self.keeper.put(1, save("Gate", "scores")), lambda card: card.keep(save("Gate", "scores"))
        )
        assert self.disk.reached.wait(20)
        self.disk.written = 0

    def ask(self, request: Callable[[], int], plainly: Callable[[Card], Card]) -> None:
        self.tickets.append(request())
        try:
            self.card = plainly(self.card)
            self.errors.append(None)
        except CardError as error:
            self.errors.append(type(error))

    def save(self, title: str, kind: str = "game", at: int | None = None) -> None:
        one = save(title, kind)
        if at is None:
            self.ask(lambda: self.keeper.put(1, one), lambda card: card.keep(one))
        else:
            self.ask(lambda: self.keeper.put(1, one, at), lambda card: card.write(one, at))

    def delete(self, at: int) -> None:
        self.ask(lambda: self.keeper.change(1, lambda card: card.delete(at)), lambda card: card.delete(at))

    def undelete(self, at: int) -> None:
        self.ask(
            lambda: self.keeper.change(1, lambda card: card.undelete(at)), lambda card: card.undelete(at)
        )

    def format(self) -> None:
        self.ask(lambda: self.keeper.format(1), Card.formatted)

    def told(self) -> list[type[CardError] | None]:
        """Let the disk go; what became of the requests."""
        self.disk.free.set()
        assert self.keeper.flush(20)
        outcomes = [self.keeper.outcome(ticket) for ticket in self.tickets]
        return [type(outcome.error) if outcome.error else None for outcome in outcomes if outcome]

    def close(self) -> None:
        self.disk.free.set()
        self.keeper.close()


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[Queue]:
    queue = Queue(tmp_path / "cards")
    yield queue
    queue.close()


def titles(card: Card) -> dict[int, str]:
    return {slot.number: f"{slot.state.value} {slot.title}" for slot in card.slots if slot.title}


REQUESTS: dict[str, Callable[[Queue, str], None]] = {
    "save in 2": lambda queue, title: queue.save(title, at=2),
    "save the only one": lambda queue, title: queue.save(title, "autosave"),
    "delete 2": lambda queue, _: queue.delete(2),
    "undelete 2": lambda queue, _: queue.undelete(2),
    "format": lambda queue, _: queue.format(),
}


@pytest.mark.parametrize("start", [(), (2,)], ids=["slot 2 free", "slot 2 used"])
@pytest.mark.parametrize("between", list(product(REQUESTS, repeat=2)), ids=", ".join)
def test_no_save_overtakes_what_was_asked_before_it(
    tmp_path: Path, between: tuple[str, ...], start: tuple[int, ...]
) -> None:
    queue = Queue(tmp_path, *start)
    for count, name in enumerate(("save in 2", *between, "save in 2")):
        REQUESTS[name](queue, f"Save {count}")
    assert queue.told() == queue.errors
    assert titles(read_card((tmp_path / "card1.mcr").read_bytes())) == titles(queue.card)
    queue.close()


def test_a_save_that_a_newer_one_replaces_is_never_looked_at(queue: Queue) -> None:
    """Otherwise a long game with a slow stick would pack and seal every one of them."""
    for number in range(5):
        queue.save(f"Auto {number}", "autosave")
        queue.save(f"Game {number}", at=4)
    generation = queue.keeper.card(1).generation
    assert queue.told() == queue.errors
    # Once for the save in the gate, and once for the newest of each place.
    assert queue.keeper.card(1).generation == generation + 3


def test_saves_for_one_place_are_one_even_with_work_for_the_other_card_between(queue: Queue) -> None:
    queue.save("Old", at=4)
    queue.keeper.look(2)
    queue.save("New", at=4)
    generation = queue.keeper.card(1).generation
    queue.told()
    assert queue.keeper.card(1).read(4).title == "New"
    assert queue.keeper.card(1).generation == generation + 2


def test_a_delete_of_what_is_not_there_is_told_to_whoever_asked_and_hinders_nobody(queue: Queue) -> None:
    queue.save("One", at=4)
    queue.delete(9)
    queue.save("Two", at=5)
    assert queue.told() == [None, None, NoSave, None]
    assert titles(queue.keeper.card(1)) == titles(queue.card)


def test_looking_and_searching_leave_nothing_to_wait_for(queue: Queue, tmp_path: Path) -> None:
    queue.told()
    queue.disk.free.clear()
    queue.keeper.look(1)
    queue.keeper.survey(lambda: [CardFolder("Here", tmp_path)])
    assert not queue.keeper.pending
    queue.keeper.eject(2)
    assert queue.keeper.pending
