"""This House by presses: what is kept, a copy on a stick, and another house taken in."""

from __future__ import annotations

import errno
import io
import os
import shutil
import sqlite3
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.archive.game_archive import Archive
from game.archive.history_export import HistoryFormatError
from game.house_copy import writing
from game.house_copy.places import CopyPlace, CopyPlaceKind, look
from game.house_copy.taking import Taking
from game.house_copy.writing import COPIED, STAYS, Copied, write_copy
from game.lexicon.words import Lexicon
from game.scenes.kit.profiles_kept import note_for_file
from game.scenes.options.this_house import PROMISE, ThisHouseScene
from game.storage.local_store import LocalStore
from game.storage.storage_errors import StorageError
from memcard.card_folders import CardFolder
from tests.scenes.couch import Couch, services
from tests.scenes.options.taking_in import taken
from tests.scenes.playing import NOON, best_move, pass_out
from tests.scenes.scripted_maven import ScriptedMaven
from tools.stress.furnished_house import furnish, rows_in, services_of

Rows = dict[tuple[str, str], bytes]
GROWS = {
    *(("notes", name) for name in ("people.json", "played.json")),
    *((store, "here") for store in ("scores", "people", "profiles")),
}
"""Rows that are made of both sides where two houses meet."""


@pytest.fixture(scope="module")
def furnished(lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("furnished") / "home"
    furnish(folder, lexicon)
    return folder


@pytest.fixture
def here(furnished: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(furnished, tmp_path / "here"))


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "STICK"
    folder.mkdir()
    (folder / "holiday.jpg").write_bytes(b"a picture")
    (folder / "Parlour house 2026-11-03.zip").write_bytes(b"an older copy, or none")
    return folder


def bytes_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def copied(folder: Path, to: Path, lexicon: Lexicon) -> Path:
    """A copy of the house of a folder."""
    with services_of(folder, lexicon) as home:
        note_for_file(home)
        return write_copy(home.archive, to, "STICK", NOON).path


def taken_in(folder: Path, file: Path, lexicon: Lexicon) -> str:
    with services_of(folder, lexicon) as home:
        taking = Taking(home.archive, NOON, home.house_words, home.banned_words)
        return taking.all_of(file).sentence


def kept(folder: Path) -> Rows:
    """What a house is there for, without what is about its folder alone."""
    return {key: data for key, data in rows_in(folder).items() if key[0] not in STAYS and key not in GROWS}


# ---------------------------------------------------------------- the promise


def test_a_copy_adds_one_file_and_holds_every_row_card_and_word(
    lexicon: Lexicon, here: Path, stick: Path, tmp_path: Path
) -> None:
    """K21. The oracle reads the rows with SQLite alone."""
    before = bytes_in(stick)
    file = copied(here, stick, lexicon)
    after = bytes_in(stick)
    assert {name: data for name, data in after.items() if name != file.name} == before
    new = tmp_path / "new"
    taken_in(new, file, lexicon)
    lost = kept(here).items() - kept(new).items()
    moved = {("begun games", key) for store, key in kept(here) if store == "games put away"}
    assert {key for key, _ in lost if key[0] != "games put away"} == set()
    assert moved <= kept(new).keys(), "what was put away lies on the shelf"
    assert (new / "words/house words.txt").read_text() == (here / "words/house words.txt").read_text()
    cards = {path.read_bytes() for path in (new / "cards").glob("*.mcr")}
    assert {path.read_bytes() for path in (here / "cards").glob("*.mcr")} <= cards


def test_taking_in_changes_and_loses_nothing_here_or_there_and_twice_is_as_once(
    lexicon: Lexicon, here: Path, stick: Path, tmp_path: Path
) -> None:
    """K21: every row of both houses is there afterwards, those of this one as they were."""
    there = tmp_path / "there"
    with services_of(there, lexicon) as other:
        couch = Couch(other)
        couch.press("shuffle")
        couch.until("table")
        couch.play(best_move(couch))
        couch.until("table")
        other.house_words.add("ZZZ")
    file, ours, theirs = copied(there, stick, lexicon), kept(here), kept(there)
    stored = file.read_bytes()
    told = taken_in(here, file, lexicon)
    both = kept(here)
    assert ours.items() <= both.items()
    assert theirs.keys() <= both.keys()
    assert "begun games" in told
    assert "words of the house" in told
    assert taken_in(here, file, lexicon) == "0 new games, 0 known already."
    assert kept(here) == both
    assert file.read_bytes() == stored


def test_an_older_copy_of_this_very_house_sets_nothing_back(
    lexicon: Lexicon, here: Path, stick: Path
) -> None:
    file = copied(here, stick, lexicon)
    with services_of(here, lexicon) as home:
        home.archive.note("trial.json", b"later")
        home.begun.finish_lesson()
        home.house.flush()
    before = kept(here)
    taken_in(here, file, lexicon)
    after = kept(here)
    assert before.items() <= after.items()


@pytest.mark.parametrize("what", ["house.sqlite", "house.found-1.sqlite", "killed"])
def test_house_sqlite_itself_is_taken_in_under_any_name(
    lexicon: Lexicon, here: Path, tmp_path: Path, what: str
) -> None:
    """Somebody has copied it by hand, with a log or without."""
    source = tmp_path / "by hand" / ("house.sqlite" if what == "killed" else what)
    source.parent.mkdir()
    with services_of(here, lexicon) as home:
        if what == "killed":
            home.archive.note("trial.json", b"in the log")
            home.house.flush()
            shutil.copyfile(here / "house.sqlite-wal", source.parent / "house.sqlite-wal")
        shutil.copyfile(here / "house.sqlite", source)
    new = tmp_path / "new"
    before = source.read_bytes()
    taken_in(new, source, lexicon)
    moved = {("begun games", key) for store, key in kept(here) if store == "games put away"}
    assert {key for key in kept(here) if key[0] != "games put away"} | moved <= kept(new).keys()
    assert source.read_bytes() == before


def test_what_cannot_be_read_is_not_left_out_of_a_copy_in_silence(
    lexicon: Lexicon, here: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = bytes_in(stick)
    with services_of(here, lexicon) as home:
        ask = home.house._open.ask

        def failing(question: str, values: tuple[object, ...]) -> list[tuple[object, ...]]:
            if values and values[0] == "moments":
                raise OSError(errno.EIO, "Input/output error")
            return ask(question, values)

        monkeypatch.setattr(home.house._open, "ask", failing)
        with pytest.raises(StorageError, match="some of what is kept could not be read"):
            write_copy(home.archive, stick, "STICK", NOON)
        monkeypatch.undo()
    assert bytes_in(stick) == before


def test_a_copy_that_was_broken_off_takes_no_room_from_the_next(
    lexicon: Lexicon, here: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, in_use, foreign = (
        stick / f".{name}.new"
        for name in ("Parlour house 2026-11-01.zip", "Parlour house 1.zip", "Other.zip")
    )
    for path in (left, in_use, foreign):
        path.write_bytes(bytes(1000))
        if path is not in_use:
            os.utime(path, (1_700_000_000, 1_700_000_000))
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(total=5000, free=70))
        assert look([CardFolder("STICK", stick)], here, None, ())[0].free == 1070
    with services_of(here, lexicon) as home:
        write_copy(home.archive, stick, "STICK", NOON)
    assert [path.exists() for path in (left, in_use, foreign)] == [False, True, True]


def test_a_stick_that_is_full_or_gone_keeps_what_it_had(
    lexicon: Lexicon, here: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = bytes_in(stick)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with services_of(here, lexicon) as home:
        last = home.house.collection(writing.COPIED).get(writing.HERE)
        with monkeypatch.context() as patch:
            patch.setattr(zipfile.ZipFile, "writestr", full)
            with pytest.raises(StorageError, match="no space left on device"):
                write_copy(home.archive, stick, "STICK", NOON)
        with pytest.raises(StorageError, match="STICK is not there any more"):
            write_copy(home.archive, stick / "pulled out", "STICK", NOON)
        assert home.house.collection(writing.COPIED).get(writing.HERE) == last
    assert bytes_in(stick) == before


def zipped(*names: str, way: int = zipfile.ZIP_STORED, flags: int = 0) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", way) as bundle:
        for name in names:
            bundle.writestr(name, b"of something else")
    heading, listing = b"PK\x03\x04\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x00"
    data = file.getvalue()
    return (
        data
        if not flags
        else data.replace(heading, heading[:-1] + b"\1").replace(listing, listing[:-1] + b"\1")
    )


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (zipped("games/a.parlour", way=zipfile.ZIP_BZIP2), "it is packed by bzip2, and only deflate is read"),
        (zipped("games/a.parlour", way=zipfile.ZIP_LZMA), "it is packed by LZMA, and only deflate is read"),
        (zipped("games/a.parlour", flags=1), "it is encrypted"),
    ],
)
def test_a_file_that_is_packed_in_a_way_that_is_not_read_says_so(
    lexicon: Lexicon, here: Path, tmp_path: Path, data: bytes, why: str
) -> None:
    (file := tmp_path / "house.zip").write_bytes(data)
    with services_of(here, lexicon) as home, pytest.raises(HistoryFormatError, match=why):
        Taking(home.archive, NOON).all_of(file)


def test_a_bare_file_of_a_healthy_house_has_no_part_that_could_not_be_read(
    lexicon: Lexicon, here: Path, tmp_path: Path
) -> None:
    with services_of(here, lexicon) as home:
        home.house.collection(COPIED).put("here", Copied(NOON, "STICK"))
        assert home.house.flush()
    told = taken_in(tmp_path / "new", here / "house.sqlite", lexicon)
    assert "could not be read" not in told
    assert "begun games" in told


@pytest.mark.parametrize(
    "data",
    [
        zipped(),
        zipped("letter.txt", "photo.jpg"),
        b"",
        b"PK\x03\x04 no",
        b"SQLite format 3\0" + b"\xff" * 5000,
        b"diary",
    ],
)
def test_what_is_no_house_is_refused_in_a_sentence_and_changes_nothing(
    lexicon: Lexicon, here: Path, tmp_path: Path, data: bytes
) -> None:
    file = tmp_path / "Parlour house.zip"
    file.write_bytes(data)
    before = kept(here)
    with services_of(here, lexicon) as home:
        taking = Taking(home.archive, NOON)
        with pytest.raises(HistoryFormatError, match="holds no house"):
            taking.coming(file)
        with pytest.raises(HistoryFormatError, match="holds no house"):
            taking.all_of(file)
    assert kept(here) == before


@pytest.mark.parametrize(
    "name",
    ["cards/../../evil.mcr", "cards/.hidden.mcr", "words/evil.txt", "boards/evil.mcr", "rows/no/x", "rows/x"],
)
def test_no_part_of_a_file_leaves_its_folder(lexicon: Lexicon, here: Path, tmp_path: Path, name: str) -> None:
    file = tmp_path / "Parlour house.zip"
    with zipfile.ZipFile(file, "w") as bundle:
        bundle.writestr(name, b"evil")
    taken_in(here, file, lexicon)
    assert not [path for path in tmp_path.rglob("*") if "evil" in path.name or ".hidden" in path.name]


def test_a_part_whose_name_no_disk_takes_is_counted_and_the_rest_comes_in(
    lexicon: Lexicon, here: Path, tmp_path: Path
) -> None:
    file = tmp_path / "Parlour house.zip"
    with zipfile.ZipFile(file, "w") as bundle:
        for name in ("a" * 300, "mine"):
            bundle.writestr(f"boards/{name}.txt", b"a board")
    told = taken_in(here, file, lexicon)
    assert told == "0 new games, 0 known already; new boards and letter sets, 1 could not be read."
    assert (here / "boards" / "mine.txt").read_bytes() == b"a board"


def test_where_the_house_cannot_be_written_the_file_that_is_taken_in_is_not_called_unreadable(
    lexicon: Lexicon, here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    file = tmp_path / "Parlour house.zip"
    with zipfile.ZipFile(file, "w") as bundle:
        bundle.writestr("boards/mine.txt", b"a board")
    with services_of(here, lexicon) as home:
        monkeypatch.setattr("game.house_copy.taking.made_whole", full)
        assert taken(home, file) == "Not all could be taken in: no space left on device."


# ---------------------------------------------------------------- the screen


@pytest.fixture
def couch(lexicon: Lexicon, tmp_path: Path, stick: Path) -> Iterator[Couch]:
    """At home, with a stick in."""
    house = LocalStore(tmp_path / "home")
    home = replace(services(lexicon, ScriptedMaven()), house=house, archive=Archive(house), now=lambda: NOON)
    home.look_for_places = lambda: look([CardFolder("STICK", stick)], tmp_path, house.folder, house.found)
    found = Couch(home)
    yield found
    home.archive.close()
    house.close()


def this_house(couch: Couch) -> ThisHouseScene:
    """To the screen, with what lies around found."""
    if couch.stack.top.name == "title":
        couch.press("confirm")
        couch.choose("Options")
        couch.choose("This House")
    until(couch, "this-house")
    scene = couch.stack.top
    assert isinstance(scene, ThisHouseScene)
    while not scene.places:
        time.sleep(0.001)
        couch.wait(0.1)
    return scene


def until(couch: Couch, *names: str) -> None:
    while couch.stack.top.name not in names:
        time.sleep(0.001)
        couch.wait(0.05)


def play_one(couch: Couch) -> None:
    couch.press("shuffle")
    couch.until("table")
    couch.play(best_move(couch))
    couch.until("table")
    pass_out(couch)


def test_a_copy_into_a_folder_speaks_of_no_stick(couch: Couch, stick: Path) -> None:
    play_one(couch)
    couch = Couch(couch.services)
    kinds = []
    for place in this_house(couch).places:
        couch.press("confirm")
        until(couch, "this-house")
        kinds.append((place.kind, couch.sees(": pull the stick out."), couch.sees(" is safe there")))
        couch.press("scores")
    assert kinds == [(CopyPlaceKind.STICK, True, True), (CopyPlaceKind.FOLDER, False, True)]


def test_a_stick_that_is_pulled_out_in_the_middle_of_a_copy_is_told(
    lexicon: Lexicon, here: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = writing.parts_beside_games

    def pulled_out(*arguments: Any) -> Iterator[tuple[str, bytes]]:
        yield from plain(*arguments)
        stick.rename(stick.with_name("in a pocket"))

    before = bytes_in(stick)
    with services_of(here, lexicon) as home:
        monkeypatch.setattr(writing, "parts_beside_games", pulled_out)
        with pytest.raises(StorageError, match=r"^STICK is not there any more: nothing was copied\.$"):
            write_copy(home.archive, stick, "STICK", NOON)
    after = bytes_in(stick.with_name("in a pocket"))
    assert {name: data for name, data in after.items() if name[0] != "."} == before


def test_the_screen_tells_what_is_kept_and_when_it_was_copied_whereto(couch: Couch, stick: Path) -> None:
    play_one(couch)
    couch = Couch(couch.services)
    this_house(couch)
    assert {"1", "game", "Last copied: never", str(PROMISE), "STICK"} <= set(couch.words)
    before = bytes_in(stick)
    couch.press("confirm")
    until(couch, "this-house")
    this_house(couch)
    assert any(text.startswith("Last copied: ") and text.endswith(", to STICK") for text in couch.words)
    assert couch.sees("is safe there")
    (file,) = bytes_in(stick).keys() - before.keys()
    assert file.startswith("Parlour house 20")
    while not couch.sees("Holds this house"):
        time.sleep(0.001)
        couch.wait(0.2)


def test_what_comes_is_seen_before_it_comes_and_nothing_comes_on_back(
    couch: Couch, lexicon: Lexicon, stick: Path, tmp_path: Path
) -> None:
    for path in stick.iterdir():
        path.unlink()
    there = tmp_path / "there"
    with services_of(there, lexicon) as other:
        home = Couch(other)
        play_one(home)
    copied(there, stick, lexicon)
    this_house(couch)
    assert couch.sees("Holds another house of ")
    couch.press("down", "confirm")
    until(couch, "house-coming")
    assert "+1" in couch.words
    couch.press("down", "confirm")
    assert couch.stack.top.name == "this-house"
    assert couch.services.archive.count() == 0
    couch.press("confirm")
    until(couch, "house-coming")
    couch.press("confirm")
    until(couch, "reading")
    assert couch.sees("1 new game, 0 known already")
    couch.press("back")
    assert {"1", "game"} <= set(couch.words)
    couch.press("confirm")
    until(couch, "house-coming")
    assert couch.sees("Nothing new in ")


def test_a_place_without_room_or_files_says_so_and_other_sticks_are_one_press_away(
    couch: Couch, tmp_path: Path
) -> None:
    places = [
        CopyPlace(CopyPlaceKind.STICK, f"STICK {number}", tmp_path / str(number), 10, 100)
        for number in range(5)
    ]
    couch.services.look_for_places = lambda: places
    this_house(couch)
    couch.services.archive.note("trial.json", bytes(1000))
    couch.services.house.flush()
    couch.press("back")
    couch.choose("This House")
    this_house(couch)
    couch.press("confirm")
    assert couch.sees("STICK 0 has no room for ")
    couch.press("down", "confirm")
    assert couch.sees("No file of Parlour lies in STICK 0.")
    for number in (1, 2, 3, 4, 0):
        couch.press("scores")
        assert this_house(couch).chosen == number
        assert couch.sees(f"STICK {number}")


def test_what_was_found_of_another_house_is_offered_beside_this_one(
    couch: Couch, lexicon: Lexicon, tmp_path: Path
) -> None:
    """K13: what lay there of another house is set aside, and can be taken in."""
    there = tmp_path / "there"
    with services_of(there, lexicon) as other:
        play_one(Couch(other))
    shutil.copyfile(there / "house.sqlite", tmp_path / "home" / "house.found-1.sqlite")
    names = [place.called for place in this_house(couch).places]
    beside = names.index("Beside this house")
    couch.press(*["scores"] * beside, "down", "confirm")
    until(couch, "house-coming")
    couch.press("confirm")
    until(couch, "reading")
    assert couch.sees("1 new game")
    with closing(sqlite3.connect(tmp_path / "home" / "house.found-1.sqlite")) as base:
        assert base.execute("SELECT count(*) FROM rows WHERE store = 'games'").fetchone() == (1,)
