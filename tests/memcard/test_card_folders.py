"""Where card files are found."""

from __future__ import annotations

import os
from pathlib import Path
from typing import ClassVar

import pytest

from memcard.card import blank_card
from memcard.card_errors import DiskFailed
from memcard.card_folders import MOST, MOST_FOLDERS, CardFolder, free_name, shelf_of, usual_places
from memcard.disk import Disk


def put(folder: Path, name: str, length: int | None = None) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(blank_card().image[:length])
    return path


def test_files_as_long_as_a_card_with_a_cards_ending_are_found_once(tmp_path: Path) -> None:
    home, stick = tmp_path / "home", tmp_path / "stick"
    wanted = [put(home, "a.mcr"), put(home, "B.MCD"), put(stick, "c.mc")]
    put(home, "short.mcr", 5)
    put(home, "a.txt")
    put(home, ".b.mcr")
    (home / "folder.mcr").mkdir()
    (stick / "again.mcr").symlink_to(wanted[0])
    (stick / "gone.mcr").symlink_to(home / "nothing.mcr")
    found = shelf_of(
        [CardFolder("Home", home), CardFolder("Gone", tmp_path / "gone"), CardFolder("Stick", stick)], Disk()
    )
    assert [card.path for card in found.cards] == wanted
    assert [card.place for card in found.cards] == ["Home", "Home", "Stick"]
    assert [place.name for place in found.places] == ["Home", "Stick"]


def test_a_folder_full_of_cards_gives_a_list_that_ends(tmp_path: Path) -> None:
    for number in range(MOST + 3):
        put(tmp_path, f"{number}.mcr")
    assert len(shelf_of([CardFolder("Home", tmp_path)], Disk()).cards) == MOST


def test_folders_below_a_place_are_searched_the_nearest_first_and_hidden_ones_are_not(tmp_path: Path) -> None:
    below = put(tmp_path / "Games" / "emulator" / "memcards", "a.mcr")
    near = put(tmp_path / "saves", "z.mcr")
    put(tmp_path / ".trash", "b.mcr")
    put(tmp_path.joinpath(*"abcde"), "too deep.mcr")
    (tmp_path / "saves" / "again").symlink_to(tmp_path / "Games")
    found = shelf_of([CardFolder("Home", tmp_path)], Disk())
    assert [(card.path, card.place) for card in found.cards] == [
        (near, "Home/saves"),
        (below, "Home/memcards"),
    ]


def test_a_search_ends_where_folders_do_not(tmp_path: Path) -> None:
    for number in range(MOST_FOLDERS + 20):
        put(tmp_path / f"{number:04}", "card.mcr", 128)
    looked = Counting()
    shelf_of([CardFolder("Home", tmp_path)], looked)
    assert looked.listed <= MOST_FOLDERS + 1


class Counting(Disk):
    """Counts how many folders were listed."""

    listed = 0

    def names(self, folder: Path) -> list[str]:
        self.listed += 1
        return super().names(folder)


