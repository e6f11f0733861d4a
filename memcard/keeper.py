"""The keeper of the cards: one background thread does everything that touches the disk.

Nobody waits for it. Of several saves for one place only the newest is written; the tickets of the older
ones are done when it is safe. What the keeper last saw of each card is at hand at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.language.messages import message
from memcard.atomic_file import AtomicFile
from memcard.block import Save, pack
from memcard.card import Card, blank_card, read_card
from memcard.card_errors import CardChanged, CardError, DamagedCard, NoCard
from memcard.card_folders import CardFolder, FoundCards, free_name, shelf_of
from memcard.disk import Disk
from memcard.foreign_formats import RAW, CardFormat, in_format
from memcard.inserted_cards import CARD_SLOTS, CardSlots
from memcard.repair import previous_card, salvage
from memcard.single_saves import MCS, file_name_of, save_file

Edit = Callable[[Card], Card]
REMEMBERED = 1000
"""How many finished tickets can still be asked about."""


@dataclass(frozen=True, slots=True)
class TicketDone:
    """What became of one ticket."""

    ticket: int
    number: int
    """The card: 1 or 2."""
    error: CardError | None = None
    """None: it is safe on the disk. Otherwise the card is as it was, and whoever asked still has the save."""


@dataclass(slots=True)
class _Job:
    """One thing to do to the card in a slot; `edit` or `work`."""

    number: int
    tickets: list[int]
    edit: Edit | None = None
    work: Callable[[], None] | None = None
    place: int | str | None = None
    """Where a save goes: a newer one for the same place makes it superfluous."""
    changes: bool = True
    error: CardError | None = field(default=None)


class Keeper:
    """Two card slots in a folder. All methods return at once, except `flush` and `close`."""

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        """Opens the slots and reads the cards, once, before the thread starts."""
        self._disk = disk or Disk()
        self._slots = CardSlots(folder, self._disk)
        self._cards: dict[int, Card | CardError] = {}
        self._previous: dict[int, Card | None] = {}
        self._written: dict[tuple[int, int], bytes] = {}
        self._jobs: list[_Job] = []
        self._running: list[_Job] = []
        self._outcomes: dict[int, TicketDone] = {}
        self._last_ticket = 0
        self.shelf = FoundCards()
        """Card files found by the latest `survey`."""
        self.exported: Path | None = None
        """The file that the latest `export_into` or `export_save` made."""
        self._closing = False
        self._crash: Exception | None = None
        self._wake = threading.Condition()
        self.no_folder = ""
        """Why there can be no cards at all; empty where there can."""
        try:
            self._slots.open()
        except CardError as error:
            self.no_folder = str(error)
            self._cards = dict.fromkeys(CARD_SLOTS, error)
        else:
            for number in CARD_SLOTS:
                self._look(number)
        self._thread = threading.Thread(target=self._work, name="memory cards", daemon=True)
        self._thread.start()

    # --- asking ---

    @property
    def pending(self) -> bool:
        """Whether anything is not yet safe on the disk."""
        with self._wake:
            return any(job.changes for job in (*self._jobs, *self._running))

    def card(self, number: int) -> Card:
        """The card in slot 1 or 2 as last seen. Raises NoCard, NotACard, DamagedCard, NewerVersion ..."""
        with self._wake:
            seen = self._cards[number]
        if isinstance(seen, CardError):
            raise seen.with_traceback(None)
        return seen

    def previous(self, number: int) -> Card | None:
        """The previous generation of a card that is damaged or gone; None if it is not, or none is whole."""
        with self._wake:
            return self._previous.get(number)

    @property
    def folder(self) -> Path:
        """Where cards made here lie."""
        return self._slots.folder

    def path(self, number: int) -> Path | None:
        """The file in a slot; None if it is empty."""
        return self._slots.path(number)

    def outcome(self, ticket: int) -> TicketDone | None:
        """What became of one of the latest tickets, however often asked; None while it is not finished.

        An error in the thread that is ours is raised.
        """
        with self._wake:
            if self._crash:
                raise self._crash
            return self._outcomes.get(ticket)

    # --- requests; each returns a ticket that `outcome` will report on ---

    def put(self, number: int, save: Save, at: int | None = None) -> int:
        """Store a save on card 1 or 2: in slot `at`, or in place of the only one of its kind.

        What the player saw in slot `at` may be overwritten, and a slot that is free by then may be used;
        if another program has put something else there meanwhile, the ticket fails with CardChanged.

        Raises SaveTooBig, ValueError (see `pack`).
        """
        pack(save)
        if at is None:
            return self._queue(_Job(number, [], lambda card: card.keep(save), place=save.kind))
        with self._wake:
            seen = self._cards[number]
        before = seen.fingerprint(at) if isinstance(seen, Card) else b""

        def write(card: Card) -> Card:
            found = card.fingerprint(at)
            if found and found not in (before, self._written.get((number, at))):
                raise CardChanged(
                    message("Another program changed slot {number} of the memory card", number=at)
                )
            after = card.write(save, at)
            self._written[number, at] = after.fingerprint(at)
            return after

        return self._queue(_Job(number, [], write, place=at))

    def change(self, number: int, edit: Edit) -> int:
        """Change the card by a function of it, such as `lambda card: card.delete(3)`, run in the thread."""
        return self._queue(_Job(number, [], edit))

    def look(self, number: int) -> int:
        """Read the card again: another program may have changed it, or the stick was pulled."""
        return self._queue(_Job(number, [], work=lambda: None, changes=False))

    def insert(self, number: int, path: Path) -> int:
        """Use a card file where it lies."""

        def work() -> None:
            read_card(AtomicFile(path, self._disk).load())
            self._slots.insert(number, path)

        return self._queue(_Job(number, [], work=work))

    def eject(self, number: int) -> int:
        """Empty a slot."""
        return self._queue(_Job(number, [], work=lambda: self._slots.eject(number)))

    def new_card(self, number: int) -> int:
        """Make a blank card and insert it."""
        return self._queue(
            _Job(number, [], work=lambda: self._slots.insert(number, self._slots.new_card(number)))
        )

    def import_file(self, number: int, path: Path) -> int:
        """Insert a copy of a card file of any format; or put the single save in a file on the card."""

        def work() -> None:
            self._slots.import_file(number, path)

        return self._queue(_Job(number, [], work=work))

    def export_into(self, number: int, folder: Path, form: CardFormat = RAW) -> int:
        """Write the card to a new file in a folder; `exported` tells its name when the ticket is done."""

        def work() -> None:
            store = self._store(number)
            data = in_format(store.load(), form)
            self._export(data, free_name(folder, store.path.stem, form.endings[0], self._disk))

        return self._queue(_Job(number, [], work=work))

    def export_save(self, number: int, at: int, folder: Path) -> int:
        """Write the save in slot `at` to a new file in a folder, for other programs; see `export_into`."""

        def work() -> None:
            card = read_card(self._store(number).load())
            path = free_name(folder, file_name_of(card.slot(at).name), MCS, self._disk)
            self._export(save_file(card, at, path), path)

        return self._queue(_Job(number, [], work=work))

    def _export(self, data: bytes, path: Path) -> None:
        AtomicFile(path, self._disk).hand_out(data)
        self.exported = path

    def format(self, number: int) -> int:
        """Empty the card; one that cannot be read is set aside as NAME.damaged.

        The ticket fails with ForeignSave if other games have saves on it.
        """

        def work() -> None:
            store = self._store(number)
            try:
                read_card(store.load())
            except DamagedCard:
                store.replace(blank_card().image)
            else:
                store.change(lambda data: read_card(data).formatted().image)

        return self._queue(_Job(number, [], work=work))

    def survey(self, places: Callable[[], Sequence[CardFolder]]) -> int:
        """Look for card files in these places; `shelf` holds what was found when the ticket is done."""

        def work() -> None:
            self.shelf = shelf_of(places(), self._disk)

        return self._queue(_Job(CARD_SLOTS[0], [], work=work, changes=False))

    def restore(self, number: int) -> int:
        """Put the previous generation in place of the present one, which is set aside as NAME.damaged."""

        def work() -> None:
            store = self._store(number)
            store.replace(read_card(store.load_previous()).image)

        return self._queue(_Job(number, [], work=work))

    def repair(self, number: int) -> int:
        """Put what can be salvaged in place of a damaged card, which is set aside as NAME.damaged."""

        def work() -> None:
            store = self._store(number)
            store.replace(salvage(store.load(), previous_card(store)).card.image)

        return self._queue(_Job(number, [], work=work))

    # --- ending ---

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until nothing is pending, at most so many seconds; whether that is so."""
        with self._wake:
            return self._wake.wait_for(
                lambda: self._crash is not None or not (self._jobs or self._running), timeout
            )

    def close(self) -> None:
        """Finish everything and end the thread."""
        with self._wake:
            self._closing = True
            self._wake.notify_all()
        self._thread.join()

    # --- the thread ---

    def _queue(self, job: _Job) -> int:
        with self._wake:
            self._last_ticket += 1
            job.tickets.append(self._last_ticket)
            for older in reversed(self._jobs):
                if older.number != job.number:
                    continue
                if older.place is None:
                    break
                if older.place == job.place:
                    job.tickets[:0] = older.tickets
                    self._jobs.remove(older)
                    break
            self._jobs.append(job)
            self._wake.notify_all()
            return self._last_ticket

    def _work(self) -> None:
        while jobs := self._next():
            try:
                self._perform(jobs)
            except Exception as error:  # a bug of ours: outcome() raises it where it is seen
                with self._wake:
                    self._crash, self._running = error, []
                    self._wake.notify_all()
                return
            with self._wake:
                self._report(TicketDone(t, job.number, job.error) for job in jobs for t in job.tickets)
                self._running = []
                self._wake.notify_all()

    def _report(self, finished: Iterable[TicketDone]) -> None:
        """Make an outcome known; those never asked for are forgotten in the end."""
        self._outcomes |= {done.ticket: done for done in finished}
        for ticket in list(self._outcomes)[:-REMEMBERED]:
            del self._outcomes[ticket]

    def _next(self) -> list[_Job]:
        """The oldest job with all edits of the same card that follow at once; empty when all is over."""
        with self._wake:
            self._wake.wait_for(lambda: self._jobs or self._closing)
            count = 0
            for job in self._jobs:
                if count and (job.edit is None or job.number != self._jobs[0].number):
                    break
                count += 1
                if job.edit is None:
                    break
            self._running, self._jobs = self._jobs[:count], self._jobs[count:]
            return self._running

    def _perform(self, jobs: list[_Job]) -> None:
        number = jobs[0].number
        try:
            if jobs[0].work:
                jobs[0].work()
            else:
                self._edit(number, jobs)
        except CardError as error:
            for job in jobs:
                job.error = job.error or error
        self._look(number)

    def _edit(self, number: int, jobs: list[_Job]) -> None:
        """All edits in one write. One that is refused does not hinder the others."""

        def edit(data: bytes) -> bytes:
            card = read_card(data)
            for job in jobs:
                try:
                    card = job.edit(card) if job.edit else card
                except CardError as error:
                    job.error = error
            return card.image

        self._store(number).change(edit)

    def _store(self, number: int) -> AtomicFile:
        path = self._slots.path(number)
        if path is None:
            raise NoCard(message("There is no memory card in slot {number}", number=number))
        return AtomicFile(path, self._disk)

    def _look(self, number: int) -> None:
        previous = None
        seen: Card | CardError
        try:
            store = self._store(number)
            try:
                seen = read_card(store.load())
            except CardError:
                previous = previous_card(store)
                raise
            if seen.damaged:
                previous = previous_card(store)
        except CardError as error:
            seen = error
        with self._wake:
            self._cards[number], self._previous[number] = seen, previous
