"""Logs in rows of the house: what was read is what was appended, whatever lies there besides."""

from __future__ import annotations

import pytest
from msgspec import Raw, structs

from game.duplicate.kept_party import KeptParty, to_bytes
from game.duplicate.settings import Form
from game.rules.record import Seat
from game.session.entries import Entry, PartyEntry, TouchedEntry, entry_to_line
from game.session.log import MemoryLog, OutOfStepError, recovered
from game.session.room_entries import lines_of
from game.session.row_log import PARTY_LOG, RowLog
from game.storage.local_store import LocalStore

KEPT = KeptParty(0, 5, Form(), (Seat("Ada"), Seat("Ben")), (), False, 7)
OPENED = PartyEntry(0.0, Raw(to_bytes(KEPT)))
TOUCHES = [TouchedEntry(float(number), number % 2) for number in range(4)]


def held(house: LocalStore) -> tuple[RowLog, list[bytes]]:
    log, lines = RowLog.held(house, PARTY_LOG, "party.lock")
    assert log is not None
    return log, lines


def touched(house: LocalStore) -> None:
    """A log of a party, in which every touch was appended by itself."""
    log, _ = held(house)
    log.begin(lines_of([OPENED]))
    for number, touch in enumerate(TOUCHES):
        log.append([touch], number)


def written(*entries: Entry) -> list[bytes]:
    return lines_of(entries).splitlines()


def test_a_log_is_its_snapshot_with_all_that_was_appended_since() -> None:
    house = LocalStore()
    log, lines = held(house)
    assert lines == []
    log.begin(lines_of([OPENED]))
    log.append(TOUCHES[:1], 0)
    log.append(TOUCHES[1:3], 1)
    assert held(house)[1] == written(OPENED, *TOUCHES[:3])
    between = structs.replace(OPENED, at=9.0, entries=3)
    log.begin(lines_of([between]))
    log.append(TOUCHES[3:], 3)
    assert held(house)[1] == written(between, TOUCHES[3])
    log.end()
    assert held(house)[1] == []


def test_rows_of_a_party_before_that_were_not_wholly_removed_are_none_of_the_next_one() -> None:
    house = LocalStore()
    touched(house)
    log, _ = held(house)
    opened = structs.replace(OPENED, at=9.0, entries=log.reach)
    rows = {item.key: item.value for item in house.collection(PARTY_LOG).items()}
    log.begin(lines_of([opened]))
    for key in [*rows][:-1]:
        if not key.endswith(f" {0:08}"):
            house.collection(PARTY_LOG).put(key, rows[key])
    assert held(house)[1] == written(opened)


def test_what_came_after_a_row_that_is_missing_never_counts_again() -> None:
    house = LocalStore()
    touched(house)
    house.collection(PARTY_LOG).remove("00000001 00000002")
    log, lines = held(house)
    assert lines == written(OPENED, TOUCHES[0])
    log.append(TOUCHES[3:], 1)
    assert held(house)[1] == written(OPENED, TOUCHES[0], TOUCHES[3])


def test_a_log_of_an_earlier_version_is_read_whole_and_goes_on() -> None:
    house = LocalStore()
    rows = house.collection(PARTY_LOG)
    opened = entry_to_line(OPENED).replace(b",0]", b"]")
    rows.put("00000006 00000000", opened)
    rows.put("00000007 00000000", opened)
    rows.put("00000007 00000001", entry_to_line(TOUCHES[0]) + entry_to_line(TOUCHES[1]))
    log, lines = held(house)
    assert lines == [opened.strip(), *written(*TOUCHES[:2])]
    log.append(TOUCHES[2:3], 2)
    assert held(house)[1] == [opened.strip(), *written(*TOUCHES[:3])]
    log.end()
    assert rows.count() == 0


def test_what_waits_is_taken_once_and_entries_have_their_numbers_still() -> None:
    log = MemoryLog[int](taken=5)
    log.append([1, 2], 5)
    assert log.take() == ([1, 2], 5)
    assert log.take() == ([], 7)
    with pytest.raises(OutOfStepError):
        log.append([3], 5)
    log.append([3], 7)
    assert log.entries == [3]


def test_a_session_is_recovered_up_to_the_first_entry_that_cannot_be_true() -> None:
    def apply(session: list[int], entry: int) -> None:
        session.append(entry)
        if entry == 3:
            raise ValueError(entry)

    assert recovered(list[int], lambda: [1, 2], apply, (ValueError,)) == ([1, 2], True)
    assert recovered(list[int], lambda: [1, 2, 3, 4], apply, (ValueError,)) == ([1, 2], False)
