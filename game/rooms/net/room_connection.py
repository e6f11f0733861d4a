"""A guest's connection to a server of rooms, for the game's thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosedOK
from websockets.frames import CloseCode

from game.language.messages import NOTHING, Message, message
from game.net.addresses import local_addresses
from game.net.client import OPEN_SECONDS, ReconnectingClient, opened
from game.net.client_events import ClientEvent, Connected, Disconnected, GivenUp, Received
from game.net.loop_thread import LoopThread
from game.rooms.guest import Guest
from game.rules.record_codec import PLAYED_VERSION as RULES_VERSION
from game.wire.from_page import PROTOCOL, Hello, Line, NonsenseError
from game.wire.sentences import LANGUAGE, Sentence, sentence
from game.wire.to_page import Refused, Told, Welcome
from game.wire.to_room import LARGEST_FRAME, told_in_room

CALLING = message("Calling …")
DOWN = message("The line is down. Calling again …")
NOBODY = message("Nobody answers there.")
PATIENCE = 5
"""Calls in vain after which a guest who has never come in gives up."""
OLD_WORDS = "The server at this address is no Parlour."  # not read: it is called again


def hello_of(words: str) -> Hello:
    """What is said first by whoever plays with the word list of this digest."""
    return Hello(PROTOCOL, "", "", "", -1, LANGUAGE, words, RULES_VERSION)


async def open_line(address: str, words: str) -> ClientConnection:
    """A line on which hello was said. Raises what is in NOBODY_THERE, or
    PermissionError with the sentence of whoever refuses.
    """
    socket = await opened(address, LARGEST_FRAME)
    try:
        await socket.send(bytes(hello_of(words)), text=True)
        match told_in_room(await asyncio.wait_for(socket.recv(), OPEN_SECONDS)):
            case Welcome():
                return socket
            case Refused(_, why):
                raise PermissionError(why)
        raise NonsenseError(OLD_WORDS)
    except ConnectionClosedOK as hung_up:
        if socket.close_code == CloseCode.NORMAL_CLOSURE:  # by a program of before, which cannot read hello
            raise PermissionError(sentence("older")) from hung_up
        raise
    except BaseException:
        await socket.close()
        raise


class RoomConnection:
    """One guest's connection: see `RoomLine`."""

    def __init__(
        self,
        network: LoopThread,
        address: str,
        words: str,
        guest: Guest,
        first: Line | None,
        *,
        hosted_here: bool = False,
    ) -> None:
        """`first` is said on the first line, unless the guest only comes back.

        An `address` may be several, with commas between them, which are called in turn until one answers.
        """
        self.guest = guest
        self.hosted_here = hosted_here
        self._words = words
        self._network = network
        self._begin(address, first)

    keys: Callable[[tuple[str, ...]], tuple[str, ...]] = staticmethod(lambda _people: ())
    """What these people's ratings are kept under at the other end; none where no ratings are kept."""

    def _begin(self, address: str, first: Line | None) -> None:
        self.why_not_now: Sentence | Message | str = CALLING
        self._calls = 0
        self.failed: Sentence | Message | str = ""
        """Why it will never be up again: a message, or nothing."""
        self.address, self._first = address, first
        opens = partial(open_line, words=self._words)
        self._client = ReconnectingClient(
            self._network, address.split(","), opens, told_in_room, message("The line to a room"), greets=True
        )

    def call(self, address: str, first: Line | None) -> None:
        """Give up where the line has led so far, and begin it anew."""
        self._client.close()
        self._begin(address, first)

    def seat(self, people: tuple[str, ...]) -> None:
        """See `RoomLine`."""
        self.guest.set_people(people, self.keys(people))

    def pump(self) -> None:
        """Carry what is to be said and heard."""
        for event in self._client.heard():
            self._hear(event)
        if told := self._network.errors.take():
            self.guest.note(told)
        if not self.trouble:
            self._say(self.guest.take())

    def _hear(self, event: ClientEvent) -> None:
        match event:
            case Connected():
                self.why_not_now = NOTHING
                opening = self.guest.reopened()
                self._say(opening if self.guest.state is not None else [self._first] if self._first else [])
            case Disconnected():
                self.why_not_now = self.why_not_now or DOWN
                self._calls += 1
                if self.guest.state is None and self._calls > PATIENCE:
                    self._give_up(NOBODY)
            case GivenUp(Sentence() | Message() as why):
                self._give_up(why)
            case Received(Refused(0, why)):
                self.failed = why
            case Received(Told() as message):
                self._calls = 0
                self.guest.hear(message)

    def _give_up(self, why: Sentence | Message | str) -> None:
        self.failed = self.why_not_now = why
        self.close()

    @property
    def trouble(self) -> str:
        """Why nothing can be said just now, in one sentence; empty while the line is up."""
        return str(self.why_not_now)

    @property
    def link(self) -> str:
        """See `RoomLine`. A room that is hosted here is reached by this machine's address in its network."""
        first = self._client.address.replace("ws", "http", 1)
        if self.hosted_here:
            first = first.replace("127.0.0.1", local_addresses()[0])
        return f"{first.rstrip('/')}/#{self.guest.state.way_in if self.guest.state else ''}"

    def _say(self, messages: list[Line]) -> None:
        for one in messages:
            self._client.say(bytes(one))

    def close(self) -> None:
        """Say what is still to be said, and hang up; a line that is down is not called again."""
        if not self.trouble:
            self._say(self.guest.take())
        self._client.close()
