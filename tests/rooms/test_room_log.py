"""The log of a room at home, in rows of the house: whenever the program is killed, nothing told is lost."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.rooms.net.store import KeptRooms
from game.rooms.room import Room, room_from_bytes
from game.session.room_entries import PresenceEntry
from game.session.row_log import ROOM_LOG, ROOMS
from game.storage.local_store import LocalStore
from tests.storage.test_house import Failing, failing
from tools.stress.room_rehearsal import Rehearsal, house_of

WORDS = Lexicon.from_words(["AB"], "One word")


def opened(folder: Path) -> KeptRooms:
    return KeptRooms(LocalStore(folder, swift=True))


def room_in(folder: Path) -> Room:
    """The only room of a folder, as another program opens it."""
    with closing(opened(folder)) as store:
        ((_, body),) = store.rooms()
    return room_from_bytes(house_of(WORDS), body, 0.0)


def playing(store: KeptRooms) -> Rehearsal:
    rehearsal = Rehearsal(house_of(WORDS))
    rehearsal.keep = store.keep
    for name in ("Margaret", "Ruth"):
        rehearsal.join(name, name)
    rehearsal.get_ready()
    return rehearsal


def test_whatever_was_told_is_in_a_copy_of_the_folder_that_is_made_at_that_moment(tmp_path: Path) -> None:
    store, luck = opened(tmp_path / "here"), random.Random(5)
    rehearsal = playing(store)

    def look() -> None:
        if luck.random() < 0.1:
            copy = shutil.copytree(tmp_path / "here", tmp_path / str(rehearsal.now))
            found, room = room_in(copy), rehearsal.room
            assert found.game is not None
            assert room.game is not None
            assert found.game.host.record == room.game.host.record
            assert found.session.state.sofas == room.session.state.sofas

    rehearsal.until_over(before=look)
    store.close()


PLAYS = """
import sys
from pathlib import Path
from tests.rooms.test_room_log import opened, playing
rehearsal = playing(opened(Path(sys.argv[1])))
rehearsal.until_over(before=lambda: print(rehearsal.lines[0].guest.door.game.position.ply, flush=True))
"""


@pytest.mark.parametrize("lines", [1, 2, 4])
def test_a_room_goes_on_after_sigkill_with_every_turn_that_was_heard(tmp_path: Path, lines: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PLAYS, str(tmp_path / "rooms")], stdout=subprocess.PIPE, text=True
    ) as player:
        assert player.stdout is not None
        heard = [int(player.stdout.readline()) for _ in range(lines)]
        player.kill()
        heard += map(int, player.stdout.read().splitlines())
    room = room_in(tmp_path / "rooms")
    assert room.game is not None
    assert len(room.game.host.record.turns) >= heard[-1] >= lines - 2
    assert len(room.people) == 2


def test_a_row_of_a_turn_is_short_and_a_snapshot_takes_the_place_of_many(tmp_path: Path) -> None:
    store = opened(tmp_path)
    rehearsal = playing(store)
    rows = store._house.collection(ROOM_LOG)
    rehearsal.until_over(before=lambda: None)
    sizes = [len(item.value) for item in rows.items()]
    assert 0 < len(sizes) <= 64
    assert max(sizes) < 1_000, "the launch of a game is the longest"
    assert sum(sizes) / len(sizes) < 150
    store.forget(rehearsal.room.id)
    assert [*store.rooms(), *rows.items()] == []
    store.close()


def test_of_two_programs_in_one_folder_one_goes_on_with_a_room_and_the_other_is_told(
    tmp_path: Path,
) -> None:
    first = opened(tmp_path)
    here = playing(first)
    here.beat()
    second = opened(tmp_path)
    ((_, body),) = second.rooms()
    there = room_from_bytes(house_of(WORDS), body, 0.0)
    assert second.keep(there), "it takes the room over with a snapshot"
    here.room.session.do(PresenceEntry(1, "left"))
    there.session.do(PresenceEntry(2, "left"))
    assert first.keep(here.room), "whoever is faster appends"
    assert [second.keep(there), second.keep(there)] == [False, False]
    assert [sofa.state.name for sofa in room_in(tmp_path).seated] == ["Ruth"]
    for store in (first, second):
        store.close()


def test_what_a_full_disk_kept_waiting_is_not_written_over_a_log_that_goes_on_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = KeptRooms(LocalStore(tmp_path, swift=True, connect=failing))
    here = playing(first)
    here.beat()
    monkeypatch.setattr(Failing, "failure", sqlite3.SQLITE_FULL)
    here.room.session.do(PresenceEntry(1, "left"))
    assert not first.keep(here.room)
    second = opened(tmp_path)
    ((_, body),) = second.rooms()
    there = room_from_bytes(house_of(WORDS), body, 0.0)
    assert second.keep(there)
    there.session.do(PresenceEntry(2, "left"))
    assert second.keep(there)
    monkeypatch.setattr(Failing, "failure", None)
    assert first.takes_more()
    here.room.session.do(PresenceEntry(2, "left"))
    assert not first.keep(here.room)
    first.forget(here.room.id)
    assert [sofa.state.name for sofa in room_in(tmp_path).seated] == ["Margaret"]
    for store in (first, second):
        store.close()


@pytest.mark.parametrize("snapshot", [b"", b"{}", b"[" * 5_000])
def test_a_snapshot_that_cannot_be_read_keeps_no_other_room_from_going_on(
    tmp_path: Path, snapshot: bytes
) -> None:
    with closing(opened(tmp_path)) as store:
        here = playing(store)
        here.beat()
        store._house.collection(ROOMS).put("0", snapshot)
        assert {room for room, _ in store.rooms()} == {"0", here.room.id}
