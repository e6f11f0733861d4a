"""A room's page without a browser, for tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from game.lexicon.words import Lexicon
from game.rooms.lobby import UNKNOWN
from game.rooms.net.page_guest import Drafts, PageGuest
from game.rules.rules_and_defaults import Rules
from game.session.room import NotDoneError
from game.wire.from_room import Back, Find, Join, Watch, said_in_room
from game.wire.terms import Terms, with_rules
from game.wire.to_page import Refused
from game.wire.to_room import Found, told_in_room
from tools.page_says import as_said
from tools.stress.room_rehearsal import Rehearsal, house_of

WORDS = Lexicon.from_words(["CAT", "CATS", "AT", "TA"], "Four words")
MEANINGS = {"CAT": "A pet"}
Define = Callable[[str], str | None]


class Page:
    """A page without a browser, whose sofa is in a rehearsed room."""

    def __init__(
        self, rehearsal: Rehearsal, define: Define = MEANINGS.get, drafts: Drafts | None = None
    ) -> None:
        self.rehearsal = rehearsal
        kept = Drafts() if drafts is None else drafts
        self.guest = PageGuest(kept, define, lambda: rehearsal.now, 1)
        self.told: list[bytes] = []
        self.number = 0

    def come_in(self, name: str, key: str = "") -> None:
        """By the room's link."""
        self.say("hello", 4, "", "TEAPOT", "", -1, "en")
        self.say("name", name, key)

    def say(self, *message: Any) -> None:
        self.guest.said(as_said(*message).encode())
        self.carry()

    def carry(self) -> None:
        while messages := self.guest.take_messages():
            for message in messages:
                try:
                    self.answer(said_in_room(bytes(message)))
                except NotDoneError as refusal:
                    self.guest.heard(Refused(0, refusal.why))
            self.deliver()
        self.told += self.guest.take_frames()

    def answer(self, said: Any) -> None:
        room, now = self.rehearsal.room, self.rehearsal.now
        match said:
            case Join():
                self.number = room.join(said.sofa, said.people, said.keys, now).number
            case Back():
                self.number = room.back(said.token, said.seen, now).number
            case Find(code) if code == room.code:
                self.guest.heard(Found())
            case Find():
                raise NotDoneError(UNKNOWN)
            case Watch():
                self.number = room.watch(now).number
            case _:
                room.hear(self.number, said, now)

    def deliver(self) -> None:
        for number, data in list(self.rehearsal.room.take_frames()):
            for line in self.rehearsal.lines:
                if line.sofa == number:
                    line.hear(data)
            if number == self.number:
                self.guest.heard(told_in_room(data))
        self.told += self.guest.take_frames()

    def heard(self, kind: str) -> list[Any]:
        return [said for said in map(json.loads, self.told) if said[0] == kind]


def with_page(
    rules: Rules | None = None,
    words: Lexicon = WORDS,
    define: Define = MEANINGS.get,
    drafts: Drafts | None = None,
) -> tuple[Rehearsal, Page]:
    """A room with Margaret, who has the game, and Ruth, who has a page; both are ready."""
    rehearsal = Rehearsal(house_of(words), Terms(rules=with_rules(rules or Rules())))
    rehearsal.join("Kitchen", "Margaret")
    page = Page(rehearsal, define, drafts)
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
    page.carry()
