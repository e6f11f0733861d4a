"""A party on phones without sockets: the host, its phones, and lines that keep what was sent."""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from game.duplicate.kept_party import KeptParty, to_bytes
from game.duplicate.party_host import Party, PartyStage
from game.duplicate.round_state import best_of, view_of
from game.duplicate.settings import Form
from game.maven.messages import EVERY_PLAY, MOST_PLAYS, SEES_ALL, Purpose
from game.maven.player.choose_move import choose
from game.rules.moves import Place
from game.rules.position import Words
from game.rules.record import Seat
from game.session.duplicate import DuplicateSession
from game.session.entries import PartyEntry
from game.session.log import MemoryLog
from game.session.party_door import PartyDoor
from tests.maven.tables import lexicon as whole_list
from tests.phones.house import Line, Net, join, phones_on
from tools.page_says import as_said

FORM = Form(seconds=60, alone_from=2)


class PartyHouse:
    """One code for all; `now` is the party's clock."""

    def __init__(self, form: Form = FORM, seed: int = 5, words: Words | None = None) -> None:
        self.now = 0.0
        self.net = Net()
        self.phones = phones_on(self.net, now=lambda: self.now)
        self.phones.open()
        self.phones.gather(many=True)
        self.session = new_party(form, seed, words)
        self.party = self.session.party
        self.door = PartyDoor(self.session, lambda: self.now, lambda name, _there: Seat(name, color=0))
        invitation = self.phones.invitation()
        assert invitation is not None
        self.invitation = invitation

    def begin(self) -> None:
        self.phones.begin_party(self.door, lambda word: f"about {word}", preview=True, identity="g")

    def deal(self) -> list[Place]:
        """Begin the next round; what can be laid, the best first."""
        while self.party.stage is PartyStage.DEALING:
            self.party.plays_known(scored_plays(self.party), self.now)
        self.phones.attend()
        return plays_of(self.party)

    def scan(self, name: str) -> Line:
        line = join(self.phones, self.invitation)
        self.say(line, "name", name)
        return line

    def scan_television(self, name: str) -> Line:
        """Another television comes by the same code."""
        line = join(self.phones, self.invitation)
        self.say(line, "television")
        self.say(line, "name", name)
        return line

    def say(self, line: Line, *frame: Any) -> None:
        self.net.news.put((line, as_said(*frame).encode()))
        self.phones.attend()

    def come_back(self, token: str) -> Line:
        line = Line()
        self.say(line, "hello", 4, token, "", "", -1, "en")
        return line

    def leave(self, line: Line) -> None:
        self.net.news.put((line, None))
        self.phones.attend()

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        close_if_due(self.party, self.now)
        self.phones.attend()


def new_party(form: Form = FORM, seed: int = 5, words: Words | None = None) -> DuplicateSession:
    """A party that nobody has come to."""
    kept = KeptParty(1, seed, form, (), (), False, 2)
    return DuplicateSession(PartyEntry(0.0, Raw(to_bytes(kept))), words or whole_list(), MemoryLog())


def close_if_due(party: Party, now: float) -> None:
    """Let a round end whose time is over."""
    if party.is_due(now):
        party.close(now)


def scored_plays(party: Party, purpose: Purpose = Purpose.JUDGE) -> list[tuple[Place, int]]:
    found = choose(view_of(party.table), whole_list(), SEES_ALL, EVERY_PLAY, 0, MOST_PLAYS, purpose=purpose)
    return [(one.move, one.score) for one in found if isinstance(one.move, Place)]


def plays_of(party: Party) -> list[Place]:
    """What can be laid in the round that is on, the best first."""
    scored = scored_plays(party)
    best = best_of(party.table, scored)
    assert best is not None
    return [best[0], *(play for play, _ in sorted(scored, key=lambda one: -one[1]) if play != best[0])]


def laid(play: Place) -> list[list[Any]]:
    """A play as a page says it."""
    return [[tile.square.row, tile.square.col, tile.face] for tile in play.tiles]


def slots(rack: str, play: Place) -> str:
    """What is left on the rack, as a page says it."""
    left = list(rack)
    for tile in play.tiles:
        left.remove("?" if tile.face.islower() else tile.face)
    return "".join(left)
