"""A line to another television: one WebSocket after the other, in threads of its own."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from game.net.site import SOCKET
from game.phones.far_party_heard import CutOff, Heard, SaidThere, Up
from game.phones.television_frames import LONGEST_FRAME

RETRY_SECONDS = 1.0
OPEN_SECONDS = 4.0
PING_SECONDS = 4.0
MOST_UNREAD = 256
"""Frames that may wait here; whoever sends more is hung up on, and called again."""


class SocketLine:
    """See `TelevisionLine`."""

    def __init__(self, address: str) -> None:
        """`address` is what stands on the other television, such as 192.168.1.20:7007.

        Several, with commas between them, are called in turn.
        """
        self._addresses = deque(address.split(","))
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        self._said: SimpleQueue[bytes | None] = SimpleQueue()
        self._closed = threading.Event()
        self._connection: ClientConnection | None = None
        threading.Thread(target=self._keep_up, name="television", daemon=True).start()

    @property
    def now(self) -> float:
        return time.monotonic()

    def heard(self) -> Sequence[Heard]:
        found: list[Heard] = []
        with suppress(Empty):
            while True:
                found.append(self._heard.get_nowait())
        return found

    def say(self, data: bytes) -> None:
        self._said.put(data)

    def close(self) -> None:
        self._closed.set()
        self._said.put(None)

    # ------------------------------------------------------------ the threads

    def _keep_up(self) -> None:
        while not self._closed.is_set():
            self._heard.put(self._one_line())
            self._closed.wait(RETRY_SECONDS)

    def _one_line(self) -> CutOff:
        """Both directions until the line breaks; how it ended."""
        address = self._addresses[0]
        try:
            connection = connect(
                f"ws://{address}{SOCKET}",
                origin=Origin(f"http://{address}"),
                compression=None,
                open_timeout=OPEN_SECONDS,
                ping_interval=PING_SECONDS,
                ping_timeout=3 * PING_SECONDS,
                close_timeout=1,
                max_size=LONGEST_FRAME,
                proxy=None,
            )
        except (OSError, WebSocketException, TimeoutError, ValueError):
            self._addresses.rotate(-1)
            return CutOff()
        with connection:
            while not self._said.empty():
                self._said.get_nowait()  # said on the old line; what matters is said again
            if self._closed.is_set():
                return CutOff()
            saying = threading.Thread(target=self._say_on, args=(connection,), daemon=True)
            saying.start()
            self._heard.put(Up())
            try:
                for data in connection:
                    if self._heard.qsize() > MOST_UNREAD:
                        break
                    self._heard.put(SaidThere(data.encode() if isinstance(data, str) else data, self.now))
            except ConnectionClosed:
                pass
            finally:
                self._said.put(None)
                saying.join(timeout=2)
            return CutOff(connection.close_code or 0, (connection.close_reason or "")[:128])

    def _say_on(self, connection: ClientConnection) -> None:
        """Until the line is closed, at either end."""
        with suppress(ConnectionClosed, OSError):
            while (data := self._said.get()) is not None:
                connection.send(data.decode())
            connection.close()
