"""Two televisions with a sofa each, in one process: the second one's line leads to the first one's phones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.lexicon.words import Lexicon
from game.net.client_events import ClientEvent, Connected, Disconnected, Received
from game.phones.far_party_heard import FarParty
from game.profiles.people import Person
from game.rooms.directory import PartiesAround, PartyThere
from game.rules.moves import Place
from game.scenes.duplicate.home_party import HomeParty
from game.scenes.duplicate.round_table import RoundTable
from game.scenes.duplicate.sofa_in_far_party import FarSofa
from game.scenes.kit.phone_guests import PhoneGuests
from game.scenes.kit.scene import Pop
from game.scenes.start.join_elsewhere import JoinElsewhere
from tests.phones.house import Net, phones_on
from tests.phones.party import plays_of
from tests.scenes.couch import FRAME, Couch
from tests.scenes.playing import couch_of

ADDRESS = "10.0.0.5:7007"


class WireLine:
    """See `Client`; the other end is a line as `Phones` knows it."""

    peer = "10.0.0.9"

    def __init__(self, sofas: Sofas) -> None:
        self.known = False
        self.now = 0.0
        self.frames: list[bytes] = []
        self._sofas = sofas
        self._heard: list[ClientEvent] = [Connected()]
        self.is_up = True

    # the sofa's end

    def heard(self) -> Sequence[ClientEvent]:
        found, self._heard = self._heard, []
        return found

    def say(self, data: bytes) -> None:
        if self.is_up:
            self._sofas.net.news.put((self, data))

    def close(self) -> None:
        self.break_off()

    # the host's end

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)
        if self.is_up:
            self._heard.append(Received(frame, self.now))

    def cut(self, code: int, reason: str) -> None:
        self._sofas.net.news.put((self, None))
        self._heard.append(Disconnected(code, reason))
        self._heard.append(Connected())  # it is called again at once

    # between them

    def break_off(self) -> None:
        if self.is_up:
            self.is_up = False
            self._sofas.net.news.put((self, None))
            self._heard.append(Disconnected())

    def mend(self) -> None:
        self.is_up, self.known = True, False
        self._heard.append(Connected())


class UnansweredLine:
    """See `Client`; nobody is at the other end."""

    now = 0.0
    is_closed = False

    def heard(self) -> Sequence[ClientEvent]:
        return ()

    def say(self, data: bytes) -> None: ...

    def close(self) -> None:
        self.is_closed = True


class NoParties(PartiesAround):
    """Nothing is found on the network."""

    def look(self) -> Sequence[PartyThere]:
        return ()

    def rest(self) -> None: ...

    def tell(self, title: str, port: int) -> None: ...

    def hush(self) -> None: ...


class Sofas:
    """Ann's television, on which it gathers, and Bo's, which comes in; at the set-up and at Join."""

    def __init__(
        self,
        lexicon: Lexicon,
        *,
        company: int = 1,
        named: bool = True,
        parties: Callable[[], PartiesAround] = NoParties,
    ) -> None:
        """`parties` are those that Bo’s television finds."""
        self.net = Net()
        self.ann, self.bo = couch_of(lexicon, clever=True), couch_of(lexicon, clever=True)
        self.ann.services.phones = phones_on(self.net)
        self.lines: list[WireLine] = []
        for couch, name in ((self.ann, "Ann"), (self.bo, "Bo")):
            home = couch.services
            if named:
                home.remember(Person(name, 1 if name == "Ann" else 2, "cat"))
                home.player = name
            home.guests = PhoneGuests(home.phones)
            home.call_television = self._call
            home.open_parties = NoParties if couch is self.ann else parties
            couch.press("confirm")
            couch.choose("Play")
            couch.choose("Party Mode" if couch is self.ann else "Join")
        for _ in range(company):
            self.ann.choose("Computer Players")

    def _call(self, address: str) -> WireLine:
        assert address == ADDRESS
        self.lines.append(WireLine(self))
        return self.lines[-1]

    @property
    def line(self) -> WireLine:
        return self.lines[-1]

    def come(self, letters: str | None = None) -> None:
        """Bo types what stands on Ann's television."""
        invitation = self.ann.services.phones.invitation()
        assert invitation is not None
        screen = self.bo.stack.top
        assert isinstance(screen, JoinElsewhere)
        while screen.near is None:
            self.bo.press("left")
        self.bo.press("confirm")
        self.bo.choose("Call a TV")
        for text in (ADDRESS, letters or invitation.letters):
            self.bo.stack.top.on_typed(text)
            self.bo.press("pause")
        self.wait(0.2)

    def begin(self) -> None:
        self.ann.choose("Begin")
        self.until("table", "table")

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            for line in self.lines:
                line.now += FRAME
            self.ann._frame()
            self.bo._frame()

    def until(self, ann: str, bo: str, seconds: float = 80.0) -> None:
        """Wait until the two see these."""
        self.until_either((ann, bo), seconds=seconds)

    def until_either(self, *pairs: tuple[str, str], seconds: float = 80.0) -> None:
        """Wait until the two see one of these pairs."""
        for _ in range(round(seconds * 4)):
            if (self.ann.stack.top.name, self.bo.stack.top.name) in pairs:
                return
            self.wait(0.25)
        seen = [(couch.stack.top.name, couch.words) for couch in (self.ann, self.bo)]
        raise AssertionError(f"not {pairs}, but {seen}")

    def another(self, name: str) -> FarSofa:
        """A third sofa comes in, before Bo's television."""
        invitation = self.ann.services.phones.invitation()
        assert invitation is not None
        return FarSofa(self.bo.services, FarParty(self._call(ADDRESS), name, invitation.letters), Pop)

    @property
    def evening(self) -> HomeParty:
        found = self.ann.stack.top.evening  # type: ignore[attr-defined]  # of any of its scenes
        assert isinstance(found, HomeParty)
        return found

    def plays(self) -> list[Place]:
        """What can be laid in this round, the best first."""
        return plays_of(self.evening.party)

    def lay(self, couch: Couch, play: Place) -> None:
        """By presses, and hand it in."""
        assert isinstance(couch.stack.top, RoundTable)
        couch.play(play)
        self.wait(0.5)
