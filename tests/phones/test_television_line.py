"""A television's line over real sockets of this machine: let in, refused, broken, back, hung up."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator

import pytest

from game.net.home_gateway import HomeGateway
from game.net.loop_thread import LoopThread
from game.phones.far_party_heard import WRONG_LETTERS, FarParty
from game.phones.page_files import house_files
from game.phones.phones import SHUT, Phones
from game.phones.server import Server
from game.phones.television_line import call_television
from game.rules.record import Seat
from game.session.party_door import PartyDoor
from tests.phones.party import new_party

PATIENCE = 20.0


class Telly:
    """A host with a real server, and one television that comes."""

    def __init__(self) -> None:
        self.network = LoopThread()
        self.server = Server(house_files(), HomeGateway(("127.0.0.1",), (0,)))
        self.phones = Phones(lambda: self.server, now=time.monotonic)
        self.phones.open()
        self.phones.gather(many=True)
        self.until(lambda: self.phones.is_open)
        session = new_party()
        self.party = session.party
        self.door = PartyDoor(session, lambda: 0.0, lambda name, _: Seat(name))

    def call(self, letters: str) -> FarParty:
        return FarParty(call_television(self.server.hosts[0], self.network), "Bo", letters)

    def until(self, done: Callable[[], object], *parties: FarParty) -> None:
        began = time.monotonic()
        while not done():
            assert time.monotonic() - began < PATIENCE
            self.phones.attend()
            for party in parties:
                party.pump(0.01)
            time.sleep(0.005)


@pytest.fixture
def telly() -> Iterator[Telly]:
    house = Telly()
    yield house
    house.phones.close()
    house.network.close()


def test_a_television_is_let_in_by_letters_and_comes_back_after_a_break(telly: Telly) -> None:
    invitation = telly.phones.invitation()
    assert invitation is not None
    bo = telly.call(invitation.letters)
    telly.until(lambda: telly.phones.televisions, bo)
    assert [holder.name for holder in telly.phones.televisions] == ["Bo"]
    assert not telly.phones.guests, "it takes no seat of another game"
    telly.phones.begin_party(telly.door, lambda _word: None, preview=True)
    telly.until(lambda: bo.now, bo)
    assert bo.kept is not None
    assert [seat.name for seat in bo.kept.seats] == ["Bo"]
    (line,) = telly.phones._holders
    line.cut(4009, "too slow")
    telly.until(lambda: bo.trouble, bo)
    telly.until(lambda: not bo.trouble and telly.phones.televisions, bo)
    assert len(telly.party.players) == 1, "it is the same one"
    bo.close()
    telly.until(lambda: not telly.phones.televisions)


def test_all_addresses_that_are_known_are_called_until_one_answers(telly: Telly) -> None:
    invitation = telly.phones.invitation()
    assert invitation is not None
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        dead = f"127.0.0.1:{nobody.getsockname()[1]}"
        bo = FarParty(
            call_television(f"{dead},{telly.server.hosts[0]}", telly.network), "Bo", invitation.letters
        )
        telly.until(lambda: telly.phones.televisions, bo)
    bo.close()
    telly.until(lambda: not telly.phones.televisions)


def test_whoever_has_no_letters_is_told_so(telly: Telly) -> None:
    bo = telly.call("QQQQQQ")
    telly.until(lambda: bo.failed, bo)
    assert bo.failed == str(WRONG_LETTERS)


def test_why_phones_are_let_in_no_more_is_heard_before_the_port_is_shut(telly: Telly) -> None:
    invitation = telly.phones.invitation()
    assert invitation is not None
    bo = telly.call(invitation.letters)
    telly.until(lambda: telly.phones.televisions, bo)
    telly.phones.shut()
    telly.until(lambda: bo.trouble, bo)
    assert bo.trouble == str(SHUT)
    assert not bo.failed
