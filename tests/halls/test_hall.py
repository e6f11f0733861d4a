"""A hall without network and clock: who plays and counts, what the arbiter may, what outlives its process."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.duplicate.party_host import GRACE, PartyStage
from game.duplicate.settings import Form, Rack, form_sentence
from game.halls.recovery import opened as opened_at
from game.halls.results import csv_of
from game.halls.write_ahead_log import InUseError, WriteAheadLog
from game.name_rules import numbered
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Place, Square
from game.session.duplicate import COME_BACK_SECONDS, SHOWN_SECONDS, DuplicateSession, digest, entry_of_plays
from game.session.entries import (
    BackEntry,
    BegunEntry,
    CameEntry,
    ClosedEntry,
    DealtEntry,
    DraftEntry,
    EndedEntry,
    Entry,
    HandedInEntry,
    LookedEntry,
    LostEntry,
    OpenedEntry,
    RemovedEntry,
    RenamedEntry,
    ReopenedEntry,
    ScheduledEntry,
    StoppedEntry,
    WentOnEntry,
    entry_from_line,
    entry_to_line,
)
from game.session.log import MemoryLog
from memcard.disk import Disk
from tests.maven.tables import lexicon
from tests.phones.party import scored_plays
from tests.session.handing_in import hand_in

OPENED = OpenedEntry(0.0, "Club Night", "BCDFGH", digest("arbiter"), 7, 60)


def opened() -> tuple[DuplicateSession, list[Entry]]:
    """A hall, and what was noted of it."""
    noted: list[Entry] = []
    return DuplicateSession(OPENED, lexicon(), MemoryLog(noted)), noted


def begun(*names: str) -> tuple[DuplicateSession, list[Entry]]:
    """In its first round."""
    hall, noted = opened()
    for name in names:
        hall.do(CameEntry(0.0, name, digest(f"token of {name}")))
    hall.do(BegunEntry(1.0))
    deal(hall, 1.0)
    return hall, noted


def deal(hall: DuplicateSession, now: float) -> list[Place]:
    """The tiles are looked through; all plays, the best first."""
    found = sorted(scored_plays(hall.party), key=lambda one: -one[1])
    hall.do(entry_of_plays(hall.party.table, found, now))
    return [play for play, _ in found]


def advance(hall: DuplicateSession, now: float, clock: int = 0) -> None:
    """What is due happens."""
    if (due := hall.due(now, clock)) is not None:
        hall.do(due)


def plays(hall: DuplicateSession) -> list[Place]:
    return [play for play, _ in sorted(scored_plays(hall.party), key=lambda one: -one[1])]


def again(noted: list[Entry]) -> DuplicateSession:
    """The hall that another process makes of the same entries."""
    hall = DuplicateSession(OPENED, lexicon(), MemoryLog())
    for entry in noted:
        hall.apply(entry)
    return hall


def state(hall: DuplicateSession) -> tuple[object, ...]:
    """All that counts."""
    party = hall.party
    seen = [party.seen_by(player, hall.last) for player in range(len(party.players))]
    return party.table, party.stage, party.players, tuple(hall.rounds), hall.standings, seen, hall.removed


def test_a_hall_made_of_its_entries_is_that_hall_at_every_one_of_them() -> None:
    hall, noted = begun("Anna", "Bo", "Cleo")
    luck, now = Random(3), 2.0
    seen = []
    for _ in range(3):
        found = plays(hall)
        for player in range(3):
            play = luck.choice(found[:30])
            now += 1
            if luck.random() < 0.7:
                assert hand_in(hall, player, hall.party.table.number, play, now)
            else:
                hall.lay(player, hall.party.table.number, play)
        seen.append((len(noted), state(hall)))
        now += 60
        advance(hall, now, 0)
        assert hall.party.stage is PartyStage.REVEALING
        seen.append((len(noted), state(hall)))
        now += SHOWN_SECONDS
        advance(hall, now, 0)
        deal(hall, now)
        seen.append((len(noted), state(hall)))
    for length, known in seen:
        assert state(again(noted[:length])) == known
    assert all(len(over.found) == 3 for over in hall.rounds), "what lay counted"


def test_a_play_that_many_hand_in_is_noted_for_each_and_looked_at_anew_in_the_next_round() -> None:
    hall, noted = begun("Anna", "Bo")
    best = plays(hall)[0]
    for player in range(2):
        assert hand_in(hall, player, 1, best, 2.0)
    handed_in = [entry for entry in noted if isinstance(entry, HandedInEntry)]
    assert [(one.player, one.play) for one in handed_in] == [(0, handed_in[0].play), (1, handed_in[0].play)]
    advance(hall, hall.party.ends, 0)
    advance(hall, hall.party.ends + SHOWN_SECONDS, 0)
    deal(hall, hall.party.ends + SHOWN_SECONDS)
    with pytest.raises(IllegalMove):
        hand_in(hall, 0, 2, best, hall.last + 1)


def test_whoever_was_sent_away_is_not_waited_for_and_has_no_place() -> None:
    hall, _ = begun("Anna", "Bo", "Cleo")
    found = plays(hall)
    assert hand_in(hall, 0, 1, found[0], 2.0)
    hall.do(RemovedEntry(3.0, 0))
    assert not hand_in(hall, 0, 1, found[1], 3.5)
    assert hall.player_of("token of Anna") is None
    assert hall.player_of("token of Bo") == 1
    assert hand_in(hall, 1, 1, found[5], 4.0)
    assert hand_in(hall, 2, 1, found[-1], 4.0)
    advance(hall, 5.0, 0)
    advance(hall, 8.1, 0)
    assert hall.party.stage is PartyStage.REVEALING, "all who are there have handed in"
    assert [(one.player, one.place) for one in hall.standings] == [(1, 1), (2, 2)]
    assert hall.rounds[0].best_finders == (), "what was handed in goes with whoever handed it in"


def test_time_stands_still_until_the_arbiter_lets_it_go_on() -> None:
    hall, _ = begun("Anna")
    found = plays(hall)
    hall.do(StoppedEntry(10.0))
    advance(hall, 500.0, 0)
    assert hall.party.stage is PartyStage.PLAYING
    assert not hand_in(hall, 0, 1, found[0], 500.0)
    hall.do(WentOnEntry(510.0))
    assert hall.party.left(510.0) == 51.0
    assert hand_in(hall, 0, 1, found[0], 511.0)


def test_a_hall_begins_by_itself_at_its_moment_and_not_before() -> None:
    hall, _ = opened()
    hall.do(CameEntry(0.0, "Anna", digest("t")))
    hall.do(ScheduledEntry(1.0, 1_800_000_000, "Europe/Vienna"))
    advance(hall, 2.0, 1_799_999_999)
    assert not hall.begun
    advance(hall, 3.0, 1_800_000_000)
    assert hall.begun
    assert hall.wants_plays


def test_two_of_one_name_are_told_apart_and_the_arbiter_renames() -> None:
    hall, _ = opened()
    for token in "ab":
        hall.do(CameEntry(0.0, "Anna", digest(token)))
    assert [seat.name for seat in hall.party.players] == ["Anna", "Anna 2"]
    hall.do(RenamedEntry(2.0, 1, "Bo\u202e"))
    hall.do(RenamedEntry(2.0, 0, " "))
    assert [seat.name for seat in hall.party.players] == ["Anna", "Bo"]
    assert hall.is_arbiter("arbiter")
    assert not hall.is_arbiter("Arbiter")


def test_whoever_is_renamed_leaves_the_name_to_the_next_who_says_it() -> None:
    hall, _ = opened()
    for token in "abc":
        hall.do(CameEntry(0.0, "Anna", digest(token)))
    hall.do(RenamedEntry(2.0, 1, "Bo"))
    for token in "de":
        hall.do(CameEntry(3.0, "Anna", digest(token)))
    assert [seat.name for seat in hall.party.players] == ["Anna", "Bo", "Anna 3", "Anna 2", "Anna 4"]


def test_a_thousand_who_say_the_same_name_are_told_apart_by_few_looks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    many, looks = 1_000, []

    def looked(name: str, number: int, letters: int) -> str:
        looks.append(number)
        return numbered(name, number, letters)

    monkeypatch.setattr("game.name_rules.numbered", looked)
    hall, _ = opened()
    for token in range(many):
        hall.do(CameEntry(0.0, "Guest", digest(str(token))))
    assert len({seat.name for seat in hall.party.players}) == many
    assert len(looks) < 3 * many


@pytest.mark.parametrize("formula", ["=SUM(A1)", "＝SUM(A1)", "＠SUM(A1)"])
def test_results_name_places_points_and_rounds_and_no_name_is_a_formula(formula: str) -> None:
    hall, _ = begun(formula, "Bo")
    found = plays(hall)
    hand_in(hall, 1, 1, found[0], 2.0)
    hall.do(ClosedEntry(20.0, []))
    most = hall.rounds[0].most
    assert csv_of(hall).splitlines() == [
        "place,name,points,share,rounds,1",
        f"1,Bo,{most},100.0,1,{most}",
        f"2,'{formula},0,0.0,1,0",
    ]


@contextmanager
def log(path: Path) -> Iterator[WriteAheadLog]:
    with closing(WriteAheadLog(path)) as found:
        yield found


def test_what_was_kept_is_read_back_and_what_was_half_written_is_left_out(tmp_path: Path) -> None:
    _, noted = begun("Anna", "Bo")
    path = tmp_path / "hall"
    with log(path) as file:
        for entry in noted:
            file.append([entry])
        file.keep()
    with path.open("ab") as raw:
        raw.write(b'["HandedIn",9.0,0,1')
    with log(path) as file:
        assert list(file.read()) == noted
        file.append([noted[-1]])
        file.keep()
    with log(path) as file:
        assert list(file.read()) == [*noted, noted[-1]]


def test_a_draft_that_cannot_be_laid_does_not_take_the_place_of_one_that_could() -> None:
    hall, _ = begun("Anna")
    good = plays(hall)[4]
    hall.lay(0, 1, good)
    hall.lay(0, 1, Place((*good.tiles[:1], good.tiles[0]._replace(square=Square(0, 0)))))
    hall.do(ClosedEntry(20.0, []))
    assert hall.rounds[0].found[0].play == good


def test_a_draft_that_comes_when_its_round_is_closed_lies_in_no_later_one() -> None:
    hall, _ = begun("Anna")
    late = plays(hall)[4]
    hall.do(ClosedEntry(20.0, []))
    hall.lay(0, 1, late)
    assert not hall.lying


NOBODY = 99_999


@pytest.mark.parametrize(
    "entry",
    [
        HandedInEntry(1.0, NOBODY, 1, "p000a"),
        HandedInEntry(1.0, 0, 1, "what is no play"),
        DraftEntry(1.0, [(NOBODY, "p77A78B"), (0, "p")], 1),
        LostEntry(1.0, NOBODY),
        BackEntry(1.0, NOBODY),
        RenamedEntry(1.0, NOBODY, "Bo"),
        RemovedEntry(1.0, NOBODY),
    ],
    ids=str,
)
def test_an_entry_that_does_not_fit_the_hall_is_nothing(entry: Entry) -> None:
    hall, _ = begun("Anna")
    known = state(hall)
    hall.apply(entry)
    assert state(hall) == known


@pytest.mark.parametrize("best", ["what is no play", "p77Q78Q"])
def test_a_best_play_that_cannot_be_laid_begins_no_round(best: str) -> None:
    hall, _ = opened()
    hall.do(CameEntry(0.0, "Anna", digest("token")))
    hall.do(BegunEntry(1.0))
    hall.do(LookedEntry(1.0, best, 20, 1, 1))
    assert hall.wants_plays
    deal(hall, 2.0)
    assert hall.party.stage is PartyStage.PLAYING


def test_a_round_that_is_closed_while_time_stands_still_counts_what_lies() -> None:
    hall, noted = begun("Anna", "Bo")
    found = plays(hall)
    hall.lay(0, 1, found[4])
    hand_in(hall, 1, 1, found[0], 5.0)
    hall.do(StoppedEntry(6.0))
    hall.do(ClosedEntry(90.0, []))
    assert [hall.rounds[0].found[player].play for player in (0, 1)] == [found[4], found[0]]
    assert state(again(noted)) == state(hall)
    advance(hall, 90.0 + SHOWN_SECONDS, 0)
    assert hall.wants_plays, "it goes on by itself"


def test_after_another_process_has_taken_it_up_everybody_has_time_to_come_back() -> None:
    hall, _ = begun("Anna", "Bo")
    assert hand_in(hall, 0, 1, plays(hall)[0], 5.0)
    hall.do(ReopenedEntry(5.0))
    hall.do(BackEntry(6.0, 0))
    advance(hall, 5.0 + COME_BACK_SECONDS, 0)
    advance(hall, 5.0 + COME_BACK_SECONDS + GRACE, 0)
    assert hall.party.stage is PartyStage.PLAYING, "Bo is still waited for"


def test_a_hall_that_was_killed_just_before_a_close_gives_everybody_time_to_come_back_and_hand_in() -> None:
    hall, noted = begun("Anna", "Bo")
    end = hall.party.ends
    hall.do(ReopenedEntry(end - 4.0))
    advance(hall, end - 4.0 + COME_BACK_SECONDS - 0.1, 0)
    assert hall.party.stage is PartyStage.PLAYING
    for player in (0, 1):
        hall.do(BackEntry(end + 10.0, player))
        assert hand_in(hall, player, 1, plays(hall)[0], end + 10.0)
    advance(hall, end + 10.0, 0)
    advance(hall, end + 10.0 + GRACE + 0.1, 0)
    assert hall.party.stage is not PartyStage.PLAYING, "all are back and have handed in"
    (over,) = hall.party.rounds
    assert [over.points(player) for player in (0, 1)] == [over.points(0)] * 2
    assert over.points(0) > 0
    again = DuplicateSession(OPENED, lexicon(), MemoryLog())
    for entry in noted:
        again.apply(entry)
    assert [over.points(player) for player in (0, 1)] == [again.party.rounds[0].points(p) for p in (0, 1)]


class FullDisk(Disk):
    """Writes some bytes, and no more once it is full."""

    full = False

    def write(self, file: int, data: bytes) -> int:
        if self.full:
            super().write(file, data[:3])
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(file, data[:7])


def test_a_disk_that_refuses_for_a_while_loses_and_doubles_nothing(tmp_path: Path) -> None:
    _, noted = begun("Anna", "Bo")
    disk = FullDisk()
    with closing(WriteAheadLog(tmp_path / "hall", disk)) as file:
        file.append([noted[0]])
        file.keep()
        disk.full = True
        for entry in noted[1:]:
            file.append([entry])
        for _ in range(3):
            with pytest.raises(OSError, match="No space"):
                file.keep()
        assert list(file.read()) == noted[:1]
        disk.full = False
        file.keep()
    with log(tmp_path / "hall") as file:
        assert list(file.read()) == noted


def test_a_hall_has_the_form_of_a_party_keeps_it_and_ends_after_its_rounds(tmp_path: Path) -> None:
    path = tmp_path / "hall.jsonl"
    form = Form(rack=Rack.SEVEN_OF_EIGHT, with_blank=True, seconds=30, alone_bonus=20, most_rounds=2)
    opened_at(path, "Monday", form, lexicon()).log.close()
    found = opened_at(path, "Tuesday", Form(), lexicon())
    hall, now = found.hall, found.hall.last
    assert hall.party.form == form
    assert form_sentence(form) == (
        "Time for a Round: 0:30 · Length: 2 rounds · Tiles: Seven of eight · A Blank Each Round: On"
        " · Unique-Find Bonus: +20 · Coarse Words: Count"
    )
    hall.do(CameEntry(now, "Anna", digest("token")))
    hall.do(BegunEntry(now))
    for _ in range(2):
        deal(hall, now)
        assert len(hall.party.table.rack) == 8
        assert "?" in hall.party.table.rack
        now += form.seconds + COME_BACK_SECONDS
        advance(hall, now)
        now += SHOWN_SECONDS
        advance(hall, now)
    assert hall.is_done
    found.log.close()


def test_a_hall_of_an_earlier_program_counts_and_is_played_as_it_was() -> None:
    opening = ["Opened", 0.0, "Monday", "BCDFGH", digest("key"), 7, 45]
    for more, counting in (([], 1), ([1], 1), ([2], 2), ([2, None], 2)):
        entry = entry_from_line(msgspec.json.encode([*opening, *more]) + b"\n")
        assert isinstance(entry, OpenedEntry)
        assert (entry.counting, entry.settings) == (counting, Form(seconds=45))
        assert entry_from_line(entry_to_line(entry)) == entry
    for form in (["EIGHT", False, 10, 0, 0], ["SEVEN", False, 51, 0, 0], ["SEVEN", False, 10, 65, 0]):
        with pytest.raises(msgspec.MsgspecError):
            entry_from_line(msgspec.json.encode([*opening, 2, form]) + b"\n")


def test_a_hall_is_held_by_one_process(tmp_path: Path) -> None:
    with log(tmp_path / "hall"), pytest.raises(InUseError):
        WriteAheadLog(tmp_path / "hall")


def test_a_hall_that_is_over_makes_room_and_leaves_its_results(tmp_path: Path) -> None:
    path = tmp_path / "hall.jsonl"
    first = opened_at(path, "Monday", Form(), lexicon())
    first.hall.do(CameEntry(0.0, "Anna", digest("token")))
    first.hall.do(BegunEntry(0.0))
    first.hall.do(EndedEntry(1.0))
    first.log.keep()
    first.log.close()
    second = opened_at(path, "Tuesday", Form(), lexicon())
    second.log.close()
    assert second.hall.title == "Tuesday"
    assert second.key
    assert second.aside == tmp_path / "hall 1.csv"
    assert "Anna" in second.aside.read_text(encoding="utf-8-sig")
    third = opened_at(path, "Wednesday", Form(), lexicon(), new_key=True)
    third.log.close()
    assert third.hall.title == "Tuesday", "which goes on"
    assert third.hall.is_arbiter(third.key)
    assert not third.hall.is_arbiter(second.key)


@pytest.mark.parametrize(
    "bad", [b"{}\n", b'["Begun",1.0]\n', b"\xff\n", b'["Begun\xff"]\n', b"[" * 9_000 + b"\n"]
)
def test_a_file_that_is_no_halls_is_told_and_left_alone(tmp_path: Path, bad: bytes) -> None:
    path = tmp_path / "hall.jsonl"
    path.write_bytes(bad)
    with pytest.raises(ValueError, match="no file of a hall"):
        opened_at(path, "Monday", Form(), lexicon())
    assert path.read_bytes() == bad


def kept_evening(path: Path) -> list[Entry]:
    """The file of a hall in its second round; its entries."""
    hall, noted = begun("Anna", "Bo")
    hand_in(hall, 0, 1, plays(hall)[0], 5.0)
    hand_in(hall, 1, 1, plays(hall)[7], 6.0)
    hall.do(ClosedEntry(20.0, []))
    advance(hall, 20.0 + SHOWN_SECONDS, 0)
    deal(hall, 31.0)
    hand_in(hall, 0, 2, plays(hall)[3], 35.0)
    hand_in(hall, 1, 2, plays(hall)[5], 36.0)
    hall.lay(0, 2, plays(hall)[5])
    hall.do(ClosedEntry(40.0, []))
    entries = [OPENED, *noted]
    path.write_bytes(b"".join(map(entry_to_line, entries)))
    return entries


@pytest.mark.parametrize(
    "damaged",
    [
        b"\n",
        b"\x00" * 40 + b"\n",
        b'["HandedIn",35.0,0\n',
        b'["Begun",1.0]\r["Begun",1.0]\n',
        b'["HandedIn",35.0,2,2,"p77Q"]\n',
        entry_to_line(HandedInEntry(35.0, NOBODY, 2, "p77A78B")),
        entry_to_line(HandedInEntry(35.0, 0, 3, "p77A78B")),
        entry_to_line(HandedInEntry(35.0, 0, 2, "p00Q01Q02Q03Q04Q")),
        entry_to_line(HandedInEntry(35.0, 0, 1, "what is no play")),
        entry_to_line(DraftEntry(35.0, [(NOBODY, "p77A78B")], 2)),
        entry_to_line(ClosedEntry(35.0, [(0, "p00Q")], 2)),
        entry_to_line(ClosedEntry(35.0, [], 9)),
        entry_to_line(DealtEntry(35.0, 9)),
        entry_to_line(LookedEntry(35.0, "p77A78B", 20, 9, 1)),
        entry_to_line(LostEntry(35.0, NOBODY)),
        entry_to_line(BackEntry(35.0, NOBODY)),
        entry_to_line(RenamedEntry(35.0, NOBODY, "Bo")),
        entry_to_line(StoppedEntry(1e300)),
        entry_to_line(StoppedEntry(-1.0)),
        entry_to_line(OPENED),
    ],
)
def test_a_hall_goes_on_from_the_line_before_a_damaged_one_and_its_file_is_kept_as_it_was(
    tmp_path: Path, damaged: bytes
) -> None:
    path = tmp_path / "hall.jsonl"
    entries = kept_evening(path)
    lines = path.read_bytes().splitlines(keepends=True)
    broken = next(n for n, one in enumerate(entries) if isinstance(one, HandedInEntry) and one.number == 2)
    whole = b"".join([*lines[:broken], damaged, *lines[broken + 1 :], b'["Lost",41.0,'])
    path.write_bytes(whole)
    found = opened_at(path, "Monday", Form(), lexicon())
    found.log.close()
    aside = tmp_path / "hall damaged 1.jsonl"
    assert aside.read_bytes() == whole
    assert str(found.damage) == (
        f"Line {broken + 1} of the hall's file is damaged, so the hall goes on from the line before it;"
        f" round 1 is the last one whole. The file lies as it was in {aside}."
    )
    expected = again([*entries[1:broken], ReopenedEntry(31.0)])
    assert state(found.hall) == state(expected)
    after = opened_at(path, "Monday", Form(), lexicon())
    after.log.close()
    assert after.damage is None
    assert state(after.hall) == state(expected)
    assert sorted(one.name for one in tmp_path.glob("*.jsonl")) == [path.name, aside.name][::-1]


@pytest.mark.parametrize(
    "lie", [LookedEntry(1.0, "p77Q78Q", 20, 1, 1), ClosedEntry(1.0, [], 1), BegunEntry(2.0**41)], ids=str
)
def test_a_hall_of_which_no_round_is_whole_goes_on_from_the_line_before_a_lie(
    tmp_path: Path, lie: Entry
) -> None:
    path = tmp_path / "hall.jsonl"
    entries: list[Entry] = [OPENED, CameEntry(0.0, "Anna", "a"), BegunEntry(1.0)]
    began = entries[: 2 if isinstance(lie, ClosedEntry) else 3]
    path.write_bytes(b"".join(map(entry_to_line, [*began, lie, BegunEntry(3.0)])))
    found = opened_at(path, "Monday", Form(), lexicon())
    found.log.close()
    assert found.damage is not None
    assert "no round is whole" in str(found.damage)
    assert state(found.hall) == state(again([*began[1:], ReopenedEntry(1.0)]))


def test_a_whole_evening_of_a_hall_is_believed(tmp_path: Path) -> None:
    path = tmp_path / "hall.jsonl"
    entries = kept_evening(path)
    found = opened_at(path, "Monday", Form(), lexicon())
    found.log.close()
    assert found.damage is None
    assert len(found.hall.rounds) == 2
    assert state(found.hall) == state(again([*entries[1:], ReopenedEntry(40.0)]))


def test_no_byte_of_a_halls_file_changes_unnoticed(tmp_path: Path) -> None:
    path, luck = tmp_path / "hall.jsonl", Random(5)
    entries = kept_evening(path)
    path.unlink()
    with log(path) as file:
        for entry in entries:
            file.append([entry])
        file.keep()
    whole = path.read_bytes()
    first, last = whole.index(b"\n") + 1, len(whole) - 1
    for at in luck.sample(range(first, last), 60):
        damaged = bytearray(whole)
        damaged[at] ^= 1 << luck.randrange(8)
        path.write_bytes(damaged)
        found = opened_at(path, "Monday", Form(), lexicon())
        found.log.close()
        assert found.damage is not None, (at, bytes(damaged))
        assert found.damage.line == 1 + whole.count(b"\n", 0, at)
        found.damage.aside.unlink()
    for at in range(0, first, 7):
        damaged = bytearray(whole)
        damaged[at] ^= 1
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match="no file of a hall"):
            opened_at(path, "Monday", Form(), lexicon())


def test_a_hall_that_is_over_before_its_damaged_line_leaves_its_results(tmp_path: Path) -> None:
    path = tmp_path / "hall.jsonl"
    kept_evening(path)
    path.write_bytes(path.read_bytes() + entry_to_line(EndedEntry(41.0)) + b"{}\n")
    found = opened_at(path, "Tuesday", Form(), lexicon())
    found.log.close()
    assert (found.hall.title, found.damage) == ("Tuesday", None)
    assert found.aside is not None
    assert "Anna" in found.aside.read_text(encoding="utf-8-sig")


def test_a_damaged_file_is_left_alone_where_there_is_no_room_to_keep_it_aside(tmp_path: Path) -> None:
    path = tmp_path / "hall.jsonl"
    kept_evening(path)
    path.write_bytes(whole := path.read_bytes() + b"{}\n")
    disk = FullDisk()
    with closing(WriteAheadLog(path, disk)) as file:
        disk.full = True
        with pytest.raises(OSError, match="No space"):
            file.break_off(3, tmp_path / "aside")
    assert path.read_bytes() == whole
    assert not (tmp_path / "aside").exists()


def test_what_is_noted_twice_or_too_late_counts_once() -> None:
    hall, noted = begun("Anna", "Bo")
    found = plays(hall)
    assert hand_in(hall, 0, 1, found[0], 2.0)
    hall.do(ClosedEntry(20.0, []))
    advance(hall, 20.0 + SHOWN_SECONDS, 0)
    deal(hall, 31.0)
    assert hand_in(hall, 1, 2, plays(hall)[0], 32.0)
    known = state(hall)
    for entry in noted:
        if not isinstance(entry, BackEntry):
            hall.apply(entry)
    assert state(hall) == known
    assert hall.party.stage is PartyStage.PLAYING
