"""A party of phones before a couch's television, without sockets."""

from __future__ import annotations

from typing import Any

from game.lexicon.words import Lexicon
from game.rules.moves import Place
from game.rules.seeded_luck import Luck
from game.scenes.duplicate.board_for_phones import BoardForPhones
from game.scenes.duplicate.home_party import HomeParty
from game.scenes.kit.phone_guests import PhoneGuests
from game.storage.local_store import LocalStore
from tests.phones.house import Line, Net, join
from tests.phones.party import laid, plays_of
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of
from tools.page_says import as_said


class Hall:
    """At the set-up of all at once; `company` as often as Maven's people are changed, 1 for none."""

    def __init__(
        self,
        lexicon: Lexicon,
        *names: str,
        company: int = 1,
        seed: int = 7,
        luck: Luck = Luck.LAID_OUT,
        house: LocalStore | None = None,
    ) -> None:
        """A `house` is one that another television has kept things in."""
        self.couch: Couch = couch_of(lexicon, clever=True, seed=seed, luck=luck)
        if house is not None:
            self.couch.services.house = house
        self.phones = self.couch.services.phones
        self.couch.services.guests = PhoneGuests(self.phones)
        self.couch.press("confirm")
        self.couch.choose("Play")
        self.couch.choose("Party Mode")
        for _ in range(company):
            self.couch.choose("Computer Players")
        self.lines = {name: self.scan(name) for name in names}

    def scan(self, name: str) -> Line:
        invitation = self.phones.invitation()
        assert invitation is not None
        line = join(self.phones, invitation)
        self.say(line, "name", name)
        return line

    def say(self, line: Line, *frame: Any) -> None:
        assert isinstance(self.phones._server, Net)
        self.phones._server.news.put((line, as_said(*frame).encode()))
        self.couch.wait(1 / 60)

    def begin(self) -> None:
        self.couch.choose("Begin")
        self.couch.until("together-hall")

    @property
    def evening(self) -> HomeParty:
        top = self.couch.stack.scenes[0]
        assert isinstance(top, BoardForPhones)
        return top.evening

    def found(self) -> list[Place]:
        """Plays of this round, the best first."""
        return plays_of(self.evening.party)

    def hand_in(self, name: str, play: Place) -> None:
        self.say(self.lines[name], "hand", self.evening.party.table.number, laid(play))
