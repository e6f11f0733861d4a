"""A room as a session: with the entries of its log up to any of them it is the room that it was then."""

from __future__ import annotations

import random
from typing import Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.lexicon.words import Lexicon
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Exchange, Move, Pass, Resign
from game.session.room import MOST_SINCE, NotDoneError, RoomSession
from game.session.room_entries import (
    VERSION,
    AnyRoomEntry,
    CommandEntry,
    LaunchedEntry,
    PresenceEntry,
    RoomSnapshot,
    SentAwayEntry,
    SofaCameEntry,
    SofaHeardEntry,
    snapshot_of,
)
from game.wire.from_page import GetReady
from game.wire.from_room import SetFigures, SetPeople, SetTerms
from game.wire.room_limits import MOST_SENT_AWAY
from game.wire.sentences import sentence
from game.wire.terms import Terms

WORDS = Lexicon.from_words(["AB"], "One word")
PASS = Pass()


def new_room() -> RoomSession:
    return RoomSession(RoomSnapshot(VERSION, "r1", "Kitchen", "TEAPOT", Terms(), []), WORDS)


def came(name: str) -> SofaCameEntry:
    return SofaCameEntry(0, name, (name,), (f"{name}'s key",), f"{name}'s token")


def playing() -> RoomSession:
    room = new_room()
    for name in ("Margaret", "Ruth"):
        room.do(came(name))
    for sofa in (1, 2):
        room.do(CommandEntry(sofa, GetReady(1, True, 0)))
    room.do(LaunchedEntry(1, 7))
    assert room.is_playing
    return room


def moved(room: RoomSession, move: Move = PASS) -> None:
    """Whoever is on turn makes a move."""
    assert room.match is not None
    room.match.submit(room.match.position.to_move, move, 1_000)


def anything(luck: random.Random, room: RoomSession) -> AnyRoomEntry | Move:
    """Something that may happen next, or be refused."""
    sofas = [sofa.number for sofa in room.state.sofas]
    if not sofas:
        return came("Margaret")
    sofa = luck.choice(sofas)
    if room.match is not None and room.is_playing and luck.random() < 0.5:
        position = room.match.position
        moves: list[Move] = [PASS, Exchange(position.racks[position.to_move][:2]), Resign()]
        return luck.choice(moves)
    away: Literal["away", "back"] = "back" if room.sofa(sofa).maven else "away"
    terms = Terms(maven=luck.randrange(3), seats=luck.randint(2, 4))
    commands: list[AnyRoomEntry] = [
        came(luck.choice(["Ruth", "ruth", "Max"])),
        PresenceEntry(sofa, "left"),
        PresenceEntry(sofa, away),
        SentAwayEntry(sofa, f"LOCK {luck.random()}", luck.choice(["", "mark", "another mark"])),
        SofaHeardEntry(sofa, luck.randrange(50), luck.randrange(9)),
        SofaHeardEntry(sofa, luck.randrange(50), 0, ((luck.randrange(99), None), (99, sentence("playing")))),
        CommandEntry(sofa, SetPeople(2, ("Ann", "Ann")[: luck.randint(1, 2)], ("a key",))),
        CommandEntry(sofa, SetFigures(3, ("duck", "pawn"))),
        CommandEntry(sofas[0], SetTerms(4, terms)),
        *(CommandEntry(sofa, GetReady(5, True, luck.randrange(2))) for _ in range(6)),
        *(LaunchedEntry(sofas[0], luck.randrange(99)) for _ in range(4)),
    ]
    return luck.choice(commands)


def happens(room: RoomSession, what: AnyRoomEntry | Move) -> None:
    try:
        if isinstance(what, msgspec.Struct):
            room.do(what)
        else:
            moved(room, what)
    except (NotDoneError, IllegalMove):
        return


def everything_of(room: RoomSession) -> RoomSnapshot:
    return msgspec.structs.replace(snapshot_of(room.snapshot()), life=0)


@given(st.integers(min_value=0), st.integers(min_value=1, max_value=40))
def test_the_entries_of_a_log_up_to_any_of_them_make_the_room_that_it_was_then(seed: int, many: int) -> None:
    luck, room, log = random.Random(seed), new_room(), list[bytes]()
    for _ in range(many):
        happens(room, anything(luck, room))
        if room.is_changed:
            part, before = room.take(whole=luck.random() < 0.1)
            log = [part] if before is None else [*log, part]
            assert everything_of(RoomSession.read(b"\n".join(log), WORDS)) == everything_of(room)


