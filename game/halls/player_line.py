"""One line of somebody who plays in a hall."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from game.duplicate.party_host import PartyFullError
from game.net.connection import Connection
from game.net.limits import HELLO_SECONDS, Cost
from game.session.duplicate import DuplicateSession
from game.wire import from_page, to_page
from game.wire.sentences import Sentence, sentence

SCAN, WRONG, NO_PLACE = map(sentence, ("scan hall", "wrong hall", "full hall"))  # not read: ids
MANY_GUESSES, MANY_SIT = sentence("guesses"), sentence(Cost.SEAT.name)


class ServerOfLine(Protocol):
    """What a line needs of the hall's server."""

    hall: DuplicateSession
    refusal: Sentence | None
    """Why nothing is taken just now; None: it is."""

    def say(self, line: Connection, data: bytes) -> None:
        """Tell a line something as soon as all that is behind it is kept."""

    def tell_now(self, line: Connection, data: bytes) -> None:
        """Tell a line what follows from nothing that is not kept."""

    def tell_refusal(self, line: Connection) -> None:
        """Tell a line why nothing is taken just now."""

    def newcomer(self) -> str:
        """A token for somebody who knows the letters."""

    def is_newcomer(self, token: str) -> bool:
        """Whether this is such a token, of somebody who has no name yet."""

    def named(self, token: str, name: str, line: PlayerLine) -> None:
        """Somebody says their name, on one of their lines first; `line` arrives as soon as they are a player.

        Raises PartyFullError.
        """

    def arrive(self, player: int, line: Connection) -> None:
        """A line of somebody who plays: it hears how things stand."""

    def rename(self, player: int, name: str) -> None:
        """Somebody corrects their name."""

    def leave(self, player: int, line: Connection) -> None:
        """A line of somebody is gone."""

    def act(self, player: int, message: from_page.Line, line: Connection) -> None:
        """What somebody does who plays; all that they lay or hand in is answered."""


class PlayerLine:
    """One line of somebody who plays."""

    def __init__(self, server: ServerOfLine, line: Connection) -> None:
        self._server, self._line = server, line
        self._token = ""
        self._player: int | None = None

    async def talk(self) -> None:
        """Hear everything until the line is gone."""
        try:
            hello = from_page.said_from_bytes(await asyncio.wait_for(self._line.recv(), HELLO_SECONDS))
        except from_page.OtherProtocolError:
            await self._line.close(to_page.OUTDATED, to_page.RELOAD)
            return
        except from_page.UnreadHelloError:
            await self._line.close(to_page.NOT_LET_IN, SCAN.reason)
            return
        if not isinstance(hello, from_page.Hello) or not await self._greet(hello):
            return
        try:
            async for data in self._line:
                if self._line.says_too_much(time.monotonic()):
                    await self._line.close(4008, "too much at once")  # not read: of a line
                    return
                self._hear(from_page.said_from_bytes(data))
        finally:
            if self._player is not None:
                self._server.leave(self._player, self._line)

    async def _greet(self, hello: from_page.Hello) -> bool:
        """Whether somebody is let in: by the letters, or by the token that they led to."""
        server, visit, self._line.language = self._server, self._line.visit, hello.language
        player = server.hall.player_of(hello.token) if hello.token else None
        if player is None and not server.is_newcomer(hello.token):
            if visit.owes(Cost.CODE, 0) > 0:
                await self._line.close(to_page.NOT_NOW, MANY_GUESSES.reason)
                return False
            if from_page.letters_in(hello.key) != server.hall.code:
                visit.owes(Cost.CODE, 1)
                await self._line.close(to_page.NOT_LET_IN, (WRONG if hello.key else SCAN).reason)
                return False
            visit.trust()
        known = player is not None or server.is_newcomer(hello.token)
        self._token = hello.token if known else server.newcomer()
        visit.sit()
        server.say(self._line, bytes(to_page.Welcome(self._token)))
        if player is None:
            server.say(self._line, bytes(to_page.People((), "", None, 0)))
        else:
            self.arrive(player)
        if server.refusal:
            server.tell_refusal(self._line)
        return True

    def arrive(self, player: int | None) -> None:
        """It is this player's line from now on; None: others have taken the last place meanwhile."""
        if player is None:
            self._server.say(self._line, bytes(to_page.Notice(NO_PLACE)))
            return
        self._player = player
        self._server.arrive(player, self._line)

    @property
    def is_open(self) -> bool:
        """Whether anybody is still there."""
        return self._line.is_open

    def _come(self, name: from_page.Name) -> None:
        """Somebody new, unless from where they are too many have come just now: one may not fill the hall."""
        answer: to_page.Done | to_page.Refused = to_page.Done(name.id)
        if not self._line.visit.takes(Cost.SEAT):
            answer = to_page.Refused(name.id, MANY_SIT)
        else:
            try:
                self._server.named(self._token, name.name, self)
            except PartyFullError:
                answer = to_page.Refused(name.id, NO_PLACE)
        self._server.say(self._line, bytes(answer))

    def _rename(self, id: int, player: int, name: str) -> None:
        """Somebody has another name, unless that is asked for too often."""
        if name != self._server.hall.party.player(player).name and not self._line.visit.takes(Cost.SEAT):
            self._server.say(self._line, bytes(to_page.Refused(id, MANY_SIT)))
            return
        self._server.rename(player, name)
        self._server.say(self._line, bytes(to_page.Done(id)))

    def _hear(self, message: from_page.Line) -> None:
        server, player = self._server, self._player
        if isinstance(message, from_page.Ping):
            server.tell_now(self._line, bytes(to_page.Pong()))
            return
        if server.refusal:
            if isinstance(message, from_page.Command):
                server.tell_now(self._line, bytes(to_page.Refused(message.id, server.refusal)))
            server.tell_refusal(self._line)
            return
        match message:
            case from_page.Name(id, name) if player is not None:
                self._rename(id, player, name)
            case from_page.Name():
                self._come(message)
            case from_page.Command(id) if not isinstance(message, from_page.HandIn):
                server.say(self._line, bytes(to_page.Refused(id, sentence("general"))))
            case _ if player is not None:
                server.act(player, message, self._line)
