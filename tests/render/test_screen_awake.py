"""The screen is kept on during a game: on a session bus of its own, with a stand-in for the desktop."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Iterator

import pytest
from jeepney import HeaderFields, Message, MessageType, message_bus, new_error, new_method_return
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from game.render.screen_awake import ScreenAwake, SessionBus, this_systems_blanking


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A session bus on which nobody is yet."""
    if not shutil.which("dbus-daemon"):
        pytest.skip("no dbus-daemon here")
    command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as daemon:
        assert daemon.stdout
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", daemon.stdout.readline().strip())
        yield
        daemon.terminate()


class Desktop:
    """What a desktop has on the bus: it notes who inhibits what, and forgets whoever leaves the bus."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.heard: list[tuple[str, tuple[object, ...]]] = []
        self._connection = open_dbus_connection("SESSION")
        self._connection.send_and_get_reply(message_bus.RequestName(name))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while len(self.heard) < 2:
            message = self._connection.receive()
            if message.header.message_type is MessageType.method_call:
                self._connection.send(self._answer(message))

    def _answer(self, message: Message) -> Message:
        call = message.header.fields[HeaderFields.member]
        self.heard.append((call, tuple(message.body)))
        if call == "Inhibit":
            return new_method_return(message, "u", (77,))
        return (
            new_method_return(message) if call.lower() == "uninhibit" else new_error(message, "no.such.Call")
        )

    def close(self) -> None:
        self._thread.join(10)
        self._connection.close()


@pytest.mark.usefixtures("bus")
@pytest.mark.parametrize(
    ("name", "asked", "undone"),
    [
        ("org.freedesktop.ScreenSaver", ("Parlour", "A game is on"), "UnInhibit"),
        ("org.gnome.SessionManager", ("Parlour", 0, "A game is on", 8), "Uninhibit"),
    ],
)
def test_the_desktop_is_asked_not_to_blank_the_screen_and_told_when_it_may(
    name: str, asked: tuple[object, ...], undone: str
) -> None:
    desktop = Desktop(name)
    awake = ScreenAwake(this_systems_blanking())
    for wanted in (False, True, True, True):
        awake.want(wanted)
    awake.close()
    desktop.close()
    assert desktop.heard == [("Inhibit", asked), (undone, (77,))]


@pytest.mark.usefixtures("bus")
def test_an_inhibition_ends_with_the_connection_that_asked_for_it() -> None:
    desktop, blanking = Desktop("org.freedesktop.ScreenSaver"), SessionBus()
    blanking.hold_off()
    assert blanking._held
    connection: DBusConnection = blanking._held[0]
    watcher = open_dbus_connection("SESSION")
    there = watcher.send_and_get_reply(message_bus.NameHasOwner(connection.unique_name))
    assert there.body == (True,)
    blanking.allow()
    gone = watcher.send_and_get_reply(message_bus.NameHasOwner(connection.unique_name))
    assert gone.body == (False,)
    watcher.close()
    desktop.close()


@pytest.mark.usefixtures("bus")
def test_where_no_service_takes_inhibitions_the_game_goes_on() -> None:
    blanking = this_systems_blanking()
    assert isinstance(blanking, SessionBus)
    awake = ScreenAwake(blanking)
    awake.want(True)
    assert not blanking._held
    awake.close()


def test_without_a_session_there_is_nobody_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    assert this_systems_blanking() is None
    awake = ScreenAwake(None)
    awake.want(True)
    awake.close()
