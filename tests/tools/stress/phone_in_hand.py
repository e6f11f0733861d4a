"""Phones that come by the code on a screen: one that says over its line what the page says, and a page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from functools import cache
from typing import Any, Protocol
from urllib.request import urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from game.lexicon.words import Lexicon
from game.match.frames import frame_from_bytes
from game.match.remote_game_client import RemoteGameClient
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.moves import Move, Place
from game.rules.visibility import Game, view_from_seat
from tests.page_words import program_text_on
from tests.program_text import program_text
from tools.page_says import as_said
from tools.stress.browsers import BrowserWindow
from tools.stress.party import PartyPage
from tools.stress.phone_reconnects import Phone as TappedPage

LEVEL = 7
SENTENCES = ("say", "ask", "refused", "warn", "meaning", "room", "talk")
"""Kinds of what is said to a phone that are read as they come."""
A_MOMENT = 0.002
"""Seconds for which a line is listened to, so that whoever serves it gets a turn."""


class Hand(Protocol):
    """Whoever plays a seat, with a pad or a phone."""

    @property
    def game(self) -> Game:
        """What is known here of the game that is on."""

    def may_play(self) -> bool:
        """Whether it is seen to be on turn; asked until it is."""

    def play(self, move: Move) -> None:
        """Make a move."""


def best_move(hand: Hand) -> Move:
    """What a good player would do who knows no more than is known there."""
    game = hand.game
    view = view_from_seat(game, game.position.to_move)
    return choose(view, _words(), LEVEL, Budget(nodes=1), seed=0)[0].move


def rack_of(hand: Hand) -> str:
    """The tiles of whoever is on turn."""
    position = hand.game.position
    return position.racks[position.to_move]


_words = cache(Lexicon.load)


class Phone(Hand, Protocol):
    """What somebody has in the hand; each question is asked until it is answered with yes."""

    name: str

    def has_come(self) -> bool:
        """Whether it has been let in under its name."""

    def has_round(self, number: int) -> bool:
        """Whether the tiles of this round are there."""

    def hand_in(self, play: Place) -> None:
        """Lay a play in a round, and hand it in."""

    def points(self) -> Sequence[int] | None:
        """The final points that it shows, by seat; None while the game goes on."""

    def close(self) -> None:
        """It is put away."""


class ScriptedPhone:
    """Fetches the page, and then says over its line what the page would say."""

    def __init__(self, link: str, name: str) -> None:
        self.name = name
        address, _, key = link.partition("#")
        host = address.removeprefix("http://").rstrip("/")
        with urlopen(address) as page:
            assert b"<html" in page.read()
        self._close = ExitStack()
        line = connect(f"ws://{host}/socket", origin=Origin(f"http://{host}"))
        self._line = self._close.enter_context(line)
        self._frames: list[bytes] = []
        self.door: RemoteGameClient | None = None
        """The game that is on, as far as it is told here."""
        self.heard: dict[str, list[Any]] = {}
        """The latest of each kind that was said to it."""
        self.say("hello", 4, "", key, "", -1, "en")
        self.say("name", name)

    def say(self, *words: Any) -> None:
        self._line.send(as_said(*words))

    def _listen(self) -> None:
        with suppress(TimeoutError, ConnectionClosed):
            while True:
                self._hear(str(self._line.recv(timeout=A_MOMENT)).encode())
        while self.door is not None and self.door.poll():
            pass

    def _hear(self, data: bytes) -> None:
        kind, *self.heard[kind] = json.loads(data)
        if kind in SENTENCES:
            assert program_text(text for text in self.heard[kind] if isinstance(text, str)) == []
        if kind == "game":
            told = frame_from_bytes(data)
            assert isinstance(told, Game)
            self.door = RemoteGameClient(self, told)
        self._frames.append(data)

    # ------------------------------------------------------------ see `Pipe`

    def send(self, frame: bytes) -> None:
        kind, number, *values = json.loads(frame)
        if kind == "submit":
            self.say(kind, number, values[1])
        else:
            self.say("again")

    def receive(self) -> list[bytes]:
        taken, self._frames = self._frames, []
        return [data for data in taken if data.startswith(b'["report"')]

    # ------------------------------------------------------------ see `Phone`

    def has_come(self) -> bool:
        self._listen()
        people = [person[0] for person in self.heard.get("room", [0, 0, []])[2]]
        return self.name in (*people, self.heard.get("people", [0, ""])[1])

    @property
    def seat(self) -> int:
        assert self.door is not None
        (seat,) = self.door.here
        return seat

    def may_play(self) -> bool:
        self._listen()
        return self.door is not None and self.door.game.position.to_move == self.seat

    @property
    def game(self) -> Game:
        assert self.door is not None
        return self.door.game

    def play(self, move: Move) -> None:
        assert self.door is not None
        self.door.submit(self.seat, move)

    def has_round(self, number: int) -> bool:
        self._listen()
        told = self.heard.get("round", [0])
        return told[:2] == [number, "playing"] and bool(told[-1])

    def hand_in(self, play: Place) -> None:
        laid = [[tile.square.row, tile.square.col, tile.face] for tile in play.tiles]
        self.say("hand", self.heard["round"][0], laid)

    def points(self) -> Sequence[int] | None:
        self._listen()
        if self.door is None or self.door.game.position.outcome is None:
            return None
        return self.door.game.position.scores

    def close(self) -> None:
        self._close.close()


class PageInHand:
    """A real page, tapped by a thumb."""

    def __init__(self, window: BrowserWindow, link: str, name: str, television: Hand) -> None:
        """Whoever taps it sees the board on the television, too."""
        self.name, self.window, self._television = name, window, television
        self._page, self._party = TappedPage(window), PartyPage(window)
        self._named = False
        window.open(link)

    def _is(self, expression: str) -> bool:
        with suppress(Exception):  # a page that is being loaded has no answer
            return bool(self.window.ask(expression))
        return False

    def has_come(self) -> bool:
        if not self._named and self._is("link.up && !document.querySelector('#form').hidden"):
            self.window.ask(f"void (document.querySelector('#typed').value = {self.name!r})")
            self.window.press("#form .gold")
            self._named = True
        return self._named and self._is(f"table.name === {self.name!r}")

    @property
    def game(self) -> Game:
        return self._television.game

    def may_play(self) -> bool:
        return self._is("table.mayDecide")

    def play(self, move: Move) -> None:
        self._look()
        for what, where in self._page.taps(move):
            self._page.tap(what, where)
        self._look()

    def _look(self) -> None:
        """What is read there is words."""
        assert program_text_on(self.window.ask) == []

    def has_round(self, number: int) -> bool:
        return self._is(f"table.party?.number === {number} && table.mayDecide")

    def hand_in(self, play: Place) -> None:
        self._party.lay(play)
        self._look()
        self.window.press("#play.gold")

    def points(self) -> Sequence[int] | None:
        over = self._is("!!table.game && !!table.game.outcome")
        return tuple(self.window.ask("table.game.scores")) if over else None

    def close(self) -> None:
        self._look()
        assert self.window.complaints == []
        self.window.close()
