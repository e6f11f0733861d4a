"""A line to another television, which looks to it like a page."""

from __future__ import annotations

from websockets.asyncio.client import ClientConnection

from game.language.messages import message
from game.net.client import ReconnectingClient, opened
from game.net.loop_thread import LoopThread, shared_network
from game.net.site import SOCKET
from game.phones.television_frames import LONGEST_FRAME


def call_television(address: str, network: LoopThread | None = None) -> ReconnectingClient:
    """`address` is what stands on the other television, such as 192.168.1.20:7007, or that of a hall's
    WebSocket; several have commas between them. Its messages are bytes."""
    return ReconnectingClient(
        network or shared_network(), address.split(","), _opened, bytes, message("The line to a television")
    )


async def _opened(address: str) -> ClientConnection:
    there = address if "://" in address else f"ws://{address}"
    return await opened(f"{there}{SOCKET}", LONGEST_FRAME, there.replace("ws", "http", 1))
