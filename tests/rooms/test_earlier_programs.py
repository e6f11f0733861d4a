"""A program of 221d936 plays on with a host of today, and a program of today with a host of 221d936.

`said_by_221d936.txt` is all that two programs of 221d936 said in a whole game, each line behind who said it;
`told_by_221d936.txt` is all that a host of 221d936 told one sofa of the same game.
"""

from __future__ import annotations

import random
from pathlib import Path

from msgspec.structs import replace

from game.lexicon.words import Lexicon
from game.match.remote_game_client import RemoteGameClient
from game.rooms.guest import Guest
from game.rooms.lobby import Lobby
from game.rooms.messages import Create, Hello, Join, disagreement, from_guest, to_guest
from game.rules.record_codec import PLAYED_VERSION
from game.session.commands import Command
from tools.stress.room_rehearsal import house_of

HERE = Path(__file__).parent
WORDS = Lexicon.from_words(["AB"], "One word")
SCORES = -17, -10
"""At the end of that game, as both programs of 221d936 told them."""
HELLO = b'{"t":"hello","protocol":[1,1],"rules":5,"words":"e8ac55cf96feb984"}'
"""What every program of 221d936 says first: its protocols, its rules and its word list."""


def lines(name: str) -> list[bytes]:
    return (HERE / name).read_bytes().splitlines()


def test_a_program_of_221d936_is_let_in() -> None:
    hello = from_guest(HELLO)
    assert isinstance(hello, Hello)
    assert disagreement(hello, PLAYED_VERSION, hello.words) == ""


def test_two_programs_of_221d936_play_a_whole_game_at_a_host_of_today() -> None:
    lobby = Lobby(house_of(WORDS), lambda: "r1", random.Random(1))
    said = [line.split(b" ", 1) for line in lines("said_by_221d936.txt")]
    (_, create), (_, join), *rest = [(who.decode(), from_guest(data)) for who, data in said]
    assert isinstance(create, Create)
    assert isinstance(join, Join)
    room, max_there = lobby.create(create, 0.0)
    _, ruth_there = lobby.join(replace(join, code=room.code), 0.0)
    sofas = {"Max": max_there.number, "Ruth": ruth_there.number}
    for now, (who, command) in enumerate(rest, 1):
        assert isinstance(command, Command)
        room.hear(sofas[who], command, float(now))
    assert room.game is not None
    assert room.game.host.position.outcome is not None
    assert room.game.host.position.scores == SCORES


def test_a_sofa_of_today_hears_a_whole_game_from_a_host_of_221d936() -> None:
    guest = Guest(1)
    for line in lines("told_by_221d936.txt"):
        guest.hear(to_guest(line))
    door = guest.door
    assert isinstance(door, RemoteGameClient)
    while door.poll() is not None:
        pass
    assert door.game.is_over
    assert door.game.position.scores == SCORES
