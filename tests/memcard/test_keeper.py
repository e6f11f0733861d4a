"""The keeper: nobody waits, the newest wins, and every ticket is answered."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import count, takewhile
from pathlib import Path
from weakref import WeakKeyDictionary

import pytest

from memcard.atomic_file import AtomicFile
from memcard.card import Card, blank_card, read_card
from memcard.card_errors import (
    CardChanged,
    CardFull,
    DamagedCard,
    DiskFailed,
    DiskFull,
    ForeignSave,
    NoCard,
    NoSave,
    NotACard,
    SaveTooBig,
)
from memcard.card_folders import CardFolder
from memcard.disk import Disk
from memcard.keeper import REMEMBERED, Keeper, TicketDone
from memcard.slot import SlotState
from tests.memcard.saves import save, with_foreign


class Gate(Disk):
    """Lets nothing be stored while it is closed, counts what was, and can be told to be full."""

    def __init__(self) -> None:
        self.open_gate = threading.Event()
        self.open_gate.set()
        self.waiting = threading.Event()
        self.stored = 0
        self.full = False

    def shut(self) -> None:
        self.waiting.clear()
        self.open_gate.clear()

    def sync(self, file: int) -> None:
        self.waiting.set()
        self.open_gate.wait(20)
        if self.full:
            raise OSError(28, "no room")
        self.stored += 1

    def sync_folder(self, folder: Path) -> None:
        pass


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
def keeper(tmp_path: Path, gate: Gate) -> Iterator[Keeper]:
    keeper = Keeper(tmp_path / "cards", gate)
    yield keeper
    gate.open_gate.set()
    keeper.close()


def settled(keeper: Keeper) -> list[object]:
    """The errors of all tickets since the last time, in order; None for those that are safe."""
    assert keeper.flush(20)
    first = told.get(keeper, 1)
    done = list(takewhile(bool, map(keeper.outcome, count(first))))
    told[keeper] = first + len(done)
    return [one and one.error and type(one.error) for one in done]


told: WeakKeyDictionary[Keeper, int] = WeakKeyDictionary()
"""The first ticket of each keeper that `settled` has not told of yet."""


def card_path(keeper: Keeper, number: int = 1) -> Path:
    path = keeper.path(number)
    assert path is not None
    return path


def on_disk(keeper: Keeper, number: int = 1) -> Card:
    return read_card(card_path(keeper, number).read_bytes())


def test_a_save_is_on_the_disk_when_its_ticket_is_done(keeper: Keeper) -> None:
    ticket = keeper.put(1, save("One"), 3)
    keeper.flush(20)
    assert keeper.outcome(ticket) == TicketDone(ticket, 1)
    assert keeper.outcome(ticket) == TicketDone(ticket, 1), "however often it is asked"
    assert keeper.outcome(ticket + 1) is None
    assert on_disk(keeper).read(3) == save("One")
    assert keeper.card(1).read(3) == save("One")


def test_nobody_waits_for_a_slow_disk_and_pending_tells_until_it_is_safe(keeper: Keeper, gate: Gate) -> None:
    gate.shut()
    ticket = keeper.put(1, save("One"), 3)
    gate.waiting.wait(20)
    assert keeper.pending
    assert keeper.outcome(ticket) is None
    assert keeper.card(1).slot(3).state is SlotState.FREE
    assert not keeper.flush(0.01)
    gate.open_gate.set()
    assert settled(keeper) == [None]
    assert not keeper.pending


def test_of_many_saves_for_one_place_the_newest_is_written(keeper: Keeper, gate: Gate) -> None:
    before = gate.stored
    gate.shut()
    keeper.put(1, save("First", "autosave"))
    gate.waiting.wait(20)
    tickets = [keeper.put(1, save(f"Auto {n}", "autosave", when=n)) for n in range(50)]
    tickets += [keeper.put(1, save(f"Game {n}"), 2) for n in range(50)]
    gate.open_gate.set()
    assert settled(keeper) == [None] * 101
    assert gate.stored == before + 2
    assert [slot.title for slot in keeper.card(1).slots if slot.title] == ["Game 49", "Auto 49"]
    assert len(set(tickets)) == 100


def test_changes_keep_their_order(keeper: Keeper, gate: Gate) -> None:
    gate.shut()
    keeper.put(1, save("Gate", "options"))
    gate.waiting.wait(20)
    keeper.put(1, save("One"), 2)
    keeper.change(1, lambda card: card.delete(2))
    keeper.put(1, save("Two"), 3)
    keeper.change(1, lambda card: card.undelete(2))
    gate.open_gate.set()
    assert settled(keeper) == [None] * 5
    assert [keeper.card(1).slot(n).title for n in (2, 3)] == ["One", "Two"]


def test_one_save_that_is_refused_does_not_hinder_the_others(keeper: Keeper, gate: Gate) -> None:
    gate.shut()
    keeper.put(1, save("Gate", "options"))
    gate.waiting.wait(20)
    keeper.put(1, save("Big", length=14 * 8192), 1)
    keeper.put(1, save("Auto", "autosave"))
    gate.open_gate.set()
    assert settled(keeper) == [None, CardFull, None]
    assert on_disk(keeper).of_kind("autosave")


def test_a_full_disk_is_told_and_the_same_save_can_be_put_again(keeper: Keeper, gate: Gate) -> None:
    keeper.put(1, save("Old"), 1)
    settled(keeper)
    gate.full = True
    keeper.put(1, save("New"), 1)
    assert settled(keeper) == [DiskFull]
    assert keeper.card(1).read(1) == on_disk(keeper).read(1) == save("Old")
    gate.full = False
    keeper.put(1, save("New"), 1)
    assert settled(keeper) == [None]
    assert on_disk(keeper).read(1) == save("New")


def test_what_another_program_put_into_the_slot_meanwhile_is_not_overwritten(keeper: Keeper) -> None:
    AtomicFile(card_path(keeper)).change(lambda data: read_card(data).write(save("Theirs"), 4).image)
    keeper.put(1, save("Mine"), 4)
    assert settled(keeper) == [CardChanged]
    assert keeper.card(1).read(4) == save("Theirs")
    keeper.put(1, save("Mine, seen"), 4)
    assert settled(keeper) == [None]
    assert on_disk(keeper).read(4).title == "Mine, seen"


def test_what_another_program_put_elsewhere_stays(keeper: Keeper) -> None:
    card_path(keeper).write_bytes(with_foreign(keeper.card(1)).image)
    keeper.put(1, save("Mine"), 4)
    assert settled(keeper) == [None]
    assert on_disk(keeper).slot(7).state is SlotState.FOREIGN


def test_a_slot_without_a_card_says_so_until_there_is_one(keeper: Keeper) -> None:
    with pytest.raises(NoCard, match="no memory card in slot 2"):
        keeper.card(2)
    keeper.put(2, save(), 1)
    assert settled(keeper) == [NoCard]
    keeper.new_card(2)
    keeper.put(2, save(), 1)
    assert settled(keeper) == [None, None]
    assert on_disk(keeper, 2).read(1) == save()


def test_a_card_that_is_pulled_out_is_missed_and_found_again(keeper: Keeper, tmp_path: Path) -> None:
    keeper.put(1, save("One"), 1)
    settled(keeper)
    path = card_path(keeper)
    path.rename(tmp_path / "pulled.mcr")
    keeper.put(1, save("Two"), 2)
    assert settled(keeper) == [NoCard]
    with pytest.raises(NoCard):
        keeper.card(1)
    (tmp_path / "pulled.mcr").rename(path)
    keeper.look(1)
    assert settled(keeper) == [None]
    assert keeper.card(1).read(1) == save("One")


def test_a_save_is_exported_into_a_new_file_and_comes_back_from_it(keeper: Keeper, tmp_path: Path) -> None:
    keeper.put(1, save("One"), 7)
    keeper.put(1, save("Two"), 8)
    keeper.export_save(1, 7, tmp_path)
    assert settled(keeper) == [None] * 3
    first = keeper.exported
    keeper.export_save(1, 8, tmp_path)
    keeper.export_save(1, 9, tmp_path)
    assert settled(keeper) == [None, NoSave]
    second = keeper.exported
    assert first is not None
    assert second is not None
    name = keeper.card(1).slot(7).name
    assert (first.parent, first.name) == (tmp_path, f"{name}.mcs")
    assert second.parent == tmp_path
    assert second != first
    for path, title in ((first, "One"), (second, "Two")):
        keeper.import_file(1, path)
        assert settled(keeper) == [None]
        assert [slot.title for slot in keeper.card(1).slots].count(title) == 2


def test_what_is_exported_into_a_folder_is_all_that_stays_there(keeper: Keeper, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    keeper.put(1, save("One"), 7)
    keeper.export_save(1, 7, stick)
    keeper.export_into(1, stick)
    assert settled(keeper) == [None] * 3
    name = keeper.card(1).slot(7).name
    assert sorted(path.name for path in stick.iterdir()) == sorted([f"{name}.mcs", "card1.mcr"])


def test_cards_are_ejected_inserted_exported_and_imported(keeper: Keeper, tmp_path: Path) -> None:
    keeper.put(1, save("One"), 1)
    keeper.export_into(1, tmp_path)
    keeper.eject(1)
    assert settled(keeper) == [None] * 3
    assert keeper.exported == tmp_path / "card1.mcr"
    with pytest.raises(NoCard):
        keeper.card(1)
    keeper.insert(1, tmp_path / "card1.mcr")
    keeper.import_file(2, tmp_path / "card1.mcr")
    assert settled(keeper) == [None, None]
    assert keeper.path(1) == tmp_path / "card1.mcr"
    assert card_path(keeper, 2).parent == tmp_path / "cards"
    keeper.put(2, save("Two"), 2)
    assert settled(keeper) == [None]
    assert keeper.card(1).slot(2).state is SlotState.FREE
    (tmp_path / "text.mcr").write_text("no card")
    keeper.insert(2, tmp_path / "text.mcr")
    keeper.import_file(2, tmp_path / "nowhere.mcr")
    assert settled(keeper) == [NotACard, NoCard]
    assert keeper.card(2).read(2) == save("Two")


def test_a_damaged_card_offers_its_previous_generation(keeper: Keeper) -> None:
    keeper.put(1, save("Old"), 1)
    settled(keeper)
    keeper.put(1, save("New"), 1)
    settled(keeper)
    assert keeper.previous(1) is None
    path = card_path(keeper)
    path.write_bytes(path.read_bytes()[:60_000])
    keeper.look(1)
    settled(keeper)
    with pytest.raises(DamagedCard, match="cut short"):
        keeper.card(1)
    previous = keeper.previous(1)
    assert previous is not None
    assert previous.read(1) == save("Old")
    keeper.restore(1)
    assert settled(keeper) == [None]
    assert keeper.card(1).read(1) == save("Old")
    assert path.with_name("card1.mcr.damaged").stat().st_size == 60_000


def test_a_damaged_card_is_repaired_with_its_newest_saves(keeper: Keeper) -> None:
    for title in ("Old", "New"):
        keeper.put(1, save(title), 1)
        settled(keeper)
    path = card_path(keeper)
    path.write_bytes(path.read_bytes()[:60_000])
    keeper.repair(1)
    assert settled(keeper) == [None]
    assert keeper.card(1).read(1) == save("New")


def test_what_a_damaged_card_has_no_longer_is_recalled_from_the_generation_before(keeper: Keeper) -> None:
    for number in (1, 9):
        keeper.put(1, save(f"Game {number}"), number)
        settled(keeper)
    keeper.put(1, save("Newest"), 1)
    settled(keeper)
    path = card_path(keeper)
    path.write_bytes(path.read_bytes()[:60_000])
    keeper.repair(1)
    assert settled(keeper) == [None]
    assert [slot.title for slot in keeper.card(1).slots if slot.title] == ["Newest", "Game 9"]


def test_to_look_at_an_empty_slot_or_a_damaged_card_is_no_failure(keeper: Keeper) -> None:
    card_path(keeper).write_bytes(b"MC")
    keeper.look(1)
    keeper.look(2)
    assert settled(keeper) == [None, None]
    with pytest.raises(DamagedCard):
        keeper.card(1)


class BadStick(Disk):
    """A disk on which one folder can be neither read nor written."""

    folder = Path()

    def open(self, path: Path) -> int:
        if path.parent == self.folder:
            raise OSError(5, "bad sector")
        return super().open(path)

    def create(self, path: Path, mode: int) -> int:
        if path.parent == self.folder:
            raise OSError(28, "no room")
        return super().create(path, mode)


def test_a_bad_stick_refuses_cards_that_go_there_or_come_from_there(tmp_path: Path) -> None:
    disk = BadStick()
    disk.folder = tmp_path / "stick"
    disk.folder.mkdir()
    (disk.folder / "card.mcr").write_bytes(blank_card().image)
    keeper = Keeper(tmp_path / "cards", disk)
    keeper.insert(2, disk.folder / "card.mcr")
    keeper.import_file(2, disk.folder / "card.mcr")
    keeper.export_into(1, disk.folder)
    assert settled(keeper) == [DiskFailed, DiskFailed, DiskFull]
    assert keeper.path(2) is None
    assert keeper.exported is None
    keeper.close()


def test_a_damaged_save_offers_the_generation_in_which_it_was_whole(keeper: Keeper) -> None:
    for title in ("One", "Two"):
        keeper.put(1, save(title), 1)
        settled(keeper)
    image = bytearray(card_path(keeper).read_bytes())
    image[8192 + 3000] ^= 1
    card_path(keeper).write_bytes(image)
    keeper.look(1)
    settled(keeper)
    assert keeper.card(1).slot(1).state is SlotState.DAMAGED
    previous = keeper.previous(1)
    assert previous is not None
    assert previous.read(1) == save("One")


def test_a_save_that_could_never_be_stored_is_refused_at_once(keeper: Keeper) -> None:
    with pytest.raises(SaveTooBig):
        keeper.put(1, save(length=15 * 8192), 1)
    with pytest.raises(ValueError, match="no kind"):
        keeper.put(1, save(kind="No Kind"))
    assert not keeper.pending


def test_an_error_of_ours_in_the_thread_is_raised_and_not_swallowed(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    ticket = keeper.change(1, lambda card: card.slots[99])  # type: ignore[arg-type, return-value]  # no card
    assert keeper.flush(20)
    with pytest.raises(IndexError):
        keeper.outcome(ticket)
    keeper.close()


def test_closing_finishes_what_was_asked_for(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    keeper.put(1, save("Last"), 9)
    keeper.close()
    assert read_card((tmp_path / "card1.mcr").read_bytes()).read(9) == save("Last")
    again = Keeper(tmp_path)
    assert again.card(1).read(9) == save("Last")
    again.close()


def test_a_folder_that_cannot_be_used_is_told_at_each_card(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    keeper = Keeper(tmp_path / "file" / "cards")
    for number in (1, 2):
        with pytest.raises(NoCard, match="folder"):
            keeper.card(number)
    keeper.put(1, save(), 1)
    assert settled(keeper) == [NoCard]
    keeper.close()


def test_a_folder_that_goes_with_its_stick_refuses_a_new_card_and_takes_saves_when_it_is_back(
    keeper: Keeper, tmp_path: Path
) -> None:
    (tmp_path / "cards").rename(tmp_path / "pulled")
    keeper.new_card(2)
    keeper.put(1, save("One"), 3)
    assert settled(keeper) == [NoCard, NoCard]
    (tmp_path / "pulled").rename(tmp_path / "cards")
    keeper.put(1, save("One"), 3)
    assert settled(keeper) == [None]
    assert on_disk(keeper).read(3) == save("One")


def test_a_card_made_elsewhere_is_as_good_as_ours(keeper: Keeper, tmp_path: Path) -> None:
    path = tmp_path / "other.mcr"
    path.write_bytes(with_foreign(blank_card(), 1, 2).image)
    keeper.insert(2, path)
    keeper.put(2, save("Mine"), 3)
    assert settled(keeper) == [None, None]
    assert [slot.state for slot in keeper.card(2).slots[:3]] == [
        SlotState.FOREIGN,
        SlotState.CONTINUED,
        SlotState.OURS,
    ]


def test_old_tickets_are_forgotten_in_the_end(keeper: Keeper) -> None:
    tickets = [keeper.look(1) for _ in range(REMEMBERED + 3)]
    assert keeper.flush(60)
    assert [keeper.outcome(ticket) is None for ticket in tickets[:4]] == [True, True, True, False]


def test_a_card_is_formatted_and_a_damaged_one_is_set_aside_for_it(keeper: Keeper) -> None:
    keeper.put(1, save("One"), 3)
    keeper.format(1)
    assert settled(keeper) == [None, None]
    assert keeper.card(1).free == 15
    path = card_path(keeper)
    damaged = b"MC" + path.read_bytes()[2:200]
    path.write_bytes(damaged)
    keeper.format(1)
    assert settled(keeper) == [None]
    assert keeper.card(1).free == 15
    assert path.with_name(path.name + ".damaged").read_bytes() == damaged


def test_what_is_no_card_or_holds_another_games_saves_is_not_formatted(
    keeper: Keeper, tmp_path: Path
) -> None:
    path = card_path(keeper)
    theirs = with_foreign(blank_card()).image
    for content, error in ((theirs, ForeignSave), (b"a letter to grandmother", NotACard)):
        path.write_bytes(content)
        keeper.format(1)
        assert settled(keeper) == [error]
        assert path.read_bytes() == content


def test_card_files_are_looked_for_in_the_background(keeper: Keeper, tmp_path: Path) -> None:
    (tmp_path / "found.mcr").write_bytes(blank_card().image)
    before = keeper.shelf
    assert before.cards == ()
    keeper.survey(lambda: [CardFolder("Here", tmp_path)])
    assert not keeper.pending, "nothing is written"
    assert settled(keeper) == [None]
    assert [card.path for card in keeper.shelf.cards] == [
        tmp_path / "found.mcr",
        tmp_path / "cards" / "card1.mcr",
    ]
