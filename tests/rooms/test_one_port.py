"""Rooms of a television are served beside its phones, and the port that they had before leads there."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from game.maven.engine.engine_client import EngineClient
from game.maven.messages import Budget
from game.net.home_gateway import HomeGateway
from game.net.site import Asked, File
from game.phones.page_files import house_files
from game.phones.phones import Phones
from game.phones.server import Server
from game.rooms.directory import SofaHere
from game.rooms.net import nearby, pages, room_connection, server
from game.rooms.net.former_port import FORMER_PORT
from game.rooms.net.nearby import RoomsNearby
from game.rooms.net.room_connection import RoomConnection, open_line
from game.rooms.seats_kept import KeptSeat
from game.wire.terms import Terms
from game.wire.to_page import OUTDATED
from tests.rooms.pages import WORDS
from tests.rooms.test_server import kept_in, until
from tests.scenes.scripted_maven import ScriptedMaven
from tools.stress.browsers import Start, browser, missing
from tools.stress.phone_reconnects import Phone

SOFA = SofaHere("Kitchen", ("Margaret",))
GAME = {"id": "g1", "when": 1, "me": 0, "names": ["Ruth", "Tom"], "scores": [9, 8], "won": [0], "turns": []}


class Television:
    """A program with phones and rooms; `former` is what port 7789 is elsewhere."""

    def __init__(self, folder: Path, former: int) -> None:
        self.home = HomeGateway(["127.0.0.1"], [0])
        self.kept, self.former = kept_in(folder), f"127.0.0.1:{former}"
        self.rooms = RoomsNearby(
            WORDS, EngineClient(ScriptedMaven()), Budget(nodes=1), self.kept, home=self.home
        )
        self.phones = Server(house_files(), self.home)
        self.lines: list[RoomConnection] = []

    def room(self) -> RoomConnection:
        """One in which somebody sits at this television."""
        line = self.rooms.create("Den", SOFA, Terms())
        self.lines.append(line)
        until(lambda: line.guest.mine, line)
        return line

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.home.port}"

    def close(self) -> None:
        self.rooms.close()
        self.phones.close()
        self.kept.close()


@pytest.fixture
def television(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Television]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        former = probe.getsockname()[1]

    def file_of(asked: Asked, port: int) -> File | None:
        file = pages.file_of(asked, port)
        return file and File(file.body.replace(str(FORMER_PORT).encode(), str(former).encode()), file.headers)

    for module, name, value in (
        (nearby, "FORMER_PORT", former),
        (server, "file_of", file_of),
        (room_connection, "local_addresses", lambda: ("127.0.0.1",)),
    ):
        monkeypatch.setattr(module, name, value)
    found = Television(tmp_path, former)
    yield found
    found.close()


def page_at(address: str) -> tuple[str, str]:
    """Where a page is found in the end, and its text."""
    with urlopen(f"http://{address}", timeout=20) as answer:
        return answer.url, answer.read().decode()


def test_phones_and_a_room_have_one_port_and_each_has_its_page_there(television: Television) -> None:
    line = television.room()
    assert page_at(television.address)[0] == f"http://{television.address}/room/", "nothing else is here"
    television.phones.start()
    until(lambda: television.phones.port, line)
    assert television.phones.port == television.home.port
    of_phones, of_room = page_at(television.address)[1], page_at(f"{television.address}/room")[1]
    assert "figures.css" in of_phones
    assert "staging.css" in of_room
    assert line.link.endswith(f":{television.home.port}/room/#{line.guest.state.way_in}")  # type: ignore[union-attr]
    television.phones.close()
    assert television.home.port, "the room is still there"
    television.rooms.close()
    assert television.home.port is None


def test_programs_are_let_into_the_room_whichever_path_they_name_and_phones_stay_pages(
    television: Television,
) -> None:
    television.room()
    television.phones.start()
    until(lambda: television.phones.port)

    async def greeted(address: str) -> bool:
        line = await open_line(f"ws://{address}", WORDS.digest)
        await line.close()
        return True

    for address in (television.address, f"{television.address}/room/", television.former):
        assert asyncio.run(greeted(address)), address
    here = Origin(f"http://{television.address}")
    with connect(f"ws://{television.address}/socket", origin=here) as phone:
        phone.send('["hello"]')
        until(lambda: not television.phones.news.empty())


def test_seats_that_were_kept_by_the_former_port_are_found_again(
    television: Television, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = television.room()
    monkeypatch.setattr(nearby, "PORTS", (television.home.port,))
    state = line.guest.state
    assert state is not None
    television.kept.keep_seat(
        KeptSeat(state.id, f"ws://{television.former}", line.guest.token, "Den", hosted=False)
    )
    back = television.rooms.come_back(state.id)
    television.lines.append(back)
    until(lambda: back.guest.mine, back)
    assert back.link.startswith(f"http://{television.address}/room/#")


def test_a_page_of_yesterday_at_the_former_port_is_told_to_load_itself_anew(television: Television) -> None:
    television.room()
    with (
        connect(f"ws://{television.former}/socket", origin=Origin(f"http://{television.former}")) as page,
        pytest.raises(ConnectionClosed) as closed,
    ):
        page.recv(timeout=20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == OUTDATED


@pytest.fixture(scope="module")
def start() -> Iterator[Start]:
    if package := missing("chromium"):
        pytest.skip(f"Debian's {package} is not installed")
    with browser("chromium") as start:
        yield start


def test_what_a_browser_kept_by_the_former_port_goes_with_it_once(
    television: Television, start: Start
) -> None:
    line = television.room()
    code = line.guest.state.way_in  # type: ignore[union-attr]

    def shown(phone: Phone, done: str) -> None:
        until(lambda: phone.ask(f"typeof link !== 'undefined' && !!({done})"), line)

    def at_former(do: str) -> Phone:
        """A browser that was here with an earlier version."""
        phone = Phone(start())
        phone.window.open(f"http://{television.former}/kept")
        phone.until("document.readyState === 'complete'")
        phone.ask(do)
        return phone

    old = {"name": "Ruth", "rated RUTH": "k" * 48, "games": json.dumps([GAME], separators=(",", ":"))}
    ruth = at_former(f"Object.assign(localStorage, {json.dumps(old)}) && 0")
    ruth.window.open(f"http://{television.former}/#{code}")
    shown(ruth, "link.up && document.querySelector('#typed').value === 'Ruth'")
    assert ruth.ask("location.href") == f"http://{television.address}/room/"
    assert ruth.ask("({ ...localStorage })") == {**old, "carried": "1"}
    ruth.ask("document.querySelector('#form').requestSubmit()")
    shown(ruth, "table.me?.[0] === 'Ruth'")
    token = ruth.ask("localStorage['parlour /room/']")
    ruth.ask("localStorage.name = 'Ruth B.'")
    ruth.window.reload()
    shown(ruth, "link.up && table.me")
    assert ruth.ask("localStorage.name") == "Ruth B.", "it is not fetched again"
    ruth.window.close()
    again = at_former(f"localStorage.parlour = {json.dumps(token)}")
    again.window.open(f"http://{television.address}/room/")  # by the new address at once
    shown(again, "link.up && table.me?.[0] === 'Ruth'")
    again.window.close()


def test_letters_of_a_room_that_are_typed_on_the_page_of_phones_lead_to_the_room(
    television: Television, start: Start
) -> None:
    line = television.room()
    phones = Phones(lambda: television.phones)
    phones.elsewhere = television.rooms.page_of
    phones.open()
    until(lambda: phones.is_open, line)
    phone = Phone(start())
    phone.window.open(f"http://{television.address}/")

    def shown(done: str) -> None:
        until(lambda: [phones.attend(), phone.ask(f"typeof link !== 'undefined' && !!({done})")][1], line)

    shown("!document.querySelector('#form').hidden")
    phone.ask("table.onLetters('QQQQQQ')")
    shown("link.state === 'out' && table.out")
    assert phone.ask("location.pathname") == "/"
    phone.ask(f"table.onLetters('{line.guest.state.code}')")  # type: ignore[union-attr]
    page = phone.window.page  # type: ignore[attr-defined]  # of Chromium
    until(lambda: [phones.attend(), page.wait_for_timeout(20), page.url.endswith("/room/")][2], line)
    assert not phones.guests
    phone.window.close()


def test_a_page_does_not_wait_for_a_former_port_at_which_nobody_answers(
    television: Television, start: Start
) -> None:
    line = television.room()
    television.rooms._net.run(television.rooms._former.stop()).result(20)  # type: ignore[union-attr]
    phone = Phone(start())
    phone.window.open(line.link)
    until(lambda: phone.ask("typeof link !== 'undefined' && !!link.up"), line)
    assert phone.ask("localStorage.carried === undefined && !document.querySelector('iframe')")
    phone.window.close()
