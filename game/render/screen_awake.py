"""The television stays on while a game is on: whoever blanks screens is asked to wait.

On Linux that is the desktop's own service on the session bus. An inhibition lives as long as the connection
that asked for it, so a game that ends in whatever way holds nothing off for ever. Elsewhere the system has a
call or a program for it. Where nobody can be asked, nothing happens.
"""

from __future__ import annotations

import contextlib
import logging
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, Protocol

if sys.platform == "linux":
    from jeepney import DBusAddress, DBusErrorResponse, MessageType, new_method_call
    from jeepney.io.blocking import DBusConnection, open_dbus_connection

from game.language.messages import message

log = logging.getLogger(__name__)
APP = "Parlour"  # not read: a name
# Translators: why the screen is kept on, where the system lists such reasons.
REASON = message("A game is on")
ANSWER_SECONDS = 5.0
"""How long a service may take to answer."""


class Blanking(Protocol):
    """What blanks the screen by itself, and may be held off. Both calls may take a while."""

    def hold_off(self) -> None:
        """Keep the screen on until `allow`."""

    def allow(self) -> None:
        """The screen may go blank again."""


class ScreenAwake:
    """Keeps the screen on while it is wanted, from a thread of its own: a slow bus delays no frame."""

    def __init__(self, blanking: Blanking | None) -> None:
        """`blanking` is None where nobody can be asked."""
        self._blanking = blanking
        self._wanted = False
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="screen-awake")

    def want(self, wanted: bool) -> None:
        """From now on the screen is to stay on, or not. Costs nothing if that is no news."""
        if wanted == self._wanted or self._blanking is None:
            return
        self._wanted = wanted
        self._thread.submit(_quietly, self._blanking, wanted)

    def close(self) -> None:
        """Let go of the screen, and wait until that is done."""
        self.want(False)
        self._thread.shutdown()


def _quietly(blanking: Blanking, wanted: bool) -> None:
    """A desktop that cannot be asked is no reason to say anything to players."""
    try:
        if wanted:
            blanking.hold_off()
        else:
            blanking.allow()
    except Exception as error:
        log.warning("The screen cannot be kept on: %s", error)


def this_systems_blanking() -> Blanking | None:
    """What blanks the screen on this machine, if it can be asked at all."""
    if sys.platform == "linux":
        return SessionBus() if os.environ.get("DBUS_SESSION_BUS_ADDRESS") else None
    if sys.platform == "darwin":
        return Caffeinated()
    return ExecutionState() if sys.platform == "win32" else None


# ---------------------------------------------------------------- Linux


class _Service(NamedTuple):
    """One that takes inhibitions: where it is found, and how it is asked."""

    bus_name: str
    path: str
    call: str
    signature: str
    body: tuple[object, ...]
    undo: str


IDLE = 8
"""The session manager's flag for what is not to happen: that the session counts as idle."""
SERVICES = (
    _Service(
        "org.freedesktop.ScreenSaver",
        "/org/freedesktop/ScreenSaver",
        "Inhibit",  # not read: the protocol
        "ss",
        (APP, str(REASON)),
        "UnInhibit",  # not read: the protocol
    ),
    _Service(
        "org.gnome.SessionManager",
        "/org/gnome/SessionManager",
        "Inhibit",  # not read: the protocol
        "susu",
        (APP, 0, str(REASON), IDLE),
        "Uninhibit",  # not read: the protocol
    ),
)
"""The first one that is there is asked."""


if sys.platform == "linux":

    class SessionBus:
        """The freedesktop services of a desktop session."""

        def __init__(self) -> None:
            self._held: tuple[DBusConnection, _Service, int] | None = None

        def hold_off(self) -> None:
            connection = open_dbus_connection("SESSION")
            for service in SERVICES:
                with contextlib.suppress(DBusErrorResponse):
                    (cookie,) = _asked(connection, service, service.call, service.signature, service.body)
                    self._held = connection, service, cookie
                    return
            connection.close()
            raise OSError("no service of this session takes inhibitions")  # not read: for engineers

        def allow(self) -> None:
            if self._held is None:
                return
            (connection, service, cookie), self._held = self._held, None
            with connection:
                _asked(connection, service, service.undo, "u", (cookie,))

    def _asked(
        connection: DBusConnection, service: _Service, call: str, signature: str, body: tuple[object, ...]
    ) -> tuple[int, ...]:
        """What a service answers. Raises DBusErrorResponse if it is not there or refuses."""
        address = DBusAddress(service.path, service.bus_name, service.bus_name)
        message = new_method_call(address, call, signature, body)
        answer = connection.send_and_get_reply(message, timeout=ANSWER_SECONDS)
        if answer.header.message_type is MessageType.error:
            raise DBusErrorResponse(answer)
        return tuple(answer.body)


# ---------------------------------------------------------------- elsewhere


class Caffeinated:
    """The program that macOS has for this; it ends with the game at the latest."""

    def __init__(self) -> None:
        self._running: subprocess.Popen[bytes] | None = None

    def hold_off(self) -> None:
        self._running = subprocess.Popen(["/usr/bin/caffeinate", "-d", "-w", str(os.getpid())])

    def allow(self) -> None:
        if self._running:
            self._running.terminate()
            self._running.wait()
            self._running = None


class ExecutionState:
    """The call that Windows has for this; it holds for the thread that makes it."""

    CONTINUOUS, DISPLAY_REQUIRED = 0x80000000, 0x00000002

    def hold_off(self) -> None:
        self._set(self.CONTINUOUS | self.DISPLAY_REQUIRED)

    def allow(self) -> None:
        self._set(self.CONTINUOUS)

    @staticmethod
    def _set(state: int) -> None:
        import ctypes

        ctypes.WinDLL("kernel32").SetThreadExecutionState(state)  # type: ignore[attr-defined]  # Windows alone
