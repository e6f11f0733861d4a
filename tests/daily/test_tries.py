"""One try of each bag counts, whoever restarts, kills the program or goes back to an earlier save."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec

from game.archive.game_archive import Archive
from game.daily.tries import TRIES, counts, merged, note_turns, tries_in, turns_seen
from game.storage.local_store import LocalStore

DAY = date(2026, 9, 28)


def test_a_try_is_on_the_disk_as_soon_as_it_has_begun(tmp_path: Path) -> None:
    archive = Archive(LocalStore(tmp_path))
    assert turns_seen(archive, "Anna", DAY) is None
    assert counts(archive, "Anna", DAY, 0)
    note_turns(archive, "Anna", DAY, 0)
    after_a_kill = Archive(LocalStore(tmp_path))
    assert tries_in(after_a_kill) == {"anna": {"2026-09-28": 0}}
    assert not counts(after_a_kill, "ANNA", DAY, 0), "beginning anew is practice"
    assert counts(after_a_kill, "Ben", DAY, 0)


def test_going_on_counts_and_going_back_does_not() -> None:
    archive = Archive()
    note_turns(archive, "Anna", DAY, 5)
    assert counts(archive, "Anna", DAY, 5)
    assert counts(archive, "Anna", DAY, 6)
    assert not counts(archive, "Anna", DAY, 4)
    note_turns(archive, "Anna", DAY, 3)
    assert turns_seen(archive, "Anna", DAY) == 5, "what was seen stays seen"


def test_tries_of_two_houses_are_brought_together_and_rubbish_is_none() -> None:
    one = msgspec.json.encode({"anna": {"2026-09-28": 2}, "ben": {"2026-09-27": 1}})
    other = msgspec.json.encode({"anna": {"2026-09-28": 7, "2026-09-26": 0}})
    assert msgspec.json.decode(merged(one, other)) == {
        "anna": {"2026-09-26": 0, "2026-09-28": 7},
        "ben": {"2026-09-27": 1},
    }
    assert merged(one, b"rubbish") == merged(one, b"{}")
    archive = Archive()
    archive.note(TRIES, b'{"anna":{"soon":1}}')
    assert tries_in(archive) == {}
