"""A room's page without a browser, for tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient
from game.rooms.lobby import UNKNOWN
from game.rooms.net.pages import PageCaller, is_for_room
from game.rooms.room import known_before
from game.rules.rules_and_defaults import Rules
from game.session.room import NotDoneError
from game.wire.from_page import Line
from game.wire.from_room import Back, Find, Join, Watch
from game.wire.terms import Terms, with_rules
from game.wire.to_page import Refused
from game.wire.to_room import Found
from tools.page_says import as_said
from tools.stress.room_rehearsal import Rehearsal, house_of

WORDS = Lexicon.from_words(["CAT", "CATS", "AT", "TA"], "Four words")
MEANINGS = {"CAT": "A pet"}
Define = Callable[[str], str | None]


class Page(PageCaller):
    """A page without a browser, whose sofa is in a rehearsed room."""

    def __init__(self, rehearsal: Rehearsal) -> None:
        self.told: list[bytes] = []
        socket: Any = SimpleNamespace(tell=lambda *told: self.told.extend(told))
        self.asked: list[Line] = []
        super().__init__(socket, is_page=True, ask=lambda _, message: self.asked.append(message))
        self.rehearsal = rehearsal
        self.number = 0
        self.ended: tuple[int, str] | None = None
        """Why it is hung up on: a code and a sentence."""

    def _end(self, code: int, reason: str) -> None:
        self.ended = code, reason

    def come_in(self, name: str, key: str = "") -> None:
        """By the room's link."""
        self.say("hello", 4, "", "TEAPOT", "", -1, "en")
        self.say("name", name, key)

    def say(self, *message: Any) -> None:
        self.carry(self.understood(as_said(*message)))

    def carry(self, said: Any = ()) -> None:
        said = list(said)
        while said:
            for message in said:
                try:
                    self._answer(message)
                except NotDoneError as refusal:
                    self.send(bytes(Refused(0, refusal.why)))
            self.deliver()
            said, self.asked = self.asked, []

    def _answer(self, said: Any) -> None:
        room, now = self.rehearsal.room, self.rehearsal.now
        match said:
            case Join():
                self.number = room.join(said.sofa, said.people, said.keys, now, page="en").number
            case Back():
                self.number = room.back(said.token, said.seen, now, page="en").number
            case Find(code) if code == room.code:
                self.send(bytes(Found(known_before(room.summary, code))))
            case Find():
                raise NotDoneError(UNKNOWN)
            case Watch():
                self.number = room.watch(now, page="en").number
            case _ if is_for_room(self, said):
                room.hear(self.number, said, now)

    def deliver(self) -> None:
        """Carry what the room has to tell."""
        for number, data in list(self.rehearsal.room.take_frames()):
            for line in self.rehearsal.lines:
                if line.sofa == number:
                    line.hear(data)
            if number == self.number:
                self.send(data)

    def heard(self, kind: str) -> list[Any]:
        return [said for said in map(json.loads, self.told) if said[0] == kind]


def with_page(
    rules: Rules | None = None,
    words: Lexicon = WORDS,
    define: Define = MEANINGS.get,
    engine: EngineClient | None = None,
) -> tuple[Rehearsal, Page]:
    """A room with Margaret, who has the game, and Ruth, who has a page; both are ready."""
    house = replace(house_of(words, engine=engine), define=define)
    rehearsal = Rehearsal(house, Terms(rules=with_rules(rules or Rules())))
    rehearsal.join("Kitchen", "Margaret")
    page = Page(rehearsal)
    page.come_in("Ruth")
    page.say("ready", True)
    rehearsal.lines[0].guest.ready(0, True)
    rehearsal.lines[0].say_all()
    page.deliver()
    return rehearsal, page


def launch(rehearsal: Rehearsal, page: Page) -> None:
    rehearsal.lines[0].guest.launch()
    rehearsal.lines[0].say_all()
    page.deliver()
