"""Nothing that a guest sends, and nothing that a server sends, does harm: mutated frames on both sides."""

from __future__ import annotations

import random
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.lexicon.words import Lexicon
from game.match.frames import Submission, frame_to_bytes
from game.net.token_bucket import TokenBucket
from game.rooms.guest import Guest
from game.rules.moves import Pass
from game.rules.record import digest
from game.wire.from_page import Command, GetReady, LaunchGame, NonsenseError, SayPhrase, WrittenLine
from game.wire.from_room import Play, SetFigures, SetPeople, SetTerms, said_in_room
from game.wire.terms import Terms
from game.wire.to_room import told_in_room
from tools.stress.room_rehearsal import Rehearsal, house_of

WORDS = Lexicon.from_words(["AB"], "One word")
PLAY = Play(7, msgspec.Raw(frame_to_bytes(Submission(1, 0, Pass(), 0))))
SAID = [
    *(GetReady(1, True, 0), SetPeople(2, ("Max",)), SetTerms(3, Terms()), SayPhrase(4, 1, 0)),
    *(WrittenLine(5, "Hi"), SetFigures(6, ("owl",)), LaunchGame(6), PLAY),
]


def mutated(data: bytes, luck: random.Random) -> bytes:
    """Bytes with some of them changed, lost, doubled, or a number made large."""
    body = bytearray(data)
    for _ in range(luck.randint(1, 2)):
        place = luck.randrange(len(body))
        match luck.randrange(5):
            case 0:
                body[place] = luck.randrange(256)
            case 1:
                del body[place : place + luck.randint(1, 9)]
            case 2:
                body[place:place] = body[place : place + luck.randint(1, 40)]
            case 3:
                body[place:place] = b"9" * luck.randint(1, 30)
            case 4:
                body[place:place] = b"[" * luck.randint(1, 300)
        body = body or bytearray(b"[")
    return bytes(body)


def quiet_game() -> Rehearsal:
    rehearsal = Rehearsal(house_of(WORDS))
    rehearsal.join("Kitchen", "Margaret")
    rehearsal.join("Attic", "Ruth")
    rehearsal.get_ready()
    return rehearsal


@given(st.binary(max_size=400))
def test_any_bytes_are_a_message_or_refused(data: bytes) -> None:
    for read in (said_in_room, told_in_room):
        with suppress(NonsenseError):
            assert isinstance(read(data), msgspec.Struct)


def test_mutated_messages_leave_the_seats_of_others_alone() -> None:
    luck, rehearsal = random.Random(1), quiet_game()
    sofa = rehearsal.lines[1].sofa
    assert sofa is not None
    room = rehearsal.room
    before = digest(room.game.host.position)  # type: ignore[union-attr]
    read = 0
    for number in range(3_000):
        said = msgspec.structs.replace(luck.choice(SAID), id=number + 1)
        try:
            message = said_in_room(mutated(bytes(said), luck))
        except NonsenseError:
            continue
        if isinstance(message, Command):
            read += 1
            state = room.sofas[sofa].state
            state.done, state.answers = message.id - 1, []
            room.hear(sofa, message, rehearsal.now)
            list(room.take_frames())
    assert read > 50
    assert digest(room.game.host.position) == before  # type: ignore[union-attr]
    assert [person.name for person in room.people] == ["Margaret", "Ruth"]


def test_mutated_frames_of_a_server_never_break_a_guest() -> None:
    luck, rehearsal = random.Random(2), quiet_game()
    rehearsal.until_over()
    frames = rehearsal.lines[0].heard
    guest, read = Guest(), 0
    for number in range(3_000):
        data = frames[number % len(frames)]
        try:
            guest.hear(told_in_room(mutated(data, luck) if luck.random() < 0.7 else data))
            read += 1
        except NonsenseError:
            continue
        if guest.door is not None:
            try:
                while guest.door.poll() is not None:
                    pass
            except (AssertionError, LookupError, ValueError) as error:
                pytest.fail(f"{type(error).__name__}: {error} after {number} frames")
    assert read > 500


def test_a_bucket_gives_so_many_at_once_and_so_many_a_second() -> None:
    bucket = TokenBucket(2.0, 5.0)
    assert sum(bucket.takes(0.0) for _ in range(100)) == 5
    assert sum(bucket.takes(1.0) for _ in range(100)) == 2
    assert sum(bucket.takes(100.0) for _ in range(100)) == 5
