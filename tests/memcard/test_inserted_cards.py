"""The two card slots: what is inserted is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from memcard.atomic_file import AtomicFile
from memcard.card import blank_card, read_card
from memcard.card_errors import DiskFailed, DiskFull, NoCard, SlotTaken
from memcard.disk import Disk
from memcard.inserted_cards import CardSlots
from tests.memcard.saves import save


def opened(folder: Path) -> CardSlots:
    slots = CardSlots(folder)
    slots.open()
    return slots


def test_the_first_run_makes_card_1_and_leaves_slot_2_empty(tmp_path: Path) -> None:
    slots = opened(tmp_path / "new" / "cards")
    path = slots.path(1)
    assert path is not None
    assert read_card(path.read_bytes()).free == 15
    assert slots.path(2) is None


def test_what_is_inserted_is_remembered(tmp_path: Path) -> None:
    slots = opened(tmp_path / "cards")
    outside = tmp_path / "emulator.mcr"
    AtomicFile(outside).create(blank_card().image)
    slots.insert(2, outside)
    slots.eject(1)
    again = opened(tmp_path / "cards")
    assert (again.path(1), again.path(2)) == (None, outside)
    again.insert(1, tmp_path / "cards" / "card1.mcr")
    assert opened(tmp_path / "cards").path(1) == tmp_path / "cards" / "card1.mcr"


def test_the_folder_can_move_with_its_cards(tmp_path: Path) -> None:
    opened(tmp_path / "here")
    (tmp_path / "here").rename(tmp_path / "there")
    assert opened(tmp_path / "there").path(1) == tmp_path / "there" / "card1.mcr"


def test_one_card_is_not_in_two_slots(tmp_path: Path) -> None:
    slots = opened(tmp_path)
    (tmp_path / "link.mcr").symlink_to(tmp_path / "card1.mcr")
    with pytest.raises(SlotTaken, match="in slot 1 already"):
        slots.insert(2, tmp_path / "link.mcr")


def test_a_card_that_was_removed_is_not_made_again_behind_the_players_back(tmp_path: Path) -> None:
    opened(tmp_path)
    (tmp_path / "card1.mcr").unlink()
    path = opened(tmp_path).path(1)
    assert path is not None
    assert not path.exists()


@pytest.mark.parametrize(
    "memory",
    [
        b"",
        b"{",
        b"[]",
        b"5",
        b'{"1": 7, "2": []}',
        b'{"1": "card\\u0000.mcr"}',
        b'{"1": "card\\ud800.mcr"}',
        b"\xff",
        b"[" * 9_999,
    ],
)
def test_a_memory_that_cannot_be_read_falls_back_to_the_usual_places(tmp_path: Path, memory: bytes) -> None:
    slots = opened(tmp_path)
    assert slots.path(1) is not None
    AtomicFile(tmp_path / "card1.mcr").change(lambda data: read_card(data).write(save(), 1).image)
    (tmp_path / "slots.json").write_bytes(memory)
    again = opened(tmp_path)
    assert (again.path(1), again.path(2)) == (tmp_path / "card1.mcr", None)
    assert read_card((tmp_path / "card1.mcr").read_bytes()).read(1) == save()


def test_a_new_card_never_takes_the_place_of_another(tmp_path: Path) -> None:
    slots = opened(tmp_path)
    made = [slots.new_card(1), slots.new_card(2), slots.new_card(2)]
    assert [path.name for path in made] == ["card3.mcr", "card2.mcr", "card4.mcr"]


class Unreadable(Disk):
    """A disk whose folders may not be looked into."""

    def names(self, folder: Path) -> list[str]:
        raise PermissionError(13, "permission denied", str(folder))


def test_a_folder_that_cannot_be_read_is_a_named_error(tmp_path: Path) -> None:
    with pytest.raises(NoCard, match="folder for memory cards"):
        CardSlots(tmp_path / "cards", Unreadable()).open()


class WithoutMemory(Disk):
    """A disk that cannot read back what is inserted."""

    def open(self, path: Path) -> int:
        if path.name == "slots.json":
            raise OSError(5, "bad sector")
        return super().open(path)


def test_a_memory_on_a_bad_sector_is_neither_trusted_nor_written_over(tmp_path: Path) -> None:
    opened(tmp_path).eject(1)
    before = (tmp_path / "slots.json").read_bytes()
    with pytest.raises(DiskFailed):
        CardSlots(tmp_path, WithoutMemory()).open()
    assert (tmp_path / "slots.json").read_bytes() == before


class Full(Disk):
    """A disk on which no new file finds room."""

    def create(self, path: Path, mode: int) -> int:
        raise OSError(28, "no room")


def test_a_full_disk_takes_neither_a_new_card_nor_the_memory_of_what_is_inserted(tmp_path: Path) -> None:
    opened(tmp_path)
    slots = CardSlots(tmp_path, Full())
    slots.open()
    for refused in (lambda: slots.new_card(2), lambda: slots.eject(1)):
        with pytest.raises(DiskFull):
            refused()
    assert sorted(path.name for path in tmp_path.glob("*.mcr")) == ["card1.mcr"]
    assert opened(tmp_path).path(1) == tmp_path / "card1.mcr"


def test_a_folder_that_cannot_be_made_is_a_named_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(NoCard, match="folder for memory cards"):
        CardSlots(tmp_path / "file" / "cards").open()