@given(st.integers(min_value=0), st.integers(min_value=1, max_value=40))
def test_a_log_that_is_cut_at_any_entry_is_a_room_that_goes_on(seed: int, many: int) -> None:
    luck, room = random.Random(seed), playing()
    begun, _ = room.take()
    for _ in range(many):
        happens(room, anything(luck, room))
    part, before = room.take()
    lines = [] if before is None else part.splitlines()
    cut = RoomSession.read(b"\n".join([begun, *lines[: luck.randint(0, len(lines))]]), WORDS)
    for _ in range(10):
        happens(cut, anything(luck, cut))
    assert everything_of(RoomSession.read(cut.take()[0], WORDS)) == everything_of(cut)


def test_after_many_entries_the_log_gets_a_snapshot_instead_of_more() -> None:
    room = playing()
    assert room.take()[1] is None
    for number in range(MOST_SINCE):
        room.do(SofaHeardEntry(1, number, 0))
        part, before = room.take()
        assert (before is None) == (number == MOST_SINCE - 1)
    assert snapshot_of(part).entries == room.count


def test_of_the_addresses_from_which_somebody_was_sent_away_the_latest_are_kept() -> None:
    room = new_room()
    for number in [*range(MOST_SENT_AWAY + 2), 5]:
        room.do(SentAwayEntry(1, "LOCK", f"{number}"))
    room.do(SentAwayEntry(1, "ANOTHER", ""))
    kept = [f"{number}" for number in range(2, MOST_SENT_AWAY + 2) if number != 5]
    assert room.state.sent_away == [*kept, "5"]
    assert room.state.lock == "ANOTHER"


def test_a_turn_is_a_line_of_its_seat_its_move_its_time_and_a_digest() -> None:
    room = playing()
    room.take()
    moved(room)
    part, before = room.take()
    assert before == room.count - 1
    assert msgspec.json.decode(part)[:4] == ["Turn", 0, "-", 1_000]


@pytest.mark.parametrize(
    "entry",
    [
        b'["Turn",0,"-",1000,"0123456789abcdef"]',  # leads elsewhere
        b'["Turn",1,"-",1000,"0123456789abcdef"]',  # is not on turn
        b'["Turn",0,"%",1000,"0123456789abcdef"]',
        b'["Presence",3,"left"]',
        b'["Done",1,{"t":"ready","id":3,"person":3,"on":true}]',
        b'["Done",1,{"t":"leave","id":3}]',
        b'["Launched",1,7,"AAAA"]',
        b'["Other",1]',
        b"[",
        b"[" * 5_000,
    ],
)
def test_a_room_goes_on_from_before_an_entry_that_cannot_be_true(entry: bytes) -> None:
    room = playing()
    begun, _ = room.take()
    moved(room)
    log = [begun, room.take()[0], entry, b'["Heard",1,5,5]']
    assert everything_of(RoomSession.read(b"\n".join(log), WORDS)) == everything_of(room)


@pytest.mark.parametrize("snapshot", [b"", b"{}", b"[]", b"\xff", b"[" * 5_000, b'["Heard",1,5,5]'])
def test_a_log_whose_snapshot_cannot_be_read_is_refused_in_one_sentence(snapshot: bytes) -> None:
    with pytest.raises(NotDoneError, match=r"^A room that was kept cannot be read\.$"):
        RoomSession.read(snapshot, WORDS)


def test_a_game_that_nobody_is_left_to_play_is_gone_and_the_room_takes_others() -> None:
    room = playing()
    for sofa in (1, 2):
        room.do(PresenceEntry(sofa, "left"))
    assert not room.is_playing
    again = RoomSession.read(room.snapshot(), WORDS)
    again.do(came("Max"))
    assert [person.name for person in again.people] == ["Max"]


def test_a_room_whose_words_are_not_here_is_refused_and_not_cut_before_its_game() -> None:
    room = new_room()
    for name in ("Margaret", "Ruth"):
        room.do(came(name))
    begun, _ = room.take()
    for sofa in (1, 2):
        room.do(CommandEntry(sofa, GetReady(1, True, 0)))
    room.do(LaunchedEntry(1, 7))
    lines, _ = room.take()
    with pytest.raises(NotDoneError, match=r"\.$") as refused:
        RoomSession.read(b"\n".join([begun, lines]), Lexicon.from_words(["CD"], "Others"))
    assert "cannot be read" not in str(refused.value)