def test_files_of_other_programs_are_found_by_name_length_and_beginning(tmp_path: Path) -> None:
    image = blank_card().image
    files = {
        "a.gme": b"123-456-STD".ljust(3904, b"\0") + image,
        "b.vgs": b"VgsM".ljust(64, b"\0") + image,
        "c.mem": b"VgsM".ljust(64, b"\0") + image,
        "d.mem": image,
        "e.vmp": b"\0PMV".ljust(128, b"\0") + image,
        "f.SRM": image,
        "g.mcs": bytes(128 + 8192),
        "h.VMC": image,
        "i.vm1": image,
        "j.sav": image,
        "game.sav": bytes(8192),
        "k.psx": bytes(54 + 8192),
        "l.ps1": bytes(128 + 8192),
        "m.mcb": bytes(54 + 8192),
        "n.pda": bytes(54 + 8192),
        "BASLUS-00001GAME": bytes(8192),
        "nothing.gme": image[:-1],
        "another console.srm": bytes(131_072),
        "long.mcs": bytes(200_000),
        "BASLUS-00001GAME.txt": bytes(8192),
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    found = shelf_of([CardFolder("Home", tmp_path)], Disk()).cards
    assert {card.path.name: card.form for card in found} == {
        "a.gme": "DexDrive",
        "b.vgs": "Virtual Game Station",
        "c.mem": "Virtual Game Station",
        "d.mem": "Raw image",
        "e.vmp": "PSP",
        "f.SRM": "Raw image",
        "g.mcs": "Single save",
        "h.VMC": "Raw image",
        "i.vm1": "Raw image",
        "j.sav": "Raw image",
        "k.psx": "Single save",
        "l.ps1": "Single save",
        "m.mcb": "Single save",
        "n.pda": "Single save",
        "BASLUS-00001GAME": "Single save",
    }
    assert {card.path.name for card in found if card.in_place} == {
        "d.mem",
        "f.SRM",
        "h.VMC",
        "i.vm1",
        "j.sav",
    }


def test_where_emulators_keep_their_cards_is_a_place_if_it_is_there(tmp_path: Path) -> None:
    (tmp_path / ".epsxe" / "memcards").mkdir(parents=True)
    (tmp_path / ".config/retroarch/saves").mkdir(parents=True)
    places = {place.name: place.path for place in usual_places(tmp_path) if tmp_path in place.path.parents}
    assert places == {
        "ePSXe": tmp_path / ".epsxe/memcards",
        "RetroArch": tmp_path / ".config/retroarch/saves",
    }


def test_an_export_takes_a_name_that_nothing_bears_in_any_case(tmp_path: Path) -> None:
    disk = Disk()
    assert free_name(tmp_path, "card1", ".mcr", disk).name == "card1.mcr"
    put(tmp_path, "CARD1.MCR")
    assert free_name(tmp_path, "card1", ".mcr", disk).name == "card1-2.mcr"
    put(tmp_path, "card1-2.mcr")
    assert free_name(tmp_path, "card1", ".mcr", disk).name == "card1-3.mcr"
    assert free_name(tmp_path, "Card1", ".mcr", disk).name == "Card1-3.mcr"
    with pytest.raises(DiskFailed):
        free_name(tmp_path / "gone", "card1", ".mcr", disk)


class Mounts(Disk):
    """A disk with sticks where each system shows them."""

    THERE: ClassVar = {
        "/media/ada": ["STICK", "no stick"],
        "/media": ["ada", "camera"],
        "/run/media/ada": ["backup"],
        "/Volumes": ["Macintosh", "STICK"],
    }

    def names(self, folder: Path) -> list[str]:
        if str(folder) not in self.THERE:
            raise FileNotFoundError
        return self.THERE[str(folder)]

    def is_mount(self, path: Path) -> bool:
        return path.name in ("STICK", "backup", "camera")


@pytest.mark.parametrize(
    ("system", "sticks"),
    [
        ("linux", ["/media/ada/STICK", "/run/media/ada/backup", "/media/camera"]),
        ("darwin", ["/Volumes/STICK"]),
    ],
)
def test_mounted_sticks_are_places_beside_home(
    monkeypatch: pytest.MonkeyPatch, system: str, sticks: list[str]
) -> None:
    monkeypatch.setattr("sys.platform", system)
    home, *places = usual_places(Path("/home/ada"), Mounts())
    assert (home.name, home.path) == ("Home", Path("/home/ada"))
    assert [str(place.path) for place in places] == sticks
    assert [place.name for place in places] == [Path(stick).name for stick in sticks]


def test_on_windows_every_other_drive_is_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {Path("D:/"), Path("F:/"), Path("X:/"), Path("Z:/")}
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(Path, "exists", lambda path: path in there)
    monkeypatch.setattr(Path, "anchor", property(lambda path: str(path)[:2]))
    monkeypatch.setattr(Path, "name", property(lambda path: str(path)[3:]))
    places = usual_places(Path("F:/Users/ada"), Mounts())
    assert [place.path for place in places[1:]] == [Path("D:/"), Path("X:/"), Path("Z:/")]
    assert [place.name[:2] for place in places[1:]] == ["D:", "X:", "Z:"]


class Vanishing(Disk):
    """A disk whose files go between being listed and being looked at."""

    def look(self, path: Path) -> os.stat_result:
        raise FileNotFoundError(path)


def test_a_file_that_goes_while_it_is_looked_for_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "card.mcr").write_bytes(blank_card().image)
    place = CardFolder("Here", tmp_path)
    assert [found.path for found in shelf_of([place], Disk()).cards] == [tmp_path / "card.mcr"]
    assert shelf_of([place], Vanishing()).cards == ()
