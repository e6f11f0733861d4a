"""Phones without a network: lines that keep what was sent, and keys that can be foreseen."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from queue import SimpleQueue
from typing import Any

import msgspec

from game.match.match import Match
from game.match.player import PersonAtSeat, Player
from game.phones.phones import Invitation, Phones
from game.phones.sessions import SessionTokens
from game.rules.moves import Place
from game.rules.record import Seat
from game.session.match import MatchSession
from game.wire.sentences import Sentence
from tools.page_says import as_said

ADDRESS = "10.0.0.5:7007"


class Table:
    """A table whose clock stands at a second, unless it is told otherwise."""

    def __init__(self) -> None:
        self.ms: int | None = 1000
        self.still = False
        self.kept: Place | None = None

    def turn_ms(self) -> int | None:
        return self.ms

    def stands_still(self) -> bool:
        return self.still

    def must_play(self) -> Place | None:
        return self.kept


class Line:
    """One connection, as `Phones` knows it."""

    def __init__(self, peer: str = "10.0.0.9") -> None:
        self.peer = peer
        self.known, self.language = False, ""
        self.frames: list[bytes] = []
        self.ended: tuple[int, Sentence | str] | None = None

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    def cut(self, code: int, reason: str) -> None:
        self.ended = code, msgspec.json.decode(reason, type=Sentence) if reason.startswith("[") else reason

    def frames_of_game(self) -> list[bytes]:
        """Every whole game that was sent."""
        return [data for data in self.frames if data.startswith(b'["game"')]

    def heard(self, kind: str) -> list[Any]:
        """The frames of one kind, the latest last."""
        return [said for said in map(json.loads, self.frames) if said[0] == kind]

    @property
    def refusals(self) -> list[Sentence]:
        """Why commands were refused, the latest last."""
        return [msgspec.convert(why, Sentence) for _, _, why in self.heard("refused")]

    @property
    def notices(self) -> list[Sentence]:
        """What was told unasked, the latest last."""
        return [msgspec.convert(why, Sentence) for _, why in self.heard("warn")]


class Net:
    """Stands for the server."""

    def __init__(self) -> None:
        self.news: SimpleQueue[Any] = SimpleQueue()
        self.port, self.trouble, self.hosts = 7007, "", (ADDRESS,)

    def start(self, port: int = 0) -> None:
        self.port = port or self.port

    def close(self) -> None:
        self.port = None  # type: ignore[assignment]


def phones_on(net: Net, now: Callable[[], float] = lambda: 0.0) -> Phones:
    """Phones without a server, whose keys and letters count up."""
    numbers: Callable[[], int] = count().__next__
    passes = SessionTokens(lambda: f"secret-{numbers():015}", lambda: f"BCD{LETTERS[numbers() % 20]}FG")
    return Phones(lambda: net, passes, now=now)  # type: ignore[arg-type,return-value]


def join(phones: Phones, invitation: Invitation, line: Line | None = None, token: str = "") -> Line:
    """A phone scans a code; it is heard in the next frame."""
    line = line or Line()
    hello = ["hello", 4, token, invitation.link.partition("#")[2], "", -1, "en"]
    assert isinstance(phones._server, Net)
    phones._server.news.put((line, json.dumps(hello).encode()))
    return line


LETTERS = "BCDFGHJKLMNPQRSTVWXZ"


class PhoneHouse:
    """Phones with such a net, at a game of these people."""

    def __init__(
        self, host: MatchSession | None = None, define: Callable[[str], str | None] = {"CAT": "A pet"}.get
    ) -> None:
        self.net = Net()
        self.define = define
        self.phones = phones_on(self.net)
        self.phones.open()
        self.table = Table()
        if host is not None:
            self.play(host)

    def play(self, host: MatchSession) -> None:
        players: list[Player] = [PersonAtSeat() for _ in host.seats]
        self.match = Match(host, players, None)
        self.phones.begin(self.match, self.table, self.define, preview=True, identity="g")

    def say(self, line: Line, *frame: Any) -> None:
        self.net.news.put((line, as_said(*frame).encode()))
        self.frame()

    def tell(self, line: Line, *frame: Any) -> None:
        """The same where no game is on."""
        self.net.news.put((line, as_said(*frame).encode()))
        self.phones.attend()

    def invite(self, token: str = "") -> Line:
        """A phone comes while no game is on; a token is that of an earlier visit."""
        invitation = self.phones.invitation()
        assert invitation is not None
        line = join(self.phones, invitation, token=token)
        self.phones.attend()
        return line

    def come_back_to_the_menu(self, line: Line) -> Line:
        """A phone whose game was left opens another line."""
        again = Line()
        self.tell(again, "hello", 4, str(line.heard("welcome")[-1][1]), "", "", -1, "en")
        return again

    def frame(self) -> None:
        """One frame of the game, in which every seat may decide."""
        self.phones.attend()
        for seat in range(4):
            self.phones.let_decide(seat)
        self.match.advance()
        self.phones.attend()

    def scan(self, seat: int | None, line: Line | None = None, token: str = "") -> Line:
        """Somebody scans the code of a seat, or of the table; a token is that of an earlier visit."""
        invitation = self.phones.invitation(seat)
        assert invitation is not None
        line = line or Line()
        self.say(line, "hello", 4, token, invitation.link.partition("#")[2], "", -1, "en")
        return line

    def come_back(self, token: str, game: str = "", ply: int = -1) -> Line:
        """A phone reconnects with what it has."""
        line = Line()
        self.say(line, "hello", 4, token, "", game, ply, "en")
        return line

    def leave(self, line: Line) -> None:
        self.net.news.put((line, None))
        self.frame()


def people(*names: str) -> tuple[Seat, ...]:
    return tuple(Seat(name) for name in names)
